//! `tapete staff …`: whoever can read the folder gets a lost director back in.

use std::fs;

use house::store::SqliteStore;

use super::{file, json, printed, tapete};

fn data(name: &str) -> String {
    let folder = file(name);
    let _ = fs::remove_dir_all(&folder);
    folder.display().to_string()
}

fn refuses(arguments: &[&str], says: &str) {
    let output = tapete(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(says), "{said}");
}

#[test]
fn posts_are_listed_in_both_languages() {
    let spanish = printed(&tapete(&["staff", "posts"]));
    assert!(
        spanish.contains("croupier") && spanish.contains("Jefe de mesa"),
        "{spanish}"
    );
    let english = printed(&tapete(&["staff", "posts", "--language", "en"]));
    assert!(
        english.contains("Table head") && english.contains("Admission desk"),
        "{english}"
    );
}

#[test]
fn a_link_suspension_and_what_is_refused() {
    let folder = data("staff");
    let of = |words: &[&str]| json(&[&["staff"], words, &["--data", &folder, "--json"]].concat());
    refuses(
        &["staff", "link", "--data", &folder],
        "no hay ningún casino",
    );
    fs::create_dir_all(&folder).expect("a folder");
    let path = std::path::Path::new(&folder).join("house.db");
    drop(SqliteStore::open(&path).expect("a store"));

    let link = of(&["link"]);
    let link = link["link"].as_str().expect("a link");
    assert!(
        link.starts_with("#/acceso/") && link.len() == 9 + 64,
        "{link}"
    );
    let list = of(&["list"]);
    assert_eq!(list[0]["post"], "director");
    assert_eq!(
        (&list[0]["password"], &list[0]["suspended"]),
        (&false.into(), &false.into())
    );
    // Another link for the same account, by its number; the first one's secret is nowhere.
    let again = of(&["link", "staff-1"]);
    assert_ne!(again["link"].as_str(), Some(link));
    let bytes = fs::read(&path).expect("the store");
    let secret = &link.as_bytes()[9..];
    assert!(!bytes.windows(64).any(|window| window == secret));
    refuses(
        &["staff", "link", "Nadie", "--data", &folder],
        "nobody has such an account",
    );
    refuses(
        &["staff", "suspend", "Nadie", "--data", &folder],
        "nobody has such an account",
    );
    // The last who could let anybody in again stays.
    refuses(
        &["staff", "suspend", "staff-1", "--data", &folder],
        "make another director first",
    );
    let back = of(&["reinstate", "staff-1"]);
    assert_eq!(back[0]["suspended"], false);
}
