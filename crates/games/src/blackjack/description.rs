//! A game of counting cards towards a total against the bank, as its law file describes it.
//! Every value has the basis it rests on.

use cards::Rank;
use exact::Ratio;
use law::{BasisRef, Fields, Words};
use table::Role;

pub use crate::common::{
    ChoiceWords, Cited, FaultRule as IrregularityRule, Head, NoticeMoment, NoticeRule, OnSheet,
    Packs, RaiseRules, RemedyRule,
};
use crate::common::{Reads, cited, described, on_sheet, read_against, said_then, sense, small};

/// The most people who bet on one box.
pub(super) const MOST_BETTORS: usize = 3;

described! {
    /// The table and its people.
    TableRules |fields, notices: &[NoticeRule]| {
        /// That the house stands against the players.
        against_house: BasisRef = read_against(fields),
        /// How many boxes there are.
        boxes: Cited<u8> = small(fields, "boxes", "up_to", sense::BOXES),
        /// That players may bet on boxes at which nobody sits.
        vacant: BasisRef,
        /// How many people may bet on one box.
        bettors: Cited<u8> = small(fields, "bettors", "up_to", 1..=MOST_BETTORS as u8),
        /// That whoever sits there must agree, and all keep to the maximum together.
        consent: BasisRef,
        /// That whoever sits before a box decides for it.
        leads: BasisRef,
        /// Who decides for a box at which nobody sits.
        larger: BasisRef,
        /// Who plays it where the larger bets are equal.
        equally_large: BasisRef,
        /// That whoever bets on another's hand takes what its player decides.
        accepts: BasisRef,
        /// How many hands must be bet on.
        hands: Cited<u8> = small(fields, "fewest", "hands", sense::BOXES),
        /// In which order hands are played.
        turns: BasisRef,
        /// When bets are made.
        bets: BasisRef,
        /// The table's minimum.
        minimum: OnSheet<()>,
        /// The table's maximum: one of so many times the minimum, or any where none is listed.
        maximum: OnSheet<Vec<u64>> = fields
            .fields("maximum")
            .and_then(|f| on_sheet(&f, Some(f.several_times("one_of_times_minimum")))),
        /// That the maximum is of each hand.
        per_hand: BasisRef,
        /// That all who bet on a hand keep to its maximum together.
        together: BasisRef,
        /// That bets are not taken off once cards are dealt.
        lie: BasisRef,
        /// Who settles what the text does not.
        problems: Cited<Role>,
        /// How winnings are rounded, if the sheet does not say.
        rounding: OnSheet<String>,
        /// What is taken as the choice of one who is absent.
        absent: BasisRef,
        /// The notice that closes the bets, by place.
        closing: Option<usize> = Some(notice(fields, "closing", notices, NoticeMoment::OnClosing)),
    }
}

described! {
    /// The shoe.
    ShoeRules |fields, notices: &[NoticeRule]| within filled: Packs {
        /// Who cuts it.
        cut: BasisRef,
        /// How many cards lie behind the stop card; at least so many packs.
        reserve: OnSheet<u8> = fields
            .fields("reserve")
            .and_then(|f| on_sheet(&f, f.count("least_packs", sense::PACKS))),
        /// How many cards are burnt when it is new.
        burn: Cited<u8> = small(fields, "burn", "cards", sense::STOP),
        /// That cards are dealt face up.
        face_up: BasisRef,
        /// The notice of the stop card, by place.
        stop: usize = notice(fields, "stop", notices, NoticeMoment::OnSettling),
    }
}

described! {
    /// What cards count.
    PointRules |fields| {
        /// The total that no hand may pass.
        most: Cited<u8> = small(fields, "without_busting", "points", sense::ROW),
        /// What court cards count.
        courts: Cited<u8> = small(fields, "worth", "courts", sense::VALUE),
        /// What an ace counts at least, and at most.
        ace: Cited<(u8, u8)> = fields.fields("ace_counts").and_then(|f| {
            let worth = |key| f.count(key, sense::VALUE);
            cited(f.range(worth("lower"), worth("higher")), &f)
        }),
        /// The best hand: the highest total with so many cards.
        best: BestRule,
    }
}

described! {
    /// The best hand.
    BestRule |fields| {
        /// How many cards make it.
        cards: u8 = fields.count("cards", sense::DEALT),
        /// Its name.
        name: Words,
        /// What it is made of.
        meaning: Words,
        /// What defines it.
        basis: BasisRef = Some(fields.basis()),
    }
}

described! {
    /// A hand of the highest total made of cards of one rank, which pays more.
    SpecialRule |fields| {
        /// The rank.
        rank: Rank = rank(fields),
        /// How many cards.
        cards: u8 = fields.count("cards", sense::DEALT),
        /// Its name.
        name: Words,
        /// What it is made of.
        meaning: Words,
        /// What it pays.
        pays: Cited<Ratio> = cited(fields.odds("odds"), fields),
        /// Whether it is paid beside a bank of the highest total made otherwise.
        even_so: Cited<bool> = applies(fields, "even_so"),
    }
}

