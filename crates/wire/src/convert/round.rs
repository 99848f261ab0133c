//! What happened and what each bet was due, as one viewer may know it.

use exact::Cents;
use table::{Against, Banker, BoxNumber, Drawn, Event, Person, Place, Viewer};

use super::{Translator, view};
use crate::{EventLine, ExplanationStep, Line, Outcome, RoundSummary, Seen};

impl Translator<'_> {
    /// What a bet was due and why, with the cards that the viewer sees.
    pub fn line(&self, line: &table::Line, view: &table::View) -> Line {
        let explanation = self.speaker.explain_in(line, view);
        let step = |step: words::Step| ExplanationStep {
            words: step.words.into(),
            citations: step.citations.into_iter().map(Into::into).collect(),
        };
        Line {
            at: line.at.0,
            by: line.by.0,
            spot: self.spot_key(line.spot),
            stake: line.stake.into(),
            outcome: line.outcome.into(),
            odds: line.odds.to_string(),
            paid: line.paid.into(),
            returned: line.returned().into(),
            summary: explanation.summary.into(),
            explanation: explanation.steps.into_iter().map(step).collect(),
        }
    }

    /// What happened, as the viewer of this view may know it. The view is one taken after the
    /// event.
    pub fn event(&self, version: u64, event: &Event, view: &table::View) -> EventLine {
        let drawn = matches!(event, Event::Drawn { .. });
        let card = self.speaker.drawn_card(event, view);
        let citations = self.speaker.cite_all(event.bases());
        EventLine {
            version,
            kind: kind(event).into(),
            words: self.speaker.tell(event, view).into(),
            at: box_of(event).map(|at| at.0),
            to: match event {
                Event::Drawn { to, .. } => Some(place(*to)),
                _ => None,
            },
            number: match event {
                Event::Burnt { cards, .. } => Some(u32::from(*cards)),
                _ => None,
            },
            fell: match *event {
                Event::Spun { pocket, .. } => Some(self.drawn(Drawn::Pocket(pocket))),
                Event::Thrown { throw, .. } => Some(self.drawn(Drawn::Throw(throw))),
                _ => None,
            },
            card: drawn.then(|| card.map_or(Seen::Back, |card| table::Seen::Card(card).into())),
            // Who reports a card has it seen by all.
            named: match event {
                Event::Reported { irregularity, .. } => {
                    irregularity.cards().map(|card| card.to_string()).collect()
                }
                _ => Vec::new(),
            },
            line: match event {
                Event::Settled(line) => Some(self.line(line, view)),
                _ => None,
            },
            citations: citations.into_iter().map(Into::into).collect(),
        }
    }

    /// A round in the list of the last ones, from a view taken at its end, and how many cards of
    /// the shoe were out when it opened; when it ended is for the house to say.
    pub fn round_summary(&self, round: u64, out: u32, view: &table::View) -> RoundSummary {
        let you = match view.viewer {
            Viewer::Player(person) => Some(person),
            Viewer::Staff(_) | Viewer::Public => None,
        };
        RoundSummary {
            round,
            bank: view::seen(&view.bank),
            bank_hand: view.bank_hand.as_ref().map(|hand| self.hand(hand)),
            common: view::seen(&view.common),
            common_hand: view.common_hand.as_ref().map(|hand| self.hand(hand)),
            fell: view.fell.iter().map(|drawn| self.drawn(*drawn)).collect(),
            wins: view.wins.iter().map(|spot| self.spot_key(*spot)).collect(),
            out: Some(out),
            ended_ms: None,
            you: you.map(|you| you.0),
            net: you.and_then(|you| net(&view.lines, you)),
            lines: view
                .lines
                .iter()
                .map(|line| self.line(line, view))
                .collect(),
        }
    }
}

/// What a person won or lost by these lines, in cents; nothing if he did not play. An amount
/// beyond what the wire can say is said as the most that it can.
pub fn net(lines: &[table::Line], person: Person) -> Option<i64> {
    let own: Vec<&table::Line> = lines.iter().filter(|line| line.by == person).collect();
    let cents = |amount: Cents| i128::from(amount.count());
    let sum: i128 = own
        .iter()
        .map(|line| cents(line.paid) - cents(line.taken()))
        .sum();
    // What others won and lost against a bank of his own.
    let of_his = |line: &table::Line| match line.against {
        Against::Bank {
            at,
            spot,
            commission,
        } if own.iter().any(|own| (own.at, own.spot) == (at, spot)) => {
            cents(line.taken()) - cents(line.paid) - cents(commission)
        }
        Against::Bank { .. } | Against::House | Against::Pot => 0,
    };
    let sum = sum + lines.iter().map(of_his).sum::<i128>();
    let most = if sum > 0 { i64::MAX } else { i64::MIN };
    (!own.is_empty()).then(|| i64::try_from(sum).unwrap_or(most))
}

