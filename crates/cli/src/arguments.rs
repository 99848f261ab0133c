//! The command line: one struct per command, from which its help is made.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use law::Language;

use crate::failure::Outcome;
use crate::told::bad;

/// Casino games that Spanish regional law regulates, exact to the article.
///
/// Without a command, the casino opens at an address that it prints.
#[derive(Debug, Parser)]
#[command(
    name = "tapete",
    version,
    propagate_version = true,
    arg_required_else_help = false
)]
pub(crate) struct Arguments {
    /// Read the law from this folder instead of the one carried in the program.
    #[arg(long, global = true, value_name = "FOLDER")]
    pub(crate) law: Option<PathBuf>,

    /// Print JSON for programs.
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// The language of what people read.
    #[arg(long, global = true, value_parser = language(), default_value = "es")]
    pub(crate) language: Language,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Reads a language by its tag.
fn language() -> impl TypedValueParser<Value = Language> {
    let tagged = |tag: &Language| PossibleValue::new(tag.tag()).help(tag.own_name());
    PossibleValuesParser::new(Language::ALL.iter().map(tagged))
        .map(|tag| Language::tagged(&tag).expect("the parser takes no other"))
}

/// What may be asked.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Open the casino (the same as no command).
    Serve(ServeArguments),
    /// Look the casino's whole store over; code 1 and all that is wrong if it does not hold.
    #[command(
        after_help = "Examples:\n  tapete check\n  tapete check casino --json\n  tapete check casino --checkpoints /mnt/elsewhere/checkpoints.jsonl\n  tapete check copies/monday.db"
    )]
    Check(CheckArguments),
    /// Copy the casino's store while it is open or closed, as of one moment, and check the copy.
    #[command(
        after_help = "Examples:\n  tapete backup casino copies/monday.db\n  tapete backup copies/monday.db --data casino"
    )]
    Backup(BackupArguments),
    /// Put a copy into an empty folder, or with --data in the place of the store of a casino that is
    /// closed.
    #[command(
        after_help = "Examples:\n  tapete restore copies/monday.db drill\n  tapete restore copies/monday.db --data casino"
    )]
    Restore(RestoreArguments),
    /// Archive the rounds of past days in one file that proves itself; or look into one.
    ///
    /// The store may be in use, and nothing is taken out of it. An archive has the record of every
    /// round that the checkpoints of its days signed, and these; `tapete verify` holds it.
    #[command(
        args_conflicts_with_subcommands = true,
        subcommand_negates_reqs = true,
        after_help = "Examples:\n  tapete archive casino --day 2026-11-19 2026-11-19.archive\n  tapete archive postgres://… --day 2026-11-01 --until 2026-11-30 november.archive\n  tapete verify 2026-11-19.archive --key 5f3c…\n  tapete archive show 2026-11-19.archive\n  tapete archive show 2026-11-19.archive ar-2010-blackjack 17 > hand.jsonl"
    )]
    Archive(ArchiveArguments),
    /// List the games, by ruleset.
    Games,
    /// Print a game's rules, each with its citation.
    #[command(
        after_help = "Example:\n  tapete rules three-card-poker --ruleset ar-2010 --language en"
    )]
    Rules(GameArguments),
    /// Settle a hand: each bet, its outcome, the odds, the amount and why.
    #[command(
        after_help = "Examples:\n  tapete settle three-card-poker --ruleset ar-2010 --bets \"ante 20, pareja-plus 10\" --hand \"Kh 7h 4h\" --bank \"Jd Th 4c\"\n  echo '{\"bets\": \"ante 20\", \"hand\": \"2c 2d 2h\", \"bank\": \"Kc Qd Js\", \"choose\": \"fold\"}' | tapete settle three-card-poker --ruleset ar-2010 --input -"
    )]
    Settle(SettleArguments),
    /// Say what the text prescribes when something goes wrong.
    #[command(
        after_help = "Example:\n  tapete ruling three-card-poker --ruleset ar-2010 card-exposed"
    )]
    Ruling(RulingArguments),
    /// Exercises for croupiers: payouts, procedure and rulings, from rounds of the engine.
    #[command(
        after_help = "Examples:\n  tapete school french-roulette --ruleset ar-2010\n  tapete school three-card-poker --ruleset ar-2010 --kind rulings --seed 7 --language en\n  tapete school blackjack --ruleset ar-2010 --number 3 --solution --json"
    )]
    School(SchoolArguments),
    /// Play in the terminal against the bank.
    #[command(
        after_help = "Example:\n  tapete play three-card-poker --ruleset ar-2010 --record hand.jsonl"
    )]
    Play(PlayArguments),
    /// Compute the exact odds of every bet, and the best play.
    #[command(
        after_help = "Examples:\n  tapete odds three-card-poker --ruleset ar-2010 --json\n  tapete odds trijoker --ruleset ar-2010 --ruleset clm-2013\n  tapete odds caribbean-stud --bet ante --plot ante.svg"
    )]
    Odds(OddsArguments),
    /// Play many rounds by the solved strategy, and hold the exact value against them; the bank's day.
    #[command(
        after_help = "Examples:\n  tapete simulate three-card-poker --ruleset ar-2010 --hands 1000000 --seed 7\n  tapete simulate three-card-poker --ruleset ar-2010 --always go\n  tapete simulate blackjack --ruleset ar-2010 --by bot\n  tapete simulate french-roulette --bet rojo --per-hour 40 --hours 12 --stake 25 --float 2000 --plot day.svg"
    )]
    Simulate(SimulateArguments),
    /// Say what poker hands are worth against each other, exactly or by a sample.
    #[command(
        after_help = "Examples:\n  tapete equity AsAh KdKc\n  tapete equity AsKsQdJh 2c2d3h4h --variant omaha --board \"Ts 9s 2h\"\n  tapete equity AsAh KdKc ? --samples 1000000   (a third hand that nobody knows)"
    )]
    Equity(EquityArguments),
    /// Tell a recorded hand again, event by event.
    Replay(RecordArguments),
    /// Verify a recorded hand, a receipt, an archive, checkpoints that lie elsewhere, or a store;
    /// code 1 and what is wrong if it does not hold.
    ///
    /// A record is decided again and held against its promise; code 3 if it has no end. A receipt
    /// is held against its own signature, and against whatever is named beside it. An archive is held
    /// against the checkpoints in it; code 3 if its days had no end yet.
    #[command(
        after_help = "Examples:\n  tapete verify hand.jsonl --root 1c8f…\n  tapete verify receipt.json --record hand.jsonl --store casino\n  tapete verify receipt.json --checkpoints /mnt/elsewhere/\n  tapete verify 2026-11-19.archive --key 5f3c… --store casino\n  tapete verify /mnt/elsewhere/checkpoints.jsonl --store casino"
    )]
    Verify(VerifyArguments),
    /// Hand histories of others in the PHH format, and hands of ours as such.
    #[command(subcommand)]
    Phh(HistoryCommand),
    /// Registers: what is filed, entered, noted and cancelled in them.
    #[command(
        subcommand,
        after_help = "Example:\n  tapete register open staff --on 2026-01-02 --decided-by director\n  tapete register file staff --on 2026-01-12 --filer \"Juan Sanz\" --say \"circumstance: asks for a post\"\n  tapete register enter staff engagement \"Juan Sanz 17.111.111-A\" --section tables --on 2026-01-13 --signed \"Eva Marco\" --office director --say \"document: 17.111.111-A\" --say \"post: croupier\"\n  tapete register show staff \"Juan Sanz 17.111.111-A\""
    )]
    Register(RegisterCommand),
    /// The staff's accounts, from the machine of the casino: a link for a lost director, and more.
    #[command(
        subcommand,
        after_help = "Example:\n  tapete staff list\n  tapete staff link \"Eva Marco\"     # she sets a new password by it; the casino must be closed\n  tapete staff link                 # a new director\n  tapete staff suspend \"Juan Sanz\""
    )]
    Staff(StaffCommand),
    /// Run what a house runs beside its tables: draws, bingo, tickets, bets; and verify it.
    #[command(
        subcommand,
        after_help = "Example:\n  tapete activity open raffle spring --say \"price: 2\" --say \"tickets: 100\" --say \"prize: a bicycle\"\n  tapete activity do spring ana buys 3\n  tapete activity do spring house closes\n  tapete activity draw spring --all\n  tapete activity verify spring"
    )]
    Activity(ActivityCommand),
    /// Look into the law and into how much of it is proved.
    #[command(subcommand)]
    Law(LawCommand),
}

