//! A PostgreSQL server for tests: a folder and a socket of its own, no port, and gone afterwards.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// The user as whom the server runs where we are root, which it refuses to run as.
const UNPRIVILEGED: &str = "postgres";

/// A server that runs.
pub(crate) struct Server {
    folder: PathBuf,
    programs: PathBuf,
    schemas: AtomicU32,
    /// What the server is told besides, when it starts.
    settings: Mutex<String>,
}

/// Where Debian puts the programs of the newest version.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let programs = versions.flatten().map(|version| version.path().join("bin"));
    programs
        .filter(|folder| folder.join("initdb").exists())
        .max()
}

/// Installs Debian's package where we may.
fn install() -> Option<PathBuf> {
    let quiet = |command: &mut Command| {
        let done = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        done.is_ok_and(|status| status.success())
    };
    if !is_root() {
        return None;
    }
    let packages = ["install", "-y", "--no-install-recommends", "postgresql"];
    let apt = |words: &[&str]| {
        let mut command = Command::new("apt-get");
        quiet(command.env("DEBIAN_FRONTEND", "noninteractive").args(words))
    };
    let installed = apt(&packages) || (apt(&["update"]) && apt(&packages));
    installed.then(programs).flatten()
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// A command as a user who may run a server.
fn as_a_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    let user = format!("--reuid={UNPRIVILEGED}");
    let group = format!("--regid={UNPRIVILEGED}");
    command
        .args([&user, &group, "--clear-groups", "--"])
        .arg(program);
    command
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

impl Server {
    /// Starts a server; why there is none, where there cannot be one.
    pub(crate) fn start() -> Result<Server, String> {
        let server = Server::nowhere()?;
        server.make()?;
        Ok(server)
    }

    /// A folder for a server, without one.
    fn nowhere() -> Result<Server, String> {
        let missing =
            "PostgreSQL is not installed, and we may not install it: apt install postgresql";
        let programs = programs().or_else(install).ok_or(missing)?;
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tapete-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        if is_root() {
            run(Command::new("chown").arg(UNPRIVILEGED).arg(&folder))?;
        }
        Ok(Server {
            folder,
            programs,
            schemas: AtomicU32::new(0),
            settings: Mutex::default(),
        })
    }

    /// A server that follows this one, and without which this one confirms nothing from now on.
    #[allow(dead_code, reason = "of several tests, some ask for it")]
    pub(crate) fn standby(&self) -> Result<Server, String> {
        let standby = Server::nowhere()?;
        let mut copy = as_a_user(&self.programs.join("pg_basebackup"));
        copy.arg("-h")
            .arg(&self.folder)
            .args(["-U", "tapete", "-R", "-X", "stream"]);
        run(copy.args(["-c", "fast", "-N", "-D"]).arg(standby.data()))?;
        standby.control(&["start"])?;
        self.say(
            "public",
            "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'",
        );
        self.say("public", "SELECT pg_reload_conf()");
        Ok(standby)
    }

    /// The standby becomes the server that is written to.
    #[allow(dead_code, reason = "of several tests, some ask for it")]
    pub(crate) fn promote(&self) {
        // What it took over from the one before asks for a standby of its own.
        self.control(&["promote"]).expect("it takes over");
        self.say("public", "ALTER SYSTEM RESET synchronous_standby_names");
        self.say("public", "SELECT pg_reload_conf()");
    }

    /// Starts it again with other settings, as `-c name=value`.
    #[allow(dead_code, reason = "of several tests, some ask for it")]
    pub(crate) fn restart_with(&self, settings: &str) {
        self.crash();
        settings.clone_into(&mut self.settings.lock().expect("no panic"));
        self.restart();
    }

    /// Puts a file into its folder that it alone may read.
    #[allow(dead_code, reason = "of several tests, some ask for it")]
    pub(crate) fn keep(&self, name: &str, bytes: &[u8]) -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        let path = self.folder.join(name);
        fs::write(&path, bytes).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("its mode");
        if is_root() {
            run(Command::new("chown").arg(UNPRIVILEGED).arg(&path)).expect("its owner");
        }
        path
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn make(&self) -> Result<(), String> {
        let mut initdb = as_a_user(&self.programs.join("initdb"));
        // The cluster itself need not outlive a crash of the machine; what is in it syncs as always.
        let initdb = initdb.arg("-D").arg(self.data());
        run(initdb.args([
            "-U",
            "tapete",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-locale",
            "-N",
        ]))?;
        self.control(&["start"])
    }

    fn control(&self, words: &[&str]) -> Result<(), String> {
        let mut control = as_a_user(&self.programs.join("pg_ctl"));
        let folder = self.folder.display();
        let more = self.settings.lock().expect("no panic").clone();
        let options =
            format!("-c listen_addresses='' -c unix_socket_directories='{folder}' {more}");
        control.arg("-D").arg(self.data()).arg("-o").arg(options);
        control.arg("-l").arg(self.folder.join("log")).arg("-w");
        // The server inherits what we write to otherwise, and whoever waits for us waits for it.
        control.stdin(Stdio::null());
        let done = control
            .args(words)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        match done.status().is_ok_and(|status| status.success()) {
            true => Ok(()),
            false => Err(fs::read_to_string(self.folder.join("log")).unwrap_or_default()),
        }
    }

    /// Kills the server, as a loss of its process would.
    pub(crate) fn crash(&self) {
        self.control(&["-m", "immediate", "stop"])
            .expect("it stops");
    }

    pub(crate) fn restart(&self) {
        self.control(&["start"]).expect("it starts again");
    }

    /// The folder of its socket.
    #[allow(dead_code, reason = "of several tests, some ask for it")]
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// A place for a store in a schema of its own.
    pub(crate) fn place(&self) -> String {
        let number = self.schemas.fetch_add(1, Ordering::Relaxed);
        let name = format!("s{number}");
        self.say("public", &format!("CREATE SCHEMA {name}"));
        self.url(&name)
    }

    pub(crate) fn url(&self, schema: &str) -> String {
        let folder = self.folder.display();
        format!("host={folder} user=tapete dbname=postgres options='-c search_path={schema}'")
    }

    /// Says something to the server behind the store's back.
    pub(crate) fn try_say(&self, schema: &str, sql: &str) -> Result<(), String> {
        let config: postgres::Config = self.url(schema).parse().expect("a name");
        let mut client = config.connect(postgres::NoTls).expect("the server listens");
        client.batch_execute(sql).map_err(|error| {
            let told = error.as_db_error().map(|told| told.message().to_owned());
            told.unwrap_or_else(|| error.to_string())
        })
    }

    fn say(&self, schema: &str, sql: &str) {
        self.try_say(schema, sql).expect("the server does it");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.control(&["-m", "immediate", "stop"]);
        let _ = fs::remove_dir_all(&self.folder);
    }
}
