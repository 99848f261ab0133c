//! Judging: what is asked either becomes an event, or is refused with every reason.

use law::BasisRef;

use crate::book::{Adopted, Entered, Event, Filed, Opened};
use crate::{
    Act, Action, Book, Cause, Class, Date, Field, FieldKind, Filing, Kept, Opening, Proposal,
    Refusal, Register, Series, Signature, Statement, Subject, Why, hex, same_name,
};

/// The longest text of a field, a name or a subject, in characters.
const LONGEST: usize = 4000;

impl Register {
    /// Opens the register, or says why not.
    pub fn open(&self, opening: &Opening) -> Result<Book, Refusal> {
        let mut book = Book::new(&self.key);
        book.apply(&self.opened(opening)?);
        Ok(book)
    }

    /// The opening as it is written down, or why there is none.
    pub fn opened(&self, opening: &Opening) -> Result<Event, Refusal> {
        let mut causes = Causes::default();
        let decided_by = opening.decided_by.as_deref();
        causes.kept(&self.diary.kept, &opening.diary, decided_by);
        causes.kept(&self.book.kept, &opening.book, decided_by);
        let folios = self.diary.folios.as_ref();
        let has_folios = folios.filter(|folios| folios.form == opening.diary);
        match (has_folios, opening.folio_holds) {
            (Some(folios), None | Some(0)) => causes.add(Why::NoRoom, folios.basis),
            (None, Some(_)) => {
                let basis = folios.map_or(self.diary.kept.basis, |folios| folios.basis);
                causes.add(Why::NoFolios, basis);
            }
            _ => {}
        }
        if opening.sheet_holds == Some(0) {
            causes.add(Why::NoRoom, self.book.more);
        }
        causes.none()?;
        Ok(Event::Opened(Opened {
            register: self.key.clone(),
            law: hex(&self.law),
            date: opening.date,
            diary: opening.diary.clone(),
            book: opening.book.clone(),
            decided_by: opening.decided_by.clone(),
            folio_holds: opening.folio_holds,
            sheet_holds: opening.sheet_holds,
        }))
    }

    /// The change to this text of the file, where a book was kept by another.
    pub fn adopted(&self, book: &Book) -> Option<Event> {
        let law = hex(&self.law);
        let other = book.opened().is_some() && book.law() != law;
        other.then_some(Event::Adopted(Adopted { law }))
    }

    /// What becomes of something that is asked: an event to be applied, or every reason why not.
    pub fn judge(&self, book: &Book, action: &Action) -> Result<Event, Refusal> {
        let Some(opened) = book.opened() else {
            let mut causes = Causes::default();
            causes.add(Why::NotOpened, self.diary.kept.basis);
            return Err(Refusal { causes: causes.0 });
        };
        match action {
            Action::File(filing) => self.file(book, opened, filing),
            Action::Enter(proposal) => self.enter(book, opened, proposal),
        }
    }

    fn file(&self, book: &Book, opened: &Opened, filing: &Filing) -> Result<Event, Refusal> {
        let mut causes = Causes::default();
        let basis = self.diary.kept.basis;
        causes.statements(self, &self.diary.fields, &filing.statements, basis);
        let number = next(book.filings().len());
        let folio = opened.folio_holds.map(|holds| (number - 1) / holds + 1);
        let filed = Filed {
            number,
            folio,
            statements: filing.statements.clone(),
            rests_on: self.written(self.diary.fields.iter().map(|field| field.basis)),
        };
        let last = book.filings().last().and_then(Filed::date);
        let before = filed.date().zip(last).filter(|(date, last)| date < last);
        if let Some((_, last)) = before {
            causes.add(Why::BeforeTheLast { last }, self.diary.order);
        }
        causes.none()?;
        Ok(Event::Filed(filed))
    }

