//! Whose turn it is, and what he may bet: asked by the judge and by the view alike.

use cards::Card;
use exact::{Cents, Ratio};
use law::BasisRef;

use super::betting::{Betting, enough, whole_raise};
use super::chips::{less, more};
use super::description::{CapOf, Interval, LeastRaise, MostBet, PairRule, Tier};
use super::places::Chair;
use super::rules::Rules;
use super::seat::Seat;
use super::state::{HandState, Phase};
use crate::common::Cited;

/// What the player whose turn it is may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'a> {
    /// His place among the seats.
    pub(crate) place: usize,
    /// What he must add to stay in; nothing if he need not.
    pub(crate) to_call: Cents,
    street: u8,
    /// The interval, where he is the first to speak in it and nobody has bet.
    opens: Option<&'a Interval>,
}

impl<'a> Turn<'a> {
    /// A player who puts cards aside: there is nothing to bet.
    pub(crate) fn of_draw(place: usize, street: u8) -> Turn<'a> {
        Turn {
            place,
            to_call: Cents::ZERO,
            street,
            opens: None,
        }
    }

    /// A player who bets in an interval.
    pub(crate) fn to_bet(
        betting: &Betting,
        (street, interval): (u8, &'a Interval),
        place: usize,
    ) -> Turn<'a> {
        let first = betting.bet.is_zero() && betting.first == Some(Chair::at(place));
        Turn {
            place,
            to_call: betting.owes(place).min(betting.chips.stack(place)),
            street,
            opens: (first && !betting.has_acted(place)).then_some(interval),
        }
    }

    /// Why he may not pass, where nobody has bet.
    pub(crate) fn must_bet(&self) -> Option<BasisRef> {
        self.opens?.forced
    }

    /// Why he may not withdraw.
    pub(crate) fn must_stay(&self) -> Option<BasisRef> {
        let interval = self.opens?;
        interval.forced.or(interval.opener_stays)
    }

    /// Whether he may enter with less than a whole bet.
    pub(crate) fn may_enter(&self) -> bool {
        self.opens
            .is_some_and(|interval| interval.bring_in.is_some())
    }

    /// Whether he may withdraw.
    pub(crate) fn may_fold(&self) -> bool {
        self.must_stay().is_none()
    }

    /// Whether he may pass: nobody has bet, and he need not.
    pub(crate) fn may_check(&self) -> bool {
        self.to_call.is_zero() && self.must_bet().is_none() && !self.may_enter()
    }

    /// Whether there is something to call.
    pub(crate) fn may_call(&self) -> bool {
        !self.to_call.is_zero() && !self.may_enter()
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
pub(crate) fn turn<'a>(rules: &'a Rules, state: &HandState) -> Option<Turn<'a>> {
    let Phase::Betting { street, turn } = state.phase else {
        return None;
    };
    let interval = rules.interval(street)?;
    let betting = &state.betting;
    Some(Turn::to_bet(betting, (street, interval), turn.into()))
}

