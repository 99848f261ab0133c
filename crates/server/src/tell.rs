//! From what the house tells to what the contract says.

use std::sync::Arc;

use games::Rules;
use house::{
    Countdown, KeptRecord, News, Personal, Proof, Refusal, SeenEvent, Summary, TableSnapshot,
    TableUpdate, Tail, Under, What, hex,
};
use law::Library;
use table::record::Record;
use table::{Event, Person, Rulebook, View};
use wire::convert::{Translator, kept_summary};
use wire::{
    ByLot, Citation, Clock, Commitment, Contribution, EventLine, Hand, Lot, LotsProof, Opening,
    PersonInfo, RefusalReason, RoundProof, RoundSummary, SeatOffer, Snapshot, Spare, Waiter,
    Waiting, Words,
};

use crate::parts::{Instead, Known, Parts, json, mark_of};
use crate::{floors, list, phrases};

/// Speaks for one table.
#[derive(Clone)]
pub(crate) struct Teller<'a> {
    pub(crate) rules: Arc<Rules>,
    pub(crate) library: &'a Library,
}

/// What people are called, by their numbers.
struct Called<'a>(&'a [String]);

impl words::Names for Called<'_> {
    fn name(&self, person: Person) -> law::Words {
        match self.0.get(usize::from(person.0)) {
            Some(name) => law::Words::same(name),
            None => words::ByNumber.name(person),
        }
    }
}

