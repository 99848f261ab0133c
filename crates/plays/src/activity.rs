//! Plays of an activity: who asks for what, what chance gives, what is refused, what then stands.

use activities::{
    Activities, ActivityLaw, Actor, Entry, Line, NotDone, Refusal, Run, Seen, examine,
};
use law::{Basis, BasisRef};
use std::sync::Arc;

use crate::lines::{begins_with, whole_lines};
use crate::outcome::{Shown, prove_cited};
use crate::proof::{Proofs, Way};
use crate::script::Cites;

type Proved = Result<(Shown, Way), String>;

/// What the house promises in a play, where chance gives what the play says.
const NO_PROMISE: [u8; 32] = [0; 32];

/// Whether a play is of an activity: its first line says so.
pub(crate) fn is_one(text: &str) -> bool {
    begins_with("activity", text)
}

/// Runs a play, tells of each line that holds what it rests on, and gives what the play proves, or
/// every line that does not hold.
pub(crate) fn look_through(
    activities: Option<&Activities>,
    text: &str,
    rests_on: &mut dyn FnMut(usize, &[Basis]),
) -> Result<Proofs, Vec<(usize, String)>> {
    let mut lines = whole_lines(text).into_iter();
    let (first, head) = lines.next().expect("its first line says that it is one");
    let mut last = first;
    let mut running = Running::begin(activities, &head).map_err(|what| vec![(first, what)])?;
    let mut proofs = Proofs::default();
    let mut problems = Vec::new();
    for (line, text) in lines {
        last = line;
        match running.line(&text) {
            Ok((shown, way)) => {
                rests_on(line, &shown.bases);
                proofs.add(shown.named, way);
            }
            Err(what) => problems.push((line, what)),
        }
    }
    if problems.is_empty() {
        problems.extend(running.holds().err().map(|what| (last, what)));
    }
    match problems.is_empty() {
        true => Ok(proofs),
        false => Err(problems),
    }
}

/// An activity that a play runs.
struct Running {
    law: Arc<ActivityLaw>,
    run: Run,
    /// Why it was not opened, where it was not.
    refused: Option<Refusal>,
    entries: Vec<Entry>,
}

impl Running {
    /// `activity raffle   price: 2   …`
    fn begin(activities: Option<&Activities>, head: &str) -> Result<Running, String> {
        let line = Line::read(head)?;
        let [_, key] = line.words()[..] else {
            return Err("write `activity NAME   term: value   …`, two spaces apart".into());
        };
        let known = activities
            .into_iter()
            .flat_map(|activities| activities.all());
        let known: Vec<&str> = known.map(|law| law.key()).collect();
        let law = activities.and_then(|activities| activities.find(key));
        let law = law.ok_or_else(|| {
            format!(
                "there is no activity `{key}`; there are {}",
                known.join(", ")
            )
        })?;
        let mut running = Running {
            law: Arc::clone(law),
            run: law.run("play"),
            refused: None,
            entries: Vec::new(),
        };
        match running.run.open(&line, &NO_PROMISE) {
            Ok(entry) => running.take(entry)?,
            Err(NotDone::Refused(refusal)) => running.refused = Some(refusal),
            Err(NotDone::Unknown(unknown)) => return Err(unknown.to_string()),
        }
        Ok(running)
    }

    fn take(&mut self, entry: Entry) -> Result<(), String> {
        let applied = self.run.apply(&entry);
        self.entries.push(entry);
        applied.map_err(|unknown| unknown.to_string())
    }

    fn line(&mut self, text: &str) -> Proved {
        let (text, cites) = Cites::split(text);
        let columns = text.split("  ").map(str::trim);
        let mut columns: Vec<&str> = columns.filter(|column| !column.is_empty()).collect();
        let words: Vec<&str> = columns[0].split_whitespace().collect();
        if words[..] == ["the", "activity"] {
            return self.opening(columns.get(1).copied(), &cites);
        }
        if let Some(refusal) = &self.refused {
            return Err(format!("it was not opened: {}", refusal.names()));
        }
        if let Some(seen) = self.run.look(&words) {
            return self.looks(seen, &columns[1..].join("  "), &cites);
        }
        let refused = columns
            .iter()
            .position(|column| column.starts_with("refused: "))
            .map(|place| columns.remove(place));
        let judged = match words[..] {
            ["chance", "gives", ref what @ ..] => self.drawn(&what.join(" "))?,
            _ => self.asked(&columns.join("  "))?,
        };
        self.answer(judged, refused, &cites)
    }

