//! The rules of one table: a description and the house sheet that closes its open choices.

use captions::{as_written, listed, sheet};
use cards::{Card, Rank};
use exact::{Cents, Ratio, Rounding};
use law::{BasisRef, SheetProblem};
use round::{Behind, NO_TEXT};
use table::{ChoiceId, PayTableId, PoolId, SpotId};

use super::description::*;
use super::read::Description;
use crate::common::{Desk, Pinned, Raising, for_maxima, merge, raised_sheet, raising, share};

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    pub(super) minimum: Cited<Cents>,
    pub(super) maximum: Cited<Cents>,
    /// Cards behind the stop card.
    pub(super) reserve: u32,
    pub(super) rounding: Cited<Rounding>,
    pub(super) jackpot: Option<Jackpot>,
    /// How the minimum is raised, where it may be.
    pub(crate) raising: Option<Raising>,
    pub(super) points: Points,
    pub(super) deal: DealRules,
    pub(super) card: CardBases,
    /// The same with what makes the best hand.
    pub(super) best_counts: BasisRef,
    /// What the count of a hand rests on, and of the bank's.
    pub(super) counts: BasisRef,
    pub(super) bank_counts: BasisRef,
    /// What a hand that was split off rests on: it stands alone, with a bet of its own.
    pub(super) split_off: BasisRef,
    /// Why somebody who bets on a hand does not play it.
    pub(super) not_his_hand: BasisRef,
    /// Why a bet is taken on a box where nobody sits, and on another's hand.
    pub(super) vacant_bets: BasisRef,
    pub(super) guest_bets: BasisRef,
}

/// What the house sets of the jackpot.
#[derive(Clone, Debug)]
pub(super) struct Jackpot {
    pub(super) stake: Cited<Cents>,
    /// What the prizes pay, the lowest first.
    pub(super) odds: Vec<Cited<Ratio>>,
    /// What is put into the pool at first.
    pub(super) seed: Cited<Cents>,
    /// Below what no winner of the pool is paid.
    pub(super) floor: Cents,
    pub(super) deduction: Cited<Ratio>,
}

/// What cards count, ready to be added up.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    of: [u8; Card::KINDS],
    /// What an ace counts more when it is high.
    pub(super) ace_more: u8,
    pub(super) most: u8,
    pub(super) best_cards: u8,
    /// What a card counts that makes the best hand beside an ace.
    beside_ace: u8,
    /// What a hand's class is if its total is the highest, in the list of classes.
    pub(super) first_total: u8,
}

/// What each further card of a hand rests on.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardBases {
    pub(super) hit: BasisRef,
    pub(super) double: BasisRef,
    pub(super) split: BasisRef,
    pub(super) split_ace: BasisRef,
}

/// What a hand wins of the jackpot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sevens {
    /// Nothing.
    Nothing,
    /// The prize at this place, from the lowest.
    Prize(usize),
    /// The pool.
    Pool,
}

impl Points {
    fn of(points: &PointRules, special: bool) -> Points {
        let (low, high) = points.ace.value;
        let mut of = [0; Card::KINDS];
        for (index, value) in (0..).zip(&mut of) {
            let rank = Card::from_index(index).and_then(Card::rank);
            *value = match rank {
                None => 0,
                Some(Rank::Ace) => low,
                Some(Rank::Jack | Rank::Queen | Rank::King) => points.courts.value,
                Some(rank) => rank.index() + 2,
            };
        }
        Points {
            of,
            ace_more: high.saturating_sub(low),
            most: points.most.value,
            best_cards: points.best.cards,
            beside_ace: points.most.value.saturating_sub(high),
            first_total: 1 + u8::from(special),
        }
    }

    /// What a card counts, an ace low.
    pub fn low(&self, card: Card) -> u8 {
        self.of[usize::from(card.index())]
    }

    /// The total that no hand may pass.
    pub fn most(&self) -> u8 {
        self.most
    }

