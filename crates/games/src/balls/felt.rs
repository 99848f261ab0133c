//! The table drawn from its rules, and the rules as they are told.

use law::{Fact, Words};
use round::NO_TEXT;
use table::{
    Cover, Felt, Layout, Pocket, RuleLine, Spot, SpotId, SpotLimits, Stage, StageKind, Wheel,
    WheelForm, WheelPocket,
};

use super::description::{BetRule, Description, SpotRule, number};
use super::rules::Rules;
use crate::common::Telling;

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let spots = (0..).map(SpotId).zip(&description.spots);
    let mut pays = description.bets.iter().map(|bet| bet.pays.basis);
    Felt {
        layout: Layout::Wheel,
        boxes: rules.terms.places.value,
        bettors_per_box: 1,
        minimum: rules.minimum.value,
        maximum: rules.maximum.value,
        wheel: Some(drum(description)),
        spots: spots.map(|(id, rule)| spot(rules, id, rule)).collect(),
        stages: [
            (StageKind::Bets, description.course.bets),
            (StageKind::Spin, rules.came()),
            (StageKind::Settle, pays.next().unwrap_or(NO_TEXT)),
        ]
        .map(|(kind, basis)| Stage { kind, basis })
        .into(),
        rules: tell(rules),
        ..description.felt()
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
    let limits = SpotLimits::Between {
        least: rules.minimum.value,
        most: rules.maximum.value,
        basis: rules.maximum.basis,
    };
    let cover = Cover {
        kind: bet.key.clone(),
        name: bet.name.clone(),
        pockets: rule.balls.clone(),
        number: None,
        odds: bet.pays.value,
        basis: bet.pays.basis,
    };
    rule.draw(id, limits, Some(cover))
}

fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "balls");
    sheet.against_house();
    sheet.alike_value("minimum", rules.minimum);
    sheet.alike_value("maximum", rules.maximum);
    sheet.drum();
    sheet.bets();
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn drum(&mut self) {
        self.about("drum");
        let description = &self.rules.description;
        self.value("in-drum", description.drum.balls);
        self.value("drawn", description.drum.drawn);
        self.plain("until", description.course.bets);
        self.plain("closed", description.course.closed);
    }

    fn bets(&mut self) {
        self.about("bets");
        let description = &self.rules.description;
        self.alike("only-these", [], description.only_these);
        for (place, bet) in description.bets.iter().enumerate() {
            let mut spots = description.spots.iter().filter(|spot| spot.bet == place);
            match (spots.next(), spots.next()) {
                (Some(only), None) => {
                    let balls = only.balls.iter().map(|ball| number(*ball));
                    self.bet(bet, Fact::list(balls));
                }
                _ => self.tell("each", [("bet", (&bet.name).into())], bet.covers.basis),
            }
            let facts = [("bet", (&bet.name).into()), ("odds", bet.pays.value.into())];
            self.tell("pays", facts, bet.pays.basis);
        }
    }

    /// A bet on several balls together.
    fn bet(&mut self, bet: &BetRule, balls: Fact) {
        let facts = [("bet", (&bet.name).into()), ("balls", balls)];
        self.tell("its-balls", facts, bet.covers.basis);
        let needed = bet.wins.value.into();
        let facts = [("bet", (&bet.name).into()), ("needed", needed)];
        self.tell("wins", facts, bet.wins.basis);
    }
}
