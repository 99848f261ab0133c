//! Trente et quarante: what its four chances are worth, from a full shoe of six packs.

use games::Catalogue;
use law::Library;
use odds::{Fraction, Report, percent};

use crate::known;

fn report() -> Report {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue
        .find("ar-2010", "trente-et-quarante")
        .expect("it is in the catalogue");
    let sheet = library
        .sheet("ar-2010", "trente-et-quarante")
        .expect("a sheet ships with it");
    odds::solve(game, sheet, &mut |_, _| {}).expect("it is solved")
}

#[test]
fn the_four_chances_lose_half_at_31_to_31_and_the_insurance_its_premium() {
    let report = report();
    let half = Fraction::new((-1).into(), 2.into());
    for bet in ["negro", "rojo", "color", "inverso"] {
        let odds = report.bet(bet).unwrap_or_else(|| panic!("no bet {bet}"));
        let one: Fraction = &known(odds).win + &known(odds).push + &known(odds).lose;
        assert_eq!(one.to_string(), "1", "{bet}");
        // Half is taken at 31 to 31; prison is worth less.
        let refait = known(odds)
            .distribution
            .iter()
            .find(|payoff| payoff.net == half);
        let refait = &refait.expect("half is lost at 31 to 31").probability;
        assert_eq!(odds.ev_initial, refait * &half, "{bet}");
        assert_eq!(known(odds).win, &known(odds).lose - refait, "{bet}");
        assert_eq!(odds.edge_initial_percent(4), "1.0946", "{bet}");
        assert_eq!(percent(&known(odds).push, 4), "8.7708", "{bet}");
    }
    // The insurance costs its hundredth whatever decides the coup; it goes back with the bet where
    // nothing does.
    let push = known(report.bet("negro").expect("it is offered"))
        .push
        .clone();
    let odds = report.bet("negro-seguro").expect("it is offered");
    let one = Fraction::new(1.into(), 1.into());
    let hundredth = Fraction::new((-1).into(), 100.into());
    assert_eq!(odds.ev_initial, &(&one - &push) * &hundredth);
    let staked = Fraction::new(101.into(), 100.into());
    assert_eq!(&odds.ev_wagered * &staked, odds.ev_initial);
    assert_eq!(odds.edge_initial_percent(4), "0.9123");
}

/// Numbers modulo a prime: both sides of an equality of fractions are compared without long ones.
const PRIMES: [u64; 2] = [4_294_967_291, 4_294_967_279];

fn times(one: u64, other: u64, prime: u64) -> u64 {
    one * other % prime
}

fn over(below: u64, prime: u64) -> u64 {
    let (mut power, mut square, mut left) = (1, below % prime, prime - 2);
    while left > 0 {
        if left & 1 == 1 {
            power = times(power, square, prime);
        }
        square = times(square, square, prime);
        left >>= 1;
    }
    power
}

/// Every way in which so many cards of each value count 31, whatever their order.
fn rows_of_31(value: usize, left: u8, row: &mut [u8; 10], found: &mut Vec<[u8; 10]>) {
    if value == 0 {
        row[0] = left;
        return found.push(*row);
    }
    for cards in 0..=left / (value as u8 + 1) {
        row[value] = cards;
        rows_of_31(value - 1, left - cards * (value as u8 + 1), row, found);
    }
}

/// How likely both rows are to count 31, modulo a prime: no row of 31 passes 30 before its last card,
/// so that its cards come in any order.
fn refait(packs: u64, prime: u64) -> u64 {
    let mut rows = Vec::new();
    rows_of_31(9, 31, &mut [0; 10], &mut rows);
    let shoe: [u64; 10] = std::array::from_fn(|value| packs * if value == 9 { 16 } else { 4 });
    let all: u64 = shoe.iter().sum();
    let product =
        |of: u64, count: u64| (of + 1 - count..=of).fold(1, |all, one| times(all, one, prime));
    // The orders of a row, and the ways to take cards of each value.
    let orders: Vec<u64> = rows
        .iter()
        .map(|row| {
            let cards: u64 = row.iter().map(|cards| u64::from(*cards)).sum();
            let alike = row.iter().fold(1, |alike, cards| {
                times(alike, product(u64::from(*cards), u64::from(*cards)), prime)
            });
            times(product(cards, cards), over(alike, prime), prime)
        })
        .collect();
    let ways: Vec<Vec<u64>> = shoe
        .iter()
        .map(|of| {
            (0..=62_u64.min(*of))
                .map(|count| product(*of, count))
                .collect()
        })
        .collect();
    let mut by_cards = vec![0; 63];
    for (one, first) in rows.iter().enumerate() {
        for (other, second) in rows.iter().enumerate().take(one + 1) {
            let mut ways_of_both = if one == other { 1 } else { 2 };
            let mut cards = 0;
            for value in 0..10 {
                let both = usize::from(first[value] + second[value]);
                cards += both;
                ways_of_both = match ways[value].get(both) {
                    Some(ways) => times(ways_of_both, *ways, prime),
                    None => 0,
                };
            }
            let both = times(
                times(orders[one], orders[other], prime),
                ways_of_both,
                prime,
            );
            by_cards[cards] = (by_cards[cards] + both) % prime;
        }
    }
    let parts = by_cards
        .iter()
        .enumerate()
        .map(|(cards, ways)| times(*ways, over(product(all, cards as u64), prime), prime));
    parts.fold(0, |sum, part| (sum + part) % prime)
}

/// The chance of 31 to 31, from every pair of rows that count it, by nothing but the cards: for six
/// packs and for four, which no text has.
#[test]
fn both_rows_have_31_as_often_as_every_pair_of_rows_says() {
    let half = Fraction::new((-1).into(), 2.into());
    for packs in [6, 4] {
        let mut files = Library::carried();
        let name = "rulesets/ar-2010/trente-et-quarante.toml";
        let file = files.iter_mut().find(|file| file.name == name);
        let file = file.expect("it is carried");
        file.text = file
            .text
            .replace("packs    = 6", &format!("packs    = {packs}"));
        let library = Library::read(&files).expect("it is law");
        let catalogue = Catalogue::read(&library).expect("and a game");
        let game = catalogue.find("ar-2010", "trente-et-quarante");
        let sheet = library.sheet("ar-2010", "trente-et-quarante");
        let solved = odds::solve(
            game.expect("it is there"),
            sheet.expect("one ships"),
            &mut |_, _| {},
        );
        let report = solved.expect("it is solved");
        let odds = report.bet("rojo").expect("it is told");
        let refait_told = &odds.ev_initial / &half;
        for prime in PRIMES {
            let modulo = |number: &num_bigint::BigInt| -> u64 {
                let rest = number % num_bigint::BigInt::from(prime);
                u64::try_from(rest).expect("it is positive")
            };
            let told = times(
                modulo(refait_told.numer()),
                over(modulo(refait_told.denom()), prime),
                prime,
            );
            assert_eq!(told, refait(packs, prime), "{packs} packs");
        }
    }
}
