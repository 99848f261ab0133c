//! A game of the wheel with a house's choices made: what a table runs on.

use captions::{as_written, listed, sheet};
use exact::{Cents, Mode, Ratio, Rounding};
use law::{BasisRef, SheetProblem};
use table::{ChipValues, ChoiceId, NoticeId, SpotId};

use super::description::{Cited, Decides, Description, Most, OnSheet, PrisonRules, SpotRule};
use super::limits::{ColourChips, Limits};
use crate::common::{Desk, Pinned, Raising, for_maxima, house_terms, merge, raised_sheet, raising};

/// The rules of a table.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    pub(super) minimum: Cents,
    /// What may lie on a spot, by its kind of bet.
    pub(super) limits: Vec<Limits>,
    pub(super) rounding: Cited<Rounding>,
    /// Chips of the players' own colours, where they have them.
    pub(super) colour_chips: Option<ColourChips>,
    /// How the minimum is raised, where it may be.
    pub(crate) raising: Option<Raising>,
    /// What a result rests on: where the ball rests, or what the rows count.
    pub(super) came: BasisRef,
    /// What the croupier's call of the rows rests on.
    pub(super) called: BasisRef,
    /// The same where the rows are what a zero is.
    pub(super) called_refait: BasisRef,
    /// The insurance of the bet on each spot, where one is offered.
    insurances: Vec<Option<SpotId>>,
}

impl Rules {
    /// The rules under a sheet, not drawn yet.
    pub(super) fn under(
        mut description: Description,
        desk: Desk<'_>,
    ) -> Result<Rules, Vec<SheetProblem>> {
        let mut said = SheetLines { desk };
        let table = &description.table;
        let authorised = said.desk.minimum(&table.minimum);
        let minimum = said.raised(&table.raised, authorised);
        let base = for_maxima(&mut said.desk, description.raise.as_ref(), minimum);
        let tier = said.tier(&table.maxima);
        let players = said.desk.players(&table.players);
        let rounding = said.rounding(table.rounding.as_ref());
        let limits: Vec<Limits> = description
            .bets
            .iter()
            .map(|bet| said.limits(&bet.most, authorised, (minimum, base), tier))
            .collect();
        let colour_chips = description
            .colour_chips
            .as_ref()
            .map(|chips| ColourChips::new(&mut said.desk, chips, minimum, &limits));
        if colour_chips.is_some() && usize::from(players.value) > ChipValues::MOST {
            let most = as_written(ChipValues::MOST);
            let (what, right) = (sheet::too_few_colours(&most), sheet::number_up_to(&most));
            said.desk.problem(&table.players, what, right);
        }
        let discretion = said.desk.discretion(&table.problems);
        let raise = description.raise.as_ref();
        let notices = &mut description.head.notices;
        let raising = raise.map(|raise| raising(&mut said.desk, raise, minimum, notices));
        let (came, called) = said.results(&description.decides);
        let refait = description.decides.rows().map(|rows| rows.refait.basis);
        let called_refait = merge(&mut said.desk.bases, called, refait.unwrap_or_default());
        let equipment = said.equipment(&description.decides);
        let closed = said.desk.close()?;
        let course = &description.course;
        let terms = house_terms(
            &description.table,
            players,
            course.close,
            equipment,
            discretion,
        );
        Ok(Rules {
            insurances: insurances(&description),
            minimum: minimum.value,
            limits,
            rounding,
            colour_chips,
            raising,
            came,
            called,
            called_refait,
            pinned: Pinned::new(description, closed, terms),
        })
    }

    /// The rules of the same table at a higher minimum.
    pub(crate) fn raised(&self, to: Cents) -> Result<Rules, Vec<SheetProblem>> {
        let minimum = (&self.description.table.minimum, self.minimum);
        let raise = (self.description.raise.as_ref(), to);
        let sheet = raised_sheet(&self.lines_above(to), minimum, raise, &[]);
        Rules::new(&self.description, &sheet)
    }

