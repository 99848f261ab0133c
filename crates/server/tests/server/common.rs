//! A casino of its own for each test, and what asks it.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, Request, StatusCode};
use games::Catalogue;
use house::store::{EventStore, MemoryStore};
use http_body_util::BodyExt;
use law::Library;
use serde::de::DeserializeOwned;
use server::{Casino, Clocks, Config, StaffKey};
use tower::ServiceExt;

pub(crate) const STAFF_KEY: &str = "a key for the tests";
/// What everybody's password is.
pub(crate) const PASSWORD: &str = "un puente muy largo";
pub(crate) const TABLE: &str = "ar-2010-three-card-poker";

/// A casino in a folder that goes with it.
pub(crate) struct House {
    config: Config,
    pub(crate) store: Arc<MemoryStore>,
    pub(crate) casino: Arc<Casino>,
}

/// What was answered.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).map(|value| value.to_str().unwrap());
        value.unwrap_or_default()
    }

    /// The cookie as a browser would send it back.
    pub(crate) fn cookie(&self) -> String {
        let set = self.headers.get(SET_COOKIE).unwrap().to_str().unwrap();
        set.split(';').next().unwrap().to_owned()
    }
}

fn config(folder: &std::path::Path) -> Config {
    Config {
        data: folder.to_path_buf(),
        clocks: Clocks {
            betting: Duration::ZERO,
            choice: Duration::ZERO,
            pause: Duration::from_secs(600),
            absent: Duration::from_secs(600),
            away: Duration::from_secs(600),
            offer: Duration::from_secs(30),
            bot: Duration::from_millis(10),
        },
        staff_key: StaffKey::new(STAFF_KEY).ok(),
        ..Config::default()
    }
}

fn casino(store: &Arc<MemoryStore>, config: &Config) -> Arc<Casino> {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let store: Arc<dyn EventStore> = Arc::clone(store) as Arc<dyn EventStore>;
    Arc::new(Casino::over(store, library, &catalogue, config).unwrap())
}

impl House {
    pub(crate) fn new() -> House {
        House::with(|_, _| {})
    }

    /// A casino that is served otherwise, over a store that holds something already.
    pub(crate) fn with(change: impl FnOnce(&mut Config, &MemoryStore)) -> House {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tapete-server-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        let store = Arc::new(MemoryStore::new());
        let mut config = config(&folder);
        change(&mut config, &store);
        House {
            casino: casino(&store, &config),
            config,
            store,
        }
    }

    /// The casino closes and opens again.
    pub(crate) fn restart(&mut self) {
        self.casino.close();
        self.casino = casino(&self.store, &self.config);
    }

    pub(crate) fn folder(&self) -> &std::path::Path {
        &self.config.data
    }

    pub(crate) fn app(&self) -> Router {
        server::app(Arc::clone(&self.casino))
    }

    pub(crate) async fn ask(&self, request: Request<Body>) -> Answer {
        let response = self.app().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        Answer {
            status: parts.status,
            headers: parts.headers,
            body: body.collect().await.unwrap().to_bytes().to_vec(),
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.get_as(path, "").await
    }

    pub(crate) async fn get_as(&self, path: &str, cookie: &str) -> Answer {
        let request = Request::get(path).header(COOKIE, cookie);
        self.ask(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post_as(&self, path: &str, cookie: &str) -> Answer {
        let request = Request::post(path).header(COOKIE, cookie);
        self.ask(request.body(Body::empty()).unwrap()).await
    }

    /// Presents a key, a post and a name.
    pub(crate) async fn sign_in(&self, key: &str, role: &str, name: &str) -> Answer {
        let body = serde_json::json!({ "key": key, "role": role, "name": name });
        let request = Request::post("/api/staff").header(CONTENT_TYPE, "application/json");
        let body = Body::from(body.to_string());
        self.ask(request.body(body).unwrap()).await
    }

    /// The cookie of somebody of the house.
    pub(crate) async fn staff(&self, role: &str) -> String {
        self.sign_in(STAFF_KEY, role, "Carmen").await.cookie()
    }

    /// Asks with a JSON body.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &serde_json::Value,
    ) -> Answer {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(CONTENT_TYPE, "application/json");
        let request = request.header(COOKIE, cookie);
        self.ask(request.body(Body::from(body.to_string())).unwrap())
            .await
    }

    /// Sets the password of a link's bearer.
    pub(crate) async fn set_password(&self, link: &str, name: Option<&str>, text: &str) -> Answer {
        let token = link.rsplit('/').next().unwrap();
        let body = serde_json::json!({ "token": token, "name": name, "password": text });
        self.send("POST", "/api/staff/link/password", "", &body)
            .await
    }

    /// Signs in with an account.
    pub(crate) async fn come(&self, name: &str, password: &str, code: Option<&str>) -> Answer {
        let body = serde_json::json!({ "name": name, "password": password, "code": code });
        self.send("POST", "/api/staff", "", &body).await
    }

    /// The cookie of the first director, who comes by the link that the casino prints.
    pub(crate) async fn director(&self) -> String {
        let link = self
            .casino
            .founding_link()
            .unwrap()
            .expect("nobody came yet");
        let set = self.set_password(&link, Some("Eva Marco"), PASSWORD).await;
        assert_eq!(set.status, StatusCode::NO_CONTENT, "{}", set.text());
        self.come("Eva Marco", PASSWORD, None).await.cookie()
    }

    /// A link for somebody whom the director gives an account.
    pub(crate) async fn engage(&self, director: &str, name: &str, post: &str) -> String {
        let body = serde_json::json!({ "name": name, "post": post });
        let made = self
            .send("POST", "/api/staff/people", director, &body)
            .await;
        let made: wire::StaffPeople = made.json();
        made.link.expect("a new account has a link")
    }

    /// The cookie of somebody with an account of his own in this post.
    pub(crate) async fn member(&self, director: &str, name: &str, post: &str) -> String {
        let link = self.engage(director, name, post).await;
        let set = self.set_password(&link, None, PASSWORD).await;
        assert_eq!(set.status, StatusCode::NO_CONTENT, "{}", set.text());
        self.come(name, PASSWORD, None).await.cookie()
    }

    /// The cookie of a new guest.
    pub(crate) async fn guest(&self) -> String {
        self.post_as("/api/guest", "").await.cookie()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.casino.close();
        let _ = fs::remove_dir_all(&self.config.data);
    }
}