impl Teller<'_> {
    /// One who speaks of a round by the rules that it was played by.
    fn under(&self, under: &Under) -> Self {
        Teller {
            rules: Arc::clone(&under.0),
            library: self.library,
        }
    }

    fn translator<'t>(&'t self, names: &'t Called<'t>) -> Translator<'t> {
        Translator::new(&self.rules, self.library, names)
    }

    /// An update as it is sent to a page: what it does not know of the table, and what happened.
    /// What many get is put into words once, for the first of them; what is each one's own is put
    /// in.
    pub(crate) fn message(&self, news: News, known: &mut Known) -> String {
        match news {
            News::Own(told) => {
                if told.resync {
                    known.forget();
                }
                known.might = None;
                self.said(&told).to(known, &[])
            }
            News::Shared(shared, personal) => {
                if shared.told.resync {
                    known.forget();
                }
                let said = shared
                    .said
                    .get_or_init(|| Box::new(self.said(&shared.told)));
                let said = said.downcast_ref::<Said>().expect("nobody else says it");
                let round = shared.told.snapshot.round;
                let standing = personal.standing.as_ref();
                let may = standing.map(|standing| mark_of(round, standing));
                let as_before = may.is_some() && may == known.might;
                let own = self.own(&shared.told.snapshot, &personal, as_before);
                known.might = may;
                said.to(known, &own)
            }
        }
    }

    /// An update in words.
    fn said(&self, told: &TableUpdate) -> Said {
        let snapshot = self.under(&told.snapshot.under).snapshot(&told.snapshot);
        let tails = told.tails.iter();
        let events: Vec<EventLine> = tails.flat_map(|tail| self.events(tail)).collect();
        Said {
            parts: Parts::of(&snapshot),
            names: names(&told.snapshot).into(),
            events: json(&events),
            resync: told.resync,
        }
    }

    /// The parts of a snapshot that are one viewer's own; what he may do only if it is otherwise
    /// than it was, for it is long and seldom changes by what others do.
    fn own(
        &self,
        snapshot: &TableSnapshot,
        personal: &Personal,
        may_as_before: bool,
    ) -> Vec<(&'static str, Instead)> {
        let balance = wire::Money::from(personal.balance);
        let mut own = vec![("balance", Instead::Text(json(&balance)))];
        let Some(standing) = &personal.standing else {
            return own;
        };
        let teller = self.under(&snapshot.under);
        // Nobody is named in what is one viewer's own.
        let translator = teller.translator(&Called(&[]));
        let options = match may_as_before {
            true => Instead::AsBefore,
            false => {
                let options = translator.options(&standing.options, standing.may_be_ready);
                Instead::Text(json(&options))
            }
        };
        let (you, waiting) = (
            standing.you.map(|you| you.0),
            waiting(&translator, &standing.waiting),
        );
        own.push(("you", Instead::Text(json(&you))));
        own.push(("options", options));
        own.push(("waiting", Instead::Text(json(&waiting))));
        own
    }

    fn snapshot(&self, snapshot: &TableSnapshot) -> Snapshot {
        let names = names(snapshot);
        let called = Called(&names);
        let translator = self.translator(&called);
        let people = snapshot.people.iter().map(|here| PersonInfo {
            person: here.person.0,
            name: here.name.clone(),
            ready: here.ready,
            present: here.present,
            bot: here.bot,
        });
        let view = translator.view(&snapshot.view);
        // A table that cannot go on says so where everyone looks.
        let not_open = snapshot.not_open.as_ref();
        let what = match snapshot.closed {
            true => Some(phrases::closed().why),
            false => not_open.map(|why| floors::not_open(why.standing).why),
        };
        let moment = what.map(|what| wire::Moment::Irregular { what });
        Snapshot {
            rules_hash: hex::encode(&self.rules.hash()),
            version: snapshot.version,
            round: snapshot.round,
            commitment: Commitment {
                lots: snapshot.lots.as_ref().map(|lots| hex::encode(&lots.root)),
                out: small(snapshot.out),
                sealed: snapshot.sealed,
                hands: snapshot.hands.iter().map(hand).collect(),
                ..commitment(&snapshot.commitment, &snapshot.spares, snapshot.mixed)
            },
            you: snapshot.you.map(|you| you.0),
            people: people.collect(),
            view: wire::View {
                moment: moment.unwrap_or(view.moment),
                ..view
            },
            options: translator.options(&snapshot.options, snapshot.may_be_ready),
            balance: snapshot.balance.into(),
            clock: snapshot.countdown.as_ref().map(clock),
            waiting: waiting(&translator, &snapshot.waiting),
            by_lot: ByLot {
                seats: snapshot.by_lot.iter().map(lot).collect(),
                citations: self.lots_rest_on(&translator),
            },
            pools: translator.pools(&snapshot.pools),
            rulings: snapshot.rulings.iter().map(crate::disputes::told).collect(),
            last: snapshot
                .last
                .iter()
                .map(|drawn| translator.drawn(*drawn))
                .collect(),
            remedies: translator.remedies(&snapshot.remedies),
            hands_left: snapshot.hands_left,
            missing: snapshot.missing,
            staff: snapshot
                .staff
                .as_ref()
                .map(|options| translator.staff_desk(options)),
        }
    }

    fn events(&self, tail: &Tail) -> Vec<EventLine> {
        let teller = self.under(&tail.under);
        if tail.before.is_empty() {
            let called = Called(&tail.names);
            let translator = teller.translator(&called);
            let line = |seen: &SeenEvent| teller.event(&translator, &called, tail, seen);
            return tail.events.iter().map(line).collect();
        }
        // Some had the numbers of others before them: each event names those of its own time.
        let line = |seen: &SeenEvent| {
            let names = tail.names_at(seen.version);
            let called = Called(&names);
            teller.event(&teller.translator(&called), &called, tail, seen)
        };
        tail.events.iter().map(line).collect()
    }

    fn event(
        &self,
        translator: &Translator<'_>,
        called: &Called<'_>,
        tail: &Tail,
        seen: &SeenEvent,
    ) -> EventLine {
        let name = |person: Person| {
            let name = called.0.get(usize::from(person.0));
            name.map_or("?", String::as_str)
        };
        match &seen.what {
            // A draw is told with its card only to one who saw it, wherever it went since.
            What::Event(event @ Event::Drawn { card, .. }) => EventLine {
                card: Some(table::Seen::Card(*card).into()),
                ..translator.event(seen.version, event, &tail.view)
            },
            What::Event(event) => translator.event(seen.version, event, &tail.view),
            What::Covered { to, face, basis } => {
                let blind = |card| Event::Drawn {
                    card,
                    to: *to,
                    face: *face,
                    basis: *basis,
                };
                let event = self.blank(translator, &tail.view, blind);
                translator.event(seen.version, &event, &tail.view)
            }
            What::Joined(person) => plain(seen, "joined", phrases::joined(name(*person))),
            What::Lot(person, at, number) => EventLine {
                at: Some(at.0),
                number: Some(*number),
                citations: self.lots_rest_on(translator),
                ..plain(seen, "lot", phrases::lot(name(*person), at.0, *number))
            },
            What::Listed(name, change) => {
                let rule = self.rules.felt().house_rule(list::rule(*change));
                EventLine {
                    citations: rule.map_or_else(Vec::new, |basis| translator.cite(basis)),
                    ..plain(seen, "listed", list::change(name, *change))
                }
            }
            What::Ready(person) => plain(seen, "ready", phrases::ready(name(*person))),
            What::PassedOver(Some(card)) => EventLine {
                card: Some(table::Seen::Card(*card).into()),
                ..plain(
                    seen,
                    "passed-over",
                    phrases::passed_over(&words::symbols(&[*card])),
                )
            },
            What::PassedOver(None) => plain(seen, "passed-over", phrases::lies_elsewhere()),
            What::Mixed(hands) => plain(seen, "hands-mixed", phrases::mixed(*hands)),
        }
    }

    /// What says that seats are drawn by lot, where they are.
    fn lots_rest_on(&self, translator: &Translator<'_>) -> Vec<Citation> {
        let basis = self.rules.felt().seats_by_lot;
        basis.map_or_else(Vec::new, |basis| translator.cite(basis))
    }

    /// A draw with some card that the viewer does not see there. Which card was drawn is known
    /// here as little as to him.
    fn blank(
        &self,
        translator: &Translator<'_>,
        view: &View,
        draw: impl Fn(cards::Card) -> Event,
    ) -> Event {
        let speaker = translator.speaker();
        let deck = self.rules.felt().deck.iter();
        let mut draws = deck.flat_map(|deck| deck.cards()).map(draw);
        let blank = draws.find(|event| speaker.drawn_card(event, view).is_none());
        blank.expect("no hand shows every card of the deck")
    }

    /// What a shoe's number stands for at this table: the card's code, the pocket's key, the
    /// faces of the dice.
    fn outcome(&self, index: u8) -> String {
        let drawn = self
            .rules
            .felt()
            .source()
            .and_then(|source| source.outcome(index));
        let translator = self.translator(&Called(&[]));
        drawn.map_or_else(String::new, |drawn| translator.drawn(drawn))
    }

    fn cite_bases(&self, bases: &[law::Basis]) -> Vec<Citation> {
        let cite = |basis| Citation::from(words::cite(self.library, basis));
        bases.iter().map(cite).collect()
    }

    /// Every reason of a refusal.
    pub(crate) fn refusal(&self, refusal: &Refusal, names: &[String]) -> Vec<RefusalReason> {
        match refusal {
            Refusal::Rules(refusal) => self.translator(&Called(names)).refusal(refusal),
            other => {
                let names = Called(names);
                let rule = other
                    .rule()
                    .and_then(|rule| self.rules.felt().house_rule(rule));
                let cite = |basis| self.translator(&names).cite(basis);
                let mut citations = rule.map_or_else(Vec::new, cite);
                if let Refusal::Barred(barred) = other {
                    citations.extend(self.cite_bases(&barred.rests_on));
                }
                if let Refusal::NotOpenOnFloor(why) = other {
                    citations.extend(self.cite_bases(&why.rests_on));
                }
                vec![RefusalReason {
                    citations,
                    ..phrases::refusal(other)
                }]
            }
        }
    }

    /// A round in the list.
    pub(crate) fn summary(&self, summary: &Summary) -> RoundSummary {
        let called = Called(&summary.names);
        let teller = self.under(&summary.under);
        let translator = teller.translator(&called);
        RoundSummary {
            ended_ms: summary.ended_ms,
            ..translator.round_summary(summary.round, summary.out, &summary.view)
        }
    }

    /// A round in the list whose rules are gone, as its record tells it.
    pub(crate) fn kept_summary(&self, kept: &KeptRecord) -> Option<RoundSummary> {
        let record = Record::parse(&kept.text);
        let record = record.inspect_err(|error| {
            tracing::error!(round = kept.round, %error, "a kept record cannot be read");
        });
        let record = record.ok()?;
        Some(kept_summary(kept.round, &record, kept.you, self.library))
    }

    /// What a viewer may check.
    pub(crate) fn proof(&self, proof: &Proof) -> RoundProof {
        let promised = commitment(&proof.commitment, &proof.spares, true);
        let contributions = proof.contributions.as_slice().iter();
        let contributions = contributions.map(|one| Contribution {
            seat: u8::try_from(one.seat.0).unwrap_or(u8::MAX),
            value: hex::encode(&one.bytes),
        });
        let opened = |sealed: &house::fair::Hand| {
            let mut added = proof.contributions.as_slice().iter();
            added.any(|one| one.seat == sealed.seat)
        };
        let openings = proof.openings.iter().map(|one| Opening {
            shoe: one.shoe,
            ..opening(one.drawn, self.outcome(one.opening.index), &one.opening)
        });
        RoundProof {
            round: proof.tail.round,
            label: promised.label,
            root: promised.root,
            cards: promised.cards,
            out: small(proof.out),
            hands: proof
                .hands
                .iter()
                .map(|sealed| hand(&(*sealed, opened(sealed))))
                .collect(),
            contributions: contributions.collect(),
            numbers: proof.numbers.iter().map(|(_, at)| small(*at)).collect(),
            shoes: proof.numbers.iter().map(|(shoe, _)| *shoe).collect(),
            spares: proof.spares.iter().map(spare).collect(),
            openings: openings.collect(),
            covered: small(proof.covered),
            lots: proof.lots.as_ref().map(lots_proof),
            events: self.events(&proof.tail),
        }
    }
}

