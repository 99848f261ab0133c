//! `[wheel]`: the pockets, their colours, their order; a wheel that breaks its own text's rules
//! is refused.

use captions::{as_written, listed, sheet};
use law::{BasisRef, Fields, Words};
use table::{Pocket, WheelForm};

use crate::common::{on_sheet, sense};

use super::super::description::{Cited, Cloth, ColourRule, PocketRule, PocketSet, WheelRules};

pub(super) fn read_wheel(
    fields: &Fields<'_, '_>,
    cloth: Option<Cited<Cloth>>,
    sides: Vec<Vec<String>>,
) -> Option<WheelRules> {
    let own = fields
        .optional_fields("own_wheel")
        .and_then(|own| on_sheet(&own, Some(())));
    let own_order = own
        .as_ref()
        .and_then(|own| fields.on_house_sheet(&own.field));
    let order = read_order(fields, own_order);
    let count = fields
        .fields("pocket_count")
        .and_then(|count| check_count(&count, order.len(), own_order.is_some()));
    let listed = fields.tables("colour");
    let colours_are: Vec<BasisRef> = listed.iter().map(|colour| colour.basis()).collect();
    let (colours, rules): (Vec<ColourRule>, Vec<ColourOf>) =
        listed.iter().filter_map(read_colour).unzip();
    check_colours(fields, &order, &rules);
    let pockets = pockets(&order, &rules);
    let bare = |pocket: &&PocketRule| pocket.number.is_some() && pocket.colour.is_none();
    if let Some(pocket) = pockets.iter().find(bare).filter(|_| !colours.is_empty()) {
        fields.problem(format!("{} has no colour", pocket.key), "give it one");
    }
    let around: Vec<Pocket> = (0..pockets.len() as u8).map(Pocket).collect();
    let result = fields.fields("result").map(|result| result.basis());
    let mut rules = fields.tables("rule");
    // A rule that a variety has besides those that it shares.
    rules.extend(fields.optional_fields("besides"));
    let kept: Vec<KeptRule> = rules
        .iter()
        .map(|rule| check_rule(rule, &pockets))
        .collect();
    match own.as_ref().filter(|_| own_order.is_some()) {
        Some(own) => refuse_own(fields, &own.field, count.iter().chain(&kept)),
        None => refuse_broken(&rules, &kept),
    }
    check_once(&rules);
    if let Some(cloth) = &cloth {
        check_cloth(fields, cloth.value, &pockets);
    }
    let form = read_form(fields);
    let basis = fields.basis();
    let kept = kept.iter().map(|rule| rule.basis);
    let count = count.filter(|count| count.broken.is_none())?.basis;
    let kept = [count].into_iter().chain(kept).chain(colours_are);
    Some(WheelRules {
        kept: kept.collect(),
        pockets,
        colours,
        order: around,
        form: form?,
        cloth: cloth?,
        sides,
        own,
        basis,
        result: result?,
    })
}

/// What kind of wheel it is.
fn read_form(fields: &Fields<'_, '_>) -> Option<WheelForm> {
    let form = fields.text_of("form", &["disc", "bowl", "upright"])?;
    match form.as_str() {
        "disc" => Some(WheelForm::Disc),
        "bowl" => Some(WheelForm::Bowl),
        "upright" => Some(WheelForm::Upright),
        other => {
            let what = format!("there is no wheel of the form `{other}`");
            fields.problem(what, "say \"disc\", \"bowl\" or \"upright\"");
            None
        }
    }
}

/// A rule of the wheel: what it rests on, and how the wheel breaks it.
struct KeptRule {
    basis: BasisRef,
    broken: Option<Words>,
}

/// The inscriptions around the wheel: those of the file, or of the house's own wheel.
fn read_order(fields: &Fields<'_, '_>, own: Option<&str>) -> Vec<String> {
    let of_file = fields.optional_texts("sequence");
    match own {
        Some(own) => own.split(' ').map(str::to_string).collect(),
        None => of_file,
    }
}

