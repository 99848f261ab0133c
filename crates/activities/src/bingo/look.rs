//! What people write, and what stands when they ask.

use law::BasisRef;

use super::card::Card;
use super::rules::Bingo;
use super::state::{Command, Of, On, Prize, State, Win};
use crate::line::written;
use crate::{Actor, Line, Seen, Stage};
use exact::Cents;

/// A command out of a line.
pub(crate) fn command(who: &Actor, line: &Line) -> Result<Command, String> {
    let (command, fields) = match (who, &line.words()[..]) {
        (Actor::Person(_), ["buys", cards]) => (buy(cards, line)?, &["on", "room"][..]),
        (Actor::Person(_), ["calls", prize]) => (call(prize, line)?, &["card"][..]),
        (Actor::House(_), ["adds", "a", "card"]) => (added(line)?, &["row"][..]),
        (Actor::House(_), ["closes", "the", "sale"]) => (Command::CloseSale, &[][..]),
        (Actor::House(_), ["cancels", "the", "game"]) => (Command::Cancel, &[][..]),
        (Actor::House(_), ["closes", "the", "calls"]) => (Command::CloseCalls, &[][..]),
        (Actor::House(_), ["ends", "the", "game"]) => (Command::End, &[][..]),
        (Actor::Person(_), _) => {
            return Err("write `buys 3`, `calls line` or `calls bingo   card: 7`".into());
        }
        (Actor::House(_), _) => {
            return Err(
                "write `adds a card`, `closes the sale`, `cancels the game`, `closes the calls` or \
                 `ends the game`"
                    .into(),
            );
        }
    };
    let unknown = |(name, _): &&(String, String)| !fields.contains(&name.as_str());
    match line.fields.iter().find(unknown) {
        Some((name, _)) => Err(format!("nothing is asked under `{name}` here")),
        None => Ok(command),
    }
}

fn buy(cards: &str, line: &Line) -> Result<Command, String> {
    let cards = cards
        .parse()
        .map_err(|_| format!("`{cards}` is no number of cards"))?;
    let on = line.says("on").map_or(Some(On::Paper), On::read);
    Ok(Command::Buy {
        cards,
        on: on.ok_or("play on paper, electronic or machine")?,
        room: line.says("room").map(String::from),
    })
}

fn call(prize: &str, line: &Line) -> Result<Command, String> {
    let card = match line.says("card") {
        None => None,
        Some(card) => Some(card.parse().map_err(|_| format!("`{card}` is no card"))?),
    };
    Ok(Command::Call {
        prize: Prize::read(prize).ok_or("line and bingo can be called")?,
        card,
    })
}

fn added(line: &Line) -> Result<Command, String> {
    let rows = line.all("row").map(Card::read_row);
    let rows: Option<Vec<Vec<u8>>> = rows.collect();
    let rows = rows.ok_or("write each line as `row: 4 . 23 . 41 . 67 . 88`")?;
    Ok(Command::Add { rows })
}

/// What stands: `balls left`, `card 7`, `winners line`.
pub(crate) fn look(rules: &Bingo, state: &State, question: &[&str]) -> Option<Seen> {
    let shape = &rules.shape;
    Some(match question {
        ["balls"] => {
            let balls: Vec<String> = state.balls.iter().map(u8::to_string).collect();
            Seen::new(balls.join(" "), [shape.balls_basis])
        }
        ["balls", "left"] => {
            let left = rules.balls_left(state).count();
            Seen::new(left.to_string(), [shape.balls_basis])
        }
        ["model"] => Seen::new(&rules.model.key, [rules.model.basis]),
        ["card", serial] => {
            let card = state.deck.card(serial.parse().ok()?);
            let card = card.map_or_else(|| "none".into(), |card| card.to_string());
            Seen::new(
                card,
                [shape.balls_basis, shape.grid_basis, shape.column_basis],
            )
        }
        ["cards", "of", who] => {
            let cards: Vec<String> = state.cards_of(who).map(|card| card.to_string()).collect();
            Seen::new(cards.join(" "), [rules.sale])
        }
        ["stage"] => Seen::new(stage(state), [rules.sale]),
        ["prize", rest @ ..] => {
            let of = prize(state, rest)?;
            let amount = written(state.amount_of(of));
            Seen::new(amount, [rules.prizes, rules.prize_basis(of)])
        }
        ["winners", rest @ ..] => {
            let of = prize(state, rest)?;
            match state.wins.iter().find(|win| win.of == of) {
                Some(win) => Seen::new(won(win), rules.win_rests_on(win)),
                None => Seen::new("nobody", [rules.prize_basis(of)]),
            }
        }
        ["media"] => {
            let (media, assure) = (&rules.modality.media, &rules.modality.assures);
            let what = format!("{}: {}", media.join(", "), assure.join(", "));
            Seen::new(what, [rules.modality.media_basis])
        }
        ["left", "over"] => uncalled(rules, state),
        _ => return None,
    })
}

pub(crate) fn stage(state: &State) -> &'static str {
    match state.stage {
        Stage::Open => "sale",
        Stage::Closed if !state.lots.is_empty() => "lots",
        Stage::Closed if !state.calls.is_empty() => "calls",
        Stage::Closed => "balls",
        Stage::Over if state.cancelled => "cancelled",
        Stage::Over => "over",
    }
}

/// `line`, `bingo huesca`, `common`, `extra 1`.
fn prize(state: &State, words: &[&str]) -> Option<Of> {
    let rooms = &state.sheet().rooms;
    let room = |words: &[&str]| match words {
        [] => Some(0),
        [name] => rooms.iter().position(|room| room == name),
        _ => None,
    };
    match words {
        ["line", rest @ ..] => Some(Of::Line(room(rest)?)),
        ["bingo", rest @ ..] => Some(Of::Bingo(room(rest)?)),
        ["common"] => Some(Of::Common),
        ["extra", number] => {
            let place = number.parse::<usize>().ok()?.checked_sub(1)?;
            (place < state.sheet().extras.len()).then_some(Of::Extra(place))
        }
        _ => None,
    }
}

/// `ana 12.50 (1), luis 12.50 (3), 0.01 left`
fn won(win: &Win) -> String {
    let share = |share: &super::state::Share| match &win.thing {
        Some(thing) => format!("{thing} to {} ({})", share.who, share.card),
        None => {
            let amount = written(Cents::new(share.amount));
            format!("{} {amount} ({})", share.who, share.card)
        }
    };
    let mut all: Vec<String> = win.shares.iter().map(share).collect();
    if win.rest > 0 {
        let rest = written(Cents::new(win.rest));
        all.push(match &win.rest_to {
            Some(who) => format!("{rest} left to {who}"),
            None => format!("{rest} left"),
        });
    }
    all.join(", ")
}

fn uncalled(rules: &Bingo, state: &State) -> Seen {
    let one = |(fund, amount): &(String, u64)| format!("{fund} {}", written(Cents::new(*amount)));
    let all: Vec<String> = state.uncalled.iter().map(one).collect();
    let what = match all.is_empty() {
        true => "nothing".into(),
        false => all.join(", "),
    };
    let bases: [BasisRef; 1] = [rules.uncalled];
    Seen::new(what, bases)
}
