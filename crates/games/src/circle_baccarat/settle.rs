//! What each bet is due as the cards lie, and why: bets against the bank, shares of it, bets
//! for it, and what its holder has at the end.

use std::cmp::Ordering;

use exact::{Cents, Ratio, Residue, Rounding};
use law::BasisRef;
use round::Player;
use table::{Against, Compared, Event, Line, Outcome, ReasonStep, Reasons};

use super::description::{Pile, Rule, Voice};
use super::rules::Rules;
use super::state::{Due, Side, State};

/// The lines of a coup once it is decided.
pub(super) fn settle(rules: &Rules, state: &State) -> Vec<Line> {
    if state.due(rules) != Due::Settle {
        return Vec::new();
    }
    let coup = Coup::of(rules, state);
    match state.winner(rules) {
        Ordering::Less => coup.bank_wins(),
        Ordering::Equal => coup.tie(),
        Ordering::Greater => coup.bank_loses(),
    }
}

/// The coup ends: everything is settled, and what is left of the bank lies on for its holder.
pub(super) fn end(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let lines = settle(rules, state);
    let lost = state.winner(rules) == Ordering::Greater;
    finish(rules, state, lines, lost, events);
}

/// The coup is void: every bet goes back, and the bank lies on.
pub(super) fn void(rules: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
    let coup = Coup::of(rules, state);
    let reasons = Reasons::new().and(ReasonStep::HandIsVoid, basis);
    let lines = coup.all_back(Outcome::Void, reasons);
    finish(rules, state, lines, false, events);
}

fn finish(rules: &Rules, state: &State, lines: Vec<Line>, lost: bool, events: &mut Vec<Event>) {
    let mut bank = state
        .banker
        .map_or(Cents::ZERO, |at| state.pile(at, Pile::Bank));
    for line in &lines {
        bank = line.bank_after(bank).unwrap_or(bank);
    }
    events.extend(lines.into_iter().map(Event::Settled));
    if !lost {
        lies_on(rules, state, bank, events);
    }
    let ends = state.has_said(rules, Voice::Stop);
    if state.course.check && ends {
        let (notice, basis) = rules.voice(Voice::Checked);
        events.push(Event::Shown { notice, basis });
    }
    events.push(Event::Ended);
}

/// What was out of the coup joins the bank again, what is above its maximum leaves it, and both
/// lie on.
fn lies_on(rules: &Rules, state: &State, bank: Cents, events: &mut Vec<Event>) {
    let Some(player) = state.banker.and_then(|at| state.find(at)) else {
        return;
    };
    let (at, by) = (player.at, player.holder);
    let (spot, garage) = (Pile::Bank.spot(), Pile::Garage.spot());
    let shift = |from, to, stake: Cents, rule, size| {
        (!stake.is_zero()).then_some(Event::Shifted {
            at,
            by,
            from,
            to,
            stake,
            window: rules.by(rule),
            size,
        })
    };
    let size = rules.by(Rule::Garage);
    events.extend(shift(garage, spot, state.uncovered, Rule::JoinsBank, size));
    let whole = bank.plus(state.uncovered).unwrap_or(bank);
    let above = whole.down_to_zero(rules.bank_most.value);
    let size = rules.bank_most.basis;
    events.extend(shift(spot, garage, above, Rule::GarageImproper, size));
    let in_bank = whole.minus(above).unwrap_or(whole);
    let out = player.on(Pile::Garage.spot()).minus(state.uncovered);
    let out = out.unwrap_or(Cents::ZERO).plus(above).unwrap_or(above);
    for (spot, stake, rule) in [
        (spot, in_bank, Rule::JoinsBank),
        (garage, out, Rule::Garage),
    ] {
        if !stake.is_zero() {
            events.push(Event::Held {
                at,
                by,
                spot,
                stake,
                times: 1,
                basis: rules.by(rule),
            });
        }
    }
}

