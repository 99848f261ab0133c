//! Why a register does not take something, and the way out.

use crate::messages::say;
use crate::refusal::refuse;
use law::{Library, Words};
use registers::{Cause, Register, Why};

use crate::text;
use crate::{Refused, cite};

/// One cause of a refusal by a register: what happened, the way out, and what it rests on.
pub fn register_refusal(library: &Library, register: &Register, cause: &Cause) -> Refused {
    let bases = register.bases().get(cause.basis).iter();
    Refused {
        citations: bases.map(|basis| cite(library, basis)).collect(),
        ..refused(register, &cause.why)
    }
}

fn refused(register: &Register, why: &Why) -> Refused {
    match why {
        Why::NotOpened
        | Why::NotKeptSo { .. }
        | Why::DecidedByOther { .. }
        | Why::NoRoom
        | Why::NoFolios => of_the_opening(register, why),
        Why::NoSuchClass { .. }
        | Why::NoSuchAct { .. }
        | Why::OtherClass { .. }
        | Why::NoSuchSection { .. }
        | Why::OtherSection { .. }
        | Why::MissingSection { .. }
        | Why::NotASigner { .. } => of_the_entry(register, why),
        Why::HasASheet { .. }
        | Why::NoSheet { .. }
        | Why::SheetIsClosed { .. }
        | Why::BeforeTheLast { .. }
        | Why::NotTheNextPlace { .. }
        | Why::NoSuchFiling
        | Why::FiledLater { .. }
        | Why::NeedsFiling => of_the_sheet(register, why),
        Why::NoSuchField { .. }
        | Why::MissingField { .. }
        | Why::SaidTwice { .. }
        | Why::Unreadable { .. }
        | Why::NotOfItsKind { .. }
        | Why::NotOneOf { .. }
        | Why::HasItsOwnAct { .. }
        | Why::IssuedByOther { .. }
        | Why::ApprovedByOther { .. }
        | Why::NoPaper { .. } => of_a_field(register, why),
    }
}

fn of_the_opening(register: &Register, why: &Why) -> Refused {
    match why {
        Why::NotKeptSo { form, forms } => {
            refuse!(registers::NotKeptSo {
                form: quoted(form),
                all: listed(forms)
            })
        }
        Why::DecidedByOther { office } => {
            let name = office_name(register, office);
            refuse!(registers::DecidedByOther { name, office })
        }
        Why::NoRoom => refuse!(registers::NoRoom),
        Why::NoFolios => refuse!(registers::NoFolios),
        _ => refuse!(registers::NotOpened),
    }
}

fn of_the_entry(register: &Register, why: &Why) -> Refused {
    match why {
        Why::NoSuchClass { classes } => refuse!(registers::NoSuchClass {
            all: listed(classes)
        }),
        Why::NoSuchAct { acts } => refuse!(registers::NoSuchAct { all: listed(acts) }),
        Why::OtherClass { class } => refuse!(registers::OtherClass { class }),
        Why::NoSuchSection { sections } => {
            refuse!(registers::NoSuchSection {
                all: listed(sections)
            })
        }
        Why::OtherSection { sections } => {
            refuse!(registers::OtherSection {
                all: listed(sections)
            })
        }
        Why::MissingSection { sections } => {
            refuse!(registers::MissingSection {
                all: listed(sections)
            })
        }
        Why::NotASigner { offices } => {
            let names = either(offices, |key| office_name(register, key));
            refuse!(registers::NotASigner {
                names,
                all: listed(offices)
            })
        }
        _ => unreachable!("these are the reasons of an entry"),
    }
}

fn of_the_sheet(register: &Register, why: &Why) -> Refused {
    match why {
        Why::HasASheet { sheet } => refuse!(registers::HasASheet {
            sheet: sheet.to_string()
        }),
        Why::NoSheet { acts } => {
            let names = either(acts, |key| act_name(register, key));
            refuse!(registers::NoSheet {
                names,
                all: listed(acts)
            })
        }
        Why::SheetIsClosed { place } => {
            refuse!(registers::SheetIsClosed {
                place: place.to_string()
            })
        }
        Why::BeforeTheLast { last } => refuse!(registers::BeforeTheLast {
            last: last.to_string()
        }),
        Why::NotTheNextPlace { next } => {
            refuse!(registers::NotTheNextPlace {
                next: next.to_string()
            })
        }
        Why::NoSuchFiling => refuse!(registers::NoSuchFiling),
        Why::FiledLater { filed } => refuse!(registers::FiledLater {
            filed: filed.to_string()
        }),
        _ => refuse!(registers::NeedsFiling),
    }
}

