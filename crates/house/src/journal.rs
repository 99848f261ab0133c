//! What a table writes down, one entry per event of its stream.
//!
//! A game's part is kept as what was *done* and by whom; what followed from it is decided anew
//! when the table is read again, and held against the digest written with it. A card drawn is
//! kept as its number in the sealed shoe: nobody who reads the store learns a covered card.

use cards::{Bag, Card, CardSet};
use exact::Cents;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::{
    Action, Actor, BankCourse, Banker, BoxNumber, CarryOver, ChipValues, ChoiceId, Circles, Event,
    GameCourse, Held, Irregularity, IrregularityKind, NoticeId, Person, Picked, Place, PoolId,
    Raise, Role, Rulebook, ShoeLeft, ShoeTurn, SpotId,
};

use crate::fair::{Commitment, Contributions, Hand, ShoeLabel};
use crate::hex;

/// An entry with the date at which it was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dated {
    /// Milliseconds since 1970, UTC.
    pub date_ms: u64,
    /// What happened.
    pub entry: Entry,
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// The table opened under rules pinned by their hash. Other rules are another generation.
    Opened {
        /// 1 for the first rules of the table.
        generation: u64,
        /// The ruleset.
        ruleset: String,
        /// The game.
        game: String,
        /// The hash of ruleset and house sheet, hex.
        rules: String,
        /// The house sheet.
        sheet: Vec<(String, String)>,
    },
    /// A round opened, with its promised shoe.
    Round {
        /// Its number.
        round: u64,
        /// The shoe's label.
        label: String,
        /// The promise, hex.
        root: String,
        /// How many cards are promised.
        cards: u32,
        /// Everyone at the table, in order.
        people: Vec<Player>,
        /// The boxes held, each with its holder's place among the people.
        seats: Vec<(u8, u8)>,
        /// The bets held over from the round before.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        held: Vec<HeldBet>,
        /// What passed on from the round before.
        #[serde(default, skip_serializing_if = "Passed::is_empty")]
        passed: Box<Passed>,
        /// How many hands are left of the day, this one included, once that was announced.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<u8>,
        /// How far the shoe has been dealt, where it is the one of the round before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goes_on: Option<GoesOn>,
        /// Further shoes promised with it, for cards that go back among those to be dealt.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spares: Vec<Promised>,
        /// The higher minimum by which it is played, once that of the table's sheet was raised.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        raised: Option<Raised>,
        /// The promised order of the lots, where seats are drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lots: Option<Promised>,
        /// The seats held that a lot gave: the box, the round of the lot and its number.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by_lot: Vec<(u8, u64, u32)>,
    },
    /// Somebody came to the table.
    Joined {
        /// Who.
        player: Player,
        /// The number that he takes over from one who is not there any more; nothing if he has
        /// the next.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u8>,
    },
    /// A lot was drawn for somebody who wants to sit down; those before it, since the last, were
    /// of seats that are taken.
    Lot {
        /// For whom.
        person: u8,
        /// Which lot of the promised order, from 0; after the last it begins anew.
        number: u32,
        /// The seat that it gives.
        at: u8,
    },
    /// Somebody said that his bets are made.
    Ready {
        /// Who.
        person: u8,
        /// What he added to the shuffle, hex, in journals of the time when nobody sealed it first;
        /// empty for nothing.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        contribution: String,
    },
    /// Somebody sealed what he will add to the shuffle.
    Committed {
        /// Who.
        person: u8,
        /// The hash of it, hex.
        hand: String,
    },
    /// No more hands are taken: those sealed may be opened.
    Sealed {
        /// In order of the boxes.
        hands: Vec<SealedHand>,
    },
    /// Somebody opened what he had sealed.
    Revealed {
        /// Who.
        person: u8,
        /// It, hex.
        contribution: String,
    },
    /// The contributions were closed: box and bytes in hex.
    Mixed {
        /// In order of the boxes.
        contributions: Vec<(u32, String)>,
    },
    /// The next card of the shoe was dealt.
    Drawn {
        /// Which card of the shoe, from 0.
        number: u32,
    },
    /// The next card of the shoe cannot come any more, since a ruling set it aside or since it
    /// lies elsewhere: it was passed over.
    PassedOver {
        /// Which card of the shoe, from 0.
        number: u32,
    },
    /// Somebody did something.
    Acted {
        /// `player/0`, `staff/croupier`.
        actor: String,
        /// The member of the staff by name, `automatic` for the electronic croupier.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// What.
        action: Done,
        /// The digest of what followed.
        followed: String,
    },
    /// Something changed on the list of those who wait for a seat.
    Listed {
        /// For whom.
        player: Player,
        /// What.
        change: ListChange,
    },
    /// The tray was filled from the cage.
    Filled {
        /// By how much, in cents.
        amount: u64,
    },
    /// A player of the house's own making got practice chips.
    Issued {
        /// Who.
        player: Player,
        /// How much, in cents.
        amount: u64,
    },
    /// The house put money into a pool: at first, or since the whole was won.
    Seeded {
        /// The pool's key.
        pool: String,
        /// How much, in cents.
        amount: u64,
    },
    /// The round could not go on: every stake went back.
    Abandoned {
        /// Which round.
        round: u64,
        /// Why.
        why: String,
    },
    /// A page of the index of rounds is full: whoever opens the table need not read what came
    /// before.
    Milestone(Box<Milestone>),
}

