//! What a table looks like and says, drawn from its rules: enough for a page, a terminal or a
//! printed sheet to show any game without knowing it.

use cards::Deck;
use exact::{Cents, MoneyError, Ratio, Rounding};
use law::{BasisRef, Fact, Words};

use crate::named::named;
use crate::{
    BoxNumber, ChoiceId, Drum, Line, NoticeId, Outcome, PayTableId, Pocket, PoolId, ReasonStep,
    Role, Source, SpotId,
};

/// The description of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Felt {
    /// The game's name in files: `three-card-poker`.
    pub game: String,
    /// The ruleset: `ar-2010`.
    pub ruleset: String,
    /// The game's name for people.
    pub name: Words,
    /// How the table is laid out.
    pub layout: Layout,
    /// How many boxes the cloth has.
    pub boxes: u8,
    /// The parts that the boxes lie in, where a table has several.
    pub cloths: Vec<ClothPart>,
    /// The boxes that are no seats: whoever plays there stands.
    pub standing: Vec<BoxNumber>,
    /// How many people may bet on one box.
    pub bettors_per_box: u8,
    /// The table's minimum.
    pub minimum: Cents,
    /// The table's maximum.
    pub maximum: Cents,
    /// The deck, where cards are dealt.
    pub deck: Option<Deck>,
    /// How many such decks make a shoe.
    pub packs: u8,
    /// The wheel, where one is spun.
    pub wheel: Option<Wheel>,
    /// The dice, where they decide.
    pub dice: Option<Dice>,
    /// Where cards lie.
    pub places: Vec<CardPlace>,
    /// What the cards that are common to all are called, where they are a hand of their own.
    pub common_name: Option<Words>,
    /// What the bank's cards are called, where they are not a bank's.
    pub bank_name: Option<Words>,
    /// The betting spots of each box.
    pub spots: Vec<Spot>,
    /// The choices that the game may ask for.
    pub choices: Vec<Choice>,
    /// The classes of hands, the highest first.
    pub classes: Vec<ClassRow>,
    /// Those of a second, shorter hand, where a player sets two.
    pub low_classes: Vec<ClassRow>,
    /// How the house sets its own two hands, rule by rule.
    pub house_way: Vec<RuleLine>,
    /// The pay tables in force.
    pub tables: Vec<PayTable>,
    /// The pools that some bets feed.
    pub pools: Vec<Pool>,
    /// What must be shown or said.
    pub notices: Vec<Notice>,
    /// The least hand with which the bank plays, as people call it; nothing if it always plays.
    pub bank_needs: Option<Words>,
    /// The course of a round.
    pub stages: Vec<Stage>,
    /// The rules in words, each with what it rests on.
    pub rules: Vec<RuleLine>,
    /// Those that are printed on the cloth, in a few words.
    pub printed: Vec<RuleLine>,
    /// How many hands must be bet on for a round to be played, and what says so; nothing where one
    /// is enough.
    pub hands: Option<(u8, BasisRef)>,
    /// Whether people play against each other, with chips that stay before them.
    pub among_players: bool,
    /// Why nobody but the players and the staff may look on; nothing where anybody may.
    pub players_only: Option<BasisRef>,
    /// How often in one hand, at most, cards put aside go back among those to be dealt.
    pub remixes: u8,
    /// What says that seats are drawn by lot until the first hand of a game begins; nothing where
    /// they are not.
    pub seats_by_lot: Option<BasisRef>,
}

/// How a table is laid out, by which whoever draws it chooses how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Boxes with spots of their own before a bank.
    Boxes,
    /// The same, where each box counts its cards towards a total.
    Arc,
    /// A wheel, and one cloth for all.
    Wheel,
    /// Two rows of cards, and one cloth for all.
    Rows,
    /// Dice, and one cloth for all.
    Dice,
    /// Two hands for all, on either of which people bet.
    TwoHands,
    /// Boxes around a bank that they hold in turn.
    PassingBank,
    /// A bank between two cloths.
    TwoCloths,
    /// Seats around a pot.
    Ring,
}

/// What kind of wheel decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WheelForm {
    /// A disc that turns flat, and a ball that falls into one of its pockets.
    Disc,
    /// A bowl with holes, into one of which a ball falls.
    Bowl,
    /// A wheel that turns upright and stops before a pointer.
    Upright,
    /// A drum of balls, of which some come out and stay out.
    Drum,
}

