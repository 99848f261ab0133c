use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, Hand, Line, Money, RemedyOption, RulingSeen, StaffDesk, Words};

/// The table as one person may see it now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Snapshot {
    /// The hash of the rules in force: another than the table's information has means that the
    /// minimum was raised, and that the information is to be asked for again.
    pub rules_hash: String,
    /// The version of the table; each change raises it.
    #[ts(type = "number")]
    pub version: u64,
    /// The number of the round.
    #[ts(type = "number")]
    pub round: u64,
    /// The promise on the order of the cards.
    pub commitment: Commitment,
    /// Which person you are, once you act at this table.
    pub you: Option<u8>,
    /// Everyone at the table.
    pub people: Vec<PersonInfo>,
    /// What you see.
    pub view: View,
    /// What you may do.
    pub options: Options,
    /// Your chips, less what lies on the table. Acknowledged, so durable.
    pub balance: Money,
    /// What the table waits for and until when.
    pub clock: Option<Clock>,
    /// Where the ball rested in the rounds before, the newest first: keys of pockets.
    pub last: Vec<String>,
    /// How many hands have yet to end, once the last ones of the day were announced; 0 when the
    /// table has closed for the day.
    pub hands_left: Option<u8>,
    /// How many players, or hands where a round needs several, are missing for one to be played.
    pub missing: u8,
    /// What may be decided on what was reported, for everyone to read.
    pub remedies: Vec<RemedyOption>,
    /// What you may do if you are of the house.
    pub staff: Option<StaffDesk>,
    /// What stands in the pools that the table's spots feed.
    pub pools: Vec<PoolStanding>,
    /// How the list of those who wait for a seat stands for you.
    pub waiting: Waiting,
    /// The last rulings on hands that were settled here.
    pub rulings: Vec<RulingSeen>,
    /// The seats that a lot gave.
    pub by_lot: ByLot,
}

/// Takes a snapshot part by part.
pub trait PartWriter {
    /// A part: what it belongs to, if to another; its name; what is in it.
    fn part<T: Serialize>(&mut self, within: Option<&'static str>, name: &'static str, value: &T);
}

/// Hands over each of some fields: a type that gets another one is not built until it is here.
macro_rules! tell_fields {
    ($writer:expr, $within:expr, $value:expr, $of:ident { $($field:ident),* } $(but $inner:ident)?) => {
        let $of { $($field,)* $($inner: _)? } = $value;
        $($writer.part($within, stringify!($field), $field);)*
    };
}

impl Snapshot {
    /// Hands over all parts, always in the same order: its fields, then those of the view.
    pub fn tell_parts(&self, writer: &mut impl PartWriter) {
        tell_fields!(writer, None, self, Snapshot {
            rules_hash, version, round, commitment, you, people, options, balance, clock, last, hands_left, missing, remedies, staff, pools, waiting, rulings, by_lot
        } but view);
        tell_fields!(
            writer,
            Some("view"),
            &self.view,
            View {
                moment,
                boxes,
                bank,
                bank_hand,
                bank_apart,
                bank_low,
                bank_plays,
                banker,
                coup,
                dealer,
                deck,
                common,
                common_hand,
                fell,
                wins,
                dice,
                point,
                raise,
                undealt,
                lines,
                circle
            }
        );
    }
}

/// The seats held that a lot gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ByLot {
    /// Which, and by which lot.
    pub seats: Vec<Lot>,
    /// What says that seats are drawn; nothing where they are not.
    pub citations: Vec<Citation>,
}

/// A lot that gave a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Lot {
    /// The seat.
    pub at: u8,
    /// The round from whose promised lots it was drawn.
    #[ts(type = "number")]
    pub round: u64,
    /// Which of them it was, from 0.
    pub number: u32,
}

/// How the list of those who wait for a seat stands for you.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Waiting {
    /// How many wait.
    pub length: u8,
    /// Your own place, from 1, if you wait.
    pub place: Option<u8>,
    /// Whether you may ask for a place on it.
    pub may_ask: bool,
    /// Whether you sit, and it is for another seat.
    pub moves: bool,
    /// The seat that is kept for you.
    pub offer: Option<SeatOffer>,
    /// Who waits, in order; for staff only.
    pub people: Vec<Waiter>,
    /// What the list rests on; nothing where the text says nothing of one.
    pub citations: Vec<Citation>,
}

/// A seat that is kept for you.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SeatOffer {
    /// Which.
    pub at: u8,
    /// How long it is; nothing once you have taken it and the hand has to end first.
    pub clock: Option<Clock>,
}

/// Somebody who waits for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Waiter {
    /// What to call him.
    pub name: String,
    /// Whether he sits and wants another seat.
    pub moves: bool,
    /// The seat that is kept for him.
    pub kept: Option<u8>,
    /// Whether his page is connected.
    pub present: bool,
}

