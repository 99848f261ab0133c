//! `tapete law catalogue`: which games there are in law, in what classes, and where they may stand.

use std::sync::Arc;

use activities::{ActivityLaw, Run};
use law::{Base, Basis};
use serde_json::{Value, json};

use super::Context;
use crate::failure::Outcome;
use crate::print;
use crate::print::say;
use crate::told;

/// The kind of the activities that have a catalogue.
const KIND: &str = "premises";

pub(super) fn run(context: &Context, which: &str) -> Outcome {
    let all = context.shelf.activities.all().iter();
    let catalogues: Vec<&Arc<ActivityLaw>> = all.filter(|law| law.kind() == KIND).collect();
    let law = catalogues.iter().find(|law| law.key() == which);
    let law = law.ok_or_else(|| {
        let mut all: Vec<&str> = catalogues.iter().map(|law| law.key()).collect();
        all.sort_unstable();
        let all = all.join(", ");
        told::bad!(NoSuchCatalogue { which, all })
    })?;
    let run = law.run(which);
    let classes = run.view(None)["classes"].clone();
    let catalogue = Catalogue { context, law, run };
    if context.json {
        let classes: Vec<Value> = list(&classes).iter().map(|it| catalogue.json(it)).collect();
        print::json(&json!({ "catalogue": which, "classes": classes }));
        return Ok(());
    }
    list(&classes)
        .iter()
        .for_each(|class| catalogue.tell(class));
    Ok(())
}

fn list(of: &Value) -> &[Value] {
    of.as_array().map_or(&[], Vec::as_slice)
}

/// A catalogue that is told.
struct Catalogue<'c> {
    context: &'c Context,
    law: &'c ActivityLaw,
    run: Run,
}

impl Catalogue<'_> {
    /// What a game or a class is called.
    fn name<'v>(&self, of: &'v Value) -> &'v str {
        let key = match self.context.language.base() {
            Base::Spanish => "es",
            Base::English => "en",
        };
        of[key].as_str().unwrap_or_default()
    }

    /// What a game's place in the catalogue rests on.
    fn cited(&self, game: &str) -> Vec<String> {
        let seen = self.run.look(&["definition", "of", game]);
        let seen = seen.unwrap_or_default();
        let bases = seen.rests_on.iter();
        let bases = bases.flat_map(|basis| self.law.bases().get(*basis));
        let (library, language) = (&self.context.shelf.library, self.context.language);
        let cite = |basis: &Basis| words::cite(library, basis).in_language(language);
        bases.map(cite).collect()
    }

    fn json(&self, class: &Value) -> Value {
        let game = |game: &Value| {
            let key = game["key"].as_str().unwrap_or_default();
            json!({
                "game": key, "name": self.name(game), "within": game["within"],
                "against": game["against"], "cite": self.cited(key),
            })
        };
        let games: Vec<Value> = list(&class["games"]).iter().map(game).collect();
        json!({
            "class": class["key"], "name": self.name(class),
            "only_in": class["only_in"], "games": games,
        })
    }

    fn tell(&self, class: &Value) {
        let only = list(&class["only_in"]).iter();
        let only: Vec<&str> = only.filter_map(Value::as_str).collect();
        let only = match only.is_empty() {
            true => String::new(),
            false => format!(" ({})", only.join(", ")),
        };
        say!("{}{only}", self.name(class));
        for game in list(&class["games"]) {
            let key = game["key"].as_str().unwrap_or_default();
            let indent = "  ".repeat(1 + list(&game["within"]).len());
            let called = format!("{indent}{}", self.name(game));
            say!("{called:<46} {key:<24} [{}]", self.cited(key).join("; "));
        }
        say!();
    }
}
