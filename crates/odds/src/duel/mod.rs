//! Baccarat whose bank a player holds: two people who play against each other, each knowing his own
//! two cards, or what they count, and, the banker, the other's third card.
//!
//! The text leaves the player a choice with one total, and with every hand where he has covered the
//! whole bank alone and the house lets him ([`Sight::free`]). The banker chooses with every total
//! but those with which he must draw, against each third card and against none. What every choice
//! brings either of the two is counted over all deals and is linear in how often the other draws;
//! [`mixing`](mod@crate::mixing) has the equilibrium of it. It holds whether or not the house keeps
//! a part of what the bank wins; without that part it is the value of a game of two against each
//! other.

mod count;
mod equilibrium;
mod seat;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use games::circle_baccarat::{Choice, Description, Pile, Rules};
use law::Sheet;
use num_traits::Zero;

use crate::SolveError;
use crate::fraction::{Fraction, whole};
use crate::place::Way;
use crate::report::{BetOdds, Payoff, Report};
use crate::strategy::{ChartCell, Strategy};
pub(crate) use count::Model;
pub(crate) use count::{Held, full_shoe, nearer};
use count::{Key, Looks, Seen};
pub(crate) use equilibrium::Equilibrium;
use equilibrium::{Looked, Sight};
pub(crate) use seat::{Both, Seats, solve_to_play};

/// What a bet is called where both look at the cards of their hands, and not at totals alone.
const BY_CARDS: &str = Way::ByCards.key();

/// What it is called against whoever has covered the whole bank alone and is bound by nothing.
const FREE: &str = Way::FreeBanco.key();

/// Every way in which the two may look at their hands.
pub(crate) struct Ways {
    pub(crate) by_totals: Equilibrium,
    pub(crate) by_cards: Equilibrium,
    /// The same where the player has covered the whole bank, if the house leaves him free then.
    pub(crate) free: Option<[Equilibrium; 2]>,
}

impl Ways {
    /// From a full shoe.
    ///
    /// # Panics
    /// If one of the two could gain by another choice: the mistake would be here.
    pub(crate) fn of(rules: &Rules) -> Result<Ways, SolveError> {
        let model = Model::of(rules.description());
        let counted = model.counted()?;
        let found = |sight: Sight| {
            let found = Looked::new(&model, &counted, sight).equilibrium()?;
            assert!(
                found.gains.iter().all(Zero::is_zero),
                "somebody gains by another choice"
            );
            Ok::<_, SolveError>(found)
        };
        let (totals, cards) = (Sight::both(Looks::Totals), Sight::both(Looks::Cards));
        let free = match rules.leaves_banco_free() {
            true => Some([found(totals.free())?, found(cards.free())?]),
            false => None,
        };
        Ok(Ways {
            by_totals: found(totals)?,
            by_cards: found(cards)?,
            free,
        })
    }
}

/// How often the player of such a game draws with each hand with which he may choose, both looking
/// at the cards of their hands; nothing if it is not counted.
pub(crate) fn first_draws(model: &Model) -> BTreeMap<[u8; 2], Fraction> {
    let counted = model.counted();
    let found = counted
        .and_then(|counted| Looked::new(model, &counted, Sight::both(Looks::Cards)).equilibrium());
    let player = found.map(|found| found.player).unwrap_or_default();
    let by_cards = player.into_iter();
    by_cards
        .filter_map(|(held, draws)| Some((held.cards?, draws)))
        .collect()
}

/// Both hands, from a full shoe.
pub(crate) fn solve(description: &Description, sheet: &Sheet) -> Result<Report, SolveError> {
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    report(&rules, &Ways::of(&rules)?)
}

