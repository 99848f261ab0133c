//! Runs a play against the engine.

use std::collections::BTreeSet;
use std::fmt;

use cards::Card;
use exact::Cents;
use games::{Catalogue, Floor, Rules, State};
use law::{Basis, BasisRef, ProvisionId, Sheet, SheetProblem};
use table::{
    Action, Actor, BoxNumber, ChoiceId, Event, Game, Irregularity, IrregularityKind, Line, Next,
    Outcome, Person, Place, Role, Rulebook, Seating, Seen, SpotId, Viewer,
};

use crate::outcome::{bases, outcome_name, prove, why_name};
use crate::script::{self, Header, Said, Step, read_ending};

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

/// Runs a play and gives the provisions that it proves, or the first line that does not hold
/// (every line, where the play cannot even be read).
pub fn run(
    catalogue: &Catalogue,
    file: &str,
    text: &str,
) -> Result<BTreeSet<ProvisionId>, Vec<PlayProblem>> {
    let problem = |line, what| PlayProblem {
        file: file.into(),
        line,
        what,
    };
    let steps = script::read(text).map_err(|unclear| {
        unclear
            .into_iter()
            .map(|(line, what)| problem(line, what))
            .collect::<Vec<_>>()
    })?;
    let mut table = None;
    let mut proved = BTreeSet::new();
    for step in &steps {
        let result = match (&step.said, &mut table) {
            (Said::Table(header), None) => Table::open(catalogue, header)
                .map(|opened| table = Some(opened))
                .map(|()| BTreeSet::new()),
            (Said::Table(_), Some(_)) => {
                Err("the table is described already: one play, one table".into())
            }
            (_, None) => Err("a play begins with its table: `ruleset …  game …  limits …`".into()),
            (_, Some(table)) => table.step(step),
        };
        proved.extend(result.map_err(|what| vec![problem(step.line, what)])?);
    }
    let last = steps.last().map_or(1, |step| step.line);
    let Some(table) = table else {
        return Err(vec![problem(last, "the play is empty".into())]);
    };
    table
        .nothing_left()
        .map_err(|what| vec![problem(last, what)])?;
    Ok(proved)
}

type Proved = Result<BTreeSet<ProvisionId>, String>;

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
            Ok(round) => round.step(prefix, step),
            Err(problems) => {
                let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                Err(format!("the table did not open: {}", problems.join("; ")))
            }
        }
    }

    /// `the table  opens` and `the table  does not open: FIELD`.
    fn opened(&self, step: &Step) -> Proved {
        let expects = step.expects.as_deref().unwrap_or("opens");
        match (&self.opening, expects.strip_prefix("does not open: ")) {
            (Ok(round), None) if expects == "opens" => prove(
                &self.prefix,
                &step.cites,
                &round.all_bases(&round.events[..1]),
            ),
            (Err(problems), Some(field)) => {
                let Some(problem) = problems.iter().find(|problem| problem.field == field) else {
                    let fields: Vec<&str> = problems
                        .iter()
                        .map(|problem| problem.field.as_str())
                        .collect();
                    return Err(format!(
                        "the table did not open, but because of {}",
                        fields.join(", ")
                    ));
                };
                prove(&self.prefix, &step.cites, &problem.basis)
            }
            (Ok(_), Some(_)) => Err("the table opened".into()),
            (Err(problems), None) => Err(format!("the table did not open: {}", problems[0])),
            _ => Err(format!(
                "`{expects}` is not what a table does: write `opens` or `does not open: FIELD`"
            )),
        }
    }

    /// A play that names one settled bet must name them all.
    fn nothing_left(&self) -> Result<(), String> {
        let Ok(round) = &self.opening else {
            return Ok(());
        };
        let lines: Vec<(&Line, bool)> = round.lines().collect();
        if !lines.iter().any(|(_, named)| *named) {
            return Ok(());
        }
        match lines.iter().find(|(_, named)| !named) {
            None => Ok(()),
            Some((line, _)) => Err(format!(
                "the play does not say how this ended: {}",
                round.describe(line)
            )),
        }
    }
}

