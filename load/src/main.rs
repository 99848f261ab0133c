//! `cargo xtask load`: many pages at many tables, beside a bare server, all on this machine.

mod bare;
mod figures;
mod page;
mod program;
mod scale;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use figures::{answers, fan_out, mean_update, taken};
use page::{Mood, Page};
use program::{Problem, Program, ask, guest, home};
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::sleep;

const HELP: &str = "\
Many pages at many tables of a casino on this machine, beside a bare server.

  cargo xtask load                 100 tables, 1,000 pages
    --full                         1,000 tables, 10,000 pages
    --tables 100 --pages 1000      others
    --seconds 10                   how long each part takes
";

/// How long bets stay open in a storm, and how long is bet.
const STORM_CLOCK: u64 = 5;
const STORM: Duration = Duration::from_secs(STORM_CLOCK + 1);

/// How long is waited for pages to come.
const PATIENCE: Duration = Duration::from_secs(180);

/// What was asked for.
struct Wanted {
    program: PathBuf,
    tables: usize,
    pages: usize,
    time: Duration,
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.as_slice() {
        [word, bytes] if word == "bare" => match bytes.parse() {
            Ok(bytes) => bare::serve(bytes).await.map_err(|error| error.to_string()),
            Err(_) => Err(format!("{bytes}: that is no number")),
        },
        [word, words @ ..] if word == "scale" => match words.iter().any(|word| word == "--help") {
            true => {
                print!("{}", scale::HELP);
                Ok(())
            }
            false => scale::tell(words),
        },
        words if words.iter().any(|word| word == "--help") => {
            print!("{HELP}");
            Ok(())
        }
        words => match read(words) {
            Ok(wanted) => measure(&wanted).await,
            Err(problem) => {
                eprintln!("error: {problem}. `cargo xtask load --help` tells what there is");
                return ExitCode::from(2);
            }
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn read(words: &[String]) -> Result<Wanted, Problem> {
    let mut wanted = Wanted {
        program: PathBuf::from("tapete"),
        tables: 100,
        pages: 1000,
        time: Duration::from_secs(10),
    };
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        if word == "--full" {
            (wanted.tables, wanted.pages) = (1000, 10_000);
            continue;
        }
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        let number = value.parse::<usize>();
        let number = number.map_err(|_| format!("{word} {value}: that is no number"));
        match word {
            "--program" => wanted.program = value.into(),
            "--tables" => wanted.tables = number?.clamp(1, 2000),
            "--pages" => wanted.pages = number?.clamp(1, 20_000),
            "--seconds" => wanted.time = Duration::from_secs(number?.clamp(1, 600) as u64),
            other => return Err(format!("{other} is unknown")),
        }
    }
    Ok(wanted)
}

/// A folder that goes with us.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Pages, what they are told to do, and where their server is.
struct Crowd {
    pages: Vec<Page>,
    mood: watch::Sender<Mood>,
    address: watch::Sender<SocketAddr>,
}

impl Crowd {
    /// Pages over tables, all at once; with how long it took until all were told of their tables.
    async fn come(
        to: SocketAddr,
        tables: &[String],
        cookies: &[String],
        bare: bool,
    ) -> Result<(Crowd, Duration), Problem> {
        let (mood, address) = (watch::Sender::new(Mood::Idle), watch::Sender::new(to));
        let page = |(number, cookie): (usize, &String)| Page {
            number,
            place: number / tables.len(),
            table: tables[number % tables.len()].clone(),
            cookie: cookie.clone(),
            bare,
            notes: Arc::default(),
        };
        let pages: Vec<Page> = cookies.iter().enumerate().map(page).collect();
        let begun = Instant::now();
        for page in &pages {
            tokio::spawn(page.clone().live(address.subscribe(), mood.subscribe()));
        }
        let crowd = Crowd {
            pages,
            mood,
            address,
        };
        let came = crowd.all_here(begun).await?;
        Ok((crowd, came))
    }

    /// Waits until all have been told of their tables since they connected.
    async fn all_here(&self, begun: Instant) -> Result<Duration, Problem> {
        while begun.elapsed() < PATIENCE {
            let here = |page: &Page| page.notes().here;
            let here: Vec<Instant> = self.pages.iter().filter_map(here).collect();
            if here.len() == self.pages.len() {
                let last = here.into_iter().max().unwrap_or(begun);
                return Ok(last.duration_since(begun));
            }
            sleep(Duration::from_millis(50)).await;
        }
        let missing = self.pages.iter();
        let missing = missing.filter(|page| page.notes().here.is_none()).count();
        Err(format!(
            "{missing} of {} pages do not come",
            self.pages.len()
        ))
    }

    /// Has them do something for a while, and then listen again.
    async fn act(&self, mood: Mood, time: Duration) {
        self.mood.send_replace(mood);
        sleep(time).await;
        self.mood.send_replace(Mood::Idle);
        sleep(Duration::from_secs(1)).await;
    }
}

fn bytes_each(before: u64, after: u64, pages: usize) -> f64 {
    after.saturating_sub(before) as f64 / pages as f64 / 1024.0
}

async fn measure(wanted: &Wanted) -> Result<(), Problem> {
    let folder = std::env::temp_dir().join(format!("tapete-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let scratch = Scratch(folder);
    let casino = furnished(wanted, &scratch.0)?;
    let tables = tables(casino.address, wanted.tables).await?;
    let begun = Instant::now();
    let cookies = guests(wanted.pages, casino.address).await?;
    println!(
        "{} pages over {} tables; {:.0} guests welcomed a second",
        cookies.len(),
        tables.len(),
        cookies.len() as f64 / begun.elapsed().as_secs_f64()
    );
    looked_at(&casino, &tables, &cookies).await?;
    let before = casino.memory();
    let (crowd, came) = Crowd::come(casino.address, &tables, &cookies, false).await?;
    sleep(Duration::from_secs(2)).await;
    let each = bytes_each(before, casino.memory(), cookies.len());
    println!("casino: all connected in {came:.2?}; {each:.1} KB of memory for each idle page");
    compressed(casino.address, &tables[0]).await?;
    crowd.act(Mood::Sit, Duration::from_secs(5)).await;
    let seated = answers(&taken(&crowd.pages));
    println!("casino: {} sit", seated.accepted);
    crowd.act(Mood::Steady, wanted.time).await;
    let update = tell_fan_out("casino", &crowd);
    bare_beside(wanted, (&tables, &cookies), update).await?;
    flat_out(&crowd, wanted.time).await;
    let casino = killed(wanted, &scratch.0, &crowd, casino).await?;
    storm(wanted, &scratch.0, &crowd, casino).await?;
    crowd.mood.send_replace(Mood::Done);
    sound(wanted, &scratch.0)
}

/// Has each table looked at once, by one page that goes again: what a table needs as soon as
/// somebody looks on is not counted with the pages that come later.
async fn looked_at(casino: &Program, tables: &[String], cookies: &[String]) -> Result<(), Problem> {
    let before = casino.memory();
    let few = &cookies[..tables.len().min(cookies.len())];
    let (crowd, _) = Crowd::come(casino.address, tables, few, false).await?;
    crowd.mood.send_replace(Mood::Done);
    sleep(Duration::from_secs(2)).await;
    let each = bytes_each(before, casino.memory(), few.len());
    println!("casino: {each:.1} KB of memory for each table that was looked at");
    Ok(())
}

/// A casino with so many tables, and room for so many pages.
fn start(wanted: &Wanted, folder: &Path, betting: u64, address: &str) -> Result<Program, Problem> {
    let (pages, betting) = ((wanted.pages + 100).to_string(), betting.to_string());
    let each = wanted.tables.div_ceil(GAMES).to_string();
    let mut command = Command::new(&wanted.program);
    command
        .args(["serve", "--no-hints", "--address", address])
        .args(["--pages", &pages, "--guests-per-second", "5000"])
        .args(["--tables-per-game", &each])
        .args(["--betting-seconds", &betting, "--pause-seconds", "600"])
        .arg("--data")
        .arg(folder.join("data"))
        .env("TAPETE_STAFF_KEY", "a key for a measurement")
        .stderr(Stdio::null());
    Program::start(&mut command)
}

/// So many games at least have a table that takes a bet at once.
const GAMES: usize = 12;

/// Bets stay open for longer than it takes.
const LONG: u64 = 36_000;

fn furnished(wanted: &Wanted, folder: &Path) -> Result<Program, Problem> {
    let begun = Instant::now();
    let casino = start(wanted, folder, LONG, "127.0.0.1:0")?;
    println!("casino: open in {:.1?} for the first time", begun.elapsed());
    Ok(casino)
}

/// Tables of the lobby against the house: at those among players nobody bets alone.
async fn tables(to: SocketAddr, most: usize) -> Result<Vec<String>, Problem> {
    let (_, lobby) = ask(home(0), to, "GET /api/lobby", "").await?;
    let lobby: Value = serde_json::from_slice(&lobby).map_err(|error| error.to_string())?;
    let all = lobby["tables"].as_array().ok_or("no tables")?.iter();
    let house = all.filter(|table| {
        let layout = table["layout"].as_str().unwrap_or_default();
        table["among_players"] == false && matches!(layout, "wheel" | "arc")
    });
    let ids = house.filter_map(|table| table["id"].as_str().map(str::to_owned));
    Ok(ids.take(most).collect())
}

/// As many guests, some at a time.
async fn guests(pages: usize, to: SocketAddr) -> Result<Vec<String>, Problem> {
    let mut cookies = Vec::new();
    while cookies.len() < pages {
        let from = cookies.len();
        let some = from..(from + 64).min(pages);
        let asked: Vec<_> = some.map(|page| tokio::spawn(guest(page, to))).collect();
        for one in asked {
            cookies.push(one.await.map_err(|error| error.to_string())??);
        }
    }
    Ok(cookies)
}

async fn compressed(to: SocketAddr, table: &str) -> Result<(), Problem> {
    let request = format!("GET /api/tables/{table}");
    let (_, whole) = ask(home(0), to, &request, "").await?;
    let gzip = "Accept-Encoding: gzip\r\n";
    let (head, small) = ask(home(0), to, &request, gzip).await?;
    let is = head.to_lowercase().contains("content-encoding: gzip");
    let (whole, small) = (whole.len(), small.len());
    println!("casino: a table's information has {whole} bytes, {small} if compressed ({is})");
    Ok(())
}

/// Says it; how many bytes an update had.
fn tell_fan_out(who: &str, crowd: &Crowd) -> usize {
    let tables = taken(&crowd.pages);
    let told = fan_out(&tables);
    println!(
        "{who}: everybody at the table told since it was asked: {}; since the first was told: {} ({} tellings, {} untold)",
        told.since_asked,
        told.since_first,
        told.since_asked.count(),
        told.untold,
    );
    let update = mean_update(&tables);
    println!("{who}: an update has {update} bytes");
    update
}

/// The same pages at a bare server, in messages of the same length.
async fn bare_beside(
    wanted: &Wanted,
    (tables, cookies): (&[String], &[String]),
    update: usize,
) -> Result<(), Problem> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(own);
    let bare = Program::start(command.arg("bare").arg(update.to_string()))?;
    let before = bare.memory();
    let (crowd, came) = Crowd::come(bare.address, tables, cookies, true).await?;
    sleep(Duration::from_secs(2)).await;
    let each = bytes_each(before, bare.memory(), cookies.len());
    println!("bare:   all connected in {came:.2?}; {each:.1} KB of memory for each idle page");
    taken(&crowd.pages);
    crowd.act(Mood::Steady, wanted.time).await;
    tell_fan_out("bare", &crowd);
    crowd.mood.send_replace(Mood::Done);
    Ok(())
}

/// Everybody who sits bets and takes back as fast as he may.
async fn flat_out(crowd: &Crowd, time: Duration) {
    taken(&crowd.pages);
    let begun = Instant::now();
    crowd.mood.send_replace(Mood::Flat);
    sleep(time).await;
    let sum = answers(&taken(&crowd.pages));
    let rate = sum.accepted as f64 / begun.elapsed().as_secs_f64();
    println!(
        "casino: {rate:.0} durable commands a second ({} accepted, {} refused), answered {}",
        sum.accepted, sum.refused, sum.took
    );
    crowd.act(Mood::Clear, Duration::from_secs(4)).await;
    taken(&crowd.pages);
}

/// Kills the casino while everybody is connected, and starts it anew.
async fn killed(
    wanted: &Wanted,
    folder: &Path,
    crowd: &Crowd,
    casino: Program,
) -> Result<Program, Problem> {
    let address = casino.address.to_string();
    let begun = Instant::now();
    drop(casino);
    let casino = start(wanted, folder, LONG, &address)?;
    let open = begun.elapsed();
    crowd.address.send_replace(casino.address);
    sleep(Duration::from_millis(200)).await;
    let back = crowd.all_here(begun).await?;
    println!("casino: killed; open again after {open:.2?}, all pages back after {back:.2?}");
    Ok(casino)
}

/// Everybody bets while bets are closed at all tables at once.
async fn storm(
    wanted: &Wanted,
    folder: &Path,
    crowd: &Crowd,
    casino: Program,
) -> Result<(), Problem> {
    let address = casino.address.to_string();
    if !casino.stop().await {
        return Err("the casino did not stop as it was told".to_owned());
    }
    let casino = start(wanted, folder, STORM_CLOCK, &address)?;
    sleep(Duration::from_millis(200)).await;
    crowd.all_here(Instant::now()).await?;
    taken(&crowd.pages);
    let milliseconds = STORM.as_millis() as u64;
    crowd.mood.send_replace(Mood::Storm(milliseconds));
    sleep(STORM + Duration::from_secs(4)).await;
    let sum = answers(&taken(&crowd.pages));
    println!(
        "casino: a storm of {} bets in {STORM:?}, bets closed at {} tables meanwhile: {} accepted, {} refused, {} unanswered, {} accepted after the close; answered {}",
        sum.asked,
        sum.closed,
        sum.accepted,
        sum.refused,
        sum.unanswered,
        sum.after_the_close,
        sum.took
    );
    casino.stop().await;
    match sum.after_the_close {
        0 => Ok(()),
        late => Err(format!("{late} bets were accepted after the close")),
    }
}

/// Has the casino's record checked.
fn sound(wanted: &Wanted, folder: &Path) -> Result<(), Problem> {
    let begun = Instant::now();
    let mut check = Command::new(&wanted.program);
    check.arg("check").arg(folder.join("data"));
    let output = check.output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stdout);
    let said = said.lines().next().unwrap_or_default();
    println!("record: {said} ({:.1?})", begun.elapsed());
    match output.status.success() {
        true => Ok(()),
        false => Err("the record is not sound".to_owned()),
    }
}
