# Lo que rodea cada pantalla: saldo, tiempo, conexión.

practice = Fichas de práctica
practice-hint = No valen dinero y no se pueden cambiar.
practice-short = Práctica
loading = Cargando…
try-again = Reintentar
reload = Recargar la página
other-contract = Esta página es de otra versión que el casino.
not-understood = La casa ha dicho algo que esta página no entiende ({ $where }), y no se ha tomado en cuenta.
not-understood-way-out = Vuelva a cargar la página.
unreachable = El casino no responde.
unreachable-way-out = Compruebe la conexión; lo apostado y aceptado sigue en la mesa.
balance = Saldo
session-time = Tiempo
session-net = Resultado
close = Cerrar
offline = Sin conexión. Reconectando…
offline-hint = Lo aceptado sigue en la mesa; nada nuevo se envía hasta volver.
away = Mientras no estaba:
understood = Entendido
