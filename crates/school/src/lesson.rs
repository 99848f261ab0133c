//! A round for a class: people who sit down, bet sensibly and play on, by the rules of the table.

use exact::Cents;
use games::{AnyGame, Rules, State};
use table::record::Step;
use table::suite::Dice;
use table::{
    Action, Actor, BoxNumber, Chance, Drawn, Event, Game, Moment, Next, Options, Person, Picked,
    PlaceOption, PoolId, Role, Rulebook, Seat, Seating, SpotLimits, View, Viewer,
};

use crate::Level;

/// A round that goes on for longer teaches nothing.
const LONGEST: usize = 600;

/// So many further rounds are played at most while bets stay on the table.
const LATER_ROUNDS: usize = 3;

/// Once in so many times a hand is given up where another choice is offered.
const GIVES_UP: usize = 8;

/// A round that was played, with every state on its way.
#[derive(Clone, Debug)]
pub(crate) struct Lesson<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) people: Vec<Person>,
    pub(crate) opening: Vec<Event>,
    pub(crate) steps: Vec<Step>,
    /// The state before the first action and after each.
    pub(crate) states: Vec<State>,
    /// How many bets each still lays.
    budget: Vec<u64>,
    level: Level,
}

impl<'r> Lesson<'r> {
    /// Plays a round, and where bets stay on the table sometimes the next ones; nothing where one
    /// does not come to its end.
    pub(crate) fn play(rules: &'r Rules, level: Level, dice: &mut Dice) -> Option<Lesson<'r>> {
        let boxes = rules.felt().boxes;
        let count = level.people().max(rules.least_players()).min(boxes).max(1);
        let people: Vec<Person> = (0..count).map(Person).collect();
        let seating = seat(rules, &people, dice)?;
        let mut lesson = Lesson::round(rules, level, &seating, people, dice)?;
        for _ in 0..LATER_ROUNDS {
            let view = lesson.view(Viewer::Public);
            // Stacks among players are held over for ever, and are no bets.
            if rules.felt().among_players || view.held().is_empty() || dice.once_in(3) {
                break;
            }
            let seating = Seating::after(&view);
            lesson = Lesson::round(rules, level, &seating, lesson.people, dice)?;
        }
        Some(lesson)
    }

    fn round(
        rules: &'r Rules,
        level: Level,
        seating: &Seating,
        people: Vec<Person>,
        dice: &mut Dice,
    ) -> Option<Lesson<'r>> {
        let (state, opening) = AnyGame::open(rules, seating);
        let budget = people.iter().map(|_| dice.between(1, level.bets()));
        let mut lesson = Lesson {
            rules,
            opening,
            steps: Vec::new(),
            states: vec![state],
            budget: budget.collect(),
            people,
            level,
        };
        while AnyGame::next(rules, lesson.state()) != Next::Over {
            if lesson.steps.len() >= LONGEST {
                return None;
            }
            let (actor, action) = lesson.pick(dice)?;
            lesson.take(actor, action)?;
        }
        Some(lesson)
    }

    pub(crate) fn state(&self) -> &State {
        self.states.last().expect("a lesson has its first state")
    }

    /// Everything that happened before a step, the opening first.
    pub(crate) fn events_before(&self, step: usize) -> Vec<Event> {
        let steps = self.steps[..step].iter();
        let later = steps.flat_map(|taken| taken.events.iter());
        self.opening.iter().chain(later).copied().collect()
    }

    fn take(&mut self, actor: Actor, action: Action) -> Option<()> {
        let mut state = self.state().clone();
        let mut events = Vec::new();
        AnyGame::act(self.rules, &mut state, actor, &action, &mut events).ok()?;
        if let (Actor::Player(person), Action::Place { .. }) = (actor, &action) {
            let left = &mut self.budget[usize::from(person.0)];
            *left = left.saturating_sub(1);
        }
        self.steps.push(Step {
            actor,
            action,
            events,
        });
        self.states.push(state);
        Some(())
    }

    fn pick(&self, dice: &mut Dice) -> Option<(Actor, Action)> {
        match AnyGame::next(self.rules, self.state()) {
            Next::Over => None,
            Next::Chance(chance) => {
                let drawn = self.draw(&chance, dice)?;
                Some((Actor::Chance, Action::Draw(drawn)))
            }
            Next::Meter(pool) => Some((Actor::Staff(Role::Croupier), self.meter(pool)?)),
            Next::Open(actors) => {
                let view = self.view(Viewer::Public);
                if view.moment == Moment::Betting {
                    self.while_bets_are_open(dice)
                } else {
                    let asked = |person: &&Person| actors.contains(&Actor::Player(**person));
                    let choices = self.choices(self.people.iter().filter(asked), dice);
                    let choices = match choices.is_empty() {
                        true => self.choices(self.people.iter(), dice),
                        false => choices,
                    };
                    dice.pick(&choices).cloned().or_else(|| self.staff(dice))
                }
            }
        }
    }

