//! Whole rounds by players who take the first choice each time: what the benchmark of tables and
//! the count of instructions play.

use cards::{Card, Deck};
use games::{AnyGame, Rules, State};
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Event, Game, Next, Person, Role, Rulebook, Seat,
    Seating, Source, Throw, Viewer,
};

/// A table with so many boxes taken, each by somebody else; nothing where it cannot be.
pub(crate) fn seated(rules: &Rules, boxes: u8) -> Option<Seating> {
    let seats = (1..=boxes).map(|at| Seat {
        at: BoxNumber(at),
        holder: Person(at - 1),
    });
    Seating::new(seats.collect(), rules.felt().boxes, 1).ok()
}

/// Players who take the first choice each time. They look at the table in their first hands; from
/// then on they know what they will be asked, and only look again when they are refused.
#[derive(Default)]
pub(crate) struct Players {
    choices: Vec<ChoiceId>,
    /// What happened last, in a list that is used again.
    events: Vec<Event>,
}

impl Players {
    /// One round: the least bet on the first spot, the first choice each time.
    pub(crate) fn play(
        &mut self,
        rules: &Rules,
        seating: &Seating,
        chance: &mut Chance,
    ) -> Option<()> {
        let (mut state, _) = AnyGame::open(rules, seating);
        let spot = rules.felt().spots.first()?.id;
        let stake = rules.felt().minimum;
        for seat in seating.seats() {
            let at = seat.at;
            let bet = Action::Place { at, spot, stake };
            self.act(rules, &mut state, Actor::Player(seat.holder), &bet)?;
        }
        let croupier = Actor::Staff(Role::Croupier);
        self.act(rules, &mut state, croupier, &Action::Close)?;
        chance.shuffle();
        let mut chosen = 0;
        loop {
            let (actor, action) = match AnyGame::next(rules, &state) {
                Next::Over => return Some(()),
                Next::Chance(next) => (Actor::Chance, Action::Draw(chance.draw(&next.source)?)),
                Next::Meter(pool) => {
                    let amount = rules.felt().fed(pool, &AnyGame::settle(rules, &state));
                    (croupier, Action::Meter { pool, amount })
                }
                Next::Open(actors) => {
                    let &[Actor::Player(person)] = actors.as_slice() else {
                        return None;
                    };
                    self.choose(rules, &mut state, person, chosen)?;
                    chosen += 1;
                    continue;
                }
            };
            self.act(rules, &mut state, actor, &action)?;
        }
    }

    /// Makes the choice of this number in the round.
    fn choose(
        &mut self,
        rules: &Rules,
        state: &mut State,
        person: Person,
        number: usize,
    ) -> Option<()> {
        let actor = Actor::Player(person);
        let at = BoxNumber(person.0 + 1);
        if let Some(&choice) = self.choices.get(number) {
            let action = Action::Choose { at, choice };
            if self.act(rules, state, actor, &action).is_some() {
                return Some(());
            }
        }
        let view = AnyGame::view(rules, state, Viewer::Player(person));
        let options = AnyGame::legal(rules, &view, person).choose;
        let choice = options.iter().find(|option| option.picks.is_none())?.choice;
        self.choices.truncate(number);
        self.choices.push(choice);
        self.act(rules, state, actor, &Action::Choose { at, choice })
    }

    /// Carries an action out.
    fn act(
        &mut self,
        rules: &Rules,
        state: &mut State,
        actor: Actor,
        action: &Action,
    ) -> Option<()> {
        self.events.clear();
        AnyGame::act(rules, state, actor, action, &mut self.events).ok()
    }
}

/// A pack that is shuffled as far as it is dealt.
pub(crate) struct Chance {
    state: u64,
    deck: Vec<Card>,
    dealt: usize,
}

impl Chance {
    /// With the game's own deck, its joker included; a wheel has none.
    pub(crate) fn new(seed: u64, deck: Option<Deck>) -> Chance {
        let deck = deck.iter().flat_map(|deck| deck.cards()).collect();
        Chance {
            state: seed,
            deck,
            dealt: 0,
        }
    }

    fn shuffle(&mut self) {
        self.dealt = 0;
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.state >> 33) as usize * bound) >> 31
    }

    fn draw(&mut self, source: &Source) -> Option<Drawn> {
        match source {
            Source::Bag(_) => {
                let place = self.dealt + self.below(self.deck.len() - self.dealt);
                self.deck.swap(self.dealt, place);
                self.dealt += 1;
                Some(Drawn::Card(self.deck[self.dealt - 1]))
            }
            Source::Dice { dice } => {
                let faces: Vec<u8> = (0..*dice).map(|_| self.below(6) as u8 + 1).collect();
                Throw::new(&faces).map(Drawn::Throw)
            }
            Source::Wheel { pockets } => {
                let index = self.below(usize::from(*pockets)) as u8;
                source.outcome(index)
            }
            Source::Drum(drum) => {
                let place = self.below(usize::from(drum.count()));
                source.weights().nth(place).map(|(ball, _)| ball)
            }
        }
    }
}
