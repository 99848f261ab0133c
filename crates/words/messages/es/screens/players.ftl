# La pantalla del jugador y la puerta.

title = Mi juego
intro = Usted decide cuánto tiempo juega, cuánto puede perder y cuánto apuesta de una vez. Lo que estreche vale en el acto; lo que afloje, un día después.
who = Su identificador: { $id }
admitted = Admitido como { $name }.
not-admitted = En esta casa se juega con registro. Diga su identificador en la puerta y enseñe su documento.
now = Hoy lleva
played = Tiempo de juego
net = Resultado
limits = Mis límites
minutes = Minutos al día
loss = Pérdida al día (€)
stake = De una vez (€)
none = sin límite
save = Guardar mis límites
later = Desde { $when } valdrán:
pause = Hacer una pausa
pause-for = Durante
pause-of = { $minutes ->
        [60] una hora
        [1440] un día
        [10080] una semana
       *[43200] treinta días
    }
pause-hint = Una pausa no se acorta.
paused-until = En pausa hasta { $when }.
exclude = Autoexcluirme
exclude-hint = No podrá jugar ni entrar en la sala; queda en el registro de prohibidos y solo la dirección puede levantarlo.
sure = Sí, no quiero jugar más
barred = Ahora no puede jugar
disputes = Mis reclamaciones
waiting = Sin resolver todavía.
# $round (number)
hand = Jugada { $round }
door = La puerta
# $age (number)
door-intro = Nombre, documento y fecha de nacimiento (desde { $age } años). Quien consta como prohibido o fue expulsado no entra; cada visita y cada negativa queda en el registro de admisión.
optional = Esta casa no exige registro: también juegan invitados.
staff-only = La puerta es cosa de la casa: entre como personal.
player = Identificador (en su página)
name = Nombre y apellidos
document = Documento
born = Fecha de nacimiento
let-in = Admitir
is-in = { $name } ha entrado.
inside = Quién ha entrado
nobody = Nadie todavía.
ground = Motivo
expel = Expulsar
readmit = Levantar la expulsión
expelled = Expulsado: { $ground }
two-sign = La expulsión la firman dos personas: otra la confirma en «Mi cuenta».
