//! A circle poker as its law file describes it: every value with what it rests on.

use exact::{Cents, Ratio};
use law::{BasisRef, Fields, Words};
use table::Role;

pub use super::hands::{CardRules, LeftOut, Making, OrderRules};
pub use super::streets::{
    BringInRule, DealStep, DealTo, DrawRules, DrawsFirst, From, InitialRule, Interval,
    IrregularityRule, Opens, Proof, RemedyRule, Short, StreetRule, Tier, Window, Work,
};
pub use crate::common::ChoiceWords;
use crate::common::{
    Cited, Head, NoticeRule, OnSheet, cited, closed_list, described, listed, listed_in, listed_or,
    on_sheet, place_of, sense, small,
};

/// A circle poker: players against each other, the house takes its share.
#[derive(Clone, Debug)]
pub struct Description {
    /// What every game's file says.
    pub head: Head,
    /// The people, the limits, the chips.
    pub table: TableRules,
    /// How many sit down, and where the first is.
    pub seats: SeatRules,
    /// The ways around the table.
    pub ways: Directions,
    /// The cards.
    pub cards: CardRules,
    /// Which hand beats which.
    pub order: OrderRules,
    /// How a hand is made.
    pub making: Cited<Making>,
    /// What a variant's own text says beside the general rules.
    pub also: Vec<(Also, BasisRef)>,
    /// The bets made before the cards.
    pub initial: Vec<InitialRule>,
    /// Cards, then a betting interval or a draw, again and again.
    pub streets: Vec<StreetRule>,
    /// How bets are made.
    pub betting: BettingRules,
    /// How hands are shown.
    pub showdown: ShowdownRules,
    /// Who takes what, and why.
    pub pots: PotRules,
    /// What the house takes; nothing where the rules name nothing.
    pub profit: Option<ProfitRules>,
    /// How a game begins and how long it lasts, where the rules say it.
    pub game_rules: Option<GameRules>,
    /// What may go wrong.
    pub irregularities: Vec<IrregularityRule>,
}

impl Description {
    /// With what the first to speak may enter, on the street where he may.
    pub(super) fn bring_in(&self) -> Option<&BringInRule> {
        self.streets.iter().find_map(|street| match &street.work {
            Work::Bet(interval) => interval.bring_in.as_ref(),
            Work::Draw(_) => None,
        })
    }
}

described! {
    /// `[table]`: the people, the limits, the chips.
    TableRules |fields| {
        /// Players play against each other.
        between: BasisRef,
        /// Who settles what the text does not.
        problems: Cited<Role>,
        /// How many seats one person may have.
        seats_each: Cited<u8> =
            small(fields, "seats_each", "up_to", sense::AMONG_PLAYERS_EACH),
        /// With how many a hand is played at least.
        least_players: Cited<u8> = small(fields, "fewest", "players", sense::AMONG_PLAYERS),
        /// How many hands a player may sit out without losing his seat.
        rest: Option<RestRule>,
        /// How he says, before it begins, that he plays it after all.
        comes_back: Option<ChoiceWords>,
        /// The table's minimum.
        minimum: OnSheet<()>,
        /// The maximum, from one multiple of the minimum to another.
        maximum: OnSheet<(Ratio, Ratio)> = fields
            .fields("maximum")
            .and_then(|f| on_sheet(&f, f.range(f.multiple("from_times_minimum"), f.multiple("to_times_minimum")))),
        /// The least that is brought to the table; the most is so many times that.
        stack: OnSheet<u64> =
            fields.fields("stack").and_then(|f| on_sheet(&f, f.times("up_to_times"))),
        /// The smallest chip.
        chip: OnSheet<Cents> = fields.fields("chip").and_then(|f| {
            let right = "write the smallest chip in euros, as \"0.50\"";
            on_sheet(&f, f.parsed::<Cents>("unless_said", right))
        }),
        /// Bets are chips.
        chips_only: BasisRef,
        /// No chips are added once the hand has begun.
        once_begun: BasisRef,
        /// Chips won stay on the table.
        winnings_stay: BasisRef,
        /// Nobody but the players and the staff may look on.
        players_only: Option<BasisRef>,
    }
}

described! {
    /// Hands that a player sits out.
    RestRule |fields| {
        /// How many he may.
        hands: u8 = fields.count("hands", sense::HANDS),
        /// How he says so.
        words: ChoiceWords = crate::common::choice_words(fields),
    }
}

