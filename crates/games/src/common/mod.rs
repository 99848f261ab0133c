//! What every family needs of a law file, a house sheet and a judgement: values with their
//! basis, the desk that closes open choices, notices, and the first questions asked of an
//! action.

mod alike;
mod closed_list;
mod cloth;
mod coup;
mod described;
mod desk;
mod drawing;
mod head;
mod house_table;
mod irregularity;
mod notices;
mod pinned;
mod points;
mod raising;
mod reading;
pub(crate) mod sense;
mod telling;

pub(crate) use alike::{gives_out, opened, reads, rulebook};
pub use closed_list::Listed;
pub(crate) use closed_list::closed_list;
pub use cloth::ClothSpot;
pub(crate) use cloth::blank_spot;
pub use coup::{
    ChoiceRule, FaultMoment, HandOf, IrregularityRule, PackedShoe, Packs, Prescribed, SpotRule,
};
pub(crate) use coup::{
    Erring, MOST_COUNTED, UNBOUNDED, cases, each, read_choice, read_irregularity, read_spots,
    said_places, said_yes, small, together,
};
pub(crate) use described::{Reads, described, game_described};
pub(crate) use desk::{Closed, Desk, merge, read_rounding, share};
pub(crate) use drawing::{draw_points, fill_notices};
pub use head::Head;
pub(crate) use head::{format_of, read_file, read_under};
pub use house_table::{ChoiceWords, CloseRules, HouseTable};
pub(crate) use house_table::{
    choice_words, house_terms, read_against, read_choice_words, read_close, read_closing,
};
pub use irregularity::{FaultRule, RemedyRule};
pub(crate) use irregularity::{read_effect, read_kinds, read_remedies, remedies};
pub(crate) use notices::{all_are_said, read_notice, said_notice, said_then};
pub use pinned::Pinned;
pub use points::CardPoints;
pub use raising::RaiseRules;
pub(crate) use raising::{for_maxima, raised_sheet, raising};
pub(crate) use reading::{
    Lowest, basis_of, cited, listed, listed_in, listed_or, on_sheet, place_of, read_rank,
    read_ranks, read_role, rests, word, word_unless_silent,
};
pub use round::{Cited, NoticeMoment, NoticeRule, OnSheet};
pub(crate) use round::{NO_TEXT, Raising, left_to, refuse, steps};
pub(crate) use telling::Telling;