/// A wheel.
#[derive(Clone, Debug, PartialEq)]
pub struct Wheel {
    /// What kind of wheel it is.
    pub form: WheelForm,
    /// How often something falls in a round.
    pub falls: u8,
    /// Its pockets, each in the place of its handle.
    pub pockets: Vec<WheelPocket>,
    /// Their order around the wheel.
    pub order: Vec<Pocket>,
    /// Numbers beside one another in a row of the cloth; none where they do not adjoin.
    pub columns: u8,
    /// How many rows there are.
    pub rows: u8,
    /// Which spots lie along each side of the numbers, in their order there; nothing where the
    /// numbers have no sides.
    pub sides: Vec<Vec<String>>,
}

/// A pocket of a wheel.
#[derive(Clone, Debug, PartialEq)]
pub struct WheelPocket {
    /// How files and records name it.
    pub key: String,
    /// What is written on it.
    pub label: String,
    /// Its number, unless it is a zero.
    pub number: Option<u8>,
    /// Its colour's name in files; nothing if it has none.
    pub colour: Option<String>,
    /// What the croupier calls when the ball rests there.
    pub call: Words,
}

/// Dice that decide the bets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// How many are thrown.
    pub count: u8,
    /// The sums that may be the point.
    pub points: Vec<u8>,
}

impl Felt {
    /// How many cards lie before a box at most.
    pub fn box_cards(&self) -> u8 {
        self.cards(|place| match place {
            CardPlace::Boxes(count) => count,
            CardPlace::Bank(_) | CardPlace::Common(_) => 0,
        })
    }

    /// How many cards lie before the bank at most.
    pub fn bank_cards(&self) -> u8 {
        self.cards(|place| match place {
            CardPlace::Bank(count) => count,
            CardPlace::Boxes(_) | CardPlace::Common(_) => 0,
        })
    }

    /// How many cards lie in common at most.
    pub fn common_cards(&self) -> u8 {
        self.cards(|place| match place {
            CardPlace::Common(count) => count,
            CardPlace::Boxes(_) | CardPlace::Bank(_) => 0,
        })
    }

    fn cards(&self, of: impl Fn(CardPlace) -> u8) -> u8 {
        self.places.iter().map(|place| of(*place)).sum()
    }

    /// A felt with nothing on it, for the moment between a table's rules and its picture.
    pub fn blank() -> Felt {
        Felt {
            game: String::new(),
            ruleset: String::new(),
            name: Words::same(""),
            layout: Layout::Boxes,
            boxes: 0,
            cloths: Vec::new(),
            standing: Vec::new(),
            bettors_per_box: 0,
            minimum: Cents::ZERO,
            maximum: Cents::ZERO,
            deck: None,
            packs: 1,
            wheel: None,
            dice: None,
            places: Vec::new(),
            common_name: None,
            bank_name: None,
            spots: Vec::new(),
            choices: Vec::new(),
            classes: Vec::new(),
            low_classes: Vec::new(),
            house_way: Vec::new(),
            tables: Vec::new(),
            pools: Vec::new(),
            notices: Vec::new(),
            bank_needs: None,
            stages: Vec::new(),
            rules: Vec::new(),
            printed: Vec::new(),
            hands: None,
            among_players: false,
            players_only: None,
            remixes: 0,
            seats_by_lot: None,
        }
    }

