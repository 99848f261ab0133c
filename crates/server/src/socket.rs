//! A page connected to a table.

use std::sync::Arc;
use std::time::{Duration, Instant};

use house::{Accepted, Command, Desk, News, Player, Refusal, StaffCommand, Token, Wish};
use table::{Action, Rulebook};
use tokio::sync::watch;
use tokio::time::timeout;
use wire::convert::{Asked, action, staff_action};
use wire::{ClientMessage, RefusalReason, ServerMessage};

use crate::casino::Casino;
use crate::gate::Address;
use crate::inbox::{Inbox, Letter};
use crate::line::{Close, Error, Line, Message};
use crate::parts::{Known, json};
use crate::permissions::right_of_action;
use crate::phrases;
use crate::routes::teller;
use crate::staff::Session;

/// The longest message, in bytes.
const LONGEST: usize = 16 * 1024;

/// How much of a message is read before its page is cut. One that is too long by less is read
/// whole: a socket closed over unread bytes would be reset, and the page would not hear why.
pub(crate) const READ_AT_MOST: usize = 4 * LONGEST;

/// The longest message of a page that has nothing to say.
pub(crate) const SILENT: usize = 4 * 1024;

/// So many messages over the rate, and the page is cut.
const PATIENCE: u32 = 50;

/// How long a page may take to take a message.
pub(crate) const SLOWEST: Duration = Duration::from_secs(10);

/// How often a page is asked whether it is there, and how long it may be silent.
pub(crate) const PING: Duration = Duration::from_secs(20);
pub(crate) const SILENCE: Duration = Duration::from_secs(60);

/// How long a page that is sent away has to take leave.
const FAREWELL: Duration = Duration::from_secs(1);

/// Whose page it is.
pub(crate) enum Who {
    /// A guest's, who may play.
    Guest(Player),
    /// A staff member's, who may report, rule and announce while he is signed in.
    Staff(Session, Token),
}

impl Who {
    /// What his pages and messages are counted under.
    pub(crate) fn name(&self) -> &str {
        match self {
            Who::Guest(player) => player.id.as_str(),
            Who::Staff(session, _) => &session.id,
        }
    }
}

/// Why a page is let go.
enum Gone {
    /// It went.
    Left,
    /// It is sent away with a code and a word.
    Sent(Close, &'static str),
}

/// Serves a page until it goes.
pub(crate) async fn run(
    line: Line,
    casino: Arc<Casino>,
    table: &str,
    (who, asker): (Who, Address),
    since: Option<u64>,
) {
    let Some(desk) = casino.house.desk(table) else {
        return;
    };
    let desk = &*desk;
    let _connected = casino.connected();
    let (inbox, newsboy) = Inbox::new();
    let listener = Box::new(newsboy);
    let number = match &who {
        Who::Guest(player) => desk.attach(player.clone(), since, listener),
        Who::Staff(session, _) => desk.attach_staff(session.role, since, listener),
    };
    let Some(number) = number else {
        return;
    };
    let _listening = Listening { desk, number };
    let now = Instant::now();
    let mut page = Page {
        line,
        casino: &casino,
        desk,
        who,
        asker,
        known: Known::default(),
        over: 0,
        heard: now,
        inbox,
    };
    let gone = page.serve().await;
    if let Gone::Sent(code, word) = gone {
        Box::pin(page.send_away(code, word)).await;
    }
}

/// Lets the listener go, however the page ended.
struct Listening<'c> {
    desk: &'c Desk,
    number: u64,
}

impl Drop for Listening<'_> {
    fn drop(&mut self) {
        self.desk.detach(self.number);
    }
}

/// Waits until the casino closes.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// A page and what it is owed.
struct Page<'c> {
    line: Line,
    casino: &'c Casino,
    desk: &'c Desk,
    who: Who,
    asker: Address,
    /// What it knows of the table.
    known: Known,
    over: u32,
    heard: Instant,
    inbox: Arc<Inbox>,
}

