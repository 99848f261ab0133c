pair-of = { $name } of { $ranks }
two-of = { $name }: { $high } and { $low }
all-of = { $name }: { $ranks }
up-to =
    { $name } to the { $rank ->
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
headed =
    { $name }, { $rank ->
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
    } high
with-high = { $name }, { $rank }
several =
    { $rank ->
        [ace] aces
        [king] kings
        [queen] queens
        [jack] jacks
        [ten] tens
        [nine] nines
        [eight] eights
        [seven] sevens
        [six] sixes
        [five] fives
        [four] fours
        [three] threes
       *[two] twos
    }
