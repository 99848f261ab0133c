//! `tapete ruling GAME [KIND]`

use games::Floor;
use serde_json::{Value, json};
use table::{Game, Irregularity, IrregularityKind, Remedy, Seating};
use words::{ByNumber, Speaker};

use super::Context;
use crate::arguments::RulingArguments;
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;

pub(super) fn run(context: &Context, arguments: &RulingArguments) -> Outcome {
    let (_, rules) = context.shelf.rules(&arguments.game)?;
    let kinds = match &arguments.kind {
        None => IrregularityKind::ALL.to_vec(),
        Some(name) => vec![kind(name)?],
    };
    let (state, _) = Floor::open(&rules, &Seating::empty());
    let speaker = Speaker::new(&rules, &context.shelf.library, &ByNumber);
    let mut answers = Vec::new();
    for kind in kinds {
        let remedies = Floor::remedies(
            &rules,
            &state,
            &Irregularity {
                kind,
                place: None,
                with: None,
                card: None,
            },
        );
        if context.json {
            let remedies: Vec<Value> = remedies
                .iter()
                .map(|remedy| remedy_json(&speaker, remedy))
                .collect();
            answers.push(json!({"irregularity": kind.name(), "remedies": remedies}));
        } else {
            tell(context, &speaker, kind, &remedies);
        }
    }
    if context.json {
        print::json(&Value::from(answers));
    }
    Ok(())
}

fn kind(name: &str) -> Outcome<IrregularityKind> {
    let known = IrregularityKind::ALL.map(IrregularityKind::name).join(", ");
    IrregularityKind::named(name).ok_or_else(|| {
        Failure::BadInput(format!("`{name}` is no irregularity; use one of {known}"))
    })
}

fn tell(context: &Context, speaker: &Speaker<'_>, kind: IrregularityKind, remedies: &[Remedy]) {
    let say = |words: &law::Words| words.in_language(context.language).to_string();
    say!("{} ({})", say(&words::irregularity_kind(kind)), kind.name());
    for remedy in remedies {
        let cited: Vec<String> = speaker
            .cite(remedy.basis)
            .iter()
            .map(|citation| citation.in_language(context.language))
            .collect();
        let who = say(&words::role(remedy.decided_by));
        say!(
            "  {:<44} {who:<16} {}",
            say(&words::remedy_effect(remedy.effect)),
            cited.join(", ")
        );
    }
}

fn remedy_json(speaker: &Speaker<'_>, remedy: &Remedy) -> Value {
    let cites: Vec<String> = speaker
        .cite(remedy.basis)
        .into_iter()
        .map(|citation| citation.id)
        .collect();
    json!({"does": remedy.effect.name(), "decided_by": remedy.decided_by.name(), "cites": cites})
}
