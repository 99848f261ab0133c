//! What is seen of a floor.

use std::collections::BTreeMap;

use exact::Cents;
use law::{BasisRef, Words};
use serde::Serialize;
use serde_json::Value;

use super::days::{SessionBook, Stint};
use super::rules::{Game, GamingDay, HandedOut, Rule};
use super::state::{Book, Floor, Table};
use crate::{Seen, written};

/// A table, as the floor's screen has it. Money is in cents.
#[derive(Serialize)]
struct TableSeen<'s> {
    table: &'s str,
    game: &'s str,
    sector: &'s str,
    place: u32,
    cloth: u32,
    standing: &'static str,
    cloths: u8,
    recording: bool,
    channel: Option<&'s str>,
    minimum: Option<u64>,
    maximum: Option<u64>,
    staff: Vec<(&'s str, &'s str)>,
    missing: Vec<(&'s str, u8)>,
    players: usize,
    device: Option<&'s str>,
    last_device: Option<&'s str>,
    dice: &'s [String],
    packs: &'s [String],
    /// What it opens with and has not: a device, so many dice, so many packs.
    lacks: (Option<&'s str>, u8, u8),
    /// What must still be done before it closes.
    undone: Vec<(&'s str, Vec<&'s str>)>,
    /// What should lie in its tray by all that was heard.
    due: Option<u64>,
    /// Whether its tray could not pay, and waits for a fill.
    short: bool,
    /// Whether its game is authorised today.
    authorised: bool,
    /// What is reported of players who may then be sent away from it.
    expulsion: Option<&'s str>,
    /// What it brought since it opened, and what it cost.
    won: u64,
    lost: u64,
}

/// The book of a cloth.
#[derive(Serialize)]
struct BookSeen {
    cloth: u32,
    lines: Vec<(&'static str, u64)>,
    won: u64,
    lost: u64,
}

/// What a table took and brought in a session.
#[derive(Serialize)]
struct StintSeen<'s> {
    table: &'s str,
    game: &'s str,
    cloth: u32,
    float: u64,
    fills: u64,
    credits: u64,
    drop: u64,
    tips: u64,
    share: u64,
    count: Option<u64>,
    won: u64,
    lost: u64,
    /// What the house brought so that the table could pay.
    brought: u64,
    /// What rulings gave the table, and what they took.
    corrected: (u64, u64),
    /// By how much the count was more than the book, or less.
    difference: (u64, u64),
}

/// A session's book.
#[derive(Serialize)]
struct DaySeen<'s> {
    day: &'s str,
    ended: bool,
    sold: u64,
    bought: u64,
    tables: Vec<StintSeen<'s>>,
}

fn day_seen(book: &SessionBook) -> DaySeen<'_> {
    DaySeen {
        day: &book.day,
        ended: book.ended,
        sold: book.sold.count(),
        bought: book.bought.count(),
        tables: book.stints.iter().map(stint_seen).collect(),
    }
}

fn stint_seen(one: &Stint) -> StintSeen<'_> {
    let (won, lost) = one.result();
    StintSeen {
        table: &one.table,
        game: &one.game,
        cloth: one.cloth,
        float: one.float.count(),
        fills: one.fills.count(),
        credits: one.credits.count(),
        drop: one.all_drop().count(),
        tips: one.tips.count(),
        share: one.share.plus_up_to_most(one.play.share).count(),
        count: one.count.map(Cents::count),
        won: won.count(),
        lost: lost.count(),
        brought: one.brought.count(),
        corrected: (one.corrected.0.count(), one.corrected.1.count()),
        difference: (one.difference.0.count(), one.difference.1.count()),
    }
}

/// A shoe or a shuffler, and where it is.
#[derive(Serialize)]
struct DeviceSeen<'s> {
    device: &'s str,
    kind: &'s str,
    place: &'s str,
    at: Option<&'s str>,
}

/// A kind of devices.
#[derive(Serialize)]
struct KindSeen<'s> {
    kind: &'s str,
    places: Vec<&'s str>,
    by_chance: bool,
}

