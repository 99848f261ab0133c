//! The bank's chart in words.

use law::Fact;

use super::scoring::{ThirdCard, ThirdCardTable};
use crate::common::Telling;

/// Each row of the chart.
pub(crate) fn tell_chart<R>(telling: &mut Telling<'_, R>, chart: &ThirdCardTable) {
    telling.about("chart");
    for points in 0..chart.len() as u8 {
        let (_, basis) = chart.says(points, None);
        let clauses = Fact::Clauses(clauses(chart, points));
        telling.alike("chart-row", [("clauses", clauses)], basis);
    }
}

/// Against which third cards the bank draws with so many points.
fn clauses(chart: &ThirdCardTable, points: u8) -> Vec<Fact> {
    let of = |wanted: ThirdCard| chart.thirds(points, wanted);
    let (draws, may) = (of(ThirdCard::Draws), of(ThirdCard::May));
    let mut clauses = vec![match draws.is_empty() {
        true => Fact::said("rules-chart-stands", [("points", points.into())]),
        false => {
            let facts = [("points", points.into()), ("thirds", Fact::list(draws))];
            Fact::said("rules-chart-draws", facts)
        }
    }];
    if !may.is_empty() {
        let facts = [("thirds", Fact::list(may))];
        clauses.push(Fact::said("rules-chart-may", facts));
    }
    if chart.says(points, None).0 == ThirdCard::Draws {
        clauses.push(Fact::said("rules-chart-stood", []));
    }
    clauses
}
