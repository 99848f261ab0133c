//! People who bet behind the player of a place, or where nobody sits.

use law::BasisRef;
use table::{Cause, Person, Role, SpotId, Why};

use crate::{Cited, Player, Whose};

/// That people bet at another's place.
#[derive(Clone, Copy, Debug)]
pub struct Behind {
    /// How many bet at one place, its player among them; where it is one, he lets nobody in.
    pub most: Cited<u8>,
    /// That its player lets them in, and bets before them.
    pub consent: BasisRef,
    /// The spot on which a bet comes before all others; what its player takes off it takes all
    /// that lies at his place with it.
    pub first: SpotId,
    /// Where anybody may bet at a place at which nobody sits: who plays it, and why there is
    /// nobody to let others in.
    pub vacant: Option<BasisRef>,
    /// That only those who sit at a place bet at another's, where it is so.
    pub seated: Option<BasisRef>,
    /// Who of the house must agree to somebody, where one must.
    pub approved: Option<Cited<Role>>,
    /// Whether bets at a place are shown, taken back and settled in the order in which they were
    /// laid, whoever laid them, and not person by person.
    pub as_laid: bool,
}

impl Behind {
    /// That nobody but its player bets at a place, where it is so.
    fn alone(&self) -> Option<Cause> {
        let (why, basis) = (Why::NotOffered, self.most.basis);
        (self.most.value <= 1).then_some(Cause { why, basis })
    }

    /// Why the player of a place does not let somebody in.
    pub(crate) fn lets_in(&self, player: &Player, guest: Person) -> Vec<Cause> {
        if let Some(alone) = self.alone() {
            return vec![alone];
        }
        let most = self.most.value;
        let known = guest == player.holder || player.allowed.contains(&guest);
        let full = !known && player.allowed.len() + 1 >= usize::from(most);
        let nobody = self.vacant.filter(|_| player.vacant);
        let nobody = nobody.map(|basis| (Why::NotOffered, basis));
        let full = full.then_some((Why::BoxIsFull { most }, self.most.basis));
        let causes = nobody.into_iter().chain(full);
        causes.map(|(why, basis)| Cause { why, basis }).collect()
    }

    /// Why nobody of that post agrees to somebody, or what has him do so.
    pub(crate) fn approves(
        &self,
        player: &Player,
        guest: Person,
        by: Role,
    ) -> Result<BasisRef, Vec<Cause>> {
        let (at, holder) = (player.at, player.holder);
        let Some(needed) = self.approved else {
            let (why, basis) = (Why::NotOffered, self.most.basis);
            return Err(vec![Cause { why, basis }]);
        };
        let mut causes = Vec::new();
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        if by > needed.value {
            cause(Why::NeedsRole { role: needed.value }, needed.basis);
        }
        if !player.allowed.contains(&guest) {
            cause(Why::NoConsent { at, holder }, self.consent);
        }
        match causes.is_empty() {
            true => Ok(needed.basis),
            false => Err(causes),
        }
    }

    /// Whether somebody sits at a place who may let one more in.
    pub(crate) fn has_room(&self, player: &Player) -> bool {
        !player.vacant && player.allowed.len() + 1 < usize::from(self.most.value)
    }

    /// Why somebody may not bet at a place: its player does, whoever he lets in beside his own
    /// bet, and anybody where nobody sits, as long as there is room.
    pub(crate) fn refuse(
        &self,
        whose: Whose<'_>,
        sits: impl Fn() -> bool,
        causes: &mut Vec<Cause>,
    ) {
        let Whose { player, by } = whose;
        let (at, holder) = (player.at, player.holder);
        if holder != by
            && let Some(alone) = self.alone()
        {
            return causes.push(alone);
        }
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        if !player.vacant && holder != by {
            if let Some(basis) = self.seated.filter(|_| !sits()) {
                cause(Why::SeatedOnly, basis);
            }
            if !player.allowed.contains(&by) {
                cause(Why::NoConsent { at, holder }, self.consent);
            } else if let Some(needed) = self.approved.filter(|_| !player.approved.contains(&by)) {
                cause(Why::NotApproved { role: needed.value }, needed.basis);
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

#[cfg(test)]
mod tests {
    use table::BoxNumber;

    use super::*;
    use crate::NO_TEXT;

    const HOLDER: Person = Person(1);
    const GUEST: Person = Person(2);

    fn behind(most: u8) -> Behind {
        let consent = NO_TEXT;
        Behind {
            most: Cited {
                value: most,
                basis: consent,
            },
            consent,
            first: SpotId(0),
            vacant: None,
            seated: Some(consent),
            approved: Some(Cited {
                value: Role::TableHead,
                basis: consent,
            }),
            as_laid: true,
        }
    }

    fn whys(behind: Behind, player: &Player, by: Person, sits: bool) -> Vec<Why> {
        let mut causes = Vec::new();
        behind.refuse(Whose { player, by }, || sits, &mut causes);
        causes.into_iter().map(|cause| cause.why).collect()
    }

    #[test]
    fn a_guest_sits_is_let_in_and_agreed_to_before_he_bets() {
        let (at, holder, spot) = (BoxNumber(1), HOLDER, SpotId(0));
        let mut player = Player::new(at, HOLDER);
        assert_eq!(player.lay(HOLDER, spot, exact::Cents::new(10)), Ok(()));
        let refused = [Why::SeatedOnly, Why::NoConsent { at, holder }];
        assert_eq!(whys(behind(2), &player, GUEST, false), refused);
        assert!(behind(2).approves(&player, GUEST, Role::TableHead).is_err());
        player.allowed.push(GUEST);
        let role = Role::TableHead;
        let refused = [Why::NotApproved { role }];
        assert_eq!(whys(behind(2), &player, GUEST, true), refused);
        assert!(behind(2).approves(&player, GUEST, Role::Croupier).is_err());
        assert!(behind(2).approves(&player, GUEST, role).is_ok());
        player.approved.push(GUEST);
        assert_eq!(whys(behind(2), &player, GUEST, true), []);
        assert_eq!(whys(behind(2), &player, HOLDER, true), []);
    }

    #[test]
    fn where_one_person_bets_nobody_is_let_in() {
        let player = Player::new(BoxNumber(1), HOLDER);
        assert_eq!(whys(behind(1), &player, GUEST, true), [Why::NotOffered]);
        assert_eq!(behind(1).lets_in(&player, GUEST).len(), 1);
        assert_eq!(whys(behind(1), &player, HOLDER, true), []);
    }
}
