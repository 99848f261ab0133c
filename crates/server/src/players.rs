//! Those who play: what each set himself, and the door at which the house lets them in.

use std::sync::Arc;

use ::registers::{Action, Date, Filing, Opening, Proposal, Signature, Statement};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode};
use house::people::Right;
use house::players::{self, Barred, Limits, NotDone, Players, Standing, Why, folded};
use house::registry::{KeptRegister, NotEntered};
use house::{Now, PlayerId};
use law::Basis;
use wire::{
    Citation, DoorAsked, DoorChange, DoorPerson, DoorSeen, Money, PlayerAsked, PlayerLater,
    PlayerLimits, PlayerStanding, RefusalReason,
};

use crate::casino::Casino;
use crate::error::AppError;
use crate::phrases::{self, reason};
use crate::registers::{book, puts_off};
use crate::session::{self, blocking};
use crate::staff::{Act, Session};

type Shared = State<Arc<Casino>>;
type Asked<T> = Result<Json<T>, JsonRejection>;

/// The longest request, in bytes.
pub(crate) const LONGEST: usize = 4 * 1024;

/// The longest name, document or ground, in characters.
const LONGEST_TEXT: usize = 200;

const PROHIBITED: &str = "prohibited-persons";
const ADMISSIONS: &str = "admissions";

/// Who signs at the door, and who signs a request of his own.
const RECEPTION: &str = "reception";
const APPLICANT: &str = "applicant";

/// Tells the players' keeper who stands in the register of prohibited persons by now.
pub(crate) fn tell_of_prohibited(casino: &Casino) -> Result<(), AppError> {
    let Some(register) = casino.registers.find(PROHIBITED) else {
        return Ok(());
    };
    let book = book(casino, register)?;
    let standing = book.subjects().iter().filter(|one| one.closed_by.is_none());
    let prohibited = standing.filter_map(|subject| {
        let document = folded(subject.says("document")?);
        Some((document, subject.says("until").map(str::to_owned)))
    });
    let prohibited = prohibited.collect();
    if let Some(mut players) = casino.house.premises().players() {
        players.tell_of_prohibited(prohibited);
    }
    Ok(())
}

/// Whether what is written in a register concerns the players.
pub(crate) fn concerns(register: &str) -> bool {
    register == PROHIBITED
}

/// Does something with the players.
fn kept<T>(casino: &Casino, work: impl FnOnce(&mut Players) -> T) -> Result<T, AppError> {
    let players = casino.house.premises().players();
    let mut players = players.ok_or_else(AppError::not_found)?;
    Ok(work(&mut players))
}

/// Why nothing was done, for people.
fn not_done(error: &NotDone) -> AppError {
    let (why, way_out) = match error {
        NotDone::DocumentTaken => (
            (
                "Con ese documento ya ha entrado otra cuenta: cada persona juega con una.",
                "Somebody was let in with that document under another account: a person plays under one.",
            ),
            (
                "Que entre con la cuenta de antes.",
                "Let him come in with the account he had.",
            ),
        ),
        NotDone::NotAPause => (
            ("Esa pausa no vale.", "That pause will not do."),
            (
                "Desde un minuto hasta lo que dice law/players.toml.",
                "From a minute to as long as law/players.toml says.",
            ),
        ),
        NotDone::NotALimit => (
            (
                "Un límite de cero no es un límite.",
                "A limit of nothing is none.",
            ),
            (
                "Para no jugar, haga una pausa o autoexclúyase.",
                "To play no more, pause or exclude yourself.",
            ),
        ),
        NotDone::NotExpelled => (
            ("Nadie lo ha expulsado.", "Nobody sent him away."),
            ("No hay nada que levantar.", "There is nothing to lift."),
        ),
        error => return AppError::inside(error),
    };
    AppError::new(StatusCode::CONFLICT, reason(why, way_out))
}

/// Why somebody may not play, for people.
pub(crate) fn barred(casino: &Casino, barred: &Barred) -> RefusalReason {
    RefusalReason {
        citations: cite(casino, &barred.rests_on),
        ..why(&barred.why)
    }
}

fn cite(casino: &Casino, bases: &[Basis]) -> Vec<Citation> {
    let cite = |basis| ::words::cite(&casino.library, basis).into();
    bases.iter().map(cite).collect()
}

