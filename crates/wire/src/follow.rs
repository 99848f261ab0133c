use serde_json::{Map, Value};

use crate::ServerMessage;

/// Follows a table over one connection: what an update leaves out is as the update before had it.
///
/// ```
/// use wire::{Follower, ServerMessage};
///
/// let mut follower = Follower::default();
/// // Nothing can be left out of the first.
/// let part = r#"{"kind":"update","snapshot":{"version":7},"events":[],"resync":false}"#;
/// assert!(follower.hear(part).is_err());
/// assert_eq!(follower.hear(r#"{"kind":"pong"}"#).unwrap(), ServerMessage::Pong);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Follower {
    snapshot: Map<String, Value>,
}

impl Follower {
    /// The message, an update with its whole snapshot.
    pub fn hear(&mut self, text: &str) -> serde_json::Result<ServerMessage> {
        let mut message: Value = serde_json::from_str(text)?;
        if message["kind"] == "update"
            && let Some(Value::Object(parts)) = message.get_mut("snapshot")
        {
            lay_over(&mut self.snapshot, std::mem::take(parts));
            *parts = self.snapshot.clone();
        }
        serde_json::from_value(message)
    }
}

/// Puts parts over what was known; of the view, parts of it.
fn lay_over(known: &mut Map<String, Value>, parts: Map<String, Value>) {
    for (name, part) in parts {
        match (name.as_str(), known.get_mut("view"), part) {
            ("view", Some(Value::Object(view)), Value::Object(parts)) => view.extend(parts),
            (_, _, part) => drop(known.insert(name, part)),
        }
    }
}
