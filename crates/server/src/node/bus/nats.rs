//! NATS as the bus: as much of its protocol as it takes to say and to hear "look".

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::{AGAIN, Bus, NoBus};
use crate::node::Bell;

/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long it may be silent before it is asked whether it is there, and how often.
const SILENCE: Duration = Duration::from_secs(10);
const ASKED: u32 = 2;

/// The longest line, and the longest message, that is read.
const LONGEST: usize = 64 * 1024;

/// A NATS server.
pub(crate) struct NatsBus {
    subject: String,
    writer: Arc<Mutex<Option<TcpStream>>>,
}

/// Where it is, and how we come in.
#[derive(Clone)]
struct Place {
    address: String,
    user: Option<String>,
    password: Option<String>,
}

impl Place {
    fn named(url: &str) -> Option<Place> {
        let rest = url.strip_prefix("nats://")?.trim_end_matches('/');
        let (access, address) = match rest.rsplit_once('@') {
            Some((access, address)) => (Some(access), address),
            None => (None, rest),
        };
        let (host, port) = address.rsplit_once(':').unwrap_or((address, "4222"));
        if host.is_empty() || port.parse::<u16>().is_err() {
            return None;
        }
        let (user, password) = match access.map(|access| access.split_once(':')) {
            Some(Some((user, password))) => (Some(user), Some(password)),
            Some(None) => (access, None),
            None => (None, None),
        };
        Some(Place {
            address: format!("{host}:{port}"),
            user: user.map(str::to_owned),
            password: password.map(str::to_owned),
        })
    }

    fn told(&self) -> String {
        format!("nats://{}", self.address)
    }

    fn unreached(&self, error: std::io::Error) -> NoBus {
        NoBus::Unreached {
            place: self.told(),
            error,
        }
    }

    fn not_a_bus(&self, what: impl Into<String>) -> NoBus {
        NoBus::NotABus {
            place: self.told(),
            what: what.into(),
        }
    }

    /// What we say when we come in. Our own messages are not told to us.
    fn greeting(&self) -> String {
        let mut words = json!({
            "verbose": false, "pedantic": false, "echo": false,
            "lang": "rust", "version": "1", "protocol": 0, "name": "tapete",
        });
        match (&self.user, &self.password) {
            (Some(user), Some(password)) => {
                words["user"] = json!(user);
                words["pass"] = json!(password);
            }
            (Some(token), None) => words["auth_token"] = json!(token),
            (None, _) => {}
        }
        words.to_string()
    }
}

/// A connection that is let in.
struct Connection {
    reader: BufReader<TcpStream>,
    writer: TcpStream,
}

