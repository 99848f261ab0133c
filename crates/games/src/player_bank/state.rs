//! A coup in course, as far as every such game knows it, and what it waits for.

use exact::Cents;
use law::BasisRef;
use round::{Course, Phase};
use table::{
    BankCourse, Banker, BoxNumber, BoxSet, CarryOver, Event, Face, NoticeId, Place, Seating,
    ShoeLeft,
};

use super::{CardFor, Coup, CoupRules, Due, spot_of};
use crate::common::{Listed, PackedShoe};

/// A coup in course: what lies where, who holds the bank, its hands, and the family's own facts.
#[derive(Clone, Debug, PartialEq)]
pub struct State<O> {
    round: Course,
    /// Whether no coup has been dealt out of the shoe yet.
    pub(crate) new_shoe: bool,
    /// How the bank was left, as far as it goes on from here.
    pub(crate) course: BankCourse,
    /// Who holds the bank.
    pub(crate) banker: Option<BoxNumber>,
    pub(crate) coup: Coup,
    pub(crate) own: O,
}

impl<O> std::ops::Deref for State<O> {
    type Target = Course;

    fn deref(&self) -> &Course {
        &self.round
    }
}

impl<O> std::ops::DerefMut for State<O> {
    fn deref_mut(&mut self) -> &mut Course {
        &mut self.round
    }
}

/// The stages of the felt at which somebody is asked once bets are closed; before that, whoever
/// is offered the bank at the first, and its holder at the second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stages {
    pub(crate) again: u8,
    pub(crate) punto: u8,
    pub(crate) banker: u8,
}

const BANK: u8 = 0;
const HOLDER: u8 = 1;

impl<O> State<O> {
    /// A round as it opens: who had the bank holds it where his chips lie on in it.
    pub(crate) fn opened(
        seating: &Seating,
        shoe: &PackedShoe,
        coup: Coup,
        (bank, keeps): (impl Listed, impl Fn(&BankCourse) -> bool),
        own: O,
    ) -> State<O> {
        let round = Course::new(seating, || shoe.bag());
        let new_shoe = seating.shoe().is_none();
        let mut course = seating.passed().course.unwrap_or_default();
        if new_shoe {
            course.barred = BoxSet::default();
            course.check = false;
        }
        let lies = |at: &BoxNumber| !round.on(*at, spot_of(bank)).is_zero();
        let banker = course.last.filter(|_| keeps(&course)).filter(lies);
        State {
            round,
            new_shoe,
            course,
            banker,
            coup,
            own,
        }
    }

    /// What lies on a pile of somebody's.
    pub(crate) fn pile(&self, at: BoxNumber, pile: impl Listed) -> Cents {
        self.on(at, spot_of(pile))
    }

    /// What the holder of the bank has on a pile of his.
    pub(crate) fn bankers(&self, pile: impl Listed) -> Cents {
        self.banker.map_or(Cents::ZERO, |at| self.pile(at, pile))
    }

    /// A pile goes back to its owner, if chips lie there.
    pub(crate) fn gives_back(&self, at: BoxNumber, pile: impl Listed) -> Option<Event> {
        self.back(at, spot_of(pile))
    }

    /// That something is said, where it has yet to be.
    pub(crate) fn unsaid(&self, (notice, basis): (NoticeId, BasisRef)) -> Option<Due> {
        (!self.has_said(notice)).then_some(Due::Say(notice, basis))
    }

    /// What a coup waits for: a bank and bets while it is open, then what its cards bring.
    pub(crate) fn due_of(
        &self,
        rules: &CoupRules,
        opening: impl FnOnce() -> Due,
        cards: impl FnOnce() -> Due,
    ) -> Due {
        match self.phase {
            Phase::Open => opening(),
            Phase::Playing => self.of_shoe(rules, cards),
            Phase::Over => Due::Nothing,
        }
    }

    /// The stop card comes before what the cards bring, and where none is left nothing does.
    fn of_shoe(&self, rules: &CoupRules, cards: impl FnOnce() -> Due) -> Due {
        let stops = self.to_come() <= u32::from(rules.behind_stop);
        let said = self.unsaid(rules.stop).filter(|_| stops);
        match said.unwrap_or_else(cards) {
            Due::Card(..) if self.to_come() == 0 => Due::Empty,
            due => due,
        }
    }

    /// What is left for the next coup. Cards that were never shown are as good as burnt.
    pub(crate) fn shoe_left(&self, ends: bool) -> Option<ShoeLeft> {
        let goes_on = self.phase == Phase::Over && !ends;
        goes_on.then(|| self.left(self.coup.covered()))
    }

    /// What passes on.
    pub(crate) fn carry_over(&self) -> CarryOver {
        CarryOver {
            banker: self.banker.map(Banker::Box),
            course: Some(self.course),
            ..CarryOver::default()
        }
    }

    /// Whoever dealt: the bank may have passed on from him since.
    pub(crate) fn dealt_by(&self) -> Option<BoxNumber> {
        match self.phase {
            Phase::Over => self.course.last,
            Phase::Open | Phase::Playing => self.banker,
        }
    }

    /// What the round waits for.
    pub(crate) fn waits_for(&self, due: Due, stages: Stages) -> round::Due {
        let asks = |at, stage| round::Due::Choice {
            at,
            by: None,
            stage,
        };
        match due {
            Due::Players | Due::Bets => round::Due::Bets,
            Due::Offer(at) | Due::Retake(at) | Due::Bid(at) | Due::Force(at) => asks(at, BANK),
            Due::Keep(at) | Due::Announce(at) | Due::Renew(at) | Due::Answer(at) => {
                asks(at, HOLDER)
            }
            Due::Repeat(at) => asks(at, stages.again),
            Due::Punto(cloth) => match self.coup.cloths[cloth].at {
                Some(at) => asks(at, stages.punto),
                None => round::Due::Nothing,
            },
            Due::Give(at) | Due::Banker(at) => asks(at, stages.banker),
            Due::Card(to, basis) => self.card(to, basis),
            Due::Award(..)
            | Due::Shift
            | Due::BancoLost(_)
            | Due::Say(..)
            | Due::CardsTo(..)
            | Due::Turn(..)
            | Due::Settle
            | Due::NoCoup
            | Due::Empty => round::Due::Itself,
            Due::Nothing => round::Due::Nothing,
        }
    }

    /// Where a card goes, and how it lies there.
    fn card(&self, to: CardFor, basis: BasisRef) -> round::Due {
        let (at, face) = match to {
            CardFor::Lot => (None, Face::Up),
            CardFor::Cloth(cloth) => {
                let side = &self.coup.cloths[cloth];
                (side.at, side.next_lies())
            }
            CardFor::Bank => (self.banker, self.coup.bank.next_lies()),
        };
        round::Due::Card {
            to: at.map_or(Place::Common, Place::Box),
            face,
            basis,
        }
    }
}
