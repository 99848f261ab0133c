//! `[cloth]`, `[[bet]]`: the kinds of bet, and every bet that the cloth takes of each.

use law::{BasisRef, Fields};
use table::Pocket;

use super::super::description::{
    BetRule, Cited, Cloth, ClothSpot, Covers, Decides, Most, PocketSet, SpotRule, WheelRules,
};
use super::rows;
use crate::common::{cited, on_sheet, sense};

/// Each spot is counted by a byte.
const MOST_SPOTS: usize = 255;

pub(super) fn read_cloth(fields: &Fields<'_, '_>) -> Option<Cited<Cloth>> {
    // Without columns and rows numbers do not adjoin on it.
    if !fields.has("columns") && !fields.has("row_count") {
        let cloth = Cloth {
            columns: 0,
            rows: 0,
        };
        return cited(Some(cloth), fields);
    }
    let (columns, rows) = (
        fields.count("columns", sense::CLOTH),
        fields.count("row_count", sense::CLOTH),
    );
    let cloth = columns.zip(rows);
    cited(cloth.map(|(columns, rows)| Cloth { columns, rows }), fields)
}

/// `sides = ["falta, par", "pasa, impar"]`: the spots along each side of the numbers.
pub(super) fn read_sides(fields: &Fields<'_, '_>) -> Vec<Vec<String>> {
    let sides = fields.optional_texts("sides");
    let names = |side: &String| side.split(", ").map(str::to_owned).collect();
    sides.iter().map(names).collect()
}

/// Each spot along a side is one that the cloth takes, and lies there once.
fn check_sides(root: &Fields<'_, '_>, wheel: &WheelRules, spots: &[SpotRule]) {
    let along: Vec<&String> = wheel.sides.iter().flatten().collect();
    for (place, key) in along.iter().enumerate() {
        let what = if !spots.iter().any(|spot| spot.key == **key) {
            "is no bet of this cloth"
        } else if along[..place].contains(key) {
            "lies there twice"
        } else {
            continue;
        };
        let what = format!("`{key}` along a side of the cloth {what}");
        root.problem(what, "name each bet that lies along the numbers once");
    }
}

pub(super) fn read_bets(root: &Fields<'_, '_>, decides: &Decides, tiers: &[u64]) -> Vec<BetRule> {
    let mut bets: Vec<BetRule> = Vec::new();
    let limits = root.optional_fields("limits").map(|limits| {
        let of = |key: &'static str| limits.fields(key).map(|of| of.basis());
        (of("simple"), of("multiple"))
    });
    let limits = limits.unwrap_or_default();
    for fields in root.tables("bet") {
        if let Some(bet) = read_bet(&fields, decides, (tiers, limits), &bets) {
            bets.push(bet);
        }
    }
    check_shared(root, &bets);
    bets
}

/// Bets that share a field of the sheet share its bounds.
fn check_shared(root: &Fields<'_, '_>, bets: &[BetRule]) {
    let fields: Vec<_> = bets.iter().filter_map(|bet| bet.most.field()).collect();
    for (place, field) in fields.iter().enumerate() {
        let first = fields[..place].iter().find(|one| one.field == field.field);
        if first.is_some_and(|first| first.within != field.within) {
            let what = format!("`{}` has other bounds above", field.field);
            root.problem(what, "give bets that share a field the same bounds");
        }
    }
}

fn read_bet(
    fields: &Fields<'_, '_>,
    decides: &Decides,
    (tiers, limits): (&[u64], Limits),
    before: &[BetRule],
) -> Option<BetRule> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let simple = fields.flag("is_simple");
    let covers = fields.fields("covers").and_then(|covers| {
        let also = match decides {
            Decides::Wheel(_) => covers.optional_fields("also"),
            Decides::Rows(_) => None,
        };
        let read = match decides {
            Decides::Wheel(wheel) => read_covers(&covers, also.as_ref(), wheel, before),
            Decides::Rows(_) => rows::read_covers(&covers),
        };
        let also = also.map(|also| also.basis());
        cited(read, &covers).map(|covers| (covers, also))
    });
    let pays = fields
        .fields("pays")
        .and_then(|pays| cited(pays.odds("odds"), &pays));
    let keeps = fields.fields("keeps").map(|keeps| keeps.basis());
    let most = fields
        .fields("most")
        .and_then(|most| read_most(&most, tiers, if simple { limits.0 } else { limits.1 }));
    let (covers, also) = covers?;
    Some(BetRule {
        key: key?,
        name: name?,
        covers,
        also,
        pays: pays?,
        keeps: keeps?,
        most: most?,
        simple,
    })
}

