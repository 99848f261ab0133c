//! Runs a play against the engine.

mod circle;
mod doing;
mod looking;
mod ruling;

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use games::{AnyGame, Catalogue, Rules, State};
use law::{Basis, ProvisionId, Sheet, SheetProblem};
use table::{
    Action, Actor, BoxNumber, Drawn, Event, Game, Line, MOST_EVENTS, Outcome, Person, Role,
    Rulebook, Seating, SpotId, Throw, Viewer,
};

use self::ruling::reported;
use crate::outcome::{Shown, bases, outcome_name, prove, why_name};
use crate::proof::{Proofs, Way};
use crate::script::{self, Header, Said, Step};
use crate::{Ground, activity, register};

/// Why a play does not pass: where, and what the engine did instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayProblem {
    /// The play's file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What was expected and what came.
    pub what: String,
}

impl fmt::Display for PlayProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

impl std::error::Error for PlayProblem {}

/// Runs a play and gives the provisions that it proves, or every line that does not hold.
///
/// A ruling counts only if the play needs it: the play is run again without what was reported and
/// ruled there, and must not hold.
pub fn run<'g>(
    ground: impl Into<Ground<'g>>,
    file: &str,
    text: &str,
) -> Result<Proofs, Vec<PlayProblem>> {
    look_through(ground, file, text, &mut |_, _| {})
}

/// As [`run`], and tells of each line that holds what it rests on, whether or not others do.
pub fn look_through<'g>(
    ground: impl Into<Ground<'g>>,
    file: &str,
    text: &str,
    rests_on: &mut dyn FnMut(usize, &[Basis]),
) -> Result<Proofs, Vec<PlayProblem>> {
    let ground = ground.into();
    let problem = |(line, what)| PlayProblem {
        file: file.into(),
        line,
        what,
    };
    let all = |found: Vec<(usize, String)>| found.into_iter().map(problem).collect::<Vec<_>>();
    if activity::is_one(text) {
        return activity::look_through(ground.activities, text, rests_on).map_err(all);
    }
    if register::is_one(text) {
        return register::look_through(ground.registers, text, rests_on).map_err(all);
    }
    let catalogue = ground.catalogue;
    let steps = script::read(text).map_err(all)?;
    let proved = go_through(catalogue, &steps, rests_on).map_err(all)?;
    let rulings: Vec<(RangeInclusive<usize>, bool)> = rulings(&steps)
        .map(|lines| (lines.clone(), bites(catalogue, &steps, &lines)))
        .collect();
    let mut proofs = Proofs::default();
    for (place, (step, shown)) in steps.iter().zip(proved).enumerate() {
        let ruled = rulings.iter().find(|(lines, _)| lines.contains(&place));
        let way = match (Way::of(step), ruled) {
            (Way::Label, Some((_, true))) => Way::Ruling,
            (way, _) => way,
        };
        let is_said = |id: &ProvisionId| shown.said.contains(id);
        let (said, done): (Vec<_>, Vec<_>) = shown.named.into_iter().partition(is_said);
        proofs.add(done, way);
        proofs.add(said, Way::Voice);
    }
    Ok(proofs)
}

/// From each report to the ruling on it.
fn rulings(steps: &[Step]) -> impl Iterator<Item = RangeInclusive<usize>> + '_ {
    let is_ruling = |step: &Step| matches!(step.said, Said::Rules { .. }) && step.expects.is_none();
    let ruled = steps
        .iter()
        .enumerate()
        .filter(move |(_, step)| is_ruling(step));
    ruled.filter_map(|(place, _)| {
        let mut before = steps[..place].iter();
        let reported = before.rposition(|step| matches!(step.said, Said::Reports { .. }))?;
        Some(reported..=place)
    })
}

/// Whether the play fails once these lines are left out.
fn bites(catalogue: &Catalogue, steps: &[Step], lines: &RangeInclusive<usize>) -> bool {
    let rest: Vec<Step> = [&steps[..*lines.start()], &steps[lines.end() + 1..]].concat();
    go_through(catalogue, &rest, &mut |_, _| {}).is_err()
}