/// The same without what it rests on.
pub(crate) fn why(why: &Why) -> RefusalReason {
    let limits = (
        "Vea «Mi juego»: lo que afloje valdrá más tarde.",
        "See “My play”: what you loosen counts later.",
    );
    match why {
        Why::NotAdmitted => reason(
            (
                "En esta casa se juega con registro: todavía no ha pasado por la puerta.",
                "This house plays with registered players: you have not been let in at the door yet.",
            ),
            (
                "Diga en la puerta su identificador, que está en «Mi juego», y enseñe su documento.",
                "Say your identifier at the door, which stands in “My play”, and show your document.",
            ),
        ),
        Why::Prohibited => reason(
            (
                "Consta en el registro de prohibidos: no puede jugar.",
                "You stand in the register of prohibited persons: you may not play.",
            ),
            (
                "Lo que está en juego se termina. Para dudas, la dirección o la autoridad de juego.",
                "What is being played is finished. If in doubt, ask the direction or the gaming authority.",
            ),
        ),
        Why::Expelled(ground) => reason(
            (
                &format!("La casa lo ha expulsado: {ground}."),
                &format!("The house has sent you away: {ground}."),
            ),
            (
                "Puede reclamar a la dirección.",
                "You may complain to the direction.",
            ),
        ),
        Why::ExpelledHere => reason(
            (
                "Lo han expulsado de esta mesa.",
                "You were sent away from this table.",
            ),
            (
                "Puede jugar en otra, o volver cuando la mesa se abra de nuevo.",
                "You may play at another, or come back when the table opens again.",
            ),
        ),
        Why::Paused(_) => reason(
            (
                "Ha pedido una pausa y aún dura.",
                "You asked for a pause, and it is not over.",
            ),
            (
                "Espere a que acabe: no se acorta.",
                "Wait until it is over: it is not shortened.",
            ),
        ),
        Why::NoLimits => reason(
            (
                "Antes de jugar se fijan los tres límites: tiempo, pérdida y apuesta.",
                "Before you play you set three limits: time, loss and stake.",
            ),
            ("Fíjelos en «Mi juego».", "Set them in “My play”."),
        ),
        Why::TimeIsUp(minutes) => reason(
            (
                &format!("Ha jugado ya los {minutes} minutos de su límite."),
                &format!("You have played the {minutes} minutes of your limit."),
            ),
            limits,
        ),
        Why::Loss { limit, left } => reason(
            (
                &format!("Su límite de pérdida es de {limit} €: le quedan {left} €."),
                &format!("Your limit of loss is {limit} €: {left} € are left."),
            ),
            limits,
        ),
        Why::Stake { limit } => reason(
            (
                &format!("Su límite por apuesta es de {limit} €."),
                &format!("Your limit for a stake is {limit} €."),
            ),
            limits,
        ),
    }
}

fn told(casino: &Casino, standing: Standing, required: bool) -> PlayerStanding {
    PlayerStanding {
        id: standing.player.as_str().to_owned(),
        required,
        name: standing.admitted.map(|admitted| admitted.name),
        limits: out(standing.limits),
        later: standing.later.map(|(from_ms, limits)| PlayerLater {
            from_ms,
            limits: out(limits),
        }),
        paused_until_ms: standing.paused_until,
        played_seconds: standing.played_ms / 1000,
        net: standing.net,
        barred: standing.barred.map(|one| barred(casino, &one)),
    }
}

fn out(limits: Limits) -> PlayerLimits {
    PlayerLimits {
        minutes: limits.minutes,
        loss: limits.loss.map(Money),
        stake: limits.stake.map(Money),
    }
}

fn asked_limits(limits: PlayerLimits) -> Limits {
    Limits {
        minutes: limits.minutes,
        loss: limits.loss.map(|money| money.0),
        stake: limits.stake.map(|money| money.0),
    }
}

fn own(casino: &Casino, player: &PlayerId) -> Result<Json<PlayerStanding>, AppError> {
    let now = casino.house.clock().now();
    let (standing, required) = kept(casino, |players| {
        let standing = players.standing(casino.house.premises(), player, now);
        (standing, players.required())
    })?;
    Ok(Json(told(casino, standing, required)))
}

pub(crate) async fn mine(
    State(casino): Shared,
    headers: HeaderMap,
) -> Result<Json<PlayerStanding>, AppError> {
    let player = session::required(&casino, &headers).await?;
    blocking(&casino, move |casino| own(casino, &player.id)).await?
}

