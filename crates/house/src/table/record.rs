//! The record of a round that ended, as anybody may take it home: what was done, what was promised,
//! and what is opened of it.

use games::{AnyGame, Rules};
use table::record::promise::{GivenLot, Hand, Lots, OpenedLot, Promise, ShoePlace, Spare};
use table::record::{Marks, Record, Recorder};
use table::{Action, Viewer};

use super::history::acted;
use super::lots::LotsProof;
use super::round::{Happened, Round, falls_aside};
use crate::fair::{Commitment, Opening, Shoe};
use crate::{TableId, hex};

/// The public record of a round, with the shoes that it was dealt from and its lots.
pub(super) fn of(
    table: &TableId,
    round: &Round,
    shoes: &[Shoe],
    lots: Option<&LotsProof>,
) -> Result<Record, String> {
    let marks = Marks {
        table: Some(table.as_str().to_owned()),
        round: Some(round.number),
        commitment: Some(hex::encode(&round.commitment.root)),
        salt: None,
    };
    let recorder = Recorder::<AnyGame>::open(&round.rules, round.seating.clone());
    let mut recorder = recorder.marked(marks);
    for (actor, action, _) in acted(round) {
        // It was judged once: it is judged alike.
        let again = recorder.act(*actor, action.clone());
        again.map_err(|refusal| format!("an action does not follow any more: {refusal:?}"))?;
    }
    let record = recorder.finish();
    let public = record.for_viewer::<AnyGame>(&round.rules, Viewer::Public);
    let public = public.map_err(|difference| difference.to_string())?;
    let covered = public.covered();
    let places = places(round, shoes, &covered).ok_or("a card of the shoe is missing")?;
    Ok(public.promised(promise(round, lots), places))
}

fn promise(round: &Round, lots: Option<&LotsProof>) -> Promise {
    let commitment = &round.commitment;
    let spare = |spare: &Commitment| Spare {
        label: spare.label.as_str().to_owned(),
        root: hex::encode(&spare.root),
    };
    Promise {
        label: commitment.label.as_str().to_owned(),
        cards: commitment.count,
        root: hex::encode(&commitment.root),
        out: round.out,
        hands: hands(round),
        spares: round.spares.iter().map(spare).collect(),
        lots: lots.map(written_lots),
    }
}

/// What the seats sealed and opened; in rounds of the time when nothing was sealed, what they gave.
fn hands(round: &Round) -> Vec<Hand> {
    let added = round.mixed.iter().flat_map(|mixed| mixed.as_slice());
    let value = |seat| {
        let mut added = added.clone();
        let found = added.find(|one| one.seat == seat)?;
        Some(hex::encode(&found.bytes))
    };
    let sealed = round.hands_sealed();
    if sealed.is_empty() {
        let given = added.clone().map(|one| Hand {
            seat: one.seat.0,
            hash: None,
            value: Some(hex::encode(&one.bytes)),
        });
        return given.collect();
    }
    let each = sealed.iter().map(|hand| Hand {
        seat: hand.seat.0,
        hash: Some(hex::encode(&hand.hash)),
        value: value(hand.seat),
    });
    each.collect()
}

fn written_lots(proof: &LotsProof) -> Lots {
    let given = proof.given.iter().map(|lot| GivenLot {
        number: lot.number,
        seat: lot.seat,
    });
    let drawn = proof.openings.iter().map(|opening| OpenedLot {
        seat: opening.index,
        salt: hex::encode(&opening.salt),
        path: path(opening),
    });
    Lots {
        label: proof.commitment.label.as_str().to_owned(),
        lots: proof.commitment.count,
        root: hex::encode(&proof.commitment.root),
        given: given.collect(),
        drawn: drawn.collect(),
    }
}

fn path(opening: &Opening) -> Vec<String> {
    let path = opening.path.iter();
    path.map(|hash| hex::encode(hash)).collect()
}

/// The places of the shoes that each action reached: the card that it drew, and before it those
/// that were passed over. A card that stays covered is told by its leaf.
fn places(round: &Round, shoes: &[Shoe], covered: &[usize]) -> Option<Vec<Vec<ShoePlace>>> {
    let mut numbers = round.numbers.iter();
    let mut each = Vec::new();
    let mut before = Vec::new();
    for logged in &round.log {
        match &logged.happened {
            Happened::PassedOver(card) => {
                let shown = card.is_some();
                let place = place(round, shoes, *numbers.next()?, shown)?;
                let passed = card.map(|card| card.to_string());
                before.push(ShoePlace { passed, ..place });
            }
            Happened::Acted(_, action, _) => {
                if comes_out_of_the_shoe(&round.rules, action) {
                    let shown = !covered.contains(&each.len());
                    before.push(place(round, shoes, *numbers.next()?, shown)?);
                }
                each.push(std::mem::take(&mut before));
            }
            _ => {}
        }
    }
    Some(each)
}

fn comes_out_of_the_shoe(rules: &Rules, action: &Action) -> bool {
    matches!(action, Action::Draw(drawn) if !falls_aside(rules, *drawn))
}

fn place(
    round: &Round,
    shoes: &[Shoe],
    (shoe, number): (u8, u32),
    shown: bool,
) -> Option<ShoePlace> {
    let draw = shoes.get(usize::from(shoe))?.drawn(number)?;
    let opening = draw.opening();
    let leaf = round.promise(shoe)?.leaf(opening);
    Some(ShoePlace {
        shoe,
        number,
        position: opening.position,
        salt: shown.then(|| hex::encode(&opening.salt)),
        leaf: (!shown).then(|| hex::encode(&leaf)),
        passed: None,
        path: path(opening),
    })
}
