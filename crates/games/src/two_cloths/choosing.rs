//! What players choose: to take the bank or not, to go on with it, to cover it, a card or none.

use round::{Chosen, Offered, Open, Player, no_choice, plain};
use table::{BoxNumber, Cause, Event, Why};

use super::bets::BETS;
use super::description::{Choice, Pile, Rule};
use super::script::Asked;
use super::state::Due;
use crate::player_bank::{taken_for_absent, turned};

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
            Due::Give(_) => self.giving(choice),
            Due::Banker(_) => self.banker(choice),
            _ => no_choice(),
        }
    }

    /// What is taken as the choice of one who is absent.
    pub(super) fn for_absent(self, at: BoxNumber, choice: Choice) -> Open {
        let taken = match self.due() {
            Due::Keep(_) | Due::Renew(_) | Due::Answer(_) => Choice::Pass,
            Due::Offer(_) => Choice::Decline,
            Due::Bid(_) => Choice::Abstain,
            _ => Choice::Chart,
        };
        let bases = (self.by(Rule::Priority), self.by(Rule::Absent));
        taken_for_absent((at, self.asked()), (choice, taken), bases)
    }

    /// What a word about covered cards rests on for all to hear: not on what they are.
    fn said_aloud(self, choice: Choice) -> Option<Rule> {
        let card = matches!(choice, Choice::Card | Choice::Stand);
        let bound = self.state.bank.bound;
        match self.due() {
            Due::Punto(_) if card => Some(Rule::Speaks),
            Due::Banker(_) if card && self.state.restored.is_some() => Some(Rule::RestoredSame),
            Due::Banker(_) if card && bound => Some(Rule::Chart),
            Due::Banker(_) if card => Some(Rule::BankerFree),
            _ => None,
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
        let basis = match self.said_aloud(choice).filter(|_| !absent) {
            Some(rule) => self.by(rule),
            None => offered.basis,
        };
        if choice == Choice::Banco {
            self.make_room(at, events);
        }
        events.push(chosen.event(basis));
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
            Choice::Decline
            | Choice::Abstain
            | Choice::Keep
            | Choice::Card
            | Choice::Stand
            | Choice::Show
            | Choice::Give
            | Choice::Check
            | Choice::Chart => {}
        }
    }

    /// All bets go back but that of a rival on the other cloth, with whom lots are drawn.
    fn make_room(self, at: BoxNumber, events: &mut Vec<Event>) {
        for other in &self.state.players {
            let rival = self.state.bancos.contains(&other.at);
            if !rival || self.same_cloth(other.at, at) {
                events.extend(
                    BETS.iter()
                        .filter_map(|pile| self.state.back(other.at, pile.spot())),
                );
            }
        }
    }

    pub(super) fn same_cloth(self, one: BoxNumber, other: BoxNumber) -> bool {
        self.rules.cloth_of(one) == self.rules.cloth_of(other)
    }

    fn staked(self, player: &Player, offered: Offered) -> Option<Event> {
        let (spot, stake) = offered.stakes?;
        let (window, size) = match Pile::on(spot) {
            Some(Pile::Bank) => (self.by(Rule::Deposit), offered.basis),
            _ => (self.by(Rule::Banco), self.by(Rule::BancoBoth)),
        };
        Some(player.places((spot, stake), window, size))
    }

    /// Whatever lies in the bank goes back to its holder, and so do bets that it does not answer.
    fn gives_up(self, events: &mut Vec<Event>) {
        let Some(banker) = self.state.banker else {
            return;
        };
        for player in &self.state.players {
            events.extend(
                BETS.iter()
                    .filter_map(|pile| self.state.back(player.at, pile.spot())),
            );
        }
        events.extend(self.state.back(banker, Pile::Bank.spot()));
    }
}
