# A sala: mesas, filtros e portas.

language-switch = Lingua
skip = Ir ao contido
lobby = Sala
activities = Bingo e sorteos
inspection = Inspección
own-play = O meu xogo: límites e pausas
disputes = Reclamacións
registers = Rexistros
all-tables = Todas
family = Familia de xogos
family-name = { $family ->
        [wheels] Ruletas
        [points] Cartas contra a banca
        [baccarat] Bacará
        [house-poker] Póker contra a casa
        [ring] Póker entre xogadores
       *[dice] Dados
    }
search = Buscar xogo ou norma
any-region = Calquera norma
stakes-word = Mínimo da mesa
any-stakes = Calquera mínimo
from-stakes = Desde { $most } ou menos
against = Contra quen
any-against = Casa ou xogadores
against-house = Contra a casa
against-players = Entre xogadores
filters = Filtros
only-free = Con sitio
favourite = Favorita
favourites = Favoritas
seat-me = Sentarme xa
back-to = Volver a { $name }
none-fits = Ningunha mesa é como a busca.
places-free = { $free ->
        [1] 1 praza libre
       *[other] { $free } prazas libres
    }
maths = Matemática
own-id = O seu identificador, para a caixa:
maths-hint = Devolución, vantaxe e mellor xogo de cada aposta
school = Escola
school-hint = Exercicios de pagamentos, procedemento e irregularidades para crupiers
house-edge = vantaxe da casa { $edge }
player-edge = vantaxe do xogador { $edge }
no-edge = sen vantaxe de ninguén
count-edge = Calcular a vantaxe da casa
counting = Calculando… { $share }
explore-odds = Explorar a matemática
lobby-title = Mesas abertas
lobby-intro = Escolla unha mesa. Cada regra, pagamento e negativa leva o artigo en que se funda.
back-to-lobby = Volver á sala
sit = Sentar
sit-at = Sentar na casa { $box }
sits-soon = Sentará en canto remate esta xogada.
watch = Mirar
leave = Erguerse
limits = Límites
region = Norma
seats = Casas libres
open-tables = As súas outras mesas
together = Ver xuntas
put-aside = Apartar esta mesa sen erguerse
waits-for-you = Tócalle a vostede
bets-are-open = Apostas abertas
goes-on = En xogo
