//! What people ask for: mostly what they are offered, sometimes anything at all.

use exact::Cents;
use house::fair::{Hash, hand};
use house::{Now, Player, Table, TableSnapshot, Wish};
use table::{
    Action, BoxNumber, ChoiceId, ChoiceOption, Irregularity, NoticeId, Person, Picked, PlaceOption,
    PoolId, Role, SpotId, StaffOptions,
};

use crate::chance::Chance;

/// Amounts that nobody bets by mistake alone.
const ODD_AMOUNTS: [u64; 7] = [0, 1, 99, 500, 1_000_000, u64::MAX / 2, u64::MAX];

/// What a player asks of a table.
pub(crate) fn wish(chance: &mut Chance, table: &Table, player: &Player, now: Now) -> Wish {
    let snapshot = table.snapshot(Some(&player.id), now);
    if snapshot.sealed && !snapshot.mixed && chance.once_in(2) {
        return Wish::Reveal {
            contribution: own_bytes(player),
        };
    }
    match chance.below(6) {
        0 => nonsense(chance, player, &snapshot.commitment.root),
        _ => offered(chance, player, &snapshot)
            .unwrap_or_else(|| nonsense(chance, player, &snapshot.commitment.root)),
    }
}

/// Something that he is offered, if anything is.
fn offered(chance: &mut Chance, player: &Player, snapshot: &TableSnapshot) -> Option<Wish> {
    let options = &snapshot.options;
    if !options.choose.is_empty() && !chance.once_in(5) {
        let option = *chance.one_of(&options.choose)?;
        return Some(Wish::Act(choice(chance, option)));
    }
    if options.cut && chance.once_in(2) {
        return Some(Wish::Act(Action::Cut));
    }
    if snapshot.may_be_ready && chance.once_in(2) {
        return Some(match chance.once_in(3) && !snapshot.sealed {
            true => seal(player, &snapshot.commitment.root),
            false => Wish::Ready,
        });
    }
    let seated = snapshot.you.is_some_and(|you| snapshot.view.sits(you));
    if !options.sit.is_empty() && (!seated || chance.once_in(10)) {
        let at = *chance.one_of(&options.sit)?;
        return Some(Wish::Act(Action::Sit { at }));
    }
    if !options.place.is_empty() && !chance.once_in(6) {
        let option = *chance.one_of(&options.place)?;
        return Some(Wish::Act(place(chance, option)));
    }
    seldom(chance, player, snapshot)
}

/// What is asked for now and then.
fn seldom(chance: &mut Chance, player: &Player, snapshot: &TableSnapshot) -> Option<Wish> {
    let options = &snapshot.options;
    match chance.below(7) {
        0 => {
            let (at, spot) = *chance.one_of(&options.take_back)?;
            Some(Wish::Act(Action::TakeBack { at, spot }))
        }
        1 => {
            let at = *chance.one_of(&options.allow)?;
            let person = Person(chance.below(4) as u8);
            Some(Wish::Act(Action::Allow { at, person }))
        }
        2 if chance.once_in(4) => {
            let at = *chance.one_of(&options.leave)?;
            Some(Wish::Act(Action::Leave { at }))
        }
        3 => Some(seal(player, &snapshot.commitment.root)),
        4 => Some(Wish::Wait),
        5 => Some(Wish::TakeSeat),
        _ => None,
    }
}

fn choice(chance: &mut Chance, option: ChoiceOption) -> Action {
    let ChoiceOption { at, choice, .. } = option;
    match option.picks {
        None => Action::Choose { at, choice },
        Some(picks) => {
            let most = usize::from(picks.most.saturating_sub(picks.least)) + 1;
            let count = picks.least + chance.below(most) as u8;
            let from = chance.below(2) as u8;
            let cards = Picked::at(from..from + count).unwrap_or_default();
            Action::Pick { at, choice, cards }
        }
    }
}

