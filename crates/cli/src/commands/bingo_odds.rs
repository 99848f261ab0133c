//! `tapete odds bingo`: when a line and a card are full, one card alone and among many.

use std::sync::Arc;

use activities::ActivityLaw;
use activities::bingo::{Bingo, Event, Gift, Prize, Sheet, When};
use odds::{BingoCard, BingoRoom, Fraction, Full, decimal, percent};
use serde_json::{Value, json};

use super::Context;
use super::activity_odds::{bet_json, opened};
use crate::arguments::OddsArguments;
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;
use crate::told;

/// The most cards whose odds are counted: numbers of a million digits take their time.
const MOST_CARDS: u32 = 20_000;
/// How many balls lie between two lines of the table.
const STEP: u32 = 5;

pub(super) fn run(
    context: &Context,
    law: &Arc<ActivityLaw>,
    rules: &Bingo,
    arguments: &OddsArguments,
) -> Outcome {
    let cards = arguments.cards;
    if !(1..=MOST_CARDS).contains(&cards) {
        let text = told::say!(context.language, ChancesForCards { most: MOST_CARDS });
        return Err(Failure::BadInput(text));
    }
    let shape = &rules.shape;
    let (balls, lines) = (u32::from(shape.balls), u32::from(shape.lines));
    let card = BingoCard::new(balls, lines, shape.in_a_line.into());
    let card = card.expect("the law's file was read: a card fits");
    let room = card.among(cards);
    let worth = match arguments.say.is_empty() {
        true => None,
        false => Some(Worth::of(room, &sheet(context, law, &arguments.say)?)?),
    };
    match context.json {
        true => {
            let mut value = json(card, room, balls, cards);
            if let Some(worth) = &worth {
                (value["game"], value["ruleset"]) = (law.key().into(), law.text().into());
                value["bets"] = vec![bet_json("card", &worth.returned())].into();
                value["prizes"] = worth.json();
            }
            print::json(&value);
        }
        false => {
            tell(context, card, room, balls, cards);
            if let Some(worth) = &worth {
                worth.tell(context);
            }
        }
    }
    Ok(())
}

/// The terms, held against the law.
fn sheet(context: &Context, law: &Arc<ActivityLaw>, said: &[String]) -> Outcome<Sheet> {
    let (_, entry) = opened(context, law, said)?;
    let events = entry.events().iter();
    let mut opened = events.filter_map(|event| serde_json::from_value(event.clone()).ok());
    let sheet = opened.find_map(|event| match event {
        Event::Opened { sheet } => Some(sheet),
        _ => None,
    });
    sheet.ok_or_else(|| Failure::BadInput(told::fixed(context.language, told::NoTerms).to_owned()))
}

/// What a card may hope for, in cents, and what it costs.
struct Worth {
    price: Fraction,
    prizes: Vec<(String, Fraction)>,
}

impl Worth {
    fn of(room: BingoRoom, sheet: &Sheet) -> Outcome<Worth> {
        let price = Fraction::from_integer(sheet.price.into());
        let part = |name: &str, part: &activities::bingo::Part| {
            let share = Fraction::new(part.0.numerator().into(), part.0.denominator().into());
            (name.to_owned(), share * &price)
        };
        let mut prizes = vec![part("line", &sheet.line), part("bingo", &sheet.bingo)];
        prizes.extend(sheet.common.as_ref().map(|common| part("common", common)));
        for extra in &sheet.extras {
            let Gift::Cash(cash) = &extra.gift else {
                // What an object is worth nobody says.
                continue;
            };
            let full = match extra.prize {
                Prize::Line => Full::Line,
                Prize::Bingo => Full::Card,
            };
            let worth = match extra.when {
                When::By(balls) => room.each_of_by(*cash, full, balls.into()),
                When::With(_) => room.each_of_with(*cash),
            };
            prizes.push((extra.to_string(), worth));
        }
        Ok(Worth { price, prizes })
    }

    fn returned(&self) -> Fraction {
        self.prizes.iter().map(|(_, worth)| worth).sum::<Fraction>() / &self.price
    }

    fn json(&self) -> Value {
        let prize = |(name, worth): &(String, Fraction)| {
            let part = worth / &self.price;
            json!({"prize": name, "return": part.to_string()})
        };
        self.prizes.iter().map(prize).collect()
    }

    fn tell(&self, context: &Context) {
        for (name, worth) in &self.prizes {
            let part = worth / &self.price;
            let share = context.number(&percent(&part, 6));
            say!("{name:<28} {share:>11} %  {part}");
        }
        let returned = self.returned();
        let share = context.number(&percent(&returned, 4));
        let text = told::say!(context.language, ACardReturns { share, returned });
        say!("{text}");
    }
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

fn tell(context: &Context, card: BingoCard, room: BingoRoom, balls: u32, cards: u32) {
    let language = context.language;
    let (ball, bingo) = (
        told::fixed(language, told::ColumnBall),
        told::fixed(language, told::ColumnBingo),
    );
    let one = told::fixed(language, told::OneCardLine);
    let all = told::say!(language, AllCardsLine { cards });
    say!("{ball:>7} {one:>18} {bingo:>12} {all:>22} {bingo:>12}");
    for ball in (STEP..=balls).step_by(STEP as usize) {
        let own = |full| context.number(&percent(&card.by(full, ball), 6));
        let all = |full| context.number(&percent(&room.by(full, ball), 6));
        say!(
            "{ball:>7} {:>16} % {:>10} % {:>20} % {:>10} %",
            own(Full::Line),
            own(Full::Card),
            all(Full::Line),
            all(Full::Card)
        );
    }
    let average = |full| context.number(&decimal(&room.balls(full), 2));
    let (line, bingo) = (average(Full::Line), average(Full::Card));
    let text = told::say!(language, BallsOnAverage { line, bingo });
    say!("{text}");
}