/// What of the bank's own chips is at risk: the covered part, less what those who share it bear.
pub(super) fn bank_risk(rules: &Rules, state: &State) -> Cents {
    let covered = state.covered(rules).min(state.in_bank());
    let shares = state
        .players
        .iter()
        .map(|player| share(state, player, covered));
    let shares = Cents::sum(shares).unwrap_or(Cents::ZERO);
    covered.down_to_zero(shares)
}

/// The part of an amount that a sharer of the bank has, in whole cents.
fn share(state: &State, player: &Player, of: Cents) -> Cents {
    part(of, player.on(Pile::Partner.spot()), state.in_bank())
}

/// `of × part / whole`, rounded down: what is left over is the banker's.
fn part(of: Cents, part: Cents, whole: Cents) -> Cents {
    let Ok(ratio) = Ratio::new(part.count(), whole.count()) else {
        return Cents::ZERO;
    };
    let rounded = Rounding::down_to_the_cent().apply(of, ratio);
    rounded.map_or(Cents::ZERO, |rounded| rounded.amount)
}

/// Why a coup went to whom it went: a ruling that says so, or what the hands count.
fn why(rules: &Rules, state: &State) -> Reasons {
    if let Some((_, basis)) = state.decided {
        return Reasons::new().and(ReasonStep::TheRule, basis);
    }
    let points = &rules.description.points;
    let class = |side| points.nearest.saturating_sub(state.points(rules, side));
    let counts = |side: &Side| match side.ruled.by.filter(|_| side.is_counted_otherwise()) {
        Some(ruling) => ruling,
        None => rules.bases_of.counts,
    };
    let (punto, bank) = (&state.punto, &state.bank);
    let own = ReasonStep::PlayerHandIs {
        class: class(punto),
    };
    let banks = ReasonStep::BankHandIs { class: class(bank) };
    let hands = Reasons::new()
        .and(own, counts(punto))
        .and(banks, counts(bank));
    if state.forgot_nine(rules) {
        return hands.and(ReasonStep::TheRule, rules.by(Rule::ForgottenNine));
    }
    let compared = match state.winner(rules) {
        Ordering::Greater => Compared::Above,
        Ordering::Less => Compared::Below,
        Ordering::Equal => Compared::Equal,
    };
    hands.and(ReasonStep::Points(compared), points.wins_basis)
}

/// A coup to be settled.
struct Coup<'a> {
    rules: &'a Rules,
    state: &'a State,
    /// The explanation that all lines begin with.
    because: Reasons,
}

/// What somebody who bets for the bank has at risk.
struct Supports<'a> {
    player: &'a Player,
    risks: Cents,
}

