//! What the baccarats have alike whose bank a player holds, whether it faces one cloth or two:
//! how their files are read, what their tables say, and what is asked in every coup.

mod alike;
mod drawing;
mod part;
mod table;
mod telling;
mod text;

pub(crate) use alike::{
    Asked, Word, asked_of, coup_rules, coup_script, gives, hand_of, is_now, of_a_coup,
    stop_card_first, taken_for_absent, turned,
};
pub(crate) use drawing::{
    asks, draw_choices, draw_spots, draw_table, id_of, in_order, points_class, stage,
};
pub use part::Part;
pub(crate) use table::{Bases, all_places, player_terms, read_draws, read_part, shared_bases};
pub use table::{CoupTable, DrawRules};
pub(crate) use telling::{tell_draws, tell_rules, tell_shoe};
pub use text::Text;
pub(crate) use text::{Lists, choice_of, names, read_text};
