# Què ha guanyat i què s’ha perdut.

why-button = Per què?
why-title = { $spot }: per què?
outcome = { $outcome ->
        [won] Guanya
        [lost] Perd
        [pushed] Empata
        [void] Nul·la
        [prize] Premi
       *[pot-share] Part del pot
    }
stake = Aposta
paid = Pagat
returned = Tornat
odds = Pagament
results = Resultat de la jugada
