# O xogado: xogadas, pasos e sumas.

round = Man { $round }
round-of = { $noun ->
        [hand] Man
        [spin] Bóla
        [turn] Tirada
        [throw] Tirada
        [coup] Golpe
       *[draw] Sorteo
    } { $round }
next-of = { $noun ->
        [hand] Man seguinte
        [spin] Bóla seguinte
        [turn] Tirada seguinte
        [throw] Tirada seguinte
        [coup] Golpe seguinte
       *[draw] Sorteo seguinte
    }
over-of = { $noun ->
        [hand] Man rematada
        [spin] Bóla rematada
        [turn] Tirada rematada
        [throw] Tirada rematada
        [coup] Golpe rematado
       *[draw] Sorteo rematado
    }
no-rounds = Aínda non se rematou ningunha xogada.
not-played = non xogada
older-rounds = Xogadas anteriores
newest-rounds = Últimas xogadas
round-number = Xogada n.º
find-round = Buscar
download-record = Descargar a acta para «tapete verify»
to-table = Á mesa
earlier-one = ← Anterior
later-one = Seguinte →
copy-link = Copiar a ligazón
link-copied = Copiado ✓
export-record = Descargar a acta
steps = Pasos
step = Paso
step-shown = Paso { $step } de { $steps }
nothing-dealt = Aínda non saíu nada.
first-step = Ao primeiro paso
step-back = Un paso atrás
step-on = Un paso adiante
last-step = Ao último paso
show-only = Amosar
step-kind = { $kind ->
        [all] todo
        [bets] apostas
        [cards] o que sae
        [choices] decisións
       *[ends] pagamentos
    }
no-steps = Ningún paso desta clase.
whose-rounds = { $whose ->
        [every] todas
        [mine] as que xoguei
        [won] as que gañei
       *[lost] as que perdín
    }
none-of-these = Ningunha destas aquí.
replay-it = Vela paso a paso
my-play = O meu xogo nesta mesa
not-played-here = Aínda non xogou nesta mesa.
played-of = Xogadas: { $played } de { $told }.
rounds-won = Gañadas
rounds-lost = Perdidas
staked-in-all = Apostado
net-in-all = Resultado
best-round = A mellor
worst-round = A peor
save-as-table = Gardar como táboa (CSV)
play-everywhere = En todas as mesas
how-played = Como xogou
not-played-anywhere = Aínda non xogou en ningunha mesa con este navegador.
played-where = { $played ->
        [1] 1 xogada
       *[other] { $played } xogadas
    } en { $tables ->
        [1] 1 mesa
       *[other] { $tables } mesas
    }.
last-of-each = Cóntanse as últimas de cada mesa en que sentou con este navegador; pode pedir as anteriores.
all-of-each = Cóntanse todas as das mesas en que sentou con este navegador.
which-game = Xogo
any-game = Todos os xogos
which-time = Cando
stretch = { $which ->
        [always] Sempre
        [today] Hoxe
        [week] Os últimos sete días
       *[month] Os últimos trinta días
    }
not-played-then = Non xogou a iso nese tempo.
look-older = Contar tamén as anteriores
course = Resultado acumulado, xogada a xogada
course-said = Resultado acumulado tras { $rounds ->
        [1] 1 xogada
       *[other] { $rounds } xogadas
    }: { $now }. No máis alto, { $most }; no máis baixo, { $least }.
table-word = Mesa
rounds-played = Xogadas
table-link = Copiar a ligazón
export-history-hint = A man no formato PHH, que len outros programas
