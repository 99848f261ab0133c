//! The rules as they are told, for a printed sheet and the panel beside the felt.

use table::RuleLine;

use super::description::Rule;
use super::rules::Rules;
use crate::baccarat::tell_chart;
use crate::common::Telling;

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "circle-baccarat");
    sheet.table();
    sheet.bank();
    sheet.garage();
    sheet.bets();
    sheet.cards();
    tell_chart(&mut sheet, &rules.description.bank.chart);
    sheet.faults(&rules.description.irregularities);
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn table(&mut self) {
        self.about("table");
        self.rules(&[Rule::Between]);
        let rules = self.rules;
        let facts = [
            ("seats", rules.coup.cloths.seats.value.into()),
            ("standing", rules.coup.cloths.standing.value.into()),
        ];
        self.tell("seats", facts, rules.terms.places.basis);
        self.value("fewest", rules.description.table.fewest);
        self.value("minimum", rules.minimum);
        self.rules(&[Rule::Priority]);
    }

    fn bank(&mut self) {
        self.about("bank");
        match self.rules.unlimited {
            Some(basis) => self.plain("unlimited", basis),
            None => self.value("most", self.rules.bank_most),
        }
        self.rules(&[
            Rule::FirstBank,
            Rule::Keeps,
            Rule::LostPasses,
            Rule::SameSum,
            Rule::Auction,
            Rule::MustDeal,
            Rule::PartnerJoins,
        ]);
        self.value("house-part", self.rules.description.table.commission);
    }

    fn garage(&mut self) {
        self.about("garage");
        let table = &self.rules.description.table;
        let half = table.garage_half;
        let facts = [
            ("pass", half.from_pass.value.into()),
            ("part", half.part.value.into()),
        ];
        self.tell("garage-half", facts, half.part.basis);
        self.value("garage-double", table.garage_double);
        self.rules(&[Rule::GarageForced, Rule::GarageImproper]);
    }

    fn bets(&mut self) {
        self.about("bets");
        let table = &self.rules.description.table;
        self.rules(&[Rule::PuntoMost]);
        if self.rules.description.said.banco_alone {
            self.rules(&[Rule::BancoAlone]);
        }
        self.value("with-table", table.with_table);
        self.rules(&[Rule::RepeatRight, Rule::Highest]);
        self.value("supports", table.supports);
    }

    fn cards(&mut self) {
        self.about("cards");
        let description = &self.rules.description;
        self.shoe();
        self.value("natural", description.natural);
        self.draws(&description.punto);
        self.value("must", description.bank.must);
        self.rules(&[Rule::Tie]);
    }
}