fn place(chance: &mut Chance, option: PlaceOption) -> Action {
    let (least, most, step) = (
        option.least.count(),
        option.most.count(),
        option.step.count().max(1),
    );
    let steps = (most.saturating_sub(least) / step).min(12);
    let stake = match chance.once_in(30) {
        true => most,
        false => least + step * chance.within(0..steps + 1),
    };
    Action::Place {
        at: option.at,
        spot: option.spot,
        stake: Cents::new(stake),
    }
}

fn own_bytes(player: &Player) -> [u8; 32] {
    let id = player.id.as_str().as_bytes();
    std::array::from_fn(|place| id[place % id.len()])
}

fn seal(player: &Player, root: &Hash) -> Wish {
    Wish::Commit {
        hand: hand(root, &own_bytes(player)),
    }
}

/// Anything at all, most of which no table does.
fn nonsense(chance: &mut Chance, player: &Player, root: &Hash) -> Wish {
    let at = BoxNumber(chance.below(11) as u8);
    let spot = SpotId(chance.below(8) as u8);
    Wish::Act(match chance.below(18) {
        0 => Action::Sit { at },
        1 => Action::Leave { at },
        2 => Action::Allow {
            at,
            person: Person(chance.below(250) as u8),
        },
        3..=5 => Action::Place {
            at,
            spot,
            stake: Cents::new(*chance.one_of(&ODD_AMOUNTS).unwrap_or(&1)),
        },
        6 => Action::TakeBack { at, spot },
        7 | 8 => Action::Choose {
            at,
            choice: ChoiceId(chance.below(9) as u8),
        },
        9 => Action::Pick {
            at,
            choice: ChoiceId(chance.below(9) as u8),
            cards: Picked::at(0..chance.below(17) as u8).unwrap_or_default(),
        },
        10 => Action::Cut,
        11 => Action::Close,
        12 => Action::Meter {
            pool: PoolId(0),
            amount: Cents::new(1),
        },
        13 => Action::Rule { remedy: 0 },
        14 => Action::Call {
            at,
            by: Person(0),
            spot,
            stake: Cents::new(500),
        },
        15 => {
            return Wish::Reveal {
                contribution: [9; 32],
            };
        }
        16 => return seal(player, root),
        _ => return Wish::StopWaiting,
    })
}

/// What a member of the staff asks of a table: mostly what he may.
pub(crate) fn of_staff(chance: &mut Chance, table: &Table, now: Now) -> (Role, Action) {
    let any = *chance.one_of(&Role::ALL).unwrap_or(&Role::Croupier);
    let role = if chance.once_in(3) {
        any
    } else {
        Role::GamesDirector
    };
    let offers = table.told_to_staff(role, None, now).snapshot.staff;
    let action = offers.and_then(|offers| staff_offer(chance, &offers));
    let action = action.unwrap_or_else(|| match chance.below(3) {
        0 => Action::Close,
        1 => Action::Rule {
            remedy: chance.below(4) as u8,
        },
        _ => Action::Announce {
            notice: NoticeId(chance.below(20) as u8),
        },
    });
    (role, action)
}

fn staff_offer(chance: &mut Chance, offers: &StaffOptions) -> Option<Action> {
    if let Some(may) = offers.rule.iter().position(|option| option.may) {
        return Some(Action::Rule { remedy: may as u8 });
    }
    match chance.below(5) {
        0 if chance.once_in(8) => {
            let may = offers.announce.iter().find(|option| option.may)?;
            let notice = may.notice;
            Some(Action::Announce { notice })
        }
        1 => {
            let (at, person) = *chance.one_of(&offers.approve)?;
            Some(Action::Approve { at, person })
        }
        2 => {
            let mut irregularity = Irregularity::of(*chance.one_of(&offers.report)?);
            irregularity.place = chance.one_of(&offers.places).copied();
            Some(Action::Report(irregularity))
        }
        3 => {
            let (called, _) = *chance.one_of(&offers.repeat)?;
            Some(Action::Call {
                at: called.at,
                by: called.by,
                spot: called.spot,
                stake: called.stake,
            })
        }
        _ => None,
    }
}
