//! What the croupier school asks and answers.

use exact::Cents;
use law::Words;
use table::{Irregularity, IrregularityKind, Role};

use crate::text::upper;
use crate::{Refused, euros, irregularity, irregularity_kind, role_with_article};

/// The bets are to be paid and taken.
pub fn school_payouts() -> Words {
    Words::new(
        "Liquide la mesa: de cada apuesta diga qué se retira, qué se paga y qué sigue en juego.",
        "Settle the table: of each bet say what is taken, what is paid and what stays in play.",
    )
}

/// Which of several things may happen.
pub fn school_what_may() -> Words {
    Words::new(
        "¿Cuál de estas cosas procede ahora? Las demás, la mesa las rechaza.",
        "Which of these may happen now? The table refuses the others.",
    )
}

/// Who may do something.
pub fn school_who_may(does: &Words) -> Words {
    Words::new(
        format!("¿Quién puede hacer esto ahora?: {}.", does.es),
        format!("Who may do this now?: {}.", does.en),
    )
}

/// How something that went wrong is ruled.
pub fn school_ruling(found: &Irregularity, by: Role) -> Words {
    let (what, by) = (irregularity(found), upper(&role_with_article(by)));
    Words::new(
        format!("{} comunica: {}. ¿Qué procede?", by.es, what.es),
        format!("{} reports: {}. What is to be done?", by.en, what.en),
    )
}

/// What a ruling does to the chips on the table.
pub fn school_change(back: Cents, paid: Cents, taken: Cents, lies: Cents) -> Words {
    let [back, paid, taken, lies] = [back, paid, taken, lies].map(euros);
    Words::new(
        format!(
            "Con esta decisión vuelven {} a los jugadores, se pagan {}, se retiran {} y quedan {} en la mesa.",
            back.es, paid.es, taken.es, lies.es
        ),
        format!(
            "By this ruling {} go back to the players, {} are paid, {} are taken and {} stay on the table.",
            back.en, paid.en, taken.en, lies.en
        ),
    )
}

/// The text has that remedy for something else.
pub fn school_elsewhere(kind: IrregularityKind) -> Words {
    let what = irregularity_kind(kind);
    Words::new(
        format!(
            "El texto no lo prevé para este caso, sino para este otro: {}.",
            what.es
        ),
        format!(
            "The text has it not for this case but for another: {}.",
            what.en
        ),
    )
}

/// The text of the game has no such remedy at all.
pub fn school_nowhere() -> Words {
    Words::new(
        "El texto de este juego no lo prevé.",
        "The text of this game does not have it.",
    )
}

/// The engine takes it.
pub fn school_lawful() -> Words {
    Words::new("Procede.", "It may be done.")
}

/// The game has no exercises of the kind.
pub fn school_has_none() -> Refused {
    Refused {
        why: Words::new(
            "Este juego no tiene ejercicios de esa clase.",
            "This game has no exercises of that kind.",
        ),
        way_out: Words::new("Elija otra clase.", "Pick another kind."),
        citations: Vec::new(),
    }
}

/// No exercise is called so.
pub fn school_not_an_assignment() -> Refused {
    Refused {
        why: Words::new(
            "Así no se llama ningún ejercicio.",
            "No exercise is called so.",
        ),
        way_out: Words::new(
            "La clase es payouts, procedure o rulings; el nivel, 1, 2 o 3; la serie y el número, enteros.",
            "The kind is payouts, procedure or rulings; the level 1, 2 or 3; series and number are whole.",
        ),
        citations: Vec::new(),
    }
}

/// The answer is to another question.
pub fn school_not_an_answer() -> Refused {
    Refused {
        why: Words::new(
            "La respuesta no corresponde a este ejercicio.",
            "The answer does not belong to this exercise.",
        ),
        way_out: Words::new(
            "Conteste a cada apuesta, o elija una de las opciones.",
            "Answer for every bet, or pick one of the options.",
        ),
        citations: Vec::new(),
    }
}
