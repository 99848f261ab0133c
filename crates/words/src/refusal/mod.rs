//! Why something did not happen, and the way out.

mod fixed;
mod raising;

use cards::Card;
use exact::Cents;
use law::Words;
use table::{Actor, Banker, BoxNumber, Cause, Felt, Person, Role, SeatingError, SpotId, Why};

use crate::card::the_card;
use crate::people::{role, role_with_article};
use crate::speaker::the_box;
use crate::text::{join, quoted, upper, with};
use crate::{Citation, Names, Speaker, circle, euros, rows};

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What happened and why.
    pub why: Words,
    /// The way out.
    pub way_out: Words,
    /// What it rests on.
    pub citations: Vec<Citation>,
}

impl Refused {
    pub(crate) fn new(why: Words, way_out: Words) -> Refused {
        Refused {
            why,
            way_out,
            citations: Vec::new(),
        }
    }
}

fn not_in_steps(step: Cents) -> Refused {
    let step = euros(step);
    Refused::new(
        Words::new(
            format!("Las apuestas van en múltiplos de {}.", step.es),
            format!("Bets go in multiples of {}.", step.en),
        ),
        Words::new(
            format!("Apueste {}, o el doble o el triple.", step.es),
            format!("Bet {}, or twice or three times that.", step.en),
        ),
    )
}

fn wrong_number_picked(least: u8, most: u8) -> Refused {
    let (es, en) = match (least, most) {
        (0, 0) => (
            "Esa opción no pide cartas.".to_string(),
            "That choice asks for no cards.".to_string(),
        ),
        (1, 1) => (
            "Esa opción pide una carta.".to_string(),
            "That choice asks for one card.".to_string(),
        ),
        (least, most) if least == most => (
            format!("Esa opción pide {least} cartas."),
            format!("That choice asks for {least} cards."),
        ),
        (least, most) => (
            format!("Esa opción pide de {least} a {most} cartas."),
            format!("That choice asks for {least} to {most} cards."),
        ),
    };
    Refused::new(
        Words::new(es, en),
        Words::new("Elige tantas como pide.", "Pick as many as it asks for."),
    )
}