described! {
    /// The deal.
    #[derive(Copy)]
    DealRules |fields| {
        /// One card to each hand, and one to the bank.
        first: BasisRef,
        /// A second to each hand.
        second: BasisRef,
    }
}

described! {
    /// Something with a key and a name.
    Named |fields| {
        /// Its key.
        key: String,
        /// Its name.
        name: Words,
    }
}

described! {
    /// What a hand may do.
    DrawRules |fields| {
        /// Another card.
        hit: ChoiceWords,
        /// No more.
        stand: ChoiceWords,
        /// That a hand of the highest total takes no card.
        full: BasisRef,
        /// That the best hand takes none.
        best: BasisRef,
        /// That a hand over the total is lost at once.
        over: BasisRef,
    }
}

described! {
    /// A pair played as two hands.
    SplitRules |fields| {
        /// The choice, for two cards of one value.
        choice: ChoiceWords = Reads::read(fields, "offered_as"),
        /// That it takes a second bet equal to the first.
        stake: BasisRef,
        /// That the hands are independent, and as many as equal cards come.
        independent: BasisRef,
        /// In which order they are played.
        order: BasisRef,
        /// That a new pair may be split again.
        again: BasisRef,
        /// Whether cards of one value and of different ranks are a pair.
        value: Cited<bool> = applies(fields, "value"),
        /// Whether aces which come to split aces may be split again.
        aces_again: Cited<bool> = applies(fields, "aces_again"),
        /// How many cards a split ace takes.
        aces: Cited<u8> = small(fields, "aces", "cards", sense::DEALT),
        /// That a split hand is never the best one.
        no_best: BasisRef,
    }
}

described! {
    /// The bet doubled for one card.
    DoubleRules |fields| {
        /// The choice.
        choice: ChoiceWords = Reads::read(fields, "offered_as"),
        /// With which totals of two cards.
        points: Vec<u8> = Some(fields.counts("totals", sense::ROW)),
        /// That one card comes, and no more.
        one_card: BasisRef,
        /// Whether an ace may count low for it.
        soft: Cited<bool> = applies(fields, "soft_too"),
        /// That split hands may too, but not aces.
        each: BasisRef,
    }
}

described! {
    /// What those do who bet on another's hand.
    FollowRules |fields| {
        /// They stake as much again.
        with: ChoiceWords = Reads::read(fields, "joins"),
        /// They leave their bet as it is.
        without: ChoiceWords,
    }
}

described! {
    /// Insurance against the bank's best hand.
    InsuranceRules |fields| {
        /// The spot.
        spot: Named = Named::of(fields),
        /// The choice of as much as may be.
        take: ChoiceWords,
        /// The choice of none.
        decline: ChoiceWords,
        /// Until when.
        window: BasisRef,
        /// The least, as a part of the table's minimum.
        least: Cited<Ratio> = multiple(fields, "least", "times_minimum"),
        /// The most, as a part of the bet.
        most: Cited<Ratio> = multiple(fields, "most", "times_bet"),
        /// What it pays.
        wins: Cited<Ratio> = odds(fields, "wins", "odds"),
        /// Whether any card of that value makes it win, and not the ten alone.
        any_ten: Cited<bool> = applies(fields, "any_ten"),
        /// That it is lost otherwise.
        loses: BasisRef,
    }
}

described! {
    /// The best hand paid even, at once.
    EvenRules |fields| {
        /// The choice.
        choice: ChoiceWords = Reads::read(fields, "offered_as"),
        /// What it pays.
        pays: Ratio = fields.odds("odds"),
    }
}

described! {
    /// How the bank draws.
    #[derive(Copy)]
    BankRules |fields| {
        /// That it draws only against a rival.
        draws: BasisRef,
        /// When it draws where only best hands and insurances are left.
        best_only: BasisRef,
        /// On which total it stands.
        stands: Cited<u8> = small(fields, "stands", "on_points", sense::ROW),
        /// That an ace counts high if it then stands; whether it stands on exactly that total so.
        soft_stands: Cited<bool> = soft_stands(fields),
    }
}

described! {
    /// What is paid.
    #[derive(Copy)]
    PayRules |fields| {
        /// An ordinary win.
        ordinary: Cited<Ratio> = odds(fields, "ordinary", "odds"),
        /// The best hand.
        best: Cited<Ratio> = odds(fields, "best", "odds"),
        /// That the best hand beats the same total of more cards.
        best_beats: BasisRef,
        /// That a bank over the total pays all.
        bank_over: BasisRef,
        /// That lower hands lose and higher ones are paid.
        compare: BasisRef,
        /// That equal hands are void.
        tie: BasisRef,
        /// Whether the same is so where both have the best hand; if not, the player's is paid.
        best_tie: Cited<bool> = applies(fields, "best_tie"),
        /// How hands compare with a bank of the highest total.
        bank_full: BasisRef,
        /// In which order.
        order: BasisRef,
    }
}

