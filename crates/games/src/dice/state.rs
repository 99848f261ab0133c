//! A throw in course.

use exact::Cents;
use table::{BoxNumber, Irregularity, Line, Person, Seating, SpotId, Throw};

use super::rules::Rules;

/// The most spots that a cloth may have: each has its bit.
pub(super) const MOST_SPOTS: usize = 64;

/// A throw in course: who plays, what lies on the cloth, whose the dice are, how they fell.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(super) players: Vec<Player>,
    pub(super) phase: Phase,
    /// The box whose holder throws.
    pub(super) dice: Option<BoxNumber>,
    /// The number that is thrown for.
    pub(super) point: Option<u8>,
    pub(super) thrown: Option<Throw>,
    pub(super) report: Option<Irregularity>,
    pub(super) lines: Vec<Line>,
}

/// How far a throw has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Bets are open.
    Betting,
    /// No more bets; the dice are thrown.
    Throwing,
    /// A die is lost: its thrower is offered others before he throws again.
    Offered,
    /// The dice lie.
    Lying,
    /// The round is over.
    Over,
}

/// A player at his place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Player {
    pub(super) at: BoxNumber,
    pub(super) holder: Person,
    pub(super) chips: Chips,
}

/// A player's chips, spot by spot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chips {
    /// The bit of each spot on which some lie.
    lie: u64,
    stakes: [Cents; MOST_SPOTS],
    /// How many throws they have seen.
    held: [u8; MOST_SPOTS],
}

impl Chips {
    pub(super) const NONE: Chips = Chips {
        lie: 0,
        stakes: [Cents::ZERO; MOST_SPOTS],
        held: [0; MOST_SPOTS],
    };

    pub(super) fn on(&self, spot: SpotId) -> Cents {
        let stake = self.stakes.get(usize::from(spot.0));
        stake.copied().unwrap_or(Cents::ZERO)
    }

    /// How many throws the chips on a spot have seen; none if they were laid for this one.
    pub(super) fn held(&self, spot: SpotId) -> u8 {
        self.held.get(usize::from(spot.0)).copied().unwrap_or(0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lie == 0
    }

    /// The spots on which chips lie, in the order of the cloth.
    pub(super) fn spots(&self) -> impl Iterator<Item = SpotId> + use<> {
        let mut left = self.lie;
        std::iter::from_fn(move || {
            let spot = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            Some(SpotId(spot as u8))
        })
    }

    pub(super) fn add(&mut self, spot: SpotId, stake: Cents) {
        let place = usize::from(spot.0);
        if place >= MOST_SPOTS || stake.is_zero() {
            return;
        }
        // Stakes are bounded by the table's maxima, so that no sum comes near 64 bits.
        self.stakes[place] = self.stakes[place].plus(stake).unwrap_or(stake);
        self.lie |= 1 << place;
    }

    pub(super) fn clear(&mut self, spot: SpotId) {
        let place = usize::from(spot.0);
        if place < MOST_SPOTS {
            self.stakes[place] = Cents::ZERO;
            self.held[place] = 0;
            self.lie &= !(1 << place);
        }
    }

    pub(super) fn hold(&mut self, spot: SpotId, times: u8) {
        if let Some(held) = self.held.get_mut(usize::from(spot.0)) {
            *held = times;
        }
    }
}

impl State {
    /// A round as it opens: with the bets and the point of the throws before, and the dice before
    /// a box in play.
    pub(super) fn new(seating: &Seating) -> State {
        let player = |seat: &table::Seat| {
            let mut chips = Chips::NONE;
            for held in seating.held().iter().filter(|held| held.at == seat.at) {
                chips.add(held.spot, held.stake);
                chips.hold(held.spot, held.times);
            }
            Player {
                at: seat.at,
                holder: seat.holder,
                chips,
            }
        };
        let players: Vec<Player> = seating.seats().iter().map(player).collect();
        let passed = seating.passed();
        let plays = |at: &BoxNumber| players.iter().any(|player| player.at == *at);
        let first = players.first().map(|player| player.at);
        State {
            dice: passed.dice.filter(plays).or(first),
            point: passed.point.filter(|_| first.is_some()),
            players,
            phase: Phase::Betting,
            thrown: None,
            report: None,
            lines: Vec::new(),
        }
    }

    pub(super) fn player(&self, at: BoxNumber) -> Option<&Player> {
        self.players.iter().find(|player| player.at == at)
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
            bets.any(|spot| !player.chips.on(*spot).is_zero())
        };
        let own = self.player(dice).into_iter();
        let mut all = own.chain(self.after(dice));
        all.find(has_bet).map(|player| player.at)
    }
}
