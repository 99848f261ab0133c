//! A round played for a guest who wants to see how it goes: what comes next and why. His page asks
//! for it in his name, step by step, so that he can stop it at any time; nothing is decided by
//! anything that he does not see.

use ::words::of_the_house;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bots::{Before, Bot, Level, Why};
use house::{Refusal, TableSnapshot};
use table::{Action, BoxView, ChoiceId, Felt, Moment, Person, Rulebook, SpotId};
use wire::{PlayerAction, Shown, Words};

use crate::casino::Casino;
use crate::error::AppError;
use crate::gate::Address;
use crate::odds;
use crate::phrases::words;
use crate::session::{self, blocking};

/// `GET /api/tables/{id}/shown`
pub(crate) async fn shown(
    State(casino): State<Arc<Casino>>,
    Extension(asker): Extension<Address>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    if !casino.hosts.is_own_page(&headers) {
        return Err(AppError::other_site());
    }
    if !casino.gate.may_ask_odds(asker, Instant::now()) {
        return Err(AppError::too_many());
    }
    let player = session::required(&casino, &headers).await?;
    let desk = casino.house.desk(&id);
    let desk = desk.ok_or_else(|| AppError::from(Refusal::NoSuchTable))?;
    let snapshot = odds::snapshot(&desk, player.id.clone()).await?;
    let Some(you) = snapshot.you else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let next = blocking(&casino, move |_| next(&snapshot, you)).await?;
    Ok(match next {
        Some(shown) => Json(shown).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

fn next(snapshot: &TableSnapshot, you: Person) -> Option<Shown> {
    let rules = &*snapshot.under.0;
    let felt = rules.felt();
    let before = Before {
        rules,
        view: &snapshot.view,
        options: &snapshot.options,
        person: you,
        purse: snapshot.balance,
    };
    // The same sight gives the same step: whoever asks twice is told the same.
    let mut bot = Bot::new(Level::Strong, snapshot.version);
    let (action, what, why) = match bot.show(before) {
        Some(shown) => {
            let (action, what) = asked(felt, &shown.action)?;
            (action, what, told(felt, shown.why))
        }
        None if may_begin(snapshot, you) => begins(),
        None => return None,
    };
    Some(Shown {
        round: snapshot.round,
        version: snapshot.version,
        action,
        what,
        why,
    })
}

/// Whether his bets lie there and only his word is missing.
fn may_begin(snapshot: &TableSnapshot, you: Person) -> bool {
    let of_his = |found: &BoxView| found.wagers.iter().any(|wager| wager.by == you);
    let betting = snapshot.view.moment == Moment::Betting;
    betting && snapshot.may_be_ready && snapshot.view.boxes.iter().any(of_his)
}

fn begins() -> (PlayerAction, Words, Words) {
    (
        PlayerAction::Ready { contribution: None },
        words(&of_the_house!(BeginKey)),
        words(&of_the_house!(BetsAreMade)),
    )
}

/// What his page sends, and what it is called.
fn asked(felt: &Felt, action: &Action) -> Option<(PlayerAction, Words)> {
    Some(match action {
        Action::Place { at, spot, stake } => {
            let known = felt.spots.iter().find(|known| known.id == *spot)?;
            let action = PlayerAction::Place {
                at: at.0,
                spot: known.key.clone(),
                stake: (*stake).into(),
            };
            let what = words(&of_the_house!(AskedFor {
                name: &known.name,
                stake: ::words::euros(*stake)
            }));
            (action, what)
        }
        Action::Choose { at, choice } => {
            let (key, what) = choice_of(felt, *choice)?;
            (
                PlayerAction::Choose {
                    at: at.0,
                    choice: key,
                },
                what,
            )
        }
        Action::Pick { at, choice, cards } => {
            let (key, what) = choice_of(felt, *choice)?;
            let action = PlayerAction::Pick {
                at: at.0,
                choice: key,
                cards: cards.places().map(|place| place as u8).collect(),
            };
            (action, what)
        }
        _ => return None,
    })
}

fn choice_of(felt: &Felt, id: ChoiceId) -> Option<(String, Words)> {
    let known = felt.choices.iter().find(|known| known.id == id)?;
    let what = words(&of_the_house!(ChoiceNamed { name: &known.name }));
    Some((known.key.clone(), what))
}

fn told(felt: &Felt, why: Why) -> Words {
    match why {
        Why::TakesPart(spot) => takes_part(felt, spot),
        Why::WinsMostOften(spot) => wins_most_often(felt, spot),
        Why::Price {
            chance,
            deals,
            to_call,
            pot,
        } => {
            let (call, pot) = (::words::euros(to_call), ::words::euros(pot));
            match to_call.is_zero() {
                true => words(&of_the_house!(PriceOfNothing { deals, chance })),
                false => words(&of_the_house!(PriceOfACall {
                    deals,
                    chance,
                    call,
                    pot
                })),
            }
        }
        Why::Total { total, bank: 0 } => words(&of_the_house!(HandAddsUp { total })),
        Why::Total { total, bank } => words(&of_the_house!(HandAgainstCard { total, bank })),
        Why::Strong(None) => words(&of_the_house!(PairOrBetter)),
        Why::Strong(Some(card)) => {
            let card = ::words::spoken(card);
            words(&of_the_house!(HighCardEnough { card }))
        }
        Why::Weak => words(&of_the_house!(NeitherPairNorHigh)),
        Why::HouseWay => words(&of_the_house!(HouseWay)),
        Why::LeastSaid => words(&of_the_house!(LeastSaid)),
    }
}

fn takes_part(felt: &Felt, spot: SpotId) -> Words {
    if felt.among_players {
        return words(&of_the_house!(BringsChips));
    }
    let required = felt
        .spots
        .iter()
        .any(|known| known.id == spot && known.required);
    match required {
        true => words(&of_the_house!(SmallBetForCards)),
        false => words(&of_the_house!(SmallBetToTakePart)),
    }
}

fn wins_most_often(felt: &Felt, spot: SpotId) -> Words {
    let found = felt.spots.iter().find(|known| known.id == spot);
    let pockets = found.and_then(|spot| spot.cover.as_ref());
    let pockets = pockets.map_or(0, |cover| cover.pockets.len());
    let all = felt.wheel.as_ref().map_or(0, |wheel| wheel.pockets.len());
    words(&of_the_house!(WinsMostOften { pockets, all }))
}
