//! The bank that passes among the players: whom it is offered to, what it covers, and how bets
//! are settled with it.

use std::cmp::Ordering;

use exact::{Cents, Ratio};
use law::BasisRef;
use round::Player;
use table::{
    Against, Banker, BoxNumber, Compared, Event, Line, Outcome, ReasonStep, Reasons, SpotId, Wager,
};

use super::description::{CaseResult, CaseRule, Cited, SettleWay};
use super::judging::line;
use super::offering::next_after;
use super::rules::Rules;
use super::state::{Played, State};
use super::two_hands::{self, TwoHands};
use crate::player_bank::HeldBank;

impl Rules {
    /// Whether a bet is settled with whoever holds the bank.
    fn is_covered(&self, bet: usize) -> bool {
        let mut settles = self.description.settles.iter();
        settles.any(|rule| rule.bet == bet && matches!(rule.how, SettleWay::TwoHands { .. }))
    }
}

/// What is told of it as a hand opens.
pub(super) fn opened(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    if let (Some(decks), Some(deck)) = (rules.decks(), state.deck) {
        let basis = decks.basis;
        events.push(Event::DeckInPlay { deck, basis });
    }
    if state.banker.is_some() {
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
    /// The box to which the bank is offered after one that passes.
    pub(crate) fn offer_after(&self, passed: BoxNumber) -> Option<BoxNumber> {
        next_after(self.players.iter().map(|player| player.at), passed.0)
    }

    /// The box whose player holds the bank, if one does.
    pub(crate) fn bank_box(&self) -> Option<Played<'_>> {
        match self.banker {
            Some(Banker::Box(at)) => self.played(at),
            Some(Banker::House) | None => None,
        }
    }
}

/// What a player's bank still covers beside the bets that lie there; nothing where the house
/// holds it, or the bet is none with the bank.
pub(super) fn covers(rules: &Rules, state: &State, spot: SpotId) -> Option<Cited<Cents>> {
    let (offer, bank) = (rules.offer()?, money(rules, state)?);
    let is_covered = |spot: SpotId| rules.is_covered(usize::from(spot.0));
    let bettors = state.players.iter().flat_map(Player::betting);
    let piles = bettors.flat_map(|(_, bettor)| bettor.chips.piles());
    let bets = piles.filter(|pile| is_covered(pile.spot));
    let bets = Cents::sum(bets.map(|pile| pile.stake)).ok()?;
    is_covered(spot).then(|| Cited {
        value: bank.chips.down_to_zero(bets),
        basis: offer.cover,
    })
}

/// The bank's money, where a player holds it.
fn money(rules: &Rules, state: &State) -> Option<HeldBank> {
    let (offer, bank) = (rules.offer()?, state.bank_box()?);
    let spot = SpotId(offer.bet as u8);
    Some(HeldBank {
        at: bank.at(),
        spot,
        chips: bank.player.on(spot),
    })
}

/// Who pays a bet that wins and gets one that loses, the house's commission being this.
pub(super) fn against(rules: &Rules, state: &State, commission: Cents) -> Against {
    let bank = money(rules, state);
    bank.map_or(Against::House, |bank| bank.against(commission))
}

/// The hands of the bank, whoever holds it.
pub(super) fn hands(rules: &Rules, state: &State) -> Option<TwoHands> {
    match state.bank_box() {
        Some(bank) => two_hands::of_box(rules, &bank),
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
        two_hands::of_box(rules, &banker)?,
        two_hands::of_bank(rules, state)?,
    );
    let order = &rules.description.order;
    let low_order = order.low.as_ref()?;
    let mut reasons = Reasons::new().and(ReasonStep::AgainstTheCroupier, basis);
    let (high, low) = compare(rules, croupier, bank)?;
    let (cases, foul) = two_hand_rule(rules)?;
    if two_hands::is_foul(rules, bank) {
        reasons.push(ReasonStep::BankSetWrongly, foul);
    } else {
        reasons.push(ReasonStep::CroupierHigh(high), order.ranking);
        reasons.push(ReasonStep::CroupierLow(low), low_order.ranking);
    }
    let case = cases
        .iter()
        .find(|case| (case.high, case.low) == (high, low))?;
    reasons.push(ReasonStep::TheRule, case.basis);
    let at = banker.at();
    Some(match case.result {
        CaseResult::Wins(_) => line(at, wager, Outcome::Lost, reasons),
        CaseResult::Null => line(at, wager, Outcome::Pushed, reasons),
        CaseResult::Loses => {
            let commission = rules.commission?;
            reasons.push(ReasonStep::Commission, commission.basis);
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
    let Some(bank) = money(rules, state) else {
        return;
    };
    let turn = |line: &Line| match line.at == bank.at {
        true if line.spot == bank.spot => 2,
        true => 0,
        false => 1,
    };
    lines.sort_by_key(turn);
    let (settled, left) = lines.split_at_mut(lines.partition_point(|line| turn(line) < 2));
    for line in left {
        line.stake = bank.after(&*settled);
    }
}
