//! The rules of one table: a description and the house sheet that closes its open choices.

use captions::{as_written, listed, sheet};
use cards::Bag;
use exact::{Cents, Mode, Ratio, Rounding};
use law::{BasisBook, BasisRef, SheetProblem, Words};
use table::{ChoiceId, Face, Picks, SpotId};

use super::description::*;
use crate::common::{Desk, Pinned, Raising, for_maxima, merge, raised_sheet, raising, share};

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) pinned: Pinned<Description>,
    pub(crate) minimum: Cents,
    pub(crate) maximum: Cents,
    /// What the table's limits rest on, the sheet's choice included.
    pub(crate) limits_basis: BasisRef,
    /// People who may bet on one box, and what says so.
    pub(crate) bettors: Cited<u8>,
    pub(crate) rounding: Cited<Rounding>,
    /// The stage in which bets are made: the first, unless the bank is offered before it.
    pub(crate) bets_stage: u8,
    /// The spots whose chips come off with those of each spot.
    pub(crate) riders: Vec<Vec<SpotId>>,
    /// The spots whose chips go down together with those of each spot, of themselves.
    pub(crate) laid_with: Vec<Vec<SpotId>>,
    /// The stage in which the bank is offered, where it is.
    pub(crate) offer_stage: Option<u8>,
    /// The limits of each bet; nothing for one that a choice places.
    pub(crate) limits: Vec<Option<Limits>>,
    /// The pay table of each settlement, in the order of the description's.
    pub(crate) tables: Vec<Option<Cited<usize>>>,
    /// What the house sets of each pool, in the order of the description's.
    pub(crate) pools: Vec<PoolTerms>,
    /// The pack as a hand begins.
    pub(crate) pack: Bag,
    /// The number of each stage's first choice, by stage.
    pub(crate) first_choices: Vec<u8>,
    /// What a withdrawal that costs a bet rests on, by bet.
    pub(crate) forfeits: Vec<Option<BasisRef>>,
    /// Whether boxes are settled from the croupier's right.
    pub(crate) from_right: bool,
    /// How the minimum is raised, where it may be.
    pub(crate) raising: Option<Raising>,
    /// What two hands of one class rest on, where each of two is compared.
    pub(crate) within_class: BasisRef,
    /// The share of winnings that the house keeps.
    pub(crate) commission: Option<Cited<Ratio>>,
}

/// What the house sets of a pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PoolTerms {
    /// The part of each stake that it keeps.
    pub(crate) deduction: Cited<Ratio>,
    /// What it puts in at first, and once the whole is won.
    pub(crate) seed: Cited<Cents>,
    /// What prizes are reckoned on: what stands there, after the deduction.
    pub(crate) read: BasisRef,
}

/// The least and the most that may lie on a spot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limits {
    pub(crate) least: Cited<Cents>,
    pub(crate) most: Cited<Cents>,
    /// What a bet within them rests on.
    pub(crate) laid: BasisRef,
}

impl Limits {
    /// Limits whose upper one says all that a bet within them rests on.
    fn new(least: Cited<Cents>, most: Cited<Cents>) -> Limits {
        let laid = most.basis;
        Limits { least, most, laid }
    }
}

