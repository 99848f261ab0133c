//! The walk against the engine without its shortcuts.

mod pools;
mod simple;
mod toy;

use std::collections::BTreeMap;

use cards::{Card, CardSet, Deck};
use exact::Cents;
use games::bank_poker::{BankPoker, Description, Rules};
use games::{Catalogue, GameFile};
use law::Library;
use table::{Action, Actor, Game, SpotId, View, Viewer};

use crate::SolveError;
use crate::bets::{group_of, plans, thresholds};
use crate::classes::Renaming;
use crate::course::{Course, Deal};
use crate::desk::{Desk, Outcome};
use crate::script::{End, Node, PLAYER, Script, Step, advance, scout};
use crate::signature::Signer;
use crate::walk::{CellResult, Walker};

fn description(game: &GameFile) -> &Description {
    match game {
        GameFile::BankPoker(description) => description,
        #[allow(unreachable_patterns)] // until the catalogue has a second family
        _ => panic!("it is poker against the house"),
    }
}

/// The shipped table, with a stake on every spot that takes one by hand.
fn shipped() -> (Rules, Vec<usize>, Script<<BankPoker as Game>::State>) {
    let library = Library::embedded().expect("our law files are sound");
    let catalogue = Catalogue::read(&library).expect("our games are sound");
    let game = catalogue
        .find("ar-2010", "three-card-poker")
        .expect("it is there");
    let description = description(game);
    let sheet = library
        .sheet("ar-2010", "three-card-poker")
        .expect("it ships");
    let rules = Rules::new(description, sheet).expect("the sheet is right");
    let stakes = [(SpotId(0), Cents::new(1000)), (SpotId(2), Cents::new(1000))];
    let script = scout::<BankPoker>(&rules, &stakes).expect("the round can be scouted");
    let group = (0..description.bets.len())
        .map(|bet| group_of(description, bet))
        .collect();
    (rules, group, script)
}

fn ends(script: &Script<<BankPoker as Game>::State>) -> Vec<&End> {
    let Node::Choose(decision) = &script.root else {
        panic!("somebody chooses")
    };
    let options = decision.options.iter();
    let ends = options.map(|(_, node)| match node {
        Node::End(end) => end,
        Node::Choose(_) => panic!("he chooses once"),
    });
    ends.collect()
}

/// A small generator: the tests must be the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn deal(&mut self, count: usize) -> Vec<Option<Card>> {
        let mut pack: Vec<Card> = Deck::FRENCH.cards().collect();
        (0..count)
            .map(|_| Some(pack.swap_remove(self.below(pack.len()))))
            .collect()
    }
}

fn at(end: &End, cards: &[Option<Card>], place: usize) -> CardSet {
    end.places[place]
        .draws
        .iter()
        .filter_map(|draw| cards[*draw])
        .collect()
}

#[test]
fn the_course_of_three_card_poker_is_scouted() {
    let (_, _, script) = shipped();
    let Node::Choose(decision) = &script.root else {
        panic!("somebody chooses")
    };
    assert_eq!((script.deck, script.draws), (CardSet::FRENCH, 6));
    assert_eq!(
        decision
            .shown
            .iter()
            .map(|g| g.draws.clone())
            .collect::<Vec<_>>(),
        [[0, 2, 4]]
    );
    for end in ends(&script) {
        assert_eq!(
            end.hidden
                .iter()
                .map(|g| g.draws.clone())
                .collect::<Vec<_>>(),
            [[1, 3, 5]]
        );
        assert_eq!(end.steps[..6], [0, 1, 2, 3, 4, 5].map(Step::Draw));
    }
}

#[test]
fn each_pay_table_of_the_text_is_a_plan() {
    let library = Library::embedded().expect("our law files are sound");
    let catalogue = Catalogue::read(&library).expect("our games are sound");
    let game = catalogue
        .find("ar-2010", "three-card-poker")
        .expect("it is there");
    let description = description(game);
    let plans = plans(description, &law::Sheet::new());
    let names: Vec<&str> = plans.iter().map(|plan| plan.name.as_str()).collect();
    assert_eq!(
        names,
        ["ante", "pareja-plus-a", "pareja-plus-b", "pareja-plus-c"]
    );
    assert_eq!(plans[0].placed, [0]);
    assert_eq!(plans[1].placed, [0, 2]);
    assert_eq!(
        group_of(description, 1),
        0,
        "the second bet is of the ante's group"
    );
}

