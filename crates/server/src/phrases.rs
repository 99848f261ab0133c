//! What the casino itself says: what happened, and the way out. The sentences stand in the catalogue
//! `casino.ftl`.

use ::words::{Message, RefusalMessage, of_the_house};
use house::people::{Right, Row};
use house::{Countdown, NotOpened, Refusal, Then};
use wire::{RefusalReason, Words};

use crate::casino::Casino;
use crate::list;
use crate::staff::Session;

/// What readers of law files and histories say, they say in English alone; in Spanish it is told in
/// general.
pub(crate) fn in_english(message: &impl Message, english: String) -> law::Words {
    law::Words::new(message.words().es, english)
}

/// A message of the catalogue in the words of the wire.
pub(crate) fn words(message: &impl Message) -> Words {
    message.words().into()
}

/// A reason that rests on no text, with its way out.
pub(crate) fn reason(message: &impl RefusalMessage) -> RefusalReason {
    resting_on_nothing(words(message), message.way_out().into())
}

/// One of several reasons that rest on no text and have one way out.
pub(crate) fn reason_out_of(why: Words, way_out: &impl Message) -> RefusalReason {
    resting_on_nothing(why, words(way_out))
}

fn resting_on_nothing(why: Words, way_out: Words) -> RefusalReason {
    RefusalReason {
        why,
        way_out,
        citations: Vec::new(),
    }
}

/// Two reasons in one, each with its own way out.
pub(crate) fn both(mut one: RefusalReason, other: RefusalReason) -> RefusalReason {
    let join = |one: &mut Words, other: Words| {
        one.es = format!("{} {}", one.es, other.es);
        one.en = format!("{} {}", one.en, other.en);
    };
    join(&mut one.why, other.why);
    join(&mut one.way_out, other.way_out);
    one.citations.extend(other.citations);
    one
}

/// A post may not do something: who may, and what says so.
pub(crate) fn not_your_post(casino: &Casino, session: &Session, right: Right) -> RefusalReason {
    let (name, row) = casino.staff.posts.right(right);
    not_by_this_post(casino, session, name, row)
}

/// A name within a sentence.
fn lowercase(name: &law::Words) -> law::Words {
    law::Words::new(name.es.to_lowercase(), name.en.to_lowercase())
}

/// The same of any row of the table.
pub(crate) fn not_by_this_post(
    casino: &Casino,
    session: &Session,
    what: &law::Words,
    row: &Row,
) -> RefusalReason {
    let posts = &casino.staff.posts;
    let own = posts.find(&session.post).map(|post| post.name.clone());
    let own = own.unwrap_or_else(|| law::Words::same(&session.post));
    let may = row.posts.iter().filter_map(|key| posts.find(key));
    let may = may.map(|post| &post.name);
    let may = may.map(lowercase).collect::<Vec<_>>();
    let these = ::words::strung(&may, ", ");
    RefusalReason {
        why: words(&of_the_house!(NotByThisPost {
            what,
            own: lowercase(&own)
        })),
        way_out: words(&of_the_house!(TheseMay { these })),
        citations: cited(casino, row.basis),
    }
}

/// What a row of the table rests on.
pub(crate) fn cited_in(
    casino: &Casino,
    book: &law::BasisBook,
    basis: law::BasisRef,
) -> Vec<wire::Citation> {
    let bases = book.get(basis).iter();
    bases
        .map(|basis| ::words::cite(&casino.library, basis).into())
        .collect()
}

/// What a row of the permissions rests on.
pub(crate) fn cited(casino: &Casino, basis: law::BasisRef) -> Vec<wire::Citation> {
    let bases = casino.staff.posts.basis(basis).iter();
    bases
        .map(|basis| ::words::cite(&casino.library, basis).into())
        .collect()
}

/// Whoever pays has not enough.
pub(crate) fn not_enough() -> RefusalReason {
    reason(&of_the_house!(NotEnough))
}

/// Why the house refused, where it was not the rules.
pub(crate) fn refusal(refusal: &Refusal) -> RefusalReason {
    match refusal {
        Refusal::TooFewChips { available, needed } => too_few_chips(*available, *needed),
        Refusal::MomentPassed => reason(&of_the_house!(MomentPassed)),
        Refusal::CommandReused => reason(&of_the_house!(CommandReused)),
        Refusal::NotACommandId => reason(&of_the_house!(NotACommandId)),
        Refusal::NothingToBeReadyWith => reason(&of_the_house!(NothingToBeReadyWith)),
        Refusal::HandsClosed => reason(&of_the_house!(HandsClosed)),
        Refusal::HandGiven => reason(&of_the_house!(HandGiven)),
        Refusal::NotTheHand => reason(&of_the_house!(NotTheHand)),
        other => about_the_house(other),
    }
}

/// Why the house refused, where it was not the command that was at fault.
fn about_the_house(refusal: &Refusal) -> RefusalReason {
    match refusal {
        Refusal::NoSuchPerson => reason(&of_the_house!(NoSuchPerson)),
        Refusal::TooManyPeople => reason(&of_the_house!(TooManyPeople)),
        Refusal::NotForTheRole(_) => reason(&of_the_house!(NotForTheRole)),
        Refusal::AlreadyAnnounced(left) => reason(&of_the_house!(AlreadyAnnounced { left: *left })),
        Refusal::NotOpenOnFloor(why) => crate::floors::not_open(why.standing),
        Refusal::Barred(barred) => crate::players::why(&barred.why),
        Refusal::DayIsOver => reason(&of_the_house!(DayIsOver)),
        Refusal::Busy => reason(&of_the_house!(Busy)),
        Refusal::PoolIsAway => reason(&of_the_house!(PoolIsAway)),
        Refusal::RulesAreGone(round) => reason(&of_the_house!(RulesAreGone { round: *round })),
        Refusal::NoSuchRound => reason(&of_the_house!(NoSuchRound)),
        Refusal::NoSuchTable => reason(&of_the_house!(NoSuchTable)),
        // What the rules say, the table's own speaker says.
        other => list::refusal(other).unwrap_or_else(closed),
    }
}

