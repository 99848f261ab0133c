//! What is said at a table where players play against each other.

use exact::Cents;
use law::Words;
use table::{BoxNumber, Person, SpotId, View};

use crate::refusal::Refused;
use crate::speaker::the_box;
use crate::text::{upper, with};
use crate::{Speaker, euros};

impl Speaker<'_> {
    /// "Empieza una mano entre jugadores, con una baraja de 52 cartas."
    pub(crate) fn opened_circle(&self) -> Words {
        let cards = self.felt().deck.map_or(0, |deck| deck.len());
        Words::new(
            format!("Empieza una mano entre jugadores, con una baraja de {cards} cartas."),
            format!("A hand opens among players, with a deck of {cards} cards."),
        )
    }

    /// Chips from the stack into the pot, or back.
    pub(crate) fn moved(
        &self,
        by: Person,
        at: BoxNumber,
        (from, to): (SpotId, SpotId),
        stake: Cents,
        view: &View,
    ) -> Words {
        let (stake, at) = (euros(stake), the_box(at));
        let (from, to) = (self.spot(from), self.spot(to));
        let es = format!(
            "pasa {} de {} a {}, en la {}.",
            stake.es, from.es, to.es, at.es
        );
        let en = |verb: &str| {
            let (stake, from, to) = (&stake.en, &from.en, &to.en);
            format!("{verb} {stake} from {from} to {to}, at {}.", at.en)
        };
        self.subject(by, view).does(&es, &en("moves"), &en("move"))
    }

    /// A bet that lies over to the next round.
    pub(crate) fn held_ways(&self) -> (&'static str, (&'static str, &'static str)) {
        if self.felt().wheel.is_some() {
            return (
                "deja en prisión {} en",
                ("leaves {} in prison on", "leave {} in prison on"),
            );
        }
        if self.felt().dice.is_some() {
            return ("sigue con {} en", ("stays with {} on", "stay with {} on"));
        }
        (
            "deja {} sobre la mesa para la mano siguiente, en",
            (
                "leaves {} on the table for the next hand, on",
                "leave {} on the table for the next hand, on",
            ),
        )
    }
}

pub(crate) fn mano(at: BoxNumber) -> Words {
    with(&the_box(at), "La mano es de la {}.", "The mano is with {}.")
}

pub(crate) fn speaks(at: BoxNumber) -> Words {
    let at = the_box(at);
    Words::new(
        format!("Habla primero la {}.", at.es),
        format!("{} speaks first.", upper(&at).en),
    )
}

pub(crate) fn mixed() -> Words {
    Words::new(
        "Las cartas apartadas se mezclan con las que quedan por repartir.",
        "The cards set aside are mixed with those not dealt yet.",
    )
}

pub(crate) fn raked(amount: Cents) -> Words {
    with(
        &euros(amount),
        "La casa retiene {} del bote.",
        "The house keeps {} of the pot.",
    )
}

/// What the house keeps of winning bets lies before the box, or was collected there.
pub(crate) fn circled(at: BoxNumber, amount: Cents, lies: Cents) -> Words {
    let (kept, now, place) = (euros(amount), euros(lies), the_box(at));
    if lies.is_zero() {
        return Words::new(
            format!("El crupier recoge {} del círculo de {}.", kept.es, place.es),
            format!(
                "The croupier collects {} from the circle of {}.",
                kept.en, place.en
            ),
        );
    }
    Words::new(
        format!(
            "{} de la casa van al círculo de {}, donde hay ya {}.",
            kept.es, place.es, now.es
        ),
        format!(
            "{} of the house go to the circle of {}, which now holds {}.",
            kept.en, place.en, now.en
        ),
    )
}

pub(crate) fn of_pot(number: u8) -> Words {
    if number == 0 {
        return Words::new("Es el bote principal", "It is the main pot");
    }
    Words::new(
        format!("Es el bote aparte número {number}, sin quien no llegaba a él"),
        format!("It is side pot {number}, without those whose stack did not reach it"),
    )
}

pub(crate) fn outranked(by: BoxNumber) -> Words {
    with(
        &the_box(by),
        "La mano de la {} es más alta",
        "The hand of {} is higher",
    )
}

pub(crate) fn higher_than_all(at: BoxNumber) -> Words {
    with(
        &the_box(at),
        "La combinación de la {} supera a las demás",
        "The combination of {} is above the others",
    )
}

pub(crate) fn too_few_players(least: u8, here: u8) -> Refused {
    let (es, en) = (
        format!("Hacen falta {least} jugadores con fichas y hay {here}."),
        format!("It takes {least} players with chips, and there are {here}."),
    );
    Refused::new(
        Words::new(es, en),
        Words::new(
            "Espere a que se sienten más jugadores.",
            "Wait until more players sit down.",
        ),
    )
}

pub(crate) fn game_goes_on(hands: u16) -> Refused {
    Refused::new(
        Words::new(
            format!(
                "La partida dura todavía {hands} manos, para que cada jugador que la empezó pueda tener la mano."
            ),
            format!(
                "The game lasts {hands} hands more, so that each player who began it may have the mano."
            ),
        ),
        Words::new(
            "Anúncielo cuando se hayan jugado.",
            "Announce it once they have been played.",
        ),
    )
}

pub(crate) fn rested_enough(most: u8) -> Refused {
    Refused::new(
        Words::new(
            format!("Ya ha descansado {most} manos seguidas."),
            format!("You have sat out {most} hands in a row."),
        ),
        Words::new(
            "Juegue esta mano, o retire su resto y deje la plaza.",
            "Play this hand, or take your stack and leave the seat.",
        ),
    )
}

pub(crate) fn raised_enough(most: u8) -> Refused {
    Refused::new(
        Words::new(
            format!("Ya ha subido {most} veces en este intervalo."),
            format!("You have raised {most} times in this interval."),
        ),
        Words::new("Cubra la apuesta o retírese.", "Call the bet or fold."),
    )
}

pub(crate) fn only_to_call(maximum: Cents) -> Refused {
    let way = if maximum.is_zero() {
        Words::new("Pase o retírese.", "Check or fold.")
    } else {
        with(
            &euros(maximum),
            "Cubra la apuesta con {} o retírese.",
            "Call with {}, or fold.",
        )
    };
    Refused::new(
        Words::new("Aquí no puede subir.", "You cannot raise here."),
        way,
    )
}
