//! The rules as they are told, for a printed sheet and the panel beside the felt.

use exact::Ratio;
use law::{Fact, Words};
use table::RuleLine;

use super::read::Description;
use super::rules::Rules;
use crate::common::{Cited, Telling};

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "totals");
    sheet.table();
    sheet.shoe();
    sheet.hands();
    sheet.play();
    sheet.insurance();
    sheet.bank();
    sheet.payment();
    sheet.jackpot();
    sheet.errors();
    sheet.lines
}

/// What is printed on the cloth.
pub(super) fn on_the_cloth(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "totals");
    sheet.about("cloth");
    let description = &rules.description;
    let pays = description.pays.best;
    let best = [("hand", (&description.points.best.name).into())];
    let facts = best.into_iter().chain(to_each(pays.value));
    sheet.tell("best-on-cloth", facts, pays.basis);
    sheet.value("stands-on-cloth", description.bank.stands);
    let wins = description.insurance.wins;
    sheet.tell("insurance-on-cloth", to_each(wins.value), wins.basis);
    sheet.lines
}

/// Odds as a cloth has them: three to two.
fn to_each(odds: Ratio) -> [(&'static str, Fact); 2] {
    [
        ("paid", odds.numerator().into()),
        ("staked", odds.denominator().into()),
    ]
}

/// The words of a notice, with the prizes of the jackpot where it asks for them.
pub(super) fn with_prizes(rules: &Rules, words: &Words) -> Words {
    let Some((jackpot, terms)) = rules.jackpot() else {
        return words.clone();
    };
    let prizes = jackpot.prizes.iter().zip(&terms.odds);
    let odds = |odds: &Cited<Ratio>| Words::same(odds.value.to_string());
    let prizes = prizes.map(|(prize, at)| captions::prize_at(&odds(at), &prize.name));
    let floor = captions::euros(terms.floor);
    let top = captions::prize_of_pool(&floor, &jackpot.pool.prize.name);
    let all: Vec<Words> = prizes.chain([top]).collect();
    words.filled("{prizes}", &captions::strung(&all, "; "))
}

type Sheet<'a> = Telling<'a, Rules>;

impl<'a> Sheet<'a> {
    fn description(&self) -> &'a Description {
        &self.rules.description
    }

    /// The name of the best hand.
    fn best(&self) -> Fact {
        (&self.description().points.best.name).into()
    }

    fn table(&mut self) {
        self.about("table");
        let table = &self.description().table;
        self.alike("against-house", [], table.against_house);
        self.value("boxes", table.boxes);
        self.plain("vacant", table.vacant);
        self.value("bettors", table.bettors);
        self.plain("consent", table.consent);
        self.plain("leads", table.leads);
        self.plain("larger", table.larger);
        self.value("hands", table.hands);
        let (least, most) = (self.rules.minimum, self.rules.maximum);
        let facts = [("least", least.value.into()), ("most", most.value.into())];
        self.tell("limits", facts, most.basis);
    }

    fn shoe(&mut self) {
        self.about("cards");
        let shoe = &self.description().shoe;
        let (packs, cards) = (shoe.packs.into(), shoe.deck.len().into());
        self.tell("shoe", [("packs", packs), ("cards", cards)], shoe.basis);
        self.plain("cut", shoe.cut);
        self.value("burn", shoe.burn);
        let facts = [("reserve", self.rules.reserve.into())];
        self.tell(
            "reserve",
            facts,
            self.description().notices[shoe.stop].basis,
        );
        self.plain("face-up", shoe.face_up);
    }

    fn hands(&mut self) {
        self.about("points");
        let points = &self.description().points;
        self.value("most", points.most);
        self.value("courts", points.courts);
        let (low, high) = points.ace.value;
        let facts = [("low", low.into()), ("high", high.into())];
        self.tell("ace", facts, points.ace.basis);
        let meaning = (&points.best.meaning).into();
        let facts = [("hand", self.best()), ("meaning", meaning)];
        self.tell("best", facts, points.best.basis);
    }

    fn play(&mut self) {
        self.about("round");
        let description = self.description();
        let (draw, split) = (&description.draw, &description.split);
        self.plain("second", description.deal.second);
        self.plain("hit", draw.hit.basis);
        let facts = [("most", description.points.most.value.into())];
        self.tell("full", facts, draw.full);
        self.plain("over", draw.over);
        self.plain("split", split.choice.basis);
        self.value("split-aces", split.aces);
        self.plain("split-no-best", split.no_best);
        let double = &description.double;
        let points = Fact::list(double.points.iter().copied());
        self.tell("double", [("points", points)], double.choice.basis);
        self.plain("double-each", double.each);
        self.plain("follow", description.follow.with.basis);
    }

    fn insurance(&mut self) {
        self.about("insurance");
        let insurance = &self.description().insurance;
        let best = [("hand", self.best())];
        self.tell("insurance", best.clone(), insurance.take.basis);
        self.plain("insurance-window", insurance.window);
        let (least, most) = (insurance.least, insurance.most);
        let facts = [("least", least.value.into()), ("most", most.value.into())];
        self.tell("insurance-limits", facts, most.basis);
        self.value("insurance-wins", insurance.wins);
        self.tell("even", best, self.description().even.choice.basis);
    }

    fn bank(&mut self) {
        self.about("bank");
        let bank = &self.description().bank;
        self.plain("bank-draws", bank.draws);
        self.value("bank-stands", bank.stands);
        let soft = match bank.soft_stands.value {
            true => "soft-stands",
            false => "soft-draws",
        };
        self.plain(soft, bank.soft_stands.basis);
    }

    fn payment(&mut self) {
        self.about("payments");
        let description = self.description();
        let pays = &description.pays;
        self.value("pays-even", pays.ordinary);
        self.plain("tie", pays.tie);
        let facts = [("hand", self.best()), ("odds", pays.best.value.into())];
        self.tell("pays-best", facts, pays.best.basis);
        if let Some(special) = &description.special {
            let (hand, odds) = ((&special.name).into(), special.pays.value.into());
            let facts = [("hand", hand), ("odds", odds)];
            self.tell("pays-special", facts, special.pays.basis);
        }
        self.plain("bank-over", pays.bank_over);
        self.plain("order", pays.order);
    }

    fn jackpot(&mut self) {
        let Some((jackpot, terms)) = self.rules.jackpot() else {
            return;
        };
        self.about("jackpot");
        self.value("jackpot-stake", terms.stake);
        for (prize, odds) in jackpot.prizes.iter().zip(&terms.odds) {
            let facts = [("prize", (&prize.name).into()), ("odds", odds.value.into())];
            self.tell("jackpot-pays", facts, odds.basis);
        }
        let (prize, floor) = (&jackpot.pool.prize, terms.floor.into());
        let facts = [("prize", (&prize.name).into()), ("floor", floor)];
        self.tell("jackpot-top", facts, prize.basis);
        self.plain("jackpot-highest", jackpot.highest);
        self.plain("jackpot-own", jackpot.own);
    }

    fn errors(&mut self) {
        self.about("errors");
        for rule in &self.description().irregularities {
            for remedy in &rule.remedies {
                self.line(&rule.words, remedy.basis);
            }
        }
        self.plain("unforeseen", self.description().unforeseen);
    }
}