/// The floor.
#[derive(Serialize)]
struct FloorSeen<'s> {
    premises: &'s str,
    /// What people call the games and the posts.
    names: BTreeMap<String, (String, String)>,
    /// What may be placed, and in which posts people serve.
    games: Vec<&'s str>,
    posts: Vec<&'s str>,
    day: Option<&'s str>,
    session: Option<u32>,
    tables: Vec<TableSeen<'s>>,
    devices: Vec<DeviceSeen<'s>>,
    /// Which devices there may be, where each is kept, and whether chance hands it out.
    kinds: Vec<KindSeen<'s>>,
    worn: Vec<&'s str>,
    destroyed: Vec<&'s str>,
    /// The highest number that a die or a pack has.
    last_item: u32,
    links: Vec<(&'s str, &'s [String])>,
    books: Vec<BookSeen>,
    /// The books of the sessions, the first first.
    days: Vec<DaySeen<'s>>,
    chips_out: u64,
    over: bool,
}

fn lines(book: &Book) -> Vec<(&'static str, Cents)> {
    let line = |(item, amount): &(super::state::Item, Cents)| (item.name(), *amount);
    book.lines.iter().map(line).collect()
}

impl GamingDay {
    fn table_seen<'s>(
        &'s self,
        state: &'s Floor,
        name: &'s str,
        table: &'s Table,
    ) -> TableSeen<'s> {
        let game = self.game(&table.placed.game);
        let needed = game.map(|game| self.staff_of(game, table.cloths()));
        let needed = needed.into_iter().flatten();
        let missing = needed.filter_map(|staff| {
            let has = u8::try_from(state.serving(name, &staff.post)).unwrap_or(u8::MAX);
            let lacks = staff.least.saturating_sub(has);
            (lacks > 0 && staff.of_tables.is_none()).then_some((staff.post.as_str(), lacks))
        });
        let staff = state.staff_of(name);
        let running = state.days.0.last().and_then(|day| day.running(name));
        let (won, lost) = running.map(Stint::result).unwrap_or_default();
        TableSeen {
            table: name,
            game: &table.placed.game,
            sector: &table.placed.sector,
            place: table.placed.place,
            cloth: table.placed.cloth,
            standing: table.standing.name(),
            cloths: table.cloths(),
            recording: table.placed.recording,
            channel: table.placed.channel.as_deref(),
            minimum: table.opened.as_ref().map(|one| one.minimum.count()),
            maximum: table.opened.as_ref().map(|one| one.maximum.count()),
            staff: staff
                .map(|(who, one)| (who.as_str(), one.post.as_str()))
                .collect(),
            missing: missing.collect(),
            players: table.players.len(),
            device: table.device.as_deref(),
            last_device: table.last_device.as_deref(),
            dice: &table.dice,
            packs: &table.packs,
            lacks: game.map(|game| self.lacks(game, table)).unwrap_or_default(),
            undone: game
                .map(|game| self.undone(game, table))
                .unwrap_or_default(),
            due: running.map(|one| one.expected().count()),
            short: table.short,
            authorised: self.is_authorised(state, table),
            expulsion: game.and_then(|game| {
                let mut all = self.expulsions.iter();
                let one = all.find(|one| one.games.cover(game));
                one.map(|one| one.report.as_str())
            }),
            won: won.count(),
            lost: lost.count(),
        }
    }

    /// What a table of a game opens with and has not: a device, dice, packs.
    fn lacks(&self, game: &Game, table: &Table) -> (Option<&str>, u8, u8) {
        let mut devices = self.devices.iter();
        let needed = devices.find(|rule| rule.needed.is_some() && rule.games.cover(game));
        let needed = needed.filter(|_| table.device.is_none());
        let mut dice = self.dice.iter().filter(|dice| dice.games.cover(game));
        let dice = dice.next().filter(|_| table.dice.is_empty());
        let packs = self.packs.iter().filter(|packs| packs.games.cover(game));
        let mut packs = packs.filter_map(|packs| packs.count.as_ref());
        let packs = packs.next().filter(|_| table.packs.is_empty());
        (
            needed.map(|rule| rule.kind.as_str()),
            dice.map_or(0, |dice| dice.count),
            packs.map_or(0, |(count, _)| *count),
        )
    }

    /// What must still be done before a table of a game closes, and the posts that do it.
    fn undone(&self, game: &Game, table: &Table) -> Vec<(&str, Vec<&str>)> {
        let closings = self.closings.iter();
        let closings = closings.filter(|closing| closing.games.cover(game));
        let needs = closings.flat_map(|closing| &closing.needs);
        let done = |task: &&String| table.done.iter().any(|(done, _)| done == *task);
        let undone = needs.filter(|task| table.is_running() && !done(task));
        let by = |task: &String| {
            let duties = self.duties.iter();
            let of = duties.filter(|duty| duty.games.cover(game) && duty.tasks.contains(task));
            of.flat_map(|duty| duty.posts.iter().map(String::as_str))
                .collect()
        };
        undone.map(|task| (task.as_str(), by(task))).collect()
    }

    fn kinds_seen(&self) -> Vec<KindSeen<'_>> {
        let mut kinds: BTreeMap<&str, KindSeen<'_>> = BTreeMap::new();
        for rule in &self.devices {
            let places = rule.kept.iter().flat_map(|(places, _)| places);
            let places: Vec<&str> = places.map(String::as_str).collect();
            let by_chance = matches!(rule.handed_out, Some((HandedOut::ByChance, _)));
            kinds.entry(&rule.kind).or_insert(KindSeen {
                kind: &rule.kind,
                places,
                by_chance,
            });
        }
        kinds.into_values().collect()
    }

    fn names(&self) -> BTreeMap<String, (String, String)> {
        let games = self.games.iter().map(|game| (&game.key, &game.name));
        let posts = self.posts.iter().map(|(key, name)| (key, name));
        let said = |(key, name): (&'_ String, &'_ Words)| {
            (key.clone(), (name.es.clone(), name.en.clone()))
        };
        games.chain(posts).map(said).collect()
    }

    pub(super) fn viewed(&self, state: &Floor) -> Value {
        let tables = state.tables.iter();
        let devices = state.devices.iter();
        let books = state.books.iter();
        let seen = FloorSeen {
            premises: &state.premises,
            names: self.names(),
            games: self.games.iter().map(|game| game.key.as_str()).collect(),
            posts: self.posts.iter().map(|(key, _)| key.as_str()).collect(),
            day: state.session.as_ref().map(|session| session.day.as_str()),
            session: state.session.as_ref().map(|session| session.number),
            tables: tables
                .map(|(name, table)| self.table_seen(state, name, table))
                .collect(),
            devices: devices
                .map(|(name, one)| DeviceSeen {
                    device: name,
                    kind: &one.kind,
                    place: &one.place,
                    at: one.at.as_deref(),
                })
                .collect(),
            kinds: self.kinds_seen(),
            worn: state.worn.iter().map(String::as_str).collect(),
            destroyed: state.destroyed.iter().map(String::as_str).collect(),
            last_item: state.last_item(),
            links: state
                .links
                .iter()
                .map(|(link, tables)| (link.as_str(), tables.as_slice()))
                .collect(),
            books: books
                .map(|(cloth, book)| BookSeen {
                    cloth: *cloth,
                    lines: lines(book)
                        .into_iter()
                        .map(|(item, sum)| (item, sum.count()))
                        .collect(),
                    won: book.won.count(),
                    lost: book.lost.count(),
                })
                .collect(),
            days: state.days.0.iter().map(day_seen).collect(),
            chips_out: state.chips_out.count(),
            over: state.over,
        };
        serde_json::to_value(seen).expect("texts and numbers are JSON")
    }

    /// `staff of r1`, `standing of r1`, `limits of r1`, `cloths of r1`, `channel of r1`,
    /// `book of cloth 7`, `marker of red at ar1`, `device of bj1`, `missing at r1`,
    /// `left to chance`, `chips out`.
    pub(super) fn seen(&self, state: &Floor, question: &[&str]) -> Option<Seen> {
        match *question {
            ["book", "of", "cloth", cloth] => self.book_seen(state, cloth),
            ["marker", "of", colour, "at", table] => self.marker_seen(state, colour, table),
            ["missing", "at", table] => self.missing_seen(state, table),
            ["left", "to", "chance"] => self.due_seen(state),
            ["chips", "out"] => Some(Seen::new(written(state.chips_out), [])),
            [what, "of", table] => self.of_table(state, what, table),
            _ => None,
        }
    }

    fn of_table(&self, state: &Floor, what: &str, name: &str) -> Option<Seen> {
        let table = state.tables.get(name)?;
        let game = self.game(&table.placed.game)?;
        Some(match what {
            "staff" => {
                let staff = self.staff_of(game, table.cloths());
                let one = |staff: &&super::rules::Staff| match staff.most {
                    Some(most) if most == staff.least => format!("{} {most}", staff.post),
                    Some(most) => format!("{} {}-{most}", staff.post, staff.least),
                    None => format!("{} {} or more", staff.post, staff.least),
                };
                let all: Vec<String> = staff.iter().map(one).collect();
                Seen::new(all.join(", "), staff.iter().map(|staff| staff.rule.basis))
            }
            "standing" => Seen::new(table.standing.name(), [self.house.basis]),
            "limits" => {
                let opened = table.opened.as_ref()?;
                let (least, most) = (written(opened.minimum), written(opened.maximum));
                Seen::new(format!("{least}-{most}"), [self.house.basis])
            }
            "cloths" => {
                let rules = self.tables.iter().filter(|rule| rule.games.cover(game));
                let rules = rules.filter_map(|rule| rule.boards.as_ref());
                let cloths = table.placed.boards.to_string();
                Seen::new(cloths, rules.map(|(_, rule)| rule.basis))
            }
            "channel" => {
                let key = table.placed.channel.as_deref();
                let key = key.unwrap_or(super::state::IN_PERSON);
                let channels = self.channels.iter().filter(|channel| channel.key == key);
                Seen::new(key, channels.map(|channel| channel.rule.basis))
            }
            "device" => Seen::new(table.device.as_deref()?, [self.house.basis]),
            _ => return None,
        })
    }

    fn due_seen(&self, state: &Floor) -> Option<Seen> {
        let (table, of) = state.due.as_ref()?;
        let rules = self.handing_out(state, table, of.first()?);
        Some(Seen::new(of.join(", "), self.rests_on(&rules)))
    }

    fn missing_seen(&self, state: &Floor, name: &str) -> Option<Seen> {
        let table = state.tables.get(name)?;
        let seen = self.table_seen(state, name, table);
        let one = |(post, count): &(&str, u8)| format!("{post} {count}");
        let all: Vec<String> = seen.missing.iter().map(one).collect();
        let game = self.game(&table.placed.game)?;
        let staff = self.staff_of(game, table.cloths()).into_iter();
        let what = match all.is_empty() {
            true => "nobody".into(),
            false => all.join(", "),
        };
        Some(Seen::new(what, staff.map(|staff| staff.rule.basis)))
    }

    /// The book of a cloth rests on what asks for it.
    fn book_seen(&self, state: &Floor, cloth: &str) -> Option<Seen> {
        let cloth: u32 = cloth.parse().ok()?;
        let book = state.books.get(&cloth)?;
        let game = self.game(state.cloths.get(&cloth)?)?;
        let floats = self.floats.iter().filter(|rule| rule.games.cover(game));
        let floats = floats.filter_map(|rule| rule.book.as_ref());
        let cloths = self.cloths.iter();
        let cloths = cloths.filter(|rule| rule.games.cover(game) || rule.with.cover(game));
        let cloths = cloths.filter_map(|rule| rule.own_book.as_ref());
        let bases: Vec<BasisRef> = floats.chain(cloths).map(|rule: &Rule| rule.basis).collect();
        let one = |(item, amount): &(&str, Cents)| format!("{item} {}", written(*amount));
        let all: Vec<String> = lines(book).iter().map(one).collect();
        Some(Seen::new(all.join(", "), bases))
    }

    fn marker_seen(&self, state: &Floor, colour: &str, table: &str) -> Option<Seen> {
        let table = state.tables.get(table)?;
        let game = self.game(&table.placed.game)?;
        let (who, value) = table.colours.get(colour)?;
        let rules = self.tables.iter().filter(|rule| rule.games.cover(game));
        let rules = rules.filter_map(|rule| rule.marker.as_ref());
        let what = format!("{who} {}", written(*value));
        Some(Seen::new(what, rules.map(|rule| rule.basis)))
    }
}
