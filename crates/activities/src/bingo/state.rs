//! What stands of a game, and what happens in it.

use std::sync::Arc;

use exact::Cents;
use serde::{Deserialize, Serialize};

use super::card::{Deck, bit};
use super::rules::Bingo;
use super::series::series;
use super::terms::{Extra, Gift, Sheet};
use crate::Stage;

/// What can be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prize {
    /// One full line.
    Line,
    /// A full card.
    Bingo,
}

impl Prize {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Prize::Line => "line",
            Prize::Bingo => "bingo",
        }
    }

    pub(crate) fn read(word: &str) -> Option<Prize> {
        match word {
            "line" => Some(Prize::Line),
            "bingo" => Some(Prize::Bingo),
            _ => None,
        }
    }
}

/// On what somebody plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum On {
    /// Cards of paper.
    #[default]
    Paper,
    /// Electronic cards.
    Electronic,
    /// An auxiliary machine.
    Machine,
}

impl On {
    pub(crate) fn read(word: &str) -> Option<On> {
        match word {
            "paper" => Some(On::Paper),
            "electronic" => Some(On::Electronic),
            "machine" => Some(On::Machine),
            _ => None,
        }
    }
}

/// What may be asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// The house adds a card that was printed elsewhere.
    Add {
        /// Its lines from the top, 0 where a place is blank.
        rows: Vec<Vec<u8>>,
    },
    /// A person buys cards.
    Buy {
        /// How many.
        cards: u32,
        /// On what they are played.
        #[serde(default)]
        on: On,
        /// In which room.
        #[serde(default)]
        room: Option<String>,
    },
    /// The house ends the sale.
    CloseSale,
    /// The house gives everything back before the first ball.
    Cancel,
    /// A person calls.
    Call {
        /// What.
        prize: Prize,
        /// On one of his cards; on all that have it, where none is named.
        #[serde(default)]
        card: Option<u32>,
    },
    /// The house ends the calls on the last ball.
    CloseCalls,
    /// The house ends a game whose balls are all out.
    End,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// A game was opened.
    Opened {
        /// Its terms.
        sheet: Sheet,
    },
    /// A card was added.
    Added {
        /// Its lines.
        rows: Vec<Vec<u8>>,
    },
    /// Cards were sold, with serials one after another.
    Sold {
        /// To whom.
        who: String,
        /// In which room.
        room: usize,
        /// The first serial.
        first: u32,
        /// How many.
        cards: u32,
        /// On what they are played.
        on: On,
    },
    /// The sale ended: what there is to win.
    SaleClosed {
        /// In each room.
        purses: Vec<Purse>,
    },
    /// Everything went back.
    Cancelled {},
    /// A ball came.
    Ball {
        /// Its number.
        ball: u8,
    },
    /// Somebody called, and was right.
    Called {
        /// Who; the room, where nobody is named.
        who: Option<String>,
        /// What.
        prize: Prize,
        /// On which cards.
        cards: Vec<u32>,
    },
    /// A prize was won.
    Won(Win),
    /// Lots are drawn for what cannot be divided.
    LotsDue {
        /// Which of the prizes beside the ordinary ones.
        extra: usize,
        /// The cards that won it.
        cards: Vec<u32>,
    },
    /// The game is over.
    Ended {
        /// What nobody called, by fund.
        uncalled: Vec<(String, u64)>,
    },
}

/// What there is to win in a room, in cents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Purse {
    /// How many cards were sold.
    pub cards: u32,
    /// What was paid for them.
    pub staked: u64,
    /// For the line.
    pub line: u64,
    /// For the bingo.
    pub bingo: u64,
    /// For the prize of all rooms.
    pub common: u64,
    /// For the house.
    pub kept: u64,
}

/// Which prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    /// The line of a room.
    Line(usize),
    /// The bingo of a room.
    Bingo(usize),
    /// The prize of all rooms.
    Common,
    /// One beside the ordinary ones.
    Extra(usize),
}

