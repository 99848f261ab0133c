//! What stands in many places of a law file.

use cards::{Deck, Rank};
use law::{BasisRef, Fields};
use table::Role;

use super::{Cited, Listed, OnSheet};

/// A value with what its section rests on.
pub(crate) fn cited<T>(value: Option<T>, fields: &Fields<'_, '_>) -> Option<Cited<T>> {
    let basis = fields.basis();
    Some(Cited {
        value: value?,
        basis,
    })
}

/// One of a few words, or a problem that names them all.
pub(crate) fn word<T: Copy>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    words: &[(&str, T)],
) -> Option<T> {
    let known: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
    let text = fields.text_of(key, &known)?;
    word_said(fields, key, &text, words)
}

fn word_said<T: Copy>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    text: &str,
    words: &[(&str, T)],
) -> Option<T> {
    let found = words.iter().find(|(name, _)| *name == text);
    if found.is_none() {
        let known: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
        fields.problem(
            format!("`{key}` cannot be `{text}`"),
            format!("use one of {}", known.join(", ")),
        );
    }
    found.map(|(_, value)| *value)
}

/// The words of a list, each with what it stands for.
fn words_of<T: Listed>() -> Vec<(&'static str, T)> {
    let words = T::EVERY.iter().map(|word| (word.word(), *word));
    words.collect()
}

/// One of a list of words, or a problem that names them all.
pub(crate) fn listed<T: Listed>(fields: &Fields<'_, '_>, key: &'static str) -> Option<T> {
    word(fields, key, &words_of())
}

/// The same where it need not be said.
pub(crate) fn listed_or<T: Listed>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    unsaid: T,
) -> Option<T> {
    let words = words_of();
    let known: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
    match fields.optional_text_of(key, &known) {
        Some(text) => word_said(fields, key, &text, &words),
        None => Some(unsaid),
    }
}

/// One of a list of words that a section says, with what it rests on.
pub(crate) fn listed_in<T: Listed>(
    fields: &Fields<'_, '_>,
    section: &'static str,
    key: &'static str,
) -> Option<Cited<T>> {
    let section = fields.fields(section)?;
    cited(listed(&section, key), &section)
}

/// The same where it need not be said.
pub(crate) fn word_unless_silent<T: Copy>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    words: &[(&str, T)],
) -> Option<T> {
    let known: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
    let text = fields.optional_text_of(key, &known)?;
    word_said(fields, key, &text, words)
}

/// A rank by its word, where one is named.
pub(crate) fn read_rank(fields: &Fields<'_, '_>, key: &'static str) -> Option<Rank> {
    let name = fields.optional_text(key)?;
    let rank = Rank::from_word(&name);
    if rank.is_none() {
        let right = "write it as \"jack\" or \"10\"";
        fields.problem(format!("`{name}` is no rank"), right);
    }
    rank
}

/// What a section that only cites rests on.
pub(crate) fn rests(fields: &Fields<'_, '_>, key: &'static str) -> Option<BasisRef> {
    fields.fields(key).map(|section| section.basis())
}

/// The same where there need not be one.
pub(crate) fn basis_of(fields: &Fields<'_, '_>, key: &'static str) -> Option<BasisRef> {
    fields.optional_fields(key).map(|section| section.basis())
}

/// A value that the sheet gives, within bounds.
pub(crate) fn on_sheet<T>(fields: &Fields<'_, '_>, within: Option<T>) -> Option<OnSheet<T>> {
    let (field, basis) = (fields.text("sheet"), fields.basis());
    Some(OnSheet {
        field: field?,
        within: within?,
        basis,
    })
}

/// A role of the house by its name.
pub(crate) fn read_role(fields: &Fields<'_, '_>, key: &'static str) -> Option<Role> {
    let name = fields.text_of(key, &Role::ALL.map(Role::name))?;
    let role = Role::named(&name);
    if role.is_none() {
        let known = Role::ALL.map(Role::name).join(", ");
        fields.problem(
            format!("`{name}` is no role"),
            format!("use one of {known}"),
        );
    }
    role
}

/// The place of a key in a list, or a problem that names what there is.
pub(crate) fn place_of(
    fields: &Fields<'_, '_>,
    key: &str,
    keys: &[String],
    noun: &str,
) -> Option<usize> {
    let place = keys.iter().position(|known| known == key);
    if place.is_none() {
        fields.problem(
            format!("there is no {noun} `{key}`"),
            format!("use one of {}", keys.join(", ")),
        );
    }
    place
}

/// Which card a file calls the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lowest {
    /// That of its deck.
    OfTheDeck,
    /// That of whichever of several decks serves.
    InPlay,
    /// That of the text's deck, in whose place the house declares another.
    Any,
}

/// `ranks`: the highest and the lowest card, which are those of the deck beside it.
pub(crate) fn read_ranks(
    fields: &Fields<'_, '_>,
    deck: Option<Deck>,
    of: Lowest,
) -> Option<BasisRef> {
    /// What a file says that is read with several decks.
    const IN_PLAY: &str = "the lowest in play";
    let ranks = fields.fields("ranks")?;
    let basis = ranks.basis();
    let (highest, lowest) = (ranks.text("highest")?, ranks.text("lowest")?);
    let deck = deck?;
    if Rank::from_word(&highest) != deck.ranks().next_back() {
        let right = deck.ranks().next_back().map_or("", Rank::name);
        let what = format!("`{highest}` is not the highest card of {}", deck.name());
        ranks.problem(what, format!("write {right}"));
    }
    let right = match of {
        Lowest::OfTheDeck => deck.lowest().name(),
        Lowest::InPlay => IN_PLAY,
        Lowest::Any => return Some(basis),
    };
    if lowest != right {
        let what = format!("`{lowest}` is not the lowest card of {}", deck.name());
        ranks.problem(what, format!("write {right}"));
    }
    Some(basis)
}
