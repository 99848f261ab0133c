//! What a text leaves to the house, as a law file writes it down: rules that the house must
//! declare, and parts of the game that it may offer.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::{
    Basis, Fields, Library, Provision, ProvisionId, Reader, Sheet, SheetProblem, Treatment, Words,
    sheet_words,
};

/// What a reading asked of a house sheet, and what it found wrong there.
#[derive(Clone, Debug, Default)]
pub struct SheetAsked {
    /// Every field asked for.
    pub fields: Vec<String>,
    /// What the sheet said, in the order in which it was asked.
    pub lines: Vec<(String, String)>,
    /// What keeps the table from opening.
    pub problems: Vec<SheetProblem>,
    /// The keys of what the house does not offer.
    pub left_out: Vec<String>,
    /// The answers that take up an offer, by field.
    answers: Vec<Answer>,
    /// The fields in which the house may say a value of its own.
    free: Vec<String>,
    /// What is wrong with a field unless the house may say something of its own there.
    presets_only: Vec<SheetProblem>,
}

/// An answer that takes up an offer.
#[derive(Clone, Debug)]
struct Answer {
    field: String,
    /// What it must be; anything but `no` where nothing is said.
    is: Option<String>,
    /// Whether it holds where the sheet is silent.
    unless_said: bool,
    basis: Vec<Basis>,
}

impl SheetAsked {
    fn ask(&mut self, field: &str) {
        if !self.fields.iter().any(|asked| asked == field) {
            self.fields.push(field.into());
        }
    }

    fn note(&mut self, field: &str, value: &str) {
        if !self.lines.iter().any(|(noted, _)| noted == field) {
            self.lines.push((field.into(), value.into()));
        }
    }

    /// Where a field has named answers only, the sheet must give one of them; `no` will do
    /// unless one of them holds by default, for then the game cannot be without all of them.
    pub fn refuse_other_answers(&mut self, sheet: &Sheet) {
        for answer in self.answers.clone() {
            let Some(said) = sheet.get(&answer.field) else {
                continue;
            };
            let same = |other: &&Answer| other.field == answer.field;
            let all: Vec<&Answer> = self.answers.iter().filter(same).collect();
            let names: Option<Vec<&str>> = all.iter().map(|other| other.is.as_deref()).collect();
            let declined = said == "no" && !all.iter().any(|other| other.unless_said);
            let Some(names) = names.filter(|names| !names.contains(&said) && !declined) else {
                continue;
            };
            let problem = SheetProblem {
                field: answer.field.clone(),
                what: sheet_words::no_answer(said),
                right: sheet_words::answers(&names),
                basis: all.iter().flat_map(|other| other.basis.clone()).collect(),
            };
            self.problem(problem);
        }
    }

    /// Where a field takes up an offer and says nothing else, it is a yes or a no. `valued` tells
    /// whether the rules ask that field for a value of its own as well.
    pub fn refuse_no_answers(&mut self, sheet: &Sheet, valued: impl Fn(&str) -> bool) {
        for answer in self.answers.clone() {
            let said = sheet.get(&answer.field);
            let own_value = valued(&answer.field) || self.free.contains(&answer.field);
            let named = answer.is.is_some() || own_value;
            let Some(said) = said.filter(|said| !named && !["yes", "no"].contains(said)) else {
                continue;
            };
            self.problem(SheetProblem {
                field: answer.field.clone(),
                what: sheet_words::no_answer(said),
                right: sheet_words::true_or_false(),
                basis: answer.basis.clone(),
            });
        }
    }

    /// A rule that ships is taken by its name; a value of the house's own where some rule of that
    /// field lets it say one.
    pub fn refuse_other_presets(&mut self) {
        for problem in std::mem::take(&mut self.presets_only) {
            if !self.free.contains(&problem.field) {
                self.problem(problem);
            }
        }
    }

    pub(crate) fn problem(&mut self, problem: SheetProblem) {
        let known = |other: &SheetProblem| other.field == problem.field;
        if !self.problems.iter().any(known) {
            self.problems.push(problem);
        }
    }
}

/// A rule that the house declares: `house = { field = "second-bet", sets = "times",
/// preset = "ar-2010", like = "AR10/10.1.A/VI.2-3" }`. What the section says is the preset; the
/// sheet takes it by its name, or says its own value of the key that `sets` names.
pub(crate) struct Declared {
    field: String,
    sets: Option<String>,
    value: String,
    is_preset: bool,
    like: Option<ProvisionId>,
    /// Where in the file it stands.
    at: usize,
}

