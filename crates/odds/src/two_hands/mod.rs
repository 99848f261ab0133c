//! Two hands set out of one deal, both held against the bank's.
//!
//! Player and bank set their cards in the house's own way, which the engine's own function says. A
//! settlement looks at two comparisons, of the high hands and of the low ones: nine results, which
//! the engine is played for, and how often each comes is counted over all pairs of deals without a
//! card in common (`pairs`). Who gets which hand, and what the dice say of it, changes no chance:
//! hands are packets of an unseen pack.

mod best;
mod engine;
mod hint;
mod pairs;
#[cfg(test)]
mod tests;
mod worth;

use std::cmp::Ordering;
use std::num::NonZeroUsize;

use cards::{Card, CardSet};
use games::bank_poker::{Description, Rules, SettleWay};
use num_traits::Zero;
use table::{Rulebook, Seating, SpotId};

use crate::SolveError;
use crate::fraction::{Fraction, fraction, whole, widen};
use crate::place::Way;
use crate::report::{BetOdds, Payoff, Report};
use crate::strategy::{ChartCell, Strategy};
use crate::trial::{Guide, Trial};
pub(crate) use engine::Around;
use engine::{Banks, Desk, Told};
pub(crate) use hint::Setter;
use pairs::{disjoint, work};
use worth::Pack;

/// The deals at random on which the engine is held against what was learnt of it.
const AUDITED: usize = 400;

/// The deals at random among which one of each result is looked for.
const TRIED: usize = 1_000_000;

/// How the high hands compare, then the low ones: below, equal or above the bank's.
type Result9 = (usize, usize);

/// Whether a game has two hands set out of one deal.
pub(crate) fn fits(description: &Description) -> bool {
    let two = |how: &SettleWay| matches!(how, SettleWay::TwoHands { .. });
    description.settles.iter().any(|settle| two(&settle.how))
}

