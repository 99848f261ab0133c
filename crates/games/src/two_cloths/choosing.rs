//! What players choose: to take the bank or not, to go on with it, to cover it, a card or none.

use law::BasisRef;
use round::{Chosen, Offered, Open, Player, no_choice, plain};
use table::{BoxNumber, Cause, Event, Why};

use super::bets::BETS;
use super::description::{Choice, Pile, Rule};
use super::script::Asked;
use super::state::Due;
use crate::player_bank::turned;

impl Asked<'_> {
    pub(super) fn open(self, player: &Player, choice: Choice) -> Open {
        let (at, due) = (player.at, self.due());
        if due == Due::Bets && choice == Choice::Check {
            return self.checking();
        }
        if matches!(due, Due::Bets | Due::Players) {
            return self.while_betting(player, choice);
        }
        let turn = self.asked();
        if turn != Some(at) {
            let barred = self.state.course.barred.has(at) && choice == Choice::Take;
            let (why, rule) = match due {
                Due::Offer(_) if barred => (Why::NotOffered, Rule::Barred),
                Due::Offer(_) => (Why::NotYourTurn { turn }, Rule::Offered),
                Due::Renew(_) => (Why::NotYourTurn { turn }, Rule::Renews),
                Due::Bid(_) => (Why::NotYourTurn { turn }, Rule::Auction),
                Due::Punto(_) | Due::Give(_) | Due::Banker(_) => {
                    (Why::NotYourTurn { turn }, Rule::Speaks)
                }
                _ => (Why::NotYourTurn { turn }, Rule::Priority),
            };
            let basis = self.by(rule);
            return Err(Cause { why, basis });
        }
        match due {
            Due::Keep(_) => self.keeping(choice),
            Due::Renew(_) => self.renewing(choice),
            Due::Offer(_) => self.offered(choice),
            Due::Bid(_) if choice == Choice::Abstain => plain(self.by(Rule::Auction)),
            Due::Answer(_) => self.answering(choice),
            Due::Punto(cloth) => self.punto(cloth, choice),
            Due::Give(_) => self.giving(choice, self.by(Rule::Speaks)),
            Due::Banker(_) => self.banker(choice),
            _ => no_choice(),
        }
    }

    /// What is taken as the choice of one who is absent.
    pub(super) fn if_absent(self) -> Choice {
        match self.due() {
            Due::Keep(_) | Due::Renew(_) | Due::Answer(_) => Choice::Pass,
            Due::Offer(_) => Choice::Decline,
            Due::Bid(_) => Choice::Abstain,
            _ => Choice::Chart,
        }
    }

    /// What the bank's word rests on for all to hear.
    pub(super) fn bank_speaks(self) -> Rule {
        match self.state.coup.bank.bound {
            _ if self.state.own.restored.is_some() => Rule::RestoredSame,
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
        let aloud = self.said_aloud(choice).filter(|_| !absent);
        if choice == Choice::Banco {
            self.make_room(at, events);
        }
        events.push(chosen.event(aloud.unwrap_or(offered.basis)));
        match choice {
            Choice::Take => {
                events.extend(self.staked(player, offered));
                events.push(self.held(at, self.by(Rule::Offered)));
            }
            Choice::Renew | Choice::NewShoe => {
                events.extend(self.staked(player, offered));
                events.push(self.held(at, self.by(Rule::Renews)));
            }
            Choice::Pass => self.gives_up(events),
            Choice::Banco | Choice::Answer => events.extend(self.staked(player, offered)),
            Choice::Chart if absent => events.push(turned(at, offered.basis)),
            _ => {}
        }
    }

    /// All bets go back but that of a rival on the other cloth, with whom lots are drawn.
    fn make_room(self, at: BoxNumber, events: &mut Vec<Event>) {
        for other in &self.state.players {
            let rival = self.state.own.bancos.contains(&other.at);
            if !rival || self.same_cloth(other.at, at) {
                self.bets_back(other.at, events);
            }
        }
    }

    fn bets_back(self, at: BoxNumber, events: &mut Vec<Event>) {
        let bets = BETS.iter();
        events.extend(bets.filter_map(|pile| self.state.gives_back(at, *pile)));
    }

    pub(super) fn same_cloth(self, one: BoxNumber, other: BoxNumber) -> bool {
        self.rules.coup.cloths.cloth_of(one) == self.rules.coup.cloths.cloth_of(other)
    }

    /// Why chips that a choice lays may be laid now, and why so many.
    pub(super) fn lays(self, pile: Pile, offered: Offered) -> (BasisRef, BasisRef) {
        match pile {
            Pile::Bank => (self.by(Rule::Deposit), offered.basis),
            _ => (self.by(Rule::Banco), self.by(Rule::BancoBoth)),
        }
    }

    /// Whatever lies in the bank goes back to its holder, and so do bets that it does not answer.
    fn gives_up(self, events: &mut Vec<Event>) {
        let Some(banker) = self.state.banker else {
            return;
        };
        for player in &self.state.players {
            self.bets_back(player.at, events);
        }
        events.extend(self.state.gives_back(banker, Pile::Bank));
    }
}
