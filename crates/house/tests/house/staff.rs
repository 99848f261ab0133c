//! Reports and rulings, and who may make them.

use house::{Player, Refusal, StaffMember, Wish};
use table::{
    Action, ChoiceId, Irregularity, IrregularityKind, Moment, NoticeId, Role, Rulebook, SpotId, Why,
};

use crate::common::{Room, place, rules_of};

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
        with: None,
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

const FIRST: SpotId = SpotId(0);
const LEAVE: [ChoiceId; 2] = [ChoiceId(0), ChoiceId(2)];

/// A table of Trijoker, whose table head announces the last three hands.
fn trijoker() -> (Room, Player, Action) {
    let mut room = Room::new();
    room.rules = rules_of("trijoker");
    room.restart();
    let notices = &room.rules.felt().notices;
    let notice = notices.iter().find(|notice| notice.key == "last-hands");
    let notice = notice.unwrap().id;
    let ana = room.guest();
    room.sit(&ana, 1);
    (room, ana, Action::Announce { notice })
}

fn bet(room: &mut Room, ana: &Player) {
    room.place(ana, 1, FIRST, 500);
    room.ready(ana, 1);
}

fn leave_both(room: &mut Room, ana: &Player) {
    for choice in LEAVE {
        room.choose(ana, 1, choice);
    }
    assert_eq!(room.moment(), Moment::Over);
}

fn announce(room: &mut Room, role: Role, announce: &Action) -> Result<(), Refusal> {
    let answer = room.table.staff(&member(role), announce, room.now);
    room.audit();
    answer.map(drop)
}

#[test]
fn the_last_hands_are_counted_and_then_the_table_closes_for_the_day() {
    let (mut room, ana, last) = trijoker();
    for role in [Role::Croupier, Role::Cashier, Role::Inspector] {
        let before = room.table.version();
        let refused = announce(&mut room, role, &last).unwrap_err();
        match refused {
            Refusal::Rules(refusal) => {
                let role = Role::TableHead;
                assert_eq!(refusal.causes[0].why, Why::NeedsRole { role });
                assert!(!room.rules.bases().get(refusal.causes[0].basis).is_empty());
            }
            other => assert_eq!(other, Refusal::NotForTheRole(role)),
        }
        assert_eq!(
            (room.table.version(), room.table.hands_left()),
            (before, None)
        );
    }
    announce(&mut room, Role::TableHead, &last).unwrap();
    assert_eq!(room.table.hands_left(), Some(3));
    let again = announce(&mut room, Role::GamesDirector, &last);
    assert_eq!(again, Err(Refusal::AlreadyAnnounced(3)));
    for left in [2, 1, 0] {
        bet(&mut room, &ana);
        leave_both(&mut room, &ana);
        if left > 0 {
            room.restart();
        }
        assert_eq!(room.table.hands_left(), Some(left));
    }
    let before = room.table.version();
    assert!(!room.wait(10_000), "no further round opens");
    assert!(!room.table.seeing(Some(&ana.id), room.now).may_be_ready);
    let ready = Wish::Ready { contribution: None };
    for wish in [Wish::Act(place(1, FIRST, 500)), ready] {
        assert_eq!(room.ask(&ana, wish), Err(Refusal::DayIsOver));
    }
    let late = announce(&mut room, Role::TableHead, &last);
    assert_eq!(
        (late, room.table.version()),
        (Err(Refusal::DayIsOver), before)
    );
    let past = room.table.rounds(None);
    room.restart();
    assert_eq!(
        (room.moment(), room.table.hands_left()),
        (Moment::Betting, None)
    );
    assert_eq!(
        room.table.rounds(None),
        past,
        "what was played is still told"
    );
    room.sit(&ana, 1);
    bet(&mut room, &ana);
}

#[test]
fn a_hand_in_play_is_none_of_the_last() {
    let (mut room, ana, last) = trijoker();
    bet(&mut room, &ana);
    announce(&mut room, Role::TableHead, &last).unwrap();
    assert_eq!(room.table.hands_left(), Some(4));
    leave_both(&mut room, &ana);
    assert_eq!(room.table.hands_left(), Some(3));
    room.restart();
    bet(&mut room, &ana);
    assert_eq!(room.table.hands_left(), Some(3));
}

#[test]
fn what_is_shown_of_itself_is_announced_by_nobody() {
    let (mut room, _, _) = trijoker();
    for notice in [0, 200] {
        let notice = NoticeId(notice);
        let refused = announce(&mut room, Role::TableHead, &Action::Announce { notice });
        let Err(Refusal::Rules(refusal)) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(refusal.causes[0].why, Why::NothingToAnnounce);
    }
}
