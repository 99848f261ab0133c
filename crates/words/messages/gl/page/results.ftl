# Que gañou e que se perdeu.

why-button = Por que?
why-title = { $spot }: por que?
outcome = { $outcome ->
        [won] Gaña
        [lost] Perde
        [pushed] Empata
        [void] Nula
        [prize] Premio
       *[pot-share] Parte do bote
    }
stake = Aposta
paid = Pagado
returned = Devolto
odds = Pagamento
results = Resultado da xogada
