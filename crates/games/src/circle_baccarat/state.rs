//! A coup in course. Only `apply` changes it; what is due next is read off it.

use std::cmp::Ordering;

use cards::{Bag, Card};
use exact::Cents;
use law::BasisRef;
use smallvec::SmallVec;
use table::{
    BankCourse, BankEnd, Banker, BoxNumber, BoxSet, Irregularity, Line, Passing, Person, Seating,
    ShoeLeft, SpotId,
};

use super::description::{Pile, Rule, Voice};
use super::rules::Rules;
use crate::baccarat::scoring::{Hand, ThirdCard};

/// How many kinds of chips there are.
pub(super) const PILES: usize = Pile::ALL.len();

/// A coup in course: what lies where, who holds the bank, and the bag of what may still come.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(super) phase: Phase,
    pub(super) players: SmallVec<[Player; 8]>,
    /// Whether the shoe is a new one.
    pub(super) new_shoe: bool,
    /// How the bank was left, as far as it goes on from here.
    pub(super) course: BankCourse,
    /// Who holds the bank.
    pub(super) banker: Option<BoxNumber>,
    /// Whether he took it for this coup.
    pub(super) is_new: bool,
    /// Whether he had to.
    pub(super) forced: bool,
    /// Whether it is settled what is in the bank.
    pub(super) announced: bool,
    /// Whether its holder has it doubled already.
    pub(super) doubled: bool,
    pub(super) offer: Offering,
    /// Those whom he lets share the bank.
    pub(super) allowed: SmallVec<[Person; 4]>,
    pub(super) bets: Calls,
    /// Of the bank, what no bet covers.
    pub(super) uncovered: Cents,
    /// Who has the cards against it.
    pub(super) cards_to: Option<BoxNumber>,
    pub(super) punto: Side,
    pub(super) bank: Side,
    /// Whether the holder of the bank gave the card that was asked for.
    pub(super) gave: bool,
    /// The cards that nobody has seen; some of them were burnt.
    pub(super) unseen: Bag,
    pub(super) aside: u16,
    /// What was said, by the bit of its notice.
    pub(super) said: u64,
    /// Chips of the bank that are about to be moved.
    pub(super) shift: Option<Shift>,
    /// What was in the bank when the cards were dealt, and how much of it was covered.
    pub(super) played: (Cents, Cents),
    /// Those who had a bet against the bank then.
    pub(super) bettors: BoxSet,
    /// Whether the coup was declared void.
    pub(super) voided: bool,
    /// Who won, where a ruling said so.
    pub(super) decided: Option<Ordering>,
    /// Whether bets may be taken back until the player speaks.
    pub(super) withdraws: bool,
    /// Whether the banker says if the card asked for is given.
    pub(super) decides: bool,
    /// Who is the first to be taken from, or the last to be paid.
    pub(super) paid_last: Option<BoxNumber>,
    pub(super) report: Option<Irregularity>,
    pub(super) lines: Vec<Line>,
}

/// Chips of the bank's holder that go from one spot to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shift {
    pub(super) from: Pile,
    pub(super) to: Pile,
    pub(super) stake: Cents,
    pub(super) rule: Rule,
}

/// How far a coup has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The bank is found and bets are made.
    Open,
    /// Cards are dealt.
    Playing,
    /// The coup is over.
    Over,
}

/// Somebody at his place, with his chips of each kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Player {
    pub(super) at: BoxNumber,
    pub(super) holder: Person,
    pub(super) piles: [Cents; PILES],
    /// How many times in a row the chips were held over from a coup before.
    pub(super) held: [u8; PILES],
}

/// How the bank is being offered.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Offering {
    /// Those who let it pass.
    pub(super) declined: BoxSet,
    /// Whether the one who had it let it pass as well.
    pub(super) not_retaken: bool,
    /// Those who took it and then refused to deal.
    pub(super) refused: BoxSet,
    /// Those who do not bid.
    pub(super) abstained: BoxSet,
    /// The highest bidder; his chips lie on the bank's spot.
    pub(super) best: Option<BoxNumber>,
}