/// What the maxima of simple and of multiple chances rest on, where that is said of all.
type Limits = (Option<BasisRef>, Option<BasisRef>);

fn read_most(fields: &Fields<'_, '_>, tiers: &[u64], kind: Option<BasisRef>) -> Option<Most> {
    let times = fields.several_times("tiers_times_minimum");
    if times.is_empty() {
        let from = fields.times("from_times_minimum");
        let to = fields.times("to_times_minimum");
        return on_sheet(fields, fields.range(from, to)).map(Most::OnSheet);
    }
    if times.len() != tiers.len() {
        fields.problem(
            format!("{} maxima are given", times.len()),
            format!("the table has {}: give one for each", tiers.len()),
        );
    } else if let Some(place) = out_of_proportion(&times, tiers) {
        fields.problem(
            format!(
                "{} is out of proportion with the other maxima",
                times[place]
            ),
            "let all of a kind be in the proportion of the table's",
        );
    }
    Some(Most::Times {
        times,
        kind: kind.unwrap_or_default(),
        own: match kind {
            Some(_) => fields.optional_basis(),
            None => fields.basis(),
        },
    })
}

/// The first maximum that is not to the first one as the table's are.
fn out_of_proportion(times: &[u64], tiers: &[u64]) -> Option<usize> {
    let product = |one: u64, other: u64| u128::from(one) * u128::from(other);
    (1..times.len())
        .find(|place| product(times[*place], tiers[0]) != product(times[0], tiers[*place]))
}

/// What a bet on a wheel may cover.
const COVERS: [&str; 12] = [
    "single", "split", "street", "corner", "six-line", "column", "ranges", "joined", "even", "odd",
    "colour", "sets",
];

fn read_covers(
    fields: &Fields<'_, '_>,
    also: Option<&Fields<'_, '_>>,
    wheel: &WheelRules,
    before: &[BetRule],
) -> Option<Covers> {
    let also = || also.map_or_else(Vec::new, |also| read_sets(also, wheel));
    let is = fields.text_of("is", &COVERS)?;
    Some(match is.as_str() {
        "single" => Covers::Single,
        "split" => Covers::Split(also()),
        "street" => Covers::Street(also()),
        "corner" => Covers::Corner,
        "six-line" => Covers::SixLine,
        "column" => Covers::Column,
        "even" => Covers::Even,
        "odd" => Covers::Odd(read_except(fields, wheel)),
        "sets" => Covers::Sets(read_sets(fields, wheel)),
        "ranges" => Covers::Ranges(read_ranges(fields, wheel)?),
        "joined" => {
            let of = fields.text("of")?;
            let found = before.iter().position(|bet| bet.key == of);
            if found.is_none() {
                fields.problem(format!("no bet `{of}` stands above"), "join one that does");
            }
            Covers::Joined(found?)
        }
        "colour" => {
            let colour = fields.text("of_colour")?;
            let found = wheel.colours.iter().position(|known| known.key == colour);
            if found.is_none() {
                fields.problem(
                    format!("there is no colour `{colour}`"),
                    "name one of the wheel",
                );
            }
            Covers::Colour(found?)
        }
        other => {
            let right = format!("use one of {}", COVERS.join(", "));
            fields.problem(format!("a bet cannot cover `{other}`"), right);
            return None;
        }
    })
}

