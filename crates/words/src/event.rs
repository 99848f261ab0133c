//! What happened, one sentence each, from a viewer's standpoint.

use crate::messages::say;
use cards::Card;
use law::Words;
use table::{
    Audience, Banker, BoxNumber, Choice, ChoiceId, Event, Face, NoticeId, Person, Place, Pocket,
    Seen, SpotId, Throw, View, Viewer, WheelForm,
};

use crate::card::the_card;
use crate::irregularity::place_of;
use crate::people::role_with_article;
use crate::speaker::{Subject, the_box};
use crate::text::{quoted, upper};
use crate::{Speaker, circle, euros, irregularity, remedy_effect, said, symbols};

impl Speaker<'_> {
    /// What happened, as the viewer of this view may know it. The view is one taken after the
    /// event: it says which cards this viewer sees.
    pub fn tell(&self, event: &Event, view: &View) -> Words {
        match *event {
            Event::Opened { .. } => self.opened(),
            Event::OpenedCircle { .. } => self.opened_circle(),
            Event::Shown { notice, .. } => self.shown(notice),
            Event::BankHeld { by, .. } => bank_held(by),
            Event::DeckInPlay { deck, .. } => say!(events::DeckInPlay { deck }),
            Event::Seated { at, person, .. } => {
                let Subject { name, you } = self.subject(person, view);
                say!(events::Seated {
                    who: name,
                    you,
                    at: the_box(at)
                })
            }
            Event::Left { at, person } => {
                let Subject { name, you } = self.subject(person, view);
                say!(events::Left {
                    who: name,
                    you,
                    at: the_box(at)
                })
            }
            Event::Allowed { at, person, .. } => {
                let who = self.subject(person, view).name;
                say!(events::Allowed {
                    who,
                    at: the_box(at)
                })
            }
            Event::Placed {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                let (Subject { name, you }, spot) =
                    (self.subject(by, view), self.spot_at(spot, at));
                say!(events::Placed {
                    who: name,
                    you,
                    stake: euros(stake),
                    spot
                })
            }
            Event::TakenBack {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                let (Subject { name, you }, spot) =
                    (self.subject(by, view), self.spot_at(spot, at));
                say!(events::TakenBack {
                    who: name,
                    you,
                    stake: euros(stake),
                    spot
                })
            }
            Event::Called {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                let (Subject { name, you }, spot) =
                    (self.subject(by, view), self.spot_at(spot, at));
                say!(events::Called {
                    who: name,
                    you,
                    stake: euros(stake),
                    spot
                })
            }
            Event::Held {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                let spot = self.spot_at(spot, at);
                self.held(self.subject(by, view), &euros(stake), &spot)
            }
            Event::Shifted {
                at,
                by,
                from,
                to,
                stake,
                ..
            } => self.moved(by, at, (from, to), stake, view),
            Event::Mano { at, .. } => circle::mano(at),
            Event::Speaks { at, .. } => circle::speaks(at),
            Event::Mixed { .. } => circle::mixed(),
            Event::Raked { amount, .. } => circle::raked(amount),
            Event::Circled {
                at, amount, lies, ..
            } => circle::circled(at, amount, lies),
            Event::Moved {
                at, by, to, stake, ..
            } => {
                let (Subject { name, you }, spot) = (self.subject(by, view), self.spot_at(to, at));
                say!(events::Moved {
                    who: name,
                    you,
                    stake: euros(stake),
                    spot
                })
            }
            Event::Pointed { point, .. } => pointed(point),
            Event::DiceTo { at, .. } => say!(events::DiceTo { at: the_box(at) }),
            Event::Closed { .. } => say!(events::Closed),
            Event::Drawn { to, .. } => self.drawn(to, seen_card(event, view)),
            Event::Burnt { cards, .. } => burnt(cards),
            Event::ShoeTo { to, .. } => shoe_to(to),
            Event::CardsTo { at, .. } => say!(events::CardsTo { at: the_box(at) }),
            Event::DeadCard { at, .. } => say!(events::DeadCard { at: the_box(at) }),
            Event::Leads { at, person, .. } => {
                let Subject { name, you } = self.subject(person, view);
                say!(events::Leads {
                    who: name,
                    you,
                    at: the_box(at)
                })
            }
            Event::Spun { pocket, .. } => self.spun(pocket),
            Event::RowsEnd {
                upper, lower, wins, ..
            } => self.rows_end((upper, lower), wins),
            Event::Thrown { throw, .. } => thrown(throw),
            Event::Chose {
                at,
                by,
                choice,
                absent,
                ..
            } => self.chose(at, by, choice, absent, view),
            Event::Picked { at, by, cards, .. } => self.picked(at, by, cards.count(), view),
            Event::BankSet { way, .. } => self.bank_set(way),
            Event::Cut { by, .. } => match by {
                Some(by) => {
                    let Subject { name, you } = self.subject(by, view);
                    say!(events::Cut { who: name, you })
                }
                None => say!(events::CutByCroupier),
            },
            Event::Approved { at, person, by, .. } => {
                let (by, who) = (role_with_article(by), self.name(person));
                say!(events::Approved {
                    by,
                    who,
                    at: the_box(at)
                })
            }
            Event::Turned { place, .. } => self.turned(place, view),
            Event::Uncovered { at, place, .. } => uncovered(at, place, view),
            Event::BankPlays { plays: true, .. } => {
                say!(events::BankPlays)
            }
            Event::BankPlays { plays: false, .. } => {
                say!(events::BankDoesNotPlay)
            }
            Event::Metered { pool, amount, .. } => {
                let (pool, amount) = (self.pool(pool), euros(amount));
                say!(events::Metered { amount, pool })
            }
            Event::Settled(ref line) => self.summary_in(line, view),
            Event::Reported {
                by,
                irregularity: ref found,
            } => {
                let by = role_with_article(by);
                say!(events::Reported {
                    by,
                    what: irregularity(found)
                })
            }
            Event::Ruled { by, effect, .. } => {
                let by = role_with_article(by);
                say!(events::Ruled {
                    by,
                    what: remedy_effect(effect)
                })
            }
            Event::Ended => say!(events::Ended),
        }
    }

    /// The card of a draw, if the viewer sees it.
    pub fn drawn_card(&self, event: &Event, view: &View) -> Option<Card> {
        seen_card(event, view)
    }

    fn opened(&self) -> Words {
        let Some(deck) = self.felt.deck else {
            return say!(events::Opened);
        };
        let (cards, packs) = (deck.len(), self.felt.packs);
        if packs > 1 {
            return say!(events::OpenedWithPacks { cards, packs });
        }
        say!(events::OpenedWithDeck { cards })
    }

    /// The ball at rest, as the croupier calls it.
    fn spun(&self, pocket: Pocket) -> Words {
        let call = quoted(&self.pocket_call(pocket));
        match self.felt.wheel.as_ref().map(|wheel| wheel.form) {
            Some(WheelForm::Drum) => say!(events::DrumBall { call }),
            _ => say!(events::Spun { call }),
        }
    }

    /// What the croupier calls for a pocket.
    pub(crate) fn pocket_call(&self, pocket: Pocket) -> Words {
        let wheel = self.felt.wheel.as_ref();
        let found = wheel.and_then(|wheel| wheel.pockets.get(usize::from(pocket.0)));
        let unknown = || say!(events::UnknownPocket);
        found.map_or_else(unknown, |found| found.call.clone())
    }

    fn shown(&self, notice: NoticeId) -> Words {
        let found = self.felt.notices.iter().find(|known| known.id == notice);
        let Some(found) = found else {
            return say!(events::UnknownNotice);
        };
        let notice = quoted(&found.words);
        match found.to {
            Audience::All => say!(events::ShownToAll { notice }),
            Audience::Players => say!(events::ShownToPlayers { notice }),
            Audience::Banker => say!(events::ShownToBanker { notice }),
        }
    }

    fn spot_at(&self, spot: SpotId, at: BoxNumber) -> Words {
        let (spot, at) = (self.spot(spot), the_box(at));
        say!(events::SpotAt { at, spot })
    }

    fn bank_set(&self, way: u8) -> Words {
        let rule = self.felt().house_way.get(usize::from(way));
        let rule = rule.map_or_else(|| Words::same("?"), |rule| said(&rule.text));
        say!(events::BankSet { rule })
    }

    fn picked(&self, at: BoxNumber, by: Person, count: u8, view: &View) -> Words {
        let at = the_box(at);
        let Subject { name, you } = self.subject(by, view);
        say!(events::Picked {
            who: name,
            you,
            count,
            at
        })
    }

    fn chose(
        &self,
        at: BoxNumber,
        by: Person,
        choice: ChoiceId,
        absent: bool,
        view: &View,
    ) -> Words {
        let unknown = || say!(events::UnknownChoice);
        let name = quoted(
            &self
                .choice(choice)
                .map_or_else(unknown, |Choice { name, .. }| name.clone()),
        );
        let (Subject { name: who, you }, at) = (self.subject(by, view), the_box(at));
        match absent {
            true => say!(events::ChosenForAbsent { who, you, name, at }),
            false => say!(events::Chose { who, you, name, at }),
        }
    }
}

