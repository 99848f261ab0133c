//! Bots play whole hands of every game among players; the same seeds play the same hands.

use bots::{Before, Bot, Level, Why};
use cards::Card;
use exact::Cents;
use games::{AnyGame, Catalogue, GameFile, Rules};
use law::Library;
use table::{
    Action, Actor, BoxNumber, Drawn, Event, Game, Next, Outcome, Person, Role, Rulebook, Seat,
    Seating, Viewer,
};

fn tables() -> Vec<Rules> {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let among = catalogue
        .games()
        .iter()
        .filter(|game| game.is_among_players());
    let open = |game: &GameFile| {
        let sheet = library
            .sheet(game.ruleset(), game.game())
            .expect("a sheet ships");
        game.rules(sheet).expect("it is admissible")
    };
    among.map(open).collect()
}

/// A hand of bots, its cards drawn by a seed; every event of it.
fn hand(rules: &Rules, seed: u64) -> Vec<Event> {
    let players = rules.least_players().max(4);
    let seat = |n: u8| Seat {
        at: BoxNumber(n + 1),
        holder: Person(n),
    };
    let seats = (0..players).map(seat).collect();
    let seating = Seating::new(seats, rules.felt().boxes, 1).expect("one seat each");
    let (mut state, mut all) = AnyGame::open(rules, &seating);
    let level = |n: u8| Level::ALL[usize::from(n) % Level::ALL.len()];
    let mut bots: Vec<Bot> = (0..players)
        .map(|n| Bot::new(level(n), seed ^ u64::from(n)))
        .collect();
    for n in 0..players {
        let stack = Action::Place {
            at: BoxNumber(n + 1),
            spot: rules.felt().spots[0].id,
            stake: match rules.felt().spots[0].limits {
                table::SpotLimits::Between { least, .. } => least,
                table::SpotLimits::Times { .. } => panic!("a stack is an amount"),
            },
        };
        AnyGame::act(
            rules,
            &mut state,
            Actor::Player(Person(n)),
            &stack,
            &mut all,
        )
        .expect("it may");
    }
    let croupier = Actor::Staff(Role::Croupier);
    AnyGame::act(rules, &mut state, croupier, &Action::Close, &mut all).expect("all are there");
    let mut cards = table::suite::Dice::new(seed);
    for _ in 0..2_000 {
        let next = AnyGame::next(rules, &state);
        match next {
            Next::Over => return all,
            Next::Chance(chance) => {
                let bag = chance.source.bag().expect("cards").clone();
                let list: Vec<Card> = bag.iter().map(|(card, _)| card).collect();
                let card = *cards.pick(&list).expect("some are left");
                let draw = Action::Draw(Drawn::Card(card));
                AnyGame::act(rules, &mut state, Actor::Chance, &draw, &mut all)
                    .expect("it may come");
            }
            Next::Open(who) => {
                let Some(Actor::Player(person)) = who.first().copied() else {
                    panic!("a player is asked first");
                };
                let view = AnyGame::view(rules, &state, Viewer::Player(person));
                let options = AnyGame::legal(rules, &view, person);
                let bot = &mut bots[usize::from(person.0)];
                let before = Before {
                    rules,
                    view: &view,
                    options: &options,
                    person,
                    purse: Cents::ZERO,
                };
                let action = bot.act(before).expect("a bot answers");
                let done =
                    AnyGame::act(rules, &mut state, Actor::Player(person), &action, &mut all);
                done.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
            }
            Next::Meter(_) => panic!("no pool is read among players"),
        }
    }
    panic!("{}: the hand does not end", rules.felt().game);
}

#[test]
fn bots_play_every_game_to_its_end() {
    for rules in tables() {
        let mut takes = 0;
        for seed in 0..25 {
            let events = hand(&rules, seed);
            let won = |event: &&Event| matches!(event, Event::Settled(line) if line.outcome == Outcome::PotShare);
            takes += events.iter().filter(won).count();
        }
        assert!(takes > 0, "{}: nobody ever wins", rules.felt().game);
    }
}

#[test]
fn the_same_seed_plays_the_same_hand() {
    for rules in tables() {
        assert_eq!(hand(&rules, 7), hand(&rules, 7), "{}", rules.felt().game);
    }
}

/// What a bet covers tells how often it wins where one thing falls in a round, and not where
/// several do.
#[test]
fn only_one_fall_tells_which_bet_wins_most_often() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let said = |ruleset: &str, game: &str| {
        let sheet = library.sheet(ruleset, game).expect("a sheet ships");
        let file = catalogue.find(ruleset, game).expect("it is there");
        let rules = file.rules(sheet).expect("it is admissible");
        let (at, holder) = (BoxNumber(1), Person(0));
        let seating = Seating::new(vec![Seat { at, holder }], rules.felt().boxes, 1);
        let (state, _) = AnyGame::open(&rules, &seating.expect("one seat"));
        let view = AnyGame::view(&rules, &state, Viewer::Player(holder));
        let options = AnyGame::legal(&rules, &view, holder);
        let before = Before {
            rules: &rules,
            view: &view,
            options: &options,
            person: holder,
            purse: Cents::new(100_000),
        };
        let shown = Bot::new(Level::ALL[0], 1).show(before);
        shown.expect("it bets").why
    };
    assert!(matches!(
        said("ar-2010", "french-roulette"),
        Why::WinsMostOften(_)
    ));
    assert!(matches!(said("practice", "three-balls"), Why::TakesPart(_)));
}
