//! Why a register does not take something, and the way out.

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
        Why::NotKeptSo { form, forms } => said(
            (
                format!("No se lleva en la forma {}.", quoted(form).es),
                format!("It is not kept in the form {}.", quoted(form).en),
            ),
            choose(forms),
        ),
        Why::DecidedByOther { office } => {
            let name = office_name(register, office);
            said(
                (
                    format!("La forma la decide otro: {}.", name.es),
                    format!("Somebody else decides on the form: {}.", name.en),
                ),
                (
                    format!("Indique su decisión ({office})."),
                    format!("Name that decision ({office})."),
                ),
            )
        }
        Why::NoRoom => said(
            (
                "No se dice cuánto cabe en un folio o en una hoja, o no cabe nada.",
                "It is not said how much a folio or a sheet holds, or it holds nothing.",
            ),
            (
                "Diga cuántos asientos caben, uno al menos.",
                "Say how many fit, one at least.",
            ),
        ),
        Why::NoFolios => said(
            (
                "En esta forma el diario no tiene folios.",
                "In this form the diary has no folios.",
            ),
            (
                "No diga cuánto cabe en ellos, o elija otra forma.",
                "Do not say how much they hold, or choose another form.",
            ),
        ),
        _ => said(
            ("El registro no está abierto.", "The register is not open."),
            ("Ábralo primero.", "Open it first."),
        ),
    }
}

fn of_the_entry(register: &Register, why: &Why) -> Refused {
    match why {
        Why::NoSuchClass { classes } => said(
            (
                "El registro no tiene esa clase de asiento.",
                "The register has no such class of entry.",
            ),
            choose(classes),
        ),
        Why::NoSuchAct { acts } => said(
            (
                "El registro no conoce ese acto.",
                "The register knows no such act.",
            ),
            choose(acts),
        ),
        Why::OtherClass { class } => said(
            (
                "Ese acto es de otra clase de asiento.",
                "That act is of another class of entry.",
            ),
            choose(std::slice::from_ref(class)),
        ),
        Why::NoSuchSection { sections } => said(
            (
                "El libro no tiene esa sección.",
                "The book has no such section.",
            ),
            choose(sections),
        ),
        Why::OtherSection { sections } => said(
            (
                "Ese acto no va en esa sección.",
                "That act does not go into that section.",
            ),
            choose(sections),
        ),
        Why::MissingSection { sections } => said(
            ("Falta la sección.", "The section is missing."),
            choose(sections),
        ),
        Why::NotASigner { offices } => {
            let names: Vec<Words> = offices
                .iter()
                .map(|key| office_name(register, key))
                .collect();
            let names = text::join(&names, "o", "or");
            said(
                (
                    "Ese cargo no autoriza asientos.".to_string(),
                    "That office authorises no entries.".to_string(),
                ),
                (
                    format!("Firma: {} ({}).", names.es, offices.join(", ")),
                    format!("Who signs: {} ({}).", names.en, offices.join(", ")),
                ),
            )
        }
        _ => unreachable!("these are the reasons of an entry"),
    }
}

fn of_the_sheet(register: &Register, why: &Why) -> Refused {
    match why {
        Why::HasASheet { sheet } => said(
            (
                format!("Ya tiene hoja, la {sheet}."),
                format!("It has a sheet already, number {sheet}."),
            ),
            (
                "Practique un asiento en ella.".to_string(),
                "Make an entry on it.".to_string(),
            ),
        ),
        Why::NoSheet { acts } => {
            let names: Vec<Words> = acts.iter().map(|key| act_name(register, key)).collect();
            let names = text::join(&names, "o", "or");
            said(
                ("No tiene hoja.".to_string(), "It has no sheet.".to_string()),
                (
                    format!(
                        "La abre su asiento inicial: {} ({}).",
                        names.es,
                        acts.join(", ")
                    ),
                    format!(
                        "An initial entry opens it: {} ({}).",
                        names.en,
                        acts.join(", ")
                    ),
                ),
            )
        }
        Why::SheetIsClosed { place } => said(
            (
                format!("La hoja está cerrada por su asiento {place}."),
                format!("The sheet is closed by its entry {place}."),
            ),
            (
                "Nada se asienta después; una inscripción inicial abre otra hoja.".to_string(),
                "Nothing is entered after it; an initial entry opens another sheet.".to_string(),
            ),
        ),
        Why::BeforeTheLast { last } => said(
            (
                format!("Es de fecha anterior a la última, {last}."),
                format!("Its day lies before the last one, {last}."),
            ),
            (
                format!("Póngale fecha de {last} o posterior."),
                format!("Date it {last} or later."),
            ),
        ),
        Why::NotTheNextPlace { next } => said(
            (
                format!("El asiento que sigue es el {next}."),
                format!("The next entry is number {next}."),
            ),
            (
                "Vuelva a leer la hoja y decida de nuevo.".to_string(),
                "Read the sheet again and decide anew.".to_string(),
            ),
        ),
        Why::NoSuchFiling => said(
            (
                "No hay esa presentación en el diario.",
                "There is no such filing in the diary.",
            ),
            (
                "Indique el número de una que conste.",
                "Name the number of one that is there.",
            ),
        ),
        Why::FiledLater { filed } => said(
            (
                format!("Se presentó después, el {filed}."),
                format!("It was filed later, on {filed}."),
            ),
            (
                format!("Feche el asiento en {filed} o después."),
                format!("Date the entry {filed} or later."),
            ),
        ),
        _ => said(
            (
                "Este asiento se practica sobre una presentación.",
                "This entry is made on a filing.",
            ),
            (
                "Anótela antes en el diario e indique su número.",
                "Put it into the diary first, and name its number.",
            ),
        ),
    }
}