    /// Whether a card is an ace.
    pub fn is_ace(&self, card: Card) -> bool {
        card.rank() == Some(Rank::Ace)
    }

    /// Whether a card may be one of the two that make the best hand.
    pub(super) fn may_begin_best(&self, card: Card) -> bool {
        self.is_ace(card) || self.low(card) == self.beside_ace
    }
}

impl Rules {
    pub(super) const BET: SpotId = SpotId(0);
    pub(super) const INSURANCE: SpotId = SpotId(1);
    pub(super) const JACKPOT: SpotId = SpotId(2);
    pub(super) const POOL: PoolId = PoolId(0);
    pub(super) const PRIZES: PayTableId = PayTableId(0);

    /// Takes a card.
    pub const HIT: ChoiceId = ChoiceId(0);
    /// Takes none.
    pub const STAND: ChoiceId = ChoiceId(1);
    /// Twice the bet, and one card.
    pub const DOUBLE: ChoiceId = ChoiceId(2);
    /// Two hands of a pair.
    pub const SPLIT: ChoiceId = ChoiceId(3);
    pub(super) const INSURE: ChoiceId = ChoiceId(4);
    /// Does not insure.
    pub const DECLINE: ChoiceId = ChoiceId(5);
    pub(super) const EVEN: ChoiceId = ChoiceId(6);
    pub(super) const FOLLOW: ChoiceId = ChoiceId(7);
    /// Does not follow a doubled or split bet.
    pub const STAY: ChoiceId = ChoiceId(8);

    /// The rules under a sheet, not drawn yet.
    pub(super) fn under(
        mut description: Description,
        desk: Desk<'_>,
    ) -> Result<Rules, Vec<SheetProblem>> {
        let mut said = OnTheSheet { desk };
        let table = &description.table;
        let minimum = said.desk.minimum(&table.minimum);
        let base = for_maxima(&mut said.desk, description.minimum_raise.as_ref(), minimum);
        let maximum = said.maximum(&table.maximum, base, table.per_hand);
        let rounding = said.desk.rounding(&table.rounding);
        let reserve = said.reserve(&description.shoe);
        let jackpot = description.jackpot.as_ref();
        let jackpot = jackpot.map(|rules| said.jackpot(rules, minimum));
        let unforeseen = Cited {
            basis: description.unforeseen,
            ..table.problems
        };
        let first = said.desk.discretion(&table.problems);
        let then = said.desk.discretion(&unforeseen);
        let mut both = |one, other| merge(&mut said.desk.bases, one, other);
        let discretion = both(first, then);
        let up = description.shoe.face_up;
        let deal = DealRules {
            first: both(description.deal.first, up),
            second: both(description.deal.second, up),
        };
        let order = both(description.split.order, up);
        let card = CardBases {
            hit: both(description.draw.hit.basis, up),
            double: both(description.double.one_card, up),
            split_ace: both(description.split.aces.basis, order),
            split: order,
        };
        let points = &description.points;
        let cards = both(points.courts.basis, points.ace.basis);
        let counts = both(points.most.basis, cards);
        let best_counts = both(counts, points.best.basis);
        let bank = &description.bank;
        let ace = both(bank.soft_stands.basis, bank.stands.basis);
        let bank_counts = both(points.courts.basis, ace);
        let split_off = both(description.split.independent, description.split.stake);
        let not_his_hand = both(table.leads, table.accepts);
        let vacant_bets = both(table.bets, table.vacant);
        let guest_bets = both(table.bets, table.consent);
        let raise = description.minimum_raise.as_ref();
        let notices = &mut description.head.notices;
        let raising = raise.map(|raise| raising(&mut said.desk, raise, minimum, notices));
        let closed = said.desk.close()?;
        let terms = round::Terms {
            bank: round::Bank::House(table.against_house),
            places: table.boxes,
            each: Cited {
                basis: table.vacant,
                ..table.boxes
            },
            closing: Cited {
                value: table.closing.into_iter().collect(),
                basis: table.bets,
            },
            late: table.bets,
            over: NO_TEXT,
            own: NO_TEXT,
            guests: table.consent,
            behind: Some(Behind {
                most: table.bettors,
                consent: table.consent,
                first: Rules::BET,
                vacant: Some(table.larger),
                seated: None,
                approved: None,
                as_laid: false,
            }),
            equipment: description.shoe.basis,
            problems: table.problems,
            discretion,
        };
        Ok(Rules {
            points: Points::of(&description.points, description.special.is_some()),
            minimum,
            maximum,
            reserve,
            rounding,
            jackpot,
            raising,
            deal,
            card,
            counts,
            best_counts,
            bank_counts,
            split_off,
            not_his_hand,
            vacant_bets,
            guest_bets,
            pinned: Pinned::new(description, closed, terms),
        })
    }

