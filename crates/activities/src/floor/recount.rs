//! The books of a floor, reckoned again from its entries alone: it reads what was written, knows
//! nothing of the floor's state, and adds in whole signed cents.

use serde_json::Value;

use crate::Entry;

/// What one table's stint comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Reckoned {
    table: String,
    /// What the house put there and has not taken back yet.
    given: i128,
    drop: i128,
    /// Cash among it, which took chips out of the tray.
    changed: i128,
    count: Option<i128>,
    /// What was played, less what was paid, where the house runs the table.
    played: Option<i128>,
    corrected: i128,
    difference: i128,
}

impl Reckoned {
    /// What lies in the tray.
    fn tray(&self) -> i128 {
        self.given - self.changed + self.played.unwrap_or(0)
    }

    fn plays(&mut self, did: &Value) {
        let (won, lost) = (cents(did, "won"), cents(did, "lost"));
        let lacks = (lost - won - self.tray()).max(0);
        self.given += lacks;
        self.drop += cents(did, "drop");
        *self.played.get_or_insert(0) += won - lost;
    }

    fn closes(&mut self, chips: i128) {
        if self.played.is_some() {
            self.difference = chips - self.tray();
        }
        self.count = Some(chips);
    }

    /// What it brought.
    fn result(&self) -> i128 {
        match (self.played, self.count) {
            (Some(played), _) => played + self.corrected,
            (None, Some(count)) => count - (self.given - self.changed),
            (None, None) => 0,
        }
    }
}

/// A session, reckoned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Session {
    desk: i128,
    stints: Vec<Reckoned>,
}

fn cents(did: &Value, field: &str) -> i128 {
    did[field].as_u64().map_or(0, i128::from)
}

impl Session {
    fn open_at(&mut self, table: &str) -> Option<&mut Reckoned> {
        let mut stints = self.stints.iter_mut().rev();
        stints.find(|one| one.table == table && one.count.is_none())
    }

    fn follow(&mut self, did: &Value) {
        let (asked, table) = (did["ask"].as_str(), did["table"].as_str());
        let (asked, table) = (asked.unwrap_or_default(), table.unwrap_or_default());
        let amount = cents(did, "amount");
        match asked {
            "sells" => self.desk += amount,
            "buys" | "cashes" => self.desk -= amount,
            "opens" => self.stints.push(Reckoned {
                table: table.to_owned(),
                given: cents(did, "float"),
                ..Reckoned::default()
            }),
            "corrects" => {
                let mut stints = self.stints.iter_mut().rev();
                if let Some(stint) = stints.find(|one| one.table == table) {
                    stint.corrected += cents(did, "won") - cents(did, "lost");
                }
            }
            _ => {
                let Some(stint) = self.open_at(table) else {
                    return;
                };
                match asked {
                    "fills" => stint.given += amount,
                    "credits" => stint.given -= amount,
                    "changes" => {
                        stint.drop += amount;
                        stint.changed += amount;
                    }
                    "plays" => stint.plays(did),
                    "closes" | "closes-with-difference" => stint.closes(cents(did, "chips")),
                    _ => {}
                }
            }
        }
    }
}

fn sessions(entries: &[Entry]) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    for entry in entries {
        let Entry::Asked { events, .. } = entry else {
            continue;
        };
        for did in events.iter().filter(|event| event["event"] == "done") {
            let did = &did["did"];
            if did["ask"] == "begins" {
                sessions.push(Session::default());
            }
            if let Some(session) = sessions.last_mut() {
                session.follow(did);
            }
        }
    }
    sessions
}

/// Where a floor's books and its entries do not say the same, if anywhere: the session, and what
/// differs. The books are those that everybody is shown.
pub fn recount(entries: &[Entry], view: &Value) -> Vec<(usize, String)> {
    let empty = Vec::new();
    let shown = view["days"].as_array().unwrap_or(&empty);
    let reckoned = sessions(entries);
    let mut differ = Vec::new();
    if shown.len() != reckoned.len() {
        differ.push((
            0,
            format!("{} sessions, not {}", reckoned.len(), shown.len()),
        ));
    }
    for (number, (book, session)) in (1..).zip(shown.iter().zip(&reckoned)) {
        let mut wrong = |what: String| differ.push((number, what));
        let desk = cents(book, "sold") - cents(book, "bought");
        if desk != session.desk {
            wrong(format!("the cash desk has {}, not {desk}", session.desk));
        }
        let tables = book["tables"].as_array().unwrap_or(&empty);
        if tables.len() != session.stints.len() {
            wrong(format!(
                "{} openings, not {}",
                session.stints.len(),
                tables.len()
            ));
        }
        for (shown, stint) in tables.iter().zip(&session.stints) {
            let result = cents(shown, "won") - cents(shown, "lost");
            let right = stint.result();
            let pair = |field: &str| {
                let of = |at: usize| shown[field][at].as_u64().map_or(0, i128::from);
                of(0) - of(1)
            };
            let same = shown["table"] == stint.table.as_str()
                && cents(shown, "drop") == stint.drop
                && pair("corrected") == stint.corrected
                && pair("difference") == stint.difference
                && result == right;
            if !same {
                wrong(format!("{}: {right}, not {result}", stint.table));
            }
        }
    }
    differ
}
