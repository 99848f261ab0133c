//! The page (`web/`), built and embedded.
//!
//! ```
//! let front = page::asset("/").expect("there is always a front page");
//! assert!(front.mime.starts_with("text/html"));
//! ```
//!
//! A path without a file ending is a route inside the page and gets the front
//! page; a missing file, and everything under `api/`, gets nothing.

/// One file of the page, as it goes over the wire.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// The contents.
    pub bytes: &'static [u8],
    /// The value for `Content-Type`.
    pub mime: &'static str,
    /// The value for `ETag`, quotes included.
    pub etag: &'static str,
    /// Its name holds its hash: it may be cached for ever.
    pub immutable: bool,
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// What the page may load and run: only what this house serves.
/// There is no inline script and no inline style.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'self'";

/// Whether the real page is inside, and not the plain one that says how to get it.
pub const fn is_built() -> bool {
    BUILT
}

/// The file at a path, or the front page for a route.
pub fn asset(path: &str) -> Option<Asset> {
    let path = path.trim_start_matches('/');
    if let Some(asset) = file(path) {
        return Some(asset);
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_route = !last.contains('.') && path != "api" && !path.starts_with("api/");
    if is_route { file("index.html") } else { None }
}

fn file(name: &str) -> Option<Asset> {
    let at = ASSETS
        .binary_search_by(|(known, _)| (*known).cmp(name))
        .ok()?;
    Some(ASSETS[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_gets_the_front_page() {
        let front = asset("/").unwrap();
        assert_eq!(asset("/index.html").unwrap().etag, front.etag);
        assert_eq!(asset("/mesa/3").unwrap().etag, front.etag);
        assert!(front.bytes.starts_with(b"<!doctype html>"));
        assert!(!front.immutable);
    }

    #[test]
    fn a_missing_file_and_the_api_get_nothing() {
        assert!(asset("/assets/gone.js").is_none());
        assert!(asset("/favicon.ico").is_none());
        assert!(asset("/api").is_none());
        assert!(asset("/api/tables").is_none());
    }

    #[test]
    fn every_file_has_a_type_and_its_own_hash() {
        let mut tags = std::collections::BTreeSet::new();
        for (name, asset) in ASSETS {
            assert_ne!(asset.mime, "application/octet-stream", "{name}");
            assert_eq!(asset.etag.len(), 34, "{name}");
            assert!(tags.insert(asset.etag), "{name} twice");
        }
    }

    #[test]
    fn the_front_page_names_only_files_that_are_inside() {
        let front = String::from_utf8_lossy(asset("/").unwrap().bytes);
        for quoted in front.split('"').filter(|word| word.starts_with("/assets/")) {
            assert!(asset(quoted).is_some(), "{quoted}");
        }
    }
}
