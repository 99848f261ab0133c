//! What was asked of a table, as its bytes are compared when a command comes again: a retry is the
//! same text, another wish under the same id is not.

use serde::Serialize;
use table::Action;

use super::{StaffMember, Wish};
use crate::hex;
use crate::journal::Done;

/// What a player or a member of the staff wants, in writing.
#[derive(Serialize)]
#[serde(tag = "wish", rename_all = "kebab-case")]
enum Asked {
    Act(Done),
    /// Cards come out of the shoe: nobody is given one for asking.
    Draw,
    Ready,
    Commit {
        hand: String,
    },
    Reveal {
        contribution: String,
    },
    Wait,
    StopWaiting,
    TakeSeat,
}

impl Asked {
    fn to_do(action: &Action) -> Asked {
        Done::of(action).map_or(Asked::Draw, Asked::Act)
    }

    fn by(wish: &Wish) -> Asked {
        match wish {
            Wish::Act(action) => Asked::to_do(action),
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
pub(super) fn of_player(table: &str, version: u64, wish: &Wish) -> String {
    written(&(table, version, Asked::by(wish)))
}

/// A staff member's command.
pub(super) fn of_staff(table: &str, version: u64, member: &StaffMember, action: &Action) -> String {
    let StaffMember { name, role } = member;
    written(&(table, version, name, role.name(), Asked::to_do(action)))
}

fn written(asked: &impl Serialize) -> String {
    serde_json::to_string(asked).expect("it is plain words and numbers")
}

#[cfg(test)]
mod tests {
    use exact::Cents;
    use table::{BoxNumber, NoticeId, Role, SpotId};

    use super::*;

    /// These bytes are hashed into the store: they stay as they are, whatever our own parts are
    /// called.
    #[test]
    fn commands_are_written_as_they_always_were() {
        let bet = Action::Place {
            at: BoxNumber(3),
            spot: SpotId(1),
            stake: Cents::new(2_500),
        };
        let told = of_player("mesa-4", 17, &Wish::Act(bet));
        let bet = r#"{"wish":"act","do":"place","at":3,"spot":1,"stake":2500}"#;
        assert_eq!(told, format!(r#"["mesa-4",17,{bet}]"#));
        let told = of_player("mesa-4", 18, &Wish::Commit { hand: [7; 32] });
        let hand = "07".repeat(32);
        let commit = format!(r#"{{"wish":"commit","hand":"{hand}"}}"#);
        assert_eq!(told, format!(r#"["mesa-4",18,{commit}]"#));
        let told = of_player("mesa-4", 19, &Wish::StopWaiting);
        assert_eq!(told, r#"["mesa-4",19,{"wish":"stop-waiting"}]"#);
        let head = StaffMember {
            name: "Ana".to_owned(),
            role: Role::TableHead,
        };
        let notice = Action::Announce {
            notice: NoticeId(2),
        };
        let told = of_staff("mesa-4", 20, &head, &notice);
        let announce = r#"{"wish":"act","do":"announce","notice":2}"#;
        assert_eq!(
            told,
            format!(r#"["mesa-4",20,"Ana","table-head",{announce}]"#)
        );
    }
}
