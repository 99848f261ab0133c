//! What happened, one sentence each, from a viewer's standpoint.

use cards::Card;
use exact::Cents;
use law::Words;
use table::{
    Audience, Banker, BoxNumber, Choice, ChoiceId, Event, Face, NoticeId, Person, Place, Pocket,
    Role, Seen, SpotId, Throw, View, Viewer, WheelForm,
};

use crate::card::the_card;
use crate::irregularity::place_of;
use crate::people::role_with_article;
use crate::speaker::the_box;
use crate::text::{quoted, upper, with};
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
            Event::DeckInPlay { deck, .. } => Words::new(
                format!("Se juega con la baraja {deck}."),
                format!("Deck {deck} is in play."),
            ),
            Event::Seated { at, person, .. } => self.at_box(
                person,
                at,
                view,
                "se sienta en la",
                ("sits down at", "sit down at"),
            ),
            Event::Left { at, person } => {
                self.at_box(person, at, view, "deja la", ("leaves", "leave"))
            }
            Event::Allowed { at, person, .. } => {
                let may = "puede apostar a la mano de la";
                self.at_box(
                    person,
                    at,
                    view,
                    may,
                    ("may bet on the hand of", "may bet on the hand of"),
                )
            }
            Event::Placed {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                let ways = ("pone {} en", ("places {} on", "place {} on"));
                self.chips(by, (spot, at), stake, view, ways)
            }
            Event::TakenBack {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                let ways = ("retira {} de", ("takes back {} from", "take back {} from"));
                self.chips(by, (spot, at), stake, view, ways)
            }
            Event::Called {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                let ways = (
                    "pide {} a viva voz, y el crupier lo anuncia, en",
                    (
                        "calls for {}, as the croupier announces, on",
                        "call for {}, as the croupier announces, on",
                    ),
                );
                self.chips(by, (spot, at), stake, view, ways)
            }
            Event::Held {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                let ways = self.held_ways();
                self.chips(by, (spot, at), stake, view, ways)
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
                let ways = ("pasa {} a", ("moves {} to", "move {} to"));
                self.chips(by, (to, at), stake, view, ways)
            }
            Event::Pointed { point, .. } => pointed(point),
            Event::DiceTo { at, .. } => with(
                &the_box(at),
                "Los dados pasan a la {}.",
                "The dice go to {}.",
            ),
            Event::Closed { .. } => Words::new("Se cierran las apuestas.", "Bets are closed."),
            Event::Drawn { to, .. } => self.drawn(to, seen_card(event, view)),
            Event::Burnt { cards, .. } => burnt(cards),
            Event::ShoeTo { to, .. } => shoe_to(to),
            Event::CardsTo { at, .. } => with(
                &the_box(at),
                "Las cartas van a la {}, que juega por todos los puntos.",
                "The cards go to {}, who plays for all who bet against the bank.",
            ),
            Event::DeadCard { at, .. } => with(
                &the_box(at),
                "La primera carta muerta va a la {}, cubierta.",
                "The first dead card goes to {}, covered.",
            ),
            Event::Leads { at, person, .. } => {
                self.at_box(person, at, view, "manda en la", ("plays", "play"))
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
                Some(by) => self.subject(by, view).does(
                    "corta la baraja.",
                    "cuts the deck.",
                    "cut the deck.",
                ),
                None => Words::new("El crupier corta la baraja.", "The croupier cuts the deck."),
            },
            Event::Approved { at, person, by, .. } => {
                let (who, at) = (self.name(person), the_box(at));
                let what = Words::new(
                    format!("{} puede apostar a la mano de la {}", who.es, at.es),
                    format!("{} may bet on the hand of {}", who.en, at.en),
                );
                staff_says(by, ("aprueba", "agrees"), &what)
            }
            Event::Turned { place, .. } => self.turned(place, view),
            Event::BankPlays { plays: true, .. } => {
                Words::new("La banca juega.", "The bank plays.")
            }
            Event::BankPlays { plays: false, .. } => {
                Words::new("La banca no juega.", "The bank does not play.")
            }
            Event::Metered { pool, amount, .. } => {
                let (pool, amount) = (self.pool(pool), euros(amount));
                Words::new(
                    format!("{}: el contador marca {}.", pool.es, amount.es),
                    format!("{}: the counter stands at {}.", pool.en, amount.en),
                )
            }
            Event::Settled(ref line) => self.summary_in(line, view),
            Event::Reported {
                by,
                irregularity: ref found,
            } => {
                let says = ("comunica una incidencia", "reports an irregularity");
                staff_says(by, says, &irregularity(found))
            }
            Event::Ruled { by, effect, .. } => {
                staff_says(by, ("decide", "decides"), &remedy_effect(effect))
            }
            Event::Ended => Words::new("Termina la mano.", "The hand ends."),
        }
    }

    /// The card of a draw, if the viewer sees it.
    pub fn drawn_card(&self, event: &Event, view: &View) -> Option<Card> {
        seen_card(event, view)
    }

    fn opened(&self) -> Words {
        let Some(deck) = self.felt.deck else {
            return Words::new(
                "Empieza una jugada contra la casa.",
                "A round opens against the house.",
            );
        };
        let (cards, packs) = (deck.len(), self.felt.packs);
        if packs > 1 {
            return Words::new(
                format!(
                    "Empieza una jugada contra la casa, con {packs} barajas de {cards} cartas."
                ),
                format!("A round opens against the house, with {packs} decks of {cards} cards."),
            );
        }
        Words::new(
            format!("Empieza una mano contra la casa, con una baraja de {cards} cartas."),
            format!("A hand opens against the house, with a deck of {cards} cards."),
        )
    }

    /// The ball at rest, as the croupier calls it.
    fn spun(&self, pocket: Pocket) -> Words {
        let call = quoted(&self.pocket_call(pocket));
        match self.felt.wheel.as_ref().map(|wheel| wheel.form) {
            Some(WheelForm::Drum) => with(&call, "Sale la bola {}.", "Ball {} comes out."),
            _ => with(
                &call,
                "La bola se detiene: {}.",
                "The ball comes to rest: {}.",
            ),
        }
    }

    /// What the croupier calls for a pocket.
    pub(crate) fn pocket_call(&self, pocket: Pocket) -> Words {
        let wheel = self.felt.wheel.as_ref();
        let found = wheel.and_then(|wheel| wheel.pockets.get(usize::from(pocket.0)));
        let unknown = || Words::new("una casilla desconocida", "an unknown pocket");
        found.map_or_else(unknown, |found| found.call.clone())
    }

    fn shown(&self, notice: NoticeId) -> Words {
        let found = self.felt.notices.iter().find(|known| known.id == notice);
        let Some(found) = found else {
            return Words::new("Un aviso desconocido.", "An unknown notice.");
        };
        let (es, en) = match found.to {
            Audience::All => ("Se anuncia: {}.", "Announced: {}."),
            Audience::Players => ("A los jugadores: {}.", "To the players: {}."),
            Audience::Banker => ("Al banquero: {}.", "To the banker: {}."),
        };
        with(&quoted(&found.words), es, en)
    }

    fn at_box(&self, who: Person, at: BoxNumber, view: &View, es: &str, en: (&str, &str)) -> Words {
        let at = the_box(at);
        let end = |verb: &str| format!("{verb} {}.", at.en);
        self.subject(who, view)
            .does(&format!("{es} {}.", at.es), &end(en.0), &end(en.1))
    }

    /// Chips put on a spot or taken off it; the ways of saying so have a `{}` for the amount.
    fn chips(
        &self,
        who: Person,
        (spot, at): (SpotId, BoxNumber),
        stake: Cents,
        view: &View,
        (es, en): (&str, (&str, &str)),
    ) -> Words {
        let (stake, spot) = (euros(stake), self.spot_at(spot, at));
        let end = |verb: &str| format!("{} {}.", verb.replace("{}", &stake.en), spot.en);
        let es = format!("{} {}.", es.replace("{}", &stake.es), spot.es);
        self.subject(who, view).does(&es, &end(en.0), &end(en.1))
    }

    fn spot_at(&self, spot: SpotId, at: BoxNumber) -> Words {
        let (spot, at) = (self.spot(spot), the_box(at));
        Words::new(
            format!("{}, {}", spot.es, at.es),
            format!("{}, {}", spot.en, at.en),
        )
    }

    fn bank_set(&self, way: u8) -> Words {
        let rule = self.felt().house_way.get(usize::from(way));
        let rule = rule.map_or_else(|| Words::same("?"), |rule| said(&rule.text));
        Words::new(
            format!("La banca coloca sus dos manos. {}", rule.es),
            format!("The bank sets its two hands. {}", rule.en),
        )
    }

    fn picked(&self, at: BoxNumber, by: Person, count: u8, view: &View) -> Words {
        let at = the_box(at);
        let (es, en) = match count {
            1 => ("una carta".to_string(), "one card".to_string()),
            _ => (format!("{count} cartas"), format!("{count} cards")),
        };
        self.subject(by, view).does(
            &format!("aparta {es} en la {}.", at.es),
            &format!("sets {en} apart at {}.", at.en),
            &format!("set {en} apart at {}.", at.en),
        )
    }

    fn chose(
        &self,
        at: BoxNumber,
        by: Person,
        choice: ChoiceId,
        absent: bool,
        view: &View,
    ) -> Words {
        let unknown = || Words::new("una opción desconocida", "an unknown choice");
        let name = quoted(
            &self
                .choice(choice)
                .map_or_else(unknown, |Choice { name, .. }| name.clone()),
        );
        let (who, at) = (self.subject(by, view), the_box(at));
        let rest = format!("{} at {}.", name.en, at.en);
        if absent {
            let taken = format!("the house takes {} as chosen, at {}.", name.en, at.en);
            return who.does(
                &format!(
                    "no responde: la casa da por elegido {}, en la {}.",
                    name.es, at.es
                ),
                &format!("does not answer: {taken}"),
                &format!("do not answer: {taken}"),
            );
        }
        let es = format!("elige {} en la {}.", name.es, at.es);
        who.does(&es, &format!("chooses {rest}"), &format!("choose {rest}"))
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
        let covered = || Words::new("una carta tapada", "a covered card");
        let card = card.map_or_else(covered, the_card);
        match to {
            Place::Common if self.felt.common_name.is_none() => Words::new(
                format!("Sale {} en las cartas comunes.", card.es),
                format!("{} comes to the common cards.", upper(&card).en),
            ),
            Place::Burnt => Words::new(
                format!("Se quema {}.", card.es),
                format!("{} is burnt.", upper(&card).en),
            ),
            Place::Box(_) | Place::Bank | Place::Common => {
                let to = upper(&self.place(to));
                Words::new(
                    format!("{} recibe {}.", to.es, card.es),
                    format!("{} receives {}.", to.en, card.en),
                )
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
            _ => ".".into(),
        };
        let words = match place {
            Place::Common if self.felt.common_name.is_none() => Words::new(
                "Se descubren las cartas comunes",
                "The common cards are turned face up",
            ),
            Place::Box(_) | Place::Bank | Place::Common => with(
                &upper(&self.place(place)),
                "{} descubre sus cartas",
                "{} turns the cards face up",
            ),
            Place::Burnt => Words::new(
                "Se descubren las cartas quemadas",
                "The burnt cards are turned face up",
            ),
        };
        Words::new(words.es + &end, words.en + &end)
    }
}

