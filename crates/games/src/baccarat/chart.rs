//! The bank's chart in words.

use super::scoring::{ThirdCard, ThirdCardTable};
use crate::common::Telling;

/// Each row of the chart.
pub(crate) fn tell_chart<R>(telling: &mut Telling<'_, R>, chart: &ThirdCardTable) {
    telling.topic("El cuadro de la banca", "The bank's chart");
    for points in 0..chart.len() as u8 {
        let (_, basis) = chart.says(points, None);
        let (es, en) = chart_row(chart, points);
        telling.say(es, en, basis);
    }
}

/// Against which third cards the bank draws with so many points.
fn chart_row(chart: &ThirdCardTable, points: u8) -> (String, String) {
    let thirds = |wanted: ThirdCard| {
        let cards = (0..10u8).filter(|card| chart.says(points, Some(*card)).0 == wanted);
        let cards: Vec<String> = cards.map(|card| card.to_string()).collect();
        cards.join(", ")
    };
    let (draws, may) = (thirds(ThirdCard::Draws), thirds(ThirdCard::May));
    let stood = chart.says(points, None).0 == ThirdCard::Draws;
    let mut es = format!("Con {points} pide contra: {draws}");
    let mut en = format!("With {points} it draws against: {draws}");
    if draws.is_empty() {
        (es, en) = (
            format!("Con {points} se planta siempre"),
            format!("With {points} it always stands"),
        );
    }
    if !may.is_empty() {
        es.push_str(&format!("; puede optar contra {may}"));
        en.push_str(&format!("; it may choose against {may}"));
    }
    if stood {
        es.push_str("; y si el punto se planta");
        en.push_str("; and if the player stands");
    }
    (format!("{es}."), format!("{en}."))
}
