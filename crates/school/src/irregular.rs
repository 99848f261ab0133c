//! Something goes wrong: the engine takes the report, and says what may be ruled.

use exact::Cents;
use games::{AnyGame, Rules, State};
use law::BasisRef;
use table::suite::Dice;
use table::{
    Action, Actor, CardPlace, Event, Game, Irregularity, IrregularityKind, Place, Remedy,
    RemedyEffect, Role, Rulebook, View, Viewer,
};

use crate::lesson::Lesson;
use crate::{Assignment, Exercise, Question, is_told};

/// So many rounds are played before a game is said to have no such exercise.
const ATTEMPTS: u64 = 24;

/// So many moments of a round are looked at.
const MOMENTS: usize = 12;

/// What every table knows, where a text knows too little else to choose from.
const COMMON: [RemedyEffect; 6] = [
    RemedyEffect::VoidHand,
    RemedyEffect::PlayOn,
    RemedyEffect::PutRight,
    RemedyEffect::LoseBets,
    RemedyEffect::VoidBox,
    RemedyEffect::Warn,
];

/// A question about what was reported.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// What went wrong.
    pub found: Irregularity,
    /// Who reported it.
    pub by: Role,
    /// The options; where the text leaves a choice, several are right.
    pub options: Vec<RulingOption>,
}

/// What might be ruled.
#[derive(Clone, Debug)]
pub struct RulingOption {
    /// What would be done.
    pub effect: RemedyEffect,
    /// What the text prescribes, where it does, and what that does.
    pub remedy: Option<(Remedy, Change)>,
    /// For what else the text prescribes it.
    pub elsewhere: Option<Elsewhere>,
}

/// What the same text prescribes a remedy for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// For this.
    pub kind: IrregularityKind,
    /// By this.
    pub basis: BasisRef,
}

/// What a ruling does at once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// What happens.
    pub events: Vec<Event>,
    /// The table afterwards, as the public sees it.
    pub after: Option<View>,
    /// What lay on the table before.
    pub lay: Cents,
    /// What goes back to the players.
    pub back: Cents,
    /// What is paid to them.
    pub paid: Cents,
    /// What is taken from them.
    pub taken: Cents,
    /// What still lies there.
    pub lies: Cents,
}

impl RulingOption {
    /// Whether it may be ruled.
    pub fn is_right(&self) -> bool {
        self.remedy.is_some()
    }
}

pub(crate) fn set(rules: &Rules, assignment: Assignment) -> Option<Exercise<'_>> {
    (0..ATTEMPTS).find_map(|attempt| {
        let mut dice = assignment.dice(rules.felt(), attempt);
        let lesson = Lesson::play(rules, assignment.level, &mut dice)?;
        let mut steps: Vec<usize> = (0..lesson.steps.len()).collect();
        dice.shuffle(&mut steps);
        steps.truncate(MOMENTS);
        let (step, reports) = steps.into_iter().find_map(|step| {
            let mut reports = reports(rules, &lesson.states[step]);
            dice.shuffle(&mut reports);
            (!reports.is_empty()).then_some((step, reports))
        })?;
        let before = &lesson.states[step];
        let (by, found) = *reports.first()?;
        let (state, remedies) = reported(rules, before, by, found)?;
        let known = known(rules, &lesson, &reports, before);
        let options = options(rules, &state, &remedies, &known, assignment, &mut dice)?;
        let mut told = lesson.events_before(step);
        told.retain(is_told);
        Some(Exercise {
            assignment,
            rules,
            state,
            people: lesson.people.clone(),
            told,
            question: Question::Ruling(Ruling { found, by, options }),
        })
    })
}

/// Everything that may be reported at a moment, one place for each kind. No card is named: whether
/// it lay covered is not the pupil's to know.
fn reports(rules: &Rules, state: &State) -> Vec<(Role, Irregularity)> {
    let places = places(rules, state);
    let mut reports = Vec::new();
    for kind in IrregularityKind::ALL {
        let of = Irregularity::of(kind);
        let placed = places.iter().map(|place| Irregularity {
            place: Some(*place),
            ..of
        });
        let pairs = places.iter().zip(places.iter().skip(1));
        let between = pairs.map(|(place, with)| Irregularity {
            place: Some(*place),
            with: Some(*with),
            ..of
        });
        let mut ways = placed.chain(between).chain([of]);
        let taken = ways.find_map(|found| {
            let roles = [Role::Croupier, Role::TableHead];
            let takes = |role: &Role| reported(rules, state, *role, found).is_some();
            roles.into_iter().find(takes).map(|role| (role, found))
        });
        reports.extend(taken);
    }
    reports
}

/// The table once something was reported, and what may be ruled; nothing where it cannot be
/// reported, or where nobody has to rule.
fn reported(
    rules: &Rules,
    state: &State,
    by: Role,
    found: Irregularity,
) -> Option<(State, Vec<Remedy>)> {
    let mut after = state.clone();
    let report = Action::Report(found);
    let mut events = Vec::new();
    AnyGame::act(rules, &mut after, Actor::Staff(by), &report, &mut events).ok()?;
    let remedies = AnyGame::remedies(rules, &after, &found);
    let ruled = |(number, remedy): (u8, &Remedy)| {
        let rule = Action::Rule { remedy: number };
        let by = Actor::Staff(remedy.decided_by);
        AnyGame::judge(rules, &after, by, &rule, &mut Vec::new()).is_ok()
    };
    let any = (0u8..).zip(&remedies).any(ruled);
    any.then_some((after, remedies))
}

