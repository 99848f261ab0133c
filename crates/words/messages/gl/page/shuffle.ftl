# A comprobación do barallado.

verify = Verificar a mestura
verifying = Comprobando…
verify-intro = Antes de pechar as apostas a casa publica unha pegada da orde das cartas; despois cada posto pon a súa parte, selada antes de abrirse. O seu navegador comproba aquí, sen fiarse do servidor, que todo o que viu é o prometido.
verified = O barallado é o prometido
not-verified = O barallado NON é o prometido
not-told = Esta páxina non pode saber se o barallado é o prometido
all-seen = Esta páxina viu a promesa, puxo a súa parte e viu toda a xogada
root = Promesa (raíz)
cards-opened = { $open } cartas abertas, { $covered } seguen cubertas
card-proved = { $card }: posición prometida { $position }
