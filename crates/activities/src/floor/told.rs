//! How what happened on a floor is told.

use super::command::{Command, Event};
use super::rules::GamingDay;
use crate::{Actor, Fact, Given, GivenOf, Message, Refusal, Telling};

/// The facts that may be a game's key, and those that may be a post's.
const GAMES: [&str; 2] = ["game", "subject"];
const POSTS: [&str; 2] = ["post", "who"];

macro_rules! messages {
    ($($name:literal [$($fact:literal),*];)*) => {
        /// Every message, with the names of its facts.
        pub(super) static MESSAGES: &[Message] = &[$(($name, &[$($fact),*])),*];
    };
}

messages! {
    "floor-opened" ["premises"];
    "floor-authorisation-noted" ["subject"];
    "floor-approval-noted" ["subject"];
    "floor-permit-noted" ["subject"];
    "floor-title-noted" ["subject"];
    "floor-communication-noted" ["subject"];
    "floor-authorisation-withdrawn" ["subject"];
    "floor-approval-withdrawn" ["subject"];
    "floor-permit-withdrawn" ["subject"];
    "floor-title-withdrawn" ["subject"];
    "floor-communication-withdrawn" ["subject"];
    "floor-session-begun" ["day"];
    "floor-session-ended" [];
    "floor-book-ended" [];
    "floor-float-set" ["game", "amount"];
    "floor-table-placed" ["table", "game"];
    "floor-staff-put" ["who", "table", "post"];
    "floor-staff-released" ["who", "table"];
    "floor-staff-relieved" ["who", "table", "with"];
    "floor-rotation-set" ["table", "order"];
    "floor-table-opened" ["table", "float", "minimum", "maximum"];
    "floor-limits-changed" ["table", "minimum", "maximum"];
    "floor-table-suspended" ["table"];
    "floor-table-resumed" ["table"];
    "floor-table-closed" ["table", "chips", "cash"];
    "floor-table-closed-with-difference" ["table", "chips", "cash"];
    "floor-play-heard" ["table", "drop", "won", "lost"];
    "floor-no-play-heard" ["table"];
    "floor-result-corrected" ["table", "dispute", "won", "lost"];
    "floor-cloth-turned" ["table", "game", "cloth"];
    "floor-device-kept" ["device", "place"];
    "floor-device-handed" ["device", "table"];
    "floor-device-to-be-drawn" ["table"];
    "floor-dice-given" ["items", "table"];
    "floor-packs-given" ["items", "table"];
    "floor-material-replaced" ["item", "table", "with"];
    "floor-material-worn" ["item", "table"];
    "floor-material-destroyed" ["item"];
    "floor-instructed" ["task", "post"];
    "floor-ordered" ["task", "post", "table"];
    "floor-tables-linked" ["tables", "link"];
    "floor-players-reported" ["what", "table", "players"];
    "floor-player-expelled" ["who", "table"];
    "floor-player-joined" ["who", "table"];
    "floor-player-left" ["who", "table"];
    "floor-task-done" ["who", "task", "table"];
    "floor-cash-changed" ["who", "amount", "player", "table"];
    "floor-tip-taken" ["who", "amount", "table"];
    "floor-share-taken" ["who", "amount", "table"];
    "floor-colour-taken" ["who", "colour", "value", "table"];
    "floor-chips-cashed" ["who", "amount"];
    "floor-shoe-begun" ["who", "table"];
    "floor-table-filled" ["table", "amount"];
    "floor-table-credited" ["table", "amount"];
    "floor-chips-sold" ["player", "amount"];
    "floor-chips-bought" ["player", "amount"];
}