/// The odd numbers that the bet leaves out: each is one, and on the wheel.
fn read_except(fields: &Fields<'_, '_>, wheel: &WheelRules) -> Vec<u8> {
    let listed = fields.optional_texts("except");
    let odd = |text: &String| text.parse::<u8>().ok().filter(|number| number % 2 == 1);
    let here = |number: &u8| wheel.pockets.iter().any(|p| p.number == Some(*number));
    let numbers: Option<Vec<u8>> = listed.iter().map(|text| odd(text).filter(here)).collect();
    let twice = |(at, label): (usize, &String)| listed[..at].contains(label);
    if numbers.is_none() || listed.iter().enumerate().any(twice) {
        let right = "leave out odd numbers of the wheel, each once";
        fields.problem("a number is left out that is not among the odd ones", right);
    }
    numbers.unwrap_or_default()
}

/// `sets = ["0-1-2"]`: inscriptions of the wheel, none twice, which adjoin on the cloth.
fn read_sets(fields: &Fields<'_, '_>, wheel: &WheelRules) -> Vec<Vec<String>> {
    let lists = fields.optional_texts("pocket_sets");
    let split = |list: &String| list.split('-').map(str::to_owned).collect();
    let sets: Vec<Vec<String>> = lists.iter().map(split).collect();
    if sets.is_empty() {
        fields.problem("no set is listed", "list sets, as [\"0-1-2\"]");
    }
    for (place, set) in sets.iter().enumerate() {
        let known = |label: &String| wheel.pockets.iter().any(|pocket| pocket.label == *label);
        let twice = |(at, label): (usize, &String)| set[..at].contains(label);
        let what = if !set.iter().all(known) {
            "names what is not on the wheel"
        } else if set.iter().enumerate().any(twice) || sets[..place].contains(set) {
            "names the same twice"
        } else if !adjoin(set, wheel) {
            "names numbers that do not adjoin"
        } else {
            continue;
        };
        let what = format!("`{}` {what}", lists[place]);
        fields.problem(
            what,
            "name inscriptions of the wheel that adjoin on the cloth, each once",
        );
    }
    sets
}

/// Whether the inscriptions of a set adjoin on the cloth, where one has columns: each is reached
/// from the first. Zeros lie along the first row, beside one another.
fn adjoin(set: &[String], wheel: &WheelRules) -> bool {
    let Cloth { columns, .. } = wheel.cloth.value;
    if columns == 0 {
        return true;
    }
    let number = |label: &String| {
        let pocket = wheel.pockets.iter().find(|pocket| pocket.label == *label);
        pocket.and_then(|pocket| pocket.number)
    };
    let place = |number: u8| ((number - 1) / columns, (number - 1) % columns);
    let beside = |one: &String, other: &String| match (number(one), number(other)) {
        (None, None) => true,
        (None, Some(number)) | (Some(number), None) => number <= columns,
        (Some(one), Some(other)) => {
            let ((row, column), (other_row, other_column)) = (place(one), place(other));
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        }
    };
    let mut reached: Vec<&String> = set.iter().take(1).collect();
    while let Some(next) = set
        .iter()
        .find(|label| !reached.contains(label) && reached.iter().any(|known| beside(known, label)))
    {
        reached.push(next);
    }
    reached.len() == set.len()
}

fn read_ranges(fields: &Fields<'_, '_>, wheel: &WheelRules) -> Option<Vec<(u8, u8)>> {
    let range = |text: &String| -> Option<(u8, u8)> {
        let (from, to) = text.split_once('-')?;
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (from <= to).then_some((from, to))
    };
    let list = fields.optional_texts("ranges");
    let ranges: Option<Vec<(u8, u8)>> = list.iter().map(range).collect();
    if ranges.is_none() || list.is_empty() {
        fields.problem("the ranges cannot be read", "write them as \"1-12\"");
    }
    let here = |number: u8| wheel.pockets.iter().any(|p| p.number == Some(number));
    let alike = |pair: &[(u8, u8)]| {
        let [(from, to), (next, last)] = [pair[0], pair[1]];
        to.checked_add(1) == Some(next) && to - from == last - next
    };
    let all = ranges.iter().flatten();
    let beyond = all.clone().any(|(from, to)| !here(*from) || !here(*to));
    let uneven = ranges.iter().any(|all| !all.windows(2).all(alike));
    if beyond || uneven {
        let right = "let each begin behind the one before, as wide, among the wheel's numbers";
        fields.problem("the ranges do not share the numbers out", right);
    }
    ranges
}

