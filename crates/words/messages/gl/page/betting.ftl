# Fichas e apostas, e por que non entra unha.

chips = Fichas
chip = Ficha de { $value }
undo = Desfacer
clear = Retirar
repeat = Repetir
double = Dobrar
saved-bets = Apostas gardadas
no-saved-bets = Aínda non gardou ningunha.
bets-of = { $bets ->
        [1] 1 aposta, { $total }
       *[other] { $bets } apostas, { $total }
    }
and-more = e { $others } máis
saved-name = Nome
save-these = { $bets ->
        [1] Gardar a aposta de { $total }
       *[other] Gardar as { $bets } apostas, { $total }
    }
save-hint = Poña fichas no pano e volva aquí: gárdanse cun nome e repítense cunha pulsación.
forget-bets = Esquecer «{ $name }»
pending = pendente
pending-of = { $amount } sen confirmar
accepted = aceptada
optional = opcional
spot-empty = sen aposta
between = de { $least } a { $most }
follows = segue outra aposta
remove-hint = Clic dereito ou Supr retíraa
pays = Paga
betting = Fagan xogo
betting-watch = Apostas abertas
dealing = Non vai máis
in-prison = en prisión
held-over = segue retida
in-multiples = En múltiplos de { $step }
bet-on = Aposta
place-chip = Pór ficha
cloth-keys = O pano: móvase coas frechas, poña ficha con Intro e retírea con Supr
insurance = Seguro
part-of = { $part } da aposta
stays-on = segue en xogo
refused-title = Non aceptado
too-small = A ficha de { $chip } non chega ao mínimo desta aposta, { $least }.
not-in-steps = A ficha de { $chip } non é un múltiplo de { $step }, e aquí apóstase en múltiplos.
too-large = Coa ficha de { $chip } pasaría do que aínda cabe aquí, { $most }.
too-dear = Todas xuntas suman { $total }, e o saldo é de { $balance }.
too-dear-way-out = Escolla unha ficha menor.
not-now = Esta aposta non admite fichas agora.
not-now-way-out = As apostas fanse entre «Fagan xogo» e «Non vai máis».
place-this = Pór { $amount }
