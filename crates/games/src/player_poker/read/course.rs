//! `[[initial]]`, `[[street]]`, `[[irregularity]]`: the course of a hand.

use cards::{HandOrder, Threshold};
use law::{BasisRef, Fields};
use table::{Face, HandEffect, IrregularityKind, RemedyEffect, Warnings};

use super::super::description::*;
use super::super::state::{MOST_CARDS, MOST_COMMON};
use crate::common::{
    Cited, NoticeRule, basis_of, choice_words, cited, on_sheet, place_of, read_effect, read_kinds,
    read_remedies, read_role, rests, sense, word,
};

pub(super) fn read_initial(fields: &Fields<'_, '_>) -> Option<InitialRule> {
    fields.text("key");
    let name = fields.words("name");
    let froms = [
        ("everyone", From::Everyone),
        ("mano", From::Mano),
        ("next-to-the-mano", From::NextToTheMano),
        ("positions", From::Positions { two_reversed: None }),
    ];
    let (from, live) = (word(fields, "from", &froms), fields.flag("live"));
    let two_reversed = basis_of(fields, "between_two_reversed");
    let from = from.map(|from| match from {
        From::Positions { .. } => From::Positions { two_reversed },
        From::Everyone | From::Mano | From::NextToTheMano => from,
    });
    let whole = basis_of(fields, "counts_whole");
    let behind = fields.flag("behind");
    let dead = fields.flag("dead");
    if live && dead {
        let what = "what counts as a bet is matched by the others";
        fields.problem(what, "say `live` or `dead`, not both");
    }
    let amount = fields
        .fields("amount")
        .and_then(|f| on_sheet(&f, f.odds("most_times")));
    Some(InitialRule {
        name: name?,
        from: from?,
        live,
        dead,
        whole,
        behind,
        amount: amount?,
    })
}

pub(super) fn read_streets(
    root: &Fields<'_, '_>,
    hands: Option<&HandOrder>,
    notices: &[NoticeRule],
) -> Vec<StreetRule> {
    let tables = root.tables("street");
    let streets: Vec<StreetRule> = tables
        .iter()
        .filter_map(|fields| read_street(fields, hands, notices))
        .collect();
    let bets = |street: &StreetRule| matches!(street.work, Work::Bet(_));
    if streets.len() == tables.len() && !streets.first().is_some_and(bets) {
        root.problem(
            "a hand begins with a betting interval",
            "add a [[street]] with `opens`",
        );
    }
    if streets.len() == tables.len() {
        check_deal(root, &streets);
        check_draws(&tables, &streets);
        for (number, fields) in tables.iter().enumerate() {
            if can_open(&streets, number) {
                continue;
            }
            // The problem is of what says who opens: the house may have said it.
            if let Some(opens) = fields.optional_fields("opens") {
                opens.leave_out();
                let right = "let one open by what there is to see or was done before that interval";
                opens.problem("nobody could tell who opens it", right);
            }
        }
    }
    streets
}

/// Whether what decides who opens an interval is there by then: open cards, an earlier bet, an
/// opening of the pot.
fn can_open(streets: &[StreetRule], number: usize) -> bool {
    let Some(StreetRule {
        work: Work::Bet(interval),
        ..
    }) = streets.get(number)
    else {
        return true;
    };
    let opens_the_pot = |street: &StreetRule| match &street.work {
        Work::Bet(interval) => !interval.openers.is_empty(),
        Work::Draw(_) => false,
    };
    let mut dealt = streets[..=number].iter().flat_map(|street| &street.deal);
    match interval.opens.value {
        Opens::Mano => true,
        Opens::LowestShowing | Opens::LowestBySuit | Opens::HighestShowing => {
            dealt.any(|step| step.to == DealTo::Players && step.face == Face::Up)
        }
        Opens::LastBettor => number > 0,
        Opens::Opener => streets[..number].iter().any(opens_the_pot),
    }
}

