//! Complete hands through the full engine, per second of one core: bets, draws, decisions and
//! settlement with its basis, at a table with one player. No record is built: nobody asks.

use bench::measure::processor_time;
use cards::{Card, Deck};
use games::{Catalogue, Floor, Rules, State};
use law::Library;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Event, Game, Next, Person, Role, Rulebook, Seat,
    Seating, Source, Throw, Viewer,
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
    // A word names the games to run: `cargo bench -p bench --bench tables -- three-card`.
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    for game in catalogue.games() {
        if wanted
            .as_ref()
            .is_some_and(|word| !game.game().contains(word))
        {
            continue;
        }
        let sheet = library
            .sheet(game.ruleset(), game.game())
            .expect("it ships a sheet");
        let rules = game.rules(sheet).expect("the shipped sheet is admissible");
        let mut chance = Chance::new(7, rules.felt().deck);
        let mut player = Player::default();
        let seat = Seat {
            at: BOX,
            holder: PLAYER,
        };
        let seating = Seating::new(vec![seat], rules.felt().boxes, 1).expect("it has a box");
        let before = processor_time();
        let mut paid = 0u64;
        let mut played = 0u64;
        for _ in 0..hands {
            match play(&rules, &seating, &mut chance, &mut player) {
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

/// A player who takes the first choice each time. He looks at the table in his first hands; from
/// then on he knows what he will be asked, and only looks again when he is refused.
#[derive(Default)]
struct Player {
    choices: Vec<ChoiceId>,
    /// What happened last, in a list that is used again.
    events: Vec<Event>,
}

impl Player {
    /// Makes the choice of this number in the hand. What it paid.
    fn choose(&mut self, rules: &Rules, state: &mut State, number: usize) -> Option<u64> {
        let actor = Actor::Player(PLAYER);
        if let Some(&choice) = self.choices.get(number) {
            let action = Action::Choose { at: BOX, choice };
            if let Some(paid) = self.act(rules, state, actor, &action) {
                return Some(paid);
            }
        }
        let view = Floor::view(rules, state, Viewer::Player(PLAYER));
        let options = Floor::legal(rules, &view, PLAYER).choose;
        let choice = options.iter().find(|option| option.picks.is_none())?.choice;
        self.choices.truncate(number);
        self.choices.push(choice);
        self.act(rules, state, actor, &Action::Choose { at: BOX, choice })
    }

    /// Carries an action out; what the settled bets were paid.
    fn act(
        &mut self,
        rules: &Rules,
        state: &mut State,
        actor: Actor,
        action: &Action,
    ) -> Option<u64> {
        self.events.clear();
        Floor::act(rules, state, actor, action, &mut self.events).ok()?;
        let paid = self.events.iter().map(|event| match event {
            Event::Settled(line) => line.paid.count(),
            _ => 0,
        });
        Some(paid.sum())
    }
}

/// One hand: the least bet on the first spot, the first choice each time. What it paid.
fn play(rules: &Rules, seating: &Seating, chance: &mut Chance, player: &mut Player) -> Option<u64> {
    let (mut state, _) = Floor::open(rules, seating);
    let spot = rules.felt().spots.first()?.id;
    let stake = rules.felt().minimum;
    let bet = Action::Place {
        at: BOX,
        spot,
        stake,
    };
    let croupier = Actor::Staff(Role::Croupier);
    player.act(rules, &mut state, Actor::Player(PLAYER), &bet)?;
    let mut paid = player.act(rules, &mut state, croupier, &Action::Close)?;
    chance.shuffle();
    let mut chosen = 0;
    loop {
        let (actor, action) = match Floor::next(rules, &state) {
            Next::Over => return Some(paid),
            Next::Chance(next) => (Actor::Chance, Action::Draw(chance.draw(&next.source)?)),
            Next::Meter(pool) => {
                let amount = rules.felt().fed(pool, &Floor::settle(rules, &state));
                (croupier, Action::Meter { pool, amount })
            }
            Next::Open(_) => {
                paid += player.choose(rules, &mut state, chosen)?;
                chosen += 1;
                continue;
            }
        };
        paid += player.act(rules, &mut state, actor, &action)?;
    }
}

/// A pack that is shuffled as far as it is dealt.
struct Chance {
    state: u64,
    deck: Vec<Card>,
    dealt: usize,
}

impl Chance {
    /// With the game's own deck, its joker included; a wheel has none.
    fn new(seed: u64, deck: Option<Deck>) -> Chance {
        let deck = deck.iter().flat_map(|deck| deck.cards()).collect();
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
