//! What must be shown or said.

use law::{BasisRef, Words};
use table::{Announced, Audience, Event, HouseRule, NoticeId};

/// Something that must be shown or said.
#[derive(Clone, Debug, PartialEq)]
pub struct NoticeRule {
    /// Its key.
    pub key: String,
    /// When it is shown or said.
    pub when: NoticeMoment,
    /// To whom.
    pub to: Audience,
    /// The words; `{table:BET}` stands for the pay table in force on a bet.
    pub words: Words,
    /// The rule that it tells and that binds the house, if it does.
    pub binds: Option<HouseRule>,
    /// What asks for it.
    pub basis: BasisRef,
}

/// When a notice is shown or said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeMoment {
    /// It stands at the table throughout.
    AtTheTable,
    /// It is said when bets open.
    OnOpening,
    /// It is said when bets close.
    OnClosing,
    /// It is said when bets are settled, in the stage that names it.
    OnSettling,
    /// It is said when a round opens at a raised minimum.
    OnRaising,
    /// It is said when somebody of the house announces it.
    WhenAnnounced(Announced),
}

/// What a table shows and says when a round opens.
pub fn shown_on_opening(notices: &[NoticeRule]) -> impl Iterator<Item = Event> {
    let opening = (0..).map(NoticeId).zip(notices);
    let opening = opening.filter(|(_, notice)| match notice.when {
        NoticeMoment::AtTheTable | NoticeMoment::OnOpening => true,
        NoticeMoment::OnClosing
        | NoticeMoment::OnSettling
        | NoticeMoment::OnRaising
        | NoticeMoment::WhenAnnounced(_) => false,
    });
    opening.map(|(id, notice)| Event::Shown {
        notice: id,
        basis: notice.basis,
    })
}
