//! People who bet behind the player of a place, or where nobody sits.

use law::BasisRef;
use table::{Cause, Person, SpotId, Why};

use crate::{Cited, Player, Whose};

/// That people bet at another's place.
#[derive(Clone, Copy, Debug)]
pub struct Behind {
    /// How many bet at one place, its player among them.
    pub most: Cited<u8>,
    /// That its player lets them in, and bets before them.
    pub consent: BasisRef,
    /// The spot on which a bet comes before all others; what its player takes off it takes all
    /// that lies at his place with it.
    pub first: SpotId,
    /// Where anybody may bet at a place at which nobody sits: who plays it, and why there is
    /// nobody to let others in.
    pub vacant: Option<BasisRef>,
}

impl Behind {
    /// Why the player of a place does not let somebody in.
    pub(crate) fn lets_in(&self, player: &Player, guest: Person) -> impl Iterator<Item = Cause> {
        let most = self.most.value;
        let known = guest == player.holder || player.allowed.contains(&guest);
        let full = !known && player.allowed.len() + 1 >= usize::from(most);
        let nobody = self.vacant.filter(|_| player.vacant);
        let nobody = nobody.map(|basis| (Why::NotOffered, basis));
        let full = full.then_some((Why::BoxIsFull { most }, self.most.basis));
        let causes = nobody.into_iter().chain(full);
        causes.map(|(why, basis)| Cause { why, basis })
    }

    /// Whether somebody sits at a place who may let one more in.
    pub(crate) fn has_room(&self, player: &Player) -> bool {
        !player.vacant && player.allowed.len() + 1 < usize::from(self.most.value)
    }

    /// Why somebody may not bet at a place: its player does, whoever he lets in beside his own
    /// bet, and anybody where nobody sits, as long as there is room.
    pub(crate) fn refuse(&self, whose: Whose<'_>, causes: &mut Vec<Cause>) {
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        let Whose { player, by } = whose;
        let (at, holder) = (player.at, player.holder);
        if !player.vacant && holder != by {
            if !player.allowed.contains(&by) {
                cause(Why::NoConsent { at, holder }, self.consent);
            }
            if player.on(self.first).is_zero() {
                let spot = self.first;
                cause(Why::NeedsFirst { spot, at }, self.consent);
            }
        }
        let most = self.most.value;
        let bets = |person: Person| player.betting().any(|(_, bettor)| bettor.person == person);
        if player.betting().count() >= usize::from(most) && !bets(by) {
            cause(Why::BoxIsFull { most }, self.most.basis);
        }
    }
}
