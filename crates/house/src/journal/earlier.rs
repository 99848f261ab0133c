//! How a journal was spelled before 20 November 2026: people are counted from nought, places have
//! words of their own, spots and choices are numbers, and some lists go by their places. It is
//! read for as long as a store of then is kept, and never written.

use cards::{Bag, Card, CardSet};
use exact::Cents;
use serde::Deserialize;
use table::record::promise::Hand as HandWords;
use table::{
    Action, Actor, BankCourse, Banker, BoxNumber, CarryOver, ChipValues, ChoiceId, Circles,
    GameCourse, Held, Irregularity, IrregularityKind, NoticeId, Person, Picked, Place, PoolId,
    Raise, Role, Seat, ShoeLeft, ShoeTurn, SpotId,
};

use super::{
    Began, Beginning, Did, EarlierPage, ListChange, Player, Promised, Raised, RoundOpened,
    RulesInForce, SealedHand, SeatByLot,
};

/// The entry of an earlier journal, if it is one.
pub(super) fn read(body: &str) -> Option<super::Dated> {
    let Dated { date_ms, entry } = serde_json::from_str(body).ok()?;
    let entry = entry.now()?;
    Some(super::Dated { date_ms, entry })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dated {
    date_ms: u64,
    entry: Entry,
}

/// The entries that were spelled otherwise. The fields are those of [`super::Entry`].
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Entry {
    Round(Box<Round>),
    Joined {
        player: Player,
        number: u8,
    },
    Lot {
        person: u8,
        number: u32,
        at: u8,
    },
    Ready {
        person: u8,
        #[serde(default)]
        contribution: String,
    },
    Committed {
        person: u8,
        hand: String,
    },
    Sealed {
        hands: Vec<Sealed>,
    },
    Revealed {
        person: u8,
        contribution: String,
    },
    Mixed {
        contributions: Vec<(u32, String)>,
    },
    Acted {
        actor: String,
        by: Option<String>,
        action: Done,
        followed: String,
    },
    Listed {
        player: Player,
        change: Listed,
    },
    Milestone(Box<Milestone>),
}

/// What changed on the list of those who wait: a seat that is kept for somebody is where it is.
#[derive(Deserialize)]
#[serde(tag = "list", rename_all = "kebab-case", deny_unknown_fields)]
enum Listed {
    Signed { moves: bool },
    Offered { at: u8 },
    Taken,
    Passed,
    Left,
    Seated,
}

/// A page of the index, with such a list in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Milestone {
    number: u64,
    rules: Vec<RulesInForce>,
    rounds: Vec<(u64, u64)>,
    earlier: Vec<EarlierPage>,
    #[serde(default)]
    waiting: Vec<(Player, Vec<Listed>)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Round {
    round: u64,
    label: String,
    root: String,
    cards: u32,
    people: Vec<Player>,
    /// Box and holder.
    seats: Vec<(u8, u8)>,
    #[serde(default)]
    held: Vec<HeldBet>,
    #[serde(default)]
    passed: Box<Passed>,
    last: Option<u8>,
    goes_on: Option<GoesOn>,
    #[serde(default)]
    spares: Vec<Promised>,
    raised: Option<Raised>,
    lots: Option<Promised>,
    /// The box, the round of the lot and its number.
    #[serde(default)]
    by_lot: Vec<(u8, u64, u32)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    seat: u32,
    person: u8,
    hand: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoesOn {
    out: u32,
    aside: u16,
    /// Index of a card, and how many of it.
    unseen: Vec<(u8, u32)>,
    contributions: Vec<(u32, String)>,
    #[serde(default)]
    hands: Vec<(u32, String)>,
}

impl Entry {
    /// The same in the words of now; nothing if it does not say what it should.
    fn now(self) -> Option<super::Entry> {
        Some(match self {
            Entry::Round(round) => round.now()?,
            Entry::Joined { player, number } => super::Entry::Joined {
                player,
                takes_over: Some(Person(number)),
            },
            Entry::Listed { player, change } => super::Entry::Listed {
                player,
                change: change.now(),
            },
            Entry::Milestone(page) => super::Entry::Milestone(Box::new(page.now())),
            Entry::Lot { person, number, at } => super::Entry::Lot {
                person: Person(person),
                number,
                seat: at,
            },
            Entry::Ready {
                person,
                contribution,
            } => super::Entry::Ready {
                person: Person(person),
                value: (!contribution.is_empty()).then_some(contribution),
            },
            Entry::Committed { person, hand } => super::Entry::Committed {
                person: Person(person),
                hash: hand,
            },
            Entry::Sealed { hands } => super::Entry::Sealed {
                hands: hands.into_iter().map(Sealed::now).collect(),
            },
            Entry::Revealed {
                person,
                contribution,
            } => super::Entry::Revealed {
                person: Person(person),
                value: contribution,
            },
            Entry::Mixed { contributions } => super::Entry::Mixed {
                hands: added(contributions),
            },
            Entry::Acted {
                actor,
                by,
                action,
                followed,
            } => super::Entry::Acted {
                actor: read_actor(&actor)?,
                by,
                action: Did::Earlier(Box::new(action.action()?)),
                followed,
            },
        })
    }
}

impl Round {
    fn now(self) -> Option<super::Entry> {
        let shoe = match &self.goes_on {
            Some(going) => Some(going.left()?),
            None => None,
        };
        let seat = |(at, holder)| Seat {
            at: BoxNumber(at),
            holder: Person(holder),
        };
        let beginning = Beginning {
            seats: self.seats.into_iter().map(seat).collect(),
            held: self.held.iter().map(HeldBet::held).collect(),
            carry_over: self.passed.carry_over(),
            shoe,
        };
        let by_lot = |(seat, round, number)| SeatByLot {
            seat,
            round,
            number,
        };
        Some(super::Entry::Round(Box::new(RoundOpened {
            round: self.round,
            label: self.label,
            root: self.root,
            cards: self.cards,
            people: self.people,
            start: Began::Earlier(Box::new(beginning)),
            last: self.last,
            goes_on: self.goes_on.map(GoesOn::now),
            spares: self.spares,
            raised: self.raised,
            lots: self.lots,
            by_lot: self.by_lot.into_iter().map(by_lot).collect(),
        })))
    }
}

impl Listed {
    fn now(self) -> ListChange {
        match self {
            Listed::Signed { moves } => ListChange::Signed { moves },
            Listed::Offered { at } => ListChange::Offered { seat: at },
            Listed::Taken => ListChange::Taken,
            Listed::Passed => ListChange::Passed,
            Listed::Left => ListChange::Left,
            Listed::Seated => ListChange::Seated,
        }
    }
}

impl Milestone {
    fn now(self) -> super::Milestone {
        let changed = |(player, changes): (Player, Vec<Listed>)| {
            (player, changes.into_iter().map(Listed::now).collect())
        };
        super::Milestone {
            number: self.number,
            rules: self.rules,
            rounds: self.rounds,
            earlier: self.earlier,
            waiting: self.waiting.into_iter().map(changed).collect(),
        }
    }
}

impl Sealed {
    fn now(self) -> SealedHand {
        SealedHand {
            seat: self.seat,
            person: Person(self.person),
            hash: self.hand,
        }
    }
}

impl GoesOn {
    fn now(self) -> super::GoesOn {
        super::GoesOn {
            out: self.out,
            added: added(self.contributions),
            hands: hands(self.hands),
        }
    }

    /// What is left of it, if these are cards.
    fn left(&self) -> Option<ShoeLeft> {
        let mut unseen = Bag::new();
        for &(index, count) in &self.unseen {
            let card = Card::from_index(index)?;
            (0..count).for_each(|_| unseen.put(card));
        }
        let aside = self.aside;
        Some(ShoeLeft { unseen, aside })
    }
}

fn added(contributions: Vec<(u32, String)>) -> Vec<HandWords> {
    let hand = |(seat, value)| HandWords {
        seat,
        hash: None,
        value: Some(value),
    };
    contributions.into_iter().map(hand).collect()
}

fn hands(sealed: Vec<(u32, String)>) -> Vec<HandWords> {
    let hand = |(seat, hash)| HandWords {
        seat,
        hash: Some(hash),
        value: None,
    };
    sealed.into_iter().map(hand).collect()
}

/// A bet held over from the round before.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeldBet {
    /// The box.
    at: u8,
    /// The bettor's place among the people.
    by: u8,
    /// The spot.
    spot: u8,
    /// What lies there, in cents.
    stake: u64,
    /// How many times in a row it was held.
    times: u8,
}

impl HeldBet {
    /// The bet that was written.
    fn held(&self) -> Held {
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
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Passed {
    /// The box that held the bank; 0 for the house.
    #[serde(default)]
    banker: Option<u8>,
    /// The deck that was in play.
    #[serde(default)]
    deck: Option<u8>,
    /// The box whose holder has the dice.
    #[serde(default)]
    dice: Option<u8>,
    /// The number that is thrown for.
    #[serde(default)]
    point: Option<u8>,
    /// The box from which the mano goes on.
    #[serde(default)]
    mano: Option<u8>,
    /// The box that had the shoe, and whether it keeps it.
    #[serde(default)]
    dealer: Option<(u8, bool)>,
    /// How a bank that goes from player to player was left; what was not written yet when it was
    /// is nought.
    #[serde(default)]
    course: Option<Vec<u64>>,
    /// How far a game among players has come; what was not written yet when it was is nought.
    #[serde(default)]
    game: Option<Vec<u32>>,
    /// What each box's chips are worth, by the place of the value; 0 where nothing was said.
    #[serde(default)]
    chips: [u8; ChipValues::MOST],
    /// A raise of the minimum that was announced: to how many cents, and how many rounds are left
    /// before.
    #[serde(default)]
    raise: Option<(u64, u8)>,
    /// What lies in the circle before each box, in cents.
    #[serde(default)]
    circles: [u32; Circles::MOST],
}

impl Passed {
    /// What was written.
    fn carry_over(&self) -> CarryOver {
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

/// An action as it is written.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Done {
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
        #[serde(default)]
        with: Option<String>,
        card: Option<String>,
        #[serde(default)]
        more: String,
        #[serde(default)]
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
    /// The action that was written, if it was one.
    fn action(&self) -> Option<Action> {
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

/// The actor that was written, if it was one.
fn read_actor(text: &str) -> Option<Actor> {
    if text == "chance" {
        return Some(Actor::Chance);
    }
    match text.split_once('/')? {
        ("player", number) => number.parse().ok().map(|n| Actor::Player(Person(n))),
        ("staff", role) => Role::named(role).map(Actor::Staff),
        _ => None,
    }
}
