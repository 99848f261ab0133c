//! A game of poker against the house, as its law file describes it: every value with the
//! basis it rests on, every choice that the text leaves to the house still open.

use cards::{AceRule, Card, Class, Deck, HandOrder, HandValue, JokerRule, Rank, Threshold};
use exact::Ratio;
use law::{BasisRef, Words};
use table::{
    Compared, Equipment, Face, Irregularity, IrregularityKind, Place, RemedyEffect, Role, Takes,
};

pub use crate::common::{Cited, Head, NoticeMoment, NoticeRule, OnSheet, RaiseRules};
use crate::pools::Several;

/// A game, before any house has chosen anything.
#[derive(Clone, Debug)]
pub struct Description {
    /// What every game's file says.
    pub head: Head,
    /// The table and its people.
    pub table: TableRules,
    /// The deck and how cards rank.
    pub cards: CardRules,
    /// How hands rank.
    pub order: OrderRules,
    /// The bets.
    pub bets: Vec<BetRule>,
    /// The course of a hand.
    pub stages: Vec<StageRule>,
    /// What the bank needs to play; nothing if it always does.
    pub bank_plays_with: Option<Cited<BankHand>>,
    /// How the house sets two hands; the first rule that fits holds.
    pub house_way: Vec<WayRule>,
    /// How each bet is settled, in the order in which it is.
    pub settles: Vec<SettleRule>,
    /// The pay tables.
    pub tables: Vec<TableRule>,
    /// The pools that some bets feed.
    pub pools: Vec<PoolRule>,
    /// How the minimum is raised.
    pub raise: Option<RaiseRules>,
    /// What may go wrong.
    pub irregularities: Vec<IrregularityRule>,
}

impl Description {
    /// Whether the game is played with such a thing, so that it can go wrong.
    pub fn has(&self, equipment: Equipment) -> bool {
        match equipment {
            Equipment::Cards => true,
            Equipment::Dice => {
                let throws = |stage: &StageRule| matches!(stage.what, StageWork::Throw(_));
                self.stages.iter().any(throws)
            }
            Equipment::Wheel | Equipment::Pot | Equipment::Bank => false,
        }
    }
}

/// The table and its people.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRules {
    /// That the house stands against the players.
    pub against_house: BasisRef,
    /// Who settles what the text does not.
    pub problems: Cited<Role>,
    /// Boxes on the cloth at most.
    pub boxes: Cited<u8>,
    /// Boxes that one player may hold.
    pub boxes_each: Cited<u8>,
    /// That he sees the cards of one of them only, where he may hold several.
    pub blind: Option<BasisRef>,
    /// People who may bet on one box.
    pub bettors_per_box: Bettors,
    /// The table's minimum.
    pub minimum: OnSheet<()>,
    /// The table's maximum, among these multiples of the minimum.
    pub maximum: OnSheet<Multiples>,
    /// That bets are chips.
    pub chips_only: BasisRef,
    /// How winnings are rounded, if the sheet does not say.
    pub rounding: OnSheet<String>,
}

/// The multiples of a minimum that a maximum may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Multiples {
    /// One of these.
    OneOf(Vec<u64>),
    /// Anything from the one to the other.
    Between(u64, u64),
    /// Anything, not below the minimum itself.
    Any,
}

/// How many people may bet on one box.
#[derive(Clone, Debug, PartialEq)]
pub struct Bettors {
    /// How many.
    pub most: BettorsMost,
    /// That those who bet on another's hand must hold a box themselves.
    pub seated: Option<BasisRef>,
    /// Who must approve of it besides the holder.
    pub approved_by: Option<Cited<Role>>,
}

/// How many people may bet on one box, and whether the house decides it.
#[derive(Clone, Debug, PartialEq)]
pub enum BettorsMost {
    /// So many.
    Always(Cited<u8>),
    /// So many where the house offers it; otherwise its holder alone.
    IfOffered(OnSheet<u8>),
}

