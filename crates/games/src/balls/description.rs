//! A draw of numbered balls, as its law file describes it, and how the file is read.

use exact::Ratio;
use law::{BasisRef, Fields, Words};
use table::{Drum, Pocket, Reasons};

pub use crate::common::{
    Cited, CloseRules, FaultRule as IrregularityRule, Head, HouseTable, NoticeRule, OnSheet,
    RemedyRule,
};
use crate::common::{cited, read_close, read_fault, read_maximum, read_said_rounding};

/// A game, before any house has chosen anything.
#[derive(Clone, Debug)]
pub struct Description {
    /// What every game's file says.
    pub head: Head,
    /// The table and its people.
    pub table: TableRules,
    /// What is drawn from.
    pub drum: DrumRules,
    /// The bets.
    pub bets: Vec<BetRule>,
    /// Every place of the cloth where chips may lie, bet by bet.
    pub spots: Vec<SpotRule>,
    /// That no other bet is taken.
    pub only_these: BasisRef,
    /// Until when bets are taken.
    pub course: CloseRules,
    /// What may go wrong.
    pub irregularities: Vec<IrregularityRule>,
}

/// The table and its people.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRules {
    /// What every table against the house says.
    pub house: HouseTable,
    /// The most on one spot, from so many to so many times the minimum.
    pub maximum: OnSheet<(u64, u64)>,
    /// How winnings are rounded, if the sheet does not say.
    pub rounding: OnSheet<String>,
}

crate::common::gives_out!(TableRules, house: HouseTable);

/// A drum of balls, numbered from one on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrumRules {
    /// How many balls it holds.
    pub balls: Cited<u8>,
    /// How many come out, and stay out.
    pub drawn: Cited<u8>,
}

/// A kind of bet.
#[derive(Clone, Debug, PartialEq)]
pub struct BetRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// What says which balls it is on.
    pub covers: BasisRef,
    /// How many of them must come out.
    pub wins: Cited<u8>,
    /// What it pays.
    pub pays: Cited<Ratio>,
}

/// A place of the cloth.
#[derive(Clone, Debug, PartialEq)]
pub struct SpotRule {
    /// The kind of bet, by place.
    pub bet: usize,
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// The balls that it is on, in their order.
    pub balls: Vec<Pocket>,
}

impl DrumRules {
    /// Every ball, in order.
    pub fn all(&self) -> impl Iterator<Item = Pocket> + Clone + use<> {
        (0..self.balls.value).map(Pocket)
    }
}

/// The number that stands on a ball.
pub fn number(ball: Pocket) -> u8 {
    ball.0 + 1
}

crate::common::reads!(whole read_root, offered read_root);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let table = root.fields("table").and_then(|f| read_table(&f));
    let drum = root.fields("drum").and_then(|f| read_drum(&f));
    let sections = root.tables("bet");
    let read = sections.iter().filter_map(|f| read_bet(f, drum.as_ref()));
    let (bets, covered): (Vec<BetRule>, Vec<Covered>) = read.unzip();
    let only_these = root.fields("only_these").map(|fields| fields.basis());
    let notices = &head.notices;
    let course = root.fields("course").and_then(|f| read_close(&f, notices));
    let faults = root.tables("irregularity");
    let irregularities = faults.iter().filter_map(read_fault).collect();
    let spots = lay_out(root, &bets, &covered);
    Some(Description {
        head,
        table: table?,
        drum: drum?,
        bets,
        spots,
        only_these: only_these?,
        course: course?,
        irregularities,
    })
}

fn read_table(fields: &Fields<'_, '_>) -> Option<TableRules> {
    let house = HouseTable::of(fields);
    let (maximum, rounding) = (read_maximum(fields), read_said_rounding(fields));
    Some(TableRules {
        house: house?,
        maximum: maximum?,
        rounding: rounding?,
    })
}

/// As many balls as one explanation can name, beside the bet's own steps.
const MOST_DRAWN: u8 = Reasons::MOST as u8 - 4;

