//! `[wheel]`: the pockets, their colours, their order; a wheel that breaks its own text's rules
//! is refused.

use law::Fields;
use table::Pocket;

use crate::common::sense;

use super::super::description::{Cited, Cloth, ColourRule, PocketRule, PocketSet, WheelRules};

pub(super) fn read_wheel(
    fields: &Fields<'_, '_>,
    cloth: Option<Cited<Cloth>>,
) -> Option<WheelRules> {
    let order = fields.optional_texts("order");
    let count = fields
        .fields("count")
        .and_then(|count| check_count(&count, order.len()));
    let sections = fields.tables("colour");
    let read: Vec<(ColourRule, ColourOf)> = sections.iter().filter_map(read_colour).collect();
    if read.len() == sections.len() {
        for (section, (_, rule)) in sections.iter().zip(&read) {
            rule.check(section, &order);
        }
    }
    let (colours, rules): (Vec<ColourRule>, Vec<ColourOf>) = read.into_iter().unzip();
    if rules.iter().filter(|rule| rule.others).count() > 1 {
        let what = "two colours take what the others leave";
        fields.problem(what, "say `others` of one");
    }
    let pockets = pockets(&order, &rules);
    let around: Vec<Pocket> = (0..pockets.len() as u8).map(Pocket).collect();
    let result = fields.fields("result").map(|result| result.basis());
    for rule in fields.tables("rule") {
        check_rule(&rule, &pockets);
    }
    let basis = fields.basis();
    count?;
    Some(WheelRules {
        pockets,
        colours,
        order: around,
        cloth: cloth?,
        basis,
        result: result?,
    })
}

fn check_count(fields: &Fields<'_, '_>, found: usize) -> Option<()> {
    let count = fields.count("is", 1..=PocketSet::MOST as u8);
    fields.basis();
    let count = usize::from(count?);
    if count != found {
        fields.problem(
            format!("the order names {found} pockets, the wheel has {count}"),
            format!("name each pocket once, at most {}", PocketSet::MOST),
        );
        return None;
    }
    Some(())
}

fn read_colour(fields: &Fields<'_, '_>) -> Option<(ColourRule, ColourOf)> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let which = ColourOf {
        digit_sum_even: fields.flag("digit_sum_even"),
        also: fields.optional_texts("also"),
        except: fields.optional_texts("except"),
        others: fields.flag("others"),
    };
    fields.basis();
    let colour = ColourRule {
        key: key?,
        name: name?,
    };
    Some((colour, which))
}

/// Which pockets have a colour, as a text says it: by the sum of a number's digits, by a list,
/// or the numbers that no other colour took.
struct ColourOf {
    digit_sum_even: bool,
    also: Vec<String>,
    except: Vec<String>,
    others: bool,
}

impl ColourOf {
    /// A colour names pockets that the wheel has, and at least one.
    fn check(&self, fields: &Fields<'_, '_>, order: &[String]) {
        let listed = self.also.iter().chain(&self.except);
        for label in listed.filter(|label| !order.contains(label)) {
            let what = format!("the wheel has no `{label}`");
            fields.problem(what, "name inscriptions of its pockets");
        }
        if !self.others && !order.iter().any(|label| self.names(label)) {
            fields.problem("no pocket has this colour", "say which have it");
        }
    }

    fn names(&self, label: &str) -> bool {
        let listed = |list: &[String]| list.iter().any(|other| other == label);
        let sum: u32 = label.chars().filter_map(|digit| digit.to_digit(10)).sum();
        let by_sum = self.digit_sum_even && sum.is_multiple_of(2) && is_number(label);
        (by_sum || listed(&self.also)) && !listed(&self.except)
    }
}

/// Whether an inscription is one of the numbers: a zero, single or double, is none.
fn is_number(label: &str) -> bool {
    label.parse::<u8>().is_ok_and(|number| number > 0) && !label.starts_with('0')
}

fn pockets(order: &[String], colours: &[ColourOf]) -> Vec<PocketRule> {
    let others = colours.iter().position(|colour| colour.others);
    let pocket = |(place, label): (usize, &String)| {
        let named = colours.iter().position(|colour| colour.names(label));
        let before = order[..place]
            .iter()
            .filter(|other| *other == label)
            .count();
        let again = order.iter().filter(|other| *other == label).count() > 1;
        PocketRule {
            key: if again {
                format!("{label}/{}", before + 1)
            } else {
                label.clone()
            },
            label: label.clone(),
            number: label.parse().ok().filter(|_| is_number(label)),
            colour: named.or(others.filter(|_| is_number(label))),
        }
    };
    order.iter().enumerate().map(pocket).collect()
}

