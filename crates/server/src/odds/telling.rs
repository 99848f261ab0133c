//! What was solved, in the words and numbers of the wire.

use games::GameFile;
use odds::{
    Asked, BetOdds, ChartCell, DecisionPlay, EachHand, Fraction, HandName, Payoff, Place, Plain,
    PlainLine, PoolOdds, Report, Results, Run, SolveError, decimal,
};
use table::{Felt, Rulebook};
use wire::{
    Exact, OddsBet, OddsCell, OddsDecision, OddsHand, OddsHands, OddsLine, OddsPayoff, OddsPlain,
    OddsPool, OddsResults, OddsRun, OddsShare, OddsSolved, OddsWorth, Words,
};

use super::words;

/// Decimals of a number.
const DIGITS: u32 = 10;

/// A table as it was solved, or why it was not.
pub(super) fn solved(asked: &Asked, report: Result<Report, SolveError>) -> OddsSolved {
    let teller = Teller {
        felt: asked.rules.felt(),
        sheet: asked.rules.sheet(),
        two: match &asked.file {
            GameFile::CircleBaccarat(two) => vec![&two.punto.name, &two.bank.name],
            _ => Vec::new(),
        },
    };
    match report {
        Ok(report) => {
            let fed = odds::pools(&asked.file, &asked.sheet, &report).unwrap_or_default();
            OddsSolved {
                pools: fed.iter().map(|pool| teller.pool(pool)).collect(),
                ..teller.report(&report)
            }
        }
        Err(error) => OddsSolved {
            unsolved: Some(words::unsolved(&error)),
            bets: Vec::new(),
            decisions: Vec::new(),
            chart: Vec::new(),
            pools: Vec::new(),
        },
    }
}

fn exact(value: &Fraction) -> Exact {
    Exact {
        fraction: value.to_string(),
        decimal: decimal(value, DIGITS),
    }
}

/// A bet by its name, and what its key says beyond that.
fn named(place: &Place<'_>) -> law::Words {
    let option = place.option_told().map(|told| ::words::said(&told));
    let parts: Vec<law::Words> = [Some(place.name.clone()), option]
        .into_iter()
        .flatten()
        .collect();
    ::words::strung(&parts, " · ")
}

fn same(text: &str) -> Words {
    law::Words::same(text).into()
}

/// Tells what was found at a table.
struct Teller<'a> {
    felt: &'a Felt,
    sheet: Vec<(String, String)>,
    /// Those who play against each other, where two do.
    two: Vec<&'a law::Words>,
}

