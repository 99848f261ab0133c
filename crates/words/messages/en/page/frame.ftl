# What stands around every screen: balance, time, connection.

practice = Practice chips
practice-hint = They are worth no money and cannot be changed.
practice-short = Practice
loading = Loading…
try-again = Try again
reload = Reload the page
other-contract = This page is of another version than the casino.
not-understood = The house said something that this page does not understand ({ $where }), and it was not taken in.
not-understood-way-out = Reload the page.
unreachable = The casino does not answer.
unreachable-way-out = Check the connection; what was bet and accepted stays on the table.
balance = Balance
session-time = Time
session-net = Result
close = Close
offline = Offline. Reconnecting…
offline-hint = What was accepted stays on the table; nothing new is sent until we are back.
away = While you were away:
understood = Understood