fn read_drum(fields: &Fields<'_, '_>) -> Option<DrumRules> {
    let count = |key: &'static str, most: u8| {
        let fields = fields.fields(key)?;
        cited(fields.count("count", 1..=most), &fields)
    };
    let (balls, drawn) = (count("balls", Drum::MOST), count("drawn", MOST_DRAWN));
    let (balls, drawn) = (balls?, drawn?);
    if drawn.value > balls.value {
        let what = format!("{} balls come out of {}", drawn.value, balls.value);
        fields.problem(what, "draw no more than there are");
    }
    Some(DrumRules { balls, drawn })
}

/// The balls of a bet: all of them in one spot, or each in its own.
struct Covered {
    balls: Vec<Pocket>,
    each: bool,
}

fn read_bet(fields: &Fields<'_, '_>, drum: Option<&DrumRules>) -> Option<(BetRule, Covered)> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let covers = fields
        .fields("covers")
        .map(|f| (read_covers(&f, drum), f.basis()));
    let wins = fields
        .fields("wins")
        .and_then(|f| cited(f.count("balls_needed", 1..=Drum::MOST), &f));
    let pays = fields
        .fields("pays")
        .and_then(|f| cited(f.odds("odds"), &f));
    let (covered, covers) = covers?;
    let (drum, covered, wins) = (drum?, covered?, wins?);
    let among = if covered.each { 1 } else { covered.balls.len() };
    let most = among.min(usize::from(drum.drawn.value));
    if usize::from(wins.value) > most {
        let what = format!("{} balls that it is on cannot come out", wins.value);
        fields.problem(what, format!("ask for {most} at most"));
    }
    let rule = BetRule {
        key: key?,
        name: name?,
        covers,
        wins,
        pays: pays?,
    };
    Some((rule, covered))
}

/// `is` one of: `each`, `odd`, `even`, `numbers`.
fn read_covers(fields: &Fields<'_, '_>, drum: Option<&DrumRules>) -> Option<Covered> {
    let all = drum.into_iter().flat_map(DrumRules::all);
    let such = |is: fn(u8) -> bool| all.clone().filter(|ball| is(number(*ball))).collect();
    let what = fields.text("is")?;
    let balls: Vec<Pocket> = match what.as_str() {
        "each" => such(|_| true),
        "odd" => such(|number| number % 2 == 1),
        "even" => such(|number| number % 2 == 0),
        "numbers" => {
            let numbers = fields.counts("numbers", 1..=drum?.balls.value);
            fields.ascending("numbers", &numbers);
            numbers
                .into_iter()
                .map(|number| Pocket(number - 1))
                .collect()
        }
        other => {
            let what = format!("a bet is not on `{other}`");
            fields.problem(what, "use each, odd, even or numbers");
            return None;
        }
    };
    let each = what == "each";
    Some(Covered { balls, each })
}

/// The spots of all bets, in their order.
fn lay_out(root: &Fields<'_, '_>, bets: &[BetRule], covered: &[Covered]) -> Vec<SpotRule> {
    let of_bet = |(bet, (rule, covered)): (usize, (&BetRule, &Covered))| -> Vec<SpotRule> {
        if !covered.each {
            return vec![SpotRule {
                bet,
                key: rule.key.clone(),
                name: rule.name.clone(),
                balls: covered.balls.clone(),
            }];
        }
        let each = covered.balls.iter().map(|ball| {
            let (name, number) = (&rule.name, number(*ball));
            SpotRule {
                bet,
                key: format!("{}-{number}", rule.key),
                name: Words::new(
                    format!("{} {number}", name.es),
                    format!("{} {number}", name.en),
                ),
                balls: vec![*ball],
            }
        });
        each.collect()
    };
    let spots: Vec<SpotRule> = bets
        .iter()
        .zip(covered)
        .enumerate()
        .flat_map(of_bet)
        .collect();
    if spots.len() > usize::from(u8::MAX) {
        let what = format!("the cloth takes {} bets", spots.len());
        root.problem(what, format!("{} are the most", u8::MAX));
    }
    spots
}
