//! Histories played again: some of our own, and whole folders of others'.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use games::{Catalogue, GameFile};
use histories::{NoHistory, RULESET, Replayed, Replayer, Unfit, export};
use law::Library;
use phh::{Hand, Stack, Step, Variant, read};

struct Shelf {
    library: Library,
    catalogue: Catalogue,
}

impl Shelf {
    fn open() -> Shelf {
        let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let catalogue = Catalogue::read(&library).unwrap_or_else(|p| panic!("{p:#?}"));
        Shelf { library, catalogue }
    }

    fn replay(&self, hand: &Hand) -> Result<Replayed, Unfit> {
        Replayer::new(&self.library, &self.catalogue).replay(hand)
    }

    fn export(&self, hand: &Hand, played: &Replayed) -> Result<Hand, NoHistory> {
        let mut replayer = Replayer::new(&self.library, &self.catalogue);
        let record = replayer.record(hand, played).expect("it was played");
        let game: &GameFile = self.catalogue.find(RULESET, played.game).unwrap();
        let rules = game.rules(&record.header().sheet()).unwrap();
        export(&rules, &record)
    }
}

/// Every history below a folder, by its path.
fn below(folder: &Path) -> Vec<(PathBuf, Vec<Hand>)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            if path.is_dir() {
                open.push(path);
            } else if matches!(ending, Some("phh" | "phhs")) {
                let text = fs::read_to_string(&path).expect("it can be read");
                let hands = read(&text).unwrap_or_else(|problems| panic!("{path:?}: {problems:?}"));
                found.push((path, hands));
            }
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

fn ours() -> Vec<(PathBuf, Vec<Hand>)> {
    below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hands"))
}

#[test]
fn our_own_histories_end_as_they_say() {
    let shelf = Shelf::open();
    let mut played = 0;
    for (path, hands) in ours() {
        for hand in hands {
            let again = shelf.replay(&hand);
            let again = again.unwrap_or_else(|unfit| panic!("{path:?}: {unfit}"));
            assert_eq!(again.holds(), Some(true), "{path:?}: {:?}", again.stacks);
            played += 1;
        }
    }
    assert!(played >= 8, "{played} hands were played");
}

/// What was played again is written as a history that is played again with the same end, and
/// says the same, but for cards that nobody knew.
#[test]
fn a_hand_played_again_is_the_history_that_it_came_from() {
    let shelf = Shelf::open();
    for (path, hands) in ours() {
        for hand in hands {
            let again = shelf.replay(&hand).expect("it is played");
            let written = shelf
                .export(&hand, &again)
                .unwrap_or_else(|no| panic!("{path:?}: {no}"));
            let fields = |hand: &Hand| {
                (
                    hand.variant,
                    hand.antes.clone(),
                    hand.blinds.clone(),
                    hand.trims_antes,
                    hand.bets,
                    hand.starting_stacks.clone(),
                    hand.finishing_stacks.clone(),
                )
            };
            assert_eq!(fields(&written), fields(&hand), "{path:?}");
            let bets = |hand: &Hand| -> Vec<Step> {
                let steps = hand.moves.iter().map(|moved| moved.step.clone());
                steps
                    .filter(|step| !matches!(step, Step::DealTo { .. } | Step::Show { .. }))
                    .collect()
            };
            assert_eq!(bets(&written), bets(&hand), "{path:?}");
            let third = shelf.replay(&written).expect("it is played once more");
            assert_eq!(third.stacks, again.stacks, "{path:?}");
            assert_eq!(read(&phh::write(&written)).unwrap(), [written], "{path:?}");
        }
    }
}

fn hand(text: &str) -> Hand {
    read(text).unwrap_or_else(|p| panic!("{p:?}")).remove(0)
}

const HEADS_UP: &str = r#"
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
"#;

fn heads_up(actions: &str) -> Hand {
    hand(&format!(
        "{HEADS_UP}actions = [\"d dh p1 AcAd\", \"d dh p2 KcKd\", {actions}]\n"
    ))
}

