//! What must come out at a table where players play against each other.

use exact::Cents;
use games::AnyGame;
use table::{Against, Event, Game, Notice, Rulebook, SpotId, Viewer};

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
        prove(prefix, step, &given)
    }

    pub(super) fn mano(&mut self, prefix: &str, step: &Step) -> Proved {
        self.next_of(prefix, step, |event| match event {
            Event::Mano { at, .. } => Some(format!("box {}", at.0)),
            _ => None,
        })
    }

    /// Who cuts the deck at a table among players.
    pub(super) fn cut_by(&mut self, prefix: &str, step: &Step) -> Proved {
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Public);
        let box_of = |person| {
            let found = view.boxes.iter().find(|found| found.holder == person);
            found.map(|found| format!("box {}", found.number.0))
        };
        self.next_of(prefix, step, |event| match event {
            Event::Cut { by, .. } => by.and_then(box_of),
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

    /// `house  takes 4`: its share of a pot. Where the house stands on the other side of the bets,
    /// `house  wins 4`, `loses 40`: what the round brought it, all bets against it together.
    pub(super) fn house(&mut self, prefix: &str, step: &Step) -> Proved {
        let round = &self.events[self.round..];
        let against_house = round.iter().find_map(|event| match *event {
            Event::Opened { against_house, .. } => Some(against_house),
            _ => None,
        });
        let expects = step.expects.as_deref().unwrap_or_default();
        if let Some(rule) = expects.strip_prefix("is bound: ") {
            return self.bound(prefix, step, rule);
        }
        if let (Some(basis), false) = (against_house, expects.starts_with("takes ")) {
            let lines = round.iter().filter_map(|event| match event {
                Event::Settled(line) if line.against == Against::House => Some(line),
                _ => None,
            });
            let (taken, paid): (Vec<_>, Vec<_>) =
                lines.map(|line| (line.taken(), line.paid)).unzip();
            let sum = |amounts| Cents::sum(amounts).map_err(|error| error.to_string());
            let (taken, paid) = (sum(taken)?, sum(paid)?);
            let found = match taken.minus(paid) {
                Ok(won) => format!("wins {}", plain(won)),
                Err(_) => format!("loses {}", plain(Cents::new(paid.count() - taken.count()))),
            };
            if expects != found {
                return Err(format!("the house {found}"));
            }
            return prove(prefix, step, &bases(self.rules.bases(), [basis]));
        }
        self.next_of(prefix, step, |event| match event {
            Event::Raked { amount, .. } => Some(format!("takes {}", plain(*amount))),
            _ => None,
        })
    }

    /// `house  is bound: waiting-list`: a rule on seats, or on who may look on, that no hand
    /// decides. That it binds is shown here; what the house then does, its own tests show.
    fn bound(&self, prefix: &str, step: &Step, rule: &str) -> Proved {
        let felt = self.rules.felt();
        let binding = |notice: &&Notice| notice.binds.is_some_and(|binds| binds.name() == rule);
        let basis = match rule {
            "players-only" => felt.players_only,
            _ => felt.notices.iter().find(binding).map(|notice| notice.basis),
        };
        let basis = basis.ok_or_else(|| format!("nothing binds the house to `{rule}`"))?;
        prove(prefix, step, &bases(self.rules.bases(), [basis]))
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

    /// What lies in the stack of a box, by all that moved chips of its in this round.
    pub(super) fn has(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        let stack = self.spot("stack")?;
        let found = plain(self.lying(at, stack));
        if step.expects.as_deref() != Some(&found) {
            return Err(format!("box {at} has {found}"));
        }
        let moved = self.events[self.round..]
            .iter()
            .filter(|event| match event {
                Event::Placed { at: whose, .. } | Event::Shifted { at: whose, .. } => whose.0 == at,
                Event::Settled(line) => line.at.0 == at,
                _ => false,
            });
        let moved: Vec<Event> = moved.copied().collect();
        prove(prefix, step, &self.all_bases(&moved))
    }

    fn lying(&self, at: u8, spot: SpotId) -> Cents {
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Public);
        let boxes = view.boxes.iter().filter(|found| found.number.0 == at);
        let mut wagers = boxes.flat_map(|found| found.wagers.iter());
        let found = wagers.find(|wager| wager.spot == spot);
        found.map_or(Cents::ZERO, |wager| wager.stake)
    }

    pub(super) fn may_bet(
        &mut self,
        prefix: &str,
        step: &Step,
        at: u8,
        spot: Option<&str>,
    ) -> Proved {
        let spot = spot.map(|key| self.spot(key)).transpose()?;
        let holder = self.holder(at);
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Player(holder));
        let mut places = AnyGame::legal(&self.rules, &view, holder).place;
        places.retain(|place| spot.is_none_or(|spot| place.spot == spot && place.at.0 == at));
        let found = places.first().map_or_else(
            || "nothing".to_string(),
            |place| format!("{}-{}", plain(place.least), plain(place.most)),
        );
        if step.expects.as_deref() != Some(found.as_str()) {
            return Err(format!("box {at} may bet {found}"));
        }
        let given = places.iter().map(|place| place.basis);
        prove(prefix, step, &bases(self.rules.bases(), given))
    }
}

/// An amount as plays write it: `20`, `2.50`.
fn plain(amount: Cents) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00").unwrap_or(&text).to_string()
}
