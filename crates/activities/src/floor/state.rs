//! What stands on a floor.

use std::collections::{BTreeMap, BTreeSet};

use exact::Cents;

use super::command::{Command, Event, Opening, Placing, Played};
use super::days::Days;
use super::rules::{Game, GamingDay};
pub(crate) use crate::TableStanding as Standing;
use crate::{Actor, Given, GivenOf};

/// The channel of a table where nothing is said.
pub(crate) const IN_PERSON: &str = "in-person";

/// A session of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) number: u32,
    pub(crate) day: String,
    pub(crate) after_dinner: bool,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) placed: Placing,
    pub(crate) standing: Standing,
    /// What it was opened with; its limits as they are now.
    pub(crate) opened: Option<Opening>,
    pub(crate) players: BTreeSet<String>,
    pub(crate) expelled: BTreeSet<String>,
    pub(crate) rotation: Vec<String>,
    /// The next of the rotation.
    pub(crate) turn: usize,
    /// Who did what since it was opened.
    pub(crate) done: Vec<(String, String)>,
    /// Whether a card was dealt in this session.
    pub(crate) dealt: bool,
    /// What the head set, and for which post.
    pub(crate) ordered: BTreeSet<(String, String)>,
    pub(crate) device: Option<String>,
    pub(crate) last_device: Option<String>,
    pub(crate) dice: Vec<String>,
    pub(crate) last_dice: Vec<String>,
    pub(crate) packs: Vec<String>,
    pub(crate) colours: BTreeMap<String, (String, Cents)>,
    /// How often its cloth was turned, by day.
    pub(crate) turns: BTreeMap<String, u32>,
    /// The last day on which it was opened.
    pub(crate) opened_on: Option<String>,
    /// Whether its cloth was turned since it was opened last.
    pub(crate) turned: bool,
    /// Shoes that were begun since it was opened.
    pub(crate) shoes: u32,
    /// How often players were reported, by what and by player.
    pub(crate) reports: BTreeMap<(String, String), u32>,
    /// Whether the house runs it and what is played there was heard since it opened.
    pub(crate) heard: bool,
    /// From which place of the ledger's journal on what is played there is its own.
    pub(crate) heard_from: u64,
    /// How often it was opened.
    pub(crate) openings: u32,
    /// Whether its tray could not pay what it lost, and was not filled since.
    pub(crate) short: bool,
}

impl Table {
    fn new(placed: Placing) -> Table {
        Table {
            placed,
            standing: Standing::Closed,
            opened: None,
            players: BTreeSet::new(),
            heard: false,
            heard_from: 0,
            short: false,
            openings: 0,
            expelled: BTreeSet::new(),
            rotation: Vec::new(),
            turn: 0,
            done: Vec::new(),
            dealt: false,
            ordered: BTreeSet::new(),
            device: None,
            last_device: None,
            dice: Vec::new(),
            last_dice: Vec::new(),
            packs: Vec::new(),
            colours: BTreeMap::new(),
            turns: BTreeMap::new(),
            opened_on: None,
            turned: false,
            shoes: 0,
            reports: BTreeMap::new(),
        }
    }

    /// How many cloths are open, or would be.
    pub(crate) fn cloths(&self) -> u8 {
        let opened = self.opened.as_ref().and_then(|opened| opened.cloths);
        opened.unwrap_or(self.placed.boards)
    }

    pub(crate) fn is_running(&self) -> bool {
        self.standing != Standing::Closed
    }
}

/// Somebody of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OnDuty {
    pub(crate) post: String,
    pub(crate) tables: Vec<String>,
    pub(crate) zone: Option<String>,
}

/// A shoe or shuffler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Device {
    pub(crate) kind: String,
    pub(crate) model: String,
    pub(crate) number: Option<u32>,
    pub(crate) place: String,
    pub(crate) at: Option<String>,
}

/// What a line of a cloth's book is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Float,
    Fill,
    Credit,
    Change,
    Tip,
    Share,
    Won,
    Lost,
    Difference,
    Count,
}

impl Item {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Item::Float => "float",
            Item::Fill => "fill",
            Item::Credit => "credit",
            Item::Change => "change",
            Item::Tip => "tip",
            Item::Share => "share",
            Item::Won => "won",
            Item::Lost => "lost",
            Item::Difference => "difference",
            Item::Count => "count",
        }
    }
}

