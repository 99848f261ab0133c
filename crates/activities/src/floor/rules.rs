//! What the texts say of a casino's floor: the rules, as a file of the law lists them.
//!
//! Code knows no game and no post: a rule names the games that it is for, by their keys or by
//! the kinds that the file gives them.

use std::collections::BTreeMap;

use law::{BasisRef, Words};

/// A rule's name inside its file, and what it rests on. Events name the rules that they rest on.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) basis: BasisRef,
}

/// The games that a rule is for: keys or kinds of games, or `all`.
#[derive(Clone, Debug)]
pub(crate) struct Games(pub(crate) Vec<String>);

/// A game of the catalogue.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) key: String,
    pub(crate) name: Words,
    pub(crate) kinds: Vec<String>,
    /// That it belongs to casinos, and stands in the catalogue.
    pub(crate) listed: Rule,
}

impl Games {
    pub(crate) fn cover(&self, game: &Game) -> bool {
        let is = |one: &String| *one == "all" || *one == game.key || game.kinds.contains(one);
        self.0.iter().any(is)
    }
}

/// What a table of these games must be.
#[derive(Clone, Debug)]
pub(crate) struct TableRule {
    pub(crate) games: Games,
    /// The most boards that a table has: each is a cloth.
    pub(crate) boards: Option<(u8, Rule)>,
    /// Whether some of its cloths may be opened alone.
    pub(crate) in_part: Option<Rule>,
    /// Whether its model must be approved.
    pub(crate) approved: Option<Rule>,
    /// Whether it has as many boxes as there are colours of chips.
    pub(crate) boxes: Option<Rule>,
    /// Whether a marker in the box says what a player's colour is worth.
    pub(crate) marker: Option<Rule>,
}

/// How many serve a table in a post.
#[derive(Clone, Debug)]
pub(crate) struct Staff {
    pub(crate) games: Games,
    pub(crate) post: String,
    /// With how many cloths open; with any where nothing is said.
    pub(crate) cloths: Option<u8>,
    pub(crate) least: u8,
    pub(crate) most: Option<u8>,
    /// Counted over so many tables, or a part of them, instead of over one.
    pub(crate) of_tables: Option<u8>,
    /// Who decides that there is one.
    pub(crate) decided_by: Option<String>,
    /// Whether the post may never be empty while the table is open.
    pub(crate) permanent: bool,
    pub(crate) rule: Rule,
}

/// What tables must have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Alike {
    /// The game.
    Game,
    /// This kind of games.
    Kind(String),
}

/// That one person serves several tables in a post.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    pub(crate) games: Games,
    pub(crate) post: String,
    /// So many at most, wherever they stand.
    pub(crate) most: Option<(u8, Rule)>,
    /// So many where they adjoin; adjoining is asked for where only this is said.
    pub(crate) adjoining: Option<(u8, Rule)>,
    pub(crate) alike: Option<(Alike, Rule)>,
    pub(crate) sector: Option<Rule>,
    pub(crate) recording: Option<Rule>,
    pub(crate) decided_by: Option<(String, Rule)>,
    pub(crate) rule: Rule,
}

/// What a post does at a table.
#[derive(Clone, Debug)]
pub(crate) struct Duty {
    pub(crate) games: Games,
    pub(crate) tasks: Vec<String>,
    pub(crate) posts: Vec<String>,
    /// Those in the post take turns, in an order that somebody has set.
    pub(crate) rotation: Option<Option<String>>,
    /// Whoever does this does not do that.
    pub(crate) apart_from: Option<String>,
    /// Only in his own zone of the table.
    pub(crate) own_zone: bool,
    /// Only for a player of the table who asked.
    pub(crate) at_request: bool,
    pub(crate) rule: Rule,
}

/// What somebody never does; anyone, where no post is named.
#[derive(Clone, Debug)]
pub(crate) struct Never {
    pub(crate) games: Games,
    pub(crate) posts: Vec<String>,
    pub(crate) tasks: Vec<String>,
    pub(crate) rule: Rule,
}

/// With what a table opens.
#[derive(Clone, Debug)]
pub(crate) struct Float {
    pub(crate) games: Games,
    /// At least so many times the table's minimum.
    pub(crate) least: Option<(u64, Rule)>,
    /// Of these alone.
    pub(crate) made_of: Option<(Vec<String>, Rule)>,
    /// The books that follow from it.
    pub(crate) book: Option<Rule>,
}

/// How a table's limits change.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) games: Games,
    /// In a session they only rise.
    pub(crate) only_up: Option<Rule>,
    /// One table of the game stays at the least that is authorised.
    pub(crate) one_at_minimum: Option<Rule>,
}

/// How a device is handed out.
#[derive(Clone, Debug)]
pub(crate) enum HandedOut {
    /// By one of these posts, while no hand was dealt in the session.
    By(Vec<String>),
    /// Chance chooses.
    ByChance,
}

/// A shoe or a shuffler, as these games have it.
#[derive(Clone, Debug)]
pub(crate) struct DeviceRule {
    pub(crate) games: Games,
    pub(crate) kind: String,
    /// That such a device may be used at all.
    pub(crate) rule: Rule,
    /// That a table opens with one, or with another device that its game may have.
    pub(crate) needed: Option<Rule>,
    pub(crate) numbered: Option<Rule>,
    pub(crate) kept: Option<(Vec<String>, Rule)>,
    pub(crate) handed_out: Option<(HandedOut, Rule)>,
    pub(crate) not_again: Option<Rule>,
    pub(crate) approved: Option<Rule>,
    pub(crate) authorised: Option<Rule>,
    /// To whom its use is told first, by the kind of premises.
    pub(crate) communicated: Option<(Vec<(String, String)>, Rule)>,
    /// Cards come in the lots that its model deals.
    pub(crate) lots: Option<Rule>,
}

