//! The hands of a coup: one of each cloth against the bank's. How their cards come, what is said
//! of them, what they count, and which is nearer.

use std::cmp::Ordering;

use cards::Card;
use law::BasisRef;
use smallvec::{SmallVec, smallvec};
use table::{BoxNumber, Face, NoticeId, Picked, Place, ReasonStep, Reasons};

use super::{CardFor, Cloths, DrawRules, Due, HouseCut, Word};
use crate::baccarat::scoring::{Hand, PointRules, ThirdCard, ThirdCardTable};
use crate::common::Cited;

/// One hand of a coup.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Side {
    /// Who has its cards, of a cloth's.
    pub(crate) at: Option<BoxNumber>,
    pub(crate) hand: Hand,
    pub(crate) word: Option<Word>,
    /// Whether it is bound by its rules, or the bank's by the chart.
    pub(crate) bound: bool,
    /// Whether the croupier plays it in the open.
    pub(crate) open: bool,
    /// Whether it is void.
    pub(crate) void: bool,
    /// Which of its first two cards lie open by a ruling, those that have yet to come as well.
    pub(crate) bared: Picked,
    /// A second third card, dealt by mistake.
    pub(crate) extra: Option<Card>,
    pub(crate) ruled: Ruled,
}

/// What a ruling made of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Ruled {
    /// What the last such ruling rests on.
    pub(crate) by: Option<BasisRef>,
    /// It counts nine.
    pub(crate) nine: bool,
    /// Its first two cards count nothing.
    pub(crate) zero: bool,
    /// It may not be shown at once any more.
    pub(crate) no_natural: bool,
    /// It draws where the chart leaves a choice.
    pub(crate) draws: bool,
    /// It takes a card if the other takes none.
    pub(crate) takes: bool,
    /// Of two third cards the better one counts.
    pub(crate) higher: bool,
    /// Of two third cards the worse one counts.
    pub(crate) lower: bool,
}

impl Side {
    /// Whether it was said what is done with it.
    pub(crate) fn spoke(&self) -> bool {
        self.word.is_some() || self.open
    }

    /// Whether it has its first two cards.
    pub(crate) fn is_dealt(&self) -> bool {
        self.hand.count() >= 2
    }

    /// Whether it has a third.
    pub(crate) fn has_third(&self) -> bool {
        self.hand.third().is_some()
    }

    /// Whether a card that it has lies covered.
    pub(crate) fn covers(&self, place: u8) -> bool {
        let place = usize::from(place);
        place < self.hand.count() && !self.hand.shown && !self.bared.contains(place)
    }

    /// How its next card lies: the first two are covered, but where a ruling has one of them open.
    pub(crate) fn next_lies(&self) -> Face {
        match self.is_dealt() || self.bared.contains(self.hand.count()) {
            true => Face::Up,
            false => Face::Down,
        }
    }

    /// Whether a ruling has it count other than its cards do.
    fn is_counted_otherwise(&self) -> bool {
        self.ruled.nine || self.ruled.zero || self.extra.is_some()
    }

    /// Whether it still gets the second third card that it was dealt.
    fn lacks_second_third(&self) -> bool {
        let two = self.ruled.higher || self.ruled.lower;
        two && self.has_third() && self.extra.is_none()
    }

    fn add(&mut self, card: Card) {
        match self.hand.third() {
            Some(_) => self.extra = Some(card),
            None => self.hand.add(card),
        }
    }
}

/// Who plays where; what hands count, when they draw, and when they are shown; when the shoe ends,
/// and what the house keeps.
#[derive(Clone, Debug)]
pub(crate) struct CoupRules {
    pub(crate) cloths: Cloths,
    pub(crate) points: PointRules,
    /// From how many points on two cards a hand is shown at once.
    pub(crate) natural: Cited<u8>,
    pub(crate) punto: DrawRules,
    pub(crate) chart: ThirdCardTable,
    /// What a hand's points rest on.
    pub(crate) counts: BasisRef,
    /// How the first cards are dealt.
    pub(super) deals: BasisRef,
    /// How third cards lie.
    pub(super) third_up: BasisRef,
    /// That all is shown in the end.
    pub(super) shows_all: BasisRef,
    /// What has players' hands shown then, where it is another rule.
    pub(super) on_table: Option<BasisRef>,
    /// What the house keeps of what the bank wins.
    pub(crate) cut: HouseCut,
    /// That it does, when and for whom, and how it is rounded.
    pub(crate) keeps: BasisRef,
    /// Where the stop card lies, and what it ends.
    pub(super) stop: (NoticeId, BasisRef),
    /// How many cards lie behind it.
    pub(super) behind_stop: u8,
}

impl CoupRules {
    /// What the first two cards of a hand count.
    pub(crate) fn first_points(&self, side: &Side) -> u8 {
        match side.ruled.zero {
            true => 0,
            false => self.points.total(side.hand.first_two()),
        }
    }

