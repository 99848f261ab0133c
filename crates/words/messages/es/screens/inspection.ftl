# La pantalla de la inspección.

title = Inspección
intro = Aquí se lee todo y no se cambia nada: las pruebas que la casa firma, cada mesa con sus reglas y su ventaja, lo que se celebra aparte y los registros.
evidence = Pruebas
fingerprint = Huella de la clave que firma
last = Último punto de control
# $number (number)
# $events (number)
checkpoint = n.º { $number }, { $events } asientos
root = Raíz
none = Ninguno todavía.
place = Segundo lugar
place-ok = en orden
place-not = no se ha podido escribir allí: la casa lo vuelve a intentar
download = Descargar el punto de control
offline = Con una copia del almacén o con el recibo de un jugador se comprueba sin la casa:
tables = Mesas por texto
count = { $number ->
        [1] 1 mesa
       *[other] { $number } mesas
    }
open = abierta
rules = Huella de las reglas
edge = Ventaja de la casa
counting = Se calcula
count-it = Calcular
silent = No hay respuesta exacta para este juego.
look = Ver la mesa
explore = Explorar sus números
activities = Actividades
record = Acta
# $filings (number)
# $subjects (number)
entries = { $filings } presentaciones, { $subjects } hojas
not-opened = sin abrir
coverage = Disposiciones probadas, por texto
# $proved (number)
# $all (number)
proved = { $proved } de { $all } ({ $share } %)
more = Quien es del personal ve además los registros y la sala.
