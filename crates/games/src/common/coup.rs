//! What the games have in common whose bank a player holds: the shoe, the spots of each place,
//! choices, and what goes wrong in a coup.

use std::ops::RangeInclusive;

use captions::{as_written, sheet};
use cards::{Bag, Deck};
use exact::Cents;
use law::{BasisRef, Fields, Words};
use table::{IrregularityKind, Remedy, Role};

use super::{
    Cited, Desk, OnSheet, RemedyRule, cited, described, read_effect, read_kinds, read_role, sense,
};

/// Where a bank has no maximum, the most that is still counted without care for overflow.
pub(crate) const UNBOUNDED: Cents = Cents::new(1_000_000_000_000);

/// The most that can be counted.
pub(crate) const MOST_COUNTED: Cents = Cents::new(u64::MAX);

/// All of some amounts. Each lies within a table's limits, so that together they never come near
/// what can be counted; they would be told as the most that can.
pub(crate) fn together(amounts: impl IntoIterator<Item = Cents>) -> Cents {
    Cents::sum_up_to_most(amounts)
}

described! {
    /// The packs of a shoe.
    #[derive(Copy)]
    Packs |fields| {
        /// What each pack is.
        deck: Deck = fields.parsed("deck", "write french-52 or another deck"),
        /// How many there are.
        packs: u8 = fields.count("packs", sense::PACKS),
        /// What says so.
        basis: BasisRef = Some(fields.basis()),
    }
}

impl Packs {
    /// All their cards.
    pub(crate) fn bag(&self) -> Bag {
        self.deck.bag(self.packs)
    }
}

described! {
    /// A shoe of several packs, with a stop card in it.
    PackedShoe |fields| within filled: Packs {
        /// How many cards lie behind the stop card.
        stop: Cited<u8> = small(fields, "stop", "cards", sense::STOP),
    }
}

/// A spot of each place.
#[derive(Clone, Debug, PartialEq)]
pub struct SpotRule<P> {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// What chips there are.
    pub pile: P,
    /// What says so.
    pub basis: BasisRef,
}

/// A choice as people know it, and what offers it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceRule {
    /// Its name.
    pub name: Words,
    /// What offers it.
    pub basis: BasisRef,
}

/// Something that goes wrong, and what the text prescribes.
#[derive(Clone, Debug, PartialEq)]
pub struct IrregularityRule {
    /// The kinds.
    pub when: Vec<IrregularityKind>,
    /// When it can happen.
    pub moment: FaultMoment,
    /// Whose hand it must be about, where the text tells them apart.
    pub hand: Option<HandOf>,
    /// Whether it is about whoever covers the whole bank, or about anybody else.
    pub banco: Option<bool>,
    /// What the hand must count on its first two cards.
    pub points: Option<u8>,
    /// Whether the hand must have asked for a card, or not.
    pub asked: Option<bool>,
    /// What is done: one is mandatory, of several the one named chooses.
    pub remedies: Vec<RemedyRule>,
    /// The rule in words.
    pub words: Words,
}

/// What a coup knows of the hand that something went wrong with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Erring {
    /// Whose hand it is.
    pub(crate) hand: HandOf,
    /// Whether whoever plays against the bank covers it alone.
    pub(crate) banco: bool,
    /// What its first two cards count.
    pub(crate) points: u8,
    /// Whether a card was asked for.
    pub(crate) asked: bool,
}

impl Erring {
    /// Every hand that something can go wrong with.
    fn all() -> impl Iterator<Item = Erring> {
        let hands = [HandOf::Punto, HandOf::Bank].into_iter();
        let hands = hands.flat_map(|hand| [true, false].map(|banco| (hand, banco)));
        let hands = hands.flat_map(|(hand, banco)| [true, false].map(|asked| (hand, banco, asked)));
        hands.flat_map(|(hand, banco, asked)| {
            (0..=u8::MAX).map(move |points| Erring {
                hand,
                banco,
                points,
                asked,
            })
        })
    }
}