/// A prize that was won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Win {
    /// Which.
    pub of: Of,
    /// How many balls were out.
    pub balls: u8,
    /// The winning cards.
    pub shares: Vec<Share>,
    /// What is given where it is no money.
    pub thing: Option<String>,
    /// Whether lots were drawn for it.
    pub by_lot: bool,
    /// What the division left, in cents.
    pub rest: u64,
    /// Who has it; the house, where nobody is named.
    pub rest_to: Option<String>,
}

/// What a card won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The card.
    pub card: u32,
    /// Whose it is.
    pub who: String,
    /// On what it is played.
    pub on: On,
    /// How much, in cents.
    pub amount: u64,
}

/// Cards that somebody bought together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sale {
    /// Who.
    pub who: String,
    /// In which room.
    pub room: usize,
    /// The first serial.
    pub first: u32,
    /// How many.
    pub cards: u32,
    /// On what they are played.
    pub on: On,
}

impl Sale {
    pub(crate) fn serials(&self) -> std::ops::Range<u32> {
        self.first..self.first + self.cards
    }
}

/// A right call on the last ball.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// What.
    pub prize: Prize,
    /// On which card.
    pub card: u32,
}

/// What stands of a game. What is large is shared and not copied with it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) sheet: Option<Arc<Sheet>>,
    pub(crate) deck: Arc<Deck>,
    pub(crate) sales: Arc<Vec<Sale>>,
    pub(crate) sold: u32,
    pub(crate) stage: Stage,
    pub(crate) purses: Vec<Purse>,
    pub(crate) balls: Vec<u8>,
    /// The same balls as a set.
    pub(crate) out: u128,
    pub(crate) calls: Vec<Call>,
    pub(crate) wins: Vec<Win>,
    /// The prizes beside the ordinary ones for which lots are due, each with its cards.
    pub(crate) lots: Vec<(usize, Vec<u32>)>,
    pub(crate) uncalled: Vec<(String, u64)>,
    pub(crate) cancelled: bool,
}

impl State {
    pub(crate) fn blank(rules: &Bingo) -> State {
        State {
            sheet: None,
            deck: Arc::new(Deck::empty(&rules.shape)),
            sales: Arc::default(),
            sold: 0,
            stage: Stage::Open,
            purses: Vec::new(),
            balls: Vec::new(),
            out: 0,
            calls: Vec::new(),
            wins: Vec::new(),
            lots: Vec::new(),
            uncalled: Vec::new(),
            cancelled: false,
        }
    }

    pub(crate) fn apply(&mut self, rules: &Bingo, event: &Event) {
        match event {
            Event::Opened { sheet } => {
                let made = series(&rules.shape, &rules.model, &sheet.series, sheet.cards);
                self.deck = Arc::new(made.unwrap_or_else(|| Deck::empty(&rules.shape)));
                self.sheet = Some(Arc::new(sheet.clone()));
            }
            Event::Added { rows } => Arc::make_mut(&mut self.deck).add(&rows.concat()),
            Event::Sold {
                who,
                room,
                first,
                cards,
                on,
            } => {
                self.sold += cards;
                Arc::make_mut(&mut self.sales).push(Sale {
                    who: who.clone(),
                    room: *room,
                    first: *first,
                    cards: *cards,
                    on: *on,
                });
            }
            Event::SaleClosed { purses } => {
                self.purses.clone_from(purses);
                self.stage = Stage::Closed;
            }
            Event::Cancelled {} => {
                self.cancelled = true;
                self.stage = Stage::Over;
            }
            Event::Ball { ball } => {
                self.balls.push(*ball);
                self.out |= bit(*ball);
            }
            Event::Called { prize, cards, .. } => {
                let call = |card: &u32| Call {
                    prize: *prize,
                    card: *card,
                };
                self.calls.extend(cards.iter().map(call));
            }
            Event::Won(win) => self.won(win),
            Event::LotsDue { extra, cards } => {
                self.calls.clear();
                self.lots.push((*extra, cards.clone()));
            }
            Event::Ended { uncalled } => {
                self.uncalled.clone_from(uncalled);
                self.stage = Stage::Over;
            }
        }
    }

