# Lo jugado: jugadas, pasos y sumas.

# $round (number)
round = Mano { $round }
# $round (number)
round-of = { $noun ->
        [hand] Mano
        [spin] Bola
        [turn] Tirada
        [throw] Tirada
        [coup] Golpe
       *[draw] Sorteo
    } { $round }
next-of = { $noun ->
        [hand] Siguiente mano
        [spin] Siguiente bola
        [turn] Siguiente tirada
        [throw] Siguiente tirada
        [coup] Siguiente golpe
       *[draw] Siguiente sorteo
    }
over-of = { $noun ->
        [hand] Mano terminada
        [spin] Bola terminada
        [turn] Tirada terminada
        [throw] Tirada terminada
        [coup] Golpe terminado
       *[draw] Sorteo terminado
    }
no-rounds = Aún no se ha terminado ninguna jugada.
not-played = no jugada
older-rounds = Jugadas anteriores
newest-rounds = Últimas jugadas
round-number = Jugada n.º
find-round = Buscar
download-record = Descargar el acta para «tapete verify»
to-table = A la mesa
earlier-one = ← Anterior
later-one = Siguiente →
copy-link = Copiar el enlace
link-copied = Copiado ✓
export-record = Descargar el acta
steps = Pasos
step = Paso
# $step (number)
# $steps (number)
step-shown = Paso { $step } de { $steps }
nothing-dealt = Aún no ha salido nada.
first-step = Al primer paso
step-back = Un paso atrás
step-on = Un paso adelante
last-step = Al último paso
show-only = Mostrar
step-kind = { $kind ->
        [all] todo
        [bets] apuestas
        [cards] lo que sale
        [choices] decisiones
       *[ends] pagos
    }
no-steps = Ningún paso de esta clase.
whose-rounds = { $whose ->
        [every] todas
        [mine] las que jugué
        [won] las que gané
       *[lost] las que perdí
    }
none-of-these = Ninguna de estas aquí.
replay-it = Verla paso a paso
my-play = Mi juego en esta mesa
not-played-here = Aún no ha jugado en esta mesa.
# $played (number)
# $told (number)
played-of = Jugadas: { $played } de { $told }.
rounds-won = Ganadas
rounds-lost = Perdidas
staked-in-all = Apostado
net-in-all = Resultado
best-round = La mejor
worst-round = La peor
save-as-table = Guardar como tabla (CSV)
play-everywhere = En todas las mesas
how-played = Cómo ha jugado
not-played-anywhere = Aún no ha jugado en ninguna mesa con este navegador.
played-where = { $played ->
        [1] 1 jugada
       *[other] { $played } jugadas
    } en { $tables ->
        [1] 1 mesa
       *[other] { $tables } mesas
    }.
last-of-each = Se cuentan las últimas de cada mesa en que se ha sentado con este navegador; puede pedir las anteriores.
all-of-each = Se cuentan todas las de las mesas en que se ha sentado con este navegador.
which-game = Juego
any-game = Todos los juegos
which-time = Cuándo
stretch = { $which ->
        [always] Siempre
        [today] Hoy
        [week] Últimos siete días
       *[month] Últimos treinta días
    }
not-played-then = No ha jugado a eso en ese tiempo.
look-older = Contar también las anteriores
course = Resultado acumulado, jugada a jugada
course-said = Resultado acumulado tras { $rounds ->
        [1] 1 jugada
       *[other] { $rounds } jugadas
    }: { $now }. En lo más alto, { $most }; en lo más bajo, { $least }.
table-word = Mesa
rounds-played = Jugadas
table-link = Copiar enlace
export-history = PHH
export-history-hint = La mano en el formato PHH, que leen otros programas
