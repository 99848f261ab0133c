//! What must come out: offers, the bank, notices, endings, what a player sees.

use std::collections::BTreeSet;

use exact::Cents;
use games::Floor;
use law::BasisRef;
use table::{Banker, Event, Game, Outcome, Person, Place, Rulebook, Seen, SpotId, Viewer};

use super::{Proved, Round};
use crate::outcome::{bases, outcome_name, prove};
use crate::script::{Step, read_ending};

impl Round {
    pub(super) fn may(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        let holder = self.holder(at);
        let view = Floor::view(&self.rules, &self.state, Viewer::Player(holder));
        let options = Floor::legal(&self.rules, &view, holder).choose;
        let felt = self.rules.felt();
        let offered: Vec<&str> = options
            .iter()
            .map(|option| felt.choices[usize::from(option.choice.0)].key.as_str())
            .collect();
        let expected: Vec<&str> = step
            .expects
            .as_deref()
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .collect();
        if offered != expected {
            return Err(format!(
                "box {at} may {}",
                if offered.is_empty() {
                    "nothing".into()
                } else {
                    offered.join(", ")
                }
            ));
        }
        prove(
            prefix,
            &step.cites,
            &bases(
                self.rules.bases(),
                options.iter().map(|option| option.basis),
            ),
        )
    }

    pub(super) fn bank(&self, prefix: &str, step: &Step) -> Proved {
        let expects = step.expects.as_deref().unwrap_or_default();
        if let Some(who) = expects.strip_prefix("held by ") {
            return self.bank_held(prefix, step, who);
        }
        let found = self.events.iter().find_map(|event| match (event, expects) {
            (
                Event::Turned {
                    place: Place::Bank,
                    basis,
                },
                "turns",
            ) => Some(Ok(*basis)),
            (Event::BankPlays { plays, basis }, "plays" | "does not play") => {
                let right = *plays == (expects == "plays");
                Some(if right {
                    Ok(*basis)
                } else {
                    Err("it is the other way round".to_string())
                })
            }
            _ => None,
        });
        match found {
            Some(basis) => prove(prefix, &step.cites, &bases(self.rules.bases(), [basis?])),
            None => Err(format!(
                "the bank has not done so: `{expects}` (write turns, plays, does not play or held by box 2)"
            )),
        }
    }

    /// `bank  held by box 2`, `bank  held by the house`: who holds it in the hand at last.
    fn bank_held(&self, prefix: &str, step: &Step, who: &str) -> Proved {
        let name = |by: Banker| match by {
            Banker::House => "the house".to_owned(),
            Banker::Box(at) => format!("box {}", at.0),
        };
        let mut events = self.events.iter().rev();
        let held = events.find_map(|event| match *event {
            Event::BankHeld { by, basis, marked } => Some((by, [basis, marked])),
            _ => None,
        });
        match held {
            Some((by, cited)) if name(by) == who => {
                prove(prefix, &step.cites, &bases(self.rules.bases(), cited))
            }
            Some((by, _)) => Err(format!("the bank is held by {}", name(by))),
            None => Err("nobody holds the bank".into()),
        }
    }

    /// `deck  2`: which of several decks is in play.
    pub(super) fn deck(&self, prefix: &str, step: &Step) -> Proved {
        let expects = step.expects.as_deref().unwrap_or_default();
        let mut events = self.events.iter().rev();
        let found = events.find_map(|event| match *event {
            Event::DeckInPlay { deck, basis } => Some((deck, basis)),
            _ => None,
        });
        match found {
            Some((deck, basis)) if deck.to_string() == expects => {
                prove(prefix, &step.cites, &bases(self.rules.bases(), [basis]))
            }
            Some((deck, _)) => Err(format!("deck {deck} is in play")),
            None => Err("no decks take turns at this table".into()),
        }
    }

    /// `rows  33-36`: the points that the croupier called last, upper row first.
    pub(super) fn rows(&self, prefix: &str, step: &Step) -> Proved {
        let mut events = self.events.iter().rev();
        let called = events.find_map(|event| match *event {
            Event::RowsEnd {
                upper,
                lower,
                basis,
                ..
            } => Some((format!("{upper}-{lower}"), basis)),
            _ => None,
        });
        match called {
            Some((points, basis)) if step.expects.as_deref() == Some(&points) => {
                prove(prefix, &step.cites, &bases(self.rules.bases(), [basis]))
            }
            Some((points, _)) => Err(format!("the croupier called {points}")),
            None => Err("no rows were called".into()),
        }
    }

    /// `common  turns`: each such line names the next common card that was turned.
    pub(super) fn common(&mut self, prefix: &str, step: &Step) -> Proved {
        let is_next = |(event, named): (&Event, &bool)| {
            matches!(
                event,
                Event::Turned {
                    place: Place::Common,
                    ..
                }
            ) && !named
        };
        let place = self.events.iter().zip(&self.named).position(is_next);
        match (place, step.expects.as_deref()) {
            (Some(place), Some("turns")) => {
                self.named[place] = true;
                prove(
                    prefix,
                    &step.cites,
                    &self.all_bases(&self.events[place..=place]),
                )
            }
            _ => Err("no common card was turned (write turns, once for each)".into()),
        }
    }

