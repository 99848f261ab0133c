//! Games out of a shoe: blackjack rounds by basic strategy, for their outcome alone and through the
//! whole engine; coups of punto y banca through the engine.
//!
//! Run with `cargo bench -p bench --bench shoes`, or see [`HELP`](bench::options::HELP).

use std::time::Duration;

use bench::measure::Subject;
use bench::options::Options;
use cards::{Card, Deck, Rank};
use exact::Cents;
use games::blackjack::{Asked, Blackjack, Rounds};
use games::{AnyGame, Catalogue, Rules, blackjack};
use law::Library;
use table::suite::Dice;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Event, Game, Next, Person, Role, Rulebook, Seat, Seating,
    SpotId, Viewer,
};

const PLAYER: Actor = Actor::Player(Person(0));
const CROUPIER: Actor = Actor::Staff(Role::Croupier);

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
    let (count, rounds) = if options.quick {
        (2_000, 2)
    } else {
        (20_000, 12)
    };
    let (Rules::Blackjack(rules), coups) = (rules("blackjack"), rules("punto-y-banca")) else {
        unreachable!("a file of its family gives rules of its family")
    };
    let blackjack = Subject::new(
        "blackjack-rounds",
        "rounds of blackjack, two boxes by basic strategy: bets, cards, choices, settlement with bases",
        count,
    );
    let blackjack = blackjack.ours("the engine, nothing recorded", |_| {
        rounds_of_blackjack(&rules, count)
    });
    // Two hands a round are the least that the text allows.
    let mut outcome = Rounds::new(&rules, 2, rules.felt().minimum, basic_strategy)
        .expect("the strategy keeps to the rules");
    let mut dice = Dice::new(1);
    let many = count * 50;
    let outcomes = Subject::new(
        "blackjack-outcomes",
        "rounds of blackjack, two boxes by basic strategy, for their outcome alone",
        many,
    );
    let outcomes = outcomes.ours("tables worked out from the rules", move |_| {
        outcome
            .play(many, |ranks| shuffle(ranks, &mut dice))
            .returned
    });
    let baccarat = Subject::new(
        "punto-y-banca-coups",
        "coups of punto y banca with three bets: bets, cards, settlement with bases",
        count,
    );
    let baccarat = baccarat.ours("the engine, nothing recorded", |_| coups_of(&coups, count));
    for subject in [outcomes, blackjack, baccarat] {
        let outcome = subject.race(rounds, Duration::from_secs(20));
        println!("{}", outcome.title);
        for timing in &outcome.timings {
            let a_second = 1e9 / timing.nanoseconds;
            println!(
                "{:<32} {:>9.0} ns  {a_second:>10.0} rounds/s",
                timing.name, timing.nanoseconds
            );
        }
    }
}

fn rules(game: &str) -> Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue
        .find("ar-2010", game)
        .expect("it is in the catalogue");
    let sheet = library
        .sheet("ar-2010", game)
        .expect("a sheet ships with it");
    file.rules(sheet).expect("its choices are within the text")
}

/// A shoe in an order by the dice, dealt from the top.
struct Order {
    cards: Vec<Card>,
    dealt: usize,
    dice: Dice,
}

impl Order {
    fn new() -> Order {
        let deck: Vec<Card> = Deck::FRENCH.cards().collect();
        let cards = (0..6).flat_map(|_| deck.iter().copied()).collect();
        let mut order = Order {
            cards,
            dealt: 0,
            dice: Dice::new(1),
        };
        order.shuffle();
        order
    }

    fn shuffle(&mut self) {
        self.dice.shuffle(&mut self.cards);
        self.dealt = 0;
    }

    fn draw(&mut self) -> Action {
        let card = self.cards[self.dealt];
        self.dealt += 1;
        Action::Draw(card.into())
    }
}

/// Two numbers out of each sixty-four bits: the bias of a part in many millions is none here.
fn shuffle(ranks: &mut [u8], dice: &mut Dice) {
    let mut left = ranks.len();
    while left > 1 {
        let bits = dice.bits();
        for half in [bits as u32, (bits >> 32) as u32] {
            let place = (u64::from(half) * left as u64) >> 32;
            left -= 1;
            ranks.swap(left, place as usize);
            if left <= 1 {
                break;
            }
        }
    }
}

fn paid(events: &[Event]) -> u64 {
    let paid = events.iter().map(|event| match event {
        Event::Settled(line) => line.paid.count(),
        _ => 0,
    });
    paid.sum()
}