impl Page<'_> {
    async fn serve(&mut self) -> Gone {
        let inbox = Arc::clone(&self.inbox);
        let mut closing = self.casino.closing();
        let mut left = self.casino.staff.left();
        let mut ping = tokio::time::interval(PING);
        loop {
            let served = tokio::select! {
                biased;
                () = closed(&mut closing) => {
                    Err(Gone::Sent(Close::Away, "the house closes"))
                }
                Ok(()) = left.changed() => self.check_duty(),
                // Boxed: what it does with a letter or a message needs room only while it does it.
                letter = inbox.next() => Box::pin(self.read(letter)).await,
                message = self.line.recv() => Box::pin(self.hear(message)).await,
                _ = ping.tick() => Box::pin(self.check()).await,
            };
            if let Err(gone) = served {
                return gone;
            }
        }
    }

    async fn read(&mut self, letter: Letter) -> Result<(), Gone> {
        match letter {
            Letter::Answer((id, answer)) => self.reply(id, answer).await,
            Letter::News(first) => self.tell_all(first).await,
            Letter::End => Err(Gone::Sent(Close::Again, "too slow: connect again")),
        }
    }

    /// Tells what waits, in as few updates as it can be told in.
    async fn tell_all(&mut self, first: News) -> Result<(), Gone> {
        let mut news = first;
        while let Some(later) = self.inbox.more_news() {
            news = match news.followed_by(later) {
                Ok(both) => both,
                Err(both) => {
                    let (earlier, later) = *both;
                    self.tell(earlier).await?;
                    later
                }
            };
        }
        self.tell(news).await
    }

    async fn tell(&mut self, news: News) -> Result<(), Gone> {
        let update = teller(self.casino, self.desk).message(news, &mut self.known);
        self.say(&update).await
    }

    async fn reply(&mut self, id: String, answer: Result<Accepted, Refusal>) -> Result<(), Gone> {
        let message = match answer {
            Ok(Accepted { version }) => ServerMessage::Accepted { id, version },
            Err(refusal) => {
                let teller = teller(self.casino, self.desk);
                let reasons = teller.refusal(&refusal, &self.known.names);
                ServerMessage::Refused { id, reasons }
            }
        };
        self.send(&message).await
    }

    async fn hear(&mut self, message: Option<Result<Message, Error>>) -> Result<(), Gone> {
        self.heard = Instant::now();
        let gate = &self.casino.gate;
        let slow = !gate.may_send(self.who.name(), self.asker, self.heard);
        match message {
            Some(Ok(Message::Text(text))) if text.len() > LONGEST => self.too_long().await,
            Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                Ok(message) => self.understand(message, slow).await,
                Err(error) => {
                    self.count_over(slow)?;
                    self.not_understood(phrases::not_a_message(&error.to_string()))
                        .await
                }
            },
            Some(Ok(Message::Binary(_))) => {
                self.count_over(slow)?;
                let detail = "binary, not text";
                self.not_understood(phrases::not_a_message(detail)).await
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {
                self.count_over(slow)
            }
            Some(Ok(Message::Close(_))) | None => Err(Gone::Left),
            Some(Err(error)) => {
                tracing::debug!(%error, "a page's message cannot be read");
                // Far too long, or no WebSocket any more: the first is said, the second not heard.
                self.too_long().await
            }
        }
    }

    async fn too_long(&mut self) -> Result<(), Gone> {
        let _ = self.not_understood(phrases::too_long()).await;
        Err(Gone::Sent(Close::Size, "a message could not be read"))
    }

    async fn understand(&mut self, message: ClientMessage, slow: bool) -> Result<(), Gone> {
        match message {
            ClientMessage::Ping => {
                self.count_over(slow)?;
                self.send(&ServerMessage::Pong).await
            }
            ClientMessage::Command(wire::Command { id, .. })
            | ClientMessage::Staff(wire::StaffCommand { id, .. })
                if slow =>
            {
                self.count_over(slow)?;
                self.refuse(id, phrases::too_fast()).await
            }
            ClientMessage::Command(command) => match &self.who {
                Who::Guest(player) => self.command(player.clone(), command).await,
                Who::Staff(..) => self.refuse(command.id, phrases::staff_do_not_play()).await,
            },
            ClientMessage::Staff(command) => match self.busy() {
                Some(session) => self.staff_command(&session, command).await,
                None => self.refuse(command.id, phrases::not_of_the_staff()).await,
            },
        }
    }

    /// The member of the staff whose page it is, if his session still stands.
    fn on_duty(&self) -> Option<Session> {
        match &self.who {
            Who::Guest(_) => None,
            Who::Staff(_, token) => self.casino.staff.of(token, Instant::now()),
        }
    }

    /// The same, and he does something: his time begins anew.
    fn busy(&self) -> Option<Session> {
        match &self.who {
            Who::Guest(_) => None,
            Who::Staff(_, token) => self.casino.staff.busy(token, Instant::now()),
        }
    }

    /// A page of the staff is nobody's once its shift is over or he signed out.
    fn check_duty(&self) -> Result<(), Gone> {
        match (&self.who, self.on_duty()) {
            (Who::Staff(..), None) => Err(Gone::Sent(Close::Policy, "signed out")),
            (Who::Staff(..), Some(_)) | (Who::Guest(_), _) => Ok(()),
        }
    }

    async fn refuse(&mut self, id: String, reason: RefusalReason) -> Result<(), Gone> {
        let reasons = vec![reason];
        self.send(&ServerMessage::Refused { id, reasons }).await
    }

    async fn staff_command(
        &mut self,
        session: &Session,
        command: wire::StaffCommand,
    ) -> Result<(), Gone> {
        let wire::StaffCommand {
            id,
            version,
            action: asked,
        } = command;
        let right = right_of_action(&asked);
        if !self.casino.staff.may(session, right) {
            let reason = phrases::not_your_post(self.casino, session, right);
            return self.refuse(id, reason).await;
        }
        let action = match staff_action(self.desk.rules().felt(), &asked) {
            Ok(action) => action,
            Err(reason) => return self.refuse(id, reason).await,
        };
        if let Action::Announce { notice } = action
            && let Err(error) = self.casino.check_announcing(self.desk, notice)
        {
            return self.refuse(id, error.into_reason()).await;
        }
        let reply = self.reply_to(id.clone());
        // No two members' commands are the same, whatever their pages call them.
        let id = match id.is_empty() {
            true => id,
            false => format!("{}-{id}", session.id),
        };
        let command = StaffCommand {
            id,
            version,
            action,
        };
        self.desk.staff(session.member(), command, reply);
        Ok(())
    }

    /// Hands an answer over to the page.
    fn reply_to(&self, id: String) -> house::Answer {
        let inbox = Arc::clone(&self.inbox);
        Box::new(move |outcome| inbox.answer(id, outcome))
    }

    async fn command(&mut self, player: Player, command: wire::Command) -> Result<(), Gone> {
        let wire::Command {
            id,
            version,
            action: asked,
        } = command;
        let wish = match action(self.desk.rules().felt(), &asked) {
            Ok(Asked::Act(action)) => Wish::Act(action),
            Ok(Asked::Ready) => Wish::Ready,
            Ok(Asked::Commit(hand)) => Wish::Commit { hand },
            Ok(Asked::Reveal(contribution)) => Wish::Reveal { contribution },
            Ok(Asked::Wait) => Wish::Wait,
            Ok(Asked::StopWaiting) => Wish::StopWaiting,
            Ok(Asked::TakeSeat) => Wish::TakeSeat,
            Err(error) => {
                return self.refuse(id, error.reason().clone()).await;
            }
        };
        let reply = self.reply_to(id.clone());
        let command = Command { id, version, wish };
        self.desk.command(player, command, reply);
        Ok(())
    }

    /// Counts what came over the rate; with too much of it the page is cut.
    fn count_over(&mut self, slow: bool) -> Result<(), Gone> {
        self.over += u32::from(slow);
        match self.over > PATIENCE {
            true => Err(Gone::Sent(Close::Policy, "too many messages")),
            false => Ok(()),
        }
    }

    async fn not_understood(&mut self, reason: RefusalReason) -> Result<(), Gone> {
        self.send(&ServerMessage::NotUnderstood { reason }).await
    }

    /// Asks the page whether it is there; one that was silent for too long is gone.
    async fn check(&mut self) -> Result<(), Gone> {
        if self.heard.elapsed() > SILENCE {
            return Err(Gone::Left);
        }
        self.check_duty()?;
        self.over = 0;
        or_gone(self.line.pinged().await)
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Gone> {
        self.say(&json(message)).await
    }

    async fn say(&mut self, text: &str) -> Result<(), Gone> {
        or_gone(self.line.told(text).await)
    }

    async fn send_away(&mut self, code: Close, word: &'static str) {
        self.line.close(code, word).await;
        // What is still on its way is read and dropped for a moment: a socket closed over unread
        // bytes would be reset, and the page would not hear why.
        let rest = async { while let Some(Ok(_)) = self.line.recv().await {} };
        let _ = timeout(FAREWELL, rest).await;
    }
}

fn or_gone(told: bool) -> Result<(), Gone> {
    told.then_some(()).ok_or(Gone::Left)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A function that looks after a page.
    type Runs<F> = fn(Line, Arc<Casino>, &'static str, (Who, Address), Option<u64>) -> F;

    /// How much room the future takes that such a function returns.
    fn room<F>(_: Runs<F>) -> usize {
        size_of::<F>()
    }

    /// Ten thousand pages look on and say nothing: what each does with a message has room while
    /// it does it, not before.
    #[test]
    fn a_page_that_says_nothing_takes_little_room() {
        let room = room(run);
        assert!(room <= 1536, "{room} bytes");
    }
}
