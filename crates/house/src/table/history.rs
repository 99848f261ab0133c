//! Rounds that ended: their lines, and what anyone may check of them. They are kept for ever: the
//! last ones at hand, all others as the journal tells them; and the record of each as it was
//! written when it ended.

use std::borrow::Cow;
use std::sync::Arc;

use games::{AnyGame, Rules};
use table::record::{Step, unseen_draws};
use table::{Action, Actor, Person, Rulebook, View};

use super::ended::Ended;
use super::index::{Found, Index, Span};
use super::kept::{self, KeptRound};
use super::lots::{self, LotsProof};
use super::refusal::Refusal;
use super::resume::{self, Chapter};
use super::round::{Happened, Round, falls_aside};
use super::snapshot::{Tail, Under, may_watch, whole_tail};
use super::{Table, shoe, stream_of};
use crate::fair::{Commitment, Contributions, Hand, Opening, Shoe};
use crate::journal::{Dated, Entry, RulesInForce};
use crate::store::{Covered, EventStore, StreamName, Version};
use crate::{PlayerId, Premises, TableId, hex};

/// A round that ended, as a viewer saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The rules by which it was played.
    pub under: Under,
    /// Its number.
    pub round: u64,
    /// Who the viewer was in it.
    pub you: Option<Person>,
    /// What its people are called.
    pub names: Vec<String>,
    /// How many cards of the shoe were out when it opened.
    pub out: u32,
    /// When it ended, in milliseconds since 1970; nothing if the journal cannot say.
    pub ended_ms: Option<u64>,
    /// How he saw its end, with every line.
    pub view: View,
}

/// What a viewer may check of a round that ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The promise.
    pub commitment: Commitment,
    /// How many cards of the shoe were out when the round opened.
    pub out: u32,
    /// What the seats sealed before any of it was opened.
    pub hands: Vec<Hand>,
    /// What the seats added.
    pub contributions: Contributions,
    /// The further promises, for cards that went back among those to be dealt.
    pub spares: Vec<Commitment>,
    /// The place of each draw of the round, in order: which of its shoes, and where in it.
    pub numbers: Vec<(u8, u32)>,
    /// The cards that he may see, opened.
    pub openings: Vec<ProvedOpening>,
    /// Cards dealt that stay covered for him.
    pub covered: u32,
    /// The lots that gave seats before it, if any did.
    pub lots: Option<LotsProof>,
    /// What happened, as he may know it.
    pub tail: Tail,
}

/// A card opened against the promise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedOpening {
    /// Out of which of the round's shoes, from 0.
    pub shoe: u8,
    /// Which draw of that shoe it was, from 0.
    pub drawn: u32,
    /// The card and its proof.
    pub opening: Opening,
}

/// A round that ended, wherever it lies. It can be taken to another thread: to read and to open an
/// old one takes a while, and no table waits for it.
pub struct Past {
    table: TableId,
    premises: Arc<Premises>,
    number: u64,
    stream: StreamName,
    span: Span,
    lies: Lies,
}

/// A round that ended, as it was written then: all that is left where the rules are others now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    /// Its number.
    pub round: u64,
    /// Who the viewer was in it.
    pub you: Option<Person>,
    /// Its public record.
    pub text: String,
}

enum Lies {
    /// At hand.
    Here(Box<Round>),
    /// In the journal, under rules of the table's own or of before.
    Written {
        own: Arc<Rules>,
        under: RulesInForce,
    },
}

impl Table {
    /// The last rounds that ended, the newest first.
    pub fn rounds(&self, player: Option<&PlayerId>) -> Vec<Summary> {
        let pasts = self.pasts(None);
        let told = pasts.iter().filter_map(|past| past.summary(player).ok());
        told.collect()
    }

    /// So many rounds that ended as are listed at once, the newest first, from before one of them.
    pub fn pasts(&self, before: Option<u64>) -> Vec<Past> {
        // One more than are listed: the last may still be played.
        let most = super::KEPT_ROUNDS + 1;
        let older = self.index.numbers(self.lies_in(), before, most);
        let older = older.unwrap_or_else(|why| {
            tracing::error!(table = %self.id, %why, "older rounds cannot be found");
            Vec::new()
        });
        let found = older.into_iter().filter_map(|n| self.past(n).ok());
        found.take(super::KEPT_ROUNDS).collect()
    }

