//! Complete hands of no-limit hold'em among random players, per second of one core, beside
//! rs_poker's arena on the same stacks, ante and blinds and with players of the same habits: they
//! fold to a bet 15 times in 100, else call every other time, else bet anything from the least
//! raise to what would be the pot if everybody called. Ours is measured twice: for the outcome
//! alone, as the arena plays it, and told, where every action is judged, every event has its basis
//! and each pot is settled with its reasons.

use bench::measure::processor_time;
use cards::{Bag, Card, Deck};
use exact::Cents;
use games::player_poker::{Answer, Asked, Awaited, Hand, Players, awaited};
use games::{AnyGame, Catalogue, Rules, State};
use law::{Library, Sheet};
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Event, Game, Held, Person, Role, Rulebook, Seat,
    Seating, SpotId,
};

/// The hands are timed in slices, ours and the peer's in turn, and the fastest of each counts: a
/// neighbour slows the others down, whoever they belong to.
const ROUNDS: u32 = 96;
const FOLDS: u32 = 15;
const CALLS: u32 = 50;

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let said = |word: &str| std::env::args().any(|argument| argument == word);
    let slice = if said("--quick") { 1_000 } else { 20_000 };
    println!(
        "{:<16} {:>12} {:>12} {:>18} {:>8} {:>14}",
        "hands a second", "outcome", "told", "rs_poker 4.1 arena", "times", "steps a hand"
    );
    // A number names the table to run, `outcome` the one column that a profiler is to look at:
    // `cargo bench -p bench --bench circle -- 2 outcome`.
    let wanted = std::env::args().find_map(|word| word.parse::<usize>().ok());
    for players in wanted.map_or(vec![2, 6], |players| vec![players]) {
        measure(players, slice, said("outcome"));
    }
}

/// Measures a table of so many players, and prints what was found.
fn measure(players: usize, slice: u32, outcome_alone: bool) {
    let rules = rules(players);
    let mut table = Table::new(&rules, players);
    let mut fastest = [0.0_f64; 3];
    for _ in 0..ROUNDS {
        let found = match outcome_alone {
            true => [Some(outcomes(&mut table, slice)), None, None],
            false => [
                Some(outcomes(&mut table, slice)),
                Some(told(&mut table, slice / 4)),
                theirs(players, slice / 4),
            ],
        };
        for (fastest, found) in fastest.iter_mut().zip(found) {
            *fastest = fastest.max(found.unwrap_or(0.0));
        }
    }
    let [outcome, told, arena] = fastest;
    let steps = table.steps as f64 / f64::from(table.hands.max(1));
    let times = format!("{:.2}", outcome / arena);
    let times = if arena > 0.0 { &times } else { "–" };
    let name = format!("{players} players");
    println!("{name:<16} {outcome:>12.0} {told:>12.0} {arena:>18.0} {times:>8} {steps:>14.1}");
}

/// Hands a second of one slice.
fn timed(hands: u32, mut hand: impl FnMut()) -> f64 {
    let before = processor_time();
    (0..hands).for_each(|_| hand());
    f64::from(hands) / (processor_time() - before).as_secs_f64()
}

// Functions of their own in the binary, so that a profiler can tell them from each other.
#[inline(never)]
fn outcomes(table: &mut Table<'_>, hands: u32) -> f64 {
    timed(hands, || table.outcome())
}

#[inline(never)]
fn told(table: &mut Table<'_>, hands: u32) -> f64 {
    timed(hands, || table.hand())
}

/// Nothing, where the arena was not built.
#[cfg(not(feature = "arena"))]
fn theirs(_: usize, _: u32) -> Option<f64> {
    None
}

/// Our own generator, for the arena to deal by: its players bring theirs.
#[cfg(feature = "arena")]
struct Generator(u64);

#[cfg(feature = "arena")]
impl rand::RngCore for Generator {
    fn next_u32(&mut self) -> u32 {
        self.0 = step(self.0);
        (self.0 >> 32) as u32
    }

    fn next_u64(&mut self) -> u64 {
        u64::from(self.next_u32()) << 32 | u64::from(self.next_u32())
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        for byte in bytes {
            *byte = self.next_u32() as u8;
        }
    }
}

