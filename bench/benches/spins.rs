//! Spins of French roulette with ten bets settled, through the whole engine.
//!
//! Run with `cargo bench -p bench --bench spins`, or see [`HELP`](bench::options::HELP).

use std::time::Duration;

use bench::measure::Subject;
use bench::options::Options;
use exact::Cents;
use games::{AnyGame, Catalogue, Rules, State};
use law::Library;
use table::{
    Action, Actor, BoxNumber, Drawn, Event, Game, Person, Pocket, Role, Rulebook, Seat, Seating,
};

const AT: BoxNumber = BoxNumber(1);
const PLAYER: Person = Person(0);

/// One bet of each kind that a cloth offers, ten in all.
const BETS: [&str; 10] = [
    "pleno-17",
    "caballo-17-20",
    "transversal-16-17-18",
    "cuadro-14-15-17-18",
    "seisena-13-18",
    "columna-2",
    "docena-2",
    "dos-docenas-1-2",
    "negro",
    "impar",
];

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
    let table = Table::new(&rules);
    let (spins, rounds) = if options.quick {
        (3_700, 2)
    } else {
        (37_000, 12)
    };
    let title = "spins of French roulette with ten bets: bets, close, draw, settlement with bases";
    let subject = Subject::new("french-roulette-spins", title, spins)
        .ours("the engine, nothing recorded", |_| table.spin(spins));
    let outcome = subject.race(rounds, Duration::from_secs(20));
    println!("{}", outcome.title);
    for timing in &outcome.timings {
        let a_second = 1e9 / timing.nanoseconds;
        println!(
            "{:<32} {:>9.0} ns  {a_second:>10.0} spins/s",
            timing.name, timing.nanoseconds
        );
    }
}

fn rules() -> Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue
        .find("ar-2010", "french-roulette")
        .expect("it is in the catalogue");
    let sheet = library
        .sheet("ar-2010", "french-roulette")
        .expect("a sheet ships with it");
    game.rules(sheet).expect("its choices are within the text")
}

struct Table<'a> {
    rules: &'a Rules,
    seating: Seating,
    bets: Vec<Action>,
}

impl<'a> Table<'a> {
    fn new(rules: &'a Rules) -> Table<'a> {
        let seat = Seat {
            at: AT,
            holder: PLAYER,
        };
        let stake = Cents::new(rules.felt().minimum.count() * 2);
        let spot = |key: &&str| rules.felt().spots.iter().find(|spot| spot.key == **key);
        let bets = BETS.iter().filter_map(spot).map(|spot| Action::Place {
            at: AT,
            spot: spot.id,
            stake,
        });
        Table {
            rules,
            seating: Seating::new(vec![seat], 1, 1).expect("one seat"),
            bets: bets.collect(),
        }
    }

    /// So many spins, each pocket in turn; what was paid, all together.
    fn spin(&self, spins: u64) -> u64 {
        let pockets = self
            .rules
            .felt()
            .wheel
            .as_ref()
            .map_or(1, |wheel| wheel.pockets.len());
        (0..spins)
            .map(|spin| self.once((spin % pockets as u64) as u8))
            .sum()
    }

    fn once(&self, pocket: u8) -> u64 {
        let (mut state, _) = AnyGame::open(self.rules, &self.seating);
        for bet in &self.bets {
            self.act(&mut state, Actor::Player(PLAYER), bet);
        }
        self.act(&mut state, Actor::Staff(Role::Croupier), &Action::Close);
        let drawn = Action::Draw(Drawn::Pocket(Pocket(pocket)));
        let paid = |event: &Event| match event {
            Event::Settled(line) => line.paid.count(),
            _ => 0,
        };
        self.act(&mut state, Actor::Chance, &drawn)
            .iter()
            .map(paid)
            .sum()
    }

    fn act(&self, state: &mut State, actor: Actor, action: &Action) -> Vec<Event> {
        let events = AnyGame::decide(self.rules, state, actor, action).expect("it is legal");
        for event in &events {
            AnyGame::apply(self.rules, state, event);
        }
        events
    }
}
