//! A hand among players that is played for its outcome alone ends as it ends at the table: the
//! same cards and the same answers, once without a word and once with every event told.

use cards::{Bag, Card};
use exact::Cents;
use games::player_poker::{Answer, Asked, Awaited, Hand, Players, awaited};
use games::{AnyGame, Catalogue, GameFile, Rules, State};
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

    fn bet(&mut self, asked: &mut Asked<'_>) -> Answer {
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
    /// What the house took of players for the session.
    charged: u64,
}

impl Ends {
    fn of(hand: &Hand<'_>) -> Ends {
        let stacks = hand.stacks().filter(|(_, stack)| !stack.is_zero());
        Ends {
            stacks: stacks.collect(),
            raked: hand.raked().count(),
            carried: hand.carried().count(),
            charged: hand.charged().count(),
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
                Event::Settled(line) if line.spot == STACK => self.charged += line.stake.count(),
                _ => {}
            }
        }
    }
}

/// The same hand at the table.
fn at_the_table(rules: &Rules, seating: &Seating, did: Vec<Did>) -> (Ends, State) {
    let (mut state, _) = AnyGame::open(rules, seating);
    let (mut ends, mut did) = (Ends::default(), did.into_iter());
    let (mut actor, mut action) = (CROUPIER, Action::Close);
    loop {
        let mut events = Vec::new();
        let done = AnyGame::act(rules, &mut state, actor, &action, &mut events);
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

/// Hands of each file; `TAPETE_OUTCOMES` says another number (`cargo xtask nightly`: a million).
fn hands() -> u32 {
    match std::env::var("TAPETE_OUTCOMES") {
        Ok(text) => text.parse().expect("TAPETE_OUTCOMES is a whole number"),
        Err(_) => 300,
    }
}

/// All chips at a table: before each player and in the pot.
fn chips(seating: &Seating) -> u64 {
    seating.held().iter().map(|held| held.stake.count()).sum()
}

/// A hand that was played is not played again.
fn played_already(hand: &mut Hand<'_>, dice: &mut Dice) {
    let did = Vec::new();
    let refusal = hand.play(&mut Remembering { dice, did });
    let causes = refusal.expect_err("it is over").causes;
    assert_eq!(causes[0].why, table::Why::RoundIsOver);
}

/// So many hands of a game, one after the other, each played for its outcome and at the table.
fn both_ways(rules: &Rules, hands: u32) {
    let felt = rules.felt();
    let name = format!("{}/{}", felt.ruleset, felt.game);
    let mut dice = Dice::new(7);
    let (mut played, mut shared) = (0, 0);
    let mut seating = seated(rules, &mut dice);
    while played < hands {
        let mut hand = Hand::open(rules, &seating).expect("it is of the family");
        let mut players = Remembering {
            dice: &mut dice,
            did: Vec::new(),
        };
        // Too few have chips left: others sit down.
        if hand.play(&mut players).is_err() {
            assert!(players.did.is_empty(), "{name}: {:?}", players.did);
            seating = seated(rules, &mut dice);
            continue;
        }
        let (ends, state) = at_the_table(rules, &seating, players.did);
        assert_eq!(Ends::of(&hand), ends, "{name}, hand {played}");
        if played == 0 {
            played_already(&mut hand, &mut dice);
        }
        let stacks: u64 = ends.stacks.iter().map(|(_, stack)| stack.count()).sum();
        let after = stacks + ends.raked + ends.carried + ends.charged;
        assert_eq!(chips(&seating), after, "{name}, hand {played}: chips");
        played += 1;
        shared += u32::from(ends.stacks.len() > 1);
        let view = AnyGame::view(rules, &state, Viewer::Public);
        seating = Seating::after(&view);
    }
    assert!(shared > hands / 6, "{name}: everybody lost everything");
    println!("{name}: {hands} hands both ways");
}

#[test]
fn a_hand_for_its_outcome_ends_as_it_does_at_the_table() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let games = catalogue.games().iter();
    let circle = games.filter(|game| matches!(game, GameFile::PlayerPoker(_)));
    let tables = circle.map(|game| {
        let sheet = library.sheet(game.ruleset(), game.game());
        game.rules(sheet.expect("it ships")).expect("admissible")
    });
    let tables: Vec<Rules> = tables.collect();
    assert!(tables.len() > 10);
    let hands = hands();
    let (odd, even) = tables.split_at(tables.len() / 2);
    std::thread::scope(|scope| {
        for half in [odd, even] {
            scope.spawn(move || half.iter().for_each(|rules| both_ways(rules, hands)));
        }
    });
}

/// A hand that is copied over a played one is the one that was opened, whatever was done before.
#[test]
fn a_hand_copied_over_another_is_played_as_if_it_were_new() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    for (ruleset, game) in [("ar-2010", "five-card-draw"), ("clm-2013", "seven-stud")] {
        let game = catalogue.find(ruleset, game).expect("it is there");
        let sheet = library.sheet(ruleset, game.game()).expect("it ships");
        let rules = game.rules(sheet).expect("admissible");
        let seating = seated(&rules, &mut Dice::new(3));
        let opened = Hand::open(&rules, &seating).expect("it is of the family");
        let mut again = opened.clone();
        for seed in 0..300 {
            let played = |hand: &mut Hand<'_>| {
                let (dice, did) = (&mut Dice::new(seed), Vec::new());
                let mut players = Remembering { dice, did };
                hand.play(&mut players).expect("they do what they may");
                Ends::of(hand)
            };
            again.clone_from(&opened);
            let mut fresh = Hand::open(&rules, &seating).expect("it is of the family");
            assert_eq!(played(&mut again), played(&mut fresh), "seed {seed}");
        }
    }
}

