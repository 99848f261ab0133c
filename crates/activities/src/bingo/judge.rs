//! What becomes of something that is asked, and of a ball.

use super::card::Card;
use super::reasons;
use super::rules::Bingo;
use super::settle;
use super::state::{Command, Event, Of, On, Prize, State, balls_of};
use crate::{Actor, Cause, Causes, Refusal, Stage, common};

type Judged = Result<Vec<Event>, Refusal>;

/// The most cards of a game, added ones too.
const MOST_CARDS: u32 = 1_000_000;

pub(crate) fn judge(rules: &Bingo, state: &State, who: &Actor, command: &Command) -> Judged {
    if state.stage == Stage::Over {
        return Err(reasons::GAME_IS_OVER.refuses(rules.bingo, []));
    }
    match (command, who) {
        (Command::Buy { cards, on, room }, Actor::Person(name)) => {
            buy(rules, state, name, *cards, *on, room.as_deref())
        }
        (Command::Call { prize, card }, Actor::Person(name)) => {
            call(rules, state, name, *prize, *card)
        }
        (Command::Buy { .. } | Command::Call { .. }, Actor::House(_)) => {
            Err(common::NOT_YOURS_TO_DO.refuses(rules.sale, ["player".into()]))
        }
        (_, Actor::Person(_)) => Err(common::NOT_YOURS_TO_DO.refuses(rules.sale, ["house".into()])),
        (Command::Add { rows }, _) => add(rules, state, rows),
        (Command::CloseSale, _) => close_sale(rules, state),
        (Command::Cancel, _) => cancel(rules, state),
        (Command::CloseCalls, _) => close_calls(rules, state),
        (Command::End, _) => end(rules, state),
    }
}

fn add(rules: &Bingo, state: &State, rows: &[Vec<u8>]) -> Judged {
    let mut causes = Causes::new();
    causes.unless(state.stage == Stage::Open && state.sold == 0, || {
        reasons::CARDS_ARE_SOLD.because(rules.sale, [])
    });
    causes.unless(state.deck.len() < MOST_CARDS, || {
        let facts = [(MOST_CARDS + 1).into()];
        reasons::NO_SUCH_SERIES.because(rules.model.basis, facts)
    });
    let card = Card {
        rows: rows.to_vec(),
    };
    let right = causes.take(rules.shape.judge(&card)).is_some();
    if right {
        let set = card
            .numbers()
            .fold(0, |set, ball| set | super::card::bit(ball));
        let same = state.deck.sets().iter().position(|other| *other == set);
        if let Some(same) = same {
            let facts = [(same as u32 + 1).into()];
            causes.add(reasons::NUMBERS_OF_ANOTHER.because(rules.model.basis, facts));
        }
    }
    causes.none()?;
    Ok(vec![Event::Added {
        rows: rows.to_vec(),
    }])
}

fn buy(rules: &Bingo, state: &State, who: &str, cards: u32, on: On, room: Option<&str>) -> Judged {
    let mut causes = Causes::new();
    let sheet = state.sheet();
    causes.unless(state.stage == Stage::Open, || {
        reasons::SALE_IS_CLOSED.because(rules.sale, [])
    });
    let left = state.deck.len() - state.sold;
    causes.unless((1..=left).contains(&cards), || {
        reasons::NOT_SO_MANY_CARDS.because(rules.sale, [cards.into(), left.into()])
    });
    let place = match room {
        None => (sheet.rooms.len() == 1).then_some(0),
        Some(room) => sheet.rooms.iter().position(|known| known == room),
    };
    causes.unless(place.is_some(), || {
        reasons::NO_SUCH_ROOM.because(rules.linked.basis, [sheet.rooms.join(", ").into()])
    });
    causes.unless(on != On::Electronic || sheet.electronic.is_some(), || {
        reasons::NOT_APPROVED.because(rules.electronic, [])
    });
    causes.unless(on != On::Machine || sheet.machines, || {
        let facts = [rules.machines.linked_to.as_str().into()];
        reasons::NO_MACHINES.because(rules.machines.basis, facts)
    });
    causes.none()?;
    Ok(vec![Event::Sold {
        who: who.into(),
        room: place.expect("judged above"),
        first: state.sold + 1,
        cards,
        on,
    }])
}

fn close_sale(rules: &Bingo, state: &State) -> Judged {
    let mut causes = Causes::new();
    causes.unless(state.stage == Stage::Open, || {
        reasons::SALE_IS_CLOSED.because(rules.sale, [])
    });
    causes.unless(state.sold > 0, || {
        reasons::NOBODY_BOUGHT.because(rules.sale, [])
    });
    causes.none()?;
    Ok(vec![Event::SaleClosed {
        purses: settle::purses(rules, state),
    }])
}

fn cancel(rules: &Bingo, state: &State) -> Judged {
    match state.stage {
        Stage::Open => Ok(vec![Event::Cancelled {}]),
        _ => Err(reasons::SALE_IS_CLOSED.refuses(rules.sale, [])),
    }
}