pub(crate) async fn ask(
    State(casino): Shared,
    headers: HeaderMap,
    asked: Asked<PlayerAsked>,
) -> Result<Json<PlayerStanding>, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    let player = session::required(&casino, &headers).await?;
    let Json(asked) = asked.map_err(|_| AppError::not_asked_so())?;
    let work = move |casino: &Casino| {
        let now = casino.house.clock().now();
        let store = &*casino.store;
        let id = &player.id;
        match asked {
            PlayerAsked::Limits { limits } => {
                let limits = asked_limits(limits);
                let premises = casino.house.premises();
                let set = |players: &mut Players| players.set_limits(premises, id, limits, now);
                kept(casino, set)?.map_err(|error| not_done(&error))?;
            }
            PlayerAsked::Pause { minutes } => {
                let ms = u64::from(minutes) * 60_000;
                let pause = |players: &mut Players| players.pause(store, id, ms, now);
                kept(casino, pause)?.map_err(|error| not_done(&error))?;
            }
            PlayerAsked::Exclude => exclude(casino, id, now)?,
        }
        own(casino, id)
    };
    blocking(&casino, work).await?
}

/// Somebody excludes himself: at once for his account and, if he was let in at the door, in the
/// register, where every door sees it.
fn exclude(casino: &Casino, player: &PlayerId, now: Now) -> Result<(), AppError> {
    let store = &*casino.store;
    let excluded = kept(casino, |players| players.exclude(store, player, now))?;
    excluded.map_err(|error| not_done(&error))?;
    let premises = casino.house.premises();
    let standing = kept(casino, |players| players.standing(premises, player, now))?;
    let Some(admitted) = standing.admitted else {
        return Ok(());
    };
    let day = today(now)?;
    let _pen = casino.pen();
    let mut register = opened(casino, PROHIBITED, day)?;
    let known = register.book().subjects().iter().any(|subject| {
        let document = subject.says("document").map(folded);
        subject.closed_by.is_none() && document == Some(folded(&admitted.document))
    });
    if known {
        return Ok(());
    }
    let filing = Action::File(Filing {
        statements: vec![
            said("date", &day.to_string()),
            said("filer", &admitted.name),
            said("circumstance", "autoexclusión"),
        ],
    });
    enter(casino, PROHIBITED, &mut register, &filing)?;
    let number = register.book().filings().last().map(|filed| filed.number);
    let entry = Action::Enter(Proposal {
        date: day,
        class: "inscription".to_owned(),
        act: "own-prohibition".to_owned(),
        subject: subject_of(&admitted.name, &admitted.document),
        section: Some("own-request".to_owned()),
        filing: number,
        place: None,
        statements: vec![said("document", &admitted.document)],
        signed: Signature {
            name: admitted.name.clone(),
            office: APPLICANT.to_owned(),
        },
    });
    enter(casino, PROHIBITED, &mut register, &entry)?;
    drop(register);
    tell_of_prohibited(casino)
}

fn said(field: &str, value: &str) -> Statement {
    Statement {
        field: field.to_owned(),
        value: value.to_owned(),
        issued_by: None,
        approved_by: None,
    }
}

fn subject_of(name: &str, document: &str) -> String {
    format!("{name} {document}")
}

fn today(now: Now) -> Result<Date, AppError> {
    now.day().parse().map_err(|_| AppError::not_asked_so())
}

/// A register of the house, opened if it never was.
fn opened<'c>(casino: &'c Casino, key: &str, day: Date) -> Result<KeptRegister<'c>, AppError> {
    let register = casino.registers.find(key);
    let register = register.ok_or_else(AppError::no_register)?;
    let taken = KeptRegister::take(Arc::clone(&casino.store), register);
    let mut taken = taken.map_err(|error| AppError::inside(&error))?;
    if taken.book().opened().is_none() {
        let mut opening = Opening::new(day).by_computer("");
        opening.decided_by = register.book().kept.decided_by.clone();
        taken
            .open(&opening)
            .map_err(|error| AppError::inside(&error))?;
    }
    Ok(taken)
}

fn enter(
    casino: &Casino,
    key: &str,
    register: &mut KeptRegister<'_>,
    action: &Action,
) -> Result<(), AppError> {
    register.act(action).map(drop).map_err(|error| match error {
        NotEntered::Refused(refusal) => match casino.registers.find(key) {
            Some(register) => AppError::of_register(&casino.library, register, &refusal),
            None => AppError::no_register(),
        },
        error => AppError::inside(&error),
    })
}