/// The deck and how cards rank.
#[derive(Clone, Debug, PartialEq)]
pub struct CardRules {
    /// The deck.
    pub deck: Cited<Deck>,
    /// That cards rank from the ace down.
    pub ranks: BasisRef,
    /// Whether the ace is also low.
    pub ace: Cited<AceRule>,
    /// What the joker stands for, where the deck has one.
    pub joker: Option<Cited<JokerRule>>,
}

/// How hands rank.
#[derive(Clone, Debug)]
pub struct OrderRules {
    /// The order that compares them.
    pub hands: HandOrder,
    /// That a higher class wins; this and the next two are nothing where no hands are compared.
    pub ranking: BasisRef,
    /// That inside a class the higher cards win.
    pub same: BasisRef,
    /// What two hands are that are equal to the last card.
    pub all_equal: BasisRef,
    /// That hands without a combination are equal, whatever their cards.
    pub nothing_is_equal: Option<BasisRef>,
    /// The classes, the highest first.
    pub classes: Vec<ClassRule>,
    /// The order of a second, shorter hand, where a player sets two.
    pub low: Option<LowOrder>,
}

impl OrderRules {
    /// The place of a hand's class, and what defines it.
    pub fn class_of(&self, value: HandValue) -> (u8, BasisRef) {
        let place = self.hands.class_position(value);
        (place as u8, self.classes[place].basis)
    }
}

/// The order of the lower of two hands.
#[derive(Clone, Debug)]
pub struct LowOrder {
    /// The order that compares them.
    pub hands: HandOrder,
    /// The classes, the highest first.
    pub classes: Vec<ClassRule>,
    /// How they compare.
    pub ranking: BasisRef,
    /// That the other hand must outrank it.
    pub outranked: BasisRef,
}

/// A rule of the way in which the house sets its two hands: for seven cards of this sort, keep
/// at least this in the high hand, and make the low hand as high as that leaves it.
#[derive(Clone, Debug, PartialEq)]
pub struct WayRule {
    /// The class of the best hand among the cards: one of these.
    pub best: Vec<Class>,
    /// So many pairs among the cards.
    pub pairs: Option<u8>,
    /// The rank that makes the class is at least this.
    pub at_least: Option<Rank>,
    /// And at most this.
    pub at_most: Option<Rank>,
    /// A single ace is among them, or none.
    pub single_ace: Option<bool>,
    /// What a joker counts as among pairs and aces, where the rule looks at them.
    pub joker: Option<JokerCounts>,
    /// The least class of the high hand.
    pub keep: Class,
    /// The rule in words.
    pub words: Words,
    /// What it rests on.
    pub basis: BasisRef,
}

/// What a joker counts as where single cards are counted and no hand is made with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JokerCounts {
    /// As a card of this rank.
    As(Rank),
    /// As no card.
    Nothing,
}

impl WayRule {
    /// Whether it counts single cards, among which a joker may be.
    pub fn counts_cards(&self) -> bool {
        self.pairs.is_some() || self.single_ace.is_some()
    }

    /// Whether it speaks of any cards whatever, and can always be followed.
    pub fn fits_anything(&self) -> bool {
        let asks_nothing = self.best.is_empty()
            && self.pairs.is_none()
            && self.at_least.is_none()
            && self.at_most.is_none()
            && self.single_ace.is_none();
        asks_nothing && self.keep == Class::HighCard
    }
}

/// A class of hands.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassRule {
    /// Which.
    pub class: Class,
    /// Its name.
    pub name: Words,
    /// What it is made of.
    pub meaning: Words,
    /// What defines it.
    pub basis: BasisRef,
    /// What settles two hands of it.
    pub ties: BasisRef,
}

/// A bet.
#[derive(Clone, Debug, PartialEq)]
pub struct BetRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// When it is placed.
    pub placed: Cited<Window>,
    /// How much it may be.
    pub stake: StakeRule,
}

/// When a bet is placed.
#[derive(Clone, Debug, PartialEq)]
pub enum Window {
    /// While bets are open; a box cannot play without it.
    Required,
    /// While bets are open, beside the bet of that place in the list.
    Beside(usize),
    /// Together with the bet of that place in the list, of itself.
    With(usize),
    /// By the choice of that key.
    ByChoice(String),
}

