# Reclamaciones.

title = Reclamaciones
staff-only = Las reclamaciones las ve la casa: entre como personal.
none = No hay ninguna reclamación.
open = Sin resolver
ruled = Resuelta
by = Reclama { $name }
# $round (number)
hand = Jugada { $round }
steps = Ver la jugada paso a paso
record = Descargar el acta
receipt = Descargar el resguardo
ground = Motivo y artículo en que se funda
stands = Queda como estaba
void = Anular la jugada
correct = Corregir
player = Jugador
amount = Importe (€): con − delante, lo devuelve él
if-void = Si se anula, cada uno recibe o devuelve:
nothing = nada
two-sign = Anular y corregir lo firman dos personas: otra lo confirma en «Mi cuenta».
moved = Movimientos
back = Todas
raise = Reclamar esta jugada
what = Qué pasó
send = Enviar la reclamación
sent = Reclamación enviada: la resolución se verá en «Mi juego» y en la mesa.