impl Speaker<'_> {
    /// A place by name: common cards may be a hand of their own.
    fn place(&self, place: Place) -> Words {
        let named = match place {
            Place::Common => self.felt.common_name.as_ref(),
            Place::Bank => self.felt.bank_name.as_ref(),
            Place::Box(_) | Place::Burnt => None,
        };
        named.cloned().unwrap_or_else(|| place_of(place))
    }

    /// A card that was dealt; without one, that a covered card was.
    fn drawn(&self, to: Place, card: Option<Card>) -> Words {
        let covered = || say!(events::CoveredCard);
        let card = card.map_or_else(covered, the_card);
        match to {
            Place::Common if self.felt.common_name.is_none() => {
                say!(events::DrawnToCommon { card })
            }
            Place::Burnt => say!(events::DrawnBurnt { card }),
            Place::Box(_) | Place::Bank | Place::Common => {
                let to = upper(&self.place(to));
                say!(events::Drawn { card, to })
            }
        }
    }

    fn turned(&self, place: Place, view: &View) -> Words {
        let cards: Option<Vec<Card>> = lying_at(place, view)
            .iter()
            .map(|seen| face(*seen))
            .collect();
        let end = match cards {
            Some(cards) if !cards.is_empty() => format!(": {}.", symbols(&cards)),
            _ => ".".to_string(),
        };
        match place {
            Place::Common if self.felt.common_name.is_none() => say!(events::TurnedCommon { end }),
            Place::Box(_) | Place::Bank | Place::Common => {
                say!(events::Turned {
                    place: self.place(place),
                    end
                })
            }
            Place::Burnt => say!(events::TurnedBurnt { end }),
        }
    }
}

