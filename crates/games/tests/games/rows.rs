//! Rows of cards by brute force: every pair of totals and either colour of the first card against
//! every bet, insured or not, held against a definition of our own that shares nothing with the
//! engine but the names of the bets.

use cards::Card;
use exact::Cents;
use games::{AnyGame, Catalogue, Rules, State};
use law::Library;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Event, Game, Line, Next, Outcome, Person, Role,
    Rulebook, Seat, Seating, SpotId, Viewer,
};

const AT: BoxNumber = BoxNumber(1);
const ANA: Person = Person(0);
const STAKE: u64 = 4_000;

fn rules() -> Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue.find("ar-2010", "trente-et-quarante");
    let sheet = library.sheet("ar-2010", "trente-et-quarante");
    let file = game.expect("it is in the catalogue");
    let rules = file.rules(sheet.expect("a sheet ships with it"));
    rules.expect("its choices are within the text")
}

fn spot(rules: &Rules, key: &str) -> SpotId {
    let mut spots = rules.felt().spots.iter();
    spots.find(|spot| spot.key == key).expect("a spot").id
}

fn act(rules: &Rules, state: &mut State, actor: Actor, action: &Action) -> Vec<Event> {
    let events = AnyGame::decide(rules, state, actor, action);
    let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
    for event in &events {
        AnyGame::apply(rules, state, event);
    }
    events
}

/// A row that counts so much, from 31 to 40: three cards of 30, 29, 28 … and the one that ends it.
fn row(total: u8, red: bool) -> Vec<Card> {
    let suit = if red { 'h' } else { 's' };
    let (third, last) = match total {
        31..=39 => ('9', total - 29),
        _ => ('T', total - 30),
    };
    let last = if last == 10 {
        'K'
    } else {
        char::from(b'0' + last)
    };
    let ranks = ['Q', 'J', third, last];
    let card = |rank: char| format!("{rank}{suit}").parse().expect("a card");
    ranks.map(card).to_vec()
}

/// Bets, and the rows dealt; nothing is bet where the stake is none.
fn dealt(
    rules: &Rules,
    bets: &[(SpotId, u64)],
    held: Vec<table::Held>,
    cards: &[Card],
) -> (State, Vec<Line>) {
    let seat = Seat {
        at: AT,
        holder: ANA,
    };
    let seating = Seating::new(vec![seat], 1, 1)
        .expect("one seat")
        .holding(held);
    let (mut state, _) = AnyGame::open(rules, &seating);
    for (spot, stake) in bets {
        let place = Action::Place {
            at: AT,
            spot: *spot,
            stake: Cents::new(*stake),
        };
        act(rules, &mut state, Actor::Player(ANA), &place);
    }
    act(
        rules,
        &mut state,
        Actor::Staff(Role::Croupier),
        &Action::Close,
    );
    let mut settled = Vec::new();
    for card in cards {
        let draw = Action::Draw(Drawn::Card(*card));
        settled.extend(lines(&act(rules, &mut state, Actor::Chance, &draw)));
    }
    (state, settled)
}

fn lines(events: &[Event]) -> Vec<Line> {
    let line = |event: &Event| match event {
        Event::Settled(line) => Some(*line),
        _ => None,
    };
    events.iter().filter_map(line).collect()
}

/// How a bet ends by its name alone: won, lost, void, or at the tie of 31.
fn defined(key: &str, upper: u8, lower: u8, red: bool) -> &'static str {
    if upper == lower {
        return if upper == 31 { "refait" } else { "void" };
    }
    let black = upper < lower;
    let won = match key {
        "negro" => black,
        "rojo" => !black,
        // The first card lies in the black row: colour if the row that wins has its colour.
        "color" => black != red,
        "inverso" => black == red,
        _ => panic!("the definition knows no bet {key}"),
    };
    if won { "won" } else { "lost" }
}

/// Who has how much at the end: what goes back with what is paid.
fn back(lines: &[Line]) -> u64 {
    let of = |line: &Line| line.returned().count() + line.paid.count();
    lines.iter().map(of).sum()
}

fn choose(rules: &Rules, state: &mut State, take: bool) -> Vec<Line> {
    let view = AnyGame::view(rules, state, Viewer::Player(ANA));
    let offered = AnyGame::legal(rules, &view, ANA).choose;
    let offered: Vec<ChoiceId> = offered.iter().map(|option| option.choice).collect();
    assert_eq!(offered.len(), 2, "half or prison");
    let choice = offered[usize::from(!take)];
    let choose = Action::Choose { at: AT, choice };
    lines(&act(rules, state, Actor::Player(ANA), &choose))
}

