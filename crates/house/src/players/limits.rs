//! Limits that a player sets himself.

use exact::Cents;
use serde::{Deserialize, Serialize};

/// What a player will not go beyond. Each is none until he sets it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// How long he plays in a period, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
    /// What he may lose in a period, in cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<u64>,
    /// What he may put down at once, in cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake: Option<u64>,
}

fn tighter<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

impl Limits {
    /// Whether all three are set.
    pub fn are_set(&self) -> bool {
        self.minutes.is_some() && self.loss.is_some() && self.stake.is_some()
    }

    /// Of each the tighter.
    #[must_use]
    pub fn tighter(self, other: Limits) -> Limits {
        Limits {
            minutes: tighter(self.minutes, other.minutes),
            loss: tighter(self.loss, other.loss),
            stake: tighter(self.stake, other.stake),
        }
    }

    /// The most that he may put down at once.
    pub fn most_at_once(&self) -> Option<Cents> {
        self.stake.map(Cents::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_limits_the_tighter_counts_and_none_is_the_loosest() {
        let one = Limits {
            minutes: Some(60),
            loss: None,
            stake: Some(500),
        };
        let other = Limits {
            minutes: Some(30),
            loss: Some(1000),
            stake: Some(900),
        };
        let both = Limits {
            minutes: Some(30),
            loss: Some(1000),
            stake: Some(500),
        };
        assert_eq!(one.tighter(other), both);
        assert_eq!(other.tighter(one), both);
        assert_eq!(one.tighter(Limits::default()), one);
        assert!(both.are_set() && !one.are_set());
    }
}
