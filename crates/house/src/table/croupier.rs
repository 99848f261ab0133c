//! The electronic croupier: what he does of himself, and when.

use std::time::Duration;

use games::{AnyGame, Rules};
use table::{Action, Actor, Game, Moment, Person, Role, Rulebook, Viewer};

use super::Table;
use super::bots::BotMove;
use super::draft::{AUTOMATIC, Draft};
use super::refusal::{Halt, Refusal, fault};
use super::round::{Player, Round, SUSPENDED};
use super::waiting::ListTask;
use crate::clock::Now;

/// What the electronic croupier does of himself. What he does not, a person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Automation {
    /// Closes the bets when all are ready or the time is up.
    pub closes: bool,
    /// Deals what is due.
    pub deals: bool,
    /// Chooses for the absent, as the rules say.
    pub chooses_for_absent: bool,
    /// Opens the next round.
    pub opens: bool,
}

impl Automation {
    /// All of it.
    pub const EVERYTHING: Automation = Automation {
        closes: true,
        deals: true,
        chooses_for_absent: true,
        opens: true,
    };
    /// None of it.
    pub const NOTHING: Automation = Automation {
        closes: false,
        deals: false,
        chooses_for_absent: false,
        opens: false,
    };
}

/// The countdowns of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// From the first bet until the bets are closed; none if only people close them.
    pub betting: Option<Duration>,
    /// How long a player may think; none if as long as he likes.
    pub choice: Option<Duration>,
    /// How long a round that is over stays on the cloth.
    pub pause: Duration,
    /// How long somebody whose page is gone is waited for, when he is asked.
    pub absent: Duration,
    /// How long somebody who left his page keeps a box without chips on it.
    pub away: Duration,
    /// How long a player of the house's own making thinks.
    pub bot: Duration,
    /// How long a seat is kept for the next on the list.
    pub offer: Duration,
    /// How long the deal waits for hands in the shuffle that were sealed and not opened yet.
    pub reveal: Duration,
}

impl Default for Clocks {
    fn default() -> Clocks {
        Clocks {
            betting: Some(Duration::from_secs(25)),
            choice: Some(Duration::from_secs(45)),
            pause: Duration::from_secs(6),
            absent: Duration::from_secs(15),
            away: Duration::from_secs(120),
            bot: Duration::from_millis(1200),
            offer: Duration::from_secs(30),
            reveal: Duration::from_secs(3),
        }
    }
}

/// What happens when a countdown runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The bets are closed.
    BetsClose,
    /// The house chooses for the one who is asked.
    HouseChooses,
    /// The next round opens.
    NextRound,
    /// The seat is offered to the next on the list.
    OfferPasses,
}

/// A countdown as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Countdown {
    /// What happens at its end.
    pub then: Then,
    /// What is left.
    pub left: Duration,
    /// What it ran from.
    pub of: Duration,
}

/// Since when the table stands as it does. It is in memory only: after a restart the
/// countdowns begin anew.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Timers {
    opened: Duration,
    moment: Duration,
    first_bet: Option<Duration>,
    /// Since when hands that were sealed are waited for.
    sealed: Option<Duration>,
    /// Since when nothing has happened.
    pub(super) quiet: Duration,
    seen: (u64, u64),
    retry: Option<Duration>,
}

/// Something that the croupier is to do at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Due {
    at: Duration,
    of: Duration,
    what: Task,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Close,
    Choose,
    Open,
    StandUp(Person),
    Bot(BotMove),
    List(ListTask),
    Suspend,
    Mix,
}

impl Timers {
    /// The timers of a table that was just opened.
    pub(super) fn new(round: &Round, rules: &Rules, now: Now) -> Timers {
        let mut timers = Timers {
            opened: now.running,
            moment: now.running,
            ..Timers::default()
        };
        timers.observe(round, rules, now);
        timers
    }

    /// Since when the round stands at its moment.
    pub(super) fn since(&self) -> Duration {
        self.moment
    }

    /// Takes note of how the round stands now.
    pub(super) fn observe(&mut self, round: &Round, rules: &Rules, now: Now) {
        self.quiet = now.running;
        let seen = (round.number, round.moment_since.0);
        if seen != self.seen {
            self.seen = seen;
            self.moment = now.running;
            self.first_bet = None;
        }
        let betting = round.moment(rules) == Moment::Betting;
        let bets = round.somebody_plays();
        // Where somebody must bet before anything can be thrown, the clock waits for him.
        let closes = betting && bets && round.may_close(rules);
        self.first_bet = closes.then(|| self.first_bet.unwrap_or(now.running));
        let waits = round.waits_for_hands();
        self.sealed = waits.then(|| self.sealed.unwrap_or(now.running));
        self.retry = None;
    }
}

impl Table {
    /// When the croupier is to be woken, if anything is due.
    pub fn wake_at(&self) -> Option<Duration> {
        self.due().map(|due| self.not_before(due.at))
    }

