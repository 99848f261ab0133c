//! A coup in course. Only `apply` changes it; what is due next is read off it.

use cards::Card;
use exact::Cents;
use law::BasisRef;
use round::{Course, Phase, Player};
use smallvec::SmallVec;
use std::cmp::Ordering;
use table::{
    BankCourse, BankEnd, Banker, BoxNumber, BoxSet, CarryOver, Person, Seating, ShoeLeft, SpotId,
};

use super::description::{Pile, Rule, Voice};
use super::rules::Rules;
use crate::baccarat::scoring::Hand;
pub(super) use crate::player_bank::Word;

/// A coup in course: what lies where, who holds the bank, and the bag of what may still come.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    round: Course,
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
    /// Chips of the bank that are about to be moved.
    pub(super) shift: Option<Shift>,
    /// What was in the bank when the cards were dealt, and how much of it was covered.
    pub(super) played: (Cents, Cents),
    /// Those who had a bet against the bank then.
    pub(super) bettors: BoxSet,
    /// Whether the coup was declared void.
    pub(super) voided: bool,
    /// Who won, where a ruling said so, and by what.
    pub(super) decided: Option<(Ordering, BasisRef)>,
    /// Whether bets may be taken back until the player speaks.
    pub(super) withdraws: bool,
    /// What has the banker say whether the card asked for is given, where something has.
    pub(super) decides: Option<BasisRef>,
    /// Who is the first to be taken from, or the last to be paid.
    pub(super) paid_last: Option<BoxNumber>,
}

crate::common::gives_out!(State, round: round::Course);

/// Chips of the bank's holder that go from one spot to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shift {
    pub(super) from: Pile,
    pub(super) to: Pile,
    pub(super) stake: Cents,
    pub(super) rule: Rule,
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
    /// Which of its first two cards lies open by a ruling.
    pub(super) bared: Option<u8>,
    /// A second third card, dealt by mistake.
    pub(super) extra: Option<Card>,
    /// What a ruling made of it.
    pub(super) ruled: Ruled,
}

/// What a ruling made of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Ruled {
    /// What the last such ruling rests on.
    pub(super) by: Option<BasisRef>,
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

impl Side {
    /// Whether a ruling has the hand count other than its cards do.
    pub(super) fn is_counted_otherwise(&self) -> bool {
        self.ruled.nine || self.ruled.zero || self.extra.is_some()
    }
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

impl State {
    pub(super) fn new(rules: &Rules, seating: &Seating) -> State {
        let shoe = &rules.description.shoe;
        let round = Course::new(seating, || shoe.deck.bag(shoe.packs));
        let carry_over = seating.passed();
        let mut course = carry_over.course.unwrap_or_default();
        course.check &= seating.shoe().is_some();
        let kept = course
            .last
            .filter(|_| matches!(course.end, BankEnd::Won | BankEnd::Tied));
        let lies = |at: &BoxNumber| !round.on(*at, Pile::Bank.spot()).is_zero();
        let banker = kept.filter(lies);
        State {
            round,
            new_shoe: seating.shoe().is_none(),
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
            shift: None,
            played: (Cents::ZERO, Cents::ZERO),
            bettors: BoxSet::default(),
            voided: false,
            decided: None,
            withdraws: false,
            decides: None,
            paid_last: None,
        }
    }

    pub(super) fn pile(&self, at: BoxNumber, pile: Pile) -> Cents {
        self.on(at, pile.spot())
    }

    /// All chips of a kind.
    pub(super) fn all(&self, pile: Pile) -> Cents {
        self.all_on(pile.spot())
    }

    /// What is in the bank: its holder's chips and those of who share it.
    pub(super) fn in_bank(&self) -> Cents {
        let own = self
            .banker
            .map_or(Cents::ZERO, |at| self.pile(at, Pile::Bank));
        let all = [own, self.uncovered, self.all(Pile::Partner)];
        Cents::sum(all).unwrap_or(own)
    }

    /// What all bets against the bank come to, as far as they play.
    pub(super) fn covered(&self, rules: &Rules) -> Cents {
        let bets = self.players.iter().map(|player| plays(rules, player));
        Cents::sum(bets).unwrap_or(Cents::ZERO)
    }

    /// What stays in the bank where it is left at so many times what was covered; beyond every
    /// amount, all of it.
    pub(super) fn doubles(&self, rules: &Rules) -> Cents {
        let times = rules.description.table.double.value;
        let covered = self.course.covered;
        covered.times(times).unwrap_or(self.in_bank().max(covered))
    }

    pub(super) fn has_said(&self, rules: &Rules, voice: Voice) -> bool {
        let (notice, _) = rules.voice(voice);
        self.round.has_said(notice)
    }

    /// What is left for the next coup. Cards that were never shown are as good as burnt.
    pub(super) fn shoe_left(&self, rules: &Rules) -> Option<ShoeLeft> {
        let goes_on = self.phase == Phase::Over && !self.has_said(rules, Voice::Stop);
        goes_on.then(|| {
            let hands = [&self.punto.hand, &self.bank.hand].into_iter();
            let covered = hands.filter(|hand| !hand.shown);
            self.left(covered.flat_map(|hand| hand.first_two()))
        })
    }

    /// What passes on.
    pub(super) fn carry_over(&self) -> CarryOver {
        CarryOver {
            banker: self.banker.map(Banker::Box),
            course: Some(self.course),
            ..CarryOver::default()
        }
    }

    /// The spot and the holder of the bank.
    pub(super) fn bank_at(&self) -> Option<(BoxNumber, SpotId)> {
        Some((self.banker?, Pile::Bank.spot()))
    }
}

/// What of a player's bets plays: of what lies on the line a part.
pub(super) fn plays(rules: &Rules, player: &Player) -> Cents {
    let line = rules.description.table.line.value;
    let line = line.of(player.on(Pile::Line.spot()));
    player.on(Pile::Bet.spot()).plus(line).unwrap_or(line)
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