impl Connection {
    fn open(place: &Place, subject: &str) -> Result<Connection, NoBus> {
        let unreached = |error| place.unreached(error);
        let addresses = place.address.to_socket_addrs().map_err(unreached)?;
        let mut failed = std::io::Error::from(ErrorKind::NotFound);
        let mut stream = None;
        for address in addresses {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(open) => stream = Some(open),
                Err(error) => failed = error,
            }
            if stream.is_some() {
                break;
            }
        }
        let writer = stream.ok_or_else(|| place.unreached(failed))?;
        writer.set_read_timeout(Some(PATIENCE)).map_err(unreached)?;
        writer
            .set_write_timeout(Some(PATIENCE))
            .map_err(unreached)?;
        let _ = writer.set_nodelay(true);
        let reader = BufReader::new(writer.try_clone().map_err(unreached)?);
        let mut connection = Connection { reader, writer };
        connection.enter(place, subject)?;
        let silence = connection.writer.set_read_timeout(Some(SILENCE));
        silence.map_err(unreached)?;
        Ok(connection)
    }

    fn enter(&mut self, place: &Place, subject: &str) -> Result<(), NoBus> {
        let first = self.line().map_err(|error| match error.kind() {
            ErrorKind::InvalidData => place.not_a_bus("its first line is no text"),
            _ => place.unreached(error),
        })?;
        let info = first.strip_prefix("INFO ");
        let info = info.ok_or_else(|| place.not_a_bus("it does not say INFO first"))?;
        let info: Value = serde_json::from_str(info.trim())
            .map_err(|_| place.not_a_bus("what it says of itself cannot be read"))?;
        if info.get("server_id").is_none() {
            return Err(place.not_a_bus("it does not say which server it is"));
        }
        if info.get("tls_required") == Some(&Value::Bool(true)) {
            return Err(
                place.not_a_bus("it asks for TLS, which this program does not speak to a bus")
            );
        }
        let greeting = place.greeting();
        let words = format!("CONNECT {greeting}\r\nSUB {subject} 1\r\nPING\r\n");
        let said = self.writer.write_all(words.as_bytes());
        said.map_err(|error| place.unreached(error))?;
        loop {
            let line = self.line().map_err(|error| place.unreached(error))?;
            match line.trim() {
                "PONG" => return Ok(()),
                "+OK" => {}
                info if info.starts_with("INFO ") => {}
                other => return Err(place.not_a_bus(format!("it says {other:.100}"))),
            }
        }
    }

    fn line(&mut self) -> std::io::Result<String> {
        let mut line = Vec::new();
        let longest = u64::try_from(LONGEST).unwrap_or(u64::MAX);
        let mut limited = (&mut self.reader).take(longest);
        limited.read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        String::from_utf8(line).map_err(|_| ErrorKind::InvalidData.into())
    }

    /// Hears one line; tells whether it was a message.
    fn hear(&mut self) -> std::io::Result<bool> {
        let line = self.line()?;
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("MSG") => {
                let length = words
                    .next_back()
                    .and_then(|word| word.parse::<usize>().ok());
                let length = length.filter(|length| *length <= LONGEST);
                let length = length.ok_or(ErrorKind::InvalidData)?;
                let mut body = vec![0; length + 2];
                self.reader.read_exact(&mut body)?;
                Ok(true)
            }
            Some("PING") => self.writer.write_all(b"PONG\r\n").map(|()| false),
            Some("PONG" | "+OK" | "INFO") => Ok(false),
            _ => Err(ErrorKind::InvalidData.into()),
        }
    }
}

impl NatsBus {
    /// Comes in, or says why not.
    pub(crate) fn start(url: &str, subject: &str, bell: &Arc<Bell>) -> Result<NatsBus, NoBus> {
        let place = Place::named(url).ok_or(NoBus::Name)?;
        let connection = Connection::open(&place, subject)?;
        let writer = connection.writer.try_clone();
        let writer = writer.map_err(|error| place.unreached(error))?;
        let bus = NatsBus {
            subject: subject.to_owned(),
            writer: Arc::new(Mutex::new(Some(writer))),
        };
        let listener = Listener {
            place,
            subject: subject.to_owned(),
            writer: Arc::clone(&bus.writer),
            bell: Arc::downgrade(bell),
        };
        let thread = thread::Builder::new().name("bus".to_owned());
        let listens = thread.spawn(move || listener.run(connection));
        listens.map_err(NoBus::Thread)?;
        Ok(bus)
    }
}

impl Bus for NatsBus {
    fn tell(&self) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let words = format!("PUB {} 0\r\n\r\n", self.subject);
        let said = writer
            .as_mut()
            .map(|writer| writer.write_all(words.as_bytes()));
        if !matches!(said, Some(Ok(()))) {
            *writer = None;
            tracing::debug!("the other nodes are not told, and look by themselves");
        }
    }

    fn kind(&self) -> &'static str {
        "nats"
    }
}

/// Hears what others tell, and comes in again when the bus was lost.
struct Listener {
    place: Place,
    subject: String,
    writer: Arc<Mutex<Option<TcpStream>>>,
    bell: Weak<Bell>,
}

impl Listener {
    fn run(self, first: Connection) {
        let mut connection = Some(first);
        while self.bell.strong_count() > 0 {
            let open = connection.take();
            let open = open.map_or_else(|| Connection::open(&self.place, &self.subject), Ok);
            match open {
                Ok(open) => {
                    let writer = open.writer.try_clone().ok();
                    *self.writer.lock().unwrap_or_else(PoisonError::into_inner) = writer;
                    self.listen(open);
                    tracing::warn!(bus = self.place.told(), "the bus was lost");
                }
                Err(error) => tracing::debug!(%error, "the bus is not there"),
            }
            *self.writer.lock().unwrap_or_else(PoisonError::into_inner) = None;
            thread::sleep(AGAIN);
        }
    }

