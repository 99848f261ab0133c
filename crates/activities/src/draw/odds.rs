//! What a ticket may hope for, exactly.

use exact::{MoneyError, Ratio};

use super::rules::{Draw, Way};
use super::sheet::{Numbers, Part, Sheet};
use super::state::State;
use crate::{Chance, Odds};

impl Draw {
    /// The chances of one ticket among so many sold.
    pub(super) fn odds_among(&self, sheet: &Sheet, sold: u32) -> Result<Odds, MoneyError> {
        let mut chances = Vec::new();
        match (self.way, &sheet.numbers) {
            (Way::Matching, Numbers::Digits(digits)) => matching(sheet, *digits, &mut chances)?,
            (Way::Choosing, _) => {
                let one_of = |tickets: u32| Ratio::new(tickets.min(sold).into(), sold.into());
                chances.push(chance("an object".into(), one_of(sheet.instant)?, 0));
                for (tickets, points) in &sheet.points {
                    let name = format!("{points} points");
                    chances.push(chance(name, one_of(*tickets)?, 0));
                }
            }
            _ => {
                // Each ticket is as likely to be drawn first as third: one in so many for each prize.
                // Where tickets do not come again, no more prizes fall than there are tickets.
                let falls = match self.again.is {
                    true => sheet.prizes.len(),
                    false => sheet.prizes.len().min(sold as usize),
                };
                for prize in &sheet.prizes[..falls] {
                    let one = Ratio::new(1, sold.into())?;
                    chances.push(chance(prize.name.clone(), one, prize.amount));
                }
            }
        }
        Odds::new(sheet.price, chances)
    }

    /// The chances of one ticket as things stand: among those sold, or all before any is.
    pub(super) fn odds_now(&self, state: &State) -> Option<Odds> {
        let sheet = state.sheet.as_ref()?;
        let sold = match state.sold.len() as u32 {
            0 => sheet.numbers.count(),
            sold => sold,
        };
        self.odds_among(sheet, sold).ok()
    }
}

fn chance(prize: String, chance: Ratio, worth: u64) -> Chance {
    Chance {
        prize,
        chance,
        worth,
    }
}

/// Every way in which the digits of a ticket can agree with the number drawn: where they do there
/// is one digit of ten, where they do not nine.
fn matching(sheet: &Sheet, digits: u8, chances: &mut Vec<Chance>) -> Result<(), MoneyError> {
    let mut ways = vec![0u64; sheet.prizes.len()];
    for agrees in 0..1u32 << digits {
        let differ = u32::from(digits) - agrees.count_ones();
        let weight = 9u64.pow(differ);
        let wins = |part: Option<Part>| part.is_some_and(|part| agrees_in(part, agrees, digits));
        let prizes = sheet.prizes.iter().enumerate();
        let won = prizes.filter(|(_, prize)| wins(prize.part));
        match sheet.add {
            true => won.for_each(|(place, _)| ways[place] += weight),
            false => {
                let best = won.rev().max_by_key(|(_, prize)| prize.amount);
                if let Some((place, _)) = best {
                    ways[place] += weight;
                }
            }
        }
    }
    let all = 10u64.pow(digits.into());
    for (prize, ways) in sheet.prizes.iter().zip(ways) {
        let part = prize.part.map(|part| format!(" for {part}"));
        let name = format!("{}{}", prize.name, part.unwrap_or_default());
        chances.push(chance(name, Ratio::new(ways, all)?, prize.amount));
    }
    Ok(())
}

/// Whether digits that agree at these places (the last is the lowest bit) agree in a part.
fn agrees_in(part: Part, agrees: u32, digits: u8) -> bool {
    let low = |count: u8| (1u32 << count) - 1;
    let all = low(digits);
    let asked = match part {
        Part::Whole => all,
        Part::Last(count) => low(count),
        Part::First(count) => all & !low(digits - count),
    };
    agrees & asked == asked
}
