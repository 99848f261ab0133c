use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, Words};

/// How far an activity has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum ActivityStage {
    /// It is sold, or bets are taken.
    Open,
    /// Nothing more is sold; what is left to chance comes now.
    Closed,
    /// All is settled.
    Over,
}

/// An activity as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ActivityLine {
    /// Its name in addresses.
    pub name: String,
    /// The key of its law.
    pub activity: String,
    /// The word of its kind, by which the page draws it.
    pub kind: String,
    /// What people call it.
    pub title: Words,
    /// How far it has come.
    pub stage: ActivityStage,
    /// Whether the house runs it for practice, again and again.
    pub practice: bool,
}

/// An activity that may be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ActivityOnOffer {
    /// The key of its law.
    pub activity: String,
    /// The word of its kind.
    pub kind: String,
    /// What people call it.
    pub title: Words,
}

/// The activities of the casino.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ActivityList {
    /// Those that were opened, the newest first.
    pub running: Vec<ActivityLine>,
    /// Those that the law describes.
    pub on_offer: Vec<ActivityOnOffer>,
}

/// Something that happened, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ActivityTold {
    /// The number of the entry, from 1.
    pub entry: u32,
    /// What happened.
    pub words: Words,
    /// What it rests on.
    pub citations: Vec<Citation>,
}

/// Somebody's hand in the draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ActivityHand {
    /// Whose.
    pub who: String,
    /// Whether it was opened.
    pub opened: bool,
}

/// An activity as somebody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ActivitySeen {
    /// What the list says of it.
    pub line: ActivityLine,
    /// How many entries it has.
    pub entries: u32,
    /// By which name it knows whoever looks, if he is known.
    pub you: Option<String>,
    /// What the house promised of its draws.
    pub promise: String,
    /// The seed of its draws, once it was revealed.
    pub seed: Option<String>,
    /// The hands in its draw.
    pub hands: Vec<ActivityHand>,
    /// Whether something is left to chance now.
    pub due: bool,
    /// What this viewer may see, as its kind describes it.
    #[ts(type = "unknown")]
    pub view: serde_json::Value,
    /// The last things that happened.
    pub told: Vec<ActivityTold>,
}

/// Something that somebody asks of an activity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ActivityAsked {
    /// A name that whoever asks made before he sent it: the same takes effect once.
    pub id: String,
    /// What is asked, as plays write it: `buys 3`.
    pub say: String,
}

/// What staff ask of an activity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum ActivityOrder {
    /// Something that the house may ask, as plays write it.
    Say {
        /// What.
        say: String,
        /// The order's own name: sent again, it takes effect once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
    },
    /// To draw what is left to chance now.
    Draw,
}

/// What is said when an activity is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ActivityOpening {
    /// The key of its law.
    pub activity: String,
    /// The name that it is to have.
    pub name: String,
    /// Its terms: `price: 2`.
    pub terms: Vec<(String, String)>,
}

/// A hand put into the draw, or opened: 32 bytes in hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum ActivityHandGiven {
    /// The hash of the bytes.
    Seal {
        /// It.
        seal: String,
    },
    /// The bytes.
    Open {
        /// They.
        bytes: String,
    },
}
