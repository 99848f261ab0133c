//! The rules as they are told, for a printed sheet and the panel beside the felt.

use exact::Cents;
use law::Fact;
use table::{Face, RuleLine};

use super::description::*;
use super::rules::Rules;
use crate::common::Telling;

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "among-players");
    sheet.table();
    sheet.ways();
    sheet.hands();
    sheet.bets();
    sheet.streets();
    sheet.pots();
    sheet.errors();
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn table(&mut self) {
        self.about("table");
        let (rules, table) = (self.rules, &self.rules.description.table);
        self.plain("between", table.between);
        self.value("seats", rules.terms.places);
        self.value("fewest", table.least_players);
        if let Some(RestRule { hands, words }) = &table.rest {
            self.tell("rest", [("hands", (*hands).into())], words.basis);
        }
        self.value("stack", rules.least_stack);
        self.plain("once-begun", table.once_begun);
        self.profit();
    }

    /// What the house takes: a charge for each session, or a part of each pot.
    fn profit(&mut self) {
        let rules = self.rules;
        if let Some(session) = rules.session {
            let share = ("share", session.share.value.into());
            let facts = [share, ("hands", session.last_hands.into())];
            let of = match rules.maximum {
                Some(_) => "session-of-maximum",
                None => "session-of-stack",
            };
            self.tell(of, facts, session.share.basis);
        } else if rules.description.profit.is_some() {
            self.value("rake", rules.rake);
        }
    }

    fn ways(&mut self) {
        self.about("ways");
        let ways = &self.rules.description.ways;
        let goes = [
            ("mano-goes", ways.mano),
            ("dealt-to", ways.deal.to),
            ("action-goes", ways.action),
        ];
        for (way, side) in goes {
            let to = Fact::said(format!("among-players-{}", side.value.key()), []);
            self.tell(way, [("side", to)], side.basis);
        }
    }

    fn hands(&mut self) {
        self.about("hand");
        let description = &self.rules.description;
        let making = description.making;
        match making.value {
            Making::Any => self.plain("any-five", making.basis),
            Making::Exactly { own, common } => {
                let facts = [("own", own.into()), ("common", common.into())];
                self.tell("exactly", facts, making.basis);
            }
        }
        if let Some((_, basis)) = description.order.short {
            self.plain("short-deck", basis);
        }
    }

    fn bets(&mut self) {
        self.about("bets");
        let (rules, betting) = (self.rules, &self.rules.description.betting);
        for (rule, bet) in rules.description.initial.iter().zip(&rules.initial) {
            if let Some(amounts) = amounts(&bet.amounts) {
                let facts = [("name", (&rule.name).into()), ("amounts", amounts)];
                self.tell("initial", facts, bet.basis);
            }
        }
        if let Some(amount) = rules.bring_in {
            self.value("bring-in", amount);
        }
        self.value("least-bet", rules.minimum);
        if betting.least.value == LeastRaise::LastRaise {
            self.plain("last-raise", betting.least.basis);
        }
        let limit = rules.limit();
        if let Some(reopens) = limit.reopens {
            let after = match reopens.value {
                Reopens::Whole => "reopens-whole",
                Reopens::Half => "reopens-half",
            };
            self.plain(after, reopens.basis);
        }
        self.tell(
            "limit",
            [("limit", (&limit.name).into())],
            rules.limit.basis,
        );
        if let Some(maximum) = rules.maximum {
            self.value("maximum", maximum);
        }
        if let Some(cap) = rules.cap {
            let whose = match cap.value.of {
                CapOf::Player => "cap-player",
                CapOf::Interval => "cap-interval",
            };
            self.tell(whose, [("most", cap.value.most.into())], cap.basis);
            self.plain("uncapped", betting.uncapped);
        }
        self.plain("short-call", betting.short);
    }

    fn streets(&mut self) {
        self.about("course");
        for street in &self.rules.description.streets {
            let name = || ("street", (&street.name).into());
            if !street.deal.is_empty() {
                let cards = Fact::list(street.deal.iter().map(dealt));
                self.tell("street-cards", [name(), ("cards", cards)], street.basis);
            }
            match &street.work {
                Work::Bet(interval) => {
                    let opens = opens(interval.opens.by);
                    self.tell(opens, [name()], interval.opens.basis);
                }
                Work::Draw(draw) => {
                    let most = ("most", draw.most.into());
                    self.tell("draws", [name(), most], draw.draw.basis);
                    self.plain("runs-out", draw.runs_out);
                }
            }
        }
    }

    fn pots(&mut self) {
        self.about("pot");
        let description = &self.rules.description;
        let (first, pots) = (description.showdown.first, &description.pots);
        let shows = match first.value {
            ShowsFirst::LastBettor => "shows-bettor",
            ShowsFirst::LastOfTheInterval => "shows-of-interval",
        };
        self.plain(shows, first.basis);
        self.plain("best", pots.best);
        self.plain("alone", pots.alone);
        self.plain("shared", pots.shared);
        self.plain("odd", pots.odd);
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

/// What each puts, one after the other, where anything is put.
fn amounts(all: &[Cents]) -> Option<Fact> {
    let facts = all.iter().map(|amount| Fact::from(*amount));
    facts.reduce(|amounts, amount| {
        let facts = [("amounts", amounts), ("amount", amount)];
        Fact::said("among-players-amounts-and", facts)
    })
}

fn opens(opens: Opens) -> &'static str {
    match opens {
        Opens::Mano => "opens-mano",
        Opens::LowestShowing => "opens-lowest",
        Opens::LowestBySuit => "opens-by-suit",
        Opens::HighestShowing => "opens-highest",
        Opens::LastBettor => "opens-bettor",
        Opens::Opener => "opens-opener",
    }
}

/// A step of a deal in words.
fn dealt(step: &DealStep) -> Fact {
    let name = match (step.to, step.face) {
        (DealTo::Players, Face::Down) => "among-players-own-down",
        (DealTo::Players, Face::Up) => "among-players-own-up",
        (DealTo::Common, _) => "among-players-common-up",
        (DealTo::Burn, _) => "among-players-burnt",
    };
    Fact::said(name, [("value", step.cards.into())])
}
