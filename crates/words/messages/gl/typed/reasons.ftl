summary = { $head }, { $spot }: { $what }.
summary-with-bettor = { $head }, { $spot } ({ $who }): { $what }.
result-won =
    { $amount } { $one ->
        [yes] gañado
       *[no] gañados
    }; a aposta consérvase
result-lost = pérdese a aposta de { $stake }
result-pushed = devólvese a aposta de { $stake }
result-void = man anulada; devólvese a aposta de { $stake }
product = { $stake } × { $odds } { $equals } { $paid }
the-hand = man
the-bank = banca
player-hand-is = { $name }: { $points }
class-and-meaning = { $name } ({ $meaning })
covered-hand-is = A man da { $whose }: { $has }
hand-is = A { $whose } ten { $seen }: { $has }
unknown-class = combinación descoñecida
not-on-the-felt = non figura no tapete
points-above = A man gáñalle en puntos á da banca
points-equal = As dúas mans suman os mesmos puntos
points-below = A man da banca gaña en puntos
rule-won = A aposta págase { $odds }
rule-lost = A aposta pérdese
rule-pushed = A aposta devólvese
rule-void = A aposta anúlase e devólvese
commission = A casa retén a súa comisión do gañado
hand-is-void = Toda a xogada é nula e as apostas devólvense
rounded = O pagamento exacto non é un número enteiro de céntimos: arredóndase
penalty = A aposta pérdese por unha infracción
stake-is-kept = Quen gaña conserva a súa aposta
