//! `[[initial]]`, `[[street]]`, `[[irregularity]]`: the course of a hand as a law file has it.

use cards::{HandOrder, Threshold};
use exact::Ratio;
use law::{BasisRef, Fields, Words};
use table::{Face, HandEffect, IrregularityKind, RemedyEffect, Role, Warnings};

use crate::common::{
    ChoiceWords, Cited, NoticeRule, OnSheet, Reads, basis_of, choice_words, cited, closed_list,
    described, listed, listed_or, on_sheet, place_of, read_effect, read_kinds, read_remedies,
    read_role, rests, sense, word,
};

described! {
    /// `[[initial]]`: a bet made before the cards.
    InitialRule |fields| {
        /// Its name; its key is for people who read the file.
        name: Words = {
            fields.text("key");
            fields.words("name")
        },
        /// Who makes it.
        from: From = From::of(fields),
        /// Whether it counts as a bet of the first interval.
        live: bool,
        /// Whether it is matched by nobody: it lies in the main pot, whoever contends for that.
        dead: bool,
        /// Why it counts whole though its player cannot pay it all.
        whole: Option<BasisRef> = Some(basis_of(fields, "counts_whole")),
        /// Whether the first to speak is the same as without it.
        behind: bool,
        /// At most this part of the table's minimum.
        amount: OnSheet<Ratio> =
            fields.fields("amount").and_then(|f| on_sheet(&f, f.multiple("most_times"))),
    }
}

/// Who makes an initial bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// Everybody.
    Everyone,
    /// Whoever has the mano.
    Mano,
    /// Whoever comes after him.
    NextToTheMano,
    /// Each of those whom the sheet names an amount for, from the mano on; between two the other
    /// way around, where something says so.
    Positions {
        /// What says so.
        two_reversed: Option<BasisRef>,
    },
}

impl From {
    fn of(fields: &Fields<'_, '_>) -> Option<From> {
        let two_reversed = basis_of(fields, "between_two_reversed");
        let froms = [
            ("everyone", From::Everyone),
            ("mano", From::Mano),
            ("next-to-the-mano", From::NextToTheMano),
            ("positions", From::Positions { two_reversed }),
        ];
        word(fields, "from", &froms)
    }
}

/// A bet that the others match is none that nobody does.
pub(super) fn read_initial(fields: &Fields<'_, '_>) -> Option<InitialRule> {
    let initial = InitialRule::of(fields)?;
    if initial.live && initial.dead {
        let what = "what counts as a bet is matched by the others";
        fields.problem(what, "say `live` or `dead`, not both");
    }
    Some(initial)
}

/// `[[street]]`: cards, then a betting interval or a draw.
#[derive(Clone, Debug)]
pub struct StreetRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// Its cards.
    pub deal: Vec<DealStep>,
    /// What is done once they lie.
    pub work: Work,
    /// What is said before its cards …
    pub says: Option<usize>,
    /// … and before its bets.
    pub asks: Option<usize>,
    /// What is done where its cards do not suffice.
    pub short: Option<Short>,
    /// What it rests on.
    pub basis: BasisRef,
}

/// What is done on a street once its cards lie.
#[derive(Clone, Debug)]
pub enum Work {
    /// Bets.
    Bet(Interval),
    /// Cards put aside and replaced.
    Draw(DrawRules),
}

pub(super) fn read_street(
    fields: &Fields<'_, '_>,
    hands: Option<&HandOrder>,
    notices: &[NoticeRule],
) -> Option<StreetRule> {
    let (key, name, said) = (
        fields.text("key"),
        fields.words("name"),
        fields.optional_basis(),
    );
    let deal: Vec<DealStep> = Reads::read(fields, "deals")?;
    let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
    let notice = |key: &'static str| {
        let name = fields.optional_text(key)?;
        place_of(fields, &name, &keys, "notice")
    };
    let (says, asks) = (notice("says"), notice("asks"));
    let short = fields.optional_fields("short_stub");
    let short = short.and_then(|short| Short::of(&short));
    let work = match fields.optional_fields("draw") {
        Some(draw) => DrawRules::of(&draw).map(Work::Draw),
        None => Interval::of(fields, hands).map(Work::Bet),
    };
    // What is said of the street itself, or else of what is done on it.
    let done = match work.as_ref()? {
        Work::Bet(interval) => interval.opens.basis,
        Work::Draw(draw) => draw.draw.basis,
    };
    let basis = match (said == BasisRef::NONE, deal.is_empty()) {
        (false, _) => said,
        (true, false) => fields.together(deal.iter().map(|step| step.basis)),
        (true, true) => done,
    };
    Some(StreetRule {
        key: key?,
        name: name?,
        deal,
        work: work?,
        says,
        asks,
        short,
        basis,
    })
}