fn call(rules: &Bingo, state: &State, who: &str, prize: Prize, card: Option<u32>) -> Judged {
    if state.balls.is_empty() {
        return Err(reasons::NO_BALL_YET.refuses(rules.calls, []));
    }
    let owned = |card: &u32| state.sale_of(*card).is_some_and(|sale| sale.who == who);
    let cards: Vec<u32> = match card {
        Some(card) if !owned(&card) => {
            return Err(reasons::NOT_YOUR_CARD.refuses(rules.calls, [card.into()]));
        }
        Some(card) => vec![card],
        None => state.cards_of(who).collect(),
    };
    let mut least: Option<(u32, Cause)> = None;
    let mut right = Vec::new();
    for card in cards {
        match on_card(rules, state, prize, card) {
            Ok(()) => right.push(card),
            Err((lacks, cause)) => {
                if least.as_ref().is_none_or(|(fewest, _)| lacks < *fewest) {
                    least = Some((lacks, cause));
                }
            }
        }
    }
    match (right.is_empty(), least) {
        (false, _) => Ok(vec![Event::Called {
            who: Some(who.into()),
            prize,
            cards: right,
        }]),
        (true, Some((_, cause))) => Err(Refusal {
            causes: vec![cause],
        }),
        (true, None) => Err(reasons::NO_CARD.refuses(rules.calls, [])),
    }
}

/// Whether a card wins when it is called now; otherwise why not, and how many numbers it lacks.
fn on_card(rules: &Bingo, state: &State, prize: Prize, card: u32) -> Result<(), (u32, Cause)> {
    let room = state.sale_of(card).map_or(0, |sale| sale.room);
    if let Some(balls) = state.gone(Of::Bingo(room)) {
        let cause = reasons::BINGO_IS_GONE.because(rules.bingo, [u32::from(balls).into()]);
        return Err((0, cause));
    }
    if let Some(balls) = state.gone(Of::Line(room)).filter(|_| prize == Prize::Line) {
        let cause = reasons::LINE_IS_GONE.because(rules.line, [u32::from(balls).into()]);
        return Err((0, cause));
    }
    let called = |call: &super::state::Call| call.card == card && call.prize == prize;
    if state.calls.iter().any(called) {
        return Err((0, reasons::CALLED_ALREADY.because(rules.calls, [])));
    }
    let lacks = state.lacks(rules, prize, card);
    if lacks != 0 {
        let basis = match prize {
            Prize::Line => rules.line,
            Prize::Bingo => rules.bingo,
        };
        let numbers: Vec<String> = balls_of(lacks).map(|ball| ball.to_string()).collect();
        let facts = [card.into(), numbers.join(", ").into()];
        let cause = reasons::NUMBERS_MISSING.because(basis, facts);
        return Err((lacks.count_ones(), cause));
    }
    Ok(())
}

/// What follows a ball: where the room calls for those who do not hold paper, it does so at once.
pub(crate) fn ball(rules: &Bingo, state: &State, ball: u8) -> Vec<Event> {
    let event = Event::Ball { ball };
    let mut events = vec![event.clone()];
    if !state.sheet().room_calls {
        return events;
    }
    let mut after = state.clone();
    after.apply(rules, &event);
    for prize in [Prize::Line, Prize::Bingo] {
        let cards: Vec<u32> = room_calls(rules, &after, ball, prize).collect();
        if !cards.is_empty() {
            events.push(Event::Called {
                who: None,
                prize,
                cards,
            });
        }
    }
    events
}

/// The cards that the room calls: those that this ball filled, and nobody else could have.
fn room_calls<'s>(
    rules: &'s Bingo,
    state: &'s State,
    ball: u8,
    prize: Prize,
) -> impl Iterator<Item = u32> + 's {
    let rooms = 0..state.purses.len();
    let gone: Vec<bool> = rooms
        .map(|room| {
            let line = prize == Prize::Line && state.gone(Of::Line(room)).is_some();
            line || state.gone(Of::Bingo(room)).is_some()
        })
        .collect();
    let sold = state.deck.with(ball).iter().copied();
    let sold = sold.take_while(|card| *card <= state.sold);
    sold.filter(move |card| state.lacks(rules, prize, *card) == 0)
        .filter(move |card| {
            let sale = state.sale_of(*card);
            sale.is_some_and(|sale| sale.on != On::Paper && !gone[sale.room])
        })
}

fn close_calls(rules: &Bingo, state: &State) -> Judged {
    if state.calls.is_empty() {
        return Err(reasons::NOTHING_CALLED.refuses(rules.calls, []));
    }
    let mut after = state.clone();
    let mut events = Vec::new();
    for event in settle::calls(rules, state) {
        after.apply(rules, &event);
        events.push(event);
    }
    if after.lots.is_empty() && after.all_won() {
        events.push(settle::ended(&after));
    }
    Ok(events)
}

/// What lots gave: the card at this place among those that won.
pub(crate) fn lot(rules: &Bingo, state: &State, place: u32) -> Vec<Event> {
    let won = settle::lot(state, place as usize);
    let mut after = state.clone();
    after.apply(rules, &won);
    let mut events = vec![won];
    if after.lots.is_empty() && after.all_won() {
        events.push(settle::ended(&after));
    }
    events
}

fn end(rules: &Bingo, state: &State) -> Judged {
    let mut causes = Causes::new();
    causes.unless(state.stage == Stage::Closed, || {
        reasons::SALE_IS_OPEN.because(rules.sale, [])
    });
    causes.unless(state.calls.is_empty() && state.lots.is_empty(), || {
        reasons::CALLS_ARE_OPEN.because(rules.calls, [])
    });
    let left = usize::from(rules.shape.balls) - state.balls.len();
    causes.unless(state.stage != Stage::Closed || left == 0, || {
        reasons::BALLS_ARE_LEFT.because(rules.uncalled, [(left as u32).into()])
    });
    causes.none()?;
    Ok(vec![settle::ended(state)])
}