#[test]
fn every_result_against_every_bet() {
    let rules = rules();
    let mut refaits = 0;
    for key in ["negro", "rojo", "color", "inverso"] {
        let bet = spot(&rules, key);
        let insurance = spot(&rules, &format!("seguro-{key}"));
        for upper in 31..=40 {
            for lower in 31..=40 {
                for (red, insured) in [(false, false), (true, false), (false, true), (true, true)] {
                    let cards = [row(upper, red), row(lower, !red)].concat();
                    let premium = if insured { STAKE / 100 } else { 0 };
                    let mut bets = vec![(bet, STAKE)];
                    bets.extend(insured.then_some((insurance, premium)));
                    let (mut state, settled) = dealt(&rules, &bets, Vec::new(), &cards);
                    let told = format!("{key} at {upper}-{lower}, red {red}, insured {insured}");
                    let expected = match defined(key, upper, lower, red) {
                        "won" => 2 * STAKE,
                        "lost" => 0,
                        "void" => STAKE + premium,
                        _ if insured => STAKE,
                        _ => {
                            refaits += 1;
                            assert!(settled.is_empty(), "{told}: nobody is settled yet");
                            let taken = choose(&rules, &mut state, true);
                            assert_eq!(back(&taken), STAKE / 2, "{told}");
                            assert_eq!(AnyGame::next(&rules, &state), Next::Over, "{told}");
                            continue;
                        }
                    };
                    assert_eq!(back(&settled), expected, "{told}: {settled:?}");
                    let staked: u64 = settled.iter().map(|line| line.stake.count()).sum();
                    assert_eq!(staked, STAKE + premium, "{told}");
                    assert_eq!(AnyGame::next(&rules, &state), Next::Over, "{told}");
                }
            }
        }
    }
    assert_eq!(refaits, 8);
}

#[test]
fn every_result_against_every_bet_in_prison() {
    let rules = rules();
    for key in ["negro", "rojo", "color", "inverso"] {
        for upper in 31..=40 {
            for lower in 31..=40 {
                for red in [false, true] {
                    let held = table::Held {
                        at: AT,
                        by: ANA,
                        spot: spot(&rules, key),
                        stake: Cents::new(STAKE),
                        times: 1,
                    };
                    let cards = [row(upper, red), row(lower, !red)].concat();
                    let (mut state, settled) = dealt(&rules, &[], vec![held], &cards);
                    let told = format!("{key} in prison at {upper}-{lower}, red {red}");
                    let left = |state: &State| {
                        let view = AnyGame::view(&rules, state, Viewer::Public);
                        view.held()
                            .iter()
                            .map(|held| held.stake.count())
                            .sum::<u64>()
                    };
                    match defined(key, upper, lower, red) {
                        "won" => {
                            assert_eq!(settled.len(), 1, "{told}");
                            assert_eq!(settled[0].outcome, Outcome::Pushed, "{told}");
                            assert_eq!((back(&settled), left(&state)), (STAKE, 0), "{told}");
                        }
                        "lost" => assert_eq!((back(&settled), left(&state)), (0, 0), "{told}"),
                        "void" => assert_eq!((settled.len(), left(&state)), (0, STAKE), "{told}"),
                        _ => {
                            assert_eq!(back(&settled), 0, "{told}: half is lost");
                            assert_eq!(left(&state), STAKE / 2, "{told}");
                            choose(&rules, &mut state, false);
                            assert_eq!(left(&state), STAKE / 2, "{told}");
                        }
                    }
                }
            }
        }
    }
}

/// The red card lies before the last five: a coup that would need one of them is void.
#[test]
fn the_last_five_cards_are_never_dealt() {
    let rules = rules();
    let mut seating = Seating::empty();
    let mut dealt = 0;
    loop {
        let (mut state, _) = AnyGame::open(&rules, &seating);
        act(
            &rules,
            &mut state,
            Actor::Staff(Role::Croupier),
            &Action::Close,
        );
        while let Next::Chance(chance) = AnyGame::next(&rules, &state) {
            // Whatever card there is most of: tens first, so that rows end soon.
            let most = chance.weights().max_by_key(|(_, weight)| *weight);
            let (card, _) = most.expect("a card is left");
            act(&rules, &mut state, Actor::Chance, &Action::Draw(card));
            dealt += 1;
        }
        let view = AnyGame::view(&rules, &state, Viewer::Public);
        seating = Seating::after(&view);
        if view.shoe.is_none() {
            break;
        }
    }
    assert_eq!(dealt, 6 * 52 - 5);
}

/// Only chances under the rule of 31 are held over: chips that a made-up record holds elsewhere do
/// not lie there, and the coup ends.
#[test]
fn an_insurance_cannot_be_held_over() {
    let rules = rules();
    let insurance = spot(&rules, "seguro-negro");
    let held = table::Held {
        at: AT,
        by: ANA,
        spot: insurance,
        stake: Cents::new(100),
        times: 1,
    };
    let black = spot(&rules, "negro");
    let cards = [row(32, false), row(35, true)].concat();
    let (state, lines) = dealt(&rules, &[(black, STAKE)], vec![held], &cards);
    assert_eq!(AnyGame::next(&rules, &state), Next::Over);
    assert!(lines.iter().all(|line| line.spot == black), "{lines:?}");
}