/// How much a bet may be.
#[derive(Clone, Debug, PartialEq)]
pub enum StakeRule {
    /// Within the table's limits.
    TableLimits(BasisRef),
    /// Between two multiples of the table's minimum; the sheet may raise the lower one.
    TimesMinimum {
        /// The least.
        least: OnSheet<Ratio>,
        /// The most.
        most: Cited<Ratio>,
    },
    /// One amount that the sheet fixes, up to a multiple of the table's minimum.
    Fixed(OnSheet<Option<Ratio>>),
    /// Limits of its own, on the sheet.
    OwnLimits {
        /// The least.
        least: OnSheet<()>,
        /// The most, among these multiples of the least.
        most: OnSheet<Multiples>,
    },
    /// Any amount, up to the table's maximum.
    UpToMaximum(BasisRef),
    /// A multiple of another bet.
    TimesBet {
        /// How many times.
        times: Ratio,
        /// Of the bet at that place in the list.
        of: usize,
        /// What says so.
        basis: BasisRef,
    },
}

/// A stage of a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct StageRule {
    /// What is done.
    pub what: StageWork,
    /// The notice said as bets are settled, by its place.
    pub says: Option<usize>,
    /// How many decks take turns in it, hand by hand, where several do.
    pub decks: Option<Cited<u8>>,
    /// What prescribes it.
    pub basis: BasisRef,
}

/// What is done in a stage.
#[derive(Clone, Debug, PartialEq)]
pub enum StageWork {
    /// The bank is offered to the players in turn.
    OfferBank(OfferRule),
    /// Bets are placed, until the croupier closes them with these words.
    Bets {
        /// The notice said on closing, by its place.
        close: Option<usize>,
        /// Who cuts the deck before the deal, where the text says it.
        cut: Option<BasisRef>,
    },
    /// So many dice are thrown, which say where the deal begins.
    Throw(u8),
    /// The bank sets its two hands.
    SetBank,
    /// Cards are dealt, step by step.
    Deal(Vec<DealStep>),
    /// Each box in turn chooses.
    Choose {
        /// Why in turn.
        turns: BasisRef,
        /// What an absent player is taken to choose, by its place in the choices.
        absent: Cited<usize>,
        /// The choices.
        choices: Vec<ChoiceRule>,
    },
    /// Covered cards are turned: all of the bank's, or the next common one.
    Turn(Place),
    /// These bets are settled by the cards that lie there now.
    SettleEarly(Vec<usize>),
    /// The hands that went on are shown and all bets are settled, box by box.
    Settle {
        /// Whether from the croupier's right.
        from_right: bool,
    },
}

impl StageWork {
    /// What may be chosen in it.
    pub fn choices(&self) -> &[ChoiceRule] {
        match self {
            StageWork::Choose { choices, .. } => choices,
            StageWork::OfferBank(offer) => &offer.choices,
            StageWork::Bets { .. }
            | StageWork::Throw(_)
            | StageWork::SetBank
            | StageWork::Deal(_)
            | StageWork::Turn(_)
            | StageWork::SettleEarly(_)
            | StageWork::Settle { .. } => &[],
        }
    }

    /// What an absent player is taken to choose, by its place in the choices.
    pub(crate) fn absent(&self) -> Option<&Cited<usize>> {
        match self {
            StageWork::Choose { absent, .. } => Some(absent),
            StageWork::OfferBank(offer) => Some(&offer.absent),
            StageWork::Bets { .. }
            | StageWork::Throw(_)
            | StageWork::SetBank
            | StageWork::Deal(_)
            | StageWork::Turn(_)
            | StageWork::SettleEarly(_)
            | StageWork::Settle { .. } => None,
        }
    }
}

/// A step of a deal: so many cards in a row to each box from the croupier's left, to the bank,
/// or to the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealStep {
    /// To whom.
    pub to: DealTo,
    /// How many in a row.
    pub cards: u8,
    /// How they lie.
    pub face: Face,
    /// What prescribes it.
    pub basis: BasisRef,
}

