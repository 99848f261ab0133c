//! What may stand under a member of an object: for each type one place that writes and reads it.

use cards::{Card, CardSet};
use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use serde_json::{Map, Value};

use super::json::canonical;
use super::names::{self, Names};
use crate::{
    Banker, BoxNumber, ChoiceId, Compared, Face, IrregularityKind, NoticeId, Outcome, PayTableId,
    Person, Picked, Place, Pocket, PoolId, RemedyEffect, Role, SpotId, Throw,
};

/// What could not be read, and what would be right.
#[derive(Debug)]
pub(super) struct Unread {
    pub(super) found: String,
    pub(super) right: String,
}

pub(super) fn unread<T>(found: impl Into<String>, right: impl Into<String>) -> Result<T, Unread> {
    Err(Unread {
        found: found.into(),
        right: right.into(),
    })
}

/// An object in the making.
pub(super) struct Writing<'n, 'r> {
    pub(super) names: &'n Names<'r>,
    pub(super) members: Map<String, Value>,
}

impl<'n, 'r> Writing<'n, 'r> {
    pub(super) fn new(names: &'n Names<'r>) -> Writing<'n, 'r> {
        let members = Map::new();
        Writing { names, members }
    }
}

/// An object whose members are read one by one.
#[derive(Clone, Copy)]
pub(super) struct Reading<'n, 'r, 'v> {
    pub(super) names: &'n Names<'r>,
    pub(super) value: &'v Value,
}

impl<'v> Reading<'_, '_, 'v> {
    pub(super) fn take<T>(
        &self,
        name: &str,
        right: &str,
        read: impl FnOnce(&'v Value) -> Option<T>,
    ) -> Result<T, Unread> {
        let member = self.value.get(name);
        match member.and_then(read) {
            Some(read) => Ok(read),
            None => unread(
                member.map_or_else(|| "nothing".to_string(), canonical),
                format!("`{name}`: {right}"),
            ),
        }
    }

    pub(super) fn text(&self, name: &str) -> Result<&'v str, Unread> {
        self.take(name, "a name", Value::as_str)
    }
}