    /// The boxes at which people sit.
    pub fn seats(&self) -> impl Iterator<Item = BoxNumber> + '_ {
        let boxes = (1..=self.boxes).map(BoxNumber);
        boxes.filter(|at| !self.standing.contains(at))
    }

    /// What a rule that the house keeps rests on, where the text has it.
    pub fn house_rule(&self, rule: HouseRule) -> Option<BasisRef> {
        let mut notices = self.notices.iter();
        let notice = notices.find(|notice| notice.binds == Some(rule));
        notice.map(|notice| notice.basis)
    }

    /// Whether saying a notice is what a rule that the house keeps asks for.
    pub fn keeps(&self, rule: HouseRule, said: NoticeId) -> bool {
        let mut notices = self.notices.iter();
        notices.any(|notice| notice.id == said && notice.binds == Some(rule))
    }

    /// What these lines put into a pool, after the house's deduction.
    pub fn fed(&self, pool: PoolId, lines: &[Line]) -> Cents {
        let fed = lines.iter().filter_map(|line| {
            let into = self.pool_of(line.spot).filter(|into| into.id == pool)?;
            Some(into.fed_by(line.taken()))
        });
        // Stakes are bounded by the table's maximum, so that no sum comes near 64 bits.
        Cents::sum_up_to_most(fed)
    }

    /// What the counter of a pool says when its prizes are paid: what stood in the pool before, and
    /// what these lines put in.
    ///
    /// # Errors
    /// If that is more than an amount can be.
    pub fn counter(&self, pool: PoolId, stood: Cents, lines: &[Line]) -> Result<Cents, MoneyError> {
        stood.plus(self.fed(pool, lines))
    }

    /// Whether a line wins a whole pool.
    pub fn wins_all(&self, line: &Line) -> bool {
        let class = line.reasons.iter().find_map(|reason| match reason.because {
            ReasonStep::HandIs { class } => self.classes.get(usize::from(class)),
            _ => None,
        });
        let prizes = self.pool_of(line.spot).map(|pool| pool.prizes.iter());
        let mut prizes = prizes.into_iter().flatten();
        let of_this = |prize: &PoolPrize| class.is_some_and(|class| class.key == prize.key);
        line.outcome == Outcome::Prize && prizes.any(|prize| of_this(prize) && prize.takes.all())
    }

    /// The pool that a spot feeds, if it does.
    pub fn pool_of(&self, spot: SpotId) -> Option<&Pool> {
        let spot = self.spots.iter().find(|known| known.id == spot)?;
        self.pools.iter().find(|pool| Some(pool.id) == spot.pool)
    }

    /// What a shoe is filled with: the whole deck, or several, each pocket of the wheel, or each
    /// throw of the dice.
    pub fn source(&self) -> Option<Source> {
        let deck = self.deck.map(|deck| Source::Bag(deck.bag(self.packs)));
        let wheel = self.wheel.as_ref().map(|wheel| {
            let pockets = wheel.pockets.len() as u8;
            match wheel.form {
                WheelForm::Disc | WheelForm::Bowl | WheelForm::Upright => Source::Wheel { pockets },
                WheelForm::Drum => Source::Drum(Drum::of(pockets)),
            }
        });
        let dice = self
            .dice
            .as_ref()
            .map(|dice| Source::Dice { dice: dice.count });
        deck.or(wheel).or(dice)
    }
}

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardPlace {
    /// So many before each box.
    Boxes(u8),
    /// So many before the bank.
    Bank(u8),
    /// So many in common.
    Common(u8),
}

/// A part of a table that has a hand of its own, and the boxes that lie there.
#[derive(Clone, Debug, PartialEq)]
pub struct ClothPart {
    /// What it is called.
    pub name: Words,
    /// Its boxes, in their order.
    pub boxes: Vec<BoxNumber>,
}

/// A betting spot.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Its handle.
    pub id: SpotId,
    /// Its name in files.
    pub key: String,
    /// Its name for people.
    pub name: Words,
    /// Whether a box cannot play without it.
    pub required: bool,
    /// What may lie on it.
    pub limits: SpotLimits,
    /// The pay table that it is paid by, if it is.
    pub table: Option<PayTableId>,
    /// The pool that its stakes go into, if they do; its prizes are paid out of that pool.
    pub pool: Option<PoolId>,
    /// On a cloth of many bets: of which kind it is, what it covers and pays.
    pub cover: Option<Cover>,
}

/// What a bet on a cloth of many covers and pays.
#[derive(Clone, Debug, PartialEq)]
pub struct Cover {
    /// The kind's name in files.
    pub kind: String,
    /// The kind's name for people.
    pub name: Words,
    /// The pockets that make it win, where a wheel decides.
    pub pockets: Vec<Pocket>,
    /// The number that it lies on, where dice decide and it lies on one.
    pub number: Option<u8>,
    /// What it pays to one.
    pub odds: Ratio,
    /// What says so.
    pub basis: BasisRef,
}

/// What may lie on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotLimits {
    /// Any amount between two.
    Between {
        /// The least.
        least: Cents,
        /// The most.
        most: Cents,
        /// What says so.
        basis: BasisRef,
    },
    /// A fixed multiple of another spot's stake, placed by a choice.
    Times {
        /// How many times.
        times: Ratio,
        /// Of which spot.
        of: SpotId,
        /// What says so.
        basis: BasisRef,
    },
}

/// A choice that the game may ask for.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Its handle.
    pub id: ChoiceId,
    /// Its name in files.
    pub key: String,
    /// Its name for people.
    pub name: Words,
    /// The spot on which it stakes.
    pub places: Option<SpotId>,
    /// The spot whose stake it takes back.
    pub takes_back: Option<SpotId>,
    /// Whether it gives the hand up.
    pub withdraws: bool,
    /// What offers it.
    pub basis: BasisRef,
}

/// A class of hands.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassRow {
    /// Its name in files.
    pub key: String,
    /// Its name for people.
    pub name: Words,
    /// What it is made of, in words.
    pub meaning: Words,
    /// What defines it.
    pub basis: BasisRef,
}

/// A pay table.
#[derive(Clone, Debug, PartialEq)]
pub struct PayTable {
    /// Its handle.
    pub id: PayTableId,
    /// Its name in files.
    pub key: String,
    /// Its name for people.
    pub name: Words,
    /// Its rows, the highest class first.
    pub rows: Vec<PayRow>,
    /// What fixes it.
    pub basis: BasisRef,
}

