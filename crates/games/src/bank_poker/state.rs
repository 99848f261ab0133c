//! A hand in course. Only `apply` changes it.

use cards::{Bag, Card};
use exact::Cents;
use law::BasisRef;
use smallvec::SmallVec;
use table::{
    BoxNumber, BoxSet, Face, Irregularity, Line, Passing, Person, Picked, Place, Seating, SpotId,
    Standing, Throw, Wager,
};

use super::description::{DealStep, DealTo, StageWork};
use super::players_bank;
use super::rules::Rules;

/// Cards that lie together. A hand of any game so far fits without an allocation.
pub(crate) type Cards = SmallVec<[Dealt; 8]>;

/// A hand in course: what lies where, whose turn it is, and the bag of what may still come.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) stage: u8,
    /// The stage in which bets are made: only the bank is offered before it.
    pub(crate) bets_stage: u8,
    /// The box to which the bank is offered now.
    pub(crate) offer: Option<BoxNumber>,
    /// What passes from hand to hand.
    pub(crate) passing: Passing,
    /// How many boxes the cloth has.
    places: u8,
    pub(crate) boxes: SmallVec<[BoxState; 1]>,
    /// Those of them on which somebody bets: kept beside them, since every card asks for it.
    pub(crate) playing: BoxSet,
    pub(crate) bank: Cards,
    pub(crate) common: Cards,
    pub(crate) burnt: Cards,
    pub(crate) bag: Bag,
    pub(crate) deal: Deal,
    /// Whose turn it is to choose, where players do: found once after each event.
    asked: Option<(BoxNumber, Person)>,
    /// A card bought, which comes before anything else: where it goes, and how it lies.
    pub(crate) owed: Option<Owed>,
    /// How many cards found face up in the deck were set aside.
    pub(crate) boxed: u8,
    /// That the next card off the deck is such a one, and what sets it aside.
    pub(crate) aside: Option<BasisRef>,
    pub(crate) is_cut: bool,
    pub(crate) thrown: Option<Throw>,
    /// The bank's cards that it set apart as its low hand.
    pub(crate) bank_apart: Picked,
    /// That it has.
    pub(crate) bank_is_set: bool,
    pub(crate) bank_plays: Option<bool>,
    /// What the counter of each pool said, once it was read.
    pub(crate) meters: Vec<Option<Cents>>,
    pub(crate) report: Option<Irregularity>,
    pub(crate) lines: SmallVec<[Line; 4]>,
    pub(crate) over: bool,
}

/// How far the deal under way has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Deal {
    /// The step that is being dealt.
    step: u8,
    /// How many of its cards are out.
    given: u8,
}

/// A card on the table and how it lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dealt {
    pub(crate) card: Card,
    pub(crate) face: Face,
}

/// A card that a box is owed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Owed {
    pub(crate) at: BoxNumber,
    pub(crate) face: Face,
    pub(crate) basis: BasisRef,
}

/// A box that somebody holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BoxState {
    pub(crate) number: BoxNumber,
    pub(crate) holder: Person,
    pub(crate) allowed: Vec<Person>,
    pub(crate) approved: Vec<Person>,
    pub(crate) standing: SmallVec<[(Person, Standing); 2]>,
    pub(crate) wagers: SmallVec<[Wager; 4]>,
    pub(crate) cards: Cards,
    /// Those of them that were put aside.
    pub(crate) apart: Picked,
    /// How many were bought.
    pub(crate) bought: u8,
}

impl BoxState {
    pub(crate) fn new(number: BoxNumber, holder: Person) -> BoxState {
        BoxState {
            number,
            holder,
            allowed: Vec::new(),
            approved: Vec::new(),
            standing: SmallVec::new(),
            wagers: SmallVec::new(),
            cards: Cards::new(),
            apart: Picked::NONE,
            bought: 0,
        }
    }

    /// The cards of the hand: all but those put aside.
    pub(crate) fn hand(&self) -> impl Iterator<Item = &Dealt> {
        let cards = self.cards.iter().enumerate();
        cards
            .filter(|(place, _)| !self.apart.contains(*place))
            .map(|(_, dealt)| dealt)
    }

    /// Whether it plays in this hand.
    pub(crate) fn plays(&self) -> bool {
        !self.wagers.is_empty()
    }

    /// Whether its holder went on, so that the hand is compared.
    pub(crate) fn goes_on(&self) -> bool {
        self.plays() && self.standing_of(self.holder) != Some(Standing::Out)
    }

    /// The cards as they were dealt first.
    pub(crate) fn first_cards(&self) -> impl Iterator<Item = &Dealt> {
        let first = self.cards.len() - usize::from(self.bought);
        self.cards[..first].iter()
    }

    pub(crate) fn stake(&self, by: Person, spot: SpotId) -> Option<Cents> {
        let here = |wager: &&Wager| wager.by == by && wager.spot == spot;
        self.wagers.iter().find(here).map(|wager| wager.stake)
    }

