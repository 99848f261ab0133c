//! What an operator does from the command line, over the database.

use std::process::Command;

use crate::ground::*;

/// What an operator does from the command line, over the database: a copy while it is at work, put
/// back into another, accounts and registers once it is closed.
pub(crate) fn tools(ground: &Ground, mut node: Node) {
    let way = Way::to(&ground.server, "tools");
    let url = way.url(&ground.schema);
    let (data, copy) = (
        ground.data.display().to_string(),
        ground.data.join("copy.db"),
    );
    let copy = copy.display().to_string();
    let tapete = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tapete"));
        command.args(["--language", "en"]).args(arguments);
        let output = command.env("TAPETE_STORE", &url).output();
        let output = output.expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    };
    let works = |arguments: &[&str]| {
        let (worked, said) = tapete(arguments);
        assert!(worked, "{arguments:?}: {said}");
        said
    };
    works(&["backup", &copy]);
    // At work, the accounts are the nodes': nothing is taken from them.
    let (worked, said) = tapete(&["staff", "link", "--data", &data]);
    assert!(
        !worked && said.contains("another node has the lease"),
        "{said}"
    );
    node.signal("-TERM");
    assert_eq!(node.ended(2 * goes_on()), Some(0), "{}", node.said());
    works(&["staff", "link", "--data", &data]);
    works(&["staff", "list"]);
    let register = [
        "register",
        "open",
        "professional-bodies",
        "--on",
        "2026-01-02",
    ];
    works(
        &[
            &register[..],
            &["--decided-by", "managing-body", "--data", &data],
        ]
        .concat(),
    );
    works(&["register", "list"]);
    works(&["activity", "list"]);
    works(&["check"]);
    let again = ground.server.place();
    let schema = again
        .rsplit('=')
        .next()
        .expect("a name")
        .trim_end_matches('\'');
    let elsewhere = way.url(schema);
    works(&["restore", &copy, &elsewhere]);
    works(&["check", &elsewhere]);
    let (worked, said) = tapete(&["restore", &copy, &elsewhere]);
    assert!(!worked && said.contains("is not empty"), "{said}");
    // The restored casino opens with the same keys, and plays.
    let drill = Node::start(&ground.server, schema, &ground.data, "drill", &[]);
    assert!(!drill.tables().is_empty());
}
