//! A coup in course. Only `apply` changes it; what is due next is read off it.

use cards::Card;
use exact::Cents;
use law::BasisRef;
use round::{Course, Phase};
use smallvec::SmallVec;
use table::{BankCourse, BankEnd, Banker, BoxNumber, BoxSet, CarryOver, Seating, ShoeLeft};

use super::description::{CLOTHS, Pile, Voice};
use super::rules::Rules;
use crate::baccarat::scoring::Hand;
pub(super) use crate::player_bank::Word;

/// A coup in course: what lies where, who holds the bank, and the bag of what may still come.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    round: Course,
    /// Whether no coup has been dealt out of the shoe yet.
    pub(super) new_shoe: bool,
    /// How the bank was left, as far as it goes on from here.
    pub(super) course: BankCourse,
    /// Who holds the bank.
    pub(super) banker: Option<BoxNumber>,
    /// Whether he goes on with it.
    pub(super) keeps: bool,
    /// Whether somebody has just given it up.
    pub(super) withdrew: bool,
    pub(super) finding: Finding,
    pub(super) lot: Option<Lot>,
    /// The cards by which lots were drawn.
    pub(super) lots: SmallVec<[Card; 4]>,
    /// Those who want to cover the whole bank; of two, lots decide.
    pub(super) bancos: SmallVec<[BoxNumber; 2]>,
    /// Whether lots have decided that.
    pub(super) banco_drawn: bool,
    /// Who has the cards of each cloth.
    pub(super) hands: [Option<BoxNumber>; CLOTHS],
    pub(super) cloths: [Side; CLOTHS],
    pub(super) bank: Side,
    /// Whether the holder of the bank gave the cards that were asked for.
    pub(super) gave: bool,
    /// Whether the next coup is dealt out of a new shoe.
    pub(super) changes_shoe: bool,
    /// Whether only a banker was found, and the coup waits for the new shoe.
    pub(super) no_coup: bool,
    /// Whether the banker has drawn cards too early, and must deal.
    pub(super) must_deal: bool,
    /// What is void.
    pub(super) voided: [bool; CLOTHS],
    /// Whether the coup was put back in order.
    pub(super) restored: Option<Restored>,
    /// On which cloths another took the cards: whose they were has the next ones.
    pub(super) owed: [bool; CLOTHS],
}

crate::common::gives_out!(State, round: round::Course);

/// How a banker is being found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Finding {
    /// Whether the holder of a broken bank let it be.
    pub(super) let_be: bool,
    /// Those who did not take it for the first sum.
    pub(super) declined: BoxSet,
    /// Those who do not bid.
    pub(super) abstained: BoxSet,
    /// The highest bidders; their chips lie on the bank's spot.
    pub(super) best: SmallVec<[BoxNumber; 4]>,
}

/// Lots being drawn: a card each, and the highest has it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lot {
    pub(super) among: SmallVec<[BoxNumber; 4]>,
    pub(super) cards: SmallVec<[Card; 4]>,
    pub(super) winner: Option<BoxNumber>,
}

/// Whose error a restored coup was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Restored {
    /// A player's or the croupier's.
    ByOthers,
    /// The banker's.
    ByBanker,
}

/// One hand of the coup.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Side {
    pub(super) hand: Hand,
    pub(super) word: Option<Word>,
    /// Whether it is bound by its rules, or the bank's by the chart.
    pub(super) bound: bool,
    /// Whether the croupier plays it in the open.
    pub(super) open: bool,
    /// Whether it may not be shown at once any more.
    pub(super) no_natural: bool,
}

/// Where a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardFor {
    /// To decide by lot.
    Lot,
    /// To the hand of a cloth.
    Cloth(usize),
    /// To the bank's.
    Bank,
}

/// What a coup waits for, or what follows of itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Due {
    /// More players.
    Players,
    /// The holder of the bank says whether he goes on.
    Keep(BoxNumber),
    /// The holder of a broken one says whether he makes it up again.
    Renew(BoxNumber),
    /// The bank is offered for its first sum.
    Offer(BoxNumber),
    /// It is auctioned.
    Bid(BoxNumber),
    /// Somebody has it, and why.
    Award(BoxNumber, BasisRef),
    /// Of two who cover it all, this one does not.
    BancoLost(BoxNumber),
    /// Something is said.
    Say(Voice, BasisRef),
    /// Bets are open.
    Bets,
    /// The holder of a free bank adds what the bets want.
    Answer(BoxNumber),
    /// Somebody has the cards of a cloth.
    CardsTo(BoxNumber, BasisRef),
    /// A card.
    Card(CardFor, BasisRef),
    /// The player of a cloth speaks.
    Punto(usize),
    /// The holder of the bank gives the cards, or shows.
    Give(BoxNumber),
    /// He speaks.
    Banker(BoxNumber),
    /// A hand is shown.
    Turn(BoxNumber, BasisRef),
    /// Bets are settled, and the coup ends.
    Settle,
    /// The round ends without a coup: what lies in the bank lies on.
    NoCoup,
    /// A card is due, and the shoe has none left.
    Empty,
    /// Nothing: it is over.
    Nothing,
}