    pub(super) fn shown(&self, prefix: &str, step: &Step, notice: &str) -> Proved {
        let notices = &self.rules.felt().notices;
        let found = self.events.iter().find_map(|event| match event {
            Event::Shown { notice: id, basis } if notices[usize::from(id.0)].key == notice => {
                Some(*basis)
            }
            _ => None,
        });
        match found {
            Some(basis) => prove(prefix, &step.cites, &bases(self.rules.bases(), [basis])),
            None => Err(format!("`{notice}` was not shown or said")),
        }
    }

    /// `box 1 ante  won 20`: finds the settled bet and holds every word against it.
    pub(super) fn ended(
        &mut self,
        prefix: &str,
        step: &Step,
        who: Option<&str>,
        at: u8,
        spot: SpotId,
        prize: bool,
    ) -> Proved {
        let person = match who {
            Some(name) => self.person(name),
            None => self.holder(at),
        };
        let expected = read_ending(step.expects.as_deref().unwrap_or_default())?;
        if expected.how == "in prison" {
            return self.in_prison(prefix, step, (at, person, spot), expected.stake);
        }
        let is_it = |event: &Event| match event {
            Event::Settled(line) => {
                let same = line.at.0 == at && line.by == person && line.spot == spot;
                same && (line.outcome == Outcome::Prize) == prize
            }
            _ => false,
        };
        // A bet settled more than once, in parts or spin by spin, is named as often.
        let mut events = self.events.iter().zip(&self.named);
        let unnamed = events.position(|(event, named)| is_it(event) && !named);
        let place = unnamed.or_else(|| self.events.iter().position(is_it));
        let Some((place, Event::Settled(line))) = place.map(|place| (place, self.events[place]))
        else {
            return Err("no such bet was settled".into());
        };
        self.named[place] = true;
        let paid_differs = expected.paid.is_some_and(|paid| paid != line.paid);
        let odds_differ = expected.odds.is_some_and(|odds| odds != line.odds);
        let stake_differs = expected.stake.is_some_and(|stake| stake != line.stake);
        let differs = paid_differs || odds_differ || stake_differs;
        if outcome_name(line.outcome) != expected.how || differs {
            let what = format!("{} at {} to 1", self.describe(&line), line.odds);
            return Err(match stake_differs {
                true => format!("{what}, stake {}", line.stake),
                false => what,
            });
        }
        let reasons: Vec<BasisRef> = line.reasons.iter().map(|reason| reason.basis).collect();
        prove(prefix, &step.cites, &bases(self.rules.bases(), reasons))
    }

    /// `box 1 rojo  in prison 10`: the bet is held over, worth so much.
    fn in_prison(
        &mut self,
        prefix: &str,
        step: &Step,
        bet: (u8, Person, SpotId),
        worth: Option<Cents>,
    ) -> Proved {
        let is_it = |event: &Event| {
            let Event::Held {
                at,
                by,
                spot,
                stake,
                ..
            } = *event
            else {
                return false;
            };
            (at.0, by, spot) == bet && worth.is_none_or(|worth| worth == stake)
        };
        let mut events = self.events.iter().zip(&self.named);
        let place = events.position(|(event, named)| is_it(event) && !named);
        let Some(place) = place else {
            return Err("no such bet is held over".into());
        };
        self.named[place] = true;
        let held = self.all_bases(&self.events[place..=place]);
        prove(prefix, &step.cites, &held)
    }

    /// `settled  columna-1, pleno-17`: the bets of the last spin in the order of their settlement.
    pub(super) fn settled(&self, prefix: &str, step: &Step) -> Proved {
        let spun = |event: &Event| {
            matches!(
                event,
                Event::Spun { .. } | Event::Thrown { .. } | Event::RowsEnd { .. }
            )
        };
        let start = self.events.iter().rposition(spun).unwrap_or(0);
        let lines = self.events[start..].iter().filter_map(|event| match event {
            Event::Settled(line) => Some(line),
            _ => None,
        });
        let spots = &self.rules.felt().spots;
        let keys: Vec<&str> = lines
            .map(|line| spots[usize::from(line.spot.0)].key.as_str())
            .collect();
        let keys = keys.join(", ");
        if step.expects.as_deref() != Some(&keys) {
            return Err(format!("they were settled in this order: {keys}"));
        }
        prove(prefix, &step.cites, &self.all_bases(&self.events[start..]))
    }

    pub(super) fn sees(&mut self, step: &Step, at: u8, of: &str) -> Proved {
        let holder = self.holder(at);
        let view = Floor::view(&self.rules, &self.state, Viewer::Player(holder));
        let seen = match of.strip_prefix("box ") {
            Some(number) => view
                .boxes
                .iter()
                .find(|found| found.number.0.to_string() == number)
                .map(|found| found.cards.clone())
                .unwrap_or_default(),
            None if of == "common" || of == "upper" => view.common.clone(),
            None => view.bank.clone(),
        };
        let words: Vec<String> = seen
            .iter()
            .map(|seen| match seen {
                Seen::Back => "covered".into(),
                Seen::Card(card) => card.to_string(),
            })
            .collect();
        let all_covered = !words.is_empty() && words.iter().all(|word| word == "covered");
        let found = if all_covered {
            "covered".into()
        } else {
            words.join(" ")
        };
        let expected = step.expects.as_deref().unwrap_or_default();
        if found != expected {
            return Err(format!("box {at} sees there: {found}"));
        }
        Ok(BTreeSet::new())
    }
}
