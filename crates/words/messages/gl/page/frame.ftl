# O que rodea cada pantalla: saldo, tempo, conexión.

practice = Fichas de práctica
practice-hint = Non valen cartos e non se poden cambiar.
practice-short = Práctica
loading = Cargando…
try-again = Tentar de novo
reload = Recargar a páxina
other-contract = Esta páxina é doutra versión que o casino.
not-understood = A casa dixo algo que esta páxina non entende ({ $where }), e non se tivo en conta.
not-understood-way-out = Volva cargar a páxina.
unreachable = O casino non responde.
unreachable-way-out = Comprobe a conexión; o apostado e aceptado segue na mesa.
balance = Saldo
session-time = Tempo
session-net = Resultado
close = Pechar
offline = Sen conexión. Reconectando…
offline-hint = O aceptado segue na mesa; nada novo se envía ata volver.
away = Mentres non estaba:
understood = Entendido
