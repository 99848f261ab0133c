//! Thousands of commands by nobody in particular, with restarts and absences in between: the
//! money is audited and every viewer's news is searched for others' covered cards after each.

use std::collections::BTreeSet;

use cards::Card;
use house::fair::{Entropy, Hash};
use house::{Player, Refusal, Wish};
use table::{Action, BoxNumber, ChoiceId, Person, Seen, SpotId};

use crate::common::{Fixed, Room, choose, place};

struct Dice(Fixed);

/// A player's hand in the shuffle, sealed or opened.
fn hand(what: u8, root: &Hash, player: &Player) -> Wish {
    let contribution: [u8; 32] = std::array::from_fn(|place| {
        let id = player.id.as_str().as_bytes();
        id[place % id.len()]
    });
    match what {
        0 => Wish::Reveal { contribution },
        _ => Wish::Commit {
            hand: house::fair::hand(root, &contribution),
        },
    }
}

impl Dice {
    fn below(&mut self, n: u8) -> u8 {
        let mut byte = [0];
        self.0.fill(&mut byte).unwrap();
        byte[0] % n
    }

    /// What a player may do by his options, most of the time; else anything at all.
    fn wish(&mut self, room: &Room, player: &Player) -> Wish {
        let snapshot = room.table.snapshot(Some(&player.id), room.now);
        let options = &snapshot.options;
        if snapshot.sealed && !snapshot.mixed && self.below(2) == 0 {
            return hand(0, &snapshot.commitment.root, player);
        }
        let at = BoxNumber(self.below(9));
        let pick = self.below(12);
        Wish::Act(match pick {
            0 | 1 if !options.choose.is_empty() => {
                let choice = usize::from(self.below(options.choose.len() as u8));
                let option = options.choose[choice];
                choose(option.at.0, option.choice)
            }
            2..=4 if !options.place.is_empty() => {
                let option = options.place[usize::from(self.below(options.place.len() as u8))];
                place(option.at.0, option.spot, option.least.count())
            }
            5 if !options.sit.is_empty() => Action::Sit { at: options.sit[0] },
            6 => return Wish::Ready,
            7 => return hand(self.below(3), &snapshot.commitment.root, player),
            8 if !options.allow.is_empty() => Action::Allow {
                at: options.allow[0],
                person: Person(self.below(4)),
            },
            9 if !options.take_back.is_empty() => {
                let (at, spot) = options.take_back[0];
                Action::TakeBack { at, spot }
            }
            10 => Action::Leave { at },
            _ => match self.below(4) {
                0 => Action::Sit { at },
                1 => place(
                    at.0,
                    SpotId(self.below(5)),
                    u64::from(self.below(200)) * 100,
                ),
                2 => choose(at.0, ChoiceId(self.below(4))),
                _ => Action::Close,
            },
        })
    }
}

fn faces(cards: &[Seen]) -> impl Iterator<Item = Card> + '_ {
    cards.iter().filter_map(|seen| match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    })
}

/// Every card that a player sees in the present round.
fn seen_by(room: &Room, player: Option<&Player>) -> BTreeSet<Card> {
    let view = room.table.snapshot(player.map(|p| &p.id), room.now).view;
    let boxes = view.boxes.iter().flat_map(|found| faces(&found.cards));
    boxes.chain(faces(&view.bank)).collect()
}

/// No viewer's news of this round has a card that his view shows as a back.
fn check_secrets(room: &Room, players: &[Player]) {
    let all: BTreeSet<Card> = players
        .iter()
        .flat_map(|p| seen_by(room, Some(p)))
        .collect();
    for player in players {
        let own = seen_by(room, Some(player));
        let version = room.table.version();
        let since = Some(version.saturating_sub(12));
        let mut told = room.table.told(Some(&player.id), since, room.now);
        // Six seconds print as the six of spades.
        told.snapshot.countdown = None;
        let present = told
            .tails
            .iter()
            .filter(|tail| tail.round == told.snapshot.round);
        let text = format!("{:?} {:?}", told.snapshot, present.collect::<Vec<_>>());
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
        for card in all.difference(&own) {
            assert!(!words.contains(card.to_string().as_str()), "{card}: {text}");
        }
    }
}

#[test]
fn nothing_that_anyone_does_loses_a_chip_or_shows_a_card() {
    let mut ended = 0;
    for seed in 0..8 {
        let mut room = Room::new();
        let players: Vec<Player> = (0..4).map(|_| room.guest()).collect();
        let mut dice = Dice(Fixed(seed));
        for _ in 0..400 {
            let player = &players[usize::from(dice.below(4))];
            match dice.below(40) {
                0 => room.restart(),
                1 => room.table.arrive(player, room.now),
                2 => room.table.depart(&player.id, room.now),
                3 => {
                    let seconds = u64::from(dice.below(60));
                    room.wait(seconds);
                }
                _ => {
                    let wish = dice.wish(&room, player);
                    let before = room.table.version();
                    let answer = room.ask(player, wish.clone());
                    assert_ne!(answer, Err(Refusal::Closed), "{:?}", room.table.closed());
                    if answer.is_err() {
                        assert_eq!(room.table.version(), before, "{wish:?}");
                    }
                }
            }
            check_secrets(&room, &players);
        }
        ended += room.table.rounds(None).len();
    }
    assert!(ended > 20, "only {ended} rounds were played to their end");
}
