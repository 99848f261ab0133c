//! The counting, against looking at each card of a small shoe in turn.

use std::num::NonZeroUsize;

use games::GameFile;
use games::blackjack::{Hand, Rivals, Rules, asks, bank_draws};
use num_traits::Zero;

use super::bank::Bank;
use super::context::{Scale, Table};
use super::kinds::{Hands, Shoe};
use super::*;

fn rules() -> Rules {
    rules_with("", "")
}

/// The same with other words in the law file.
fn rules_with(stands: &str, otherwise: &str) -> Rules {
    let mut files = law::Library::carried();
    let own = |file: &&mut law::SourceFile| file.name == "rulesets/ar-2010/blackjack.toml";
    let file = files.iter_mut().find(own).expect("it is ours");
    assert!(file.text.contains(stands), "{stands}");
    if !stands.is_empty() {
        file.text = file.text.replace(stands, otherwise);
    }
    let library = law::Library::read(&files).expect("our own law files are sound");
    let catalogue = games::Catalogue::read(&library).expect("and so are our games");
    let Some(GameFile::Blackjack(description)) = catalogue.find("ar-2010", "blackjack") else {
        panic!("it is ours")
    };
    let sheet = library
        .sheet("ar-2010", "blackjack")
        .expect("a sheet ships");
    Rules::new(description, sheet).expect("the sheet is sound")
}

fn part(above: u32, below: u32) -> Fraction {
    Fraction::new(above.into(), below.into())
}

/// How often the bank goes over, card by card; `replaced` puts each card back.
fn goes_over(rules: &Rules, hand: &Hand, shoe: &Shoe, replaced: bool) -> Fraction {
    let points = rules.points();
    let rivals = Rivals {
        other: true,
        best: false,
    };
    if bank_draws(rules, hand, rivals).is_none() {
        return if hand.is_over(points) {
            part(1, 1)
        } else {
            Fraction::zero()
        };
    }
    let mut sum = Fraction::zero();
    for kind in (0..shoe.kinds()).filter(|kind| shoe.counts[*kind] > 0) {
        let mut next = *hand;
        next.add(points, shoe.cards[kind]);
        let left = if replaced {
            shoe.clone()
        } else {
            shoe.without(kind)
        };
        sum += part(shoe.counts[kind], shoe.total()) * goes_over(rules, &next, &left, replaced);
    }
    sum
}

/// The figures that are published for a bank that stands on every seventeen, out of a shoe without
/// end; and for the real shoe the same recursion against the count.
#[test]
fn the_bank_goes_over_as_often_as_is_published() {
    let rules = rules();
    let full = Shoe::full(&rules).expect("its cards count");
    let published = [
        ("2", "35.36"),
        ("3", "37.39"),
        ("4", "39.45"),
        ("5", "41.64"),
        ("6", "42.32"),
        ("7", "26.23"),
        ("8", "24.47"),
        ("9", "22.84"),
        ("T", "21.21"),
        ("A", "11.53"),
    ];
    for up in 0..full.kinds() {
        let mut first = Hand::new();
        first.add(rules.points(), full.cards[up]);
        let name = full.cards[up]
            .rank()
            .map_or_else(String::new, |rank| rank.to_string());
        let known = published.iter().find(|(rank, _)| *rank == name);
        let endless = crate::percent(&goes_over(&rules, &first, &full, true), 2);
        assert_eq!(known, Some(&(name.as_str(), endless.as_str())));
        let left = full.without(up);
        let rivals = Rivals {
            other: true,
            best: false,
        };
        let bank = Bank::after(&rules, &left, up, rivals).expect("it is counted");
        let mut counted = Fraction::zero();
        for end in bank
            .finals
            .iter()
            .filter(|end| bank.classes[end.class].is_over(rules.points()))
        {
            let mut ways = whole(end.orders.unsigned_abs());
            let mut cards = left.total();
            for &(kind, count) in &end.drawn {
                for taken in 0..u32::from(count) {
                    ways *= part(left.counts[kind] - taken, cards);
                    cards -= 1;
                }
            }
            counted += ways;
        }
        assert_eq!(counted, goes_over(&rules, &first, &left, false), "{name}");
    }
}

