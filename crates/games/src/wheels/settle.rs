//! What each bet is due where the ball rests, and why.

use std::cmp::Reverse;

use exact::{Cents, Ratio};
use law::BasisRef;
use round::{Fate, Pile, Player, settled};
use smallvec::SmallVec;
use table::{Event, Line, Outcome, ReasonStep, Reasons};

use super::description::{BetRule, Cited, Covers, Decides, PocketSet, PrisonRules};
use super::rules::Rules;
use super::state::{State, Waits};

/// What one bet is due: one line, or two where it is settled in parts or insured.
pub(super) type Lines = SmallVec<[Line; 2]>;

/// A bet's lines and where its payment comes in the order.
struct Due<'a> {
    player: &'a Player,
    /// The place of its kind's group among the payments.
    turn: usize,
    line: Line,
}

/// The lines of every bet that is decided: losers first, then winners in the text's order.
pub(super) fn settle(rules: &Rules, state: &State) -> Vec<Line> {
    let mut losers = Vec::new();
    let mut winners: Vec<Due<'_>> = Vec::new();
    for (player, _, pile) in state.piles() {
        for line in due(rules, state, player, &pile) {
            if line.outcome == Outcome::Lost {
                losers.push(line);
            } else {
                let turn = turn(rules, &pile);
                winners.push(Due { player, turn, line });
            }
        }
    }
    losers.extend(paid_in_order(rules, winners));
    losers
}

/// The place of the bet's kind in the order of payments.
fn turn(rules: &Rules, pile: &Pile) -> usize {
    let kind = rules.spot(pile.spot).map(|spot| spot.bet);
    let order = &rules.description.payment.order;
    let place = order
        .iter()
        .position(|group| kind.is_some_and(|kind| group.contains(&kind)));
    place.unwrap_or(order.len())
}

fn paid_in_order(rules: &Rules, mut winners: Vec<Due<'_>>) -> Vec<Line> {
    let payment = &rules.description.payment;
    if payment.farthest_first {
        // Boxes go round from the croupier's left to his right.
        let boxes = rules.terms.places.value;
        let near = |at: u8| at.min(boxes.saturating_add(1).saturating_sub(at));
        winners.sort_by_key(|due| Reverse(near(due.player.at.0)));
    }
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

/// What chips are due as the ball rests: nothing while their player has yet to choose. What lies
/// on their insurance comes first, and is settled with them alone.
fn due(rules: &Rules, state: &State, player: &Player, pile: &Pile) -> Lines {
    let (Some(pocket), Some(spot)) = (state.rests(), rules.spot(pile.spot)) else {
        return Lines::new();
    };
    if state.waits(rules, player, pile) != Waits::Settlement {
        return Lines::new();
    }
    let bet = Bet {
        rules,
        rule: &rules.description.bets[spot.bet],
        player,
        pile,
        state,
    };
    if state.zero_came(rules, player, pile) {
        return bet.at_zero();
    }
    let line = match (pile.held, spot.pockets.holds(pocket)) {
        _ if state.is_void() => bet.void(),
        (0, _) if state.is_zero(rules) && state.is_insured(rules, player, pile) => bet.insured(),
        (0, true) => bet.won(),
        (0, false) => bet.lost(),
        (_, true) => bet.freed(),
        (_, false) => bet.lost_in_prison(),
    };
    bet.premium().into_iter().chain([line]).collect()
}

/// The bets that stay in prison because they must.
pub(super) fn held_over(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    for (player, _, pile) in state.piles() {
        if let Waits::Hold(basis) = state.waits(rules, player, &pile) {
            events.push(held(player, &pile, basis));
        }
    }
}

/// Chips are held over to the next spin.
pub(super) fn held(player: &Player, pile: &Pile, basis: BasisRef) -> Event {
    Event::Held {
        at: player.at,
        by: player.holder,
        spot: pile.spot,
        stake: pile.stake,
        times: pile.held.saturating_add(1),
        basis,
    }
}

/// Which of a player's piles a line is about, where several lie on its spot: the one that he was
/// asked about, else one that is due it, else the rest of one of which a part was settled just
/// now.
pub(super) fn ends(rules: &Rules, state: &State, line: &Line) -> Option<usize> {
    let player = state.find(line.at)?;
    let piles = player.piles().enumerate();
    let here = piles.filter(|(_, pile)| pile.spot == line.spot && pile.fate != Fate::HeldOver);
    let here: SmallVec<[(usize, Pile); 2]> = here.collect();
    if let [(only, _)] = here[..] {
        return Some(only);
    }
    let find = |is: &dyn Fn(&Pile) -> bool| {
        let found = here.iter().find(|(_, pile)| is(pile));
        found.map(|(place, _)| *place)
    };
    let due =
        |pile: &Pile| pile.fate == Fate::Open && due(rules, state, player, pile).contains(line);
    find(&|pile| pile.fate == Fate::Chosen)
        .or_else(|| find(&due))
        .or_else(|| find(&|pile| pile.fate == Fate::InPart && pile.stake == line.stake))
}

/// Every bet of this spin goes back: it is void. What is in prison stays there.
pub(super) fn void(rules: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
    let reasons = Reasons::new().and(ReasonStep::HandIsVoid, basis);
    let bets = state.piles().filter(|(_, _, pile)| {
        let insurance = rules.spot(pile.spot).and_then(|spot| spot.insures);
        pile.held == 0 && insurance.is_none()
    });
    for (player, _, pile) in bets {
        let premium = premium(rules, player, &pile, Outcome::Void, reasons);
        events.extend(premium.map(Event::Settled));
        let line = line(player, &pile, pile.stake, Outcome::Void, reasons);
        events.push(Event::Settled(line));
    }
    events.push(Event::Ended);
}

/// The line of what lies on the insurance of chips, if anything does.
fn premium(
    rules: &Rules,
    player: &Player,
    pile: &Pile,
    outcome: Outcome,
    reasons: Reasons,
) -> Option<Line> {
    let spot = rules.insurance_of(pile.spot).filter(|_| pile.held == 0)?;
    let stake = player.on(spot);
    let line = line(player, pile, stake, outcome, reasons);
    (!stake.is_zero()).then_some(Line { spot, ..line })
}

fn line(player: &Player, pile: &Pile, stake: Cents, outcome: Outcome, reasons: Reasons) -> Line {
    Line {
        stake,
        ..settled(player, pile, outcome, reasons)
    }
}

/// One bet where the ball rests.
struct Bet<'a> {
    rules: &'a Rules,
    rule: &'a BetRule,
    player: &'a Player,
    pile: &'a Pile,
    state: &'a State,
}

