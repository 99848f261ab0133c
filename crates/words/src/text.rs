//! Small turns of phrase.

use law::Words;

/// The same in both languages with a sentence built around it.
pub(crate) fn with(words: &Words, es: &str, en: &str) -> Words {
    Words::new(es.replace("{}", &words.es), en.replace("{}", &words.en))
}

/// The same with a small first letter, for the middle of a sentence.
pub(crate) fn lower(words: &Words) -> Words {
    Words::new(first(&words.es, false), first(&words.en, false))
}

/// The same with a capital first letter, for the beginning of a sentence.
pub(crate) fn upper(words: &Words) -> Words {
    Words::new(first(&words.es, true), first(&words.en, true))
}

fn first(text: &str, capital: bool) -> String {
    let mut characters = text.chars();
    let Some(letter) = characters.next() else {
        return String::new();
    };
    let rest = characters.as_str();
    if capital {
        letter.to_uppercase().chain(rest.chars()).collect()
    } else {
        letter.to_lowercase().chain(rest.chars()).collect()
    }
}

/// «a, b y c», "a, b and c".
pub(crate) fn join(list: &[Words], and_es: &str, and_en: &str) -> Words {
    let es: Vec<&str> = list.iter().map(|words| words.es.as_str()).collect();
    let en: Vec<&str> = list.iter().map(|words| words.en.as_str()).collect();
    Words::new(join_in(&es, and_es), join_in(&en, and_en))
}

/// «a, b, c»: the same between each two.
pub(crate) fn strung(list: &[Words], between: &str) -> Words {
    let es: Vec<&str> = list.iter().map(|words| words.es.as_str()).collect();
    let en: Vec<&str> = list.iter().map(|words| words.en.as_str()).collect();
    Words::new(es.join(between), en.join(between))
}

fn join_in(list: &[&str], and: &str) -> String {
    match list {
        [] => String::new(),
        [only] => (*only).to_string(),
        [before @ .., last] => format!("{} {and} {last}", before.join(", ")),
    }
}

/// In quotation marks of each language: «Ir», “Go”. Marks within them are those of the second
/// degree: «la tabla “B”», “table ‘B’”.
pub(crate) fn quoted(words: &Words) -> Words {
    let es = words.es.replace('«', "“").replace('»', "”");
    let en = words.en.replace('“', "‘").replace('”', "’");
    Words::new(format!("«{es}»"), format!("“{en}”"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_aloud() {
        let list = |items: &[&str]| {
            let items: Vec<Words> = items.iter().map(|item| Words::same(*item)).collect();
            join(&items, "o", "or")
        };
        assert_eq!(list(&["a"]), Words::same("a"));
        assert_eq!(list(&["a", "b"]), Words::new("a o b", "a or b"));
        assert_eq!(list(&["a", "b", "c"]), Words::new("a, b o c", "a, b or c"));
    }

    #[test]
    fn quotation_marks_nest() {
        let table = quoted(&Words::same("B"));
        assert_eq!(table, Words::new("«B»", "“B”"));
        let said = with(&table, "Rige {}", "It is {}");
        assert_eq!(quoted(&said), Words::new("«Rige “B”»", "“It is ‘B’”"));
    }

    #[test]
    fn first_letters_change_and_no_other() {
        assert_eq!(lower(&Words::same("Escalera Real")).es, "escalera Real");
        assert_eq!(upper(&Words::same("el as")).es, "El as");
        assert_eq!(upper(&Words::same("")).es, "");
    }
}
