//! Why each bet was paid what it was paid, in exact words.

use crate::common::*;
use exact::{Cents, Ratio, Residue};
use law::{BasisRef, Language, Words};
use table::{BoxNumber, Line, Outcome, PayTableId, ReasonStep, Reasons, Rulebook, Viewer};
use words::{Explanation, Hands, Speaker, answer};

/// Every bet of a hand explained, as Ana sees it at its end.
fn explained(cards: &str, choice: table::ChoiceId) -> Vec<Explanation> {
    let library = library();
    let hand = Hand::played(three_card(&library), cards, choice);
    let view = hand.view(Viewer::Player(ANA));
    let speaker = Speaker::new(&hand.rules, &library, &names);
    view.lines
        .iter()
        .map(|line| speaker.explain_in(line, &view))
        .collect()
}

fn check(cards: &str, choice: table::ChoiceId, es: &str, en: &str) {
    let explained = explained(cards, choice);
    assert_eq!(answer(&explained, Language::Spanish).trim_end(), es.trim());
    assert_eq!(answer(&explained, Language::English).trim_end(), en.trim());
}

#[test]
fn the_bank_does_not_play_and_a_flush_is_paid_by_table_b() {
    check(
        "Kh Jd 7h Th 4h 4c",
        GO,
        "
Casilla 1, Ante: 20,00 € × 1 = 20,00 € ganados; la apuesta se conserva.
  La casilla 1 tiene K♥ 7♥ 4♥: color (tres cartas de un mismo palo, no
  seguidas)                                                                 AR10 10.1.D V.1.e
  La banca tiene J♦ 10♥ 4♣: cartas mayores (sin pareja: cuentan las cartas
  más altas)                                                                AR10 10.1.D V.1.g
  La banca no llega a una dama y no juega                                   AR10 10.1.D VII-7
  La apuesta se paga 1 a 1                                                  AR10 10.1.D VII-8

Casilla 1, Segunda apuesta: se devuelve la apuesta de 20,00 €.
  La casilla 1 tiene K♥ 7♥ 4♥: color (tres cartas de un mismo palo, no
  seguidas)                                                                 AR10 10.1.D V.1.e
  La banca tiene J♦ 10♥ 4♣: cartas mayores (sin pareja: cuentan las cartas
  más altas)                                                                AR10 10.1.D V.1.g
  La banca no llega a una dama y no juega                                   AR10 10.1.D VII-7
  La apuesta se devuelve                                                    N72 (lectura nuestra)

Casilla 1, Pareja Plus: 10,00 € × 4 = 40,00 € ganados; la apuesta se conserva.
  La casilla 1 tiene K♥ 7♥ 4♥: color (tres cartas de un mismo palo, no
  seguidas)                                                                 AR10 10.1.D V.1.e
  Solo cuenta la mano del jugador, no la de la banca                        AR10 10.1.D V.3-1
  Rige la tabla «Pareja Plus, tabla B»: color, 4 a 1                        AR10 10.1.D V.3-6 (hoja de la casa: pareja-plus = b); V.3.B
  Una combinación de la tabla gana su premio                                AR10 10.1.D V.3-3
  Solo se paga el premio mayor                                              AR10 10.1.D V.3-8
",
        "
Box 1, Ante: €20.00 × 1 = €20.00 won; the stake stays.
  Box 1 has K♥ 7♥ 4♥: flush (three cards of one suit, not consecutive)   AR10 10.1.D V.1.e
  The bank has J♦ 10♥ 4♣: high cards (no pair: the highest cards count)  AR10 10.1.D V.1.g
  The bank has less than a queen and does not play                       AR10 10.1.D VII-7
  The bet is paid 1 to 1                                                 AR10 10.1.D VII-8

Box 1, Second bet: the stake of €20.00 is given back.
  Box 1 has K♥ 7♥ 4♥: flush (three cards of one suit, not consecutive)   AR10 10.1.D V.1.e
  The bank has J♦ 10♥ 4♣: high cards (no pair: the highest cards count)  AR10 10.1.D V.1.g
  The bank has less than a queen and does not play                       AR10 10.1.D VII-7
  The stake is given back                                                N72 (our own reading)

Box 1, Pair Plus: €10.00 × 4 = €40.00 won; the stake stays.
  Box 1 has K♥ 7♥ 4♥: flush (three cards of one suit, not consecutive)   AR10 10.1.D V.1.e
  Only the player's hand counts, not the bank's                          AR10 10.1.D V.3-1
  The pay table is “Pair Plus, table B”: flush, 4 to 1                   AR10 10.1.D V.3-6 (house sheet: pareja-plus = b); V.3.B
  A combination of the table wins its prize                              AR10 10.1.D V.3-3
  Only the highest prize is paid                                         AR10 10.1.D V.3-8
",
    );
}

