//! Chips laid down by hand: bets on the cloths, bids, a bank made up again.

use exact::Cents;
use law::BasisRef;
use table::{Banker, BoxNumber, Cause, Event, Person, PlaceOption, Refusal, SpotId, Why};

use super::description::{Pile, Rule, SpotRule};
use super::judge::Judge;
use super::state::{Due, Player};
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
        let mut causes: Vec<Cause> = Vec::new();
        causes.extend(holder_only(
            player.holder,
            person,
            self.by(Rule::NoPartners),
        ));
        let bounds = self.bounds(player, pile);
        match &bounds {
            Err(shut) => causes.push(*shut),
            Ok(bounds) => causes.extend(bounds.refuse(player.pile(pile), stake)),
        }
        Refusal::unless_empty(causes)?;
        let Ok(Bounds { window, size, .. }) = bounds else {
            return refuse(Why::NotOffered, self.by(Rule::Bets));
        };
        let tops = self.state.best_bid().is_some_and(|best| stake > best);
        // Bids that are topped go back to their bidders.
        if let (Due::Bid(_), true) = (self.due(), tops) {
            let best = self.state.finding.best.iter();
            events.extend(best.filter_map(|at| self.back(*at, Pile::Bank)));
        }
        events.push(Event::Placed {
            at,
            by: person,
            spot,
            stake,
            window,
            size,
        });
        if let Due::Renew(_) = self.due() {
            events.push(self.held(at, self.by(Rule::Renews)));
        }
        Ok(())
    }

    /// Somebody holds the bank from here on.
    pub(super) fn held(self, at: BoxNumber, basis: BasisRef) -> Event {
        Event::BankHeld {
            by: Banker::Box(at),
            basis,
            marked: self.by(Rule::Deposit),
        }
    }

    /// Where a player may put chips.
    pub(super) fn places(self, player: &Player) -> Vec<PlaceOption> {
        let spots = self.rules.description.spots.iter().enumerate();
        let option = |(place, rule): (usize, &SpotRule)| {
            let bounds = self.bounds(player, rule.pile).ok()?;
            (bounds.least <= bounds.most).then_some(PlaceOption {
                at: player.at,
                spot: SpotId(place as u8),
                least: bounds.least,
                most: bounds.most,
                step: Cents::new(1),
                basis: bounds.size,
            })
        };
        spots.filter_map(option).collect()
    }

    fn bounds(self, player: &Player, pile: Pile) -> Result<Bounds, Cause> {
        match pile {
            Pile::Bank => self.bank_bounds(player),
            Pile::First | Pile::Second | Pile::Both | Pile::Line => self.bet_bounds(player, pile),
        }
    }

    /// A bid, or a broken bank made up again.
    fn bank_bounds(self, player: &Player) -> Result<Bounds, Cause> {
        let (rules, state, at) = (self.rules, self.state, player.at);
        let (least, most) = rules.bank;
        let bounds = |from: Cents, least_basis, rule| Bounds {
            least: from,
            most: most.value,
            least_basis,
            window: self.by(rule),
            size: most.basis,
        };
        match self.due() {
            Due::Bid(asked) if asked == at => {
                let best = state.best_bid();
                let rule = match best {
                    Some(_) => Rule::EqualBids,
                    None => Rule::Auction,
                };
                // Once there is a bid it is that which must be equalled.
                let least_basis = best.map_or(least.basis, |_| self.by(Rule::Auction));
                Ok(bounds(best.unwrap_or(least.value), least_basis, rule))
            }
            Due::Renew(asked) if asked == at => {
                let first = state.course.sum;
                Ok(bounds(first, self.by(Rule::Renews), Rule::Renews))
            }
            Due::Bid(asked) | Due::Renew(asked) | Due::Offer(asked) => {
                let rule = match self.due() {
                    Due::Renew(_) => Rule::Renews,
                    Due::Offer(_) => Rule::Offered,
                    _ => Rule::Auction,
                };
                let turn = Some(asked);
                let (why, basis) = (Why::NotYourTurn { turn }, self.by(rule));
                Err(Cause { why, basis })
            }
            _ => {
                let by = state.banker.map_or(Banker::House, Banker::Box);
                let (why, basis) = (Why::BankIsHeld { by }, self.by(Rule::Deposit));
                Err(Cause { why, basis })
            }
        }
    }

    fn bet_bounds(self, player: &Player, pile: Pile) -> Result<Bounds, Cause> {
        let rules = self.rules;
        self.may_bet(player.at)?;
        if !self.state.bancos.is_empty() {
            let (why, basis) = (
                Why::NotCovered { left: Cents::ZERO },
                self.by(Rule::BancoBoth),
            );
            return Err(Cause { why, basis });
        }
        let minimum = rules.minimum.value;
        let twice = minimum.plus(minimum).unwrap_or(minimum);
        // Of a bet that plays in halves each must be a bet of its own.
        let (least, window) = match pile {
            Pile::Bank | Pile::First | Pile::Second => (minimum, Rule::Bets),
            Pile::Both => (twice, Rule::BothCloths),
            Pile::Line => (twice, Rule::OnTheLine),
        };
        let bank = self.state.in_bank();
        let (most, size) = match rules.free {
            Some(_) => (rules.maximum.value, rules.maximum.basis),
            None if bank < rules.maximum.value => (bank, self.by(Rule::Answers)),
            None => (rules.maximum.value, rules.maximum.basis),
        };
        let lies = player.pile(pile);
        let room = |all: Cents| all.minus(lies).unwrap_or(Cents::ZERO);
        Ok(Bounds {
            least: room(least).max(Cents::new(1)),
            most: room(most),
            least_basis: rules.minimum.basis,
            window: self.by(window),
            size,
        })
    }

    /// Whether somebody may bet against the bank now.
    pub(super) fn may_bet(self, at: BoxNumber) -> Result<(), Cause> {
        let cause = |why, basis| Err(Cause { why, basis });
        match self.due() {
            Due::Bets if self.state.banker == Some(at) => {
                cause(Why::HoldsTheBank, self.by(Rule::Between))
            }
            Due::Bets => Ok(()),
            Due::Keep(at) | Due::Renew(at) | Due::Offer(at) | Due::Bid(at) => {
                cause(Why::BankIsOffered { at }, self.by(Rule::Deposit))
            }
            _ => match self.too_few() {
                Some(few) => Err(few),
                None => cause(Why::NotOffered, self.by(Rule::Bets)),
            },
        }
    }
}
