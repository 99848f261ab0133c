//! What must come out: offers, the bank, notices, endings, what a player sees.

use exact::Cents;
use games::AnyGame;
use law::{Basis, BasisRef};
use table::{
    Audience, Banker, Event, Game, Moment, Outcome, Person, Place, Rulebook, Seen, SpotId,
    StageKind, Viewer,
};

use super::{Proved, Round};
use crate::outcome::{bases, outcome_name, prove};
use crate::script::{Said, Step, read_ending};

impl Round {
    pub(super) fn may(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        let holder = self.holder(at);
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Player(holder));
        let options = AnyGame::legal(&self.rules, &view, holder).choose;
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
            step,
            &bases(
                self.rules.bases(),
                options.iter().map(|option| option.basis),
            ),
        )
    }

    /// `stage  check, call, fold`: what players are asked for now, and which text puts it there.
    pub(super) fn stage(&self, prefix: &str, step: &Step) -> Proved {
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Public);
        let felt = self.rules.felt();
        let Moment::Choosing { stage, .. } = view.moment else {
            return Err("nobody is asked for anything now".into());
        };
        let stage = &felt.stages[usize::from(stage)];
        let asked = match &stage.kind {
            StageKind::Choose(choices) => choices.as_slice(),
            _ => &[],
        };
        let keys = asked
            .iter()
            .map(|choice| felt.choices[usize::from(choice.0)].key.as_str());
        let found = keys.collect::<Vec<_>>().join(", ");
        if step.expects.as_deref() != Some(found.as_str()) {
            return Err(format!("players are asked for: {found}"));
        }
        prove(prefix, step, &bases(self.rules.bases(), [stage.basis]))
    }

    pub(super) fn bank(&self, prefix: &str, step: &Step) -> Proved {
        let expects = step.expects.as_deref().unwrap_or_default();
        if let Some(who) = expects.strip_prefix("held by ") {
            return self.bank_held(prefix, step, who);
        }
        if let Some(low) = expects.strip_prefix("sets ") {
            return self.bank_sets(prefix, step, low);
        }
        let mut events = self.events[self.round..].iter();
        let found = events.find_map(|event| match (event, expects) {
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
            Some(basis) => prove(prefix, step, &bases(self.rules.bases(), [basis?])),
            None => Err(format!(
                "the bank has not done so: `{expects}` (write turns, plays, does not play, sets As Kd or held by box 2)"
            )),
        }
    }

    /// `bank  sets As Kd`: the cards that it sets apart as its low hand, as they lie.
    fn bank_sets(&self, prefix: &str, step: &Step, low: &str) -> Proved {
        let mut events = self.events[self.round..].iter();
        let set = events.find_map(|event| match *event {
            Event::BankSet { cards, basis, .. } => Some((cards, basis)),
            _ => None,
        });
        let Some((apart, basis)) = set else {
            return Err("the bank has not set its hands".into());
        };
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Public);
        let cards = apart.places().filter_map(|place| view.bank.get(place));
        let cards: Vec<String> = cards.map(seen_word).collect();
        if cards.join(" ") != low {
            return Err(format!("the bank sets {}", cards.join(" ")));
        }
        prove(prefix, step, &bases(self.rules.bases(), [basis]))
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
                prove(prefix, step, &bases(self.rules.bases(), cited))
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
                prove(prefix, step, &bases(self.rules.bases(), [basis]))
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
                prove(prefix, step, &bases(self.rules.bases(), [basis]))
            }
            Some((points, _)) => Err(format!("the croupier called {points}")),
            None => Err("no rows were called".into()),
        }
    }

    /// `called  17, negro, impar, falta`: what the croupier calls when the ball rests.
    pub(super) fn called(&self, prefix: &str, step: &Step) -> Proved {
        let mut events = self.events.iter().rev();
        let spun = events.find_map(|event| match *event {
            Event::Spun { pocket, basis } => Some((pocket, basis)),
            _ => None,
        });
        let wheel = self.rules.felt().wheel.as_ref();
        let call = wheel.zip(spun).and_then(|(wheel, (pocket, basis))| {
            let pocket = wheel.pockets.get(usize::from(pocket.0))?;
            Some((&pocket.call, basis))
        });
        let Some((call, basis)) = call else {
            return Err("no ball has come to rest".into());
        };
        match step.expects.as_deref() {
            Some(said) if said == call.es || said == call.en => {
                prove(prefix, step, &bases(self.rules.bases(), [basis]))
            }
            _ => Err(format!("the croupier called {}", call.es)),
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
                prove(prefix, step, &self.all_bases(&self.events[place..=place]))
            }
            _ => Err("no common card was turned (write turns, once for each)".into()),
        }
    }

    /// `shows pay-table`: it stands at the table in this round. `says no-va-mas`: it was said by
    /// what the last line did. In quotes, the words.
    pub(super) fn shown(
        &self,
        prefix: &str,
        step: &Step,
        (notice, to): (&str, Option<&str>),
        now: bool,
    ) -> Proved {
        let notices = &self.rules.felt().notices;
        let keys: Vec<&str> = notices.iter().map(|notice| notice.key.as_str()).collect();
        let absent = step.expects.as_deref() == Some("nothing");
        let Some(known) = notices.iter().find(|known| known.key == notice) else {
            if absent {
                return Ok(Default::default());
            }
            let known = keys.join(", ");
            return Err(format!("there is no notice `{notice}`: use one of {known}"));
        };
        let from = if now { self.deed } else { self.round };
        let found = self.events[from..].iter().find_map(|event| match event {
            Event::Shown { notice, basis } if *notice == known.id => Some(*basis),
            _ => None,
        });
        if absent {
            return match found {
                Some(_) if now || known.stands => Err(format!("`{notice}` is shown")),
                _ => Ok(Default::default()),
            };
        }
        let Some(basis) = found else {
            return Err(match now {
                true => format!("`{notice}` was not said by what the line before did"),
                false => format!("`{notice}` was not shown in this round"),
            });
        };
        if !now && !known.stands {
            return Err(format!("`{notice}` is said at its moment: write `says`"));
        }
        if now && known.stands {
            return Err(format!("`{notice}` stands at the table: write `shows`"));
        }
        let whom = to.unwrap_or(Audience::All.name());
        if known.to.name() != whom {
            return Err(match known.to {
                Audience::All => format!("`{notice}` is for all: leave `to {whom}` out"),
                other => format!("`{notice}` is not for {whom}: write `to {}`", other.name()),
            });
        }
        if let Some(words) = step.expects.as_deref() {
            let words = words.trim_matches('"');
            if known.words.es != words && known.words.en != words {
                return Err(format!("the words are \"{}\"", known.words.es));
            }
        }
        prove(prefix, step, &bases(self.rules.bases(), [basis]))
    }

    /// `dealt  1, 2, bank, 1, 2, bank`: where the cards of the last deal went, in their order, and
    /// where dead cards were mixed in.
    pub(super) fn dealt(&self, prefix: &str, step: &Step) -> Proved {
        let drawn = |event: &Event| match *event {
            Event::Drawn { to, .. } => Some(match to {
                Place::Box(at) => at.0.to_string(),
                Place::Bank => "bank".into(),
                Place::Common => "common".into(),
                Place::Burnt => "burn".into(),
            }),
            Event::Burnt { cards, .. } => Some(format!("burn {cards}")),
            Event::Mixed { .. } => Some("mix".into()),
            _ => None,
        };
        let events = &self.events[self.deed..];
        let places: Vec<String> = events.iter().filter_map(drawn).collect();
        let places = places.join(", ");
        let (expected, called) = with_called(step);
        if expected != places {
            return Err(format!("the cards went to {places}"));
        }
        let dealt = events.iter().filter(|event| drawn(event).is_some());
        let dealt: Vec<Event> = dealt.copied().collect();
        let dealt = self.all_bases(&dealt);
        // That no further card came rests on what was called instead: who stands.
        prove(
            prefix,
            step,
            &[dealt, self.called_by_name(&called)?].concat(),
        )
    }

    /// `shoe   ends; called ultima-jugada`, `round   is over` or `goes on`: what then follows of
    /// itself, by what was called with it.
    pub(super) fn ends(&self, prefix: &str, step: &Step) -> Proved {
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Public);
        let found = match (step.said == Said::Shoe, view.moment == Moment::Over) {
            (true, over) if over && view.shoe.is_none() => "ends",
            (false, true) => "is over",
            _ => "goes on",
        };
        let (expected, called) = with_called(step);
        if expected != found {
            return Err(format!("it {found}"));
        }
        prove(prefix, step, &self.called_by_name(&called)?)
    }

    /// What the notices rest on that a line names: each was called in this round.
    fn called_by_name(&self, keys: &[&str]) -> Result<Vec<Basis>, String> {
        let notices = &self.rules.felt().notices;
        let mut found = Vec::new();
        for key in keys {
            let known = notices.iter().find(|notice| notice.key == *key);
            let is_it = |event: &&Event| matches!(**event, Event::Shown { notice, .. } if known.is_some_and(|known| known.id == notice));
            let Some(called) = self.events[self.round..].iter().find(is_it) else {
                return Err(format!("`{key}` was not called in this round"));
            };
            found.extend(self.all_bases(&[*called]));
        }
        Ok(found)
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
        prove(prefix, step, &bases(self.rules.bases(), reasons))
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
        prove(prefix, step, &held)
    }

    /// `settled  box 1 columna-1, box 2 pleno-17`: the bets of the last spin in the order of their settlement.
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
        let named = |line: &table::Line| {
            let spot = &spots[usize::from(line.spot.0)].key;
            format!("box {} {spot}", line.at.0)
        };
        let order: Vec<String> = lines.map(named).collect();
        let order = order.join(", ");
        if step.expects.as_deref() != Some(&order) {
            return Err(format!("they were settled in this order: {order}"));
        }
        prove(prefix, step, &self.all_bases(&self.events[start..]))
    }

    /// What the player of a box sees somewhere, by how the cards came there and were turned.
    pub(super) fn sees(&mut self, prefix: &str, step: &Step, at: u8, of: &str) -> Proved {
        if let Some(of) = of.strip_prefix("discards of box ") {
            return self.sees_discards(prefix, step, at, of);
        }
        let place = match of.strip_prefix("box ") {
            Some(number) => {
                let right = format!("`{of}` is no box: write its number");
                Place::Box(table::BoxNumber(number.parse().map_err(|_| right)?))
            }
            None if of == "common" || of == "upper" => Place::Common,
            None if of == "bank" || of == "lower" => Place::Bank,
            None => {
                let right =
                    "write what is seen: box 2, bank, common, upper, lower or discards of box 2";
                return Err(right.into());
            }
        };
        let holder = self.holder(at);
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Player(holder));
        let seen = match place {
            Place::Box(number) => {
                let found = view.boxes.iter().find(|found| found.number == number);
                found.map(|found| found.cards.clone()).unwrap_or_default()
            }
            Place::Common => view.common.clone(),
            _ => view.bank.clone(),
        };
        let words: Vec<String> = seen.iter().map(seen_word).collect();
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
        let came = self.events[self.round..]
            .iter()
            .filter(|event| match event {
                Event::Drawn { to, .. } => *to == place,
                Event::Turned { place: turned, .. } => *turned == place,
                Event::Uncovered { at, .. } => Place::Box(*at) == place,
                _ => false,
            });
        let rests_on: Vec<BasisRef> = came.flat_map(Event::bases).collect();
        prove(prefix, step, &bases(self.rules.bases(), rests_on))
    }

    /// `box 3 sees discards of box 2   4`: how many cards another player put aside.
    fn sees_discards(&mut self, prefix: &str, step: &Step, at: u8, of: &str) -> Proved {
        let number: u8 = of
            .parse()
            .map_err(|_| format!("`{of}` is no box: write its number"))?;
        let holder = self.holder(at);
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Player(holder));
        let mut boxes = view.boxes.iter();
        let found = boxes.find(|found| found.number.0 == number);
        let aside = found.map_or(0, |found| found.apart.places().count());
        if step.expects.as_deref() != Some(aside.to_string().as_str()) {
            return Err(format!("box {at} sees that {aside} were put aside"));
        }
        prove(prefix, step, &[])
    }
}

/// `ends; called ultima-jugada`: what is expected, and the notices that it is said to follow from.
fn with_called(step: &Step) -> (&str, Vec<&str>) {
    let expects = step.expects.as_deref().unwrap_or_default();
    match expects.split_once("; called ") {
        Some((expected, keys)) => (expected.trim(), keys.split(',').map(str::trim).collect()),
        None => (expects, Vec::new()),
    }
}

/// A card as whoever looks at it sees it.
fn seen_word(seen: &Seen) -> String {
    match seen {
        Seen::Back => "covered".into(),
        Seen::Card(card) => card.to_string(),
    }
}