fn hand((sealed, opened): &(house::fair::Hand, bool)) -> Hand {
    Hand {
        seat: u8::try_from(sealed.seat.0).unwrap_or(u8::MAX),
        hash: hex::encode(&sealed.hash),
        opened: *opened,
    }
}

/// An update in words, for everybody who gets it.
struct Said {
    parts: Parts,
    names: Arc<[String]>,
    events: String,
    resync: bool,
}

impl Said {
    /// As one page gets it, with its own instead of some parts.
    fn to(&self, known: &mut Known, own: &[(&str, Instead)]) -> String {
        let snapshot = self.parts.unknown_to(known, own);
        known.names = Arc::clone(&self.names);
        let (events, resync) = (&self.events, self.resync);
        format!(
            "{{\"kind\":\"update\",\"snapshot\":{snapshot},\"events\":{events},\"resync\":{resync}}}"
        )
    }
}

fn opening(drawn: u32, card: String, opening: &house::fair::Opening) -> Opening {
    let path = opening.path.iter();
    Opening {
        shoe: 0,
        drawn: small(drawn),
        position: small(opening.position),
        card,
        salt: hex::encode(&opening.salt),
        path: path.map(|hash| hex::encode(hash)).collect(),
    }
}

fn lot(lot: &house::SeatByLot) -> Lot {
    Lot {
        at: lot.seat,
        round: lot.round,
        number: lot.number,
    }
}

