//! The rules of one table: a description and the house sheet that closes its open choices.

use exact::{Cents, Rounding};
use law::{BasisBook, BasisRef, Sheet, SheetProblem};
use round::{Bank, Terms};
use table::{ChoiceId, Felt, IrregularityKind, NoticeId, SpotId};

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
    pub(super) seats: Cited<u8>,
    pub(super) standing: Cited<u8>,
    pub(super) minimum: Cited<Cents>,
    /// The most that may be in the bank.
    pub(super) bank_most: Cited<Cents>,
    /// What lets a bank have no maximum, where it has none.
    pub(super) unlimited: Option<BasisRef>,
    /// What lets whoever covers the whole bank draw as he likes, where something does.
    pub(super) free_banco: Option<BasisRef>,
    /// The least and the most of a bet for the bank.
    pub(super) support: (Cited<Cents>, Cited<Cents>),
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
    /// What the house keeps, and who takes it.
    pub(super) keeps: BasisRef,
    /// Where the stop card lies, and what it ends.
    pub(super) stop: BasisRef,
}

impl Rules {
    /// The rules of a table under a sheet, or everything that keeps it from opening.
    pub fn new(description: &Description, sheet: &Sheet) -> Result<Rules, Vec<SheetProblem>> {
        let (description, asked) = read::under(description, sheet)?;
        let mut desk = Desk::new(description.bases.clone(), sheet, asked);
        let table = &description.table;
        let seats = said_places(&mut desk, &table.seats, table.fewest.value, MOST_PLACES);
        let room = MOST_PLACES.saturating_sub(seats.value);
        let standing = said_places(&mut desk, &table.standing, 0, room);
        let minimum = desk.minimum(&table.minimum);
        let unlimited = said_yes(&mut desk, &table.unlimited);
        let bank_most = bank_most(&mut desk, table, minimum, unlimited);
        let free_banco = said_yes(&mut desk, &table.free_banco);
        let support = support(&mut desk, table, minimum, bank_most);
        let rounding = desk.rounding(&table.rounding);
        let discretion = desk.discretion(&table.problems);
        let stop_notice = description.notices[description.voices[Voice::Stop as usize]].basis;
        let mut both = |one, other| merge(&mut desk.bases, one, other);
        let points = &description.points;
        let bases_of = Bases {
            counts: both(points.cards_basis, points.units_basis),
            keeps: both(table.keeps.basis, rounding.basis),
            stop: both(description.shoe.stop.basis, stop_notice),
        };
        // All places, of whoever sits or stands.
        let places = Cited {
            value: seats.value + standing.value,
            basis: both(seats.basis, standing.basis),
        };
        let by = |rule: Rule| description.rules[rule as usize];
        let terms = Terms {
            bank: Bank::Player(by(Rule::Between)),
            places,
            each: Cited { value: 1, ..places },
            closing: table.closing.clone(),
            late: by(Rule::LateBets),
            over: by(Rule::NoClaim),
            own: by(Rule::NoJoining),
            guests: by(Rule::NoJoining),
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
            bank_most,
            unlimited,
            free_banco,
            support,
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

    /// Whether whoever covers the whole bank alone draws as he likes.
    pub fn leaves_banco_free(&self) -> bool {
        self.free_banco.is_some()
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

    pub(super) fn is_seat(&self, at: table::BoxNumber) -> bool {
        at.0 <= self.seats.value
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

fn bank_most(
    desk: &mut Desk<'_>,
    table: &TableRules,
    minimum: Cited<Cents>,
    unlimited: Option<BasisRef>,
) -> Cited<Cents> {
    let most = minimum.value.times(table.bank_most.value);
    let value = match most {
        Ok(most) if unlimited.is_none() && most <= UNBOUNDED => most,
        _ => UNBOUNDED,
    };
    let own = unlimited.unwrap_or(table.bank_most.basis);
    Cited {
        value,
        basis: merge(&mut desk.bases, own, minimum.basis),
    }
}

/// From the table's minimum to the bank's maximum, unless the sheet says otherwise.
fn support(
    desk: &mut Desk<'_>,
    table: &TableRules,
    minimum: Cited<Cents>,
    bank_most: Cited<Cents>,
) -> (Cited<Cents>, Cited<Cents>) {
    let (least, most) = (minimum.value, bank_most.value);
    let mut bound = |field: &OnSheet<()>, unless: Cents, least: Cents| {
        let Some(text) = desk.ask(field) else {
            return Cited {
                value: unless,
                basis: field.basis,
            };
        };
        let value = match text.parse::<Cents>() {
            Ok(value) if (least..=most).contains(&value) => value,
            _ => {
                let what = format!("`{text}` is not within what the bank may open with");
                desk.problem(
                    field,
                    what,
                    format!("write an amount from {least} to {most}"),
                );
                unless
            }
        };
        Cited {
            value,
            basis: desk.chosen(field, text),
        }
    };
    let least = bound(&table.support_least, least, least);
    let most = bound(&table.support_most, most, least.value);
    (least, most)
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
        self.description.table.fewest.value
    }
    fn boxes_each(&self) -> u8 {
        1
    }
}
