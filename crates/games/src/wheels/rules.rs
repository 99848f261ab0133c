//! A game of the wheel with a house's choices made: what a table runs on.

use exact::{Cents, Mode, Ratio, Rounding};
use law::{Basis, BasisBook, BasisRef, Sheet, SheetProblem};
use sha2::{Digest, Sha256};
use table::{ChoiceId, Felt, Rulebook, SpotId};

use super::description::{Cited, Description, Most, OnSheet};
use super::felt;

/// The rules of a table.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) description: Description,
    pub(super) minimum: Cents,
    /// Places at the table.
    pub(super) players: Cited<u8>,
    /// What may lie on a spot, by its kind of bet.
    pub(super) limits: Vec<Limits>,
    pub(super) rounding: Cited<Rounding>,
    /// What a decision of the one who settles problems rests on.
    pub(super) discretion: BasisRef,
    pub(super) bases: BasisBook,
    pub(super) felt: Felt,
    hash: [u8; 32],
    sheet: Vec<(String, String)>,
}

/// What may lie on a spot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) least: Cited<Cents>,
    pub(super) most: Cited<Cents>,
}

impl Rules {
    /// The rules of a table under a sheet, or everything that keeps it from opening.
    pub fn new(description: &Description, sheet: &Sheet) -> Result<Rules, Vec<SheetProblem>> {
        let mut desk = Desk::new(description, sheet);
        let table = &description.table;
        let authorised = desk.minimum(&table.minimum);
        let minimum = desk.raised(&table.raised, authorised);
        let tier = desk.tier(&table.maxima);
        let players = desk.players(&table.players);
        let rounding = desk.rounding(&table.rounding);
        let limits = description
            .bets
            .iter()
            .map(|bet| desk.limits(&bet.most, authorised, minimum, tier))
            .collect();
        let discretion = desk.discretion(&table.problems);
        desk.refuse_unknown();
        if !desk.problems.is_empty() {
            return Err(desk.problems);
        }
        let (bases, sheet) = (desk.bases, desk.lines);
        let mut rules = Rules {
            description: description.clone(),
            minimum: minimum.value,
            players,
            limits,
            rounding,
            discretion,
            bases,
            hash: hash(&description.source, &sheet),
            sheet,
            felt: crate::bank_poker::blank_felt(),
        };
        rules.felt = felt::draw(&rules);
        Ok(rules)
    }

    /// The game as its file describes it.
    pub fn description(&self) -> &Description {
        &self.description
    }

    pub(super) fn limits(&self, spot: SpotId) -> Option<Limits> {
        let spot = self.spot(spot)?;
        self.limits.get(spot.bet).copied()
    }

    /// The spots under the rule of the zero, in the order of the cloth.
    pub(super) fn simple_spots(&self) -> impl Iterator<Item = SpotId> + '_ {
        let spots = (0..self.description.spots.len()).map(|place| SpotId(place as u8));
        spots.filter(|spot| self.is_simple(*spot))
    }

    /// What a choice is about: the spot, and whether its part is taken or it stays in prison.
    /// Each spot under the zero's rule has the two in turn.
    pub(super) fn choice(&self, choice: ChoiceId) -> Option<(SpotId, bool)> {
        let spot = self.simple_spots().nth(usize::from(choice.0 / 2))?;
        Some((spot, choice.0.is_multiple_of(2)))
    }

    /// The two choices of a spot, taking first.
    pub(super) fn choices(&self, spot: SpotId) -> Option<[ChoiceId; 2]> {
        let place = self.simple_spots().position(|known| known == spot)? as u8;
        Some([ChoiceId(place * 2), ChoiceId(place * 2 + 1)])
    }

    /// A part of an amount, rounded as the house rounds what goes to a player.
    pub(super) fn part(&self, amount: Cents, part: Ratio) -> Cents {
        let rounded = self.rounding.value.apply(amount, part);
        rounded.map_or(Cents::ZERO, |rounded| rounded.amount.min(amount))
    }

    /// Whether two parts of a bet could not be made without rounding.
    pub(super) fn is_rounded(&self, lost: Cents, back: Cents) -> bool {
        let Some(zero) = &self.description.zero else {
            return false;
        };
        let whole = lost.plus(back).unwrap_or(Cents::ZERO);
        zero.back.value.exactly_of(whole).is_err()
    }
}

fn hash(source: &str, sheet: &[(String, String)]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update((source.len() as u64).to_be_bytes());
    hasher.update(source);
    for (field, value) in sheet {
        hasher.update(format!("{field}={value}\n"));
    }
    hasher.finalize().into()
}

