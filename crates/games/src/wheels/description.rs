//! A game of the wheel, as its law file describes it: pockets, cloth, bets as sets of pockets,
//! what each pays, and what a zero does. Every value has the basis it rests on.

use exact::{Cents, Ratio};
use law::{BasisRef, Words};
use table::{Pocket, SpotId, WheelForm};

pub use super::pocket_set::PocketSet;
pub use super::rows::{RowRule, RowsRules};
pub use crate::common::{
    ChoiceWords, Cited, CloseRules, ClothSpot, FaultRule as IrregularityRule, Head, HouseTable,
    NoticeMoment, NoticeRule, OnSheet, RaiseRules, RemedyRule,
};
use crate::common::{cited, described, on_sheet, place_of};

/// A game, before any house has chosen anything.
#[derive(Clone, Debug)]
pub struct Description {
    /// What every game's file says.
    pub head: Head,
    /// The table and its people.
    pub table: TableRules,
    /// What decides the bets.
    pub decides: Decides,
    /// The kinds of bet.
    pub bets: Vec<BetRule>,
    /// Every bet that the cloth takes, kind by kind.
    pub spots: Vec<SpotRule>,
    /// That no other bet is taken.
    pub only_these: BasisRef,
    /// What a zero does to the bets that it does not simply take.
    pub zero: Option<ZeroRules>,
    /// Chips of each player's own colour, worth what he says.
    pub colour_chips: Option<ColourChipRules>,
    /// What keeps a bet whole when a zero comes.
    pub insurance: Option<InsuranceRules>,
    /// The course of a round.
    pub course: CourseRules,
    /// In which order bets are settled.
    pub payment: PaymentRules,
    /// How the minimum is raised.
    pub raise: Option<RaiseRules>,
    /// What may go wrong.
    pub irregularities: Vec<IrregularityRule>,
}

/// The table and its people.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRules {
    /// What every table against the house says.
    pub house: HouseTable,
    /// Whether the table plays at so many times the authorised minimum.
    pub raised: Option<OnSheet<u64>>,
    /// Which of the maxima is in force, where the text offers several.
    pub maxima: Option<OnSheet<Vec<String>>>,
    /// How winnings are rounded, if the sheet does not say; nothing where all are whole.
    pub rounding: Option<OnSheet<String>>,
}

crate::common::gives_out!(TableRules, house: HouseTable);

/// What decides the bets.
#[derive(Clone, Debug, PartialEq)]
pub enum Decides {
    /// A wheel.
    Wheel(WheelRules),
    /// Two rows of cards.
    Rows(RowsRules),
}

impl Decides {
    /// The wheel, if there is one.
    pub fn wheel(&self) -> Option<&WheelRules> {
        match self {
            Decides::Wheel(wheel) => Some(wheel),
            Decides::Rows(_) => None,
        }
    }

    /// The rows, if they decide.
    pub fn rows(&self) -> Option<&RowsRules> {
        match self {
            Decides::Wheel(_) => None,
            Decides::Rows(rows) => Some(rows),
        }
    }
}

/// The wheel.
#[derive(Clone, Debug, PartialEq)]
pub struct WheelRules {
    /// Its pockets, each in the place of its handle.
    pub pockets: Vec<PocketRule>,
    /// The colours' names in files, and for people.
    pub colours: Vec<ColourRule>,
    /// The pockets around the wheel.
    pub order: Vec<Pocket>,
    /// What kind of wheel it is.
    pub form: WheelForm,
    /// How the numbers lie on the cloth.
    pub cloth: Cited<Cloth>,
    /// The simple chances along each side of the numbers.
    pub sides: Vec<Vec<String>>,
    /// The field in which a house describes its own wheel, where the text has room for others.
    pub own: Option<OnSheet<()>>,
    /// What the wheel as a whole rests on.
    pub basis: BasisRef,
    /// What each rule rests on that it keeps: how many pockets there are, which colours, in
    /// which order.
    pub kept: Vec<BasisRef>,
    /// That the ball's pocket is the result.
    pub result: BasisRef,
}

/// A pocket.
#[derive(Clone, Debug, PartialEq)]
pub struct PocketRule {
    /// How files and records name it: what is written on it, and which of those where several
    /// pockets bear the same.
    pub key: String,
    /// What is written on it.
    pub label: String,
    /// Its number, unless it is a zero.
    pub number: Option<u8>,
    /// Its colour, by place.
    pub colour: Option<usize>,
}

/// A colour.
#[derive(Clone, Debug, PartialEq)]
pub struct ColourRule {
    /// Its name in files.
    pub key: String,
    /// Its name for people.
    pub name: Words,
}

/// How the numbers lie on the cloth: rows of so many, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cloth {
    /// Numbers beside one another in a row; nothing where numbers do not adjoin.
    pub columns: u8,
    /// The rows.
    pub rows: u8,
}

/// A kind of bet.
#[derive(Clone, Debug, PartialEq)]
pub struct BetRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// What each bet of the kind covers.
    pub covers: Cited<Covers>,
    /// What lets the sets be bet on that are listed beside those of the kind.
    pub also: Option<BasisRef>,
    /// What it pays to one.
    pub pays: Cited<Ratio>,
    /// That the winner's stake is his.
    pub keeps: BasisRef,
    /// The most that may lie on it.
    pub most: Most,
    /// Whether it is a simple chance: called out with the number, and under the zero's rule.
    pub simple: bool,
}

