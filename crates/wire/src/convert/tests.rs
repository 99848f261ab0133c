//! What a viewer is sent survives the wire, and holds nothing that he may not know.

use cards::{Card, parse_cards};
use exact::Cents;
use games::{AnyGame, Catalogue, Rules, State};
use law::Library;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Event, Game, Person, Role, Rulebook, Seating, SpotId,
    Viewer,
};

use super::*;
use crate::{Felt, Options, PlayerAction, RoundSummary, Seen, TableInfo, View};

const ANA: Person = Person(0);
const BEA: Person = Person(1);
const GO: ChoiceId = ChoiceId(0);
const FOLD: ChoiceId = ChoiceId(1);

fn library() -> Library {
    Library::embedded().expect("our own law files are sound")
}

fn three_card(library: &Library) -> Rules {
    let catalogue = Catalogue::read(library).expect("our games are sound");
    let game = catalogue
        .find("ar-2010", "three-card-poker")
        .expect("it is there");
    let sheet = library
        .sheet("ar-2010", "three-card-poker")
        .expect("a sheet ships with it");
    game.rules(sheet).expect("its choices are within the text")
}

fn names(person: Person) -> law::Words {
    law::Words::same(["Ana", "Bea"][usize::from(person.0)])
}

/// Two players' hand: Ana at box 1, Bea at box 3.
struct Round<'a> {
    rules: &'a Rules,
    library: &'a Library,
    state: State,
    /// What a viewer was sent so far, one JSON text for each change.
    sent: Vec<String>,
    viewer: Viewer,
}

impl<'a> Round<'a> {
    /// The bets are made and closed.
    fn betting_done(rules: &'a Rules, library: &'a Library, viewer: Viewer) -> Round<'a> {
        let (state, events) = AnyGame::open(rules, &Seating::empty());
        let mut round = Round {
            rules,
            library,
            state,
            sent: Vec::new(),
            viewer,
        };
        round.send(&events);
        for (person, at) in [(ANA, BoxNumber(1)), (BEA, BoxNumber(3))] {
            round.act(Actor::Player(person), Action::Sit { at });
            for (spot, stake) in [(SpotId(0), 2000), (SpotId(2), 1000)] {
                let stake = Cents::new(stake);
                round.act(Actor::Player(person), Action::Place { at, spot, stake });
            }
        }
        round.act(Actor::Staff(Role::Croupier), Action::Close);
        round
    }

    fn act(&mut self, actor: Actor, action: Action) {
        let events = AnyGame::decide(self.rules, &self.state, actor, &action).expect("it is legal");
        for event in &events {
            AnyGame::apply(self.rules, &mut self.state, event);
        }
        self.send(&events);
    }

    /// Deals in the order of the game: Ana, Bea, the bank, three times.
    fn deal(&mut self, cards: &[Card]) {
        for card in cards {
            self.act(Actor::Chance, Action::Draw((*card).into()));
        }
    }

    fn choose(&mut self, ana: ChoiceId, bea: ChoiceId) {
        self.act(
            Actor::Player(ANA),
            Action::Choose {
                at: BoxNumber(1),
                choice: ana,
            },
        );
        self.act(
            Actor::Player(BEA),
            Action::Choose {
                at: BoxNumber(3),
                choice: bea,
            },
        );
    }

    fn view(&self) -> table::View {
        AnyGame::view(self.rules, &self.state, self.viewer)
    }

    /// Everything that a page would get after a change.
    fn send(&mut self, events: &[Event]) {
        let translator = Translator::new(self.rules, self.library, &names);
        let view = self.view();
        let options = match self.viewer {
            Viewer::Player(person) => AnyGame::legal(self.rules, &view, person),
            Viewer::Staff(_) | Viewer::Public => table::Options::default(),
        };
        let lines: Vec<_> = events
            .iter()
            .map(|event| translator.event(7, event, &view))
            .collect();
        let all = (
            translator.view(&view),
            translator.options(&options, true),
            lines,
        );
        self.sent
            .push(serde_json::to_string(&all).expect("it is plain data"));
    }
}

/// A deck in an order that a number picks: enough to try many.
fn shuffled(mut seed: u64) -> Vec<Card> {
    let mut deck: Vec<Card> = cards::Deck::FRENCH.cards().collect();
    for place in (1..deck.len()).rev() {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        deck.swap(place, (seed >> 33) as usize % (place + 1));
    }
    deck
}

/// Every way in which a card could stand in a text.
fn ways_to_write(card: Card) -> [String; 4] {
    let spoken = words::spoken(card);
    [
        format!("\"{card}\""),
        words::symbols(&[card]),
        spoken.es,
        spoken.en,
    ]
}