impl Declared {
    pub(crate) fn read(section: &Fields<'_, '_>) -> Option<Declared> {
        let house = section.section_if_there("house")?;
        let field = house.text("field")?;
        let (sets, preset) = (house.optional_text("sets"), house.optional_text("preset"));
        let like = house.optional_text("like").map(|like| {
            let Basis::Law(id) = section.reader().law(house.span(), &like) else {
                unreachable!("a citation is of the law")
            };
            id
        });
        if sets.is_none() && preset.is_none() {
            house.problem(
                format!("the house has no way to declare `{field}`"),
                "add preset = \"…\", or sets = \"…\" with the key that the sheet's value stands for",
            );
        }
        let said = ask(
            section,
            &field,
            sets.as_deref(),
            preset.as_deref(),
            like.as_ref(),
        );
        let value = said.or(preset.clone()).unwrap_or_default();
        let mut places = section.reader().places.borrow_mut();
        places.declared.push(Place {
            path: section.path().into(),
            field: field.clone(),
            sets: sets.clone(),
            preset: preset.clone(),
            at: house.span().clone(),
        });
        drop(places);
        Some(Declared {
            is_preset: preset.as_ref() == Some(&value) || value.is_empty(),
            like: like.filter(|_| preset.as_ref() == Some(&value)),
            at: house.span().start,
            field,
            sets,
            value,
        })
    }

    /// What the house says in the place of a key of the section.
    pub(crate) fn in_place_of(&self, key: &str) -> Option<&str> {
        let said = self.sets.as_deref() == Some(key) && !self.is_preset;
        said.then_some(&self.value)
    }

    /// Notes, once the section has been read, whether anything in it asked for the key that the
    /// house sets.
    pub(crate) fn was_read(&self, section: &Fields<'_, '_>, taken: impl Fn(&str) -> bool) {
        if let Some(sets) = self.sets.as_ref().filter(|sets| taken(sets)) {
            let mut places = section.reader().places.borrow_mut();
            places
                .set
                .insert((self.field.clone(), sets.clone(), self.at));
        }
    }

    /// Names the field of a value that the house said and that does not fit.
    pub(crate) fn does_not_fit(&self, section: &Fields<'_, '_>, why: &str, right: Words) {
        if self.is_preset {
            return;
        }
        let problem = SheetProblem {
            field: self.field.clone(),
            what: sheet_words::does_not_fit(&self.value, why),
            right,
            basis: section.cited(),
        };
        section.reader().asked.borrow_mut().problem(problem);
    }

    /// A list of provisions as the permission under which the house speaks.
    pub(crate) fn rests_on(&self, cited: Vec<Basis>) -> Vec<Basis> {
        let rests = |basis| match basis {
            Basis::Law(permitted_by) => Basis::HouseRule {
                field: self.field.clone(),
                value: self.value.clone(),
                permitted_by,
                like: self.like.clone(),
            },
            other => other,
        };
        cited.into_iter().map(rests).collect()
    }
}

/// What the sheet says of a field that must be declared; a problem where it says nothing fit.
fn ask(
    section: &Fields<'_, '_>,
    field: &str,
    sets: Option<&str>,
    preset: Option<&str>,
    like: Option<&ProvisionId>,
) -> Option<String> {
    let reader = section.reader();
    let mut asked = reader.asked.borrow_mut();
    asked.ask(field);
    let sheet = reader.sheet?;
    let problem = |what: Words| SheetProblem {
        field: field.into(),
        what,
        right: sheet_words::ways_to_declare(field, preset.map(|preset| (preset, like)), sets),
        basis: section.cited(),
    };
    let Some(said) = sheet.get(field) else {
        asked.problem(problem(sheet_words::not_said()));
        return None;
    };
    match sets {
        None if preset != Some(said) => {
            let problem = problem(sheet_words::no_rule(said));
            asked.presets_only.push(problem);
        }
        None => {}
        Some(_) => asked.free.push(field.into()),
    }
    asked.note(field, said);
    Some(said.into())
}

/// A part of the game that the house may offer: `offered = { sheet = "insurance", cite = "…" }`.
/// The sheet takes it up by saying anything but `no`; with `is`, by saying that.
pub(crate) struct Offer {
    pub(crate) taken_up: bool,
    pub(crate) basis: Vec<Basis>,
}

