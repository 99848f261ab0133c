//! Rounds of the engine beside the exact value, and the bank's day.

use std::fs;

use super::{fails, file, json, tapete};

const GAME: [&str; 4] = ["simulate", "three-card-poker", "--ruleset", "ar-2010"];

#[test]
fn a_simulation_is_its_seed_and_holds_the_exact_value() {
    let asked = [&GAME[..], &["--hands", "20000", "--seed", "7", "--json"]].concat();
    let value = json(&asked);
    assert_eq!(value["play"], "solved");
    assert_eq!(
        (&value["bet"], &value["rounds"]),
        (&"ante".into(), &20_000.into())
    );
    assert_eq!(value["exact"]["ev_initial"], "-686689/20358520");
    assert_eq!(value["intervals"][1]["per_mille"], 999);
    assert_eq!(value["intervals"][1]["holds_exact"], true);
    assert_eq!(value["unguided"], 0);
    let counts = value["results"].as_array().expect("results are told");
    let counts = counts.iter().filter_map(|result| result["count"].as_u64());
    assert_eq!(counts.sum::<u64>(), 20_000);
    assert_eq!(json(&asked)["mean"], value["mean"]);
    let other = [&GAME[..], &["--hands", "20000", "--seed", "8", "--json"]].concat();
    assert_ne!(json(&other)["mean"], value["mean"]);
}

/// A simple rule has its own exact value, which is published; a bot has none.
#[test]
fn rounds_are_played_by_a_simple_rule_or_by_a_bot() {
    let asked = [&GAME[..], &["--hands", "20000", "--json"]].concat();
    let value = json(&[&asked[..], &["--always", "go"]].concat());
    assert_eq!(value["play"], "always go");
    assert_eq!(value["exact"]["ev_initial"], "-1947749/25448150");
    assert_eq!(value["intervals"][1]["holds_exact"], true);
    let value = json(&[&asked[..], &["--by", "bot"]].concat());
    assert_eq!(
        (&value["play"], &value["exact"]),
        (&"bot".into(), &serde_json::Value::Null)
    );
    assert_eq!(value["unguided"], 0);
    fails(
        &[&GAME[..], &["--always", "dance"]].concat(),
        2,
        "tapete: --always dance: un jugador solo no tiene aquí esa decisión; hay go, fold",
    );
}

#[test]
fn the_banks_day_is_added_up_and_drawn() {
    let drawn = file("day.svg");
    let path = drawn.display().to_string();
    let day = [
        "--hands",
        "2000",
        "--per-hour",
        "40",
        "--hours",
        "12",
        "--stake",
        "25",
    ];
    let more = ["--float", "2000", "--plot", &path, "--json"];
    let value = json(&[&GAME[..], &day, &more].concat());
    let day = &value["day"];
    assert_eq!(
        (&day["rounds"], &day["method"]),
        (&480.into(), &"exact".into())
    );
    // 480 times 25 euros times 686689/20358520.
    assert_eq!(day["mean"].to_string(), "404.76");
    let ruin = day["ruin"].as_f64().expect("it is told");
    assert!((0.005..0.015).contains(&ruin), "{ruin}");
    let svg = fs::read_to_string(&drawn).expect("it was drawn");
    assert!(svg.starts_with("<svg") && svg.matches("<rect").count() > 20);
    // What the columns leave out is said above them, in the numbers of the language.
    assert!(
        svg.contains("un anticipo de 2000,00 € no basta en el "),
        "{svg}"
    );
    assert!(
        !svg.contains(". %") && svg.matches(" %</text>").count() > 4,
        "{svg}"
    );
}

/// Chemin de fer is played by both sides as it was solved, each choice left to chance as often as
/// the equilibrium says.
#[test]
fn people_who_play_against_each_other_are_all_played() {
    let game = ["simulate", "chemin-de-fer", "--ruleset", "ar-2010"];
    let value = json(&[&game[..], &["--hands", "2000", "--bet", "banca", "--json"]].concat());
    assert_eq!(value["play"], "solved");
    assert_eq!(
        (&value["unguided"], &value["rounds"]),
        (&0.into(), &2000.into())
    );
    assert_eq!(value["intervals"][1]["holds_exact"], true);
}

#[test]
fn a_bet_that_is_not_there_is_not_played() {
    let refused = [
        (
            "es",
            "tapete: no hay tal apuesta: `tapete odds` nombra las que hay",
        ),
        (
            "en",
            "tapete: there is no such bet to tell of: `tapete odds` lists those that there are",
        ),
    ];
    for (language, why) in refused {
        let asked = ["--bet", "red", "--language", language];
        fails(&[&GAME[..], &asked].concat(), 2, why);
    }
}

/// Of the pools only those whose worth does not hang on what is chosen are told.
#[test]
fn a_pool_has_its_break_even_and_a_declined_offer_is_none() {
    let asked = ["odds", "no-discard-poker", "--ruleset", "ar-2002", "--json"];
    let value = json(&asked);
    let carousel = &value["pools"][0];
    assert_eq!(carousel["bet"], "carousel");
    assert!(carousel["break_even"].is_string(), "{carousel}");
    // Asked for alone, it is told with its pool, and no table stands empty above it.
    let alone: Vec<&str> = asked
        .iter()
        .copied()
        .filter(|word| *word != "--json")
        .collect();
    let alone = tapete(&[&alone[..], &["--bet", "carousel"]].concat());
    let told = String::from_utf8(alone.stdout).expect("it is text");
    assert!(told.contains("carousel"), "{told}");
    assert!(!told.contains("esperanza exacta"), "{told}");
    let declined = json(&[&asked[..], &["--set", "carousel=false"]].concat());
    assert_eq!(declined["pools"], serde_json::json!([]));
}

