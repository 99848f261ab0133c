# The tour of a first table.

tour = Tour
tour-title = Your first table
tour-step = { $step } of { $steps }
tour-back = Back
tour-next = Next
tour-end = Play
tour-felt = This is the cloth: bets are laid here, and here it falls. Tab and the arrow keys reach every spot.
tour-strip = Below is what is yours: where the round stands, your chips and the buttons. Take a chip, put it on a spot and press “Ready”.
tour-balance = Above, always in sight, is your balance. These are practice chips: nobody plays for money here.
tour-why = Whenever something is paid or lost, “Why?” explains it step by step, with the article that says so.
tour-panel = Beside it (or further down, on a phone) are the rules, what was played and the record. The key “?” shows the shortcuts.
