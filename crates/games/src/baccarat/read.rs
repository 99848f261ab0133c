//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use exact::Ratio;
use law::Fields;

use super::description::*;
use crate::common::{
    all_are_said, cited, on_sheet, read_against, read_choice_words, read_maximum, read_minimum,
    read_problems, read_rule, read_said_rounding, said_notice, sense, small,
};

crate::common::reads!(whole read_root, offered read_root);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let notices = &head.notices;
    let section = |key| root.fields(key);
    let table = section("table").and_then(|fields| read_table(&fields, notices));
    let shoe = section("shoe").and_then(|fields| read_shoe(&fields, notices));
    let points = section("counting").and_then(|fields| read_points(&fields));
    let dealing = section("dealing").and_then(|fields| read_dealing(&fields));
    let deal = section("deal").and_then(|fields| read_deal(&fields));
    let natural = section("natural").and_then(|f| cited(f.count("from_points", sense::POINTS), &f));
    let player = section("player").and_then(|fields| {
        let name = fields.words("name");
        let (draws, stands) = (
            small(&fields, "draws", "to_points", sense::POINTS),
            small(&fields, "stands", "from_points", sense::POINTS),
        );
        Some(PlayerRules {
            name: name?,
            draws: draws?,
            stands: stands?,
        })
    });
    let bank = section("bank").and_then(|fields| read_bank(&fields));
    let bets = root.tables("bet");
    if bets.len() > MOST_BETS {
        root.problem(
            "there are too many kinds of bet",
            format!("write at most {MOST_BETS}"),
        );
    }
    let bets = bets.iter().filter_map(read_bet).collect();
    let unforeseen = read_rule(root, "unforeseen");
    let voices = section("voices").and_then(|fields| read_voices(&fields, notices));
    if let (Some(table), Some(shoe), Some(voices)) = (&table, &shoe, &voices) {
        let closing = table.closing.value.iter().copied();
        let said: Vec<usize> = closing
            .chain(voices.all())
            .chain([shoe.stop_notice])
            .collect();
        all_are_said(root, &notices, &said);
    }
    if let (Some(points), Some(natural), Some(bank)) = (&points, &natural, &bank) {
        check_counts(root, points, natural.value, &bank.table);
        if !bank.table.always_decides() {
            let what = "the bank's third card is left to a choice that nobody has";
            root.problem(what, "write T or P in every row of the table");
        }
    }
    if let Some(player) = &player {
        in_a_row(root, &[player.draws.value, player.stands.value]);
    }
    Some(Description {
        head,
        table: table?,
        shoe: shoe?,
        points: points?,
        dealing: dealing?,
        deal: deal?,
        natural: natural?,
        player: player?,
        bank: bank?,
        bets,
        unforeseen: unforeseen?,
        circle: root
            .optional_fields("circle")
            .and_then(|fields| read_circle(&fields)),
        voices: voices?,
    })
}

fn part(fields: &Fields<'_, '_>, key: &'static str) -> Option<Cited<Ratio>> {
    let fields = fields.optional_fields(key)?;
    cited(fields.part("part"), &fields)
}

fn notice(fields: &Fields<'_, '_>, key: &'static str, notices: &[NoticeRule]) -> Option<usize> {
    let name = fields.text(key)?;
    said_notice(fields, &name, notices, NoticeMoment::OnSettling)
}

