//! Who serves which table, in which post.

use super::{Judge, Judged, names};
use crate::Refusal;
use crate::floor::command::Command;
use crate::floor::reasons as why;
use crate::floor::rules::{Alike, Game, Share, Staff};
use crate::floor::state::{Standing, Table};

impl<'a> Judge<'a> {
    pub(super) fn roster(&mut self, command: &Command) -> Judged {
        match command {
            Command::Puts {
                who, table, post, ..
            } => self.puts(who, table, post),
            Command::Releases { who, table } => self.releases(who, table),
            Command::Relieves { who, table, with } => self.relieves(who, table, with),
            Command::SetsRotation { table, order } => self.sets_rotation(table, order),
            _ => Ok(()),
        }
    }

    fn puts(&mut self, who: &str, name: &str, post: &str) -> Judged {
        self.session_runs()?;
        let table = self.table(name)?;
        let game = self.game_of(table);
        let staff = self.rules.staff_of(game, table.cloths());
        let Some(rule) = staff.into_iter().find(|staff| staff.post == post) else {
            let rules = self.rules.staff_of(game, table.cloths());
            let basis = rules.first().map_or(&self.rules.house, |staff| &staff.rule);
            let facts = [post.into(), game.key.as_str().into()];
            return Err(why::NO_SUCH_POST.refuses(basis.basis, facts));
        };
        self.is_free(who, name, post, rule)?;
        if let Some(post) = &rule.decided_by {
            self.only_by(&rule.rule, std::slice::from_ref(post));
        }
        let (has, most) = match rule.of_tables {
            None => (self.state.serving(name, post), most_of(rule)),
            Some(tables) => self.over_tables(game, post, rule, tables),
        };
        let new = !(rule.of_tables.is_some() && self.state.staff.contains_key(who));
        let facts = [post.into(), most.to_string().into()];
        self.rule(&rule.rule, !new || has < most, &why::POST_IS_FULL, facts);
        Ok(())
    }

    /// How many there are in a post over all tables of its games, and how many may be.
    fn over_tables(&self, game: &Game, post: &str, rule: &Staff, tables: u8) -> (usize, usize) {
        let of = |table: &&Table| table.placed.game == game.key;
        let placed = self.state.tables.values().filter(of).count();
        let parts = placed.div_ceil(usize::from(tables));
        let has = self.state.staff.values();
        let has = has.filter(|one| one.post == post).count();
        (has, parts.saturating_mul(most_of(rule)))
    }

    /// Whether somebody may come to this table beside those that he serves already.
    fn is_free(&mut self, who: &str, name: &str, post: &str, rule: &Staff) -> Judged {
        let Some(one) = self.state.staff.get(who) else {
            return Ok(());
        };
        if one.post != post || one.tables.iter().any(|table| table == name) {
            let facts = [who.into(), one.post.as_str().into()];
            return Err(self.refuses(&why::SERVES_ALREADY, facts));
        }
        if let Some(tables) = rule.of_tables {
            let few = one.tables.len() < usize::from(tables);
            let facts = [who.into(), u32::from(tables).into()];
            self.rule(&rule.rule, few, &why::TOO_MANY_TABLES, facts);
            return Ok(());
        }
        let all: Vec<&'a Table> = one
            .tables
            .iter()
            .map(String::as_str)
            .chain([name])
            .filter_map(|table| self.state.tables.get(table))
            .collect();
        for share in self.shares(who, post, &all, rule)? {
            self.shared(who, share, &all);
        }
        Ok(())
    }

