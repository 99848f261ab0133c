//! A game of dice, as its law file describes it: the point, who throws, and each bet as the
//! throws that make it win, lose, move or stay. Every value has the basis it rests on.

use exact::Ratio;
use law::{BasisRef, Fields, Words};
use table::IrregularityKind;

use super::throws::{On, ThrowSet};
pub use crate::common::{
    ChoiceWords, Cited, CloseRules, ClothSpot, FaultRule as IrregularityRule, Head, HouseTable,
    NoticeMoment, NoticeRule, OnSheet, RemedyRule,
};
use crate::common::{cited, described, on_sheet, sense};

described! {
    /// The table and its people.
    TableRules |fields| within house: HouseTable {
        /// The maximum of a simple bet: from so many to so many times the minimum.
        maximum: OnSheet<(u64, u64)>,
        /// How winnings are rounded, if the sheet does not say.
        rounding: OnSheet<String>,
        /// How many times the gain of a simple bet a multiple one may bring.
        gain: OnSheet<Gain> = fields.fields("gain").and_then(|f| on_sheet(&f, read_gain(&f))),
        /// Whether bets go in multiples of the minimum, where the house may ask for that.
        multiples: Option<OnSheet<()>>,
    }
}

/// Bounds of the gain that a multiple bet may bring, in gains of the largest simple bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// At least.
    pub from: Ratio,
    /// At most.
    pub to: Ratio,
    /// If the sheet does not say.
    pub unless_said: Ratio,
}

fn read_gain(fields: &Fields<'_, '_>) -> Option<Gain> {
    let (from, to) = (fields.multiple("from_times"), fields.multiple("to_times"));
    let unless_said = fields.multiple("times_unless_said");
    let (from, to) = fields.range(from, to)?;
    let unless_said = unless_said?;
    if !(from..=to).contains(&unless_said) {
        let right = "let it lie between them";
        fields.problem("what holds unless said is out of its bounds", right);
    }
    Some(Gain {
        from,
        to,
        unless_said,
    })
}

described! {
    /// The number that is thrown for.
    PointRules |fields| {
        /// The sums that become it on a first throw.
        numbers: Cited<Vec<u8>> = fields
            .fields("set_by")
            .and_then(|f| cited(read_numbers(&f, "numbers"), &f)),
        /// What ends it.
        ends: Cited<Vec<On>> = read_on(fields, "ends"),
        /// What ends it and hands the dice on.
        passes: Cited<Vec<On>> = read_on(fields, "passes"),
    }
}

/// Who throws.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowerRules {
    /// In which order the dice are offered.
    pub first: BasisRef,
    /// The bets of which the thrower must have made one before a first throw.
    pub bets: Cited<Vec<usize>>,
    /// That he may refuse the dice.
    pub refuses: ChoiceWords,
    /// That they pass over whoever has not bet.
    pub skipped: BasisRef,
    /// That he may ask for other dice.
    pub changes: ChoiceWords,
    /// That other dice are offered to him whenever one is lost.
    pub lost: LostDieRules,
}

/// What is offered to whoever threw a die that is lost.
#[derive(Clone, Debug, PartialEq)]
pub struct LostDieRules {
    /// What was reported of it.
    pub when: Vec<IrregularityKind>,
    /// What lets him choose other dice, point or no point.
    pub basis: BasisRef,
    /// The choice to go on with those that he has.
    pub keeps: ChoiceWords,
}

/// A kind of bets.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// What the maxima of its bets are reckoned on.
    pub most: MostOf,
    /// Whether each of its bets lies on a number from the start.
    pub numbered: bool,
}

/// A bet.
#[derive(Clone, Debug, PartialEq)]
pub struct BetRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// Its kind, by place.
    pub group: usize,
    /// The numbers on each of which it is a bet of its own.
    pub numbers: Vec<u8>,
    /// When it is placed.
    pub placed: Placed,
    /// The throws that decide it at once.
    pub outcomes: Outcomes,
    /// What becomes of it with any other throw, where that gives it a number.
    pub number: Option<NumberRule>,
    /// That it stays where it lies until it is decided, and whether it may be taken off.
    pub stays: Option<StaysRule>,
    /// What it pays.
    pub pays: Pays,
    /// The most that may lie on it.
    pub most: Most,
}

/// When a bet is placed.
#[derive(Clone, Debug, PartialEq)]
pub enum Placed {
    /// By hand, at these throws.
    At {
        /// Which.
        when: When,
        /// What lets it be placed then.
        basis: BasisRef,
        /// What refuses it at others.
        otherwise: BasisRef,
        /// What lets it be placed on numbers that the list of the text leaves out.
        also: Option<Cited<Vec<u8>>>,
    },
    /// Beside another bet, by its place, once that has its number.
    With(Cited<usize>),
}

/// At which throws a bet is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At any.
    Any,
    /// At a first throw, when there is no point.
    FirstThrow,
    /// When there is a point.
    Point,
}

/// The throws that decide a bet.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes {
    /// Those with which it wins.
    pub wins: Cited<Vec<On>>,
    /// Those with which it loses.
    pub loses: Cited<Vec<On>>,
    /// Those with which it loses by the letter alone, and what says so.
    pub by_letter: Option<Cited<Vec<On>>>,
    /// Those with which it neither wins nor loses and goes back.
    pub null: Option<Cited<Vec<On>>>,
}

