//! The accounts of the house. Names are made of checked ids, so that each is an account's name.

use ledger::{Account, AccountKind};
use table::{Felt, Pool};

use crate::{PlayerId, TableId};

fn account(name: &str, kind: AccountKind) -> Account {
    Account::new(name, kind).expect("ids hold only what an account's name may")
}

/// The cage, which issues the chips.
pub fn cage() -> Account {
    account("cage", AccountKind::Cage)
}

/// The house's money for rulings on hands that were settled.
pub fn rulings() -> Account {
    account("rulings", AccountKind::Cage)
}

/// A player's chips, away from any table.
pub fn wallet(player: &PlayerId) -> Account {
    account(&format!("player/{player}"), AccountKind::Wallet)
}

/// The tray of a table.
pub fn float(table: &TableId) -> Account {
    account(&format!("table/{table}/float"), AccountKind::Float)
}

/// The chips that one player has on the spots of a table. One account each, so that what is his
/// can be given back even when the hand can no longer be read.
pub fn stakes(table: &TableId, player: &PlayerId) -> Account {
    account(
        &format!("table/{table}/stakes/{player}"),
        AccountKind::Stakes,
    )
}

/// The pot of a table among players, while it is divided.
pub fn pot(table: &TableId) -> Account {
    account(&format!("table/{table}/pot"), AccountKind::Stakes)
}

/// The house's share of the pots of a table.
pub fn cagnotte(table: &TableId) -> Account {
    account(&format!("table/{table}/cagnotte"), AccountKind::Rake)
}

/// What an activity holds for a purpose, until it is paid out.
pub fn fund(activity: &str, fund: &str) -> Account {
    account(
        &format!("activity/{activity}/fund/{fund}"),
        AccountKind::Stakes,
    )
}

/// A player's chips of an activity's own, away from its tables. They are no others' chips.
pub fn purse(activity: &str, player: &PlayerId) -> Account {
    account(
        &format!("activity/{activity}/purse/{player}"),
        AccountKind::Wallet,
    )
}

/// Whence the chips of an activity's own come, and where they go when it is over.
pub fn bank(activity: &str) -> Account {
    account(&format!("activity/{activity}/bank"), AccountKind::Cage)
}

/// The house's own money in an activity.
pub fn counter(activity: &str) -> Account {
    account(&format!("activity/{activity}/float"), AccountKind::Float)
}

/// A pool: one for all tables of a game under a ruleset.
pub fn pool(felt: &Felt, pool: &Pool) -> Account {
    let (ruleset, game, key) = (&felt.ruleset, &felt.game, &pool.key);
    account(
        &format!("pool/{ruleset}/{game}/{key}"),
        AccountKind::Jackpot,
    )
}