impl DealStep {
    /// How many cards it gives out when so many boxes play.
    pub(crate) fn cards_for(&self, playing: usize) -> usize {
        let hands = match self.to {
            DealTo::Boxes => playing,
            DealTo::Everyone => playing + 1,
            DealTo::Bank | DealTo::Common | DealTo::Burn => 1,
        };
        hands * usize::from(self.cards)
    }
}

/// To whom a step of a deal goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealTo {
    /// To each box that plays.
    Boxes,
    /// To the bank.
    Bank,
    /// To the middle.
    Common,
    /// Away, unseen.
    Burn,
    /// To each box that plays and to the bank, from where the dice say.
    Everyone,
}

/// A choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// What it does.
    pub does: ChoiceEffect,
    /// What offers it and what it means.
    pub basis: BasisRef,
}

/// What a choice does.
#[derive(Clone, Debug, PartialEq)]
pub enum ChoiceEffect {
    /// It stakes on the bet of that place in the list.
    Places(usize),
    /// It gives the hand up.
    Withdraws {
        /// The bets lost with it.
        forfeits: Vec<usize>,
        /// Whether the croupier takes them at once, not at the end of the hand.
        at_once: bool,
    },
    /// It takes the bet of that place back off the table.
    TakesBack(usize),
    /// It takes the bank, with the least that may lie on the bet of that place.
    TakesBank(usize),
    /// It passes the bank on.
    PassesBank,
    /// It leaves everything as it is.
    Stays,
    /// It sets some cards apart as the low hand.
    Sets,
    /// It has the house set the two hands in its own way.
    SetsByHouse,
    /// It puts one card aside and buys another from the bank, once; the choice stays open.
    Buys {
        /// The bet that its price is laid on, by its place in the list.
        price: usize,
        /// How the new card lies.
        face: Face,
    },
}

/// The least hand with which the bank plays.
#[derive(Clone, Debug, PartialEq)]
pub struct BankHand {
    /// The hand.
    pub at_least: Threshold,
    /// What people call it.
    pub name: Words,
}

/// How a bet is settled.
#[derive(Clone, Debug, PartialEq)]
pub struct SettleRule {
    /// The bet, by its place in the list.
    pub bet: usize,
    /// How.
    pub how: SettleWay,
}

/// How a bet is settled.
#[derive(Clone, Debug, PartialEq)]
pub enum SettleWay {
    /// Against the bank's hand.
    AgainstBank {
        /// If the bank does not play; nothing where it always does.
        bank_out: Option<Pay>,
        /// If the hand beats the bank's.
        beats: Pay,
        /// If the bank's hand beats it.
        loses: BasisRef,
        /// If both are equal.
        ties: Pay,
        /// A prize on top.
        prize: Option<PrizeRule>,
    },
    /// The bank keeps it: the price of something bought.
    Kept(BasisRef),
    /// It is a player's bank, which pays and takes the others' bets: what is left goes back.
    Bank(BasisRef),
    /// A player's bank against the croupier's hands.
    WithCroupier(BasisRef),
    /// It goes into the pool of that place, which pays its prizes.
    IntoPool(usize),
    /// Each of two hands against the bank's.
    TwoHands {
        /// What each pair of results is worth.
        cases: Vec<CaseRule>,
        /// What hands set wrongly are.
        foul: BasisRef,
        /// The share of winnings that the house keeps, at most this.
        commission: OnSheet<Ratio>,
    },
    /// By the player's hand alone.
    OwnHand {
        /// That nothing else counts.
        on: BasisRef,
        /// Which cards count.
        which: Counted,
        /// The pay table.
        table: TableChoice,
        /// That a combination of the table wins.
        wins: BasisRef,
        /// That only the highest is paid.
        only_top: BasisRef,
        /// What happens without a combination.
        otherwise: BasisRef,
    },
}