impl IrregularityRule {
    /// Whether the rule is about something of that kind that happened to such a hand.
    pub(crate) fn is_about(&self, kind: IrregularityKind, erring: Erring) -> bool {
        self.when.contains(&kind)
            && self.hand.is_none_or(|hand| hand == erring.hand)
            && self.banco.is_none_or(|banco| banco == erring.banco)
            && self.points.is_none_or(|points| points == erring.points)
            && self.asked.is_none_or(|asked| asked == erring.asked)
    }
}

/// What a text prescribes in one of the cases that it tells apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Prescribed {
    /// The case, and what is done, in words; nothing for whatever the text does not foresee.
    pub case: Option<Words>,
    /// What is done.
    pub remedies: Vec<Remedy>,
}

/// Every case of something that goes wrong, and last what is done in those not foreseen.
pub(crate) fn cases(
    known: &[IrregularityRule],
    kind: IrregularityKind,
    not_foreseen: [Remedy; 2],
) -> Vec<Prescribed> {
    let about: Vec<&IrregularityRule> = known
        .iter()
        .filter(|rule| rule.when.contains(&kind))
        .collect();
    let mut cases: Vec<Prescribed> = about
        .iter()
        .map(|rule| Prescribed {
            case: Some(rule.words.clone()),
            remedies: rule.remedies.iter().map(Remedy::from).collect(),
        })
        .collect();
    let foreseen = |erring: Erring| about.iter().any(|rule| rule.is_about(kind, erring));
    if !Erring::all().all(foreseen) {
        cases.push(Prescribed {
            case: None,
            remedies: not_foreseen.to_vec(),
        });
    }
    cases
}

/// When something can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultMoment {
    /// While bets are open.
    Betting,
    /// Once the cards have somebody to go to.
    Playing,
    /// At either time.
    Any,
}

/// Whose hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandOf {
    /// The player's.
    Punto,
    /// The bank's.
    Bank,
}

/// Reads one entry for each word of a closed list.
pub(crate) fn each<T: Copy, V>(
    fields: &Fields<'_, '_>,
    words: &[T],
    read: impl Fn(&Fields<'_, '_>, T) -> Option<V>,
) -> Option<Vec<V>> {
    fields.has_names();
    let all: Vec<Option<V>> = words.iter().map(|word| read(fields, *word)).collect();
    all.into_iter().collect()
}

/// A choice by its key: what it is called, and what offers it.
pub(crate) fn read_choice(fields: &Fields<'_, '_>, key: &'static str) -> Option<ChoiceRule> {
    let fields = fields.fields(key)?;
    let (name, basis) = (fields.words("name"), fields.basis());
    Some(ChoiceRule { name: name?, basis })
}

/// A count with what its section rests on.
pub(crate) fn small(
    fields: &Fields<'_, '_>,
    key: &'static str,
    of: &'static str,
    within: RangeInclusive<u8>,
) -> Option<Cited<u8>> {
    let fields = fields.fields(key)?;
    cited(fields.count(of, within), &fields)
}

/// Reads every `[[spot]]` into the order of the kinds of chips: a game has one of each.
pub(crate) fn read_spots<P: Copy + PartialEq>(
    root: &Fields<'_, '_>,
    piles: &[P],
    key_of: impl Fn(P) -> &'static str + Copy,
) -> Vec<SpotRule<P>> {
    let tables = root.tables("spot");
    let read = tables.iter().filter_map(|f| read_spot(f, piles, key_of));
    let mut read: Vec<SpotRule<P>> = read.collect();
    for pile in piles {
        let found = read.iter().filter(|spot| spot.pile == *pile).count();
        if found != 1 && read.len() == tables.len() {
            let what = format!("{found} spots take chips of the kind `{}`", key_of(*pile));
            root.problem(what, "let one of them do so");
        }
    }
    let place = |spot: &SpotRule<P>| piles.iter().position(|pile| *pile == spot.pile);
    read.sort_by_key(place);
    read
}

