//! What is seen of a park: the types with their rules, and the machines that stand there.

use serde::Serialize;
use serde_json::Value;

use super::{Machine, Machines, State};
use crate::{Seen, written};

/// A park, for the page.
#[derive(Debug, Serialize)]
struct ParkView<'s> {
    premises: &'s str,
    closed: bool,
    types: Vec<TypeView<'s>>,
    machines: Vec<&'s Machine>,
}

#[derive(Debug, Serialize)]
struct TypeView<'s> {
    key: &'s str,
    es: &'s str,
    en: &'s str,
    price: Option<u64>,
    only_in: &'s [String],
    prizes: Vec<&'s str>,
    limit: Option<u64>,
}

pub(super) fn view(machines: &Machines, state: &State) -> Value {
    let types = machines.rules.types.iter();
    let shown = ParkView {
        premises: &state.premises,
        closed: state.closed,
        types: types
            .map(|of_type| TypeView {
                key: &of_type.key,
                es: &of_type.name.es,
                en: &of_type.name.en,
                price: of_type.price.as_ref().map(|price| price.amount.count()),
                only_in: &of_type.only_in,
                prizes: (of_type.prizes.iter())
                    .flat_map(|rule| &rule.forms)
                    .map(String::as_str)
                    .collect(),
                limit: state.limits.get(&of_type.key).map(|limit| limit.count()),
            })
            .collect(),
        machines: state.machines.values().collect(),
    };
    serde_json::to_value(shown).expect("texts and numbers are JSON")
}

/// What plays and the terminal ask for.
pub(super) fn look(machines: &Machines, state: &State, question: &[&str]) -> Option<Seen> {
    match question {
        ["park"] => {
            let one = |machine: &Machine| {
                let price = written(machine.price);
                let Machine {
                    id, of_type, prize, ..
                } = machine;
                format!("{id} {of_type} {price} {prize}")
            };
            let all: Vec<String> = state.machines.values().map(one).collect();
            let what = match all.is_empty() {
                true => "empty".into(),
                false => all.join(", "),
            };
            Some(Seen::new(what, [machines.rules.park]))
        }
        ["price", "of", "type", key] => {
            let price = machines.rules.find(key)?.price.as_ref();
            let what = price.map_or_else(|| "free".into(), |price| written(price.amount));
            Some(Seen::new(what, price.map(|price| price.basis)))
        }
        _ => None,
    }
}
