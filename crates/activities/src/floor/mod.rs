//! A casino's floor through its days: who serves which table in which post, and what each post
//! may and may not do; how a table opens, changes and closes; its material, its money, its books.
//!
//! One kind of activity, whose rules are data: `law/activities/floor-*.toml`. Code knows no game
//! and no post. Where the texts send us to the regulations of casinos, which we do not have, the
//! reading `floor` says what is done.

pub(crate) mod cents;
mod command;
mod days;
mod furnish;
mod judge;
mod money;
mod read;
mod reasons;
mod recount;
mod rules;
mod seen;
mod state;
mod told;

use exact::Cents;
use law::{BasisRef, Fields};
use serde_json::Value;

use crate::{
    Activity, Actor, Due, Given, HouseTable, Line, Message, Movement, Reason, Refusal, Seen, Stage,
    TableHeard, TableLimits, TableOrder, TablePlay, TableStands, Telling, Terms,
};

use command::{Command, Event};
pub use furnish::DEMONSTRATION;
pub use recount::recount;
pub(crate) use rules::GamingDay;
use state::Floor;

/// Tasks that the code itself speaks of; all others are words of the law files.
pub(crate) const DEAL: &str = "deal";
pub(crate) const CHANGE: &str = "change-cash";
pub(crate) const TIPS: &str = "take-tips";
pub(crate) const SHARE: &str = "take-share";
pub(crate) const CHECK_CARDS: &str = "check-cards";
pub(crate) const CHECK_DICE: &str = "check-dice";
pub(crate) const BEGIN_SHOE: &str = "begin-shoe";

impl Activity for GamingDay {
    const KIND: &'static str = "gaming-day";
    const FOR_STAFF: bool = true;

    type State = Floor;
    type Command = Command;
    type Event = Event;

    fn read(fields: &Fields<'_, '_>) -> Option<Self> {
        GamingDay::from_file(fields)
    }

