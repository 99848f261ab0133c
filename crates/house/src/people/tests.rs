//! What somebody tries who wants to be another.

use std::sync::Arc;
use std::time::Duration;

use law::Library;

use super::*;
use crate::clock::Now;
use crate::fair::{OsEntropy, SealingKey};
use crate::store::{EventStore, MemoryStore, Version};
use crate::{Premises, hex};

const HOUR: Duration = Duration::from_secs(3600);

struct Office {
    store: Arc<MemoryStore>,
    posts: Arc<Posts>,
    now: Now,
}

impl Office {
    fn new() -> Office {
        let library = Library::embedded().unwrap();
        Office {
            store: Arc::new(MemoryStore::new()),
            posts: Arc::new(Posts::read(&library).unwrap()),
            now: Now::default().after(Duration::from_secs(1_700_000_000)),
        }
    }

    fn open(&self) -> People {
        self.open_with([7; 32]).unwrap()
    }

    fn open_with(&self, key: [u8; 32]) -> Result<People, NotDone> {
        let store: Arc<dyn EventStore> = self.store.clone();
        let premises = Premises::new(store, SealingKey::of_tests(key), OsEntropy);
        People::open(Arc::new(premises), Arc::clone(&self.posts))
    }

    fn written(&self) -> String {
        let stream = crate::store::StreamName::new("people").unwrap();
        let events = self.store.read(&stream, Version(0)).unwrap();
        let bodies: Vec<String> = events.into_iter().map(|event| event.body).collect();
        bodies.join("\n")
    }
}

fn password(text: &str) -> Password {
    Password::new(text.to_owned())
}

fn verifier(text: &str) -> Verifier {
    Verifier::of(&password(text), [1; 16])
}

/// A house with a director who can sign in.
fn founded(office: &Office) -> People {
    let mut people = office.open();
    let token = people.founding_link("house", office.now).unwrap();
    let set = people.set_password(
        &token,
        Some("Eva Marco"),
        &verifier("una larga noche"),
        office.now,
    );
    assert_eq!(set.unwrap().post, "director");
    people
}

#[test]
fn a_link_counts_once_and_for_a_day() {
    let office = Office::new();
    let mut people = office.open();
    assert!(!people.is_founded());
    let token = people.founding_link("house", office.now).unwrap();
    let late = office.now.after(24 * HOUR);
    assert_eq!(people.bearer(&token, late).unwrap_err(), NotDone::BadLink);
    assert!(people.bearer(&token, office.now.after(23 * HOUR)).is_ok());
    assert_eq!(
        people.bearer(&[0; 32], office.now).unwrap_err(),
        NotDone::BadLink
    );
    // He says his name, or he has none.
    for bad in [
        None,
        Some(""),
        Some("  "),
        Some("7"),
        Some("a\u{7}b"),
        Some(&*"x".repeat(41)),
    ] {
        let refused = people.set_password(&token, bad, &verifier("una larga noche"), office.now);
        assert_eq!(refused.unwrap_err(), NotDone::NotAName, "{bad:?}");
    }
    let set = people.set_password(
        &token,
        Some(" Eva  Marco "),
        &verifier("una larga noche"),
        office.now,
    );
    assert_eq!(set.unwrap().name, "Eva Marco");
    assert!(people.is_founded());
    let again = people.set_password(
        &token,
        Some("Otra"),
        &verifier("otra larga noche"),
        office.now,
    );
    assert_eq!(again.unwrap_err(), NotDone::BadLink, "used");
    // A new link ends the one before it.
    let first = people.link("staff-1", "staff-1", office.now).unwrap();
    let second = people.link("staff-1", "staff-1", office.now).unwrap();
    assert_eq!(
        people.bearer(&first, office.now).unwrap_err(),
        NotDone::BadLink
    );
    assert!(people.bearer(&second, office.now).is_ok());
    // Whoever reads the store finds neither link nor password nor hash of one.
    let written = office.written();
    for secret in [
        hex::encode(&token),
        hex::encode(&second),
        "noche".to_owned(),
    ] {
        assert!(!written.contains(&secret), "{secret}");
    }
}

#[test]
fn what_was_set_stands_after_a_restart_and_under_no_other_key() {
    let office = Office::new();
    let mut people = founded(&office);
    people
        .engage("Luis Gil", "croupier", "staff-1", office.now)
        .unwrap();
    let token = people.link("staff-2", "staff-1", office.now).unwrap();
    people
        .set_password(&token, None, &verifier("cinco por ocho"), office.now)
        .unwrap();
    let secret = people.begin_factor("staff-2").unwrap();
    let code = totp::code(&secret, office.now.date_ms);
    let codes = people.show_factor("staff-2", &code, office.now).unwrap();
    assert_eq!(codes.len(), 8);
    drop(people);
    let mut people = office.open();
    let (id, verifier) = people.verifier("luis  GIL");
    assert_eq!(id.as_deref(), Some("staff-2"));
    assert!(verifier.is(&password("cinco por ocho")) && !verifier.is(&password("cinco por nueve")));
    let (nobody, dummy) = people.verifier("no such person");
    assert_eq!((nobody, dummy), (None, Verifier::nobody()));
    let used = people.come("staff-2", Some(&code), None, office.now);
    assert_eq!(
        used.unwrap_err(),
        NotDone::WrongCode,
        "a code counts once, over a restart too"
    );
    assert!(matches!(office.open_with([8; 32]), Err(NotDone::Sealed(_))));
}