/// A hand for its outcome alone ends as the table ends it, which the record tells.
#[test]
fn the_outcome_alone_is_that_of_the_table() {
    let shelf = Shelf::open();
    for (path, hands) in ours() {
        for hand in hands {
            let played = shelf.replay(&hand).expect("it is played");
            let written = shelf.export(&hand, &played).expect("a history");
            let ends = written.finishing_stacks.expect("it says the end");
            assert_eq!(ends, played.stacks, "{path:?}");
        }
    }
}

/// Nobody wrote down what some had: they have as much as they need, before and after.
#[test]
fn a_stack_that_nobody_knows_is_as_large_as_it_must_be() {
    let shelf = Shelf::open();
    let text = format!(
        "{HEADS_UP}actions = [\"d dh p1 AcAd\", \"d dh p2 KcKd\", \"p2 cbr 60\", \"p1 cbr 300\", \
         \"p2 cc\", \"d db 2c3c4h\", \"p1 cbr 5000\", \"p2 f\"]\n"
    );
    assert!(
        shelf.replay(&hand(&text)).is_err(),
        "a hundred is not enough"
    );
    let unknown = text.replace("[100, 100]", "[inf, inf]");
    let played = shelf.replay(&hand(&unknown)).expect("it is played");
    assert_eq!(played.stacks, [Stack::Unknown, Stack::Unknown]);
    let one = text.replace("[100, 100]", "[inf, 1000]");
    let played = shelf.replay(&hand(&one)).expect("it is played");
    assert_eq!(played.stacks[1].to_string(), "700.00");
    let told = format!("{one}finishing_stacks = [inf, 700]\n");
    assert_eq!(
        shelf.replay(&hand(&told)).expect("it is played").holds(),
        Some(true)
    );
}

/// A post counts as a bet of whoever makes it, and does not move the first speaker.
#[test]
fn a_post_is_a_bet_behind_the_blinds() {
    let shelf = Shelf::open();
    let text = "variant = \"NT\"\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [1, 2, 0, -2]\n\
                min_bet = 2\nstarting_stacks = [100, 100, 100, 100]\n\
                actions = [\"d dh p1 ????\", \"d dh p2 ????\", \"d dh p3 ????\", \"d dh p4 ????\", \
                \"p3 f\", \"p4 cc\", \"p1 f\", \"p2 cbr 8\", \"p4 f\"]\n\
                finishing_stacks = [99, 103, 100, 98]\n";
    let posted = hand(text);
    let played = shelf
        .replay(&posted)
        .unwrap_or_else(|unfit| panic!("{unfit}"));
    assert_eq!(played.holds(), Some(true), "{:?}", played.stacks);
    let written = shelf.export(&posted, &played).expect("a history");
    assert_eq!(written.posts, posted.posts);
    // A post above the blinds is what the others call; still the one after them begins.
    let above = text
        .replace("-2]", "-3]")
        .replace("98]", "97]")
        .replace("103,", "104,");
    let played = shelf
        .replay(&hand(&above))
        .unwrap_or_else(|unfit| panic!("{unfit}"));
    assert_eq!(played.holds(), Some(true), "{:?}", played.stacks);
}

/// A pot is shared by the chip that the file writes in: whole units, or cents.
#[test]
fn an_odd_chip_is_the_files_own() {
    let shelf = Shelf::open();
    let shared = |blinds: &str| {
        let text = format!(
            "variant = \"NT\"\nantes = [0, 0, 0]\nblinds_or_straddles = {blinds}\nmin_bet = 50\n\
             starting_stacks = [1000, 1000, 1000]\nactions = [\"d dh p1 2c3d\", \"d dh p2 AcKd\", \
             \"d dh p3 AdKc\", \"p3 cc\", \"p1 f\", \"p2 cc\", \"d db QsJsTs\", \"p2 cc\", \"p3 cc\", \
             \"d db 4h\", \"p2 cc\", \"p3 cc\", \"d db 5h\", \"p2 cc\", \"p3 cc\"]\n"
        );
        let played = shelf
            .replay(&hand(&text))
            .unwrap_or_else(|unfit| panic!("{unfit}"));
        let texts: Vec<String> = played.stacks.iter().map(ToString::to_string).collect();
        texts.join(" ")
    };
    // All amounts are fives, and the pot of 125 is shared to the unit.
    assert_eq!(shared("[25, 50, 0]"), "975.00 1013.00 1012.00");
    assert_eq!(shared("[25.5, 50, 0]"), "974.50 1012.75 1012.75");
}

