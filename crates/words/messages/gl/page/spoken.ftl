# O que se oe, e a mesa en palabras.

in-words = En palabras
what-is = Que hai
what-may-be = Que pode facer
what-happened = Que pasou, o último primeiro
card-back = carta cuberta
no-cards = Sen cartas
last-cards = Da xogada anterior. { $cards }
money-spoken = Saldo { $balance }. Na mesa { $on-table }.
no-clock = Non corre ningún prazo.
total-bet = Total apostado