    /// Its sheet as far as it goes with a higher minimum: chips of the players' own colours are
    /// not worth less than it.
    pub(crate) fn lines_above(&self, to: Cents) -> Vec<(String, String)> {
        let mut lines = self.sheet.clone();
        let chips = self.description.colour_chips.as_ref();
        if let Some((rules, chips)) = chips.zip(self.colour_chips.as_ref()) {
            let field = &rules.values.field;
            let left = chips.values.iter().filter(|value| **value >= to);
            let left: Vec<String> = left.map(Cents::to_string).collect();
            lines.retain(|(name, _)| name != field || !left.is_empty());
            for (_, value) in lines.iter_mut().filter(|(name, _)| name == field) {
                *value = left.join(", ");
            }
        }
        lines
    }

    /// What may lie on a bet; the insurance of one has no limits of its own.
    pub(super) fn limits(&self, spot: SpotId) -> Option<Limits> {
        let spot = self.spot(spot).filter(|spot| spot.insures.is_none())?;
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

    /// The rule of a spot.
    pub(super) fn spot(&self, spot: SpotId) -> Option<&SpotRule> {
        self.description.spots.get(usize::from(spot.0))
    }

    /// Whether a spot is a simple chance, under the rule of the zero.
    pub(super) fn is_simple(&self, spot: SpotId) -> bool {
        self.spot(spot)
            .is_some_and(|spot| spot.insures.is_none() && self.description.bets[spot.bet].simple)
    }

    /// What holds bets over where a zero does, if it does.
    pub(super) fn prison(&self) -> Option<&PrisonRules> {
        self.description.zero.as_ref()?.prison.as_ref()
    }

    /// The insurance of a bet, where one is offered.
    pub(super) fn insurance_of(&self, bet: SpotId) -> Option<SpotId> {
        self.insurances.get(usize::from(bet.0)).copied().flatten()
    }

    /// The same, as what goes with the bet.
    pub(super) fn insurances_of(&self, bet: SpotId) -> &[SpotId] {
        let of_bet = self.insurances.get(usize::from(bet.0));
        of_bet.map_or(&[], Option::as_slice)
    }

    /// What the insurance of a bet of this size costs; nothing where none is offered on it.
    pub(super) fn premium(&self, stake: Cents) -> Option<Cents> {
        let insurance = self.description.insurance.as_ref()?;
        (stake >= insurance.from).then(|| self.part(stake, insurance.part))
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
        let whole = lost.plus_up_to_most(back);
        zero.back.value.exactly_of(whole).is_err()
    }
}

/// The insurance of the bet on each spot.
fn insurances(description: &Description) -> Vec<Option<SpotId>> {
    let spots = (0..description.spots.len()).map(|place| SpotId(place as u8));
    let of_bet = |bet: SpotId| {
        description.insurance.as_ref()?;
        let mut spots = (0..).map(SpotId).zip(&description.spots);
        let found = spots.find(|(_, spot)| spot.insures == Some(bet));
        found.map(|(insurance, _)| insurance)
    };
    spots.map(of_bet).collect()
}

/// What a table of this family asks of its sheet.
struct SheetLines<'a> {
    desk: Desk<'a>,
}

