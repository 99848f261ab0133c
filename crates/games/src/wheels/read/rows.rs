//! `[rows]`, `[shoe]`, `[insurance]`: two rows of cards in a wheel's place.

use law::Fields;
use table::SpotId;

use super::super::description::{
    BetRule, Cited, ClothSpot, Covers, InsuranceRules, NoticeRule, RowsRules, SpotRule,
};
use super::super::rows::{Ending, RowRule};
use crate::common::{CardPoints, NoticeMoment, cited, said_then, sense, small};

pub(super) fn read_rows(
    fields: &Fields<'_, '_>,
    shoe: &Fields<'_, '_>,
    notices: &[NoticeRule],
) -> Option<RowsRules> {
    let notice = |fields: &Fields<'_, '_>| {
        let name = fields.text("says")?;
        said_then(fields, &name, notices, NoticeMoment::OnSettling)
    };
    let number = |fields: &Fields<'_, '_>, key: &'static str, of: &'static str| {
        small(fields, key, of, sense::ROW)
    };
    let deck = shoe.parsed("deck", "write french-52 or another deck");
    let (packs, basis) = (shoe.count("packs", sense::PACKS), shoe.basis());
    let points = shoe.fields("counting").and_then(|points| {
        let tens = points.count("tens", sense::VALUE);
        let ace = points.count("ace", sense::VALUE);
        let both = tens.zip(ace).map(|(tens, ace)| CardPoints { tens, ace });
        cited(both, &points)
    });
    let cut = shoe.fields("cut").map(|cut| cut.basis());
    let stop = shoe.fields("stop");
    let stop_notice = stop.as_ref().and_then(notice);
    let stop = stop.and_then(|stop| cited(stop.count("cards", sense::STOP), &stop));
    let (upper, lower) = (read_row(fields, "upper_row"), read_row(fields, "lower_row"));
    let ends_at = number(fields, "ends", "total");
    let passed = number(fields, "passed", "total");
    let nearest = number(fields, "wins", "nearest");
    let equal = fields.fields("equal_rows").map(|equal| equal.basis());
    let refait = number(fields, "refait", "total");
    let call = fields.fields("calls_points").map(|call| call.basis());
    let stay = fields.optional_fields("cards_stay");
    let stay = stay.and_then(|stay| notice(&stay));
    let rows = RowsRules {
        deck: deck?,
        packs: packs?,
        basis,
        points: points?,
        cut: cut?,
        stop: stop?,
        stop_notice: stop_notice?,
        ends_at: ends_at?,
        passed: passed?,
        upper: upper?,
        lower: lower?,
        nearest: nearest?,
        equal: equal?,
        refait: refait?,
        call: call?,
        stay,
    };
    let (ends, tens) = (rows.ends_at.value, rows.points.value.tens);
    if rows.nearest.value != ends {
        let what = format!("rows that end from {ends} on are nearest to nothing else");
        fields.problem(what, format!("write {ends}"));
    }
    if !(ends..ends + tens).contains(&rows.refait.value) {
        let what = format!("two rows never both end with {}", rows.refait.value);
        fields.problem(
            what,
            format!("write a number from {ends} to {}", ends + tens - 1),
        );
    }
    if rows.passed.value >= ends {
        let right = "name a total below the one that ends a row";
        fields.problem("a row cannot pass what ends it", right);
    }
    Some(rows)
}

fn read_row(fields: &Fields<'_, '_>, key: &'static str) -> Option<RowRule> {
    let fields = fields.fields(key)?;
    let (name, red, basis) = (
        fields.words("name"),
        fields.flag("red_suits"),
        fields.basis(),
    );
    Some(RowRule {
        name: name?,
        red,
        basis,
    })
}

/// Which endings a bet covers: the row's, or the colour's.
pub(super) fn read_covers(fields: &Fields<'_, '_>) -> Option<Covers> {
    match fields
        .text_of(
            "is",
            &[
                "upper-row",
                "lower-row",
                "first-card-same",
                "first-card-other",
            ],
        )?
        .as_str()
    {
        "upper-row" => Some(Covers::Row { upper: true }),
        "lower-row" => Some(Covers::Row { upper: false }),
        "first-card-same" => Some(Covers::FirstCard { same: true }),
        "first-card-other" => Some(Covers::FirstCard { same: false }),
        other => {
            let right = "use upper-row, lower-row, first-card-same or first-card-other";
            fields.problem(format!("a bet on rows cannot be on `{other}`"), right);
            None
        }
    }
}

/// A spot for each bet, and after them one for the insurance of each.
pub(super) fn spots(bets: &[BetRule], insurance: Option<&InsuranceRules>) -> Vec<SpotRule> {
    let of_bet = |(place, bet): (usize, &BetRule)| SpotRule {
        spot: ClothSpot::only(place, (&bet.key, &bet.name)),
        pockets: Ending::such(|ending| wins(&bet.covers, ending)),
        basis: bet.covers.basis,
        insures: None,
    };
    let mut spots: Vec<SpotRule> = bets.iter().enumerate().map(of_bet).collect();
    if let Some(insurance) = insurance {
        let of_spot = |(place, spot): (usize, &SpotRule)| SpotRule {
            spot: ClothSpot {
                bet: spot.bet,
                key: format!("{}-{}", insurance.key, spot.key),
                name: captions::about(&insurance.name, &spot.name),
            },
            pockets: Default::default(),
            insures: Some(SpotId(place as u8)),
            ..spot.clone()
        };
        let insured: Vec<SpotRule> = spots.iter().enumerate().map(of_spot).collect();
        spots.extend(insured);
    }
    spots
}

fn wins(covers: &Cited<Covers>, ending: Ending) -> bool {
    match (&covers.value, ending) {
        (Covers::Row { upper }, Ending::Wins { upper: wins, .. }) => *upper == wins,
        (Covers::FirstCard { same }, Ending::Wins { same: is, .. }) => *same == is,
        _ => false,
    }
}
