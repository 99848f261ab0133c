use std::collections::BTreeMap;

use cards::Bag;
use exact::Cents;
use law::Sheet;
use serde_json::Value;

use super::FORMAT;
use super::difference::Difference;
use super::json::{hex, object, unhex, with};
use super::names::{self, Names};
use super::promise::Promise;
use crate::{
    BankCourse, BoxNumber, CarryOver, ChipValues, Circles, GameCourse, Held, Person, Raise,
    Rulebook, Seat, Seating, ShoeLeft, ShoeTurn, SpotId, Viewer,
};

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
    /// Who held which box when the round opened.
    pub seats: Vec<Seat>,
    /// The bets that were held over from the round before.
    pub held: Vec<HeldBet>,
    /// What was left of the shoe, where one lives over many rounds.
    pub shoe: Option<ShoeLeft>,
    /// What passed on from the round before.
    pub carry_over: CarryOver,
    /// What the house adds.
    pub marks: Marks,
    /// The promise that the round was dealt under.
    pub promise: Option<Promise>,
    /// For whom covered cards were taken out; nobody in a full record.
    pub viewer: Option<Viewer>,
    /// The hash of the full record that this one was made from.
    pub source: Option<[u8; 32]>,
}

/// A bet held over from the round before, as a record writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldBet {
    /// The box.
    pub at: BoxNumber,
    /// The bettor.
    pub by: Person,
    /// The spot's name.
    pub spot: String,
    /// What lies there.
    pub stake: Cents,
    /// How many times in a row it was held.
    pub times: u8,
}

impl HeldBet {
    fn of(names: &Names, held: &Held) -> HeldBet {
        HeldBet {
            at: held.at,
            by: held.by,
            spot: names.spot(held.spot.0),
            stake: held.stake,
            times: held.times,
        }
    }

    fn held(&self, names: &Names) -> Option<Held> {
        Some(Held {
            at: self.at,
            by: self.by,
            spot: names.spot_named(&self.spot).map(SpotId)?,
            stake: self.stake,
            times: self.times,
        })
    }

    fn write(&self) -> Value {
        object([
            ("box", self.at.0.into()),
            ("by", names::person(self.by).into()),
            ("spot", self.spot.clone().into()),
            ("stake", self.stake.count().into()),
            ("times", self.times.into()),
        ])
    }