impl SheetLines<'_> {
    /// What a result rests on, and the croupier's call of it.
    fn results(&mut self, decides: &Decides) -> (BasisRef, BasisRef) {
        let rows = match decides {
            Decides::Wheel(wheel) => return (wheel.result, wheel.result),
            Decides::Rows(rows) => rows,
        };
        let mut both = |one, other| merge(&mut self.desk.bases, one, other);
        let counted = both(rows.points.basis, rows.ends_at.basis);
        let came = both(rows.nearest.basis, counted);
        (came, both(rows.call, counted))
    }

    /// How winnings are rounded; where all are whole nothing is.
    fn rounding(&mut self, field: Option<&OnSheet<String>>) -> Cited<Rounding> {
        match field {
            Some(field) => self.desk.rounding(field),
            None => Cited {
                value: Rounding::new(Mode::HalfUp, Cents::new(1)).expect("a cent is no zero unit"),
                basis: BasisRef::NONE,
            },
        }
    }

    /// What the wheel rests on with the rules that it keeps and the cloth, or the cards.
    fn equipment(&mut self, decides: &Decides) -> BasisRef {
        let wheel = match decides {
            Decides::Wheel(wheel) => wheel,
            Decides::Rows(rows) => return rows.basis,
        };
        let own = wheel.own.as_ref().and_then(|own| {
            let said = self.desk.ask(own)?;
            Some(self.desk.chosen(own, said))
        });
        let all = wheel.kept.iter().chain([&wheel.cloth.basis]).chain(&own);
        all.fold(wheel.basis, |all, one| {
            merge(&mut self.desk.bases, all, *one)
        })
    }

    /// Which of the maxima of the text is in force.
    fn tier(&mut self, field: &Option<OnSheet<Vec<String>>>) -> Cited<usize> {
        let Some(field) = field else {
            return Cited {
                value: 0,
                basis: BasisRef::NONE,
            };
        };
        let right = sheet::choose_one_of(&listed(&field.within));
        let none = Cited {
            value: 0,
            basis: field.basis,
        };
        let Some(text) = self.desk.ask(field) else {
            self.desk.missing(field, right);
            return none;
        };
        match field.within.iter().position(|known| known == text) {
            Some(value) => Cited {
                value,
                basis: self.desk.chosen(field, text),
            },
            None => {
                let what = sheet::no_maxima(&as_written(text));
                self.desk.problem(field, what, right);
                none
            }
        }
    }

    /// The minimum in force: the authorised one, or so many times it where the house plays higher.
    fn raised(&mut self, raised: &Option<OnSheet<u64>>, authorised: Cited<Cents>) -> Cited<Cents> {
        let Some(field) = raised else {
            return authorised;
        };
        if !self.desk.answer(field) {
            return authorised;
        }
        let own = self.desk.chosen(field, "yes");
        Cited {
            value: authorised.value.times_up_to_most(field.within),
            basis: merge(&mut self.desk.bases, own, authorised.basis),
        }
    }

    fn limits(
        &mut self,
        most: &Most,
        authorised: Cited<Cents>,
        (minimum, base): (Cited<Cents>, Cited<Cents>),
        tier: Cited<usize>,
    ) -> Limits {
        let most = match most {
            Most::Times { times, kind, own } => (times, *kind, *own),
            Most::OnSheet(field) => {
                let most = self.maximum(field, authorised, base);
                return Limits {
                    least: minimum,
                    most,
                };
            }
        };
        let (times, kind, own) = most;
        let times = times.get(tier.value).copied().unwrap_or(1);
        let basis = merge(&mut self.desk.bases, kind, own);
        let basis = merge(&mut self.desk.bases, basis, tier.basis);
        Limits {
            least: minimum,
            most: Cited {
                value: base.value.times_up_to_most(times),
                basis: merge(&mut self.desk.bases, basis, base.basis),
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
        let bound = |times| authorised.value.times_up_to_most(times);
        let (least, most) = (bound(field.within.0), bound(field.within.1));
        let right = sheet::amount_from_to(&as_written(least), &as_written(most));
        let said = self.desk.ask(field);
        let value = match said.map(|text| (text, text.parse::<Cents>())) {
            None => {
                self.desk.missing(field, right);
                least
            }
            Some((_, Ok(value))) if (least..=most).contains(&value) => value,
            Some((text, _)) => {
                let what = sheet::maximum_not_allowed(&sheet::quoted(&as_written(text)));
                self.desk.problem(field, what, right);
                least
            }
        };
        let own = self.desk.chosen(field, &value.to_string());
        Cited {
            value,
            basis: merge(&mut self.desk.bases, own, minimum.basis),
        }
    }
}

crate::common::rulebook! {
    Rules,
    script {
        fn raising(&self) -> Option<&Raising> {
            self.raising.as_ref()
        }
        fn last(&self) -> Option<NoticeId> {
            let last = self.description.course.last;
            last.map(|place| NoticeId(place as u8))
        }
    }
}
