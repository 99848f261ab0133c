//! The choices that a description leaves to the house, closed by its sheet: limits, initial bets,
//! chips, seats.

use captions::{as_written, listed, sheet};
use exact::{Cents, Ratio};
use law::BasisRef;

use super::description::*;
use super::seat::MOST_SEATS;
use crate::common::{Cited, Desk, OnSheet, merge, share};

/// What the house takes of each player for each session, where it chose that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Session {
    /// The share: of the table's maximum where bets have one, else of the stack.
    pub(crate) share: Cited<Ratio>,
    /// How many hands are still played once the hour is over.
    pub(crate) last_hands: u8,
    /// The announcement that it is.
    pub(crate) over: usize,
}

/// An initial bet as the house's sheet closes it.
#[derive(Clone, Debug)]
pub(crate) struct InitialBet {
    /// What each puts, from the first of those who do.
    pub(crate) amounts: Vec<Cents>,
    pub(crate) basis: BasisRef,
    /// What it rests on where two play and it goes the other way around.
    pub(crate) reversed: Option<BasisRef>,
}

impl InitialBet {
    fn none(basis: BasisRef) -> InitialBet {
        InitialBet {
            amounts: Vec::new(),
            basis,
            reversed: None,
        }
    }

    /// What the player at a step from the mano on puts, of so many.
    pub(crate) fn at(&self, from: From, step: u8, players: usize) -> Cited<Cents> {
        let place = match from {
            From::Everyone | From::Mano | From::NextToTheMano => 0,
            From::Positions { .. } => usize::from(step),
        };
        let (place, basis) = match self.reversed.filter(|_| players == 2) {
            Some(basis) => (1 - place.min(1), basis),
            None => (place, self.basis),
        };
        let amount = self.amounts.get(place);
        Cited {
            value: amount.copied().unwrap_or(Cents::ZERO),
            basis,
        }
    }
}

/// The limit that the sheet names.
pub(super) fn limit(desk: &mut Desk<'_>, betting: &BettingRules) -> Cited<usize> {
    let names: Vec<&str> = betting
        .limits
        .iter()
        .map(|limit| limit.key.as_str())
        .collect();
    let right = sheet::choose_one_of(&listed(&names));
    let none = Cited {
        value: 0,
        basis: betting.limited.basis,
    };
    let Some(text) = desk.ask(&betting.limited) else {
        desk.missing(&betting.limited, right);
        return none;
    };
    match names.iter().position(|name| *name == text) {
        Some(value) => {
            let chosen = desk.chosen(&betting.limited, text);
            let basis = merge(&mut desk.bases, chosen, betting.limits[value].basis);
            Cited { value, basis }
        }
        None => {
            desk.problem(&betting.limited, sheet::no_limit(&as_written(text)), right);
            none
        }
    }
}

pub(super) fn maximum(
    desk: &mut Desk<'_>,
    field: &OnSheet<(Ratio, Ratio)>,
    minimum: Cents,
) -> Cited<Cents> {
    let (from, to) = field.within;
    let times = sheet::times_minimum_between(&as_written(from), &as_written(to));
    let right = sheet::write_the_maximum(&times);
    let none = Cited {
        value: Cents::ZERO,
        basis: field.basis,
    };
    let Some(text) = desk.ask(field) else {
        desk.missing(field, right);
        return none;
    };
    let Some(value) = desk.amount(field, text) else {
        return none;
    };
    // As fractions, so that nothing is rounded.
    let within = |ratio: Ratio| {
        let (part, whole) = (
            u128::from(ratio.numerator()),
            u128::from(ratio.denominator()),
        );
        (u128::from(value.count()) * whole).cmp(&(u128::from(minimum.count()) * part))
    };
    if within(from).is_lt() || within(to).is_gt() {
        let what = sheet::maximum_not_with(&as_written(value), &as_written(minimum));
        desk.problem(field, what, right);
    }
    Cited {
        value,
        basis: desk.chosen(field, &value.to_string()),
    }
}

