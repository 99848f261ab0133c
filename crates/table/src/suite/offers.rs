//! What is offered is accepted, what is not is refused, and a refusal changes nothing.

use exact::Cents;

use super::walk::Walk;
use crate::{
    Action, Actor, BoxNumber, ChoiceId, Game, Irregularity, IrregularityKind, Next, NoticeId,
    Options, Person, Picked, Picks, PoolId, Role, Rulebook, SpotId,
};

/// Holds `legal` and `decide` against each other at every state of a walk: each offer is
/// accepted at its bounds and between, everything around it that is not offered is refused,
/// with reasons in their stated order, cited where the law speaks; and no refusal changes
/// anything. Returns how many actions were tried.
///
/// # Panics
/// If they part.
pub fn offers_are_decided<G: Game>(walk: &Walk<G>) -> usize {
    let mut tried = 0;
    for step in 0..walk.states.len() {
        let state = &walk.states[step];
        let mut probe = Probe {
            walk,
            step,
            state,
            tried: 0,
        };
        let before = state.clone();
        for person in &walk.people {
            probe.person(*person);
        }
        probe.strangers();
        if before != *state {
            walk.fail(step, "a decision changed the state that it judged");
        }
        tried += probe.tried;
    }
    tried
}

/// Of the choices that are not offered one in so many is tried at each state, another at the next.
const UNOFFERED: usize = 5;

/// One state of a walk, tried with actions.
struct Probe<'w, 'r, G: Game> {
    walk: &'w Walk<'r, G>,
    step: usize,
    state: &'w G::State,
    tried: usize,
}

impl<G: Game> Probe<'_, '_, G> {
    fn person(&mut self, person: Person) {
        let options = self.walk.options(self.state, person);
        let over = G::next(self.walk.rules, self.state) == Next::Over;
        if over && !options.is_empty() {
            self.walk.fail(
                self.step,
                format!("{person:?} is offered something in a round that is over"),
            );
        }
        self.seats(person, &options);
        self.stakes(person, &options);
        self.spots(person, &options);
        self.choices(person, &options);
        for action in [
            Action::Close,
            Action::Rule { remedy: 0 },
            Action::Report(odd()),
            Action::Meter {
                pool: PoolId(0),
                amount: Cents::new(u64::MAX),
            },
        ] {
            self.expect(Actor::Player(person), action, false);
        }
        for action in self.announcements() {
            self.expect(Actor::Player(person), action, false);
        }
    }

    /// Every notice announced, and one that the table does not have.
    fn announcements(&self) -> Vec<Action> {
        let notices = self.walk.rules.felt().notices.len() as u8;
        (0..=notices)
            .map(|notice| Action::Announce {
                notice: NoticeId(notice),
            })
            .collect()
    }

    /// The boxes worth trying: those of the cloth and the two beside it.
    fn boxes(&self) -> Vec<BoxNumber> {
        (0..=self.walk.rules.felt().boxes + 1)
            .map(BoxNumber)
            .collect()
    }

    fn seats(&mut self, person: Person, options: &Options) {
        let actor = Actor::Player(person);
        for at in self.boxes() {
            self.expect(actor, Action::Sit { at }, options.sit.contains(&at));
            self.expect(actor, Action::Leave { at }, options.leave.contains(&at));
            // A guest whom nobody has let in yet; one who is in already changes nothing.
            let guest = Person(u8::MAX);
            self.expect(
                actor,
                Action::Allow { at, person: guest },
                options.allow.contains(&at),
            );
        }
    }

    fn stakes(&mut self, person: Person, options: &Options) {
        let actor = Actor::Player(person);
        let stride = 1 + options.place.len() / 24;
        for offer in options
            .place
            .iter()
            .skip(self.step % stride)
            .step_by(stride)
        {
            let (least, most) = (offer.least.count(), offer.most.count());
            if least == 0 || least > most {
                self.walk
                    .fail(self.step, format!("{offer:?} offers nothing"));
            }
            let step = offer.step.count();
            let middle = least + (most - least) / 2 / step.max(1) * step;
            let stakes = [
                (0, false),
                (least - 1, false),
                (least, true),
                (least + 1, least < most && step == 1),
                (middle, true),
                (most, true),
                (most + 1, false),
                (u64::MAX, false),
            ];
            for (stake, accepted) in stakes {
                let action = Action::Place {
                    at: offer.at,
                    spot: offer.spot,
                    stake: Cents::new(stake),
                };
                self.expect(actor, action, accepted);
            }
        }
    }

    fn spots(&mut self, person: Person, options: &Options) {
        let actor = Actor::Player(person);
        let felt = self.walk.rules.felt();
        let spots = felt.spots.len() as u8;
        // A cloth of many bets is tried by turns.
        let (step, stride) = (self.step, 1 + felt.spots.len() / 24);
        for (at, spot) in self
            .boxes()
            .into_iter()
            .flat_map(|at| (0..=spots).map(move |s| (at, SpotId(s))))
            .filter(|(_, spot)| (usize::from(spot.0) + step) % stride == 0)
        {
            let back = options.take_back.contains(&(at, spot));
            self.expect(actor, Action::TakeBack { at, spot }, back);
            if options
                .place
                .iter()
                .any(|offer| (offer.at, offer.spot) == (at, spot))
            {
                continue;
            }
            for stake in [Cents::new(1), felt.minimum, felt.maximum] {
                self.expect(actor, Action::Place { at, spot, stake }, false);
            }
        }
    }

