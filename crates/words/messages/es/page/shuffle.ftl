# La comprobación del barajado.

verify = Verificar el barajado
verifying = Comprobando…
verify-intro = Antes de cerrar las apuestas la casa publica una huella del orden de las cartas; después cada puesto pone su parte, sellada antes de abrirse. Su navegador comprueba aquí, sin fiarse del servidor, que todo lo que vio es lo prometido.
verified = El barajado es el prometido
not-verified = El barajado NO es el prometido
not-told = Esta página no puede saber si el barajado es el prometido
all-seen = Esta página vio la promesa, puso su parte y vio toda la jugada
root = Promesa (raíz)
# $open (number)
# $covered (number)
cards-opened = { $open } cartas abiertas, { $covered } siguen cubiertas
# $position (number)
card-proved = { $card }: posición prometida { $position }
