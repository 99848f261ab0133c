//! Languages beside Spanish and English: what has been begun is whole. At a table of punto y banca
//! nothing is left to Spanish, whatever happens there.

use std::collections::BTreeSet;

use exact::Cents;
use games::{AnyGame, Catalogue, Rules};
use law::{Language, Library, Words};
use table::suite::Walk;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Event, Game, Irregularity, IrregularityKind, NoticeId,
    Person, Place, Role, Rulebook, SpotId, Viewer,
};
use words::{ByNumber, Speaker};

use crate::common::library;

const BEGUN: [Language; 2] = [Language::Catalan, Language::Galician];

fn punto_y_banca(library: &Library) -> Rules {
    let catalogue = Catalogue::read(library).expect("our games are sound");
    let game = catalogue
        .find("ar-2010", "punto-y-banca")
        .expect("it is there");
    let sheet = library.sheet("ar-2010", "punto-y-banca").expect("it ships");
    game.rules(sheet).expect("its choices are within the text")
}

/// What was said and was not said in a language that has been begun.
#[derive(Default)]
struct Ear {
    missing: BTreeSet<String>,
    heard: BTreeSet<String>,
}

impl Ear {
    fn hear(&mut self, words: &Words) {
        self.heard.insert(words.es.clone());
        for language in BEGUN {
            if words.said_in(language).is_none() {
                let missing = format!("{}: {}", language.tag(), words.es);
                self.missing.insert(missing);
            }
        }
    }

    fn hear_walk(&mut self, walk: &Walk<'_, AnyGame>, speaker: &Speaker<'_>) {
        let opening = walk.opening.iter().map(|event| (0, event));
        let after = walk.events().map(|(step, event)| (step + 1, event));
        for (step, event) in opening.chain(after) {
            for viewer in [Viewer::Public, Viewer::Player(Person(0))] {
                let view = AnyGame::view(walk.rules, &walk.states[step], viewer);
                self.hear(&speaker.tell(event, &view));
                self.hear(&speaker.moment(&view));
                if let Event::Settled(line) = event {
                    let told = speaker.explain_in(line, &view);
                    self.hear(&told.summary);
                    told.steps.iter().for_each(|step| self.hear(&step.words));
                }
            }
        }
        for state in &walk.states {
            for (actor, action) in attempts(walk.rules) {
                self.hear(&speaker.asked(actor, &action));
                let Err(refusal) = AnyGame::decide(walk.rules, state, actor, &action) else {
                    continue;
                };
                for cause in &refusal.causes {
                    let refused = speaker.refuse(cause);
                    self.hear(&refused.why);
                    self.hear(&refused.way_out);
                    refused
                        .citations
                        .iter()
                        .for_each(|cited| self.hear(&cited.note));
                }
            }
        }
    }
}

/// Things that people may try, lawful or not.
fn attempts(rules: &Rules) -> Vec<(Actor, Action)> {
    let (here, nowhere) = (BoxNumber(1), BoxNumber(99));
    let player = Actor::Player(Person(0));
    let mut tries: Vec<(Actor, Action)> = [here, nowhere]
        .into_iter()
        .flat_map(|at| {
            let person = Person(1);
            [
                Action::Sit { at },
                Action::Leave { at },
                Action::Allow { at, person },
                Action::Choose {
                    at,
                    choice: ChoiceId(0),
                },
                Action::Choose {
                    at,
                    choice: ChoiceId(9),
                },
                Action::TakeBack {
                    at,
                    spot: SpotId(0),
                },
            ]
        })
        .map(|action| (player, action))
        .collect();
    for stake in [0, 1, 1_000, 1_001, 10_000_000, u64::MAX] {
        for spot in [0, 1, 2, 9].map(SpotId) {
            let stake = Cents::new(stake);
            tries.push((
                player,
                Action::Place {
                    at: here,
                    spot,
                    stake,
                },
            ));
        }
    }
    for actor in [
        player,
        Actor::Chance,
        Actor::Staff(Role::Croupier),
        Actor::Staff(Role::TableHead),
    ] {
        tries.push((actor, Action::Close));
        tries.push((actor, Action::Cut));
        tries.push((actor, Action::Sit { at: here }));
        tries.push((actor, Action::Rule { remedy: 0 }));
        let ace = "As".parse::<cards::Card>().expect("a card");
        tries.push((actor, Action::Draw(ace.into())));
        let notices = rules.felt().notices.len() as u8;
        for notice in (0..=notices).map(NoticeId) {
            tries.push((actor, Action::Announce { notice }));
        }
        let found = Irregularity {
            place: Some(Place::Bank),
            ..Irregularity::of(IrregularityKind::CardExposed)
        };
        tries.push((actor, Action::Report(found)));
    }
    tries
}

#[test]
fn nothing_at_a_table_of_punto_y_banca_is_left_to_spanish() {
    let library = library();
    let rules = punto_y_banca(&library);
    let speaker = Speaker::new(&rules, &library, &ByNumber);
    let mut ear = Ear::default();
    for seed in 0..8 {
        let walk = Walk::<AnyGame>::random(&rules, seed);
        ear.hear_walk(&walk, &speaker);
    }
    let missing: Vec<String> = ear.missing.into_iter().collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(
        ear.heard.len() > 100,
        "the rounds said little: {}",
        ear.heard.len()
    );
}

#[test]
fn rules_names_and_notices_of_punto_y_banca_are_said_in_every_language() {
    let library = library();
    let rules = punto_y_banca(&library);
    let felt = rules.felt();
    let mut ear = Ear::default();
    ear.hear(&felt.name);
    felt.spots.iter().for_each(|spot| ear.hear(&spot.name));
    felt.choices
        .iter()
        .for_each(|choice| ear.hear(&choice.name));
    felt.notices
        .iter()
        .for_each(|notice| ear.hear(&notice.words));
    for line in felt.rules.iter().chain(&felt.printed) {
        ear.hear(&words::said(&line.topic));
        ear.hear(&words::said(&line.text));
    }
    for class in &felt.classes {
        ear.hear(&class.name);
        ear.hear(&class.meaning);
    }
    assert_eq!(ear.missing, BTreeSet::new());
}
