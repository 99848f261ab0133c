//! Punto y banca in its three sizes, against a count that shares nothing with the engine and
//! against published figures.

use games::{Catalogue, GameFile};
use law::{Library, Sheet};
use num_bigint::BigInt;
use num_traits::One;
use odds::{Fraction, Payoff, Report};

use crate::known;

/// The game of Aragón, as its file stands or with one line of it changed.
fn solved(game: &str, change: Option<(&str, &str)>) -> Report {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let Some(GameFile::Baccarat(description)) = catalogue.find("ar-2010", game) else {
        panic!("{game} is in the catalogue")
    };
    let mut description = description.clone();
    if let Some((from, to)) = change {
        let changed = description.file.text.replace(from, to);
        assert_ne!(
            changed, description.file.text,
            "{from} is a line of the file"
        );
        description.file.text = changed;
    }
    let sheet: &Sheet = library.sheet("ar-2010", game).expect("a sheet ships");
    let game = GameFile::Baccarat(description);
    odds::solve(&game, sheet, &mut |_, _| {}).expect("it is solved")
}

fn with_packs(packs: u32) -> Report {
    let six = ("packs = 6", format!("packs = {packs}"));
    match packs {
        6 => solved("punto-y-banca", None),
        _ => solved("punto-y-banca", Some((six.0, &six.1))),
    }
}

/// Wins of the player's hand, of the bank's and ties among all ordered deals of six cards, by the
/// rules as players know them by heart.
fn by_heart(packs: u128) -> [u128; 3] {
    let mut left = [4 * packs; 10];
    left[0] = 16 * packs;
    out_of(left)
}

/// The same out of a shoe with so many cards of each count.
fn out_of(left: [u128; 10]) -> [u128; 3] {
    let mut counts = [0; 3];
    let all = 10_usize.pow(6);
    for code in 0..all {
        let mut six = [0; 6];
        let mut rest = code;
        for card in &mut six {
            (*card, rest) = (rest % 10, rest / 10);
        }
        let mut now = left;
        let mut ways = 1;
        for card in six {
            ways *= now[card];
            now[card] = now[card].saturating_sub(1);
        }
        counts[winner(six)] += ways;
    }
    counts
}

fn winner([p1, b1, p2, b2, fifth, sixth]: [usize; 6]) -> usize {
    let (mut player, mut bank) = ((p1 + p2) % 10, (b1 + b2) % 10);
    if player < 8 && bank < 8 {
        if player <= 5 {
            player = (player + fifth) % 10;
            let draws = match bank {
                0..=2 => true,
                3 => fifth != 8,
                4 => (2..=7).contains(&fifth),
                5 => (4..=7).contains(&fifth),
                6 => (6..=7).contains(&fifth),
                _ => false,
            };
            bank = (bank + if draws { sixth } else { 0 }) % 10;
        } else if bank <= 5 {
            bank = (bank + fifth) % 10;
        }
    }
    match player.cmp(&bank) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
    }
}

fn part(above: u128, below: u128) -> Fraction {
    Fraction::new(BigInt::from(above), BigInt::from(below))
}

#[test]
fn every_number_of_packs_agrees_with_the_rules_known_by_heart() {
    for packs in [1, 6, 8] {
        let report = with_packs(packs);
        let [player, bank, tie] = by_heart(packs.into());
        let all = player + bank + tie;
        let probability = |count| part(count, all);
        let [punto, banca, empate] = ["punto", "banca", "empate"].map(|b| report.bet(b).unwrap());
        assert_eq!(
            (&known(punto).win, &known(punto).lose),
            (&probability(player), &probability(bank))
        );
        assert_eq!(
            (&known(banca).win, &known(banca).lose),
            (&probability(bank), &probability(player))
        );
        assert_eq!(known(empate).win, probability(tie));
        for odds in [punto, banca] {
            assert_eq!(known(odds).push, probability(tie));
            assert!(odds.wagered.is_one());
            assert_eq!(known(odds).hit, known(odds).win);
            assert_eq!(odds.returned(), part(1, 1) + &odds.ev_initial);
        }
        // Each result with its probability, and the mean of the squares less the squared mean.
        let result = |net, count| Payoff {
            net,
            probability: probability(count),
        };
        let (lost, back, won) = (-part(1, 1), part(0, 1), part(19, 20));
        let results = [result(lost, player), result(back, tie), result(won, bank)];
        assert_eq!(known(banca).distribution, results);
        let squares = probability(player) + part(361, 400) * probability(bank);
        let mean = &banca.ev_initial;
        assert_eq!(known(banca).variance, squares - mean * mean);
        assert_eq!(punto.ev_initial, probability(player) - probability(bank));
        let nineteen = part(19, 20) * probability(bank);
        assert_eq!(banca.ev_initial, nineteen - probability(player));
        assert_eq!(
            empate.ev_initial,
            part(9, 1) * probability(tie) - part(1, 1)
        );
    }
}

