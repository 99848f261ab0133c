//! `[cloth]`, `[[bet]]`: the kinds of bet, and every bet that the cloth takes of each.

use law::{Fields, Words};
use table::Pocket;

use super::super::description::{
    BetRule, Cited, Cloth, Covers, Decides, Most, PocketSet, SpotRule, WheelRules,
};
use super::rows;
use crate::common::{cited, on_sheet, sense};

/// Each spot is counted by a byte.
const MOST_SPOTS: usize = 255;

pub(super) fn read_cloth(fields: &Fields<'_, '_>) -> Option<Cited<Cloth>> {
    let (columns, rows) = (
        fields.count("columns", sense::CLOTH),
        fields.count("rows", sense::CLOTH),
    );
    let cloth = columns.zip(rows);
    cited(cloth.map(|(columns, rows)| Cloth { columns, rows }), fields)
}

pub(super) fn read_bets(root: &Fields<'_, '_>, decides: &Decides, tiers: usize) -> Vec<BetRule> {
    let mut bets: Vec<BetRule> = Vec::new();
    for fields in root.tables("bet") {
        if let Some(bet) = read_bet(&fields, decides, tiers, &bets) {
            bets.push(bet);
        }
    }
    bets
}

fn read_bet(
    fields: &Fields<'_, '_>,
    decides: &Decides,
    tiers: usize,
    before: &[BetRule],
) -> Option<BetRule> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let simple = fields.flag("simple");
    let covers = fields.fields("covers").and_then(|covers| {
        let read = match decides {
            Decides::Wheel(wheel) => read_covers(&covers, wheel, before),
            Decides::Rows(_) => rows::read_covers(&covers),
        };
        cited(read, &covers)
    });
    let pays = fields
        .fields("pays")
        .and_then(|pays| cited(pays.odds("odds"), &pays));
    let keeps = fields.fields("keeps").map(|keeps| keeps.basis());
    let most = fields
        .fields("most")
        .and_then(|most| read_most(&most, tiers));
    Some(BetRule {
        key: key?,
        name: name?,
        covers: covers?,
        pays: pays?,
        keeps: keeps?,
        most: most?,
        simple,
    })
}

fn read_most(fields: &Fields<'_, '_>, tiers: usize) -> Option<Most> {
    let times = fields.several_times("times_minimum");
    if times.is_empty() {
        let from = fields.times("from_times_minimum");
        let to = fields.times("to_times_minimum");
        return on_sheet(fields, fields.range(from, to)).map(Most::OnSheet);
    }
    if times.len() != tiers {
        fields.problem(
            format!("{} maxima are given", times.len()),
            format!("the table has {tiers}: give one for each"),
        );
    }
    fields.ascending("times_minimum", &times);
    cited(Some(times), fields).map(Most::Times)
}

fn read_covers(fields: &Fields<'_, '_>, wheel: &WheelRules, before: &[BetRule]) -> Option<Covers> {
    let sets = |key: &'static str| read_sets(fields, key, wheel);
    let numbers = |key: &'static str| -> Vec<u8> {
        let labels = fields.optional_texts(key);
        labels_there(fields, &labels, wheel);
        labels.iter().filter_map(|text| text.parse().ok()).collect()
    };
    Some(match fields.text("is")?.as_str() {
        "single" => Covers::Single,
        "split" => Covers::Split(sets("also")),
        "street" => Covers::Street(sets("also")),
        "corner" => Covers::Corner,
        "six-line" => Covers::SixLine,
        "column" => Covers::Column,
        "even" => Covers::Even,
        "odd" => Covers::Odd(numbers("except")),
        "sets" => Covers::Sets(sets("sets")),
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
            let colour = fields.text("colour")?;
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
            let right = "use single, split, street, corner, six-line, column, ranges, joined, even, odd, colour or sets";
            fields.problem(format!("a bet cannot cover `{other}`"), right);
            return None;
        }
    })
}

/// Sets of inscriptions, as `["0-1-2", "0-2-3"]`.
fn read_sets(fields: &Fields<'_, '_>, key: &'static str, wheel: &WheelRules) -> Vec<Vec<String>> {
    let lists = fields.optional_texts(key);
    let split = |list: &String| -> Vec<String> {
        let labels: Vec<String> = list.split('-').map(str::to_owned).collect();
        labels_there(fields, &labels, wheel);
        labels
    };
    let sets: Vec<Vec<String>> = lists.iter().map(split).collect();
    let again = |(place, set): &(usize, &Vec<String>)| sets[..*place].contains(set);
    if let Some((_, set)) = sets.iter().enumerate().find(again) {
        let what = format!("`{}` is listed twice", set.join("-"));
        fields.problem(what, "list each once");
    }
    sets
}

/// Refuses inscriptions that the wheel does not have, and those named twice.
pub(super) fn labels_there(fields: &Fields<'_, '_>, labels: &[String], wheel: &WheelRules) {
    for (place, label) in labels.iter().enumerate() {
        if wheel.pockets.iter().all(|pocket| pocket.label != *label) {
            let what = format!("the wheel has no `{label}`");
            fields.problem(what, "name inscriptions of its pockets");
        }
        if labels[..place].contains(label) {
            fields.problem(format!("`{label}` is named twice"), "name it once");
        }
    }
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
    let on_it = |number| wheel.pockets.iter().any(|p| p.number == Some(number));
    let mut numbers = ranges.iter().flatten().flat_map(|(from, to)| *from..=*to);
    if let Some(beyond) = numbers.find(|number| !on_it(*number)) {
        let what = format!("the wheel has no {beyond}");
        fields.problem(what, "keep the ranges within its numbers");
    }
    let starts: Vec<u8> = ranges.iter().flatten().map(|(from, _)| *from).collect();
    let overlap = |pair: &[(u8, u8)]| pair[0].1 >= pair[1].0;
    fields.ascending("ranges", &starts);
    if ranges
        .as_ref()
        .is_some_and(|ranges| ranges.windows(2).any(overlap))
    {
        fields.problem("the ranges overlap", "let each begin behind the one before");
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
        let spot = |(after, pockets): Named| SpotRule {
            bet: place,
            key: if alone {
                bet.key.clone()
            } else {
                format!("{}-{after}", bet.key)
            },
            name: if alone {
                bet.name.clone()
            } else {
                Words::new(
                    format!("{} {after}", bet.name.es),
                    format!("{} {after}", bet.name.en),
                )
            },
            pockets,
            insures: None,
        };
        sets.into_iter().map(spot).collect()
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
