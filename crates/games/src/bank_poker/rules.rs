//! The rules of one table: a description and the house sheet that closes its open choices.

use std::fmt;

use exact::{Cents, Mode, Ratio, Rounding};
use law::{Basis, BasisBook, BasisRef, Sheet, SheetAsked, SheetProblem};
use sha2::{Digest, Sha256};
use table::{ChoiceId, Face, Felt, Picks, Role, Rulebook, SpotId};

use super::description::*;
use super::{felt, read};

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) description: Description,
    pub(crate) minimum: Cents,
    pub(crate) maximum: Cents,
    /// What the table's limits rest on, the sheet's choice included.
    pub(crate) limits_basis: BasisRef,
    /// People who may bet on one box, and what says so.
    pub(crate) bettors: Cited<u8>,
    pub(crate) rounding: Cited<Rounding>,
    /// What a person's decision rests on where the text prescribes none.
    pub(crate) discretion: BasisRef,
    /// The limits of each bet; nothing for one that a choice places.
    pub(crate) limits: Vec<Option<Limits>>,
    /// The pay table of each settlement, in the order of the description's.
    pub(crate) tables: Vec<Option<Cited<usize>>>,
    /// The share of winnings that the house keeps.
    pub(crate) commission: Option<Cited<Ratio>>,
    bases: BasisBook,
    sheet: Vec<(String, String)>,
    felt: Felt,
    hash: [u8; 32],
}

/// The least and the most that may lie on a spot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limits {
    pub(crate) least: Cited<Cents>,
    pub(crate) most: Cited<Cents>,
}

impl<T: Copy> Copy for Cited<T> {}

impl Rules {
    /// The rules of a table under a sheet, or everything that keeps it from opening.
    pub fn new(description: &Description, sheet: &Sheet) -> Result<Rules, Vec<SheetProblem>> {
        let (description, asked) = read::under(description, sheet)?;
        let description = &description;
        let mut desk = Desk::new(description, sheet, asked);
        let table = &description.table;
        let minimum = desk.minimum(&table.minimum);
        let maximum = desk.maximum(&table.maximum, minimum);
        let bettors = desk.bettors(&table.bettors_per_box.most, &table.boxes_each);
        let rounding = desk.rounding(&table.rounding);
        let limits = description
            .bets
            .iter()
            .map(|bet| desk.limits(bet, minimum, maximum))
            .collect();
        let tables = description
            .settles
            .iter()
            .map(|settle| desk.table(settle))
            .collect();
        let commission = description
            .settles
            .iter()
            .find_map(|settle| match &settle.how {
                SettleWay::TwoHands { commission, .. } => Some(desk.commission(commission)),
                _ => None,
            });
        let discretion = desk.discretion(&table.problems);
        desk.refuse_unknown();
        if !desk.problems.is_empty() {
            return Err(desk.problems);
        }
        let (bases, sheet) = (desk.bases, desk.lines);
        let mut rules = Rules {
            description: description.clone(),
            minimum: minimum.value,
            maximum: maximum.value,
            limits_basis: maximum.basis,
            bettors,
            rounding,
            discretion,
            limits,
            tables,
            commission,
            bases,
            hash: hash(&description.source, &sheet),
            sheet,
            felt: felt::blank(),
        };
        rules.felt = felt::draw(&rules);
        Ok(rules)
    }

    /// The game as its file describes it.
    pub fn description(&self) -> &Description {
        &self.description
    }

    pub(crate) fn stage(&self, place: u8) -> Option<&StageRule> {
        self.description.stages.get(usize::from(place))
    }

    /// The choices of all stages, in order: a [`ChoiceId`]'s number is its place here.
    pub(crate) fn choices(&self) -> impl Iterator<Item = (ChoiceId, u8, &ChoiceRule)> {
        let stages = self.description.stages.iter().enumerate();
        let choices = stages.flat_map(|(stage, rule)| match &rule.what {
            StageWork::Choose { choices, .. } => {
                choices.iter().map(|choice| (stage as u8, choice)).collect()
            }
            _ => Vec::new(),
        });
        choices
            .enumerate()
            .map(|(id, (stage, choice))| (ChoiceId(id as u8), stage, choice))
    }

    /// How many cards a choice asks for.
    pub(crate) fn picks(&self, rule: &ChoiceRule) -> Option<Picks> {
        let count = match rule.does {
            ChoiceEffect::Buys { .. } => 1,
            ChoiceEffect::Sets => {
                let low = self.description.order.low.as_ref()?;
                low.hands.size() as u8
            }
            ChoiceEffect::Places(_)
            | ChoiceEffect::Withdraws { .. }
            | ChoiceEffect::TakesBack(_)
            | ChoiceEffect::Stays
            | ChoiceEffect::SetsByHouse => return None,
        };
        Some(Picks {
            least: count,
            most: count,
        })
    }