/// What was called in the betting.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Calls {
    /// Who covers the whole bank.
    pub(super) banco: Option<BoxNumber>,
    /// Whether he does so again.
    pub(super) repeats: bool,
    /// Who covers half of it.
    pub(super) shares: Option<BoxNumber>,
    /// Who completes the other half.
    pub(super) completes: Option<BoxNumber>,
    /// Whether the one who may cover it again let it be.
    pub(super) waived: bool,
    /// Those who bet for the bank, in their order.
    pub(super) supports: SmallVec<[BoxNumber; 4]>,
}

/// One side of the coup.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Side {
    pub(super) hand: Hand,
    pub(super) word: Option<Word>,
    /// Whether it is bound by the chart.
    pub(super) chart: bool,
    /// Whether the croupier plays it in the open.
    pub(super) open: bool,
    /// A second third card, dealt by mistake.
    pub(super) extra: Option<Card>,
    /// What a ruling made of it.
    pub(super) ruled: Ruled,
}

/// What a ruling made of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Ruled {
    /// It counts nine.
    pub(super) nine: bool,
    /// Its first two cards count nothing.
    pub(super) zero: bool,
    /// It may not be shown at once any more.
    pub(super) no_natural: bool,
    /// It draws where the chart leaves a choice.
    pub(super) draws: bool,
    /// It takes a card if the other takes none.
    pub(super) takes: bool,
    /// Of two third cards the better one counts.
    pub(super) higher: bool,
    /// Of two third cards the worse one counts.
    pub(super) lower: bool,
}

/// What is said of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A card.
    Card,
    /// No.
    Stand,
    /// It is shown at once.
    Show,
}

/// What a coup waits for, or what follows of itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Due {
    /// More players.
    Players,
    /// The holder of the bank says whether he goes on.
    Keep(BoxNumber),
    /// The new holder says what is in it.
    Announce(BoxNumber),
    /// The bank is offered in turn.
    Offer(BoxNumber),
    /// It is offered to the one who had it.
    Retake(BoxNumber),
    /// It is auctioned.
    Bid(BoxNumber),
    /// The highest bidder has it.
    Award(BoxNumber),
    /// Whoever's turn it was must take it.
    Force(BoxNumber),
    /// Chips of the bank are moved.
    Shift(BoxNumber, Shift),
    /// Something is said.
    Say(Voice, BasisRef),
    /// Bets are open.
    Bets,
    /// Whether the bank is covered again.
    Repeat(BoxNumber),
    /// Somebody has the cards.
    CardsTo(BoxNumber, BasisRef),
    /// A card.
    Card(BoxNumber, BasisRef),
    /// The player speaks.
    Punto(BoxNumber),
    /// The holder of the bank gives the card, or shows.
    Give(BoxNumber),
    /// He speaks.
    Banker(BoxNumber),
    /// A hand is shown.
    Turn(BoxNumber, BasisRef),
    /// Bets are settled, and the coup ends.
    Settle,
    /// A card is due, and the shoe has none left.
    Empty,
    /// Nothing: it is over.
    Nothing,
}

impl Player {
    pub(super) fn new(at: BoxNumber, holder: Person) -> Player {
        Player {
            at,
            holder,
            piles: [Cents::ZERO; PILES],
            held: [0; PILES],
        }
    }

    pub(super) fn pile(&self, pile: Pile) -> Cents {
        self.piles[pile as usize]
    }

    pub(super) fn has_chips(&self) -> bool {
        self.piles.iter().any(|pile| !pile.is_zero())
    }
}

