use std::fmt;

use exact::{Cents, Ratio, Residue};
use law::BasisRef;

use crate::named::named;
use crate::{Against, BoxNumber, PayTableId, Person, Pocket, SpotId, Throw};

/// How a bet ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Winnings are paid and the stake is kept.
    Won,
    /// The stake goes to the house, or to the player who holds the bank.
    Lost,
    /// The stake goes back, nothing is paid.
    Pushed,
    /// The hand was void: the stake goes back.
    Void,
    /// A prize on top, which risked nothing of its own.
    Prize,
    /// The stake went into a pot, and what is paid is the bettor's share of that pot.
    PotShare,
}

named! { Outcome {
    Won = "won",
    Lost = "lost",
    Pushed = "pushed",
    Void = "void",
    Prize = "prize",
    PotShare = "pot-share",
} }

/// What one bet is due, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The box.
    pub at: BoxNumber,
    /// The bettor.
    pub by: Person,
    /// The spot.
    pub spot: SpotId,
    /// The stake; for a prize, the stake that it is in proportion to.
    pub stake: Cents,
    /// Who stands on the other side of it.
    pub against: Against,
    /// How it ended.
    pub outcome: Outcome,
    /// The odds paid, where something is.
    pub odds: Ratio,
    /// The winnings.
    pub paid: Cents,
    /// What the rounding of the winnings left with the house.
    pub residue: Residue,
    /// Why, in the order in which one would say it.
    pub reasons: Reasons,
}

impl Line {
    /// The chips that go back to the bettor beside the winnings.
    pub fn returned(&self) -> Cents {
        match self.outcome {
            Outcome::Won | Outcome::Pushed | Outcome::Void => self.stake,
            Outcome::Lost | Outcome::Prize | Outcome::PotShare => Cents::ZERO,
        }
    }

    /// The chips that leave the bettor: to the house, to the player who holds the bank, into a pot.
    pub fn taken(&self) -> Cents {
        match self.outcome {
            Outcome::Lost | Outcome::PotShare => self.stake,
            Outcome::Won | Outcome::Pushed | Outcome::Void | Outcome::Prize => Cents::ZERO,
        }
    }

    /// What a player's bank holds after the line, if it held so much before; nothing where the
    /// house is the bank, or the bank does not hold what it pays.
    pub fn bank_after(&self, before: Cents) -> Option<Cents> {
        let Against::Bank { commission, .. } = self.against else {
            return None;
        };
        let after = match self.outcome {
            Outcome::Lost => before.plus(self.stake.minus(commission).ok()?),
            Outcome::Won | Outcome::Prize => before.minus(self.paid.plus(commission).ok()?),
            Outcome::Pushed | Outcome::Void => Ok(before),
            Outcome::PotShare => return None,
        };
        after.ok()
    }
}

/// One step of an explanation and what it rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// The step.
    pub because: ReasonStep,
    /// What it rests on.
    pub basis: BasisRef,
}