impl Command {
    /// The one game that is asked about, where nothing else of the law is.
    pub(crate) fn game(&self) -> Option<&str> {
        match self {
            Command::Odds(arguments) => Some(&arguments.game.game),
            Command::Simulate(arguments) => Some(&arguments.game.game),
            _ => None,
        }
    }
}

/// A store to be looked over.
#[derive(Clone, Debug, Args)]
pub(crate) struct CheckArguments {
    /// The folder of a casino, a copy of its store, or its database as
    /// `postgres://user@host:port/database`; by default `data`.
    pub(crate) store: Option<PathBuf>,
    /// The folder of the casino, by another name.
    #[arg(long, value_name = "FOLDER", conflicts_with = "store")]
    pub(crate) data: Option<PathBuf>,
    /// Hold it against the checkpoints that lie in this second place: a file or a folder.
    #[arg(long, value_name = "PLACE")]
    pub(crate) checkpoints: Option<PathBuf>,
    /// The fingerprint of the key that must have signed every checkpoint.
    #[arg(long, value_name = "FINGERPRINT")]
    pub(crate) key: Option<String>,
}

/// A copy to be made.
#[derive(Clone, Debug, Args)]
pub(crate) struct BackupArguments {
    /// The folder of the casino (by default `data`) or its database as
    /// `postgres://user:password@host:port/database`, and the copy, a file that is not there yet.
    #[arg(required = true, num_args = 1..=2, value_names = ["STORE", "COPY"])]
    pub(crate) names: Vec<PathBuf>,
    /// The folder of the casino, by another name.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

/// Days to be archived.
#[derive(Clone, Debug, Args)]
pub(crate) struct ArchiveArguments {
    #[command(subcommand)]
    pub(crate) command: Option<ArchiveCommand>,
    /// The folder of the casino (by default `data`), a copy of its store, or its database as
    /// `postgres://user:password@host:port/database`; and the archive, a file that is not there yet.
    #[arg(required = true, num_args = 1..=2, value_names = ["STORE", "TO"])]
    pub(crate) names: Vec<PathBuf>,
    /// The day, as 2026-11-19 (UTC, by the dates in the checkpoints), or the first of several.
    #[arg(long, required = true, value_name = "DAY")]
    pub(crate) day: Option<String>,
    /// The last of several days.
    #[arg(long, value_name = "DAY")]
    pub(crate) until: Option<String>,
    /// The folder of the casino, by another name.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

/// What may be done with an archive.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum ArchiveCommand {
    /// Print the record of a round out of an archive, or its receipt; without a table, which rounds
    /// it has. Nothing is told out of an archive that does not hold.
    #[command(
        after_help = "Examples:\n  tapete archive show 2026-11-19.archive\n  tapete archive show 2026-11-19.archive ar-2010-blackjack 17 > hand.jsonl\n  tapete archive show 2026-11-19.archive ar-2010-blackjack 17 --receipt > receipt.json"
    )]
    Show(ShowArguments),
}