impl State {
    pub(super) fn new(rules: &Rules, seating: &Seating) -> State {
        let mut players: SmallVec<[Player; 8]> = SmallVec::new();
        for seat in seating.seats() {
            players.push(Player::new(seat.at, seat.holder));
        }
        for held in seating.held() {
            let player = players.iter_mut().find(|player| player.at == held.at);
            if let (Some(player), Some(pile)) = (player, rules.pile(held.spot)) {
                player.piles[pile as usize] = held.stake;
                player.held[pile as usize] = held.times;
            }
        }
        let passing = seating.passed();
        let course = passing.course.unwrap_or_default();
        let kept = course
            .last
            .filter(|_| matches!(course.end, BankEnd::Won | BankEnd::Tied));
        let lies = |at: &BoxNumber| {
            let mut players = players.iter();
            players.any(|player| player.at == *at && !player.pile(Pile::Bank).is_zero())
        };
        let banker = kept.filter(lies);
        let left = seating.shoe();
        let shoe = &rules.description.shoe;
        State {
            phase: Phase::Open,
            new_shoe: left.is_none(),
            course,
            banker,
            is_new: false,
            forced: false,
            announced: false,
            doubled: false,
            offer: Offering::default(),
            allowed: SmallVec::new(),
            bets: Calls::default(),
            uncovered: Cents::ZERO,
            cards_to: None,
            punto: Side::default(),
            bank: Side::default(),
            gave: false,
            unseen: left.map_or_else(|| shoe.deck.bag(shoe.packs), |left| left.unseen.clone()),
            aside: left.map_or(0, |left| left.aside),
            said: 0,
            shift: None,
            played: (Cents::ZERO, Cents::ZERO),
            bettors: BoxSet::default(),
            voided: false,
            decided: None,
            withdraws: false,
            decides: false,
            paid_last: None,
            report: None,
            lines: Vec::new(),
            players,
        }
    }

    pub(super) fn find(&self, at: BoxNumber) -> Option<&Player> {
        self.players.iter().find(|player| player.at == at)
    }

    pub(super) fn find_mut(&mut self, at: BoxNumber) -> Option<&mut Player> {
        self.players.iter_mut().find(|player| player.at == at)
    }

    pub(super) fn pile(&self, at: BoxNumber, pile: Pile) -> Cents {
        self.find(at)
            .map_or(Cents::ZERO, |player| player.pile(pile))
    }

    /// All chips of a kind. Stakes are bounded by the bank, so that no sum comes near 64 bits.
    pub(super) fn all(&self, pile: Pile) -> Cents {
        let piles = self.players.iter().map(|player| player.pile(pile));
        Cents::sum(piles).unwrap_or(Cents::ZERO)
    }

    /// What is in the bank: its holder's chips and those of who share it.
    pub(super) fn in_bank(&self) -> Cents {
        let own = self
            .banker
            .map_or(Cents::ZERO, |at| self.pile(at, Pile::Bank));
        let all = [own, self.uncovered, self.all(Pile::Partner)];
        Cents::sum(all).unwrap_or(own)
    }

    /// What all bets against the bank come to; those on the line play for half.
    pub(super) fn covered(&self, rules: &Rules) -> Cents {
        let bets = self.players.iter().map(|player| self.plays(rules, player));
        Cents::sum(bets).unwrap_or(Cents::ZERO)
    }

    /// What of a player's bets plays.
    pub(super) fn plays(&self, _: &Rules, player: &Player) -> Cents {
        let line = half(player.pile(Pile::Line));
        player.pile(Pile::Bet).plus(line).unwrap_or(line)
    }

    /// Cards that are still to come.
    pub(super) fn to_come(&self) -> u32 {
        self.unseen.total().saturating_sub(u32::from(self.aside))
    }

    pub(super) fn has_said(&self, rules: &Rules, voice: Voice) -> bool {
        let (notice, _) = rules.voice(voice);
        self.said >> notice.0 & 1 == 1
    }

    /// Those after a place, in the order of the places, once around.
    fn from(&self, after: u8) -> impl Iterator<Item = &Player> {
        let later = self
            .players
            .iter()
            .filter(move |player| player.at.0 > after);
        let earlier = self
            .players
            .iter()
            .filter(move |player| player.at.0 <= after);
        later.chain(earlier)
    }

    /// Everybody in the order in which they come: seats from the right of a place, then those
    /// who stand.
    pub(super) fn in_order(&self, rules: &Rules, after: u8) -> SmallVec<[BoxNumber; 16]> {
        let seat = |player: &&Player| rules.is_seat(player.at);
        let stands = |player: &&Player| !rules.is_seat(player.at);
        let seats = self.from(after).filter(seat);
        let all = seats.chain(self.players.iter().filter(stands));
        all.map(|player| player.at).collect()
    }

