//! Simple rules of play against the best.

use odds::{Rule, Simple, decimal};
use serde_json::{Value, json};

use super::{DIGITS, Teller, number};
use crate::commands::spoken::Spoken;
use crate::told;

pub(super) fn json(simple: &Simple) -> Value {
    let (rule, choice) = match &simple.rule {
        Rule::Always(choice) => ("always", Some(choice)),
        Rule::Never(choice) => ("never", Some(choice)),
        Rule::AsTheBank => ("as-the-bank", None),
        Rule::NeverOver => ("never-over", None),
    };
    json!({
        "rule": rule,
        "choice": choice,
        "bet": simple.odds.bet,
        "ev_initial": simple.odds.ev_initial.to_string(),
        "ev_wagered": simple.odds.ev_wagered.to_string(),
        "decimal": number(decimal(&simple.odds.ev_initial, DIGITS)),
        "costs": simple.costs.to_string(),
        "costs_decimal": number(decimal(&simple.costs, DIGITS)),
    })
}

/// A rule in one language.
pub(in crate::commands) fn rule_named(rule: &Rule, spoken: &Spoken<'_>) -> String {
    let language = spoken.language;
    match rule {
        Rule::Always(choice) => told::say!(
            language,
            RuleAlways {
                choice: spoken.choice(choice)
            }
        ),
        Rule::Never(choice) => told::say!(
            language,
            RuleNever {
                choice: spoken.choice(choice)
            }
        ),
        Rule::AsTheBank => told::fixed(language, told::RuleAsTheBank).to_owned(),
        Rule::NeverOver => told::fixed(language, told::RuleNeverOver).to_owned(),
    }
}

impl Teller<'_> {
    /// What each rule costs of each bet, the best first.
    pub(super) fn simple(&self, simple: &[Simple]) {
        if simple.is_empty() {
            let none = told::fixed(self.context.language, told::NoSimpleRules);
            return self.lines(&format!("\n{none}"));
        }
        let title = told::fixed(self.context.language, told::SimpleRulesCost);
        self.lines(&format!("\n{title}"));
        let mut sorted: Vec<&Simple> = simple.iter().collect();
        sorted.sort_by(|one, other| one.costs.cmp(&other.costs));
        for simple in sorted {
            let edge = self.percent(&-&simple.odds.ev_initial, 4);
            let costs = self.percent(&simple.costs, 4);
            let (bet, rule) = (&simple.odds.bet, rule_named(&simple.rule, &self.spoken));
            let exact = &simple.odds.ev_initial;
            self.lines(&format!(
                "{bet:<16} {rule:<32} {edge:>9} % {costs:>9} %  {exact}"
            ));
        }
    }
}
