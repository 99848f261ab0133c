//! A toy of two streets, for what no shipped game does yet: two decisions with a card turned
//! between them, a choice that ends the round early, and a draw after the last choice.
//!
//! The player sees his card; the bank's first is covered. He leaves and loses one, or stays. A
//! common card is turned. He stands for two or raises to four. The bank draws a second card. His
//! rank, two more if the common card is of his suit, stands against the bank's higher rank.

use std::num::NonZeroUsize;

use cards::{Bag, Card, Rank};
use exact::{Cents, Ratio, Residue};
use law::{BasisBook, BasisRef};
use table::{
    Action, Actor, BoxView, Chance, ChoiceId, ChoiceOption, Drawn, Event, Face, Felt, Game,
    Irregularity, Line, Moment, Next, Options, Outcome, Person, Place, Reasons, Refusal, Remedy,
    Rulebook, Seating, Seen, Source, SpotId, View, Viewer, Why,
};

use crate::course::Course;
use crate::fraction::{Fraction, fraction};
use crate::report::BetOdds;
use crate::script::{BOX, PLAYER, scout};
use crate::team::walk;

const NONE: BasisRef = BasisRef::NONE;
const STAND: ChoiceId = ChoiceId(0);
const MORE: ChoiceId = ChoiceId(1);
/// Where each card goes.
const PLACES: [Place; 4] = [Place::Box(BOX), Place::Bank, Place::Common, Place::Bank];

struct Toy;

#[derive(Clone, Debug)]
struct ToyRules(Felt, BasisBook);

#[derive(Clone, Debug, PartialEq)]
struct ToyState {
    bag: Bag,
    is_closed: bool,
    cards: Vec<Card>,
    choices: Vec<ChoiceId>,
    is_over: bool,
}

impl Rulebook for ToyRules {
    fn felt(&self) -> &Felt {
        &self.0
    }
    fn bases(&self) -> &BasisBook {
        &self.1
    }
    fn hash(&self) -> [u8; 32] {
        [0; 32]
    }
    fn sheet(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}

fn pack() -> Vec<Card> {
    let ranks = [Rank::Nine, Rank::Ten, Rank::Queen, Rank::King];
    cards::Deck::FRENCH
        .cards()
        .filter(|c| c.rank().is_some_and(|r| ranks.contains(&r)))
        .collect()
}

/// What the player gains, in stakes of a hundred.
fn gain(cards: [Card; 4], stake: i64) -> i64 {
    let rank = |card: Card| card.rank().map_or(0, Rank::index);
    let [own, first, common, second] = cards;
    let mine = rank(own) + if own.suit() == common.suit() { 2 } else { 0 };
    let bank = rank(first).max(rank(second));
    stake * (i64::from(mine > bank) - i64::from(mine < bank))
}

impl ToyState {
    fn stake(&self) -> u64 {
        match self.choices[..] {
            [MORE, STAND] => 200,
            [MORE, MORE] => 400,
            _ => 100,
        }
    }

    fn line(&self) -> Line {
        let cards: Option<[Card; 4]> = self.cards.clone().try_into().ok();
        let gain = cards.map_or(-1, |cards| gain(cards, 1));
        let (outcome, paid) = match gain {
            1 => (Outcome::Won, self.stake()),
            0 => (Outcome::Pushed, 0),
            _ => (Outcome::Lost, 0),
        };
        Line {
            at: BOX,
            by: PLAYER,
            spot: SpotId(0),
            stake: Cents::new(self.stake()),
            against: table::Against::House,
            outcome,
            odds: Ratio::ONE,
            paid: Cents::new(paid),
            residue: Residue::NONE,
            reasons: Reasons::new(),
        }
    }

    fn is_choosing(&self) -> bool {
        (self.cards.len(), self.choices.len()) == (2, 0)
            || (self.cards.len(), self.choices.len()) == (3, 1)
    }
}

impl Game for Toy {
    type Rules = ToyRules;
    type State = ToyState;

    fn open(_: &ToyRules, _: &Seating) -> (ToyState, Vec<Event>) {
        let bag = pack().into_iter().collect();
        let (cards, choices) = (Vec::new(), Vec::new());
        (
            ToyState {
                bag,
                is_closed: false,
                cards,
                choices,
                is_over: false,
            },
            Vec::new(),
        )
    }

    fn next(_: &ToyRules, state: &ToyState) -> Next {
        match state {
            state if state.is_over => Next::Over,
            state if state.is_choosing() => Next::open([Actor::Player(PLAYER)]),
            state => Next::Chance(Chance {
                source: Source::Bag(state.bag.clone()),
                basis: NONE,
            }),
        }
    }

    fn legal(_: &ToyRules, _: &View, _: Person) -> Options {
        let option = |choice| ChoiceOption {
            at: BOX,
            choice,
            stakes: None,
            picks: None,
            basis: NONE,
        };
        Options {
            choose: vec![option(STAND), option(MORE)],
            ..Options::default()
        }
    }

