//! `tapete rules GAME`

use serde_json::{Value, json};
use table::{Rulebook, SpotLimits};
use words::{ByNumber, Speaker};

use super::Context;
use crate::arguments::GameArguments;
use crate::failure::Outcome;
use crate::print;

pub(super) fn run(context: &Context, arguments: &GameArguments) -> Outcome {
    let (_, rules) = context.shelf.rules(arguments)?;
    if context.json {
        print::json(&rules_json(context, &rules));
    } else {
        print::text(format_args!(
            "{}",
            words::rules_sheet(&rules, &context.shelf.library, context.language)
        ));
    }
    Ok(())
}

fn rules_json(context: &Context, rules: &games::Rules) -> Value {
    let felt = rules.felt();
    let speaker = Speaker::new(rules, &context.shelf.library, &ByNumber);
    let cited = |basis| {
        speaker
            .cite(basis)
            .into_iter()
            .map(|citation| citation.id)
            .collect::<Vec<_>>()
    };
    let both = |words: &law::Words| json!({"es": words.es, "en": words.en});
    let spot = |spot: &table::Spot| {
        let limits = match spot.limits {
            SpotLimits::Between { least, most, basis } => {
                json!({"least": least.count(), "most": most.count(), "cites": cited(basis)})
            }
            SpotLimits::Times { times, of, basis } => {
                let of = &felt.spots[usize::from(of.0)].key;
                json!({"times": times.to_string(), "of": of, "cites": cited(basis)})
            }
        };
        json!({"key": spot.key, "name": both(&spot.name), "required": spot.required, "limits": limits})
    };
    let table = |table: &table::PayTable| {
        let row = |row: &table::PayRow| json!({"hand": row.key, "odds": row.odds.to_string()});
        json!({"key": table.key, "rows": table.rows.iter().map(row).collect::<Vec<_>>(), "cites": cited(table.basis)})
    };
    let line = |line: &table::RuleLine| json!({"topic": both(&words::said(&line.topic)), "text": both(&words::said(&line.text)), "cites": cited(line.basis)});
    let sheet: serde_json::Map<String, Value> = rules
        .sheet()
        .into_iter()
        .map(|(field, value)| (field, Value::from(value)))
        .collect();
    json!({
        "game": felt.game,
        "ruleset": felt.ruleset,
        "name": both(&felt.name),
        "sheet": sheet,
        "spots": felt.spots.iter().map(spot).collect::<Vec<_>>(),
        "tables": felt.tables.iter().map(table).collect::<Vec<_>>(),
        "rules": felt.rules.iter().map(line).collect::<Vec<_>>(),
    })
}
