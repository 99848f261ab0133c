//! The floors of the casino: its day, as the law has it, and the tables that it opens and closes.
//!
//! The floor of the tables under a ruleset is an activity, `floor-<ruleset>` of the law, by the
//! name `sala-<ruleset>`. A table whose ruleset has such a law takes bets only while its floor has
//! it open. At the first start a demonstration opens them all, with authorisations and staff that
//! are plainly none; `--empty` leaves that to people.

mod hear;
mod orders;

use ::words::of_the_house;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use activities::{
    Activities, ActivityLaw, Actor, HouseTable, Line, TableLimits, TableStanding, TableStands,
    recount,
};
use axum::http::StatusCode;
use games::Rules;
use house::hall::{Counter, Hall, NotKept};
use house::play::PlayTally;
use house::{Desk, House, OnFloor, Premises, TableId, limits_of};
use law::{Basis, BasisBook, BasisRef, Words};
use serde_json::{Value, json};
use table::Rulebook as _;
use wire::RefusalReason;

use crate::casino::Casino;
use crate::error::AppError;
use crate::phrases::{reason, reason_out_of, words};
pub(crate) use hear::Hear;

/// What the key of a floor's law begins with.
const FLOOR: &str = "floor-";

/// The premises that a demonstration has.
const PREMISES: (&str, &str) = ("premises", "casino");

/// A table that the casino runs, with the rules that it is founded on.
pub(crate) struct RunHere {
    pub(crate) ruleset: String,
    pub(crate) table: HouseTable,
    pub(crate) rules: Arc<Rules>,
}

/// A table that must stand on a floor: under which law, for which game, by which rules.
#[derive(Debug)]
struct Kept {
    law: String,
    game: String,
    rules: Arc<Rules>,
}

/// The tables that must stand on a floor.
#[derive(Debug, Default)]
pub(crate) struct Floors {
    kept: BTreeMap<TableId, Kept>,
    /// Held while something is ordered of a table: two floors do not take the same at once.
    ordering: Mutex<()>,
    /// What is played at the tables of each floor, as it is heard.
    hearing: Mutex<BTreeMap<String, Hearing>>,
}

/// How far a floor has heard what is played at its tables.
#[derive(Debug, Default)]
struct Hearing {
    tally: PlayTally,
    at: Option<Instant>,
    /// Whether the closed books agreed with the ledger, by how many were closed.
    audited: Option<(usize, bool)>,
}

fn law_of(ruleset: &str) -> String {
    format!("{FLOOR}{ruleset}")
}

fn name_of(ruleset: &str) -> String {
    format!("sala-{ruleset}")
}

fn bases(book: &BasisBook, rests_on: &[BasisRef]) -> Vec<Basis> {
    let all = rests_on.iter().flat_map(|basis| book.get(*basis));
    all.cloned().collect()
}

impl Floors {
    /// From now on the tables of these texts are open only on a floor.
    pub(crate) fn keep(premises: &Premises, activities: &Activities, tables: &[RunHere]) -> Floors {
        let mut kept = BTreeMap::new();
        for run_here in tables {
            let key = law_of(&run_here.ruleset);
            let law = activities.find(&key);
            let id = TableId::new(&run_here.table.table);
            let (Some(law), Ok(id)) = (law, id) else {
                continue;
            };
            let without = law.run(&key).without_a_floor();
            premises.keep_on_a_floor(id.clone(), bases(law.bases(), &without));
            let one = Kept {
                law: key,
                game: run_here.table.game.clone(),
                rules: Arc::clone(&run_here.rules),
            };
            kept.insert(id, one);
        }
        Floors {
            kept,
            ordering: Mutex::default(),
            hearing: Mutex::default(),
        }
    }

    fn hearing(&self) -> MutexGuard<'_, BTreeMap<String, Hearing>> {
        self.hearing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Held while something is ordered of a table.
    pub(crate) fn ordering(&self) -> MutexGuard<'_, ()> {
        self.ordering.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the tables stand on the floors of the hall by now.
    pub(crate) fn tell(&self, premises: &Premises, hall: &Hall) {
        let mut placed = BTreeMap::new();
        for counter in hall.counters() {
            let book = counter.law().bases();
            for (id, kept, stands) in self.on(&counter) {
                placed.insert(id, on_floor(premises, kept, book, &stands));
            }
        }
        premises.tell_of_floors(placed);
    }