/// A wheel of the file's that breaks a rule is a slip of the pen.
fn refuse_broken(rules: &[Fields<'_, '_>], kept: &[KeptRule]) {
    for (rule, kept) in rules.iter().zip(kept) {
        if let Some(what) = &kept.broken {
            rule.problem(&what.en, "mend the order of the pockets or their colours");
        }
    }
}

/// A wheel of the house's own is refused by all the rules that it breaks.
fn refuse_own<'r>(fields: &Fields<'_, '_>, field: &str, rules: impl Iterator<Item = &'r KeptRule>) {
    let broken = rules.filter_map(|rule| Some((rule.broken.clone()?, rule.basis)));
    let (what, bases): (Vec<Words>, Vec<BasisRef>) = broken.unzip();
    if !what.is_empty() {
        let (what, right) = (
            captions::strung(&what, "; "),
            sheet::write_the_inscriptions(),
        );
        fields.refuse_on_sheet(field, what, right, &bases);
    }
}

/// A rule that stands there twice says nothing the second time.
fn check_once(rules: &[Fields<'_, '_>]) {
    let says = |rule: &Fields<'_, '_>| {
        let label = rule.optional_text("label");
        (
            rule.optional_text("is"),
            label,
            rule.optional_texts("of_pockets"),
        )
    };
    for (place, rule) in rules.iter().enumerate() {
        if rules[..place]
            .iter()
            .any(|before| says(before) == says(rule))
        {
            rule.problem("the rule stands there already", "say it once");
        }
    }
}

/// The numbers of a cloth fill it.
fn check_cloth(fields: &Fields<'_, '_>, cloth: Cloth, pockets: &[PocketRule]) {
    let highest = pockets.iter().filter_map(|pocket| pocket.number).max();
    let places = u16::from(cloth.columns) * u16::from(cloth.rows);
    let adjoin = cloth
        != Cloth {
            columns: 0,
            rows: 0,
        };
    if adjoin && highest.map(u16::from) != Some(places) {
        let what = format!("the cloth has room for {places} numbers");
        fields.problem(what, "give it the columns and rows of the wheel's numbers");
    }
}

/// Each inscription that a colour names is on the wheel, and would not have the colour, or lack
/// it, without being named.
fn check_colours(fields: &Fields<'_, '_>, order: &[String], colours: &[ColourOf]) {
    for colour in colours {
        for (label, by_sum) in colour
            .also
            .iter()
            .map(|label| (label, false))
            .chain(colour.except.iter().map(|label| (label, true)))
        {
            if !order.contains(label) || colour.by_sum(label) != by_sum {
                let what = format!("`{label}` need not be named for its colour");
                fields.problem(
                    what,
                    "name what the rule does not reach, and what it must not",
                );
            }
        }
    }
    let none = |colour: &ColourOf| !colour.others && !order.iter().any(|label| colour.names(label));
    if colours.iter().any(none) {
        fields.problem("no pocket has one of the colours", "say which have it");
    }
    if colours.iter().filter(|colour| colour.others).count() > 1 {
        let what = "two colours take what the others leave";
        fields.problem(what, "say `others` of one");
    }
    let twice = |label: &&String| colours.iter().filter(|colour| colour.names(label)).count() > 1;
    if let Some(label) = order.iter().find(twice) {
        fields.problem(format!("`{label}` has two colours"), "give it one");
    }
}

fn check_count(fields: &Fields<'_, '_>, found: usize, on_sheet: bool) -> Option<KeptRule> {
    let count = fields.count("count", 1..=PocketSet::MOST as u8);
    let basis = fields.basis();
    let count = usize::from(count?);
    let wrong = || sheet::other_count(&as_written(count), &as_written(found));
    let broken = (count != found).then(wrong);
    if let Some(what) = broken.as_ref().filter(|_| !on_sheet) {
        let right = format!("name each pocket once, at most {}", PocketSet::MOST);
        fields.problem(&what.en, right);
    }
    Some(KeptRule { basis, broken })
}

