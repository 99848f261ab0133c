use cards::Card;
use exact::Cents;
use law::BasisRef;

use crate::{
    Banker, BoxNumber, ChoiceId, Face, Irregularity, Line, NoticeId, Person, Picked, Place, Pocket,
    PoolId, RemedyEffect, Role, SpotId, Throw,
};

/// What happened. Folding a round's events gives its state; nothing else does.
///
/// What an event is stands in a byte of its own, not in the unused values of a line's fields: it is
/// asked several times of each event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Event {
    /// The table opened a round against the house, with its whole deck.
    Opened {
        /// Why the house stands on the other side of each bet.
        against_house: BasisRef,
        /// Why the deck is the one it is.
        deck: BasisRef,
    },
    /// The table opened a hand among players, with its whole deck.
    OpenedCircle {
        /// Why players play against each other.
        between: BasisRef,
        /// Why the deck is the one it is.
        deck: BasisRef,
    },
    /// Something that must be visible or audible was shown or said.
    Shown {
        /// What.
        notice: NoticeId,
        /// Who asks for it.
        basis: BasisRef,
    },
    /// It was settled who holds the bank in this hand.
    BankHeld {
        /// Who.
        by: Banker,
        /// Why he does.
        basis: BasisRef,
        /// What has him marked for all to see.
        marked: BasisRef,
    },
    /// Of several decks that take turns, this one is in play.
    DeckInPlay {
        /// Which, from 1.
        deck: u8,
        /// What has them take turns.
        basis: BasisRef,
    },
    /// Somebody sat down at a box.
    Seated {
        /// The box.
        at: BoxNumber,
        /// Who.
        person: Person,
        /// What permits it.
        basis: BasisRef,
    },
    /// Somebody left a box.
    Left {
        /// The box.
        at: BoxNumber,
        /// Who.
        person: Person,
    },
    /// The holder of a box let another person bet on its hand.
    Allowed {
        /// The box.
        at: BoxNumber,
        /// The person let in.
        person: Person,
        /// What permits it.
        basis: BasisRef,
    },
    /// Chips were put on a spot.
    Placed {
        /// The box.
        at: BoxNumber,
        /// The bettor.
        by: Person,
        /// The spot.
        spot: SpotId,
        /// The chips added.
        stake: Cents,
        /// Why now.
        window: BasisRef,
        /// Why so much.
        size: BasisRef,
    },
    /// Chips were taken off a spot while bets were open.
    TakenBack {
        /// The box.
        at: BoxNumber,
        /// The bettor.
        by: Person,
        /// The spot.
        spot: SpotId,
        /// All that lay there.
        stake: Cents,
        /// What lets them leave; the empty basis where no text speaks of it.
        basis: BasisRef,
    },
    /// Bets were closed.
    Closed {
        /// Why no bet is taken from here on.
        basis: BasisRef,
    },
    /// A card was dealt.
    Drawn {
        /// The card. A view decides who may see it.
        card: Card,
        /// To whom.
        to: Place,
        /// Face up or down.
        face: Face,
        /// Why there, and so.
        basis: BasisRef,
    },
    /// Cards of the shoe were set aside, and nobody saw them.
    Burnt {
        /// How many.
        cards: u8,
        /// What asks for it.
        basis: BasisRef,
    },
    /// Nobody sits at a box on which some have bet: this one of them plays it.
    Leads {
        /// The box.
        at: BoxNumber,
        /// Who plays it in this round.
        person: Person,
        /// What gives it to him.
        basis: BasisRef,
    },
    /// The shoe went to whoever deals out of it.
    ShoeTo {
        /// The player of a box, or the croupier.
        to: Banker,
        /// Why.
        basis: BasisRef,
    },
    /// The cards against the bank go to a player, who plays them for all who bet with him.
    CardsTo {
        /// His box.
        at: BoxNumber,
        /// Why he.
        basis: BasisRef,
    },
    /// A card that had been burnt unseen goes to a box, covered.
    DeadCard {
        /// The box.
        at: BoxNumber,
        /// Which of the burnt cards, from 0.
        place: u8,
        /// Why.
        basis: BasisRef,
    },
    /// The ball came to rest.
    Spun {
        /// In this pocket.
        pocket: Pocket,
        /// What makes it the result.
        basis: BasisRef,
    },
    /// Two rows of cards are dealt: the croupier calls their points and the chances that win.
    RowsEnd {
        /// The points of the upper row.
        upper: u8,
        /// The points of the lower row.
        lower: u8,
        /// The bets that win, one of each pair; none where the rows are equal.
        wins: Option<[SpotId; 2]>,
        /// What has the croupier call it.
        basis: BasisRef,
    },
    /// Dice were thrown.
    Thrown {
        /// Their faces.
        throw: Throw,
        /// What asks for the throw.
        basis: BasisRef,
    },
    /// A bet was called by the croupier; it counts once the table head repeats it.
    Called {
        /// The box.
        at: BoxNumber,
        /// Whose bet.
        by: Person,
        /// The spot.
        spot: SpotId,
        /// The chips.
        stake: Cents,
        /// What lets it be called.
        basis: BasisRef,
    },
    /// What the house keeps of winning bets was put into the circle before a box, or all of it was
    /// collected out of there.
    Circled {
        /// The box.
        at: BoxNumber,
        /// How much was put there, or collected.
        amount: Cents,
        /// What lies there now; nothing once it was collected.
        lies: Cents,
        /// Why.
        basis: BasisRef,
    },
    /// A bet stays where it lies, held over to the next round.
    Held {
        /// The box.
        at: BoxNumber,
        /// The bettor.
        by: Person,
        /// The spot.
        spot: SpotId,
        /// What lies there.
        stake: Cents,
        /// How many times in a row it is held now.
        times: u8,
        /// Why.
        basis: BasisRef,
    },
    /// Chips of one person went from one spot of his box to another: from his stack into the
    /// pot, or back.
    Shifted {
        /// The box.
        at: BoxNumber,
        /// Whose chips.
        by: Person,
        /// Where they lay.
        from: SpotId,
        /// Where they lie now.
        to: SpotId,
        /// How much.
        stake: Cents,
        /// Why now.
        window: BasisRef,
        /// Why so much.
        size: BasisRef,
    },
    /// A hand among players began, with the mano here.
    Mano {
        /// The box.
        at: BoxNumber,
        /// Why there.
        basis: BasisRef,
    },
    /// A betting interval began: this player speaks first.
    Speaks {
        /// His box.
        at: BoxNumber,
        /// Why he.
        basis: BasisRef,
        /// Why he of several who are alike.
        nearest: BasisRef,
    },
    /// Cards that had been put aside were mixed with those not dealt yet.
    Mixed {
        /// Why.
        basis: BasisRef,
    },
    /// The house took its share of what lies in the pot.
    Raked {
        /// How much.
        amount: Cents,
        /// Why so much.
        rate: BasisRef,
        /// Why now, and where it goes.
        basis: BasisRef,
    },
    /// A bet was moved to another spot, where it stays for the next round.
    Moved {
        /// The box.
        at: BoxNumber,
        /// The bettor.
        by: Person,
        /// The spot on which it lay.
        from: SpotId,
        /// The spot on which it lies now.
        to: SpotId,
        /// What lies there.
        stake: Cents,
        /// Why.
        basis: BasisRef,
    },
    /// The plaque was put on a number, or taken off.
    Pointed {
        /// The number that is thrown for from here on.
        point: Option<u8>,
        /// Why.
        basis: BasisRef,
    },
    /// The dice were handed to a box.
    DiceTo {
        /// The box.
        at: BoxNumber,
        /// Why.
        basis: BasisRef,
    },
    /// A choice was made.
    Chose {
        /// The box.
        at: BoxNumber,
        /// For whom.
        by: Person,
        /// What.
        choice: ChoiceId,
        /// Whether the house chose for an absent player.
        absent: bool,
        /// What offers the choice, and what it means.
        basis: BasisRef,
    },
    /// Some cards of a hand were set apart: discarded, or made a hand of their own.
    Picked {
        /// The box.
        at: BoxNumber,
        /// For whom.
        by: Person,
        /// Which cards.
        cards: Picked,
        /// What permits it.
        basis: BasisRef,
    },
    /// The bank set its cards apart, by a rule of the house's own published way.
    BankSet {
        /// Which cards.
        cards: Picked,
        /// The rule of the house way, by its place.
        way: u8,
        /// What the rule rests on.
        basis: BasisRef,
    },
    /// The deck was cut: by a player, or by the croupier where none wanted to.
    Cut {
        /// The player.
        by: Option<Person>,
        /// Who cuts.
        basis: BasisRef,
    },
    /// Staff agreed that a person whom the holder let in bets on his hand.
    Approved {
        /// The box.
        at: BoxNumber,
        /// The person.
        person: Person,
        /// Who agreed.
        by: Role,
        /// What asks for it.
        basis: BasisRef,
    },
    /// Covered cards were turned face up.
    Turned {
        /// Whose.
        place: Place,
        /// Why now.
        basis: BasisRef,
    },
    /// One card of a hand that stays covered otherwise lies open from here on.
    Uncovered {
        /// The box.
        at: BoxNumber,
        /// Which of its cards, from 0.
        place: u8,
        /// Why.
        basis: BasisRef,
    },
    /// The bank's hand was held against what it needs to play.
    BankPlays {
        /// Whether it plays.
        plays: bool,
        /// The rule.
        basis: BasisRef,
    },
    /// The counter of a pool was read.
    Metered {
        /// The pool.
        pool: PoolId,
        /// What stood there.
        amount: Cents,
        /// What makes it matter.
        basis: BasisRef,
    },
    /// A bet was settled.
    Settled(Line),
    /// Staff reported an irregularity; play stands still.
    Reported {
        /// Who reported.
        by: Role,
        /// What.
        irregularity: Irregularity,
    },
    /// An irregularity was ruled on.
    Ruled {
        /// Who decided.
        by: Role,
        /// What was decided.
        effect: RemedyEffect,
        /// On what basis.
        basis: BasisRef,
    },
    /// The round is over.
    Ended,
}

