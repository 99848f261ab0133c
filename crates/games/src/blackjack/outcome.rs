//! Rounds played for their outcome alone, for those who count millions of them. The rules of a
//! table and a player's way to play are worked out beforehand, hand by hand, by the same
//! functions that judge a round at the table: which hand a card makes of another, what is done
//! with it against each card of the bank, when the bank draws, what each pair of hands is paid. A
//! round is then a walk through these tables.

use cards::{Card, Rank, Suit};
use exact::Cents;
use law::BasisRef;
use table::{BoxNumber, ChoiceId, Outcome, Person, Refusal, Why};

use super::rules::Rules;
use super::settle::compare;
use super::state::{Asked, Hand, Rivals, asks, bank_draws, takes_no_more};
use crate::common::{NO_TEXT, refuse};

/// Ranks are looked up in rows of sixteen, so that no product is needed.
const ROW: usize = 16;
/// The hand without cards.
const EMPTY: Node = Node(0);

/// Rounds of a table with one bet of the same size on each box, by one way to play. Nobody
/// insures, and nobody bets beside the game.
#[derive(Clone, Debug)]
pub struct Rounds {
    boxes: usize,
    stake: Cents,
    tables: Tables,
    shoe: Shoe,
}

/// What rounds have come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many were played.
    pub rounds: u64,
    /// How many hands, those of splits among them.
    pub hands: u64,
    /// All that was bet.
    pub staked: u64,
    /// All that went back to the players, stakes and winnings.
    pub returned: u64,
    /// Rounds for which the shoe did not suffice: they are counted here alone.
    pub void: u64,
}

impl Rounds {
    /// Prepares rounds with a bet on so many boxes.
    ///
    /// # Errors
    /// When there are too few boxes or too many, or a choice is not open to the hand that it is
    /// made for, with what forbids it.
    pub fn new(
        rules: &Rules,
        boxes: u8,
        stake: Cents,
        plays: impl Fn(&Asked) -> ChoiceId,
    ) -> Result<Rounds, Refusal> {
        let table = &rules.description.table;
        let least = table.hands.value;
        if boxes < least {
            return Err(Refusal::because(
                Why::TooFewHands { least },
                table.hands.basis,
            ));
        }
        if boxes > table.boxes.value {
            let at = BoxNumber(boxes);
            return Err(Refusal::because(Why::NoSuchBox { at }, table.boxes.basis));
        }
        let tables = Tables::new(rules, stake, plays)?;
        let shoe = &rules.description.shoe;
        let pack = shoe.deck.cards().filter_map(Card::rank);
        let pack: Vec<u8> = pack.map(Rank::index).collect();
        let ranks = pack.repeat(shoe.packs.into());
        Ok(Rounds {
            boxes: usize::from(boxes).min(MOST_BOXES),
            stake,
            tables,
            shoe: Shoe {
                dealt: ranks.len(),
                burn: shoe.burn.value.into(),
                stop: ranks.len().saturating_sub(rules.reserve as usize),
                ranks,
            },
        })
    }

    /// Plays so many rounds. `shuffle` puts the cards of a new shoe, told by the index of their
    /// rank, in the order in which they come; the first of them are burnt.
    pub fn play(&mut self, rounds: u64, mut shuffle: impl FnMut(&mut [u8])) -> Tally {
        let mut tally = Tally::default();
        let mut hands = Vec::with_capacity(64);
        for _ in 0..rounds {
            if self.shoe.dealt >= self.shoe.stop {
                shuffle(&mut self.shoe.ranks);
                self.shoe.dealt = self.shoe.burn;
            }
            hands.clear();
            let Some(returned) = self.round(&mut hands) else {
                tally.void += 1;
                continue;
            };
            tally.rounds += 1;
            tally.hands += hands.len() as u64;
            let bets: u64 = hands.iter().map(|hand| u64::from(hand.bets)).sum();
            tally.staked += bets * self.stake.count();
            tally.returned += returned;
        }
        tally
    }

