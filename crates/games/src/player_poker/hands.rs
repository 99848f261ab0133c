//! `[pack]`, `[order]`, `[best_hand]`: the deck, how hands rank, how one is made.

use cards::{AceRule, Class, Deck, HandOrder, JokerRule, OrderSpec, Rank};
use law::{BasisRef, Fields};

use crate::bank_poker::{ClassRule, read_class};
use crate::common::{Cited, Lowest, cited, read_ranks, rests, sense};

/// `[pack]`.
#[derive(Clone, Debug)]
pub struct CardRules {
    /// The deck.
    pub deck: Cited<Deck>,
    /// Which card is higher.
    pub ranks: BasisRef,
    /// Where the ace stands.
    pub ace: Cited<AceRule>,
    /// Classes that this variant does not use, and what says so.
    pub without: Option<Cited<Vec<Class>>>,
    /// How many players each deck serves, where the house chooses among several.
    pub serves: Vec<(Deck, u8)>,
}

/// `[order]`: which hand beats which.
#[derive(Clone, Debug)]
pub struct OrderRules {
    /// The order.
    pub hands: HandOrder,
    /// Its classes, the highest first.
    pub classes: Vec<ClassRule>,
    /// Which class is higher.
    pub ranking: BasisRef,
    /// Which hand of one class is.
    pub same: BasisRef,
    /// That hands may be equal.
    pub all_equal: BasisRef,
    /// What lifts one class above another with fewer cards than the whole pack; only there.
    pub short: Option<(Class, BasisRef)>,
    /// What a hand would be if this variant used every class.
    pub left_out: Option<LeftOut>,
}

/// Classes that a variant does not use: a hand that would be of one counts as what else it is.
#[derive(Clone, Debug)]
pub struct LeftOut {
    /// The order with them.
    pub hands: HandOrder,
    /// Those that are left out.
    pub classes: Vec<Class>,
    /// What each class that is used rests on, by its place, where it counts in the stead of one of
    /// them.
    pub instead: Vec<BasisRef>,
}

/// How a hand is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Making {
    /// Any five of own and common cards.
    Any,
    /// Exactly so many own and so many common ones.
    Exactly {
        /// Own ones.
        own: u8,
        /// Common ones.
        common: u8,
    },
}

pub(super) fn read_cards(fields: &Fields<'_, '_>, seats: Option<u8>) -> Option<CardRules> {
    let names: Vec<&str> = Deck::all().map(Deck::name).collect();
    let right = format!("use one of {}", names.join(", "));
    let serves = fields.tables("serves");
    let serves = serves.iter().filter_map(|f| {
        let deck = f.parsed::<Deck>("deck", &right);
        deck.zip(read_served(f, seats))
    });
    let serves: Vec<(Deck, u8)> = serves.collect();
    check_serves(fields, &serves);
    let most = serves.iter().map(|(_, players)| *players).max();
    if let Some((most, seats)) = most.zip(seats).filter(|(most, seats)| most < seats) {
        let what = format!("{seats} may sit down, and no deck serves more than {most}");
        fields.problem(what, "let one deck serve them all, or write fewer seats");
    }
    let deck = fields.fields("kind");
    let declared = deck.as_ref().is_some_and(|f| f.says_otherwise("is"));
    let lowest = match (serves.is_empty(), declared) {
        (false, _) => Lowest::InPlay,
        (true, true) => Lowest::Any,
        (true, false) => Lowest::OfTheDeck,
    };
    let deck = deck.and_then(|f| cited(read_deck(&f, &serves, &right), &f));
    let of_deck = deck.map(|deck| deck.value);
    let ranks = read_ranks(fields, of_deck, lowest);
    let ace = fields
        .fields("ace_stands")
        .and_then(|f| cited(read_ace(&f, of_deck, serves.len() > 1), &f));
    let without = fields
        .optional_fields("without")
        .and_then(|f| cited(Some(classes(&f)), &f));
    Some(CardRules {
        serves,
        deck: deck?,
        ranks: ranks?,
        ace: ace?,
        without,
    })
}

/// Each deck that serves has more cards than the one before it, and serves more players.
fn check_serves(fields: &Fields<'_, '_>, serves: &[(Deck, u8)]) {
    let rises = |pair: &[(Deck, u8)]| pair[0].0.len() < pair[1].0.len() && pair[0].1 < pair[1].1;
    if !serves.windows(2).all(rises) {
        let right = "name the decks from the smallest on, each with more players";
        fields.problem("a larger deck serves more players", right);
    }
}

/// How many players a deck serves: none beyond those who can sit down.
fn read_served(fields: &Fields<'_, '_>, seats: Option<u8>) -> Option<u8> {
    let players = fields.count("players", sense::AMONG_PLAYERS)?;
    if let Some(seats) = seats.filter(|seats| players > *seats) {
        let what = format!("this deck serves {players}, and {seats} are the most that play");
        fields.problem(what, format!("write {seats} at most"));
    }
    Some(players)
}

/// The deck; where several serve different numbers of players, one of these.
fn read_deck(fields: &Fields<'_, '_>, serves: &[(Deck, u8)], right: &str) -> Option<Deck> {
    if serves.is_empty() {
        return fields.parsed("is", right);
    }
    let names: Vec<&str> = serves.iter().map(|(deck, _)| deck.name()).collect();
    let right = format!("use one of {}", names.join(", "));
    let deck = fields.parsed::<Deck>("is", &right)?;
    let known = serves.iter().any(|(served, _)| *served == deck);
    if !known {
        let what = format!("this game is not played with `{}`", deck.name());
        fields.problem(what, right);
    }
    known.then_some(deck)
}

/// Where the ace is low: before the lowest card of the deck, or before the two, where it has one.
fn read_ace(fields: &Fields<'_, '_>, deck: Option<Deck>, of_several: bool) -> Option<AceRule> {
    let right = "use high-only, below-the-lowest, below-the-two or second-highest-straight";
    if fields.text("low")? != "below-the-two" {
        return fields.parsed("low", right);
    }
    if deck?.lowest() == Rank::Two && !of_several {
        let what = "the two is the lowest card of this deck";
        fields.problem(what, "write below-the-lowest");
    }
    Some(match deck?.lowest() {
        Rank::Two => AceRule::BelowTheLowest,
        _ => AceRule::HighOnly,
    })
}

fn classes(fields: &Fields<'_, '_>) -> Vec<Class> {
    let names = fields.optional_texts("classes");
    if names.is_empty() {
        fields.problem("no class is left out", "write classes = [\"figures\"]");
    }
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
    let short = fields
        .optional_fields("short_pack")
        .and_then(|short| lift(&short, cards.deck.value, &mut classes));
    let size = size?;
    let order_of = |classes: &[ClassRule]| {
        let spec = OrderSpec {
            name: "hands".into(),
            deck: cards.deck.value,
            size,
            classes: classes.iter().map(|rule| rule.class).collect(),
            ace: cards.ace.value,
            joker: JokerRule::None,
        };
        HandOrder::new(spec)
            .map_err(|error| fields.problem(error.to_string(), "mend the list of classes"))
            .ok()
    };
    let left_out = match &cards.without {
        Some(without) => Some(LeftOut {
            hands: order_of(&classes)?,
            classes: without.value.clone(),
            instead: Vec::new(),
        }),
        None => None,
    };
    if let Some(left_out) = &left_out {
        classes.retain(|rule| !left_out.classes.contains(&rule.class));
    }
    Some(OrderRules {
        hands: order_of(&classes)?,
        left_out,
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
        fields.parsed::<Class>("lifts", &right)?,
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
