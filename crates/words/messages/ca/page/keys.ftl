# Dreceres de teclat.

key-presets = Mínim, mig pot, pot, màxim
key-more = Pujar o baixar l'import
key-chips = triar fitxa
key-spot = posar la fitxa a l'aposta enfocada
key-remove = retirar l'aposta enfocada
key-undo = desfer
key-clear = retirar-ho tot
key-repeat = repetir
key-double = doblar
key-saved = apostes desades
key-ready = a punt
key-why = per què s'ha pagat així l'última jugada
key-decide = anar a la decisió
key-hint = demanar consell en una decisió
key-cards = sentir les cartes
key-money = sentir saldo i apostes
key-time = sentir el temps
key-help = aquesta ajuda