    fn enter(&self, book: &Book, opened: &Opened, asked: &Proposal) -> Result<Event, Refusal> {
        let mut causes = Causes::default();
        causes.class(self, asked);
        causes.text("subject", &asked.subject, self.book.one_each);
        let known = asked.section.as_deref();
        if known.is_some_and(|key| self.sections.iter().all(|section| section.key != key)) {
            let sections = self.sections.iter().map(|one| one.key.clone()).collect();
            causes.add(Why::NoSuchSection { sections }, self.sections_basis);
        }
        causes.signature(self, &asked.signed);
        let Some(act) = self.act(&asked.act) else {
            let acts = self.acts.iter().map(|act| act.key.clone()).collect();
            causes.add(Why::NoSuchAct { acts }, self.classes_basis);
            return Err(Refusal { causes: causes.0 });
        };
        let subject = book.open_subject(&asked.subject);
        causes.sheet(self, book, act, asked);
        let section = causes.section(act, subject, known);
        causes.order(self, subject, asked);
        causes.filing(self, book, act, asked);
        causes.statements(self, &act.fields, &asked.statements, act.basis);
        causes.none()?;
        let place = subject.map_or(1, |subject| next(subject.entries.len()));
        Ok(Event::Entered(Entered {
            sheet: sheet_for(book, opened, subject),
            place,
            number: act.initial.then(|| self.next_number(book, &section)),
            section,
            subject: subject.map_or_else(|| asked.subject.clone(), |known| known.name.clone()),
            class: act.class,
            act: act.key.clone(),
            date: asked.date,
            filing: asked.filing,
            statements: asked.statements.clone(),
            signed: asked.signed.clone(),
            rests_on: self.written(self.bases_of(act)),
        }))
    }

    /// The number that the next subject of a section gets.
    fn next_number(&self, book: &Book, section: &str) -> u32 {
        match self.book.series {
            Series::Section => book.last_number(section) + 1,
            Series::Book => next(book.subjects().len()),
        }
    }

    /// What an event rests on.
    pub fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        match event {
            Event::Opened(_) => vec![self.diary.kept.basis, self.book.kept.basis],
            Event::Adopted(_) => Vec::new(),
            Event::Filed(_) => self.diary.fields.iter().map(|field| field.basis).collect(),
            Event::Entered(entered) => {
                let act = self.act(&entered.act);
                act.map_or_else(Vec::new, |act| self.bases_of(act))
            }
        }
    }

    /// What an entry of an act rests on.
    pub(crate) fn bases_of(&self, act: &Act) -> Vec<BasisRef> {
        let class = self.classes.iter().find(|known| known.class == act.class);
        let mut bases: Vec<BasisRef> = class.into_iter().map(|class| class.basis).collect();
        bases.push(act.basis);
        if act.initial {
            bases.extend([act.number, self.book.numbers, self.book.first]);
        }
        if act.class == Class::Cancellation {
            bases.extend([self.book.cancels, self.book.last]);
        }
        bases.extend(act.fields.iter().map(|field| field.basis));
        bases.extend(self.signers.iter().map(|signer| signer.basis));
        bases
    }

    /// Several bases as an event carries them, each once.
    fn written(&self, bases: impl IntoIterator<Item = BasisRef>) -> Vec<String> {
        let all = self.bases_together(bases);
        all.iter().map(ToString::to_string).collect()
    }
}

/// The sheet on which the next entry of a subject stands: its last one, or, where that is full or
/// there is none, a new one.
fn sheet_for(book: &Book, opened: &Opened, subject: Option<&Subject>) -> u32 {
    let last = subject.and_then(|subject| subject.entries.last());
    let Some((subject, last)) = subject.zip(last) else {
        return book.sheets() + 1;
    };
    let on_it = subject.entries.iter().filter(|one| one.sheet == last.sheet);
    let full = opened
        .sheet_holds
        .is_some_and(|holds| next(on_it.count()) > holds);
    match full {
        true => book.sheets() + 1,
        false => last.sheet,
    }
}

/// The number after so many.
fn next(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX).saturating_add(1)
}

/// The reasons found so far.
#[derive(Default)]
struct Causes(Vec<Cause>);

impl Causes {
    fn add(&mut self, why: Why, basis: BasisRef) {
        self.0.push(Cause { why, basis });
    }

    fn none(&mut self) -> Result<(), Refusal> {
        match self.0.is_empty() {
            true => Ok(()),
            false => Err(Refusal {
                causes: std::mem::take(&mut self.0),
            }),
        }
    }

    fn kept(&mut self, kept: &Kept, form: &str, decided_by: Option<&str>) {
        if !kept.forms.iter().any(|known| known == form) {
            let (form, forms) = (form.into(), kept.forms.clone());
            self.add(Why::NotKeptSo { form, forms }, kept.basis);
        }
        let other = kept
            .decided_by
            .as_ref()
            .filter(|office| decided_by != Some(office.as_str()));
        if let Some(office) = other {
            let office = office.clone();
            self.add(Why::DecidedByOther { office }, kept.basis);
        }
    }