    fn judge(
        _: &ToyRules,
        state: &ToyState,
        _: Actor,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        events.push(match *action {
            Action::Place { at, spot, stake } => Event::Placed {
                at,
                by: PLAYER,
                spot,
                stake,
                window: NONE,
                size: NONE,
            },
            Action::Close => Event::Closed { basis: NONE },
            Action::Draw(Drawn::Card(card)) if !state.is_choosing() => {
                let to = PLACES[state.cards.len()];
                Event::Drawn {
                    card,
                    to,
                    face: Face::Down,
                    basis: NONE,
                }
            }
            Action::Choose { at, choice } if state.is_choosing() => Event::Chose {
                at,
                by: PLAYER,
                choice,
                absent: false,
                basis: NONE,
            },
            _ => return Err(Refusal::because(Why::NoCardDue, NONE)),
        });
        Ok(())
    }

    fn follow(_: &ToyRules, state: &ToyState, events: &mut Vec<Event>) {
        let has_left = state.choices == [STAND] && state.cards.len() == 2;
        if !state.is_over && (has_left || state.cards.len() == 4) {
            events.extend([Event::Settled(state.line()), Event::Ended]);
        }
    }

    fn apply(_: &ToyRules, state: &mut ToyState, event: &Event) {
        match *event {
            Event::Closed { .. } => state.is_closed = true,
            Event::Drawn { card, .. } => {
                state.bag.take(card).expect("it is there");
                state.cards.push(card);
            }
            Event::Chose { choice, .. } => state.choices.push(choice),
            Event::Ended => state.is_over = true,
            _ => {}
        }
    }

    fn view(_: &ToyRules, state: &ToyState, viewer: Viewer) -> View {
        let at = |place: Place| -> Vec<Seen> {
            let cards = state
                .cards
                .iter()
                .zip(PLACES)
                .filter(|(_, at)| *at == place);
            let see = |(card, _): (&Card, Place)| match place {
                Place::Bank => Seen::Back,
                _ => Seen::Card(*card),
            };
            cards.map(see).collect()
        };
        let own = BoxView {
            vacant: false,
            split: Vec::new(),
            apart: table::Picked::NONE,
            bought: 0,
            low: None,
            approved: Vec::new(),
            number: BOX,
            holder: PLAYER,
            allowed: Vec::new(),
            standing: Vec::new(),
            wagers: Vec::new(),
            cards: at(Place::Box(BOX)),
            hand: None,
        };
        View {
            is_cut: false,
            carry_over: table::CarryOver::default(),
            circle: None,
            called: Vec::new(),
            coup: None,
            yours: Default::default(),
            bank_apart: table::Picked::NONE,
            bank_low: None,
            viewer,
            moment: Moment::Dealing,
            boxes: vec![own],
            bank: at(Place::Bank),
            bank_hand: None,
            common_hand: None,
            bank_plays: None,
            common: at(Place::Common),
            fell: Vec::new(),
            wins: Vec::new(),
            undealt: state.bag.total() as u16,
            aside: 0,
            shoe: None,
            lines: Vec::new(),
        }
    }

    fn remedies(_: &ToyRules, _: &ToyState, _: &Irregularity) -> Vec<Remedy> {
        Vec::new()
    }

    fn settle(_: &ToyRules, state: &ToyState) -> Vec<Line> {
        vec![state.line()]
    }
}

/// The toy's expectation in stakes, by nested loops over its cards in the order of learning.
fn by_loops() -> Fraction {
    let cards = pack();
    let count = cards.len() as i64;
    let rest = |used: &[Card]| -> Vec<Card> {
        cards
            .iter()
            .copied()
            .filter(|card| !used.contains(card))
            .collect()
    };
    let mut sum = 0;
    for &own in &cards {
        let mut stays = 0;
        for common in rest(&[own]) {
            let of = |stake| -> i64 {
                let firsts = rest(&[own, common]);
                let seconds = |first| rest(&[own, common, first]);
                let all = firsts
                    .into_iter()
                    .flat_map(|f| seconds(f).into_iter().map(move |s| (f, s)));
                all.map(|(first, second)| gain([own, first, common, second], stake))
                    .sum()
            };
            stays += of(2).max(of(4));
        }
        sum += stays.max(-(count - 1) * (count - 2) * (count - 3));
    }
    let deals = (count * (count - 1) * (count - 2) * (count - 3)) as u128;
    if sum < 0 {
        -fraction(sum.unsigned_abs().into(), deals)
    } else {
        fraction(sum as u128, deals)
    }
}

#[test]
fn two_streets_are_played_as_nested_loops_play_them() {
    let (shipped, _, _) = super::shipped();
    let rules = ToyRules(shipped.felt().clone(), shipped.bases().clone());
    let script = scout::<Toy>(&rules, &[(SpotId(0), Cents::new(100))]).expect("it is scouted");
    assert_eq!(script.decisions, [vec![], vec![MORE]]);
    let course = Course::<Toy>::new(&rules, vec![0], script, None, &[]);
    let threads = NonZeroUsize::new(2).expect("some");
    let walked = walk(&course, threads, &mut |_| {}).expect("it is walked");
    let odds = BetOdds::of("toy".into(), &walked, 0, 100);
    assert_eq!(odds.ev_initial, by_loops());
    // Some hands leave and some raise, or the toy would show nothing.
    let chosen = |decision, choice| {
        walked
            .taken
            .iter()
            .any(|taken| taken.decision == decision && taken.choice == choice)
    };
    assert!(chosen(0, STAND) && chosen(0, MORE) && chosen(1, STAND) && chosen(1, MORE));
}
