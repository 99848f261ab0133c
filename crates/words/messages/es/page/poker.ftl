# Póquer entre jugadores.

gathering = Antes de la mano
pot = Bote
pots = Botes
# $number (number)
side-pot = Bote lateral { $number }
raked = Para la casa: { $amount }
# $seat (number)
seat = Asiento { $seat }
# $seat (number)
your-seat = Su asiento ({ $seat })
# $seat (number)
seat-of = Asiento { $seat }, { $name }
# $seat (number)
sit-at-seat = Sentarse en el asiento { $seat }
sits-out = Fuera
bot = bot
has-mano = Tiene la mano
players-only = A esta mesa solo la miran sus jugadores y el personal. Siéntese para verla.
amount = Cantidad
exact-amount = Cantidad exacta, en euros
least-amount = Mínimo
half-pot = ½ bote
whole-pot = Bote
most-amount = Máximo
raise-with = Subir poniendo
bet-now = Apostar
bring-chips = ¿Con cuántas fichas se sienta a jugar?
bring = Traer fichas
add-chips = Traer más fichas
begin-hand = Empezar la mano
waits-for-others = Listo. La mano empieza cuando lo estén los demás.
you-have = Tiene { $amount } delante. La mano empieza cuando todos estén listos.
take-and-go = Recoger y levantarse