described! {
    /// A step of a deal.
    #[derive(Copy)]
    DealStep |fields| {
        /// Where its cards go.
        to: DealTo,
        /// How many.
        cards: u8 = fields.count("cards", sense::DEALT),
        /// How they lie.
        face: Face = {
            let face = word(fields, "face", &[("down", Face::Down), ("up", Face::Up)]);
            lies_so(fields, to, face)
        },
        /// What has them dealt.
        basis: BasisRef = Some(fields.basis()),
    }
}

closed_list! {
    /// Where cards go.
    DealTo {
        /// To each player.
        Players = "players",
        /// To the middle.
        Common = "common",
        /// Aside.
        Burn = "burn",
    }
}

/// Common cards lie open, and burnt ones covered.
fn lies_so(fields: &Fields<'_, '_>, to: Option<DealTo>, face: Option<Face>) -> Option<Face> {
    let due = match to {
        Some(DealTo::Common) => Some(Face::Up),
        Some(DealTo::Burn) => Some(Face::Down),
        Some(DealTo::Players) | None => None,
    };
    if due.is_some_and(|due| face.is_some_and(|face| face != due)) {
        let right = "common cards lie face up, burnt ones face down";
        fields.problem("these cards do not lie so", right);
    }
    face
}

described! {
    /// What is done where a street's cards do not suffice.
    #[derive(Copy)]
    Short |fields| {
        /// The cards set aside are mixed with the rest.
        mixed: BasisRef,
        /// If even so they do not suffice, one card is common to all.
        common: BasisRef = rests(fields, "common_card"),
    }
}

described! {
    /// A betting interval.
    Interval |fields, hands: Option<&HandOrder>| {
        /// Who speaks first.
        opens: Opening,
        /// The first to speak must bet.
        forced: Option<BasisRef>,
        /// The first to speak may not withdraw.
        opener_stays: Option<BasisRef>,
        /// The hand without which nobody may open, after so many blank hands.
        openers: Vec<Cited<Threshold>> = {
            let openers = fields.tables("opener");
            Some(openers.iter().filter_map(|f| read_opener(f, hands?)).collect())
        },
        /// What follows if nobody opens: the pot is carried over.
        blank: Option<BasisRef>,
        /// Whoever opened shows that he could; who could not does not win, and where nobody else
        /// is left the pot stays.
        proof: Option<Proof> = Some(Proof::of(fields)),
        /// Whether the higher of two limits is played here.
        tier: Tier = listed_or(fields, "tier", Tier::High),
        /// With what the first to speak may enter, below a whole bet.
        bring_in: Option<BringInRule> = match fields.optional_fields("bring_in") {
            Some(rule) => BringInRule::of(&rule).map(Some),
            None => Some(None),
        },
    }
}

described! {
    /// Who speaks first in an interval.
    #[derive(Copy)]
    Opening |fields| {
        /// Who does.
        by: Opens,
        /// What says so.
        basis: BasisRef = Some(fields.basis()),
        /// Between equal cards, the one nearest to the mano.
        ties: BasisRef = Some(match fields.optional_cite("tie_rule") {
            BasisRef::NONE => basis?,
            ties => ties,
        }),
    }
}

closed_list! {
    /// Who speaks first.
    Opens {
        /// Whoever has the mano.
        Mano = "mano",
        /// The lowest open card.
        LowestShowing = "lowest-showing",
        /// The lowest open card, between equal ones the one of the lower suit.
        LowestBySuit = "lowest-by-suit",
        /// The highest open cards.
        HighestShowing = "highest-showing",
        /// Who made the last bet of the interval before.
        LastBettor = "last-bettor",
        /// Who opened the pot.
        Opener = "opener",
    }
}

closed_list! {
    /// Which of two limits an interval is played with, where there are two.
    Tier {
        /// The lower.
        Low = "low",
        /// The higher.
        High = "high",
    }
}

fn read_opener(fields: &Fields<'_, '_>, hands: &HandOrder) -> Option<Cited<Threshold>> {
    let text = fields.text("with")?;
    let threshold = hands
        .threshold(&text)
        .map_err(|error| fields.problem(error.to_string(), "name a hand of the order"))
        .ok();
    cited(threshold, fields)
}

/// What opening the pot must prove.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proof {
    /// That it must be proved.
    pub basis: BasisRef,
    /// Who cannot prove it cannot win.
    pub fails: BasisRef,
    /// Nobody called him: the pot stays for the next hand.
    pub kept: BasisRef,
}

impl Proof {
    fn of(fields: &Fields<'_, '_>) -> Option<Proof> {
        let section = |key: &'static str| basis_of(fields, key);
        let (basis, fails, kept) = (section("proof"), section("false"), section("carried_over"));
        Some(Proof {
            basis: basis?,
            fails: fails?,
            kept: kept?,
        })
    }
}