    /// What is paid out is settled: the calls on that ball are at an end.
    fn won(&mut self, win: &Win) {
        self.calls.clear();
        self.lots.retain(|(extra, _)| Of::Extra(*extra) != win.of);
        self.wins.push(win.clone());
    }

    /// The terms.
    pub(crate) fn sheet(&self) -> &Sheet {
        self.sheet.as_ref().expect("the game was opened")
    }

    /// Who bought a card, and how.
    pub(crate) fn sale_of(&self, card: u32) -> Option<&Sale> {
        let after = self.sales.partition_point(|sale| sale.first <= card);
        let sale = &self.sales[after.checked_sub(1)?];
        sale.serials().contains(&card).then_some(sale)
    }

    /// The serials of somebody's cards.
    pub(crate) fn cards_of<'s>(&'s self, who: &'s str) -> impl Iterator<Item = u32> + 's {
        let own = self.sales.iter().filter(move |sale| sale.who == who);
        own.flat_map(Sale::serials)
    }

    /// How many balls were out when a prize was won.
    pub(crate) fn gone(&self, of: Of) -> Option<u8> {
        let win = self.wins.iter().find(|win| win.of == of);
        win.map(|win| win.balls)
    }

    /// Whether the bingo of every room that sold cards was won.
    pub(crate) fn all_won(&self) -> bool {
        let mut sold = self.purses.iter().enumerate();
        sold.all(|(room, purse)| purse.cards == 0 || self.gone(Of::Bingo(room)).is_some())
    }

    /// The numbers that a card lacks for a prize: for a line, those of the line that lacks fewest.
    pub(crate) fn lacks(&self, rules: &Bingo, prize: Prize, card: u32) -> u128 {
        match prize {
            Prize::Bingo => self.deck.whole(card) & !self.out,
            Prize::Line => {
                let lines = self.deck.lines(card);
                let winning = rules.winning_lines.iter();
                let lacks = winning.map(|line| lines[usize::from(*line) - 1] & !self.out);
                lacks
                    .min_by_key(|lacks| lacks.count_ones())
                    .unwrap_or(u128::MAX)
            }
        }
    }

    /// What a prize is, in cents.
    pub(crate) fn amount_of(&self, of: Of) -> Cents {
        let cents = match of {
            Of::Line(room) => self.purses.get(room).map_or(0, |purse| purse.line),
            Of::Bingo(room) => self.purses.get(room).map_or(0, |purse| purse.bingo),
            Of::Common => self.purses.iter().map(|purse| purse.common).sum(),
            Of::Extra(extra) => match &self.sheet().extras[extra].gift {
                Gift::Cash(cash) => cash.count(),
                Gift::Kind(_) => 0,
            },
        };
        Cents::new(cents)
    }

    /// The fund that a prize is paid from.
    pub(crate) fn fund(&self, of: Of) -> String {
        let rooms = &self.sheet().rooms;
        let in_room = |word: &str, room: usize| match rooms.len() {
            1 => word.to_string(),
            _ => format!("{word}/{}", rooms[room]),
        };
        match of {
            Of::Line(room) => in_room("line", room),
            Of::Bingo(room) => in_room("bingo", room),
            Of::Common => "common".into(),
            Of::Extra(_) => "extra".into(),
        }
    }

    /// Prizes beside the ordinary ones that nobody has won yet.
    pub(crate) fn extras_left(&self) -> impl Iterator<Item = (usize, &Extra)> {
        let extras = self.sheet().extras.iter().enumerate();
        extras.filter(|(extra, _)| {
            let drawn = self.lots.iter().any(|(due, _)| due == extra);
            !drawn && self.gone(Of::Extra(*extra)).is_none()
        })
    }
}

/// The balls of a set, from the lowest.
pub(crate) fn balls_of(set: u128) -> impl Iterator<Item = u8> {
    (0..128u8).filter(move |ball| set & bit(*ball) != 0)
}
