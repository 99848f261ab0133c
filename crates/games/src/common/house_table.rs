//! What `[table]` and `[course]` say of tables against the house, in every family alike.

use law::{BasisRef, Fields, Words};
use round::{Bank, NO_TEXT, Terms};
use table::Role;

use super::{
    Cited, NoticeMoment, NoticeRule, OnSheet, Reads, cited, described, on_sheet, read_role,
    read_rounding, said_notice, said_then, sense,
};

described! {
    /// What `[table]` says wherever people play against the house without places of their own.
    HouseTable |fields| {
        /// That the house stands against the players.
        against_house: BasisRef = read_against(fields),
        /// Who settles what the text does not.
        problems: Cited<Role> = read_problems(fields),
        /// How many people may play at once, if the sheet does not say.
        players: OnSheet<u8> = read_players(fields),
        /// The table's minimum.
        minimum: OnSheet<()> = read_minimum(fields),
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

/// Who settles what the text does not.
pub(crate) fn read_problems(fields: &Fields<'_, '_>) -> Option<Cited<Role>> {
    let problems = fields.fields("problems")?;
    cited(read_role(&problems, "settled_by"), &problems)
}

/// How many play at once, unless the sheet says otherwise.
pub(crate) fn read_players(fields: &Fields<'_, '_>) -> Option<OnSheet<u8>> {
    let places = fields.fields("places")?;
    on_sheet(&places, places.count("number_unless_said", sense::PLACES))
}

/// The minimum, which the sheet gives.
pub(crate) fn read_minimum(fields: &Fields<'_, '_>) -> Option<OnSheet<()>> {
    on_sheet(&fields.fields("minimum")?, Some(()))
}

/// A maximum from so many to so many times the minimum.
pub(crate) fn read_maximum(fields: &Fields<'_, '_>) -> Option<OnSheet<(u64, u64)>> {
    let maximum = fields.fields("maximum")?;
    let (from, to) = (
        maximum.times("from_times_minimum"),
        maximum.times("to_times_minimum"),
    );
    on_sheet(&maximum, maximum.range(from, to))
}

/// How a cent that cannot be divided is rounded.
pub(crate) fn read_said_rounding(fields: &Fields<'_, '_>) -> Option<OnSheet<String>> {
    let rounding = fields.fields("rounding")?;
    on_sheet(&rounding, read_rounding(&rounding))
}

/// Whether bets go in multiples of the minimum, where the house may ask for that.
pub(crate) fn read_multiples(fields: &Fields<'_, '_>) -> Option<OnSheet<()>> {
    let multiples = fields.optional_fields("multiples")?;
    on_sheet(&multiples, Some(()))
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
