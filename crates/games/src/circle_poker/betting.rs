//! The betting of a hand: every player's chips by his place, who plays on, and the interval in
//! course. One engine for every variant: it knows amounts and turns, and nothing of cards.

use exact::Cents;

use super::description::MostBet;
use super::places::Places;
use super::posting::Due;
use super::rules::Rules;
use super::state::{MOST_SEATS, less, more};
use super::turn::{enough, whole_raise};

/// Something of each place.
pub(crate) type Each<Of> = [Of; MOST_SEATS];

/// The betting of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Betting {
    /// The chips before each player.
    stacks: Each<Cents>,
    /// What of his lies in the pot; of that, what nobody matches: carried over, or a dead ante.
    pots: Each<Cents>,
    carried: Each<Cents>,
    /// What of it he bet in this interval.
    bets: Each<Cents>,
    /// The highest bet of the interval when he last acted.
    answered: Each<Cents>,
    /// How often he raised in it.
    raised: Each<u8>,

    /// Those who were dealt in, those of them who play on, and those who laid their cards down at
    /// the showdown.
    dealt_in: Places,
    playing: Places,
    gave_up: Places,
    /// Those who have chips before them, and those who chose to sit this hand out.
    funded: Places,
    resting: Places,
    /// Those who bet no more, and play for what lies in the pot.
    pub(crate) kept_out: Places,
    /// Those who have acted in this interval, and those who owe nothing after it: their bet is
    /// the highest.
    acted: Places,
    even: Places,
    /// Those whom a ruling keeps from raising, and those whose bet counts as a call.
    pub(crate) barred: Places,
    pub(crate) calling: Places,

    /// The highest bet of this interval.
    pub(crate) bet: Cents,
    /// The last bet or raise of it that was a whole one: by how much it went up, and to what.
    pub(crate) raise: Cents,
    pub(crate) whole: Cents,
    /// How many whole raises there were in it.
    pub(crate) raises: u8,
    /// Who made the last bet or raise of this interval.
    pub(crate) bettor: Option<u8>,
    /// Who made the last bet of the hand.
    pub(crate) last_bettor: Option<u8>,
    /// Who made the last bet of the interval before; nobody where all passed.
    pub(crate) before: Option<u8>,
    /// Who opened the pot.
    pub(crate) opener: Option<u8>,
    /// Who spoke first in this interval.
    pub(crate) first: Option<u8>,
    /// How many have acted since the cards were first dealt.
    pub(crate) actions: u32,
    /// Whether the higher limit was used on an open pair.
    pub(crate) high_used: bool,
    /// Nobody bets any more: a ruling said so.
    pub(crate) no_bets: bool,

    /// All that lies in the pot.
    in_pot: Cents,
    /// What lay in the pot when the cards of this street fell.
    pub(crate) pot_then: Cents,
    /// What the house has taken, and how much of the pot it has looked at.
    pub(crate) raked: Cents,
    pub(crate) rake_seen: Cents,
}

/// What part a player has in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// None: he has no chips, sits out, or came late.
    None,
    /// He plays.
    In,
    /// He withdrew, or his hand was withdrawn.
    Out,
    /// He laid his cards down at the showdown.
    GaveUp,
}

/// Nobody's chips.
const NOTHING: Each<Cents> = [Cents::ZERO; MOST_SEATS];

impl Betting {
    /// An empty table.
    pub(crate) const NEW: Betting = Betting {
        stacks: NOTHING,
        pots: NOTHING,
        carried: NOTHING,
        bets: NOTHING,
        answered: NOTHING,
        raised: [0; MOST_SEATS],
        dealt_in: Places::NONE,
        playing: Places::NONE,
        gave_up: Places::NONE,
        funded: Places::NONE,
        resting: Places::NONE,
        kept_out: Places::NONE,
        acted: Places::NONE,
        even: Places::NONE,
        barred: Places::NONE,
        calling: Places::NONE,
        bet: Cents::ZERO,
        raise: Cents::ZERO,
        whole: Cents::ZERO,
        raises: 0,
        bettor: None,
        last_bettor: None,
        before: None,
        opener: None,
        first: None,
        actions: 0,
        high_used: false,
        no_bets: false,
        in_pot: Cents::ZERO,
        pot_then: Cents::ZERO,
        raked: Cents::ZERO,
        rake_seen: Cents::ZERO,
    };
}

