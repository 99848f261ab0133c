//! Runs every play, and holds the coverage that they add up to.

use std::sync::OnceLock;

use games::Catalogue;
use law::{Library, Treatment};
use plays::{Coverage, Ratchet, run};

/// Our law, read once for all tests.
fn ours() -> &'static (Library, Catalogue) {
    static OURS: OnceLock<(Library, Catalogue)> = OnceLock::new();
    OURS.get_or_init(|| {
        let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let catalogue = Catalogue::read(&library).unwrap_or_else(|found| panic!("{found:#?}"));
        (library, catalogue)
    })
}

/// The texts that are proved whole, by what their provisions' names begin with: no engine, ruling
/// or shown row is open. `PRAC` is no law: what we say ourselves of poker as it is played
/// everywhere is proved like one.
const WHOLE: [&str; 29] = [
    "AR02/3.1/",
    "AR02/3.2/",
    "AR02/3.3/",
    "AR02/3.4/",
    "AR02/3.5/",
    "AR02/3.6/",
    "AR02/3.7/",
    "AR02/3.8/",
    "AR02/3.9/",
    "AR02/3.10.A/",
    "AR02/3.10.B/",
    "AR02/3.11/",
    "AR02/anexo-VI-0",
    "AR02/anexo-VI/",
    "AR02/anexo-VII-0",
    "AR02/anexo-VII/",
    "AR10/10.1.A/",
    "AR10/10.1.B/",
    "AR10/10.1.C/",
    "AR10/10.1.D/",
    "AR10/10.1.E/",
    "AR10/10.1.F/",
    "AR10/10.2",
    "AR10/cinco",
    "AR10/siete",
    "CLM13/",
    "PRAC/",
    "TXH/",
    "TXP/",
];

/// Rows that the house keeps from hand to hand, proved too: seats, and the list of those who wait.
const WAITING: [&str; 12] = [
    "AR02/3.6/III.1-2",
    "AR02/3.7/III.1-2",
    "AR02/3.7/IV-9",
    "AR02/3.7/IV-10",
    "AR02/3.7/IV-11",
    "AR02/3.7/IV-15",
    "AR02/3.7/IV-16",
    "AR02/3.8/IV-9",
    "AR02/3.10.B/III.1-2",
    "AR10/10.1.C/III.1-2",
    "AR10/10.2/IV.1-2",
    "CLM13/anexo-II.3.b-2",
];

