//! What each bet is due where the ball rests, and why.

use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use table::{Against, Because, Line, Outcome, Pocket, Reasons};

use super::description::{BetRule, PaymentRules};
use super::rules::Rules;
use super::state::{Chips, Phase, Player, State, Zero};

/// A bet's lines and where its payment comes in the order.
struct Due<'a> {
    player: &'a Player,
    /// The place of its kind's group among the payments.
    turn: usize,
    line: Line,
}

/// The lines of every bet that is decided: losers first, then winners in the text's order.
pub(super) fn settle(rules: &Rules, state: &State) -> Vec<Line> {
    if state.phase != Phase::Resting {
        return Vec::new();
    }
    let mut losers = Vec::new();
    let mut winners: Vec<Due<'_>> = Vec::new();
    for player in &state.players {
        for chips in &player.chips {
            for line in due(rules, state, player, chips) {
                if line.outcome == Outcome::Lost {
                    losers.push(line);
                } else {
                    let turn = turn(rules, chips);
                    winners.push(Due { player, turn, line });
                }
            }
        }
    }
    losers.extend(paid_in_order(&rules.description.payment, winners));
    losers
}

/// The place of the bet's kind in the order of payments.
fn turn(rules: &Rules, chips: &Chips) -> usize {
    let kind = rules.spot(chips.spot).map(|spot| spot.bet);
    let order = &rules.description.payment.order;
    let place = order
        .iter()
        .position(|group| kind.is_some_and(|kind| group.contains(&kind)));
    place.unwrap_or(order.len())
}

fn paid_in_order(payment: &PaymentRules, mut winners: Vec<Due<'_>>) -> Vec<Line> {
    winners.sort_by_key(|due| due.turn);
    if payment.player_at_once {
        // Whoever is reached first is paid all that he has won.
        let reached = |player: &Player, all: &[(usize, &Player)]| {
            all.iter()
                .find(|(_, known)| known.at == player.at)
                .map(|(turn, _)| *turn)
        };
        let mut first: Vec<(usize, &Player)> = Vec::new();
        for (place, due) in winners.iter().enumerate() {
            if reached(due.player, &first).is_none() {
                first.push((place, due.player));
            }
        }
        winners.sort_by_key(|due| reached(due.player, &first));
    }
    winners.into_iter().map(|due| due.line).collect()
}

/// What chips are due as the ball rests: nothing while their player has yet to choose.
pub(super) fn due(rules: &Rules, state: &State, player: &Player, chips: &Chips) -> Vec<Line> {
    let (Some(pocket), Some(spot)) = (state.result, rules.spot(chips.spot)) else {
        return Vec::new();
    };
    let bet = Bet {
        rules,
        rule: &rules.description.bets[spot.bet],
        player,
        chips,
        pocket,
        last: state.last,
    };
    if state.zero_came(rules, chips) {
        return bet.at_zero();
    }
    let wins = spot.pockets.holds(pocket);
    vec![match (chips.held, wins) {
        (0, true) => bet.won(),
        (0, false) => bet.lost(),
        (_, true) => bet.freed(),
        (_, false) => bet.lost_in_prison(),
    }]
}

/// Every bet of this spin goes back: it is void. What is in prison stays there.
pub(super) fn void(state: &State, basis: BasisRef) -> Vec<Line> {
    let reasons = Reasons::new().and(Because::HandIsVoid, basis);
    let of_player = |player: &Player| {
        let free = player.chips.iter().filter(|chips| chips.held == 0);
        let void = free.map(|chips| line(player, chips, chips.stake, Outcome::Void, reasons));
        void.collect::<Vec<Line>>()
    };
    state.players.iter().flat_map(of_player).collect()
}

fn line(player: &Player, chips: &Chips, stake: Cents, outcome: Outcome, reasons: Reasons) -> Line {
    Line {
        at: player.at,
        by: player.holder,
        spot: chips.spot,
        stake,
        against: Against::House,
        outcome,
        odds: Ratio::ZERO,
        paid: Cents::ZERO,
        residue: Residue::NONE,
        reasons,
    }
}

/// One bet where the ball rests.
struct Bet<'a> {
    rules: &'a Rules,
    rule: &'a BetRule,
    player: &'a Player,
    chips: &'a Chips,
    pocket: Pocket,
    last: bool,
}