impl Round {
    fn open(rules: Rules) -> Round {
        let (state, events) = Floor::open(&rules, &Seating::empty());
        let mut round = Round {
            rules,
            state,
            events: Vec::new(),
            named: Vec::new(),
            people: Vec::new(),
        };
        round.take(&events);
        round
    }

    fn take(&mut self, events: &[Event]) {
        for event in events {
            Floor::apply(&self.rules, &mut self.state, event);
            self.events.push(*event);
            self.named.push(false);
        }
    }

    fn all_bases(&self, events: &[Event]) -> Vec<Basis> {
        bases(self.rules.bases(), events.iter().flat_map(Event::bases))
    }

    fn lines(&self) -> impl Iterator<Item = (&Line, bool)> {
        self.events
            .iter()
            .zip(&self.named)
            .filter_map(|(event, named)| match event {
                Event::Settled(line) => Some((line, *named)),
                _ => None,
            })
    }

    fn describe(&self, line: &Line) -> String {
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

    fn step(&mut self, prefix: &str, step: &Step) -> Proved {
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
            Said::Close => self.act(prefix, step, Actor::Staff(Role::Croupier), &[Action::Close]),
            Said::Draw(card) => self.act(prefix, step, Actor::Chance, &[Action::Draw(*card)]),
            Said::Deal(hands) => self.deal(prefix, step, hands),
            Said::Chooses { who, at, verb } => match self.spot(verb) {
                Ok(spot) if who.is_none() => self.ended(prefix, step, None, *at, spot, false),
                _ => self.choose(prefix, step, who.as_deref(), *at, verb),
            },
            Said::Absent { at } => self.absent(prefix, step, *at),
            Said::May { at } => self.may(prefix, step, *at),
            Said::Reports { role, kind } => self.report(prefix, step, role, kind),
            Said::Rules { role, effect } => self.rule(prefix, step, role, effect),
            Said::Remedies => self.remedies(prefix, step),
            Said::Bank => self.bank(prefix, step),
            Said::Bet {
                who,
                at,
                spot,
                prize,
            } => {
                let spot = self.spot(spot)?;
                self.ended(prefix, step, who.as_deref(), *at, spot, *prize)
            }
            Said::Shows { notice } => self.shown(prefix, step, notice),
            Said::Sees { at, of } => self.sees(step, *at, of),
        }
    }