impl Speaker<'_> {
    /// One cause of a refusal: what happened, the way out, and what it rests on.
    pub fn refuse(&self, cause: &Cause) -> Refused {
        Refused {
            citations: self.cite(cause.basis),
            ..self.why(cause.why)
        }
    }

    /// A refusal in words, without what it rests on.
    pub fn why(&self, why: Why) -> Refused {
        match why {
            Why::RoundIsOver => fixed::ROUND_IS_OVER.refused(),
            Why::WaitingForRuling => fixed::WAITING_FOR_RULING.refused(),
            Why::BetsAreClosed => fixed::BETS_ARE_CLOSED.refused(),
            Why::NotOffered => fixed::NOT_OFFERED.refused(),
            Why::HoldsTheBank => fixed::HOLDS_THE_BANK.refused(),
            Why::BankIsOffered { at } => bank_is_offered(at),
            Why::BankIsHeld { by } => bank_is_held(by),
            Why::NotCovered { left } => not_covered(left),
            Why::OneBoxOnly => fixed::ONE_BOX_ONLY.refused(),
            Why::NothingStaked => fixed::NOTHING_STAKED.refused(),
            Why::NothingThere => fixed::NOTHING_THERE.refused(),
            Why::NoBets => fixed::NO_BETS.refused(),
            Why::NoCardDue => fixed::NO_CARD_DUE.refused(),
            Why::NothingReported => fixed::NOTHING_REPORTED.refused(),
            Why::NotAnIrregularity => fixed::NOT_AN_IRREGULARITY.refused(),
            Why::NothingToAnnounce => self.nothing_to_announce(),
            Why::TooLarge => fixed::TOO_LARGE.refused(),
            Why::NotForYou { actor } => not_for_you(actor),
            Why::NeedsRole { role } => needs_role(role),
            Why::NoSuchBox { at } => self.no_such_box(at),
            Why::BoxIsTaken { at } => Refused::new(
                with(
                    &the_box(at),
                    "La {} está ocupada.",
                    "Somebody plays {} already.",
                ),
                Words::new("Elija una casilla libre.", "Choose a free box."),
            ),
            Why::ChipsLieThere { at } => Refused::new(
                with(
                    &the_box(at),
                    "Hay fichas en la {}.",
                    "There are chips on {}.",
                ),
                Words::new("Retire antes sus apuestas.", "Take your bets back first."),
            ),
            Why::NoSuchSpot => Refused::new(
                Words::new(
                    "La mesa no tiene esa apuesta.",
                    "The table has no such bet.",
                ),
                spots_of(self.felt),
            ),
            Why::NoSuchChoice => Refused::new(
                Words::new(
                    "Eso no se puede elegir ahora.",
                    "That cannot be chosen now.",
                ),
                choices_of(self.felt),
            ),
            Why::WrongNumberPicked { least, most } => wrong_number_picked(least, most),
            Why::NotInTheHand => Refused::new(
                Words::new(
                    "Alguna de esas cartas no está en la mano.",
                    "Some of those cards are not in the hand.",
                ),
                Words::new(
                    "Elige entre las cartas que tienes.",
                    "Pick among the cards that you hold.",
                ),
            ),
            Why::NoReadingDue => Refused::new(
                Words::new(
                    "Ahora no se espera la lectura de ese contador.",
                    "No reading of that counter is waited for now.",
                ),
                Words::new(
                    "El contador se lee cuando todas las cartas están descubiertas, antes de pagar.",
                    "The counter is read once all cards lie open, before anything is paid.",
                ),
            ),
            Why::ReadingTooLow { least } => {
                let least = crate::euros(least);
                Refused::new(
                    Words::new(
                        format!("Solo en esta mano ya entran {} en lo acumulado.", least.es),
                        format!("This hand alone puts {} into the pool.", least.en),
                    ),
                    Words::new(
                        "Lea el contador con las apuestas de esta mano incluidas.",
                        "Read the counter with the stakes of this hand included.",
                    ),
                )
            }
            Why::AlreadyCut => Refused::new(
                Words::new("La baraja ya está cortada.", "The deck has been cut."),
                Words::new("Sigue apostando.", "Go on betting."),
            ),
            Why::NotApproved { role } => {
                let who = crate::people::role_with_article(role);
                Refused::new(
                    Words::new(
                        format!("Falta que {} lo apruebe.", who.es),
                        format!("{} has yet to agree.", crate::text::upper(&who).en),
                    ),
                    Words::new("Pídelo en la mesa.", "Ask for it at the table."),
                )
            }
            Why::SeatedOnly => Refused::new(
                Words::new(
                    "Solo quien está sentado en una casilla puede apostar a otra mano.",
                    "Only those who sit at a box may bet on another hand.",
                ),
                Words::new("Siéntate primero.", "Sit down first."),
            ),
            Why::PlacedByChoice { spot } => self.placed_by_choice(spot),
            Why::NoConsent { at, holder } => self.no_consent(at, holder),
            Why::BoxIsFull { most } => box_is_full(most),
            Why::HolderOnly { holder } => with_name(
                &self.name(holder),
                "Eso solo puede hacerlo {}, que juega la casilla.",
                "Only {}, who plays the box, may do that.",
                "Pídaselo a {}.",
                "Ask {}.",
            ),
            Why::BelowMinimum { stake, minimum } => below(stake, minimum),
            Why::AboveMaximum { stake, maximum } => above(stake, maximum),
            Why::BoxAboveMaximum { total, maximum } => box_above(total, maximum),
            Why::NeedsFirst { spot, at } => self.needs_first(spot, at),
            Why::TooFewPlayers { least, here } => circle::too_few_players(least, here),
            Why::GameGoesOn { hands } => circle::game_goes_on(hands),
            Why::RestedEnough { most } => circle::rested_enough(most),
            Why::RaisedEnough { most } => circle::raised_enough(most),
            Why::OnlyToCall { maximum } => circle::only_to_call(maximum),
            Why::NotYourTurn { turn } => not_your_turn(turn),
            Why::CardCannotCome { card } => card_cannot_come(card),
            Why::CannotCome { .. } => fixed::CANNOT_COME.refused(),
            Why::BetIsHeld { spot } if self.felt.dice.is_some() => with_name(
                &self.spot(spot),
                "{}: la apuesta está en juego y no puede retirarse.",
                "{}: the bet is in play and may not be taken off.",
                "{}: espere a que gane o pierda.",
                "{}: wait until it wins or loses.",
            ),
            Why::BetIsHeld { spot } => with_name(
                &self.spot(spot),
                "{}: la apuesta está en prisión y no se toca.",
                "{}: the bet is in prison and stays.",
                "{}: espere al resultado de la próxima jugada.",
                "{}: wait for the result of the next spin.",
            ),
            Why::NotAtThisThrow { point } => not_at_this_throw(point),
            Why::NoNumberYet { spot } => with_name(
                &self.spot(spot),
                "Esa apuesta acompaña a {}, y en ella no hay fichas con número conocido.",
                "That bet goes with {}, where you have no chips on a known number.",
                "Apueste antes a {} y espere a que salga su número.",
                "Bet on {} first, and wait until its number is thrown.",
            ),
            Why::NobodyThrows => fixed::NOBODY_THROWS.refused(),
            Why::NotDuringPoint { point } => not_during_point(point),
            Why::NotInSteps { step } => not_in_steps(step),
            Why::IsInsured { spot } => rows::is_insured(&self.spot(spot)),
            Why::TooSmallToInsure { stake, least } => rows::too_small_to_insure(stake, least),
            Why::NotCalled => fixed::NOT_CALLED.refused(),
            Why::NotAuthorised => fixed::NOT_AUTHORISED.refused(),
            Why::NotHigher { minimum } => raising::not_higher(minimum),
            Why::RaiseAnnounced { minimum } => raising::announced(minimum),
            Why::NoRoundLeft => raising::no_round_left(),
            Why::TooFewHands { least } => Refused::new(
                Words::new(
                    format!("Se juega con {least} manos apostadas como mínimo."),
                    format!("A round needs bets on {least} hands at least."),
                ),
                Words::new(
                    "Apueste también en otra casilla o espere a otro jugador.",
                    "Bet on another box as well, or wait for another player.",
                ),
            ),
            Why::NotThisHand => fixed::NOT_THIS_HAND.refused(),
            Why::NoSuchRemedy { offered } => no_such_remedy(offered),
        }
    }

    fn no_such_box(&self, at: BoxNumber) -> Refused {
        let last = self.felt.boxes;
        if (1..=last).contains(&at.0) {
            return Refused::new(
                with(&the_box(at), "Nadie juega la {}.", "Nobody plays {}."),
                Words::new(
                    "Siéntese antes en ella o elija una casilla ocupada.",
                    "Sit down there first, or choose a box that is played.",
                ),
            );
        }
        Refused::new(
            with(&the_box(at), "La mesa no tiene {}.", "The table has no {}."),
            Words::new(
                format!("Las casillas van de la 1 a la {last}."),
                format!("Boxes are numbered from 1 to {last}."),
            ),
        )
    }

    fn nothing_to_announce(&self) -> Refused {
        let notices = self.felt.notices.iter();
        let announced = notices.filter(|notice| notice.announced.is_some());
        let announced: Vec<Words> = announced.map(|notice| quoted(&notice.words)).collect();
        let way_out = if announced.is_empty() {
            Words::new(
                "En este juego no hay nada que anunciar.",
                "There is nothing to announce in this game.",
            )
        } else {
            with(
                &join(&announced, "o", "or"),
                "Aquí se anuncia: {}.",
                "What is announced here: {}.",
            )
        };
        let why = Words::new("Eso no lo anuncia nadie.", "Nobody announces that.");
        Refused::new(why, way_out)
    }

    fn placed_by_choice(&self, spot: SpotId) -> Refused {
        let name = quoted(&self.spot(spot));
        let choices = self
            .felt
            .choices
            .iter()
            .filter(|choice| choice.places == Some(spot));
        let choices: Vec<Words> = choices.map(|choice| quoted(&choice.name)).collect();
        let way_out = if choices.is_empty() {
            Words::new(
                "Espere a que el juego la pida.",
                "Wait until the game asks for it.",
            )
        } else {
            let choices = join(&choices, "o", "or");
            with(
                &choices,
                "Se pone al elegir {}, llegado su turno.",
                "It is placed by choosing {} in your turn.",
            )
        };
        Refused::new(
            with(
                &name,
                "La apuesta {} no se pone a mano.",
                "The bet {} is not placed by hand.",
            ),
            way_out,
        )
    }

    fn no_consent(&self, at: BoxNumber, holder: Person) -> Refused {
        let (at, holder) = (the_box(at), self.name(holder));
        Refused::new(
            Words::new(
                format!(
                    "La {} es de {}, que no le ha dado permiso para apostar a su mano.",
                    at.es, holder.es
                ),
                format!(
                    "{} is played by {}, who has not let you bet on the hand.",
                    upper(&at).en,
                    holder.en
                ),
            ),
            with(
                &holder,
                "Pida permiso a {} o apueste en su propia casilla.",
                "Ask {} to let you, or bet on a box of your own.",
            ),
        )
    }

    fn needs_first(&self, spot: SpotId, at: BoxNumber) -> Refused {
        let (spot, at) = (quoted(&self.spot(spot)), the_box(at));
        Refused::new(
            Words::new(
                format!("Falta la apuesta {} en la {}.", spot.es, at.es),
                format!("The bet {} is missing at {}.", spot.en, at.en),
            ),
            with(&spot, "Hay que poner antes {}.", "{} must be placed first."),
        )
    }
}

