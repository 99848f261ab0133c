//! What is played at the tables of the house, out of the ledger's journal: what players brought to
//! each (its drop), what its tray took and paid, what went into its cagnotte.
//!
//! Chips that a table has returned to a player are what he bets there first; what he bets beyond
//! them he brought. [`audit`] reckons the same another way, out of the journal and what a floor
//! wrote down, and says where they differ.

use std::collections::BTreeMap;

use activities::{Entry, TablePlay};
use exact::Cents;
use ledger::Act;

use crate::accounts;
use crate::store::{EventStore, StoreError};

/// How many transfers are read at once.
const AT_ONCE: usize = 4096;

/// Whose chips are the house's own.
const BOT: &str = "bot-";

/// A move of chips at a table.
struct Moved<'e> {
    table: &'e str,
    from: &'e str,
    to: &'e str,
    amount: Cents,
}

/// What a transfer moves, if it is of a table. Its name begins with that of the table's stream.
fn moved(entry: &ledger::Entry) -> Option<Moved<'_>> {
    let name = entry.transfer.id.as_str().strip_prefix("table/")?;
    let (table, _) = name.split_once('/')?;
    let Act::Move {
        debit,
        credit,
        amount,
    } = &entry.transfer.act
    else {
        return None;
    };
    Some(Moved {
        table,
        from: debit.as_str(),
        to: credit.as_str(),
        amount: *amount,
    })
}

fn purse(account: &str) -> Option<&str> {
    let player = account.strip_prefix("player/")?;
    (!player.starts_with(BOT)).then_some(player)
}

fn is_of(account: &str, table: &str, what: &str) -> bool {
    let rest = account.strip_prefix("table/");
    let rest = rest.and_then(|rest| rest.strip_prefix(table));
    rest.and_then(|rest| rest.strip_prefix('/')) == Some(what)
}

/// One table's play since a place of the journal.
#[derive(Clone, Debug, Default)]
struct Tallied {
    from: u64,
    play: TablePlay,
    /// What the table returned to each player that he has not bet there again.
    returned: BTreeMap<String, Cents>,
}

fn add(to: &mut Cents, amount: Cents) {
    *to = to.plus_up_to_most(amount);
}

impl Tallied {
    fn follow(&mut self, moved: &Moved<'_>) {
        let cage = accounts::cage();
        if [moved.from, moved.to].contains(&cage.id.as_str()) {
            return;
        }
        if let Some(player) = purse(moved.from) {
            let returned = self.returned.entry(player.to_owned()).or_default();
            let again = moved.amount.min(*returned);
            *returned = returned.down_to_zero(again);
            add(&mut self.play.drop, moved.amount.down_to_zero(again));
        }
        if let Some(player) = purse(moved.to) {
            let returned = self.returned.entry(player.to_owned()).or_default();
            add(returned, moved.amount);
        }
        if is_of(moved.to, moved.table, "float") {
            add(&mut self.play.won, moved.amount);
        }
        if is_of(moved.from, moved.table, "float") {
            add(&mut self.play.lost, moved.amount);
        }
        if is_of(moved.to, moved.table, "cagnotte") {
            add(&mut self.play.share, moved.amount);
        }
    }
}

/// The play of several tables, each since a place of the journal.
#[derive(Clone, Debug, Default)]
pub struct PlayTally {
    read: Option<u64>,
    tables: BTreeMap<String, Tallied>,
}