/// Something told: the name of a message, and its facts in their order.
type Told = (&'static str, Vec<Fact>);

fn said(text: &str) -> Fact {
    text.into()
}

impl GamingDay {
    pub(super) fn told(&self, event: &Event) -> Telling {
        let (message, facts) = match event {
            Event::Opened { premises, .. } => ("floor-opened", vec![said(premises)]),
            Event::Due { table, .. } => ("floor-device-to-be-drawn", vec![said(table)]),
            Event::Drawn { device, table, .. } => {
                ("floor-device-handed", vec![said(device), said(table)])
            }
            Event::Done { who, did, .. } => {
                let who = match who {
                    Actor::House(post) if !post.is_empty() => post.clone(),
                    who => who.to_string(),
                };
                house(did)
                    .or_else(|| at_table(&who, did))
                    .unwrap_or_else(|| person(&who, did))
            }
        };
        let names = MESSAGES.iter().find(|(name, _)| *name == message);
        let names = names.map_or(&[][..], |(_, names)| names);
        debug_assert_eq!(names.len(), facts.len(), "facts of {message}");
        let facts = names.iter().copied().zip(facts);
        Telling {
            message,
            facts: facts.map(|fact| self.called(fact)).collect(),
            bases: self.rests_on(event.under()),
        }
    }

    /// A refusal in which games and posts are called as people call them.
    pub(super) fn in_words(&self, mut refusal: Refusal) -> Refusal {
        for cause in &mut refusal.causes {
            let facts = std::mem::take(&mut cause.facts);
            cause.facts = facts.into_iter().map(|fact| self.called(fact)).collect();
        }
        refusal
    }

    /// What a fact is called, if it is the key of a game or a post.
    fn called(&self, (name, fact): (&'static str, Fact)) -> (&'static str, Fact) {
        let Fact::Text(key) = &fact else {
            return (name, fact);
        };
        let mut posts = self.posts.iter().filter(|_| POSTS.contains(&name));
        let mut games = self.games.iter().filter(|_| GAMES.contains(&name));
        let post = posts.find(|(post, _)| post == key).map(|(_, name)| name);
        let game = games.find(|game| game.key == *key).map(|game| &game.name);
        let called = post.or(game).cloned().map(Fact::Called);
        (name, called.unwrap_or(fact))
    }
}

fn note(note: &Given) -> Told {
    let (message, subject) = match note {
        Given::Authorisation { game, .. } => ("floor-authorisation-noted", game),
        Given::Approval { model, .. } => ("floor-approval-noted", model),
        Given::Permit { what, .. } => ("floor-permit-noted", what),
        Given::Title { title, .. } => ("floor-title-noted", title),
        Given::Communication { device, .. } => ("floor-communication-noted", device),
    };
    (message, vec![said(subject)])
}

fn withdrawn(of: &GivenOf) -> Told {
    let message = match of.what.as_str() {
        "approval" => "floor-approval-withdrawn",
        "permit" => "floor-permit-withdrawn",
        "title" => "floor-title-withdrawn",
        "communication" => "floor-communication-withdrawn",
        _ => "floor-authorisation-withdrawn",
    };
    (message, vec![said(&of.subject)])
}

fn house(did: &Command) -> Option<Told> {
    Some(match did {
        Command::Withdraws(of) => withdrawn(of),
        Command::Notes(one) => note(one),
        Command::Begins { day, .. } => ("floor-session-begun", vec![said(day)]),
        Command::Ends => ("floor-session-ended", vec![]),
        Command::EndsBook => ("floor-book-ended", vec![]),
        Command::SetsFloat { game, amount, .. } => {
            ("floor-float-set", vec![said(game), (*amount).into()])
        }
        Command::Places(placed) => {
            let facts = vec![said(&placed.table), said(&placed.game)];
            ("floor-table-placed", facts)
        }
        Command::Puts {
            who, table, post, ..
        } => ("floor-staff-put", vec![said(who), said(table), said(post)]),
        Command::Releases { who, table } => ("floor-staff-released", vec![said(who), said(table)]),
        Command::Relieves { who, table, with } => {
            let facts = vec![said(who), said(table), said(with)];
            ("floor-staff-relieved", facts)
        }
        Command::SetsRotation { table, order } => {
            let facts = vec![said(table), said(&order.join(", "))];
            ("floor-rotation-set", facts)
        }
        Command::Keeps { device, place, .. } => {
            ("floor-device-kept", vec![said(device), said(place)])
        }
        Command::Hands { device, table } => {
            ("floor-device-handed", vec![said(device), said(table)])
        }
        Command::Draws { table, .. } => ("floor-device-to-be-drawn", vec![said(table)]),
        Command::Instructs { task, post } => ("floor-instructed", vec![said(task), said(post)]),
        Command::Links { tables, link } => {
            let facts = vec![said(&tables.join(", ")), said(link)];
            ("floor-tables-linked", facts)
        }
        _ => return None,
    })
}

fn at_table(who: &str, did: &Command) -> Option<Told> {
    Some(match did {
        Command::Opens(opening) => {
            let facts = vec![
                said(&opening.table),
                opening.float.into(),
                opening.minimum.into(),
                opening.maximum.into(),
            ];
            ("floor-table-opened", facts)
        }
        Command::Limits {
            table,
            minimum,
            maximum,
        }
        | Command::GoesOver {
            table,
            minimum,
            maximum,
        } => {
            let facts = vec![said(table), (*minimum).into(), (*maximum).into()];
            ("floor-limits-changed", facts)
        }
        Command::Fills { table, amount } => {
            ("floor-table-filled", vec![said(table), (*amount).into()])
        }
        Command::Credits { table, amount } => {
            ("floor-table-credited", vec![said(table), (*amount).into()])
        }
        Command::Sells { player, amount } => {
            ("floor-chips-sold", vec![said(player), (*amount).into()])
        }
        Command::Buys { player, amount } => {
            ("floor-chips-bought", vec![said(player), (*amount).into()])
        }
        Command::Suspends { table } => ("floor-table-suspended", vec![said(table)]),
        Command::Resumes { table } => ("floor-table-resumed", vec![said(table)]),
        Command::Closes { table, chips, cash } => {
            let facts = vec![said(table), (*chips).into(), (*cash).into()];
            ("floor-table-closed", facts)
        }
        Command::ClosesWithDifference { table, chips, cash } => {
            let facts = vec![said(table), (*chips).into(), (*cash).into()];
            ("floor-table-closed-with-difference", facts)
        }
        Command::Plays(played) if played.is_nothing() => {
            ("floor-no-play-heard", vec![said(&played.table)])
        }
        Command::Plays(played) => {
            let (drop, won) = (played.drop.into(), played.won.into());
            let facts = vec![said(&played.table), drop, won, played.lost.into()];
            ("floor-play-heard", facts)
        }
        Command::Corrects {
            table,
            dispute,
            won,
            lost,
        } => {
            let number = said(&dispute.to_string());
            let facts = vec![said(table), number, (*won).into(), (*lost).into()];
            ("floor-result-corrected", facts)
        }
        Command::Turns { table, game, cloth } => {
            let facts = vec![said(table), said(game), (*cloth).into()];
            ("floor-cloth-turned", facts)
        }
        Command::GivesDice { table, dice } => (
            "floor-dice-given",
            vec![said(&dice.join(", ")), said(table)],
        ),
        Command::GivesPacks { table, packs } => (
            "floor-packs-given",
            vec![said(&packs.join(", ")), said(table)],
        ),
        Command::Replaces { item, table, with } => {
            let facts = vec![said(item), said(table), said(with)];
            ("floor-material-replaced", facts)
        }
        Command::FindsWorn { item, table } => {
            ("floor-material-worn", vec![said(item), said(table)])
        }
        Command::Destroys { item } => ("floor-material-destroyed", vec![said(item)]),
        Command::Reports {
            what,
            table,
            players,
        } => {
            let facts = vec![said(what), said(table), said(&players.join(", "))];
            ("floor-players-reported", facts)
        }
        Command::Expels { who, table } => ("floor-player-expelled", vec![said(who), said(table)]),
        Command::Joins { table } => ("floor-player-joined", vec![said(who), said(table)]),
        Command::Goes { table } => ("floor-player-left", vec![said(who), said(table)]),
        _ => return None,
    })
}

fn person(who: &str, did: &Command) -> Told {
    match did {
        Command::Changes {
            table,
            player,
            amount,
        } => {
            let facts = vec![said(who), (*amount).into(), said(player), said(table)];
            ("floor-cash-changed", facts)
        }
        Command::Tips { table, amount, .. } => (
            "floor-tip-taken",
            vec![said(who), (*amount).into(), said(table)],
        ),
        Command::TakesShare { table, amount } => (
            "floor-share-taken",
            vec![said(who), (*amount).into(), said(table)],
        ),
        Command::TakesColour {
            table,
            colour,
            value,
        } => {
            let facts = vec![said(who), said(colour), (*value).into(), said(table)];
            ("floor-colour-taken", facts)
        }
        Command::Cashes { amount } => ("floor-chips-cashed", vec![said(who), (*amount).into()]),
        Command::Orders { table, task, post } => {
            ("floor-ordered", vec![said(task), said(post), said(table)])
        }
        Command::BeginsShoe { table } => ("floor-shoe-begun", vec![said(who), said(table)]),
        Command::Does { table, task, .. } => {
            ("floor-task-done", vec![said(who), said(task), said(table)])
        }
        _ => ("floor-session-ended", vec![]),
    }
}