    fn class(&mut self, register: &Register, asked: &Proposal) {
        let mut known = register.classes.iter();
        if !known.any(|class| class.class.name() == asked.class) {
            let classes = register.classes.iter();
            let classes = classes.map(|class| class.class.name().into()).collect();
            return self.add(Why::NoSuchClass { classes }, register.classes_basis);
        }
        let act = register.act(&asked.act);
        if let Some(act) = act.filter(|act| act.class.name() != asked.class) {
            let class = act.class.name().into();
            self.add(Why::OtherClass { class }, act.basis);
        }
    }

    fn signature(&mut self, register: &Register, signed: &Signature) {
        self.text("signature", &signed.name, register.signers_basis);
        let mut signers = register.signers.iter();
        if !signers.any(|signer| signer.key == signed.office) {
            let offices = register.signers.iter().map(|one| one.key.clone()).collect();
            self.add(Why::NotASigner { offices }, register.signers_basis);
        }
    }

    /// One sheet for each subject, opened by an initial entry, and nothing after the last.
    fn sheet(&mut self, register: &Register, book: &Book, act: &Act, asked: &Proposal) {
        let open = book.open_subject(&asked.subject);
        let sheet = open.and_then(|subject| subject.entries.first());
        match (sheet, act.initial) {
            (Some(first), true) => {
                let sheet = first.sheet;
                self.add(Why::HasASheet { sheet }, register.book.one_each);
            }
            (None, false) => match book.subject(&asked.subject).and_then(|one| one.closed_by) {
                Some(place) => self.add(Why::SheetIsClosed { place }, register.book.last),
                None => {
                    let initial = register.acts.iter().filter(|act| act.initial);
                    let acts = initial.map(|act| act.key.clone()).collect();
                    self.add(Why::NoSheet { acts }, register.book.first);
                }
            },
            (Some(_), false) | (None, true) => {}
        }
    }

    /// The section of the entry, which must be one of the act's.
    fn section(&mut self, act: &Act, subject: Option<&Subject>, said: Option<&str>) -> String {
        let own = subject.map(|subject| subject.section.as_str());
        let only = act.sections.first().filter(|_| act.sections.len() == 1);
        let section = own.or(said).or(only.map(String::as_str));
        let Some(section) = section else {
            // Whoever has no sheet is told that, not where it would stand.
            if act.initial {
                let sections = act.sections.clone();
                self.add(Why::MissingSection { sections }, act.basis);
            }
            return String::new();
        };
        if !act.sections.iter().any(|known| known == section) {
            let sections = act.sections.clone();
            self.add(Why::OtherSection { sections }, act.basis);
        } else if said.is_some_and(|said| said != section) {
            let sections = vec![section.to_string()];
            self.add(Why::OtherSection { sections }, act.basis);
        }
        section.into()
    }

    /// One entry after another, in the order of their days.
    fn order(&mut self, register: &Register, subject: Option<&Subject>, asked: &Proposal) {
        let entries = subject.map_or(&[][..], |subject| &subject.entries);
        let last = entries.last().map(|entry| entry.date);
        if let Some(last) = last.filter(|last| asked.date < *last) {
            self.add(Why::BeforeTheLast { last }, register.book.chronological);
        }
        let next = next(entries.len());
        if asked.place.is_some_and(|place| place != next) {
            self.add(Why::NotTheNextPlace { next }, register.book.no_gaps);
        }
    }

    fn filing(&mut self, register: &Register, book: &Book, act: &Act, asked: &Proposal) {
        let Some(number) = asked.filing else {
            if let Some(basis) = act.filed {
                self.add(Why::NeedsFiling, basis);
            }
            return;
        };
        let Some(filing) = book.filing(number) else {
            return self.add(Why::NoSuchFiling, register.diary.order);
        };
        if let Some(filed) = filing.date().filter(|filed| asked.date < *filed) {
            self.add(Why::FiledLater { filed }, register.diary.order);
        }
    }

