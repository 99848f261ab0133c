//! One hand at one box, driven through the engine: what `settle` and `play` share.

use cards::Card;
use exact::Cents;
use games::{AnyGame, Rules, State};
use law::{Library, Words};
use table::{
    Action, Actor, BoxNumber, Chance, ChoiceId, Drawn, Event, Game, Line, Moment, Next, Options,
    Person, Place, Role, Rulebook, Seat, Seating, SpotId, View, Viewer, Why,
};
use words::{ByNumber, Speaker};

use crate::failure::{Failure, Outcome};
use crate::told;

/// The player's box and the player.
pub(super) const BOX: BoxNumber = BoxNumber(1);
const PLAYER: Person = Person(0);

/// A hand in course.
pub(super) struct OneHand<'a> {
    pub(super) rules: &'a Rules,
    pub(super) library: &'a Library,
    language: law::Language,
    /// Who sits, and what was held over.
    pub(super) seating: Seating,
    state: State,
    /// Everything done, in order: enough to record the hand.
    pub(super) done: Vec<(Actor, Action)>,
}

impl<'a> OneHand<'a> {
    /// The player sits at box 1.
    pub(super) fn open(
        rules: &'a Rules,
        library: &'a Library,
        language: law::Language,
    ) -> Outcome<OneHand<'a>> {
        let seating = seating(rules)?;
        Ok(OneHand::after(rules, library, language, seating))
    }

    /// The same, with what the hand before left on the table.
    pub(super) fn after(
        rules: &'a Rules,
        library: &'a Library,
        language: law::Language,
        seating: Seating,
    ) -> OneHand<'a> {
        let (mut state, events) = AnyGame::open(rules, &seating);
        events
            .iter()
            .for_each(|event| AnyGame::apply(rules, &mut state, event));
        OneHand {
            rules,
            library,
            language,
            seating,
            state,
            done: Vec::new(),
        }
    }

    /// The next hand, with what this one leaves on the table.
    pub(super) fn go_on(&mut self) {
        let seating = Seating::after(&self.view());
        *self = OneHand::after(self.rules, self.library, self.language, seating);
    }

    pub(super) fn speaker(&self) -> Speaker<'a> {
        Speaker::new(self.rules, self.library, &ByNumber)
    }

    pub(super) fn say<'w>(&self, words: &'w Words) -> &'w str {
        words.in_language(self.language)
    }

    /// Acts; a refusal is bad input, in words, with its citation and the way out.
    pub(super) fn act(&mut self, actor: Actor, action: Action) -> Outcome<Vec<Event>> {
        let decided = AnyGame::decide(self.rules, &self.state, actor, &action);
        let events = decided.map_err(|refusal| {
            let lines: Vec<String> = refusal
                .causes
                .iter()
                .map(|cause| self.refusal(cause))
                .collect();
            Failure::BadInput(lines.join("\n"))
        })?;
        events
            .iter()
            .for_each(|event| AnyGame::apply(self.rules, &mut self.state, event));
        self.done.push((actor, action));
        Ok(events)
    }

    fn refusal(&self, cause: &table::Cause) -> String {
        let refused = self.speaker().refuse(cause);
        let cited: Vec<String> = refused
            .citations
            .iter()
            .map(|c| c.in_language(self.language))
            .collect();
        let cited = if cited.is_empty() {
            String::new()
        } else {
            format!(" [{}]", cited.join(", "))
        };
        format!(
            "{} {}{cited}",
            self.say(&refused.why),
            self.say(&refused.way_out)
        )
    }

    pub(super) fn player(&mut self, action: Action) -> Outcome<Vec<Event>> {
        self.act(Actor::Player(PLAYER), action)
    }

    pub(super) fn bet(&mut self, spot: &str, stake: Cents) -> Outcome {
        let Some(found) = self
            .rules
            .felt()
            .spots
            .iter()
            .find(|known| known.key == spot)
        else {
            let refused = words::unknown_spot(self.rules.felt(), spot);
            return Err(Failure::BadInput(format!(
                "{} {}",
                self.say(&refused.why),
                self.say(&refused.way_out)
            )));
        };
        let id: SpotId = found.id;
        self.player(Action::Place {
            at: BOX,
            spot: id,
            stake,
        })
        .map(|_| ())
    }

    /// Closes the bets. Where a round needs more hands, others bet the minimum beside the player.
    pub(super) fn close(&mut self) -> Outcome {
        for at in (1..=self.rules.felt().boxes).map(BoxNumber) {
            if at == BOX || !self.lacks_hands() {
                continue;
            }
            let other = Actor::Player(Person(at.0));
            let (spot, stake) = (SpotId(0), self.rules.felt().minimum);
            if self.view().boxes.iter().all(|found| found.number != at) {
                self.act(other, Action::Sit { at })?;
            }
            self.act(other, Action::Place { at, spot, stake })?;
        }
        self.act(Actor::Staff(Role::Croupier), Action::Close)
            .map(|_| ())
    }

    /// Whether the player has bet, and only too few hands keep the bets from closing.
    fn lacks_hands(&self) -> bool {
        let croupier = Actor::Staff(Role::Croupier);
        let closed = AnyGame::decide(self.rules, &self.state, croupier, &Action::Close);
        let has_bet = self
            .view()
            .boxes
            .iter()
            .any(|found| !found.wagers.is_empty());
        let lacks = |cause: &table::Cause| matches!(cause.why, Why::TooFewHands { .. });
        has_bet && closed.is_err_and(|refusal| refusal.causes.iter().all(lacks))
    }

    /// The others at the table do what the house takes as the choice of the absent.
    fn others_choose(&mut self) -> Outcome<bool> {
        let Moment::Choosing { at, by, .. } = self.view().moment else {
            return Ok(false);
        };
        let croupier = Actor::Staff(Role::Croupier);
        let choices = self.rules.felt().choices.iter();
        let mut actions = choices.map(|choice| Action::Choose {
            at,
            choice: choice.id,
        });
        let lawful =
            |action: &Action| AnyGame::decide(self.rules, &self.state, croupier, action).is_ok();
        match actions.find(lawful).filter(|_| by != PLAYER) {
            Some(action) => self.act(croupier, action).map(|_| true),
            None => Ok(false),
        }
    }

    pub(super) fn choice(&self, key: &str) -> Outcome<ChoiceId> {
        let felt = self.rules.felt();
        let found = felt
            .choices
            .iter()
            .find(|choice| choice.key == key)
            .map(|choice| choice.id);
        found.ok_or_else(|| {
            let refused = words::unknown_choice(felt, key);
            Failure::BadInput(format!(
                "{} {}",
                self.say(&refused.why),
                self.say(&refused.way_out)
            ))
        })
    }

    /// Draws until nothing is due; `draw` is asked for each.
    pub(super) fn deal(&mut self, mut draw: impl FnMut(&Chance) -> Outcome<Drawn>) -> Outcome {
        loop {
            while let Next::Chance(chance) = AnyGame::next(self.rules, &self.state) {
                let drawn = draw(&chance)?;
                self.act(Actor::Chance, Action::Draw(drawn))?;
            }
            if !self.others_choose()? {
                return Ok(());
            }
        }
    }

    /// Deals until no card is due; `card` is asked for each, by the place it goes to.
    pub(super) fn deal_to(&mut self, mut card: impl FnMut(Place) -> Outcome<Card>) -> Outcome {
        loop {
            while let Next::Chance(chance) = AnyGame::next(self.rules, &self.state) {
                let card = card(self.next_place(&chance))?;
                self.act(Actor::Chance, Action::Draw(card.into()))?;
            }
            if !self.others_choose()? {
                return Ok(());
            }
        }
    }

    /// Reads the pools that the round asks for; `stands` is asked for each, by its key and by
    /// what this hand puts in.
    pub(super) fn meter(
        &mut self,
        mut stands: impl FnMut(&str, Cents) -> Outcome<Cents>,
    ) -> Outcome {
        while let Next::Meter(pool) = AnyGame::next(self.rules, &self.state) {
            let felt = self.rules.felt();
            let mut lines = AnyGame::settle(self.rules, &self.state);
            lines.extend(AnyGame::view(self.rules, &self.state, Viewer::Public).lines);
            let fed = felt.fed(pool, &lines);
            let key = &felt.pools[usize::from(pool.0)].key;
            let amount = stands(key, fed)?;
            self.act(Actor::Staff(Role::Croupier), Action::Meter { pool, amount })?;
        }
        Ok(())
    }

    /// Where the next card goes: the engine tells it of any card that may come.
    fn next_place(&self, chance: &Chance) -> Place {
        let any = chance
            .weights()
            .next()
            .map(|(drawn, _)| Action::Draw(drawn));
        let events = any
            .and_then(|draw| AnyGame::decide(self.rules, &self.state, Actor::Chance, &draw).ok());
        let to = events
            .unwrap_or_default()
            .into_iter()
            .find_map(|event| match event {
                Event::Drawn { to, .. } => Some(to),
                _ => None,
            });
        to.unwrap_or(Place::Bank)
    }

    pub(super) fn view(&self) -> View {
        AnyGame::view(self.rules, &self.state, Viewer::Player(PLAYER))
    }

    pub(super) fn options(&self) -> Options {
        AnyGame::legal(self.rules, &self.view(), PLAYER)
    }

    /// What the player has on the table or has lost of this hand.
    pub(super) fn at_stake(&self) -> Cents {
        let view = self.view();
        let wagers = view.boxes.iter().flat_map(|found| &found.wagers);
        let lies = wagers.filter(|wager| wager.by == PLAYER);
        let lost = self.lines().into_iter().map(|line| line.taken());
        Cents::sum_up_to_most(lies.map(|wager| wager.stake).chain(lost))
    }

    /// The player's settled bets.
    pub(super) fn lines(&self) -> Vec<Line> {
        let lines = self.view().lines.into_iter();
        lines.filter(|line| line.by == PLAYER).collect()
    }
}

/// The seating of every hand of one player.
pub(super) fn seating(rules: &Rules) -> Outcome<Seating> {
    let seat = Seat {
        at: BOX,
        holder: PLAYER,
    };
    Seating::new(vec![seat], rules.felt().boxes, 1).map_err(|_| {
        let game = &rules.felt().game;
        told::bad!(NoBoxToSitAt { game })
    })
}