    /// The rules by which all these tables share somebody; refused where one has none.
    fn shares(
        &self,
        who: &str,
        post: &str,
        tables: &[&Table],
        rule: &Staff,
    ) -> Result<Vec<&'a Share>, Refusal> {
        let mut found: Vec<&Share> = Vec::new();
        for table in tables {
            let game = self.game_of(table);
            let mut shares = self.rules.shares.iter();
            let share = shares.find(|share| share.post == post && share.games.cover(game));
            let Some(share) = share else {
                let facts = [who.into(), tables[0].placed.table.as_str().into()];
                return Err(why::SERVES_ANOTHER.refuses(rule.rule.basis, facts));
            };
            if !found.iter().any(|known| known.rule.name == share.rule.name) {
                found.push(share);
            }
        }
        Ok(found)
    }

    fn shared(&mut self, who: &str, share: &Share, tables: &[&Table]) {
        self.rests_on(&share.rule);
        let all = names(tables.iter().map(|table| &table.placed.table));
        self.not_too_many(who, share, tables, &all);
        if let Some((alike, rule)) = &share.alike {
            let first = &tables[0].placed.game;
            let is = |table: &&Table| match alike {
                Alike::Game => table.placed.game == *first,
                Alike::Kind(kind) => self.game_of(table).kinds.contains(kind),
            };
            let alike = tables.iter().all(is);
            self.rule(rule, alike, &why::NOT_ALIKE, [all.as_str().into()]);
        }
        if let Some(rule) = &share.sector {
            let first = &tables[0].placed.sector;
            let one = tables.iter().all(|table| table.placed.sector == *first);
            self.rule(rule, one, &why::NOT_ONE_SECTOR, [all.as_str().into()]);
        }
        if let Some(rule) = &share.recording {
            let without = tables.iter().find(|table| !table.placed.recording);
            let name = without.map_or("", |table| table.placed.table.as_str());
            self.rule(rule, without.is_none(), &why::NO_RECORDING, [name.into()]);
        }
        if let Some((post, rule)) = &share.decided_by {
            self.only_by(rule, std::slice::from_ref(post));
        }
    }

    fn not_too_many(&mut self, who: &str, share: &Share, tables: &[&Table], all: &str) {
        let few = |most: &u8| tables.len() <= usize::from(*most);
        match (&share.most, &share.adjoining) {
            (None, None) => {}
            (Some((most, rule)), None) => {
                let facts = [who.into(), u32::from(*most).into()];
                self.rule(rule, few(most), &why::TOO_MANY_TABLES, facts);
            }
            (Some((most, _)), Some((_, rule))) if !adjoin(tables) => {
                let facts = [all.into()];
                self.rule(rule, few(most), &why::NOT_ADJOINING, facts);
            }
            (None, Some((_, rule))) if !adjoin(tables) => {
                self.rule(rule, false, &why::NOT_ADJOINING, [all.into()]);
            }
            (_, Some((most, rule))) => {
                let facts = [who.into(), u32::from(*most).into()];
                self.rule(rule, few(most), &why::TOO_MANY_TABLES, facts);
            }
        }
    }

    pub(super) fn on_duty(&self, who: &str, table: &str) -> Result<&'a str, Refusal> {
        let post = self.state.post_at(who, table);
        post.ok_or_else(|| self.refuses(&why::NOT_ON_DUTY, [who.into(), table.into()]))
    }

    fn releases(&mut self, who: &str, name: &str) -> Judged {
        let table = self.table(name)?;
        let post = self.on_duty(who, name)?;
        let staff = self.rules.staff_of(self.game_of(table), table.cloths());
        let left = self.state.serving(name, post) - 1;
        let open = table.standing == Standing::Open;
        for rule in staff.iter().filter(|rule| rule.post == post) {
            let stays = rule.permanent && open && left < usize::from(rule.least);
            let facts = [who.into(), name.into()];
            self.rule(&rule.rule, !stays, &why::MUST_BE_RELIEVED, facts);
        }
        Ok(())
    }

    fn relieves(&mut self, who: &str, name: &str, with: &str) -> Judged {
        let table = self.table(name)?;
        let post = self.on_duty(who, name)?;
        let staff = self.rules.staff_of(self.game_of(table), table.cloths());
        let Some(rule) = staff.into_iter().find(|rule| rule.post == post) else {
            return Ok(());
        };
        self.rests_on(&rule.rule);
        self.is_free(with, name, post, rule)
    }

    fn sets_rotation(&mut self, name: &str, order: &[String]) -> Judged {
        let table = self.table(name)?;
        let game = self.game_of(table);
        let duties = self.rules.duties.iter();
        let turns = duties.filter(|duty| duty.rotation.is_some() && duty.games.cover(game));
        let turns: Vec<_> = turns.collect();
        self.must(!turns.is_empty(), &why::NO_ROTATION, [name.into()]);
        for duty in turns {
            if let Some(Some(post)) = &duty.rotation {
                self.only_by(&duty.rule, std::slice::from_ref(post));
            }
            // Whoever is in the post has his turn, once.
            let serve = self.state.staff_of(name);
            let serve = serve.filter(|(_, one)| duty.posts.contains(&one.post));
            let mut serve: Vec<&String> = serve.map(|(who, _)| who).collect();
            let mut named: Vec<&String> = order.iter().collect();
            serve.sort();
            named.sort();
            let facts = [names(serve.iter().copied()).into()];
            self.rule(&duty.rule, serve == named, &why::OUT_OF_ROTATION, facts);
        }
        Ok(())
    }

    /// What is missing or too much at a table with so many cloths open.
    pub(super) fn is_staffed(&mut self, name: &str, game: &Game, cloths: u8) {
        for staff in self.rules.staff_of(game, cloths) {
            if staff.of_tables.is_some() {
                continue;
            }
            let has = self.state.serving(name, &staff.post);
            let (least, most) = (usize::from(staff.least), most_of(staff));
            let facts = [
                name.into(),
                staff.post.as_str().into(),
                has.to_string().into(),
                least.to_string().into(),
            ];
            self.rule(&staff.rule, has >= least, &why::POST_NOT_FILLED, facts);
            if has > most {
                let facts = [staff.post.as_str().into(), most.to_string().into()];
                self.rule(&staff.rule, false, &why::POST_IS_FULL, facts);
            }
        }
    }
}

/// The most in a post; without end where the text names a least alone.
fn most_of(staff: &Staff) -> usize {
    staff.most.map_or(usize::MAX, usize::from)
}

/// Whether tables stand side by side in one sector.
fn adjoin(tables: &[&Table]) -> bool {
    let sector = &tables[0].placed.sector;
    let mut places: Vec<u32> = tables.iter().map(|table| table.placed.place).collect();
    places.sort_unstable();
    let follow = places.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    follow && tables.iter().all(|table| table.placed.sector == *sector)
}
