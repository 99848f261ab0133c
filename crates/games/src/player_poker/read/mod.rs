//! Reads a law file into a [`Description`], strictly: all problems of the file together.

mod betting;
mod course;
mod hands;
mod table;

use law::Fields;

use super::description::*;
use crate::common::{Head, NoticeRule, place_of};

crate::common::reads!(whole read_root, offered read_root);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let table = root.fields("table").and_then(|f| table::read_table(&f));
    let seats = root.fields("seats").and_then(|f| table::read_seats(&f));
    let ways = root.fields("directions").and_then(|f| table::read_ways(&f));
    let most = seats.as_ref().map(|seats| seats.most.within);
    let cards = root
        .fields("pack")
        .and_then(|f| hands::read_cards(&f, most));
    let order = root.fields("order");
    let order = cards
        .as_ref()
        .zip(order)
        .and_then(|(cards, order)| hands::read_order(&order, cards));
    let making = root
        .fields("best_hand")
        .and_then(|f| hands::read_making(&f));
    let also = root
        .optional_fields("also")
        .map(|f| read_also(&f))
        .unwrap_or_default();
    let notices = &head.notices;
    let initial = root
        .tables("initial")
        .iter()
        .filter_map(course::read_initial)
        .collect();
    let hands = order.as_ref().map(|order| &order.hands);
    let streets = course::read_streets(root, hands, notices);
    let betting = root
        .fields("betting")
        .and_then(|f| betting::read_betting(root, &f, &streets));
    let showdown = root
        .fields("showdown")
        .and_then(|f| betting::read_showdown(&f));
    let pots = root.fields("pots").and_then(|f| betting::read_pots(&f));
    let profit = root
        .optional_fields("profit")
        .map(|f| betting::read_profit(&f, notices));
    let game_rules = root
        .optional_fields("game_course")
        .map(|f| table::read_game(&f, notices));
    let irregularities = root
        .tables("irregularity")
        .iter()
        .filter_map(course::read_irregularity)
        .collect();
    Some(Description {
        head,
        table: table?,
        seats: seats?,
        ways: ways?,
        cards: cards?,
        order: order?,
        making: making?,
        also,
        initial,
        streets,
        betting: betting?,
        showdown: showdown?,
        pots: pots?,
        profit: match profit {
            Some(profit) => Some(profit?),
            None => None,
        },
        game_rules: match game_rules {
            Some(game_rules) => Some(game_rules?),
            None => None,
        },
        irregularities,
    })
}

/// `[also]`: what a variant's own text says beside the general rules.
fn read_also(fields: &Fields<'_, '_>) -> Vec<(Also, law::BasisRef)> {
    let all = [
        ("between", Also::Between),
        ("minimum", Also::Minimum),
        ("fold", Also::Fold),
        ("check", Also::Check),
        ("call", Also::Call),
        ("raise", Also::Raise),
        ("absent", Also::Absent),
        ("lots", Also::Lots),
        ("show", Also::Show),
        ("best", Also::Best),
        ("alone", Also::Alone),
        ("shared", Also::Shared),
        ("short", Also::Short),
    ];
    let said = all.iter().filter_map(|(key, also)| {
        let section = fields.optional_fields(key)?;
        Some((*also, section.basis()))
    });
    said.collect()
}

/// The place of the notice that a key names.
fn read_notice_named(
    fields: &Fields<'_, '_>,
    key: &'static str,
    notices: &[NoticeRule],
) -> Option<usize> {
    let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
    let name = fields.text(key)?;
    place_of(fields, &name, &keys, "notice")
}
