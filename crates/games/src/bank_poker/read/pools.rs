//! `[[pool]]`: what feeds a pool, who wins out of it, and how several winners are paid.

use exact::{Cents, Ratio};
use law::{BasisRef, Fields};
use table::Takes;

use super::super::description::{BetRule, Cited, Counted, OrderRules, PoolPrizeRule, PoolRule};
use crate::common::{on_sheet, place_of, sense, share};
use crate::pools::{Base, Several};

/// The pools of the bets that the house offers.
pub(super) fn read_pools(
    root: &Fields<'_, '_>,
    bets: &[BetRule],
    order: &OrderRules,
) -> Vec<PoolRule> {
    let mut sections = root.tables("pool");
    sections.retain(|pool| {
        let bet = pool.optional_text("fed_by");
        let left_out = bet.is_some_and(|bet| pool.is_not_offered(&bet));
        if left_out {
            pool.leave_out();
        }
        !left_out
    });
    sections
        .iter()
        .filter_map(|pool| read_pool(pool, bets, order))
        .collect()
}

fn read_pool(fields: &Fields<'_, '_>, bets: &[BetRule], order: &OrderRules) -> Option<PoolRule> {
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let (key, name, basis) = (fields.text("key"), fields.words("name"), fields.basis());
    let bet = fields
        .text("fed_by")
        .and_then(|bet| place_of(fields, &bet, &keys, "bet"));
    let on = fields.fields("looks_at");
    let which = on.as_ref().and_then(read_counted);
    let cited = |key: &'static str| fields.fields(key).map(|f| f.basis());
    let (fed, read) = (cited("fed"), cited("read"));
    let sheet = |key: &'static str| {
        let field = fields.optional_fields(key)?;
        on_sheet(&field, Some(()))
    };
    let prizes: Vec<PoolPrizeRule> = fields
        .tables("prize")
        .iter()
        .filter_map(|prize| read_prize(prize, order))
        .collect();
    check_prizes(fields, &prizes);
    Some(PoolRule {
        key: key?,
        name: name?,
        bet: bet?,
        which: which?,
        on: on?.basis(),
        fed: fed?,
        read: read?,
        deduction: sheet("deduction"),
        seed: sheet("seed"),
        keeps: fields.optional_fields("keeps").map(|keeps| keeps.basis()),
        prizes,
        basis,
    })
}

fn read_counted(on: &Fields<'_, '_>) -> Option<Counted> {
    match on.text("is")?.as_str() {
        "own-hand" => Some(Counted::Hand),
        "first-cards" => Some(Counted::FirstCards),
        other => {
            on.problem(
                format!("a pool cannot be won on `{other}`"),
                "use own-hand or first-cards",
            );
            None
        }
    }
}

fn read_prize(fields: &Fields<'_, '_>, order: &OrderRules) -> Option<PoolPrizeRule> {
    let classes: Vec<String> = order
        .classes
        .iter()
        .map(|class| class.class.name().to_string())
        .collect();
    let class = fields
        .text("with")
        .and_then(|class| place_of(fields, &class, &classes, "class"));
    let takes = read_takes(fields);
    let basis = fields.basis();
    let equals = fields
        .optional_fields("equals")
        .and_then(|equals| read_equals(&equals));
    let several = fields.fields("several");
    let value = several
        .as_ref()
        .and_then(|several| read_several(several, equals.map_or(Base::Left, |(base, _)| base)));
    let whole = takes.is_some_and(Takes::all) && !fields.has("house");
    if whole && value.is_some_and(|is| is != Several::Shared) {
        fields.problem(
            "the whole pool cannot be taken by one after another",
            "write several = { is = \"shared\", … }",
        );
    }
    Some(PoolPrizeRule {
        class: class?,
        takes: takes?,
        several: Cited {
            value: value?,
            basis: several?.basis(),
        },
        equals: equals.map(|(_, basis)| basis),
        basis,
    })
}

/// `all`, a part as `10%` or `1/10`, or an amount in euros as `75`.
fn read_takes(fields: &Fields<'_, '_>) -> Option<Takes> {
    let text = fields.text("share")?;
    let sound = |sum: &Cents| sense::PRIZE.contains(&sum.count());
    let amount = |text: &str| text.parse::<Cents>().ok().filter(sound);
    let takes = share(&text)
        .filter(|part| *part > Ratio::ZERO)
        .map(Takes::Part)
        .or(amount(&text).map(Takes::Amount));
    if takes.is_none() {
        fields.problem(
            format!("`{text}` cannot be taken of a pool"),
            "write all, a part as \"10%\" or \"1/10\", or an amount as \"75\"",
        );
    }
    takes
}

fn read_several(fields: &Fields<'_, '_>, equals: Base) -> Option<Several> {
    match fields
        .text_of("is", &["in-turn", "shared", "highest-only"])?
        .as_str()
    {
        "in-turn" => Some(Several::InTurn { equals }),
        "shared" => Some(Several::Shared),
        "highest-only" => Some(Several::Highest),
        other => {
            fields.problem(
                format!("several winners cannot be paid `{other}`"),
                "use in-turn, shared or highest-only",
            );
            None
        }
    }
}

fn read_equals(fields: &Fields<'_, '_>) -> Option<(Base, BasisRef)> {
    let basis = fields.basis();
    match fields
        .text_of("compared_by", &["what-is-left", "the-reading"])?
        .as_str()
    {
        "what-is-left" => Some((Base::Left, basis)),
        "the-reading" => Some((Base::Reading, basis)),
        other => {
            fields.problem(
                format!("equal hands cannot be paid on `{other}`"),
                "use what-is-left or the-reading",
            );
            None
        }
    }
}

/// Prizes stand from the highest hand down, each hand once.
fn check_prizes(fields: &Fields<'_, '_>, prizes: &[PoolPrizeRule]) {
    if prizes.is_empty() {
        fields.problem("nobody wins out of this pool", "add a [[pool.prize]]");
    }
    if prizes.windows(2).any(|pair| pair[0].class >= pair[1].class) {
        fields.problem(
            "the prizes do not stand from the highest hand down",
            "list each class once, the highest first",
        );
    }
}