/// A bet that takes the number thrown.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberRule {
    /// Whether the number is its own, to which it is moved; otherwise it is the point.
    pub own: bool,
    /// That any other throw gives it its number.
    pub basis: BasisRef,
    /// What decides it from then on.
    pub then: Outcomes,
}

/// A bet that stays until it is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaysRule {
    /// Whether its player may take it off.
    pub may_leave: bool,
    /// What says so.
    pub basis: BasisRef,
}

/// What a bet pays to one.
#[derive(Clone, Debug, PartialEq)]
pub struct Pays {
    /// Whatever the number.
    pub odds: Option<Ratio>,
    /// By the number that it lies on, or by the sum thrown where it lies on none.
    pub by: Vec<(u8, Ratio)>,
    /// What says so.
    pub basis: BasisRef,
    /// What says so of those by number, where that is something else.
    pub by_basis: BasisRef,
}

/// The most that may lie on a bet.
#[derive(Clone, Debug, PartialEq)]
pub struct Most {
    /// What it is reckoned on.
    pub of: MostOf,
    /// Hundredths of that, by number; the whole for a number that is not listed.
    pub percent: Vec<(u8, u64)>,
    /// What says so.
    pub basis: BasisRef,
}

/// What a maximum is reckoned on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MostOf {
    /// The maximum of a simple bet.
    Simple,
    /// The gain that a bet may bring.
    Gain,
    /// The bet that it goes with.
    Bet,
}

/// A place of the cloth where chips may lie.
#[derive(Clone, Debug, PartialEq)]
pub struct SpotRule {
    /// Of which bet it is, and what it is called.
    pub spot: ClothSpot,
    /// The number that it lies on.
    pub number: Option<u8>,
    /// Whether chips come here only by being moved.
    pub moved: bool,
    /// The spot of the bet that it goes with, by place.
    pub with: Option<usize>,
}

crate::common::gives_out!(SpotRule, spot: ClothSpot);

/// The throws that decide chips on a spot, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// Those with which they win.
    pub wins: ThrowSet,
    /// Those with which they lose.
    pub loses: ThrowSet,
    /// Those with which they go back.
    pub null: ThrowSet,
    /// Why they win.
    pub why_wins: BasisRef,
    /// Why they lose.
    pub why_loses: BasisRef,
    /// Those with which they lose for another reason, and that reason.
    pub by_letter: (ThrowSet, BasisRef),
    /// Why they go back.
    pub why_null: BasisRef,
    /// Why they stay, or move, with any other throw.
    pub why_stays: BasisRef,
    /// Whether they then move to the number thrown.
    pub moves: bool,
    /// The number on which they are, and why.
    pub number: Option<(u8, BasisRef)>,
}

impl Course {
    /// Why chips lose with a throw that makes them lose.
    pub fn why_it_loses(&self, throw: table::Throw) -> BasisRef {
        let (letter, basis) = self.by_letter;
        match letter.holds(throw) {
            true => basis,
            false => self.why_loses,
        }
    }
}

impl BetRule {
    /// What it pays to one with such a number, or such a sum, and what says so.
    pub fn odds(&self, number: u8) -> Cited<Ratio> {
        let pays = &self.pays;
        let listed = pays.by.iter().find(|(known, _)| *known == number);
        match listed {
            Some((_, odds)) => Cited {
                value: *odds,
                basis: pays.by_basis,
            },
            None => Cited {
                value: pays.odds.unwrap_or(Ratio::ZERO),
                basis: pays.basis,
            },
        }
    }

    /// Hundredths of what its maximum is reckoned on, with such a number.
    pub fn percent(&self, number: Option<u8>) -> u64 {
        let listed = self.most.percent.iter();
        let mut listed = listed.filter(|(known, _)| Some(*known) == number);
        listed.next().map_or(100, |(_, percent)| *percent)
    }
}

/// A list of sums.
pub(super) fn read_numbers(fields: &Fields<'_, '_>, key: &'static str) -> Option<Vec<u8>> {
    let numbers = fields.counts(key, sense::SUM);
    fields.ascending(key, &numbers);
    Some(numbers)
}

fn read_on(fields: &Fields<'_, '_>, key: &'static str) -> Option<Cited<Vec<On>>> {
    let fields = fields.fields(key)?;
    cited(Some(read_throws(&fields, "on")), &fields)
}

/// Throws as a file names them: sums, `number`, `double`, `not-double`, `other`.
pub(super) fn read_throws(fields: &Fields<'_, '_>, key: &'static str) -> Vec<On> {
    let mut throws = Vec::new();
    for word in fields.optional_texts(key) {
        match On::named(&word) {
            Some(on) => throws.push(on),
            None => fields.problem(
                format!("`{word}` names no throw"),
                "use a sum, number, double, not-double or other",
            ),
        }
    }
    if throws.is_empty() {
        fields.problem(
            format!("`{key}` names no throw"),
            "list sums, as [\"7\", \"11\"]",
        );
    }
    throws
}