impl Rules {
    /// The rules under a sheet, not drawn yet.
    pub(super) fn under(
        mut description: Description,
        desk: Desk<'_>,
    ) -> Result<Rules, Vec<SheetProblem>> {
        let mut terms = Terms { desk };
        let minimum = terms.desk.minimum(&description.table.minimum);
        let raise = description.raise.as_ref();
        let notices = &mut description.head.notices;
        let raising = raise.map(|raise| raising(&mut terms.desk, raise, minimum, notices));
        deals_begin(&mut description.stages, &mut terms.desk.bases);
        low_hands_rank(&mut description.order, &mut terms.desk.bases);
        bank_is_set(&mut description, &mut terms.desk.bases);
        let table = &description.table;
        let base = for_maxima(&mut terms.desk, description.raise.as_ref(), minimum);
        let maximum = terms.maximum(&table.maximum, base);
        let bettors = terms.bettors(&table.bettors_per_box.most, &table.boxes_each);
        let rounding = terms.desk.rounding(&table.rounding);
        let limits = description
            .bets
            .iter()
            .map(|bet| terms.limits(bet, table.chips_only, minimum, maximum))
            .collect();
        let tables = description
            .settles
            .iter()
            .map(|settle| terms.table(settle))
            .collect();
        let pools = description
            .pools
            .iter()
            .map(|pool| terms.pool(pool))
            .collect();
        let commission = description
            .settles
            .iter()
            .find_map(|settle| match &settle.how {
                SettleWay::TwoHands { commission, .. } => {
                    Some(terms.desk.share_up_to(commission, sheet::share_of_winnings))
                }
                _ => None,
            });
        let discretion = terms.desk.discretion(&table.problems);
        let (same, ranks) = (description.order.same, description.cards.ranks);
        let within_class = merge(&mut terms.desk.bases, same, ranks);
        let closed = terms.desk.close()?;
        let terms = table_terms(&description, bettors, discretion);
        Ok(Rules {
            minimum: minimum.value,
            maximum: maximum.value,
            limits_basis: maximum.basis,
            bettors,
            rounding,
            bets_stage: bets_stage(&description),
            riders: spots_placed(&description, |on| [Window::Beside(on), Window::With(on)]),
            laid_with: spots_placed(&description, |on| [Window::With(on)]),
            offer_stage: stage_of(&description, |work| matches!(work, StageWork::OfferBank(_))),
            limits,
            tables,
            pools,
            commission,
            within_class,
            raising,
            pack: description.cards.deck.value.bag(1),
            first_choices: first_choices(&description),
            forfeits: forfeits(&description),
            from_right: description
                .stages
                .iter()
                .any(|stage| matches!(stage.what, StageWork::Settle { from_right: true })),
            pinned: Pinned::new(description, closed, terms),
        })
    }

    /// The rules of the same table at a higher minimum.
    pub(crate) fn raised(&self, to: Cents) -> Result<Rules, Vec<SheetProblem>> {
        let table = &self.description.table;
        let minimum = (&table.minimum, self.minimum);
        let to = (self.description.raise.as_ref(), to);
        let sheet = raised_sheet(&self.sheet, minimum, to, &[&table.maximum.field]);
        Rules::new(&self.description, &sheet)
    }

    /// The pool that a bet feeds, if it does.
    pub(crate) fn pool_of(&self, spot: SpotId) -> Option<&PoolRule> {
        let bet = usize::from(spot.0);
        self.description.pools.iter().find(|pool| pool.bet == bet)
    }

    pub(crate) fn stage(&self, place: u8) -> Option<&StageRule> {
        self.description.stages.get(usize::from(place))
    }

