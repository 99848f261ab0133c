//! A hand in course.

use cards::{Bag, Card};
use exact::Cents;
use law::BasisRef;
use round::{Course, Player};
use table::{BoxNumber, GameCourse, IrregularityKind, Seating};

use super::betting::Betting;
use super::few::Few;
use super::ring::Ring;
use super::rules::{POT, Rules, STACK};
use super::seat::{NO_CARD, Seat};

/// The most sorts of irregularity that a hand remembers.
const MOST_DECIDED: usize = 8;
/// A hand in course, and the people and what is said around it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    course: Course,
    /// The hand: chips, turns and cards, by the places of those who sit.
    pub(crate) hand: HandState,
}

crate::common::gives_out!(State, course: Course);

impl State {
    pub(crate) fn open(rules: &Rules, seating: &Seating) -> State {
        // Chips lie with the hand, and so do the cards: a hand for its outcome alone has both.
        State {
            course: Course::with_apart(seating, Bag::new, |_| false),
            hand: HandState::open(rules, seating),
        }
    }

    /// A table around a hand of which nothing was told, as whoever judges an action needs it.
    pub(crate) fn around(hand: HandState) -> State {
        let mut course = Course::new(&Seating::empty(), Bag::new);
        let people = hand.seats.iter();
        course.players = people
            .map(|seat| Player::new(seat.at, seat.holder))
            .collect();
        course.phase = match hand.phase {
            Phase::Gathering => round::Phase::Open,
            Phase::Over => round::Phase::Over,
            _ => round::Phase::Playing,
        };
        State { course, hand }
    }
}

/// What a hand is made of, whoever looks on. It holds the bag of what may still come, never an
/// order.
#[derive(Debug, PartialEq)]
pub(crate) struct HandState {
    pub(crate) phase: Phase,
    pub(crate) seats: Ring,
    pub(crate) betting: Betting,
    pub(crate) common: Few<Card, 8>,
    pub(crate) burnt: Few<Card, 40>,
    pub(crate) bag: Bag,
    /// Who has the mano; before the hand, who had it in the last one.
    pub(crate) mano: Option<BoxNumber>,
    /// From whom the mano goes on at the next deal.
    pub(crate) goes_on_from: Option<BoxNumber>,
    /// How many blank hands went before.
    pub(crate) blanks: u8,
    /// The streets whose words before the cards, and before the bets, have been said.
    pub(crate) said: (u8, u8),
    /// Whether anything was ruled on in this hand.
    pub(crate) ruled: bool,
    /// What was ruled on in it.
    pub(crate) decided: Few<IrregularityKind, MOST_DECIDED>,
    /// What rulings have left to be done.
    pub(crate) after: Aftermath,
    /// How far the game has come, and whether its end was announced.
    pub(crate) course: GameCourse,
    pub(crate) ends: bool,
}

impl Clone for HandState {
    fn clone(&self) -> HandState {
        HandState {
            seats: self.seats.clone(),
            bag: self.bag.clone(),
            ..*self
        }
    }

    // A hand that is begun again and again copies what is there, not the room for more.
    fn clone_from(&mut self, other: &HandState) {
        let HandState {
            phase,
            seats,
            betting,
            common,
            burnt,
            bag,
            mano,
            goes_on_from,
            blanks,
            said,
            ruled,
            decided,
            after,
            course,
            ends,
        } = other;
        (self.phase, self.betting) = (*phase, *betting);
        self.seats.clone_from(seats);
        self.common.become_as(common);
        self.burnt.become_as(burnt);
        self.bag.clone_from(bag);
        (self.mano, self.goes_on_from) = (*mano, *goes_on_from);
        (self.blanks, self.said) = (*blanks, *said);
        (self.ruled, self.after) = (*ruled, *after);
        (self.course, self.ends) = (*course, *ends);
        self.decided.become_as(decided);
    }
}

/// What rulings have left to be done in this hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Aftermath {
    /// What the last ruling rests on: the chips that it moves rest on it too.
    pub(crate) ruling: Option<BasisRef>,
    /// A card was dealt early: what has it burnt, and others with it, before the next street.
    pub(crate) early: Option<BasisRef>,
    /// How many of those are still to be burnt.
    pub(crate) burns: u8,
    /// Where among the burnt cards the first dead one lies: behind those that were dealt early.
    pub(crate) dead: u8,
    /// What has a bet lie there before its player's turn, which he may have back.
    pub(crate) ahead: Option<BasisRef>,
    /// Who was passed over in the deal and gets a dead card, and why.
    pub(crate) skipped: Option<(BoxNumber, BasisRef)>,
}