    /// `the activity   opens`, `the activity   refused: cash-prize`.
    fn opening(&self, expects: Option<&str>, cites: &Cites) -> Proved {
        match (&self.refused, expects.unwrap_or("opens")) {
            (None, "opens") => {
                let rests_on = self.run.rests_on(&self.entries[0]);
                let rests_on = rests_on.map_err(|unknown| unknown.to_string())?;
                Ok((self.prove(cites, rests_on)?, Way::Opening))
            }
            (None, _) => Err("the activity was opened".into()),
            (Some(refusal), expects) => self.is_refused(refusal, Some(expects), cites),
        }
    }

    fn looks(&self, seen: Seen, expects: &str, cites: &Cites) -> Proved {
        match expects == seen.what {
            true => Ok((self.prove(cites, seen.rests_on)?, Way::Outcome)),
            false => Err(format!("it is `{}`", seen.what)),
        }
    }

    fn drawn(&self, what: &str) -> Result<Result<Entry, NotDone>, String> {
        let number = self.run.drawn_by_name(what);
        let number = number.ok_or_else(|| format!("chance cannot give `{what}` here"))?;
        Ok(self.run.draw(number))
    }

    /// `ana buys 3 tickets`
    fn asked(&self, text: &str) -> Result<Result<Entry, NotDone>, String> {
        let mut line = Line::read(text)?;
        let who: Actor = match line.words.is_empty() {
            true => return Err("nobody does anything here".into()),
            false => line
                .words
                .remove(0)
                .parse()
                .map_err(|error| format!("{error}"))?,
        };
        let command = self.run.parse(&who, &line)?;
        Ok(self.run.ask(&who, &command))
    }

    /// Holds an answer against the line: accepted unless it says `refused: REASON, …`.
    fn answer(
        &mut self,
        judged: Result<Entry, NotDone>,
        refused: Option<&str>,
        cites: &Cites,
    ) -> Proved {
        match (judged, refused) {
            (Ok(entry), None) => {
                let rests_on = self.run.rests_on(&entry);
                let rests_on = rests_on.map_err(|unknown| unknown.to_string())?;
                let shown = self.prove(cites, rests_on);
                self.take(entry)?;
                Ok((shown?, Way::Deed))
            }
            (Ok(entry), Some(expects)) => {
                self.take(entry)?;
                Err(format!("it was done; expected {expects}"))
            }
            (Err(NotDone::Refused(refusal)), expects) => self.is_refused(&refusal, expects, cites),
            (Err(NotDone::Unknown(unknown)), _) => Err(unknown.to_string()),
        }
    }

    /// All reasons must be named, and no other.
    fn is_refused(&self, refusal: &Refusal, expects: Option<&str>, cites: &Cites) -> Proved {
        let given = refusal.names();
        match expects.and_then(|expects| expects.strip_prefix("refused: ")) {
            Some(reasons) if reasons == given => {
                let bases = refusal.causes.iter().map(|cause| cause.basis);
                Ok((self.prove(cites, bases)?, Way::Refusal))
            }
            _ => Err(format!("it is refused: {given}")),
        }
    }

    fn prove(
        &self,
        cites: &Cites,
        bases: impl IntoIterator<Item = BasisRef>,
    ) -> Result<Shown, String> {
        let given = crate::outcome::bases(self.law.bases(), bases);
        prove_cited(self.law.text(), cites, &given)
    }

    /// Whatever a play did: its entries are decided again alike, also after they were stored.
    fn holds(&self) -> Result<(), String> {
        if self.refused.is_some() {
            return Ok(());
        }
        let text = serde_json::to_string(&self.entries).expect("texts and numbers are JSON");
        let read: Vec<Entry> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let again = examine(&self.law, &read).map_err(|broken| broken.to_string())?;
        match again.run.view(None) == self.run.view(None) && again.unjudged == 0 {
            true => Ok(()),
            false => Err("the entries make something else when they are decided again".into()),
        }
    }
}
