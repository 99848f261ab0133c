//! A law file that says what cannot be is refused when it is read, with the line, what is wrong
//! and what would be right.

use games::Catalogue;
use law::{Library, Problem};

use crate::law_files::around;

/// What is wrong with our files once one of them says something else.
fn problems(name: &str, from: &str, to: &str) -> Vec<Problem> {
    let mut files = around(Library::carried(), name);
    let file = files.iter_mut().find(|file| file.name == name);
    let file = file.unwrap_or_else(|| panic!("{name} is one of ours"));
    assert!(file.text.contains(from), "{name} says {from}");
    file.text = file.text.replacen(from, to, 1);
    match Library::read(&files) {
        Ok(library) => Catalogue::read(&library).err().unwrap_or_default(),
        Err(problems) => problems,
    }
}

const THREE_CARD: &str = "rulesets/ar-2010/three-card-poker.toml";
const FRENCH: &str = "rulesets/ar-2010/french-roulette.toml";
const ROULETTE: &str = "rulesets/ar-2010/general/roulette.toml";
const ROWS: &str = "rulesets/ar-2010/trente-et-quarante.toml";
const CHEMIN: &str = "rulesets/ar-2010/chemin-de-fer.toml";
const PAI_GOW: &str = "rulesets/ar-2010/pai-gow-poker.toml";
const HOLDEM: &str = "rulesets/ar-2010/holdem.toml";
const SEVEN_STUD: &str = "rulesets/ar-2010/seven-stud.toml";
const DRAW: &str = "rulesets/ar-2010/five-card-draw.toml";
const CRAPS: &str = "rulesets/ar-2010/craps.toml";
const BLACKJACK: &str = "rulesets/ar-2010/blackjack.toml";

