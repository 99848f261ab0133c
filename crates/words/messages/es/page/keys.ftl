# Atajos de teclado.

key-presets = Mínimo, medio bote, bote, máximo
key-more = Subir o bajar el importe
key-chips = elegir ficha
key-spot = poner la ficha en la apuesta enfocada
key-remove = retirar la apuesta enfocada
key-undo = deshacer
key-clear = retirar todo
key-repeat = repetir
key-double = doblar
key-saved = apuestas guardadas
key-ready = listo
key-why = por qué se pagó así la última jugada
key-decide = ir a la decisión
key-hint = pedir consejo en una decisión
key-cards = oír las cartas
key-money = oír saldo y apuestas
key-time = oír el tiempo
key-help = esta ayuda
