//! A hundred thousand cards of bingo: a series made, a ball marked and judged, a call.
//!
//! Run with `cargo bench -p bench --bench bingo`, or see [`HELP`](bench::options::HELP).

use std::sync::Arc;
use std::time::Duration;

use activities::bingo::{Bingo, series};
use activities::{Activities, ActivityLaw, Actor, Line, Run};
use bench::measure::{Outcome, Subject};
use bench::options::Options;
use law::Library;
use serde_json::json;

const CARDS: u32 = 100_000;
const PEOPLE: u32 = 500;
/// Balls of one game: few games of so many cards last longer.
const BALLS: u32 = 40;

fn main() {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("{problem}");
            std::process::exit(2);
        }
    };
    if !options.is_bench {
        return;
    }
    let rounds = if options.quick { 2 } else { 12 };
    let law = law();
    told(&made(&law, rounds));
    told(&balls(&law, rounds));
    told(&calls(&law, rounds));
}

fn told(outcome: &Outcome) {
    println!("{}", outcome.title);
    for timing in &outcome.timings {
        let milliseconds = timing.nanoseconds / 1e6;
        println!(
            "{:<44} {milliseconds:>9.4} ms each, {} rounds",
            timing.name, timing.rounds
        );
    }
}

fn law() -> Arc<ActivityLaw> {
    let library = Library::embedded().expect("our own law files are sound");
    let activities = Activities::read(&library).expect("and so are our activities");
    Arc::clone(activities.find("bingo").expect("it is there"))
}

/// A game whose cards are all sold, and whose sale is closed.
fn game(law: &Arc<ActivityLaw>, calls: &str) -> Run {
    let mut run = law.run("bench");
    let terms = format!(
        "open  price: 2  line: 10%  bingo: 60%  cards: {CARDS}  electronic: H-1  calls: {calls}"
    );
    let terms = Line::read(&terms).expect("a line");
    let opened = run.open(&terms, &[0; 32]).expect("the terms are sound");
    run.apply(&opened).expect("it was judged");
    let buy = json!({"do": "buy", "cards": CARDS / PEOPLE, "on": "electronic"});
    for person in 0..PEOPLE {
        asks(&mut run, &Actor::person(&format!("p{person}")), &buy);
    }
    asks(&mut run, &Actor::house(), &json!({"do": "close-sale"}));
    run
}

fn asks(run: &mut Run, who: &Actor, command: &serde_json::Value) {
    let entry = run.ask(who, command).expect("it is legal");
    run.apply(&entry).expect("it was judged");
}

fn made(law: &ActivityLaw, rounds: u32) -> Outcome {
    let rules = law.rules::<Bingo>().expect("it is bingo");
    let title = "a series of 100,000 valid cards, none twice";
    let run = |_| {
        let deck = series(&rules.shape, &rules.model, "bench", CARDS);
        u64::from(deck.expect("there are so many").len())
    };
    Subject::new("bingo-series", title, 1)
        .ours("in strips, columns by tens", run)
        .race(rounds, Duration::from_secs(20))
}

/// Draws so many balls; whatever is called is settled, and stops no ball.
fn draws(mut run: Run) -> u64 {
    let close = json!({"do": "close-calls"});
    for ball in 0..BALLS {
        if run.due().is_none() {
            asks(&mut run, &Actor::house(), &close);
        }
        let Some(due) = run.due() else {
            break;
        };
        let entry = run.draw(ball * 7 % due.below()).expect("it is due");
        run.apply(&entry).expect("it was judged");
    }
    run.view(None)["balls"].as_array().map_or(0, Vec::len) as u64
}

fn balls(law: &Arc<ActivityLaw>, rounds: u32) -> Outcome {
    let (players, room) = (game(law, "players"), game(law, "room"));
    let title = "a ball on 100,000 cards of 500 people: judged, checked, applied";
    Subject::new("bingo-balls", title, BALLS.into())
        .ours("players call", |_| draws(players.clone()))
        .ours("the room calls for all cards", |_| draws(room.clone()))
        .race(rounds, Duration::from_secs(20))
}

fn calls(law: &Arc<ActivityLaw>, rounds: u32) -> Outcome {
    let mut run = game(law, "players");
    for ball in 0..10 {
        let entry = run.draw(ball).expect("it is due");
        run.apply(&entry).expect("it was judged");
    }
    let call = json!({"do": "call", "prize": "bingo"});
    let title = "a call on 200 cards of one person, refused";
    Subject::new("bingo-calls", title, PEOPLE.into())
        .ours("every person in turn", |_| {
            let people = (0..PEOPLE).map(|person| Actor::person(&format!("p{person}")));
            people.filter(|who| run.ask(who, &call).is_err()).count() as u64
        })
        .race(rounds, Duration::from_secs(20))
}
