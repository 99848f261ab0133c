//! Bets on what comes of an event that was determined beforehand.
//!
//! The house says on which event it takes bets, where, from whom and how they are paid: as a
//! *pool*, which those who won share, or at *fixed odds*. It closes the bets before the event
//! begins, reports what came out and settles. Nothing here is left to our own chance.

mod law;
mod opening;
mod reasons;
mod settling;
mod view;

use std::collections::BTreeSet;

use ::law::{BasisRef, Fields};
use exact::Cents;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::law::Rules;
use self::opening::{Card, EURO, Method, Price};
use self::settling::{Pool, Stake};
use crate::{
    Activity, Actor, Causes, Due, Fact, Line, Movement, Party, Purpose, Reason, Refusal, Seen,
    Stage, Telling, amount, common, written,
};
use reasons as because;

/// What is held of all stakes until the event is settled.
const STAKES: &str = "stakes";

/// Bets as a file of the law describes them.
#[derive(Debug)]
pub(crate) struct Bets {
    rules: Rules,
}

/// A bet that was placed.
#[derive(Clone, Debug, PartialEq)]
struct Bet {
    who: String,
    outcome: String,
    stake: Cents,
    odds: Option<Cents>,
}

/// What stands of the bets on an event.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    card: Option<Card>,
    bets: Vec<Bet>,
    withdrawn: BTreeSet<String>,
    closed: bool,
    result: Vec<String>,
    end: Option<End>,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq)]
enum End {
    Settled { paid: Vec<Cents>, kept: Cents },
    Void,
}

/// What may be asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// A bet.
    Bet {
        outcome: String,
        #[serde(with = "crate::as_text")]
        stake: Cents,
    },
    /// Other odds for the bets that follow.
    ChangeOdds {
        outcome: String,
        #[serde(with = "crate::as_text")]
        odds: Cents,
    },
    /// An outcome that can no longer come.
    Withdraw { outcome: String },
    /// The event is about to begin.
    Close,
    /// What came out; several where they tie.
    Report { outcomes: Vec<String> },
    /// Payment.
    Settle,
    /// The event does not take place, or has no result.
    Void,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Event {
    Opened {
        card: Box<Card>,
    },
    Placed {
        who: String,
        outcome: String,
        #[serde(with = "crate::as_text")]
        stake: Cents,
        odds: Option<Price>,
        mode: String,
        form: String,
    },
    OddsChanged {
        outcome: String,
        #[serde(with = "crate::as_text")]
        odds: Cents,
    },
    Withdrawn {
        outcome: String,
    },
    Closed,
    Reported {
        outcomes: Vec<String>,
    },
    Settled {
        pool: bool,
        /// What the house adds, where the bets do not cover it.
        #[serde(with = "crate::as_text")]
        filled: Cents,
        paid: Vec<Price>,
        #[serde(with = "crate::as_text")]
        kept: Cents,
    },
    Voided,
}

static MESSAGES: [crate::Message; 8] = [
    ("bets-opened", &["event", "premises"]),
    ("bets-placed", &["who", "stake", "outcome"]),
    ("bets-odds-changed", &["outcome", "odds"]),
    ("bets-withdrawn", &["outcome"]),
    ("bets-are-closed", &[]),
    ("bets-reported", &["outcomes"]),
    ("bets-settled", &["paid", "kept"]),
    ("bets-voided", &[]),
];

impl State {
    fn card(&self) -> &Card {
        self.card
            .as_ref()
            .expect("nothing is asked before it is opened")
    }

    /// The bets that are still in play, with their places.
    fn in_play(&self) -> impl Iterator<Item = (usize, &Bet)> {
        let bets = self.bets.iter().enumerate();
        bets.filter(|(_, bet)| !self.withdrawn.contains(&bet.outcome))
    }

