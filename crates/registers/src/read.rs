//! Reads a register's file, strictly.

use std::collections::BTreeSet;

use law::{BasisRef, Fields, Library, Problem, Reader};
use sha2::{Digest, Sha256};

use crate::{
    Act, BookRules, Class, ClassOfEntry, DiaryRules, Field, FieldKind, Folios, Hash, IndexRules,
    Kept, Office, Register, Section,
};

impl Register {
    /// Reads the file of a register; with everything that is wrong in it where something is.
    pub fn read(file: &str, text: &str, library: &Library) -> Result<Register, Vec<Problem>> {
        let reader = Reader::new(file, text, Some(library));
        let register = reader.root().and_then(|root| read(&reader, &root));
        let (bases, problems) = reader.finish();
        match register {
            Some(mut register) if problems.is_empty() => {
                register.bases = bases;
                register.law = law_of(text);
                Ok(register)
            }
            _ => Err(problems),
        }
    }
}

/// The hash of what a file says: remarks and blank lines are nobody's rule.
pub fn law_of(text: &str) -> Hash {
    let says = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let lines: Vec<&str> = text.lines().filter(says).collect();
    Sha256::digest(lines.join("\n")).into()
}

fn read(reader: &Reader<'_>, root: &Fields<'_, '_>) -> Option<Register> {
    let (key, name, text) = (root.text("register"), root.words("name"), root.text("text"));
    if let Some(text) = &text {
        reader.cite_within(text);
    }
    let signers = offices(root, "signer", true);
    let others = offices(root, "office", false);
    let known = names(signers.iter().chain(&others).map(|office| &office.key));
    let sections = root.tables("section");
    let sections: Vec<Section> = sections.iter().filter_map(section).collect();
    let classes = root.tables("class");
    let classes: Vec<ClassOfEntry> = classes.iter().filter_map(class).collect();
    for (list, noun) in [(signers.len(), "signer"), (sections.len(), "section")] {
        if list == 0 {
            let what = format!("the register has no {noun}");
            root.problem(what, format!("add [[{noun}]]"));
        }
    }
    let diary = root
        .fields("diary")
        .and_then(|fields| diary(&fields, &known));
    let book = root.fields("book").and_then(|fields| book(&fields, &known));
    let all: Vec<String> = sections.iter().map(|section| section.key.clone()).collect();
    let acts = root.tables("act");
    let acts: Vec<Act> = acts
        .iter()
        .filter_map(|fields| act(fields, &all, &classes, &known))
        .collect();
    fits(root, &sections, &classes, &acts);
    let index = root
        .fields("index")
        .and_then(|fields| index(&fields, &acts));
    let sections_basis = root.together(sections.iter().map(|section| section.basis));
    let classes_basis = root.together(classes.iter().map(|class| class.basis));
    let signers_basis = root.together(signers.iter().map(|signer| signer.basis));
    Some(Register {
        key: key?,
        name: name?,
        text: text?,
        signers,
        offices: others,
        diary: diary?,
        book: book?,
        sections,
        classes,
        index: index?,
        acts,
        sections_basis,
        classes_basis,
        signers_basis,
        bases: Default::default(),
        law: Default::default(),
    })
}

type Names = BTreeSet<String>;

fn names<'a>(keys: impl Iterator<Item = &'a String>) -> Names {
    keys.cloned().collect()
}

/// A key of the author's own, by which plays, commands and exports name something.
fn key(fields: &Fields<'_, '_>) -> Option<String> {
    let key = fields.text("key")?;
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if !key.bytes().all(plain) || key.is_empty() {
        let right = "use the characters a-z, 0-9 and -";
        fields.problem(format!("`{key}` is no key"), right);
    }
    Some(key)
}

/// Refuses a name of something that the file does not have.
fn there(fields: &Fields<'_, '_>, noun: &str, named: &str, all: &Names) {
    if !all.contains(named) {
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let right = format!("use one of {}", all.join(", "));
        fields.problem(format!("there is no {noun} `{named}`"), right);
    }
}