/// What is looked for in an archive.
#[derive(Clone, Debug, Args)]
pub(crate) struct ShowArguments {
    /// The archive.
    pub(crate) file: PathBuf,
    /// The table.
    #[arg(requires = "round")]
    pub(crate) table: Option<String>,
    /// The number of the round at that table.
    pub(crate) round: Option<u64>,
    /// Print its receipt instead of its record.
    #[arg(long, requires = "round")]
    pub(crate) receipt: bool,
}

/// A copy to be put back.
#[derive(Clone, Debug, Args)]
pub(crate) struct RestoreArguments {
    /// The copy.
    pub(crate) copy: PathBuf,
    /// A folder that holds no store, or an empty database as
    /// `postgres://user:password@host:port/database`.
    pub(crate) folder: Option<PathBuf>,
    /// The folder of a casino that is closed (by default `data`): its store is kept beside the copy
    /// under another name.
    #[arg(long, value_name = "FOLDER", conflicts_with = "folder")]
    pub(crate) data: Option<PathBuf>,
}

/// Where the casino opens.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ServeArguments {
    /// The address; by default 127.0.0.1:8080, or the next free port.
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) address: Option<SocketAddr>,
    /// Only the port, on 127.0.0.1.
    #[arg(long, conflicts_with = "address")]
    pub(crate) port: Option<u16>,
    /// The folder of the store.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Where the record is kept: `sqlite:FOLDER` (as --data), or a PostgreSQL database as
    /// `postgres://user:password@host:port/database`; or the environment's TAPETE_STORE. Keys stay in
    /// the folder of --data.
    #[arg(long, value_name = "STORE")]
    pub(crate) store: Option<String>,
    /// What this node is called, where several keep one casino in one database; by default `node`.
    #[arg(long, value_name = "NAME")]
    pub(crate) node: Option<String>,
    /// Where the other nodes reach this one, as HOST:PORT; by default where it listens.
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) node_address: Option<String>,
    /// A NATS server that carries the notices between nodes, as `nats://host:port`; or the
    /// environment's TAPETE_BUS. By default PostgreSQL does.
    #[arg(long, value_name = "BUS")]
    pub(crate) bus: Option<String>,
    /// How long hands may take to end before tables are handed over, when the node is told to stop;
    /// by default 20 seconds.
    #[arg(long, value_name = "SECONDS")]
    pub(crate) drain_seconds: Option<u64>,
    /// Tell signed checkpoints in a second place, which whoever owns the folder of the store cannot
    /// change: a file, a folder, or `-` for standard output.
    #[arg(long, value_name = "PLACE")]
    pub(crate) checkpoints: Option<PathBuf>,
    /// Sign checkpoints with another key than before, because that one is lost.
    #[arg(long)]
    pub(crate) new_signing_key: bool,
    /// For tests and programs alone: a file with a key with which anybody signs in as staff, in any
    /// post; or the environment's TAPETE_STAFF_KEY. Without it staff have accounts of their own, and
    /// a link for the director is printed at the first start.
    #[arg(long, value_name = "FILE")]
    pub(crate) staff_key_file: Option<PathBuf>,
    /// How long staff may do nothing before they are signed out; by default 30 minutes.
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u64).range(1..=720))]
    pub(crate) staff_idle_minutes: Option<u64>,
    /// Ask directors and cashiers for a second factor (codes of a phone).
    #[arg(long)]
    pub(crate) second_factor: bool,
    /// Browsers reach the casino over TLS, through a proxy that says in X-Forwarded-For who asks:
    /// cookies are Secure, HSTS is told, and limits count the askers.
    #[arg(long)]
    pub(crate) behind_tls: bool,
    /// Speak TLS with this certificate (PEM, with those that lead to one that browsers know).
    #[arg(
        long,
        value_name = "FILE",
        requires = "tls_key",
        conflicts_with = "behind_tls"
    )]
    pub(crate) tls_certificate: Option<PathBuf>,
    /// The certificate's private key (PEM).
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    pub(crate) tls_key: Option<PathBuf>,
    /// Whose certificates the other nodes have (PEM); by default the certificate's own file says it.
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    pub(crate) tls_authority: Option<PathBuf>,
    /// A name that the casino goes by, without its port; may be repeated. By default localhost
    /// and addresses in numbers.
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// How many pages may be connected at once; by default 4,000. Each takes an open file.
    #[arg(long, value_name = "PAGES")]
    pub(crate) pages: Option<usize>,
    /// How many new guests are welcomed in a second; by default 20.
    #[arg(long, value_name = "GUESTS", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) guests_per_second: Option<u32>,
    /// How many pages of one address may be connected at once.
    #[arg(long, value_name = "PAGES")]
    pub(crate) pages_per_address: Option<usize>,
    /// How many pages of one guest may be connected at once.
    #[arg(long, value_name = "PAGES")]
    pub(crate) pages_per_guest: Option<usize>,
    /// How long bets stay open after the first.
    #[arg(long, value_name = "SECONDS")]
    pub(crate) betting_seconds: Option<u64>,
    /// How long a player may take to choose.
    #[arg(long, value_name = "SECONDS")]
    pub(crate) choice_seconds: Option<u64>,
    /// How long a settled hand stays on the table.
    #[arg(long, value_name = "SECONDS")]
    pub(crate) pause_seconds: Option<u64>,
    /// How long a vacant seat is kept for the next on the waiting list.
    #[arg(long, value_name = "SECONDS")]
    pub(crate) offer_seconds: Option<u64>,
    /// How long a bot thinks at a table among players.
    #[arg(long, value_name = "MILLISECONDS")]
    pub(crate) bot_milliseconds: Option<u64>,
    /// How many tables of each game stand in the house; by default one. All nodes of a casino say the
    /// same.
    #[arg(long, value_name = "TABLES", value_parser = clap::value_parser!(u16).range(1..=200))]
    pub(crate) tables_per_game: Option<u16>,
    /// Furnish no demonstration at the first start: tables open once staff have entered their
    /// authorisations, people and floats on the floor.
    #[arg(long)]
    pub(crate) empty: bool,
    /// Play with registered players alone: everybody is let in at the door and sets his limits first.
    #[arg(long)]
    pub(crate) registered: bool,
    /// Up to how many seats of a table among players are filled with bots while a person sits
    /// there; 0 for people alone.
    #[arg(long, value_name = "SEATS")]
    pub(crate) company: Option<u8>,
    /// Tell no player what his choices are worth.
    #[arg(long)]
    pub(crate) no_hints: bool,
}