    /// The choices of all stages, in order: a [`ChoiceId`]'s number is its place here.
    pub(crate) fn choices(&self) -> impl Iterator<Item = (ChoiceId, u8, &ChoiceRule)> {
        let stages = self.description.stages.iter().enumerate();
        let choices = stages.flat_map(|(stage, rule)| {
            let choices = rule.what.choices().iter();
            choices.map(move |choice| (stage as u8, choice))
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
            | ChoiceEffect::TakesBank(_)
            | ChoiceEffect::PassesBank
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

    /// Who cuts the deck, where the text says it.
    pub(crate) fn cut_basis(&self) -> Option<BasisRef> {
        match self.description.stages[usize::from(self.bets_stage)].what {
            StageWork::Bets { cut, .. } => cut,
            _ => None,
        }
    }

    /// What a bet that a choice places comes to.
    pub(crate) fn stake_by_choice(
        &self,
        spot: SpotId,
        stake_of: impl Fn(SpotId) -> Cents,
    ) -> Option<Cents> {
        let bet = usize::from(spot.0);
        match &self.description.bets[bet].stake {
            StakeRule::TimesBet { times, of, .. } => {
                // A part of a cent is rounded as the table rounds.
                let rounded = self
                    .rounding
                    .value
                    .apply(stake_of(SpotId(*of as u8)), *times);
                rounded.map(|rounded| rounded.amount).ok()
            }
            _ => self.limits[bet].map(|limits| limits.least.value),
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
}

/// The first stage in which that is done.
fn stage_of(description: &Description, does: impl Fn(&StageWork) -> bool) -> Option<u8> {
    let mut stages = (0..).zip(&description.stages);
    let found = stages.find(|(_, stage)| does(&stage.what));
    found.map(|(place, _)| place)
}

/// The stage in which bets are made.
fn bets_stage(description: &Description) -> u8 {
    let bets = |work: &StageWork| matches!(work, StageWork::Bets { .. });
    stage_of(description, bets).unwrap_or(0)
}

/// For each bet, the spots of those that are placed in one of these ways by it.
fn spots_placed<const WAYS: usize>(
    description: &Description,
    by: impl Fn(usize) -> [Window; WAYS],
) -> Vec<Vec<SpotId>> {
    let spots = |on: usize| {
        let ways = by(on);
        let bets = (0..).map(SpotId).zip(&description.bets);
        let found = bets.filter(|(_, bet)| ways.contains(&bet.placed.value));
        found.map(|(spot, _)| spot).collect()
    };
    (0..description.bets.len()).map(spots).collect()
}

/// What they say that every table's do.
fn table_terms(
    description: &Description,
    bettors: Cited<u8>,
    discretion: BasisRef,
) -> round::Terms {
    let table = &description.table;
    let several = bettors.value > 1;
    let required = |bet: &BetRule| bet.placed.value == Window::Required;
    let first = description.bets.iter().position(required).unwrap_or(0);
    let bets = &description.stages[usize::from(bets_stage(description))];
    let closing = match bets.what {
        StageWork::Bets { close, .. } => close,
        _ => None,
    };
    round::Terms {
        bank: round::Bank::House(table.against_house),
        places: table.boxes,
        each: table.boxes_each,
        closing: Cited {
            value: closing.into_iter().collect(),
            basis: bets.basis,
        },
        late: bets.basis,
        over: round::NO_TEXT,
        own: round::NO_TEXT,
        guests: bettors.basis,
        behind: Some(round::Behind {
            most: bettors,
            consent: bettors.basis,
            first: SpotId(first as u8),
            vacant: None,
            seated: table.bettors_per_box.seated.filter(|_| several),
            approved: table.bettors_per_box.approved_by.filter(|_| several),
            as_laid: true,
        }),
        equipment: description.cards.deck.basis,
        problems: table.problems,
        discretion,
    }
}

/// With the first card of a deal begins what the deal as a whole rests on.
fn deals_begin(stages: &mut [StageRule], bases: &mut BasisBook) {
    for stage in stages {
        if let StageWork::Deal(steps) = &mut stage.what
            && let Some(first) = steps.first_mut()
        {
            first.basis = merge(bases, stage.basis, first.basis);
        }
    }
}

/// How the bank sets its hands rests on that it does, and on the rule of the house that it follows.
fn bank_is_set(description: &mut Description, bases: &mut BasisBook) {
    let sets = |stage: &&StageRule| stage.what == StageWork::SetBank;
    let Some(stage) = description.stages.iter().find(sets) else {
        return;
    };
    for way in &mut description.house_way {
        way.basis = merge(bases, stage.basis, way.basis);
    }
}

/// What a low hand is rests on its class and on how low hands compare.
fn low_hands_rank(order: &mut OrderRules, bases: &mut BasisBook) {
    let Some(low) = &mut order.low else { return };
    for class in &mut low.classes {
        class.basis = merge(bases, class.basis, low.ranking);
    }
}

/// The number of each stage's first choice: choices are counted through all stages.
fn first_choices(description: &Description) -> Vec<u8> {
    let stages = description.stages.iter();
    let counts = stages.map(|stage| stage.what.choices().len() as u8);
    let first = counts.scan(0, |next, count| {
        let first = *next;
        *next += count;
        Some(first)
    });
    first.collect()
}

/// What a withdrawal that costs each bet rests on.
fn forfeits(description: &Description) -> Vec<Option<BasisRef>> {
    let costs = |bet: usize| {
        let stages = description.stages.iter();
        let choices = stages.flat_map(|stage| match &stage.what {
            StageWork::Choose { choices, .. } => choices.as_slice(),
            _ => &[],
        });
        let mut costing = choices.filter(|choice| {
            matches!(&choice.does, ChoiceEffect::Withdraws { forfeits, .. } if forfeits.contains(&bet))
        });
        costing.next().map(|choice| choice.basis)
    };
    (0..description.bets.len()).map(costs).collect()
}

/// What a table of this family asks of its sheet.
struct Terms<'a> {
    desk: Desk<'a>,
}

impl Terms<'_> {
    fn maximum(&mut self, field: &OnSheet<Multiples>, minimum: Cited<Cents>) -> Cited<Cents> {
        let allowed = field.within.words();
        let Some(text) = self.desk.ask(field) else {
            let right = sheet::write_the_maximum(&allowed);
            self.desk.missing(field, right);
            return Cited {
                value: Cents::ZERO,
                basis: field.basis,
            };
        };
        let value = self.desk.amount(field, text).unwrap_or(Cents::ZERO);
        if !value.is_zero() && !minimum.value.is_zero() && !field.within.allow(minimum.value, value)
        {
            let what = sheet::maximum_not_with(&as_written(value), &as_written(minimum.value));
            self.desk.problem(field, what, sheet::use_these(&allowed));
        }
        let own = self.desk.chosen(field, &value.to_string());
        let mut list = self.desk.bases.get(minimum.basis).to_vec();
        list.extend(self.desk.bases.get(own).to_vec());
        Cited {
            value,
            basis: self.desk.bases.enter(list),
        }
    }

    fn bettors(&mut self, bettors: &BettorsMost, alone: &Cited<u8>) -> Cited<u8> {
        let field = match bettors {
            BettorsMost::Always(most) => return *most,
            BettorsMost::IfOffered(field) => field,
        };
        if self.desk.answer(field) {
            return Cited {
                value: field.within,
                basis: self.desk.chosen(field, "yes"),
            };
        }
        Cited {
            value: 1,
            basis: merge(&mut self.desk.bases, field.basis, alone.basis),
        }
    }

    fn limits(
        &mut self,
        bet: &BetRule,
        chips_only: BasisRef,
        minimum: Cited<Cents>,
        maximum: Cited<Cents>,
    ) -> Option<Limits> {
        match &bet.stake {
            StakeRule::TableLimits(basis) => {
                let most = merge(&mut self.desk.bases, *basis, maximum.basis);
                Some(Limits {
                    least: Cited {
                        value: minimum.value,
                        basis: merge(&mut self.desk.bases, *basis, minimum.basis),
                    },
                    most: Cited {
                        value: maximum.value,
                        basis: most,
                    },
                    laid: merge(&mut self.desk.bases, most, chips_only),
                })
            }
            StakeRule::UpToMaximum(basis) => {
                let least = Cited {
                    value: Cents::new(1),
                    basis: *basis,
                };
                let most = Cited {
                    value: maximum.value,
                    basis: merge(&mut self.desk.bases, *basis, maximum.basis),
                };
                Some(Limits::new(least, most))
            }
            StakeRule::TimesMinimum { least, most } => {
                Some(self.side_limits(least, most, minimum.value))
            }
            StakeRule::Fixed(amount) => Some(self.fixed(amount, minimum.value)),
            StakeRule::OwnLimits { least, most } => {
                let least = self.desk.minimum(least);
                let most = self.maximum(most, least);
                Some(Limits::new(least, most))
            }
            StakeRule::TimesBet { .. } => None,
        }
    }

    /// One amount for all, up to a share of the table's minimum where the text caps it.
    fn fixed(&mut self, field: &OnSheet<Option<Ratio>>, minimum: Cents) -> Limits {
        let value = match self.desk.ask(field) {
            Some(text) => self.desk.amount(field, text).unwrap_or(Cents::ZERO),
            None => {
                self.desk.missing(field, sheet::write_the_amount());
                Cents::ZERO
            }
        };
        if let Some(share) = field.within {
            let down = Rounding::new(Mode::Down, Cents::new(1)).expect("a cent is no zero unit");
            let most = down.apply(minimum, share).map_or(Cents::ZERO, |r| r.amount);
            if value > most && !minimum.is_zero() {
                let what = sheet::more_than_the_text(&as_written(value));
                let right = sheet::amount_at_most(&as_written(most));
                self.desk.problem(field, what, right);
            }
        }
        let cited = Cited {
            value,
            basis: self.desk.chosen(field, &value.to_string()),
        };
        Limits::new(cited, cited)
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
        let (value, basis) = match self.desk.ask(least) {
            None => (floor, least.basis),
            Some(text) => {
                let value = self.desk.amount(least, text).unwrap_or(floor);
                if value < floor || value > ceiling {
                    let what = sheet::outside_the_text(&as_written(value));
                    let right = sheet::amount_within(&as_written(floor), &as_written(ceiling));
                    self.desk.problem(least, what, right);
                }
                (value, self.desk.chosen(least, &value.to_string()))
            }
        };
        let least = Cited { value, basis };
        let most = Cited {
            value: ceiling,
            basis: most.basis,
        };
        Limits::new(least, most)
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
            SettleWay::Kept(_)
            | SettleWay::IntoPool(_)
            | SettleWay::Bank(_)
            | SettleWay::WithCroupier(_)
            | SettleWay::TwoHands { .. } => None,
            SettleWay::OwnHand {
                table: TableChoice::Fixed(table),
                ..
            } => Some(*table),
            SettleWay::OwnHand {
                table: TableChoice::OnSheet(field),
                ..
            } => {
                let names = field.within.iter().map(|(name, _)| name);
                let right = sheet::choose_one_of(&listed(names));
                let Some(text) = self.desk.ask(field) else {
                    self.desk.missing(field, right);
                    return None;
                };
                match field.within.iter().find(|(name, _)| name == text) {
                    Some((_, table)) => Some(Cited {
                        value: *table,
                        basis: self.desk.chosen(field, text),
                    }),
                    None => {
                        let what = sheet::no_table(&as_written(text));
                        self.desk.problem(field, what, right);
                        None
                    }
                }
            }
        }
    }

    fn pool(&mut self, pool: &PoolRule) -> PoolTerms {
        let deduction = self.deduction(pool);
        let seed = match &pool.seed {
            None => Cited {
                value: Cents::ZERO,
                basis: pool.basis,
            },
            Some(field) => match self.desk.ask(field) {
                None => Cited {
                    value: Cents::ZERO,
                    basis: field.basis,
                },
                Some(text) => {
                    let value = self.desk.amount(field, text).unwrap_or(Cents::ZERO);
                    let basis = self.desk.chosen(field, &value.to_string());
                    Cited { value, basis }
                }
            },
        };
        let read = merge(&mut self.desk.bases, pool.read, deduction.basis);
        PoolTerms {
            deduction,
            seed,
            read,
        }
    }

    /// The part of each stake that the house keeps; none, unless the sheet says one.
    fn deduction(&mut self, pool: &PoolRule) -> Cited<Ratio> {
        let none = |basis| Cited {
            value: Ratio::ZERO,
            basis,
        };
        let Some(field) = &pool.deduction else {
            return none(pool.read);
        };
        let Some(text) = self.desk.ask(field) else {
            return none(pool.read);
        };
        match share(text).filter(|part| *part < Ratio::ONE) {
            Some(value) => Cited {
                value,
                basis: self.desk.chosen(field, text),
            },
            None => {
                let what = sheet::no_part_of_a_stake(&as_written(text));
                self.desk.problem(field, what, sheet::write_a_part());
                none(field.basis)
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

    /// The maxima that it allows.
    fn words(&self) -> Words {
        match self {
            Multiples::OneOf(list) => sheet::times_minimum(&listed(list)),
            Multiples::Between(from, to) => {
                sheet::times_minimum_between(&as_written(from), &as_written(to))
            }
            Multiples::Any => sheet::minimum_or_more(),
        }
    }
}

crate::common::rulebook! {
    Rules,
    script {
        fn raising(&self) -> Option<&Raising> {
            self.raising.as_ref()
        }
    }
}
