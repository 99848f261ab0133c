# Fichas y apuestas, y por qué no entra una.

chips = Fichas
chip = Ficha de { $value }
undo = Deshacer
clear = Retirar
repeat = Repetir
double = Doblar
saved-bets = Apuestas guardadas
no-saved-bets = Aún no ha guardado ninguna.
bets-of = { $bets ->
        [1] 1 apuesta, { $total }
       *[other] { $bets } apuestas, { $total }
    }
# $others (number)
and-more = y { $others } más
saved-name = Nombre
save-these = { $bets ->
        [1] Guardar la apuesta de { $total }
       *[other] Guardar las { $bets } apuestas, { $total }
    }
save-hint = Ponga fichas en el paño y vuelva aquí: se guardan con un nombre y se repiten con una pulsación.
forget-bets = Olvidar «{ $name }»
pending = pendiente
pending-of = { $amount } sin confirmar
accepted = aceptada
optional = opcional
spot-empty = sin apuesta
between = de { $least } a { $most }
times = { $times } × { $of }
follows = sigue a otra apuesta
remove-hint = Clic derecho o Supr la retira
pays = Paga
to-one = { $odds } a 1
betting = Hagan juego
betting-watch = Apuestas abiertas
dealing = No va más
in-prison = en prisión
held-over = sigue retenida
in-multiples = En múltiplos de { $step }
bet-on = Apuesta
place-chip = Poner ficha
cloth-keys = El paño: muévase con las flechas, ponga ficha con Intro y retire con Supr
insurance = Seguro
part-of = { $part } de la apuesta
stays-on = sigue en juego
refused-title = No aceptado
too-small = La ficha de { $chip } no llega al mínimo de esta apuesta, { $least }.
not-in-steps = La ficha de { $chip } no es un múltiplo de { $step }, y aquí se apuesta en múltiplos.
too-large = Con la ficha de { $chip } se pasaría de lo que aún cabe aquí, { $most }.
too-dear = Todas juntas suman { $total }, y el saldo es de { $balance }.
too-dear-way-out = Elija una ficha menor.
not-now = Esta apuesta no admite fichas ahora.
not-now-way-out = Las apuestas se hacen entre «Hagan juego» y «No va más».
place-this = Poner { $amount }
