//! The page, out of the binary.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::error::AppError;

/// A file of the page; a route of the page's own gets the front page; the rest is not found.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some(asset) = page::asset(uri.path()) else {
        return AppError::not_found().into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        return AppError::wrong_method().into_response();
    }
    let cache = match asset.immutable {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let known = headers.get_all(IF_NONE_MATCH).iter().any(|value| {
        let tags = value.to_str().unwrap_or_default().split(',');
        let mut tags = tags.map(|tag| tag.trim().trim_start_matches("W/"));
        tags.any(|tag| tag == asset.etag)
    });
    let fixed = [(CACHE_CONTROL, cache), (ETAG, asset.etag)];
    if known {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    let body = match method == Method::HEAD {
        true => Body::empty(),
        false => Body::from(asset.bytes),
    };
    (fixed, [(CONTENT_TYPE, asset.mime)], body).into_response()
}
