//! Plays of a register: who files and enters what when, what is refused, and what then stands.

mod looking;
mod script;

use law::{Basis, BasisRef};
use registers::{
    Action, Book, Cause, Event, Refusal, Register, Registers, examine, json, read_json,
};

use self::script::{Header, Said, Step};
use crate::lines::begins_with;
use crate::outcome::{Shown, prove_cited};
use crate::proof::{Proofs, Way};

type Proved = Result<Shown, String>;

/// Whether a play is of a register: its first line says so.
pub(crate) fn is_one(text: &str) -> bool {
    begins_with("register", text)
}

/// Runs a play, tells of each line that holds what it rests on, and gives what the play proves, or
/// every line that does not hold.
pub(crate) fn look_through(
    registers: Option<&Registers>,
    text: &str,
    rests_on: &mut dyn FnMut(usize, &[Basis]),
) -> Result<Proofs, Vec<(usize, String)>> {
    let steps = script::read(text)?;
    let last = steps.last().map_or(1, |step| step.line);
    let mut keeping: Option<Keeping<'_>> = None;
    let mut proofs = Proofs::default();
    let mut problems = Vec::new();
    for step in &steps {
        let proved = match (&step.said, &mut keeping) {
            (Said::Register(header), None) => match Keeping::begin(registers, header) {
                Ok(begun) => {
                    keeping = Some(begun);
                    Ok(Shown::default())
                }
                Err(what) => return Err(vec![(step.line, what)]),
            },
            (Said::Register(_), Some(_)) => Err("one play, one register".into()),
            (_, None) => Err("a play of a register begins with `register NAME   …`".into()),
            (_, Some(keeping)) => keeping.step(step),
        };
        match proved {
            Ok(shown) => {
                rests_on(step.line, &shown.bases);
                proofs.add(shown.named, way(step));
            }
            Err(what) => problems.push((step.line, what)),
        }
    }
    if let Some(keeping) = keeping.filter(|_| problems.is_empty()) {
        problems.extend(keeping.holds().err().map(|what| (last, what)));
    }
    match problems.is_empty() {
        true => Ok(proofs),
        false => Err(problems),
    }
}

/// What sort of consequence a line shows.
fn way(step: &Step) -> Way {
    let refused = step
        .expects
        .as_deref()
        .is_some_and(|expects| expects.starts_with("refused: "));
    match step.said {
        _ if refused => Way::Refusal,
        Said::Register(_) | Said::TheRegister => Way::Opening,
        Said::Files(_) | Said::Enters(_) => Way::Deed,
        Said::Looks(_) => Way::Outcome,
    }
}

/// A register that a play keeps.
struct Keeping<'r> {
    register: &'r Register,
    /// As it stands, or why it was not opened.
    book: Result<Book, Refusal>,
    events: Vec<Event>,
}

impl<'r> Keeping<'r> {
    fn begin(registers: Option<&'r Registers>, header: &Header) -> Result<Keeping<'r>, String> {
        let known: Vec<&str> = registers
            .into_iter()
            .flat_map(|registers| registers.all())
            .map(Register::key)
            .collect();
        let register = registers.and_then(|registers| registers.find(&header.register));
        let register = register.ok_or_else(|| {
            let (key, known) = (&header.register, known.join(", "));
            format!("there is no register `{key}`; there are {known}")
        })?;
        let opened = register.opened(&header.opening);
        let events: Vec<Event> = opened.iter().cloned().collect();
        let book = opened.map(|event| {
            let mut book = Book::new(register.key());
            book.apply(&event);
            book
        });
        Ok(Keeping {
            register,
            book,
            events,
        })
    }

    fn step(&mut self, step: &Step) -> Proved {
        if let Said::TheRegister = step.said {
            return self.opening(step);
        }
        let book = self.book.as_ref().map_err(|refusal| {
            format!("the register was not opened: {}", names(&refusal.causes))
        })?;
        let action = match &step.said {
            Said::Files(filing) => Action::File(filing.clone()),
            Said::Enters(proposal) => Action::Enter(proposal.clone()),
            Said::Looks(look) => return looking::look(self.register, book, look, step),
            Said::Register(_) | Said::TheRegister => unreachable!("these were taken above"),
        };
        let judged = self.register.judge(book, &action);
        let shown = self.answer(step, judged.as_ref())?;
        if let (Ok(event), Ok(book)) = (judged, &mut self.book) {
            book.apply(&event);
            self.events.push(event);
        }
        Ok(shown)
    }

    /// `the register   opens`, `the register   refused: not-kept-so`.
    fn opening(&self, step: &Step) -> Proved {
        let kept = [
            self.register.diary().kept.basis,
            self.register.book().kept.basis,
        ];
        match (&self.book, step.expects.as_deref().unwrap_or("opens")) {
            (Ok(_), "opens") => self.prove(step, kept),
            (Ok(_), _) => Err("the register was opened".into()),
            (Err(refusal), _) => self.refused(step, refusal),
        }
    }

    /// Holds an answer against the line: accepted unless it says `refused: REASON, …`.
    fn answer(&self, step: &Step, judged: Result<&Event, &Refusal>) -> Proved {
        match (judged, step.expects.as_deref()) {
            (Ok(event), None) => self.prove(step, self.register.rests_on(event)),
            (Ok(_), Some(expects)) => Err(format!("the register took it; expected {expects}")),
            (Err(refusal), _) => self.refused(step, refusal),
        }
    }

    /// All reasons must be named, and no other.
    fn refused(&self, step: &Step, refusal: &Refusal) -> Proved {
        let expects = step.expects.as_deref().unwrap_or_default();
        let given = names(&refusal.causes);
        match expects.strip_prefix("refused: ") {
            Some(reasons) if reasons == given => {
                self.prove(step, refusal.causes.iter().map(|cause| cause.basis))
            }
            _ => Err(format!("the register refuses it: {given}")),
        }
    }

    fn prove(&self, step: &Step, bases: impl IntoIterator<Item = BasisRef>) -> Proved {
        let given = crate::outcome::bases(self.register.bases(), bases);
        prove_cited(self.register.text(), &step.cites, &given)
    }

    /// Whatever a play did: its events are decided again alike, and an export is read back.
    fn holds(&self) -> Result<(), String> {
        let Ok(book) = &self.book else {
            return Ok(());
        };
        let again = examine(self.register, &self.events).map_err(|broken| broken.to_string())?;
        if again.book != *book || again.unjudged > 0 {
            return Err("the events make another book when they are decided again".into());
        }
        let text = json(self.register.key(), &self.events).to_string();
        let (_, events, head) = read_json(&text).map_err(|error| error.to_string())?;
        match events == self.events && head == *book.head() {
            true => Ok(()),
            false => Err("the export does not hold what was entered".into()),
        }
    }
}

/// Reasons as a play writes them: `missing-field domicile, not-a-signer`.
fn names(causes: &[Cause]) -> String {
    let name = |cause: &Cause| match cause.why.field() {
        Some(field) => format!("{} {field}", cause.why.name()),
        None => cause.why.name().to_string(),
    };
    let names: Vec<String> = causes.iter().map(name).collect();
    names.join(", ")
}