#[test]
fn a_second_factor_is_asked_for_and_recovery_codes_are_used_up() {
    let office = Office::new();
    let mut people = founded(&office);
    assert_eq!(
        people
            .show_factor("staff-1", "123456", office.now)
            .unwrap_err(),
        NotDone::NotBegun
    );
    let secret = people.begin_factor("staff-1").unwrap();
    // Before it is shown it does not count.
    people.come("staff-1", None, None, office.now).unwrap();
    assert_eq!(
        people
            .show_factor("staff-1", "000000x", office.now)
            .unwrap_err(),
        NotDone::WrongCode
    );
    let code = totp::code(&secret, office.now.date_ms);
    let codes = people.show_factor("staff-1", &code, office.now).unwrap();
    let later = office.now.after(Duration::from_secs(60));
    let come = |people: &mut People, code: Option<&str>| people.come("staff-1", code, None, later);
    assert_eq!(come(&mut people, None).unwrap_err(), NotDone::NeedsCode);
    assert_eq!(
        come(&mut people, Some(" ")).unwrap_err(),
        NotDone::NeedsCode
    );
    assert_eq!(
        come(&mut people, Some("000000")).unwrap_err(),
        NotDone::WrongCode
    );
    let code = totp::code(&secret, later.date_ms);
    come(&mut people, Some(&code)).unwrap();
    assert_eq!(
        come(&mut people, Some(&code)).unwrap_err(),
        NotDone::WrongCode,
        "replayed"
    );
    let spaced = format!("{}-{}", &codes[0][..8].to_lowercase(), &codes[0][8..]);
    come(&mut people, Some(&spaced)).unwrap();
    assert_eq!(
        come(&mut people, Some(&codes[0])).unwrap_err(),
        NotDone::WrongCode,
        "used up"
    );
    assert_eq!(
        people
            .find("staff-1")
            .unwrap()
            .factor()
            .unwrap()
            .recovery_left(),
        7
    );
    // A new password by a link does not open it: the factor stays.
    let token = people.link("staff-1", "command-line", later).unwrap();
    people
        .set_password(&token, None, &verifier("otra larga noche"), later)
        .unwrap();
    assert_eq!(come(&mut people, None).unwrap_err(), NotDone::NeedsCode);
    people
        .drop_factor("staff-1", "command-line", later)
        .unwrap();
    come(&mut people, None).unwrap();
}

#[test]
fn a_suspended_account_opens_to_nothing_and_the_last_director_stays() {
    let office = Office::new();
    let mut people = founded(&office);
    let id = people
        .engage("Luis Gil", "croupier", "staff-1", office.now)
        .unwrap();
    let token = people.link(&id, "staff-1", office.now).unwrap();
    people.suspend(&id, "staff-1", office.now).unwrap();
    assert_eq!(
        people.bearer(&token, office.now).unwrap_err(),
        NotDone::BadLink
    );
    assert_eq!(
        people.come(&id, None, None, office.now).unwrap_err(),
        NotDone::Suspended
    );
    assert_eq!(
        people.link(&id, "staff-1", office.now).unwrap_err(),
        NotDone::Suspended
    );
    people.reinstate(&id, "staff-1", office.now).unwrap();
    assert_eq!(
        people.bearer(&token, office.now).unwrap_err(),
        NotDone::BadLink,
        "its link is gone"
    );
    let last = NotDone::LastDirector;
    assert_eq!(
        people
            .suspend("staff-1", "staff-1", office.now)
            .unwrap_err(),
        last
    );
    assert_eq!(
        people
            .move_to("staff-1", "croupier", "staff-1", office.now)
            .unwrap_err(),
        last
    );
    // Another who has set no password yet could not keep them.
    let other = people
        .engage("Ana Paz", "director", "staff-1", office.now)
        .unwrap();
    assert_eq!(
        people
            .suspend("staff-1", "staff-1", office.now)
            .unwrap_err(),
        last
    );
    let token = people.link(&other, "staff-1", office.now).unwrap();
    people
        .set_password(&token, None, &verifier("otra larga noche"), office.now)
        .unwrap();
    people.suspend("staff-1", &other, office.now).unwrap();
}

#[test]
fn names_are_had_once_and_posts_are_posts() {
    let office = Office::new();
    let mut people = founded(&office);
    let mut engage = |name: &str, post: &str| people.engage(name, post, "staff-1", office.now);
    assert_eq!(
        engage("eva MARCO", "croupier").unwrap_err(),
        NotDone::NameTaken
    );
    assert_eq!(
        engage("Luis", "king").unwrap_err(),
        NotDone::NoSuchPost("king".to_owned())
    );
    assert_eq!(engage("", "croupier").unwrap_err(), NotDone::NotAName);
    assert_eq!(engage("Luis", "croupier").unwrap(), "staff-2");
    assert_eq!(people.find("staff-9").map(|account| &account.id), None);
    assert!(people.link("staff-9", "staff-1", office.now).is_err());
}

#[test]
fn a_browser_is_known_where_he_signed_in_and_no_longer_after_a_new_password() {
    let office = Office::new();
    let mut people = founded(&office);
    let came = people
        .come("staff-1", None, Some([9; 32]), office.now)
        .unwrap();
    assert_ne!(came.device, [9; 32], "nobody chooses what he is known by");
    assert!(people.knows("staff-1", &came.device) && !people.knows("staff-1", &[9; 32]));
    let again = people
        .come("staff-1", None, Some(came.device), office.now)
        .unwrap();
    assert_eq!(again.device, came.device);
    people
        .change_password("staff-1", &verifier("otra larga noche"), office.now)
        .unwrap();
    assert!(!people.knows("staff-1", &came.device));
}