fn of_a_field(register: &Register, why: &Why) -> Refused {
    let name = why.field().map(|key| field_name(register, key));
    let name = name.unwrap_or(Words::same(""));
    match why {
        Why::NoSuchField { fields, .. } => {
            refuse!(registers::NoSuchField {
                name,
                all: listed(fields)
            })
        }
        Why::MissingField { field } => refuse!(registers::MissingField { name, field }),
        Why::SaidTwice { .. } => refuse!(registers::SaidTwice { name }),
        Why::Unreadable { .. } => refuse!(registers::Unreadable { name }),
        Why::NotOfItsKind { value, kind, .. } => {
            let right = match *kind {
                "date" => say!(registers::ADay),
                "amount" => say!(registers::AnAmount),
                _ => say!(registers::AWholeNumber),
            };
            refuse!(registers::NotOfItsKind {
                name,
                value: quoted(value),
                right
            })
        }
        Why::NotOneOf { all, .. } => refuse!(registers::NotOneOf {
            name,
            all: listed(all)
        }),
        Why::HasItsOwnAct { act } => {
            let name = act_name(register, act);
            refuse!(registers::HasItsOwnAct { name, act })
        }
        Why::IssuedByOther { field, office } => {
            let by = office_name(register, office);
            refuse!(registers::IssuedByOther {
                name,
                by,
                field,
                office
            })
        }
        Why::ApprovedByOther { office, .. } => {
            let by = office_name(register, office);
            refuse!(registers::ApprovedByOther { name, by, office })
        }
        _ => refuse!(registers::NoPaper { name }),
    }
}

fn listed(keys: &[String]) -> String {
    keys.join(", ")
}

/// The names of several keys, one of which it is.
fn either(keys: &[String], name: impl Fn(&str) -> Words) -> Words {
    let names: Vec<Words> = keys.iter().map(|key| name(key)).collect();
    text::join(&names, &say!(speech::Or))
}

fn quoted(said: &str) -> Words {
    text::quoted(&Words::same(said))
}

/// What people call an office; its key where the register does not know it.
fn office_name(register: &Register, key: &str) -> Words {
    let mut offices = register.signers().iter().chain(register.offices());
    let office = offices.find(|office| office.key == key);
    office.map_or_else(|| Words::same(key), |office| office.name.clone())
}

fn act_name(register: &Register, key: &str) -> Words {
    let act = register.acts().iter().find(|act| act.key == key);
    act.map_or_else(|| Words::same(key), |act| act.name.clone())
}

fn field_name(register: &Register, key: &str) -> Words {
    match key {
        "subject" => return say!(registers::NameOfTheSheet),
        "signature" => return say!(registers::TheSignature),
        _ => {}
    }
    let acts = register.acts().iter().flat_map(|act| &act.fields);
    let mut fields = register.diary().fields.iter().chain(acts);
    let field = fields.find(|field| field.key == key);
    field.map_or_else(|| quoted(key), |field| field.name.clone())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use law::BasisRef;
    use registers::Registers;

    use super::*;

    /// One of each reason.
    fn reasons() -> Vec<Why> {
        let text = || "order".to_string();
        let list = || vec!["creation".to_string()];
        let day = "2026-03-02".parse().expect("a day");
        vec![
            Why::NotOpened,
            Why::NotKeptSo {
                form: text(),
                forms: list(),
            },
            Why::DecidedByOther {
                office: "managing-body".into(),
            },
            Why::NoRoom,
            Why::NoFolios,
            Why::NoSuchField {
                field: "colour".into(),
                fields: list(),
            },
            Why::MissingField { field: text() },
            Why::SaidTwice { field: text() },
            Why::Unreadable {
                field: "subject".into(),
            },
            Why::NotOfItsKind {
                field: text(),
                value: text(),
                kind: "date",
            },
            Why::NotOneOf {
                field: text(),
                all: list(),
            },
            Why::HasItsOwnAct {
                act: "statutes".into(),
            },
            Why::IssuedByOther {
                field: text(),
                office: "secretary".into(),
            },
            Why::ApprovedByOther {
                field: text(),
                office: "president".into(),
            },
            Why::NoPaper { field: text() },
            Why::NoSuchClass { classes: list() },
            Why::NoSuchAct { acts: list() },
            Why::OtherClass { class: text() },
            Why::NoSuchSection { sections: list() },
            Why::OtherSection { sections: list() },
            Why::MissingSection { sections: list() },
            Why::NotASigner { offices: list() },
            Why::HasASheet { sheet: 3 },
            Why::NoSheet { acts: list() },
            Why::SheetIsClosed { place: 3 },
            Why::BeforeTheLast { last: day },
            Why::NotTheNextPlace { next: 3 },
            Why::NoSuchFiling,
            Why::FiledLater { filed: day },
            Why::NeedsFiling,
        ]
    }

    #[test]
    fn every_reason_has_words_of_its_own() {
        let library = Library::embedded().expect("our law is sound");
        let registers = Registers::read(&library).expect("our registers are sound");
        let register = registers.find("professional-bodies").expect("it ships");
        let (mut names, mut told) = (BTreeSet::new(), BTreeSet::new());
        for why in reasons() {
            names.insert(why.name());
            let basis = BasisRef::default();
            let said = register_refusal(&library, register, &Cause { why, basis });
            for words in [&said.why, &said.way_out] {
                assert_ne!(words.es, "");
                assert!(
                    words.es.ends_with('.') && words.en.ends_with('.'),
                    "{words}"
                );
            }
            assert!(told.insert(said.why.es), "two reasons have the same words");
        }
        assert_eq!(names.len(), 30, "a reason is missing in this list");
    }
}