    /// One round: what goes back to the players; nothing if the shoe did not suffice.
    #[inline]
    fn round(&mut self, hands: &mut Vec<Played>) -> Option<u64> {
        let (tables, shoe) = (&self.tables, &mut self.shoe);
        let mut dealt = [EMPTY; MOST_BOXES];
        let dealt = &mut dealt[..self.boxes];
        for hand in dealt.iter_mut() {
            *hand = tables.with(EMPTY, shoe.card()?);
        }
        let up = shoe.card()?;
        for hand in dealt.iter_mut() {
            *hand = tables.with(*hand, shoe.card()?);
        }
        for hand in dealt.iter() {
            tables.play(*hand, up, shoe, hands)?;
        }
        let mut rivals = 0;
        for hand in hands.iter() {
            rivals |= tables.rivals[usize::from(hand.node.0)];
        }
        let mut bank = tables.with(EMPTY, up);
        while tables.draws[usize::from(bank.0)] & rivals != 0 {
            bank = tables.with(bank, shoe.card()?);
        }
        let paid = hands.iter().map(|hand| tables.paid(*hand, bank));
        Some(paid.sum())
    }
}

/// The most boxes that a cloth has.
const MOST_BOXES: usize = 16;

/// A shoe dealt from the front, as ranks.
#[derive(Clone, Debug)]
struct Shoe {
    ranks: Vec<u8>,
    dealt: usize,
    /// How many are burnt when it is new.
    burn: usize,
    /// Where the stop card lies: a round that reaches it is the last.
    stop: usize,
}

impl Shoe {
    #[inline]
    fn card(&mut self) -> Option<u8> {
        let rank = self.ranks.get(self.dealt).copied();
        self.dealt += 1;
        rank
    }
}

/// A hand that is played to its end, and how many bets lie on it.
#[derive(Clone, Copy, Debug)]
struct Played {
    node: Node,
    bets: u8,
}

/// A kind of hand, by its number in the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node(u16);

/// What is done with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Stand,
    Hit,
    Double,
    Split,
}

/// The rules and a way to play, worked out.
#[derive(Clone, Debug)]
struct Tables {
    /// Which hand a card makes of another.
    next: Vec<Node>,
    /// What is done with a hand against a card of the bank.
    deeds: Vec<Deed>,
    /// What is left of a pair that is split.
    halves: Vec<Node>,
    /// Against which rivals the bank draws with a hand, as bits.
    draws: Vec<u8>,
    /// What rival a hand is to the bank, as a bit; none if it is lost already.
    rivals: Vec<u8>,
    /// What kind of hand it is against the bank, and as the bank's.
    classes: Vec<u8>,
    /// What goes back with one bet and with two, by class against the bank's.
    returns: Vec<[u64; 2]>,
    bank_classes: usize,
}

impl Tables {
    #[inline]
    fn with(&self, hand: Node, rank: u8) -> Node {
        self.next[usize::from(hand.0) * ROW + usize::from(rank)]
    }

    /// Plays a hand, and those split off it in their order.
    #[inline]
    fn play(&self, dealt: Node, up: u8, shoe: &mut Shoe, hands: &mut Vec<Played>) -> Option<()> {
        let mut hand = dealt;
        let mut split_off = 0_usize;
        let mut waiting = [EMPTY; MOST_WAITING];
        loop {
            let bets = loop {
                match self.deeds[usize::from(hand.0) * ROW + usize::from(up)] {
                    Deed::Stand => break 1,
                    Deed::Hit => hand = self.with(hand, shoe.card()?),
                    Deed::Double => {
                        hand = self.with(hand, shoe.card()?);
                        break 2;
                    }
                    Deed::Split => {
                        let half = self.halves[usize::from(hand.0)];
                        *waiting.get_mut(split_off)? = half;
                        split_off += 1;
                        hand = self.with(half, shoe.card()?);
                    }
                }
            };
            hands.push(Played { node: hand, bets });
            if split_off == 0 {
                return Some(());
            }
            split_off -= 1;
            hand = self.with(waiting[split_off], shoe.card()?);
        }
    }

    #[inline]
    fn paid(&self, hand: Played, bank: Node) -> u64 {
        let class = |node: Node| usize::from(self.classes[usize::from(node.0)]);
        let row = class(hand.node) * self.bank_classes + class(bank);
        self.returns[row][usize::from(hand.bets) - 1]
    }
}