fn of_a_field(register: &Register, why: &Why) -> Refused {
    let name = why.field().map(|key| field_name(register, key));
    let name = name.unwrap_or(Words::same(""));
    let (es, en) = (&name.es, &name.en);
    match why {
        Why::NoSuchField { fields, .. } => said(
            (
                format!("Aquí no se hace constar {es}."),
                format!("Nothing is stated here of {en}."),
            ),
            choose(fields),
        ),
        Why::MissingField { field } => said(
            (format!("Falta: {es}."), format!("This is missing: {en}.")),
            (
                format!("Hágalo constar ({field}: …)."),
                format!("State it ({field}: …)."),
            ),
        ),
        Why::SaidTwice { .. } => said(
            (
                format!("Consta dos veces: {es}."),
                format!("This is stated twice: {en}."),
            ),
            (
                "Hágalo constar una vez.".to_string(),
                "State it once.".to_string(),
            ),
        ),
        Why::Unreadable { .. } => said(
            (
                format!("No se puede leer: {es}."),
                format!("This cannot be read: {en}."),
            ),
            (
                "Escriba un texto de una línea, sin signos de control y de menos de 4000 letras."
                    .to_string(),
                "Write one line of text, without control characters and below 4,000 letters."
                    .to_string(),
            ),
        ),
        Why::NotOfItsKind { value, kind, .. } => {
            let (right_es, right_en) = match *kind {
                "date" => ("una fecha, como 2026-03-02", "a day, as 2026-03-02"),
                "amount" => (
                    "un importe en euros, como 2.50",
                    "an amount in euros, as 2.50",
                ),
                _ => ("un número entero, como 3", "a whole number, as 3"),
            };
            let value = quoted(value);
            said(
                (
                    format!("{es}: {} no vale.", value.es),
                    format!("{en}: {} will not do.", value.en),
                ),
                (format!("Escriba {right_es}."), format!("Write {right_en}.")),
            )
        }
        Why::NotOneOf { all, .. } => said(
            (
                format!("No vale para: {es}."),
                format!("This will not do for: {en}."),
            ),
            choose(all),
        ),
        Why::HasItsOwnAct { act } => {
            let name = act_name(register, act);
            said(
                (
                    format!("Tiene asiento propio: {}.", name.es),
                    format!("It has an entry of its own: {}.", name.en),
                ),
                (
                    format!("Practíquelo ({act})."),
                    format!("Make that one ({act})."),
                ),
            )
        }
        Why::IssuedByOther { field, office } => {
            let by = office_name(register, office);
            said(
                (
                    format!("{es}: lo da otro cargo, {}.", by.es),
                    format!("{en}: another office gives it, {}.", by.en),
                ),
                (
                    format!("Indique su documento ({field} of {office}: …)."),
                    format!("Name that office's paper ({field} of {office}: …)."),
                ),
            )
        }
        Why::ApprovedByOther { office, .. } => {
            let by = office_name(register, office);
            said(
                (
                    format!("{es}: falta el visto bueno, {}.", by.es),
                    format!("{en}: the approval is missing, {}.", by.en),
                ),
                (
                    format!("Indique quién lo dio (approved by {office})."),
                    format!("Say who gave it (approved by {office})."),
                ),
            )
        }
        _ => said(
            (
                format!("{es} no es un documento de nadie."),
                format!("{en} is nobody's paper."),
            ),
            (
                "No diga quién lo dio ni quién lo aprobó.".to_string(),
                "Do not say who gave or approved it.".to_string(),
            ),
        ),
    }
}

fn said(
    why: (impl Into<String>, impl Into<String>),
    way_out: (impl Into<String>, impl Into<String>),
) -> Refused {
    Refused::new(Words::new(why.0, why.1), Words::new(way_out.0, way_out.1))
}

fn quoted(said: &str) -> Words {
    text::quoted(&Words::same(said))
}

fn choose(all: &[String]) -> (String, String) {
    let all = all.join(", ");
    (format!("Use: {all}."), format!("Use: {all}."))
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
        "subject" => return Words::new("el nombre de la hoja", "the name of the sheet"),
        "signature" => return Words::new("la firma", "the signature"),
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
