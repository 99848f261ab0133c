//! The rules in words, for a printed sheet and the panel beside the felt: made from the same
//! values that the engine runs on, so that what people read is what is played.

use law::{BasisRef, Words};
use table::RuleLine;

use super::description::{Decides, RowsRules, WheelRules};
use super::rows;
use super::rules::Rules;
use crate::common::{Telling, euros};

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules);
    sheet.table();
    match &rules.description.decides {
        Decides::Wheel(wheel) => sheet.wheel(wheel),
        Decides::Rows(of) => sheet.rows(of),
    }
    sheet.bets();
    sheet.colour_chips();
    sheet.zero();
    sheet.insurance();
    sheet.course();
    sheet.errors();
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn table(&mut self) {
        let rules = self.rules;
        let against = rules.description.table.against_house;
        self.against_house(against, rules.terms.places);
        let least = euros(rules.minimum);
        let basis = rules
            .limits
            .first()
            .map_or(BasisRef::NONE, |limits| limits.least.basis);
        self.say(
            format!("Mínimo de cada apuesta: {}.", least.es),
            format!("Minimum of each bet: {}.", least.en),
            basis,
        );
    }

    fn rows(&mut self, of: &RowsRules) {
        self.topic("Las filas", "The rows");
        for (es, en, basis) in rows::tell_rows(of) {
            self.say(es, en, basis);
        }
    }

    fn wheel(&mut self, wheel: &WheelRules) {
        self.topic("La rueda", "The wheel");
        let count = wheel.pockets.len();
        self.say(
            format!("La rueda tiene {count} casillas, todas iguales."),
            format!("The wheel has {count} pockets, all alike."),
            self.rules.terms.equipment,
        );
        for (place, colour) in wheel.colours.iter().enumerate() {
            let mut numbers: Vec<u8> = wheel
                .pockets
                .iter()
                .filter(|pocket| pocket.colour == Some(place))
                .filter_map(|pocket| pocket.number)
                .collect();
            numbers.sort_unstable();
            numbers.dedup();
            let list: Vec<String> = numbers.iter().map(u8::to_string).collect();
            let list = list.join(", ");
            self.say(
                format!("{}: {list}.", colour.name.es),
                format!("{}: {list}.", colour.name.en),
                self.rules.terms.equipment,
            );
        }
        self.say(
            "Decide la casilla en que se detiene la bola o la rueda.",
            "The pocket in which the ball or the wheel comes to rest decides.",
            wheel.result,
        );
    }

    fn bets(&mut self) {
        self.topic("Las apuestas", "The bets");
        let rules = self.rules;
        self.say(
            "No se admite ninguna otra apuesta.",
            "No other bet is taken.",
            rules.description.only_these,
        );
        for (place, bet) in rules.description.bets.iter().enumerate() {
            let most = euros(rules.limits[place].most.value);
            let numbers = rules
                .description
                .spots
                .iter()
                .find(|spot| spot.bet == place)
                .map_or(0, |spot| spot.pockets.count());
            let odds = bet.pays.value;
            let (es, en) = (&bet.name.es, &bet.name.en);
            let of_rows = rules.description.decides.rows();
            match of_rows.and_then(|of| rows::tell_covers(of, &bet.covers.value)) {
                Some(wins) => {
                    self.say(
                        format!("{es}: {}.", wins.es),
                        format!("{en}: {}.", wins.en),
                        bet.covers.basis,
                    );
                    self.say(
                        format!("{es}: se paga {odds} a 1."),
                        format!("{en}: pays {odds} to 1."),
                        bet.pays.basis,
                    );
                }
                None => self.say(
                    format!("{es}: cubre {numbers} casillas y se paga {odds} a 1."),
                    format!("{en}: covers {numbers} pockets and pays {odds} to 1."),
                    bet.pays.basis,
                ),
            }
            self.say(
                format!("{es}: hasta {}.", most.es),
                format!("{en}: up to {}.", most.en),
                rules.limits[place].most.basis,
            );
        }
        if let Some(bet) = rules.description.bets.first() {
            self.say(
                "Quien gana conserva su apuesta y puede retirarla.",
                "The winner keeps the stake and may take it back.",
                bet.keeps,
            );
        }
    }

    fn colour_chips(&mut self) {
        let rules = self.rules;
        let Some(chips) = &rules.description.colour_chips else {
            return;
        };
        self.say(
            "Cada jugador tiene fichas de un color y dice qué vale cada una; cada apuesta es un número entero de ellas.",
            "Each player has chips of one colour and says what one is worth; each bet is a whole number of them.",
            rules.chip(1).basis,
        );
        self.say(
            "Si no lo dice, cada ficha vale el mínimo de la mesa.",
            "If he says nothing, a chip is worth the table's minimum.",
            chips.unfixed,
        );
    }

    fn zero(&mut self) {
        let rules = self.rules;
        let Some(zero) = &rules.description.zero else {
            return;
        };
        let comes = match &rules.description.decides {
            Decides::Wheel(_) => {
                self.topic("El cero", "The zero");
                Words::new("Si sale el cero", "If a zero comes")
            }
            Decides::Rows(of) => {
                let points = of.refait.value;
                self.topic(&format!("Empate a {points}"), &format!("A tie at {points}"));
                Words::new(
                    format!("Si las dos filas suman {points}"),
                    format!("If both rows count {points}"),
                )
            }
        };
        let part = zero.back.value;
        let Some(prison) = &zero.prison else {
            return self.say(
                format!(
                    "{}, las apuestas sencillas recuperan {part} y pierden el resto.",
                    comes.es
                ),
                format!(
                    "{}, simple chances have {part} back and lose the rest.",
                    comes.en
                ),
                zero.back.basis,
            );
        };
        self.say(
            format!(
                "{}, la apuesta sencilla puede retirar {part} y perder el resto,",
                comes.es
            ),
            format!(
                "{}, a simple chance may take {part} back and lose the rest,",
                comes.en
            ),
            prison.take.basis,
        );
        self.say(
            "o quedar entera en prisión.",
            "or stay whole in prison.",
            prison.stay.basis,
        );
        self.say(
            "En la jugada siguiente, la apuesta en prisión cuya suerte gana queda libre; las demás se pierden.",
            "On the next spin a bet in prison whose chance wins goes free; the others are lost.",
            prison.freed,
        );
        let again = prison.again.value;
        self.say(
            format!("Cada vez que vuelve a ocurrir seguido, lo que está en prisión vale {again} de lo que valía, y se elige otra vez."),
            format!("Each time that it happens again in a row, what is in prison is worth {again} of what it was, and there is the same choice."),
            prison.again.basis,
        );
        self.say(
            "Si vale menos que el mínimo de la mesa, sigue en prisión.",
            "If it is worth less than the table's minimum, it stays in prison.",
            prison.below_minimum,
        );
        self.say(
            "En la última jugada de la sesión no hay prisión: se devuelve la parte.",
            "On the session's last spin there is no prison: the part is given back.",
            prison.last_spin,
        );
    }

    fn insurance(&mut self) {
        let Some(insurance) = &self.rules.description.insurance else {
            return;
        };
        let (from, part) = (euros(insurance.from), insurance.part);
        self.say(
            format!("Una apuesta desde {} puede asegurarse contra esto al hacerla, por {part} de su importe; ocurra o no, el seguro queda para la casa.", from.es),
            format!("A bet of {} or more may be insured against it when it is made, for {part} of its amount; the house keeps that, whether it happens or not.", from.en),
            insurance.basis,
        );
    }

    fn course(&mut self) {
        self.topic("La jugada", "The round");
        let course = &self.rules.description.course;
        match &self.rules.description.decides {
            Decides::Wheel(_) => self.say(
                "Se apuesta antes de lanzar y mientras la bola corre, hasta el «no va más».",
                "Bets are taken before the spin and while the ball runs, until “no more bets”.",
                course.close.bets,
            ),
            Decides::Rows(_) => self.say(
                "Se apuesta antes de la primera carta, hasta el «no va más».",
                "Bets are taken before the first card, until “no more bets”.",
                course.close.bets,
            ),
        }
        self.say(
            "Desde entonces no se pone ni se retira ninguna apuesta.",
            "From then on no bet is placed or taken off.",
            course.close.closed,
        );
        if let Some(called) = course.called {
            self.say(
                "Una apuesta aceptada y aún no colocada vale si el crupier la anuncia y el jefe de mesa la repite.",
                "A bet taken but not yet placed counts if the croupier calls it and the table head repeats it.",
                called,
            );
        }
        let payment = &self.rules.description.payment;
        let kinds = payment.order.iter().flatten();
        let kinds: Vec<&Words> = kinds
            .map(|bet| &self.rules.description.bets[*bet].name)
            .collect();
        let es: Vec<&str> = kinds.iter().map(|name| name.es.as_str()).collect();
        let en: Vec<&str> = kinds.iter().map(|name| name.en.as_str()).collect();
        self.say(
            format!(
                "Primero se retiran las apuestas perdedoras; después se pagan, por este orden: {}.",
                es.join(", ")
            ),
            format!(
                "Losing bets are taken first; then winners are paid in this order: {}.",
                en.join(", ")
            ),
            payment.basis,
        );
        if payment.farthest_first {
            self.say(
                "Dentro de cada suerte, las más alejadas del crupier primero.",
                "Of each chance, those farthest from the croupier first.",
                payment.basis,
            );
        }
        if payment.player_at_once {
            self.say(
                "Si un jugador gana varias, se le pagan todas a la vez.",
                "If a player wins several, all are paid at once.",
                payment.basis,
            );
        }
    }

    fn errors(&mut self) {
        self.topic("Errores", "Errors");
        let rules = self.rules;
        for rule in &rules.description.irregularities {
            for remedy in &rule.remedies {
                self.say(rule.words.es.clone(), rule.words.en.clone(), remedy.basis);
            }
        }
    }
}
