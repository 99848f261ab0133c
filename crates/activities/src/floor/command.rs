//! What is asked on a floor, and what happened on it.

use exact::Cents;
use serde::{Deserialize, Serialize};

use crate::{Actor, Given, GivenOf, InForce, Line, TableLimits, amount};

/// Where a table is put, and what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Placing {
    /// Its name.
    pub(crate) table: String,
    /// The game that its cloth is for.
    pub(crate) game: String,
    /// The sector of the floor.
    pub(crate) sector: String,
    /// Its place there: neighbours have numbers that follow each other.
    pub(crate) place: u32,
    /// How many boards it has.
    pub(crate) boards: u8,
    /// Whether it has a recording system of its own.
    pub(crate) recording: bool,
    /// Its model.
    pub(crate) model: Option<String>,
    /// The number of its cloth.
    pub(crate) cloth: u32,
    /// How many colours of chips it has.
    pub(crate) colours: Option<u32>,
    /// How many boxes for them.
    pub(crate) boxes: Option<u32>,
    /// Through what it is played.
    pub(crate) channel: Option<String>,
}

/// How a table is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    /// The table.
    pub(crate) table: String,
    /// How many of its cloths; all where nothing is said.
    pub(crate) cloths: Option<u8>,
    /// What the central cash desk gives it.
    #[serde(with = "super::cents")]
    pub(crate) float: Cents,
    /// What that consists of.
    pub(crate) made_of: Vec<String>,
    /// The least bet.
    #[serde(with = "super::cents")]
    pub(crate) minimum: Cents,
    /// The highest.
    #[serde(with = "super::cents")]
    pub(crate) maximum: Cents,
    /// Whether its bank is without limit.
    pub(crate) free_bank: bool,
}

impl Opening {
    pub(crate) fn limits(&self) -> TableLimits {
        TableLimits {
            minimum: self.minimum,
            maximum: self.maximum,
        }
    }
}

/// What was played at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Played {
    /// The table.
    pub(crate) table: String,
    /// What players brought to it.
    #[serde(with = "super::cents")]
    pub(crate) drop: Cents,
    /// What its tray took from them.
    #[serde(with = "super::cents")]
    pub(crate) won: Cents,
    /// What its tray paid them.
    #[serde(with = "super::cents")]
    pub(crate) lost: Cents,
    /// What went into its cagnotte.
    #[serde(with = "super::cents")]
    pub(crate) share: Cents,
    /// Up to which place of the ledger's journal.
    pub(crate) through: u64,
}

