//! Cash, chips, tips and the house's part.

use exact::Cents;

use super::{Judge, Judged};
use crate::floor::command::Command;
use crate::floor::reasons as why;
use crate::floor::state::Standing;
use crate::floor::{CHANGE, SHARE, TIPS};

use super::tasks::How;

impl Judge<'_> {
    pub(super) fn money(&mut self, command: &Command) -> Judged {
        match command {
            Command::Changes {
                table,
                player,
                amount,
            } => self.changes(table, player, *amount),
            Command::Tips {
                table,
                amount,
                into,
                ..
            } => self.tips(table, *amount, into),
            Command::TakesShare { table, amount } => {
                self.does(table, SHARE, How::default())?;
                self.are_out(*amount);
                Ok(())
            }
            Command::TakesColour {
                table,
                colour,
                value,
            } => self.takes_colour(table, colour, *value),
            Command::Cashes { amount } => {
                self.are_out(*amount);
                Ok(())
            }
            Command::Fills { table, amount } => {
                self.between_desk_and(table)?;
                self.some(*amount);
                Ok(())
            }
            Command::Credits { table, amount } => {
                self.between_desk_and(table)?;
                let chips = self.state.book_of(self.table(table)?).chips;
                let some = !amount.is_zero() && *amount <= chips;
                self.must(some, &why::NOT_SO_MUCH, [chips.into()]);
                Ok(())
            }
            Command::Sells { amount, .. } | Command::Buys { amount, .. } => {
                self.session_runs()?;
                self.some(*amount);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn changes(&mut self, name: &str, player: &str, amount: Cents) -> Judged {
        let table = self.table(name)?;
        self.does(name, CHANGE, How::default())?;
        // A croupier has chips changed too, where there is somebody for it.
        let here = table.players.contains(player) || self.state.post_at(player, name).is_some();
        self.must(here, &why::NOT_A_PLAYER, [player.into(), name.into()]);
        let chips = self.state.book_of(table).chips;
        let some = !amount.is_zero() && amount <= chips;
        self.must(some, &why::NOT_SO_MUCH, [chips.into()]);
        Ok(())
    }

    fn tips(&mut self, name: &str, amount: Cents, into: &str) -> Judged {
        let table = self.table(name)?;
        let game = self.game_of(table);
        self.does(name, TIPS, How::default())?;
        self.are_out(amount);
        let duties = self.rules.duties.iter();
        let of = duties.filter(|duty| duty.games.cover(game));
        let mut of = of.filter(|duty| duty.tasks.iter().any(|task| task == TIPS));
        if let Some(duty) = of.next() {
            self.rule(&duty.rule, into == "slot", &why::TIP_IN_SLOT, []);
        }
        Ok(())
    }

    /// Chips go between the cash desk and a table that runs, and stand in its book.
    fn between_desk_and(&mut self, name: &str) -> Judged {
        let table = self.table(name)?;
        self.stands(table, &[Standing::Open, Standing::Suspended])?;
        let game = self.game_of(table);
        let floats = self
            .rules
            .floats
            .iter()
            .filter(|rule| rule.games.cover(game));
        for rule in floats.filter_map(|rule| rule.book.as_ref()) {
            self.rests_on(rule);
        }
        Ok(())
    }

    fn some(&mut self, amount: Cents) {
        self.must(!amount.is_zero(), &why::NOT_SO_MUCH, [amount.into()]);
    }

    /// Chips that players hold are all that can come from them.
    fn are_out(&mut self, amount: Cents) {
        let out = self.state.chips_out;
        let some = !amount.is_zero() && amount <= out;
        self.must(some, &why::NOT_SO_MUCH, [out.into()]);
    }

    fn takes_colour(&mut self, name: &str, colour: &str, value: Cents) -> Judged {
        let table = self.table(name)?;
        let game = self.game_of(table);
        let who = self.person();
        let here = table.players.contains(who);
        self.must(here, &why::NOT_A_PLAYER, [who.into(), name.into()]);
        let rules = self.rules.tables.iter();
        let rules = rules.filter(|rule| rule.games.cover(game));
        let Some(rule) = rules.filter_map(|rule| rule.marker.as_ref()).next() else {
            return Err(self.refuses(&why::NO_SUCH, ["colour".into(), colour.into()]));
        };
        let taken = table.colours.get(colour);
        let free = taken.is_none_or(|(other, _)| other == who);
        self.rule(rule, free, &why::COLOUR_TAKEN, [colour.into()]);
        // A marker stands in a box: with all of them taken there is none for another colour.
        let boxes = table.placed.boxes.unwrap_or(0) as usize;
        let room = taken.is_some() || table.colours.len() < boxes;
        self.rule(rule, room, &why::COLOUR_TAKEN, [colour.into()]);
        let limits = table.opened.as_ref().map(|one| (one.minimum, one.maximum));
        if let Some((least, most)) = limits {
            let right = (least..=most).contains(&value);
            self.must(right, &why::OUTSIDE_BAND, [least.into(), most.into()]);
        }
        Ok(())
    }
}