impl Teller<'_> {
    fn report(&self, report: &Report) -> OddsSolved {
        let decisions = report.strategy.decisions.iter();
        OddsSolved {
            unsolved: None,
            bets: self.bets(&report.bets),
            decisions: decisions.map(|decision| self.decision(decision)).collect(),
            chart: report
                .strategy
                .chart
                .iter()
                .map(|cell| self.cell(cell))
                .collect(),
            pools: Vec::new(),
        }
    }

    fn bets(&self, bets: &[BetOdds]) -> Vec<OddsBet> {
        let places: Vec<Option<Place<'_>>> = bets
            .iter()
            .map(|odds| Place::of(self.felt, &odds.bet))
            .collect();
        let bet = |(odds, place): (&BetOdds, &Option<Place<'_>>)| {
            let place = place.as_ref();
            let alike = |other: &&Place<'_>| {
                other.is_chosen_by_the_house() && place.is_some_and(|one| one.key == other.key)
            };
            // One of several pay tables is in force: the one that the sheet names.
            let several = places.iter().flatten().filter(alike).count() > 1;
            let chosen =
                |place: &Place<'_>| self.sheet.iter().any(|(_, said)| said == place.option);
            let in_force = !several
                || place.is_some_and(|place| !place.is_chosen_by_the_house() || chosen(place));
            let name = place.map_or_else(|| same(&odds.bet), |place| named(place).into());
            let spot = place.map(|place| place.key.to_owned());
            self.bet(odds, name, spot, in_force)
        };
        bets.iter().zip(&places).map(bet).collect()
    }

    fn pool(&self, pool: &PoolOdds) -> OddsPool {
        let euros = |cents: &Fraction| exact(&(cents / Fraction::from_integer(100.into())));
        let amount = |cents: exact::Cents| euros(&Fraction::from_integer(cents.count().into()));
        let name = Place::of(self.felt, &pool.bet).map(|place| place.name.into());
        OddsPool {
            bet: pool.bet.clone(),
            name: name.unwrap_or_else(|| same(&pool.bet)),
            stake: amount(pool.stake),
            seed: amount(pool.seed),
            ev_at_seed: exact(&pool.ev_at_seed),
            break_even: pool.break_even.as_ref().map(euros),
        }
    }

    fn bet(&self, odds: &BetOdds, name: Words, spot: Option<String>, in_force: bool) -> OddsBet {
        OddsBet {
            bet: odds.bet.clone(),
            name,
            spot,
            in_force,
            ev_initial: exact(&odds.ev_initial),
            ev_wagered: exact(&odds.ev_wagered),
            returned: exact(&odds.returned()),
            wagered: exact(&odds.wagered),
            changes_play: odds.changes_play,
            results: odds.results.as_ref().map(results),
            hands: odds.hands.as_ref().map(hands),
        }
    }

    fn decision(&self, decision: &DecisionPlay) -> OddsDecision {
        OddsDecision {
            after: decision.after.iter().map(|key| self.choice(key)).collect(),
            runs: decision.runs.iter().map(|run| self.run(run)).collect(),
            shares: self.shares(&decision.shares),
            plain: decision.plain.as_ref().map(|plain| self.plain(plain)),
        }
    }

    fn plain(&self, plain: &Plain) -> OddsPlain {
        let line = |line: &PlainLine| OddsLine {
            choice: self.choice(&line.choice),
            with: (&::words::said(&line.with)).into(),
            probability: exact(&line.probability),
        };
        OddsPlain {
            lines: plain.lines.iter().map(line).collect(),
            costs: exact(&plain.costs),
        }
    }

    fn run(&self, run: &Run) -> OddsRun {
        OddsRun {
            choices: run.choice.split('/').map(|key| self.choice(key)).collect(),
            highest: self.hand(&run.highest),
            lowest: self.hand(&run.lowest),
            probability: exact(&run.probability),
        }
    }

    fn hand(&self, hand: &HandName) -> OddsHand {
        let classes = self.felt.classes.iter();
        let class = classes
            .filter(|class| class.key == hand.class)
            .map(|class| (&class.name).into());
        OddsHand {
            class: class
                .into_iter()
                .next()
                .unwrap_or_else(|| same(&hand.class)),
            ranks: hand.ranks.clone(),
        }
    }

    fn cell(&self, cell: &ChartCell) -> OddsCell {
        let worth = cell.expectations.iter().map(|(key, worth)| OddsWorth {
            key: key.clone(),
            decimal: decimal(worth, DIGITS),
        });
        OddsCell {
            who: self.called(&cell.who),
            hand: cell.hand.clone(),
            // The other may have shown a card, or what he chose.
            against: self.choice(&cell.against),
            choices: self.shares(&cell.choices),
            worth: worth.collect(),
        }
    }

    fn shares(&self, shares: &[(String, Fraction)]) -> Vec<OddsShare> {
        let share = |(key, share): &(String, Fraction)| OddsShare {
            key: key.clone(),
            choice: self.choice(key),
            probability: exact(share),
        };
        shares.iter().map(share).collect()
    }

    fn choice(&self, key: &str) -> Words {
        let known = self.felt.choices.iter().find(|choice| choice.key == key);
        known.map_or_else(|| same(key), |choice| (&choice.name).into())
    }

    /// Whose choice it is, as the solver says it in English: a name, or one with what another did.
    fn called(&self, english: &str) -> Words {
        let (who, did) = english.rsplit_once(": ").unwrap_or((english, ""));
        let spots = self.felt.spots.iter().map(|spot| &spot.name);
        let mut names: Vec<&law::Words> = self.two.iter().copied().chain(spots).collect();
        names.retain(|name| !name.en.is_empty());
        names.sort_by_key(|name| std::cmp::Reverse(name.en.len()));
        let spanish = |text: String, name: &&law::Words| text.replace(&name.en, &name.es);
        let (es, did) = (names.iter().fold(who.to_owned(), spanish), self.choice(did));
        match did.en.as_str() {
            "" => Words::new(es, english),
            _ => Words::new(format!("{es}: {}", did.es), format!("{who}: {}", did.en)),
        }
    }
}

fn payoff(payoff: &Payoff) -> OddsPayoff {
    OddsPayoff {
        net: exact(&payoff.net),
        probability: exact(&payoff.probability),
    }
}

fn hands(hands: &EachHand) -> OddsHands {
    OddsHands {
        count: exact(&hands.hands),
        win: exact(&hands.win),
        push: exact(&hands.push),
        lose: exact(&hands.lose),
        variance: exact(&hands.variance),
        deviation: hands.deviation(DIGITS),
        distribution: hands.distribution.iter().map(payoff).collect(),
    }
}

fn results(results: &Results) -> OddsResults {
    OddsResults {
        hit: exact(&results.hit),
        win: exact(&results.win),
        push: exact(&results.push),
        lose: exact(&results.lose),
        variance: exact(&results.variance),
        deviation: results.deviation(DIGITS),
        distribution: results.distribution.iter().map(payoff).collect(),
    }
}