described! {
    /// A bet on the player's first cards alone.
    JackpotRules |fields| {
        /// The spot.
        spot: Named = Named::of(fields),
        /// The rank that counts.
        rank: Rank = rank(fields),
        /// The one stake, at most a part of the table's minimum.
        stake: OnSheet<Ratio> = fields
            .fields("stake")
            .and_then(|f| on_sheet(&f, f.multiple("most_times_minimum"))),
        /// That a combination wins its prize.
        wins: BasisRef =
            BasisRef::read(fields, "wins").map(|basis| fields.and_offered(basis)),
        /// That nothing but the player's own cards counts.
        own: BasisRef = Reads::read(fields, "own_hand"),
        /// That only the highest prize is paid.
        highest: BasisRef = Reads::read(fields, "highest_prize"),
        /// Which cards count once the hand is split.
        dealt: BasisRef,
        /// That the stake is lost without a combination.
        none: BasisRef,
        /// The prizes at odds, the lowest first.
        prizes: Vec<JackpotPrize> = Reads::read(fields, "prize"),
        /// What they pay at least.
        odds: OnSheet<Vec<Ratio>> = fixed_odds(fields, prizes.as_deref().unwrap_or_default()),
        /// The prize out of the pool.
        pool: JackpotPool = Reads::read(fields, "fund"),
    }
}

described! {
    /// A prize of the jackpot.
    JackpotPrize |fields| {
        /// How many of the rank, from the first card on.
        sevens: u8 = fields.count("sevens", sense::DEALT),
        /// Whether all are of one suit.
        suited: bool,
        /// Its name.
        name: Words,
        /// What grants it.
        basis: BasisRef = Some(fields.basis()),
    }
}

described! {
    /// The prize that takes the pool.
    JackpotPool |fields| {
        /// What wins it.
        prize: JackpotPrize = JackpotPrize::of(fields),
        /// What the house puts in: at least so many stakes, below which nobody is paid.
        floor: OnSheet<u64> = fields
            .fields("floor")
            .and_then(|f| on_sheet(&f, f.times("least_times_stake"))),
        /// The part of each lost stake that the house keeps.
        deduction: OnSheet<()> = fields.fields("deduction").and_then(|f| on_sheet(&f, Some(()))),
        /// How several winners share.
        shared: BasisRef,
    }
}

fn odds(fields: &Fields<'_, '_>, key: &'static str, of: &'static str) -> Option<Cited<Ratio>> {
    let fields = fields.fields(key)?;
    cited(fields.odds(of), &fields)
}

fn multiple(fields: &Fields<'_, '_>, key: &'static str, of: &'static str) -> Option<Cited<Ratio>> {
    let fields = fields.fields(key)?;
    cited(fields.multiple(of), &fields)
}

/// Whether a rule applies that a text may be read to say, or not to.
fn applies(fields: &Fields<'_, '_>, key: &'static str) -> Option<Cited<bool>> {
    let fields = fields.fields(key)?;
    let applies = fields.optional_flag("applies");
    if applies.is_none() {
        fields.problem(
            "nothing says whether it applies",
            "write applies = true or false",
        );
    }
    cited(applies, &fields)
}

fn notice(
    fields: &Fields<'_, '_>,
    key: &'static str,
    notices: &[NoticeRule],
    when: NoticeMoment,
) -> Option<usize> {
    let fields = fields.fields(key)?;
    said_then(&fields, &fields.text("says")?, notices, when)
}

fn rank(fields: &Fields<'_, '_>) -> Option<Rank> {
    let text = fields.text("rank")?;
    let found = Rank::ALL.into_iter().find(|rank| rank.to_string() == text);
    if found.is_none() {
        let what = format!("`{text}` is no rank");
        fields.problem(what, "write 2 to 9, T, J, Q, K or A");
    }
    found
}

fn soft_stands(fields: &Fields<'_, '_>) -> Option<Cited<bool>> {
    let ace = fields.fields("with_ace")?;
    let stands = match ace.text("soft")?.as_str() {
        "stands" => Some(true),
        "draws" => Some(false),
        other => {
            let right = "write soft = \"stands\" or \"draws\"";
            ace.problem(format!("`{other}` is nothing that a bank does"), right);
            None
        }
    };
    cited(stands, &ace)
}

/// What the prizes pay at least: odds for each.
fn fixed_odds(fields: &Fields<'_, '_>, prizes: &[JackpotPrize]) -> Option<OnSheet<Vec<Ratio>>> {
    let fields = fields.fields("fixed_odds")?;
    let least = fields.optional_texts("at_least_each");
    let least = least.iter().filter_map(|odds| {
        let odds: Option<Ratio> = odds.parse().ok();
        if odds.is_none() {
            fields.problem("odds cannot be read", "write them as \"4\" or \"3/2\"");
        }
        fields.sound_odds("at_least_each", odds?)
    });
    let least: Vec<Ratio> = least.collect();
    if least.len() != prizes.len() {
        let what = "the prizes and their odds are not as many";
        fields.problem(what, "write one for each prize");
    }
    on_sheet(&fields, Some(least))
}