/// One test for every play and all that they prove together, so that they run once.
#[test]
fn every_play_passes_and_what_was_proved_stays_proved() {
    let (library, catalogue) = ours();
    assert!(!library.plays().is_empty());
    let coverage = Coverage::measure(library, catalogue).unwrap_or_else(|problems| {
        let failures: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", failures.join("\n"))
    });
    let ratchet = library
        .ratchet()
        .map(|file| Ratchet::parse(&file.text).expect("coverage.toml reads"));
    let mut wrong = ratchet.unwrap_or_default().differences(&coverage);
    for open in coverage.open() {
        let id = open.id.as_str();
        let whole = WHOLE.iter().any(|text| id.starts_with(text));
        if whole && open.treatment != Treatment::House || WAITING.contains(&id) {
            wrong.push(format!("{id} is open: {}", open.gist.en));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A play that must not pass, and the exact words with which it does not.
fn fails(lines: &str, line: usize, what: &str) {
    let (_, catalogue) = ours();
    let text = format!(
        "ruleset ar-2010   game three-card-poker   limits 10-500   sheet pareja-plus=b\n{lines}"
    );
    let problems = run(catalogue, "x.play", &text).expect_err("it does not hold");
    assert_eq!(problems[0].to_string(), format!("x.play:{line}: {what}"));
}

#[test]
fn a_wrong_amount_a_wrong_basis_and_a_bet_left_out_fail() {
    let hand = "box 1 bets ante 20\ndeal  1: Kh 7h 4h   bank: Jd Th 4c\nbox 1 goes\n";
    fails(
        &format!("{hand}box 1 ante   won 21   by VII-8"),
        5,
        "player of box 1 on box 1 ante: won 20.00 at 1 to 1",
    );
    fails(
        &format!("{hand}box 1 second   pushed   by VII-8"),
        5,
        "the engine did not give VII-8 as the basis; it gave AR10/10.1.D/V.1.e, AR10/10.1.D/V.1.g, \
         AR10/10.1.D/VII-7, reading N72",
    );
    fails(
        &format!("{hand}box 1 ante   won 20   by VII-8"),
        5,
        "the play does not say how this ended: player of box 1 on box 1 second: pushed 0.00",
    );
}

#[test]
fn a_refusal_expected_or_not_is_held_to_its_reason() {
    fails(
        "box 1 bets ante 5",
        2,
        "the engine refused it: below-minimum",
    );
    fails(
        "box 1 bets ante 20   refused: above-maximum",
        2,
        "the engine accepted it; expected refused: above-maximum",
    );
    fails(
        "box 1 bets ante 5   refused: above-maximum",
        2,
        "refused, but because of below-minimum",
    );
    fails(
        "bank   plays",
        2,
        "the bank has not done so: `plays` (write turns, plays, does not play, sets As Kd or held by box 2)",
    );
}

#[test]
fn an_unreadable_play_says_what_would_be_right() {
    fails(
        "box 1 dances wildly tonight",
        2,
        "`box 1 dances wildly tonight` is no line of a play: docs/plays.md lists them",
    );
    fails(
        "box one bets ante 20",
        2,
        "`one` is no box: write its number",
    );
    fails(
        "box 1 bets ante 20\ndeal  1: Kh Kh 4h   bank: Jd Th 4c",
        3,
        "Kh is refused: card-cannot-come",
    );
    fails(
        "box 1 bets ante 20\ndeal  1: Kh 7h   bank: Jd Th 4c",
        3,
        "the deal gives 1 too few cards",
    );
    fails(
        "box 1 bets side 20",
        2,
        "there is no spot `side`: use one of ante, second, pareja-plus",
    );
}

/// What a play of three-card poker shows.
fn shown(lines: &str) -> Vec<String> {
    let (library, catalogue) = ours();
    let text = format!(
        "ruleset ar-2010   game three-card-poker   limits 10-500   sheet pareja-plus=b\n{lines}"
    );
    let proofs = run(catalogue, "x.play", &text).unwrap_or_else(|found| panic!("{found:#?}"));
    let shown = proofs.shown(library).map(ToString::to_string);
    shown.collect()
}

#[test]
fn every_line_that_does_not_hold_is_told() {
    let (_, catalogue) = ours();
    let text = "ruleset ar-2010   game three-card-poker   limits 10-500   sheet pareja-plus=b\n\
        box 1 bets ante 20\ndeal  1: Kh 7h 4h   bank: Jd Th 4c\nbox 1 goes\n\
        bank   plays\nbox 1 ante   won 21\nbox 1 second   pushed\n";
    let problems = run(catalogue, "x.play", text).expect_err("two lines are wrong");
    let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [5, 6]);
}

#[test]
fn a_table_that_opens_and_a_notice_show_no_rule() {
    assert_eq!(
        shown("the table   opens   by I, II.1-1"),
        Vec::<String>::new()
    );
    fails(
        "shows no-such-thing",
        2,
        "there is no notice `no-such-thing`: use one of pareja-plus-table, no-va-mas",
    );
}

#[test]
fn a_notice_is_held_to_its_moment_and_its_words() {
    let hand = "box 1 bets ante 20\n";
    fails(
        &format!("{hand}says no-va-mas"),
        3,
        "`no-va-mas` was not said by what the line before did",
    );
    fails(
        &format!("{hand}close\nsays no-va-mas   \"Rien ne va plus\""),
        4,
        "the words are \"No va más\"",
    );
    fails(
        &format!("{hand}close\nshows no-va-mas"),
        4,
        "`no-va-mas` is said at its moment: write `says`",
    );
}

/// What follows from a call rests on the notice that the line names, and on no other that was said.
#[test]
fn what_follows_from_a_call_names_it() {
    let hand = "box 1 bets ante 20\nclose\ndeal  1: Kh 7h 4h   bank: Jd Th 4c\nbox 1 folds\n";
    let with = |line: &str| format!("{hand}round   {line}");
    assert_eq!(
        shown(&with("is over; called pareja-plus-table   by V.3-7")),
        ["AR10/10.1.D/V.3-7"]
    );
    fails(
        &with("is over   by V.3-7"),
        6,
        "the engine did not give V.3-7 as the basis; it gave nothing",
    );
    fails(
        &with("is over; called no-va-mas   by V.3-7"),
        6,
        "the engine did not give V.3-7 as the basis; it gave reading voices",
    );
    fails(
        &with("is over; called ultima-jugada"),
        6,
        "`ultima-jugada` was not called in this round",
    );
    fails(&with("goes on; called no-va-mas"), 6, "it is over");
}

#[test]
fn a_ruling_counts_only_if_the_play_needs_it() {
    let report = "box 1 bets ante 20\ndeal  1: Kh 7h 4h   bank: Jd Th 4c\n\
        croupier reports wrong-number-of-cards at box 1\n\
        table-head rules void-hand   by VIII.3\n";
    assert_eq!(shown(report), Vec::<String>::new());
    let with_money = format!("{report}box 1 ante   void");
    assert_eq!(shown(&with_money), ["AR10/10.1.D/VIII.3"]);
}

#[test]
fn a_basis_beside_those_that_a_line_names_fails_it() {
    let hand = "box 1 bets ante 20\ndeal  1: Kh 7h 4h   bank: Jd Th 4c\nbox 1 goes\n";
    fails(
        &format!("{hand}bank   does not play   by only VII-8"),
        5,
        "it rests on AR10/10.1.D/VII-7 too",
    );
    fails(
        &format!("{hand}box 1 sees bank   Jd Th 4c   by VII-8"),
        5,
        "the engine did not give VII-8 as the basis; it gave AR10/10.1.D/VII-2, AR10/10.1.D/VII-6",
    );
}

#[test]
fn the_order_of_the_deal_and_a_field_that_is_not_there() {
    fails(
        "box 1 bets ante 20\ndeal  1: Kh 7h 4h   bank: Jd Th 4c\ndealt   1, 1, 1, bank, bank, bank",
        4,
        "the cards went to 1, bank, 1, bank, 1, bank",
    );
    let (_, catalogue) = ours();
    let text = "ruleset ar-2010   game three-card-poker   limits 10-500   sheet pareja-plus=b, colour=red\n\
        the table   does not open: colour\n";
    let problems = run(catalogue, "x.play", text).expect_err("there is no such field");
    assert!(
        problems[0].what.starts_with("no text speaks of `colour`"),
        "{}",
        problems[0]
    );
    let text = text.replace("does not open", "leaves no choice");
    run(catalogue, "x.play", &text).expect("and that can be said");
}
