//! Who takes which pot, and why.

use cards::{Card, HandValue};
use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use table::{Against, Because, Line, Outcome, Picked, Reasons};

use super::betting::{Each, Part};
use super::description::Making;
use super::few::Few;
use super::places::Places;
use super::pots::{Layer, Staked, divide, falls_on, layers, rake};
use super::rules::{POT, Rules};
use super::session::charges;
use super::state::{MOST_SEATS, Phase, Seat, State, less, more};

/// What each stake in the pot is due as the cards lie: nothing while it is still played for.
pub(crate) fn settle(rules: &Rules, state: &State) -> Vec<Line> {
    let mut lines = Vec::new();
    each_line(rules, state, |line| lines.push(line));
    lines
}

/// Tells what each stake is due, line by line.
pub(crate) fn each_line(rules: &Rules, state: &State, mut tell: impl FnMut(Line)) {
    if state.phase == Phase::Charging {
        return charges(rules, state, tell);
    }
    if state.phase != Phase::Paying {
        return;
    }
    let division = Division::of(rules, state);
    for number in 0..division.layers.len() {
        division.lines(number, &mut tell);
    }
}

/// What each player takes of the whole pot, by his place: the sums of the lines, without them.
pub(crate) fn winnings(rules: &Rules, state: &State) -> Each<Cents> {
    let mut won = [Cents::ZERO; MOST_SEATS];
    let playing = state.betting.playing();
    if let (Some(alone), 1, false) = (
        playing.next(0, true),
        state.playing(),
        rules.proves_opening(),
    ) {
        won[alone] = less(state.betting.in_pot(), state.betting.raked);
        return won;
    }
    let division = Division::of(rules, state);
    for number in 0..division.layers.len() {
        let shares = division.shares(number);
        for place in shares.contest.winners.iter() {
            won[place] = more(won[place], shares.paid[place]);
        }
    }
    won
}

/// What the house still has to take before the pot is paid.
pub(crate) fn rake_due(rules: &Rules, state: &State) -> Cents {
    if rules.rake.value == Ratio::ZERO {
        return Cents::ZERO;
    }
    let unseen = less(state.betting.in_pot(), state.betting.rake_seen);
    rake(unseen, rules.rake.value, rules.rake_rounding)
}

/// The stakes of all seats, in their order.
pub(crate) fn stakes(state: &State) -> Few<Staked, MOST_SEATS> {
    let mut stakes = Few::new(Staked {
        amount: Cents::ZERO,
        contends: false,
    });
    for place in 0..state.seats.len() {
        stakes.push(Staked {
            amount: state.betting.fresh(place),
            contends: state.betting.is_in(place),
        });
    }
    stakes
}

/// The layers of the pot. Whoever has put in nothing but what nobody matches plays for that
/// alone: it is a layer of its own then.
pub(crate) fn layers_of(state: &State, stakes: &[Staked]) -> Few<Layer, MOST_SEATS> {
    let betting = &state.betting;
    let mut bet_no_more = betting.playing().except(betting.able()).iter();
    let ground = bet_no_more
        .any(|place| !betting.carried(place).is_zero() && betting.fresh(place).is_zero());
    layers(stakes, ground)
}

/// The hand that a player has, if his cards make one.
pub(crate) fn value(rules: &Rules, state: &State, seat: &Seat) -> Option<HandValue> {
    if seat.aside == Picked::NONE {
        return value_of(rules, &seat.cards, &state.common);
    }
    value_of(rules, &cards(seat.hand()), &state.common)
}

pub(crate) fn cards(list: impl Iterator<Item = Card>) -> Few<Card, 16> {
    let mut cards = Few::new(Card::new(cards::Rank::Ace, cards::Suit::Spades));
    list.for_each(|card| cards.push(card));
    cards
}

pub(crate) fn value_of(rules: &Rules, own: &[Card], common: &[Card]) -> Option<HandValue> {
    let order = &rules.description.order.hands;
    match rules.description.making.value {
        Making::Any => {
            let all = cards(own.iter().chain(common).copied());
            order.best(&all).ok()
        }
        Making::Exactly {
            own: mine,
            common: shared,
        } => order
            .best_with(own, usize::from(mine), common, usize::from(shared))
            .ok(),
    }
}

/// A pot being divided.
struct Division<'a> {
    rules: &'a Rules,
    state: &'a State,
    stakes: Few<Staked, MOST_SEATS>,
    layers: Few<Layer, MOST_SEATS>,
    /// Each hand that contends; none where nobody has to show.
    values: Each<Option<HandValue>>,
    /// Who opened without the cards for it, and what follows.
    falsely: Option<(usize, BasisRef, BasisRef)>,
    carried: Cents,
    total: Cents,
}