    fn stakes(&self) -> Vec<Stake> {
        let stake = |bet: &Bet| Stake {
            on: self.place(&bet.outcome),
            amount: bet.stake,
            odds: bet.odds,
        };
        self.in_play().map(|(_, bet)| stake(bet)).collect()
    }

    fn place(&self, outcome: &str) -> usize {
        let mut outcomes = self.card().outcomes.iter();
        let found = outcomes.position(|known| known == outcome);
        found.expect("a bet is on an outcome that there is")
    }

    fn places(&self, outcomes: &[String]) -> Vec<usize> {
        outcomes.iter().map(|outcome| self.place(outcome)).collect()
    }

    fn odds(&self, outcome: &str) -> Option<Cents> {
        match &self.card().method {
            Method::Fixed { odds } => Some(odds[self.place(outcome)].0),
            Method::Pool { .. } => None,
        }
    }

    /// The outcomes that can still come.
    fn left(&self) -> Vec<&str> {
        let outcomes = self.card().outcomes.iter();
        let left = outcomes.filter(|outcome| !self.withdrawn.contains(*outcome));
        left.map(String::as_str).collect()
    }
}

impl Bets {
    /// What a pool is shared by; nothing where odds are fixed.
    fn pool(&self, card: &Card) -> Option<Pool> {
        match card.method {
            Method::Pool { kept, breakage } => Some(Pool {
                kept,
                unit: card.unit,
                breakage,
                dead_heat: self.rules.pool.dead_heat,
                nobody_won: self.rules.pool.nobody_won,
            }),
            Method::Fixed { .. } => None,
        }
    }

    fn house_only(&self, who: &Actor, basis: BasisRef) -> Causes {
        let mut causes = Causes::new();
        causes.unless(who.is_house(), || {
            common::NOT_YOURS_TO_DO.because(basis, ["house".into()])
        });
        causes
    }

    fn not_over(&self, state: &State, causes: &mut Causes) {
        let basis = self.rules.result;
        causes.unless(state.end.is_none(), || because::OVER.because(basis, []));
    }

    fn known(&self, state: &State, outcome: &str, basis: BasisRef, causes: &mut Causes) {
        let left = state.left();
        causes.unless(left.contains(&outcome), || {
            let facts: [Fact; 2] = [outcome.into(), left.join(", ").into()];
            because::NO_SUCH_OUTCOME.because(basis, facts)
        });
    }

    fn bet(
        &self,
        state: &State,
        who: &Actor,
        outcome: &str,
        stake: Cents,
    ) -> Result<Vec<Event>, Refusal> {
        let (card, rules) = (state.card(), &self.rules);
        let mut causes = Causes::new();
        let Some(name) = who.as_person() else {
            let cause = common::NOT_YOURS_TO_DO.refuses(rules.event.basis, ["players".into()]);
            return Err(cause);
        };
        causes.unless(!state.closed && state.end.is_none(), || {
            because::CLOSED.because(rules.closing, [])
        });
        let form = rules.form(&card.form).expect("it was opened in this form");
        let takes_part = card.participants.iter().any(|one| one == name);
        causes.unless(form.participants || !takes_part, || {
            because::TAKES_PART.because(form.basis, [name.into()])
        });
        self.known(state, outcome, rules.event.basis, &mut causes);
        self.stake(state, outcome, stake, &mut causes);
        causes.none()?;
        Ok(vec![Event::Placed {
            who: name.into(),
            outcome: outcome.into(),
            stake,
            odds: state.odds(outcome).map(Price),
            mode: card.mode.clone(),
            form: card.form.clone(),
        }])
    }

