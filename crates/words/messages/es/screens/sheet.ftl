# Lo que la casa eligió donde un texto le deja elegir: campos y valores de una hoja.

field = { $field ->
        [minimum] Mínimo
        [maximum] Máximo
        [minima] Mínimos de la mesa
        [maxima] Máximo, en veces el mínimo
        [simple-maximum] Máximo de las suertes sencillas
        [number-maximum] Máximo a un número
        [bank-minimum] Mínimo de la banca
        [bank-maximum] Máximo de la banca
        [multiple-gain] Máximo de las suertes múltiples, en ganancias
        [rounding] Redondeo del céntimo
        [commission] Comisión de la casa
        [rake] Retención del bote
        [chip] Ficha menor
        [colour_values] Valores de las fichas de color
        [stack] Fichas para sentarse
        [ante] Ante
        [blinds] Ciegas
        [first-blind] Ciega menor
        [second-blind] Ciega mayor
        [bring-in] Apuesta de apertura
        [limit] Límite de las apuestas
        [players] Jugadores
        [seats] Plazas
        [deck] Baraja
        [reserve] Cartas de reserva del sabot
        [dealing] Reparto
        [cards] Naipes
        [directions] Dirección del juego
        [communicated] Comunicado a la Administración
        [opening] Apertura
        [openers] Con qué se abre
        [betting] Orden de las apuestas
        [folding] Retirada
        [draw] Descarte
        [showdown] Muestra de cartas
        [settlement] Liquidación
        [problems] Incidencias
        [irregularities] Irregularidades
        [backers] Apuestas a la mano de otro
        [insurance] Seguro
        [buy-a-card] Compra de una carta
        [second-bet] Segunda apuesta
        [bet] Segunda apuesta
        [flop-bet] Apuesta al flop
        [turn-bet] Apuesta al turn
        [river-bet] Apuesta al river
        [turn-and-river] Turn y river
        [three-bets] Las tres apuestas
        [withdrawals] Retirada de apuestas
        [ante-pays] Pago del ante
        [bets-pay] Pago de las apuestas
        [table-pays] Tabla de pagos
        [high-cards-pay] Pago con cartas mayores
        [no-combination] Mano sin combinación
        [bank-plays-with] Con qué juega la banca
        [bank-out] Si la banca no juega
        [bank-card-shown] Carta descubierta de la banca
        [pareja-plus] Tabla de Pareja Plus
        [pareja-plus-minimum] Mínimo de Pareja Plus
        [par-plus-minimum] Mínimo de Par Plus
        [par-plus-maximum] Máximo de Par Plus
        [txb-minimum] Mínimo del Texas Bonus
        [txb-maximum] Máximo del Texas Bonus
        [bonus-jackpot-minimum] Mínimo del bonus
        [bonus-jackpot-maximum] Máximo del bonus
        [carousel] Carrusel
        [progressive] Apuesta al progresivo
        [progressive-seed] Inicio del progresivo
        [progressive-deduction] Retención del progresivo
        [jackpot] Apuesta al bote
        [jackpot-seed] Inicio del bote
        [jackpot-deduction] Retención del bote
        [jackpot-pays] Premios del bote
        [extra-bet] Apuesta extra
        [wheel] Rueda
        [raised-from] Mínimo antes de subirlo
        [standing] Jugadores de pie por plaza
        [free-bank] Banca libre
        [unlimited-bank] Banca sin límite
        [free-banco] Banco libre
        [abono-minimum] Mínimo del abono
        [abono-maximum] Máximo del abono
        [doubled] Mínimo doblado
        [multiples] Múltiplos que se admiten
        [places] Plazas de la mesa
        [carousel-seed] Inicio del carrusel
        [profit] Beneficio de la casa
        [session] Cobro por tiempo
        [length] Duración de la partida
        [buy-card] Compra de una carta
        [players-bank] Los jugadores tienen la banca
        [croupier-bet] Apuesta del crupier
        [insurance-minimum] Mínimo del seguro
        [dead-antes] Antes muertos
        [posts] Ciegas fuera de turno
       *[other] { $field }
    }
value = { $value ->
        [yes] sí
        [no] no
        [none] sin límite
        [pot] el bote
        [half-pot] medio bote
        [fixed] fijo
        [split] dos límites
        [limit] con límite
        [table] las fichas de la mesa
        [all] todo el bote
        [half-up] medio céntimo, hacia arriba
        [by-hand] a mano
        [automatic-shoe] sabot automático
        [example] como en el ejemplo del texto
        [french-52] francesa de 52
        [french-40] francesa de 40
        [ar-2010] como en Aragón, Decreto 80/2010
        [ar-2002] como en Aragón, Decreto 159/2002
       *[other] { $value }
    }
hand = { $hand ->
        [royal-flush] escalera real
        [straight-flush] escalera de color
        [four-of-a-kind] póquer
        [full-house] full
        [flush] color
        [straight] escalera
        [three-of-a-kind] trío
       *[other] { "" }
    }
prize = { $prize ->
        [jackpot] Bote
       *[extra] Apuesta extra
    }
prize-for = { $prize }: { $hand }
