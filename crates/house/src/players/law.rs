//! What a house asks of its players: `law/players.toml`.

use law::{Basis, BasisBook, BasisRef, Library, Problem, Reader};

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;

/// What each rule rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rests {
    /// Admission.
    pub admission: BasisRef,
    /// That prohibited persons are not let in.
    pub prohibited: BasisRef,
    /// Limits.
    pub limits: BasisRef,
    /// Pauses.
    pub pause: BasisRef,
    /// Expulsion.
    pub expulsion: BasisRef,
}

/// What a house asks of its players.
#[derive(Clone, Debug)]
pub struct PlayersLaw {
    /// From which age somebody is let in, in years.
    pub age: u8,
    /// For how long time and loss are counted together.
    pub period_ms: u64,
    /// How much later a looser limit counts.
    pub loosen_ms: u64,
    /// Whoever bets nothing for longer than this does not play meanwhile.
    pub gap_ms: u64,
    /// The longest pause.
    pub longest_pause_ms: u64,
    /// What each rests on.
    pub rests: Rests,
    book: BasisBook,
}

/// Why it cannot be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("players.toml: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct NoPlayersLaw(pub Vec<Problem>);

impl PlayersLaw {
    /// Reads the library's file.
    pub fn read(library: &Library) -> Result<PlayersLaw, NoPlayersLaw> {
        let Some(file) = library.players() else {
            let right = "write law/players.toml";
            let problem = Problem::new("players.toml", 1, "there is none", right);
            return Err(NoPlayersLaw(vec![problem]));
        };
        let reader = Reader::new(&file.name, &file.text, Some(library));
        let read = reader.root().and_then(|root| {
            let section = |key| root.fields(key);
            let (admission, prohibited) = (section("admission")?, section("prohibited")?);
            let (limits, pause) = (section("limits")?, section("pause")?);
            let expulsion = section("expulsion")?;
            let times = |key| limits.count(key, 1..=u8::MAX).map(u64::from);
            Some(PlayersLaw {
                age: admission.count("age", 1..=99)?,
                period_ms: times("period_hours")? * HOUR_MS,
                loosen_ms: times("loosen_hours")? * HOUR_MS,
                gap_ms: times("gap_minutes")? * MINUTE_MS,
                longest_pause_ms: u64::from(pause.count("longest_days", 1..=u8::MAX)?) * DAY_MS,
                rests: Rests {
                    admission: admission.basis(),
                    prohibited: prohibited.basis(),
                    limits: limits.basis(),
                    pause: pause.basis(),
                    expulsion: expulsion.basis(),
                },
                book: BasisBook::default(),
            })
        });
        let (book, problems) = reader.finish();
        match read {
            Some(law) if problems.is_empty() => Ok(PlayersLaw { book, ..law }),
            _ => Err(NoPlayersLaw(problems)),
        }
    }

    /// What something rests on.
    pub fn basis(&self, basis: BasisRef) -> Vec<Basis> {
        self.book.get(basis).to_vec()
    }
}
