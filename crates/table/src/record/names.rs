//! The names that a record writes where an engine counts.

use std::collections::BTreeMap;

use cards::Card;
use law::{BasisBook, BasisRef};
use serde_json::Value;

use crate::{Actor, Banker, BoxNumber, Felt, Person, Place, Pocket, Role, Rulebook, Throw, Viewer};

/// The names of one table's spots, choices, notices, pay tables and classes, and its citations.
pub(super) struct Names<'r> {
    pub(super) felt: &'r Felt,
    book: &'r BasisBook,
    /// The handles by their citations.
    handles: BTreeMap<Vec<String>, BasisRef>,
}

impl<'r> Names<'r> {
    pub(super) fn of(rules: &'r impl Rulebook) -> Names<'r> {
        let names = Names::to_write(rules);
        let mut copy = names.book.clone();
        let lists = names.book.entries();
        let handles = lists.map(|list| {
            let words = list.iter().map(ToString::to_string).collect();
            (words, copy.enter(list.to_vec()))
        });
        let handles = handles.collect();
        Names { handles, ..names }
    }

    /// The names for whoever only writes: no citation is looked up by its words.
    pub(super) fn to_write(rules: &'r impl Rulebook) -> Names<'r> {
        Names {
            felt: rules.felt(),
            book: rules.bases(),
            handles: BTreeMap::new(),
        }
    }

    /// The citations behind a handle, as a list of texts.
    pub(super) fn basis(&self, basis: BasisRef) -> Value {
        self.book
            .get(basis)
            .iter()
            .map(|basis| Value::from(basis.to_string()))
            .collect()
    }

    /// The handle on a list of citations.
    pub(super) fn handle(&self, list: &Value) -> Option<BasisRef> {
        let texts = list
            .as_array()?
            .iter()
            .map(|text| text.as_str().map(String::from));
        self.handles
            .get(&texts.collect::<Option<Vec<String>>>()?)
            .copied()
    }

    pub(super) fn spot(&self, id: u8) -> String {
        name(
            self.felt
                .spots
                .iter()
                .map(|spot| (spot.id.0, spot.key.as_str())),
            id,
        )
    }

    pub(super) fn spot_named(&self, text: &str) -> Option<u8> {
        id(
            self.felt
                .spots
                .iter()
                .map(|spot| (spot.id.0, spot.key.as_str())),
            text,
        )
    }

    pub(super) fn choice(&self, id: u8) -> String {
        name(
            self.felt
                .choices
                .iter()
                .map(|choice| (choice.id.0, choice.key.as_str())),
            id,
        )
    }

    pub(super) fn choice_named(&self, text: &str) -> Option<u8> {
        id(
            self.felt
                .choices
                .iter()
                .map(|choice| (choice.id.0, choice.key.as_str())),
            text,
        )
    }

    pub(super) fn notice(&self, id: u8) -> String {
        name(
            self.felt
                .notices
                .iter()
                .map(|notice| (notice.id.0, notice.key.as_str())),
            id,
        )
    }

    pub(super) fn notice_named(&self, text: &str) -> Option<u8> {
        id(
            self.felt
                .notices
                .iter()
                .map(|notice| (notice.id.0, notice.key.as_str())),
            text,
        )
    }

    pub(super) fn pool(&self, id: u8) -> String {
        name(
            self.felt
                .pools
                .iter()
                .map(|pool| (pool.id.0, pool.key.as_str())),
            id,
        )
    }

    pub(super) fn pool_named(&self, text: &str) -> Option<u8> {
        id(
            self.felt
                .pools
                .iter()
                .map(|pool| (pool.id.0, pool.key.as_str())),
            text,
        )
    }

    pub(super) fn table(&self, id: u8) -> String {
        name(
            self.felt
                .tables
                .iter()
                .map(|table| (table.id.0, table.key.as_str())),
            id,
        )
    }

    pub(super) fn table_named(&self, text: &str) -> Option<u8> {
        id(
            self.felt
                .tables
                .iter()
                .map(|table| (table.id.0, table.key.as_str())),
            text,
        )
    }

    /// What is written on a pocket; `#5` if the wheel has none such.
    pub(super) fn pocket(&self, pocket: Pocket) -> String {
        let wheel = self.felt.wheel.as_ref();
        let found = wheel.and_then(|wheel| wheel.pockets.get(usize::from(pocket.0)));
        found.map_or_else(|| format!("#{}", pocket.0), |found| found.key.clone())
    }

    pub(super) fn pocket_named(&self, text: &str) -> Option<Pocket> {
        let mut pockets = self.felt.wheel.iter().flat_map(|wheel| &wheel.pockets);
        let place = pockets.position(|pocket| pocket.key == text)?;
        u8::try_from(place).ok().map(Pocket)
    }

    pub(super) fn class(&self, id: u8) -> String {
        name(
            (0..).zip(self.felt.classes.iter().map(|class| class.key.as_str())),
            id,
        )
    }

    pub(super) fn class_named(&self, text: &str) -> Option<u8> {
        id(
            (0..).zip(self.felt.classes.iter().map(|class| class.key.as_str())),
            text,
        )
    }
}

/// The name of an id: its key; `key#2` where it is the second of that key; `#5` if it has none.
fn name<'a>(list: impl Iterator<Item = (u8, &'a str)> + Clone, id: u8) -> String {
    let Some((_, key)) = list.clone().find(|(known, _)| *known == id) else {
        return format!("#{id}");
    };
    let same = list.filter(|(_, other)| *other == key);
    match same.map(|(known, _)| known).position(|known| known == id) {
        Some(0) | None => key.into(),
        Some(place) => format!("{key}#{}", place + 1),
    }
}

