# Los registros.

title = Registros de la casa
intro = Diario de presentaciones y libro de asientos: nada se borra; lo que cambia se anota al margen.
not-opened = sin abrir
opened = abierto el { $day }
filings = { $number ->
        [1] 1 presentación
       *[other] { $number } presentaciones
    }
subjects = { $number ->
        [1] 1 inscrito
       *[other] { $number } inscritos
    }
look = Consultar
back = Todos los registros
to-forms = Escribir en él
open = Abrir el registro
first-day = Primer día
search = Buscar en el libro
diary = Diario
book = Libro
none = Todavía no hay nada.
none-found = Ningún asiento tiene esas palabras.
# $number (number)
sheet = hoja { $number }
closed = hoja cerrada
# $number (number)
number = n.º { $number }
# $number (number)
filing = Presentación { $number }
on-filing = Sobre la presentación
no-filing = ninguna
file = Anotar una presentación
enter = Hacer un asiento
act = Acto
subject = Titular
section = Sección
date = Día
office = Firma como
signed = Firmado: { $name } ({ $office })
from = documento { $office ->
        [gaming-directorate] de la dirección general de juego
        [director-general] del director general
        [managing-body] del órgano rector
        [president] de la presidencia
        [regional-minister] del consejero
        [secretary] de la secretaría
       *[other] de { $office }
    }
approved = con el visto bueno { $office ->
        [gaming-directorate] de la dirección general de juego
        [director-general] del director general
        [managing-body] del órgano rector
        [president] de la presidencia
        [regional-minister] del consejero
        [secretary] de la secretaría
       *[other] de { $office }
    }
optional = puede faltar
write = Anotar
kind-of-entry = { $kind ->
        [inscription] Inscripción
        [marginal-note] Nota marginal
        [cancellation] Cancelación
       *[other] { $kind }
    }
head = Todo lo anotado queda atado por este resumen:
read-only = Solo la dirección escribe en los registros.
value = { $value ->
        [yes] sí
        [demonstration] demostración
        [statutes] estatutos
        [amendment] modificación
        [composition] composición
        [appointment] nombramiento
        [renewal] renovación
        [substitution] sustitución
        [suspension] suspensión
        [removal] cese
       *[other] { $value }
    }
