odds = { $above } a { $below }