/// The id of a name.
fn id<'a>(list: impl Iterator<Item = (u8, &'a str)> + Clone, text: &str) -> Option<u8> {
    let ids = list.clone().map(|(id, _)| id);
    ids.into_iter().find(|id| name(list.clone(), *id) == text)
}

/// `player 1` is the first person.
pub(super) fn person(person: Person) -> String {
    format!("player {}", u16::from(person.0) + 1)
}

pub(super) fn person_named(text: &str) -> Option<Person> {
    let number: u16 = text.strip_prefix("player ")?.parse().ok()?;
    let found = Person(u8::try_from(number.checked_sub(1)?).ok()?);
    (person(found) == text).then_some(found)
}

pub(super) fn actor(actor: Actor) -> String {
    match actor {
        Actor::Player(who) => person(who),
        Actor::Staff(role) => role.name().into(),
        Actor::Chance => "chance".into(),
    }
}

pub(super) fn actor_named(text: &str) -> Option<Actor> {
    if text == "chance" {
        return Some(Actor::Chance);
    }
    person_named(text)
        .map(Actor::Player)
        .or_else(|| Role::named(text).map(Actor::Staff))
}

pub(super) fn viewer(viewer: Viewer) -> String {
    match viewer {
        Viewer::Player(who) => person(who),
        Viewer::Staff(role) => role.name().into(),
        Viewer::Public => "public".into(),
    }
}

pub(super) fn viewer_named(text: &str) -> Option<Viewer> {
    if text == "public" {
        return Some(Viewer::Public);
    }
    person_named(text)
        .map(Viewer::Player)
        .or_else(|| Role::named(text).map(Viewer::Staff))
}

pub(super) fn place(place: Place) -> String {
    match place {
        Place::Box(at) => format!("box {}", at.0),
        Place::Bank => "bank".into(),
        Place::Common => "common".into(),
        Place::Burnt => "burnt".into(),
    }
}

pub(super) fn banker(banker: Banker) -> String {
    match banker {
        Banker::House => "house".into(),
        Banker::Box(at) => place(Place::Box(at)),
    }
}

pub(super) fn banker_named(text: &str) -> Option<Banker> {
    match place_named(text) {
        Some(Place::Box(at)) => Some(Banker::Box(at)),
        Some(Place::Bank | Place::Common | Place::Burnt) => None,
        None => (text == "house").then_some(Banker::House),
    }
}

pub(super) fn place_named(text: &str) -> Option<Place> {
    let at = |text: &str| {
        text.strip_prefix("box ")?
            .parse()
            .ok()
            .map(BoxNumber)
            .map(Place::Box)
    };
    let found = match text {
        "bank" => Place::Bank,
        "common" => Place::Common,
        "burnt" => Place::Burnt,
        _ => at(text)?,
    };
    (place(found) == text).then_some(found)
}

/// The card of that notation, in the one way in which a record writes it.
pub(super) fn card_named(text: &str) -> Option<Card> {
    text.parse()
        .ok()
        .filter(|card: &Card| card.to_string() == text)
}

/// The throw of those faces.
pub(super) fn throw_named(text: &str) -> Option<Throw> {
    let faces: Option<Vec<u8>> = text.split('-').map(|face| face.parse().ok()).collect();
    Throw::new(&faces?).filter(|throw| throw.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_used_twice_still_names_one_thing() {
        let list = [(0, "fold"), (1, "raise"), (2, "fold")];
        for (number, text) in [(0, "fold"), (1, "raise"), (2, "fold#2")] {
            assert_eq!(name(list.into_iter(), number), text);
            assert_eq!(id(list.into_iter(), text), Some(number));
        }
        assert_eq!(name(list.into_iter(), 9), "#9");
        assert_eq!(id(list.into_iter(), "check"), None);
    }

    #[test]
    fn people_places_and_viewers_come_back() {
        for number in [0, 9, 255] {
            assert_eq!(person_named(&person(Person(number))), Some(Person(number)));
        }
        for text in ["player 0", "player 257", "player 01", "player", "player -1"] {
            assert_eq!(person_named(text), None, "{text}");
        }
        for where_to in [
            Place::Box(BoxNumber(7)),
            Place::Bank,
            Place::Common,
            Place::Burnt,
        ] {
            assert_eq!(place_named(&place(where_to)), Some(where_to));
        }
        for who in Role::ALL
            .map(Viewer::Staff)
            .into_iter()
            .chain([Viewer::Public])
        {
            assert_eq!(viewer_named(&viewer(who)), Some(who));
        }
        assert_eq!(actor_named("chance"), Some(Actor::Chance));
        let throw = throw_named("6-1-3").expect("three dice");
        assert_eq!(throw.to_string(), "6-1-3");
        for text in ["", "7", "1-", "01", "1-1-1-1"] {
            assert_eq!(throw_named(text), None, "{text}");
        }
        assert_eq!(card_named("as"), None);
        assert_eq!(card_named("10h"), None);
    }
}