/// A file, what it says, what it says instead, and what is then said of it.
const NONSENSE: &[(&str, &str, &str, &str)] = &[
    // Decks, seats and draws that do not fit each other.
    (
        DRAW,
        "up_to    = 4",
        "up_to    = 6",
        "6 cards are changed of 5; write at most 5",
    ),
    (
        DRAW,
        "up_to = 9",
        "up_to = 10",
        "10 may sit down, and no deck serves more than 9; let one deck serve them all, or write fewer seats",
    ),
    (
        DRAW,
        "{ deck = \"french-36\", players = 5 }",
        "{ deck = \"french-36\", players = 4 }",
        "a larger deck serves more players",
    ),
    // A cloth on which bets lie that it does not take, and a wheel of no known form.
    (
        FRENCH,
        "\"pasa, par, negro\"",
        "\"pasa, par, violeta\"",
        "`violeta` along a side of the cloth is no bet of this cloth; name each bet that lies along the numbers once",
    ),
    (
        FRENCH,
        "\"falta, impar, rojo\"",
        "\"falta, impar, par\"",
        "`par` along a side of the cloth lies there twice; name each bet that lies along the numbers once",
    ),
    (
        ROULETTE,
        "form   = \"disc\"",
        "form   = \"cube\"",
        "there is no wheel of the form `cube`; say \"disc\", \"bowl\" or \"upright\"",
    ),
    // Words that nothing would use.
    (
        THREE_CARD,
        "lowest = \"two\"",
        "lowest = \"six\"",
        "`six` is not the lowest card of french-52; write two",
    ),
    (
        THREE_CARD,
        "highest = \"ace\"",
        "highest = \"king\"",
        "`king` is not the highest card",
    ),
    (
        THREE_CARD,
        "croupier's left",
        "croupier's right",
        "players choose in turn, box by box; write from = \"croupier's left\"",
    ),
    (
        THREE_CARD,
        "{ by = \"go\",",
        "{ by = \"fold\",",
        "no choice `fold` places the bet second",
    ),
    (
        THREE_CARD,
        "unless_said = \"half-up\"",
        "unless_said = \"sideways\"",
        "`sideways` is no rounding; use half-up",
    ),
    // Parts of more than the whole, and odds beyond counting.
    (
        FRENCH,
        "part = \"1/2\"",
        "part = \"2\"",
        "`zero.back.part` is 2, more than the whole",
    ),
    (
        FRENCH,
        "part = \"1/2\"",
        "part = \"0\"",
        "`zero.back.part` is 0; write odds above 0",
    ),
    (
        ROULETTE,
        "odds = \"35\"",
        "odds = \"18446744073709551615\"",
        "is 18446744073709551615; write odds above 0, of terms up to",
    ),
    (
        ROULETTE,
        "odds = \"35\"",
        "odds = \"1/9999999\"",
        "write odds above 0, of terms up to",
    ),
    // Hands that cannot be dealt, bets that are a matter of themselves.
    (
        THREE_CARD,
        "steps  = [{ to = \"boxes\", face = \"down\", cite = \"VII-2\" }, { to = \"bank\", face = \"down\", cite = \"VII-2\" }]",
        "steps  = []",
        "lists nothing",
    ),
    (
        THREE_CARD,
        "{ to = \"boxes\", face = \"down\", cite = \"VII-2\" }, ",
        "",
        "no box gets cards",
    ),
    (
        HOLDEM,
        "to = \"players\", cards = 2",
        "to = \"common\", cards = 2",
        "no player gets cards to bet on",
    ),
    (
        THREE_CARD,
        "of = \"ante\"",
        "of = \"second\"",
        "the bet second is a matter of itself",
    ),
    (
        THREE_CARD,
        "beside = \"ante\"",
        "beside = \"pareja-plus\"",
        "the bet pareja-plus is a matter of itself",
    ),
    (
        THREE_CARD,
        "when   = [\"wrong-number-of-cards\", \"card-exposed\"]",
        "when   = []",
        "`irregularity.when` lists nothing",
    ),
    (
        THREE_CARD,
        "when   = [\"wrong-number-of-cards\", \"card-exposed\"]\n",
        "",
        "nobody knows when this is so",
    ),
    // Numbers without sense.
    (
        THREE_CARD,
        "boxes           = { up_to = 7,",
        "boxes           = { up_to = 0,",
        "`table.boxes.up_to` is 0; write a number from 1 to",
    ),
    (
        THREE_CARD,
        "boxes           = { up_to = 7,",
        "boxes           = { up_to = 200,",
        "`table.boxes.up_to` is 200",
    ),
    (
        THREE_CARD,
        "rounds = 3",
        "rounds = 200",
        "`stage.rounds` is 200",
    ),
    (
        ROWS,
        "packs    = 6",
        "packs    = 255",
        "`shoe.packs` is 255",
    ),
    (
        THREE_CARD,
        "[10, 20, 25, 50]",
        "[10, 20, 25, 5000000]",
        "is 5000000; write a number from 1 to",
    ),
    // What should go up goes up, and begins before it ends.
    (
        THREE_CARD,
        "[10, 20, 25, 50]",
        "[10, 25, 20, 50]",
        "`table.maximum.one_of_times_minimum`: 25 stands before 20",
    ),
    (
        THREE_CARD,
        "[10, 20, 25, 50]",
        "[10, 20, 20, 50]",
        "lists 20 twice",
    ),
    (
        ROULETTE,
        "one_of = [\"10\", \"20\", \"30\"]",
        "one_of = [\"10\", \"30\", \"20\"]",
        "30 stands before 20",
    ),
    (
        THREE_CARD,
        "least = { part_of_minimum = \"1/2\"",
        "least = { part_of_minimum = \"20\"",
        "goes from 20 to 10",
    ),
    (
        CRAPS,
        "numbers = [4, 5, 6, 8, 9, 10]",
        "numbers = [4, 6, 5, 8, 9, 10]",
        "6 stands before 5",
    ),
    // Rounds that would not end, or rules that leave a gap.
    (
        CRAPS,
        "ends    = { on = [\"number\", \"7\"]",
        "ends    = { on = [\"13\"]",
        "`point` speaks of 13, which no throw makes; name a sum of the dice",
    ),
    (
        CRAPS,
        "afterwards = { wins_on = [\"number\"], loses_on = [\"7\"]",
        "afterwards = { wins_on = [\"1\"], loses_on = [\"14\"]",
        "on 4 no throw ever decides `win`; name throws that come",
    ),
    (
        CRAPS,
        "afterwards = { wins_on = [\"number\"], loses_on = [\"7\"]",
        "afterwards = { wins_on = [\"number\"], loses_on = [\"6\"]",
        "on 6 a throw of `win` both wins and loses; say one of the two",
    ),
    (
        SEVEN_STUD,
        "to = \"players\", cards = 2,",
        "to = \"players\", cards = 4,",
        "8 players are dealt",
    ),
    (
        PAI_GOW,
        "when_best = \"pair\"\nkeep      = \"pair\"",
        "when_best = \"pair\"\nkeep      = \"straight\"",
        "a rule of the house way keeps straight of no such hand",
    ),
    (
        PAI_GOW,
        "pairs     = 2\njoker_counts_as = \"ace\"",
        "pairs     = 2",
        "does not say what the joker counts as",
    ),
    (
        PAI_GOW,
        "when_best = \"pair\"\nkeep      = \"pair\"",
        "when_best = \"pair\"\njoker_counts_as = \"ace\"\nkeep      = \"pair\"",
        "says what a joker counts as, and none is counted",
    ),
    (
        PAI_GOW,
        "pairs     = 2\njoker_counts_as = \"ace\"",
        "pairs     = 2\njoker_counts_as = \"all\"",
        "a joker cannot count as `all`",
    ),
    (
        ROWS,
        "refait       = { total = 31,",
        "refait       = { total = 45,",
        "two rows never both end with 45",
    ),
    (
        CHEMIN,
        "may    = { on_points = 5,",
        "may    = { on_points = 6,",
        "a count is left out of what the player does",
    ),
    (
        BLACKJACK,
        "stands = { on_points = 17,",
        "stands = { on_points = 22,",
        "with 21 points at most nobody can stand on 22 so",
    ),
    // Two of one key.
    (
        THREE_CARD,
        "key    = \"pareja-plus\"",
        "key    = \"ante\"",
        "there is a bet `ante` already",
    ),
    // What nobody can read.
    (
        THREE_CARD,
        "en = \"Second bet\"",
        "en = \"\\u001b[31mSecond bet\"",
        "nobody can read, U+001B",
    ),
    (
        THREE_CARD,
        "en = \"Second bet\"",
        "en = \"\"",
        "says nothing",
    ),
    // A text of another ruleset.
    (
        THREE_CARD,
        "text   = \"AR10/10.1.D\"",
        "text   = \"CLM13/annex\"",
        "is no text of the ruleset ar-2010",
    ),
];

