//! What is open to whoever is asked, and why.

use exact::Cents;
use round::{Open, Player, no_choice, not_this_hand, plain, staking};
use table::{BoxNumber, Cause, Why};

use super::description::{Choice, Pile, Rule};
use super::script::Asked;
use crate::baccarat::scoring::ThirdCard;

impl Asked<'_> {
    /// The holder of the bank goes on with it, or leaves it.
    pub(super) fn keeping(self, choice: Choice) -> Open {
        match choice {
            Choice::Keep if self.state.new_shoe && !self.rules.description.said.many_shoes => {
                not_this_hand(self.by(Rule::ManyShoes))
            }
            Choice::Keep if self.state.new_shoe => plain(self.by(Rule::ManyShoes)),
            Choice::Keep => plain(self.by(Rule::JoinsBank)),
            Choice::Pass => plain(self.by(Rule::Leaves)),
            _ => no_choice(),
        }
    }

    /// A broken bank is made up again, or left.
    pub(super) fn renewing(self, choice: Choice) -> Open {
        let sum = self.state.course.sum;
        match choice {
            Choice::Renew => staking(Pile::Bank.spot(), sum, self.by(Rule::Renews)),
            Choice::NewShoe if !self.rules.description.said.changes_shoe => {
                not_this_hand(self.by(Rule::ChangesShoe))
            }
            Choice::NewShoe => staking(Pile::Bank.spot(), sum, self.by(Rule::ChangesShoe)),
            Choice::Pass => plain(self.by(Rule::Broken)),
            _ => no_choice(),
        }
    }

    /// The bank is offered for its first sum.
    pub(super) fn offered(self, choice: Choice) -> Open {
        let basis = self.by(Rule::Offered);
        match choice {
            Choice::Take => staking(Pile::Bank.spot(), self.state.course.sum, basis),
            Choice::Decline => plain(basis),
            _ => no_choice(),
        }
    }

    /// A free bank answers for every bet.
    pub(super) fn answering(self, choice: Choice) -> Open {
        let basis = self.by(Rule::AnswersAll);
        match choice {
            Choice::Answer => staking(Pile::Bank.spot(), self.shortage(), basis),
            Choice::Pass => plain(basis),
            _ => no_choice(),
        }
    }

    pub(super) fn while_betting(self, player: &Player, choice: Choice) -> Open {
        let few = self.too_few();
        let holds = self.state.banker == Some(player.at);
        match (choice, few) {
            // Without people to play against, the bank need not wait.
            (Choice::Pass, Some(few)) if holds && !self.state.own.must_deal && !self.bets_lie() => {
                plain(few.basis)
            }
            (Choice::Banco, _) => {
                self.may_bet(player.at)?;
                self.banco(player)
            }
            _ => no_choice(),
        }
    }

    /// The whole bank, over both cloths: once, as the game begins, and again where it was void.
    fn banco(self, player: &Player) -> Open {
        let (rules, state, at) = (self.rules, self.state, player.at);
        let cause = |why, rule| {
            let basis = self.by(rule);
            Err(Cause { why, basis })
        };
        let again = (1..=rules.description.repeats.value).contains(&state.course.void);
        let repeats = again && state.course.banco == Some(at);
        if rules.free.is_some() {
            return cause(Why::NotOffered, Rule::AnswersAll);
        }
        if !repeats && (again || !state.new_shoe) {
            return cause(Why::NotOffered, Rule::Banco);
        }
        if state.own.bancos.contains(&at) {
            return no_choice();
        }
        let ahead = |other: &BoxNumber| rules.coup.cloths.rank(*other) < rules.coup.cloths.rank(at);
        let mut bancos = state.own.bancos.iter();
        let other_cloth = bancos.any(|other| !self.same_cloth(*other, at));
        let bancos = state.own.bancos.iter();
        let mut same = bancos.filter(|other| self.same_cloth(**other, at));
        if same.any(ahead) {
            return cause(Why::NotCovered { left: Cents::ZERO }, Rule::Priority);
        }
        if other_cloth && state.own.banco_drawn {
            return cause(Why::NotCovered { left: Cents::ZERO }, Rule::BancoLots);
        }
        let basis = match (repeats, other_cloth) {
            (true, _) => rules.description.repeats.basis,
            (false, true) => self.by(Rule::BancoLots),
            (false, false) => self.by(Rule::Banco),
        };
        staking(Pile::Both.spot(), state.in_bank(), basis)
    }

    /// A card or none, as the points bind the player of a cloth; whoever covers the whole bank
    /// is free.
    pub(super) fn punto(self, cloth: usize, choice: Choice) -> Open {
        let (rules, side) = (&self.rules.coup, &self.state.coup.cloths[cloth]);
        let (natural, shows) = (rules.natural.basis, rules.shows(side));
        let alone = !self.state.own.bancos.is_empty() && !side.bound;
        match choice {
            Choice::Show if shows => plain(natural),
            Choice::Card | Choice::Stand if alone => plain(rules.punto.free),
            _ if shows => not_this_hand(natural),
            Choice::Card | Choice::Stand => {
                let points = rules.first_points(side);
                rules.punto.says(points, choice == Choice::Card)
            }
            _ => no_choice(),
        }
    }

    pub(super) fn banker(self, choice: Choice) -> Open {
        let state = self.state;
        let bank = &state.coup.bank;
        let natural = self.rules.coup.natural.basis;
        let shows = self.rules.coup.shows(bank) && !state.coup.has_given();
        let (must, basis) = state.duty(self.rules);
        match choice {
            Choice::Show if shows => plain(natural),
            _ if shows => not_this_hand(natural),
            Choice::Card if must == ThirdCard::Stands => not_this_hand(basis),
            Choice::Stand if must == ThirdCard::Draws => not_this_hand(basis),
            Choice::Card | Choice::Stand => plain(basis),
            Choice::Chart if !bank.bound && state.own.restored.is_none() => {
                plain(self.by(Rule::Chart))
            }
            _ => no_choice(),
        }
    }
}