    /// Does everything that is due. Tells whether anything changed.
    pub fn tick(&mut self, now: Now) -> bool {
        let mut changed = false;
        while let Some(due) = self
            .due()
            .filter(|due| self.not_before(due.at) <= now.running)
        {
            match self.perform(due.what, now) {
                Ok(()) => changed = true,
                Err(refusal) => {
                    tracing::warn!(table = %self.id, task = ?due.what, %refusal, "the croupier cannot");
                    self.timers.retry = Some(now.running + Duration::from_secs(1));
                }
            }
        }
        changed
    }

    /// The countdown that everyone sees.
    pub fn countdown(&self, now: Now) -> Option<Countdown> {
        let due = self.visible_due()?;
        let then = match due.what {
            Task::Close => Then::BetsClose,
            Task::Choose => Then::HouseChooses,
            Task::Open => Then::NextRound,
            Task::StandUp(_) | Task::Bot(_) | Task::List(_) | Task::Suspend | Task::Mix => {
                return None;
            }
        };
        Some(Countdown {
            then,
            left: due.at.saturating_sub(now.running),
            of: due.of,
        })
    }

    fn not_before(&self, at: Duration) -> Duration {
        at.max(self.timers.retry.unwrap_or_default())
    }

    fn due(&self) -> Option<Due> {
        let visible = self.visible_due();
        let stand_up = self.stand_up_due();
        let bots = self.bot_due();
        let list = self.list_due();
        let list = list.map(|(at, of, task)| Due {
            at,
            of,
            what: Task::List(task),
        });
        let suspend = self.suspend_due();
        let all = visible.into_iter().chain(stand_up).chain(bots);
        let all = all.chain(list).chain(suspend).chain(self.mix_due());
        all.min_by_key(|due| due.at)
    }

    /// When the deal goes on without the hands that nobody has opened.
    fn mix_due(&self) -> Option<Due> {
        let deals = self.settings.automation.deals && self.closed.is_none();
        let since = self.timers.sealed.filter(|_| deals)?;
        let of = self.settings.clocks.reveal;
        Some(Due {
            at: since.saturating_add(of),
            of,
            what: Task::Mix,
        })
    }

    /// What a player of the house's own making is to do, once he has thought.
    fn bot_due(&self) -> Option<Due> {
        let next = self.next_bot_move()?;
        let of = match next {
            BotMove::Act(_) | BotMove::GiveUp(_) => self.settings.clocks.bot,
            BotMove::Sit(_)
            | BotMove::Fund(_)
            | BotMove::Bring(_)
            | BotMove::Ready(_)
            | BotMove::Go(_) => self.settings.clocks.bot / 4,
        };
        Some(Due {
            at: self.timers.quiet.saturating_add(of),
            of,
            what: Task::Bot(next),
        })
    }

    fn visible_due(&self) -> Option<Due> {
        if self.closed.is_some() {
            return None;
        }
        let clocks = &self.settings.clocks;
        let does = &self.settings.automation;
        let since = self.timers.moment;
        let after = |since: Duration, of: Duration, what| Due {
            at: since.saturating_add(of),
            of,
            what,
        };
        match self.round.moment(&self.rules) {
            Moment::Betting | Moment::Over if !self.goes_on() => None,
            Moment::Betting if does.closes && self.round.may_close(&self.rules) => {
                let first = self.timers.first_bet.zip(clocks.betting);
                let clock = first.map(|(first, of)| after(first, of, Task::Close));
                let gone = self.only_the_absent_lack();
                let gone = gone.map(|since| after(since, clocks.absent, Task::Close));
                clock.into_iter().chain(gone).min_by_key(|due| due.at)
            }
            Moment::Choosing { by, .. } if does.chooses_for_absent => self.choice_due(by),
            // The tournament says when the next hand is dealt, and to whom.
            Moment::Over if self.tournament().is_some() => None,
            Moment::Over if does.opens => Some(after(since, clocks.pause, Task::Open)),
            _ => None,
        }
    }

    /// Since when only people whose pages are gone have not said that their bets are made: they
    /// are waited for as when they are asked, and no longer.
    fn only_the_absent_lack(&self) -> Option<Duration> {
        let unready = self.round.unready();
        let gone = unready.iter().map(|person| self.absent_since(*person));
        let gone: Option<Vec<Duration>> = gone.collect();
        gone?.into_iter().max()
    }

    /// Until when a person may choose: his time, or less if his page is gone.
    fn choice_due(&self, by: Person) -> Option<Due> {
        let clocks = &self.settings.clocks;
        let asked = self.timers.moment;
        let what = Task::Choose;
        let due = |since: Duration, of: Duration| Due {
            at: since.saturating_add(of),
            of,
            what,
        };
        let thinking = clocks.choice.map(|of| due(asked, of));
        let gone = self
            .absent_since(by)
            .map(|since| due(since.max(asked), clocks.absent));
        thinking.into_iter().chain(gone).min_by_key(|due| due.at)
    }

