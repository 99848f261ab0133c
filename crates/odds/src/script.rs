//! The course of a round, scouted by playing it: which cards are drawn where, who sees what
//! when he chooses, and what follows each choice.

use cards::CardSet;
use exact::Cents;
use table::{
    Action, Actor, BoxNumber, BoxView, ChoiceId, ChoiceOption, Event, Game, Next, Person, Picked,
    Place, Role, Rulebook, Seat, Seating, Seen, SpotId, View, Viewer,
};

use crate::SolveError;

/// The one box in play and its player.
pub(crate) const BOX: BoxNumber = BoxNumber(1);
pub(crate) const PLAYER: Person = Person(0);

/// The most cards that a round may draw for every deal of it to be walked in a sitting.
pub(crate) const MOST_DRAWS: usize = 6;

/// A step of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    /// The draw of that number is made.
    Draw(usize),
    /// The player chooses.
    Choose(ChoiceId),
    /// He puts the card at a place of his hand aside, by a choice.
    PutAside(ChoiceId, u8),
}

/// Draws that go to one place and are learnt at one time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Group {
    pub(crate) place: Place,
    /// The draws, by their number in the round.
    pub(crate) draws: Vec<usize>,
}

/// What a round waits for, once the player has learnt something.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Choose(Decision),
    End(End),
}

/// The player chooses.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decision {
    /// Its number among the decisions of the script.
    pub(crate) id: usize,
    /// What he chose before.
    pub(crate) after: Vec<ChoiceId>,
    /// All that was done from the close of bets on.
    pub(crate) steps: Vec<Step>,
    /// What he has come to see since then.
    pub(crate) shown: Vec<Group>,
    /// What he may choose, and what follows.
    pub(crate) options: Vec<(ChoiceId, Node)>,
}

/// The round is over.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct End {
    /// Its number among the ends of the script.
    pub(crate) id: usize,
    /// All that is done from the close of bets on.
    pub(crate) steps: Vec<Step>,
    /// What the player had not seen when he chose last.
    pub(crate) hidden: Vec<Group>,
    /// Every draw by its place.
    pub(crate) places: Vec<Group>,
    /// The draw of the player's whose card was put aside, if one was.
    pub(crate) aside: Option<usize>,
}

/// A round from the close of bets, in all its courses.
#[derive(Clone, Debug)]
pub(crate) struct Script<S> {
    /// The state once bets are closed.
    pub(crate) start: S,
    /// The cards that may come.
    pub(crate) deck: CardSet,
    /// What is waited for first.
    pub(crate) root: Node,
    /// Every decision: what was chosen before it.
    pub(crate) decisions: Vec<Vec<ChoiceId>>,
    /// The most cards that a course draws.
    pub(crate) draws: usize,
    /// Whether a course deals cards in common.
    pub(crate) has_common: bool,
}

/// Opens a round for one player with these stakes, closes the bets and scouts what follows.
pub(crate) fn scout<G: Game>(
    rules: &G::Rules,
    stakes: &[(SpotId, Cents)],
) -> Result<Script<G::State>, SolveError> {
    let start = close_bets::<G>(rules, stakes)?;
    let deck = match G::next(rules, &start) {
        Next::Chance(chance) if chance.weights().any(|(_, weight)| weight != 1) => {
            return Err(SolveError::ManyPacks);
        }
        Next::Chance(chance) => chance
            .weights()
            .filter_map(|(drawn, _)| drawn.card())
            .collect(),
        _ => CardSet::EMPTY,
    };
    let mut scout = Scout::<G> {
        rules,
        decisions: Vec::new(),
        ends: 0,
        draws: 0,
        has_common: false,
    };
    let root = scout.explore(start.clone(), Trail::default())?;
    let Scout {
        decisions,
        draws,
        has_common,
        ..
    } = scout;
    Ok(Script {
        start,
        deck,
        root,
        decisions,
        draws,
        has_common,
    })
}

