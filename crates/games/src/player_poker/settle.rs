//! What each stake in the pot is due, and why.

use cards::HandValue;
use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use table::{Against, Line, Outcome, ReasonStep, Reasons};

use super::betting::Part;
use super::chips::{Each, NOTHING, less, more};
use super::division::{Division, Shares, instead_of, nobody_wins, value};
use super::places::Places;
use super::pots::{Layer, falls_on};
use super::rules::{POT, Rules};
use super::seat::MOST_SEATS;
use super::session::charges;
use super::state::{HandState, Phase};

/// What each stake in the pot is due as the cards lie: nothing while it is still played for.
pub(crate) fn settle(rules: &Rules, state: &HandState) -> Vec<Line> {
    let mut lines = Vec::new();
    each_line(rules, state, |line| lines.push(line));
    lines
}

/// Tells what each stake is due, line by line.
pub(crate) fn each_line(rules: &Rules, state: &HandState, mut tell: impl FnMut(Line)) {
    if state.phase == Phase::Charging {
        return charges(rules, state, tell);
    }
    if state.phase != Phase::Paying {
        return;
    }
    if nobody_wins(rules, state).is_some() {
        return kept_by_the_house(rules, state, tell);
    }
    let mut values = [None; MOST_SEATS];
    if state.betting.playing().are_several() {
        for place in state.betting.playing().iter() {
            values[place] = value(rules, state, &state.seats[place]);
        }
    }
    let division = Division::of(rules, state, |place| values[place].map(HandValue::strength));
    let several = division.stakes.layers().nth(1).is_some();
    let settlement = Settlement {
        rules,
        state,
        division: &division,
        values,
        several,
    };
    division.each_layer(|number, layer, shares| {
        settlement.lines((number, layer), shares, &mut tell);
    });
}

/// What each has lost to the house of a pot that nobody wins: its share of the intervals that were
/// played.
fn kept_by_the_house(rules: &Rules, state: &HandState, mut tell: impl FnMut(Line)) {
    let shares = house_shares(state);
    for (place, seat) in state.seats.iter().enumerate() {
        if shares[place].is_zero() {
            continue;
        }
        let mut reasons = Reasons::new();
        reasons.push(ReasonStep::HouseShare, rules.rake.basis);
        tell(Line {
            at: seat.at,
            by: seat.holder,
            spot: POT,
            stake: shares[place],
            outcome: Outcome::Lost,
            against: Against::Pot,
            odds: Ratio::ZERO,
            paid: Cents::ZERO,
            residue: Residue::NONE,
            reasons,
        });
    }
}

/// What of each player's chips in the pot is the house's share of it, without a cent lost between
/// them.
pub(crate) fn house_shares(state: &HandState) -> Each<Cents> {
    let chips = &state.betting.chips;
    let (mut below, mut fell, mut shares) = (Cents::ZERO, Cents::ZERO, NOTHING);
    for (place, share) in shares.iter_mut().enumerate() {
        below = more(below, chips.pot(place));
        let upto = falls_on(chips.raked(), below, chips.in_pot());
        *share = less(upto, fell);
        fell = upto;
    }
    shares
}

/// A pot that is divided with reasons.
struct Settlement<'a> {
    rules: &'a Rules,
    state: &'a HandState,
    division: &'a Division<'a>,
    /// Each hand that contends; none where nobody has to show.
    values: Each<Option<HandValue>>,
    /// Whether there are side pots.
    several: bool,
}

impl Settlement<'_> {
    fn lines(&self, (number, layer): (u8, &Layer), shares: &Shares, tell: &mut impl FnMut(Line)) {
        for place in 0..self.state.seats.len() {
            let part = layer.part_of(self.division.stakes.amounts[place]);
            let stake = match number {
                0 => more(part, self.state.betting.chips.carried(place)),
                _ => part,
            };
            if !stake.is_zero() {
                let reasons = self.reasons((number, layer.claims), place, shares);
                tell(self.line(place, stake, shares.paid[place], reasons));
            }
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
    fn reasons(&self, (number, claims): (u8, Places), place: usize, shares: &Shares) -> Reasons {
        let mut reasons = Reasons::new();
        if self.several {
            let pot = ReasonStep::OfPot { number };
            reasons.push(pot, self.rules.description.pots.layers);
        }
        match shares.winners.contains(place) {
            true => self.won(place, claims, shares, &mut reasons),
            false => self.lost(place, shares, &mut reasons),
        }
        reasons
    }

    fn won(&self, place: usize, claims: Places, shares: &Shares, reasons: &mut Reasons) {
        let (rules, pots) = (self.rules, &self.rules.description.pots);
        let (claiming, winners) = (claims.count(), shares.winners.count());
        if claiming == 1 {
            reasons.push(ReasonStep::AloneInThePot, pots.alone);
        } else if let Some(value) = self.values[place] {
            self.hand(place, value, reasons);
            reasons.push(ReasonStep::BestHand, pots.best);
            match self.by_cards(claims, value) {
                Some(basis) => {
                    reasons.push(ReasonStep::HigherCards, basis);
                    reasons.push(ReasonStep::CardOrder, rules.description.cards.ranks);
                }
                None if claiming > winners => {
                    reasons.push(ReasonStep::HigherClass, rules.description.order.ranking);
                }
                None => {}
            }
            if winners > 1 {
                reasons.push(ReasonStep::AllEqual, rules.description.order.all_equal);
                reasons.push(ReasonStep::Shared, pots.shared);
            }
            if shares.odd_chip.contains(place) {
                reasons.push(ReasonStep::OddChip, rules.odd_chip);
            }
        }
        if !self.state.betting.chips.raked().is_zero() {
            reasons.push(ReasonStep::HouseShare, rules.rake.basis);
        }
    }

    fn lost(&self, place: usize, shares: &Shares, reasons: &mut Reasons) {
        let pots = &self.rules.description.pots;
        let falsely = self.division.falsely;
        if let Some((_, fails, needed)) = falsely.filter(|(who, _, _)| *who == place) {
            reasons.push(ReasonStep::FalseOpening, fails);
            return reasons.push(ReasonStep::TheRule, needed);
        }
        match (self.state.betting.part(place), self.values[place]) {
            (Part::In, Some(value)) => {
                self.hand(place, value, reasons);
                if let Some(winner) = shares.winners.next(0, true) {
                    let by = self.state.seats[winner].at;
                    reasons.push(ReasonStep::Outranked { by }, pots.beaten);
                }
            }
            (Part::GaveUp, _) => reasons.push(ReasonStep::GaveUp, pots.gave_up),
            (Part::In | Part::Out | Part::None, _) => {
                reasons.push(ReasonStep::Withdrew, pots.withdrew);
            }
        }
    }

    /// What a hand is, and what makes it so.
    fn hand(&self, place: usize, value: HandValue, reasons: &mut Reasons) {
        let (description, order) = (&self.rules.description, &self.rules.description.order);
        let class = order.hands.class_position(value);
        let rule = &order.classes[class];
        let is = ReasonStep::HandIs { class: class as u8 };
        let instead = instead_of(self.rules, self.state, &self.state.seats[place]);
        reasons.push(is, instead.map_or(rule.basis, |instead| instead[class]));
        reasons.push(ReasonStep::MadeOf, description.making.basis);
        if order.hands.uses_low_ace(value) {
            reasons.push(ReasonStep::AceIsLow, description.cards.ace.basis);
        }
        if let Some((_, basis)) = order.short.filter(|(class, _)| *class == rule.class) {
            reasons.push(ReasonStep::HigherInShortDeck, basis);
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
