//! One hand from the opening to its settlement.

use cards::parse_cards;
use exact::Cents;
use games::{AnyGame, Catalogue};
use law::Library;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Event, Game, Outcome, Person, Role, Seating, SpotId,
};

#[test]
fn a_hand_is_played_to_its_end() {
    let library = Library::embedded().unwrap_or_else(|p| {
        panic!(
            "{}",
            p.iter().map(|p| p.to_string() + "\n").collect::<String>()
        )
    });
    let catalogue = Catalogue::read(&library).unwrap_or_else(|p| {
        panic!(
            "{}",
            p.iter().map(|p| p.to_string() + "\n").collect::<String>()
        )
    });
    let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
    let rules = game
        .rules(library.sheet("ar-2010", "three-card-poker").unwrap())
        .unwrap();
    let (mut state, _) = AnyGame::open(&rules, &Seating::empty());
    let mut actions = vec![
        (Actor::Player(Person(0)), Action::Sit { at: BoxNumber(1) }),
        (
            Actor::Player(Person(0)),
            Action::Place {
                at: BoxNumber(1),
                spot: SpotId(0),
                stake: Cents::new(2000),
            },
        ),
        (
            Actor::Player(Person(0)),
            Action::Place {
                at: BoxNumber(1),
                spot: SpotId(2),
                stake: Cents::new(1000),
            },
        ),
        (Actor::Staff(Role::Croupier), Action::Close),
    ];
    for card in parse_cards("Kh Jd 7h Th 4h 4c").unwrap() {
        actions.push((Actor::Chance, Action::Draw(card.into())));
    }
    actions.push((
        Actor::Player(Person(0)),
        Action::Choose {
            at: BoxNumber(1),
            choice: ChoiceId(0),
        },
    ));
    let mut lines = Vec::new();
    for (actor, action) in actions {
        for event in AnyGame::decide(&rules, &state, actor, &action).unwrap() {
            AnyGame::apply(&rules, &mut state, &event);
            if let Event::Settled(line) = event {
                lines.push((line.spot, line.outcome, line.paid.count()));
            }
        }
    }
    let expected = [
        (SpotId(0), Outcome::Won, 2000),
        (SpotId(1), Outcome::Pushed, 0),
        (SpotId(2), Outcome::Won, 4000),
    ];
    assert_eq!(lines, expected);
}