/// Where a sheet is held against a description: it collects what was chosen, what each choice
/// rests on, and every problem.
struct Desk<'a> {
    sheet: &'a Sheet,
    bases: BasisBook,
    asked: Vec<String>,
    lines: Vec<(String, String)>,
    problems: Vec<SheetProblem>,
}

impl<'a> Desk<'a> {
    fn new(description: &Description, sheet: &'a Sheet) -> Desk<'a> {
        Desk {
            sheet,
            bases: description.bases.clone(),
            asked: Vec::new(),
            lines: Vec::new(),
            problems: Vec::new(),
        }
    }

    fn ask<T>(&mut self, field: &OnSheet<T>) -> Option<&'a str> {
        self.asked.push(field.field.clone());
        self.sheet.get(&field.field)
    }

    fn problem<T>(&mut self, field: &OnSheet<T>, what: String, right: String) {
        let basis = self.bases.get(field.basis).to_vec();
        self.problems.push(SheetProblem {
            field: field.field.clone(),
            what,
            right,
            basis,
        });
    }

    fn missing<T>(&mut self, field: &OnSheet<T>, right: String) {
        let what = "the sheet does not say it, and the text leaves it to the house";
        self.problem(field, what.into(), right);
    }

    /// Notes the house's choice: from here on the value rests on it and on what permits it.
    fn chosen<T>(&mut self, field: &OnSheet<T>, value: &str) -> BasisRef {
        self.lines.push((field.field.clone(), value.to_string()));
        let list = self.bases.get(field.basis).to_vec();
        self.bases.enter(house_rule(list, &field.field, value))
    }

    fn minimum(&mut self, field: &OnSheet<()>) -> Cited<Cents> {
        let right = "write the table's minimum in euros, as minimum = \"5\" or \"2.50\"";
        let none = Cited {
            value: Cents::ZERO,
            basis: field.basis,
        };
        let Some(text) = self.ask(field) else {
            self.missing(field, right.into());
            return none;
        };
        match text.parse::<Cents>() {
            Ok(value) if !value.is_zero() => Cited {
                value,
                basis: self.chosen(field, &value.to_string()),
            },
            _ => {
                self.problem(field, format!("`{text}` is no amount to bet"), right.into());
                none
            }
        }
    }

    /// Which of the maxima of the text is in force.
    fn tier(&mut self, field: &Option<OnSheet<Vec<String>>>) -> Cited<usize> {
        let Some(field) = field else {
            return Cited {
                value: 0,
                basis: BasisRef::NONE,
            };
        };
        let right = format!("choose one of {}", field.within.join(", "));
        let none = Cited {
            value: 0,
            basis: field.basis,
        };
        let Some(text) = self.ask(field) else {
            self.missing(field, right);
            return none;
        };
        match field.within.iter().position(|known| known == text) {
            Some(value) => Cited {
                value,
                basis: self.chosen(field, text),
            },
            None => {
                self.problem(field, format!("there are no maxima `{text}`"), right);
                none
            }
        }
    }

    fn players(&mut self, field: &OnSheet<u8>) -> Cited<u8> {
        let Some(text) = self.ask(field) else {
            return Cited {
                value: field.within,
                basis: field.basis,
            };
        };
        match text.parse::<u8>() {
            Ok(value) if value > 0 => Cited {
                value,
                basis: self.chosen(field, text),
            },
            _ => {
                let right = "write how many may play at once, as players = \"8\"";
                self.problem(
                    field,
                    format!("`{text}` is no number of players"),
                    right.into(),
                );
                Cited {
                    value: field.within,
                    basis: field.basis,
                }
            }
        }
    }

    fn rounding(&mut self, field: &OnSheet<String>) -> Cited<Rounding> {
        let text = self.ask(field).unwrap_or(&field.within).to_string();
        let mode = match text.as_str() {
            "down" => Mode::Down,
            "up" => Mode::Up,
            "half-up" => Mode::HalfUp,
            "half-even" => Mode::HalfEven,
            _ => {
                let right = "use half-up, half-even, down or up";
                self.problem(field, format!("`{text}` is no rounding"), right.into());
                Mode::HalfUp
            }
        };
        let basis = self.chosen(field, &text);
        let value = Rounding::new(mode, Cents::new(1)).expect("a cent is no zero unit");
        Cited { value, basis }
    }