fn read_colour(fields: &Fields<'_, '_>) -> Option<(ColourRule, ColourOf)> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let which = ColourOf {
        digit_sum_even: fields.flag("digit_sum_even"),
        also: fields.optional_texts("pockets"),
        except: fields.optional_texts("except"),
        others: fields.flag("others"),
    };
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
    fn names(&self, label: &str) -> bool {
        let listed = |list: &[String]| list.iter().any(|other| other == label);
        (self.by_sum(label) || listed(&self.also)) && !listed(&self.except)
    }

    fn by_sum(&self, label: &str) -> bool {
        let sum: u32 = label.chars().filter_map(|digit| digit.to_digit(10)).sum();
        self.digit_sum_even && sum.is_multiple_of(2) && is_number(label)
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
fn check_rule(fields: &Fields<'_, '_>, pockets: &[PocketRule]) -> KeptRule {
    let basis = fields.basis();
    let Some(is) = fields.text_of(
        "is",
        &[
            "numbered",
            "colours-alternate",
            "zero-has-no-colour",
            "consecutive-apart",
            "opposite",
            "opposite-equal",
            "neighbours-differ",
            "times",
            "in-each-sector",
            "in-alternate-sectors",
        ],
    ) else {
        let broken = None;
        return KeptRule { basis, broken };
    };
    let broken = match is.as_str() {
        "numbered" => numbered(pockets, fields.count("to_number", sense::POCKETS)),
        "colours-alternate" => colours_alternate(pockets),
        "zero-has-no-colour" => zero_has_no_colour(pockets),
        "consecutive-apart" => consecutive_apart(pockets),
        "opposite" => opposite(pockets, fields),
        "opposite-equal" => opposite_equal(pockets),
        "neighbours-differ" => neighbours_differ(pockets),
        "times" => times(pockets, fields),
        "in-alternate-sectors" => in_alternate_sectors(pockets, fields),
        "in-each-sector" => in_each_sector(pockets, fields),
        other => {
            let right = "use numbered, colours-alternate, zero-has-no-colour, consecutive-apart, opposite, opposite-equal, neighbours-differ, times, in-each-sector or in-alternate-sectors";
            fields.problem(format!("there is no rule `{other}` of wheels"), right);
            None
        }
    };
    KeptRule { basis, broken }
}

/// Each number from 1 on is there as often as any other.
fn numbered(pockets: &[PocketRule], to: Option<u8>) -> Option<Words> {
    let times = |number: u8| pockets.iter().filter(|p| p.number == Some(number)).count();
    let to = to?;
    let wrong = (1..=to).find(|number| times(*number) == 0 || times(*number) != times(1));
    let beyond = pockets.iter().filter_map(|p| p.number).find(|n| *n > to);
    let number = wrong.or(beyond)?;
    Some(sheet::number_not_on_wheel(&as_written(number)))
}

fn neighbours(pockets: &[PocketRule]) -> impl Iterator<Item = (&PocketRule, &PocketRule)> {
    let next = pockets.iter().cycle().skip(1);
    pockets.iter().zip(next)
}

/// Neighbours with colours differ; a pocket without one stands between.
fn colours_alternate(pockets: &[PocketRule]) -> Option<Words> {
    let same = |(one, other): &(&PocketRule, &PocketRule)| {
        one.colour.is_some() && one.colour == other.colour
    };
    let (one, other) = neighbours(pockets).find(same)?;
    let (one, other) = (as_written(&one.key), as_written(&other.key));
    Some(sheet::neighbours_of_one_colour(&one, &other))
}

fn zero_has_no_colour(pockets: &[PocketRule]) -> Option<Words> {
    let zero = |p: &&PocketRule| p.number.is_none() && p.colour.is_some();
    let found = pockets.iter().find(zero);
    found.map(|p| sheet::has_a_colour(&as_written(&p.key)))
}

fn consecutive_apart(pockets: &[PocketRule]) -> Option<Words> {
    let consecutive = |(one, other): &(&PocketRule, &PocketRule)| match (one.number, other.number) {
        (Some(one), Some(other)) => one.abs_diff(other) == 1,
        _ => false,
    };
    neighbours(pockets).find(consecutive).map(touch)
}

/// Two that may not be neighbours are.
fn touch((one, other): (&PocketRule, &PocketRule)) -> Words {
    sheet::neighbours(&as_written(&one.key), &as_written(&other.key))
}

/// Two inscriptions lie across from each other.
fn opposite(pockets: &[PocketRule], fields: &Fields<'_, '_>) -> Option<Words> {
    let of = fields.optional_texts("of_pockets");
    let [one, other] = of.as_slice() else {
        fields.problem(
            "two pockets lie opposite",
            "name both, as of = [\"0\", \"00\"]",
        );
        return None;
    };
    let place = |label: &String| pockets.iter().position(|pocket| pocket.label == *label);
    let apart = place(one).zip(place(other));
    let apart = apart.map(|(one, other)| one.abs_diff(other) * 2);
    let wrong = || sheet::not_opposite(&as_written(one), &as_written(other));
    (apart != Some(pockets.len())).then(wrong)
}

fn opposite_equal(pockets: &[PocketRule]) -> Option<Words> {
    let half = pockets.len() / 2;
    let other = |place: usize| &pockets[(place + half) % pockets.len()];
    let place = (0..pockets.len()).find(|place| pockets[*place].label != other(*place).label)?;
    let (one, other) = (&pockets[place].key, &other(place).key);
    Some(sheet::opposite_lies(&as_written(one), &as_written(other)))
}

/// No inscription stands beside the same.
fn neighbours_differ(pockets: &[PocketRule]) -> Option<Words> {
    let same = |(one, other): &(&PocketRule, &PocketRule)| one.label == other.label;
    let found = neighbours(pockets).find(same).map(touch);
    let again =
        |pocket: &PocketRule| pockets.iter().filter(|p| p.label == pocket.label).count() > 1;
    let idle = !pockets.iter().any(again);
    found.or_else(|| idle.then(sheet::no_two_alike))
}

/// An inscription is there so many times.
fn times(pockets: &[PocketRule], fields: &Fields<'_, '_>) -> Option<Words> {
    let (label, times) = (
        fields.text("label")?,
        fields.count("occurs", sense::POCKETS)?,
    );
    let found = pockets.iter().filter(|p| p.label == label).count();
    let wrong = || sheet::other_times(&as_written(found), &as_written(&label), &as_written(times));
    (found != usize::from(times)).then(wrong)
}

/// Of the sectors, every other one has this inscription.
fn in_alternate_sectors(pockets: &[PocketRule], fields: &Fields<'_, '_>) -> Option<Words> {
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
    same.then(|| sheet::not_in_alternate_sectors(&as_written(label)))
}

/// Each of so many equal sectors has each of these inscriptions so often.
fn in_each_sector(pockets: &[PocketRule], fields: &Fields<'_, '_>) -> Option<Words> {
    let sectors = usize::from(fields.count("sectors", sense::POCKETS)?);
    let of = fields.optional_texts("of_pockets");
    let times = usize::from(fields.count("occurs", sense::POCKETS)?);
    let size = pockets.len() / sectors.max(1);
    let holds =
        |sector: &[PocketRule]| sector.iter().filter(|p| of.contains(&p.label)).count() == times;
    let wrong = pockets
        .chunks(size.max(1))
        .position(|sector| !holds(sector));
    let sector = as_written(wrong? + 1);
    Some(sheet::sector_lacks(
        &listed(&of),
        &sector,
        &as_written(times),
    ))
}
