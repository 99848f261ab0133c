//! The rules of one table: a description and the house sheet that closes its open choices.

use captions::{as_written, sheet};
use exact::{Cents, Ratio, Rounding};
use law::{BasisRef, SheetProblem};
use round::{Bank, NO_TEXT, Terms};
use table::{ChoiceId, SpotId};

use super::description::*;
use super::read::Description;
use crate::common::{Desk, Pinned, merge};

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    pub(super) minimum: Cited<Cents>,
    /// What bets are multiples of.
    pub(super) step: Cited<Cents>,
    /// The most of each kind of bet.
    pub(super) most: Vec<Cited<Cents>>,
    /// What each kind pays, after what the house keeps.
    pub(super) pays: Vec<Ratio>,
    pub(super) rounding: Cited<Rounding>,
    pub(super) bases_of: Bases,
    /// What the bank's drawing and standing rest on, by its points.
    pub(super) bank_rows: [BankRow; 10],
    /// What the croupier's word rests on that the player, the bank or neither wins.
    pub(super) wins: [BasisRef; 3],
    /// The same where two cards ended the coup.
    pub(super) natural_wins: [BasisRef; 3],
}

/// What the bank's drawing and standing rest on with some points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BankRow {
    pub(super) draws: BasisRef,
    pub(super) stands: BasisRef,
}

/// Bases that are put together of several rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bases {
    /// What a hand's points rest on.
    pub(super) counts: BasisRef,
    /// The player's hand is shown by its highest bettor, or by the croupier.
    pub(super) shown_by_bettor: BasisRef,
    pub(super) shown_by_croupier: BasisRef,
    /// Why the player's hand draws, and stands.
    pub(super) player_draws: BasisRef,
    pub(super) player_stands: BasisRef,
    /// That the house pays all bets, of this game too.
    pub(super) against_house: BasisRef,
    /// Where the stop card lies, and what it ends.
    pub(super) stop: BasisRef,
}

impl Rules {
    pub(super) const DEAL: ChoiceId = ChoiceId(0);
    pub(super) const PASS: ChoiceId = ChoiceId(1);

    /// The rules under a sheet, not drawn yet.
    pub(super) fn under(
        description: Description,
        desk: Desk<'_>,
    ) -> Result<Rules, Vec<SheetProblem>> {
        let mut said = SheetLines { desk };
        let table = &description.table;
        let places = said.places(&table.places.number, table.places.fixed);
        let minimum = said.desk.minimum(&table.minimum);
        let maximum = said.desk.maximum(&table.maximum, minimum);
        let step = said.desk.multiples(table.multiples.as_ref(), minimum);
        let rounding = said.desk.rounding(&table.rounding);
        let bets = description.bets.iter();
        let most = bets.map(|bet| said.most(bet, maximum)).collect();
        let unforeseen = Cited {
            basis: description.unforeseen,
            ..table.problems
        };
        let discretion = said.desk.discretion(&unforeseen);
        let mut both = |one, other| merge(&mut said.desk.bases, one, other);
        let points = &description.points;
        let counts = both(points.cards_basis, points.units_basis);
        let (deal, dealing) = (&description.deal, &description.dealing);
        let house = table.against_house;
        let voices = &description.voices;
        let by_notice = |notice: usize| description.notices[notice].basis;
        let wins = [voices.player_wins, voices.bank_wins, voices.tie].map(by_notice);
        let natural_wins = wins.map(|wins| both(wins, description.natural.basis));
        let mut bank_rows = [BankRow::default(); 10];
        for (points, row) in (0..).zip(&mut bank_rows) {
            let (_, by_row) = description.bank.table.says(points, None);
            let draws = both(by_row, description.bank.rule);
            let stands = both(by_notice(voices.bank_stands), draws);
            *row = BankRow { draws, stands };
        }
        let bases_of = Bases {
            counts,
            shown_by_bettor: both(deal.player_shows, dealing.highest),
            shown_by_croupier: both(deal.player_shows, dealing.croupier),
            player_draws: description.player.draws.basis,
            player_stands: both(
                by_notice(voices.player_stands),
                description.player.stands.basis,
            ),
            against_house: table.same.map_or(house, |same| both(house, same)),
            stop: both(
                description.shoe.stop.cards.basis,
                by_notice(description.shoe.stop.says),
            ),
        };
        let pays = description.bets.iter().map(after_commission).collect();
        let terms = Terms {
            bank: Bank::House(bases_of.against_house),
            places,
            each: Cited { value: 1, ..places },
            closing: table.closing.clone(),
            late: table.closing.basis,
            over: NO_TEXT,
            own: NO_TEXT,
            guests: places.basis,
            behind: None,
            equipment: description.shoe.basis,
            problems: table.problems,
            discretion,
        };
        let closed = said.desk.close()?;
        Ok(Rules {
            minimum,
            step,
            most,
            pays,
            rounding,
            bases_of,
            bank_rows,
            wins,
            natural_wins,
            pinned: Pinned::new(description, closed, terms),
        })
    }

    /// A kind of bet by its spot.
    pub(super) fn bet(&self, spot: SpotId) -> Option<&BetRule> {
        self.description.bets.get(usize::from(spot.0))
    }

    /// The spot of the bets on one outcome.
    pub(super) fn bet_on(&self, on: On) -> Option<SpotId> {
        let place = self.description.bets.iter().position(|bet| bet.on == on)?;
        Some(SpotId(place as u8))
    }
}

/// What a bet pays once the house has kept its part.
fn after_commission(bet: &BetRule) -> Ratio {
    let odds = bet.pays.value;
    let Some(keeps) = bet.commission else {
        return odds;
    };
    let (part, whole) = (keeps.value.numerator(), keeps.value.denominator());
    let rest = whole.saturating_sub(part);
    Ratio::new(odds.numerator() * rest, odds.denominator() * whole).unwrap_or(odds)
}

/// The sheet's lines of this family.
struct SheetLines<'a> {
    desk: Desk<'a>,
}

impl SheetLines<'_> {
    fn places(&mut self, field: &OnSheet<u8>, fixed: bool) -> Cited<u8> {
        let Some(text) = self.desk.ask(field) else {
            return Cited {
                value: field.within,
                basis: field.basis,
            };
        };
        let most = if fixed { field.within } else { 24 };
        let value = match text.parse::<u8>() {
            Ok(value) if (1..=most).contains(&value) => value,
            _ => {
                let what = sheet::no_number_of_places(&as_written(text));
                let right = sheet::number_from_to(&as_written(1), &as_written(most));
                self.desk.problem(field, what, right);
                field.within
            }
        };
        Cited {
            value,
            basis: self.desk.chosen(field, text),
        }
    }

    /// The table's maximum, or a part of it, in whole cents.
    fn most(&mut self, bet: &BetRule, maximum: Cited<Cents>) -> Cited<Cents> {
        let Some(part) = bet.most else {
            return maximum;
        };
        let down = Rounding::new(exact::Mode::Down, Cents::new(1)).ok();
        let rounded = down.and_then(|down| down.apply(maximum.value, part.value).ok());
        Cited {
            value: rounded.map_or(maximum.value, |rounded| rounded.amount),
            basis: merge(&mut self.desk.bases, part.basis, maximum.basis),
        }
    }
}

crate::common::rulebook!(Rules);
