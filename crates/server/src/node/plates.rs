//! What each node tells of its tables: what stands on their plates, which the lobby and the floor
//! show. No card, no chip and no name is among it.

use std::collections::BTreeMap;
use std::sync::Arc;

use activities::TableLimits;
use exact::Cents;
use games::Rules;
use house::store::nodes::Picture;
use house::{Desk, House, Plated, Premises, TableId, hex, limits_of};
use serde::{Deserialize, Serialize};
use table::Rulebook as _;

use crate::casino::Casino;

#[derive(Serialize, Deserialize)]
struct Plate {
    taken: u8,
    closed: bool,
    day_over: bool,
    busy: bool,
    #[serde(default)]
    irregular: bool,
    #[serde(default)]
    limits_told: bool,
    /// The hash of the rules, and their limits, from which they are made again.
    rules: String,
    minimum: u64,
    maximum: u64,
}

/// The plates of the tables that are at work here.
pub(super) fn told(house: &House) -> String {
    let plate = |desk: Arc<Desk>| {
        let plated = desk.plated();
        let limits = limits_of(&plated.rules);
        let plate = Plate {
            taken: plated.taken,
            closed: plated.closed,
            day_over: plated.day_over,
            busy: plated.busy,
            irregular: plated.irregular,
            limits_told: plated.limits_told,
            rules: hex::encode(&plated.rules.hash()),
            minimum: limits.minimum.count(),
            maximum: limits.maximum.count(),
        };
        (desk.id().to_string(), plate)
    };
    let here = house.desks().filter(|desk| !desk.is_elsewhere());
    let plates: BTreeMap<String, Plate> = here.map(plate).collect();
    serde_json::to_string(&plates).expect("plates are plain words and numbers")
}

/// Takes note of what the other nodes tell of the tables that they have.
pub(super) fn hear(casino: &Casino, picture: &Picture, me: &str) {
    for node in picture.nodes.iter().filter(|node| node.name != me) {
        let Ok(plates) = serde_json::from_str::<BTreeMap<String, Plate>>(&node.told) else {
            continue;
        };
        for (name, plate) in plates {
            let (Some(desk), Ok(id)) = (casino.house.desk(&name), TableId::new(&name)) else {
                continue;
            };
            let Some(founded) = casino.house.founded(&id) else {
                continue;
            };
            let known = desk.rules();
            let rules = rules(casino.house.premises(), [&known, founded], &plate);
            desk.hear(&Plated {
                rules: rules.unwrap_or(known),
                taken: plate.taken,
                closed: plate.closed,
                day_over: plate.day_over,
                busy: plate.busy,
                irregular: plate.irregular,
                limits_told: plate.limits_told,
            });
        }
    }
}

/// The rules that a plate names: those that were known of it or that the table is founded on, these
/// at its limits, or raised.
fn rules(
    premises: &Premises,
    [known, founded]: [&Arc<Rules>; 2],
    plate: &Plate,
) -> Option<Arc<Rules>> {
    let named = |rules: &Arc<Rules>| hex::encode(&rules.hash()) == plate.rules;
    if let Some(same) = [known, founded].into_iter().find(|rules| named(rules)) {
        return Some(Arc::clone(same));
    }
    let limits = TableLimits {
        minimum: Cents::new(plate.minimum),
        maximum: Cents::new(plate.maximum),
    };
    let at_limits = premises.at_limits(founded, limits).ok();
    let raised = founded.raised(limits.minimum).ok().flatten().map(Arc::new);
    at_limits.into_iter().chain(raised).find(named)
}
