//! What the running tables have against an order on their floor.

use ::words::of_the_house;
use std::sync::Arc;

use activities::{Actor, Stage, TableLimits, TableOrder, TableStands};
use axum::http::StatusCode;
use games::Rules;
use house::hall::Counter;
use house::{Desk, House, limits_of};
use law::{Basis, SheetProblem, Words};
use table::{HouseRule, NoticeId, Rulebook as _};
use wire::RefusalReason;

use super::{Kept, bases};
use crate::casino::Casino;
use crate::error::AppError;
use crate::phrases::reason;

impl Casino {
    /// What the running tables have against an order on a floor.
    pub(crate) fn check_order(
        &self,
        counter: &Counter,
        order: Option<&TableOrder>,
    ) -> Result<(), AppError> {
        match order {
            Some(TableOrder::Places { table }) => self.check_placing(counter, table),
            Some(TableOrder::Opens { table, limits }) => {
                let Some((kept, _)) = self.own_table(counter, table) else {
                    return Ok(());
                };
                self.check_jackpot(counter, kept)?;
                self.check_limits(kept, *limits).map(drop)
            }
            Some(TableOrder::Players { .. }) => Ok(()),
            Some(TableOrder::Changes { table, limits }) => {
                self.check_change(counter, table, *limits)
            }
            Some(TableOrder::Closes { table }) => check_closing(&self.house, table),
            None => Ok(()),
        }
    }

    /// A jackpot that tables feed needs its authorisation where the text asks for one.
    fn check_jackpot(&self, counter: &Counter, kept: &Kept) -> Result<(), AppError> {
        if kept.rules.felt().pools.is_empty() {
            return Ok(());
        }
        let lacks = counter.look(|run, _| run.jackpot_lacks(&kept.game));
        match lacks {
            None => Ok(()),
            Some(basis) => {
                let bases = bases(counter.law().bases(), &[basis]);
                Err(self.against(jackpot_not_authorised(), bases))
            }
        }
    }

    /// The table of the house that stands on this floor by that name.
    pub(super) fn own_table(&self, counter: &Counter, table: &str) -> Option<(&Kept, TableStands)> {
        let mut own = self.floors.on(counter).into_iter();
        let found = own.find(|(id, ..)| id.as_str() == table);
        found.map(|(_, kept, stands)| (kept, stands))
    }

    /// A table stands in one place: its limits, its people and its book are those of one floor.
    fn check_placing(&self, counter: &Counter, table: &str) -> Result<(), AppError> {
        let holds = |other: &&Arc<Counter>| {
            let stage = other.look(|run, _| run.stage());
            let tables = || other.look(|run, _| run.tables());
            let elsewhere = other.name() != counter.name() && stage != Stage::Over;
            elsewhere && tables().iter().any(|one| one.table == table)
        };
        let all = self.hall.counters();
        let Some(other) = all.iter().find(holds) else {
            return Ok(());
        };
        let law = counter.law();
        let rests_on = counter.look(|run, _| run.without_a_floor());
        let reason = placed_elsewhere(table, other.name());
        Err(self.against(reason, bases(law.bases(), &rests_on)))
    }

    /// The rules of a table at these limits, if its text has it at them.
    fn check_limits(&self, kept: &Kept, limits: TableLimits) -> Result<Arc<Rules>, AppError> {
        let rules = self.house.premises().at_limits(&kept.rules, limits);
        rules.map_err(|problems| {
            let reason = not_at_limits(limits, &problems);
            let bases = problems.into_iter().flat_map(|problem| problem.basis);
            self.against(reason, bases.collect())
        })
    }

    /// Where the text has a raise announced at the table, no order on the floor takes its place.
    fn check_change(
        &self,
        counter: &Counter,
        table: &str,
        limits: TableLimits,
    ) -> Result<(), AppError> {
        let Some((kept, stands)) = self.own_table(counter, table) else {
            return Ok(());
        };
        let changes = stands.limits.is_some_and(|at| at.minimum != limits.minimum);
        if let Some(raising) = kept.rules.raising().filter(|_| changes) {
            let announced = bases(kept.rules.bases(), &[raising.announced]);
            return Err(self.against(announce_it(), announced));
        }
        self.check_limits(kept, limits)?;
        let changes = stands.limits.is_some_and(|at| at != limits);
        let told = || {
            self.house
                .desk(table)
                .is_some_and(|desk| desk.limits_are_told())
        };
        let first = kept.rules.felt().house_rule(HouseRule::LimitsChange);
        match first.filter(|_| changes && !told()) {
            Some(basis) => {
                let asked = bases(kept.rules.bases(), &[basis]);
                Err(self.against(tell_players_first(), asked))
            }
            None => Ok(()),
        }
    }

    /// Whether the floor of a table would have it at the minimum that is being announced there.
    pub(crate) fn check_announcing(&self, desk: &Desk, notice: NoticeId) -> Result<(), AppError> {
        let rules = desk.rules();
        let to = rules
            .raising()
            .and_then(|raising| raising.announces(notice));
        let raised = to.and_then(|to| rules.raised(to).ok().flatten());
        let Some(limits) = raised.map(|raised| limits_of(&raised)) else {
            return Ok(());
        };
        for counter in self.hall.counters() {
            let own = self.own_table(&counter, desk.id().as_str());
            if own.is_none_or(|(_, stands)| stands.limits.is_none()) {
                continue;
            }
            let judged = counter.look(|run, _| {
                let asked = run.limits_order(desk.id().as_str(), limits)?;
                run.ask(&Actor::house(), &asked).err()
            });
            if let Some(refusal) = judged {
                let law = counter.law();
                return Err(AppError::of_activity(&self.library, law, refusal.into()));
            }
        }
        Ok(())
    }

    fn against(&self, reason: RefusalReason, bases: Vec<Basis>) -> AppError {
        let cite = |basis: &Basis| ::words::cite(&self.library, basis).into();
        let citations = bases.iter().map(cite).collect();
        AppError::new(
            StatusCode::CONFLICT,
            RefusalReason {
                citations,
                ..reason
            },
        )
    }
}

/// A table is not closed over a hand.
fn check_closing(house: &House, table: &str) -> Result<(), AppError> {
    match house.desk(table).is_some_and(|desk| desk.is_busy()) {
        true => Err(AppError::busy_table()),
        false => Ok(()),
    }
}

fn placed_elsewhere(table: &str, floor: &str) -> RefusalReason {
    reason(&of_the_house!(PlacedElsewhere { table, floor }))
}

fn not_at_limits(limits: TableLimits, problems: &[SheetProblem]) -> RefusalReason {
    let TableLimits { minimum, maximum } = limits;
    let fields: Vec<&str> = problems.iter().map(|one| one.field.as_str()).collect();
    let right: Vec<Words> = problems.iter().map(|one| one.right.clone()).collect();
    let right = ::words::strung(&right, "; ");
    let (minimum, maximum) = (minimum.to_string(), maximum.to_string());
    let fields = fields.join(", ");
    reason(&of_the_house!(NotAtLimits {
        minimum,
        maximum,
        fields,
        right
    }))
}

fn announce_it() -> RefusalReason {
    reason(&of_the_house!(AnnounceIt))
}

fn tell_players_first() -> RefusalReason {
    reason(&of_the_house!(TellPlayersFirst))
}

fn jackpot_not_authorised() -> RefusalReason {
    reason(&of_the_house!(JackpotNotAuthorised))
}