    /// Hears until the bus is lost, or says what no bus does.
    fn listen(&self, mut open: Connection) {
        let mut asked = 0;
        while let Some(bell) = self.bell.upgrade() {
            match open.hear() {
                Ok(told) => {
                    asked = 0;
                    if told {
                        bell.ring();
                    }
                }
                Err(error)
                    if asked < ASKED
                        && matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    asked += 1;
                    if open.writer.write_all(b"PING\r\n").is_err() {
                        return;
                    }
                }
                Err(_) => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_bus_has_a_name() {
        let place = Place::named("nats://ana:secret@bus:4333").unwrap();
        assert_eq!(place.address, "bus:4333");
        assert!(place.greeting().contains("\"pass\":\"secret\""));
        assert_eq!(place.told(), "nats://bus:4333", "no password is told");
        assert_eq!(Place::named("nats://bus").unwrap().address, "bus:4222");
        assert!(
            Place::named("nats://token@bus")
                .unwrap()
                .greeting()
                .contains("auth_token")
        );
        for wrong in ["", "http://bus", "nats://", "nats://bus:port", "bus:4222"] {
            assert!(Place::named(wrong).is_none(), "{wrong}");
        }
    }

    /// A real server, where there is one: what one says another hears, also after it was gone.
    #[test]
    fn a_real_server_carries_the_word() {
        use std::process::{Command, Stdio};
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port().to_string();
        drop(free);
        let start = || {
            let mut server = Command::new("nats-server");
            server.args(["-a", "127.0.0.1", "-p", &port]);
            server.stdout(Stdio::null()).stderr(Stdio::null()).spawn()
        };
        let Ok(mut server) = start() else {
            eprintln!("skipped: nats-server is not installed");
            return;
        };
        let url = format!("nats://127.0.0.1:{port}");
        let bells: [Arc<Bell>; 2] = Default::default();
        let come_in = |bell: &Arc<Bell>| {
            for _ in 0..100 {
                if let Ok(bus) = NatsBus::start(&url, "tapete.test.look", bell) {
                    return bus;
                }
                thread::sleep(Duration::from_millis(100));
            }
            panic!("the server does not start");
        };
        let [one, _two] = [come_in(&bells[0]), come_in(&bells[1])];
        one.tell();
        assert!(bells[1].wait(Duration::from_secs(5)), "the other hears it");
        assert!(
            !bells[0].wait(Duration::from_millis(100)),
            "nobody hears himself"
        );
        server.kill().unwrap();
        server.wait().unwrap();
        one.tell();
        let mut server = start().unwrap();
        let heard = (0..50).any(|_| {
            one.tell();
            bells[1].wait(Duration::from_millis(200))
        });
        server.kill().unwrap();
        server.wait().unwrap();
        assert!(heard, "both come in again by themselves");
    }

    /// Something that is no bus, or one that will not have us, is refused with the way out.
    #[test]
    fn what_is_no_bus_is_refused() {
        for (said, why) in [
            ("HTTP/1.1 400 Bad Request\r\n", "does not say INFO first"),
            ("INFO {\r\n", "cannot be read"),
            ("INFO {}\r\n", "which server it is"),
            (
                "INFO {\"server_id\":\"x\",\"tls_required\":true}\r\n",
                "TLS",
            ),
            (
                "INFO {\"server_id\":\"x\"}\r\n-ERR 'Authorization Violation'\r\n",
                "Authorization",
            ),
        ] {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let url = format!("nats://{}", listener.local_addr().unwrap());
            let liar = thread::spawn(move || {
                let (mut stream, _) = listener.accept().unwrap();
                stream.write_all(said.as_bytes()).unwrap();
                let _ = stream.read(&mut [0; 1024]);
            });
            let refused = NatsBus::start(&url, "s", &Arc::default())
                .err()
                .expect(said);
            let text = refused.to_string();
            assert!(
                text.contains(why) && text.contains("leave --bus out"),
                "{text}"
            );
            liar.join().unwrap();
        }
        let refused = NatsBus::start("nats://127.0.0.1:1", "s", &Arc::default()).err();
        let text = refused.expect("nobody is there").to_string();
        assert!(text.contains("cannot be reached"), "{text}");
    }
}
