//! Runs npm in `web/`. Shared by this build script and by `xtask`.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Keeps other processes away from `node_modules` and `dist` until it is dropped.
pub(crate) fn lock(web: &Path) -> io::Result<File> {
    let lock = File::create(web.join(".build.lock"))?;
    lock.lock()?;
    Ok(lock)
}

/// npm, found to work, in the page's folder.
pub(crate) struct Npm {
    web: PathBuf,
}

impl Npm {
    /// Finds Node and npm, or says what is missing and the way out.
    pub(crate) fn find(web: &Path) -> Result<Npm, String> {
        let version = Command::new("node")
            .arg("--version")
            .output()
            .ok()
            .and_then(|output| String::from_utf8(output.stdout).ok())
            .ok_or(
                "Node.js was not found. Install Node 20.19 or newer with npm, then build again",
            )?;
        let major = version
            .trim()
            .trim_start_matches('v')
            .split('.')
            .next()
            .unwrap_or("")
            .parse::<u32>();
        if major.is_ok_and(|major| major < 20) {
            return Err(format!(
                "Node {} is too old. Install Node 20.19 or newer, then build again",
                version.trim()
            ));
        }
        if Command::new(program("npm"))
            .arg("--version")
            .output()
            .is_err()
        {
            return Err("npm was not found beside Node. Install npm, then build again".into());
        }
        Ok(Npm {
            web: web.to_path_buf(),
        })
    }

    /// `npm ci`, only when `node_modules` is missing or belongs to another lockfile.
    /// `tell` hears of it before it starts.
    pub(crate) fn install(&self, tell: impl Fn(&str)) -> Result<(), String> {
        let lockfile = fs::read_to_string(self.web.join("package-lock.json"))
            .map_err(|error| format!("web/package-lock.json cannot be read: {error}"))?;
        let marker = self.web.join("node_modules/.installed-lockfile");
        if fs::read_to_string(&marker).is_ok_and(|installed| installed == lockfile) {
            return Ok(());
        }
        tell("installing the page's packages (npm ci in web/)");
        self.run(&["ci", "--no-audit", "--no-fund"])?;
        fs::write(&marker, lockfile)
            .map_err(|error| format!("{} cannot be written: {error}", marker.display()))
    }

    /// Builds the page into a folder of `web/`.
    #[allow(dead_code, reason = "xtask leaves building the page to cargo")]
    pub(crate) fn build_into(&self, folder: &str) -> Result<(), String> {
        self.run(&["run", "build", "--", "--outDir", folder, "--emptyOutDir"])
    }

    fn run(&self, arguments: &[&str]) -> Result<(), String> {
        let output = Command::new(program("npm"))
            .args(arguments)
            .current_dir(&self.web)
            // The browser tests use the system's Chromium.
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
            .output()
            .map_err(|error| format!("npm did not start: {error}"))?;
        if output.status.success() {
            return Ok(());
        }
        Err(format!(
            "`npm {}` failed in web/: {}",
            arguments.join(" "),
            complaint(&output)
        ))
    }
}

/// npm is a script on Windows.
pub(crate) fn program(name: &str) -> String {
    if cfg!(windows) {
        format!("{name}.cmd")
    } else {
        name.to_owned()
    }
}

/// The start of what went wrong, on one line, so that cargo can show it.
fn complaint(output: &Output) -> String {
    let said = [&output.stderr[..], &output.stdout[..]].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    let lines = said
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("npm warn"));
    lines.take(12).collect::<Vec<_>>().join(" | ")
}
