//! What becomes of something that is asked on a floor.

mod material;
mod money;
mod roster;
mod tables;
mod tasks;

use crate::floor::command::{Command, Event};
use crate::floor::reasons as why;
use crate::floor::rules::{Game, GamingDay, Rule};
use crate::floor::state::{Floor, Standing, Table};
use crate::{Actor, Causes, Fact, Reason, Refusal, common};

/// Something being judged: the reasons against it, and the rules that it keeps to.
pub(crate) struct Judge<'a> {
    pub(crate) rules: &'a GamingDay,
    pub(crate) state: &'a Floor,
    pub(crate) who: &'a Actor,
    causes: Causes,
    under: Vec<String>,
}

type Judged = Result<(), Refusal>;

impl<'a> Judge<'a> {
    pub(crate) fn new(rules: &'a GamingDay, state: &'a Floor, who: &'a Actor) -> Judge<'a> {
        Judge {
            rules,
            state,
            who,
            causes: Causes::new(),
            under: Vec::new(),
        }
    }

    /// What follows when it is done.
    pub(crate) fn judge(mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        if self.state.over || self.state.due.is_some() {
            return Err(self.refuses(&why::NO_SESSION, []));
        }
        self.is_theirs(command)?;
        let drawn = match command {
            Command::Draws { kind, table } => Some((table.clone(), self.draws(kind, table)?)),
            _ => {
                self.on(command)?;
                None
            }
        };
        self.causes.none()?;
        let mut events = vec![Event::Done {
            who: self.who.clone(),
            did: command.clone(),
            under: self.under.clone(),
        }];
        if let Some((table, of)) = drawn {
            let under = self.under;
            events.push(Event::Due { table, of, under });
        }
        Ok(events)
    }

    fn on(&mut self, command: &Command) -> Judged {
        match command {
            Command::Puts { .. }
            | Command::Releases { .. }
            | Command::Relieves { .. }
            | Command::SetsRotation { .. } => self.roster(command),
            Command::Does { .. }
            | Command::Orders { .. }
            | Command::Instructs { .. }
            | Command::BeginsShoe { .. } => self.tasks(command),
            Command::Keeps { .. }
            | Command::Hands { .. }
            | Command::GivesDice { .. }
            | Command::GivesPacks { .. }
            | Command::Replaces { .. }
            | Command::Destroys { .. }
            | Command::FindsWorn { .. } => self.material(command),
            Command::Changes { .. }
            | Command::Tips { .. }
            | Command::TakesShare { .. }
            | Command::TakesColour { .. }
            | Command::Fills { .. }
            | Command::Credits { .. }
            | Command::Sells { .. }
            | Command::Buys { .. }
            | Command::Cashes { .. } => self.money(command),
            _ => self.life(command),
        }
    }

    /// Some things are the house's to do, others a person's.
    fn is_theirs(&self, command: &Command) -> Judged {
        // Whoever of the house has the post does its tasks by his account, too.
        let of_posts = matches!(command, Command::FindsWorn { .. } | Command::Does { .. });
        if of_posts && !self.office().is_empty() {
            return Ok(());
        }
        let of_persons = matches!(
            command,
            Command::Joins { .. }
                | Command::Goes { .. }
                | Command::Does { .. }
                | Command::Changes { .. }
                | Command::Tips { .. }
                | Command::TakesShare { .. }
                | Command::TakesColour { .. }
                | Command::Cashes { .. }
                | Command::Orders { .. }
                | Command::BeginsShoe { .. }
                | Command::FindsWorn { .. }
        );
        if of_persons != self.who.is_house() {
            return Ok(());
        }
        let who = if of_persons { "person" } else { "house" };
        Err(common::NOT_YOURS_TO_DO.refuses(self.rules.house.basis, [who.into()]))
    }

    fn refuses<const N: usize>(&self, reason: &Reason, facts: [Fact; N]) -> Refusal {
        reason.refuses(self.rules.house.basis, facts)
    }

    /// A rule that this keeps to, or does not.
    fn rule<const N: usize>(
        &mut self,
        rule: &Rule,
        holds: bool,
        reason: &Reason,
        facts: [Fact; N],
    ) {
        match holds {
            true => self.rests_on(rule),
            false => self.causes.add(reason.because(rule.basis, facts)),
        }
    }

    /// What must hold on any floor.
    fn must<const N: usize>(&mut self, holds: bool, reason: &Reason, facts: [Fact; N]) {
        let basis = self.rules.house.basis;
        self.causes.unless(holds, || reason.because(basis, facts));
    }

    fn rests_on(&mut self, rule: &Rule) {
        if !self.under.contains(&rule.name) {
            self.under.push(rule.name.clone());
        }
    }

    fn table(&self, name: &str) -> Result<&'a Table, Refusal> {
        let table = self.state.tables.get(name);
        table.ok_or_else(|| self.refuses(&why::NO_SUCH, ["table".into(), name.into()]))
    }

    /// The game of a table: only games of the file have one.
    fn game_of(&self, table: &Table) -> &'a Game {
        let game = self.rules.game(&table.placed.game);
        game.expect("a table is of a game that the file has")
    }

    fn game(&self, key: &str) -> Result<&'a Game, Refusal> {
        let game = self.rules.game(key);
        let prohibited = &self.rules.prohibited;
        game.ok_or_else(|| why::NOT_CATALOGUED.refuses(prohibited.basis, [key.into()]))
    }

    fn stands(&self, table: &Table, right: &[Standing]) -> Judged {
        if right.contains(&table.standing) {
            return Ok(());
        }
        let facts = [
            table.placed.table.as_str().into(),
            table.standing.name().into(),
        ];
        Err(self.refuses(&why::TABLE_IS, facts))
    }

    /// The post of whoever of the house asks.
    fn office(&self) -> &'a str {
        match self.who {
            Actor::House(post) => post,
            Actor::Person(_) => "",
        }
    }

    fn person(&self) -> &'a str {
        self.who.as_person().unwrap_or_default()
    }

    /// Whether one of these posts asks.
    fn only_by(&mut self, rule: &Rule, posts: &[String]) {
        let right = posts.iter().any(|post| post == self.office());
        self.rule(rule, right, &why::ONLY_BY, [posts.join(", ").into()]);
    }
}

fn names<'n>(all: impl IntoIterator<Item = &'n String>) -> String {
    let all: Vec<&str> = all.into_iter().map(String::as_str).collect();
    all.join(", ")
}
