//! Actions and events as a record writes them.

use law::BasisRef;
use serde_json::Value;

use super::json::{object, with};
use super::names::{self, Names};
use crate::{
    Action, Against, Because, BoxNumber, Drawn, Event, Face, Irregularity, Line, Outcome, Person,
    Picked, Place, Reason, Role, SpotId,
};

/// How a line says that it is settled with the pot.
pub(super) const POT: &str = "pot";

/// An action, as `{"do": …}`.
pub(super) fn action(names: &Names, action: &Action) -> Value {
    let act = |what: &str, at: BoxNumber| object([("do", what.into()), ("box", at.0.into())]);
    match *action {
        Action::Sit { at } => act("sit", at),
        Action::Leave { at } => act("leave", at),
        Action::Allow { at, person } => with(act("allow", at), "person", Some(who(person))),
        Action::Approve { at, person } => with(act("approve", at), "person", Some(who(person))),
        Action::Place { at, spot, stake } => {
            let place = with(act("place", at), "spot", Some(names.spot(spot.0).into()));
            with(place, "stake", Some(stake.count().into()))
        }
        Action::TakeBack { at, spot } => with(
            act("take-back", at),
            "spot",
            Some(names.spot(spot.0).into()),
        ),
        Action::Call {
            at,
            by,
            spot,
            stake,
        } => {
            let call = with(act("call", at), "by", Some(who(by)));
            let call = with(call, "spot", Some(names.spot(spot.0).into()));
            with(call, "stake", Some(stake.count().into()))
        }
        Action::Close => object([("do", "close".into())]),
        Action::Draw(drawn) => {
            let (member, text) = outcome(names, drawn);
            object([("do", "draw".into()), (member, text.into())])
        }
        Action::Choose { at, choice } => with(
            act("choose", at),
            "choice",
            Some(names.choice(choice.0).into()),
        ),
        Action::Pick { at, choice, cards } => {
            let pick = with(
                act("pick", at),
                "choice",
                Some(names.choice(choice.0).into()),
            );
            with(pick, "cards", Some(picked(cards)))
        }
        Action::Cut => object([("do", "cut".into())]),
        Action::Meter { pool, amount } => object([
            ("do", "meter".into()),
            ("pool", names.pool(pool.0).into()),
            ("amount", amount.count().into()),
        ]),
        Action::Report(what) => object([
            ("do", "report".into()),
            ("irregularity", irregularity(&what)),
        ]),
        Action::Rule { remedy } => object([
            ("do", "rule".into()),
            ("remedy", (u16::from(remedy) + 1).into()),
        ]),
        Action::Announce { notice } => object([
            ("do", "announce".into()),
            ("notice", names.notice(notice.0).into()),
        ]),
    }
}

/// An event, as `{"event": …}`, with the citations of its bases.
pub(super) fn event(names: &Names, event: &Event) -> Value {
    let writer = Writer { names };
    match *event {
        Event::Seated { at, person, basis } => writer.cited(seat("seated", at, person), basis),
        Event::Left { at, person } => seat("left", at, person),
        Event::Allowed { at, person, basis } => writer.cited(seat("allowed", at, person), basis),
        Event::Leads { at, person, basis } => writer.cited(seat("leads", at, person), basis),
        Event::Settled(line) => writer.line(&line),
        Event::Ended => said("ended"),
        Event::Placed { .. }
        | Event::TakenBack { .. }
        | Event::Called { .. }
        | Event::Circled { .. }
        | Event::Moved { .. }
        | Event::Shifted { .. }
        | Event::Held { .. } => writer.stake(event),
        Event::Drawn { .. }
        | Event::Burnt { .. }
        | Event::ShoeTo { .. }
        | Event::CardsTo { .. }
        | Event::DeadCard { .. }
        | Event::Spun { .. }
        | Event::RowsEnd { .. }
        | Event::Thrown { .. }
        | Event::Turned { .. }
        | Event::BankPlays { .. }
        | Event::Picked { .. }
        | Event::Cut { .. }
        | Event::BankSet { .. }
        | Event::Pointed { .. }
        | Event::DiceTo { .. }
        | Event::Chose { .. } => writer.play(event),
        Event::Opened { .. }
        | Event::OpenedCircle { .. }
        | Event::Shown { .. }
        | Event::Closed { .. }
        | Event::BankHeld { .. }
        | Event::DeckInPlay { .. }
        | Event::Approved { .. }
        | Event::Metered { .. }
        | Event::Mano { .. }
        | Event::Speaks { .. }
        | Event::Mixed { .. }
        | Event::Raked { .. }
        | Event::Reported { .. }
        | Event::Ruled { .. } => writer.house(event),
    }
}

