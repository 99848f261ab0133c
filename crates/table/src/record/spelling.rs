//! How actions, events and reasons stand in a record. Each has its word, and each of its fields
//! the member that it stands under, once: the same line writes it and reads it.

use serde_json::Value;

use super::json::canonical;
use super::member::{Class, FromOne, Part, Reading, Unread, Writing, unread};
use super::names::Names;
use crate::{
    Action, Against, BoxNumber, Drawn, Event, Irregularity, Line, Reason, ReasonStep, Reasons,
    SpotId,
};

/// An action, as `{"do": …}`.
pub(super) fn write_action(names: &Names, action: &Action) -> Value {
    write(names, action)
}

/// An event, as `{"event": …}`, with the citations of its bases.
pub(super) fn write_event(names: &Names, event: &Event) -> Value {
    write(names, event)
}

/// The action that a value writes.
pub(super) fn read_action(names: &Names, value: &Value) -> Result<Action, Unread> {
    read(names, value)
}

/// The event that a value writes.
pub(super) fn read_event(names: &Names, value: &Value) -> Result<Event, Unread> {
    read(names, value)
}

/// A noun that says which it is by a word under `TAG`.
trait Spelled: Sized {
    const TAG: &'static str;
    /// What would be right where another word stands.
    const RIGHT: &'static str;
    fn word(&self) -> &'static str;
    fn put_members(&self, into: &mut Writing);
    /// Nothing where the word is none of its own.
    fn take_members(word: &str, from: &Reading) -> Result<Option<Self>, Unread>;

    fn put_all(&self, into: &mut Writing) {
        into.members.insert(Self::TAG.into(), self.word().into());
        self.put_members(into);
    }

    fn take_all(from: &Reading) -> Result<Self, Unread> {
        let word = from.text(Self::TAG)?;
        match Self::take_members(word, from)? {
            Some(read) => Ok(read),
            None => unread(word, Self::RIGHT),
        }
    }
}

fn write<T: Spelled>(names: &Names, noun: &T) -> Value {
    let mut writing = Writing::new(names);
    noun.put_all(&mut writing);
    Value::Object(writing.members)
}

/// Strictly: what is read must be written the same again, so that nothing is left over.
fn read<T: Spelled>(names: &Names, value: &Value) -> Result<T, Unread> {
    let noun = T::take_all(&Reading { names, value })?;
    let right = write(names, &noun);
    if *value == right {
        Ok(noun)
    } else {
        unread(canonical(value), canonical(&right))
    }
}

/// Puts a field under its member: as it is, or in the way that is named.
macro_rules! put {
    ($field:ident, $member:literal, $into:ident) => {
        Part::put($field, $member, $into)
    };
    ($field:ident, $member:literal, $into:ident, $way:ident) => {
        $way(*$field).put($member, $into)
    };
}

macro_rules! take {
    ($member:literal, $from:ident) => {
        Part::take($member, $from)?
    };
    ($member:literal, $from:ident, $way:ident) => {
        $way::take($member, $from)?.0
    };
}

/// The words of a noun and the members of its fields.
macro_rules! spelled {
    ($noun:ident under $tag:literal, $right:literal:
     $($word:literal = $variant:ident
        $({ $($field:ident: $member:literal $(as $way:ident)?),* })?
        $(( $($part:ident: $under:literal),* ))?,)*) => {
        impl Spelled for $noun {
            const TAG: &'static str = $tag;
            const RIGHT: &'static str = $right;

            fn word(&self) -> &'static str {
                match self {
                    $($noun::$variant { .. } => $word,)*
                }
            }

            fn put_members(&self, into: &mut Writing) {
                match self {
                    $($noun::$variant $({ $($field),* })? $(( $($part),* ))? => {
                        $($(put!($field, $member, into $(, $way)?);)*)?
                        $($(put!($part, $under, into);)*)?
                    })*
                }
            }

            fn take_members(word: &str, from: &Reading) -> Result<Option<$noun>, Unread> {
                Ok(Some(match word {
                    $($word => $noun::$variant
                        $({ $($field: take!($member, from $(, $way)?)),* })?
                        $(( $(take!($under, from)),* ))?,)*
                    _ => return Ok(None),
                }))
            }
        }
    };
}

