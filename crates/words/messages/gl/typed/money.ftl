takes-all = todo o acumulado
takes-part = o { $part } do acumulado
odds = { $above } a { $below }
