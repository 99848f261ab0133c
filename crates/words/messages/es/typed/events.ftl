deck-in-play = Se juega con la baraja { $deck }.
dice-to = Los dados pasan a la { $at }.
closed = Se cierran las apuestas.
cards-to = Las cartas van a la { $at }, que juega por todos los puntos.
dead-card = La primera carta muerta va a la { $at }, cubierta.
cut-by-croupier = El crupier corta la baraja.
bank-plays = La banca juega.
bank-does-not-play = La banca no juega.
metered = { $pool }: el contador marca { $amount }.
ended = Termina la mano.
opened = Empieza una jugada contra la casa.
opened-with-packs = Empieza una jugada contra la casa, con { $packs } barajas de { $cards } cartas.
opened-with-deck = Empieza una mano contra la casa, con una baraja de { $cards } cartas.
drum-ball = Sale la bola { $call }.
spun = La bola se detiene: { $call }.
unknown-pocket = una casilla desconocida
unknown-notice = Un aviso desconocido.
spot-at = { $spot }, { $at }
bank-set = La banca coloca sus dos manos. { $rule }
unknown-choice = una opción desconocida
covered-card = una carta tapada
drawn-to-common = Sale { $card } en las cartas comunes.
drawn-burnt = Se quema { $card }.
drawn = { $to } recibe { $card }.
turned-common = Se descubren las cartas comunes{ $end }
turned = { CAPITAL($place) } descubre sus cartas{ $end }
uncovered = La carta { $number } de la { $at } queda descubierta{ $end }
turned-burnt = Se descubren las cartas quemadas{ $end }
croupier-deals = Reparte el crupier.
shoe-to = El distribuidor es de la casilla { $at }.
pointed = El punto es el { $point }.
no-point = Ya no hay punto.
bank-held-by-house = El crupier toma la banca.
bank-held = La casilla { $at } tiene la banca, señalada con un círculo blanco.
thrown = Los dados: { $faces }, en total { $sum }.
seated = { $who } se sienta en la { $at }.
left = { $who } deja la { $at }.
allowed = { $who } puede apostar a la mano de la { $at }.
placed = { $who } pone { $stake } en { $spot }.
taken-back = { $who } retira { $stake } de { $spot }.
called = { $who } pide { $stake } a viva voz, y el crupier lo anuncia, en { $spot }.
held-in-prison = { $who } deja en prisión { $stake } en { $spot }.
held-in-play = { $who } sigue con { $stake } en { $spot }.
held-over = { $who } deja { $stake } sobre la mesa para la mano siguiente, en { $spot }.
moved = { $who } pasa { $stake } a { $spot }.
leads = { $who } manda en la { $at }.
cut = { $who } corta la baraja.
approved = { CAPITAL($by) } aprueba: { $who } puede apostar a la mano de la { $at }.
reported = { CAPITAL($by) } comunica una incidencia: { $what }.
ruled = { CAPITAL($by) } decide: { $what }.
shown-to-all = Se anuncia: { $notice }.
shown-to-players = A los jugadores: { $notice }.
shown-to-banker = Al banquero: { $notice }.
picked = { $who } aparta { $count ->
        [1] una carta
       *[other] { $count } cartas
    } en la { $at }.
chosen-for-absent = { $who } no responde: la casa da por elegido { $name }, en la { $at }.
chose = { $who } elige { $name } en la { $at }.
burnt = { $cards ->
        [1] Se quema una carta sin verla.
       *[other] Se queman { $cards } cartas sin verlas.
    }