/// A game, under a ruleset and a house sheet.
#[derive(Clone, Debug, Args)]
pub(crate) struct GameArguments {
    /// The game, as `tapete games` lists it.
    pub(crate) game: String,
    /// The ruleset, where the game is played under several; `odds` holds a second one against the
    /// first.
    #[arg(long = "ruleset", value_name = "RULESET")]
    pub(crate) rulesets: Vec<String>,
    /// A house sheet (TOML); by default the one that ships with the game.
    #[arg(long, value_name = "FILE")]
    pub(crate) sheet: Option<PathBuf>,
    /// Change a line of the sheet; may be repeated.
    #[arg(long, value_name = "FIELD=VALUE")]
    pub(crate) set: Vec<String>,
}

impl GameArguments {
    /// The one ruleset that was named, if any was.
    pub(crate) fn ruleset(&self) -> Outcome<Option<&str>> {
        match &self.rulesets[..] {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            several => Err(bad!(RulesetOnce {
                count: several.len()
            })),
        }
    }

    /// The first ruleset that was named, alone, and the one that is held against it.
    pub(crate) fn and_second(&self) -> Outcome<(GameArguments, Option<&str>)> {
        let alone = GameArguments {
            rulesets: self.rulesets.iter().take(1).cloned().collect(),
            ..self.clone()
        };
        match &self.rulesets[..] {
            [] | [_] => Ok((alone, None)),
            [_, second] => Ok((alone, Some(second))),
            several => Err(bad!(RulesetTwice {
                count: several.len()
            })),
        }
    }
}