#[cfg(feature = "arena")]
fn theirs(players: usize, hands: u32) -> Option<f64> {
    use rs_poker::arena::agent::RandomAgent;
    use rs_poker::arena::{Agent, GameState, HoldemSimulationBuilder};
    let mut chance = Generator(7);
    Some(timed(hands, || {
        let stacks = vec![100_000.0; players];
        let state = GameState::new_starting(stacks, 500.0, 250.0, 50.0, 0);
        let agents = (0..players).map(|_| -> Box<dyn Agent> {
            let [folds, calls] = [FOLDS, CALLS].map(|times| f64::from(times) / 100.0);
            Box::new(RandomAgent::new(vec![folds], vec![calls]))
        });
        let simulation = HoldemSimulationBuilder::default()
            .game_state(state)
            .agents(agents.collect())
            .build();
        let mut simulation = simulation.expect("the arena opens");
        simulation.run(&mut chance);
        std::hint::black_box(&simulation.game_state.stacks);
    }))
}

/// The rules of the table that is measured.
fn rules(players: usize) -> Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue.find("practice", "holdem").expect("it is there");
    let sheet = Sheet::new()
        .with("minimum", "5")
        .with("stack", "1000")
        .with("blinds", "2.50/5")
        .with("ante", "0.50")
        .with("chip", "0.01")
        .with("limit", "none")
        .with("seats", players.to_string());
    game.rules(&sheet).expect("the sheet is admissible")
}

/// A table of random players.
struct Table<'a> {
    rules: &'a Rules,
    seating: Seating,
    /// A hand at which nothing has been done yet.
    opened: Hand<'a>,
    /// The one that is played.
    hand: Hand<'a>,
    chance: Chance,
    events: Vec<Event>,
    choices: Choices,
    /// How many hands were told, and how many cards and actions there were in them.
    hands: u32,
    steps: u64,
}

/// What players say, by its key.
struct Choices {
    fold: ChoiceId,
    check: ChoiceId,
    call: ChoiceId,
    show: ChoiceId,
}

impl<'a> Table<'a> {
    fn new(rules: &'a Rules, players: usize) -> Table<'a> {
        let people = || (0..players as u8).map(|number| (BoxNumber(number + 1), Person(number)));
        let seats = people().map(|(at, holder)| Seat { at, holder });
        let held = people().map(|(at, by)| Held {
            at,
            by,
            spot: SpotId(0),
            stake: Cents::new(100_000),
            times: 1,
        });
        let seating = Seating::new(seats.collect(), players as u8, 1).expect("there are seats");
        let choice = |key: &str| {
            let mut choices = rules.felt().choices.iter();
            choices
                .find(|choice| choice.key == key)
                .expect("it is offered")
                .id
        };
        let seating = seating.holding(held.collect());
        let opened = Hand::open(rules, &seating);
        let opened = opened.expect("it is a table of poker among players");
        Table {
            rules,
            hand: opened.clone(),
            opened,
            seating,
            chance: Chance::new(7),
            events: Vec::new(),
            choices: Choices {
                fold: choice("fold"),
                check: choice("check"),
                call: choice("call"),
                show: choice("show"),
            },
            hands: 0,
            steps: 0,
        }
    }

    /// One hand, from the stacks to the stacks.
    fn hand(&mut self) {
        let (mut state, _) = AnyGame::open(self.rules, &self.seating);
        self.hands += 1;
        self.chance.shuffle();
        self.act(&mut state, Actor::Staff(Role::Croupier), Action::Close);
        // What lies in the pot, for those who bet by it.
        let mut pot = self.put_in();
        while let Some(awaited) = awaited(self.rules, &state) {
            let (actor, action) = match awaited {
                Awaited::Card(_) => {
                    let card = Drawn::Card(self.chance.card());
                    (Actor::Chance, Action::Draw(card))
                }
                Awaited::Bet {
                    at, to_call, raise, ..
                } => (player(at), self.bets(at, to_call, raise, pot)),
                Awaited::Show(at) => {
                    let choice = self.choices.show;
                    (player(at), Action::Choose { at, choice })
                }
                Awaited::Draw(_) => unreachable!("hold'em has no draw"),
            };
            self.act(&mut state, actor, action);
            pot += self.put_in();
        }
        std::hint::black_box(&state);
    }

    /// One hand for its outcome alone.
    fn outcome(&mut self) {
        self.hand.clone_from(&self.opened);
        self.chance.shuffle();
        let players = self.seating.seats().len() as u64;
        let mut habits = Habits {
            chance: &mut self.chance,
            players,
        };
        let played = self.hand.play(&mut habits);
        assert!(played.is_ok(), "{played:?}");
        std::hint::black_box(&self.hand);
    }

    /// What the last action put into the pot.
    fn put_in(&self) -> u64 {
        let moved = self.events.iter().map(|event| match event {
            Event::Shifted { to, stake, .. } if *to == SpotId(1) => stake.count(),
            _ => 0,
        });
        moved.sum()
    }

    fn bets(
        &mut self,
        at: BoxNumber,
        to_call: Cents,
        raise: Option<(Cents, Cents)>,
        pot: u64,
    ) -> Action {
        let players = self.seating.seats().len() as u64;
        let mut habits = Habits {
            chance: &mut self.chance,
            players,
        };
        let chosen = |choice| Action::Choose { at, choice };
        match habits.answer(to_call, || raise, || pot) {
            Answer::Fold => chosen(self.choices.fold),
            Answer::Check => chosen(self.choices.check),
            Answer::Call => chosen(self.choices.call),
            Answer::BringIn => unreachable!("hold'em has none"),
            Answer::Bet(stake) => Action::Place {
                at,
                spot: SpotId(1),
                stake,
            },
        }
    }

    fn act(&mut self, state: &mut State, actor: Actor, action: Action) {
        self.events.clear();
        self.steps += 1;
        let done = AnyGame::act(self.rules, state, actor, &action, &mut self.events);
        assert!(done.is_ok(), "{action:?}: {done:?}");
    }
}

/// What random players do.
struct Habits<'a> {
    chance: &'a mut Chance,
    players: u64,
}

