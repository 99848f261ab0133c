//! The rules as they are told, for a printed sheet and the panel beside the felt.

use law::{Fact, Words};
use table::RuleLine;

use super::description::{BetRule, On, ThirdCard, ThirdCardTable};
use super::read::Description;
use super::rules::Rules;
use crate::common::Telling;

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "baccarat");
    sheet.table();
    sheet.shoe();
    sheet.points();
    sheet.dealing();
    sheet.third_cards();
    sheet.bets();
    sheet.lines
}

/// What is printed on the cloth: what the house keeps of what is won.
pub(super) fn on_the_cloth(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "baccarat");
    sheet.about("cloth");
    for bet in &rules.description.bets {
        sheet.keeps("keeps-on-cloth", bet);
    }
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl<'a> Sheet<'a> {
    fn description(&self) -> &'a Description {
        &self.rules.description
    }

    fn table(&mut self) {
        self.about("table");
        self.plain("bank", self.rules.bases_of.against_house);
        self.value("places", self.rules.terms.places);
        self.alike_value("minimum", self.rules.minimum);
    }

    fn shoe(&mut self) {
        self.about("cards");
        let shoe = &self.description().shoe;
        self.packs((shoe.packs, shoe.deck.len()), shoe.basis);
        self.value("burn", shoe.burn);
        self.value("stop", shoe.stop.cards);
    }

    fn points(&mut self) {
        self.about("points");
        let points = &self.description().points;
        let facts = [("tens", points.tens.into()), ("ace", points.ace.into())];
        self.tell("cards", facts, points.cards_basis);
        self.plain("units", points.units_basis);
        let facts = [("nearest", points.nearest.into())];
        self.tell("nearest", facts, points.wins_basis);
    }

    fn dealing(&mut self) {
        self.about("deal");
        let dealing = &self.description().dealing;
        self.plain("rotates", dealing.rotates);
        self.plain("pass", dealing.pass.basis);
        self.plain("must-bet", dealing.must_bet);
        self.plain("highest", dealing.highest);
        self.plain("croupier", dealing.croupier);
        self.plain("lost", dealing.lost);
    }

    fn third_cards(&mut self) {
        self.about("third-card");
        let description = self.description();
        self.value("natural", description.natural);
        self.value("draws", description.player.draws);
        self.value("stands", description.player.stands);
        let table = &description.bank.table;
        for points in 0..table.len() as u8 {
            let (_, basis) = table.says(points, None);
            let (name, thirds) = against(table, points);
            let thirds = thirds.map(|thirds| ("thirds", thirds));
            let facts = [("points", points.into())].into_iter().chain(thirds);
            self.tell(name, facts, basis);
        }
    }

    fn bets(&mut self) {
        self.about("bets");
        for (place, bet) in self.description().bets.iter().enumerate() {
            let name = match bet.on {
                On::Player => "pays-on-player",
                On::Bank => "pays-on-bank",
                On::Tie => "pays-on-tie",
            };
            let facts = [
                ("bet", called(&bet.name)),
                ("odds", bet.pays.value.into()),
                ("most", self.rules.most[place].value.into()),
            ];
            self.tell(name, facts, bet.pays.basis);
            self.keeps("keeps", bet);
            if let Some(ties) = bet.ties {
                self.tell("ties", [("bet", called(&bet.name))], ties);
            }
        }
    }

    /// What the house keeps of a bet that wins, where it keeps anything.
    fn keeps(&mut self, name: &str, bet: &BetRule) {
        if let Some(keeps) = bet.commission {
            let facts = [("bet", called(&bet.name)), ("part", keeps.value.into())];
            self.tell(name, facts, keeps.basis);
        }
    }
}

fn called(name: &Words) -> Fact {
    name.into()
}

/// Against which third cards a hand of these points draws.
fn against(table: &ThirdCardTable, points: u8) -> (&'static str, Option<Fact>) {
    let draws = table.thirds(points, ThirdCard::Draws);
    let stood = table.says(points, None).0 == ThirdCard::Draws;
    match (draws.len(), stood) {
        (all, true) if all == ThirdCardTable::COLUMNS - 1 => ("bank-always", None),
        (0, false) => ("bank-never", None),
        (_, true) => ("bank-against-or-stood", Some(Fact::list(draws))),
        (_, false) => ("bank-against", Some(Fact::list(draws))),
    }
}
