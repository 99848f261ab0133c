//! Throws of craps through the whole engine, one after another at one table: a bettor who always
//! has Win, its odds and three place bets out, as far as the text lets him, with every settlement,
//! every bet held over, the point and the dice.
//!
//! Run with `cargo bench -p bench --bench rolls`, or see [`HELP`](bench::options::HELP).

use std::time::Duration;

use bench::measure::Subject;
use bench::options::Options;
use games::{AnyGame, Catalogue, Rules};
use law::Library;
use table::{
    Action, Actor, BoxNumber, CarryOver, Drawn, Event, Game, Held, Person, Role, Rulebook, Seat,
    Seating, SpotId, Throw,
};

const AT: BoxNumber = BoxNumber(1);
const PLAYER: Person = Person(0);

/// The bets that are made again whenever they may be.
const BETS: [&str; 5] = ["win", "win-odds", "right-5", "right-6", "right-8"];

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
    let rules = rules();
    let (throws, rounds) = if options.quick {
        (3_600, 2)
    } else {
        (36_000, 12)
    };
    let title = "throws of craps with Win, odds and three place bets: bets, close, throw, settlement with bases, bets held over";
    let subject = Subject::new("craps-throws", title, throws)
        .ours("the engine, nothing recorded", |_| {
            Table::new(&rules).throw(throws)
        });
    let outcome = subject.race(rounds, Duration::from_secs(20));
    println!("{}", outcome.title);
    for timing in &outcome.timings {
        let a_second = 1e9 / timing.nanoseconds;
        println!(
            "{:<32} {:>9.0} ns  {a_second:>10.0} throws/s",
            timing.name, timing.nanoseconds
        );
    }
}

fn rules() -> Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue
        .find("ar-2010", "craps")
        .expect("it is in the catalogue");
    let sheet = library
        .sheet("ar-2010", "craps")
        .expect("a sheet ships with it");
    game.rules(sheet).expect("its choices are within the text")
}

/// A table as it stands between two throws.
struct Table<'a> {
    rules: &'a Rules,
    bets: Vec<Action>,
    held: Vec<Held>,
    point: Option<u8>,
    events: Vec<Event>,
}

impl<'a> Table<'a> {
    fn new(rules: &'a Rules) -> Table<'a> {
        let stake = rules.felt().minimum;
        let spot = |key: &&str| rules.felt().spots.iter().find(|spot| spot.key == **key);
        let bets = BETS.iter().filter_map(spot).map(|spot| Action::Place {
            at: AT,
            spot: spot.id,
            stake,
        });
        Table {
            rules,
            bets: bets.collect(),
            held: Vec::new(),
            point: None,
            events: Vec::new(),
        }
    }

    /// So many throws, each way of falling in turn by strides; what was paid, all together.
    fn throw(mut self, throws: u64) -> u64 {
        (0..throws)
            .map(|throw| self.once((throw * 25 % 36) as u8))
            .sum()
    }

    fn once(&mut self, index: u8) -> u64 {
        let seat = Seat {
            at: AT,
            holder: PLAYER,
        };
        let seating = Seating::new(vec![seat], 1, 1).expect("one seat");
        let held = std::mem::take(&mut self.held);
        let lies = |spot: SpotId| held.iter().any(|bet| bet.spot == spot);
        let fresh: Vec<Action> = self
            .bets
            .iter()
            .filter(|bet| !matches!(bet, Action::Place { spot, .. } if lies(*spot)))
            .cloned()
            .collect();
        let seating = seating.holding(held).carry_over(CarryOver {
            dice: Some(AT),
            point: self.point,
            ..CarryOver::default()
        });
        let (mut state, _) = AnyGame::open(self.rules, &seating);
        self.events.clear();
        for bet in &fresh {
            // Win is for a first throw, odds for a point: what is not taken now is left.
            let _ = AnyGame::act(
                self.rules,
                &mut state,
                Actor::Player(PLAYER),
                bet,
                &mut self.events,
            );
        }
        let throw = Throw::new(&[index / 6 + 1, index % 6 + 1]).expect("two dice");
        let croupier = Actor::Staff(Role::Croupier);
        let acts = [
            (croupier, Action::Close),
            (Actor::Chance, Action::Draw(Drawn::Throw(throw))),
        ];
        for (actor, action) in acts {
            AnyGame::act(self.rules, &mut state, actor, &action, &mut self.events)
                .expect("it is legal");
        }
        self.keep()
    }

    /// Keeps what the throw leaves on the table, and counts what it paid.
    fn keep(&mut self) -> u64 {
        let mut paid = 0;
        for event in &self.events {
            match *event {
                Event::Settled(line) => paid += line.paid.count(),
                Event::Pointed { point, .. } => self.point = point,
                Event::Held {
                    at,
                    by,
                    spot,
                    stake,
                    times,
                    ..
                } => self.held.push(Held {
                    at,
                    by,
                    spot,
                    stake,
                    times,
                }),
                _ => {}
            }
        }
        paid
    }
}
