//! The betting of a hand: every player's chips by his place, who plays on, and the interval in
//! course. One engine for every variant: it knows amounts and turns, and nothing of cards.

use exact::Cents;

use super::chips::{Chips, Each, NOTHING, close_up, less, make_room, more};
use super::description::{MostBet, Reopens, Tier};
use super::places::{Chair, Places};
use super::posting::Due;
use super::rules::Rules;
use super::seat::MOST_SEATS;

/// The betting of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Betting {
    pub(crate) chips: Chips,
    /// What of his chips in the pot each player bet in this interval.
    bets: Each<Cents>,
    /// The highest bet of the interval when he last acted.
    answered: Each<Cents>,
    /// How often he raised in it.
    raised: Each<u32>,
    /// What he put in when he last acted in it.
    put: Each<Cents>,
    /// What of his bet lies there before his turn.
    ahead: Each<Cents>,

    /// Those who were dealt in, those of them who play on, and those who laid their cards down at
    /// the showdown.
    dealt_in: Places,
    playing: Places,
    gave_up: Places,
    /// Those who chose to sit this hand out.
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
    /// Those whose bet lies there before their turn, and those of them who may have it back if
    /// somebody raises it.
    laid: Places,
    returning: Places,

    /// The highest bet of this interval.
    pub(crate) bet: Cents,
    /// The last bet or raise of it that was a whole one: by how much it went up, and to what.
    pub(crate) raise: Cents,
    pub(crate) whole: Cents,
    /// How many whole raises there were in it.
    pub(crate) raises: u32,
    /// Who made the last bet or raise of this interval.
    pub(crate) bettor: Option<Chair>,
    /// Who made the last bet of the hand.
    pub(crate) last_bettor: Option<Chair>,
    /// Who made the last bet of the interval before; nobody where all passed.
    pub(crate) before: Option<Chair>,
    /// Who opened the pot.
    pub(crate) opener: Option<Chair>,
    /// Who spoke first in this interval.
    pub(crate) first: Option<Chair>,
    /// How many have acted since the cards were first dealt.
    pub(crate) actions: u32,
    /// Whether the higher limit was used on an open pair.
    pub(crate) high_used: bool,
    /// Nobody bets any more: a ruling said so.
    pub(crate) no_bets: bool,
    /// The street whose last bet nobody called, which waits for its bettor to show that he could
    /// open.
    pub(crate) withheld: Option<u8>,
    /// What lay in the pot when the cards of this street fell.
    pub(crate) pot_then: Cents,
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

impl Betting {
    /// An empty table.
    pub(crate) const NEW: Betting = Betting {
        chips: Chips::NONE,
        bets: NOTHING,
        answered: NOTHING,
        raised: [0; MOST_SEATS],
        put: NOTHING,
        ahead: NOTHING,
        dealt_in: Places::NONE,
        playing: Places::NONE,
        gave_up: Places::NONE,
        resting: Places::NONE,
        kept_out: Places::NONE,
        acted: Places::NONE,
        even: Places::NONE,
        barred: Places::NONE,
        calling: Places::NONE,
        laid: Places::NONE,
        returning: Places::NONE,
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
        withheld: None,
        pot_then: Cents::ZERO,
    };
}

/// What is asked of it.
impl Betting {
    /// What he has bet in this interval.
    pub(crate) fn bet(&self, place: usize) -> Cents {
        self.bets[place]
    }

    pub(crate) fn answered(&self, place: usize) -> Cents {
        self.answered[place]
    }

