odds = { $above } to { $below }
