//! The money that goes with what happens on a floor.
//!
//! The central cash desk gives a table its float; cash comes from players into the table's box
//! and chips go out to them; what is counted at the closing goes back. Chips that players hold
//! are one fund: it is what the house owes them.

use exact::Cents;
use law::BasisRef;

use super::command::{Command, Event};
use super::rules::GamingDay;
use super::state::Floor;
use crate::{Movement, Party, Purpose};

/// The staff's own: tips are nobody else's.
const STAFF: &str = "staff";

fn chips() -> Party {
    Party::fund("chips")
}

/// What a cloth holds.
fn of(what: &str, cloth: u32) -> Party {
    Party::fund(&format!("{what}-{cloth}"))
}

/// Movements of one event, all on one basis; nothing moves where there is nothing, or no such table.
struct Moves {
    basis: BasisRef,
    all: Vec<Movement>,
}

impl Moves {
    fn go(
        &mut self,
        from: impl Into<Option<Party>>,
        to: impl Into<Option<Party>>,
        amount: Cents,
        purpose: Purpose,
    ) {
        let (Some(from), Some(to)) = (from.into(), to.into()) else {
            return;
        };
        if amount.is_zero() {
            return;
        }
        let basis = self.basis;
        self.all.push(Movement {
            from,
            to,
            amount,
            purpose,
            basis,
        });
    }
}

impl GamingDay {
    pub(super) fn money_of(&self, state: &Floor, event: &Event) -> Vec<Movement> {
        let Event::Done {
            did, under, who, ..
        } = event
        else {
            return Vec::new();
        };
        let bases = self.rests_on(under);
        let mut moves = Moves {
            basis: bases.last().copied().unwrap_or(self.house.basis),
            all: Vec::new(),
        };
        let at = |what: &str, table: &str| {
            let table = state.tables.get(table)?;
            Some(of(what, table.placed.cloth))
        };
        let (house, person) = (Party::House, Party::person);
        match did {
            Command::Opens(opening) => {
                let tray = at("float", &opening.table);
                moves.go(house, tray, opening.float, Purpose::Fill);
            }
            Command::Changes {
                table,
                player,
                amount,
            } => {
                moves.go(person(player), at("cash", table), *amount, Purpose::Stake);
                moves.go(at("float", table), chips(), *amount, Purpose::Payment);
            }
            Command::Tips { table, amount, .. } => {
                moves.go(chips(), at("tips", table), *amount, Purpose::Contribution);
            }
            Command::TakesShare { table, amount } => {
                moves.go(chips(), at("share", table), *amount, Purpose::Rake);
            }
            Command::Fills { table, amount } => {
                moves.go(house, at("float", table), *amount, Purpose::Fill);
            }
            Command::Credits { table, amount } => {
                moves.go(at("float", table), house, *amount, Purpose::Refund);
            }
            Command::Sells { player, amount } => {
                moves.go(house, person(player), *amount, Purpose::Issue);
            }
            Command::Buys { player, amount } => {
                moves.go(person(player), house, *amount, Purpose::Refund);
            }
            Command::Cashes { amount } => {
                let who = person(who.as_person().unwrap_or_default());
                moves.go(chips(), who, *amount, Purpose::Refund);
            }
            Command::Closes { table, chips, .. }
            | Command::ClosesWithDifference { table, chips, .. } => {
                self.counted(state, table, *chips, &mut moves);
            }
            // What was played is in the ledger's own accounts of the table: here the book follows it.
            Command::Plays(played) => {
                let tray = at("float", &played.table);
                let lacks = state.lacks(played);
                moves.go(house.clone(), tray.clone(), lacks, Purpose::Fill);
                moves.go(house.clone(), tray.clone(), played.won, Purpose::Fill);
                moves.go(tray, house.clone(), played.lost, Purpose::Refund);
                let box_ = at("share", &played.table);
                moves.go(house, box_, played.share, Purpose::Fill);
            }
            Command::EndsBook => moves.go(chips(), house, state.chips_out, Purpose::Rake),
            _ => {}
        }
        moves.all
    }

    /// What lies on a table that closes goes back to the cash desk, and the tips to the staff.
    fn counted(&self, state: &Floor, table: &str, counted: Cents, moves: &mut Moves) {
        let Some(table) = state.tables.get(table) else {
            return;
        };
        let (cloth, book) = (table.placed.cloth, state.book_of(table));
        let tray = of("float", cloth);
        let (won, lost) = (
            counted.down_to_zero(book.chips),
            book.chips.down_to_zero(counted),
        );
        // A table that the house runs: what differs is the house's own.
        let other = match table.heard {
            true => Party::House,
            false => chips(),
        };
        moves.go(other.clone(), tray.clone(), won, Purpose::Loss);
        moves.go(tray.clone(), other, lost, Purpose::Payment);
        moves.go(tray, Party::House, counted, Purpose::Refund);
        moves.go(of("cash", cloth), Party::House, book.cash, Purpose::Refund);
        moves.go(of("share", cloth), Party::House, book.share, Purpose::Rake);
        let staff = Party::person(STAFF);
        moves.go(of("tips", cloth), staff, book.tips, Purpose::Award);
    }
}
