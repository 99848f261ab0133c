//! What the casino itself says, in Spanish and in English: what happened, and the way out.

use house::people::{Right, Row};
use house::{Countdown, NotOpened, Refusal, Then};
use wire::{RefusalReason, Words};

use crate::casino::Casino;
use crate::list;
use crate::staff::Session;

pub(crate) fn words(es: &str, en: &str) -> Words {
    Words::new(es, en)
}

/// A reason that rests on no text.
pub(crate) fn reason(why: (&str, &str), way_out: (&str, &str)) -> RefusalReason {
    RefusalReason {
        why: words(why.0, why.1),
        way_out: words(way_out.0, way_out.1),
        citations: Vec::new(),
    }
}

/// Two reasons in one, each with its own way out.
pub(crate) fn both(mut one: RefusalReason, other: RefusalReason) -> RefusalReason {
    let join = |one: &mut Words, other: Words| {
        one.es = format!("{} {}", one.es, other.es);
        one.en = format!("{} {}", one.en, other.en);
    };
    join(&mut one.why, other.why);
    join(&mut one.way_out, other.way_out);
    one.citations.extend(other.citations);
    one
}

/// A post may not do something: who may, and what says so.
pub(crate) fn not_your_post(casino: &Casino, session: &Session, right: Right) -> RefusalReason {
    let (name, row) = casino.staff.posts.right(right);
    not_by_this_post(casino, session, name, row)
}

/// The same of any row of the table.
pub(crate) fn not_by_this_post(
    casino: &Casino,
    session: &Session,
    what: &law::Words,
    row: &Row,
) -> RefusalReason {
    let posts = &casino.staff.posts;
    let own = posts.find(&session.post).map(|post| post.name.clone());
    let own = own.unwrap_or_else(|| law::Words::same(&session.post));
    let may = row.posts.iter().filter_map(|key| posts.find(key));
    let may: Vec<&law::Words> = may.map(|post| &post.name).collect();
    let all = |language: fn(&law::Words) -> &str| {
        let names: Vec<String> = may
            .iter()
            .map(|name| language(name).to_lowercase())
            .collect();
        names.join(", ")
    };
    RefusalReason {
        why: words(
            &format!(
                "{}: no es cosa de su puesto ({}).",
                what.es,
                own.es.to_lowercase()
            ),
            &format!(
                "{}: not for your post ({}).",
                what.en,
                own.en.to_lowercase()
            ),
        ),
        way_out: words(
            &format!("Pueden hacerlo: {}.", all(|name| &name.es)),
            &format!("These may: {}.", all(|name| &name.en)),
        ),
        citations: cited(casino, row.basis),
    }
}

/// What a row of the table rests on.
pub(crate) fn cited_in(
    casino: &Casino,
    book: &law::BasisBook,
    basis: law::BasisRef,
) -> Vec<wire::Citation> {
    let bases = book.get(basis).iter();
    bases
        .map(|basis| ::words::cite(&casino.library, basis).into())
        .collect()
}

/// What a row of the permissions rests on.
pub(crate) fn cited(casino: &Casino, basis: law::BasisRef) -> Vec<wire::Citation> {
    let bases = casino.staff.posts.basis(basis).iter();
    bases
        .map(|basis| ::words::cite(&casino.library, basis).into())
        .collect()
}

/// Whoever pays has not enough.
pub(crate) fn not_enough() -> RefusalReason {
    reason(
        (
            "No le quedan fichas suficientes para esto.",
            "You have not enough chips left for this.",
        ),
        (
            "Compre menos, o pida más fichas de práctica en el vestíbulo.",
            "Buy less, or ask for more practice chips in the lobby.",
        ),
    )
}

