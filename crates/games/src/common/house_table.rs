//! What `[table]` and `[course]` say of tables against the house, in every family alike.

use law::{BasisRef, Fields, Words};
use round::{Bank, NO_TEXT, Terms};
use table::Role;

use super::{
    Cited, NoticeMoment, NoticeRule, OnSheet, Reads, cited, described, on_sheet, said_notice,
    said_then, sense,
};

described! {
    /// What `[table]` says wherever people play against the house without places of their own.
    HouseTable |fields| {
        /// That the house stands against the players.
        against_house: BasisRef = read_against(fields),
        /// Who settles what the text does not.
        problems: Cited<Role>,
        /// How many people may play at once, if the sheet does not say.
        players: OnSheet<u8> = read_players(fields),
        /// The table's minimum.
        minimum: OnSheet<()>,
    }
}

/// What holds at such a table.
pub(crate) fn house_terms(
    table: &HouseTable,
    players: Cited<u8>,
    close: CloseRules,
    equipment: BasisRef,
    discretion: BasisRef,
) -> Terms {
    Terms {
        bank: Bank::House(table.against_house),
        places: players,
        each: Cited {
            value: 1,
            ..players
        },
        closing: Cited {
            value: close.close.into_iter().collect(),
            basis: close.closed,
        },
        late: close.closed,
        over: NO_TEXT,
        own: NO_TEXT,
        guests: players.basis,
        behind: None,
        equipment,
        problems: table.problems,
        discretion,
    }
}

/// That the house stands against the players.
pub(crate) fn read_against(fields: &Fields<'_, '_>) -> Option<BasisRef> {
    let against = fields.fields("against")?;
    if against.text("is").is_some_and(|is| is != "house") {
        against.problem("it is played against the house", "write is = \"house\"");
    }
    Some(against.basis())
}

/// How many play at once, unless the sheet says otherwise.
fn read_players(fields: &Fields<'_, '_>) -> Option<OnSheet<u8>> {
    let places = fields.fields("seats")?;
    on_sheet(&places, places.count("number_unless_said", sense::PLACES))
}

/// `closing`: the notices that close the bets, by place.
pub(crate) fn read_closing(
    fields: &Fields<'_, '_>,
    notices: &[NoticeRule],
) -> Option<Cited<Vec<usize>>> {
    let fields = fields.fields("closing")?;
    let names = fields.optional_texts("notices");
    let said = |name: &String| said_notice(&fields, name, notices, NoticeMoment::OnClosing);
    cited(Some(names.iter().filter_map(said).collect()), &fields)
}

/// A choice as people know it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceWords {
    /// Its key; at a wheel the bet's follows it.
    pub key: String,
    /// Its name; at a wheel the bet's follows it.
    pub name: Words,
    /// What offers it.
    pub basis: BasisRef,
}

/// Reads it off its section.
pub(crate) fn choice_words(fields: &Fields<'_, '_>) -> Option<ChoiceWords> {
    let (key, name, basis) = (fields.text("key"), fields.words("name"), fields.basis());
    Some(ChoiceWords {
        key: key?,
        name: name?,
        basis,
    })
}

/// The same where it is a section of others.
pub(crate) fn read_choice_words(fields: &Fields<'_, '_>, key: &'static str) -> Option<ChoiceWords> {
    choice_words(&fields.fields(key)?)
}

impl Reads for ChoiceWords {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<ChoiceWords> {
        read_choice_words(fields, key)
    }
}

impl Reads for Option<ChoiceWords> {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<Option<ChoiceWords>> {
        let section = fields.optional_fields(key);
        Some(section.and_then(|section| choice_words(&section)))
    }
}

/// Until when bets are taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CloseRules {
    /// Until when bets are placed.
    pub bets: BasisRef,
    /// That none is placed from then on.
    pub closed: BasisRef,
    /// That none is taken off from then on.
    pub lies: BasisRef,
    /// The notice that closes the bets, by place.
    pub close: Option<usize>,
}

/// Reads them; what keeps bets from being placed keeps them from being taken off, unless said.
pub(crate) fn read_close(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<CloseRules> {
    let bets = fields.fields("bets").map(|bets| bets.basis());
    let closed = fields.fields("closed")?;
    let name = closed.optional_text("says");
    let close = name.and_then(|name| said_then(&closed, &name, notices, NoticeMoment::OnClosing));
    let lies = fields.optional_fields("lies").map(|lies| lies.basis());
    let closed = closed.basis();
    Some(CloseRules {
        bets: bets?,
        closed,
        lies: lies.unwrap_or(closed),
        close,
    })
}
