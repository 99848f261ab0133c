//! The bank that passes among the players: whom it is offered to, what it covers, and how bets
//! are settled with it.

use std::cmp::Ordering;

use exact::{Cents, Ratio};
use law::BasisRef;
use table::{
    Against, Banker, Because, BoxNumber, BoxView, Cause, Compared, Event, Line, Outcome, Passing,
    Person, Reasons, Seating, SpotId, View, Wager, Why,
};

use super::description::{
    BetRule, CaseResult, CaseRule, ChoiceRule, Cited, SettleWay, StageWork, Window,
};
use super::rules::Rules;
use super::settle::line;
use super::state::{BoxState, State};
use super::two_hands::{self, TwoHands};
use crate::common::under_way;

/// How the bank is offered before bets are made.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferRule {
    /// The bet that the bank's chips lie on, by its place in the list.
    pub bet: usize,
    /// That a player may hold the bank.
    pub held: BasisRef,
    /// That the croupier takes it when his turn comes.
    pub croupier: BasisRef,
    /// That whoever holds it is marked.
    pub marked: BasisRef,
    /// That it covers the bets, and pays and takes them.
    pub cover: BasisRef,
    /// What an absent player is taken to choose, by its place in the choices.
    pub absent: Cited<usize>,
    /// The choices: to take it, to pass.
    pub choices: Vec<ChoiceRule>,
}

impl Rules {
    /// How the bank is offered, where players may hold it.
    pub(crate) fn offer(&self) -> Option<&OfferRule> {
        self.description
            .stages
            .iter()
            .find_map(|stage| match &stage.what {
                StageWork::OfferBank(offer) => Some(offer),
                _ => None,
            })
    }

    /// How many decks take turns, where several do.
    fn decks(&self) -> Option<Cited<u8>> {
        let mut stages = self.description.stages.iter();
        stages.find_map(|stage| stage.decks)
    }

    /// Whether a bet is settled with whoever holds the bank.
    fn is_covered(&self, bet: usize) -> bool {
        let mut settles = self.description.settles.iter();
        settles.any(|rule| rule.bet == bet && matches!(rule.how, SettleWay::TwoHands { .. }))
    }
}

/// What passes on into a new hand, and the box that the bank is offered to first.
pub(super) fn opening(rules: &Rules, seating: &Seating) -> (Passing, Option<BoxNumber>) {
    let before = seating.passed();
    let deck = rules.decks().map(|decks| {
        let last = before.deck.unwrap_or(decks.value);
        last % decks.value + 1
    });
    let last = match before.banker {
        Some(Banker::Box(at)) => at.0,
        Some(Banker::House) | None => 0,
    };
    let seats = seating.seats().iter().map(|seat| seat.at);
    let offer = rules.offer().and_then(|_| next_after(seats, last));
    let banker = (rules.offer().is_some() && offer.is_none()).then_some(Banker::House);
    let passing = Passing {
        banker,
        deck,
        raise: under_way(before.raise),
        ..Passing::default()
    };
    (passing, offer)
}

/// The next box in turn after one; nothing once the croupier's turn has come.
fn next_after(boxes: impl Iterator<Item = BoxNumber>, last: u8) -> Option<BoxNumber> {
    boxes.filter(|at| at.0 > last).min()
}

/// What is told of it as a hand opens.
pub(super) fn opened(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    if let (Some(decks), Some(deck)) = (rules.decks(), state.passing.deck) {
        let basis = decks.basis;
        events.push(Event::DeckInPlay { deck, basis });
    }
    if state.passing.banker.is_some() {
        events.extend(held(rules, Banker::House));
    }
}

/// It is settled who holds the bank.
pub(super) fn held(rules: &Rules, by: Banker) -> Option<Event> {
    let offer = rules.offer()?;
    let basis = match by {
        Banker::House => offer.croupier,
        Banker::Box(_) => offer.held,
    };
    let marked = offer.marked;
    Some(Event::BankHeld { by, basis, marked })
}

impl State {
    /// Whether the bank is being offered.
    pub(crate) fn is_offering(&self) -> bool {
        self.stage < self.bets_stage
    }

    /// The box to which the bank is offered after one that passes.
    pub(crate) fn offer_after(&self, passed: BoxNumber) -> Option<BoxNumber> {
        next_after(self.boxes.iter().map(|found| found.number), passed.0)
    }