/// Goes through a play: what each line proves, or every line that does not hold.
fn go_through(
    catalogue: &Catalogue,
    steps: &[Step],
    rests_on: &mut dyn FnMut(usize, &[Basis]),
) -> Result<Vec<Shown>, Vec<(usize, String)>> {
    let mut table = None;
    let mut proved = Vec::new();
    let mut problems = Vec::new();
    for step in steps {
        let result = match (&step.said, &mut table) {
            (Said::Table(header), None) => Table::open(catalogue, header)
                .map(|opened| table = Some(opened))
                .map(|()| Shown::default()),
            (Said::Table(_), Some(_)) => {
                Err("the table is described already: one play, one table".into())
            }
            (_, None) => Err("a play begins with its table: `ruleset …  game …  limits …`".into()),
            (_, Some(table)) => table.step(step),
        };
        match result {
            Ok(shown) => {
                rests_on(step.line, &shown.bases);
                proved.push(shown);
            }
            Err(what) => problems.push((step.line, what)),
        }
        // Without a table that stands there is nothing to go on with.
        if table.as_ref().is_none_or(|table| !table.stands()) && !problems.is_empty() {
            return Err(problems);
        }
    }
    let last = steps.last().map_or(1, |step| step.line);
    let left = match table {
        None => Err("the play is empty".into()),
        Some(_) if !problems.is_empty() => Ok(()),
        Some(table) => table.nothing_left(),
    };
    problems.extend(left.err().map(|what| (last, what)));
    match problems.is_empty() {
        true => Ok(proved),
        false => Err(problems),
    }
}

type Proved = Result<Shown, String>;

/// The table of a play, as far as it has come.
struct Table {
    prefix: String,
    opening: Result<Round, Vec<SheetProblem>>,
}

/// A round in course, with all that happened and which outcomes a line has named.
struct Round {
    rules: Rules,
    state: State,
    events: Vec<Event>,
    named: Vec<bool>,
    people: Vec<String>,
    /// Where in the events the present round began.
    round: usize,
    /// Where in the events the last line began that did something.
    deed: usize,
}

impl Table {
    fn open(catalogue: &Catalogue, header: &Header) -> Result<Table, String> {
        let Some(game) = catalogue.find(&header.ruleset, &header.game) else {
            return Err(format!(
                "there is no {} under {}",
                header.game, header.ruleset
            ));
        };
        let mut sheet = Sheet::new();
        if let Some((least, most)) = header.limits {
            sheet = sheet
                .with("minimum", least.to_string())
                .with("maximum", most.to_string());
        }
        for (field, value) in &header.sheet {
            sheet = sheet.with(field, value);
        }
        let opening = game.rules(&sheet).map(Round::open);
        Ok(Table {
            prefix: game.text().to_string(),
            opening,
        })
    }

    fn step(&mut self, step: &Step) -> Proved {
        if step.said == Said::TheTable {
            return self.opened(step);
        }
        let prefix = &self.prefix;
        match &mut self.opening {
            Ok(round) => {
                let proved = round.step(prefix, step);
                match round.comes_to_rest() {
                    true => proved,
                    false => Err("this goes on for ever".into()),
                }
            }
            Err(problems) => {
                let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                Err(format!("the table did not open: {}", problems.join("; ")))
            }
        }
    }

    /// Whether it opened, and comes to rest after each line.
    fn stands(&self) -> bool {
        self.opening.as_ref().is_ok_and(Round::comes_to_rest)
    }

    /// `the table  opens`, `the table  does not open: FIELD`, and, of a field that the game does
    /// not have, `the table  leaves no choice: FIELD`.
    fn opened(&self, step: &Step) -> Proved {
        let expects = step.expects.as_deref().unwrap_or("opens");
        let problems = match (&self.opening, expects) {
            (Ok(round), "opens") => {
                return prove(&self.prefix, step, &round.all_bases(&round.events[..1]));
            }
            (Ok(_), _) => return Err("the table opened".into()),
            (Err(problems), "opens") => {
                return Err(format!("the table did not open: {}", problems[0]));
            }
            (Err(problems), _) => problems,
        };
        let Some((how, field)) = expects.split_once(": ") else {
            return Err(format!(
                "`{expects}` is not what a table does: write `opens`, `does not open: FIELD` or \
                 `leaves no choice: FIELD`"
            ));
        };
        let Some(problem) = problems.iter().find(|problem| problem.field == field) else {
            let fields: Vec<&str> = problems.iter().map(|other| other.field.as_str()).collect();
            let fields = fields.join(", ");
            return Err(format!("the table did not open, but because of {fields}"));
        };
        match (how, problem.basis.is_empty()) {
            ("does not open", false) => prove(&self.prefix, step, &problem.basis),
            ("leaves no choice", true) => prove(&self.prefix, step, &[]),
            (_, true) => Err(format!("no text speaks of `{field}`: {problem}")),
            (_, false) => Err(format!("the text speaks of `{field}`: {problem}")),
        }
    }

