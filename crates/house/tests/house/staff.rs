//! Reports and rulings, and who may make them.

use house::{Refusal, StaffMember};
use table::{Action, Irregularity, IrregularityKind, Moment, Role};

use crate::common::Room;

fn member(role: Role) -> StaffMember {
    StaffMember {
        name: role.name().to_owned(),
        role,
    }
}

#[test]
fn staff_report_and_the_one_who_may_rules_with_the_money_given_back() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    let report = Action::Report(Irregularity {
        kind: IrregularityKind::WrongNumberOfCards,
        place: None,
        card: None,
    });
    for role in [Role::Cashier, Role::Inspector] {
        let answer = room.table.staff(&member(role), &report, room.now);
        assert_eq!(answer, Err(Refusal::NotForTheRole(role)));
    }
    let croupier = member(Role::Croupier);
    room.table.staff(&croupier, &report, room.now).unwrap();
    assert!(matches!(room.moment(), Moment::Irregular(_)));
    let before = room.table.version();
    room.restart();
    assert_eq!(room.table.version(), before);
    assert!(matches!(room.moment(), Moment::Irregular(_)));
    assert!(!room.wait(10_000), "play stands still until somebody rules");
    let void = Action::Rule { remedy: 0 };
    room.table
        .staff(&member(Role::GamesDirector), &void, room.now)
        .unwrap();
    room.audit();
    assert_eq!(room.moment(), Moment::Over);
    assert_eq!((room.balance(&ana), room.balance(&ben)), (100_000, 100_000));
}

#[test]
fn nobody_of_the_staff_bets_sits_or_draws() {
    let mut room = Room::new();
    let actions = [
        Action::Sit {
            at: table::BoxNumber(1),
        },
        Action::Draw(cards::Card::from_index(0).unwrap().into()),
        crate::common::place(1, crate::common::ANTE, 500),
    ];
    for role in Role::ALL {
        for action in &actions {
            let answer = room.table.staff(&member(role), action, room.now);
            assert_eq!(answer, Err(Refusal::NotForTheRole(role)));
        }
    }
}