/// The book of a cloth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Book {
    pub(crate) lines: Vec<(Item, Cents)>,
    /// Chips in its tray, by the book.
    pub(crate) chips: Cents,
    /// Cash in its box.
    pub(crate) cash: Cents,
    pub(crate) tips: Cents,
    pub(crate) share: Cents,
    /// What the sessions brought the house, and what they cost it.
    pub(crate) won: Cents,
    pub(crate) lost: Cents,
}

impl Book {
    /// Adds to the line of an item since the table opened; a line for each hand would tell nothing.
    fn note(&mut self, item: Item, amount: Cents) {
        if amount.is_zero() {
            return;
        }
        let opened = self.lines.iter().rposition(|(one, _)| *one == Item::Float);
        let since = self.lines.iter_mut().skip(opened.unwrap_or(0));
        match since.rev().find(|(one, _)| *one == item) {
            Some((_, sum)) => add(sum, amount),
            None => self.lines.push((item, amount)),
        }
    }
}

/// What stands on a floor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Floor {
    pub(crate) premises: String,
    pub(crate) session: Option<Session>,
    pub(crate) sessions: u32,
    pub(crate) over: bool,
    /// What authorities gave and were told.
    pub(crate) given: BTreeMap<GivenOf, Given>,
    pub(crate) floats: BTreeMap<(String, u8), Cents>,
    pub(crate) tables: BTreeMap<String, Table>,
    pub(crate) staff: BTreeMap<String, OnDuty>,
    pub(crate) devices: BTreeMap<String, Device>,
    pub(crate) worn: BTreeSet<String>,
    pub(crate) destroyed: BTreeSet<String>,
    pub(crate) used_packs: BTreeSet<String>,
    pub(crate) instructed: BTreeSet<(String, String, String)>,
    pub(crate) links: Vec<(String, Vec<String>)>,
    pub(crate) books: BTreeMap<u32, Book>,
    /// The game of each cloth, by its number.
    pub(crate) cloths: BTreeMap<u32, String>,
    /// Chips that players hold.
    pub(crate) chips_out: Cents,
    /// Where a bank without limit was held: day, table, session, whether after dinner.
    pub(crate) free_banks: Vec<(String, String, u32, bool)>,
    /// The books of the sessions.
    pub(crate) days: Days,
    /// Up to which place of the ledger's journal what is played was heard.
    pub(crate) heard: u64,
    /// What chance chooses now.
    pub(crate) due: Option<(String, Vec<String>)>,
}

impl Floor {
    /// Who serves a table in a post.
    pub(crate) fn serving(&self, table: &str, post: &str) -> usize {
        let serves = |one: &&OnDuty| one.post == post && one.tables.iter().any(|t| t == table);
        self.staff.values().filter(serves).count()
    }

    /// Those who serve a table.
    pub(crate) fn staff_of<'s>(
        &'s self,
        table: &'s str,
    ) -> impl Iterator<Item = (&'s String, &'s OnDuty)> {
        let here = move |(_, one): &(&String, &OnDuty)| one.tables.iter().any(|t| t == table);
        self.staff.iter().filter(here)
    }

    /// In which post somebody serves a table.
    pub(crate) fn post_at(&self, who: &str, table: &str) -> Option<&str> {
        let one = self.staff.get(who)?;
        one.tables
            .iter()
            .any(|t| t == table)
            .then_some(one.post.as_str())
    }

    pub(crate) fn day(&self) -> &str {
        self.session
            .as_ref()
            .map_or("", |session| session.day.as_str())
    }

    /// What an authority gave of this, whether or not it counts today.
    pub(crate) fn given(&self, what: &str, subject: &str, of: Option<&str>) -> Option<&Given> {
        self.given.get(&GivenOf::new(what, subject, of))
    }

    /// Whether an authority gave this and it counts today.
    pub(crate) fn holds(&self, what: &str, subject: &str, of: Option<&str>) -> bool {
        let given = self.given(what, subject, of);
        given.is_some_and(|given| given.counts_on(self.day()))
    }

    /// Running tables of a game.
    pub(crate) fn running<'s>(
        &'s self,
        game: &'s Game,
    ) -> impl Iterator<Item = (&'s String, &'s Table)> {
        let of = move |(_, table): &(&String, &Table)| {
            table.is_running() && table.placed.game == game.key
        };
        self.tables.iter().filter(of)
    }

    fn table(&mut self, name: &str) -> &mut Table {
        let table = self.tables.get_mut(name);
        table.expect("only a table that stands is spoken of")
    }

    fn book(&mut self, table: &str) -> &mut Book {
        let cloth = self.tables[table].placed.cloth;
        self.books.entry(cloth).or_default()
    }

    pub(crate) fn book_of(&self, table: &Table) -> Book {
        let book = self.books.get(&table.placed.cloth);
        book.cloned().unwrap_or_default()
    }
}

