//! What the parts of a file must have in common: each is sound alone, and together they describe
//! a game that can be played.

use ::table::{Announced, IrregularityKind};
use cards::{Class, Deck, HandOrder};
use exact::Ratio;
use law::{BasisRef, Fields};

use super::super::description::{
    BetRule, ChoiceEffect, ChoiceRule, Counted, DealStep, DealTo, Description, IrregularityRule,
    NoticeMoment, NoticeRule, OrderRules, PoolRule, SettleRule, SettleWay, StageRule, StageWork,
    TableRows, TableRule, WayRule, Window,
};

/// Holds the parts of a game against each other, with all that a house may offer.
pub(super) fn check(root: &Fields<'_, '_>, read: &Description) {
    compared(root, &read.order, &read.settles);
    enough_cards(root, read);
    notices_are_said(root, &read.notices, &read.stages);
    irregularities(root, read);
    read.tables.iter().for_each(|table| in_order(root, table));
    first_cards(root, read);
    house_way(root, &read.house_way, &read.order.hands);
    joker_counts(root, &read.house_way, read.cards.joker.is_some());
}

/// The same of a game as one house offers it: nothing that it leaves out is named by what stays.
pub(super) fn check_offered(root: &Fields<'_, '_>, read: &Description) {
    placed_by_choice(root, &read.bets, &read.stages);
    notices_can_be_filled(root, read);
    if read.table.boxes_each.value > read.table.boxes.value {
        root.problem(
            "a player may hold more boxes than there are",
            "let boxes_each be boxes at most",
        );
    }
}

/// What is to be filled in in the words of a notice is there to be filled in.
fn notices_can_be_filled(root: &Fields<'_, '_>, read: &Description) {
    let known = |mark: &str| match mark.split_once(':') {
        Some(("table", bet)) => read.bets.iter().any(|known| known.key == bet),
        Some(("prizes", pool)) => read.pools.iter().any(|known| known.key == pool),
        Some(("sheet", _)) => true,
        _ => false,
    };
    for notice in &read.notices {
        let announces = matches!(
            notice.when,
            NoticeMoment::WhenAnnounced(Announced { hands: Some(_), .. })
        );
        let known = |mark: &&str| known(mark) || announces && *mark == "hands";
        let words = [&notice.words.es, &notice.words.en];
        let marks = words.into_iter().flat_map(|words| words.split('{').skip(1));
        let mut marks = marks.map(|rest| rest.split('}').next().unwrap_or_default());
        if let Some(mark) = marks.find(|mark| !known(mark)) {
            root.problem(
                format!("`{}` names `{mark}`, which is not there", notice.key),
                "use {table:BET}, {prizes:POOL}, {sheet:FIELD} or {hands}",
            );
        }
    }
}

/// A bet that a choice places names a choice that does.
fn placed_by_choice(root: &Fields<'_, '_>, bets: &[BetRule], stages: &[StageRule]) {
    for (place, bet) in bets.iter().enumerate() {
        let Window::ByChoice(key) = &bet.placed.value else {
            continue;
        };
        let places = |choice: &ChoiceRule| match choice.does {
            ChoiceEffect::Places(bet) | ChoiceEffect::TakesBank(bet) => bet == place,
            ChoiceEffect::Buys { price, .. } => price == place,
            _ => false,
        };
        let mut choices = stages.iter().flat_map(|stage| stage.what.choices());
        if !choices.any(|choice| choice.key == *key && places(choice)) {
            root.problem(
                format!("no choice `{key}` places the bet {}", bet.key),
                "let placed.by be the key of the choice that places it",
            );
        }
    }
}

