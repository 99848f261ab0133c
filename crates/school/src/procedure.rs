//! What may be done now, and who may do it: every option was put to the engine.

use exact::Cents;
use games::{AnyGame, Rules, State};
use law::BasisRef;
use table::suite::Dice;
use table::{
    Action, Actor, BoxNumber, Event, Game, Moment, Next, Person, Refusal, Role, Rulebook, Seen,
    SpotId, SpotLimits, View, Viewer, Why,
};

use crate::lesson::Lesson;
use crate::{Assignment, Exercise, Question, is_cited, is_told};

/// So many moments are looked at before a game is said to have no such exercise.
const ATTEMPTS: u64 = 24;

/// A question about what is lawful at a moment.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// What is asked.
    pub asks: Asks,
    /// The options, one of which is right.
    pub options: Vec<ProcedureOption>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Which of these may happen now.
    WhatMay,
    /// Who may do this now.
    WhoMay(Action),
}

/// Something that somebody might do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureOption {
    /// Who.
    pub actor: Actor,
    /// What.
    pub action: Action,
    /// What the engine says to it.
    pub judged: Judged,
}

/// What the engine says to an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It is accepted, on this basis.
    Accepted(Vec<BasisRef>),
    /// It is refused.
    Refused(Refusal),
}

impl ProcedureOption {
    /// Whether it may be done.
    pub fn is_right(&self) -> bool {
        matches!(self.judged, Judged::Accepted(_))
    }
}

pub(crate) fn set(rules: &Rules, assignment: Assignment) -> Option<Exercise<'_>> {
    (0..ATTEMPTS).find_map(|attempt| {
        let mut dice = assignment.dice(rules.felt(), attempt);
        let lesson = Lesson::play(rules, assignment.level, &mut dice)?;
        let step = dice.below(lesson.steps.len().max(1));
        let state = lesson.states.get(step)?.clone();
        let scene = Scene {
            rules,
            state: &state,
            people: &lesson.people,
            public: AnyGame::view(rules, &state, Viewer::Public),
        };
        let most = assignment.level.options();
        let question = match dice.once_in(3) {
            true => scene.who_may(most, &mut dice),
            false => scene.what_may(most, &mut dice),
        }?;
        let mut told = lesson.events_before(step);
        told.retain(is_told);
        Some(Exercise {
            assignment,
            rules,
            people: lesson.people.clone(),
            told,
            question: Question::Procedure(question),
            state,
        })
    })
}

/// A table at a moment, and those who sit there.
struct Scene<'a> {
    rules: &'a Rules,
    state: &'a State,
    people: &'a [Person],
    public: View,
}

