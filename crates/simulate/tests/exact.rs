//! Rounds of the engine against what was solved: the exact value lies where the rounds say that it
//! does, and a wrong one does not.

use std::num::NonZeroUsize;

use games::{Catalogue, GameFile};
use law::{Library, Sheet, SourceFile};
use odds::{Fraction, Report, Trial, solve_to_play};
use simulate::{Confidence, Sample, play};

const SEED: u64 = 20_261_117;

/// A game, a bet, and a line of its file that pays with one that pays otherwise.
const WRONG: [(&str, &str, &str, &str); 5] = [
    (
        "three-card-poker",
        "pareja-plus-a",
        "straight = \"6\", flush = \"3\", pair",
        "straight = \"6\", flush = \"5\", pair",
    ),
    (
        "three-card-poker",
        "ante",
        "pays = { straight = \"1\"",
        "pays = { straight = \"3\"",
    ),
    ("boule", "numero", "{ odds = \"7\"", "{ odds = \"6\""),
    ("craps", "hard-6", "\"6, 8: 9\"", "\"6, 8: 8\""),
    ("blackjack", "apuesta", "{ odds = \"3/2\"", "{ odds = \"2\""),
];

fn threads() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

struct Shelf {
    library: Library,
    catalogue: Catalogue,
}

impl Shelf {
    fn new() -> Shelf {
        Shelf::read(&Library::carried())
    }

    fn read(files: &[SourceFile]) -> Shelf {
        let library = Library::read(files).expect("the law files are sound");
        let catalogue = Catalogue::read(&library).expect("and so are the games");
        Shelf { library, catalogue }
    }

    fn game(&self, ruleset: &str, game: &str) -> (&GameFile, Sheet) {
        let found = self.catalogue.find(ruleset, game);
        let found = found.unwrap_or_else(|| panic!("{ruleset} has {game}"));
        let sheet = self.library.sheet(ruleset, game).cloned();
        (found, sheet.unwrap_or_default())
    }

    fn trial(&self, ruleset: &str, game: &str, bet: Option<&str>) -> (Report, Trial) {
        let (file, sheet) = self.game(ruleset, game);
        let solved = solve_to_play(threads(), file, &sheet, bet, &mut |_, _| {});
        solved.unwrap_or_else(|error| panic!("{ruleset} {game}: {error}"))
    }
}

fn rounds(trial: &Trial, count: u64) -> Sample {
    let played = play(trial, count, SEED, threads(), &mut |_| {});
    played.unwrap_or_else(|failure| panic!("{}: {failure}", trial.bet))
}

/// The exact value of a bet and its variance, if that is known.
fn exact(report: &Report, trial: &Trial) -> (Fraction, Option<Fraction>) {
    let odds = report.bet(&trial.bet).expect("the bet is told of");
    let variance = odds
        .results
        .as_ref()
        .map(|results| results.variance.clone());
    (odds.ev_initial.clone(), variance)
}

/// Plays a bet and holds the exact value against it.
fn holds(shelf: &Shelf, ruleset: &str, game: &str, bet: Option<&str>, count: u64) {
    let (report, trial) = shelf.trial(ruleset, game, bet);
    let sample = rounds(&trial, count);
    assert_eq!(
        sample.unguided, 0,
        "{game}: best play speaks of every choice"
    );
    assert!(sample.rounds > 0, "{game}: some rounds come to the bet");
    let (value, _) = exact(&report, &trial);
    let interval = sample.interval(Confidence::P999, None);
    let (low, high) = interval.bounds(4);
    let named = format!("{ruleset} {game} {}", trial.bet);
    let told = odds::decimal(&value, 4);
    assert!(
        interval.holds(&value),
        "{named}: {told} is not within {low} … {high}"
    );
}

#[test]
fn hands_against_the_bank() {
    let shelf = Shelf::new();
    for bet in [None, Some("pareja-plus-b")] {
        holds(&shelf, "ar-2010", "three-card-poker", bet, 60_000);
    }
}

#[test]
fn hands_alone() {
    let shelf = Shelf::new();
    holds(&shelf, "ar-2010", "trijoker", None, 40_000);
    holds(&shelf, "clm-2013", "let-it-ride", Some("extra"), 40_000);
}

#[test]
fn wheels_and_prison() {
    let shelf = Shelf::new();
    for bet in ["pleno", "docena", "rojo"] {
        holds(&shelf, "ar-2010", "french-roulette", Some(bet), 60_000);
    }
    holds(&shelf, "ar-2010", "boule", Some("numero"), 60_000);
    holds(
        &shelf,
        "ar-2010",
        "fortune-wheel",
        Some("combinacion-40"),
        60_000,
    );
}

