//! What staff say of a round in course: notices, irregularities and their rulings.

use table::{Event, Irregularity, NoticeId, Refusal, Remedy, RemedyEffect, Role, Why};

use super::super::rules::Rules;
use super::super::settle;
use super::super::state::Phase;
use super::Judge;
use crate::common::{announced, left_to, may_report, refuse, remedy_of};

impl Judge<'_> {
    pub(super) fn announce(
        &self,
        role: Role,
        notice: NoticeId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if let Some(raising) = &self.rules.raising {
            raising.may_announce(self.state.raise, false, notice)?;
        }
        let shown = announced(&self.rules.description.notices, role, notice)?;
        events.push(shown);
        Ok(())
    }

    pub(super) fn report(
        &self,
        role: Role,
        irregularity: Irregularity,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        may_report(role, self.problems())?;
        if self.state.phase == Phase::Betting {
            return refuse(Why::NotAnIrregularity, self.problems());
        }
        let aside = remedies(self.rules, &irregularity);
        let mut aside = aside
            .iter()
            .filter(|remedy| remedy.effect == RemedyEffect::SetCardAside);
        if let (Some(card), Some(_)) = (irregularity.card, aside.next())
            && self.state.unseen.count(card) == 0
        {
            return refuse(
                Why::CardCannotCome { card },
                self.rules.description.shoe.basis,
            );
        }
        let by = role;
        events.push(Event::Reported { by, irregularity });
        Ok(())
    }

    pub(super) fn rule(
        &self,
        role: Role,
        remedy: u8,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let offered = |irregularity: &Irregularity| remedies(self.rules, irregularity);
        let terms = |remedy: &Remedy| (remedy.decided_by, remedy.basis);
        let report = self.state.report;
        let (found, remedy) = remedy_of(role, remedy, report, self.problems(), offered, terms)?;
        let Remedy { effect, basis, .. } = remedy;
        let by = role;
        events.push(Event::Ruled { by, effect, basis });
        match effect {
            // The card leaves the shoe without having been dealt: one that was seen is known to
            // be out of it, of another only that there is one less.
            RemedyEffect::SetCardAside => match found.card {
                Some(_) => {}
                None => events.push(Event::Burnt { cards: 1, basis }),
            },
            RemedyEffect::VoidHand => {
                let void = settle::void(self.state, basis);
                events.extend(void.into_iter().map(Event::Settled));
                events.push(Event::Ended);
            }
            RemedyEffect::VoidMainBets
            | RemedyEffect::VoidBox
            | RemedyEffect::LoseBets
            | RemedyEffect::OutOfHand
            | RemedyEffect::PutRight
            | RemedyEffect::PlayOn
            | RemedyEffect::PassDice
            | RemedyEffect::Warn
            | RemedyEffect::OutOfGame
            | RemedyEffect::CountsAsCall
            | RemedyEffect::Coup(_)
            | RemedyEffect::Hand(_)
            | RemedyEffect::StandsUnraised
            | RemedyEffect::ThrowAgain => {}
        }
        Ok(())
    }
}

/// What the text prescribes; where it prescribes nothing, the one who settles problems chooses.
pub(in super::super) fn remedies(rules: &Rules, irregularity: &Irregularity) -> Vec<Remedy> {
    let mut known = rules.description.irregularities.iter();
    match known.find(|rule| rule.when.contains(&irregularity.kind)) {
        Some(rule) => {
            let remedies = rule.remedies.iter();
            let remedy = |rule: &super::super::description::RemedyRule| Remedy {
                effect: rule.does,
                decided_by: rule.decided_by,
                basis: rule.basis,
            };
            remedies.map(remedy).collect()
        }
        None => {
            let decided_by = rules.description.table.problems.value;
            left_to(decided_by, rules.discretion).to_vec()
        }
    }
}
