asked = { $who } { $does }
allow = deja que { $person } apueste a la mano de la { $at }
approve = admite que { $person } apueste a la mano de la { $at }
close = cierra las apuestas: «no va más»
cut = corta la baraja
report = comunica: { $what }
rule = resuelve lo comunicado
spin = Se lanza la bola
throw = Se tiran los dados
deal = Se reparte la carta siguiente
unknown-choice = una opción desconocida
reads = lee el contador: { $pool }
announces = anuncia { $words }
sit = se sienta en la { $at }
leave = deja la { $at }
place = pone { $stake } en { $spot } ({ $at })
take-back = retira lo que tiene en { $spot } ({ $at })
call = anuncia { $stake } de viva voz en { $spot } ({ $at })
choose = elige { $name } en la { $at }
pick = elige { $name } con { $count ->
        [1] una carta
       *[other] { $count } cartas
    } en la { $at }