    /// Whether the house takes such a stake.
    fn stake(&self, state: &State, outcome: &str, stake: Cents, causes: &mut Causes) {
        let (card, basis) = (state.card(), self.rules.stakes);
        let whole = stake.count().is_multiple_of(card.unit.count()) && !stake.is_zero();
        causes.unless(whole, || {
            because::NOT_IN_UNITS.because(basis, [card.unit.into()])
        });
        causes.unless(stake <= card.most, || {
            because::TOO_LARGE.because(basis, [card.most.into()])
        });
        if !card.outcomes.iter().any(|known| known == outcome) {
            return;
        }
        let mut stakes = state.stakes();
        stakes.push(Stake {
            on: state.place(outcome),
            amount: stake,
            odds: state.odds(outcome),
        });
        let times = match card.method {
            Method::Pool { breakage, .. } => {
                breakage.count().saturating_mul(card.outcomes.len() as u64)
            }
            Method::Fixed { .. } => 1,
        };
        causes.unless(settling::can_be_counted(&stakes, times), || {
            because::BEYOND_COUNTING.because(basis, [])
        });
    }

    fn change_odds(
        &self,
        state: &State,
        who: &Actor,
        outcome: &str,
        odds: Cents,
    ) -> Result<Vec<Event>, Refusal> {
        let basis = self.rules.fixed.basis;
        let mut causes = self.house_only(who, basis);
        causes.unless(!state.closed && state.end.is_none(), || {
            because::CLOSED.because(self.rules.closing, [])
        });
        self.known(state, outcome, basis, &mut causes);
        let fixed = matches!(state.card().method, Method::Fixed { .. });
        causes.unless(fixed, || {
            because::NO_ODDS_IN_A_POOL.because(self.rules.pool.basis, [])
        });
        causes.unless(odds > EURO, || {
            because::ODDS_TOO_LOW.because(basis, [odds.into()])
        });
        causes.none()?;
        Ok(vec![Event::OddsChanged {
            outcome: outcome.into(),
            odds,
        }])
    }

    fn withdraw(&self, state: &State, who: &Actor, outcome: &str) -> Result<Vec<Event>, Refusal> {
        let basis = self.rules.withdrawn;
        let mut causes = self.house_only(who, basis);
        self.not_over(state, &mut causes);
        self.known(state, outcome, basis, &mut causes);
        let fewest = self.rules.event.fewest_outcomes;
        causes.unless(state.left().len() > usize::from(fewest), || {
            because::NOT_UNCERTAIN.because(self.rules.event.basis, [u32::from(fewest).into()])
        });
        causes.none()?;
        Ok(vec![Event::Withdrawn {
            outcome: outcome.into(),
        }])
    }

