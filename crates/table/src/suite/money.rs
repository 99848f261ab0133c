//! Chips are counted a second time, by someone who knows nothing of the rules.

use std::collections::BTreeMap;

use exact::{Cents, Ratio, Residue};

use super::walk::Walk;
use crate::{
    Against, BoxNumber, Event, Game, Held, Line, Outcome, PayTableId, Person, PoolId, ReasonStep,
    Rulebook, SpotId, Viewer,
};

/// Where chips lie, and whose they are.
type Pile = (BoxNumber, Person, SpotId);

/// Counts the chips of a round at every event: what was placed lies on the table, went back or
/// was taken; what is paid is the exact odds of the stake but for a rounding that is named; and
/// at the end nothing lies there. Returns how many bets were settled.
///
/// # Panics
/// If a cent is too few or too many.
pub fn money_is_conserved<G: Game>(walk: &Walk<G>) -> usize {
    let mut till = Till::holding(walk.seating.held());
    let mut state = walk.states[0].clone();
    opening_is_folded(walk, &state);
    let mut over = false;
    for (step, taken) in walk.steps.iter().enumerate() {
        agrees_with_settle(walk, step, &state, &taken.events);
        for event in &taken.events {
            if over {
                walk.fail(step, format!("{event:?} after the end"));
            }
            G::apply(walk.rules, &mut state, event);
            let counted = till.count(event).and_then(|()| till.balances());
            let counted = counted.and_then(|()| till.pools(walk.rules.felt(), event));
            let counted =
                counted.and_then(|()| till.lies(&G::view(walk.rules, &state, Viewer::Public)));
            if let Err(what) = counted {
                walk.fail(step, format!("{event:?}: {what}"));
            }
            if let Event::Settled(line) = event {
                is_exact(walk, step, line);
            }
            over |= *event == Event::Ended;
        }
        if state != walk.states[step + 1] {
            walk.fail(step, "folding the events gives another state");
        }
    }
    if till.chips() != held_over::<G>(walk, &state) {
        walk.fail(
            walk.steps.len(),
            format!("the round is over and chips lie there: {:?}", till.table),
        );
    }
    if let Err(what) = till.pots_are_paid() {
        walk.fail(walk.steps.len(), what);
    }
    till.settled
}

/// The first state is the one after the opening's events, which therefore change nothing.
fn opening_is_folded<G: Game>(walk: &Walk<G>, first: &G::State) {
    let mut state = first.clone();
    walk.opening
        .iter()
        .for_each(|event| G::apply(walk.rules, &mut state, event));
    if state != *first {
        walk.fail(0, "the opening's events are not yet in the first state");
    }
}

#[derive(Default)]
struct Till {
    table: BTreeMap<Pile, u64>,
    /// The last stake of each bet, for prizes that are paid beside it.
    stakes: BTreeMap<Pile, u64>,
    placed: u128,
    back: u128,
    taken: u128,
    /// What was paid out of players' banks.
    across: u128,
    settled: usize,
    /// What went into pots, what came out, and what the house took of them.
    into_pots: u128,
    out_of_pots: u128,
    raked: u128,
    pot_spot: Option<SpotId>,
    taken_by_spot: BTreeMap<SpotId, u128>,
    /// What was read of each pool.
    read: BTreeMap<PoolId, u64>,
    /// What its prizes have left of that.
    left: BTreeMap<PoolId, u64>,
    /// What this round put into each.
    fed: BTreeMap<PoolId, u64>,
}

impl Till {
    /// The till of a round that opens with bets held over from the one before.
    fn holding(held: &[Held]) -> Till {
        let mut till = Till::default();
        for held in held {
            *till.table.entry((held.at, held.by, held.spot)).or_default() += held.stake.count();
            till.placed += u128::from(held.stake.count());
        }
        till
    }

