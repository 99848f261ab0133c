//! What the house may do, as its two registers have it: the floors are told of it, and whoever
//! opens an activity on a resolution names one that stands there.

use ::words::of_the_house;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ::registers::{Action, Book, Opening, Proposal, Register};
use activities::{ActivityLaw, Actor, DEMONSTRATION, Given, Line};
use axum::http::StatusCode;
use house::authorisations::{self as home, AUTHORISATIONS, Granted, MODELS};
use house::hall::{Counter, NotKept};
use house::people::Right;
use house::registry::{KeptRegister, NotEntered};
use house::store::Version;
use law::BasisRef;
use serde_json::Value;
use wire::RefusalReason;

use crate::casino::Casino;
use crate::error::AppError;
use crate::floors::text_of;
use crate::permissions::require;
use crate::phrases::{self, reason};
use crate::registers;
use crate::staff::Session;

/// What is asked of a floor, and who asks.
type Orders = Vec<(Actor, Value)>;

/// What the registers have, as it was last read; nothing where they were never opened.
#[derive(Debug, Default)]
pub(crate) struct Authorisations(Mutex<Option<Vec<Granted>>>);

impl Authorisations {
    fn read(&self) -> MutexGuard<'_, Option<Vec<Granted>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Casino {
    fn register_of(&self, key: &str) -> Result<&Register, AppError> {
        let found = self.registers.find(key);
        found.ok_or_else(AppError::no_register)
    }

    /// Reads the registers again, and lets every floor know what stands there.
    pub(crate) fn tell_of_authorisations(&self) -> Result<(), AppError> {
        let book = |key: &str| registers::book(self, self.register_of(key)?);
        let granted = home::granted(&book(AUTHORISATIONS)?, &book(MODELS)?);
        *self.authorisations.read() = granted;
        for counter in self.hall.counters() {
            let heard = self.hear_authorisations(&counter);
            heard.map_err(|error| AppError::of_activity(&self.library, counter.law(), error))?;
        }
        Ok(())
    }

    /// Enters on a floor what authorities gave and it does not know, and what is given no more.
    pub(crate) fn hear_authorisations(&self, counter: &Counter) -> Result<(), NotKept> {
        let Some(text) = text_of(counter.law()) else {
            return Ok(());
        };
        let given = match &*self.authorisations.read() {
            Some(granted) => home::given_under(granted, text),
            None => return Ok(()),
        };
        let entries = counter.look(|run, _| run.hears(&given));
        let asks: Orders = entries
            .into_iter()
            .map(|entry| (Actor::house(), entry))
            .collect();
        match asks.is_empty() {
            true => Ok(()),
            false => counter.ask_all(&asks),
        }
    }

    /// Enters in the registers what somebody of the house was given.
    pub(crate) fn enter_given(
        &self,
        counter: &Counter,
        given: &Given,
        first: &Session,
    ) -> Result<(), AppError> {
        require(self, first, Right::Enter)?;
        let text = text_of(counter.law()).unwrap_or_default();
        let _pen = self.pen();
        self.write_given([(text, given)], &first.name)?;
        self.tell_of_authorisations()
    }

