//! The records of rounds that ended: each proves itself, and no card comes out of a shoe twice.

use std::collections::{BTreeMap, BTreeSet};

use games::{AnyGame, Rules};
use house::fair::audit;
use house::store::{Covered, EventStore, StreamName};
use house::{Now, Past, Player, PlayerId, Table};
use table::record::{Record, verify};

use crate::shadow::Shadow;

/// What came out of all shoes.
#[derive(Default)]
struct Drawn {
    /// Places of shoes, by the root of the shoe.
    places: BTreeSet<(String, u32)>,
    /// The place for which each salt was drawn.
    salts: BTreeMap<String, (String, u32)>,
}

/// Looks at the record of every round that was told to have ended.
pub(crate) fn check(
    shadow: &Shadow,
    store: &dyn EventStore,
    tables: &[Table],
    players: &[Player],
    now: Now,
) -> Result<u64, String> {
    let mut drawn = Drawn::default();
    let mut looked = 0;
    for ((place, round), first) in &shadow.ended {
        let Some(table) = tables.get(*place) else {
            continue;
        };
        let wrong = |why: String| format!("round {round} of {}: {why}", table.id());
        let stream = StreamName::new(&format!("table/{}", table.id()));
        let stream = stream.map_err(|error| error.to_string())?;
        let kept = store.record(&stream, *round);
        let kept = kept.map_err(|error| error.to_string())?;
        // What could not be read when it ended is kept with the next step, if there was one.
        let waits = first.is_none() && *round == table.snapshot(None, now).round;
        if (kept.is_none() && !waits) || (first.is_some() && *first != kept) {
            return Err(wrong("its record is gone, or is another".to_owned()));
        }
        let past = table.past(*round).map_err(|why| wrong(why.to_string()))?;
        let checked = viewers(players).find_map(|viewer| look(&past, viewer).transpose());
        match checked {
            Some(Ok((rules, record))) => {
                prove(&rules, &record).map_err(wrong)?;
                drawn.note(&record).map_err(wrong)?;
                looked += 1;
            }
            Some(Err(why)) => return Err(wrong(why)),
            // Whoever sat there has gone, and nobody else may look on.
            None => {}
        }
        receipt(&past, players).map_err(wrong)?;
    }
    Ok(looked)
}

/// Looks at the record of every round that a store has kept of these tables.
pub(crate) fn check_kept(
    store: &dyn EventStore,
    tables: &[Table],
    now: Now,
) -> Result<u64, String> {
    let mut drawn = Drawn::default();
    let mut looked = 0;
    for table in tables {
        let stream = StreamName::new(&format!("table/{}", table.id()));
        let stream = stream.map_err(|error| error.to_string())?;
        for round in 1..=table.snapshot(None, now).round {
            let wrong = |why: String| format!("round {round} of {}: {why}", table.id());
            let kept = store.record(&stream, round);
            if kept.map_err(|error| error.to_string())?.is_none() {
                continue;
            }
            let past = table.past(round).map_err(|why| wrong(why.to_string()))?;
            if let Some((rules, record)) = look(&past, None).map_err(wrong)? {
                prove(&rules, &record).map_err(wrong)?;
                drawn.note(&record).map_err(wrong)?;
                looked += 1;
            }
        }
    }
    Ok(looked)
}

fn viewers(players: &[Player]) -> impl Iterator<Item = Option<&PlayerId>> {
    let players = players.iter().map(|player| Some(&player.id));
    std::iter::once(None).chain(players)
}

/// The record as one may have it, with the rules of its round; nothing if he may not.
fn look(
    past: &Past,
    viewer: Option<&PlayerId>,
) -> Result<Option<(std::sync::Arc<Rules>, Record)>, String> {
    let Ok(summary) = past.summary(viewer) else {
        return Ok(None);
    };
    let text = past.record(viewer).map_err(|why| why.to_string())?;
    let record = Record::parse(&text).map_err(|error| format!("{error:?}"))?;
    Ok(Some((summary.under.0, record)))
}

fn prove(rules: &Rules, record: &Record) -> Result<(), String> {
    let verified = verify::<AnyGame>(rules, record);
    verified.map_err(|difference| difference.to_string())?;
    let audited = audit(rules, record).map_err(|difference| difference.to_string())?;
    audited.map(drop).ok_or("it carries no promise".to_owned())
}

fn receipt(past: &Past, players: &[Player]) -> Result<(), String> {
    // Whoever may look on at all is told what everybody else is who may.
    let told = viewers(players).find_map(|viewer| past.receipt(viewer).ok());
    match told {
        Some(Covered::By(receipt)) => {
            let checked = receipt.check();
            checked.map_err(|fault| format!("its receipt proves nothing: {fault:?}"))
        }
        Some(Covered::NotKept | Covered::NotYet) | None => Ok(()),
    }
}

impl Drawn {
    fn note(&mut self, record: &Record) -> Result<(), String> {
        let Some(promise) = &record.header().promise else {
            return Ok(());
        };
        for action in 0..record.actions() {
            for place in record.places(action) {
                let spare = usize::from(place.shoe).checked_sub(1);
                let root = match spare.and_then(|spare| promise.spares.get(spare)) {
                    Some(spare) => &spare.root,
                    None => &promise.root,
                };
                let at = (root.clone(), place.position);
                if let Some(salt) = &place.salt {
                    let first = self.salts.entry(salt.clone()).or_insert(at.clone());
                    if *first != at {
                        return Err("a salt of another card came again".to_owned());
                    }
                }
                if !self.places.insert(at) {
                    return Err(format!(
                        "the card at place {} was drawn twice",
                        place.position
                    ));
                }
            }
        }
        Ok(())
    }
}
