# Machines.
machines-no-such-type = There is no type { $type } of machines.
    .way-out = Choose one of: { $all }.
machines-not-a-machine = { $machine } costs nothing: a machine is used for money.
    .way-out = Say the price of a game.
machines-not-by-that = A game cannot turn on “{ $by }”.
    .way-out = Choose one of: { $all }.
machines-excluded = { $machine } is excluded by its own regulation and stands outside the catalogue.
    .way-out = Leave it out of the park.
machines-not-here = Type { $type } cannot stand in { $premises ->
        [casino] a casino
        [bingo-hall] a bingo hall
        [arcade] an arcade
        [bar] a bar
       *[other] premises of the kind { $premises }
    }.
    .way-out = Only in: { $only }.
machines-not-that-price = That is not the price of a game of type { $type }.
    .way-out = It is { $price }.
machines-not-that-prize = Type { $type } gives no prize of the form { $prize }.
    .way-out = It may give: { $all }.
machines-not-by-itself = A prize of the form { $prize } must turn on this alone: { $by }.
    .way-out = Install a machine that does, or one without that prize.
machines-no-program = { $machine } has no game program by which it gives its prize.
    .way-out = Name the program.
machines-no-value = It is not said what { $machine } gives.
    .way-out = Say the value of the goods and the games they take, or the most that it pays.
machines-worth-more = Goods worth { $value } are more than { $games } games at { $price }.
    .way-out = Give goods of less value, or ask for more games.
machines-above-limit = { $most } is above the limit of { $limit }.
    .way-out = Keep within the limit.
machines-there-already = { $machine } is installed already.
    .way-out = Use another number.
machines-not-there = { $machine } is not installed here.
    .way-out = Look at the park.
machines-park-closed = The park is closed.
    .way-out = Open another.

machines-opened = A park of machines is opened in { $premises ->
        [casino] a casino
        [bingo-hall] a bingo hall
        [arcade] an arcade
        [bar] a bar
       *[other] premises of the kind “{ $premises }”
    }.
machines-installed = { $machine } is installed: type { $type }, { $price } a game.
machines-removed = { $machine } is removed.
machines-repriced = A game on { $machine } now costs { $price }.
machines-closed = The park is closed.