    fn count(&mut self, event: &Event) -> Result<(), String> {
        match *event {
            Event::Placed {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                if stake.is_zero() {
                    return Err("nothing was placed".into());
                }
                let pile = self.table.entry((at, by, spot)).or_default();
                *pile += stake.count();
                self.stakes.insert((at, by, spot), *pile);
                self.placed += u128::from(stake.count());
            }
            Event::TakenBack {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                self.lift((at, by, spot), stake)?;
                self.back += u128::from(stake.count());
            }
            Event::Moved {
                at,
                by,
                from,
                to,
                stake,
                ..
            } => {
                self.lift((at, by, from), stake)?;
                *self.table.entry((at, by, to)).or_default() += stake.count();
            }
            Event::Shifted {
                at,
                by,
                from,
                to,
                stake,
                ..
            } => {
                if stake.is_zero() || from == to {
                    return Err("nothing was moved".into());
                }
                self.lift((at, by, from), stake)?;
                *self.table.entry((at, by, to)).or_default() += stake.count();
            }
            Event::Raked { amount, .. } => self.raked += u128::from(amount.count()),
            Event::Settled(line) => self.settle(&line)?,
            _ => {}
        }
        Ok(())
    }

    /// What players put into pots is paid out of them to the last cent, but for the house's
    /// share.
    fn pots_are_paid(&self) -> Result<(), String> {
        let (into, out, raked) = (self.into_pots, self.out_of_pots, self.raked);
        if into == 0 || into == out + raked {
            return Ok(());
        }
        Err(format!(
            "{into} went into pots, {out} out of them, {raked} to the house"
        ))
    }

    fn settle(&mut self, line: &Line) -> Result<(), String> {
        self.settled += 1;
        let pile = (line.at, line.by, line.spot);
        if line.outcome == Outcome::Prize {
            let stake = self.stakes.get(&pile).copied();
            return if stake == Some(line.stake.count()) {
                Ok(())
            } else {
                Err(format!("the stake was {stake:?}"))
            };
        }
        self.lift(pile, line.stake)?;
        if line.outcome == Outcome::PotShare {
            self.out_of_pots += u128::from(line.paid.count());
            self.pot_spot = Some(line.spot);
        }
        *self.taken_by_spot.entry(line.spot).or_default() += u128::from(line.taken().count());
        self.into_pots = self.pot_spot.map_or(0, |spot| self.taken_by_spot[&spot]);
        self.back += u128::from(line.returned().count());
        match line.against {
            Against::House | Against::Pot => self.taken += u128::from(line.taken().count()),
            Against::Bank {
                at,
                spot,
                commission,
            } => self.bank((at, spot), commission, line)?,
        }
        Ok(())
    }

    /// What a line moves between a bettor and a player's bank: each cent of it comes from the
    /// one and goes to the other or to the house.
    fn bank(
        &mut self,
        (at, spot): (BoxNumber, SpotId),
        commission: Cents,
        line: &Line,
    ) -> Result<(), String> {
        let mut piles = self.table.iter_mut();
        let bank = piles.find(|((place, _, on), _)| (*place, *on) == (at, spot));
        let (_, lies) = bank.ok_or("no bank lies there")?;
        let (lost, won) = (line.taken().count(), line.paid.count());
        let kept = commission.count();
        let after = match line.outcome {
            Outcome::Lost => lost.checked_sub(kept).map(|gain| *lies + gain),
            Outcome::Won => lies.checked_sub(won + kept),
            Outcome::Pushed | Outcome::Void => (kept == 0).then_some(*lies),
            Outcome::Prize | Outcome::PotShare => None,
        };
        *lies = after.ok_or("the bank does not hold what it pays")?;
        self.taken += u128::from(kept);
        self.across += u128::from(won);
        Ok(())
    }