pub(crate) fn report(rules: &Rules, ways: &Ways) -> Result<Report, SolveError> {
    let description = rules.description();
    let spot = |pile: Pile| {
        let found = description.spots.iter().find(|spot| spot.pile == pile);
        found.map(|spot| spot.key.clone()).ok_or(SolveError::Waits)
    };
    let (bet, bank) = (spot(Pile::Bet)?, spot(Pile::Bank)?);
    let wins = whole(1) - Model::of(description).keeps;
    let mut bets = Vec::new();
    let mut tell = |found: &Equilibrium, ending: &str, otherwise: bool| {
        let mut player = found.odds(
            format!("{bet}{ending}"),
            |[win, tie, lose]| [lose, tie, win],
            whole(1),
        );
        let mut banker = found.odds(format!("{bank}{ending}"), |results| results, wins.clone());
        (player.changes_play, banker.changes_play) = (otherwise, otherwise);
        bets.extend([player, banker]);
    };
    tell(&ways.by_totals, "", false);
    tell(&ways.by_cards, &format!("-{BY_CARDS}"), true);
    if let Some([by_totals, by_cards]) = &ways.free {
        tell(by_totals, &format!("-{FREE}"), true);
        tell(by_cards, &format!("-{FREE}-{BY_CARDS}"), true);
    }
    let mut chart = ways.by_totals.chart(description, "", None);
    let by_cards = ", by cards";
    chart.extend(
        ways.by_cards
            .chart(description, by_cards, Some(&ways.by_totals)),
    );
    if let Some([totals, cards]) = &ways.free {
        chart.extend(totals.chart(description, ", free banco", None));
        chart.extend(cards.chart(description, ", free banco, by cards", Some(totals)));
    }
    let decisions = Vec::new();
    Ok(Report {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        bets,
        strategy: Strategy { decisions, chart },
    })
}

impl Equilibrium {
    /// The odds of one side: `sides` puts losses, ties and wins of it in order, and `wins` is what
    /// goes to it of a win.
    fn odds(
        &self,
        bet: String,
        sides: fn([Fraction; 3]) -> [Fraction; 3],
        wins: Fraction,
    ) -> BetOdds {
        let results = sides(self.results.clone());
        let hit = results[2].clone();
        let nets = [-whole(1), Fraction::zero(), wins];
        let distribution = nets.into_iter().zip(results);
        let distribution = distribution.map(|(net, probability)| Payoff { net, probability });
        BetOdds::from_distribution(bet, distribution.collect(), whole(1), hit, self.deals)
    }

    /// What both do; with another way, only where they do not do as it says.
    fn chart(
        &self,
        description: &Description,
        how: &str,
        beside: Option<&Equilibrium>,
    ) -> Vec<ChartCell> {
        let keys = [Choice::Stand, Choice::Card].map(|choice| choice.key().to_owned());
        let told = |who: &str,
                    hand: Held,
                    against: String,
                    draws: &Fraction,
                    worth: Option<&[Fraction; 2]>| {
            let shares = [whole(1) - draws, draws.clone()];
            let shares = keys.iter().cloned().zip(shares);
            let worth = worth.into_iter().flatten().cloned();
            ChartCell {
                who: format!("{who}{how}"),
                hand: hand.name(),
                against,
                choices: shares.filter(|(_, share)| !share.is_zero()).collect(),
                expectations: keys.iter().cloned().zip(worth).collect(),
            }
        };
        let totals = |hand: Held| hand.seen_by(Looks::Totals);
        let player = self.player.iter().filter(|(hand, draws)| {
            beside.is_none_or(|beside| beside.player.get(&totals(**hand)) != Some(draws))
        });
        let who = &description.punto.name.en;
        let worth = |hand: &Held| self.player_worth.get(hand);
        let player =
            player.map(|(hand, draws)| told(who, *hand, "–".to_owned(), draws, worth(hand)));
        let mut chart: Vec<ChartCell> = player.collect();
        let bank = self.bank.iter().filter(|((hand, seen), draws)| {
            let theirs =
                |beside: &Equilibrium| beside.bank.get(&(totals(*hand), *seen)) != Some(draws);
            beside.is_none_or(theirs)
        });
        let mut bank: Vec<(&Key, &Fraction)> = bank.collect();
        // Third cards in their order, standing last.
        bank.sort_by_key(|((hand, seen), _)| (*hand, seen.is_none(), *seen));
        let stood = keys[0].as_str();
        let against = |seen: Seen| seen.map_or(stood.to_owned(), |card| card.to_string());
        let who = &description.bank.name.en;
        chart.extend(
            bank.into_iter().map(|(key, draws)| {
                told(who, key.0, against(key.1), draws, self.bank_worth.get(key))
            }),
        );
        chart
    }
}