described! {
    /// An opening below a whole bet, which the next to bet makes whole.
    BringInRule |fields| {
        /// How one says so.
        words: ChoiceWords = choice_words(fields),
        /// At most this part of the table's minimum.
        amount: OnSheet<Ratio> = on_sheet(fields, fields.multiple("most_times")),
    }
}

described! {
    /// A draw: cards put aside and replaced.
    DrawRules |fields| {
        /// How many one may put aside.
        most: u8 = fields.count("up_to", sense::DEALT),
        /// Who does first.
        first: DrawsFirst = listed_or(fields, "begins", DrawsFirst::Opener),
        /// To put cards aside.
        draw: ChoiceWords,
        /// To keep them all.
        stand: ChoiceWords,
        /// Why the new cards come now.
        served: BasisRef,
        /// The stub runs out: what is mixed with the last card.
        runs_out: BasisRef,
    }
}

closed_list! {
    /// Who puts cards aside first.
    DrawsFirst {
        /// Who opened the pot.
        Opener = "opener",
        /// Whoever has the mano.
        Mano = "mano",
    }
}

described! {
    /// `[[irregularity]]`.
    IrregularityRule |fields| {
        /// What went wrong.
        when: Vec<IrregularityKind> = Some(read_kinds(fields)),
        /// To which cards it happened, where that matters.
        place: Option<DealTo> = said(fields, "at"),
        /// When it is found, where that matters.
        stage: Option<Window> = said(fields, "found"),
        /// How many play on, where that matters.
        left: Option<u8> = Some(fields.optional_count("left", sense::AMONG_PLAYERS_EACH)),
        /// Whether the same was ruled on in this hand before.
        again: bool = Some(fields.flag("warned_before")),
        /// The rule in words.
        words: Words,
        /// What the text prescribes.
        remedies: Vec<RemedyRule> = Some(read_remedies(fields, RemedyRule::of)),
    }
}

/// A word where one is said.
fn said<T: crate::common::Listed>(fields: &Fields<'_, '_>, key: &'static str) -> Option<Option<T>> {
    match fields.has(key) {
        true => listed(fields, key).map(Some),
        false => Some(None),
    }
}

closed_list! {
    /// When an irregularity is found.
    Window {
        /// Before anybody has bet.
        BeforeBetting = "before-betting",
        /// Once bets are made, and fewer than two have acted.
        FirstActions = "first-actions",
        /// Once two have acted.
        AfterTwo = "after-two",
    }
}

described! {
    /// What a text prescribes.
    RemedyRule |fields| {
        /// What is done.
        does: RemedyEffect = read_effect(fields),
        /// Who decides it.
        decided_by: Role = read_role(fields, "decided_by"),
        /// Only until so many have acted after the player concerned.
        before: Option<u8> = Some(fields.optional_count("before", sense::AMONG_PLAYERS_EACH)),
        /// Only for one who was warned before.
        again: bool = Some(fields.flag("warned_before")),
        /// Only where nothing that stands before it can be done.
        otherwise: bool = Some(fields.flag("as_last_resort")),
        /// What prescribes it.
        basis: BasisRef = Some(fields.basis()),
    }
}

/// Whether something can only be done to the player at whose cards it happened.
fn is_of_one_player(effect: RemedyEffect) -> bool {
    let RemedyEffect::Hand(effect) = effect else {
        return false;
    };
    matches!(
        effect,
        HandEffect::ExposedStaysOpen
            | HandEffect::NextCardOpen
            | HandEffect::PlaysForWhatLies
            | HandEffect::DeadCardLast
    )
}

/// What may go wrong: what is done to one player is done where one is meant, and who is warned
/// is told apart.
pub(super) fn read_irregularity(fields: &Fields<'_, '_>) -> Option<IrregularityRule> {
    let rule = IrregularityRule::of(fields)?;
    let remedies = &rule.remedies;
    let of_one = remedies.iter().any(|remedy| is_of_one_player(remedy.does));
    if of_one && rule.place != Some(DealTo::Players) {
        let what = "what is done here is done to one player";
        fields.problem(what, "write at = \"players\": nobody else can be meant");
    }
    let told_apart = |kind: &IrregularityKind| Warnings::CONDUCTS.contains(kind);
    if remedies.iter().any(|remedy| remedy.again) && !rule.when.iter().all(told_apart) {
        let known = Warnings::CONDUCTS.map(IrregularityKind::name).join(", ");
        let what = "nobody is warned of this, so that nobody does it again";
        fields.problem(what, format!("write `again` of {known}"));
    }
    Some(rule)
}
