//! What people are called.

use crate::messages::say;
use law::Words;
use table::Person;

/// Who is who at a table. A closure from [`Person`] to [`Words`] is one.
pub trait Names {
    /// What to call a person.
    fn name(&self, person: Person) -> Words;
}

impl<F: Fn(Person) -> Words> Names for F {
    fn name(&self, person: Person) -> Words {
        self(person)
    }
}

/// Where nobody has a name: «jugador 1», "player 1".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByNumber;

impl Names for ByNumber {
    fn name(&self, person: Person) -> Words {
        let number = u16::from(person.0) + 1;
        say!(speech::PlayerByNumber { number })
    }
}
