rank =
    { $rank ->
        [ace] as
        [king] rei
        [queen] dama
        [jack] jota
        [ten] deu
        [nine] nou
        [eight] vuit
        [seven] set
        [six] sis
        [five] cinc
        [four] quatre
        [three] tres
       *[two] dos
    }
card =
    { $rank ->
        [ace] as
        [king] rei
        [queen] dama
        [jack] jota
        [ten] deu
        [nine] nou
        [eight] vuit
        [seven] set
        [six] sis
        [five] cinc
        [four] quatre
        [three] tres
       *[two] dos
    } de { $suit ->
        [clubs] trèvols
        [diamonds] diamants
        [hearts] cors
       *[spades] piques
    }
the-card =
    { $rank ->
        [ace] l'as
        [king] el rei
        [queen] la dama
        [jack] la jota
        [ten] el deu
        [nine] el nou
        [eight] el vuit
        [seven] el set
        [six] el sis
        [five] el cinc
        [four] el quatre
        [three] el tres
       *[two] el dos
    } de { $suit ->
        [clubs] trèvols
        [diamonds] diamants
        [hearts] cors
       *[spades] piques
    } ({ $seen })
joker = jòquer
the-joker = el jòquer ({ $seen })
