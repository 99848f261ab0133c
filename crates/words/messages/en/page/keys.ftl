# Keyboard shortcuts.

key-presets = Least, half the pot, the pot, most
key-more = More or less
key-chips = choose a chip
key-spot = put the chip on the focused bet
key-remove = take the focused bet back
key-undo = undo
key-clear = clear all
key-repeat = repeat
key-double = double
key-saved = saved bets
key-ready = ready
key-why = why the last round was paid so
key-decide = go to the decision
key-hint = ask for a hint at a decision
key-cards = hear the cards
key-money = hear balance and bets
key-time = hear the time
key-help = this help
