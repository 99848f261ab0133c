//! The door: who is let in, who is turned away, who is sent away and may come again.

use ::registers::{Action, Date, Proposal, Signature};
use ::words::of_the_house;
use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use house::Now;
use house::people::Right;
use house::players::{Standing, Why, folded};
use wire::{DoorAsked, DoorChange, DoorPerson, DoorSeen, RefusalReason};

use super::{
    ADMISSIONS, Asked, LONGEST_TEXT, RECEPTION, Shared, cite, enter, kept, not_done, opened, said,
    subject_of, today, told, why,
};
use crate::casino::Casino;
use crate::error::AppError;
use crate::phrases::{self, reason};
use crate::registers::puts_off;
use crate::session::blocking;
use crate::staff::{Act, Session};

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
    reason(&of_the_house!(ProhibitedHere))
}

fn under_age(age: u8) -> RefusalReason {
    reason(&of_the_house!(UnderAge { age }))
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
            DoorChange::Expel { .. } => phrases::words(&of_the_house!(Expel {
                guest: guest.name,
                ground
            })),
            DoorChange::Readmit { .. } => phrases::words(&of_the_house!(LiftExpulsion {
                guest: guest.name,
                ground
            })),
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