/// A page of the index of a table's rounds, and what a table must know that was said before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Milestone {
    /// The page's number, from 0.
    pub number: u64,
    /// The rules in force, each from one of the page's rounds on.
    pub rules: Vec<RulesInForce>,
    /// The rounds that opened, each with its version.
    pub rounds: Vec<(u64, u64)>,
    /// Pages before this one: the last, and some further back.
    pub earlier: Vec<EarlierPage>,
    /// Those who wait for a seat, each with what was written of him.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<(Player, Vec<ListChange>)>,
}

/// Rules that a table had, from one of its rounds on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesInForce {
    /// How many rounds of the page came before.
    pub from: usize,
    /// 1 for the first rules of the table.
    pub generation: u64,
    /// The ruleset.
    pub ruleset: String,
    /// The game.
    pub game: String,
    /// The house sheet.
    pub sheet: Vec<(String, String)>,
    /// The hash of both, hex.
    pub rules: String,
}

/// An earlier page of the index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlierPage {
    /// Its number.
    pub number: u64,
    /// Its first round.
    pub first: u64,
    /// The version of the milestone that it is.
    pub at: u64,
}

/// A seat's sealed hand in the shuffle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedHand {
    /// The box.
    pub seat: u32,
    /// Whose it is.
    pub person: u8,
    /// The hash of what he will add, hex.
    pub hand: String,
}

/// A minimum above that of the table's sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raised {
    /// In cents.
    pub minimum: u64,
    /// The hash of ruleset and raised sheet, hex.
    pub rules: String,
    /// The whole sheet, where more than the minimum is another: a level of a tournament.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheet: Vec<(String, String)>,
}

/// What changes on the list of those who wait for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "list", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ListChange {
    /// Somebody is put at its end.
    Signed {
        /// Whether he sits and wants another seat.
        moves: bool,
    },
    /// A seat that nobody holds is kept for him.
    Offered {
        /// Which.
        at: u8,
    },
    /// He takes it.
    Taken,
    /// He let it pass, and is off the list.
    Passed,
    /// He is off the list without having had a seat.
    Left,
    /// He sits.
    Seated,
}

/// A shoe's promise, in writing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promised {
    /// Its label.
    pub label: String,
    /// The promise, hex.
    pub root: String,
    /// How many cards are promised.
    pub cards: u32,
}

impl Promised {
    /// A promise in writing.
    pub fn of(commitment: &Commitment) -> Promised {
        Promised {
            label: commitment.label.as_str().to_owned(),
            root: hex::encode(&commitment.root),
            cards: commitment.count,
        }
    }

    /// The promise that was written, if it is one.
    pub fn commitment(&self) -> Option<Commitment> {
        Some(Commitment {
            label: ShoeLabel::new(&self.label).ok()?,
            count: self.cards,
            root: hex::decode(&self.root)?,
        })
    }
}

/// A shoe that goes on from the round before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoesOn {
    /// How many of its cards have come out, those burnt included.
    pub out: u32,
    /// How many of those nobody saw.
    pub aside: u16,
    /// The cards that nobody has seen, each by its index, with their number.
    pub unseen: Vec<(u8, u32)>,
    /// What the seats added when the shoe was new: box and bytes in hex.
    pub contributions: Vec<(u32, String)>,
    /// What they had sealed before: box and hash in hex.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<(u32, String)>,
}

