//! Complete hands through the full engine, per second of one core: bets, draws, decisions and
//! settlement with its basis, at a table with one player. No record is built: nobody asks.

use bench::measure::processor_time;
use cards::{Card, Deck};
use games::{Catalogue, Floor, Rules};
use law::Library;
use table::{
    Action, Actor, BoxNumber, Drawn, Game, Next, Person, Role, Rulebook, Seat, Seating, Source,
    Throw, Viewer,
};

const BOX: BoxNumber = BoxNumber(1);
const PLAYER: Person = Person(0);

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let quick = std::env::args().any(|argument| argument == "--quick");
    let hands = if quick { 20_000 } else { 400_000 };
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    println!("{:<44} {:>16} {:>12}", "game", "hands a second", "paid");
    for game in catalogue.games() {
        let sheet = library
            .sheet(game.ruleset(), game.game())
            .expect("it ships a sheet");
        let rules = game.rules(sheet).expect("the shipped sheet is admissible");
        let mut chance = Chance::new(7);
        let before = processor_time();
        let mut paid = 0u64;
        let mut played = 0u64;
        for _ in 0..hands {
            match play(&rules, &mut chance) {
                Some(won) => {
                    paid += won;
                    played += 1;
                }
                None => break,
            }
        }
        let spent = (processor_time() - before).as_secs_f64();
        let name = format!("{} ({})", game.game(), game.ruleset());
        if played == hands {
            let speed = played as f64 / spent;
            println!("{name:<44} {speed:>16.0} {:>12}", paid / 100);
        } else {
            println!("{name:<44} {:>16}", "not a hand of its own");
        }
    }
}

/// One hand: the least bet on the first spot, the first choice each time. What it paid.
fn play(rules: &Rules, chance: &mut Chance) -> Option<u64> {
    let seat = Seat {
        at: BOX,
        holder: PLAYER,
    };
    let seating = Seating::new(vec![seat], rules.felt().boxes, 1).ok()?;
    let (mut state, _) = Floor::open(rules, &seating);
    let spot = rules.felt().spots.first()?.id;
    let stake = rules.felt().minimum;
    let bet = Action::Place {
        at: BOX,
        spot,
        stake,
    };
    act(rules, &mut state, Actor::Player(PLAYER), &bet)?;
    let mut paid = act(
        rules,
        &mut state,
        Actor::Staff(Role::Croupier),
        &Action::Close,
    )?;
    chance.shuffle();
    loop {
        let (actor, action) = match Floor::next(rules, &state) {
            Next::Over => return Some(paid),
            Next::Chance(next) => (Actor::Chance, Action::Draw(chance.draw(&next.source)?)),
            Next::Open(_) => {
                let view = Floor::view(rules, &state, Viewer::Player(PLAYER));
                let options = Floor::legal(rules, &view, PLAYER).choose;
                let choice = options.iter().find(|option| option.picks.is_none())?.choice;
                (Actor::Player(PLAYER), Action::Choose { at: BOX, choice })
            }
        };
        paid += act(rules, &mut state, actor, &action)?;
    }
}

/// Decides and applies; what the settled bets were paid.
fn act(rules: &Rules, state: &mut games::State, actor: Actor, action: &Action) -> Option<u64> {
    let events = Floor::decide(rules, state, actor, action).ok()?;
    let mut paid = 0;
    for event in &events {
        if let table::Event::Settled(line) = event {
            paid += line.paid.count();
        }
        Floor::apply(rules, state, event);
    }
    Some(paid)
}

/// A pack that is shuffled as far as it is dealt.
struct Chance {
    state: u64,
    deck: Vec<Card>,
    dealt: usize,
}

impl Chance {
    fn new(seed: u64) -> Chance {
        let deck = Deck::new(52)
            .expect("the French deck exists")
            .cards()
            .collect();
        Chance {
            state: seed,
            deck,
            dealt: 0,
        }
    }

    fn shuffle(&mut self) {
        self.dealt = 0;
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.state >> 33) as usize * bound) >> 31
    }

    fn draw(&mut self, source: &Source) -> Option<Drawn> {
        match source {
            Source::Bag(_) => {
                let place = self.dealt + self.below(self.deck.len() - self.dealt);
                self.deck.swap(self.dealt, place);
                self.dealt += 1;
                Some(Drawn::Card(self.deck[self.dealt - 1]))
            }
            Source::Dice { dice } => {
                let faces: Vec<u8> = (0..*dice).map(|_| self.below(6) as u8 + 1).collect();
                Throw::new(&faces).map(Drawn::Throw)
            }
            Source::Wheel { pockets } => {
                let index = self.below(usize::from(*pockets)) as u8;
                source.outcome(index)
            }
        }
    }
}
