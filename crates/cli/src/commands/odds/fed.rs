//! Bets that feed a pool.

use exact::Cents;
use odds::{Beside, Fraction, PoolOdds, SolveError, decimal};
use serde_json::{Value, json};

use super::{Teller, bet_json, cell_json, number};

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
                let not_told = self.word(
                    "de las apuestas que alimentan un bote no se dice nada",
                    "bets that feed a pool are not told",
                );
                let why = words::said(&error.told());
                return self.lines(&format!("\n{not_told}: {}", self.word(&why.es, &why.en)));
            }
        };
        let title = self.word(
            "apuestas que alimentan un bote, según lo que marque su contador al pagarse el premio",
            "bets that feed a pool, by what its counter says when the prize is paid",
        );
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
        let es = format!("apuesta {stake} €: {edge} % de ventaja con los {seed} € de la casa");
        let en = format!("stake {stake} €: {edge} % edge at the house's {seed} €");
        let seed = self.word(&es, &en);
        let even = self.even(pool.break_even.as_ref());
        self.lines(&format!("{:<16} {seed}; {even}", pool.bet));
    }

    /// An amount as the language writes it, without its sign.
    fn amount(&self, amount: Cents) -> String {
        self.context.number(&amount.to_string())
    }

    fn even(&self, counter: Option<&Fraction>) -> String {
        let Some(counter) = counter else {
            let never = self.word(
                "nunca sin ventaja: ningún premio es una parte del bote",
                "never even: no prize is a part of the pool",
            );
            return never.to_owned();
        };
        let euros = euros(counter);
        let even = self.word("sin ventaja con", "even at");
        format!("{even} {} € = {euros}", self.decimal(&euros, 2))
    }

    /// How the bet beside it is played for both, and what that costs it.
    fn beside(&self, pool: &PoolOdds, beside: &Beside) {
        let (bet, stake) = (&beside.bet, self.amount(beside.stake));
        let costs = self.percent(&beside.costs, 4);
        let alone = self.percent(&-&beside.ev_as_without, 4);
        let even = self.even(beside.break_even_as_without.as_ref());
        let es = format!(
            "junto a {bet} de {stake} €, jugando lo mejor para las dos; a {bet} le cuesta el {costs} % de la apuesta de {}, descontado en ese contador\njugando como sin ella: {alone} % de ventaja; {even}",
            pool.bet
        );
        let en = format!(
            "beside {bet} of {stake} €, played best for both; it costs {bet} {costs} % of the stake on {}, which that counter makes up for\nplayed as without it: {alone} % edge; {even}",
            pool.bet
        );
        self.lines(self.word(&es, &en));
        self.chart(&beside.play);
    }
}
