//! Poker among players: the house has no edge, only its share of the pots.

use exact::Cents;
use games::player_poker::Rules;
use odds::{Fraction, Refused, percent};
use serde_json::{Value, json};

use super::{mark_json, number};
use crate::commands::{Context, unlawful};
use crate::failure::Outcome;
use crate::print;
use crate::print::say;
use crate::told;

/// What each who is in a pot has put into it, in minimum bets.
const STAKES: [u64; 4] = [1, 5, 20, 100];

/// A pot of so many players who put in as much each, and what the house takes of it.
struct Pot {
    players: u8,
    stake: Cents,
    pot: Cents,
    share: Cents,
}

impl Pot {
    /// What it costs each of them on average, as a part of what he put in.
    fn costs(&self) -> Fraction {
        Fraction::new(self.share.count().into(), self.pot.count().max(1).into())
    }

    fn json(&self) -> Value {
        json!({
            "players": self.players,
            "stake": number(self.stake.to_string()),
            "pot": number(self.pot.to_string()),
            "share": number(self.share.to_string()),
            "costs": self.costs().to_string(),
        })
    }
}

/// Every number of players from two on, with each stake.
fn pots(rules: &Rules, minimum: Cents) -> Option<Vec<Pot>> {
    let mut found = Vec::new();
    for players in 2..=rules.most_seats() {
        for times in STAKES {
            let stake = minimum.times(times).ok()?;
            let pot = stake.times(players.into()).ok()?;
            found.push(Pot {
                players,
                stake,
                pot,
                share: rules.share_of(pot),
            });
        }
    }
    Some(found)
}

/// Tells what the house takes, and where what hands are worth is told.
pub(super) fn run(
    context: &Context,
    file: &games::GameFile,
    rules: &games::Rules,
    refused: &[Refused],
) -> Outcome {
    let games::Rules::PlayerPoker(circle) = rules else {
        return Err(unlawful::not_solved(
            context,
            &odds::SolveError::AmongPlayers,
        ));
    };
    let minimum = table::Rulebook::felt(rules).minimum;
    let pots = pots(circle, minimum);
    let too_many = || unlawful::not_solved(context, &odds::SolveError::TooMany);
    let pots = pots.ok_or_else(too_many)?;
    let session = circle.session_share().map(|share| share.to_string());
    if context.json {
        let mut value = json!({
            "game": file.game(),
            "ruleset": file.ruleset(),
            "bets": [],
            "among_players": true,
            "share": circle.share().to_string(),
            "session_share": session,
            "pots": pots.iter().map(Pot::json).collect::<Vec<_>>(),
        });
        mark_json(context, refused, &mut value);
        print::json(&value);
        return Ok(());
    }
    for refused in refused {
        say!("{}", unlawful::refusal(context, refused));
    }
    say!("{} · {}\n", file.game(), file.ruleset());
    let text = told::fixed(context.language, told::AmongPlayers);
    say!("{text}");
    if let Some(share) = session {
        let text = told::say!(context.language, SessionShare { share });
        say!("\n{text}");
        return Ok(());
    }
    let text = told::fixed(context.language, told::HouseShare);
    say!("\n{text}");
    let heads = [
        told::fixed(context.language, told::Players),
        told::fixed(context.language, told::Each),
        told::fixed(context.language, told::Pot),
        told::fixed(context.language, told::House),
        told::fixed(context.language, told::Costs),
    ];
    let [players, each, pot, share, costs] = heads;
    say!("{players:>9} {each:>10} {pot:>10} {share:>9} {costs:>10}");
    for found in &pots {
        let cost = context.number(&percent(&found.costs(), 4));
        let [each, pot, share] =
            [found.stake, found.pot, found.share].map(|amount| context.number(&amount.to_string()));
        say!(
            "{:>9} {each:>10} {pot:>10} {share:>9} {cost:>8} %",
            found.players
        );
    }
    Ok(())
}
