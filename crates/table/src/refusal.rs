use cards::Card;
use exact::Cents;
use law::BasisRef;

use crate::{Actor, Banker, BoxNumber, Drawn, Person, Role, SpotId};

/// An action that did not happen, with every reason why, in the order of [`Why`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reasons; at least one.
    pub causes: Vec<Cause>,
}

/// One reason and the provision it rests on, where one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The reason.
    pub why: Why,
    /// What it rests on; the empty basis when no text speaks (an unknown spot, say).
    pub basis: BasisRef,
}

/// Why an action is refused. The order is the order in which reasons are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// The round has ended.
    RoundIsOver,
    /// An irregularity waits for its ruling.
    WaitingForRuling,
    /// This actor never does this.
    NotForYou {
        /// Who tried.
        actor: Actor,
    },
    /// The role may not decide this.
    NeedsRole {
        /// The lowest role that may.
        role: Role,
    },
    /// The cloth has no such box, or nobody plays it.
    NoSuchBox {
        /// The box named.
        at: BoxNumber,
    },
    /// Somebody plays that box already.
    BoxIsTaken {
        /// The box.
        at: BoxNumber,
    },
    /// Chips lie there: a box is left empty-handed.
    ChipsLieThere {
        /// The box.
        at: BoxNumber,
    },
    /// The game has no such spot.
    NoSuchSpot,
    /// The game has no such choice now.
    NoSuchChoice,
    /// The choice asks for another number of cards.
    WrongNumberPicked {
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// The cards named are not all in the hand.
    NotInTheHand,
    /// The deck has been cut.
    AlreadyCut,
    /// No reading of this pool is waited for.
    NoReadingDue,
    /// The counter cannot stand below what this round puts into the pool.
    ReadingTooLow {
        /// What the round puts in.
        least: Cents,
    },
    /// Bets are closed.
    BetsAreClosed,
    /// This spot is not filled by hand: a choice places it.
    PlacedByChoice {
        /// The spot.
        spot: SpotId,
    },
    /// The spot is not offered at this table.
    NotOffered,
    /// The bank is being offered: until somebody takes it no bet is made.
    BankIsOffered {
        /// To the player of this box.
        at: BoxNumber,
    },
    /// The bank is held already, or not on offer.
    BankIsHeld {
        /// By whom.
        by: Banker,
    },
    /// Whoever holds the bank does not bet against it.
    HoldsTheBank,
    /// The bank does not cover so much.
    NotCovered {
        /// What it covers beside the bets that lie there.
        left: Cents,
    },
    /// The box is another person's, who has not let this one in.
    NoConsent {
        /// The box.
        at: BoxNumber,
        /// Its holder.
        holder: Person,
    },
    /// The holder let this person in, but staff have yet to agree.
    NotApproved {
        /// The role that must.
        role: Role,
    },
    /// Only those who hold a box themselves bet on another's hand.
    SeatedOnly,
    /// The person has a box already, and may not play another.
    OneBoxOnly,
    /// As many people as may already bet on this hand.
    BoxIsFull {
        /// How many may.
        most: u8,
    },
    /// Only the holder of the box does this.
    HolderOnly {
        /// The holder.
        holder: Person,
    },
    /// A stake of nothing.
    NothingStaked,
    /// Less than the minimum.
    BelowMinimum {
        /// What it would come to.
        stake: Cents,
        /// The minimum.
        minimum: Cents,
    },
    /// More than the maximum.
    AboveMaximum {
        /// What it would come to.
        stake: Cents,
        /// The maximum.
        maximum: Cents,
    },
    /// The box's bets together would be above the maximum.
    BoxAboveMaximum {
        /// What they would come to.
        total: Cents,
        /// The maximum.
        maximum: Cents,
    },
    /// A side bet without the bet that it stands beside.
    NeedsFirst {
        /// The bet that must lie there.
        spot: SpotId,
        /// The box where it is missing.
        at: BoxNumber,
    },
    /// There is nothing to take back.
    NothingThere,
    /// The bet is held over and stays where it lies.
    BetIsHeld {
        /// The spot.
        spot: SpotId,
    },
    /// Bets go in whole multiples of this.
    NotInSteps {
        /// Of what.
        step: Cents,
    },
    /// The bet is insured as it lies: it takes no more chips.
    IsInsured {
        /// Its insurance.
        spot: SpotId,
    },
    /// The bet is too small to be insured.
    TooSmallToInsure {
        /// The bet.
        stake: Cents,
        /// The least that may be.
        least: Cents,
    },
    /// The bet is not taken for this throw.
    NotAtThisThrow {
        /// The point that is thrown for; without one the throw is a first one.
        point: Option<u8>,
    },
    /// The bettor has no bet on that spot whose number is known.
    NoNumberYet {
        /// The spot.
        spot: SpotId,
    },
    /// Nobody may throw: whoever throws bets first.
    NobodyThrows,
    /// The dice cannot be changed while a point is thrown for.
    NotDuringPoint {
        /// The point.
        point: u8,
    },
    /// The croupier has not called such a bet.
    NotCalled,
    /// The hand needs more players.
    TooFewPlayers {
        /// How many it needs.
        least: u8,
        /// How many there are.
        here: u8,
    },
    /// The game is not yet as long as each who began it may ask.
    GameGoesOn {
        /// How many hands it still has to last.
        hands: u16,
    },
    /// The player has sat out as many hands as he may.
    RestedEnough {
        /// How many one may.
        most: u8,
    },
    /// The player has raised as often as he may in this interval.
    RaisedEnough {
        /// How often one may.
        most: u8,
    },
    /// The player may call, and no more.
    OnlyToCall {
        /// What it takes.
        maximum: Cents,
    },
    /// Nobody has bet.
    NoBets,
    /// Fewer hands are bet on than a round needs.
    TooFewHands {
        /// How many it needs.
        least: u8,
    },
    /// The rules do not let this hand do that.
    NotThisHand,
    /// It is another's turn.
    NotYourTurn {
        /// Whose, if a box is asked.
        turn: Option<BoxNumber>,
    },
    /// Nothing is to be drawn now.
    NoCardDue,
    /// The card cannot come: it has been dealt already, or the deck has none such.
    CardCannotCome {
        /// The card.
        card: Card,
    },
    /// No such pocket or throw can come here.
    CannotCome {
        /// What was said to have come.
        drawn: Drawn,
    },
    /// Nothing was reported that could be ruled on.
    NothingReported,
    /// No such remedy was offered.
    NoSuchRemedy {
        /// How many were.
        offered: u8,
    },
    /// The text of this game does not know such an irregularity at this moment.
    NotAnIrregularity,
    /// Nobody announces that: the table has no such notice, or it is shown of itself.
    NothingToAnnounce,
    /// The house has no authorisation to raise the minimum of this table.
    NotAuthorised,
    /// The minimum of a table that is open only goes up.
    NotHigher {
        /// The present one.
        minimum: Cents,
    },
    /// A raise of the minimum was announced already.
    RaiseAnnounced {
        /// To what.
        minimum: Cents,
    },
    /// The session's last round was announced: nothing is announced for those after it.
    NoRoundLeft,
    /// The amounts are too large to be counted.
    TooLarge,
}

