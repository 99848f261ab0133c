# Bancas que tienen los jugadores.

holds-bank = Tiene la banca
in-bank = Hay en la banca
left-of = faltan { $amount }
you-bank = Usted tiene la banca
bank-of = Banca de { $name }
house-banks = La banca es de la casa
no-banker = Nadie tiene la banca
auction = Subasta de la banca
no-bids = nadie ha pujado todavía
highest-bid = la puja más alta: { $sum }, de { $name }
bid-now = Pujo
plays-cards = Juega las cartas
may-cover = Puede hacer banco
covered-of = cubierto { $amount }
has-shoe = Tiene el distribuidor
hand-stands = { $name }: { $hand }{ $stands ->
        [wins] , gana
        [loses] , pierde
        [ties] , empata
       *[banks] { "" }
    }
