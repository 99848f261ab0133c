//! A throw in course.

use cards::Bag;
use round::{Course, Phase, Player};
use table::{BoxNumber, Seating, Throw};

use super::rules::Rules;

/// A throw in course: whose the dice are, the point, and how they fell.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    round: Course,
    /// The box whose holder throws.
    pub(super) dice: Option<BoxNumber>,
    /// The number that is thrown for.
    pub(super) point: Option<u8>,
    /// Whether a die is lost, and its thrower is offered others before he throws again.
    pub(super) offered: bool,
    pub(super) thrown: Option<Throw>,
    /// The point as they fell: with them it may have ended, or begun.
    pub(super) thrown_for: Option<u8>,
}

crate::common::gives_out!(State, round: round::Course);

impl State {
    /// A round as it opens: with the bets and the point of the throws before, and the dice before
    /// a box in play.
    pub(super) fn new(seating: &Seating) -> State {
        let round = Course::new(seating, Bag::new);
        let passed = seating.passed();
        let first = round.players.first().map(|player| player.at);
        let plays = |at: &BoxNumber| round.find(*at).is_some();
        State {
            dice: passed.dice.filter(plays).or(first),
            point: passed.point.filter(|_| first.is_some()),
            offered: false,
            thrown: None,
            thrown_for: None,
            round,
        }
    }

    /// How the dice lie, until the round is over.
    pub(super) fn lies(&self) -> Option<Throw> {
        self.thrown.filter(|_| self.phase != Phase::Over)
    }

    /// The players in the order in which the dice go round, from the one after a box on; the box
    /// itself comes last.
    pub(super) fn after(&self, at: BoxNumber) -> impl Iterator<Item = &Player> {
        let later = self.players.iter().filter(move |player| player.at > at);
        let earlier = self.players.iter().filter(move |player| player.at <= at);
        later.chain(earlier)
    }

    /// Who is next with the dice, where anybody else is.
    pub(super) fn next_thrower(&self) -> Option<BoxNumber> {
        let dice = self.dice?;
        let next = self.after(dice).map(|player| player.at).next();
        next.filter(|next| *next != dice)
    }

    /// Who may throw now: whoever has the dice, once there is a point; before that, from him on,
    /// the first who has made one of the thrower's bets.
    pub(super) fn thrower(&self, rules: &Rules) -> Option<BoxNumber> {
        let dice = self.dice?;
        if self.point.is_some() {
            return Some(dice);
        }
        let has_bet = |player: &&Player| {
            let mut bets = rules.thrower_spots.iter();
            bets.any(|spot| !player.on(*spot).is_zero())
        };
        let own = self.find(dice).into_iter();
        let mut all = own.chain(self.after(dice));
        all.find(has_bet).map(|player| player.at)
    }
}
