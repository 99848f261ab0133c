rank =
    { $rank ->
        [ace] as
        [king] rei
        [queen] dama
        [jack] jota
        [ten] dez
        [nine] nove
        [eight] oito
        [seven] sete
        [six] seis
        [five] cinco
        [four] catro
        [three] tres
       *[two] dous
    }
card =
    { $rank ->
        [ace] as
        [king] rei
        [queen] dama
        [jack] jota
        [ten] dez
        [nine] nove
        [eight] oito
        [seven] sete
        [six] seis
        [five] cinco
        [four] catro
        [three] tres
       *[two] dous
    } de { $suit ->
        [clubs] trevos
        [diamonds] diamantes
        [hearts] corazóns
       *[spades] picas
    }
the-card =
    { $rank ->
        [ace] o as
        [king] o rei
        [queen] a dama
        [jack] a jota
        [ten] o dez
        [nine] o nove
        [eight] o oito
        [seven] o sete
        [six] o seis
        [five] o cinco
        [four] o catro
        [three] o tres
       *[two] o dous
    } de { $suit ->
        [clubs] trevos
        [diamonds] diamantes
        [hearts] corazóns
       *[spades] picas
    } ({ $seen })
joker = comodín
the-joker = o comodín ({ $seen })