/// A row of a pay table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayRow {
    /// Its name in files: the class's, or the holding's own.
    pub key: String,
    /// What must be held, for people.
    pub name: Words,
    /// What it pays to one.
    pub odds: Ratio,
}

/// A pool: stakes go in, prizes come out, and it never stands below nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// Its handle.
    pub id: PoolId,
    /// Its name in files.
    pub key: String,
    /// Its name for people.
    pub name: Words,
    /// The part of each stake that the house keeps.
    pub deduction: Ratio,
    /// How a stake is split where the cent does not divide.
    pub rounding: Rounding,
    /// What the house puts in at first, and once the whole is won.
    pub seed: Cents,
    /// Its prizes, the highest hand first.
    pub prizes: Vec<PoolPrize>,
    /// What sets it up.
    pub basis: BasisRef,
}

/// A prize out of a pool.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolPrize {
    /// The class of hands that wins it, by its name in files.
    pub key: String,
    /// The same for people.
    pub name: Words,
    /// What it takes.
    pub takes: Takes,
    /// What grants it.
    pub basis: BasisRef,
}

/// What a prize takes of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A part of what stands there.
    Part(Ratio),
    /// An amount, as far as it is there.
    Amount(Cents),
}

impl Takes {
    /// Whether it empties the pool.
    pub fn all(self) -> bool {
        self == Takes::Part(Ratio::ONE)
    }
}

impl Pool {
    /// What of a stake goes into the pool; the house keeps the rest.
    pub fn fed_by(&self, stake: Cents) -> Cents {
        let (kept, whole) = (self.deduction.numerator(), self.deduction.denominator());
        let rest = Ratio::new(whole.saturating_sub(kept), whole).unwrap_or(Ratio::ONE);
        let rounded = self.rounding.apply(stake, rest);
        // A part below one of an amount that fits is an amount that fits.
        rounded.map_or(stake, |rounded| rounded.amount.min(stake))
    }
}

/// Something that must be shown or said.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Its handle.
    pub id: NoticeId,
    /// Its name in files.
    pub key: String,
    /// The words.
    pub words: Words,
    /// To whom it is said or shown.
    pub to: Audience,
    /// Whether it stands at the table throughout; otherwise it is said at its moment.
    pub stands: bool,
    /// Who announces it and what that means, where it waits for a person to say it.
    pub announced: Option<Announced>,
    /// The rule that it tells and that binds the house, if it does.
    pub binds: Option<HouseRule>,
    /// What asks for it.
    pub basis: BasisRef,
}

/// To whom something is said or shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// Whoever is at the table, playing or not.
    #[default]
    All,
    /// Those who play.
    Players,
    /// Whoever holds the bank: a question to him alone.
    Banker,
}

named! { Audience {
    All = "all",
    Players = "players",
    Banker = "banker",
} }

/// A rule on seats or limits: no hand decides it, the house keeps it from hand to hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseRule {
    /// Seats that fall vacant go to those on a list, in its order.
    WaitingList,
    /// Once the shoe is over, whoever sits and asked for another seat comes before the list.
    MoversFirst,
    /// Nobody holds seats at several tables.
    OneTable,
    /// A seat that is empty for a moment only is not taken.
    SeatKept,
    /// The limits of an open table change only once its players were told.
    LimitsChange,
}

named! { HouseRule {
    WaitingList = "waiting-list",
    MoversFirst = "movers-first",
    OneTable = "one-table",
    SeatKept = "seat-kept",
    LimitsChange = "limits-change",
} }

/// A notice that a person announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// The role that announces it; anyone above may.
    pub by: Role,
    /// How many last hands it announces, if it does.
    pub hands: Option<u8>,
}

/// A step in the course of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// What is done.
    pub kind: StageKind,
    /// What prescribes it.
    pub basis: BasisRef,
}

/// What is done in a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StageKind {
    /// Bets are placed.
    Bets,
    /// Cards are dealt.
    Deal,
    /// Dice are thrown.
    Throw,
    /// The bank sets its two hands.
    SetBank,
    /// Some bets are settled before the others.
    SettleEarly(Vec<SpotId>),
    /// Players choose among these.
    Choose(Vec<ChoiceId>),
    /// The bank's cards are turned.
    TurnBank,
    /// The next common card is turned.
    TurnCommon,
    /// The wheel is spun.
    Spin,
    /// Bets are settled.
    Settle,
}

/// A rule in words and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleLine {
    /// The part of the rules that it belongs to.
    pub topic: Fact,
    /// The rule.
    pub text: Fact,
    /// What it rests on.
    pub basis: BasisRef,
}