impl State {
    pub(super) fn new(rules: &Rules, seating: &Seating) -> State {
        let shoe = &rules.description.shoe;
        let round = Course::new(seating, || shoe.deck.bag(shoe.packs));
        let left = seating.shoe();
        let mut course = seating.passed().course.unwrap_or_default();
        if left.is_none() {
            course.barred = BoxSet::default();
            course.check = false;
        }
        let lies = |at: &BoxNumber| !round.on(*at, Pile::Bank.spot()).is_zero();
        let banker = course.last.filter(lies);
        State {
            round,
            new_shoe: left.is_none(),
            banker,
            course,
            keeps: false,
            withdrew: false,
            finding: Finding::default(),
            lot: None,
            lots: SmallVec::new(),
            bancos: SmallVec::new(),
            banco_drawn: false,
            hands: [None; CLOTHS],
            owed: [false; CLOTHS],
            cloths: [Side::default(); CLOTHS],
            bank: Side::default(),
            gave: false,
            changes_shoe: false,
            no_coup: false,
            must_deal: false,
            voided: [false; CLOTHS],
            restored: None,
        }
    }

    pub(super) fn pile(&self, at: BoxNumber, pile: Pile) -> Cents {
        self.on(at, pile.spot())
    }

    /// What is in the bank.
    pub(super) fn in_bank(&self) -> Cents {
        self.banker
            .map_or(Cents::ZERO, |at| self.pile(at, Pile::Bank))
    }

    pub(super) fn has_said(&self, rules: &Rules, voice: Voice) -> bool {
        let (notice, _) = rules.voice(voice);
        self.round.has_said(notice)
    }

    /// Whether cards of the coup were dealt.
    pub(super) fn is_dealt(&self) -> bool {
        self.hands[0].is_some()
    }

    /// Everybody in the order in which they come.
    pub(super) fn in_order(&self, rules: &Rules) -> SmallVec<[BoxNumber; 16]> {
        let mut all: SmallVec<[BoxNumber; 16]> =
            self.players.iter().map(|player| player.at).collect();
        all.sort_by_key(|at| rules.rank(*at));
        all
    }

    /// How many are at each cloth beside the banker; nobody counts where none of them sits.
    pub(super) fn at_cloths(&self, rules: &Rules) -> [u8; CLOTHS] {
        let (mut here, mut seated) = ([0; CLOTHS], [0; CLOTHS]);
        let players = self.players.iter().map(|player| player.at);
        for at in players.filter(|at| Some(*at) != self.banker) {
            let cloth = rules.cloth_of(at);
            here[cloth] += 1;
            seated[cloth] += u8::from(rules.is_seat(at));
        }
        [0, 1].map(|cloth| here[cloth].min(seated[cloth].saturating_mul(u8::MAX)))
    }

    /// Whether enough people are here: so many at each cloth, and one who holds the bank.
    pub(super) fn is_manned(&self, rules: &Rules) -> bool {
        let fewest = rules.description.table.fewest.value;
        let each = self.at_cloths(rules).iter().all(|here| *here >= fewest);
        let all = usize::from(fewest) * CLOTHS + 1;
        each && (self.banker.is_some() || self.players.len() >= all)
    }

    /// What is left for the next coup. Cards that were never shown are as good as burnt.
    pub(super) fn shoe_left(&self, rules: &Rules) -> Option<ShoeLeft> {
        let unused = self.new_shoe && !self.is_dealt();
        let ends = self.has_said(rules, Voice::Stop) || self.changes_shoe || unused;
        (self.phase == Phase::Over && !ends).then(|| {
            let sides = self.cloths.iter().chain([&self.bank]);
            let covered = sides.filter(|side| !side.hand.shown);
            self.left(covered.flat_map(|side| side.hand.first_two()))
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

    /// The one who had the bank before and does not hold it now.
    pub(super) fn former(&self) -> Option<BoxNumber> {
        let last = self.course.last.filter(|_| self.banker.is_none())?;
        let had = self.course.end != BankEnd::Unheld;
        self.find(last).filter(|_| had).map(|player| player.at)
    }
}
