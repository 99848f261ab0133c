//! The books of a floor's sessions: what each table was given, took and brought, and what the cash
//! desk sold and bought.

use std::collections::BTreeMap;

use exact::Cents;

use super::command::{Command, Played};
use super::state::Table;
use crate::TablePlay;

/// What a table took and brought between its opening and its count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stint {
    pub(crate) table: String,
    pub(crate) game: String,
    pub(crate) cloth: u32,
    /// With what it opened.
    pub(crate) float: Cents,
    /// What the cash desk brought it since, and what it took from it.
    pub(crate) fills: Cents,
    pub(crate) credits: Cents,
    /// Cash that players changed there.
    pub(crate) drop: Cents,
    pub(crate) tips: Cents,
    pub(crate) share: Cents,
    /// Whether the house runs the table: then what was played there is known to the cent.
    pub(crate) heard: bool,
    /// What was played there, by the ledger.
    pub(crate) play: TablePlay,
    /// What the house brought so that the table could pay.
    pub(crate) brought: Cents,
    /// What rulings on settled hands gave the table, and what they took.
    pub(crate) corrected: (Cents, Cents),
    /// By how much the count was more than the book, or less.
    pub(crate) difference: (Cents, Cents),
    /// What was counted at its closing.
    pub(crate) count: Option<Cents>,
}

impl Stint {
    /// What should lie there if nobody had won or lost.
    fn due(&self) -> Cents {
        let given = self.float.plus_up_to_most(self.fills);
        given.down_to_zero(self.credits).down_to_zero(self.drop)
    }

    /// What should lie there by all that was heard.
    pub(crate) fn expected(&self) -> Cents {
        let sum = |all: [Cents; 4]| Cents::sum_up_to_most(all);
        let came = sum([self.float, self.fills, self.brought, self.play.won]);
        let went = sum([self.credits, self.drop, self.play.lost, Cents::ZERO]);
        came.down_to_zero(went)
    }

    /// What players brought to it, in cash and in chips of their own.
    pub(crate) fn all_drop(&self) -> Cents {
        self.drop.plus_up_to_most(self.play.drop)
    }

    /// What the house won at it, and what it lost: one of them is nothing. Where the house runs the
    /// table it is what was played; elsewhere the count tells.
    pub(crate) fn result(&self) -> (Cents, Cents) {
        if self.heard {
            let (more, less) = self.corrected;
            let won = self.play.won.plus_up_to_most(more);
            let lost = self.play.lost.plus_up_to_most(less);
            return (won.down_to_zero(lost), lost.down_to_zero(won));
        }
        let count = self.count.unwrap_or_else(|| self.due());
        let due = self.due();
        (count.down_to_zero(due), due.down_to_zero(count))
    }
}

/// A session's book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SessionBook {
    pub(crate) day: String,
    pub(crate) ended: bool,
    /// What the cash desk sold for cash, and what it bought back.
    pub(crate) sold: Cents,
    pub(crate) bought: Cents,
    pub(crate) stints: Vec<Stint>,
}

/// The books of all sessions, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Days(pub(crate) Vec<SessionBook>);

fn add(to: &mut Cents, amount: Cents) {
    *to = to.plus_up_to_most(amount);
}

impl Days {
    pub(crate) fn follow(&mut self, did: &Command, tables: &BTreeMap<String, Table>) {
        if let Command::Begins { day, .. } = did {
            self.0.push(SessionBook {
                day: day.clone(),
                ..SessionBook::default()
            });
        }
        let Some(session) = self.0.last_mut() else {
            return;
        };
        match did {
            Command::Ends => session.ended = true,
            Command::Sells { amount, .. } => add(&mut session.sold, *amount),
            Command::Buys { amount, .. } | Command::Cashes { amount } => {
                add(&mut session.bought, *amount);
            }
            Command::Opens(opening) => {
                let placed = tables.get(&opening.table).map(|table| &table.placed);
                session.stints.push(Stint {
                    table: opening.table.clone(),
                    game: placed.map(|one| one.game.clone()).unwrap_or_default(),
                    cloth: placed.map_or(0, |one| one.cloth),
                    float: opening.float,
                    ..Stint::default()
                });
            }
            _ => session.at_table(did),
        }
    }
}

impl SessionBook {
    fn at_table(&mut self, did: &Command) {
        let (table, amount, book): (_, _, fn(&mut Stint) -> &mut Cents) = match did {
            Command::Fills { table, amount } => (table, amount, |one| &mut one.fills),
            Command::Credits { table, amount } => (table, amount, |one| &mut one.credits),
            Command::Changes { table, amount, .. } => (table, amount, |one| &mut one.drop),
            Command::Tips { table, amount, .. } => (table, amount, |one| &mut one.tips),
            Command::TakesShare { table, amount } => (table, amount, |one| &mut one.share),
            Command::Closes { table, chips, .. }
            | Command::ClosesWithDifference { table, chips, .. } => {
                if let Some(stint) = self.open_at(table) {
                    let expected = stint.expected();
                    if stint.heard {
                        let (more, less) =
                            (chips.down_to_zero(expected), expected.down_to_zero(*chips));
                        stint.difference = (more, less);
                    }
                    stint.count = Some(*chips);
                }
                return;
            }
            Command::Plays(played) => return self.plays(played),
            Command::Corrects {
                table, won, lost, ..
            } => {
                let mut stints = self.stints.iter_mut().rev();
                if let Some(stint) = stints.find(|one| one.table == *table) {
                    add(&mut stint.corrected.0, *won);
                    add(&mut stint.corrected.1, *lost);
                }
                return;
            }
            _ => return,
        };
        if let Some(stint) = self.open_at(table) {
            add(book(stint), *amount);
        }
    }

    fn plays(&mut self, played: &Played) {
        let Some(stint) = self.open_at(&played.table) else {
            return;
        };
        let expected = stint.expected();
        let there = expected.plus_up_to_most(played.won);
        add(&mut stint.brought, played.lost.down_to_zero(there));
        stint.heard = true;
        add(&mut stint.play.drop, played.drop);
        add(&mut stint.play.won, played.won);
        add(&mut stint.play.lost, played.lost);
        add(&mut stint.play.share, played.share);
    }

    pub(crate) fn running(&self, table: &str) -> Option<&Stint> {
        let mut stints = self.stints.iter().rev();
        stints.find(|one| one.table == table && one.count.is_none())
    }

    fn open_at(&mut self, table: &str) -> Option<&mut Stint> {
        let mut stints = self.stints.iter_mut().rev();
        stints.find(|one| one.table == table && one.count.is_none())
    }
}