fn add(to: &mut Cents, amount: Cents) {
    *to = to.plus_up_to_most(amount);
}

fn take(from: &mut Cents, amount: Cents) {
    *from = from.down_to_zero(amount);
}

impl Floor {
    pub(crate) fn apply(&mut self, rules: &GamingDay, event: &Event) {
        match event {
            Event::Opened { premises, .. } => self.premises.clone_from(premises),
            Event::Due { table, of, .. } => self.due = Some((table.clone(), of.clone())),
            Event::Drawn { device, table, .. } => {
                self.due = None;
                self.hand(device, table);
            }
            Event::Done { who, did, .. } => {
                if let (Actor::House(post), Command::Instructs { task, post: to }) = (who, did) {
                    let instruction = (task.clone(), to.clone(), post.clone());
                    self.instructed.insert(instruction);
                }
                self.days.follow(did, &self.tables);
                self.does(rules, who.as_person().unwrap_or_default(), did);
            }
        }
    }

    /// The highest number that a die or a pack was ever known by.
    pub(crate) fn last_item(&self) -> u32 {
        let here = self.tables.values();
        let here = here.flat_map(|table| [&table.dice, &table.last_dice, &table.packs]);
        let gone = self.worn.iter().chain(&self.used_packs);
        let numbers = here.flatten().chain(gone);
        let numbers = numbers.filter_map(|item| item.parse().ok());
        numbers.max().unwrap_or(0)
    }

    fn hand(&mut self, device: &str, table: &str) {
        if let Some(device) = self.devices.get_mut(device) {
            device.at = Some(table.into());
        }
        self.table(table).device = Some(device.into());
    }

    fn does(&mut self, rules: &GamingDay, who: &str, did: &Command) {
        match did {
            Command::Notes(given) => {
                self.given.insert(given.of(), given.clone());
            }
            Command::Withdraws(of) => {
                self.given.remove(of);
            }
            Command::Begins { day, after_dinner } => {
                self.sessions += 1;
                self.session = Some(Session {
                    number: self.sessions,
                    day: day.clone(),
                    after_dinner: *after_dinner,
                });
            }
            Command::Ends => self.end_session(),
            Command::EndsBook => {
                self.chips_out = Cents::ZERO;
                self.over = true;
            }
            Command::SetsFloat {
                game,
                cloths,
                amount,
            } => {
                self.floats.insert((game.clone(), *cloths), *amount);
            }
            Command::Places(placed) => {
                let table = Table::new(placed.clone());
                self.cloths.insert(placed.cloth, placed.game.clone());
                self.tables.insert(placed.table.clone(), table);
            }
            Command::Links { tables, link } => self.links.push((link.clone(), tables.clone())),
            Command::Keeps {
                device,
                kind,
                model,
                number,
                place,
            } => {
                let kept = Device {
                    kind: kind.clone(),
                    model: model.clone(),
                    number: *number,
                    place: place.clone(),
                    at: None,
                };
                self.devices.insert(device.clone(), kept);
            }
            Command::Hands { device, table } => self.hand(device, table),
            Command::Draws { .. } | Command::Instructs { .. } => {}
            Command::Puts { .. } | Command::Releases { .. } | Command::Relieves { .. } => {
                self.roster(did);
            }
            Command::Changes { .. }
            | Command::Tips { .. }
            | Command::TakesShare { .. }
            | Command::Fills { .. }
            | Command::Credits { .. }
            | Command::Cashes { .. } => self.money(did),
            // Chips over the cash desk are the player's own: the ledger has them.
            Command::Sells { .. } | Command::Buys { .. } => {}
            _ => self.at_table(rules, who, did),
        }
    }

    fn end_session(&mut self) {
        self.session = None;
        self.staff.clear();
        for device in self.devices.values_mut() {
            device.at = None;
        }
        for table in self.tables.values_mut() {
            if let Some(device) = table.device.take() {
                table.last_device = Some(device);
            }
            if !table.dice.is_empty() {
                table.last_dice = std::mem::take(&mut table.dice);
            }
            self.used_packs.extend(std::mem::take(&mut table.packs));
            table.rotation.clear();
            table.dealt = false;
        }
    }

