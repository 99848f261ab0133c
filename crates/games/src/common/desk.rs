//! Where a house sheet is held against a description.

use captions::{as_written, listed, sheet};
use exact::{Cents, Mode, Ratio, Rounding};
use law::{
    Basis, BasisBook, BasisRef, Fields, Sheet, SheetAsked, SheetProblem, Words, sheet_words,
};
use table::Role;

use super::{Cited, OnSheet};

/// Where a sheet is held against a description: it collects what was chosen, what each choice
/// rests on, and every problem.
pub(crate) struct Desk<'a> {
    sheet: &'a Sheet,
    pub(crate) bases: BasisBook,
    /// What the reading of the file asked already.
    read: SheetAsked,
    asked: Vec<String>,
    lines: Vec<(String, String)>,
    problems: Vec<SheetProblem>,
}

/// What is left once a sheet has been read: what everything rests on, and the sheet in force.
pub(crate) struct Closed {
    pub(crate) bases: BasisBook,
    pub(crate) lines: Vec<(String, String)>,
}

impl<'a> Desk<'a> {
    /// A desk with what the reading of the file asked of the sheet already.
    pub(crate) fn new(bases: BasisBook, sheet: &'a Sheet, mut read: SheetAsked) -> Desk<'a> {
        Desk {
            sheet,
            bases,
            asked: Vec::new(),
            lines: std::mem::take(&mut read.lines),
            problems: std::mem::take(&mut read.problems),
            read,
        }
    }

    /// Everything was asked: the sheet in force, or every problem with it.
    pub(crate) fn close(mut self) -> Result<Closed, Vec<SheetProblem>> {
        let valued = |field: &str| self.asked.iter().any(|asked| asked == field);
        self.read.refuse_no_answers(self.sheet, valued);
        self.problems.append(&mut self.read.problems);
        self.asked
            .splice(0..0, std::mem::take(&mut self.read.fields));
        self.refuse_unknown();
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        Ok(Closed {
            bases: self.bases,
            lines: self.lines,
        })
    }

    pub(crate) fn ask<T>(&mut self, field: &OnSheet<T>) -> Option<&'a str> {
        self.asked.push(field.field.clone());
        self.sheet.get(&field.field)
    }