/// A shoe from the middle: what is gone changes every bet, and is counted as by heart.
#[test]
fn a_shoe_that_is_told_agrees_with_the_rules_known_by_heart() {
    use cards::Rank;
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let told = |game: &str, gone: &[(Rank, u32)]| {
        let file = catalogue.find("ar-2010", game).expect("it is there");
        let sheet = library.sheet("ar-2010", game).expect("a sheet ships");
        let gone = gone
            .iter()
            .map(|(rank, gone)| (*rank, odds::InShoe::Gone(*gone)));
        odds::solve_without(file, sheet, &gone.collect())
    };
    let gone = [
        (Rank::Ace, 3),
        (Rank::Five, 24),
        (Rank::King, 2),
        (Rank::Ten, 20),
    ];
    let mut left = [24; 10];
    (left[0], left[1], left[5]) = (96 - 22, 21, 0);
    let [player, bank, tie] = out_of(left);
    let all = player + bank + tie;
    for game in ["punto-y-banca", "mini-punto-y-banca", "midi-punto-y-banca"] {
        let report = told(game, &gone).expect("it is solved");
        let [punto, banca, empate] = ["punto", "banca", "empate"].map(|b| report.bet(b).unwrap());
        assert_eq!(known(punto).win, part(player, all));
        assert_eq!(known(banca).win, part(bank, all));
        assert_eq!(known(empate).win, part(tie, all));
    }
    let full = told("punto-y-banca", &[]).expect("it is solved");
    assert_eq!(full, solved("punto-y-banca", None));
    assert_eq!(
        told("punto-y-banca", &[(Rank::Ace, 25)]),
        Err(odds::SolveError::NotInShoe {
            rank: Rank::Ace,
            there: 24
        })
    );
    let most: Vec<(Rank, u32)> = Rank::ALL
        .into_iter()
        .skip(1)
        .map(|rank| (rank, 24))
        .collect();
    let five = [&most[..], &[(Rank::Two, 19)]].concat();
    let short = odds::SolveError::ShortShoe { left: 5, needed: 6 };
    assert_eq!(told("punto-y-banca", &five), Err(short));
    assert_eq!(told("three-card-poker", &[]), Err(odds::SolveError::NoShoe));
}

#[test]
fn the_published_edges_of_six_and_of_eight_packs() {
    let edges = |packs| {
        let report = with_packs(packs);
        ["punto", "banca", "empate"].map(|bet| report.bet(bet).unwrap().edge_initial_percent(4))
    };
    assert_eq!(edges(6), ["1.2374", "1.0558", "14.4382"]);
    assert_eq!(edges(8), ["1.2351", "1.0579", "14.3596"]);
}

#[test]
fn mini_and_midi_are_the_same_game() {
    let punto = solved("punto-y-banca", None);
    for game in ["mini-punto-y-banca", "midi-punto-y-banca"] {
        assert_eq!(solved(game, None).bets, punto.bets);
    }
}

/// A tie that pays nine and a bank that keeps the whole of its winnings: no code knows of either.
#[test]
fn what_a_file_changes_changes_the_odds() {
    let nine = solved("punto-y-banca", Some(("odds = \"8\"", "odds = \"9\"")));
    let eight = solved("punto-y-banca", None);
    let tie = |report: &Report| report.bet("empate").unwrap().clone();
    assert_eq!(
        tie(&nine).ev_initial,
        tie(&eight).ev_initial + &known(&tie(&eight)).win
    );
    let stands = ("TTTTTTTTPTT", "PPPPPPPPPPP");
    assert_ne!(solved("punto-y-banca", Some(stands)).bets, eight.bets);
}
