//! What is made once for all at a table: each is told just what he would be told alone, in the same
//! words.

use std::collections::BTreeMap;

use house::{News, Now, Player, Table, TableUpdate, What};
use law::Library;
use wire::convert::Translator;

/// Where nothing happened at a table one is told again once in so many times: time passes, and
/// people come and go.
const IDLE: u64 = 8;

/// Up to where each player was told of each table.
#[derive(Default)]
pub(crate) struct Listeners {
    heard: BTreeMap<(usize, String), u64>,
    /// How many were told what all are told, and how many what they alone are.
    pub(crate) shared: u64,
    pub(crate) apart: u64,
    idle: u64,
}

impl Listeners {
    /// Tells a player what is new at a table.
    pub(crate) fn tell(
        &mut self,
        (place, table): (usize, &Table),
        player: &Player,
        now: Now,
        library: &Library,
    ) -> Result<(), String> {
        let heard = (place, player.id.as_str().to_owned());
        let since = self.heard.insert(heard, table.version());
        if since == Some(table.version()) {
            self.idle += 1;
            if !self.idle.is_multiple_of(IDLE) {
                return Ok(());
            }
        }
        let news = table.news(player, since, now);
        let News::Shared(shared, _) = &news else {
            // It is made for him alone.
            self.apart += 1;
            return Ok(());
        };
        self.shared += 1;
        let (told, alone) = (news.told(), table.told(Some(&player.id), since, now));
        if told != alone {
            let (id, table) = (player.id.as_str(), table.id());
            let other = first_difference(&told, &alone);
            return Err(format!(
                "{id} is not told of {table} since {since:?} what he would be told alone: {other}"
            ));
        }
        same_words(table, library, &shared.told, &alone)
    }
}

/// The first line in which two things differ, as they are written for whoever looks for a fault.
fn first_difference(told: &TableUpdate, alone: &TableUpdate) -> String {
    let (told, alone) = (format!("{told:#?}"), format!("{alone:#?}"));
    let mut pairs = told.lines().zip(alone.lines());
    match pairs.position(|(one, other)| one != other) {
        None => "one goes on where the other ends".to_owned(),
        Some(at) => {
            let around = |text: &str| {
                let lines = text.lines().skip(at.saturating_sub(4)).take(8);
                lines.map(str::trim).collect::<Vec<_>>().join(" ")
            };
            format!("`{}`, and alone `{}`", around(&told), around(&alone))
        }
    }
}

/// Both updates are in the same words. Where both have the same view they are put into words only
/// once by whoever tells them, so that there is nothing to compare.
fn same_words(
    table: &Table,
    library: &Library,
    shared: &TableUpdate,
    alone: &TableUpdate,
) -> Result<(), String> {
    let translator = Translator::new(table.rules(), library, &words::ByNumber);
    let (all, one) = (&shared.snapshot.view, &alone.snapshot.view);
    if all != one && translator.view(all) != translator.view(one) {
        return Err("the table is told to all otherwise than to one".to_owned());
    }
    let tails = shared.tails.iter().zip(&alone.tails);
    for (all, one) in tails.filter(|(all, one)| all.view != one.view) {
        for seen in &one.events {
            let What::Event(event) = &seen.what else {
                continue;
            };
            let line = |view| translator.event(seen.version, event, view);
            let (all, one) = (line(&all.view), line(&one.view));
            if all != one {
                return Err(format!("{all:?} is told to all, and to one {one:?}"));
            }
        }
    }
    Ok(())
}
