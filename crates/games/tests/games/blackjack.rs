//! Blackjack against the suite that every game must pass, and against a second, plain telling of
//! how a hand ends.

use cards::{Card, Rank};
use exact::Cents;
use games::{AnyGame, Catalogue, Rules};
use law::{Library, Sheet};
use table::suite::{self, Dice, Tally};
use table::{
    Action, Actor, BoxNumber, Event, Game, Line, Next, Outcome, Person, Role, Rulebook, Seat,
    Seating, SpotId, Viewer,
};

fn rules(change: &[(&str, &str)]) -> Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue.find("ar-2010", "blackjack").expect("the game");
    let mut sheet = Sheet::new().with("minimum", "10").with("maximum", "500");
    for (field, value) in change {
        sheet = sheet.with(*field, *value);
    }
    game.rules(&sheet).expect("an admissible sheet")
}

/// How many rounds a test plays, unless told.
fn rounds(usual: u64) -> u64 {
    let told = std::env::var("TAPETE_ROUNDS").ok();
    told.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn passes_the_suite_with_and_without_the_jackpot() {
    let jackpot = [("jackpot", "5"), ("jackpot-seed", "25000")];
    for rules in [rules(&[]), rules(&jackpot), rules(&[("reserve", "260")])] {
        let mut tally = Tally::default();
        for seed in 0..rounds(40) {
            tally += suite::check::<AnyGame>(&rules, seed);
        }
        assert!(tally.settled > 0, "the rounds did nothing");
    }
}

/// A table that plays itself: two boxes of one player, chance and choices by the dice.
struct Autoplay<'r> {
    rules: &'r Rules,
    dice: Dice,
    seating: Seating,
}

impl Autoplay<'_> {
    fn round(&mut self) -> Vec<Event> {
        let (mut state, mut events) = AnyGame::open(self.rules, &self.seating);
        let ana = Actor::Player(Person(0));
        let act = |state: &mut _, actor, action: &Action, events: &mut Vec<Event>| {
            AnyGame::act(self.rules, state, actor, action, events).expect("offered")
        };
        for at in [1, 2] {
            let bet = Action::Place {
                at: BoxNumber(at),
                spot: SpotId(0),
                stake: Cents::new(1000),
            };
            act(&mut state, ana, &bet, &mut events);
        }
        act(
            &mut state,
            Actor::Staff(Role::Croupier),
            &Action::Close,
            &mut events,
        );
        loop {
            match AnyGame::next(self.rules, &state) {
                Next::Chance(chance) => {
                    let mut left = self.dice.between(1, chance.total());
                    let drawn = chance.weights().find(|(_, weight)| {
                        let found = left <= *weight;
                        left = left.saturating_sub(*weight);
                        found
                    });
                    let drawn = drawn.expect("the weights sum to the total").0;
                    act(&mut state, Actor::Chance, &Action::Draw(drawn), &mut events);
                }
                Next::Open(_) => {
                    let view = AnyGame::view(self.rules, &state, Viewer::Player(Person(0)));
                    let options = AnyGame::legal(self.rules, &view, Person(0)).choose;
                    let option = *self.dice.pick(&options).expect("somebody may choose");
                    let (at, choice) = (option.at, option.choice);
                    act(&mut state, ana, &Action::Choose { at, choice }, &mut events);
                }
                Next::Meter(_) => unreachable!("no jackpot is bet on"),
                Next::Over => break,
            }
        }
        let view = AnyGame::view(self.rules, &state, Viewer::Public);
        self.seating = Seating::after(&view);
        events
    }
}

/// A total as anyone would reckon it: every way to count the aces, the best that is not over.
fn total(cards: &[Card]) -> u32 {
    let aces = cards
        .iter()
        .filter(|card| card.rank() == Some(Rank::Ace))
        .count() as u32;
    let low: u32 = cards
        .iter()
        .map(|card| match card.rank().expect("no joker") {
            Rank::Ace => 1,
            Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
            rank => u32::from(rank.index()) + 2,
        })
        .sum();
    let ways = (0..=aces).map(|high| low + 10 * high);
    ways.clone().filter(|way| *way <= 21).max().unwrap_or(low)
}

/// What a hand of two boxes that never split wins of a bet of ten, in cents above the stake.
fn expected(hand: &[Card], bank: &[Card], doubled: bool) -> i64 {
    let stake = if doubled { 2000 } else { 1000 };
    let (own, banks) = (total(hand), total(bank));
    let (natural, bank_natural) = (hand.len() == 2 && own == 21, bank.len() == 2 && banks == 21);
    let sevens = |cards: &[Card]| {
        cards.len() == 3 && cards.iter().all(|card| card.rank() == Some(Rank::Seven))
    };
    match () {
        () if own > 21 => -stake,
        () if natural && bank_natural => 0,
        () if natural => 1500,
        () if bank_natural => -stake,
        () if sevens(hand) && sevens(bank) => 0,
        () if sevens(hand) => 2 * stake,
        () if banks > 21 || own > banks => stake,
        () if own < banks => -stake,
        () => 0,
    }
}

#[test]
fn each_hand_ends_as_a_plain_reckoning_says() {
    let rules = rules(&[]);
    let seats = [1, 2].map(|at| Seat {
        at: BoxNumber(at),
        holder: Person(0),
    });
    let felt = rules.felt();
    let names: Vec<&str> = felt
        .choices
        .iter()
        .map(|choice| choice.key.as_str())
        .collect();
    let mut table = Autoplay {
        rules: &rules,
        dice: Dice::new(7),
        seating: Seating::new(seats.to_vec(), felt.boxes, 7).expect("two seats"),
    };
    let (mut checked, mut shoes) = (0, 0);
    for _ in 0..rounds(3000) {
        let events = table.round();
        shoes += usize::from(table.seating.shoe().is_none());
        let chose = |at: u8, key: &str| {
            events.iter().any(|event| {
                matches!(event, Event::Chose { at: found, choice, .. }
                    if found.0 == at && names[usize::from(choice.0)] == key)
            })
        };
        let cards = |place: table::Place| -> Vec<Card> {
            let drawn = events.iter().filter_map(|event| match event {
                Event::Drawn { card, to, .. } if *to == place => Some(*card),
                _ => None,
            });
            drawn.collect()
        };
        let bank = cards(table::Place::Bank);
        for at in [1, 2] {
            if chose(at, "split") || chose(at, "even-money") {
                continue;
            }
            let hand = cards(table::Place::Box(BoxNumber(at)));
            let lines = events.iter().filter_map(|event| match event {
                Event::Settled(line) if line.at.0 == at && line.spot == SpotId(0) => Some(line),
                _ => None,
            });
            let won: i64 = lines.map(net).sum();
            assert_eq!(
                won,
                expected(&hand, &bank, chose(at, "double")),
                "{hand:?} against {bank:?}"
            );
            checked += 1;
        }
    }
    assert!(
        checked > 1000 && shoes > 10,
        "{checked} hands, {shoes} shoes"
    );
}

fn net(line: &Line) -> i64 {
    let paid = line.paid.count() as i64;
    match line.outcome {
        Outcome::Lost => -(line.stake.count() as i64),
        Outcome::Won | Outcome::Pushed | Outcome::Void | Outcome::Prize | Outcome::PotShare => paid,
    }
}
