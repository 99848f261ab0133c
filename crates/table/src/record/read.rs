//! Actions and events out of a record, strictly: what is read must be written the same again.

use cards::{Card, CardSet};
use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use serde_json::Value;

use super::json::canonical;
use super::names::{self, Names};
use super::write::{self, POT, because_name, face_name, outcome_name};
use crate::{
    Action, Against, Because, BoxNumber, ChoiceId, Compared, Drawn, Event, Face, Irregularity,
    IrregularityKind, Line, NoticeId, Outcome, PayTableId, Person, Picked, Place, Pocket, PoolId,
    Reasons, RemedyEffect, Role, SpotId, Throw,
};

/// What could not be read, and what would be right.
#[derive(Debug)]
pub(super) struct Unread {
    pub(super) found: String,
    pub(super) right: String,
}

fn unread<T>(found: impl Into<String>, right: impl Into<String>) -> Result<T, Unread> {
    Err(Unread {
        found: found.into(),
        right: right.into(),
    })
}

/// The action that a value writes.
pub(super) fn action(names: &Names, value: &Value) -> Result<Action, Unread> {
    let from = Members { names, value };
    let read = match from.text("do")? {
        "sit" => Action::Sit { at: from.at()? },
        "leave" => Action::Leave { at: from.at()? },
        "allow" => Action::Allow {
            at: from.at()?,
            person: from.person("person")?,
        },
        "approve" => Action::Approve {
            at: from.at()?,
            person: from.person("person")?,
        },
        "place" => Action::Place {
            at: from.at()?,
            spot: from.spot()?,
            stake: from.cents("stake")?,
        },
        "take-back" => Action::TakeBack {
            at: from.at()?,
            spot: from.spot()?,
        },
        "call" => Action::Call {
            at: from.at()?,
            by: from.person("by")?,
            spot: from.spot()?,
            stake: from.cents("stake")?,
        },
        "close" => Action::Close,
        "draw" => Action::Draw(from.outcome()?),
        "choose" => Action::Choose {
            at: from.at()?,
            choice: from.choice()?,
        },
        "pick" => Action::Pick {
            at: from.at()?,
            choice: from.choice()?,
            cards: from.picked()?,
        },
        "cut" => Action::Cut,
        "meter" => Action::Meter {
            pool: from.pool()?,
            amount: from.cents("amount")?,
        },
        "report" => Action::Report(from.irregularity()?),
        "rule" => Action::Rule {
            remedy: from.remedy()?,
        },
        "announce" => Action::Announce {
            notice: from.notice()?,
        },
        other => return unread(other, "an action that this version of the format knows"),
    };
    same(value, &write::action(names, &read))?;
    Ok(read)
}