fn with_name(name: &Words, es: &str, en: &str, way_es: &str, way_en: &str) -> Refused {
    Refused::new(with(name, es, en), with(name, way_es, way_en))
}

fn not_for_you(actor: Actor) -> Refused {
    match actor {
        Actor::Player(_) => fixed::NOT_FOR_PLAYERS.refused(),
        Actor::Staff(of) => Refused::new(
            with(
                &role(of),
                "Eso no le corresponde al {}.",
                "That is not for the {} to do.",
            ),
            Words::new(
                "Apostar y elegir es cosa de los jugadores; por un ausente solo vale lo que prevén las reglas.",
                "Betting and choosing are for players; for an absent one only what the rules provide counts.",
            ),
        ),
        Actor::Chance => fixed::ONLY_CARDS.refused(),
    }
}

fn needs_role(role_needed: Role) -> Refused {
    Refused::new(
        with(
            &role_with_article(role_needed),
            "Eso lo decide {}, o quien esté por encima.",
            "That is for {} to decide, or for someone above.",
        ),
        with(&role(role_needed), "Avise al {}.", "Call the {}."),
    )
}

fn box_is_full(most: u8) -> Refused {
    let why = match most {
        1 => Words::new(
            "A esa mano puede apostar 1 persona, y ya lo hace.",
            "Only 1 person may bet on that hand, and does.",
        ),
        _ => Words::new(
            format!("A esa mano pueden apostar {most} personas, y ya están todas."),
            format!("Only {most} people may bet on that hand, and all of them are there."),
        ),
    };
    let way_out = Words::new("Apueste en otra casilla.", "Bet on another box.");
    Refused::new(why, way_out)
}

