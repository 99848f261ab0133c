# El que s’ha jugat: jugades, passos i sumes.

round = Mà { $round }
round-of = { $noun ->
        [hand] Mà
        [spin] Bola
        [turn] Tirada
        [throw] Tirada
        [coup] Cop
       *[draw] Sorteig
    } { $round }
next-of = { $noun ->
        [hand] Mà següent
        [spin] Bola següent
        [turn] Tirada següent
        [throw] Tirada següent
        [coup] Cop següent
       *[draw] Sorteig següent
    }
over-of = { $noun ->
        [hand] Mà acabada
        [spin] Bola acabada
        [turn] Tirada acabada
        [throw] Tirada acabada
        [coup] Cop acabat
       *[draw] Sorteig acabat
    }
no-rounds = Encara no s'ha acabat cap jugada.
not-played = no jugada
older-rounds = Jugades anteriors
newest-rounds = Últimes jugades
round-number = Jugada núm.
find-round = Cercar
download-record = Baixar l'acta per a «tapete verify»
to-table = A la taula
earlier-one = ← Anterior
later-one = Següent →
copy-link = Copiar l'enllaç
link-copied = Copiat ✓
export-record = Baixar l'acta
steps = Passos
step = Pas
step-shown = Pas { $step } de { $steps }
nothing-dealt = Encara no ha sortit res.
first-step = Al primer pas
step-back = Un pas enrere
step-on = Un pas endavant
last-step = A l'últim pas
show-only = Mostrar
step-kind = { $kind ->
        [all] tot
        [bets] apostes
        [cards] el que surt
        [choices] decisions
       *[ends] pagaments
    }
no-steps = Cap pas d'aquesta mena.
whose-rounds = { $whose ->
        [every] totes
        [mine] les que he jugat
        [won] les que he guanyat
       *[lost] les que he perdut
    }
none-of-these = Cap d'aquestes aquí.
replay-it = Veure-la pas a pas
my-play = El meu joc en aquesta taula
not-played-here = Encara no heu jugat en aquesta taula.
played-of = Jugades: { $played } de { $told }.
rounds-won = Guanyades
rounds-lost = Perdudes
staked-in-all = Apostat
net-in-all = Resultat
best-round = La millor
worst-round = La pitjor
save-as-table = Desar com a taula (CSV)
play-everywhere = A totes les taules
how-played = Com heu jugat
not-played-anywhere = Encara no heu jugat a cap taula amb aquest navegador.
played-where = { $played ->
        [1] 1 jugada
       *[other] { $played } jugades
    } en { $tables ->
        [1] 1 taula
       *[other] { $tables } taules
    }.
last-of-each = Es compten les últimes de cada taula on heu segut amb aquest navegador; podeu demanar les anteriors.
all-of-each = Es compten totes les de les taules on heu segut amb aquest navegador.
which-game = Joc
any-game = Tots els jocs
which-time = Quan
stretch = { $which ->
        [always] Sempre
        [today] Avui
        [week] Els últims set dies
       *[month] Els últims trenta dies
    }
not-played-then = No heu jugat a això en aquest temps.
look-older = Comptar també les anteriors
course = Resultat acumulat, jugada a jugada
course-said = Resultat acumulat després de { $rounds ->
        [1] 1 jugada
       *[other] { $rounds } jugades
    }: { $now }. Al punt més alt, { $most }; al més baix, { $least }.
table-word = Taula
rounds-played = Jugades
table-link = Copiar l'enllaç
export-history-hint = La mà en el format PHH, que llegeixen altres programes