impl Habits<'_> {
    fn answer(
        &mut self,
        to_call: Cents,
        raise: impl FnOnce() -> Option<(Cents, Cents)>,
        pot: impl FnOnce() -> u64,
    ) -> Answer {
        if !to_call.is_zero() && self.chance.below(100) < FOLDS {
            return Answer::Fold;
        }
        let stays = if to_call.is_zero() {
            Answer::Check
        } else {
            Answer::Call
        };
        if self.chance.below(100) < CALLS {
            return stays;
        }
        let Some((least, most)) = raise() else {
            return stays;
        };
        let most = most.count().min(pot() * self.players).max(least.count());
        let range = (most - least.count()).min(u64::from(u32::MAX - 1)) as u32;
        let above = u64::from(self.chance.below(range + 1));
        Answer::Bet(Cents::new(least.count() + above))
    }
}

impl Players for Habits<'_> {
    fn card(&mut self, _: &Bag) -> Card {
        self.chance.card()
    }

    fn bet(&mut self, asked: &mut Asked<'_>) -> Answer {
        let (to_call, pot) = (asked.to_call(), asked.pot().count());
        self.answer(to_call, || asked.raise(), || pot)
    }

    fn draw(&mut self, _: &Asked<'_>) -> table::Picked {
        unreachable!("hold'em has no draw")
    }
}

fn player(at: BoxNumber) -> Actor {
    Actor::Player(Person(at.0 - 1))
}

/// A pack that is shuffled as far as it is dealt.
struct Chance {
    state: u64,
    deck: [Card; 52],
    dealt: usize,
}

impl Chance {
    fn new(seed: u64) -> Chance {
        let cards: Vec<Card> = Deck::FRENCH.cards().collect();
        Chance {
            state: seed,
            deck: cards.try_into().expect("there are 52"),
            dealt: 0,
        }
    }

    fn shuffle(&mut self) {
        self.dealt = 0;
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.state = step(self.state);
        ((u64::from((self.state >> 32) as u32) * u64::from(bound)) >> 32) as u32
    }

    fn card(&mut self) -> Card {
        let left = (self.deck.len() - self.dealt) as u32;
        let place = self.dealt + self.below(left) as usize;
        let card = self.deck[place];
        self.deck.swap(self.dealt, place);
        self.dealt += 1;
        card
    }
}

/// The next state of a linear congruential generator.
fn step(state: u64) -> u64 {
    state
        .wrapping_mul(6364136223846793005)
        .wrapping_add(1442695040888963407)
}