/// A report stands alone, in both languages, and has what a regulator files.
#[test]
fn a_report_stands_alone() {
    let game = [
        "odds",
        "three-card-poker",
        "--ruleset",
        "ar-2010",
        "--against",
        "clm-2013",
    ];
    for (language, head) in [("es", "El mejor juego"), ("en", "Best play")] {
        let path = file(&format!("report-{language}.html"));
        let named = path.display().to_string();
        let output = tapete(&[&game[..], &["--report", &named, "--language", language]].concat());
        assert!(output.status.success(), "{output:?}");
        let html = fs::read_to_string(&path).expect("it was written");
        assert!(html.starts_with("<!doctype html>"), "{language}");
        assert!(html.contains(&format!("<html lang=\"{language}\">")) && html.contains(head));
        // Nothing is fetched from elsewhere, and nothing runs.
        for outside in ["<script", "<link", "src=", "href=", "url(", "@import"] {
            assert!(!html.contains(outside), "{language}: {outside}");
        }
        for told in [
            "−686689/20358520",
            "AR10 10.1.D VII-8",
            "<svg",
            "@page { size: A4",
            "SHA-256",
        ] {
            assert!(html.contains(told), "{language}: {told}");
        }
    }
    let path = file("report.pdf");
    let named = path.display().to_string();
    let output = tapete(&[&game[..], &["--report", &named]].concat());
    assert!(output.status.success(), "{output:?}");
    let pdf = fs::read(&path).expect("it was written");
    assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
    let holds = |told: &[u8]| pdf.windows(told.len()).any(|part| part == told);
    // The same content: figures, citations, what stands in a bar.
    for told in ["-686689/20358520", "AR10 10.1.D VII-8", "El mejor juego"] {
        assert!(holds(told.as_bytes()), "{told}");
    }
    fails(
        &[
            "odds",
            "boule",
            "--ruleset",
            "ar-2010",
            "--report",
            "filed.txt",
        ],
        2,
        "tapete: --report filed.txt: un informe es una página o un PDF; nombre un archivo que acabe \
         en .html o .pdf",
    );
}

/// A bet that is played in another way has a name for that in both languages: its key is no word of
/// either.
#[test]
fn a_bet_that_is_played_in_another_way_has_a_name_for_it() {
    let game = ["odds", "chemin-de-fer", "--ruleset", "ar-2010"];
    for (language, bet, bank) in [
        ("es", "Apuesta · por las cartas", "Banca · por las cartas"),
        ("en", "Bet · by cards", "Bank · by cards"),
    ] {
        let path = file(&format!("ways-{language}.html"));
        let named = path.display().to_string();
        let asked = [&game[..], &["--report", &named, "--language", language]].concat();
        let output = tapete(&asked);
        assert!(output.status.success(), "{output:?}");
        let html = fs::read_to_string(&path).expect("it was written");
        assert!(html.contains(bet) && html.contains(bank), "{language}");
        assert!(!html.contains("by-cards"), "{language}");
        let told = String::from_utf8(output.stdout).expect("it is text");
        let line = format!("apuesta-by-cards {bet}");
        assert!(told.lines().any(|told| told == line), "{told}");
    }
}

/// A bet of a cloth of many is told by the name of its kind, and one that lies on a number by both.
#[test]
fn a_report_names_bets_as_people_do() {
    for (game, bet, name) in [
        ("french-roulette", "dos-columnas", "Dos columnas"),
        ("craps", "win-odds-5", "Asociada al Win · 5"),
    ] {
        let path = file(&format!("named-{game}.html"));
        let filed = path.display().to_string();
        let output = tapete(&["odds", game, "--ruleset", "ar-2010", "--report", &filed]);
        assert!(output.status.success(), "{output:?}");
        let html = fs::read_to_string(&path).expect("it was written");
        assert!(html.contains(&format!("<h3>{name}</h3>")), "{name}");
        assert!(!html.contains(&format!("<h3>{bet}</h3>")), "{bet}");
    }
}

/// N72 read otherwise: the second bet is paid when the bank does not play, which is 30 deals of a
/// hundred, and the player has a large advantage.
#[test]
fn a_reading_turned_has_both_values() {
    let game = ["odds", "three-card-poker", "--ruleset", "ar-2010"];
    let value = json(&[&game[..], &["--readings", "--json"]].concat());
    let turned = value["readings"]["turned"].as_array().expect("a list");
    let second = turned.iter().find(|turned| turned["reading"] == "N72");
    let second = second.expect("it is turned");
    let ante = &second["bets"][0];
    assert_eq!(
        (&ante["bet"], &ante["here"]),
        (&"ante".into(), &"-686689/20358520".into())
    );
    let more = ante["decimal"].as_f64().expect("a number");
    assert!((0.15..0.4).contains(&more), "{more}");
    let nothing = value["readings"]["move_nothing"].as_array();
    let said = nothing.expect("a list").iter();
    let mut said = said.map(|left| (left["reading"].as_str(), left["why"].as_str()));
    assert!(said.any(|(reading, why)| reading == Some("turns") && why.is_some_and(|why| why.len() > 20)));
    assert_eq!(value["readings"]["not_turned"], serde_json::json!([]));
}
