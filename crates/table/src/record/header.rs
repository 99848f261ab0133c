use std::collections::BTreeMap;

use law::Sheet;
use serde_json::Value;

use super::FORMAT;
use super::difference::Difference;
use super::json::{hex, object, unhex, with};
use super::names;
use super::promise::Promise;
use super::start::Start;
use crate::{Rulebook, Seating, Viewer};

/// What pins a record: the rules, the house sheet and the people, and for whom it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's key.
    pub game: String,
    /// The ruleset's key.
    pub ruleset: String,
    /// The hash of ruleset and sheet together.
    pub rules_hash: [u8; 32],
    /// The house sheet in force, field by field.
    pub sheet: BTreeMap<String, String>,
    /// Who sat when the round opened, and what passed on to it.
    pub start: Start,
    /// What the house adds.
    pub marks: Marks,
    /// The promise that the round was dealt under.
    pub promise: Option<Promise>,
    /// For whom covered cards were taken out; nobody in a full record.
    pub viewer: Option<Viewer>,
    /// The hash of the full record that this one was made from.
    pub source: Option<[u8; 32]>,
}

/// What the house adds to a record; none of it enters the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The table.
    pub table: Option<String>,
    /// The number of the round at that table.
    pub round: Option<u64>,
    /// The promise that was published before bets closed.
    pub commitment: Option<String>,
    /// Thirty-two random bytes that the house keeps to itself. Without them a record for a
    /// viewer names no source: the hash of a record whose covered cards are its only secret
    /// would be found by trying them all.
    pub salt: Option<[u8; 32]>,
}

impl Header {
    pub(super) fn of(rules: &impl Rulebook, seating: &Seating, marks: Marks) -> Header {
        Header {
            game: rules.felt().game.clone(),
            ruleset: rules.felt().ruleset.clone(),
            rules_hash: rules.hash(),
            sheet: rules.sheet().into_iter().collect(),
            start: Start::of(rules, seating),
            marks,
            promise: None,
            viewer: None,
            source: None,
        }
    }

    /// The house sheet, with which the caller finds the rules again.
    pub fn sheet(&self) -> Sheet {
        let lines = self.sheet.iter();
        lines.fold(Sheet::new(), |sheet, (field, value)| {
            sheet.with(field, value)
        })
    }

    /// Who sat, and which bets were held over, if these rules are the ones that the record was
    /// made under.
    pub fn seating(&self, rules: &impl Rulebook) -> Result<Seating, Difference> {
        self.check(rules)
    }

    /// Whether these rules are the ones that the record was made under, and who sat.
    pub(super) fn check(&self, rules: &impl Rulebook) -> Result<Seating, Difference> {
        let differs = |what: &str, expected: &str, found: &str| match expected == found {
            true => Ok(()),
            false => Err(Difference::new(1, what, expected, found)),
        };
        let felt = rules.felt();
        differs("the game differs", &felt.game, &self.game)?;
        differs("the ruleset differs", &felt.ruleset, &self.ruleset)?;
        let sheet: BTreeMap<String, String> = rules.sheet().into_iter().collect();
        differs(
            "the house sheet differs",
            &format!("{sheet:?}"),
            &format!("{:?}", self.sheet),
        )?;
        differs(
            "the hash of the rules differs",
            &hex(&rules.hash()),
            &hex(&self.rules_hash),
        )?;
        let start = &self.start;
        let found = || format!("{:?}", start.seats);
        let seating = Seating::new(start.seats.clone(), felt.boxes, rules.boxes_each());
        let seating = seating.map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            let expected = format!("a seating that they allow ({})", errors.join(", "));
            Difference::new(1, "the seating is none", expected, found())
        })?;
        let seating = seating.holding(start.held(rules).unwrap_or_default());
        let seating = seating
            .carry_over(start.carry_over)
            .with_shoe(start.shoe.clone());
        if seating.held().len() != start.held.len() {
            let expected = "bets on spots of this table, each by the holder of its box";
            let found = format!("{:?}", start.held);
            return Err(Difference::new(
                1,
                "a bet held over is none",
                expected,
                found,
            ));
        }
        if seating.seats() != start.seats {
            let expected = "boxes in order from the croupier's left";
            return Err(Difference::new(
                1,
                "the seating is out of order",
                expected,
                found(),
            ));
        }
        Ok(seating)
    }

    pub(super) fn write(&self) -> Value {
        let sheet = self
            .sheet
            .iter()
            .map(|(field, value)| (field.clone(), value.clone().into()));
        let header = object([
            ("format", FORMAT.into()),
            ("game", self.game.clone().into()),
            ("ruleset", self.ruleset.clone().into()),
            ("rules_hash", hex(&self.rules_hash).into()),
            ("sheet", Value::Object(sheet.collect())),
        ]);
        let marks = &self.marks;
        let optional = [
            ("table", marks.table.clone().map(Value::from)),
            ("round", marks.round.map(Value::from)),
            ("commitment", marks.commitment.clone().map(Value::from)),
            ("promise", self.promise.as_ref().map(write_promise)),
            ("salt", marks.salt.map(|salt| hex(&salt).into())),
            (
                "viewer",
                self.viewer.map(|viewer| names::viewer(viewer).into()),
            ),
            ("source", self.source.map(|source| hex(&source).into())),
        ];
        let members = self.start.members().into_iter().chain(optional);
        members.fold(header, |header, (name, value)| with(header, name, value))
    }

    /// The header that a line writes, or the name of the member that is wrong.
    pub(super) fn read(line: &Value) -> Result<Header, &'static str> {
        let text = |name: &'static str| line.get(name).and_then(Value::as_str).ok_or(name);
        let optional = |name: &'static str| line.get(name).map(|_| text(name)).transpose();
        let bytes = |name: &'static str| {
            optional(name)?
                .map(|digits| unhex(digits).ok_or(name))
                .transpose()
        };
        let round = line.get("round").map(|round| round.as_u64().ok_or("round"));
        let viewer = optional("viewer")?.map(|text| names::viewer_named(text).ok_or("viewer"));
        Ok(Header {
            game: text("game")?.into(),
            ruleset: text("ruleset")?.into(),
            rules_hash: bytes("rules_hash")?.ok_or("rules_hash")?,
            sheet: line.get("sheet").and_then(read_sheet).ok_or("sheet")?,
            start: Start::read(line)?,
            marks: Marks {
                table: optional("table")?.map(String::from),
                round: round.transpose()?,
                commitment: optional("commitment")?.map(String::from),
                salt: bytes("salt")?,
            },
            promise: line
                .get("promise")
                .map(|promise| serde_json::from_value(promise.clone()).map_err(|_| "promise"))
                .transpose()?,
            viewer: viewer.transpose()?,
            source: bytes("source")?,
        })
    }
}

fn write_promise(promise: &Promise) -> Value {
    serde_json::to_value(promise).expect("a promise is plain words and numbers")
}

fn read_sheet(value: &Value) -> Option<BTreeMap<String, String>> {
    let lines = value.as_object()?.iter();
    lines
        .map(|(field, value)| Some((field.clone(), value.as_str()?.to_string())))
        .collect()
}
