//! Draws the table from its rules: seats, stacks and pot, the places of cards, choices, notices.

use exact::Cents;
use law::Words;
use table::{
    CardPlace, Choice, ChoiceId, ClassRow, Felt, Layout, Rulebook, Spot, SpotLimits, Stage,
    StageKind,
};

use super::description::*;
use super::rules::{ChoiceKind, POT, Rules, STACK};
use super::telling;
use crate::bank_poker::ClassRule;
use crate::common::{blank_spot, fill_notices};

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let maximum = rules.maximum.map(|maximum| maximum.value);
    let mut felt = Felt {
        layout: Layout::Ring,
        boxes: rules.terms.places.value,
        bettors_per_box: 1,
        minimum: rules.minimum.value,
        // Without a limit, what one can bet is what one can bring.
        maximum: maximum.unwrap_or(rules.most_stack),
        deck: Some(description.cards.deck.value),
        places: places(description),
        spots: spots(rules),
        choices: choices(rules),
        classes: description.order.classes.iter().map(class_row).collect(),
        notices: fill_notices(&description.notices, |words| fill_in(rules, words)),
        stages: stages(rules),
        among_players: true,
        players_only: description.table.players_only,
        remixes: remixes(rules),
        seats_by_lot: description.game_rules.as_ref().map(|_| rules.seated.0),
        ..description.felt()
    };
    felt.rules = telling::tell(rules);
    felt
}

/// How often cards put aside can go back among those to be dealt: for each who draws once, and
/// once for a street that may fall short.
fn remixes(rules: &Rules) -> u8 {
    let streets = rules.description.streets.iter();
    let each = streets.map(|street| match street.work {
        Work::Draw(_) => rules.terms.places.value,
        Work::Bet(_) => u8::from(street.short.is_some()),
    });
    each.sum()
}

/// The stage in which a street's interval or draw is played.
pub(super) fn stage_of(street: u8) -> u8 {
    2 + 2 * street
}

/// The stage in which cards are shown.
pub(super) fn showdown(rules: &Rules) -> u8 {
    1 + 2 * rules.description.streets.len() as u8
}

fn places(description: &Description) -> Vec<CardPlace> {
    let steps = description.streets.iter().flat_map(|street| &street.deal);
    let cards = |to: DealTo| {
        steps
            .clone()
            .filter(|step| step.to == to)
            .map(|step| step.cards)
            .sum()
    };
    let all = [
        CardPlace::Boxes(cards(DealTo::Players)),
        CardPlace::Common(cards(DealTo::Common)),
    ];
    let some = |place: &CardPlace| *place != CardPlace::Common(0);
    all.into_iter().filter(some).collect()
}

fn spots(rules: &Rules) -> Vec<Spot> {
    let between = |least: Cents, most: Cents, basis| SpotLimits::Between { least, most, basis };
    let spot = |id, key: &str, name: Words, required, limits| Spot {
        required,
        ..blank_spot(id, (key, &name), limits)
    };
    let most = rules.maximum.map_or(rules.most_stack, |most| most.value);
    let stack = between(
        rules.least_stack.value,
        rules.most_stack,
        rules.least_stack.basis,
    );
    let pot = between(rules.minimum.value, most, rules.limit.basis);
    vec![
        spot(STACK, "stack", captions::stack(), true, stack),
        spot(POT, "pot", captions::pot(), false, pot),
    ]
}

fn choices(rules: &Rules) -> Vec<Choice> {
    let choices = (0..).map(ChoiceId).zip(&rules.choices);
    let draw = |(id, (kind, words)): (ChoiceId, &(ChoiceKind, ChoiceWords))| Choice {
        id,
        key: words.key.clone(),
        name: words.name.clone(),
        places: matches!(kind, ChoiceKind::Call | ChoiceKind::BringIn).then_some(POT),
        takes_back: None,
        withdraws: matches!(kind, ChoiceKind::Fold | ChoiceKind::GiveUp),
        basis: words.basis,
    };
    choices.map(draw).collect()
}

fn class_row(rule: &ClassRule) -> ClassRow {
    ClassRow {
        key: rule.class.name().into(),
        name: rule.name.clone(),
        meaning: rule.meaning.clone(),
        basis: rule.basis,
    }
}

/// `{sheet:FIELD}` becomes what the house's sheet says there, «no» where it says nothing.
fn fill_in(rules: &Rules, words: &Words) -> Words {
    let mut filled = words.clone();
    for (field, value) in rules.sheet() {
        let mark = format!("{{sheet:{field}}}");
        filled = filled.filled(&mark, &Words::same(value));
    }
    filled.map(|_, text| unsaid(text))
}

/// What the sheet does not say is not done.
fn unsaid(text: &str) -> String {
    let mut parts = text.split("{sheet:");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |told, part| {
        let rest = part.split_once('}').map_or("", |(_, rest)| rest);
        format!("{told}no{rest}")
    })
}

fn stages(rules: &Rules) -> Vec<Stage> {
    let description = &rules.description;
    let chosen = |kinds: &[ChoiceKind]| {
        let ids = kinds.iter().filter_map(|kind| rules.choice(*kind));
        StageKind::Choose(ids.map(|(id, _)| id).collect())
    };
    let mut stages = vec![Stage {
        kind: StageKind::Bets,
        basis: description.table.chips_only,
    }];
    for street in &description.streets {
        let kinds: &[ChoiceKind] = match street.work {
            Work::Bet(_) => &[ChoiceKind::Check, ChoiceKind::Call, ChoiceKind::Fold],
            Work::Draw(_) => &[ChoiceKind::Draw, ChoiceKind::Stand],
        };
        for kind in [StageKind::Deal, chosen(kinds)] {
            let basis = street.basis;
            stages.push(Stage { kind, basis });
        }
    }
    stages.push(Stage {
        kind: chosen(&[ChoiceKind::Show, ChoiceKind::GiveUp]),
        basis: description.showdown.all,
    });
    stages.push(Stage {
        kind: StageKind::Settle,
        basis: description.pots.best,
    });
    stages
}
