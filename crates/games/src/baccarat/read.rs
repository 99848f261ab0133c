//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use exact::Ratio;
use law::Fields;

use super::description::*;
use crate::common::{Reads, all_are_said, cited, sense, small};

crate::common::reads!(whole read_root, offered read_root);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let notices = &head.notices;
    let section = |key| root.fields(key);
    let table = section("table").and_then(|fields| TableRules::of(&fields, notices));
    let shoe = section("shoe").and_then(|fields| read_shoe(&fields, notices));
    let points = section("counting").and_then(|fields| read_points(&fields));
    let (dealing, deal) = (Reads::read(root, "dealing"), Reads::read(root, "deal"));
    let natural = section("natural").and_then(|f| cited(f.count("from_points", sense::POINTS), &f));
    let player: Option<PlayerRules> = Reads::read(root, "player");
    let bank: Option<BankRules> = Reads::read(root, "bank");
    let bets = root.tables("bet");
    if bets.len() > MOST_BETS {
        root.problem(
            "there are too many kinds of bet",
            format!("write at most {MOST_BETS}"),
        );
    }
    let bets = bets.iter().filter_map(read_bet).collect();
    let (unforeseen, circle) = (Reads::read(root, "unforeseen"), Reads::read(root, "circle"));
    let voices = section("voices").and_then(|fields| {
        fields.has_names();
        Voices::of(&fields, notices)
    });
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
        circle: circle?,
        voices: voices?,
    })
}

fn part(fields: &Fields<'_, '_>, key: &'static str) -> Option<Cited<Ratio>> {
    let fields = fields.optional_fields(key)?;
    cited(fields.part("part"), &fields)
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