/// A shoe of few cards of few kinds, out of which every round can be played to its end.
fn small(rules: &Rules, counts: &[(&str, u32)]) -> Shoe {
    let mut shoe = Shoe::full(rules).expect("its cards count");
    let name = |card: cards::Card| {
        card.rank()
            .map_or_else(String::new, |rank| rank.to_string())
    };
    for kind in 0..shoe.kinds() {
        let rank = name(shoe.cards[kind]);
        let given = counts.iter().find(|(known, _)| *known == rank);
        shoe.counts[kind] = given.map_or(0, |(_, count)| *count);
    }
    shoe
}

/// What a round brings and stakes, the squares of what its hands bring each, and the square of what
/// they bring together.
type Sums = [Fraction; 4];

/// A round played card by card with all its hands at once, in the order of the table.
struct Round<'a> {
    rules: &'a Rules,
    play: &'a dyn Fn(&Hand) -> Deed,
    up: Hand,
}

/// What lies on the table: hands played, each with its bets, and those that wait.
#[derive(Clone)]
struct Lies {
    played: Vec<(Hand, u32)>,
    waiting: Vec<Hand>,
    shoe: Shoe,
}

impl Round<'_> {
    fn draw(&self, shoe: &Shoe, mut with: impl FnMut(cards::Card, Shoe) -> Sums) -> Sums {
        let mut sum = Sums::default();
        for kind in (0..shoe.kinds()).filter(|kind| shoe.counts[*kind] > 0) {
            let likely = part(shoe.counts[kind], shoe.total());
            let found = with(shoe.cards[kind], shoe.without(kind));
            for (sum, found) in sum.iter_mut().zip(found) {
                *sum += &likely * found;
            }
        }
        sum
    }

    /// Plays the hand on top, then those that wait, then the bank.
    fn go(&self, lies: &Lies) -> Sums {
        let points = self.rules.points();
        let Some((hand, rest)) = lies.waiting.split_last() else {
            return self.bank(&self.up, lies);
        };
        let with = |hands: &[Hand], shoe: Shoe| Lies {
            waiting: [rest, hands].concat(),
            shoe,
            played: lies.played.clone(),
        };
        let stands = |hand: Hand, bets: u32, shoe: Shoe| {
            let mut lies = with(&[], shoe);
            lies.played.push((hand, bets));
            self.go(&lies)
        };
        let hit = |hand: &Hand, card| {
            let mut hand = *hand;
            hand.add(points, card);
            hand
        };
        if hand.count() < 2 {
            return self.draw(&lies.shoe, |card, shoe| {
                self.go(&with(&[hit(hand, card)], shoe))
            });
        }
        if hand.is_over(points) || !asks(self.rules, hand) {
            return stands(*hand, 1, lies.shoe.clone());
        }
        match (self.play)(hand) {
            Deed::Stand | Deed::Even => stands(*hand, 1, lies.shoe.clone()),
            Deed::Hit => self.draw(&lies.shoe, |card, shoe| {
                self.go(&with(&[hit(hand, card)], shoe))
            }),
            Deed::Double => self.draw(&lies.shoe, |card, shoe| stands(hit(hand, card), 2, shoe)),
            Deed::Split => {
                let mut first = *hand;
                let second = first.split_off(points);
                self.go(&with(&[second, first], lies.shoe.clone()))
            }
        }
    }

    fn bank(&self, bank: &Hand, lies: &Lies) -> Sums {
        let points = self.rules.points();
        let mut rivals = Rivals::default();
        for (hand, _) in lies.played.iter().filter(|(hand, _)| !hand.is_over(points)) {
            let best = hand.is_best(points);
            (rivals.best, rivals.other) = (rivals.best || best, rivals.other || !best);
        }
        if bank_draws(self.rules, bank, rivals).is_some() {
            return self.draw(&lies.shoe, |card, shoe| {
                let mut bank = *bank;
                bank.add(points, card);
                let lies = Lies {
                    shoe,
                    ..lies.clone()
                };
                self.bank(&bank, &lies)
            });
        }
        let mut found = Sums::default();
        for (hand, bets) in &lies.played {
            let compared = games::blackjack::compare(self.rules, hand, bank);
            let odds = compared.odds;
            let won = Fraction::new(odds.numerator().into(), odds.denominator().into());
            let net = match compared.outcome {
                _ if hand.is_over(points) => -part(1, 1),
                table::Outcome::Won => won,
                table::Outcome::Lost => -part(1, 1),
                _ => Fraction::zero(),
            };
            let net = net * part(*bets, 1);
            found[2] += &net * &net;
            found[0] += net;
            found[1] += part(*bets, 1);
        }
        found[3] = &found[0] * &found[0];
        found
    }
}

