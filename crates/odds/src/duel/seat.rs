//! The two at a table: what each sees there, and what he then does or may hope for.

use cards::Card;
use games::circle_baccarat::{Choice, CircleBaccarat, Pile, Rules, State};
use num_traits::Zero;
use table::{
    Action, Actor, BoxNumber, BoxView, ChoiceId, Game, Moment, Person, Role, Rulebook, Seat,
    Seating, Seen as Face, SpotLimits, View, Viewer,
};

use super::count::{Held, Key, Looks};
use super::{BY_CARDS, Equilibrium, FREE, Ways, report};
use crate::advice::{Advice, Advises, NotAdvised, Weighed, Weighs};
use crate::fraction::{Fraction, whole};
use crate::report::Report;
use crate::trial::{Guide, Trial};
use crate::{SolveError, script::PLAYER};

/// Where somebody is asked for a card or none.
enum Asked {
    Player(Held),
    Bank(Key),
}

/// The two at their table.
pub(crate) struct Seats {
    rules: Rules,
    ways: Ways,
}

impl Seats {
    pub(crate) fn prepare(rules: &Rules) -> Result<Seats, SolveError> {
        Ok(Seats {
            rules: rules.clone(),
            ways: Ways::of(rules)?,
        })
    }

    fn key_of(&self, choice: ChoiceId) -> Option<Choice> {
        let felt = self.rules.felt();
        let known = felt.choices.iter().find(|known| known.id == choice)?;
        Choice::ALL
            .iter()
            .copied()
            .find(|choice| choice.key() == known.key)
    }

    fn hand(&self, found: &BoxView) -> Option<(Held, Option<u8>)> {
        let card = |face: &Face| match face {
            Face::Card(card) => Some(*card),
            _ => None,
        };
        let cards: Vec<Card> = found.cards.iter().map_while(card).collect();
        let points = &self.rules.description().points;
        let [one, other, ..] = cards[..] else {
            return None;
        };
        let mut two = [points.of(one), points.of(other)];
        two.sort_unstable();
        let held = Held {
            points: points.total([one, other]),
            cards: Some(two),
        };
        Some((held, cards.get(2).map(|third| points.of(*third))))
    }

    /// What is looked at where the holder of a box is asked for a card or none.
    fn asked(&self, view: &View, at: BoxNumber) -> Option<Asked> {
        let coup = view.coup.as_ref()?;
        let at_box = |at: BoxNumber| view.boxes.iter().find(|found| found.number == at);
        let (held, _) = self.hand(at_box(at)?)?;
        if coup.cards_to.contains(&at) {
            return Some(Asked::Player(held));
        }
        let other = at_box(*coup.cards_to.first()?)?;
        let third = match other.cards.get(2) {
            Some(Face::Card(card)) => Some(self.rules.description().points.of(*card)),
            _ => None,
        };
        Some(Asked::Bank((held, third)))
    }

    /// Whether the one who has the cards has covered the whole bank alone.
    fn is_banco(view: &View) -> bool {
        let Some(coup) = &view.coup else { return false };
        let alone = coup.cards_to.first().and_then(|at| {
            let found = view.boxes.iter().find(|found| found.number == *at)?;
            let own = found
                .wagers
                .iter()
                .find(|wager| wager.spot == Pile::Bet.spot())?;
            Some(own.stake == coup.in_bank)
        });
        alone.unwrap_or(false)
    }

    fn by_cards(&self, view: &View) -> &Equilibrium {
        match &self.ways.free {
            Some([_, by_cards]) if Seats::is_banco(view) => by_cards,
            _ => &self.ways.by_cards,
        }
    }
}

impl Advises for Seats {
    /// What a card and none are worth to a person who is asked.
    fn advise(&self, view: &View, person: Person) -> Result<Advice, NotAdvised> {
        let Moment::Choosing { at, by, .. } = view.moment else {
            return Err(NotAdvised::NotAsked);
        };
        if by != person {
            return Err(NotAdvised::NotAsked);
        }
        let found = self.by_cards(view);
        let asked = self.asked(view, at).ok_or(NotAdvised::NotKnown)?;
        let coup = view.coup.as_ref().ok_or(NotAdvised::NotKnown)?;
        let own = view.boxes.iter().find(|found| found.number == at);
        let (worth, stake) = match &asked {
            Asked::Player(held) => {
                let wagers = own.map_or(&[][..], |own| &own.wagers);
                let own = wagers.iter().find(|wager| wager.spot == Pile::Bet.spot());
                (
                    found.player_worth.get(held),
                    own.map_or(0, |own| own.stake.count()),
                )
            }
            Asked::Bank(key) => (found.bank_worth.get(key), coup.covered.count()),
        };
        let worth = worth.ok_or(NotAdvised::NotKnown)?;
        let offered = view.yours.choose.iter().filter(|option| option.at == at);
        let choices = offered.filter_map(|option| {
            let worth = match self.key_of(option.choice)? {
                Choice::Stand => &worth[0],
                Choice::Card => &worth[1],
                _ => return None,
            };
            Some(Weighed {
                choice: option.choice,
                aside: Vec::new(),
                expectation: worth * whole(stake.into()),
            })
        });
        let choices: Vec<Weighed> = choices.collect();
        if choices.is_empty() {
            return Err(NotAdvised::NotKnown);
        }
        Ok(Advice {
            choices,
            weighs: Weighs::Hand,
            left_out: Vec::new(),
            stake,
        })
    }
}

/// Both played as it was solved: one holds the bank with the least that it may be, another covers
/// it.
pub(crate) struct Both {
    seats: Seats,
    looks: Looks,
    free: bool,
    /// Whether the bet that is watched is the bank's.
    pub(crate) is_bank: bool,
}