    fn close(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who, self.rules.closing);
        self.not_over(state, &mut causes);
        causes.unless(!state.closed, || {
            because::CLOSED.because(self.rules.closing, [])
        });
        causes.none()?;
        Ok(vec![Event::Closed])
    }

    fn report(
        &self,
        state: &State,
        who: &Actor,
        outcomes: &[String],
    ) -> Result<Vec<Event>, Refusal> {
        let basis = self.rules.result;
        let mut causes = self.house_only(who, basis);
        self.not_over(state, &mut causes);
        causes.unless(state.closed, || {
            because::NOT_CLOSED_YET.because(self.rules.closing, [])
        });
        for (place, outcome) in outcomes.iter().enumerate() {
            self.known(state, outcome, basis, &mut causes);
            causes.unless(!outcomes[..place].contains(outcome), || {
                because::OUTCOME_TWICE.because(basis, [outcome.as_str().into()])
            });
        }
        causes.unless(!outcomes.is_empty(), || {
            because::NO_RESULT_YET.because(basis, [])
        });
        causes.none()?;
        Ok(vec![Event::Reported {
            outcomes: outcomes.to_vec(),
        }])
    }

    fn settle(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let basis = self.rules.result;
        let mut causes = self.house_only(who, basis);
        self.not_over(state, &mut causes);
        causes.unless(!state.result.is_empty(), || {
            because::NO_RESULT_YET.because(basis, [])
        });
        causes.none()?;
        let (stakes, won) = (state.stakes(), state.places(&state.result));
        let pool = self.pool(state.card());
        let paid = match &pool {
            Some(pool) => pool.pays(&stakes, &won),
            None => settling::by_odds(&stakes, &won, self.rules.fixed.dead_heat),
        };
        let counted = "it was seen at each bet that this can be counted";
        let paid = paid.expect(counted);
        let held = Cents::sum(stakes.iter().map(|stake| stake.amount)).expect(counted);
        let out = Cents::sum(paid.iter().copied()).expect(counted);
        Ok(vec![Event::Settled {
            pool: pool.is_some(),
            filled: out.down_to_zero(held),
            paid: paid.into_iter().map(Price).collect(),
            kept: held.down_to_zero(out),
        }])
    }

    fn void(&self, state: &State, who: &Actor) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who, self.rules.void);
        self.not_over(state, &mut causes);
        causes.none()?;
        Ok(vec![Event::Voided])
    }

    /// Stakes that go back.
    fn refunds<'s>(
        &self,
        bets: impl Iterator<Item = (usize, &'s Bet)>,
        basis: BasisRef,
    ) -> Vec<Movement> {
        let back = |(_, bet): (usize, &Bet)| Movement {
            from: Party::fund(STAKES),
            to: Party::person(&bet.who),
            amount: bet.stake,
            purpose: Purpose::Refund,
            basis,
        };
        bets.map(back).collect()
    }

    /// What the house adds, what each bet brings back, and what the house keeps.
    fn payments(&self, state: &State, event: &Event) -> Vec<Movement> {
        let Event::Settled {
            pool,
            filled,
            paid,
            kept,
        } = event
        else {
            return Vec::new();
        };
        let basis = match pool {
            true => self.rules.pool.basis,
            false => self.rules.fixed.basis,
        };
        let moves = |from: Party, to: Party, amount: Cents, purpose| Movement {
            from,
            to,
            amount,
            purpose,
            basis,
        };
        let fund = || Party::fund(STAKES);
        let mut all = vec![moves(Party::House, fund(), *filled, Purpose::Fill)];
        for ((_, bet), paid) in state.in_play().zip(paid) {
            all.push(moves(
                fund(),
                Party::person(&bet.who),
                paid.0,
                Purpose::Payment,
            ));
        }
        all.push(moves(fund(), Party::House, *kept, Purpose::Rake));
        all.retain(|movement| !movement.amount.is_zero());
        all
    }

    /// What a settlement rests on, beside the rule of its result.
    fn rests_settled(&self, state: &State) -> Vec<BasisRef> {
        let pool = self.pool(state.card());
        let ties = state.result.len() > 1;
        let mut all = vec![self.rules.result];
        match &pool {
            Some(pool) => {
                all.push(self.rules.pool.basis);
                let backed = pool.dividends(&state.stakes(), &state.places(&state.result));
                if backed.is_ok_and(|backed| backed.is_empty()) {
                    all.push(self.rules.pool.nobody_won_basis);
                } else if ties {
                    all.push(self.rules.pool.dead_heat_basis);
                }
            }
            None => {
                all.push(self.rules.fixed.basis);
                if ties {
                    all.push(self.rules.fixed.dead_heat_basis);
                }
            }
        }
        all
    }

    /// What a unit brings back, or would if this came out alone now.
    fn dividend(&self, state: &State, outcome: &str) -> Option<Cents> {
        let card = state.card();
        let pool = self.pool(card)?;
        let won = match &state.end {
            Some(End::Settled { .. }) => state.places(&state.result),
            _ => vec![state.place(outcome)],
        };
        let dividends = pool.dividends(&state.stakes(), &won).ok()?;
        let here = state.place(outcome);
        let found = dividends.iter().find(|(place, _)| *place == here);
        found.map(|(_, dividend)| *dividend)
    }
}

impl Activity for Bets {
    const KIND: &'static str = "bets";
    type State = State;
    type Command = Command;
    type Event = Event;

