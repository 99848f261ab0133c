//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use law::Fields;

use super::description::*;
use crate::baccarat::{check_counts, read_chart};
use crate::common::{cited, on_sheet, sense, small};
use crate::player_bank::{read_draws, read_part, read_text};

crate::common::reads!(whole read_root, offered read_root, within lists: Text<Names>);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let section = |key| root.fields(key);
    let table = section("table").and_then(|fields| read_table(&fields, &head.notices));
    let natural = section("natural").and_then(|f| cited(f.count("from_points", sense::POINTS), &f));
    let punto = section("punto").and_then(|fields| read_punto(&fields));
    let bank = section("bank").and_then(|fields| read_bank(&fields));
    let text: Option<Text<Names>> = read_text(root, head, table.as_deref());
    if let (Some(text), Some(natural), Some(bank)) = (&text, &natural, &bank) {
        check_counts(root, &text.points, natural.value, &bank.chart);
    }
    Some(Description {
        lists: text?,
        table: table?,
        natural: natural?,
        punto: punto?,
        bank: bank?,
    })
}

fn read_table(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<TableRules> {
    let section = |key| fields.fields(key);
    let asked = |key| section(key).and_then(|f| on_sheet(&f, Some(())));
    let (coup, unlimited) = (CoupTable::of(fields, notices), asked("unlimited"));
    let bank_most = section("bank_most").and_then(|f| cited(f.times("minima"), &f));
    let free_banco = asked("free_banco");
    let (support_least, support_most) = (asked("support_least"), asked("support_most"));
    let supports = small(fields, "supports", "up_to", sense::TIMES);
    let half = section("half");
    let half_from = half.as_ref();
    let half_from = half_from.and_then(|f| cited(f.count("from_pass", sense::TIMES), f));
    let half = half.as_ref().and_then(read_part);
    let double = section("double").and_then(|f| cited(f.times("times_covered"), &f));
    let with_table = section("with_table").and_then(|f| read_part(&f));
    let keeps = section("keeps").and_then(|f| cited(f.part("part"), &f));
    Some(TableRules {
        coup: coup?,
        bank_most: bank_most?,
        unlimited: unlimited?,
        free_banco: free_banco?,
        support_least: support_least?,
        support_most: support_most?,
        supports: supports?,
        half_from: half_from?,
        half: half?,
        double: double?,
        with_table: with_table?,
        keeps: keeps?,
    })
}

fn read_punto(fields: &Fields<'_, '_>) -> Option<PuntoRules> {
    let (name, draws) = (fields.words("name"), read_draws(fields));
    Some(PuntoRules {
        name: name?,
        hand: draws?,
    })
}

fn read_bank(fields: &Fields<'_, '_>) -> Option<BankRules> {
    let (name, must) = (
        fields.words("name"),
        small(fields, "must", "to_points", sense::POINTS),
    );
    let chart = read_chart(fields, "chart");
    Some(BankRules {
        name: name?,
        must: must?,
        chart,
    })
}
