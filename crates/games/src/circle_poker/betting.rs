//! Whose turn it is, and what he may bet: asked by the judge and by the view alike.

use cards::{Card, Rank, Suit};
use exact::{Cents, Ratio};
use law::BasisRef;

use super::description::{
    CapOf, DealsFrom, DrawsFirst, From, LeastRaise, MostBet, Opens, Reopens, ShowsFirst, Tier,
};
use super::rules::Rules;
use super::state::{Phase, Seat, State, less, more};
use crate::common::Cited;

/// What the player whose turn it is may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Turn {
    /// His place among the seats.
    pub(crate) place: usize,
    /// What he must add to stay in; nothing if he need not.
    pub(crate) to_call: Cents,
    /// Why he may not pass, where nobody has bet.
    pub(crate) must_bet: Option<BasisRef>,
    /// Why he may not withdraw.
    pub(crate) must_stay: Option<BasisRef>,
    /// With what he may enter instead of betting.
    pub(crate) bring_in: Option<Cited<Cents>>,
    street: u8,
}

impl Turn {
    /// A player who puts cards aside: there is nothing to bet.
    pub(crate) fn of_draw(place: usize, street: u8) -> Turn {
        Turn {
            place,
            to_call: Cents::ZERO,
            must_bet: None,
            must_stay: None,
            bring_in: None,
            street,
        }
    }
}

impl Turn {
    /// Whether he may withdraw.
    pub(crate) fn may_fold(&self) -> bool {
        self.must_stay.is_none()
    }

    /// Whether he may pass: nobody has bet, and he need not.
    pub(crate) fn may_check(&self) -> bool {
        self.to_call.is_zero() && self.must_bet.is_none() && self.bring_in.is_none()
    }

    /// Whether there is something to call.
    pub(crate) fn may_call(&self) -> bool {
        !self.to_call.is_zero() && self.bring_in.is_none()
    }
}

/// The least and the most that he may add.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Amounts {
    pub(crate) least: Cited<Cents>,
    pub(crate) most: Cited<Cents>,
}

/// Why he may not bet or raise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum NoRaise {
    /// All that he has is needed to call.
    Short(BasisRef),
    /// He has raised as often as he may.
    Capped(BasisRef, u8),
    /// Nobody is left who could answer.
    NobodyToAnswer(BasisRef),
    /// A ruling keeps him from it.
    Barred(BasisRef),
    /// He has acted, and nobody has raised enough since.
    NotReopened(BasisRef),
}

/// The turn in a betting interval.
pub(crate) fn turn(rules: &Rules, state: &State) -> Option<Turn> {
    let Phase::Betting { street, turn } = state.phase else {
        return None;
    };
    let place = usize::from(turn);
    let seat = &state.seats[place];
    let interval = rules.interval(street)?;
    let is_first = state.first == Some(turn) && !seat.acted && state.bet.is_zero();
    let to_call = less(state.bet, seat.bet);
    Some(Turn {
        place,
        to_call: to_call.min(seat.stack),
        must_bet: interval.forced.filter(|_| is_first),
        must_stay: interval.forced.or(interval.stays).filter(|_| is_first),
        bring_in: rules
            .bring_in
            .filter(|_| is_first && interval.bring_in.is_some()),
        street,
    })
}

/// What the one whose turn it is may bet or raise, or why he may not.
pub(crate) fn raise(rules: &Rules, state: &State, turn: Turn) -> Result<Amounts, NoRaise> {
    let (street, place) = (turn.street, turn.place);
    let betting = &rules.description.betting;
    let seat = &state.seats[place];
    // Whoever must open still does: what a ruling keeps him from is raising.
    if seat.no_raise && !(state.bet.is_zero() && must_open(rules, street)) {
        return Err(NoRaise::Barred(betting.once));
    }
    let call = less(state.bet, seat.bet);
    if seat.stack <= call {
        return Err(NoRaise::Short(betting.short));
    }
    if state.seats.betting().without(place).is_empty() {
        return Err(NoRaise::NobodyToAnswer(betting.equal));
    }
    if let Some(reopens) = rules.limit().reopens.filter(|_| seat.acted) {
        let since = less(state.bet, seat.answered);
        if since < enough(reopens.value, whole_raise(rules, state, street)) {
            return Err(NoRaise::NotReopened(reopens.basis));
        }
    }
    let cap = rules.cap().filter(|cap| match cap.value.of {
        CapOf::Player => !state.bet.is_zero() && seat.raises >= cap.value.most,
        CapOf::Interval => state.raises >= cap.value.most,
    });
    if let Some(cap) = cap.filter(|_| state.playing() > 2) {
        return Err(NoRaise::Capped(cap.basis, cap.value.most));
    }
    if let MostBet::Fixed = rules.limit().most {
        let to = more(state.whole, whole_raise(rules, state, street));
        return Ok(fixed(rules, less(to, seat.bet), seat.stack, cap.is_some()));
    }
    let (above, basis) = most_above(rules, state, street, call);
    let most = more(call, above).min(seat.stack);
    let least = more(call, least_above(rules, state)).min(most);
    let by_stack = most == seat.stack && more(call, above) > seat.stack;
    Ok(Amounts {
        least: Cited {
            value: least,
            basis: rules.least_bet,
        },
        most: Cited {
            value: most,
            basis: match (cap, by_stack) {
                (Some(_), _) => rules.uncapped_bet,
                (None, true) => rules.short_bet,
                (None, false) => basis,
            },
        },
    })
}

