# Atallos de teclado.

key-presets = Mínimo, medio bote, bote, máximo
key-more = Subir ou baixar o importe
key-chips = escoller ficha
key-spot = pór a ficha na aposta enfocada
key-remove = retirar a aposta enfocada
key-undo = desfacer
key-clear = retirar todo
key-repeat = repetir
key-double = dobrar
key-saved = apostas gardadas
key-ready = listo
key-why = por que se pagou así a última xogada
key-decide = ir á decisión
key-hint = pedir consello nunha decisión
key-cards = oír as cartas
key-money = oír saldo e apostas
key-time = oír o tempo
key-help = esta axuda
