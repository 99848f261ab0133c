# La escuela de crupieres.

title = Escuela de crupieres
region = Norma
game = Juego
kind-word = Ejercicios
kind = { $kind ->
        [payouts] Pagos
        [procedure] Procedimiento
       *[rulings] Irregularidades
    }
level = Nivel
level-name = { $level ->
        [1] 1 · poca
        [2] 2 · media
        [3] 3 · llena
       *[other] { $level }
    }
seed = Serie
new-series = Otra serie
# $number (number)
# $of (number)
exercise = Ejercicio { $number } de { $of }
# $number (number)
exercise-beyond = Ejercicio { $number }
# $number (number)
jump = Ir al ejercicio { $number }
# $right (number)
# $answered (number)
score = { $right } de { $answered }
score-word = Aciertos
copy-link = Copiar enlace
copied = Enlace copiado
happened = Qué ha pasado
# $number (number)
player = jugador { $number }
# $box (number)
box-of = Casilla { $box } · { $player }
fate = { $fate ->
        [taken] Se retira
        [kept] Queda suya
        [stays] Sigue
       *[part] En parte
    }
pays = Se paga
part-taken = Parte retirada
of-pot = Recibe del bote
check = Corregir
fill-in = Diga algo de cada apuesta.
pick-one = Elija una opción: 1, 2, 3…
right = Correcto
wrong = No es correcto
# $points (number)
# $of (number)
partly = { $points } de { $of } apuestas bien
due = Corresponde
yours = Dijo
next = Siguiente
again = Repetir este
repeat-mistakes = Repetir los fallos
series-done = Serie terminada
mistakes-left = Para repetir: { $numbers }
none = Sin fallos.
why = Por qué
follows = Qué sigue
