//! A circle poker as its law file describes it: every value with what it rests on.

use cards::{AceRule, Class, Deck, HandOrder, Threshold};
use exact::{Cents, Ratio};
use law::{BasisRef, Words};
use table::{Face, IrregularityKind, RemedyEffect, Role};

use crate::bank_poker::ClassRule;
pub(crate) use crate::common::ChoiceWords;
use crate::common::{Cited, Head, OnSheet};

/// A circle poker: players against each other, the house takes its share.
#[derive(Clone, Debug)]
pub struct Description {
    /// What every game's file says.
    pub head: Head,
    pub(crate) table: TableRules,
    pub(crate) seats: SeatRules,
    pub(crate) ways: Directions,
    pub(crate) cards: CardRules,
    pub(crate) order: OrderRules,
    pub(crate) making: Cited<Making>,
    /// What a variant's own text says beside the general rules.
    pub(crate) also: Vec<(Also, BasisRef)>,
    pub(crate) initial: Vec<InitialRule>,
    pub(crate) streets: Vec<StreetRule>,
    pub(crate) betting: BettingRules,
    pub(crate) showdown: ShowdownRules,
    pub(crate) pots: PotRules,
    /// What the house takes; nothing where the rules name nothing.
    pub(crate) profit: Option<ProfitRules>,
    /// How a game begins and how long it lasts, where the rules say it.
    pub(crate) game_rules: Option<GameRules>,
    pub(crate) irregularities: Vec<IrregularityRule>,
}

impl Description {
    /// With what the first to speak may enter, on the street where he may.
    pub(crate) fn bring_in(&self) -> Option<&BringInRule> {
        self.streets.iter().find_map(|street| match &street.work {
            Work::Bet(interval) => interval.bring_in.as_ref(),
            Work::Draw(_) => None,
        })
    }
}

/// `[table]`: the people, the limits, the chips.
#[derive(Clone, Debug)]
pub(crate) struct TableRules {
    /// Players play against each other.
    pub(crate) between: BasisRef,
    pub(crate) problems: Cited<Role>,
    pub(crate) seats_each: Cited<u8>,
    pub(crate) least_players: Cited<u8>,
    /// How many hands a player may sit out without losing his seat.
    pub(crate) rest: Option<(u8, ChoiceWords)>,
    /// How he says, before it begins, that he plays it after all.
    pub(crate) back: Option<ChoiceWords>,
    pub(crate) minimum: OnSheet<()>,
    /// The maximum, from one multiple of the minimum to another.
    pub(crate) maximum: OnSheet<(Ratio, Ratio)>,
    /// The least that is brought to the table; the most is so many times that.
    pub(crate) stack: OnSheet<u64>,
    /// The smallest chip.
    pub(crate) chip: OnSheet<Cents>,
    pub(crate) chips_only: BasisRef,
    /// No chips are added once the hand has begun.
    pub(crate) once_begun: BasisRef,
    /// Chips won stay on the table.
    pub(crate) stays: BasisRef,
    /// Nobody but the players and the staff may look on.
    pub(crate) players_only: Option<BasisRef>,
}

/// `[seats]`: how many, and where the first is.
#[derive(Clone, Debug)]
pub(crate) struct SeatRules {
    pub(crate) most: OnSheet<u8>,
    /// On which side of the croupier number 1 is.
    pub(crate) first: Cited<Side>,
}

/// A side, of the croupier or of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// `[directions]`: three ways around the table, each of its own.
#[derive(Clone, Debug)]
pub(crate) struct Directions {
    /// To which side of a player the mano goes on.
    pub(crate) mano: Cited<Side>,
    pub(crate) deal: Cited<Side>,
    pub(crate) deals_from: DealsFrom,
    pub(crate) action: Cited<Side>,
    pub(crate) cut: BasisRef,
}

/// Who gets the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DealsFrom {
    Mano,
    /// The first seat that plays.
    FirstSeat,
}

/// `[pack]`.
#[derive(Clone, Debug)]
pub(crate) struct CardRules {
    pub(crate) deck: Cited<Deck>,
    pub(crate) ranks: BasisRef,
    pub(crate) ace: Cited<AceRule>,
    /// Classes that this variant does not use, and what says so.
    pub(crate) without: Option<Cited<Vec<Class>>>,
    /// How many players each deck serves, where the house chooses among several.
    pub(crate) serves: Vec<(Deck, u8)>,
}

