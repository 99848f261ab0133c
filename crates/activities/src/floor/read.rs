//! Reads the rules of a floor, strictly.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use law::{BasisRef, Fields};

use super::rules::{
    Alike, Channel, Closing, Cloth, DeviceRule, Dice, Duty, Expulsion, Float, FreeBank, Game,
    Games, GamingDay, HandedOut, Limits, Link, Never, Operations, Packs, Rule, Share, Staff,
    TableRule,
};

/// No table has more people, dice or tables beside it.
const MANY: u8 = 99;

/// A player, where a rule says what players do not do.
pub(crate) const PLAYER: &str = "player";

/// The file being read: what rests on what, and which words it may use.
#[derive(Default)]
struct File {
    bases: RefCell<BTreeMap<String, BasisRef>>,
    posts: BTreeSet<String>,
    games: BTreeSet<String>,
}

impl GamingDay {
    pub(crate) fn from_file(root: &Fields<'_, '_>) -> Option<GamingDay> {
        let mut file = File::default();
        let posts: Vec<_> = root.tables("post").iter().filter_map(post).collect();
        file.posts = posts.iter().map(|(key, _)| key.clone()).collect();
        let games: Vec<Game> = file.list(root, "game", game);
        file.games = games.iter().map(|game| game.key.clone()).collect();
        let kinds = games.iter().flat_map(|game| game.kinds.iter().cloned());
        file.games.extend(kinds.chain(["all".to_string()]));
        let house = file.section(root, "floor", |_, _, rule| Some(rule));
        let premises = file.section(root, "premises", |_, fields, rule| {
            Some((fields.optional_texts("are"), rule))
        });
        let prohibited = file.section(root, "prohibited", |_, _, rule| Some(rule));
        let tables = file.list_of_parts(root, "table", table);
        let staff = file.list(root, "staff", staff);
        let shares = file.list(root, "share", share);
        let duties = file.list(root, "duty", duty);
        let nevers = file.list(root, "never", never);
        let floats = file.list_of_parts(root, "float", float);
        let limits = file.list_of_parts(root, "limits", limits);
        let devices = file.list(root, "device", device);
        let dice = file.list(root, "dice", dice);
        let packs = file.list_of_parts(root, "packs", packs);
        let cloths = file.list(root, "cloth", cloth);
        let operations = file.list(root, "operations", operations);
        let closings = file.list(root, "closing", closing);
        let free_banks = file.list_of_parts(root, "free_bank", free_bank);
        let links = file.list(root, "link", link);
        let channels = file.list(root, "channel", channel);
        let expulsions = file.list(root, "expulsion", expulsion);
        Some(GamingDay {
            house: house?,
            premises: premises?,
            prohibited: prohibited?,
            posts,
            games,
            tables,
            staff,
            shares,
            duties,
            nevers,
            floats,
            limits,
            devices,
            dice,
            packs,
            cloths,
            operations,
            closings,
            free_banks,
            links,
            channels,
            expulsions,
            bases: file.bases.into_inner(),
        })
    }
}

/// What a section rests on. What an authority gives is a fact that the house enters, and no
/// choice of its sheet.
fn basis(fields: &Fields<'_, '_>) -> BasisRef {
    if fields.has("reading") {
        return fields.basis();
    }
    let basis = fields.optional_cite("cite");
    if basis == BasisRef::NONE {
        let right = "add `cite = \"…\"` or, where the text is silent, `reading = \"…\"`";
        fields.problem("this rule rests on nothing", right);
    }
    basis
}

type One<'f, 'a, 'r> = (&'f str, &'f Fields<'a, 'r>);

impl File {
    fn rule(&self, name: &str, fields: &Fields<'_, '_>) -> Rule {
        let rule = Rule {
            name: name.into(),
            basis: basis(fields),
        };
        let mut bases = self.bases.borrow_mut();
        bases.insert(rule.name.clone(), rule.basis);
        rule
    }

