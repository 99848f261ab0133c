//! `[[bet]]`: when each is placed, what decides it, what it pays, how much may lie on it.

use exact::Ratio;
use law::Fields;

use super::super::description::*;
use super::super::description::{read_numbers, read_throws};
use crate::common::{cited, place_of, sense};

pub(super) fn read_bets(root: &Fields<'_, '_>, groups: &[GroupRule]) -> Vec<BetRule> {
    let mut bets: Vec<BetRule> = Vec::new();
    for fields in root.tables("bet") {
        if let Some(bet) = read_bet(&fields, groups, &bets) {
            bets.push(bet);
        }
    }
    bets
}

fn read_bet(fields: &Fields<'_, '_>, groups: &[GroupRule], before: &[BetRule]) -> Option<BetRule> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let keys: Vec<String> = groups.iter().map(|group| group.key.clone()).collect();
    let group = fields
        .text("in_group")
        .and_then(|group| place_of(fields, &group, &keys, "group"));
    let numbers = read_numbers(fields, "numbers");
    let placed = read_placed(fields, before);
    let outcomes = read_outcomes(fields);
    let number = fields
        .optional_fields("number")
        .map(|number| read_number(fields, &number));
    let stays = fields.optional_fields("stays").map(|stays| {
        let may_leave = stays.optional_flag("may_leave");
        if may_leave.is_none() {
            let right = "say whether it may leave, as `may_leave = false`";
            stays.problem("a bet stays, and nothing is said of its leaving", right);
        }
        StaysRule {
            may_leave: may_leave.unwrap_or(false),
            basis: stays.basis(),
        }
    });
    let pays = fields.fields("pays").map(|pays| read_pays(&pays));
    let group = group.map(|place| (place, &groups[place]));
    let most = fields.fields("most").zip(group);
    let most = most.map(|(most, (_, group))| read_most(&most, group.most));
    if let (Some((_, group)), Some(placed), Some(numbers)) = (group, &placed, &numbers) {
        check_group(fields, group, placed, numbers);
    }
    let group = group.map(|(place, _)| place);
    Some(BetRule {
        key: key?,
        name: name?,
        group: group?,
        numbers: numbers?,
        placed: placed?,
        outcomes: outcomes?,
        number: match number {
            Some(number) => Some(number?),
            None => None,
        },
        stays,
        pays: pays?,
        most: most?,
    })
}

fn read_placed(fields: &Fields<'_, '_>, before: &[BetRule]) -> Option<Placed> {
    if let Some(rides) = fields.optional_fields("rides") {
        let on = rides.text("with_bet")?;
        let keys: Vec<String> = before.iter().map(|bet| bet.key.clone()).collect();
        let with = place_of(&rides, &on, &keys, "bet above");
        if with.is_some_and(|with| before[with].number.is_none()) {
            rides.problem(format!("`{on}` has no number"), "go with a bet that has");
        }
        return cited(with, &rides).map(Placed::With);
    }
    let placed = fields.fields("placed")?;
    let when = match placed.text("at")?.as_str() {
        "any" => When::Any,
        "first-throw" => When::FirstThrow,
        "point" => When::Point,
        other => {
            let right = "use any, first-throw or point";
            placed.problem(format!("a bet cannot be placed at `{other}`"), right);
            return None;
        }
    };
    let basis = placed.basis();
    let otherwise = placed.optional_fields("otherwise");
    let also = placed.optional_fields("also");
    Some(Placed::At {
        when,
        basis,
        otherwise: otherwise.map_or(basis, |otherwise| otherwise.basis()),
        also: also.and_then(|also| cited(read_numbers(&also, "numbers"), &also)),
    })
}

fn read_outcomes(fields: &Fields<'_, '_>) -> Option<Outcomes> {
    let throws = |section: Fields<'_, '_>| cited(Some(read_throws(&section, "on")), &section);
    let wins = fields.fields("wins").and_then(throws);
    let loses = fields.fields("loses").and_then(throws);
    let null = fields.optional_fields("null").and_then(throws);
    let by_letter = fields.optional_fields("by_letter").and_then(throws);
    Some(Outcomes {
        wins: wins?,
        loses: loses?,
        by_letter,
        null,
    })
}