fn door(casino: &Casino) -> Result<Json<DoorSeen>, AppError> {
    let now = casino.house.clock().now();
    let premises = casino.house.premises();
    let (required, age, people) = kept(casino, |players| {
        let known = players.known().into_iter();
        let people: Vec<Standing> = known
            .map(|player| players.standing(premises, &player, now))
            .collect();
        (players.required(), players.law().age, people)
    })?;
    let person = |standing: Standing| DoorPerson {
        document: standing.admitted.as_ref().map(|one| one.document.clone()),
        expelled: standing.expelled.as_ref().map(|one| one.ground.clone()),
        standing: told(casino, standing, required),
    };
    Ok(Json(DoorSeen {
        required,
        age,
        people: people.into_iter().map(person).collect(),
    }))
}

pub(crate) async fn see_door(State(casino): Shared) -> Result<Json<DoorSeen>, AppError> {
    blocking(&casino, door).await?
}

pub(crate) async fn admit(
    State(casino): Shared,
    Extension(session): Extension<Session>,
    asked: Asked<DoorAsked>,
) -> Result<Json<DoorSeen>, AppError> {
    let Json(asked) = asked.map_err(|_| AppError::not_asked_so())?;
    let work = move |casino: &Casino| {
        at_door(casino, &session, &asked)?;
        tracing::info!(player = asked.player, by = session.signs_as(), "let in");
        door(casino)
    };
    blocking(&casino, work).await?
}

fn is_text(text: &str) -> bool {
    let length = text.trim().chars().count();
    (1..=LONGEST_TEXT).contains(&length) && !text.chars().any(char::is_control)
}

/// Lets somebody in, or turns him away; either way it is entered.
fn at_door(casino: &Casino, session: &Session, asked: &DoorAsked) -> Result<(), AppError> {
    let texts = [&asked.name, &asked.document];
    let born: Result<Date, _> = asked.born.parse();
    let (true, Ok(_), false) = (
        texts.iter().all(|text| is_text(text)),
        born,
        folded(&asked.document).is_empty(),
    ) else {
        return Err(AppError::not_asked_so());
    };
    let guest = casino.house.guests().named(&asked.player).cloned();
    let guest = guest.ok_or_else(crate::floors::no_such_player)?;
    let now = casino.house.clock().now();
    let day = today(now)?;
    let _pen = casino.pen();
    if let Some(turned) = turned_away(casino, asked, now)? {
        let ground = turned.why.es.clone();
        note_visit(casino, session, asked, day, Some(&ground))?;
        return Err(AppError::new(StatusCode::CONFLICT, turned));
    }
    let who = (asked.name.trim(), asked.document.trim());
    let (store, by) = (&*casino.store, session.signs_as());
    let admitted = kept(casino, |players| {
        players.admit(store, &guest.id, who, by, now)
    })?;
    admitted.map_err(|error| not_done(&error))?;
    note_visit(casino, session, asked, day, None)
}

/// Why somebody is not let in, if so.
fn turned_away(
    casino: &Casino,
    asked: &DoorAsked,
    now: Now,
) -> Result<Option<RefusalReason>, AppError> {
    kept(casino, |players| {
        let (law, day) = (players.law(), now.day());
        let rests = law.rests;
        let (why, basis) = if players.is_prohibited(&asked.document, &day) {
            (prohibited_here(), rests.prohibited)
        } else if let Some(expelled) = players.expelled_with(&asked.document) {
            (
                why(&Why::Expelled(expelled.ground.clone())),
                rests.expulsion,
            )
        } else if !is_of_age(&asked.born, &day, law.age) {
            (under_age(law.age), rests.admission)
        } else {
            return None;
        };
        let citations = cite(casino, &law.basis(basis));
        Some(RefusalReason { citations, ..why })
    })
}

/// Whether somebody who was born on a day is of age on another. Days are written so that they
/// compare as texts do.
fn is_of_age(born: &str, day: &str, age: u8) -> bool {
    let year = born.get(..4).and_then(|year| year.parse::<u32>().ok());
    let comes = year.map(|year| format!("{:04}{}", year + u32::from(age), &born[4..]));
    comes.is_some_and(|comes| comes.as_str() <= day)
}

