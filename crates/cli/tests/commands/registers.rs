//! `tapete register …`: a register from its opening to an export that is verified.

use std::fs;
use std::path::Path;

use house::evidence::SigningKey;
use house::fair::{OsEntropy, Source};
use serde_json::Value;

use super::{fails, file, json, printed, tapete};

fn data(name: &str) -> String {
    let folder = file(name);
    let _ = fs::remove_dir_all(&folder);
    folder.display().to_string()
}

/// An answer of `tapete register …` as JSON.
fn register(folder: &str, arguments: &[&str]) -> Value {
    let all = [&["register"], arguments, &["--data", folder, "--json"]].concat();
    json(&all)
}

const CREATION: [&str; 17] = [
    "enter",
    "professional-bodies",
    "creation",
    "Colegio de Biólogos",
    "--on",
    "2026-03-09",
    "--signed",
    "Marta Gil",
    "--office",
    "head-of-service",
    "--say",
    "creating-law: Ley 7/2025",
    "--say",
    "gazette-date: 2026-02-27",
    "--say",
    "territorial-scope: Aragón",
    "--say",
];

fn opened(folder: &str) {
    let open = [
        "open",
        "professional-bodies",
        "--on",
        "2026-01-02",
        "--decided-by",
        "managing-body",
    ];
    register(folder, &open);
}

#[test]
fn a_sheet_from_its_creation_to_its_end() {
    let folder = data("registry");
    opened(&folder);
    let filed = register(
        &folder,
        &[
            "file",
            "professional-bodies",
            "--on",
            "2026-03-02",
            "--filer",
            "Ana Ruiz",
            "--say",
            "circumstance: law",
        ],
    );
    assert_eq!(filed["event"]["number"], 1);
    let created = [&CREATION[..], &["domicile: Zaragoza", "--filing", "1"]].concat();
    let created = register(&folder, &created);
    assert_eq!(created["event"]["number"], 1);
    assert_eq!(created["event"]["sheet"], 1);
    let entry = [
        "--on",
        "2026-05-04",
        "--signed",
        "Marta Gil",
        "--office",
        "head-of-service",
    ];
    let subject = ["professional-bodies", "other-act", "colegio de biologos"];
    let said = [
        "--say",
        "matter: change of domicile",
        "--say",
        "decision of managing-body: of 2 May",
        "--say",
        "domicile: Huesca",
    ];
    let noted = register(&folder, &[&["note"], &subject[..], &entry, &said].concat());
    assert_eq!(noted["event"]["subject"], "Colegio de Biólogos");
    let index = register(&folder, &["index", "professional-bodies"]);
    assert_eq!(index[0]["fields"]["domicile"], "Huesca");
    assert_eq!(index[0]["folio"], 1);

    let before = format!("{folder}/before.json");
    let export = [
        "register",
        "export",
        "professional-bodies",
        "--data",
        &folder,
        "--to",
        &before,
    ];
    assert!(tapete(&export).status.success());
    let subject = ["professional-bodies", "dissolution", "Colegio de Biólogos"];
    register(&folder, &[&["cancel"], &subject[..], &entry].concat());
    assert_eq!(
        register(&folder, &["index", "professional-bodies"]),
        Value::from(Vec::<Value>::new())
    );
    let sheet = register(
        &folder,
        &["show", "professional-bodies", "Colegio de Biólogos"],
    );
    assert_eq!(sheet["entries"].as_array().expect("a list").len(), 3);
    assert_eq!(sheet["closed_by"], 3);
    let found = register(&folder, &["search", "professional-bodies", "huesca"]);
    assert_eq!(found[0]["place"], 2);
    assert_eq!(
        register(&folder, &["diary", "professional-bodies"])[0]["number"],
        1
    );

    let sound = register(
        &folder,
        &["verify", "professional-bodies", "--export", &before],
    );
    assert_eq!(sound["events"], 5);
    assert_eq!(sound["unjudged"], 0);
    signed_exports_are_wanted(&folder, &before);
    forged_exports_are_found(&folder, Path::new(&before));
    let check = tapete(&["check", &folder]);
    assert!(
        check.status.success(),
        "{}",
        String::from_utf8_lossy(&check.stderr)
    );
    let list = register(&folder, &["list"]);
    let ours = list.as_array().expect("a list").iter();
    let ours = ours.filter(|one| one["open"] == true).count();
    assert_eq!(ours, 1);
}