fn lots_proof(proof: &house::LotsProof) -> LotsProof {
    let openings = (0..).zip(&proof.openings);
    LotsProof {
        label: proof.commitment.label.as_str().to_owned(),
        root: hex::encode(&proof.commitment.root),
        lots: small(proof.commitment.count),
        given: proof.given.iter().map(lot).collect(),
        openings: openings
            .map(|(drawn, one)| opening(drawn, one.index.to_string(), one))
            .collect(),
    }
}

fn clock(countdown: &Countdown) -> Clock {
    Clock {
        then: phrases::then(countdown),
        left_ms: milliseconds(countdown.left),
        of_ms: milliseconds(countdown.of),
    }
}

fn waiting(translator: &Translator<'_>, waiting: &house::Waiting) -> Waiting {
    let waiter = |one: &house::WaiterHere| Waiter {
        name: one.name.clone(),
        moves: one.moves,
        kept: one.kept.map(|at| at.0),
        present: one.present,
    };
    let basis = waiting.basis;
    Waiting {
        length: waiting.length,
        place: waiting.place,
        may_ask: waiting.may_ask,
        moves: waiting.moves,
        offer: waiting.offer.as_ref().map(|offer| SeatOffer {
            at: offer.at.0,
            clock: offer.countdown.as_ref().map(clock),
        }),
        people: waiting.people.iter().map(waiter).collect(),
        citations: basis.map_or_else(Vec::new, |basis| translator.cite(basis)),
    }
}

/// What the people of a table are called now.
fn names(snapshot: &TableSnapshot) -> Vec<String> {
    snapshot
        .people
        .iter()
        .map(|here| here.name.clone())
        .collect()
}

fn plain(seen: &SeenEvent, kind: &str, words: Words) -> EventLine {
    EventLine {
        version: seen.version,
        kind: kind.to_owned(),
        words,
        at: None,
        to: None,
        number: None,
        card: None,
        named: Vec::new(),
        fell: None,
        line: None,
        citations: Vec::new(),
    }
}

fn spare(promised: &house::fair::Commitment) -> Spare {
    Spare {
        label: promised.label.as_str().to_owned(),
        root: hex::encode(&promised.root),
    }
}

fn commitment(
    promised: &house::fair::Commitment,
    spares: &[house::fair::Commitment],
    mixed: bool,
) -> Commitment {
    Commitment {
        label: promised.label.as_str().to_owned(),
        root: hex::encode(&promised.root),
        cards: small(promised.count),
        mixed,
        out: 0,
        sealed: mixed,
        hands: Vec::new(),
        spares: spares.iter().map(|one| hex::encode(&one.root)).collect(),
        lots: None,
    }
}

/// A shoe has at most 4,096 cards.
fn small(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn milliseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
