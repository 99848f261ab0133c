//! What players choose: to take the bank or not, to go on with it, to cover it, a card or none.

use law::BasisRef;
use round::{Chosen, Offered, Open, Player, no_choice, plain};
use table::{BankEnd, Banker, BoxNumber, Cause, Event, Why};

use super::description::{Choice, Pile, Rule};
use super::script::Asked;
use super::state::Due;
use crate::player_bank::turned;

impl Asked<'_> {
    pub(super) fn open(self, player: &Player, choice: Choice) -> Open {
        let at = player.at;
        let due = self.due();
        if due == Due::Bets && choice == Choice::Check {
            return self.checking();
        }
        if due == Due::Bets {
            return self.while_betting(player, choice);
        }
        let turn = self.asked();
        if turn != Some(at) {
            let (why, basis) = (Why::NotYourTurn { turn }, self.by(self.not_now(at)));
            return Err(Cause { why, basis });
        }
        match due {
            Due::Keep(_) => self.keeping(player, choice),
            Due::Announce(_) => self.one(choice, Choice::Keep, self.by(Rule::Announced)),
            Due::Offer(_) => self.offered(at, choice),
            Due::Retake(_) => self.retaking(choice),
            Due::Bid(_) => self.one(choice, Choice::Abstain, self.by(Rule::Auction)),
            Due::Force(_) => self.forced(choice),
            Due::Repeat(_) => self.repeating(player, choice),
            Due::Punto(_) => self.punto(choice),
            Due::Give(_) => self.giving_or_not(choice),
            Due::Banker(_) => self.banker(choice),
            _ => no_choice(),
        }
    }

    /// Why it is not somebody's turn.
    fn not_now(self, at: BoxNumber) -> Rule {
        let greets = self.state.course.greet.has(at);
        match self.due() {
            Due::Offer(_) if greets => Rule::NoPriority,
            Due::Bid(_) => self.out_of_auction(at),
            Due::Retake(_) => Rule::Retakes,
            Due::Force(_) => Rule::Forced,
            Due::Punto(_) if self.state.banker == Some(at) => Rule::BankerAfter,
            Due::Give(_) | Due::Banker(_) => Rule::BankerAfter,
            _ => Rule::Priority,
        }
    }

    /// What is taken as the choice of one who is absent.
    pub(super) fn if_absent(self) -> Choice {
        match self.due() {
            Due::Keep(_) if self.may_pass() => Choice::Pass,
            Due::Keep(_) => Choice::Keep,
            Due::Announce(_) => Choice::Keep,
            Due::Offer(_) | Due::Retake(_) => Choice::Decline,
            Due::Bid(_) => Choice::Abstain,
            Due::Force(_) => Choice::Yield,
            Due::Repeat(_) => Choice::Waive,
            _ => Choice::Chart,
        }
    }

    fn one(self, choice: Choice, only: Choice, basis: BasisRef) -> Open {
        match choice == only {
            true => plain(basis),
            false => no_choice(),
        }
    }

    /// What the bank's word rests on for all to hear.
    pub(super) fn bank_speaks(self) -> Rule {
        match self.state.coup.bank.bound {
            true => Rule::Chart,
            false => Rule::BankerFree,
        }
    }

    /// What a choice brings.
    pub(super) fn chosen(self, choice: Choice, chosen: Chosen<'_>, events: &mut Vec<Event>) {
        let Chosen {
            player,
            absent,
            offered,
            ..
        } = chosen;
        let at = player.at;
        let leaves = choice == Choice::Decline
            && matches!(self.due(), Due::Offer(_))
            && self.rules.is_seat(at)
            && (absent || self.leaves(at));
        let basis = match self.said_aloud(choice).filter(|_| !absent) {
            Some(basis) => basis,
            None if absent && leaves => self.by(Rule::AbsentLoses),
            None => offered.basis,
        };
        events.push(chosen.event(basis));
        match choice {
            Choice::Take | Choice::Accept => self.takes(player, offered, events),
            // The card that is refused leaves the bank where it is.
            Choice::Refuse if self.state.own.decides.is_some() => {}
            Choice::Pass | Choice::Refuse => self.gives_up(events),
            Choice::Banco | Choice::Repeat => {
                let others = self.state.players.iter().filter(|other| other.at != at);
                for other in others {
                    events.extend(self.state.gives_back(other.at, Pile::Bet));
                    events.extend(self.state.gives_back(other.at, Pile::Line));
                }
                events.extend(self.state.gives_back(at, Pile::Line));
                events.extend(self.staked(player, offered));
            }
            Choice::Share | Choice::Complete => events.extend(self.staked(player, offered)),
            Choice::Yield => self.gets_up(player, events),
            Choice::Decline if leaves => self.gets_up(player, events),
            Choice::Chart if absent => events.push(turned(at, offered.basis)),
            _ => {}
        }
    }

    /// Why chips that a choice lays may be laid now, and why so many.
    pub(super) fn lays(self, pile: Pile, _: Offered) -> (BasisRef, BasisRef) {
        let (rules, state) = (self.rules, self.state);
        match pile {
            Pile::Bank => (self.by(Rule::Announced), state.least_bank(rules).1),
            _ => (self.by(Rule::Between), self.by(Rule::PuntoMost)),
        }
    }

    /// Somebody takes the bank.
    fn takes(self, player: &Player, offered: Offered, events: &mut Vec<Event>) {
        events.extend(self.staked(player, offered));
        let rule = match self.due() {
            Due::Retake(_) => Rule::Retakes,
            Due::Force(_) => Rule::Forced,
            _ if self.rules.is_seat(player.at) => Rule::Rotates,
            _ => Rule::ToStanding,
        };
        let passed = self.state.course.end == BankEnd::GivenUp;
        let alone = if passed {
            Rule::AloneFirst
        } else {
            Rule::MustDeal
        };
        events.push(Event::BankHeld {
            by: Banker::Box(player.at),
            basis: self.by(rule),
            marked: self.by(alone),
        });
    }

    /// Whoever gives up his place takes along the chips that lie there.
    fn gets_up(self, player: &Player, events: &mut Vec<Event>) {
        let (at, person) = (player.at, player.holder);
        let piles = Pile::ALL.iter();
        events.extend(piles.filter_map(|pile| self.state.gives_back(at, *pile)));
        events.push(Event::Left { at, person });
    }

    /// All chips of the bank go back to those who laid them, to share it or to bet with it.
    fn gives_up(self, events: &mut Vec<Event>) {
        let Some(banker) = self.state.banker else {
            return;
        };
        events.extend(self.state.gives_back(banker, Pile::Bank));
        events.extend(self.state.gives_back(banker, Pile::Garage));
        for player in &self.state.players {
            events.extend(self.state.gives_back(player.at, Pile::Partner));
            events.extend(self.state.gives_back(player.at, Pile::Support));
        }
    }
}
