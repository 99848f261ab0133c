# As cartas, como se oen.

card-of = { $rank ->
        [two] dous
        [three] tres
        [four] catro
        [five] cinco
        [six] seis
        [seven] sete
        [eight] oito
        [nine] nove
        [ten] dez
        [jack] jota
        [queen] dama
        [king] rei
       *[ace] as
    } de { $suit ->
        [clubs] trevos
        [diamonds] diamantes
        [hearts] corazóns
       *[spades] picas
    }
joker = comodín
