# Ajustes de quien visita.

pace = Bolas, dados y cartas
pace-full = como en la mesa
pace-quick = deprisa
pace-off = sin movimiento
sound-on = Sonido de fichas, cartas, ruleta y dados
voice-on = Voz para lo que se anuncia
settings = Ajustes
tongue = Otra lengua
tongue-of-page = ninguna
four-colours = Baraja de cuatro colores
shortcuts = Atajos de teclado
shortcuts-on = Usar atajos de una tecla
