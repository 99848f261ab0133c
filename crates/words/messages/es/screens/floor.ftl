# La sala, para la casa.

title = La sala
which = Según
part = { $part ->
        [plano] Plano
        [caja] Caja
        [plantilla] Plantilla
        [armario] Armario
        [cierre] Cierre del día
       *[libros] Libros
    }
due = Debe haber en la bandeja
result-now = Resultado hasta ahora
close-different = Cerrar con diferencia (dos firmas)
nobody-serves = Nadie
relieve = Relevar
with = Con
from = A quién
cabinet = Armario de material
keep = Guardar un aparato
kind = Clase
kind-of-device = { $kind ->
        [shoe] distribuidor
        [shuffler] barajadora
        [automatic-shoe] distribuidor automático
        [continuous-shoe] distribuidor de mezcla continua
       *[other] { $kind }
    }
devices = Aparatos
on-tables = En las mesas
none = Nada todavía.
to-hand-out = Por entregar
hand-over = Entregar lo que falta
lacks-device = distribuidor
# $dice (number)
lacks-dice = { $dice } dados
lacks-packs = { $packs ->
        [1] 1 baraja
       *[other] { $packs } barajas
    }
lacks-it = Falta
find-worn = Anotar como gastado
to-replace = por sustituir
destroy = Destruir
destroyed = Destruido
task = { $task ->
        [check-cards] Cartas recogidas y comprobadas
       *[other] { $task }
    }
undone = Antes de cerrar: { $task } ({ $posts }).
set-limits = Cambiar los límites
turn = Cambiar el paño
irregular = Incidencia por resolver
alerts-title = Avisos
alert = { $alert ->
        [halted] Parada: su registro no se puede leer
        [irregular] Incidencia por resolver
        [unauthorised] Sin autorización en vigor
        [tray] Espera una reposición
        [ownerless] Ningún nodo la lleva
        [staff] Falta personal
       *[lacks] Falta material
    }
disputed = { $number ->
        [1] Una reclamación por resolver
       *[other] { $number } reclamaciones por resolver
    }
model = Modelo
number = Número
kept-in = Lugar
place-of-keeping = { $place ->
        [card-cabinet] armario de las cartas
        [equally-safe-place] otro lugar igual de seguro
        [cabinet] armario
        [store] almacén
       *[other] { $place }
    }
keep-it = Guardar
hand-out = Entregar a una mesa
table = Mesa
device = Aparato
hand-it = Entregar
give = Dar dados o barajas
dice = Dados
packs = Barajas
items = Nombres, separados por comas
give-it = Dar
replace = Sustituir
item = Lo gastado
replace-it = Sustituir
worn = Gastado
free = libre
close-day = Cierre del día
still-open = Mesas por cerrar
all-closed = Todas las mesas están cerradas.
day-ends = Terminar la sesión y cerrar el día
day-ended = No hay sesión abierta: el día está cerrado.
staff-only = La sala es cosa de la casa: entre como personal.
no-floor = La casa no lleva ninguna sala todavía: ábrala en Actividades.
no-session = No hay sesión abierta.
# $number (number)
session = Sesión { $number }, día { $day }
begin = Empezar la sesión
day = Día
end = Terminar la sesión
authorise = Anotar una autorización
resolution = Resolución
from-day = Desde
until-day = Hasta
in-register = Queda en el registro de autorizaciones; allí se retira.
report-player = Comunicar reincidencia
expel-player = Expulsar de la mesa
game = Juego
minimum = Mínimo (€)
maximum = Máximo (€)
note = Anotar
place = Colocar una mesa
name = Nombre
sector = Sector
main-sector = Sala principal
# $taken (number)
# $of (number)
seats = { $taken } de { $of } plazas
short = Falta personal
state = Estado
limits = Límites
people = Ocupación
to-table = Ir a la mesa
more = Autorizaciones y mesas nuevas
at = Lugar
cloth = Paño n.º
recording = Con grabación propia
place-it = Colocar
standing = { $standing ->
        [open] abierta
        [closed] cerrada
        [suspended] suspendida
       *[other] { $standing }
    }
# $number (number)
missing = Falta: { $number } × { $post }
players = { $number ->
        [1] 1 jugador
       *[other] { $number } jugadores
    }
put = Asignar
person = Persona
post = Puesto
zone = Zona
release = Retirar a { $who }
float = Anticipo (€)
open = Abrir
suspend = Suspender
resume = Reanudar
chips = Fichas contadas (€)
cash = Efectivo contado (€)
close = Cerrar con el recuento
in-force = en juego todavía: { $limits }
node = Nodo
desk = Caja
desk-for = Jugador (su identificador)
amount = Importe (€)
sell = Vender fichas
buy = Canjear fichas
desk-today = Vendido hoy { $sold } · canjeado { $bought }
fill = Reponer
credit = Devolver a caja
two-sign-limits = El cambio de límites lo firman dos personas: otra lo confirma en «Mi cuenta».
two-sign = La reposición y la devolución las firman dos personas: otra la confirma en «Mi cuenta».
day-book = Libro del día { $day }
running = en curso
column = { $column ->
        [game] Mesa
        [float] Anticipo
        [fills] Reposiciones
        [credits] Devoluciones
        [drop] Drop
        [count] Recuento
        [result] Resultado
        [corrected] Correcciones
        [difference] Diferencia
       *[hold] %
    }
total-line = Total
recounted = Recalculado desde el registro: coincide al céntimo.
not-recounted = El libro no coincide con el registro: avise a la dirección y no cierre el día.
csv = Descargar CSV
print = Imprimir
books = Libros
line = { $line ->
        [float] Anticipo
        [fill] Reposición
        [credit] Devolución
        [change] Cambio
        [tip] Propina
        [share] Parte de la casa
        [won] Cobrado en juego
        [lost] Pagado en juego
        [difference] Diferencia
        [count] Recuento
       *[other] { $line }
    }
won = Ganado
lost = Perdido
chips-out = Fichas en poder de los jugadores
empty = Todavía no hay mesas en la sala.
