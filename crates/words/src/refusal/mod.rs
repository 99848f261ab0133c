//! Why something did not happen, and the way out.

mod raising;

use crate::messages::say;
use cards::Card;
use exact::Cents;
use law::Words;
use table::{
    Actor, Banker, BoxNumber, Cause, Felt, Person, Place, Role, SeatingError, SpotId, Why,
};

use crate::card::the_card;
use crate::irregularity::place_of;
use crate::people::{role, role_with_article};
use crate::speaker::the_box;
use crate::text::{join, quoted};
use crate::{Citation, Names, Speaker, circle, euros, rows};

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What happened and why.
    pub why: Words,
    /// The way out.
    pub way_out: Words,
    /// What it rests on.
    pub citations: Vec<Citation>,
}

impl Refused {
    pub(crate) fn new(why: Words, way_out: Words) -> Refused {
        Refused {
            why,
            way_out,
            citations: Vec::new(),
        }
    }

    /// A message that says why, and the way out.
    pub(crate) fn of(message: &impl crate::messages::Refusal) -> Refused {
        Refused::new(message.words(), message.way_out())
    }
}

/// A message with its way out: `refuse!(refusals::NotInSteps { step })`.
macro_rules! refuse {
    ($($message:tt)*) => {
        $crate::Refused::of(&$crate::messages::message!($($message)*))
    };
}
pub(crate) use refuse;

fn not_in_steps(step: Cents) -> Refused {
    let step = euros(step);
    refuse!(refusals::NotInSteps { step })
}

fn wrong_number_picked(least: u8, most: u8) -> Refused {
    match (least, most) {
        (0, 0) => refuse!(refusals::PicksNone),
        (least, most) if least == most => refuse!(refusals::PicksSo { count: least }),
        (least, most) => refuse!(refusals::PicksBetween { least, most }),
    }
}

