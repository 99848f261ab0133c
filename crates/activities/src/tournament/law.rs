//! What a file of the law says of tournaments.

use law::{BasisRef, Fields, Words};

/// The rules of tournaments.
#[derive(Debug)]
pub(super) struct Rules {
    /// That each needs its own authorisation.
    pub(super) needed: BasisRef,
    /// That its terms are those of the authorisation.
    pub(super) terms: BasisRef,
    pub(super) organisers: Vec<String>,
    pub(super) organiser: BasisRef,
    pub(super) games: Vec<Game>,
    pub(super) reserved: BasisRef,
    /// That play goes by the game's own rules.
    pub(super) ordinary: BasisRef,
    /// A table does not begin with fewer, and has no more seats than these.
    pub(super) fewest: u8,
    pub(super) most_seats: u8,
    pub(super) tables: BasisRef,
    pub(super) seats: BasisRef,
    pub(super) balance: BasisRef,
    pub(super) rebuys: BasisRef,
    pub(super) places: BasisRef,
    pub(super) payouts: BasisRef,
    /// That chips of the tables that the house runs are counted.
    pub(super) chips: BasisRef,
    /// When a level rises there.
    pub(super) rising: BasisRef,
    /// Players of the house's own making, and the authorisation under which they fill places.
    pub(super) bots: BasisRef,
    pub(super) practice: String,
    /// The rules by which the house's own tables are played.
    pub(super) ruleset: String,
    pub(super) play: BasisRef,
    pub(super) sheets: Vec<SheetRule>,
}

/// A game of which tournaments are held.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) key: String,
    pub(super) name: Words,
}

impl Game {
    fn read(fields: &Fields<'_, '_>) -> Option<Game> {
        let (key, name) = (fields.text("key"), fields.words("name"));
        Some(Game {
            key: key?,
            name: name?,
        })
    }
}

/// What the sheet of a table says at a level, for one game.
#[derive(Debug)]
pub(super) struct SheetRule {
    pub(super) game: String,
    pub(super) lines: Vec<(String, String)>,
}

impl SheetRule {
    fn read(fields: &Fields<'_, '_>) -> Option<SheetRule> {
        let game = fields.text("key");
        let mut lines = Vec::new();
        for said in fields.optional_texts("sheet") {
            match said.split_once(": ") {
                Some((field, value)) => lines.push((field.into(), value.into())),
                None => fields.problem(
                    format!("`{said}` is no line of a sheet"),
                    "write \"field: value\"",
                ),
            }
        }
        Some(SheetRule { game: game?, lines })
    }
}

impl Rules {
    pub(super) fn read(root: &Fields<'_, '_>) -> Option<Rules> {
        let authorisation = root.fields("authorisation").map(|fields| {
            let cited = |key| {
                let basis = fields.optional_cite(key);
                if basis == BasisRef::NONE {
                    let right = format!("add `{key} = \"…\"`");
                    fields.problem(format!("[authorisation] has no `{key}`"), right);
                }
                basis
            };
            (cited("needed_cite"), cited("terms_cite"))
        });
        let list = |section: &'static str, key| {
            let fields = root.fields(section)?;
            let all = fields.optional_texts(key);
            if all.is_empty() {
                fields.problem(format!("[{section}] names no {key}"), "name one");
            }
            Some((all, fields.basis()))
        };
        let organiser = list("organiser", "kinds");
        let reserved = root.fields("reserved").map(|fields| {
            let games = fields.tables("game");
            let games: Vec<Game> = games.iter().filter_map(Game::read).collect();
            if games.is_empty() {
                fields.problem("[reserved] names no game", "name one");
            }
            (games, fields.basis())
        });
        let tables = root.fields("tables").and_then(|fields| {
            let fewest = fields.count("fewest", 2..=u8::MAX);
            let most = fields.count("most_seats", 2..=u8::MAX);
            let basis = fields.basis();
            Some((fewest?, most?, basis))
        });
        let basis = |key| root.fields(key).map(|fields| fields.basis());
        let (ordinary, seats, balance) = (basis("ordinary"), basis("seats"), basis("balance"));
        let (rebuys, places, payouts) = (basis("rebuys"), basis("places"), basis("payouts"));
        let (chips, rising) = (basis("chips"), basis("rising"));
        let bots = root.fields("bots");
        let bots = bots.and_then(|fields| Some((fields.text("authorisation")?, fields.basis())));
        let play = root.fields("play");
        let play = play.and_then(|fields| Some((fields.text("ruleset")?, fields.basis())));
        let sheets = root.tables("game");
        let sheets = sheets.iter().filter_map(SheetRule::read).collect();
        let ((needed, terms), (fewest, most_seats, tables)) = (authorisation?, tables?);
        let ((practice, bots), (ruleset, play)) = (bots?, play?);
        let ((organisers, organiser), (games, reserved)) = (organiser?, reserved?);
        Some(Rules {
            needed,
            terms,
            organisers,
            organiser,
            games,
            reserved,
            ordinary: ordinary?,
            fewest,
            most_seats,
            tables,
            seats: seats?,
            balance: balance?,
            rebuys: root.together([terms, rebuys?]),
            places: places?,
            payouts: root.together([terms, payouts?]),
            chips: chips?,
            rising: root.together([terms, rising?]),
            bots,
            practice,
            ruleset,
            play,
            sheets,
        })
    }

    /// What a game is called of which tournaments are held.
    pub(super) fn called(&self, game: &str) -> Option<&Words> {
        let mut games = self.games.iter();
        games.find(|one| one.key == game).map(|one| &one.name)
    }
}