    pub(crate) fn problem<T>(&mut self, field: &OnSheet<T>, what: Words, right: Words) {
        let basis = self.bases.get(field.basis).to_vec();
        let problem = SheetProblem {
            field: field.field.clone(),
            what,
            right,
            basis,
        };
        // Rules that share a line of the sheet share its problem.
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    pub(crate) fn missing<T>(&mut self, field: &OnSheet<T>, right: Words) {
        self.problem(field, sheet_words::not_said(), right);
    }

    /// Notes the house's choice: from here on the value rests on it and on what permits it.
    pub(crate) fn chosen<T>(&mut self, field: &OnSheet<T>, value: &str) -> BasisRef {
        let noted = self.lines.iter().find(|(line, _)| *line == field.field);
        let value = match noted {
            Some((_, noted)) => noted.clone(),
            None => {
                self.lines.push((field.field.clone(), value.to_string()));
                value.to_string()
            }
        };
        let chosen = |basis| match basis {
            Basis::Law(permitted_by) => Basis::HouseRule {
                field: field.field.clone(),
                value: value.clone(),
                permitted_by,
                like: None,
            },
            other => other,
        };
        let list = self.bases.get(field.basis).to_vec();
        let list = list.into_iter().map(chosen).collect();
        self.bases.enter(list)
    }

    /// An amount above nothing, or a problem.
    pub(crate) fn amount<T>(&mut self, field: &OnSheet<T>, text: &str) -> Option<Cents> {
        match text.parse::<Cents>() {
            Ok(amount) if !amount.is_zero() => Some(amount),
            _ => {
                let what = sheet::no_amount(&as_written(text));
                self.problem(field, what, sheet::write_euros());
                None
            }
        }
    }

    /// A minimum that the sheet must give.
    pub(crate) fn minimum(&mut self, field: &OnSheet<()>) -> Cited<Cents> {
        let Some(text) = self.ask(field) else {
            let right = sheet::write_the_least_amount(&as_written(&field.field));
            self.missing(field, right);
            return Cited {
                value: Cents::ZERO,
                basis: field.basis,
            };
        };
        let value = self.amount(field, text).unwrap_or(Cents::ZERO);
        Cited {
            value,
            basis: self.chosen(field, &value.to_string()),
        }
    }

    /// How many may play at once.
    pub(crate) fn players(&mut self, field: &OnSheet<u8>) -> Cited<u8> {
        let unless_said = Cited {
            value: field.within,
            basis: field.basis,
        };
        let Some(text) = self.ask(field) else {
            return unless_said;
        };
        match text.parse::<u8>() {
            Ok(value) if value > 0 => Cited {
                value,
                basis: self.chosen(field, text),
            },
            _ => {
                let what = sheet::no_number_of_players(&as_written(text));
                self.problem(field, what, sheet::write_players());
                unless_said
            }
        }
    }

    /// A maximum that the sheet must give, within so many times the minimum.
    pub(crate) fn maximum(
        &mut self,
        field: &OnSheet<(u64, u64)>,
        minimum: Cited<Cents>,
    ) -> Cited<Cents> {
        let bound = |times| minimum.value.times_up_to_most(times);
        let (least, most) = (bound(field.within.0), bound(field.within.1));
        let right = sheet::amount_from_to(&as_written(least), &as_written(most));
        let Some(text) = self.ask(field) else {
            self.missing(field, right);
            return minimum;
        };
        match text.parse::<Cents>() {
            Ok(value) if (least..=most).contains(&value) => {
                let own = self.chosen(field, &value.to_string());
                Cited {
                    value,
                    basis: merge(&mut self.bases, own, minimum.basis),
                }
            }
            _ => {
                let what = sheet::maximum_not_allowed(&sheet::quoted(&as_written(text)));
                self.problem(field, what, right);
                minimum
            }
        }
    }

    /// Whether the sheet says yes to something; silence is a no.
    pub(crate) fn answer<T>(&mut self, field: &OnSheet<T>) -> bool {
        match self.ask(field) {
            None | Some("no") => false,
            Some("yes") => true,
            Some(other) => {
                let what = sheet_words::no_answer(other);
                self.problem(field, what, sheet_words::true_or_false());
                false
            }
        }
    }

    /// What bets are multiples of: the minimum where the house asks for that, else anything.
    pub(crate) fn multiples(
        &mut self,
        field: Option<&OnSheet<()>>,
        minimum: Cited<Cents>,
    ) -> Cited<Cents> {
        match field {
            Some(field) if self.answer(field) => Cited {
                value: minimum.value,
                basis: self.chosen(field, "yes"),
            },
            Some(_) | None => super::steps::ANY,
        }
    }

    /// How a cent that cannot be divided is rounded; as the file says, unless the sheet does.
    pub(crate) fn rounding(&mut self, field: &OnSheet<String>) -> Cited<Rounding> {
        let text = self.ask(field).unwrap_or(&field.within).to_string();
        let mode = rounding_named(&text).unwrap_or_else(|| {
            let what = sheet::no_rounding(&as_written(&text));
            self.problem(field, what, sheet::write_a_rounding());
            Mode::HalfUp
        });
        let basis = self.chosen(field, &text);
        let value = Rounding::new(mode, Cents::new(1)).expect("a cent is no zero unit");
        Cited { value, basis }
    }

    /// A share that the sheet must give, up to what the text allows; `right` says of what.
    pub(crate) fn share_up_to(
        &mut self,
        field: &OnSheet<Ratio>,
        right: impl Fn(&Words) -> Words,
    ) -> Cited<Ratio> {
        let most = field.within;
        let right = right(&as_written(most));
        let none = Cited {
            value: Ratio::ZERO,
            basis: field.basis,
        };
        let Some(text) = self.ask(field) else {
            self.missing(field, right);
            return none;
        };
        match share(text) {
            Some(value) if value <= most => Cited {
                value,
                basis: self.chosen(field, text),
            },
            _ => {
                self.problem(field, sheet::no_share(&as_written(text)), right);
                none
            }
        }
    }

    /// What a decision rests on that the text leaves to a person.
    pub(crate) fn discretion(&mut self, problems: &Cited<Role>) -> BasisRef {
        let of = problems.value.name();
        let list = self.bases.get(problems.basis).to_vec();
        let left = |basis: Basis| match basis.provision() {
            Some(under) => Basis::Discretion {
                of: of.into(),
                under: under.clone(),
            },
            None => basis,
        };
        let list = list.into_iter().map(left).collect();
        self.bases.enter(list)
    }

    fn refuse_unknown(&mut self) {
        for (field, _) in self.sheet.lines() {
            if !self.asked.iter().any(|asked| asked == field) {
                self.problems.push(SheetProblem {
                    field: field.into(),
                    what: sheet::not_a_choice(),
                    right: sheet::its_choices(&listed(&self.asked)),
                    basis: Vec::new(),
                });
            }
        }
    }
}

fn rounding_named(word: &str) -> Option<Mode> {
    match word {
        "down" => Some(Mode::Down),
        "up" => Some(Mode::Up),
        "half-up" => Some(Mode::HalfUp),
        "half-even" => Some(Mode::HalfEven),
        _ => None,
    }
}

/// The rounding that holds unless the sheet says another.
pub(crate) fn read_rounding(fields: &Fields<'_, '_>) -> Option<String> {
    let text = fields.text("unless_said")?;
    if rounding_named(&text).is_none() {
        let what = sheet::no_rounding(&as_written(&text));
        fields.problem(what.en, sheet::write_a_rounding().en);
    }
    Some(text)
}

/// A part of a whole, as people write it: `all`, `10%`, `2.5 %`, `1/10`.
pub(crate) fn share(text: &str) -> Option<Ratio> {
    if text == "all" {
        return Some(Ratio::ONE);
    }
    let part = match text.strip_suffix('%') {
        // Hundredths of a percent are counted as cents are.
        Some(percent) => {
            let percent: Cents = percent.trim().parse().ok()?;
            Ratio::new(percent.count(), 10_000).ok()?
        }
        None if text.contains('/') => text.parse().ok()?,
        None => return None,
    };
    (part <= Ratio::ONE).then_some(part)
}

/// One basis made of two.
pub(crate) fn merge(bases: &mut BasisBook, first: BasisRef, second: BasisRef) -> BasisRef {
    let mut list = bases.get(first).to_vec();
    for basis in bases.get(second).to_vec() {
        if !list.contains(&basis) {
            list.push(basis);
        }
    }
    bases.enter(list)
}
