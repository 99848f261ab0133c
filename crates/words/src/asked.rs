//! What somebody might do, before anybody has judged it.

use crate::messages::say;
use law::Words;
use table::{Action, Actor, BoxNumber, ChoiceId, NoticeId, PoolId, SpotId};

use crate::speaker::the_box;
use crate::text::{lower, quoted, upper};
use crate::{Speaker, actor, euros, irregularity};

impl Speaker<'_> {
    /// Somebody does something: «El crupier cierra las apuestas». No full stop.
    pub fn asked(&self, who: Actor, action: &Action) -> Words {
        let does = self.does(action);
        // Whoever deals, throws or spins, it is chance that gives what comes.
        if matches!(action, Action::Draw(_)) {
            return does;
        }
        let who = upper(&self.actor(who));
        say!(asked::Asked { does, who })
    }

    /// Somebody who acts.
    pub fn actor(&self, who: Actor) -> Words {
        let name = |person| self.name(person);
        actor(who, &name)
    }

    /// What is done, without whoever does it. A draw does not say what came.
    pub fn does(&self, action: &Action) -> Words {
        match action {
            Action::Sit { at } => say!(asked::Sit { at: the_box(*at) }),
            Action::Leave { at } => say!(asked::Leave { at: the_box(*at) }),
            Action::Allow { at, person } => {
                let (at, person) = (the_box(*at), self.name(*person));
                say!(asked::Allow { at, person })
            }
            Action::Approve { at, person } => {
                let (at, person) = (the_box(*at), self.name(*person));
                say!(asked::Approve { at, person })
            }
            Action::Place { at, spot, stake } => {
                let (spot, at) = self.on_spot(*spot, *at);
                say!(asked::Place {
                    stake: euros(*stake),
                    spot,
                    at
                })
            }
            Action::TakeBack { at, spot } => {
                let (spot, at) = self.on_spot(*spot, *at);
                say!(asked::TakeBack { spot, at })
            }
            Action::Call {
                at, spot, stake, ..
            } => {
                let (spot, at) = self.on_spot(*spot, *at);
                say!(asked::Call {
                    stake: euros(*stake),
                    spot,
                    at
                })
            }
            Action::Close => say!(asked::Close),
            Action::Draw(_) => self.comes(),
            Action::Choose { at, choice } => self.chooses(*at, *choice, None),
            Action::Pick { at, choice, cards } => self.chooses(*at, *choice, Some(cards.count())),
            Action::Cut => say!(asked::Cut),
            Action::Meter { pool, .. } => self.reads(*pool),
            Action::Report(found) => {
                let what = irregularity(found);
                say!(asked::Report { what })
            }
            Action::Rule { .. } => {
                say!(asked::Rule)
            }
            Action::Announce { notice } => self.announces(*notice),
        }
    }

    /// What chance does at this table.
    fn comes(&self) -> Words {
        if self.felt.wheel.is_some() {
            say!(asked::Spin)
        } else if self.felt.dice.is_some() {
            say!(asked::Throw)
        } else {
            say!(asked::Deal)
        }
    }

    /// A bet in quotation marks, and its box.
    fn on_spot(&self, spot: SpotId, at: BoxNumber) -> (Words, Words) {
        (quoted(&self.spot(spot)), the_box(at))
    }

    fn chooses(&self, at: BoxNumber, choice: ChoiceId, cards: Option<u8>) -> Words {
        let name = self
            .choice(choice)
            .map_or_else(|| say!(asked::UnknownChoice), |known| quoted(&known.name));
        let at = the_box(at);
        match cards {
            None => say!(asked::Choose { name, at }),
            Some(count) => say!(asked::Pick { name, count, at }),
        }
    }

    fn reads(&self, pool: PoolId) -> Words {
        let pool = lower(&self.pool(pool));
        say!(asked::Reads { pool })
    }

    fn announces(&self, notice: NoticeId) -> Words {
        let found = self.felt.notices.iter().find(|known| known.id == notice);
        let words = found.map_or_else(|| Words::same("?"), |found| quoted(&found.words));
        say!(asked::Announces { words })
    }
}