    fn section<T>(
        &self,
        root: &Fields<'_, '_>,
        name: &'static str,
        read: impl Fn(&File, &Fields<'_, '_>, Rule) -> Option<T>,
    ) -> Option<T> {
        let fields = root.fields(name)?;
        let rule = self.rule(name, &fields);
        read(self, &fields, rule)
    }

    /// A list of rules, each with what it rests on.
    fn list<T>(
        &self,
        root: &Fields<'_, '_>,
        name: &'static str,
        read: impl Fn(&File, One<'_, '_, '_>, Rule) -> Option<T>,
    ) -> Vec<T> {
        let one = |fields: &Fields<'_, '_>| {
            let name = format!("{name}.{}", fields.text("key")?);
            let rule = self.rule(&name, fields);
            read(self, (&name, fields), rule)
        };
        root.tables(name).iter().filter_map(one).collect()
    }

    /// A list of rules of which each part rests on something of its own.
    fn list_of_parts<T>(
        &self,
        root: &Fields<'_, '_>,
        name: &'static str,
        read: impl Fn(&File, One<'_, '_, '_>) -> Option<T>,
    ) -> Vec<T> {
        let one = |fields: &Fields<'_, '_>| {
            let name = format!("{name}.{}", fields.text("key")?);
            read(self, (&name, fields))
        };
        root.tables(name).iter().filter_map(one).collect()
    }

    /// A part of a rule that may be there, and rests on something of its own.
    fn part<T>(
        &self,
        (name, fields): One<'_, '_, '_>,
        key: &'static str,
        read: impl Fn(&Fields<'_, '_>) -> Option<T>,
    ) -> Option<(T, Rule)> {
        let part = fields.optional_fields(key)?;
        let rule = self.rule(&format!("{name}.{key}"), &part);
        Some((read(&part)?, rule))
    }

    /// A part that says nothing but what it rests on.
    fn bare(&self, one: One<'_, '_, '_>, key: &'static str) -> Option<Rule> {
        Some(self.part(one, key, |_| Some(()))?.1)
    }

    fn games(&self, fields: &Fields<'_, '_>, key: &'static str) -> Games {
        let games = fields.optional_texts(key);
        if games.is_empty() {
            let what = format!("a rule without `{key}` is for nothing");
            fields.problem(what, "name games, kinds of games, or `all`");
        }
        for game in games.iter().filter(|game| !self.games.contains(*game)) {
            let what = format!("there is no game or kind of games `{game}`");
            fields.problem(what, "name one that this file has, or `all`");
        }
        Games(games)
    }

    fn post(&self, fields: &Fields<'_, '_>, post: &str) {
        if !self.posts.contains(post) && post != PLAYER {
            let what = format!("there is no post `{post}`");
            fields.problem(what, "name one that this file has as [[post]]");
        }
    }

    fn posts(&self, fields: &Fields<'_, '_>, key: &'static str) -> Vec<String> {
        let posts = fields.optional_texts(key);
        posts.iter().for_each(|post| self.post(fields, post));
        posts
    }

    fn one_post(&self, fields: &Fields<'_, '_>, key: &'static str) -> Option<String> {
        let post = fields.text(key)?;
        self.post(fields, &post);
        Some(post)
    }
}

fn post(fields: &Fields<'_, '_>) -> Option<(String, law::Words)> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    Some((key?, name?))
}

fn game(_: &File, (_, fields): One<'_, '_, '_>, listed: Rule) -> Option<Game> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let kinds = fields.optional_texts("kinds");
    Some(Game {
        key: key?,
        name: name?,
        kinds,
        listed,
    })
}

fn table(file: &File, one: One<'_, '_, '_>) -> Option<TableRule> {
    Some(TableRule {
        games: file.games(one.1, "games"),
        boards: file.part(one, "boards", |boards| boards.count("most", 1..=MANY)),
        in_part: file.bare(one, "in_part"),
        approved: file.bare(one, "approved"),
        boxes: file.bare(one, "boxes"),
        marker: file.bare(one, "marker"),
    })
}

fn staff(file: &File, (_, fields): One<'_, '_, '_>, rule: Rule) -> Option<Staff> {
    let (games, post) = (file.games(fields, "games"), file.one_post(fields, "post"));
    let cloths = fields.optional_count("cloths", 1..=MANY);
    let least = fields.count("least", 0..=MANY);
    let most = fields.optional_count("most", 1..=MANY);
    let of_tables = fields.optional_count("of_tables", 1..=MANY);
    let permanent = fields.flag("permanent");
    let decided_by = fields.optional_text("decided_by");
    decided_by.iter().for_each(|post| file.post(fields, post));
    if most.is_some() {
        fields.range(least, most);
    }
    Some(Staff {
        games,
        post: post?,
        cloths,
        least: least?,
        most,
        of_tables,
        decided_by,
        permanent,
        rule,
    })
}

fn share(file: &File, one: One<'_, '_, '_>, rule: Rule) -> Option<Share> {
    let fields = one.1;
    let (games, post) = (file.games(fields, "games"), file.one_post(fields, "post"));
    let tables = |part: &Fields<'_, '_>| part.count("tables", 2..=MANY);
    let alike = |part: &Fields<'_, '_>| {
        let common = part.text("in")?;
        if common == "game" {
            return Some(Alike::Game);
        }
        if !file.games.contains(&common) {
            let what = format!("there is no kind of games `{common}`");
            part.problem(what, "write game, or a kind that this file has");
        }
        Some(Alike::Kind(common))
    };
    Some(Share {
        games,
        post: post?,
        most: file.part(one, "most", tables),
        adjoining: file.part(one, "adjoining", tables),
        alike: file.part(one, "alike", alike),
        sector: file.bare(one, "sector"),
        recording: file.bare(one, "recording"),
        decided_by: file.part(one, "decided", |part| file.one_post(part, "by")),
        rule,
    })
}

fn duty(file: &File, (_, fields): One<'_, '_, '_>, rule: Rule) -> Option<Duty> {
    let games = file.games(fields, "games");
    let (tasks, posts) = (fields.optional_texts("tasks"), file.posts(fields, "posts"));
    let rotation = fields.optional_fields("rotation").map(|rotation| {
        let set_by = rotation.optional_text("set_by");
        set_by.iter().for_each(|post| file.post(&rotation, post));
        set_by
    });
    Some(Duty {
        games,
        tasks,
        posts,
        rotation,
        apart_from: fields.optional_text("apart_from"),
        own_zone: fields.flag("own_zone"),
        at_request: fields.flag("at_request"),
        rule,
    })
}

fn never(file: &File, (_, fields): One<'_, '_, '_>, rule: Rule) -> Option<Never> {
    Some(Never {
        games: file.games(fields, "games"),
        posts: file.posts(fields, "posts"),
        tasks: fields.optional_texts("tasks"),
        rule,
    })
}

fn float(file: &File, one: One<'_, '_, '_>) -> Option<Float> {
    Some(Float {
        games: file.games(one.1, "games"),
        least: file.part(one, "least", |part| part.times("minima")),
        made_of: file.part(one, "made_of", |part| Some(part.optional_texts("of"))),
        book: file.bare(one, "book"),
    })
}

fn limits(file: &File, one: One<'_, '_, '_>) -> Option<Limits> {
    Some(Limits {
        games: file.games(one.1, "games"),
        only_up: file.bare(one, "only_up"),
        one_at_minimum: file.bare(one, "one_at_minimum"),
    })
}

fn device(file: &File, one: One<'_, '_, '_>, rule: Rule) -> Option<DeviceRule> {
    let fields = one.1;
    let (games, kind) = (file.games(fields, "games"), fields.text("kind"));
    let handed_out = file.part(one, "handed_out", |part| {
        let by = file.posts(part, "by");
        Some(match part.flag("by_chance") {
            true => HandedOut::ByChance,
            false => HandedOut::By(by),
        })
    });
    let communicated = file.part(one, "communicated", |part| {
        let premises = part.optional_texts("from").into_iter();
        Some(premises.zip(part.optional_texts("to")).collect())
    });
    Some(DeviceRule {
        games,
        kind: kind?,
        rule,
        needed: file.bare(one, "needed"),
        numbered: file.bare(one, "numbered"),
        kept: file.part(one, "kept", |part| Some(part.optional_texts("in"))),
        handed_out,
        not_again: file.bare(one, "not_again"),
        approved: file.bare(one, "approved"),
        authorised: file.bare(one, "authorised"),
        communicated,
        lots: file.bare(one, "lots"),
    })
}

fn dice(file: &File, (_, fields): One<'_, '_, '_>, rule: Rule) -> Option<Dice> {
    let (games, count) = (file.games(fields, "games"), fields.count("count", 1..=MANY));
    Some(Dice {
        games,
        count: count?,
        rule,
    })
}

fn packs(file: &File, one: One<'_, '_, '_>) -> Option<Packs> {
    Some(Packs {
        games: file.games(one.1, "games"),
        count: file.part(one, "count", |part| part.count("packs", 1..=MANY)),
        fresh: file.bare(one, "fresh"),
        again: file.bare(one, "again"),
        kept_while_perfect: file.bare(one, "kept_while_perfect"),
        first: file.part(one, "first", |part| Some(part.optional_texts("tasks"))),
    })
}

fn cloth(file: &File, one: One<'_, '_, '_>, rule: Rule) -> Option<Cloth> {
    Some(Cloth {
        games: file.games(one.1, "games"),
        with: file.games(one.1, "with"),
        rule,
        alike: file.bare(one, "alike"),
        approved: file.bare(one, "approved"),
        authorised: file.bare(one, "authorised"),
        once_a_day: file.bare(one, "once_a_day"),
        closed_first: file.bare(one, "closed_first"),
        own_book: file.bare(one, "own_book"),
    })
}

fn operations(file: &File, one: One<'_, '_, '_>, rule: Rule) -> Option<Operations> {
    let fields = one.1;
    let games = file.games(fields, "games");
    let (set_by, instructed_by) = (
        file.one_post(fields, "set_by"),
        file.one_post(fields, "instructed_by"),
    );
    Some(Operations {
        games,
        set_by: set_by?,
        instructed_by: instructed_by?,
        rule,
        required: file.part(one, "required", |part| Some(part.optional_texts("tasks"))),
    })
}

fn closing(file: &File, (_, fields): One<'_, '_, '_>, rule: Rule) -> Option<Closing> {
    Some(Closing {
        games: file.games(fields, "games"),
        needs: fields.optional_texts("needs"),
        rule,
    })
}

fn free_bank(file: &File, one: One<'_, '_, '_>) -> Option<FreeBank> {
    let most = |part: &Fields<'_, '_>| part.count("most", 1..=MANY);
    let games = file.games(one.1, "games");
    let (tables, sessions) = (
        file.part(one, "tables", most),
        file.part(one, "sessions", most),
    );
    let shoes = file.part(one, "shoes", most);
    Some(FreeBank {
        games,
        tables: tables?,
        sessions: sessions?,
        shoes: shoes?,
    })
}

fn link(file: &File, one: One<'_, '_, '_>, rule: Rule) -> Option<Link> {
    Some(Link {
        games: file.games(one.1, "games"),
        kinds: one.1.optional_texts("kinds"),
        rule,
        authorised: file.bare(one, "authorised"),
    })
}

fn channel(file: &File, one: One<'_, '_, '_>, rule: Rule) -> Option<Channel> {
    let title = |part: &Fields<'_, '_>| part.text("title");
    Some(Channel {
        key: one.1.text("key")?,
        rule,
        elements: file.part(one, "elements", title),
        own_limits: file.bare(one, "own_limits"),
        operation: file.part(one, "operation", title),
    })
}

fn expulsion(file: &File, (_, fields): One<'_, '_, '_>, rule: Rule) -> Option<Expulsion> {
    let games = file.games(fields, "games");
    let (report, times) = (fields.text("report"), fields.count("times", 1..=MANY));
    let by = file.posts(fields, "by");
    Some(Expulsion {
        games,
        report: report?,
        times: times?,
        by,
        rule,
    })
}
