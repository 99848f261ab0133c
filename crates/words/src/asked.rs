//! What somebody might do, before anybody has judged it.

use exact::Cents;
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
        Words::new(
            format!("{} {}", who.es, does.es),
            format!("{} {}", who.en, does.en),
        )
    }

    /// Somebody who acts.
    pub fn actor(&self, who: Actor) -> Words {
        let name = |person| self.name(person);
        actor(who, &name)
    }

    /// What is done, without whoever does it. A draw does not say what came.
    pub fn does(&self, action: &Action) -> Words {
        match action {
            Action::Sit { at } => at_box(*at, "se sienta en la {}", "sits down at {}"),
            Action::Leave { at } => at_box(*at, "deja la {}", "leaves {}"),
            Action::Allow { at, person } => {
                let (at, person) = (the_box(*at), self.name(*person));
                Words::new(
                    format!("deja que {} apueste a la mano de la {}", person.es, at.es),
                    format!("lets {} bet on the hand of {}", person.en, at.en),
                )
            }
            Action::Approve { at, person } => {
                let (at, person) = (the_box(*at), self.name(*person));
                Words::new(
                    format!("admite que {} apueste a la mano de la {}", person.es, at.es),
                    format!("agrees that {} bets on the hand of {}", person.en, at.en),
                )
            }
            Action::Place { at, spot, stake } => {
                self.on_spot((*at, *spot), Some(*stake), "pone {} en", "puts {} on")
            }
            Action::TakeBack { at, spot } => self.on_spot(
                (*at, *spot),
                None,
                "retira lo que tiene en",
                "takes back what he has on",
            ),
            Action::Call {
                at, spot, stake, ..
            } => self.on_spot(
                (*at, *spot),
                Some(*stake),
                "anuncia {} de viva voz en",
                "calls {} aloud on",
            ),
            Action::Close => Words::new(
                "cierra las apuestas: «no va más»",
                "closes the bets: “no more bets”",
            ),
            Action::Draw(_) => self.comes(),
            Action::Choose { at, choice } => self.chooses(*at, *choice, None),
            Action::Pick { at, choice, cards } => self.chooses(*at, *choice, Some(cards.count())),
            Action::Cut => Words::new("corta la baraja", "cuts the deck"),
            Action::Meter { pool, .. } => self.reads(*pool),
            Action::Report(found) => {
                let what = irregularity(found);
                Words::new(
                    format!("comunica: {}", what.es),
                    format!("reports: {}", what.en),
                )
            }
            Action::Rule { .. } => {
                Words::new("resuelve lo comunicado", "rules on what was reported")
            }
            Action::Announce { notice } => self.announces(*notice),
        }
    }

    /// What chance does at this table.
    fn comes(&self) -> Words {
        if self.felt.wheel.is_some() {
            Words::new("Se lanza la bola", "The ball is spun")
        } else if self.felt.dice.is_some() {
            Words::new("Se tiran los dados", "The dice are thrown")
        } else {
            Words::new("Se reparte la carta siguiente", "The next card is dealt")
        }
    }

    fn on_spot(
        &self,
        (at, spot): (BoxNumber, SpotId),
        stake: Option<Cents>,
        es: &str,
        en: &str,
    ) -> Words {
        let (at, spot) = (the_box(at), quoted(&self.spot(spot)));
        let amount = stake.map_or_else(|| Words::same(""), euros);
        Words::new(
            format!("{} {} ({})", es.replace("{}", &amount.es), spot.es, at.es),
            format!("{} {} ({})", en.replace("{}", &amount.en), spot.en, at.en),
        )
    }

    fn chooses(&self, at: BoxNumber, choice: ChoiceId, cards: Option<u8>) -> Words {
        let name = self.choice(choice).map_or_else(
            || Words::new("una opción desconocida", "an unknown choice"),
            |known| quoted(&known.name),
        );
        let at = the_box(at);
        let with = match cards {
            None => Words::same(""),
            Some(1) => Words::new(" con una carta", " with one card"),
            Some(count) => Words::new(
                format!(" con {count} cartas"),
                format!(" with {count} cards"),
            ),
        };
        Words::new(
            format!("elige {}{} en la {}", name.es, with.es, at.es),
            format!("chooses {}{} at {}", name.en, with.en, at.en),
        )
    }

    fn reads(&self, pool: PoolId) -> Words {
        let pool = lower(&self.pool(pool));
        Words::new(
            format!("lee el contador: {}", pool.es),
            format!("reads the counter: {}", pool.en),
        )
    }

    fn announces(&self, notice: NoticeId) -> Words {
        let found = self.felt.notices.iter().find(|known| known.id == notice);
        let words = found.map_or_else(|| Words::same("?"), |found| quoted(&found.words));
        Words::new(
            format!("anuncia {}", words.es),
            format!("announces {}", words.en),
        )
    }
}

fn at_box(at: BoxNumber, es: &str, en: &str) -> Words {
    let at = the_box(at);
    Words::new(es.replace("{}", &at.es), en.replace("{}", &at.en))
}
