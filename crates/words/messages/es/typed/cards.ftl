rank =
    { $rank ->
        [ace] as
        [king] rey
        [queen] dama
        [jack] jota
        [ten] diez
        [nine] nueve
        [eight] ocho
        [seven] siete
        [six] seis
        [five] cinco
        [four] cuatro
        [three] tres
       *[two] dos
    }
card =
    { $rank ->
        [ace] as
        [king] rey
        [queen] dama
        [jack] jota
        [ten] diez
        [nine] nueve
        [eight] ocho
        [seven] siete
        [six] seis
        [five] cinco
        [four] cuatro
        [three] tres
       *[two] dos
    } de { $suit ->
        [clubs] tréboles
        [diamonds] diamantes
        [hearts] corazones
       *[spades] picas
    }
the-card =
    { $rank ->
        [ace] el as
        [king] el rey
        [queen] la dama
        [jack] la jota
        [ten] el diez
        [nine] el nueve
        [eight] el ocho
        [seven] el siete
        [six] el seis
        [five] el cinco
        [four] el cuatro
        [three] el tres
       *[two] el dos
    } de { $suit ->
        [clubs] tréboles
        [diamonds] diamantes
        [hearts] corazones
       *[spades] picas
    } ({ $seen })
joker = comodín
the-joker = el comodín ({ $seen })
