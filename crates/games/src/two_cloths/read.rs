//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use law::Fields;

use super::description::*;
use crate::baccarat::{check_counts, read_chart};
use crate::common::{cited, on_sheet, read_rule, sense, small};
use crate::player_bank::{read_draws, read_text};

crate::common::reads!(whole read_root, offered read_root, within lists: Text<Names>);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let section = |key| root.fields(key);
    let table = section("table").and_then(|fields| read_table(&fields, &head.notices));
    let bank = section("bank").and_then(|fields| read_bank(&fields));
    let natural = section("natural").and_then(|fields| read_natural(&fields));
    let punto = section("punto").and_then(|fields| read_draws(&fields));
    let chart = section("bank_chart").map(|fields| read_chart(&fields, "chart"));
    let restored = small(root, "restored", "draws_to", sense::POINTS);
    let repeats = small(root, "banco", "repeats", sense::TIMES);
    let text: Option<Text<Names>> = read_text(root, head, table.as_deref());
    if let (Some(text), Some(natural), Some(chart)) = (&text, &natural, &chart) {
        check_counts(root, &text.points, natural.from.value, chart);
    }
    Some(Description {
        lists: text?,
        table: table?,
        bank: bank?,
        natural: natural?,
        punto: punto?,
        chart: chart?,
        restored: restored?,
        repeats: repeats?,
    })
}

fn read_table(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<TableRules> {
    let coup = CoupTable::of(fields, notices);
    let maximum = fields.fields("maximum");
    let maximum = maximum.and_then(|f| on_sheet(&f, Some(())));
    Some(TableRules {
        coup: coup?,
        maximum: maximum?,
    })
}

fn read_bank(fields: &Fields<'_, '_>) -> Option<BankRules> {
    let section = |key| fields.fields(key);
    let asked = |key| section(key).and_then(|f| on_sheet(&f, Some(())));
    let keeps = |key| section(key).and_then(|f| cited(f.part("part"), &f));
    let (free, least, most) = (asked("free"), asked("least"), asked("most"));
    let boundless = read_rule(fields, "boundless");
    let (keeps_limited, keeps_free) = (keeps("keeps_limited"), keeps("keeps_free"));
    Some(BankRules {
        free: free?,
        boundless: boundless?,
        least: least?,
        most: most?,
        keeps_limited: keeps_limited?,
        keeps_free: keeps_free?,
    })
}

fn read_natural(fields: &Fields<'_, '_>) -> Option<NaturalRules> {
    let from = small(fields, "shows", "from_points", sense::POINTS);
    let beats = read_rule(fields, "beats");
    Some(NaturalRules {
        from: from?,
        beats: beats?,
    })
}
