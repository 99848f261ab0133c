# Por qué una orden no se cumple, y qué hacer.
no-such-register = no existe el registro «{ $key }»; hay { $known }
no-such-activity = no existe la actividad «{ $key }»; hay { $known }
no-such-game = no existe el juego «{ $game }»; hay { $known }
not-under-ruleset = { $game } no se juega con «{ $ruleset }»; use --ruleset { $known }
several-rulesets = { $game } se juega con varias normas; use --ruleset con una de { $known }
no-sheet-line = «{ $line }» no es una línea de la hoja; escriba --set campo=valor
terminal-seats-one = { $game } se juega entre { $least } jugadores o más, y en el terminal se sienta uno; `tapete rules { $game }` escribe sus reglas
unreadable-file = { $path }: { $error }; dé la ruta de un archivo que pueda leerse
no-law-folder = { $path }: { $error }; dé la carpeta en la que está documents.toml
ruleset-once = --ruleset se da { $count } veces: dé una; `tapete odds` compara dos
ruleset-twice = --ruleset se da { $count } veces: dé una, o dos que comparar
no-school-kind = no hay ejercicios «{ $kind }»; use uno de { $known }
no-school-level = no hay nivel { $level }; use 1, 2 o 3
no-such-irregularity = «{ $name }» no es aquí ninguna incidencia; use una de { $known }
no-such-amount = { $what }: no es una cantidad de dinero: escriba euros y céntimos, como 12,50
record-not-written = el acta no puede escribirse en { $path }: { $error }; dé con --record un archivo que pueda escribirse
terminal-unread = el terminal: { $error }
not-shuffled = no se pueden barajar las cartas: { $error }
shoe-holds-another = en el sabot hay lo que no puede salir
not-a-record = { $file } no es un acta: { $what }; dé una hecha con `tapete play --record` o por el casino
not-writable = { $path } no puede escribirse: { $error }; nombre un archivo en una carpeta en la que pueda escribir
register-not-open = el registro «{ $key }» no está abierto; `tapete register open { $key }` lo abre
not-inscribed = nada consta inscrito como «{ $name }»; `tapete register search { $key } PALABRAS` busca un nombre
open-already = el registro ya está abierto: presente y anote en él
input-not-text = entrada estándar: { $error }; envíe texto en UTF-8
not-json = no es JSON: { $error }; escriba { $example }
hand-not-object = una mano es un objeto; escriba { $example }
field-no-text = «{ $field }» no es un texto; escriba { $example }
no-hand-field = una mano no tiene el campo «{ $field }»; escriba { $example }
not-a-bet = «{ $bet }» no es una apuesta; escriba cada una como «ante 20», con comas entre ellas
bet-of-no-amount = «{ $bet }»: no es una cantidad de dinero; escriba cada apuesta como «ante 20», con comas entre ellas
not-a-throw = «{ $faces }» no es una tirada; diga cómo caen los dados con --throw, como "2-2, 3-4"
too-few-cards = faltan cartas { $whose ->
        [player] del jugador (--hand)
        [bank] de la banca (--bank)
        [common] de las comunes (--common)
        [burnt] quemadas
       *[others] de los demás
    }; délas todas