    /// How a card bought in a stage lies.
    pub(crate) fn bought_face(&self, stage: u8) -> Option<Face> {
        self.choices()
            .filter(|(_, at, _)| *at == stage)
            .find_map(|(_, _, rule)| match rule.does {
                ChoiceEffect::Buys { face, .. } => Some(face),
                _ => None,
            })
    }

    /// Who must agree to a bettor besides the holder.
    pub(crate) fn approval(&self) -> Option<&Cited<Role>> {
        let bettors = &self.description.table.bettors_per_box;
        bettors
            .approved_by
            .as_ref()
            .filter(|_| self.bettors.value > 1)
    }

    /// That only those who hold a box bet on another's hand.
    pub(crate) fn seated_only(&self) -> Option<BasisRef> {
        let bettors = &self.description.table.bettors_per_box;
        bettors.seated.filter(|_| self.bettors.value > 1)
    }

    /// Who cuts the deck, where the text says it.
    pub(crate) fn cut_basis(&self) -> Option<BasisRef> {
        match self.description.stages[0].what {
            StageWork::Bets { cut, .. } => cut,
            _ => None,
        }
    }

    /// A choice that a stage offers.
    pub(crate) fn choice(&self, stage: u8, id: ChoiceId) -> Option<&ChoiceRule> {
        self.choices()
            .find(|(known, at, _)| *known == id && *at == stage)
            .map(|(_, _, rule)| rule)
    }

    /// What a bet that a choice places comes to.
    pub(crate) fn stake_by_choice(
        &self,
        bet: usize,
        stake_of: impl Fn(SpotId) -> Cents,
    ) -> Option<Cents> {
        match &self.description.bets[bet].stake {
            StakeRule::TimesBet { times, of, .. } => {
                times.exactly_of(stake_of(SpotId(*of as u8))).ok()
            }
            _ => None,
        }
    }

    /// Whether a bet looks at the player's own cards alone.
    pub(crate) fn is_on_own_cards(&self, bet: usize) -> bool {
        let on_own = |settle: &SettleRule| {
            settle.bet == bet && matches!(settle.how, SettleWay::OwnHand { .. })
        };
        self.description.settles.iter().any(on_own)
    }

    /// Whether a bet on the player's own cards also asks what the bank holds.
    pub(crate) fn looks_at_the_bank(&self, bet: usize) -> bool {
        let settles = self.description.settles.iter().zip(&self.tables);
        let table = settles.filter(|(settle, _)| settle.bet == bet);
        let mut rows = table.filter_map(|(_, table)| {
            let table = table.as_ref()?;
            Some(&self.description.tables[table.value].rows)
        });
        rows.any(|rows| match rows {
            TableRows::Holdings(rows) => rows.iter().any(|row| row.bank.is_some()),
            TableRows::Classes { .. } => false,
        })
    }

    /// The first stage's basis: why bets are made now and not later.
    pub(crate) fn betting_basis(&self) -> BasisRef {
        self.description.stages[0].basis
    }

