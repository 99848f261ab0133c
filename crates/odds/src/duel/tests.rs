//! The published solutions under their own assumptions, and that nobody gains by leaving ours.

use games::GameFile;
use num_traits::{One, Signed};

use super::count::Counted;
use super::*;
use crate::advice::Advises;

fn model() -> Model {
    let library = law::Library::embedded().expect("our own law files are sound");
    let catalogue = games::Catalogue::read(&library).expect("and so are our games");
    let found = catalogue.find("ar-2010", "chemin-de-fer");
    let Some(GameFile::CircleBaccarat(description)) = found else {
        panic!("it is ours")
    };
    Model::of(description)
}

fn small(above: i64, below: i64) -> Fraction {
    Fraction::new(above.into(), below.into())
}

fn five() -> Held {
    Held {
        points: 5,
        cards: None,
    }
}

fn found(model: &Model, counted: &Counted, sight: Sight) -> Equilibrium {
    let looked = Looked::new(model, counted, sight);
    looked.equilibrium().expect("it is solved")
}

fn mixed(bank: &Equilibrium) -> Vec<(String, Seen, Fraction)> {
    let mixes = |often: &Fraction| often.is_positive() && *often < whole(1);
    let mixed = bank.bank.iter().filter(|(_, often)| mixes(often));
    mixed
        .map(|((hand, seen), often)| (hand.name(), *seen, often.clone()))
        .collect()
}

/// The classic result (Kemeny and Snell 1957): cards that go back, totals alone, nothing kept. The
/// player draws on five nine times in eleven; with six the banker, if the player stood, draws 859
/// times in 2,288.
#[test]
fn the_classic_model_has_its_published_solution() {
    let mut model = model();
    (model.replaced, model.keeps) = (true, Fraction::zero());
    let counted = model.counted().expect("it is counted");
    let classic = found(&model, &counted, Sight::both(Looks::Totals));
    assert_eq!(classic.player[&five()], small(9, 11));
    assert_eq!(mixed(&classic), [("6".to_owned(), None, small(859, 2288))]);
    let value = &classic.results[0] - &classic.results[2];
    assert_eq!(value, small(-679_568, 53_094_899));
    // With cards that go back, what cards a hand is made of tells nothing more: the value is the same.
    let by_cards = found(&model, &counted, Sight::both(Looks::Cards));
    assert_eq!(&by_cards.results[0] - &by_cards.results[2], value);
}

/// Neither can do better alone, with what the house keeps and without it, whatever either looks at
/// and wherever the player may choose.
#[test]
fn nobody_gains_by_leaving_the_equilibrium_of_six_packs() {
    let mut model = model();
    let counted = model.counted().expect("it is counted");
    let (totals, cards) = (Sight::both(Looks::Totals), Sight::both(Looks::Cards));
    let half = Sight {
        bank: Looks::Cards,
        ..totals
    };
    for keeps in [Fraction::zero(), small(1, 20)] {
        model.keeps = keeps;
        for sight in [totals, half, cards, totals.free()] {
            let looked = found(&model, &counted, sight);
            assert!(looked.gains.iter().all(Zero::is_zero), "{sight:?}");
            assert!(looked.results.iter().sum::<Fraction>().is_one());
            check_each_choice(&model, &looked);
        }
    }
}

/// By the cards of six packs, with the twentieth and without: a five of 0+5, 6+9 or 7+8 draws, one of
/// 2+3 stands, 1+4 is left to chance, and the banker mixes with 0+6 against a player who stood. The
/// player has a little more of it than by totals, and a free banco nothing more.
#[test]
fn the_cards_of_a_five_say_whether_it_draws() {
    let mut model = model();
    let counted = model.counted().expect("it is counted");
    let value = |found: &Equilibrium| &found.results[0] - &found.results[2];
    for keeps in [Fraction::zero(), small(1, 20)] {
        model.keeps = keeps;
        let by_cards = found(&model, &counted, Sight::both(Looks::Cards));
        let draws: Vec<(String, bool, bool)> = by_cards
            .player
            .iter()
            .map(|(hand, often)| (hand.name(), often.is_one(), often.is_zero()))
            .collect();
        let told = |name: &str, always: bool, never: bool| (name.to_owned(), always, never);
        let expected = [
            told("0+5", true, false),
            told("1+4", false, false),
            told("2+3", false, true),
            told("6+9", true, false),
            told("7+8", true, false),
        ];
        assert_eq!(draws, expected);
        let mixed = mixed(&by_cards);
        assert_eq!(mixed.len(), 1);
        assert_eq!((mixed[0].0.as_str(), mixed[0].1), ("0+6", None));
        let by_totals = found(&model, &counted, Sight::both(Looks::Totals));
        let half = Sight {
            bank: Looks::Cards,
            ..Sight::both(Looks::Totals)
        };
        let half = found(&model, &counted, half);
        assert!(value(&half) < value(&by_totals), "the banker alone looks");
        assert!(value(&half) < value(&by_cards), "the player looks too");
    }
}

