//! A game of counting cards towards a total against the bank, as its law file describes it.
//! Every value has the basis it rests on.

use cards::{Deck, Rank};
use exact::Ratio;
use law::{BasisRef, Words};
use table::Role;

pub use crate::common::{
    ChoiceWords, Cited, FaultRule as IrregularityRule, Head, NoticeMoment, NoticeRule, OnSheet,
    RaiseRules, RemedyRule,
};

/// A game, before any house has chosen anything.
#[derive(Clone, Debug)]
pub struct Description {
    /// What every game's file says.
    pub head: Head,
    /// The table and its people.
    pub table: TableRules,
    /// The shoe.
    pub shoe: ShoeRules,
    /// What cards count.
    pub points: PointRules,
    /// A hand that pays more than its points.
    pub special: Option<SpecialRule>,
    /// The deal.
    pub deal: DealRules,
    /// The bet's key and name.
    pub bet: Named,
    /// What a hand may do.
    pub draw: DrawRules,
    /// A pair played as two hands.
    pub split: SplitRules,
    /// The bet doubled for one card.
    pub double: DoubleRules,
    /// What those do who bet on another's hand when more is staked on it.
    pub follow: FollowRules,
    /// Insurance against the bank's best hand.
    pub insurance: InsuranceRules,
    /// The best hand paid even, at once.
    pub even: EvenRules,
    /// How the bank draws.
    pub bank: BankRules,
    /// What is paid.
    pub pays: PayRules,
    /// A bet on the player's first cards alone, with a pool.
    pub jackpot: Option<JackpotRules>,
    /// How the minimum is raised.
    pub raise: Option<RaiseRules>,
    /// What may go wrong.
    pub irregularities: Vec<IrregularityRule>,
    /// That a person decides what is not foreseen.
    pub unforeseen: BasisRef,
}

/// The table and its people.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRules {
    /// That the house stands against the players.
    pub against_house: BasisRef,
    /// How many boxes there are.
    pub boxes: Cited<u8>,
    /// That players may bet on boxes at which nobody sits.
    pub vacant: BasisRef,
    /// How many people may bet on one box.
    pub bettors: Cited<u8>,
    /// That whoever sits there must agree, and all keep to the maximum together.
    pub consent: BasisRef,
    /// That whoever sits before a box decides for it.
    pub leads: BasisRef,
    /// Who decides for a box at which nobody sits.
    pub larger: BasisRef,
    /// Who plays it where the larger bets are equal.
    pub equal: BasisRef,
    /// That whoever bets on another's hand takes what its player decides.
    pub accepts: BasisRef,
    /// How many hands must be bet on.
    pub hands: Cited<u8>,
    /// In which order hands are played.
    pub turns: BasisRef,
    /// When bets are made.
    pub bets: BasisRef,
    /// The table's minimum.
    pub minimum: OnSheet<()>,
    /// The table's maximum: one of so many times the minimum.
    pub maximum: OnSheet<Vec<u64>>,
    /// That the maximum is of each hand.
    pub per_hand: BasisRef,
    /// That all who bet on a hand keep to its maximum together.
    pub together: BasisRef,
    /// That bets are not taken off once cards are dealt.
    pub lie: BasisRef,
    /// Who settles what the text does not.
    pub problems: Cited<Role>,
    /// How winnings are rounded, if the sheet does not say.
    pub rounding: OnSheet<String>,
    /// What is taken as the choice of one who is absent.
    pub absent: BasisRef,
    /// The notice that closes the bets, by place.
    pub closing: Option<usize>,
}

/// The shoe.
#[derive(Clone, Debug, PartialEq)]
pub struct ShoeRules {
    /// What each pack is.
    pub deck: Deck,
    /// How many there are.
    pub packs: u8,
    /// What says so.
    pub basis: BasisRef,
    /// Who cuts it.
    pub cut: BasisRef,
    /// How many cards lie behind the stop card; at least so many packs.
    pub reserve: OnSheet<u8>,
    /// How many cards are burnt when it is new.
    pub burn: Cited<u8>,
    /// That cards are dealt face up.
    pub face_up: BasisRef,
    /// The notice of the stop card, by place.
    pub stop: usize,
}

/// What cards count.
#[derive(Clone, Debug, PartialEq)]
pub struct PointRules {
    /// The total that no hand may pass.
    pub most: Cited<u8>,
    /// What court cards count.
    pub courts: Cited<u8>,
    /// What an ace counts at least, and at most.
    pub ace: Cited<(u8, u8)>,
    /// The best hand: the highest total with so many cards.
    pub best: BestRule,
}

/// The best hand.
#[derive(Clone, Debug, PartialEq)]
pub struct BestRule {
    /// How many cards make it.
    pub cards: u8,
    /// Its name.
    pub name: Words,
    /// What it is made of.
    pub meaning: Words,
    /// What defines it.
    pub basis: BasisRef,
}

/// A hand of the highest total made of cards of one rank, which pays more.
#[derive(Clone, Debug, PartialEq)]
pub struct SpecialRule {
    /// The rank.
    pub rank: Rank,
    /// How many cards.
    pub cards: u8,
    /// Its name.
    pub name: Words,
    /// What it is made of.
    pub meaning: Words,
    /// What it pays.
    pub pays: Cited<Ratio>,
    /// That it is paid beside a bank of the highest total made otherwise, and on a split hand.
    pub even_so: BasisRef,
}

/// The deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DealRules {
    /// One card to each hand, and one to the bank.
    pub first: BasisRef,
    /// A second to each hand.
    pub second: BasisRef,
}

/// Something with a key and a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
}

