//! Starting programs, and where the project lies.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask
        .parent()
        .expect("xtask lies in the root")
        .to_path_buf()
}

/// The page's folder.
pub(crate) fn web() -> PathBuf {
    root().join("web")
}

/// The cargo that runs us, in the root.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// A script of `web/package.json`; its packages must be installed.
pub(crate) fn npm_run(script: &str) -> Command {
    let mut npm = Command::new(crate::npm::program("npm"));
    npm.current_dir(web()).args(["run", "--silent", script]);
    npm
}

/// Runs to the end with our input and output; an error says what failed.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let shown = shown(command);
    let status = command
        .status()
        .map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{shown}` failed ({status})"))
    }
}

/// Whether the program can be started at all and ends well.
pub(crate) fn works(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Installs the page's packages if they are missing.
pub(crate) fn page_packages() -> Result<(), String> {
    let _lock = crate::npm::lock(&web()).map_err(|error| format!("web/.build.lock: {error}"))?;
    crate::npm::Npm::find(&web())?.install(|what| println!("{what}"))
}

/// A command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut words = vec![
        program
            .file_stem()
            .unwrap_or(program.as_os_str())
            .to_string_lossy()
            .into_owned(),
    ];
    words.extend(
        command
            .get_args()
            .map(|argument| argument.to_string_lossy().into_owned()),
    );
    words.join(" ")
}