    /// How far from the front somebody is when several want the same; whoever has yet to let
    /// the hand pass is behind everybody.
    pub(super) fn rank(&self, rules: &Rules, at: BoxNumber) -> usize {
        let after = self.banker.map_or(0, |banker| banker.0);
        let after = if rules.is_seat(BoxNumber(after)) {
            after
        } else {
            self.after()
        };
        let order = self.in_order(rules, after);
        let place = order.iter().position(|other| *other == at);
        let place = place.unwrap_or(order.len());
        if self.course.greet.has(at) {
            place + order.len() + 1
        } else {
            place
        }
    }

    /// The place after which the bank goes on.
    pub(super) fn after(&self) -> u8 {
        self.course.after.map_or(0, |at| at.0)
    }

    /// The one who had the bank before, unless he keeps it or is gone.
    pub(super) fn former(&self) -> Option<BoxNumber> {
        let ended = matches!(self.course.end, BankEnd::Lost | BankEnd::GivenUp);
        let last = self.course.last.filter(|_| ended)?;
        self.find(last).map(|player| player.at)
    }

    /// The least for which the bank is taken.
    pub(super) fn least_bank(&self, rules: &Rules) -> (Cents, BasisRef) {
        match self.course.end {
            BankEnd::GivenUp => (self.course.sum, rules.by(Rule::SameSum)),
            BankEnd::Unheld | BankEnd::Won | BankEnd::Tied | BankEnd::Lost => {
                (rules.minimum.value, rules.by(Rule::BankLeast))
            }
        }
    }

    /// What the coup waits for, or what follows of itself.
    pub(super) fn due(&self, rules: &Rules) -> Due {
        if let (Some(at), Some(shift)) = (self.banker, self.shift) {
            return Due::Shift(at, shift);
        }
        match self.phase {
            Phase::Open => self.opening(rules),
            Phase::Playing => self.playing(rules),
            Phase::Over => Due::Nothing,
        }
    }

    fn opening(&self, rules: &Rules) -> Due {
        let Some(banker) = self.banker else {
            return self.offering(rules);
        };
        if self.is_new && !self.announced {
            return Due::Announce(banker);
        }
        if !self.announced {
            return match self.has_said(rules, Voice::Garage) {
                true => Due::Keep(banker),
                false => Due::Say(Voice::Garage, rules.voice(Voice::Garage).1),
            };
        }
        if !self.has_said(rules, Voice::InBank) {
            return Due::Say(Voice::InBank, rules.voice(Voice::InBank).1);
        }
        let full = self.covered(rules) >= self.in_bank();
        if full && !self.has_said(rules, Voice::Supports) {
            return Due::Say(Voice::Supports, rules.voice(Voice::Supports).1);
        }
        Due::Bets
    }

    fn offering(&self, rules: &Rules) -> Due {
        let seated = self.players.iter().any(|player| rules.is_seat(player.at));
        if self.players.len() < usize::from(rules.description.table.fewest.value) || !seated {
            return Due::Players;
        }
        let former = self.former();
        let refused = self.offer.refused;
        // Once somebody has refused to deal, the bank goes to auction at once.
        if refused == BoxSet::default() {
            let order = self.in_order(rules, self.after());
            // Whoever sat down during the shoe lets the hand pass.
            let passes = |at: BoxNumber| self.offer.declined.has(at) || self.course.greet.has(at);
            let may = |at: &&BoxNumber| Some(**at) != former && !passes(**at);
            if let Some(at) = order.iter().find(may) {
                return Due::Offer(*at);
            }
            if let Some(at) = former.filter(|_| !self.offer.not_retaken) {
                return Due::Retake(at);
            }
        }
        self.auction(rules)
    }

