//! A hand among players that is played for its outcome alone ends as it ends at the table: the
//! same cards and the same answers, once without a word and once with every event told.

use cards::{Bag, Card};
use exact::Cents;
use games::circle_poker::{Answer, Asked, Awaited, Hand, Players, awaited};
use games::{Catalogue, Floor, GameFile, Rules, State};
use law::Library;
use table::suite::Dice;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Event, Game, Held, Person, Picked, Role, Rulebook,
    Seat, Seating, SpotId, Viewer,
};

const STACK: SpotId = SpotId(0);
const POT: SpotId = SpotId(1);
const CROUPIER: Actor = Actor::Staff(Role::Croupier);

/// Random players who remember what they did.
struct Remembering<'a> {
    dice: &'a mut Dice,
    did: Vec<Did>,
}

#[derive(Clone, Copy, Debug)]
enum Did {
    Drew(Card),
    Answered(Answer),
    PutAside(Picked),
}

impl Players for Remembering<'_> {
    fn card(&mut self, left: &Bag) -> Card {
        let kinds: Vec<Card> = left.iter().map(|(card, _)| card).collect();
        let card = *self.dice.pick(&kinds).expect("the deck is not empty");
        self.did.push(Did::Drew(card));
        card
    }

    fn bet(&mut self, asked: &Asked<'_>) -> Answer {
        let mut open = Vec::new();
        open.extend(asked.may_fold().then_some(Answer::Fold));
        open.extend(asked.may_check().then_some(Answer::Check));
        open.extend(asked.bring_in().map(|_| Answer::BringIn));
        if !asked.to_call().is_zero() && asked.bring_in().is_none() {
            open.extend([Answer::Call; 4]);
        }
        if let Some((least, most)) = asked.raise() {
            let between = least.count() + self.dice.below(200) as u64;
            let middle = Cents::new(between.min(most.count()));
            open.extend([least, middle, most].map(Answer::Bet));
        }
        let answer = *self.dice.pick(&open).expect("there is always something");
        self.did.push(Did::Answered(answer));
        answer
    }

    fn draw(&mut self, asked: &Asked<'_>) -> Picked {
        let most = self.dice.below(5).min(asked.own().count());
        let picked = Picked::at(0..most as u8);
        let picked = picked.expect("places of a hand");
        self.did.push(Did::PutAside(picked));
        picked
    }
}

fn choice(rules: &Rules, key: &str) -> ChoiceId {
    let mut choices = rules.felt().choices.iter();
    let found = choices.find(|choice| choice.key == key);
    found.unwrap_or_else(|| panic!("{key} is offered")).id
}

/// What was done, as the table is told it.
fn told(rules: &Rules, waits: Awaited, did: &mut impl Iterator<Item = Did>) -> (Actor, Action) {
    let player = |at: BoxNumber| Actor::Player(Person(at.0 - 1));
    let chooses = |at, key: &str| {
        let choice = choice(rules, key);
        (player(at), Action::Choose { at, choice })
    };
    // Whoever is left shows his cards: nobody was asked.
    if let Awaited::Show(at) = waits {
        return chooses(at, "show");
    }
    match (waits, did.next()) {
        (Awaited::Card(_), Some(Did::Drew(card))) => {
            (Actor::Chance, Action::Draw(Drawn::Card(card)))
        }
        (Awaited::Bet { at, .. }, Some(Did::Answered(answer))) => match answer {
            Answer::Fold => chooses(at, "fold"),
            Answer::Check => chooses(at, "check"),
            Answer::Call => chooses(at, "call"),
            Answer::BringIn => chooses(at, "enter"),
            Answer::Bet(stake) => {
                let spot = POT;
                (player(at), Action::Place { at, spot, stake })
            }
        },
        (Awaited::Draw(at), Some(Did::PutAside(cards))) if cards.count() > 0 => {
            let choice = choice(rules, "draw");
            (player(at), Action::Pick { at, choice, cards })
        }
        (Awaited::Draw(at), Some(Did::PutAside(_))) => chooses(at, "stand"),
        (waits, did) => panic!("the table waits for {waits:?}, and {did:?} was done"),
    }
}

/// Who has how much at the end of a hand, what the house took, and what stays in the pot.
#[derive(Debug, Default, PartialEq)]
struct Ends {
    stacks: Vec<(BoxNumber, Cents)>,
    raked: u64,
    carried: u64,
}

impl Ends {
    fn of(hand: &Hand<'_>) -> Ends {
        let stacks = hand.stacks().filter(|(_, stack)| !stack.is_zero());
        Ends {
            stacks: stacks.collect(),
            raked: hand.raked().count(),
            carried: hand.carried().count(),
        }
    }