/// A way to play that does everything: pairs are split, but not those of the highest cards, of
/// which there are so many that the shoe would run out.
fn a_way(looks: &Looks) -> Deed {
    match *looks {
        Looks {
            may_split: true,
            low,
            ..
        } if low < 20 => Deed::Split,
        Looks {
            may_double: true, ..
        } => Deed::Double,
        Looks {
            soft: true, total, ..
        } if total < 18 => Deed::Hit,
        Looks {
            soft: false, total, ..
        } if total < 15 => Deed::Hit,
        _ => Deed::Stand,
    }
}

/// Every deal of a small shoe against one card of the bank.
fn card_by_card(rules: &Rules, shoe: &Shoe, hands: &Hands, up: usize) {
    let left = shoe.without(up);
    let rivals = |best: bool| Rivals { other: !best, best };
    let bank = Bank::after(rules, &left, up, rivals(false)).unwrap();
    let bank_of_best = Bank::after(rules, &left, up, rivals(true)).unwrap();
    let scale = Scale::new(left.total(), longest(&left, hands, &bank));
    let table = Table {
        rules,
        hands,
        shoe: &left,
        scale: &scale,
        bank: &bank,
        bank_of_best: &bank_of_best,
        unit: unit(rules),
    };
    let mut play = Play::new(&table, None).unwrap();
    play.follow(a_way);
    let chosen = |hand: &Hand| a_way(&Looks::of(rules, hand));
    let mut first = Hand::new();
    first.add(rules.points(), shoe.cards[up]);
    let round = Round {
        rules,
        play: &chosen,
        up: first,
    };
    let lies = Lies {
        played: Vec::new(),
        waiting: vec![Hand::new()],
        shoe: left.clone(),
    };
    let [brings, stakes, each, together] = round.go(&lies);
    let of_all = |sum: BigInt| Fraction::new(sum, scale.all().clone());
    assert_eq!(of_all(play.staked()), stakes);
    assert_eq!(
        of_all(play.total()) / whole(table.unit.unsigned_abs()),
        brings
    );
    let apart = play
        .apart(&mut play::Standings::default())
        .unwrap()
        .expect("it is counted");
    let spread = play.together(vec![apart]).expect("it is short enough");
    let [spread] = <[play::Spread; 1]>::try_from(spread).ok().unwrap();
    let squared = whole(table.unit.unsigned_abs().pow(2));
    assert_eq!(of_all(spread.square) / &squared, together);
    let squares = spread.hands.iter().map(|(net, count)| count * (net * net));
    assert_eq!(of_all(squares.sum::<BigInt>()) / &squared, each);
}

/// So many points are in these shoes that none runs out. Pairs that are split again and again, doubles and three sevens, against the plain count.
#[test]
fn small_shoes_are_worth_what_each_deal_adds() {
    let rules = rules();
    let shoes: [&[(&str, u32)]; 3] = [
        &[("7", 4), ("T", 11), ("4", 3)],
        &[("A", 4), ("T", 10), ("6", 3)],
        &[("8", 4), ("3", 2), ("T", 10)],
    ];
    for counts in shoes {
        let shoe = small(&rules, counts);
        let hands = Hands::of(&rules, &shoe);
        for up in (0..shoe.kinds()).filter(|kind| shoe.counts[*kind] > 0) {
            card_by_card(&rules, &shoe, &hands, up);
        }
    }
}

/// Aces that are split once only: two hands, each with one card, another ace too.
#[test]
fn aces_that_are_split_once_are_worth_what_each_deal_adds() {
    let again = "aces_again  = { applies = true,";
    let rules = rules_with(again, "aces_again  = { applies = false,");
    let shoe = small(&rules, &[("A", 4), ("T", 10), ("6", 3)]);
    let hands = Hands::of(&rules, &shoe);
    for up in (0..shoe.kinds()).filter(|kind| shoe.counts[*kind] > 0) {
        card_by_card(&rules, &shoe, &hands, up);
    }
}