#[test]
fn what_cannot_be_played_is_refused_with_the_reason() {
    let shelf = Shelf::open();
    let refused = |actions: &str| shelf.replay(&heads_up(actions)).unwrap_err();
    assert_eq!(
        refused("\"p1 cc\""),
        Unfit::OtherTurn {
            number: 3,
            player: 2,
            asked: "for a bet"
        },
        "between two the second player speaks first"
    );
    assert_eq!(refused("\"p2 cc\""), Unfit::EndsEarly { player: 1 });
    assert_eq!(refused("\"p2 f\", \"p1 cc\""), Unfit::GoesOn { number: 4 });
    let Unfit::Refused { number, reasons } = refused("\"p2 cbr 3\"") else {
        panic!("a raise of one is below the last raise");
    };
    assert_eq!((number, reasons.len()), (3, 1));
    let early = refused("\"p2 cc\", \"d db 2c3c4c\", \"p1 cc\"");
    assert_eq!(
        early,
        Unfit::OtherBoard {
            number: 5,
            told: 3,
            lies: 0
        }
    );
    let twice = hand(&format!(
        "{HEADS_UP}actions = [\"d dh p1 AcAd\", \"d dh p2 AcKd\", \"p2 f\"]\n"
    ));
    assert_eq!(
        shelf.replay(&twice).unwrap_err(),
        Unfit::TwiceThere("Ac".parse().unwrap())
    );
    let unknown = hand(&format!(
        "{HEADS_UP}actions = [\"d dh p1 ????\", \"d dh p2 ????\", \"p2 cbr 100\", \"p1 cc\", \
         \"d db 2c3c4c\", \"d db 5h\", \"d db 9h\"]\n"
    ));
    assert!(matches!(
        shelf.replay(&unknown).unwrap_err(),
        Unfit::UnknownHand { .. }
    ));
}

#[test]
fn games_that_no_rules_here_know_are_named() {
    let shelf = Shelf::open();
    let mut base = heads_up("\"p2 f\"");
    for variant in [Variant::OmahaHighLow, Variant::Razz, Variant::Badugi] {
        base.variant = variant;
        let refused = shelf.replay(&base).unwrap_err();
        assert!(matches!(refused, Unfit::NoSuchGame { .. }), "{refused}");
        assert!(refused.to_string().starts_with(variant.code()));
    }
    let mut antes = heads_up("\"p2 f\"");
    antes.antes[1] = exact::Cents::new(100);
    antes.trims_antes = true;
    assert_eq!(shelf.replay(&antes).unwrap_err(), Unfit::TrimmedAntes);
}

/// `TAPETE_PHH` names a folder of histories of others: every one that can be played ends as it
/// says, and each of the others has its reason.
#[test]
fn whatever_others_played_ends_as_they_say() {
    let Ok(folder) = std::env::var("TAPETE_PHH") else {
        return;
    };
    let shelf = Shelf::open();
    let (mut same, mut untold) = (0, 0);
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (path, hands) in below(Path::new(&folder)) {
        for hand in hands {
            match shelf.replay(&hand) {
                Ok(played) => {
                    match played.holds() {
                        Some(true) => same += 1,
                        None => untold += 1,
                        Some(false) => wrong.push(format!("{path:?}: {:?}", played.stacks)),
                    }
                    let written = shelf.export(&hand, &played).expect("it is a history again");
                    let again = shelf.replay(&written).expect("which is played again");
                    assert_eq!(again.stacks, played.stacks, "{path:?}");
                }
                Err(unfit @ Unfit::NoSuchGame { .. }) => {
                    *refused.entry(unfit.to_string()).or_default() += 1;
                }
                Err(unfit) => wrong.push(format!("{path:?}: {unfit}")),
            }
        }
    }
    println!("{same} end as they say, {untold} say nothing of the end; refused: {refused:#?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(same > 0, "no hand was played");
}
