//! Why something is not entered.

use law::BasisRef;

use crate::Date;

/// A refusal: every reason, in the order of the checks. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reasons, at least one.
    pub causes: Vec<Cause>,
}

/// One reason, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The reason.
    pub why: Why,
    /// What it rests on.
    pub basis: BasisRef,
}

/// A reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nothing is filed or entered in a register that is not open.
    NotOpened,
    /// The diary or the book may not be kept in this form.
    NotKeptSo {
        /// The form that was asked for.
        form: String,
        /// Those that there are.
        forms: Vec<String>,
    },
    /// Another office decides on the form.
    DecidedByOther {
        /// Which one.
        office: String,
    },
    /// Folios or sheets that hold nothing, or folios of which nobody said how much they hold.
    NoRoom,
    /// Folios where there are none.
    NoFolios,
    /// There is no such field here.
    NoSuchField {
        /// The field.
        field: String,
        /// Those that there are.
        fields: Vec<String>,
    },
    /// Something must be said and is not.
    MissingField {
        /// The field.
        field: String,
    },
    /// A field is said twice.
    SaidTwice {
        /// The field.
        field: String,
    },
    /// A text is empty, too long, or holds what nobody can read.
    Unreadable {
        /// The field, or `subject`, or `signature`.
        field: String,
    },
    /// What is said is no day, amount or number.
    NotOfItsKind {
        /// The field.
        field: String,
        /// What was said.
        value: String,
        /// What it should be: `date`, `amount` or `number`.
        kind: &'static str,
    },
    /// What is said is none of what may be.
    NotOneOf {
        /// The field.
        field: String,
        /// What may be.
        all: Vec<String>,
    },
    /// This has an entry of its own.
    HasItsOwnAct {
        /// The act.
        act: String,
    },
    /// The paper must come from another office.
    IssuedByOther {
        /// The field.
        field: String,
        /// From which.
        office: String,
    },
    /// The paper must be approved by another office.
    ApprovedByOther {
        /// The field.
        field: String,
        /// By which.
        office: String,
    },
    /// What is no paper has nobody who gave it.
    NoPaper {
        /// The field.
        field: String,
    },
    /// The register has no such class of entry.
    NoSuchClass {
        /// Those that it has.
        classes: Vec<String>,
    },
    /// The register has no such act.
    NoSuchAct {
        /// Those that it has.
        acts: Vec<String>,
    },
    /// The act is of another class.
    OtherClass {
        /// Of which.
        class: String,
    },
    /// The book has no such section.
    NoSuchSection {
        /// Those that it has.
        sections: Vec<String>,
    },
    /// The act does not belong in this section, or the subject stands in another.
    OtherSection {
        /// Where it belongs.
        sections: Vec<String>,
    },
    /// An act of several sections does not say in which.
    MissingSection {
        /// The sections.
        sections: Vec<String>,
    },
    /// Another office signs.
    NotASigner {
        /// Those that do.
        offices: Vec<String>,
    },
    /// The subject has a sheet already.
    HasASheet {
        /// Its number.
        sheet: u32,
    },
    /// The subject has no sheet: an initial entry comes first.
    NoSheet {
        /// The initial entries that there are.
        acts: Vec<String>,
    },
    /// The sheet is closed.
    SheetIsClosed {
        /// The entry that closed it.
        place: u32,
    },
    /// The day lies before that of the last entry on the sheet, or of the last filing.
    BeforeTheLast {
        /// The last day.
        last: Date,
    },
    /// Another place than the next on the sheet.
    NotTheNextPlace {
        /// The next.
        next: u32,
    },
    /// There is no filing of that number.
    NoSuchFiling,
    /// The filing came later than the entry.
    FiledLater {
        /// When.
        filed: Date,
    },
    /// The entry is made on a filing only.
    NeedsFiling,
}

impl Why {
    /// Its name in plays and for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Why::NotOpened => "not-opened",
            Why::NotKeptSo { .. } => "not-kept-so",
            Why::DecidedByOther { .. } => "decided-by-other",
            Why::NoRoom => "no-room",
            Why::NoFolios => "no-folios",
            Why::NoSuchField { .. } => "no-such-field",
            Why::MissingField { .. } => "missing-field",
            Why::SaidTwice { .. } => "said-twice",
            Why::Unreadable { .. } => "unreadable",
            Why::NotOfItsKind { .. } => "not-of-its-kind",
            Why::NotOneOf { .. } => "not-one-of",
            Why::HasItsOwnAct { .. } => "has-its-own-act",
            Why::IssuedByOther { .. } => "issued-by-other",
            Why::ApprovedByOther { .. } => "approved-by-other",
            Why::NoPaper { .. } => "no-paper",
            Why::NoSuchClass { .. } => "no-such-class",
            Why::NoSuchAct { .. } => "no-such-act",
            Why::OtherClass { .. } => "other-class",
            Why::NoSuchSection { .. } => "no-such-section",
            Why::OtherSection { .. } => "other-section",
            Why::MissingSection { .. } => "missing-section",
            Why::NotASigner { .. } => "not-a-signer",
            Why::HasASheet { .. } => "has-a-sheet",
            Why::NoSheet { .. } => "no-sheet",
            Why::SheetIsClosed { .. } => "sheet-is-closed",
            Why::BeforeTheLast { .. } => "before-the-last",
            Why::NotTheNextPlace { .. } => "not-the-next-place",
            Why::NoSuchFiling => "no-such-filing",
            Why::FiledLater { .. } => "filed-later",
            Why::NeedsFiling => "needs-filing",
        }
    }

    /// The field that it is about, where it is about one.
    pub fn field(&self) -> Option<&str> {
        match self {
            Why::NoSuchField { field, .. }
            | Why::MissingField { field }
            | Why::SaidTwice { field }
            | Why::Unreadable { field }
            | Why::NotOfItsKind { field, .. }
            | Why::NotOneOf { field, .. }
            | Why::IssuedByOther { field, .. }
            | Why::ApprovedByOther { field, .. }
            | Why::NoPaper { field } => Some(field),
            _ => None,
        }
    }
}
