//! `tapete odds bingo`: when a line and a card are full, one card alone and among many.

use activities::bingo::Bingo;
use odds::{BingoCard, BingoRoom, Full, decimal, percent};
use serde_json::{Value, json};

use super::Context;
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;

/// The most cards whose odds are counted: numbers of a million digits take their time.
const MOST_CARDS: u32 = 20_000;
/// How many balls lie between two lines of the table.
const STEP: u32 = 5;

pub(super) fn run(context: &Context, rules: &Bingo, cards: u32) -> Outcome {
    if !(1..=MOST_CARDS).contains(&cards) {
        let what = format!("odds are counted for 1 to {MOST_CARDS} cards");
        return Err(Failure::BadInput(what));
    }
    let shape = &rules.shape;
    let (balls, lines) = (u32::from(shape.balls), u32::from(shape.lines));
    let card = BingoCard::new(balls, lines, shape.in_a_line.into());
    let card = card.expect("the law's file was read: a card fits");
    let room = card.among(cards);
    match context.json {
        true => print::json(&json(card, room, balls, cards)),
        false => tell(card, room, balls, cards),
    }
    Ok(())
}

fn json(card: BingoCard, room: BingoRoom, balls: u32, cards: u32) -> Value {
    let ball = |ball: u32| {
        json!({
            "ball": ball,
            "line": card.by(Full::Line, ball).to_string(),
            "bingo": card.by(Full::Card, ball).to_string(),
            "line_in_room": decimal(&room.by(Full::Line, ball), 12),
            "bingo_in_room": decimal(&room.by(Full::Card, ball), 12),
        })
    };
    json!({
        "cards": cards,
        "balls_to_line": decimal(&room.balls(Full::Line), 6),
        "balls_to_bingo": decimal(&room.balls(Full::Card), 6),
        "by": (1..=balls).map(ball).collect::<Vec<_>>(),
    })
}

fn tell(card: BingoCard, room: BingoRoom, balls: u32, cards: u32) {
    say!("by ball    one card: line        bingo    {cards} cards: line        bingo");
    for ball in (STEP..=balls).step_by(STEP as usize) {
        let own = |full| percent(&card.by(full, ball), 6);
        let all = |full| percent(&room.by(full, ball), 6);
        say!(
            "{ball:>7} {:>16} % {:>10} % {:>13} % {:>10} %",
            own(Full::Line),
            own(Full::Card),
            all(Full::Line),
            all(Full::Card)
        );
    }
    let average = |full| decimal(&room.balls(full), 2);
    let (line, bingo) = (average(Full::Line), average(Full::Card));
    say!("on average the line falls on ball {line}, the bingo on ball {bingo}");
}