    /// Acts, and holds the answer against the line: accepted unless it says `refused: REASON`.
    fn act(&mut self, prefix: &str, step: &Step, actor: Actor, actions: &[Action]) -> Proved {
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
                Floor::decide(&self.rules, &self.state, actor, action),
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
                    return prove(prefix, &step.cites, &given);
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
            None => prove(prefix, &step.cites, &self.all_bases(&happened)),
        }
    }

    /// The person of a name; a new name is a new person.
    fn person(&mut self, name: &str) -> Person {
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
    fn holder(&mut self, at: u8) -> Person {
        let view = Floor::view(&self.rules, &self.state, Viewer::Public);
        let held = view
            .boxes
            .iter()
            .find(|found| found.number.0 == at)
            .map(|found| found.holder);
        held.unwrap_or_else(|| self.person(&format!("player of box {at}")))
    }

    fn spot(&self, key: &str) -> Result<SpotId, String> {
        let spots = &self.rules.felt().spots;
        let keys: Vec<&str> = spots.iter().map(|spot| spot.key.as_str()).collect();
        let found = spots
            .iter()
            .find(|spot| spot.key == key)
            .map(|spot| spot.id);
        found.ok_or_else(|| format!("there is no spot `{key}`: use one of {}", keys.join(", ")))
    }

    fn bet(
        &mut self,
        prefix: &str,
        step: &Step,
        who: Option<&str>,
        at: u8,
        bets: &[(String, Cents)],
    ) -> Proved {
        let number = BoxNumber(at);
        let view = Floor::view(&self.rules, &self.state, Viewer::Public);
        let person = match who {
            Some(name) => self.person(name),
            None => self.holder(at),
        };
        if who.is_none() && view.boxes.iter().all(|found| found.number != number) {
            let sit = Floor::decide(
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
                spot: self.spot(spot)?,
                stake: *stake,
            });
        }
        self.act(prefix, step, Actor::Player(person), &actions)
    }

    /// Closes the bets if they are open, then deals: the engine says where each card goes, the
    /// line says which card that is.
    fn deal(&mut self, prefix: &str, step: &Step, hands: &[(String, Vec<Card>)]) -> Proved {
        if matches!(Floor::next(&self.rules, &self.state), Next::Open(_)) {
            let close = Floor::decide(
                &self.rules,
                &self.state,
                Actor::Staff(Role::Croupier),
                &Action::Close,
            );
            let events = close.map_err(|refusal| {
                format!("bets cannot close: {}", why_name(&refusal.causes[0].why))
            })?;
            self.take(&events);
        }
        let mut left: Vec<(String, Vec<Card>)> = hands.to_vec();
        let start = self.events.len();
        while let Next::Chance(chance) = Floor::next(&self.rules, &self.state) {
            let place = self.next_place(&chance.bag)?;
            let Some((_, cards)) = left.iter_mut().find(|(name, _)| *name == place) else {
                return Err(format!(
                    "the deal gives {place} no cards, but a card goes there"
                ));
            };
            if cards.is_empty() {
                return Err(format!("the deal gives {place} too few cards"));
            }
            let card = cards.remove(0);
            let drawn = Floor::decide(&self.rules, &self.state, Actor::Chance, &Action::Draw(card));
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
        prove(prefix, &step.cites, &dealt)
    }

    fn next_place(&self, bag: &cards::Bag) -> Result<String, String> {
        let (any, _) = bag.iter().next().ok_or("the deck has run out")?;
        let events = Floor::decide(&self.rules, &self.state, Actor::Chance, &Action::Draw(any))
            .map_err(|_| "no card is due".to_string())?;
        let to = events.iter().find_map(|event| match event {
            Event::Drawn { to, .. } => Some(*to),
            _ => None,
        });
        match to {
            Some(Place::Box(at)) => Ok(at.0.to_string()),
            Some(Place::Bank) => Ok("bank".into()),
            Some(Place::Common) => Ok("common".into()),
            None => Err("the draw went nowhere".into()),
        }
    }

    fn choice(&self, verb: &str) -> Result<ChoiceId, String> {
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

    fn choose(
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

    /// The croupier takes an absent player to have chosen whatever the rules say.
    fn absent(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
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
            .find(|action| Floor::decide(&self.rules, &self.state, croupier, action).is_ok());
        match taken {
            Some(action) => self.act(prefix, step, croupier, &[action]),
            None => Err("nothing can be chosen for an absent player now".into()),
        }
    }

    fn may(&mut self, prefix: &str, step: &Step, at: u8) -> Proved {
        let holder = self.holder(at);
        let view = Floor::view(&self.rules, &self.state, Viewer::Player(holder));
        let options = Floor::legal(&self.rules, &view, holder).choose;
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
            &step.cites,
            &bases(
                self.rules.bases(),
                options.iter().map(|option| option.basis),
            ),
        )
    }

    fn role(name: &str) -> Result<Role, String> {
        let known = Role::ALL.map(Role::name).join(", ");
        Role::named(name).ok_or_else(|| format!("`{name}` is no role: use one of {known}"))
    }

    fn report(&mut self, prefix: &str, step: &Step, role: &str, kind: &str) -> Proved {
        let known = IrregularityKind::ALL.map(IrregularityKind::name).join(", ");
        let kind = IrregularityKind::named(kind)
            .ok_or_else(|| format!("`{kind}` is no irregularity: use one of {known}"))?;
        let irregularity = Irregularity {
            kind,
            place: None,
            card: None,
        };
        self.act(
            prefix,
            step,
            Actor::Staff(Round::role(role)?),
            &[Action::Report(irregularity)],
        )
    }

    /// What may be done about the irregularity that was reported last.
    fn offered(&self) -> Vec<table::Remedy> {
        let reported = self.events.iter().rev().find_map(|event| match event {
            Event::Reported { irregularity, .. } => Some(*irregularity),
            _ => None,
        });
        reported
            .map(|irregularity| Floor::remedies(&self.rules, &self.state, &irregularity))
            .unwrap_or_default()
    }

    fn rule(&mut self, prefix: &str, step: &Step, role: &str, effect: &str) -> Proved {
        let offered = self.offered();
        let place = offered
            .iter()
            .position(|remedy| remedy.effect.name() == effect)
            .unwrap_or(offered.len());
        let action = Action::Rule {
            remedy: place as u8,
        };
        self.act(prefix, step, Actor::Staff(Round::role(role)?), &[action])
    }

    fn remedies(&self, prefix: &str, step: &Step) -> Proved {
        let offered = self.offered();
        let names: Vec<&str> = offered.iter().map(|remedy| remedy.effect.name()).collect();
        let expected: Vec<&str> = step
            .expects
            .as_deref()
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .collect();
        if names != expected {
            return Err(format!("the remedies are {}", names.join(", ")));
        }
        prove(
            prefix,
            &step.cites,
            &bases(
                self.rules.bases(),
                offered.iter().map(|remedy| remedy.basis),
            ),
        )
    }

    fn bank(&self, prefix: &str, step: &Step) -> Proved {
        let expects = step.expects.as_deref().unwrap_or_default();
        let found = self.events.iter().find_map(|event| match (event, expects) {
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
            Some(basis) => prove(prefix, &step.cites, &bases(self.rules.bases(), [basis?])),
            None => Err(format!(
                "the bank has not done so: `{expects}` (write turns, plays or does not play)"
            )),
        }
    }

    fn shown(&self, prefix: &str, step: &Step, notice: &str) -> Proved {
        let notices = &self.rules.felt().notices;
        let found = self.events.iter().find_map(|event| match event {
            Event::Shown { notice: id, basis } if notices[usize::from(id.0)].key == notice => {
                Some(*basis)
            }
            _ => None,
        });
        match found {
            Some(basis) => prove(prefix, &step.cites, &bases(self.rules.bases(), [basis])),
            None => Err(format!("`{notice}` was not shown or said")),
        }
    }

    /// `box 1 ante  won 20`: finds the settled bet and holds every word against it.
    fn ended(
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
        let place = self.events.iter().position(|event| match event {
            Event::Settled(line) => {
                let same = line.at.0 == at && line.by == person && line.spot == spot;
                same && (line.outcome == Outcome::Prize) == prize
            }
            _ => false,
        });
        let Some((place, Event::Settled(line))) = place.map(|place| (place, self.events[place]))
        else {
            return Err("no such bet was settled".into());
        };
        self.named[place] = true;
        let paid_differs = expected.paid.is_some_and(|paid| paid != line.paid);
        let odds_differ = expected.odds.is_some_and(|odds| odds != line.odds);
        if outcome_name(line.outcome) != expected.how || paid_differs || odds_differ {
            return Err(format!("{} at {} to 1", self.describe(&line), line.odds));
        }
        let reasons: Vec<BasisRef> = line.reasons.iter().map(|reason| reason.basis).collect();
        prove(prefix, &step.cites, &bases(self.rules.bases(), reasons))
    }

    fn sees(&mut self, step: &Step, at: u8, of: &str) -> Proved {
        let holder = self.holder(at);
        let view = Floor::view(&self.rules, &self.state, Viewer::Player(holder));
        let seen = match of.strip_prefix("box ") {
            Some(number) => view
                .boxes
                .iter()
                .find(|found| found.number.0.to_string() == number)
                .map(|found| found.cards.clone())
                .unwrap_or_default(),
            None => view.bank.clone(),
        };
        let words: Vec<String> = seen
            .iter()
            .map(|seen| match seen {
                Seen::Back => "covered".into(),
                Seen::Card(card) => card.to_string(),
            })
            .collect();
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
        Ok(BTreeSet::new())
    }
}
