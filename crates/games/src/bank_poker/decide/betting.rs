//! Who sits where and what is put on which spot, while bets are open.

use exact::Cents;
use round::Bounds;
use table::{Actor, BoxNumber, Cause, Event, Person, Refusal, Role, SpotId, Why};

use super::super::description::Window;
use super::super::players_bank;
use super::super::state::BoxState;
use super::Judge;
use crate::common::{Cited, NO_TEXT, Sits, may_leave, may_sit, refuse};

impl Judge<'_> {
    pub(super) fn sit(
        &self,
        person: Person,
        at: BoxNumber,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let table = &self.rules.description.table;
        let sitting = self.state.boxes.iter().map(|found| Sits {
            at: found.number,
            holder: found.holder,
        });
        let held = may_sit(person, at, sitting, table.boxes, table.boxes_each)?;
        let further = table.blind.unwrap_or(table.boxes_each.basis);
        let basis = if held > 0 { further } else { table.boxes.basis };
        events.push(Event::Seated { at, person, basis });
        Ok(())
    }

    pub(super) fn leave(
        &self,
        person: Person,
        at: BoxNumber,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        let sits = Sits {
            at,
            holder: state.holder,
        };
        may_leave(person, sits, state.plays(), NO_TEXT)?;
        events.push(Event::Left { at, person });
        Ok(())
    }

    pub(super) fn allow(
        &self,
        person: Person,
        at: BoxNumber,
        guest: Person,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        let bettors = &self.rules.bettors;
        let mut causes = Vec::new();
        if bettors.value <= 1 {
            causes.push(Cause {
                why: Why::NotOffered,
                basis: bettors.basis,
            });
        }
        if state.holder != person {
            causes.push(Cause {
                why: Why::HolderOnly {
                    holder: state.holder,
                },
                basis: bettors.basis,
            });
        }
        let known = guest == state.holder || state.allowed.contains(&guest);
        if bettors.value > 1 && !known && state.allowed.len() + 1 >= usize::from(bettors.value) {
            causes.push(Cause {
                why: Why::BoxIsFull {
                    most: bettors.value,
                },
                basis: bettors.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        events.push(Event::Allowed {
            at,
            person: guest,
            basis: bettors.basis,
        });
        Ok(())
    }

    pub(super) fn place(
        &self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        stake: Cents,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        let Some(bet) = self.rules.description.bets.get(usize::from(spot.0)) else {
            return refuse(Why::NoSuchSpot, NO_TEXT);
        };
        let Some(limits) = self.rules.limits[usize::from(spot.0)] else {
            return refuse(Why::PlacedByChoice { spot }, bet.placed.basis);
        };
        if let Window::With(_) = bet.placed.value {
            return refuse(Why::PlacedByChoice { spot }, bet.placed.basis);
        }
        let mut causes = Vec::new();
        self.check_bettor(state, person, &mut causes);
        self.check_beside(state, person, spot, &mut causes);
        if stake.is_zero() {
            causes.push(Cause {
                why: Why::NothingStaked,
                basis: self.rules.description.table.chips_only,
            });
        }
        self.check_slot(state, person, spot, &mut causes);
        self.check_limits(state, person, spot, stake, &mut causes);
        players_bank::check(self.rules, self.state, state, spot, stake, &mut causes);
        Refusal::unless_empty(causes)?;
        let (window, size) = (bet.placed.basis, limits.laid);
        events.push(Event::Placed {
            at,
            by: person,
            spot,
            stake,
            window,
            size,
        });
        self.placed_with(at, person, spot, stake, events)
    }

    /// The bets that go down together with another.
    fn placed_with(
        &self,
        at: BoxNumber,
        by: Person,
        spot: SpotId,
        stake: Cents,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        for (place, bet) in self.rules.description.bets.iter().enumerate() {
            if bet.placed.value != Window::With(usize::from(spot.0)) || self.bank_has(at, by, place)
            {
                continue;
            }
            let window = bet.placed.basis;
            let Some(stake) = self.rules.stake_by_choice(place, |_| stake) else {
                return refuse(Why::TooLarge, window);
            };
            let spot = SpotId(place as u8);
            let size = bet.stake.basis();
            events.push(Event::Placed {
                at,
                by,
                spot,
                stake,
                window,
                size,
            });
        }
        Ok(())
    }

    /// Whether a bet that went down with the bank lies there already: what is added to the bank
    /// adds nothing to it.
    fn bank_has(&self, at: BoxNumber, by: Person, bet: usize) -> bool {
        let lies = self.state.find_box(at);
        let lies = lies.and_then(|found| found.stake(by, SpotId(bet as u8)));
        self.rules.offer().is_some() && lies.is_some()
    }

    /// Staff agree to a bettor whom the holder let in.
    pub(super) fn approve(
        &self,
        role: Role,
        at: BoxNumber,
        guest: Person,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        let Some(needed) = self.rules.approval() else {
            return refuse(Why::NotOffered, self.rules.bettors.basis);
        };
        let mut causes = Vec::new();
        if role > needed.value {
            causes.push(Cause {
                why: Why::NeedsRole { role: needed.value },
                basis: needed.basis,
            });
        }
        if !state.allowed.contains(&guest) {
            let holder = state.holder;
            causes.push(Cause {
                why: Why::NoConsent { at, holder },
                basis: self.rules.bettors.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        events.push(Event::Approved {
            at,
            person: guest,
            by: role,
            basis: needed.basis,
        });
        Ok(())
    }

    pub(super) fn cut(&self, person: Person, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        let seated = self.state.boxes.iter().any(|found| found.holder == person);
        let Some(basis) = self.rules.cut_basis().filter(|_| seated) else {
            let actor = Actor::Player(person);
            return refuse(Why::NotForYou { actor }, NO_TEXT);
        };
        if self.state.is_cut {
            return refuse(Why::AlreadyCut, basis);
        }
        events.push(Event::Cut {
            by: Some(person),
            basis,
        });
        Ok(())
    }

    fn check_bettor(&self, state: &BoxState, person: Person, causes: &mut Vec<Cause>) {
        let bettors = &self.rules.bettors;
        if person == state.holder {
            return;
        }
        let seated = self.state.boxes.iter().any(|found| found.holder == person);
        if let Some(basis) = self.rules.seated_only().filter(|_| !seated) {
            causes.push(Cause {
                why: Why::SeatedOnly,
                basis,
            });
        }
        if bettors.value <= 1 {
            causes.push(Cause {
                why: Why::NotOffered,
                basis: bettors.basis,
            });
        } else if !state.allowed.contains(&person) {
            let why = Why::NoConsent {
                at: state.number,
                holder: state.holder,
            };
            causes.push(Cause {
                why,
                basis: bettors.basis,
            });
        } else if let Some(needed) = self.rules.approval()
            && !state.approved.contains(&person)
        {
            causes.push(Cause {
                why: Why::NotApproved { role: needed.value },
                basis: needed.basis,
            });
        }
    }

    /// A side bet stands beside the bettor's own main bet, and a guest's bet on a hand that
    /// its holder plays.
    fn check_beside(
        &self,
        state: &BoxState,
        person: Person,
        spot: SpotId,
        causes: &mut Vec<Cause>,
    ) {
        let bet = &self.rules.description.bets[usize::from(spot.0)];
        let required = SpotId(self.rules.required_bet() as u8);
        let missing = match bet.placed.value {
            Window::Beside(other) => {
                let other = SpotId(other as u8);
                state
                    .stake(person, other)
                    .is_none()
                    .then_some((other, bet.placed.basis))
            }
            _ if person != state.holder => state
                .stake(state.holder, required)
                .is_none()
                .then_some((required, self.rules.bettors.basis)),
            _ => None,
        };
        if let Some((spot, basis)) = missing {
            causes.push(Cause {
                why: Why::NeedsFirst {
                    spot,
                    at: state.number,
                },
                basis,
            });
        }
    }

    /// The slot of a pool is the one before a player's own box: his guests do not use it.
    fn check_slot(&self, state: &BoxState, person: Person, spot: SpotId, causes: &mut Vec<Cause>) {
        if person == state.holder {
            return;
        }
        if let Some(pool) = self.rules.pool_of(spot) {
            causes.push(Cause {
                why: Why::HolderOnly {
                    holder: state.holder,
                },
                basis: pool.fed,
            });
        }
    }

    fn check_limits(
        &self,
        state: &BoxState,
        by: Person,
        spot: SpotId,
        stake: Cents,
        causes: &mut Vec<Cause>,
    ) {
        // That nothing is laid down is told by itself.
        let limits = self.rules.limits[usize::from(spot.0)];
        let Some(limits) = limits.filter(|_| !stake.is_zero()) else {
            return;
        };
        let lies = state.stake(by, spot).unwrap_or(Cents::ZERO);
        let others = state
            .wagers
            .iter()
            .filter(|wager| wager.spot == spot && wager.by != by);
        let Ok(others) = Cents::sum(others.map(|wager| wager.stake)) else {
            return causes.push(Cause {
                why: Why::TooLarge,
                basis: limits.most.basis,
            });
        };
        let bounds = Bounds {
            others: Cited {
                value: others,
                basis: self.rules.bettors.basis,
            },
            ..Bounds::between(lies, limits.least, limits.most, NO_TEXT)
        };
        causes.extend(bounds.refuse(lies, stake));
    }

    /// Chips come back off a spot, and with them the bets that stood beside it.
    pub(super) fn take_back(
        &self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        if state.stake(person, spot).is_none() {
            return refuse(Why::NothingThere, NO_TEXT);
        }
        let bet = &self.rules.description.bets[usize::from(spot.0)];
        if let Window::With(_) | Window::ByChoice(_) = bet.placed.value {
            return refuse(Why::PlacedByChoice { spot }, bet.placed.basis);
        }
        let holds_all = person == state.holder && usize::from(spot.0) == self.rules.required_bet();
        let beside = |other: SpotId| {
            let spot = usize::from(spot.0);
            let window = &self.rules.description.bets[usize::from(other.0)]
                .placed
                .value;
            *window == Window::Beside(spot) || *window == Window::With(spot)
        };
        let goes = state.wagers.iter().filter(|wager| {
            let own = wager.by == person && (wager.spot == spot || beside(wager.spot));
            own || (holds_all && wager.by != person)
        });
        let back = goes.map(|wager| Event::TakenBack {
            at,
            by: wager.by,
            spot: wager.spot,
            stake: wager.stake,
            basis: self.rules.description.bets[usize::from(wager.spot.0)]
                .placed
                .basis,
        });
        events.extend(back);
        Ok(())
    }
}