/// A game whose odds are asked for.
#[derive(Clone, Debug, Args)]
pub(crate) struct OddsArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// Tell of this bet only.
    #[arg(long, value_name = "BET")]
    pub(crate) bet: Option<String>,
    /// Hold every bet against the same under another ruleset, or under another house sheet (TOML).
    #[arg(long, value_name = "RULESET|FILE")]
    pub(crate) against: Option<String>,
    /// Draw how likely each result is, bet by bet.
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Tell what each bet would be worth if the text were read otherwise, for each of our readings
    /// that another value in the file turns (law/alternatives.md); and which cannot be turned.
    #[arg(long, conflicts_with_all = ["pay", "unlawful"])]
    pub(crate) readings: bool,
    /// Tell also what simple rules of play cost against the best: each choice made always, each
    /// never, as the bank plays. The first two say what an option is worth.
    #[arg(long)]
    pub(crate) simple: bool,
    /// Write a report that can be filed: figures, results, best play, rules with their citations,
    /// method; in the language asked for, as a page that needs no other or as a PDF on A4.
    #[arg(long, value_name = "FILE.html|FILE.pdf")]
    pub(crate) report: Option<PathBuf>,
    /// Of two hands set out of one deal: tell also what the bet is worth to whoever sets every deal
    /// in the best way, and not in the house's. Every setting of every deal is looked at: minutes.
    #[arg(long)]
    pub(crate) best_way: bool,
    /// Of punto y banca: these cards of the shoe are gone, so many of each rank, as "A:3 5 K:2"; one
    /// where no number stands. Cards burnt unseen are not gone.
    #[arg(long, value_name = "RANKS", conflicts_with_all = ["against", "readings", "simple", "best_way"])]
    pub(crate) gone: Option<String>,
    /// Of punto y banca: so many cards of these ranks are left in the shoe, as "A:21 5:0"; of the
    /// others all that a full shoe has, less what --gone says.
    #[arg(long, value_name = "RANKS", conflicts_with_all = ["against", "readings", "simple", "best_way"])]
    pub(crate) left: Option<String>,
    /// Compute a sheet or a pay table that the law refuses, and say so on every line.
    #[arg(long)]
    pub(crate) unlawful: bool,
    /// Pay otherwise than the text in one place, as "paytable.bonus.pays.flush=5/2"; may be repeated.
    #[arg(long, value_name = "PATH=ODDS")]
    pub(crate) pay: Vec<String>,
    /// Tell what each choice is worth with these cards in hand, as "Qs 6h 4d", in stakes.
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["bet", "against", "plot", "readings", "report", "simple"])]
    pub(crate) hand: Option<String>,
    /// With --hand: the bank's cards in sight.
    #[arg(long, value_name = "CARDS", requires = "hand")]
    pub(crate) bank: Option<String>,
    /// With --hand: the common cards in sight.
    #[arg(long, value_name = "CARDS", requires = "hand")]
    pub(crate) common: Option<String>,
    /// With --hand: the card that was put aside for another.
    #[arg(long, value_name = "CARD", requires = "hand")]
    pub(crate) aside: Option<String>,
    /// With --hand: what was chosen before, by key; may be repeated.
    #[arg(long, value_name = "CHOICE", requires = "hand")]
    pub(crate) after: Vec<String>,
    /// Of a draw, of tickets or of bingo: a term on which it is opened, as "tickets: 100"; may be
    /// repeated.
    #[arg(long, value_name = "TERM")]
    pub(crate) say: Vec<String>,
    /// Of bingo: how many cards are sold.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) cards: u32,
}

/// Who plays the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayedBy {
    /// The play that was solved.
    Solved,
    /// A bot, which sees what a player would.
    Bot,
}

/// Rounds to be played.
#[derive(Clone, Debug, Args)]
pub(crate) struct SimulateArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// The bet, as `tapete odds` names it; by default the first.
    #[arg(long, value_name = "BET")]
    pub(crate) bet: Option<String>,
    /// Who plays: the play that was solved, or a bot of the house's.
    #[arg(long, value_enum, default_value_t = PlayedBy::Solved)]
    pub(crate) by: PlayedBy,
    /// A simple rule instead: make this choice, by key, whenever it is offered, and play the rest as
    /// it was solved.
    #[arg(long, value_name = "CHOICE", conflicts_with = "by")]
    pub(crate) always: Option<String>,
    /// How many rounds are played.
    #[arg(long, value_name = "ROUNDS", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(2..=10_000_000_000))]
    pub(crate) hands: u64,
    /// The seed: the same seed, the same rounds, on every machine.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Tell the bank's day: so many bets an hour.
    #[arg(long, value_name = "BETS")]
    pub(crate) per_hour: Option<u32>,
    /// How many hours the bank's day has.
    #[arg(long, default_value_t = 12, requires = "per_hour")]
    pub(crate) hours: u32,
    /// The stake of each bet of the day, in euros.
    #[arg(long, default_value = "10", value_name = "EUROS")]
    pub(crate) stake: String,
    /// The bank's float, in euros: how likely it does not suffice.
    #[arg(long, value_name = "EUROS", requires = "per_hour")]
    pub(crate) float: Option<String>,
    /// Draw the results: of the day if it is asked for, else of a round.
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
}

/// A hand to settle.
#[derive(Clone, Debug, Args)]
pub(crate) struct SettleArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// The bets, in euros, as "ante 20, pareja-plus 10".
    #[arg(long, required_unless_present = "input")]
    pub(crate) bets: Option<String>,
    /// The player's cards, as "Kh 7h 4h".
    #[arg(long, required_unless_present_any = ["input", "spin", "throw", "common"])]
    pub(crate) hand: Option<String>,
    /// What stands in a pool, in euros, as "progressive=12000"; may be repeated.
    #[arg(long, value_name = "POOL=AMOUNT")]
    pub(crate) pool: Vec<String>,
    /// At a wheel, where the ball comes to rest, as "17".
    #[arg(long, conflicts_with_all = ["hand", "bank", "common"])]
    pub(crate) spin: Option<String>,
    /// At dice, how they fall, throw by throw, as "2-2, 3-4"; the bets of a later throw stand after
    /// a semicolon, as "win 10; win-odds 10".
    #[arg(long, conflicts_with_all = ["hand", "spin", "bank", "common"])]
    pub(crate) throw: Option<String>,
    /// The bank's cards.
    #[arg(long)]
    pub(crate) bank: Option<String>,
    /// The common cards.
    #[arg(long)]
    pub(crate) common: Option<String>,
    /// What the player chose, decision by decision, commas between; by default the first choice
    /// that the game offers.
    #[arg(long)]
    pub(crate) choose: Option<String>,
    /// The same as JSON from a file, or from standard input with `-`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["bets", "hand", "spin", "throw", "bank", "common", "choose"])]
    pub(crate) input: Option<PathBuf>,
}

