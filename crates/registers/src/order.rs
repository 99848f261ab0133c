//! Names: in the order of the alphabet, and whether two are the same.

use std::cmp::Ordering;

/// A text without what the alphabet does not tell apart: capitals, accents, double spaces. The ñ
/// is a letter of its own, behind the n.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        for letter in word.chars().flat_map(char::to_lowercase) {
            match letter {
                'á' | 'à' | 'ä' | 'â' => folded.push('a'),
                'é' | 'è' | 'ë' | 'ê' => folded.push('e'),
                'í' | 'ì' | 'ï' | 'î' => folded.push('i'),
                'ó' | 'ò' | 'ö' | 'ô' => folded.push('o'),
                'ú' | 'ù' | 'ü' | 'û' => folded.push('u'),
                'ç' => folded.push('c'),
                // Accents that were written beside their letter; the tilde makes an n an ñ.
                '\u{303}' if folded.ends_with('n') => folded.push('\u{7f}'),
                '\u{300}'..='\u{36f}' => {}
                // Behind every letter that may follow an n.
                'ñ' => folded.push_str("n\u{7f}"),
                other => folded.push(other),
            }
        }
    }
    folded
}

/// The order of two names in an index.
pub fn alphabetical(one: &str, other: &str) -> Ordering {
    folded(one).cmp(&folded(other)).then_with(|| one.cmp(other))
}

/// Whether two names are those of one subject.
pub fn same_name(one: &str, other: &str) -> bool {
    folded(one) == folded(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_a_spanish_dictionary() {
        let mut names = [
            "Nz", "Ñandú", "Óptica", "abogado", "Zoo", "Óptico", "Nube", "Abad",
        ];
        names.sort_by(|one, other| alphabetical(one, other));
        let right = [
            "Abad", "abogado", "Nube", "Nz", "Ñandú", "Óptica", "Óptico", "Zoo",
        ];
        assert_eq!(names, right);
    }

    #[test]
    fn one_name_however_it_is_typed() {
        assert!(same_name("Colegio de Biólogos", " colegio  de biologos"));
        assert!(same_name("Muñoz", "Mun\u{303}oz"));
        assert!(!same_name("Pena", "Peña"));
    }
}
