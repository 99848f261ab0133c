//! The rules of one table: a description and the house sheet that closes its open choices.

use exact::{Cents, Ratio, Rounding};
use law::{BasisBook, BasisRef, Sheet, SheetProblem};
use round::{Bank, Terms};
use table::{BoxNumber, ChoiceId, Felt, IrregularityKind, NoticeId, SpotId};

use super::description::*;
use super::{felt, read};
use crate::common::{
    Closed, Desk, MOST_PLACES, Prescribed, UNBOUNDED, cases, left_to, merge, pin, said_places,
    said_yes,
};

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) description: Description,
    /// The seats of each cloth.
    pub(super) seats: Cited<u8>,
    /// The places to stand behind each.
    pub(super) standing: Cited<u8>,
    pub(super) minimum: Cited<Cents>,
    /// The most that is bet on a spot.
    pub(super) maximum: Cited<Cents>,
    /// The least and the most with which the bank is made up.
    pub(super) bank: (Cited<Cents>, Cited<Cents>),
    /// What lets the bank be free, where it is.
    pub(super) free: Option<BasisRef>,
    pub(super) keeps: Cited<Ratio>,
    pub(super) rounding: Cited<Rounding>,
    pub(super) bases_of: Bases,
    pub(super) terms: Terms,
    bases: BasisBook,
    sheet: Vec<(String, String)>,
    felt: Felt,
    hash: [u8; 32],
}

/// Bases that are put together of several rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bases {
    /// What a hand's points rest on.
    pub(super) counts: BasisRef,
    /// What the house keeps, when, and how it is rounded.
    pub(super) keeps: BasisRef,
    /// Where the stop card lies, and what it ends.
    pub(super) stop: BasisRef,
}

impl Rules {
    /// The rules of a table under a sheet, or everything that keeps it from opening.
    pub fn new(description: &Description, sheet: &Sheet) -> Result<Rules, Vec<SheetProblem>> {
        let (description, asked) = read::under(description, sheet)?;
        let mut desk = Desk::new(description.bases.clone(), sheet, asked);
        let (table, bank) = (&description.table, &description.bank);
        let each = MOST_PLACES / CLOTHS as u8;
        let seats = said_places(&mut desk, &table.seats, table.fewest.value + 1, each);
        let room = each.saturating_sub(seats.value).min(seats.value);
        // No more stand behind a cloth than sit at it.
        let standing = said_places(&mut desk, &table.standing, 0, room);
        let minimum = desk.minimum(&table.minimum);
        let free = said_yes(&mut desk, &bank.free);
        let maximum = most(&mut desk, &table.maximum, minimum.value, bank, free);
        let least = least_of_bank(&mut desk, &bank.least, minimum, free);
        let most = most(&mut desk, &bank.most, least.value, bank, free);
        let rounding = desk.rounding(&table.rounding);
        let discretion = desk.discretion(&table.problems);
        let keeps = match free {
            Some(_) => bank.keeps_free,
            None => bank.keeps_limited,
        };
        let stop_notice = description.notices[description.voices[Voice::Stop as usize]].basis;
        let mut both = |one, other| merge(&mut desk.bases, one, other);
        let points = &description.points;
        let kept = both(keeps.basis, description.rules[Rule::Cagnotte as usize]);
        let bases_of = Bases {
            counts: both(points.cards_basis, points.units_basis),
            keeps: both(kept, rounding.basis),
            stop: both(description.shoe.stop.basis, stop_notice),
        };
        // All places, of whoever sits or stands.
        let places = Cited {
            value: (seats.value + standing.value) * CLOTHS as u8,
            basis: both(seats.basis, standing.basis),
        };
        let by = |rule: Rule| description.rules[rule as usize];
        let terms = Terms {
            bank: Bank::Player(by(Rule::Between)),
            places,
            each: Cited { value: 1, ..places },
            closing: table.closing.clone(),
            late: table.closing.basis,
            over: by(Rule::NoClaim),
            own: by(Rule::NoPartners),
            guests: by(Rule::NoPartners),
            behind: None,
            equipment: description.shoe.basis,
            problems: table.problems,
            discretion,
        };
        let Closed { bases, lines } = desk.close()?;
        let mut rules = Rules {
            seats,
            standing,
            minimum,
            maximum,
            bank: (least, most),
            free,
            keeps,
            rounding,
            bases_of,
            terms,
            hash: pin(&description.file.text, &lines),
            description,
            bases,
            sheet: lines,
            felt: Felt::blank(),
        };
        rules.felt = felt::draw(&rules);
        Ok(rules)
    }

    /// The game as its file describes it.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// What the house keeps of what the bank wins over both cloths: more of a limited bank than of
    /// a free one.
    pub fn keeps(&self) -> Ratio {
        self.keeps.value
    }

    /// Every case of something that goes wrong.
    pub(crate) fn cases(&self, kind: IrregularityKind) -> Vec<Prescribed> {
        let not_foreseen = left_to(self.description.table.problems.value, self.terms.discretion);
        cases(&self.description.irregularities, kind, not_foreseen)
    }