fn offices(root: &Fields<'_, '_>, list: &'static str, rests: bool) -> Vec<Office> {
    let office = |fields: &Fields<'_, '_>| {
        let (key, name) = (key(fields), fields.words("name"));
        let basis = match rests {
            true => fields.basis(),
            false => BasisRef::NONE,
        };
        Some(Office {
            key: key?,
            name: name?,
            basis,
        })
    };
    root.tables(list).iter().filter_map(office).collect()
}

fn section(fields: &Fields<'_, '_>) -> Option<Section> {
    let (key, name, basis) = (key(fields), fields.words("name"), fields.basis());
    Some(Section {
        key: key?,
        name: name?,
        basis,
    })
}

fn class(fields: &Fields<'_, '_>) -> Option<ClassOfEntry> {
    let right = "write inscription, marginal-note or cancellation";
    let (class, name) = (fields.parsed::<Class>("key", right), fields.words("name"));
    let basis = fields.basis();
    Some(ClassOfEntry {
        class: class?,
        name: name?,
        basis,
    })
}

fn kept(fields: &Fields<'_, '_>, offices: &Names) -> Option<Kept> {
    let kept = fields.fields("kept")?;
    let forms = kept.optional_texts("as");
    if forms.is_empty() {
        kept.problem("it is kept in no form", "add `as = [\"computer\"]`");
    }
    let decided_by = kept.optional_text("decided_by");
    if let Some(office) = &decided_by {
        there(&kept, "office", office, offices);
    }
    let basis = kept.basis();
    Some(Kept {
        forms,
        decided_by,
        basis,
    })
}

fn diary(fields: &Fields<'_, '_>, offices: &Names) -> Option<DiaryRules> {
    let kept = kept(fields, offices);
    let folios = fields.optional_fields("folios").and_then(|folios| {
        let (form, number) = (folios.text("of"), folios.text("number"));
        if let (Some(form), Some(kept)) = (&form, &kept) {
            there(&folios, "form", form, &names(kept.forms.iter()));
        }
        let basis = folios.basis();
        Some(Folios {
            form: form?,
            number: number?,
            basis,
        })
    });
    let order = rule(fields, "order");
    let said = fields.tables("field");
    let said: Vec<Field> = said
        .iter()
        .filter_map(|one| field(one, offices, None))
        .collect();
    if said.is_empty() {
        fields.problem("a filing says nothing", "add [[diary.field]]");
    }
    Some(DiaryRules {
        kept: kept?,
        folios,
        fields: said,
        order: order?,
    })
}

/// A rule of which the file says nothing but what it rests on.
fn rule(fields: &Fields<'_, '_>, key: &'static str) -> Option<BasisRef> {
    Some(fields.fields(key)?.basis())
}

fn book(fields: &Fields<'_, '_>, offices: &Names) -> Option<BookRules> {
    let kept = kept(fields, offices);
    let numbers = fields.fields("numbers").and_then(|numbers| {
        let series = numbers.parsed("series", "write section or book");
        let basis = numbers.basis();
        Some((series?, basis))
    });
    let (numbered, one_each) = (rule(fields, "numbered"), rule(fields, "one_each"));
    let (more, no_gaps) = (rule(fields, "more"), rule(fields, "no_gaps"));
    let (chronological, first) = (rule(fields, "chronological"), rule(fields, "first"));
    let (last, cancels) = (rule(fields, "last"), rule(fields, "cancels"));
    let (series, numbers) = numbers?;
    Some(BookRules {
        kept: kept?,
        numbered: numbered?,
        one_each: one_each?,
        more: more?,
        no_gaps: no_gaps?,
        chronological: chronological?,
        first: first?,
        last: last?,
        cancels: cancels?,
        series,
        numbers,
    })
}

fn index(fields: &Fields<'_, '_>, acts: &[Act]) -> Option<IndexRules> {
    let order = rule(fields, "order");
    let inscribed = rule(fields, "inscribed");
    let item = fields.fields("item")?;
    let shown = item.optional_texts("fields");
    let said = acts.iter().filter(|act| act.initial);
    let said = names(said.flat_map(|act| &act.fields).map(|field| &field.key));
    for field in &shown {
        there(&item, "field of an initial entry", field, &said);
    }
    let basis = item.basis();
    Some(IndexRules {
        order: order?,
        fields: shown,
        item: basis,
        inscribed: inscribed?,
    })
}

