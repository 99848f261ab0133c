//! Who stands on the other side of the bets, and what passes from hand to hand.

use exact::Cents;

use crate::{BoxNumber, GameCourse, SpotId};

/// Who holds the bank in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Banker {
    /// The house, by its croupier.
    House,
    /// The player of a box.
    Box(BoxNumber),
}

/// Who pays a bet that wins, and gets one that loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Against {
    /// The house.
    #[default]
    House,
    /// A player's bank: the chips that lie on a spot of his box.
    Bank {
        /// His box.
        at: BoxNumber,
        /// The spot that his bank's chips lie on.
        spot: SpotId,
        /// What the house keeps of what passes between the two.
        commission: Cents,
    },
    /// The other players of the hand: what he loses lies in the pot, and so does what he wins.
    Pot,
}

/// What passes from one hand of a table to the next, beside bets held over. Nothing of it where
/// the rules pass nothing on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CarryOver {
    /// Who holds the bank, where players may; nobody while it is being offered.
    pub banker: Option<Banker>,
    /// Which deck is in play, from 1, where several take turns.
    pub deck: Option<u8>,
    /// The box whose holder throws the dice.
    pub dice: Option<BoxNumber>,
    /// The number that is thrown for.
    pub point: Option<u8>,
    /// The box from which the mano goes on, in a game among players.
    pub mano: Option<BoxNumber>,
    /// Who had the shoe, where players deal out of it in turn.
    pub dealer: Option<ShoeTurn>,
    /// How a bank that goes from player to player was left by the coup before.
    pub course: Option<BankCourse>,
    /// How far a game among players has come.
    pub game: Option<GameCourse>,
    /// What each player's chips are worth, where they say so themselves.
    pub chips: ChipValues,
    /// A raise of the table's minimum that was announced.
    pub raise: Option<Raise>,
    /// What lies in the circle before each box of what the house keeps.
    pub circles: Circles,
}

/// What lies in the circle before each box of what the house keeps of winning bets, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Circles(pub [u32; Circles::MOST]);

impl Circles {
    /// The most boxes that can have one.
    pub const MOST: usize = 16;

    /// What lies before a box.
    pub fn of(self, at: BoxNumber) -> Cents {
        let place = usize::from(at.0).checked_sub(1);
        let lies = place.and_then(|place| self.0.get(place)).copied();
        Cents::new(lies.unwrap_or(0).into())
    }

    /// With so much before a box.
    #[must_use]
    pub fn with(mut self, at: BoxNumber, lies: Cents) -> Circles {
        let place = usize::from(at.0).checked_sub(1);
        if let Some(found) = place.and_then(|place| self.0.get_mut(place)) {
            *found = u32::try_from(lies.count()).unwrap_or(u32::MAX);
        }
        self
    }

    /// The boxes before which something lies.
    pub fn filled(self) -> impl Iterator<Item = (BoxNumber, Cents)> {
        let boxes = (1..).map(BoxNumber).take(Circles::MOST);
        let each = boxes.map(move |at| (at, self.of(at)));
        each.filter(|(_, lies)| !lies.is_zero())
    }
}

/// A raise of a table's minimum that was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Raise {
    /// The minimum that it goes up to.
    pub minimum: Cents,
    /// How many rounds are still played at the old one, the present one included; none once the
    /// new one is in force.
    pub left: u8,
}

/// How a bank that goes from player to player was left by the coup before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BankCourse {
    /// Who held it.
    pub last: Option<BoxNumber>,
    /// How it went.
    pub end: BankEnd,
    /// The place from which it goes on in turn; the first of all where there is none.
    pub after: Option<BoxNumber>,
    /// The last who held it at a seat of his own.
    pub seated: Option<BoxNumber>,
    /// Who passed the hand that its holder bought out of turn.
    pub passed_by: Option<BoxNumber>,
    /// How many coups its holder has won in a row.
    pub wins: u8,
    /// What was in it.
    pub sum: Cents,
    /// How much of that was covered.
    pub covered: Cents,
    /// Who covered all of it alone.
    pub banco: Option<BoxNumber>,
    /// Who may do so again before anybody else.
    pub follows: Option<BoxNumber>,
    /// Who covered half of it, for others to complete.
    pub shares: Option<BoxNumber>,
    /// Who shared it with its holder.
    pub partners: BoxSet,
    /// Those who must let it pass once.
    pub greet: BoxSet,
    /// Those who declined it when it was theirs to take.
    pub declined: BoxSet,
    /// Those who may not have it again out of this shoe.
    pub barred: BoxSet,
    /// Whose turn it is to play the cards against it, cloth by cloth, where there are two.
    pub hands: [Option<BoxNumber>; 2],
    /// How many coups in a row were void for who covered all of it alone.
    pub void: u8,
    /// Whether somebody asked that the cards be checked when the shoe ends.
    pub check: bool,
}

impl BankCourse {
    /// How many members it has in writing.
    pub const MEMBERS: usize = 19;

    /// Their names in records, in order.
    pub const NAMES: [&'static str; BankCourse::MEMBERS] = [
        "last",
        "end",
        "after",
        "seated",
        "passed_by",
        "wins",
        "sum",
        "covered",
        "banco",
        "follows",
        "shares",
        "partners",
        "greet",
        "declined",
        "barred",
        "first_hand",
        "second_hand",
        "void",
        "check",
    ];

