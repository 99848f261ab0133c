# Premises and the catalogue.
premises-no-such-kind = There are no premises of the kind “{ $kind }”.
    .way-out = Choose one of: { $all }.
premises-not-authorised-as-such = Nobody authorised these premises as { $kind ->
        [casino] a casino
        [bingo-hall] a bingo hall
        [arcade] an arcade
        [bar] a bar
       *[other] a { $kind }
    }.
    .way-out = Say which authorisation makes them one.
premises-not-catalogued = { $game } is not in the catalogue: it is prohibited.
    .way-out = Only games of the catalogue can be opened.
premises-only-by-decree = { $game } is not added to the catalogue here.
    .way-out = Only a decree of the Government changes the catalogue.
premises-name-the-mode = { $game } is played in its modes.
    .way-out = Open one of: { $modes }.
premises-not-in-these = { $game } cannot stand in { $kind ->
        [casino] a casino
        [bingo-hall] a bingo hall
        [arcade] an arcade
        [bar] a bar
       *[other] premises of the kind { $kind }
    }.
    .way-out = Only in: { $only }.
premises-not-authorised = { $game } is not authorised here.
    .way-out = Enter the authorisation of the gaming directorate first.
premises-not-remotely = { $game } is not authorised at a distance.
    .way-out = Enter the authorisation for it, under the order that says how.
premises-no-such-order = No order { $order } on games at a distance is known.
    .way-out = Note the order first.
premises-order-lacks = Order { $order } does not secure all that it must.
    .way-out = Missing: { $lacks }.
premises-held-already = { $authorisation } was entered before.
    .way-out = Each authorisation is entered once.
premises-not-held = { $authorisation } is not held here.
    .way-out = Name an authorisation that was entered.
premises-open-already = { $game } is offered already.
    .way-out = Nothing need be done.
premises-not-open = { $game } is not offered here.
    .way-out = Nothing need be done.
premises-closed = These premises are closed.
    .way-out = Open others.

premises-opened = { $name } opens.
premises-authorised = { $authorisation } is entered for: { $games }.
premises-lost = { $authorisation } is gone.
premises-order-noted = Order { $order } on games at a distance is noted.
premises-game-opened = { $game } is offered.
premises-game-closed = { $game } is offered no more.
premises-are-closed = The premises close.
