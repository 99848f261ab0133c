//! The count against dealing card by card, and the solution against every other choice.

use games::GameFile;

use super::*;

fn model() -> Model {
    let library = law::Library::embedded().expect("our own law files are sound");
    let catalogue = games::Catalogue::read(&library).expect("and so are our games");
    let found = catalogue.find("ar-2010", "baccarat-two-tables");
    let Some(GameFile::TwoCloths(description)) = found else {
        panic!("it is ours")
    };
    let sheet = library.sheet("ar-2010", "baccarat-two-tables");
    let rules = Rules::new(description, sheet.expect("one ships")).expect("it is right");
    Model::of(&rules).expect("it has one choice each")
}

fn small(above: i64, below: i64) -> Fraction {
    Fraction::new(above.into(), below.into())
}

/// Cards that go back and nothing kept. Against a cloth beside one that has shown, the game is the
/// classic one of two, whose solution is published: the player draws on five nine times in eleven,
/// and the banker with six against a player who stood draws 859 times in 2,288.
#[test]
fn beside_a_cloth_that_has_shown_it_is_the_classic_game() {
    let mut model = model();
    (model.replaced, model.keeps) = (true, Fraction::zero());
    let counted = model.counted().expect("it is counted");
    let found = counted.solution().expect("it is solved");
    assert!(found.gains().iter().all(Zero::is_zero));
    assert_eq!(found.first, small(9, 11));
    assert_eq!(found.second[&Word::Show], small(9, 11));
    let six = (6, Seen::Shown, Seen::Stood);
    assert_eq!(found.bank[&six], small(859, 2288));
    let mixes = |often: &Fraction| often.is_positive() && *often < whole(1);
    let mixed: Vec<Key> = found
        .bank
        .keys()
        .filter(|key| mixes(&found.bank[key]))
        .copied()
        .collect();
    let stood = |first, second| (6, first, second);
    let expected = [
        stood(Seen::Stood, Seen::Stood),
        stood(Seen::Stood, Seen::Shown),
        stood(Seen::Shown, Seen::Stood),
    ];
    assert_eq!(mixed, expected);
}

/// Six packs, with what the house keeps of either bank and without it: nobody gains by leaving the
/// solution, and whoever leaves it gives something away or opens a gain to another.
#[test]
fn nobody_gains_by_leaving_the_solution_of_six_packs() {
    let mut counted = model().counted().expect("it is counted");
    for keeps in [Fraction::zero(), small(1, 80), small(1, 50)] {
        counted.keeps = keeps;
        counted.weigh();
        let mut found = counted.solution().expect("it is solved");
        assert!(found.gains().iter().all(Zero::is_zero));
        let results = found.results();
        assert!(results.iter().flatten().sum::<Fraction>().is_one());
        found.first = small(1, 2);
        assert!(found.gains().iter().any(Signed::is_positive));
    }
}

/// Every order of the cards of a small shoe, dealt one by one as at the table and played in one
/// given way, against what the count says of that way.
#[test]
fn the_count_is_what_dealing_one_by_one_gives() {
    let mut model = model();
    model.shoe = vec![(0, 3), (3, 2), (5, 3), (6, 1), (8, 2)];
    let counted = model.counted().expect("it is counted");
    let third = small(1, 3);
    let words = [Word::Card, Word::Stand, Word::Show];
    let played = |key: &Key| key.0 < 5 || key.2 == Seen::Card(5);
    let way = Solution {
        counted: &counted,
        first: third.clone(),
        second: words
            .into_iter()
            .map(|word| (word, third.clone()))
            .collect(),
        bank: counted
            .cells
            .keys()
            .map(|key| (*key, whole(played(key).into())))
            .collect(),
    };
    let mut one_by_one = [[0_u128; 3]; 3];
    let mut deals = 0;
    // Each choice on five is made in one of three ways, of which one draws.
    for_each_order(&model.shoe, &mut Vec::new(), &mut |cards, ways| {
        for coin in 0..9 {
            deals += ways;
            let [first, second] = play(cards, [coin % 3 == 0, coin / 3 == 0], &played);
            one_by_one[first][second] += ways;
        }
    });
    let expected = one_by_one.map(|row| row.map(|count| fraction(count, deals)));
    assert_eq!(way.results(), expected);
}