impl<'a> Division<'a> {
    fn of(rules: &'a Rules, state: &'a State) -> Division<'a> {
        let mut stakes = stakes(state);
        let falsely = false_opening(rules, state);
        if let Some((place, _, _)) = falsely {
            stakes[place].contends = false;
        }
        let mut values = [None; MOST_SEATS];
        if state.playing() > 1 {
            for place in state.betting.playing().iter() {
                values[place] = value(rules, state, &state.seats[place]);
            }
        }
        Division {
            rules,
            state,
            layers: layers_of(state, &stakes),
            stakes,
            values,
            falsely,
            carried: state.betting.all_carried(),
            total: state.betting.in_pot(),
        }
    }

    /// What a layer holds, what was carried over lying in the first.
    fn amount(&self, number: usize) -> Cents {
        let amount = self.layers[number].amount;
        if number == 0 {
            more(amount, self.carried)
        } else {
            amount
        }
    }

    /// What the winners of a layer divide: all of it but the house's share.
    fn net(&self, number: usize) -> Cents {
        if self.state.betting.raked.is_zero() {
            return self.amount(number);
        }
        let upto = |end: usize| (0..end).fold(Cents::ZERO, |sum, n| more(sum, self.amount(n)));
        let raked = |end: usize| falls_on(self.state.betting.raked, upto(end), self.total);
        less(self.amount(number), less(raked(number + 1), raked(number)))
    }

    /// How strong a hand is that claims a layer; alone in the pot one has none to compare.
    fn strength(&self, place: usize) -> u32 {
        self.values[place].map_or(1, HandValue::strength)
    }

    /// Who claims a layer, and who takes it.
    fn contest(&self, number: usize) -> Contest {
        let layer = &self.layers[number];
        let mut contest = Contest::default();
        for (place, staked) in self.stakes.iter().enumerate() {
            if !layer.is_matched_by(*staked) {
                continue;
            }
            let strength = self.strength(place);
            if strength > contest.best {
                (contest.best, contest.winners) = (strength, Places::default());
            }
            if strength == contest.best {
                contest.winners = contest.winners.and(place);
            }
            contest.claims = contest.claims.and(place);
        }
        contest
    }

    /// Who takes a layer, and what each of them is paid, by his place.
    fn shares(&self, number: usize) -> Shares {
        let contest = self.contest(number);
        let winners = contest.winners;
        let chip = self.rules.chip.value;
        let (share, mut odd) = divide(self.net(number), winners.count() as u64, chip);
        // Odd chips go one by one to the winners, the first in the order of action from the mano.
        let (mut paid, mut odd_chip) = ([Cents::ZERO; MOST_SEATS], Places::default());
        let ways = &self.rules.description.ways;
        let upwards = self.rules.upwards(ways.action.value);
        for place in winners.around(self.state.mano_place(), upwards) {
            let chip = chip.min(odd);
            if !chip.is_zero() {
                odd_chip = odd_chip.and(place);
            }
            paid[place] = more(share, chip);
            odd = less(odd, chip);
        }
        Shares {
            contest,
            paid,
            odd_chip,
        }
    }

    fn lines(&self, number: usize, tell: &mut impl FnMut(Line)) {
        let shares = self.shares(number);
        for place in 0..self.state.seats.len() {
            let stake = self.stake(number, place);
            if !stake.is_zero() {
                let reasons = self.reasons(number, place, &shares);
                tell(self.line(place, stake, shares.paid[place], reasons));
            }
        }
    }

    /// What of a seat's chips lies in a layer.
    fn stake(&self, number: usize, place: usize) -> Cents {
        let part = self.layers[number].part_of(self.stakes[place].amount);
        if number == 0 {
            more(part, self.state.betting.carried(place))
        } else {
            part
        }
    }

    fn line(&self, place: usize, stake: Cents, paid: Cents, reasons: Reasons) -> Line {
        let seat = &self.state.seats[place];
        let outcome = if paid.is_zero() {
            Outcome::Lost
        } else {
            Outcome::PotShare
        };
        Line {
            at: seat.at,
            by: seat.holder,
            spot: POT,
            stake,
            outcome,
            against: Against::Pot,
            odds: Ratio::new(paid.count(), stake.count()).unwrap_or(Ratio::ZERO),
            paid,
            residue: Residue::NONE,
            reasons,
        }
    }

    /// Why a seat takes a layer, or does not.
    fn reasons(&self, number: usize, place: usize, shares: &Shares) -> Reasons {
        let mut reasons = Reasons::new();
        if self.layers.len() > 1 {
            let pot = Because::OfPot {
                number: number as u8,
            };
            reasons.push(pot, self.rules.description.pots.layers);
        }
        match shares.contest.winners.contains(place) {
            true => self.won(place, shares, &mut reasons),
            false => self.lost(place, &shares.contest, &mut reasons),
        }
        reasons
    }

    fn won(&self, place: usize, shares: &Shares, reasons: &mut Reasons) {
        let (rules, pots) = (self.rules, &self.rules.description.pots);
        let contest = &shares.contest;
        let (claims, winners) = (contest.claims.count(), contest.winners.count());
        if claims == 1 {
            reasons.push(Because::AloneInThePot, pots.alone);
        } else if let Some(value) = self.values[place] {
            self.hand(value, reasons);
            reasons.push(Because::BestHand, pots.best);
            match self.by_cards(contest.claims, value) {
                Some(basis) => {
                    reasons.push(Because::HigherCards, basis);
                    reasons.push(Because::CardOrder, rules.description.cards.ranks);
                }
                None if claims > winners => {
                    reasons.push(Because::HigherClass, rules.description.order.ranking);
                }
                None => {}
            }
            if winners > 1 {
                reasons.push(Because::AllEqual, rules.description.order.all_equal);
                reasons.push(Because::Shared, pots.shared);
            }
            if shares.odd_chip.contains(place) {
                reasons.push(Because::OddChip, pots.odd);
            }
        }
        if !self.state.betting.raked.is_zero() {
            reasons.push(Because::HouseShare, rules.rake.basis);
        }
    }

    fn lost(&self, place: usize, contest: &Contest, reasons: &mut Reasons) {
        let pots = &self.rules.description.pots;
        if let Some((_, fails, needed)) = self.falsely.filter(|(who, _, _)| *who == place) {
            reasons.push(Because::FalseOpening, fails);
            return reasons.push(Because::TheRule, needed);
        }
        match (self.state.betting.part(place), self.values[place]) {
            (Part::In, Some(value)) => {
                self.hand(value, reasons);
                if let Some(winner) = contest.winners.next(0, true) {
                    let by = self.state.seats[winner].at;
                    reasons.push(Because::Outranked { by }, pots.beaten);
                }
            }
            (Part::GaveUp, _) => reasons.push(Because::GaveUp, pots.gave_up),
            (Part::In | Part::Out | Part::None, _) => {
                reasons.push(Because::Withdrew, pots.withdrew);
            }
        }
    }

    /// What a hand is, and what makes it so.
    fn hand(&self, value: HandValue, reasons: &mut Reasons) {
        let (description, order) = (&self.rules.description, &self.rules.description.order);
        let class = order.hands.class_position(value);
        let rule = &order.classes[class];
        let is = Because::HandIs { class: class as u8 };
        reasons.push(is, rule.basis);
        reasons.push(Because::MadeOf, description.making.basis);
        if order.hands.uses_low_ace(value) {
            reasons.push(Because::AceIsLow, description.cards.ace.basis);
        }
        if let Some((_, basis)) = order.short.filter(|(class, _)| *class == rule.class) {
            reasons.push(Because::HigherInShortDeck, basis);
        }
    }

    /// What decides between hands of one class, where a winner beat another of his own.
    fn by_cards(&self, claims: Places, value: HandValue) -> Option<BasisRef> {
        let order = &self.rules.description.order;
        let class = order.hands.class_position(value);
        let beaten = |other: HandValue| {
            let lower = other.strength() < value.strength();
            lower && order.hands.class_position(other) == class
        };
        let mut others = claims.iter().filter_map(|place| self.values[place]);
        others.find(|other| beaten(*other))?;
        let ties = order.classes[class].ties;
        Some(if ties == BasisRef::NONE {
            order.same
        } else {
            ties
        })
    }
}

