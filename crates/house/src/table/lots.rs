//! Seats at the start of a game among players: by lot, where its rules have them so.

use games::Floor;
use table::{Action, Game, Person, Rulebook, Viewer};

use super::draft::Draft;
use super::refusal::{Halt, fault};
use crate::fair::{Entropy, OsEntropy};

impl Draft<'_> {
    /// What somebody asks for, with the seat that the lot gives him where he wants to sit down
    /// before the first hand of a game has begun.
    pub(super) fn by_lot(&self, person: Person, action: &Action) -> Result<Action, Halt> {
        let (rules, asked) = (self.table_rules(), action.clone());
        let sits = matches!(action, Action::Sit { .. });
        if !sits || !self.draws_seats() || !rules.felt().seats_by_lot {
            return Ok(asked);
        }
        let view = self.round.view(rules, Viewer::Player(person));
        if view.passing.game.is_some() {
            return Ok(asked);
        }
        let mut free = Floor::legal(rules, &view, person).sit;
        let player = self.round.player(person);
        free.retain(|at| player.is_some_and(|player| !self.is_kept(*at, &player.id)));
        let mut bytes = [0; 8];
        let drawn = OsEntropy.fill(&mut bytes);
        drawn.map_err(|_| fault("no lot could be drawn"))?;
        // Of 2^64 draws, a few seats share all but a handful alike.
        let place = u64::from_le_bytes(bytes).checked_rem(free.len() as u64);
        let at = place.and_then(|place| free.get(place as usize));
        Ok(at.map_or(asked, |at| Action::Sit { at: *at }))
    }
}
