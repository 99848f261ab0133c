//! A coup in course. Only `apply` changes it; what is due next is read off it.

use cards::Card;
use exact::Cents;
use smallvec::SmallVec;
use table::{BankEnd, BoxNumber, BoxSet, Seating};

use super::description::{CLOTHS, Pile, Voice};
use super::rules::Rules;
use crate::player_bank::Coup;
pub(super) use crate::player_bank::{CardFor, Due, Side, Word};

/// A coup in course.
pub type State = crate::player_bank::State<Own>;

/// What this family knows of a coup beside what all such games do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Own {
    /// Whether the banker goes on with the bank.
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
    /// Whether the next coup is dealt out of a new shoe.
    pub(super) changes_shoe: bool,
    /// Whether only a banker was found, and the coup waits for the new shoe.
    pub(super) no_coup: bool,
    /// Whether the banker has drawn cards too early, and must deal.
    pub(super) must_deal: bool,
    /// Whether the coup was put back in order.
    pub(super) restored: Option<Restored>,
    /// On which cloths another took the cards: whose they were has the next ones.
    pub(super) owed: [bool; CLOTHS],
}

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

impl State {
    pub(super) fn new(rules: &Rules, seating: &Seating) -> State {
        let (shoe, coup) = (&rules.description.shoe, Coup::new(CLOTHS));
        State::opened(seating, shoe, coup, (Pile::Bank, |_| true), Own::default())
    }

    /// What is in the bank.
    pub(super) fn in_bank(&self) -> Cents {
        self.bankers(Pile::Bank)
    }

    /// Everybody in the order in which they come.
    pub(super) fn in_order(&self, rules: &Rules) -> SmallVec<[BoxNumber; 16]> {
        let mut all: SmallVec<[BoxNumber; 16]> =
            self.players.iter().map(|player| player.at).collect();
        all.sort_by_key(|at| rules.coup.cloths.rank(*at));
        all
    }

    /// How many are at each cloth beside the banker; nobody counts where none of them sits.
    pub(super) fn at_cloths(&self, rules: &Rules) -> [u8; CLOTHS] {
        let (mut here, mut seated) = ([0; CLOTHS], [0; CLOTHS]);
        let players = self.players.iter().map(|player| player.at);
        for at in players.filter(|at| Some(*at) != self.banker) {
            let cloth = rules.coup.cloths.cloth_of(at);
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

    /// Whether the shoe ends with this round.
    pub(super) fn shoe_ends(&self, rules: &Rules) -> bool {
        self.has_said(rules.voice(Voice::Stop).0) || self.own.changes_shoe
    }

    /// The one who had the bank before and does not hold it now.
    pub(super) fn former(&self) -> Option<BoxNumber> {
        let last = self.course.last.filter(|_| self.banker.is_none())?;
        let had = self.course.end != BankEnd::Unheld;
        self.find(last).filter(|_| had).map(|player| player.at)
    }
}