    /// A round that ended, however long ago.
    pub fn past(&self, number: u64) -> Result<Past, Refusal> {
        let found = find(&self.id, &self.index, self.lies_in(), number)?;
        let lies = match self.ended(number) {
            Some(round) => Lies::Here(Box::new(round.clone())),
            None if number == self.round.number => return Err(Refusal::NoSuchRound),
            None => Lies::Written {
                own: Arc::clone(&self.founded),
                under: found.under,
            },
        };
        Ok(Past {
            table: self.id.clone(),
            premises: Arc::clone(&self.premises),
            number,
            stream: self.stream.clone(),
            span: found.span,
            lies,
        })
    }

    fn lies_in(&self) -> (&dyn EventStore, &StreamName) {
        (self.premises.store(), &self.stream)
    }

    /// What a viewer may check of a round that ended.
    pub fn proof(&self, number: u64, player: Option<&PlayerId>) -> Result<Proof, Refusal> {
        self.past(number)?.proof(player)
    }

    /// The record of a round that ended, as anyone may have it who might look on.
    pub fn record(&self, number: u64, player: Option<&PlayerId>) -> Result<String, Refusal> {
        self.past(number)?.record(player)
    }

    /// A round that ended, if it is at hand.
    fn ended(&self, number: u64) -> Option<&Round> {
        if self.round.number == number {
            return Some(&self.round).filter(|round| round.is_over(&round.rules));
        }
        let ended = self.past.iter().find(|ended| ended.number() == number);
        ended.and_then(Ended::round)
    }
}

/// Where a round lies in the journal.
fn find(
    table: &TableId,
    index: &Index,
    lies_in: (&dyn EventStore, &StreamName),
    number: u64,
) -> Result<Found, Refusal> {
    let found = index.find(lies_in, number).unwrap_or_else(|why| {
        tracing::error!(%table, number, %why, "a round cannot be found");
        None
    });
    found.ok_or(Refusal::NoSuchRound)
}

impl Past {
    /// A round that ended at a table which another node has: its stream tells it to every node. It
    /// takes the disk.
    pub(crate) fn elsewhere(
        table: &TableId,
        founded: &Arc<Rules>,
        premises: &Arc<Premises>,
        number: u64,
    ) -> Result<Past, Refusal> {
        let stream = stream_of(table).map_err(|_| Refusal::NoSuchTable)?;
        let index = Index::read(premises.store(), &stream).map_err(|why| {
            tracing::error!(%table, %why, "the stream of a table cannot be read");
            Refusal::NoSuchRound
        })?;
        let found = find(table, &index, (premises.store(), &stream), number)?;
        let past = Past {
            table: table.clone(),
            premises: Arc::clone(premises),
            number,
            stream,
            span: found.span,
            lies: Lies::Written {
                own: Arc::clone(founded),
                under: found.under,
            },
        };
        // One that is still played is none that ended.
        match past.round() {
            Err(Refusal::NoSuchRound) => Err(Refusal::NoSuchRound),
            _ => Ok(past),
        }
    }

    /// Its number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Where it lies in the table's stream.
    pub fn span(&self) -> Span {
        self.span
    }

    /// The round in the list, as a viewer saw it.
    pub fn summary(&self, player: Option<&PlayerId>) -> Result<Summary, Refusal> {
        let round = self.watched(player)?;
        let names = round.people.iter().map(|known| known.name.clone());
        Ok(Summary {
            round: round.number,
            you: player.and_then(|player| round.person(player)),
            names: names.collect(),
            out: round.out,
            ended_ms: self.ended_ms(&round),
            under: Under(Arc::clone(&round.rules)),
            view: round.view(&round.rules, round.viewer(player)),
        })
    }

