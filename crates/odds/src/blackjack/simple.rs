//! What simple rules of play cost.

use std::collections::BTreeMap;

use games::blackjack::{Description, Rivals, Rules, bank_draws};

use super::context::Scale;
use super::kinds::{Hands, Shoe};
use super::play::{Deed, Looks, Play};
use super::{Means, each_card, key_of, means_of, playing};
use crate::SolveError;
use crate::families::Work;
use crate::fraction::Fraction;
use crate::report::{BetOdds, Report};
use crate::simple::{Rule, Simple};

/// The rules that are weighed.
#[derive(Clone, Copy)]
enum Way {
    Never(Deed),
    Even,
    AsTheBank,
    NeverOver,
}

const WAYS: [Way; 5] = [
    Way::Never(Deed::Double),
    Way::Never(Deed::Split),
    Way::Even,
    Way::AsTheBank,
    Way::NeverOver,
];

/// What each rule costs, by totals and from a full shoe.
pub(crate) fn simply(
    description: &Description,
    work: Work<'_>,
    solved: &Report,
) -> Result<Vec<Simple>, SolveError> {
    let rules = Rules::new(description, work.sheet).map_err(SolveError::Sheet)?;
    let shoe = Shoe::full(&rules)?;
    let hands = Hands::of(&rules, &shoe);
    let parts = each_card(work.threads, shoe.kinds(), work.progress, &|up| {
        playing(&rules, &shoe, &hands, up, |mut play, scale| {
            WAYS.map(|way| by(way, &rules, &shoe, up, &mut play, scale))
        })
    })?;
    let key = rules.description().bet.key.clone();
    let simple = WAYS.into_iter().enumerate().map(|(place, way)| {
        let sum = |of: fn(&Means) -> &Fraction| -> Fraction {
            parts.iter().map(|part| of(&part[place])).sum()
        };
        let (mean, staked) = (sum(|means| &means.expectation), sum(|means| &means.staked));
        let odds = BetOdds {
            bet: key.clone(),
            ev_wagered: &mean / &staked,
            ev_initial: mean,
            wagered: staked,
            rounds: None,
            results: None,
            hands: None,
            changes_play: true,
        };
        Simple::of(rule(&rules, way), odds, solved)
    });
    Ok(simple.flatten().collect())
}

fn rule(rules: &Rules, way: Way) -> Rule {
    let key = |deed| key_of(rules, deed, false).to_owned();
    match way {
        Way::Never(deed) => Rule::Never(key(deed)),
        Way::Even => Rule::Always(key(Deed::Even)),
        Way::AsTheBank => Rule::AsTheBank,
        Way::NeverOver => Rule::NeverOver,
    }
}

/// What a way to play comes to against one first card of the bank.
fn by(
    way: Way,
    rules: &Rules,
    shoe: &Shoe,
    up: usize,
    play: &mut Play<'_>,
    scale: &Scale,
) -> Means {
    match way {
        Way::Never(barred) => play.begin(|_, deed| deed != barred),
        Way::Even => play.begin(|looks, deed| !looks.best || deed == Deed::Even),
        Way::AsTheBank | Way::NeverOver => play.begin(|_, _| true),
    }
    let risks = matches!(way, Way::AsTheBank);
    match way {
        Way::Never(_) | Way::Even => play.settle(),
        Way::AsTheBank | Way::NeverOver => {
            let draws = |(hand, over): (games::blackjack::Hand, bool)| {
                let rivals = Rivals {
                    other: true,
                    best: false,
                };
                (risks || !over) && bank_draws(rules, &hand, rivals).is_some()
            };
            let cells = play.cells.iter();
            let cells = cells.map(|cell| (cell.looks, play.example(cell).is_some_and(draws)));
            let draws: BTreeMap<Looks, bool> = cells.collect();
            play.follow(|looks| match draws.get(looks) {
                Some(true) => Deed::Hit,
                _ => Deed::Stand,
            });
        }
    }
    means_of(rules, shoe, up, play, scale)
}