    /// The minimum in force: the authorised one, or so many times it where the house plays higher.
    fn raised(&mut self, raised: &Option<OnSheet<u64>>, authorised: Cited<Cents>) -> Cited<Cents> {
        let Some(field) = raised else {
            return authorised;
        };
        match self.ask(field) {
            None | Some("no") => authorised,
            Some("yes") => {
                let value = authorised.value.times(field.within);
                let own = self.chosen(field, "yes");
                Cited {
                    value: value.unwrap_or(authorised.value),
                    basis: merge(&mut self.bases, own, authorised.basis),
                }
            }
            Some(other) => {
                let what = format!("`{other}` is no answer");
                self.problem(field, what, "write true or false".into());
                authorised
            }
        }
    }

    fn limits(
        &mut self,
        most: &Most,
        authorised: Cited<Cents>,
        minimum: Cited<Cents>,
        tier: Cited<usize>,
    ) -> Limits {
        let most = match most {
            Most::Times(most) => most,
            Most::OnSheet(field) => {
                let most = self.maximum(field, authorised, minimum);
                return Limits {
                    least: minimum,
                    most,
                };
            }
        };
        let times = most.value.get(tier.value).copied().unwrap_or(1);
        let basis = merge(&mut self.bases, most.basis, tier.basis);
        Limits {
            least: minimum,
            most: Cited {
                value: minimum.value.times(times).unwrap_or(minimum.value),
                basis: merge(&mut self.bases, basis, minimum.basis),
            },
        }
    }

    /// A maximum that the sheet gives, within so many times the authorised minimum.
    fn maximum(
        &mut self,
        field: &OnSheet<(u64, u64)>,
        authorised: Cited<Cents>,
        minimum: Cited<Cents>,
    ) -> Cited<Cents> {
        let bound = |times| authorised.value.times(times).unwrap_or(authorised.value);
        let (least, most) = (bound(field.within.0), bound(field.within.1));
        let right = format!("write an amount from {least} to {most}");
        let known = self.lines.iter().any(|(line, _)| *line == field.field);
        let value = match self.ask(field) {
            None if known => least,
            None => {
                self.missing(field, right);
                least
            }
            Some(text) => match text.parse::<Cents>() {
                Ok(value) if (least..=most).contains(&value) => value,
                // Bets that share a line of the sheet share its problem.
                _ if known => least,
                _ => {
                    let what = format!("a maximum of `{text}` is not allowed here");
                    self.problem(field, what, right);
                    least
                }
            },
        };
        let list = self.bases.get(field.basis).to_vec();
        let own = if known {
            let same = self.lines.iter().find(|(line, _)| *line == field.field);
            let value = same.map_or_else(String::new, |(_, value)| value.clone());
            self.bases.enter(house_rule(list, &field.field, &value))
        } else {
            self.chosen(field, &value.to_string())
        };
        Cited {
            value,
            basis: merge(&mut self.bases, own, minimum.basis),
        }
    }

    fn discretion(&mut self, problems: &Cited<table::Role>) -> BasisRef {
        let of = problems.value.name();
        let list = self.bases.get(problems.basis).to_vec();
        let list = list.iter().map(|basis| match basis.provision() {
            Some(under) => Basis::Discretion {
                of: of.into(),
                under: under.clone(),
            },
            None => basis.clone(),
        });
        let list = list.collect();
        self.bases.enter(list)
    }

    fn refuse_unknown(&mut self) {
        for (field, _) in self.sheet.lines() {
            if !self.asked.iter().any(|asked| asked == field) {
                self.problems.push(SheetProblem {
                    field: field.into(),
                    what: "this game leaves no such choice to the house".into(),
                    right: format!("its choices are {}", self.asked.join(", ")),
                    basis: Vec::new(),
                });
            }
        }
    }
}

/// What permits a choice, with the choice that the house made of it.
fn house_rule(list: Vec<Basis>, field: &str, value: &str) -> Vec<Basis> {
    let chosen = |basis| match basis {
        Basis::Law(permitted_by) => Basis::HouseRule {
            field: field.into(),
            value: value.into(),
            permitted_by,
            like: None,
        },
        other => other,
    };
    list.into_iter().map(chosen).collect()
}

/// One basis made of two.
pub(super) fn merge(bases: &mut BasisBook, first: BasisRef, second: BasisRef) -> BasisRef {
    let mut list = bases.get(first).to_vec();
    for basis in bases.get(second).to_vec() {
        if !list.contains(&basis) {
            list.push(basis);
        }
    }
    bases.enter(list)
}

impl Rulebook for Rules {
    fn felt(&self) -> &Felt {
        &self.felt
    }

    fn bases(&self) -> &BasisBook {
        &self.bases
    }

    fn hash(&self) -> [u8; 32] {
        self.hash
    }

    fn sheet(&self) -> Vec<(String, String)> {
        self.sheet.clone()
    }

    fn boxes_each(&self) -> u8 {
        1
    }
}