    fn roster(&mut self, did: &Command) {
        match did {
            Command::Puts {
                who,
                table,
                post,
                zone,
            } => {
                let one = self.staff.entry(who.clone()).or_insert_with(|| OnDuty {
                    post: post.clone(),
                    tables: Vec::new(),
                    zone: zone.clone(),
                });
                one.tables.push(table.clone());
            }
            Command::Releases { who, table } => self.release(who, table),
            Command::Relieves { who, table, with } => {
                let Some(one) = self.staff.get(who).cloned() else {
                    return;
                };
                self.release(who, table);
                let other = self.staff.entry(with.clone()).or_insert_with(|| OnDuty {
                    post: one.post,
                    tables: Vec::new(),
                    zone: one.zone,
                });
                other.tables.push(table.clone());
                for name in &mut self.table(table).rotation {
                    if name == who {
                        name.clone_from(with);
                    }
                }
            }
            _ => {}
        }
    }

    fn release(&mut self, who: &str, table: &str) {
        if let Some(one) = self.staff.get_mut(who) {
            one.tables.retain(|t| t != table);
            if one.tables.is_empty() {
                self.staff.remove(who);
            }
        }
    }

    fn money(&mut self, did: &Command) {
        match did {
            Command::Changes { table, amount, .. } => {
                add(&mut self.chips_out, *amount);
                let book = self.book(table);
                book.lines.push((Item::Change, *amount));
                take(&mut book.chips, *amount);
                add(&mut book.cash, *amount);
            }
            Command::Tips { table, amount, .. } => {
                take(&mut self.chips_out, *amount);
                let book = self.book(table);
                book.lines.push((Item::Tip, *amount));
                add(&mut book.tips, *amount);
            }
            Command::TakesShare { table, amount } => {
                take(&mut self.chips_out, *amount);
                let book = self.book(table);
                book.lines.push((Item::Share, *amount));
                add(&mut book.share, *amount);
            }
            Command::Fills { table, amount } => {
                let book = self.book(table);
                book.lines.push((Item::Fill, *amount));
                add(&mut book.chips, *amount);
                let chips = book.chips;
                let table = self.table(table);
                let float = table.opened.as_ref().map_or(Cents::ZERO, |one| one.float);
                table.short &= chips < float;
            }
            Command::Credits { table, amount } => {
                let book = self.book(table);
                book.lines.push((Item::Credit, *amount));
                take(&mut book.chips, *amount);
            }
            Command::Cashes { amount } => take(&mut self.chips_out, *amount),
            _ => {}
        }
    }

    fn opens(&mut self, opening: &Opening) {
        let session = self.session.clone();
        let day = self.day().to_string();
        let book = self.book(&opening.table);
        book.lines.push((Item::Float, opening.float));
        book.chips = opening.float;
        let heard = self.heard;
        let table = self.table(&opening.table);
        table.heard = false;
        table.short = false;
        table.openings += 1;
        table.heard_from = heard;
        table.standing = Standing::Open;
        table.done.clear();
        table.turned = false;
        table.shoes = 0;
        table.turn = 0;
        table.opened_on = Some(day.clone());
        table.opened = Some(opening.clone());
        if opening.free_bank {
            let session = session.map_or((0, false), |one| (one.number, one.after_dinner));
            let held = (day, opening.table.clone(), session.0, session.1);
            self.free_banks.push(held);
        }
    }

    /// What must be brought to a table so that it can pay what it lost.
    pub(crate) fn lacks(&self, played: &Played) -> Cents {
        let table = self.tables.get(&played.table);
        let chips = table.map_or(Cents::ZERO, |table| self.book_of(table).chips);
        let there = chips.plus_up_to_most(played.won);
        played.lost.down_to_zero(there)
    }

    fn plays(&mut self, played: &Played) {
        self.heard = self.heard.max(played.through);
        let lacks = self.lacks(played);
        let table = self.table(&played.table);
        table.heard = true;
        table.short |= !lacks.is_zero();
        let book = self.book(&played.table);
        for (item, amount) in [
            (Item::Fill, lacks),
            (Item::Won, played.won),
            (Item::Lost, played.lost),
            (Item::Share, played.share),
        ] {
            book.note(item, amount);
        }
        add(&mut book.chips, lacks);
        add(&mut book.chips, played.won);
        take(&mut book.chips, played.lost);
        add(&mut book.share, played.share);
        add(&mut book.won, played.won);
        add(&mut book.lost, played.lost);
    }