    /// Whether a hand is to be shown at once.
    pub(crate) fn shows(&self, side: &Side) -> bool {
        self.first_points(side) >= self.natural.value && !side.ruled.no_natural
    }

    /// What a hand counts.
    pub(crate) fn total(&self, side: &Side) -> u8 {
        match side.ruled.nine {
            true => self.points.nearest,
            false => self.with_third(side, self.counted_third(side)),
        }
    }

    fn with_third(&self, side: &Side, third: Option<Card>) -> u8 {
        let two = side.hand.first_two().filter(|_| !side.ruled.zero);
        self.points.total(two.chain(third))
    }

    /// The third card that counts: of two the better one for the player, the worse for the bank.
    fn counted_third(&self, side: &Side) -> Option<Card> {
        let (third, extra) = (side.hand.third(), side.extra);
        let (Some(first), Some(second)) = (third, extra) else {
            return third;
        };
        let points = |card| self.with_third(side, Some(card));
        let better = points(second) > points(first);
        Some(if better == side.ruled.higher {
            second
        } else {
            first
        })
    }

    /// The class of a hand on the felt: how far its points are from the best.
    pub(crate) fn class(&self, side: &Side) -> u8 {
        self.points.class(self.total(side))
    }

    /// How a player's hand compares with the bank's by their points.
    pub(crate) fn compare(&self, punto: &Side, bank: &Side) -> Ordering {
        self.points.compare(self.total(punto), self.total(bank))
    }

    /// What both hands count, as a part of an explanation.
    pub(crate) fn told(&self, reasons: Reasons, punto: &Side, bank: &Side) -> Reasons {
        let counts = |side: &Side| match side.ruled.by.filter(|_| side.is_counted_otherwise()) {
            Some(ruling) => ruling,
            None => self.counts,
        };
        let (own, banks) = (self.class(punto), self.class(bank));
        reasons
            .and(ReasonStep::PlayerHandIs { class: own }, counts(punto))
            .and(ReasonStep::BankHandIs { class: banks }, counts(bank))
    }

    /// What was said of a player's hand, or what the rules say of it in the open.
    pub(crate) fn word_of(&self, side: &Side) -> Option<Word> {
        if side.word.is_some() || !side.open {
            return side.word;
        }
        Some(if self.shows(side) {
            Word::Show
        } else if self.first_points(side) <= self.punto.draws.value {
            Word::Card
        } else {
            Word::Stand
        })
    }

    /// What the chart says of the bank's hand against a player's.
    pub(crate) fn chart_says(&self, bank: &Side, punto: &Side) -> (ThirdCard, BasisRef) {
        let third = self.counted_third(punto);
        let third = third.map(|card| self.points.of(card));
        self.chart.says(self.first_points(bank), third)
    }
}

/// The hands of a coup.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Coup {
    /// That of each cloth.
    pub(crate) cloths: SmallVec<[Side; 2]>,
    pub(crate) bank: Side,
    /// Whether the holder of the bank gave the cards that were asked for.
    pub(crate) gave: bool,
    /// Who won, where a ruling said so, and by what.
    pub(crate) decided: Option<(Ordering, BasisRef)>,
}

impl Coup {
    pub(crate) fn new(cloths: usize) -> Coup {
        Coup {
            cloths: smallvec![Side::default(); cloths],
            bank: Side::default(),
            gave: false,
            decided: None,
        }
    }

    /// Whether somebody has the cards.
    pub(crate) fn has_begun(&self) -> bool {
        self.cloths.iter().any(|side| side.at.is_some())
    }

    /// Whether every hand has its first two cards.
    pub(crate) fn is_dealt(&self) -> bool {
        self.sides().all(Side::is_dealt)
    }

    /// Every hand, the bank's last.
    pub(crate) fn sides(&self) -> impl Iterator<Item = &Side> {
        self.cloths.iter().chain([&self.bank])
    }

    /// Those who have the cards of a cloth.
    pub(crate) fn players(&self) -> impl Iterator<Item = BoxNumber> {
        self.cloths.iter().filter_map(|side| side.at)
    }

    /// Whether a third card was given to a cloth.
    pub(crate) fn has_given(&self) -> bool {
        self.cloths.iter().any(Side::has_third)
    }

    /// The cards that nobody but their holders has seen.
    pub(crate) fn covered(&self) -> impl Iterator<Item = Card> {
        let covered = self.sides().filter(|side| !side.hand.shown);
        covered.flat_map(|side| side.hand.first_two())
    }

    /// Somebody has the cards of the next cloth.
    pub(crate) fn cards_to(&mut self, at: BoxNumber) {
        let mut free = self.cloths.iter_mut().filter(|side| side.at.is_none());
        if let Some(side) = free.next() {
            side.at = Some(at);
        }
    }

    /// A hand has a card.
    pub(crate) fn add(&mut self, to: CardFor, card: Card) {
        match to {
            CardFor::Lot => {}
            CardFor::Cloth(cloth) => self.cloths[cloth].add(card),
            CardFor::Bank => self.bank.add(card),
        }
    }

