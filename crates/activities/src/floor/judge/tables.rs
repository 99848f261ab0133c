//! A table's life: its place, its opening, its limits, its cloth, its closing; the session.

use exact::Cents;

use super::{Judge, Judged, names};
use crate::Given;
use crate::floor::command::{Command, Opening, Placing};
use crate::floor::reasons as why;
use crate::floor::rules::{Channel, Cloth, Game, TableRule};
use crate::floor::state::{IN_PERSON, Standing, Table};

/// What an authority allows of a game.
struct Band {
    minimum: Cents,
    maximum: Cents,
    no_minimum_table: bool,
}

impl<'a> Judge<'a> {
    pub(super) fn life(&mut self, command: &Command) -> Judged {
        match command {
            Command::Notes(Given::Authorisation { game, .. }) => {
                let game = self.game(game)?;
                self.rests_on(&game.listed);
                Ok(())
            }
            Command::Notes(_) => Ok(()),
            Command::Withdraws(of) => {
                let known = self.state.given.contains_key(of);
                let facts = [of.what.as_str().into(), of.subject.as_str().into()];
                self.must(known, &why::NO_SUCH, facts);
                Ok(())
            }
            Command::Begins { .. } => {
                self.must(self.state.session.is_none(), &why::SESSION_RUNS, []);
                Ok(())
            }
            Command::Ends => {
                self.session_runs()?;
                self.all_closed();
                Ok(())
            }
            Command::EndsBook => {
                self.must(self.state.session.is_none(), &why::SESSION_RUNS, []);
                Ok(())
            }
            Command::SetsFloat { game, .. } => self.game(game).map(|_| ()),
            Command::Places(placed) => self.places(placed),
            Command::Opens(opening) => self.opens(opening),
            Command::Limits {
                table,
                minimum,
                maximum,
            } => self.limits(table, *minimum, *maximum),
            // It was judged as any change of limits when it was announced; now it is so.
            Command::GoesOver { table, .. } => {
                self.stands(self.table(table)?, &[Standing::Open, Standing::Suspended])
            }
            Command::Suspends { table } => self.stands(self.table(table)?, &[Standing::Open]),
            Command::Resumes { table } => {
                let standing = self.table(table)?;
                self.stands(standing, &[Standing::Suspended])?;
                self.is_staffed(table, self.game_of(standing), standing.cloths());
                Ok(())
            }
            Command::Closes { table, chips, cash } => self.closes(table, (*chips, *cash), false),
            Command::ClosesWithDifference { table, chips, cash } => {
                self.closes(table, (*chips, *cash), true)
            }
            // It is so already: the ledger has it.
            Command::Plays(played) => {
                let table = self.table(&played.table)?;
                self.stands(table, &[Standing::Open, Standing::Suspended])
            }
            Command::Corrects { table, .. } => self.table(table).map(drop),
            Command::Turns { table, game, cloth } => self.turns(table, game, *cloth),
            Command::Links { tables, link } => self.links(tables, link),
            Command::Joins { table } => self.joins(table),
            Command::Goes { table } => self.goes(table),
            Command::Reports {
                what,
                table,
                players,
            } => self.reports(what, table, players),
            Command::Expels { who, table } => self.expels(who, table),
            _ => Ok(()),
        }
    }

    pub(super) fn session_runs(&self) -> Judged {
        match self.state.session {
            Some(_) => Ok(()),
            None => Err(self.refuses(&why::NO_SESSION, [])),
        }
    }

    fn all_closed(&mut self) {
        let open = self.state.tables.iter();
        let open = open.filter(|(_, table)| table.is_running());
        let open: Vec<&String> = open.map(|(name, _)| name).collect();
        let facts = [names(open.iter().copied()).into()];
        self.must(open.is_empty(), &why::TABLES_OPEN, facts);
    }