/// Insurance that court cards do not win wins 24 times in 311.
#[test]
fn insurance_with_a_ten_alone_wins_less_often() {
    let won = |rules: &Rules| {
        let shoe = Shoe::full(rules).expect("its cards count");
        let odds = insurance(rules, &shoe).expect("it is counted");
        odds.expect("an ace lets one insure").ev_initial
    };
    assert_eq!(won(&rules()), -part(23, 311));
    let ten = rules_with(
        "any_ten = { applies = true,",
        "any_ten = { applies = false,",
    );
    assert_eq!(won(&ten), -part(311 - 3 * 24, 311));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = rules();
    let shoe = small(&rules, &[("7", 5), ("T", 3), ("4", 3), ("A", 2)]);
    let solved = |threads| {
        let threads = NonZeroUsize::new(threads).expect("some");
        let solved = solve_shoe(threads, &rules, &shoe, &mut |_, _| {}).expect("it is solved");
        (
            solved.by_totals,
            solved.by_cards,
            solved.spreads,
            solved.chart,
        )
    };
    assert_eq!(solved(1), solved(3));
}

/// The best that a player can have who sees the cards of his hand, found card by card.
struct Best<'a> {
    rules: &'a Rules,
    up: Hand,
}

impl Best<'_> {
    fn over_draws(shoe: &Shoe, mut with: impl FnMut(cards::Card, &Shoe) -> Fraction) -> Fraction {
        let kinds = (0..shoe.kinds()).filter(|kind| shoe.counts[*kind] > 0);
        let drawn = kinds.map(|kind| {
            let found = with(shoe.cards[kind], &shoe.without(kind));
            part(shoe.counts[kind], shoe.total()) * found
        });
        drawn.sum()
    }

    fn bank(&self, bank: &Hand, own: &Hand, shoe: &Shoe) -> Fraction {
        let points = self.rules.points();
        let best = own.is_best(points);
        let rivals = Rivals { other: !best, best };
        if bank_draws(self.rules, bank, rivals).is_some() {
            return Best::over_draws(shoe, |card, shoe| {
                let mut bank = *bank;
                bank.add(points, card);
                self.bank(&bank, own, shoe)
            });
        }
        let compared = games::blackjack::compare(self.rules, own, bank);
        let odds = compared.odds;
        match compared.outcome {
            table::Outcome::Won => part(odds.numerator() as u32, odds.denominator() as u32),
            table::Outcome::Lost => -part(1, 1),
            _ => Fraction::zero(),
        }
    }

    fn stand(&self, own: &Hand, shoe: &Shoe) -> Fraction {
        match own.is_over(self.rules.points()) {
            true => -part(1, 1),
            false => self.bank(&self.up, own, shoe),
        }
    }

    fn hand(&self, own: &Hand, shoe: &Shoe) -> Fraction {
        let points = self.rules.points();
        let next = |card| {
            let mut hand = *own;
            hand.add(points, card);
            hand
        };
        if own.count() < 2 {
            return Best::over_draws(shoe, |card, shoe| self.hand(&next(card), shoe));
        }
        let mut best = self.stand(own, shoe);
        if !asks(self.rules, own) || own.is_over(points) {
            return best;
        }
        if self.rules.may_hit(own).is_ok() {
            best = best.max(Best::over_draws(shoe, |card, shoe| {
                self.hand(&next(card), shoe)
            }));
        }
        if self.rules.may_double(own).is_ok() {
            let once = Best::over_draws(shoe, |card, shoe| self.stand(&next(card), shoe));
            best = best.max(once * part(2, 1));
        }
        best
    }
}

/// A shoe without a pair: the best by the cards of the hand is what looking at every card that may
/// come gives, and no worse than the best by totals.
#[test]
fn the_best_by_cards_is_what_looking_at_every_card_gives() {
    let rules = rules();
    let one_each: Vec<(&str, u32)> = ["A", "2", "3", "4", "6", "7", "8", "9", "T"]
        .into_iter()
        .map(|rank| (rank, 1))
        .collect();
    let shoe = small(&rules, &one_each);
    let threads = NonZeroUsize::new(2).expect("two");
    let solved = solve_shoe(threads, &rules, &shoe, &mut |_, _| {}).expect("it is solved");
    let points = rules.points();
    let mut expected = Fraction::zero();
    for up in (0..shoe.kinds()).filter(|kind| shoe.counts[*kind] > 0) {
        // Being paid even is one more choice, which the plain count does not have.
        if points.is_ace(shoe.cards[up]) {
            continue;
        }
        let mut first = Hand::new();
        first.add(points, shoe.cards[up]);
        let best = Best {
            rules: &rules,
            up: first,
        };
        let left = shoe.without(up);
        expected += part(1, shoe.total()) * best.hand(&Hand::new(), &left);
    }
    let hands = Hands::of(&rules, &shoe);
    let mut counted = Fraction::zero();
    for up in (0..shoe.kinds()).filter(|kind| shoe.counts[*kind] > 0) {
        if !points.is_ace(shoe.cards[up]) {
            let found = against(&rules, &shoe, &hands, up).expect("it is solved");
            counted += found.by_cards.expectation;
        }
    }
    assert_eq!(counted, expected);
    assert!(solved.by_cards.expectation > solved.by_totals.expectation);
    assert!(solved.chart.iter().any(|cell| cell.who == WHO_LOOKS));
}

