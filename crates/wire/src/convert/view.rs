//! The round as one viewer sees it, and what he may do.

use table::BoxNumber;

use super::Translator;
use crate::{
    BoxView, ChoiceOption, Circle, CircleBet, Coup, HandView, Moment, Options, Picks, PlaceOption,
    Pot, Raise, Seen, SplitHand, Standing, TakeBackOption, View, Wager,
};

impl Translator<'_> {
    /// The round as its viewer sees it.
    pub fn view(&self, view: &table::View) -> View {
        View {
            moment: moment(&view.moment),
            boxes: view
                .boxes
                .iter()
                .map(|found| BoxView {
                    circle: view.carry_over.circles.of(found.number).into(),
                    ..self.box_view(found)
                })
                .collect(),
            bank: seen(&view.bank),
            bank_hand: view.bank_hand.as_ref().map(|hand| self.hand(hand)),
            bank_apart: view.bank_apart.places().map(|place| place as u8).collect(),
            bank_low: view.bank_low.as_ref().map(|hand| self.low_hand(hand)),
            bank_plays: view.bank_plays,
            banker: view.carry_over.banker.map(|banker| match banker {
                table::Banker::House => 0,
                table::Banker::Box(at) => at.0,
            }),
            coup: view.coup.as_ref().map(|coup| Coup {
                in_bank: coup.in_bank.into(),
                covered: coup.covered.into(),
                cards_to: coup.cards_to.iter().map(|at| at.0).collect(),
                may_cover: coup.may_cover.iter().map(|at| at.0).collect(),
            }),
            dealer: view
                .carry_over
                .dealer
                .filter(|turn| turn.keeps)
                .map(|turn| turn.at.0),
            deck: view.carry_over.deck,
            common: seen(&view.common),
            common_hand: view.common_hand.as_ref().map(|hand| self.hand(hand)),
            fell: view.fell.iter().map(|drawn| self.drawn(*drawn)).collect(),
            wins: view.wins.iter().map(|spot| self.spot_key(*spot)).collect(),
            dice: view.carry_over.dice.map(|at| at.0),
            point: view.carry_over.point,
            raise: view.carry_over.raise.map(|raise| Raise {
                minimum: raise.minimum.into(),
                left: raise.left,
            }),
            undealt: view.undealt,
            lines: view
                .lines
                .iter()
                .map(|line| self.line(line, view))
                .collect(),
            circle: view.circle.as_ref().map(circle),
        }
    }

    /// What was drawn, by its key: a card, a pocket, the faces of dice.
    pub fn drawn(&self, drawn: table::Drawn) -> String {
        match drawn {
            table::Drawn::Card(card) => card.to_string(),
            table::Drawn::Pocket(pocket) => {
                let mut pockets = self.cloth().wheel.iter().flat_map(|wheel| &wheel.pockets);
                let found = pockets.nth(usize::from(pocket.0));
                found.map_or_else(String::new, |found| found.key.clone())
            }
            table::Drawn::Throw(throw) => throw.to_string(),
        }
    }

    fn box_view(&self, found: &table::BoxView) -> BoxView {
        let wager = |wager: &table::Wager| Wager {
            by: wager.by.0,
            spot: self.spot_key(wager.spot),
            stake: wager.stake.into(),
            held: wager.held,
        };
        let standing = found.standing.iter();
        BoxView {
            number: found.number.0,
            holder: found.holder.0,
            allowed: found.allowed.iter().map(|person| person.0).collect(),
            approved: found.approved.iter().map(|person| person.0).collect(),
            standing: standing
                .map(|(person, standing)| self.standing(found, *person, *standing))
                .collect(),
            wagers: found.wagers.iter().map(wager).collect(),
            circle: exact::Cents::ZERO.into(),
            vacant: found.vacant,
            cards: seen(&found.cards),
            split: found.split.iter().map(|hand| self.split(hand)).collect(),
            apart: found.apart.places().map(|place| place as u8).collect(),
            low: found.low.as_ref().map(|hand| self.low_hand(hand)),
            hand: found.hand.as_ref().map(|hand| self.hand(hand)),
        }
    }

    fn split(&self, hand: &table::SplitHand) -> SplitHand {
        let stakes = hand.stakes.iter().map(|(_, stake)| *stake);
        SplitHand {
            cards: seen(&hand.cards),
            hand: hand.hand.as_ref().map(|hand| self.hand(hand)),
            stake: exact::Cents::sum(stakes).unwrap_or_default().into(),
            plays: hand.plays,
        }
    }

    fn standing(
        &self,
        found: &table::BoxView,
        person: table::Person,
        standing: table::Standing,
    ) -> Standing {
        let (chose, out) = match standing {
            table::Standing::In => (None, false),
            table::Standing::Went(choice) => (Some(self.choice_key(choice)), false),
            table::Standing::Out => (self.withdrawal(found, person), true),
        };
        Standing {
            person: person.0,
            chose,
            out,
        }
    }

    /// The choice by which a person withdrew. One who bet on the hand of another may be out
    /// without having chosen, because its holder withdrew.
    fn withdrawal(&self, found: &table::BoxView, person: table::Person) -> Option<String> {
        let holder_out = found
            .standing
            .contains(&(found.holder, table::Standing::Out));
        if person != found.holder && holder_out {
            return None;
        }
        let mut ways = self
            .cloth()
            .choices
            .iter()
            .filter(|choice| choice.withdraws);
        let only = ways.next()?;
        ways.next().is_none().then(|| only.key.clone())
    }

    pub(super) fn hand(&self, hand: &table::HandView) -> HandView {
        hand_of(self.cloth().classes.get(usize::from(hand.class)), hand)
    }

    /// The lower of two hands.
    fn low_hand(&self, hand: &table::HandView) -> HandView {
        hand_of(self.cloth().low_classes.get(usize::from(hand.class)), hand)
    }

    /// What a player may do; whether he may say that his bets are made, the house knows.
    pub fn options(&self, options: &table::Options, ready: bool) -> Options {
        let numbers = |boxes: &[BoxNumber]| boxes.iter().map(|at| at.0).collect();
        let place = |option: &table::PlaceOption| PlaceOption {
            at: option.at.0,
            spot: self.spot_key(option.spot),
            least: option.least.into(),
            most: option.most.into(),
            step: option.step.into(),
        };
        let choose = |option: &table::ChoiceOption| ChoiceOption {
            at: option.at.0,
            choice: self.choice_key(option.choice),
            stakes: option.stakes.map(|(_, stake)| stake.into()),
            picks: option.picks.map(|picks| Picks {
                least: picks.least,
                most: picks.most,
            }),
        };
        let take_back = options.take_back.iter();
        Options {
            sit: numbers(&options.sit),
            leave: numbers(&options.leave),
            place: options.place.iter().map(place).collect(),
            take_back: take_back
                .map(|(at, spot)| TakeBackOption {
                    at: at.0,
                    spot: self.spot_key(*spot),
                })
                .collect(),
            allow: numbers(&options.allow),
            cut: options.cut,
            choose: options.choose.iter().map(choose).collect(),
            ready,
        }
    }
}