    /// Bets first, then the croupier closes them; where he may not yet, whatever else is asked.
    fn while_bets_are_open(&self, dice: &mut Dice) -> Option<(Actor, Action)> {
        if let Some(bet) = self.bet(dice, true) {
            return Some(bet);
        }
        let close = (Actor::Staff(Role::Croupier), Action::Close);
        if self.accepts(&close) {
            return Some(close);
        }
        let choices = self.choices(self.people.iter(), dice);
        let chosen = dice.pick(&choices).cloned();
        let more = chosen.or_else(|| self.bet(dice, false));
        more.or_else(|| self.staff(dice))
    }

    /// A bet of the first who may lay one: what a box cannot play without comes first; of a cloth of
    /// many bets the kind is picked before the bet, so that rare ones are seen as well.
    fn bet(&self, dice: &mut Dice, within_budget: bool) -> Option<(Actor, Action)> {
        let view = self.view(Viewer::Public);
        let mut people = self.people.iter().zip(&self.budget);
        people.find_map(|(person, left)| {
            let offers = self.options(*person).place;
            let required = offers.iter().filter(|offer| self.is_missing(&view, offer));
            let required: Vec<PlaceOption> = required.copied().collect();
            if within_budget && *left == 0 && required.is_empty() {
                return None;
            }
            let offers = if required.is_empty() {
                offers
            } else {
                required
            };
            let kinds: Vec<&str> = offers.iter().map(|offer| self.kind_of(offer)).collect();
            let mut different = kinds.clone();
            different.sort_unstable();
            different.dedup();
            let kind = dice.pick(&different)?;
            let of_kind = offers
                .iter()
                .zip(&kinds)
                .filter(|(_, other)| *other == kind);
            let of_kind: Vec<PlaceOption> = of_kind.map(|(offer, _)| *offer).collect();
            let offer = dice.pick(&of_kind)?;
            let (at, spot) = (offer.at, offer.spot);
            let stake = self.stake(offer, dice);
            Some((Actor::Player(*person), Action::Place { at, spot, stake }))
        })
    }

    fn is_missing(&self, view: &View, offer: &PlaceOption) -> bool {
        let mut spots = self.rules.felt().spots.iter();
        let required = spots.any(|spot| spot.id == offer.spot && spot.required);
        let mut boxes = view.boxes.iter();
        required
            && !boxes.any(|found| {
                let mut wagers = found.wagers.iter();
                found.number == offer.at && wagers.any(|wager| wager.spot == offer.spot)
            })
    }

