//! Small turns of phrase.

use law::{Base, Language, Words};

/// The same with a small first letter, for the middle of a sentence.
pub(crate) fn lower(words: &Words) -> Words {
    words.map(|_, text| first(text, false))
}

/// The same with a capital first letter, for the beginning of a sentence.
pub(crate) fn upper(words: &Words) -> Words {
    words.map(|_, text| first(text, true))
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
pub(crate) fn join(list: &[Words], and: &Words) -> Words {
    let parts: Vec<&Words> = list.iter().chain([and]).collect();
    Words::made_of(&parts, |language: Language| {
        let list: Vec<&str> = list.iter().map(|one| one.in_language(language)).collect();
        join_in(&list, and.in_language(language))
    })
}

/// «a, b, c»: the same between each two.
pub fn strung(list: &[Words], between: &str) -> Words {
    let parts: Vec<&Words> = list.iter().collect();
    Words::made_of(&parts, |language: Language| {
        let list: Vec<&str> = list.iter().map(|one| one.in_language(language)).collect();
        list.join(between)
    })
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
    words.map(|language, text| match language.base() {
        Base::Spanish => format!("«{}»", text.replace('«', "“").replace('»', "”")),
        Base::English => format!("“{}”", text.replace('“', "‘").replace('”', "’")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_aloud() {
        let list = |items: &[&str]| {
            let items: Vec<Words> = items.iter().map(|item| Words::same(*item)).collect();
            join(&items, &Words::new("o", "or"))
        };
        assert_eq!(list(&["a"]), Words::same("a"));
        assert_eq!(list(&["a", "b"]), Words::new("a o b", "a or b"));
        assert_eq!(list(&["a", "b", "c"]), Words::new("a, b o c", "a, b or c"));
    }

    #[test]
    fn quotation_marks_nest() {
        let table = quoted(&Words::same("B"));
        assert_eq!(table, Words::new("«B»", "“B”"));
        let said = Words::new("Rige {}", "It is {}").filled("{}", &table);
        assert_eq!(quoted(&said), Words::new("«Rige “B”»", "“It is ‘B’”"));
    }

    #[test]
    fn first_letters_change_and_no_other() {
        assert_eq!(lower(&Words::same("Escalera Real")).es, "escalera Real");
        assert_eq!(upper(&Words::same("el as")).es, "El as");
        assert_eq!(upper(&Words::same("")).es, "");
    }
}
