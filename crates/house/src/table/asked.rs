//! What was asked of a table, as its bytes are compared when a command comes again: a retry is the
//! same text, another wish under the same id is not.

use serde::Serialize;
use table::record::ActionWords;
use table::{Action, Rulebook};

use super::{StaffMember, Wish};
use crate::hex;

/// What a player or a member of the staff wants, in writing.
#[derive(Serialize)]
#[serde(tag = "wish", rename_all = "kebab-case")]
enum Asked {
    Act { action: ActionWords },
    Ready,
    Commit { hand: String },
    Reveal { contribution: String },
    Wait,
    StopWaiting,
    TakeSeat,
}

impl Asked {
    fn to_do(rules: &impl Rulebook, action: &Action) -> Asked {
        let action = ActionWords::of(rules, action);
        Asked::Act { action }
    }

    fn by(rules: &impl Rulebook, wish: &Wish) -> Asked {
        match wish {
            Wish::Act(action) => Asked::to_do(rules, action),
            Wish::Ready => Asked::Ready,
            Wish::Commit { hand } => Asked::Commit {
                hand: hex::encode(hand),
            },
            Wish::Reveal { contribution } => Asked::Reveal {
                contribution: hex::encode(contribution),
            },
            Wish::Wait => Asked::Wait,
            Wish::StopWaiting => Asked::StopWaiting,
            Wish::TakeSeat => Asked::TakeSeat,
        }
    }
}

/// A player's command, given the version that he was looking at.
pub(super) fn of_player(
    rules: &impl Rulebook,
    (table, version): (&str, u64),
    wish: &Wish,
) -> String {
    written(&(table, version, Asked::by(rules, wish)))
}

/// A staff member's command.
pub(super) fn of_staff(
    rules: &impl Rulebook,
    (table, version): (&str, u64),
    member: &StaffMember,
    action: &Action,
) -> String {
    let StaffMember { name, role } = member;
    let asked = Asked::to_do(rules, action);
    written(&(table, version, name, role.name(), asked))
}

fn written(asked: &impl Serialize) -> String {
    serde_json::to_string(asked).expect("it is plain words and numbers")
}

#[cfg(test)]
mod tests {
    use exact::Cents;
    use table::{BoxNumber, Role, SpotId};

    use super::*;

    /// These bytes are hashed into the store: they stay as they are, whatever our own parts are
    /// called.
    #[test]
    fn commands_are_written_in_the_words_of_a_record() {
        let library = law::Library::embedded().unwrap();
        let catalogue = games::Catalogue::read(&library).unwrap();
        let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
        let sheet = library.sheet("ar-2010", "three-card-poker").unwrap();
        let rules = game.rules(sheet).unwrap();
        let bet = Action::Place {
            at: BoxNumber(3),
            spot: SpotId(0),
            stake: Cents::new(2_500),
        };
        let told = of_player(&rules, ("mesa-4", 17), &Wish::Act(bet));
        let bet = r#"{"do":"place","box":3,"spot":"ante","stake":2500}"#;
        let asked = format!(r#"{{"wish":"act","action":{bet}}}"#);
        assert_eq!(told, format!(r#"["mesa-4",17,{asked}]"#));
        let told = of_player(&rules, ("mesa-4", 18), &Wish::Commit { hand: [7; 32] });
        let hand = "07".repeat(32);
        let commit = format!(r#"{{"wish":"commit","hand":"{hand}"}}"#);
        assert_eq!(told, format!(r#"["mesa-4",18,{commit}]"#));
        let told = of_player(&rules, ("mesa-4", 19), &Wish::StopWaiting);
        assert_eq!(told, r#"["mesa-4",19,{"wish":"stop-waiting"}]"#);
        let head = StaffMember {
            name: "Ana".to_owned(),
            role: Role::TableHead,
        };
        let ruling = Action::Rule { remedy: 0 };
        let told = of_staff(&rules, ("mesa-4", 20), &head, &ruling);
        let asked = r#"{"wish":"act","action":{"do":"rule","remedy":1}}"#;
        assert_eq!(told, format!(r#"["mesa-4",20,"Ana","table-head",{asked}]"#));
    }
}