    fn auction(&self, rules: &Rules) -> Due {
        let order = self.in_order(rules, self.after());
        let bids = |at: &&BoxNumber| {
            let room = self.least_bid(rules, **at) <= rules.bank_most.value;
            self.may_bid(**at) && room && Some(**at) != self.offer.best
        };
        if let Some(at) = order.iter().find(bids) {
            return Due::Bid(*at);
        }
        if let Some(best) = self.offer.best {
            return Due::Award(best);
        }
        let seats = order.iter().filter(|at| rules.is_seat(**at));
        let (former, refused) = (self.former(), self.offer.refused);
        let mut willing = seats.clone();
        let willing = willing.find(|at| Some(**at) != former && !refused.has(**at));
        let mut seats = seats;
        match willing.or_else(|| seats.next()) {
            Some(at) => Due::Force(*at),
            None => Due::Players,
        }
    }

    /// Whether somebody may still bid for the bank.
    pub(super) fn may_bid(&self, at: BoxNumber) -> bool {
        let offer = &self.offer;
        let barred = self.former() == Some(at) || self.course.partners.has(at);
        !barred && !offer.refused.has(at) && !offer.abstained.has(at)
    }

    /// The least that somebody must bid: more than the highest, or as much from a seat against
    /// one who stands.
    pub(super) fn least_bid(&self, rules: &Rules, at: BoxNumber) -> Cents {
        let Some(best) = self.offer.best else {
            return self.least_bank(rules).0;
        };
        let bid = self.pile(best, Pile::Bank);
        if rules.is_seat(at) && !rules.is_seat(best) {
            return bid;
        }
        bid.plus(Cents::new(1)).unwrap_or(bid)
    }

    fn playing(&self, rules: &Rules) -> Due {
        let stop = &rules.description.shoe.stop;
        let stopped = self.has_said(rules, Voice::Stop);
        if !stopped && self.to_come() <= u32::from(stop.value) {
            return Due::Say(Voice::Stop, stop.basis);
        }
        match self.course_of_cards(rules) {
            Due::Card(..) if self.to_come() == 0 => Due::Empty,
            due => due,
        }
    }

    fn course_of_cards(&self, rules: &Rules) -> Due {
        let Some(banker) = self.banker else {
            return Due::Nothing;
        };
        let Some(punto) = self.cards_to else {
            return self.who_has_the_cards(rules);
        };
        let (own, banks) = (self.punto.hand.count(), self.bank.hand.count());
        if own < 2 || banks < 2 {
            let to = if own <= banks { punto } else { banker };
            return Due::Card(to, rules.by(Rule::Deals));
        }
        if self.decided.is_some() {
            return self.ends(rules, rules.by(Rule::ShowsAll));
        }
        let Some(word) = self.punto_word(rules) else {
            return Due::Punto(punto);
        };
        if word == Word::Show {
            return self.ends(rules, rules.description.natural.basis);
        }
        if word == Word::Card && self.punto.hand.third().is_none() {
            return match self.gives(rules) {
                None => Due::Give(banker),
                Some(false) => self.ends(rules, rules.description.natural.basis),
                Some(true) => Due::Card(punto, rules.by(Rule::ThirdUp)),
            };
        }
        if let Some(at) = self.second_third(&self.punto).then_some(punto) {
            return Due::Card(at, rules.by(Rule::ThirdUp));
        }
        match self.bank_word(rules) {
            None => Due::Banker(banker),
            Some(Word::Card) if self.bank.hand.third().is_none() => {
                Due::Card(banker, rules.by(Rule::ThirdUp))
            }
            Some(_) if self.second_third(&self.bank) => Due::Card(banker, rules.by(Rule::ThirdUp)),
            Some(Word::Show) => self.ends(rules, rules.description.natural.basis),
            Some(Word::Card | Word::Stand) => self.ends(rules, rules.by(Rule::ShowsAll)),
        }
    }

    fn who_has_the_cards(&self, rules: &Rules) -> Due {
        let repeats = self.course.follows.and_then(|at| self.find(at));
        let asked = repeats.filter(|player| {
            let has = self.bets.banco == Some(player.at);
            !self.bets.waived && !has && Some(player.at) != self.banker
        });
        if let Some(player) = asked {
            return Due::Repeat(player.at);
        }
        match self.highest(rules) {
            Some((at, basis)) => Due::CardsTo(at, basis),
            None => Due::Nothing,
        }
    }

