# La sala: taules, filtres i portes.

language-switch = Llengua
skip = Ves al contingut
lobby = Sala
activities = Bingo i sortejos
inspection = Inspecció
own-play = El meu joc: límits i pauses
disputes = Reclamacions
registers = Registres
all-tables = Totes
family = Família de jocs
family-name = { $family ->
        [wheels] Ruletes
        [points] Cartes contra la banca
        [baccarat] Bacarà
        [house-poker] Pòquer contra la casa
        [ring] Pòquer entre jugadors
       *[dice] Daus
    }
search = Cerca joc o norma
any-region = Qualsevol norma
stakes-word = Mínim de la taula
any-stakes = Qualsevol mínim
from-stakes = Des de { $most } o menys
against = Contra qui
any-against = Casa o jugadors
against-house = Contra la casa
against-players = Entre jugadors
filters = Filtres
only-free = Amb lloc
favourite = Favorita
favourites = Favorites
seat-me = Seure'm ja
back-to = Torna a { $name }
none-fits = Cap taula no és com la cerqueu.
places-free = { $free ->
        [1] 1 lloc lliure
       *[other] { $free } llocs lliures
    }
maths = Matemàtica
own-id = El vostre identificador, per a la caixa:
maths-hint = Devolució, avantatge i millor joc de cada aposta
school = Escola
school-hint = Exercicis de pagaments, procediment i irregularitats per a crupiers
house-edge = avantatge de la casa { $edge }
player-edge = avantatge del jugador { $edge }
no-edge = sense avantatge de ningú
count-edge = Calcula l'avantatge de la casa
counting = S'està calculant… { $share }
explore-odds = Explora la matemàtica
lobby-title = Taules obertes
lobby-intro = Trieu una taula. Cada regla, pagament i negativa porta l'article en què es fonamenta.
back-to-lobby = Torna a la sala
sit = Seure
sit-at = Seure a la casella { $box }
sits-soon = Seureu tan bon punt acabi aquesta jugada.
watch = Mirar
leave = Aixecar-se
limits = Límits
region = Norma
seats = Caselles lliures
open-tables = Les vostres altres taules
together = Veure-les juntes
put-aside = Apartar aquesta taula sense aixecar-se
waits-for-you = Us toca a vós
bets-are-open = Apostes obertes
goes-on = En joc