fn act(
    fields: &Fields<'_, '_>,
    sections: &[String],
    classes: &[ClassOfEntry],
    offices: &Names,
) -> Option<Act> {
    let (key, name) = (key(fields), fields.words("name"));
    let right = "write inscription, marginal-note or cancellation";
    let class = fields.parsed::<Class>("class", right);
    if let Some(class) = class.filter(|class| classes.iter().all(|known| known.class != *class)) {
        let what = format!("the register has no class `{}`", class.name());
        fields.problem(what, "add it as [[class]], or name another");
    }
    let within = fields.optional_texts("sections");
    for section in &within {
        there(fields, "section", section, &names(sections.iter()));
    }
    let initial = fields.flag("initial");
    if initial && class.is_some_and(|class| class != Class::Inscription) {
        let what = "what is no inscription cannot open a sheet";
        fields.problem(what, "write class = \"inscription\"");
    }
    let basis = fields.basis();
    let number = fields
        .optional_fields("number")
        .map(|number| number.basis());
    if number.is_some() && !initial {
        fields.problem(
            "a number is given by an initial entry",
            "leave `number` out",
        );
    }
    let filed = fields.optional_fields("filed").map(|filed| filed.basis());
    let said = fields.tables("field");
    let said: Vec<Field> = said
        .iter()
        .filter_map(|one| field(one, offices, Some(basis)))
        .collect();
    let keys = names(said.iter().map(|field| &field.key));
    for other in said.iter().filter_map(|field| field.otherwise.as_ref()) {
        there(fields, "field", other, &keys);
    }
    Some(Act {
        key: key?,
        name: name?,
        class: class?,
        sections: match within.is_empty() {
            true => sections.to_vec(),
            false => within,
        },
        initial,
        fields: said,
        filed,
        number: number.unwrap_or(basis),
        basis,
    })
}

/// A field; what it rests on is its own, or else that of the act.
fn field(fields: &Fields<'_, '_>, offices: &Names, act: Option<BasisRef>) -> Option<Field> {
    let (key, name) = (key(fields), fields.words("name"));
    let right = "write text, date, amount or number";
    let kind = fields.optional_parsed("kind", right);
    let (issued_by, approved_by) = (
        fields.optional_text("issued_by"),
        fields.optional_text("approved_by"),
    );
    for office in issued_by.iter().chain(&approved_by) {
        there(fields, "office", office, offices);
    }
    let (one_of, other) = (fields.optional_texts("one_of"), fields.flag("other"));
    let (optional, otherwise) = (fields.flag("optional"), fields.optional_text("otherwise"));
    if otherwise.is_some() && !optional {
        let what = "what must be said has nothing else in its place";
        fields.problem(what, "add `optional = true`, or leave `otherwise` out");
    }
    let own = fields.optional_basis();
    let basis = match (own == BasisRef::NONE, act) {
        (true, Some(act)) => act,
        (true, None) => fields.basis(),
        (false, _) => own,
    };
    Some(Field {
        key: key?,
        name: name?,
        kind: kind.unwrap_or(FieldKind::Text),
        optional,
        issued_by,
        approved_by,
        one_of,
        other,
        otherwise,
        basis,
    })
}

/// Refuses a section that nothing opens, and a class of which nothing is.
fn fits(root: &Fields<'_, '_>, sections: &[Section], classes: &[ClassOfEntry], acts: &[Act]) {
    for section in sections {
        let opens = |act: &Act| act.initial && act.sections.contains(&section.key);
        if !acts.iter().any(opens) {
            let what = format!("nothing opens a sheet in the section `{}`", section.key);
            root.problem(what, "add an [[act]] of it with initial = true");
        }
    }
    for class in classes {
        if !acts.iter().any(|act| act.class == class.class) {
            let what = format!("no act is of the class `{}`", class.class.name());
            root.problem(what, "add an [[act]] of it, or leave the class out");
        }
    }
}
