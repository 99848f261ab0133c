//! A coup in course. Only `apply` changes it; what is due next is read off it.

use exact::Cents;
use law::BasisRef;
use round::Player;
use smallvec::SmallVec;
use table::{BankCourse, BankEnd, BoxNumber, BoxSet, Person, Seating};

use super::description::{Pile, Rule, Voice};
use super::rules::Rules;
use crate::player_bank::{Coup, Side, together};
pub(super) use crate::player_bank::{Due, Word};

/// A coup in course.
pub type State = crate::player_bank::State<Own>;

/// What this family knows of a coup beside what all such games do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Own {
    /// Whether the banker took the bank for this coup.
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
    /// Chips of the bank that are about to be moved.
    pub(super) shift: Option<Shift>,
    /// What was in the bank when the cards were dealt, and how much of it was covered.
    pub(super) played: (Cents, Cents),
    /// Those who had a bet against the bank then.
    pub(super) bettors: BoxSet,
    /// Whether bets may be taken back until the player speaks.
    pub(super) withdraws: bool,
    /// What has the banker say whether the card asked for is given, where something has.
    pub(super) decides: Option<BasisRef>,
    /// Who is the first to be taken from, or the last to be paid.
    pub(super) paid_last: Option<BoxNumber>,
}

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

impl State {
    pub(super) fn new(rules: &Rules, seating: &Seating) -> State {
        let keeps = |course: &BankCourse| matches!(course.end, BankEnd::Won | BankEnd::Tied);
        let shoe = &rules.description.shoe;
        State::opened(
            seating,
            shoe,
            Coup::new(1),
            (Pile::Bank, keeps),
            Own::default(),
        )
    }

    /// The player's hand.
    pub(super) fn punto(&self) -> &Side {
        &self.coup.cloths[0]
    }

    pub(super) fn punto_mut(&mut self) -> &mut Side {
        &mut self.coup.cloths[0]
    }

    /// Who has the cards against the bank.
    pub(super) fn cards_to(&self) -> Option<BoxNumber> {
        self.punto().at
    }

    /// All chips of a kind.
    pub(super) fn all(&self, pile: Pile) -> Cents {
        self.all_on(pile.spot())
    }

    /// What is in the bank: its holder's chips and those of who share it.
    pub(super) fn in_bank(&self) -> Cents {
        let own = self.bankers(Pile::Bank);
        together([own, self.own.uncovered, self.all(Pile::Partner)])
    }

    /// All that is bet against the bank, as far as it plays.
    pub(super) fn staked(&self, rules: &Rules) -> Cents {
        together(self.players.iter().map(|player| plays(rules, player)))
    }

    /// What stays in the bank where it is left at so many times what was covered; beyond every
    /// amount, all of it.
    pub(super) fn doubles(&self, rules: &Rules) -> Cents {
        let times = rules.description.table.garage_double.value;
        self.course.covered.times_up_to_most(times)
    }

    /// Whether the shoe ends with this coup.
    pub(super) fn shoe_ends(&self, rules: &Rules) -> bool {
        self.has_said(rules.voice(Voice::Stop).0)
    }

    /// The only one who had bet against the bank.
    pub(super) fn only_bettor(&self) -> Option<BoxNumber> {
        let has = |player: &&Player| self.own.bettors.has(player.at);
        let mut bettors = self.players.iter().filter(has);
        let first = bettors.next()?;
        bettors.next().is_none().then_some(first.at)
    }
}

/// What of a player's bets plays: of what lies on the line a part.
pub(super) fn plays(rules: &Rules, player: &Player) -> Cents {
    let line = rules.description.table.line.value;
    let line = line.of(player.on(Pile::Line.spot()));
    together([player.on(Pile::Bet.spot()), line])
}
