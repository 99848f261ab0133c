//! The floors of the casino: its day, as the law has it, and the tables that it opens and closes.
//!
//! The floor of the tables under a ruleset is an activity, `floor-<ruleset>` of the law, by the
//! name `sala-<ruleset>`. A table whose ruleset has such a law takes bets only while its floor has
//! it open. At the first start a demonstration opens them all, with authorisations and staff that
//! are plainly none; `--empty` leaves that to people.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use activities::{
    Activities, Actor, HouseTable, Line, Stage, TableLimits, TableOrder, TablePlay, TableStanding,
    TableStands, recount,
};
use axum::http::StatusCode;
use games::Rules;
use house::hall::{Counter, Hall, NotKept, Paying};
use house::play::{PlayTally, audit};
use house::{Desk, House, OnFloor, Premises, TableId, limits_of};
use law::{Basis, BasisBook, BasisRef, SheetProblem};
use serde_json::{Value, json};
use table::{NoticeId, Rulebook as _};
use wire::RefusalReason;

use crate::casino::Casino;
use crate::error::AppError;
use crate::phrases::reason;

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

/// Whoever only looks hears of play at most so often: each hearing is an entry.
const BETWEEN_HEARINGS: Duration = Duration::from_secs(5);

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
    let rules = stands.limits.map(|at| premises.at_limits(&kept.rules, at));
    match rules.transpose() {
        Ok(rules) => OnFloor {
            standing: stands.standing,
            rules,
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
                rules: None,
                rests_on: rests_on.into_iter().chain(wrong).collect(),
            }
        }
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
    /// Tells the tables how they stand on the floors and at which limits, and their pages where
    /// that changed.
    pub(crate) fn tell_of_floors(&self) {
        let premises = self.house.premises();
        let stand = |desk: &Desk| premises.why_not_open(desk.id());
        let before: Vec<_> = self.house.desks().map(|desk| stand(&desk)).collect();
        self.floors.tell(premises, &self.hall);
        for (desk, before) in self.house.desks().zip(before) {
            let given = premises.rules_on_floor(desk.id());
            if given.is_some_and(|given| limits_of(&given) != limits_of(&desk.rules())) {
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

    /// Enters on a floor what was announced at its tables and is in force there by now. Whoever
    /// looks at a floor or orders something on it does this first, so that it says what is so.
    pub(crate) fn hear_tables(&self, counter: &Counter) -> Result<(), NotKept> {
        let premises = self.house.premises();
        let mut changed = false;
        for (id, kept, stands) in self.floors.on(counter) {
            let desk = self.house.desk(id.as_str());
            let (Some(desk), Some(limits)) = (desk, stands.limits) else {
                continue;
            };
            let rules = desk.rules();
            let (own, at) = (premises.at_limits(&kept.rules, limits), limits_of(&rules));
            if at == limits || !own.is_ok_and(|own| is_raise(&own, &rules)) {
                continue;
            }
            let entry = counter.look(|run, _| run.gone_over(&stands.table, at));
            if let Some(entry) = entry {
                counter.ask(&Actor::house(), &entry, None, Paying::Chips)?;
                changed = true;
            }
        }
        if changed {
            self.floors.tell(premises, &self.hall);
        }
        Ok(())
    }

    /// Enters on a floor what was played at its tables since it was last heard of: always before an
    /// order, and now and then for whoever looks.
    pub(crate) fn hear_play(&self, counter: &Counter, looks: bool) -> Result<(), NotKept> {
        let mut hearings = self.floors.hearing();
        let hearing = hearings.entry(counter.name().to_owned()).or_default();
        let lately = hearing.at.is_some_and(|at| at.elapsed() < BETWEEN_HEARINGS);
        if looks && lately {
            return Ok(());
        }
        hearing.at = Some(Instant::now());
        let own = self.floors.on(counter);
        let runs = |table: &str| own.iter().any(|(id, ..)| id.as_str() == table);
        let mut heard = counter.look(|run, _| run.hearing());
        heard.retain(|one| runs(&one.table));
        if heard.is_empty() {
            return Ok(());
        }
        let since: Vec<(String, u64)> = heard
            .iter()
            .map(|one| (one.table.clone(), one.from))
            .collect();
        let (plays, through) = hearing.tally.hear(&*self.store, &since)?;
        for one in heard {
            let now = plays.get(&one.table).copied().unwrap_or_default();
            let more = further(now, one.play);
            if one.heard && more == TablePlay::default() {
                continue;
            }
            let entry = counter.look(|run, _| run.played(&one.table, more, through));
            if let Some(entry) = entry {
                counter.ask(&Actor::house(), &entry, None, Paying::Chips)?;
            }
        }
        Ok(())
    }

    /// Enters on the floor of a table what a ruling on a settled hand gave it, or took from it.
    pub(crate) fn correct_on_floor(
        &self,
        table: &str,
        dispute: u64,
        given: (exact::Cents, exact::Cents),
    ) -> Result<(), AppError> {
        if given.0.is_zero() && given.1.is_zero() {
            return Ok(());
        }
        for counter in self.hall.counters() {
            if self.own_table(&counter, table).is_none() {
                continue;
            }
            let entry = counter.look(|run, _| run.corrected(table, dispute, given));
            if let Some(entry) = entry {
                let done = counter.ask(&Actor::house(), &entry, None, Paying::Chips);
                let law = counter.law();
                done.map_err(|error| AppError::of_activity(&self.library, law, error))?;
            }
        }
        Ok(())
    }

    /// Whether the books of the tables that were closed are what the ledger's journal has.
    fn audited(&self, counter: &Counter, view: &Value) -> Option<bool> {
        let days = view["days"].as_array()?.iter();
        let tables = days.flat_map(|day| day["tables"].as_array().into_iter().flatten());
        let closed = tables.filter(|table| !table["count"].is_null()).count();
        let known = |hearings: &BTreeMap<String, Hearing>| {
            let (at, agrees) = hearings.get(counter.name())?.audited?;
            (at == closed).then_some(agrees)
        };
        if let Some(agrees) = known(&self.floors.hearing()) {
            return Some(agrees);
        }
        let books = self.store.books().ok()?;
        let wrong = counter.look(|_, entries| audit(entries, &books.entries));
        for what in &wrong {
            tracing::error!(
                name = counter.name(),
                what,
                "a book is not what the ledger has"
            );
        }
        let mut hearings = self.floors.hearing();
        let hearing = hearings.entry(counter.name().to_owned()).or_default();
        hearing.audited = Some((closed, wrong.is_empty()));
        Some(wrong.is_empty())
    }

    /// What the running tables have against an order on a floor.
    pub(crate) fn check_order(
        &self,
        counter: &Counter,
        order: Option<&TableOrder>,
    ) -> Result<(), AppError> {
        match order {
            Some(TableOrder::Places { table }) => self.check_placing(counter, table),
            Some(TableOrder::Opens { table, limits }) => {
                let Some((kept, _)) = self.own_table(counter, table) else {
                    return Ok(());
                };
                self.check_limits(kept, *limits).map(drop)
            }
            Some(TableOrder::Changes { table, limits }) => {
                self.check_change(counter, table, *limits)
            }
            Some(TableOrder::Closes { table }) => check_closing(&self.house, table),
            None => Ok(()),
        }
    }

    /// The table of the house that stands on this floor by that name.
    fn own_table(&self, counter: &Counter, table: &str) -> Option<(&Kept, TableStands)> {
        let mut own = self.floors.on(counter).into_iter();
        let found = own.find(|(id, ..)| id.as_str() == table);
        found.map(|(_, kept, stands)| (kept, stands))
    }

    /// A table stands in one place: its limits, its people and its book are those of one floor.
    fn check_placing(&self, counter: &Counter, table: &str) -> Result<(), AppError> {
        let holds = |other: &&Arc<Counter>| {
            let stage = other.look(|run, _| run.stage());
            let tables = || other.look(|run, _| run.tables());
            let elsewhere = other.name() != counter.name() && stage != Stage::Over;
            elsewhere && tables().iter().any(|one| one.table == table)
        };
        let all = self.hall.counters();
        let Some(other) = all.iter().find(holds) else {
            return Ok(());
        };
        let law = counter.law();
        let rests_on = counter.look(|run, _| run.without_a_floor());
        let reason = placed_elsewhere(table, other.name());
        Err(self.against(reason, bases(law.bases(), &rests_on)))
    }

    /// The rules of a table at these limits, if its text has it at them.
    fn check_limits(&self, kept: &Kept, limits: TableLimits) -> Result<Arc<Rules>, AppError> {
        let rules = self.house.premises().at_limits(&kept.rules, limits);
        rules.map_err(|problems| {
            let reason = not_at_limits(limits, &problems);
            let bases = problems.into_iter().flat_map(|problem| problem.basis);
            self.against(reason, bases.collect())
        })
    }

    /// Where the text has a raise announced at the table, no order on the floor takes its place.
    fn check_change(
        &self,
        counter: &Counter,
        table: &str,
        limits: TableLimits,
    ) -> Result<(), AppError> {
        let Some((kept, stands)) = self.own_table(counter, table) else {
            return Ok(());
        };
        let changes = stands.limits.is_some_and(|at| at.minimum != limits.minimum);
        if let Some(raising) = kept.rules.raising().filter(|_| changes) {
            let announced = bases(kept.rules.bases(), &[raising.announced]);
            return Err(self.against(announce_it(), announced));
        }
        self.check_limits(kept, limits).map(drop)
    }

    /// Whether the floor of a table would have it at the minimum that is being announced there.
    pub(crate) fn check_announcing(&self, desk: &Desk, notice: NoticeId) -> Result<(), AppError> {
        let rules = desk.rules();
        let to = rules
            .raising()
            .and_then(|raising| raising.announces(notice));
        let raised = to.and_then(|to| rules.raised(to).ok().flatten());
        let Some(limits) = raised.map(|raised| limits_of(&raised)) else {
            return Ok(());
        };
        for counter in self.hall.counters() {
            let own = self.own_table(&counter, desk.id().as_str());
            if own.is_none_or(|(_, stands)| stands.limits.is_none()) {
                continue;
            }
            let judged = counter.look(|run, _| {
                let asked = run.limits_order(desk.id().as_str(), limits)?;
                run.ask(&Actor::house(), &asked).err()
            });
            if let Some(refusal) = judged {
                let law = counter.law();
                return Err(AppError::of_activity(&self.library, law, refusal.into()));
            }
        }
        Ok(())
    }

    fn against(&self, reason: RefusalReason, bases: Vec<Basis>) -> AppError {
        let cite = |basis: &Basis| ::words::cite(&self.library, basis).into();
        let citations = bases.iter().map(cite).collect();
        AppError::new(
            StatusCode::CONFLICT,
            RefusalReason {
                citations,
                ..reason
            },
        )
    }
}

/// What was played beyond what was heard.
fn further(now: TablePlay, heard: TablePlay) -> TablePlay {
    TablePlay {
        drop: now.drop.down_to_zero(heard.drop),
        won: now.won.down_to_zero(heard.won),
        lost: now.lost.down_to_zero(heard.lost),
        share: now.share.down_to_zero(heard.share),
    }
}

/// Whether rules are those of a table whose minimum was raised by an announcement.
fn is_raise(own: &Rules, raised: &Rules) -> bool {
    let at = own.raised(raised.felt().minimum).ok().flatten();
    at.is_some_and(|at| at.hash() == raised.hash())
}

/// A table is not closed over a hand.
fn check_closing(house: &House, table: &str) -> Result<(), AppError> {
    match house.desk(table).is_some_and(|desk| desk.is_busy()) {
        true => Err(AppError::busy_table()),
        false => Ok(()),
    }
}

fn placed_elsewhere(table: &str, floor: &str) -> RefusalReason {
    reason(
        (
            &format!("La mesa {table} está ya en otra sala, {floor}: una mesa está en una sola."),
            &format!("The table {table} stands on another floor, {floor}: a table stands on one."),
        ),
        (
            "Ábrala en aquella sala, o termine allí su libro antes de ponerla en esta.",
            "Open it on that floor, or end the book there before you place it on this one.",
        ),
    )
}

fn not_at_limits(limits: TableLimits, problems: &[SheetProblem]) -> RefusalReason {
    let TableLimits { minimum, maximum } = limits;
    let fields: Vec<&str> = problems.iter().map(|one| one.field.as_str()).collect();
    let right: Vec<&str> = problems.iter().map(|one| one.right.as_str()).collect();
    let (fields, right) = (fields.join(", "), right.join("; "));
    reason(
        (
            &format!(
                "La mesa no se juega entre {minimum} y {maximum} €: no cabe en su hoja ({fields})."
            ),
            &format!(
                "The table is not played between {minimum} and {maximum} €: its sheet has no such limits ({fields})."
            ),
        ),
        (
            "Elija otros que la disposición citada permita a esta mesa.",
            &format!("Choose other limits: {right}."),
        ),
    )
}

fn announce_it() -> RefusalReason {
    reason(
        (
            "En una mesa en marcha el mínimo no se cambia desde la sala: se anuncia en la mesa.",
            "At a running table the minimum is not changed from the floor: it is announced at the table.",
        ),
        (
            "Que la jefatura de mesa lo anuncie allí; la sala lo recoge en cuanto entra en vigor.",
            "Have the table head announce it there; the floor takes it up once it is in force.",
        ),
    )
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
    reason(
        (
            "Nadie de la casa se llama así: no tiene cuenta a la que dar ni de la que tomar fichas.",
            "Nobody of the house is called that: there is no account to give chips to or take them from.",
        ),
        (
            "Escriba el identificador que el jugador tiene en su página.",
            "Write the identifier that the player has on his page.",
        ),
    )
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
        let (Some(desk), Some(table)) = (desk, table.as_object_mut()) else {
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
        let tray = casino.house.premises().tray(desk.id());
        table.insert("tray".to_owned(), json!(tray.map(exact::Cents::count)));
    }
}
