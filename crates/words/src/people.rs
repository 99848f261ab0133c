//! Posts of the house, and those who act.

use crate::messages::say;
use law::Words;
use table::{Actor, Role};

use crate::Names;

/// A post: «jefe de mesa», "table head".
pub fn role(role: Role) -> Words {
    match role {
        Role::GamesDirector => say!(people::GamesDirector),
        Role::TableHead => say!(people::TableHead),
        Role::Croupier => say!(people::Croupier),
        Role::Cashier => say!(people::Cashier),
        Role::Inspector => say!(people::Inspector),
    }
}

/// A post with its article: «el jefe de mesa», "the table head".
pub fn role_with_article(of: Role) -> Words {
    match of {
        Role::GamesDirector => say!(people::TheGamesDirector),
        Role::TableHead => say!(people::TheTableHead),
        Role::Croupier => say!(people::TheCroupier),
        Role::Cashier => say!(people::TheCashier),
        Role::Inspector => say!(people::TheInspector),
    }
}

/// Someone who acts.
pub fn actor(who: Actor, names: &dyn Names) -> Words {
    match who {
        Actor::Player(person) => names.name(person),
        Actor::Staff(of) => role_with_article(of),
        Actor::Chance => say!(people::Chance),
    }
}

#[cfg(test)]
mod tests {
    use table::Person;

    use super::*;
    use crate::ByNumber;

    #[test]
    fn everyone_has_a_name() {
        for of in Role::ALL {
            assert!(!role(of).es.is_empty() && !role(of).en.is_empty());
        }
        let said = |who| actor(who, &ByNumber);
        assert_eq!(
            said(Actor::Player(Person(0))),
            Words::new("jugador 1", "player 1")
        );
        assert_eq!(
            said(Actor::Staff(Role::TableHead)),
            Words::new("el jefe de mesa", "the table head")
        );
        assert_eq!(said(Actor::Chance), Words::new("el azar", "chance"));
    }
}