described! {
    /// `[seats]`: how many, and where the first is.
    SeatRules |fields| {
        /// How many may sit down.
        most: OnSheet<u8> = fields
            .fields("most")
            .and_then(|f| on_sheet(&f, f.count("up_to", sense::AMONG_PLAYERS))),
        /// On which side of the croupier number 1 is.
        first: Cited<Side> = listed_in(fields, "first", "at"),
    }
}

closed_list! {
    /// A side, of the croupier or of a player.
    Side {
        /// Left.
        Left = "left",
        /// Right.
        Right = "right",
    }
}

described! {
    /// `[directions]`: three ways around the table, each of its own.
    Directions |fields| {
        /// To which side of a player the mano goes on.
        mano: Cited<Side> = listed_in(fields, "mano", "to"),
        /// How the cards are dealt.
        deal: DealWay,
        /// To which side the turn to act passes.
        action: Cited<Side> = listed_in(fields, "action", "to"),
        /// Who cuts.
        cut: BasisRef = listed_in::<CutBy>(fields, "cut", "by").map(|cut| cut.basis),
    }
}

described! {
    /// How cards are dealt around the table.
    DealWay |fields| {
        /// To which side.
        to: Cited<Side> = cited(listed(fields, "to"), fields),
        /// Who gets the first.
        from: DealsFrom,
    }
}

closed_list! {
    /// Who gets the first card.
    DealsFrom {
        /// Whoever has the mano.
        Mano = "mano",
        /// The first seat that plays.
        FirstSeat = "first-seat",
    }
}

closed_list! {
    /// Who cuts the deck.
    CutBy {
        /// The player at the left of the mano.
        LeftOfTheMano = "left-of-the-mano",
    }
}

closed_list! {
    /// A general rule that a variant's own text says too.
    Also {
        /// Players play against each other.
        Between = "between",
        /// The table's minimum.
        Minimum = "minimum",
        /// To withdraw.
        Fold = "fold",
        /// To pass.
        Check = "check",
        /// To call.
        Call = "call",
        /// To raise.
        Raise = "raise",
        /// What is taken as the choice of one who is absent.
        Absent = "absent",
        /// Seats drawn by lot.
        Lots = "lots",
        /// Hands shown.
        Show = "show",
        /// The best hand wins.
        Best = "best",
        /// The last who is left wins.
        Alone = "alone",
        /// Equal hands share.
        Shared = "shared",
        /// A short deck lifts a class.
        Short = "short_pack",
    }
}

described! {
    /// `[betting]`. A variant may cap raises and have limits of its own, before the general ones.
    BettingRules |fields, root: &Fields<'_, '_>, streets: &[StreetRule]| {
        /// Whose turn it is, and that nobody acts before it.
        order: BasisRef,
        /// When a bet is made.
        made: BasisRef,
        /// Who has acted does not act on his own bet again.
        once: BasisRef,
        /// By how much a raise goes above the bet before, at least.
        least: Cited<LeastRaise> = fields
            .fields("least")
            .and_then(|f| cited(listed_or(&f, "by", LeastRaise::Minimum), &f)),
        /// Who cannot call all of it plays for his part.
        short: BasisRef,
        /// All who play on have bet the same.
        equal: BasisRef,
        /// What nobody calls goes back.
        uncalled: BasisRef,
        /// To withdraw.
        fold: ChoiceWords,
        /// To pass.
        check: ChoiceWords,
        /// To put in what is needed.
        call: ChoiceWords,
        /// To bet or raise.
        raise: BasisRef,
        /// How many raises there may be in an interval, unless the limit says another number.
        cap: Option<Cited<Cap>> = Some(read_cap(root)),
        /// That there is no such limit between two.
        uncapped: BasisRef,
        /// What is taken as the choice of one who is absent.
        absent: BasisRef,
        /// Which limit the house plays with.
        limited: OnSheet<()>,
        /// Those that it may choose from.
        limits: Vec<LimitRule> = Some(read_limits(root, fields, streets)),
    }
}

closed_list! {
    /// By how much a raise goes above the bet before, at least.
    LeastRaise {
        /// By the table's minimum.
        Minimum = "minimum",
        /// By as much as the last bet or raise of the interval.
        LastRaise = "last-raise",
    }
}

closed_list! {
    /// How much of a whole raise reopens the betting.
    Reopens {
        /// All of it.
        Whole = "whole-raise",
        /// A half.
        Half = "half-raise",
    }
}

described! {
    /// A cap on raises.
    #[derive(Copy)]
    Cap |fields| {
        /// How many there may be.
        most: u8 = fields.count("up_to", sense::TIMES),
        /// Whose are counted.
        of: CapOf = listed_or(fields, "of", CapOf::Player),
    }
}