impl<'a> Coup<'a> {
    fn of(rules: &'a Rules, state: &'a State) -> Coup<'a> {
        Coup {
            rules,
            state,
            because: why(rules, state),
        }
    }

    fn against(&self, commission: Cents) -> Against {
        match self.state.bank_at() {
            Some((at, spot)) => Against::Bank {
                at,
                spot,
                commission,
            },
            None => Against::House,
        }
    }

    fn line(&self, player: &Player, pile: Pile, outcome: Outcome, stake: Cents) -> Option<Line> {
        let spot = pile.spot();
        (!stake.is_zero()).then_some(Line {
            at: player.at,
            by: player.holder,
            spot,
            stake,
            against: self.against(Cents::ZERO),
            outcome,
            odds: Ratio::ZERO,
            paid: Cents::ZERO,
            residue: Residue::NONE,
            reasons: self.because,
        })
    }

    /// All bets and shares go back.
    fn all_back(&self, outcome: Outcome, reasons: Reasons) -> Vec<Line> {
        let piles = [Pile::Bet, Pile::Line, Pile::Partner, Pile::Support];
        let mut lines = Vec::new();
        for player in &self.state.players {
            for pile in piles {
                let line = self.line(player, pile, outcome, player.on(pile.spot()));
                lines.extend(line.map(|line| Line { reasons, ..line }));
            }
        }
        lines
    }

    fn tie(&self) -> Vec<Line> {
        let reasons = self
            .because
            .and(ReasonStep::TheRule, self.rules.by(Rule::Tie));
        self.all_back(Outcome::Pushed, reasons)
    }

    /// Bets for the bank, in their order: each has at risk what the bets beyond the bank, and
    /// beyond those before it, come to.
    fn supports(&self) -> Vec<Supports<'a>> {
        let state = self.state;
        let beyond = state.covered(self.rules).minus(state.in_bank());
        let mut beyond = beyond.unwrap_or(Cents::ZERO);
        let mut all = Vec::new();
        for at in &state.bets.supports {
            let Some(player) = state.find(*at) else {
                continue;
            };
            let risks = player.on(Pile::Support.spot()).min(beyond);
            beyond = beyond.down_to_zero(risks);
            all.push(Supports { player, risks });
        }
        all
    }

    fn main(&self) -> Cents {
        self.state.covered(self.rules).min(self.state.in_bank())
    }

    /// What plays of each bet against the bank, and what of it lies there without playing.
    fn bets(&self) -> Vec<(&'a Player, Pile, Cents, Cents)> {
        let mut bets = Vec::new();
        for player in &self.state.players {
            bets.push((player, Pile::Bet, player.on(Pile::Bet.spot()), Cents::ZERO));
            let line = player.on(Pile::Line.spot());
            let plays = self.rules.description.table.line.value.of(line);
            bets.push((player, Pile::Line, plays, line.minus(plays).unwrap_or(line)));
        }
        bets.retain(|(_, _, plays, rest)| !plays.is_zero() || !rest.is_zero());
        let moved = self.state.paid_last;
        let lost = self.state.winner(self.rules) == Ordering::Less;
        // Whoever moved is the first to be taken from and the last to be paid.
        bets.sort_by_key(|(player, ..)| (Some(player.at) == moved) != lost);
        bets
    }

    /// Why somebody is the first to be taken from, or the last to be paid.
    fn in_order(&self, player: &Player, reasons: Reasons) -> Reasons {
        match self.state.paid_last == Some(player.at) {
            true => reasons.and(ReasonStep::PaidInOrder, self.rules.by(Rule::Moved)),
            false => reasons,
        }
    }

    fn with_rest(&self, player: &Player, pile: Pile, rest: Cents, lines: &mut Vec<Line>) {
        let rule = match pile {
            Pile::Line => Rule::OnTheLine,
            Pile::Support => Rule::Supports,
            _ => Rule::GarageForced,
        };
        let reasons = Reasons::new().and(ReasonStep::TheRule, self.rules.by(rule));
        let line = self.line(player, pile, Outcome::Pushed, rest);
        lines.extend(line.map(|line| Line { reasons, ..line }));
    }

    fn bank_wins(&self) -> Vec<Line> {
        let (rules, state) = (self.rules, self.state);
        let mut lines = Vec::new();
        let (mut lost, mut kept) = (Cents::ZERO, Cents::ZERO);
        for (player, pile, plays, rest) in self.bets() {
            lost = lost.plus(plays).unwrap_or(lost);
            // The house's part is reckoned on the whole of what the bank wins.
            let due = self.commission(lost);
            let commission = due.down_to_zero(kept);
            kept = due;
            let line = self.line(player, pile, Outcome::Lost, plays);
            lines.extend(line.map(|line| {
                let reasons = self.because.and(ReasonStep::TheRule, rules.by(Rule::Pays));
                let reasons = self.in_order(player, reasons);
                Line {
                    against: self.against(commission),
                    reasons: reasons.and(ReasonStep::Commission, rules.bases_of.keeps),
                    ..line
                }
            }));
            self.with_rest(player, pile, rest, &mut lines);
        }
        for Supports { player, risks } in self.supports() {
            let all = player.on(Pile::Support.spot());
            let net = risks.minus(self.commission(risks)).unwrap_or(risks);
            self.pays_share(
                player,
                Pile::Support,
                all,
                net,
                Rule::SupportOnce,
                &mut lines,
            );
        }
        let main = self.main();
        let net = main.minus(self.commission(main)).unwrap_or(main);
        for player in &state.players {
            let gain = share(state, player, net);
            let all = player.on(Pile::Partner.spot());
            self.pays_share(
                player,
                Pile::Partner,
                all,
                gain,
                Rule::PartnerTerms,
                &mut lines,
            );
        }
        lines
    }

    /// Whoever was with the bank has his chips back and what they won.
    fn pays_share(
        &self,
        player: &Player,
        pile: Pile,
        stake: Cents,
        gain: Cents,
        rule: Rule,
        lines: &mut Vec<Line>,
    ) {
        let outcome = if gain.is_zero() {
            Outcome::Pushed
        } else {
            Outcome::Won
        };
        let odds = Ratio::new(gain.count(), stake.count()).unwrap_or(Ratio::ZERO);
        let rules = self.rules;
        let reasons = self.because.and(ReasonStep::TheRule, rules.by(rule));
        let reasons = reasons.and(ReasonStep::Commission, rules.bases_of.keeps);
        let line = self.line(player, pile, outcome, stake);
        lines.extend(line.map(|line| Line {
            odds,
            paid: gain,
            reasons,
            ..line
        }));
    }

    /// What the house keeps of so much that the bank wins.
    fn commission(&self, of: Cents) -> Cents {
        let keeps = self.rules.description.table.keeps.value;
        let rounded = self.rules.rounding.value.apply(of, keeps);
        rounded.map_or(Cents::ZERO, |rounded| rounded.amount.min(of))
    }

    fn bank_loses(&self) -> Vec<Line> {
        let (rules, state) = (self.rules, self.state);
        let mut lines = Vec::new();
        let main = self.main();
        for player in &state.players {
            let loss = share(state, player, main);
            let rest = player.on(Pile::Partner.spot()).minus(loss);
            let line = self.line(player, Pile::Partner, Outcome::Lost, loss);
            let reasons = self
                .because
                .and(ReasonStep::TheRule, rules.by(Rule::PartnerTerms));
            lines.extend(line.map(|line| Line { reasons, ..line }));
            self.with_rest(
                player,
                Pile::Partner,
                rest.unwrap_or(Cents::ZERO),
                &mut lines,
            );
        }
        for Supports { player, risks } in self.supports() {
            let rest = player.on(Pile::Support.spot()).minus(risks);
            let line = self.line(player, Pile::Support, Outcome::Lost, risks);
            let reasons = self
                .because
                .and(ReasonStep::TheRule, rules.by(Rule::SupportOnce));
            lines.extend(line.map(|line| Line { reasons, ..line }));
            self.with_rest(
                player,
                Pile::Support,
                rest.unwrap_or(Cents::ZERO),
                &mut lines,
            );
        }
        for (player, pile, plays, rest) in self.bets() {
            let line = self.line(player, pile, Outcome::Won, plays);
            let reasons = self.because.and(ReasonStep::TheRule, rules.by(Rule::Pays));
            let reasons = self.in_order(player, reasons);
            lines.extend(line.map(|line| Line {
                odds: Ratio::ONE,
                paid: plays,
                reasons,
                ..line
            }));
            self.with_rest(player, pile, rest, &mut lines);
        }
        self.bank_ends(&mut lines);
        lines
    }

    /// What is left of the bank, and its garage, go back to its holder.
    fn bank_ends(&self, lines: &mut Vec<Line>) {
        let Some(player) = self.state.banker.and_then(|at| self.state.find(at)) else {
            return;
        };
        let mut bank = player.on(Pile::Bank.spot());
        for line in lines.iter() {
            bank = line.bank_after(bank).unwrap_or(bank);
        }
        let piles = [
            (Pile::Bank, bank),
            (Pile::Garage, player.on(Pile::Garage.spot())),
        ];
        let basis = self.rules.by(Rule::LostPasses);
        for (pile, rest) in piles {
            let line = self.line(player, pile, Outcome::Pushed, rest);
            lines.extend(line.map(|line| Line {
                against: Against::House,
                reasons: Reasons::new().and(ReasonStep::BankEnds, basis),
                ..line
            }));
        }
    }
}
