//! Sessions where the casino is one node of several: every node knows who is signed in, by the hash
//! of his token, and what one ends is over on all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use house::store::nodes::{KeptSession, Nodes};
use serde::{Deserialize, Serialize};

use super::{SHIFT, Session, StaffRoom};
use crate::error::AppError;

/// How often the database is looked into for somebody who is not known here.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Where sessions are shared.
pub(super) struct Shelf {
    nodes: Arc<Nodes>,
    looked: Mutex<Option<Instant>>,
    /// When each was last said to be busy.
    touched: Mutex<HashMap<[u8; 32], Instant>>,
}

/// A session as it is kept. The role at tables follows from the post.
#[derive(Serialize, Deserialize)]
struct Body {
    id: String,
    account: Option<String>,
    post: String,
    name: String,
    must_enrol: bool,
}

impl StaffRoom {
    /// Shares the sessions with other nodes from now on.
    pub(crate) fn share(&self, nodes: Arc<Nodes>) {
        let _ = self.shelf.set(Shelf {
            nodes,
            looked: Mutex::default(),
            touched: Mutex::default(),
        });
    }

    /// Keeps a session where other nodes find it.
    pub(super) fn keep(&self, token: &[u8; 32], session: &Session) -> Result<(), AppError> {
        let Some(shelf) = self.shelf.get() else {
            return Ok(());
        };
        let body = Body {
            id: session.id.clone(),
            account: session.account.clone(),
            post: session.post.clone(),
            name: session.name.clone(),
            must_enrol: session.must_enrol,
        };
        let body = serde_json::to_string(&body).map_err(|error| AppError::inside(&error))?;
        let kept = shelf.nodes.keep_session(token, &body);
        kept.map_err(|error| AppError::inside(&error))
    }

    /// Ends sessions on all nodes.
    pub(super) fn forget(&self, tokens: &[[u8; 32]]) {
        let Some(shelf) = self.shelf.get().filter(|_| !tokens.is_empty()) else {
            return;
        };
        if let Err(error) = shelf.nodes.end_sessions(tokens) {
            tracing::error!(%error, "sessions that were ended are not ended on other nodes");
        }
    }

    /// Looks for somebody who signed in on another node.
    pub(super) fn look_for(&self, token: &[u8; 32]) {
        let Some(shelf) = self.shelf.get() else {
            return;
        };
        if self.sessions().contains_key(token) {
            return;
        }
        let mut looked = shelf.looked.lock().unwrap_or_else(PoisonError::into_inner);
        if looked.is_none_or(|at| at.elapsed() > BETWEEN_LOOKS) {
            self.read(shelf);
            *looked = Some(Instant::now());
        }
    }

    /// Says who was busy here, and takes note of who is signed in.
    pub(crate) fn look_around(&self) {
        let Some(shelf) = self.shelf.get() else {
            return;
        };
        let mut touched = shelf.touched.lock().unwrap_or_else(PoisonError::into_inner);
        let sessions = self.sessions();
        let busy = sessions.iter().filter(|(token, session)| {
            let before = touched.get(*token);
            before.is_none_or(|before| session.seen > *before)
        });
        let busy: Vec<([u8; 32], Instant)> = busy
            .map(|(token, session)| (*token, session.seen))
            .collect();
        touched.retain(|token, _| sessions.contains_key(token));
        drop(sessions);
        let ago: Vec<_> = busy
            .iter()
            .map(|(token, seen)| (*token, seen.elapsed()))
            .collect();
        if !ago.is_empty() && shelf.nodes.touch_sessions(&ago).is_ok() {
            touched.extend(busy);
        }
        drop(touched);
        self.read(shelf);
    }

    /// Takes note of who is signed in, anywhere. Of somebody who was busy here since, this node
    /// knows better.
    fn read(&self, shelf: &Shelf) {
        let kept = match shelf.nodes.sessions() {
            Ok(kept) => kept,
            Err(error) => {
                tracing::warn!(%error, "who is signed in on other nodes is not known");
                return;
            }
        };
        let mut over = Vec::new();
        let mut now: HashMap<[u8; 32], Session> = HashMap::new();
        for one in kept {
            match one.age > SHIFT {
                true => over.push(one.token),
                false => now.extend(self.session(&one).map(|session| (one.token, session))),
            }
        }
        let mut sessions = self.sessions();
        for (token, session) in &mut now {
            if let Some(known) = sessions.get(token) {
                session.seen = session.seen.max(known.seen);
            }
        }
        let left = sessions.keys().any(|token| !now.contains_key(token));
        *sessions = now;
        drop(sessions);
        if left {
            self.left.send_replace(());
        }
        self.forget(&over);
    }

    fn session(&self, kept: &KeptSession) -> Option<Session> {
        let body: Body = serde_json::from_str(&kept.body).ok()?;
        let role = self.posts.find(&body.post)?.at_tables;
        let now = Instant::now();
        Some(Session {
            id: body.id,
            account: body.account,
            post: body.post,
            role,
            name: body.name,
            must_enrol: body.must_enrol,
            since: now.checked_sub(kept.age)?,
            seen: now.checked_sub(kept.idle)?,
        })
    }
}