/// A step of an explanation. `class` counts a hand order's classes from the highest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReasonStep {
    /// The bet is settled under this rule.
    #[default]
    TheRule,
    /// The player's hand is of this class.
    HandIs {
        /// Place in the order, 0 the highest.
        class: u8,
    },
    /// The hand dealt for all who bet on the player is of this class.
    PlayerHandIs {
        /// Place in the order, 0 the highest.
        class: u8,
    },
    /// The bank's hand is of this class.
    BankHandIs {
        /// Place in the order, 0 the highest.
        class: u8,
    },
    /// The ace counts as the lowest card of the straight.
    AceIsLow,
    /// The ace counts as the highest card of the straight.
    AceIsHigh,
    /// The bank's hand is not good enough to play.
    BankDoesNotPlay,
    /// The bank plays.
    BankPlays,
    /// The player's hand is of a higher class.
    HigherClass,
    /// The bank's hand is of a higher class.
    LowerClass,
    /// Same class; the player's cards are higher.
    HigherCards,
    /// Same class; the bank's cards are higher.
    LowerCards,
    /// How cards rank.
    CardOrder,
    /// Both hands are equal to the last card.
    AllEqual,
    /// The player withdrew.
    Withdrew,
    /// The pay table in force.
    TableInForce {
        /// Which.
        table: PayTableId,
    },
    /// The combination is on the pay table.
    OnTheTable,
    /// Of several prizes only the highest is paid.
    OnlyTheHighest,
    /// The hand has none of the combinations paid.
    NoCombination,
    /// The bet looks at the player's hand alone.
    OwnHandOnly,
    /// The prize is due whatever the bank has.
    WhateverTheBankHas,
    /// The two cards dealt are a holding of the pay table.
    Holds {
        /// The pay table.
        table: PayTableId,
        /// Its row, from the highest.
        row: u8,
    },
    /// Hands without a combination are not compared: they are equal.
    NeitherHasACombination,
    /// The hand beats the bank's, but the bet is paid only from a higher one up.
    NotGoodEnoughToBePaid,
    /// The price of a card bought, which the bank keeps.
    CardBought,
    /// The stake goes into the pool.
    IntoThePool,
    /// The prize is reckoned on what stood in the pool, or on what was left of it.
    OfThePool,
    /// The combination wins a prize out of the pool.
    PoolPrize,
    /// Of several winners each is paid in turn, the highest hand first, on what is left.
    InTurn,
    /// Winners with equal hands are each paid on the same amount.
    EqualsAlike,
    /// Several winners share in equal parts.
    Shared,
    /// The pool does not hold more.
    PoolIsSpent,
    /// A winner keeps his stake.
    StakeIsKept,
    /// The bet is lost by a breach of the rules.
    Penalty,
    /// How the high hand compares with the bank's.
    HighHand(Compared),
    /// How the low hand compares with the bank's.
    LowHand(Compared),
    /// The joker stands in for another card.
    JokerStandsIn,
    /// The hands were set wrongly: the low one outranks the high one.
    SetWrongly,
    /// The house keeps its commission of the winnings.
    Commission,
    /// The bank's hands are held against the croupier's, who plays as one more.
    AgainstTheCroupier,
    /// How the croupier's high hand compares with the bank's.
    CroupierHigh(Compared),
    /// How his low hand compares with the bank's.
    CroupierLow(Compared),
    /// The bank's hands were set wrongly.
    BankSetWrongly,
    /// The bet is settled with the player who holds the bank, whose chips cover it.
    WithThePlayersBank,
    /// What the bank holds at the end of its hand goes back to its player.
    BankEnds,
    /// The whole hand was void.
    HandIsVoid,
    /// How the winnings were rounded.
    Rounded,
    /// The ball came to rest in this pocket.
    BallIn {
        /// Which.
        pocket: Pocket,
    },
    /// The two rows of cards have these points.
    RowsAre {
        /// The upper one.
        upper: u8,
        /// The lower one.
        lower: u8,
    },
    /// Whether the first card has the colour of the row that wins.
    FirstCard {
        /// It has.
        same: bool,
    },
    /// The bet is insured: it stays whole.
    Insured,
    /// The dice fell so.
    Threw {
        /// Their faces.
        throw: Throw,
    },
    /// The bet is on this number, or the point is.
    NumberIs {
        /// The number.
        number: u8,
    },
    /// The bet wins with this throw.
    WinsWithIt,
    /// The bet loses with this throw.
    LosesWithIt,
    /// The bet neither wins nor loses with this throw.
    NullWithIt,
    /// The bet covers what came.
    Covered,
    /// The bet does not cover what came.
    NotCovered,
    /// The winner's stake stays his.
    StakeIsHis,
    /// Losing bets are taken first, and winners paid in their order.
    PaidInOrder,
    /// A zero came: the bettor has a part of the stake back.
    ZeroPart,
    /// A further zero came: the bet in prison lost a part of its value.
    ZeroAgain,
    /// A zero came on the session's last spin: the part is all that there is.
    LastSpin,
    /// The bet was in prison, and its chance won: it goes free.
    GoesFree,
    /// The bet was in prison, and its chance did not win.
    LostInPrison,
    /// It is about this pot: the main one is 0, those beside it follow.
    OfPot {
        /// Which.
        number: u8,
    },
    /// Everybody else withdrew.
    AloneInThePot,
    /// The hand is the highest of those that contend.
    BestHand,
    /// Another hand is higher.
    Outranked {
        /// Whose.
        by: BoxNumber,
    },
    /// How a hand is made of own and common cards.
    MadeOf,
    /// With fewer cards than a whole pack this combination ranks higher.
    HigherInShortDeck,
    /// The chip that cannot be divided.
    OddChip,
    /// The house's charge for a session, taken of the stack.
    SessionCharge,
    /// The house took its share first.
    HouseShare,
    /// The player opened the pot without the cards that it takes.
    FalseOpening,
    /// The player laid his cards down and gave up the pot.
    GaveUp,
    /// How the points of the hand compare with the bank's.
    Points(Compared),
    /// The hand is one of those that a box's cards were split into.
    OfSplit {
        /// Which, from 0.
        hand: u8,
    },
    /// A split hand of that count is not the best one.
    SplitMakesNone,
    /// The hand went over the highest count.
    WentOver,
    /// The bank's hand went over it.
    BankWentOver,
    /// The bank drew no further card: it had no hand left to beat, or none that it could.
    BankDrewNone,
    /// The player chose to be paid at once, even.
    EvenMoney,
    /// The prize is never below a floor, to which the house adds.
    NeverBelow,
}

/// How a hand compares with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compared {
    /// It is higher.
    Above,
    /// Both are equal.
    Equal,
    /// It is lower.
    Below,
}

named! { Compared {
    Above = "above",
    Equal = "equal",
    Below = "below",
} }

impl From<std::cmp::Ordering> for Compared {
    fn from(order: std::cmp::Ordering) -> Compared {
        match order {
            std::cmp::Ordering::Greater => Compared::Above,
            std::cmp::Ordering::Equal => Compared::Equal,
            std::cmp::Ordering::Less => Compared::Below,
        }
    }
}

/// The steps of an explanation: a short list that lives in the line itself, so that settling
/// a hand allocates nothing.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Reasons {
    steps: [Reason; Reasons::MOST],
    count: u8,
}

impl Reasons {
    /// The longest explanation.
    pub const MOST: usize = 12;

    /// No reason yet.
    #[inline]
    pub fn new() -> Reasons {
        Reasons::default()
    }

    /// Adds a step.
    ///
    /// # Panics
    /// If an explanation grew longer than [`Reasons::MOST`]: the interpreter's mistake.
    #[inline]
    pub fn push(&mut self, because: ReasonStep, basis: BasisRef) {
        self.steps[usize::from(self.count)] = Reason { because, basis };
        self.count += 1;
    }

    /// With a step added.
    #[must_use]
    #[inline]
    pub fn and(mut self, because: ReasonStep, basis: BasisRef) -> Reasons {
        self.push(because, basis);
        self
    }

    /// The steps in order.
    pub fn iter(&self) -> impl Iterator<Item = Reason> + '_ {
        self.steps[..usize::from(self.count)].iter().copied()
    }

    /// Whether nothing was given.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl fmt::Debug for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
