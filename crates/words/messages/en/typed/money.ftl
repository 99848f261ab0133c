takes-all = the whole pool
takes-part = { $part } of the pool
odds = { $above } to { $below }