/// Every bet that the cloth takes, kind by kind.
pub(super) fn spots(root: &Fields<'_, '_>, wheel: &WheelRules, bets: &[BetRule]) -> Vec<SpotRule> {
    let cloth = wheel.cloth.value;
    let layout = Layout { wheel, cloth };
    let mut spots: Vec<SpotRule> = Vec::new();
    for (place, bet) in bets.iter().enumerate() {
        let found = layout.spots(place, bet, &spots);
        if found.is_empty() {
            root.problem(
                format!("`{}` covers nothing on this cloth", bet.key),
                "say which numbers it covers",
            );
        }
        spots.extend(found);
    }
    if spots.len() > MOST_SPOTS {
        let what = format!("the cloth takes {} bets", spots.len());
        root.problem(what, format!("{MOST_SPOTS} are the most"));
    }
    if let Some(spot) = spots.iter().find(|spot| spot.pockets.count() == 0) {
        let what = format!("`{}` covers no pocket of the wheel", spot.key);
        root.problem(what, "name pockets that the wheel has");
    }
    check_sides(root, wheel, &spots);
    spots
}

/// The numbers as they lie on the cloth.
struct Layout<'a> {
    wheel: &'a WheelRules,
    cloth: Cloth,
}

/// What a spot of a kind is called after, and what it covers.
type Named = (String, PocketSet);