too-many-cards = sobran cartas; dé tantas como reparte el juego
pool-unsaid = los premios dependen de lo que haya en el bote { $key }: añada --pool { $key }=CANTIDAD, con los { $fed } de esta mano
pool-of-no-amount = { $key }: no es una cantidad de dinero: añada --pool { $key }=CANTIDAD, con los { $fed } de esta mano
no-such-pocket = «{ $spin }» no está en ninguna casilla de la ruleta; diga dónde para la bola con --spin: { $known }
no-such-family = no hay familia «{ $family }»; use una de { $known }
casino-cannot-start = el casino no puede empezar: { $error }
no-such-node-name = --node es un nombre de 1 a 40 letras, cifras, guiones y puntos
staff-key-unread = la clave del personal de { $file } no puede leerse: { $error }
no-such-store = --store es sqlite:CARPETA o postgres://usuario:contraseña@máquina:puerto/base
no-such-catalogue = no hay catálogo «{ $which }»: use uno de { $all }
no-activity-of-that-name = no hay ninguna actividad con el nombre «{ $name }»; `tapete activity list` las enumera
not-to-be-asked = eso no se le puede preguntar; docs/activities.md dice qué sí
name-or-record = nombre una actividad del almacén, o un acta con --record ARCHIVO
no-activity-record = { $path } no es el acta de una actividad: { $error }
folder-not-empty = { $folder } no está vacía (tiene { $name }): nombre una carpeta vacía o, para poner la copia en el lugar del almacén que hay y guardar aquel a su lado, `tapete restore COPIA --data { $folder }`
no-key-there = la clave del casino no está en { $folder }: nombre la carpeta de sus claves con --data
two-to-hold-against = --ruleset { $second } y --against { $other }: compare con una de las dos
no-such-report = --report { $path }: un informe es una página o un PDF; nombre un archivo que acabe en .html o .pdf
nothing-to-hold-against = «{ $other }» no es un archivo, ni una norma con la que comparar: { $why }
nobody-is-asked = con tantas cartas a la vista no se pregunta nada a nadie: diga las del jugador con --hand, las de la banca que él ve con --bank y las comunes con --common
no-such-cards = esas cartas no están en el juego, o una se nombra dos veces
no-checkpoints = { $file } no tiene puntos de control
not-a-receipt = { $file }: { $error }; pídalo otra vez al casino
no-such-checkpoint = { $place } no tiene el punto de control { $number } que nombra el recibo: nombre un lugar que llegue hasta él
no-pay-line = «{ $line }» no es una línea de una tabla de pagos; escriba --pay paytable.bonus.pays.flush=5/2
no-box-to-sit-at = { $game }: el tapete no tiene casilla en la que sentarse
no-such-variant = no hay ninguna variante «{ $name }» que se juegue en todas partes; use una de holdem, omaha, seven-stud, five-stud, draw, o nombre una --ruleset que la tenga
not-among-players = { $game } no se juega entre jugadores, y ninguna mano se mide con otra; `tapete odds { $game }` dice lo que valen sus apuestas
nothing-checked-there = { $place } no tiene puntos de control: nombre el archivo o la carpeta en que escribe `tapete serve --checkpoints`
no-such-provision = no existe la disposición ni la lectura «{ $id }»; `tapete law search PALABRAS` busca una
no-such-provision-but = no existe la disposición ni la lectura «{ $id }»; se parecen: { $near }
no-such-of-law = no hay { $noun ->
        [document] ningún documento
       *[game] ningún juego
    } «{ $named }»; hay { $all }
nodes-need-a-database = varios nodos llevan un casino en una base de datos: diga --store postgres://usuario:contraseña@máquina:puerto/base, o quite --node, --node-address y --bus
no-casino-there = en { $folder } no hay ningún casino: nombre su carpeta con --data
no-history = no hay ninguna historia: dé archivos .phh o .phhs, o carpetas con ellos
one-hand-alone = una mano no tiene a quién ganar: nombre dos o más
too-many-of-a-hand = la mano { $player } tiene demasiadas cartas: como mucho { $most }
no-common-cards = esta variante no tiene cartas comunes: quite la mesa
too-many-on-the-board = en la mesa hay demasiadas cartas: como mucho { $most }
not-in-the-pack = la baraja no tiene { $card }: use una carta suya
named-twice = { $card } se nombra dos veces: la baraja tiene una
not-enough-cards = han de salir { $needed } cartas y solo quedan { $left }: pregunte por menos manos o por menos cartas muertas
too-many-ways = las cartas pueden salir de { $ways } maneras, más de las que se miran una a una: nombre más cartas o pida una muestra, como --samples 1000000