/// A pool: the stakes of a bet go in, and some hands win prizes out of it.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// The bet that feeds it, by its place in the list.
    pub bet: usize,
    /// Which cards count.
    pub which: Counted,
    /// That nothing else counts.
    pub on: BasisRef,
    /// That the stakes go in.
    pub fed: BasisRef,
    /// That prizes are reckoned on what stands there at that moment.
    pub read: BasisRef,
    /// The part of each stake that the house keeps.
    pub deduction: Option<OnSheet<()>>,
    /// What the house puts in at first, and once the whole is won.
    pub seed: Option<OnSheet<()>>,
    /// That winners keep their stake.
    pub keeps: Option<BasisRef>,
    /// The prizes, the highest hand first.
    pub prizes: Vec<PoolPrizeRule>,
    /// What sets it up.
    pub basis: BasisRef,
}

/// A prize out of a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolPrizeRule {
    /// The class of hands that wins it, by its place in the order.
    pub class: usize,
    /// What it takes.
    pub takes: Takes,
    /// How several winners are paid.
    pub several: Cited<Several>,
    /// What winners with equal hands are paid on, where that is said apart.
    pub equals: Option<BasisRef>,
    /// What grants it.
    pub basis: BasisRef,
}

/// What a pair of results is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CaseRule {
    /// How the high hand compares.
    pub high: Compared,
    /// How the low hand compares.
    pub low: Compared,
    /// What the bet gets: odds, its stake back, or nothing.
    pub result: CaseResult,
    /// What says so.
    pub basis: BasisRef,
}

/// What a pair of results is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CaseResult {
    /// These odds, less the commission.
    Wins(Ratio),
    /// The stake back.
    Null,
    /// Nothing.
    Loses,
}

/// Which cards a bet on the player's own hand looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The best hand of all that are his: his own and the common ones.
    Hand,
    /// His own cards as they were dealt to him, before any was bought.
    FirstCards,
    /// His own cards alone, as a holding.
    Holding,
}

/// What a bet gets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pay {
    /// What.
    pub what: PayWhat,
    /// The least hand with which it does; below it the stake goes back.
    pub only_with: Option<Cited<Threshold>>,
    /// Whether the stake is lost below it instead.
    pub lost_below: bool,
    /// What says so.
    pub basis: BasisRef,
}

/// What a bet gets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PayWhat {
    /// Its stake back.
    Back,
    /// These odds.
    Odds(Ratio),
    /// What the pay table of that place has for the player's hand.
    ByTable(usize),
}

/// A prize in proportion to a bet, which risks nothing of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrizeRule {
    /// The pay table, by its place.
    pub table: usize,
    /// What grants it.
    pub earned: BasisRef,
    /// That it is due though the bank does not play.
    pub bank_out: BasisRef,
    /// That it is due though the bank wins.
    pub whatever_the_bank_has: BasisRef,
    /// What fixes how much it is.
    pub basis: BasisRef,
}

/// Which pay table is in force.
#[derive(Clone, Debug, PartialEq)]
pub enum TableChoice {
    /// This one, and what says so.
    Fixed(Cited<usize>),
    /// The one of these that the sheet names.
    OnSheet(OnSheet<Vec<(String, usize)>>),
}

/// A pay table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// Its rows.
    pub rows: TableRows,
    /// That a hand of it may pay more than one above it.
    pub out_of_order: Option<BasisRef>,
    /// What fixes it.
    pub basis: BasisRef,
}

/// The rows of a pay table.
#[derive(Clone, Debug, PartialEq)]
pub enum TableRows {
    /// By the class of the hand.
    Classes {
        /// What each class pays, by its place in the order, and what says so.
        pays: Vec<Option<Cited<Ratio>>>,
        /// The least hand that is paid at all, where a class is not paid whole.
        least: Option<Cited<LeastPaid>>,
        /// Classes paid as another that the table lists, and why.
        paid_as: Vec<(usize, BasisRef)>,
    },
    /// By the player's own two cards, the highest row first.
    Holdings(Vec<HoldingRow>),
}

/// The least hand that a table pays, of a class of which it does not pay every hand.
#[derive(Clone, Debug, PartialEq)]
pub struct LeastPaid {
    /// The hand.
    pub hand: Threshold,
    /// What the table calls those of its class that it pays.
    pub name: Words,
}

