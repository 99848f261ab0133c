//! Tables that the house runs itself: when a hand may be dealt, what follows from what was played,
//! and what the house is told to run.

use std::collections::BTreeMap;

use exact::Cents;

use super::opening::Rises;
use super::reasons as because;
use super::room::Room;
use super::{Command, Event, State, Tournament, gone, unsettled};
use crate::{
    Actor, Causes, Movement, Party, Play, PlayPlace, PlayTable, Purpose, Refusal, written,
};

/// Whether nobody can play though nobody has won: all but one have lost their chips while one may
/// still rebuy.
pub(super) fn is_stuck(state: &State) -> bool {
    let Some(room) = state.room.as_ref().filter(|_| !state.is_over()) else {
        return false;
    };
    let few = |table: &u32| room.at(*table) < 2;
    !unsettled(Some(room)) && state.in_hand.is_empty() && room.tables.iter().all(few)
}

impl Tournament {
    /// A hand is dealt at a table: nobody waits for a seat, and no table is to be broken first.
    pub(super) fn deal(
        &self,
        state: &State,
        who: &Actor,
        table: u32,
        round: u64,
    ) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who);
        self.may_deal(state, table, &mut causes);
        let last = state.dealt.get(&table).copied().unwrap_or_default();
        causes.unless(round > last, || {
            because::NOT_THAT_HAND.because(self.rules.chips, [table.into()])
        });
        causes.none()?;
        let level = state.level;
        Ok(vec![Event::Dealt {
            table,
            round,
            level,
        }])
    }

    fn may_deal(&self, state: &State, table: u32, causes: &mut Causes) {
        causes.unless(state.card().here, || {
            because::PLAYED_ELSEWHERE.because(self.rules.play, [])
        });
        let Some(room) = self.playing(state, causes) else {
            return;
        };
        let breaks = !state.rebuys_are_open() && !room.too_many().is_empty();
        causes.unless(!breaks, || {
            because::WAITS_FOR_SEATS.because(self.rules.balance, [])
        });
        causes.unless(!state.in_hand.contains_key(&table), || {
            because::HAND_IN_COURSE.because(self.rules.play, [table.into()])
        });
        causes.unless(room.at(table) > 1, || {
            because::NOT_ENOUGH_THERE.because(self.rules.play, [table.into()])
        });
    }

    /// A hand was played: who has no chips is out, the level may rise, tables may be broken.
    pub(super) fn hand(
        &self,
        state: &State,
        who: &Actor,
        (table, round): (u32, u64),
        stacks: &[(String, u64)],
    ) -> Result<Vec<Event>, Refusal> {
        let mut causes = self.house_only(who);
        let dealt = state.in_hand.get(&table).map(|(round, _)| *round);
        causes.unless(dealt == Some(round), || {
            because::NOT_THAT_HAND.because(self.rules.chips, [table.into()])
        });
        self.check_count(state, table, stacks, &mut causes);
        causes.none()?;
        let stacks = stacks.to_vec();
        let mut events = vec![Event::Played {
            table,
            round,
            stacks: stacks.clone(),
        }];
        self.lose(state, &stacks, &mut events);
        let after = self.after(state, &events);
        let plays = self.rises_after(&after);
        if plays {
            self.rise(&after, &mut events);
        }
        let after = self.after(state, &events);
        if let Some(room) = after.room.as_ref().filter(|_| !after.rebuys_are_open()) {
            self.follow(state, room.clone(), &mut events);
        }
        Ok(events)
    }

    fn after(&self, state: &State, events: &[Event]) -> State {
        let mut after = state.clone();
        for event in events {
            crate::Activity::apply(self, &mut after, event);
        }
        after
    }

    /// Everybody who sits there is counted, once, and no chip came or went.
    fn check_count(
        &self,
        state: &State,
        table: u32,
        stacks: &[(String, u64)],
        causes: &mut Causes,
    ) {
        let here = state.room.as_ref().map(|room| room.players_at(table));
        let here = here.unwrap_or_default();
        for (place, (who, _)) in stacks.iter().enumerate() {
            let twice = stacks[..place].iter().any(|(known, _)| known == who);
            causes.unless(here.contains(&who) && !twice, || {
                because::NOT_IN_IT.because(self.rules.chips, [who.as_str().into()])
            });
        }
        let had = |who: &&String| u128::from(state.chips.get(*who).copied().unwrap_or_default());
        let before: u128 = here.iter().map(had).sum();
        let now: u128 = stacks.iter().map(|(_, chips)| u128::from(*chips)).sum();
        causes.unless(before == now && stacks.len() == here.len(), || {
            let count = |sum: u128| u64::try_from(sum).unwrap_or(u64::MAX).into();
            because::CHIPS_DIFFER.because(self.rules.chips, [count(before), count(now)])
        });
    }

    /// Who lost all chips: of one hand whoever had fewer before it first, those who had alike
    /// together.
    fn lose(&self, state: &State, stacks: &[(String, u64)], events: &mut Vec<Event>) {
        let mut lost: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for (who, _) in stacks.iter().filter(|(_, chips)| *chips == 0) {
            let had = state.chips.get(who).copied().unwrap_or_default();
            lost.entry(had).or_default().push(who.clone());
        }
        let mut left = state.room.as_ref().map_or(0, |room| room.players());
        for players in lost.into_values() {
            left -= players.len();
            events.push(match state.rebuys_are_open() {
                true => Event::Busted { players },
                false => gone(&players, left),
            });
        }
    }

    /// Whether the level rises with the hand that a table has just played.
    fn rises_after(&self, state: &State) -> bool {
        let Rises::Hands(hands) = state.card().rises else {
            return false;
        };
        let more = (state.level as usize) < state.card().levels.len();
        more && state.hands.values().any(|played| *played >= hands)
    }

    /// Chips for an entry or a rebuy, where the house runs the tables.
    pub(super) fn chips_for(&self, state: &State, who: &str) -> Vec<Movement> {
        let card = state.card();
        let issued = card.here.then(|| Movement {
            from: Party::Bank,
            to: Party::purse(who),
            amount: Cents::new(card.stack.into()),
            purpose: Purpose::Issue,
            basis: self.rules.chips,
        });
        issued.into_iter().collect()
    }

    /// What the house is to run now.
    pub(super) fn tables_to_run(&self, state: &State) -> Option<Play> {
        let card = state.card.as_ref().filter(|card| card.here)?;
        let rule = self.rules.sheets.iter();
        let rule = rule.clone().find(|rule| rule.game == card.game)?;
        let said = |value: &String, small: u32, big: u32| match value.as_str() {
            "small" => written(Cents::new(small.into())),
            "big" => written(Cents::new(big.into())),
            "seats" => card.seats.to_string(),
            _ => value.clone(),
        };
        let sheets = card.levels.iter().map(|level| {
            let lines = rule.lines.iter();
            let line = |(field, value): &(String, String)| {
                (field.clone(), said(value, level.small, level.big))
            };
            lines.map(line).collect()
        });
        let running = state.room.as_ref().filter(|_| !state.is_over());
        let tables = running.map(|room| room.tables.clone()).unwrap_or_default();
        Some(Play {
            ruleset: self.rules.ruleset.clone(),
            game: card.game.clone(),
            sheets: sheets.collect(),
            level: state.level,
            minutes: match card.rises {
                Rises::Minutes(minutes) => Some(minutes),
                Rises::House | Rises::Hands(_) => None,
            },
            most_tables: match state.room {
                Some(_) => Room::needed(card.seats, state.entered.len()),
                None => 0,
            },
            tables: tables
                .into_iter()
                .map(|table| self.table_to_run(state, table))
                .collect(),
            raise: serde_json::to_value(Command::RaiseLevel).expect("a word is JSON"),
            is_stuck: is_stuck(state),
        })
    }

    fn table_to_run(&self, state: &State, number: u32) -> PlayTable {
        let room = state.room.iter();
        let here = room.flat_map(|room| &room.seated);
        let here = here.filter(|((table, _), _)| *table == number);
        let place = |((_, seat), who): (&(u32, u32), &String)| PlayPlace {
            seat: *seat,
            who: who.clone(),
            bot: state.bots.contains(who),
            chips: chips(state, who),
        };
        let mut causes = Causes::new();
        self.may_deal(state, number, &mut causes);
        PlayTable {
            number,
            places: here.map(place).collect(),
            in_hand: state.in_hand.get(&number).copied(),
            may_deal: causes.none().is_ok(),
        }
    }
}

/// What somebody has, as it is counted at a table.
fn chips(state: &State, who: &str) -> Cents {
    Cents::new(state.chips.get(who).copied().unwrap_or_default())
}