/// Where hands are compared the file says how; where none are, it does not.
fn compared(root: &Fields<'_, '_>, order: &OrderRules, settles: &[SettleRule]) {
    let compares = settles.iter().any(|settle| {
        matches!(
            settle.how,
            SettleWay::AgainstBank { .. } | SettleWay::TwoHands { .. }
        )
    });
    let said = [
        ("ranking", order.ranking),
        ("same", order.same),
        ("all_equal", order.all_equal),
    ];
    for (key, basis) in said {
        if compares {
            root.needs_in("order", key);
        }
        match (compares, basis == BasisRef::NONE) {
            (true, true) => root.problem(
                format!("hands are compared, and [order] has no `{key}`"),
                format!("add `{key} = {{ cite = \"…\" }}`"),
            ),
            (false, false) => root.problem(
                format!("no hands are compared, and [order] has `{key}`"),
                "leave it out",
            ),
            (true, false) | (false, true) => {}
        }
    }
}

/// The deck has the cards of every deal, and every hand gets as many as it is made of.
fn enough_cards(root: &Fields<'_, '_>, read: &Description) {
    let deck: Deck = read.cards.deck.value;
    let boxes = usize::from(read.table.boxes.value);
    let deals = read.stages.iter().filter_map(|stage| match &stage.what {
        StageWork::Deal(steps) => Some(steps.as_slice()),
        _ => None,
    });
    for steps in deals.clone() {
        let cards: usize = steps.iter().map(|step| step.cards_for(boxes)).sum();
        if cards > usize::from(deck.len()) {
            root.problem(
                format!("a deal to every box takes {cards} cards"),
                format!("the deck has {}: deal fewer, or to fewer boxes", deck.len()),
            );
        }
    }
    let given = |to: DealTo| -> usize {
        let steps = deals.clone().flatten();
        let steps = steps.filter(|step: &&DealStep| [to, DealTo::Everyone].contains(&step.to));
        steps.map(|step| usize::from(step.cards)).sum()
    };
    let common: usize = given(DealTo::Common) - given(DealTo::Everyone);
    let low = read.order.low.as_ref().map_or(0, |low| low.hands.size());
    let needed = read.order.hands.size() + low;
    let meets_bank = read.order.ranking != BasisRef::NONE;
    let short = given(DealTo::Boxes) + common < needed
        || meets_bank && given(DealTo::Bank) + common < needed;
    let two_hands = read.stages.iter().any(sets_two_hands);
    if two_hands != (low > 0) {
        root.problem(
            "two hands are set, or the low one is described, and not both",
            "describe [order.low] where a stage sets two hands, and nowhere else",
        );
    }
    if short || two_hands && given(DealTo::Boxes) + common > needed {
        root.problem(
            format!(
                "what a player sets or compares is made of {needed} cards, and others are dealt"
            ),
            "deal as many, or mend the size of a hand",
        );
    }
}

/// Whether a stage has somebody set two hands out of one deal.
fn sets_two_hands(stage: &StageRule) -> bool {
    let sets =
        |choice: &ChoiceRule| matches!(choice.does, ChoiceEffect::Sets | ChoiceEffect::SetsByHouse);
    stage.what == StageWork::SetBank || stage.what.choices().iter().any(sets)
}

/// Each rule of the house way but the last speaks of some hands, and keeps something of them:
/// nobody keeps more than he has.
fn house_way(root: &Fields<'_, '_>, rules: &[WayRule], order: &HandOrder) {
    let Some((_, rules)) = rules.split_last() else {
        return;
    };
    let place = |class: Class| order.position_of(class);
    for rule in rules {
        let part = [Class::Pair, Class::TwoPair, Class::ThreeOfAKind].contains(&rule.keep);
        let held = rule
            .best
            .iter()
            .all(|best| place(rule.keep) >= place(*best));
        if rule.best.is_empty() || !held || !(part || rule.best.contains(&rule.keep)) {
            root.problem(
                format!(
                    "a rule of the house way keeps {} of no such hand",
                    rule.keep.name()
                ),
                "let it say `best`, and keep that, or three of a kind, two pair or a pair of it",
            );
        }
    }
}

