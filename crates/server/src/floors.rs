//! The floors of the casino: its day, as the law has it, and the tables that it opens and closes.
//!
//! The floor of the tables under a ruleset is an activity, `floor-<ruleset>` of the law, by the
//! name `sala-<ruleset>`. A table whose ruleset has such a law takes bets only while its floor has
//! it open. At the first start a demonstration opens them all, with authorisations and staff that
//! are plainly none; `--empty` leaves that to people.

use std::collections::BTreeMap;

use activities::{Activities, HouseTable, Line, TableStanding};
use house::hall::{Counter, Hall, NotKept};
use house::{Desk, House, Premises, TableId};
use law::{Basis, BasisBook, BasisRef};
use wire::RefusalReason;

use crate::casino::Casino;
use crate::error::AppError;
use crate::phrases::reason;

/// The premises that a demonstration has.
const PREMISES: (&str, &str) = ("premises", "casino");

/// A table that the casino runs, with the ruleset that it is under.
pub(crate) struct RunHere {
    pub(crate) ruleset: String,
    pub(crate) table: HouseTable,
}

/// Which law keeps each table, and for which game.
#[derive(Debug, Default)]
pub(crate) struct Floors(BTreeMap<TableId, (String, String)>);

fn law_of(ruleset: &str) -> String {
    format!("floor-{ruleset}")
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
            kept.insert(id, (key, run_here.table.game.clone()));
        }
        Floors(kept)
    }

    /// How the tables stand on the floors of the hall by now.
    pub(crate) fn tell(&self, premises: &Premises, hall: &Hall) {
        let mut placed = BTreeMap::new();
        for counter in hall.counters() {
            placed.extend(self.on(&counter));
        }
        premises.tell_of_floors(placed);
    }

    /// The tables of the house that this floor keeps: those of its own text and their own game.
    fn on(&self, counter: &Counter) -> Vec<(TableId, (TableStanding, Vec<Basis>))> {
        let law = counter.law();
        let own = |id: &TableId, game: &str| {
            let kept = self.0.get(id);
            kept.is_some_and(|(key, of)| key == law.key() && of == game)
        };
        let tables = counter.look(|run, _| run.tables()).into_iter();
        let stands = tables.filter_map(|table| {
            let id = TableId::new(&table.table).ok()?;
            let rests_on = bases(law.bases(), &table.rests_on);
            own(&id, &table.game).then_some((id, (table.standing, rests_on)))
        });
        stands.collect()
    }
}

/// Opens a floor for the tables of every text that has none, furnished as a demonstration.
pub(crate) fn demonstrate(hall: &Hall, tables: &[RunHere], day: &str) -> Result<(), NotKept> {
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
        counter.ask_all(&asks)?;
    }
    Ok(())
}

impl Casino {
    /// Tells the tables how they stand on the floors, and their pages where that changed.
    pub(crate) fn tell_of_floors(&self) {
        let premises = self.house.premises();
        let stand = |desk: &Desk| premises.why_not_open(desk.id());
        let before: Vec<_> = self.house.desks().map(stand).collect();
        self.floors.tell(premises, &self.hall);
        for (desk, before) in self.house.desks().zip(before) {
            if stand(desk) != before {
                desk.tell_again();
            }
        }
    }
}

/// A table is not closed over a hand.
pub(crate) fn check_closing(house: &House, table: Option<&str>) -> Result<(), AppError> {
    let desk = table.and_then(|table| house.desk(table));
    match desk.is_some_and(|desk| desk.is_busy()) {
        true => Err(AppError::busy_table()),
        false => Ok(()),
    }
}

/// Why a table that is not open takes no bets.
pub(crate) fn not_open(standing: Option<TableStanding>) -> RefusalReason {
    let why = match standing {
        Some(TableStanding::Suspended) => (
            "La mesa está suspendida: la dirección la ha detenido.",
            "The table is suspended: the management has stopped it.",
        ),
        Some(_) => (
            "La mesa está cerrada: la sala no la tiene abierta hoy.",
            "The table is closed: the floor does not have it open today.",
        ),
        None => (
            "La mesa no está abierta: la casa no la ha puesto en su sala con autorización, personal y anticipo.",
            "The table is not open: the house has not put it on its floor with an authorisation, staff and a float.",
        ),
    };
    reason(
        why,
        (
            "Retire sus fichas o espere a que la casa la abra; lo que está en juego se termina.",
            "Take your chips or wait until the house opens it; what is being played is finished.",
        ),
    )
}