/// What was drawn, and the member that it is written in.
fn outcome(names: &Names, drawn: Drawn) -> (&'static str, String) {
    match drawn {
        Drawn::Card(card) => ("card", card.to_string()),
        Drawn::Pocket(pocket) => ("pocket", names.pocket(pocket)),
        Drawn::Throw(throw) => ("dice", throw.to_string()),
    }
}

/// Cards by their places in a hand, from 1.
fn picked(cards: Picked) -> Value {
    cards.places().map(|place| Value::from(place + 1)).collect()
}

fn who(person: Person) -> Value {
    names::person(person).into()
}

fn seat(event: &str, at: BoxNumber, person: Person) -> Value {
    object([
        ("event", event.into()),
        ("box", at.0.into()),
        ("person", who(person)),
    ])
}

fn said(event: &str) -> Value {
    object([("event", event.into())])
}

fn staff(event: &str, by: Role) -> Value {
    with(said(event), "by", Some(by.name().into()))
}

fn drawn(card: String, to: Place, face: Face) -> Value {
    object([
        ("event", "drawn".into()),
        ("card", card.into()),
        ("to", names::place(to).into()),
        ("face", face_name(face).into()),
    ])
}

pub(super) fn face_name(face: Face) -> &'static str {
    match face {
        Face::Up => "up",
        Face::Down => "down",
    }
}

fn irregularity(what: &Irregularity) -> Value {
    let written = object([("kind", what.kind.name().into())]);
    let written = with(
        written,
        "place",
        what.place.map(|place| names::place(place).into()),
    );
    let written = with(
        written,
        "with",
        what.with.map(|place| names::place(place).into()),
    );
    let written = with(
        written,
        "card",
        what.card.map(|card| card.to_string().into()),
    );
    let more = (!what.more.is_empty()).then(|| what.more.to_string().into());
    let written = with(written, "more", more);
    with(
        written,
        "amount",
        what.amount.map(|amount| amount.count().into()),
    )
}

/// What needs the names of the table.
struct Writer<'n, 'r> {
    names: &'n Names<'r>,
}

impl Writer<'_, '_> {
    /// Chips put down or taken back.
    fn stake(&self, event: &Event) -> Value {
        match *event {
            Event::Placed {
                at,
                by,
                spot,
                stake,
                window,
                size,
            } => {
                let placed = self.chips("placed", at, by, spot, stake.count());
                let placed = with(placed, "window", Some(self.names.basis(window)));
                with(placed, "size", Some(self.names.basis(size)))
            }
            Event::Shifted {
                at,
                by,
                from,
                to,
                stake,
                window,
                size,
            } => {
                let moved = self.chips("shifted", at, by, to, stake.count());
                let moved = with(moved, "from", Some(self.names.spot(from.0).into()));
                let moved = with(moved, "window", Some(self.names.basis(window)));
                with(moved, "size", Some(self.names.basis(size)))
            }
            Event::TakenBack {
                at,
                by,
                spot,
                stake,
                basis,
            } => self.cited(self.chips("taken-back", at, by, spot, stake.count()), basis),
            Event::Called {
                at,
                by,
                spot,
                stake,
                basis,
            } => self.cited(self.chips("called", at, by, spot, stake.count()), basis),
            Event::Circled {
                at,
                amount,
                lies,
                basis,
            } => {
                let circled = object([
                    ("event", "circled".into()),
                    ("box", at.0.into()),
                    ("amount", amount.count().into()),
                    ("lies", lies.count().into()),
                ]);
                self.cited(circled, basis)
            }
            Event::Held {
                at,
                by,
                spot,
                stake,
                times,
                basis,
            } => {
                let held = self.chips("held", at, by, spot, stake.count());
                self.cited(with(held, "times", Some(times.into())), basis)
            }
            Event::Moved {
                at,
                by,
                from,
                to,
                stake,
                basis,
            } => {
                let moved = self.chips("moved", at, by, from, stake.count());
                let onto = self.names.spot(to.0).into();
                self.cited(with(moved, "onto", Some(onto)), basis)
            }
            _ => unreachable!("`event` sends only these here"),
        }
    }

