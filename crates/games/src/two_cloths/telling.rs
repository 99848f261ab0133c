//! The rules as they are told, for a printed sheet and the panel beside the felt.

use table::RuleLine;

use super::description::{Cloth, EqualBids, PassesAfter, Rule};
use super::rules::Rules;
use crate::baccarat::tell_chart;
use crate::common::Telling;

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "two-cloths");
    sheet.table();
    sheet.bank();
    sheet.bets();
    sheet.banco();
    sheet.cards();
    tell_chart(&mut sheet, &rules.description.chart);
    sheet.restored();
    sheet.faults(&rules.description.irregularities);
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn table(&mut self) {
        self.about("table");
        self.rules(&[Rule::Between]);
        let rules = self.rules;
        let last = rules.coup.cloths.seats.value;
        let facts = [
            ("last", last.into()),
            ("next", (last + 1).into()),
            ("all", (last * 2).into()),
            ("standing", rules.coup.cloths.standing.value.into()),
        ];
        self.tell("seats", facts, rules.terms.places.basis);
        self.value("fewest", rules.description.table.fewest);
        self.rules(&[Rule::Priority]);
    }

    fn bank(&mut self) {
        self.about("bank");
        match self.rules.free {
            Some(_) => self.rules(&[Rule::AnswersAll]),
            None => {
                self.rules(&[Rule::Answers]);
                let (least, most) = self.rules.bank;
                let facts = [("least", least.value.into()), ("most", most.value.into())];
                self.tell("made-up", facts, most.basis);
            }
        }
        self.rules(&[Rule::Auction]);
        let equal_bids = match self.rules.description.said.equal_bids {
            EqualBids::Lot => "equal-bids",
            EqualBids::First => "equal-bids-first",
        };
        self.plain(equal_bids, self.rules.by(Rule::EqualBids));
        self.rules(&[Rule::Leaves, Rule::Renews, Rule::Offered]);
        let facts = [("part", self.rules.coup.cut.part.into())];
        self.tell("house-part", facts, self.rules.coup.keeps);
    }

    fn bets(&mut self) {
        self.about("bets");
        self.value("minimum", self.rules.minimum);
        if self.rules.free.is_none() {
            self.value("maximum", self.rules.maximum);
        }
        self.rules(&[Rule::BothCloths]);
        let odd_unit = match self.rules.description.said.odd_unit {
            Cloth::First => "odd-unit",
            Cloth::Second => "odd-unit-second",
        };
        self.plain(odd_unit, self.rules.by(Rule::OddUnit));
        self.value("on-the-line", self.rules.description.table.line);
        self.rules(&[Rule::NotCovered]);
    }

    fn banco(&mut self) {
        if self.rules.free.is_none() {
            self.about("banco");
            self.rules(&[Rule::Banco, Rule::BancoBoth, Rule::BancoLots]);
            self.value("repeats", self.rules.description.repeats);
        }
    }

    fn cards(&mut self) {
        self.about("cards");
        let description = &self.rules.description;
        self.shoe();
        self.rules(&[Rule::Rotates]);
        let passes_on = match description.said.passes_after {
            PassesAfter::BankWins => "passes-on",
            PassesAfter::EveryCoup => "passes-on-always",
        };
        self.plain(passes_on, self.rules.by(Rule::PassesOn));
        self.value("natural", description.natural.from);
        self.plain("beats", description.natural.beats);
        self.draws(&description.punto);
        self.plain("free", description.punto.free);
        self.rules(&[Rule::BankerFree, Rule::Chart, Rule::Tie]);
    }

    fn restored(&mut self) {
        self.about("restored");
        self.rules(&[
            Rule::RestoredNatural,
            Rule::RestoredSame,
            Rule::RestoredFree,
        ]);
        self.value("restored-limit", self.rules.description.restored);
    }
}