/// What the one whose turn it is may bet or raise, or why he may not.
// Whoever asks for the amounts alone does not pay for their reasons.
#[inline(always)]
pub(crate) fn raise(rules: &Rules, state: &HandState, turn: Turn<'_>) -> Result<Amounts, NoRaise> {
    let (street, place) = (turn.street, turn.place);
    let (words, betting) = (&rules.description.betting, &state.betting);
    // Whoever must open still does: what a ruling keeps him from is raising.
    let barred = betting.barred.contains(place);
    if barred && !(betting.bet.is_zero() && must_open(rules, street)) {
        return Err(NoRaise::Barred(words.once));
    }
    // All that he must add, where he has more than that.
    let (call, stack) = (turn.to_call, betting.chips.stack(place));
    if stack <= call {
        return Err(NoRaise::Short(words.short));
    }
    if betting.able().without(place).is_empty() {
        return Err(NoRaise::NobodyToAnswer(words.equal));
    }
    let limit = rules.limit();
    if let Some(reopens) = limit.reopens.filter(|_| betting.has_acted(place)) {
        let since = less(betting.bet, betting.answered(place));
        if since < enough(reopens.value, whole_raise(rules, betting, street)) {
            return Err(NoRaise::NotReopened(reopens.basis));
        }
    }
    let cap = rules.cap.filter(|cap| match cap.value.of {
        CapOf::Player => !betting.bet.is_zero() && betting.raised(place) >= cap.value.most.into(),
        CapOf::Interval => betting.raises >= cap.value.most.into(),
    });
    if let Some(cap) = cap.filter(|_| state.playing() > 2) {
        return Err(NoRaise::Capped(cap.basis, cap.value.most));
    }
    if let MostBet::Fixed = limit.most {
        let to = more(betting.whole, whole_raise(rules, betting, street));
        let whole = less(to, betting.bet(place));
        return Ok(fixed(rules, whole, stack, cap.is_some()));
    }
    let (above, basis) = most_above(rules, state, street, call);
    let most = more(call, above).min(stack);
    let least = more(call, least_above(rules, betting)).min(most);
    let by_stack = most == stack && more(call, above) > stack;
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

/// Whether the first to speak in an interval has to bet.
fn must_open(rules: &Rules, street: u8) -> bool {
    let interval = rules.interval(street);
    interval.is_some_and(|interval| interval.forced.is_some())
}

/// The least that a bet or a raise may be: the table's minimum, or the last raise where the rules
/// say so; the higher limit once a player used it on an open pair.
fn least_above(rules: &Rules, betting: &Betting) -> Cents {
    if rules.description.betting.least.value == LeastRaise::LastRaise {
        return betting.raise.max(rules.minimum.value);
    }
    let MostBet::Tiers { pair } = rules.limit().most else {
        return rules.minimum.value;
    };
    let used = betting.high_used && pair.is_some_and(|pair| !pair.must);
    match rules.maximum.filter(|_| used) {
        Some(maximum) => maximum.value,
        None => rules.minimum.value,
    }
}

/// The most by which a bet may stand above what must be called, and what says so.
#[inline(always)]
fn most_above(rules: &Rules, state: &HandState, street: u8, call: Cents) -> (Cents, BasisRef) {
    match &rules.limit().most {
        MostBet::NoLimit => (Cents::new(u64::MAX / 4), rules.limit.basis),
        limited => most_limited(rules, state, (street, limited), call),
    }
}

/// The same where something limits it.
fn most_limited(
    rules: &Rules,
    state: &HandState,
    (street, limited): (u8, &MostBet),
    call: Cents,
) -> (Cents, BasisRef) {
    let basis = rules.limit.basis;
    match limited {
        // A fixed limit has been answered already: one amount, and no other.
        MostBet::NoLimit | MostBet::Fixed => (Cents::new(u64::MAX / 4), basis),
        MostBet::OfPot(part) => {
            let pot = more(state.betting.chips.net(), call);
            let least = rules.minimum.value;
            (of(*part, pot).max(least).min(most_of_all(rules)), basis)
        }
        MostBet::Tiers { pair } => most_of_tier(rules, state, street, *pair),
        MostBet::OfPotThen(streets) => most_of_pot_then(rules, state, street, streets),
    }
}

/// The table's maximum, where it has one.
fn most_of_all(rules: &Rules) -> Cents {
    let none = Cents::new(u64::MAX);
    rules.maximum.map_or(none, |most| most.value)
}

/// The lower limit or the higher one, as the street or an open pair has it.
fn most_of_tier(
    rules: &Rules,
    state: &HandState,
    street: u8,
    pair: Option<PairRule>,
) -> (Cents, BasisRef) {
    let interval = rules.interval(street);
    let high = interval.is_some_and(|interval| interval.tier == Tier::High);
    match pair.filter(|_| !high && open_pair(state)) {
        Some(pair) => (most_of_all(rules), pair.basis),
        None if high => (most_of_all(rules), rules.limit.basis),
        None => (rules.minimum.value, rules.limit.basis),
    }
}

/// A part of the pot that stood when the cards fell, on the streets that are named.
fn most_of_pot_then(
    rules: &Rules,
    state: &HandState,
    street: u8,
    streets: &[(String, Cited<Ratio>)],
) -> (Cents, BasisRef) {
    let key = rules.street(street).map(|street| street.key.as_str());
    let mut streets = streets.iter();
    match streets.find(|(known, _)| Some(known.as_str()) == key) {
        Some((_, part)) => {
            let pot = of(part.value, state.betting.pot_then);
            (pot.max(rules.minimum.value), part.basis)
        }
        None => (most_of_all(rules), rules.limit.basis),
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
fn open_pair(state: &HandState) -> bool {
    let pair = |seat: &Seat| {
        let mut open = seat.showing().map(Card::rank);
        let (first, second) = (open.next().flatten(), open.next().flatten());
        first.is_some() && first == second
    };
    state.players().any(pair)
}
