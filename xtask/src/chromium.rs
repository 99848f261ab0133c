//! Finds a Chromium for the browser tests, or installs Debian's.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::shell::{run, works};

/// The one without windows comes first: it starts and draws with a quarter less work.
const NAMES: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Whether there is a browser to test with.
pub(crate) enum Chromium {
    /// Its program.
    Found(PathBuf),
    /// There is none, and why.
    Missing(String),
}

/// Looks at `CHROMIUM` and the path; installs Debian's package when it may.
pub(crate) fn find_or_install() -> Chromium {
    if let Some(named) = env::var_os("CHROMIUM") {
        let path = PathBuf::from(named);
        if path.is_file() {
            return Chromium::Found(path);
        }
        return Chromium::Missing(format!(
            "CHROMIUM names {}, which is no file",
            path.display()
        ));
    }
    if let Some(found) = on_path() {
        return Chromium::Found(found);
    }
    match install().map(|()| on_path()) {
        Ok(Some(found)) => Chromium::Found(found),
        Ok(None) => {
            Chromium::Missing("Chromium was installed but is not on the path; set CHROMIUM".into())
        }
        Err(why) => Chromium::Missing(why),
    }
}

fn on_path() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}

fn install() -> Result<(), String> {
    const WAY_OUT: &str =
        "no Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM";
    let is_root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout == b"0\n");
    if !is_root || !works(Command::new("apt-get").arg("--version")) {
        return Err(WAY_OUT.into());
    }
    println!("installing Debian's chromium-headless-shell");
    let mut update = Command::new("apt-get");
    update.args(["update", "-qq"]);
    let mut install = Command::new("apt-get");
    install
        .args(["install", "-y", "-qq", "chromium-headless-shell"])
        .env("DEBIAN_FRONTEND", "noninteractive");
    run(&mut update)
        .and_then(|()| run(&mut install))
        .map_err(|problem| format!("{WAY_OUT}; {problem}"))
}
