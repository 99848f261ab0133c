use crate::Person;
use crate::named::named;

/// A post in the casino, as the texts name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Director de juegos.
    GamesDirector,
    /// Jefe de mesa, jefe de área.
    TableHead,
    /// Croupier.
    Croupier,
    /// Cajero.
    Cashier,
    /// Inspector of the administration.
    Inspector,
}

named! { Role {
    GamesDirector = "games-director",
    TableHead = "table-head",
    Croupier = "croupier",
    Cashier = "cashier",
    Inspector = "inspector",
} }

/// Who does something. Chance is an actor like any other: its draws are recorded inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Actor {
    /// A player.
    Player(Person),
    /// Someone of the house.
    Staff(Role),
    /// The shoe, the wheel, the dice.
    Chance,
}

/// Who looks. No role sees a covered card: staff look as the public does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Player(Person),
    /// Someone of the house.
    Staff(Role),
    /// Anybody.
    Public,
}