/// Who deals, and who bets against him.
const BANK: BoxNumber = BoxNumber(1);
const BETS: BoxNumber = BoxNumber(2);

/// Makes the bet of that name, or the first, ready to be played.
pub(crate) fn solve_to_play(
    rules: Rules,
    bet: Option<&str>,
) -> Result<(Report, Trial), SolveError> {
    let seats = Seats::prepare(&rules)?;
    let report = report(&rules, &seats.ways)?;
    let named = match bet {
        Some(bet) => report.bet(bet),
        None => report.bets.first(),
    };
    let name = named.ok_or(SolveError::NoSuchBet)?.bet.clone();
    let spots = &rules.description().spots;
    let bank = spots.iter().find(|spot| spot.pile == Pile::Bank);
    let is_bank = bank.is_some_and(|bank| name.starts_with(&bank.key));
    let fewest = rules.description().table.fewest.value.max(2);
    let seat = |at: u8| Seat {
        at: BoxNumber(at),
        holder: Person(PLAYER.0 + at - 1),
    };
    let felt = rules.felt();
    let seating = Seating::new((1..=fewest).map(seat).collect(), felt.boxes, 1);
    let bet = felt.spots.iter().find(|spot| spot.id == Pile::Bet.spot());
    let Some(SpotLimits::Between { least, .. }) = bet.map(|spot| spot.limits) else {
        return Err(SolveError::Waits);
    };
    let looks = if name.ends_with(BY_CARDS) {
        Looks::Cards
    } else {
        Looks::Totals
    };
    let both = Both {
        seats,
        looks,
        free: name.contains(FREE),
        is_bank,
    };
    let trial = Trial {
        seating: seating.map_err(SolveError::Seating)?,
        stakes: Vec::new(),
        unit: least,
        spots: vec![Pile::Bet.spot()],
        bet: name,
        guide: Guide::Both(Box::new(both)),
        rules: games::Rules::CircleBaccarat(rules),
    };
    Ok((report, trial))
}

impl Both {
    /// What is done next by whoever is asked; `happens` says whether something of that chance does.
    pub(crate) fn act(
        &self,
        state: &State,
        happens: &mut dyn FnMut(&Fraction) -> bool,
    ) -> Option<(Actor, Action)> {
        let rules = &self.seats.rules;
        let public = CircleBaccarat::view(rules, state, Viewer::Public);
        match public.moment {
            Moment::Betting => Some(self.bets(&public)),
            Moment::Choosing { at, by, .. } => {
                let view = CircleBaccarat::view(rules, state, Viewer::Player(by));
                let choice = self.choice(&view, at, happens)?;
                Some((Actor::Player(by), Action::Choose { at, choice }))
            }
            _ => None,
        }
    }

    /// The bank is covered, and the bets are closed.
    fn bets(&self, view: &View) -> (Actor, Action) {
        let spot = Pile::Bet.spot();
        let lies = view.boxes.iter().flat_map(|found| &found.wagers);
        if lies.into_iter().any(|wager| wager.spot == spot) {
            return (Actor::Staff(Role::Croupier), Action::Close);
        }
        let in_bank = view
            .coup
            .as_ref()
            .map_or(self.seats.rules.felt().minimum, |coup| coup.in_bank);
        let place = Action::Place {
            at: BETS,
            spot,
            stake: in_bank,
        };
        (Actor::Player(Person(BETS.0 - 1)), place)
    }

    fn choice(
        &self,
        view: &View,
        at: BoxNumber,
        happens: &mut dyn FnMut(&Fraction) -> bool,
    ) -> Option<ChoiceId> {
        let offered = view.yours.choose.iter().filter(|option| option.at == at);
        let offered: Vec<(ChoiceId, Choice)> = offered
            .filter_map(|option| Some((option.choice, self.seats.key_of(option.choice)?)))
            .collect();
        let id = |wanted: Choice| {
            offered
                .iter()
                .find(|(_, key)| *key == wanted)
                .map(|(id, _)| *id)
        };
        let wanted = match at == BANK {
            true => [Choice::Take, Choice::Keep, Choice::Show, Choice::Give],
            false => [
                Choice::Decline,
                Choice::Abstain,
                Choice::Waive,
                Choice::Show,
            ],
        };
        if let Some(found) = wanted.into_iter().find_map(id) {
            return Some(found);
        }
        let (stand, card) = (id(Choice::Stand), id(Choice::Card));
        let (Some(stand), Some(card)) = (stand, card) else {
            return stand.or(card);
        };
        let often = self.often(&self.seats.asked(view, at)?)?;
        Some(if happens(&often) { card } else { stand })
    }

    fn often(&self, asked: &Asked) -> Option<Fraction> {
        let ways = &self.seats.ways;
        let found = match (self.free, self.looks) {
            (false, Looks::Totals) => &ways.by_totals,
            (false, Looks::Cards) => &ways.by_cards,
            (true, Looks::Totals) => &ways.free.as_ref()?[0],
            (true, Looks::Cards) => &ways.free.as_ref()?[1],
        };
        let often = match asked {
            Asked::Player(held) => {
                let held = held.seen_by(self.looks);
                let bound = |held: Held| match held.points
                    <= self.seats.rules.description().punto.draws.value
                {
                    true => whole(1),
                    false => Fraction::zero(),
                };
                // Where he is free at the table and was not solved so, he does what binds others.
                found
                    .player
                    .get(&held)
                    .cloned()
                    .unwrap_or_else(|| bound(held))
            }
            Asked::Bank((held, seen)) => {
                found.bank.get(&(held.seen_by(self.looks), *seen))?.clone()
            }
        };
        Some(often)
    }
}