/// An initial bet: nothing where the sheet asks for none.
pub(super) fn initial_bet(desk: &mut Desk<'_>, rule: &InitialRule, minimum: Cents) -> InitialBet {
    let field = &rule.amount;
    let Some(text) = desk.ask(field) else {
        return InitialBet::none(field.basis);
    };
    let (amounts, two_reversed) = match rule.from {
        From::Everyone | From::Mano | From::NextToTheMano => {
            (desk.amount(field, text).into_iter().collect(), None)
        }
        From::Positions { two_reversed } => (positions(desk, field, text), two_reversed),
    };
    for amount in &amounts {
        within_minimum(desk, field, *amount, minimum);
    }
    let texts: Vec<String> = amounts.iter().map(Cents::to_string).collect();
    let basis = desk.chosen(field, &texts.join("/"));
    InitialBet {
        amounts,
        basis,
        reversed: two_reversed.map(|two| merge(&mut desk.bases, basis, two)),
    }
}

/// Amounts from the mano on, a stroke between them; nothing is an amount as well.
fn positions(desk: &mut Desk<'_>, field: &OnSheet<Ratio>, text: &str) -> Vec<Cents> {
    let amounts: Option<Vec<Cents>> = text
        .split('/')
        .map(|amount| amount.trim().parse().ok())
        .collect();
    match amounts {
        Some(amounts) if amounts.len() <= MOST_SEATS => amounts,
        _ => {
            let what = sheet::no_list_of_amounts(&as_written(text));
            desk.problem(field, what, sheet::write_amounts_in_order());
            Vec::new()
        }
    }
}

/// Whether an amount is at most the part of the minimum that its field allows.
fn within_minimum(desk: &mut Desk<'_>, field: &OnSheet<Ratio>, value: Cents, minimum: Cents) {
    let most = field.within;
    let (part, whole) = (u128::from(most.numerator()), u128::from(most.denominator()));
    if u128::from(value.count()) * whole > u128::from(minimum.count()) * part {
        let what = sheet::too_much_with(&as_written(value), &as_written(minimum));
        let right = sheet::part_of_the_minimum(&as_written(most));
        desk.problem(field, what, right);
    }
}

/// What the first to speak may enter with, which the sheet must say.
pub(super) fn bring_in(
    desk: &mut Desk<'_>,
    description: &Description,
    minimum: Cents,
) -> Option<Cited<Cents>> {
    let field = &description.bring_in()?.amount;
    let Some(text) = desk.ask(field) else {
        desk.missing(field, sheet::write_what_opens());
        return None;
    };
    let value = desk.amount(field, text)?;
    within_minimum(desk, field, value, minimum);
    Some(Cited {
        value,
        basis: desk.chosen(field, &value.to_string()),
    })
}

pub(super) fn least_stack(
    desk: &mut Desk<'_>,
    field: &OnSheet<u64>,
    minimum: Cents,
) -> Cited<Cents> {
    let right = sheet::write_the_least_chips();
    let none = Cited {
        value: Cents::ZERO,
        basis: field.basis,
    };
    let Some(text) = desk.ask(field) else {
        desk.missing(field, right);
        return none;
    };
    let Some(value) = desk.amount(field, text) else {
        return none;
    };
    if value < minimum {
        desk.problem(field, sheet::less_than_a_bet(&as_written(value)), right);
    }
    Cited {
        value,
        basis: desk.chosen(field, &value.to_string()),
    }
}

pub(super) fn chip(desk: &mut Desk<'_>, field: &OnSheet<Cents>) -> Cited<Cents> {
    let said = desk.ask(field);
    let value = said.and_then(|text| desk.amount(field, text));
    let value = value.unwrap_or(field.within);
    Cited {
        value,
        basis: desk.chosen(field, &value.to_string()),
    }
}