/// Who has a claim on a layer of the pot, and who of them has the best hand.
#[derive(Clone, Copy, Default)]
struct Contest {
    claims: Places,
    winners: Places,
    best: u32,
}

/// What a layer of the pot brings to whom.
struct Shares {
    contest: Contest,
    paid: Each<Cents>,
    /// Those to whom an odd chip went.
    odd_chip: Places,
}

/// What keeps an opener who has shown his cards from winning: he could not have opened.
fn false_opening(rules: &Rules, state: &State) -> Option<(usize, BasisRef, BasisRef)> {
    let interval = rules.interval(0)?;
    let proof = interval.proof?;
    let place = usize::from(state.betting.opener?);
    let seat = &state.seats[place];
    let after = usize::from(state.blanks).min(interval.openers.len().checked_sub(1)?);
    let needed = &interval.openers[after];
    // The hand that was dealt, before the draw.
    let dealt: u8 = rules.street(0)?.deal.iter().map(|step| step.cards).sum();
    let dealt = seat.cards.get(..usize::from(dealt))?;
    let order = &rules.description.order.hands;
    let held = order
        .best(dealt)
        .is_ok_and(|value| order.meets(value, &needed.value));
    (state.betting.is_in(place) && seat.shown && !held).then_some((
        place,
        proof.fails,
        needed.basis,
    ))
}

/// Why nobody can win the pot: its opener is alone in it and could not have opened.
pub(crate) fn nobody_wins(rules: &Rules, state: &State) -> Option<BasisRef> {
    let alone = state.playing() == 1;
    let kept = rules.interval(0)?.proof?.kept;
    (alone && false_opening(rules, state).is_some()).then_some(kept)
}

/// Whether a player may lay his cards down: in each pot that he contends another stays in.
pub(crate) fn may_give_up(state: &State, place: usize) -> bool {
    let stakes = stakes(state);
    let claimed = |layer: &Layer, other: usize| layer.is_matched_by(stakes[other]);
    let others = |layer: &Layer| (0..stakes.len()).any(|n| n != place && claimed(layer, n));
    let layers = layers_of(state, &stakes);
    layers
        .iter()
        .filter(|layer| claimed(layer, place))
        .all(others)
}
