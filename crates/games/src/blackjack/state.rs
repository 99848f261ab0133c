//! A round in course. Only `apply` changes it; what is due next is read off it.

use cards::Card;
use exact::Cents;
use law::BasisRef;
use round::{Course, Phase, Player};
use table::{BoxNumber, Person, Place, Seating, ShoeLeft, SpotId};

use super::description::{JackpotPrize, MOST_BETTORS};
use super::rules::{Points, Rules, Sevens};

/// The most cards that a hand can have: so many aces and one more are over any total in use.
const MOST_CARDS: usize = 24;

/// A round in course: the hands that were dealt, and whom their bettors are.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    round: Course,
    /// The boxes that are played, from the croupier's left, once bets are closed.
    pub(super) boxes: Vec<BoxState>,
    pub(super) bank: Hand,
    /// Whether the stop card has shown.
    pub(super) stopped: bool,
    /// What the counter of the pool said, once it was read.
    pub(super) meter: Option<Cents>,
}

crate::common::gives_out!(State, round: round::Course);

/// A box that is played.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BoxState {
    pub(super) number: BoxNumber,
    /// Its place among those at the table, which nobody leaves while it is played.
    place: usize,
    pub(super) holder: Person,
    /// Those who bet on it, at their places in the list of the table.
    pub(super) bettors: [Option<Bettor>; MOST_BETTORS],
    /// The hand dealt; it may be split.
    pub(super) hand: Hand,
    /// The hands split off it, in the order in which they are played after it.
    pub(super) more: Vec<Hand>,
    /// The first two cards as they were dealt.
    pub(super) first: [Option<Card>; 2],
}

/// Somebody who bets on a box, and what he has said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bettor {
    pub(super) person: Person,
    /// Whether he has answered to the offer of insurance.
    pub(super) answered: bool,
    /// Whether he chose to be paid even at once.
    pub(super) even: bool,
    /// Whether he is asked to follow a split or a double.
    pub(super) asked: bool,
}

/// Cards and the chips of each bettor on them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    cards: [Option<Card>; MOST_CARDS],
    count: u8,
    /// The total with each ace low.
    low: u8,
    /// Whether there is an ace.
    ace: bool,
    pub(super) stakes: [Cents; MOST_BETTORS],
    /// Whether its player stood, or it was doubled: no choice is left.
    pub(super) done: bool,
    /// Whether it is owed a card that its player asked for.
    pub(super) owed: Owed,
    /// Whether it was split off, or had another split off it.
    pub(super) split: bool,
}

/// Why a hand is owed a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owed {
    /// It is owed none.
    No,
    /// Its player asked for one.
    Hit,
    /// It was doubled.
    Double,
}

/// What a round waits for, or what follows of itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Due {
    /// Bets are open.
    Bets,
    /// The stop card has come to the front of the shoe.
    Stop,
    /// A card.
    Card(Place, BasisRef),
    /// A card, and the shoe has none left.
    Empty,
    /// Somebody's answer to the offer of insurance.
    Insure(usize, usize),
    /// Somebody is paid even.
    PayEven(usize, usize),
    /// Somebody's answer whether he follows.
    Follow(usize, usize),
    /// A hand over the total is lost.
    Over(usize, usize),
    /// The choice of a box's player for a hand.
    Choose(usize, usize),
    /// The counter of the pool.
    Meter,
    /// Bets are settled, and the round ends.
    Settle,
    /// Nothing: it is over.
    Nothing,
}

impl Default for Hand {
    fn default() -> Hand {
        Hand::new()
    }
}

impl Hand {
    /// Without cards.
    #[must_use]
    pub fn new() -> Hand {
        Hand {
            cards: [None; MOST_CARDS],
            count: 0,
            low: 0,
            ace: false,
            stakes: [Cents::ZERO; MOST_BETTORS],
            done: false,
            owed: Owed::No,
            split: false,
        }
    }

    /// Gives it a card.
    pub fn add(&mut self, points: &Points, card: Card) {
        // A full hand is long over the total: no card is due to it.
        if let Some(free) = self.cards.get_mut(usize::from(self.count)) {
            *free = Some(card);
            self.count += 1;
            self.low = self.low.saturating_add(points.low(card));
            self.ace |= points.is_ace(card);
        }
    }