/// Hands split off that wait at once: a shoe of eight packs has thirty-two cards of a rank.
const MOST_WAITING: usize = 64;

/// All that the rules ask of a hand; two hands of one key are played and paid alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    cards: u8,
    low: u8,
    ace: bool,
    split: bool,
    split_ace: bool,
    pair: bool,
    /// How many cards it has, as long as all are of the rank that the special hand is made of.
    of_special: u8,
}

impl Key {
    fn of(rules: &Rules, hand: &Hand) -> Key {
        let points = &rules.points;
        let special = rules.description.special.as_ref();
        let all = special.is_some_and(|rule| {
            let few = hand.count() <= rule.cards;
            few && hand.cards().all(|card| card.rank() == Some(rule.rank))
        });
        Key {
            cards: hand.count().min(3),
            low: hand.low().min(points.most.saturating_add(1)),
            ace: hand.cards().any(|card| points.is_ace(card)),
            split: hand.split,
            split_ace: hand.is_split_ace(points),
            pair: hand.is_pair(points),
            of_special: if all { hand.count() } else { 0 },
        }
    }
}

/// Works the tables out.
struct Worked<'a> {
    rules: &'a Rules,
    hands: Vec<(Key, Hand)>,
}

impl Worked<'_> {
    /// The number of a hand, known or new.
    fn node(&mut self, hand: Hand) -> Node {
        let key = Key::of(self.rules, &hand);
        let known = self.hands.iter().position(|(known, _)| *known == key);
        let place = known.unwrap_or_else(|| {
            self.hands.push((key, hand));
            self.hands.len() - 1
        });
        Node(place as u16)
    }
}

fn card(rank: Rank) -> Card {
    Card::new(rank, Suit::Spades)
}

impl Tables {
    fn new(
        rules: &Rules,
        stake: Cents,
        plays: impl Fn(&Asked) -> ChoiceId,
    ) -> Result<Tables, Refusal> {
        let mut worked = Worked {
            rules,
            hands: Vec::new(),
        };
        worked.node(Hand::new());
        let (mut next, mut halves) = (Vec::new(), Vec::new());
        // Each hand found is looked at once; what it becomes may be new.
        while let Some((_, hand)) = worked.hands.get(halves.len()).copied() {
            let mut row = [EMPTY; ROW];
            for rank in Rank::ALL {
                let mut other = hand;
                if !hand.is_over(&rules.points) {
                    other.add(&rules.points, card(rank));
                }
                row[usize::from(rank.index())] = worked.node(other);
            }
            next.extend(row);
            let mut half = hand;
            halves.push(match hand.is_pair(&rules.points) {
                true => {
                    half.split_off(&rules.points);
                    worked.node(half)
                }
                false => EMPTY,
            });
        }
        let hands: Vec<Hand> = worked.hands.iter().map(|(_, hand)| *hand).collect();
        let (classes, returns, bank_classes) = returns(rules, stake, &hands);
        Ok(Tables {
            next,
            deeds: deeds(rules, &hands, plays)?,
            halves,
            draws: hands.iter().map(|hand| drawing(rules, hand)).collect(),
            rivals: hands.iter().map(|hand| rival(rules, hand)).collect(),
            classes,
            returns,
            bank_classes,
        })
    }
}

const OTHER: u8 = 1;
const BEST: u8 = 2;

/// Against which rivals the bank draws.
fn drawing(rules: &Rules, hand: &Hand) -> u8 {
    let draws = |other, best| bank_draws(rules, hand, Rivals { other, best }).is_some();
    if hand.count() == 0 {
        return 0;
    }
    // Each kind of rival moves the bank by itself: together they do no more.
    let against = |draws: bool, rival: u8| if draws { rival } else { 0 };
    against(draws(true, false), OTHER) | against(draws(false, true), BEST)
}

fn rival(rules: &Rules, hand: &Hand) -> u8 {
    let points = &rules.points;
    match (hand.is_over(points), hand.is_best(points)) {
        (true, _) => 0,
        (false, true) => BEST,
        (false, false) => OTHER,
    }
}