fn uncovered(at: BoxNumber, place: u8, view: &View) -> Words {
    let lies = lying_at(Place::Box(at), view).get(usize::from(place));
    let end = match lies.and_then(|seen| face(*seen)) {
        Some(card) => format!(": {}.", symbols(&[card])),
        None => ".".to_string(),
    };
    let (number, at) = (place.saturating_add(1), the_box(at));
    say!(events::Uncovered { number, at, end })
}

fn shoe_to(to: Banker) -> Words {
    match to {
        Banker::House => say!(events::CroupierDeals),
        Banker::Box(BoxNumber(at)) => say!(events::ShoeTo { at }),
    }
}

fn burnt(cards: u8) -> Words {
    say!(events::Burnt { cards })
}

fn pointed(point: Option<u8>) -> Words {
    match point {
        Some(point) => say!(events::Pointed { point }),
        None => say!(events::NoPoint),
    }
}

/// Who holds the bank.
fn bank_held(by: Banker) -> Words {
    match by {
        Banker::House => say!(events::BankHeldByHouse),
        Banker::Box(BoxNumber(at)) => say!(events::BankHeld { at }),
    }
}

fn thrown(throw: Throw) -> Words {
    say!(events::Thrown {
        faces: throw.to_string(),
        sum: throw.sum()
    })
}

/// The card of a draw, if this viewer sees it: it was dealt face up, or into the hand that he
/// holds, and his view, which is the judge of it, shows it there.
fn seen_card(event: &Event, view: &View) -> Option<Card> {
    let Event::Drawn { card, to, face, .. } = *event else {
        return None;
    };
    let lies = || lying_at(to, view).contains(&Seen::Card(card));
    (face == Face::Up || holds(to, view) && lies()).then_some(card)
}

fn holds(place: Place, view: &View) -> bool {
    match place {
        Place::Box(at) => view
            .boxes
            .iter()
            .any(|found| found.number == at && view.viewer == Viewer::Player(found.holder)),
        Place::Bank | Place::Common | Place::Burnt => false,
    }
}

fn lying_at(place: Place, view: &View) -> &[Seen] {
    match place {
        Place::Box(at) => {
            let found = view.boxes.iter().find(|found| found.number == at);
            found.map_or(&[], |found| found.cards.as_slice())
        }
        Place::Bank => &view.bank,
        Place::Common => &view.common,
        // Nobody sees what was burnt: no view has a place for it.
        Place::Burnt => &[],
    }
}

fn face(seen: Seen) -> Option<Card> {
    match seen {
        Seen::Card(card) => Some(card),
        Seen::Back => None,
    }
}
