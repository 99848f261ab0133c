//! What the changes come to: a line for each file and each kind, and the ratchet.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;

use crate::change::{Kind, Mutant};
use crate::judge::Verdict;

/// What must be reached at least, in percent of what is still read.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ratchet {
    /// Of all changes but those of citations.
    values: u32,
    /// Of changed citations.
    citations: u32,
}

impl Ratchet {
    pub(crate) fn kept() -> Result<Ratchet, String> {
        let text = include_str!("../ratchet.toml");
        toml::from_str(text).map_err(|error| format!("mutants/ratchet.toml: {error}"))
    }
}

/// How many changes ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    refused: usize,
    killed: usize,
    survived: usize,
    broken: usize,
}

impl Count {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Refused => self.refused += 1,
            Verdict::Killed => self.killed += 1,
            Verdict::Survived => self.survived += 1,
            Verdict::Crashed(_) | Verdict::Hung => self.broken += 1,
        }
    }

    fn read(self) -> usize {
        self.killed + self.survived + self.broken
    }

    /// How many of what is read are noticed, in tenths of a percent.
    fn permille(self) -> usize {
        let noticed = self.read() - self.survived;
        (noticed * 1000).checked_div(self.read()).unwrap_or(1000)
    }

    fn row(self, name: &str) -> String {
        let all = self.read() + self.refused;
        let Count {
            refused,
            killed,
            survived,
            broken,
        } = self;
        let (whole, tenth) = (self.permille() / 10, self.permille() % 10);
        format!(
            "{name:<52} {all:>6} {refused:>8} {:>6} {killed:>7} {survived:>9} {broken:>7} {whole:>4}.{tenth} %",
            self.read()
        )
    }
}

const HEAD: &str = "                                                        all  refused   read  killed  survived  broken of read";

/// Everything that was judged.
#[derive(Default)]
pub(crate) struct Score {
    judged: Vec<(Mutant, Verdict)>,
}

impl Score {
    pub(crate) fn add(&mut self, mutant: Mutant, verdict: Verdict) {
        self.judged.push((mutant, verdict));
    }

    pub(crate) fn judged(&self) -> usize {
        self.judged.len()
    }

    fn count(&self, counts: impl Fn(&Mutant) -> bool) -> Count {
        let mut count = Count::default();
        let judged = self.judged.iter().filter(|(mutant, _)| counts(mutant));
        judged.for_each(|(_, verdict)| count.add(verdict));
        count
    }

    fn rows(&self, text: &mut String, key: impl Fn(&Mutant) -> String) {
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        for (mutant, verdict) in &self.judged {
            counts.entry(key(mutant)).or_default().add(verdict);
        }
        for (name, count) in counts {
            let _ = writeln!(text, "{}", count.row(&name));
        }
    }

    /// The tables.
    pub(crate) fn tables(&self) -> String {
        let mut text = format!("{HEAD}\n");
        let is_citation = |mutant: &Mutant| mutant.kind == Kind::Citation;
        self.rows(&mut text, |mutant| match is_citation(mutant) {
            true => format!("{} (citations)", mutant.file),
            false => mutant.file.clone(),
        });
        text.push('\n');
        self.rows(&mut text, |mutant| mutant.kind.name().to_owned());
        let values = self.count(|mutant| !is_citation(mutant));
        let _ = writeln!(text, "\n{}", values.row("all but citations"));
        let _ = writeln!(text, "{}", self.count(is_citation).row("citations"));
        text
    }

    /// Those that no play notices, and those that break the program.
    pub(crate) fn survivors(&self) -> String {
        let mut text = String::new();
        for (mutant, verdict) in &self.judged {
            let how = match verdict {
                Verdict::Refused | Verdict::Killed => continue,
                Verdict::Survived => "survived".to_owned(),
                Verdict::Hung => "does not end".to_owned(),
                Verdict::Crashed(said) => format!("crashed: {said}"),
            };
            let Mutant {
                file,
                line,
                path,
                kind,
                old,
                new,
                ..
            } = mutant;
            let kind = kind.name();
            let _ = writeln!(text, "{file}:{line}  {path}  {kind}  {old} -> {new}  {how}");
        }
        text
    }

    /// Whether the ratchet holds; what does not, in words.
    pub(crate) fn hold(&self, ratchet: Ratchet) -> Result<(), String> {
        let mut wrong = Vec::new();
        let broken = self.count(|_| true).broken;
        if broken > 0 {
            wrong.push(format!("{broken} changes make the program panic or run on"));
        }
        let values = self.count(|mutant| mutant.kind != Kind::Citation);
        let citations = self.count(|mutant| mutant.kind == Kind::Citation);
        for (what, count, least) in [
            ("values", values, ratchet.values),
            ("citations", citations, ratchet.citations),
        ] {
            if count.permille() < least as usize * 10 {
                wrong.push(format!(
                    "of the changed {what} that are read {} of {} are noticed, {least} % must be (mutants/ratchet.toml): write plays for the survivors",
                    count.read() - count.survived,
                    count.read(),
                ));
            }
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(wrong.join("; ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(verdicts: &[(Kind, Verdict)]) -> Score {
        let mut score = Score::default();
        for (kind, verdict) in verdicts {
            let mutant = Mutant {
                file: "f".into(),
                line: 1,
                path: "p".into(),
                kind: *kind,
                old: "a".into(),
                new: "b".into(),
                text: String::new(),
            };
            score.add(mutant, verdict.clone());
        }
        score
    }

    const RATCHET: Ratchet = Ratchet {
        values: 50,
        citations: 50,
    };

    #[test]
    fn refused_changes_do_not_count_and_the_ratchet_bites_just_below_its_line() {
        let (on, under) = (
            [
                (Kind::Number, Verdict::Killed),
                (Kind::Number, Verdict::Survived),
            ],
            [
                (Kind::Number, Verdict::Refused),
                (Kind::Number, Verdict::Killed),
                (Kind::Number, Verdict::Survived),
                (Kind::Number, Verdict::Survived),
            ],
        );
        assert_eq!(score(&on).hold(RATCHET), Ok(()));
        let wrong = score(&under).hold(RATCHET).unwrap_err();
        assert!(wrong.contains("1 of 3"), "{wrong}");
    }

    #[test]
    fn what_hangs_or_crashes_never_holds() {
        for verdict in [Verdict::Hung, Verdict::Crashed("so".into())] {
            let wrong = score(&[(Kind::Flag, verdict)]).hold(RATCHET).unwrap_err();
            assert!(wrong.contains("panic or run on"), "{wrong}");
        }
        assert!(Ratchet::kept().unwrap().values >= 95);
    }
}
