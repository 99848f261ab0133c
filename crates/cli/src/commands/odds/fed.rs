//! Bets that feed a pool.

use exact::Cents;
use odds::{Beside, Fraction, PoolOdds, SolveError, decimal};
use serde_json::{Value, json};

use super::{Teller, bet_json, cell_json, number};
use crate::told;

fn euros(cents: &Fraction) -> Fraction {
    cents / Fraction::from_integer(100.into())
}

pub(super) fn tell_json(fed: &Result<Vec<PoolOdds>, SolveError>, value: &mut Value) {
    match fed {
        Ok(fed) => value["pools"] = fed.iter().map(pool_json).collect(),
        Err(error) => value["pools_not_told"] = error.to_string().into(),
    }
}

fn pool_json(pool: &PoolOdds) -> Value {
    let even = pool.break_even.as_ref().map(euros);
    let mut value = json!({
        "bet": pool.bet,
        "pool": pool.pool,
        "stake": number(pool.stake.to_string()),
        "seed": number(pool.seed.to_string()),
        "ev_at_seed": pool.ev_at_seed.to_string(),
        "hit": pool.hit.to_string(),
        "break_even": even.as_ref().map(ToString::to_string),
        "break_even_decimal": even.map(|even| number(decimal(&even, 2))),
        "slope": pool.slope.to_string(),
        "at_seed": bet_json(&pool.at_seed),
    });
    if let Some(beside) = &pool.beside {
        let even = beside.break_even_as_without.as_ref().map(euros);
        value["beside"] = json!({
            "bet": beside.bet,
            "stake": number(beside.stake.to_string()),
            "costs": beside.costs.to_string(),
            "ev_as_without": beside.ev_as_without.to_string(),
            "break_even_as_without": even.as_ref().map(ToString::to_string),
            "break_even_as_without_decimal": even.map(|even| number(decimal(&even, 2))),
            "chart": beside.play.iter().map(cell_json).collect::<Vec<_>>(),
        });
    }
    value
}

impl Teller<'_> {
    /// What each bet that feeds a pool is worth, or why that is not known.
    pub(super) fn pools(&self, fed: &Result<Vec<PoolOdds>, SolveError>) {
        let fed = match fed {
            Ok(fed) if fed.is_empty() => return,
            Ok(fed) => fed,
            Err(error) => {
                let not_told = told::fixed(self.context.language, told::PoolsNotTold);
                let why = words::said(&error.told());
                return self.lines(&format!("\n{not_told}: {}", self.word(&why.es, &why.en)));
            }
        };
        let title = told::fixed(self.context.language, told::PoolsTold);
        self.lines(&format!("\n{title}"));
        for pool in fed {
            self.pool(pool);
            if let Some(beside) = &pool.beside {
                self.beside(pool, beside);
            }
        }
    }

    fn pool(&self, pool: &PoolOdds) {
        let [stake, seed] = [pool.stake, pool.seed].map(|amount| self.amount(amount));
        let edge = self.percent(&-&pool.ev_at_seed, 4);
        let text = told::say!(self.context.language, EdgeOfAPool { edge, seed, stake });
        let seed = text;
        let even = self.even(pool.break_even.as_ref());
        self.lines(&format!("{:<16} {seed}; {even}", pool.bet));
    }

    /// An amount as the language writes it, without its sign.
    fn amount(&self, amount: Cents) -> String {
        self.context.number(&amount.to_string())
    }

    fn even(&self, counter: Option<&Fraction>) -> String {
        let Some(counter) = counter else {
            let never = told::fixed(self.context.language, told::NeverEven);
            return never.to_owned();
        };
        let euros = euros(counter);
        let even = told::fixed(self.context.language, told::EvenAt);
        format!("{even} {} € = {euros}", self.decimal(&euros, 2))
    }

    /// How the bet beside it is played for both, and what that costs it.
    fn beside(&self, pool: &PoolOdds, beside: &Beside) {
        let (bet, stake) = (&beside.bet, self.amount(beside.stake));
        let costs = self.percent(&beside.costs, 4);
        let alone = self.percent(&-&beside.ev_as_without, 4);
        let even = self.even(beside.break_even_as_without.as_ref());
        let text = told::say!(
            self.context.language,
            PlayedForBoth {
                alone,
                bet,
                costs,
                even,
                fed: pool.bet,
                stake
            }
        );
        self.lines(&text);
        self.chart(&beside.play);
    }
}
