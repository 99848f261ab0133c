//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use law::{Fields, Reader, SourceFile};

use super::description::*;
use crate::baccarat::{check_counts, in_a_row, read_chart, read_points};
use crate::common::{
    all_are_said, cited, each, on_sheet, read_choice, read_irregularity, read_notice, read_role,
    read_rounding, read_rule, read_shoe, read_spots, said_notice, sense, small,
};

crate::common::reads!(whole read_root, offered read_root);

fn read_root(reader: &Reader<'_>, root: &Fields<'_, '_>, file: &SourceFile) -> Option<Description> {
    let game = root.text("game");
    root.text("family");
    let (name, text) = (root.words("name"), root.text("text"));
    if let Some(text) = &text {
        reader.cite_within(text);
    }
    let notices = root.tables("notice");
    let notices: Vec<NoticeRule> = notices.iter().filter_map(read_notice).collect();
    let section = |key| root.fields(key);
    let table = section("table").and_then(|fields| read_table(&fields, &notices));
    let shoe = section("shoe").and_then(|fields| read_shoe(&fields));
    let points = section("counting").and_then(|fields| read_points(&fields));
    let natural = section("natural").and_then(|f| cited(f.count("from_points", sense::POINTS), &f));
    let punto = section("punto").and_then(|fields| read_punto(&fields));
    let bank = section("bank").and_then(|fields| read_bank(&fields));
    let spots = read_spots(root, Pile::ALL, Pile::key);
    let irregularities = root.tables("irregularity");
    let settles = table.as_ref().map(|table| table.problems.value);
    let irregularities = irregularities.iter();
    let irregularities = irregularities.filter_map(|f| read_irregularity(f, settles));
    let irregularities = irregularities.collect();
    let choices = section("choices").and_then(|fields| {
        each(&fields, Choice::ALL, |f, choice| {
            read_choice(f, choice.key())
        })
    });
    let rules = section("rules")
        .and_then(|fields| each(&fields, Rule::ALL, |f, rule| read_rule(f, rule.key())));
    let voices = section("voices").and_then(|fields| {
        each(&fields, Voice::ALL, |fields, voice: Voice| {
            let name = fields.text(voice.key())?;
            said_notice(fields, &name, &notices, NoticeMoment::OnSettling)
        })
    });
    if let (Some(table), Some(voices)) = (&table, &voices) {
        let said: Vec<usize> = table.closing.value.iter().chain(voices).copied().collect();
        all_are_said(root, &notices, &said);
    }
    if let (Some(points), Some(natural), Some(bank)) = (&points, &natural, &bank) {
        check_counts(root, points, natural.value, &bank.chart);
    }
    if let Some(punto) = &punto {
        let (draws, may, stands) = (punto.draws.value, punto.may.value, punto.stands.value);
        in_a_row(root, &[draws, may, stands]);
    }
    Some(Description {
        game: game?,
        ruleset: file.name.split('/').nth(1).unwrap_or_default().to_string(),
        name: name?,
        text: text?,
        table: table?,
        shoe: shoe?,
        points: points?,
        natural: natural?,
        punto: punto?,
        bank: bank?,
        spots,
        choices: choices?,
        rules: rules?,
        irregularities,
        notices,
        voices: voices?,
        bases: Default::default(),
        file: file.clone(),
    })
}

fn read_table(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<TableRules> {
    let section = |key| fields.fields(key);
    let places =
        |key| section(key).and_then(|f| on_sheet(&f, f.count("number_unless_said", sense::PLACES)));
    let asked = |key| section(key).and_then(|f| on_sheet(&f, Some(())));
    let (seats, standing) = (places("seats"), places("standing"));
    let fewest = small(fields, "fewest", "players", sense::PLACES);
    let (minimum, unlimited) = (asked("minimum"), asked("unlimited"));
    let bank_most = section("bank_most").and_then(|f| cited(f.times("minima"), &f));
    let free_banco = asked("free_banco");
    let (support_least, support_most) = (asked("support_least"), asked("support_most"));
    let supports = small(fields, "supports", "up_to", sense::TIMES);
    let half_from = small(fields, "half", "from_pass", sense::TIMES);
    let keeps = section("keeps").and_then(|f| cited(f.part("part"), &f));
    let problems = section("problems").and_then(|f| cited(read_role(&f, "settled_by"), &f));
    let rounding = section("rounding").and_then(|f| on_sheet(&f, read_rounding(&f)));
    let closing = section("closing").and_then(|f| {
        let names = f.optional_texts("notices");
        let places = names
            .iter()
            .filter_map(|name| said_notice(&f, name, notices, NoticeMoment::OnClosing));
        cited(Some(places.collect()), &f)
    });
    Some(TableRules {
        seats: seats?,
        standing: standing?,
        fewest: fewest?,
        minimum: minimum?,
        bank_most: bank_most?,
        unlimited: unlimited?,
        free_banco: free_banco?,
        support_least: support_least?,
        support_most: support_most?,
        supports: supports?,
        half_from: half_from?,
        keeps: keeps?,
        problems: problems?,
        rounding: rounding?,
        closing: closing?,
    })
}

fn read_punto(fields: &Fields<'_, '_>) -> Option<PuntoRules> {
    let name = fields.words("name");
    let draws = small(fields, "draws", "to_points", sense::POINTS);
    let may = small(fields, "may", "on_points", sense::POINTS);
    let stands = small(fields, "stands", "from_points", sense::POINTS);
    let free = fields.fields("free").map(|free| free.basis());
    Some(PuntoRules {
        name: name?,
        draws: draws?,
        may: may?,
        stands: stands?,
        free: free?,
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
