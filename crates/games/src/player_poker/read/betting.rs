//! `[betting]`, `[showdown]`, `[pots]`, `[profit]`.

use law::{BasisRef, Fields};

use super::super::description::*;
use super::read_notice_named;
use crate::common::{
    Cited, NoticeRule, choice_words, cited, on_sheet, place_of, rests, sense, word,
};

pub(super) fn read_betting(
    root: &Fields<'_, '_>,
    fields: &Fields<'_, '_>,
    streets: &[StreetRule],
) -> Option<BettingRules> {
    let rule = |key: &'static str| rests(fields, key);
    let (order, made, once) = (rule("order"), rule("made"), rule("once"));
    let (short, equal) = (rule("short"), rule("equal"));
    let least = fields.fields("least").and_then(|f| read_least(&f));
    let (uncalled, raise) = (rule("uncalled"), rule("raise"));
    let (uncapped, absent) = (rule("uncapped"), rule("absent"));
    let choice = |key: &'static str| fields.fields(key).and_then(|f| choice_words(&f));
    let (fold, check, call) = (choice("fold"), choice("check"), choice("call"));
    let limited = fields
        .fields("limited")
        .and_then(|f| on_sheet(&f, Some(())));
    // A variant may cap raises and have limits of its own, before the general ones.
    let cap = root
        .optional_fields("raises")
        .and_then(|f| cited(read_cap(&f), &f));
    let own = root.tables("limit");
    let general = fields.tables("limit");
    let also = root.optional_flag("general_limits").unwrap_or(true);
    let general = general.iter().filter(|limit| {
        if !also {
            limit.leave_out();
        }
        also
    });
    let limits = own.iter().chain(general);
    // A variant's own limit stands before the general one of its key.
    let mut kept: Vec<LimitRule> = Vec::new();
    for limit in limits.filter_map(|f| read_limit(f, streets)) {
        if kept.iter().all(|known| known.key != limit.key) {
            kept.push(limit);
        }
    }
    Some(BettingRules {
        order: order?,
        made: made?,
        once: once?,
        least: least?,
        short: short?,
        equal: equal?,
        uncalled: uncalled?,
        fold: fold?,
        check: check?,
        call: call?,
        raise: raise?,
        cap,
        uncapped: uncapped?,
        absent: absent?,
        limited: limited?,
        limits: kept,
    })
}

/// By how much a raise goes above the bet before; by the table's minimum unless it is said.
fn read_least(fields: &Fields<'_, '_>) -> Option<Cited<LeastRaise>> {
    let words = [
        ("minimum", LeastRaise::Minimum),
        ("last-raise", LeastRaise::LastRaise),
    ];
    let least = if fields.has("by") {
        word(fields, "by", &words)
    } else {
        Some(LeastRaise::Minimum)
    };
    cited(least, fields)
}

fn read_cap(fields: &Fields<'_, '_>) -> Option<Cap> {
    let words = [("player", CapOf::Player), ("interval", CapOf::Interval)];
    let of = if fields.has("of") {
        word(fields, "of", &words)
    } else {
        Some(CapOf::Player)
    };
    let most = fields.count("up_to", sense::TIMES);
    Some(Cap {
        most: most?,
        of: of?,
    })
}

fn read_limit(fields: &Fields<'_, '_>, streets: &[StreetRule]) -> Option<LimitRule> {
    let (key, name, basis) = (fields.text("key"), fields.words("name"), fields.basis());
    let pair = fields.optional_fields("pair").map(|pair| PairRule {
        must: pair.flag("is_forced"),
        basis: pair.basis(),
    });
    let then = fields.tables("then");
    let unbounded = fields.flag("unbounded");
    let reopens = fields.optional_fields("reopens").and_then(|f| {
        let words = [
            ("whole-raise", Reopens::Whole),
            ("half-raise", Reopens::Half),
        ];
        cited(word(&f, "by", &words), &f)
    });
    let most = if fields.flag("fixed_sizes") {
        MostBet::Fixed
    } else if fields.flag("tiers") {
        MostBet::Tiers { pair }
    } else if !then.is_empty() {
        MostBet::OfPotThen(then.iter().filter_map(|f| read_then(f, streets)).collect())
    } else if fields.has("most_times") {
        MostBet::OfPot(fields.odds("most_times")?)
    } else {
        MostBet::NoLimit
    };
    Some(LimitRule {
        key: key?,
        name: name?,
        reopens,
        cap: fields
            .optional_fields("raises")
            .and_then(|f| cited(read_cap(&f), &f)),
        bounded: !unbounded && !matches!(most, MostBet::NoLimit),
        most,
        basis,
    })
}