    /// The box whose player holds the bank, if one does.
    pub(crate) fn bank_box(&self) -> Option<&BoxState> {
        match self.passing.banker {
            Some(Banker::Box(at)) => self.find_box(at),
            Some(Banker::House) | None => None,
        }
    }
}

/// Why somebody may not bet so, for the sake of a bank that players hold.
pub(super) fn check(
    rules: &Rules,
    state: &State,
    found: &BoxState,
    spot: SpotId,
    stake: Cents,
    causes: &mut Vec<Cause>,
) {
    let Some(offer) = rules.offer() else { return };
    let (at, bet) = (found.number, usize::from(spot.0));
    let mut refuse = |why, basis| causes.push(Cause { why, basis });
    let by = state.passing.banker.unwrap_or(Banker::House);
    if bet == offer.bet {
        if by != Banker::Box(at) {
            refuse(Why::BankIsHeld { by }, offer.held);
        }
        return;
    }
    if by == Banker::Box(at) {
        return refuse(Why::HoldsTheBank, offer.held);
    }
    if let Some(left) = left(rules, state).filter(|left| rules.is_covered(bet) && stake > *left) {
        refuse(Why::NotCovered { left }, offer.cover);
    }
}

/// What a player's bank still covers beside the bets that lie there; nothing where the house
/// holds it.
fn left(rules: &Rules, state: &State) -> Option<Cents> {
    let bank = state.bank_box()?;
    let wagers = state.boxes.iter().flat_map(|found| found.wagers.iter());
    covered(rules, bank.wagers.iter(), wagers)
}

/// The same from the chips on the cloth: those of the bank, and everybody's.
pub(super) fn covered<'a>(
    rules: &Rules,
    bank: impl Iterator<Item = &'a Wager>,
    wagers: impl Iterator<Item = &'a Wager>,
) -> Option<Cents> {
    let offer = rules.offer()?;
    let mut bank = bank.filter(|wager| usize::from(wager.spot.0) == offer.bet);
    let bank = bank.next().map_or(Cents::ZERO, |wager| wager.stake);
    let bets = wagers.filter(|wager| rules.is_covered(usize::from(wager.spot.0)));
    let bets = Cents::sum(bets.map(|wager| wager.stake)).ok()?;
    Some(bank.down_to_zero(bets))
}

/// The bets that go down with the bank, of themselves.
pub(super) fn bets_with(rules: &Rules, bank: usize) -> impl Iterator<Item = usize> + '_ {
    let bets = rules.description.bets.iter().enumerate();
    bets.filter(move |(_, bet)| bet.placed.value == Window::With(bank))
        .map(|(place, _)| place)
}

/// Who pays a bet that wins and gets one that loses, the house's commission being this.
pub(super) fn against(rules: &Rules, state: &State, commission: Cents) -> Against {
    match (rules.offer(), state.bank_box()) {
        (Some(offer), Some(bank)) => Against::Bank {
            at: bank.number,
            spot: SpotId(offer.bet as u8),
            commission,
        },
        _ => Against::House,
    }
}

/// The hands of the bank, whoever holds it.
pub(super) fn hands(rules: &Rules, state: &State) -> Option<TwoHands> {
    match state.bank_box() {
        Some(bank) => two_hands::of_box(rules, bank),
        None => two_hands::of_bank(rules, state),
    }
}

/// The player's hands held against the bank's; a bank set wrongly is below in both.
pub(super) fn compare(
    rules: &Rules,
    own: TwoHands,
    bank: TwoHands,
) -> Option<(Compared, Compared)> {
    if two_hands::is_foul(rules, bank) {
        return Some((Compared::Above, Compared::Above));
    }
    let high: Ordering = own.high.compare(bank.high)?;
    let low: Ordering = own.low.compare(bank.low)?;
    Some((high.into(), low.into()))
}

