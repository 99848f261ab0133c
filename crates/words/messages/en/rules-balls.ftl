# The rules of draws of balls.
balls-in-drum = The drum holds { $value } balls, numbered from 1 to { $value }.
balls-drawn = { $value } come out, one after another, and do not go back.
balls-until = Bets are taken until the croupier closes them.
balls-closed = From then on nothing is bet or taken back.
balls-pays = { $bet }: pays { $odds } to 1.
balls-each = { $bet }: wins if that ball comes out.
balls-its-balls = { $bet }: its balls are { $balls }.
balls-wins = { $bet }: wins if { $needed } of them or more come out.