/// Deals that are counted up to the order of the cloths and of the third cards are those of dealing
/// every card in its turn, for shoes in which kinds run out and for cards that go back.
#[test]
fn deals_up_to_order_are_those_of_every_order() {
    let mut model = model();
    model.shoe = vec![(0, 4), (2, 1), (3, 2), (5, 3), (7, 2), (8, 1)];
    for replaced in [false, true] {
        model.replaced = replaced;
        let mut plain = vec![0; model.units().pow(6)];
        let mut left: Vec<u128> = model.shoe.iter().map(|(_, count)| *count).collect();
        in_turn(&model, &mut left, &mut Vec::new(), 1, &mut |cards, ways| {
            let hand = |at: usize| model.sum(cards[at], cards[at + 1]);
            let digits = [hand(0), hand(2), hand(4), cards[6], cards[7], cards[8]];
            let place = |place, digit: u8| place * model.units() + usize::from(digit);
            plain[digits.into_iter().fold(0, place)] += ways;
        });
        assert!(model.totals().expect("it is counted") == plain);
    }
}

/// Every order of nine cards.
fn in_turn(
    model: &Model,
    left: &mut [u128],
    cards: &mut Vec<u8>,
    ways: u128,
    each: &mut dyn FnMut(&[u8], u128),
) {
    if cards.len() == 9 {
        return each(cards, ways);
    }
    let out = u128::from(!model.replaced);
    for kind in 0..left.len() {
        let many = left[kind];
        if many > 0 {
            left[kind] -= out;
            cards.push(model.shoe[kind].0);
            in_turn(model, left, cards, ways * many, each);
            cards.pop();
            left[kind] += out;
        }
    }
}

fn for_each_order(shoe: &[(u8, u128)], cards: &mut Vec<u8>, each: &mut dyn FnMut(&[u8], u128)) {
    fn go(
        shoe: &mut [(u8, u128)],
        cards: &mut Vec<u8>,
        ways: u128,
        each: &mut dyn FnMut(&[u8], u128),
    ) {
        if cards.len() == 9 {
            return each(cards, ways);
        }
        for kind in 0..shoe.len() {
            let (counts, many) = shoe[kind];
            if many > 0 {
                shoe[kind].1 -= 1;
                cards.push(counts);
                go(shoe, cards, ways * many, each);
                cards.pop();
                shoe[kind].1 += 1;
            }
        }
    }
    go(&mut shoe.to_vec(), cards, 1, each);
}

/// A coup by the rules known by heart: cards in the order first cloth, second, bank, twice; then
/// third cards to whoever takes one, in that order. How each cloth ends: it wins, ties, loses.
fn play(cards: &[u8], draws: [bool; 2], bank_draws: &dyn Fn(&Key) -> bool) -> [usize; 2] {
    let two = |seat: usize| (cards[seat] + cards[seat + 3]) % 10;
    let mut next = cards[6..].iter().copied();
    let hands = [two(0), two(1)];
    let bank = two(2);
    let compare = |cloth: u8, bank: u8| match cloth.cmp(&bank) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 2,
    };
    if bank >= 8 || hands.iter().all(|hand| *hand >= 8) {
        return hands.map(|hand| compare(hand, bank));
    }
    let mut seen = [Seen::Stood; 2];
    let mut ends = hands;
    for cloth in 0..2 {
        let hand = hands[cloth];
        if hand >= 8 {
            seen[cloth] = Seen::Shown;
        } else if hand < 5 || hand == 5 && draws[cloth] {
            let third = next.next().expect("nine cards are enough");
            seen[cloth] = Seen::Card(third);
            ends[cloth] = (hand + third) % 10;
        }
    }
    let drawn = match bank_draws(&(bank, seen[0], seen[1])) {
        true => (bank + next.next().expect("nine cards are enough")) % 10,
        false => bank,
    };
    [0, 1].map(|cloth| match seen[cloth] {
        Seen::Shown => 0,
        _ => compare(ends[cloth], drawn),
    })
}

