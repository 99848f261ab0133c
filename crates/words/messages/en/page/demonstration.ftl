# The demonstration.

show-one = Play a { $noun } for me
demonstration = Demonstration
show-begins = It is played for you, step by step; stop it whenever you like.
show-waits = It is played for you: the table is waited for now.
show-ends = That was the demonstration. “Why?” explains what was paid; what comes next is yours.
stop-show = Stop
step-spoken = { $what }. { $why }