    pub(crate) fn standing_of(&self, person: Person) -> Option<Standing> {
        self.standing
            .iter()
            .find(|(who, _)| *who == person)
            .map(|(_, standing)| *standing)
    }

    /// Who is asked next: its holder, then those who bet with him. Nobody's turn is left when the
    /// holder withdrew, since that put all of them out.
    fn waits_for(&self) -> Option<Person> {
        let bets = |person: Person| self.wagers.iter().any(|wager| wager.by == person);
        let mut waiting = self.standing.iter().filter(|(person, standing)| {
            *standing == Standing::In && (*person == self.holder || bets(*person))
        });
        waiting.next().map(|(person, _)| *person)
    }

    /// The people who bet on it, the holder first.
    pub(crate) fn bettors(&self) -> SmallVec<[Person; 4]> {
        if self.wagers.iter().all(|wager| wager.by == self.holder) {
            return self.wagers.iter().take(1).map(|wager| wager.by).collect();
        }
        let mut bettors = SmallVec::new();
        for wager in &self.wagers {
            if !bettors.contains(&wager.by) {
                bettors.push(wager.by);
            }
        }
        bettors.sort_by_key(|person| (*person != self.holder, *person));
        bettors
    }
}

impl State {
    pub(crate) fn new(rules: &Rules, seating: &Seating) -> State {
        let boxes = seating
            .seats()
            .iter()
            .map(|seat| BoxState::new(seat.at, seat.holder))
            .collect();
        let (passing, offer) = players_bank::opening(rules, seating);
        let bets_stage = rules.bets_stage();
        State {
            stage: if offer.is_some() { 0 } else { bets_stage },
            bets_stage,
            offer,
            passing,
            places: rules.description.table.boxes.value,
            boxes,
            playing: BoxSet::default(),
            bank: Cards::new(),
            common: Cards::new(),
            burnt: Cards::new(),
            bag: rules.pack.clone(),
            deal: Deal::default(),
            asked: None,
            owed: None,
            boxed: 0,
            aside: None,
            is_cut: false,
            thrown: None,
            bank_apart: Picked::NONE,
            bank_is_set: false,
            bank_plays: None,
            meters: vec![None; rules.description.pools.len()],
            report: None,
            lines: SmallVec::new(),
            over: false,
        }
    }

    pub(crate) fn is_betting(&self) -> bool {
        self.stage == self.bets_stage && !self.over
    }

    pub(crate) fn find_box(&self, number: BoxNumber) -> Option<&BoxState> {
        self.boxes.get(self.place_of(number)?)
    }

    pub(crate) fn find_box_mut(&mut self, number: BoxNumber) -> Option<&mut BoxState> {
        let place = self.place_of(number)?;
        self.boxes.get_mut(place)
    }

    /// Where a box lies in the list: at its own number where nobody is missing before it.
    fn place_of(&self, number: BoxNumber) -> Option<usize> {
        let is_it = |found: &BoxState| found.number == number;
        let place = usize::from(number.0).wrapping_sub(1);
        match self.boxes.get(place) {
            Some(found) if is_it(found) => Some(place),
            _ => self.boxes.iter().position(is_it),
        }
    }