#[test]
fn a_table_and_a_round_come_back_from_json_as_they_were() {
    let library = library();
    let rules = three_card(&library);
    let translator = Translator::new(&rules, &library, &names);
    let info = translator.table_info("mesa-1", false);
    let json = serde_json::to_string(&info).expect("it is plain data");
    assert_eq!(
        serde_json::from_str::<TableInfo>(&json).expect("it comes back"),
        info
    );

    let mut round = Round::betting_done(&rules, &library, Viewer::Player(ANA));
    round.deal(&parse_cards("Kh Qs Jd 7h 6d Th 4h 3c 4c").expect("cards"));
    round.choose(GO, FOLD);
    for sent in &round.sent {
        type Sent = (View, Options, Vec<crate::EventLine>);
        let back: Sent = serde_json::from_str(sent).expect("it comes back");
        assert_eq!(
            &serde_json::to_string(&back).expect("it is plain data"),
            sent
        );
    }
    let summary = translator.round_summary(12, 14, &round.view());
    let json = serde_json::to_string(&summary).expect("it is plain data");
    assert_eq!(
        serde_json::from_str::<RoundSummary>(&json).expect("it comes back"),
        summary
    );
}

#[test]
fn the_felt_names_everything_by_its_key() {
    let library = library();
    let rules = three_card(&library);
    let info = Translator::new(&rules, &library, &names).table_info("mesa-1", false);
    let Felt {
        spots,
        choices,
        tables,
        notices,
        rules: lines,
        ..
    } = &info.felt;
    assert_eq!(
        (
            info.felt.box_cards,
            info.felt.bank_cards,
            info.felt.common_cards
        ),
        (3, 3, 0)
    );
    assert_eq!((info.felt.deck, info.felt.boxes), (52, 7));
    assert_eq!(spots[2].table.as_deref(), Some("pareja-plus-b"));
    assert_eq!(choices[0].places.as_deref(), Some("second"));
    assert_eq!(
        (
            tables[1].rows[4].key.as_str(),
            tables[1].rows[4].odds.as_str()
        ),
        ("flush", "4")
    );
    assert_eq!(info.rules_hash.len(), 64);
    // "No va más" is said when bets close: it does not stand at the table.
    assert_eq!(notices.len(), 1);
    assert!(
        lines.iter().all(|line| !line.citations.is_empty()),
        "every rule is cited"
    );
    let json = serde_json::to_value(&spots[1]).expect("it is plain data");
    assert_eq!(json["limits"]["kind"], "times");
    assert_eq!(json["limits"]["of"], "ante");
}

#[test]
fn a_hand_as_its_player_gets_it() {
    let library = library();
    let rules = three_card(&library);
    let mut round = Round::betting_done(&rules, &library, Viewer::Player(ANA));
    round.deal(&parse_cards("Kh Qs Jd 7h 6d Th 4h 3c 4c").expect("cards"));
    round.choose(GO, FOLD);
    let translator = Translator::new(&rules, &library, &names);
    let view = translator.view(&round.view());
    assert_eq!(view.moment, crate::Moment::Over);
    assert_eq!(view.boxes[1].cards, vec![Seen::Back; 3]);
    assert_eq!(view.boxes[1].standing[0].chose.as_deref(), Some("fold"));
    assert!(view.boxes[1].standing[0].out);
    assert_eq!(
        view.boxes[0].hand.as_ref().expect("she sees it").class,
        "flush"
    );
    let plus = view
        .lines
        .iter()
        .find(|line| line.at == 1 && line.spot == "pareja-plus");
    let plus = plus.expect("she bet on it");
    assert_eq!(
        (plus.paid, plus.returned, plus.odds.as_str()),
        (Money(4000), Money(1000), "4")
    );
    assert_eq!(
        plus.summary.es,
        "Casilla 1, Pareja Plus: 10,00 € × 4 = 40,00 € ganados; la apuesta se conserva."
    );
    assert_eq!(plus.explanation[2].citations[0].voice, Voice::HouseRule);
    // Ante 20 won, second bet back, Pareja Plus 40 won; Bea loses 30.
    let summary = translator.round_summary(12, 14, &round.view());
    assert_eq!((summary.you, summary.net), (Some(ANA.0), Some(6000)));
    assert_eq!(net(&round.view().lines, BEA), Some(-3000));
    assert_eq!(net(&round.view().lines, Person(2)), None);
}