    /// The first covered hand at a place is shown: whoever covers the whole bank has two.
    pub(crate) fn turn(&mut self, banker: Option<BoxNumber>, place: Place) {
        if banker.map(Place::Box) == Some(place) {
            self.bank.hand.shown = true;
            return;
        }
        let cloths = self.cloths.iter_mut();
        let mut own = cloths.filter(|side| side.at.map(Place::Box) == Some(place));
        if let Some(side) = own.find(|side| !side.hand.shown) {
            side.hand.shown = true;
        }
    }

    /// Whether the cards asked for are given, where the bank's hand has been so shown and said so;
    /// the other way it is shown. Nothing where its holder has yet to say.
    fn gives(&self, rules: &CoupRules) -> Option<bool> {
        match self.bank.word {
            Some(Word::Show) => Some(false),
            _ if self.gave || !self.bank.open => self.gave.then_some(true),
            _ => Some(!rules.shows(&self.bank)),
        }
    }

    /// The first two cards, one at a time: the cloths in their order, then the bank.
    fn first_cards(&self) -> Option<CardFor> {
        let cloths = (0..self.cloths.len()).map(CardFor::Cloth);
        let hands = cloths.chain([CardFor::Bank]).zip(self.sides());
        let counts = hands.map(|(to, side)| (to, side.hand.count()));
        let short = counts.filter(|(_, count)| *count < 2);
        short.min_by_key(|(_, count)| *count).map(|(to, _)| to)
    }

    /// The cloths against which the bank still plays: neither void nor shown at once.
    pub(crate) fn live<'a>(&'a self, rules: &'a CoupRules) -> impl Iterator<Item = usize> + 'a {
        let cloths = self.cloths.iter().enumerate();
        let live = cloths.filter(|(_, side)| {
            let shows = rules.word_of(side) == Some(Word::Show);
            !side.void && !shows
        });
        live.map(|(cloth, _)| cloth)
    }

    /// What was said of the bank's hand, or what follows in the open, where it draws or not.
    fn bank_word(&self, rules: &CoupRules, draws: impl FnOnce() -> bool) -> Option<Word> {
        let bank = &self.bank;
        if bank.word.is_some() || !bank.open {
            return bank.word;
        }
        Some(match rules.shows(bank) && !self.has_given() {
            true => Word::Show,
            false if draws() => Word::Card,
            false => Word::Stand,
        })
    }

    /// What comes next of the cards once they have somebody to go to; at last, that bets are
    /// settled. Whether the bank draws where the croupier plays its hand is the family's own.
    pub(crate) fn next(
        &self,
        rules: &CoupRules,
        banker: BoxNumber,
        draws: impl FnOnce() -> bool,
    ) -> Due {
        if let Some(to) = self.first_cards() {
            return Due::Card(to, rules.deals);
        }
        if self.decided.is_some() || self.cloths.iter().all(|side| side.void) {
            return self.ends(rules, banker, rules.shows_all);
        }
        for (cloth, side) in self
            .cloths
            .iter()
            .enumerate()
            .filter(|(_, side)| !side.void)
        {
            match (rules.word_of(side), side.at) {
                (None, _) => return Due::Punto(cloth),
                (Some(Word::Show), Some(at)) if !side.hand.shown => {
                    return Due::Turn(at, rules.natural.basis);
                }
                _ => {}
            }
        }
        if self.live(rules).next().is_none() {
            return self.ends(rules, banker, rules.natural.basis);
        }
        for cloth in self.live(rules) {
            let side = &self.cloths[cloth];
            let card = Due::Card(CardFor::Cloth(cloth), rules.third_up);
            if rules.word_of(side) == Some(Word::Card) && !side.has_third() {
                return match self.gives(rules) {
                    None => Due::Give(banker),
                    Some(false) => self.ends(rules, banker, rules.natural.basis),
                    Some(true) => card,
                };
            }
            if side.lacks_second_third() {
                return card;
            }
        }
        let card = Due::Card(CardFor::Bank, rules.third_up);
        match self.bank_word(rules, draws) {
            None => Due::Banker(banker),
            Some(Word::Card) if !self.bank.has_third() => card,
            Some(_) if self.bank.lacks_second_third() => card,
            Some(Word::Show) => self.ends(rules, banker, rules.natural.basis),
            Some(Word::Card | Word::Stand) => self.ends(rules, banker, rules.shows_all),
        }
    }

    /// All hands are shown, and bets are settled.
    fn ends(&self, rules: &CoupRules, banker: BoxNumber, basis: BasisRef) -> Due {
        let mut cloths = self.cloths.iter().filter(|side| !side.hand.shown);
        if let Some(at) = cloths.find_map(|side| side.at) {
            return Due::Turn(at, rules.on_table.unwrap_or(basis));
        }
        match self.bank.hand.shown {
            false => Due::Turn(banker, basis),
            true => Due::Settle,
        }
    }
}