    /// What a rule rests on.
    pub(super) fn by(&self, rule: Rule) -> BasisRef {
        self.description.rules[rule as usize]
    }

    /// What offers a choice.
    pub(super) fn offers(&self, choice: Choice) -> BasisRef {
        self.description.choices[choice as usize].basis
    }

    /// What lets chips lie on a spot.
    pub(super) fn lies_on(&self, spot: SpotId) -> BasisRef {
        let spot = self.description.spots.get(usize::from(spot.0));
        spot.map_or(BasisRef::NONE, |spot| spot.basis)
    }

    /// The notice of a voice, and what asks for it.
    pub(super) fn voice(&self, voice: Voice) -> (NoticeId, BasisRef) {
        let place = self.description.voices[voice as usize];
        (NoticeId(place as u8), self.description.notices[place].basis)
    }

    pub(super) fn is_seat(&self, at: BoxNumber) -> bool {
        at.0 <= self.seats.value * CLOTHS as u8
    }

    /// The cloth of a place: seats are numbered on from the first to the second, and so are the
    /// places to stand behind them.
    pub(super) fn cloth_of(&self, at: BoxNumber) -> usize {
        let seats = self.seats.value * CLOTHS as u8;
        let (place, each) = match at.0.checked_sub(seats + 1) {
            Some(behind) => (behind, self.standing.value),
            None => (at.0.saturating_sub(1), self.seats.value),
        };
        usize::from(place / each.max(1)).min(CLOTHS - 1)
    }

    /// How far from the front of his cloth somebody is: seats from the banker on, then those who
    /// stand; between two cloths the first.
    pub(super) fn rank(&self, at: BoxNumber) -> (bool, u8, usize) {
        let seats = self.seats.value * CLOTHS as u8;
        let (place, each) = match at.0.checked_sub(seats + 1) {
            Some(behind) => (behind, self.standing.value),
            None => (at.0.saturating_sub(1), self.seats.value),
        };
        (!self.is_seat(at), place % each.max(1), self.cloth_of(at))
    }
}

/// The choice of that number.
pub(super) fn choice_of(choice: ChoiceId) -> Option<Choice> {
    Choice::ALL.get(usize::from(choice.0)).copied()
}

/// The number of a choice.
pub(super) fn id_of(choice: Choice) -> ChoiceId {
    ChoiceId(choice as u8)
}

/// A maximum that the sheet must give where the bank is limited, and may not where it is free.
fn most(
    desk: &mut Desk<'_>,
    field: &OnSheet<()>,
    least: Cents,
    bank: &BankRules,
    free: Option<BasisRef>,
) -> Cited<Cents> {
    let said = desk.ask(field);
    let none = Cited {
        value: UNBOUNDED,
        basis: free.map_or(field.basis, |_| bank.boundless),
    };
    let boundless = OnSheet {
        field: field.field.clone(),
        within: (),
        basis: bank.boundless,
    };
    let right = format!(
        "write euros, {least} or more, as {} = \"5000\"",
        field.field
    );
    match (said, free) {
        (None, Some(_)) => none,
        (Some(_), Some(_)) => {
            let what = "a free bank has no maximum, nor have the bets against it";
            desk.problem(&boundless, what.into(), "leave it out".into());
            none
        }
        (None, None) => {
            desk.missing(field, &right);
            none
        }
        (Some(text), None) => match desk.amount(field, text) {
            Some(value) if value >= least && value <= UNBOUNDED => Cited {
                value,
                basis: desk.chosen(field, text),
            },
            Some(_) => {
                desk.problem(field, format!("`{text}` is no maximum here"), right);
                none
            }
            None => none,
        },
    }
}

/// The least with which a bank is made up: the sheet says it where the bank is limited.
fn least_of_bank(
    desk: &mut Desk<'_>,
    field: &OnSheet<()>,
    minimum: Cited<Cents>,
    free: Option<BasisRef>,
) -> Cited<Cents> {
    let right = format!(
        "write euros, {} or more, as {} = \"500\"",
        minimum.value, field.field
    );
    match desk.ask(field) {
        None if free.is_some() => minimum,
        None => {
            desk.missing(field, &right);
            minimum
        }
        Some(text) => match desk.amount(field, text) {
            Some(value) if value >= minimum.value && value <= UNBOUNDED => Cited {
                value,
                basis: desk.chosen(field, text),
            },
            Some(_) => {
                desk.problem(field, format!("`{text}` is no bank"), right);
                minimum
            }
            None => minimum,
        },
    }
}

impl Pile {
    /// Its spot: spots stand in the order of these.
    pub fn spot(self) -> SpotId {
        SpotId(self as u8)
    }

    /// What chips on a spot are.
    pub(super) fn on(spot: SpotId) -> Option<Pile> {
        Pile::ALL.get(usize::from(spot.0)).copied()
    }
}

crate::common::played_by_script!(Rules);

crate::common::rulebook! {
    Rules,
    fn least_players(&self) -> u8 {
        self.description.table.fewest.value * CLOTHS as u8 + 1
    }
    fn boxes_each(&self) -> u8 {
        1
    }
}
