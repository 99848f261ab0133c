//! The tables of a tournament: who sits where, who waits for a seat, which table is broken.

use std::collections::BTreeMap;

/// A seat: its table and its number there, both from 1.
pub(super) type Seat = (u32, u32);

/// The tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Room {
    /// Seats at each table.
    pub(super) seats: u32,
    /// The tables in use.
    pub(super) tables: Vec<u32>,
    pub(super) seated: BTreeMap<Seat, String>,
    /// Who waits for a seat, in the order in which it is drawn for them.
    pub(super) waiting: Vec<String>,
}

impl Room {
    /// Tables for so many, all of them waiting.
    pub(super) fn new(seats: u32, players: &[String]) -> Room {
        Room {
            seats,
            tables: (1..=Room::needed(seats, players.len())).collect(),
            seated: BTreeMap::new(),
            waiting: players.to_vec(),
        }
    }

    /// How many tables so many players need.
    pub(super) fn needed(seats: u32, players: usize) -> u32 {
        u32::try_from(players)
            .unwrap_or(u32::MAX)
            .div_ceil(seats.max(1))
    }

    /// How many sit at a table.
    pub(super) fn at(&self, table: u32) -> usize {
        self.seated.keys().filter(|(at, _)| *at == table).count()
    }

    /// The players of a table, by their seats.
    pub(super) fn players_at(&self, table: u32) -> Vec<&String> {
        let here = self.seated.iter().filter(|((at, _), _)| *at == table);
        here.map(|(_, who)| who).collect()
    }

    /// Everybody who sits or waits.
    pub(super) fn players(&self) -> usize {
        self.seated.len() + self.waiting.len()
    }

    /// The seats that may be drawn now: those free at the tables with the fewest players.
    pub(super) fn free(&self) -> Vec<Seat> {
        let fewest = self.tables.iter().map(|table| self.at(*table)).min();
        let smallest = self.tables.iter();
        let smallest = smallest.filter(|table| Some(self.at(**table)) == fewest);
        let seats = smallest.flat_map(|table| (1..=self.seats).map(|seat| (*table, seat)));
        seats
            .filter(|seat| !self.seated.contains_key(seat))
            .collect()
    }

    /// The table from which somebody has to move: it has two more than another.
    pub(super) fn overfull(&self) -> Option<u32> {
        let sizes = self.tables.iter().map(|table| (self.at(*table), *table));
        let fewest = sizes.clone().map(|(size, _)| size).min()?;
        let (most, table) = sizes.max_by_key(|(size, table)| (*size, std::cmp::Reverse(*table)))?;
        (most > fewest + 1).then_some(table)
    }

    /// The tables that are too many: those with the highest numbers.
    pub(super) fn too_many(&self) -> Vec<u32> {
        let needed = Room::needed(self.seats, self.players()).max(1) as usize;
        self.tables.iter().skip(needed).copied().collect()
    }

    /// A player gets a seat.
    pub(super) fn sit(&mut self, who: &str, seat: Seat) {
        self.waiting.retain(|waits| waits != who);
        self.seated.insert(seat, who.into());
    }

    /// A player leaves his seat.
    pub(super) fn leave(&mut self, who: &str) {
        self.seated.retain(|_, sits| sits != who);
        self.waiting.retain(|waits| waits != who);
    }

    /// Tables are broken: their players wait. With one table left everybody draws anew.
    pub(super) fn break_up(&mut self, tables: &[u32]) {
        self.tables.retain(|table| !tables.contains(table));
        let last = self.tables.len() == 1;
        let mut up = Vec::new();
        self.seated.retain(|(table, _), who| {
            let stays = !last && !tables.contains(table);
            if !stays {
                up.push(who.clone());
            }
            stays
        });
        self.waiting.extend(up);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Seats everybody who waits and moves whoever has to, by what chance gives.
    fn settle(room: &mut Room, chance: &mut impl FnMut(usize) -> usize) {
        loop {
            if let Some(who) = room.waiting.first().cloned() {
                let free = room.free();
                let seat = free[chance(free.len())];
                room.sit(&who, seat);
            } else if let Some(table) = room.overfull() {
                let here = room.players_at(table);
                let who = here[chance(here.len())].clone();
                room.leave(&who);
                room.waiting.push(who);
            } else {
                return;
            }
        }
    }

    proptest! {
        /// Whoever goes out and whatever chance gives: nobody is lost, no seat is taken twice,
        /// there are no more tables than needed, and none has two players more than another.
        #[test]
        fn tables_stay_balanced(
            seats in 4u32..=10,
            count in 4usize..90,
            numbers in prop::collection::vec(any::<usize>(), 400),
        ) {
            let names: Vec<String> = (0..count).map(|player| format!("p{player}")).collect();
            let mut room = Room::new(seats, &names);
            let mut at = 0;
            let mut chance = |below: usize| {
                at += 1;
                numbers[at % numbers.len()] % below
            };
            settle(&mut room, &mut chance);
            for left in (1..=count).rev() {
                prop_assert_eq!(room.players(), left);
                prop_assert_eq!(room.tables.len() as u32, Room::needed(seats, left));
                let sizes: Vec<usize> = room.tables.iter().map(|table| room.at(*table)).collect();
                let (few, many) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
                prop_assert!(many - few <= 1 && *many <= seats as usize, "{sizes:?}");
                let out = room.seated.values().nth(chance(left)).unwrap().clone();
                room.leave(&out);
                let broken = room.too_many();
                if !broken.is_empty() {
                    room.break_up(&broken);
                }
                settle(&mut room, &mut chance);
            }
        }
    }
}