    /// Takes the second of two cards out, as a hand of its own.
    pub fn split_off(&mut self, points: &Points) -> Hand {
        let (first, second) = (self.cards[0], self.cards[1]);
        let stakes = self.stakes;
        let mut other = Hand::new();
        *self = Hand::new();
        self.stakes = stakes;
        (self.split, other.split) = (true, true);
        first.into_iter().for_each(|card| self.add(points, card));
        second.into_iter().for_each(|card| other.add(points, card));
        other
    }

    pub(super) fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[..usize::from(self.count)]
            .iter()
            .flatten()
            .copied()
    }

    pub(super) fn card(&self, place: usize) -> Option<Card> {
        self.cards.get(place).copied().flatten()
    }

    /// How many cards it has.
    pub fn count(&self) -> u8 {
        self.count
    }

    /// The total, with an ace high if it fits.
    pub fn total(&self, points: &Points) -> u8 {
        let high = self.low.saturating_add(points.ace_more);
        if self.ace && high <= points.most {
            high
        } else {
            self.low
        }
    }

    /// The total with each ace low.
    pub fn low(&self) -> u8 {
        self.low
    }

    /// Whether an ace counts high in it.
    pub fn is_soft(&self, points: &Points) -> bool {
        self.total(points) != self.low
    }

    /// Whether it is over the total that no hand may pass.
    pub fn is_over(&self, points: &Points) -> bool {
        self.low > points.most
    }

    /// The best hand there is: dealt so, not split.
    pub fn is_best(&self, points: &Points) -> bool {
        !self.split && self.count == points.best_cards && self.total(points) == points.most
    }

    /// Whether two cards of one value lie there and nothing else.
    pub(super) fn is_pair(&self, points: &Points) -> bool {
        match (self.count, self.cards[0], self.cards[1]) {
            (2, Some(one), Some(other)) => points.low(one) == points.low(other),
            _ => false,
        }
    }

    /// Whether all its cards are of one rank.
    pub fn is_of_one_rank(&self) -> bool {
        let rank = self.cards[0].and_then(Card::rank);
        self.cards().all(|card| card.rank() == rank)
    }

    /// Whether it is of a pair of aces that was split.
    pub(super) fn is_split_ace(&self, points: &Points) -> bool {
        self.split && self.cards[0].is_some_and(|card| points.is_ace(card))
    }

    pub(super) fn staked(&self) -> bool {
        self.stakes.iter().any(|stake| !stake.is_zero())
    }
}

impl Bettor {
    fn new(person: Person) -> Bettor {
        Bettor {
            person,
            answered: false,
            even: false,
            asked: false,
        }
    }
}

impl BoxState {
    /// A box as bets are closed: what lies there lies on its one hand.
    fn new(place: usize, player: &Player) -> BoxState {
        let mut bettors = [None; MOST_BETTORS];
        let mut hand = Hand::new();
        for (place, bettor) in player.betting() {
            bettors[place] = Some(Bettor::new(bettor.person));
            hand.stakes[place] = bettor.chips.on(Rules::BET);
        }
        BoxState {
            number: player.at,
            place,
            holder: player.holder,
            bettors,
            hand,
            more: Vec::new(),
            first: [None; 2],
        }
    }

    pub(super) fn hands(&self) -> impl Iterator<Item = &Hand> {
        std::iter::once(&self.hand).chain(&self.more)
    }

    pub(super) fn hand(&self, place: usize) -> Option<&Hand> {
        match place.checked_sub(1) {
            None => Some(&self.hand),
            Some(more) => self.more.get(more),
        }
    }

    pub(super) fn hand_mut(&mut self, place: usize) -> Option<&mut Hand> {
        match place.checked_sub(1) {
            None => Some(&mut self.hand),
            Some(more) => self.more.get_mut(more),
        }
    }

    pub(super) fn bettor(&self, person: Person) -> Option<usize> {
        let is = |bettor: &Option<Bettor>| bettor.is_some_and(|known| known.person == person);
        self.bettors.iter().position(is)
    }

    pub(super) fn people(&self) -> impl Iterator<Item = (usize, &Bettor)> {
        let bettors = self.bettors.iter().enumerate();
        bettors.filter_map(|(place, bettor)| Some((place, bettor.as_ref()?)))
    }

