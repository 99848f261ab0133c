//! What the croupier school asks and answers.

use crate::messages::say;
use exact::Cents;
use law::Words;
use table::{Irregularity, IrregularityKind, Role};

use crate::refusal::refuse;
use crate::text::upper;
use crate::{Refused, euros, irregularity, irregularity_kind, role_with_article};

/// The bets are to be paid and taken.
pub fn school_payouts() -> Words {
    say!(school::Payouts)
}

/// Which of several things may happen.
pub fn school_what_may() -> Words {
    say!(school::WhatMay)
}

/// Who may do something.
pub fn school_who_may(does: &Words) -> Words {
    say!(school::WhoMay { does })
}

/// How something that went wrong is ruled.
pub fn school_ruling(found: &Irregularity, by: Role) -> Words {
    let (what, by) = (irregularity(found), upper(&role_with_article(by)));
    say!(school::Ruling { by, what })
}

/// What a ruling does to the chips on the table.
pub fn school_change(back: Cents, paid: Cents, taken: Cents, lies: Cents) -> Words {
    let [back, paid, taken, lies] = [back, paid, taken, lies].map(euros);
    say!(school::Change {
        back,
        lies,
        paid,
        taken
    })
}

/// The text has that remedy for something else.
pub fn school_elsewhere(kind: IrregularityKind) -> Words {
    let what = irregularity_kind(kind);
    say!(school::Elsewhere { what })
}

/// The text of the game has no such remedy at all.
pub fn school_nowhere() -> Words {
    say!(school::Nowhere)
}

/// The engine takes it.
pub fn school_lawful() -> Words {
    say!(school::Lawful)
}

/// The game has no exercises of the kind.
pub fn school_has_none() -> Refused {
    refuse!(school::HasNone)
}

/// No exercise is called so.
pub fn school_not_an_assignment() -> Refused {
    refuse!(school::NotAnAssignment)
}

/// The answer is to another question.
pub fn school_not_an_answer() -> Refused {
    refuse!(school::NotAnAnswer)
}
