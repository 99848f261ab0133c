//! What each bet is due as the cards lie, and why: bets against the bank, shares of it, bets
//! for it, and what its holder has at the end.

use std::cmp::Ordering;

use exact::{Cents, Ratio, Rounding};
use law::BasisRef;
use round::Player;
use table::{Against, Compared, Event, Line, Outcome, ReasonStep, Reasons};

use super::description::{Pile, Rule, Voice};
use super::rules::Rules;
use super::state::{Due, State};
use crate::player_bank::{HeldBank, bet_line, lies_on, together};

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
    let bank = state.held_bank(Pile::Bank);
    let bank = bank.map_or(Cents::ZERO, |bank| bank.after(&lines));
    events.extend(lines.into_iter().map(Event::Settled));
    if !lost {
        bank_lies_on(rules, state, bank, events);
    }
    let checked = rules.voice(Voice::Checked);
    state.finish(state.shoe_ends(rules), checked, events);
}

/// What was out of the coup joins the bank again, what is above its maximum leaves it, and both
/// lie on.
fn bank_lies_on(rules: &Rules, state: &State, bank: Cents, events: &mut Vec<Event>) {
    let Some(player) = state.banker.and_then(|at| state.find(at)) else {
        return;
    };
    let (spot, garage) = (Pile::Bank.spot(), Pile::Garage.spot());
    let shift = |from, to, stake: Cents, rule, size| {
        (!stake.is_zero()).then_some(Event::Shifted {
            at: player.at,
            by: player.holder,
            from,
            to,
            stake,
            window: rules.by(rule),
            size,
        })
    };
    let (uncovered, size) = (state.own.uncovered, rules.by(Rule::Garage));
    events.extend(shift(garage, spot, uncovered, Rule::JoinsBank, size));
    let whole = together([bank, uncovered]);
    let above = whole.down_to_zero(rules.bank_most.value);
    let size = rules.bank_most.basis;
    events.extend(shift(spot, garage, above, Rule::GarageImproper, size));
    let out = together([player.on(garage).down_to_zero(uncovered), above]);
    let stays = whole.down_to_zero(above);
    events.extend(lies_on(player, spot, stays, rules.by(Rule::JoinsBank)));
    events.extend(lies_on(player, garage, out, rules.by(Rule::Garage)));
}

/// What of the bank's own chips is at risk: the covered part, less what those who share it bear.
pub(super) fn bank_risk(rules: &Rules, state: &State) -> Cents {
    let covered = state.staked(rules).min(state.in_bank());
    let players = state.players.iter();
    let shares = together(players.map(|player| share(state, player, covered)));
    covered.down_to_zero(shares)
}

/// The part of an amount that a sharer of the bank has, in whole cents, rounded down: what is
/// left over is the banker's.
fn share(state: &State, player: &Player, of: Cents) -> Cents {
    let (part, whole) = (player.on(Pile::Partner.spot()), state.in_bank());
    let Ok(ratio) = Ratio::new(part.count(), whole.count()) else {
        return Cents::ZERO;
    };
    let rounded = Rounding::down_to_the_cent().apply(of, ratio);
    rounded.map_or(Cents::ZERO, |rounded| rounded.amount)
}

/// Why a coup went to whom it went: a ruling that says so, or what the hands count.
fn why(rules: &Rules, state: &State) -> Reasons {
    if let Some((_, basis)) = state.coup.decided {
        return Reasons::new().and(ReasonStep::TheRule, basis);
    }
    let bank = &state.coup.bank;
    let hands = rules.coup.told(Reasons::new(), state.punto(), bank);
    if state.forgot_nine(rules) {
        return hands.and(ReasonStep::TheRule, rules.by(Rule::ForgottenNine));
    }
    let compared = ReasonStep::Points(Compared::from(state.winner(rules)));
    hands.and(compared, rules.coup.points.wins_basis)
}

/// A coup to be settled.
struct Coup<'a> {
    rules: &'a Rules,
    state: &'a State,
    bank: Option<HeldBank>,
    /// The explanation that all lines begin with.
    because: Reasons,
}