fn prohibited_here() -> RefusalReason {
    reason(
        (
            "Consta en el registro de prohibidos: no se le admite.",
            "He stands in the register of prohibited persons: he is not let in.",
        ),
        (
            "Queda anotado. El asiento se consulta en el registro de prohibidos.",
            "It is noted. The entry can be read in the register of prohibited persons.",
        ),
    )
}

fn under_age(age: u8) -> RefusalReason {
    reason(
        (
            &format!("No ha cumplido {age} años: no se le admite."),
            &format!("He is not {age} years old: he is not let in."),
        ),
        ("Queda anotado.", "It is noted."),
    )
}

/// Enters a visit, or that somebody was turned away, on his sheet.
fn note_visit(
    casino: &Casino,
    session: &Session,
    asked: &DoorAsked,
    day: Date,
    turned_away: Option<&str>,
) -> Result<(), AppError> {
    let mut register = opened(casino, ADMISSIONS, day)?;
    let document = folded(&asked.document);
    let sheet = register.book().subjects().iter().find(|subject| {
        subject.closed_by.is_none()
            && subject.says("document").map(folded).as_ref() == Some(&document)
    });
    let known = sheet.map(|subject| subject.name.clone());
    let own = [
        said("document", asked.document.trim()),
        said("born", &asked.born),
    ];
    let ground = turned_away.map(|ground| said("ground", ground));
    let (act, statements) = match (&known, ground) {
        (None, None) => ("first-visit", own.to_vec()),
        (None, Some(ground)) => ("first-refusal", [&own[..], &[ground]].concat()),
        (Some(_), None) => ("visit", Vec::new()),
        (Some(_), Some(ground)) => ("refusal", vec![ground]),
    };
    let entry = Action::Enter(Proposal {
        date: day,
        class: "inscription".to_owned(),
        act: act.to_owned(),
        subject: known.unwrap_or_else(|| subject_of(asked.name.trim(), asked.document.trim())),
        section: None,
        filing: None,
        place: None,
        statements,
        signed: Signature {
            name: session.name.clone(),
            office: RECEPTION.to_owned(),
        },
    });
    enter(casino, ADMISSIONS, &mut register, &entry)
}

pub(crate) async fn change(
    State(casino): Shared,
    Extension(session): Extension<Session>,
    Path(player): Path<String>,
    change: Asked<DoorChange>,
) -> Result<Json<DoorSeen>, AppError> {
    let Json(change) = change.map_err(|_| AppError::not_asked_so())?;
    let work = move |casino: &Casino| {
        changed(casino, &player, &change, &session, None)?;
        door(casino)
    };
    blocking(&casino, work).await?
}

/// Sends somebody away or lets him come again: two persons.
pub(crate) fn changed(
    casino: &Casino,
    player: &str,
    change: &DoorChange,
    first: &Session,
    second: Option<&Session>,
) -> Result<(), AppError> {
    let (DoorChange::Expel { ground } | DoorChange::Readmit { ground }) = change;
    if !is_text(ground) {
        return Err(AppError::not_asked_so());
    }
    let guest = casino.house.guests().named(player).cloned();
    let guest = guest.ok_or_else(crate::floors::no_such_player)?;
    let (_, row) = casino.staff.posts.right(Right::Expel);
    let Some(second) = second else {
        let act = Act::Door {
            player: player.to_owned(),
            change: change.clone(),
        };
        let what = match change {
            DoorChange::Expel { .. } => phrases::words(
                &format!("Expulsar a {}: {ground}", guest.name),
                &format!("To send {} away: {ground}", guest.name),
            ),
            DoorChange::Readmit { .. } => phrases::words(
                &format!("Levantar la expulsión de {}: {ground}", guest.name),
                &format!("To let {} come again: {ground}", guest.name),
            ),
        };
        return Err(puts_off(casino, first, act, what, row));
    };
    let (store, now) = (&*casino.store, casino.house.clock().now());
    let two = (first.signs_as(), second.signs_as());
    let done = kept(casino, |players| match change {
        DoorChange::Expel { .. } => players.expel(store, &guest.id, ground, two, now),
        DoorChange::Readmit { .. } => players.readmit(store, &guest.id, ground, two, now),
    })?;
    done.map_err(|error| not_done(&error))
}

/// Opens the players' keeper over the house's store.
pub(crate) fn open(
    store: &dyn house::store::EventStore,
    library: &law::Library,
    required: bool,
) -> Result<Players, crate::casino::NotOpened> {
    let law = players::PlayersLaw::read(library)?;
    Ok(Players::open(store, law, required)?)
}
