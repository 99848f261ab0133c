//! Reads a law file into a [`Description`], strictly: all problems of the file together.

mod bets;
mod course;
mod spots;
mod table;

use law::Fields;

use super::description::*;
use crate::common::read_close;

crate::common::reads!(whole read_root, offered read_root);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let table = root.fields("table").and_then(|f| table::read_table(&f));
    let dice = root.fields("dice").and_then(|f| table::read_dice(&f));
    let point = root.fields("point").and_then(|f| PointRules::of(&f));
    let groups: Vec<GroupRule> = root
        .tables("group")
        .iter()
        .filter_map(table::read_group)
        .collect();
    let bets = bets::read_bets(root, &groups);
    let thrower = root
        .fields("thrower")
        .and_then(|f| course::read_thrower(&f, &bets));
    let only_these = root.fields("only_these").map(|fields| fields.basis());
    let notices = &head.notices;
    let course = root.fields("course").and_then(|f| read_close(&f, notices));
    let irregularities = root
        .tables("irregularity")
        .iter()
        .filter_map(course::read_irregularity)
        .collect();
    let (dice, point) = (dice?, point?);
    let spots = spots::lay_out(root, &bets, &point.numbers.value);
    spots::check(root, &bets, dice.value, &point.numbers.value);
    Some(Description {
        head,
        table: table?,
        dice,
        point,
        thrower: thrower?,
        groups,
        bets,
        spots,
        only_these: only_these?,
        course: course?,
        irregularities,
    })
}
