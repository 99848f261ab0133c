//! The books of a bystander: what each player must have, by what was said aloud at the tables.

use std::collections::BTreeMap;

use house::store::EventStore;
use house::{Player, Tail, What, accounts};
use table::Event;

/// What each player must have away from the tables, by his name.
#[derive(Default)]
pub(crate) struct Pencil {
    players: BTreeMap<String, (Player, i128)>,
}

impl Pencil {
    /// Somebody came and was given chips.
    pub(crate) fn came(&mut self, player: &Player, cents: u64) {
        let entry = (player.clone(), i128::from(cents));
        self.players.insert(player.name.clone(), entry);
    }

    /// What a player must have.
    pub(crate) fn has(&self, player: &Player) -> Option<i128> {
        self.players.get(&player.name).map(|(_, cents)| *cents)
    }

    /// Writes down what was said aloud.
    pub(crate) fn follow(&mut self, tail: &Tail) {
        for seen in &tail.events {
            let What::Event(event) = &seen.what else {
                continue;
            };
            let (person, cents) = match event {
                Event::Placed { by, stake, .. } => (*by, -i128::from(stake.count())),
                Event::TakenBack { by, stake, .. } => (*by, i128::from(stake.count())),
                Event::Settled(line) => {
                    let back = i128::from(line.returned().count());
                    (line.by, back + i128::from(line.paid.count()))
                }
                _ => continue,
            };
            let names = tail.names_at(seen.version);
            let name = names.get(usize::from(person.0));
            if let Some((_, has)) = name.and_then(|name| self.players.get_mut(name)) {
                *has += cents;
            }
        }
    }

    /// Takes the house's word for what everyone has: something was not heard.
    pub(crate) fn begin_anew(&mut self, store: &dyn EventStore) -> Result<(), String> {
        for (player, has) in self.players.values_mut() {
            let wallet = accounts::wallet(&player.id).id;
            let balances = store
                .balances(&[wallet])
                .map_err(|error| error.to_string())?;
            let available = balances.into_iter().flatten().next();
            let available = available.and_then(|balance| balance.available());
            *has = available.map_or(0, |cents| i128::from(cents.count()));
        }
        Ok(())
    }

    /// Holds the house's books against these.
    pub(crate) fn compare(&self, store: &dyn EventStore) -> Result<(), String> {
        let all = self.players.values();
        let wallets: Vec<_> = all
            .map(|(player, _)| accounts::wallet(&player.id).id)
            .collect();
        let balances = store
            .balances(&wallets)
            .map_err(|error| error.to_string())?;
        for ((player, must), balance) in self.players.values().zip(balances) {
            let has = balance.and_then(|balance| balance.available());
            let has = has.map_or(0, |has| i128::from(has.count()));
            if has != *must {
                let name = &player.name;
                return Err(format!("{name} must have {must} cents and has {has}"));
            }
        }
        Ok(())
    }
}
