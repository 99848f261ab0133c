//! What people and chance do: bets, cards, choices.

use cards::Card;
use exact::Cents;
use games::AnyGame;
use table::{
    Action, Actor, BoxNumber, Chance, ChoiceId, Drawn, Event, Game, Moment, Next, Picked, Place,
    Pocket, Role, Rulebook, Seating, Seen, Viewer,
};

use super::{Proved, Round};
use crate::outcome::{prove, why_name};
use crate::script::{Cites, Step};

impl Round {
    pub(super) fn bet(
        &mut self,
        prefix: &str,
        step: &Step,
        who: Option<&str>,
        at: u8,
        bets: &[(String, Cents)],
    ) -> Proved {
        let number = BoxNumber(at);
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Public);
        let person = match who {
            Some(name) => self.person(name),
            None => self.holder(at),
        };
        if who.is_none() && view.boxes.iter().all(|found| found.number != number) {
            let sit = AnyGame::decide(
                &self.rules,
                &self.state,
                Actor::Player(person),
                &Action::Sit { at: number },
            );
            if let Ok(events) = sit {
                self.take(&events);
            }
        }
        let mut actions = Vec::new();
        for (spot, stake) in bets {
            actions.push(Action::Place {
                at: number,
                spot: self.spot_or_none(step, spot)?,
                stake: *stake,
            });
        }
        self.act(prefix, step, Actor::Player(person), &actions)
    }

    /// Closes the bets if they are open.
    pub(super) fn close_if_open(&mut self) -> Result<(), String> {
        if !matches!(AnyGame::next(&self.rules, &self.state), Next::Open(_)) {
            return Ok(());
        }
        let croupier = Actor::Staff(Role::Croupier);
        let close = AnyGame::decide(&self.rules, &self.state, croupier, &Action::Close);
        let events = close.map_err(|refusal| {
            format!("bets cannot close: {}", why_name(&refusal.causes[0].why))
        })?;
        self.take(&events);
        Ok(())
    }

    /// An offer that nobody takes up lapses as it does for one who is absent.
    pub(super) fn nothing_taken_up(&mut self) {
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Public);
        let Moment::Choosing { at, .. } = view.moment else {
            return;
        };
        let choices = self.rules.felt().choices.iter();
        let lapses: Option<Vec<Event>> = choices
            .map(|choice| Action::Choose {
                at,
                choice: choice.id,
            })
            .find_map(|action| {
                let croupier = Actor::Staff(Role::Croupier);
                AnyGame::decide(&self.rules, &self.state, croupier, &action).ok()
            });
        if let Some(events) = lapses {
            self.take(&events);
        }
    }

    /// Closes the bets if they are open; the ball comes to rest in a pocket that bears this.
    pub(super) fn spin(&mut self, prefix: &str, step: &Step, label: &str) -> Proved {
        let wheel = self.rules.felt().wheel.as_ref();
        let mut pockets = wheel.ok_or("this table has no wheel")?.pockets.iter();
        let place = pockets.position(|pocket| pocket.key == label || pocket.label == label);
        // A pocket that the wheel does not have, where the play says that it cannot come.
        let refused = step.expects.as_deref() == Some("refused: cannot-come");
        let place = place.or(refused.then_some(usize::from(u8::MAX)));
        let place = place.ok_or_else(|| format!("the wheel has no pocket `{label}`"))?;
        self.close_if_open()?;
        let drawn = Action::Draw(Drawn::Pocket(Pocket(place as u8)));
        if step.expects.is_some() {
            return self.act(prefix, step, Actor::Chance, &[drawn]);
        }
        let start = self.events.len();
        let bare = Step {
            cites: Cites::default(),
            ..step.clone()
        };
        self.act(prefix, &bare, Actor::Chance, &[drawn])?;
        let spun = self.all_bases(&self.events[start..=start]);
        prove(prefix, step, &spun)
    }

    /// The next round at the same table, with those who sit and what is held over. Where nobody
    /// has bet yet, those who have just sat down are there from its beginning.
    pub(super) fn next_round(&mut self, prefix: &str, step: &Step) -> Proved {
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Public);
        let empty = view.boxes.iter().all(|found| found.wagers.is_empty());
        if view.moment != Moment::Over && !(empty && view.moment == Moment::Betting) {
            return Err("the round is not over".into());
        }
        let raised = self.rules.after(&view.carry_over);
        if let Some(rules) = raised.map_err(|problems| problems[0].to_string())? {
            // What happened before was told by other rules.
            self.nothing_left()?;
            (self.events, self.named) = (Vec::new(), Vec::new());
            self.deed = 0;
            self.rules = rules;
        }
        let (state, events) = AnyGame::open(&self.rules, &Seating::after(&view));
        self.state = state;
        self.round = self.events.len();
        self.take(&events);
        prove(prefix, step, &self.all_bases(&events))
    }

    /// A voice of the house says a bet aloud.
    pub(super) fn call(
        &mut self,
        prefix: &str,
        step: &Step,
        role: &str,
        spot: &str,
        stake: Cents,
        at: u8,
    ) -> Proved {
        let action = Action::Call {
            at: BoxNumber(at),
            by: self.holder(at),
            spot: self.spot_or_none(step, spot)?,
            stake,
        };
        self.act(prefix, step, Actor::Staff(Round::role(role)?), &[action])
    }

    /// Closes the bets if they are open, then deals: the engine says where each card goes, the
    /// line says which card that is.
    pub(super) fn deal(
        &mut self,
        prefix: &str,
        step: &Step,
        hands: &[(String, Vec<Card>)],
    ) -> Proved {
        self.close_if_open()?;
        let mut left: Vec<(String, Vec<Card>)> = hands.to_vec();
        // Rows of cards are named as they lie.
        for (name, _) in &mut left {
            match name.as_str() {
                "upper" => *name = "common".into(),
                "lower" => *name = "bank".into(),
                _ => {}
            }
        }
        let start = self.events.len();
        while let Next::Chance(chance) = AnyGame::next(&self.rules, &self.state) {
            let place = self.next_place(&chance)?;
            let Some((_, cards)) = left.iter_mut().find(|(name, _)| *name == place) else {
                return Err(format!(
                    "the deal gives {place} no cards, but a card goes there"
                ));
            };
            if cards.is_empty() {
                return Err(format!("the deal gives {place} too few cards"));
            }
            let card = cards.remove(0);
            let drawn = AnyGame::decide(
                &self.rules,
                &self.state,
                Actor::Chance,
                &Action::Draw(card.into()),
            );
            let events = drawn.map_err(|refusal| {
                format!("{card} is refused: {}", why_name(&refusal.causes[0].why))
            })?;
            self.take(&events);
        }
        if let Some((place, cards)) = left.iter().find(|(_, cards)| !cards.is_empty()) {
            return Err(format!(
                "the deal gives {place} {} cards too many",
                cards.len()
            ));
        }
        let dealt = self.all_bases(&self.events[start..]);
        prove(prefix, step, &dealt)
    }

    pub(super) fn next_place(&self, chance: &Chance) -> Result<String, String> {
        let (any, _) = chance.weights().next().ok_or("the deck has run out")?;
        let events = AnyGame::decide(&self.rules, &self.state, Actor::Chance, &Action::Draw(any))
            .map_err(|_| "no card is due".to_string())?;
        let to = events.iter().find_map(|event| match event {
            Event::Drawn { to, .. } => Some(*to),
            _ => None,
        });
        match to {
            Some(Place::Box(at)) => Ok(at.0.to_string()),
            Some(Place::Bank) => Ok("bank".into()),
            Some(Place::Common) => Ok("common".into()),
            Some(Place::Burnt) => Ok("burn".into()),
            None => Err("the draw went nowhere".into()),
        }
    }

    pub(super) fn choice(&self, verb: &str) -> Result<ChoiceId, String> {
        let choices = &self.rules.felt().choices;
        let spoken =
            |key: &str| verb == key || verb == format!("{key}s") || verb == format!("{key}es");
        let found = choices
            .iter()
            .find(|choice| spoken(&choice.key))
            .map(|choice| choice.id);
        let keys: Vec<&str> = choices.iter().map(|choice| choice.key.as_str()).collect();
        found.ok_or_else(|| {
            format!(
                "nobody can `{verb}` here: the choices are {}",
                keys.join(", ")
            )
        })
    }

    pub(super) fn choose(
        &mut self,
        prefix: &str,
        step: &Step,
        who: Option<&str>,
        at: u8,
        verb: &str,
    ) -> Proved {
        let choice = self.choice(verb)?;
        let person = match who {
            Some(name) => self.person(name),
            None => self.holder(at),
        };
        self.act(
            prefix,
            step,
            Actor::Player(person),
            &[Action::Choose {
                at: BoxNumber(at),
                choice,
            }],
        )
    }

    /// A choice with some of the cards that lie in the box.
    pub(super) fn pick(
        &mut self,
        prefix: &str,
        step: &Step,
        at: u8,
        verb: &str,
        cards: &[Card],
    ) -> Proved {
        let choice = self.choice(verb)?;
        let (number, holder) = (BoxNumber(at), self.holder(at));
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Player(holder));
        let found = view.boxes.iter().find(|found| found.number == number);
        let lying = found.map_or(&[][..], |found| &found.cards);
        let place = |card: &Card| {
            let at = lying.iter().position(|seen| *seen == Seen::Card(*card));
            at.map(|at| at as u8)
                .ok_or_else(|| format!("box {at:?} does not show {card}"))
        };
        let places = cards.iter().map(place).collect::<Result<Vec<u8>, _>>()?;
        let action = Action::Pick {
            at: number,
            choice,
            cards: Picked::at(places).unwrap_or_default(),
        };
        self.act(prefix, step, Actor::Player(holder), &[action])
    }

    /// The croupier takes an absent player to have chosen whatever the rules say.
    pub(super) fn absent(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        let choices: Vec<ChoiceId> = self
            .rules
            .felt()
            .choices
            .iter()
            .map(|choice| choice.id)
            .collect();
        let croupier = Actor::Staff(Role::Croupier);
        let action = |choice: &ChoiceId| Action::Choose {
            at: BoxNumber(at),
            choice: *choice,
        };
        let taken = choices
            .iter()
            .map(action)
            .find(|action| AnyGame::decide(&self.rules, &self.state, croupier, action).is_ok());
        match taken {
            Some(action) => self.act(prefix, step, croupier, &[action]),
            None => Err("nothing can be chosen for an absent player now".into()),
        }
    }
}
