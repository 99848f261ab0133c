//! `tapete settle GAME`

use std::collections::VecDeque;
use std::io::Read;
use std::path::Path;

use cards::{Card, parse_cards};
use exact::Cents;
use serde_json::{Value, json};
use table::{Action, Drawn, Line, Outcome as Ending, Place, Pocket, Rulebook, Throw};
use words::Explanation;

use super::Context;
use super::deal::{BOX, OneHand};
use crate::arguments::SettleArguments;
use crate::failure::{Failure, Outcome};
use crate::library::read_text;
use crate::print;
use crate::told;

/// A hand as it was described.
#[derive(Default)]
struct Described {
    bets: String,
    hand: String,
    spin: String,
    throw: String,
    bank: String,
    common: String,
    choose: Option<String>,
    pools: Vec<String>,
}

pub(super) fn run(context: &Context, arguments: &SettleArguments) -> Outcome {
    let (_, rules) = context.shelf.rules_for_one(&arguments.game)?;
    let described = describe(arguments)?;
    let mut hand = OneHand::open(&rules, &context.shelf.library, context.language)?;
    let lines = match rules.felt().dice {
        Some(_) => throws(&mut hand, &described)?,
        None => {
            play_out(&mut hand, &described)?;
            hand.lines()
        }
    };
    let view = hand.view();
    let speaker = hand.speaker();
    let explain = |line: &Line| speaker.explain_in(line, &view);
    if context.json {
        print::json(
            &json!({"lines": lines.iter().map(|line| line_json(&rules, line, &explain(line))).collect::<Vec<_>>()}),
        );
    } else {
        let explanations: Vec<Explanation> = lines.iter().map(explain).collect();
        print::text(format_args!(
            "{}",
            words::answer(&explanations, context.language)
        ));
    }
    Ok(())
}

fn describe(arguments: &SettleArguments) -> Outcome<Described> {
    let Some(path) = &arguments.input else {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        return Ok(Described {
            bets: text(&arguments.bets),
            hand: text(&arguments.hand),
            spin: text(&arguments.spin),
            throw: text(&arguments.throw),
            bank: text(&arguments.bank),
            common: text(&arguments.common),
            choose: arguments.choose.clone(),
            pools: arguments.pool.clone(),
        });
    };
    let text = if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| told::bad!(InputNotText { error }))?;
        text
    } else {
        read_text(path)?
    };
    from_json(&text)
}

fn from_json(text: &str) -> Outcome<Described> {
    let example = "{\"bets\": \"ante 20\", \"hand\": \"Kh 7h 4h\", \"bank\": \"Jd Th 4c\", \"choose\": \"go\"}";
    let value: Value =
        serde_json::from_str(text).map_err(|error| told::bad!(NotJson { error, example }))?;
    let Value::Object(fields) = value else {
        return Err(told::bad!(HandNotObject { example }));
    };
    let mut described = Described::default();
    for (field, value) in fields {
        let Some(text) = value.as_str().map(ToString::to_string) else {
            return Err(told::bad!(FieldNoText { field, example }));
        };
        match field.as_str() {
            "bets" => described.bets = text,
            "hand" => described.hand = text,
            "spin" => described.spin = text,
            "throw" => described.throw = text,
            "bank" => described.bank = text,
            "common" => described.common = text,
            "choose" => described.choose = Some(text),
            "pools" => described.pools = text.split(',').map(str::to_string).collect(),
            _ => {
                return Err(told::bad!(NoHandField { field, example }));
            }
        }
    }
    Ok(described)
}

fn parse_hand(text: &str) -> Outcome<Vec<Card>> {
    parse_cards(text).map_err(|error| Failure::BadInput(format!("{error} (in \"{text}\")")))
}

fn place(hand: &mut OneHand<'_>, bets: &str) -> Outcome {
    for bet in bets.split(',').map(str::trim).filter(|bet| !bet.is_empty()) {
        let Some((spot, stake)) = bet.rsplit_once(' ') else {
            return Err(told::bad!(NotABet { bet }));
        };
        let stake: Cents = stake
            .parse()
            .map_err(|_| told::bad!(BetOfNoAmount { bet }))?;
        hand.bet(spot.trim(), stake)?;
    }
    Ok(())
}

/// Throw by throw: places the bets of each, and lets the dice fall as they were said to. What is
/// settled by any of them.
fn throws(hand: &mut OneHand<'_>, described: &Described) -> Outcome<Vec<Line>> {
    let mut bets = described.bets.split(';');
    let mut lines = Vec::new();
    for (number, faces) in described.throw.split(',').map(str::trim).enumerate() {
        if number > 0 {
            hand.go_on();
        }
        place(hand, bets.next().unwrap_or_default())?;
        let dice: Option<Vec<u8>> = faces.split('-').map(|face| face.parse().ok()).collect();
        let Some(throw) = dice.and_then(|dice| Throw::new(&dice)) else {
            return Err(told::bad!(NotAThrow { faces }));
        };
        hand.close()?;
        hand.deal(|_| Ok(Drawn::Throw(throw)))?;
        lines.extend(hand.lines());
    }
    Ok(lines)
}