closed_list! {
    /// Whose raises a cap counts.
    CapOf {
        /// Each player's own.
        Player = "player",
        /// All of an interval.
        Interval = "interval",
    }
}

fn read_cap(fields: &Fields<'_, '_>) -> Option<Cited<Cap>> {
    let raises = fields.optional_fields("raises")?;
    cited(Cap::of(&raises), &raises)
}

described! {
    /// A limit that the house may choose to play with.
    LimitRule |fields, streets: &[StreetRule]| {
        /// Its key.
        key: String,
        /// Its name.
        name: Words,
        /// The most that may be bet or raised.
        most: MostBet = MostBet::of(fields, streets),
        /// Whether the table's maximum bounds it.
        bounded: bool = {
            let unbounded = fields.flag("unbounded");
            Some(!unbounded && !matches!(most, Some(MostBet::NoLimit)))
        },
        /// How many raises there may be in an interval with this limit.
        cap: Option<Cited<Cap>> = Some(read_cap(fields)),
        /// How much of a raise gives those who have acted the right to raise again; any does
        /// where nothing is said.
        reopens: Option<Cited<Reopens>> = {
            let reopens = fields.optional_fields("reopens");
            Some(reopens.and_then(|f| cited(listed(&f, "by"), &f)))
        },
        /// What allows it.
        basis: BasisRef = Some(fields.basis()),
    }
}

/// The most that may be bet or raised.
#[derive(Clone, Debug, PartialEq)]
pub enum MostBet {
    /// Whatever one has.
    NoLimit,
    /// Exactly the minimum on some streets, exactly the maximum on others.
    Fixed,
    /// A part of the pot, within the table's maximum where that bounds it.
    OfPot(Ratio),
    /// The minimum on some streets, the maximum on others; the maximum also once somebody shows
    /// a pair in his first two open cards, where the text says so.
    Tiers {
        /// What an open pair does.
        pair: Option<PairRule>,
    },
    /// The table's maximum; on named streets a part of the pot that stood when their cards fell.
    OfPotThen(Vec<(String, Cited<Ratio>)>),
}

described! {
    /// What an open pair does to the limits.
    #[derive(Copy)]
    PairRule |fields| {
        /// Whether the higher limit must be played; otherwise it may, and holds once used.
        must: bool = Some(fields.flag("is_forced")),
        /// What says so.
        basis: BasisRef = Some(fields.basis()),
    }
}

impl MostBet {
    fn of(fields: &Fields<'_, '_>, streets: &[StreetRule]) -> Option<MostBet> {
        let pair = fields.optional_fields("pair");
        let pair = pair.and_then(|pair| PairRule::of(&pair));
        let then = fields.tables("then");
        if fields.flag("fixed_sizes") {
            return Some(MostBet::Fixed);
        }
        if fields.flag("tiers") {
            return Some(MostBet::Tiers { pair });
        }
        if !then.is_empty() {
            let then = then.iter().filter_map(|f| read_then(f, streets));
            return Some(MostBet::OfPotThen(then.collect()));
        }
        match fields.has("most_times") {
            true => fields.multiple("most_times").map(MostBet::OfPot),
            false => Some(MostBet::NoLimit),
        }
    }
}

fn read_then(fields: &Fields<'_, '_>, streets: &[StreetRule]) -> Option<(String, Cited<Ratio>)> {
    let street = fields.text("on_street")?;
    let keys: Vec<String> = streets.iter().map(|street| street.key.clone()).collect();
    place_of(fields, &street, &keys, "street");
    Some((street, cited(fields.multiple("most_times"), fields)?))
}

/// A variant's own limits, and the general ones unless it leaves them out; its own stands before
/// the general one of its key.
fn read_limits(
    root: &Fields<'_, '_>,
    fields: &Fields<'_, '_>,
    streets: &[StreetRule],
) -> Vec<LimitRule> {
    let (own, general) = (root.tables("limit"), fields.tables("limit"));
    let also = root.optional_flag("general_limits").unwrap_or(true);
    let general = general.iter().filter(|limit| {
        if !also {
            limit.leave_out();
        }
        also
    });
    let mut kept: Vec<LimitRule> = Vec::new();
    for limit in own
        .iter()
        .chain(general)
        .filter_map(|f| LimitRule::of(f, streets))
    {
        if kept.iter().all(|known| known.key != limit.key) {
            kept.push(limit);
        }
    }
    kept
}

described! {
    /// `[showdown]`.
    ShowdownRules |fields| {
        /// All show.
        all: BasisRef,
        /// Who shows first.
        first: Cited<ShowsFirst> = listed_in(fields, "first", "is"),
        /// To show.
        show: ChoiceWords,
        /// To give the pot up instead.
        give_up: Option<ChoiceWords>,
    }
}

