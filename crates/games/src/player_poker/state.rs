//! A hand in course.

use cards::{Bag, Card};
use exact::Cents;
use table::{
    BoxNumber, Face, GameCourse, Irregularity, IrregularityKind, Line, Person, Picked, Seating,
};

use super::aftermath::Aftermath;
use super::betting::Betting;
use super::few::Few;
use super::ring::Ring;
use super::rules::{POT, Rules, STACK};

/// The most seats that a table can have.
pub(crate) const MOST_SEATS: usize = 12;
/// The most cards that one player may be given, those put aside included.
pub(crate) const MOST_CARDS: usize = 11;
/// The most sorts of irregularity that a hand remembers.
const MOST_DECIDED: usize = 8;
/// The most common cards.
pub(crate) const MOST_COMMON: usize = 5;
/// A card that stands where none is.
pub(crate) const NO_CARD: Card = Card::new(cards::Rank::Ace, cards::Suit::Spades);

/// A hand in course. It holds the bag of what may still come, never an order.
#[derive(Debug, PartialEq)]
pub struct State {
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
    pub(crate) report: Option<Irregularity>,
    /// Whether anything was ruled on in this hand.
    pub(crate) ruled: bool,
    /// What was ruled on in it.
    pub(crate) decided: Few<IrregularityKind, MOST_DECIDED>,
    /// What rulings have left to be done.
    pub(crate) after: Aftermath,
    /// How far the game has come, and whether its end was announced.
    pub(crate) course: GameCourse,
    pub(crate) ends: bool,
    pub(crate) lines: Vec<Line>,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            seats: self.seats.clone(),
            bag: self.bag.clone(),
            lines: self.lines.clone(),
            ..*self
        }
    }

    // A hand that is begun again and again copies what is there, not the room for more.
    fn clone_from(&mut self, other: &State) {
        let State {
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
            report,
            ruled,
            decided,
            after,
            course,
            ends,
            lines,
        } = other;
        (self.phase, self.betting) = (*phase, *betting);
        self.seats.clone_from(seats);
        self.common.become_as(common);
        self.burnt.become_as(burnt);
        self.bag.clone_from(bag);
        (self.mano, self.goes_on_from) = (*mano, *goes_on_from);
        (self.blanks, self.said) = (*blanks, *said);
        (self.report, self.ruled, self.after) = (*report, *ruled, *after);
        (self.course, self.ends) = (*course, *ends);
        self.decided.become_as(decided);
        self.lines.clone_from(lines);
    }
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

/// A seat and whoever sits there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Seat {
    pub(crate) at: BoxNumber,
    pub(crate) holder: Person,
    /// What he was paid and has not yet taken to his stack.
    pub(crate) won: Cents,
    /// How many hands he sat out before this one.
    pub(crate) rested: u8,
    /// How often his stack was held over, as the view tells it.
    pub(crate) held: u8,
    pub(crate) pot_held: u8,
    pub(crate) cards: Few<Card, MOST_CARDS>,
    /// Which of them lie open.
    pub(crate) open: Picked,
    /// Which of them he put aside.
    pub(crate) aside: Picked,
    /// Which of them all have seen, though they count as covered.
    pub(crate) seen: Picked,
    /// Which of those put aside went back among the cards to be dealt.
    pub(crate) mixed: Picked,
    pub(crate) shown: bool,
    /// How his next card lies, where a ruling says it: the next one open, or the next that is due
    /// open covered.
    pub(crate) next_face: Option<Face>,
    /// What he has in the pot goes back to him.
    pub(crate) refund: bool,
    /// He leaves the game when the hand ends.
    pub(crate) leaves: bool,
}

impl Seat {
    /// What stands where nobody sits.
    pub(crate) const NONE: Seat = Seat {
        at: BoxNumber(0),
        holder: Person(0),
        won: Cents::ZERO,
        rested: 0,
        held: 0,
        pot_held: 0,
        cards: Few::of([NO_CARD; MOST_CARDS]),
        open: Picked::NONE,
        aside: Picked::NONE,
        seen: Picked::NONE,
        mixed: Picked::NONE,
        shown: false,
        next_face: None,
        refund: false,
        leaves: false,
    };

    pub(crate) fn new(at: BoxNumber, holder: Person) -> Seat {
        Seat {
            at,
            holder,
            ..Seat::NONE
        }
    }

    /// The cards that he plays with.
    pub(crate) fn hand(&self) -> impl Iterator<Item = Card> + '_ {
        let cards = self.cards.iter().enumerate();
        cards
            .filter(|(place, _)| !self.aside.contains(*place))
            .map(|(_, card)| *card)
    }

    /// Those of his cards that all can see.
    pub(crate) fn showing(&self) -> impl Iterator<Item = Card> + '_ {
        let cards = self.cards.iter().enumerate();
        cards
            .filter(|(place, _)| self.open.contains(*place))
            .map(|(_, card)| *card)
    }
}

/// What is left of an amount; chips are counted before they are moved, so that none is below.
pub(crate) fn less(from: Cents, take: Cents) -> Cents {
    from.down_to_zero(take)
}

/// A sum of chips. All of them together are bounded by the table's stacks, far below 64 bits.
pub(crate) fn more(to: Cents, add: Cents) -> Cents {
    to.plus_up_to_most(add)
}

impl State {
    #[inline(always)]
    pub(crate) fn open(rules: &Rules, seating: &Seating) -> State {
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
        State {
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
            report: None,
            ruled: false,
            decided: Few::new(IrregularityKind::BoxedCard),
            after: Aftermath::default(),
            course,
            ends: false,
            lines: Vec::new(),
        }
    }

    pub(crate) fn seat(&self, at: BoxNumber) -> Option<&Seat> {
        self.place_of(at).map(|place| &self.seats[place])
    }

    pub(crate) fn place_of(&self, at: BoxNumber) -> Option<usize> {
        self.seats.place_of(at)
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
