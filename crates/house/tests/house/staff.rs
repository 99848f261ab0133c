//! Reports and rulings, and who may make them.

use cards::Card;
use house::{Player, Refusal, StaffMember, Wish};
use table::{
    Action, BoxNumber, ChoiceId, Irregularity, IrregularityKind, Moment, NoticeId, Role, Rulebook,
    SpotId, Why,
};

use crate::common::{Room, place, rules_in, rules_of};

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
    let report = Action::Report(Irregularity::of(IrregularityKind::WrongNumberOfCards));
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
    assert!(!room.table.snapshot(Some(&ana.id), room.now).may_be_ready);
    let ready = Wish::Ready;
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

#[test]
fn a_bettor_whom_the_holder_let_in_waits_for_the_table_head() {
    let mut room = Room::new();
    room.rules = rules_in("clm-2013", "three-card-poker");
    room.restart();
    let (ana, ben) = (room.guest(), room.guest());
    room.sit(&ana, 1);
    room.table.arrive(&ben, room.now);
    let person = room.table.snapshot(Some(&ben.id), room.now).you.unwrap();
    let at = BoxNumber(1);
    room.act(&ana, Action::Allow { at, person });
    room.place(&ana, 1, FIRST, 2000);
    let refused = room.ask(&ben, Wish::Act(place(1, FIRST, 2000)));
    let Err(Refusal::Rules(refused)) = refused else {
        panic!("{refused:?}");
    };
    assert!(matches!(refused.causes[0].why, Why::NotApproved { .. }));

    let offered = |room: &Room, role| {
        let told = room.table.told_to_staff(role, None, room.now);
        told.snapshot.staff.unwrap().approve
    };
    assert_eq!(offered(&room, Role::TableHead), [(at, person)]);
    assert_eq!(offered(&room, Role::Croupier), []);
    let approve = Action::Approve { at, person };
    let stranger = Action::Approve {
        at,
        person: table::Person(99),
    };
    let head = member(Role::TableHead);
    let answer = room.table.staff(&head, &stranger, room.now);
    assert_eq!(answer, Err(Refusal::NoSuchPerson));
    let croupier = room
        .table
        .staff(&member(Role::Croupier), &approve, room.now);
    assert!(matches!(croupier, Err(Refusal::Rules(_))), "{croupier:?}");
    room.table.staff(&head, &approve, room.now).unwrap();
    assert_eq!(offered(&room, Role::TableHead), []);
    room.restart();
    room.place(&ben, 1, FIRST, 2000);
    assert_eq!(room.balance(&ben), 98_000);
}

#[test]
fn a_card_set_aside_is_passed_over_when_it_comes_up_and_that_can_be_proved() {
    let mut cards = (0..40).filter_map(Card::from_index);
    assert!(cards.any(set_aside), "none of forty cards came up again");
}

/// Plays a hand in which a card is set aside; tells whether it was passed over later on. That is
/// then proved.
fn set_aside(card: Card) -> bool {
    let mut room = Room::playing(rules_of("counterparty-holdem"));
    let ana = room.guest();
    room.sit(&ana, 1);
    room.place(&ana, 1, FIRST, 2000);
    room.ready(&ana, 1);
    let head = member(Role::TableHead);
    let report = Action::Report(Irregularity {
        card: Some(card),
        ..Irregularity::of(IrregularityKind::BoxedCard)
    });
    // A card that lies in sight is not one that was found boxed.
    if room.table.staff(&head, &report, room.now).is_err() {
        return false;
    }
    let rule = Action::Rule { remedy: 0 };
    room.table.staff(&head, &rule, room.now).unwrap();
    while let Some(option) = options(&room, &ana).first() {
        room.restart();
        room.choose(&ana, 1, option.choice);
    }
    assert_eq!(room.moment(), Moment::Over);
    room.restart();

    let proof = room.table.proof(1, Some(&ana.id)).unwrap();
    let seen = proof.tail.events.iter().map(|seen| &seen.what);
    let passed: Vec<Card> = seen
        .filter_map(|what| match what {
            house::What::PassedOver(card) => *card,
            _ => None,
        })
        .collect();
    assert!(passed.iter().all(|passed| *passed == card));
    for opened in &proof.openings {
        assert!(proof.commitment.verify(&opened.opening));
    }
    let opened = proof.openings.iter().map(|one| one.opening.index);
    let opened: Vec<Card> = opened.filter_map(Card::from_index).collect();
    assert!(passed.iter().all(|card| opened.contains(card)));
    let text = room.table.record(1, None).unwrap();
    let record = table::record::Record::parse(&text).unwrap();
    assert!(house::fair::audit(&room.rules, &record).unwrap().is_some());
    !passed.is_empty()
}

fn options(room: &Room, player: &Player) -> Vec<table::ChoiceOption> {
    room.table
        .snapshot(Some(&player.id), room.now)
        .options
        .choose
}