/// Someone of the house states or decides something.
fn staff_says(by: Role, (es, en): (&str, &str), what: &Words) -> Words {
    let who = upper(&role_with_article(by));
    Words::new(
        format!("{} {es}: {}.", who.es, what.es),
        format!("{} {en}: {}.", who.en, what.en),
    )
}

fn shoe_to(to: Banker) -> Words {
    match to {
        Banker::House => Words::new("Reparte el crupier.", "The croupier deals."),
        Banker::Box(BoxNumber(at)) => Words::new(
            format!("El distribuidor es de la casilla {at}."),
            format!("The shoe is with box {at}."),
        ),
    }
}

fn burnt(cards: u8) -> Words {
    match cards {
        1 => Words::new("Se quema una carta sin verla.", "One card is burnt unseen."),
        _ => Words::new(
            format!("Se queman {cards} cartas sin verlas."),
            format!("{cards} cards are burnt unseen."),
        ),
    }
}

fn pointed(point: Option<u8>) -> Words {
    match point {
        Some(point) => Words::new(
            format!("El punto es el {point}."),
            format!("The point is {point}."),
        ),
        None => Words::new("Ya no hay punto.", "There is no point any more."),
    }
}

/// Who holds the bank.
fn bank_held(by: Banker) -> Words {
    match by {
        Banker::House => Words::new("El crupier toma la banca.", "The croupier takes the bank."),
        Banker::Box(BoxNumber(at)) => Words::new(
            format!("La casilla {at} tiene la banca, señalada con un círculo blanco."),
            format!("Box {at} holds the bank, marked with a white circle."),
        ),
    }
}

fn thrown(throw: Throw) -> Words {
    let (faces, sum) = (throw, throw.sum());
    Words::new(
        format!("Los dados: {faces}, en total {sum}."),
        format!("The dice: {faces}, {sum} in all."),
    )
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