impl Played {
    /// Whether nobody bet there.
    pub(crate) fn is_nothing(&self) -> bool {
        let all = [self.drop, self.won, self.lost, self.share];
        all.iter().all(|amount| amount.is_zero())
    }
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// Enters what an authority gave.
    Notes(Given),
    /// Enters that it is no longer given.
    Withdraws(GivenOf),
    /// A session begins.
    Begins { day: String, after_dinner: bool },
    /// The session ends.
    Ends,
    /// The book of this floor is ended.
    EndsBook,
    /// What a table of a game opens with.
    SetsFloat {
        game: String,
        cloths: u8,
        #[serde(with = "super::cents")]
        amount: Cents,
    },
    /// A table is put on the floor.
    Places(Placing),
    /// Somebody comes to serve a table.
    Puts {
        who: String,
        table: String,
        post: String,
        zone: Option<String>,
    },
    /// Somebody no longer serves a table.
    Releases { who: String, table: String },
    /// Another takes somebody's post at a table.
    Relieves {
        who: String,
        table: String,
        with: String,
    },
    /// In which order they take turns.
    SetsRotation { table: String, order: Vec<String> },
    /// A table opens.
    Opens(Opening),
    /// Its limits change.
    Limits {
        table: String,
        #[serde(with = "super::cents")]
        minimum: Cents,
        #[serde(with = "super::cents")]
        maximum: Cents,
    },
    /// A raise that was announced at the table is in force there. The house itself enters it.
    GoesOver {
        table: String,
        #[serde(with = "super::cents")]
        minimum: Cents,
        #[serde(with = "super::cents")]
        maximum: Cents,
    },
    /// Nothing is done at a table for a while.
    Suspends { table: String },
    /// It goes on.
    Resumes { table: String },
    /// It closes, and is counted.
    Closes {
        table: String,
        #[serde(with = "super::cents")]
        chips: Cents,
        #[serde(with = "super::cents")]
        cash: Cents,
    },
    /// It closes, and what is counted is not what its book says: the difference is entered.
    ClosesWithDifference {
        table: String,
        #[serde(with = "super::cents")]
        chips: Cents,
        #[serde(with = "super::cents")]
        cash: Cents,
    },
    /// What was played at a table that the house runs since it was last heard of. The house itself
    /// enters it, up to a place of the ledger's journal.
    Plays(Played),
    /// A ruling on a hand that was settled changed what a table brought. The house itself enters it.
    Corrects {
        table: String,
        dispute: u64,
        #[serde(with = "super::cents")]
        won: Cents,
        #[serde(with = "super::cents")]
        lost: Cents,
    },
    /// Its cloth is turned.
    Turns {
        table: String,
        game: String,
        cloth: u32,
    },
    /// A shoe or shuffler comes into the house's keeping.
    Keeps {
        device: String,
        kind: String,
        model: String,
        number: Option<u32>,
        place: String,
    },
    /// A device goes to a table.
    Hands { device: String, table: String },
    /// Chance chooses the device of a table.
    Draws { kind: String, table: String },
    /// Dice go to a table.
    GivesDice { table: String, dice: Vec<String> },
    /// Packs go to a table.
    GivesPacks { table: String, packs: Vec<String> },
    /// One of them is replaced.
    Replaces {
        item: String,
        table: String,
        with: String,
    },
    /// A die or a pack that was found worn, and lies at no table any more, is destroyed.
    Destroys { item: String },
    /// The management says what may be set as an operation.
    Instructs { task: String, post: String },
    /// Tables are linked.
    Links { tables: Vec<String>, link: String },
    /// Something that players did is reported.
    Reports {
        what: String,
        table: String,
        players: Vec<String>,
    },
    /// A player is expelled from a table.
    Expels { who: String, table: String },
    /// A player comes to a table.
    Joins { table: String },
    /// He goes.
    Goes { table: String },
    /// Somebody does something at a table.
    Does {
        table: String,
        task: String,
        zone: Option<String>,
        player: Option<String>,
        cards: Option<u32>,
    },
    /// Cash is changed into chips.
    Changes {
        table: String,
        player: String,
        #[serde(with = "super::cents")]
        amount: Cents,
    },
    /// A tip is taken.
    Tips {
        table: String,
        player: String,
        #[serde(with = "super::cents")]
        amount: Cents,
        into: String,
    },
    /// The cash desk brings a table more.
    Fills {
        table: String,
        #[serde(with = "super::cents")]
        amount: Cents,
    },
    /// A table gives the cash desk some back.
    Credits {
        table: String,
        #[serde(with = "super::cents")]
        amount: Cents,
    },
    /// The cash desk sells a player chips.
    Sells {
        player: String,
        #[serde(with = "super::cents")]
        amount: Cents,
    },
    /// The cash desk buys a player's chips back.
    Buys {
        player: String,
        #[serde(with = "super::cents")]
        amount: Cents,
    },
    /// The house's part is taken.
    TakesShare {
        table: String,
        #[serde(with = "super::cents")]
        amount: Cents,
    },
    /// A player takes a colour, and says what it is worth.
    TakesColour {
        table: String,
        colour: String,
        #[serde(with = "super::cents")]
        value: Cents,
    },
    /// A player brings chips to the cash desk.
    Cashes {
        #[serde(with = "super::cents")]
        amount: Cents,
    },
    /// The table head sets an operation.
    Orders {
        table: String,
        task: String,
        post: String,
    },
    /// A new shoe is begun.
    BeginsShoe { table: String },
    /// A die or a pack is found worn.
    FindsWorn { item: String, table: String },
}

/// What happened, under which rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    /// The floor's book was opened in premises of this kind.
    Opened {
        /// The kind of premises.
        premises: String,
        /// The rules.
        under: Vec<String>,
    },
    /// Somebody did what he asked for.
    Done {
        /// Who.
        who: Actor,
        /// What.
        did: Command,
        /// The rules.
        under: Vec<String>,
    },
    /// Chance chose one of these for a table.
    Due {
        /// The table.
        table: String,
        /// The devices.
        of: Vec<String>,
        /// The rules.
        under: Vec<String>,
    },
    /// It chose this.
    Drawn {
        /// The device.
        device: String,
        /// The table.
        table: String,
        /// The rules.
        under: Vec<String>,
    },
}

fn list(said: &str) -> Vec<String> {
    let parts = said.split(',').map(str::trim);
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(String::from).collect()
}

/// What is said in the fields of a line.
struct Said<'l>(&'l Line);

