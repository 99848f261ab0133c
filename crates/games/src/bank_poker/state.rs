//! A hand in course: what this family knows of it beside people and their chips. Only `apply`
//! changes it.

use std::ops::Deref;

use cards::Card;
use exact::Cents;
use law::BasisRef;
use round::{Course, Due, Phase, Pile, Player};
use smallvec::SmallVec;
use table::{
    Banker, BoxNumber, BoxSet, Event, Face, Person, Picked, Place, PoolId, Seating, SpotId,
    Standing, Throw, Wager,
};

use super::description::{DealStep, DealTo, StageWork};
use super::offering;
use super::rules::Rules;

/// Hands of poker against the house.
#[derive(Clone, Copy, Debug)]
pub struct Hands;

/// Cards that lie together. A hand of any game so far fits without an allocation.
pub(crate) type Cards = SmallVec<[Dealt; 8]>;

/// A hand in course: what lies where, and whose turn it is.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    round: Course,
    pub(crate) stage: u8,
    /// Who holds the bank, where that changes from hand to hand.
    pub(crate) banker: Option<Banker>,
    /// The box to which the bank is offered now.
    pub(crate) offer: Option<BoxNumber>,
    /// Which of several decks is in play.
    pub(crate) deck: Option<u8>,
    /// What the boxes have beside their chips, one for each of those at the table.
    pub(crate) boxes: Vec<BoxState>,
    /// The boxes on which somebody bets: kept beside them, since every card asks for it.
    pub(crate) playing: BoxSet,
    pub(crate) bank: Cards,
    pub(crate) common: Cards,
    pub(crate) burnt: Cards,
    pub(crate) deal: Deal,
    /// Whose turn it is to choose, where players do: found once after each event.
    asked: Option<(BoxNumber, Person)>,
    /// What the hand waits for: found once after each event, and asked for three times a card.
    pub(crate) due: Due,
    /// A card bought, which comes before anything else: where it goes, and how it lies.
    pub(crate) owed: Option<Owed>,
    /// How many cards found face up in the deck were set aside.
    pub(crate) boxed: u8,
    /// That the next card off the deck is such a one, and what sets it aside.
    pub(crate) top_aside: Option<BasisRef>,
    pub(crate) thrown: Option<Throw>,
    /// The bank's cards that it set apart as its low hand, once it has.
    pub(crate) bank_apart: Option<Picked>,
    pub(crate) bank_plays: Option<bool>,
    /// What the counter of each pool said, once it was read.
    pub(crate) meters: Vec<Option<Cents>>,
}

crate::common::gives_out!(State, round: round::Course);

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

/// What a box has beside its chips.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BoxState {
    /// What those who bet on it have chosen, in the order in which they are asked.
    pub(crate) standing: SmallVec<[(Person, Standing); 2]>,
    pub(crate) cards: Cards,
    /// Those of them that were put aside.
    pub(crate) apart: Picked,
    /// How many were bought.
    pub(crate) bought: u8,
}

impl BoxState {
    /// The cards of the hand: all but those put aside.
    pub(crate) fn hand(&self) -> impl Iterator<Item = &Dealt> {
        let cards = self.cards.iter().enumerate();
        cards
            .filter(|(place, _)| !self.apart.contains(*place))
            .map(|(_, dealt)| dealt)
    }

    /// The cards as they were dealt first.
    pub(crate) fn first_cards(&self) -> impl Iterator<Item = &Dealt> {
        let first = self.cards.len() - usize::from(self.bought);
        self.cards[..first].iter()
    }

    pub(crate) fn standing_of(&self, person: Person) -> Option<Standing> {
        self.standing
            .iter()
            .find(|(who, _)| *who == person)
            .map(|(_, standing)| *standing)
    }
}

/// A box: who bets there, and what else it has.
#[derive(Clone, Copy)]
pub(crate) struct Played<'a> {
    pub(crate) player: &'a Player,
    facts: &'a BoxState,
}