    fn table_rules(&self, game: &Game) -> Vec<&'a TableRule> {
        let all = self.rules.tables.iter();
        all.filter(|rule| rule.games.cover(game)).collect()
    }

    fn channel(&self, placed: &Placing) -> Option<&'a Channel> {
        let key = placed.channel.as_deref().unwrap_or(IN_PERSON);
        let mut all = self.rules.channels.iter();
        all.find(|channel| channel.key == key)
    }

    /// A cloth has one number, one game and one book, wherever it lies.
    fn cloth_is_taken(&self, cloth: u32, game: &str, at: &str) -> bool {
        let mut tables = self.state.tables.iter();
        let lies = tables.any(|(name, table)| table.placed.cloth == cloth && name != at);
        let of = self.state.cloths.get(&cloth);
        lies || of.is_some_and(|of| of != game)
    }

    fn places(&mut self, placed: &Placing) -> Judged {
        let game = self.game(&placed.game)?;
        self.rests_on(&game.listed);
        let taken = self.state.tables.contains_key(&placed.table);
        self.must(!taken, &why::TAKEN, [placed.table.as_str().into()]);
        let taken = self.cloth_is_taken(placed.cloth, &placed.game, &placed.table);
        self.must(!taken, &why::TAKEN, [placed.cloth.into()]);
        let mut tables = self.state.tables.values();
        let there = tables
            .any(|one| (one.placed.place, &one.placed.sector) == (placed.place, &placed.sector));
        self.must(!there, &why::TAKEN, [placed.place.into()]);
        self.must(placed.boards > 0, &why::TOO_MANY_BOARDS, ["1".into()]);
        for rule in self.table_rules(game) {
            self.is_such_a_table(placed, rule);
        }
        let channel = placed.channel.as_deref();
        match self.channel(placed) {
            Some(channel) => self.rests_on(&channel.rule),
            None => {
                let known = channel.is_none_or(|key| key == IN_PERSON);
                let facts = ["channel".into(), channel.unwrap_or_default().into()];
                let first = self.rules.channels.first().map(|channel| &channel.rule);
                let rule = first.unwrap_or(&self.rules.house);
                self.rule(rule, known && first.is_none(), &why::NO_SUCH, facts);
            }
        }
        Ok(())
    }

    fn is_such_a_table(&mut self, placed: &Placing, rule: &TableRule) {
        if let Some((most, rule)) = &rule.boards {
            let facts = [u32::from(*most).into()];
            self.rule(rule, placed.boards <= *most, &why::TOO_MANY_BOARDS, facts);
        }
        if let Some(rule) = &rule.approved {
            self.is_approved(rule, placed.model.as_deref());
        }
        if let Some(rule) = &rule.boxes {
            let (boxes, colours) = (placed.boxes.unwrap_or(0), placed.colours.unwrap_or(0));
            let facts = [boxes.into(), colours.into()];
            let right = boxes == colours && boxes > 0;
            self.rule(rule, right, &why::BOXES_NOT_COLOURS, facts);
        }
    }

    pub(super) fn is_approved(&mut self, rule: &crate::floor::rules::Rule, model: Option<&str>) {
        let facts = [model.unwrap_or("-").into()];
        let model = model.unwrap_or_default();
        self.is_given(rule, &why::NOT_APPROVED, ("approval", model, None), facts);
    }

    pub(super) fn is_permitted(
        &mut self,
        rule: &crate::floor::rules::Rule,
        what: &str,
        subject: &str,
    ) {
        let facts = [what.into(), subject.into()];
        let of = ("permit", what, Some(subject));
        self.is_given(rule, &why::NEEDS_PERMIT, of, facts);
    }

    /// Something rests on what an authority gave: refused for `reason` where it gave nothing, and
    /// by its days where it does not count today.
    fn is_given<const N: usize>(
        &mut self,
        rule: &crate::floor::rules::Rule,
        reason: &crate::Reason,
        (what, subject, of): (&str, &str, Option<&str>),
        facts: [crate::Fact; N],
    ) -> Option<&'a Given> {
        let given = self.state.given(what, subject, of);
        let today = self.state.day();
        match given.filter(|given| !given.counts_on(today)) {
            Some(given) => {
                let days = given.in_force();
                let (from, until) = days.map_or((None, None), |days| {
                    (days.from.as_deref(), days.until.as_deref())
                });
                let facts = [
                    subject.into(),
                    from.unwrap_or("—").into(),
                    until.unwrap_or("—").into(),
                ];
                self.rule(rule, false, &why::NOT_IN_FORCE, facts);
                None
            }
            None => {
                self.rule(rule, given.is_some(), reason, facts);
                given
            }
        }
    }

    /// The least and the highest bet that is authorised at a table, through its channel, and
    /// whether the house is free of a table at the least.
    fn authorised(&mut self, table: &Table) -> Option<Band> {
        let game = &table.placed.game;
        let channel = self.channel(&table.placed);
        let own = channel.and_then(|channel| channel.own_limits.as_ref());
        let through = own.and(table.placed.channel.as_deref());
        let rule = own.unwrap_or(&self.rules.prohibited);
        let of = ("authorisation", game.as_str(), through);
        let facts = [game.as_str().into()];
        match self.is_given(rule, &why::NOT_AUTHORISED, of, facts)? {
            Given::Authorisation {
                minimum,
                maximum,
                no_minimum_table,
                ..
            } => Some(Band {
                minimum: *minimum,
                maximum: *maximum,
                no_minimum_table: *no_minimum_table,
            }),
            _ => None,
        }
    }

    fn opens(&mut self, opening: &Opening) -> Judged {
        self.session_runs()?;
        let table = self.table(&opening.table)?;
        self.stands(table, &[Standing::Closed])?;
        let game = self.game_of(table);
        self.rests_on(&game.listed);
        let given = self.authorised(table);
        self.in_its_channel(table);
        if let Some(given) = given {
            self.in_band(game, &given, opening);
        }
        let cloths = self.cloths_to_open(table, game, opening);
        self.is_staffed(&opening.table, game, cloths);
        self.nobody_too_many(table, game, cloths);
        self.has_its_float(table, game, opening, cloths);
        self.has_its_material(table, game);
        if opening.free_bank {
            self.free_bank(table, game);
        }
        Ok(())
    }

    fn in_its_channel(&mut self, table: &Table) {
        let Some(channel) = self.channel(&table.placed) else {
            return;
        };
        let asked = [&channel.elements, &channel.operation];
        for (title, rule) in asked.into_iter().flatten() {
            let facts = [title.as_str().into()];
            self.is_given(rule, &why::NEEDS_TITLE, ("title", title, None), facts);
        }
    }

    fn in_band(&mut self, game: &'a Game, given: &Band, opening: &Opening) {
        let (least, most) = (given.minimum, given.maximum);
        let right = opening.minimum >= least
            && opening.maximum <= most
            && opening.minimum <= opening.maximum;
        self.must(right, &why::OUTSIDE_BAND, [least.into(), most.into()]);
        if opening.minimum > least {
            self.one_at_minimum(game, given, &opening.table);
        }
    }

    /// A table that does not stand at the least needs another that does.
    fn one_at_minimum(&mut self, game: &'a Game, given: &Band, but: &str) {
        let at_least = |(name, table): (&String, &Table)| {
            let opened = table.opened.as_ref();
            name != but && opened.is_some_and(|one| one.minimum == given.minimum)
        };
        let there = given.no_minimum_table || self.state.running(game).any(at_least);
        let rules = self.rules.limits.iter();
        let rules = rules.filter(|rule| rule.games.cover(game));
        for rule in rules.filter_map(|rule| rule.one_at_minimum.as_ref()) {
            let facts = [game.key.as_str().into(), given.minimum.into()];
            self.rule(rule, there, &why::NONE_AT_MINIMUM, facts);
        }
    }

    fn cloths_to_open(&mut self, table: &Table, game: &Game, opening: &Opening) -> u8 {
        let boards = table.placed.boards;
        let cloths = opening.cloths.unwrap_or(boards);
        let some = (1..=boards).contains(&cloths);
        let facts = [u32::from(boards).into()];
        self.must(some, &why::NOT_IN_PART, facts);
        if cloths < boards {
            let rules = self.table_rules(game).into_iter();
            let rule = rules.filter_map(|rule| rule.in_part.as_ref()).next();
            let facts = [u32::from(boards).into()];
            match rule {
                Some(rule) => self.rests_on(rule),
                None => self.must(false, &why::NOT_IN_PART, facts),
            }
        }
        cloths
    }

    /// With fewer cloths there are fewer posts.
    fn nobody_too_many(&mut self, table: &Table, game: &Game, cloths: u8) {
        let staff = self.rules.staff_of(game, cloths);
        let rules = self.table_rules(game).into_iter();
        let rule = rules.filter_map(|rule| rule.in_part.as_ref()).next();
        let rule = rule.unwrap_or(&self.rules.house);
        let name = &table.placed.table;
        for (_, one) in self.state.staff_of(name) {
            let needed = staff.iter().any(|staff| staff.post == one.post);
            if !needed {
                let facts = [one.post.as_str().into(), game.key.as_str().into()];
                self.rule(rule, false, &why::NO_SUCH_POST, facts);
            }
        }
    }

    fn has_its_float(&mut self, table: &Table, game: &Game, opening: &Opening, cloths: u8) {
        let set = self.state.floats.get(&(game.key.clone(), cloths));
        let part = cloths < table.placed.boards;
        let rules = self.table_rules(game).into_iter();
        let in_part = rules.filter_map(|rule| rule.in_part.as_ref()).next();
        let rule = in_part.filter(|_| part).unwrap_or(&self.rules.house);
        if let Some(set) = set {
            let right = opening.float == *set;
            self.rule(rule, right, &why::NOT_THE_FLOAT, [(*set).into()]);
        }
        let floats = self.rules.floats.iter();
        for float in floats.filter(|float| float.games.cover(game)) {
            if let Some((times, rule)) = &float.least {
                let least = opening.minimum.times_up_to_most(*times);
                let enough = opening.float >= least;
                self.rule(rule, enough, &why::FLOAT_TOO_SMALL, [least.into()]);
            }
            if let Some((kinds, rule)) = &float.made_of {
                let right = opening.made_of.iter().all(|kind| kinds.contains(kind));
                self.rule(rule, right, &why::FLOAT_MADE_OF, [kinds.join(", ").into()]);
            }
            if let Some(rule) = &float.book {
                self.rests_on(rule);
            }
        }
        let new = self.rules.cloths.iter();
        let new = new.filter(|cloth| table.turned && cloth.games.cover(game));
        let new: Vec<_> = new
            .filter_map(|cloth| cloth.closed_first.as_ref())
            .collect();
        let given = !opening.float.is_zero();
        let least = [Cents::new(1).into()];
        match new.is_empty() {
            true => self.must(given, &why::FLOAT_TOO_SMALL, least),
            false => new.into_iter().for_each(|rule| {
                let least = [Cents::new(1).into()];
                self.rule(rule, given, &why::FLOAT_TOO_SMALL, least);
            }),
        }
    }

    fn free_bank(&mut self, table: &Table, game: &Game) {
        let name = &table.placed.table;
        let Some(session) = &self.state.session else {
            return;
        };
        let mut rules = self.rules.free_banks.iter();
        let Some(rule) = rules.find(|rule| rule.games.cover(game)) else {
            let facts = ["free-bank".into(), game.key.as_str().into()];
            return self.must(false, &why::NO_SUCH, facts);
        };
        let today = self.state.free_banks.iter();
        let today = today.filter(|(day, ..)| *day == session.day);
        let mut others: Vec<&String> = today.clone().map(|(_, table, ..)| table).collect();
        others.retain(|other| *other != name);
        others.dedup();
        let (most, at) = &rule.tables;
        let facts = [u32::from(*most).into()];
        let right = others.len() < usize::from(*most);
        self.rule(at, right, &why::FREE_BANK_TABLES, facts);
        // Sessions are told apart by the dinner between them.
        let mut held: Vec<(u32, bool)> = today.map(|(_, _, n, after)| (*n, *after)).collect();
        held.dedup();
        let new = !held.iter().any(|(number, _)| *number == session.number);
        let apart = held.iter().all(|(_, after)| *after != session.after_dinner);
        let (most, at) = &rule.sessions;
        let right = !new || (held.len() < usize::from(*most) && apart);
        let facts = [u32::from(*most).into()];
        self.rule(at, right, &why::FREE_BANK_SESSIONS, facts);
    }

    fn limits(&mut self, name: &str, minimum: Cents, maximum: Cents) -> Judged {
        let table = self.table(name)?;
        self.stands(table, &[Standing::Open, Standing::Suspended])?;
        let game = self.game_of(table);
        let Some(opened) = &table.opened else {
            return Ok(());
        };
        let changed = Opening {
            minimum,
            maximum,
            ..opened.clone()
        };
        if let Some(given) = self.authorised(table) {
            self.in_band(game, &given, &changed);
        }
        let rules = self.rules.limits.iter();
        let rules = rules.filter(|rule| rule.games.cover(game));
        for rule in rules.filter_map(|rule| rule.only_up.as_ref()) {
            let up = minimum >= opened.minimum;
            let facts = [opened.minimum.into()];
            self.rule(rule, up, &why::LIMITS_ONLY_RISE, facts);
        }
        Ok(())
    }

    fn closes(&mut self, name: &str, (chips, cash): (Cents, Cents), differs: bool) -> Judged {
        let table = self.table(name)?;
        self.stands(table, &[Standing::Open, Standing::Suspended])?;
        let game = self.game_of(table);
        let closings = self.rules.closings.iter();
        for closing in closings.filter(|closing| closing.games.cover(game)) {
            let undone = closing
                .needs
                .iter()
                .find(|task| !table.done.iter().any(|(done, _)| done == *task));
            let facts = [undone.map_or("", String::as_str).into()];
            self.rule(&closing.rule, undone.is_none(), &why::BEFORE_CLOSING, facts);
        }
        let book = self.state.book_of(table);
        self.must(cash == book.cash, &why::COUNT_WRONG, [book.cash.into()]);
        let out = self.state.chips_out;
        let there = book.chips.plus_up_to_most(out);
        match table.heard {
            // What was played there is in the book to the cent.
            true if differs => self.must(chips != book.chips, &why::NO_DIFFERENCE, []),
            true => self.must(
                chips == book.chips,
                &why::COUNT_DIFFERS,
                [book.chips.into()],
            ),
            false => {
                self.must(!differs, &why::NO_DIFFERENCE, []);
                self.must(chips <= there, &why::NOT_SO_MUCH, [there.into()]);
            }
        }
        Ok(())
    }

    fn turns(&mut self, name: &str, to: &str, number: u32) -> Judged {
        let table = self.table(name)?;
        let (from, to) = (self.game_of(table), self.game(to)?);
        let all = self.rules.cloths.iter();
        let concerned: Vec<&Cloth> = all
            .filter(|cloth| cloth.games.cover(from) || cloth.games.cover(to))
            .collect();
        let fits = |cloth: &&&Cloth| {
            (cloth.games.cover(from) && cloth.with.cover(to))
                || (cloth.games.cover(to) && cloth.with.cover(from))
        };
        let fitting: Vec<&Cloth> = concerned.iter().filter(fits).copied().collect();
        if fitting.is_empty() {
            let rule = concerned.first().map(|cloth| &cloth.rule);
            let alike = concerned.iter().find_map(|cloth| cloth.alike.as_ref());
            let rule = alike.or(rule).unwrap_or(&self.rules.house);
            let facts = [to.key.as_str().into()];
            return Err(why::NOT_REVERSIBLE.refuses(rule.basis, facts));
        }
        let closed = table.standing == Standing::Closed;
        let standing = [name.into(), table.standing.name().into()];
        self.must(
            closed || fitting.iter().any(|cloth| cloth.closed_first.is_some()),
            &why::TABLE_IS,
            standing,
        );
        for cloth in &fitting {
            self.turned_by(cloth, table, (to, number));
        }
        if !fitting.iter().any(|cloth| cloth.own_book.is_some()) {
            let taken = self.cloth_is_taken(number, &to.key, name);
            self.must(!taken, &why::TAKEN, [number.into()]);
        }
        Ok(())
    }

    fn turned_by(&mut self, cloth: &Cloth, table: &Table, (to, number): (&Game, u32)) {
        let name = table.placed.table.as_str();
        self.rests_on(&cloth.rule);
        if let Some(rule) = &cloth.alike {
            self.rests_on(rule);
        }
        if let Some(rule) = &cloth.approved {
            self.is_approved(rule, table.placed.model.as_deref());
        }
        if let Some(rule) = &cloth.authorised {
            self.is_permitted(rule, "reversible", name);
        }
        if let Some(rule) = &cloth.once_a_day {
            let today = self.state.day();
            let opened = table.opened_on.as_deref() == Some(today);
            let turned = table.turns.get(today).copied().unwrap_or(0);
            let right = !opened || turned == 0;
            self.rule(rule, right, &why::TURNED_TODAY, [name.into()]);
        }
        if let Some(rule) = &cloth.closed_first {
            let closed = table.standing == Standing::Closed;
            let facts = [name.into(), table.standing.name().into()];
            self.rule(rule, closed, &why::TABLE_IS, facts);
        }
        if let Some(rule) = &cloth.own_book {
            let used = self.cloth_is_taken(number, &to.key, name);
            self.rule(rule, !used, &why::TAKEN, [number.into()]);
        }
    }

    fn links(&mut self, tables: &[String], link: &str) -> Judged {
        for name in tables {
            let game = self.game_of(self.table(name)?);
            let rules = self.rules.links.iter();
            let of = rules.filter(|rule| rule.games.cover(game));
            let of: Vec<_> = of.collect();
            let known = of.iter().find(|rule| rule.kinds.iter().any(|k| k == link));
            let Some(known) = known else {
                let facts = [link.into(), game.key.as_str().into()];
                let rule = of.first().map_or(&self.rules.house, |rule| &rule.rule);
                return Err(why::NOT_LINKED_SO.refuses(rule.basis, facts));
            };
            self.rests_on(&known.rule);
            if let Some(rule) = &known.authorised {
                self.is_permitted(rule, link, &game.key);
            }
        }
        self.must(
            tables.len() > 1,
            &why::NO_SUCH,
            ["tables".into(), link.into()],
        );
        Ok(())
    }

    fn joins(&mut self, name: &str) -> Judged {
        let table = self.table(name)?;
        self.stands(table, &[Standing::Open, Standing::Suspended])?;
        let who = self.person();
        if let Some(one) = self.state.staff.get(who) {
            let facts = [who.into(), one.post.as_str().into()];
            self.must(false, &why::SERVES_ALREADY, facts);
        }
        let rule = self.expulsion(self.game_of(table));
        let rule = rule.map_or(&self.rules.house, |expulsion| &expulsion.rule);
        let expelled = table.expelled.contains(who);
        if expelled {
            self.rule(rule, false, &why::EXPELLED, [who.into(), name.into()]);
        }
        Ok(())
    }

    fn goes(&mut self, name: &str) -> Judged {
        let here = self.table(name)?.players.contains(self.person());
        let facts = [self.person().into(), name.into()];
        self.must(here, &why::NOT_A_PLAYER, facts);
        Ok(())
    }

    fn expulsion(&self, game: &Game) -> Option<&'a crate::floor::rules::Expulsion> {
        let mut all = self.rules.expulsions.iter();
        all.find(|expulsion| expulsion.games.cover(game))
    }

    fn reports(&mut self, what: &str, name: &str, players: &[String]) -> Judged {
        let table = self.table(name)?;
        let expulsion = self.expulsion(self.game_of(table));
        let known = expulsion.filter(|expulsion| expulsion.report == what);
        let facts = ["report".into(), what.into()];
        self.must(known.is_some(), &why::NO_SUCH, facts);
        for player in players {
            let here = table.players.contains(player);
            let facts = [player.as_str().into(), name.into()];
            self.must(here, &why::NOT_A_PLAYER, facts);
        }
        Ok(())
    }

    fn expels(&mut self, who: &str, name: &str) -> Judged {
        let table = self.table(name)?;
        let here = table.players.contains(who);
        self.must(here, &why::NOT_A_PLAYER, [who.into(), name.into()]);
        let Some(expulsion) = self.expulsion(self.game_of(table)) else {
            let facts = ["expulsion".into(), name.into()];
            self.must(false, &why::NO_SUCH, facts);
            return Ok(());
        };
        self.only_by(&expulsion.rule, &expulsion.by);
        let of = (expulsion.report.clone(), who.to_string());
        let times = table.reports.get(&of).copied().unwrap_or(0);
        let enough = times >= u32::from(expulsion.times);
        let facts = [who.into(), u32::from(expulsion.times).into()];
        self.rule(&expulsion.rule, enough, &why::NOT_REPEATED, facts);
        Ok(())
    }
}