/// The event that a value writes.
pub(super) fn event(names: &Names, value: &Value) -> Result<Event, Unread> {
    let from = Members { names, value };
    let read = match from.text("event")? {
        "opened" => from.opened()?,
        "opened-circle" => Event::OpenedCircle {
            between: from.basis("between")?,
            deck: from.basis("deck")?,
        },
        "shown" => Event::Shown {
            notice: from.notice()?,
            basis: from.basis("basis")?,
        },
        "seated" => from.seated()?,
        "left" => Event::Left {
            at: from.at()?,
            person: from.person("person")?,
        },
        "allowed" => from.allowed()?,
        "placed" => from.placed()?,
        "taken-back" => from.taken_back()?,
        "called" => from.called()?,
        "circled" => Event::Circled {
            at: from.at()?,
            amount: from.cents("amount")?,
            lies: from.cents("lies")?,
            basis: from.basis("basis")?,
        },
        "held" => from.held()?,
        "moved" => from.moved()?,
        "shifted" => from.shifted()?,
        "mano" => Event::Mano {
            at: from.at()?,
            basis: from.basis("basis")?,
        },
        "mixed" => Event::Mixed {
            basis: from.basis("basis")?,
        },
        "speaks" => Event::Speaks {
            at: from.at()?,
            basis: from.basis("basis")?,
            nearest: from.basis("nearest")?,
        },
        "raked" => Event::Raked {
            amount: from.cents("amount")?,
            rate: from.basis("rate")?,
            basis: from.basis("basis")?,
        },
        "pointed" => Event::Pointed {
            point: value.get("point").map(|_| from.sum("point")).transpose()?,
            basis: from.basis("basis")?,
        },
        "dice-to" => Event::DiceTo {
            at: from.at()?,
            basis: from.basis("basis")?,
        },
        "closed" => Event::Closed {
            basis: from.basis("basis")?,
        },
        "drawn" => from.drawn()?,
        "spun" => Event::Spun {
            pocket: from.pocket()?,
            basis: from.basis("basis")?,
        },
        "rows-end" => from.rows_end()?,
        "thrown" => Event::Thrown {
            throw: from.throw()?,
            basis: from.basis("basis")?,
        },
        "chose" => from.chose()?,
        "picked" => Event::Picked {
            at: from.at()?,
            by: from.person("by")?,
            cards: from.picked()?,
            basis: from.basis("basis")?,
        },
        "bank-held" => Event::BankHeld {
            by: from.named("by", "house or a box", names::banker_named)?,
            basis: from.basis("basis")?,
            marked: from.basis("marked")?,
        },
        "deck-in-play" => Event::DeckInPlay {
            deck: from.take("deck", "the number of a deck", |value| {
                u8::try_from(value.as_u64()?).ok()
            })?,
            basis: from.basis("basis")?,
        },
        "bank-set" => Event::BankSet {
            cards: from.picked()?,
            way: from.take("way", "the place of a rule, from 1", |value| {
                u8::try_from(value.as_u64()?.checked_sub(1)?).ok()
            })?,
            basis: from.basis("basis")?,
        },
        "leads" => Event::Leads {
            at: from.at()?,
            person: from.person("person")?,
            basis: from.basis("basis")?,
        },
        "shoe-to" => Event::ShoeTo {
            to: from.named("to", "who deals", names::banker_named)?,
            basis: from.basis("basis")?,
        },
        "cards-to" => Event::CardsTo {
            at: from.at()?,
            basis: from.basis("basis")?,
        },
        "dead-card" => Event::DeadCard {
            at: from.at()?,
            place: from.small("place", "which of the burnt cards")?,
            basis: from.basis("basis")?,
        },
        "burnt" => Event::Burnt {
            cards: from.small("cards", "how many cards")?,
            basis: from.basis("basis")?,
        },
        "cut" => Event::Cut {
            by: value.get("by").map(|_| from.person("by")).transpose()?,
            basis: from.basis("basis")?,
        },
        "approved" => Event::Approved {
            at: from.at()?,
            person: from.person("person")?,
            by: from.role("by")?,
            basis: from.basis("basis")?,
        },
        "turned" => Event::Turned {
            place: from.place("place")?,
            basis: from.basis("basis")?,
        },
        "bank-plays" => from.bank_plays()?,
        "metered" => Event::Metered {
            pool: from.pool()?,
            amount: from.cents("amount")?,
            basis: from.basis("basis")?,
        },
        "settled" => Event::Settled(from.line()?),
        "reported" => from.reported()?,
        "ruled" => from.ruled()?,
        "ended" => Event::Ended,
        other => return unread(other, "an event that this version of the format knows"),
    };
    same(value, &write::event(names, &read))?;
    Ok(read)
}

/// Whatever is left over after reading is no part of the format.
fn same(found: &Value, right: &Value) -> Result<(), Unread> {
    if found == right {
        Ok(())
    } else {
        unread(canonical(found), canonical(right))
    }
}

/// An object's members, read one by one.
struct Members<'n, 'r, 'v> {
    names: &'n Names<'r>,
    value: &'v Value,
}

impl<'v> Members<'_, '_, 'v> {
    fn small(&self, name: &str, right: &str) -> Result<u8, Unread> {
        self.take(name, right, |value| u8::try_from(value.as_u64()?).ok())
    }

