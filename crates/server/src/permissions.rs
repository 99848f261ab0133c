//! Who may do what: the one table that the router is built from. A route that has no row is none,
//! and what a row does not allow is refused before its handler is asked. Which post has which right
//! stands in `law/posts.toml`.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use house::people::Right;
use wire::{RegisterAsked, StaffAction};

use crate::casino::Casino;
use crate::error::AppError;
use crate::staff::Session;
use crate::staff::routes as staff;
use crate::{
    activities, disputes, node, odds, players, registers, routes, school, session, setting, shown,
};

/// Who may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum May {
    /// Anyone.
    Anyone,
    /// A guest with a session.
    Guests,
    /// Anybody who is signed in as staff, for his own account.
    OwnAccount,
    /// Staff whose post has one of these rights.
    Staff(&'static [Right]),
}

/// A row of the table: a route and who may use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permission {
    /// The method.
    pub method: Method,
    /// The path, as `/api/tables/{id}`.
    pub path: &'static str,
    /// Who may.
    pub may: May,
}

struct Row {
    permission: Permission,
    does: MethodRouter<Arc<Casino>>,
    /// Whether a page asks it of itself, again and again: that keeps nobody signed in.
    of_itself: bool,
}

fn row(method: Method, path: &'static str, may: May, does: MethodRouter<Arc<Casino>>) -> Row {
    let permission = Permission { method, path, may };
    Row {
        permission,
        does,
        of_itself: false,
    }
}

fn watches(path: &'static str, may: May, does: MethodRouter<Arc<Casino>>) -> Row {
    Row {
        of_itself: true,
        ..looks(path, may, does)
    }
}

fn looks(path: &'static str, may: May, does: MethodRouter<Arc<Casino>>) -> Row {
    row(Method::GET, path, may, does)
}

fn posts(path: &'static str, may: May, most: usize, does: MethodRouter<Arc<Casino>>) -> Row {
    let does = does.layer(DefaultBodyLimit::max(most));
    row(Method::POST, path, may, does)
}

fn ends(path: &'static str, may: May, does: MethodRouter<Arc<Casino>>) -> Row {
    row(Method::DELETE, path, may, does)
}

