//! The rules in words, for a printed sheet and the panel beside the felt: made from the same
//! values that the engine runs on, so that what people read is what is played.

use table::RuleLine;

use super::description::{Description, Rule};
use super::rules::Rules;
use crate::baccarat::tell_chart;
use crate::common::{Telling, euros};
use crate::player_bank::{tell_draws, tell_shoe};

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules);
    sheet.table();
    sheet.bank();
    sheet.bets();
    sheet.banco();
    sheet.cards();
    tell_chart(&mut sheet, &rules.description.chart);
    sheet.restored();
    sheet.faults(&rules.description.irregularities);
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl<'a> Sheet<'a> {
    fn description(&self) -> &'a Description {
        &self.rules.description
    }

    fn rule(&mut self, rule: Rule, es: &str, en: &str) {
        let basis = self.rules.by(rule);
        self.say(es, en, basis);
    }

    fn table(&mut self) {
        self.topic("La mesa", "The table");
        self.rule(
            Rule::Between,
            "Un jugador es la banca y juega contra los demás, sentados o de pie.",
            "One player is the bank, against all others, seated or standing.",
        );
        let (seats, stand) = (self.rules.seats, self.rules.standing);
        let (last, all) = (seats.value, seats.value * 2);
        self.say(
            format!(
                "El primer paño tiene los asientos 1 a {last}; el segundo, {} a {all}. Detrás de cada uno caben {} de pie.",
                last + 1,
                stand.value
            ),
            format!(
                "The first cloth has seats 1 to {last}, the second {} to {all}. Behind each there is room for {} who stand.",
                last + 1,
                stand.value
            ),
            self.rules.terms.places.basis,
        );
        let fewest = self.description().table.fewest;
        self.say(
            format!(
                "Hacen falta {} jugadores por paño, además del banquero.",
                fewest.value
            ),
            format!(
                "It takes {} players at each cloth, beside the banker.",
                fewest.value
            ),
            fewest.basis,
        );
        self.rule(
            Rule::Priority,
            "En cada paño van primero los asientos más cercanos al banquero y después los de pie.",
            "On each cloth the seats nearest to the banker come first, then those who stand.",
        );
    }

    fn bank(&mut self) {
        self.topic("La banca", "The bank");
        let (least, most) = self.rules.bank;
        match self.rules.free {
            Some(_) => self.rule(
                Rule::AnswersAll,
                "La banca es libre: responde de todas las apuestas, sin máximo.",
                "The bank is free: it answers for every bet, without a maximum.",
            ),
            None => {
                self.rule(
                    Rule::Answers,
                    "La banca es limitada: responde con lo que hay en ella.",
                    "The bank is limited: it answers with what lies in it.",
                );
                let (least, most_is) = (euros(least.value), euros(most.value));
                self.say(
                    format!("Se constituye con {} a {}.", least.es, most_is.es),
                    format!("It is made up with {} to {}.", least.en, most_is.en),
                    most.basis,
                );
            }
        }
        self.rule(
            Rule::Auction,
            "Sin banquero se subasta y la tiene quien más puja.",
            "Without a banker it is auctioned, and the highest bidder has it.",
        );
        self.rule(
            Rule::EqualBids,
            "Entre pujas iguales decide el sorteo.",
            "Between equal bids lots decide.",
        );
        self.rule(
            Rule::Leaves,
            "El banquero puede dejarla desde la primera jugada.",
            "Its holder may leave it from the first coup on.",
        );
        self.rule(
            Rule::Renews,
            "Si la banca salta, puede seguir con un depósito igual o mayor que el primero.",
            "If the bank is broken he may go on with a deposit of at least the first sum.",
        );
        self.rule(
            Rule::Offered,
            "La que se deja se ofrece a otro por la misma cantidad inicial; si nadie la toma, se subasta con un distribuidor nuevo.",
            "One that is left is offered to another for the first sum; if nobody takes it, it is auctioned, with a new shoe.",
        );
        let keeps = self.rules.keeps;
        let basis = self.rules.bases_of.keeps;
        self.say(
            format!(
                "De lo que la banca gana en la jugada, entre los dos paños, la casa deduce {}.",
                keeps.value
            ),
            format!(
                "Of what the bank wins in a coup, over both cloths, the house keeps {}.",
                keeps.value
            ),
            basis,
        );
    }

    fn bets(&mut self) {
        self.topic("Las apuestas", "Bets");
        let least = euros(self.rules.minimum.value);
        self.say(
            format!("Mínimo: {}.", least.es),
            format!("Minimum: {}.", least.en),
            self.rules.minimum.basis,
        );
        if self.rules.free.is_none() {
            let most = euros(self.rules.maximum.value);
            self.say(
                format!("Máximo: {}.", most.es),
                format!("Maximum: {}.", most.en),
                self.rules.maximum.basis,
            );
        }
        self.rule(
            Rule::BothCloths,
            "A caballo: la apuesta juega por mitades a los dos paños.",
            "À cheval: the bet plays in halves on both cloths.",
        );
        self.rule(
            Rule::OddUnit,
            "Si las mitades no son iguales, la mayor juega al primer paño.",
            "If the halves are not equal, the larger one plays on the first cloth.",
        );
        self.rule(
            Rule::OnTheLine,
            "Sobre la raya del propio paño juega la mitad.",
            "On the line of one's own cloth half of it plays.",
        );
        self.rule(
            Rule::NotCovered,
            "La banca cubre las apuestas por su orden; lo que no alcanza, se devuelve.",
            "The bank covers bets in their order; what it does not reach goes back.",
        );
    }

    fn banco(&mut self) {
        if self.rules.free.is_some() {
            return;
        }
        self.topic("Banco", "Banco");
        self.rule(
            Rule::Banco,
            "Al empezar el distribuidor, cualquiera puede cubrir toda la banca, una sola vez.",
            "As the shoe begins anybody may cover the whole bank, once only.",
        );
        self.rule(
            Rule::BancoBoth,
            "Comprende los dos paños y se juega como si fueran dos jugadores.",
            "It covers both cloths and is played as by two players.",
        );
        self.rule(
            Rule::BancoLots,
            "Si se pide en los dos paños, decide el sorteo.",
            "If it is wanted on both cloths, lots decide.",
        );
        let repeats = self.description().repeats;
        self.say(
            format!(
                "Si la jugada es nula, puede repetirse {} veces.",
                repeats.value
            ),
            format!(
                "If the coup is void it may be repeated {} times.",
                repeats.value
            ),
            repeats.basis,
        );
    }

    fn cards(&mut self) {
        self.topic("Las cartas", "The cards");
        let description = self.description();
        tell_shoe(self, description, self.rules.bases_of.counts);
        self.rule(
            Rule::Rotates,
            "Las cartas de cada paño las juegan sus asientos por turno.",
            "The cards of each cloth are played by its seats in turn.",
        );
        self.rule(
            Rule::PassesOn,
            "Pasan al siguiente cuando gana la banca.",
            "They pass on when the bank wins.",
        );
        let (natural, punto) = (description.natural, &description.punto);
        self.say(
            format!("Con {} o más en dos cartas se abate.", natural.from.value),
            format!(
                "With {} or more on two cards the hand is shown.",
                natural.from.value
            ),
            natural.from.basis,
        );
        self.say(
            "Lo abatido gana a cualquier mano de tres cartas.",
            "Such a hand beats any of three cards.",
            natural.beats,
        );
        tell_draws(self, punto);
        self.say(
            "Quien hace banco no está sujeto a estas reglas.",
            "Whoever makes banco is not bound by these rules.",
            punto.free,
        );
        self.rule(
            Rule::BankerFree,
            "El banquero pide o se planta, como quiera.",
            "The banker draws or stands as he likes.",
        );
        self.rule(
            Rule::Chart,
            "Si pide el cuadro, ha de seguirlo cuando diga lo mismo para los dos paños.",
            "If he asks for the chart he must follow it where it says the same for both cloths.",
        );
        self.rule(
            Rule::Tie,
            "En caso de empate las apuestas de ese paño se devuelven.",
            "On a tie the bets on that cloth go back.",
        );
    }

    fn restored(&mut self) {
        self.topic("Jugadas restablecidas", "Restored coups");
        self.rule(
            Rule::RestoredNatural,
            "Si un paño abate, el banquero sigue el cuadro contra el otro y pide en los casos opcionales.",
            "If one cloth shows, the banker follows the chart against the other, and draws where it leaves a choice.",
        );
        self.rule(
            Rule::RestoredSame,
            "Si el cuadro dice lo mismo para los dos paños, lo sigue.",
            "Where the chart says the same for both cloths he follows it.",
        );
        self.rule(
            Rule::RestoredFree,
            "Si no, es libre cuando el error fue de un jugador o del crupier.",
            "Otherwise he is free where the error was a player's or the croupier's.",
        );
        let limit = self.description().restored;
        self.say(
            format!(
                "Si el error fue suyo, pide con {} o menos y se planta con más.",
                limit.value
            ),
            format!(
                "Where it was his own he draws with {} or less, and stands with more.",
                limit.value
            ),
            limit.basis,
        );
    }
}