    fn take<T>(
        &self,
        name: &str,
        right: &str,
        read: impl FnOnce(&'v Value) -> Option<T>,
    ) -> Result<T, Unread> {
        let member = self.value.get(name);
        let right = || format!("`{name}`: {right}");
        match member.and_then(read) {
            Some(read) => Ok(read),
            None => unread(
                member.map_or_else(|| "nothing".to_string(), canonical),
                right(),
            ),
        }
    }

    fn text(&self, name: &str) -> Result<&'v str, Unread> {
        self.take(name, "a name", Value::as_str)
    }

    fn named<T>(
        &self,
        name: &str,
        right: &str,
        find: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Unread> {
        self.take(name, right, |value| value.as_str().and_then(find))
    }

    fn at(&self) -> Result<BoxNumber, Unread> {
        let number = |value: &Value| u8::try_from(value.as_u64()?).ok().map(BoxNumber);
        self.take("box", "the number of a box", number)
    }

    /// What was drawn: the member says of what kind it is.
    fn outcome(&self) -> Result<Drawn, Unread> {
        if self.value.get("pocket").is_some() {
            return self.pocket().map(Drawn::Pocket);
        }
        if self.value.get("dice").is_some() {
            return self.throw().map(Drawn::Throw);
        }
        self.card("card").map(Drawn::Card)
    }

    fn pocket(&self) -> Result<Pocket, Unread> {
        let find = |text: &str| self.names.pocket_named(text);
        self.named("pocket", "a pocket of the wheel", find)
    }

    fn throw(&self) -> Result<Throw, Unread> {
        self.named("dice", "the faces of dice, as \"3-4\"", names::throw_named)
    }

    fn remedy(&self) -> Result<u8, Unread> {
        let number = |value: &Value| u8::try_from(value.as_u64()?.checked_sub(1)?).ok();
        self.take(
            "remedy",
            "the place of a remedy in the list offered, from 1",
            number,
        )
    }

    /// Cards by their places in a hand, from 1.
    fn picked(&self) -> Result<Picked, Unread> {
        let place = |value: &Value| u8::try_from(value.as_u64()?.checked_sub(1)?).ok();
        self.take("cards", "a list of places in a hand, from 1", |value| {
            let places: Option<Vec<u8>> = value.as_array()?.iter().map(place).collect();
            Picked::at(places?)
        })
    }

    fn cents(&self, name: &str) -> Result<Cents, Unread> {
        self.take(name, "whole cents", |value| value.as_u64().map(Cents::new))
    }

    fn truth(&self, name: &str) -> Result<bool, Unread> {
        self.take(name, "true or false", Value::as_bool)
    }

    fn person(&self, name: &str) -> Result<Person, Unread> {
        self.named(name, "a player, as \"player 1\"", names::person_named)
    }

    fn role(&self, name: &str) -> Result<Role, Unread> {
        self.named(name, "a post of the casino", Role::named)
    }

    fn place(&self, name: &str) -> Result<Place, Unread> {
        self.named(
            name,
            "\"box 1\", \"bank\", \"common\" or \"burnt\"",
            names::place_named,
        )
    }

    fn card(&self, name: &str) -> Result<Card, Unread> {
        self.named(name, "a card, as \"As\"", names::card_named)
    }

    fn spot(&self) -> Result<SpotId, Unread> {
        let find = |text: &str| self.names.spot_named(text).map(SpotId);
        self.named("spot", "a spot of this table", find)
    }

    fn choice(&self) -> Result<ChoiceId, Unread> {
        let find = |text: &str| self.names.choice_named(text).map(ChoiceId);
        self.named("choice", "a choice of this game", find)
    }

    fn pool(&self) -> Result<PoolId, Unread> {
        let find = |text: &str| self.names.pool_named(text).map(PoolId);
        self.named("pool", "a pool of this table", find)
    }

    fn notice(&self) -> Result<NoticeId, Unread> {
        let find = |text: &str| self.names.notice_named(text).map(NoticeId);
        self.named("notice", "a notice of this table", find)
    }

    fn effect(&self) -> Result<RemedyEffect, Unread> {
        self.named("effect", "what a remedy does", RemedyEffect::named)
    }

    fn basis(&self, name: &str) -> Result<BasisRef, Unread> {
        self.take(name, "a list of citations that these rules give", |value| {
            self.names.handle(value)
        })
    }

    fn irregularity(&self) -> Result<Irregularity, Unread> {
        let value = self.take("irregularity", "what went wrong", Some)?;
        let from = Members {
            names: self.names,
            value,
        };
        let place = value
            .get("place")
            .map(|_| from.place("place"))
            .transpose()?;
        let other = value.get("with").map(|_| from.place("with")).transpose()?;
        let card = value.get("card").map(|_| from.card("card")).transpose()?;
        let kind = from.named("kind", "a sort of irregularity", IrregularityKind::named)?;
        let more = match value.get("more") {
            None => CardSet::EMPTY,
            Some(_) => from.take("more", "cards", |cards| {
                let cards = cards::parse_hand(cards.as_str()?).ok()?;
                Some(CardSet::from_iter(cards))
            })?,
        };
        let amount = value
            .get("amount")
            .map(|_| from.cents("amount"))
            .transpose()?;
        Ok(Irregularity {
            kind,
            place,
            with: other,
            card,
            more,
            amount,
        })
    }

    fn opened(&self) -> Result<Event, Unread> {
        let (against_house, deck) = (self.basis("against_house")?, self.basis("deck")?);
        Ok(Event::Opened {
            against_house,
            deck,
        })
    }

    fn seated(&self) -> Result<Event, Unread> {
        let (at, person, basis) = (self.at()?, self.person("person")?, self.basis("basis")?);
        Ok(Event::Seated { at, person, basis })
    }

    fn allowed(&self) -> Result<Event, Unread> {
        let (at, person, basis) = (self.at()?, self.person("person")?, self.basis("basis")?);
        Ok(Event::Allowed { at, person, basis })
    }

    fn taken_back(&self) -> Result<Event, Unread> {
        let (at, by, spot) = (self.at()?, self.person("by")?, self.spot()?);
        Ok(Event::TakenBack {
            at,
            by,
            spot,
            stake: self.cents("stake")?,
            basis: self.basis("basis")?,
        })
    }

    fn bank_plays(&self) -> Result<Event, Unread> {
        let (plays, basis) = (self.truth("plays")?, self.basis("basis")?);
        Ok(Event::BankPlays { plays, basis })
    }

    fn reported(&self) -> Result<Event, Unread> {
        let (by, irregularity) = (self.role("by")?, self.irregularity()?);
        Ok(Event::Reported { by, irregularity })
    }

    fn ruled(&self) -> Result<Event, Unread> {
        let (by, effect, basis) = (self.role("by")?, self.effect()?, self.basis("basis")?);
        Ok(Event::Ruled { by, effect, basis })
    }

    fn placed(&self) -> Result<Event, Unread> {
        Ok(Event::Placed {
            at: self.at()?,
            by: self.person("by")?,
            spot: self.spot()?,
            stake: self.cents("stake")?,
            window: self.basis("window")?,
            size: self.basis("size")?,
        })
    }

    fn called(&self) -> Result<Event, Unread> {
        Ok(Event::Called {
            at: self.at()?,
            by: self.person("by")?,
            spot: self.spot()?,
            stake: self.cents("stake")?,
            basis: self.basis("basis")?,
        })
    }

    fn held(&self) -> Result<Event, Unread> {
        let times = |value: &Value| u8::try_from(value.as_u64()?).ok();
        Ok(Event::Held {
            at: self.at()?,
            by: self.person("by")?,
            spot: self.spot()?,
            stake: self.cents("stake")?,
            times: self.take("times", "how many times it is held", times)?,
            basis: self.basis("basis")?,
        })
    }

    fn moved(&self) -> Result<Event, Unread> {
        let find = |text: &str| self.names.spot_named(text).map(SpotId);
        Ok(Event::Moved {
            at: self.at()?,
            by: self.person("by")?,
            from: self.spot()?,
            to: self.named("onto", "a spot of this table", find)?,
            stake: self.cents("stake")?,
            basis: self.basis("basis")?,
        })
    }

    fn sum(&self, name: &str) -> Result<u8, Unread> {
        let number = |value: &Value| u8::try_from(value.as_u64()?).ok();
        self.take(name, "a sum of dice", number)
    }

    fn rows_end(&self) -> Result<Event, Unread> {
        let points = |name| self.small(name, "the points of a row");
        let spot = |value: &Value| self.names.spot_named(value.as_str()?).map(SpotId);
        let wins = |value: &Value| {
            let spots: Option<Vec<SpotId>> = value.as_array()?.iter().map(spot).collect();
            spots?.try_into().ok()
        };
        let said = self.value.get("wins");
        let wins = said.map(|_| self.take("wins", "two spots of this table", wins));
        Ok(Event::RowsEnd {
            upper: points("upper")?,
            lower: points("lower")?,
            wins: wins.transpose()?,
            basis: self.basis("basis")?,
        })
    }

    fn drawn(&self) -> Result<Event, Unread> {
        let face = |text: &str| {
            [Face::Up, Face::Down]
                .into_iter()
                .find(|face| face_name(*face) == text)
        };
        Ok(Event::Drawn {
            card: self.card("card")?,
            to: self.place("to")?,
            face: self.named("face", "up or down", face)?,
            basis: self.basis("basis")?,
        })
    }

    fn chose(&self) -> Result<Event, Unread> {
        Ok(Event::Chose {
            at: self.at()?,
            by: self.person("by")?,
            choice: self.choice()?,
            absent: self.truth("absent")?,
            basis: self.basis("basis")?,
        })
    }

    fn shifted(&self) -> Result<Event, Unread> {
        let find = |text: &str| self.names.spot_named(text).map(SpotId);
        Ok(Event::Shifted {
            at: self.at()?,
            by: self.person("by")?,
            from: self.named("from", "a spot of this table", find)?,
            to: self.spot()?,
            stake: self.cents("stake")?,
            window: self.basis("window")?,
            size: self.basis("size")?,
        })
    }

    fn line(&self) -> Result<Line, Unread> {
        let outcome = |text: &str| {
            OUTCOMES
                .into_iter()
                .find(|known| outcome_name(*known) == text)
        };
        let list = self.take("reasons", "a list of reasons", Value::as_array)?;
        if list.len() > Reasons::MOST {
            return unread(
                format!("{} reasons", list.len()),
                format!("at most {}", Reasons::MOST),
            );
        }
        let mut reasons = Reasons::new();
        for value in list {
            let from = Members {
                names: self.names,
                value,
            };
            reasons.push(from.because()?, from.basis("basis")?);
        }
        Ok(Line {
            at: self.at()?,
            by: self.person("by")?,
            spot: self.spot()?,
            stake: self.cents("stake")?,
            against: self.against()?,
            outcome: self.named("outcome", "how a bet ended", outcome)?,
            odds: self.named("odds", "a ratio, as \"4\" or \"1/2\"", |text| {
                text.parse().ok()
            })?,
            paid: self.cents("paid")?,
            residue: self.named("residue", "part of a cent, as \"-1/2\"", residue)?,
            reasons,
        })
    }

    /// What a line is settled with: the house, unless it names a player's bank or the pot.
    fn against(&self) -> Result<Against, Unread> {
        let Some(value) = self.value.get("bank") else {
            return Ok(Against::House);
        };
        if value.as_str() == Some(POT) {
            return Ok(Against::Pot);
        }
        let from = Members {
            names: self.names,
            value,
        };
        Ok(Against::Bank {
            at: from.at()?,
            spot: from.spot()?,
            commission: from.cents("kept")?,
        })
    }

    fn compared(&self) -> Result<Compared, Unread> {
        self.named("is", "above, equal or below", Compared::named)
    }

    fn because(&self) -> Result<Because, Unread> {
        let class = |text: &str| self.names.class_named(text);
        let table = |text: &str| self.names.table_named(text).map(PayTableId);
        Ok(match self.text("because")? {
            "hand-is" => Because::HandIs {
                class: self.named("class", "a class of hands", class)?,
            },
            "player-hand-is" => Because::PlayerHandIs {
                class: self.named("class", "a class of hands", class)?,
            },
            "bank-hand-is" => Because::BankHandIs {
                class: self.named("class", "a class of hands", class)?,
            },
            "ball-in" => Because::BallIn {
                pocket: self.pocket()?,
            },
            "rows-are" => Because::RowsAre {
                upper: self.small("upper", "the points of a row")?,
                lower: self.small("lower", "the points of a row")?,
            },
            "first-card" => Because::FirstCard {
                same: self.truth("same")?,
            },
            "threw" => Because::Threw {
                throw: self.throw()?,
            },
            "number-is" => Because::NumberIs {
                number: self.sum("number")?,
            },
            "table-in-force" => Because::TableInForce {
                table: self.named("table", "a pay table", table)?,
            },
            "of-pot" => Because::OfPot {
                number: self.take("pot", "the number of a pot", |value| {
                    u8::try_from(value.as_u64()?).ok()
                })?,
            },
            "outranked" => Because::Outranked { by: self.at()? },
            "high-hand" => Because::HighHand(self.compared()?),
            "points" => Because::Points(self.compared()?),
            "low-hand" => Because::LowHand(self.compared()?),
            "croupier-high" => Because::CroupierHigh(self.compared()?),
            "croupier-low" => Because::CroupierLow(self.compared()?),
            "holds" => Because::Holds {
                table: self.named("table", "a pay table", table)?,
                row: self.take("row", "the place of a row", |value| {
                    u8::try_from(value.as_u64()?).ok()
                })?,
            },
            "of-split" => Because::OfSplit {
                hand: self.small("hand", "the place of a hand")?,
            },
            text => match STEPS.iter().find(|step| because_name(**step) == text) {
                Some(step) => *step,
                None => return unread(text, "a reason that this version of the format knows"),
            },
        })
    }
}

fn residue(text: &str) -> Option<Residue> {
    let (below_zero, size) = text
        .strip_prefix('-')
        .map_or((false, text), |size| (true, size));
    size.parse::<Ratio>()
        .ok()
        .map(|size| Residue { below_zero, size })
}

const OUTCOMES: [Outcome; 6] = [
    Outcome::Won,
    Outcome::Lost,
    Outcome::Pushed,
    Outcome::Void,
    Outcome::Prize,
    Outcome::PotShare,
];

/// The reasons that say all in their name.
const STEPS: &[Because] = &[
    Because::TheRule,
    Because::AceIsLow,
    Because::AceIsHigh,
    Because::BankDoesNotPlay,
    Because::BankPlays,
    Because::HigherClass,
    Because::LowerClass,
    Because::HigherCards,
    Because::LowerCards,
    Because::CardOrder,
    Because::AllEqual,
    Because::Withdrew,
    Because::OnTheTable,
    Because::OnlyTheHighest,
    Because::NoCombination,
    Because::OwnHandOnly,
    Because::WhateverTheBankHas,
    Because::NeitherHasACombination,
    Because::NotGoodEnoughToBePaid,
    Because::CardBought,
    Because::IntoThePool,
    Because::OfThePool,
    Because::PoolPrize,
    Because::InTurn,
    Because::EqualsAlike,
    Because::Shared,
    Because::PoolIsSpent,
    Because::StakeIsKept,
    Because::Penalty,
    Because::JokerStandsIn,
    Because::SetWrongly,
    Because::Commission,
    Because::AgainstTheCroupier,
    Because::BankSetWrongly,
    Because::WithThePlayersBank,
    Because::BankEnds,
    Because::HandIsVoid,
    Because::Rounded,
    Because::WinsWithIt,
    Because::LosesWithIt,
    Because::NullWithIt,
    Because::Covered,
    Because::NotCovered,
    Because::StakeIsHis,
    Because::PaidInOrder,
    Because::Insured,
    Because::ZeroPart,
    Because::ZeroAgain,
    Because::LastSpin,
    Because::GoesFree,
    Because::LostInPrison,
    Because::AloneInThePot,
    Because::BestHand,
    Because::MadeOf,
    Because::HigherInShortDeck,
    Because::OddChip,
    Because::SessionCharge,
    Because::HouseShare,
    Because::FalseOpening,
    Because::GaveUp,
    Because::SplitMakesNone,
    Because::WentOver,
    Because::BankWentOver,
    Because::BankDrewNone,
    Because::EvenMoney,
    Because::NeverBelow,
];
