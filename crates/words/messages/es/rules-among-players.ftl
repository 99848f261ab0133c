# Las reglas del póquer entre jugadores.
among-players-between = Los jugadores juegan entre sí; la casa no lleva cartas.
among-players-seats = Hay { $value } plazas, una por jugador.
among-players-fewest = Se juega con { $value } jugadores o más; con menos, la partida se suspende.
among-players-rest = Se puede descansar { $hands } manos sin perder la plaza.
among-players-stack = Resto mínimo para sentarse: { $value }.
among-players-once-begun = Empezada la mano no se añaden fichas; las ganadas se quedan en la mesa.
among-players-session-of-maximum = La casa cobra a cada jugador { $share } del máximo de la mesa por sesión; cumplida la hora, se juegan { $hands } manos más.
among-players-session-of-stack = La casa cobra a cada jugador { $share } de su resto por sesión; cumplida la hora, se juegan { $hands } manos más.
among-players-rake = La casa retiene { $value } de cada bote antes de pagarlo.

## ways
among-players-left = izquierda
among-players-right = derecha
among-players-mano-goes = La mano pasa cada vez al jugador de la { $side }.
among-players-dealt-to = Las cartas se reparten hacia la { $side }.
among-players-action-goes = El turno de apostar y el de mostrar pasan a la { $side }.

## hands
among-players-any-five = La jugada son cinco cartas cualesquiera, propias y comunes.
among-players-exactly = La jugada son exactamente { $own } cartas propias y { $common } comunes.
among-players-short-deck = Con menos de 52 cartas el color gana al full.

## bets
among-players-initial = { $name }: { $amounts }.
among-players-amounts-and = { $amounts } / { $amount }
among-players-bring-in = Apuesta de entrada: { $value }.
among-players-least-bet = Apuesta y subida mínimas: { $value }.
among-players-last-raise = Se sube al menos lo mismo que la última subida.
among-players-reopens-whole = Quien ya habló vuelve a poder subir tras una subida completa.
among-players-reopens-half = Quien ya habló vuelve a poder subir tras media subida o más.
among-players-limit = Límite: { $limit }.
among-players-maximum = Máximo de la mesa: { $value }.
among-players-cap-player = Cada jugador sube como mucho { $most } veces por intervalo.
among-players-cap-interval = Entre todos se sube como mucho { $most } veces por intervalo.
among-players-uncapped = Entre dos jugadores no hay tope de subidas.
among-players-short-call = Quien no alcanza juega por su parte; lo demás forma un bote aparte.

## streets
among-players-street-cards = { $street }: { $cards }.
among-players-own-down = { $value } cubiertas a cada jugador
among-players-own-up = { $value } descubiertas a cada jugador
among-players-common-up = { $value } comunes descubiertas
among-players-burnt = { $value } apartadas
among-players-opens-mano = { $street }: habla primero la mano.
among-players-opens-lowest = { $street }: habla primero la carta descubierta más baja.
among-players-opens-by-suit = { $street }: habla primero la carta descubierta más baja, y entre iguales la del palo menor.
among-players-opens-highest = { $street }: habla primero lo descubierto más alto.
among-players-opens-bettor = { $street }: habla primero quien hizo la última apuesta más alta.
among-players-opens-opener = { $street }: habla primero quien abrió el bote.
among-players-draws = { $street }: cada uno cambia hasta { $most } cartas, o ninguna.
among-players-runs-out = Si faltan cartas, la última se baraja con los descartes anteriores.

## pot
among-players-shows-bettor = Muestra primero quien hizo la última apuesta.
among-players-shows-of-interval = Muestra primero quien hizo la última apuesta del último intervalo.
among-players-best = Gana la jugada más alta de quienes siguen en el bote.
among-players-alone = Si todos los demás se retiran, el último se lleva el bote sin mostrar.
among-players-shared = Jugadas iguales se reparten el bote en que participan.
among-players-odd = La ficha que no se puede dividir es del primero a partir de la mano.
