takes-all = todo lo acumulado
takes-part = el { $part } de lo acumulado
odds = { $above } a { $below }
