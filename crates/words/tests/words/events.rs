//! What happened, in exact words, and never more than its viewer may know.

use crate::common::*;
use exact::Cents;
use law::{BasisRef, Language, Words};
use table::{
    Actor, BoxNumber, Event, Irregularity, IrregularityKind, Moment, Place, Remedy, RemedyEffect,
    Role, Viewer,
};
use words::{ByNumber, Names, Speaker};

/// Every event of a hand, as a viewer is told at its end.
fn told(viewer: Viewer) -> Vec<Words> {
    let library = library();
    let hand = Hand::played(three_card(&library), "Kh Jd 7h Th 4h 4c", GO);
    let view = hand.view(viewer);
    let speaker = Speaker::new(&hand.rules, &library, &names);
    hand.events
        .iter()
        .map(|event| speaker.tell(event, &view))
        .collect()
}

#[test]
fn a_hand_as_its_player_is_told_in_spanish() {
    let told: Vec<String> = told(Viewer::Player(ANA))
        .into_iter()
        .map(|words| words.es)
        .collect();
    let expected = [
        "Empieza una mano contra la casa, con una baraja de 52 cartas.",
        "Se anuncia: «En esta mesa rige la tabla de pagos “Pareja Plus, tabla B”».",
        "Usted se sienta en la casilla 1.",
        "Usted pone 20,00 € en Ante, casilla 1.",
        "Usted pone 10,00 € en Pareja Plus, casilla 1.",
        "Se anuncia: «No va más».",
        "Se cierran las apuestas.",
        "La casilla 1 recibe el rey de corazones (K♥).",
        "La banca recibe una carta tapada.",
        "La casilla 1 recibe el siete de corazones (7♥).",
        "La banca recibe una carta tapada.",
        "La casilla 1 recibe el cuatro de corazones (4♥).",
        "La banca recibe una carta tapada.",
        "Usted pone 20,00 € en Segunda apuesta, casilla 1.",
        "Usted elige «Ir» en la casilla 1.",
        "La banca descubre sus cartas: J♦ 10♥ 4♣.",
        "La banca no juega.",
        "La casilla 1 descubre sus cartas: K♥ 7♥ 4♥.",
        "Casilla 1, Ante: 20,00 € × 1 = 20,00 € ganados; la apuesta se conserva.",
        "Casilla 1, Segunda apuesta: se devuelve la apuesta de 20,00 €.",
        "Casilla 1, Pareja Plus: 10,00 € × 4 = 40,00 € ganados; la apuesta se conserva.",
        "Termina la mano.",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_hand_as_the_public_is_told_in_english() {
    let told: Vec<String> = told(Viewer::Public)
        .into_iter()
        .map(|words| words.en)
        .collect();
    assert_eq!(
        told[0],
        "A hand opens against the house, with a deck of 52 cards."
    );
    assert_eq!(told[2], "Ana sits down at box 1.");
    assert_eq!(told[3], "Ana places €20.00 on Ante, box 1.");
    assert_eq!(told[5], "Announced: “No more bets”.");
    assert_eq!(told[7], "Box 1 receives a covered card.");
    assert_eq!(told[14], "Ana chooses “Go” at box 1.");
    assert_eq!(told[15], "The bank turns the cards face up: J♦ 10♥ 4♣.");
    assert_eq!(told[16], "The bank does not play.");
    assert_eq!(told[21], "The hand ends.");
}

#[test]
fn every_other_event_has_words() {
    let library = library();
    let hand = Hand::open(three_card(&library));
    let speaker = Speaker::new(&hand.rules, &library, &names);
    let (at, basis) = (BoxNumber(1), BasisRef::NONE);
    let exposed = Irregularity {
        place: Some(Place::Bank),
        card: Some("Qs".parse().expect("a card")),
        ..Irregularity::of(IrregularityKind::CardExposed)
    };
    let cases = [
        (
            Event::Left { at, person: ANA },
            "Ana deja la casilla 1.",
            "Ana leaves box 1.",
        ),
        (
            Event::Allowed {
                at,
                person: BEA,
                basis,
            },
            "Usted puede apostar a la mano de la casilla 1.",
            "You may bet on the hand of box 1.",
        ),
        (
            Event::TakenBack {
                at,
                by: ANA,
                spot: ANTE,
                stake: Cents::new(500),
                basis,
            },
            "Ana retira 5,00 € de Ante, casilla 1.",
            "Ana takes back €5.00 from Ante, box 1.",
        ),
        (
            Event::Chose {
                at,
                by: BEA,
                choice: FOLD,
                absent: false,
                basis,
            },
            "Usted elige «Retirarse» en la casilla 1.",
            "You choose “Withdraw” at box 1.",
        ),
        (
            Event::Chose {
                at,
                by: ANA,
                choice: FOLD,
                absent: true,
                basis,
            },
            "Ana no responde: la casa da por elegido «Retirarse», en la casilla 1.",
            "Ana does not answer: the house takes “Withdraw” as chosen, at box 1.",
        ),
        (
            Event::BankPlays { plays: true, basis },
            "La banca juega.",
            "The bank plays.",
        ),
        (
            Event::Reported {
                by: Role::Croupier,
                irregularity: exposed,
            },
            "El crupier comunica una incidencia: carta descubierta en la banca: la dama de picas (Q♠).",
            "The croupier reports an irregularity: exposed card at the bank: the queen of spades (Q♠).",
        ),
        (
            Event::Ruled {
                by: Role::TableHead,
                effect: RemedyEffect::VoidHand,
                basis,
            },
            "El jefe de mesa decide: se anula toda la jugada y las apuestas se devuelven.",
            "The table head decides: the whole hand is void and the stakes are given back.",
        ),
        (
            Event::Turned {
                place: Place::Common,
                basis,
            },
            "Se descubren las cartas comunes.",
            "The common cards are turned face up.",
        ),
        (
            Event::Uncovered {
                at,
                place: 1,
                basis,
            },
            "La carta 2 de la casilla 1 queda descubierta.",
            "Card 2 of box 1 lies open.",
        ),
    ];
    let view = hand.view(Viewer::Player(BEA));
    for (event, es, en) in cases {
        assert_eq!(speaker.tell(&event, &view), Words::new(es, en));
    }
}

#[test]
fn moments_speak_to_their_viewer() {
    let library = library();
    let hand = Hand::open(three_card(&library));
    let speaker = Speaker::new(&hand.rules, &library, &names);
    let mut view = hand.view(Viewer::Player(ANA));
    let mut said = |moment: Moment| {
        view.moment = moment;
        speaker.moment(&view)
    };
    let turn = |by| Moment::Choosing {
        at: BoxNumber(1),
        by,
        stage: 2,
    };
    assert_eq!(
        said(Moment::Betting).es,
        "Hagan juego: las apuestas están abiertas."
    );
    assert_eq!(said(Moment::Dealing).en, "The cards are being dealt.");
    assert_eq!(said(turn(ANA)).es, "Le toca elegir, en la casilla 1.");
    assert_eq!(
        said(turn(BEA)),
        Words::new("Elige Bea, en la casilla 1.", "Bea chooses, at box 1.")
    );
    assert_eq!(said(Moment::Over).es, "La mano ha terminado.");
    let found = Irregularity::of(IrregularityKind::CardsMixed);
    assert_eq!(
        said(Moment::Irregular(found)).es,
        "La mano está detenida: cartas mezcladas."
    );
}

#[test]
fn every_irregularity_and_remedy_has_words() {
    let library = library();
    let rules = three_card(&library);
    let speaker = Speaker::new(&rules, &library, &names);
    for kind in IrregularityKind::ALL {
        let words = words::irregularity_kind(kind);
        assert!(!words.es.is_empty() && !words.en.is_empty());
        // A card that not everyone has seen is never named.
        let card = Some("Qs".parse().expect("a card"));
        let said = words::irregularity(&Irregularity {
            card,
            amount: Some(Cents::new(1_000)),
            ..Irregularity::of(kind)
        });
        assert!(said.es.contains("10"), "{said:?}");
        let open = matches!(
            kind,
            IrregularityKind::CardExposed
                | IrregularityKind::BoxedCard
                | IrregularityKind::DefectiveDeck
                | IrregularityKind::CommonTurnedEarly
                | IrregularityKind::SeveralCommonTurned
        );
        assert_eq!(said.es.contains("Q♠"), open, "{said:?}");
    }
    for effect in RemedyEffect::ALL {
        assert!(!words::remedy_effect(effect).es.is_empty());
    }
    let remedy = Remedy {
        effect: RemedyEffect::PlayOn,
        decided_by: Role::TableHead,
        basis: BasisRef::NONE,
    };
    let expected = Words::new(
        "El juego sigue. Lo decide el jefe de mesa.",
        "Play goes on. The table head decides.",
    );
    assert_eq!(speaker.remedy(&remedy), expected);
    assert_eq!(words::actor(Actor::Player(BEA), &names).es, "Bea");
    assert_eq!(ByNumber.name(BEA).es, "jugador 2");
}

#[test]
fn the_rules_sheet_is_aligned_and_cited() {
    let library = library();
    let rules = three_card(&library);
    let sheet = words::rules_sheet(&rules, &library, Language::Spanish);
    assert!(sheet.starts_with("Póquer de tres cartas · Aragón · Decreto 80/2010\n═"));
    let pays = "
Tabla de pagos: Pareja Plus, tabla B  AR10 10.1.D V.3.B
  Escalera real      40 a 1
  Escalera de color  40 a 1
  Trío               30 a 1
  Escalera            6 a 1
  Color               4 a 1
  Pareja              1 a 1
";
    assert!(sheet.contains(pays), "{sheet}");
    assert!(sheet.contains("\n  pareja-plus         = b\n"), "{sheet}");
    let columns: Vec<usize> = sheet
        .lines()
        .filter(|line| line.starts_with("  ") && line.contains("  AR10"))
        .filter_map(|line| line.find("  AR10").map(|at| line[..at].chars().count()))
        .collect();
    assert!(columns.len() > 20);
    assert!(
        columns
            .iter()
            .filter(|column| **column == columns[0])
            .count()
            > columns.len() - 3
    );
    let sheet = words::rules_sheet(&rules, &library, Language::English);
    assert!(sheet.contains("House sheet\n  minimum "), "{sheet}");
}
