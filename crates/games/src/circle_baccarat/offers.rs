//! What is open to whoever is asked, and why.

use exact::Cents;
use law::BasisRef;
use round::{Open, Player, no_choice, not_this_hand, plain, staking};
use table::{BankEnd, BoxNumber, Cause, Why};

use super::description::{Choice, Pile, Rule};
use super::script::Asked;
use super::state::plays;
use crate::baccarat::scoring::ThirdCard;
use crate::player_bank::together;

impl Asked<'_> {
    pub(super) fn offered(self, at: BoxNumber, choice: Choice) -> Open {
        let state = self.state;
        match choice {
            Choice::Take => staking(
                Pile::Bank.spot(),
                state.least_bank(self.rules).0,
                self.turn_of(at),
            ),
            Choice::Decline => plain(match self.leaves(at) {
                true => self.by(Rule::TwiceDeclined),
                false => self.by(Rule::Declines),
            }),
            _ => no_choice(),
        }
    }

    /// Whether declining costs the seat: it is the first time, or the second in a row.
    pub(super) fn leaves(self, at: BoxNumber) -> bool {
        let at_once = self.rules.description.said.declines < 2;
        self.rules.is_seat(at) && (at_once || self.state.course.declined.has(at))
    }

    /// Whether a bank may go on: one of a shoe's last coup only where the text lets it.
    fn may_keep(self) -> bool {
        !self.state.new_shoe || self.rules.description.said.last_coup
    }

    /// Whether its holder may give it up: after a tie only where the text lets him.
    pub(super) fn may_pass(self) -> bool {
        let course = &self.state.course;
        let tied = matches!((course.end, course.wins), (BankEnd::Tied, 0));
        !tied || self.rules.description.said.tie_gives_up || !self.may_keep()
    }

    /// Why the bank is offered to somebody.
    pub(super) fn turn_of(self, at: BoxNumber) -> BasisRef {
        let course = &self.state.course;
        let stood = course.last.is_some_and(|last| !self.rules.is_seat(last));
        self.by(match course.end {
            _ if !self.rules.is_seat(at) => Rule::ToStanding,
            BankEnd::Unheld => Rule::FirstBank,
            BankEnd::Lost if course.passed_by.is_some() => Rule::AfterBought,
            BankEnd::Lost | BankEnd::Won | BankEnd::Tied => Rule::LostPasses,
            BankEnd::GivenUp if stood => Rule::AfterStanding,
            BankEnd::GivenUp if course.passed_by.is_some() => Rule::AfterSeated,
            BankEnd::GivenUp => Rule::GivenUp,
        })
    }

    pub(super) fn retaking(self, choice: Choice) -> Open {
        let most = self.rules.bank_most.value;
        let sum = self.state.course.sum.max(self.rules.minimum.value);
        let sum = sum.min(most);
        match choice {
            Choice::Take => staking(Pile::Bank.spot(), sum, self.by(Rule::Retakes)),
            Choice::Decline => plain(self.by(Rule::Retakes)),
            _ => no_choice(),
        }
    }

    pub(super) fn forced(self, choice: Choice) -> Open {
        let basis = self.by(Rule::Forced);
        match choice {
            Choice::Accept => staking(Pile::Bank.spot(), self.rules.minimum.value, basis),
            Choice::Yield => plain(basis),
            _ => no_choice(),
        }
    }

    /// What the holder of a bank may do before its next coup.
    pub(super) fn keeping(self, player: &Player, choice: Choice) -> Open {
        let (rules, state) = (self.rules, self.state);
        let course = &state.course;
        let bank = player.on(Pile::Bank.spot());
        let least = rules.minimum.value;
        let table = &rules.description.table;
        let twice = state.doubles(rules);
        let passes = course.wins >= table.garage_half.from_pass.value;
        let half = table.garage_half.part.value.of(bank);
        match choice {
            Choice::Pass if !self.may_pass() => not_this_hand(self.by(Rule::TieGivesUp)),
            _ if choice != Choice::Pass && !self.may_keep() => {
                not_this_hand(self.by(Rule::LastCoup))
            }
            Choice::Keep if state.new_shoe => plain(self.by(Rule::LastCoup)),
            Choice::Keep => plain(self.by(Rule::Keeps)),
            Choice::Pass => plain(self.by(match (course.end, course.wins) {
                (BankEnd::Tied, 0) => Rule::TieGivesUp,
                _ => Rule::GivenUp,
            })),
            Choice::Halve if passes && half >= least => plain(self.by(match state.own.doubled {
                true => Rule::GarageBoth,
                false => Rule::GarageHalf,
            })),
            Choice::Double
                if !state.own.doubled
                    && course.covered < course.sum
                    && twice < bank
                    && twice >= least =>
            {
                plain(self.by(Rule::GarageDouble))
            }
            Choice::StakeAll
                if rules.unlimited.is_some() && !player.on(Pile::Garage.spot()).is_zero() =>
            {
                plain(self.by(Rule::AllGoes))
            }
            _ => no_choice(),
        }
    }

    pub(super) fn while_betting(self, player: &Player, choice: Choice) -> Open {
        let state = self.state;
        if state.banker == Some(player.at) {
            return self.while_others_bet(choice);
        }
        self.may_bet(player.at)?;
        let bets = &state.own.bets;
        let own = player.on(Pile::Bet.spot());
        match choice {
            Choice::Banco if state.course.follows != Some(player.at) => self.banco(player),
            Choice::Repeat => self.repeat(player),
            Choice::Share if bets.banco.is_none() && bets.shares.is_none() => {
                let part = self.rules.description.table.with_table.value;
                self.half_of(player, part.of(state.in_bank()), Rule::WithTable)
            }
            Choice::Complete
                if bets.banco.is_none()
                    && bets.completes.is_none()
                    && bets.shares.is_some_and(|at| at != player.at) =>
            {
                let left = state.in_bank().down_to_zero(state.staked(self.rules));
                self.half_of(player, together([left, own]), Rule::WithTableCards)
            }
            _ => no_choice(),
        }
    }

    /// The bank that has not dealt may be refused; one that has may be given up. Both only
    /// while nobody has bet.
    pub(super) fn while_others_bet(self, choice: Choice) -> Open {
        let state = self.state;
        if self.bets_lie() {
            return no_choice();
        }
        let fewest = self.rules.description.table.fewest;
        let few = state.players.len() < usize::from(fewest.value);
        match choice {
            Choice::Pass if few => plain(fewest.basis),
            Choice::Pass if !state.own.is_new && !self.may_pass() => {
                not_this_hand(self.by(Rule::TieGivesUp))
            }
            Choice::Pass if !state.own.is_new && !state.own.forced => plain(self.by(Rule::GivenUp)),
            Choice::Refuse if state.own.is_new && !few && !state.own.forced => {
                plain(self.by(Rule::Refusal))
            }
            _ => no_choice(),
        }
    }

    /// The whole bank: before those who come later, whatever they have bet.
    pub(super) fn banco(self, player: &Player) -> Open {
        let (rules, state) = (self.rules, self.state);
        let rank = state.rank(rules, player.at);
        let taken = state.own.bets.banco;
        let ahead = |at: BoxNumber| state.own.bets.repeats || state.rank(rules, at) < rank;
        if taken == Some(player.at) {
            return no_choice();
        }
        if taken.is_some_and(ahead) {
            let rule = match state.course.greet.has(player.at) {
                true => Rule::NoPriority,
                false => Rule::BancoOrder,
            };
            let (why, basis) = (Why::NotCovered { left: Cents::ZERO }, self.by(rule));
            return Err(Cause { why, basis });
        }
        let others = state.players.iter().filter(|other| other.at != player.at);
        let bet = !together(others.map(|other| plays(rules, other))).is_zero();
        let basis = match taken {
            Some(_) => self.by(Rule::BancoOrder),
            None if bet && !rules.description.said.banco_alone => {
                return not_this_hand(self.by(Rule::BancoAlone));
            }
            None if bet => self.by(Rule::BancoAlone),
            None => rules.description.offers(Choice::Banco),
        };
        self.whole(player, basis)
    }

    /// The whole bank again, before anybody else.
    pub(super) fn repeat(self, player: &Player) -> Open {
        let course = &self.state.course;
        let at = Some(player.at);
        if course.follows != at {
            let shared = course.shares == at;
            let rule = if shared {
                Rule::WithTableOnce
            } else {
                Rule::RepeatRight
            };
            let (why, basis) = (Why::NotOffered, self.by(rule));
            return Err(Cause { why, basis });
        }
        if self.state.own.bets.banco == at {
            return no_choice();
        }
        self.whole(player, self.by(self.repeat_right(player.at)))
    }

    /// Why somebody may cover the whole bank again.
    pub(super) fn repeat_right(self, at: BoxNumber) -> Rule {
        let course = &self.state.course;
        match course.end {
            _ if course.banco == Some(at) => Rule::RepeatRight,
            BankEnd::Tied => Rule::Recovers,
            _ if course.shares == Some(at) => Rule::WithTableOnce,
            _ => Rule::OnlyBettor,
        }
    }

    pub(super) fn whole(self, player: &Player, basis: BasisRef) -> Open {
        let left = self.state.in_bank();
        let left = left.down_to_zero(player.on(Pile::Bet.spot()));
        match left.is_zero() {
            false => staking(Pile::Bet.spot(), left, basis),
            true => no_choice(),
        }
    }

    /// So much of the bank in all, where the others leave it open.
    pub(super) fn half_of(self, player: &Player, all: Cents, rule: Rule) -> Open {
        let (rules, state) = (self.rules, self.state);
        let room = state.in_bank().down_to_zero(state.staked(rules));
        let adds = all.down_to_zero(player.on(Pile::Bet.spot()));
        let fits = !adds.is_zero() && adds <= room && all >= rules.minimum.value;
        match fits {
            true => staking(Pile::Bet.spot(), adds, self.by(rule)),
            false => no_choice(),
        }
    }

    /// After the bets are closed.
    pub(super) fn repeating(self, player: &Player, choice: Choice) -> Open {
        match choice {
            Choice::Repeat => self.whole(player, self.by(Rule::Repeats)),
            Choice::Waive => plain(self.by(self.repeat_right(player.at))),
            _ => no_choice(),
        }
    }

    pub(super) fn punto(self, choice: Choice) -> Open {
        let (rules, side) = (&self.rules.coup, self.state.punto());
        let (natural, punto) = (rules.natural, &rules.punto);
        let points = rules.first_points(side);
        let alone = self.state.own.bets.banco == self.state.cards_to();
        let free = self.rules.free_banco.filter(|_| alone && !side.bound);
        let forgot = side.ruled.by.filter(|_| side.ruled.no_natural);
        let forgot = forgot.filter(|_| points >= natural.value);
        match choice {
            Choice::Show if rules.shows(side) => plain(natural.basis),
            _ if rules.shows(side) => not_this_hand(natural.basis),
            // What he said instead of showing.
            Choice::Show if forgot.is_some() => not_this_hand(forgot.unwrap_or_default()),
            Choice::Card | Choice::Stand if forgot.is_some() => plain(forgot.unwrap_or_default()),
            Choice::Card | Choice::Stand if free.is_some() => plain(punto.free),
            Choice::Card | Choice::Stand => punto.says(points, choice == Choice::Card),
            Choice::Ask if points == punto.may.value => plain(self.by(Rule::Advice)),
            _ => no_choice(),
        }
    }

    /// A card that was asked for instead of showing the banker may refuse, unless it is owed.
    pub(super) fn giving_or_not(self, choice: Choice) -> Open {
        let (rules, state) = (&self.rules.coup, self.state);
        let decides = state.own.decides;
        let must = self.rules.description.bank.must.value;
        let owed = rules.first_points(state.punto()) <= must;
        match decides.filter(|_| choice == Choice::Refuse && !rules.shows(&state.coup.bank)) {
            Some(basis) if owed => not_this_hand(basis),
            Some(basis) => plain(basis),
            None => self.giving(choice, decides.unwrap_or(self.by(Rule::BankerAfter))),
        }
    }

    pub(super) fn banker(self, choice: Choice) -> Open {
        let (state, rules) = (self.state, &self.rules.coup);
        let (natural, must) = (rules.natural, self.rules.description.bank.must);
        let (side, punto) = (&state.coup.bank, state.punto());
        let points = rules.first_points(side);
        let stood = !punto.has_third();
        let shows = rules.shows(side) && stood;
        let mut chart = state.chart(self.rules);
        if side.ruled.draws && chart.0 == ThirdCard::May {
            chart.0 = ThirdCard::Draws;
        }
        let most = rules.chart.len() as u8;
        let ruling = side.ruled.by.unwrap_or(must.basis);
        match choice {
            Choice::Show if shows => plain(natural.basis),
            _ if shows => not_this_hand(natural.basis),
            Choice::Card if points >= natural.value => not_this_hand(natural.basis),
            Choice::Stand if side.ruled.takes && stood => not_this_hand(ruling),
            Choice::Card if side.ruled.takes && stood => plain(ruling),
            Choice::Card if punto.ruled.nine && points + 1 >= most => {
                not_this_hand(punto.ruled.by.unwrap_or(chart.1))
            }
            Choice::Card | Choice::Stand if side.ruled.zero => plain(ruling),
            Choice::Stand if points <= must.value && !side.bound => not_this_hand(must.basis),
            Choice::Card if points <= must.value && !side.bound => plain(must.basis),
            Choice::Card if side.bound && chart.0 == ThirdCard::Stands => not_this_hand(chart.1),
            Choice::Stand if side.bound && chart.0 == ThirdCard::Draws => not_this_hand(chart.1),
            Choice::Card | Choice::Stand if side.bound => plain(chart.1),
            Choice::Card | Choice::Stand => plain(self.by(Rule::BankerFree)),
            Choice::Chart if !side.bound => plain(self.by(Rule::Chart)),
            _ => no_choice(),
        }
    }
}
