//! Rounds that ended: their lines, and what anyone may check of them.

use std::sync::Arc;

use games::Floor;
use table::record::{Marks, Recorder};
use table::{Person, View, Viewer};

use super::lots::{self, LotsProof};
use super::refusal::Refusal;
use super::round::{Happened, Round};
use super::seeing::{Tail, Under, draws, tail};
use super::{Table, shoe};
use crate::fair::{Commitment, Contributions, Opening, Shoe};
use crate::store::Version;
use crate::{PlayerId, hex};

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
    /// How he saw its end, with every line.
    pub view: View,
}

/// What a viewer may check of a round that ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The promise.
    pub commitment: Commitment,
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

impl Table {
    /// The rounds that ended, the newest first.
    pub fn rounds(&self, player: Option<&PlayerId>) -> Vec<Summary> {
        let summary = |round: &Round| Summary {
            round: round.number,
            you: player.and_then(|player| round.person(player)),
            names: round
                .people
                .iter()
                .map(|known| known.name.clone())
                .collect(),
            under: Under(Arc::clone(&round.rules)),
            view: round.view(&round.rules, round.viewer(player)),
        };
        let watched = self.ended().filter(|round| self.may_watch(round, player));
        watched.take(super::KEPT_ROUNDS).map(summary).collect()
    }

    /// What a viewer may check of a round that ended.
    pub fn proof(&self, number: u64, player: Option<&PlayerId>) -> Result<Proof, Refusal> {
        let round = self.ended_round(number)?;
        if !self.may_watch(round, player) {
            return Err(Refusal::NoSuchRound);
        }
        let view = round.view(&round.rules, round.viewer(player));
        let shoes = self.shoes(round).map_err(|why| {
            tracing::error!(table = %self.id, round = number, %why, "no proof");
            Refusal::NoSuchRound
        })?;
        let lots = lots::proof(&self.premises, round).map_err(|why| {
            tracing::error!(table = %self.id, round = number, %why, "no proof of the lots");
            Refusal::NoSuchRound
        })?;
        let seen = draws(&round.rules, round, &view);
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
            spares: round.spares.clone(),
            contributions: round.mixed.clone().unwrap_or_default(),
            numbers: round.numbers.clone(),
            covered: (round.numbers.len() - openings.len()) as u32,
            openings,
            lots,
            tail: tail(round, player, Version(0)),
        })
    }

    /// The shoes that a round was dealt from, each as far as it was.
    fn shoes(&self, round: &Round) -> Result<Vec<Shoe>, String> {
        let dealt = |shoe: u8| {
            let of_it = round.numbers.iter().filter(|(from, _)| *from == shoe);
            of_it.map(|(_, number)| number + 1).max().unwrap_or(0)
        };
        (0..=round.remixed)
            .map(|shoe| shoe::load_one(&self.premises, round, shoe, dealt(shoe)))
            .collect()
    }

    /// The record of a round that ended, as anyone may have it who might look on.
    pub fn record(&self, number: u64, player: Option<&PlayerId>) -> Result<String, Refusal> {
        let round = self.ended_round(number)?;
        if !self.may_watch(round, player) {
            return Err(Refusal::NoSuchRound);
        }
        let marks = Marks {
            table: Some(self.id.as_str().to_owned()),
            round: Some(number),
            commitment: Some(hex::encode(&round.commitment.root)),
            salt: None,
        };
        let recorder = Recorder::<Floor>::open(&round.rules, round.seating.clone());
        let mut recorder = recorder.marked(marks);
        for logged in &round.log {
            if let Happened::Acted(actor, action, _) = &logged.happened {
                // It was judged once: it is judged alike.
                let again = recorder.act(*actor, action.clone());
                again.map_err(|_| Refusal::NoSuchRound)?;
            }
        }
        let record = recorder.finish();
        let public = record.for_viewer::<Floor>(&round.rules, Viewer::Public);
        let public = public.map_err(|difference| {
            tracing::error!(table = %self.id, round = number, ?difference, "no record");
            Refusal::NoSuchRound
        })?;
        Ok(public.to_text())
    }

    fn ended(&self) -> impl Iterator<Item = &Round> {
        let last = Some(&self.round).filter(|round| round.is_over(&round.rules));
        last.into_iter().chain(&self.past)
    }

    pub(super) fn ended_round(&self, number: u64) -> Result<&Round, Refusal> {
        let found = self.ended().find(|round| round.number == number);
        found.ok_or(Refusal::NoSuchRound)
    }
}