/// The table.
#[rustfmt::skip]
fn rows() -> Vec<Row> {
    use May::{Anyone, Guests, OwnAccount, Staff};
    use Right::*;
    const SHORT: usize = staff::LONGEST;
    vec![
        // Anyone
        looks("/api/health", Anyone, get(routes::health)),
        looks("/metrics", Anyone, get(node::metrics)),
        looks("/api/checkpoints", Anyone, get(routes::checkpoints)),
        posts("/api/guest", Anyone, SHORT, post(routes::welcome)),
        looks("/api/lobby", Anyone, get(routes::lobby)),
        looks("/api/tables/{id}", Anyone, get(routes::table_info)),
        looks("/api/tables/{id}/hint", Guests, get(odds::hint)),
        looks("/api/tables/{id}/shown", Guests, get(shown::shown)),
        looks("/api/tables/{id}/setting", Guests, get(setting::setting)),
        looks("/api/tables/{id}/rounds", Anyone, get(routes::rounds)),
        looks("/api/tables/{id}/rounds/{round}", Anyone, get(routes::proof)),
        looks("/api/tables/{id}/rounds/{round}/record", Anyone, get(routes::record)),
        looks("/api/tables/{id}/rounds/{round}/phh", Anyone, get(routes::history)),
        looks("/api/tables/{id}/rounds/{round}/receipt", Anyone, get(routes::receipt)),
        looks("/api/law/{*id}", Anyone, get(routes::look_up)),
        row(Method::POST, "/api/odds", Anyone, odds::answer_route()),
        looks("/api/odds/{ruleset}/{game}", Anyone, get(odds::subject)),
        looks("/api/school", Anyone, get(school::games)),
        looks("/api/school/{ruleset}/{game}", Anyone, get(school::subject)),
        posts("/api/school/{ruleset}/{game}", Anyone, school::LONGEST_ANSWER, post(school::answer)),
        looks("/api/school/{ruleset}/{game}/{kind}", Anyone, get(school::exercise)),
        looks("/api/activities", Anyone, get(activities::list)),
        looks("/api/activities/{name}", Anyone, get(activities::see)),
        looks("/api/activities/{name}/socket", Anyone, get(activities::connect)),
        looks("/api/activities/{name}/record", Anyone, get(activities::record)),
        // Guests
        looks("/api/me", Guests, get(routes::me)),
        looks("/api/lobby/socket", Guests, get(routes::watch_lobby)),
        looks("/api/tables/{id}/socket", Guests, get(routes::connect)),
        posts("/api/tables/{id}/rounds/{round}/dispute", Guests, disputes::LONGEST, post(disputes::raise)),
        looks("/api/me/disputes", Guests, get(disputes::mine)),
        looks("/api/me/play", Guests, get(players::mine)),
        posts("/api/me/play", Guests, players::LONGEST, post(players::ask)),
        posts("/api/activities/{name}", Guests, activities::LONGEST, post(activities::ask)),
        posts("/api/activities/{name}/hand", Guests, activities::LONGEST, post(activities::hand)),
        // Staff, at the door
        looks("/api/staff/door", Anyone, get(staff::door)),
        posts("/api/staff", Anyone, SHORT, post(staff::sign_in)),
        posts("/api/staff/link", Anyone, SHORT, post(staff::link)),
        posts("/api/staff/link/password", Anyone, SHORT, post(staff::set_password)),
        ends("/api/staff", Anyone, delete(staff::sign_out)),
        // Staff, each his own account
        looks("/api/staff", OwnAccount, get(staff::me)),
        posts("/api/staff/password", OwnAccount, SHORT, post(staff::change_password)),
        posts("/api/staff/factor", OwnAccount, SHORT, post(staff::begin_factor)),
        posts("/api/staff/factor/code", OwnAccount, SHORT, post(staff::show_factor)),
        // Staff, by their posts
        looks("/api/tables/{id}/staff/socket", Staff(&[LookAtTables]), get(routes::connect_staff)),
        posts("/api/activities", Staff(&[OpenActivity]), activities::LONGEST, post(activities::open)),
        posts("/api/activities/{name}/staff", Staff(&[Order, Draw]), activities::LONGEST, post(activities::order)),
        looks("/api/disputes", Staff(&[SeeDisputes]), get(disputes::list)),
        looks("/api/disputes/{number}", Staff(&[SeeDisputes]), get(disputes::see)),
        posts("/api/disputes/{number}", Staff(&[RuleDisputes]), disputes::LONGEST, post(disputes::rule)),
        looks("/api/door", Staff(&[SeeDoor]), get(players::see_door)),
        posts("/api/door", Staff(&[Admit]), players::LONGEST, post(players::admit)),
        posts("/api/door/{player}", Staff(&[Expel]), players::LONGEST, post(players::change)),
        looks("/api/registers", Staff(&[SeeRegisters]), get(registers::list)),
        looks("/api/registers/{register}", Staff(&[SeeRegisters]), get(registers::see)),
        posts("/api/registers/{register}", Staff(&[OpenRegister, File, Enter]), registers::LONGEST, post(registers::ask)),
        looks("/api/staff/people", Staff(&[SeePeople]), get(staff::people)),
        posts("/api/staff/people", Staff(&[ManagePeople]), SHORT, post(staff::engage)),
        posts("/api/staff/people/{id}", Staff(&[ManagePeople]), SHORT, post(staff::change)),
        ends("/api/staff/sessions/{id}", Staff(&[EndSessions]), delete(staff::end_session)),
        watches("/api/staff/pending", Staff(&[Confirm]), get(staff::pending)),
        posts("/api/staff/pending/{number}", Staff(&[Confirm]), SHORT, post(staff::confirm)),
        ends("/api/staff/pending/{number}", Staff(&[Confirm]), delete(staff::give_up)),
    ]
}

/// Every route and who may use it.
pub fn permissions() -> Vec<Permission> {
    rows().into_iter().map(|row| row.permission).collect()
}

