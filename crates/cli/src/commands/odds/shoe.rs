//! A shoe of which some cards are gone.

use std::collections::BTreeMap;

use cards::Rank;
use odds::InShoe;

use super::Context;
use crate::arguments::OddsArguments;
use crate::failure::{Failure, Outcome};
use crate::told;

/// What is known of each rank in the shoe; nothing where it is full.
pub(super) fn told(
    context: &Context,
    arguments: &OddsArguments,
) -> Outcome<Option<BTreeMap<Rank, InShoe>>> {
    if arguments.gone.is_none() && arguments.left.is_none() {
        return Ok(None);
    }
    let gone = counts(context, arguments.gone.as_deref(), "--gone")?;
    let left = counts(context, arguments.left.as_deref(), "--left")?;
    if let Some(rank) = gone.keys().find(|rank| left.contains_key(*rank)) {
        return Err(Failure::BadInput(told::say!(
            context.language,
            RankTwice { rank }
        )));
    }
    let gone = gone
        .into_iter()
        .map(|(rank, count)| (rank, InShoe::Gone(count)));
    let left = left
        .into_iter()
        .map(|(rank, count)| (rank, InShoe::Left(count)));
    Ok(Some(gone.chain(left).collect()))
}

/// The ranks that an argument tells of.
fn counts(context: &Context, text: Option<&str>, flag: &str) -> Outcome<BTreeMap<Rank, u32>> {
    read(text.unwrap_or_default())
        .map_err(|word| Failure::BadInput(told::say!(context.language, NoRank { flag, word })))
}

/// Ranks with how many of each, as "A:3 5 K:2"; or the word that is none.
fn read(text: &str) -> Result<BTreeMap<Rank, u32>, &str> {
    let mut found = BTreeMap::new();
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    for word in words {
        let (rank, count) = word.split_once(':').unwrap_or((word, "1"));
        let one = Rank::from_word(rank).zip(count.parse::<u32>().ok());
        let (rank, count) = one.ok_or(word)?;
        let sum: &mut u32 = found.entry(rank).or_default();
        *sum = sum.checked_add(count).ok_or(word)?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_read_with_their_numbers() {
        let found = read("A:3, 5 5 10:2").expect("it is read");
        let told: Vec<(char, u32)> = found.iter().map(|(rank, n)| (rank.letter(), *n)).collect();
        assert_eq!(told, [('5', 2), ('T', 2), ('A', 3)]);
        for bad in ["A:x", "1", "A:-1", "joker", "A:4294967295 A"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