/// What is not open to a player is refused as at the table.
#[test]
fn what_one_may_not_do_is_refused_with_its_reasons() {
    struct Stubborn;
    impl Players for Stubborn {
        fn card(&mut self, left: &Bag) -> Card {
            left.iter().next().expect("there is one").0
        }
        fn bet(&mut self, _: &mut Asked<'_>) -> Answer {
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

mod blackjack {
    //! Rounds of blackjack by their outcome, and the same at the table.

    use games::Rules;
    use games::blackjack::{self, Asked, Blackjack, Rounds};
    use table::{Next, ShoeLeft};

    use super::*;

    const HIT: ChoiceId = ChoiceId(0);
    const STAND: ChoiceId = ChoiceId(1);
    const DOUBLE: ChoiceId = ChoiceId(2);
    const SPLIT: ChoiceId = ChoiceId(3);
    const DECLINE: ChoiceId = ChoiceId(5);

    fn rules(ruleset: &str) -> blackjack::Rules {
        let library = Library::embedded().expect("our own law files are sound");
        let catalogue = Catalogue::read(&library).expect("and so are our games");
        let game = catalogue.find(ruleset, "blackjack").expect("it is there");
        let sheet = library.sheet(ruleset, "blackjack").expect("it ships");
        match game.rules(sheet) {
            Ok(Rules::Blackjack(rules)) => rules,
            _ => panic!("a file of its family gives rules of its family"),
        }
    }

    /// Splits and doubles whatever may be, so that hands grow many.
    fn bold(asked: &Asked) -> ChoiceId {
        let up = asked
            .bank
            .and_then(Card::rank)
            .map_or(0, cards::Rank::index);
        match asked.total {
            _ if asked.pair && !up.is_multiple_of(3) => SPLIT,
            _ if asked.stuck => STAND,
            9..=11 if asked.cards == 2 && !asked.soft && up.is_multiple_of(2) => DOUBLE,
            17.. if !asked.soft => STAND,
            15.. if up < 6 => STAND,
            _ => HIT,
        }
    }

    /// The next round at the table: what was staked, what went back, and the shoe after it.
    fn at_the_table(
        rules: &blackjack::Rules,
        boxes: u8,
        shoe: Option<ShoeLeft>,
        cards: &mut impl Iterator<Item = Card>,
    ) -> ((u64, u64), Option<ShoeLeft>) {
        let seats = (1..=boxes).map(|at| Seat {
            at: BoxNumber(at),
            holder: Person(0),
        });
        let seating = Seating::new(seats.collect(), rules.felt().boxes, boxes);
        let seating = seating.expect("there are boxes").with_shoe(shoe);
        let (mut state, mut events) = Blackjack::open(rules, &seating);
        let player = Actor::Player(Person(0));
        let mut act = |state: &mut _, actor, action: &Action| {
            let done = Blackjack::act(rules, state, actor, action, &mut events);
            assert!(done.is_ok(), "{action:?}: {done:?}");
        };
        for at in (1..=boxes).map(BoxNumber) {
            let (spot, stake) = (SpotId(0), rules.felt().minimum);
            act(&mut state, player, &Action::Place { at, spot, stake });
        }
        act(&mut state, CROUPIER, &Action::Close);
        loop {
            match Blackjack::next(rules, &state) {
                Next::Chance(_) => {
                    let card = cards.next().expect("the shoe suffices");
                    act(&mut state, Actor::Chance, &Action::Draw(card.into()));
                }
                Next::Open(_) => {
                    let view = Blackjack::view(rules, &state, Viewer::Public);
                    let (at, choice) = match state.asked(rules) {
                        Some(asked) => (asked.at, bold(&asked)),
                        None => match view.moment {
                            table::Moment::Choosing { at, .. } => (at, DECLINE),
                            other => panic!("{other:?}"),
                        },
                    };
                    act(&mut state, player, &Action::Choose { at, choice });
                }
                Next::Over | Next::Meter(_) => break,
            }
        }
        let settled = events.iter().filter_map(|event| match event {
            Event::Settled(line) => Some(line),
            _ => None,
        });
        let chips = settled.fold((0, 0), |(staked, back), line| {
            let returned = line.returned().count() + line.paid.count();
            (staked + line.stake.count(), back + returned)
        });
        let view = Blackjack::view(rules, &state, Viewer::Public);
        (chips, Seating::after(&view).shoe().cloned())
    }

    #[test]
    fn a_round_for_its_outcome_pays_what_the_table_pays() {
        for ruleset in ["ar-2010", "ar-2002"] {
            let rules = rules(ruleset);
            for boxes in [2, 3, 7] {
                let mut dice = Dice::new(u64::from(boxes));
                let stake = rules.felt().minimum;
                let rounds = Rounds::new(&rules, boxes, stake, bold);
                let mut rounds = rounds.expect("nothing forbidden is done");
                let burn = usize::from(rules.description().shoe.burn.value);
                let (mut shoe, mut cards) = (None, Vec::new().into_iter());
                for round in 0..1_500 {
                    let tally = rounds.play(1, |ranks| {
                        dice.shuffle(ranks);
                        let suited = ranks.iter().zip((0..4).cycle()).map(suit(&rules));
                        cards = suited.skip(burn).collect::<Vec<_>>().into_iter();
                    });
                    assert_eq!((tally.rounds, tally.void), (1, 0));
                    let told = at_the_table(&rules, boxes, shoe, &mut cards);
                    let counted = (tally.staked, tally.returned);
                    assert_eq!(counted, told.0, "{ruleset}, {boxes} boxes, round {round}");
                    shoe = told.1;
                }
            }
        }
    }

    /// Cards of these ranks, each suit as often as a shoe has it: the game asks for the rank
    /// alone, but a shoe has only so many of each card.
    fn suit<'a>(rules: &blackjack::Rules) -> impl FnMut((&'a u8, u8)) -> Card + 'a {
        let shoe = &rules.description().shoe;
        let mut bag = shoe.deck.bag(shoe.packs);
        move |(rank, _)| {
            let of_rank = |card: &Card| card.rank().map(cards::Rank::index) == Some(*rank);
            let card = bag.iter().map(|(card, _)| card).find(of_rank);
            let card = card.expect("there are as many of each rank");
            bag.take(card).expect("it was there");
            card
        }
    }

    #[test]
    fn a_way_to_play_that_the_rules_forbid_is_refused() {
        let rules = rules("ar-2010");
        let stake = rules.felt().minimum;
        let refusal = Rounds::new(&rules, 2, stake, |_| DOUBLE).expect_err("not on every total");
        assert_eq!(refusal.causes[0].why, table::Why::NotThisHand);
        let insured = Rounds::new(&rules, 2, stake, |_| DECLINE);
        assert!(insured.is_err(), "nobody is asked about insurance");
        let alone = Rounds::new(&rules, 1, stake, bold).expect_err("two hands at least");
        let least = rules.description().table.hands.value;
        assert_eq!(alone.causes[0].why, table::Why::TooFewHands { least });
        assert!(Rounds::new(&rules, rules.felt().boxes + 1, stake, bold).is_err());
    }
}
