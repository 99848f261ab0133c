//! Everything that people read, in Spanish and in English, made from typed data in one place:
//! the terminal, the server and the page say the same thing in the same words.
//!
//! Spanish first: the texts are Spanish, and their own terms are kept (casilla, banca, ante).
//! People are addressed as *usted*. Nothing here decides anything: what a viewer may see was
//! settled by the view that the caller hands in.
//!
//! ```
//! use exact::Cents;
//! use law::Words;
//! assert_eq!(words::euros(Cents::new(125_000)), Words::new("1.250,00 €", "€1,250.00"));
//! assert_eq!(words::symbols(&cards::parse_cards("Kh 7h 4h").unwrap()), "K♥ 7♥ 4♥");
//! ```
//!
//! What is deliberately absent: wildcard arms over the nouns of `table`. A new reason, refusal
//! or event does not compile until it has words in both languages.
#![forbid(unsafe_code)]

mod activity;
mod asked;
mod card;
mod circle;
mod cite;
mod coup;
mod event;
mod explain;
mod hand;
mod irregularity;
mod kept;
mod messages;
mod moment;
mod money;
mod names;
mod people;
mod refusal;
mod register;
mod rows;
mod school;
mod sheet;
mod speaker;
mod text;

pub use activity::{activity_cause, activity_told};
pub use card::{spoken, spoken_hand, symbols};
pub use cite::{Citation, Voice, cite};
pub use explain::{Explanation, Hands, Step};
pub use hand::hand_called;
pub use irregularity::{irregularity, irregularity_kind, not_foreseen, place_of, remedy_effect};
pub use kept::{kept_line, kept_only};
pub use messages::{
    Message, Refusal as RefusalMessage, Said, casino, commands, mathematics, said, terminal,
};
pub use moment::outcome;
pub use money::{euros, net, odds, percent, takes};
pub use names::{ByNumber, Names};
pub use people::{actor, role, role_with_article};
pub use refusal::{
    Refused, not_a_card, not_a_contribution, not_a_kind, not_a_place, seating_error,
    unknown_choice, unknown_notice, unknown_spot,
};
pub use register::register_refusal;
pub use school::{
    school_change, school_elsewhere, school_has_none, school_lawful, school_not_an_answer,
    school_not_an_assignment, school_nowhere, school_payouts, school_ruling, school_what_may,
    school_who_may,
};
pub use sheet::{answer, rules_sheet};
pub use speaker::Speaker;
pub use text::strung;