impl GoesOn {
    /// A shoe in writing.
    pub fn of(
        out: u32,
        left: &ShoeLeft,
        contributions: Vec<(u32, String)>,
        hands: Vec<(u32, String)>,
    ) -> GoesOn {
        let unseen = left.unseen.iter();
        GoesOn {
            out,
            aside: left.aside,
            unseen: unseen.map(|(card, count)| (card.index(), count)).collect(),
            contributions,
            hands,
        }
    }

    /// What is left of it, if these are cards.
    pub fn left(&self) -> Option<ShoeLeft> {
        let mut unseen = Bag::new();
        for &(index, count) in &self.unseen {
            let card = Card::from_index(index)?;
            (0..count).for_each(|_| unseen.put(card));
        }
        let aside = self.aside;
        Some(ShoeLeft { unseen, aside })
    }
}

/// What the seats added, in writing.
pub fn contributions(mixed: &Contributions) -> Vec<(u32, String)> {
    let each = mixed.as_slice().iter();
    each.map(|one| (one.seat.0, hex::encode(&one.bytes)))
        .collect()
}

/// What the seats sealed, in writing.
pub fn hands(sealed: &[Hand]) -> Vec<(u32, String)> {
    let each = sealed.iter();
    each.map(|one| (one.seat.0, hex::encode(&one.hash)))
        .collect()
}

/// A bet held over from the round before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldBet {
    /// The box.
    pub at: u8,
    /// The bettor's place among the people.
    pub by: u8,
    /// The spot.
    pub spot: u8,
    /// What lies there, in cents.
    pub stake: u64,
    /// How many times in a row it was held.
    pub times: u8,
}

impl HeldBet {
    /// A bet in writing.
    pub fn of(held: &Held) -> HeldBet {
        HeldBet {
            at: held.at.0,
            by: held.by.0,
            spot: held.spot.0,
            stake: held.stake.count(),
            times: held.times,
        }
    }

    /// The bet that was written.
    pub fn held(&self) -> Held {
        Held {
            at: BoxNumber(self.at),
            by: Person(self.by),
            spot: SpotId(self.spot),
            stake: Cents::new(self.stake),
            times: self.times,
        }
    }
}

/// What passes from round to round, as the journal names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// The box that held the bank; 0 for the house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banker: Option<u8>,
    /// The deck that was in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<u8>,
    /// The box whose holder has the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// The number that is thrown for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<u8>,
    /// The box from which the mano goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mano: Option<u8>,
    /// The box that had the shoe, and whether it keeps it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<(u8, bool)>,
    /// How a bank that goes from player to player was left; what was not written yet when it was
    /// is nought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<Vec<u64>>,
    /// How far a game among players has come; what was not written yet when it was is nought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Vec<u32>>,
    /// What each box's chips are worth, by the place of the value; 0 where nothing was said.
    #[serde(default, skip_serializing_if = "nothing_said")]
    pub chips: [u8; ChipValues::MOST],
    /// A raise of the minimum that was announced: to how many cents, and how many rounds are left
    /// before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raise: Option<(u64, u8)>,
    /// What lies in the circle before each box, in cents.
    #[serde(default, skip_serializing_if = "nothing_lies")]
    pub circles: [u32; Circles::MOST],
}

fn nothing_lies(circles: &[u32; Circles::MOST]) -> bool {
    *circles == Circles::default().0
}

fn nothing_said(chips: &[u8; ChipValues::MOST]) -> bool {
    *chips == ChipValues::default().0
}

impl Passed {
    /// What passes, in writing.
    pub fn of(carry_over: CarryOver) -> Passed {
        let number = |banker| match banker {
            Banker::House => 0,
            Banker::Box(at) => at.0,
        };
        Passed {
            banker: carry_over.banker.map(number),
            deck: carry_over.deck,
            dice: carry_over.dice.map(|at| at.0),
            point: carry_over.point,
            mano: carry_over.mano.map(|at| at.0),
            dealer: carry_over.dealer.map(|turn| (turn.at.0, turn.keeps)),
            course: carry_over.course.map(|course| course.numbers().to_vec()),
            game: carry_over.game.map(|game| game.numbers().to_vec()),
            chips: carry_over.chips.0,
            circles: carry_over.circles.0,
            raise: carry_over
                .raise
                .map(|raise| (raise.minimum.count(), raise.left)),
        }
    }