/// Where the player may choose with every hand he does what binds him otherwise.
#[test]
#[ignore = "44 hands of the player against 484 cells: for the nightly run"]
fn a_free_banco_does_what_binds_the_others() {
    let model = model();
    let counted = model.counted().expect("it is counted");
    let cards = Sight::both(Looks::Cards);
    let (bound, free) = (
        found(&model, &counted, cards),
        found(&model, &counted, cards.free()),
    );
    assert_eq!(bound.results, free.results);
    for (hand, often) in &free.player {
        if hand.points <= model.draws {
            assert!(often.is_one(), "{hand:?}");
        } else if hand.points >= model.stands {
            assert!(often.is_zero(), "{hand:?}");
        }
    }
}

/// Whoever does something has nothing better to do, and whoever mixes has two equal things.
fn check_each_choice(model: &Model, found: &Equilibrium) {
    let best = |often: &Fraction, [stand, draw]: &[Fraction; 2]| {
        (often.is_zero() || draw >= stand) && (often.is_one() || stand >= draw)
    };
    for (hand, often) in &found.player {
        assert!(best(often, &found.player_worth[hand]), "{hand:?}");
    }
    for (key, worth) in &found.bank_worth {
        match key.0.points > model.must {
            true => assert!(best(&found.bank[key], worth), "{key:?}"),
            false => assert!(found.bank[key].is_one()),
        }
    }
}

/// Coups of the engine, all of it played by the equilibrium: whoever is asked for a card or none has
/// both weighed by what he sees, as the equilibrium by cards has it; nobody else is told anything.
#[test]
fn a_hint_is_what_the_equilibrium_says_of_the_cards_in_sight() {
    use games::circle_baccarat::CircleBaccarat;
    use table::{Actor, Game, Moment, Next, Person, Viewer};

    let library = law::Library::embedded().expect("our own law files are sound");
    let catalogue = games::Catalogue::read(&library).expect("and so are our games");
    let found = catalogue.find("ar-2010", "chemin-de-fer");
    let Some(GameFile::CircleBaccarat(description)) = found else {
        panic!("it is ours")
    };
    let sheet = library
        .sheet("ar-2010", "chemin-de-fer")
        .expect("one ships");
    let rules = Rules::new(description, sheet).expect("the sheet is right");
    let seats = Seats::prepare(&rules).expect("it is solved");
    let played = solve_to_play(rules.clone(), Some("banca-by-cards"));
    let (_, trial) = played.expect("it is solved");
    let (mut seed, mut asked) = (7_u64, 0);
    let mut pick = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below.max(1)
    };
    for _ in 0..40 {
        let (mut state, _) = CircleBaccarat::open(&rules, &trial.seating);
        loop {
            let (actor, action) = match CircleBaccarat::next(&rules, &state) {
                Next::Over => break,
                Next::Chance(chance) => {
                    let mut place = pick(chance.total());
                    let drawn = chance.weights().find(|(_, weight)| {
                        let found = place < *weight;
                        place = place.saturating_sub(*weight);
                        found
                    });
                    let (drawn, _) = drawn.expect("something comes");
                    (Actor::Chance, table::Action::Draw(drawn))
                }
                _ => {
                    let public = CircleBaccarat::view(&rules, &state, Viewer::Public);
                    if let Moment::Choosing { by, .. } = public.moment {
                        let view = CircleBaccarat::view(&rules, &state, Viewer::Player(by));
                        if let Ok(advice) = seats.advise(&view, by) {
                            asked += 1;
                            assert!(advice.stake > 0);
                            let other = Person(by.0 + 1);
                            let not = seats.advise(&view, other);
                            assert_eq!(not, Err(crate::advice::NotAdvised::NotAsked));
                        }
                    }
                    let wrapped = games::State::CircleBaccarat(state.clone());
                    let mut happens = |chance: &Fraction| chance > &small(1, 2);
                    trial
                        .act(&wrapped, &[], &mut happens)
                        .expect("something is done")
                }
            };
            crate::script::advance::<CircleBaccarat>(&rules, &mut state, actor, &action)
                .expect("it is lawful");
        }
    }
    assert!(asked > 20, "{asked} were asked");
}
