use cards::{Arranged, Card, DecidingRanks, HandOrder};
use exact::Cents;

use crate::named::named;
use crate::{
    BoxNumber, CarryOver, ChoiceId, CircleView, CoupView, Drawn, Held, Irregularity, Line, Options,
    Person, Picked, Seat, ShoeLeft, SpotId, Viewer,
};

/// How a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Covered.
    Down,
    /// For all to see.
    Up,
}

named! { Face {
    Down = "down",
    Up = "up",
} }

/// A card as one viewer sees it. A covered card has no field in which its face could lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// The back of a card.
    Back,
    /// A card that this viewer may see.
    Card(Card),
}

/// The round as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Where the round stands.
    pub moment: Moment,
    /// The boxes in play, in order.
    pub boxes: Vec<BoxView>,
    /// The bank's cards.
    pub bank: Vec<Seen>,
    /// What the bank's hand is, once all of it is seen.
    pub bank_hand: Option<HandView>,
    /// Those of its cards that it set apart.
    pub bank_apart: Picked,
    /// What they are.
    pub bank_low: Option<HandView>,
    /// Whether the bank plays, once that is known.
    pub bank_plays: Option<bool>,
    /// What passes from hand to hand.
    pub carry_over: CarryOver,
    /// Whether the deck has been cut.
    pub is_cut: bool,
    /// The common cards.
    pub common: Vec<Seen>,
    /// What they are, where they are a hand of their own and all of it is seen.
    pub common_hand: Option<HandView>,
    /// What fell in the open for all to see: the ball's pocket, the dice.
    pub fell: Vec<Drawn>,
    /// The spots of a cloth whose bets win by what fell or lies there, whether or not anybody has
    /// bet on them; none until it is decided.
    pub wins: Vec<SpotId>,
    /// How many outcomes, each card counted, may still come.
    pub undealt: u16,
    /// How many cards were burnt unseen: to whoever looks, each may be any that is not seen.
    pub aside: u16,
    /// What is left of the shoe for the next round, where one shoe lives over many.
    pub shoe: Option<ShoeLeft>,
    /// What has been settled so far.
    pub lines: Vec<Line>,
    /// Bets that one voice of the house has called and that wait for the other.
    pub called: Vec<Called>,
    /// Pots, mano and turn, in a game among players.
    pub circle: Option<CircleView>,
    /// The bank's sum and who has the cards against it, where players hold it in turn.
    pub coup: Option<CoupView>,
    /// What the viewer may do, where his view itself says it.
    pub yours: Options,
}

impl View {
    /// The boxes at which somebody sits.
    pub fn seats(&self) -> Vec<Seat> {
        let seated = self.boxes.iter().filter(|found| !found.vacant);
        let seat = |found: &BoxView| Seat {
            at: found.number,
            holder: found.holder,
        };
        seated.map(seat).collect()
    }

    /// Whether the same is seen in both: all but who looks, and what he may do.
    pub fn shows_the_same(&self, other: &View) -> bool {
        let View {
            viewer: _,
            yours: _,
            moment,
            boxes,
            bank,
            bank_hand,
            bank_apart,
            bank_low,
            bank_plays,
            carry_over,
            is_cut,
            common,
            common_hand,
            fell,
            wins,
            undealt,
            aside,
            shoe,
            lines,
            called,
            circle,
            coup,
        } = self;
        (moment, is_cut, undealt, aside)
            == (&other.moment, &other.is_cut, &other.undealt, &other.aside)
            && (boxes, carry_over, shoe) == (&other.boxes, &other.carry_over, &other.shoe)
            && (bank, bank_hand, bank_plays) == (&other.bank, &other.bank_hand, &other.bank_plays)
            && (bank_apart, bank_low) == (&other.bank_apart, &other.bank_low)
            && (common, common_hand) == (&other.common, &other.common_hand)
            && (fell, wins) == (&other.fell, &other.wins)
            && (lines, called) == (&other.lines, &other.called)
            && (circle, coup) == (&other.circle, &other.coup)
    }

    /// What somebody sees who may not look on: who sits where, and nothing of the play.
    pub fn from_the_door(self) -> View {
        let door = |found: BoxView| BoxView {
            standing: Vec::new(),
            wagers: Vec::new(),
            cards: Vec::new(),
            apart: Picked::NONE,
            hand: None,
            low: None,
            ..found
        };
        View {
            boxes: self.boxes.into_iter().map(door).collect(),
            bank: Vec::new(),
            bank_hand: None,
            bank_apart: Picked::NONE,
            bank_low: None,
            bank_plays: None,
            common: Vec::new(),
            fell: Vec::new(),
            wins: Vec::new(),
            lines: Vec::new(),
            called: Vec::new(),
            circle: None,
            ..self
        }
    }