impl Deref for Played<'_> {
    type Target = BoxState;

    fn deref(&self) -> &BoxState {
        self.facts
    }
}

impl<'a> Played<'a> {
    pub(crate) fn at(self) -> BoxNumber {
        self.player.at
    }

    /// What else it has, for as long as the hand is looked at.
    pub(crate) fn facts(self) -> &'a BoxState {
        self.facts
    }

    /// The bets on it, in the order in which they were laid.
    pub(crate) fn wagers(self) -> SmallVec<[Wager; 4]> {
        self.player.laid_as(wager)
    }

    /// Those on some spots, spot after spot, each in the order in which they were laid.
    #[inline]
    pub(crate) fn wagers_on<T>(
        self,
        spots: impl Iterator<Item = (SpotId, T)>,
        mut each: impl FnMut(&Wager, T),
    ) where
        T: Copy,
    {
        // One person has one pile on a spot: there is no order among them.
        if let Some(only) = self.player.only_bettor() {
            for (spot, of) in spots {
                if let Some(pile) = only.chips.pile(spot) {
                    each(&wager(only.person, *pile), of);
                }
            }
            return;
        }
        let wagers = self.wagers();
        for (spot, of) in spots {
            let on_it = wagers.iter().filter(|wager| wager.spot == spot);
            on_it.for_each(|wager| each(wager, of));
        }
    }

    /// Whether its holder went on, so that the hand is compared.
    pub(crate) fn goes_on(self) -> bool {
        self.player.plays() && self.standing_of(self.player.holder) != Some(Standing::Out)
    }

    /// Who is asked next: its holder, then those who bet with him. Nobody's turn is left when the
    /// holder withdrew, since that put all of them out.
    fn waits_for(self) -> Option<Person> {
        let bets = |person: Person| {
            let chips = || self.player.chips_of(person);
            person == self.player.holder || chips().is_some_and(|chips| !chips.is_empty())
        };
        for (person, standing) in &self.facts.standing {
            if matches!(standing, Standing::In) && bets(*person) {
                return Some(*person);
            }
        }
        None
    }
}

fn wager(by: Person, pile: Pile) -> Wager {
    Wager {
        by,
        spot: pile.spot,
        stake: pile.stake,
        held: pile.held,
    }
}

/// The people who bet on a box, the holder first.
#[inline]
pub(crate) fn bettors(player: &Player) -> SmallVec<[Person; 2]> {
    let mut people = SmallVec::new();
    for (_, bettor) in player.betting() {
        people.push(bettor.person);
    }
    if people.len() > 1 {
        people.sort_by_key(|person| (*person != player.holder, *person));
    }
    people
}

impl State {
    #[inline]
    pub(crate) fn new(rules: &Rules, seating: &Seating) -> State {
        let offer = offering::first_offer(rules, seating);
        let croupier = rules.offer().is_some() && offer.is_none();
        let seats = seating.seats().iter();
        let mut state = State {
            round: Course::new(seating, || rules.pack.clone()),
            stage: if offer.is_some() { 0 } else { rules.bets_stage },
            banker: croupier.then_some(Banker::House),
            offer,
            deck: offering::next_deck(rules, seating),
            boxes: seats.map(|_| BoxState::default()).collect(),
            playing: BoxSet::default(),
            bank: Cards::new(),
            common: Cards::new(),
            burnt: Cards::new(),
            deal: Deal::default(),
            asked: None,
            owed: None,
            boxed: 0,
            top_aside: None,
            thrown: None,
            bank_apart: None,
            bank_plays: None,
            meters: vec![None; rules.description.pools.len()],
            due: Due::Bets,
        };
        state.due = state.find_due(rules);
        state
    }