    /// Each member as a number; 0 where there is none.
    pub fn numbers(self) -> [u64; BankCourse::MEMBERS] {
        let place = |at: Option<BoxNumber>| at.map_or(0, |at| u64::from(at.0));
        [
            place(self.last),
            self.end as u64,
            place(self.after),
            place(self.seated),
            place(self.passed_by),
            u64::from(self.wins),
            self.sum.count(),
            self.covered.count(),
            place(self.banco),
            place(self.follows),
            place(self.shares),
            u64::from(self.partners.0),
            u64::from(self.greet.0),
            u64::from(self.declined.0),
            u64::from(self.barred.0),
            place(self.hands[0]),
            place(self.hands[1]),
            u64::from(self.void),
            u64::from(self.check),
        ]
    }

    /// What these numbers write; nothing if one of them is none.
    pub fn of_numbers(numbers: [u64; BankCourse::MEMBERS]) -> Option<BankCourse> {
        let place = |number: u64| u8::try_from(number).ok().map(BoxNumber);
        let held = |number: u64| match number {
            0 => Some(None),
            at => place(at).map(Some),
        };
        let set = |number: u64| u32::try_from(number).ok().map(BoxSet);
        let ends = [
            BankEnd::Unheld,
            BankEnd::Won,
            BankEnd::Tied,
            BankEnd::Lost,
            BankEnd::GivenUp,
        ];
        let [
            last,
            end,
            after,
            seated,
            passed_by,
            wins,
            sum,
            covered,
            banco,
            follows,
            shares,
            partners,
            greet,
            declined,
            barred,
            first_hand,
            second_hand,
            void,
            check,
        ] = numbers;
        Some(BankCourse {
            last: held(last)?,
            end: ends.get(usize::try_from(end).ok()?).copied()?,
            after: held(after)?,
            seated: held(seated)?,
            passed_by: held(passed_by)?,
            wins: u8::try_from(wins).ok()?,
            sum: Cents::new(sum),
            covered: Cents::new(covered),
            banco: held(banco)?,
            follows: held(follows)?,
            shares: held(shares)?,
            partners: set(partners)?,
            greet: set(greet)?,
            declined: set(declined)?,
            barred: set(barred)?,
            hands: [held(first_hand)?, held(second_hand)?],
            void: u8::try_from(void).ok()?,
            check: check != 0,
        })
    }
}

/// How a bank came out of a coup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BankEnd {
    /// Nobody has held it yet.
    #[default]
    Unheld,
    /// It won, and its holder may keep it.
    Won,
    /// Nobody won, and its holder may keep it.
    Tied,
    /// It lost, and goes on.
    Lost,
    /// Its holder gave it up.
    GivenUp,
}

/// Some boxes of a cloth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoxSet(pub u32);

impl BoxSet {
    /// Whether a box is among them.
    pub fn has(self, at: BoxNumber) -> bool {
        1u32.checked_shl(at.0.into())
            .is_some_and(|bit| self.0 & bit != 0)
    }

    /// Adds a box.
    pub fn add(&mut self, at: BoxNumber) {
        self.0 |= 1u32.checked_shl(at.0.into()).unwrap_or(0);
    }

    /// Takes a box away.
    pub fn remove(&mut self, at: BoxNumber) {
        self.0 &= !1u32.checked_shl(at.0.into()).unwrap_or(0);
    }

    /// How many there are.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The next one after a box, from the croupier's left.
    pub fn after(self, at: BoxNumber) -> Option<BoxNumber> {
        let beyond = u32::MAX.checked_shl(u32::from(at.0) + 1)?;
        let left = self.0 & beyond;
        (left != 0).then(|| BoxNumber(left.trailing_zeros() as u8))
    }

    /// The boxes, from the croupier's left.
    pub fn boxes(self) -> impl Iterator<Item = BoxNumber> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| BoxNumber(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(next)
        })
    }
}

/// What is seen of a coup against a player's bank, beside the boxes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoupView {
    /// What is in the bank.
    pub in_bank: Cents,
    /// How much of it is covered.
    pub covered: Cents,
    /// Who has the cards against it.
    pub cards_to: Vec<BoxNumber>,
    /// Who may cover all of it now, whoever comes before the others first.
    pub may_cover: Vec<BoxNumber>,
}

/// What the chips of each box are worth: the place of a value among those that the rules offer,
/// from 1; 0 where nothing was said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChipValues(pub [u8; ChipValues::MOST]);

impl ChipValues {
    /// The most boxes that may have chips of their own.
    pub const MOST: usize = 16;

    /// The value of a box.
    pub fn of(self, at: BoxNumber) -> u8 {
        let place = usize::from(at.0).checked_sub(1);
        place
            .and_then(|place| self.0.get(place))
            .copied()
            .unwrap_or(0)
    }

    /// With the value of a box.
    #[must_use]
    pub fn with(mut self, at: BoxNumber, value: u8) -> ChipValues {
        let place = usize::from(at.0).checked_sub(1);
        if let Some(found) = place.and_then(|place| self.0.get_mut(place)) {
            *found = value;
        }
        self
    }
}

/// Where the turn to deal out of the shoe stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShoeTurn {
    /// The box that had it.
    pub at: BoxNumber,
    /// Whether its player keeps it; otherwise the next one's turn begins.
    pub keeps: bool,
}

impl CarryOver {
    /// Whether nothing passes.
    pub fn is_empty(self) -> bool {
        self == CarryOver::default()
    }
}
