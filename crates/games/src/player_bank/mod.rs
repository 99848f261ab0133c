//! What the baccarats have alike whose bank a player holds, whether it faces one cloth or two:
//! how their files are read, what their tables say, and what is asked in every coup.

mod alike;
mod drawing;
mod table;
mod telling;
mod text;

pub(crate) use alike::{
    Asked, Word, asked_of, at_bank, coup_rules, coup_script, gives, is_now, of_a_coup,
    stop_card_first, taken_for_absent,
};
pub(crate) use drawing::{draw_choices, draw_spots, in_order, points_class};
pub(crate) use table::{
    Bases, all_places, player_terms, read_coup_table, read_draws, shared_bases,
};
pub use table::{CoupTable, DrawRules};
pub(crate) use telling::{tell_draws, tell_shoe};
pub use text::Text;
pub(crate) use text::{Lists, choice_of, names, read_text};