    /// The tables of the house that this floor keeps: those of its own text and their own game.
    fn on(&self, counter: &Counter) -> Vec<(TableId, &Kept, TableStands)> {
        let law = counter.law();
        let tables = counter.look(|run, _| run.tables()).into_iter();
        let own = tables.filter_map(|stands| {
            let id = TableId::new(&stands.table).ok()?;
            let kept = self.kept.get(&id)?;
            let own = kept.law == law.key() && kept.game == stands.game;
            own.then_some((id, kept, stands))
        });
        own.collect()
    }
}

/// How a table stands, with its rules at the limits that the floor gives it. One that its text has
/// at no such limits is not open: what a floor says of a table is so.
fn on_floor(premises: &Premises, kept: &Kept, book: &BasisBook, stands: &TableStands) -> OnFloor {
    let rests_on = bases(book, &stands.rests_on);
    let kept_out = bases(book, stands.expulsion.as_slice());
    let expelled = (stands.expelled.clone(), kept_out);
    let rules = stands.limits.map(|at| premises.at_limits(&kept.rules, at));
    match rules.transpose() {
        Ok(rules) => OnFloor {
            standing: stands.standing,
            opening: stands.opening,
            rules,
            expelled,
            rests_on,
        },
        Err(problems) => {
            tracing::error!(
                table = stands.table,
                ?problems,
                "no such limits at the table"
            );
            let wrong = problems.into_iter().flat_map(|problem| problem.basis);
            OnFloor {
                standing: TableStanding::Closed,
                opening: stands.opening,
                rules: None,
                expelled,
                rests_on: rests_on.into_iter().chain(wrong).collect(),
            }
        }
    }
}

/// The text of a floor's law, by which its tables are known.
pub(crate) fn text_of(law: &ActivityLaw) -> Option<&str> {
    law.key().strip_prefix(FLOOR)
}

/// A floor, and what a demonstration asks for there.
pub(crate) type Furnished = (Arc<Counter>, Vec<(Actor, Value)>);

/// Opens a floor for the tables of every text that has none, and says what a demonstration asks
/// for there.
pub(crate) fn demonstrate(
    hall: &Hall,
    tables: &[RunHere],
    day: &str,
) -> Result<Vec<Furnished>, NotKept> {
    let mut floors = Vec::new();
    let mut by_ruleset: BTreeMap<&str, Vec<HouseTable>> = BTreeMap::new();
    for run_here in tables {
        let own = by_ruleset.entry(&run_here.ruleset).or_default();
        own.push(run_here.table.clone());
    }
    for (ruleset, tables) in by_ruleset {
        let (key, name) = (law_of(ruleset), name_of(ruleset));
        if hall.activities().find(&key).is_none() || hall.counter(&name).is_some() {
            continue;
        }
        let terms = Line {
            words: Vec::new(),
            fields: vec![(PREMISES.0.to_owned(), PREMISES.1.to_owned())],
        };
        let counter = hall.begin(&key, &name, &terms)?;
        let asks = counter.look(|run, _| run.furnish(&tables, day));
        floors.push((counter, asks));
    }
    Ok(floors)
}

impl Casino {
    /// Tells the tables how they stand on the floors and at which limits, and their pages where
    /// that changed.
    pub(crate) fn tell_of_floors(&self) {
        let premises = self.house.premises();
        let stand = |desk: &Desk| premises.why_not_open(desk.id());
        let before: Vec<_> = self.house.desks().map(|desk| stand(&desk)).collect();
        self.floors.tell(premises, &self.hall);
        for (desk, before) in self.house.desks().zip(before) {
            let given = premises.rules_on_floor(desk.id());
            let differs = given.is_some_and(|given| limits_of(&given) != limits_of(&desk.rules()));
            if differs || desk.day_is_over() {
                desk.follow_floor();
            }
            if stand(&desk) != before {
                desk.tell_again();
            }
        }
        // Tables of other nodes follow as soon as those have looked.
        if let Some(node) = self.node.as_ref().filter(|node| node.keeps_house()) {
            node.tell();
        }
    }
}

