//! A table's minimum goes up: announced for some rounds, then in force with the next one.
//!
//! What a raise announces and what it changes are notices of the table like any other, one for
//! each minimum that the house is authorised to play by, so that nobody can announce another. The
//! round that it is announced in passes it on ([`table::Raise`]); once its rounds are played, the
//! next one opens under the rules of the raised sheet.

use exact::Cents;
use law::BasisRef;
use table::{Cause, Event, NoticeId, Raise, Refusal, Why};

use crate::NoticeRule;

/// How the minimum of one table is raised.
#[derive(Clone, Debug)]
pub struct Raising {
    /// The minimum in force.
    pub minimum: Cents,
    /// What the house is authorised to play by, the lowest first; nothing without authorisation.
    pub minima: Vec<Cents>,
    /// How many rounds are still played at the present minimum.
    pub rounds: u8,
    /// That it only goes up.
    pub upwards: BasisRef,
    /// What has it announced.
    pub announced: BasisRef,
    /// What authorises the house.
    pub authorised: BasisRef,
    /// What has the rest of the table follow it.
    pub follows: BasisRef,
    /// The notice that the minimum is in force; behind it, one for each that may be announced.
    pub in_force: u8,
}

impl Raising {
    /// The place of a notice among those that announce a raise.
    fn place(&self, notice: NoticeId) -> Option<usize> {
        let first = self.in_force + 1;
        notice.0.checked_sub(first).map(usize::from)
    }

    /// The minimum that a notice announces, if it announces one.
    pub fn announces(&self, notice: NoticeId) -> Option<Cents> {
        self.minima.get(self.place(notice)?).copied()
    }

    /// The next minimum above the present one.
    pub fn next(&self) -> Option<Cents> {
        let mut minima = self.minima.iter().copied();
        minima.find(|to| *to > self.minimum)
    }

    /// Whether a raise may be announced; a notice that announces none is no concern of this.
    /// In a session's last round there are no rounds left to announce it in.
    pub fn may_announce(
        &self,
        under_way: Option<Raise>,
        last: bool,
        notice: NoticeId,
    ) -> Result<(), Refusal> {
        let Some(place) = self.place(notice) else {
            return Ok(());
        };
        let mut causes = Vec::new();
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        let minimum = self.minimum;
        match self.minima.get(place) {
            None => cause(Why::NotAuthorised, self.authorised),
            Some(to) if *to <= minimum => cause(Why::NotHigher { minimum }, self.upwards),
            Some(_) => {}
        }
        if let Some(Raise { minimum, .. }) = under_way {
            cause(Why::RaiseAnnounced { minimum }, self.upwards);
        }
        if last {
            cause(Why::NoRoundLeft, self.announced);
        }
        Refusal::unless_empty(causes)
    }

    /// A notice was heard: if it announces a raise, that is under way. The round itself counts
    /// while its bets are open.
    pub fn heard(&self, notice: NoticeId, betting: bool, under_way: &mut Option<Raise>) {
        let to = self.place(notice).and_then(|place| self.minima.get(place));
        if let (Some(to), None) = (to, *under_way) {
            *under_way = Some(Raise {
                minimum: *to,
                left: self.rounds + u8::from(!betting),
            });
        }
    }

    /// What is said of it when a round opens: again that the minimum will go up, or that it has.
    pub fn on_opening(&self, notices: &[NoticeRule], passed: Option<Raise>) -> Option<Event> {
        let raise = passed?;
        if raise.left == 0 {
            let notice = NoticeId(self.in_force);
            let basis = self.follows;
            return Some(Event::Shown { notice, basis });
        }
        let place = self.minima.iter().position(|to| *to == raise.minimum)?;
        let notice = usize::from(self.in_force) + 1 + place;
        let basis = notices.get(notice)?.basis;
        let notice = NoticeId(notice as u8);
        Some(Event::Shown { notice, basis })
    }
}

/// What a round has under way of what passed on to it.
pub fn under_way(passed: Option<Raise>) -> Option<Raise> {
    passed.filter(|raise| raise.left > 0)
}

/// What a round passes on of it: one round less once it is over.
pub fn passed_on(under_way: Option<Raise>, over: bool) -> Option<Raise> {
    under_way.map(|raise| Raise {
        left: raise.left.saturating_sub(u8::from(over)),
        ..raise
    })
}