/// The members of something that is not told apart by a word.
macro_rules! parts {
    ($noun:ident { $($field:ident: $member:literal),* $(,)? }) => {
        impl $noun {
            fn put_parts(&self, into: &mut Writing) {
                $(Part::put(&self.$field, $member, into);)*
            }

            fn take_parts(from: &Reading) -> Result<$noun, Unread> {
                Ok($noun { $($field: Part::take($member, from)?),* })
            }
        }
    };
}

spelled! { Action under "do", "an action that this version of the format knows":
    "sit" = Sit { at: "box" },
    "leave" = Leave { at: "box" },
    "allow" = Allow { at: "box", person: "person" },
    "approve" = Approve { at: "box", person: "person" },
    "place" = Place { at: "box", spot: "spot", stake: "stake" },
    "take-back" = TakeBack { at: "box", spot: "spot" },
    "call" = Call { at: "box", by: "by", spot: "spot", stake: "stake" },
    "close" = Close,
    "draw" = Draw(drawn: "card"),
    "choose" = Choose { at: "box", choice: "choice" },
    "pick" = Pick { at: "box", choice: "choice", cards: "cards" },
    "cut" = Cut,
    "meter" = Meter { pool: "pool", amount: "amount" },
    "report" = Report(what: "irregularity"),
    "rule" = Rule { remedy: "remedy" as FromOne },
    "announce" = Announce { notice: "notice" },
}

spelled! { Event under "event", "an event that this version of the format knows":
    "opened" = Opened { against_house: "against_house", deck: "deck" },
    "opened-circle" = OpenedCircle { between: "between", deck: "deck" },
    "shown" = Shown { notice: "notice", basis: "basis" },
    "bank-held" = BankHeld { by: "by", basis: "basis", marked: "marked" },
    "deck-in-play" = DeckInPlay { deck: "deck", basis: "basis" },
    "seated" = Seated { at: "box", person: "person", basis: "basis" },
    "left" = Left { at: "box", person: "person" },
    "allowed" = Allowed { at: "box", person: "person", basis: "basis" },
    "placed" = Placed {
        at: "box", by: "by", spot: "spot", stake: "stake", window: "window", size: "size"
    },
    "taken-back" = TakenBack { at: "box", by: "by", spot: "spot", stake: "stake", basis: "basis" },
    "closed" = Closed { basis: "basis" },
    "drawn" = Drawn { card: "card", to: "to", face: "face", basis: "basis" },
    "burnt" = Burnt { cards: "cards", basis: "basis" },
    "leads" = Leads { at: "box", person: "person", basis: "basis" },
    "shoe-to" = ShoeTo { to: "to", basis: "basis" },
    "cards-to" = CardsTo { at: "box", basis: "basis" },
    "dead-card" = DeadCard { at: "box", place: "place", basis: "basis" },
    "spun" = Spun { pocket: "pocket", basis: "basis" },
    "rows-end" = RowsEnd { upper: "upper", lower: "lower", wins: "wins", basis: "basis" },
    "thrown" = Thrown { throw: "dice", basis: "basis" },
    "called" = Called { at: "box", by: "by", spot: "spot", stake: "stake", basis: "basis" },
    "circled" = Circled { at: "box", amount: "amount", lies: "lies", basis: "basis" },
    "held" = Held {
        at: "box", by: "by", spot: "spot", stake: "stake", times: "times", basis: "basis"
    },
    "shifted" = Shifted {
        at: "box", by: "by", from: "from", to: "spot", stake: "stake", window: "window", size: "size"
    },
    "mano" = Mano { at: "box", basis: "basis" },
    "speaks" = Speaks { at: "box", basis: "basis", nearest: "nearest" },
    "mixed" = Mixed { basis: "basis" },
    "raked" = Raked { amount: "amount", rate: "rate", basis: "basis" },
    "moved" = Moved {
        at: "box", by: "by", from: "spot", to: "onto", stake: "stake", basis: "basis"
    },
    "pointed" = Pointed { point: "point", basis: "basis" },
    "dice-to" = DiceTo { at: "box", basis: "basis" },
    "chose" = Chose { at: "box", by: "by", choice: "choice", absent: "absent", basis: "basis" },
    "picked" = Picked { at: "box", by: "by", cards: "cards", basis: "basis" },
    "bank-set" = BankSet { cards: "cards", way: "way" as FromOne, basis: "basis" },
    "cut" = Cut { by: "by", basis: "basis" },
    "approved" = Approved { at: "box", person: "person", by: "by", basis: "basis" },
    "turned" = Turned { place: "place", basis: "basis" },
    "uncovered" = Uncovered { at: "box", place: "place", basis: "basis" },
    "bank-plays" = BankPlays { plays: "plays", basis: "basis" },
    "metered" = Metered { pool: "pool", amount: "amount", basis: "basis" },
    "settled" = Settled(line: "line"),
    "reported" = Reported { by: "by", irregularity: "irregularity" },
    "ruled" = Ruled { by: "by", effect: "effect", basis: "basis" },
    "ended" = Ended,
}