impl Speaker<'_> {
    /// One cause of a refusal: what happened, the way out, and what it rests on.
    pub fn refuse(&self, cause: &Cause) -> Refused {
        Refused {
            citations: self.cite(cause.basis),
            ..self.why(cause.why)
        }
    }

    /// A refusal in words, without what it rests on.
    pub fn why(&self, why: Why) -> Refused {
        match why {
            Why::RoundIsOver => refuse!(refusals::RoundIsOver),
            Why::WaitingForRuling => refuse!(refusals::WaitingForRuling),
            Why::BetsAreClosed => refuse!(refusals::BetsAreClosed),
            Why::NotOffered => refuse!(refusals::NotOffered),
            Why::HoldsTheBank => refuse!(refusals::HoldsTheBank),
            Why::BankIsOffered { at } => bank_is_offered(at),
            Why::BankIsHeld { by } => bank_is_held(by),
            Why::NotCovered { left } => not_covered(left),
            Why::OneBoxOnly => refuse!(refusals::OneBoxOnly),
            Why::NothingStaked => refuse!(refusals::NothingStaked),
            Why::NothingThere => refuse!(refusals::NothingThere),
            Why::NoBets => refuse!(refusals::NoBets),
            Why::NoCardDue => refuse!(refusals::NoCardDue),
            Why::NothingReported => refuse!(refusals::NothingReported),
            Why::NotAnIrregularity => refuse!(refusals::NotAnIrregularity),
            Why::NothingToAnnounce => self.nothing_to_announce(),
            Why::TooLarge => refuse!(refusals::TooLarge),
            Why::NotForYou { actor } => not_for_you(actor),
            Why::NeedsRole { role } => needs_role(role),
            Why::NoSuchBox { at } => self.no_such_box(at),
            Why::BoxIsTaken { at } => refuse!(refusals::BoxIsTaken { at: the_box(at) }),
            Why::ChipsLieThere { at } => refuse!(refusals::ChipsLieThere { at: the_box(at) }),
            Why::NoSuchSpot => refuse!(refusals::NoSuchSpot {
                spots: spots_of(self.felt)
            }),
            Why::NoSuchChoice => refuse!(refusals::NoSuchChoice {
                choices: choices_of(self.felt)
            }),
            Why::WrongNumberPicked { least, most } => wrong_number_picked(least, most),
            Why::NotInTheHand => refuse!(refusals::NotInTheHand),
            Why::NoReadingDue => refuse!(refusals::NoReadingDue),
            Why::ReadingTooLow { least } => {
                let least = euros(least);
                refuse!(refusals::ReadingTooLow { least })
            }
            Why::AlreadyCut => refuse!(refusals::AlreadyCut),
            Why::NotApproved { role } => {
                let who = role_with_article(role);
                refuse!(refusals::NotApproved { who })
            }
            Why::SeatedOnly => refuse!(refusals::SeatedOnly),
            Why::PlacedByChoice { spot } => self.placed_by_choice(spot),
            Why::NoConsent { at, holder } => self.no_consent(at, holder),
            Why::BoxIsFull { most } => box_is_full(most),
            Why::HolderOnly { holder } => refuse!(refusals::HolderOnly {
                holder: self.name(holder)
            }),
            Why::BelowMinimum { stake, minimum } => below(stake, minimum),
            Why::AboveMaximum { stake, maximum } => above(stake, maximum),
            Why::BoxAboveMaximum { total, maximum } => box_above(total, maximum),
            Why::NeedsFirst { spot, at } => self.needs_first(spot, at),
            Why::TooFewPlayers { least, here } => circle::too_few_players(least, here),
            Why::GameGoesOn { hands } => circle::game_goes_on(hands),
            Why::RestedEnough { most } => circle::rested_enough(most),
            Why::RaisedEnough { most } => circle::raised_enough(most),
            Why::OnlyToCall { maximum } => circle::only_to_call(maximum),
            Why::NotYourTurn { turn } => not_your_turn(turn),
            Why::CardCannotCome { card } => card_cannot_come(card),
            Why::CannotCome { .. } => refuse!(refusals::CannotCome),
            Why::BetIsHeld { spot } if self.felt.dice.is_some() => refuse!(refusals::BetIsInPlay {
                spot: self.spot(spot)
            }),
            Why::BetIsHeld { spot } => refuse!(refusals::BetIsHeld {
                spot: self.spot(spot)
            }),
            Why::NotAtThisThrow { point } => not_at_this_throw(point),
            Why::NoNumberYet { spot } => refuse!(refusals::NoNumberYet {
                spot: self.spot(spot)
            }),
            Why::NobodyThrows => refuse!(refusals::NobodyThrows),
            Why::NotDuringPoint { point } => not_during_point(point),
            Why::NotInSteps { step } => not_in_steps(step),
            Why::IsInsured { spot } => rows::is_insured(&self.spot(spot)),
            Why::TooSmallToInsure { stake, least } => rows::too_small_to_insure(stake, least),
            Why::NotCalled => refuse!(refusals::NotCalled),
            Why::NotAuthorised => refuse!(refusals::NotAuthorised),
            Why::NotHigher { minimum } => raising::not_higher(minimum),
            Why::RaiseAnnounced { minimum } => raising::announced(minimum),
            Why::NoRoundLeft => raising::no_round_left(),
            Why::TooFewHands { least } => refuse!(refusals::TooFewHands { least }),
            Why::NotThisHand => refuse!(refusals::NotThisHand),
            Why::NoSuchRemedy { offered } => no_such_remedy(offered),
        }
    }

    fn no_such_box(&self, at: BoxNumber) -> Refused {
        let last = self.felt.boxes;
        if (1..=last).contains(&at.0) {
            return refuse!(refusals::NobodyPlays { at: the_box(at) });
        }
        refuse!(refusals::NoSuchBox {
            at: the_box(at),
            last
        })
    }

    fn nothing_to_announce(&self) -> Refused {
        let notices = self.felt.notices.iter();
        let announced = notices.filter(|notice| notice.announced.is_some());
        let announced: Vec<Words> = announced.map(|notice| quoted(&notice.words)).collect();
        if announced.is_empty() {
            return refuse!(refusals::NothingToAnnounce);
        }
        let announced = join(&announced, &say!(speech::Or));
        refuse!(refusals::NotAnnounced { announced })
    }

    fn placed_by_choice(&self, spot: SpotId) -> Refused {
        let name = quoted(&self.spot(spot));
        let choices = self
            .felt
            .choices
            .iter()
            .filter(|choice| choice.places == Some(spot));
        let choices: Vec<Words> = choices.map(|choice| quoted(&choice.name)).collect();
        if choices.is_empty() {
            return refuse!(refusals::PlacedByTheGame { name });
        }
        let choices = join(&choices, &say!(speech::Or));
        refuse!(refusals::PlacedByChoice { name, choices })
    }

    fn no_consent(&self, at: BoxNumber, holder: Person) -> Refused {
        let (at, holder) = (the_box(at), self.name(holder));
        refuse!(refusals::NoConsent { at, holder })
    }

    fn needs_first(&self, spot: SpotId, at: BoxNumber) -> Refused {
        let (spot, at) = (quoted(&self.spot(spot)), the_box(at));
        refuse!(refusals::NeedsFirst { at, spot })
    }
}

fn not_for_you(actor: Actor) -> Refused {
    match actor {
        Actor::Player(_) => refuse!(refusals::NotForPlayers),
        Actor::Staff(of) => refuse!(refusals::NotForStaff { of: role(of) }),
        Actor::Chance => refuse!(refusals::OnlyCards),
    }
}

fn needs_role(role_needed: Role) -> Refused {
    refuse!(refusals::NeedsRole {
        role: role(role_needed)
    })
}

fn box_is_full(most: u8) -> Refused {
    refuse!(refusals::BoxIsFull { most })
}

fn below(stake: Cents, minimum: Cents) -> Refused {
    let (stake, minimum) = (euros(stake), euros(minimum));
    refuse!(refusals::BelowMinimum { minimum, stake })
}

fn above(stake: Cents, maximum: Cents) -> Refused {
    let (stake, maximum) = (euros(stake), euros(maximum));
    refuse!(refusals::AboveMaximum { maximum, stake })
}

