//! A random round: seating, bets from what is offered, chance from what may come, choices, and
//! now and then a report and its ruling.

use cards::{Card, CardSet};
use exact::Cents;

use super::dice::Dice;
use crate::record::Step;
use crate::{
    Action, Actor, Banker, BoxNumber, Chance, Drawn, Equipment, Event, Game, Irregularity,
    IrregularityKind, Moment, Next, Options, Person, Picked, Place, PoolId, Role, Rulebook, Seat,
    Seating, Seen, View, Viewer,
};

/// No round of any game goes on for longer.
const LONGEST: usize = 2_000;

/// After so many steps those who come and go settle down, so that a table that needs several
/// comes to have them.
const RESTLESS: usize = 200;

/// A round that was played, with every state on its way.
#[derive(Clone, Debug)]
pub struct Walk<'r, G: Game> {
    /// The rules.
    pub rules: &'r G::Rules,
    /// The seed that decided everything.
    pub seed: u64,
    /// Which round of the seed's it is, from 0, where bets were held over.
    pub round: u64,
    /// Who sat when it opened.
    pub seating: Seating,
    /// What was shown and said at the opening.
    pub opening: Vec<Event>,
    /// Every action.
    pub steps: Vec<Step>,
    /// The state before the first action and after each.
    pub states: Vec<G::State>,
    /// The people who may act; the last one only looks on.
    pub people: Vec<Person>,
}

impl<'r, G: Game> Walk<'r, G> {
    /// The round of a seed, from its opening to its end.
    ///
    /// # Panics
    /// If the round does not come to an end, or waits while nobody can act.
    pub fn random(rules: &'r G::Rules, seed: u64) -> Walk<'r, G> {
        let mut dice = Dice::new(seed);
        let boxes = rules.felt().boxes;
        let most = if dice.once_in(4) {
            usize::from(boxes)
        } else {
            3
        };
        let least = rules.least_players();
        let people: Vec<Person> = (0..=least + dice.below(most.max(1)) as u8)
            .map(Person)
            .collect();
        let seating = seat(rules, &people[..people.len() - 1], &mut dice);
        Walk::play(rules, seed, seating, people, &mut dice)
    }

    /// The round after this one, if bets are held over to it or a player holds the bank that
    /// passes on; by the dice if a shoe goes on.
    pub fn next_round(&self) -> Option<Walk<'r, G>> {
        let view = G::view(self.rules, self.state(), Viewer::Public);
        let seating = Seating::after(&view);
        let passes = matches!(seating.passed().banker, Some(Banker::Box(_)));
        // The same seed names them all; their number tells their dice apart.
        let round = self.round + 1;
        let mut dice = Dice::new(self.seed ^ round.rotate_left(32));
        let goes_on = seating.shoe().is_some() && !dice.once_in(3);
        if seating.held().is_empty() && !passes && !goes_on {
            return None;
        }
        let people = self.people.clone();
        let walk = Walk::play(self.rules, self.seed, seating, people, &mut dice);
        Some(Walk { round, ..walk })
    }