/// Why the house refused, where it was not the rules.
pub(crate) fn refusal(refusal: &Refusal) -> RefusalReason {
    match refusal {
        Refusal::TooFewChips { available, needed } => too_few_chips(*available, *needed),
        Refusal::MomentPassed => reason(
            (
                "Lo pedido llegó tarde: la mesa ya está en otro momento.",
                "What was asked came late: the table is at another moment.",
            ),
            (
                "Mire la mesa y elija entre lo que se le ofrece ahora.",
                "Look at the table and choose among what it offers now.",
            ),
        ),
        Refusal::CommandReused => reason(
            (
                "Esa orden lleva el identificador de otra.",
                "That command bears the id of another.",
            ),
            (
                "Envíela con un identificador nuevo.",
                "Send it with a new id.",
            ),
        ),
        Refusal::NotACommandId => reason(
            (
                "El identificador de la orden no vale.",
                "The command's id will not do.",
            ),
            (
                "Use de 1 a 100 caracteres ASCII visibles.",
                "Use 1 to 100 visible ASCII characters.",
            ),
        ),
        Refusal::NothingToBeReadyWith => reason(
            (
                "No tiene apuestas que dar por hechas.",
                "You have no bets to be ready with.",
            ),
            (
                "Siéntese y apueste mientras las apuestas están abiertas.",
                "Sit down and bet while bets are open.",
            ),
        ),
        Refusal::HandsClosed => reason(
            (
                "Ahora no se admite ninguna aportación al barajado.",
                "No hand in the shuffle is taken now.",
            ),
            (
                "Siéntese antes de que se cierren las apuestas del próximo sabot.",
                "Sit down before the bets on the next shoe close.",
            ),
        ),
        Refusal::HandGiven => reason(
            (
                "Ya ha sellado su aportación a esta mano.",
                "You have sealed your hand in this shuffle already.",
            ),
            (
                "Vale la primera: ábrala cuando se cierren las apuestas.",
                "The first one counts: open it when the bets are closed.",
            ),
        ),
        Refusal::NotTheHand => reason(
            (
                "Eso no es lo que selló, o ahora no se abre nada.",
                "That is not what you sealed, or nothing is opened now.",
            ),
            (
                "Envíe los mismos 32 bytes una vez cerradas las apuestas.",
                "Send the same 32 bytes once the bets are closed.",
            ),
        ),
        other => about_the_house(other),
    }
}

/// Why the house refused, where it was not the command that was at fault.
fn about_the_house(refusal: &Refusal) -> RefusalReason {
    match refusal {
        Refusal::NoSuchPerson => reason(
            (
                "En la mesa no hay nadie con ese número.",
                "Nobody at the table has that number.",
            ),
            (
                "Elija a alguien de la lista de la mesa.",
                "Choose somebody from the table's list.",
            ),
        ),
        Refusal::TooManyPeople => reason(
            (
                "En esta mesa no cabe más gente.",
                "This table holds no more people.",
            ),
            (
                "Espere a la próxima mano o vaya a otra mesa.",
                "Wait for the next hand or go to another table.",
            ),
        ),
        Refusal::NotForTheRole(_) => reason(
            (
                "Su puesto no puede hacer eso.",
                "Your post may not do that.",
            ),
            (
                "Llame a quien sí puede: el jefe de mesa o el director de juegos.",
                "Call one who may: the table head or the director of games.",
            ),
        ),
        Refusal::AlreadyAnnounced(left) => reason(
            (
                &format!("Las últimas jugadas ya se han anunciado: quedan {left}."),
                &format!("The last hands were announced already: {left} are left."),
            ),
            (
                "Deje que se jueguen; después la mesa cierra.",
                "Let them be played; then the table closes.",
            ),
        ),
        Refusal::NotOpenOnFloor(why) => crate::floors::not_open(why.standing),
        Refusal::Barred(barred) => crate::players::why(&barred.why),
        Refusal::DayIsOver => reason(
            (
                "Se han jugado las últimas jugadas: la mesa ha cerrado por hoy.",
                "The last hands have been played: the table has closed for the day.",
            ),
            ("Vaya a otra mesa.", "Go to another table."),
        ),
        Refusal::Busy => reason(
            (
                "La casa tiene demasiadas órdenes en espera; esta no se ha hecho.",
                "The house has too many commands waiting; this one was not done.",
            ),
            (
                "Vuelva a enviarla dentro de un momento.",
                "Send it again in a moment.",
            ),
        ),
        Refusal::PoolIsAway => reason(
            (
                "No se puede leer lo que hay en el bote común: esta mesa sigue sin él.",
                "What stands in the common pool cannot be read: this table goes on without it.",
            ),
            (
                "Juegue sin esa apuesta; una mano que la lleva espera a que el bote vuelva.",
                "Play without that bet; a hand that has it waits until the pool is back.",
            ),
        ),
        Refusal::RulesAreGone(round) => reason(
            (
                &format!("La mano {round} se jugó con reglas que esta casa ya no tiene."),
                &format!("Hand {round} was played under rules that this house no longer has."),
            ),
            (
                "Descargue su acta, que se guarda tal como se escribió al terminar; si la mano es anterior a que se guardaran, ábrala con la ley de entonces (--law).",
                "Download its record, which is kept as it was written when it ended; if the hand is older than kept records are, open the house with the law of then (--law).",
            ),
        ),
        Refusal::NoSuchRound => reason(
            (
                "No hay tal mano, o no ha terminado, o ya no está entre las últimas.",
                "There is no such hand, or it has not ended, or it is not among the last ones.",
            ),
            (
                "Elija una de la lista de las últimas manos.",
                "Choose one from the list of the last hands.",
            ),
        ),
        Refusal::NoSuchTable => reason(
            ("No hay tal mesa.", "There is no such table."),
            ("Vuelva a la sala.", "Go back to the lobby."),
        ),
        // What the rules say, the table's own speaker says.
        other => list::refusal(other).unwrap_or_else(closed),
    }
}