/// The one bet or raise that a fixed limit allows: the whole of it, or all that one has.
fn fixed(rules: &Rules, whole: Cents, stack: Cents, beyond_the_cap: bool) -> Amounts {
    let value = whole.min(stack);
    let basis = match (beyond_the_cap, value < whole) {
        (true, _) => rules.uncapped_bet,
        (false, true) => rules.short_bet,
        (false, false) => rules.limit.basis,
    };
    let amount = Cited { value, basis };
    Amounts {
        least: amount,
        most: amount,
    }
}

/// By how much a whole bet or raise goes up now.
pub(crate) fn whole_raise(rules: &Rules, state: &State, street: u8) -> Cents {
    let minimum = rules.minimum.value;
    match rules.limit().most {
        MostBet::Fixed => {
            let interval = rules.interval(street);
            let high = interval.is_some_and(|interval| interval.tier == Tier::High);
            let maximum = rules.maximum.filter(|_| high);
            maximum.map_or(minimum, |maximum| maximum.value)
        }
        MostBet::NoLimit | MostBet::OfPot(_) | MostBet::Tiers { .. } | MostBet::OfPotThen(_) => {
            state.raise.max(minimum)
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

/// Whether the first to speak in an interval has to bet.
fn must_open(rules: &Rules, street: u8) -> bool {
    let interval = rules.interval(street);
    interval.is_some_and(|interval| interval.forced.is_some())
}

/// The least that a bet or a raise may be: the table's minimum, or the last raise where the rules
/// say so; the higher limit once a player used it on an open pair.
fn least_above(rules: &Rules, state: &State) -> Cents {
    if rules.description.betting.least.value == LeastRaise::LastRaise {
        return state.raise.max(rules.minimum.value);
    }
    let MostBet::Tiers { pair } = rules.limit().most else {
        return rules.minimum.value;
    };
    let used = state.high_used && pair.is_some_and(|pair| !pair.must);
    match rules.maximum.filter(|_| used) {
        Some(maximum) => maximum.value,
        None => rules.minimum.value,
    }
}

/// The most by which a bet may stand above what must be called, and what says so.
fn most_above(rules: &Rules, state: &State, street: u8, call: Cents) -> (Cents, BasisRef) {
    let limit = rules.limit();
    let maximum = rules
        .maximum
        .map_or(Cents::new(u64::MAX), |most| most.value);
    let least = rules.minimum.value;
    let basis = rules.limit.basis;
    let within = |part: Cents| part.max(least).min(maximum);
    match &limit.most {
        // A fixed limit has been answered already: one amount, and no other.
        MostBet::NoLimit | MostBet::Fixed => (Cents::new(u64::MAX / 4), basis),
        MostBet::OfPot(part) => {
            let pot = more(less(state.pot(), state.raked), call);
            (within(of(*part, pot)), basis)
        }
        MostBet::Tiers { pair } => {
            let interval = rules.interval(street);
            let high = interval.is_some_and(|interval| interval.tier == Tier::High);
            match pair.filter(|_| !high && open_pair(state)) {
                Some(pair) => (maximum, pair.basis),
                None if high => (maximum, basis),
                None => (least, basis),
            }
        }
        MostBet::OfPotThen(streets) => {
            let key = rules.street(street).map(|street| street.key.as_str());
            let then = streets
                .iter()
                .find(|(known, _)| Some(known.as_str()) == key);
            match then {
                Some((_, part)) => (of(part.value, state.pot_then).max(least), part.basis),
                None => (maximum, basis),
            }
        }
    }
}

/// A part of an amount, rounded down to the cent.
pub(crate) fn of(part: Ratio, amount: Cents) -> Cents {
    let wide = u128::from(amount.count()) * u128::from(part.numerator());
    let cents = wide / u128::from(part.denominator());
    // A part of a pot that fits is an amount that fits.
    u64::try_from(cents).map_or(amount, Cents::new)
}

/// Whether the first two open cards of a player who is in are a pair.
fn open_pair(state: &State) -> bool {
    let pair = |seat: &Seat| {
        let mut open = seat.showing().map(Card::rank);
        let (first, second) = (open.next().flatten(), open.next().flatten());
        seat.is_in() && first.is_some() && first == second
    };
    state.seats.iter().any(pair)
}

/// Who is next to act from a place on: he has chips, and has not acted or must answer a raise.
pub(crate) fn next_to_act(rules: &Rules, state: &State, from: usize) -> Option<usize> {
    let upwards = rules.upwards(rules.description.ways.action.value);
    let owes = |place: &usize| {
        let seat = &state.seats[*place];
        !seat.acted || seat.bet < state.bet
    };
    state.seats.betting().around(from, upwards).find(owes)
}

/// Whether there is nothing to bet about: a ruling says so, or at most one player has chips, and he owes nothing.
pub(crate) fn no_betting(state: &State) -> bool {
    if state.after.no_bets {
        return true;
    }
    let can = state.seats.betting();
    let Some(one) = can.next(0, true) else {
        return true;
    };
    // A bet that counts whole may have been paid short.
    let owes_nothing = || {
        let mine = state.seats[one].bet;
        state.seats.iter().all(|seat| mine >= seat.bet)
    };
    can.without(one).is_empty() && owes_nothing()
}

/// Who speaks first in an interval.
pub(crate) fn first_to_speak(rules: &Rules, state: &State, street: u8) -> usize {
    let upwards = rules.upwards(rules.description.ways.action.value);
    let mano = state.mano_place();
    let Some(interval) = rules.interval(street) else {
        return mano;
    };
    // Around the table from the mano, the first of equals is the nearest to him.
    let live = state.seats.playing().around(mano, upwards);
    let found = match interval.opens.value {
        Opens::Mano => None,
        Opens::LastBettor => state.before.map(usize::from),
        Opens::Opener => state.opener.map(usize::from),
        Opens::LowestShowing => live.reduce(|best, next| {
            let lower = lowest(&state.seats[next]) < lowest(&state.seats[best]);
            if lower { next } else { best }
        }),
        Opens::LowestBySuit => live.min_by_key(|place| lowest_card(&state.seats[*place])),
        Opens::HighestShowing => live.reduce(|best, next| {
            let higher = showing(&state.seats[next]) > showing(&state.seats[best]);
            if higher { next } else { best }
        }),
    };
    found.unwrap_or(mano)
}

/// Whether another's open cards are as good as those of whoever speaks first.
pub(crate) fn equal_to_first(rules: &Rules, state: &State, street: u8) -> bool {
    let Some(interval) = rules.interval(street) else {
        return false;
    };
    let first = first_to_speak(rules, state, street);
    let mut others = state.seats.playing().without(first).iter();
    let mine = &state.seats[first];
    match interval.opens.value {
        Opens::LowestShowing => others.any(|n| lowest(&state.seats[n]) == lowest(mine)),
        Opens::HighestShowing => others.any(|n| showing(&state.seats[n]) == showing(mine)),
        Opens::LowestBySuit => others.any(|n| lowest(&state.seats[n]) == lowest(mine)),
        Opens::Mano | Opens::LastBettor | Opens::Opener => false,
    }
}

/// The rank of the lowest open card.
fn lowest(seat: &Seat) -> Option<Rank> {
    seat.showing().filter_map(Card::rank).min()
}

/// The lowest open card, by its rank and then its suit; whoever shows none comes last.
fn lowest_card(seat: &Seat) -> (bool, Option<(Rank, Suit)>) {
    let cards = seat
        .showing()
        .filter_map(|card| card.rank().zip(card.suit()));
    let lowest = cards.min();
    (lowest.is_none(), lowest)
}

/// What open cards are worth: equal ones first, by how many and how high, then the others.
fn showing(seat: &Seat) -> [(u8, u8); 5] {
    let mut counts = [(0u8, 0u8); Rank::ALL.len()];
    for rank in seat.showing().filter_map(Card::rank) {
        let place = &mut counts[usize::from(rank.index())];
        *place = (place.0 + 1, rank.index() + 1);
    }
    counts.sort_unstable_by(|one, other| other.cmp(one));
    let mut worth = [(0, 0); 5];
    worth.copy_from_slice(&counts[..5]);
    worth
}

/// A point in the list of initial bets: by which rule, from whom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Due {
    pub(crate) rule: u8,
    /// How many of those who play stand before him, from the mano on.
    pub(crate) step: u8,
    pub(crate) place: u8,
}

impl Due {
    /// The mano, by a rule.
    pub(crate) fn first(rules: &Rules, state: &State, rule: u8) -> Due {
        let upwards = rules.upwards(rules.description.ways.action.value);
        let mano = state.seats.playing().next(state.mano_place(), upwards);
        Due {
            rule,
            step: 0,
            place: mano.unwrap_or(0) as u8,
        }
    }

    /// The next by the same rule.
    pub(crate) fn next(self, rules: &Rules, state: &State) -> Due {
        let upwards = rules.upwards(rules.description.ways.action.value);
        let after = state.seats.after(self.place.into(), upwards);
        let place = state.seats.playing().next(after, upwards).unwrap_or(after);
        Due {
            rule: self.rule,
            step: self.step + 1,
            place: place as u8,
        }
    }
}

/// What an initial bet asks of the player at a step from the mano on.
pub(crate) fn initial_bet(rules: &Rules, state: &State, (rule, step): (u8, u8)) -> Cited<Cents> {
    let rule = usize::from(rule);
    let from = rules.description.initial[rule].from;
    rules.initial[rule].at(from, step, state.playing())
}

/// Who is due an initial bet next, from a point of the list on.
pub(crate) fn due_initial(rules: &Rules, state: &State, from: Due) -> Option<Due> {
    let mut due = from;
    while let Some(initial) = rules.description.initial.get(usize::from(due.rule)) {
        let bet = &rules.initial[usize::from(due.rule)];
        let (first, end) = match initial.from {
            _ if bet.amounts.is_empty() => (0, 0),
            From::Everyone | From::Positions { .. } => (0, state.playing() as u8),
            From::Mano => (0, 1),
            From::NextToTheMano => (1, 2),
        };
        while due.step < end {
            let asks = || bet.at(initial.from, due.step, state.playing()).value;
            let chips = !state.seats[usize::from(due.place)].stack.is_zero();
            if due.step >= first && chips && !asks().is_zero() {
                return Some(due);
            }
            due = due.next(rules, state);
        }
        due = Due::first(rules, state, due.rule + 1);
    }
    None
}

/// Who shows first: the last to bet, in the hand or in its last interval; where nobody bet, the
/// mano; from there in the order of action, the next who plays.
pub(crate) fn next_to_show(rules: &Rules, state: &State) -> Option<usize> {
    let upwards = rules.upwards(rules.description.ways.action.value);
    let bettor = match rules.description.showdown.first.value {
        ShowsFirst::LastBettor => state.last_bettor,
        ShowsFirst::LastOfTheInterval => state.before,
    };
    let from = bettor.map_or(state.mano_place(), usize::from);
    let waits = |place: &usize| !state.seats[*place].shown;
    state.seats.playing().around(from, upwards).find(waits)
}

/// Who puts cards aside next.
pub(crate) fn draws_next(rules: &Rules, state: &State, street: u8) -> Option<usize> {
    let upwards = rules.upwards(rules.description.ways.action.value);
    let opener = state.opener.filter(|_| {
        let draw = rules.draw(street);
        draw.is_none_or(|draw| draw.first == DrawsFirst::Opener)
    });
    let from = opener.map_or(state.mano_place(), usize::from);
    let waits = |place: &usize| !state.seats[*place].acted;
    state.seats.playing().around(from, upwards).find(waits)
}

/// Who gets a card of a step: so many have been given.
pub(crate) fn dealt_to(rules: &Rules, state: &State, given: u8) -> Option<usize> {
    let ways = &rules.description.ways;
    let upwards = rules.upwards(ways.deal.value);
    let from = match ways.deals_from {
        DealsFrom::Mano => state.mano_place(),
        DealsFrom::FirstSeat => 0,
    };
    let served = state.served();
    let turn = given.checked_rem(served.count() as u8)?;
    served.around(from, upwards).nth(turn.into())
}