/// `[order]`: which hand beats which.
#[derive(Clone, Debug)]
pub(crate) struct OrderRules {
    pub(crate) hands: HandOrder,
    pub(crate) classes: Vec<ClassRule>,
    pub(crate) ranking: BasisRef,
    pub(crate) same: BasisRef,
    pub(crate) all_equal: BasisRef,
    /// What lifts one class above another with fewer cards than the whole pack; only there.
    pub(crate) short: Option<(Class, BasisRef)>,
    /// What a hand would be if this variant used every class.
    pub(crate) left_out: Option<LeftOut>,
}

/// Classes that a variant does not use: a hand that would be of one counts as what else it is.
#[derive(Clone, Debug)]
pub(crate) struct LeftOut {
    /// The order with them.
    pub(crate) hands: HandOrder,
    pub(crate) classes: Vec<Class>,
    /// What each class that is used rests on, by its place, where it counts in the stead of one of
    /// them.
    pub(crate) instead: Vec<BasisRef>,
}

/// How a hand is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Making {
    /// Any five of own and common cards.
    Any,
    /// Exactly so many own and so many common ones.
    Exactly { own: u8, common: u8 },
}

/// A general rule that a variant's own text says too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Also {
    Between,
    Minimum,
    Fold,
    Check,
    Call,
    Raise,
    Absent,
    Lots,
    Show,
    Best,
    Alone,
    Shared,
    Short,
}

/// `[[initial]]`: a bet made before the cards.
#[derive(Clone, Debug)]
pub(crate) struct InitialRule {
    pub(crate) name: Words,
    pub(crate) from: From,
    /// Whether it counts as a bet of the first interval.
    pub(crate) live: bool,
    /// Whether it is matched by nobody: it lies in the main pot, whoever contends for that.
    pub(crate) dead: bool,
    /// Why it counts whole though its player cannot pay it all.
    pub(crate) whole: Option<BasisRef>,
    /// Whether the first to speak is the same as without it.
    pub(crate) behind: bool,
    /// At most this part of the table's minimum.
    pub(crate) amount: OnSheet<Ratio>,
}

/// Who makes an initial bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    Everyone,
    Mano,
    NextToTheMano,
    /// Each of those whom the sheet names an amount for, from the mano on; between two the other
    /// way around, where something says so.
    Positions {
        two_reversed: Option<BasisRef>,
    },
}

/// `[[street]]`: cards, then a betting interval or a draw.
#[derive(Clone, Debug)]
pub(crate) struct StreetRule {
    pub(crate) key: String,
    pub(crate) name: Words,
    pub(crate) deal: Vec<DealStep>,
    pub(crate) work: Work,
    /// What is said before its cards, and before its bets.
    pub(crate) says: Option<usize>,
    pub(crate) asks: Option<usize>,
    pub(crate) short: Option<Short>,
    pub(crate) basis: BasisRef,
}

/// What is done on a street once its cards lie.
#[derive(Clone, Debug)]
pub(crate) enum Work {
    Bet(Interval),
    Draw(DrawRules),
}

/// A betting interval.
#[derive(Clone, Debug)]
pub(crate) struct Interval {
    pub(crate) opens: Cited<Opens>,
    /// Between equal cards, the one nearest to the mano.
    pub(crate) ties: BasisRef,
    /// The first to speak must bet.
    pub(crate) forced: Option<BasisRef>,
    /// The first to speak may not withdraw.
    pub(crate) stays: Option<BasisRef>,
    /// The hand without which nobody may open, after so many blank hands.
    pub(crate) openers: Vec<Cited<Threshold>>,
    /// What follows if nobody opens: the pot is carried over.
    pub(crate) blank: Option<BasisRef>,
    /// Whoever opened shows that he could; who could not does not win, and where nobody else is
    /// left the pot stays.
    pub(crate) proof: Option<Proof>,
    /// Whether the higher of two limits is played here.
    pub(crate) tier: Tier,
    /// With what the first to speak may enter, below a whole bet.
    pub(crate) bring_in: Option<BringInRule>,
}

/// An opening below a whole bet, which the next to bet makes whole.
#[derive(Clone, Debug)]
pub(crate) struct BringInRule {
    /// At most this part of the table's minimum.
    pub(crate) amount: OnSheet<Ratio>,
    pub(crate) words: ChoiceWords,
}

/// What opening the pot must prove.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proof {
    pub(crate) basis: BasisRef,
    /// Who cannot prove it cannot win.
    pub(crate) fails: BasisRef,
    /// Nobody called him: the pot stays for the next hand.
    pub(crate) kept: BasisRef,
}