impl PlayTally {
    /// Reads on: what was played at these tables, each since the place named with it, and up to
    /// which place was read.
    pub fn hear(
        &mut self,
        store: &dyn EventStore,
        tables: &[(String, u64)],
    ) -> Result<(BTreeMap<String, TablePlay>, u64), StoreError> {
        self.tables
            .retain(|name, one| tables.contains(&(name.clone(), one.from)));
        for (name, from) in tables {
            let new = || Tallied {
                from: *from,
                ..Tallied::default()
            };
            self.tables.entry(name.clone()).or_insert_with(new);
        }
        let first = tables.iter().map(|(_, from)| *from).min().unwrap_or(0);
        let mut read = self.read.unwrap_or(first);
        loop {
            let entries = store.transfers_after(read, AT_ONCE)?;
            let Some(last) = entries.last() else {
                break;
            };
            for entry in &entries {
                let Some(moved) = moved(entry) else {
                    continue;
                };
                let table = self.tables.get_mut(moved.table);
                if let Some(table) = table.filter(|table| entry.sequence > table.from) {
                    table.follow(&moved);
                }
            }
            read = last.sequence;
        }
        self.read = Some(read);
        let plays = self.tables.iter();
        let plays = plays.map(|(name, one)| (name.clone(), one.play));
        Ok((plays.collect(), read))
    }
}

/// What a floor wrote down of one table between its opening and its closing.
#[derive(Debug, Default)]
struct Written {
    table: String,
    from: u64,
    through: u64,
    drop: i128,
    result: i128,
    share: i128,
    closed: bool,
}

fn written(entries: &[Entry]) -> Vec<Written> {
    let mut all: Vec<Written> = Vec::new();
    let mut heard = 0;
    for entry in entries {
        let Entry::Asked { events, .. } = entry else {
            continue;
        };
        for did in events.iter().filter_map(|event| event.get("did")) {
            let cents = |field: &str| did[field].as_u64().map_or(0, i128::from);
            let table = did["table"].as_str().unwrap_or_default();
            let open = |one: &&mut Written| one.table == table && !one.closed;
            match did["ask"].as_str().unwrap_or_default() {
                "opens" => all.push(Written {
                    table: table.to_owned(),
                    from: heard,
                    ..Written::default()
                }),
                "plays" => {
                    let through = did["through"].as_u64().unwrap_or(0);
                    heard = heard.max(through);
                    if let Some(one) = all.iter_mut().rev().find(open) {
                        one.through = through;
                        one.drop += cents("drop");
                        one.result += cents("won") - cents("lost");
                        one.share += cents("share");
                    }
                }
                "closes" | "closes-with-difference" => {
                    if let Some(one) = all.iter_mut().rev().find(open) {
                        one.closed = true;
                    }
                }
                _ => {}
            }
        }
    }
    all
}

/// Where what a floor wrote down of the play at its tables is not what the ledger's journal has.
/// It reckons for itself: a tray by all that it gave and got, a drop by the most that each player
/// was out of pocket.
pub fn audit(entries: &[Entry], journal: &[ledger::Entry]) -> Vec<String> {
    let mut wrong = Vec::new();
    for one in written(entries).iter().filter(|one| one.through > 0) {
        let within =
            |entry: &&ledger::Entry| entry.sequence > one.from && entry.sequence <= one.through;
        let (mut result, mut share) = (0i128, 0i128);
        let mut pockets: BTreeMap<&str, (i128, i128)> = BTreeMap::new();
        for entry in journal.iter().filter(within) {
            let Some(moved) = moved(entry).filter(|moved| moved.table == one.table) else {
                continue;
            };
            if moved.from == "cage" || moved.to == "cage" {
                continue;
            }
            let amount = i128::from(moved.amount.count());
            let float = format!("table/{}/float", one.table);
            result += amount * i128::from(moved.to == float);
            result -= amount * i128::from(moved.from == float);
            share += amount * i128::from(moved.to == format!("table/{}/cagnotte", one.table));
            for (account, sign) in [(moved.from, 1), (moved.to, -1)] {
                if let Some(player) = purse(account) {
                    let (out, most) = pockets.entry(player).or_default();
                    *out += sign * amount;
                    *most = (*most).max(*out);
                }
            }
        }
        let drop: i128 = pockets.values().map(|(_, most)| most).sum();
        if (drop, result, share) != (one.drop, one.result, one.share) {
            wrong.push(format!(
                "{}: drop {}, result {}, share {}; the ledger has {drop}, {result}, {share}",
                one.table, one.drop, one.result, one.share
            ));
        }
    }
    wrong
}