/// A bet as it plays: what of it does, and what lies there without playing.
struct Bet<'a> {
    player: &'a Player,
    pile: Pile,
    plays: Cents,
    rest: Cents,
}

impl<'a> Coup<'a> {
    fn of(rules: &'a Rules, state: &'a State) -> Coup<'a> {
        Coup {
            rules,
            state,
            bank: state.held_bank(Pile::Bank),
            because: why(rules, state),
        }
    }

    /// Why a line is as it is: how the coup went, and a rule.
    fn by(&self, rule: Rule) -> Reasons {
        let basis = self.rules.by(rule);
        self.because.and(ReasonStep::TheRule, basis)
    }

    fn line(
        &self,
        (player, pile): (&Player, Pile),
        outcome: Outcome,
        stake: Cents,
        reasons: Reasons,
    ) -> Option<Line> {
        bet_line(self.bank, player, (pile.spot(), stake), outcome, reasons)
    }

    /// All bets and shares go back.
    fn all_back(&self, outcome: Outcome, reasons: Reasons) -> Vec<Line> {
        let piles = [Pile::Bet, Pile::Line, Pile::Partner, Pile::Support];
        let players = self.state.players.iter();
        let all = players.flat_map(|player| piles.map(|pile| (player, pile)));
        let back = |(player, pile): (&Player, Pile)| {
            let stake = player.on(pile.spot());
            self.line((player, pile), outcome, stake, reasons)
        };
        all.filter_map(back).collect()
    }

    fn tie(&self) -> Vec<Line> {
        self.all_back(Outcome::Pushed, self.by(Rule::Tie))
    }

    /// Bets for the bank, in their order: each has at risk what the bets beyond the bank, and
    /// beyond those before it, come to.
    fn supports(&self) -> Vec<Bet<'a>> {
        let state = self.state;
        let mut beyond = state.staked(self.rules).down_to_zero(state.in_bank());
        let supports = state.own.bets.supports.iter();
        let players = supports.filter_map(|at| state.find(*at));
        let risks = players.map(|player| {
            let all = player.on(Pile::Support.spot());
            let plays = all.min(beyond);
            beyond = beyond.down_to_zero(plays);
            Bet {
                player,
                pile: Pile::Support,
                plays,
                rest: all.down_to_zero(plays),
            }
        });
        risks.collect()
    }

    fn main(&self) -> Cents {
        self.state.staked(self.rules).min(self.state.in_bank())
    }

    /// The bets against the bank.
    fn bets(&self) -> Vec<Bet<'a>> {
        let mut bets = Vec::new();
        for player in &self.state.players {
            for pile in [Pile::Bet, Pile::Line] {
                let all = player.on(pile.spot());
                let plays = match pile {
                    Pile::Line => self.rules.description.table.line.value.of(all),
                    _ => all,
                };
                bets.push(Bet {
                    player,
                    pile,
                    plays,
                    rest: all.down_to_zero(plays),
                });
            }
        }
        let moved = self.state.own.paid_last;
        let lost = self.state.winner(self.rules) == Ordering::Less;
        // Whoever moved is the first to be taken from and the last to be paid.
        bets.sort_by_key(|bet| (Some(bet.player.at) == moved) != lost);
        bets
    }

    /// Why a bet is paid or taken, and why first or last.
    fn pays(&self, player: &Player) -> Reasons {
        let reasons = self.by(Rule::Pays);
        match self.state.own.paid_last == Some(player.at) {
            true => reasons.and(ReasonStep::PaidInOrder, self.rules.by(Rule::Moved)),
            false => reasons,
        }
    }

    /// What of a bet did not play goes back.
    fn rest(&self, bet: &Bet<'_>) -> Option<Line> {
        let rule = match bet.pile {
            Pile::Line => Rule::OnTheLine,
            Pile::Support => Rule::Supports,
            _ => Rule::GarageForced,
        };
        let reasons = Reasons::new().and(ReasonStep::TheRule, self.rules.by(rule));
        let whose = (bet.player, bet.pile);
        self.line(whose, Outcome::Pushed, bet.rest, reasons)
    }

    fn bank_wins(&self) -> Vec<Line> {
        let (rules, state) = (self.rules, self.state);
        let mut lines = Vec::new();
        let (mut lost, mut kept) = (Cents::ZERO, Cents::ZERO);
        for bet in self.bets() {
            lost = together([lost, bet.plays]);
            // The house's part is reckoned on the whole of what the bank wins.
            let due = rules.coup.cut.of(lost);
            let commission = due.down_to_zero(kept);
            kept = due;
            let reasons = self.pays(bet.player);
            let reasons = reasons.and(ReasonStep::Commission, rules.coup.keeps);
            let whose = (bet.player, bet.pile);
            let line = self.line(whose, Outcome::Lost, bet.plays, reasons);
            lines.extend(line.map(|line| Line {
                against: self.bank.map_or(Against::House, |b| b.against(commission)),
                ..line
            }));
            lines.extend(self.rest(&bet));
        }
        for bet in self.supports() {
            let whose = (bet.player, Pile::Support);
            lines.extend(self.shares(whose, self.net(bet.plays), Rule::SupportOnce));
        }
        let net = self.net(self.main());
        for player in &state.players {
            let gain = share(state, player, net);
            lines.extend(self.shares((player, Pile::Partner), gain, Rule::PartnerTerms));
        }
        lines
    }

    /// What is left of so much that the bank wins once the house has its part.
    fn net(&self, won: Cents) -> Cents {
        won.down_to_zero(self.rules.coup.cut.of(won))
    }

    /// Whoever was with the bank has his chips back and what they won.
    fn shares(&self, whose: (&Player, Pile), gain: Cents, rule: Rule) -> Option<Line> {
        let stake = whose.0.on(whose.1.spot());
        let outcome = match gain.is_zero() {
            true => Outcome::Pushed,
            false => Outcome::Won,
        };
        let reasons = self.by(rule);
        let reasons = reasons.and(ReasonStep::Commission, self.rules.coup.keeps);
        let line = self.line(whose, outcome, stake, reasons)?;
        Some(Line {
            odds: Ratio::new(gain.count(), stake.count()).unwrap_or(Ratio::ZERO),
            paid: gain,
            ..line
        })
    }

    fn bank_loses(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let main = self.main();
        let partners = self.state.players.iter().map(|player| {
            let plays = share(self.state, player, main);
            Bet {
                player,
                pile: Pile::Partner,
                plays,
                rest: player.on(Pile::Partner.spot()).down_to_zero(plays),
            }
        });
        let with_bank = partners.map(|bet| (bet, Rule::PartnerTerms));
        let supports = self.supports().into_iter();
        let with_bank = with_bank.chain(supports.map(|bet| (bet, Rule::SupportOnce)));
        for (bet, rule) in with_bank {
            let whose = (bet.player, bet.pile);
            lines.extend(self.line(whose, Outcome::Lost, bet.plays, self.by(rule)));
            lines.extend(self.rest(&bet));
        }
        for bet in self.bets() {
            let (whose, reasons) = ((bet.player, bet.pile), self.pays(bet.player));
            lines.extend(self.line(whose, Outcome::Won, bet.plays, reasons));
            lines.extend(self.rest(&bet));
        }
        self.bank_ends(&mut lines);
        lines
    }

    /// What is left of the bank, and its garage, go back to its holder.
    fn bank_ends(&self, lines: &mut Vec<Line>) {
        let holder = self.bank.and_then(|bank| self.state.find(bank.at));
        let (Some(bank), Some(player)) = (self.bank, holder) else {
            return;
        };
        let left = bank.after(&*lines);
        let garage = player.on(Pile::Garage.spot());
        let basis = self.rules.by(Rule::LostPasses);
        let reasons = Reasons::new().and(ReasonStep::BankEnds, basis);
        for (pile, rest) in [(Pile::Bank, left), (Pile::Garage, garage)] {
            let spot = pile.spot();
            lines.extend(bet_line(
                None,
                player,
                (spot, rest),
                Outcome::Pushed,
                reasons,
            ));
        }
    }
}
