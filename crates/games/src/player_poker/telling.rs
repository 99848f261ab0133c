//! The rules in words, for a printed sheet and the panel beside the felt: made from the same
//! values that the engine runs on, so that what people read is what is played.

use law::Words;
use table::{Face, RuleLine};

use super::description::*;
use super::rules::Rules;
use crate::common::{Telling, euros};

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "among-players");
    sheet.table();
    sheet.ways();
    sheet.hands();
    sheet.bets();
    sheet.streets();
    sheet.pots();
    sheet.errors();
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn table(&mut self) {
        self.topic("La mesa", "The table");
        let (rules, table) = (self.rules, &self.rules.description.table);
        self.say(
            "Los jugadores juegan entre sí; la casa no lleva cartas.",
            "Players play against each other; the house holds no cards.",
            table.between,
        );
        let (seats, least) = (rules.terms.places.value, table.least_players.value);
        self.say(
            format!("Hay {seats} plazas, una por jugador."),
            format!("There are {seats} seats, one each."),
            rules.terms.places.basis,
        );
        self.say(
            format!("Se juega con {least} jugadores o más; con menos, la partida se suspende."),
            format!("It takes {least} players or more; with fewer, play is suspended."),
            table.least_players.basis,
        );
        if let Some((hands, words)) = &table.rest {
            self.say(
                format!("Se puede descansar {hands} manos sin perder la plaza."),
                format!("A player may sit out {hands} hands and keep the seat."),
                words.basis,
            );
        }
        let stack = euros(rules.least_stack.value);
        self.say(
            format!("Resto mínimo para sentarse: {}.", stack.es),
            format!("Least stack to sit down with: {}.", stack.en),
            rules.least_stack.basis,
        );
        self.say(
            "Empezada la mano no se añaden fichas; las ganadas se quedan en la mesa.",
            "Once the hand has begun no chips are added; chips won stay on the table.",
            table.once_begun,
        );
        self.profit();
    }

    /// What the house takes: a charge for each session, or a part of each pot.
    fn profit(&mut self) {
        let rules = self.rules;
        if let Some(session) = rules.session {
            let (share, hands) = (session.share.value, session.last_hands);
            let (es, en) = match rules.maximum {
                Some(_) => ("del máximo de la mesa", "of the table's maximum"),
                None => ("de su resto", "of his stack"),
            };
            return self.say(
                format!(
                    "La casa cobra a cada jugador {share} {es} por sesión; cumplida la hora, se \
                     juegan {hands} manos más."
                ),
                format!(
                    "The house charges each player {share} {en} for a session; once the hour is \
                     over, {hands} more hands are played."
                ),
                session.share.basis,
            );
        }
        let rake = rules.rake.value;
        if rules.description.profit.is_some() {
            self.say(
                format!("La casa retiene {rake} de cada bote antes de pagarlo."),
                format!("The house keeps {rake} of each pot before it is paid."),
                rules.rake.basis,
            );
        }
    }

    fn ways(&mut self) {
        self.topic("Los sentidos", "The ways around");
        let ways = &self.rules.description.ways;
        let (mano, deal, action) = (ways.mano, ways.deal, ways.action);
        let (es, en) = side(mano.value);
        self.say(
            format!("La mano pasa cada vez al jugador de la {es}."),
            format!("The mano goes each time to the player at the {en}."),
            mano.basis,
        );
        let (es, en) = side(deal.value);
        self.say(
            format!("Las cartas se reparten hacia la {es}."),
            format!("Cards are dealt to the {en}."),
            deal.basis,
        );
        let (es, en) = side(action.value);
        self.say(
            format!("El turno de apostar y el de mostrar pasan a la {es}."),
            format!("Betting and showing go to the {en}."),
            action.basis,
        );
    }

    fn hands(&mut self) {
        self.topic("La jugada", "The hand");
        let description = &self.rules.description;
        let making = description.making;
        match making.value {
            Making::Any => self.say(
                "La jugada son cinco cartas cualesquiera, propias y comunes.",
                "A hand is any five cards, own and common ones.",
                making.basis,
            ),
            Making::Exactly { own, common } => self.say(
                format!("La jugada son exactamente {own} cartas propias y {common} comunes."),
                format!("A hand is exactly {own} own cards and {common} common ones."),
                making.basis,
            ),
        }
        if let Some((_, basis)) = description.order.short {
            self.say(
                "Con menos de 52 cartas el color gana al full.",
                "With fewer than 52 cards a flush beats a full house.",
                basis,
            );
        }
    }

    fn bets(&mut self) {
        self.topic("Las apuestas", "The bets");
        let (rules, betting) = (self.rules, &self.rules.description.betting);
        for (rule, amount) in rules.description.initial.iter().zip(&rules.initial) {
            if amount.amounts.is_empty() {
                continue;
            }
            let amounts: Vec<Words> = amount.amounts.iter().map(|one| euros(*one)).collect();
            let es: Vec<&str> = amounts.iter().map(|one| one.es.as_str()).collect();
            let en: Vec<&str> = amounts.iter().map(|one| one.en.as_str()).collect();
            self.say(
                format!("{}: {}.", rule.name.es, es.join(" / ")),
                format!("{}: {}.", rule.name.en, en.join(" / ")),
                amount.basis,
            );
        }
        if let Some(amount) = rules.bring_in {
            let enters = euros(amount.value);
            self.say(
                format!("Apuesta de entrada: {}.", enters.es),
                format!("Bring-in: {}.", enters.en),
                amount.basis,
            );
        }
        let least = euros(rules.minimum.value);
        self.say(
            format!("Apuesta y subida mínimas: {}.", least.es),
            format!("Least bet and raise: {}.", least.en),
            rules.minimum.basis,
        );
        if betting.least.value == LeastRaise::LastRaise {
            self.say(
                "Se sube al menos lo mismo que la última subida.",
                "A raise is at least as large as the last one.",
                betting.least.basis,
            );
        }
        if let Some(reopens) = rules.limit().reopens {
            let (es, en) = match reopens.value {
                Reopens::Whole => ("una subida completa", "a whole raise"),
                Reopens::Half => ("media subida o más", "half a raise or more"),
            };
            self.say(
                format!("Quien ya habló vuelve a poder subir tras {es}."),
                format!("Whoever has acted may raise again after {en}."),
                reopens.basis,
            );
        }
        let limit = rules.limit();
        let (es, en) = (&limit.name.es, &limit.name.en);
        self.say(
            format!("Límite: {es}."),
            format!("Limit: {en}."),
            rules.limit.basis,
        );
        if let Some(maximum) = rules.maximum {
            let most = euros(maximum.value);
            self.say(
                format!("Máximo de la mesa: {}.", most.es),
                format!("The table's maximum: {}.", most.en),
                maximum.basis,
            );
        }
        if let Some(cap) = rules.cap {
            let most = cap.value.most;
            let (es, en) = match cap.value.of {
                CapOf::Player => ("Cada jugador sube", "Each player raises"),
                CapOf::Interval => ("Entre todos se sube", "All together raise"),
            };
            self.say(
                format!("{es} como mucho {most} veces por intervalo."),
                format!("{en} at most {most} times in an interval."),
                cap.basis,
            );
            self.say(
                "Entre dos jugadores no hay tope de subidas.",
                "Between two players there is no cap on raises.",
                betting.uncapped,
            );
        }
        self.say(
            "Quien no alcanza juega por su parte; lo demás forma un bote aparte.",
            "Whoever falls short plays for his part; the rest makes a pot beside it.",
            betting.short,
        );
    }

    fn streets(&mut self) {
        self.topic("La mano", "The course of a hand");
        for street in &self.rules.description.streets {
            let cards: Vec<Words> = street.deal.iter().map(told).collect();
            let es: Vec<&str> = cards.iter().map(|words| words.es.as_str()).collect();
            let en: Vec<&str> = cards.iter().map(|words| words.en.as_str()).collect();
            let (name, basis) = (&street.name, street.basis);
            if !cards.is_empty() {
                self.say(
                    format!("{}: {}.", name.es, es.join(", ")),
                    format!("{}: {}.", name.en, en.join(", ")),
                    basis,
                );
            }
            match &street.work {
                Work::Bet(interval) => {
                    let (es, en) = opens(interval.opens.value);
                    self.say(
                        format!("{}: habla primero {es}.", name.es),
                        format!("{}: {en} speaks first.", name.en),
                        interval.opens.basis,
                    );
                }
                Work::Draw(draw) => {
                    let most = draw.most;
                    self.say(
                        format!(
                            "{}: cada uno cambia hasta {most} cartas, o ninguna.",
                            name.es
                        ),
                        format!("{}: each changes up to {most} cards, or none.", name.en),
                        draw.draw.basis,
                    );
                    self.say(
                        "Si faltan cartas, la última se baraja con los descartes anteriores.",
                        "If cards run short, the last is shuffled with the earlier discards.",
                        draw.runs_out,
                    );
                }
            }
        }
    }

    fn pots(&mut self) {
        self.topic("El bote", "The pot");
        let description = &self.rules.description;
        let (showdown, pots) = (&description.showdown, &description.pots);
        let (es, en) = match showdown.first.value {
            ShowsFirst::LastBettor => ("", ""),
            ShowsFirst::LastOfTheInterval => (" del último intervalo", " of the last interval"),
        };
        self.say(
            format!("Muestra primero quien hizo la última apuesta{es}."),
            format!("Whoever made the last bet{en} shows first."),
            showdown.first.basis,
        );
        self.say(
            "Gana la jugada más alta de quienes siguen en el bote.",
            "The highest hand of those in the pot wins it.",
            pots.best,
        );
        self.say(
            "Si todos los demás se retiran, el último se lleva el bote sin mostrar.",
            "If all others withdraw, the last takes the pot without showing.",
            pots.alone,
        );
        self.say(
            "Jugadas iguales se reparten el bote en que participan.",
            "Equal hands share the pot that they are in.",
            pots.shared,
        );
        self.say(
            "La ficha que no se puede dividir es del primero a partir de la mano.",
            "The chip that cannot be divided goes to the first from the mano on.",
            pots.odd,
        );
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

fn side(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::Left => ("izquierda", "left"),
        Side::Right => ("derecha", "right"),
    }
}

