use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, Words};

/// A register in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RegisterLine {
    /// Its key.
    pub register: String,
    /// What people call it.
    pub name: Words,
    /// Since when it is kept; nothing while it is not open.
    pub opened: Option<String>,
    /// How many filings its diary has.
    pub filings: u32,
    /// How many subjects it has.
    pub subjects: u32,
}

/// What has a key and a name: a section, an office.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RegisterNoun {
    /// Its key.
    pub key: String,
    /// What people call it.
    pub name: Words,
    /// What it rests on.
    pub citations: Vec<Citation>,
}

/// What a filing or an entry states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RegisterField {
    /// Its key.
    pub key: String,
    /// What people call it.
    pub name: Words,
    /// `text`, `date`, `amount` or `number`.
    pub kind: String,
    /// Whether it may be left out.
    pub optional: bool,
    /// What it may be, where that is fixed.
    pub one_of: Vec<String>,
    /// The office that gives the paper, where it is one.
    pub issued_by: Option<String>,
    /// The office that approves it.
    pub approved_by: Option<String>,
    /// What it rests on.
    pub citations: Vec<Citation>,
}

/// What may be entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RegisterAct {
    /// Its key.
    pub key: String,
    /// What people call it.
    pub name: Words,
    /// `inscription`, `marginal-note` or `cancellation`.
    pub class: String,
    /// The sections in which it may be entered.
    pub sections: Vec<String>,
    /// Whether it opens a sheet.
    pub initial: bool,
    /// Whether it is made on a filing only.
    pub filed: bool,
    /// What it states.
    pub fields: Vec<RegisterField>,
    /// What it rests on.
    pub citations: Vec<Citation>,
}

/// Something that is stated: `domicile: Zaragoza`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RegisterStated {
    /// The field's key.
    pub field: String,
    /// What is said.
    pub value: String,
    /// Who gave the paper.
    pub issued_by: Option<String>,
    /// Who approved it.
    pub approved_by: Option<String>,
}

/// A filing of the diary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RegisterFiling {
    /// Its number.
    pub number: u32,
    /// What it says.
    pub stated: Vec<RegisterStated>,
}

/// An entry of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RegisterEntry {
    /// Its place on the sheet.
    pub place: u32,
    /// The sheet.
    pub sheet: u32,
    /// Its class.
    pub class: String,
    /// What was entered.
    pub act: String,
    /// What people call that.
    pub act_name: Words,
    /// The day.
    pub date: String,
    /// The filing on which it was made.
    pub filing: Option<u32>,
    /// What it states.
    pub stated: Vec<RegisterStated>,
    /// Who signed, and in which office.
    pub signed: (String, String),
    /// What it rested on when it was made.
    pub rests_on: Vec<String>,
}

/// A subject with its entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RegisterSubject {
    /// Its name.
    pub name: String,
    /// The section in which it stands.
    pub section: String,
    /// Its number.
    pub number: u32,
    /// The entry that closed its sheet.
    pub closed_by: Option<u32>,
    /// Its entries, in their order.
    pub entries: Vec<RegisterEntry>,
}

/// A register with its rules and all that stands in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RegisterSeen {
    /// What the list says of it.
    pub line: RegisterLine,
    /// Its sections.
    pub sections: Vec<RegisterNoun>,
    /// Who signs.
    pub signers: Vec<RegisterNoun>,
    /// Which office decides in which form it is kept.
    pub decided_by: Option<String>,
    /// What a filing says.
    pub diary: Vec<RegisterField>,
    /// What may be entered.
    pub acts: Vec<RegisterAct>,
    /// The diary.
    pub filings: Vec<RegisterFiling>,
    /// The subjects, in alphabetical order.
    pub subjects: Vec<RegisterSubject>,
    /// The hash that binds all of it.
    pub head: String,
    /// Whether whoever looks may write in it.
    pub writable: bool,
}

/// What staff ask of a register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum RegisterAsked {
    /// To open it by computer.
    Open {
        /// The first day.
        date: String,
    },
    /// To put a filing into the diary.
    File {
        /// What it says.
        stated: Vec<RegisterStated>,
    },
    /// To make an entry.
    Enter {
        /// The day.
        date: String,
        /// What is entered.
        act: String,
        /// Whose sheet.
        subject: String,
        /// The section, where it must be said.
        section: Option<String>,
        /// The filing on which it is made.
        filing: Option<u32>,
        /// The office in which whoever asks signs.
        office: String,
        /// What it states.
        stated: Vec<RegisterStated>,
    },
}
