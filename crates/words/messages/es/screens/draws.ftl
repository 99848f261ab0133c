# Sorteos y boletos.

price = Precio del billete
product-price = Precio de { $product }
ordinary = Precio ordinario
day = Día del sorteo
# $sold (number)
# $all (number)
sold = { $sold } de { $all } vendidos
prizes = Premios
chance = Probabilidad
ticket-of = { $who } con el { $ticket }
# $points (number)
for-points = { $points } puntos
part-whole = número entero
part-first = { $digits ->
        [1] primera cifra
       *[other] primeras { $digits } cifras
    }
part-last = { $digits ->
        [1] última cifra
       *[other] últimas { $digits } cifras
    }
sale = Venta
how-many = Cuántos
which = o elija uno
any = los siguientes libres
buys = { $count ->
        [1] Comprar 1 billete
       *[other] Comprar { $count } billetes
    }
buys-one = Comprar el { $ticket }
mine = Sus billetes
none-mine = Todavía no tiene ninguno.
won = Premiado
points = Sus puntos
take = Llevarse
# $points (number)
take-for = Por { $points } puntos
came = Número premiado
nobody = Queda para la casa
waiting = La venta está cerrada: falta el sorteo.
drawing = Se está sorteando.
choosing = Los ganadores eligen.
called-off = No se celebró: se devolvió lo pagado por los billetes.
over = Sorteado.
returns = Un billete devuelve de media { $brings } en dinero.
house = La casa
close = Cerrar la venta
hold = Empezar el sorteo
end = Terminar
ticket-price = Precio del boleto
buys-ticket = Comprar 1 boleto
my-tickets = Sus boletos
no-tickets = Todavía no tiene ninguno.
ticket-returns = Un boleto devuelve de media { $brings }.
batch = Lote
serial = Boleto
authorised = Autorización
at = Punto de venta
with = Combinado con
instructions = Instrucciones
wins = Gana con { $symbols }
# $left (number)
# $count (number)
left = { $left } de { $count } por encontrar
sealed = Cerrado: nadie sabe lo que lleva.
scratch = Abrir
open = Abrir el boleto { $serial }
claim = Cobrar
lost = Sin premio
paid = Pagado
claimed = Reclamado: lo paga { $payer }
payer = Lo paga { $payer }
proof = Prueba
proof-holds = Es lo que se prometió para este boleto antes de venderlo.
proof-fails = No es lo que se prometió para este boleto.
root = Promesa de la serie
sold-out = No queda ninguno.