impl Why {
    /// Whether a text stands behind this reason in every game, so that it is never given without
    /// its citation.
    pub fn rests_on_a_text(self) -> bool {
        matches!(
            self,
            Why::WaitingForRuling
                | Why::BetsAreClosed
                | Why::PlacedByChoice { .. }
                | Why::NotOffered
                | Why::NoConsent { .. }
                | Why::NotApproved { .. }
                | Why::SeatedOnly
                | Why::AlreadyCut
                | Why::ReadingTooLow { .. }
                | Why::OneBoxOnly
                | Why::BoxIsFull { .. }
                | Why::BelowMinimum { .. }
                | Why::AboveMaximum { .. }
                | Why::BoxAboveMaximum { .. }
                | Why::NeedsFirst { .. }
                | Why::IsInsured { .. }
                | Why::NotInSteps { .. }
                | Why::TooSmallToInsure { .. }
                | Why::TooFewPlayers { .. }
                | Why::GameGoesOn { .. }
                | Why::RestedEnough { .. }
                | Why::RaisedEnough { .. }
                | Why::OnlyToCall { .. }
                | Why::NoBets
                | Why::CardCannotCome { .. }
                | Why::CannotCome { .. }
                | Why::NotAnIrregularity
        )
    }
}

impl Refusal {
    /// A refusal for one reason.
    pub fn because(why: Why, basis: BasisRef) -> Refusal {
        Refusal {
            causes: vec![Cause { why, basis }],
        }
    }

    /// `Err` with all reasons in the order of [`Why`], or `Ok` where there is none.
    #[inline]
    pub fn unless_empty(mut causes: Vec<Cause>) -> Result<(), Refusal> {
        if causes.is_empty() {
            return Ok(());
        }
        causes.sort_by_key(|cause| cause.why);
        Err(Refusal { causes })
    }
}
