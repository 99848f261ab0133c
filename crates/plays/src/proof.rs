//! How a line of a play can show what a provision says.

use std::collections::{BTreeMap, BTreeSet};

use law::{Library, Provision, ProvisionId, Treatment};

use crate::script::{Said, Step};

/// What sort of consequence a line shows. That the engine names a provision is not enough: what
/// the provision says must have been seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// The table opened.
    Opening,
    /// Something was shown or said, in these words and at this moment.
    Notice,
    /// Somebody did something, and of what followed only what was said rests on it.
    Voice,
    /// Somebody did something and nobody objected.
    Deed,
    /// Something was offered.
    Offer,
    /// Somebody decided on an irregularity, and nothing in the play depends on it.
    Label,
    /// Somebody decided on an irregularity, and the play does not hold without it.
    Ruling,
    /// Something was refused.
    Refusal,
    /// Something came out: money, cards, a turn.
    Outcome,
}

/// Rules of these kinds say what must not be, or how much: that something was accepted cannot
/// show them.
const BOUNDS: [&str; 5] = ["prohibition", "payout", "limits", "ranking", "tie"];

impl Way {
    /// Whether such a line can show what such a provision says.
    pub fn shows(self, provision: &Provision) -> bool {
        let bounds = BOUNDS.contains(&provision.kind.as_str());
        match self {
            Way::Opening | Way::Label => false,
            Way::Notice => provision.treatment == Treatment::Shown,
            Way::Voice | Way::Deed => provision.treatment != Treatment::Ruling && !bounds,
            Way::Offer => provision.treatment != Treatment::Ruling,
            Way::Ruling | Way::Refusal | Way::Outcome => true,
        }
    }

    /// Whether nothing but words shows it in this way.
    pub fn is_words(self) -> bool {
        matches!(self, Way::Notice | Way::Voice)
    }

    /// What is missing where a provision is named in this way alone.
    pub fn missing(self) -> &'static str {
        match self {
            Way::Opening => "that a table opens shows no rule: show what it refuses or does",
            Way::Notice | Way::Voice => {
                "what is said or shown is not yet done: show its consequence"
            }
            Way::Deed => "that something is accepted shows no bound: show what is refused or paid",
            Way::Offer => "what is offered is not yet done: rule, and show what follows",
            Way::Label => "the play holds without this ruling: show what follows from it",
            Way::Ruling | Way::Refusal | Way::Outcome => "nothing",
        }
    }

    /// The sort of a line.
    pub(crate) fn of(step: &Step) -> Way {
        let expects = step.expects.as_deref().unwrap_or_default();
        if expects.starts_with("refused: ") || expects.starts_with("does not open: ") {
            return Way::Refusal;
        }
        match step.said {
            Said::Table(_) | Said::TheTable => Way::Opening,
            Said::Shows { .. } => Way::Notice,
            Said::Remedies | Said::Rules { .. } => Way::Label,
            Said::May { .. } | Said::MayBet { .. } | Said::Stage => Way::Offer,
            Said::Sits { .. }
            | Said::Leaves { .. }
            | Said::Lets { .. }
            | Said::Bets { .. }
            | Said::TakesBack { .. }
            | Said::Stands { .. }
            | Said::Close
            | Said::Deal(_)
            | Said::Draw(_)
            | Said::Spins { .. }
            | Said::NextRound
            | Said::Calls { .. }
            | Said::Throw(_)
            | Said::Picks { .. }
            | Said::Cuts { .. }
            | Said::Approves { .. }
            | Said::Absent { .. }
            | Said::Reports { .. }
            | Said::Announces { .. } => Way::Deed,
            // `box 1 ante  won 20` is told from `box 1 goes` by what must come out.
            Said::Chooses { .. } if expects.is_empty() => Way::Deed,
            Said::Chooses { .. }
            | Said::Deck
            | Said::Mano
            | Said::CutBy
            | Said::Speaks
            | Said::Cards
            | Said::House
            | Said::Players
            | Said::Posts { .. }
            | Said::Moves { .. }
            | Said::GetsBack { .. }
            | Said::Circle { .. }
            | Said::Has { .. }
            | Said::Dealt
            | Said::Shoe
            | Said::Round
            | Said::Settled
            | Said::Bank
            | Said::Common
            | Said::Rows
            | Said::Called
            | Said::Bet { .. }
            | Said::Sees { .. } => Way::Outcome,
        }
    }
}

/// What a play proves: each provision that it names, in the ways in which it shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proofs(BTreeMap<ProvisionId, BTreeSet<Way>>);

impl Proofs {
    pub(crate) fn add(&mut self, ids: impl IntoIterator<Item = ProvisionId>, way: Way) {
        for id in ids {
            self.0.entry(id).or_default().insert(way);
        }
    }

    /// Whether the play names a provision.
    pub fn contains(&self, id: &ProvisionId) -> bool {
        self.0.contains_key(id)
    }

    /// The provisions that are really shown: in at least one way that can show what they say.
    pub fn shown<'a>(&'a self, library: &'a Library) -> impl Iterator<Item = &'a ProvisionId> {
        let counts = |(id, ways): &(&ProvisionId, &BTreeSet<Way>)| {
            let row = library.provision(id);
            row.is_some_and(|row| ways.iter().any(|way| way.shows(row)))
        };
        self.iter().filter(counts).map(|(id, _)| id)
    }

    /// Every provision named, with the ways.
    pub fn iter(&self) -> impl Iterator<Item = (&ProvisionId, &BTreeSet<Way>)> {
        self.0.iter()
    }
}