/// What it takes to ask for something at a table.
pub fn right_of_action(action: &StaffAction) -> Right {
    match action {
        StaffAction::Report { .. } => Right::Report,
        StaffAction::Rule { .. } => Right::Rule,
        StaffAction::Approve { .. } => Right::Approve,
        StaffAction::Call { .. } => Right::Call,
        StaffAction::Announce { .. } => Right::Announce,
    }
}

/// What it takes to write in a register.
pub fn right_of_entry(asked: &RegisterAsked) -> Right {
    match asked {
        RegisterAsked::Open { .. } => Right::OpenRegister,
        RegisterAsked::File { .. } => Right::File,
        RegisterAsked::Enter { .. } => Right::Enter,
    }
}

/// The router of the table.
pub(crate) fn router(casino: &Arc<Casino>) -> Router<Arc<Casino>> {
    rows().into_iter().fold(Router::new(), |router, row| {
        let state = (Arc::clone(casino), row.permission.may, row.of_itself);
        let guarded = row
            .does
            .route_layer(middleware::from_fn_with_state(state, guard));
        router.route(row.permission.path, guarded)
    })
}

/// Asks the table before the handler is asked.
async fn guard(
    State((casino, may, of_itself)): State<(Arc<Casino>, May, bool)>,
    mut request: Request,
    next: Next,
) -> Response {
    let of_staff = matches!(may, May::OwnAccount | May::Staff(_));
    let changes = request.method() != Method::GET;
    if of_staff && changes && !casino.hosts.is_own_page(request.headers()) {
        return AppError::other_site().into_response();
    }
    match permitted(&casino, may, of_itself, request.headers()) {
        Ok(session) => {
            if let Some(session) = session {
                request.extensions_mut().insert(session);
            }
            next.run(request).await
        }
        Err(error) => error.into_response(),
    }
}

fn permitted(
    casino: &Casino,
    may: May,
    of_itself: bool,
    headers: &HeaderMap,
) -> Result<Option<Session>, AppError> {
    let signed_in = || match of_itself {
        true => session::staff_looking(casino, headers),
        false => session::staff(casino, headers).map(|(session, _)| session),
    };
    match may {
        // Whether a guest has a session, each of his routes asks: it takes the disk.
        May::Anyone | May::Guests => Ok(None),
        May::OwnAccount => signed_in().map(Some),
        May::Staff(rights) => {
            let session = signed_in()?;
            if session.must_enrol {
                return Err(AppError::must_enrol());
            }
            match rights
                .iter()
                .any(|right| casino.staff.may(&session, *right))
            {
                true => Ok(Some(session)),
                false => Err(AppError::not_your_post(casino, &session, rights[0])),
            }
        }
    }
}

/// Refuses whoever has not this right.
pub(crate) fn require(casino: &Casino, session: &Session, right: Right) -> Result<(), AppError> {
    match casino.staff.may(session, right) {
        true => Ok(()),
        false => Err(AppError::not_your_post(casino, session, right)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever adds a route does so in the table: nothing else of this crate knows how.
    #[test]
    fn no_route_stands_outside_the_table() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut folders = vec![root];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                let words = [".route", "("].concat();
                let nested = [".nest", "("].concat();
                if text.contains(&words) || text.contains(&nested) {
                    found.push(path.file_name().unwrap().to_owned());
                }
            }
        }
        assert_eq!(found, ["permissions.rs"]);
    }

    #[test]
    fn each_route_stands_once_and_what_changes_something_of_the_house_is_not_for_anyone() {
        let all = permissions();
        for (place, one) in all.iter().enumerate() {
            let again = all[..place].iter();
            let mut again =
                again.filter(|other| (&other.method, other.path) == (&one.method, one.path));
            assert!(again.next().is_none(), "{one:?}");
            if let May::Staff(rights) = one.may {
                assert!(!rights.is_empty(), "{one:?}");
                let looks = rights.iter().all(|right| right.only_looks());
                let pending = rights == [Right::Confirm];
                assert!(looks == (one.method == Method::GET) || pending, "{one:?}");
            }
        }
        assert!(all.len() > 40, "{}", all.len());
    }
}
