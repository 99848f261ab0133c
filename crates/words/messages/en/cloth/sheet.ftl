# What is wrong with a house sheet, and what would be right. The rules say it that hold the sheet
# against its text: `crates/captions` makes a function of each message. A line is built of two of
# them: house sheet, field: what is wrong; what would be right.
# $said is what the sheet says, as it stands there; amounts are written as on a sheet too.

quoted = `{ $said }`

# Amounts
no-amount = `{ $said }` is no amount to bet
write-euros = write euros, as "10" or "2.50"
write-an-amount = write an amount
write-the-amount = write the amount, as "5" or "2.50"
write-the-least-amount = write the least amount in euros, as { $field } = "10" or "2.50"
write-euros-from = write euros, { $least } or more, as { $field } = "{ $example }"
amount-from-to = write an amount from { $least } to { $most }
amount-within = use an amount from { $least } to { $most }
amount-at-most = use at most { $most }
more-than-the-text = { $amount } is more than the text allows
outside-the-text = { $amount } is outside what the text allows
write-it = write { $right }
write-at-least = write at least { $least }

# Maxima
maximum-not-allowed = a maximum of { $maximum } is not allowed here
maximum-not-with = a maximum of { $maximum } is not allowed with a minimum of { $minimum }
no-maximum-here = `{ $said }` is no maximum here
write-the-maximum = write the table's maximum: { $allowed }
use-these = use { $allowed }
times-minimum = { $times } times the minimum
times-minimum-between = from { $from } to { $to } times the minimum
minimum-or-more = the minimum or more
no-maxima = there are no maxima `{ $said }`
maximum-follows-minimum = at a minimum of { $minimum } it is { $maximum }
bet-not-counted = what a bet on { $spot } may win cannot be counted
let-nobody-bet-more = let nobody bet more than { $most }

# A raise of the minimum
not-raised-from = a minimum of { $minimum } was not raised from { $from }
leave-the-raise-out = leave it out: a raise that is announced writes it
no-minima = `{ $said }` are no minima that the table may play by
write-minima = write those authorised, rising, { $minimum } among them, as "1, 2, 5"

# Players and places
no-number-of-players = `{ $said }` is no number of players
write-players = write how many may play at once, as players = "8"
no-number-of-places = `{ $said }` is no number of places
seats-cannot-be = `{ $said }` seats cannot be
number-from-to = write a number from { $least } to { $most }
number-up-to = write a number up to { $most }

# One of several
choose-one-of = choose one of { $names }
no-table = there is no table `{ $said }`
no-limit = `{ $said }` is no limit
no-rounding = `{ $said }` is no rounding
write-a-rounding = use half-up, half-even, down or up
not-a-choice = this game leaves no such choice to the house
its-choices = its choices are { $fields }

# Shares
no-share = `{ $said }` is no share allowed
share-of-the-pot = write a share of the pot up to { $most }, as "1/20" or "5 %"
share-of-winnings = write a share of winnings up to { $most }, as "1/20" or "5 %"
share-from-to = write a share from { $from } to { $to }, as "10%"
no-part = `{ $said }` is no part
write-a-part-of-each-stake = write a part of each lost stake, as "50%" or "1/2"
no-part-of-a-stake = `{ $said }` is no part of a stake
write-a-part = write it as "5%" or "1/20", below the whole

# Poker among players
no-list-of-amounts = `{ $said }` is no list of amounts
write-amounts-in-order = write amounts from the mano on, as "1/2" or "0/0/5"
too-much-with = { $amount } is too much with a minimum of { $minimum }
part-of-the-minimum = write at most { $most } of the minimum
write-what-opens = write what the first to speak enters with, as "2.50"
write-the-least-chips = write the least chips with which one sits down, the minimum or more
less-than-a-bet = { $amount } is less than one bet
no-way-to-take-it = `{ $said }` is no way to take it
pot-or-session = write "pot" or "session"

# Players' banks
free-bank-has-no-maximum = a free bank has no maximum, nor have the bets against it
leave-it-out = leave it out
no-bank = `{ $said }` is no bank
not-within-the-bank = `{ $said }` is not within what the bank may open with

# Blackjack
reserve-not-allowed = a reserve of `{ $said }` cards is not allowed here
stake-not-allowed = a stake of { $stake } is not allowed here
stake-at-most = write at most { $part } of the table's minimum, { $minimum }
not-what-prizes-pay = `{ $said }` is not what the prizes may pay
jackpot-not-allowed = a jackpot of { $amount } is not allowed here

# Dice
gain-not-allowed = a gain of `{ $said }` times is not allowed here
gain-from-to = write a number from { $from } to { $to }, as "2" or "3/2"

# Chips of the players' own colours
too-few-colours = there are chips of { $most } colours at most
not-worth = chips cannot be worth `{ $said }`
write-values = write values from { $least } to { $most }, as "1, 2, 5", each once

# A wheel of the house's own
other-count = the order names { $found } pockets, the wheel has { $count }
number-not-on-wheel = the number { $number } is not on the wheel as it should be
neighbours-of-one-colour = { $one } and { $other } are neighbours of one colour
has-a-colour = { $pocket } has a colour
neighbours = { $one } and { $other } are neighbours
not-opposite = { $one } and { $other } do not lie opposite
opposite-lies = opposite { $one } lies { $other }
no-two-alike = no two pockets bear the same
other-times = { $label } is there { $found } times, not { $times }
not-in-alternate-sectors = { $label } is not in alternate sectors
sector-lacks = sector { $sector } has not { $times } of { $labels }
write-the-inscriptions = write the inscriptions around the wheel, with a space between