    /// Cards and choices.
    fn play(&self, event: &Event) -> Value {
        match *event {
            Event::Drawn {
                card,
                to,
                face,
                basis,
            } => self.cited(drawn(card.to_string(), to, face), basis),
            Event::ShoeTo { to, basis } => {
                let to = names::banker(to).into();
                self.cited(with(said("shoe-to"), "to", Some(to)), basis)
            }
            Event::CardsTo { at, basis } => {
                self.cited(with(said("cards-to"), "box", Some(at.0.into())), basis)
            }
            Event::DeadCard { at, place, basis } => {
                let card = with(said("dead-card"), "box", Some(at.0.into()));
                self.cited(with(card, "place", Some(place.into())), basis)
            }
            Event::Burnt { cards, basis } => {
                self.cited(with(said("burnt"), "cards", Some(cards.into())), basis)
            }
            Event::Spun { pocket, basis } => self.fell("spun", Drawn::Pocket(pocket), basis),
            Event::RowsEnd {
                upper,
                lower,
                wins,
                basis,
            } => {
                let points = with(said("rows-end"), "upper", Some(upper.into()));
                let points = with(points, "lower", Some(lower.into()));
                let spot = |spot: SpotId| Value::from(self.names.spot(spot.0));
                let wins = wins.map(|wins| wins.map(spot).into_iter().collect());
                self.cited(with(points, "wins", wins), basis)
            }
            Event::Thrown { throw, basis } => self.fell("thrown", Drawn::Throw(throw), basis),
            Event::Pointed { point, basis } => {
                let pointed = with(said("pointed"), "point", point.map(Value::from));
                self.cited(pointed, basis)
            }
            Event::DiceTo { at, basis } => {
                self.cited(with(said("dice-to"), "box", Some(at.0.into())), basis)
            }
            Event::Turned { place, basis } => {
                let place = names::place(place).into();
                self.cited(with(said("turned"), "place", Some(place)), basis)
            }
            Event::BankPlays { plays, basis } => {
                self.cited(with(said("bank-plays"), "plays", Some(plays.into())), basis)
            }
            Event::Picked {
                at,
                by,
                cards,
                basis,
            } => {
                let picked = object([
                    ("event", "picked".into()),
                    ("box", at.0.into()),
                    ("by", who(by)),
                    ("cards", picked(cards)),
                ]);
                self.cited(picked, basis)
            }
            Event::BankSet { cards, way, basis } => {
                let set = with(said("bank-set"), "cards", Some(picked(cards)));
                let way = (u16::from(way) + 1).into();
                self.cited(with(set, "way", Some(way)), basis)
            }
            Event::Cut { by, basis } => self.cited(with(said("cut"), "by", by.map(who)), basis),
            Event::Chose {
                at,
                by,
                choice,
                absent,
                basis,
            } => {
                let chose = object([
                    ("event", "chose".into()),
                    ("box", at.0.into()),
                    ("by", who(by)),
                    ("choice", self.names.choice(choice.0).into()),
                    ("absent", absent.into()),
                ]);
                self.cited(chose, basis)
            }
            _ => unreachable!("`event` sends only these here"),
        }
    }

    /// What the house says and decides.
    fn house(&self, event: &Event) -> Value {
        match *event {
            Event::Opened {
                against_house,
                deck,
            } => {
                let opened = with(
                    said("opened"),
                    "against_house",
                    Some(self.names.basis(against_house)),
                );
                with(opened, "deck", Some(self.names.basis(deck)))
            }
            Event::OpenedCircle { between, deck } => {
                let between = Some(self.names.basis(between));
                let opened = with(said("opened-circle"), "between", between);
                with(opened, "deck", Some(self.names.basis(deck)))
            }
            Event::Shown { notice, basis } => {
                let notice = self.names.notice(notice.0).into();
                self.cited(with(said("shown"), "notice", Some(notice)), basis)
            }
            Event::Closed { basis } => self.cited(said("closed"), basis),
            Event::Mano { at, basis } => {
                self.cited(with(said("mano"), "box", Some(at.0.into())), basis)
            }
            Event::Mixed { basis } => self.cited(said("mixed"), basis),
            Event::Speaks { at, basis, nearest } => {
                let speaks = with(said("speaks"), "box", Some(at.0.into()));
                let nearest = Some(self.names.basis(nearest));
                self.cited(with(speaks, "nearest", nearest), basis)
            }
            Event::Raked {
                amount,
                rate,
                basis,
            } => {
                let raked = with(said("raked"), "amount", Some(amount.count().into()));
                let raked = with(raked, "rate", Some(self.names.basis(rate)));
                self.cited(raked, basis)
            }
            Event::BankHeld { by, basis, marked } => {
                let held = with(said("bank-held"), "by", Some(names::banker(by).into()));
                let held = self.cited(held, basis);
                with(held, "marked", Some(self.names.basis(marked)))
            }
            Event::DeckInPlay { deck, basis } => {
                self.cited(with(said("deck-in-play"), "deck", Some(deck.into())), basis)
            }
            Event::Approved {
                at,
                person,
                by,
                basis,
            } => {
                let approved = with(seat("approved", at, person), "by", Some(by.name().into()));
                self.cited(approved, basis)
            }
            Event::Metered {
                pool,
                amount,
                basis,
            } => {
                let metered = object([
                    ("event", "metered".into()),
                    ("pool", self.names.pool(pool.0).into()),
                    ("amount", amount.count().into()),
                ]);
                self.cited(metered, basis)
            }
            Event::Reported {
                by,
                irregularity: what,
            } => with(
                staff("reported", by),
                "irregularity",
                Some(irregularity(&what)),
            ),
            Event::Ruled { by, effect, basis } => {
                let ruled = with(staff("ruled", by), "effect", Some(effect.name().into()));
                self.cited(ruled, basis)
            }
            _ => unreachable!("`event` sends only these here"),
        }
    }