/// What a hand may do.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawRules {
    /// Another card.
    pub hit: ChoiceWords,
    /// No more.
    pub stand: ChoiceWords,
    /// That a hand of the highest total takes no card.
    pub full: BasisRef,
    /// That the best hand takes none.
    pub best: BasisRef,
    /// That a hand over the total is lost at once.
    pub over: BasisRef,
}

/// A pair played as two hands.
#[derive(Clone, Debug, PartialEq)]
pub struct SplitRules {
    /// The choice, for two cards of one value.
    pub choice: ChoiceWords,
    /// That it takes a second bet equal to the first.
    pub stake: BasisRef,
    /// That the hands are independent, and as many as equal cards come.
    pub alone: BasisRef,
    /// In which order they are played.
    pub order: BasisRef,
    /// That a new pair may be split again.
    pub again: BasisRef,
    /// That cards of one value and of different ranks are a pair.
    pub value: BasisRef,
    /// That aces which come to split aces may be split again.
    pub aces_again: BasisRef,
    /// How many cards a split ace takes.
    pub aces: Cited<u8>,
    /// That a split hand is never the best one.
    pub no_best: BasisRef,
}

/// The bet doubled for one card.
#[derive(Clone, Debug, PartialEq)]
pub struct DoubleRules {
    /// The choice.
    pub choice: ChoiceWords,
    /// With which totals of two cards.
    pub points: Vec<u8>,
    /// That one card comes, and no more.
    pub one_card: BasisRef,
    /// That an ace may count low for it.
    pub soft: BasisRef,
    /// That split hands may too, but not aces.
    pub each: BasisRef,
}

/// What those do who bet on another's hand.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowRules {
    /// They stake as much again.
    pub with: ChoiceWords,
    /// They leave their bet as it is.
    pub without: ChoiceWords,
}

/// Insurance against the bank's best hand.
#[derive(Clone, Debug, PartialEq)]
pub struct InsuranceRules {
    /// The spot.
    pub spot: Named,
    /// The choice of as much as may be.
    pub take: ChoiceWords,
    /// The choice of none.
    pub decline: ChoiceWords,
    /// Until when.
    pub window: BasisRef,
    /// The least, as a part of the table's minimum.
    pub least: Cited<Ratio>,
    /// The most, as a part of the bet.
    pub most: Cited<Ratio>,
    /// What it pays.
    pub wins: Cited<Ratio>,
    /// That any card of that value makes it win.
    pub any_ten: BasisRef,
    /// That it is lost otherwise.
    pub loses: BasisRef,
}

/// The best hand paid even, at once.
#[derive(Clone, Debug, PartialEq)]
pub struct EvenRules {
    /// The choice.
    pub choice: ChoiceWords,
    /// What it pays.
    pub pays: Ratio,
}

/// How the bank draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BankRules {
    /// That it draws only against a rival.
    pub draws: BasisRef,
    /// When it draws where only best hands and insurances are left.
    pub best_only: BasisRef,
    /// On which total it stands.
    pub stands: Cited<u8>,
    /// That an ace counts high if it then stands; whether it stands on exactly that total so.
    pub soft_stands: Cited<bool>,
}

/// What is paid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PayRules {
    /// An ordinary win.
    pub even: Cited<Ratio>,
    /// The best hand.
    pub best: Cited<Ratio>,
    /// That the best hand beats the same total of more cards.
    pub best_beats: BasisRef,
    /// That a bank over the total pays all.
    pub bank_over: BasisRef,
    /// That lower hands lose and higher ones are paid.
    pub compare: BasisRef,
    /// That equal hands are void.
    pub tie: BasisRef,
    /// The same where both have the best hand.
    pub best_tie: BasisRef,
    /// How hands compare with a bank of the highest total.
    pub bank_full: BasisRef,
    /// In which order.
    pub order: BasisRef,
}

/// A bet on the player's first cards alone.
#[derive(Clone, Debug, PartialEq)]
pub struct JackpotRules {
    /// The spot.
    pub spot: Named,
    /// The rank that counts.
    pub rank: Rank,
    /// The one stake, at most a part of the table's minimum.
    pub stake: OnSheet<Ratio>,
    /// That a combination wins its prize.
    pub wins: BasisRef,
    /// That nothing but the player's own cards counts.
    pub own: BasisRef,
    /// That only the highest prize is paid.
    pub highest: BasisRef,
    /// Which cards count once the hand is split.
    pub dealt: BasisRef,
    /// What the prizes pay at least.
    pub odds: OnSheet<Vec<Ratio>>,
    /// That the stake is lost without a combination.
    pub none: BasisRef,
    /// The prizes at odds, the lowest first.
    pub prizes: Vec<JackpotPrize>,
    /// The prize out of the pool.
    pub pool: JackpotPool,
}

/// A prize of the jackpot.
#[derive(Clone, Debug, PartialEq)]
pub struct JackpotPrize {
    /// How many of the rank, from the first card on.
    pub sevens: u8,
    /// Whether all are of one suit.
    pub suited: bool,
    /// Its name.
    pub name: Words,
    /// What grants it.
    pub basis: BasisRef,
}

/// The prize that takes the pool.
#[derive(Clone, Debug, PartialEq)]
pub struct JackpotPool {
    /// What wins it.
    pub prize: JackpotPrize,
    /// What the house puts in: at least so many stakes, below which nobody is paid.
    pub floor: OnSheet<u64>,
    /// The part of each lost stake that the house keeps.
    pub deduction: OnSheet<()>,
    /// How several winners share.
    pub shared: BasisRef,
}
