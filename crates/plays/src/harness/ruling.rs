//! What staff report, and what is decided.

use cards::Card;
use exact::Cents;
use games::AnyGame;
use table::{
    Action, Actor, BoxNumber, Event, Game, Irregularity, IrregularityKind, NoticeId, Place, Role,
    Rulebook,
};

use super::{Proved, Round};
use crate::outcome::{bases, prove};
use crate::script::Step;

impl Round {
    pub(super) fn role(name: &str) -> Result<Role, String> {
        let known = Role::ALL.map(Role::name).join(", ");
        Role::named(name).ok_or_else(|| format!("`{name}` is no role: use one of {known}"))
    }

    pub(super) fn report(
        &mut self,
        prefix: &str,
        step: &Step,
        role: &str,
        irregularity: Irregularity,
    ) -> Proved {
        let staff = Actor::Staff(Round::role(role)?);
        self.act(prefix, step, staff, &[Action::Report(irregularity)])
    }

    /// What may be done about the irregularity that was reported last.
    pub(super) fn offered(&self) -> Vec<table::Remedy> {
        let reported = self.events.iter().rev().find_map(|event| match event {
            Event::Reported { irregularity, .. } => Some(*irregularity),
            _ => None,
        });
        reported
            .map(|irregularity| AnyGame::remedies(&self.rules, &self.state, &irregularity))
            .unwrap_or_default()
    }

    pub(super) fn rule(&mut self, prefix: &str, step: &Step, role: &str, effect: &str) -> Proved {
        let offered = self.offered();
        let place = offered
            .iter()
            .position(|remedy| remedy.effect.name() == effect)
            .unwrap_or(offered.len());
        let action = Action::Rule {
            remedy: place as u8,
        };
        self.act(prefix, step, Actor::Staff(Round::role(role)?), &[action])
    }

    pub(super) fn announce(
        &mut self,
        prefix: &str,
        step: &Step,
        role: &str,
        notice: &str,
    ) -> Proved {
        let notices = &self.rules.felt().notices;
        let keys: Vec<&str> = notices.iter().map(|notice| notice.key.as_str()).collect();
        let Some(place) = keys.iter().position(|key| *key == notice) else {
            return Err(format!(
                "there is no notice `{notice}`: use one of {}",
                keys.join(", ")
            ));
        };
        let notice = NoticeId(place as u8);
        let staff = Actor::Staff(Round::role(role)?);
        self.act(prefix, step, staff, &[Action::Announce { notice }])
    }

    pub(super) fn remedies(&self, prefix: &str, step: &Step) -> Proved {
        let offered = self.offered();
        let expected = step.expects.as_deref().unwrap_or_default();
        let expected: Vec<&str> = expected.split(',').map(str::trim).collect();
        // Whoever writes who decides means it: `void-hand (table-head)`.
        let name = |place: usize, remedy: &table::Remedy| {
            let effect = remedy.effect.name();
            match expected.get(place).is_some_and(|said| said.ends_with(')')) {
                true => format!("{effect} ({})", remedy.decided_by.name()),
                false => effect.into(),
            }
        };
        let names: Vec<String> = offered
            .iter()
            .enumerate()
            .map(|(place, remedy)| name(place, remedy))
            .collect();
        if names != expected {
            return Err(format!("the remedies are {}", names.join(", ")));
        }
        prove(
            prefix,
            step,
            &bases(
                self.rules.bases(),
                offered.iter().map(|remedy| remedy.basis),
            ),
        )
    }
}

/// What a line reports.
pub(super) fn reported(
    kind: &str,
    at: Option<&str>,
    cards: &[Card],
    amount: Option<Cents>,
) -> Result<Irregularity, String> {
    let known = IrregularityKind::ALL.map(IrregularityKind::name).join(", ");
    let kind = IrregularityKind::named(kind)
        .ok_or_else(|| format!("`{kind}` is no irregularity: use one of {known}"))?;
    let (place, with) = match at.and_then(|at| at.split_once(" and ")) {
        Some((place, with)) => (Some(place_named(place)?), Some(place_named(with)?)),
        None => (at.map(place_named).transpose()?, None),
    };
    Ok(Irregularity {
        kind,
        place,
        with,
        card: cards.first().copied(),
        more: cards.iter().skip(1).copied().collect(),
        amount,
    })
}

fn place_named(name: &str) -> Result<Place, String> {
    match name {
        "bank" => Ok(Place::Bank),
        "common" => Ok(Place::Common),
        "burnt" => Ok(Place::Burnt),
        other => {
            let number = other
                .strip_prefix("box ")
                .and_then(|number| number.parse().ok());
            let right = "write `box 2`, `bank`, `common` or `burnt`, or two of them with `and`";
            Ok(Place::Box(BoxNumber(number.ok_or(right)?)))
        }
    }
}
