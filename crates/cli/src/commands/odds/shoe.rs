//! A shoe of which some cards are gone.

use std::collections::BTreeMap;

use cards::Rank;
use games::GameFile;

use crate::arguments::OddsArguments;
use crate::failure::{Failure, Outcome};

/// How many cards of each rank are gone; nothing where the shoe is full.
pub(super) fn gone(
    file: &GameFile,
    arguments: &OddsArguments,
) -> Outcome<Option<BTreeMap<Rank, u32>>> {
    if arguments.gone.is_none() && arguments.left.is_none() {
        return Ok(None);
    }
    let mut gone = counts(arguments.gone.as_deref().unwrap_or(""), "--gone")?;
    let left = counts(arguments.left.as_deref().unwrap_or(""), "--left")?;
    for (rank, left) in left {
        let full = match file {
            GameFile::Baccarat(description) => {
                let bag = description.shoe.deck.bag(description.shoe.packs);
                let alike = bag.iter().filter(|(card, _)| card.rank() == Some(rank));
                alike.map(|(_, count)| count).sum::<u32>()
            }
            _ => left,
        };
        if gone.contains_key(&rank) {
            return Err(Failure::BadInput(format!(
                "--gone and --left both tell of {rank}: say it once"
            )));
        }
        if left > full {
            return Err(Failure::BadInput(format!(
                "--left {rank}:{left}: a full shoe has {full} of them"
            )));
        }
        gone.insert(rank, full - left);
    }
    Ok(Some(gone))
}

/// Ranks with how many of each: "A:3 5 K:2".
fn counts(text: &str, flag: &str) -> Outcome<BTreeMap<Rank, u32>> {
    let mut found = BTreeMap::new();
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    for word in words {
        let (rank, count) = word.split_once(':').unwrap_or((word, "1"));
        let read = Rank::from_word(rank).zip(count.parse::<u32>().ok());
        let Some((rank, count)) = read else {
            return Err(Failure::BadInput(format!(
                "{flag}: `{word}` is no rank with a number; write it as A:3, 10:2 or K"
            )));
        };
        *found.entry(rank).or_default() += count;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_read_with_their_numbers() {
        let read = counts("A:3, 5 5 10:2", "--gone").expect("it is read");
        let told: Vec<(char, u32)> = read.iter().map(|(rank, n)| (rank.letter(), *n)).collect();
        assert_eq!(told, [('5', 2), ('T', 2), ('A', 3)]);
        for bad in ["A:x", "1", "A:-1", "joker"] {
            assert!(counts(bad, "--gone").is_err(), "{bad}");
        }
    }
}