    /// Whether it is known what the hand waits for after an event, so that it need not be found
    /// anew: what it waited for before, or the next card of the same deal.
    #[inline(always)]
    pub(crate) fn knows_what_is_due(&mut self, rules: &Rules, event: &Event) -> bool {
        match *event {
            // Bets are open, and stay so.
            _ if self.phase == Phase::Open && matches!(self.due, Due::Bets) => true,
            Event::Shown { .. } | Event::Placed { .. } | Event::BankPlays { .. } => true,
            Event::Turned { place, .. } => matches!(place, Place::Box(_)),
            Event::Drawn { to, .. } => self.deals_on(rules, to),
            Event::Chose { .. } => self.asks_on(rules),
            // Bets that are settled at the end are settled together.
            Event::Settled(_) => {
                let at_the_end = matches!(self.work(rules), Some(StageWork::Settle { .. }));
                at_the_end && matches!(self.due, Due::Itself)
            }
            _ => false,
        }
    }

    /// Whether a deal goes on as it began: with the hand that got the last card, with the next box
    /// that plays, or with the first card of its next step.
    #[inline]
    fn deals_on(&mut self, rules: &Rules, dealt: Place) -> bool {
        let burnt = matches!(dealt, Place::Burnt);
        let (Some(StageWork::Deal(steps)), false) = (self.work(rules), burnt) else {
            return false;
        };
        let Some(step) = steps.get(usize::from(self.deal.step)) else {
            return false;
        };
        // Most deals give one card at a time.
        if step.cards > 1 && !self.deal.given.is_multiple_of(step.cards) {
            return true;
        }
        if let (DealTo::Boxes, Place::Box(at)) = (step.to, dealt)
            && let Some(next) = self.playing.after(at)
        {
            if let Due::Card { to, .. } = &mut self.due {
                *to = Place::Box(next);
                return true;
            }
            return false;
        }
        self.deals_next_step(rules, step)
    }

    /// Whether a step of a deal is dealt and another follows it, whose first card is due then.
    fn deals_next_step(&mut self, rules: &Rules, step: &DealStep) -> bool {
        let playing = self.playing.count();
        let comes_first = self.owed.is_some() || self.top_aside.is_some() || self.report.is_some();
        if comes_first || playing == 0 || usize::from(self.deal.given) < step.cards_for(playing) {
            return false;
        }
        self.deal.step += 1;
        self.deal.given = 0;
        let Some((to, face, basis)) = self.next_draw(rules) else {
            return false;
        };
        self.due = Due::Card { to, face, basis };
        true
    }

    /// Whether a stage in which people choose goes on as it began: with the next one to be asked.
    fn asks_on(&mut self, rules: &Rules) -> bool {
        let chooses = matches!(self.work(rules), Some(StageWork::Choose { .. }));
        let comes_first = self.owed.is_some() || self.report.is_some();
        let (Due::Choice { stage, .. }, true, false) = (self.due, chooses, comes_first) else {
            return false;
        };
        let turn = self.next_turn();
        if let Some((at, by)) = turn {
            let by = Some(by);
            (self.asked, self.due) = (turn, Due::Choice { at, by, stage });
        }
        turn.is_some()
    }

    /// Finds what the hand waits for.
    pub(crate) fn find_due(&self, rules: &Rules) -> Due {
        match self.phase {
            Phase::Over => return Due::Nothing,
            Phase::Open if self.stage >= rules.bets_stage => return Due::Bets,
            // Every bet that lay there is settled: the hand goes on for nobody.
            Phase::Playing if self.playing.count() == 0 => return Due::Itself,
            Phase::Open | Phase::Playing => {}
        }
        if let Some((to, face, basis)) = self.next_draw(rules) {
            return Due::Card { to, face, basis };
        }
        match self.work(rules) {
            Some(StageWork::Throw(_)) => Due::Fall(rules.throw().1),
            Some(StageWork::Settle { .. }) => match self.unread_pool(rules) {
                Some(pool) => Due::Meter(PoolId(pool as u8)),
                None => Due::Itself,
            },
            Some(StageWork::Choose { .. } | StageWork::OfferBank(_)) => match self.turn() {
                Some((at, by)) => Due::Choice {
                    at,
                    by: Some(by),
                    stage: self.stage,
                },
                None => Due::Itself,
            },
            _ => Due::Itself,
        }
    }