    /// Who plays against the bank, and why he.
    fn highest(&self, rules: &Rules) -> Option<(BoxNumber, BasisRef)> {
        let bets = &self.bets;
        if let Some(at) = bets.banco {
            let rule = if bets.repeats {
                Rule::RepeatRight
            } else {
                Rule::BancoOrder
            };
            return Some((at, rules.by(rule)));
        }
        if let Some(at) = bets.completes.or(bets.shares) {
            return Some((at, rules.by(Rule::WithTableCards)));
        }
        let bet = |at: BoxNumber| self.find(at).map_or(Cents::ZERO, |p| self.plays(rules, p));
        let grown = self.in_bank() > self.course.sum && self.course.end == BankEnd::GivenUp;
        let old = self
            .course
            .banco
            .filter(|at| grown && self.is_new && !bet(*at).is_zero());
        if let Some(at) = old {
            return Some((at, rules.by(Rule::OldBanco)));
        }
        let order = self.in_order(rules, self.banker.map_or(0, |at| at.0));
        let seats = order.iter().copied().filter(|at| rules.is_seat(*at));
        let most = seats.clone().map(bet).max().filter(|most| !most.is_zero());
        if let Some(most) = most {
            let mut equals = seats.filter(|at| bet(*at) == most);
            let first = equals.next()?;
            let rule = if equals.next().is_some() {
                Rule::HighestTie
            } else {
                Rule::Highest
            };
            return Some((first, rules.by(rule)));
        }
        let most = order.iter().copied().map(bet).max()?;
        let mut stands = order.iter().copied().filter(|at| !bet(*at).is_zero());
        let first = stands.find(|at| bet(*at) == most)?;
        Some((first, rules.by(Rule::HighestStanding)))
    }

    /// What was said of the player's hand, or what the rules say of it in the open.
    pub(super) fn punto_word(&self, rules: &Rules) -> Option<Word> {
        let side = &self.punto;
        if side.word.is_some() || !side.open {
            return side.word;
        }
        let points = self.first_points(rules, side);
        let punto = &rules.description.punto;
        Some(if self.shows(rules, side) {
            Word::Show
        } else if points <= punto.draws.value {
            Word::Card
        } else {
            Word::Stand
        })
    }

    /// Whether the card asked for is given; the other way the bank's hand is shown.
    fn gives(&self, rules: &Rules) -> Option<bool> {
        if self.bank.word == Some(Word::Show) {
            return Some(false);
        }
        if self.gave || !self.bank.open {
            return self.gave.then_some(true);
        }
        Some(!self.shows(rules, &self.bank))
    }

    /// What was said of the bank's hand, or what the chart says of it in the open.
    pub(super) fn bank_word(&self, rules: &Rules) -> Option<Word> {
        let side = &self.bank;
        if side.word.is_some() || !side.open {
            return side.word;
        }
        let has_given = self.punto.hand.third().is_some();
        if self.shows(rules, side) && !has_given {
            return Some(Word::Show);
        }
        Some(match self.chart(rules).0 {
            ThirdCard::Draws | ThirdCard::May => Word::Card,
            ThirdCard::Stands => Word::Stand,
        })
    }

    /// What the chart says of the bank's hand.
    pub(super) fn chart(&self, rules: &Rules) -> (ThirdCard, BasisRef) {
        let points = &rules.description.points;
        let third = self.counted_third(rules, &self.punto);
        let third = third.map(|card| points.of(card));
        let own = self.first_points(rules, &self.bank);
        rules.description.bank.chart.says(own, third)
    }

    pub(super) fn first_points(&self, rules: &Rules, side: &Side) -> u8 {
        match side.ruled.zero {
            true => 0,
            false => rules.description.points.total(side.hand.first_two()),
        }
    }

    /// Whether a hand is to be shown at once.
    pub(super) fn shows(&self, rules: &Rules, side: &Side) -> bool {
        let natural = self.first_points(rules, side) >= rules.description.natural.value;
        natural && !side.ruled.no_natural
    }