#[test]
fn dice_over_many_throws() {
    let shelf = Shelf::new();
    for bet in [
        "win",
        "dont-come",
        "hard-6",
        "come-odds-5",
        "right-6",
        "wrong-4",
    ] {
        holds(&shelf, "ar-2010", "craps", Some(bet), 40_000);
    }
}

#[test]
fn two_hands_out_of_a_shoe() {
    let shelf = Shelf::new();
    for bet in ["punto", "banca", "empate"] {
        holds(&shelf, "ar-2010", "punto-y-banca", Some(bet), 60_000);
    }
}

#[test]
fn hands_counted_towards_a_total() {
    let shelf = Shelf::new();
    for bet in ["apuesta", "seguro", "apuesta-by-cards"] {
        holds(&shelf, "ar-2010", "blackjack", Some(bet), 60_000);
    }
    // Both ways are worth nearly the same: that cards are looked at shows in what single rounds bring.
    let played = |bet| rounds(&shelf.trial("ar-2010", "blackjack", Some(bet)).1, 20_000);
    assert_ne!(played("apuesta"), played("apuesta-by-cards"));
}

/// Chemin de fer: both sides played by the equilibrium, by totals and by the cards of their hands.
#[test]
fn two_who_play_against_each_other() {
    let shelf = Shelf::new();
    for bet in ["apuesta", "banca", "apuesta-by-cards", "banca-by-cards"] {
        holds(&shelf, "ar-2010", "chemin-de-fer", Some(bet), 20_000);
    }
}

/// Two cloths: all three played by the equilibrium.
#[test]
fn a_bank_against_two_hands() {
    let shelf = Shelf::new();
    holds(
        &shelf,
        "ar-2010",
        "baccarat-two-tables",
        Some("banca"),
        20_000,
    );
}

/// What takes a minute and more to be solved in a test build.
#[test]
#[ignore = "minutes: run with --release"]
fn what_is_long_to_solve() {
    let shelf = Shelf::new();
    holds(&shelf, "ar-2010", "no-discard-poker", None, 200_000);
    holds(&shelf, "clm-2013", "caribbean-stud", None, 200_000);
    holds(&shelf, "clm-2013", "no-discard-poker", None, 200_000);
    holds(&shelf, "ar-2010", "trente-et-quarante", None, 60_000);
    holds(&shelf, "ar-2010", "counterparty-holdem", None, 200_000);
    holds(&shelf, "ar-2010", "holdem-bonus", Some("bonus"), 200_000);
    holds(&shelf, "txp", "texas-poker", None, 200_000);
    holds(&shelf, "ar-2010", "pai-gow-poker", None, 200_000);
    for bet in ["primer-pano", "segundo-pano"] {
        holds(&shelf, "ar-2010", "baccarat-two-tables", Some(bet), 200_000);
    }
}

/// A bank that a player holds at Pai Gow, and his stake against the croupier: two people and the
/// croupier at the table, all in the house's way.
#[test]
#[ignore = "counts every pair of deals of seven: half a minute with --release, for each bet"]
fn a_bank_that_a_player_holds() {
    let shelf = Shelf::new();
    let (file, sheet) = shelf.game("ar-2010", "pai-gow-poker");
    let lines = [
        ("players-bank", "yes"),
        ("bank-minimum", "100"),
        ("bank-maximum", "250"),
        ("croupier-bet", "10"),
    ];
    let sheet = lines
        .iter()
        .fold(sheet, |sheet, (field, value)| sheet.with(*field, *value));
    for bet in ["bank", "croupier"] {
        let solved = solve_to_play(threads(), file, &sheet, Some(bet), &mut |_, _| {});
        let (report, trial) = solved.expect("it is solved");
        let sample = rounds(&trial, 50_000);
        let interval = sample.interval(Confidence::P999, None);
        let (value, _) = exact(&report, &trial);
        let (low, high) = interval.bounds(4);
        eprintln!("{bet}: {low} to {high}, exact {}", odds::decimal(&value, 4));
        assert!(interval.holds(&value), "{bet}: {low} … {high}");
    }
}