fn too_few_chips(available: exact::Cents, needed: exact::Cents) -> RefusalReason {
    let (has, needs) = (words::euros(available), words::euros(needed));
    reason(
        (
            &format!(
                "Sus fichas no alcanzan: tiene {} y hacen falta {}.",
                has.es, needs.es
            ),
            &format!(
                "You are short of chips: you have {} and need {}.",
                has.en, needs.en
            ),
        ),
        (
            "Apueste menos; si casi no le quedan, pida fichas de práctica nuevas.",
            "Stake less; if you have hardly any left, ask for new practice chips.",
        ),
    )
}

pub(crate) fn closed() -> RefusalReason {
    reason(
        (
            "La mesa ha dejado de admitir apuestas: la casa no puede anotarlas. Lo apostado queda anotado como estaba.",
            "The table takes no more bets: the house cannot write them down. What was staked stands as it was written.",
        ),
        (
            "Espere a que la casa vuelva a abrir; seguirá donde estaba.",
            "Wait until the house opens again; it goes on where it stood.",
        ),
    )
}

/// A table that could not be opened.
pub(crate) fn halted(why: &NotOpened) -> RefusalReason {
    let why = match why {
        NotOpened::Store(_) => (
            "La mesa está detenida: lo que la casa guarda de ella no es lo que se escribió."
                .to_owned(),
            "The table is halted: what the house keeps of it is not what was written.".to_owned(),
        ),
        NotOpened::Unreadable { version, .. } => (
            format!("La mesa está detenida: no se puede leer su asiento {version}."),
            format!("The table is halted: its entry {version} cannot be read."),
        ),
        NotOpened::Shoe(_) => (
            "La mesa está detenida: no se puede abrir el sabot que prometió.".to_owned(),
            "The table is halted: the shoe that it promised cannot be opened.".to_owned(),
        ),
        NotOpened::Round(_) => (
            "La mesa está detenida: no puede abrir una ronda.".to_owned(),
            "The table is halted: it cannot open a round.".to_owned(),
        ),
    };
    reason(
        (&why.0, &why.1),
        (
            "Juegue en otra mesa; la casa ha de restaurar una buena copia.",
            "Play at another table; the house has to restore a good copy.",
        ),
    )
}