impl Event {
    /// Every basis that the event gives.
    pub fn bases(&self) -> Vec<BasisRef> {
        match *self {
            Event::Opened {
                against_house,
                deck,
            } => vec![against_house, deck],
            Event::OpenedCircle { between, deck } => vec![between, deck],
            Event::Placed { window, size, .. } | Event::Shifted { window, size, .. } => {
                vec![window, size]
            }
            Event::Raked { rate, basis, .. } => vec![rate, basis],
            Event::Speaks { basis, nearest, .. } => vec![basis, nearest],
            Event::BankHeld { basis, marked, .. } => vec![basis, marked],
            Event::Shown { basis, .. }
            | Event::DeckInPlay { basis, .. }
            | Event::Seated { basis, .. }
            | Event::Allowed { basis, .. }
            | Event::Closed { basis }
            | Event::Drawn { basis, .. }
            | Event::Burnt { basis, .. }
            | Event::Leads { basis, .. }
            | Event::ShoeTo { basis, .. }
            | Event::CardsTo { basis, .. }
            | Event::DeadCard { basis, .. }
            | Event::Circled { basis, .. }
            | Event::Spun { basis, .. }
            | Event::RowsEnd { basis, .. }
            | Event::Thrown { basis, .. }
            | Event::Called { basis, .. }
            | Event::Held { basis, .. }
            | Event::Mano { basis, .. }
            | Event::Mixed { basis }
            | Event::Moved { basis, .. }
            | Event::Pointed { basis, .. }
            | Event::DiceTo { basis, .. }
            | Event::Chose { basis, .. }
            | Event::Picked { basis, .. }
            | Event::Cut { basis, .. }
            | Event::BankSet { basis, .. }
            | Event::Approved { basis, .. }
            | Event::Turned { basis, .. }
            | Event::Uncovered { basis, .. }
            | Event::BankPlays { basis, .. }
            | Event::Metered { basis, .. }
            | Event::Ruled { basis, .. } => vec![basis],
            Event::Settled(line) => line.reasons.iter().map(|reason| reason.basis).collect(),
            Event::TakenBack { basis, .. } => {
                let some = Some(basis).filter(|basis| *basis != BasisRef::NONE);
                some.into_iter().collect()
            }
            Event::Left { .. } | Event::Reported { .. } | Event::Ended => Vec::new(),
        }
    }

