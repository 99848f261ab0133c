//! The servers under load, each a program of its own, and what is asked of them by the way.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

/// A server at work.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// A problem, in words.
pub(crate) type Problem = String;

fn plain(error: impl std::fmt::Display) -> Problem {
    error.to_string()
}

impl Program {
    /// Starts it, and waits until it says where it listens.
    pub(crate) fn start(command: &mut Command) -> Result<Program, Problem> {
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(plain)?;
        let output = child.stdout.take().ok_or("no output")?;
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line.split_once("http://")?.1.to_owned()));
        // What it says later is read, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        let Some(address) = address else {
            let _ = child.wait();
            return Err("the program ended without saying where it listens".to_owned());
        };
        let address = address.trim().parse().map_err(plain)?;
        Ok(Program { child, address })
    }

    /// Its memory that is not swapped out, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let id = self.child.id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        kilobytes.unwrap_or(0) * 1024
    }

    /// Tells it to stop, and whether it did so of itself.
    pub(crate) async fn stop(mut self) -> bool {
        let id = self.child.id().to_string();
        let _ = Command::new("kill").arg(id).status();
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.success();
            }
            sleep(Duration::from_millis(20)).await;
        }
        false
    }
}

/// Ends it at once, whatever it does.
impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address from which a page comes: a few share one, as people behind one router do, so that
/// what the casino allows an address is enough.
pub(crate) fn home(page: usize) -> Ipv4Addr {
    let router = page / 10;
    Ipv4Addr::new(
        127,
        1 + (router / 62_500) as u8,
        1 + (router / 250 % 250) as u8,
        1 + (router % 250) as u8,
    )
}

/// A connection from there.
pub(crate) async fn connect(from: Ipv4Addr, to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Asks something, and tells the head and the body of the answer.
pub(crate) async fn ask(
    from: Ipv4Addr,
    to: SocketAddr,
    request: &str,
    more: &str,
) -> Result<(String, Vec<u8>), Problem> {
    let mut stream = connect(from, to).await.map_err(plain)?;
    let text = format!(
        "{request} HTTP/1.1\r\nHost: {to}\r\nContent-Length: 0\r\nConnection: close\r\n{more}\r\n"
    );
    stream.write_all(text.as_bytes()).await.map_err(plain)?;
    let mut answer = Vec::new();
    let read = timeout(Duration::from_secs(60), stream.read_to_end(&mut answer));
    read.await.map_err(plain)?.map_err(plain)?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.ok_or("an answer without an end of its head")?;
    let body = answer.split_off(end + 4);
    Ok((String::from_utf8_lossy(&answer).into_owned(), body))
}

/// A guest's cookie, as often as it takes.
pub(crate) async fn guest(page: usize, to: SocketAddr) -> Result<String, Problem> {
    for _ in 0..600 {
        let (head, _) = ask(home(page), to, "POST /api/guest", "").await?;
        let cookie = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = cookie {
            return Ok(cookie.split(';').next().unwrap_or_default().to_owned());
        }
        sleep(Duration::from_millis(100)).await;
    }
    Err("no guest is let in".to_owned())
}