/// The boxes in play, then what the cloth has beside them.
fn places(rules: &Rules, state: &State) -> Vec<Place> {
    let view = AnyGame::view(rules, state, Viewer::Public);
    let playing = view.boxes.iter().filter(|found| !found.standing.is_empty());
    let boxes = playing.map(|found| Place::Box(found.number));
    let beside = rules.felt().places.iter().filter_map(|place| match place {
        CardPlace::Boxes(_) => None,
        CardPlace::Bank(_) => Some(Place::Bank),
        CardPlace::Common(_) => Some(Place::Common),
    });
    boxes.chain(beside).collect()
}

/// What the text prescribes for other things that go wrong: at this moment, and at those of the
/// same round that differ from it.
fn known(
    rules: &Rules,
    lesson: &Lesson<'_>,
    here: &[(Role, Irregularity)],
    state: &State,
) -> Vec<(RemedyEffect, Elsewhere)> {
    let prescribed = |state: &State, found: &Irregularity| {
        let kind = found.kind;
        let remedies = AnyGame::remedies(rules, state, found).into_iter();
        remedies.map(move |remedy| (kind, remedy))
    };
    let middle = lesson.states.get(lesson.states.len() / 2);
    let middle = middle.unwrap_or(state);
    let now = here.iter().flat_map(|(_, found)| prescribed(state, found));
    let later = IrregularityKind::ALL.into_iter();
    let later = later.flat_map(|kind| prescribed(middle, &Irregularity::of(kind)));
    let cases = IrregularityKind::ALL.into_iter().flat_map(|kind| {
        let cases = rules.cases(kind).into_iter();
        cases.flat_map(move |case| case.remedies.into_iter().map(move |remedy| (kind, remedy)))
    });
    let mut known: Vec<(RemedyEffect, Elsewhere)> = Vec::new();
    for (kind, remedy) in now.chain(later).chain(cases) {
        if !known.iter().any(|(effect, _)| *effect == remedy.effect) {
            let basis = remedy.basis;
            known.push((remedy.effect, Elsewhere { kind, basis }));
        }
    }
    known
}

fn options(
    rules: &Rules,
    state: &State,
    remedies: &[Remedy],
    known: &[(RemedyEffect, Elsewhere)],
    assignment: Assignment,
    dice: &mut Dice,
) -> Option<Vec<RulingOption>> {
    let most = assignment.level.options();
    let numbered = (0u8..).zip(remedies);
    let right = numbered.filter_map(|(number, remedy)| {
        let change = change(rules, state, number, remedy)?;
        Some(RulingOption {
            effect: remedy.effect,
            remedy: Some((*remedy, change)),
            elsewhere: None,
        })
    });
    let mut options: Vec<RulingOption> = right.collect();
    options.truncate(most.saturating_sub(1).max(1));
    let offered = |effect: &RemedyEffect| remedies.iter().any(|remedy| remedy.effect == *effect);
    let mut wrong: Vec<(RemedyEffect, Option<Elsewhere>)> = known
        .iter()
        .filter(|(effect, _)| !offered(effect))
        .map(|(effect, elsewhere)| (*effect, Some(*elsewhere)))
        .collect();
    dice.shuffle(&mut wrong);
    for effect in COMMON {
        if !offered(&effect) && !wrong.iter().any(|(known, _)| *known == effect) {
            wrong.push((effect, None));
        }
    }
    let missing = most.saturating_sub(options.len());
    let wrong = wrong.into_iter().take(missing);
    options.extend(wrong.map(|(effect, elsewhere)| RulingOption {
        effect,
        remedy: None,
        elsewhere,
    }));
    dice.shuffle(&mut options);
    options
        .iter()
        .any(RulingOption::is_right)
        .then_some(options)
}

/// What a remedy does at once, decided by whom the text names.
fn change(rules: &Rules, state: &State, number: u8, remedy: &Remedy) -> Option<Change> {
    let lay = on_the_table(&AnyGame::view(rules, state, Viewer::Public))?;
    let mut after = state.clone();
    let mut events = Vec::new();
    let rule = Action::Rule { remedy: number };
    let by = Actor::Staff(remedy.decided_by);
    AnyGame::act(rules, &mut after, by, &rule, &mut events).ok()?;
    let (mut back, mut paid, mut taken) = (Cents::ZERO, Cents::ZERO, Cents::ZERO);
    for event in &events {
        match event {
            Event::TakenBack { stake, .. } => back = back.plus(*stake).ok()?,
            Event::Settled(line) => {
                back = back.plus(line.returned()).ok()?;
                paid = paid.plus(line.paid).ok()?;
                taken = taken.plus(line.taken()).ok()?;
            }
            _ => {}
        }
    }
    let view = AnyGame::view(rules, &after, Viewer::Public);
    Some(Change {
        events,
        lies: on_the_table(&view)?,
        after: Some(view),
        lay,
        back,
        paid,
        taken,
    })
}

fn on_the_table(view: &View) -> Option<Cents> {
    let wagers = view.boxes.iter().flat_map(|found| &found.wagers);
    Cents::sum(wagers.map(|wager| wager.stake)).ok()
}