/// What stands in a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PoolStanding {
    /// The pool's key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// So much, the stakes of the hand in course not included.
    pub amount: Money,
}

/// The promise on the order of the cards, made before bets close.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Commitment {
    /// The label that is hashed with each card.
    pub label: String,
    /// The Merkle root, hex.
    pub root: String,
    /// How many cards are promised.
    pub cards: u16,
    /// Whether the seats have had their turn in the shuffle: a shoe that goes on from an earlier
    /// round takes no more contributions.
    pub mixed: bool,
    /// How many of them were out when the round opened.
    pub out: u16,
    /// Whether no more hands in the shuffle are taken: those sealed may be opened.
    pub sealed: bool,
    /// The hands in the shuffle so far.
    pub hands: Vec<Hand>,
    /// The Merkle roots of further shoes of the same cards, promised with the first: each time
    /// cards put aside go back among those to be dealt, the next one says how they all come.
    pub spares: Vec<String>,
    /// The Merkle root of the promised order of the lots, where seats are drawn before this hand.
    pub lots: Option<String>,
}

/// A raise of the table's minimum that was announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Raise {
    /// What it goes up to.
    pub minimum: Money,
    /// How many rounds are still played at the present one, this one included; 0 once it is over
    /// and the next one opens at the new minimum.
    pub left: u8,
}

/// Someone at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PersonInfo {
    /// The number by which the view names him.
    pub person: u8,
    /// What to call him.
    pub name: String,
    /// Whether he said that his bets are made.
    pub ready: bool,
    /// Whether his page is connected.
    pub present: bool,
    /// Whether he is of the house's own making.
    pub bot: bool,
}

/// A countdown that the house keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Clock {
    /// What happens when it runs out.
    pub then: Words,
    /// Milliseconds left when this was sent.
    #[ts(type = "number")]
    pub left_ms: u64,
    /// Milliseconds that it ran from.
    #[ts(type = "number")]
    pub of_ms: u64,
}

/// The round as you may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct View {
    /// Where the round stands.
    pub moment: Moment,
    /// The boxes that somebody holds, in order.
    pub boxes: Vec<BoxView>,
    /// The bank's cards.
    pub bank: Vec<Seen>,
    /// What the bank has, once all of it is seen.
    pub bank_hand: Option<HandView>,
    /// The places, from 0, of the bank's cards that it set apart.
    pub bank_apart: Vec<u8>,
    /// What those are.
    pub bank_low: Option<HandView>,
    /// Whether the bank plays, once that is known.
    pub bank_plays: Option<bool>,
    /// The box whose player holds the bank, 0 for the house; nothing where players never do, or
    /// while it is being offered.
    pub banker: Option<u8>,
    /// What is in a bank that players hold in turn, and who has the cards against it.
    pub coup: Option<Coup>,
    /// The box whose player has the shoe; nothing where players do not deal, or none does.
    pub dealer: Option<u8>,
    /// Which deck is in play, from 1, where several take turns.
    pub deck: Option<u8>,
    /// The common cards.
    pub common: Vec<Seen>,
    /// What they are, where they are a hand of their own and all of it is seen.
    pub common_hand: Option<HandView>,
    /// What fell in the open: the key of the ball's pocket, or the faces of dice.
    pub fell: Vec<String>,
    /// The keys of the spots of a cloth whose bets win by it, whether or not anybody bet on them.
    pub wins: Vec<String>,
    /// The box whose holder throws, where dice decide.
    pub dice: Option<u8>,
    /// The point that is thrown for.
    pub point: Option<u8>,
    /// A raise of the table's minimum that was announced.
    pub raise: Option<Raise>,
    /// Cards left to come.
    pub undealt: u16,
    /// What has been settled.
    pub lines: Vec<Line>,
    /// Pots, bets and mano, in a game among players; nothing for one who may not look on.
    pub circle: Option<Circle>,
}

/// What is seen of a game among players, beside the boxes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Circle {
    /// The box that has the mano; before a hand begins, the one that had it.
    pub mano: Option<u8>,
    /// The pots as they stand, the main pot first; what is bet in this interval is not in them yet.
    pub pots: Vec<Pot>,
    /// What the house has taken out of them.
    pub raked: Money,
    /// What each has bet in this interval, if anything.
    pub bets: Vec<CircleBet>,
}

/// A pot: the main one, or one beside it in which a short stack has no part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Pot {
    /// What lies in it.
    pub amount: Money,
    /// The boxes that can win it.
    pub contenders: Vec<u8>,
}

/// What somebody has bet in the interval that is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct CircleBet {
    /// The box.
    pub at: u8,
    /// How much.
    pub amount: Money,
}

