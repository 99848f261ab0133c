//! What is told to many: made once, with what is each one's own beside it.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use exact::Cents;
use table::{BoxNumber, Options, Person, View, Viewer};

use super::snapshot::{TableSnapshot, TableUpdate};
use super::waiting::Waiting;
use super::{Player, Table};
use crate::PlayerId;
use crate::clock::Now;

/// An update, as it is handed to a listener.
#[derive(Clone, Debug)]
pub enum News {
    /// One that nobody else gets: he takes part, and may see what others do not.
    Own(Box<TableUpdate>),
    /// One that everybody gets who sees what anybody may, and what is his own of it.
    Shared(Arc<Shared>, Box<Personal>),
}

/// An update for everybody who sees what anybody may.
#[derive(Debug)]
pub struct Shared {
    /// The update for one who has no number: all of it is his but his chips.
    pub told: TableUpdate,
    /// What whoever passes it on has made of it, once for all who get it.
    pub said: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// What is one viewer's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Personal {
    /// His chips, away from the tables.
    pub balance: Cents,
    /// The rest, if anything of it is unlike a stranger's.
    pub standing: Option<Standing>,
}

/// How one viewer stands at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who he is in this round, if anyone.
    pub you: Option<Person>,
    /// What the rules offer him, as his view has it.
    pub yours: Options,
    /// What he may do, as the house has it.
    pub options: Options,
    /// Whether he may say that his bets are made.
    pub may_be_ready: bool,
    /// How the list of those who wait stands for him.
    pub waiting: Waiting,
}

impl News {
    /// The table as it is now, but for what is the viewer's own.
    pub fn common(&self) -> &TableSnapshot {
        match self {
            News::Own(told) => &told.snapshot,
            News::Shared(shared, _) => &shared.told.snapshot,
        }
    }

    /// Both updates as one: the table as the later has it, after all that happened. Two that
    /// cannot be told so are given back as they were: what a round brought is seen before the
    /// next one lies over it, however slowly its viewer takes what he is told.
    pub fn followed_by(self, later: News) -> Result<News, Box<(News, News)>> {
        match (self, later) {
            (News::Own(mut earlier), News::Own(later))
                if !later.resync && later.snapshot.round == earlier.snapshot.round =>
            {
                let TableUpdate {
                    snapshot, tails, ..
                } = *later;
                earlier.snapshot = snapshot;
                earlier.tails.extend(tails);
                Ok(News::Own(earlier))
            }
            other => Err(Box::new(other)),
        }
    }

    /// The whole update, as if nobody else got it.
    pub fn told(&self) -> TableUpdate {
        let (shared, personal) = match self {
            News::Own(told) => return (**told).clone(),
            News::Shared(shared, personal) => (shared, personal),
        };
        let mut told = shared.told.clone();
        told.snapshot.balance = personal.balance;
        if let Some(standing) = &personal.standing {
            told.snapshot.you = standing.you;
            if let Some(you) = standing.you {
                // In the round before he had no part, or he would be told as himself.
                let round = told.snapshot.round;
                let tails = told.tails.iter_mut().filter(|tail| tail.round == round);
                let views = tails.map(|tail| &mut tail.view);
                for view in views.chain([&mut told.snapshot.view]) {
                    view.viewer = Viewer::Player(you);
                    view.yours = standing.yours.clone();
                }
            }
            told.snapshot.options = standing.options.clone();
            told.snapshot.may_be_ready = standing.may_be_ready;
            told.snapshot.waiting = standing.waiting.clone();
        }
        told
    }
}

/// What one round of telling shares.
pub(crate) struct Telling<'t> {
    table: &'t Table,
    now: Now,
    /// What anybody sees.
    view: View,
    /// Those who take part in the round.
    parties: BTreeSet<Person>,
    shared: Vec<(Option<u64>, Arc<Shared>)>,
}