    fn play(
        rules: &'r G::Rules,
        seed: u64,
        seating: Seating,
        people: Vec<Person>,
        dice: &mut Dice,
    ) -> Walk<'r, G> {
        let (state, opening) = G::open(rules, &seating);
        let mut walk = Walk {
            rules,
            seed,
            round: 0,
            seating,
            opening,
            steps: Vec::new(),
            states: vec![state],
            people,
        };
        while G::next(rules, walk.state()) != Next::Over {
            let (actor, action) = walk.pick(dice);
            walk.take(actor, action);
            if walk.steps.len() >= LONGEST && walk.waits_for_players() {
                // People may come and go for ever without enough of them to begin.
                walk.steps.clear();
                walk.states.truncate(1);
                return walk;
            }
            if walk.steps.len() >= LONGEST {
                walk.fail(LONGEST, format!("the round does not end: {}", walk.tail()));
            }
        }
        walk
    }

    /// The state that the round has come to.
    pub fn state(&self) -> &G::State {
        self.states.last().expect("a walk has its first state")
    }

    /// Everyone who may look: each person, each post, anybody.
    pub fn viewers(&self) -> Vec<Viewer> {
        let people = self.people.iter().map(|person| Viewer::Player(*person));
        people
            .chain(Role::ALL.map(Viewer::Staff))
            .chain([Viewer::Public])
            .collect()
    }

    /// Every event after the opening, each with the place of its step.
    pub fn events(&self) -> impl Iterator<Item = (usize, &Event)> {
        let steps = self.steps.iter().enumerate();
        steps.flat_map(|(step, taken)| taken.events.iter().map(move |event| (step, event)))
    }

    /// What a person is offered in a state.
    pub fn options(&self, state: &G::State, person: Person) -> Options {
        let view = G::view(self.rules, state, Viewer::Player(person));
        G::legal(self.rules, &view, person)
    }

    /// The last things that were done, to see what a round goes round in.
    fn tail(&self) -> String {
        let last = self.steps.iter().rev().take(6).rev();
        let told = last.map(|step| format!("{:?} {:?}", step.actor, step.action));
        told.collect::<Vec<_>>().join("; ")
    }

    /// Stops the test: where, and what was found.
    pub fn fail(&self, step: usize, what: impl AsRef<str>) -> ! {
        let felt = self.rules.felt();
        panic!(
            "{}/{}, seed {}, step {step}: {}",
            felt.ruleset,
            felt.game,
            self.seed,
            what.as_ref()
        )
    }

    fn take(&mut self, actor: Actor, action: Action) {
        let events = match G::decide(self.rules, self.state(), actor, &action) {
            Ok(events) => events,
            Err(refusal) => self.fail(
                self.steps.len(),
                format!("offered and refused: {actor:?} {action:?}: {refusal:?}"),
            ),
        };
        let mut state = self.state().clone();
        for event in &events {
            G::apply(self.rules, &mut state, event);
        }
        if let Some(error) = G::broken(self.rules, &state) {
            let what = format!("chips do not add up: {error}: {actor:?} {action:?}");
            self.fail(self.steps.len(), what);
        }
        let mut acted = self.state().clone();
        let mut happened = Vec::new();
        let done = G::act(self.rules, &mut acted, actor, &action, &mut happened);
        if done.is_err() || happened != events || acted != state {
            let what = format!("decided and carried out differ: {actor:?} {action:?}");
            self.fail(self.steps.len(), what);
        }
        self.steps.push(Step {
            actor,
            action,
            events,
        });
        self.states.push(state);
    }

    fn pick(&self, dice: &mut Dice) -> (Actor, Action) {
        if dice.once_in(40)
            && let Some(report) = self.report(dice)
        {
            return report;
        }
        if let Next::Chance(chance) = G::next(self.rules, self.state()) {
            return (Actor::Chance, Action::Draw(draw(&chance, dice)));
        }
        if let Next::Meter(pool) = G::next(self.rules, self.state()) {
            return (Actor::Staff(Role::Croupier), self.meter(pool, dice));
        }
        let offers = self.offers(dice);
        // The croupier waits for some bets, but not for ever; where several must play he is quick
        // to begin while they are there.
        let patience = if self.rules.least_players() > 1 { 2 } else { 8 };
        if offers.is_empty() || dice.once_in(patience) {
            let staff = self.staff(dice, offers.is_empty());
            if let Some(act) = dice.pick(&staff) {
                return act.clone();
            }
        }
        match dice.pick(&offers) {
            Some(act) => act.clone(),
            None => self.fail(
                self.steps.len(),
                format!(
                    "the round waits, and nobody can act: {:?} after {}",
                    G::view(self.rules, self.state(), Viewer::Public).moment,
                    self.tail()
                ),
            ),
        }
    }

    /// A reading of a pool: often no more than this round's stakes, sometimes a fortune.
    fn meter(&self, pool: PoolId, dice: &mut Dice) -> Action {
        let felt = self.rules.felt();
        let view = G::view(self.rules, self.state(), Viewer::Public);
        let wagers = view.boxes.iter().flat_map(|found| &found.wagers);
        let ours =
            wagers.filter(|wager| felt.pool_of(wager.spot).map(|pool| pool.id) == Some(pool));
        let lies: u64 = ours.map(|wager| wager.stake.count()).sum();
        let stakes = lies + felt.fed(pool, &view.lines).count();
        let stood = [0, 1, dice.between(0, 99), dice.between(100, 10_000_000)];
        let amount = Cents::new(stakes + stood[dice.below(stood.len())]);
        Action::Meter { pool, amount }
    }

    fn offers(&self, dice: &mut Dice) -> Vec<(Actor, Action)> {
        let people = &self.people[..self.people.len() - 1];
        // Once a round is in play those act who are waited for; now and then everyone is looked at.
        let mut offers = Vec::new();
        if let Next::Open(actors) = G::next(self.rules, self.state())
            && !actors.contains(&Actor::Staff(Role::Croupier))
            && !dice.once_in(4)
        {
            let waited_for = |person: &&Person| actors.contains(&Actor::Player(**person));
            offers = self.offered_to(people.iter().filter(waited_for), dice);
        }
        if offers.is_empty() {
            offers = self.offered_to(people.iter(), dice);
        }
        // Bets make a round; sitting, leaving and taking back are spice.
        let bets = |(_, act): &(Actor, Action)| {
            matches!(
                act,
                Action::Place { .. } | Action::Choose { .. } | Action::Pick { .. }
            )
        };
        if offers.iter().any(bets) && !dice.once_in(4) {
            offers.retain(bets);
        }
        if self.steps.len() > RESTLESS && !dice.once_in(16) {
            self.settle_down(&mut offers);
        }
        offers
    }

    /// One action for each thing that these people are offered.
    fn offered_to<'p>(
        &self,
        people: impl Iterator<Item = &'p Person>,
        dice: &mut Dice,
    ) -> Vec<(Actor, Action)> {
        let mut offers = Vec::new();
        for person in people {
            let view = G::view(self.rules, self.state(), Viewer::Player(*person));
            let options = G::legal(self.rules, &view, *person);
            let acts = actions(&options, &view, dice).into_iter();
            offers.extend(acts.map(|act| (Actor::Player(*person), act)));
        }
        offers
    }

    /// Whether nothing is in play yet at a table that needs several.
    fn waits_for_players(&self) -> bool {
        let moment = G::view(self.rules, self.state(), Viewer::Public).moment;
        self.rules.least_players() > 1 && moment == Moment::Betting
    }

    /// Before a round is in play nobody goes, or sits it out, unless nothing else is offered.
    fn settle_down(&self, offers: &mut Vec<(Actor, Action)>) {
        let view = G::view(self.rules, self.state(), Viewer::Public);
        let stays = |(_, act): &(Actor, Action)| {
            matches!(act, Action::Sit { .. } | Action::Place { .. } | Action::Cut)
        };
        if view.moment == Moment::Betting && offers.iter().any(stays) {
            offers.retain(stays);
        }
    }

    /// What staff may do now: close, rule, announce, choose for someone absent.
    fn staff(&self, dice: &mut Dice, needed: bool) -> Vec<(Actor, Action)> {
        let felt = self.rules.felt();
        let mut tries = vec![Action::Close];
        tries.extend((0..4).map(|remedy| Action::Rule { remedy }));
        // Where a pot waits and too few play, somebody of the house says so.
        let suspended = Irregularity::of(IrregularityKind::GameSuspended);
        tries.push(Action::Report(suspended));
        if dice.once_in(4) {
            let notices = felt.notices.iter().map(|notice| notice.id);
            tries.extend(notices.map(|notice| Action::Announce { notice }));
        }
        let roles = Role::ALL.map(Actor::Staff);
        let all = roles
            .into_iter()
            .flat_map(|role| tries.iter().map(move |act| (role, act.clone())));
        let mut all: Vec<(Actor, Action)> = all.collect();
        // The croupier chooses for somebody absent at the box that is waited for; where nobody
        // else can act, at any.
        let boxes = match G::view(self.rules, self.state(), Viewer::Public).moment {
            Moment::Choosing { at, .. } if needed || dice.once_in(4) => at.0..at.0 + 1,
            _ if needed => 1..felt.boxes + 1,
            _ => 0..0,
        };
        for at in boxes.map(BoxNumber) {
            let choices = felt.choices.iter().map(|choice| choice.id);
            let choose = |choice| (Actor::Staff(Role::Croupier), Action::Choose { at, choice });
            all.extend(choices.map(choose));
        }
        all.retain(|(actor, act)| self.accepts(*actor, act));
        all
    }

    fn accepts(&self, actor: Actor, action: &Action) -> bool {
        G::judge(self.rules, self.state(), actor, action, &mut Vec::new()).is_ok()
    }

    fn report(&self, dice: &mut Dice) -> Option<(Actor, Action)> {
        if self.rules.felt().among_players && !dice.once_in(4) {
            return self.report_of_a_hand(dice);
        }
        let deck = self.rules.felt().deck.iter();
        let deck: Vec<Card> = deck.flat_map(|deck| deck.cards()).collect();
        let places = [None, Some(Place::Bank), Some(Place::Box(BoxNumber(1)))];
        let irregularity = Irregularity {
            kind: *dice.pick(&IrregularityKind::ALL)?,
            place: *dice.pick(&places)?,
            with: *dice.pick(&[None, Some(Place::Box(BoxNumber(2)))])?,
            card: dice.pick(&deck).copied().filter(|_| dice.once_in(2)),
            ..Irregularity::of(IrregularityKind::CardExposed)
        };
        let act = (
            Actor::Staff(*dice.pick(&Role::ALL)?),
            Action::Report(irregularity),
        );
        self.accepts(act.0, &act.1).then_some(act)
    }

    /// Among players most of what goes wrong is about somebody's cards or chips.
    fn report_of_a_hand(&self, dice: &mut Dice) -> Option<(Actor, Action)> {
        let here = [None, Some(Equipment::Cards), Some(Equipment::Pot)];
        let kinds = IrregularityKind::ALL.into_iter();
        let kinds: Vec<_> = kinds.filter(|kind| here.contains(&kind.of())).collect();
        let public = G::view(self.rules, self.state(), Viewer::Public);
        let found = dice.pick(&public.boxes)?;
        let own = G::view(self.rules, self.state(), Viewer::Player(found.holder));
        let own = own.boxes.iter().find(|own| own.number == found.number)?;
        let card = dice.pick(&own.cards).and_then(|seen| match seen {
            Seen::Card(card) => Some(*card),
            Seen::Back => None,
        });
        // Some chips of his, from one to all of them.
        let chips = found.wagers.first().map_or(0, |wager| wager.stake.count());
        let amount = (chips > 0).then(|| Cents::new(dice.between(1, chips)));
        let irregularity = Irregularity {
            kind: *dice.pick(&kinds)?,
            place: Some(Place::Box(found.number)),
            with: None,
            card: card.filter(|_| !dice.once_in(3)),
            more: CardSet::EMPTY,
            amount: amount.filter(|_| !dice.once_in(3)),
        };
        let act = (Actor::Staff(Role::Croupier), Action::Report(irregularity));
        self.accepts(act.0, &act.1).then_some(act)
    }
}

