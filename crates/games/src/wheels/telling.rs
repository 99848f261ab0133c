//! The rules as they are told, for a printed sheet and the panel beside the felt.

use law::{BasisRef, Fact};
use table::RuleLine;

use super::description::{Decides, WheelRules};
use super::rows;
use super::rules::Rules;
use crate::common::{Cited, Telling};

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "wheels");
    sheet.table();
    match &rules.description.decides {
        Decides::Wheel(wheel) => sheet.wheel(wheel),
        Decides::Rows(of) => rows::tell_rows(&mut sheet, of),
    }
    sheet.bets();
    sheet.colour_chips();
    sheet.zero();
    sheet.insurance();
    sheet.course();
    sheet.payment();
    sheet.errors();
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn table(&mut self) {
        let rules = self.rules;
        self.against_house();
        let first = rules.limits.first();
        let basis = first.map_or(BasisRef::NONE, |limits| limits.least.basis);
        let value = rules.minimum;
        self.alike_value("minimum", Cited { value, basis });
    }

    fn wheel(&mut self, wheel: &WheelRules) {
        self.about("wheel");
        let equipment = self.rules.terms.equipment;
        let facts = [("pockets", wheel.pockets.len().into())];
        self.tell("pockets", facts, equipment);
        for (place, colour) in wheel.colours.iter().enumerate() {
            let pockets = wheel.pockets.iter();
            let of = pockets.filter(|pocket| pocket.colour == Some(place));
            let mut numbers: Vec<u8> = of.filter_map(|pocket| pocket.number).collect();
            numbers.sort_unstable();
            numbers.dedup();
            let name = (&colour.name).into();
            let facts = [("colour", name), ("numbers", Fact::list(numbers))];
            self.tell("colour", facts, equipment);
        }
        self.plain("result", wheel.result);
    }

    fn bets(&mut self) {
        self.about("bets");
        let rules = self.rules;
        let description = &rules.description;
        self.alike("only-these", [], description.only_these);
        for (place, bet) in description.bets.iter().enumerate() {
            let (name, odds) = (|| ("bet", Fact::from(&bet.name)), bet.pays.value.into());
            let of_rows = description.decides.rows();
            match of_rows.and_then(|of| rows::tell_covers(of, &bet.covers.value)) {
                Some((says, row)) => {
                    self.tell(says, [name(), ("row", row)], bet.covers.basis);
                    self.tell("pays", [name(), ("odds", odds)], bet.pays.basis);
                }
                None => {
                    let spot = description.spots.iter().find(|spot| spot.bet == place);
                    let pockets = spot.map_or(0, |spot| spot.pockets.count());
                    let facts = [name(), ("pockets", pockets.into()), ("odds", odds)];
                    self.tell("covers", facts, bet.pays.basis);
                }
            }
            self.up_to(&bet.name, rules.limits[place].most);
        }
        if let Some(bet) = description.bets.first() {
            self.plain("keeps", bet.keeps);
        }
    }

    fn colour_chips(&mut self) {
        let rules = self.rules;
        if let Some(chips) = &rules.description.colour_chips {
            self.plain("colour-chips", rules.chip(1).basis);
            self.plain("chips-unfixed", chips.unfixed);
        }
    }

    fn zero(&mut self) {
        let rules = self.rules;
        let Some(zero) = &rules.description.zero else {
            return;
        };
        let comes = match &rules.description.decides {
            Decides::Wheel(_) => {
                self.about("zero");
                Fact::said("wheels-zero-comes", [])
            }
            Decides::Rows(of) => {
                let points = [("points", of.refait.value.into())];
                self.about_this(Fact::said("topic-tie-at", points.clone()));
                Fact::said("wheels-rows-tie", points)
            }
        };
        let facts = [("comes", comes), ("part", zero.back.value.into())];
        let Some(prison) = &zero.prison else {
            return self.tell("part-back", facts, zero.back.basis);
        };
        self.tell("take-part", facts, prison.take.basis);
        self.plain("stay", prison.stay.basis);
        self.plain("freed", prison.freed);
        self.value("again", prison.again);
        self.plain("below-minimum", prison.below_minimum);
        self.plain("last-spin", prison.last_spin);
    }

    fn insurance(&mut self) {
        if let Some(insurance) = &self.rules.description.insurance {
            let (from, part) = (insurance.from.into(), insurance.part.into());
            let facts = [("from", from), ("part", part)];
            self.tell("insurance", facts, insurance.basis);
        }
    }

    fn course(&mut self) {
        self.about("round");
        let description = &self.rules.description;
        let until = match &description.decides {
            Decides::Wheel(_) => "until-spin",
            Decides::Rows(_) => "until-card",
        };
        let course = &description.course;
        self.plain(until, course.close.bets);
        self.alike("closed", [], course.close.closed);
        if let Some(called) = course.called {
            self.plain("called", called);
        }
    }

    fn payment(&mut self) {
        let description = &self.rules.description;
        let payment = &description.payment;
        let order = payment.order.iter().flatten();
        let bets = Fact::list(order.map(|bet| &description.bets[*bet].name));
        self.tell("order", [("bets", bets)], payment.basis);
        if payment.farthest_first {
            self.plain("farthest-first", payment.basis);
        }
        if payment.player_at_once {
            self.plain("player-at-once", payment.basis);
        }
    }

    fn errors(&mut self) {
        self.about("errors");
        for rule in &self.rules.description.irregularities {
            for remedy in &rule.remedies {
                self.line(&rule.words, remedy.basis);
            }
        }
    }
}