/// Where a hand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Players sit down and bring chips.
    Gathering,
    /// The house takes what players owe for the session.
    Charging,
    /// The hand begins: who has the mano is to be marked.
    Marking,
    /// Initial bets are made: which of them, and the place of whoever makes it.
    Posting { due: u8, place: u8 },
    /// Cards are dealt: the step, how many cards of it were given, and the place of whoever gets
    /// the next one where it is a player's.
    Dealing {
        street: u8,
        step: u8,
        given: u8,
        to: u8,
    },
    /// An interval begins: who speaks first is to be told.
    Opening { street: u8, turn: u8 },
    /// A player is to bet.
    Betting { street: u8, turn: u8 },
    /// What nobody called goes back.
    Returning { street: u8 },
    /// The house takes its share of an interval.
    Raking { street: u8 },
    /// A player is to put cards aside, or is still owed some.
    Drawing { street: u8, turn: u8, owed: u8 },
    /// A player is to show his cards.
    Showing { turn: u8 },
    /// The pot is paid.
    Paying,
    /// All bets go back: the hand does not count.
    Voiding,
    /// Nobody opened: the pot stays for the next hand.
    Blank,
    /// It is over.
    Over,
}

impl HandState {
    #[inline(always)]
    pub(crate) fn open(rules: &Rules, seating: &Seating) -> HandState {
        let (mut seats, mut betting) = (Ring::new(), Betting::NEW);
        let mut blanks = 0;
        for seat in seating.seats() {
            let mut seat = Seat::new(seat.at, seat.holder);
            let (mut stack, mut carried) = (Cents::ZERO, Cents::ZERO);
            for held in seating.held().iter().filter(|held| held.at == seat.at) {
                if held.spot == STACK {
                    stack = held.stake;
                    seat.held = held.times;
                    seat.rested = held.times.saturating_sub(1);
                } else if held.spot == POT {
                    carried = held.stake;
                    seat.pot_held = held.times;
                    blanks = blanks.max(held.times);
                }
            }
            let place = seats.add(seat);
            betting.makes_room(place);
            betting.chips.brings(place, stack);
            betting.chips.carries(place, carried);
        }
        // A game that nobody sits at any more is over.
        let course = seating.passed().game.filter(|_| !seats.is_empty());
        let course = course.unwrap_or_default();
        betting.chips.has_shared(Cents::new(course.shared.into()));
        HandState {
            phase: Phase::Gathering,
            seats,
            betting,
            common: Few::new(NO_CARD),
            burnt: Few::new(NO_CARD),
            bag: rules.bag.clone(),
            mano: seating.passed().mano,
            goes_on_from: seating.passed().mano,
            blanks,
            said: (0, 0),
            ruled: false,
            decided: Few::new(IrregularityKind::BoxedCard),
            after: Aftermath::default(),
            course,
            ends: false,
        }
    }

    pub(crate) fn seat(&self, at: BoxNumber) -> Option<&Seat> {
        self.place_of(at).map(|place| &self.seats[place])
    }

    pub(crate) fn place_of(&self, at: BoxNumber) -> Option<usize> {
        self.seats.place_of(at)
    }

    /// The chips of whoever sits at a box: before him, and in the pot.
    pub(crate) fn chips(&self, at: BoxNumber) -> (Cents, Cents) {
        let chips = &self.betting.chips;
        let chips = |place| (chips.stack(place), chips.pot(place));
        self.place_of(at).map_or((Cents::ZERO, Cents::ZERO), chips)
    }

    /// How many play on.
    pub(crate) fn playing(&self) -> usize {
        self.betting.playing().count()
    }

    /// Whether whoever sits at a box plays on.
    pub(crate) fn is_in(&self, at: BoxNumber) -> bool {
        self.place_of(at)
            .is_some_and(|place| self.betting.is_in(place))
    }

    /// Those who play on, and their seats.
    pub(crate) fn players(&self) -> impl Iterator<Item = &Seat> {
        self.betting
            .playing()
            .iter()
            .map(|place| &self.seats[place])
    }

    /// The place of whoever has the mano.
    pub(crate) fn mano_place(&self) -> usize {
        self.mano.and_then(|at| self.place_of(at)).unwrap_or(0)
    }

    /// The next to have the mano: of those who play, the first after the one who had it.
    pub(crate) fn next_mano(&self, upwards: bool) -> Option<usize> {
        let playing = self.betting.playing();
        let Some(last) = self.goes_on_from else {
            return playing.next(0, true);
        };
        if let Some(place) = self.place_of(last) {
            return playing.after(place, upwards);
        }
        // Whoever had it has left: the seats beyond his number come first.
        let beyond = match upwards {
            true => self.seats.iter().position(|s| s.at > last).unwrap_or(0),
            false => {
                let below = self.seats.iter().rposition(|s| s.at < last);
                below.unwrap_or(self.seats.len().saturating_sub(1))
            }
        };
        playing.next(beyond, upwards)
    }
}
