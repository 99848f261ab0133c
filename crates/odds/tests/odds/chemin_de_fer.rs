//! Chemin de fer: what both do is held against every other choice, by a count that shares nothing
//! with the solver but the chart.

use games::Catalogue;
use law::Library;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use odds::{Fraction, Report};

use crate::known;

fn solved() -> Report {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let file = catalogue
        .find("ar-2010", "chemin-de-fer")
        .expect("it is ours");
    let sheet = library
        .sheet("ar-2010", "chemin-de-fer")
        .expect("a sheet ships");
    odds::solve(file, sheet, &mut |_, _| {}).expect("it is solved")
}

/// How often a card is taken: by the player with five, and by the banker with his points against a
/// third card, or against none.
struct Both {
    five: Fraction,
    bank: Vec<[Fraction; 11]>,
}

impl Both {
    fn of(report: &Report) -> Both {
        let card = |who: &str, hand: &str, against: &str| {
            let mut cells = report.strategy.chart.iter();
            let cell = cells.find(|c| c.who == who && c.hand == hand && c.against == against);
            let cell = cell.unwrap_or_else(|| panic!("no cell {who} {hand} {against}"));
            let often = cell.choices.iter().find(|(choice, _)| choice == "card");
            often.map_or_else(Fraction::zero, |(_, often)| often.clone())
        };
        let row = |points: usize| {
            std::array::from_fn(|third| match third {
                10 => card("Bank", &points.to_string(), "stand"),
                third => card("Bank", &points.to_string(), &third.to_string()),
            })
        };
        Both {
            five: card("Player", "5", "–"),
            bank: (0..8).map(row).collect(),
        }
    }
}

/// How many deals the player wins, ties and loses, if he never draws on five and if he always does,
/// when the banker stands and when he draws.
type Cell = [[[u128; 3]; 2]; 2];

/// By the rules known by heart: all deals; what comes of them by the bank's points and the third card,
/// ten if there is none; and those in which a hand is shown at once.
fn deals() -> (u128, Vec<(usize, usize, Cell)>, [u128; 3]) {
    let mut cells = vec![[[[[0_u128; 3]; 2]; 2]; 11]; 8];
    let (mut all, mut shown) = (0, [0_u128; 3]);
    for code in 0..1_000_000_usize {
        let six: [usize; 6] = std::array::from_fn(|place| code / 10_usize.pow(place as u32) % 10);
        let mut left = [24_u128; 10];
        left[0] = 96;
        let mut ways = 1;
        for card in six {
            ways *= left[card];
            left[card] = left[card].saturating_sub(1);
        }
        all += ways;
        let result = |player: usize, bank: usize| match player.cmp(&bank) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 2,
        };
        let [p1, p2, b1, b2, fifth, sixth] = six;
        let (player, bank) = ((p1 + p2) % 10, (b1 + b2) % 10);
        if player >= 8 || bank >= 8 {
            shown[result(player, bank)] += ways;
            continue;
        }
        for on_five in 0..2 {
            let draws = player < 5 || player == 5 && on_five == 1;
            let (own, third, next) = match draws {
                true => ((player + fifth) % 10, fifth, sixth),
                false => (player, 10, fifth),
            };
            let cell = &mut cells[bank][third];
            cell[on_five][0][result(own, bank)] += ways;
            cell[on_five][1][result(own, (bank + next) % 10)] += ways;
        }
    }
    let cells = cells.into_iter().enumerate().flat_map(|(bank, row)| {
        let row = row.into_iter().enumerate();
        row.map(move |(third, cell)| (bank, third, cell))
    });
    (all, cells.collect(), shown)
}

fn whole(count: u128) -> Fraction {
    Fraction::from_integer(BigInt::from(count))
}

#[test]
fn neither_the_player_nor_the_banker_gains_by_another_choice() {
    let report = solved();
    let both = Both::of(&report);
    let (all, cells, shown) = deals();
    let kept = Fraction::new(19.into(), 20.into());
    let of_bank = |results: &[u128; 3]| &kept * whole(results[2]) - whole(results[0]);
    let mut player = [Fraction::zero(), Fraction::zero()];
    for (points, third, cell) in &cells {
        let often = &both.bank[*points][*third];
        // What standing and drawing bring the bank, as the player plays.
        let [stand, draw] = [0, 1].map(|deed| {
            let (never, always) = (of_bank(&cell[0][deed]), of_bank(&cell[1][deed]));
            never * (Fraction::one() - &both.five) + always * &both.five
        });
        match *points {
            0 => assert!(often.is_one()),
            _ => assert!(
                (often.is_zero() || draw >= stand) && (often.is_one() || stand >= draw),
                "{points} against {third}"
            ),
        }
        for (on_five, sum) in player.iter_mut().enumerate() {
            let net = |deed: usize| whole(cell[on_five][deed][0]) - whole(cell[on_five][deed][2]);
            *sum += net(0) * (Fraction::one() - often) + net(1) * often;
        }
    }
    // Drawing on five and standing are worth the same to him.
    assert_eq!(player[0], player[1]);
    let value = (&player[0] + whole(shown[0]) - whole(shown[2])) / whole(all);
    let (bet, bank) = (report.bet("apuesta").unwrap(), report.bet("banca").unwrap());
    assert_eq!(bet.ev_initial, value);
    assert_eq!(known(bet).win, known(bank).lose);
    assert_eq!(bank.ev_initial, &kept * &known(bet).lose - &known(bet).win);
    assert_eq!(bet.edge_initial_percent(4), "1.2916");
    assert_eq!(bank.edge_initial_percent(4), "1.0095");
}
