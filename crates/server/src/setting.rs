//! What two hands would be before they are set: the names of both, whether they may stand so, and
//! how the house would set them. It looks at what the guest who asks sees.

use ::words::{hand_called, of_the_house};
use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use cards::{Card, HandOrder, HandValue};
use games::Rules;
use games::bank_poker::{self, OrderRules, Setting, TwoHands, house_setting, places_apart};
use house::{Refusal, TableSnapshot};
use serde::Deserialize;
use table::{BoxView, ClassRow, Person, Rulebook, Seen};
use wire::{TwoHandsSet, Words};

use crate::casino::Casino;
use crate::error::AppError;
use crate::gate::Address;
use crate::odds;
use crate::phrases::words;
use crate::session;

/// Which cards lie apart: their places, as `0,3`; nothing asks how the house would do it.
#[derive(Deserialize)]
pub(crate) struct Apart {
    apart: Option<String>,
}

/// `GET /api/tables/{id}/setting?apart=0,3`
pub(crate) async fn setting(
    State(casino): State<Arc<Casino>>,
    Extension(asker): Extension<Address>,
    Path(id): Path<String>,
    apart: Result<Query<Apart>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    if !casino.gate.may_ask_odds(asker, Instant::now()) {
        return Err(AppError::too_many());
    }
    let Query(Apart { apart }) = apart.map_err(|_| AppError::not_a_number())?;
    let player = session::required(&casino, &headers).await?;
    let desk = casino.house.desk(&id);
    let desk = desk.ok_or_else(|| AppError::from(Refusal::NoSuchTable))?;
    let snapshot = odds::snapshot(&desk, player.id.clone()).await?;
    let set = snapshot
        .you
        .and_then(|you| set(&snapshot, you, apart.as_deref()));
    Ok(match set {
        Some(set) => Json(set).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

fn set(snapshot: &TableSnapshot, you: Person, apart: Option<&str>) -> Option<TwoHandsSet> {
    let Rules::BankPoker(rules) = &*snapshot.under.0 else {
        return None;
    };
    let own = |found: &&BoxView| found.holder == you;
    let cards = &snapshot.view.boxes.iter().find(own)?.cards;
    let card = |seen: &Seen| match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    };
    let cards: Vec<Card> = cards.iter().map(card).collect::<Option<_>>()?;
    let order = &rules.description().order;
    let places = match apart {
        Some(apart) => places(apart)?,
        None => by_house(rules, &cards)?,
    };
    let hands = parted(order, &cards, places)?;
    let low = &order.low.as_ref()?.hands;
    let called = |classes: &[ClassRow], order: &HandOrder, hand: HandValue| {
        let class = classes.get(order.class_position(hand))?;
        Some(Words::from(hand_called(class, &order.ranks_of(hand))))
    };
    let felt = rules.felt();
    Some(TwoHandsSet {
        apart: (0..16).filter(|place| places & (1 << place) != 0).collect(),
        high: called(&felt.classes, &order.hands, hands.high)?,
        low: called(&felt.low_classes, low, hands.low)?,
        foul: is_foul(order, hands).then(foul),
    })
}

fn places(text: &str) -> Option<u16> {
    let mut places = 0;
    for place in text.split(',') {
        let place: u32 = place.trim().parse().ok()?;
        places |= 1u16.checked_shl(place)?;
    }
    Some(places)
}

fn by_house(rules: &bank_poker::Rules, cards: &[Card]) -> Option<u16> {
    let description = rules.description();
    let size = description.order.low.as_ref()?.hands.size();
    let settings: Vec<Setting> = places_apart(cards.len(), size)
        .filter_map(|apart| {
            let hands = parted(&description.order, cards, apart)?;
            Some(Setting { apart, hands })
        })
        .collect();
    let (setting, _) = house_setting(description, cards, &settings)?;
    Some(setting.apart)
}

/// The hands that cards are parted into, if so many may lie apart.
fn parted(order: &OrderRules, cards: &[Card], apart: u16) -> Option<TwoHands> {
    let hand = |low: bool| -> Vec<Card> {
        let cards = cards.iter().enumerate();
        let cards = cards.filter(|(place, _)| (apart & (1 << place) != 0) == low);
        cards.map(|(_, card)| *card).collect()
    };
    let value = |order: &cards::HandOrder, hand: &[Card]| -> Option<HandValue> {
        (hand.len() == order.size()).then(|| order.value(hand).ok())?
    };
    Some(TwoHands {
        high: value(&order.hands, &hand(false))?,
        low: value(&order.low.as_ref()?.hands, &hand(true))?,
    })
}

fn is_foul(order: &OrderRules, hands: TwoHands) -> bool {
    let Some(low) = &order.low else { return false };
    let compared = order
        .hands
        .compare_across(hands.high, &low.hands, hands.low);
    compared == Some(Ordering::Less)
}

fn foul() -> Words {
    words(&of_the_house!(Foul))
}
