pair-of = { $name } de { $ranks }
two-of = { $name } de { $high } y { $low }
all-of = { $name } de { $ranks }
up-to =
    { $name } { $rank ->
        [ace] al as
        [king] al rey
        [queen] a la dama
        [jack] a la jota
        [ten] al diez
        [nine] al nueve
        [eight] al ocho
        [seven] al siete
        [six] al seis
        [five] al cinco
        [four] al cuatro
        [three] al tres
       *[two] al dos
    }
headed =
    { $name } { $rank ->
        [ace] al as
        [king] al rey
        [queen] a la dama
        [jack] a la jota
        [ten] al diez
        [nine] al nueve
        [eight] al ocho
        [seven] al siete
        [six] al seis
        [five] al cinco
        [four] al cuatro
        [three] al tres
       *[two] al dos
    }
with-high = { $name }, { $rank }
several =
    { $rank ->
        [ace] ases
        [king] reyes
        [queen] damas
        [jack] jotas
        [ten] dieces
        [nine] nueves
        [eight] ochos
        [seven] sietes
        [six] seises
        [five] cincos
        [four] cuatros
        [three] treses
       *[two] doses
    }