fn bank_is_offered(at: BoxNumber) -> Refused {
    refuse!(refusals::BankIsOffered { at: the_box(at) })
}

fn bank_is_held(by: Banker) -> Refused {
    let who = match by {
        Banker::House => say!(people::TheCroupier),
        Banker::Box(at) => place_of(Place::Box(at)),
    };
    refuse!(refusals::BankIsHeld { who })
}

fn not_covered(left: Cents) -> Refused {
    let left = euros(left);
    refuse!(refusals::NotCovered { left })
}

fn box_above(total: Cents, maximum: Cents) -> Refused {
    let (total, maximum) = (euros(total), euros(maximum));
    refuse!(refusals::BoxAboveMaximum { maximum, total })
}

fn not_your_turn(turn: Option<BoxNumber>) -> Refused {
    match turn {
        Some(at) => refuse!(refusals::NotYourTurn { at: the_box(at) }),
        None => refuse!(refusals::NothingToChoose),
    }
}

fn card_cannot_come(card: Card) -> Refused {
    refuse!(refusals::CardCannotCome {
        card: the_card(card)
    })
}

/// A bet of the first throw when there is a point, or of a point when there is none.
fn not_at_this_throw(point: Option<u8>) -> Refused {
    match point {
        Some(point) => refuse!(refusals::OnlyFirstThrow { point }),
        None => refuse!(refusals::OnlyWithPoint),
    }
}

fn not_during_point(point: u8) -> Refused {
    refuse!(refusals::NotDuringPoint { point })
}

fn no_such_remedy(offered: u8) -> Refused {
    refuse!(refusals::NoSuchRemedy { offered })
}

fn spots_of(felt: &Felt) -> Words {
    let names: Vec<Words> = felt.spots.iter().map(|spot| spot.name.clone()).collect();
    join(&names, &say!(speech::And))
}

fn choices_of(felt: &Felt) -> Words {
    let names: Vec<Words> = felt
        .choices
        .iter()
        .map(|choice| quoted(&choice.name))
        .collect();
    join(&names, &say!(speech::And))
}

/// A spot asked for by a key that the table does not have; the way out lists those it has.
pub fn unknown_spot(felt: &Felt, given: &str) -> Refused {
    let keys = felt
        .spots
        .iter()
        .map(|spot| spot.key.as_str())
        .collect::<Vec<_>>();
    refuse!(refusals::UnknownSpot {
        given: shortened(given),
        keys: keys.join(", ")
    })
}

/// A choice asked for by a key that the game does not have; the way out lists those it has.
pub fn unknown_choice(felt: &Felt, given: &str) -> Refused {
    let keys = felt
        .choices
        .iter()
        .map(|choice| choice.key.as_str())
        .collect::<Vec<_>>();
    refuse!(refusals::UnknownChoice {
        given: shortened(given),
        keys: keys.join(", ")
    })
}

/// A notice asked for by a key that nobody announces; the way out lists those announced.
pub fn unknown_notice(felt: &Felt, given: &str) -> Refused {
    let announced = felt
        .notices
        .iter()
        .filter(|notice| notice.announced.is_some());
    let keys = announced
        .map(|notice| notice.key.as_str())
        .collect::<Vec<_>>();
    refuse!(refusals::UnknownNotice {
        given: shortened(given),
        keys: keys.join(", ")
    })
}

/// A hand in the shuffle that is not 32 bytes in hex.
pub fn not_a_contribution() -> Refused {
    refuse!(refusals::NotAContribution)
}

/// A kind of irregularity that there is none of.
pub fn not_a_kind(given: &str) -> Refused {
    let keys = table::IrregularityKind::ALL.map(table::IrregularityKind::name);
    refuse!(refusals::NotAKind {
        given: shortened(given),
        keys: keys.join(", ")
    })
}

/// A place of cards that there is none of.
pub fn not_a_place(given: &str) -> Refused {
    let keys = ["box-1", "bank", "common", "burnt"].join(", ");
    refuse!(refusals::NotAPlace {
        given: shortened(given),
        keys
    })
}

/// A card that there is none of.
pub fn not_a_card(given: &str) -> Refused {
    refuse!(refusals::NotACard {
        given: shortened(given)
    })
}

/// What a stranger sent, repeated, but not at any length.
fn shortened(given: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = given.chars().take(LONGEST).collect();
    if given.chars().count() > LONGEST {
        shown.push('…');
    }
    shown
}

/// Why people cannot be seated so.
pub fn seating_error(error: &SeatingError, felt: &Felt, names: &dyn Names) -> Refused {
    let last = felt.boxes;
    match *error {
        SeatingError::NoSuchBox(at) => refuse!(refusals::NoSuchBox {
            at: the_box(at),
            last
        }),
        SeatingError::BoxTaken(at) => refuse!(refusals::BoxGivenTwice { at: the_box(at) }),
        SeatingError::TooManyBoxes(person) => refuse!(refusals::TooManyBoxes {
            who: names.name(person)
        }),
    }
}