    /// What was written.
    pub fn carry_over(&self) -> CarryOver {
        let banker = |number| match number {
            0 => Banker::House,
            at => Banker::Box(BoxNumber(at)),
        };
        CarryOver {
            banker: self.banker.map(banker),
            deck: self.deck,
            dice: self.dice.map(BoxNumber),
            point: self.point,
            mano: self.mano.map(BoxNumber),
            dealer: self.dealer.map(|(at, keeps)| ShoeTurn {
                at: BoxNumber(at),
                keeps,
            }),
            course: self.course.as_deref().and_then(read_course),
            game: self.game.as_deref().and_then(read_game),
            chips: ChipValues(self.chips),
            circles: Circles(self.circles),
            raise: self.raise.map(|(minimum, left)| Raise {
                minimum: Cents::new(minimum),
                left,
            }),
        }
    }

    fn is_empty(&self) -> bool {
        self.carry_over().is_empty()
    }
}

fn read_course(written: &[u64]) -> Option<BankCourse> {
    let mut numbers = [0; BankCourse::MEMBERS];
    numbers.get_mut(..written.len())?.copy_from_slice(written);
    BankCourse::of_numbers(numbers)
}

fn read_game(written: &[u32]) -> Option<GameCourse> {
    let mut numbers = [0; GameCourse::MEMBERS];
    numbers.get_mut(..written.len())?.copy_from_slice(written);
    GameCourse::of_numbers(numbers)
}

/// A player as the journal names him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// His id.
    pub id: String,
    /// What he is called.
    pub name: String,
}

/// An action as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // The fields are those of `table::Action`.
pub enum Done {
    Sit {
        at: u8,
    },
    Leave {
        at: u8,
    },
    Allow {
        at: u8,
        person: u8,
    },
    Place {
        at: u8,
        spot: u8,
        stake: u64,
    },
    TakeBack {
        at: u8,
        spot: u8,
    },
    Call {
        at: u8,
        person: u8,
        spot: u8,
        stake: u64,
    },
    Close,
    Choose {
        at: u8,
        choice: u8,
    },
    Pick {
        at: u8,
        choice: u8,
        cards: Vec<u8>,
    },
    Cut,
    Approve {
        at: u8,
        person: u8,
    },
    Meter {
        pool: u8,
        amount: u64,
    },
    Report {
        what: String,
        place: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<String>,
        card: Option<String>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        more: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<u64>,
    },
    Rule {
        remedy: u8,
    },
    Announce {
        notice: u8,
    },
}

impl Done {
    /// An action in writing; a draw has none, for it is written as [`Entry::Drawn`].
    pub fn of(action: &Action) -> Option<Done> {
        Some(match *action {
            Action::Sit { at } => Done::Sit { at: at.0 },
            Action::Leave { at } => Done::Leave { at: at.0 },
            Action::Allow { at, person } => Done::Allow {
                at: at.0,
                person: person.0,
            },
            Action::Place { at, spot, stake } => Done::Place {
                at: at.0,
                spot: spot.0,
                stake: stake.count(),
            },
            Action::TakeBack { at, spot } => Done::TakeBack {
                at: at.0,
                spot: spot.0,
            },
            Action::Close => Done::Close,
            Action::Draw(_) => return None,
            Action::Call {
                at,
                by,
                spot,
                stake,
            } => Done::Call {
                at: at.0,
                person: by.0,
                spot: spot.0,
                stake: stake.count(),
            },
            Action::Choose { at, choice } => Done::Choose {
                at: at.0,
                choice: choice.0,
            },
            Action::Pick { at, choice, cards } => Done::Pick {
                at: at.0,
                choice: choice.0,
                cards: cards.places().map(|place| place as u8).collect(),
            },
            Action::Cut => Done::Cut,
            Action::Approve { at, person } => Done::Approve {
                at: at.0,
                person: person.0,
            },
            Action::Meter { pool, amount } => Done::Meter {
                pool: pool.0,
                amount: amount.count(),
            },
            Action::Report(irregularity) => report(irregularity),
            Action::Rule { remedy } => Done::Rule { remedy },
            Action::Announce { notice } => Done::Announce { notice: notice.0 },
        })
    }