fn read_table(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<TableRules> {
    let (against, problems) = (read_against(fields), read_problems(fields));
    let (minimum, rounding) = (read_minimum(fields), read_said_rounding(fields));
    let places = fields.fields("places");
    let fixed = places.as_ref().is_some_and(|f| f.has("up_to"));
    let places = places.and_then(|f| {
        let count = match fixed {
            true => f.count("up_to", sense::PLACES),
            false => f.count("number_unless_said", sense::PLACES),
        };
        on_sheet(&f, count)
    });
    let section = |key| fields.fields(key);
    let maximum = read_maximum(fields);
    let closing = section("closing").and_then(|f| {
        let names = f.optional_texts("notices");
        let places = names
            .iter()
            .filter_map(|name| said_notice(&f, name, notices, NoticeMoment::OnClosing));
        cited(Some(places.collect()), &f)
    });
    let bets = read_rule(fields, "bets");
    let same = fields.optional_fields("same").map(|same| same.basis());
    Some(TableRules {
        against_house: against?,
        places: places?,
        places_fixed: fixed,
        bets: bets?,
        minimum: minimum?,
        multiples: fields
            .optional_fields("multiples")
            .and_then(|f| on_sheet(&f, Some(()))),
        maximum: maximum?,
        problems: problems?,
        rounding: rounding?,
        closing: closing?,
        same,
    })
}

fn read_shoe(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<ShoeRules> {
    let deck = fields.parsed("deck", "write french-52 or another deck");
    let (packs, basis) = (fields.count("packs", sense::PACKS), fields.basis());
    let stop = fields.fields("stop");
    let stop_notice = stop.as_ref().and_then(|f| notice(f, "says", notices));
    let stop = stop.and_then(|f| cited(f.count("cards", sense::STOP), &f));
    let burn = small(fields, "burn", "tens", sense::VALUE);
    Some(ShoeRules {
        deck: deck?,
        packs: packs?,
        basis,
        stop: stop?,
        stop_notice: stop_notice?,
        burn: burn?,
    })
}

/// Reads what cards count.
pub(crate) fn read_points(fields: &Fields<'_, '_>) -> Option<PointRules> {
    let cards = fields.fields("worth").and_then(|f| {
        let both = f
            .count("tens", sense::BLANK)
            .zip(f.count("ace", sense::VALUE));
        cited(both, &f)
    });
    let (units, wins) = (
        small(fields, "units", "whole", sense::VALUE),
        small(fields, "wins", "nearest", sense::POINTS),
    );
    let (cards, units, wins) = (cards?, units?, wins?);
    Some(PointRules {
        tens: cards.value.0,
        ace: cards.value.1,
        units: units.value,
        nearest: wins.value,
        cards_basis: cards.basis,
        units_basis: units.basis,
        wins_basis: wins.basis,
    })
}

fn read_dealing(fields: &Fields<'_, '_>) -> Option<DealingRules> {
    let (deal, pass) = (
        read_choice_words(fields, "deal"),
        read_choice_words(fields, "pass"),
    );
    let (rotates, must_bet) = (read_rule(fields, "rotates"), read_rule(fields, "must_bet"));
    let (highest, croupier) = (
        read_rule(fields, "highest_bettor"),
        read_rule(fields, "croupier"),
    );
    let (lost, absent) = (read_rule(fields, "lost"), read_rule(fields, "absent"));
    Some(DealingRules {
        rotates: rotates?,
        deal: deal?,
        pass: pass?,
        must_bet: must_bet?,
        highest: highest?,
        croupier: croupier?,
        lost: lost?,
        absent: absent?,
    })
}

fn read_deal(fields: &Fields<'_, '_>) -> Option<DealRules> {
    let first = read_rule(fields, "first");
    let (player, bank) = (
        read_rule(fields, "player_shows"),
        read_rule(fields, "bank_shows"),
    );
    Some(DealRules {
        first: first?,
        player_shows: player?,
        bank_shows: bank?,
    })
}

fn read_bank(fields: &Fields<'_, '_>) -> Option<BankRules> {
    let (name, by_table) = (fields.words("name"), read_rule(fields, "drawing"));
    let table = read_chart(fields, "chart");
    Some(BankRules {
        name: name?,
        rule: by_table?,
        table,
    })
}

/// The counts of a game fit together: the best is the highest that units can make, a natural is
/// not beyond it, and the chart has a row for every count below a natural.
pub(crate) fn check_counts(
    root: &Fields<'_, '_>,
    points: &PointRules,
    natural: u8,
    chart: &ThirdCardTable,
) {
    if points.nearest.checked_add(1) != Some(points.units) {
        let what = format!(
            "{} is not the highest count of {}",
            points.nearest, points.units
        );
        root.problem(what, "let the nearest count be one below the units");
    }
    if natural > points.nearest || chart.len() != usize::from(natural) {
        let what = format!(
            "the chart has {} rows, a natural is from {natural}",
            chart.len()
        );
        root.problem(what, "write a row for every count below a natural");
    }
}

/// What a player does with each count goes on where it left off: he draws up to one, and the
/// next counts follow without a gap.
pub(crate) fn in_a_row(root: &Fields<'_, '_>, counts: &[u8]) {
    let follows = |pair: &[u8]| pair[0].checked_add(1) == Some(pair[1]);
    if !counts.windows(2).all(follows) {
        let what = "a count is left out of what the player does, or stands there twice";
        root.problem(what, "let each rule begin where the one before ends");
    }
}

/// Reads when the bank draws its third card.
pub(crate) fn read_chart(fields: &Fields<'_, '_>, key: &'static str) -> ThirdCardTable {
    let mut rows = Vec::new();
    for (points, row) in fields.tables(key).iter().enumerate() {
        if row.count("points", sense::POINTS) != u8::try_from(points).ok() {
            row.problem(
                "the rows are not in order",
                "write one for each number of points, from 0",
            );
        }
        let text = row.text("row").unwrap_or_default();
        match ThirdCardTable::row(&text) {
            Some(cells) => rows.push((cells, row.basis())),
            None => row.problem(
                format!("`{text}` is no row"),
                "write eleven letters, T, P or O, for a third card of 0 to 9 and none",
            ),
        }
    }
    ThirdCardTable::new(rows)
}

fn read_bet(fields: &Fields<'_, '_>) -> Option<BetRule> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let wins = fields.fields("wins");
    let on = wins.as_ref().and_then(|wins| {
        Some(match wins.text("side")?.as_str() {
            "player" => On::Player,
            "bank" => On::Bank,
            "tie" => On::Tie,
            other => {
                let right = "write player, bank or tie";
                wins.problem(format!("nothing is bet on `{other}`"), right);
                return None;
            }
        })
    });
    let pays = wins.and_then(|wins| cited(wins.odds("odds"), &wins));
    let ties = fields.optional_fields("ties").map(|ties| ties.basis());
    let (keeps, most) = (part(fields, "keeps"), part(fields, "most"));
    Some(BetRule {
        key: key?,
        name: name?,
        on: on?,
        pays: pays?,
        ties,
        keeps,
        most,
    })
}

fn read_circle(fields: &Fields<'_, '_>) -> Option<CircleRule> {
    let basis = |key| fields.fields(key).map(|fields| fields.basis());
    let (fills, emptied) = (basis("fills"), basis("emptied"));
    Some(CircleRule {
        fills: fills?,
        emptied: emptied?,
    })
}

fn read_voices(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<Voices> {
    fields.has_names();
    let voice = |key| notice(fields, key, notices);
    let (player_stands, player_draws) = (voice("player_stands"), voice("player_draws"));
    let (bank_stands, bank_draws) = (voice("bank_stands"), voice("bank_draws"));
    let (player_wins, bank_wins, tie) = (voice("player_wins"), voice("bank_wins"), voice("tie"));
    Some(Voices {
        player_stands: player_stands?,
        player_draws: player_draws?,
        bank_stands: bank_stands?,
        bank_draws: bank_draws?,
        player_wins: player_wins?,
        bank_wins: bank_wins?,
        tie: tie?,
    })
}
