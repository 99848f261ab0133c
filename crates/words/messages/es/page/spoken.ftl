# Lo que se oye, y la mesa en palabras.

bet-of = { $name }: { $amount }
in-words = En palabras
what-is = Qué hay
what-may-be = Qué puede hacer
what-happened = Qué ha pasado, lo último primero
card-back = carta cubierta
no-cards = Sin cartas
cards-spoken = { $whose }: { $cards }.
last-cards = De la jugada anterior. { $cards }
money-spoken = Saldo { $balance }. En la mesa { $on-table }.
no-clock = No corre ningún plazo.
total-bet = Total apostado
