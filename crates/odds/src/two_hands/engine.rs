//! A hand of the engine, played with given cards.

use cards::Card;
use exact::{Cents, Residue};
use games::bank_poker::{BankPoker, ChoiceEffect, Rules, SettleWay, State, Window};
use num_rational::Ratio;
use num_traits::Zero;
use table::{
    Action, Actor, BoxNumber, Chance, ChoiceId, Drawn, Event, Game, Line, Next, Person, Place,
    Role, Rulebook, Seat, Seating, SpotId, SpotLimits, Viewer,
};

use crate::SolveError;
use crate::desk::{Outcome, settled};
use crate::script::{BOX, PLAYER, advance};
use crate::trial::Brought;

/// What a bet brought, in cents.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Told {
    /// Winnings less losses, before any rounding.
    pub(super) net: Ratio<i128>,
    /// The stake that it is reckoned on.
    pub(super) stake: u128,
    /// Whether anything was paid.
    pub(super) hit: bool,
}

/// Who holds the bank, and which of the two hands the cards of a deal are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Banks {
    /// The house's croupier, against the player.
    House,
    /// A player, against another player's bet.
    Player,
    /// A player, against the croupier's hands.
    AgainstCroupier,
}

impl Banks {
    /// At whose bank a bet that is settled so is told.
    pub(super) fn told_by(how: &SettleWay) -> Option<Banks> {
        match how {
            SettleWay::TwoHands { .. } => Some(Banks::House),
            SettleWay::Bank(_) => Some(Banks::Player),
            SettleWay::WithCroupier(_) => Some(Banks::AgainstCroupier),
            _ => None,
        }
    }

    /// Who may hold it at a table.
    pub(super) fn of(rules: &Rules) -> Vec<Banks> {
        let offered = rules.description().stages.iter();
        let mut choices = offered.flat_map(|stage| stage.what.choices());
        match choices.any(|choice| matches!(choice.does, ChoiceEffect::TakesBank(_))) {
            true => vec![Banks::House, Banks::Player, Banks::AgainstCroupier],
            false => vec![Banks::House],
        }
    }
}

/// Whoever bets where another player holds the bank.
const CLIENT: Person = Person(1);
const CLIENT_BOX: BoxNumber = BoxNumber(2);

/// A table on which one hand is played.
pub(super) struct Desk<'a> {
    rules: &'a Rules,
    banks: Banks,
    /// What the dice show, by their place among all throws.
    thrown: usize,
}

/// A bet as it is played at a table: whoever holds the bank, and whoever bets against it.
pub(crate) struct Around {
    pub(super) rules: Rules,
    pub(super) banks: Banks,
    pub(super) bet: String,
}

impl Around {
    /// What is done next by whoever is asked: the bank is taken, the bet is laid and the bets are
    /// closed, and all set their cards in the house's way.
    pub(crate) fn act(&self, state: &State) -> Option<(Actor, Action)> {
        let desk = Desk::new(&self.rules, self.banks, 0);
        let Next::Open(actors) = BankPoker::next(&self.rules, state) else {
            return None;
        };
        if let Some(asked) = desk.asked(state, actors.as_slice()) {
            return Some(asked);
        }
        let view = BankPoker::view(&self.rules, state, Viewer::Public);
        let lies = |bet: &(Actor, Action)| match bet {
            (Actor::Player(by), Action::Place { at, spot, .. }) => {
                let found = view.boxes.iter().find(|found| found.number == *at);
                let mut laid = found.into_iter().flat_map(|found| &found.wagers);
                laid.any(|wager| wager.spot == *spot && wager.by == *by)
            }
            _ => false,
        };
        let bets = desk.bets().ok()?;
        let next = bets.into_iter().find(|bet| !lies(bet));
        Some(next.unwrap_or((Actor::Staff(Role::Croupier), Action::Close)))
    }

    /// What the lines of a hand brought to the bet.
    pub(crate) fn brought(&self, lines: &[Line]) -> Result<Brought, SolveError> {
        let told = Desk::new(&self.rules, self.banks, 0).told(lines)?;
        let mut told = told.into_iter().filter(|(name, _)| *name == self.bet);
        let (_, told) = told.next().ok_or(SolveError::OtherCourse)?;
        let stake = i128::try_from(told.stake).map_err(|_| SolveError::TooMany)?;
        Ok(Brought {
            net: told.net / stake,
            wagered: Ratio::from_integer(1),
            hit: told.hit,
        })
    }
}

/// The cards of a hand: of whoever bets, of the bank, and of others; and how many of each are out.
struct Cards {
    packets: [Vec<Card>; 3],
    dealt: [usize; 3],
}