fn below(stake: Cents, minimum: Cents) -> Refused {
    let (stake, minimum) = (euros(stake), euros(minimum));
    Refused::new(
        Words::new(
            format!(
                "La apuesta sería de {}, y el mínimo es de {}.",
                stake.es, minimum.es
            ),
            format!(
                "The bet would be {}, and the minimum is {}.",
                stake.en, minimum.en
            ),
        ),
        with(&minimum, "Apueste {} o más.", "Bet {} or more."),
    )
}

fn above(stake: Cents, maximum: Cents) -> Refused {
    let (stake, maximum) = (euros(stake), euros(maximum));
    Refused::new(
        Words::new(
            format!(
                "La apuesta sería de {}, y el máximo es de {}.",
                stake.es, maximum.es
            ),
            format!(
                "The bet would be {}, and the maximum is {}.",
                stake.en, maximum.en
            ),
        ),
        with(&maximum, "Apueste {} o menos.", "Bet {} or less."),
    )
}

fn bank_is_offered(at: BoxNumber) -> Refused {
    Refused::new(
        with(
            &the_box(at),
            "Se está ofreciendo la banca a la {}.",
            "The bank is being offered to {}.",
        ),
        Words::new(
            "Apueste cuando se sepa quién tiene la banca.",
            "Bet once it is known who holds the bank.",
        ),
    )
}

