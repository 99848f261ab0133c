//! What the baccarats have alike whose bank a player holds, whether it faces one cloth or two: how
//! their files are read, the hands of a coup and what comes next of them, the bank's money, and
//! what is asked, seen and put right in every coup.

mod alike;
mod cloths;
mod coup;
mod drawing;
mod due;
mod faults;
mod money;
mod part;
mod seen;
mod settling;
mod state;
mod table;
mod telling;
mod terms;
mod text;
mod words;

pub(crate) use crate::common::together;
pub(crate) use alike::{Asked, asked_of, coup_rules, coup_script, taken_for_absent};
pub(crate) use cloths::Cloths;
pub(crate) use coup::{Coup, CoupRules, Side};
pub(crate) use drawing::{asks, draw_table, stage, stages_of_cards};
pub(crate) use due::{CardFor, Due, turned};
pub(crate) use faults::{Fault, box_of, hand_of};
pub(crate) use money::{HeldBank, HouseCut};
pub use part::Part;
pub(crate) use seen::{Bank, in_order};
pub(crate) use settling::{bet_line, lies_on};
pub(crate) use state::{Stages, State};
pub use table::{CoupTable, DrawRules};
pub(crate) use table::{read_draws, read_part};
pub(crate) use telling::InWords;
pub(crate) use terms::CoupText;
pub use text::Text;
pub(crate) use text::read_text;
pub(crate) use words::{
    Alike, Lists, Word, choice_of, coup_rules_list, coup_words, id_of, lists, spot_of,
};
