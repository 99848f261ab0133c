//! Files that are read, written and read again, and files that are none.

use exact::Cents;
use phh::{Bets, Stack, Step, Variant, What, read, read_each, write, write_all};

const NO_LIMIT: &str = r#"
# A hand of our own.
variant = "NT"
ante_trimming_status = true
antes = [0, 120_000, 0]
blinds_or_straddles = [40000, 80000, 0]
min_bet = 80000
starting_stacks = [3775000, 5110000.5, 8935000.50]
actions = [
  "d dh p1 Th5d",  # not for the program
  "d dh p2 ????",
  "d dh p3 AcQh",
  "p3 cbr 170000.25 # opens",
  "p1 f",
  "p2 cc",
  "d db 2c3c4c",
  "p2 cc",
  "p3 cbr 200000",
  "p2 f",
  "p3 sm",
]
event = 'A "table"'
year = 2026
players = ["Ana", "Berta \"la Reina\"", "Carlos"]
finishing_stacks = [3735000, 4820000.25, 9265000.75]
"#;

const STUD: &str = r#"
variant = "F7S"
antes = [5, 5]
bring_in = 10
small_bet = 20
big_bet = 40
starting_stacks = [500, 500]
actions = ["d dh p1 AcKd2h", "d dh p2 ????3s", "p1 pb", "p2 cc", "p1 sd AcKd", "p2 sm 3s4s"]
"#;

#[test]
fn a_hand_is_read_to_the_cent_and_comes_back() {
    let hands = read(NO_LIMIT).unwrap();
    let hand = &hands[0];
    assert_eq!((hands.len(), hand.variant), (1, Variant::NoLimitHoldem));
    assert_eq!(hand.antes[1], Cents::new(12_000_000));
    assert_eq!(hand.starting_stacks[1], Stack::Of(Cents::new(511_000_050)));
    assert_eq!(hand.bets, Bets::AtLeast(Cents::new(8_000_000)));
    assert!(hand.trims_antes);
    let Step::BetTo { player: 2, amount } = hand.moves[3].step else {
        panic!("{:?}", hand.moves[3]);
    };
    assert_eq!(amount, Cents::new(17_000_025));
    assert_eq!(hand.moves[3].said.as_deref(), Some("opens"));
    assert_eq!(hand.details.len(), 2);
    assert_eq!(read(&write(hand)).unwrap(), hands);
}

#[test]
fn several_hands_make_one_file() {
    let hands = [read(NO_LIMIT).unwrap(), read(STUD).unwrap()].concat();
    assert_eq!(read(&write_all(&hands)).unwrap(), hands);
    let Bets::Fixed { bring_in, .. } = hands[1].bets else {
        panic!("stud has fixed bets");
    };
    assert_eq!(bring_in, Some(Cents::new(1000)));
    assert_eq!(
        hands[1].moves[1].step,
        Step::DealTo {
            player: 1,
            cards: vec![None, None, Some("3s".parse().unwrap())],
        }
    );
}

#[test]
fn every_problem_is_named_with_its_line() {
    let text = "variant = \"XX\"\nantes = [1, 2, 3]\nstarting_stacks = [10, \"a\"]\n\
                actions = [\n  \"p1 f\",\n  \"p9 f\",\n  \"p1 cbr 1.005\",\n]\n";
    let problems = read(text).unwrap_err();
    let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [1, 3, 2, 5, 6, 7], "{problems:?}");
    assert_eq!(problems[0].what, What::NoSuchVariant("XX".into()));
    let no_toml = read("variant = ").unwrap_err();
    assert!(matches!(no_toml[0].what, What::NotToml(_)));
    assert_eq!(read("").unwrap_err()[0].what, What::Missing("variant"));
    let poor = read("variant = \"F7S\"\nstarting_stacks = [1, 1]\nactions = []\n").unwrap_err();
    let missing: Vec<&What> = poor.iter().map(|problem| &problem.what).collect();
    assert_eq!(
        missing,
        [
            &What::Missing("small_bet"),
            &What::Missing("big_bet"),
            &What::Missing("bring_in")
        ]
    );
}