fn bank_is_held(by: Banker) -> Refused {
    let who = match by {
        Banker::House => Words::new("el crupier", "the croupier"),
        Banker::Box(at) => with(&the_box(at), "la {}", "{}"),
    };
    Refused::new(
        with(
            &who,
            "La banca de esta mano la tiene {}.",
            "The bank of this hand is held by {}.",
        ),
        Words::new(
            "Espere a que se la ofrezcan.",
            "Wait until it is offered to you.",
        ),
    )
}

fn not_covered(left: Cents) -> Refused {
    let left = euros(left);
    Refused::new(
        with(
            &left,
            "La banca solo cubre {} más.",
            "The bank covers no more than {} beside the bets made.",
        ),
        with(&left, "Apueste {} o menos.", "Bet {} or less."),
    )
}

fn box_above(total: Cents, maximum: Cents) -> Refused {
    let (total, maximum) = (euros(total), euros(maximum));
    Refused::new(
        Words::new(
            format!(
                "Entre todos habría {} en la casilla, y el máximo es de {}.",
                total.es, maximum.es
            ),
            format!(
                "All bets on the box together would be {}, and the maximum is {}.",
                total.en, maximum.en
            ),
        ),
        with(
            &maximum,
            "Apueste menos, de modo que entre todos no pasen de {}.",
            "Bet less, so that all together stay within {}.",
        ),
    )
}

fn not_your_turn(turn: Option<BoxNumber>) -> Refused {
    match turn {
        Some(at) => Refused::new(
            with(
                &the_box(at),
                "No es su turno: ahora elige la {}.",
                "It is not your turn: {} chooses now.",
            ),
            Words::new("Espere a que le toque.", "Wait for your turn."),
        ),
        None => fixed::NOTHING_TO_CHOOSE.refused(),
    }
}

fn card_cannot_come(card: Card) -> Refused {
    Refused::new(
        with(
            &upper(&the_card(card)),
            "{} no puede salir: ya ha salido, o no está en la baraja.",
            "{} cannot come: it has been dealt already, or is not in the deck.",
        ),
        Words::new(
            "Compruebe la carta. Si de verdad se repite, comunique una baraja defectuosa.",
            "Check the card. If it really came twice, report a defective deck.",
        ),
    )
}

/// A bet of the first throw when there is a point, or of a point when there is none.
fn not_at_this_throw(point: Option<u8>) -> Refused {
    match point {
        Some(point) => Refused::new(
            Words::new(
                format!("Esa suerte se juega a la primera tirada, y ahora el punto es el {point}."),
                format!("That chance is for a first throw, and the point is {point} now."),
            ),
            Words::new(
                "Espere a que el punto se decida.",
                "Wait until the point is decided.",
            ),
        ),
        None => Refused::new(
            Words::new(
                "Esa suerte se juega después de la primera tirada, cuando hay punto.",
                "That chance is for after a first throw, when there is a point.",
            ),
            Words::new("Espere a que haya punto.", "Wait until there is a point."),
        ),
    }
}

fn not_during_point(point: u8) -> Refused {
    Refused::new(
        Words::new(
            format!("Los dados no se cambian mientras se busca el punto, que es el {point}."),
            format!("The dice are not changed while the point is thrown for: it is {point}."),
        ),
        Words::new(
            "Pídalo antes de una primera tirada.",
            "Ask for it before a first throw.",
        ),
    )
}

fn no_such_remedy(offered: u8) -> Refused {
    let way_out = match offered {
        0 => Words::new("Avise al director de juegos.", "Call the games director."),
        1 => Words::new("Solo hay una: tome esa.", "There is only one: take that."),
        _ => Words::new(
            format!("Elija una de las {offered} que hay."),
            format!("Choose one of the {offered} offered."),
        ),
    };
    Refused::new(
        Words::new("No se ofrece esa solución.", "No such remedy is offered."),
        way_out,
    )
}

fn spots_of(felt: &Felt) -> Words {
    let names: Vec<Words> = felt.spots.iter().map(|spot| spot.name.clone()).collect();
    with(
        &join(&names, "y", "and"),
        "Las apuestas de esta mesa son: {}.",
        "The bets of this table are: {}.",
    )
}

fn choices_of(felt: &Felt) -> Words {
    let names: Vec<Words> = felt
        .choices
        .iter()
        .map(|choice| quoted(&choice.name))
        .collect();
    with(
        &join(&names, "y", "and"),
        "En este juego se elige entre: {}.",
        "The choices of this game are: {}.",
    )
}