    /// The action that was written, if it was one.
    pub fn action(&self) -> Option<Action> {
        Some(match *self {
            Done::Sit { at } => Action::Sit { at: BoxNumber(at) },
            Done::Leave { at } => Action::Leave { at: BoxNumber(at) },
            Done::Allow { at, person } => Action::Allow {
                at: BoxNumber(at),
                person: Person(person),
            },
            Done::Place { at, spot, stake } => Action::Place {
                at: BoxNumber(at),
                spot: SpotId(spot),
                stake: Cents::new(stake),
            },
            Done::TakeBack { at, spot } => Action::TakeBack {
                at: BoxNumber(at),
                spot: SpotId(spot),
            },
            Done::Call {
                at,
                person,
                spot,
                stake,
            } => Action::Call {
                at: BoxNumber(at),
                by: Person(person),
                spot: SpotId(spot),
                stake: Cents::new(stake),
            },
            Done::Close => Action::Close,
            Done::Choose { at, choice } => Action::Choose {
                at: BoxNumber(at),
                choice: ChoiceId(choice),
            },
            Done::Pick {
                at,
                choice,
                ref cards,
            } => Action::Pick {
                at: BoxNumber(at),
                choice: ChoiceId(choice),
                cards: Picked::at(cards.iter().copied())?,
            },
            Done::Cut => Action::Cut,
            Done::Approve { at, person } => Action::Approve {
                at: BoxNumber(at),
                person: Person(person),
            },
            Done::Meter { pool, amount } => Action::Meter {
                pool: PoolId(pool),
                amount: Cents::new(amount),
            },
            Done::Report {
                ref what,
                ref place,
                ref with,
                ref card,
                ref more,
                amount,
            } => Action::Report(Irregularity {
                kind: IrregularityKind::named(what)?,
                place: read_place(place.as_deref())?,
                with: read_place(with.as_deref())?,
                card: match card {
                    None => None,
                    Some(text) => Some(text.parse().ok()?),
                },
                more: match more.is_empty() {
                    true => CardSet::EMPTY,
                    false => cards::parse_hand(more).ok()?.into_iter().collect(),
                },
                amount: amount.map(Cents::new),
            }),
            Done::Rule { remedy } => Action::Rule { remedy },
            Done::Announce { notice } => Action::Announce {
                notice: NoticeId(notice),
            },
        })
    }
}

fn report(irregularity: Irregularity) -> Done {
    let write = |place: Option<Place>| {
        place.map(|place| match place {
            Place::Box(at) => format!("box-{}", at.0),
            Place::Bank => "bank".to_owned(),
            Place::Common => "common".to_owned(),
            Place::Burnt => "burnt".to_owned(),
        })
    };
    Done::Report {
        what: irregularity.kind.name().to_owned(),
        place: write(irregularity.place),
        with: write(irregularity.with),
        card: irregularity.card.map(|card| card.to_string()),
        more: irregularity.more.to_string(),
        amount: irregularity.amount.map(Cents::count),
    }
}

/// The place that was written, which may be none; nothing if the text is no place.
fn read_place(place: Option<&str>) -> Option<Option<Place>> {
    Some(match place {
        None => None,
        Some("bank") => Some(Place::Bank),
        Some("common") => Some(Place::Common),
        Some("burnt") => Some(Place::Burnt),
        Some(text) => {
            let number = text.strip_prefix("box-")?.parse().ok()?;
            Some(Place::Box(BoxNumber(number)))
        }
    })
}

/// An actor in writing.
pub fn write_actor(actor: Actor) -> String {
    match actor {
        Actor::Player(person) => format!("player/{}", person.0),
        Actor::Staff(role) => format!("staff/{}", role.name()),
        Actor::Chance => "chance".to_owned(),
    }
}

/// The actor that was written, if it was one.
pub fn read_actor(text: &str) -> Option<Actor> {
    if text == "chance" {
        return Some(Actor::Chance);
    }
    match text.split_once('/')? {
        ("player", number) => number.parse().ok().map(|n| Actor::Player(Person(n))),
        ("staff", role) => Role::named(role).map(Actor::Staff),
        _ => None,
    }
}

/// How a digest of events in a record's words begins; others will begin otherwise.
const IN_WORDS: &str = "1:";

/// The digest of what followed from an action. It tells one engine's conclusion from another's,
/// no more. It is never made over a draw, whose card could be guessed from it.
pub fn digest(rules: &impl Rulebook, events: &[Event]) -> String {
    let hash = Sha256::digest(table::record::events_text(rules, events));
    format!("{IN_WORDS}{}", hex::encode(&hash[..16]))
}

/// Whether events are those that a digest was made of. The oldest journals digested how the
/// program printed its own parts, which no other version can make again: theirs tell nothing.
pub fn agrees(followed: &str, rules: &impl Rulebook, events: &[Event]) -> bool {
    !followed.contains(':') || followed == digest(rules, events)
}

