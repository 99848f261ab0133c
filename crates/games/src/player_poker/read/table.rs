//! `[table]`, `[seats]`, `[directions]`: the people, their places, the ways around the table.

use exact::Cents;
use law::Fields;

use super::super::description::{
    DealsFrom, Directions, GameRules, LengthRules, SeatRules, Side, TableRules,
};
use super::read_notice_named;
use crate::common::{
    NoticeRule, basis_of, choice_words, cited, on_sheet, read_role, rests, sense, word,
};

const SIDES: [(&str, Side); 2] = [("left", Side::Left), ("right", Side::Right)];

/// `[game_course]`.
pub(super) fn read_game(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<GameRules> {
    let (lots, assigned) = (rests(fields, "lots"), rests(fields, "assigned"));
    let length = match fields.optional_fields("length") {
        Some(length) => Some(read_length(&length, notices)?),
        None => None,
    };
    Some(GameRules {
        lots: lots?,
        assigned: assigned?,
        length,
    })
}

fn read_length(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<LengthRules> {
    let least = fields.fields("least");
    let manos = least.and_then(|f| cited(f.count("manos", sense::HANDS), &f));
    let fixed = fields.fields("fixed").and_then(|f| on_sheet(&f, Some(())));
    let ends = read_notice_named(fields, "says", notices);
    Some(LengthRules {
        manos: manos?,
        fixed: fixed?,
        ends: ends?,
    })
}

pub(super) fn read_table(fields: &Fields<'_, '_>) -> Option<TableRules> {
    let between = rests(fields, "between");
    let problems = fields
        .fields("problems")
        .and_then(|f| cited(read_role(&f, "settled_by"), &f));
    let seats_each = fields
        .fields("seats_each")
        .and_then(|f| cited(f.count("up_to", sense::AMONG_PLAYERS_EACH), &f));
    let least_players = fields
        .fields("fewest")
        .and_then(|f| cited(f.count("players", sense::AMONG_PLAYERS), &f));
    let rest = fields
        .optional_fields("rest")
        .and_then(|f| f.count("hands", sense::HANDS).zip(choice_words(&f)));
    let back = fields.optional_fields("back");
    let back = back.and_then(|f| choice_words(&f));
    let minimum = fields
        .fields("minimum")
        .and_then(|f| on_sheet(&f, Some(())));
    let maximum = fields
        .fields("maximum")
        .and_then(|f| on_sheet(&f, f.range(f.odds("from_times"), f.odds("to_times"))));
    let stack = fields
        .fields("stack")
        .and_then(|f| on_sheet(&f, f.times("up_to_times")));
    let chip = fields.fields("chip").and_then(|f| {
        let right = "write the smallest chip in euros, as \"0.50\"";
        on_sheet(&f, f.parsed::<Cents>("unless_said", right))
    });
    let chips_only = rests(fields, "chips_only");
    let (once_begun, stays) = (rests(fields, "once_begun"), rests(fields, "stays"));
    let players_only = basis_of(fields, "players_only");
    Some(TableRules {
        between: between?,
        problems: problems?,
        seats_each: seats_each?,
        least_players: least_players?,
        rest,
        back,
        minimum: minimum?,
        maximum: maximum?,
        stack: stack?,
        chip: chip?,
        chips_only: chips_only?,
        once_begun: once_begun?,
        stays: stays?,
        players_only,
    })
}

pub(super) fn read_seats(fields: &Fields<'_, '_>) -> Option<SeatRules> {
    let most = fields.fields("most").and_then(|f| {
        let up_to = f.count("up_to", sense::AMONG_PLAYERS);
        on_sheet(&f, up_to)
    });
    let first = fields
        .fields("first")
        .and_then(|f| cited(word(&f, "at", &SIDES), &f));
    Some(SeatRules {
        most: most?,
        first: first?,
    })
}

pub(super) fn read_ways(fields: &Fields<'_, '_>) -> Option<Directions> {
    let way = |key: &'static str| {
        fields
            .fields(key)
            .and_then(|f| cited(word(&f, "to", &SIDES), &f))
    };
    let (mano, action) = (way("mano"), way("action"));
    let deal = fields.fields("deal").and_then(|f| {
        let froms = [
            ("mano", DealsFrom::Mano),
            ("first-seat", DealsFrom::FirstSeat),
        ];
        let from = word(&f, "from", &froms);
        cited(word(&f, "to", &SIDES), &f).zip(from)
    });
    let cut = fields.fields("cut").map(|cut| {
        word(&cut, "by", &[("left-of-the-mano", ())]);
        cut.basis()
    });
    let (deal, deals_from) = deal?;
    Some(Directions {
        mano: mano?,
        deal,
        deals_from,
        action: action?,
        cut: cut?,
    })
}
