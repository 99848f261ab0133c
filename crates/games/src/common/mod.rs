//! What every family needs of a law file, a house sheet and a judgement: values with their
//! basis, the desk that closes open choices, notices, and the first questions asked of an
//! action.

mod cited;
mod desk;
mod irregularity;
mod judging;
mod notices;
mod points;
mod reading;
pub(crate) mod steps;

pub use cited::{Cited, OnSheet};
pub(crate) use desk::{Closed, Desk, merge, pin, share};
pub(crate) use irregularity::{read_effect, read_kinds};
pub(crate) use judging::{
    NO_TEXT, Sits, announced, holder_only, left_to, may_close, may_leave, may_report, may_sit,
    refuse, remedy_of,
};
pub use notices::{NoticeMoment, NoticeRule};
pub(crate) use notices::{read_notice, shown_on_opening};
pub use points::CardPoints;
pub(crate) use reading::{cited, on_sheet, place_of, read_file, read_role, read_under};