    /// When the last thing by the rules happened in it, as its entry is dated.
    fn ended_ms(&self, round: &Round) -> Option<u64> {
        let last = round.log.iter().rfind(|one| !one.events().is_empty())?;
        let before = Version(last.version.0.checked_sub(1)?);
        let read = self.premises.store();
        let events = read.read_until(&self.stream, before, last.version);
        let events = self.told(events.map_err(|error| error.to_string())).ok()?;
        Some(Dated::read(&events.first()?.body).ok()?.date_ms)
    }

    /// What a viewer may check of it.
    pub fn proof(&self, player: Option<&PlayerId>) -> Result<Proof, Refusal> {
        let round = &*self.watched(player)?;
        let shoes = self.told(shoes(&self.premises, round))?;
        let lots = self.told(lots::proof(&self.premises, round))?;
        let unseen = unseen(round, round.viewer(player));
        let seen = draws(round, &unseen);
        let shown = round.numbers.iter().zip(&seen).filter(|(_, seen)| **seen);
        let openings: Vec<ProvedOpening> = shown
            .filter_map(|(&(shoe, drawn), _)| {
                let from = shoes.get(usize::from(shoe))?;
                let opening = from.drawn(drawn)?.opening().clone();
                Some(ProvedOpening {
                    shoe,
                    drawn,
                    opening,
                })
            })
            .collect();
        Ok(Proof {
            commitment: round.commitment.clone(),
            out: round.out,
            hands: round.hands_sealed(),
            spares: round.spares.clone(),
            contributions: round.mixed.clone().unwrap_or_default(),
            numbers: round.numbers.clone(),
            covered: (round.numbers.len() - openings.len()) as u32,
            openings,
            lots,
            tail: whole_tail(round, player, &unseen),
        })
    }

    /// Its record, as anyone may have it who might look on: the one that was kept when it ended, or
    /// where none was, one that is made anew.
    pub fn record(&self, player: Option<&PlayerId>) -> Result<String, Refusal> {
        if let Some(kept) = self.kept(player)? {
            return Ok(kept.text);
        }
        let round = &*self.watched(player)?;
        self.told(record_text(&self.table, &self.premises, round))
    }

    /// Its record as it was kept when it ended, if it was.
    pub fn kept(&self, player: Option<&PlayerId>) -> Result<Option<KeptRecord>, Refusal> {
        let Some(kept) = self.read_kept()? else {
            return Ok(None);
        };
        match kept.may_watch(player) {
            true => Ok(Some(KeptRecord {
                round: self.number,
                you: player.and_then(|player| kept.person(player)),
                text: kept.record,
            })),
            false => Err(Refusal::NoSuchRound),
        }
    }

    /// What proves it later: its place under a signed checkpoint.
    pub fn receipt(&self, player: Option<&PlayerId>) -> Result<Covered, Refusal> {
        if self.kept(player)?.is_none() {
            return Ok(Covered::NotKept);
        }
        let covered = self.premises.store().covered(&self.stream, self.number);
        self.told(covered.map_err(|error| error.to_string()))
    }

    fn read_kept(&self) -> Result<Option<KeptRound>, Refusal> {
        self.told(kept::read(&self.premises, &self.stream, self.number))
    }