/// Bets, closes, deals the cards that were given to whom they were given, and chooses.
fn play_out(hand: &mut OneHand<'_>, described: &Described) -> Outcome {
    place(hand, &described.bets)?;
    if hand.rules.felt().wheel.is_some() {
        return spin(hand, described);
    }
    let mut own: VecDeque<Card> = parse_hand(&described.hand)?.into();
    let mut bank: VecDeque<Card> = parse_hand(&described.bank)?.into();
    let mut common: VecDeque<Card> = parse_hand(&described.common)?.into();
    let given: Vec<Card> = own.iter().chain(&bank).chain(&common).copied().collect();
    let deck = hand.rules.felt().deck;
    // Which card is burnt changes nothing: any that was not given.
    let mut burnt: VecDeque<Card> = deck
        .into_iter()
        .flat_map(cards::Deck::cards)
        .filter(|card| !given.contains(card))
        .collect();
    let chosen = described.choose.as_deref().unwrap_or_default();
    let mut chosen = chosen
        .split(',')
        .map(str::trim)
        .filter(|key| !key.is_empty());
    hand.close()?;
    loop {
        hand.deal_to(|place| {
            let (cards, whose) = match place {
                Place::Box(BOX) => (&mut own, "player"),
                // What the others have changes nothing for him.
                Place::Box(_) => (&mut burnt, "others"),
                Place::Bank => (&mut bank, "bank"),
                Place::Common => (&mut common, "common"),
                Place::Burnt => (&mut burnt, "burnt"),
            };
            cards
                .pop_front()
                .ok_or_else(|| told::bad!(TooFewCards { whose }))
        })?;
        let Some(first) = hand.options().choose.first().map(|option| option.choice) else {
            break;
        };
        let choice = match chosen.next() {
            Some(key) => hand.choice(key)?,
            None => first,
        };
        hand.player(Action::Choose { at: BOX, choice })?;
    }
    hand.meter(|key, fed| read_pool(&described.pools, key, fed))?;
    if !(own.is_empty() && bank.is_empty() && common.is_empty()) {
        return Err(told::bad!(TooManyCards));
    }
    Ok(())
}

/// What stands in a pool, as it was described; what this hand puts in must be in it.
fn read_pool(pools: &[String], key: &str, fed: Cents) -> Outcome<Cents> {
    let said = pools.iter().filter_map(|pool| pool.split_once('='));
    let mut said = said.filter(|(pool, _)| pool.trim() == key);
    let Some((_, amount)) = said.next() else {
        return Err(told::bad!(PoolUnsaid { key, fed }));
    };
    let amount = amount.trim().parse();
    amount.map_err(|_| told::bad!(PoolOfNoAmount { key, fed }))
}

/// Closes, lets the ball rest where it was said to, and chooses.
fn spin(hand: &mut OneHand<'_>, described: &Described) -> Outcome {
    let pockets = hand
        .rules
        .felt()
        .wheel
        .iter()
        .flat_map(|wheel| &wheel.pockets);
    let labels: Vec<&str> = pockets.map(|pocket| pocket.label.as_str()).collect();
    let place = labels.iter().position(|label| *label == described.spin);
    let Some(place) = place else {
        let mut known = labels;
        known.sort_unstable();
        known.dedup();
        let (spin, known) = (&described.spin, known.join(", "));
        return Err(told::bad!(NoSuchPocket { spin, known }));
    };
    hand.close()?;
    hand.deal(|_| Ok(Drawn::Pocket(Pocket(place as u8))))?;
    let chosen = described.choose.as_deref().unwrap_or_default();
    let mut chosen = chosen
        .split(',')
        .map(str::trim)
        .filter(|key| !key.is_empty());
    while let Some(first) = hand.options().choose.first().map(|option| option.choice) {
        let choice = match chosen.next() {
            Some(key) => hand.choice(key)?,
            None => first,
        };
        hand.player(Action::Choose { at: BOX, choice })?;
    }
    Ok(())
}

fn line_json(rules: &games::Rules, line: &Line, explanation: &Explanation) -> Value {
    let outcome = match line.outcome {
        Ending::Won => "won",
        Ending::Lost => "lost",
        Ending::Pushed => "pushed",
        Ending::Void => "void",
        Ending::Prize => "prize",
        Ending::PotShare => "pot-share",
    };
    let step = |step: &words::Step| {
        let cites: Vec<&str> = step
            .citations
            .iter()
            .map(|citation| citation.id.as_str())
            .collect();
        json!({"es": step.words.es, "en": step.words.en, "cites": cites})
    };
    json!({
        "bet": rules.felt().spots[usize::from(line.spot.0)].key,
        "stake": line.stake.count(),
        "outcome": outcome,
        "odds": line.odds.to_string(),
        "paid": line.paid.count(),
        "returned": line.returned().count(),
        "summary": {"es": explanation.summary.es, "en": explanation.summary.en},
        "why": explanation.steps.iter().map(step).collect::<Vec<_>>(),
    })
}