impl Offer {
    pub(crate) fn read(section: &Fields<'_, '_>) -> Option<Offer> {
        let offered = section.section_if_there("offered")?;
        let field = offered.text("sheet")?;
        let (is, unless_said) = (
            offered.optional_text("is"),
            offered.flag("offered_unless_said"),
        );
        let cited = offered.cited();
        let mut asked = section.reader().asked.borrow_mut();
        asked.ask(&field);
        asked.answers.push(Answer {
            field: field.clone(),
            is: is.clone(),
            unless_said,
            basis: cited.clone(),
        });
        let Some(sheet) = section.reader().sheet else {
            return Some(Offer {
                taken_up: true,
                basis: cited,
            });
        };
        let said = sheet.get(&field);
        let taken_up = match (said, &is) {
            (None, _) => unless_said,
            (Some(said), Some(is)) => said == is,
            (Some(said), None) => said != "no",
        };
        let Some(said) = said.filter(|_| taken_up) else {
            return Some(Offer {
                taken_up,
                basis: if taken_up { cited } else { Vec::new() },
            });
        };
        asked.note(&field, said);
        let chosen = |basis| match basis {
            Basis::Law(permitted_by) => Basis::HouseRule {
                field: field.clone(),
                value: said.into(),
                permitted_by,
                like: None,
            },
            other => other,
        };
        Some(Offer {
            taken_up,
            basis: cited.into_iter().map(chosen).collect(),
        })
    }
}

/// Where a file lets the house speak, and where it does not: a field has one preset wherever it
/// stands, in sections of one sort it sets the same key, and what it sets is read where it stands.
#[derive(Default)]
pub(crate) struct Places {
    declared: Vec<Place>,
    /// The fields with a key of theirs that their section asked for, and where.
    set: BTreeSet<(String, String, usize)>,
    /// What permits the house to declare something, by the sort of section.
    permits: BTreeSet<(String, ProvisionId)>,
    /// Where nothing is the house's to say.
    plain: Vec<Plain>,
}

/// A section in which the house declares nothing.
struct Plain {
    path: String,
    cited: Vec<ProvisionId>,
    /// A part of the game among others of its sort: what is in it says who decides that.
    is_part: bool,
    at: Range<usize>,
}

/// A place at which the house declares something.
struct Place {
    path: String,
    field: String,
    sets: Option<String>,
    preset: Option<String>,
    at: Range<usize>,
}

impl Places {
    /// Notes what a section rests on in which the house declares something.
    pub(crate) fn permit(&mut self, path: &str, cited: &[Basis]) {
        let cited = cited.iter().filter_map(Basis::provision);
        let cited = cited.map(|id| (path.to_string(), id.clone()));
        self.permits.extend(cited);
    }

    /// Notes what a section rests on in which it declares nothing.
    pub(crate) fn leave(&mut self, path: &str, cited: &[Basis], is_part: bool, at: &Range<usize>) {
        let cited = cited.iter().filter_map(Basis::provision);
        self.plain.push(Plain {
            path: path.into(),
            cited: cited.cloned().collect(),
            is_part,
            at: at.clone(),
        });
    }

    /// Refuses what cannot be meant.
    pub(crate) fn check(&self, reader: &Reader<'_>, library: &Library) {
        for place in &self.declared {
            self.check_place(reader, place);
        }
        let row = |id: &ProvisionId| library.provision(id);
        let left = |id: &ProvisionId| row(id).is_some_and(|row| row.treatment == Treatment::House);
        let authorises = |id: &ProvisionId| left(id) && row(id).is_some_and(Provision::authorises);
        for plain in &self.plain {
            // A text that leaves a rule to the house in one section does so in those like it.
            let here = |id: &ProvisionId| self.permits.contains(&(plain.path.clone(), id.clone()));
            let alike = plain.cited.iter().find(|id| left(id) && here(id));
            // What rests on nothing but an authorisation of the house is the house's to say.
            let alone = !plain.is_part && plain.cited.iter().all(authorises);
            let alone = plain.cited.first().filter(|_| alone);
            if let Some(id) = alike.or(alone) {
                let what = format!("{id} leaves a rule to the house, and none is left to it here");
                let right = "add house = { field = \"…\", … }, or cite what decides";
                reader.problem(&plain.at, what, right);
            }
        }
    }

    fn check_place(&self, reader: &Reader<'_>, place: &Place) {
        let mut all = self.declared.iter();
        let first = all.find(|other| other.field == place.field);
        if first.is_some_and(|first| first.preset != place.preset) {
            let what = format!("`{}` is declared in another way above", place.field);
            reader.problem(&place.at, what, "write the same `preset`");
        }
        let like = |other: &&Place| other.field == place.field && other.path == place.path;
        let first = self.declared.iter().find(like);
        if first.is_some_and(|first| first.sets != place.sets) {
            let what = format!("`{}` sets another key in a section above", place.field);
            reader.problem(&place.at, what, "write the same `sets` in both");
        }
        let read = |sets: &&String| {
            let place = (place.field.clone(), sets.to_string(), place.at.start);
            self.set.contains(&place)
        };
        if let Some(sets) = place.sets.as_ref().filter(|sets| !read(sets)) {
            let what = format!("the house says `{sets}`, which nothing here reads");
            reader.problem(&place.at, what, "name the key that its value stands for");
        }
    }
}
