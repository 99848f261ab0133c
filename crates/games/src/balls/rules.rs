//! A draw of balls with a house's choices made, and the table drawn from it.

use exact::{Cents, Rounding};
use law::{BasisRef, Sheet, SheetProblem, Words};
use round::{NO_TEXT, Terms};
use table::{
    Cover, Felt, Layout, Pocket, Spot, SpotId, SpotLimits, Stage, StageKind, Wheel, WheelForm,
    WheelPocket,
};

use super::description::{BetRule, Cited, Description, SpotRule, number, under};
use super::telling;
use crate::common::{Desk, Pinned, draw_notices, house_terms};

/// The rules of a table.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    pub(super) terms: Terms,
    pub(super) minimum: Cited<Cents>,
    pub(super) maximum: Cited<Cents>,
    pub(super) rounding: Cited<Rounding>,
}

impl Rules {
    /// The rules of a table under a sheet, or everything that keeps it from opening.
    pub fn new(description: &Description, sheet: &Sheet) -> Result<Rules, Vec<SheetProblem>> {
        let (description, asked) = under(description, sheet)?;
        let mut desk = Desk::new(description.bases.clone(), sheet, asked);
        let table = &description.table;
        let minimum = desk.minimum(&table.minimum);
        let maximum = desk.maximum(&table.maximum, minimum);
        let players = desk.players(&table.players);
        let rounding = desk.rounding(&table.rounding);
        let discretion = desk.discretion(&table.problems);
        let closed = desk.close()?;
        let course = description.course;
        let terms = house_terms(
            table,
            players,
            course,
            description.drum.balls.basis,
            discretion,
        );
        let rules = Rules {
            terms,
            minimum,
            maximum,
            rounding,
            pinned: Pinned::new(description, closed),
        };
        Ok(rules.drawn(draw))
    }

    /// A spot and its kind of bet.
    pub(super) fn bet(&self, spot: SpotId) -> Option<(&SpotRule, &BetRule)> {
        let rule = self.description.spots.get(usize::from(spot.0))?;
        Some((rule, &self.description.bets[rule.bet]))
    }

    /// What makes a ball come out.
    pub(super) fn came(&self) -> BasisRef {
        self.description.drum.drawn.basis
    }
}

crate::common::played_by_script!(Rules);

crate::common::rulebook! {
    Rules,
    fn boxes_each(&self) -> u8 {
        1
    }
}

fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let spots = (0..).map(SpotId).zip(&description.spots);
    let mut pays = description.bets.iter().map(|bet| bet.pays.basis);
    Felt {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        name: description.name.clone(),
        layout: Layout::Wheel,
        boxes: rules.terms.places.value,
        bettors_per_box: 1,
        minimum: rules.minimum.value,
        maximum: rules.maximum.value,
        wheel: Some(drum(description)),
        spots: spots.map(|(id, rule)| spot(rules, id, rule)).collect(),
        notices: draw_notices(&description.notices),
        stages: [
            (StageKind::Bets, description.course.bets),
            (StageKind::Spin, rules.came()),
            (StageKind::Settle, pays.next().unwrap_or(NO_TEXT)),
        ]
        .map(|(kind, basis)| Stage { kind, basis })
        .into(),
        rules: telling::tell(rules),
        ..Felt::blank()
    }
}

fn drum(description: &Description) -> Wheel {
    let pocket = |ball: Pocket| {
        let label = number(ball).to_string();
        WheelPocket {
            key: label.clone(),
            number: Some(number(ball)),
            colour: None,
            call: Words::same(&label),
            label,
        }
    };
    Wheel {
        form: WheelForm::Drum,
        falls: description.drum.drawn.value,
        pockets: description.drum.all().map(pocket).collect(),
        order: description.drum.all().collect(),
        columns: 0,
        rows: 0,
        sides: Vec::new(),
    }
}

fn spot(rules: &Rules, id: SpotId, rule: &SpotRule) -> Spot {
    let bet = &rules.description.bets[rule.bet];
    Spot {
        id,
        key: rule.key.clone(),
        name: rule.name.clone(),
        required: false,
        limits: SpotLimits::Between {
            least: rules.minimum.value,
            most: rules.maximum.value,
            basis: rules.maximum.basis,
        },
        table: None,
        pool: None,
        cover: Some(Cover {
            kind: bet.key.clone(),
            name: bet.name.clone(),
            pockets: rule.balls.clone(),
            number: None,
            odds: bet.pays.value,
            basis: bet.pays.basis,
        }),
    }
}
