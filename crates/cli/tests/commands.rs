//! The command line as people and programs use it: what it prints, and how it fails.

#[path = "commands/activity.rs"]
mod activity;
#[path = "commands/catalogue.rs"]
mod catalogue;
#[path = "commands/documents.rs"]
mod documents;
#[path = "commands/registers.rs"]
mod registers;
#[path = "commands/school.rs"]
mod school;
#[path = "commands/simulate.rs"]
mod simulate;
#[path = "commands/staff.rs"]
mod staff;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn tapete(arguments: &[&str]) -> Output {
    with_input(arguments, "")
}

fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tapete"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it takes input");
    // A program that fails early does not read its input; that is its right.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("it prints UTF-8")
}

/// The program's answer as JSON, after success.
fn json(arguments: &[&str]) -> Value {
    let output = tapete(arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_str(&printed(&output)).expect("it prints JSON")
}

/// The program fails with this code and these words on standard error, and prints nothing else.
fn fails(arguments: &[&str], code: i32, words: &str) {
    let output = tapete(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert_eq!(said.trim_end(), words);
    assert_eq!(printed(&output), "");
}

/// A place for a test's own file.
fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tapete-cli-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder.join(name)
}

#[test]
fn coverage_has_its_documented_shape() {
    let value = json(&["law", "coverage", "--json"]);
    let total = &value["total"];
    let number = |value: &Value| value.as_u64().expect("a number");
    assert_eq!(
        number(&total["to_build"]),
        number(&total["proved"]) + number(&total["open"])
    );
    for document in ["AR02", "AR10", "CLM13", "TXP", "TXH"] {
        assert!(
            value["documents"][document]["to_build"].is_u64(),
            "{document}"
        );
    }
    assert_eq!(value["documents"]["AR10"]["to_build"], 812);
}

#[test]
fn no_provision_is_open_and_each_names_its_plays() {
    assert_eq!(json(&["law", "open", "--json"]), Value::Array(Vec::new()));
    // Every call plays all plays once.
    let shown = json(&["law", "show", "AR02/DA.unica", "--json"]);
    let plays = shown["proofs"].as_array().expect("an array");
    assert!(!plays.is_empty(), "{shown}");
}

#[test]
fn odds_have_their_documented_shape_and_the_published_figures() {
    let value = json(&["odds", "three-card-poker", "--ruleset", "ar-2010", "--json"]);
    let bets = value["bets"].as_array().expect("an array");
    let expected = [
        ("ante", "-686689/20358520", "-0.0337"),
        ("pareja-plus-a", "-392/5525", "-0.0709"),
        ("pareja-plus-b", "-128/5525", "-0.0231"),
        ("pareja-plus-c", "-149/5525", "-0.0269"),
    ];
    assert_eq!(bets.len(), expected.len());
    for (bet, (name, fraction, decimal)) in bets.iter().zip(expected) {
        assert_eq!(bet["bet"], name);
        assert_eq!(bet["ev_initial"], fraction);
        assert!(
            bet["ev_wagered"]
                .as_str()
                .is_some_and(|text| text.starts_with('-')),
            "{bet}"
        );
        assert!(bet["decimal"].to_string().starts_with(decimal), "{bet}");
    }
}

#[test]
fn one_bet_is_told_with_all_its_results_and_held_against_another_ruleset() {
    let asked = ["odds", "three-card-poker", "--ruleset", "ar-2010"];
    let value = json(
        &[
            &asked[..],
            &["--bet", "pareja-plus-a", "--against", "clm-2013", "--json"],
        ]
        .concat(),
    );
    let bets = value["bets"].as_array().expect("an array");
    assert_eq!(bets.len(), 1);
    assert_eq!(bets[0]["bet"], "pareja-plus-a");
    assert_eq!(bets[0]["hit"], "283/1105");
    assert_eq!(bets[0]["return"], "5133/5525");
    let results = bets[0]["distribution"].as_array().expect("an array");
    assert_eq!(results[0]["net"], "-1");
    assert_eq!(results[0]["probability"], "822/1105");
    assert_eq!(value["against"]["ruleset"], "clm-2013");
    // A second sheet that changes nothing of the bet changes nothing of its worth.
    let sheet = file("same.toml");
    fs::write(
        &sheet,
        include_str!("../../../law/sheets/ar-2010/three-card-poker.toml"),
    )
    .unwrap();
    let path = sheet.to_str().expect("a path");
    let told = tapete(&[&asked[..], &["--bet", "ante", "--against", path]].concat());
    let told = printed(&told);
    assert!(
        told.contains("resultados de ante, en primeras apuestas"),
        "{told}"
    );
    let english = ["--bet", "ante", "--against", path, "--language", "en"];
    let told = printed(&tapete(&[&asked[..], &english].concat()));
    assert!(told.contains("results of ante, in first stakes"), "{told}");
    assert!(told.contains("3.3730 % there, as here"), "{told}");
}

#[test]
fn what_cannot_be_asked_of_the_odds_is_refused_with_the_way_out() {
    let asked = ["odds", "three-card-poker", "--ruleset", "ar-2010"];
    fails(
        &[&asked[..], &["--bet", "antes"]].concat(),
        2,
        "tapete: three-card-poker no tiene ninguna apuesta «antes»; \
         hay ante, pareja-plus-a, pareja-plus-b, pareja-plus-c",
    );
    fails(
        &[&asked[..], &["--against", "navarra"]].concat(),
        2,
        "tapete: «navarra» no es un archivo, ni una norma con la que comparar: \
         three-card-poker no se juega con «navarra»; use --against ar-2010, clm-2013",
    );
    let nowhere = file("nowhere").join("plot.svg");
    let path = nowhere.to_str().expect("a path");
    let output = tapete(&[&asked[..], &["--plot", path]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("no puede escribirse"), "{said}");
    assert!(
        said.contains("nombre un archivo en una carpeta en la que pueda escribir"),
        "{said}"
    );
}

#[test]
fn two_who_play_against_each_other_leave_some_choices_to_chance() {
    let asked = ["odds", "chemin-de-fer", "--ruleset", "ar-2010"];
    let value = json(&[&asked[..], &["--json"]].concat());
    let five = &value["chart"][0];
    assert_eq!(
        (&five["who"], &five["hand"]),
        (&"Player".into(), &"5".into())
    );
    assert_eq!(five["choices"][1]["choice"], "card");
    assert_eq!(five["choices"][1]["probability"], "799863/964528");
    let told = printed(&tapete(&[&asked[..], &["--language", "en"]].concat()));
    assert!(told.contains("best play of Bank, against"), "{told}");
    assert!(
        told.contains("5 against –: card 82.9279 %, 799863/964528"),
        "{told}"
    );
    let asked = [
        "odds",
        "baccarat-two-tables",
        "--ruleset",
        "ar-2010",
        "--json",
    ];
    let value = json(&asked);
    let bets = value["bets"].as_array().expect("its bets are told");
    let bets: Vec<_> = bets.iter().map(|bet| &bet["bet"]).collect();
    assert_eq!(
        bets[..4],
        ["primer-pano", "segundo-pano", "a-caballo", "banca"]
    );
    // And the same where one covers the whole bank, and where all three look at their cards.
    assert_eq!(bets[4..6], ["a-caballo-free-banco", "banca-free-banco"]);
    assert_eq!(bets[6], "primer-pano-by-cards");
    assert_eq!(value["chart"][0]["who"], "First cloth");
}

/// A maximum that is no multiple of the minimum at all is computed too, and marked.
#[test]
fn a_maximum_that_no_list_has_is_computed_when_asked() {
    for game in ["three-card-poker", "blackjack"] {
        let asked = [
            "odds",
            game,
            "--ruleset",
            "ar-2010",
            "--set",
            "maximum=77.77",
        ];
        assert!(!tapete(&asked).status.success());
        let value = json(&[&asked[..], &["--unlawful", "--json"]].concat());
        assert_eq!(value["unlawful"], true, "{game}");
    }
}

/// What the law refuses is refused in its words; `--unlawful` computes it and says so on every line.
#[test]
fn an_unlawful_table_is_refused_and_computed_only_when_asked() {
    let pay = "paytable.pareja-plus-b.pays.flush=5/2";
    let asked = ["odds", "three-card-poker", "--ruleset", "ar-2010"];
    let asked = [&asked[..], &["--pay", pay]].concat();
    let output = tapete(&asked);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("AR10/10.1.D/V.3.B"), "{said}");
    // In Spanish unless English is asked for, and with what the text says.
    assert!(said.starts_with("tapete: la norma, "), "{said}");
    let sheet = [
        "odds",
        "three-card-poker",
        "--ruleset",
        "ar-2010",
        "--set",
        "maximum=101",
    ];
    let said = String::from_utf8_lossy(&tapete(&sheet).stderr).into_owned();
    let refused = "la mesa no se abre: hoja de la casa, maximum: no se admite un máximo de 101.00 con un mínimo de 5.00; \
                   escriba 10, 20, 25, 50 veces el mínimo [AR10/10.1.D/V.2-4: ";
    assert!(said.contains(refused), "{said}");
    assert!(said.contains("--unlawful lo calcula"), "{said}");
    let english = ["--unlawful", "--bet", "pareja-plus-b", "--language", "en"];
    let told = printed(&tapete(&[&asked[..], &english].concat()));
    assert!(told.contains("AR10/10.1.D/V.3.B"), "{told}");
    let figures = |line: &&str| line.contains('%') || line.contains('/');
    let lines: Vec<&str> = told.lines().filter(figures).collect();
    assert!(lines.len() > 4, "{told}");
    for line in lines {
        assert!(line.ends_with("[unlawful]"), "{line}");
    }
    let value = json(&[&asked[..], &["--unlawful", "--json"]].concat());
    assert_eq!(value["unlawful"], true);
    assert_eq!(value["bets"][0]["unlawful"], true);
    let value = json(&[&asked[..], &["--unlawful", "--hand", "Qs 6h 4d", "--json"]].concat());
    assert_eq!(value["choices"][0]["unlawful"], true);
    // What a hand is worth is told of the same table, and so are report and drawing.
    let hand = ["--unlawful", "--hand", "Qs 6h 4d", "--language", "en"];
    let told = printed(&tapete(&[&asked[..], &hand].concat()));
    assert_eq!(told.lines().count(), 2, "{told}");
    assert!(
        told.lines().all(|line| line.ends_with("[unlawful]")),
        "{told}"
    );
    let folder = std::env::temp_dir().join(format!("tapete-unlawful-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it is made");
    let place = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (page, drawing) = (place("filed.html"), place("drawn.svg"));
    let files = ["--unlawful", "--report", &page, "--plot", &drawing];
    assert!(tapete(&[&asked[..], &files].concat()).status.success());
    let page = std::fs::read_to_string(page).expect("it is written");
    for told in [
        "Contrario a la norma",
        "AR10/10.1.D/V.3.B",
        "--pay",
        "--unlawful",
    ] {
        assert!(page.contains(told), "{told}");
    }
    let drawing = std::fs::read_to_string(drawing).expect("it is drawn");
    let bets = drawing.matches("ventaja").count();
    assert_eq!(drawing.matches("[contrario a la norma]").count(), bets + 1);
    std::fs::remove_dir_all(folder).expect("it is ours");
    // Who names a place where nothing is paid is told where something is.
    let nowhere = ["--pay", "paytable.pareja-plus-b.pays.colour=5/2"];
    let output = tapete(&[&asked[..4], &nowhere].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("paytable.pareja-plus-b.pays.flush, "),
        "{said}"
    );
    // A lawful table is not called so.
    let value = json(&[&asked[..4], &["--unlawful", "--json"]].concat());
    assert_eq!(value["unlawful"], serde_json::Value::Null);
}

/// A second ruleset is held against the first, as `--against` holds it; a third is one too many.
#[test]
fn two_rulesets_are_held_against_each_other() {
    let asked = ["odds", "three-card-poker", "--json", "--ruleset", "ar-2010"];
    let twice = json(&[&asked[..], &["--ruleset", "clm-2013"]].concat());
    assert_eq!(twice["against"]["ruleset"], "clm-2013");
    assert_eq!(
        twice,
        json(&[&asked[..], &["--against", "clm-2013"]].concat())
    );
    // A bet that only one of them has is told on either side.
    let here = twice["bets"].as_array().expect("an array");
    assert!(here.iter().all(|bet| bet["bet"] != "par-plus"), "{here:?}");
    let there = serde_json::json!([{ "bet": "par-plus", "ev_initial": "-392/5525" }]);
    assert_eq!(twice["against"]["only_there"], there);
    let told = printed(&tapete(
        &[
            &asked[..2],
            &["--ruleset", "ar-2010", "--against", "clm-2013"],
        ]
        .concat(),
    ));
    let line = told.lines().find(|line| line.starts_with("par-plus"));
    let line = line.expect("it is told");
    assert!(line.ends_with("7,0950 % allí, y aquí no existe"), "{line}");
    let thrice = ["--ruleset", "clm-2013", "--ruleset", "ar-2010"];
    fails(
        &[&asked[..], &thrice].concat(),
        2,
        "tapete: --ruleset se da 3 veces: dé una, o dos que comparar",
    );
    fails(
        &[
            "rules",
            "three-card-poker",
            "--ruleset",
            "ar-2010",
            "--ruleset",
            "clm-2013",
        ],
        2,
        "tapete: --ruleset se da 2 veces: dé una; `tapete odds` compara dos",
    );
}

/// What a choice is worth with certain cards, as the solver has it of the same hand: the lowest with
/// which one goes on, and the next below.
#[test]
fn one_hand_is_told_choice_by_choice() {
    let asked = ["odds", "three-card-poker", "--ruleset", "ar-2010", "--hand"];
    let go = |hand: &str| {
        let value = json(&[&asked[..], &[hand, "--json"]].concat());
        let choices = value["choices"].as_array().expect("an array").clone();
        assert_eq!(choices.len(), 2);
        let fold = choices.iter().find(|one| one["choice"] == "fold");
        assert_eq!(fold.expect("one may fold")["expectation"], "-1");
        let go = choices.iter().find(|one| one["choice"] == "go");
        go.expect("one may go on")["best"].clone()
    };
    assert_eq!(go("Qs 6h 4d"), true);
    assert_eq!(go("Qs 6h 3d"), false);
    let told = printed(&tapete(&[&asked[..], &["Qs 6h 4d"]].concat()));
    assert!(told.contains("* "), "{told}");
    fails(
        &[&asked[..], &["Qs 6h"]].concat(),
        2,
        "tapete: con tantas cartas a la vista no se pregunta nada a nadie: diga las del jugador con \
         --hand, las de la banca que él ve con --bank y las comunes con --common",
    );
}

/// A raffle, a lottery and tickets have exact odds in the shape of a game's; terms that the text does
/// not allow are refused in its words.
#[test]
fn draws_and_tickets_have_exact_odds() {
    let raffle = [
        "odds",
        "raffle",
        "--say",
        "price: 2",
        "--say",
        "tickets: 100",
        "--say",
        "prize: a bicycle",
    ];
    let value = json(&[&raffle[..], &["--json"]].concat());
    assert_eq!(value["bets"][0]["bet"], "ticket");
    assert_eq!(value["prizes"][0]["probability"], "1/100");
    let told = printed(&tapete(&raffle));
    assert!(told.contains("1,000000 %  1/100"), "{told}");
    let told = printed(&tapete(&[&raffle[..], &["--language", "en"]].concat()));
    assert!(told.contains("1.000000 %  1/100"), "{told}");
    let output = tapete(&["odds", "raffle", "--say", "price: 2"]);
    assert_eq!(output.status.code(), Some(2));
    let bingo = [
        "odds",
        "bingo",
        "--cards",
        "6",
        "--say",
        "price: 2",
        "--say",
        "line: 10%",
        "--say",
        "bingo: 50%",
        "--say",
        "series: A",
        "--say",
        "cards: 600",
        "--json",
    ];
    let value = json(&bingo);
    assert_eq!(value["bets"][0]["return"], "3/5");
    assert_eq!(value["bets"][0]["ev_initial"], "-2/5");
}

#[test]
fn simple_rules_rounds_and_the_share_of_the_house_are_told() {
    let value = json(&[
        "odds",
        "three-card-poker",
        "--ruleset",
        "ar-2010",
        "--simple",
        "--json",
    ]);
    let simple = value["simple"].as_array().expect("an array");
    let rules: Vec<&str> = simple
        .iter()
        .filter_map(|one| one["rule"].as_str())
        .collect();
    assert_eq!(rules, ["always", "always", "as-the-bank"]);
    assert_eq!(simple[0]["choice"], "go");
    assert!(
        simple[2]["costs_decimal"].to_string().starts_with("0.0007"),
        "{}",
        simple[2]
    );
    let told = printed(&tapete(&[
        "odds",
        "three-card-poker",
        "--ruleset",
        "ar-2010",
        "--simple",
    ]));
    assert!(told.contains("como la banca"), "{told}");
    let value = json(&[
        "odds",
        "craps",
        "--ruleset",
        "ar-2010",
        "--bet",
        "win",
        "--json",
    ]);
    assert_eq!(value["bets"][0]["rounds"], "557/165");
    assert_eq!(value["bets"][0]["ev_round"], "-7/1671");
    let value = json(&["odds", "holdem", "--ruleset", "ar-2010", "--json"]);
    assert_eq!(
        (&value["among_players"], &value["share"]),
        (&true.into(), &"1/20".into())
    );
    let pot = &value["pots"][1];
    assert_eq!(
        (pot["players"].as_u64(), pot["pot"].as_f64()),
        (Some(2), Some(20.0))
    );
    assert_eq!(
        (pot["share"].as_f64(), pot["costs"].as_str()),
        (Some(1.0), Some("1/20"))
    );
}

/// Where nothing is solved there is nothing to report, to draw or to hold against: whoever asks for it
/// is told so, and does not wait for a file that never comes.
#[test]
fn what_cannot_be_told_of_a_game_among_players_is_refused() {
    let filed = file("among.html");
    let filed = filed.to_str().expect("a path");
    for asked in [
        &["--report", filed][..],
        &["--plot", filed],
        &["--against", "clm-2013"],
        &["--bet", "ante"],
        &["--readings"],
        &["--simple"],
    ] {
        let game = ["odds", "holdem", "--ruleset", "ar-2010"];
        let flag = asked[0];
        let why = format!(
            "tapete: en holdem no se apuesta contra la casa y nada se resuelve: quite {flag}"
        );
        fails(&[&game[..], asked].concat(), 2, &why);
        assert!(!fs::exists(filed).expect("it is looked at"), "{flag}");
    }
    fails(
        &["odds", "bingo", "--cards", "6", "--report", filed],
        2,
        "tapete: en bingo no se apuesta contra la casa y nada se resuelve: quite --report",
    );
}

/// A share of the pots that the law refuses is refused in its words, computed when asked, and marked.
#[test]
fn a_share_of_the_pots_that_the_law_refuses_is_marked() {
    let asked = [
        "odds",
        "holdem",
        "--ruleset",
        "ar-2010",
        "--set",
        "rake=50%",
    ];
    let refused = tapete(&asked);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        why.starts_with("tapete: la mesa no se abre: hoja de la casa, rake"),
        "{why}"
    );
    assert!(why.contains("--unlawful"), "{why}");
    let told = printed(&tapete(&[&asked[..], &["--unlawful"]].concat()));
    assert!(
        told.starts_with("hoja de la casa, rake: «50%» no es una parte que se admita"),
        "{told}"
    );
    let mut lines = told.lines().filter(|line| !line.is_empty());
    assert!(
        lines.all(|line| line.ends_with("[contrario a la norma]")),
        "{told}"
    );
    let value = json(&[&asked[..], &["--unlawful", "--json"]].concat());
    assert_eq!(value["unlawful"], true);
    assert_eq!(value["pots"][0]["unlawful"], true);
}

/// A reading that moves no bet of this table is not told among those that move money.
#[test]
fn a_reading_that_moves_nothing_here_is_told_so() {
    let game = [
        "odds",
        "french-roulette",
        "--ruleset",
        "ar-2010",
        "--readings",
    ];
    let told = printed(&tapete(&game));
    let (moving, rest) = told
        .split_once("lecturas que mueven dinero\nninguna\n\n")
        .expect("there is none");
    assert!(!moving.contains("repeated-zeros"), "{told}");
    let (_, idle) = rest
        .split_once("lecturas que no mueven lo que vale ninguna apuesta\n")
        .expect("they are told");
    assert!(idle.starts_with("repeated-zeros"), "{told}");
}

#[test]
fn a_plot_has_a_bar_for_each_result() {
    let plot = file("ante.svg");
    let path = plot.to_str().expect("a path");
    let asked = ["odds", "three-card-poker", "--ruleset", "ar-2010", "--bet"];
    let value = json(&[&asked[..], &["pareja-plus-c", "--plot", path, "--json"]].concat());
    let results = value["bets"][0]["distribution"]
        .as_array()
        .expect("an array")
        .len();
    let drawn = fs::read_to_string(&plot).expect("it is written");
    // One rectangle is the paper.
    assert_eq!(drawn.matches("<rect").count(), results + 1);
    assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
    assert!(drawn.contains("Pareja Plus · tabla C: ventaja"));
    // Nothing half-written lies beside it.
    let folder = fs::read_dir(plot.parent().expect("a folder")).expect("it is there");
    let names = folder.map(|entry| entry.expect("it is read").file_name());
    let beside = names.filter(|name| name.to_string_lossy().starts_with("ante"));
    assert_eq!(beside.collect::<Vec<_>>(), ["ante.svg"]);
}

/// A report has the readings when they are asked for, and the command that finds it again has them.
#[test]
fn a_report_has_what_the_text_would_bring_if_it_were_read_otherwise() {
    let page = file("readings.html");
    let path = page.to_str().expect("a path");
    let asked = ["odds", "three-card-poker", "--ruleset", "ar-2010"];
    let files = ["--readings", "--report", path];
    assert!(tapete(&[&asked[..], &files].concat()).status.success());
    let written = fs::read_to_string(&page).expect("it is written");
    for told in [
        "Lecturas</h2>",
        "N72 · ",
        "la segunda apuesta se paga a la par si la banca no juega",
        "Lecturas que no mueven lo que vale ninguna apuesta",
        "--readings",
    ] {
        assert!(written.contains(told), "{told}");
    }
    assert!(tapete(&[&asked[..], &files[1..]].concat()).status.success());
    let written = fs::read_to_string(&page).expect("it is written");
    assert!(!written.contains("Lecturas</h2>"));
}

/// A hand that two played elsewhere, all in before the common cards.
const HISTORY: &str = r#"variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [40, 50]
actions = ["d dh p1 AhAd", "d dh p2 KhKd", "p2 cbr 50", "p1 cc", "d db 2c3d4h", "d db 8s", "d db 9s"]
finishing_stacks = [80, 10]
"#;

#[test]
fn a_history_is_played_again_recorded_and_written_again() {
    let (history, folder) = (file("hand.phh"), file("records"));
    fs::write(&history, HISTORY).expect("it can be written");
    let (told_in, records) = (history.to_str().unwrap(), folder.to_str().unwrap());
    let told = json(&["phh", "replay", told_in, "--records", records, "--json"]);
    assert_eq!(told[0]["result"], "same");
    assert_eq!(told[0]["stacks"][0], "80.00");
    let record = fs::read_dir(&folder).expect("records").next().expect("one");
    let record = record.expect("it is there").path();
    let record = record.to_str().unwrap();
    assert_eq!(json(&["verify", record, "--json"])["holds"], true);
    let again = file("again.phh");
    let to = again.to_str().unwrap();
    let written = tapete(&["phh", "export", record, "--to", to]);
    assert!(written.status.success());
    let told = json(&["phh", "replay", to, "--json"]);
    assert_eq!(told[0]["result"], "same");
}

#[test]
fn a_history_that_ends_otherwise_or_cannot_be_played_says_so() {
    let other = file("other.phh");
    let tried = |text: String| {
        fs::write(&other, text).expect("it can be written");
        let output = tapete(&["phh", "replay", other.to_str().unwrap()]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), printed(&output), error)
    };
    let (code, out, error) = tried(HISTORY.replace("[80, 10]", "[70, 20]"));
    assert_eq!(code, Some(1), "{error}");
    assert!(out.contains("the file says 70.00 20.00"), "{out}");
    let (code, out, error) = tried(HISTORY.replace("p2 cbr 50", "p2 cbr 3"));
    assert_eq!(code, Some(2), "{error}");
    assert!(out.contains("refused: move 3"), "{out}");
    let (code, out, _) = tried("variant = \"XX\"".into());
    assert_eq!(code, Some(2));
    assert!(out.contains("there is no variant `XX`"), "{out}");
}

