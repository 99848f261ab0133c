//! From what a page asks for to what a table judges.

use std::fmt;

use table::{Action, BoxNumber, ChoiceId, Felt, Person, Picked, SpotId};

use crate::{PlayerAction, RefusalReason};

/// What a player asks for, once its names are understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// An action for the game to judge.
    Act(Action),
    /// His bets are made: an affair of the house.
    Ready,
    /// A hand in the shuffle, sealed.
    Commit([u8; 32]),
    /// What he had sealed.
    Reveal([u8; 32]),
    /// A place on the list of those who wait for a seat.
    Wait,
    /// To wait no longer.
    StopWaiting,
    /// The seat that is kept for him.
    TakeSeat,
}

/// Why a request is none that this table could judge: what was wrong and the way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    /// The table has no spot of that key.
    UnknownSpot(RefusalReason),
    /// The game has no choice of that key.
    UnknownChoice(RefusalReason),
    /// The hand in the shuffle is not 32 bytes in hex.
    NotAContribution(RefusalReason),
}

impl ActionError {
    /// What was wrong and the way out.
    pub fn reason(&self) -> &RefusalReason {
        match self {
            ActionError::UnknownSpot(reason)
            | ActionError::UnknownChoice(reason)
            | ActionError::NotAContribution(reason) => reason,
        }
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason();
        write!(f, "{} {}", reason.why.en, reason.way_out.en)
    }
}

impl std::error::Error for ActionError {}

/// What a player asks for, with the spots and choices of this table looked up by their keys.
///
/// # Errors
/// For a key that the table does not have, with those that it has.
pub fn action(felt: &Felt, asked: &PlayerAction) -> Result<Asked, ActionError> {
    let action = match asked {
        PlayerAction::Sit { at } => Action::Sit { at: BoxNumber(*at) },
        PlayerAction::Leave { at } => Action::Leave { at: BoxNumber(*at) },
        PlayerAction::Allow { at, person } => Action::Allow {
            at: BoxNumber(*at),
            person: Person(*person),
        },
        PlayerAction::Place { at, spot, stake } => {
            let spot = spot_of(felt, spot)?;
            Action::Place {
                at: BoxNumber(*at),
                spot,
                stake: (*stake).into(),
            }
        }
        PlayerAction::TakeBack { at, spot } => Action::TakeBack {
            at: BoxNumber(*at),
            spot: spot_of(felt, spot)?,
        },
        PlayerAction::Choose { at, choice } => Action::Choose {
            at: BoxNumber(*at),
            choice: choice_of(felt, choice)?,
        },
        PlayerAction::Pick { at, choice, cards } => Action::Pick {
            at: BoxNumber(*at),
            choice: choice_of(felt, choice)?,
            // A place that no hand has is one that the game refuses.
            cards: Picked::at(cards.iter().map(|place| (*place).min(15))).unwrap_or_default(),
        },
        PlayerAction::Cut {} => Action::Cut,
        PlayerAction::Ready { .. } => return Ok(Asked::Ready),
        PlayerAction::Commit { hand } => return bytes(hand).map(Asked::Commit),
        PlayerAction::Reveal { contribution } => return bytes(contribution).map(Asked::Reveal),
        PlayerAction::Wait {} => return Ok(Asked::Wait),
        PlayerAction::StopWaiting {} => return Ok(Asked::StopWaiting),
        PlayerAction::TakeSeat {} => return Ok(Asked::TakeSeat),
    };
    Ok(Asked::Act(action))
}

fn spot_of(felt: &Felt, key: &str) -> Result<SpotId, ActionError> {
    let found = felt.spots.iter().find(|spot| spot.key == key);
    found
        .map(|spot| spot.id)
        .ok_or_else(|| ActionError::UnknownSpot(words::unknown_spot(felt, key).into()))
}

fn choice_of(felt: &Felt, key: &str) -> Result<ChoiceId, ActionError> {
    let found = felt.choices.iter().find(|choice| choice.key == key);
    found
        .map(|choice| choice.id)
        .ok_or_else(|| ActionError::UnknownChoice(words::unknown_choice(felt, key).into()))
}

fn bytes(text: &str) -> Result<[u8; 32], ActionError> {
    let error = || ActionError::NotAContribution(words::not_a_contribution().into());
    hex(text).ok_or_else(error)
}

/// 64 digits as 32 bytes.
fn hex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> = text
        .chars()
        .map(|digit| digit.to_digit(16).map(|value| value as u8))
        .collect::<Option<_>>()?;
    let (pairs, []) = digits.as_chunks::<2>() else {
        return None;
    };
    let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
    bytes.try_into().ok()
}