    /// Cards beyond the first two, in whichever hand.
    fn has_third_card(&self) -> bool {
        self.hands().map(|hand| u32::from(hand.count)).sum::<u32>() > 2
    }
}

impl State {
    pub(super) fn new(rules: &Rules, seating: &Seating) -> State {
        let shoe = &rules.description.shoe;
        State {
            round: Course::new(seating, || shoe.bag()),
            boxes: Vec::new(),
            bank: Hand::new(),
            stopped: false,
            meter: None,
        }
    }

    /// Bets are closed: the boxes on which somebody bets are played.
    pub(super) fn deal_in(&mut self) {
        let players = self.round.players.iter().enumerate();
        let playing = players.filter(|(_, player)| player.plays());
        self.boxes = playing
            .map(|(place, player)| BoxState::new(place, player))
            .collect();
    }

    /// Whether no card has come out of the shoe.
    pub(super) fn is_new(&self, rules: &Rules) -> bool {
        let shoe = &rules.description.shoe;
        self.to_come() == u32::from(shoe.deck.len()) * u32::from(shoe.packs)
    }

    /// What is left for the next round, once this one is over and the stop card has not shown.
    pub(super) fn shoe_left(&self) -> Option<ShoeLeft> {
        let goes_on = self.phase == Phase::Over && !self.stopped && self.aside > 0;
        goes_on.then(|| self.left([]))
    }

    pub(super) fn played(&self, at: BoxNumber) -> Option<&BoxState> {
        self.boxes.iter().find(|found| found.number == at)
    }

    pub(super) fn played_mut(&mut self, at: BoxNumber) -> Option<&mut BoxState> {
        self.boxes.iter_mut().find(|found| found.number == at)
    }

    /// What one of those who bet on a box has on a spot.
    pub(super) fn lies(&self, found: &BoxState, bettor: usize, spot: SpotId) -> Cents {
        let player = self.players.get(found.place);
        let bettor = player.and_then(|player| player.bettor(bettor));
        bettor.map_or(Cents::ZERO, |bettor| bettor.chips.on(spot))
    }