impl Layout<'_> {
    fn spots(&self, place: usize, bet: &BetRule, before: &[SpotRule]) -> Vec<SpotRule> {
        let sets = self.sets(&bet.covers.value, before);
        let alone = sets.len() == 1;
        let called = (bet.key.as_str(), &bet.name);
        let listed = match &bet.covers.value {
            Covers::Split(also) | Covers::Street(also) => also.len(),
            _ => 0,
        };
        // The listed ones come first.
        let basis = |at: usize| match bet.also.filter(|_| at < listed) {
            Some(also) => also,
            None => bet.covers.basis,
        };
        let spot = |(at, (after, pockets)): (usize, Named)| SpotRule {
            basis: basis(at),
            spot: match alone {
                true => ClothSpot::only(place, called),
                false => ClothSpot::on(after, place, called),
            },
            pockets,
            insures: None,
        };
        sets.into_iter().enumerate().map(spot).collect()
    }

    fn sets(&self, covers: &Covers, before: &[SpotRule]) -> Vec<Named> {
        match covers {
            Covers::Single => self.single(),
            Covers::Split(also) => {
                let beside = self.blocks(2, 1).into_iter().chain(self.blocks(1, 2));
                let mut all: Vec<Vec<u8>> = beside.collect();
                all.sort();
                self.listed(also)
                    .into_iter()
                    .chain(self.numbers(all))
                    .collect()
            }
            Covers::Street(also) => {
                let rows = self.numbers(self.blocks(self.cloth.columns, 1));
                self.listed(also).into_iter().chain(rows).collect()
            }
            Covers::Corner => self.numbers(self.blocks(2, 2)),
            Covers::SixLine => self.ends(self.blocks(self.cloth.columns, 2)),
            Covers::Column => self.counted(self.blocks(1, self.cloth.rows)),
            Covers::Ranges(ranges) => {
                let range = |(from, to): &(u8, u8)| (*from..=*to).collect();
                self.counted(ranges.iter().map(range).collect())
            }
            Covers::Joined(of) => joined(*of, before),
            Covers::Even => vec![self.such(|number| number % 2 == 0)],
            Covers::Odd(except) => {
                vec![self.such(|number| number % 2 == 1 && !except.contains(&number))]
            }
            Covers::Colour(colour) => {
                let pockets = self.pockets(|pocket| pocket.colour == Some(*colour));
                vec![(String::new(), pockets)]
            }
            Covers::Sets(sets) => self.listed(sets),
            // Of rows there is no cloth.
            Covers::Row { .. } | Covers::FirstCard { .. } => Vec::new(),
        }
    }

    fn pockets(&self, takes: impl Fn(&super::super::description::PocketRule) -> bool) -> PocketSet {
        let pockets = (0..).map(Pocket).zip(&self.wheel.pockets);
        pockets
            .filter(|(_, rule)| takes(rule))
            .map(|(pocket, _)| pocket)
            .collect()
    }

    fn such(&self, takes: impl Fn(u8) -> bool) -> Named {
        let pockets = self.pockets(|pocket| pocket.number.is_some_and(&takes));
        (String::new(), pockets)
    }

    /// Each inscription once, the zeros first, then by number.
    fn single(&self) -> Vec<Named> {
        let mut labels: Vec<(Option<u8>, &String)> = Vec::new();
        for pocket in &self.wheel.pockets {
            if labels.iter().all(|(_, label)| *label != &pocket.label) {
                labels.push((pocket.number, &pocket.label));
            }
        }
        labels.sort();
        let set = |label: &String| self.pockets(|pocket| pocket.label == *label);
        labels
            .into_iter()
            .map(|(_, label)| (label.clone(), set(label)))
            .collect()
    }

    /// Each rectangle of so many numbers beside and above one another, if it fits the cloth.
    fn blocks(&self, wide: u8, high: u8) -> Vec<Vec<u8>> {
        let Cloth { columns, rows } = self.cloth;
        if wide > columns || high > rows {
            return Vec::new();
        }
        let mut blocks = Vec::new();
        for row in 0..=rows - high {
            for column in 0..=columns - wide {
                let number = |r: u8, c: u8| (row + r) * columns + column + c + 1;
                let block = (0..high).flat_map(|r| (0..wide).map(move |c| number(r, c)));
                blocks.push(block.collect());
            }
        }
        blocks
    }

    fn set(&self, numbers: &[u8]) -> PocketSet {
        self.pockets(|pocket| {
            pocket
                .number
                .is_some_and(|number| numbers.contains(&number))
        })
    }

    /// Sets called after all their numbers.
    fn numbers(&self, sets: Vec<Vec<u8>>) -> Vec<Named> {
        let name = |set: &[u8]| set.iter().map(u8::to_string).collect::<Vec<_>>().join("-");
        sets.iter().map(|set| (name(set), self.set(set))).collect()
    }

    /// Sets called after their first and last number.
    fn ends(&self, sets: Vec<Vec<u8>>) -> Vec<Named> {
        let name = |set: &[u8]| match (set.first(), set.last()) {
            (Some(first), Some(last)) => format!("{first}-{last}"),
            _ => String::new(),
        };
        sets.iter().map(|set| (name(set), self.set(set))).collect()
    }

    /// Sets called the first, the second …
    fn counted(&self, sets: Vec<Vec<u8>>) -> Vec<Named> {
        let sets = sets.iter().enumerate();
        sets.map(|(place, set)| ((place + 1).to_string(), self.set(set)))
            .collect()
    }

    /// Sets that the text lists by their inscriptions.
    fn listed(&self, sets: &[Vec<String>]) -> Vec<Named> {
        let set = |labels: &Vec<String>| {
            let pockets = self.pockets(|pocket| labels.contains(&pocket.label));
            (labels.join("-"), pockets)
        };
        sets.iter().map(set).collect()
    }
}

/// Each two bets of a kind that stand beside one another.
fn joined(of: usize, before: &[SpotRule]) -> Vec<Named> {
    let kind: Vec<&SpotRule> = before.iter().filter(|spot| spot.bet == of).collect();
    let pairs = kind.windows(2).enumerate();
    pairs
        .map(|(place, pair)| {
            let both = pair
                .iter()
                .fold(PocketSet::default(), |all, spot| all.and(spot.pockets));
            (format!("{}-{}", place + 1, place + 2), both)
        })
        .collect()
}