/// Players get cards, and all that are dealt have room.
fn check_deal(root: &Fields<'_, '_>, streets: &[StreetRule]) {
    let steps = || streets.iter().flat_map(|street| &street.deal);
    let dealt = |to: DealTo| -> usize {
        let of = steps().filter(|step| step.to == to);
        of.map(|step| usize::from(step.cards)).sum()
    };
    let first = streets.first().map_or(&[][..], |street| &street.deal);
    if first.iter().all(|step| step.to != DealTo::Players) {
        root.problem(
            "no player gets cards to bet on",
            "deal some in the first street",
        );
    }
    for (to, most) in [
        (DealTo::Players, MOST_CARDS),
        (DealTo::Common, MOST_COMMON),
        (DealTo::Burn, MOST_CARDS),
    ] {
        if dealt(to) > most {
            let what = format!("{} cards are dealt to one place", dealt(to));
            root.problem(what, format!("{most} are the most"));
        }
    }
}

/// Nobody changes more cards than he was dealt.
fn check_draws(tables: &[Fields<'_, '_>], streets: &[StreetRule]) {
    let mut dealt = 0;
    for (fields, street) in tables.iter().zip(streets) {
        let own = street.deal.iter().filter(|step| step.to == DealTo::Players);
        dealt += own.map(|step| step.cards).sum::<u8>();
        if let Work::Draw(draw) = &street.work
            && draw.most > dealt
        {
            let what = format!("{} cards are changed of {dealt}", draw.most);
            fields.problem(what, format!("write at most {dealt}"));
        }
    }
}