    /// Those who have chips on a spot of a box.
    pub(super) fn on_spot<'a>(
        &'a self,
        found: &'a BoxState,
        spot: SpotId,
    ) -> impl Iterator<Item = (&'a Bettor, Cents)> {
        let bettors = found.people();
        let bets = bettors.map(move |(place, bettor)| (bettor, self.lies(found, place, spot)));
        bets.filter(|(_, stake)| !stake.is_zero())
    }

    /// What the round waits for, or what follows of itself.
    pub(super) fn due(&self, rules: &Rules) -> Due {
        match self.wanted(rules) {
            Due::Card(..) if self.to_come() == 0 => Due::Empty,
            due => due,
        }
    }

    fn wanted(&self, rules: &Rules) -> Due {
        match self.phase {
            Phase::Open => return Due::Bets,
            Phase::Over => return Due::Nothing,
            Phase::Playing => {}
        }
        if !self.stopped && self.to_come() <= rules.reserve {
            return Due::Stop;
        }
        if let Some(place) = self.first_deal() {
            let deal = &rules.deal;
            let basis = match place {
                Place::Box(_) if self.bank.count > 0 => deal.second,
                Place::Box(_) | Place::Bank | Place::Common | Place::Burnt => deal.first,
            };
            return Due::Card(place, basis);
        }
        if let Some((at, bettor)) = self.paid_even() {
            return Due::PayEven(at, bettor);
        }
        if let Some((at, bettor)) = self.insuring(rules) {
            return Due::Insure(at, bettor);
        }
        for (at, found) in self.boxes.iter().enumerate() {
            if let Some(due) = self.due_at(rules, at, found) {
                return due;
            }
        }
        if let Some(basis) = self.bank_draws(rules) {
            return Due::Card(Place::Bank, basis);
        }
        if self.meter.is_none() && rules.wins_pool(self) {
            return Due::Meter;
        }
        Due::Settle
    }

    /// Where the next card of the deal goes: one to each hand, one to the bank, one to each hand.
    fn first_deal(&self) -> Option<Place> {
        let least = |cards: usize| {
            let mut boxes = self.boxes.iter();
            let lacks = |found: &&BoxState| found.first[cards - 1].is_none();
            boxes.find(lacks).map(|found| Place::Box(found.number))
        };
        let bank = (self.bank.count == 0).then_some(Place::Bank);
        least(1).or(bank).or_else(|| least(2))
    }

    /// Whether the bank's first card lets players insure.
    pub(super) fn offers_insurance(&self, points: &Points) -> bool {
        self.bank.count == 1 && self.bank.cards[0].is_some_and(|card| points.is_ace(card))
    }

    /// Whether a player may still insure: no third card has been given.
    pub(super) fn insurance_is_open(&self, rules: &Rules) -> bool {
        let dealt = self.phase == Phase::Playing && self.first_deal().is_none();
        let third = self.boxes.iter().any(BoxState::has_third_card);
        let waits = matches!(self.due(rules), Due::Insure(..) | Due::Choose(..));
        dealt && self.offers_insurance(&rules.points) && !third && waits
    }

    /// Who chose to be paid even, and is paid.
    fn paid_even(&self) -> Option<(usize, usize)> {
        for (at, found) in self.boxes.iter().enumerate() {
            for (place, bettor) in found.people() {
                if bettor.even && !found.hand.stakes[place].is_zero() {
                    return Some((at, place));
                }
            }
        }
        None
    }

    /// Who is asked whether he insures.
    fn insuring(&self, rules: &Rules) -> Option<(usize, usize)> {
        if !self.offers_insurance(&rules.points) || self.boxes.iter().any(BoxState::has_third_card)
        {
            return None;
        }
        for (at, found) in self.boxes.iter().enumerate() {
            for (place, bettor) in found.people() {
                if !bettor.answered && !found.hand.stakes[place].is_zero() {
                    return Some((at, place));
                }
            }
        }
        None
    }

    fn due_at(&self, rules: &Rules, at: usize, found: &BoxState) -> Option<Due> {
        let points = &rules.points;
        if let Some((place, _)) = found.people().find(|(_, bettor)| bettor.asked) {
            return Some(Due::Follow(at, place));
        }
        for (place, hand) in found.hands().enumerate() {
            if !hand.staked() {
                continue;
            }
            if hand.is_over(points) {
                return Some(Due::Over(at, place));
            }
            if let Some(basis) = card_due(rules, hand) {
                return Some(Due::Card(Place::Box(found.number), basis));
            }
            if asks(rules, hand) {
                return Some(Due::Choose(at, place));
            }
        }
        None
    }

    /// Why the bank draws a card now, if it does.
    fn bank_draws(&self, rules: &Rules) -> Option<BasisRef> {
        let points = &rules.points;
        let mut rivals = Rivals::default();
        for found in &self.boxes {
            for hand in found.hands().filter(|hand| hand.staked()) {
                rivals.meets(hand.is_best(points));
            }
            rivals.best |= self.on_spot(found, Rules::INSURANCE).next().is_some();
        }
        bank_draws(rules, &self.bank, rivals)
    }

    /// The hand of a box that is in play now.
    pub(super) fn in_play(&self, rules: &Rules, found: &BoxState) -> Option<usize> {
        let waits = |hand: &Hand| {
            let open = asks(rules, hand) || card_due(rules, hand).is_some();
            hand.staked() && (open || hand.is_over(&rules.points))
        };
        found.hands().position(waits)
    }
}

/// The hand for which a player is asked, for whoever plays by the state rather than by a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The box.
    pub at: BoxNumber,
    /// Its player.
    pub by: Person,
    /// The hand's total, with an ace high if it fits.
    pub total: u8,
    /// Whether an ace counts high in it.
    pub soft: bool,
    /// Whether it is two cards of one value.
    pub pair: bool,
    /// How many cards it has.
    pub cards: u8,
    /// Whether it is of split aces, and takes no card.
    pub stuck: bool,
    /// The bank's card.
    pub bank: Option<Card>,
}