/// A stack that nobody wrote down, and a blind that is posted by one who comes in.
#[test]
fn unknown_stacks_and_posts_are_read_and_come_back() {
    let text = NO_LIMIT
        .replace("[3775000, 5110000.5, 8935000.50]", "[inf, 5110000.5, +inf]")
        .replace("[40000, 80000, 0]", "[40000, 80000, -80000]")
        .replace(
            "[3735000, 4820000.25, 9265000.75]",
            "[inf, 4820000.25, inf]",
        );
    let hands = read(&text).unwrap();
    let hand = &hands[0];
    assert_eq!(hand.starting_stacks[0], Stack::Unknown);
    assert_eq!(hand.starting_stacks[2].to_string(), "inf");
    assert_eq!(hand.blinds[2], Cents::ZERO);
    assert_eq!(hand.posts[..2], [Cents::ZERO, Cents::ZERO]);
    assert_eq!(hand.posts[2], Cents::new(8_000_000));
    assert_eq!(read(&write(hand)).unwrap(), hands);
    let below = NO_LIMIT.replace("[0, 120_000, 0]", "[0, -120_000, 0]");
    let problems = read(&below).unwrap_err();
    assert_eq!(
        problems[0].to_string(),
        "line 5: `antes` must be an amount, to the cent at most"
    );
    let unbounded = NO_LIMIT.replace("min_bet = 80000", "min_bet = inf");
    assert!(read(&unbounded).is_err());
}

/// What is wrong with one hand of a file does not touch the others.
#[test]
fn each_hand_of_a_file_stands_for_itself() {
    let hands = [
        read(STUD).unwrap(),
        read(STUD).unwrap(),
        read(STUD).unwrap(),
    ]
    .concat();
    let text = write_all(&hands);
    let lines = text.lines().count() / 3;
    let found = read_each(&text.replacen("\"p1 pb\"", "\"p1 fold\"", 1));
    assert_eq!(found.len(), 3);
    let wrong = found[0].hand.as_ref().unwrap_err();
    assert_eq!(wrong[0].what, What::NoSuchAction("p1 fold".into()));
    assert!(
        found[1..]
            .iter()
            .all(|found| found.hand.as_ref() == Ok(&hands[0]))
    );
    // What is no TOML at all in one hand leaves the others, with their lines counted.
    let broken = text.replacen("[2]\nvariant = ", "[2]\nvariant = = ", 1);
    let found = read_each(&broken);
    let good = |place: usize| found[place].hand.is_ok();
    assert_eq!([good(0), good(1), good(2)], [true, false, true]);
    let wrong = found[1].hand.as_ref().unwrap_err();
    assert!(matches!(wrong[0].what, What::NotToml(_)));
    assert_eq!(wrong[0].line, lines + 2);
    assert_eq!(found[1].name.as_deref(), Some("2"));
    // A line that only looks like the head of a hand is none.
    let quoted = format!("[1]\n{STUD}author = \"\"\"\n[2]\n\"\"\"\n");
    assert_eq!(read_each(&quoted).len(), 1);
    assert!(read(&quoted).is_ok());
}

#[test]
fn a_line_of_commentary_alone_is_no_move() {
    let text = STUD.replace("\"p1 pb\", ", "\"# Berta thinks.\", \"\", \"p1 pb\", ");
    assert_eq!(read(&text).unwrap(), read(STUD).unwrap());
}

/// `TAPETE_PHH` names a folder of hand histories of others, all of which must come back.
#[test]
fn whatever_others_wrote_comes_back() {
    let Ok(folder) = std::env::var("TAPETE_PHH") else {
        return;
    };
    let (mut read_files, mut open) = (0, vec![std::path::PathBuf::from(folder)]);
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            if path.is_dir() {
                open.push(path);
            } else if matches!(ending, Some("phh" | "phhs")) {
                let text = std::fs::read_to_string(&path).expect("it can be read");
                let hands = read(&text).unwrap_or_else(|problems| panic!("{path:?}: {problems:?}"));
                assert_eq!(read(&write_all(&hands)).as_ref(), Ok(&hands), "{path:?}");
                read_files += 1;
            }
        }
    }
    assert!(read_files > 0, "the folder has no history");
}

/// A field that is only handed on may be a table spread over keys with dots, or have a key that is
/// no plain word: it is written so that it is read again.
#[test]
fn what_is_handed_on_is_read_again() {
    let text = r#"variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 2c3c", "d dh p2 4c5c", "p1 f"]
place.town = "Zaragoza"
place.hall.floor = 2
"table no." = 7
"#;
    let hands = phh::read(text).expect("it is a hand");
    let written = phh::write_all(&hands);
    assert_eq!(phh::read(&written), Ok(hands), "{written}");
    assert!(
        written.contains(r#"place = { town = "Zaragoza", hall = { floor = 2 } }"#)
            || written.contains(r#"place = { hall = { floor = 2 }, town = "Zaragoza" }"#),
        "{written}"
    );
}
