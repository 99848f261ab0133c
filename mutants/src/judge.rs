//! Whether the plays notice a change. Plays run in a process of their own, which is ended when it
//! takes too long: a law that makes a round endless is found, and does not stop the search.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write, stdin, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use activities::Activities;
use games::Catalogue;
use law::{Library, SourceFile};
use plays::Ground;
use registers::Registers;
use serde::{Deserialize, Serialize};

use crate::change::Mutant;

/// What became of a changed law.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// It is not read any more.
    Refused,
    /// A play fails.
    Killed,
    /// Every play passes.
    Survived,
    /// The program panics or dies.
    Crashed(String),
    /// It does not come to an end.
    Hung,
}

#[derive(Serialize, Deserialize)]
struct Job {
    file: String,
    text: String,
}

/// A process that judges.
pub(crate) struct Judge {
    limit: Duration,
    process: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<Verdict>,
}

impl Judge {
    pub(crate) fn new(limit: Duration) -> Judge {
        Judge {
            limit,
            process: None,
        }
    }

    /// What becomes of a changed law; an error if no judge can be had at all.
    pub(crate) fn judge(&mut self, mutant: &Mutant) -> Result<Verdict, String> {
        let job = Job {
            file: mutant.file.clone(),
            text: mutant.text.clone(),
        };
        self.ask(&job)
    }

    fn ask(&mut self, job: &Job) -> Result<Verdict, String> {
        let running = match &mut self.process {
            Some(running) => running,
            none => none.insert(Running::start()?),
        };
        let job = serde_json::to_string(job).map_err(|error| error.to_string())?;
        let sent = writeln!(running.input, "{job}").and_then(|()| running.input.flush());
        let answer = match sent {
            Ok(()) => running.answers.recv_timeout(self.limit),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        let died = match answer {
            Ok(verdict) => return Ok(verdict),
            Err(RecvTimeoutError::Timeout) => Verdict::Hung,
            Err(RecvTimeoutError::Disconnected) => Verdict::Crashed("the process died".into()),
        };
        self.end();
        Ok(died)
    }

    fn end(&mut self) {
        if let Some(mut running) = self.process.take() {
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        self.end();
    }
}

impl Running {
    fn start() -> Result<Running, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let child = Command::new(program)
            .arg("--judge")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.map_err(|error| format!("no judge can be started: {error}"))?;
        let input = child.stdin.take().ok_or("the judge does not listen")?;
        let output = child.stdout.take().ok_or("the judge does not speak")?;
        let (sender, answers) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let verdict = serde_json::from_str(&line);
                let verdict = verdict.unwrap_or(Verdict::Crashed(line));
                if sender.send(verdict).is_err() {
                    return;
                }
            }
        });
        Ok(Running {
            child,
            input,
            answers,
        })
    }
}

/// Judges what comes line by line, until nothing more does.
pub(crate) fn serve() -> Result<(), String> {
    let bench = Bench::new(Library::carried());
    let mut known = BTreeSet::new();
    for line in stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let job: Job = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        let verdict = catch_unwind(AssertUnwindSafe(|| {
            // Where the law as it is does not pass, a change would prove nothing.
            if known.insert(job.file.clone()) && bench.as_it_is(&job.file) != Verdict::Survived {
                return Verdict::Crashed("unchanged it does not pass".into());
            }
            bench.judge(&job)
        }));
        let verdict = verdict.unwrap_or_else(|panic| {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).into()));
            Verdict::Crashed(said.unwrap_or_default())
        });
        let verdict = serde_json::to_string(&verdict).map_err(|error| error.to_string())?;
        let mut out = stdout().lock();
        let told = writeln!(out, "{verdict}").and_then(|()| out.flush());
        told.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The law as it is, and which plays each file bears on.
struct Bench {
    /// What every law needs: documents, provisions, readings.
    ground: Vec<SourceFile>,
    rules: BTreeMap<String, String>,
    /// The plays of each ruleset and game; a register's under `registers`, an activity's under `activities`.
    plays: BTreeMap<(String, String), Vec<SourceFile>>,
}

