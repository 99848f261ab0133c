//! Poker against the house: one interpreter for every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Nothing in here knows the name of a game or a number of
//! the law: where a game needs a word that the description lacks, the word is added.

mod apply;
mod bets;
mod choosing;
mod description;
mod felt;
mod judging;
mod offering;
mod players_bank;
mod pool;
mod read;
mod rules;
mod ruling;
mod script;
mod seen;
mod settle;
mod state;
mod telling;
mod two_hands;

pub use description::{
    BankHand, BetRule, Bettors, BettorsMost, CardRules, CaseResult, CaseRule, ChoiceEffect,
    ChoiceRule, Cited, ClassRule, Counted, DealStep, DealTo, Description, Head, Holding,
    HoldingRow, IrregularityRule, JokerCounts, LowOrder, Multiples, NoticeMoment, NoticeRule,
    OfferRule, OnSheet, OrderRules, Pay, PayWhat, PoolPrizeRule, PoolRule, PrizeRule, RaiseRules,
    RemedyRule, SettleRule, SettleWay, StageRule, StageWork, StakeRule, TableChoice, TableRows,
    TableRule, TableRules, Until, WayRule, Window,
};
pub(crate) use read::format;
pub use read::read;
pub(crate) use read::read_class;
pub use rules::Rules;
pub use state::{Hands, State};
pub use two_hands::{Setting, TwoHands, house_setting, places_apart};

crate::common::opened!(drawn by felt::draw);

/// The family, as a machine.
pub type BankPoker = round::Round<Hands>;
