# Lo que la casa organiza además de sus mesas.

title = Bingo, sorteos y más
intro = Lo que la casa organiza además de sus mesas. Cada sorteo se promete antes de vender y cualquiera puede comprobarlo después.
none = Ahora mismo no hay nada abierto.
stage = { $stage ->
        [open] Se puede participar
        [closed] En juego: ya no se vende
        [running] En marcha
       *[over] Fin
    }
practice = de práctica: al acabar vuelve a empezar
practice-number = De práctica, n.º { $number }
enter = Entrar
look = Mirar
back = Volver a la lista
happened = Lo que ha pasado
guest = Invitado { $number }
fairness = Comprobación del sorteo
promise = Promesa
promise-hint = La casa fijó la semilla antes de vender nada: este es su resumen.
seed = Semilla revelada
your-hand = Su aportación al azar va sellada con la primera compra, y se abre sola cuando se cierra la venta.
hand-in = Su aportación está en el sorteo.
check = Comprobar
# $draws (number)
checked = Comprobado en su navegador: la semilla es la prometida y las { $draws } extracciones son las que da.
checked-one = Comprobado en su navegador: la semilla es la prometida y la extracción es la que da.
checked-none = Comprobado en su navegador: la semilla es la prometida. No se extrajo nada.
not-yet = Todavía no puede comprobarse: la semilla se revela al final.
proved = { $draws ->
        [1] Comprobado en su navegador: lo que se abrió es lo que estaba prometido para ese boleto.
       *[other] Comprobado en su navegador: los { $draws } boletos abiertos llevaban lo que estaba prometido para cada uno.
    }
# $number (number)
wrong-proof = el boleto abierto en el lugar { $number } no es el prometido
wrong = No cuadra: { $what }.
wrong-promise = la semilla no es la prometida
wrong-seal = la aportación de { $who } no es la que se selló
# $number (number)
wrong-draw = la extracción { $number } no es la que da la semilla
wrong-own = su propia aportación no está entre las selladas
record = Descargar el acta completa
offline = Sin conexión: se sigue intentando.
open-new = Abrir una actividad
which = Actividad
name = Nombre
terms = Condiciones, una por línea («price: 2»)
opens = Abrir
say = Orden de la casa
say-hint = Como en docs/activities.md, p. ej. «closes»
send = Enviar
draw = Extraer