/// An irregularity.
#[derive(Clone, Debug, Args)]
pub(crate) struct RulingArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// What went wrong; without it, everything that the game knows is listed.
    pub(crate) kind: Option<String>,
}

/// A series of exercises.
#[derive(Clone, Debug, Args)]
pub(crate) struct SchoolArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// What is asked: payouts, procedure or rulings.
    #[arg(long, default_value = "payouts")]
    pub(crate) kind: String,
    /// How hard it is: 1, 2 or 3.
    #[arg(long, default_value_t = 1)]
    pub(crate) level: u8,
    /// Which series: the same for everybody who names it.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u32,
    /// One exercise of the series instead of all ten.
    #[arg(long)]
    pub(crate) number: Option<u32>,
    /// Mark this answer instead of asking for one.
    #[arg(long, value_name = "TEXT")]
    pub(crate) answer: Option<String>,
    /// Print the right answer, with its reasons.
    #[arg(long, conflicts_with = "answer")]
    pub(crate) solution: bool,
}

/// A game in the terminal.
#[derive(Clone, Debug, Args)]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// Chips to begin with, in euros.
    #[arg(long, default_value = "200")]
    pub(crate) chips: String,
    /// Write the record of the last hand here.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

/// Poker hands against each other.
#[derive(Clone, Debug, Args)]
pub(crate) struct EquityArguments {
    /// The hands, as AsAh; `?` for one that nobody knows. Cards that are missing are dealt.
    #[arg(required = true, value_name = "HAND")]
    pub(crate) hands: Vec<String>,
    /// The variant as it is played everywhere (holdem, omaha, seven-stud, five-stud, draw); under
    /// a ruleset, its game of this name.
    #[arg(long, default_value = "holdem")]
    pub(crate) variant: String,
    /// Count by the pack, the hands and their order of this ruleset.
    #[arg(long)]
    pub(crate) ruleset: Option<String>,
    /// A house sheet (TOML); by default the one that ships with the game.
    #[arg(long, value_name = "FILE", requires = "ruleset")]
    pub(crate) sheet: Option<PathBuf>,
    /// Change a line of the sheet; may be repeated.
    #[arg(long, value_name = "FIELD=VALUE", requires = "ruleset")]
    pub(crate) set: Vec<String>,
    /// The common cards that are known.
    #[arg(long, default_value = "", value_name = "CARDS")]
    pub(crate) board: String,
    /// Cards that cannot come.
    #[arg(long, default_value = "", value_name = "CARDS")]
    pub(crate) dead: String,
    /// Deal so many times by chance instead of in every way.
    #[arg(long, value_name = "DEALS")]
    pub(crate) samples: Option<u64>,
    /// The sample's seed: the same seed, the same deals.
    #[arg(long, default_value_t = 1, requires = "samples")]
    pub(crate) seed: u64,
}

/// A recorded hand.
#[derive(Clone, Debug, Args)]
pub(crate) struct RecordArguments {
    /// The record.
    pub(crate) file: PathBuf,
}

/// What is verified, and what it is held against.
#[derive(Clone, Debug, Args)]
pub(crate) struct VerifyArguments {
    /// A record, a receipt, an archive, checkpoints that lie elsewhere (a file or a folder), or a
    /// store.
    pub(crate) file: PathBuf,
    /// Of a record: the promise (root) that your page showed before the bets were closed.
    #[arg(long)]
    pub(crate) root: Option<String>,
    /// Of a receipt: the record of its round.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Of a receipt, an archive or checkpoints: the casino's folder, a copy of its store, or its
    /// database.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) store: Option<PathBuf>,
    /// Of a receipt, an archive or a store: checkpoints that lie elsewhere, a file or a folder.
    #[arg(long, value_name = "PLACE")]
    pub(crate) checkpoints: Option<PathBuf>,
    /// The fingerprint of the key that must have signed.
    #[arg(long, value_name = "FINGERPRINT")]
    pub(crate) key: Option<String>,
}

/// What may be done with hand histories.
#[derive(Debug, Subcommand)]
pub(crate) enum HistoryCommand {
    /// Play histories again; code 1 if one ends otherwise than its file says.
    #[command(after_help = "Example:\n  tapete phh replay hands/ --records records/")]
    Replay(HistoryArguments),
    /// Write recorded hands of the ruleset `practice` as a history.
    #[command(after_help = "Example:\n  tapete phh export hand.jsonl --to hand.phh")]
    Export(RecordsArguments),
}

/// Hand histories.
#[derive(Clone, Debug, Args)]
pub(crate) struct HistoryArguments {
    /// `.phh` and `.phhs` files, and folders of them.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write the record of each hand into this folder.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<PathBuf>,
}