impl<'t> Telling<'t> {
    /// A round of telling.
    pub(crate) fn new(table: &'t Table, now: Now) -> Telling<'t> {
        Telling {
            view: table.watched(&table.round, None),
            parties: table.round.parties(&table.rules),
            table,
            now,
            shared: Vec::new(),
        }
    }

    /// What a player is told.
    pub(crate) fn news(&mut self, player: &Player, since: Option<u64>) -> News {
        let id = &player.id;
        let stranger = self.table.round.person(id).is_none() && !self.table.waits(id);
        let watched = || self.table.watched(&self.table.round, Some(id));
        let view = (!stranger).then(watched);
        let as_himself = self.takes_part(id, since) && !self.sees_as_all_do(view.as_ref(), since);
        if as_himself || self.is_spoken_of(id, since) {
            let view = view.unwrap_or_else(watched);
            let told = self.table.told_seen(view, Some(id), since, self.now);
            return News::Own(Box::new(told));
        }
        let balance = self.table.balance(id);
        let standing = view.map(|view| self.standing(id, view));
        let personal = Personal { balance, standing };
        News::Shared(self.shared(since), Box::new(personal))
    }

    /// Whether somebody takes part, now or in a round that he is told of: then he may see what
    /// others do not, and is spoken to as himself.
    fn takes_part(&self, player: &PlayerId, since: Option<u64>) -> bool {
        let round = &self.table.round;
        let now = round.person(player);
        let earlier = self
            .is_before(since)
            .then(|| self.table.round_before())
            .flatten();
        now.is_some_and(|person| self.parties.contains(&person))
            || earlier.is_some_and(|round| round.person(player).is_some())
    }

    /// Whether it lies before this round.
    fn is_before(&self, since: Option<u64>) -> bool {
        since.is_some_and(|since| since < self.table.round.opened.0)
    }

    /// Whether somebody sees of this round just what anybody sees.
    fn sees_as_all_do(&self, view: Option<&View>, since: Option<u64>) -> bool {
        !self.is_before(since) && view.is_some_and(|view| view.shows_the_same(&self.view))
    }

    /// Whether something that is told speaks of a player: to himself it is said in other words,
    /// also if he takes part no more, as whoever lost his place by it.
    fn is_spoken_of(&self, player: &PlayerId, since: Option<u64>) -> bool {
        let person = self.table.round.person(player);
        person.is_some_and(|person| self.table.speaks_of(person, &self.holds(person), since))
    }

    /// The places whose hands somebody holds.
    fn holds(&self, person: Person) -> Vec<BoxNumber> {
        let held = self
            .view
            .boxes
            .iter()
            .filter(|found| found.holder == person);
        held.map(|found| found.number).collect()
    }

    /// How somebody stands, by what he sees of this round.
    fn standing(&self, player: &PlayerId, view: View) -> Standing {
        let table = self.table;
        let you = table.round.person(player);
        let open = table.closed.is_none();
        Standing {
            you,
            options: match (open, you) {
                (true, Some(you)) => table.options_seen(player, you, &view),
                (true, None) => table.options_for(player),
                (false, _) => Options::default(),
            },
            yours: view.yours,
            may_be_ready: open && you.is_some_and(|you| table.may_be_ready(you, &self.view)),
            waiting: table.waiting(Some(player), self.now),
        }
    }

    /// What everybody is told who was told as much before.
    fn shared(&mut self, since: Option<u64>) -> Arc<Shared> {
        let mut made = self.shared.iter();
        if let Some((_, shared)) = made.find(|(known, _)| *known == since) {
            return Arc::clone(shared);
        }
        let mut told = self.table.told(None, since, self.now);
        told.snapshot.options = self.table.strangers_options();
        told.snapshot.waiting = self.table.strangers_waiting();
        let said = OnceLock::new();
        let shared = Arc::new(Shared { told, said });
        self.shared.push((since, Arc::clone(&shared)));
        shared
    }
}
