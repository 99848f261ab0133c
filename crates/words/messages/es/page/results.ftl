# Qué ganó y qué se perdió.

why-button = ¿Por qué?
why-title = { $spot }: ¿por qué?
outcome = { $outcome ->
        [won] Gana
        [lost] Pierde
        [pushed] Empata
        [void] Nula
        [prize] Premio
       *[pot-share] Parte del bote
    }
stake = Apuesta
paid = Pagado
returned = Devuelto
odds = Pago
results = Resultado de la jugada
