//! Cells shared out to threads, and put together again in their order.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use table::Game;

use crate::SolveError;
use crate::course::{Course, Deal};
use crate::desk::Outcome;
use crate::spread::{Mixture, Spread};
use crate::walk::{CellResult, Taken, Walker};

/// What the walk of a whole table found.
#[derive(Clone, Debug)]
pub(crate) struct Walked {
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) spread: Spread,
    pub(crate) taken: Vec<Taken>,
}

/// Walks all cells. The result does not depend on the number of threads: cells are independent
/// and are put together in their own order.
pub(crate) fn walk<G>(
    course: &Course<'_, G>,
    threads: NonZeroUsize,
    progress: &mut dyn FnMut(u64),
) -> Result<Walked, SolveError>
where
    G: Game,
    G::Rules: Sync,
    G::State: Sync,
{
    let cells = &course.cells;
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let mut found: Vec<Option<CellResult>> = vec![None; cells.len()];
    thread::scope(|scope| {
        for _ in 0..threads.get().min(cells.len()) {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || work(course, cells, next, &sender));
        }
        drop(sender);
        for (place, result) in results {
            if result.is_err() {
                // No further cell is begun.
                next.store(cells.len(), Ordering::Relaxed);
            }
            found[place] = Some(result?);
            progress(cells[place].len() as u64);
        }
        Ok::<(), SolveError>(())
    })?;
    put_together(found.into_iter().flatten())
}

fn work<G: Game>(
    course: &Course<'_, G>,
    cells: &[Vec<Deal>],
    next: &AtomicUsize,
    sender: &mpsc::Sender<(usize, Result<CellResult, SolveError>)>,
) {
    let mut walker = Walker::new(course);
    loop {
        let place = next.fetch_add(1, Ordering::Relaxed);
        let Some(deals) = cells.get(place) else {
            return;
        };
        // Nobody listens any more once another cell has failed.
        if sender.send((place, walker.cell(deals))).is_err() {
            return;
        }
    }
}

fn put_together(cells: impl Iterator<Item = CellResult>) -> Result<Walked, SolveError> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut numbers: HashMap<Outcome, usize> = HashMap::new();
    let mut mixture = Mixture::default();
    let mut taken = Vec::new();
    for cell in cells {
        let number = |outcome: Outcome| {
            *numbers.entry(outcome).or_insert_with_key(|outcome| {
                outcomes.push(outcome.clone());
                outcomes.len() - 1
            })
        };
        let map: Vec<usize> = cell.outcomes.into_iter().map(number).collect();
        for (weight, spread) in &cell.parts {
            mixture.add(spread, *weight, |outcome| map[outcome])?;
        }
        taken.extend(cell.taken);
    }
    Ok(Walked {
        outcomes,
        spread: mixture.into_spread(),
        taken,
    })
}
