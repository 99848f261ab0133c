//! A game of dice with a house's choices made: what a table runs on.

use captions::{as_written, sheet};
use exact::{Cents, Mode, Ratio, Rounding};
use law::{BasisRef, SheetProblem};
use table::{SpotId, Throw};

use super::courses::courses;
use super::description::*;
use super::read::Description;
use crate::common::{Desk, Pinned, house_terms, merge};

/// The rules of a table.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    pub(super) minimum: Cited<Cents>,
    /// What bets are multiples of.
    pub(super) step: Cited<Cents>,
    /// The maximum of a simple bet.
    pub(super) simple: Cited<Cents>,
    /// The most that may lie on each spot; nothing where that hangs on another bet.
    pub(super) most: Vec<Option<Cited<Cents>>>,
    pub(super) rounding: Cited<Rounding>,
    /// What decides chips on each spot: without a point, then with each.
    pub(super) courses: Vec<Course>,
    /// Whether a bet on each spot may be taken off while it waits for its throw.
    pub(super) may_leave: Vec<MayLeave>,
    /// What lets a thrower choose other dice when one is lost.
    pub(super) lost_die: BasisRef,
    /// The spots that go with each spot.
    pub(super) riders: Vec<Vec<SpotId>>,
    /// The spots of which the thrower must have bet on one.
    pub(super) thrower_spots: Vec<SpotId>,
}

impl Rules {
    /// The rules under a sheet, not drawn yet.
    pub(super) fn under(
        description: Description,
        desk: Desk<'_>,
    ) -> Result<Rules, Vec<SheetProblem>> {
        let mut said = SheetLines { desk };
        let table = &description.table;
        let minimum = said.desk.minimum(&table.minimum);
        let simple = said.desk.maximum(&table.maximum, minimum);
        let step = said.desk.multiples(table.multiples.as_ref(), minimum);
        let gain = said.gain(&table.gain);
        let players = said.desk.players(&table.players);
        let rounding = said.desk.rounding(&table.rounding);
        let most = description
            .spots
            .iter()
            .map(|spot| said.most(&description.bets[spot.bet], spot, simple, gain))
            .collect();
        let discretion = said.desk.discretion(&table.problems);
        let thrower = &description.thrower;
        let (changes, lost) = (thrower.changes.basis, thrower.lost.basis);
        let lost_die = merge(&mut said.desk.bases, changes, lost);
        let mut desk = said.desk;
        let courses = courses(&description, &mut desk.bases);
        let closed = desk.close()?;
        let course = &description.course;
        let terms = house_terms(table, players, *course, description.dice.basis, discretion);
        Ok(Rules {
            minimum,
            step,
            simple,
            most,
            rounding,
            courses,
            may_leave: description
                .spots
                .iter()
                .map(|s| may_leave(&description, s))
                .collect(),
            lost_die,
            riders: riders(&description),
            thrower_spots: thrower_spots(&description),
            pinned: Pinned::new(description, closed, terms),
        })
    }

    pub(super) fn spot(&self, spot: SpotId) -> Option<&SpotRule> {
        self.description.spots.get(usize::from(spot.0))
    }

    pub(super) fn bet(&self, spot: &SpotRule) -> &BetRule {
        &self.description.bets[spot.bet]
    }

    /// What decides chips on a spot while this is the point.
    pub(super) fn course(&self, spot: SpotId, point: Option<u8>) -> &Course {
        let points = &self.description.point.numbers.value;
        let slot = point.and_then(|point| points.iter().position(|known| *known == point));
        let slot = slot.map_or(0, |slot| slot + 1);
        &self.courses[usize::from(spot.0) * (points.len() + 1) + slot]
    }

    /// The spot to which a bet moves with a number.
    pub(super) fn moves_to(&self, from: SpotId, number: u8) -> Option<SpotId> {
        let bet = self.spot(from)?.bet;
        let spots = self.description.spots.iter();
        let place = spots
            .clone()
            .position(|spot| spot.bet == bet && spot.moved && spot.number == Some(number))?;
        Some(SpotId(place as u8))
    }

    /// The most that may lie on a spot, beside so much on the bet that it goes with.
    pub(super) fn most(&self, spot: SpotId, point: Option<u8>, beside: Cents) -> Cited<Cents> {
        let place = usize::from(spot.0);
        if let Some(Some(most)) = self.most.get(place) {
            return *most;
        }
        let rule = &self.description.spots[place];
        let bet = self.bet(rule);
        let percent = bet.percent(rule.number.or(point));
        Cited {
            value: hundredths(beside, percent),
            basis: bet.most.basis,
        }
    }
}

impl Rules {
    /// Whether a throw ends this point.
    pub(super) fn ends(&self, point: u8, throw: Throw) -> bool {
        let ends = &self.description.point.ends.value;
        ends.iter().any(|on| on.names(throw, Some(point)))
    }