    /// The round, if somebody may look on at it.
    fn watched(&self, player: Option<&PlayerId>) -> Result<Cow<'_, Round>, Refusal> {
        let round = self.round()?;
        match may_watch(&round, player) {
            true => Ok(round),
            false => Err(Refusal::NoSuchRound),
        }
    }

    fn round(&self) -> Result<Cow<'_, Round>, Refusal> {
        let (own, under) = match &self.lies {
            Lies::Here(round) => return Ok(Cow::Borrowed(round)),
            Lies::Written { own, under } => (own, under),
        };
        let (from, until) = self.span;
        let rules = self
            .rules(own, under)
            .ok_or(Refusal::RulesAreGone(self.number))?;
        let after = Version(from.0 - 1);
        let until = until.unwrap_or(Version(u64::MAX));
        let events = self.premises.store().read_until(&self.stream, after, until);
        let events = self.told(events.map_err(|error| error.to_string()))?;
        let entries = events.iter().map(|event| {
            let dated = Dated::read(&event.body).map_err(|error| error.to_string())?;
            Ok((event.version, dated.entry))
        });
        let entries: Result<Chapter, String> = entries.collect();
        let mut chapter = self.told(entries)?;
        // A generation that followed is not of the round.
        let opened = |(_, entry): &(Version, Entry)| matches!(entry, Entry::Opened { .. });
        if let Some(next) = chapter.iter().position(opened) {
            chapter.truncate(next);
        }
        let again = resume::told_again(&chapter, &rules, &self.premises);
        // The rules are named as they were, and conclude otherwise: what was kept still tells it.
        let again = match again {
            Err(why) if self.read_kept()?.is_some() => {
                let (table, round) = (&self.table, self.number);
                tracing::warn!(%table, round, %why, "a round is told as it was kept, and no further");
                return Err(Refusal::RulesAreGone(self.number));
            }
            again => again,
        };
        let round = self.told(again)?;
        match round.is_over(&round.rules) {
            true => Ok(Cow::Owned(round)),
            false => Err(Refusal::NoSuchRound),
        }
    }

    /// The rules that it was played by: the table's own, or those of before if the house can still
    /// make them.
    fn rules(&self, own: &Arc<Rules>, under: &RulesInForce) -> Option<Arc<Rules>> {
        if hex::encode(&own.hash()) == under.rules {
            return Some(Arc::clone(own));
        }
        let found = self
            .premises
            .rules_of(&under.ruleset, &under.game, &under.sheet)?;
        (hex::encode(&found.hash()) == under.rules).then_some(found)
    }

    /// What was read, or that there is no such round; why is for the house to know.
    fn told<T>(&self, read: Result<T, String>) -> Result<T, Refusal> {
        read.map_err(|why| {
            tracing::error!(table = %self.table, round = self.number, %why, "a round cannot be told");
            Refusal::NoSuchRound
        })
    }
}

/// The shoes that a round was dealt from, each as far as it was.
fn shoes(premises: &Premises, round: &Round) -> Result<Vec<Shoe>, String> {
    let dealt = |shoe: u8| {
        let of_it = round.numbers.iter().filter(|(from, _)| *from == shoe);
        of_it.map(|(_, number)| number + 1).max().unwrap_or(0)
    };
    (0..=round.remixed)
        .map(|shoe| shoe::load_one(premises, round, shoe, dealt(shoe)))
        .collect()
}

/// The public record of a round, made of what the store holds of it.
pub(super) fn record_text(
    table: &TableId,
    premises: &Premises,
    round: &Round,
) -> Result<String, String> {
    let shoes = shoes(premises, round)?;
    let lots = lots::proof(premises, round)?;
    let record = super::record::of(table, round, &shoes, lots.as_ref())?;
    Ok(record.to_text())
}

/// What was done in a round, in order.
pub(super) fn acted(round: &Round) -> impl Iterator<Item = (&Actor, &Action, &[table::Event])> {
    round
        .log
        .iter()
        .filter_map(|logged| match &logged.happened {
            Happened::Acted(actor, action, events) => Some((actor, action, &events[..])),
            _ => None,
        })
}

/// The draws that a viewer never saw, by their places among the actions.
fn unseen(round: &Round, viewer: table::Viewer) -> Vec<usize> {
    let steps: Vec<Step> = acted(round)
        .map(|(actor, action, events)| Step {
            actor: *actor,
            action: action.clone(),
            events: events.to_vec(),
        })
        .collect();
    unseen_draws::<AnyGame>(&round.rules, &round.seating, &steps, viewer)
}

/// Whether each draw of a round is seen, in the order of its numbers. Dice beside a deal come from
/// the mix and have no place in a shoe.
fn draws(round: &Round, unseen: &[usize]) -> Vec<bool> {
    let mut actions = 0;
    let mut seen = Vec::new();
    for logged in &round.log {
        match &logged.happened {
            Happened::PassedOver(card) => seen.push(card.is_some()),
            Happened::Acted(_, action, _) => {
                let aside = |drawn| falls_aside(&round.rules, drawn);
                if matches!(action, Action::Draw(drawn) if !aside(*drawn)) {
                    seen.push(!unseen.contains(&actions));
                }
                actions += 1;
            }
            _ => {}
        }
    }
    seen
}
