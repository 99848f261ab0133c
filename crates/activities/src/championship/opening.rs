//! What is fixed before anybody enters.

use exact::Cents;
use serde::{Deserialize, Serialize};

use super::{Championship, PRIZE_NOT_FIXED, RESERVED, TOO_FEW};
use crate::{Line, Refusal, Terms, amount, written};

/// A championship as it was announced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    /// The card game.
    pub(super) game: String,
    /// What the winner may call himself.
    pub(super) title: String,
    pub(super) prize: Prize,
    #[serde(with = "crate::as_text")]
    pub(super) entry: Cents,
    pub(super) most: u32,
}

/// What the winner gets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Prize {
    /// Money.
    Money(#[serde(with = "crate::as_text")] Cents),
    /// Something else.
    Thing(String),
}

impl Prize {
    /// The money in it.
    pub(super) fn money(&self) -> Cents {
        match self {
            Prize::Money(amount) => *amount,
            Prize::Thing(_) => Cents::ZERO,
        }
    }

    pub(super) fn written(&self) -> String {
        match self {
            Prize::Money(amount) => written(*amount),
            Prize::Thing(thing) => thing.clone(),
        }
    }
}

impl Championship {
    /// What is announced on these terms.
    pub(super) fn card(&self, line: &Line) -> Result<Card, Refusal> {
        let mut terms = Terms::new(line, self.contest);
        let game = terms.text("game");
        let plain = game.map(str::to_lowercase).unwrap_or_default();
        if self.reserved.contains(&plain) {
            terms.refuse(RESERVED.because(self.reserved_basis, [plain.as_str().into()]));
        }
        let title = terms.text("title");
        let prize = terms.text("prize").map(|said| match amount(said) {
            Some(money) => Prize::Money(money),
            None => Prize::Thing(said.into()),
        });
        if let Some(prize) = &prize {
            let share = matches!(prize, Prize::Thing(thing) if thing.contains('%'));
            let nothing = matches!(prize, Prize::Money(money) if money.is_zero());
            if share || nothing || prize.written().is_empty() {
                let facts = [prize.written().into()];
                terms.refuse(PRIZE_NOT_FIXED.because(self.prize, facts));
            }
        }
        let (entry, most) = (terms.amount("entry"), terms.number::<u32>("players"));
        if most.is_some_and(|most| most < u32::from(self.fewest_players)) {
            let facts = [u32::from(self.fewest_players).into()];
            terms.refuse(TOO_FEW.because(self.contest, facts));
        }
        terms.finish()?;
        let whole = "every term is there, or it was refused";
        Ok(Card {
            game: game.expect(whole).into(),
            title: title.expect(whole).into(),
            prize: prize.expect(whole),
            entry: entry.expect(whole),
            most: most.expect(whole),
        })
    }
}
