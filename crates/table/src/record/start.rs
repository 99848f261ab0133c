//! How a round begins: who sits, and what the round before passed on to it.

use cards::Bag;
use exact::Cents;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;

use super::json::{InOrder, object};
use super::names::{self, Names};
use crate::{
    BankCourse, BoxNumber, CarryOver, ChipValues, Circles, GameCourse, Held, Person, Raise,
    Rulebook, Seat, Seating, ShoeLeft, ShoeTurn, SpotId,
};

/// How a round begins, in the words of a record's header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Who held which box.
    pub seats: Vec<Seat>,
    /// The bets that were held over from the round before.
    pub held: Vec<HeldBet>,
    /// What was left of the shoe, where one lives over many rounds.
    pub shoe: Option<ShoeLeft>,
    /// What passed on from the round before.
    pub carry_over: CarryOver,
}

impl Start {
    /// How a round begins at a table of these rules.
    pub fn of(rules: &impl Rulebook, seating: &Seating) -> Start {
        let names = Names::to_write(rules);
        let held = seating.held().iter();
        Start {
            seats: seating.seats().to_vec(),
            held: held.map(|held| HeldBet::of(&names, held)).collect(),
            shoe: seating.shoe().cloned(),
            carry_over: seating.passed(),
        }
    }

    /// The bets held over, if they lie on spots of these rules.
    pub fn held(&self, rules: &impl Rulebook) -> Option<Vec<Held>> {
        let names = Names::to_write(rules);
        self.held.iter().map(|held| held.held(&names)).collect()
    }

    /// The members that it is written in, without those that are not there.
    pub(super) fn members(&self) -> [(&'static str, Option<Value>); 14] {
        let held: Value = self.held.iter().map(HeldBet::write).collect();
        let passed = &self.carry_over;
        [
            ("seating", Some(self.seats.iter().map(write_seat).collect())),
            ("held", Some(held).filter(|_| !self.held.is_empty())),
            ("shoe", self.shoe.as_ref().map(write_shoe)),
            ("banker", passed.banker.map(|by| names::banker(by).into())),
            ("deck", passed.deck.map(Value::from)),
            ("dice", passed.dice.map(|at| at.0.into())),
            ("point", passed.point.map(Value::from)),
            ("mano", passed.mano.map(|at| at.0.into())),
            ("dealer", passed.dealer.map(write_turn)),
            ("bank_course", passed.course.map(write_course)),
            ("game_course", passed.game.map(write_game)),
            ("chips", write_chips(passed.chips)),
            ("raise", passed.raise.map(write_raise)),
            ("circles", write_circles(passed.circles)),
        ]
    }

    /// What an object says of it, or the name of the member that is wrong.
    pub(super) fn read(line: &Value) -> Result<Start, &'static str> {
        Ok(Start {
            seats: line.get("seating").and_then(read_seats).ok_or("seating")?,
            held: member(line, "held", read_held)?.unwrap_or_default(),
            shoe: member(line, "shoe", read_shoe)?,
            carry_over: CarryOver {
                banker: member(line, "banker", |by| names::banker_named(by.as_str()?))?,
                deck: member(line, "deck", small)?,
                dice: member(line, "dice", small)?.map(BoxNumber),
                point: member(line, "point", small)?,
                mano: member(line, "mano", small)?.map(BoxNumber),
                dealer: member(line, "dealer", |turn| read_turn(turn.as_str()?))?,
                course: member(line, "bank_course", read_course)?,
                game: member(line, "game_course", read_game)?,
                chips: member(line, "chips", read_chips)?.unwrap_or_default(),
                raise: member(line, "raise", read_raise)?,
                circles: member(line, "circles", read_circles)?.unwrap_or_default(),
            },
        })
    }
}

/// A member that may be left out.
fn member<T>(
    line: &Value,
    name: &'static str,
    read: impl FnOnce(&Value) -> Option<T>,
) -> Result<Option<T>, &'static str> {
    let read = |value| read(value).ok_or(name);
    line.get(name).map(read).transpose()
}

impl Serialize for Start {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members = self.members().into_iter();
        let there = members.filter_map(|(name, value)| Some((name.to_owned(), value?)));
        InOrder(&Value::Object(there.collect())).serialize(serializer)
    }
}

/// Strictly: what is read must be written the same again, so that nothing is left over.
impl<'de> Deserialize<'de> for Start {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Start, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let start = Start::read(&value).map_err(de::Error::custom)?;
        match serde_json::to_value(&start) {
            Ok(again) if again == value => Ok(start),
            _ => Err(de::Error::custom("a member that no start of a round has")),
        }
    }
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
        let text = |name: &str| value.get(name)?.as_str();
        Some(HeldBet {
            at: BoxNumber(small(value.get("box")?)?),
            by: names::person_named(text("by")?)?,
            spot: text("spot")?.to_owned(),
            stake: Cents::new(value.get("stake")?.as_u64()?),
            times: small(value.get("times")?)?,
        })
    }
}

fn write_seat(seat: &Seat) -> Value {
    object([
        ("box", seat.at.0.into()),
        ("holder", names::person(seat.holder).into()),
    ])
}

fn read_seats(value: &Value) -> Option<Vec<Seat>> {
    let seat = |value: &Value| {
        let at = small(value.get("box")?).map(BoxNumber)?;
        let holder = names::person_named(value.get("holder")?.as_str()?)?;
        Some(Seat { at, holder })
    };
    value.as_array()?.iter().map(seat).collect()
}

fn small(value: &Value) -> Option<u8> {
    u8::try_from(value.as_u64()?).ok()
}

fn read_held(value: &Value) -> Option<Vec<HeldBet>> {
    let bets = value.as_array().filter(|bets| !bets.is_empty())?;
    bets.iter().map(HeldBet::read).collect()
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
