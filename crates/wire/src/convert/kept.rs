//! A round whose rules are gone, as its record tells it.

use exact::Cents;
use law::{Basis, Library, ProvisionId};
use table::record::{Record, SettledBet};
use table::{Outcome, Person};

use crate::{Citation, ExplanationStep, Line, RoundSummary};

/// A round in the list of the last ones, out of its record alone. Of cards it tells nothing: what
/// the bank's were, the rules of then would have to say.
pub fn kept_summary(
    round: u64,
    record: &Record,
    you: Option<Person>,
    library: &Library,
) -> RoundSummary {
    let bets = record.settled();
    RoundSummary {
        round,
        bank: Vec::new(),
        bank_hand: None,
        common: Vec::new(),
        common_hand: None,
        fell: Vec::new(),
        wins: Vec::new(),
        out: None,
        ended_ms: None,
        you: you.map(|you| you.0),
        net: you.and_then(|you| net(&bets, you)),
        lines: bets.iter().map(|bet| line(bet, library)).collect(),
    }
}

fn line(bet: &SettledBet, library: &Library) -> Line {
    let cited = bet.citations.iter().filter_map(|id| {
        let id = ProvisionId::new(id);
        library.provision(&id)?;
        Some(Citation::from(words::cite(library, &Basis::Law(id))))
    });
    Line {
        at: bet.at.0,
        by: bet.by.0,
        spot: bet.spot.clone(),
        stake: bet.stake.into(),
        outcome: bet.outcome.into(),
        odds: bet.odds.clone(),
        paid: bet.paid.into(),
        returned: returned(bet).into(),
        summary: words::kept_line(bet).into(),
        explanation: vec![ExplanationStep {
            words: words::kept_only().into(),
            citations: cited.collect(),
        }],
    }
}

fn returned(bet: &SettledBet) -> Cents {
    match bet.outcome {
        Outcome::Won | Outcome::Pushed | Outcome::Void => bet.stake,
        Outcome::Lost | Outcome::Prize | Outcome::PotShare => Cents::ZERO,
    }
}

/// What somebody won or lost by his own bets; nothing if he had none. What others won and lost
/// against a bank of his the record does not add up.
fn net(bets: &[SettledBet], you: Person) -> Option<i64> {
    let mut own = bets.iter().filter(|bet| bet.by == you).peekable();
    own.peek()?;
    let cents = |amount: Cents| i128::from(amount.count());
    let sum: i128 = own
        .map(|bet| match bet.outcome {
            Outcome::Lost | Outcome::PotShare => cents(bet.paid) - cents(bet.stake),
            Outcome::Won | Outcome::Pushed | Outcome::Void | Outcome::Prize => cents(bet.paid),
        })
        .sum();
    let most = if sum > 0 { i64::MAX } else { i64::MIN };
    Some(i64::try_from(sum).unwrap_or(most))
}
