use crate::Person;

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

impl Role {
    /// Every role.
    pub const ALL: [Role; 5] = [
        Role::GamesDirector,
        Role::TableHead,
        Role::Croupier,
        Role::Cashier,
        Role::Inspector,
    ];

    /// Its name in files and records.
    pub fn name(self) -> &'static str {
        match self {
            Role::GamesDirector => "games-director",
            Role::TableHead => "table-head",
            Role::Croupier => "croupier",
            Role::Cashier => "cashier",
            Role::Inspector => "inspector",
        }
    }

    /// The role of that name.
    pub fn named(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }
}

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