impl Bench {
    fn new(files: Vec<SourceFile>) -> Bench {
        let mut bench = Bench {
            ground: Vec::new(),
            rules: BTreeMap::new(),
            plays: BTreeMap::new(),
        };
        for file in files {
            if is_changed(&file.name) {
                bench.rules.insert(file.name, file.text);
            } else if file.name.starts_with("plays/") {
                let of = played(&file.text);
                bench.plays.entry(of).or_default().push(file);
            } else if !file.name.starts_with("sheets/") && file.name != "coverage.toml" {
                bench.ground.push(file);
            }
        }
        bench
    }

    /// What the plays say of a file that nothing is changed in.
    fn as_it_is(&self, file: &str) -> Verdict {
        let text = self.rules.get(file).cloned();
        self.judge(&Job {
            file: file.to_owned(),
            text: text.unwrap_or_default(),
        })
    }

    fn judge(&self, job: &Job) -> Verdict {
        let (names, games) = self.bears_on(&job.file);
        let mut files = self.ground.clone();
        files.extend(names.into_iter().filter_map(|name| {
            let text = match name == job.file {
                true => job.text.clone(),
                false => self.rules.get(&name)?.clone(),
            };
            Some(SourceFile { name, text })
        }));
        let Ok(library) = Library::read(&files) else {
            return Verdict::Refused;
        };
        let Ok(catalogue) = Catalogue::read(&library) else {
            return Verdict::Refused;
        };
        let Ok(registers) = Registers::read(&library) else {
            return Verdict::Refused;
        };
        let Ok(activities) = Activities::read(&library) else {
            return Verdict::Refused;
        };
        let plays = games.iter().filter_map(|game| self.plays.get(game));
        let ground = Ground::new(&catalogue, &registers, &activities);
        let passes = |play: &SourceFile| plays::run(ground, &play.name, &play.text).is_ok();
        match plays.flatten().all(passes) {
            true => Verdict::Survived,
            false => Verdict::Killed,
        }
    }

    /// The files that one is read together with, and the games whose plays it bears on: its own, and
    /// all that build on it, each with everything that it builds on itself.
    fn bears_on(&self, name: &str) -> (BTreeSet<String>, BTreeSet<(String, String)>) {
        let builds_on = |file: &String| {
            let text = self.rules.get(file).map_or("", String::as_str);
            [general_of(file, text), base_of(file, text)]
        };
        let below = |file: &String| {
            let others = self.rules.keys().cloned();
            let on_it = |other: &String| builds_on(other).iter().flatten().any(|base| base == file);
            others.filter(on_it).collect()
        };
        let bears_on = all_from(BTreeSet::from([name.to_owned()]), below);
        let games = bears_on.iter().filter_map(|file| game_of(file)).collect();
        let files = all_from(bears_on, |file| {
            builds_on(file).into_iter().flatten().collect()
        });
        (files, games)
    }
}

/// Some files, what each leads to, and so on to the end.
fn all_from(from: BTreeSet<String>, leads_to: impl Fn(&String) -> Vec<String>) -> BTreeSet<String> {
    let mut left: Vec<String> = from.iter().cloned().collect();
    let mut all = from;
    while let Some(file) = left.pop() {
        for next in leads_to(&file) {
            if all.insert(next.clone()) {
                left.push(next);
            }
        }
    }
    all
}

/// The ruleset and game of a law file; general rules are of no game.
fn game_of(name: &str) -> Option<(String, String)> {
    match name.split('/').collect::<Vec<_>>()[..] {
        ["rulesets", ruleset, file] => {
            let game = file.strip_suffix(".toml")?;
            Some((ruleset.to_owned(), game.to_owned()))
        }
        [folder @ ("registers" | "activities"), file] => {
            let own = file.strip_suffix(".toml")?;
            Some((folder.to_owned(), own.to_owned()))
        }
        _ => None,
    }
}

