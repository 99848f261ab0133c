//! What each bet is due as the cards lie, and why: cloth by cloth, against one bank.

use std::cmp::Ordering;

use exact::Cents;
use law::BasisRef;
use table::{Against, Compared, Event, Line, Outcome, ReasonStep, Reasons};

use super::bets::Bet;
use super::description::{CLOTHS, Pile, Rule, Voice};
use super::rules::Rules;
use super::state::{Due, State};
use crate::player_bank::{bet_line, lies_on, together, turned};

/// The lines of a coup once it is decided: what the bank takes, what it pays, what goes back.
pub(super) fn settle(rules: &Rules, state: &State) -> Vec<Line> {
    if state.due(rules) != Due::Settle {
        return Vec::new();
    }
    let coup = Coup { rules, state };
    let bets = state.bets(rules);
    let mut lines = Vec::new();
    for outcome in [Outcome::Lost, Outcome::Won, Outcome::Pushed, Outcome::Void] {
        for cloth in (0..CLOTHS).filter(|cloth| coup.ends(*cloth) == outcome) {
            let of = |bet: &Bet| coup.line(bet, bet.plays[cloth], outcome, coup.why(bet, cloth));
            lines.extend(bets.iter().filter_map(of));
        }
    }
    for bet in &bets {
        let basis = rules.by(Rule::NotCovered);
        lines.extend(coup.goes_back(bet, bet.uncovered, basis));
        lines.extend(coup.goes_back(bet, bet.idle, rules.by(Rule::OnTheLine)));
    }
    coup.deduct(&mut lines);
    lines
}

/// The coup ends: everything is settled, and what is left of the bank lies on for its holder.
pub(super) fn end(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    finish(rules, state, settle(rules, state), events);
}

/// The coup is void: the cards are shown, every bet goes back, and the bank lies on.
pub(super) fn void(rules: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
    let coup = Coup { rules, state };
    let cloths = state.coup.cloths.iter().map(|side| (side.at, side));
    let hands = cloths.chain([(state.banker, &state.coup.bank)]);
    let covered = hands.filter(|(_, side)| side.hand.count() > 0 && !side.hand.shown);
    let basis_of_turn = rules.by(Rule::OnTable);
    events.extend(covered.filter_map(|(at, _)| Some(turned(at?, basis_of_turn))));
    let reasons = Reasons::new().and(ReasonStep::HandIsVoid, basis);
    let mut lines = Vec::new();
    for bet in state.bets(rules) {
        let parts = bet.plays.into_iter().chain([bet.uncovered, bet.idle]);
        lines.extend(coup.line(&bet, together(parts), Outcome::Void, reasons));
    }
    finish(rules, state, lines, events);
}

/// Nothing more happens in this round: what lies in the bank lies on.
pub(super) fn finish(rules: &Rules, state: &State, lines: Vec<Line>, events: &mut Vec<Event>) {
    let bank = state.held_bank(Pile::Bank);
    let bank = bank.map_or(Cents::ZERO, |bank| bank.after(&lines));
    events.extend(lines.into_iter().map(Event::Settled));
    let grown = bank > rules.bank.1.value && rules.free.is_none();
    let rule = if grown { Rule::Grows } else { Rule::JoinsBank };
    let holder = state.banker.and_then(|at| state.find(at));
    let stays = |player| lies_on(player, Pile::Bank.spot(), bank, rules.by(rule));
    events.extend(holder.and_then(stays));
    let checked = rules.voice(Voice::Checked);
    state.finish(state.shoe_ends(rules), checked, events);
}

/// A coup to be settled.
struct Coup<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl Coup<'_> {
    /// How bets on a cloth end.
    fn ends(&self, cloth: usize) -> Outcome {
        match self.state.compares(self.rules, cloth).0 {
            _ if self.state.coup.cloths[cloth].void => Outcome::Void,
            Ordering::Greater => Outcome::Won,
            Ordering::Equal => Outcome::Pushed,
            Ordering::Less => Outcome::Lost,
        }
    }

    /// Why a bet ends so on a cloth.
    fn why(&self, bet: &Bet, cloth: usize) -> Reasons {
        let (rules, state) = (self.rules, self.state);
        let (side, bank) = (&state.coup.cloths[cloth], &state.coup.bank);
        let (order, natural) = state.compares(rules, cloth);
        let reasons = Reasons::new().and(ReasonStep::TheRule, rules.by(Rule::TwoHands));
        let mut reasons = rules.coup.told(reasons, side, bank);
        let points = &rules.coup.points;
        match natural {
            true => reasons.push(ReasonStep::TheRule, rules.description.natural.beats),
            false => reasons.push(ReasonStep::Points(Compared::from(order)), points.wins_basis),
        }
        if bet.pile == Pile::Both {
            reasons.push(ReasonStep::TheRule, self.on_both(bet));
        }
        if bet.pile == Pile::Line {
            reasons.push(ReasonStep::TheRule, rules.by(Rule::OnTheLine));
        }
        match self.ends(cloth) {
            Outcome::Won | Outcome::Lost => {
                reasons.push(ReasonStep::TheRule, rules.by(Rule::Pays));
                reasons.push(ReasonStep::WithThePlayersBank, self.answers());
            }
            _ => reasons.push(ReasonStep::TheRule, rules.by(Rule::Tie)),
        }
        if side.void {
            return Reasons::new().and(ReasonStep::HandIsVoid, rules.by(Rule::TwoHands));
        }
        reasons
    }

    /// What a bet on both cloths rests on: whether its halves are equal, or one cloth has the larger.
    fn on_both(&self, bet: &Bet) -> BasisRef {
        let [first, second] = bet.plays;
        let alone = !self.state.own.bancos.is_empty();
        self.rules.by(match first == second {
            _ if alone => Rule::BancoBoth,
            true => Rule::BothCloths,
            false => Rule::OddUnit,
        })
    }

    /// What the bank answers with.
    fn answers(&self) -> BasisRef {
        self.rules.by(match self.rules.free {
            Some(_) => Rule::AnswersAll,
            None => Rule::Answers,
        })
    }

    fn line(&self, bet: &Bet, stake: Cents, outcome: Outcome, reasons: Reasons) -> Option<Line> {
        let bank = self.state.held_bank(Pile::Bank);
        let player = self.state.find(bet.at)?;
        bet_line(bank, player, (bet.pile.spot(), stake), outcome, reasons)
    }

    fn goes_back(&self, bet: &Bet, stake: Cents, basis: BasisRef) -> Option<Line> {
        let reasons = Reasons::new().and(ReasonStep::TheRule, basis);
        self.line(bet, stake, Outcome::Pushed, reasons)
    }

    /// The house's part of what the bank wins over both cloths together; it comes out of what
    /// the bank takes.
    fn deduct(&self, lines: &mut [Line]) {
        let sum = |outcome: Outcome| {
            let of = lines.iter().filter(|line| line.outcome == outcome);
            together(of.map(|line| line.stake))
        };
        let net = sum(Outcome::Lost).down_to_zero(sum(Outcome::Won));
        let mut due = self.rules.coup.cut.of(net);
        for line in lines {
            if line.outcome != Outcome::Lost || due.is_zero() {
                continue;
            }
            let part = due.min(line.stake);
            due = due.down_to_zero(part);
            if let Against::Bank { commission, .. } = &mut line.against {
                *commission = part;
            }
            line.reasons
                .push(ReasonStep::Commission, self.rules.coup.keeps);
        }
    }
}
