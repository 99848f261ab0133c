# What a visitor sets for himself.

pace = Ball, dice and cards
pace-full = as at the table
pace-quick = briskly
pace-off = without motion
sound-on = Sound of chips, cards, wheel and dice
voice-on = A voice for what is announced
settings = Settings
tongue = Another language
tongue-of-page = none
four-colours = Four-colour deck
shortcuts = Keyboard shortcuts
shortcuts-on = Use single-key shortcuts