    /// What must be said, each once, and what may be.
    fn statements(
        &mut self,
        register: &Register,
        fields: &[Field],
        said: &[Statement],
        basis: BasisRef,
    ) {
        for (place, statement) in said.iter().enumerate() {
            let Some(field) = fields.iter().find(|field| field.key == statement.field) else {
                let fields = fields.iter().map(|field| field.key.clone()).collect();
                let field = shortened(&statement.field);
                self.add(Why::NoSuchField { field, fields }, basis);
                continue;
            };
            if said[..place].iter().any(|one| one.field == statement.field) {
                let field = field.key.clone();
                self.add(Why::SaidTwice { field }, basis);
                continue;
            }
            self.statement(register, field, statement);
        }
        let is_said = |field: &Field| said.iter().any(|one| one.field == field.key);
        for field in fields
            .iter()
            .filter(|field| !field.optional && !is_said(field))
        {
            let name = field.key.clone();
            self.add(Why::MissingField { field: name }, field.basis);
        }
    }

    fn statement(&mut self, register: &Register, field: &Field, said: &Statement) {
        if !self.text(&field.key, &said.value, field.basis) {
            return;
        }
        let name = || field.key.clone();
        if let Some(kind) = other_kind(field.kind, &said.value) {
            let (field_name, value) = (name(), shortened(&said.value));
            let why = Why::NotOfItsKind {
                field: field_name,
                value,
                kind,
            };
            self.add(why, field.basis);
        }
        if !field.one_of.is_empty() && !field.one_of.contains(&said.value) {
            let (field_name, all) = (name(), field.one_of.clone());
            let why = Why::NotOneOf {
                field: field_name,
                all,
            };
            self.add(why, field.basis);
        }
        if let Some(act) = register.own_act(&said.value).filter(|_| field.other) {
            let act = act.key.clone();
            self.add(Why::HasItsOwnAct { act }, field.basis);
        }
        self.paper(field, said);
    }

    /// Who gave a paper, and who approved it.
    fn paper(&mut self, field: &Field, said: &Statement) {
        let name = || field.key.clone();
        match (&field.issued_by, &said.issued_by) {
            (Some(office), given) if given.as_ref() != Some(office) => {
                let (field_name, office) = (name(), office.clone());
                let why = Why::IssuedByOther {
                    field: field_name,
                    office,
                };
                self.add(why, field.basis);
            }
            (None, Some(_)) => self.add(Why::NoPaper { field: name() }, field.basis),
            _ => {}
        }
        match (&field.approved_by, &said.approved_by) {
            (Some(office), given) if given.as_ref() != Some(office) => {
                let (field_name, office) = (name(), office.clone());
                let why = Why::ApprovedByOther {
                    field: field_name,
                    office,
                };
                self.add(why, field.basis);
            }
            (None, Some(_)) => self.add(Why::NoPaper { field: name() }, field.basis),
            _ => {}
        }
    }

    /// Whether a text can be read on one line.
    fn text(&mut self, field: &str, text: &str, basis: BasisRef) -> bool {
        let empty = text.trim().is_empty();
        let steers = text.chars().any(char::is_control) || law::unreadable(text).is_some();
        let sound = !empty && !steers && text.chars().count() <= LONGEST;
        if !sound {
            let field = field.into();
            self.add(Why::Unreadable { field }, basis);
        }
        sound
    }
}

impl Register {
    /// The act that a text names: acts other than those that take what is left.
    fn own_act(&self, text: &str) -> Option<&Act> {
        let own = |act: &&Act| !act.fields.iter().any(|field| field.other);
        let names = |act: &&Act| {
            let name = &act.name;
            [&act.key, &name.es, &name.en]
                .iter()
                .any(|known| same_name(known, text))
        };
        self.acts.iter().filter(own).find(names)
    }
}

/// What a text should be and is not.
fn other_kind(kind: FieldKind, value: &str) -> Option<&'static str> {
    let (sound, name) = match kind {
        FieldKind::Text => (true, "text"),
        FieldKind::Date => (value.parse::<Date>().is_ok(), "date"),
        FieldKind::Amount => (value.parse::<exact::Cents>().is_ok(), "amount"),
        FieldKind::Number => (
            value.parse::<u32>().is_ok_and(|number| number > 0),
            "number",
        ),
    };
    (!sound).then_some(name)
}

/// A text of anybody's as far as it is told again.
fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}