impl Dated {
    /// The entry as the store keeps it.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("an entry is plain words and numbers")
    }

    /// The entry that the store kept.
    pub fn read(body: &str) -> Result<Dated, serde_json::Error> {
        serde_json::from_str(body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Card;

    fn roulette() -> games::Rules {
        let library = law::Library::embedded().unwrap();
        let catalogue = games::Catalogue::read(&library).unwrap();
        let game = catalogue.find("ar-2010", "american-roulette").unwrap();
        let sheet = library.sheet("ar-2010", "american-roulette").unwrap();
        game.rules(sheet).unwrap()
    }

    /// These bytes are durable: they stay as they are, whatever our own parts are called.
    #[test]
    fn what_followed_is_digested_in_the_words_of_a_record() {
        let rules = roulette();
        let left = Event::Left {
            at: BoxNumber(3),
            person: Person(0),
        };
        let events = [left, Event::Ended];
        let words = r#"[{"event":"left","box":3,"person":"player 1"},{"event":"ended"}]"#;
        assert_eq!(table::record::events_text(&rules, &events), words);
        let hash = Sha256::digest(words);
        let digest = format!("1:{}", hex::encode(&hash[..16]));
        assert_eq!(super::digest(&rules, &events), digest);
        assert!(agrees(&digest, &rules, &events));
        assert!(!agrees(&digest, &rules, &events[..1]));
    }

    /// How the program printed its parts is no more to be had.
    #[test]
    fn the_digests_of_the_oldest_journals_tell_nothing() {
        let rules = roulette();
        let oldest = "1d4f6c1c54b0cf6ac4a0b4a3a0f2f3ad";
        assert!(agrees(oldest, &rules, &[Event::Ended]));
    }

    #[test]
    fn a_bank_written_with_fewer_members_is_read_and_one_with_more_is_not() {
        let course = BankCourse {
            last: Some(BoxNumber(3)),
            sum: Cents::new(5_000),
            ..BankCourse::default()
        };
        let mut written = Passed::of(CarryOver {
            course: Some(course),
            ..CarryOver::default()
        });
        let numbers = written.course.as_mut().unwrap();
        numbers.truncate(14);
        assert_eq!(written.carry_over().course, Some(course));
        let numbers = written.course.as_mut().unwrap();
        numbers.resize(BankCourse::MEMBERS + 1, 0);
        assert_eq!(written.carry_over().course, None);
    }

    #[test]
    fn every_action_but_a_draw_is_written_and_read() {
        let at = BoxNumber(3);
        let irregularity = Irregularity {
            kind: IrregularityKind::CardExposed,
            place: Some(Place::Box(at)),
            with: Some(Place::Bank),
            card: Card::from_index(7),
            more: Card::from_index(9).into_iter().collect(),
            amount: Some(Cents::new(1_050)),
        };
        let actions = [
            Action::Sit { at },
            Action::Leave { at },
            Action::Allow {
                at,
                person: Person(9),
            },
            Action::Place {
                at,
                spot: SpotId(1),
                stake: Cents::new(500),
            },
            Action::TakeBack {
                at,
                spot: SpotId(1),
            },
            Action::Close,
            Action::Choose {
                at,
                choice: ChoiceId(1),
            },
            Action::Meter {
                pool: PoolId(1),
                amount: Cents::new(1_200_000),
            },
            Action::Report(irregularity),
            Action::Rule { remedy: 1 },
            Action::Announce {
                notice: NoticeId(4),
            },
        ];
        for action in actions {
            let done = Done::of(&action).unwrap();
            let text = serde_json::to_string(&done).unwrap();
            let read: Done = serde_json::from_str(&text).unwrap();
            assert_eq!(read.action(), Some(action), "{text}");
        }
        assert_eq!(
            Done::of(&Action::Draw(Card::from_index(0).unwrap().into())),
            None
        );
    }

    #[test]
    fn actors_are_written_and_read() {
        let staff = Role::ALL.map(Actor::Staff);
        for actor in staff
            .into_iter()
            .chain([Actor::Chance, Actor::Player(Person(3))])
        {
            assert_eq!(read_actor(&write_actor(actor)), Some(actor));
        }
        for text in ["", "player/", "player/300", "staff/king", "dealer"] {
            assert_eq!(read_actor(text), None, "{text}");
        }
    }
}
