# El que envolta cada pantalla: saldo, temps, connexió.

practice = Fitxes de pràctica
practice-hint = No valen diners i no es poden canviar.
practice-short = Pràctica
loading = S'està carregant…
try-again = Torna-ho a provar
reload = Torna a carregar la pàgina
other-contract = Aquesta pàgina és d'una altra versió que el casino.
not-understood = La casa ha dit una cosa que aquesta pàgina no entén ({ $where }), i no s'ha tingut en compte.
not-understood-way-out = Torneu a carregar la pàgina.
unreachable = El casino no respon.
unreachable-way-out = Comproveu la connexió; el que s'ha apostat i acceptat continua a la taula.
balance = Saldo
session-time = Temps
session-net = Resultat
close = Tancar
offline = Sense connexió. Es torna a connectar…
offline-hint = El que s'ha acceptat continua a la taula; no s'envia res de nou fins a tornar.
away = Mentre no hi éreu:
understood = Entesos