impl Cards {
    fn next(&mut self, packet: usize) -> Option<Card> {
        self.dealt[packet] += 1;
        self.packets[packet].get(self.dealt[packet] - 1).copied()
    }
}

impl<'a> Desk<'a> {
    pub(super) fn new(rules: &'a Rules, banks: Banks, thrown: usize) -> Desk<'a> {
        Desk {
            rules,
            banks,
            thrown,
        }
    }

    /// What each bet brings with these cards: those of whoever bets, and those of the bank. All
    /// set theirs in the house's way.
    pub(super) fn play(
        &self,
        [own, bank]: &[Vec<Card>; 2],
    ) -> Result<Vec<(String, Told)>, SolveError> {
        let seats = self.seats();
        let boxes = self.rules.felt().boxes;
        let seating = Seating::new(seats.to_vec(), boxes, 1).map_err(SolveError::Seating)?;
        let (mut state, _) = BankPoker::open(self.rules, &seating);
        let pack = self.rules.description().cards.deck.value.cards();
        let others = pack.filter(|card| !own.contains(card) && !bank.contains(card));
        let mut cards = Cards {
            packets: [own.clone(), bank.clone(), others.collect()],
            dealt: [0; 3],
        };
        let (mut lines, mut closed) = (Vec::new(), false);
        loop {
            let (actor, action) = match BankPoker::next(self.rules, &state) {
                Next::Over => return self.told(&lines),
                Next::Meter(_) => return Err(SolveError::PaysFromAPool),
                Next::Chance(chance) => (Actor::Chance, self.draw(&state, &chance, &mut cards)?),
                Next::Open(actors) => match self.asked(&state, actors.as_slice()) {
                    Some(asked) => asked,
                    None if closed => return Err(SolveError::Waits),
                    None => {
                        closed = true;
                        self.place(&mut state)?;
                        (Actor::Staff(Role::Croupier), Action::Close)
                    }
                },
            };
            let events = advance::<BankPoker>(self.rules, &mut state, actor, &action)?;
            lines.extend(events.iter().filter_map(settled).copied());
        }
    }

    /// Who sits where: whoever may hold the bank first.
    pub(super) fn seats(&self) -> &'static [Seat] {
        const FIRST: Seat = Seat {
            at: BOX,
            holder: PLAYER,
        };
        const SECOND: Seat = Seat {
            at: CLIENT_BOX,
            holder: CLIENT,
        };
        match self.banks {
            Banks::House => &[FIRST],
            Banks::Player | Banks::AgainstCroupier => &[FIRST, SECOND],
        }
    }

    /// The throw, or the next card of the packet that goes where this one goes.
    fn draw(
        &self,
        state: &State,
        chance: &Chance,
        cards: &mut Cards,
    ) -> Result<Action, SolveError> {
        let drawn: Vec<Drawn> = chance.weights().map(|(drawn, _)| drawn).collect();
        let any = *drawn.first().ok_or(SolveError::Waits)?;
        if any.card().is_none() {
            return Ok(Action::Draw(drawn[self.thrown % drawn.len()]));
        }
        // Where a card goes is seen by dealing one.
        let mut next = state.clone();
        let draw = Action::Draw(any);
        let events = advance::<BankPoker>(self.rules, &mut next, Actor::Chance, &draw)?;
        let to = events.iter().find_map(|event| match event {
            Event::Drawn { to, .. } => Some(*to),
            _ => None,
        });
        let packet = self.packet(to.ok_or(SolveError::OtherCourse)?);
        let card = cards.next(packet).ok_or(SolveError::OtherCourse)?;
        Ok(Action::Draw(card.into()))
    }

    /// What one of those who may act chooses, if one of them is asked.
    fn asked(&self, state: &State, actors: &[Actor]) -> Option<(Actor, Action)> {
        actors.iter().find_map(|actor| {
            let Actor::Player(person) = actor else {
                return None;
            };
            let choice = self.choice(state, *person)?;
            let mut seats = self.seats().iter();
            let at = seats.find(|seat| seat.holder == *person)?.at;
            Some((*actor, Action::Choose { at, choice }))
        })
    }

    /// Whose cards go to a place: those of whoever bets, of the bank, or others.
    fn packet(&self, to: Place) -> usize {
        match (self.banks, to) {
            (Banks::House, Place::Box(BOX)) => 0,
            (Banks::House, Place::Bank) => 1,
            (Banks::Player, Place::Box(CLIENT_BOX)) => 0,
            (Banks::AgainstCroupier, Place::Bank) => 0,
            (Banks::Player | Banks::AgainstCroupier, Place::Box(BOX)) => 1,
            _ => 2,
        }
    }

