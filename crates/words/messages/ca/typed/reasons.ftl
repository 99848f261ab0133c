summary = { $head }, { $spot }: { $what }.
summary-with-bettor = { $head }, { $spot } ({ $who }): { $what }.
result-won =
    { $amount } { $one ->
        [yes] guanyat
       *[no] guanyats
    }; l'aposta es conserva
result-lost = es perd l'aposta de { $stake }
result-pushed = es torna l'aposta de { $stake }
result-void = mà anul·lada; es torna l'aposta de { $stake }
product = { $stake } × { $odds } { $equals } { $paid }
the-hand = mà
the-bank = banca
player-hand-is = { $name }: { $points }
class-and-meaning = { $name } ({ $meaning })
covered-hand-is = La mà de la { $whose }: { $has }
hand-is = La { $whose } té { $seen }: { $has }
unknown-class = combinació desconeguda
not-on-the-felt = no figura al tapet
points-above = La mà guanya en punts la de la banca
points-equal = Les dues mans sumen els mateixos punts
points-below = La mà de la banca guanya en punts
rule-won = L'aposta es paga { $odds }
rule-lost = L'aposta es perd
rule-pushed = L'aposta es torna
rule-void = L'aposta s'anul·la i es torna
commission = La casa reté la seva comissió del que s'ha guanyat
hand-is-void = Tota la jugada és nul·la i les apostes es tornen
rounded = El pagament exacte no és un nombre enter de cèntims: s'arrodoneix
penalty = L'aposta es perd per una infracció
stake-is-kept = Qui guanya conserva la seva aposta