    /// The player whom it speaks of, if it speaks of one.
    pub fn person(&self) -> Option<Person> {
        match *self {
            Event::Seated { person, .. }
            | Event::Left { person, .. }
            | Event::Allowed { person, .. }
            | Event::Leads { person, .. }
            | Event::Approved { person, .. } => Some(person),
            Event::Placed { by, .. }
            | Event::TakenBack { by, .. }
            | Event::Called { by, .. }
            | Event::Held { by, .. }
            | Event::Shifted { by, .. }
            | Event::Moved { by, .. }
            | Event::Chose { by, .. }
            | Event::Picked { by, .. } => Some(by),
            Event::Cut { by, .. } => by,
            Event::Settled(line) => Some(line.by),
            Event::Opened { .. }
            | Event::OpenedCircle { .. }
            | Event::Shown { .. }
            | Event::BankHeld { .. }
            | Event::DeckInPlay { .. }
            | Event::Closed { .. }
            | Event::Drawn { .. }
            | Event::Burnt { .. }
            | Event::ShoeTo { .. }
            | Event::CardsTo { .. }
            | Event::DeadCard { .. }
            | Event::Spun { .. }
            | Event::RowsEnd { .. }
            | Event::Thrown { .. }
            | Event::Circled { .. }
            | Event::Mano { .. }
            | Event::Speaks { .. }
            | Event::Mixed { .. }
            | Event::Raked { .. }
            | Event::Pointed { .. }
            | Event::DiceTo { .. }
            | Event::BankSet { .. }
            | Event::Turned { .. }
            | Event::Uncovered { .. }
            | Event::BankPlays { .. }
            | Event::Metered { .. }
            | Event::Reported { .. }
            | Event::Ruled { .. }
            | Event::Ended => None,
        }
    }
}