/// A way to play that looks at totals alone comes to the same results whether deals are counted by
/// totals or by the cards of the hands.
#[test]
fn a_way_by_totals_is_the_same_counted_by_cards() {
    let mut model = model();
    model.shoe = vec![(0, 3), (3, 2), (5, 3), (6, 1), (8, 2)];
    let counted = model.counted().expect("it is counted");
    let (third, half) = (small(1, 3), small(1, 2));
    let words = [Word::Card, Word::Stand, Word::Show];
    let played = |key: &Key| match key.0 {
        0..5 => small(1, 1),
        5 => small(2, 7),
        _ => whole((key.2 == Seen::Card(5)).into()),
    };
    let way = Solution {
        counted: &counted,
        first: third.clone(),
        second: words.into_iter().map(|word| (word, half.clone())).collect(),
        bank: counted
            .cells
            .keys()
            .map(|key| (*key, played(key)))
            .collect(),
    };
    let by_cards = ByCards::count(&model, &Deals::of(&model).expect("it is counted"));
    assert_eq!(by_cards.total, counted.total);
    let found = by_cards.results_of(&third, &half, &played);
    assert_eq!(found, way.results());
}

/// Six packs by the cards of the hands: all three have nothing to gain, which the solver asks of each
/// before it tells anything, and whoever looks at cards is told otherwise somewhere.
#[test]
fn six_packs_have_an_equilibrium_by_cards() {
    let model = model();
    let deals = Deals::of(&model).expect("it is counted");
    let (counted, solved) = by_cards(&model, &deals).expect("one is found");
    assert!(solved.results.iter().flatten().sum::<Fraction>().is_one());
    assert_eq!(counted.fives.len(), 5);
    let mixed = solved
        .first
        .iter()
        .filter(|often| often.is_positive() && **often < whole(1));
    assert!(mixed.count() <= 1);
    assert!(solved.first.iter().any(|often| *often != solved.first[0]));
}

/// Whoever covers the whole bank, held to what binds two players, comes to what the count of three
/// says.
#[test]
fn a_banco_bound_by_the_rules_is_the_game_of_three() {
    let model = model();
    let totals = model.totals().expect("it is counted");
    let counted = model.noted(&totals);
    let three = counted.solution().expect("it is solved");
    let banco = Banco::count(&model, &totals);
    let may = usize::from(model.draws) + 1;
    let bound = |hand: usize, often: &Fraction| match hand {
        _ if hand == may => often.clone(),
        _ => whole((hand < may).into()),
    };
    let units = banco.words(0).len() * model.units() * model.units();
    let second = (0..units).map(|at| {
        let (first, word) = (at / model.units() / 2, at / model.units() % 2);
        let said = banco.words(first)[word];
        Some(bound(at % model.units(), &three.second[&said]))
    });
    let bank = (0..banco.cells()).map(|cell| three.bank.get(&banco.key(cell)).cloned());
    let found = banco.with(
        (0..model.units())
            .map(|hand| bound(hand, &three.first))
            .collect(),
        second.collect(),
        bank.collect(),
    );
    assert_eq!(found.results, three.results());
    assert!(
        banco.gains(&found)[0].is_positive(),
        "he is better off free"
    );
}

/// Left free, he has nothing to gain by any other word, nor has the bank; and with anything else
/// somebody has.
#[test]
fn the_free_banco_is_an_equilibrium_of_two() {
    let mut model = model();
    let totals = model.totals().expect("it is counted");
    for keeps in [small(1, 50), Fraction::zero()] {
        model.keeps = keeps;
        let banco = Banco::count(&model, &totals);
        let found = banco.solve().expect("it is solved");
        assert!(banco.gains(&found).iter().all(Zero::is_zero));
        assert!(found.results.iter().flatten().sum::<Fraction>().is_one());
        let five = usize::from(model.draws) + 1;
        for often in [Fraction::zero(), Fraction::one()] {
            let mut first = found.first.clone();
            if first[five] != often {
                first[five] = often;
                let other = banco.with(first, found.second.clone(), found.bank.clone());
                assert!(banco.gains(&other).iter().any(Signed::is_positive));
            }
        }
    }
}