/// Reads a `[[spot]]`, whose chips are one of the kinds that the family knows.
fn read_spot<P: Copy>(
    fields: &Fields<'_, '_>,
    piles: &[P],
    key_of: impl Fn(P) -> &'static str,
) -> Option<SpotRule<P>> {
    let (key, name, basis) = (fields.text("key"), fields.words("name"), fields.basis());
    let known: Vec<&str> = piles.iter().copied().map(&key_of).collect();
    let chips = fields.text_of("chips", &known);
    let is = |pile: &P| chips.as_deref() == Some(key_of(*pile));
    let pile = piles.iter().copied().find(is);
    if let Some(chips) = chips.filter(|_| pile.is_none()) {
        let right = format!("use one of {}", known.join(", "));
        fields.problem(format!("chips are no `{chips}`"), right);
    }
    Some(SpotRule {
        key: key?,
        name: name?,
        pile: pile?,
        basis,
    })
}

/// Reads an `[[irregularity]]` of a coup; unless it says who decides, whoever settles problems does.
pub(crate) fn read_irregularity(
    fields: &Fields<'_, '_>,
    settles: Option<Role>,
) -> Option<IrregularityRule> {
    let (when, words) = (read_kinds(fields), fields.words("words"));
    let moment = one_of(
        fields,
        "moment",
        &[
            ("betting", FaultMoment::Betting),
            ("playing", FaultMoment::Playing),
            ("any", FaultMoment::Any),
        ],
    );
    let hands = [("punto", HandOf::Punto), ("bank", HandOf::Bank)];
    let hand = one_of(fields, "hand", &hands);
    let banco = fields.optional_flag("at_banco");
    let points = fields.optional_count("points", sense::POINTS);
    let asked = fields.optional_flag("asked");
    let remedies = fields.tables("remedy");
    let remedies = remedies.iter().filter_map(|f| {
        let by = match f.has("decided_by") {
            true => read_role(f, "decided_by"),
            false => settles,
        };
        if by.is_some() && f.has("decided_by") && by == settles {
            f.problem(
                "whoever settles problems decides anyway",
                "leave `decided_by` out",
            );
        }
        let (does, basis) = (read_effect(f), f.basis());
        Some(RemedyRule {
            does: does?,
            decided_by: by?,
            basis,
        })
    });
    Some(IrregularityRule {
        when,
        moment: moment.unwrap_or(FaultMoment::Playing),
        hand,
        banco,
        points,
        asked,
        remedies: remedies.collect(),
        words: words?,
    })
}

/// One of a few words, where it is said at all.
fn one_of<T: Copy>(fields: &Fields<'_, '_>, key: &'static str, known: &[(&str, T)]) -> Option<T> {
    let said = fields.optional_text(key)?;
    let found = known.iter().find(|(word, _)| *word == said);
    if found.is_none() {
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        let right = format!("use one of {}", words.join(", "));
        fields.problem(format!("`{said}` is not known here"), right);
    }
    found.map(|(_, value)| *value)
}

/// A number of places that the sheet may give, within bounds.
pub(crate) fn said_places(
    desk: &mut Desk<'_>,
    field: &OnSheet<u8>,
    least: u8,
    most: u8,
) -> Cited<u8> {
    let Some(text) = desk.ask(field) else {
        return Cited {
            value: field.within.min(most),
            basis: field.basis,
        };
    };
    let value = match text.parse::<u8>() {
        Ok(value) if (least..=most).contains(&value) => value,
        _ => {
            let what = sheet::no_number_of_places(&as_written(text));
            let right = sheet::number_from_to(&as_written(least), &as_written(most));
            desk.problem(field, what, right);
            field.within
        }
    };
    Cited {
        value,
        basis: desk.chosen(field, text),
    }
}

/// What the house's yes rests on.
pub(crate) fn said_yes(desk: &mut Desk<'_>, field: &OnSheet<()>) -> Option<BasisRef> {
    let yes = desk.answer(field);
    yes.then(|| desk.chosen(field, "yes"))
}
