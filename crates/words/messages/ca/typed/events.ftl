deck-in-play = Es juga amb la baralla { $deck }.
closed = Es tanquen les apostes.
cards-to = Les cartes van a la { $at }, que juga per tots els punts.
cut-by-croupier = El crupier talla la baralla.
bank-plays = La banca juga.
bank-does-not-play = La banca no juga.
ended = S'acaba la mà.
opened = Comença una jugada contra la casa.
opened-with-packs = Comença una jugada contra la casa, amb { $packs } baralles de { $cards } cartes.
opened-with-deck = Comença una mà contra la casa, amb una baralla de { $cards } cartes.
unknown-notice = Un avís desconegut.
spot-at = { $spot }, { $at }
unknown-choice = una opció desconeguda
covered-card = una carta tapada
drawn-to-common = Surt { $card } a les cartes comunes.
drawn-burnt = Es crema { $card }.
drawn = { $to } rep { $card }.
turned-common = Es descobreixen les cartes comunes{ $end }
turned = { CAPITAL($place) } descobreix les seves cartes{ $end }
turned-burnt = Es descobreixen les cartes cremades{ $end }
croupier-deals = Reparteix el crupier.
shoe-to = El distribuïdor és de la casella { $at }.
bank-held-by-house = El crupier pren la banca.
bank-held = La casella { $at } té la banca, marcada amb un cercle blanc.
seated = { $who } s'asseu a la { $at }.
left = { $who } deixa la { $at }.
allowed = { $who } pot apostar a la mà de la { $at }.
placed = { $who } posa { $stake } a { $spot }.
taken-back = { $who } retira { $stake } de { $spot }.
called = { $who } demana { $stake } de viva veu, i el crupier ho anuncia, a { $spot }.
held-over = { $who } deixa { $stake } sobre la taula per a la mà següent, a { $spot }.
moved = { $who } passa { $stake } a { $spot }.
leads = { $who } mana a la { $at }.
cut = { $who } talla la baralla.
approved = { CAPITAL($by) } aprova: { $who } pot apostar a la mà de la { $at }.
reported = { CAPITAL($by) } comunica una incidència: { $what }.
ruled = { CAPITAL($by) } decideix: { $what }.
shown-to-all = S'anuncia: { $notice }.
shown-to-players = Als jugadors: { $notice }.
shown-to-banker = Al banquer: { $notice }.
picked =
    { $who } aparta { $count ->
        [1] una carta
       *[other] { $count } cartes
    } a la { $at }.
chosen-for-absent = { $who } no respon: la casa dona per triat { $name }, a la { $at }.
chose = { $who } tria { $name } a la { $at }.
burnt =
    { $cards ->
        [1] Es crema una carta sense veure-la.
       *[other] Es cremen { $cards } cartes sense veure-les.
    }
