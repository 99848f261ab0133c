# Ajustos de qui visita.

pace = Boles, daus i cartes
pace-full = com a la taula
pace-quick = de pressa
pace-off = sense moviment
sound-on = So de fitxes, cartes, ruleta i daus
voice-on = Veu per al que s'anuncia
settings = Ajustos
tongue = Una altra llengua
tongue-of-page = cap
four-colours = Baralla de quatre colors
shortcuts = Dreceres de teclat
shortcuts-on = Fer servir dreceres d'una tecla