    /// Something that fell in the open.
    fn fell(&self, event: &str, drawn: Drawn, basis: BasisRef) -> Value {
        let (member, text) = outcome(self.names, drawn);
        self.cited(with(said(event), member, Some(text.into())), basis)
    }

    fn cited(&self, value: Value, basis: BasisRef) -> Value {
        with(value, "basis", Some(self.names.basis(basis)))
    }

    fn chips(&self, event: &str, at: BoxNumber, by: Person, spot: SpotId, stake: u64) -> Value {
        object([
            ("event", event.into()),
            ("box", at.0.into()),
            ("by", who(by)),
            ("spot", self.names.spot(spot.0).into()),
            ("stake", stake.into()),
        ])
    }

    fn line(&self, line: &Line) -> Value {
        let chips = self.chips("settled", line.at, line.by, line.spot, line.stake.count());
        let members = [
            ("outcome", outcome_name(line.outcome).into()),
            ("odds", line.odds.to_string().into()),
            ("paid", line.paid.count().into()),
            ("residue", line.residue.to_string().into()),
            (
                "reasons",
                line.reasons
                    .iter()
                    .map(|reason| self.reason(&reason))
                    .collect(),
            ),
        ];
        let line_of = members
            .into_iter()
            .fold(chips, |line, (name, value)| with(line, name, Some(value)));
        with(line_of, "bank", self.against(line.against))
    }

    /// The player's bank or the pot that a line is settled with; nothing where it is the house.
    fn against(&self, against: Against) -> Option<Value> {
        match against {
            Against::House => None,
            Against::Pot => Some(POT.into()),
            Against::Bank {
                at,
                spot,
                commission,
            } => Some(object([
                ("box", at.0.into()),
                ("spot", self.names.spot(spot.0).into()),
                ("kept", commission.count().into()),
            ])),
        }
    }

    fn reason(&self, reason: &Reason) -> Value {
        let written = object([("because", because_name(reason.because).into())]);
        let written = match reason.because {
            Because::HandIs { class }
            | Because::PlayerHandIs { class }
            | Because::BankHandIs { class } => {
                with(written, "class", Some(self.names.class(class).into()))
            }
            Because::BallIn { pocket } => {
                with(written, "pocket", Some(self.names.pocket(pocket).into()))
            }
            Because::RowsAre { upper, lower } => {
                let written = with(written, "upper", Some(upper.into()));
                with(written, "lower", Some(lower.into()))
            }
            Because::FirstCard { same } => with(written, "same", Some(same.into())),
            Because::Threw { throw } => with(written, "dice", Some(throw.to_string().into())),
            Because::NumberIs { number } => with(written, "number", Some(number.into())),
            Because::TableInForce { table } => {
                with(written, "table", Some(self.names.table(table.0).into()))
            }
            Because::OfPot { number } => with(written, "pot", Some(number.into())),
            Because::Outranked { by } => with(written, "box", Some(by.0.into())),
            Because::HighHand(compared)
            | Because::LowHand(compared)
            | Because::Points(compared)
            | Because::CroupierHigh(compared)
            | Because::CroupierLow(compared) => with(written, "is", Some(compared.name().into())),
            Because::Holds { table, row } => {
                let written = with(written, "table", Some(self.names.table(table.0).into()));
                with(written, "row", Some(row.into()))
            }
            Because::OfSplit { hand } => with(written, "hand", Some(hand.into())),
            _ => written,
        };
        self.cited(written, reason.basis)
    }
}

