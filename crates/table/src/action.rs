use exact::Cents;

use crate::{BoxNumber, ChoiceId, Drawn, Irregularity, NoticeId, Person, Picked, PoolId, SpotId};

/// What an actor asks for. One vocabulary for all games: a game says which of these it takes,
/// and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A player sits down at a box, which he then plays.
    Sit {
        /// The box.
        at: BoxNumber,
    },
    /// A player leaves a box on which he has no chips.
    Leave {
        /// The box.
        at: BoxNumber,
    },
    /// The holder of a box lets another person bet on its hand.
    Allow {
        /// The holder's box.
        at: BoxNumber,
        /// The person who may bet there.
        person: Person,
    },
    /// Staff agree that a person whom the holder let in bets on his hand.
    Approve {
        /// The holder's box.
        at: BoxNumber,
        /// The person.
        person: Person,
    },
    /// A player puts chips on a spot, on top of what he has there.
    Place {
        /// The box.
        at: BoxNumber,
        /// The spot in it.
        spot: SpotId,
        /// The chips added.
        stake: Cents,
    },
    /// A player takes his chips off a spot while bets are open.
    TakeBack {
        /// The box.
        at: BoxNumber,
        /// The spot in it.
        spot: SpotId,
    },
    /// A voice of the house says aloud a bet that a player asked for and that lies nowhere yet.
    Call {
        /// The box.
        at: BoxNumber,
        /// Whose bet.
        by: Person,
        /// The spot.
        spot: SpotId,
        /// The chips.
        stake: Cents,
    },
    /// The croupier closes the bets: "no va más".
    Close,
    /// Chance gives the next card, pocket or throw.
    Draw(Drawn),
    /// A player chooses among what the game offers him now.
    Choose {
        /// The box he chooses for.
        at: BoxNumber,
        /// What he chooses.
        choice: ChoiceId,
    },
    /// A player makes a choice that asks for some of his cards: to discard them, to set them
    /// apart.
    Pick {
        /// The box he chooses for.
        at: BoxNumber,
        /// What he chooses.
        choice: ChoiceId,
        /// His cards.
        cards: Picked,
    },
    /// A player cuts the deck.
    Cut,
    /// The counter of a pool is read, before anything is paid out of it.
    Meter {
        /// The pool.
        pool: PoolId,
        /// What stands there, the stakes of this round that go into it included.
        amount: Cents,
    },
    /// Staff state, as a fact, that something went wrong.
    Report(Irregularity),
    /// The one who may decides on a reported irregularity, by the number of the remedy offered.
    Rule {
        /// Place in the list that [`Game::remedies`](crate::Game::remedies) gave.
        remedy: u8,
    },
    /// Staff say aloud what the rules have them announce.
    Announce {
        /// What.
        notice: NoticeId,
    },
}
