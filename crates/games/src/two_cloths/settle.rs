//! What each bet is due as the cards lie, and why: cloth by cloth, against one bank.

use std::cmp::Ordering;

use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use table::{Against, Compared, Event, Line, Outcome, Place, ReasonStep, Reasons};

use super::bets::Bet;
use super::description::{CLOTHS, Pile, Rule, Voice};
use super::rules::Rules;
use super::state::{Due, State};

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
    let hands = state.hands.iter().zip(&state.cloths);
    let hands = hands.chain([(&state.banker, &state.bank)]);
    let covered = hands.filter(|(_, side)| side.hand.count() > 0 && !side.hand.shown);
    events.extend(covered.filter_map(|(at, _)| {
        let place = Place::Box((*at)?);
        let basis = rules.by(Rule::OnTable);
        Some(Event::Turned { place, basis })
    }));
    let reasons = Reasons::new().and(ReasonStep::HandIsVoid, basis);
    let mut lines = Vec::new();
    for bet in state.bets(rules) {
        let parts = bet.plays.into_iter().chain([bet.uncovered, bet.idle]);
        let whole = Cents::sum(parts).unwrap_or(Cents::ZERO);
        lines.extend(coup.line(&bet, whole, Outcome::Void, reasons));
    }
    finish(rules, state, lines, events);
}

/// Nothing more happens in this round: what lies in the bank lies on.
pub(super) fn finish(rules: &Rules, state: &State, lines: Vec<Line>, events: &mut Vec<Event>) {
    let mut bank = state.in_bank();
    for line in &lines {
        bank = line.bank_after(bank).unwrap_or(bank);
    }
    events.extend(lines.into_iter().map(Event::Settled));
    let holder = state.banker.and_then(|at| state.find(at));
    if let (Some(player), false) = (holder, bank.is_zero()) {
        let spot = Pile::Bank.spot();
        let grown = bank > rules.bank.1.value && rules.free.is_none();
        let rule = if grown { Rule::Grows } else { Rule::JoinsBank };
        events.push(Event::Held {
            at: player.at,
            by: player.holder,
            spot,
            stake: bank,
            times: 1,
            basis: rules.by(rule),
        });
    }
    let ends = state.has_said(rules, Voice::Stop) || state.changes_shoe;
    if state.course.check && ends {
        let (notice, basis) = rules.voice(Voice::Checked);
        events.push(Event::Shown { notice, basis });
    }
    events.push(Event::Ended);
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
            _ if self.state.voided[cloth] => Outcome::Void,
            Ordering::Greater => Outcome::Won,
            Ordering::Equal => Outcome::Pushed,
            Ordering::Less => Outcome::Lost,
        }
    }

    /// Why a bet ends so on a cloth.
    fn why(&self, bet: &Bet, cloth: usize) -> Reasons {
        let (rules, state) = (self.rules, self.state);
        let points = &rules.description.points;
        let class = |side| points.nearest.saturating_sub(state.points(rules, side));
        let counts = rules.bases_of.counts;
        let (order, natural) = state.compares(rules, cloth);
        let own = class(&state.cloths[cloth]);
        let banks = class(&state.bank);
        let mut reasons = Reasons::new()
            .and(ReasonStep::TheRule, rules.by(Rule::TwoHands))
            .and(ReasonStep::PlayerHandIs { class: own }, counts)
            .and(ReasonStep::BankHandIs { class: banks }, counts);
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
        if state.voided[cloth] {
            return Reasons::new().and(ReasonStep::HandIsVoid, rules.by(Rule::TwoHands));
        }
        reasons
    }

    /// What a bet on both cloths rests on: its larger part plays on the first.
    fn on_both(&self, bet: &Bet) -> BasisRef {
        let [first, second] = bet.plays;
        let alone = !self.state.bancos.is_empty();
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
        let spot = bet.pile.spot();
        let (banker, bank) = (self.state.banker?, Pile::Bank.spot());
        let won = outcome == Outcome::Won;
        (!stake.is_zero()).then_some(Line {
            at: bet.at,
            by: self.state.find(bet.at)?.holder,
            spot,
            stake,
            against: Against::Bank {
                at: banker,
                spot: bank,
                commission: Cents::ZERO,
            },
            outcome,
            odds: if won { Ratio::ONE } else { Ratio::ZERO },
            paid: if won { stake } else { Cents::ZERO },
            residue: Residue::NONE,
            reasons,
        })
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
            Cents::sum(of.map(|line| line.stake)).unwrap_or(Cents::ZERO)
        };
        let net = sum(Outcome::Lost).minus(sum(Outcome::Won));
        let net = net.unwrap_or(Cents::ZERO);
        let rounded = self.rules.rounding.value.apply(net, self.rules.keeps.value);
        let mut due = rounded.map_or(Cents::ZERO, |rounded| rounded.amount.min(net));
        for line in lines {
            if line.outcome != Outcome::Lost || due.is_zero() {
                continue;
            }
            let part = due.min(line.stake);
            due = due.down_to_zero(part);
            if let Against::Bank { commission, .. } = &mut line.against {
                *commission = part;
            }
            let basis = self.rules.bases_of.keeps;
            line.reasons.push(ReasonStep::Commission, basis);
        }
    }
}
