//! `tapete games`

use serde_json::json;

use super::Context;
use crate::failure::Outcome;
use crate::print;
use crate::print::say;

pub(super) fn run(context: &Context) -> Outcome {
    let games = context.shelf.catalogue.games();
    if context.json {
        let row = |file: &games::GameFile| {
            let name = file.name();
            json!({"ruleset": file.ruleset(), "game": file.game(), "name": {"es": name.es, "en": name.en}})
        };
        print::json(&games.iter().map(row).collect());
        return Ok(());
    }
    for file in games {
        say!(
            "{:<10} {:<24} {}",
            file.ruleset(),
            file.game(),
            file.name().in_language(context.language)
        );
    }
    Ok(())
}