impl Scene<'_> {
    /// One thing that may happen among others that may not, each refused for a reason of its own.
    fn what_may(&self, most: usize, dice: &mut Dice) -> Option<Procedure> {
        let mut options = self.judged(self.candidates(dice));
        dice.shuffle(&mut options);
        let right = self.most_telling(&options)?;
        let mut chosen = vec![right];
        let mut reasons: Vec<(Why, bool)> = Vec::new();
        // Reasons that differ first; then whatever else is refused.
        for again in [false, true] {
            for option in &options {
                let Judged::Refused(refusal) = &option.judged else {
                    continue;
                };
                let reason = (refusal.causes[0].why, again);
                if chosen.len() < most && !reasons.contains(&reason) && !chosen.contains(option) {
                    reasons.push(reason);
                    chosen.push(option.clone());
                }
            }
        }
        if chosen.len() < 2 {
            return None;
        }
        dice.shuffle(&mut chosen);
        Some(Procedure {
            asks: Asks::WhatMay,
            options: chosen,
        })
    }

    /// What the round waits for is asked before what else is allowed.
    fn most_telling(&self, options: &[ProcedureOption]) -> Option<ProcedureOption> {
        let waited_for = |option: &&ProcedureOption| match AnyGame::next(self.rules, self.state) {
            Next::Open(actors) => actors.contains(&option.actor),
            Next::Chance(_) => option.actor == Actor::Chance,
            Next::Meter(_) | Next::Over => false,
        };
        let right = || options.iter().filter(|option| option.is_right());
        right().find(waited_for).or_else(|| right().next()).cloned()
    }

    /// Something that exactly one of those at the table may do.
    fn who_may(&self, most: usize, dice: &mut Dice) -> Option<Procedure> {
        let mut options = self.judged(self.candidates(dice));
        dice.shuffle(&mut options);
        let asks = |option: &&ProcedureOption| {
            // What is asked of all alike has no one answer.
            let own = matches!(
                option.action,
                Action::Choose { .. }
                    | Action::Pick { .. }
                    | Action::Close
                    | Action::Announce { .. }
            );
            option.is_right() && own
        };
        let right = options.iter().find(asks)?.clone();
        let staff = [Role::Croupier, Role::TableHead, Role::Cashier].map(Actor::Staff);
        let people = self.people.iter().map(|person| Actor::Player(*person));
        let mut others: Vec<Actor> = people.chain(staff).collect();
        others.retain(|actor| *actor != right.actor);
        dice.shuffle(&mut others);
        let others = others
            .into_iter()
            .map(|actor| (actor, right.action.clone()));
        let mut others = self.judged(others.collect());
        others.retain(|option| !option.is_right());
        others.truncate(most - 1);
        if others.is_empty() {
            return None;
        }
        let asks = Asks::WhoMay(right.action.clone());
        let mut options = others;
        options.push(right);
        dice.shuffle(&mut options);
        Some(Procedure { asks, options })
    }

    /// What each of them comes to; without those whose refusal no text stands behind, or that
    /// would tell what lies under a covered card.
    fn judged(&self, candidates: Vec<(Actor, Action)>) -> Vec<ProcedureOption> {
        let mut options: Vec<ProcedureOption> = Vec::new();
        for (actor, action) in candidates {
            let mut events = Vec::new();
            let judged = AnyGame::judge(self.rules, self.state, actor, &action, &mut events);
            let judged = match judged {
                Ok(()) => {
                    let bases = events.iter().flat_map(Event::bases);
                    let bases = bases.filter(|basis| is_cited(self.rules, *basis));
                    let bases: Vec<BasisRef> = bases.collect();
                    if bases.is_empty() {
                        continue;
                    }
                    Judged::Accepted(bases)
                }
                Err(refusal) if self.is_told(&refusal) => Judged::Refused(refusal),
                Err(_) => continue,
            };
            let option = ProcedureOption {
                actor,
                action,
                judged,
            };
            if !options.contains(&option) {
                options.push(option);
            }
        }
        options.retain(|option| !self.tells_cards(option));
        options
    }

    fn is_told(&self, refusal: &Refusal) -> bool {
        let first = refusal.causes.first();
        first.is_some_and(|cause| is_cited(self.rules, cause.basis))
    }

    /// Whether the answer to a choice could tell what its holder alone sees.
    fn tells_cards(&self, option: &ProcedureOption) -> bool {
        let (Action::Choose { at, .. } | Action::Pick { at, .. }) = option.action else {
            return false;
        };
        let mut boxes = self.public.boxes.iter();
        let found = boxes.find(|found| found.number == at);
        let covered = found.is_some_and(|found| found.cards.contains(&Seen::Back));
        covered && self.hand_decides(option.actor, at)
    }

    /// Whether what a box may choose depends on its cards.
    fn hand_decides(&self, actor: Actor, at: BoxNumber) -> bool {
        let mut choices = self.rules.felt().choices.iter();
        choices.any(|choice| {
            let action = Action::Choose {
                at,
                choice: choice.id,
            };
            let judged = AnyGame::judge(self.rules, self.state, actor, &action, &mut Vec::new());
            let by_hand = |refusal: Refusal| {
                let mut causes = refusal.causes.iter();
                causes.any(|cause| matches!(cause.why, Why::NotThisHand | Why::NotInTheHand))
            };
            judged.is_err_and(by_hand)
        })
    }

    /// What people might think of doing: what is offered, and what is not or not so.
    fn candidates(&self, dice: &mut Dice) -> Vec<(Actor, Action)> {
        let felt = self.rules.felt();
        let croupier = Actor::Staff(Role::Croupier);
        let mut all = vec![
            (croupier, Action::Close),
            (Actor::Staff(Role::Cashier), Action::Close),
        ];
        all.extend(self.draw().map(|action| (Actor::Chance, action)));
        let notices = felt
            .notices
            .iter()
            .filter(|notice| notice.announced.is_some());
        for notice in notices {
            let notice = notice.id;
            let says = |role| (Actor::Staff(role), Action::Announce { notice });
            all.extend([Role::Croupier, Role::TableHead].map(says));
        }
        for person in self.people {
            self.of_player(*person, dice, &mut all);
        }
        all
    }

    fn of_player(&self, person: Person, dice: &mut Dice, all: &mut Vec<(Actor, Action)>) {
        let felt = self.rules.felt();
        let actor = Actor::Player(person);
        let view = AnyGame::view(self.rules, self.state, Viewer::Player(person));
        let offered = AnyGame::legal(self.rules, &view, person);
        let mut boxes: Vec<BoxNumber> =
            self.public.boxes.iter().map(|found| found.number).collect();
        boxes.retain(|_| !dice.once_in(3));
        for at in boxes {
            let choices = felt.choices.iter().map(|choice| choice.id);
            let choose = |choice| (actor, Action::Choose { at, choice });
            all.extend(choices.map(choose));
            for spot in self.some_spots(at, person, dice) {
                all.push((actor, Action::TakeBack { at, spot }));
                let stakes = self.stakes(spot);
                let place = |stake| (actor, Action::Place { at, spot, stake });
                all.extend(stakes.into_iter().map(place));
            }
        }
        if offered.cut {
            all.push((actor, Action::Cut));
        }
        let places = offered.place.iter();
        let lawful = places.map(|offer| Action::Place {
            at: offer.at,
            spot: offer.spot,
            stake: offer.least,
        });
        let lawful: Vec<Action> = lawful.collect();
        all.extend(dice.pick(&lawful).map(|action| (actor, action.clone())));
        if view.moment != Moment::Betting {
            all.extend(felt.spots.first().map(|spot| {
                let at = view
                    .seats()
                    .iter()
                    .find(|seat| seat.holder == person)
                    .map(|seat| seat.at);
                let at = at.unwrap_or(BoxNumber(1));
                let stake = felt.minimum;
                (
                    actor,
                    Action::Place {
                        at,
                        spot: spot.id,
                        stake,
                    },
                )
            }));
        }
    }

    /// Spots on which he has chips, and a few others.
    fn some_spots(&self, at: BoxNumber, person: Person, dice: &mut Dice) -> Vec<SpotId> {
        let found = self.public.boxes.iter().find(|found| found.number == at);
        let wagers = found.iter().flat_map(|found| &found.wagers);
        let his = wagers.filter(|wager| wager.by == person);
        let mut spots: Vec<SpotId> = his.map(|wager| wager.spot).collect();
        let known: Vec<SpotId> = self.rules.felt().spots.iter().map(|spot| spot.id).collect();
        spots.extend((0..2).filter_map(|_| dice.pick(&known)));
        spots
    }

    /// The least, and what is a little beyond either end.
    fn stakes(&self, spot: SpotId) -> Vec<Cents> {
        let felt = self.rules.felt();
        let found = felt.spots.iter().find(|known| known.id == spot);
        match found.map(|known| known.limits) {
            Some(SpotLimits::Between { least, most, .. }) => {
                let beyond = most.plus_up_to_most(least);
                let below = least.divided_down(2);
                let stakes = [least, beyond, below];
                stakes
                    .into_iter()
                    .filter(|stake| !stake.is_zero())
                    .collect()
            }
            Some(SpotLimits::Times { .. }) => vec![felt.minimum],
            None => Vec::new(),
        }
    }

    /// A draw: the first thing that may come, or that the table has at all.
    fn draw(&self) -> Option<Action> {
        let source = match AnyGame::next(self.rules, self.state) {
            Next::Chance(chance) => Some(chance.source),
            Next::Open(_) | Next::Meter(_) | Next::Over => self.rules.felt().source(),
        };
        let drawn = source.and_then(|source| {
            let first = source.weights().next();
            first.map(|(drawn, _)| drawn)
        });
        drawn.map(Action::Draw)
    }
}
