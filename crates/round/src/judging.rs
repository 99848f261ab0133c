//! The first questions asked of an action, alike in every family.

use law::BasisRef;
use table::{
    BoxNumber, Cause, Event, Irregularity, NoticeId, Person, Refusal, Remedy, RemedyEffect, Role,
    Why,
};

use crate::{Cited, NoticeMoment, NoticeRule, Phase};

/// No provision speaks: the refusal is about the table, not about the law.
pub const NO_TEXT: BasisRef = BasisRef::NONE;

/// Refuses for one reason.
pub fn refuse<T>(why: Why, basis: BasisRef) -> Result<T, Refusal> {
    Err(Refusal::because(why, basis))
}

/// Whether bets are open, or why they are not any more.
pub fn while_open(phase: Phase, late: BasisRef) -> Result<(), Cause> {
    let why = Why::BetsAreClosed;
    match phase {
        Phase::Open => Ok(()),
        Phase::Playing | Phase::Over => Err(Cause { why, basis: late }),
    }
}

/// A box that somebody holds already.
#[derive(Clone, Copy, Debug)]
pub struct Sits {
    /// The box.
    pub at: BoxNumber,
    /// Who holds it.
    pub holder: Person,
}

/// Whether a person may sit down at a box: the cloth has it, it is free, and he holds no more
/// boxes than he may. How many he holds already.
pub fn may_sit(
    person: Person,
    at: BoxNumber,
    sitting: impl Iterator<Item = Sits>,
    boxes: Cited<u8>,
    each: Cited<u8>,
) -> Result<usize, Refusal> {
    let mut taken = false;
    let mut held = 0;
    for sits in sitting {
        taken |= sits.at == at;
        held += usize::from(sits.holder == person);
    }
    let mut causes = Vec::new();
    let mut cause = |why, basis| causes.push(Cause { why, basis });
    if at.0 == 0 || at.0 > boxes.value {
        cause(Why::NoSuchBox { at }, boxes.basis);
    }
    if taken {
        cause(Why::BoxIsTaken { at }, boxes.basis);
    }
    if held >= usize::from(each.value) {
        cause(Why::OneBoxOnly, each.basis);
    }
    Refusal::unless_empty(causes)?;
    Ok(held)
}

/// A player's chips, and his box, are his own to move.
pub fn holder_only(holder: Person, person: Person, basis: BasisRef) -> Option<Cause> {
    (holder != person).then_some(Cause {
        why: Why::HolderOnly { holder },
        basis,
    })
}

/// Whether a person may leave a box: it is his, and no chips of the round lie there.
pub fn may_leave(
    person: Person,
    sits: Sits,
    chips_lie_there: bool,
    basis: BasisRef,
) -> Result<(), Refusal> {
    let Sits { at, holder } = sits;
    let chips = chips_lie_there.then_some(Cause {
        why: Why::ChipsLieThere { at },
        basis: NO_TEXT,
    });
    let causes = holder_only(holder, person, basis).into_iter().chain(chips);
    Refusal::unless_empty(causes.collect())
}

/// Who may close the bets.
pub fn may_close(role: Role, basis: BasisRef) -> Option<Cause> {
    let may = matches!(role, Role::Croupier | Role::TableHead);
    (!may).then_some(Cause {
        why: Why::NeedsRole {
            role: Role::Croupier,
        },
        basis,
    })
}

/// Who may state that something went wrong.
pub fn may_report(role: Role, basis: BasisRef) -> Result<(), Refusal> {
    match role {
        Role::Cashier | Role::Inspector => refuse(
            Why::NeedsRole {
                role: Role::Croupier,
            },
            basis,
        ),
        Role::Croupier | Role::TableHead | Role::GamesDirector => Ok(()),
    }
}

/// What a person of the house says aloud; whoever is above the one named may too.
pub fn announced(notices: &[NoticeRule], role: Role, notice: NoticeId) -> Result<Event, Refusal> {
    let Some(rule) = notices.get(usize::from(notice.0)) else {
        return refuse(Why::NothingToAnnounce, NO_TEXT);
    };
    let NoticeMoment::WhenAnnounced(announced) = rule.when else {
        return refuse(Why::NothingToAnnounce, rule.basis);
    };
    if role > announced.by {
        return refuse(Why::NeedsRole { role: announced.by }, rule.basis);
    }
    let basis = rule.basis;
    Ok(Event::Shown { notice, basis })
}

/// The remedy that one of the house chose among those offered on what was reported.
pub fn remedy_of<R>(
    role: Role,
    remedy: u8,
    report: Option<Irregularity>,
    problems: BasisRef,
    offered: impl Fn(&Irregularity) -> Vec<R>,
    terms: impl Fn(&R) -> (Role, BasisRef),
) -> Result<(Irregularity, R), Refusal> {
    let Some(irregularity) = report else {
        return refuse(Why::NothingReported, problems);
    };
    let mut remedies = offered(&irregularity);
    let place = usize::from(remedy);
    if place >= remedies.len() {
        // What the text prescribes leaves nothing else to decide.
        let offered = remedies.len() as u8;
        let mut bases: Vec<BasisRef> = remedies.iter().map(|remedy| terms(remedy).1).collect();
        bases.dedup();
        let why = Why::NoSuchRemedy { offered };
        let causes = bases.into_iter().map(|basis| Cause { why, basis });
        Refusal::unless_empty(causes.collect())?;
        return refuse(why, problems);
    }
    let remedy = remedies.swap_remove(place);
    let (needed, basis) = terms(&remedy);
    if role > needed {
        return refuse(Why::NeedsRole { role: needed }, basis);
    }
    Ok((irregularity, remedy))
}

/// Where the text prescribes nothing, the one who settles problems chooses.
pub fn left_to(decided_by: Role, discretion: BasisRef) -> [Remedy; 2] {
    [RemedyEffect::PlayOn, RemedyEffect::VoidHand].map(|effect| Remedy {
        effect,
        decided_by,
        basis: discretion,
    })
}