impl Bet<'_> {
    fn ball(&self) -> Reasons {
        let because = Because::BallIn {
            pocket: self.pocket,
        };
        Reasons::new().and(because, self.rules.description.wheel.result)
    }

    fn line(&self, stake: Cents, outcome: Outcome, reasons: Reasons) -> Line {
        line(self.player, self.chips, stake, outcome, reasons)
    }

    fn won(&self) -> Line {
        let rounding = self.rules.rounding;
        let odds = self.rule.pays.value;
        let mut reasons = self.ball();
        reasons.push(Because::Covered, self.rule.covers.basis);
        reasons.push(Because::TheRule, self.rule.pays.basis);
        reasons.push(Because::StakeIsHis, self.rule.keeps);
        reasons.push(Because::PaidInOrder, self.rules.description.payment.basis);
        // Stakes are bounded by the table's maxima, so that no payment comes near 64 bits.
        let rounded = rounding.value.apply(self.chips.stake, odds);
        let (paid, residue) =
            rounded.map_or((Cents::ZERO, Residue::NONE), |r| (r.amount, r.residue));
        if residue != Residue::NONE {
            reasons.push(Because::Rounded, rounding.basis);
        }
        Line {
            odds,
            paid,
            residue,
            ..self.line(self.chips.stake, Outcome::Won, reasons)
        }
    }

    fn lost(&self) -> Line {
        let mut reasons = self.ball();
        reasons.push(Because::NotCovered, self.rule.covers.basis);
        reasons.push(Because::PaidInOrder, self.rules.description.payment.basis);
        self.line(self.chips.stake, Outcome::Lost, reasons)
    }

    fn freed(&self) -> Line {
        let reasons = self
            .ball()
            .and(Because::GoesFree, self.prison(|rules| rules.freed));
        self.line(self.chips.stake, Outcome::Pushed, reasons)
    }

    fn lost_in_prison(&self) -> Line {
        let reasons = self
            .ball()
            .and(Because::LostInPrison, self.prison(|rules| rules.freed));
        self.line(self.chips.stake, Outcome::Lost, reasons)
    }

    fn prison(&self, basis: impl Fn(&super::description::PrisonRules) -> BasisRef) -> BasisRef {
        let zero = self.rules.description.zero.as_ref();
        let prison = zero.and_then(|zero| zero.prison.as_ref());
        prison.map_or(BasisRef::NONE, basis)
    }

    fn at_zero(&self) -> Vec<Line> {
        let Some(zero) = &self.rules.description.zero else {
            return Vec::new();
        };
        let again = zero.prison.as_ref().filter(|_| self.chips.held > 0);
        match (&zero.prison, self.chips.zero) {
            (None, _) | (Some(_), Zero::Taken) => {
                self.part(self.rules.part(self.chips.stake, zero.back.value), false)
            }
            (Some(_), Zero::Untouched) if self.last => {
                let worth = again.map_or(self.chips.stake, |prison| {
                    self.rules.part(self.chips.stake, prison.again.value)
                });
                self.part(self.rules.part(worth, zero.back.value), true)
            }
            (Some(_), Zero::Untouched) => again
                .map(|prison| self.cut(prison.again.value, prison.again.basis))
                .into_iter()
                .collect(),
            (Some(_), Zero::Cut | Zero::Stays | Zero::Held) => Vec::new(),
        }
    }

    /// A part goes back, the rest is the bank's.
    fn part(&self, back: Cents, last: bool) -> Vec<Line> {
        let zero = self.rules.description.zero.as_ref();
        let mut reasons = self.ball();
        if last {
            reasons.push(Because::LastSpin, self.prison(|rules| rules.last_spin));
        } else {
            let basis = zero.map_or(BasisRef::NONE, |zero| zero.back.basis);
            reasons.push(Because::ZeroPart, basis);
        }
        let lost = self.chips.stake.minus(back).unwrap_or(Cents::ZERO);
        if self.rules.is_rounded(lost, back) {
            reasons.push(Because::ZeroPart, self.rules.rounding.basis);
        }
        let lines = [(lost, Outcome::Lost), (back, Outcome::Pushed)];
        let some = lines.into_iter().filter(|(stake, _)| !stake.is_zero());
        some.map(|(stake, outcome)| self.line(stake, outcome, reasons))
            .collect()
    }

    /// A further zero takes its part of a bet in prison.
    fn cut(&self, part: Ratio, basis: BasisRef) -> Line {
        let left = self.rules.part(self.chips.stake, part);
        let lost = self.chips.stake.minus(left).unwrap_or(Cents::ZERO);
        let mut reasons = self.ball().and(Because::ZeroAgain, basis);
        if self.rules.is_rounded(lost, left) {
            reasons.push(Because::ZeroAgain, self.rules.rounding.basis);
        }
        self.line(lost, Outcome::Lost, reasons)
    }
}