/// A guest sent what only staff may, or his shift is over.
pub(crate) fn not_of_the_staff() -> RefusalReason {
    reason(
        (
            "Eso solo lo hace el personal, y aquí no consta que usted lo sea.",
            "Only staff do that, and you are not signed in as staff.",
        ),
        (
            "Si es del personal, entre con la clave; si ha visto una incidencia, avise al crupier.",
            "If you are, sign in with the key; if you saw something go wrong, tell the croupier.",
        ),
    )
}

/// Staff sent what only players may.
pub(crate) fn staff_do_not_play() -> RefusalReason {
    reason(
        (
            "El personal no apuesta ni decide por los jugadores.",
            "Staff do not bet, nor decide for players.",
        ),
        (
            "Para jugar, abra la mesa como invitado.",
            "To play, open the table as a guest.",
        ),
    )
}

pub(crate) fn too_fast() -> RefusalReason {
    reason(
        (
            "Envía órdenes demasiado deprisa; esta no se ha hecho.",
            "You send commands too fast; this one was not done.",
        ),
        (
            "Espere un momento: se admiten diez por segundo.",
            "Wait a moment: ten a second are taken.",
        ),
    )
}

pub(crate) fn not_a_message(detail: &str) -> RefusalReason {
    reason(
        (
            &format!("El mensaje no se entiende ({detail})."),
            &format!("The message is not understood ({detail})."),
        ),
        (
            "Recargue la página. Un programa debe enviar JSON como dice el contrato.",
            "Reload the page. A program must send JSON as the contract says.",
        ),
    )
}

pub(crate) fn too_long() -> RefusalReason {
    reason(
        (
            "El mensaje pasa de 16 KiB y no se ha leído.",
            "The message is longer than 16 KiB and was not read.",
        ),
        (
            "Recargue la página; ninguna orden es tan larga.",
            "Reload the page; no command is that long.",
        ),
    )
}

/// What happens when a countdown runs out.
pub(crate) fn then(countdown: &Countdown) -> Words {
    match countdown.then {
        Then::BetsClose => words("Después se cierran las apuestas.", "Then bets close."),
        Then::HouseChooses => words(
            "Si no decide, la casa hace lo que la regla dice del ausente.",
            "Without a choice, the house does what the rule says of the absent.",
        ),
        Then::OfferPasses => words(
            "La plaza se ofrece al siguiente de la lista.",
            "The seat is offered to the next on the list.",
        ),
        Then::NextRound => words(
            "Después empieza la jugada siguiente.",
            "Then the next round opens.",
        ),
    }
}

pub(crate) fn joined(name: &str) -> Words {
    words(
        &format!("{name} llega a la mesa."),
        &format!("{name} comes to the table."),
    )
}

/// A lot gave a seat; people count lots from 1.
pub(crate) fn lot(name: &str, at: u8, number: u32) -> Words {
    let lot = number.saturating_add(1);
    words(
        &format!("El sorteo da a {name} la plaza {at} (suerte n.º {lot})."),
        &format!("The lot gives {name} seat {at} (lot no. {lot})."),
    )
}

pub(crate) fn ready(name: &str) -> Words {
    words(
        &format!("{name} ha hecho sus apuestas."),
        &format!("{name} has made the bets."),
    )
}

pub(crate) fn passed_over(card: &str) -> Words {
    words(
        &format!("Sale {card}, que estaba apartada: se pasa a la siguiente."),
        &format!("{card} comes up, which was set aside: the next card is taken."),
    )
}

pub(crate) fn lies_elsewhere() -> Words {
    words(
        "La carta siguiente de la baraja nueva ya está en la mesa: se pasa a la que le sigue.",
        "The next card of the new shoe lies on the table already: the one after it is taken.",
    )
}

pub(crate) fn mixed(hands: usize) -> Words {
    match hands {
        0 => words(
            "Nadie ha puesto mano en la baraja: se reparte en el orden prometido.",
            "Nobody had a hand in the shuffle: the promised order is dealt as it is.",
        ),
        1 => words(
            "Un puesto ha puesto mano en la baraja.",
            "One seat had a hand in the shuffle.",
        ),
        more => words(
            &format!("{more} puestos han puesto mano en la baraja."),
            &format!("{more} seats had a hand in the shuffle."),
        ),
    }
}