    /// The next card of a deal: where it goes and by which step; nothing once all are dealt.
    pub(crate) fn next_card<'a>(&self, steps: &'a [DealStep]) -> Option<(Place, &'a DealStep)> {
        let step = steps.get(usize::from(self.deal.step))?;
        let hand = usize::from(self.deal.given / step.cards);
        let place = match step.to {
            DealTo::Boxes => Place::Box(self.playing.boxes().nth(hand)?),
            DealTo::Bank => Place::Bank,
            DealTo::Common => Place::Common,
            DealTo::Burn => Place::Burnt,
            DealTo::Everyone => *self.hands_by_the_dice().get(hand)?,
        };
        Some((place, step))
    }

    /// A card of the deal under way is out.
    pub(crate) fn card_is_out(&mut self) {
        self.deal.given += 1;
    }

    /// How many cards of the step under way a box has had.
    pub(crate) fn given_to(&self, rules: &Rules, at: BoxNumber) -> u8 {
        let Some(StageWork::Deal(steps)) = rules.stage(self.stage).map(|stage| &stage.what) else {
            return 0;
        };
        let Some(step) = steps.get(usize::from(self.deal.step)) else {
            return 0;
        };
        let hand = match step.to {
            DealTo::Boxes => self.playing.boxes().position(|playing| playing == at),
            DealTo::Everyone => {
                let mut hands = self.hands_by_the_dice().into_iter();
                hands.position(|place| place == Place::Box(at))
            }
            DealTo::Bank | DealTo::Common | DealTo::Burn => None,
        };
        hand.map_or(0, |hand| {
            let before = hand as u8 * step.cards;
            self.deal.given.saturating_sub(before).min(step.cards)
        })
    }

    /// A box that is out in the middle of a deal leaves it with the cards it had: they count no
    /// more among those given out.
    pub(crate) fn leaves_the_deal(&mut self, had: u8) {
        self.deal.given -= had;
    }

    /// Those who get a hand, clockwise from where the dice say: the place of whoever holds the
    /// bank counts as one, the next as two, and places where nobody plays are passed over.
    fn hands_by_the_dice(&self) -> Vec<Place> {
        let mut round = vec![Place::Bank];
        round.extend((1..=self.places).map(|at| Place::Box(BoxNumber(at))));
        let banker = self.bank_box().map_or(0, |bank| usize::from(bank.number.0));
        let steps = self.thrown.map_or(0, |throw| usize::from(throw.sum()) - 1);
        let count = round.len();
        round.rotate_left((banker + steps) % count);
        round.retain(|place| match place {
            Place::Box(at) => self.playing.has(*at),
            Place::Bank | Place::Common | Place::Burnt => true,
        });
        round
    }

    /// Whose turn it is to choose: the holder of each box from the left, then those who bet
    /// with him if he went on.
    pub(crate) fn turn(&self) -> Option<(BoxNumber, Person)> {
        if self.is_offering() {
            return players_bank::asked(self);
        }
        self.asked
    }

    /// Finds whose turn it is. Whoever has chosen is not asked again in the same stage, so that
    /// the search goes on from the last turn.
    fn next_turn(&self) -> Option<(BoxNumber, Person)> {
        let from = self
            .asked
            .and_then(|(at, _)| self.place_of(at))
            .unwrap_or(0);
        let mut playing = self.boxes[from..].iter().filter(|found| found.plays());
        playing.find_map(|found| Some((found.number, found.waits_for()?)))
    }

    /// Passes the stages that have nothing left to do.
    pub(crate) fn pass_stages_done(&mut self, rules: &Rules) {
        while let Some(stage) = rules.stage(self.stage) {
            let is_done = match &stage.what {
                StageWork::Deal(steps) => self.pass_steps_dealt(steps),
                StageWork::Choose { .. } => {
                    self.asked = self.next_turn();
                    self.asked.is_none()
                }
                StageWork::SettleEarly(bets) => !self.has_wagers_on(bets),
                StageWork::Throw(_) => self.thrown.is_some(),
                StageWork::SetBank => self.bank_is_set,
                StageWork::OfferBank(_)
                | StageWork::Bets { .. }
                | StageWork::Turn(_)
                | StageWork::Settle { .. } => false,
            };
            if !is_done {
                return;
            }
            self.enter_next_stage(rules);
        }
    }

    /// Goes on to the step of a deal that still has a card to give; whether none is left.
    fn pass_steps_dealt(&mut self, steps: &[DealStep]) -> bool {
        let playing = self.playing.count();
        while let Some(step) = steps.get(usize::from(self.deal.step)) {
            if usize::from(self.deal.given) < step.cards_for(playing) {
                return false;
            }
            self.deal.step += 1;
            self.deal.given = 0;
        }
        true
    }

    fn has_wagers_on(&self, bets: &[usize]) -> bool {
        let mut wagers = self.boxes.iter().flat_map(|found| &found.wagers);
        wagers.any(|wager| bets.contains(&usize::from(wager.spot.0)))
    }

    /// The pool that must be read before bets are settled: one that a bet on the table feeds.
    pub(crate) fn unread_pool(&self, rules: &Rules) -> Option<usize> {
        let stage = rules.stage(self.stage).map(|stage| &stage.what);
        if self.over || !matches!(stage, Some(StageWork::Settle { .. })) {
            return None;
        }
        let pools = rules.description.pools.iter().zip(&self.meters);
        let mut pools = pools.map(|(pool, read)| read.is_none() && self.has_wagers_on(&[pool.bet]));
        pools.position(|unread| unread)
    }

    /// Whether a box is played blind: its holder sees the cards of his first box only.
    pub(crate) fn is_blind(&self, rules: &Rules, found: &BoxState) -> bool {
        let another =
            |other: &BoxState| other.holder == found.holder && other.number < found.number;
        rules.description.table.blind.is_some() && self.boxes.iter().any(another)
    }

    /// Goes on to the next stage: a deal counts its cards anew, and before a choice everyone
    /// who has not withdrawn is asked again.
    pub(crate) fn enter_next_stage(&mut self, rules: &Rules) {
        self.stage += 1;
        self.deal = Deal::default();
        let next = rules.stage(self.stage).map(|stage| &stage.what);
        if !matches!(next, Some(StageWork::Choose { .. })) {
            return;
        }
        for found in &mut self.boxes {
            for (_, standing) in &mut found.standing {
                if matches!(standing, Standing::Went(_)) {
                    *standing = Standing::In;
                }
            }
        }
    }
}
