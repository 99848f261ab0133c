# Bancas que tenen els jugadors.

holds-bank = Té la banca
in-bank = Hi ha a la banca
left-of = falten { $amount }
you-bank = Vós teniu la banca
bank-of = Banca de { $name }
house-banks = La banca és de la casa
no-banker = Ningú no té la banca
auction = Subhasta de la banca
no-bids = ningú no ha licitat encara
highest-bid = la licitació més alta: { $sum }, de { $name }
bid-now = Licito
plays-cards = Juga les cartes
may-cover = Pot fer banco
covered-of = cobert { $amount }
has-shoe = Té el distribuïdor
hand-stands = { $name }: { $hand }{ $stands ->
        [wins] , guanya
        [loses] , perd
        [ties] , empata
       *[banks] { "" }
    }
