//! Chips laid down by hand: bets against the bank, shares of it, bets for it, bids.

use exact::Cents;
use law::BasisRef;
use table::{Banker, BoxNumber, Cause, Event, Person, PlaceOption, Refusal, SpotId, Why};

use super::description::{Pile, Rule};
use super::judge::Judge;
use super::state::{Due, Player, half};
use crate::common::{Bounds, NO_TEXT, holder_only, refuse};

impl Judge<'_> {
    pub(super) fn place(
        self,
        person: Person,
        (at, spot): (BoxNumber, SpotId),
        stake: Cents,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.is_open()?;
        let player = self.player_at(at)?;
        let Some(pile) = self.rules.pile(spot) else {
            return refuse(Why::NoSuchSpot, NO_TEXT);
        };
        let joined = match pile {
            Pile::Support => Rule::SupportAlone,
            Pile::Bank | Pile::Garage | Pile::Bet | Pile::Line | Pile::Partner => Rule::NoJoining,
        };
        let mut causes: Vec<Cause> = Vec::new();
        causes.extend(holder_only(player.holder, person, self.by(joined)));
        match self.bounds(player, spot, pile) {
            Err(shut) => causes.push(shut),
            Ok(bounds) => causes.extend(bounds.refuse(player.pile(pile), stake)),
        }
        Refusal::unless_empty(causes)?;
        let Ok(Bounds { window, size, .. }) = self.bounds(player, spot, pile) else {
            return refuse(Why::NotOffered, self.by(Rule::Between));
        };
        let bids = matches!(self.due(), Due::Bid(_));
        // A bid that is topped goes back to its bidder.
        if let (true, Some(best)) = (bids, self.state.offer.best) {
            events.extend(self.back(best, Pile::Bank));
        }
        // Whoever bids takes the bank for as much as it must hold at least.
        let size = match bids {
            true => self.state.least_bank(self.rules).1,
            false => size,
        };
        events.push(Event::Placed {
            at,
            by: person,
            spot,
            stake,
            window,
            size,
        });
        Ok(())
    }

    /// The chips of a pile go back to their owner.
    pub(super) fn back(self, at: BoxNumber, pile: Pile) -> Option<Event> {
        let player = self.state.find(at)?;
        let (stake, spot) = (player.pile(pile), self.rules.spot(pile)?);
        (!stake.is_zero()).then_some(Event::TakenBack {
            at,
            by: player.holder,
            spot,
            stake,
            basis: NO_TEXT,
        })
    }

    /// Where a player may put chips.
    pub(super) fn places(self, player: &Player) -> Vec<PlaceOption> {
        let spots = self.rules.description.spots.iter().enumerate();
        let option = |(place, rule): (usize, &super::description::SpotRule)| {
            let spot = SpotId(place as u8);
            let bounds = self.bounds(player, spot, rule.pile).ok()?;
            (bounds.least <= bounds.most).then_some(PlaceOption {
                at: player.at,
                spot,
                least: bounds.least,
                most: bounds.most,
                step: Cents::new(1),
                basis: bounds.size,
            })
        };
        spots.filter_map(option).collect()
    }

    fn bounds(self, player: &Player, spot: SpotId, pile: Pile) -> Result<Bounds, Cause> {
        let shut = |why, basis| Err(Cause { why, basis });
        match pile {
            Pile::Garage => shut(Why::PlacedByChoice { spot }, self.by(Rule::Garage)),
            Pile::Bank => self.bank_bounds(player),
            Pile::Bet | Pile::Line => self.bet_bounds(player, pile),
            Pile::Partner => self.partner_bounds(player),
            Pile::Support => self.support_bounds(player),
        }
    }

    /// A bid, or what is added to a bank just taken.
    fn bank_bounds(self, player: &Player) -> Result<Bounds, Cause> {
        let (rules, state, at) = (self.rules, self.state, player.at);
        let most = rules.bank_most;
        match self.due() {
            Due::Announce(asked) if asked == at => Ok(Bounds {
                least: Cents::new(1),
                most: room(most.value, state.in_bank()),
                least_basis: self.by(Rule::BankLeast),
                window: self.by(Rule::Raises),
                size: most.basis,
            }),
            Due::Bid(asked) if asked == at => {
                let equals = state.offer.best.is_some_and(|best| !rules.is_seat(best));
                let window = match equals && rules.is_seat(at) {
                    true => Rule::EqualBids,
                    false => Rule::Auction,
                };
                // Once there is a bid it is that which must be topped, or equalled.
                let least_basis = match state.offer.best {
                    Some(_) => self.by(window),
                    None => state.least_bank(rules).1,
                };
                Ok(Bounds {
                    least: state.least_bid(rules, at),
                    most: most.value,
                    least_basis,
                    window: self.by(window),
                    size: most.basis,
                })
            }
            Due::Bid(asked) => {
                let rule = self.out_of_auction(at);
                let why = match rule {
                    Rule::Auction => Why::NotYourTurn { turn: Some(asked) },
                    _ => Why::NotOffered,
                };
                let basis = self.by(rule);
                Err(Cause { why, basis })
            }
            Due::Offer(asked) | Due::Retake(asked) | Due::Force(asked) => {
                let (why, basis) = (Why::BankIsOffered { at: asked }, self.offers_it(asked));
                Err(Cause { why, basis })
            }
            _ => {
                let by = state.banker.map_or(Banker::House, Banker::Box);
                let rule = match state.banker == Some(at) {
                    true => Rule::Announced,
                    false => Rule::Keeps,
                };
                let (why, basis) = (Why::BankIsHeld { by }, self.by(rule));
                Err(Cause { why, basis })
            }
        }
    }

    /// Why somebody does not bid now.
    pub(super) fn out_of_auction(self, at: BoxNumber) -> Rule {
        let state = self.state;
        let barred = state.former() == Some(at) || state.course.partners.has(at);
        match (state.offer.refused.has(at), barred) {
            (true, _) => Rule::Refusal,
            (false, true) => Rule::NotInAuction,
            (false, false) => Rule::Auction,
        }
    }

    /// Why the bank is offered to the one who is asked whether he takes it.
    fn offers_it(self, asked: BoxNumber) -> BasisRef {
        match self.due() {
            Due::Retake(_) => self.by(Rule::Retakes),
            Due::Force(_) => self.by(Rule::Forced),
            _ => self.turn_of(asked),
        }
    }

    fn bet_bounds(self, player: &Player, pile: Pile) -> Result<Bounds, Cause> {
        let (rules, state, at) = (self.rules, self.state, player.at);
        self.may_bet(at)?;
        let calls = &state.bets;
        let half_only = [calls.shares, calls.completes].contains(&Some(at));
        let size = if half_only {
            Rule::WithTable
        } else {
            Rule::PuntoMost
        };
        let all = state
            .in_bank()
            .plus(state.all(Pile::Support))
            .unwrap_or(state.in_bank());
        let left = room(all, state.covered());
        let left = if half_only { Cents::ZERO } else { left };
        let lies = player.pile(pile);
        let (least, most) = match pile {
            // Half of what lies on the line plays.
            Pile::Line => {
                let least = rules.minimum.value.plus(rules.minimum.value);
                let whole = left.plus(half(lies)).unwrap_or(left);
                let most = whole.plus(whole).unwrap_or(whole);
                let most = most.plus(Cents::new(1)).unwrap_or(most);
                let most = if half_only || left.is_zero() {
                    Cents::ZERO
                } else {
                    room(most, lies)
                };
                (least.unwrap_or(rules.minimum.value), most)
            }
            _ => (rules.minimum.value, left),
        };
        let window = match calls.shares {
            Some(_) => Rule::Completing,
            None => Rule::Between,
        };
        Ok(Bounds {
            least: room(least, lies).max(Cents::new(1)),
            most,
            least_basis: rules.minimum.basis,
            window: if pile == Pile::Line {
                self.by(Rule::OnTheLine)
            } else {
                self.by(window)
            },
            size: self.by(size),
        })
    }

    /// Whether somebody may bet against the bank now.
    pub(super) fn may_bet(self, at: BoxNumber) -> Result<(), Cause> {
        let cause = |why, basis| Err(Cause { why, basis });
        match (self.due(), self.state.banker) {
            (Due::Bets, Some(banker)) if banker == at => {
                cause(Why::HoldsTheBank, self.by(Rule::Between))
            }
            (Due::Bets, Some(_)) if !self.state.pile(at, Pile::Partner).is_zero() => {
                cause(Why::HoldsTheBank, self.by(Rule::PartnerTerms))
            }
            (Due::Bets, Some(_)) => Ok(()),
            (_, Some(at)) => cause(Why::BankIsOffered { at }, self.by(Rule::Announced)),
            (Due::Offer(at) | Due::Retake(at) | Due::Bid(at) | Due::Force(at), None) => {
                cause(Why::BankIsOffered { at }, self.by(Rule::Announced))
            }
            _ => {
                let fewest = self.rules.description.table.fewest;
                let (least, here) = (fewest.value, self.state.players.len() as u8);
                cause(Why::TooFewPlayers { least, here }, fewest.basis)
            }
        }
    }

    fn partner_bounds(self, player: &Player) -> Result<Bounds, Cause> {
        let (rules, state, at) = (self.rules, self.state, player.at);
        let cause = |why, rule| {
            let basis = self.by(rule);
            Err(Cause { why, basis })
        };
        let Some(banker) = state.banker else {
            return cause(Why::NotOffered, Rule::PartnerJoins);
        };
        if banker == at {
            return cause(Why::HoldsTheBank, Rule::PartnerJoins);
        }
        let given_up = state.course.end == table::BankEnd::GivenUp;
        if given_up && state.course.last == Some(at) {
            return cause(Why::NotOffered, Rule::NoOldPartner);
        }
        if self.bets_lie() {
            return cause(Why::NotOffered, Rule::PartnerJoins);
        }
        let holder = state
            .find(banker)
            .map_or(player.holder, |banker| banker.holder);
        if !state.allowed.contains(&player.holder) {
            return cause(Why::NoConsent { at: banker, holder }, Rule::PartnerJoins);
        }
        Ok(Bounds {
            least: Cents::new(1),
            most: room(rules.bank_most.value, state.in_bank()),
            least_basis: self.by(Rule::PartnerJoins),
            window: self.by(Rule::PartnerJoins),
            size: rules.bank_most.basis,
        })
    }

    fn support_bounds(self, player: &Player) -> Result<Bounds, Cause> {
        let (rules, state, at) = (self.rules, self.state, player.at);
        let cause = |why, basis| Err(Cause { why, basis });
        let supports = rules.description.table.supports;
        let covered = state.covered() >= state.in_bank();
        if self.due() != Due::Bets || !covered {
            return cause(Why::NotOffered, self.by(Rule::Supports));
        }
        let has = state.bets.supports.contains(&at);
        if !has && state.bets.supports.len() >= usize::from(supports.value) {
            let most = supports.value;
            return cause(Why::BoxIsFull { most }, supports.basis);
        }
        let lies = player.pile(Pile::Support);
        let (least, most) = rules.support;
        Ok(Bounds {
            least: room(least.value, lies).max(Cents::new(1)),
            most: room(most.value, lies),
            least_basis: least.basis,
            window: self.by(Rule::Supports),
            size: most.basis,
        })
    }
}

/// What is left of an amount, or nothing.
fn room(all: Cents, taken: Cents) -> Cents {
    all.minus(taken).unwrap_or(Cents::ZERO)
}