fn opens(opens: Opens) -> (&'static str, &'static str) {
    match opens {
        Opens::Mano => ("la mano", "the mano"),
        Opens::LowestShowing => ("la carta descubierta más baja", "the lowest open card"),
        Opens::LowestBySuit => (
            "la carta descubierta más baja, y entre iguales la del palo menor",
            "the lowest open card, and between equals the lower suit",
        ),
        Opens::HighestShowing => ("lo descubierto más alto", "the highest open cards"),
        Opens::LastBettor => (
            "quien hizo la última apuesta más alta",
            "whoever made the last highest bet",
        ),
        Opens::Opener => ("quien abrió el bote", "whoever opened the pot"),
    }
}

/// A step of a deal in words.
fn told(step: &DealStep) -> Words {
    let cards = step.cards;
    let (es, en) = match (step.to, step.face) {
        (DealTo::Players, Face::Down) => ("cubiertas a cada jugador", "covered to each player"),
        (DealTo::Players, Face::Up) => ("descubiertas a cada jugador", "open to each player"),
        (DealTo::Common, Face::Down) => ("comunes cubiertas", "common, covered"),
        (DealTo::Common, Face::Up) => ("comunes descubiertas", "common, open"),
        (DealTo::Burn, Face::Down | Face::Up) => ("apartadas", "set aside"),
    };
    Words::new(format!("{cards} {es}"), format!("{cards} {en}"))
}