    /// A play that names one settled bet must name them all.
    fn nothing_left(&self) -> Result<(), String> {
        self.opening.as_ref().map_or(Ok(()), Round::nothing_left)
    }
}

impl Round {
    pub(super) fn open(rules: Rules) -> Round {
        let (state, events) = AnyGame::open(&rules, &Seating::empty());
        let mut round = Round {
            rules,
            state,
            events: Vec::new(),
            named: Vec::new(),
            people: Vec::new(),
            round: 0,
            deed: 0,
        };
        round.take(&events);
        round
    }

    /// Whether no more has happened than can in a play.
    fn comes_to_rest(&self) -> bool {
        self.events.len() < MOST_EVENTS
    }

    pub(super) fn take(&mut self, events: &[Event]) {
        for event in events {
            AnyGame::apply(&self.rules, &mut self.state, event);
            self.events.push(*event);
            self.named.push(false);
        }
    }

    /// A play that names one settled bet must name them all.
    pub(super) fn nothing_left(&self) -> Result<(), String> {
        let lines: Vec<(&Line, bool)> = self.lines().collect();
        if !lines.iter().any(|(_, named)| *named) {
            return Ok(());
        }
        match lines.iter().find(|(_, named)| !named) {
            None => Ok(()),
            Some((line, _)) => Err(format!(
                "the play does not say how this ended: {}",
                self.describe(line)
            )),
        }
    }