/// Whether a file is one of those that are changed.
pub(crate) fn is_changed(name: &str) -> bool {
    let folders = ["rulesets/", "registers/", "activities/"];
    folders.iter().any(|folder| name.starts_with(folder))
}

/// The file of the general rules that another names.
fn general_of(name: &str, text: &str) -> Option<String> {
    let (folder, _) = name.rsplit_once('/')?;
    let general = named(text, "general")?;
    Some(format!("{folder}/general/{general}.toml"))
}

/// The file of the same game elsewhere, or of another activity, that one builds on.
fn base_of(name: &str, text: &str) -> Option<String> {
    let as_in = named(text, "as_in")?;
    match name.split('/').collect::<Vec<_>>()[..] {
        ["rulesets", _, file] => Some(format!("rulesets/{as_in}/{file}")),
        [folder, _] => Some(format!("{folder}/{as_in}.toml")),
        _ => None,
    }
}

/// The value of a key at the beginning of a line.
fn named(text: &str, key: &str) -> Option<String> {
    let line = text.lines().find_map(|line| {
        let value = line.strip_prefix(key)?.trim_start();
        value.strip_prefix('=')
    })?;
    line.split('"').nth(1).map(str::to_owned)
}

/// The ruleset and game that a play is played under, or its register or activity.
fn played(text: &str) -> (String, String) {
    let words = text.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let (first, ruleset) = (words.next()?, words.next()?);
        match first {
            "register" => return Some(("registers".to_owned(), ruleset.to_owned())),
            "activity" => return Some(("activities".to_owned(), ruleset.to_owned())),
            _ => {}
        }
        let (third, game) = (words.next()?, words.next()?);
        let plays = first == "ruleset" && third == "game";
        plays.then(|| (ruleset.to_owned(), game.to_owned()))
    });
    words.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_value_is_killed_a_broken_file_refused_and_a_comment_survives() {
        let bench = Bench::new(Library::carried());
        let file = "rulesets/ar-2010/three-card-poker.toml".to_owned();
        let text = &bench.rules[&file];
        let judge = |text: String| {
            let file = file.clone();
            bench.judge(&Job { file, text })
        };
        assert_eq!(judge(format!("{text}\n# said\n")), Verdict::Survived);
        assert_eq!(judge(text.replace("\"1\"", "\"2\"")), Verdict::Killed);
        assert_eq!(judge(format!("{text}\nnothing\n")), Verdict::Refused);
    }

    #[test]
    fn a_register_is_judged_by_its_own_plays() {
        let bench = Bench::new(Library::carried());
        let file = "registers/professional-bodies.toml".to_owned();
        let text = &bench.rules[&file];
        let judge = |text: String| {
            let file = file.clone();
            bench.judge(&Job { file, text })
        };
        assert_eq!(judge(format!("{text}\n# said\n")), Verdict::Survived);
        let series = text.replace("series = \"section\"", "series = \"book\"");
        assert_eq!(judge(series), Verdict::Killed);
        assert_eq!(judge(text.replace("[index]", "[list]")), Verdict::Refused);
    }

    #[test]
    fn general_rules_bear_on_the_games_that_name_them() {
        let bench = Bench::new(Library::carried());
        let generals = bench.rules.keys().filter(|name| name.contains("/general/"));
        for general in generals {
            let (_, games) = bench.bears_on(general);
            assert!(!games.is_empty(), "{general} bears on no game");
        }
    }

    /// What builds on a file is read with it, and with what that builds on: else every change of it
    /// would be taken for one that no play could tell.
    #[test]
    fn what_builds_on_another_file_passes_as_it_is() {
        let bench = Bench::new(Library::carried());
        let built = bench.rules.iter();
        let built: Vec<_> = built
            .filter(|(name, text)| base_of(name, text).is_some())
            .collect();
        assert!(built.len() > 4, "{}", built.len());
        for (name, _) in built {
            assert_eq!(bench.as_it_is(name), Verdict::Survived, "{name}");
        }
    }
}
