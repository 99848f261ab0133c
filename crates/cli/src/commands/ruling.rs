//! `tapete ruling GAME [KIND]`

use games::{AnyGame, GameFile, Prescribed, Rules, State};
use serde_json::{Value, json};
use table::{
    Equipment, Game, Irregularity, IrregularityKind, Remedy, Rulebook, Seating, StageKind,
};
use words::{ByNumber, Speaker};

use super::Context;
use crate::arguments::RulingArguments;
use crate::failure::Outcome;
use crate::print;
use crate::print::say;
use crate::told;

pub(super) fn run(context: &Context, arguments: &RulingArguments) -> Outcome {
    let (file, rules) = context.shelf.rules(&arguments.game)?;
    let known: Vec<IrregularityKind> = IrregularityKind::ALL
        .into_iter()
        .filter(|kind| can_happen(file, &rules, *kind))
        .collect();
    let kinds = match &arguments.kind {
        None => known,
        Some(name) => vec![named(name, &known)?],
    };
    let (state, _) = AnyGame::open(&rules, &Seating::empty());
    let speaker = Speaker::new(&rules, &context.shelf.library, &ByNumber);
    let mut answers = Vec::new();
    for kind in kinds {
        let cases = cases(&rules, &state, kind);
        if context.json {
            let told = cases.iter();
            answers.extend(told.map(|case| case_json(context, &speaker, kind, case)));
        } else {
            tell(context, &speaker, kind, &cases);
        }
    }
    if context.json {
        print::json(&Value::from(answers));
    }
    Ok(())
}

/// Every case that the text tells apart, or what it prescribes at all.
pub(super) fn cases(rules: &Rules, state: &State, kind: IrregularityKind) -> Vec<Prescribed> {
    let cases = rules.cases(kind);
    if !cases.is_empty() {
        return cases;
    }
    let found = Irregularity::of(kind);
    vec![Prescribed {
        case: None,
        remedies: AnyGame::remedies(rules, state, &found),
    }]
}

/// Whether something can go wrong at a table with this game's equipment.
pub(super) fn can_happen(file: &GameFile, rules: &Rules, kind: IrregularityKind) -> bool {
    let felt = rules.felt();
    match kind.of() {
        None => true,
        Some(Equipment::Cards) => felt.deck.is_some(),
        Some(Equipment::Wheel) => felt.wheel.is_some(),
        Some(Equipment::Dice) => {
            let throws = |stage: &table::Stage| stage.kind == StageKind::Throw;
            felt.dice.is_some() || felt.stages.iter().any(throws)
        }
        Some(Equipment::Pot) => file.is_among_players(),
        Some(Equipment::Bank) => {
            matches!(file, GameFile::CircleBaccarat(_) | GameFile::TwoCloths(_))
        }
    }
}

fn named(name: &str, known: &[IrregularityKind]) -> Outcome<IrregularityKind> {
    let found = known.iter().find(|kind| kind.name() == name);
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = known.iter().map(|kind| kind.name()).collect();
        let known = known.join(", ");
        told::bad!(NoSuchIrregularity { name, known })
    })
}

fn tell(context: &Context, speaker: &Speaker<'_>, kind: IrregularityKind, cases: &[Prescribed]) {
    let say = |words: &law::Words| words.in_language(context.language).to_string();
    say!("{} ({})", say(&words::irregularity_kind(kind)), kind.name());
    for Prescribed { case, remedies } in cases {
        match case {
            Some(words) => say!("  {}", say(words)),
            None if cases.len() > 1 => say!("  {}", say(&words::not_foreseen())),
            None => {}
        }
        tell_remedies(context, speaker, remedies);
    }
}

fn tell_remedies(context: &Context, speaker: &Speaker<'_>, remedies: &[Remedy]) {
    let say = |words: &law::Words| words.in_language(context.language).to_string();
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

fn case_json(
    context: &Context,
    speaker: &Speaker<'_>,
    kind: IrregularityKind,
    case: &Prescribed,
) -> Value {
    let remedies = case.remedies.iter();
    let remedies: Vec<Value> = remedies
        .map(|remedy| remedy_json(speaker, remedy))
        .collect();
    let mut told = json!({"irregularity": kind.name(), "remedies": remedies});
    if let Some(words) = &case.case {
        told["case"] = Value::from(words.in_language(context.language));
    }
    told
}

fn remedy_json(speaker: &Speaker<'_>, remedy: &Remedy) -> Value {
    let cites: Vec<String> = speaker
        .cite(remedy.basis)
        .into_iter()
        .map(|citation| citation.id)
        .collect();
    json!({"does": remedy.effect.name(), "decided_by": remedy.decided_by.name(), "cites": cites})
}