pub(super) fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Pushed => "pushed",
        Outcome::Void => "void",
        Outcome::Prize => "prize",
        Outcome::PotShare => "pot-share",
    }
}

pub(super) fn because_name(because: Because) -> &'static str {
    match because {
        Because::TheRule => "the-rule",
        Because::HandIs { .. } => "hand-is",
        Because::BankHandIs { .. } => "bank-hand-is",
        Because::AceIsLow => "ace-is-low",
        Because::AceIsHigh => "ace-is-high",
        Because::BankDoesNotPlay => "bank-does-not-play",
        Because::BankPlays => "bank-plays",
        Because::HigherClass => "higher-class",
        Because::LowerClass => "lower-class",
        Because::HigherCards => "higher-cards",
        Because::LowerCards => "lower-cards",
        Because::CardOrder => "card-order",
        Because::AllEqual => "all-equal",
        Because::Withdrew => "withdrew",
        Because::TableInForce { .. } => "table-in-force",
        Because::OnTheTable => "on-the-table",
        Because::OnlyTheHighest => "only-the-highest",
        Because::NoCombination => "no-combination",
        Because::OwnHandOnly => "own-hand-only",
        Because::WhateverTheBankHas => "whatever-the-bank-has",
        Because::Holds { .. } => "holds",
        Because::NeitherHasACombination => "neither-has-a-combination",
        Because::NotGoodEnoughToBePaid => "not-good-enough-to-be-paid",
        Because::CardBought => "card-bought",
        Because::IntoThePool => "into-the-pool",
        Because::OfThePool => "of-the-pool",
        Because::PoolPrize => "pool-prize",
        Because::InTurn => "in-turn",
        Because::EqualsAlike => "equals-alike",
        Because::Shared => "shared",
        Because::PoolIsSpent => "pool-is-spent",
        Because::StakeIsKept => "stake-is-kept",
        Because::Penalty => "penalty",
        Because::HighHand(_) => "high-hand",
        Because::LowHand(_) => "low-hand",
        Because::JokerStandsIn => "joker-stands-in",
        Because::SetWrongly => "set-wrongly",
        Because::Commission => "commission",
        Because::AgainstTheCroupier => "against-the-croupier",
        Because::CroupierHigh(_) => "croupier-high",
        Because::CroupierLow(_) => "croupier-low",
        Because::BankSetWrongly => "bank-set-wrongly",
        Because::WithThePlayersBank => "with-the-players-bank",
        Because::BankEnds => "bank-ends",
        Because::HandIsVoid => "hand-is-void",
        Because::Rounded => "rounded",
        Because::BallIn { .. } => "ball-in",
        Because::RowsAre { .. } => "rows-are",
        Because::FirstCard { .. } => "first-card",
        Because::Insured => "insured",
        Because::Threw { .. } => "threw",
        Because::NumberIs { .. } => "number-is",
        Because::WinsWithIt => "wins-with-it",
        Because::LosesWithIt => "loses-with-it",
        Because::NullWithIt => "null-with-it",
        Because::Covered => "covered",
        Because::NotCovered => "not-covered",
        Because::StakeIsHis => "stake-is-his",
        Because::PaidInOrder => "paid-in-order",
        Because::ZeroPart => "zero-part",
        Because::ZeroAgain => "zero-again",
        Because::LastSpin => "last-spin",
        Because::GoesFree => "goes-free",
        Because::LostInPrison => "lost-in-prison",
        Because::OfPot { .. } => "of-pot",
        Because::AloneInThePot => "alone-in-the-pot",
        Because::BestHand => "best-hand",
        Because::Outranked { .. } => "outranked",
        Because::MadeOf => "made-of",
        Because::HigherInShortDeck => "higher-in-short-deck",
        Because::OddChip => "odd-chip",
        Because::SessionCharge => "session-charge",
        Because::HouseShare => "house-share",
        Because::FalseOpening => "false-opening",
        Because::GaveUp => "gave-up",
        Because::PlayerHandIs { .. } => "player-hand-is",
        Because::Points(_) => "points",
        Because::OfSplit { .. } => "of-split",
        Because::SplitMakesNone => "split-makes-none",
        Because::WentOver => "went-over",
        Because::BankWentOver => "bank-went-over",
        Because::BankDrewNone => "bank-drew-none",
        Because::EvenMoney => "even-money",
        Because::NeverBelow => "never-below",
    }
}
