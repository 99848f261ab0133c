//! `[pack]`, `[order]`, `[bank]`: the deck, how hands rank, what the bank needs.

use cards::{Class, Deck, HandOrder, JokerRule, OrderSpec, Rank};
use law::{BasisRef, Fields, Words};

use super::super::description::{
    BankHand, CardRules, Cited, ClassRule, JokerCounts, LowOrder, OrderRules, WayRule,
};
use crate::common::{Lowest, basis_of, cited, read_rank, read_ranks, sense};

pub(super) fn read_cards(fields: &Fields<'_, '_>) -> Option<CardRules> {
    let names: Vec<&str> = Deck::all().map(Deck::name).collect();
    let deck = fields.fields("kind");
    let declared = deck.as_ref().is_some_and(|f| f.says_otherwise("is"));
    let one_of = format!("use one of {}", names.join(", "));
    let deck = deck.and_then(|deck| cited(deck.parsed::<Deck>("is", &one_of), &deck));
    let lowest = match declared {
        true => Lowest::Any,
        false => Lowest::OfTheDeck,
    };
    let ranks = read_ranks(fields, deck.map(|deck| deck.value), lowest);
    let ace = fields.fields("ace_stands").and_then(|ace| {
        let right = "use high-only, below-the-lowest or second-highest-straight";
        cited(ace.parsed("low", right), &ace)
    });
    let joker = fields.optional_fields("joker");
    let joker = joker.and_then(|joker| cited(joker.parsed("is", "use ace-or-completes"), &joker));
    Some(CardRules {
        deck: deck?,
        ranks: ranks?,
        ace: ace?,
        joker,
    })
}

pub(super) fn read_order(fields: &Fields<'_, '_>, cards: &CardRules) -> Option<OrderRules> {
    let size = fields.count("size", sense::HAND);
    let rule = |key: &'static str| basis_of(fields, key).unwrap_or(BasisRef::NONE);
    let (ranking, same, all_equal) = (rule("ranking"), rule("same"), rule("all_equal"));
    let nothing_is_equal = fields
        .optional_fields("nothing")
        .and_then(|nothing| read_nothing(&nothing));
    let classes = read_classes(fields);
    let spec = OrderSpec {
        name: "hands".into(),
        deck: cards.deck.value,
        size: size?,
        classes: classes.iter().map(|class| class.class).collect(),
        ace: cards.ace.value,
        joker: cards.joker.map_or(JokerRule::None, |joker| joker.value),
    };
    let low = fields
        .optional_fields("low_hand")
        .and_then(|low| read_low(&low, &spec));
    let hands = order_of(fields, spec);
    Some(OrderRules {
        hands: hands?,
        ranking,
        same,
        all_equal,
        nothing_is_equal,
        classes,
        low,
    })
}

/// The shorter of two hands: its size, its classes, and that the other must outrank it.
fn read_low(fields: &Fields<'_, '_>, high: &OrderSpec) -> Option<LowOrder> {
    let size = fields.count("size", sense::HAND);
    let ranking = fields.fields("ranking").map(|f| f.basis());
    let outranked = fields.fields("outranked").map(|f| f.basis());
    let classes = read_classes(fields);
    let spec = OrderSpec {
        name: "low hands".into(),
        size: size?,
        classes: classes.iter().map(|class| class.class).collect(),
        ..high.clone()
    };
    let hands = order_of(fields, spec);
    Some(LowOrder {
        hands: hands?,
        classes,
        ranking: ranking?,
        outranked: outranked?,
    })
}

/// `[[house_way]]`: how the house sets two hands.
pub(super) fn read_way(fields: &Fields<'_, '_>) -> Option<WayRule> {
    let known = Class::ALL.map(Class::name).join(", ");
    let mut best = Vec::new();
    for name in fields.optional_texts("when_best") {
        match name.parse() {
            Ok(class) => best.push(class),
            Err(_) => fields.problem(
                format!("there is no class `{name}`"),
                format!("use one of {known}"),
            ),
        }
    }
    let (at_least, at_most) = (read_rank(fields, "at_least"), read_rank(fields, "at_most"));
    let (pairs, single_ace) = (
        fields.optional_count("pairs", sense::HAND),
        fields.optional_flag("single_ace"),
    );
    let joker = read_joker_counts(fields);
    let keep = fields.parsed("keep", &format!("use one of {known}"));
    let (words, basis) = (fields.words("words"), fields.basis());
    fields.range(at_least, at_most);
    Some(WayRule {
        best,
        pairs,
        at_least,
        at_most,
        single_ace,
        joker,
        keep: keep?,
        words: words?,
        basis,
    })
}

/// What a joker counts as in a rule of the house way: a rank, or `nothing`.
fn read_joker_counts(fields: &Fields<'_, '_>) -> Option<JokerCounts> {
    let name = fields.optional_text("joker_counts_as")?;
    if name == "nothing" {
        return Some(JokerCounts::Nothing);
    }
    let rank = Rank::from_word(&name);
    if rank.is_none() {
        fields.problem(
            format!("a joker cannot count as `{name}`"),
            "write a rank, as \"ace\", or \"nothing\"",
        );
    }
    rank.map(JokerCounts::As)
}

/// Whether hands without a combination are compared card by card, or all equal.
fn read_nothing(fields: &Fields<'_, '_>) -> Option<BasisRef> {
    let basis = fields.basis();
    match fields.text_of("is", &["compared", "equal"])?.as_str() {
        "compared" => None,
        "equal" => Some(basis),
        other => {
            fields.problem(
                format!("hands without a combination cannot be `{other}`"),
                "use compared or equal",
            );
            None
        }
    }
}

fn order_of(fields: &Fields<'_, '_>, spec: OrderSpec) -> Option<HandOrder> {
    let order = HandOrder::new(spec);
    order
        .map_err(|error| fields.problem(error.to_string(), "mend the list of classes"))
        .ok()
}

fn read_classes(fields: &Fields<'_, '_>) -> Vec<ClassRule> {
    let classes = fields.tables("class");
    classes.iter().filter_map(read_class).collect()
}

/// A class of hands, in words.
pub(crate) fn read_class(fields: &Fields<'_, '_>) -> Option<ClassRule> {
    let known = Class::ALL.map(Class::name).join(", ");
    let class = fields.parsed("is", &format!("use one of {known}"));
    let (name, meaning) = (fields.words("name"), fields.words("meaning"));
    let (basis, ties) = (fields.basis(), fields.optional_cite("tie_rule"));
    Some(ClassRule {
        class: class?,
        name: name?,
        meaning: meaning?,
        basis,
        ties,
    })
}

pub(super) fn read_bank(root: &Fields<'_, '_>, order: &OrderRules) -> Option<Cited<BankHand>> {
    let bank = root.optional_fields("bank")?;
    let plays = bank.fields("plays_with")?;
    let (basis, name) = (plays.basis(), plays.words("name"));
    let text = plays.text("at_least")?;
    // A hand that the house declares in its own words is called by them.
    let name = if plays.says_otherwise("at_least") {
        Some(Words::same(&text))
    } else {
        name
    };
    match order.hands.threshold(&text) {
        Ok(at_least) => Some(Cited {
            value: BankHand {
                at_least,
                name: name?,
            },
            basis,
        }),
        Err(error) => {
            plays.problem(error.to_string(), "name a hand of the order");
            None
        }
    }
}
