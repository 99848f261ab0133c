//! The rules as they are told, for a printed sheet and the panel beside the felt.

use exact::Ratio;
use law::{BasisRef, Fact, Words};
use table::{Compared, Face, Place, RuleLine, Takes};

use super::description::*;
use super::rules::Rules;
use crate::common::Telling;
use crate::pools::Several;

/// What the names of its messages begin with.
const FAMILY: &str = "bank-poker";

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, FAMILY);
    sheet.table();
    sheet.cards();
    sheet.bets();
    sheet.course();
    sheet.settlement();
    sheet.errors();
    sheet.lines.extend(house_way(&rules.description));
    sheet.lines
}

/// What is printed on the cloth: with what the bank plays.
pub(super) fn on_the_cloth(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, FAMILY);
    sheet.about("cloth");
    sheet.bank_plays_with();
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl<'a> Sheet<'a> {
    fn description(&self) -> &'a Description {
        &self.rules.description
    }

    /// The name of a bet.
    fn bet(&self, place: usize) -> Fact {
        (&self.description().bets[place].name).into()
    }

    fn table(&mut self) {
        self.about("table");
        let (rules, table) = (self.rules, &self.description().table);
        self.alike("against-house", [], table.against_house);
        self.value("boxes", table.boxes);
        match table.boxes_each.value {
            1 => self.value("one-box-each", table.boxes_each),
            _ => self.value("boxes-each", table.boxes_each),
        }
        if let Some(blind) = table.blind {
            self.plain("blind", blind);
        }
        if rules.bettors.value > 1 {
            self.value("bettors", rules.bettors);
        }
        let facts = [
            ("least", rules.minimum.into()),
            ("most", rules.maximum.into()),
        ];
        self.tell("limits", facts, rules.limits_basis);
        self.plain("chips-only", table.chips_only);
    }

    fn cards(&mut self) {
        self.about("cards");
        let (cards, order) = (&self.description().cards, &self.description().order);
        let count = cards.deck.value.cards().count();
        self.tell("deck", [("cards", count.into())], cards.deck.basis);
        self.plain("ranks", cards.ranks);
        let ace = match cards.ace.value {
            cards::AceRule::HighOnly => "ace-high",
            cards::AceRule::BelowTheLowest => "ace-either",
            cards::AceRule::SecondHighestStraight => "ace-second",
        };
        self.plain(ace, cards.ace.basis);
        for class in &order.classes {
            let (name, meaning) = ((&class.name).into(), (&class.meaning).into());
            self.tell(
                "class",
                [("class", name), ("meaning", meaning)],
                class.basis,
            );
        }
    }

    fn bets(&mut self) {
        self.about("bets");
        let rules = self.rules;
        for (place, rule) in self.description().bets.iter().enumerate() {
            let bet = ("bet", self.bet(place));
            match (&rule.stake, rules.limits[place]) {
                (StakeRule::TimesBet { times, of, basis }, _) => {
                    let times = ("times", Fact::Text(times.to_string()));
                    self.tell("times", [bet, times, ("other", self.bet(*of))], *basis);
                }
                (_, Some(limits)) if limits.least.value == limits.most.value => {
                    let amount = ("amount", limits.most.value.into());
                    self.tell("exactly", [bet, amount], limits.most.basis);
                }
                (_, Some(limits)) => {
                    let least = ("least", limits.least.value.into());
                    let most = ("most", limits.most.value.into());
                    self.tell("between", [bet, least, most], limits.most.basis);
                }
                _ => {}
            }
        }
    }

    fn course(&mut self) {
        self.about("course");
        for stage in &self.description().stages {
            let basis = stage.basis;
            match &stage.what {
                StageWork::Bets { .. } => self.plain("before-deal", basis),
                StageWork::OfferBank(offer) => self.offer(offer, basis),
                StageWork::Deal(steps) => self.deal(steps, basis),
                StageWork::Choose { choices, .. } => self.choices(choices, basis),
                StageWork::Throw(dice) => self.tell("thrown", [("dice", (*dice).into())], basis),
                StageWork::SetBank => self.plain("bank-sets", basis),
                StageWork::SettleEarly(bets) => {
                    let bets = Fact::list(bets.iter().map(|bet| self.bet(*bet)));
                    self.tell("settled-early", [("bets", bets)], basis);
                }
                StageWork::Turn(Place::Common) => self.plain("turns-common", basis),
                StageWork::Turn(_) => self.plain("turns-own", basis),
                StageWork::Settle { from_right: true } => self.plain("from-right", basis),
                StageWork::Settle { from_right: false } => self.plain("from-left", basis),
            }
        }
    }

    /// The bank that passes among the players.
    fn offer(&mut self, offer: &OfferRule, basis: BasisRef) {
        self.plain("bank-held", offer.held);
        self.plain("bank-offered", basis);
        self.plain("bank-croupier", offer.croupier);
        self.plain("bank-marked", offer.marked);
        self.plain("bank-covers", offer.cover);
    }

    /// How many cards go where in a deal, from the croupier's left, and which of the bank's lie
    /// face up.
    fn deal(&mut self, steps: &[DealStep], basis: BasisRef) {
        let count = |to: DealTo| -> u16 {
            let steps = steps.iter().filter(|step| step.to == to);
            steps.map(|step| u16::from(step.cards)).sum()
        };
        let one_or = |count: u16, one, several| if count == 1 { one } else { several };
        let (common, burnt) = (count(DealTo::Common), count(DealTo::Burn));
        let places = [
            (count(DealTo::Boxes), "to-each"),
            (count(DealTo::Bank), "to-bank"),
            (common, one_or(common, "common-one", "common")),
            (burnt, one_or(burnt, "burnt-one", "burnt")),
            (count(DealTo::Everyone), "to-everyone"),
        ];
        let dealt = places.into_iter().filter(|(count, _)| *count > 0);
        let dealt = dealt.map(|(count, place)| part(place, [("value", count.into())]));
        self.tell("dealt", [("cards", Fact::list(dealt))], basis);
        let bank = steps.iter().filter(|step| step.to == DealTo::Bank);
        let cards = bank.flat_map(|step| (0..step.cards).map(move |_| step));
        for (place, step) in (1_u64..).zip(cards) {
            if step.face == Face::Up {
                self.tell("exposed", [("place", place.into())], step.basis);
            }
        }
    }

    fn choices(&mut self, choices: &[ChoiceRule], basis: BasisRef) {
        let names = choices.iter().map(|choice| within(&choice.name));
        self.tell("chooses", [("choices", Fact::either(names))], basis);
        for choice in choices {
            self.choice(choice);
        }
    }

    fn choice(&mut self, choice: &ChoiceRule) {
        let (name, basis) = (("choice", (&choice.name).into()), choice.basis);
        let with = |sheet: &Self, bet: usize| [name.clone(), ("bet", sheet.bet(bet))];
        match &choice.does {
            ChoiceEffect::Places(bet) => self.tell("adds", with(self, *bet), basis),
            ChoiceEffect::Withdraws { forfeits, .. } => match forfeits.as_slice() {
                [] => self.tell("gives-up", [name], basis),
                [bet] => self.tell("loses", with(self, *bet), basis),
                several => {
                    let bets = several.iter().map(|bet| self.bet(*bet));
                    let bets = bets.reduce(|bets, bet| part("and", [("bets", bets), ("bet", bet)]));
                    let bets = ("bets", bets.unwrap_or(Fact::List(Vec::new())));
                    self.tell("loses-several", [name, bets], basis);
                }
            },
            ChoiceEffect::TakesBack(bet) => self.tell("takes-back", with(self, *bet), basis),
            ChoiceEffect::Buys { price, face } => {
                let buys = match face {
                    Face::Up => "buys-open",
                    Face::Down => "buys-covered",
                };
                self.tell(buys, with(self, *price), basis);
            }
            ChoiceEffect::Sets => self.tell("sets", [name], basis),
            ChoiceEffect::SetsByHouse => self.tell("house-sets", [name], basis),
            ChoiceEffect::TakesBank(_) | ChoiceEffect::PassesBank | ChoiceEffect::Stays => {}
        }
    }

    fn bank_plays_with(&mut self) {
        if let Some(needed) = &self.description().bank_plays_with {
            let hand = ("hand", (&needed.value.name).into());
            self.tell("plays-with", [hand], needed.basis);
        }
    }

    fn settlement(&mut self) {
        self.about("payments");
        self.bank_plays_with();
        for settle in &self.description().settles {
            let bet = || ("bet", self.bet(settle.bet));
            match &settle.how {
                SettleWay::AgainstBank {
                    bank_out,
                    beats,
                    loses,
                    ties,
                    ..
                } => {
                    let bet = bet();
                    if let Some(bank_out) = bank_out {
                        self.pay("bank-out", bet.clone(), bank_out);
                    }
                    self.pay("beats", bet.clone(), beats);
                    self.pay("ties", bet.clone(), ties);
                    self.tell("beaten", [bet], *loses);
                }
                SettleWay::IntoPool(pool) => self.pool(*pool),
                SettleWay::TwoHands { cases, foul, .. } => self.two_hands(cases, *foul),
                SettleWay::WithCroupier(basis) => self.plain("with-croupier", *basis),
                SettleWay::Bank(basis) => self.plain("bank-goes-back", *basis),
                SettleWay::Kept(basis) => {
                    let bet = bet();
                    self.tell("kept", [bet], *basis);
                }
                SettleWay::OwnHand {
                    only_top,
                    otherwise,
                    ..
                } => {
                    let bet = bet();
                    self.tell("only-top", [bet.clone()], *only_top);
                    self.tell("otherwise", [bet], *otherwise);
                }
            }
        }
    }

    fn pay(&mut self, when: &str, bet: (&'static str, Fact), pay: &Pay) {
        let mut pays = match pay.what {
            PayWhat::Odds(odds) => part("pays-odds", [("odds", odds.into())]),
            PayWhat::Back => part("pays-back", []),
            PayWhat::ByTable(table) => {
                let table = &self.description().tables[table].name;
                part("pays-table", [("table", table.into())])
            }
        };
        if let Some(least) = &pay.only_with {
            let is = |rule: &&ClassRule| rule.class == least.value.class();
            let class = self.description().order.classes.iter().find(is);
            let hand = class.map_or(Fact::Text("?".into()), |class| within(&class.name));
            let only = match pay.lost_below {
                true => "only-or-lost",
                false => "only-or-back",
            };
            pays = part(only, [("pays", pays), ("hand", hand)]);
        }
        self.tell(when, [bet, ("pays", pays)], pay.basis);
    }

    /// A pool: what goes in, what comes out, and what its winners are paid together.
    fn pool(&mut self, place: usize) {
        let (rules, pool) = (self.rules, &self.description().pools[place]);
        let (terms, name) = (&rules.pools[place], ("pool", Fact::from(&pool.name)));
        self.tell("pool-fed", [name.clone()], pool.fed);
        if terms.deduction.value != Ratio::ZERO {
            let kept = ("part", captions::percent(terms.deduction.value).into());
            self.tell("pool-deducts", [name.clone(), kept], terms.deduction.basis);
        }
        if !terms.seed.value.is_zero() {
            let seed = ("seed", terms.seed.value.into());
            self.tell("pool-seed", [name.clone(), seed], terms.seed.basis);
        }
        for prize in &pool.prizes {
            let class = &self.description().order.classes[prize.class].name;
            let takes = ("takes", takes(prize.takes).into());
            let wins = [name.clone(), ("class", class.into()), takes];
            self.tell("pool-wins", wins, prize.basis);
            let several = match prize.several.value {
                Several::InTurn { .. } => "pool-in-turn",
                Several::Shared => "pool-shared",
                Several::Highest => "pool-highest",
            };
            let of = [name.clone(), ("class", within(class))];
            self.tell(several, of, prize.several.basis);
        }
    }

    /// The nine results of two hands, hands set wrongly, and what the house keeps.
    fn two_hands(&mut self, cases: &[CaseRule], foul: BasisRef) {
        for case in cases {
            let mut facts = vec![("high", compared(case.high)), ("low", compared(case.low))];
            let result = match case.result {
                CaseResult::Wins(odds) => {
                    facts.push(("odds", odds.into()));
                    "case-wins"
                }
                CaseResult::Null => "case-null",
                CaseResult::Loses => "case-loses",
            };
            self.tell(result, facts, case.basis);
        }
        self.plain("foul", foul);
        if let Some(commission) = self.rules.commission {
            self.value("commission", commission);
        }
    }

    fn errors(&mut self) {
        self.about("errors");
        for rule in &self.description().irregularities {
            let mut said = Vec::new();
            for remedy in &rule.remedies {
                // Remedies to choose from under one provision are one rule in words.
                if !said.contains(&remedy.basis) {
                    self.line(&rule.words, remedy.basis);
                    said.push(remedy.basis);
                }
            }
        }
    }
}