    /// The bet without which a box does not play.
    pub(crate) fn required_bet(&self) -> usize {
        let required = |bet: &BetRule| bet.placed.value == Window::Required;
        self.description.bets.iter().position(required).unwrap_or(0)
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
    fn new(description: &Description, sheet: &'a Sheet, asked: SheetAsked) -> Desk<'a> {
        Desk {
            sheet,
            bases: description.bases.clone(),
            asked: asked.fields,
            lines: asked.lines,
            problems: asked.problems,
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

    fn missing<T>(&mut self, field: &OnSheet<T>, right: &str) {
        self.problem(
            field,
            "the sheet does not say it, and the text leaves it to the house".into(),
            right.into(),
        );
    }

    /// Notes the house's choice: from here on the value rests on it and on what permits it.
    fn chosen<T>(&mut self, field: &OnSheet<T>, value: &str) -> BasisRef {
        if !self.lines.iter().any(|(noted, _)| *noted == field.field) {
            self.lines.push((field.field.clone(), value.to_string()));
        }
        let list = self.bases.get(field.basis).to_vec();
        let list = list.into_iter().map(|basis| match basis {
            Basis::Law(permitted_by) => Basis::HouseRule {
                field: field.field.clone(),
                value: value.into(),
                permitted_by,
                like: None,
            },
            other => other,
        });
        let list = list.collect();
        self.bases.enter(list)
    }

    fn amount<T>(&mut self, field: &OnSheet<T>, text: &str) -> Option<Cents> {
        match text.parse::<Cents>() {
            Ok(amount) if !amount.is_zero() => Some(amount),
            _ => {
                self.problem(
                    field,
                    format!("`{text}` is no amount to bet"),
                    "write euros, as \"10\" or \"2.50\"".into(),
                );
                None
            }
        }
    }

    fn minimum(&mut self, field: &OnSheet<()>) -> Cited<Cents> {
        let Some(text) = self.ask(field) else {
            self.missing(field, "write the table's minimum, as minimum = \"10\"");
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

    fn maximum(&mut self, field: &OnSheet<Multiples>, minimum: Cited<Cents>) -> Cited<Cents> {
        let allowed = field.within.to_string();
        let Some(text) = self.ask(field) else {
            self.missing(field, &format!("write the table's maximum: {allowed}"));
            return Cited {
                value: Cents::ZERO,
                basis: field.basis,
            };
        };
        let value = self.amount(field, text).unwrap_or(Cents::ZERO);
        if !value.is_zero() && !minimum.value.is_zero() && !field.within.allow(minimum.value, value)
        {
            let what = format!(
                "a maximum of {value} is not allowed with a minimum of {}",
                minimum.value
            );
            self.problem(field, what, format!("use {allowed}"));
        }
        let own = self.chosen(field, &value.to_string());
        let mut list = self.bases.get(minimum.basis).to_vec();
        list.extend(self.bases.get(own).to_vec());
        Cited {
            value,
            basis: self.bases.enter(list),
        }
    }

    fn bettors(&mut self, bettors: &BettorsMost, alone: &Cited<u8>) -> Cited<u8> {
        let field = match bettors {
            BettorsMost::Always(most) => return *most,
            BettorsMost::IfOffered(field) => field,
        };
        match self.ask(field) {
            None | Some("no") => Cited {
                value: 1,
                basis: merge(&mut self.bases, field.basis, alone.basis),
            },
            Some("yes") => Cited {
                value: field.within,
                basis: self.chosen(field, "yes"),
            },
            Some(other) => {
                self.problem(
                    field,
                    format!("`{other}` is no answer"),
                    "write true or false".into(),
                );
                Cited {
                    value: 1,
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
                self.problem(
                    field,
                    format!("`{text}` is no rounding"),
                    "use half-up, half-even, down or up".into(),
                );
                Mode::HalfUp
            }
        };
        let basis = self.chosen(field, &text);
        let value = Rounding::new(mode, Cents::new(1)).expect("a cent is no zero unit");
        Cited { value, basis }
    }

    fn limits(
        &mut self,
        bet: &BetRule,
        minimum: Cited<Cents>,
        maximum: Cited<Cents>,
    ) -> Option<Limits> {
        match &bet.stake {
            StakeRule::TableLimits(basis) => Some(Limits {
                least: Cited {
                    value: minimum.value,
                    basis: merge(&mut self.bases, *basis, minimum.basis),
                },
                most: Cited {
                    value: maximum.value,
                    basis: merge(&mut self.bases, *basis, maximum.basis),
                },
            }),
            StakeRule::TimesMinimum { least, most } => {
                Some(self.side_limits(least, most, minimum.value))
            }
            StakeRule::Fixed(amount) => Some(self.fixed(amount, minimum.value)),
            StakeRule::OwnLimits { least, most } => {
                let least = self.minimum(least);
                let most = self.maximum(most, least);
                Some(Limits { least, most })
            }
            StakeRule::TimesBet { .. } => None,
        }
    }

    /// One amount for all, up to a share of the table's minimum where the text caps it.
    fn fixed(&mut self, field: &OnSheet<Option<Ratio>>, minimum: Cents) -> Limits {
        let value = match self.ask(field) {
            Some(text) => self.amount(field, text).unwrap_or(Cents::ZERO),
            None => {
                self.missing(field, "write the amount, as \"5\" or \"2.50\"");
                Cents::ZERO
            }
        };
        if let Some(share) = field.within {
            let down = Rounding::new(Mode::Down, Cents::new(1)).expect("a cent is no zero unit");
            let most = down.apply(minimum, share).map_or(Cents::ZERO, |r| r.amount);
            if value > most && !minimum.is_zero() {
                let what = format!("{value} is more than the text allows");
                self.problem(field, what, format!("use at most {most}"));
            }
        }
        let cited = Cited {
            value,
            basis: self.chosen(field, &value.to_string()),
        };
        Limits {
            least: cited,
            most: cited,
        }
    }

    fn side_limits(
        &mut self,
        least: &OnSheet<Ratio>,
        most: &Cited<Ratio>,
        minimum: Cents,
    ) -> Limits {
        // A cent that cannot be halved is rounded so that the bounds stay inside the text's.
        let up = Rounding::new(Mode::Up, Cents::new(1)).expect("a cent is no zero unit");
        let share = |ratio: Ratio| up.apply(minimum, ratio).map_or(Cents::ZERO, |r| r.amount);
        let floor = share(least.within).max(Cents::new(1));
        let ceiling = share(most.value);
        let (value, basis) = match self.ask(least) {
            None => (floor, least.basis),
            Some(text) => {
                let value = self.amount(least, text).unwrap_or(floor);
                if value < floor || value > ceiling {
                    let what = format!("{value} is outside what the text allows");
                    self.problem(
                        least,
                        what,
                        format!("use an amount from {floor} to {ceiling}"),
                    );
                }
                (value, self.chosen(least, &value.to_string()))
            }
        };
        Limits {
            least: Cited { value, basis },
            most: Cited {
                value: ceiling,
                basis: most.basis,
            },
        }
    }

    /// A share of winnings, as "5 %" or "1/20".
    fn commission(&mut self, field: &OnSheet<Ratio>) -> Cited<Ratio> {
        let most = field.within;
        let right = format!("write a share of winnings up to {most}, as \"1/20\" or \"5 %\"");
        let Some(text) = self.ask(field) else {
            self.missing(field, &right);
            return Cited {
                value: Ratio::ZERO,
                basis: field.basis,
            };
        };
        let per_cent = text.strip_suffix('%').map(str::trim);
        let value = match per_cent {
            Some(number) => format!("{number}/100").parse(),
            None => text.parse(),
        };
        match value {
            Ok(value) if value <= most => Cited {
                value,
                basis: self.chosen(field, text),
            },
            _ => {
                self.problem(field, format!("`{text}` is no commission allowed"), right);
                Cited {
                    value: Ratio::ZERO,
                    basis: field.basis,
                }
            }
        }
    }

    fn table(&mut self, settle: &SettleRule) -> Option<Cited<usize>> {
        match &settle.how {
            SettleWay::AgainstBank { prize, beats, .. } => match (prize, beats.what) {
                (Some(prize), _) => Some(Cited {
                    value: prize.table,
                    basis: prize.earned,
                }),
                (None, PayWhat::ByTable(table)) => Some(Cited {
                    value: table,
                    basis: beats.basis,
                }),
                (None, PayWhat::Odds(_) | PayWhat::Back) => None,
            },
            SettleWay::Kept(_) | SettleWay::TwoHands { .. } => None,
            SettleWay::OwnHand {
                table: TableChoice::Fixed(table),
                on,
                ..
            } => Some(Cited {
                value: *table,
                basis: *on,
            }),
            SettleWay::OwnHand {
                table: TableChoice::OnSheet(field),
                ..
            } => {
                let names: Vec<&str> = field.within.iter().map(|(name, _)| name.as_str()).collect();
                let right = format!("choose one of {}", names.join(", "));
                let Some(text) = self.ask(field) else {
                    self.missing(field, &right);
                    return None;
                };
                match field.within.iter().find(|(name, _)| name == text) {
                    Some((_, table)) => Some(Cited {
                        value: *table,
                        basis: self.chosen(field, text),
                    }),
                    None => {
                        self.problem(field, format!("there is no table `{text}`"), right);
                        None
                    }
                }
            }
        }
    }

    fn discretion(&mut self, problems: &Cited<Role>) -> BasisRef {
        let of = problems.value.name();
        let under = self
            .bases
            .get(problems.basis)
            .iter()
            .filter_map(Basis::provision)
            .cloned();
        let list = under
            .map(|under| Basis::Discretion {
                of: of.into(),
                under,
            })
            .collect();
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

impl Multiples {
    /// Whether a maximum stands in an allowed proportion to its minimum.
    fn allow(&self, minimum: Cents, maximum: Cents) -> bool {
        let times = |times: u64| minimum.times(times);
        match self {
            Multiples::OneOf(list) => list.iter().any(|&count| times(count) == Ok(maximum)),
            Multiples::Between(from, to) => {
                times(*from).is_ok_and(|least| maximum >= least)
                    && times(*to).is_ok_and(|most| maximum <= most)
            }
            Multiples::Any => maximum >= minimum,
        }
    }
}

impl fmt::Display for Multiples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Multiples::OneOf(list) => {
                let list: Vec<String> = list.iter().map(ToString::to_string).collect();
                write!(f, "{} times the minimum", list.join(", "))
            }
            Multiples::Between(from, to) => write!(f, "from {from} to {to} times the minimum"),
            Multiples::Any => write!(f, "the minimum or more"),
        }
    }
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
        self.description.table.boxes_each.value
    }
}
