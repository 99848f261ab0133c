//! Reads a law file into a [`Description`], strictly: all problems of the file together.

mod bets;
mod checks;
mod errors;
mod hands;
mod payments;
mod pools;
mod stages;
mod table;

use law::Fields;

use super::description::*;
pub(crate) use hands::read_class;

use crate::common::Reads;

crate::common::reads!(whole read_whole, offered read_offered);

/// Reads all that the file says, and holds it together.
fn read_whole(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let read = read_offered(root, head)?;
    checks::check(root, &read);
    Some(read)
}

/// Reads what is offered, and holds it together.
fn read_offered(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let read = read_root(root, head)?;
    checks::check_offered(root, &read);
    Some(read)
}

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let table = root
        .fields("table")
        .and_then(|fields| table::read_table(&fields));
    let cards = root
        .fields("pack")
        .and_then(|fields| hands::read_cards(&fields));
    let order = root.fields("order");
    let order = cards
        .as_ref()
        .zip(order)
        .and_then(|(cards, order)| hands::read_order(&order, cards));
    let notices = &head.notices;
    let bets = bets::read_bets(root);
    let stages = stages::read_stages(root, &bets, notices);
    let tables = order
        .as_ref()
        .map(|order| payments::read_paytables(root, order))
        .unwrap_or_default();
    let pools = order
        .as_ref()
        .map(|order| pools::read_pools(root, &bets, order))
        .unwrap_or_default();
    let settles = order
        .as_ref()
        .map(|order| payments::read_settles(root, &bets, &tables, &pools, order))
        .unwrap_or_default();
    let bank_plays_with = order
        .as_ref()
        .and_then(|order| hands::read_bank(root, order));
    let house_way: Vec<WayRule> = root
        .tables("house_way")
        .iter()
        .filter_map(hands::read_way)
        .collect();
    let sets_bank = |stage: &StageRule| stage.what == StageWork::SetBank;
    if stages.iter().any(sets_bank) && !house_way.last().is_some_and(WayRule::fits_anything) {
        root.problem(
            "the house way does not say what to do with every deal",
            "end it with a [[house_way]] rule without conditions",
        );
    }
    for stage in &stages {
        let StageWork::SettleEarly(early) = &stage.what else {
            continue;
        };
        for pool in pools.iter().filter(|pool| early.contains(&pool.bet)) {
            root.problem(
                format!("the bet {} feeds a pool and is settled early", pool.key),
                "pools are read once, when all bets are settled: take it out of the early stage",
            );
        }
    }
    let irregularities = root
        .tables("irregularity")
        .iter()
        .filter_map(|fields| errors::read_irregularity(fields, &bets))
        .collect();
    let raise = Reads::read(root, "minimum_raise");
    Some(Description {
        head,
        table: table?,
        cards: cards?,
        order: order?,
        bets,
        stages,
        bank_plays_with,
        house_way,
        settles,
        tables,
        pools,
        raise: raise?,
        irregularities,
    })
}