fn read_then(
    fields: &Fields<'_, '_>,
    streets: &[StreetRule],
) -> Option<(String, Cited<exact::Ratio>)> {
    let street = fields.text("on_street")?;
    let keys: Vec<String> = streets.iter().map(|street| street.key.clone()).collect();
    place_of(fields, &street, &keys, "street");
    Some((street, cited(fields.odds("most_times"), fields)?))
}

pub(super) fn read_showdown(fields: &Fields<'_, '_>) -> Option<ShowdownRules> {
    let all = rests(fields, "all");
    let firsts = [
        ("last-bettor", ShowsFirst::LastBettor),
        ("last-of-the-interval", ShowsFirst::LastOfTheInterval),
    ];
    let first = fields
        .fields("first")
        .and_then(|first| cited(word(&first, "is", &firsts), &first));
    let show = fields.fields("show").and_then(|f| choice_words(&f));
    let give_up = fields
        .optional_fields("give_up")
        .and_then(|f| choice_words(&f));
    Some(ShowdownRules {
        all: all?,
        first: first?,
        show: show?,
        give_up,
    })
}

pub(super) fn read_pots(fields: &Fields<'_, '_>) -> Option<PotRules> {
    let rule = |key: &'static str| rests(fields, key);
    let (best, beaten, alone) = (rule("best"), rule("beaten"), rule("alone"));
    let (withdrew, gave_up, shared) = (rule("withdrew"), rule("gave_up"), rule("shared"));
    let odd: Option<BasisRef> = fields.fields("odd").map(|odd| {
        word(&odd, "begins", &[("from-the-mano", ())]);
        odd.basis()
    });
    let layers = rule("layers");
    Some(PotRules {
        best: best?,
        beaten: beaten?,
        alone: alone?,
        withdrew: withdrew?,
        gave_up: gave_up?,
        shared: shared?,
        odd: odd?,
        layers: layers?,
    })
}

pub(super) fn read_profit(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<ProfitRules> {
    let takes = [("hand", Taken::Hand), ("interval", Taken::Interval)];
    let rake = fields.fields("rake").and_then(|f| {
        let taken = word(&f, "taken", &takes);
        let rake = if f.has("exactly") {
            cited(f.part("exactly"), &f).map(RakeRule::Exactly)
        } else {
            on_sheet(&f, f.part("most_part")).map(RakeRule::UpTo)
        };
        rake.zip(taken)
    });
    let into = rests(fields, "into");
    let session = match fields.optional_fields("session") {
        Some(session) => Some(read_session(fields, &session, notices)?),
        None => None,
    };
    let (rake, taken) = rake?;
    Some(ProfitRules {
        rake,
        taken,
        into: into?,
        session,
    })
}

fn read_session(
    profit: &Fields<'_, '_>,
    fields: &Fields<'_, '_>,
    notices: &[NoticeRule],
) -> Option<SessionRules> {
    let takes = profit.fields("takes").and_then(|f| on_sheet(&f, Some(())));
    let share = on_sheet(
        fields,
        fields.range(fields.part("from_part"), fields.part("to_part")),
    );
    let last_hands = fields.count("last_hands", sense::HANDS);
    let over = read_notice_named(fields, "says", notices);
    Some(SessionRules {
        takes: takes?,
        share: share?,
        last_hands: last_hands?,
        over: over?,
    })
}