/// What is done where a street's cards do not suffice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short {
    /// The cards set aside are mixed with the rest.
    pub(crate) mixed: BasisRef,
    /// If even so they do not suffice, one card is common to all.
    pub(crate) common: BasisRef,
}

/// Which of two limits an interval is played with, where there are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tier {
    Low,
    High,
}

/// Who speaks first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opens {
    Mano,
    LowestShowing,
    /// The lowest open card, between equal ones the one of the lower suit.
    LowestBySuit,
    HighestShowing,
    /// Who made the last bet of the interval before.
    LastBettor,
    /// Who opened the pot.
    Opener,
}

/// A draw: cards put aside and replaced.
#[derive(Clone, Debug)]
pub(crate) struct DrawRules {
    pub(crate) most: u8,
    pub(crate) first: DrawsFirst,
    pub(crate) draw: ChoiceWords,
    pub(crate) stand: ChoiceWords,
    /// Why the new cards come now.
    pub(crate) served: BasisRef,
    /// The stub runs out: what is mixed with the last card.
    pub(crate) runs_out: BasisRef,
}

/// Who puts cards aside first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawsFirst {
    /// Who opened the pot.
    Opener,
    Mano,
}

/// A step of a deal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DealStep {
    pub(crate) to: DealTo,
    pub(crate) cards: u8,
    pub(crate) face: Face,
    pub(crate) basis: BasisRef,
}

/// Where cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DealTo {
    Players,
    Common,
    Burn,
}

/// `[betting]`.
#[derive(Clone, Debug)]
pub(crate) struct BettingRules {
    /// Whose turn it is, and that nobody acts before it.
    pub(crate) order: BasisRef,
    /// When a bet is made.
    pub(crate) made: BasisRef,
    /// Who has acted does not act on his own bet again.
    pub(crate) once: BasisRef,
    pub(crate) least: Cited<LeastRaise>,
    pub(crate) short: BasisRef,
    pub(crate) equal: BasisRef,
    pub(crate) uncalled: BasisRef,
    pub(crate) fold: ChoiceWords,
    pub(crate) check: ChoiceWords,
    pub(crate) call: ChoiceWords,
    pub(crate) raise: BasisRef,
    /// How many raises there may be in an interval, unless the limit says another number.
    pub(crate) cap: Option<Cited<Cap>>,
    /// That there is no such limit between two.
    pub(crate) uncapped: BasisRef,
    pub(crate) absent: BasisRef,
    pub(crate) limited: OnSheet<()>,
    pub(crate) limits: Vec<LimitRule>,
}

/// By how much a raise goes above the bet before, at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeastRaise {
    /// By the table's minimum.
    Minimum,
    /// By as much as the last bet or raise of the interval.
    LastRaise,
}

/// How much of a whole raise reopens the betting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reopens {
    Whole,
    Half,
}

/// A cap on raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cap {
    pub(crate) most: u8,
    pub(crate) of: CapOf,
}

/// Whose raises a cap counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CapOf {
    /// Each player's own.
    Player,
    /// All of an interval.
    Interval,
}

/// A limit that the house may choose to play with.
#[derive(Clone, Debug)]
pub(crate) struct LimitRule {
    pub(crate) key: String,
    pub(crate) name: Words,
    pub(crate) most: MostBet,
    /// Whether the table's maximum bounds it.
    pub(crate) bounded: bool,
    /// How many raises there may be in an interval with this limit.
    pub(crate) cap: Option<Cited<Cap>>,
    /// How much of a raise gives those who have acted the right to raise again; any does where
    /// nothing is said.
    pub(crate) reopens: Option<Cited<Reopens>>,
    pub(crate) basis: BasisRef,
}

/// The most that may be bet or raised.
#[derive(Clone, Debug)]
pub(crate) enum MostBet {
    /// Whatever one has.
    NoLimit,
    /// Exactly the minimum on some streets, exactly the maximum on others.
    Fixed,
    /// A part of the pot, within the table's maximum where that bounds it.
    OfPot(Ratio),
    /// The minimum on some streets, the maximum on others; the maximum also once somebody shows
    /// a pair in his first two open cards, where the text says so.
    Tiers { pair: Option<PairRule> },
    /// The table's maximum; on named streets a part of the pot that stood when their cards fell.
    OfPotThen(Vec<(String, Cited<Ratio>)>),
}