    fn read(value: &Value) -> Option<HeldBet> {
        let small = |name: &str| u8::try_from(value.get(name)?.as_u64()?).ok();
        let text = |name: &str| value.get(name)?.as_str();
        Some(HeldBet {
            at: BoxNumber(small("box")?),
            by: names::person_named(text("by")?)?,
            spot: text("spot")?.to_owned(),
            stake: Cents::new(value.get("stake")?.as_u64()?),
            times: small("times")?,
        })
    }
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
            seats: seating.seats().to_vec(),
            held: {
                let names = Names::to_write(rules);
                let held = seating.held().iter();
                held.map(|held| HeldBet::of(&names, held)).collect()
            },
            shoe: seating.shoe().cloned(),
            carry_over: seating.passed(),
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
        let found = || format!("{:?}", self.seats);
        let seating = Seating::new(self.seats.clone(), felt.boxes, rules.boxes_each());
        let seating = seating.map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            let expected = format!("a seating that they allow ({})", errors.join(", "));
            Difference::new(1, "the seating is none", expected, found())
        })?;
        let names = Names::to_write(rules);
        let held: Option<Vec<Held>> = self.held.iter().map(|held| held.held(&names)).collect();
        let seating = seating.holding(held.unwrap_or_default());
        let seating = seating
            .carry_over(self.carry_over)
            .with_shoe(self.shoe.clone());
        if seating.held().len() != self.held.len() {
            let expected = "bets on spots of this table, each by the holder of its box";
            let found = format!("{:?}", self.held);
            return Err(Difference::new(
                1,
                "a bet held over is none",
                expected,
                found,
            ));
        }
        if seating.seats() != self.seats {
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
        let seat = |seat: &Seat| {
            object([
                ("box", seat.at.0.into()),
                ("holder", names::person(seat.holder).into()),
            ])
        };
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
            ("seating", self.seats.iter().map(seat).collect()),
        ]);
        let marks = &self.marks;
        let held: Value = self.held.iter().map(HeldBet::write).collect();
        let held = Some(held).filter(|_| !self.held.is_empty());
        let optional = [
            ("held", held),
            ("shoe", self.shoe.as_ref().map(write_shoe)),
            (
                "banker",
                self.carry_over.banker.map(|by| names::banker(by).into()),
            ),
            ("deck", self.carry_over.deck.map(Value::from)),
            ("dice", self.carry_over.dice.map(|at| at.0.into())),
            ("point", self.carry_over.point.map(Value::from)),
            ("mano", self.carry_over.mano.map(|at| at.0.into())),
            ("dealer", self.carry_over.dealer.map(write_turn)),
            ("bank_course", self.carry_over.course.map(write_course)),
            ("game_course", self.carry_over.game.map(write_game)),
            ("chips", write_chips(self.carry_over.chips)),
            ("raise", self.carry_over.raise.map(write_raise)),
            ("circles", write_circles(self.carry_over.circles)),
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
        optional
            .into_iter()
            .fold(header, |header, (name, value)| with(header, name, value))
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
            seats: line.get("seating").and_then(read_seats).ok_or("seating")?,
            held: line.get("held").map_or(Ok(Vec::new()), |held| {
                let bets = held.as_array().filter(|bets| !bets.is_empty());
                let bets = bets.and_then(|bets| bets.iter().map(HeldBet::read).collect());
                bets.ok_or("held")
            })?,
            shoe: line
                .get("shoe")
                .map(|shoe| read_shoe(shoe).ok_or("shoe"))
                .transpose()?,
            carry_over: CarryOver {
                banker: optional("banker")?
                    .map(|text| names::banker_named(text).ok_or("banker"))
                    .transpose()?,
                deck: small(line, "deck")?,
                dice: small(line, "dice")?.map(BoxNumber),
                point: small(line, "point")?,
                mano: small(line, "mano")?.map(BoxNumber),
                dealer: optional("dealer")?
                    .map(|text| read_turn(text).ok_or("dealer"))
                    .transpose()?,
                course: line
                    .get("bank_course")
                    .map(|course| read_course(course).ok_or("bank_course"))
                    .transpose()?,
                game: line
                    .get("game_course")
                    .map(|course| read_game(course).ok_or("game_course"))
                    .transpose()?,
                chips: line
                    .get("chips")
                    .map(|chips| read_chips(chips).ok_or("chips"))
                    .transpose()?
                    .unwrap_or_default(),
                raise: line
                    .get("raise")
                    .map(|raise| read_raise(raise).ok_or("raise"))
                    .transpose()?,
                circles: line
                    .get("circles")
                    .map(|circles| read_circles(circles).ok_or("circles"))
                    .transpose()?
                    .unwrap_or_default(),
            },
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

/// What chips are worth, box by box.
fn write_chips(chips: ChipValues) -> Option<Value> {
    let values = chips.0.into_iter().map(Value::from).collect();
    (chips != ChipValues::default()).then_some(values)
}

fn read_chips(value: &Value) -> Option<ChipValues> {
    let place = |value: &Value| u8::try_from(value.as_u64()?).ok();
    let places: Option<Vec<u8>> = value.as_array()?.iter().map(place).collect();
    let chips = places?.try_into().ok().map(ChipValues)?;
    (chips != ChipValues::default()).then_some(chips)
}

/// What lies in the circles, box by box.
fn write_circles(circles: Circles) -> Option<Value> {
    let lies = circles.0.into_iter().map(Value::from).collect();
    (circles != Circles::default()).then_some(lies)
}

fn read_circles(value: &Value) -> Option<Circles> {
    let lies = |value: &Value| u32::try_from(value.as_u64()?).ok();
    let lies: Option<Vec<u32>> = value.as_array()?.iter().map(lies).collect();
    let circles = lies?.try_into().ok().map(Circles)?;
    (circles != Circles::default()).then_some(circles)
}

/// `{"minimum": 500, "left": 2}`: the minimum goes up to 5 € once two more rounds are played.
fn write_raise(raise: Raise) -> Value {
    object([
        ("minimum", raise.minimum.count().into()),
        ("left", raise.left.into()),
    ])
}

fn read_raise(value: &Value) -> Option<Raise> {
    Some(Raise {
        minimum: Cents::new(value.get("minimum")?.as_u64()?),
        left: u8::try_from(value.get("left")?.as_u64()?).ok()?,
    })
}

/// `box 3` has the shoe and keeps it; `after box 3` the next one's turn begins.
fn write_turn(turn: ShoeTurn) -> Value {
    let at = turn.at.0;
    let text = if turn.keeps {
        format!("box {at}")
    } else {
        format!("after box {at}")
    };
    text.into()
}

fn read_turn(text: &str) -> Option<ShoeTurn> {
    let (keeps, at) = match text.strip_prefix("after ") {
        Some(at) => (false, at),
        None => (true, text),
    };
    let at = at.strip_prefix("box ")?.parse().ok().map(BoxNumber)?;
    Some(ShoeTurn { at, keeps })
}

fn write_course(course: BankCourse) -> Value {
    write_members(BankCourse::NAMES, course.numbers())
}

fn read_course(value: &Value) -> Option<BankCourse> {
    read_members(value, BankCourse::NAMES).and_then(BankCourse::of_numbers)
}

fn write_game(course: GameCourse) -> Value {
    write_members(GameCourse::NAMES, course.numbers().map(u64::from))
}

fn read_game(value: &Value) -> Option<GameCourse> {
    let numbers = read_members(value, GameCourse::NAMES)?;
    let fits = numbers.iter().all(|number| u32::try_from(*number).is_ok());
    let numbers = numbers.map(|number| number as u32);
    GameCourse::of_numbers(numbers).filter(|_| fits)
}

/// `{"last": 3, "end": 1, …}`, without what is nought.
fn write_members<const N: usize>(names: [&str; N], numbers: [u64; N]) -> Value {
    let told = names.into_iter().zip(numbers);
    let told = told.filter(|(_, number)| *number != 0);
    Value::Object(
        told.map(|(name, number)| (name.to_string(), number.into()))
            .collect(),
    )
}

fn read_members<const N: usize>(value: &Value, names: [&str; N]) -> Option<[u64; N]> {
    let members = value.as_object()?;
    let mut numbers = [0; N];
    for (name, number) in names.iter().zip(&mut numbers) {
        *number = match members.get(*name) {
            Some(written) => written.as_u64().filter(|written| *written != 0)?,
            None => 0,
        };
    }
    let known = |name: &String| names.contains(&name.as_str());
    members
        .iter()
        .all(|(name, _)| known(name))
        .then_some(numbers)
}

/// `{"aside": 5, "unseen": {"2c": 6, …}}`
fn write_shoe(shoe: &ShoeLeft) -> Value {
    let cards = shoe.unseen.iter();
    let cards = cards.map(|(card, count)| (card.to_string(), Value::from(count)));
    object([
        ("aside", shoe.aside.into()),
        ("unseen", Value::Object(cards.collect())),
    ])
}

fn read_shoe(value: &Value) -> Option<ShoeLeft> {
    let mut unseen = Bag::new();
    for (card, count) in value.get("unseen")?.as_object()? {
        let card = names::card_named(card)?;
        let count = u16::try_from(count.as_u64()?).ok()?;
        (0..count).for_each(|_| unseen.put(card));
    }
    let aside = u16::try_from(value.get("aside")?.as_u64()?).ok()?;
    Some(ShoeLeft { unseen, aside })
}

fn read_sheet(value: &Value) -> Option<BTreeMap<String, String>> {
    let lines = value.as_object()?.iter();
    lines
        .map(|(field, value)| Some((field.clone(), value.as_str()?.to_string())))
        .collect()
}

/// A small number, where the line has it.
fn small(line: &Value, name: &'static str) -> Result<Option<u8>, &'static str> {
    let number = |value: &Value| value.as_u64().and_then(|number| u8::try_from(number).ok());
    let read = |value: &Value| number(value).ok_or(name);
    line.get(name).map(read).transpose()
}

fn read_seats(value: &Value) -> Option<Vec<Seat>> {
    let seat = |value: &Value| {
        let at = u8::try_from(value.get("box")?.as_u64()?)
            .ok()
            .map(BoxNumber)?;
        let holder = names::person_named(value.get("holder")?.as_str()?)?;
        Some(Seat { at, holder })
    };
    value.as_array()?.iter().map(seat).collect()
}
