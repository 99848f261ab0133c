use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use house::Settings;
use house::evidence::Place;

use crate::gate::Limits;
use crate::staff::StaffKey;
use crate::tls::TlsFiles;

/// How a casino is served.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens. `None` is 127.0.0.1:8080, or the next port that is free.
    pub address: Option<SocketAddr>,
    /// The folder of the store and of the sealing key; it is made if there is none.
    pub data: PathBuf,
    /// The PostgreSQL database that is the store, as `postgres://user@host:port/database`. Without
    /// one it is a file in the folder.
    pub database: Option<String>,
    /// How the casino is one node of several over a database.
    pub node: NodeConfig,
    /// Where signed checkpoints are told besides the store.
    pub checkpoints: Option<Place>,
    /// Whether checkpoints may be signed by another key than before: that one is lost.
    pub new_signing_key: bool,
    /// The countdowns of every table.
    pub clocks: Clocks,
    /// Up to how many seats of a table among players are filled with players of the house's own
    /// making, while a person sits there; none if people play among themselves.
    pub company: u8,
    /// How many tables of each game stand in the house.
    pub tables_per_game: u16,
    /// Whether no floor is furnished at the first start: people enter authorisations, staff and
    /// floats before a table opens.
    pub empty: bool,
    /// Whether everybody must be let in at the door and set his limits before he plays.
    pub registered: bool,
    /// Whether players are told what each of their choices is worth: the chips are for practice.
    pub hints: bool,
    /// A key with which anybody signs in as staff, in any post: for tests and programs. Without
    /// one there are accounts alone, and [`serve`](crate::serve) prints a link for the director of
    /// a house that has none.
    pub staff_key: Option<StaffKey>,
    /// How long staff may do nothing before they are signed out.
    pub staff_idle: Duration,
    /// Whether the posts that `law/posts.toml` names must have a second factor.
    pub second_factor: bool,
    /// Whether a proxy stands before it that speaks TLS with the browsers and says, in
    /// `X-Forwarded-For`, who asks.
    pub behind_tls: bool,
    /// The files with which it speaks TLS itself.
    pub tls: Option<TlsFiles>,
    /// The names under which it is asked, without ports. If none is given: any address in
    /// numbers, and `localhost`.
    pub hosts: Vec<String>,
    /// How much is let in.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: None,
            data: PathBuf::from("data"),
            database: None,
            node: NodeConfig::default(),
            checkpoints: None,
            new_signing_key: false,
            clocks: Clocks::default(),
            company: Settings::default().company,
            tables_per_game: 1,
            empty: false,
            registered: false,
            hints: true,
            staff_key: None,
            staff_idle: Duration::from_secs(30 * 60),
            second_factor: false,
            behind_tls: false,
            tls: None,
            hosts: Vec::new(),
            limits: Limits::default(),
        }
    }
}

/// How a casino is one node of several over a database.
#[derive(Clone, Debug)]
pub struct NodeConfig {
    /// What it is called; something is added that no other node has.
    pub name: String,
    /// Where other nodes reach it, as `host:port`. Without one: where it listens.
    pub address: Option<String>,
    /// The bus that carries notices, as `nats://host:port`. Without one PostgreSQL does.
    pub bus: Option<String>,
    /// How long hands may take to end when the node is told to stop.
    pub drain: Duration,
}

impl Default for NodeConfig {
    fn default() -> NodeConfig {
        NodeConfig {
            name: "node".to_owned(),
            address: None,
            bus: None,
            drain: Duration::from_secs(20),
        }
    }
}

/// The countdowns of every table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// From the first bet until bets close; zero for no clock.
    pub betting: Duration,
    /// How long a player may think; zero for no clock.
    pub choice: Duration,
    /// How long a round that is over stays on the cloth.
    pub pause: Duration,
    /// How long somebody whose page is gone is waited for when he is asked.
    pub absent: Duration,
    /// How long he keeps a box without chips on it.
    pub away: Duration,
    /// How long a player of the house's own making thinks.
    pub bot: Duration,
    /// How long a seat is kept for the next on the list of those who wait.
    pub offer: Duration,
}

impl Default for Clocks {
    fn default() -> Clocks {
        let usual = house::Clocks::default();
        Clocks {
            betting: usual.betting.unwrap_or_default(),
            choice: usual.choice.unwrap_or_default(),
            pause: usual.pause,
            absent: usual.absent,
            away: usual.away,
            bot: usual.bot,
            offer: usual.offer,
        }
    }
}

impl Config {
    /// How each table is run.
    pub(crate) fn settings(&self) -> Settings {
        let clock = |time: Duration| (!time.is_zero()).then_some(time);
        let clocks = house::Clocks {
            betting: clock(self.clocks.betting),
            choice: clock(self.clocks.choice),
            pause: self.clocks.pause,
            absent: self.clocks.absent,
            away: self.clocks.away,
            bot: self.clocks.bot,
            offer: self.clocks.offer,
            ..house::Clocks::default()
        };
        Settings {
            clocks,
            company: self.company,
            lots: true,
            ..Settings::default()
        }
    }
}
