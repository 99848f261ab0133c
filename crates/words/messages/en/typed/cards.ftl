rank =
    { $rank ->
        [ace] ace
        [king] king
        [queen] queen
        [jack] jack
        [ten] ten
        [nine] nine
        [eight] eight
        [seven] seven
        [six] six
        [five] five
        [four] four
        [three] three
       *[two] two
    }
card =
    { $rank ->
        [ace] ace
        [king] king
        [queen] queen
        [jack] jack
        [ten] ten
        [nine] nine
        [eight] eight
        [seven] seven
        [six] six
        [five] five
        [four] four
        [three] three
       *[two] two
    } of { $suit ->
        [clubs] clubs
        [diamonds] diamonds
        [hearts] hearts
       *[spades] spades
    }
the-card =
    { $rank ->
        [ace] the ace
        [king] the king
        [queen] the queen
        [jack] the jack
        [ten] the ten
        [nine] the nine
        [eight] the eight
        [seven] the seven
        [six] the six
        [five] the five
        [four] the four
        [three] the three
       *[two] the two
    } of { $suit ->
        [clubs] clubs
        [diamonds] diamonds
        [hearts] hearts
       *[spades] spades
    } ({ $seen })
joker = joker
the-joker = the joker ({ $seen })