    fn closes(&mut self, name: &str, chips: Cents) {
        let heard = self.tables.get(name).is_some_and(|table| table.heard);
        let book = self.book(name);
        let (won, lost) = (
            chips.down_to_zero(book.chips),
            book.chips.down_to_zero(chips),
        );
        if heard {
            book.note(Item::Difference, won.plus_up_to_most(lost));
        }
        book.lines.push((Item::Count, chips));
        add(&mut book.won, won);
        add(&mut book.lost, lost);
        book.chips = Cents::ZERO;
        book.cash = Cents::ZERO;
        book.tips = Cents::ZERO;
        book.share = Cents::ZERO;
        if !heard {
            take(&mut self.chips_out, won);
            add(&mut self.chips_out, lost);
        }
        let table = self.table(name);
        table.heard = false;
        table.short = false;
        table.standing = Standing::Closed;
        table.opened = None;
        table.players.clear();
        table.colours.clear();
        table.ordered.clear();
        table.expelled.clear();
        table.reports.clear();
    }

    fn at_table(&mut self, rules: &GamingDay, who: &str, did: &Command) {
        match did {
            Command::Opens(opening) => self.opens(opening),
            Command::Closes { table, chips, .. }
            | Command::ClosesWithDifference { table, chips, .. } => self.closes(table, *chips),
            Command::Plays(played) => self.plays(played),
            Command::Corrects {
                table, won, lost, ..
            } => {
                let book = self.book(table);
                add(&mut book.won, *won);
                add(&mut book.lost, *lost);
            }
            Command::SetsRotation { table, order } => {
                let table = self.table(table);
                table.rotation.clone_from(order);
                table.turn = 0;
            }
            Command::Limits {
                table,
                minimum,
                maximum,
            }
            | Command::GoesOver {
                table,
                minimum,
                maximum,
            } => {
                if let Some(opened) = &mut self.table(table).opened {
                    opened.minimum = *minimum;
                    opened.maximum = *maximum;
                }
            }
            Command::Suspends { table } => self.table(table).standing = Standing::Suspended,
            Command::Resumes { table } => self.table(table).standing = Standing::Open,
            Command::Turns { table, game, cloth } => {
                let day = self.day().to_string();
                self.cloths.insert(*cloth, game.clone());
                let table = self.table(table);
                table.placed.game.clone_from(game);
                table.placed.cloth = *cloth;
                table.turned = true;
                *table.turns.entry(day).or_default() += 1;
            }
            Command::GivesDice { table, dice } => self.table(table).dice.clone_from(dice),
            Command::GivesPacks { table, packs } => self.table(table).packs.clone_from(packs),
            Command::Replaces { item, table, with } => {
                let table = self.table(table);
                for one in table.dice.iter_mut().chain(&mut table.packs) {
                    if one == item {
                        one.clone_from(with);
                    }
                }
                self.used_packs.insert(item.clone());
            }
            Command::Reports {
                what,
                table,
                players,
            } => {
                let table = self.table(table);
                for player in players {
                    let of = (what.clone(), player.clone());
                    *table.reports.entry(of).or_default() += 1;
                }
            }
            Command::Expels { who, table } => {
                let table = self.table(table);
                table.players.remove(who);
                table.expelled.insert(who.clone());
            }
            Command::Joins { table } => {
                self.table(table).players.insert(who.into());
            }
            Command::Goes { table } => {
                self.table(table).players.remove(who);
            }
            Command::Does { table, task, .. } => self.done(rules, who, table, task),
            Command::TakesColour {
                table,
                colour,
                value,
            } => {
                let taken = (who.to_string(), *value);
                self.table(table).colours.insert(colour.clone(), taken);
            }
            Command::Orders { table, task, post } => {
                let ordered = (task.clone(), post.clone());
                self.table(table).ordered.insert(ordered);
            }
            Command::BeginsShoe { table } => self.table(table).shoes += 1,
            Command::FindsWorn { item, .. } => {
                self.worn.insert(item.clone());
            }
            Command::Destroys { item } => {
                self.destroyed.insert(item.clone());
            }
            _ => {}
        }
    }

    fn done(&mut self, rules: &GamingDay, who: &str, name: &str, task: &str) {
        let rotates = rules.rotates(&self.tables[name], task);
        let table = self.table(name);
        table.done.push((task.into(), who.into()));
        table.dealt |= task == super::DEAL;
        if rotates && !table.rotation.is_empty() {
            table.turn = (table.turn + 1) % table.rotation.len();
        }
    }
}

impl GamingDay {
    /// Whether a task of a table is done in turns.
    pub(crate) fn rotates(&self, table: &Table, task: &str) -> bool {
        let Some(game) = self.game(&table.placed.game) else {
            return false;
        };
        let turns = |duty: &super::rules::Duty| {
            duty.rotation.is_some()
                && duty.games.cover(game)
                && duty.tasks.iter().any(|one| one == task)
        };
        self.duties.iter().any(turns)
    }
}