/// Some sit when the round opens; the others sit down in it, or not.
fn seat(rules: &impl Rulebook, people: &[Person], dice: &mut Dice) -> Seating {
    let boxes = rules.felt().boxes;
    let mut free: Vec<u8> = (1..=boxes).collect();
    dice.shuffle(&mut free);
    let mut seats = Vec::new();
    for person in people {
        if dice.once_in(4) {
            continue;
        }
        seats.extend(free.pop().map(|at| Seat {
            at: BoxNumber(at),
            holder: *person,
        }));
    }
    Seating::new(seats, boxes, rules.boxes_each()).expect("one box each, every one on the cloth")
}

/// An outcome by its weight.
fn draw(chance: &Chance, dice: &mut Dice) -> Drawn {
    let mut left = dice.between(1, chance.total());
    for (drawn, weight) in chance.weights() {
        if left <= weight {
            return drawn;
        }
        left -= weight;
    }
    unreachable!("the weights sum to the total")
}

/// One action for each thing offered, with an amount where one is asked.
fn actions(options: &Options, view: &View, dice: &mut Dice) -> Vec<Action> {
    let mut actions: Vec<Action> = options
        .sit
        .iter()
        .map(|at| Action::Sit { at: *at })
        .collect();
    actions.extend(options.leave.iter().map(|at| Action::Leave { at: *at }));
    actions.extend(options.allow.iter().map(|at| Action::Allow {
        at: *at,
        person: Person(dice.below(4) as u8),
    }));
    actions.extend(options.take_back.iter().map(|(at, spot)| Action::TakeBack {
        at: *at,
        spot: *spot,
    }));
    for offer in &options.choose {
        let (at, choice) = (offer.at, offer.choice);
        actions.push(match offer.picks {
            None => Action::Choose { at, choice },
            Some(picks) => {
                let count = dice.between(picks.least.into(), picks.most.into()) as usize;
                // Many of a hand are its first ones: no hand is so long that others need be tried.
                let first = if count > 2 { 0 } else { dice.below(3) };
                let in_hand = in_hand(view, at).into_iter().skip(first).take(count);
                let cards = Picked::at(in_hand).unwrap_or_default();
                Action::Pick { at, choice, cards }
            }
        });
    }
    if options.cut {
        actions.push(Action::Cut);
    }
    for offer in &options.place {
        let steps = (offer.most.count() - offer.least.count()) / offer.step.count().max(1);
        let between = offer.least.count() + dice.between(0, steps) * offer.step.count();
        let amounts = [
            offer.least.count(),
            offer.least.count(),
            between,
            offer.most.count(),
        ];
        let stake = Cents::new(amounts[dice.below(amounts.len())]);
        actions.push(Action::Place {
            at: offer.at,
            spot: offer.spot,
            stake,
        });
    }
    actions
}

/// The places of a box's cards that were not set apart; any, where nobody sees how many there are.
fn in_hand(view: &View, at: BoxNumber) -> Vec<u8> {
    let found = view.boxes.iter().find(|found| found.number == at);
    let found = found.filter(|found| !found.cards.is_empty());
    found.map_or_else(
        || (0..10).collect(),
        |found| {
            let places = 0..found.cards.len();
            let free = places.filter(|place| !found.apart.contains(*place));
            free.map(|place| place as u8).collect()
        },
    )
}