fn moment(moment: &table::Moment) -> Moment {
    match moment {
        table::Moment::Betting => Moment::Betting,
        table::Moment::Dealing => Moment::Dealing,
        table::Moment::Choosing { at, by, stage: _ } => Moment::Choosing { at: at.0, by: by.0 },
        table::Moment::Irregular(found) => Moment::Irregular {
            what: words::irregularity(found).into(),
        },
        table::Moment::Over => Moment::Over,
    }
}

fn circle(circle: &table::CircleView) -> Circle {
    let pot = |pot: &table::PotView| Pot {
        amount: pot.amount.into(),
        contenders: pot.contenders.iter().map(|at| at.0).collect(),
    };
    let bet = |(at, amount): &(BoxNumber, exact::Cents)| CircleBet {
        at: at.0,
        amount: (*amount).into(),
    };
    Circle {
        mano: circle.mano.map(|at| at.0),
        pots: circle.pots.iter().map(pot).collect(),
        raked: circle.raked.into(),
        bets: circle.bets.iter().map(bet).collect(),
    }
}

/// A hand by the class it is of.
fn hand_of(class: Option<&table::ClassRow>, hand: &table::HandView) -> HandView {
    let nameless = || law::Words::same("");
    HandView {
        class: class.map_or_else(String::new, |class| class.key.clone()),
        name: class
            .map_or_else(nameless, |class| class.name.clone())
            .into(),
        called: class
            .map_or_else(nameless, |class| words::hand_called(class, &hand.ranks))
            .into(),
        cards: hand.cards.iter().map(ToString::to_string).collect(),
    }
}

pub(super) fn seen(cards: &[table::Seen]) -> Vec<Seen> {
    cards.iter().map(|card| Seen::from(*card)).collect()
}

impl From<table::Seen> for Seen {
    fn from(seen: table::Seen) -> Seen {
        match seen {
            table::Seen::Back => Seen::Back,
            table::Seen::Card(card) => Seen::Card {
                card: card.to_string(),
            },
        }
    }
}
