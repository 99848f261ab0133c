//! What every felt draws alike: notices, and the points of hands that are counted.

use law::{BasisRef, Words};
use table::{Announced, ClassRow, Notice, NoticeId};

use super::{NoticeMoment, NoticeRule};

/// The notices of a table, by their places in its file.
pub(super) fn draw_notices(notices: &[NoticeRule]) -> Vec<Notice> {
    fill_notices(notices, Words::clone)
}

/// The same, where their words leave something to be filled in.
pub(crate) fn fill_notices(notices: &[NoticeRule], fill: impl Fn(&Words) -> Words) -> Vec<Notice> {
    let draw = |(place, rule): (usize, &NoticeRule)| Notice {
        id: NoticeId(place as u8),
        key: rule.key.clone(),
        words: with_hands(fill(&rule.words), rule.when),
        to: rule.to,
        stands: rule.when == NoticeMoment::AtTheTable,
        announced: match rule.when {
            NoticeMoment::WhenAnnounced(announced) => Some(announced),
            NoticeMoment::AtTheTable
            | NoticeMoment::OnOpening
            | NoticeMoment::OnClosing
            | NoticeMoment::OnRaising
            | NoticeMoment::OnSettling => None,
        },
        binds: rule.binds,
        basis: rule.basis,
    };
    notices.iter().enumerate().map(draw).collect()
}

/// `{hands}` becomes the number of hands that a notice announces as the last.
fn with_hands(words: Words, when: NoticeMoment) -> Words {
    let NoticeMoment::WhenAnnounced(Announced {
        hands: Some(hands), ..
    }) = when
    else {
        return words;
    };
    words.filled("{hands}", &Words::same(hands.to_string()))
}

/// What cards may add up to, in this order.
pub(crate) fn draw_points(points: impl Iterator<Item = u8>, basis: BasisRef) -> Vec<ClassRow> {
    let row = |points: u8| ClassRow {
        key: format!("total-{points}"),
        name: captions::points(points.into()),
        meaning: captions::sum_of_cards(),
        basis,
    };
    points.map(row).collect()
}