    /// Whether a throw that ends this point hands the dice on.
    pub(super) fn passes(&self, point: u8, throw: Throw) -> bool {
        let passes = &self.description.point.passes.value;
        passes.iter().any(|on| on.names(throw, Some(point)))
    }
}

/// So many hundredths of an amount; a part of a cent is not among what may be bet.
fn hundredths(amount: Cents, percent: u64) -> Cents {
    let ratio = Ratio::new(percent, 100).unwrap_or(Ratio::ONE);
    part(amount, ratio, Mode::Down)
}

fn part(amount: Cents, ratio: Ratio, mode: Mode) -> Cents {
    let rounding = Rounding::new(mode, Cents::new(1)).ok();
    let rounded = rounding.and_then(|rounding| rounding.apply(amount, ratio).ok());
    rounded.map_or(Cents::ZERO, |rounded| rounded.amount)
}

/// Whether a bet may be taken off while it waits for its throw.
#[derive(Clone, Copy, Debug)]
pub(super) struct MayLeave {
    pub(super) leave: bool,
    /// What says so.
    pub(super) basis: BasisRef,
    /// What keeps it there once the dice are in the hand.
    pub(super) closed: BasisRef,
}

fn may_leave(description: &Description, spot: &SpotRule) -> MayLeave {
    let (stays, course) = (description.bets[spot.bet].stays, &description.course);
    MayLeave {
        leave: stays.is_none_or(|stays| stays.may_leave),
        basis: stays.map_or(course.bets, |stays| stays.basis),
        closed: stays.map_or(course.lies, |stays| stays.basis),
    }
}

fn riders(description: &Description) -> Vec<Vec<SpotId>> {
    let spots = &description.spots;
    let of_spot = |place: usize| {
        let riders = (0..).map(SpotId).zip(spots);
        let riders = riders.filter(|(_, spot)| spot.with == Some(place));
        riders.map(|(id, _)| id).collect()
    };
    (0..spots.len()).map(of_spot).collect()
}

fn thrower_spots(description: &Description) -> Vec<SpotId> {
    let bets = &description.thrower.bets.value;
    let spots = (0..).map(SpotId).zip(&description.spots);
    let spots = spots.filter(|(_, spot)| bets.contains(&spot.bet) && !spot.moved);
    spots.map(|(id, _)| id).collect()
}

/// What a table of this family asks of its sheet.
struct SheetLines<'a> {
    desk: Desk<'a>,
}

impl SheetLines<'_> {
    /// How many times the gain of the largest simple bet a multiple one may bring.
    fn gain(&mut self, field: &OnSheet<Gain>) -> Cited<Ratio> {
        let Gain {
            from,
            to,
            unless_said,
        } = field.within;
        let Some(text) = self.desk.ask(field) else {
            return Cited {
                value: unless_said,
                basis: field.basis,
            };
        };
        match text.parse::<Ratio>() {
            Ok(value) if (from..=to).contains(&value) => Cited {
                value,
                basis: self.desk.chosen(field, text),
            },
            _ => {
                let what = sheet::gain_not_allowed(&as_written(text));
                let right = sheet::gain_from_to(&as_written(from), &as_written(to));
                self.desk.problem(field, what, right);
                Cited {
                    value: unless_said,
                    basis: field.basis,
                }
            }
        }
    }

    /// The most that may lie on a spot, where that does not hang on another bet.
    fn most(
        &mut self,
        bet: &BetRule,
        spot: &SpotRule,
        simple: Cited<Cents>,
        gain: Cited<Ratio>,
    ) -> Option<Cited<Cents>> {
        let (value, of) = match bet.most.of {
            MostOf::Bet => return None,
            MostOf::Simple => {
                let percent = bet.percent(spot.number);
                (hundredths(simple.value, percent), simple.basis)
            }
            MostOf::Gain => {
                let odds = bet.odds(spot.number.unwrap_or_default());
                let basis = merge(&mut self.desk.bases, gain.basis, simple.basis);
                (by_gain(simple.value, gain.value, odds.value), basis)
            }
        };
        let basis = merge(&mut self.desk.bases, bet.most.basis, of);
        Some(Cited { value, basis })
    }
}

/// The stake whose gain at these odds is so many times that of the largest simple bet, whole
/// cents: below that, unless it would fall short of the least that the text asks for, which is
/// the gain itself.
fn by_gain(simple: Cents, gain: Ratio, odds: Ratio) -> Cents {
    let over = |times: Ratio| {
        let above = times.numerator().saturating_mul(odds.denominator());
        let below = times.denominator().saturating_mul(odds.numerator());
        Ratio::new(above, below).unwrap_or(Ratio::ONE)
    };
    let least = part(simple, over(Ratio::ONE), Mode::Up);
    part(simple, over(gain), Mode::Down).max(least)
}

crate::common::rulebook!(Rules);
