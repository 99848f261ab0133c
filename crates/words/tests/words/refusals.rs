//! Each refusal says what happened, why, and the way out, in exact words.

use crate::common::*;
use exact::Cents;
use law::Words;
use table::{Actor, BoxNumber, Cause, Role, SeatingError, Why};
use words::{Refused, Speaker, seating_error, unknown_choice, unknown_spot};

fn every_why() -> Vec<Why> {
    let (at, holder, spot) = (BoxNumber(1), ANA, SECOND);
    let (stake, minimum, maximum) = (Cents::new(300), Cents::new(500), Cents::new(10_000));
    let mut all = vec![
        Why::RoundIsOver,
        Why::WaitingForRuling,
        Why::NotForYou {
            actor: Actor::Player(ANA),
        },
        Why::NotForYou {
            actor: Actor::Chance,
        },
        Why::NoSuchBox { at },
        Why::NoSuchBox { at: BoxNumber(9) },
        Why::BoxIsTaken { at },
        Why::ChipsLieThere { at },
        Why::NoSuchSpot,
        Why::NoSuchChoice,
        Why::WrongNumberPicked { least: 2, most: 2 },
        Why::WrongNumberPicked { least: 0, most: 4 },
        Why::NotInTheHand,
        Why::AlreadyCut,
        Why::NoReadingDue,
        Why::ReadingTooLow { least: stake },
        Why::BetsAreClosed,
        Why::PlacedByChoice { spot },
        Why::PlacedByChoice { spot: ANTE },
        Why::NotOffered,
        Why::NoConsent { at, holder },
        Why::NotApproved {
            role: Role::TableHead,
        },
        Why::SeatedOnly,
        Why::OneBoxOnly,
        Why::BoxIsFull { most: 1 },
        Why::BoxIsFull { most: 3 },
        Why::HolderOnly { holder },
        Why::NothingStaked,
        Why::BelowMinimum { stake, minimum },
        Why::AboveMaximum { stake, maximum },
        Why::BoxAboveMaximum {
            total: stake,
            maximum,
        },
        Why::NeedsFirst { spot, at },
        Why::NothingThere,
        Why::TooFewPlayers { least: 4, here: 3 },
        Why::GameGoesOn { hands: 3 },
        Why::RestedEnough { most: 2 },
        Why::RaisedEnough { most: 3 },
        Why::OnlyToCall {
            maximum: Cents::new(500),
        },
        Why::NoBets,
        Why::TooFewHands { least: 2 },
        Why::NotThisHand,
        Why::NotYourTurn { turn: None },
        Why::NotYourTurn { turn: Some(at) },
        Why::NoCardDue,
        Why::CardCannotCome {
            card: cards::Card::JOKER,
        },
        Why::BetIsHeld { spot },
        Why::NotAtThisThrow { point: Some(6) },
        Why::NotAtThisThrow { point: None },
        Why::NoNumberYet { spot },
        Why::NobodyThrows,
        Why::NotDuringPoint { point: 6 },
        Why::NotCalled,
        Why::NotAuthorised,
        Why::NotHigher {
            minimum: Cents::new(500),
        },
        Why::RaiseAnnounced {
            minimum: Cents::new(1_000),
        },
        Why::NoRoundLeft,
        Why::IsInsured { spot },
        Why::NotInSteps {
            step: Cents::new(500),
        },
        Why::TooSmallToInsure {
            stake: Cents::new(600),
            least: Cents::new(601),
        },
        Why::CannotCome {
            drawn: table::Drawn::Pocket(table::Pocket(3)),
        },
        Why::NothingReported,
        Why::NoSuchRemedy { offered: 0 },
        Why::NoSuchRemedy { offered: 1 },
        Why::NoSuchRemedy { offered: 2 },
        Why::NotAnIrregularity,
        Why::NothingToAnnounce,
        Why::TooLarge,
    ];
    for role in Role::ALL {
        all.extend([
            Why::NeedsRole { role },
            Why::NotForYou {
                actor: Actor::Staff(role),
            },
        ]);
    }
    all
}

/// A refusal as the table says it.
fn refused(why: Why) -> Refused {
    let library = library();
    let rules = three_card(&library);
    let basis = law::BasisRef::NONE;
    Speaker::new(&rules, &library, &names).refuse(&Cause { why, basis })
}

fn check(why: Why, es: (&str, &str), en: (&str, &str)) {
    let said = refused(why);
    assert_eq!(said.why, Words::new(es.0, en.0));
    assert_eq!(said.way_out, Words::new(es.1, en.1));
}

#[test]
fn every_refusal_has_words_and_a_way_out() {
    let library = library();
    let rules = three_card(&library);
    let speaker = Speaker::new(&rules, &library, &names);
    for why in every_why() {
        let said = speaker.why(why);
        for text in [said.why.es, said.why.en, said.way_out.es, said.way_out.en] {
            assert!(text.len() > 5 && text.ends_with('.'), "{why:?}: {text}");
            assert!(!text.contains(['{', '}']), "{why:?}: {text}");
            assert!(
                text.starts_with(|first: char| first.is_uppercase() || "«“".contains(first)),
                "{text}"
            );
        }
    }
}