#[test]
fn a_tie_gives_both_bets_back() {
    let ante = &explained("Kh Kd 7d 7c 4h 4c", GO)[0];
    assert_eq!(
        ante.summary.es,
        "Casilla 1, Ante: se devuelve la apuesta de 20,00 €."
    );
    assert_eq!(
        ante.summary.en,
        "Box 1, Ante: the stake of €20.00 is given back."
    );
    let tie = ante
        .steps
        .iter()
        .find(|step| step.words.en.contains("tie"))
        .expect("a tie");
    assert_eq!(
        tie.words.es,
        "Las dos manos son iguales carta por carta: hay empate"
    );
    assert_eq!(
        tie.words.en,
        "Both hands are equal card by card: it is a tie"
    );
    assert_eq!(tie.citations[0].label, "AR10 10.1.D VIII-6.e");
}

#[test]
fn one_reason_under_two_provisions_is_one_step() {
    // A pair of sevens against a pair of sixes: VIII-6 and VIII-6.d both say who wins.
    let ante = &explained("7h 6d 7d 6c Kh Qc", GO)[0];
    let higher: Vec<_> = ante
        .steps
        .iter()
        .filter(|step| step.words.en.contains("higher cards"))
        .collect();
    assert_eq!(higher.len(), 1);
    assert_eq!(
        higher[0].words,
        Words::new(
            "A igual combinación ganan las cartas más altas: las de la casilla 1",
            "Of equal combinations the higher cards win: those of box 1"
        )
    );
    let labels: Vec<&str> = higher[0]
        .citations
        .iter()
        .map(|c| c.label.as_str())
        .collect();
    assert_eq!(labels, ["AR10 10.1.D VIII-6", "AR10 10.1.D VIII-6.d"]);
}

#[test]
fn who_withdraws_loses_ante_and_pareja_plus() {
    check(
        "Qs Jd 6d Th 3c 4c",
        FOLD,
        "
Casilla 1, Ante: se pierde la apuesta de 20,00 €.
  El jugador se retiró  AR10 10.1.D VII-4; N71 (lectura nuestra)

Casilla 1, Pareja Plus: se pierde la apuesta de 10,00 €.
  El jugador se retiró  AR10 10.1.D VII-4; N71 (lectura nuestra)
",
        "
Box 1, Ante: the stake of €20.00 is lost.
  The player withdrew  AR10 10.1.D VII-4; N71 (our own reading)

Box 1, Pair Plus: the stake of €10.00 is lost.
  The player withdrew  AR10 10.1.D VII-4; N71 (our own reading)
",
    );
}

#[test]
fn a_prize_is_called_by_its_table() {
    let explained = explained("Ah Jd Kh Th Qh 4c", GO);
    let bonus = &explained[1];
    assert_eq!(
        bonus.summary.es,
        "Casilla 1, Bonus del ante: 20,00 € × 5 = 100,00 € de premio."
    );
    assert_eq!(
        bonus.summary.en,
        "Box 1, Ante bonus: €20.00 × 5 = €100.00 as a prize."
    );
    let table = bonus
        .steps
        .iter()
        .find(|step| step.words.es.starts_with("Rige"))
        .expect("a table");
    assert_eq!(
        table.words.es,
        "Rige la tabla «Bonus del ante»: escalera real, 5 a 1"
    );
    let labels: Vec<&str> = table.citations.iter().map(|c| c.label.as_str()).collect();
    assert_eq!(labels, ["AR10 10.1.D VIII-2", "N69"]);
    let said: Vec<&str> = bonus
        .steps
        .iter()
        .map(|step| step.words.es.as_str())
        .collect();
    assert!(
        said.contains(&"El as cuenta como la carta más alta de la escalera"),
        "{said:?}"
    );
    assert!(
        said.contains(&"El premio se paga tenga lo que tenga la banca"),
        "{said:?}"
    );
}

#[test]
fn the_bank_wins_by_class_and_pareja_plus_has_no_combination() {
    let explained = explained("Kh 6d 7d 6c 4h Qc", GO);
    let said = |line: usize| -> Vec<String> {
        explained[line]
            .steps
            .iter()
            .map(|step| step.words.es.clone())
            .collect()
    };
    assert_eq!(
        explained[0].summary.es,
        "Casilla 1, Ante: se pierde la apuesta de 20,00 €."
    );
    let ante = said(0);
    assert!(
        ante.contains(&"La combinación de la banca supera a la de la casilla 1".into()),
        "{ante:?}"
    );
    assert!(ante.contains(&"La apuesta se pierde".into()), "{ante:?}");
    let plus = said(2);
    assert!(
        plus.contains(&"La mano no tiene ninguna combinación con premio".into()),
        "{plus:?}"
    );
}