    fn reasons() -> &'static [&'static Reason] {
        reasons::ALL
    }

    fn messages() -> &'static [Message] {
        told::MESSAGES
    }

    fn blank(&self) -> Floor {
        Floor::default()
    }

    /// `premises: casino`
    fn open(&self, terms: &Line) -> Result<Vec<Event>, Refusal> {
        let (kinds, rule) = &self.premises;
        let mut terms = Terms::new(terms, rule.basis);
        let said = terms.text("premises").unwrap_or_default();
        if !said.is_empty() && !kinds.iter().any(|kind| kind == said) {
            let facts = [said.into(), kinds.join(", ").into()];
            terms.refuse(reasons::NOT_SUCH_PREMISES.because(rule.basis, facts));
        }
        terms.finish()?;
        Ok(vec![Event::Opened {
            premises: said.into(),
            under: vec![rule.name.clone()],
        }])
    }

    fn judge(&self, state: &Floor, who: &Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        let judged = judge::Judge::new(self, state, who).judge(command);
        judged.map_err(|refusal| self.in_words(refusal))
    }

    fn apply(&self, state: &mut Floor, event: &Event) {
        state.apply(self, event);
    }

    fn stage(&self, state: &Floor) -> Stage {
        match state.over {
            true => Stage::Over,
            false => Stage::Open,
        }
    }

    /// A floor of a thousand tables is asked for some twenty things at each.
    fn stage_after(&self, state: &Floor, event: &Event) -> Stage {
        match event {
            Event::Done {
                did: Command::EndsBook,
                ..
            } => Stage::Over,
            _ => self.stage(state),
        }
    }

    fn due(&self, state: &Floor) -> Option<Due> {
        let (_, of) = state.due.as_ref()?;
        let of = u32::try_from(of.len()).expect("no cabinet holds so many");
        Some(Due::OneOf(of))
    }

    fn drawn(&self, state: &Floor, number: u32) -> Vec<Event> {
        let Some((table, of)) = &state.due else {
            return Vec::new();
        };
        let under = self.handing_out(state, table, &of[number as usize]);
        vec![Event::Drawn {
            device: of[number as usize].clone(),
            table: table.clone(),
            under,
        }]
    }

    fn drawn_by_name(&self, state: &Floor, name: &str) -> Option<u32> {
        let (_, of) = state.due.as_ref()?;
        let place = of.iter().position(|device| device == name)?;
        u32::try_from(place).ok()
    }

    fn rests_on(&self, event: &Event) -> Vec<BasisRef> {
        self.rests_on(event.under())
    }

    fn movements(&self, state: &Floor, event: &Event) -> Vec<Movement> {
        self.money_of(state, event)
    }

    fn parse(&self, _who: &Actor, line: &Line) -> Result<Command, String> {
        command::parse(line)
    }

    fn look(&self, state: &Floor, question: &[&str]) -> Option<Seen> {
        self.seen(state, question)
    }

    fn view(&self, state: &Floor, _viewer: Option<&str>) -> Value {
        self.viewed(state)
    }

    fn tables(&self, state: &Floor) -> Vec<TableStands> {
        self.stand(state)
    }

    fn without_a_floor(&self) -> Vec<BasisRef> {
        vec![self.prohibited.basis]
    }

    fn table_order(&self, command: &Command) -> Option<TableOrder> {
        let table = |table: &String| table.clone();
        Some(match command {
            Command::Places(placing) => TableOrder::Places {
                table: table(&placing.table),
            },
            Command::Opens(opening) => TableOrder::Opens {
                table: table(&opening.table),
                limits: opening.limits(),
            },
            Command::Limits {
                table: name,
                minimum,
                maximum,
            } => TableOrder::Changes {
                table: table(name),
                limits: TableLimits {
                    minimum: *minimum,
                    maximum: *maximum,
                },
            },
            Command::Closes { table: name, .. }
            | Command::ClosesWithDifference { table: name, .. }
            | Command::Turns { table: name, .. } => TableOrder::Closes { table: table(name) },
            Command::Reports { table: name, .. } | Command::Expels { table: name, .. } => {
                TableOrder::Players { table: table(name) }
            }
            _ => return None,
        })
    }

    fn given<'c>(&self, command: &'c Command) -> Option<&'c Given> {
        match command {
            Command::Notes(given) => Some(given),
            _ => None,
        }
    }

    /// Games that this floor does not know are another's.
    fn hears(&self, state: &Floor, all: &[Given]) -> Vec<Command> {
        let own = all.iter().filter(|given| match given {
            Given::Authorisation { game, .. } => self.game(game).is_some(),
            _ => true,
        });
        let own: Vec<&Given> = own.collect();
        let gone = state.given.keys();
        let gone = gone.filter(|of| !own.iter().any(|given| given.of() == **of));
        let gone = gone.cloned().map(Command::Withdraws);
        let new = own
            .iter()
            .filter(|given| state.given.get(&given.of()) != Some(**given));
        let new = new.map(|given| Command::Notes((*given).clone()));
        gone.chain(new).collect()
    }

    fn sitting(&self, state: &Floor, table: &str, players: &[String]) -> Vec<(Actor, Command)> {
        let Some(known) = state.tables.get(table).filter(|table| table.is_running()) else {
            return Vec::new();
        };
        let table = || table.to_string();
        let gone = known.players.iter().filter(|one| !players.contains(one));
        let gone = gone.map(|one| (Actor::person(one), Command::Goes { table: table() }));
        let here = |one: &&String| known.players.contains(*one) || known.expelled.contains(*one);
        let new = players.iter().filter(|one| !here(one));
        let new = new.map(|one| (Actor::person(one), Command::Joins { table: table() }));
        gone.chain(new).collect()
    }

    fn jackpot_lacks(&self, state: &Floor, game: &str) -> Option<BasisRef> {
        let game = self.game(game)?;
        let mut links = self.links.iter().filter(|link| link.games.cover(game));
        let (link, rule) = links.find_map(|link| Some((link, link.authorised.as_ref()?)))?;
        let mut kinds = link.kinds.iter();
        let held = kinds.any(|what| state.holds("permit", what, Some(&game.key)));
        (!held).then_some(rule.basis)
    }

    fn refill(&self, state: &Floor, name: &str) -> Option<Command> {
        let table = state.tables.get(name).filter(|table| table.short)?;
        let opened = table.opened.as_ref()?;
        let amount = opened.float.down_to_zero(state.book_of(table).chips);
        Some(Command::Fills {
            table: name.into(),
            amount,
        })
    }

    fn player_at_desk<'c>(&self, command: &'c Command) -> Option<&'c str> {
        match command {
            Command::Sells { player, .. } | Command::Buys { player, .. } => Some(player),
            _ => None,
        }
    }

    fn limits_order(&self, table: &str, limits: TableLimits) -> Option<Command> {
        Some(Command::Limits {
            table: table.into(),
            minimum: limits.minimum,
            maximum: limits.maximum,
        })
    }

    fn gone_over(&self, table: &str, limits: TableLimits) -> Option<Command> {
        Some(Command::GoesOver {
            table: table.into(),
            minimum: limits.minimum,
            maximum: limits.maximum,
        })
    }

    fn hearing(&self, state: &Floor) -> Vec<TableHeard> {
        let running = state.tables.iter().filter(|(_, table)| table.is_running());
        let book = state.days.0.last();
        let heard = running.map(|(name, table)| TableHeard {
            table: name.clone(),
            from: table.heard_from,
            heard: table.heard,
            chips: state.book_of(table).chips,
            play: book
                .and_then(|book| book.running(name))
                .map(|stint| stint.play)
                .unwrap_or_default(),
        });
        heard.collect()
    }

    fn played(&self, table: &str, play: TablePlay, through: u64) -> Option<Command> {
        Some(Command::Plays(command::Played {
            table: table.into(),
            drop: play.drop,
            won: play.won,
            lost: play.lost,
            share: play.share,
            through,
        }))
    }

    fn corrected(&self, table: &str, dispute: u64, (won, lost): (Cents, Cents)) -> Option<Command> {
        Some(Command::Corrects {
            table: table.into(),
            dispute,
            won,
            lost,
        })
    }

    fn furnish(&self, tables: &[HouseTable], day: &str) -> Vec<(Actor, Command)> {
        self.furnished(tables, day)
    }

    fn tell(&self, event: &Event) -> Telling {
        self.told(event)
    }
}

impl Event {
    fn under(&self) -> &[String] {
        match self {
            Event::Opened { under, .. }
            | Event::Done { under, .. }
            | Event::Due { under, .. }
            | Event::Drawn { under, .. } => under,
        }
    }
}

impl GamingDay {
    /// The rules by which chance hands a device out.
    fn handing_out(&self, state: &Floor, table: &str, device: &str) -> Vec<String> {
        let game = state.tables.get(table);
        let game = game.and_then(|table| self.game(&table.placed.game));
        let kind = state.devices.get(device).map(|device| &device.kind);
        let (Some(game), Some(kind)) = (game, kind) else {
            return Vec::new();
        };
        let mut rules = self.devices.iter();
        let rule = rules.find(|rule| rule.kind == *kind && rule.games.cover(game));
        let rules = rule.map(|rule| {
            let out = rule.handed_out.as_ref().map(|(_, rule)| rule);
            [out, rule.not_again.as_ref()]
        });
        let rules = rules.into_iter().flatten().flatten();
        rules.map(|rule| rule.name.clone()).collect()
    }
}