/// The jackpot of sevens by a sum of one's own, with the pay table of the sheet that ships: a third
/// card is asked for with any two sevens.
#[test]
fn the_jackpot_is_worth_what_the_cards_say() {
    let library = law::Library::embedded().expect("our own law files are sound");
    let catalogue = games::Catalogue::read(&library).expect("and so are our games");
    let file = catalogue.find("ar-2010", "blackjack").expect("it is ours");
    let sheet = library
        .sheet("ar-2010", "blackjack")
        .expect("a sheet ships");
    let solved = crate::solve(file, sheet, &mut |_, _| ()).expect("it is solved");
    let fed = crate::pools(file, sheet, &solved).expect("it is counted");
    let [jackpot] = &fed[..] else {
        panic!("{fed:?}")
    };
    let suited = part(24, 312) * part(5, 311);
    let two_suits = part(24, 312) * part(18, 311);
    let one = part(24, 312) * part(288, 311);
    // Of two of one suit four more are left; of the others' eighteen, and of two suits' 22.
    let pool = &suited * part(4, 310);
    let three = &suited * part(18, 310) + &two_suits * part(22, 310);
    let fixed = |rows: [(Fraction, u128); 5]| -> Fraction {
        let paid = rows.iter().map(|(chance, pays)| chance * whole(*pays));
        paid.sum::<Fraction>() - part(288, 312)
    };
    let rows = |third: bool| {
        let some = |chance: Fraction| if third { chance } else { Fraction::zero() };
        [
            (one.clone(), 2),
            (&two_suits - some(&two_suits * part(22, 310)), 10),
            (&suited - some(&suited * part(22, 310)), 50),
            (some(three.clone()), 200),
            (some(pool.clone()), 5_000),
        ]
    };
    assert_eq!(jackpot.ev_at_seed, fixed(rows(true)));
    assert_eq!(jackpot.hit, part(24, 312));
    assert_eq!(jackpot.slope, pool);
    let beside = jackpot.beside.as_ref().expect("it lies beside a bet");
    let hits = |cell: &ChartCell| cell.choices == [("hit".to_owned(), whole(1))];
    assert!(beside.play.iter().all(hits), "{:?}", beside.play);
    // Sevens are otherwise split against two to seven: that is what it costs.
    let sevens = solved.strategy.chart.iter();
    let sevens = sevens.filter(|cell| cell.who.is_empty() && cell.hand == "7-7");
    let mut lost = Fraction::zero();
    let mut ranks = 0;
    for cell in sevens {
        let worth = |key: &str| {
            let known = cell.expectations.iter().find(|(known, _)| known == key);
            known
                .map(|(_, worth)| worth.clone())
                .expect("it may be done")
        };
        let best = cell.expectations.iter().map(|(_, worth)| worth).max();
        let left = match cell.against.as_str() {
            "7" => 22,
            "T" => 96,
            _ => 24,
        };
        ranks += left;
        let more = best.expect("some deed is best") - worth("hit");
        lost += more * (&suited + &two_suits) * part(left, 310);
    }
    assert_eq!(ranks, 310);
    let times = whole(beside.stake.count().into()) / whole(jackpot.stake.count().into());
    assert_eq!(beside.costs, &lost * &times);
    // Even where the pool makes up for both.
    let short = -&jackpot.ev_at_seed + &beside.costs;
    let even =
        whole(jackpot.seed.count().into()) + short * whole(jackpot.stake.count().into()) / &pool;
    assert_eq!(jackpot.break_even, Some(even));
    let results = jackpot.at_seed.results.as_ref().expect("all are counted");
    let sum: Fraction = results
        .distribution
        .iter()
        .map(|one| &one.probability)
        .sum();
    assert_eq!((sum, results.distribution.len()), (whole(1), 6));
    // Who splits against two to seven, and asks for a card otherwise, has less of it.
    assert!(beside.ev_as_without < jackpot.ev_at_seed);
    assert!(beside.ev_as_without > fixed(rows(false)));
}
