//! Bingo: balls, cards, line and bingo, by a file of the law and the terms of a room.
//!
//! Whoever has bought cards calls; the engine judges each call by the balls that are out. Calls on
//! one ball stand together until the house ends them, and then share. A wrong call is refused and
//! changes nothing: play goes on. A card is a set of balls, so that a ball marks a hundred thousand
//! cards at once.

mod card;
mod judge;
mod look;
mod reasons;
mod rules;
mod series;
mod settle;
mod state;
mod tell;
mod terms;
#[cfg(test)]
mod tests;
mod view;

use law::{BasisRef, Fields};
use serde_json::Value;

pub use card::{Card, Deck, Shape};
pub use rules::{Bingo, Model};
pub use series::series;
pub use state::{Call, Command, Event, Of, On, Prize, Purse, Sale, Share, State, Win};
pub use terms::{Extra, Gift, Part, Sheet, When};

use crate::{Activity, Actor, Due, Line, Message, Movement, Reason, Refusal, Seen, Stage, Telling};

impl Activity for Bingo {
    const KIND: &'static str = "bingo";

    type State = State;
    type Command = Command;
    type Event = Event;

    fn read(fields: &Fields<'_, '_>) -> Option<Bingo> {
        rules::read(fields)
    }

    fn reasons() -> &'static [&'static Reason] {
        &reasons::ALL
    }

    fn messages() -> &'static [Message] {
        tell::ALL
    }

    fn blank(&self) -> State {
        State::blank(self)
    }

    fn open(&self, terms: &Line) -> Result<Vec<Event>, Refusal> {
        let sheet = terms::read(self, terms)?;
        Ok(vec![Event::Opened { sheet }])
    }

    fn judge(&self, state: &State, who: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        judge::judge(self, state, who, command)
    }

    fn apply(&self, state: &mut State, event: &Event) {
        state.apply(self, event);
    }

    fn stage(&self, state: &State) -> Stage {
        state.stage
    }

    fn due(&self, state: &State) -> Option<Due> {
        if state.stage != Stage::Closed {
            return None;
        }
        if let Some((_, cards)) = state.lots.first() {
            return Some(Due::OneOf(cards.len() as u32));
        }
        let left = u32::from(self.shape.balls) - state.balls.len() as u32;
        (state.calls.is_empty() && left > 0).then_some(Due::OneOf(left))
    }

    fn drawn(&self, state: &State, number: u32) -> Vec<Event> {
        if !state.lots.is_empty() {
            return judge::lot(self, state, number);
        }
        let ball = self.balls_left(state).nth(number as usize);
        judge::ball(self, state, ball.expect("no more were due than are left"))
    }

    fn drawn_by_name(&self, state: &State, name: &str) -> Option<u32> {
        let place = match state.lots.first() {
            Some((_, cards)) => {
                let card: u32 = name.parse().ok()?;
                cards.iter().position(|known| *known == card)
            }
            None => {
                let ball: u8 = name.parse().ok()?;
                self.balls_left(state).position(|left| left == ball)
            }
        };
        place.map(|place| place as u32)
    }

    fn next_of_house(&self, state: &State) -> Option<Command> {
        let all_out = state.balls.len() == usize::from(self.shape.balls);
        match state.stage {
            Stage::Open => (state.sold > 0).then_some(Command::CloseSale),
            Stage::Closed if !state.lots.is_empty() => None,
            Stage::Closed if !state.calls.is_empty() => Some(Command::CloseCalls),
            Stage::Closed => all_out.then_some(Command::End),
            Stage::Over => None,
        }
    }

    fn resolutions(&self, terms: &Line) -> Vec<(String, BasisRef)> {
        let asked = [
            ("modality", self.modality.basis),
            ("interconnection", self.linked.basis),
        ];
        let said = asked
            .into_iter()
            .filter_map(|(term, basis)| Some((terms.says(term)?.to_owned(), basis)));
        said.collect()
    }

    fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        match event {
            Event::Opened { sheet } => self.terms_rest_on(sheet),
            Event::Added { .. } => {
                let shape = &self.shape;
                vec![shape.balls_basis, shape.grid_basis, shape.column_basis]
            }
            Event::Sold { on, .. } => {
                let mut all = vec![self.sale];
                all.extend(self.on_rests_on(*on));
                all
            }
            Event::SaleClosed { .. } => vec![self.sale, self.prizes],
            Event::Cancelled {} => vec![self.sale],
            Event::Ball { .. } => vec![self.shape.balls_basis],
            Event::Called { who, prize, .. } => {
                let prize = match prize {
                    Prize::Line => self.line,
                    Prize::Bingo => self.bingo,
                };
                match who {
                    Some(_) => vec![prize, self.calls],
                    None => vec![prize, self.room_calls],
                }
            }
            Event::Won(win) => self.win_rests_on(win),
            Event::LotsDue { .. } => vec![self.modality.basis, self.sharing.lots],
            Event::Ended { uncalled } if uncalled.is_empty() => vec![self.bingo],
            Event::Ended { .. } => vec![self.uncalled],
        }
    }

    fn movements(&self, state: &State, event: &Event) -> Vec<Movement> {
        settle::movements(self, state, event)
    }

    fn parse(&self, who: &Actor, line: &Line) -> Result<Command, String> {
        look::command(who, line)
    }

    fn look(&self, state: &State, question: &[&str]) -> Option<Seen> {
        look::look(self, state, question)
    }

    fn view(&self, state: &State, viewer: Option<&str>) -> Value {
        view::view(self, state, viewer)
    }

    fn tell(&self, event: &Event) -> Telling {
        tell::tell(self, event)
    }
}

impl Bingo {
    /// The balls that are still in, from the lowest.
    fn balls_left(&self, state: &State) -> impl Iterator<Item = u8> {
        let out = state.out;
        (1..=self.shape.balls).filter(move |ball| out & card::bit(*ball) == 0)
    }

    fn terms_rest_on(&self, sheet: &Sheet) -> Vec<BasisRef> {
        let mut all = vec![self.prizes, self.model.basis];
        if sheet.electronic.is_some() {
            all.push(self.electronic);
        }
        if sheet.machines {
            all.push(self.machines.basis);
        }
        if !sheet.extras.is_empty() {
            all.push(self.modality.basis);
        }
        if sheet.rooms.len() > 1 {
            all.push(self.linked.basis);
        }
        all
    }
}
