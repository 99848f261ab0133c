//! Who asks: a cookie that only the house and the browser see.

use std::sync::Arc;
use std::time::Instant;

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use house::{Player, Token, hex};

use crate::casino::Casino;
use crate::error::AppError;
use crate::staff::{SHIFT, Session};

const COOKIE_NAME: &str = "tapete_session";

/// Another cookie for staff: a guest's says nothing of a post, and the other way round.
const STAFF_COOKIE_NAME: &str = "tapete_staff";

/// What a browser is known by from which somebody of the staff has signed in before.
const DEVICE_COOKIE_NAME: &str = "tapete_known";

/// A year: a guest comes back.
const MAX_AGE_SECONDS: u32 = 365 * 24 * 60 * 60;

/// The cookie that makes a browser the guest's. Behind TLS it never travels in the clear.
pub(crate) fn cookie(token: &Token, behind_tls: bool) -> String {
    let (token, secure) = (hex::encode(token), secure(behind_tls));
    format!(
        "{COOKIE_NAME}={token}; HttpOnly; SameSite=Strict; Path=/; Max-Age={MAX_AGE_SECONDS}{secure}"
    )
}

/// The cookie that makes a browser a staff member's, for a shift.
pub(crate) fn staff_cookie(token: &Token, behind_tls: bool) -> String {
    let (token, seconds, secure) = (hex::encode(token), SHIFT.as_secs(), secure(behind_tls));
    format!(
        "{STAFF_COOKIE_NAME}={token}; HttpOnly; SameSite=Strict; Path=/api; Max-Age={seconds}{secure}"
    )
}

/// The cookie that ends it.
pub(crate) fn no_staff_cookie(behind_tls: bool) -> String {
    let secure = secure(behind_tls);
    format!("{STAFF_COOKIE_NAME}=; HttpOnly; SameSite=Strict; Path=/api; Max-Age=0{secure}")
}

/// The cookie by which a browser is known. It lets nobody in: it only says that others' failures
/// are not this browser's.
pub(crate) fn device_cookie(device: &Token, behind_tls: bool) -> String {
    let (device, secure) = (hex::encode(device), secure(behind_tls));
    format!(
        "{DEVICE_COOKIE_NAME}={device}; HttpOnly; SameSite=Strict; Path=/api/staff; Max-Age={MAX_AGE_SECONDS}{secure}"
    )
}

/// What a browser says that it is known by.
pub(crate) fn device(headers: &HeaderMap) -> Option<Token> {
    token(headers, DEVICE_COOKIE_NAME)
}

fn secure(behind_tls: bool) -> &'static str {
    match behind_tls {
        true => "; Secure",
        false => "",
    }
}

/// The token that a member of the staff brings.
pub(crate) fn staff_token(headers: &HeaderMap) -> Option<Token> {
    token(headers, STAFF_COOKIE_NAME)
}

/// The member of the staff who asks, or 401. He does something: his time begins anew.
pub(crate) fn staff(casino: &Casino, headers: &HeaderMap) -> Result<(Session, Token), AppError> {
    let signed_in = staff_token(headers).and_then(|token| {
        let session = casino.staff.busy(&token, Instant::now())?;
        Some((session, token))
    });
    signed_in.ok_or_else(AppError::not_of_the_staff)
}

/// The same, where his page asks and not he.
pub(crate) fn staff_looking(casino: &Casino, headers: &HeaderMap) -> Result<Session, AppError> {
    let token = staff_token(headers);
    let session = token.and_then(|token| casino.staff.of(&token, Instant::now()));
    session.ok_or_else(AppError::not_of_the_staff)
}

/// The token that a request brings in the cookie of a name.
fn token(headers: &HeaderMap, cookie: &str) -> Option<Token> {
    let cookies = headers.get_all(COOKIE).iter();
    let texts = cookies.filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';'));
    pairs.find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == cookie).then(|| hex::decode(value))?
    })
}

/// The guest who asks, if he is one.
pub(crate) async fn guest(casino: &Arc<Casino>, headers: &HeaderMap) -> Option<Player> {
    let token = token(headers, COOKIE_NAME)?;
    let look = move |casino: &Casino| casino.house.guests().find(&token);
    blocking(casino, look).await.ok().flatten()
}

/// The guest who asks, or 401.
pub(crate) async fn required(
    casino: &Arc<Casino>,
    headers: &HeaderMap,
) -> Result<Player, AppError> {
    let guest = guest(casino, headers).await;
    guest.ok_or_else(AppError::no_session)
}

/// Works on a thread that may wait: the guests are behind a lock and a disk.
pub(crate) async fn blocking<T: Send + 'static>(
    casino: &Arc<Casino>,
    work: impl FnOnce(&Casino) -> T + Send + 'static,
) -> Result<T, AppError> {
    let casino = Arc::clone(casino);
    let done = tokio::task::spawn_blocking(move || work(&casino)).await;
    done.map_err(|error| AppError::inside(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headers::of_pairs as headers;

    #[test]
    fn the_token_is_found_among_other_cookies() {
        let given = cookie(&[0xab; 32], false);
        assert!(!given.contains("Secure") && cookie(&[0xab; 32], true).ends_with("; Secure"));
        let pair = given.split(';').next().unwrap();
        let mixed = format!("a=b; {pair}; tapete_session_2=x");
        let found = |text: &str| token(&headers(&[("cookie", text)]), COOKIE_NAME);
        assert_eq!(found(&mixed), Some([0xab; 32]));
        for bad in ["", "tapete_session=", "tapete_session=zz", "other=1"] {
            assert_eq!(found(bad), None, "{bad}");
        }
    }
}
