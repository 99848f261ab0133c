//! The table at which a history was played: which game, and the house sheet of its amounts.

use exact::Cents;
use law::Sheet;
use phh::{Bets, Hand, Stack, Step, Variant};

use crate::Unfit;

/// A game of the ruleset and the sheets that its amounts make, the likeliest first.
pub(crate) struct Setting {
    pub(crate) game: &'static str,
    pub(crate) sheets: Vec<Sheet>,
}

impl Setting {
    pub(crate) fn of(hand: &Hand) -> Result<Setting, Unfit> {
        let (game, limits) = game(hand.variant)?;
        let players = hand.starting_stacks.len();
        let mut sheet = Sheet::new().with("seats", players.to_string());
        let minimum = match hand.bets {
            Bets::AtLeast(least) => least,
            Bets::Fixed {
                small,
                big,
                bring_in,
            } => {
                sheet = sheet.with("maximum", big.to_string());
                if let Some(amount) = bring_in {
                    sheet = sheet.with("bring-in", amount.to_string());
                }
                small
            }
        };
        sheet = sheet
            .with("minimum", minimum.to_string())
            .with("stack", minimum.to_string());
        for (field, amounts) in [("blinds", &hand.blinds), ("posts", &hand.posts)] {
            if amounts.iter().any(|amount| !amount.is_zero()) {
                sheet = sheet.with(field, in_a_row(amounts));
            }
        }
        sheet = with_antes(sheet, hand)?;
        let chips = chips(hand);
        let sheets = limits.iter().flat_map(|limit| {
            let sheet = sheet.clone().with("limit", *limit);
            let with = move |chip: &Cents| sheet.clone().with("chip", chip.to_string());
            chips.iter().map(with).collect::<Vec<_>>()
        });
        Ok(Setting {
            game,
            sheets: sheets.collect(),
        })
    }
}

/// The game of a variant and the limits under which it may have been played.
fn game(variant: Variant) -> Result<(&'static str, &'static [&'static str]), Unfit> {
    // Houses differ in what a short raise of all chips counts for.
    const FIXED: &[&str] = &["fixed", "fixed-whole"];
    const HALVES: &str = "the highest and the lowest hand share the pot, and no rules here do that";
    const LOWEST: &str = "the lowest hand wins, and no rules here know an order of low hands";
    let lacks = |lacks| Err(Unfit::NoSuchGame { variant, lacks });
    match variant {
        Variant::FixedHoldem => Ok(("holdem", FIXED)),
        Variant::NoLimitHoldem => Ok(("holdem", &["none"])),
        Variant::ShortDeck => Ok(("short-deck-holdem", &["none"])),
        Variant::PotOmaha => Ok(("omaha", &["pot"])),
        Variant::SevenStud => Ok(("seven-stud", FIXED)),
        Variant::OmahaHighLow | Variant::StudHighLow => lacks(HALVES),
        Variant::Razz | Variant::SingleDraw | Variant::TripleDraw | Variant::Badugi => {
            lacks(LOWEST)
        }
    }
}

/// Antes that all pay alike and that make pots as bets do; or dead ones, position by position.
fn with_antes(sheet: Sheet, hand: &Hand) -> Result<Sheet, Unfit> {
    let antes = &hand.antes;
    let first = antes.first().copied().unwrap_or(Cents::ZERO);
    let alike = antes.iter().all(|ante| *ante == first);
    match (alike, hand.trims_antes) {
        (true, _) if first.is_zero() => Ok(sheet),
        (true, true) => Ok(sheet.with("ante", first.to_string())),
        (false, true) => Err(Unfit::TrimmedAntes),
        (_, false) => Ok(sheet.with("dead-antes", in_a_row(antes))),
    }
}

/// Amounts from the first player on. Between two the format too writes the small blind first,
/// though it is the second player's.
fn in_a_row(amounts: &[Cents]) -> String {
    let texts: Vec<String> = amounts.iter().map(Cents::to_string).collect();
    texts.join("/")
}

/// What a file may call an amount of its own: a whole unit.
const UNIT: u64 = 100;

/// The chips by which a pot may have been divided. First the one that the file itself writes in: a
/// whole unit where all its amounts are whole, else a cent; then, where the file says an end that
/// this does not lead to, the largest chip that all amounts are made of, a unit, a cent.
fn chips(hand: &Hand) -> Vec<Cents> {
    let ends = hand.finishing_stacks.iter().flatten();
    let stacks = hand.starting_stacks.iter();
    let known = |stack: &Stack| stack.amount();
    let told: Vec<Cents> = ends.filter_map(known).collect();
    let amounts: Vec<Cents> = amounts(hand).chain(stacks.filter_map(known)).collect();
    let whole = |amount: &Cents| amount.count().is_multiple_of(UNIT);
    let written = match amounts.iter().chain(&told).all(whole) {
        true => UNIT,
        false => 1,
    };
    let all = amounts
        .iter()
        .fold(0, |all, amount| common_divisor(all, amount.count()));
    let mut chips = vec![written];
    for chip in [all.max(1), UNIT, 1] {
        if all.max(1).is_multiple_of(chip) && !chips.contains(&chip) {
            chips.push(chip);
        }
    }
    chips.into_iter().map(Cents::new).collect()
}

/// Every amount that is put in, as the file names it.
fn amounts(hand: &Hand) -> impl Iterator<Item = Cents> + '_ {
    let bets = hand.moves.iter().filter_map(|moved| match moved.step {
        Step::BetTo { amount, .. } => Some(amount),
        _ => None,
    });
    let forced = hand.antes.iter().chain(&hand.blinds).chain(&hand.posts);
    forced.copied().chain(bets)
}

/// What each sits down with. Who has as much as he needs gets more than can be asked of him: all
/// that the file names, and a bet for each of its moves.
pub(crate) fn stacks(hand: &Hand) -> Result<Vec<Cents>, Unfit> {
    let most = match hand.bets {
        Bets::AtLeast(least) => least,
        Bets::Fixed { big, .. } => big,
    };
    let known = hand
        .starting_stacks
        .iter()
        .filter_map(|stack| stack.amount());
    let named = Cents::sum(known.chain(amounts(hand)));
    let moves = most.times(hand.moves.len() as u64);
    let enough = named.and_then(|named| named.plus(moves?));
    let enough = enough.and_then(|enough| enough.times(2));
    let stack = |stack: &Stack| match stack {
        Stack::Of(amount) => Ok(*amount),
        Stack::Unknown => enough.map_err(|_| Unfit::TooLarge),
    };
    hand.starting_stacks.iter().map(stack).collect()
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 {
        return one;
    }
    common_divisor(other, one % other)
}
