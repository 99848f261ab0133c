//! A spin in course.

use exact::Cents;
use law::BasisRef;
use table::{BoxNumber, Called, Irregularity, Line, Person, Pocket, Raise, Seating, SpotId};

use super::description::{RowsRules, SpotRule};
use super::rows::{Dealt, Ending};
use super::rules::Rules;
use crate::common::under_way;

/// A spin in course: who plays, what lies on the cloth, where the ball rests.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(super) players: Vec<Player>,
    pub(super) phase: Phase,
    /// Where the ball rests, or how the rows end.
    pub(super) result: Option<Pocket>,
    /// The rows of cards, where they decide.
    pub(super) dealt: Option<Dealt>,
    /// Whether this is the session's last spin.
    pub(super) last: bool,
    /// Bets that the croupier has called and the table head has not repeated.
    pub(super) calls: Vec<Called>,
    /// A raise of the minimum that was announced.
    pub(super) raise: Option<Raise>,
    /// Whether it was ruled void: then it was no spin of the session.
    pub(super) void: bool,
    pub(super) report: Option<Irregularity>,
    pub(super) lines: Vec<Line>,
}

/// How far a spin has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Bets are open.
    Betting,
    /// No more bets; the ball runs.
    Running,
    /// The ball rests.
    Resting,
    /// The spin is over.
    Over,
}

/// A player at his place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Player {
    pub(super) at: BoxNumber,
    pub(super) holder: Person,
    /// What his chips are worth, by the place of the value; 0 where he has not said.
    pub(super) chip: u8,
    pub(super) chips: Vec<Chips>,
}

/// Chips of one player on a spot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chips {
    pub(super) spot: SpotId,
    pub(super) stake: Cents,
    /// What lies on their insurance.
    pub(super) premium: Cents,
    /// Whether they are insured, though the insurance may be settled already.
    pub(super) insured: bool,
    /// How many times in a row the zero has held them.
    pub(super) held: u8,
    pub(super) zero: Zero,
}

/// What has become of chips under the zero's rule since the ball rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zero {
    /// Nothing yet.
    Untouched,
    /// A further zero has taken its part of them.
    Cut,
    /// The player takes the part that goes back.
    Taken,
    /// Their player leaves them in prison.
    Stays,
    /// They are held over to the next spin.
    Held,
}

impl State {
    pub(super) fn new(rules: &Rules, seating: &Seating) -> State {
        let passed = seating.passed();
        // A new minimum may be more than chips were worth: their players value them anew.
        let revalued = passed.raise.is_some_and(|raise| raise.left == 0);
        let player = |seat: &table::Seat| {
            let held = seating.held().iter().filter(|held| held.at == seat.at);
            // No other bet is ever held over; one in a record that somebody made up does not count.
            let held = held.filter(|held| rules.is_simple(held.spot));
            let chips = held.map(|held| Chips {
                spot: held.spot,
                stake: held.stake,
                premium: Cents::ZERO,
                insured: false,
                held: held.times,
                zero: Zero::Untouched,
            });
            Player {
                at: seat.at,
                holder: seat.holder,
                chip: if revalued {
                    0
                } else {
                    passed.chips.of(seat.at)
                },
                chips: chips.collect(),
            }
        };
        State {
            players: seating.seats().iter().map(player).collect(),
            phase: Phase::Betting,
            result: None,
            dealt: rules
                .description
                .decides
                .rows()
                .map(|rows| Dealt::new(rows, seating)),
            last: false,
            calls: Vec::new(),
            raise: under_way(passed.raise),
            void: false,
            report: None,
            lines: Vec::new(),
        }
    }

    pub(super) fn player(&self, at: BoxNumber) -> Option<&Player> {
        self.players.iter().find(|player| player.at == at)
    }

    /// Whether the ball rests in a zero whose rule is for these chips.
    pub(super) fn zero_came(&self, rules: &Rules, chips: &Chips) -> bool {
        self.is_zero(rules) && rules.is_simple(chips.spot) && !chips.insured
    }

    /// Whether the result is a zero.
    pub(super) fn is_zero(&self, rules: &Rules) -> bool {
        let zero = rules.description.zero.as_ref();
        let came = zero.zip(self.result);
        came.is_some_and(|(zero, pocket)| zero.pockets.holds(pocket))
    }

    /// Whether the rows are equal without being the zero: the coup is void.
    pub(super) fn is_void(&self) -> bool {
        self.dealt.is_some() && self.result == Some(Ending::Equal.pocket())
    }

    /// The rows with their rules, where they decide.
    pub(super) fn rows<'a>(&'a self, rules: &'a Rules) -> Option<(&'a RowsRules, &'a Dealt)> {
        rules.description.decides.rows().zip(self.dealt.as_ref())
    }

    /// Whose chips wait for his choice: the first in order.
    pub(super) fn asked(&self, rules: &Rules) -> Option<(&Player, &Chips)> {
        if self.phase != Phase::Resting {
            return None;
        }
        let mut waiting = self.players.iter().flat_map(|player| {
            let chips = player.chips.iter();
            chips.map(move |chips| (player, chips))
        });
        waiting.find(|(_, chips)| self.must_choose(rules, chips))
    }

    /// Whether the bettor has a choice to make for these chips.
    pub(super) fn must_choose(&self, rules: &Rules, chips: &Chips) -> bool {
        let open = matches!(chips.zero, Zero::Untouched | Zero::Cut);
        open && self.zero_came(rules, chips) && self.must_stay(rules, chips).is_none()
    }

    /// What keeps chips in prison without a choice: a further zero left them below the minimum.
    pub(super) fn must_stay(&self, rules: &Rules, chips: &Chips) -> Option<BasisRef> {
        let prison = rules.description.zero.as_ref()?.prison.as_ref()?;
        let low = chips.zero == Zero::Cut && chips.stake < rules.minimum;
        low.then_some(prison.below_minimum)
    }
}

impl Player {
    /// The chips of this spin on a spot, which may be added to and taken back.
    pub(super) fn stake(&self, spot: SpotId) -> Option<Cents> {
        self.free(spot).map(|chips| chips.stake)
    }

    /// The same with their insurance.
    pub(super) fn free(&self, spot: SpotId) -> Option<&Chips> {
        let free = |chips: &&Chips| chips.spot == spot && chips.held == 0;
        self.chips.iter().find(free)
    }

    pub(super) fn holds(&self, spot: SpotId) -> bool {
        self.chips
            .iter()
            .any(|chips| chips.spot == spot && chips.held > 0)
    }
}

impl Rules {
    pub(super) fn spot(&self, spot: SpotId) -> Option<&SpotRule> {
        self.description.spots.get(usize::from(spot.0))
    }

    /// Whether a spot is a simple chance, under the rule of the zero.
    pub(super) fn is_simple(&self, spot: SpotId) -> bool {
        self.spot(spot)
            .is_some_and(|spot| spot.insures.is_none() && self.description.bets[spot.bet].simple)
    }
}
