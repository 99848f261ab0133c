//! All deals of two hands, by what each owner may look at.

use std::collections::BTreeMap;

use cards::Bag;
use games::circle_baccarat::{Description, PointRules};

use crate::SolveError;
use crate::fraction::{Fraction, fraction};

/// The game as far as it counts.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// What cards count, and how many do.
    pub(crate) shoe: Vec<(u8, u128)>,
    /// Whether each card goes back before the next is drawn, as if the shoe had no end.
    pub(crate) replaced: bool,
    pub(crate) points: PointRules,
    /// From which points on a hand of two cards is shown.
    pub(crate) natural: u8,
    /// Up to which the player draws, and from which he stands.
    pub(crate) draws: u8,
    pub(crate) stands: u8,
    /// Up to which the banker must draw.
    pub(crate) must: u8,
    /// What the house keeps of what the bank wins.
    pub(crate) keeps: Fraction,
}

/// Wins, ties and losses of the player, in deals.
pub(super) type Results = [u128; 3];

/// What is seen of the player: his third card by what it counts, or that he stood.
pub(super) type Seen = Option<u8>;

/// A hand of two cards as its owner looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Held {
    pub(crate) points: u8,
    /// What its cards count, the lower first; nothing if he looks at the total alone.
    pub(crate) cards: Option<[u8; 2]>,
}

impl Held {
    /// As somebody looks at it who looks at this.
    pub(super) fn seen_by(self, looks: Looks) -> Held {
        let cards = self.cards.filter(|_| looks == Looks::Cards);
        Held { cards, ..self }
    }

    /// `5`, or `2+3`.
    pub(super) fn name(self) -> String {
        match self.cards {
            Some([low, high]) => format!("{low}+{high}"),
            None => self.points.to_string(),
        }
    }
}

/// What somebody looks at of his own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Looks {
    Totals,
    Cards,
}

/// A hand of the banker against what he sees.
pub(super) type Key = (Held, Seen);

/// What standing and drawing of the banker lead to, by the hand of the player, who has drawn or
/// stood as the key says.
pub(super) type Cell = [BTreeMap<Held, Results>; 2];

/// All deals, counted by the cards of both hands, whatever either may do with them.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    pub(super) total: u128,
    /// Deals in which a hand is shown at once.
    pub(super) shown: Results,
    pub(super) cells: BTreeMap<Key, Cell>,
}

impl Model {
    pub(super) fn of(description: &Description) -> Model {
        let packs = description.shoe.deck.bag(description.shoe.packs);
        let punto = &description.punto;
        let keeps = description.table.commission.value;
        Model {
            shoe: full_shoe(&packs, &description.points),
            replaced: false,
            points: description.points,
            natural: description.natural.value,
            draws: punto.draws.value,
            stands: punto.stands.value,
            must: description.bank.must.value,
            keeps: fraction(keeps.numerator().into(), keeps.denominator().into()),
        }
    }

    /// Looks at every way in which six cards may count: two for each hand, then those that may
    /// follow.
    pub(super) fn counted(&self) -> Result<Counted, SolveError> {
        let cards: u128 = self.shoe.iter().map(|(_, count)| count).sum();
        cards.checked_pow(6).ok_or(SolveError::TooMany)?;
        let mut counted = Counted {
            total: 0,
            shown: [0; 3],
            cells: BTreeMap::new(),
        };
        let mut left: Vec<u128> = self.shoe.iter().map(|(_, count)| *count).collect();
        self.hands(&mut left, &mut |left, player, ways| {
            self.hands(left, &mut |left, bank, more| {
                self.follow([player, bank], left, ways * more, &mut counted);
            });
        });
        Ok(counted)
    }

    /// Every hand of two cards, and how many ways lead to it; what is left is left without it.
    fn hands(&self, left: &mut [u128], each: &mut dyn FnMut(&mut [u128], Held, u128)) {
        let out = u128::from(!self.replaced);
        for low in 0..left.len() {
            for high in low..left.len() {
                let orders = if low == high { 1 } else { 2 };
                let first = left[low];
                left[low] -= out.min(first);
                let ways = first * left[high] * orders;
                if ways > 0 {
                    left[high] -= out;
                    let cards = [self.shoe[low].0, self.shoe[high].0];
                    let points = self.sum(cards[0], cards[1]);
                    let cards = Some(cards);
                    each(left, Held { points, cards }, ways);
                    left[high] += out;
                }
                left[low] += out.min(first);
            }
        }
    }

    pub(super) fn sum(&self, one: u8, other: u8) -> u8 {
        (one + other) % self.points.units.max(1)
    }

    /// Notes a deal with every two cards that may follow, as if the player drew, and as if he stood.
    fn follow(
        &self,
        [player, bank]: [Held; 2],
        left: &mut [u128],
        ways: u128,
        counted: &mut Counted,
    ) {
        let result = |player: u8, bank: u8| nearer(&self.points, player, bank);
        let many: u128 = left.iter().sum();
        let out = u128::from(!self.replaced);
        let both = many * (many - out);
        counted.total += ways * both;
        if player.points >= self.natural || bank.points >= self.natural {
            counted.shown[result(player.points, bank.points)] += ways * both;
            return;
        }
        let mut note = |seen: Seen, deed: usize, results: Results| {
            let cell = counted.cells.entry((bank, seen)).or_default();
            let sum = cell[deed].entry(player).or_default();
            sum.iter_mut()
                .zip(results)
                .for_each(|(sum, more)| *sum += more);
        };
        let mut stood = [Results::default(); 2];
        for fifth in 0..left.len() {
            let first = ways * left[fifth];
            if first == 0 {
                continue;
            }
            left[fifth] -= out;
            let (third, mut drew) = (self.shoe[fifth].0, [Results::default(); 2]);
            let own = self.sum(player.points, third);
            for (sixth, after) in left.iter().enumerate() {
                let last = self.sum(bank.points, self.shoe[sixth].0);
                drew[0][result(own, bank.points)] += first * after;
                drew[1][result(own, last)] += first * after;
            }
            left[fifth] += out;
            let next = self.sum(bank.points, third);
            stood[0][result(player.points, bank.points)] += first * (many - out);
            stood[1][result(player.points, next)] += first * (many - out);
            drew.into_iter()
                .enumerate()
                .for_each(|(deed, drew)| note(Some(third), deed, drew));
        }
        stood
            .into_iter()
            .enumerate()
            .for_each(|(deed, stood)| note(None, deed, stood));
    }
}

/// What the cards of a full shoe count, and how many do.
pub(crate) fn full_shoe(shoe: &Bag, points: &PointRules) -> Vec<(u8, u128)> {
    let mut found: BTreeMap<u8, u128> = BTreeMap::new();
    for (card, count) in shoe.iter() {
        *found.entry(points.of(card)).or_default() += u128::from(count);
    }
    found.into_iter().collect()
}

/// Who is nearer to the total that wins: as a place among wins, ties and losses of the player.
pub(crate) fn nearer(points: &PointRules, player: u8, bank: u8) -> usize {
    let off = |total: u8| points.nearest.abs_diff(total);
    match off(player).cmp(&off(bank)) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    }
}
