//! Shoes, shufflers, dice and packs.

use super::{Judge, Judged};
use crate::Refusal;
use crate::floor::command::Command;
use crate::floor::reasons as why;
use crate::floor::rules::{DeviceRule, Game, HandedOut};
use crate::floor::state::{Device, Table};
use crate::floor::{CHECK_CARDS, CHECK_DICE};

impl<'a> Judge<'a> {
    pub(super) fn material(&mut self, command: &Command) -> Judged {
        match command {
            Command::Keeps { device, number, .. } => self.keeps(device, *number),
            Command::Hands { device, table } => self.hands(device, table),
            Command::GivesDice { table, dice } => self.gives_dice(table, dice),
            Command::GivesPacks { table, packs } => self.gives_packs(table, packs),
            Command::Replaces { item, table, with } => self.replaces(item, table, with),
            Command::FindsWorn { item, table } => self.finds_worn(item, table),
            Command::Destroys { item } => self.destroys(item),
            _ => Ok(()),
        }
    }

    /// What a table must have before it opens: its shoe, its dice, its packs, all of them sound.
    pub(super) fn has_its_material(&mut self, table: &Table, game: &Game) {
        let rules = self.rules;
        let devices = rules.devices.iter().filter(|rule| rule.games.cover(game));
        for rule in devices.filter_map(|rule| rule.needed.as_ref()) {
            let facts = [table.placed.table.as_str().into()];
            let there = table.device.is_some();
            self.rule(rule, there, &why::WITHOUT_DEVICE, facts);
        }
        for dice in rules.dice.iter().filter(|dice| dice.games.cover(game)) {
            let right = table.dice.len() == usize::from(dice.count);
            let facts = [u32::from(dice.count).into()];
            self.rule(&dice.rule, right, &why::NOT_THOSE_DICE, facts);
        }
        self.are_counted(game, &table.packs);
    }

    /// Packs are as many as the text has them, and each another.
    fn are_counted(&mut self, game: &Game, packs: &[String]) {
        let mut different = packs.to_vec();
        different.sort();
        different.dedup();
        let rules = self
            .rules
            .packs
            .iter()
            .filter(|rule| rule.games.cover(game));
        for (count, rule) in rules.filter_map(|rule| rule.count.as_ref()) {
            let right = packs.len() == usize::from(*count) && different.len() == packs.len();
            let facts = [u32::from(*count).into()];
            self.rule(rule, right, &why::NOT_THOSE_PACKS, facts);
        }
    }

    fn destroys(&mut self, item: &String) -> Judged {
        let facts = || [item.as_str().into()];
        self.must(
            !self.state.destroyed.contains(item),
            &why::DESTROYED,
            facts(),
        );
        self.must(self.state.worn.contains(item), &why::NOT_WORN, facts());
        self.must(!self.lies_elsewhere(item, ""), &why::TAKEN, facts());
        Ok(())
    }

    fn keeps(&mut self, name: &str, number: Option<u32>) -> Judged {
        let taken = self.state.devices.contains_key(name);
        self.must(!taken, &why::TAKEN, [name.into()]);
        if let Some(number) = number {
            let mut devices = self.state.devices.values();
            let taken = devices.any(|device| device.number == Some(number));
            self.must(!taken, &why::TAKEN, [number.into()]);
        }
        Ok(())
    }

