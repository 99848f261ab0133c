//! The rules as they are told, for a printed sheet and the panel beside the felt.

use law::{Fact, Words};
use table::RuleLine;

use super::description::{BetRule, Placed, When};
use super::rules::Rules;
use super::throws::On;
use crate::common::Telling;

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "dice");
    sheet.table();
    sheet.thrower();
    sheet.bets();
    sheet.limits();
    sheet.course();
    sheet.errors();
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn table(&mut self) {
        let rules = self.rules;
        self.against_house();
        self.value("thrown", rules.description.dice);
        self.alike_value("minimum", rules.minimum);
    }

    fn thrower(&mut self) {
        self.about("thrower");
        let description = &self.rules.description;
        let (thrower, point) = (&description.thrower, &description.point);
        self.plain("first", thrower.first);
        let bets = thrower.bets.value.iter();
        let bets = Fact::either(bets.map(|bet| &description.bets[*bet].name));
        self.tell("must-bet", [("bets", bets)], thrower.bets.basis);
        self.plain("refuses", thrower.refuses.basis);
        self.plain("skipped", thrower.skipped);
        self.plain("changes", thrower.changes.basis);
        self.plain("lost", thrower.lost.basis);
        let numbers = Fact::list(point.numbers.value.iter().copied());
        self.tell("points", [("numbers", numbers)], point.numbers.basis);
        let (ends, passes) = (throws(&point.ends.value), throws(&point.passes.value));
        self.tell("point-ends", [("throws", ends)], point.ends.basis);
        self.tell("passes", [("throws", passes)], point.passes.basis);
    }

    fn bets(&mut self) {
        let description = &self.rules.description;
        for (place, group) in description.groups.iter().enumerate() {
            self.about_this(&group.name);
            if place == 0 {
                self.alike("only-these", [], description.only_these);
            }
            let bets = description.bets.iter();
            for bet in bets.filter(|bet| bet.group == place) {
                self.bet(bet);
            }
        }
    }

    fn bet(&mut self, bet: &BetRule) {
        let name = || ("bet", Fact::from(&bet.name));
        self.placed(bet);
        let outcomes = &bet.outcomes;
        for (says, on) in [("wins", &outcomes.wins), ("loses", &outcomes.loses)] {
            self.tell(says, [name(), ("throws", throws(&on.value))], on.basis);
        }
        if let Some(null) = &outcomes.null {
            let facts = [name(), ("throws", throws(&null.value))];
            self.tell("null", facts, null.basis);
        }
        if let Some(number) = &bet.number {
            let moves = if number.own { "moves" } else { "waits" };
            self.tell(moves, [name()], number.basis);
            let (wins, loses) = (&number.then.wins, &number.then.loses);
            let (won, lost) = (throws(&wins.value), throws(&loses.value));
            let facts = [name(), ("wins", won), ("loses", lost)];
            self.tell("then", facts, wins.basis);
        }
        if let Some(stays) = bet.stays {
            let says = if stays.may_leave {
                "may-leave"
            } else {
                "stays"
            };
            self.tell(says, [name()], stays.basis);
        }
        self.tell("pays", [name(), ("odds", odds(bet))], bet.pays.basis);
    }

    fn placed(&mut self, bet: &BetRule) {
        let name = ("bet", Fact::from(&bet.name));
        match &bet.placed {
            Placed::With(with) => {
                let other = &self.rules.description.bets[with.value].name;
                let facts = [name, ("other", other.into())];
                self.tell("placed-with", facts, with.basis);
            }
            // What refuses it at other throws says the most of it.
            Placed::At {
                when, otherwise, ..
            } => {
                let says = match when {
                    When::Any => "placed-any",
                    When::FirstThrow => "placed-first",
                    When::Point => "placed-point",
                };
                self.tell(says, [name], *otherwise);
            }
        }
    }

    fn limits(&mut self) {
        self.about("maxima");
        let rules = self.rules;
        for (place, spot) in rules.description.spots.iter().enumerate() {
            match rules.most[place] {
                _ if spot.moved => {}
                Some(most) => self.up_to(&spot.name, most),
                None => self.beside(spot.number, rules.bet(spot), &spot.name),
            }
        }
    }

    /// The most of a bet that hangs on another.
    fn beside(&mut self, number: Option<u8>, bet: &BetRule, name: &Words) {
        let Placed::With(with) = &bet.placed else {
            return;
        };
        let beside = &self.rules.description.bets[with.value].name;
        let points = self.rules.description.point.numbers.value.iter();
        let numbers = points.filter(|n| number.is_none_or(|own| own == **n));
        let percents: Vec<(u8, u64)> = numbers.map(|n| (*n, bet.percent(Some(*n)))).collect();
        let same = percents.windows(2).all(|pair| pair[0].1 == pair[1].1);
        let first = percents.first().map_or(100, |(_, percent)| *percent);
        let percent = |percent: u64| captions::of_percent(&Words::same(percent.to_string()));
        let each = percents
            .iter()
            .map(|(number, part)| percent(*part).map(|_, part| format!("{part} ({number})")));
        let part = match same {
            true => percent(first).into(),
            false => Fact::list(each),
        };
        let facts = [
            ("bet", name.into()),
            ("part", part),
            ("other", beside.into()),
        ];
        self.tell("beside", facts, bet.most.basis);
    }

    fn course(&mut self) {
        self.about("throw");
        let course = &self.rules.description.course;
        self.plain("until", course.bets);
        self.alike("closed", [], course.closed);
    }

    fn errors(&mut self) {
        self.about("errors");
        let description = &self.rules.description;
        for rule in &description.irregularities {
            if let Some(remedy) = rule.remedies.first() {
                self.line(&rule.words, remedy.basis);
            }
        }
        self.plain("unforeseen", description.table.problems.basis);
    }
}

/// What a bet pays: numbers with the same odds together, then the others.
fn odds(bet: &BetRule) -> Fact {
    let mut parts: Vec<Fact> = Vec::new();
    let mut told = Vec::new();
    for (_, odds) in &bet.pays.by {
        if told.contains(odds) {
            continue;
        }
        told.push(*odds);
        let alike = bet.pays.by.iter().filter(|(_, known)| known == odds);
        let numbers = Fact::list(alike.map(|(number, _)| *number));
        let facts = [("odds", (*odds).into()), ("numbers", numbers)];
        parts.push(Fact::said("dice-odds-with", facts));
    }
    if let Some(odds) = bet.pays.odds {
        let says = match parts.is_empty() {
            true => "dice-odds",
            false => "dice-odds-others",
        };
        parts.push(Fact::said(says, [("odds", odds.into())]));
    }
    Fact::Clauses(parts)
}

/// Throws as people name them: «7 o 11», «su número».
fn throws(on: &[On]) -> Fact {
    Fact::either(on.iter().map(|on| match on {
        On::Sum(sum) => Fact::from(*sum),
        On::Number => Fact::said("dice-number", []),
        On::Double => Fact::said("dice-double", []),
        On::NotDouble => Fact::said("dice-not-double", []),
        On::Other => Fact::said("dice-other", []),
    }))
}
