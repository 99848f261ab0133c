//! A three-card table in Aragón and hands played at it.

use cards::parse_cards;
use exact::Cents;
use games::{AnyGame, Catalogue, Rules, State};
use law::{Library, Words};
use table::{
    Action, Actor, BoxNumber, ChoiceId, Event, Game, Person, Role, Seating, SpotId, View, Viewer,
};

pub(crate) const ANTE: SpotId = SpotId(0);
pub(crate) const SECOND: SpotId = SpotId(1);
pub(crate) const PAREJA_PLUS: SpotId = SpotId(2);
pub(crate) const GO: ChoiceId = ChoiceId(0);
pub(crate) const FOLD: ChoiceId = ChoiceId(1);
pub(crate) const ANA: Person = Person(0);
pub(crate) const BEA: Person = Person(1);

pub(crate) fn library() -> Library {
    Library::embedded().expect("our own law files are sound")
}

pub(crate) fn three_card(library: &Library) -> Rules {
    let catalogue = Catalogue::read(library).expect("our games are sound");
    let game = catalogue
        .find("ar-2010", "three-card-poker")
        .expect("it is there");
    let sheet = library
        .sheet("ar-2010", "three-card-poker")
        .expect("a sheet ships with it");
    game.rules(sheet).expect("its choices are within the text")
}

pub(crate) fn names(person: Person) -> Words {
    Words::same(["Ana", "Bea", "Carlos"][usize::from(person.0)])
}

/// A hand of box 1, played by Ana with an ante of 20 and Pareja Plus of 10.
pub(crate) struct Hand {
    pub(crate) rules: Rules,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Hand {
    pub(crate) fn open(rules: Rules) -> Hand {
        let (state, events) = AnyGame::open(&rules, &Seating::empty());
        Hand {
            rules,
            state,
            events,
        }
    }

    /// Deals these cards to Ana and the bank by turns, after her bets, and makes her choice.
    pub(crate) fn played(rules: Rules, cards: &str, choice: ChoiceId) -> Hand {
        let at = BoxNumber(1);
        let mut hand = Hand::open(rules);
        hand.act(Actor::Player(ANA), Action::Sit { at });
        hand.act(
            Actor::Player(ANA),
            Action::Place {
                at,
                spot: ANTE,
                stake: Cents::new(2000),
            },
        );
        hand.act(
            Actor::Player(ANA),
            Action::Place {
                at,
                spot: PAREJA_PLUS,
                stake: Cents::new(1000),
            },
        );
        hand.act(Actor::Staff(Role::Croupier), Action::Close);
        for card in parse_cards(cards).expect("cards") {
            hand.act(Actor::Chance, Action::Draw(card.into()));
        }
        hand.act(Actor::Player(ANA), Action::Choose { at, choice });
        hand
    }

    pub(crate) fn act(&mut self, actor: Actor, action: Action) {
        let events =
            AnyGame::decide(&self.rules, &self.state, actor, &action).expect("it is legal");
        for event in events {
            AnyGame::apply(&self.rules, &mut self.state, &event);
            self.events.push(event);
        }
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        AnyGame::view(&self.rules, &self.state, viewer)
    }
}