fn close_bets<G: Game>(
    rules: &G::Rules,
    stakes: &[(SpotId, Cents)],
) -> Result<G::State, SolveError> {
    let mut state = lay_bets::<G>(rules, stakes)?;
    let croupier = Actor::Staff(Role::Croupier);
    advance::<G>(rules, &mut state, croupier, &Action::Close)?;
    Ok(state)
}

/// Opens a round for one player with these stakes.
pub(crate) fn lay_bets<G: Game>(
    rules: &G::Rules,
    stakes: &[(SpotId, Cents)],
) -> Result<G::State, SolveError> {
    let seat = Seat {
        at: BOX,
        holder: PLAYER,
    };
    let seating = Seating::new(vec![seat], rules.felt().boxes, 1).map_err(SolveError::Seating)?;
    let (mut state, _) = G::open(rules, &seating);
    for &(spot, stake) in stakes {
        let place = Action::Place {
            at: BOX,
            spot,
            stake,
        };
        advance::<G>(rules, &mut state, Actor::Player(PLAYER), &place)?;
    }
    Ok(state)
}

/// Carries an action out, with all that follows of itself.
pub(crate) fn advance<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    actor: Actor,
    action: &Action,
) -> Result<Vec<Event>, SolveError> {
    let mut events = Vec::new();
    G::act(rules, state, actor, action, &mut events)?;
    Ok(events)
}

/// What the player sees, and what he may choose from.
pub(crate) fn offered<G: Game>(rules: &G::Rules, state: &G::State) -> (View, Vec<ChoiceId>) {
    let view = G::view(rules, state, Viewer::Player(PLAYER));
    let offered = G::legal(rules, &view, PLAYER).choose;
    let choices = offered.iter().map(|option| option.choice).collect();
    (view, choices)
}

/// What has been done and seen on the way to a node.
#[derive(Clone, Default)]
struct Trail {
    steps: Vec<Step>,
    /// The place of each draw.
    places: Vec<Place>,
    /// Whether the player has seen each draw.
    seen: Vec<bool>,
    /// The draw that was put aside.
    aside: Option<usize>,
}

struct Scout<'a, G: Game> {
    rules: &'a G::Rules,
    decisions: Vec<Vec<ChoiceId>>,
    ends: usize,
    draws: usize,
    has_common: bool,
}

impl<G: Game> Scout<'_, G> {
    fn explore(&mut self, mut state: G::State, mut trail: Trail) -> Result<Node, SolveError> {
        loop {
            match G::next(self.rules, &state) {
                Next::Over => return Ok(Node::End(self.end(trail))),
                Next::Meter(_) => return Err(SolveError::PaysFromAPool),
                Next::Open(_) => return self.decision(&state, trail).map(Node::Choose),
                Next::Chance(chance) => {
                    let (any, _) = chance.weights().next().ok_or(SolveError::Waits)?;
                    let draw = Action::Draw(any);
                    let events = advance::<G>(self.rules, &mut state, Actor::Chance, &draw)?;
                    trail.note_draw(&events)?;
                }
            }
        }
    }

    fn decision(&mut self, state: &G::State, mut trail: Trail) -> Result<Decision, SolveError> {
        let (view, offered) = offered::<G>(self.rules, state);
        if offered.is_empty() {
            return Err(SolveError::Waits);
        }
        let asks = G::legal(self.rules, &view, PLAYER).choose;
        let shown = trail.note_seen(&view);
        let (id, after) = (self.decisions.len(), trail.choices());
        self.decisions.push(after.clone());
        let mut options = Vec::with_capacity(offered.len());
        let steps = trail.steps.clone();
        for option in asks {
            let (mut next, mut trail) = (state.clone(), trail.clone());
            let step = trail.step(&option)?;
            let action = step.action().ok_or(SolveError::PicksCards)?;
            advance::<G>(self.rules, &mut next, Actor::Player(PLAYER), &action)?;
            trail.steps.push(step);
            // What is put aside makes room for another card; cards set apart are another game.
            let drawn = matches!(G::next(self.rules, &next), Next::Chance(_));
            if option.picks.is_some() && !drawn {
                return Err(SolveError::PicksCards);
            }
            options.push((option.choice, self.explore(next, trail)?));
        }
        Ok(Decision {
            id,
            after,
            steps,
            shown,
            options,
        })
    }

    fn end(&mut self, trail: Trail) -> End {
        let id = self.ends;
        self.ends += 1;
        self.draws = self.draws.max(trail.places.len());
        self.has_common |= trail.places.contains(&Place::Common);
        let hidden = trail.group(|draw| !trail.seen[draw]);
        let places = trail.group(|_| true);
        End {
            id,
            aside: trail.aside,
            steps: trail.steps,
            hidden,
            places,
        }
    }
}

