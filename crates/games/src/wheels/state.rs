//! A spin in course.

use cards::Bag;
use law::BasisRef;
use round::{Course, Fate, Phase, Pile, Player};
use table::{Called, ChipValues, NoticeId, Pocket, Seating, ShoeLeft};

use super::description::RowsRules;
use super::rows::{Dealt, Ending};
use super::rules::Rules;

/// A spin in course: where the ball rests, or the rows that decide in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    round: Course,
    /// Where the ball rests, or how the rows end.
    pub(super) result: Option<Pocket>,
    /// The rows of cards, where they decide.
    pub(super) dealt: Option<Dealt>,
    /// Bets that the croupier has called and the table head has not repeated.
    pub(super) calls: Vec<Called>,
    /// What each player's chips are worth.
    pub(super) values: ChipValues,
}

crate::common::gives_out!(State, round: round::Course);

/// What chips wait for once the ball rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    /// To be settled, all of them or a part.
    Settlement,
    /// Their player's choice.
    Choice,
    /// To be held over: a further zero left them below the minimum.
    Hold(BasisRef),
    /// Nothing: they lie where they are.
    Nothing,
}

impl State {
    pub(super) fn new(rules: &Rules, seating: &Seating) -> State {
        let rows = rules.description.decides.rows();
        let shoe = || rows.map_or_else(Bag::new, |rows| rows.deck.bag(rows.packs));
        // No other bet is ever held over; one in a record that somebody made up does not count.
        let round = Course::with_apart(seating, shoe, |spot| rules.is_simple(spot));
        let passed = seating.passed();
        // A new minimum may be more than chips were worth: their players value them anew.
        let revalued = passed.raise.is_some_and(|raise| raise.left == 0);
        let keep = round.players.iter().filter(|_| !revalued);
        State {
            result: None,
            dealt: rows.map(|_| Dealt::new()),
            calls: Vec::new(),
            values: keep.fold(ChipValues::default(), |values, player| {
                values.with(player.at, passed.chips.of(player.at))
            }),
            round,
        }
    }

    /// Where the ball rests, until the spin is over.
    pub(super) fn rests(&self) -> Option<Pocket> {
        self.result.filter(|_| self.phase != Phase::Over)
    }

    /// Everyone's piles, with their places among his.
    pub(super) fn piles(&self) -> impl Iterator<Item = (&Player, usize, Pile)> {
        self.players.iter().flat_map(|player| {
            let piles = player.piles().enumerate();
            piles.map(move |(place, pile)| (player, place, pile))
        })
    }

    /// Whether this is the session's last spin.
    pub(super) fn is_last(&self, rules: &Rules) -> bool {
        let last = rules.description.course.last;
        last.is_some_and(|notice| self.has_said(NoticeId(notice as u8)))
    }

    /// Whether the result is a zero.
    pub(super) fn is_zero(&self, rules: &Rules) -> bool {
        let zero = rules.description.zero.as_ref();
        let came = zero.zip(self.result);
        came.is_some_and(|(zero, pocket)| zero.pockets.holds(pocket))
    }

    /// Whether the ball rests in a zero whose rule is for these chips.
    pub(super) fn zero_came(&self, rules: &Rules, player: &Player, pile: &Pile) -> bool {
        let ruled = self.is_zero(rules) && rules.is_simple(pile.spot);
        ruled && !self.is_insured(rules, player, pile)
    }

    /// Whether chips are insured, though the insurance may be settled already.
    pub(super) fn is_insured(&self, rules: &Rules, player: &Player, pile: &Pile) -> bool {
        let insurance = rules.insurance_of(pile.spot).filter(|_| pile.held == 0);
        insurance.is_some_and(|spot| {
            let mut lines = self.lines.iter();
            let settled = lines.any(|line| line.at == player.at && line.spot == spot);
            settled || !player.on(spot).is_zero()
        })
    }

    /// Whether the rows are equal without being the zero: the coup is void.
    pub(super) fn is_void(&self) -> bool {
        self.dealt.is_some() && self.result == Some(Ending::Equal.pocket())
    }

    /// The rows with their rules, where they decide.
    pub(super) fn rows<'a>(&'a self, rules: &'a Rules) -> Option<(&'a RowsRules, &'a Dealt)> {
        rules.description.decides.rows().zip(self.dealt.as_ref())
    }

    /// What is left of the shoe for the next coup, once this one is over: nothing after the stop
    /// card.
    pub(super) fn shoe_left(&self, rules: &Rules) -> Option<ShoeLeft> {
        let (rows, _) = self.rows(rules)?;
        let stopped = self.has_said(NoticeId(rows.stop_notice as u8));
        let goes_on = self.phase == Phase::Over && self.is_cut && !stopped;
        goes_on.then(|| self.left([]))
    }

    /// What chips wait for as the ball rests.
    pub(super) fn waits(&self, rules: &Rules, player: &Player, pile: &Pile) -> Waits {
        let insurance = rules.spot(pile.spot).and_then(|spot| spot.insures);
        if pile.fate == Fate::HeldOver || insurance.is_some() {
            return Waits::Nothing;
        }
        if !self.zero_came(rules, player, pile) {
            let stays = self.is_void() && pile.held > 0;
            return if stays {
                Waits::Nothing
            } else {
                Waits::Settlement
            };
        }
        let Some(prison) = rules.prison() else {
            return Waits::Settlement;
        };
        match pile.fate {
            Fate::Open if pile.held > 0 || self.is_last(rules) => Waits::Settlement,
            Fate::InPart if pile.stake < rules.minimum => Waits::Hold(prison.below_minimum),
            Fate::Open | Fate::InPart => Waits::Choice,
            Fate::Chosen => Waits::Settlement,
            Fate::HeldOver => Waits::Nothing,
        }
    }

    /// Whose chips wait for his choice, and which: the first in order, once nothing else is to be
    /// done.
    pub(super) fn asked(&self, rules: &Rules) -> Option<(&Player, usize, Pile)> {
        self.rests()?;
        let mut first = None;
        for (player, place, pile) in self.piles() {
            match self.waits(rules, player, &pile) {
                Waits::Settlement | Waits::Hold(_) => return None,
                Waits::Choice => first = first.or(Some((player, place, pile))),
                Waits::Nothing => {}
            }
        }
        first
    }
}
