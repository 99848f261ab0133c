//! `[cards]`, `[order]`, `[hand]`: the deck, how hands rank, how one is made.

use cards::{Class, Deck, HandOrder, JokerRule, OrderSpec};
use law::{BasisRef, Fields};

use super::super::description::{CardRules, Making, OrderRules};
use super::rests;
use crate::bank_poker::{ClassRule, read_class};
use crate::common::{Cited, cited, read_ranks, sense};

pub(super) fn read_cards(fields: &Fields<'_, '_>) -> Option<CardRules> {
    let names: Vec<&str> = Deck::all().map(Deck::name).collect();
    let right = format!("use one of {}", names.join(", "));
    let deck = fields.fields("deck");
    let declared = deck.as_ref().is_some_and(|f| f.says_otherwise("is"));
    let deck = deck.and_then(|f| cited(f.parsed::<Deck>("is", &right), &f));
    let ranks = read_ranks(fields, deck.map(|deck| deck.value), declared);
    let low = "use high-only, below-the-lowest or second-highest-straight";
    let ace = fields
        .fields("ace")
        .and_then(|f| cited(f.parsed("low", low), &f));
    let without = fields
        .optional_fields("without")
        .and_then(|f| cited(Some(classes(&f)), &f));
    let serves = fields.tables("serves");
    let serves = serves.iter().filter_map(|f| {
        let deck = f.parsed::<Deck>("deck", &right);
        deck.zip(f.count("players", sense::AMONG_PLAYERS))
    });
    let serves = serves.collect();
    Some(CardRules {
        serves,
        deck: deck?,
        ranks: ranks?,
        ace: ace?,
        without,
    })
}

fn classes(fields: &Fields<'_, '_>) -> Vec<Class> {
    let names = fields.optional_texts("classes");
    let class = |name: &String| {
        let class = name.parse().ok();
        if class.is_none() {
            let known = Class::ALL.map(Class::name).join(", ");
            fields.problem(
                format!("there is no class `{name}`"),
                format!("use one of {known}"),
            );
        }
        class
    };
    names.iter().filter_map(class).collect()
}

pub(super) fn read_order(fields: &Fields<'_, '_>, cards: &CardRules) -> Option<OrderRules> {
    let size = fields.count("size", sense::HAND);
    let (ranking, same) = (rests(fields, "ranking"), rests(fields, "same"));
    let all_equal = rests(fields, "all_equal");
    let mut classes: Vec<ClassRule> = fields
        .tables("class")
        .iter()
        .filter_map(read_class)
        .collect();
    if let Some(without) = &cards.without {
        classes.retain(|rule| !without.value.contains(&rule.class));
    }
    let short = fields
        .optional_fields("short")
        .and_then(|short| lift(&short, cards.deck.value, &mut classes));
    let spec = OrderSpec {
        name: "hands".into(),
        deck: cards.deck.value,
        size: size?,
        classes: classes.iter().map(|rule| rule.class).collect(),
        ace: cards.ace.value,
        joker: JokerRule::None,
    };
    let hands = HandOrder::new(spec)
        .map_err(|error| fields.problem(error.to_string(), "mend the list of classes"))
        .ok();
    Some(OrderRules {
        hands: hands?,
        classes,
        ranking: ranking?,
        same: same?,
        all_equal: all_equal?,
        short,
    })
}

/// With fewer cards than the whole pack one class stands above another.
fn lift(
    fields: &Fields<'_, '_>,
    deck: Deck,
    classes: &mut Vec<ClassRule>,
) -> Option<(Class, BasisRef)> {
    let basis = fields.basis();
    let known = Class::ALL.map(Class::name).join(", ");
    let right = format!("use one of {known}");
    let (raised, above) = (
        fields.parsed::<Class>("raises", &right)?,
        fields.parsed::<Class>("above", &right)?,
    );
    if deck.len() >= Deck::FRENCH.len() {
        return None;
    }
    let place = |class| classes.iter().position(|rule| rule.class == class);
    let (from, to) = (place(raised)?, place(above)?);
    if from > to {
        let rule = classes.remove(from);
        classes.insert(to, rule);
    }
    Some((raised, basis))
}

pub(super) fn read_making(fields: &Fields<'_, '_>) -> Option<Cited<Making>> {
    let made = fields.fields("made_of")?;
    let number = |key: &'static str| -> Option<Option<u8>> {
        let text = made.text(key)?;
        let number = text.parse().ok();
        if number.is_none() && text != "any" {
            made.problem(
                format!("a hand is not made of `{text}` cards"),
                "write \"any\", or how many, as \"2\"",
            );
        }
        Some(number)
    };
    let making = match (number("own")?, number("common")?) {
        (None, None) => Some(Making::Any),
        (Some(own), Some(common)) => Some(Making::Exactly { own, common }),
        _ => {
            made.problem(
                "one of the two is a number and the other is not",
                "say both, or \"any\" for both",
            );
            None
        }
    };
    cited(making, &made)
}