    /// Bets of a cloth of many go by their kind; elsewhere each spot is a kind.
    fn kind_of(&self, offer: &PlaceOption) -> &'r str {
        let mut spots = self.rules.felt().spots.iter();
        let found = spots.find(|spot| spot.id == offer.spot);
        found.map_or("", |spot| {
            spot.cover.as_ref().map_or(&spot.key, |cover| &cover.kind)
        })
    }

    /// So many times the least bet of the spot as may lie there: chips, and no cents, even where a
    /// little could be added to what lies there.
    fn stake(&self, offer: &PlaceOption, dice: &mut Dice) -> Cents {
        let (least, most, step) = (
            offer.least.count(),
            offer.most.count(),
            offer.step.count().max(1),
        );
        let chip = self.chip(offer).max(1);
        let fewest = least.div_ceil(chip);
        let room = (most / chip).saturating_sub(fewest);
        let times = fewest + dice.between(0, self.level.spread().min(room));
        let stake = times.saturating_mul(chip);
        if stake > most || !(stake - least).is_multiple_of(step) {
            return offer.least;
        }
        Cents::new(stake)
    }

    /// What a stake is counted in: the least bet of its spot, at the hardest level half of it.
    fn chip(&self, offer: &PlaceOption) -> u64 {
        let felt = self.rules.felt();
        let found = felt.spots.iter().find(|spot| spot.id == offer.spot);
        let least = match found.map(|spot| spot.limits) {
            Some(SpotLimits::Between { least, .. }) => least.max(offer.least.min(felt.minimum)),
            Some(SpotLimits::Times { .. }) | None => felt.minimum,
        };
        match self.level {
            Level::Third => least.count().div_ceil(2),
            Level::First | Level::Second => least.count(),
        }
    }

    /// One action for each choice that is asked of these people. Hands are seldom given up.
    fn choices<'p>(
        &self,
        people: impl Iterator<Item = &'p Person>,
        dice: &mut Dice,
    ) -> Vec<(Actor, Action)> {
        let mut choices = Vec::new();
        for person in people {
            let view = self.view(Viewer::Player(*person));
            let options = AnyGame::legal(self.rules, &view, *person);
            let actions = self.asked(&options, &view, dice).into_iter();
            choices.extend(actions.map(|action| (Actor::Player(*person), action)));
        }
        let plays_on = |(_, action): &(Actor, Action)| !self.gives_up(action);
        if !dice.once_in(GIVES_UP) && choices.iter().any(plays_on) {
            choices.retain(plays_on);
        }
        choices
    }

    fn gives_up(&self, action: &Action) -> bool {
        let (Action::Choose { choice, .. } | Action::Pick { choice, .. }) = action else {
            return false;
        };
        let mut choices = self.rules.felt().choices.iter();
        choices.any(|known| known.id == *choice && known.withdraws)
    }

    fn asked(&self, options: &Options, view: &View, dice: &mut Dice) -> Vec<Action> {
        let mut actions = Vec::new();
        for offer in &options.choose {
            let (at, choice) = (offer.at, offer.choice);
            actions.push(match offer.picks {
                None => Action::Choose { at, choice },
                Some(picks) => {
                    let count = dice.between(picks.least.into(), picks.most.into());
                    let cards = first_cards(view, at, count as usize);
                    Action::Pick { at, choice, cards }
                }
            });
        }
        if options.cut {
            actions.push(Action::Cut);
        }
        if view.moment != Moment::Betting {
            actions.extend(options.place.iter().map(|offer| Action::Place {
                at: offer.at,
                spot: offer.spot,
                stake: self.stake(offer, dice),
            }));
        }
        actions
    }

    /// What somebody of the house may do where nobody else can go on.
    fn staff(&self, dice: &mut Dice) -> Option<(Actor, Action)> {
        let felt = self.rules.felt();
        let mut tries = vec![(Actor::Staff(Role::Croupier), Action::Close)];
        for at in (1..=felt.boxes).map(BoxNumber) {
            let choose = |choice: &table::Choice| {
                let choice = choice.id;
                (Actor::Staff(Role::Croupier), Action::Choose { at, choice })
            };
            tries.extend(felt.choices.iter().map(choose));
        }
        tries.retain(|act| self.accepts(act));
        dice.pick(&tries).cloned()
    }

    /// The counter of a pool stands at what the house puts in and what this round feeds it.
    fn meter(&self, pool: PoolId) -> Option<Action> {
        let felt = self.rules.felt();
        let mut lines = AnyGame::settle(self.rules, self.state());
        lines.extend(self.view(Viewer::Public).lines);
        let seed = felt.pools.get(usize::from(pool.0))?.seed;
        let amount = felt.counter(pool, seed, &lines).ok()?;
        Some(Action::Meter { pool, amount })
    }

    /// What comes, by its weight. A ball mostly falls where somebody has bet: where nobody has,
    /// there is little to pay.
    fn draw(&self, chance: &Chance, dice: &mut Dice) -> Option<Drawn> {
        if let Some(wheel) = &self.rules.felt().wheel
            && !dice.once_in(4)
        {
            let view = self.view(Viewer::Public);
            let wagers = view.boxes.iter().flat_map(|found| &found.wagers);
            let spots: Vec<_> = wagers.map(|wager| wager.spot).collect();
            let lies = dice.pick(&spots)?;
            let mut spots = self.rules.felt().spots.iter();
            let cover = spots.find(|spot| spot.id == *lies)?.cover.as_ref();
            let pockets = cover.map_or(&[][..], |cover| &cover.pockets);
            let known = |pocket: &&table::Pocket| usize::from(pocket.0) < wheel.pockets.len();
            let pockets: Vec<_> = pockets.iter().filter(known).collect();
            if let Some(pocket) = dice.pick(&pockets) {
                return Some(Drawn::Pocket(**pocket));
            }
        }
        let mut place = dice.between(1, chance.total());
        for (drawn, weight) in chance.weights() {
            if place <= weight {
                return Some(drawn);
            }
            place -= weight;
        }
        None
    }

    fn options(&self, person: Person) -> Options {
        let view = self.view(Viewer::Player(person));
        AnyGame::legal(self.rules, &view, person)
    }

    fn view(&self, viewer: Viewer) -> View {
        AnyGame::view(self.rules, self.state(), viewer)
    }

    fn accepts(&self, (actor, action): &(Actor, Action)) -> bool {
        let judged = AnyGame::judge(self.rules, self.state(), *actor, action, &mut Vec::new());
        judged.is_ok()
    }
}

/// The first cards of a box that were not set apart.
fn first_cards(view: &View, at: BoxNumber, count: usize) -> Picked {
    let found = view.boxes.iter().find(|found| found.number == at);
    let cards = found.map_or(0, |found| found.cards.len());
    let free = (0..cards).filter(|place| found.is_none_or(|found| !found.apart.contains(*place)));
    Picked::at(free.take(count).map(|place| place as u8)).unwrap_or_default()
}

/// Each has a box of his own, as the dice have it.
fn seat(rules: &Rules, people: &[Person], dice: &mut Dice) -> Option<Seating> {
    let boxes = rules.felt().boxes;
    let mut free: Vec<u8> = (1..=boxes).collect();
    dice.shuffle(&mut free);
    free.truncate(people.len());
    free.sort_unstable();
    let seats = free.into_iter().zip(people).map(|(at, person)| Seat {
        at: BoxNumber(at),
        holder: *person,
    });
    Seating::new(seats.collect(), boxes, rules.boxes_each()).ok()
}