/// A coup against a player's bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Coup {
    /// What is in the bank.
    pub in_bank: Money,
    /// How much of it is covered.
    pub covered: Money,
    /// The boxes that play the cards against it.
    pub cards_to: Vec<u8>,
    /// The boxes to which all of it is open now, the first before the others.
    pub may_cover: Vec<u8>,
}

/// Where a round stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[ts(export)]
pub enum Moment {
    /// Bets are open.
    Betting,
    /// Cards are being dealt.
    Dealing,
    /// A person is asked to choose for a box.
    Choosing {
        /// The box.
        at: u8,
        /// The person.
        by: u8,
    },
    /// Something went wrong; a ruling is awaited.
    Irregular {
        /// What happened.
        what: Words,
    },
    /// The round is over; the next one opens in a moment.
    Over,
}

/// A card as you see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[ts(export)]
pub enum Seen {
    /// Its back.
    Back,
    /// Its face.
    Card {
        /// As `As`, `Td`, `Jk`.
        card: String,
    },
}

/// A box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct BoxView {
    /// Its number on the cloth.
    pub number: u8,
    /// Who plays it.
    pub holder: u8,
    /// Whom the holder lets bet on it.
    pub allowed: Vec<u8>,
    /// Whom staff let bet on it, where they must agree.
    pub approved: Vec<u8>,
    /// How each bettor stands.
    pub standing: Vec<Standing>,
    /// The chips that lie there.
    pub wagers: Vec<Wager>,
    /// Whether nobody sits there: whoever plays it does so for this round.
    pub vacant: bool,
    /// Its cards, each where it was dealt; hand by hand where they were split.
    pub cards: Vec<Seen>,
    /// The hands that they were split into; none while there is one.
    pub split: Vec<SplitHand>,
    /// The places, from 0, of those that were set apart.
    pub apart: Vec<u8>,
    /// What those are, where they are a hand of their own.
    pub low: Option<HandView>,
    /// What the others are, if you see all of them.
    pub hand: Option<HandView>,
    /// What lies in the circle before the box of what the house keeps of winning bets.
    pub circle: Money,
}

/// One of the hands that a box's cards were split into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SplitHand {
    /// Its cards.
    pub cards: Vec<Seen>,
    /// What they are.
    pub hand: Option<HandView>,
    /// What lies on it, of all bettors.
    pub stake: Money,
    /// Whether it is played now.
    pub plays: bool,
}

/// How a bettor stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Standing {
    /// Who.
    pub person: u8,
    /// The key of what he chose, once he did.
    pub chose: Option<String>,
    /// Whether he withdrew.
    pub out: bool,
}

/// Chips on a spot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Wager {
    /// Whose.
    pub by: u8,
    /// The key of the spot.
    pub spot: String,
    /// How much.
    pub stake: Money,
    /// How many times in a row it was held over from a round before; 0 for a bet of this one.
    pub held: u8,
}

/// A hand that you see whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct HandView {
    /// The key of its class.
    pub class: String,
    /// What its class is called.
    pub name: Words,
    /// The same with the ranks that tell it from others of its class, where it is compared by them.
    pub called: Words,
    /// Its cards, those that count first.
    pub cards: Vec<String>,
}

/// What you may do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Options {
    /// Boxes that you may sit down at.
    pub sit: Vec<u8>,
    /// Boxes that you may leave.
    pub leave: Vec<u8>,
    /// Spots that take your chips.
    pub place: Vec<PlaceOption>,
    /// Spots that you may take your chips back from.
    pub take_back: Vec<TakeBackOption>,
    /// Boxes on whose hand you may let others bet.
    pub allow: Vec<u8>,
    /// Whether you may cut the deck.
    pub cut: bool,
    /// Choices asked of you.
    pub choose: Vec<ChoiceOption>,
    /// Whether you may say that your bets are made.
    pub ready: bool,
}

/// A spot that takes your chips, on top of what lies there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PlaceOption {
    /// The box.
    pub at: u8,
    /// The key of the spot.
    pub spot: String,
    /// The least that may be added.
    pub least: Money,
    /// The most that may be added.
    pub most: Money,
    /// From the least on amounts go in steps of this.
    pub step: Money,
}

/// A spot that you may clear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TakeBackOption {
    /// The box.
    pub at: u8,
    /// The key of the spot.
    pub spot: String,
}

/// A choice asked of you.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ChoiceOption {
    /// The box.
    pub at: u8,
    /// The key of the choice.
    pub choice: String,
    /// What it stakes; nothing if it stakes nothing.
    pub stakes: Option<Money>,
    /// How many of his cards it asks for; nothing if it asks for none.
    pub picks: Option<Picks>,
}

/// How many cards a choice asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Picks {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}