/// A rule that the wheel must keep.
fn check_rule(fields: &Fields<'_, '_>, pockets: &[PocketRule]) {
    fields.basis();
    let Some(is) = fields.text("is") else { return };
    let broken = match is.as_str() {
        "numbered" => numbered(pockets, fields.count("to", sense::POCKETS)),
        "colours-alternate" => colours_alternate(pockets),
        "zero-has-no-colour" => zero_has_no_colour(pockets),
        "consecutive-apart" => consecutive_apart(pockets),
        "opposite-equal" => opposite_equal(pockets),
        "neighbours-differ" => neighbours_differ(pockets),
        "times" => times(pockets, fields),
        "in-alternate-sectors" => in_alternate_sectors(pockets, fields),
        "in-each-sector" => in_each_sector(pockets, fields),
        other => {
            let right = "use numbered, colours-alternate, zero-has-no-colour, consecutive-apart, opposite-equal, neighbours-differ, times, in-each-sector or in-alternate-sectors";
            return fields.problem(format!("there is no rule `{other}` of wheels"), right);
        }
    };
    if let Some(what) = broken {
        fields.problem(what, "mend the order of the pockets or their colours");
    }
}

/// Each number from 1 on is there as often as any other.
fn numbered(pockets: &[PocketRule], to: Option<u8>) -> Option<String> {
    let times = |number: u8| pockets.iter().filter(|p| p.number == Some(number)).count();
    let to = to?;
    let wrong = (1..=to).find(|number| times(*number) == 0 || times(*number) != times(1));
    let beyond = pockets.iter().filter_map(|p| p.number).find(|n| *n > to);
    wrong
        .or(beyond)
        .map(|number| format!("the number {number} is not on the wheel as it should be"))
}

fn neighbours(pockets: &[PocketRule]) -> impl Iterator<Item = (&PocketRule, &PocketRule)> {
    let next = pockets.iter().cycle().skip(1);
    pockets.iter().zip(next)
}

/// Neighbours with colours differ; a pocket without one stands between.
fn colours_alternate(pockets: &[PocketRule]) -> Option<String> {
    let same = |(one, other): &(&PocketRule, &PocketRule)| {
        one.colour.is_some() && one.colour == other.colour
    };
    let found = neighbours(pockets).find(same);
    found.map(|(one, other)| format!("{} and {} are neighbours of one colour", one.key, other.key))
}

fn zero_has_no_colour(pockets: &[PocketRule]) -> Option<String> {
    let zero = |p: &&PocketRule| p.number.is_none() && p.colour.is_some();
    let found = pockets.iter().find(zero);
    found.map(|p| format!("{} has a colour", p.key))
}

fn consecutive_apart(pockets: &[PocketRule]) -> Option<String> {
    let consecutive = |(one, other): &(&PocketRule, &PocketRule)| match (one.number, other.number) {
        (Some(one), Some(other)) => one.abs_diff(other) == 1,
        _ => false,
    };
    let found = neighbours(pockets).find(consecutive);
    found.map(|(one, other)| format!("{} and {} are neighbours", one.key, other.key))
}

fn opposite_equal(pockets: &[PocketRule]) -> Option<String> {
    let half = pockets.len() / 2;
    let other = |place: usize| &pockets[(place + half) % pockets.len()];
    let found = (0..pockets.len()).find(|place| pockets[*place].label != other(*place).label);
    found.map(|place| format!("opposite {} lies {}", pockets[place].key, other(place).key))
}

/// No inscription stands beside the same.
fn neighbours_differ(pockets: &[PocketRule]) -> Option<String> {
    let same = |(one, other): &(&PocketRule, &PocketRule)| one.label == other.label;
    let found = neighbours(pockets).find(same);
    found.map(|(one, other)| format!("{} and {} are neighbours", one.key, other.key))
}

/// An inscription is there so many times.
fn times(pockets: &[PocketRule], fields: &Fields<'_, '_>) -> Option<String> {
    let (label, times) = (
        fields.text("label")?,
        fields.count("times", sense::POCKETS)?,
    );
    let found = pockets.iter().filter(|p| p.label == label).count();
    (found != usize::from(times)).then(|| format!("{label} is there {found} times, not {times}"))
}

/// Of the sectors, every other one has this inscription.
fn in_alternate_sectors(pockets: &[PocketRule], fields: &Fields<'_, '_>) -> Option<String> {
    let (label, sectors) = (
        fields.text("label")?,
        fields.count("sectors", sense::POCKETS)?,
    );
    let size = pockets.len() / usize::from(sectors.max(1));
    let sectors = pockets.chunks(size.max(1));
    let has: Vec<bool> = sectors
        .map(|sector| sector.iter().any(|p| p.label == label))
        .collect();
    let next = has.iter().cycle().skip(1);
    let same = has.iter().zip(next).any(|(one, other)| one == other);
    same.then(|| format!("{label} is not in alternate sectors"))
}

/// Each of so many equal sectors has each of these inscriptions so often.
fn in_each_sector(pockets: &[PocketRule], fields: &Fields<'_, '_>) -> Option<String> {
    let sectors = usize::from(fields.count("sectors", sense::POCKETS)?);
    let of = fields.optional_texts("of");
    let times = usize::from(fields.count("times", sense::POCKETS)?);
    let size = pockets.len() / sectors.max(1);
    let holds =
        |sector: &[PocketRule]| sector.iter().filter(|p| of.contains(&p.label)).count() == times;
    let wrong = pockets
        .chunks(size.max(1))
        .position(|sector| !holds(sector));
    wrong.map(|sector| format!("sector {} has not {times} of {}", sector + 1, of.join(", ")))
}