/// What the engine sees of a deal: nothing of the order inside a hand, nothing of the names of
/// suits, nothing of a hand but what it is alike in.
#[test]
fn deals_alike_are_settled_alike() {
    let (rules, group, script) = shipped();
    let thresholds = thresholds(rules.description());
    let signer = Signer::new(Some(&rules.description().order.hands), &thresholds);
    let mut desk = Desk::<BankPoker>::new(&rules, &group, &script.start);
    let mut known: BTreeMap<String, Outcome> = BTreeMap::new();
    let mut dice = Dice(20_100_810);
    for _ in 0..4_000 {
        let cards = dice.deal(6);
        for end in ends(&script) {
            let outcome = desk.outcome(end, &cards).expect("the engine deals it");
            let own = signer.sign(at(end, &cards, 0));
            let bank = signer.sign(at(end, &cards, 1));
            let key = format!("{} {own:?} {:?}", end.id, bank.likeness(&[own]));
            assert_eq!(
                known.entry(key).or_insert_with(|| outcome.clone()),
                &outcome
            );
            let renaming = Renaming::all()[dice.below(24)];
            let renamed = [4, 3, 0, 1, 2, 5].map(|draw: usize| {
                let card: CardSet = cards[draw].into_iter().collect();
                renaming.apply(card).iter().next()
            });
            assert_eq!(
                desk.outcome(end, &renamed).expect("the engine deals it"),
                outcome
            );
        }
    }
}

/// A threshold that the walk is not told of stops it: no number comes out wrong.
#[test]
fn a_forgotten_threshold_is_found_out() {
    let (rules, group, script) = shipped();
    let order = Some(&rules.description().order.hands);
    let course = Course::<BankPoker>::new(&rules, group, script, order, &[]);
    let error = Walker::new(&course).cell(&course.cells[0]).unwrap_err();
    assert_eq!(error, SolveError::NotByValue);
}

/// Equal seen cards give equal views, whatever lies covered.
#[test]
fn a_view_shows_nothing_that_is_hidden() {
    let (rules, _, script) = shipped();
    let mut dice = Dice(7);
    let view = |cards: &[Option<Card>]| -> View {
        let mut state = script.start.clone();
        for card in cards.iter().flatten() {
            advance::<BankPoker>(
                &rules,
                &mut state,
                Actor::Chance,
                &Action::Draw((*card).into()),
            )
            .expect("the card may come");
        }
        BankPoker::view(&rules, &state, Viewer::Player(PLAYER))
    };
    for _ in 0..200 {
        let nine = dice.deal(9);
        let one = [nine[0], nine[1], nine[2], nine[3], nine[4], nine[5]];
        let other = [nine[0], nine[6], nine[2], nine[7], nine[4], nine[8]];
        assert_eq!(view(&one), view(&other));
    }
}

/// The spread of each deal of a cell, by outcome.
fn spreads(cell: &CellResult) -> Vec<BTreeMap<Outcome, u128>> {
    let spread = |(_, spread): &(u128, crate::spread::Spread)| {
        spread
            .iter()
            .map(|(outcome, count)| (cell.outcomes[outcome].clone(), count))
            .collect()
    };
    cell.parts.iter().map(spread).collect()
}

/// Walks some deals with and without asking only once for hands alike.
fn compare_with_all_cards(takes: impl Fn(usize) -> bool) {
    let (rules, group, script) = shipped();
    let thresholds = thresholds(rules.description());
    let order = Some(&rules.description().order.hands);
    let quick = Course::<BankPoker>::new(&rules, group.clone(), script.clone(), order, &thresholds);
    let plain = Course::<BankPoker>::new(&rules, group, script, None, &[]);
    let (mut quick_walker, mut plain_walker) = (Walker::new(&quick), Walker::new(&plain));
    let deals: Vec<&Deal> = quick.cells.iter().flatten().collect();
    for (_, deal) in deals
        .into_iter()
        .enumerate()
        .filter(|(place, _)| takes(*place))
    {
        let deal = std::slice::from_ref(deal);
        let quick = quick_walker.cell(deal).expect("it is walked");
        let plain = plain_walker.cell(deal).expect("it is walked");
        assert_eq!(spreads(&quick), spreads(&plain));
        assert_eq!(quick.taken, plain.taken);
    }
}

#[test]
fn hands_alike_count_as_if_each_were_asked_for() {
    compare_with_all_cards(|place| [3, 411, 902, 1_666].contains(&place));
}

#[test]
#[ignore = "plays 65 million rounds: minutes, in release"]
fn every_hand_counts_as_if_each_were_asked_for() {
    compare_with_all_cards(|_| true);
}