spelled! { ReasonStep under "because", "a reason that this version of the format knows":
    "the-rule" = TheRule,
    "hand-is" = HandIs { class: "class" as Class },
    "bank-hand-is" = BankHandIs { class: "class" as Class },
    "ace-is-low" = AceIsLow,
    "ace-is-high" = AceIsHigh,
    "bank-does-not-play" = BankDoesNotPlay,
    "bank-plays" = BankPlays,
    "higher-class" = HigherClass,
    "lower-class" = LowerClass,
    "higher-cards" = HigherCards,
    "lower-cards" = LowerCards,
    "card-order" = CardOrder,
    "all-equal" = AllEqual,
    "withdrew" = Withdrew,
    "table-in-force" = TableInForce { table: "table" },
    "on-the-table" = OnTheTable,
    "only-the-highest" = OnlyTheHighest,
    "no-combination" = NoCombination,
    "own-hand-only" = OwnHandOnly,
    "whatever-the-bank-has" = WhateverTheBankHas,
    "holds" = Holds { table: "table", row: "row" },
    "neither-has-a-combination" = NeitherHasACombination,
    "not-good-enough-to-be-paid" = NotGoodEnoughToBePaid,
    "card-bought" = CardBought,
    "into-the-pool" = IntoThePool,
    "of-the-pool" = OfThePool,
    "pool-prize" = PoolPrize,
    "in-turn" = InTurn,
    "equals-alike" = EqualsAlike,
    "shared" = Shared,
    "pool-is-spent" = PoolIsSpent,
    "stake-is-kept" = StakeIsKept,
    "penalty" = Penalty,
    "high-hand" = HighHand(compared: "is"),
    "low-hand" = LowHand(compared: "is"),
    "joker-stands-in" = JokerStandsIn,
    "set-wrongly" = SetWrongly,
    "commission" = Commission,
    "against-the-croupier" = AgainstTheCroupier,
    "croupier-high" = CroupierHigh(compared: "is"),
    "croupier-low" = CroupierLow(compared: "is"),
    "bank-set-wrongly" = BankSetWrongly,
    "with-the-players-bank" = WithThePlayersBank,
    "bank-ends" = BankEnds,
    "hand-is-void" = HandIsVoid,
    "rounded" = Rounded,
    "ball-in" = BallIn { pocket: "pocket" },
    "rows-are" = RowsAre { upper: "upper", lower: "lower" },
    "first-card" = FirstCard { same: "same" },
    "insured" = Insured,
    "threw" = Threw { throw: "dice" },
    "number-is" = NumberIs { number: "number" },
    "wins-with-it" = WinsWithIt,
    "loses-with-it" = LosesWithIt,
    "null-with-it" = NullWithIt,
    "covered" = Covered,
    "not-covered" = NotCovered,
    "stake-is-his" = StakeIsHis,
    "paid-in-order" = PaidInOrder,
    "zero-part" = ZeroPart,
    "zero-again" = ZeroAgain,
    "last-spin" = LastSpin,
    "goes-free" = GoesFree,
    "lost-in-prison" = LostInPrison,
    "of-pot" = OfPot { number: "pot" },
    "alone-in-the-pot" = AloneInThePot,
    "best-hand" = BestHand,
    "outranked" = Outranked { by: "box" },
    "made-of" = MadeOf,
    "higher-in-short-deck" = HigherInShortDeck,
    "odd-chip" = OddChip,
    "session-charge" = SessionCharge,
    "house-share" = HouseShare,
    "false-opening" = FalseOpening,
    "gave-up" = GaveUp,
    "player-hand-is" = PlayerHandIs { class: "class" as Class },
    "points" = Points(compared: "is"),
    "of-split" = OfSplit { hand: "hand" },
    "split-makes-none" = SplitMakesNone,
    "went-over" = WentOver,
    "bank-went-over" = BankWentOver,
    "bank-drew-none" = BankDrewNone,
    "even-money" = EvenMoney,
    "never-below" = NeverBelow,
}

