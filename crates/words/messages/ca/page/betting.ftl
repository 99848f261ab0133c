# Fitxes i apostes, i per què no n’entra una.

chips = Fitxes
chip = Fitxa de { $value }
undo = Desfer
clear = Retirar
repeat = Repetir
double = Doblar
saved-bets = Apostes desades
no-saved-bets = Encara no n'heu desat cap.
bets-of = { $bets ->
        [1] 1 aposta, { $total }
       *[other] { $bets } apostes, { $total }
    }
and-more = i { $others } més
saved-name = Nom
save-these = { $bets ->
        [1] Desar l'aposta de { $total }
       *[other] Desar les { $bets } apostes, { $total }
    }
save-hint = Poseu fitxes al drap i torneu aquí: es desen amb un nom i es repeteixen amb un sol gest.
forget-bets = Oblidar «{ $name }»
pending = pendent
pending-of = { $amount } sense confirmar
accepted = acceptada
optional = opcional
spot-empty = sense aposta
between = de { $least } a { $most }
follows = segueix una altra aposta
remove-hint = Clic dret o Supr la retira
pays = Paga
betting = Feu joc
betting-watch = Apostes obertes
dealing = No va més
in-prison = a la presó
held-over = continua retinguda
in-multiples = En múltiples de { $step }
bet-on = Aposta
place-chip = Posar fitxa
cloth-keys = El drap: moveu-vos amb les fletxes, poseu fitxa amb Retorn i retireu-la amb Supr
insurance = Assegurança
part-of = { $part } de l'aposta
stays-on = continua en joc
refused-title = No acceptat
too-small = La fitxa de { $chip } no arriba al mínim d'aquesta aposta, { $least }.
not-in-steps = La fitxa de { $chip } no és un múltiple de { $step }, i aquí s'aposta en múltiples.
too-large = Amb la fitxa de { $chip } es passaria del que encara hi cap, { $most }.
too-dear = Totes juntes sumen { $total }, i el saldo és de { $balance }.
too-dear-way-out = Trieu una fitxa més petita.
not-now = Aquesta aposta no admet fitxes ara.
not-now-way-out = Les apostes es fan entre «Feu joc» i «No va més».
place-this = Posar { $amount }