    /// Since when a person's page is gone; nothing while it is there.
    fn absent_since(&self, person: Person) -> Option<Duration> {
        self.gone_since(self.round.player(person)?)
    }

    /// Since when a player's page is gone; nothing while it is there.
    pub(super) fn gone_since(&self, player: &Player) -> Option<Duration> {
        if player.is_bot() || self.is_present(&player.id) {
            return None;
        }
        let since = self.absent_since.get(&player.id).copied();
        Some(since.unwrap_or(self.timers.opened))
    }

    /// When the croupier says that the game is suspended: a pot waits, too few players are left,
    /// and nobody has come for a while. He says it once before a hand.
    fn suspend_due(&self) -> Option<Due> {
        let betting = self.round.moment(&self.rules) == Moment::Betting;
        if !self.rules.felt().among_players || !betting || self.closed.is_some() {
            return None;
        }
        let does = self.settings.automation.closes && self.goes_on();
        if !does || self.round.was_suspended() || !self.round.is_suspended(&self.rules) {
            return None;
        }
        let of = self.settings.clocks.pause;
        Some(Due {
            at: self.timers.quiet.saturating_add(of),
            of,
            what: Task::Suspend,
        })
    }

    /// The next who loses his box because he left his page and has no chips on it.
    fn stand_up_due(&self) -> Option<Due> {
        let betting = self.round.moment(&self.rules) == Moment::Betting;
        let keeps = !self.settings.automation.opens || self.tournament().is_some();
        if self.closed.is_some() || !betting || keeps {
            return None;
        }
        let of = self.settings.clocks.away;
        // Among players the chips that lie there are his own to take along.
        let among = self.rules.felt().among_players;
        let idle = self
            .round
            .seats(&self.rules)
            .into_iter()
            .filter_map(|seat| {
                let since = self.absent_since(seat.holder)?;
                let free = match among {
                    true => self.may_go(seat.holder),
                    false => !self.round.has_chips_down(seat.holder),
                };
                free.then_some(Due {
                    at: since.saturating_add(of),
                    of,
                    what: Task::StandUp(seat.holder),
                })
            });
        idle.min_by_key(|due| due.at)
    }

    fn perform(&mut self, task: Task, now: Now) -> Result<(), Refusal> {
        let step = |draft: &mut Draft<'_>| {
            match task {
                Task::Close => draft.close()?,
                Task::Choose => choose_for_absent(draft)?,
                Task::Open => draft.open_round()?,
                Task::StandUp(person) => stand_up(draft, person)?,
                Task::Bot(next) => draft.bot(next)?,
                Task::List(task) => draft.list_task(task)?,
                Task::Mix => draft.mix_without()?,
                Task::Suspend => {
                    let croupier = Actor::Staff(Role::Croupier);
                    draft.act(croupier, Some(AUTOMATIC), &Action::Report(SUSPENDED))?;
                }
            }
            if draft.is_empty() {
                return Err(fault("a task without effect"));
            }
            draft.run()
        };
        self.write(step, None, now).map(drop)
    }
}

/// Chooses for the one who is asked what the rules lay down for the absent. Which choice that
/// is only the rules know: each is tried, and they refuse all others.
pub(super) fn choose_for_absent(draft: &mut Draft<'_>) -> Result<(), Halt> {
    let rules = draft.table_rules();
    let view = draft.round.public(rules);
    let Moment::Choosing { at, .. } = view.moment else {
        return Err(fault("nobody is asked"));
    };
    let croupier = Actor::Staff(Role::Croupier);
    let choices = rules.felt().choices.iter();
    let mut actions = choices.map(|choice| Action::Choose {
        at,
        choice: choice.id,
    });
    let state = &draft.round.state;
    let lawful = |action: &Action| AnyGame::decide(rules, state, croupier, action).is_ok();
    let action = actions.find(lawful);
    let action = action.ok_or_else(|| fault("the rules have no choice for the absent"))?;
    draft.act(croupier, Some(AUTOMATIC), &action)
}

/// Lets somebody who is gone leave his boxes, with the chips that he may take along.
pub(super) fn stand_up(draft: &mut Draft<'_>, person: Person) -> Result<(), Halt> {
    let rules = draft.table_rules();
    let actor = Actor::Player(person);
    let view = draft.round.view(rules, Viewer::Player(person));
    for (at, spot) in AnyGame::legal(rules, &view, person).take_back {
        let take = Action::TakeBack { at, spot };
        draft.act(actor, Some(AUTOMATIC), &take)?;
    }
    let seats = draft.round.seats(rules);
    for seat in seats.iter().filter(|seat| seat.holder == person) {
        let leave = Action::Leave { at: seat.at };
        draft.act(actor, Some(AUTOMATIC), &leave)?;
    }
    Ok(())
}
