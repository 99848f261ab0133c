//! What commands print, in the language that is asked for: the sentences stand in the catalogues
//! `commands.ftl`, `mathematics.ftl` and `terminal.ftl` of `crates/words`, and each has a type.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use law::Language;
pub(crate) use words::commands::*;
pub(crate) use words::mathematics::*;
pub(crate) use words::terminal::*;

/// What was said before, for as long as the program runs.
static SAID: LazyLock<Mutex<HashMap<(TypeId, &'static str), &'static str>>> =
    LazyLock::new(Mutex::default);

/// A message that names nothing: it is the same whenever it is said.
pub(crate) fn fixed<M: words::Message + 'static>(language: Language, message: M) -> &'static str {
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    let known = said.entry((TypeId::of::<M>(), language.tag()));
    known.or_insert_with(|| in_language(language, &message).leak())
}

/// A message in words.
pub(crate) fn in_language(language: Language, message: &impl words::Message) -> String {
    message.words().in_language(language).to_owned()
}

/// A message with what it names: `told::say!(language, NoSuchBet { game, bet })`.
macro_rules! say {
    ($language:expr, $name:ident { $($argument:ident $(: $value:expr)?),* $(,)? }) => {
        $crate::told::in_language($language, &$crate::told::$name {
            $($argument: $crate::told::named!($argument $(, $value)?)),*
        })
    };
}
pub(crate) use say;

/// What keeps a command from being done, as a message says it: `told::bad!(NoSuchGame { game, known })`.
macro_rules! bad {
    ($name:ident) => {
        $crate::failure::Failure::refused(&$crate::told::$name)
    };
    ($name:ident { $($argument:ident $(: $value:expr)?),* $(,)? }) => {
        $crate::failure::Failure::refused(&$crate::told::$name {
            $($argument: $crate::told::named!($argument $(, $value)?)),*
        })
    };
}
pub(crate) use bad;

/// What is named, by its name alone or with what stands for it.
macro_rules! named {
    ($argument:ident) => {
        ::words::Said::from($argument.to_string())
    };
    ($argument:ident, $value:expr) => {
        ::words::Said::from($value.to_string())
    };
}
pub(crate) use named;

#[cfg(test)]
mod tests {
    /// Every message of the catalogues is said by some command; the compiler holds the other way.
    #[test]
    fn every_message_is_said() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let mut code = String::new();
        let mut folders = vec![std::path::PathBuf::from(folder)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("it is there") {
                let path = entry.expect("it is read").path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => code += &std::fs::read_to_string(path).expect("it is read"),
                }
            }
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../words/messages/es/typed");
        let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}.ftl"));
        let catalogues =
            ["commands", "mathematics", "terminal"].map(|name| read(name).expect("it is there"));
        let catalogue = catalogues.concat();
        let names = catalogue.lines().filter_map(|line| line.split_once(" ="));
        let mut count = 0;
        for (name, _) in names.filter(|(name, _)| !name.starts_with(' ')) {
            let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
            let name: String = name.split('-').map(capital).collect();
            let said = |end: char| code.contains(&format!("{name}{end}"));
            assert!([')', ' '].into_iter().any(said), "{name} is never said");
            count += 1;
        }
        assert!(count > 200, "{count}");
    }
}
