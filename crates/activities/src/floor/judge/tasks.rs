//! Who does what at a table.

use super::{Judge, Judged};
use crate::floor::command::Command;
use crate::floor::read::PLAYER;
use crate::floor::reasons as why;
use crate::floor::rules::{Duty, Game, Operations};
use crate::floor::state::{Standing, Table};
use crate::floor::{BEGIN_SHOE, DEAL};

/// What somebody says of what he does.
#[derive(Clone, Copy, Default)]
pub(super) struct How<'c> {
    pub(super) zone: Option<&'c str>,
    pub(super) player: Option<&'c str>,
    pub(super) cards: Option<u32>,
}

impl<'a> Judge<'a> {
    pub(super) fn tasks(&mut self, command: &Command) -> Judged {
        match command {
            Command::Does {
                table,
                task,
                zone,
                player,
                cards,
            } => {
                let how = How {
                    zone: zone.as_deref(),
                    player: player.as_deref(),
                    cards: *cards,
                };
                match self.who.is_house() {
                    true => self.is_of_his_post(table, task),
                    false => self.does(table, task, how),
                }
            }
            Command::BeginsShoe { table } => self.begins_shoe(table),
            Command::Orders { table, task, post } => self.orders(table, task, post),
            Command::Instructs { task, .. } => self.instructs(task),
            _ => Ok(()),
        }
    }

    /// Somebody does something at a table that is played at.
    pub(super) fn does(&mut self, name: &str, task: &str, how: How<'_>) -> Judged {
        let table = self.table(name)?;
        let game = self.game_of(table);
        let post = self.state.post_at(self.person(), name);
        let post = post.unwrap_or(PLAYER);
        if self.is_never_done(game, task, post) {
            return Ok(());
        }
        self.stands(table, &[Standing::Open])?;
        self.is_staffed(name, game, table.cloths());
        if !self.is_ordered(table, task, post) {
            self.is_his_task(table, game, task, post, how)?;
        }
        if task == DEAL {
            self.may_deal(table, game, how.cards);
        }
        self.comes_in_order(table, game, task);
        Ok(())
    }

    /// Whether a rule forbids it: then that is all that is said.
    fn is_never_done(&mut self, game: &Game, task: &str, post: &str) -> bool {
        let nevers = self.rules.nevers.iter();
        let forbids = nevers.filter(|never| {
            let them = never.posts.is_empty() || never.posts.iter().any(|one| one == post);
            them && never.games.cover(game) && never.tasks.iter().any(|one| one == task)
        });
        let mut forbidden = false;
        for never in forbids {
            forbidden = true;
            let facts = [task.into(), post.into()];
            self.rule(&never.rule, false, &why::NEVER_DONE, facts);
        }
        forbidden
    }

    fn is_ordered(&mut self, table: &Table, task: &str, post: &str) -> bool {
        let ordered = (task.to_string(), post.to_string());
        if !table.ordered.contains(&ordered) {
            return false;
        }
        if let Some(operations) = self.operations(self.game_of(table)) {
            self.rests_on(&operations.rule);
        }
        true
    }