/// So many rounds at two boxes; what was paid, all together.
fn rounds_of_blackjack(rules: &blackjack::Rules, rounds: u64) -> u64 {
    let seats = [1, 2].map(|at| Seat {
        at: BoxNumber(at),
        holder: Person(0),
    });
    let seating = Seating::new(seats.to_vec(), rules.felt().boxes, 7).expect("two seats");
    let mut going = seating.clone();
    let bets = [1, 2].map(|at| Action::Place {
        at: BoxNumber(at),
        spot: SpotId(0),
        stake: rules.felt().minimum,
    });
    let mut order = Order::new();
    let mut events = Vec::new();
    let mut sum = 0;
    for _ in 0..rounds {
        let (mut state, _) = Blackjack::open(rules, &going);
        events.clear();
        let mut act = |state: &mut _, actor, action: &Action| {
            Blackjack::act(rules, state, actor, action, &mut events).expect("it is legal");
        };
        for bet in &bets {
            act(&mut state, PLAYER, bet);
        }
        act(&mut state, CROUPIER, &Action::Close);
        loop {
            match Blackjack::next(rules, &state) {
                Next::Chance(_) => act(&mut state, Actor::Chance, &order.draw()),
                Next::Over | Next::Meter(_) => break,
                Next::Open(_) => {
                    let action = match state.asked(rules) {
                        Some(asked) => Action::Choose {
                            at: asked.at,
                            choice: basic_strategy(&asked),
                        },
                        // No insurance: whoever is asked declines.
                        None => decline(rules, &state),
                    };
                    act(&mut state, PLAYER, &action);
                }
            }
        }
        sum += paid(&events);
        let view = Blackjack::view(rules, &state, Viewer::Public);
        going = Seating::after(&view);
        if going.shoe().is_none() {
            order.shuffle();
        }
    }
    sum
}

const HIT: ChoiceId = ChoiceId(0);
const STAND: ChoiceId = ChoiceId(1);
const DOUBLE: ChoiceId = ChoiceId(2);
const SPLIT: ChoiceId = ChoiceId(3);
const DECLINE: ChoiceId = ChoiceId(5);

fn decline(rules: &blackjack::Rules, state: &blackjack::State) -> Action {
    let view = Blackjack::view(rules, state, Viewer::Public);
    let at = match view.moment {
        table::Moment::Choosing { at, .. } => at,
        _ => BoxNumber(1),
    };
    let choice = DECLINE;
    Action::Choose { at, choice }
}

/// Basic strategy for six packs, no hole card, doubling on 9 to 11: well enough to be a load.
fn basic_strategy(asked: &Asked) -> ChoiceId {
    let up = asked.bank.and_then(Card::rank).unwrap_or(Rank::Ten);
    let up = match up {
        Rank::Ace => 11,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        rank => rank.index() + 2,
    };
    if asked.pair {
        let half = if asked.soft { 11 } else { asked.total / 2 };
        let splits = match half {
            11 => up < 11,
            8 | 9 => up < 10 && (half == 8 || up != 7),
            2 | 3 | 7 => up < 8,
            6 => up < 7,
            _ => false,
        };
        if splits {
            return SPLIT;
        }
    }
    if asked.stuck {
        return STAND;
    }
    if asked.cards == 2 && !asked.soft {
        let doubles = match asked.total {
            9 => (3..=6).contains(&up),
            10 | 11 => up < 10,
            _ => false,
        };
        if doubles {
            return DOUBLE;
        }
    }
    let stands = match (asked.soft, asked.total) {
        (true, total) => total >= 19 || total == 18 && up < 9,
        (false, 12) => (4..=6).contains(&up),
        (false, total) => total >= 17 || total >= 13 && up < 7,
    };
    if stands { STAND } else { HIT }
}

/// So many coups with a bet on each spot; what was paid, all together.
fn coups_of(rules: &Rules, coups: u64) -> u64 {
    let seat = Seat {
        at: BoxNumber(1),
        holder: Person(0),
    };
    let mut going = Seating::new(vec![seat], rules.felt().boxes, 1).expect("one seat");
    let stake = Cents::new(rules.felt().minimum.count());
    let bets = [0, 1, 2].map(|spot| Action::Place {
        at: BoxNumber(1),
        spot: SpotId(spot),
        stake,
    });
    let deal = Action::Choose {
        at: BoxNumber(1),
        choice: ChoiceId(0),
    };
    let mut order = Order::new();
    let mut events = Vec::new();
    let mut sum = 0;
    for _ in 0..coups {
        let (mut state, _) = AnyGame::open(rules, &going);
        events.clear();
        let mut act = |state: &mut _, actor, action: &Action| {
            AnyGame::act(rules, state, actor, action, &mut events).expect("it is legal");
        };
        for bet in &bets {
            act(&mut state, PLAYER, bet);
        }
        act(&mut state, CROUPIER, &Action::Close);
        loop {
            match AnyGame::next(rules, &state) {
                Next::Chance(_) => act(&mut state, Actor::Chance, &order.draw()),
                Next::Open(_) => act(&mut state, PLAYER, &deal),
                Next::Over | Next::Meter(_) => break,
            }
        }
        sum += paid(&events);
        let view = AnyGame::view(rules, &state, Viewer::Public);
        going = Seating::after(&view);
        if going.shoe().is_none() {
            order.shuffle();
        }
    }
    sum
}
