//! What waits for a page: answers to what it asked, and news of its table. There is one for each
//! page, and while nothing waits it is next to nothing.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use house::{Accepted, News, Refusal};
use tokio::sync::Notify;

/// News that may wait for a page to read them; with more it is cut, and comes back for the rest.
const WAITING: usize = 64;

/// A command's id, and what came of it.
pub(crate) type Answered = (String, Result<Accepted, Refusal>);

/// Where a page looks for what came.
pub(crate) struct Inbox<N = News> {
    letters: Mutex<Letters<N>>,
    came: Notify,
}

struct Letters<N> {
    answers: VecDeque<Answered>,
    news: VecDeque<N>,
    /// Whether no more news come: they were too many, or the table is gone.
    ended: bool,
}

/// What came.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Letter<N = News> {
    /// An answer to what the page asked.
    Answer(Answered),
    /// News of the table.
    News(N),
    /// No more news come.
    End,
}

impl<N> Inbox<N> {
    /// An empty one, and who brings news to it.
    pub(crate) fn new() -> (Arc<Inbox<N>>, Newsboy<N>) {
        let letters = Letters {
            answers: VecDeque::new(),
            news: VecDeque::new(),
            ended: false,
        };
        let inbox = Arc::new(Inbox {
            letters: Mutex::new(letters),
            came: Notify::new(),
        });
        (Arc::clone(&inbox), Newsboy(inbox))
    }

    fn letters(&self) -> MutexGuard<'_, Letters<N>> {
        self.letters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts an answer in.
    pub(crate) fn answer(&self, id: String, outcome: Result<Accepted, Refusal>) {
        self.letters().answers.push_back((id, outcome));
        self.came.notify_one();
    }

    /// The next letter, as soon as there is one: whoever asked is answered before he is told what
    /// others did.
    pub(crate) async fn next(&self) -> Letter<N> {
        loop {
            if let Some(letter) = self.letters().take() {
                return letter;
            }
            self.came.notified().await;
        }
    }

    /// More news, if some wait already.
    pub(crate) fn more_news(&self) -> Option<N> {
        first(&mut self.letters().news)
    }
}

impl<N> Letters<N> {
    fn take(&mut self) -> Option<Letter<N>> {
        let answer = first(&mut self.answers).map(Letter::Answer);
        let letter = answer.or_else(|| first(&mut self.news).map(Letter::News));
        letter.or_else(|| self.ended.then_some(Letter::End))
    }
}

/// Takes the first; the room of all is given back with the last.
fn first<T>(all: &mut VecDeque<T>) -> Option<T> {
    let first = all.pop_front();
    if all.is_empty() {
        *all = VecDeque::new();
    }
    first
}

/// Brings news to a page's inbox; the page hears of it when nobody does any more.
pub(crate) struct Newsboy<N = News>(Arc<Inbox<N>>);

impl<N> Newsboy<N> {
    /// Brings some; whether there was room for them.
    fn bring(&self, news: N) -> bool {
        let mut letters = self.0.letters();
        let room = letters.news.len() < WAITING;
        if room {
            letters.news.push_back(news);
        }
        drop(letters);
        self.0.came.notify_one();
        room
    }
}

impl house::Listener for Newsboy {
    fn tell(&mut self, news: News) -> bool {
        self.bring(news)
    }
}

impl<N> Drop for Newsboy<N> {
    fn drop(&mut self) {
        self.0.letters().ended = true;
        self.0.came.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(id: &str) -> Answered {
        (id.to_owned(), Ok(Accepted { version: 7 }))
    }

    #[tokio::test]
    async fn answers_come_before_news_and_the_end_after_all() {
        let (inbox, newsboy) = Inbox::new();
        assert!(newsboy.bring(1) && newsboy.bring(2));
        drop(newsboy);
        let (id, outcome) = answered("a");
        inbox.answer(id, outcome);
        assert_eq!(inbox.next().await, Letter::Answer(answered("a")));
        assert_eq!(inbox.next().await, Letter::News(1));
        assert_eq!(inbox.more_news(), Some(2));
        assert_eq!(inbox.more_news(), None);
        assert_eq!(inbox.next().await, Letter::End);
    }

    /// A page that does not read is brought no more than may wait for it.
    #[tokio::test]
    async fn what_may_wait_has_an_end() {
        let (inbox, newsboy) = Inbox::new();
        let brought = (0..1000).take_while(|news| newsboy.bring(*news)).count();
        assert_eq!(brought, WAITING);
        assert_eq!(inbox.next().await, Letter::News(0));
        assert!(newsboy.bring(1000), "whoever reads makes room");
    }

    /// One who waits already is woken, and no letter is lost where nobody waits.
    #[tokio::test]
    async fn whoever_waits_is_woken() {
        let (inbox, newsboy) = Inbox::new();
        let reader = tokio::spawn({
            let inbox = Arc::clone(&inbox);
            async move { (inbox.next().await, inbox.next().await) }
        });
        tokio::task::yield_now().await;
        newsboy.bring(1);
        tokio::task::yield_now().await;
        newsboy.bring(2);
        let read = reader.await.unwrap();
        assert_eq!(read, (Letter::News(1), Letter::News(2)));
    }
}
