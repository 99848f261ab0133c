//! Refusals whose words are always the same: why in Spanish and English, then the way out.

use law::Words;

use super::Refused;

/// Words that name nothing of the table.
pub(super) struct Fixed {
    why: (&'static str, &'static str),
    way_out: (&'static str, &'static str),
}

impl Fixed {
    pub(super) fn refused(&self) -> Refused {
        Refused::new(
            Words::new(self.why.0, self.why.1),
            Words::new(self.way_out.0, self.way_out.1),
        )
    }
}

pub(super) const ROUND_IS_OVER: Fixed = Fixed {
    why: ("La mano ha terminado.", "The hand is over."),
    way_out: (
        "Espere a que empiece la siguiente.",
        "Wait for the next one.",
    ),
};

pub(super) const WAITING_FOR_RULING: Fixed = Fixed {
    why: (
        "La mano está detenida por una incidencia.",
        "The hand is stopped by an irregularity.",
    ),
    way_out: ("Espere a que se resuelva.", "Wait until it is ruled on."),
};

pub(super) const BETS_ARE_CLOSED: Fixed = Fixed {
    why: (
        "No va más: las apuestas están cerradas.",
        "No more bets: bets are closed.",
    ),
    way_out: ("Espere a la próxima mano.", "Wait for the next hand."),
};

pub(super) const NOT_OFFERED: Fixed = Fixed {
    why: (
        "Esta mesa no ofrece eso.",
        "This table does not offer that.",
    ),
    way_out: (
        "Vea en las reglas de la mesa lo que ofrece.",
        "The rules of the table say what it offers.",
    ),
};

pub(super) const ONE_BOX_ONLY: Fixed = Fixed {
    why: (
        "Ya juega una casilla y no puede jugar otra.",
        "You play a box already and may not play another.",
    ),
    way_out: (
        "Juegue la suya, o déjela antes de tomar otra.",
        "Play yours, or leave it before you take another.",
    ),
};

pub(super) const NOTHING_STAKED: Fixed = Fixed {
    why: ("No ha puesto ninguna ficha.", "You have put down no chips."),
    way_out: (
        "Ponga una cantidad mayor que cero.",
        "Put down an amount above zero.",
    ),
};

pub(super) const NOTHING_THERE: Fixed = Fixed {
    why: ("No tiene fichas ahí.", "You have no chips there."),
    way_out: (
        "Retire solo apuestas que sean suyas.",
        "Take back only bets that are yours.",
    ),
};

pub(super) const NO_BETS: Fixed = Fixed {
    why: ("Nadie ha apostado.", "Nobody has bet."),
    way_out: (
        "Espere a que haya una apuesta.",
        "Wait until there is a bet.",
    ),
};

pub(super) const NO_CARD_DUE: Fixed = Fixed {
    why: ("Ahora no toca dar ninguna carta.", "No card is due now."),
    way_out: (
        "Dé la carta cuando el juego la pida.",
        "Give the card when the game asks for it.",
    ),
};

pub(super) const NOTHING_REPORTED: Fixed = Fixed {
    why: (
        "No hay ninguna incidencia que resolver.",
        "There is no irregularity to rule on.",
    ),
    way_out: (
        "Comunique antes lo ocurrido.",
        "Report what happened first.",
    ),
};

pub(super) const NOT_AN_IRREGULARITY: Fixed = Fixed {
    why: (
        "Las reglas no prevén esa incidencia en este momento.",
        "The rules know no such irregularity at this moment.",
    ),
    way_out: (
        "Comuníquela una vez cerradas las apuestas.",
        "Report it once bets are closed.",
    ),
};

pub(super) const TOO_LARGE: Fixed = Fixed {
    why: (
        "La cantidad es demasiado grande para contarla.",
        "The amount is too large to be counted.",
    ),
    way_out: ("Apueste menos.", "Bet less."),
};

pub(super) const NOT_FOR_PLAYERS: Fixed = Fixed {
    why: (
        "Eso no les corresponde a los jugadores.",
        "That is not for players to do.",
    ),
    way_out: ("Pídaselo al crupier.", "Ask the croupier."),
};

pub(super) const ONLY_CARDS: Fixed = Fixed {
    why: (
        "El azar solo da cartas, números y dados.",
        "Chance only gives cards, numbers and dice.",
    ),
    way_out: (
        "Dé lo que el juego pida, cuando lo pida.",
        "Give what the game asks for, when it asks.",
    ),
};

pub(super) const NOT_AUTHORISED: Fixed = Fixed {
    why: (
        "El casino no tiene autorización para subir el mínimo de esta mesa.",
        "The casino has no authorisation to raise the minimum of this table.",
    ),
    way_out: (
        "La mesa sigue con su mínimo; los mínimos autorizados se declaran en la hoja de la casa.",
        "The table goes on at its minimum; authorised minima are declared on the house sheet.",
    ),
};

pub(super) const NOT_CALLED: Fixed = Fixed {
    why: (
        "El crupier no ha anunciado esa apuesta.",
        "The croupier has not called that bet.",
    ),
    way_out: (
        "El crupier la anuncia antes del «no va más» y el jefe de mesa la repite.",
        "The croupier calls it before “no more bets” and the table head repeats it.",
    ),
};

pub(super) const NOBODY_THROWS: Fixed = Fixed {
    why: (
        "Nadie puede lanzar: quien lanza debe apostar antes.",
        "Nobody may throw: whoever throws must bet first.",
    ),
    way_out: (
        "Quien quiera lanzar apuesta antes a una de las suertes de la primera tirada.",
        "Whoever wants to throw bets first on one of the chances of the first throw.",
    ),
};

pub(super) const CANNOT_COME: Fixed = Fixed {
    why: (
        "Eso no puede salir en este juego.",
        "That cannot come in this game.",
    ),
    way_out: (
        "Dé uno de los resultados que la mesa tiene.",
        "Give one of the outcomes that the table has.",
    ),
};

pub(super) const NOTHING_TO_CHOOSE: Fixed = Fixed {
    why: (
        "Ahora no hay nada que elegir.",
        "There is nothing to choose now.",
    ),
    way_out: (
        "Espere a que el crupier le pregunte.",
        "Wait until the croupier asks you.",
    ),
};

pub(super) const NOT_A_CONTRIBUTION: Fixed = Fixed {
    why: (
        "La aportación a la mezcla no se entiende.",
        "The contribution to the shuffle cannot be read.",
    ),
    way_out: (
        "Envíe 32 bytes en hexadecimal (64 cifras).",
        "Send 32 bytes in hex (64 digits).",
    ),
};

pub(super) const NOT_THIS_HAND: Fixed = Fixed {
    why: (
        "Con estas cartas no se puede.",
        "These cards do not allow it.",
    ),
    way_out: (
        "Elija una de las opciones que se le ofrecen.",
        "Choose one of the options offered.",
    ),
};

pub(super) const HOLDS_THE_BANK: Fixed = Fixed {
    why: (
        "Usted tiene la banca, y nadie apuesta contra su propia banca.",
        "You hold the bank, and nobody bets against his own.",
    ),
    way_out: (
        "Espere a que cierren las apuestas de los demás.",
        "Wait until the others' bets are closed.",
    ),
};