impl Step {
    /// What the player does; nothing where chance draws.
    pub(crate) fn action(self) -> Option<Action> {
        match self {
            Step::Draw(_) => None,
            Step::Choose(choice) => Some(Action::Choose { at: BOX, choice }),
            Step::PutAside(choice, place) => Some(Action::Pick {
                at: BOX,
                choice,
                cards: Picked::at([place])?,
            }),
        }
    }
}

impl Trail {
    /// The step that takes an option. Of his cards it puts the last aside: which one it is does
    /// not change the course, and a kernel weighs each.
    fn step(&mut self, option: &ChoiceOption) -> Result<Step, SolveError> {
        let Some(picks) = option.picks else {
            return Ok(Step::Choose(option.choice));
        };
        let own = |draw: &usize| self.places[*draw] == Place::Box(BOX);
        let own: Vec<usize> = (0..self.places.len()).filter(own).collect();
        let last = own.len().checked_sub(1).filter(|_| self.aside.is_none());
        let (Some(last), (1, 1)) = (last, (picks.least, picks.most)) else {
            return Err(SolveError::PicksCards);
        };
        self.aside = Some(own[last]);
        let place = u8::try_from(last).map_err(|_| SolveError::PicksCards)?;
        Ok(Step::PutAside(option.choice, place))
    }

    fn note_draw(&mut self, events: &[Event]) -> Result<(), SolveError> {
        let drawn = events.iter().find_map(|event| match event {
            Event::Drawn { to, .. } => Some(*to),
            _ => None,
        });
        self.steps.push(Step::Draw(self.places.len()));
        self.places.push(drawn.ok_or(SolveError::Waits)?);
        self.seen.push(false);
        Ok(())
    }

    /// Marks what the view shows, and gives the draws that it shows for the first time.
    fn note_seen(&mut self, view: &View) -> Vec<Group> {
        let before = self.seen.clone();
        for draw in 0..self.places.len() {
            let place = self.places[draw];
            let position = self.places[..draw]
                .iter()
                .filter(|other| **other == place)
                .count();
            let lying = cards_at(view, place).and_then(|cards| cards.get(position));
            self.seen[draw] |= matches!(lying, Some(Seen::Card(_)));
        }
        self.group(|draw| self.seen[draw] && !before[draw])
    }

    fn choices(&self) -> Vec<ChoiceId> {
        let choice = |step: &Step| match step {
            Step::Choose(choice) | Step::PutAside(choice, _) => Some(*choice),
            Step::Draw(_) => None,
        };
        self.steps.iter().filter_map(choice).collect()
    }

    /// Some of the draws, by place, in the order of the deal.
    fn group(&self, takes: impl Fn(usize) -> bool) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (draw, &place) in self
            .places
            .iter()
            .enumerate()
            .filter(|(draw, _)| takes(*draw))
        {
            match groups.iter_mut().find(|group| group.place == place) {
                Some(group) => group.draws.push(draw),
                None => groups.push(Group {
                    place,
                    draws: vec![draw],
                }),
            }
        }
        groups
    }
}

fn cards_at(view: &View, place: Place) -> Option<&[Seen]> {
    let of_box = |number| {
        view.boxes
            .iter()
            .find(move |found: &&BoxView| found.number == number)
    };
    match place {
        Place::Box(number) => of_box(number).map(|found| found.cards.as_slice()),
        Place::Bank => Some(&view.bank),
        Place::Common => Some(&view.common),
        Place::Burnt => None,
    }
}
