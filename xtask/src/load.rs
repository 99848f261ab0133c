//! Many pages at many tables: `cargo xtask load`.

use std::process::Command;

use crate::casino::built;
use crate::shell::run as shell;

/// Every page takes a file of the casino and one of those who look at it: as many as the system
/// lets us have.
const WITH_FILES: &str = r#"ulimit -n "$(ulimit -Hn)" && exec "$0" "$@""#;

/// Builds the casino and its pages as they ship, and lets them meet.
pub(crate) fn run(wishes: &[&str]) -> Result<(), String> {
    let casino = built(&["--release", "--bin", "load"])?;
    let pages = casino.with_file_name("load");
    let mut command = Command::new("sh");
    command.args(["-c", WITH_FILES]).arg(pages).args(wishes);
    shell(command.arg("--program").arg(casino))
}

/// How many databases a number of tables needs.
pub(crate) fn scale(wishes: &[&str]) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo.args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "load",
        "--",
        "scale",
    ]);
    shell(cargo.args(wishes))
}
