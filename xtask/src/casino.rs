//! A casino of our own for the browser: the real program on a free port with a store that is thrown away.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::shell::{cargo, root};

/// Long enough for a slow machine to bet and choose, short enough not to wait for those who left.
const CLOCKS: [&str; 8] = [
    "--betting-seconds",
    "60",
    "--choice-seconds",
    "25",
    "--pause-seconds",
    "4",
    "--bot-milliseconds",
    "150",
];

/// What staff sign in with there.
pub(crate) const STAFF_KEY: &str = "a key for the browser";

const PATIENCE: Duration = Duration::from_secs(30);

/// A running casino; it closes when dropped.
pub(crate) struct Casino {
    process: Child,
    folder: PathBuf,
    port: u16,
}

/// Builds `tapete` and starts `tapete serve`.
pub(crate) fn open() -> Result<Casino, String> {
    let program = program()?;
    let port = free_port().map_err(|error| format!("no free port: {error}"))?;
    let folder =
        std::env::temp_dir().join(format!("tapete-browser-test-{}-{port}", std::process::id()));
    let process = start(&program, port, &folder)
        .map_err(|error| format!("tapete serve did not start: {error}"))?;
    let mut casino = Casino {
        process,
        folder,
        port,
    };
    casino.wait()?;
    Ok(casino)
}

impl Casino {
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The end of its log, for the report of a failure.
    pub(crate) fn last_words(&self) -> String {
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        if lines.is_empty() {
            return String::new();
        }
        format!(
            "; the casino said: {}",
            lines[lines.len().saturating_sub(5)..].join(" | ")
        )
    }

    fn wait(&mut self) -> Result<(), String> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Err(format!(
                    "tapete serve ended at once ({status}){}",
                    self.last_words()
                ));
            }
            if answers(self.port) {
                return Ok(());
            }
            sleep(Duration::from_millis(50));
        }
        Err(format!(
            "tapete serve did not answer within {} s{}",
            PATIENCE.as_secs(),
            self.last_words()
        ))
    }
}

impl Drop for Casino {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to stop.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Builds the binary and asks cargo where it lies.
fn program() -> Result<PathBuf, String> {
    let output = cargo()
        .args([
            "build",
            "--package",
            "cli",
            "--message-format",
            "json-render-diagnostics",
        ])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo did not start: {error}"))?;
    if !output.status.success() {
        return Err("the casino does not build".into());
    }
    let said = String::from_utf8_lossy(&output.stdout);
    said.split("\"executable\":\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(|path| PathBuf::from(path.replace("\\\\", "\\")))
        .find(|path| path.file_stem().is_some_and(|stem| stem == "tapete"))
        .ok_or_else(|| "cargo did not say where it put tapete".into())
}

fn start(program: &Path, port: u16, folder: &Path) -> std::io::Result<Child> {
    fs::create_dir_all(folder)?;
    let log = File::create(folder.join("log"))?;
    Command::new(program)
        .args(["serve", "--port", &port.to_string(), "--data"])
        .arg(folder.join("data"))
        .args(CLOCKS)
        .env("TAPETE_STAFF_KEY", STAFF_KEY)
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .spawn()
}

fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

fn answers(port: u16) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_read_timeout(Some(Duration::from_secs(2)))?;
        write!(
            stream,
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
        )?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        Ok(&start == b"HTTP/1.1 200")
    };
    ask().unwrap_or(false)
}
