//! What authorities gave a house: which games between which limits, which models, which options;
//! by which resolution, since when and until when.

use exact::Cents;
use serde::{Deserialize, Serialize};

/// By which resolution something was given, and when it counts. Days are written as
/// `2026-01-31`; without one it counts from ever, or for good.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InForce {
    /// The resolution, as the register has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolution: Option<String>,
    /// Its first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Its last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

impl InForce {
    fn says_nothing(&self) -> bool {
        *self == InForce::default()
    }

    /// Whether it counts on a day. Where no day is told, nothing is too early or too late.
    pub fn on(&self, day: &str) -> bool {
        let begun = self.from.as_deref().is_none_or(|from| from <= day);
        let lasts = self.until.as_deref().is_none_or(|until| day <= until);
        day.is_empty() || (begun && lasts)
    }
}

/// What an authority gave or was told, as the house's registers have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Given {
    /// A game may be offered between these limits.
    Authorisation {
        /// The game.
        game: String,
        /// The channel that it is for.
        channel: Option<String>,
        /// The least bet.
        #[serde(with = "crate::floor::cents")]
        minimum: Cents,
        /// The highest.
        #[serde(with = "crate::floor::cents")]
        maximum: Cents,
        /// Whether it frees the house from a table at the least.
        no_minimum_table: bool,
        /// When it counts.
        #[serde(default, skip_serializing_if = "InForce::says_nothing")]
        in_force: InForce,
    },
    /// A model of a table or device is approved.
    Approval {
        /// The model.
        model: String,
        /// How many cards it deals at once.
        deals: Option<u32>,
        /// When it counts.
        #[serde(default, skip_serializing_if = "InForce::says_nothing")]
        in_force: InForce,
    },
    /// Something is authorised for somebody: `reversible` for a table, `carousel` for a game.
    Permit {
        /// What.
        what: String,
        /// For which table, game or model.
        subject: String,
        /// When it counts.
        #[serde(default, skip_serializing_if = "InForce::says_nothing")]
        in_force: InForce,
    },
    /// The house holds a title.
    Title {
        /// Which.
        title: String,
        /// When it counts.
        #[serde(default, skip_serializing_if = "InForce::says_nothing")]
        in_force: InForce,
    },
    /// The use of a device was told to an office.
    Communication {
        /// The kind of device.
        device: String,
        /// The office.
        to: String,
    },
}

/// Of what something was given: its kind, its subject, and for what or whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenOf {
    /// `authorisation`, `approval`, `permit`, `title` or `communication`.
    pub what: String,
    /// The game, model, option, title or device.
    pub subject: String,
    /// The channel of a game, what a permit is for, the office that was told.
    pub of: Option<String>,
}

impl GivenOf {
    /// Its name.
    pub fn new(what: &str, subject: &str, of: Option<&str>) -> GivenOf {
        GivenOf {
            what: what.into(),
            subject: subject.into(),
            of: of.map(String::from),
        }
    }
}

impl Given {
    /// Of what it was given: a later one of the same takes its place.
    pub fn of(&self) -> GivenOf {
        match self {
            Given::Authorisation { game, channel, .. } => {
                GivenOf::new("authorisation", game, channel.as_deref())
            }
            Given::Approval { model, .. } => GivenOf::new("approval", model, None),
            Given::Permit { what, subject, .. } => GivenOf::new("permit", what, Some(subject)),
            Given::Title { title, .. } => GivenOf::new("title", title, None),
            Given::Communication { device, to } => GivenOf::new("communication", device, Some(to)),
        }
    }

    /// When it counts; what was told stays told.
    pub fn in_force(&self) -> Option<&InForce> {
        match self {
            Given::Authorisation { in_force, .. }
            | Given::Approval { in_force, .. }
            | Given::Permit { in_force, .. }
            | Given::Title { in_force, .. } => Some(in_force),
            Given::Communication { .. } => None,
        }
    }

    /// Whether it counts on a day.
    pub fn counts_on(&self, day: &str) -> bool {
        self.in_force().is_none_or(|in_force| in_force.on(day))
    }
}

#[cfg(test)]
mod tests {
    use super::InForce;

    #[test]
    fn what_was_given_counts_from_its_first_day_to_its_last() {
        let in_force = InForce {
            resolution: None,
            from: Some("2026-02-01".into()),
            until: Some("2026-02-28".into()),
        };
        for (day, counts) in [
            ("2026-01-31", false),
            ("2026-02-01", true),
            ("2026-02-28", true),
            ("2026-03-01", false),
        ] {
            assert_eq!(in_force.on(day), counts, "{day}");
        }
        assert!(InForce::default().on("2026-02-01"));
    }
}
