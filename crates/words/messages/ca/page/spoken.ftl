# El que se sent, i la taula en paraules.

in-words = En paraules
what-is = Què hi ha
what-may-be = Què podeu fer
what-happened = Què ha passat, el més nou primer
card-back = carta coberta
no-cards = Sense cartes
last-cards = De la jugada anterior. { $cards }
money-spoken = Saldo { $balance }. A la taula { $on-table }.
no-clock = No corre cap termini.
total-bet = Total apostat
