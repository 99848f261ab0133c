//! A guest at a table of some node, who comes back however often he is cut off.

use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::ground::*;

/// A guest and his page at a table, who comes back however often he is cut off.
pub(crate) struct Guest {
    pub(crate) cookie: String,
    pub(crate) table: String,
    pub(crate) sent: u32,
    /// What he has bet, in cents.
    pub(crate) bet: u64,
}

/// A command as it was sent first: it is sent again as it is.
pub(crate) struct Sent {
    pub(crate) id: String,
    pub(crate) text: String,
}

pub(crate) type Page = WebSocket<TcpStream>;

impl Guest {
    pub(crate) fn come(node: &Node) -> Guest {
        Guest::come_to(node, TABLE)
    }

    pub(crate) fn come_to(node: &Node, table: &str) -> Guest {
        let came = node.ask("POST", "/api/guest", "").expect("it answers");
        assert_eq!(came.status, 200, "{}", came.body);
        Guest {
            cookie: came.cookie(),
            table: table.to_owned(),
            sent: 0,
            bet: 0,
        }
    }

    /// His page at the table, with what it is told first; nothing if nobody lets it in.
    pub(crate) fn open(&self, node: &Node) -> Option<(Page, Value)> {
        let mut page = self.page(&node.address, Duration::from_secs(15))?;
        let mut first = heard(&mut page)?;
        Some((page, first["snapshot"].take()))
    }

    /// The same before he is told anything, and how long he waits for a word.
    pub(crate) fn page(&self, address: &str, waits: Duration) -> Option<Page> {
        let stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(waits)).ok()?;
        let uri = format!("ws://{address}/api/tables/{}/socket", self.table);
        let mut request = uri.into_client_request().ok()?;
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie.parse().ok()?);
        let (page, _) = tungstenite::client(request, stream).ok()?;
        Some(page)
    }

    /// Sits down at the table.
    pub(crate) fn sits(&self, node: &Node) {
        let (_, snapshot) = self.open(node).expect("he is let in");
        let action = json!({"kind": "sit", "at": snapshot["options"]["sit"][0]});
        let command = json!({"kind": "command", "id": "sit", "version": snapshot["version"], "action": action});
        let sent = Sent {
            id: "sit".to_owned(),
            text: command.to_string(),
        };
        self.asks(node, &sent);
    }

    /// Bets by a node, as a page does: the same command again until it is answered. Tells the
    /// command, and the version at which it took effect.
    pub(crate) fn bets(&mut self, node: &Node) -> (Sent, u64) {
        let begun = Instant::now();
        let (_, snapshot) = loop {
            match self.open(node) {
                Some(open) => break open,
                None => thread::sleep(Duration::from_millis(100)),
            }
            assert!(begun.elapsed() < 3 * goes_on(), "nobody lets him in");
        };
        self.sent += 1;
        let offered = snapshot["options"]["place"].as_array().expect("a list");
        assert!(!offered.is_empty(), "{snapshot}");
        let bet = &offered[self.sent as usize % offered.len()];
        let id = format!("bet-{}", self.sent);
        let action =
            json!({"kind": "place", "at": bet["at"], "spot": bet["spot"], "stake": bet["least"]});
        let command =
            json!({"kind": "command", "id": id, "version": snapshot["version"], "action": action});
        let sent = Sent {
            id,
            text: command.to_string(),
        };
        let version = self.asks(node, &sent);
        self.bet += bet["least"].as_u64().expect("cents");
        (sent, version)
    }

    pub(crate) fn asks(&self, node: &Node, sent: &Sent) -> u64 {
        let begun = Instant::now();
        let mut last = Value::Null;
        while begun.elapsed() < 3 * goes_on() {
            let answer = self
                .open(node)
                .and_then(|(mut page, _)| answered(&mut page, sent));
            match answer {
                Some(answer) if answer["kind"] == "accepted" => {
                    return answer["version"].as_u64().expect("a number");
                }
                Some(answer) => last = answer,
                None => {}
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("{} is not accepted, at last: {last}", sent.text);
    }

    /// Says that his bets are made, and waits until the hand is over. Tells its number.
    pub(crate) fn plays_on(&self, node: &Node) -> u64 {
        let (_, snapshot) = self.open(node).expect("he is let in");
        let round = snapshot["round"].as_u64().expect("a number");
        let id = format!("ready-{round}");
        let ready = json!({"kind": "command", "id": id, "version": snapshot["version"], "action": {"kind": "ready"}});
        let text = ready.to_string();
        let sent = Sent { id, text };
        self.asks(node, &sent);
        until("the hand is over", goes_on(), || {
            let seen = self.open(node);
            seen.is_some_and(|(_, snapshot)| snapshot["round"].as_u64() > Some(round))
        });
        round
    }

    pub(crate) fn balance(&self, node: &Node) -> u64 {
        let me = node.get("/api/me", &self.cookie);
        assert_eq!(me.status, 200, "{}", me.body);
        let me = me.json();
        me["balance"].as_u64().unwrap_or_else(|| panic!("{me}"))
    }
}

/// Sends a command, and tells how it was answered; nothing if the page was cut off.
pub(crate) fn answered(page: &mut Page, sent: &Sent) -> Option<Value> {
    page.send(Message::text(sent.text.clone())).ok()?;
    loop {
        let message = heard(page)?;
        if message["id"] == *sent.id {
            return Some(message);
        }
    }
}

pub(crate) fn heard(page: &mut Page) -> Option<Value> {
    loop {
        match page.read().ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// Waits until something is so.
pub(crate) fn until(what: &str, within: Duration, mut is: impl FnMut() -> bool) -> Duration {
    let begun = Instant::now();
    while !is() {
        assert!(
            begun.elapsed() < within,
            "{what} after {:?}",
            begun.elapsed()
        );
        thread::sleep(Duration::from_millis(50));
    }
    begun.elapsed()
}