/// One hand that cannot be read is told, and the others are played; the code says that one failed.
#[test]
fn a_hand_that_cannot_be_read_does_not_stop_the_others() {
    let folder = file("several");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let write = |name: &str, text: &[u8]| fs::write(folder.join(name), text).expect("written");
    write("a.phh", b"variant = [\n");
    write("b.phh", HISTORY.as_bytes());
    write("c.phh", &[0xff, 0xfe, 0x00]);
    let unknown = HISTORY.replace("cbr 50", "raises 50");
    let several = format!("[1]\n{HISTORY}\n[2]\n{unknown}\n[3]\n{HISTORY}\n");
    write("d.phhs", several.as_bytes());
    let path = folder.to_str().unwrap();
    let output = tapete(&["phh", "replay", path]);
    let (out, error) = (printed(&output), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert_eq!(out.matches(": same: ").count(), 3, "{out}");
    assert_eq!(out.matches(": unreadable: ").count(), 3, "{out}");
    assert!(
        out.contains("d.phhs#2: unreadable: line 16: `p2 raises 50` is no action"),
        "{out}"
    );
    let sums = "3 end as they say, 0 do not say it, 0 differ, 0 refused, 3 unreadable";
    assert!(error.contains(sums), "{error}");
    let output = tapete(&["phh", "replay", path, "--json"]);
    let told: Value = serde_json::from_str(&printed(&output)).expect("it prints JSON");
    assert_eq!(told.as_array().map(Vec::len), Some(6));
    assert_eq!(told[0]["result"], "unreadable");
    assert_eq!(told[5]["result"], "same");
}

#[test]
fn a_document_or_a_game_that_is_none_is_named() {
    let words = "tapete: no hay ningún documento «AR11»; hay AR02, AR10, CLM13, PRAC, TXH, TXP";
    fails(&["law", "open", "--document", "AR11"], 2, words);
    let output = tapete(&["law", "open", "--game", "whist"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("no hay ningún juego «whist»; hay "), "{said}");
}

/// Our law with one file of it changed, in a folder of its own.
fn law_with(name: &str, from: &str, to: &str) -> PathBuf {
    let folder = file("law-of-our-own");
    for carried in law::Library::carried() {
        let path = folder.join(&carried.name);
        if path.starts_with(folder.join("plays")) {
            continue;
        }
        let mut text = carried.text;
        if carried.name == name {
            assert!(text.contains(from), "{name} says {from}");
            text = text.replacen(from, to, 1);
        }
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(path, text).expect("it can be written");
    }
    folder
}

/// A law of one's own that says what cannot be is an error of its file: no panic, and nothing that
/// steers the terminal.
#[test]
fn a_law_that_cannot_be_is_an_error_in_plain_signs() {
    let game = "rulesets/ar-2010/three-card-poker.toml";
    let nonsense = [
        (
            "boxes           = { up_to = 7,",
            "boxes           = { up_to = 0,",
        ),
        (
            "en = \"Second bet\"",
            "en = \"\\u001b]0;Second bet\\u0007\"",
        ),
        ("en = \"Second bet\"", "en = \"\u{9b}31mSecond bet\""),
        ("key    = \"pareja-plus\"", "key    = \"\u{1b}[2Jante\""),
        (
            "key    = \"pareja-plus\"",
            "\"\\u001b[2J\" = 1\nkey    = \"pareja-plus\"",
        ),
    ];
    for (from, to) in nonsense {
        let folder = law_with(game, from, to);
        let folder = folder.to_str().expect("a plain path");
        let arguments = [
            "--law",
            folder,
            "play",
            "three-card-poker",
            "--ruleset",
            "ar-2010",
        ];
        let output = with_input(&arguments, "ante 10\n");
        let said = String::from_utf8_lossy(&output.stderr).into_owned() + &printed(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("three-card-poker.toml:"), "{said}");
        let steers = |sign: char| sign.is_control() && sign != '\n';
        assert!(!said.contains(steers), "{said:?}");
    }
}

#[test]
fn a_record_that_cannot_be_written_is_an_error() {
    let nowhere = file("no-such-folder/hand.jsonl");
    let path = nowhere.to_str().unwrap();
    let arguments = [
        "play",
        "three-card-poker",
        "--ruleset",
        "ar-2010",
        "--record",
        path,
    ];
    let output = with_input(&arguments, "ante 10\n");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("el acta no puede escribirse en "), "{said}");
}

#[test]
fn equity_is_exact_or_says_that_it_is_a_sample() {
    let exact = json(&["equity", "AsAh", "Ks Kh", "--json"]);
    assert_eq!(exact["showdowns"], 1_712_304);
    assert_eq!(exact["players"][0]["won"], 1_410_336);
    assert_eq!(exact["players"][0]["percent"], "82.6366");
    assert_eq!(exact["players"][0]["margin"], Value::Null);
    let sample = [
        "equity",
        "AsAh",
        "?",
        "--samples",
        "2000",
        "--seed",
        "3",
        "--json",
    ];
    assert_eq!(json(&sample), json(&sample));
    assert_eq!(json(&sample)["sampled"], true);
    fails(
        &["equity", "AsAh"],
        2,
        "tapete: una mano no tiene a quién ganar: nombre dos o más",
    );
    fails(
        &["equity", "AsAh", "AsKd"],
        2,
        "tapete: As se nombra dos veces: la baraja tiene una",
    );
    fails(
        &["equity", "AsKsQsJs", "?", "--variant", "omaha"],
        2,
        "tapete: las cartas pueden salir de 211315436640 maneras, más de las que se miran una a una: \
         nombre más cartas o pida una muestra, como --samples 1000000",
    );
}

/// Counted apart from us: 28 cards, both own cards and three common ones, the ace below the eight.
#[test]
fn equity_counts_by_the_pack_and_the_hands_of_a_ruleset() {
    let by = |ruleset: &str, variant: &str| {
        let asked = ["equity", "AsAh", "KdKc", "--json", "--ruleset", ruleset];
        json(&[&asked[..], &["--variant", variant]].concat())
    };
    let synthetic = by("ar-2010", "synthetic-poker");
    assert_eq!(synthetic["showdowns"], 42_504);
    assert_eq!(synthetic["players"][0]["won"], 31_294);
    assert_eq!(synthetic["players"][1]["won"], 11_210);
    assert_eq!(by("practice", "holdem")["showdowns"], 1_712_304);
    let refused = [
        "equity",
        "AsAh",
        "KdKc",
        "--ruleset",
        "ar-2010",
        "--variant",
    ];
    fails(
        &[&refused[..], &["trijoker"]].concat(),
        2,
        "tapete: trijoker no se juega entre jugadores, y ninguna mano se mide con otra; \
         `tapete odds trijoker` dice lo que valen sus apuestas",
    );
}

#[test]
fn a_hand_is_settled_from_words_and_from_json_alike() {
    let words = [
        "settle",
        "three-card-poker",
        "--ruleset",
        "ar-2010",
        "--bets",
        "ante 20, pareja-plus 10",
        "--hand",
        "Kh 7h 4h",
        "--bank",
        "Jd Th 4c",
        "--json",
    ];
    let from_words = json(&words);
    let paid: Vec<(&str, &str, u64)> = from_words["lines"]
        .as_array()
        .expect("an array")
        .iter()
        .map(|line| {
            let text = |field: &str| line[field].as_str().expect("a text");
            (
                text("bet"),
                text("outcome"),
                line["paid"].as_u64().expect("cents"),
            )
        })
        .collect();
    assert_eq!(
        paid,
        [
            ("ante", "won", 2000),
            ("second", "pushed", 0),
            ("pareja-plus", "won", 4000)
        ]
    );
    let input = r#"{"bets": "ante 20, pareja-plus 10", "hand": "Kh 7h 4h", "bank": "Jd Th 4c"}"#;
    let output = with_input(
        &[
            "settle",
            "three-card-poker",
            "--ruleset",
            "ar-2010",
            "--input",
            "-",
            "--json",
        ],
        input,
    );
    let from_json: Value = serde_json::from_str(&printed(&output)).expect("it prints JSON");
    assert_eq!(from_json, from_words);
}

#[test]
fn bad_input_is_one_clear_error_with_the_way_out() {
    let settle = |bets: &'static str, hand: &'static str, bank: &'static str| {
        [
            "settle",
            "three-card-poker",
            "--ruleset",
            "ar-2010",
            "--language",
            "en",
            "--bets",
            bets,
            "--hand",
            hand,
            "--bank",
            bank,
        ]
    };
    fails(
        &settle("ante 20", "Kh 7h 4h", "Jd Th Kh"),
        2,
        "tapete: The king of hearts (K♥) cannot come: it has been dealt already, or is not in the deck. \
         Check the card. If it really came twice, report a defective deck. [AR10 10.1.D II.1-1]",
    );
    fails(
        &settle("ante 20", "Kh 7h 4x", "Jd Th 4c"),
        2,
        "tapete: character 7: \"4x\" is no card: write a rank (2 to 9, T or 10, J, Q, K, A) and a suit \
         (c, d, h, s), such as As or Th, or Jk for the joker (in \"Kh 7h 4x\")",
    );
    fails(
        &settle("ante twenty", "Kh 7h 4h", "Jd Th 4c"),
        2,
        "tapete: `ante twenty`: not an amount of money; write each bet as `ante 20`, commas between",
    );
    fails(
        &settle("ante 20", "Kh 7h", "Jd Th 4c"),
        2,
        "tapete: too few cards for the player (--hand); give all of them",
    );
    fails(
        &["rules", "three-card-pokr"],
        2,
        "tapete: no existe el juego «three-card-pokr»; hay american-roulette, baccarat-two-tables, blackjack, boule, caribbean-stud, chemin-de-fer, counterparty-holdem, craps, double-zero-roulette, five-card-draw, five-stud, fortune-wheel, french-roulette, holdem, holdem-bonus, let-it-ride, midi-punto-y-banca, mini-punto-y-banca, no-discard-poker, omaha, pai-gow-poker, punto-y-banca, seven-stud, short-deck-holdem, synthetic-poker, texas-poker, three-balls, three-card-poker, trente-et-quarante, trijoker",
    );
    fails(
        &["rules", "three-card-poker", "--ruleset", "txp"],
        2,
        "tapete: three-card-poker no se juega con «txp»; use --ruleset ar-2010, clm-2013",
    );
    fails(
        &["rules", "three-card-poker"],
        2,
        "tapete: three-card-poker se juega con varias normas; use --ruleset con una de ar-2010, clm-2013",
    );
    fails(
        &[
            "rules",
            "three-card-poker",
            "--ruleset",
            "ar-2010",
            "--set",
            "maximum=101",
        ],
        2,
        "tapete: hoja de la casa, maximum: no se admite un máximo de 101.00 con un mínimo de 5.00; \
         escriba 10, 20, 25, 50 veces el mínimo [AR10/10.1.D/V.2-4]",
    );
    fails(
        &[
            "ruling",
            "three-card-poker",
            "--ruleset",
            "ar-2010",
            "earthquake",
        ],
        2,
        "tapete: «earthquake» no es aquí ninguna incidencia; use una de wrong-number-of-cards, card-exposed, boxed-card, several-boxed-cards, unseen-card-drawn, wrong-order, missing-card, defective-deck, cards-mixed, cards-touched, hand-shown-early, own-cards-uncovered, information-exchanged, wrong-announcement",
    );
}