/// The banker's hands against the croupier's, who plays as one more: what wins for a client
/// loses for the bank.
pub(super) fn with_croupier(
    rules: &Rules,
    state: &State,
    wager: &Wager,
    basis: BasisRef,
    won: impl Fn(&Wager, Ratio, Reasons) -> Line,
) -> Option<Line> {
    let banker = state.bank_box()?;
    let (bank, croupier) = (
        two_hands::of_box(rules, banker)?,
        two_hands::of_bank(rules, state)?,
    );
    let order = &rules.description.order;
    let low_order = order.low.as_ref()?;
    let mut reasons = Reasons::new().and(Because::AgainstTheCroupier, basis);
    let (high, low) = compare(rules, croupier, bank)?;
    let (cases, foul) = two_hand_rule(rules)?;
    if two_hands::is_foul(rules, bank) {
        reasons.push(Because::BankSetWrongly, foul);
    } else {
        reasons.push(Because::CroupierHigh(high), order.ranking);
        reasons.push(Because::CroupierLow(low), low_order.ranking);
    }
    let case = cases
        .iter()
        .find(|case| (case.high, case.low) == (high, low))?;
    reasons.push(Because::TheRule, case.basis);
    let at = banker.number;
    Some(match case.result {
        CaseResult::Wins(_) => line(at, wager, Outcome::Lost, reasons),
        CaseResult::Null => line(at, wager, Outcome::Pushed, reasons),
        CaseResult::Loses => {
            let commission = rules.commission?;
            reasons.push(Because::Commission, commission.basis);
            let net = two_hands::less(Ratio::ONE, commission.value).unwrap_or(Ratio::ONE);
            won(wager, net, reasons)
        }
    })
}

fn two_hand_rule(rules: &Rules) -> Option<(&[CaseRule], BasisRef)> {
    let mut settles = rules.description.settles.iter();
    settles.find_map(|settle| match &settle.how {
        SettleWay::TwoHands { cases, foul, .. } => Some((cases.as_slice(), *foul)),
        _ => None,
    })
}

/// The lines in the order of a hand with a player's bank: the croupier's hands first, the bets
/// in their turn, and at last what the bank then holds.
pub(super) fn in_order(rules: &Rules, state: &State, lines: &mut [Line]) {
    let (Some(offer), Some(bank)) = (rules.offer(), state.bank_box()) else {
        return;
    };
    let turn = |line: &Line| match line.at == bank.number {
        true if usize::from(line.spot.0) == offer.bet => 2,
        true => 0,
        false => 1,
    };
    lines.sort_by_key(turn);
    let spot = SpotId(offer.bet as u8);
    let mut holds = bank.stake(bank.holder, spot).unwrap_or(Cents::ZERO);
    for line in lines {
        if turn(line) == 2 {
            line.stake = holds;
        }
        holds = line.bank_after(holds).unwrap_or(holds);
    }
}

/// What a line takes from or adds to the bank's chips on the cloth.
pub(super) fn follow_line(state: &mut State, settled: &Line) {
    let Against::Bank { at, spot, .. } = settled.against else {
        return;
    };
    let Some(bank) = state.find_box_mut(at) else {
        return;
    };
    let mut wagers = bank.wagers.iter_mut();
    if let Some(wager) = wagers.find(|wager| wager.spot == spot) {
        wager.stake = settled.bank_after(wager.stake).unwrap_or(wager.stake);
    }
}

/// Who is asked whether he takes the bank.
pub(super) fn asked(state: &State) -> Option<(BoxNumber, Person)> {
    let found = state.find_box(state.offer?)?;
    Some((found.number, found.holder))
}

/// How much a bank that players hold leaves open on a spot of a box; nothing if it shuts it.
pub(super) fn open_to(
    rules: &Rules,
    view: &View,
    found: &BoxView,
    bet: &BetRule,
    spot: SpotId,
) -> Option<Cents> {
    let all = Cents::new(u64::MAX);
    let place = usize::from(spot.0);
    if let Window::With(_) = bet.placed.value {
        return None;
    }
    let Some(offer) = rules.offer() else {
        return Some(all);
    };
    let banks = view.passing.banker == Some(Banker::Box(found.number));
    if banks || place == offer.bet {
        return (banks && place == offer.bet).then_some(all);
    }
    let Some(Banker::Box(at)) = view.passing.banker.filter(|_| rules.is_covered(place)) else {
        return Some(all);
    };
    let bank = view.boxes.iter().find(|found| found.number == at)?;
    let wagers = view.boxes.iter().flat_map(|found| found.wagers.iter());
    covered(rules, bank.wagers.iter(), wagers)
}