    fn note(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Held {
                    at, spot, stake, ..
                } if *spot == STACK => self.stacks.push((*at, *stake)),
                Event::Held { stake, .. } => self.carried += stake.count(),
                Event::Raked { amount, .. } => self.raked += amount.count(),
                _ => {}
            }
        }
    }
}

/// The same hand at the table.
fn at_the_table(rules: &Rules, seating: &Seating, did: Vec<Did>) -> (Ends, State) {
    let (mut state, _) = Floor::open(rules, seating);
    let (mut ends, mut did) = (Ends::default(), did.into_iter());
    let (mut actor, mut action) = (CROUPIER, Action::Close);
    loop {
        let mut events = Vec::new();
        let done = Floor::act(rules, &mut state, actor, &action, &mut events);
        assert!(done.is_ok(), "{action:?}: {done:?}");
        ends.note(&events);
        let Some(waits) = awaited(rules, &state) else {
            break;
        };
        (actor, action) = told(rules, waits, &mut did);
    }
    assert_eq!(
        did.len(),
        0,
        "something was done that the table did not ask for"
    );
    (ends, state)
}

/// People with stacks of all sizes, short ones among them.
fn seated(rules: &Rules, dice: &mut Dice) -> Seating {
    let boxes = rules.felt().boxes;
    let least = rules.least_players().max(2);
    let players = dice.between(least.into(), boxes.into()) as u8;
    let people = || (1..=players).map(|number| (BoxNumber(number), Person(number - 1)));
    let seats = people().map(|(at, holder)| Seat { at, holder }).collect();
    let held = people().map(|(at, by)| Held {
        at,
        by,
        spot: STACK,
        stake: Cents::new(100 * dice.between(1, 400)),
        times: 1,
    });
    let held = held.collect();
    let seating = Seating::new(seats, boxes, 1).expect("there are seats");
    seating.holding(held)
}

#[test]
fn a_hand_for_its_outcome_ends_as_it_does_at_the_table() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let games = catalogue.games().iter();
    let mut games_played = 0;
    for game in games.filter(|game| matches!(game, GameFile::CirclePoker(_))) {
        let sheet = library.sheet(game.ruleset(), game.game());
        let rules = game.rules(sheet.expect("it ships")).expect("admissible");
        let mut dice = Dice::new(7);
        let (mut hands, mut shown) = (0, 0);
        let mut seating = seated(&rules, &mut dice);
        while hands < 300 {
            let mut hand = Hand::open(&rules, &seating).expect("it is of the family");
            let mut players = Remembering {
                dice: &mut dice,
                did: Vec::new(),
            };
            // Too few have chips left: others sit down.
            if hand.play(&mut players).is_err() {
                assert!(players.did.is_empty(), "{}: {:?}", game.game(), players.did);
                seating = seated(&rules, &mut dice);
                continue;
            }
            let did = players.did;
            let (ends, state) = at_the_table(&rules, &seating, did);
            assert_eq!(Ends::of(&hand), ends, "{}/{}", game.ruleset(), game.game());
            hands += 1;
            shown += usize::from(ends.stacks.len() > 1);
            let view = Floor::view(&rules, &state, Viewer::Public);
            seating = Seating::after(&view);
        }
        assert!(shown > 50, "{}: everybody lost everything", game.game());
        games_played += 1;
    }
    assert!(games_played > 10);
}

/// What is not open to a player is refused as at the table.
#[test]
fn what_one_may_not_do_is_refused_with_its_reasons() {
    struct Stubborn;
    impl Players for Stubborn {
        fn card(&mut self, left: &Bag) -> Card {
            left.iter().next().expect("there is one").0
        }
        fn bet(&mut self, _: &Asked<'_>) -> Answer {
            Answer::Bet(Cents::new(1))
        }
        fn draw(&mut self, _: &Asked<'_>) -> Picked {
            Picked::NONE
        }
    }
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue.find("ar-2010", "holdem").expect("it is there");
    let sheet = library.sheet("ar-2010", "holdem").expect("it ships");
    let rules = game.rules(sheet).expect("admissible");
    let seating = seated(&rules, &mut Dice::new(3));
    let mut hand = Hand::open(&rules, &seating).expect("it is of the family");
    let refusal = hand.play(&mut Stubborn).expect_err("a cent is no bet");
    let causes = refusal.causes;
    assert!(
        causes
            .iter()
            .any(|cause| matches!(cause.why, table::Why::BelowMinimum { .. })),
        "{causes:?}"
    );
}