    /// A pool is read before it pays, holds at least what the round put in, and never pays more
    /// than it holds.
    fn pools(&mut self, felt: &crate::Felt, event: &Event) -> Result<(), String> {
        match *event {
            Event::Metered { pool, amount, .. } => {
                self.read.insert(pool, amount.count());
                self.left.insert(pool, amount.count());
            }
            Event::Settled(line) => {
                let Some(pool) = felt.pool_of(line.spot) else {
                    return Ok(());
                };
                if line.outcome == Outcome::Prize {
                    let left = self.left.get_mut(&pool.id).ok_or("the pool was not read")?;
                    let paid = left.checked_sub(line.paid.count());
                    *left = paid.ok_or("the pool does not hold what it pays")?;
                }
                *self.fed.entry(pool.id).or_default() += pool.fed_by(line.taken()).count();
                let (fed, read) = (self.fed[&pool.id], self.read.get(&pool.id));
                if read.is_some_and(|read| *read < fed) {
                    return Err(format!("the counter stands below the {fed} of this round"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes a stake off its pile. Where a bet is settled in parts a pile goes by and by; what
    /// is left of one must be shown as lying there.
    fn lift(&mut self, pile: Pile, stake: Cents) -> Result<(), String> {
        let lay = self.table.get(&pile).copied();
        match lay.and_then(|lay| lay.checked_sub(stake.count())) {
            Some(0) => self.table.remove(&pile).map(drop).ok_or_else(String::new),
            Some(left) => {
                self.table.insert(pile, left);
                Ok(())
            }
            None => Err(format!("{lay:?} lay there")),
        }
    }

    fn balances(&self) -> Result<(), String> {
        let lies: u128 = self.table.values().map(|cents| u128::from(*cents)).sum();
        let (placed, back, taken) = (self.placed, self.back, self.taken);
        if placed == lies + back + taken + self.across {
            return Ok(());
        }
        Err(format!(
            "placed {placed}, on the table {lies}, gone back {back}, taken {taken}"
        ))
    }

    /// The table as the game shows it.
    fn lies(&self, view: &crate::View) -> Result<(), String> {
        let mut shown = BTreeMap::new();
        for found in &view.boxes {
            for wager in &found.wagers {
                *shown
                    .entry((found.number, wager.by, wager.spot))
                    .or_insert(0) += wager.stake.count();
            }
        }
        shown.retain(|_, stake| *stake != 0);
        let counted = self.chips();
        match shown == counted {
            true => Ok(()),
            false => Err(format!("counted {counted:?}, shown {shown:?}")),
        }
    }

    /// What lies there. A bank that has paid all it held is no chip.
    fn chips(&self) -> BTreeMap<Pile, u64> {
        let lies = self.table.iter().filter(|(_, stake)| **stake != 0);
        lies.map(|(pile, stake)| (*pile, *stake)).collect()
    }
}

/// What the game says each bet is due is what is then settled, unless a ruling voids the hand:
/// all of it at the end, and some of it, in that order, where bets are settled before.
fn agrees_with_settle<G: Game>(walk: &Walk<G>, step: usize, before: &G::State, events: &[Event]) {
    if events
        .iter()
        .any(|event| matches!(event, Event::Ruled { .. }))
    {
        return;
    }
    let mut state = before.clone();
    let runs = events.chunk_by(|one, next| line_of(one).is_some() == line_of(next).is_some());
    let mut runs = runs.peekable();
    while let Some(run) = runs.next() {
        let settled: Vec<Line> = run.iter().filter_map(line_of).collect();
        let ends = runs.peek().is_some_and(|next| next[0] == Event::Ended);
        let mut left = settled.as_slice();
        // What is settled at once may bring what is settled at the end.
        while !left.is_empty() {
            let agreed = agree(walk, step, &G::settle(walk.rules, &state), left, ends);
            let (now, later) = left.split_at(agreed);
            for line in now {
                G::apply(walk.rules, &mut state, &Event::Settled(*line));
            }
            left = later;
        }
        for event in run.iter().filter(|event| line_of(event).is_none()) {
            G::apply(walk.rules, &mut state, event);
        }
    }
}

/// How many of the lines are due now, in that order: some, and at the end all that are.
fn agree<G: Game>(
    walk: &Walk<G>,
    step: usize,
    due: &[Line],
    settled: &[Line],
    ends: bool,
) -> usize {
    let mut left = due.iter();
    let agreed = settled
        .iter()
        .take_while(|line| left.any(|due| due == *line))
        .count();
    let whole = agreed == settled.len();
    if agreed == 0 || (ends && whole && due != settled) {
        walk.fail(step, format!("due was {due:?}, settled was {settled:?}"));
    }
    agreed
}

/// What the rules hold over to the next round.
fn held_over<G: Game>(walk: &Walk<G>, state: &G::State) -> BTreeMap<Pile, u64> {
    let mut held = BTreeMap::new();
    for bet in G::view(walk.rules, state, Viewer::Public).held() {
        *held.entry((bet.at, bet.by, bet.spot)).or_insert(0) += bet.stake.count();
    }
    held
}

fn line_of(event: &Event) -> Option<Line> {
    match event {
        Event::Settled(line) => Some(*line),
        _ => None,
    }
}

fn is_exact<G: Game>(walk: &Walk<G>, step: usize, line: &Line) {
    let pays = matches!(
        line.outcome,
        Outcome::Won | Outcome::Prize | Outcome::PotShare
    );
    if !pays && (!line.paid.is_zero() || line.odds != Ratio::ZERO || line.residue != Residue::NONE)
    {
        walk.fail(step, format!("{line:?} pays what was not won"));
    }
    let from_pool =
        line.outcome == Outcome::Prize && walk.rules.felt().pool_of(line.spot).is_some();
    if !from_pool && !adds_up(line) {
        walk.fail(
            step,
            format!("{line:?}: paid and residue are not the odds times the stake"),
        );
    }
    let named = line
        .reasons
        .iter()
        .any(|reason| reason.because == ReasonStep::Rounded);
    if named != (line.residue != Residue::NONE) {
        walk.fail(
            step,
            format!("{line:?}: a rounding is named if and only if there is one"),
        );
    }
    if let Some(odds) =
        odds_on_the_felt(walk.rules.felt(), line).filter(|odds| pays && *odds != line.odds)
    {
        walk.fail(step, format!("{line:?}: the table on the felt pays {odds}"));
    }
}

/// `stake × odds = paid ± residue`, the residue being less than a cent.
fn adds_up(line: &Line) -> bool {
    let wide = |number: u64| i128::from(number);
    let (odds, residue) = (line.odds, line.residue.size);
    let sign = if line.residue.below_zero { -1 } else { 1 };
    // All over the product of both denominators, so that nothing is divided.
    let exact = wide(line.stake.count()) * wide(odds.numerator()) * wide(residue.denominator());
    let paid =
        wide(line.paid.count()) * wide(residue.denominator()) + sign * wide(residue.numerator());
    residue < Ratio::ONE && exact == paid * wide(odds.denominator())
}

/// What the pay table that a line names pays for the hand that it names.
fn odds_on_the_felt(felt: &crate::Felt, line: &Line) -> Option<Ratio> {
    let mut table: Option<PayTableId> = None;
    let mut hand = None;
    for reason in line.reasons.iter() {
        match reason.because {
            ReasonStep::TableInForce { table: named } => table = Some(named),
            ReasonStep::HandIs { class } => {
                hand = felt.classes.get(usize::from(class)).map(|c| c.key.as_str());
            }
            ReasonStep::Holds { table, row } => {
                let table = felt.tables.iter().find(|known| known.id == table)?;
                return table.rows.get(usize::from(row)).map(|row| row.odds);
            }
            _ => {}
        }
    }
    let table = felt.tables.iter().find(|known| Some(known.id) == table)?;
    table
        .rows
        .iter()
        .find(|row| Some(row.key.as_str()) == hand)
        .map(|row| row.odds)
}
