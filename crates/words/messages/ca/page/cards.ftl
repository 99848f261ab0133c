# Les cartes, com se senten.

card-of = { $rank ->
        [two] dos
        [three] tres
        [four] quatre
        [five] cinc
        [six] sis
        [seven] set
        [eight] vuit
        [nine] nou
        [ten] deu
        [jack] jota
        [queen] dama
        [king] rei
       *[ace] as
    } de { $suit ->
        [clubs] trèvols
        [diamonds] diamants
        [hearts] cors
       *[spades] piques
    }
joker = jòquer
