//! The table at which a history was played: which game, and the house sheet of its amounts.

use exact::Cents;
use law::Sheet;
use phh::{Bets, Hand, Step, Variant};

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
        if hand.blinds.iter().any(|blind| !blind.is_zero()) {
            sheet = sheet.with("blinds", in_a_row(&hand.blinds));
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

/// The chips by which a pot may have been divided: the largest that all amounts are made of, a
/// whole unit, a cent.
fn chips(hand: &Hand) -> Vec<Cents> {
    let bets = hand.moves.iter().filter_map(|moved| match moved.step {
        Step::BetTo { amount, .. } => Some(amount),
        _ => None,
    });
    let forced = hand.antes.iter().chain(&hand.blinds).copied();
    let amounts = hand
        .starting_stacks
        .iter()
        .copied()
        .chain(forced)
        .chain(bets);
    let all = amounts.fold(0, |all, amount| common_divisor(all, amount.count()));
    let mut chips = vec![Cents::new(all.max(1))];
    for smaller in [100, 1] {
        if all > smaller && all % smaller == 0 {
            chips.push(Cents::new(smaller));
        }
    }
    chips
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 {
        return one;
    }
    common_divisor(other, one % other)
}