/// A rule of the house way that counts pairs or aces says what a joker counts as among them, and
/// no other rule does.
fn joker_counts(root: &Fields<'_, '_>, rules: &[WayRule], has_joker: bool) {
    for rule in rules {
        let asked = has_joker && rule.counts_cards();
        if asked == rule.joker.is_some() {
            continue;
        }
        match asked {
            true => root.problem(
                "a rule of the house way counts pairs or aces, and does not say what the joker counts as",
                "let it say joker_counts_as = \"ace\" or \"nothing\"",
            ),
            false => root.problem(
                "a rule of the house way says what a joker counts as, and none is counted",
                "leave `joker_counts_as` out",
            ),
        }
    }
}

/// The first cards are told from the hand only where a card can be bought.
fn first_cards(root: &Fields<'_, '_>, read: &Description) {
    let buys = |choice: &ChoiceRule| matches!(choice.does, ChoiceEffect::Buys { .. });
    let mut choices = read.stages.iter().flat_map(|stage| stage.what.choices());
    let settled = read.settles.iter().any(|settle| match settle.how {
        SettleWay::OwnHand { which, .. } => which == Counted::FirstCards,
        _ => false,
    });
    let pools = |pool: &PoolRule| pool.which == Counted::FirstCards;
    if (settled || read.pools.iter().any(pools)) && !choices.any(buys) {
        root.problem(
            "nobody buys a card, and a bet looks at the first cards",
            "write is = \"own-hand\"",
        );
    }
}

/// A hand pays no more than one above it, unless the file says that the text has it so.
fn in_order(root: &Fields<'_, '_>, table: &TableRule) {
    let TableRows::Classes { pays, .. } = &table.rows else {
        return;
    };
    let odds: Vec<Ratio> = pays.iter().flatten().map(|row| row.value).collect();
    let rises = odds.windows(2).any(|pair| pair[0] < pair[1]);
    match (rises, table.out_of_order) {
        (true, None) => root.problem(
            format!(
                "by the table {} a hand pays more than one above it",
                table.key
            ),
            "mend the odds or the order of hands, or say out_of_order = { cite = \"…\" }",
        ),
        (false, Some(_)) => root.problem(
            format!(
                "by the table {} no hand pays more than one above it",
                table.key
            ),
            "leave out_of_order out",
        ),
        (true, Some(_)) | (false, None) => {}
    }
}

/// A notice that belongs to a moment of the hand is said by the stage of that moment.
fn notices_are_said(root: &Fields<'_, '_>, notices: &[NoticeRule], stages: &[StageRule]) {
    for (place, notice) in notices.iter().enumerate() {
        let said = |stage: &StageRule| match (&stage.what, notice.when) {
            (StageWork::Bets { close, .. }, NoticeMoment::OnClosing) => *close == Some(place),
            (_, NoticeMoment::OnSettling) => stage.says == Some(place),
            _ => false,
        };
        let moment = matches!(
            notice.when,
            NoticeMoment::OnClosing | NoticeMoment::OnSettling
        );
        if moment && !stages.iter().any(said) {
            root.problem(
                format!("no stage says `{}`", notice.key),
                "name it in the stage's `close` or `says`",
            );
        }
    }
}

/// What goes wrong can go wrong here, and no rule on it hides a later one.
fn irregularities(root: &Fields<'_, '_>, read: &Description) {
    for (place, rule) in read.irregularities.iter().enumerate() {
        for kind in &rule.when {
            if kind.of().is_some_and(|of| !read.has(of)) {
                let what = format!("`{}` cannot happen in this game", kind.name());
                root.problem(what, "leave it out");
            }
            let mut earlier = read.irregularities[..place].iter();
            if earlier.any(|earlier| hides(earlier, rule, *kind)) {
                root.problem(
                    format!(
                        "another rule speaks of every `{}` before this one",
                        kind.name()
                    ),
                    "the first that speaks of it holds: put the particular one first",
                );
            }
        }
    }
}

fn hides(earlier: &IrregularityRule, later: &IrregularityRule, kind: IrregularityKind) -> bool {
    let everywhere = earlier.place.is_none() || earlier.place == later.place;
    let every_card = earlier
        .at_least
        .is_none_or(|least| Some(least) <= later.at_least);
    earlier.when.contains(&kind) && everywhere && every_card
}
