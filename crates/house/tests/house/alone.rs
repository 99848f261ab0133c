//! One person and company at every game that cannot be played alone, against the house or against
//! a bank that players hold.

use std::collections::BTreeSet;

use games::Catalogue;
use house::{Player, TableSnapshot};
use law::Library;
use table::{Action, Banker, Moment, Options, Rulebook};

use crate::common::{Room, rules_in};

/// Every game that one cannot play alone and in which chips do not stay before people, with its
/// ruleset.
fn games() -> Vec<(String, String)> {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let needs_others = |ruleset: &str, game: &str| {
        let rules = rules_in(ruleset, game);
        let felt = rules.felt();
        !felt.among_players && (felt.hands.is_some() || rules.least_players() > 1)
    };
    let games = catalogue.games().iter();
    let sheeted = games.filter(|game| library.sheet(game.ruleset(), game.game()).is_some());
    let needing = sheeted.filter(|game| needs_others(game.ruleset(), game.game()));
    needing
        .map(|game| (game.ruleset().to_owned(), game.game().to_owned()))
        .collect()
}

/// What a person does with the bank when it is offered to him.
#[derive(Clone, Copy, PartialEq)]
enum Bank {
    Takes,
    LetsBe,
}

fn snapshot(room: &Room, player: &Player) -> TableSnapshot {
    room.table.snapshot(Some(&player.id), room.now)
}

fn key(room: &Room, options: &Options, place: usize) -> String {
    let choice = options.choose[place].choice;
    room.rules.felt().choices[usize::from(choice.0)].key.clone()
}

/// The first of these words that is offered.
fn offered(room: &Room, options: &Options, words: &[&str]) -> Option<Action> {
    let place =
        |word: &&str| (0..options.choose.len()).find(|place| key(room, options, *place) == **word);
    let option = options.choose[words.iter().find_map(place)?];
    let (at, choice) = (option.at, option.choice);
    Some(Action::Choose { at, choice })
}

/// An answer to whatever is asked.
fn answer(room: &Room, options: &Options, bank: Bank) -> Action {
    let takes = ["take", "accept", "keep", "renew"];
    let lets_be = ["decline", "pass", "abstain", "waive", "yield"];
    let (one, other) = match bank {
        Bank::Takes => (&takes[..], &lets_be[..]),
        Bank::LetsBe => (&lets_be[..], &takes[..]),
    };
    let plays = ["show", "stand", "card", "give"];
    let words = [&plays[..], one, other].concat();
    offered(room, options, &words).unwrap_or_else(|| {
        let option = options.choose[0];
        let (at, choice) = (option.at, option.choice);
        Action::Choose { at, choice }
    })
}

/// Plays on to the end of a round: a bet of the least, an answer to each question.
fn play(room: &mut Room, player: &Player, bank: Bank) {
    for _ in 0..400 {
        let seen = snapshot(room, player);
        let own = seen
            .view
            .boxes
            .iter()
            .find(|found| Some(found.holder) == seen.you);
        let own = own.map(|found| (found.number, found.wagers.is_empty()));
        match seen.view.moment {
            Moment::Over => return,
            Moment::Betting => {
                let at = own.map(|(at, _)| at);
                let mut offers = seen.options.place.iter();
                let offer = offers.find(|offer| Some(offer.at) == at);
                match (own, offer) {
                    (Some((at, true)), Some(offer)) => {
                        room.place(player, at.0, offer.spot, offer.least.count());
                    }
                    _ if seen.may_be_ready => room.ready(player, 5),
                    _ => {}
                }
            }
            Moment::Choosing { by, .. } if Some(by) == seen.you => {
                let action = answer(room, &seen.options, bank);
                room.act(player, action);
            }
            Moment::Choosing { .. } | Moment::Dealing | Moment::Irregular(_) => {}
        }
        assert_eq!(room.table.closed(), None);
        room.wait(2);
    }
    panic!("the round does not end: {:?}", room.moment());
}

fn sit_down(room: &mut Room) -> Player {
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    let at = snapshot(room, &ana).options.sit[0];
    room.sit(&ana, at.0);
    ana
}