/// Why a table that is not open takes no bets.
pub(crate) fn not_open(standing: Option<TableStanding>) -> RefusalReason {
    let why = match standing {
        Some(TableStanding::Suspended) => words(&of_the_house!(TableIsSuspended)),
        Some(_) => words(&of_the_house!(TableIsClosed)),
        None => words(&of_the_house!(TableIsNotOpen)),
    };
    reason_out_of(why, &of_the_house!(NotOpenWayOut))
}

/// What people call a table of the house: its game, and its key where two are called alike.
pub(crate) fn called(casino: &Casino, table: &str) -> Option<Words> {
    let desk = casino.house.desk(table)?;
    let (game, ruleset) = {
        let rules = desk.rules();
        (rules.felt().name.clone(), rules.felt().ruleset.clone())
    };
    let alike = casino.house.desks().filter(|other| {
        let rules = other.rules();
        rules.felt().name == game && rules.felt().ruleset == ruleset
    });
    match alike.count() {
        0 | 1 => Some(game),
        _ => Some(Words::new(
            format!("{} ({table})", game.es),
            format!("{} ({table})", game.en),
        )),
    }
}

/// The cash desk deals with guests of the house: nobody else has an account.
pub(crate) fn check_player(house: &House, player: Option<&str>) -> Result<(), AppError> {
    let known = player.is_none_or(|player| house.guests().named(player).is_some());
    match known {
        true => Ok(()),
        false => Err(no_such_player()),
    }
}

/// Nobody of the house is called that.
pub(crate) fn no_such_player() -> AppError {
    AppError::new(StatusCode::NOT_FOUND, nobody_of_that_name())
}

fn nobody_of_that_name() -> RefusalReason {
    reason(&of_the_house!(NobodyOfThatName))
}

/// Puts beside what a floor says what is so elsewhere: the limits in force at each running table
/// (an order given over a hand is for the next), what lies in its tray by the ledger, and whether
/// the books, reckoned again from the entries alone, come out the same.
pub(crate) fn say_what_is_so(casino: &Casino, counter: &Counter, view: &mut Value) {
    if view.get("days").is_none() {
        return;
    }
    let differ = counter.look(|_, entries| recount(entries, view));
    if !differ.is_empty() {
        tracing::error!(
            name = counter.name(),
            ?differ,
            "the books differ from the record"
        );
    }
    let agrees = differ.is_empty() && casino.audited(counter, view).unwrap_or(true);
    view["recounted"] = agrees.into();
    let tables = view.get_mut("tables").and_then(Value::as_array_mut);
    for table in tables.into_iter().flatten() {
        let name = table.get("table").and_then(Value::as_str);
        let desk = name.and_then(|name| casino.house.desk(name));
        let Some(table) = table.as_object_mut() else {
            continue;
        };
        // What is played elsewhere nobody hears: there is no saying what should lie there.
        let Some(desk) = desk else {
            table.insert("due".to_owned(), Value::Null);
            continue;
        };
        let TableLimits { minimum, maximum } = limits_of(&desk.rules());
        let in_force = json!([minimum.count(), maximum.count()]);
        table.insert("in_force".to_owned(), in_force);
        if let Some(node) = &casino.node {
            let lease = house::store::nodes::lease_of(desk.id());
            let picture = node.picture();
            let holder = picture.holder(&lease).map(|holder| holder.name.clone());
            table.insert("node".to_owned(), json!(holder));
        }
        let sitting = casino.house.premises().sitting_at(desk.id());
        let named = |id: &house::PlayerId| {
            let guests = casino.house.guests();
            let known = guests.named(id.as_str());
            let name = known.map_or_else(|| id.to_string(), |player| player.name.clone());
            (id.to_string(), name)
        };
        let sitting: Vec<(String, String)> = sitting.iter().map(named).collect();
        table.insert("sitting".to_owned(), json!(sitting));
        let tray = casino.house.premises().tray(desk.id());
        table.insert("tray".to_owned(), json!(tray.map(exact::Cents::count)));
    }
}