#[test]
fn a_covered_card_is_written_nowhere() {
    let library = library();
    let rules = three_card(&library);
    for seed in 0..60 {
        let deck = shuffled(seed);
        for viewer in [
            Viewer::Player(ANA),
            Viewer::Public,
            Viewer::Staff(Role::Inspector),
        ] {
            let mut round = Round::betting_done(&rules, &library, viewer);
            round.deal(&deck[..9]);
            // Nothing is turned yet: only Ana sees three cards, her own.
            let own = |place: &usize| viewer == Viewer::Player(ANA) && place.is_multiple_of(3);
            for (place, card) in deck.iter().enumerate() {
                let known = place < 9 && own(&place);
                for written in ways_to_write(*card) {
                    let found = round.sent.iter().any(|sent| sent.contains(&written));
                    assert!(known || !found, "{viewer:?} was told {written}");
                }
            }
            // Bea withdraws: her cards stay covered for ever.
            round.choose(GO, FOLD);
            for card in [deck[1], deck[4], deck[7]] {
                for written in ways_to_write(card) {
                    assert!(
                        !round.sent.iter().any(|sent| sent.contains(&written)),
                        "{written}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_a_viewer_may_not_see_changes_no_byte() {
    let library = library();
    let rules = three_card(&library);
    for seed in 0..60 {
        let (deck, viewer) = (shuffled(seed), Viewer::Player(ANA));
        // Bea's cards are others, and before the bank turns so are the bank's.
        let mut other_bea = deck.clone();
        for place in [1, 4, 7] {
            other_bea.swap(place, 20 + place);
        }
        let mut other_bank = other_bea.clone();
        for place in [2, 5, 8] {
            other_bank.swap(place, 40 + place);
        }
        let sent = |cards: &[Card], to_the_end: bool| {
            let mut round = Round::betting_done(&rules, &library, viewer);
            round.deal(&cards[..9]);
            if to_the_end {
                round.choose(GO, FOLD);
            }
            round.sent
        };
        assert_eq!(sent(&deck, false), sent(&other_bank, false));
        assert_eq!(sent(&deck, true), sent(&other_bea, true));
        assert_ne!(
            sent(&deck, true),
            sent(&other_bank, true),
            "the bank's cards are shown at the end"
        );
    }
}

#[test]
fn refusals_come_with_words_and_citations() {
    let library = library();
    let rules = three_card(&library);
    let round = Round::betting_done(&rules, &library, Viewer::Public);
    let late = Action::Place {
        at: BoxNumber(1),
        spot: SpotId(0),
        stake: Cents::new(500),
    };
    let refusal =
        AnyGame::decide(&rules, &round.state, Actor::Player(ANA), &late).expect_err("too late");
    let reasons = Translator::new(&rules, &library, &names).refusal(&refusal);
    assert_eq!(reasons[0].why.es, "No va más: las apuestas están cerradas.");
    assert_eq!(reasons[0].citations[0].label, "AR10 10.1.D VII-1");
}

#[test]
fn requests_are_looked_up_by_key() {
    let library = library();
    let rules = three_card(&library);
    let ask = |asked: PlayerAction| action(rules.felt(), &asked);
    let place = |spot: &str| PlayerAction::Place {
        at: 1,
        spot: spot.into(),
        stake: Money(500),
    };
    let expected = Action::Place {
        at: BoxNumber(1),
        spot: SpotId(2),
        stake: Cents::new(500),
    };
    assert_eq!(ask(place("pareja-plus")), Ok(Asked::Act(expected)));
    let fold = PlayerAction::Choose {
        at: 3,
        choice: "fold".into(),
    };
    assert_eq!(
        ask(fold),
        Ok(Asked::Act(Action::Choose {
            at: BoxNumber(3),
            choice: FOLD
        }))
    );
    assert_eq!(
        ask(PlayerAction::Sit { at: 2 }),
        Ok(Asked::Act(Action::Sit { at: BoxNumber(2) }))
    );

    let error = ask(place("bonus")).expect_err("there is no such spot");
    assert!(matches!(error, ActionError::UnknownSpot(_)));
    assert_eq!(
        error.reason().why.es,
        "La mesa no tiene ninguna apuesta «bonus»."
    );
    assert_eq!(
        error.to_string(),
        "The table has no bet “bonus”. Use one of these keys: ante, second, pareja-plus."
    );
    let call = PlayerAction::Choose {
        at: 1,
        choice: "call".into(),
    };
    let error = ask(call).expect_err("there is no such choice");
    assert_eq!(
        error.reason().way_out.es,
        "Use una de estas claves: go, fold."
    );
}

#[test]
fn a_contribution_is_32_bytes() {
    let library = library();
    let rules = three_card(&library);
    let ask = |asked: PlayerAction| action(rules.felt(), &asked);
    let commit = |text: &str| ask(PlayerAction::Commit { hand: text.into() });
    let reveal = |text: &str| {
        ask(PlayerAction::Reveal {
            contribution: text.into(),
        })
    };
    let contribution = None;
    assert_eq!(ask(PlayerAction::Ready { contribution }), Ok(Asked::Ready));
    let good = "aF".repeat(32);
    assert_eq!(commit(&good), Ok(Asked::Commit([0xaf; 32])));
    assert_eq!(reveal(&good), Ok(Asked::Reveal([0xaf; 32])));
    for wrong in [
        String::new(),
        "aF".repeat(31),
        "aF".repeat(33),
        "zz".repeat(32),
        "a".repeat(63),
        "é".repeat(64),
    ] {
        for error in [commit(&wrong), reveal(&wrong)] {
            let error = error.expect_err("it is not 32 bytes");
            assert!(matches!(error, ActionError::NotAContribution(_)), "{wrong}");
        }
    }
}

#[test]
fn a_provision_is_shown_with_its_document() {
    let library = library();
    let found = provision(&library, &ProvisionId::new("AR10/10.1.D/VII-7")).expect("it is there");
    assert_eq!(
        (found.treatment.as_str(), found.games[0].as_str()),
        ("engine", "three-card-poker")
    );
    assert!(found.document.es.starts_with("Aragón, Decreto 80/2010"));
    assert_eq!(provision(&library, &ProvisionId::new("AR10/none")), None);
}