/// A part of a noun: it puts itself under a name into an object, and takes itself out of there.
/// What is put must be taken as the same.
pub(super) trait Part: Sized {
    fn put(&self, name: &'static str, into: &mut Writing);
    fn take(name: &'static str, from: &Reading) -> Result<Self, Unread>;
}

/// A part that is one value, and always there.
pub(super) trait Member: Sized {
    /// What would be right where something else stands.
    const RIGHT: &'static str;
    fn write(&self, names: &Names) -> Value;
    fn read(names: &Names, value: &Value) -> Option<Self>;
}

impl<T: Member> Part for T {
    fn put(&self, name: &'static str, into: &mut Writing) {
        let value = self.write(into.names);
        into.members.insert(name.into(), value);
    }

    fn take(name: &'static str, from: &Reading) -> Result<T, Unread> {
        from.take(name, T::RIGHT, |value| T::read(from.names, value))
    }
}

/// What is not there is left out.
impl<T: Member> Part for Option<T> {
    fn put(&self, name: &'static str, into: &mut Writing) {
        if let Some(there) = self {
            there.put(name, into);
        }
    }

    fn take(name: &'static str, from: &Reading) -> Result<Option<T>, Unread> {
        let there = from.value.get(name);
        there.map(|_| T::take(name, from)).transpose()
    }
}

/// Cards beside others: no card is left out.
impl Part for CardSet {
    fn put(&self, name: &'static str, into: &mut Writing) {
        if !self.is_empty() {
            into.members.insert(name.into(), self.to_string().into());
        }
    }

    fn take(name: &'static str, from: &Reading) -> Result<CardSet, Unread> {
        let cards = |value: &Value| {
            let cards = cards::parse_hand(value.as_str()?).ok()?;
            Some(CardSet::from_iter(cards))
        };
        match from.value.get(name) {
            None => Ok(CardSet::EMPTY),
            Some(_) => from.take(name, "cards", cards),
        }
    }
}

/// Something counted from 0 that a record counts from 1.
pub(super) struct FromOne(pub(super) u8);

/// A class of hands, which a record names.
pub(super) struct Class(pub(super) u8);

/// Types that are written in one expression and read in another.
macro_rules! members {
    ($($kind:ty, $right:literal: |$names:pat_param, $this:pat_param| $write:expr, |$value:pat_param| $read:expr;)*) => {
        $(impl Member for $kind {
            const RIGHT: &'static str = $right;

            fn write(&self, $names: &Names) -> Value {
                let $this = self;
                $write.into()
            }

            fn read($names: &Names, value: &Value) -> Option<$kind> {
                let $value = value;
                $read
            }
        })*
    };
}

fn small(value: &Value) -> Option<u8> {
    u8::try_from(value.as_u64()?).ok()
}

members! {
    bool, "true or false": |_, truth| *truth, |value| value.as_bool();
    u8, "a number of at most 255": |_, number| *number, |value| small(value);
    FromOne, "a place, from 1": |_, place| u16::from(place.0) + 1,
        |value| u8::try_from(value.as_u64()?.checked_sub(1)?).ok().map(FromOne);
    Cents, "whole cents": |_, amount| amount.count(), |value| value.as_u64().map(Cents::new);
    Ratio, "a ratio, as \"4\" or \"1/2\"": |_, ratio| ratio.to_string(),
        |value| value.as_str()?.parse().ok();
    Residue, "part of a cent, as \"-1/2\"": |_, residue| residue.to_string(),
        |value| residue(value.as_str()?);
    BoxNumber, "the number of a box": |_, at| at.0, |value| small(value).map(BoxNumber);
    Person, "a player, as \"player 1\"": |_, who| names::person(*who),
        |value| names::person_named(value.as_str()?);
    Role, "a post of the casino": |_, role| role.name(), |value| Role::named(value.as_str()?);
    Place, "\"box 1\", \"bank\", \"common\" or \"burnt\"": |_, place| names::place(*place),
        |value| names::place_named(value.as_str()?);
    Banker, "\"house\" or a box": |_, banker| names::banker(*banker),
        |value| names::banker_named(value.as_str()?);
    Card, "a card, as \"As\"": |_, card| card.to_string(),
        |value| names::card_named(value.as_str()?);
    Throw, "the faces of dice, as \"3-4\"": |_, throw| throw.to_string(),
        |value| names::throw_named(value.as_str()?);
    Face, "up or down": |_, face| face.name(), |value| Face::named(value.as_str()?);
    Compared, "above, equal or below": |_, compared| compared.name(),
        |value| Compared::named(value.as_str()?);
    Outcome, "how a bet ended": |_, outcome| outcome.name(),
        |value| Outcome::named(value.as_str()?);
    IrregularityKind, "a sort of irregularity": |_, kind| kind.name(),
        |value| IrregularityKind::named(value.as_str()?);
    RemedyEffect, "what a remedy does": |_, effect| effect.name(),
        |value| RemedyEffect::named(value.as_str()?);
    Picked, "a list of places in a hand, from 1": |_, cards| picked(*cards),
        |value| picked_at(value);
    BasisRef, "a list of citations that these rules give": |names, basis| names.basis(*basis),
        |value| names.handle(value);
    SpotId, "a spot of this table": |names, spot| names.spot(spot.0),
        |value| names.spot_named(value.as_str()?).map(SpotId);
    ChoiceId, "a choice of this game": |names, choice| names.choice(choice.0),
        |value| names.choice_named(value.as_str()?).map(ChoiceId);
    PoolId, "a pool of this table": |names, pool| names.pool(pool.0),
        |value| names.pool_named(value.as_str()?).map(PoolId);
    NoticeId, "a notice of this table": |names, notice| names.notice(notice.0),
        |value| names.notice_named(value.as_str()?).map(NoticeId);
    PayTableId, "a pay table": |names, table| names.table(table.0),
        |value| names.table_named(value.as_str()?).map(PayTableId);
    Class, "a class of hands": |names, class| names.class(class.0),
        |value| names.class_named(value.as_str()?).map(Class);
    Pocket, "a pocket of the wheel": |names, pocket| names.pocket(*pocket),
        |value| names.pocket_named(value.as_str()?);
    [SpotId; 2], "two spots of this table":
        |names, spots| spots.iter().map(|spot| spot.write(names)).collect::<Value>(),
        |value| {
            let spots = value.as_array()?.iter().map(|spot| SpotId::read(names, spot));
            spots.collect::<Option<Vec<SpotId>>>()?.try_into().ok()
        };
}

/// Cards by their places in a hand, from 1.
fn picked(cards: Picked) -> Value {
    cards.places().map(|place| Value::from(place + 1)).collect()
}

fn picked_at(value: &Value) -> Option<Picked> {
    let place = |value: &Value| u8::try_from(value.as_u64()?.checked_sub(1)?).ok();
    let places: Option<Vec<u8>> = value.as_array()?.iter().map(place).collect();
    Picked::at(places?)
}

fn residue(text: &str) -> Option<Residue> {
    let (below_zero, size) = text
        .strip_prefix('-')
        .map_or((false, text), |size| (true, size));
    size.parse::<Ratio>()
        .ok()
        .map(|size| Residue { below_zero, size })
}