fn read_street(
    fields: &Fields<'_, '_>,
    hands: Option<&HandOrder>,
    notices: &[NoticeRule],
) -> Option<StreetRule> {
    let (key, name, said) = (
        fields.text("key"),
        fields.words("name"),
        fields.optional_basis(),
    );
    let steps = fields.tables("deals");
    let deal: Vec<DealStep> = steps.iter().filter_map(read_step).collect();
    let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
    let notice = |key: &'static str| {
        let name = fields.optional_text(key)?;
        place_of(fields, &name, &keys, "notice")
    };
    let (says, asks) = (notice("says"), notice("asks"));
    let short = fields.optional_fields("short").and_then(|short| {
        let (mixed, common) = (rests(&short, "mixed"), rests(&short, "common_card"));
        let (mixed, common) = (mixed?, common?);
        Some(Short { mixed, common })
    });
    let work = match fields.optional_fields("draw") {
        Some(draw) => read_draw(&draw).map(Work::Draw),
        None => read_interval(fields, hands).map(Work::Bet),
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

fn read_step(fields: &Fields<'_, '_>) -> Option<DealStep> {
    let (to, cards) = (word(fields, "to", &TO), fields.count("cards", sense::DEALT));
    let faces = [("down", Face::Down), ("up", Face::Up)];
    let (face, basis) = (word(fields, "face", &faces), fields.basis());
    let due = match to {
        Some(DealTo::Common) => Some(Face::Up),
        Some(DealTo::Burn) => Some(Face::Down),
        Some(DealTo::Players) | None => None,
    };
    if due.is_some_and(|due| face.is_some_and(|face| face != due)) {
        let right = "common cards lie face up, burnt ones face down";
        fields.problem("these cards do not lie so", right);
    }
    Some(DealStep {
        to: to?,
        cards: cards?,
        face: face?,
        basis,
    })
}

const TO: [(&str, DealTo); 3] = [
    ("players", DealTo::Players),
    ("common", DealTo::Common),
    ("burn", DealTo::Burn),
];

fn read_interval(fields: &Fields<'_, '_>, hands: Option<&HandOrder>) -> Option<Interval> {
    let words = [
        ("mano", Opens::Mano),
        ("lowest-showing", Opens::LowestShowing),
        ("lowest-by-suit", Opens::LowestBySuit),
        ("highest-showing", Opens::HighestShowing),
        ("last-bettor", Opens::LastBettor),
        ("opener", Opens::Opener),
    ];
    let opens = fields.fields("opens");
    let ties = opens.as_ref().map(|opens| opens.optional_cite("tie_rule"));
    let opens = opens.and_then(|f| cited(word(&f, "by", &words), &f));
    let (opens, ties) = (opens?, ties?);
    let ties = if ties == BasisRef::NONE {
        opens.basis
    } else {
        ties
    };
    let section = |key: &'static str| basis_of(fields, key);
    let (forced, stays, blank) = (section("forced"), section("stays"), section("blank"));
    let openers: Vec<Cited<Threshold>> = fields
        .tables("opener")
        .iter()
        .filter_map(|f| read_opener(f, hands?))
        .collect();
    let proof = section("proof").zip(section("false")).zip(section("kept"));
    let proof = proof.map(|((basis, fails), kept)| Proof { basis, fails, kept });
    let tiers = [("low", Tier::Low), ("high", Tier::High)];
    let tier = if fields.has("tier") {
        word(fields, "tier", &tiers)
    } else {
        Some(Tier::High)
    };
    let bring_in = match fields.optional_fields("bring_in") {
        Some(rule) => Some(read_bring_in(&rule)?),
        None => None,
    };
    Some(Interval {
        bring_in,
        opens,
        ties,
        forced,
        stays,
        openers,
        blank,
        proof,
        tier: tier?,
    })
}

fn read_bring_in(fields: &Fields<'_, '_>) -> Option<BringInRule> {
    let words = choice_words(fields);
    let amount = on_sheet(fields, fields.odds("most_times"));
    Some(BringInRule {
        amount: amount?,
        words: words?,
    })
}

fn read_opener(fields: &Fields<'_, '_>, hands: &HandOrder) -> Option<Cited<Threshold>> {
    let text = fields.text("with")?;
    let threshold = hands
        .threshold(&text)
        .map_err(|error| fields.problem(error.to_string(), "name a hand of the order"))
        .ok();
    cited(threshold, fields)
}

fn read_draw(fields: &Fields<'_, '_>) -> Option<DrawRules> {
    let most = fields.count("up_to", sense::DEALT);
    let firsts = [("opener", DrawsFirst::Opener), ("mano", DrawsFirst::Mano)];
    let first = if fields.has("begins") {
        word(fields, "begins", &firsts)
    } else {
        Some(DrawsFirst::Opener)
    };
    let choice = |key: &'static str| fields.fields(key).and_then(|f| choice_words(&f));
    let (draw, stand) = (choice("draw"), choice("stand"));
    let (served, runs_out) = (rests(fields, "served"), rests(fields, "runs_out"));
    Some(DrawRules {
        most: most?,
        first: first?,
        draw: draw?,
        stand: stand?,
        served: served?,
        runs_out: runs_out?,
    })
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

pub(super) fn read_irregularity(fields: &Fields<'_, '_>) -> Option<IrregularityRule> {
    let (when, words) = (read_kinds(fields), fields.words("words"));
    let place = if fields.has("at") {
        Some(word(fields, "at", &TO)?)
    } else {
        None
    };
    let windows = [
        ("before-betting", Window::BeforeBetting),
        ("first-actions", Window::FirstActions),
        ("after-two", Window::AfterTwo),
    ];
    let stage = if fields.has("found") {
        Some(word(fields, "found", &windows)?)
    } else {
        None
    };
    let remedies = read_remedies(fields, read_remedy);
    let of_one = remedies.iter().any(|remedy| is_of_one_player(remedy.does));
    if of_one && place != Some(DealTo::Players) {
        let what = "what is done here is done to one player";
        fields.problem(what, "write at = \"players\": nobody else can be meant");
    }
    let told_apart = |kind: &IrregularityKind| Warnings::CONDUCTS.contains(kind);
    if remedies.iter().any(|remedy| remedy.again) && !when.iter().all(told_apart) {
        let known = Warnings::CONDUCTS.map(IrregularityKind::name).join(", ");
        let what = "nobody is warned of this, so that nobody does it again";
        fields.problem(what, format!("write `again` of {known}"));
    }
    Some(IrregularityRule {
        when,
        place,
        stage,
        left: fields.optional_count("left", sense::AMONG_PLAYERS_EACH),
        again: fields.flag("warned_before"),
        words: words?,
        remedies,
    })
}

fn read_remedy(fields: &Fields<'_, '_>) -> Option<RemedyRule> {
    let (does, decided_by) = (read_effect(fields), read_role(fields, "decided_by"));
    let basis = fields.basis();
    Some(RemedyRule {
        does: does?,
        decided_by: decided_by?,
        before: fields.optional_count("before", sense::AMONG_PLAYERS_EACH),
        again: fields.flag("warned_before"),
        otherwise: fields.flag("as_last_resort"),
        basis,
    })
}