/// Every bet of the table, against a bank of the house's and, where players may hold it, theirs.
pub(crate) fn solve(
    threads: NonZeroUsize,
    rules: &Rules,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Report, SolveError> {
    let description = rules.description();
    let deck: CardSet = description.cards.deck.value.cards().collect();
    let pack = Pack::new(description, deck).ok_or(SolveError::LooksElsewhere)?;
    let told = learn(rules, &pack)?;
    let (mut done, total) = (0, work(&pack) + pack.deals() as u64);
    let mut tell = |more: u64| {
        done = (done + more).min(total);
        progress(done, total);
    };
    let worths = pack.worths(threads, &mut tell)?;
    let pairs = disjoint(&pack, &worths, threads, &mut tell);
    let bets = told.into_iter().map(|(name, by_result)| {
        odds(name, &by_result, &pairs.results(), pairs.all.unsigned_abs())
    });
    Ok(Report {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        bets: bets.collect::<Result<_, _>>()?,
        strategy: strategy(description),
    })
}

/// What the bet is called of whoever sets his cards in the best way, and not in the house's.
const BEST_WAY: &str = Way::BestWay.key();

/// The bet of whoever sets every deal in the best way against a bank of the house's, which sets its
/// own in the house's way; and with how many deals that is the house's way, and another. This looks
/// at every setting of every deal, and takes minutes.
///
/// # Errors
/// As of the table itself; or if there are no two hands to set.
pub(crate) fn best_way(
    threads: NonZeroUsize,
    rules: &Rules,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<(BetOdds, [Fraction; 2]), SolveError> {
    let description = rules.description();
    let deck: CardSet = description.cards.deck.value.cards().collect();
    let pack = Pack::new(description, deck).ok_or(SolveError::LooksElsewhere)?;
    let learnt = learn(rules, &pack)?;
    let (name, told) = learnt.first().ok_or(SolveError::OtherCourse)?;
    let nets = best::Nets::of(told).ok_or(SolveError::LooksElsewhere)?;
    let (mut done, total) = (0, work(&pack) + pack.deals() as u64);
    let mut tell = |more: u64| {
        done = (done + more).min(total);
        progress(done, total);
    };
    let worths = pack.worths(threads, &mut tell)?;
    let found = best::best(&pack, &worths, &nets, threads, &mut tell);
    Ok((
        found.odds(format!("{name}-{BEST_WAY}"), &nets),
        found.shares(),
    ))
}

/// The bet of that name, or the first, ready to be played: everybody sets his cards in the house's
/// way, whoever holds the bank.
pub(crate) fn trial(rules: &Rules, bet: Option<&str>) -> Result<Trial, SolveError> {
    let description = rules.description();
    let settles = description.settles.iter();
    let settles = settles.filter_map(|settle| Some((Banks::told_by(&settle.how)?, settle.bet)));
    let offered = Banks::of(rules);
    let mut told = settles.filter(|(banks, _)| offered.contains(banks));
    let named = |spot: usize| bet.is_none_or(|bet| description.bets[spot].key == bet);
    let (banks, spot) = told
        .find(|(_, spot)| named(*spot))
        .ok_or(SolveError::NoSuchBet)?;
    if banks == Banks::House {
        return against_the_house(rules, bet);
    }
    let felt = rules.felt();
    let seats = Desk::new(rules, banks, 0).seats();
    let seating = Seating::new(seats.to_vec(), felt.boxes, 1).map_err(SolveError::Seating)?;
    let key = description.bets[spot].key.clone();
    Ok(Trial {
        bet: key.clone(),
        seating,
        stakes: Vec::new(),
        spots: vec![SpotId(spot as u8)],
        unit: felt.minimum,
        guide: Guide::Around(Box::new(Around {
            rules: rules.clone(),
            banks,
            bet: key,
        })),
        rules: games::Rules::BankPoker(rules.clone()),
    })
}

/// A player alone against the house's bank, who may also be played otherwise.
fn against_the_house(rules: &Rules, bet: Option<&str>) -> Result<Trial, SolveError> {
    let choices = rules.description().stages.iter();
    let mut choices = choices.flat_map(|stage| stage.what.choices());
    let house = choices.find(|choice| choice.does == games::bank_poker::ChoiceEffect::SetsByHouse);
    let house = house.ok_or(SolveError::NotKept)?;
    let known = rules
        .felt()
        .choices
        .iter()
        .find(|known| known.key == house.key);
    let always = known.ok_or(SolveError::NotKept)?.id;
    let trial = Trial::simple(games::Rules::BankPoker(rules.clone()), bet)?;
    Ok(Trial {
        guide: Guide::Always(always),
        ..trial
    })
}

/// What each bet brings for each of the nine results, as the engine pays it.
type Learnt = Vec<(String, [[Option<Told>; 3]; 3])>;

fn learn(rules: &Rules, pack: &Pack<'_>) -> Result<Learnt, SolveError> {
    let mut deals = Deals::new(pack);
    let banks = Banks::of(rules);
    let mut learnt: Learnt = Vec::new();
    let mut asked = [[false; 3]; 3];
    for tried in 0..TRIED {
        let (cards, result) = deals.next().ok_or(SolveError::OtherCourse)?;
        let known = std::mem::replace(&mut asked[result.0][result.1], true);
        if known && tried >= AUDITED {
            if asked.iter().flatten().all(|asked| *asked) {
                break;
            }
            continue;
        }
        for bank in &banks {
            let thrown = deals.pick(usize::from(u16::MAX));
            for (name, told) in Desk::new(rules, *bank, thrown).play(&cards)? {
                note(&mut learnt, name, result, told)?;
            }
        }
    }
    Ok(learnt)
}

/// A result that was paid otherwise before is no result of nine.
fn note(learnt: &mut Learnt, name: String, at: Result9, told: Told) -> Result<(), SolveError> {
    let known = learnt.iter().position(|(known, _)| *known == name);
    let place = known.unwrap_or_else(|| {
        learnt.push((name, Default::default()));
        learnt.len() - 1
    });
    let slot = &mut learnt[place].1[at.0][at.1];
    match slot {
        Some(known) if *known != told => Err(SolveError::NotByValue),
        _ => {
            *slot = Some(told);
            Ok(())
        }
    }
}

/// The odds of a bet by what each result brings and how often it comes.
///
/// # Panics
/// If the results are not as many as the pairs of deals: the mistake would be in the count.
fn odds(
    name: String,
    told: &[[Option<Told>; 3]; 3],
    counts: &[[u128; 3]; 3],
    all: u128,
) -> Result<BetOdds, SolveError> {
    let counted: u128 = counts.iter().flatten().sum();
    assert_eq!(counted, all, "each pair of deals is counted once");
    let mut distribution: Vec<Payoff> = Vec::new();
    let mut hits = 0;
    for (told, count) in told.iter().flatten().zip(counts.iter().flatten()) {
        if *count == 0 {
            continue;
        }
        let told = told.as_ref().ok_or(SolveError::OtherCourse)?;
        let net = widen(told.net) / whole(told.stake);
        hits += if told.hit { *count } else { 0 };
        match distribution.iter_mut().find(|known| known.net == net) {
            Some(known) => known.probability += fraction(*count, all),
            None => distribution.push(Payoff {
                net,
                probability: fraction(*count, all),
            }),
        }
    }
    distribution.sort_by(|one, other| one.net.cmp(&other.net));
    let hit = if hits.is_zero() {
        whole(0)
    } else {
        fraction(hits, all)
    };
    Ok(BetOdds::from_distribution(
        name,
        distribution,
        whole(1),
        hit,
        all,
    ))
}

/// Everybody sets his cards in the house's way.
fn strategy(description: &Description) -> Strategy {
    let choices = description
        .stages
        .iter()
        .flat_map(|stage| stage.what.choices());
    let house = choices
        .filter(|choice| choice.does == games::bank_poker::ChoiceEffect::SetsByHouse)
        .map(|choice| ChartCell {
            who: "player".to_owned(),
            hand: "any".to_owned(),
            against: "–".to_owned(),
            choices: vec![(choice.key.clone(), whole(1))],
            expectations: Vec::new(),
        });
    Strategy {
        decisions: Vec::new(),
        chart: house.take(1).collect(),
    }
}

/// Deals at random of a player's cards and a bank's.
struct Deals<'a, 'p> {
    pack: &'a Pack<'p>,
    seed: u64,
}

impl<'a, 'p> Deals<'a, 'p> {
    fn new(pack: &'a Pack<'p>) -> Deals<'a, 'p> {
        Deals { pack, seed: 3 }
    }

    fn pick(&mut self, below: usize) -> usize {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as usize % below
    }

    /// Some cards and what they come to; nothing if the house way leaves them unset.
    fn next(&mut self) -> Option<([Vec<Card>; 2], Result9)> {
        let mut places: Vec<u8> = (0..self.pack.cards.len() as u8).collect();
        for at in 0..2 * self.pack.size {
            let other = at + self.pick(places.len() - at);
            places.swap(at, other);
        }
        let deal = |from: usize| {
            let mut deal = places[from..from + self.pack.size].to_vec();
            deal.sort_unstable();
            deal
        };
        let deals = [deal(0), deal(self.pack.size)];
        let [own, bank] = [0, 1].map(|hand: usize| self.pack.set_by_house(&deals[hand]));
        let (own, bank) = (own?, bank?);
        let place = |compared: Option<Ordering>| match compared {
            Some(Ordering::Less) => Some(0),
            Some(Ordering::Equal) => Some(1),
            Some(Ordering::Greater) => Some(2),
            None => None,
        };
        let result = (
            place(own.high.compare(bank.high))?,
            place(own.low.compare(bank.low))?,
        );
        let face = |place: &u8| self.pack.cards[usize::from(*place)];
        let faces = |deal: Vec<u8>| deal.iter().map(face).collect();
        Some((deals.map(faces), result))
    }
}