    fn operations(&self, game: &Game) -> Option<&'a Operations> {
        let mut all = self.rules.operations.iter();
        all.find(|operations| operations.games.cover(game))
    }

    fn duties(&self, game: &Game, task: &str) -> Vec<&'a Duty> {
        let all = self.rules.duties.iter();
        let has = |duty: &&Duty| duty.tasks.iter().any(|one| one == task);
        all.filter(has)
            .filter(|duty| duty.games.cover(game))
            .collect()
    }

    fn is_his_task(
        &mut self,
        table: &Table,
        game: &Game,
        task: &str,
        post: &str,
        how: How<'_>,
    ) -> Judged {
        let duties = self.duties(game, task);
        let Some(first) = duties.first() else {
            let facts = [task.into(), game.key.as_str().into()];
            return Err(self.refuses(&why::NO_SUCH_TASK, facts));
        };
        let his = duties
            .iter()
            .filter(|duty| duty.posts.iter().any(|p| p == post));
        let his: Vec<&&Duty> = his.collect();
        if his.is_empty() {
            let posts = duties.iter().flat_map(|duty| duty.posts.clone());
            let posts = posts.collect::<Vec<_>>().join(", ");
            let facts = [task.into(), post.into(), posts.into()];
            self.rule(&first.rule, false, &why::NOT_ITS_TASK, facts);
        }
        for duty in his {
            self.as_it_should_be(table, duty, task, how);
        }
        Ok(())
    }

    /// Somebody of the house, by his account, does what his post has as its task there. Whose turn
    /// it is, and which zone is whose, the table knows of those on its roster alone.
    pub(super) fn is_of_his_post(&mut self, name: &str, task: &str) -> Judged {
        let table = self.table(name)?;
        let (game, post) = (self.game_of(table), self.office());
        if self.is_never_done(game, task, post) {
            return Ok(());
        }
        self.stands(table, &[Standing::Open, Standing::Suspended])?;
        let duties = self.duties(game, task);
        let Some(first) = duties.first() else {
            let facts = [task.into(), game.key.as_str().into()];
            return Err(self.refuses(&why::NO_SUCH_TASK, facts));
        };
        let his = |duty: &&&Duty| duty.posts.iter().any(|one| one == post);
        let own = duties.iter().find(his).copied();
        let posts = duties.iter().flat_map(|duty| duty.posts.clone());
        let posts = posts.collect::<Vec<_>>().join(", ");
        let facts = [task.into(), post.into(), posts.into()];
        let rule = &own.unwrap_or(first).rule;
        self.rule(rule, own.is_some(), &why::NOT_ITS_TASK, facts);
        Ok(())
    }

    fn as_it_should_be(&mut self, table: &Table, duty: &Duty, task: &str, how: How<'_>) {
        let name = table.placed.table.as_str();
        self.rests_on(&duty.rule);
        if duty.rotation.is_some() {
            match table.rotation.get(table.turn) {
                None => self.rule(&duty.rule, false, &why::NO_ROTATION, [name.into()]),
                Some(next) => {
                    let right = next == self.person();
                    let facts = [next.as_str().into()];
                    self.rule(&duty.rule, right, &why::OUT_OF_ROTATION, facts);
                }
            }
        }
        if let Some(other) = &duty.apart_from {
            let mut done = table.done.iter();
            let both = done.any(|(task, who)| task == other && who == self.person());
            let facts = [self.person().into(), other.as_str().into()];
            self.rule(&duty.rule, !both, &why::DOES_THE_OTHER, facts);
        }
        if duty.own_zone {
            let one = self.state.staff.get(self.person());
            let own = one.and_then(|one| one.zone.as_deref());
            let facts = [own.unwrap_or_default().into()];
            self.rule(
                &duty.rule,
                own.is_some() && own == how.zone,
                &why::NOT_HIS_ZONE,
                facts,
            );
        }
        if duty.at_request {
            let here = how.player.is_some_and(|one| table.players.contains(one));
            self.rule(&duty.rule, here, &why::NOT_ASKED, [name.into()]);
        }
        debug_assert!(duty.tasks.iter().any(|one| one == task));
    }

    /// Before a card is dealt: what the text requires is set, packs are sound, lots are right.
    fn may_deal(&mut self, table: &Table, game: &Game, cards: Option<u32>) {
        let operations = self.operations(game);
        if let Some((tasks, rule)) = operations.and_then(|all| all.required.as_ref()) {
            for task in tasks {
                let set = table.ordered.iter().any(|(ordered, _)| ordered == task);
                self.rule(rule, set, &why::COMES_FIRST, [task.as_str().into()]);
            }
        }
        let packs = self.rules.packs.iter();
        for packs in packs.filter(|packs| packs.games.cover(game)) {
            if let Some(rule) = &packs.again {
                let worn = table
                    .packs
                    .iter()
                    .find(|pack| self.state.worn.contains(*pack));
                let name = worn.map_or("", String::as_str);
                self.rule(rule, worn.is_none(), &why::WORN, [name.into()]);
            }
            if let Some((tasks, rule)) = &packs.first {
                let undone = tasks
                    .iter()
                    .find(|task| !table.done.iter().any(|(done, _)| done == *task));
                let name = undone.map_or("", String::as_str);
                self.rule(rule, undone.is_none(), &why::COMES_FIRST, [name.into()]);
            }
        }
        self.in_lots(table, game, cards);
    }

    fn in_lots(&mut self, table: &Table, game: &Game, cards: Option<u32>) {
        let device = table.device.as_ref();
        let Some(device) = device.and_then(|name| self.state.devices.get(name)) else {
            return;
        };
        let mut rules = self.rules.devices.iter();
        let rule = rules.find(|rule| rule.kind == device.kind && rule.games.cover(game));
        let lots = match self.state.given("approval", &device.model, None) {
            Some(crate::Given::Approval { deals, .. }) => *deals,
            _ => None,
        };
        if let (Some(rule), Some(lots)) = (rule.and_then(|rule| rule.lots.as_ref()), lots) {
            self.rule(rule, cards == Some(lots), &why::OTHER_LOTS, [lots.into()]);
        }
    }

    /// What is done with the packs first is done in its order.
    fn comes_in_order(&mut self, table: &Table, game: &Game, task: &str) {
        let packs = self.rules.packs.iter();
        let packs = packs.filter(|packs| packs.games.cover(game));
        for (tasks, rule) in packs.filter_map(|packs| packs.first.as_ref()) {
            let Some(place) = tasks.iter().position(|one| one == task) else {
                continue;
            };
            let undone = tasks[..place]
                .iter()
                .find(|before| !table.done.iter().any(|(done, _)| done == *before));
            let name = undone.map_or("", String::as_str);
            self.rule(rule, undone.is_none(), &why::COMES_FIRST, [name.into()]);
        }
    }

    fn begins_shoe(&mut self, name: &str) -> Judged {
        let table = self.table(name)?;
        let game = self.game_of(table);
        self.does(name, BEGIN_SHOE, How::default())?;
        let free = table.opened.as_ref().is_some_and(|one| one.free_bank);
        let rules = self.rules.free_banks.iter();
        for rule in rules.filter(|rule| free && rule.games.cover(game)) {
            let (most, rule) = &rule.shoes;
            let facts = [u32::from(*most).into()];
            let left = table.shoes < u32::from(*most);
            self.rule(rule, left, &why::FREE_BANK_SHOES, facts);
        }
        Ok(())
    }

    fn orders(&mut self, name: &str, task: &str, post: &str) -> Judged {
        let table = self.table(name)?;
        let game = self.game_of(table);
        let Some(operations) = self.operations(game) else {
            let facts = [task.into(), game.key.as_str().into()];
            return Err(self.refuses(&why::NO_SUCH_TASK, facts));
        };
        let rule = &operations.rule;
        let his = self.state.post_at(self.person(), name) == Some(operations.set_by.as_str());
        self.rule(
            rule,
            his,
            &why::ONLY_BY,
            [operations.set_by.as_str().into()],
        );
        let key = |by: &String| (task.to_string(), post.to_string(), by.clone());
        let instructed = self
            .state
            .instructed
            .contains(&key(&operations.instructed_by));
        let facts = [task.into(), operations.instructed_by.as_str().into()];
        self.rule(rule, instructed, &why::NOT_INSTRUCTED, facts);
        let forbidden = self
            .rules
            .nevers
            .iter()
            .any(|never| never.games.cover(game) && never.tasks.iter().any(|one| one == task));
        let settled = forbidden || !self.duties(game, task).is_empty();
        self.rule(rule, !settled, &why::LAW_SETTLES, [task.into()]);
        Ok(())
    }

    fn instructs(&mut self, _task: &str) -> Judged {
        let rules = self.rules.operations.iter();
        let posts: Vec<String> = rules.map(|one| one.instructed_by.clone()).collect();
        let right = posts.iter().any(|post| post == self.office());
        self.must(right, &why::ONLY_BY, [posts.join(", ").into()]);
        Ok(())
    }
}