/// The dice of a session.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    pub(crate) games: Games,
    pub(crate) count: u8,
    pub(crate) rule: Rule,
}

/// The packs of a table.
#[derive(Clone, Debug)]
pub(crate) struct Packs {
    pub(crate) games: Games,
    /// With so many a table opens, and no more.
    pub(crate) count: Option<(u8, Rule)>,
    /// Always new.
    pub(crate) fresh: Option<Rule>,
    /// Used again while perfect, and never when worn.
    pub(crate) again: Option<Rule>,
    /// Not exchanged while perfect.
    pub(crate) kept_while_perfect: Option<Rule>,
    /// What is done with them before the first card is dealt, in this order.
    pub(crate) first: Option<(Vec<String>, Rule)>,
}

/// That a table's cloth is turned, and another game is played at it.
#[derive(Clone, Debug)]
pub(crate) struct Cloth {
    pub(crate) games: Games,
    /// The games that may take its place.
    pub(crate) with: Games,
    pub(crate) rule: Rule,
    pub(crate) alike: Option<Rule>,
    pub(crate) approved: Option<Rule>,
    pub(crate) authorised: Option<Rule>,
    pub(crate) once_a_day: Option<Rule>,
    pub(crate) closed_first: Option<Rule>,
    pub(crate) own_book: Option<Rule>,
}

/// The operations that a text leaves to the table head.
#[derive(Clone, Debug)]
pub(crate) struct Operations {
    pub(crate) games: Games,
    pub(crate) set_by: String,
    pub(crate) instructed_by: String,
    pub(crate) rule: Rule,
    /// Those that must be among them before a card is dealt.
    pub(crate) required: Option<(Vec<String>, Rule)>,
}

/// What must be done before a table is closed.
#[derive(Clone, Debug)]
pub(crate) struct Closing {
    pub(crate) games: Games,
    pub(crate) needs: Vec<String>,
    pub(crate) rule: Rule,
}

/// A bank without limit.
#[derive(Clone, Debug)]
pub(crate) struct FreeBank {
    pub(crate) games: Games,
    pub(crate) tables: (u8, Rule),
    pub(crate) sessions: (u8, Rule),
    pub(crate) shoes: (u8, Rule),
}

/// That tables are linked.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) games: Games,
    pub(crate) kinds: Vec<String>,
    pub(crate) rule: Rule,
    pub(crate) authorised: Option<Rule>,
}

/// Through what a game is offered.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) key: String,
    pub(crate) rule: Rule,
    /// The title whose technical requirements its elements meet.
    pub(crate) elements: Option<(String, Rule)>,
    /// That its limits have an authorisation of their own.
    pub(crate) own_limits: Option<Rule>,
    /// The title under which tables come into operation.
    pub(crate) operation: Option<(String, Rule)>,
}

/// That players are expelled from a table when something comes again.
#[derive(Clone, Debug)]
pub(crate) struct Expulsion {
    pub(crate) games: Games,
    pub(crate) report: String,
    pub(crate) times: u8,
    pub(crate) by: Vec<String>,
    pub(crate) rule: Rule,
}

/// A casino's floor, as a text has it.
#[derive(Clone, Debug)]
pub(crate) struct GamingDay {
    /// What holds where no rule below speaks.
    pub(crate) house: Rule,
    pub(crate) premises: (Vec<String>, Rule),
    pub(crate) prohibited: Rule,
    pub(crate) posts: Vec<(String, Words)>,
    pub(crate) games: Vec<Game>,
    pub(crate) tables: Vec<TableRule>,
    pub(crate) staff: Vec<Staff>,
    pub(crate) shares: Vec<Share>,
    pub(crate) duties: Vec<Duty>,
    pub(crate) nevers: Vec<Never>,
    pub(crate) floats: Vec<Float>,
    pub(crate) limits: Vec<Limits>,
    pub(crate) devices: Vec<DeviceRule>,
    pub(crate) dice: Vec<Dice>,
    pub(crate) packs: Vec<Packs>,
    pub(crate) cloths: Vec<Cloth>,
    pub(crate) operations: Vec<Operations>,
    pub(crate) closings: Vec<Closing>,
    pub(crate) free_banks: Vec<FreeBank>,
    pub(crate) links: Vec<Link>,
    pub(crate) channels: Vec<Channel>,
    pub(crate) expulsions: Vec<Expulsion>,
    pub(crate) bases: BTreeMap<String, BasisRef>,
}

impl GamingDay {
    pub(crate) fn game(&self, key: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.key == key)
    }

    /// Who serves a table of this game with so many cloths open.
    pub(crate) fn staff_of(&self, game: &Game, cloths: u8) -> Vec<&Staff> {
        let here = |staff: &&Staff| {
            staff.games.cover(game) && staff.cloths.is_none_or(|open| open == cloths)
        };
        self.staff.iter().filter(here).collect()
    }

    /// What rules of these names rest on.
    pub(crate) fn rests_on(&self, names: &[String]) -> Vec<BasisRef> {
        let basis = |name: &String| self.bases.get(name).copied();
        names.iter().filter_map(basis).collect()
    }
}