/// A spot asked for by a key that the table does not have; the way out lists those it has.
pub fn unknown_spot(felt: &Felt, given: &str) -> Refused {
    let keys = felt
        .spots
        .iter()
        .map(|spot| spot.key.as_str())
        .collect::<Vec<_>>();
    unknown(
        given,
        &keys,
        "La mesa no tiene ninguna apuesta «{}».",
        "The table has no bet “{}”.",
    )
}

/// A choice asked for by a key that the game does not have; the way out lists those it has.
pub fn unknown_choice(felt: &Felt, given: &str) -> Refused {
    let keys = felt
        .choices
        .iter()
        .map(|choice| choice.key.as_str())
        .collect::<Vec<_>>();
    unknown(
        given,
        &keys,
        "El juego no tiene ninguna opción «{}».",
        "The game has no choice “{}”.",
    )
}

/// A notice asked for by a key that nobody announces; the way out lists those announced.
pub fn unknown_notice(felt: &Felt, given: &str) -> Refused {
    let announced = felt
        .notices
        .iter()
        .filter(|notice| notice.announced.is_some());
    let keys = announced
        .map(|notice| notice.key.as_str())
        .collect::<Vec<_>>();
    unknown(
        given,
        &keys,
        "En esta mesa no se anuncia «{}».",
        "Nobody announces “{}” at this table.",
    )
}

/// A hand in the shuffle that is not 32 bytes in hex.
pub fn not_a_contribution() -> Refused {
    fixed::NOT_A_CONTRIBUTION.refused()
}

/// A kind of irregularity that there is none of.
pub fn not_a_kind(given: &str) -> Refused {
    let keys = table::IrregularityKind::ALL.map(table::IrregularityKind::name);
    unknown(
        given,
        &keys,
        "«{}» no es ninguna incidencia.",
        "“{}” is no irregularity.",
    )
}

/// A place of cards that there is none of.
pub fn not_a_place(given: &str) -> Refused {
    unknown(
        given,
        &["box-1", "bank", "common", "burnt"],
        "«{}» no es un lugar de la mesa.",
        "“{}” is no place of the table.",
    )
}

/// A card that there is none of.
pub fn not_a_card(given: &str) -> Refused {
    Refused::new(
        with(
            &shortened(given),
            "«{}» no es ninguna carta.",
            "“{}” is no card.",
        ),
        Words::new(
            "Escriba valor y palo, como Kh o Td.",
            "Write rank and suit, as Kh or Td.",
        ),
    )
}

/// What a stranger sent, repeated, but not at any length.
fn shortened(given: &str) -> Words {
    const LONGEST: usize = 40;
    let mut shown: String = given.chars().take(LONGEST).collect();
    if given.chars().count() > LONGEST {
        shown.push('…');
    }
    Words::same(shown)
}

fn unknown(given: &str, keys: &[&str], es: &str, en: &str) -> Refused {
    let keys = keys.join(", ");
    Refused::new(
        with(&shortened(given), es, en),
        Words::new(
            format!("Use una de estas claves: {keys}."),
            format!("Use one of these keys: {keys}."),
        ),
    )
}

/// Why people cannot be seated so.
pub fn seating_error(error: &SeatingError, felt: &Felt, names: &dyn Names) -> Refused {
    let last = felt.boxes;
    match *error {
        SeatingError::NoSuchBox(at) => Refused::new(
            with(&the_box(at), "La mesa no tiene {}.", "The table has no {}."),
            Words::new(
                format!("Las casillas van de la 1 a la {last}."),
                format!("Boxes are numbered from 1 to {last}."),
            ),
        ),
        SeatingError::BoxTaken(at) => Refused::new(
            with(
                &the_box(at),
                "La {} se ha dado dos veces.",
                "{} was given twice.",
            ),
            Words::new(
                "Dé cada casilla a una sola persona.",
                "Give each box to one person.",
            ),
        ),
        SeatingError::TooManyBoxes(person) => with_name(
            &names.name(person),
            "Más casillas de las permitidas: {}.",
            "More boxes than the rules let one person play: {}.",
            "Quite alguna casilla a {}.",
            "Take a box from {}.",
        ),
    }
}