/// How many seats the table has: enough to play, and no more than the deck serves.
pub(super) fn seats(desk: &mut Desk<'_>, description: &Description) -> Cited<u8> {
    let (field, least) = (
        &description.seats.most,
        description.table.least_players.value,
    );
    let most = field.within;
    let none = Cited {
        value: most,
        basis: field.basis,
    };
    let Some(text) = desk.ask(field) else {
        return none;
    };
    let serves = description.cards.serves.iter();
    let mut serves = serves.filter(|(deck, _)| *deck == description.cards.deck.value);
    let most = serves
        .next()
        .map_or(most, |(_, players)| most.min(*players));
    match text.parse::<u8>() {
        Ok(value) if (least..=most).contains(&value) => Cited {
            value,
            basis: desk.chosen(field, text),
        },
        _ => {
            let what = sheet::seats_cannot_be(&as_written(text));
            let right = sheet::number_from_to(&as_written(least), &as_written(most));
            desk.problem(field, what, right);
            none
        }
    }
}

/// What the house takes: a part of each pot, or a charge for each session.
pub(super) fn profit(
    desk: &mut Desk<'_>,
    description: &Description,
) -> (Cited<Ratio>, Option<Session>) {
    let nothing = |basis| Cited {
        value: Ratio::ZERO,
        basis,
    };
    let Some(profit) = &description.profit else {
        return (nothing(BasisRef::NONE), None);
    };
    if let Some(session) = profit.session.as_ref()
        && takes_sessions(desk, &session.takes)
    {
        let share = session_share(desk, session);
        let session = Session {
            share,
            last_hands: session.last_hands,
            over: session.over,
        };
        return (nothing(share.basis), Some(session));
    }
    let rake = match &profit.rake.part {
        RakeRule::UpTo(field) => desk.share_up_to(field, sheet::share_of_the_pot),
        RakeRule::Exactly(share) => *share,
    };
    (rake, None)
}

/// Whether the sheet chose the charge by sessions; the part of the pot where it says nothing.
fn takes_sessions(desk: &mut Desk<'_>, field: &OnSheet<()>) -> bool {
    match desk.ask(field) {
        None => false,
        Some("pot") => {
            desk.chosen(field, "pot");
            false
        }
        Some("session") => true,
        Some(text) => {
            let what = sheet::no_way_to_take_it(&as_written(text));
            desk.problem(field, what, sheet::pot_or_session());
            false
        }
    }
}

fn session_share(desk: &mut Desk<'_>, rule: &SessionRules) -> Cited<Ratio> {
    let field = &rule.share;
    let (from, to) = field.within;
    let right = sheet::share_from_to(&as_written(from), &as_written(to));
    let none = Cited {
        value: Ratio::ZERO,
        basis: field.basis,
    };
    let Some(text) = desk.ask(field) else {
        desk.missing(field, right);
        return none;
    };
    let value = share(text).filter(|value| (from..=to).contains(value));
    let Some(value) = value else {
        desk.problem(field, sheet::no_share(&as_written(text)), right);
        return none;
    };
    let chosen = desk.chosen(&rule.takes, "session");
    let basis = desk.chosen(field, text);
    Cited {
        value,
        basis: merge(&mut desk.bases, chosen, basis),
    }
}

/// Whether the sheet fixes how long a game lasts.
pub(super) fn fixed_length(desk: &mut Desk<'_>, field: &OnSheet<()>) -> bool {
    let said = desk.ask(field);
    said.map(|text| desk.chosen(field, text)).is_some()
}

/// What gives a seat at the start of a game, and in its course: beside that it is one each and how
/// seats are numbered, the lot and then a person, where the rules say so.
pub(super) fn seated(desk: &mut Desk<'_>, description: &Description) -> (BasisRef, BasisRef) {
    let each = description.table.seats_each.basis;
    let numbered = merge(&mut desk.bases, each, description.seats.first.basis);
    let Some(game) = &description.game_rules else {
        return (numbered, numbered);
    };
    let by_lot = merge(&mut desk.bases, numbered, game.lots);
    (by_lot, merge(&mut desk.bases, numbered, game.assigned))
}
