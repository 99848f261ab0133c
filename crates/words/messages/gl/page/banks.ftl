# Bancas que teñen os xogadores.

holds-bank = Ten a banca
in-bank = Hai na banca
left-of = faltan { $amount }
you-bank = Vostede ten a banca
bank-of = Banca de { $name }
house-banks = A banca é da casa
no-banker = Ninguén ten a banca
auction = Poxa da banca
no-bids = ninguén poxou aínda
highest-bid = a poxa máis alta: { $sum }, de { $name }
bid-now = Poxo
plays-cards = Xoga as cartas
may-cover = Pode facer banco
covered-of = cuberto { $amount }
has-shoe = Ten o distribuidor
hand-stands = { $name }: { $hand }{ $stands ->
        [wins] , gaña
        [loses] , perde
        [ties] , empata
       *[banks] { "" }
    }