/// A row for two cards.
#[derive(Clone, Debug, PartialEq)]
pub struct HoldingRow {
    /// Its key.
    pub key: String,
    /// What they are called.
    pub name: Words,
    /// The player's cards.
    pub own: Holding,
    /// What the bank must hold besides.
    pub bank: Option<Holding>,
    /// What it pays.
    pub pays: Cited<Ratio>,
}

/// Two cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Holding {
    /// Their ranks: one of these pairs of them.
    pub ranks: Vec<[Rank; 2]>,
    /// Whether they are of one suit, where it matters.
    pub suited: Option<bool>,
}

impl Holding {
    /// Whether these are such cards.
    pub fn is(&self, cards: [Card; 2]) -> bool {
        let [Some(first), Some(second)] = cards.map(Card::rank) else {
            return false;
        };
        let ranks = |pair: &[Rank; 2]| *pair == [first, second] || *pair == [second, first];
        let suited = cards[0].suit() == cards[1].suit();
        self.ranks.iter().any(ranks) && self.suited.is_none_or(|asked| asked == suited)
    }
}

/// What follows when something goes wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct IrregularityRule {
    /// The kinds.
    pub when: Vec<IrregularityKind>,
    /// Only with cards there.
    pub place: Option<DealTo>,
    /// Only with a card of this rank or a higher one.
    pub at_least: Option<Rank>,
    /// The rule, in our words.
    pub words: Words,
    /// One remedy is mandatory; of several the authority chooses.
    pub remedies: Vec<RemedyRule>,
}

impl IrregularityRule {
    /// Whether it is about what was reported. A place or a card that the rule asks for and the
    /// report does not name is taken not to be the one: the general rule then holds.
    pub fn speaks_of(&self, reported: &Irregularity) -> bool {
        let place = match reported.place {
            Some(Place::Box(_)) => Some(DealTo::Boxes),
            Some(Place::Bank) => Some(DealTo::Bank),
            Some(Place::Common) => Some(DealTo::Common),
            Some(Place::Burnt) => Some(DealTo::Burn),
            None => None,
        };
        let rank = reported.card.and_then(|card| card.rank());
        self.when.contains(&reported.kind)
            && self.place.is_none_or(|asked| place == Some(asked))
            && self
                .at_least
                .is_none_or(|least| rank.is_some_and(|rank| rank >= least))
    }
}

impl StakeRule {
    /// What says how much the bet may be.
    pub fn basis(&self) -> BasisRef {
        match self {
            StakeRule::TableLimits(basis)
            | StakeRule::UpToMaximum(basis)
            | StakeRule::TimesBet { basis, .. } => *basis,
            StakeRule::TimesMinimum { most, .. } => most.basis,
            StakeRule::Fixed(amount) => amount.basis,
            StakeRule::OwnLimits { most, .. } => most.basis,
        }
    }
}

/// A remedy.
#[derive(Clone, Debug, PartialEq)]
pub struct RemedyRule {
    /// What it does.
    pub does: RemedyEffect,
    /// The bets that it costs; all, where none is named.
    pub bets: Vec<usize>,
    /// Until when it can still be done, where the text says so.
    pub until: Option<Until>,
    /// Who decides.
    pub decided_by: Role,
    /// What prescribes it.
    pub basis: BasisRef,
}

/// Until when a remedy can be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Until a card of the place concerned is turned up; of any place, where none is named.
    Turned,
    /// Until somebody has made a choice.
    Chosen,
}

impl Until {
    /// Every one, by the word of the file.
    pub const ALL: [(&'static str, Until); 2] =
        [("turned", Until::Turned), ("chosen", Until::Chosen)];
}

/// How the bank is offered before bets are made.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferRule {
    /// The bet that the bank's chips lie on, by its place in the list.
    pub bet: usize,
    /// That a player may hold the bank.
    pub held: BasisRef,
    /// That the croupier takes it when his turn comes.
    pub croupier: BasisRef,
    /// That whoever holds it is marked.
    pub marked: BasisRef,
    /// That it covers the bets, and pays and takes them.
    pub cover: BasisRef,
    /// What an absent player is taken to choose, by its place in the choices.
    pub absent: Cited<usize>,
    /// The choices: to take it, to pass.
    pub choices: Vec<ChoiceRule>,
}
