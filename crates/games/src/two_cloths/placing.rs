//! Chips laid down by hand: bets on the cloths, bids, a bank made up again.

use exact::Cents;
use law::BasisRef;
use round::{Bounds, Cited, Player, steps};
use table::{Banker, BoxNumber, Cause, Event, SpotId, Why};

use super::description::{CLOTHS, EqualBids, Pile, Rule};
use super::script::Asked;
use super::state::Due;
use crate::player_bank::together;

impl Asked<'_> {
    /// Somebody holds the bank from here on.
    pub(super) fn held(self, at: BoxNumber, basis: BasisRef) -> Event {
        Event::BankHeld {
            by: Banker::Box(at),
            basis,
            marked: self.by(Rule::Deposit),
        }
    }

    pub(super) fn bounds(self, player: &Player, spot: SpotId) -> Result<Bounds, Cause> {
        match Pile::on(spot) {
            None => Err(Cause {
                why: Why::NoSuchSpot,
                basis: round::NO_TEXT,
            }),
            Some(Pile::Bank) => self.bank_bounds(player),
            Some(pile @ (Pile::First | Pile::Second | Pile::Both | Pile::Line)) => {
                self.bet_bounds(player, pile)
            }
        }
    }

    /// A bid, or a broken bank made up again.
    fn bank_bounds(self, player: &Player) -> Result<Bounds, Cause> {
        let (rules, state, at) = (self.rules, self.state, player.at);
        let (least, most) = rules.bank;
        let bounds = |from: Cents, least_basis, rule| Bounds {
            least: from,
            most: most.value,
            step: steps::ANY,
            least_basis,
            most_basis: most.basis,
            window: self.by(rule),
            size: most.basis,
            others: round::ALONE,
        };
        match self.due() {
            Due::Bid(asked) if asked == at => {
                let best = state.best_bid();
                let rule = match best {
                    Some(_) => Rule::EqualBids,
                    None => Rule::Auction,
                };
                // Once there is a bid it is that which must be equalled, or exceeded where the
                // first of equal bids has the bank.
                let least_basis = best.map_or(least.basis, |_| self.by(Rule::Auction));
                let beyond = match rules.description.said.equal_bids {
                    EqualBids::Lot => Cents::ZERO,
                    EqualBids::First => Cents::new(1),
                };
                let from = best.map_or(least.value, |best| together([best, beyond]));
                Ok(bounds(from, least_basis, rule))
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
        if !self.state.own.bancos.is_empty() {
            let (why, basis) = (
                Why::NotCovered { left: Cents::ZERO },
                self.by(Rule::BancoBoth),
            );
            return Err(Cause { why, basis });
        }
        let minimum = rules.minimum.value;
        // What plays of a bet, on each cloth that it is on, must be a bet of its own.
        let both = together([minimum; CLOTHS]);
        let line = rules.description.table.line.value.least_with(minimum);
        let (least, window) = match pile {
            Pile::Bank | Pile::First | Pile::Second => (minimum, Rule::Bets),
            Pile::Both => (both, Rule::BothCloths),
            Pile::Line => (line, Rule::OnTheLine),
        };
        let bank = self.state.in_bank();
        let most = match rules.free {
            None if bank < rules.maximum.value => Cited {
                value: bank,
                basis: self.by(Rule::Answers),
            },
            None | Some(_) => rules.maximum,
        };
        let least = Cited {
            value: least,
            ..rules.minimum
        };
        let lies = player.on(pile.spot());
        Ok(Bounds::between(lies, least, most, self.by(window)))
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
