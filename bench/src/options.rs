//! The command line of a benchmark.

use std::path::PathBuf;

/// What the caller asked for.
#[derive(Debug, Default)]
pub struct Options {
    /// Whether `cargo bench` runs this; `cargo test --all-targets` does too, and
    /// then there is nothing to measure.
    pub is_bench: bool,
    /// Fewer hands and rounds.
    pub quick: bool,
    /// Only subjects whose short name begins so.
    pub only: Option<String>,
    /// Where to write the outcomes as JSON.
    pub json: Option<PathBuf>,
    /// Where to write the outcomes as a bar chart.
    pub svg: Option<PathBuf>,
}

/// How to ask.
pub const HELP: &str = "\
cargo bench -p bench [--bench NAME] -- [--quick] [--only NAME] [--json FILE] [--svg FILE]

  --quick      fewer hands and rounds: seconds instead of minutes
  --only NAME  only the subjects whose short name begins so, as in the JSON
  --json FILE  also write the figures as JSON
  --svg FILE   also draw the figures as bars

Files are relative to the repository's root.";

impl Options {
    /// Whether this subject is asked for.
    #[must_use]
    pub fn wants(&self, subject: &str) -> bool {
        let only = self.only.as_ref();
        only.is_none_or(|only| subject.starts_with(only.as_str()))
    }

    /// Reads the command line.
    ///
    /// # Errors
    ///
    /// When it holds what nobody knows, or lacks the value of an option.
    pub fn read(arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options::default();
        let mut arguments = arguments;
        while let Some(argument) = arguments.next() {
            let mut next = || {
                let next = arguments.next();
                next.ok_or_else(|| format!("{argument} needs a value"))
            };
            match argument.as_str() {
                "--quick" => options.quick = true,
                "--only" => options.only = Some(next()?),
                "--json" => options.json = Some(next()?.into()),
                "--svg" => options.svg = Some(next()?.into()),
                "--bench" => options.is_bench = true, // cargo adds it
                other => return Err(format!("there is no option {other}\n\n{HELP}")),
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Options, String> {
        Options::read(line.split_whitespace().map(String::from))
    }

    #[test]
    fn options_are_read() {
        let options = read("--quick --only seven --json a.json --bench").unwrap();
        assert!(options.quick && options.is_bench);
        assert!(options.wants("seven-all") && !options.wants("five-all"));
        assert_eq!(options.json, Some("a.json".into()));
        assert_eq!(options.svg, None);
    }

    #[test]
    fn what_nobody_knows_is_refused() {
        assert!(
            read("--fast")
                .unwrap_err()
                .starts_with("there is no option --fast")
        );
        assert_eq!(read("--json").unwrap_err(), "--json needs a value");
    }
}