closed_list! {
    /// Who shows first.
    ShowsFirst {
        /// Who made the last bet of the hand.
        LastBettor = "last-bettor",
        /// Who made the last bet of the last interval.
        LastOfTheInterval = "last-of-the-interval",
    }
}

described! {
    /// `[pots]`: who takes what, and why.
    PotRules |fields| {
        /// The best hand wins.
        best: BasisRef,
        /// Another's was better.
        beaten: BasisRef,
        /// The last who is left wins.
        alone: BasisRef,
        /// Who withdrew has no part.
        withdrew: BasisRef,
        /// Nor has who gave up.
        gave_up: BasisRef,
        /// Equal hands share.
        shared: BasisRef,
        /// Who has the chip that cannot be divided.
        odd: BasisRef = listed_in::<OddChip>(fields, "odd", "begins").map(|odd| odd.basis),
        /// What somebody could not match is a pot beside it.
        layers: BasisRef,
    }
}

closed_list! {
    /// Who has the chip that cannot be divided.
    OddChip {
        /// The first of those who share, from the mano on.
        FromTheMano = "from-the-mano",
    }
}

described! {
    /// `[profit]`: what the house takes.
    ProfitRules |fields, notices: &[NoticeRule]| {
        /// What part of each pot.
        rake: RakeTerms,
        /// Where it goes.
        into: BasisRef,
        /// What the house may choose instead of a part of each pot.
        session: Option<SessionRules> = match fields.optional_fields("session") {
            Some(session) => SessionRules::of(&session, fields, notices).map(Some),
            None => Some(None),
        },
    }
}

described! {
    /// What part of each pot the house takes, and when.
    RakeTerms |fields| {
        /// What part.
        part: RakeRule = RakeRule::of(fields),
        /// When.
        taken: Taken,
    }
}

/// What part of each pot the house takes.
#[derive(Clone, Debug, PartialEq)]
pub enum RakeRule {
    /// As much as the sheet says, up to a share.
    UpTo(OnSheet<Ratio>),
    /// What the text says, no more and no less.
    Exactly(Cited<Ratio>),
}

impl RakeRule {
    fn of(fields: &Fields<'_, '_>) -> Option<RakeRule> {
        match fields.has("exactly") {
            true => cited(fields.part("exactly"), fields).map(RakeRule::Exactly),
            false => on_sheet(fields, fields.part("most_part")).map(RakeRule::UpTo),
        }
    }
}

closed_list! {
    /// When the house takes its share.
    Taken {
        /// Once, before the pot is paid.
        Hand = "hand",
        /// Of what each interval adds.
        Interval = "interval",
    }
}

described! {
    /// A charge for each session of play.
    SessionRules |fields, profit: &Fields<'_, '_>, notices: &[NoticeRule]| {
        /// What says that the house chooses one or the other.
        takes: OnSheet<()> = profit.fields("takes").and_then(|f| on_sheet(&f, Some(()))),
        /// From one share to another, of the table's maximum or of the stack.
        share: OnSheet<(Ratio, Ratio)> = on_sheet(
            fields,
            fields.range(fields.part("from_part"), fields.part("to_part")),
        ),
        /// How many hands are still played once the hour is over.
        last_hands: u8 = fields.count("last_hands", sense::HANDS),
        /// The announcement that it is.
        over: usize = read_notice_named(fields, notices),
    }
}

described! {
    /// `[game_course]`: how a game begins and how long it lasts.
    GameRules |fields, notices: &[NoticeRule]| {
        /// Seats are drawn by lot when it begins …
        lots: BasisRef,
        /// … and given by a person in its course.
        assigned: BasisRef,
        /// How long it lasts, where the rules say it.
        length: Option<LengthRules> = match fields.optional_fields("length") {
            Some(length) => LengthRules::of(&length, notices).map(Some),
            None => Some(None),
        },
    }
}

described! {
    /// How long a game lasts.
    LengthRules |fields, notices: &[NoticeRule]| {
        /// How often each who began it may have the mano before it ends …
        manos: Cited<u8> = small(fields, "least", "manos", sense::HANDS),
        /// … unless the house has fixed its length beforehand.
        fixed: OnSheet<()>,
        /// The announcement of its end.
        ends: usize = read_notice_named(fields, notices),
    }
}

/// The place of the notice that something says.
fn read_notice_named(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<usize> {
    let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
    let name = fields.text("says")?;
    place_of(fields, &name, &keys, "notice")
}
