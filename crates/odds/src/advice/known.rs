//! The cards that a player sees, and which decision of the round he stands before.

use cards::Card;
use games::bank_poker::{BankPoker, Rules};
use table::{
    Action, Actor, BoxView, ChoiceId, Game, Moment, Next, Person, Seen, SpotId, Standing, View,
    Viewer,
};

use super::InSight;
use crate::SolveError;
use crate::script::{BOX, Decision, Node, PLAYER, Script, Step, advance};

/// What a player sees of the cards.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Known {
    /// Those in his hand.
    pub(super) own: Vec<Card>,
    /// The one that he put aside.
    pub(super) apart: Option<Card>,
    pub(super) bank: Vec<Card>,
    pub(super) common: Vec<Card>,
}

impl Known {
    /// Nothing if he does not see all cards of the box.
    pub(super) fn of(view: &View, own: &BoxView) -> Option<Known> {
        let mut known = Known {
            bank: seen(&view.bank),
            common: seen(&view.common),
            ..Known::default()
        };
        for (place, card) in own.cards.iter().enumerate() {
            let Seen::Card(card) = card else { return None };
            match own.apart.contains(place) {
                true => known.apart = Some(*card),
                false => known.own.push(*card),
            }
        }
        Some(known)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Card> + '_ {
        let cards = self.own.iter().chain(&self.bank).chain(&self.common);
        cards.chain(&self.apart).copied()
    }
}

fn seen(cards: &[Seen]) -> Vec<Card> {
    let card = |seen: &Seen| match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    };
    cards.iter().filter_map(card).collect()
}

impl From<&InSight> for Known {
    fn from(seen: &InSight) -> Known {
        Known {
            own: seen.own.clone(),
            apart: seen.aside,
            bank: seen.bank.clone(),
            common: seen.common.clone(),
        }
    }
}

/// All by which a decision is known from the others of its round: where it stands, what lies
/// there, how many cards are in sight, and what may be chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sign {
    stage: Option<u8>,
    standing: Option<Standing>,
    wagers: Vec<(SpotId, u64)>,
    cards: [usize; 4],
    offered: Vec<ChoiceId>,
}

impl Sign {
    /// Of a player who is asked; bets on spots that are left out do not count.
    pub(super) fn of(
        view: &View,
        own: &BoxView,
        person: Person,
        offered: Vec<ChoiceId>,
        left_out: &[SpotId],
    ) -> Sign {
        let stage = match view.moment {
            Moment::Choosing { stage, .. } => Some(stage),
            _ => None,
        };
        let standing = own.standing.iter().find(|(who, _)| *who == person);
        let wagers = own.wagers.iter().filter(|wager| wager.by == person);
        let wagers = wagers.filter(|wager| !left_out.contains(&wager.spot));
        let mut wagers: Vec<(SpotId, u64)> = wagers
            .map(|wager| (wager.spot, wager.stake.count()))
            .collect();
        wagers.sort();
        Sign {
            stage,
            standing: standing.map(|(_, standing)| *standing),
            wagers,
            cards: [
                own.cards.len(),
                usize::from(own.bought),
                seen(&view.bank).len(),
                seen(&view.common).len(),
            ],
            offered,
        }
    }
}

impl Sign {
    /// Whether somebody who sees as many cards may stand there.
    pub(super) fn shows(&self, known: &Known) -> bool {
        let own = known.own.len() + usize::from(known.apart.is_some());
        let [lying, _, bank, common] = self.cards;
        (lying, bank, common) == (own, known.bank.len(), known.common.len())
    }
}

/// Every decision of a script with its sign.
pub(super) fn signs(
    rules: &Rules,
    script: &Script<<BankPoker as Game>::State>,
) -> Result<Vec<(usize, Sign)>, SolveError> {
    let mut found = Vec::new();
    let mut waiting = vec![&script.root];
    while let Some(node) = waiting.pop() {
        if let Node::Choose(decision) = node {
            found.push((decision.id, sign(rules, script, decision)?));
            waiting.extend(decision.options.iter().map(|(_, next)| next));
        }
    }
    found.sort_by_key(|(id, _)| *id);
    Ok(found)
}

/// Plays to a decision with whatever cards come.
fn sign(
    rules: &Rules,
    script: &Script<<BankPoker as Game>::State>,
    decision: &Decision,
) -> Result<Sign, SolveError> {
    let mut state = script.start.clone();
    for step in &decision.steps {
        let (actor, action) = match (*step, BankPoker::next(rules, &state)) {
            (Step::Draw(_), Next::Chance(chance)) => {
                let (any, _) = chance.weights().next().ok_or(SolveError::Waits)?;
                (Actor::Chance, Action::Draw(any))
            }
            (step, _) => {
                let action = step.action().ok_or(SolveError::OtherCourse)?;
                (Actor::Player(PLAYER), action)
            }
        };
        advance::<BankPoker>(rules, &mut state, actor, &action)?;
    }
    let view = BankPoker::view(rules, &state, Viewer::Player(PLAYER));
    let offered = BankPoker::legal(rules, &view, PLAYER).choose;
    let offered = offered.iter().map(|option| option.choice).collect();
    let own = view.boxes.iter().find(|found| found.number == BOX);
    let own = own.ok_or(SolveError::Waits)?;
    Ok(Sign::of(&view, own, PLAYER, offered, &[]))
}

/// The decision of that number.
pub(super) fn decision(node: &Node, id: usize) -> Option<&Decision> {
    match node {
        Node::End(_) => None,
        Node::Choose(decision) if decision.id == id => Some(decision),
        Node::Choose(other) => {
            let mut below = other.options.iter();
            below.find_map(|(_, next)| self::decision(next, id))
        }
    }
}