/// What an open pair does to the limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairRule {
    /// Whether the higher limit must be played; otherwise it may, and holds once used.
    pub(crate) must: bool,
    pub(crate) basis: BasisRef,
}

/// `[showdown]`.
#[derive(Clone, Debug)]
pub(crate) struct ShowdownRules {
    pub(crate) all: BasisRef,
    pub(crate) first: Cited<ShowsFirst>,
    pub(crate) show: ChoiceWords,
    pub(crate) give_up: Option<ChoiceWords>,
}

/// Who shows first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShowsFirst {
    /// Who made the last bet of the hand.
    LastBettor,
    /// Who made the last bet of the last interval.
    LastOfTheInterval,
}

/// `[pots]`: who takes what, and why.
#[derive(Clone, Debug)]
pub(crate) struct PotRules {
    pub(crate) best: BasisRef,
    pub(crate) beaten: BasisRef,
    pub(crate) alone: BasisRef,
    pub(crate) withdrew: BasisRef,
    pub(crate) gave_up: BasisRef,
    pub(crate) shared: BasisRef,
    pub(crate) odd: BasisRef,
    pub(crate) layers: BasisRef,
}

/// `[profit]`: what the house takes.
#[derive(Clone, Debug)]
pub(crate) struct ProfitRules {
    pub(crate) rake: RakeRule,
    pub(crate) taken: Taken,
    pub(crate) into: BasisRef,
    /// What the house may choose instead of a part of each pot.
    pub(crate) session: Option<SessionRules>,
}

/// What part of each pot the house takes.
#[derive(Clone, Debug)]
pub(crate) enum RakeRule {
    /// As much as the sheet says, up to a share.
    UpTo(OnSheet<Ratio>),
    /// What the text says, no more and no less.
    Exactly(Cited<Ratio>),
}

/// A charge for each session of play.
#[derive(Clone, Debug)]
pub(crate) struct SessionRules {
    /// What says that the house chooses one or the other.
    pub(crate) takes: OnSheet<()>,
    /// From one share to another, of the table's maximum or of the stack.
    pub(crate) share: OnSheet<(Ratio, Ratio)>,
    /// How many hands are still played once the hour is over.
    pub(crate) last_hands: u8,
    /// The announcement that it is.
    pub(crate) over: usize,
}

/// `[game]`: how a game begins and how long it lasts.
#[derive(Clone, Debug)]
pub(crate) struct GameRules {
    /// Seats are drawn by lot when it begins …
    pub(crate) lots: BasisRef,
    /// … and given by a person in its course.
    pub(crate) assigned: BasisRef,
    /// How long it lasts, where the rules say it.
    pub(crate) length: Option<LengthRules>,
}

/// How long a game lasts.
#[derive(Clone, Debug)]
pub(crate) struct LengthRules {
    /// How often each who began it may have the mano before it ends …
    pub(crate) manos: Cited<u8>,
    /// … unless the house has fixed its length beforehand.
    pub(crate) fixed: OnSheet<()>,
    /// The announcement of its end.
    pub(crate) ends: usize,
}

/// When the house takes its share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Once, before the pot is paid.
    Hand,
    /// Of what each interval adds.
    Interval,
}

/// `[[irregularity]]`.
#[derive(Clone, Debug)]
pub(crate) struct IrregularityRule {
    pub(crate) when: Vec<IrregularityKind>,
    pub(crate) place: Option<DealTo>,
    pub(crate) stage: Option<Window>,
    /// How many play on, where that matters.
    pub(crate) left: Option<u8>,
    /// Whether the same was ruled on in this hand before.
    pub(crate) again: bool,
    pub(crate) words: Words,
    pub(crate) remedies: Vec<RemedyRule>,
}

/// When an irregularity is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    /// Before anybody has bet.
    BeforeBetting,
    /// Once bets are made, and fewer than two have acted.
    FirstActions,
    /// Once two have acted.
    AfterTwo,
}

/// What a text prescribes.
#[derive(Clone, Debug)]
pub(crate) struct RemedyRule {
    pub(crate) does: RemedyEffect,
    pub(crate) decided_by: Role,
    /// Only until so many have acted after the player concerned.
    pub(crate) before: Option<u8>,
    /// Only for one who was warned before.
    pub(crate) again: bool,
    /// Only where nothing that stands before it can be done.
    pub(crate) otherwise: bool,
    pub(crate) basis: BasisRef,
}
