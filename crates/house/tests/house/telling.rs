//! What is made once for all is what each would be told alone.

use house::{News, Tail};
use table::{Moment, Viewer};

use crate::common::{ANTE, FOLD, Room};

/// Somebody who comes with the next round looks at the one before as anybody does, whatever his
/// number is now.
#[test]
fn whoever_came_after_a_round_is_told_of_it_as_anybody_is() {
    let mut room = Room::new();
    let ana = room.guest();
    room.sit(&ana, 1);
    let since = room.table.version();
    room.place(&ana, 1, ANTE, 1_000);
    room.ready(&ana, 1);
    room.choose(&ana, 1, FOLD);
    assert_eq!(room.moment(), Moment::Over);
    room.place(&ana, 1, ANTE, 1_000);
    let ben = room.guest();
    room.table.arrive(&ben, room.now);

    let alone = room.table.told(Some(&ben.id), Some(since), room.now);
    let sees = |tail: &Tail| tail.view.viewer;
    let [before, now] = alone.tails.as_slice() else {
        panic!("of two rounds: {:?}", alone.tails);
    };
    assert_eq!(sees(before), Viewer::Public);
    assert!(matches!(sees(now), Viewer::Player(_)));
    let news = room.table.news(&ben, Some(since), room.now);
    assert!(matches!(news, News::Shared(..)), "he takes no part");
    assert_eq!(news.told(), alone);
}