#[test]
fn what_is_wrong_with_a_house_sheet_is_told_in_the_language_asked_for() {
    let asked = [
        "rules",
        "three-card-poker",
        "--ruleset",
        "ar-2010",
        "--set",
        "minimum=abc",
    ];
    let said = |language: &[&str]| {
        let output = tapete(&[&asked[..], language].concat());
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let spanish = "tapete: hoja de la casa, minimum: «abc» no es un importe que pueda apostarse; \
                   escriba euros, como \"10\" o \"2.50\" [AR10/10.1.D/V.2-3]\n";
    let english = "tapete: house sheet, minimum: `abc` is no amount to bet; \
                   write euros, as \"10\" or \"2.50\" [AR10/10.1.D/V.2-3]\n";
    // A language in which nobody says it has the Spanish words.
    for language in [&[][..], &["--language", "es"], &["--language", "gl"]] {
        assert!(said(language).starts_with(spanish), "{}", said(language));
    }
    let told = said(&["--language", "en"]);
    assert!(told.starts_with(english), "{told}");
}

#[test]
fn a_rule_that_the_house_must_declare_is_named_with_its_article() {
    fails(
        &[
            "rules",
            "caribbean-stud",
            "--set",
            "no-combination=sometimes",
            "--language",
            "en",
        ],
        2,
        "tapete: house sheet, no-combination: hands without a combination cannot be `sometimes`; \
         use compared or equal [CLM13/6.1-1, CLM13/15.1]",
    );
    let rules = printed(&tapete(&["rules", "let-it-ride", "--language", "en"]));
    assert!(
        rules.contains("House rules communicated to the Directorate-General: 2026-01-15"),
        "{rules}"
    );
    assert!(
        rules.contains("withdrawals = ar-2010, as AR10 10.1.B VIII.2-9"),
        "{rules}"
    );
}

#[test]
fn a_stake_outside_the_limits_is_refused_with_its_citation() {
    let output = tapete(&[
        "settle",
        "three-card-poker",
        "--ruleset",
        "ar-2010",
        "--bets",
        "ante 100.01",
        "--hand",
        "Kh 7h 4h",
        "--bank",
        "Jd Th 4c",
    ]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.starts_with("tapete: La apuesta sería de 100,01 €, y el máximo es de 100,00 €. Apueste 100,00 € o menos. [AR10 10.1.D V.2-2"), "{said}");
}

#[test]
fn a_hand_played_in_the_terminal_verifies_and_a_changed_record_does_not() {
    let path = file("hand.jsonl");
    let record = path.to_str().expect("a plain path");
    let played = with_input(
        &[
            "play",
            "three-card-poker",
            "--ruleset",
            "ar-2010",
            "--record",
            record,
        ],
        "ante 10, pareja-plus 5\ngo\nn\n\n",
    );
    assert!(
        played.status.success(),
        "{}",
        String::from_utf8_lossy(&played.stderr)
    );
    assert_eq!(json(&["verify", record, "--json"])["holds"], true);
    let replayed = printed(&tapete(&["replay", record, "--language", "en"]));
    assert!(
        replayed.contains("no more bets") || replayed.contains("No more bets"),
        "{replayed}"
    );

    let text = fs::read_to_string(&path).expect("the record was written");
    let changed = file("changed.jsonl");
    fs::write(&changed, text.replacen("1000", "2000", 1)).expect("it can be written");
    let output = tapete(&["verify", changed.to_str().expect("a plain path")]);
    assert_eq!(output.status.code(), Some(1));
    let torn = file("torn.jsonl");
    fs::write(&torn, &text[..text.len() - 20]).expect("it can be written");
    let output = tapete(&["verify", torn.to_str().expect("a plain path")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("torn"),
        "{output:?}"
    );
    let output = tapete(&["verify", "no-such-file"]);
    assert_eq!(output.status.code(), Some(2));
    let says = printed(&tapete(&["verify", record]));
    for unproved in ["which cards came", "of which table", "left out an action"] {
        assert!(says.contains(unproved), "{says}");
    }
    let root = "00".repeat(32);
    let output = tapete(&["verify", record, "--root", &root]);
    assert_eq!(output.status.code(), Some(1), "it carries no promise");
}

/// A record that was taken, or cut, before the end does not pass for one that holds.
#[test]
fn a_record_in_course_is_said_to_be_unfinished() {
    let library = law::Library::embedded().expect("the law is there");
    let catalogue = games::Catalogue::read(&library).expect("the games are there");
    let game = catalogue.find("ar-2010", "three-card-poker");
    let sheet = library.sheet("ar-2010", "three-card-poker");
    let rules = game.expect("a game").rules(sheet.expect("a sheet"));
    let rules = rules.expect("rules");
    let seat = table::Seat {
        at: table::BoxNumber(1),
        holder: table::Person(0),
    };
    let seating = table::Seating::new(vec![seat], 7, 1).expect("a seating");
    let mut recorder = table::record::Recorder::<games::AnyGame>::open(&rules, seating);
    let place = table::Action::Place {
        at: table::BoxNumber(1),
        spot: table::SpotId(0),
        stake: exact::Cents::new(500),
    };
    let player = table::Actor::Player(table::Person(0));
    recorder.act(player, place).expect("a bet");
    let path = file("in-course.jsonl");
    fs::write(&path, recorder.finish().to_text()).expect("it can be written");
    let path = path.to_str().expect("a plain path");
    let output = tapete(&["verify", path]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(printed(&output).contains("in course: not finished"));
    let output = tapete(&["verify", path, "--json"]);
    let told: Value = serde_json::from_str(&printed(&output)).expect("JSON");
    assert_eq!(told["holds"], false);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tapete"))
        .args(["law", "search", "a"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(
        !String::from_utf8_lossy(&output.stderr).contains("panicked"),
        "{output:?}"
    );
}

#[test]
fn a_ruling_tells_every_case_that_the_text_tells_apart() {
    let told = |game: &str, kind: &str| {
        let arguments = [
            "ruling",
            game,
            kind,
            "--ruleset",
            "ar-2010",
            "--language",
            "en",
        ];
        printed(&tapete(&arguments))
    };
    let two_cards = told("chemin-de-fer", "two-third-cards");
    assert!(two_cards.contains("AR02 3.7 VIII.3-3"), "{two_cards}");
    assert!(two_cards.contains("AR02 3.7 VIII.3-4"), "{two_cards}");
    let natural = told("chemin-de-fer", "natural-not-shown");
    assert!(natural.contains("AR02 3.7 VIII.3-12"), "{natural}");
    assert!(natural.contains("AR02 3.7 VIII.4-6"), "{natural}");
    let announced = told("chemin-de-fer", "wrong-announcement");
    assert!(announced.contains("AR02 3.7 VIII.4-8"), "{announced}");
    assert!(announced.contains("AR02 3.7 VIII.4-9"), "{announced}");
    let points = told("baccarat-two-tables", "wrong-announcement");
    assert!(points.contains("AR02 3.8 VII.5-4"), "{points}");
    assert!(
        points.contains("In cases that the text does not foresee."),
        "{points}"
    );
}

#[test]
fn a_store_is_checked_copied_and_restored() {
    let folder = file("casino");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let data = folder.to_str().expect("a plain name");
    let missing = tapete(&["check", "--data", data]);
    assert_eq!(missing.status.code(), Some(2));
    let store = folder.join("house.db");
    let open = house::store::SqliteStore::open(&store).expect("a store can be made");
    let sound = json(&["check", "--data", data, "--json"]);
    assert_eq!(sound["sound"], true);
    // Copied while it is open.
    let copy = folder.join("copy.db");
    let copied = copy.to_str().expect("a plain name");
    assert!(tapete(&["backup", copied, "--data", data]).status.success());
    assert!(tapete(&["check", copied]).status.success());
    let again = tapete(&["backup", copied, "--data", data]);
    assert_eq!(again.status.code(), Some(2), "a copy is never overwritten");
    drop(open);
    fs::write(&store, "lost").expect("it can be written");
    let lost = tapete(&["check", "--data", data]);
    assert_eq!(lost.status.code(), Some(1));
    let held = server::hold_folder(&folder).expect("nobody has it");
    let busy = tapete(&["restore", copied, "--data", data]);
    assert_eq!(busy.status.code(), Some(2), "a casino is open over it");
    drop(held);
    let back = tapete(&["restore", copied, "--data", data, "--language", "en"]);
    assert!(
        back.status.success(),
        "{}",
        String::from_utf8_lossy(&back.stderr)
    );
    assert!(printed(&back).contains("checked and restored"));
    assert!(
        printed(&back).contains("key of the shoes"),
        "{}",
        printed(&back)
    );
    assert!(tapete(&["check", "--data", data]).status.success());
    let kept = fs::read(folder.join("house.db.before-1")).expect("what was there is kept");
    assert_eq!(kept, b"lost");
}

/// A short play about three-card poker, with another end if one is given.
fn play_that_ends(with: &str) -> PathBuf {
    let play = file("a-hand.play");
    let text = "\
ruleset ar-2010   game three-card-poker   limits 10-500   sheet pareja-plus=b
box 1 bets ante 20
deal  1: Kh 7h 4h   bank: Jd Th 4c
box 1 goes
bank            does not play     by VII-7
box 1 ante      won 20            by VII-8
box 1 second    ";
    fs::write(&play, format!("{text}{with}\n")).expect("it can be written");
    play
}

#[test]
fn a_play_is_tried_alone_and_says_what_its_lines_rest_on() {
    let play = play_that_ends("pushed");
    let play = play.to_str().expect("a plain path");
    let output = tapete(&["law", "test", play, "--bases"]);
    assert_eq!(output.status.code(), Some(0));
    let told = printed(&output);
    assert!(told.starts_with(&format!("{play}: holds\n")), "{told}");
    let second = told.lines().last().expect("a line for each of the play's");
    assert!(second.contains("box 1 second    pushed"), "{second}");
    assert!(second.ends_with("reading N72"), "{second}");
}

#[test]
fn every_line_of_a_play_that_does_not_hold_is_told() {
    let play = play_that_ends("lost\nbox 1 goes");
    let play = play.to_str().expect("a plain path");
    let output = tapete(&["law", "test", play, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: Value = serde_json::from_str(&printed(&output)).expect("JSON");
    assert_eq!(told[0]["holds"], false);
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(wrong.contains(&format!("{play}:7: ")), "{wrong}");
    assert!(wrong.contains(&format!("{play}:8: ")), "{wrong}");
}

#[test]
fn the_words_of_a_game_are_listed() {
    let told = json(&[
        "law",
        "words",
        "three-card-poker",
        "--ruleset",
        "ar-2010",
        "--json",
    ]);
    assert!(told["spots"]["pareja-plus"].is_string(), "{told}");
    assert!(told["choices"]["fold"].is_string(), "{told}");
    assert!(told["notices"]["no-va-mas"].is_string(), "{told}");
    assert_eq!(told["sheet"]["pareja-plus"], "b");
    let exposed = told["irregularities"]["card-exposed"].as_str();
    assert!(
        exposed.is_some_and(|words| words.contains("void-hand")),
        "{told}"
    );
}

#[test]
fn a_folder_is_checked_with_the_plays_beside_it() {
    let game = "rulesets/ar-2010/three-card-poker.toml";
    let folder = law_with(game, "en = \"Second bet\"", "en = \"Other bet\"");
    let plays = folder.with_file_name("plays");
    let _ = fs::remove_dir_all(&plays);
    fs::create_dir_all(plays.join("ar-2010/three-card-poker")).expect("a folder can be made");
    let folder = folder.to_str().expect("a plain path");
    let told = json(&["law", "check", folder, "--json"]);
    assert_eq!(told["plays"], 0);
    let play = fs::read_to_string(play_that_ends("pushed")).expect("it was written");
    fs::write(plays.join("ar-2010/three-card-poker/a-hand.play"), play).expect("it can be");
    assert_eq!(json(&["law", "check", folder, "--json"])["plays"], 1);
    let play = fs::read_to_string(play_that_ends("lost")).expect("it was written");
    fs::write(plays.join("ar-2010/three-card-poker/a-hand.play"), play).expect("it can be");
    let output = tapete(&["law", "check", folder]);
    assert_eq!(output.status.code(), Some(1));
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(wrong.contains("a-hand.play:7: "), "{wrong}");
    let _ = fs::remove_dir_all(&plays);
}

/// Holds a value against the parts of JSON Schema that ours use; what does not fit, by its path.
fn unfit(schema: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
    if let Some(any) = schema["anyOf"].as_array() {
        let fits = |one: &Value| {
            let mut wrong = Vec::new();
            unfit(one, value, path, &mut wrong);
            wrong.is_empty()
        };
        if !any.iter().any(fits) {
            found.push(format!("{path} is none of what it may be"));
        }
        return;
    }
    let listed = schema["enum"].as_array();
    if listed.is_some_and(|words| !words.contains(value)) {
        found.push(format!("{path} is no word of its list"));
    }
    let of_type = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.as_u64().is_some_and(|number| {
            let least = schema["minimum"].as_u64().unwrap_or(0);
            number >= least && schema["maximum"].as_u64().is_none_or(|most| number <= most)
        }),
        Some("boolean") => value.is_boolean(),
        _ => schema != &Value::Bool(false),
    };
    if !of_type {
        found.push(format!("{path} is {value}"));
    }
    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
        unfit(&schema["items"], item, &format!("{path}[{place}]"), found);
    }
    let Some(properties) = schema["properties"].as_object() else {
        return;
    };
    for (key, inner) in value.as_object().into_iter().flatten() {
        let known = properties
            .get(key)
            .unwrap_or(&schema["additionalProperties"]);
        unfit(known, inner, &format!("{path}.{key}"), found);
    }
}

#[test]
fn every_law_file_fits_the_schema_of_its_family_and_a_slip_does_not() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../law/rulesets");
    let mut schemas = std::collections::BTreeMap::new();
    let (mut held, mut slipped) = (0, 0);
    for ruleset in fs::read_dir(&root).unwrap().flatten() {
        for entry in fs::read_dir(ruleset.path()).unwrap().flatten() {
            if entry
                .path()
                .extension()
                .is_none_or(|ending| ending != "toml")
            {
                continue;
            }
            let text = fs::read_to_string(entry.path()).unwrap();
            let table: toml::Table = text.parse().unwrap();
            let file: Value = serde_json::to_value(&table).unwrap();
            // A file that builds on the same game elsewhere has no head of its own.
            let Some(family) = file["family"].as_str() else {
                continue;
            };
            let schema = schemas
                .entry(family.to_owned())
                .or_insert_with(|| json(&["law", "schema", family]));
            let mut found = Vec::new();
            unfit(schema, &file, family, &mut found);
            assert_eq!(found, Vec::<String>::new(), "{}", entry.path().display());
            let mut slip = file.clone();
            slip["table"]["minimun"] = serde_json::json!({ "sheet": "minimum" });
            unfit(schema, &slip, family, &mut found);
            assert_eq!(found.len(), 1, "an unknown field is told: {found:?}");
            let mut slip = file.clone();
            slip["notice"] = serde_json::json!("a text");
            unfit(schema, &slip, family, &mut found);
            assert_eq!(found.len(), 2, "and so is a text in the place of a list");
            held += 1;
            let mut slip = file.clone();
            let Some(notice) = slip.pointer_mut("/notice/0") else {
                continue;
            };
            notice["shown"] = serde_json::json!("now and then");
            unfit(schema, &slip, family, &mut found);
            assert_eq!(found.len(), 3, "and a word that is none of a closed list");
            slipped += 1;
        }
    }
    assert!(held > 40, "only {held} files were held against a schema");
    assert!(slipped > 20, "only {slipped} notices were shown wrongly");
    fails(
        &["law", "schema", "poker"],
        2,
        "tapete: no hay familia «poker»; use una de baccarat, balls, bank-poker, blackjack, circle-baccarat, \
         circle-poker, dice, rows, two-cloth-baccarat, wheel",
    );
}

/// `docs/vocabulary.md` and `docs/fields.md` are written by the program; `TAPETE_BLESS=1` writes
/// them again.
#[test]
fn the_vocabulary_and_the_fields_of_the_documents_are_those_of_the_readings() {
    for (document, begins) in [("vocabulary", "| word |"), ("fields", "## The file")] {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let path = path.join(format!("{document}.md"));
        let table = printed(&tapete(&["law", document]));
        let told = fs::read_to_string(&path).unwrap_or_default();
        let head = told.split(begins).next().unwrap_or_default().to_owned();
        let now = format!("{head}{table}");
        if std::env::var_os("TAPETE_BLESS").is_some() {
            fs::write(&path, now).unwrap();
            continue;
        }
        assert!(
            told == now,
            "docs/{document}.md is out of date: run this test with TAPETE_BLESS=1"
        );
    }
}

#[test]
fn the_fields_of_one_family_are_those_of_its_schema() {
    let told = json(&["law", "fields", "dice", "--json"]);
    let table = told["sections"].as_array().expect("a list");
    let table = table.iter().find(|one| one["section"] == "table");
    let fields = table.expect("there is a table")["fields"].as_array();
    let minimum = fields
        .into_iter()
        .flatten()
        .find(|one| one["field"] == "minimum");
    let minimum = minimum.expect("it has a minimum");
    assert_eq!(minimum["must"], "yes");
    assert_eq!(minimum["may"], "a section");
    assert_eq!(minimum["families"], serde_json::json!(["dice"]));
    assert_eq!(tapete(&["law", "fields", "poker"]).status.code(), Some(2));
}