parts! { Irregularity {
    kind: "kind", place: "place", with: "with", card: "card", more: "more", amount: "amount",
} }

parts! { Line {
    at: "box", by: "by", spot: "spot", stake: "stake", against: "bank", outcome: "outcome",
    odds: "odds", paid: "paid", residue: "residue", reasons: "reasons",
} }

/// A settled line's members stand among the event's own.
impl Part for Line {
    fn put(&self, _: &'static str, into: &mut Writing) {
        self.put_parts(into);
    }

    fn take(_: &'static str, from: &Reading) -> Result<Line, Unread> {
        Line::take_parts(from)
    }
}

/// What was drawn stands under a member that says of what kind it is.
impl Part for Drawn {
    fn put(&self, card: &'static str, into: &mut Writing) {
        match self {
            Drawn::Card(drawn) => drawn.put(card, into),
            Drawn::Pocket(pocket) => pocket.put(POCKET, into),
            Drawn::Throw(throw) => throw.put(DICE, into),
        }
    }

    fn take(card: &'static str, from: &Reading) -> Result<Drawn, Unread> {
        if from.value.get(POCKET).is_some() {
            return Part::take(POCKET, from).map(Drawn::Pocket);
        }
        if from.value.get(DICE).is_some() {
            return Part::take(DICE, from).map(Drawn::Throw);
        }
        Part::take(card, from).map(Drawn::Card)
    }
}

const POCKET: &str = "pocket";
const DICE: &str = "dice";

/// An object of its own.
impl Part for Irregularity {
    fn put(&self, name: &'static str, into: &mut Writing) {
        let mut what = Writing::new(into.names);
        self.put_parts(&mut what);
        let what = Value::Object(what.members);
        into.members.insert(name.into(), what);
    }

    fn take(name: &'static str, from: &Reading) -> Result<Irregularity, Unread> {
        let value = from.take(name, "what went wrong", Some)?;
        Irregularity::take_parts(&Reading { value, ..*from })
    }
}

/// How a line says that it is settled with the pot.
const POT: &str = "pot";

/// What a line is settled with: the house, unless it names a player's bank or the pot.
impl Part for Against {
    fn put(&self, name: &'static str, into: &mut Writing) {
        let against = match self {
            Against::House => return,
            Against::Pot => POT.into(),
            Against::Bank {
                at,
                spot,
                commission,
            } => {
                let mut bank = Writing::new(into.names);
                at.put("box", &mut bank);
                spot.put("spot", &mut bank);
                commission.put("kept", &mut bank);
                Value::Object(bank.members)
            }
        };
        into.members.insert(name.into(), against);
    }

    fn take(name: &'static str, from: &Reading) -> Result<Against, Unread> {
        let Some(value) = from.value.get(name) else {
            return Ok(Against::House);
        };
        if value.as_str() == Some(POT) {
            return Ok(Against::Pot);
        }
        let from = &Reading { value, ..*from };
        Ok(Against::Bank {
            at: BoxNumber::take("box", from)?,
            spot: SpotId::take("spot", from)?,
            commission: Part::take("kept", from)?,
        })
    }
}

/// A list of reasons, each with what it rests on.
impl Part for Reasons {
    fn put(&self, name: &'static str, into: &mut Writing) {
        let reason = |Reason { because, basis }: Reason| {
            let mut reason = Writing::new(into.names);
            because.put_all(&mut reason);
            basis.put("basis", &mut reason);
            Value::Object(reason.members)
        };
        let reasons = self.iter().map(reason).collect();
        into.members.insert(name.into(), reasons);
    }

    fn take(name: &'static str, from: &Reading) -> Result<Reasons, Unread> {
        let list = from.take(name, "a list of reasons", Value::as_array)?;
        if list.len() > Reasons::MOST {
            let most = format!("at most {}", Reasons::MOST);
            return unread(format!("{} reasons", list.len()), most);
        }
        let mut reasons = Reasons::new();
        for value in list {
            let from = &Reading { value, ..*from };
            reasons.push(ReasonStep::take_all(from)?, Part::take("basis", from)?);
        }
        Ok(reasons)
    }
}
