# La comprovació de la barreja.

verify = Verificar la barreja
verifying = S'està comprovant…
verify-intro = Abans de tancar les apostes la casa publica una empremta de l'ordre de les cartes; després cada lloc hi posa la seva part, segellada abans d'obrir-se. El vostre navegador comprova aquí, sense refiar-se del servidor, que tot el que ha vist és el que es va prometre.
verified = La barreja és la promesa
not-verified = La barreja NO és la promesa
not-told = Aquesta pàgina no pot saber si la barreja és la promesa
all-seen = Aquesta pàgina va veure la promesa, hi va posar la seva part i va veure tota la jugada
root = Promesa (arrel)
cards-opened = { $open } cartes obertes, { $covered } continuen cobertes
card-proved = { $card }: posició promesa { $position }
