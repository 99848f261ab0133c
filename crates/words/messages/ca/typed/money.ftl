takes-all = tot l'acumulat
takes-part = el { $part } de l'acumulat
odds = { $above } a { $below }