impl Bet<'_> {
    /// What came: the number, or the points of the rows.
    fn came(&self) -> Reasons {
        let (state, basis) = (self.state, self.rules.came);
        let because = match (&self.rules.description.decides, state.result, &state.dealt) {
            (Decides::Wheel(_), Some(pocket), _) => ReasonStep::BallIn { pocket },
            (Decides::Rows(rows), _, Some(dealt)) => ReasonStep::RowsAre {
                upper: rows.count(&dealt.upper),
                lower: rows.count(&dealt.lower),
            },
            (Decides::Wheel(_) | Decides::Rows(_), ..) => ReasonStep::TheRule,
        };
        Reasons::new().and(because, basis)
    }

    /// That the bet covers what came, or not; for one on the colour, of which the first card is.
    fn covers(&self, because: ReasonStep) -> Reasons {
        let (mut reasons, covers) = (self.came(), &self.rule.covers);
        let spot = self.rules.spot(self.pile.spot);
        let basis = spot.map_or(covers.basis, |spot| spot.basis);
        if let Covers::FirstCard { same } = covers.value {
            let same = same == (because == ReasonStep::Covered);
            reasons.push(ReasonStep::FirstCard { same }, basis);
        }
        reasons.and(because, basis)
    }

    /// What lies on the insurance is the bank's once the coup is decided.
    fn premium(&self) -> Option<Line> {
        let insurance = self.rules.description.insurance.as_ref()?;
        let (outcome, basis) = match self.void_basis() {
            Some(basis) => (Outcome::Void, basis),
            None => (Outcome::Lost, insurance.basis),
        };
        let reasons = self.came().and(ReasonStep::TheRule, basis);
        premium(self.rules, self.player, self.pile, outcome, reasons)
    }

    /// What makes the coup void, if it is.
    fn void_basis(&self) -> Option<BasisRef> {
        let rows = self.rules.description.decides.rows();
        rows.filter(|_| self.state.is_void()).map(|rows| rows.equal)
    }

    fn void(&self) -> Line {
        let basis = self.void_basis().unwrap_or(BasisRef::NONE);
        let reasons = self.came().and(ReasonStep::HandIsVoid, basis);
        self.line(self.pile.stake, Outcome::Void, reasons)
    }

    /// The zero's rule does not touch an insured bet.
    fn insured(&self) -> Line {
        let insurance = self.rules.description.insurance.as_ref();
        let basis = insurance.map_or(BasisRef::NONE, |insurance| insurance.basis);
        let reasons = self.came().and(ReasonStep::Insured, basis);
        self.line(self.pile.stake, Outcome::Pushed, reasons)
    }

    fn line(&self, stake: Cents, outcome: Outcome, reasons: Reasons) -> Line {
        line(self.player, self.pile, stake, outcome, reasons)
    }

    fn won(&self) -> Line {
        let mut reasons = self.covers(ReasonStep::Covered);
        reasons.push(ReasonStep::TheRule, self.rule.pays.basis);
        reasons.push(ReasonStep::StakeIsHis, self.rule.keeps);
        reasons.push(
            ReasonStep::PaidInOrder,
            self.rules.description.payment.basis,
        );
        let line = self.line(self.pile.stake, Outcome::Won, reasons);
        round::won(line, self.rule.pays.value, self.rules.rounding)
    }

    fn lost(&self) -> Line {
        let mut reasons = self.covers(ReasonStep::NotCovered);
        reasons.push(
            ReasonStep::PaidInOrder,
            self.rules.description.payment.basis,
        );
        self.line(self.pile.stake, Outcome::Lost, reasons)
    }

    fn freed(&self) -> Line {
        let reasons = self
            .came()
            .and(ReasonStep::GoesFree, self.prison(|rules| rules.freed));
        self.line(self.pile.stake, Outcome::Pushed, reasons)
    }

    fn lost_in_prison(&self) -> Line {
        let reasons = self
            .came()
            .and(ReasonStep::LostInPrison, self.prison(|rules| rules.freed));
        self.line(self.pile.stake, Outcome::Lost, reasons)
    }

    fn prison(&self, basis: impl Fn(&PrisonRules) -> BasisRef) -> BasisRef {
        self.rules.prison().map_or(BasisRef::NONE, basis)
    }

    fn at_zero(&self) -> Lines {
        let (rules, stake) = (self.rules, self.pile.stake);
        let Some(zero) = &rules.description.zero else {
            return Lines::new();
        };
        let last = self.state.is_last(rules);
        let again = zero.prison.as_ref().filter(|_| self.pile.held > 0);
        match (&zero.prison, again, self.pile.fate) {
            (None, ..) | (Some(_), _, Fate::Chosen) => {
                self.part(rules.part(stake, zero.back.value), false)
            }
            (Some(_), _, Fate::Open) if last => {
                let worth = again.map_or(stake, |prison| rules.part(stake, prison.again.value));
                self.part(rules.part(worth, zero.back.value), true)
            }
            (Some(_), Some(prison), Fate::Open) => {
                let line = self.cut(prison.again.value, prison.again.basis);
                [line].into_iter().collect()
            }
            (Some(_), _, Fate::Open | Fate::InPart | Fate::HeldOver) => Lines::new(),
        }
    }

    /// A part goes back, the rest is the bank's.
    fn part(&self, back: Cents, last: bool) -> Lines {
        let zero = self.rules.description.zero.as_ref();
        let mut reasons = self.came();
        if last {
            reasons.push(ReasonStep::LastSpin, self.prison(|rules| rules.last_spin));
        } else {
            let came = |also: &&Cited<PocketSet>| {
                self.state
                    .result
                    .is_some_and(|pocket| also.value.holds(pocket))
            };
            let basis = zero.map_or(BasisRef::NONE, |zero| {
                let also = zero.also.as_ref().filter(came);
                also.map_or(zero.back.basis, |also| also.basis)
            });
            reasons.push(ReasonStep::ZeroPart, basis);
        }
        let lost = self.pile.stake.down_to_zero(back);
        if self.rules.is_rounded(lost, back) {
            reasons.push(ReasonStep::ZeroPart, self.rules.rounding.basis);
        }
        let lines = [(lost, Outcome::Lost), (back, Outcome::Pushed)];
        let some = lines.into_iter().filter(|(stake, _)| !stake.is_zero());
        some.map(|(stake, outcome)| self.line(stake, outcome, reasons))
            .collect()
    }

    /// A further zero takes its part of a bet in prison.
    fn cut(&self, part: Ratio, basis: BasisRef) -> Line {
        let left = self.rules.part(self.pile.stake, part);
        let lost = self.pile.stake.down_to_zero(left);
        let mut reasons = self.came().and(ReasonStep::ZeroAgain, basis);
        if self.rules.is_rounded(lost, left) {
            reasons.push(ReasonStep::ZeroAgain, self.rules.rounding.basis);
        }
        self.line(lost, Outcome::Lost, reasons)
    }
}