/// Recorded hands.
#[derive(Clone, Debug, Args)]
pub(crate) struct RecordsArguments {
    /// The records; several make one `.phhs` file.
    #[arg(required = true, value_name = "RECORD")]
    pub(crate) files: Vec<PathBuf>,
    /// Write it here instead of printing it.
    #[arg(long, value_name = "FILE")]
    pub(crate) to: Option<PathBuf>,
}

/// What may be asked of the law.
#[derive(Debug, Subcommand)]
pub(crate) enum LawCommand {
    /// How much is proved: by document, treatment and game.
    Coverage,
    /// One provision: what it says, and which plays prove it.
    Show {
        /// Its id, as AR10/10.1.D/VII-7; or a reading, as N72.
        id: String,
    },
    /// Provisions that have all of these words.
    Search {
        /// The words.
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// Read a folder of law files and run the plays beside it; say everything that is wrong.
    Check {
        /// The folder that holds documents.toml.
        folder: PathBuf,
    },
    /// Run plays, and say which lines do not hold.
    Test {
        /// The files.
        #[arg(required = true)]
        plays: Vec<PathBuf>,
        /// Say of each line what it rests on.
        #[arg(long)]
        bases: bool,
    },
    /// The words of a game: what plays, sheets and records may call things.
    Words {
        #[command(flatten)]
        game: GameArguments,
    },
    /// A JSON Schema of the files of a family, for editors.
    #[command(after_help = "Example:\n  tapete law schema bank-poker > bank-poker.schema.json")]
    Schema {
        /// The family, as files call it.
        family: String,
    },
    /// Every section and field of the law files: whether it must be said, what may stand there, what
    /// it means, and which families have it.
    #[command(after_help = "Example:\n  tapete law fields bank-poker")]
    Fields {
        /// Only those of this family, as files call it.
        family: Option<String>,
    },
    /// Every word of the law files: what stands under it, where, and in which families.
    Vocabulary,
    /// The catalogue of games: classes, modes, where each may stand, with their articles.
    Catalogue {
        /// Which: that in force, or catalogue-2002.
        #[arg(default_value = "catalogue")]
        which: String,
    },
    /// Provisions to build that no play proves yet.
    Open {
        /// Only of this document.
        #[arg(long)]
        document: Option<String>,
        /// Only of this game.
        #[arg(long)]
        game: Option<String>,
        /// Only ids that begin so.
        #[arg(long)]
        prefix: Option<String>,
    },
}

/// What may be done with activities.
#[derive(Debug, Subcommand)]
pub(crate) enum ActivityCommand {
    /// The activities that the law describes, and those that the store knows.
    List {
        #[command(flatten)]
        data: DataArguments,
    },
    /// Open an activity; the casino must be closed. Prints what is promised of its draws.
    Open {
        /// The activity, as `tapete activity list` names it.
        activity: String,
        /// A name of its own.
        name: String,
        /// A term, as "price: 2"; may be repeated.
        #[arg(long, value_name = "TERM: VALUE")]
        say: Vec<String>,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Ask for something, as plays write it: `tapete activity do spring ana buys 3`.
    Do {
        /// The activity's own name.
        name: String,
        /// Who asks: a person's name, `house`, or `house/POST`.
        who: String,
        /// What is asked.
        #[arg(required = true)]
        words: Vec<String>,
        /// What is said with it, as "number: 17"; may be repeated.
        #[arg(long, value_name = "FIELD: VALUE")]
        say: Vec<String>,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Draw what is left to chance now, from the promised seed.
    Draw {
        /// The activity's own name.
        name: String,
        /// Go on until nothing is left to draw.
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        data: DataArguments,
    },
    /// What happened, or the answer to a question that plays ask: `money of ana`.
    Show {
        /// The activity's own name.
        name: String,
        /// The question.
        question: Vec<String>,
        #[command(flatten)]
        data: DataArguments,
    },
    /// All its entries, for whoever wants to verify them.
    Record {
        /// The activity's own name.
        name: String,
        /// The file; printed where none is named.
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Decide every entry again, and every draw by the seed that was revealed.
    Verify {
        /// The activity's own name, of this store.
        name: Option<String>,
        /// A record that `tapete activity record` or the page gave.
        #[arg(long, value_name = "FILE")]
        record: Option<PathBuf>,
        #[command(flatten)]
        data: DataArguments,
    },
}

/// What may be done with the staff's accounts.
#[derive(Debug, Subcommand)]
pub(crate) enum StaffCommand {
    /// Every account; also while the casino is open.
    List {
        #[command(flatten)]
        data: DataArguments,
    },
    /// The posts that there are.
    Posts,
    /// A one-time link to set a password; without a name, one for a new director. The casino must
    /// be closed.
    Link {
        /// His name, or his account as `tapete staff list` has it.
        name: Option<String>,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Let nobody in by an account any more. The casino must be closed.
    Suspend {
        /// His name, or his account.
        name: String,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Let him in again. The casino must be closed.
    Reinstate {
        /// His name, or his account.
        name: String,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Take somebody's second factor from him, because his phone and his recovery codes are lost.
    /// The casino must be closed.
    DropFactor {
        /// His name, or his account.
        name: String,
        #[command(flatten)]
        data: DataArguments,
    },
}

/// What may be done with registers.
#[derive(Debug, Subcommand)]
pub(crate) enum RegisterCommand {
    /// The registers that there are, and how far each is filled.
    List {
        #[command(flatten)]
        data: DataArguments,
    },
    /// The rules of a register, each with its citation: sections, acts and what each must state.
    Rules {
        /// The register, as `tapete register list` names it.
        register: String,
    },
    /// Open a register.
    Open {
        /// The register.
        register: String,
        /// The first day, as 2026-01-02.
        #[arg(long, value_name = "DAY")]
        on: String,
        /// The form of the diary.
        #[arg(long, default_value = "computer")]
        diary: String,
        /// The form of the book.
        #[arg(long, default_value = "computer")]
        book: String,
        /// The office that decided on the forms.
        #[arg(long, value_name = "OFFICE")]
        decided_by: Option<String>,
        /// How many filings a folio of the diary holds, where it has folios.
        #[arg(long, value_name = "FILINGS")]
        folio_holds: Option<u32>,
        /// How many entries a sheet holds; without bound by default.
        #[arg(long, value_name = "ENTRIES")]
        sheet_holds: Option<u32>,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Put a filing into the diary.
    File {
        /// The register.
        register: String,
        /// The day, as 2026-01-02.
        #[arg(long, value_name = "DAY")]
        on: Option<String>,
        /// Who brings it.
        #[arg(long, value_name = "NAME")]
        filer: Option<String>,
        /// What it says, as "circumstance: …"; may be repeated.
        #[arg(long, value_name = "FIELD: VALUE")]
        say: Vec<String>,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Enter an inscription.
    Enter(EntryArguments),
    /// Enter a marginal note.
    Note(EntryArguments),
    /// Enter a cancellation: the sheet is closed, and nothing on it erased.
    Cancel(EntryArguments),
    /// A sheet: the entries of a subject, each with what it rests on.
    Show {
        /// The register.
        register: String,
        /// The subject.
        subject: String,
        #[command(flatten)]
        data: DataArguments,
    },
    /// The diary of filings.
    Diary {
        /// The register.
        register: String,
        #[command(flatten)]
        data: DataArguments,
    },
    /// The alphabetical index.
    Index {
        /// The register.
        register: String,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Entries that have all of these words.
    Search {
        /// The register.
        register: String,
        /// The words.
        #[arg(required = true)]
        words: Vec<String>,
        #[command(flatten)]
        data: DataArguments,
    },
    /// The whole register for others: signed JSON whose chain anyone can check, or tables.
    Export {
        /// The register.
        register: String,
        /// The form.
        #[arg(long, value_enum, default_value_t = ExportForm::Json)]
        form: ExportForm,
        /// Write it here instead of printing it.
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
        #[command(flatten)]
        data: DataArguments,
    },
    /// Decide every entry of a register again; code 1 if something does not hold.
    Verify {
        /// The register.
        register: String,
        /// Hold an export against it: the register must begin with what the export has.
        #[arg(long, value_name = "FILE")]
        export: Option<PathBuf>,
        /// The fingerprint of the key that must have signed the export.
        #[arg(long, value_name = "FINGERPRINT", requires = "export")]
        key: Option<String>,
        #[command(flatten)]
        data: DataArguments,
    },
}

/// The store of a casino.
#[derive(Clone, Debug, Args)]
pub(crate) struct DataArguments {
    /// The folder of the casino; by default `data`.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Where the record is kept, as `tapete serve` has it: `sqlite:FOLDER` or
    /// `postgres://user:password@host:port/database`; or the environment's TAPETE_STORE. Keys are in
    /// the folder.
    #[arg(long, value_name = "STORE")]
    pub(crate) store: Option<String>,
}

/// The form of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportForm {
    /// Everything, with its chain.
    Json,
    /// The book of entries as a table.
    Csv,
    /// The diary as a table.
    DiaryCsv,
}

/// An entry.
#[derive(Clone, Debug, Args)]
pub(crate) struct EntryArguments {
    /// The register.
    pub(crate) register: String,
    /// What is entered, as `tapete register rules` names it.
    pub(crate) act: String,
    /// Whose sheet.
    pub(crate) subject: String,
    /// The day, as 2026-01-02.
    #[arg(long, value_name = "DAY")]
    pub(crate) on: String,
    /// The person who signs.
    #[arg(long, value_name = "NAME")]
    pub(crate) signed: String,
    /// The office in which he signs.
    #[arg(long)]
    pub(crate) office: String,
    /// The section, for an initial entry that may stand in several.
    #[arg(long)]
    pub(crate) section: Option<String>,
    /// The filing on which it is made.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) filing: Option<u32>,
    /// The place on the sheet that it is meant for: refused if another came first.
    #[arg(long, value_name = "PLACE")]
    pub(crate) place: Option<u32>,
    /// What it states, as "domicile: Zaragoza", of a paper as "order of OFFICE: …"; may be repeated.
    #[arg(long, value_name = "FIELD: VALUE")]
    pub(crate) say: Vec<String>,
    #[command(flatten)]
    pub(crate) data: DataArguments,
}