/// A folder without a key signs nothing; with one an export says whose it is, and no other's.
fn signed_exports_are_wanted(folder: &str, unsigned: &str) {
    let name = "professional-bodies";
    let another = "00112233445566778899aabbccddeeff";
    let wanted = |export: &str, signer: &str| {
        let verify = [
            "register", "verify", name, "--data", folder, "--export", export, "--key", another,
        ];
        let told = format!("tapete: {export}: it is signed by {signer}, and not by {another}");
        fails(&verify, 1, &told);
    };
    wanted(unsigned, "nobody");
    let path = Path::new(folder).join("signing-key");
    let key = SigningKey::load_or_create(&path, &mut Source::new(OsEntropy)).expect("a key");
    let signer = key.public().fingerprint().to_string();
    let signed = file("signed.json").display().to_string();
    let export = [
        "register", "export", name, "--data", folder, "--to", &signed,
    ];
    assert!(tapete(&export).status.success());
    let sound = register(
        folder,
        &["verify", name, "--export", &signed, "--key", &signer],
    );
    assert_eq!(sound["signed_by"], signer);
    wanted(&signed, &signer);
}

fn forged_exports_are_found(folder: &str, before: &Path) {
    let text = fs::read_to_string(before).expect("it was written");
    let forged = file("forged.json");
    fs::write(&forged, text.replace("Zaragoza", "Calatayud")).expect("it can be written");
    let forged = forged.display().to_string();
    let verify = [
        "register",
        "verify",
        "professional-bodies",
        "--data",
        folder,
        "--export",
        &forged,
    ];
    fails(
        &verify,
        1,
        &format!(
            "tapete: {forged}: the chain breaks at event 3: it or one before it was changed, left out or put in"
        ),
    );
}

#[test]
fn what_is_refused_says_why_with_its_citation_and_changes_nothing() {
    let folder = data("refusals");
    let closed = ["register", "index", "staff", "--data", &folder];
    let missing = tapete(&closed);
    assert_eq!(missing.status.code(), Some(2));
    opened(&folder);
    let in_english = ["--language", "en", "--data", &folder];
    let no_domicile = [&["register"], &CREATION[..16], &in_english].concat();
    fails(
        &no_domicile,
        2,
        "tapete: This is missing: Domicile. State it (domicile: …). [REG 15.5]",
    );
    let mut other = [
        &["register"],
        &CREATION[..],
        &["domicile: Zaragoza"],
        &in_english,
    ]
    .concat();
    other[10] = "president";
    fails(
        &other,
        2,
        "tapete: That office authorises no entries. Who signs: Head of the service that manages the registry (head-of-service). [REG 15.2]",
    );
    let again = [
        "register",
        "open",
        "professional-bodies",
        "--on",
        "2026-01-02",
        "--data",
        &folder,
    ];
    fails(
        &again,
        2,
        "tapete: el registro ya está abierto: presente y anote en él",
    );
    fails(
        &["register", "rules", "lost-property"],
        2,
        "tapete: no existe el registro «lost-property»; hay admissions, approved-models, authorisations, professional-bodies, prohibited-persons, sanctions, staff",
    );
    let sound = register(&folder, &["verify", "professional-bodies"]);
    assert_eq!(sound["events"], 1, "nothing was written");
}

#[test]
fn while_the_casino_is_open_registers_are_read_and_not_written() {
    let folder = data("in-use");
    opened(&folder);
    let held = server::hold_folder(Path::new(&folder)).expect("nobody has it");
    let file = ["register", "file", "professional-bodies", "--data", &folder];
    assert_eq!(tapete(&file).status.code(), Some(2));
    assert_eq!(
        register(&folder, &["verify", "professional-bodies"])["events"],
        1
    );
    drop(held);
}

#[test]
fn rules_and_tables_are_printed() {
    let rules = printed(&tapete(&["register", "rules", "professional-bodies"]));
    assert!(rules.contains("certificate            Certificación del Secretario con el visto bueno del Presidente · of secretary approved by president [REG/15.10-1]"), "{rules}");
    let folder = data("tables");
    opened(&folder);
    register(
        &folder,
        &[&CREATION[..], &["domicile: Calle Mayor, 3"]].concat(),
    );
    let export = [
        "register",
        "export",
        "professional-bodies",
        "--form",
        "csv",
        "--data",
        &folder,
    ];
    let table = printed(&tapete(&export));
    assert!(table.contains("\"Calle Mayor, 3\""), "{table}");
    assert_eq!(table.lines().count(), 2);
}
