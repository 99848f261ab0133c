//! What the reader of a law file says of a house sheet, and what every family says alike. All that
//! a family says of its own stands in the catalogues (`captions::sheet`), which this crate lies
//! below.

use std::fmt::Display;

use crate::{ProvisionId, Words};

/// The sheet is silent where the house must choose.
pub fn not_said() -> Words {
    Words::new(
        "la hoja no lo dice, y la norma lo deja a la casa",
        "the sheet does not say it, and the text leaves it to the house",
    )
}

/// What the sheet says answers nothing that is asked.
pub fn no_answer(said: &str) -> Words {
    Words::new(
        format!("«{said}» no es ninguna respuesta"),
        format!("`{said}` is no answer"),
    )
}

/// How a yes and a no are written.
pub fn true_or_false() -> Words {
    Words::new("escriba true o false", "write true or false")
}

/// The answers that are known.
pub(crate) fn answers(names: &[&str]) -> Words {
    Words::new(
        format!("escriba {}", names.join(" o ")),
        format!("use {}", names.join(" or ")),
    )
}

/// What the sheet says is the name of no rule.
pub(crate) fn no_rule(said: &str) -> Words {
    Words::new(
        format!("«{said}» no es ninguna regla de las que hay hechas"),
        format!("`{said}` is no rule that ships"),
    )
}

/// How a rule is declared: by its name, by a value of the house's own, or in either way.
pub(crate) fn ways_to_declare(
    field: &str,
    preset: Option<(&str, Option<&ProvisionId>)>,
    sets: Option<&str>,
) -> Words {
    let by_name = preset.map(|(preset, like)| {
        let like = |how| like.map_or(String::new(), |like| format!(" ({how} {like})"));
        Words::new(
            format!("escriba {field} = \"{preset}\"{}", like("como")),
            format!("write {field} = \"{preset}\"{}", like("as")),
        )
    });
    let by_value = sets.map(|sets| {
        Words::new(
            format!("diga usted mismo su «{sets}»"),
            format!("say its `{sets}` yourself"),
        )
    });
    match (by_name, by_value) {
        (Some(one), Some(other)) => Words::new(
            format!("{}, o {}", one.es, other.es),
            format!("{}, or {}", one.en, other.en),
        ),
        (one, other) => one.or(other).unwrap_or_else(|| Words::same("")),
    }
}

/// What the sheet says will not do in the place of what the file says. Why not, the reader of the
/// file tells in English.
pub(crate) fn does_not_fit(said: &str, why: &str) -> Words {
    Words::new(format!("aquí no vale «{said}»"), why)
}

/// The bounds of a number.
pub(crate) fn number_within(least: impl Display, most: impl Display) -> Words {
    Words::new(
        format!("escriba un número de {least} a {most}"),
        format!("write a number from {least} to {most}"),
    )
}

/// The one number that would do.
pub(crate) fn number(only: impl Display) -> Words {
    Words::new(format!("escriba {only}"), format!("write {only}"))
}

/// What a line about the sheet begins with.
pub(crate) fn about(field: &str) -> Words {
    Words::new(
        format!("hoja de la casa, {field}: "),
        format!("house sheet, {field}: "),
    )
}
