//! The course of a game beyond one hand: who began it and how long it lasts, and the charge that
//! the house may take for each session instead of a part of each pot.

use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use table::{Against, Cause, GameCourse, Line, NoticeId, Outcome, ReasonStep, Reasons, Why};

use super::places::Places;
use super::pots::rake;
use super::rules::{Rules, STACK};
use super::state::{HandState, Phase};

/// What a player still owes for the session.
fn charge(rules: &Rules, state: &HandState, place: usize) -> Cents {
    let paid = |place: usize| state.course.paid.has(state.seats[place].at);
    let Some(session) = rules.session.filter(|_| !paid(place)) else {
        return Cents::ZERO;
    };
    let stack = state.betting.chips.stack(place);
    let base = rules.maximum.map_or(stack, |most| most.value);
    rake(base, session.share.value, rules.rake_rounding)
}

/// Those who take part in the hand that begins: they do not sit it out, and have chips beyond what
/// they owe for the session.
#[inline]
pub(crate) fn those_who_play(rules: &Rules, state: &HandState) -> Places {
    let betting = &state.betting;
    let ready = betting.chips.funded().except(betting.resting());
    if rules.session.is_none() {
        return ready;
    }
    let beyond = |place: &usize| betting.chips.stack(*place) > charge(rules, state, *place);
    ready.iter().filter(beyond).collect()
}

/// The charges that are due, a line each.
pub(crate) fn charges(rules: &Rules, state: &HandState, mut tell: impl FnMut(Line)) {
    let basis = rules
        .session
        .map_or(BasisRef::NONE, |session| session.share.basis);
    for place in state.betting.playing().iter() {
        let (seat, stake) = (&state.seats[place], charge(rules, state, place));
        if stake.is_zero() {
            continue;
        }
        let mut reasons = Reasons::new();
        reasons.push(ReasonStep::SessionCharge, basis);
        tell(Line {
            at: seat.at,
            by: seat.holder,
            spot: STACK,
            stake,
            outcome: Outcome::Lost,
            against: Against::House,
            odds: Ratio::ZERO,
            paid: Cents::ZERO,
            residue: Residue::NONE,
            reasons,
        });
    }
}

/// A hand begins: with the first of a game those who begin it are counted, and where somebody owes
/// for the session it is taken before anything else.
pub(crate) fn begin(rules: &Rules, state: &mut HandState) {
    if rules.description.game_rules.is_some() && state.course.begun == 0 {
        state.course.begun = state.betting.chips.funded().count() as u8;
    }
    match rules.session {
        Some(_) => {
            state.phase = Phase::Charging;
            charged(rules, state);
        }
        None => state.phase = Phase::Marking,
    }
}

/// On with the hand, once nobody owes anything.
pub(crate) fn charged(rules: &Rules, state: &mut HandState) {
    let owes = |place: usize| !charge(rules, state, place).is_zero();
    if !state.betting.playing().iter().any(owes) {
        state.phase = Phase::Marking;
    }
}

/// A charge was taken.
pub(crate) fn paid(rules: &Rules, state: &mut HandState, line: &Line) {
    if let Some(place) = state.place_of(line.at) {
        state.betting.chips.takes(place, line.stake);
        state.course.paid.add(line.at);
    }
    charged(rules, state);
}

/// Something was announced: that the hour of the session is over, or that the game ends.
pub(crate) fn announced(rules: &Rules, state: &mut HandState, notice: NoticeId) {
    let is = |known: usize| usize::from(notice.0) == known;
    if let Some(session) = rules.session.filter(|session| is(session.over)) {
        // A hand that has been dealt is none of them.
        let dealt = u8::from(state.phase != Phase::Gathering);
        state.course.last = state.course.last.or(Some(session.last_hands + dealt));
    }
    state.ends |= rules.length().is_some_and(|length| is(length.ends));
}

/// A hand was played: one less of the session, one more of the game; or the game is over.
pub(crate) fn played(state: &mut HandState) {
    let course = &mut state.course;
    if course.begun > 0 {
        course.hands = course.hands.saturating_add(1);
    }
    course.last = course.last.map(|last| last.saturating_sub(1));
    if course.last == Some(0) {
        // The next session begins: everybody owes for it.
        (course.last, course.paid) = (None, Default::default());
    }
}

/// What passes on to the next hand.
pub(crate) fn passes(state: &HandState) -> Option<GameCourse> {
    let course = Some(state.course).filter(|course| *course != GameCourse::default());
    course.filter(|_| !(state.ends && state.phase == Phase::Over))
}

/// Why the end of the game cannot be announced yet: nothing was fixed before it began, and not all
/// who began it can have had the mano as often as they may ask.
pub(crate) fn too_short(rules: &Rules, state: &HandState, notice: NoticeId) -> Option<Cause> {
    let length = rules.length()?;
    let ends = length.ends == usize::from(notice.0);
    let least = u16::from(state.course.begun) * u16::from(length.manos.value);
    let hands = least
        .checked_sub(state.course.hands)
        .filter(|left| *left > 0)?;
    (ends && !rules.length_is_fixed).then_some(Cause {
        why: Why::GameGoesOn { hands },
        basis: length.manos.basis,
    })
}
