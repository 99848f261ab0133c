//! What must come out at a table where players play against each other.

use exact::Cents;
use games::Floor;
use table::{Event, Game, Rulebook, SpotId, Viewer};

use super::{Proved, Round};
use crate::outcome::{bases, prove};
use crate::script::Step;

impl Round {
    /// The next event of a sort that no line has named yet: what it says must be expected.
    fn next_of(
        &mut self,
        prefix: &str,
        step: &Step,
        says: impl Fn(&Event) -> Option<String>,
    ) -> Proved {
        let events = self.events.iter().zip(&self.named).enumerate();
        let mut open = events.filter(|(_, (_, named))| !**named);
        let found = open.find_map(|(place, (event, _))| Some((place, says(event)?)));
        let Some((place, said)) = found else {
            return Err("nothing of the sort happened".into());
        };
        if step.expects.as_deref() != Some(said.as_str()) {
            return Err(format!("it was {said}"));
        }
        self.named[place] = true;
        let given = self.all_bases(&self.events[place..=place]);
        prove(prefix, &step.cites, &given)
    }

    pub(super) fn mano(&mut self, prefix: &str, step: &Step) -> Proved {
        self.next_of(prefix, step, |event| match event {
            Event::Mano { at, .. } => Some(format!("box {}", at.0)),
            _ => None,
        })
    }

    pub(super) fn speaks(&mut self, prefix: &str, step: &Step) -> Proved {
        self.next_of(prefix, step, |event| match event {
            Event::Speaks { at, .. } => Some(format!("box {}", at.0)),
            _ => None,
        })
    }

    pub(super) fn cards(&mut self, prefix: &str, step: &Step) -> Proved {
        self.next_of(prefix, step, |event| match event {
            Event::CardsTo { at, .. } => Some(format!("box {}", at.0)),
            _ => None,
        })
    }

    /// Chips that a box has moved from one of its spots to another.
    pub(super) fn moves(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        let spots = self.rules.felt().spots.clone();
        self.next_of(prefix, step, |event| match event {
            Event::Shifted {
                at: whose,
                to,
                stake,
                ..
            } if whose.0 == at => {
                let to = &spots[usize::from(to.0)].key;
                Some(format!("{} to {to}", plain(*stake)))
            }
            _ => None,
        })
    }

    pub(super) fn house(&mut self, prefix: &str, step: &Step) -> Proved {
        self.next_of(prefix, step, |event| match event {
            Event::Raked { amount, .. } => Some(format!("takes {}", plain(*amount))),
            _ => None,
        })
    }

    pub(super) fn players(&mut self, prefix: &str, step: &Step) -> Proved {
        self.next_of(prefix, step, |event| match event {
            Event::OpenedCircle { .. } => Some("play against each other".into()),
            _ => None,
        })
    }

    /// The next initial bet of a box.
    pub(super) fn posts(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        let pot = self.spot("pot")?;
        self.next_of(prefix, step, |event| match event {
            Event::Shifted {
                at: whose,
                to,
                stake,
                ..
            } if whose.0 == at && *to == pot => Some(plain(*stake)),
            _ => None,
        })
    }

    /// What of its bet nobody called.
    pub(super) fn gets_back(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        let pot = self.spot("pot")?;
        self.next_of(prefix, step, |event| match event {
            Event::Shifted {
                at: whose,
                from,
                stake,
                ..
            } if whose.0 == at && *from == pot => Some(plain(*stake)),
            _ => None,
        })
    }

    /// What the house keeps lies in the circle before a box: `0.50, holds 1`; `emptied 1`.
    pub(super) fn circle(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        self.next_of(prefix, step, |event| match event {
            Event::Circled {
                at: whose,
                amount,
                lies,
                ..
            } if whose.0 == at => Some(match lies.is_zero() {
                true => format!("emptied {}", plain(*amount)),
                false => format!("{}, holds {}", plain(*amount), plain(*lies)),
            }),
            _ => None,
        })
    }

    pub(super) fn has(&mut self, step: &Step, at: u8) -> Proved {
        let stack = self.spot("stack")?;
        let found = plain(self.lying(at, stack));
        match step.expects.as_deref() {
            Some(expected) if expected == found => Ok(Default::default()),
            _ => Err(format!("box {at} has {found}")),
        }
    }

    fn lying(&self, at: u8, spot: SpotId) -> Cents {
        let view = Floor::view(&self.rules, &self.state, Viewer::Public);
        let boxes = view.boxes.iter().filter(|found| found.number.0 == at);
        let mut wagers = boxes.flat_map(|found| found.wagers.iter());
        let found = wagers.find(|wager| wager.spot == spot);
        found.map_or(Cents::ZERO, |wager| wager.stake)
    }

    pub(super) fn may_bet(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        let holder = self.holder(at);
        let view = Floor::view(&self.rules, &self.state, Viewer::Player(holder));
        let places = Floor::legal(&self.rules, &view, holder).place;
        let found = places.first().map_or_else(
            || "nothing".to_string(),
            |place| format!("{}-{}", plain(place.least), plain(place.most)),
        );
        if step.expects.as_deref() != Some(found.as_str()) {
            return Err(format!("box {at} may bet {found}"));
        }
        let given = places.iter().map(|place| place.basis);
        prove(prefix, &step.cites, &bases(self.rules.bases(), given))
    }
}

/// An amount as plays write it: `20`, `2.50`.
fn plain(amount: Cents) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00").unwrap_or(&text).to_string()
}