/// The most that may lie on a bet.
#[derive(Clone, Debug, PartialEq)]
pub enum Most {
    /// So many times the minimum, under each of the maxima.
    Times {
        /// How many.
        times: Vec<u64>,
        /// What says so of all bets like it.
        kind: BasisRef,
        /// What says so of this one.
        own: BasisRef,
    },
    /// What the sheet says, from so many to so many times the authorised minimum.
    OnSheet(OnSheet<(u64, u64)>),
}

impl Most {
    /// The field of the sheet that gives it, where one does.
    pub(super) fn field(&self) -> Option<&OnSheet<(u64, u64)>> {
        match self {
            Most::OnSheet(field) => Some(field),
            Most::Times { .. } => None,
        }
    }
}

/// Which sets of pockets a kind of bet covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Covers {
    /// Each inscription of the wheel by itself.
    Single,
    /// Any two numbers that adjoin, and these sets.
    Split(Vec<Vec<String>>),
    /// A row, and these sets.
    Street(Vec<Vec<String>>),
    /// Four numbers that meet in one point.
    Corner,
    /// Two rows that adjoin.
    SixLine,
    /// A column.
    Column,
    /// The numbers from one to another, for each such pair.
    Ranges(Vec<(u8, u8)>),
    /// Two bets of another kind that adjoin.
    Joined(usize),
    /// The even numbers.
    Even,
    /// The odd numbers but these.
    Odd(Vec<u8>),
    /// The numbers of a colour.
    Colour(usize),
    /// These sets.
    Sets(Vec<Vec<String>>),
    /// That a row of cards wins.
    Row {
        /// The upper one.
        upper: bool,
    },
    /// That the first card has the colour of the row that wins, or the other.
    FirstCard {
        /// It has.
        same: bool,
    },
}

/// A bet that the cloth takes.
#[derive(Clone, Debug, PartialEq)]
pub struct SpotRule {
    /// Of which kind it is, and what it is called.
    pub spot: ClothSpot,
    /// The pockets that make it win.
    pub pockets: PocketSet,
    /// What says that it covers them.
    pub basis: BasisRef,
    /// The bet that it insures, where it is the insurance of one.
    pub insures: Option<SpotId>,
}

crate::common::gives_out!(SpotRule, spot: ClothSpot);

described! {
    /// Chips of each player's own colour.
    ColourChipRules |fields, bets: &[String]| {
        /// The values that the house has chips of, each within the limits of a kind of bet.
        values: OnSheet<usize> = fields.fields("values").and_then(|values| {
            let within = values.text("within")?;
            on_sheet(&values, place_of(&values, &within, bets, "bet"))
        }),
        /// The choice of one.
        fixed: ChoiceWords,
        /// That they are worth the minimum where the player fixes nothing.
        unfixed: BasisRef,
    }
}

described! {
    /// The insurance of a bet against the zero's rule.
    InsuranceRules |fields| {
        /// The key of its spots; the bet's follows it.
        key: String,
        /// Their name; the bet's follows it.
        name: Words,
        /// What it costs, as a part of the bet.
        part: Ratio = fields.part("part"),
        /// From which bet on it is offered.
        from: Cents = fields.parsed("from", "write an amount in euros, as \"6.01\""),
        /// What offers it.
        basis: BasisRef = Some(fields.basis()),
    }
}

/// What a zero does to the bets under its rule.
#[derive(Clone, Debug, PartialEq)]
pub struct ZeroRules {
    /// The pockets that are zeros.
    pub pockets: PocketSet,
    /// The part of the bet that goes back to the player; the rest is the bank's.
    pub back: Cited<Ratio>,
    /// The pockets that are zeros for another reason, and that reason.
    pub also: Option<Cited<PocketSet>>,
    /// What leaves the bet in prison instead, where that may be chosen.
    pub prison: Option<PrisonRules>,
}

described! {
    /// Bets in prison.
    PrisonRules |fields| {
        /// The choice of the part.
        take: ChoiceWords,
        /// The choice of prison.
        stay: ChoiceWords,
        /// That a bet whose chance wins next goes free, and any other is lost.
        freed: BasisRef,
        /// What the bet is worth at each further zero, as a part of what it was before.
        again: Cited<Ratio> = fields
            .fields("further_zero")
            .and_then(|again| cited(again.part("part"), &again)),
        /// That a bet worth less than the minimum must stay.
        below_minimum: BasisRef,
        /// That the part is all there is on a session's last spin.
        last_spin: BasisRef,
        /// What is taken as the choice of one who is absent: that the bet stays.
        absent: BasisRef,
    }
}

/// The course of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct CourseRules {
    /// Until when bets are taken.
    pub close: CloseRules,
    /// The notice that makes this spin the session's last, by place.
    pub last: Option<usize>,
    /// That a bet called by two voices counts.
    pub called: Option<BasisRef>,
}

/// In which order bets are settled.
#[derive(Clone, Debug, PartialEq)]
pub struct PaymentRules {
    /// Kinds of bet in the order in which winners are paid; each group in the order of the cloth.
    pub order: Vec<Vec<usize>>,
    /// Whether all of a player's winning bets are paid when the first of them is reached.
    pub player_at_once: bool,
    /// Whether those of a kind are paid from the places farthest from the croupier on.
    pub farthest_first: bool,
    /// What says so.
    pub basis: BasisRef,
}