    pub(crate) fn raised(&self, place: usize) -> u32 {
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
        if self.playing.contains(place) {
            Part::In
        } else if self.gave_up.contains(place) {
            Part::GaveUp
        } else if self.dealt_in.contains(place) {
            Part::Out
        } else {
            Part::None
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

    /// Those who chose to sit this hand out.
    pub(crate) fn resting(&self) -> Places {
        self.resting
    }

    /// Those who play and have chips left to bet.
    pub(crate) fn able(&self) -> Places {
        let funded = self.chips.funded();
        self.playing.among(funded).except(self.kept_out)
    }

    /// The next to act after a place; nobody where nobody is left against him, or nothing is left to
    /// bet about.
    pub(crate) fn next_after(&self, place: usize, upwards: bool) -> Option<usize> {
        self.waiting()?.after(place, upwards)
    }

    /// Whether there is nothing to bet about.
    pub(crate) fn is_closed(&self) -> bool {
        self.waiting().is_none()
    }

    /// Those who have chips, and have not acted or must answer a raise. None where there is nothing
    /// to bet about: a ruling says so, nobody is left against a player, or at most one has chips,
    /// and he owes nothing.
    #[inline(always)]
    pub(crate) fn waiting(&self) -> Option<Places> {
        let able = self.able();
        if !self.laid.is_empty() {
            return self.waiting_with_laid(able);
        }
        // Where two or more have chips, two or more play.
        let bets_on = able.are_several() || (self.playing.are_several() && self.owes_alone(able));
        (bets_on && !self.no_bets).then(|| able.except(self.even))
    }

    /// The same where somebody's bet lies there before his turn: he is waited for though it were all
    /// that he has.
    #[cold]
    fn waiting_with_laid(&self, able: Places) -> Option<Places> {
        let bets_on = self.playing.are_several() && !self.no_bets;
        let laid = self.laid.among(self.playing);
        let asked: Places = able.iter().chain(laid.iter()).collect();
        bets_on.then(|| asked.except(self.even))
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
        if self.bettor.is_none() && self.laid.is_empty() {
            return None;
        }
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
        // Whoever is out of the hand has lost what he bet.
        (!over.is_zero() && self.is_in(top)).then_some((top, over))
    }

    /// Whether a bet that lies there before its player's turn is his bet as it lies: nobody has
    /// raised it, or he has no more.
    pub(crate) fn stands_ahead(&self, place: usize) -> bool {
        let whole = self.owes(place).is_zero() || self.chips.stack(place).is_zero();
        self.laid.contains(place) && whole
    }

    /// What a player may have back who withdraws: a bet before his turn that was raised.
    pub(crate) fn may_have_back(&self, place: usize) -> Option<Cents> {
        let raised = self.laid.contains(place) && self.returning.contains(place);
        Some(self.ahead[place]).filter(|_| raised)
    }

    /// What somebody put in when he last acted, if it can be undone: nobody has acted on it since,
    /// or it was a call.
    pub(crate) fn may_undo(&self, place: usize, since: usize) -> Option<Cents> {
        let raised = self.bettor == Some(Chair::at(place));
        let acted = self.has_acted(place) && self.is_in(place);
        (acted && (since == 0 || !raised)).then_some(self.put[place])
    }

    /// How many have acted after a player, up to the one whose turn it is.
    pub(crate) fn acted_after(&self, place: usize, turn: usize, upwards: bool) -> usize {
        let others = self.dealt_in.without(place).around(place, upwards);
        let between = others.take_while(|other| *other != turn);
        between.filter(|other| self.has_acted(*other)).count()
    }
}

/// Who comes and goes.
impl Betting {
    /// Somebody sits down at a place: those behind it move up by one.
    pub(crate) fn makes_room(&mut self, place: usize) {
        self.chips.makes_room(place);
        make_room(&mut self.bets, place);
        make_room(&mut self.answered, place);
        make_room(&mut self.raised, place);
        make_room(&mut self.put, place);
        make_room(&mut self.ahead, place);
        for set in self.each_set() {
            set.make_room(place);
        }
    }

    /// Somebody gets up. Places have shifted: who did what is forgotten.
    pub(crate) fn gets_up(&mut self, place: usize) {
        self.chips.closes_up(place);
        close_up(&mut self.bets, place);
        close_up(&mut self.answered, place);
        close_up(&mut self.raised, place);
        close_up(&mut self.put, place);
        close_up(&mut self.ahead, place);
        for set in self.each_set() {
            set.close_up(place);
        }
        (self.opener, self.first, self.bettor) = (None, None, None);
        (self.last_bettor, self.before) = (None, None);
    }

    fn each_set(&mut self) -> [&mut Places; 11] {
        [
            &mut self.dealt_in,
            &mut self.playing,
            &mut self.gave_up,
            &mut self.resting,
            &mut self.kept_out,
            &mut self.acted,
            &mut self.even,
            &mut self.barred,
            &mut self.calling,
            &mut self.laid,
            &mut self.returning,
        ]
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

    /// A bet that a ruling has stand before its player's turn.
    pub(crate) fn lays_ahead(&mut self, place: usize, stake: Cents) {
        self.chips.puts(place, stake);
        self.bets[place] = more(self.bets[place], stake);
        self.ahead[place] = more(self.ahead[place], stake);
        self.laid = self.laid.and(place);
    }

    /// He may have it back if somebody raises it.
    pub(crate) fn may_return(&mut self, place: usize) {
        self.returning = self.returning.and(place);
    }

    /// The turn of a bet that lies there has come: it is his bet now.
    pub(crate) fn counts_ahead(&mut self, rules: &Rules, street: u8, place: usize) {
        self.bets(rules, street, place, Cents::ZERO);
    }

    /// Somebody is asked once more.
    pub(crate) fn asks(&mut self, place: usize) {
        self.acted = self.acted.without(place);
        self.even = self.even.without(place);
    }

    /// Somebody has what he put in before him again.
    pub(crate) fn undoes(&mut self, place: usize, stake: Cents) {
        self.chips.takes_back(place, stake);
        self.laid = self.laid.without(place);
        (self.ahead[place], self.put[place]) = (Cents::ZERO, Cents::ZERO);
        self.bets[place] = less(self.bets[place], stake);
        if self.bettor == Some(Chair::at(place)) {
            self.raised[place] = self.raised[place].saturating_sub(1);
            self.raises = self.raises.saturating_sub(1);
            self.bet_of_another();
        }
        let opened = self.bettor.is_none() && self.last_bettor.is_none();
        self.opener = self.opener.filter(|_| !opened);
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
        match due.dead {
            true => self.chips.puts_dead(place, stake),
            false => self.chips.puts(place, stake),
        }
        if due.live {
            let bet = more(self.bets[place], stake);
            self.bets[place] = bet;
            // It may count for more than was paid.
            let counts = if due.whole { due.asks.value } else { stake };
            let bet = bet.max(counts);
            // Of equal ones the last is the one after whom the others speak.
            if bet >= self.bet {
                let bettor = self.bettor.filter(|_| due.behind);
                (self.bet, self.bettor) = (bet, bettor.or(Some(Chair::at(place))));
            }
            (self.raise, self.whole) = (self.bet, self.bet);
        }
    }

    /// A bet, a raise or a call.
    #[inline(always)]
    pub(crate) fn bets(&mut self, rules: &Rules, street: u8, place: usize, stake: Cents) {
        let before = self.bet;
        self.chips.puts(place, stake);
        let bet = more(self.bets[place], stake);
        self.bets[place] = bet;
        self.calling = self.calling.without(place);
        self.put[place] = stake;
        if self.laid.contains(place) {
            self.laid = self.laid.without(place);
            self.ahead[place] = Cents::ZERO;
        }
        self.acted(place);
        if bet > before {
            self.raised[place] += u32::from(!before.is_zero());
            (self.bet, self.bettor) = (bet, Some(Chair::at(place)));
            self.even = Places::only(place);
            if self.opener.is_none() {
                self.opener = self.bettor;
            }
            self.high_used |= less(bet, before) > rules.minimum.value;
            self.went_up(rules, street, before);
        } else {
            self.even.set(place, bet == before);
        }
        self.answered[place] = self.bet;
    }

    /// He passes: nobody has bet.
    pub(crate) fn checks(&mut self, place: usize) {
        self.answered[place] = self.bet;
        self.put[place] = Cents::ZERO;
        self.even.set(place, self.bets[place] == self.bet);
        self.acted(place);
    }

    /// He withdraws in his turn.
    pub(crate) fn folds(&mut self, place: usize) {
        self.withdraws(place);
        self.even = self.even.without(place);
        self.acted(place);
    }

    fn acted(&mut self, place: usize) {
        self.acts(place);
        self.actions += 1;
    }

    /// The bet of an interval went up from what it was: whether by a whole bet or raise.
    #[inline(always)]
    fn went_up(&mut self, rules: &Rules, street: u8, before: Cents) {
        if let MostBet::Fixed = rules.limit().most {
            return self.went_up_fixed(rules, street, before);
        }
        let above = less(self.bet, before);
        if above >= whole_raise(rules, self, street) {
            self.raises += u32::from(!before.is_zero());
            (self.raise, self.whole) = (above, self.bet);
        }
    }

    /// The same with a fixed limit: what counts as a whole bet is measured from the last one.
    fn went_up_fixed(&mut self, rules: &Rules, street: u8, before: Cents) {
        let whole = whole_raise(rules, self, street);
        let reopens = rules.limit().reopens;
        let needed = reopens.map_or(whole, |reopens| enough(reopens.value, whole));
        let interval = rules.interval(street);
        let enters = interval.is_some_and(|interval| interval.bring_in.is_some());
        let over = less(self.bet, self.whole);
        // What one enters with is no bet yet, however much it is.
        if over >= whole || (over >= needed && !(enters && before.is_zero())) {
            self.raises += u32::from(!self.whole.is_zero());
            (self.raise, self.whole) = (whole, more(self.whole, whole));
        }
    }

    /// Nothing of a player's counts in the hand any more: a ruling gave it back. If the highest bet
    /// was his, the next one is the one to answer.
    pub(crate) fn counts_for_nothing(&mut self, place: usize) {
        self.bets[place] = Cents::ZERO;
        self.chips.matches_all(place);
        self.even = self.even.without(place);
        if self.bettor == Some(Chair::at(place)) {
            self.bet_of_another();
        }
    }

    /// The highest bet is no more: the next one is the one to answer.
    fn bet_of_another(&mut self) {
        let highest = self
            .bets
            .iter()
            .enumerate()
            .max_by_key(|(_, bet)| **bet)
            .filter(|(_, bet)| !bet.is_zero());
        self.bettor = highest.map(|(place, _)| Chair::at(place));
        self.bet = highest.map_or(Cents::ZERO, |(_, bet)| *bet);
        self.whole = self.whole.min(self.bet);
        let highest = |place: &usize| self.bets[*place] >= self.bet;
        let acted = self.acted.among(self.playing);
        self.even = acted.iter().filter(highest).collect();
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
        (self.put, self.ahead) = (NOTHING, NOTHING);
        (self.laid, self.returning) = (Places::NONE, Places::NONE);
        self.barred = Places::NONE;
        self.asks_again();
        (self.bet, self.raise, self.whole) = (Cents::ZERO, Cents::ZERO, Cents::ZERO);
        (self.raises, self.bettor, self.first) = (0, None, None);
        self.high_used = false;
    }
}

/// By how much a whole bet or raise goes up now.
pub(crate) fn whole_raise(rules: &Rules, betting: &Betting, street: u8) -> Cents {
    let minimum = rules.minimum.value;
    match rules.limit().most {
        MostBet::Fixed => {
            let interval = rules.interval(street);
            let high = interval.is_some_and(|interval| interval.tier == Tier::High);
            let maximum = rules.maximum.filter(|_| high);
            maximum.map_or(minimum, |maximum| maximum.value)
        }
        MostBet::NoLimit | MostBet::OfPot(_) | MostBet::Tiers { .. } | MostBet::OfPotThen(_) => {
            betting.raise.max(minimum)
        }
    }
}

/// How much of a whole raise counts as one.
pub(crate) fn enough(reopens: Reopens, whole: Cents) -> Cents {
    match reopens {
        Reopens::Whole => whole,
        Reopens::Half => Cents::new(whole.count().div_ceil(2)),
    }
}