/// Every bet that is told of a game can be played as it was solved, and its value lies where the
/// rounds say. One bet in a thousand falls outside by chance alone: such a one is played again, longer
/// and with other chances. How many bets it was, and which are outside both times.
fn every_bet_holds(shelf: &Shelf, game: &GameFile, count: u64) -> (usize, Vec<String>) {
    let (ruleset, game) = (game.ruleset(), game.game());
    let mut outside = Vec::new();
    let (first, trial) = shelf.trial(ruleset, game, None);
    let mut ready = Some((first.clone(), trial));
    let (mut rounds, mut again) = (0, 0);
    for bet in &first.bets {
        let of_bet = |(_, trial): &(Report, Trial)| trial.bet == bet.bet;
        let known = ready.take().filter(of_bet);
        let (report, trial) =
            known.unwrap_or_else(|| shelf.trial(ruleset, game, Some(bet.bet.as_str())));
        let (value, variance) = exact(&report, &trial);
        let mut inside = |count: u64, seed: u64| {
            let sample = play(&trial, count, seed, threads(), &mut |_| {});
            let sample = sample.unwrap_or_else(|failure| panic!("{game} {}: {failure}", bet.bet));
            assert_eq!(sample.unguided, 0, "{ruleset} {game} {}", bet.bet);
            rounds += sample.rounds;
            let interval = sample.interval(Confidence::P999, variance.as_ref());
            interval.holds(&value)
        };
        if inside(count, SEED) {
            continue;
        }
        again += 1;
        if !inside(20 * count, SEED + 1) {
            let value = odds::decimal(&value, 4);
            outside.push(format!("{ruleset} {game} {}: {value}", bet.bet));
        }
    }
    let bets = first.bets.len();
    eprintln!("{ruleset} {game}: {bets} bets, {rounds} rounds, {again} played again");
    (bets, outside)
}

/// So many bets were played, and the value of each lies where its rounds say.
fn all_inside<'g>(
    shelf: &Shelf,
    games: impl IntoIterator<Item = &'g GameFile>,
    count: u64,
) -> usize {
    let played = games
        .into_iter()
        .map(|game| every_bet_holds(shelf, game, count));
    let (bets, outside): (Vec<usize>, Vec<Vec<String>>) = played.unzip();
    let outside: Vec<String> = outside.concat();
    assert!(outside.is_empty(), "outside twice: {outside:#?}");
    bets.into_iter().sum()
}

/// Every bet of some games that are solved at once.
#[test]
fn every_bet_of_quick_games_is_played() {
    let shelf = Shelf::new();
    let games = [
        "boule",
        "punto-y-banca",
        "three-card-poker",
        "chemin-de-fer",
    ];
    let games = games.map(|game| shelf.game("ar-2010", game).0);
    assert!(all_inside(&shelf, games, 2_000) > 12);
}

/// Every bet of every game that the house answers for.
#[test]
#[ignore = "solves every game once for each of its bets: for the nightly run"]
fn every_bet_of_every_game_is_played() {
    let shelf = Shelf::new();
    let games = shelf.catalogue.games().iter();
    let games = games.filter(|game| !game.is_among_players());
    let bets = all_inside(&shelf, games, 100_000);
    eprintln!("{bets} bets");
    assert!(bets >= 288, "a game has lost a bet: {bets}");
}

/// The same law with another number in one file.
fn changed(file: &str, from: &str, to: &str) -> Shelf {
    let mut files = Library::carried();
    let found = files.iter_mut().find(|known| known.name == file);
    let found = found.unwrap_or_else(|| panic!("{file} is carried"));
    assert_eq!(found.text.matches(from).count(), 1, "{from} stands once");
    found.text = found.text.replace(from, to);
    Shelf::read(&files)
}

/// A table that pays otherwise than was solved is noticed: the exact value of the right one does
/// not lie where the rounds of the wrong one say.
#[test]
fn a_wrong_pay_table_falls_outside() {
    let right = Shelf::new();
    for (game, bet, from, to) in WRONG {
        let file = format!("rulesets/ar-2010/{game}.toml");
        let wrong = changed(&file, from, to);
        let (report, _) = right.trial("ar-2010", game, Some(bet));
        let (other, trial) = wrong.trial("ar-2010", game, Some(bet));
        let sample = rounds(&trial, 60_000);
        let interval = sample.interval(Confidence::P999, None);
        let (value, _) = exact(&report, &trial);
        assert!(
            !interval.holds(&value),
            "{game} {bet}: the mutant is not noticed"
        );
        assert!(interval.holds(&exact(&other, &trial).0), "{game} {bet}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let shelf = Shelf::new();
    let (_, trial) = shelf.trial("ar-2010", "three-card-poker", None);
    let play_on = |threads| {
        let threads = NonZeroUsize::new(threads).expect("some");
        play(&trial, 2_000, SEED, threads, &mut |_| {}).expect("it is played")
    };
    assert_eq!(play_on(1), play_on(3));
    let other = play(&trial, 2_000, SEED + 1, threads(), &mut |_| {}).expect("it is played");
    assert_ne!(play_on(1), other);
}