    pub(super) fn points(&self, rules: &Rules, side: &Side) -> u8 {
        if side.ruled.nine {
            return rules.description.points.nearest;
        }
        self.with_third(rules, side, self.counted_third(rules, side))
    }

    fn with_third(&self, rules: &Rules, side: &Side, third: Option<Card>) -> u8 {
        let two = side.hand.first_two().filter(|_| !side.ruled.zero);
        rules.description.points.total(two.chain(third))
    }

    /// The third card that counts: of two the better one for the player, the worse for the bank.
    fn counted_third(&self, rules: &Rules, side: &Side) -> Option<Card> {
        let (third, extra) = (side.hand.third(), side.extra);
        let (Some(first), Some(second)) = (third, extra) else {
            return third;
        };
        let points = |card| self.with_third(rules, side, Some(card));
        let better = points(second) > points(first);
        Some(if better == side.ruled.higher {
            second
        } else {
            first
        })
    }

    /// Whether a hand still gets the second third card that it was dealt.
    fn second_third(&self, side: &Side) -> bool {
        let two = side.ruled.higher || side.ruled.lower;
        two && side.hand.third().is_some() && side.extra.is_none()
    }

    /// Both hands are shown, it is said who wins, and bets are settled.
    fn ends(&self, rules: &Rules, basis: BasisRef) -> Due {
        let both = [(self.cards_to, &self.punto), (self.banker, &self.bank)];
        for (at, side) in both {
            if let Some(at) = at.filter(|_| !side.hand.shown) {
                return Due::Turn(at, basis);
            }
        }
        let voice = match self.winner(rules) {
            Ordering::Greater => Voice::PuntoWins,
            Ordering::Less => Voice::BankWins,
            Ordering::Equal => Voice::Tie,
        };
        match self.has_said(rules, voice) {
            true => Due::Settle,
            false => Due::Say(voice, rules.voice(voice).1),
        }
    }

    /// How the player's hand compares with the bank's.
    pub(super) fn winner(&self, rules: &Rules) -> Ordering {
        if let Some(decided) = self.decided {
            return decided;
        }
        let nearest = rules.description.points.nearest;
        // A nine that was not shown loses to an eight that is.
        let forgotten = self.punto.ruled.no_natural && self.punto.hand.third().is_none();
        let is_nine = self.first_points(rules, &self.punto) == nearest;
        if forgotten && is_nine && self.bank.word == Some(Word::Show) {
            return Ordering::Less;
        }
        let away = |side| nearest.abs_diff(self.points(rules, side));
        away(&self.bank).cmp(&away(&self.punto))
    }

    /// What is left for the next coup. Cards that were never shown are as good as burnt.
    pub(super) fn left(&self, rules: &Rules) -> Option<ShoeLeft> {
        let goes_on = self.phase == Phase::Over && !self.has_said(rules, Voice::Stop);
        goes_on.then(|| {
            let (mut unseen, mut aside) = (self.unseen.clone(), self.aside);
            for side in [&self.punto, &self.bank] {
                let covered = side.hand.first_two().filter(|_| !side.hand.shown);
                for card in covered {
                    unseen.put(card);
                    aside += 1;
                }
            }
            ShoeLeft { unseen, aside }
        })
    }

    /// What passes on.
    pub(super) fn passing(&self) -> Passing {
        Passing {
            banker: self.banker.map(Banker::Box),
            course: Some(self.course),
            ..Passing::default()
        }
    }

    /// The spot and the holder of the bank.
    pub(super) fn bank_at(&self, rules: &Rules) -> Option<(BoxNumber, SpotId)> {
        Some((self.banker?, rules.spot(Pile::Bank)?))
    }
}

/// The half of an amount that cannot be more than the other.
pub(super) fn half(amount: Cents) -> Cents {
    Cents::new(amount.count() / 2)
}

impl State {
    /// The only one who had bet against the bank.
    pub(super) fn only_bettor(&self) -> Option<BoxNumber> {
        let has = |player: &&Player| self.bettors.has(player.at);
        let mut bettors = self.players.iter().filter(has);
        let first = bettors.next()?;
        bettors.next().is_none().then_some(first.at)
    }
}
