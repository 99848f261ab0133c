//! Chips laid down by hand: bets against the bank, shares of it, bets for it, bids.

use exact::Cents;
use law::BasisRef;
use round::{Bounds, Player, steps};
use table::{Banker, BoxNumber, Cause, SpotId, Why};

use super::description::{Pile, Rule};
use super::script::Asked;
use super::state::Due;
use crate::player_bank::together;

impl Asked<'_> {
    pub(super) fn bounds(self, player: &Player, spot: SpotId) -> Result<Bounds, Cause> {
        let shut = |why, basis| Err(Cause { why, basis });
        match Pile::on(spot) {
            None => shut(Why::NoSuchSpot, round::NO_TEXT),
            Some(Pile::Garage) => shut(Why::PlacedByChoice { spot }, self.by(Rule::Garage)),
            Some(Pile::Bank) => self.bank_bounds(player),
            Some(pile @ (Pile::Bet | Pile::Line)) => self.bet_bounds(player, pile),
            Some(Pile::Partner) => self.partner_bounds(player),
            Some(Pile::Support) => self.support_bounds(player),
        }
    }

    /// A bid, or what is added to a bank just taken.
    fn bank_bounds(self, player: &Player) -> Result<Bounds, Cause> {
        let (rules, state, at) = (self.rules, self.state, player.at);
        let most = rules.bank_most;
        match self.due() {
            Due::Announce(asked) if asked == at => {
                Ok(self.into_bank(Rule::BankLeast, Rule::Raises))
            }
            Due::Bid(asked) if asked == at => {
                let equals = state
                    .own
                    .offer
                    .best
                    .is_some_and(|best| !rules.is_seat(best));
                let window = match equals && rules.is_seat(at) {
                    true => Rule::EqualBids,
                    false => Rule::Auction,
                };
                // Once there is a bid it is that which must be topped, or equalled.
                let least_basis = match state.own.offer.best {
                    Some(_) => self.by(window),
                    None => state.least_bank(rules).1,
                };
                Ok(Bounds {
                    least: state.least_bid(rules, at),
                    most: most.value,
                    step: steps::ANY,
                    least_basis,
                    most_basis: most.basis,
                    window: self.by(window),
                    // Whoever bids takes the bank for as much as it must hold at least.
                    size: state.least_bank(rules).1,
                    others: round::ALONE,
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

    /// What is added to a bank, up to its maximum.
    fn into_bank(self, least: Rule, window: Rule) -> Bounds {
        let most = self.rules.bank_most;
        Bounds {
            least: Cents::new(1),
            most: most.value.down_to_zero(self.state.in_bank()),
            step: steps::ANY,
            least_basis: self.by(least),
            most_basis: most.basis,
            window: self.by(window),
            size: most.basis,
            others: round::ALONE,
        }
    }

    /// Why somebody does not bid now.
    pub(super) fn out_of_auction(self, at: BoxNumber) -> Rule {
        let state = self.state;
        let barred = state.former() == Some(at) || state.course.partners.has(at);
        match (state.own.offer.refused.has(at), barred) {
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
        let calls = &state.own.bets;
        let half_only = [calls.shares, calls.completes].contains(&Some(at));
        let size = if half_only {
            Rule::WithTable
        } else {
            Rule::PuntoMost
        };
        let all = together([state.in_bank(), state.all(Pile::Support)]);
        let left = match half_only {
            true => Cents::ZERO,
            false => all.down_to_zero(state.staked(rules)),
        };
        let lies = player.on(pile.spot());
        let (least, most) = match pile {
            // A part of what lies on the line plays.
            Pile::Line => {
                let line = rules.description.table.line.value;
                let whole = together([left, line.of(lies)]);
                let most = line.most_with(whole);
                let most = if left.is_zero() { lies } else { most };
                let least = line.least_with(rules.minimum.value);
                (least, most.down_to_zero(lies))
            }
            _ => (rules.minimum.value, left),
        };
        let window = match calls.shares {
            Some(_) => Rule::Completing,
            None => Rule::Between,
        };
        Ok(Bounds {
            least: least.down_to_zero(lies).max(Cents::new(1)),
            most,
            step: steps::ANY,
            least_basis: rules.minimum.basis,
            most_basis: self.by(size),
            window: if pile == Pile::Line {
                self.by(Rule::OnTheLine)
            } else {
                self.by(window)
            },
            size: self.by(size),
            others: round::ALONE,
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
        let (state, at) = (self.state, player.at);
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
        if !state.own.allowed.contains(&player.holder) {
            return cause(Why::NoConsent { at: banker, holder }, Rule::PartnerJoins);
        }
        Ok(self.into_bank(Rule::PartnerJoins, Rule::PartnerJoins))
    }

    fn support_bounds(self, player: &Player) -> Result<Bounds, Cause> {
        let (rules, state, at) = (self.rules, self.state, player.at);
        let cause = |why, basis| Err(Cause { why, basis });
        let supports = rules.description.table.supports;
        let covered = state.staked(rules) >= state.in_bank();
        if self.due() != Due::Bets || !covered {
            return cause(Why::NotOffered, self.by(Rule::Supports));
        }
        let has = state.own.bets.supports.contains(&at);
        if !has && state.own.bets.supports.len() >= usize::from(supports.value) {
            let most = supports.value;
            return cause(Why::BoxIsFull { most }, supports.basis);
        }
        let lies = player.on(Pile::Support.spot());
        let (least, most) = rules.support;
        Ok(Bounds::between(lies, least, most, self.by(Rule::Supports)))
    }
}