/// What is asked of it.
impl Betting {
    pub(crate) fn stack(&self, place: usize) -> Cents {
        self.stacks[place]
    }

    /// What of a player's lies in the pot.
    pub(crate) fn pot(&self, place: usize) -> Cents {
        self.pots[place]
    }

    /// What of that nobody matches.
    pub(crate) fn carried(&self, place: usize) -> Cents {
        self.carried[place]
    }

    /// What he has put into the pot in this hand to be matched.
    pub(crate) fn fresh(&self, place: usize) -> Cents {
        less(self.pots[place], self.carried[place])
    }

    /// The same of all who were dealt in.
    pub(crate) fn all_fresh(&self) -> Each<Cents> {
        let mut fresh = NOTHING;
        for place in self.dealt_in.iter() {
            fresh[place] = self.fresh(place);
        }
        fresh
    }

    /// What nobody matches, of all players.
    pub(crate) fn all_carried(&self) -> Cents {
        self.carried.iter().copied().fold(Cents::ZERO, more)
    }

    /// What he has bet in this interval.
    pub(crate) fn bet(&self, place: usize) -> Cents {
        self.bets[place]
    }

    pub(crate) fn answered(&self, place: usize) -> Cents {
        self.answered[place]
    }

    pub(crate) fn raised(&self, place: usize) -> u8 {
        self.raised[place]
    }

    /// What he would have to add to equal the highest bet.
    pub(crate) fn owes(&self, place: usize) -> Cents {
        less(self.bet, self.bets[place])
    }

    pub(crate) fn has_acted(&self, place: usize) -> bool {
        self.acted.contains(place)
    }

    pub(crate) fn is_in(&self, place: usize) -> bool {
        self.playing.contains(place)
    }

    pub(crate) fn part(&self, place: usize) -> Part {
        match () {
            () if self.playing.contains(place) => Part::In,
            () if self.gave_up.contains(place) => Part::GaveUp,
            () if self.dealt_in.contains(place) => Part::Out,
            () => Part::None,
        }
    }

    /// Those who were dealt in.
    pub(crate) fn dealt_in(&self) -> Places {
        self.dealt_in
    }

    /// Those who play on.
    pub(crate) fn playing(&self) -> Places {
        self.playing
    }

    /// Those who have chips before them.
    pub(crate) fn funded(&self) -> Places {
        self.funded
    }

    /// Those who chose to sit this hand out.
    pub(crate) fn resting(&self) -> Places {
        self.resting
    }

    /// Those who play and have chips left to bet.
    pub(crate) fn able(&self) -> Places {
        self.playing.among(self.funded).except(self.kept_out)
    }

    /// All that lies in the pot.
    pub(crate) fn in_pot(&self) -> Cents {
        self.in_pot
    }

    /// The next to act after a place; nobody where nobody is left against him, or nothing is left to
    /// bet about.
    pub(crate) fn next_after(&self, place: usize, upwards: bool) -> Option<usize> {
        let able = self.able();
        // Where two or more have chips, two or more play.
        let bets_on = able.are_several() || (self.playing.are_several() && self.owes_alone(able));
        let waiting = (bets_on && !self.no_bets).then(|| able.except(self.even));
        waiting?.after(place, upwards)
    }

    /// Whether there is nothing to bet about.
    pub(crate) fn is_closed(&self) -> bool {
        self.waiting().is_none()
    }