const EVERY_REASON: [ReasonStep; 22] = [
    ReasonStep::TheRule,
    ReasonStep::HandIs { class: 4 },
    ReasonStep::BankHandIs { class: 6 },
    ReasonStep::AceIsLow,
    ReasonStep::AceIsHigh,
    ReasonStep::BankDoesNotPlay,
    ReasonStep::BankPlays,
    ReasonStep::HigherClass,
    ReasonStep::LowerClass,
    ReasonStep::HigherCards,
    ReasonStep::LowerCards,
    ReasonStep::CardOrder,
    ReasonStep::AllEqual,
    ReasonStep::Withdrew,
    ReasonStep::TableInForce {
        table: PayTableId(2),
    },
    ReasonStep::OnTheTable,
    ReasonStep::OnlyTheHighest,
    ReasonStep::NoCombination,
    ReasonStep::OwnHandOnly,
    ReasonStep::WhateverTheBankHas,
    ReasonStep::HandIsVoid,
    ReasonStep::Rounded,
];

const EVERY_OUTCOME: [Outcome; 5] = [
    Outcome::Won,
    Outcome::Lost,
    Outcome::Pushed,
    Outcome::Void,
    Outcome::Prize,
];

fn line(outcome: Outcome, because: ReasonStep) -> Line {
    Line {
        at: BoxNumber(1),
        by: ANA,
        spot: ANTE,
        stake: Cents::new(2000),
        against: table::Against::House,
        outcome,
        odds: Ratio::to_one(4),
        paid: Cents::new(8000),
        residue: Residue::NONE,
        reasons: Reasons::new().and(because, BasisRef::NONE),
    }
}

#[test]
fn every_reason_has_words_under_every_outcome() {
    let library = library();
    let rules = three_card(&library);
    let speaker = Speaker::new(&rules, &library, &names);
    for outcome in EVERY_OUTCOME {
        for because in EVERY_REASON {
            let explanation = speaker.explain(&line(outcome, because), Hands::default());
            assert_eq!(explanation.steps.len(), 1, "{because:?}");
            let words = [&explanation.summary, &explanation.steps[0].words];
            for words in words {
                assert!(
                    words.es.len() > 5 && words.en.len() > 5,
                    "{because:?} {words:?}"
                );
                assert!(!words.es.contains(['{', '}']), "{words:?}");
                assert!(!words.en.contains(['{', '}']), "{words:?}");
            }
            assert!(!explanation.steps[0].words.es.ends_with('.'));
        }
        assert!(!words::outcome(outcome).es.is_empty() && !words::outcome(outcome).en.is_empty());
    }
}

#[test]
fn a_covered_hand_is_named_by_its_class_alone() {
    let library = library();
    let rules = three_card(&library);
    let speaker = Speaker::new(&rules, &library, &names);
    let hand = line(Outcome::Won, ReasonStep::HandIs { class: 4 });
    let step = &speaker.explain(&hand, Hands::default()).steps[0];
    assert_eq!(
        step.words.es,
        "La mano de la casilla 1: color (tres cartas de un mismo palo, no seguidas)"
    );
    let bank = line(Outcome::Won, ReasonStep::BankHandIs { class: 5 });
    let step = &speaker.explain(&bank, Hands::default()).steps[0];
    assert_eq!(
        step.words.en,
        "The hand of the bank: pair (two cards of one value)"
    );
}

#[test]
fn one_euro_is_singular_and_a_rounded_payment_says_so() {
    let library = library();
    let rules = three_card(&library);
    let speaker = Speaker::new(&rules, &library, &names);
    let one = Line {
        odds: Ratio::ONE,
        paid: Cents::new(100),
        ..line(Outcome::Won, ReasonStep::TheRule)
    };
    let one = Line {
        stake: Cents::new(100),
        ..one
    };
    let summary = speaker.summary(&one);
    assert_eq!(
        summary.es,
        "Casilla 1, Ante: 1,00 € × 1 = 1,00 € ganado; la apuesta se conserva."
    );
    let half = Ratio::new(1, 2).expect("a half");
    let rounded = exact::Rounding::half_up_to_the_cent()
        .apply(Cents::new(1005), half)
        .expect("it fits");
    let line = Line {
        stake: Cents::new(1005),
        odds: half,
        paid: rounded.amount,
        residue: rounded.residue,
        ..line(Outcome::Won, ReasonStep::Rounded)
    };
    let summary = speaker.summary(&line);
    assert_eq!(
        summary.es,
        "Casilla 1, Ante: 10,05 € × 1/2 ≈ 5,03 € ganados; la apuesta se conserva."
    );
    assert_eq!(
        speaker.summary_with_bettor(&line).en,
        "Box 1, Ante (Ana): €10.05 × 1/2 ≈ €5.03 won; the stake stays."
    );
}

#[test]
fn every_citation_of_the_rules_has_a_label_and_a_gist() {
    let library = library();
    let rules = three_card(&library);
    for basis in rules.bases().entries().flatten() {
        let citation = words::cite(&library, basis);
        assert!(
            !citation.label.contains('/') && !citation.gist.es.is_empty(),
            "{citation:?}"
        );
    }
}