impl Said<'_> {
    fn text(&self, field: &str) -> Result<String, String> {
        let said = self.0.says(field);
        Ok(said.ok_or_else(|| format!("say `{field}: …`"))?.into())
    }

    fn maybe(&self, field: &str) -> Option<String> {
        self.0.says(field).map(String::from)
    }

    fn list(&self, field: &str) -> Vec<String> {
        list(self.0.says(field).unwrap_or_default())
    }

    fn yes(&self, field: &str) -> bool {
        self.0.says(field) == Some("yes")
    }

    fn maybe_number<N: std::str::FromStr>(&self, field: &str) -> Result<Option<N>, String> {
        let number = |said: &str| {
            let number = said.parse();
            number.map_err(|_| format!("`{field}: {said}` is no number that would do"))
        };
        self.0.says(field).map(number).transpose()
    }

    fn number<N: std::str::FromStr>(&self, field: &str) -> Result<N, String> {
        let number = self.maybe_number(field)?;
        number.ok_or_else(|| format!("say `{field}: …`"))
    }

    fn money(&self, field: &str) -> Result<Cents, String> {
        money(&self.text(field)?)
    }
}

fn money(said: &str) -> Result<Cents, String> {
    amount(said).ok_or_else(|| format!("`{said}` is no amount: write 5 or 5.50"))
}

/// A command out of a line.
pub(crate) fn parse(line: &Line) -> Result<Command, String> {
    let said = Said(line);
    let words = line.words();
    let known = house(&words, &said).transpose();
    let known = known.or_else(|| person(&words, &said).transpose());
    known.unwrap_or_else(|| Err(format!("nobody can `{}` on a floor", words.join(" "))))
}

fn house(words: &[&str], said: &Said<'_>) -> Result<Option<Command>, String> {
    Ok(Some(match *words {
        ["notes", what, "of", subject] => Command::Notes(note(what, subject, said)?),
        ["withdraws", what, "of", subject] => {
            let of = ["channel", "for", "to"];
            let of = of.into_iter().find_map(|field| said.maybe(field));
            Command::Withdraws(GivenOf::new(what, subject, of.as_deref()))
        }
        ["begins", "a", "session"] => Command::Begins {
            day: said.text("day")?,
            after_dinner: said.maybe("dinner").as_deref() == Some("after"),
        },
        ["ends", "the", "session"] => Command::Ends,
        ["ends", "the", "book"] => Command::EndsBook,
        ["sets", "the", "float", "of", game] => Command::SetsFloat {
            game: game.into(),
            cloths: said.maybe_number("cloths")?.unwrap_or(1),
            amount: said.money("amount")?,
        },
        ["places", table] => Command::Places(placing(table, said)?),
        ["opens", table] => Command::Opens(opening(table, said)?),
        ["puts", who, "at", table] => Command::Puts {
            who: who.into(),
            table: table.into(),
            post: said.text("as")?,
            zone: said.maybe("zone"),
        },
        ["releases", who, "from", table] => Command::Releases {
            who: who.into(),
            table: table.into(),
        },
        ["relieves", who, "at", table] => Command::Relieves {
            who: who.into(),
            table: table.into(),
            with: said.text("with")?,
        },
        ["sets", "the", "rotation", "of", table] => Command::SetsRotation {
            table: table.into(),
            order: said.list("order"),
        },
        ["limits", table] => Command::Limits {
            table: table.into(),
            minimum: said.money("minimum")?,
            maximum: said.money("maximum")?,
        },
        ["suspends", table] => Command::Suspends {
            table: table.into(),
        },
        ["resumes", table] => Command::Resumes {
            table: table.into(),
        },
        ["closes", table] => Command::Closes {
            table: table.into(),
            chips: said.money("chips")?,
            cash: said.money("cash")?,
        },
        ["closes", table, "with", "a", "difference"] => Command::ClosesWithDifference {
            table: table.into(),
            chips: said.money("chips")?,
            cash: said.money("cash")?,
        },
        ["fills", table] => Command::Fills {
            table: table.into(),
            amount: said.money("amount")?,
        },
        ["credits", table] => Command::Credits {
            table: table.into(),
            amount: said.money("amount")?,
        },
        ["sells", sum, "to", player] => Command::Sells {
            player: player.into(),
            amount: money(sum)?,
        },
        ["buys", sum, "from", player] => Command::Buys {
            player: player.into(),
            amount: money(sum)?,
        },
        ["turns", table] => Command::Turns {
            table: table.into(),
            game: said.text("to")?,
            cloth: said.number("cloth")?,
        },
        _ => return material(words, said),
    }))
}