    fn choices(&mut self, person: Person, options: &Options) {
        let choices = self.walk.rules.felt().choices.len() as u8;
        for at in self.boxes() {
            for choice in (0..=choices).map(ChoiceId) {
                let offered = options
                    .choose
                    .iter()
                    .any(|offer| (offer.at, offer.choice) == (at, choice));
                // What is not offered is tried by turns: there are thousands of them.
                let place = usize::from(at.0) + usize::from(choice.0) + usize::from(person.0);
                if !offered && !(place + self.step).is_multiple_of(UNOFFERED) {
                    continue;
                }
                let asks = options
                    .choose
                    .iter()
                    .any(|offer| (offer.at, offer.choice) == (at, choice) && offer.picks.is_some());
                self.expect(
                    Actor::Player(person),
                    Action::Choose { at, choice },
                    offered && !asks,
                );
                for places in [vec![], vec![0], vec![0, 1], vec![0, 1, 2], vec![15]] {
                    self.picks(person, (at, choice), places, options);
                }
            }
        }
        self.expect(Actor::Player(person), Action::Cut, options.cut);
        for offer in &options.choose {
            let placed = self.placed(person, offer.at, offer.choice, offer.picks);
            if placed != offer.stakes {
                self.walk.fail(
                    self.step,
                    format!("{offer:?} is offered, {placed:?} is placed"),
                );
            }
        }
    }

    /// A choice with cards is taken if it asks for so many, and the hand has them.
    fn picks(
        &mut self,
        person: Person,
        (at, choice): (BoxNumber, ChoiceId),
        places: Vec<u8>,
        options: &Options,
    ) {
        let cards = Picked::at(places.iter().copied()).unwrap_or_default();
        let found = options
            .choose
            .iter()
            .find(|offer| (offer.at, offer.choice) == (at, choice));
        let fits = found.and_then(|offer| offer.picks).is_some_and(|picks| {
            (picks.least..=picks.most).contains(&cards.count()) && places != [15]
        });
        let action = Action::Pick { at, choice, cards };
        self.expect(Actor::Player(person), action, fits);
    }

    /// What a choice puts on the table.
    fn placed(
        &self,
        person: Person,
        at: BoxNumber,
        choice: ChoiceId,
        picks: Option<Picks>,
    ) -> Option<(SpotId, Cents)> {
        let action = first_way(at, choice, picks);
        let actor = Actor::Player(person);
        let mut events = Vec::new();
        G::judge(self.walk.rules, self.state, actor, &action, &mut events).ok()?;
        events.iter().find_map(|event| match event {
            crate::Event::Placed { spot, stake, .. }
            | crate::Event::Shifted {
                to: spot, stake, ..
            } => Some((*spot, *stake)),
            _ => None,
        })
    }

    /// What players do is for players, what the house does is for the house.
    fn strangers(&mut self) {
        let at = BoxNumber(1);
        let mine = [
            Action::Sit { at },
            Action::Leave { at },
            Action::Allow {
                at,
                person: Person(0),
            },
            Action::Place {
                at,
                spot: SpotId(0),
                stake: self.walk.rules.felt().minimum,
            },
            Action::TakeBack {
                at,
                spot: SpotId(0),
            },
        ];
        for actor in Role::ALL
            .map(Actor::Staff)
            .into_iter()
            .chain([Actor::Chance])
        {
            for action in &mine {
                self.expect(actor, action.clone(), false);
            }
        }
        for action in [
            Action::Close,
            Action::Rule { remedy: 0 },
            Action::Report(odd()),
        ] {
            self.expect(Actor::Chance, action, false);
        }
        for action in self.announcements() {
            self.expect(Actor::Chance, action, false);
        }
    }

    fn expect(&mut self, actor: Actor, action: Action, accepted: bool) {
        self.tried += 1;
        match (
            G::decide(self.walk.rules, self.state, actor, &action),
            accepted,
        ) {
            (Ok(events), true) if events.is_empty() => self.walk.fail(
                self.step,
                format!("{actor:?} {action:?} is accepted, and nothing follows"),
            ),
            (Ok(_), true) => {}
            (Ok(_), false) => self.walk.fail(
                self.step,
                format!("{actor:?} {action:?} is not offered, yet accepted"),
            ),
            (Err(refusal), true) => self.walk.fail(
                self.step,
                format!("{actor:?} {action:?} is offered, yet refused: {refusal:?}"),
            ),
            (Err(refusal), false) => self.typed(actor, &action, &refusal.causes),
        }
    }

    /// A refusal gives its reasons, in their order, and cites where the law speaks.
    fn typed(&self, actor: Actor, action: &Action, causes: &[crate::Cause]) {
        let name = || format!("{actor:?} {action:?} is refused: {causes:?}");
        if causes.is_empty() {
            self.walk.fail(self.step, format!("{}: no reason", name()));
        }
        if !causes.is_sorted_by_key(|cause| cause.why) {
            self.walk
                .fail(self.step, format!("{}: out of order", name()));
        }
        let bases = self.walk.rules.bases();
        let silent = causes
            .iter()
            .find(|cause| cause.why.rests_on_a_text() && bases.get(cause.basis).is_empty());
        if let Some(cause) = silent {
            self.walk.fail(
                self.step,
                format!("{}: nothing is cited for {:?}", name(), cause.why),
            );
        }
    }
}

/// A choice, with the first cards that it may ask for.
pub(super) fn first_way(at: BoxNumber, choice: ChoiceId, picks: Option<Picks>) -> Action {
    match picks {
        None => Action::Choose { at, choice },
        Some(picks) => Action::Pick {
            at,
            choice,
            cards: Picked::at(0..picks.least).unwrap_or_default(),
        },
    }
}

/// Some irregularity; who may report it is not the question.
fn odd() -> Irregularity {
    Irregularity::of(IrregularityKind::CardExposed)
}