/// What is done with each hand against each card of the bank.
fn deeds(
    rules: &Rules,
    hands: &[Hand],
    plays: impl Fn(&Asked) -> ChoiceId,
) -> Result<Vec<Deed>, Refusal> {
    let mut deeds = Vec::with_capacity(hands.len() * ROW);
    for hand in hands {
        let mut row = [Deed::Stand; ROW];
        for rank in Rank::ALL {
            if hand.count() >= 2 && !hand.is_over(&rules.points) && asks(rules, hand) {
                let choice = plays(&asked(rules, hand, card(rank)));
                row[usize::from(rank.index())] = deed(rules, hand, choice)?;
            }
        }
        deeds.extend(row);
    }
    Ok(deeds)
}

fn asked(rules: &Rules, hand: &Hand, bank: Card) -> Asked {
    let points = &rules.points;
    Asked {
        at: BoxNumber(1),
        by: Person(0),
        total: hand.total(points),
        soft: hand.is_soft(points),
        pair: hand.is_pair(points),
        cards: hand.count(),
        stuck: takes_no_more(rules, hand),
        bank: Some(bank),
    }
}

fn deed(rules: &Rules, hand: &Hand, choice: ChoiceId) -> Result<Deed, Refusal> {
    let may = |judged: Result<BasisRef, BasisRef>, deed| match judged {
        Ok(_) => Ok(deed),
        Err(basis) => Err(Refusal::because(Why::NotThisHand, basis)),
    };
    match choice {
        Rules::STAND => Ok(Deed::Stand),
        Rules::HIT => may(rules.may_hit(hand).map(|()| NO_TEXT), Deed::Hit),
        Rules::DOUBLE => may(rules.may_double(hand), Deed::Double),
        Rules::SPLIT => may(rules.may_split(hand), Deed::Split),
        _ => refuse(Why::NoSuchChoice, rules.description.draw.hit.basis).map(|()| Deed::Stand),
    }
}

/// What goes back for each kind of hand against each kind of the bank's: two hands that the bank
/// pays alike are of one class, and so are two of the bank's that pay alike.
fn returns(rules: &Rules, stake: Cents, hands: &[Hand]) -> (Vec<u8>, Vec<[u64; 2]>, usize) {
    let paid = |hand: &Hand, bank: &Hand| {
        let two = stake.plus_up_to_most(stake);
        [stake, two].map(|stake| returned(rules, hand, bank, stake))
    };
    // As a table of all hands against all it would not fit into the nearest memory.
    let profile = |hand: &Hand| {
        let as_player = hands.iter().map(|bank| paid(hand, bank));
        let as_bank = hands.iter().map(|other| paid(other, hand));
        as_player.chain(as_bank).collect::<Vec<_>>()
    };
    let mut kinds: Vec<(Vec<[u64; 2]>, Hand)> = Vec::new();
    let mut classes = Vec::with_capacity(hands.len());
    for hand in hands {
        let profile = profile(hand);
        let known = kinds.iter().position(|(known, _)| *known == profile);
        classes.push(known.unwrap_or(kinds.len()) as u8);
        if known.is_none() {
            kinds.push((profile, *hand));
        }
    }
    let all = kinds
        .iter()
        .flat_map(|(_, hand)| kinds.iter().map(|(_, bank)| paid(hand, bank)));
    (classes, all.collect(), kinds.len())
}

/// What goes back to a player of a stake.
fn returned(rules: &Rules, hand: &Hand, bank: &Hand, stake: Cents) -> u64 {
    if hand.is_over(&rules.points) {
        return 0;
    }
    let compared = compare(rules, hand, bank);
    let won = || {
        let rounded = rules.rounding.value.apply(stake, compared.odds);
        rounded.map_or(0, |rounded| rounded.amount.count())
    };
    match compared.outcome {
        Outcome::Won => stake.count() + won(),
        Outcome::Pushed | Outcome::Void => stake.count(),
        Outcome::Lost | Outcome::Prize | Outcome::PotShare => 0,
    }
}