    /// Whether somebody holds a box.
    pub fn sits(&self, person: Person) -> bool {
        let mut boxes = self.boxes.iter();
        boxes.any(|found| !found.vacant && found.holder == person)
    }

    /// The bets that are held over to the next round.
    pub fn held(&self) -> Vec<Held> {
        let of_box = |found: &BoxView| {
            let at = found.number;
            let held = found.wagers.iter().filter(|wager| wager.held > 0);
            let held = held.map(move |wager| Held {
                at,
                by: wager.by,
                spot: wager.spot,
                stake: wager.stake,
                times: wager.held,
            });
            held.collect::<Vec<Held>>()
        };
        self.boxes.iter().flat_map(of_box).collect()
    }
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Bets are open.
    Betting,
    /// Cards are being dealt.
    Dealing,
    /// A person is asked to choose for a box.
    Choosing {
        /// The box.
        at: BoxNumber,
        /// The person.
        by: Person,
        /// Which stage of the game, by its place in the rules.
        stage: u8,
    },
    /// An irregularity waits for its ruling.
    Irregular(Irregularity),
    /// The round is over.
    Over,
}

/// A bet that a player asked for and that lies nowhere yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Called {
    /// The box.
    pub at: BoxNumber,
    /// Whose bet.
    pub by: Person,
    /// The spot.
    pub spot: SpotId,
    /// The chips.
    pub stake: Cents,
}

/// Whether a person's bets on a box still play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// They do.
    In,
    /// He chose to go on.
    Went(ChoiceId),
    /// He withdrew.
    Out,
}

/// A box as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxView {
    /// Its number on the cloth.
    pub number: BoxNumber,
    /// Who plays it.
    pub holder: Person,
    /// Whether nobody sits there: whoever plays it does so for this round.
    pub vacant: bool,
    /// Whom the holder lets bet on it.
    pub allowed: Vec<Person>,
    /// How each bettor stands, the holder first.
    pub standing: Vec<(Person, Standing)>,
    /// The chips that lie there.
    pub wagers: Vec<Wager>,
    /// The cards, each where it was dealt; hand by hand where they were split.
    pub cards: Vec<Seen>,
    /// The hands that they were split into; none while there is one.
    pub split: Vec<SplitHand>,
    /// Those of them that were set apart.
    pub apart: Picked,
    /// How many of them were bought.
    pub bought: u8,
    /// What the others are, if the viewer sees all of them.
    pub hand: Option<HandView>,
    /// What those set apart are, where they are a hand of their own.
    pub low: Option<HandView>,
    /// Whom staff let bet on it, where they must agree.
    pub approved: Vec<Person>,
}

/// One of the hands that a box's cards were split into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitHand {
    /// Its cards.
    pub cards: Vec<Seen>,
    /// What they are.
    pub hand: Option<HandView>,
    /// What lies on it.
    pub stakes: Vec<(Person, Cents)>,
    /// Whether it is the one that is played now.
    pub plays: bool,
}

/// Chips on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wager {
    /// Whose.
    pub by: Person,
    /// On what.
    pub spot: SpotId,
    /// How much.
    pub stake: Cents,
    /// How many times in a row it was held over from a round before; 0 for a bet of this one.
    pub held: u8,
}

/// A hand that the viewer sees whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandView {
    /// Place of its class in the order, 0 the highest.
    pub class: u8,
    /// Its cards, the ones that count first.
    pub cards: Vec<Card>,
    /// The ranks that tell it from other hands of its class; none where points are counted.
    pub ranks: DecidingRanks,
}

impl HandView {
    /// Cards whose points are counted.
    pub fn counted(class: u8, cards: impl IntoIterator<Item = Card>) -> HandView {
        HandView {
            class,
            cards: cards.into_iter().collect(),
            ranks: DecidingRanks::NONE,
        }
    }

    /// A hand as it is laid out by the order that compares it.
    pub fn arranged(order: &HandOrder, hand: &Arranged) -> HandView {
        HandView {
            class: order.class_position(hand.value()) as u8,
            cards: hand.cards().to_vec(),
            ranks: order.ranks_of(hand.value()),
        }
    }
}