/// The name of an event on the wire.
fn kind(event: &Event) -> &'static str {
    match event {
        Event::Opened { .. } => "opened",
        Event::OpenedCircle { .. } => "opened-circle",
        Event::Shifted { .. } => "shifted",
        Event::Mano { .. } => "mano",
        Event::Speaks { .. } => "speaks",
        Event::Mixed { .. } => "mixed",
        Event::Raked { .. } => "raked",
        Event::Shown { .. } => "shown",
        Event::Seated { .. } => "seated",
        Event::Left { .. } => "left",
        Event::Allowed { .. } => "allowed",
        Event::Placed { .. } => "placed",
        Event::TakenBack { .. } => "taken-back",
        Event::Closed { .. } => "closed",
        Event::Drawn { .. } => "drawn",
        Event::Burnt { .. } => "burnt",
        Event::Leads { .. } => "leads",
        Event::ShoeTo { .. } => "shoe-to",
        Event::CardsTo { .. } => "cards-to",
        Event::DeadCard { .. } => "dead-card",
        Event::Spun { .. } => "spun",
        Event::RowsEnd { .. } => "rows-end",
        Event::Called { .. } => "called",
        Event::Circled { .. } => "circled",
        Event::Held { .. } => "held",
        Event::Moved { .. } => "moved",
        Event::Pointed { .. } => "pointed",
        Event::DiceTo { .. } => "dice-to",
        Event::Thrown { .. } => "thrown",
        Event::Chose { .. } => "chose",
        Event::Picked { .. } => "picked",
        Event::Cut { .. } => "cut",
        Event::BankSet { .. } => "bank-set",
        Event::BankHeld { .. } => "bank-held",
        Event::DeckInPlay { .. } => "deck-in-play",
        Event::Approved { .. } => "approved",
        Event::Turned { .. } => "turned",
        Event::Uncovered { .. } => "uncovered",
        Event::BankPlays { .. } => "bank-plays",
        Event::Metered { .. } => "metered",
        Event::Settled(_) => "settled",
        Event::Reported { .. } => "reported",
        Event::Ruled { .. } => "ruled",
        Event::Ended => "ended",
    }
}

/// Where a card went, in words of the contract.
fn place(to: Place) -> String {
    match to {
        Place::Box(at) => format!("box {}", at.0),
        Place::Bank => "bank".to_owned(),
        Place::Common => "common".to_owned(),
        Place::Burnt => "burnt".to_owned(),
    }
}

/// The box that an event is about.
fn box_of(event: &Event) -> Option<BoxNumber> {
    match *event {
        Event::Seated { at, .. }
        | Event::Left { at, .. }
        | Event::Allowed { at, .. }
        | Event::Leads { at, .. }
        | Event::Approved { at, .. }
        | Event::Picked { at, .. }
        | Event::Placed { at, .. }
        | Event::TakenBack { at, .. }
        | Event::Called { at, .. }
        | Event::Circled { at, .. }
        | Event::Held { at, .. }
        | Event::Moved { at, .. }
        | Event::Shifted { at, .. }
        | Event::Mano { at, .. }
        | Event::Speaks { at, .. }
        | Event::DiceTo { at, .. }
        | Event::Uncovered { at, .. }
        | Event::Chose { at, .. } => Some(at),
        Event::Settled(line) => Some(line.at),
        Event::Drawn { to: place, .. } | Event::Turned { place, .. } => box_at(Some(place)),
        Event::Reported { irregularity, .. } => box_at(irregularity.place),
        Event::BankHeld {
            by: Banker::Box(at),
            ..
        } => Some(at),
        Event::Opened { .. }
        | Event::OpenedCircle { .. }
        | Event::Raked { .. }
        | Event::Mixed { .. }
        | Event::Shown { .. }
        | Event::Cut { .. }
        | Event::BankSet { .. }
        | Event::BankHeld {
            by: Banker::House, ..
        }
        | Event::DeckInPlay { .. }
        | Event::Closed { .. }
        | Event::Burnt { .. }
        | Event::ShoeTo { .. }
        | Event::CardsTo { .. }
        | Event::DeadCard { .. }
        | Event::Spun { .. }
        | Event::RowsEnd { .. }
        | Event::Thrown { .. }
        | Event::Pointed { .. }
        | Event::BankPlays { .. }
        | Event::Metered { .. }
        | Event::Ruled { .. }
        | Event::Ended => None,
    }
}

fn box_at(place: Option<Place>) -> Option<BoxNumber> {
    match place {
        Some(Place::Box(at)) => Some(at),
        Some(Place::Bank | Place::Common | Place::Burnt) | None => None,
    }
}

impl From<table::Outcome> for Outcome {
    fn from(outcome: table::Outcome) -> Outcome {
        match outcome {
            table::Outcome::Won => Outcome::Won,
            table::Outcome::Lost => Outcome::Lost,
            table::Outcome::Pushed => Outcome::Pushed,
            table::Outcome::Void => Outcome::Void,
            table::Outcome::Prize => Outcome::Prize,
            table::Outcome::PotShare => Outcome::PotShare,
        }
    }
}