    pub(super) fn all_bases(&self, events: &[Event]) -> Vec<Basis> {
        bases(self.rules.bases(), events.iter().flat_map(Event::bases))
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = (&Line, bool)> {
        self.events
            .iter()
            .zip(&self.named)
            .filter_map(|(event, named)| match event {
                Event::Settled(line) => Some((line, *named)),
                _ => None,
            })
    }

    pub(super) fn describe(&self, line: &Line) -> String {
        let spot = &self.rules.felt().spots[usize::from(line.spot.0)].key;
        let prize = if line.outcome == Outcome::Prize {
            " prize"
        } else {
            ""
        };
        format!(
            "{} on box {} {spot}{prize}: {} {}",
            self.people[usize::from(line.by.0)],
            line.at.0,
            outcome_name(line.outcome),
            line.paid
        )
    }

    pub(super) fn step(&mut self, prefix: &str, step: &Step) -> Proved {
        let is_deed = Way::of(step) == Way::Deed;
        if is_deed || matches!(step.said, Said::Rules { .. }) {
            self.deed = self.events.len();
        }
        let mut shown = self.take_step(prefix, step)?;
        // An announcement is judged as any order is: by whom, and when.
        if is_deed && !matches!(step.said, Said::Announces { .. }) {
            shown.said = self.said_alone(&shown.named);
        }
        Ok(shown)
    }

    /// Those provisions on which nothing that the last line did rests but what was said.
    fn said_alone(&self, named: &BTreeSet<ProvisionId>) -> BTreeSet<ProvisionId> {
        let happened = self.events[self.deed..].iter();
        let done = happened.filter(|event| !matches!(event, Event::Shown { .. }));
        let done: Vec<Event> = done.copied().collect();
        let done = self.all_bases(&done);
        let is_done = |id: &ProvisionId| done.iter().any(|basis| basis.provision() == Some(id));
        named.iter().filter(|id| !is_done(id)).cloned().collect()
    }

    fn take_step(&mut self, prefix: &str, step: &Step) -> Proved {
        match &step.said {
            Said::Table(_) | Said::TheTable => unreachable!("the table itself takes these"),
            Said::Sits { who, at } => {
                let person = self.person(who);
                self.act(
                    prefix,
                    step,
                    Actor::Player(person),
                    &[Action::Sit { at: BoxNumber(*at) }],
                )
            }
            Said::Leaves { who, at } => {
                let person = self.person(who);
                self.act(
                    prefix,
                    step,
                    Actor::Player(person),
                    &[Action::Leave { at: BoxNumber(*at) }],
                )
            }
            Said::Lets { at, guest } => {
                let (holder, person) = (self.holder(*at), self.person(guest));
                self.act(
                    prefix,
                    step,
                    Actor::Player(holder),
                    &[Action::Allow {
                        at: BoxNumber(*at),
                        person,
                    }],
                )
            }
            Said::Bets { who, at, bets } => self.bet(prefix, step, who.as_deref(), *at, bets),
            Said::TakesBack { at, spot } => {
                let action = Action::TakeBack {
                    at: BoxNumber(*at),
                    spot: self.spot(spot)?,
                };
                let holder = self.holder(*at);
                self.act(prefix, step, Actor::Player(holder), &[action])
            }
            Said::Stands { pool, amount } => {
                let pools = &self.rules.felt().pools;
                let known: Vec<&str> = pools.iter().map(|pool| pool.key.as_str()).collect();
                let found = pools.iter().find(|known| known.key == *pool);
                let pool = found.map(|found| found.id).ok_or_else(|| {
                    format!("there is no pool `{pool}`: use one of {}", known.join(", "))
                })?;
                let amount = *amount;
                let action = Action::Meter { pool, amount };
                self.act(prefix, step, Actor::Staff(Role::Croupier), &[action])
            }
            Said::Close => self.act(prefix, step, Actor::Staff(Role::Croupier), &[Action::Close]),
            Said::Draw(card) => {
                self.act(prefix, step, Actor::Chance, &[Action::Draw((*card).into())])
            }
            Said::Spins { pocket } => self.spin(prefix, step, pocket),
            Said::NextRound => self.next_round(prefix, step),
            Said::Dealt => self.dealt(prefix, step),
            Said::Shoe | Said::Round => self.ends(prefix, step),
            Said::Calls {
                role,
                spot,
                stake,
                at,
            } => self.call(prefix, step, role, spot, *stake, *at),
            Said::Settled => self.settled(prefix, step),
            Said::Stage => self.stage(prefix, step),
            Said::Mano => self.mano(prefix, step),
            Said::CutBy => self.cut_by(prefix, step),
            Said::Speaks => self.speaks(prefix, step),
            Said::Cards => self.cards(prefix, step),
            Said::House => self.house(prefix, step),
            Said::Players => self.players(prefix, step),
            Said::Posts { at } => self.posts(prefix, step, *at),
            Said::Moves { at } => self.moves(prefix, step, *at),
            Said::GetsBack { at } => self.gets_back(prefix, step, *at),
            Said::Has { at } => self.has(prefix, step, *at),
            Said::Circle { at } => self.circle(prefix, step, *at),
            Said::MayBet { at, spot } => self.may_bet(prefix, step, *at, spot.as_deref()),
            Said::Throw(faces) => {
                let throw = Throw::new(faces).ok_or("these are no dice")?;
                self.nothing_taken_up();
                self.close_if_open()?;
                let draw = Action::Draw(Drawn::Throw(throw));
                self.act(prefix, step, Actor::Chance, &[draw])
            }
            Said::Deal(hands) => self.deal(prefix, step, hands),
            Said::Chooses { who, at, verb } => match self.spot(verb) {
                Ok(spot) if who.is_none() => self.ended(prefix, step, None, *at, spot, false),
                _ => self.choose(prefix, step, who.as_deref(), *at, verb),
            },
            Said::Picks { at, verb, cards } => self.pick(prefix, step, *at, verb, cards),
            Said::Cuts { at } => {
                let holder = self.holder(*at);
                self.act(prefix, step, Actor::Player(holder), &[Action::Cut])
            }
            Said::Approves { role, guest, at } => {
                let role = Role::named(role).ok_or_else(|| format!("`{role}` is no role"))?;
                let person = self.person(guest);
                let at = BoxNumber(*at);
                let action = Action::Approve { at, person };
                self.act(prefix, step, Actor::Staff(role), &[action])
            }
            Said::Absent { at } => self.absent(prefix, step, *at),
            Said::May { at } => self.may(prefix, step, *at),
            Said::Reports {
                role,
                kind,
                at,
                cards,
                amount,
            } => {
                let irregularity = reported(kind, at.as_deref(), cards, *amount)?;
                self.report(prefix, step, role, irregularity)
            }
            Said::Common => self.common(prefix, step),
            Said::Rows => self.rows(prefix, step),
            Said::Called => self.called(prefix, step),
            Said::Rules { role, effect } => self.rule(prefix, step, role, effect),
            Said::Announces { role, notice } => self.announce(prefix, step, role, notice),
            Said::Remedies => self.remedies(prefix, step),
            Said::Bank => self.bank(prefix, step),
            Said::Deck => self.deck(prefix, step),
            Said::Bet {
                who,
                at,
                spot,
                prize,
            } => {
                let spot = self.spot(spot)?;
                self.ended(prefix, step, who.as_deref(), *at, spot, *prize)
            }
            Said::Shows { notice, to, now } => {
                self.shown(prefix, step, (notice, to.as_deref()), *now)
            }
            Said::Sees { at, of } => self.sees(prefix, step, *at, of),
        }
    }

    /// Acts, and holds the answer against the line: accepted unless it says `refused: REASON`.
    pub(super) fn act(
        &mut self,
        prefix: &str,
        step: &Step,
        actor: Actor,
        actions: &[Action],
    ) -> Proved {
        let refused = match step.expects.as_deref() {
            None => None,
            Some(text) => match text.strip_prefix("refused: ") {
                Some(reason) => Some(reason),
                None => {
                    return Err(format!(
                        "`{text}` cannot follow this: write `refused: REASON` or nothing"
                    ));
                }
            },
        };
        let mut happened = Vec::new();
        for action in actions {
            match (
                AnyGame::decide(&self.rules, &self.state, actor, action),
                refused,
            ) {
                (Ok(events), _) => {
                    self.take(&events);
                    happened.extend(events);
                }
                (Err(refusal), Some(reason)) => {
                    let given: Vec<String> = refusal
                        .causes
                        .iter()
                        .map(|cause| why_name(&cause.why))
                        .collect();
                    if !given.iter().any(|name| name == reason) {
                        return Err(format!("refused, but because of {}", given.join(", ")));
                    }
                    let matching = refusal
                        .causes
                        .iter()
                        .filter(|cause| why_name(&cause.why) == reason);
                    let given = bases(self.rules.bases(), matching.map(|cause| cause.basis));
                    return prove(prefix, step, &given);
                }
                (Err(refusal), None) => {
                    let given: Vec<String> = refusal
                        .causes
                        .iter()
                        .map(|cause| why_name(&cause.why))
                        .collect();
                    return Err(format!("the engine refused it: {}", given.join(", ")));
                }
            }
        }
        match refused {
            Some(reason) => Err(format!(
                "the engine accepted it; expected refused: {reason}"
            )),
            None => prove(prefix, step, &self.all_bases(&happened)),
        }
    }

    /// The person of a name; a new name is a new person.
    pub(super) fn person(&mut self, name: &str) -> Person {
        let place = self
            .people
            .iter()
            .position(|known| known == name)
            .unwrap_or_else(|| {
                self.people.push(name.into());
                self.people.len() - 1
            });
        Person(place as u8)
    }

    /// Who plays a box; a box that nobody plays is taken by a person called after it.
    pub(super) fn holder(&mut self, at: u8) -> Person {
        let view = AnyGame::view(&self.rules, &self.state, Viewer::Public);
        let held = view
            .boxes
            .iter()
            .find(|found| found.number.0 == at)
            .map(|found| found.holder);
        held.unwrap_or_else(|| self.person(&format!("player of box {at}")))
    }

    /// A spot of that key; where a refusal of it is expected, one that the table does not have.
    pub(super) fn spot_or_none(&self, step: &Step, key: &str) -> Result<SpotId, String> {
        let refused = step.expects.as_deref() == Some("refused: no-such-spot");
        match self.spot(key) {
            Err(_) if refused => Ok(SpotId(u8::MAX)),
            found => found,
        }
    }

    pub(super) fn spot(&self, key: &str) -> Result<SpotId, String> {
        let spots = &self.rules.felt().spots;
        let keys: Vec<&str> = spots.iter().map(|spot| spot.key.as_str()).collect();
        let found = spots
            .iter()
            .find(|spot| spot.key == key)
            .map(|spot| spot.id);
        found.ok_or_else(|| format!("there is no spot `{key}`: use one of {}", keys.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use law::{BasisRef, Library};

    use super::*;

    #[test]
    fn a_play_in_which_no_line_comes_to_rest_ends_there() {
        let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let catalogue = Catalogue::read(&library).unwrap_or_else(|found| panic!("{found:#?}"));
        let text = "ruleset ar-2010   game three-card-poker   limits 10-500   sheet pareja-plus=b\n\
                    box 1 bets ante 20\n";
        let steps = script::read(text).expect("a play");
        let Said::Table(header) = &steps[0].said else {
            panic!("it begins with its table");
        };
        let mut table = Table::open(&catalogue, header).expect("the game is there");
        assert!(table.stands());
        let basis = BasisRef::NONE;
        let round = table.opening.as_mut().expect("it opens");
        round.events.resize(MOST_EVENTS, Event::Closed { basis });
        let stuck = table.step(&steps[1]).expect_err("it does not go on");
        assert_eq!(stuck, "this goes on for ever");
        assert!(!table.stands());
    }
}