    fn device(&self, name: &str) -> Result<&'a Device, Refusal> {
        let device = self.state.devices.get(name);
        device.ok_or_else(|| self.refuses(&why::NO_SUCH, ["device".into(), name.into()]))
    }

    fn device_rule(&self, kind: &str, game: &Game) -> Result<&'a DeviceRule, Refusal> {
        let mut all = self.rules.devices.iter();
        let rule = all.find(|rule| rule.kind == kind && rule.games.cover(game));
        let facts = [kind.into(), game.key.as_str().into()];
        rule.ok_or_else(|| self.refuses(&why::NO_SUCH_DEVICE, facts))
    }

    fn hands(&mut self, name: &str, to: &str) -> Judged {
        self.session_runs()?;
        let (device, table) = (self.device(name)?, self.table(to)?);
        let game = self.game_of(table);
        let rule = self.device_rule(&device.kind, game)?;
        self.must(device.at.is_none(), &why::TAKEN, [name.into()]);
        self.is_such_a_device(rule, name, device);
        self.is_handed_out(rule, table, false);
        let others = self.free_devices(rule, table).into_iter();
        let others = others.filter(|other| other != name).count();
        if let Some(rule) = &rule.not_again {
            let same = table.last_device.as_deref() == Some(name);
            let facts = [name.into(), to.into()];
            let right = !same || others == 0;
            self.rule(rule, right, &why::SAME_DEVICE_AGAIN, facts);
        }
        Ok(())
    }

    /// Whether a device is what the rule asks for.
    fn is_such_a_device(&mut self, rule: &DeviceRule, name: &str, device: &Device) {
        self.rests_on(&rule.rule);
        if let Some(rule) = &rule.numbered {
            let right = device.number.is_some();
            self.rule(rule, right, &why::NOT_NUMBERED, [name.into()]);
        }
        if let Some((places, rule)) = &rule.kept {
            let facts = [device.place.as_str().into(), places.join(", ").into()];
            let right = places.contains(&device.place);
            self.rule(rule, right, &why::NOT_KEPT_THERE, facts);
        }
        if let Some(rule) = &rule.approved {
            self.is_approved(rule, Some(&device.model));
        }
        if let Some(rule) = &rule.authorised {
            self.is_permitted(rule, &device.kind, &device.model);
        }
        if let Some((offices, rule)) = &rule.communicated {
            let mut offices = offices.iter();
            let office = offices.find(|(premises, _)| *premises == self.state.premises);
            let office = office.map_or("", |(_, office)| office.as_str());
            let told = self
                .state
                .holds("communication", &device.kind, Some(office));
            let facts = [device.kind.as_str().into(), office.into()];
            self.rule(rule, told, &why::NOT_TOLD, facts);
        }
    }

    fn is_handed_out(&mut self, rule: &DeviceRule, table: &Table, by_chance: bool) {
        let name = table.placed.table.as_str();
        match &rule.handed_out {
            Some((HandedOut::By(posts), rule)) => {
                self.only_by(rule, posts);
                self.rule(rule, !table.dealt, &why::TOO_LATE, [name.into()]);
            }
            Some((HandedOut::ByChance, rule)) => {
                self.rule(rule, by_chance, &why::CHANCE_CHOOSES, []);
            }
            None => {}
        }
    }

    /// Devices that a table could get now.
    fn free_devices(&self, rule: &DeviceRule, _table: &Table) -> Vec<String> {
        let fits = |(_, device): &(&String, &Device)| {
            let numbered = rule.numbered.is_none() || device.number.is_some();
            let kept = rule.kept.as_ref();
            let kept = kept.is_none_or(|(places, _)| places.contains(&device.place));
            let approved =
                rule.approved.is_none() || self.state.holds("approval", &device.model, None);
            device.kind == rule.kind && device.at.is_none() && numbered && kept && approved
        };
        let devices = self.state.devices.iter().filter(fits);
        devices.map(|(name, _)| name.clone()).collect()
    }

    /// Those among which chance chooses.
    pub(super) fn draws(&mut self, kind: &str, name: &str) -> Result<Vec<String>, Refusal> {
        self.session_runs()?;
        let table = self.table(name)?;
        let rule = self.device_rule(kind, self.game_of(table))?;
        self.is_handed_out(rule, table, true);
        let mut of = self.free_devices(rule, table);
        if of.is_empty() {
            return Err(self.refuses(&why::NONE_FREE, [kind.into()]));
        }
        if let Some(again) = rule.not_again.as_ref().filter(|_| of.len() > 1) {
            self.rests_on(again);
            of.retain(|one| Some(one) != table.last_device.as_ref());
        }
        for name in &of {
            if let Some(device) = self.state.devices.get(name) {
                self.is_such_a_device(rule, name, device);
            }
        }
        Ok(of)
    }

    fn gives_dice(&mut self, name: &str, dice: &[String]) -> Judged {
        self.session_runs()?;
        let table = self.table(name)?;
        let game = self.game_of(table);
        let mut rules = self.rules.dice.iter();
        let Some(rule) = rules.find(|rule| rule.games.cover(game)) else {
            let facts = ["dice".into(), game.key.as_str().into()];
            return Err(self.refuses(&why::NO_SUCH_DEVICE, facts));
        };
        let mut different = dice.to_vec();
        different.sort();
        different.dedup();
        let right = different.len() == usize::from(rule.count) && dice.len() == different.len();
        let facts = [u32::from(rule.count).into()];
        self.rule(&rule.rule, right, &why::NOT_THOSE_DICE, facts);
        for die in dice {
            if table.last_dice.contains(die) {
                let facts = [die.as_str().into()];
                self.rule(&rule.rule, false, &why::DICE_OF_LAST_SESSION, facts);
            }
            let worn = self.state.worn.contains(die);
            self.rule(&rule.rule, !worn, &why::WORN, [die.as_str().into()]);
            let elsewhere = self.lies_elsewhere(die, name);
            self.must(!elsewhere, &why::TAKEN, [die.as_str().into()]);
        }
        Ok(())
    }

    fn lies_elsewhere(&self, item: &String, but: &str) -> bool {
        let mut tables = self.state.tables.iter();
        tables.any(|(name, table)| {
            name != but && (table.dice.contains(item) || table.packs.contains(item))
        })
    }

    fn gives_packs(&mut self, name: &str, packs: &[String]) -> Judged {
        self.session_runs()?;
        let table = self.table(name)?;
        self.are_counted(self.game_of(table), packs);
        for pack in packs {
            self.is_fit(table, pack);
        }
        Ok(())
    }

    fn is_fit(&mut self, table: &Table, pack: &String) {
        let game = self.game_of(table);
        let rules = self.rules.packs.iter();
        let mut rules = rules.filter(|rule| rule.games.cover(game));
        let fresh = rules.clone().find_map(|rule| rule.fresh.as_ref());
        let again = rules.find_map(|rule| rule.again.as_ref());
        let (worn, used) = (
            self.state.worn.contains(pack),
            self.state.used_packs.contains(pack),
        );
        let facts = [pack.as_str().into()];
        match (again, fresh) {
            (Some(rule), _) => self.rule(rule, !worn, &why::WORN, facts),
            (None, Some(rule)) => self.rule(rule, !worn && !used, &why::PACK_USED, facts),
            (None, None) => self.must(!worn && !used, &why::PACK_USED, facts),
        }
        let elsewhere = self.lies_elsewhere(pack, &table.placed.table);
        self.must(!elsewhere, &why::TAKEN, [pack.as_str().into()]);
    }

    fn replaces(&mut self, item: &String, name: &str, with: &String) -> Judged {
        let table = self.table(name)?;
        let game = self.game_of(table);
        let here = table.dice.contains(item) || table.packs.contains(item);
        self.must(here, &why::NO_SUCH, ["item".into(), item.as_str().into()]);
        let worn = self.state.worn.contains(item);
        if table.packs.contains(item) {
            self.is_fit(table, with);
            let rules = self.rules.packs.iter();
            let rules = rules.filter(|rule| rule.games.cover(game));
            for rule in rules.filter_map(|rule| rule.kept_while_perfect.as_ref()) {
                let facts = [item.as_str().into()];
                self.rule(rule, worn, &why::STILL_PERFECT, facts);
            }
        }
        let with_worn = self.state.worn.contains(with);
        self.must(!with_worn, &why::WORN, [with.as_str().into()]);
        Ok(())
    }

    fn finds_worn(&mut self, item: &String, name: &str) -> Judged {
        let table = self.table(name)?;
        let dice = table.dice.contains(item);
        let here = dice || table.packs.contains(item);
        self.must(here, &why::NO_SUCH, ["item".into(), item.as_str().into()]);
        let task = if dice { CHECK_DICE } else { CHECK_CARDS };
        match self.who.is_house() {
            true => self.is_of_his_post(name, task),
            false => self.does(name, task, Default::default()),
        }
    }
}