    fn read(fields: &Fields<'_, '_>) -> Option<Bets> {
        Rules::read(fields).map(|rules| Bets { rules })
    }

    fn reasons() -> &'static [&'static Reason] {
        &reasons::ALL
    }

    fn messages() -> &'static [crate::Message] {
        &MESSAGES
    }

    fn blank(&self) -> State {
        State::default()
    }

    fn open(&self, terms: &Line) -> Result<Vec<Event>, Refusal> {
        let card = Box::new(opening::card(&self.rules, terms)?);
        Ok(vec![Event::Opened { card }])
    }

    fn judge(&self, state: &State, who: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Bet { outcome, stake } => self.bet(state, who, outcome, *stake),
            Command::ChangeOdds { outcome, odds } => self.change_odds(state, who, outcome, *odds),
            Command::Withdraw { outcome } => self.withdraw(state, who, outcome),
            Command::Close => self.close(state, who),
            Command::Report { outcomes } => self.report(state, who, outcomes),
            Command::Settle => self.settle(state, who),
            Command::Void => self.void(state, who),
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match event {
            Event::Opened { card } => state.card = Some((**card).clone()),
            Event::Placed {
                who,
                outcome,
                stake,
                odds,
                ..
            } => state.bets.push(Bet {
                who: who.clone(),
                outcome: outcome.clone(),
                stake: *stake,
                odds: odds.map(|odds| odds.0),
            }),
            Event::OddsChanged { outcome, odds } => {
                let place = state.place(outcome);
                let card = state.card.as_mut();
                if let Some(Method::Fixed { odds: all }) = card.map(|card| &mut card.method) {
                    all[place] = Price(*odds);
                }
            }
            Event::Withdrawn { outcome } => {
                state.withdrawn.insert(outcome.clone());
                state.result.retain(|reported| reported != outcome);
            }
            Event::Closed => state.closed = true,
            Event::Reported { outcomes } => state.result.clone_from(outcomes),
            Event::Settled { paid, kept, .. } => {
                let paid = paid.iter().map(|paid| paid.0).collect();
                state.end = Some(End::Settled { paid, kept: *kept });
            }
            Event::Voided => state.end = Some(End::Void),
        }
    }

    fn stage(&self, state: &State) -> Stage {
        match (&state.end, state.closed) {
            (Some(_), _) => Stage::Over,
            (None, true) => Stage::Closed,
            (None, false) => Stage::Open,
        }
    }

    fn due(&self, _state: &State) -> Option<Due> {
        None
    }

    fn drawn(&self, _state: &State, _number: u32) -> Vec<Event> {
        Vec::new()
    }

    fn resolutions(&self, terms: &Line) -> Vec<(String, BasisRef)> {
        let mode = terms.says("mode").and_then(|mode| self.rules.mode(mode));
        let said = terms.says("authorisation").map(String::from);
        let asked = mode.filter(|mode| mode.authorised);
        said.zip(asked.map(|mode| mode.basis)).into_iter().collect()
    }

    fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        let rules = &self.rules;
        let placed = |mode: &str, form: &str| {
            let mode = rules.mode(mode).map(|mode| mode.basis);
            let form = rules.form(form).map(|form| form.basis);
            [Some(rules.event.basis), mode, form]
                .into_iter()
                .flatten()
                .collect()
        };
        match event {
            Event::Opened { card } => placed(&card.mode, &card.form),
            Event::Placed { mode, form, .. } => placed(mode, form),
            Event::OddsChanged { .. } => vec![rules.fixed.basis],
            Event::Withdrawn { .. } => vec![rules.withdrawn],
            Event::Closed => vec![rules.closing],
            Event::Reported { .. } => vec![rules.result],
            Event::Settled { pool: true, .. } => vec![rules.result, rules.pool.basis],
            Event::Settled { pool: false, .. } => vec![rules.result, rules.fixed.basis],
            Event::Voided => vec![rules.void],
        }
    }

    fn movements(&self, state: &State, event: &Event) -> Vec<Movement> {
        match event {
            Event::Placed { who, stake, .. } => vec![Movement {
                from: Party::person(who),
                to: Party::fund(STAKES),
                amount: *stake,
                purpose: Purpose::Stake,
                basis: self.rules.event.basis,
            }],
            Event::Withdrawn { outcome } => {
                let on_it = state.in_play().filter(|(_, bet)| bet.outcome == *outcome);
                self.refunds(on_it, self.rules.withdrawn)
            }
            Event::Settled { .. } => self.payments(state, event),
            Event::Voided => self.refunds(state.in_play(), self.rules.void),
            _ => Vec::new(),
        }
    }

    fn parse(&self, _who: &Actor, line: &Line) -> Result<Command, String> {
        let sum = |text: &str| amount(text).ok_or_else(|| format!("`{text}` is no amount"));
        match line.words()[..] {
            ["bets", stake, "on", ref outcome @ ..] => Ok(Command::Bet {
                outcome: outcome.join(" "),
                stake: sum(stake)?,
            }),
            ["changes", ref outcome @ .., "to", odds] => Ok(Command::ChangeOdds {
                outcome: outcome.join(" "),
                odds: sum(odds)?,
            }),
            ["withdraws", ref outcome @ ..] => Ok(Command::Withdraw {
                outcome: outcome.join(" "),
            }),
            ["closes", "the", "bets"] => Ok(Command::Close),
            ["reports", ref outcomes @ ..] => Ok(Command::Report {
                outcomes: outcomes
                    .join(" ")
                    .split(" and ")
                    .map(String::from)
                    .collect(),
            }),
            ["settles"] => Ok(Command::Settle),
            ["voids", "the", "event"] => Ok(Command::Void),
            _ => Err(
                "write `bets AMOUNT on OUTCOME`, `changes OUTCOME to ODDS`, `withdraws \
                      OUTCOME`, `closes the bets`, `reports OUTCOME and OUTCOME`, `settles` or \
                      `voids the event`"
                    .into(),
            ),
        }
    }

    fn look(&self, state: &State, question: &[&str]) -> Option<Seen> {
        view::look(self, state, question)
    }

    fn view(&self, state: &State, viewer: Option<&str>) -> Value {
        view::view(self, state, viewer)
    }

    fn tell(&self, event: &Event) -> Telling {
        let (message, facts): (_, Vec<(&'static str, Fact)>) = match event {
            Event::Opened { card } => (
                "bets-opened",
                vec![
                    ("event", card.event.as_str().into()),
                    ("premises", card.premises.as_str().into()),
                ],
            ),
            Event::Placed {
                who,
                outcome,
                stake,
                ..
            } => (
                "bets-placed",
                vec![
                    ("who", who.as_str().into()),
                    ("stake", (*stake).into()),
                    ("outcome", outcome.as_str().into()),
                ],
            ),
            Event::OddsChanged { outcome, odds } => (
                "bets-odds-changed",
                vec![
                    ("outcome", outcome.as_str().into()),
                    ("odds", written(*odds).into()),
                ],
            ),
            Event::Withdrawn { outcome } => {
                ("bets-withdrawn", vec![("outcome", outcome.as_str().into())])
            }
            Event::Closed => ("bets-are-closed", Vec::new()),
            Event::Reported { outcomes } => (
                "bets-reported",
                vec![("outcomes", outcomes.join(", ").into())],
            ),
            Event::Settled { paid, kept, .. } => {
                let paid = Cents::sum_up_to_most(paid.iter().map(|paid| paid.0));
                let facts = vec![("paid", paid.into()), ("kept", (*kept).into())];
                ("bets-settled", facts)
            }
            Event::Voided => ("bets-voided", Vec::new()),
        };
        Telling {
            message,
            facts,
            bases: self.rests_on(event),
        }
    }
}