fn read_number(bet: &Fields<'_, '_>, fields: &Fields<'_, '_>) -> Option<NumberRule> {
    let own = match fields.text_of("is", &["the-point", "its-own"])?.as_str() {
        "the-point" => false,
        "its-own" => true,
        other => {
            let right = "use the-point or its-own";
            fields.problem(format!("a bet cannot take the number `{other}`"), right);
            return None;
        }
    };
    let basis = fields.basis();
    let then = bet.fields("afterwards")?;
    let (wins, loses) = (
        read_throws(&then, "wins_on"),
        read_throws(&then, "loses_on"),
    );
    let decided = then.basis();
    let cited = |value| Cited {
        value,
        basis: decided,
    };
    Some(NumberRule {
        own,
        basis,
        then: Outcomes {
            wins: cited(wins),
            loses: cited(loses),
            by_letter: None,
            null: None,
        },
    })
}

fn read_pays(fields: &Fields<'_, '_>) -> Pays {
    let odds = fields.optional_odds("odds");
    let by = read_by(fields, "by_total", |text| {
        let odds: Ratio = text.parse().ok()?;
        fields.sound_odds("by_total", odds)
    });
    if odds.is_none() && by.is_empty() {
        fields.problem("the bet pays nothing", "give odds, or odds by number");
    }
    let basis = fields.basis();
    let by_number = fields.optional_fields("by_number");
    Pays {
        odds,
        by,
        basis,
        by_basis: by_number.map_or(basis, |by_number| by_number.basis()),
    }
}

fn read_most(fields: &Fields<'_, '_>, of: MostOf) -> Most {
    Most {
        of,
        percent: read_by(fields, "percent", |text| {
            let percent = text.parse().ok()?;
            sense::PERCENT.contains(&percent).then_some(percent)
        }),
        basis: fields.basis(),
    }
}

/// A bet goes with another, or lies on a number, as the bets of its group do.
fn check_group(fields: &Fields<'_, '_>, group: &GroupRule, placed: &Placed, numbers: &[u8]) {
    let rides = matches!(placed, Placed::With(_));
    if rides != (group.most == MostOf::Bet) {
        let right = "put those that go with another bet together";
        fields.problem(format!("it does not belong to `{}`", group.key), right);
    }
    if group.most == MostOf::Simple && group.numbered == numbers.is_empty() {
        let right = "put those that lie on a number together";
        fields.problem(format!("it does not belong to `{}`", group.key), right);
    }
}

/// A list such as `["4, 10: 2", "5, 9: 3/2"]`: numbers that can be thrown, each once, and the value
/// of each.
fn read_by<T: Copy>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Vec<(u8, T)> {
    let mut by: Vec<(u8, T)> = Vec::new();
    for line in fields.optional_texts(key) {
        let parts = line.split_once(':');
        let value = parts.and_then(|(_, value)| read(value.trim()));
        let numbers = parts.map_or("", |(numbers, _)| numbers).split(',');
        let numbers: Option<Vec<u8>> = numbers.map(|number| number.trim().parse().ok()).collect();
        let Some((numbers, value)) = numbers.zip(value) else {
            fields.problem(
                format!("`{line}` cannot be read"),
                "write numbers, a colon and the value, as \"4, 10: 2\"",
            );
            continue;
        };
        for number in numbers {
            if !sense::SUM.contains(&number) {
                let what = format!("`{key}` tells of {number}, which no throw makes");
                fields.problem(what, "name sums of the dice");
            } else if by.iter().any(|(known, _)| *known == number) {
                fields.problem(format!("`{key}` tells of {number} twice"), "say it once");
            }
            by.push((number, value));
        }
    }
    by
}