/// What a pool pays, in one line: `Póquer, 5 %; Full, 75 €`.
pub(super) fn prizes(rules: &Rules, pool: &PoolRule) -> Words {
    let rows = pool.prizes.iter().map(|prize| {
        let class = &rules.description.order.classes[prize.class].name;
        captions::strung(&[class.clone(), takes(prize.takes)], ", ")
    });
    let rows: Vec<Words> = rows.collect();
    captions::strung(&rows, "; ")
}

fn takes(takes: Takes) -> Words {
    match takes {
        Takes::Part(part) if part == Ratio::ONE => captions::takes_all(),
        Takes::Part(part) => captions::takes_part(&captions::percent(part)),
        Takes::Amount(amount) => captions::euros(amount),
    }
}

/// The rules of the house way, in their order.
pub(super) fn house_way(description: &Description) -> Vec<RuleLine> {
    let line = |rule: &WayRule| RuleLine {
        topic: Fact::said("topic-house-way", []),
        text: (&rule.words).into(),
        basis: rule.basis,
    };
    description.house_way.iter().map(line).collect()
}

fn compared(compared: Compared) -> Fact {
    let name = match compared {
        Compared::Above => "above",
        Compared::Equal => "equal",
        Compared::Below => "below",
    };
    part(name, [])
}

/// A part of a line.
fn part(name: &str, facts: impl IntoIterator<Item = (&'static str, Fact)>) -> Fact {
    Fact::said(format!("{FAMILY}-{name}"), facts)
}

/// A name within a sentence.
fn within(name: &Words) -> Fact {
    name.clone().map(|_, text| text.to_lowercase()).into()
}
