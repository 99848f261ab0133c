//! A forger's attempts: each is found.

use registers::{
    Action, Event, NotAnExport, Opening, book_csv, diary_csv, examine, hex, json, read_json,
};
use sha2::{Digest, Sha256};

use crate::{book_of, ours, proposal};

const KEY: &str = "professional-bodies";

const CREATION: [&str; 4] = [
    "creating-law: Ley 7/2025",
    "gazette-date: 2026-02-27",
    "territorial-scope: Aragón",
    "domicile: Calle \"Mayor\", 3",
];

/// An association that was created, moved and dissolved.
fn events() -> Vec<Event> {
    let registers = ours();
    let register = registers.find(KEY).expect("it ships");
    let opening = Opening::new("2026-01-02".parse().unwrap()).by_computer("managing-body");
    let mut events = vec![register.opened(&opening).expect("it opens")];
    let moved = [
        "matter: change of domicile",
        "decision of managing-body: of 2 May",
        "domicile: Huesca",
    ];
    for asked in [
        proposal(
            "2026-03-09",
            "inscription",
            "creation",
            "Biólogos",
            &CREATION,
        ),
        proposal(
            "2026-05-04",
            "marginal-note",
            "other-act",
            "Biólogos",
            &moved,
        ),
        proposal("2026-06-01", "cancellation", "dissolution", "Biólogos", &[]),
    ] {
        let event = register.judge(&book_of(KEY, &events), &Action::Enter(asked));
        events.push(event.unwrap_or_else(|refusal| panic!("{refusal:?}")));
    }
    events
}

#[test]
fn an_export_is_read_back_as_it_was_written() {
    let events = events();
    let (register, read, head) = read_json(&json(KEY, &events).to_string()).expect("it holds");
    assert_eq!((register.as_str(), &read), (KEY, &events));
    assert_eq!(head, *book_of(KEY, &events).head());
}

/// The chain as docs/registers.md says it, walked without the engine: over the JSON of the export.
#[test]
fn another_program_can_walk_the_chain() {
    let export = json(KEY, &events());
    let label = b"tapete-register-1\n";
    let digest = |parts: &[&[u8]]| -> [u8; 32] { Sha256::digest(parts.concat()).into() };
    let mut head = digest(&[label, KEY.as_bytes()]);
    for link in export["events"].as_array().expect("a list") {
        // This JSON library keeps the keys of an object in their order.
        let body = link["event"].to_string();
        assert!(
            body.starts_with("{\"act\":") || body.starts_with("{\"book\":"),
            "{body}"
        );
        head = digest(&[label, &head, body.as_bytes()]);
        assert_eq!(link["hash"], hex(&head));
    }
    assert_eq!(export["head"], hex(&head));
}

#[test]
fn whatever_is_changed_left_out_or_put_in_breaks_the_chain() {
    let whole = json(KEY, &events());
    let mut changed = whole.clone();
    changed["events"][1]["event"]["statements"][3]["value"] = "Huesca".into();
    let found = read_json(&changed.to_string());
    assert_eq!(found, Err(NotAnExport::Broken(2)));

    let mut short = whole.clone();
    short["events"].as_array_mut().expect("a list").remove(2);
    assert_eq!(read_json(&short.to_string()), Err(NotAnExport::Broken(3)));

    let mut ends_early = whole.clone();
    ends_early["events"].as_array_mut().expect("a list").pop();
    assert_eq!(
        read_json(&ends_early.to_string()),
        Err(NotAnExport::OtherHead)
    );

    let mut renamed = whole.clone();
    renamed["register"] = "staff".into();
    assert_eq!(read_json(&renamed.to_string()), Err(NotAnExport::Broken(1)));

    let mut other = whole.clone();
    other["format"] = "tapete-register-2".into();
    let found = read_json(&other.to_string());
    assert_eq!(
        found,
        Err(NotAnExport::OtherFormat("tapete-register-2".into()))
    );

    let mut more = whole;
    more["approved"] = true.into();
    let found = read_json(&more.to_string());
    assert!(
        matches!(found, Err(NotAnExport::Unreadable(_))),
        "{found:?}"
    );
}