    /// Those who have chips, and have not acted or must answer a raise. None where there is nothing
    /// to bet about: a ruling says so, or at most one player has chips, and he owes nothing.
    #[inline(always)]
    pub(crate) fn waiting(&self) -> Option<Places> {
        let able = self.able();
        let bets_on = able.are_several() || self.owes_alone(able);
        (bets_on && !self.no_bets).then(|| able.except(self.even))
    }

    /// Whether there is one alone who can bet, and another has bet more: a bet that counts whole may
    /// have been paid short.
    #[cold]
    fn owes_alone(&self, able: Places) -> bool {
        let one = able.next(0, true);
        one.is_some_and(|one| {
            let mut others = self.dealt_in.iter();
            others.any(|place| self.bets[place] > self.bets[one])
        })
    }

    /// What of a bet nobody called, and whose it is.
    pub(crate) fn uncalled(&self) -> Option<(usize, Cents)> {
        self.bettor?;
        // Two who are even have called each other's bets.
        if self.even.are_several() {
            return None;
        }
        let (mut top, mut highest, mut second) = (0, Cents::ZERO, Cents::ZERO);
        for place in self.dealt_in.iter() {
            let bet = self.bets[place];
            if bet > highest {
                (top, highest, second) = (place, bet, highest);
            } else {
                second = second.max(bet);
            }
        }
        let over = less(highest, second);
        (!over.is_zero()).then_some((top, over))
    }
}

/// Who sits there, and the chips that come and go.
impl Betting {
    /// Somebody sits down at a place: those behind it move up by one.
    pub(crate) fn makes_room(&mut self, place: usize) {
        for chips in self.each_amount() {
            chips[place..].rotate_right(1);
            chips[place] = Cents::ZERO;
        }
        self.raised[place..].rotate_right(1);
        self.raised[place] = 0;
        for set in self.each_set() {
            set.make_room(place);
        }
    }

    /// What of a player's was left in the pot by the hand before.
    pub(crate) fn carries(&mut self, place: usize, carried: Cents) {
        (self.pots[place], self.carried[place]) = (carried, carried);
        self.in_pot = more(self.in_pot, carried);
    }

    /// Somebody gets up. Places have shifted: who did what is forgotten.
    pub(crate) fn gets_up(&mut self, place: usize) {
        self.in_pot = less(self.in_pot, self.pots[place]);
        for chips in self.each_amount() {
            chips[place] = Cents::ZERO;
            chips[place..].rotate_left(1);
        }
        self.raised[place] = 0;
        self.raised[place..].rotate_left(1);
        for set in self.each_set() {
            set.close_up(place);
        }
        (self.opener, self.first, self.bettor) = (None, None, None);
        (self.last_bettor, self.before) = (None, None);
    }

    fn each_amount(&mut self) -> [&mut Each<Cents>; 5] {
        [
            &mut self.stacks,
            &mut self.pots,
            &mut self.carried,
            &mut self.bets,
            &mut self.answered,
        ]
    }

    fn each_set(&mut self) -> [&mut Places; 10] {
        [
            &mut self.dealt_in,
            &mut self.playing,
            &mut self.gave_up,
            &mut self.funded,
            &mut self.resting,
            &mut self.kept_out,
            &mut self.acted,
            &mut self.even,
            &mut self.barred,
            &mut self.calling,
        ]
    }

    /// Chips come to a stack from outside the hand.
    pub(crate) fn brings(&mut self, place: usize, stake: Cents) {
        self.stacks[place] = more(self.stacks[place], stake);
        if !stake.is_zero() {
            self.funded = self.funded.and(place);
        }
    }

    /// Chips leave a stack for good.
    pub(crate) fn takes(&mut self, place: usize, stake: Cents) {
        let left = less(self.stacks[place], stake);
        self.stacks[place] = left;
        if left.is_zero() {
            self.funded = self.funded.without(place);
        }
    }

    /// Chips go from a stack into the pot.
    pub(crate) fn puts(&mut self, place: usize, stake: Cents) {
        self.takes(place, stake);
        self.pots[place] = more(self.pots[place], stake);
        self.in_pot = more(self.in_pot, stake);
    }

