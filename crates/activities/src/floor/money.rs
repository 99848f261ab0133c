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

/// Movements of one event, all on one basis; nothing moves where there is nothing.
struct Moves {
    basis: BasisRef,
    all: Vec<Movement>,
}

impl Moves {
    fn go(&mut self, from: Party, to: Party, amount: Cents, purpose: Purpose) {
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
        let Event::Done { did, under, .. } = event else {
            return Vec::new();
        };
        let mut moves = Moves {
            basis: self
                .rests_on(under)
                .last()
                .copied()
                .unwrap_or(self.house.basis),
            all: Vec::new(),
        };
        let cloth = |table: &String| state.tables.get(table).map(|table| table.placed.cloth);
        match did {
            Command::Opens(opening) => {
                if let Some(cloth) = cloth(&opening.table) {
                    let tray = of("float", cloth);
                    moves.go(Party::House, tray, opening.float, Purpose::Fill);
                }
            }
            Command::Changes {
                table,
                player,
                amount,
            } => {
                if let Some(cloth) = cloth(table) {
                    let player = Party::person(player);
                    moves.go(player, of("cash", cloth), *amount, Purpose::Stake);
                    moves.go(of("float", cloth), chips(), *amount, Purpose::Payment);
                }
            }
            Command::Tips { table, amount, .. } => {
                if let Some(cloth) = cloth(table) {
                    moves.go(chips(), of("tips", cloth), *amount, Purpose::Contribution);
                }
            }
            Command::TakesShare { table, amount } => {
                if let Some(cloth) = cloth(table) {
                    moves.go(chips(), of("share", cloth), *amount, Purpose::Rake);
                }
            }
            Command::Fills { table, amount } => {
                if let Some(cloth) = cloth(table) {
                    moves.go(Party::House, of("float", cloth), *amount, Purpose::Fill);
                }
            }
            Command::Credits { table, amount } => {
                if let Some(cloth) = cloth(table) {
                    moves.go(of("float", cloth), Party::House, *amount, Purpose::Refund);
                }
            }
            Command::Sells { player, amount } => {
                moves.go(Party::House, Party::person(player), *amount, Purpose::Issue);
            }
            Command::Buys { player, amount } => {
                moves.go(
                    Party::person(player),
                    Party::House,
                    *amount,
                    Purpose::Refund,
                );
            }
            Command::Closes { table, chips, .. } => self.counted(state, table, *chips, &mut moves),
            Command::EndsBook => moves.go(chips(), Party::House, state.chips_out, Purpose::Rake),
            _ => {}
        }
        if let (Command::Cashes { amount }, Event::Done { who, .. }) = (did, event) {
            let who = Party::person(who.as_person().unwrap_or_default());
            moves.go(chips(), who, *amount, Purpose::Refund);
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
        moves.go(chips(), tray.clone(), won, Purpose::Loss);
        moves.go(tray.clone(), chips(), lost, Purpose::Payment);
        moves.go(tray, Party::House, counted, Purpose::Refund);
        moves.go(of("cash", cloth), Party::House, book.cash, Purpose::Refund);
        moves.go(of("share", cloth), Party::House, book.share, Purpose::Rake);
        let staff = Party::person(STAFF);
        moves.go(of("tips", cloth), staff, book.tips, Purpose::Award);
    }
}
