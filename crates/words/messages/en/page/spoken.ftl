# What is heard, and the table in words.

bet-of = { $name }: { $amount }
in-words = In words
what-is = What there is
what-may-be = What you may do
what-happened = What happened, the latest first
card-back = covered card
no-cards = No cards
cards-spoken = { $whose }: { $cards }.
last-cards = Of the last round. { $cards }
money-spoken = Balance { $balance }. On the table { $on-table }.
no-clock = No clock is running.
total-bet = Total bet