fn material(words: &[&str], said: &Said<'_>) -> Result<Option<Command>, String> {
    Ok(Some(match *words {
        ["keeps", device] => Command::Keeps {
            device: device.into(),
            kind: said.text("kind")?,
            model: said.text("model")?,
            number: said.maybe_number("number")?,
            place: said.text("in")?,
        },
        ["hands", device, "to", table] => Command::Hands {
            device: device.into(),
            table: table.into(),
        },
        ["draws", "a", kind, "for", table] => Command::Draws {
            kind: kind.into(),
            table: table.into(),
        },
        ["gives", "dice", "to", table] => Command::GivesDice {
            table: table.into(),
            dice: said.list("dice"),
        },
        ["gives", "packs", "to", table] => Command::GivesPacks {
            table: table.into(),
            packs: said.list("packs"),
        },
        ["replaces", item, "at", table] => Command::Replaces {
            item: item.into(),
            table: table.into(),
            with: said.text("with")?,
        },
        ["destroys", item] => Command::Destroys { item: item.into() },
        ["instructs"] => Command::Instructs {
            task: said.text("task")?,
            post: said.text("post")?,
        },
        ["links"] => Command::Links {
            tables: said.list("tables"),
            link: said.text("as")?,
        },
        ["reports", what, "at", table] => Command::Reports {
            what: what.into(),
            table: table.into(),
            players: said.list("players"),
        },
        ["expels", who, "from", table] => Command::Expels {
            who: who.into(),
            table: table.into(),
        },
        _ => return Ok(None),
    }))
}

fn person(words: &[&str], said: &Said<'_>) -> Result<Option<Command>, String> {
    Ok(Some(match *words {
        ["joins", table] => Command::Joins {
            table: table.into(),
        },
        ["goes", "from", table] => Command::Goes {
            table: table.into(),
        },
        ["does", task, "at", table] => Command::Does {
            table: table.into(),
            task: task.into(),
            zone: said.maybe("zone"),
            player: said.maybe("for"),
            cards: said.maybe_number("cards")?,
        },
        ["changes", sum, "for", player, "at", table] => Command::Changes {
            table: table.into(),
            player: player.into(),
            amount: money(sum)?,
        },
        ["tips", sum, "from", player, "at", table] => Command::Tips {
            table: table.into(),
            player: player.into(),
            amount: money(sum)?,
            into: said.text("into")?,
        },
        ["takes", sum, "as", "share", "at", table] => Command::TakesShare {
            table: table.into(),
            amount: money(sum)?,
        },
        ["takes", "colour", colour, "at", table] => Command::TakesColour {
            table: table.into(),
            colour: colour.into(),
            value: said.money("value")?,
        },
        ["cashes", sum] => Command::Cashes {
            amount: money(sum)?,
        },
        ["orders", task, "to", post, "at", table] => Command::Orders {
            table: table.into(),
            task: task.into(),
            post: post.into(),
        },
        ["begins", "a", "shoe", "at", table] => Command::BeginsShoe {
            table: table.into(),
        },
        ["finds", item, "worn", "at", table] => Command::FindsWorn {
            item: item.into(),
            table: table.into(),
        },
        _ => return Ok(None),
    }))
}

fn note(what: &str, subject: &str, said: &Said<'_>) -> Result<Given, String> {
    let subject = subject.to_string();
    let in_force = InForce {
        resolution: said.maybe("resolution"),
        from: said.maybe("from"),
        until: said.maybe("until"),
    };
    Ok(match what {
        "authorisation" => Given::Authorisation {
            game: subject,
            channel: said.maybe("channel"),
            minimum: said.money("minimum")?,
            maximum: said.money("maximum")?,
            no_minimum_table: said.yes("no-minimum-table"),
            in_force,
        },
        "approval" => Given::Approval {
            model: subject,
            deals: said.maybe_number("deals")?,
            in_force,
        },
        "permit" => Given::Permit {
            what: subject,
            subject: said.text("for")?,
            in_force,
        },
        "title" => Given::Title {
            title: subject,
            in_force,
        },
        "communication" => Given::Communication {
            device: subject,
            to: said.text("to")?,
        },
        _ => {
            let known = "authorisation, approval, permit, title, communication";
            return Err(format!("`{what}` is nothing to note: use one of {known}"));
        }
    })
}

fn placing(table: &str, said: &Said<'_>) -> Result<Placing, String> {
    Ok(Placing {
        table: table.into(),
        game: said.text("game")?,
        sector: said.maybe("sector").unwrap_or_else(|| "main".into()),
        place: said.number("place")?,
        boards: said.maybe_number("boards")?.unwrap_or(1),
        recording: said.yes("recording"),
        model: said.maybe("model"),
        cloth: said.number("cloth")?,
        colours: said.maybe_number("colours")?,
        boxes: said.maybe_number("boxes")?,
        channel: said.maybe("channel"),
    })
}

fn opening(table: &str, said: &Said<'_>) -> Result<Opening, String> {
    let made_of = said.list("of");
    Ok(Opening {
        table: table.into(),
        cloths: said.maybe_number("cloths")?,
        float: said.money("float")?,
        made_of: match made_of.is_empty() {
            true => vec!["chips".into()],
            false => made_of,
        },
        minimum: said.money("minimum")?,
        maximum: said.money("maximum")?,
        free_bank: said.maybe("bank").as_deref() == Some("free"),
    })
}