    /// Chips go from the pot back to the stack.
    pub(crate) fn takes_back(&mut self, place: usize, stake: Cents) {
        self.brings(place, stake);
        self.leaves_pot(place, stake);
    }

    /// Chips of a player's leave the pot.
    fn leaves_pot(&mut self, place: usize, stake: Cents) {
        self.pots[place] = less(self.pots[place], stake);
        self.in_pot = less(self.in_pot, stake);
    }

    /// What a player had in a part of the pot was paid to whoever won it.
    pub(crate) fn settles(&mut self, place: usize, stake: Cents) {
        self.leaves_pot(place, stake);
        self.carried[place] = Cents::ZERO;
    }

    /// Nothing of his is carried any more.
    pub(crate) fn matches_all(&mut self, place: usize) {
        self.carried[place] = Cents::ZERO;
    }

    /// The house takes its share of what it has not looked at yet.
    pub(crate) fn rakes(&mut self, amount: Cents) {
        self.raked = more(self.raked, amount);
        self.rake_seen = self.in_pot;
    }

    /// The whole pot, but the house's share, was paid to one player.
    pub(crate) fn pays_alone(&mut self, place: usize) {
        self.brings(place, less(self.in_pot, self.raked));
        self.empties();
    }

    /// The whole pot was paid: what each player took of it.
    pub(crate) fn pays(&mut self, won: &Each<Cents>) {
        for place in self.playing.iter() {
            self.brings(place, won[place]);
        }
        self.empties();
    }

    fn empties(&mut self) {
        (self.pots, self.carried) = (NOTHING, NOTHING);
        self.in_pot = Cents::ZERO;
    }
}

/// What part each has in the hand.
impl Betting {
    /// Somebody chooses to sit this hand out, or to play it after all.
    pub(crate) fn rests(&mut self, place: usize, rests: bool) {
        self.resting.set(place, rests);
    }

    /// The hand begins with these.
    pub(crate) fn deals_in(&mut self, players: Places) {
        (self.dealt_in, self.playing) = (players, players);
    }

    /// Somebody withdraws, or his hand is withdrawn.
    pub(crate) fn withdraws(&mut self, place: usize) {
        self.playing = self.playing.without(place);
    }

    /// Somebody lays his cards down at the showdown.
    pub(crate) fn gives_up(&mut self, place: usize) {
        self.withdraws(place);
        self.gave_up = self.gave_up.and(place);
    }

    /// Somebody who plays bets no more.
    pub(crate) fn keeps_out(&mut self, place: usize) {
        self.kept_out = self.kept_out.and(place);
    }

    /// A ruling keeps somebody from raising when his turn comes.
    pub(crate) fn bars(&mut self, place: usize) {
        self.barred = self.barred.and(place);
    }

    /// What somebody put in counts as a call.
    pub(crate) fn counts_as_call(&mut self, place: usize) {
        self.calling = self.calling.and(place);
    }

    /// Somebody has done what he was asked for.
    pub(crate) fn acts(&mut self, place: usize) {
        self.acted = self.acted.and(place);
    }

    /// All are asked again.
    pub(crate) fn asks_again(&mut self) {
        (self.acted, self.even) = (Places::NONE, Places::NONE);
    }
}

/// The bets of an interval.
impl Betting {
    /// An initial bet: it counts in the first interval, or lies dead in the main pot.
    pub(crate) fn posts(&mut self, due: &Due, place: usize, stake: Cents) {
        self.puts(place, stake);
        if due.dead {
            self.carried[place] = more(self.carried[place], stake);
        }
        if due.live {
            let bet = more(self.bets[place], stake);
            self.bets[place] = bet;
            // It may count for more than was paid.
            let counts = if due.whole { due.asks.value } else { stake };
            let bet = bet.max(counts);
            if bet > self.bet {
                (self.bet, self.bettor) = (bet, Some(place as u8));
            }
            (self.raise, self.whole) = (self.bet, self.bet);
        }
    }