#[test]
fn what_cannot_be_is_refused_with_its_line_and_what_would_be_right() {
    let mut wrong = Vec::new();
    for (name, from, to, why) in NONSENSE {
        let found = problems(name, from, to);
        let said = |problem: &Problem| problem.to_string().contains(why);
        match found.iter().find(|problem| said(problem)) {
            None => wrong.push(format!("{from} -> {to}: no `{why}` in {found:#?}")),
            Some(problem) => {
                assert!(problem.line > 0 && !problem.right.is_empty(), "{problem}");
                // A ruleset that has the game alike is read as well.
                let game = |file: &str| file.rsplit('/').next().map(str::to_owned);
                assert_eq!(game(&problem.file), game(name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Lists that are longer than what names their places can count.
#[test]
fn a_list_without_end_is_refused() {
    let notices = |most: usize| -> String {
        let notice = |number: usize| {
            format!(
                "[[notice]]\nkey = \"n{number}\"\nshown = \"at-the-table\"\n\
                 words = {{ es = \"x\", en = \"x\" }}\ncite = \"I\"\n"
            )
        };
        (0..most).map(notice).collect()
    };
    let refused = |name: &str, most: usize, why: &str| {
        let first = "[[notice]]\n";
        let found = problems(name, first, &format!("{}{first}", notices(most)));
        let told = found.iter().any(|found| found.to_string().contains(why));
        assert!(told, "{name}: {why} is not in {found:#?}");
    };
    refused(CHEMIN, 64, "notices; 64 are the most");
    refused(THREE_CARD, 255, "`notice` lists 257; list 255 at most");
}

#[test]
fn our_own_files_are_sound() {
    let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let read = Catalogue::read(&library).map(|_| ());
    assert_eq!(read, Ok(()));
}