/// A forger who makes the chain anew is found out by the rules.
#[test]
fn events_that_the_rules_do_not_give_are_found() {
    let registers = ours();
    let register = registers.find(KEY).expect("it ships");
    let sound = events();
    examine(register, &sound).expect("it holds");

    let found = |change: &dyn Fn(&mut Vec<Event>)| {
        let mut events = sound.clone();
        change(&mut events);
        examine(register, &events)
            .expect_err("it does not hold")
            .to_string()
    };
    let entered = |event: &mut Event, change: &dyn Fn(&mut registers::Entered)| match event {
        Event::Entered(entered) => change(entered),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        found(&|events| entered(&mut events[1], &|one| one.number = Some(7))),
        "event 2: the rules give something else here"
    );
    assert_eq!(
        found(&|events| entered(&mut events[1], &|one| one.sheet = 2)),
        "event 2: the rules give something else here"
    );
    assert_eq!(
        found(&|events| entered(&mut events[2], &|one| one.place = 3)),
        "event 3: the rules refuse it: not-the-next-place"
    );
    assert_eq!(
        found(&|events| entered(&mut events[1], &|one| one.signed.office =
            "president".into())),
        "event 2: the rules refuse it: not-a-signer"
    );
    assert_eq!(
        found(&|events| entered(&mut events[2], &|one| one.rests_on.clear())),
        "event 3: the rules give something else here"
    );
    assert_eq!(
        found(&|events| events.swap(2, 3)),
        "event 3: the rules refuse it: not-the-next-place"
    );
    assert_eq!(
        found(&|events| drop(events.remove(0))),
        "event 1: a register is opened once, and first"
    );
    assert_eq!(
        found(&|events| events.push(events[0].clone())),
        "event 5: a register is opened once, and first"
    );
    // Where an entry has no sheet, nothing panics.
    assert_eq!(
        found(&|events| drop(events.remove(1))),
        "event 2: the rules refuse it: no-sheet, not-the-next-place"
    );
}

#[test]
fn what_came_under_another_text_of_the_file_is_read_and_not_judged() {
    let registers = ours();
    let register = registers.find(KEY).expect("it ships");
    let mut events = events();
    if let Event::Opened(opened) = &mut events[0] {
        opened.law = "another".into();
    }
    let examined = examine(register, &events).expect("it is read");
    assert_eq!(examined.unjudged, 4);
    let adopted = register.adopted(&examined.book).expect("another text");
    events.push(adopted);
    let again = proposal(
        "2027-01-11",
        "inscription",
        "creation",
        "Biólogos",
        &CREATION,
    );
    let event = register.judge(&book_of(KEY, &events), &Action::Enter(again));
    events.push(event.expect("it is taken"));
    let examined = examine(register, &events).expect("it is read");
    assert_eq!(examined.unjudged, 4);
    assert_eq!(register.adopted(&examined.book), None);
    // And what comes after it is judged.
    if let Some(Event::Entered(last)) = events.last_mut() {
        last.number = Some(9);
    }
    assert!(examine(register, &events).is_err());
}

#[test]
fn tables_are_quoted_and_say_what_was_ended() {
    let registers = ours();
    let register = registers.find(KEY).expect("it ships");
    let book = book_of(KEY, &events());
    let table = book_csv(register, &book);
    let lines: Vec<&str> = table.split("\r\n").collect();
    assert!(lines[0].starts_with(
        "sheet,number,section,subject,entry,class,act,date,filing,signed_by,office,ended_by,creating-law,"
    ));
    assert!(lines[1].starts_with(
        "1,1,associations,Biólogos,1,inscription,creation,2026-03-09,,Marta Gil,head-of-service,3,\
         Ley 7/2025,2026-02-27,Aragón,\"Calle \"\"Mayor\"\", 3\","
    ));
    assert!(
        lines[2].contains("of 2 May (managing-body)"),
        "{}",
        lines[2]
    );
    assert_eq!(lines.len(), 5, "a line ends the table");
    assert_eq!(
        diary_csv(register, &book),
        "filing,folio,date,filer,circumstance\r\n"
    );
}