    /// A bet, a raise or a call.
    #[inline(always)]
    pub(crate) fn bets(&mut self, rules: &Rules, street: u8, place: usize, stake: Cents) {
        let before = self.bet;
        self.puts(place, stake);
        let bet = more(self.bets[place], stake);
        self.bets[place] = bet;
        self.answered[place] = bet.max(before);
        self.calling = self.calling.without(place);
        self.acted(place);
        if bet > before {
            self.raised[place] += u8::from(!before.is_zero());
            (self.bet, self.bettor) = (bet, Some(place as u8));
            self.even = Places::only(place);
            if self.opener.is_none() {
                self.opener = self.bettor;
            }
            self.high_used |= less(bet, before) > rules.minimum.value;
            self.went_up(rules, street, before);
        } else {
            self.even.set(place, bet == before);
        }
    }

    /// He passes: nobody has bet.
    pub(crate) fn checks(&mut self, place: usize) {
        self.answered[place] = self.bet;
        self.even.set(place, self.bets[place] == self.bet);
        self.acted(place);
    }

    /// He withdraws in his turn.
    pub(crate) fn folds(&mut self, place: usize) {
        self.withdraws(place);
        self.actions += 1;
    }

    fn acted(&mut self, place: usize) {
        self.acts(place);
        self.actions += 1;
    }

    /// The bet of an interval went up from what it was: whether by a whole bet or raise.
    fn went_up(&mut self, rules: &Rules, street: u8, before: Cents) {
        let whole = whole_raise(rules, self, street);
        let limit = rules.limit();
        if let MostBet::Fixed = limit.most {
            let reopens = limit.reopens;
            let needed = reopens.map_or(whole, |reopens| enough(reopens.value, whole));
            let interval = rules.interval(street);
            let enters = interval.is_some_and(|interval| interval.bring_in.is_some());
            let over = less(self.bet, self.whole);
            // What one enters with is no bet yet, however much it is.
            if over >= whole || (over >= needed && !(enters && before.is_zero())) {
                self.raises += u8::from(!self.whole.is_zero());
                (self.raise, self.whole) = (whole, more(self.whole, whole));
            }
            return;
        }
        let above = less(self.bet, before);
        if above >= whole {
            self.raises += u8::from(!before.is_zero());
            (self.raise, self.whole) = (above, self.bet);
        }
    }

    /// Nothing of a player's counts in the hand any more: a ruling gave it back. If the highest bet
    /// was his, the next one is the one to answer.
    pub(crate) fn counts_for_nothing(&mut self, place: usize) {
        (self.bets[place], self.carried[place]) = (Cents::ZERO, Cents::ZERO);
        self.even = self.even.without(place);
        if self.bettor != Some(place as u8) {
            return;
        }
        let highest = self
            .bets
            .iter()
            .enumerate()
            .max_by_key(|(_, bet)| **bet)
            .filter(|(_, bet)| !bet.is_zero());
        self.bettor = highest.map(|(place, _)| place as u8);
        self.bet = highest.map_or(Cents::ZERO, |(_, bet)| *bet);
        self.whole = self.whole.min(self.bet);
        let highest = |place: &usize| self.bets[*place] >= self.bet;
        self.even = self.acted.iter().filter(highest).collect();
    }

    /// An interval is over.
    pub(crate) fn ends(&mut self) {
        self.last_bettor = self.bettor.or(self.last_bettor);
        self.before = self.bettor;
    }

    /// The bets of an interval that is over lie in the pot: the next one begins at nothing.
    pub(crate) fn clears(&mut self) {
        // What was answered before counts for those alone who have acted.
        self.bets = NOTHING;
        self.raised = [0; MOST_SEATS];
        self.barred = Places::NONE;
        self.asks_again();
        (self.bet, self.raise, self.whole) = (Cents::ZERO, Cents::ZERO, Cents::ZERO);
        (self.raises, self.bettor, self.first) = (0, None, None);
        self.high_used = false;
    }
}
