//! A draw of numbered balls, as its law file describes it, and how the file is read.

use exact::Ratio;
use law::{BasisRef, Fields, Words};
use table::{Drum, Pocket, Reasons};

pub use crate::common::{
    Cited, CloseRules, ClothSpot, FaultRule as IrregularityRule, Head, HouseTable, NoticeRule,
    OnSheet, RemedyRule,
};
use crate::common::{Reads, cited, described, game_described, read_close, small};

game_described! {
    /// A draw of balls, before any house has chosen anything.
    Description |root, head| {
        /// The table and its people.
        table: TableRules,
        /// What is drawn from.
        drum: DrumRules = root.fields("drum").and_then(|f| read_drum(&f)),
        /// The bets.
        bets: Vec<BetRule> = {
            let sections = root.tables("bet");
            let read = sections.iter().filter_map(|f| read_bet(f, drum.as_ref()));
            Some(read.collect())
        },
        /// That no other bet is taken.
        only_these: BasisRef,
        /// Until when bets are taken.
        course: CloseRules = root.fields("course").and_then(|f| read_close(&f, &head.notices)),
        /// What may go wrong.
        irregularities: Vec<IrregularityRule> = Reads::read(root, "irregularity"),
        /// Every place of the cloth where chips may lie, bet by bet.
        spots: Vec<SpotRule> = bets.as_ref().map(|bets| lay_out(root, bets)),
    }
}

described! {
    /// The table and its people.
    TableRules |fields| within house: HouseTable {
        /// The most on one spot, from so many to so many times the minimum.
        maximum: OnSheet<(u64, u64)>,
        /// How winnings are rounded, if the sheet does not say.
        rounding: OnSheet<String>,
    }
}

described! {
    /// A drum of balls, numbered from one on.
    #[derive(Copy)]
    DrumRules |fields| {
        /// How many balls it holds.
        balls: Cited<u8> = small(fields, "balls", "count", 1..=Drum::MOST),
        /// How many come out, and stay out.
        drawn: Cited<u8> = small(fields, "drawn", "count", 1..=MOST_DRAWN),
    }
}

described! {
    /// A kind of bet.
    BetRule |fields, drum: Option<&DrumRules>| {
        /// Its key.
        key: String,
        /// Its name.
        name: Words,
        /// Which balls it is on.
        covers: Covers [drum],
        /// How many of them must come out.
        wins: Cited<u8> = small(fields, "wins", "balls_needed", 1..=Drum::MOST),
        /// What it pays.
        pays: Cited<Ratio> = fields.fields("pays").and_then(|f| cited(f.odds("odds"), &f)),
    }
}

/// The balls that a bet is on: all of them in one spot, or each in its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Covers {
    /// The balls, in their order.
    pub balls: Vec<Pocket>,
    /// Whether each has a spot of its own.
    pub each: bool,
    /// What says so.
    pub basis: BasisRef,
}

/// A place of the cloth.
#[derive(Clone, Debug, PartialEq)]
pub struct SpotRule {
    /// Of which bet it is, and what it is called.
    pub spot: ClothSpot,
    /// The balls that it is on, in their order.
    pub balls: Vec<Pocket>,
}

crate::common::gives_out!(SpotRule, spot: ClothSpot);

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

/// As many balls as one explanation can name, beside the bet's own steps.
const MOST_DRAWN: u8 = Reasons::MOST as u8 - 4;

fn read_drum(fields: &Fields<'_, '_>) -> Option<DrumRules> {
    let drum = DrumRules::of(fields)?;
    let (balls, drawn) = (drum.balls.value, drum.drawn.value);
    if drawn > balls {
        let what = format!("{drawn} balls come out of {balls}");
        fields.problem(what, "draw no more than there are");
    }
    Some(drum)
}

fn read_bet(fields: &Fields<'_, '_>, drum: Option<&DrumRules>) -> Option<BetRule> {
    let bet = BetRule::of(fields, drum)?;
    let among = if bet.covers.each {
        1
    } else {
        bet.covers.balls.len()
    };
    let most = among.min(usize::from(drum?.drawn.value));
    if usize::from(bet.wins.value) > most {
        let what = format!("{} balls that it is on cannot come out", bet.wins.value);
        fields.problem(what, format!("ask for {most} at most"));
    }
    Some(bet)
}

impl Covers {
    /// `is` one of: `each`, `odd`, `even`, `numbers`.
    fn of(fields: &Fields<'_, '_>, drum: Option<&DrumRules>) -> Option<Covers> {
        let all = drum.into_iter().flat_map(DrumRules::all);
        let such = |is: fn(u8) -> bool| all.clone().filter(|ball| is(number(*ball))).collect();
        let what = fields.text_of("is", &["each", "odd", "even", "numbers"])?;
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
        Some(Covers {
            balls,
            each: what == "each",
            basis: fields.basis(),
        })
    }
}

/// The spots of all bets, in their order.
fn lay_out(root: &Fields<'_, '_>, bets: &[BetRule]) -> Vec<SpotRule> {
    let of_bet = |(bet, rule): (usize, &BetRule)| -> Vec<SpotRule> {
        let (called, balls) = ((rule.key.as_str(), &rule.name), &rule.covers.balls);
        if !rule.covers.each {
            return vec![SpotRule {
                spot: ClothSpot::only(bet, called),
                balls: balls.clone(),
            }];
        }
        let each = balls.iter().map(|ball| SpotRule {
            spot: ClothSpot::on(number(*ball), bet, called),
            balls: vec![*ball],
        });
        each.collect()
    };
    let spots: Vec<SpotRule> = bets.iter().enumerate().flat_map(of_bet).collect();
    if spots.len() > usize::from(u8::MAX) {
        let what = format!("the cloth takes {} bets", spots.len());
        root.problem(what, format!("{} are the most", u8::MAX));
    }
    spots
}
