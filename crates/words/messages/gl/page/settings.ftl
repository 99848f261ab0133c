# Axustes de quen visita.

pace = Bólas, dados e cartas
pace-full = como na mesa
pace-quick = á présa
pace-off = sen movemento
sound-on = Son de fichas, cartas, ruleta e dados
voice-on = Voz para o que se anuncia
settings = Axustes
tongue = Outra lingua
tongue-of-page = ningunha
four-colours = Baralla de catro cores
shortcuts = Atallos de teclado
shortcuts-on = Usar atallos dunha tecla