impl State {
    /// The hand whose player is asked for a card, a stand, a double or a split.
    pub fn asked(&self, rules: &Rules) -> Option<Asked> {
        let Due::Choose(at, place) = self.due(rules) else {
            return None;
        };
        let found = &self.boxes[at];
        let hand = found.hand(place)?;
        Some(Asked {
            at: found.number,
            by: found.holder,
            total: hand.total(&rules.points),
            soft: hand.is_soft(&rules.points),
            pair: hand.is_pair(&rules.points),
            cards: hand.count,
            stuck: takes_no_more(rules, hand),
            bank: self.bank.card(0),
        })
    }
}

/// Against what the bank plays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rivals {
    /// A hand that is not the best there is.
    pub other: bool,
    /// The best hand there is, or a bet that the bank has it.
    pub best: bool,
}

impl Rivals {
    /// A hand with chips on it, whether it is the best there is.
    pub(super) fn meets(&mut self, is_best: bool) {
        self.best |= is_best;
        self.other |= !is_best;
    }
}

/// Why a bank's hand draws a card, if it does.
pub fn bank_draws(rules: &Rules, hand: &Hand, rivals: Rivals) -> Option<BasisRef> {
    let (points, bank) = (&rules.points, &rules.description.bank);
    if hand.count == 1 {
        // One card can make the best hand only with an ace or a card that counts as much as an
        // ace lacks.
        let may = hand.cards[0].is_some_and(|card| points.may_begin_best(card));
        return match rivals.other {
            true => Some(bank.draws),
            false => (rivals.best && may).then_some(bank.best_only),
        };
    }
    let total = hand.total(points);
    let soft = total == bank.stands.value && hand.is_soft(points);
    let below = total < bank.stands.value || soft && !bank.soft_stands.value;
    (rivals.other && below).then_some(bank.stands.basis)
}

/// Why a hand is due a card now, if it is.
fn card_due(rules: &Rules, hand: &Hand) -> Option<BasisRef> {
    match hand.owed {
        Owed::Hit => return Some(rules.card.hit),
        Owed::Double => return Some(rules.card.double),
        Owed::No => {}
    }
    let lacks = hand.split && hand.count < 2;
    let ace = hand.is_split_ace(&rules.points);
    let basis = if ace {
        rules.card.split_ace
    } else {
        rules.card.split
    };
    lacks.then_some(basis)
}

/// Whether the player has a choice to make for a hand.
pub fn asks(rules: &Rules, hand: &Hand) -> bool {
    let points = &rules.points;
    let open = !hand.done && hand.count >= 2 && hand.total(points) < points.most;
    open && (!takes_no_more(rules, hand) || rules.may_split(hand).is_ok())
}

/// Whether a hand is of split aces and has had the cards that it may.
pub(super) fn takes_no_more(rules: &Rules, hand: &Hand) -> bool {
    let most = rules.description.split.aces.value;
    hand.is_split_ace(&rules.points) && hand.count > most
}

impl Rules {
    /// What the first cards of a box win of the jackpot: the highest prize that they make.
    pub(super) fn sevens(&self, found: &BoxState) -> Sevens {
        let Some((rules, _)) = self.jackpot() else {
            return Sevens::Nothing;
        };
        // Once the hand is split there is no third card of it.
        let third = match found.hand.split {
            true => None,
            false => found.hand.card(2),
        };
        let cards = [found.first[0], found.first[1], third];
        let of_rank =
            |card: &Option<Card>| card.is_some_and(|card| card.rank() == Some(rules.rank));
        let count = cards.iter().take_while(|card| of_rank(card)).count();
        let makes = |prize: &JackpotPrize| {
            let first = &cards[..usize::from(prize.sevens).min(cards.len())];
            let mut suits = first.iter().map(|card| card.and_then(Card::suit));
            let suit = suits.next();
            let suited = suits.all(|other| Some(other) == suit);
            usize::from(prize.sevens) <= count && (suited || !prize.suited)
        };
        if makes(&rules.pool.prize) {
            return Sevens::Pool;
        }
        let place = rules.prizes.iter().rposition(makes);
        place.map_or(Sevens::Nothing, Sevens::Prize)
    }

    /// Whether a jackpot bet on the table wins the pool.
    pub(super) fn wins_pool(&self, state: &State) -> bool {
        let mut boxes = state.boxes.iter();
        boxes.any(|found| {
            let bets = state.on_spot(found, Rules::JACKPOT).next().is_some();
            bets && self.sevens(found) == Sevens::Pool
        })
    }
}