fn too_few_chips(available: exact::Cents, needed: exact::Cents) -> RefusalReason {
    let (has, needs) = (words::euros(available), words::euros(needed));
    reason(&of_the_house!(TooFewChips {
        has: &has,
        needs: &needs
    }))
}

pub(crate) fn closed() -> RefusalReason {
    reason(&of_the_house!(Closed))
}

/// A table that could not be opened.
pub(crate) fn halted(why: &NotOpened) -> RefusalReason {
    let why = match why {
        NotOpened::Store(_) => words(&of_the_house!(HaltedByTheStore)),
        NotOpened::Unreadable { version, .. } => {
            words(&of_the_house!(HaltedAtAnEntry { version: *version }))
        }
        NotOpened::Shoe(_) => words(&of_the_house!(HaltedByTheShoe)),
        NotOpened::Round(_) => words(&of_the_house!(HaltedByTheRound)),
    };
    reason_out_of(why, &of_the_house!(HaltedWayOut))
}

/// A guest sent what only staff may, or his shift is over.
pub(crate) fn not_of_the_staff() -> RefusalReason {
    reason(&of_the_house!(NotOfTheStaff))
}

/// Staff sent what only players may.
pub(crate) fn staff_do_not_play() -> RefusalReason {
    reason(&of_the_house!(StaffDoNotPlay))
}

pub(crate) fn too_fast() -> RefusalReason {
    reason(&of_the_house!(TooFast))
}

pub(crate) fn not_a_message(detail: &str) -> RefusalReason {
    reason(&of_the_house!(NotAMessage { detail }))
}

pub(crate) fn too_long() -> RefusalReason {
    reason(&of_the_house!(TooLong))
}

/// What happens when a countdown runs out.
pub(crate) fn then(countdown: &Countdown) -> Words {
    match countdown.then {
        Then::BetsClose => words(&of_the_house!(BetsClose)),
        Then::HouseChooses => words(&of_the_house!(HouseChooses)),
        Then::OfferPasses => words(&of_the_house!(OfferPasses)),
        Then::NextRound => words(&of_the_house!(NextRound)),
    }
}

pub(crate) fn joined(name: &str) -> Words {
    words(&of_the_house!(Joined { name }))
}

/// A lot gave a seat; people count lots from 1.
pub(crate) fn lot(name: &str, at: u8, number: u32) -> Words {
    let lot = number.saturating_add(1);
    words(&of_the_house!(Lot { name, at, lot }))
}

pub(crate) fn ready(name: &str) -> Words {
    words(&of_the_house!(Ready { name }))
}

pub(crate) fn passed_over(card: &str) -> Words {
    words(&of_the_house!(PassedOver { card }))
}

pub(crate) fn lies_elsewhere() -> Words {
    words(&of_the_house!(LiesElsewhere))
}

pub(crate) fn mixed(hands: usize) -> Words {
    match hands {
        0 => words(&of_the_house!(NoHandInTheShuffle)),
        1 => words(&of_the_house!(OneHandInTheShuffle)),
        more => words(&of_the_house!(HandsInTheShuffle { hands: more })),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    fn sources(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("its entries can be read").path();
            match path.is_dir() {
                true => sources(&path, found),
                false => {
                    let text = fs::read_to_string(&path).expect("a source can be read");
                    found.push((path, text));
                }
            }
        }
    }

    fn own() -> Vec<(PathBuf, String)> {
        let mut found = Vec::new();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        sources(&folder, &mut found);
        found
    }

    /// Sentences stand in the catalogues, where every language has them: a Spanish one in the code
    /// would be said to everybody.
    #[test]
    fn no_sentence_stands_in_the_code() {
        let spanish = |line: &&str| line.contains(['á', 'é', 'í', 'ó', 'ú', 'ñ', '¿', '¡', '«']);
        for (path, text) in own() {
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            let found: Vec<&str> = lines.filter(spanish).collect();
            // The circumstance of an entry in the register is data of that register's own file.
            let known = found.iter().all(|line| line.contains("\"circumstance\""));
            assert!(known, "{}: {found:#?}", path.display());
        }
    }

    /// The compiler refuses a message that no catalogue has; this one that nobody says.
    #[test]
    fn every_message_of_the_house_is_said() {
        let code: String = own().into_iter().map(|(_, text)| text).collect();
        let catalogue =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../words/messages/es/typed/casino.ftl");
        let catalogue = fs::read_to_string(catalogue).expect("the catalogue is there");
        let messages = catalogue.lines().filter(|line| !line.starts_with(' '));
        let names = messages.filter_map(|line| line.split_once(" ="));
        let mut count = 0;
        for (name, _) in names {
            let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
            let name: String = name.split('-').map(capital).collect();
            let said = |end: &str| code.contains(&format!("of_the_house!({name}{end}"));
            assert!([")", " {"].into_iter().any(said), "{name} is never said");
            count += 1;
        }
        assert!(count > 150, "{count}");
    }
}