#[test]
fn bets_outside_the_limits() {
    check(
        Why::AboveMaximum {
            stake: Cents::new(50_100),
            maximum: Cents::new(10_000),
        },
        (
            "La apuesta sería de 501,00 €, y el máximo es de 100,00 €.",
            "Apueste 100,00 € o menos.",
        ),
        (
            "The bet would be €501.00, and the maximum is €100.00.",
            "Bet €100.00 or less.",
        ),
    );
    check(
        Why::BelowMinimum {
            stake: Cents::new(300),
            minimum: Cents::new(500),
        },
        (
            "La apuesta sería de 3,00 €, y el mínimo es de 5,00 €.",
            "Apueste 5,00 € o más.",
        ),
        (
            "The bet would be €3.00, and the minimum is €5.00.",
            "Bet €5.00 or more.",
        ),
    );
}

#[test]
fn out_of_turn_and_too_late() {
    check(
        Why::NotYourTurn {
            turn: Some(BoxNumber(2)),
        },
        (
            "No es su turno: ahora elige la casilla 2.",
            "Espere a que le toque.",
        ),
        (
            "It is not your turn: box 2 chooses now.",
            "Wait for your turn.",
        ),
    );
    check(
        Why::BetsAreClosed,
        (
            "No va más: las apuestas están cerradas.",
            "Espere a la próxima mano.",
        ),
        ("No more bets: bets are closed.", "Wait for the next hand."),
    );
}

#[test]
fn a_card_given_twice() {
    check(
        Why::CardCannotCome {
            card: "Qh".parse().expect("a card"),
        },
        (
            "La dama de corazones (Q♥) no puede salir: ya ha salido, o no está en la baraja.",
            "Compruebe la carta. Si de verdad se repite, comunique una baraja defectuosa.",
        ),
        (
            "The queen of hearts (Q♥) cannot come: it has been dealt already, or is not in the deck.",
            "Check the card. If it really came twice, report a defective deck.",
        ),
    );
}

#[test]
fn names_come_from_the_felt_and_from_the_people() {
    check(
        Why::PlacedByChoice { spot: SECOND },
        (
            "La apuesta «Segunda apuesta» no se pone a mano.",
            "Se pone al elegir «Ir», llegado su turno.",
        ),
        (
            "The bet “Second bet” is not placed by hand.",
            "It is placed by choosing “Go” in your turn.",
        ),
    );
    check(
        Why::NoConsent {
            at: BoxNumber(1),
            holder: ANA,
        },
        (
            "La casilla 1 es de Ana, que no le ha dado permiso para apostar a su mano.",
            "Pida permiso a Ana o apueste en su propia casilla.",
        ),
        (
            "Box 1 is played by Ana, who has not let you bet on the hand.",
            "Ask Ana to let you, or bet on a box of your own.",
        ),
    );
    check(
        Why::NeedsFirst {
            spot: ANTE,
            at: BoxNumber(3),
        },
        (
            "Falta la apuesta «Ante» en la casilla 3.",
            "Hay que poner antes «Ante».",
        ),
        (
            "The bet “Ante” is missing at box 3.",
            "“Ante” must be placed first.",
        ),
    );
    check(
        Why::NeedsRole {
            role: Role::TableHead,
        },
        (
            "Eso lo decide el jefe de mesa, o quien esté por encima.",
            "Avise al jefe de mesa.",
        ),
        (
            "That is for the table head to decide, or for someone above.",
            "Call the table head.",
        ),
    );
}

#[test]
fn unknown_keys_are_answered_with_the_known_ones() {
    let library = library();
    let rules = three_card(&library);
    let felt = table::Rulebook::felt(&rules);
    let spot = unknown_spot(felt, "pair-plus");
    assert_eq!(spot.why.es, "La mesa no tiene ninguna apuesta «pair-plus».");
    assert_eq!(
        spot.way_out.en,
        "Use one of these keys: ante, second, pareja-plus."
    );
    let choice = unknown_choice(felt, &"x".repeat(500));
    assert_eq!(
        choice.why.en,
        format!("The game has no choice “{}…”.", "x".repeat(40))
    );
    assert_eq!(choice.way_out.es, "Use una de estas claves: go, fold.");
}

#[test]
fn a_wrong_seating_is_explained() {
    let library = library();
    let rules = three_card(&library);
    let felt = table::Rulebook::felt(&rules);
    let said = |error| seating_error(&error, felt, &names);
    assert_eq!(
        said(SeatingError::NoSuchBox(BoxNumber(9))).way_out.es,
        "Las casillas van de la 1 a la 7."
    );
    assert_eq!(
        said(SeatingError::BoxTaken(BoxNumber(2))).why.es,
        "La casilla 2 se ha dado dos veces."
    );
    assert_eq!(
        said(SeatingError::TooManyBoxes(BEA)).way_out.en,
        "Take a box from Bea."
    );
}