    /// What somebody chooses who is asked: the bank as it is to be held, the house's way of setting
    /// hands; nothing if he is not asked.
    fn choice(&self, state: &State, person: Person) -> Option<ChoiceId> {
        let view = BankPoker::view(self.rules, state, Viewer::Player(person));
        let offered = BankPoker::legal(self.rules, &view, person).choose;
        let takes = self.banks != Banks::House && person == PLAYER;
        let wanted = offered.iter().find(|option| {
            let known = self.rules.felt().choices.iter();
            let mut known = known.filter(|choice| choice.id == option.choice);
            let stages = &self.rules.description().stages;
            let key = known.next().map(|choice| &choice.key);
            let mut rules = stages.iter().flat_map(|stage| stage.what.choices());
            let rule = rules.find(|rule| Some(&rule.key) == key);
            rule.is_some_and(|rule| match rule.does {
                ChoiceEffect::SetsByHouse => true,
                ChoiceEffect::TakesBank(_) => takes,
                ChoiceEffect::PassesBank => !takes,
                _ => false,
            })
        });
        wanted.map(|option| option.choice)
    }

    /// The least on whatever a box must bet on.
    fn bets(&self) -> Result<Vec<(Actor, Action)>, SolveError> {
        let (at, by) = match self.banks {
            Banks::House => (BOX, PLAYER),
            Banks::Player | Banks::AgainstCroupier => (CLIENT_BOX, CLIENT),
        };
        let bets = self.rules.description().bets.iter().enumerate();
        let required = bets.filter(|(_, bet)| bet.placed.value == Window::Required);
        let place = required.map(|(bet, _)| {
            let spot = &self.rules.felt().spots[bet];
            let SpotLimits::Between { least, .. } = spot.limits else {
                return Err(SolveError::Waits);
            };
            let (spot, stake) = (spot.id, least);
            Ok((Actor::Player(by), Action::Place { at, spot, stake }))
        });
        place.collect()
    }

    fn place(&self, state: &mut State) -> Result<(), SolveError> {
        for (actor, place) in self.bets()? {
            advance::<BankPoker>(self.rules, state, actor, &place)?;
        }
        Ok(())
    }

    /// What the lines of a hand say of each bet.
    fn told(&self, lines: &[Line]) -> Result<Vec<(String, Told)>, SolveError> {
        let of = |wanted: fn(&SettleWay) -> bool| {
            let settles = self.rules.description().settles.iter();
            let bets = settles.filter(move |settle| wanted(&settle.how));
            bets.map(|settle| SpotId(settle.bet as u8))
                .collect::<Vec<_>>()
        };
        let two = of(|how| matches!(how, SettleWay::TwoHands { .. }));
        let (own, bank) = match self.banks {
            Banks::House => (two, None),
            Banks::AgainstCroupier => (of(|how| matches!(how, SettleWay::WithCroupier(_))), None),
            Banks::Player => (
                two,
                of(|how| matches!(how, SettleWay::Bank(_))).first().copied(),
            ),
        };
        let mut told = Vec::new();
        for spot in own {
            let mut lines = lines.iter().filter(|line| line.spot == spot);
            let (Some(line), None) = (lines.next(), lines.next()) else {
                return Err(SolveError::OtherCourse);
            };
            let name = |spot: SpotId| {
                let bet = &self.rules.description().bets[usize::from(spot.0)];
                bet.key.clone()
            };
            told.push((name(spot), of_line(line)?));
            if let Some(bank) = bank {
                told.push((name(bank), of_bank(line)?));
            }
        }
        Ok(told)
    }
}

/// What a line brings to whoever staked it.
fn of_line(line: &Line) -> Result<Told, SolveError> {
    let group = vec![0; usize::from(line.spot.0) + 1];
    let outcome = Outcome::of([line].into_iter(), &group)?;
    let outcome = outcome.groups.into_iter().next();
    let outcome = outcome.ok_or(SolveError::OtherCourse)?;
    Ok(Told {
        net: outcome.net,
        stake: u128::from(line.stake.count()),
        hit: outcome.hit,
    })
}

/// What the same line brings to the bank that a player holds, by unit of the bet that it covers.
/// What the house keeps of it is in whole cents, so that the bet must be one that leaves none over.
fn of_bank(line: &Line) -> Result<Told, SolveError> {
    let holds = Cents::new(line.stake.count().saturating_mul(1000));
    let after = line.bank_after(holds).ok_or(SolveError::OtherCourse)?;
    if line.residue != Residue::NONE {
        return Err(SolveError::LooksElsewhere);
    }
    let net = i128::from(after.count()) - i128::from(holds.count());
    Ok(Told {
        net: Ratio::from_integer(net),
        stake: u128::from(line.stake.count()),
        hit: net > i128::zero(),
    })
}