    /// The rules of the same table at a higher minimum.
    pub(crate) fn raised(&self, to: Cents) -> Result<Rules, Vec<SheetProblem>> {
        let table = &self.description.table;
        let minimum = (&table.minimum, self.minimum.value);
        let to = (self.description.minimum_raise.as_ref(), to);
        let sheet = raised_sheet(&self.sheet, minimum, to, &[&table.maximum.field]);
        Rules::new(&self.description, &sheet)
    }

    /// What cards count.
    pub fn points(&self) -> &Points {
        &self.points
    }

    /// The jackpot's rules and what the house set of them, where it is offered.
    pub(super) fn jackpot(&self) -> Option<(&JackpotRules, &Jackpot)> {
        self.description.jackpot.as_ref().zip(self.jackpot.as_ref())
    }
}

/// The sheet's lines of this family.
struct OnTheSheet<'a> {
    desk: Desk<'a>,
}

impl OnTheSheet<'_> {
    /// One of so many times the minimum, for each hand.
    fn maximum(
        &mut self,
        field: &OnSheet<Vec<u64>>,
        minimum: Cited<Cents>,
        per_hand: BasisRef,
    ) -> Cited<Cents> {
        let allowed = field.within.iter();
        let allowed: Vec<Cents> = allowed
            .filter_map(|t| minimum.value.times(*t).ok())
            .collect();
        let right = match allowed.is_empty() {
            true => sheet::write_an_amount(),
            false => sheet::choose_one_of(&listed(&allowed)),
        };
        let value = match self.desk.ask(field) {
            None => {
                self.desk.missing(field, right);
                Cents::ZERO
            }
            Some(text) => {
                let value = self.desk.amount(field, text).unwrap_or(Cents::ZERO);
                // Where the text lists no multiples any will do.
                let fits = allowed.is_empty() || allowed.contains(&value);
                if !value.is_zero() && !fits {
                    let what = sheet::maximum_not_allowed(&as_written(value));
                    self.desk.problem(field, what, right);
                }
                value
            }
        };
        let own = self.desk.chosen(field, &value.to_string());
        let own = merge(&mut self.desk.bases, own, per_hand);
        Cited {
            value,
            basis: merge(&mut self.desk.bases, own, minimum.basis),
        }
    }

    /// The cards behind the stop card: at least so many packs, and fewer than the shoe has.
    fn reserve(&mut self, shoe: &ShoeRules) -> u32 {
        let field = &shoe.reserve;
        let pack = u32::from(shoe.deck.len());
        let least = pack * u32::from(field.within);
        let most = pack * u32::from(shoe.packs.saturating_sub(1));
        let Some(text) = self.desk.ask(field) else {
            self.desk.chosen(field, &least.to_string());
            return least;
        };
        match text.parse::<u32>() {
            Ok(value) if (least..=most).contains(&value) => {
                self.desk.chosen(field, text);
                value
            }
            _ => {
                let what = sheet::reserve_not_allowed(&as_written(text));
                let right = sheet::number_from_to(&as_written(least), &as_written(most));
                self.desk.problem(field, what, right);
                least
            }
        }
    }

    fn jackpot(&mut self, rules: &JackpotRules, minimum: Cited<Cents>) -> Jackpot {
        let stake = self.stake(&rules.stake, minimum);
        let odds = self.odds(rules);
        let floor = stake.value.times_up_to_most(rules.pool.floor.within);
        let seed = self.seed(&rules.pool.floor, floor);
        let deduction = self.deduction(&rules.pool.deduction);
        Jackpot {
            stake,
            odds,
            seed,
            floor,
            deduction,
        }
    }

    /// The one stake, at most a part of the minimum.
    fn stake(&mut self, field: &OnSheet<Ratio>, minimum: Cited<Cents>) -> Cited<Cents> {
        let text = self.desk.ask(field).unwrap_or_default();
        let value = self.desk.amount(field, text).unwrap_or(Cents::ZERO);
        // Compared exactly: value ≤ minimum × part.
        let part = field.within;
        let (value_wide, minimum_wide) = (value.count() as u128, minimum.value.count() as u128);
        let most = minimum_wide * u128::from(part.numerator());
        if value_wide * u128::from(part.denominator()) > most {
            let what = sheet::stake_not_allowed(&as_written(value));
            let right = sheet::stake_at_most(&as_written(minimum.value), &as_written(part));
            self.desk.problem(field, what, right);
        }
        Cited {
            value,
            basis: self.desk.chosen(field, &value.to_string()),
        }
    }

    /// What the prizes pay: as the text says, or more.
    fn odds(&mut self, rules: &JackpotRules) -> Vec<Cited<Ratio>> {
        let field = &rules.odds;
        let list: Vec<String> = field.within.iter().map(ToString::to_string).collect();
        let list = list.join(", ");
        let text = self.desk.ask(field).unwrap_or(&list).to_string();
        let said: Vec<Ratio> = text
            .split(',')
            .filter_map(|odds| odds.trim().parse().ok())
            .collect();
        let fits = said.len() == field.within.len()
            && said
                .iter()
                .zip(&field.within)
                .all(|(said, least)| said >= least);
        if !fits {
            let what = sheet::not_what_prizes_pay(&as_written(&text));
            let right = sheet::write_at_least(&as_written(&list));
            self.desk.problem(field, what, right);
        }
        let basis = self.desk.chosen(field, &text);
        let odds = said.into_iter().zip(&rules.prizes);
        odds.map(|(value, prize)| Cited {
            value,
            basis: merge(&mut self.desk.bases, prize.basis, basis),
        })
        .collect()
    }

    /// What the house puts into the pool: at least the floor.
    fn seed(&mut self, field: &OnSheet<u64>, floor: Cents) -> Cited<Cents> {
        let right = sheet::write_at_least(&as_written(floor));
        let value = match self.desk.ask(field) {
            None => {
                self.desk.missing(field, right);
                floor
            }
            Some(text) => match self.desk.amount(field, text) {
                Some(value) if value < floor => {
                    let what = sheet::jackpot_not_allowed(&as_written(value));
                    self.desk.problem(field, what, right);
                    floor
                }
                value => value.unwrap_or(floor),
            },
        };
        Cited {
            value,
            basis: self.desk.chosen(field, &value.to_string()),
        }
    }

    fn deduction(&mut self, field: &OnSheet<()>) -> Cited<Ratio> {
        let text = self.desk.ask(field).unwrap_or("0%");
        let value = share(text).unwrap_or_else(|| {
            let what = sheet::no_part(&as_written(text));
            let right = sheet::write_a_part_of_each_stake();
            self.desk.problem(field, what, right);
            Ratio::ZERO
        });
        Cited {
            value,
            basis: self.desk.chosen(field, text),
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