/// Whoever sits down alone plays settled rounds in every such game, whether he takes the bank or
/// not; the company is marked as such, and the books are right after every step.
#[test]
fn nobody_is_left_alone_at_any_game() {
    let games = games();
    let names: BTreeSet<&str> = games.iter().map(|(_, game)| game.as_str()).collect();
    let known = ["baccarat-two-tables", "blackjack", "chemin-de-fer"];
    assert!(names.is_superset(&BTreeSet::from(known)), "{names:?}");
    assert!(games.len() >= 6, "{games:?}");
    for (ruleset, game) in games {
        for bank in [Bank::Takes, Bank::LetsBe] {
            let mut room = Room::playing(rules_in(&ruleset, &game));
            let ana = sit_down(&mut room);
            let mut settled = 0;
            for _ in 0..6 {
                if settled > 0 {
                    break;
                }
                play(&mut room, &ana, bank);
                let seen = snapshot(&room, &ana);
                let own = |line: &&table::Line| Some(line.by) == seen.you;
                settled += seen.view.lines.iter().filter(own).count();
                assert!(seen.people.iter().any(|here| here.bot), "{ruleset}/{game}");
                room.wait(7);
            }
            assert!(
                settled > 0,
                "{ruleset}/{game}: none of the guest's bets was settled"
            );
        }
    }
}

/// With the last person all of the company goes, and a bank that one of them holds is given up.
#[test]
fn company_goes_with_the_last_person_and_leaves_no_bank_behind() {
    for (ruleset, game) in games() {
        let mut room = Room::playing(rules_in(&ruleset, &game));
        let ana = sit_down(&mut room);
        let mut banked = false;
        for _ in 0..6 {
            play(&mut room, &ana, Bank::LetsBe);
            room.wait(7);
            let seen = snapshot(&room, &ana);
            let held = seen.view.carry_over.banker;
            let bots = |at: &Banker| matches!(at, Banker::Box(_));
            banked |= held.as_ref().is_some_and(bots);
            if banked {
                break;
            }
        }
        let holds = room.rules.least_players() > 1;
        assert_eq!(banked, holds, "{ruleset}/{game}");
        room.table.depart(&ana.id, room.now);
        let mut waited = 0;
        while room.table.taken() > 0 && waited < 400 {
            room.wait(3);
            waited += 1;
        }
        assert_eq!(room.table.closed(), None, "{ruleset}/{game}");
        assert_eq!(room.table.taken(), 0, "{ruleset}/{game}");
    }
}

/// Where a round needs so many hands, people who bet on them play without company; one who only
/// sits there does not keep it away.
#[test]
fn company_leaves_a_box_that_people_bet_on() {
    let mut room = Room::playing(rules_in("ar-2010", "blackjack"));
    let (ana, idle) = (sit_down(&mut room), sit_down(&mut room));
    room.table.depart(&idle.id, room.now);
    let bots = |room: &Room| {
        let seen = snapshot(room, &ana);
        let bot = |holder: table::Person| {
            let mut people = seen.people.iter();
            people.any(|here| here.person == holder && here.bot)
        };
        let boxes = seen.view.boxes.iter();
        boxes.filter(|found| bot(found.holder)).count()
    };
    let bet = |room: &mut Room, box_of_his: bool| {
        let seen = snapshot(room, &ana);
        let own = |at| seen.view.boxes.iter().any(|found| found.number == at);
        let mut offers = seen.options.place.iter();
        let offer = offers.find(|offer| own(offer.at) == box_of_his).unwrap();
        room.place(&ana, offer.at.0, offer.spot, offer.least.count());
        for _ in 0..5 {
            room.wait(1);
        }
    };
    for _ in 0..5 {
        room.wait(1);
    }
    assert_eq!(bots(&room), 1);
    bet(&mut room, true);
    assert_eq!(bots(&room), 1);
    bet(&mut room, false);
    assert_eq!(bots(&room), 0);
}

/// A house that seats nobody of its own leaves the guest waiting, and says what is missing.
#[test]
fn without_company_whoever_is_ready_hears_what_is_missing() {
    let mut room = Room::playing(rules_in("ar-2010", "blackjack"));
    room.settings.company = 0;
    room.restart();
    let ana = sit_down(&mut room);
    let offer = snapshot(&room, &ana).options.place[0];
    room.place(&ana, offer.at.0, offer.spot, offer.least.count());
    assert!(room.ask(&ana, house::Wish::Ready).is_err());
    room.wait(20);
    assert_eq!((room.moment(), room.table.taken()), (Moment::Betting, 1));
}