    /// Writes what was given under each text, all of it or, of one register, none.
    fn write_given<'g>(
        &self,
        all: impl IntoIterator<Item = (&'g str, &'g Given)>,
        signed_by: &str,
    ) -> Result<(), AppError> {
        let today = self.house.clock().now().day();
        let day = || today.parse().map_err(|_| AppError::not_asked_so());
        let mut books: BTreeMap<&str, Book> = BTreeMap::new();
        for key in [AUTHORISATIONS, MODELS] {
            let register = self.register_of(key)?;
            let mut kept = self.taken(register)?;
            if kept.book().opened().is_none() {
                let mut opening = Opening::new(day()?).by_computer("");
                opening.decided_by = register.book().kept.decided_by.clone();
                let opened = kept.open(&opening).map(drop);
                opened.map_err(|error| self.not_entered(register, error))?;
            }
            books.insert(key, kept.book().clone());
        }
        let mut proposed: BTreeMap<&str, Vec<Action>> = BTreeMap::new();
        for (text, given) in all {
            let book = |key: &str| books.get(key).cloned().unwrap_or_else(|| Book::new(key));
            let (register, proposal) = home::entry(given, text, book, day()?, signed_by);
            let own = proposed.entry(register).or_default();
            // A model is approved once, for all floors.
            let again = |action: &Action| matches!(action, Action::Enter(Proposal { subject, .. }) if *subject == proposal.subject);
            if !own.iter().any(again) {
                own.push(Action::Enter(proposal));
            }
        }
        for (key, actions) in proposed {
            let register = self.register_of(key)?;
            let entered = self.taken(register)?.act_all(&actions);
            entered.map_err(|error| self.not_entered(register, error))?;
        }
        Ok(())
    }

    fn taken<'r>(&self, register: &'r Register) -> Result<KeptRegister<'r>, AppError> {
        let taken = KeptRegister::take(Arc::clone(&self.store), register);
        taken.map_err(|error| AppError::inside(&error))
    }

    fn not_entered(&self, register: &Register, error: NotEntered) -> AppError {
        match error {
            NotEntered::Refused(refusal) => {
                AppError::of_register(&self.library, register, &refusal)
            }
            error => AppError::inside(&error),
        }
    }

    /// Whether any register of authorisations was ever opened here.
    fn keeps_authorisations(&self) -> Result<bool, AppError> {
        let stream = house::registry::stream_of(AUTHORISATIONS);
        let stored = self.store.read(&stream, Version(0));
        Ok(!stored.map_err(|error| AppError::inside(&error))?.is_empty())
    }

    /// Has a demonstration's authorisations entered, each marked as one, and asks for the rest.
    pub(crate) fn demonstrate_on(&self, floors: &[(Arc<Counter>, Orders)]) -> Result<(), AppError> {
        let given_by = |counter: &Counter, ask: &Value| counter.look(|run, _| run.given(ask));
        let older = self.hall.counters().len() > floors.len() && !self.keeps_authorisations()?;
        if !older && !floors.is_empty() {
            let given: Vec<(&str, Given)> = floors
                .iter()
                .flat_map(|(counter, asks)| {
                    let text = text_of(counter.law()).unwrap_or_default();
                    let asks = asks.iter();
                    asks.filter_map(move |(_, ask)| Some((text, given_by(counter, ask)?)))
                })
                .collect();
            self.write_given(
                given.iter().map(|(text, given)| (*text, given)),
                DEMONSTRATION,
            )?;
            self.tell_of_authorisations()?;
        }
        for (counter, asks) in floors {
            let rest = asks.iter();
            let rest = rest.filter(|(_, ask)| older || given_by(counter, ask).is_none());
            let rest: Orders = rest.cloned().collect();
            let asked = counter.ask_all(&rest);
            asked.map_err(|error| AppError::of_activity(&self.library, counter.law(), error))?;
        }
        Ok(())
    }

    /// Whether a game's own authorisation on a floor is that of a demonstration.
    pub(crate) fn is_demonstration(&self, text: &str, game: &str) -> bool {
        let granted = self.authorisations.read();
        let given = granted.as_ref().map(|all| home::given_under(all, text));
        given.into_iter().flatten().any(|given| match &given {
            Given::Authorisation {
                game: of, in_force, ..
            } => of == game && in_force.resolution.as_deref() == Some(DEMONSTRATION),
            _ => false,
        })
    }

    /// Terms that rest on a resolution name one that stands in the registers and counts today.
    pub(crate) fn check_terms(&self, law: &Arc<ActivityLaw>, terms: &Line) -> Result<(), AppError> {
        let asked = law.run("").resolutions(terms);
        let mut asked = asked.iter();
        asked.try_for_each(|(number, basis)| self.check_resolution(law, number, *basis))
    }

    /// So do orders.
    pub(crate) fn check_resolution(
        &self,
        law: &ActivityLaw,
        number: &str,
        basis: BasisRef,
    ) -> Result<(), AppError> {
        let today = self.house.clock().now().day();
        let granted = self.authorisations.read();
        let all = granted.as_deref().unwrap_or_default();
        if home::is_in_force(all, number, &today) {
            return Ok(());
        }
        let citations = phrases::cited_in(self, law.bases(), basis);
        let why = not_in_the_register(number);
        Err(AppError::new(
            StatusCode::CONFLICT,
            RefusalReason { citations, ..why },
        ))
    }
}

fn not_in_the_register(number: &str) -> RefusalReason {
    reason(&of_the_house!(NotInTheRegister { number }))
}