    /// A box at which somebody sits.
    pub(crate) fn played(&self, at: BoxNumber) -> Option<Played<'_>> {
        let place = self.place_of(at)?;
        let (player, facts) = (self.players.get(place)?, self.boxes.get(place)?);
        Some(Played { player, facts })
    }

    /// All of them, from the croupier's left.
    pub(crate) fn all_played(&self) -> impl DoubleEndedIterator<Item = Played<'_>> + Clone {
        let both = self.players.iter().zip(&self.boxes);
        both.map(|(player, facts)| Played { player, facts })
    }

    #[inline]
    pub(crate) fn box_mut(&mut self, at: BoxNumber) -> Option<&mut BoxState> {
        let place = self.place_of(at)?;
        self.boxes.get_mut(place)
    }

    /// Those who bet on each box are in the hand. How many bets there are.
    pub(crate) fn all_are_in(&mut self) -> usize {
        let mut bets = 0;
        for (player, found) in self.round.players.iter().zip(&mut self.boxes) {
            found.standing.clear();
            // Mostly whoever plays a box bets on it alone.
            if let Some(only) = player.only_bettor() {
                let piles = only.chips.count();
                if piles > 0 {
                    found.standing.push((only.person, Standing::In));
                }
                bets += piles;
                continue;
            }
            for person in bettors(player) {
                found.standing.push((person, Standing::In));
            }
            for (_, bettor) in player.betting() {
                bets += bettor.chips.count();
            }
        }
        bets
    }

    /// What happens in the stage that the hand has come to.
    pub(crate) fn work<'r>(&self, rules: &'r Rules) -> Option<&'r StageWork> {
        rules.stage(self.stage).map(|stage| &stage.what)
    }

    /// The card that is due: where it goes, how it lies, and what has it dealt.
    pub(crate) fn next_draw(&self, rules: &Rules) -> Option<(Place, Face, BasisRef)> {
        let due = match (self.owed, self.work(rules)) {
            (Some(owed), _) => (Place::Box(owed.at), owed.face, owed.basis),
            (None, Some(StageWork::Deal(steps))) => {
                let step = steps.get(usize::from(self.deal.step))?;
                (self.next_place(rules, step)?, step.face, step.basis)
            }
            _ => return None,
        };
        let aside = |basis| (Place::Burnt, Face::Up, basis);
        Some(self.top_aside.map_or(due, aside))
    }

    /// Where the next card of a step goes.
    fn next_place(&self, rules: &Rules, step: &DealStep) -> Option<Place> {
        let hand = usize::from(self.deal.given / step.cards);
        Some(match step.to {
            DealTo::Boxes => Place::Box(self.playing.boxes().nth(hand)?),
            DealTo::Bank => Place::Bank,
            DealTo::Common => Place::Common,
            DealTo::Burn => Place::Burnt,
            DealTo::Everyone => *self.hands_by_the_dice(rules).get(hand)?,
        })
    }

    /// A card of the deal under way is out.
    pub(crate) fn card_is_out(&mut self) {
        self.deal.given += 1;
    }

    /// How many cards of the step under way a box has had.
    fn given_to(&self, rules: &Rules, at: BoxNumber) -> u8 {
        let Some(StageWork::Deal(steps)) = self.work(rules) else {
            return 0;
        };
        let Some(step) = steps.get(usize::from(self.deal.step)) else {
            return 0;
        };
        let hand = match step.to {
            DealTo::Boxes => self.playing.boxes().position(|playing| playing == at),
            DealTo::Everyone => {
                let mut hands = self.hands_by_the_dice(rules).into_iter();
                hands.position(|place| place == Place::Box(at))
            }
            DealTo::Bank | DealTo::Common | DealTo::Burn => None,
        };
        hand.map_or(0, |hand| {
            let before = hand as u8 * step.cards;
            self.deal.given.saturating_sub(before).min(step.cards)
        })
    }

    /// Chips of a box have changed: it plays if some lie there. One that is out in the middle of a
    /// deal leaves it with the cards it had: they count no more among those given out.
    pub(crate) fn plays_or_not(&mut self, rules: &Rules, at: BoxNumber) {
        match self.find(at).is_some_and(Player::plays) {
            true => self.playing.add(at),
            false => {
                if self.deal.given > 0 {
                    self.deal.given -= self.given_to(rules, at);
                }
                self.playing.remove(at);
            }
        }
    }

    /// Those who get a hand, clockwise from where the dice say: the place of whoever holds the
    /// bank counts as one, the next as two, and places where nobody plays are passed over.
    fn hands_by_the_dice(&self, rules: &Rules) -> Vec<Place> {
        let mut round = vec![Place::Bank];
        let places = rules.description.table.boxes.value;
        round.extend((1..=places).map(|at| Place::Box(BoxNumber(at))));
        let banker = self.bank_box().map_or(0, |bank| usize::from(bank.at().0));
        let steps = self.thrown.map_or(0, |throw| usize::from(throw.sum()) - 1);
        let count = round.len();
        round.rotate_left((banker + steps) % count);
        round.retain(|place| match place {
            Place::Box(at) => self.playing.has(*at),
            Place::Bank | Place::Common | Place::Burnt => true,
        });
        round
    }

    /// Whose turn it is to choose: whoever is offered the bank; later the holder of each box from
    /// the left, then those who bet with him if he went on.
    pub(crate) fn turn(&self) -> Option<(BoxNumber, Person)> {
        match self.offer {
            Some(at) => self.find(at).map(|player| (at, player.holder)),
            None => self.asked,
        }
    }

    /// Finds whose turn it is. Whoever has chosen is not asked again in the same stage, so that
    /// the search goes on from the last turn.
    fn next_turn(&self) -> Option<(BoxNumber, Person)> {
        let last = self.asked.and_then(|(at, _)| self.place_of(at));
        let from = last.unwrap_or(0);
        for (player, facts) in self.players[from..].iter().zip(&self.boxes[from..]) {
            if self.playing.has(player.at)
                && let Some(person) = (Played { player, facts }).waits_for()
            {
                return Some((player.at, person));
            }
        }
        None
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
                StageWork::SetBank => self.bank_apart.is_some(),
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
        let bettors = self.players.iter().flat_map(Player::betting);
        let mut piles = bettors.flat_map(|(_, bettor)| bettor.chips.piles());
        piles.any(|pile| bets.contains(&usize::from(pile.spot.0)))
    }

    /// The pool that must be read before bets are settled: one that a bet on the table feeds.
    pub(crate) fn unread_pool(&self, rules: &Rules) -> Option<usize> {
        let pools = rules.description.pools.iter().zip(&self.meters);
        let mut pools = pools.map(|(pool, read)| read.is_none() && self.has_wagers_on(&[pool.bet]));
        pools.position(|unread| unread)
    }

    /// Whether a box is played blind: its holder sees the cards of his first box only.
    pub(crate) fn is_blind(&self, rules: &Rules, player: &Player) -> bool {
        let another = |other: &Player| other.holder == player.holder && other.at < player.at;
        rules.description.table.blind.is_some() && self.players.iter().any(another)
    }

    /// Goes on to the next stage: a deal counts its cards anew, and before a choice everyone
    /// who has not withdrawn is asked again.
    pub(crate) fn enter_next_stage(&mut self, rules: &Rules) {
        self.stage += 1;
        self.deal = Deal::default();
        if !matches!(self.work(rules), Some(StageWork::Choose { .. })) {
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
