//! The rules in words, for a printed sheet and the panel beside the felt: made from the same
//! values that the engine runs on, so that what people read is what is played.

use law::Words;
use table::RuleLine;

use super::description::{Description, On, ThirdCard, ThirdCardTable};
use super::rules::Rules;
use crate::common::{Telling, euros};

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules);
    sheet.table();
    sheet.shoe();
    sheet.points();
    sheet.dealing();
    sheet.third_cards();
    sheet.bets();
    sheet.lines
}

/// What is printed on the cloth: what the house keeps of what is won.
pub(super) fn on_the_cloth(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules);
    sheet.topic("Sobre el paño", "On the cloth");
    for bet in &rules.description.bets {
        let Some(keeps) = bet.keeps else { continue };
        sheet.say(
            format!(
                "{}: la casa retiene {} de lo ganado",
                bet.name.es, keeps.value
            ),
            format!(
                "{}: the house keeps {} of what is won",
                bet.name.en, keeps.value
            ),
            keeps.basis,
        );
    }
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl<'a> Sheet<'a> {
    fn description(&self) -> &'a Description {
        &self.rules.description
    }

    fn table(&mut self) {
        self.topic("La mesa", "The table");
        self.say(
            "La banca la ejerce siempre la casa, que cobra y paga todas las apuestas.",
            "The house always holds the bank, and takes and pays all bets.",
            self.rules.bases_of.against_house,
        );
        let places = self.rules.terms.places;
        self.say(
            format!("La mesa tiene {} puestos.", places.value),
            format!("The table has {} places.", places.value),
            places.basis,
        );
        let least = euros(self.rules.minimum.value);
        self.say(
            format!("Mínimo de cada apuesta: {}.", least.es),
            format!("Minimum of each bet: {}.", least.en),
            self.rules.minimum.basis,
        );
    }

    fn shoe(&mut self) {
        self.topic("Las cartas", "The cards");
        let shoe = &self.description().shoe;
        self.packs((shoe.packs, shoe.deck.len()), shoe.basis);
        let tens = shoe.burn.value;
        self.say(
            format!("La primera carta dice cuántas se queman; dieces y figuras cuentan {tens}."),
            format!("The first card tells how many are burnt; tens and court cards count {tens}."),
            shoe.burn.basis,
        );
        let stop = shoe.stop.value;
        self.say(
            format!("La carta de detención deja {stop} cartas; cuando sale, la jugada en curso es la última."),
            format!("The stop card leaves {stop} cards; when it shows, the coup in course is the last."),
            shoe.stop.basis,
        );
    }

    fn points(&mut self) {
        self.topic("Los puntos", "The points");
        let points = &self.description().points;
        let (tens, ace, nearest) = (points.tens, points.ace, points.nearest);
        self.say(
            format!("Las cartas valen su número; dieces y figuras, {tens}; el as, {ace}."),
            format!("Cards count their number; tens and court cards {tens}; an ace {ace}."),
            points.cards_basis,
        );
        self.say(
            "De la suma solo cuentan las unidades.",
            "Of a sum only the units count.",
            points.units_basis,
        );
        self.say(
            format!("Gana la mano con {nearest} puntos o más cerca de ellos."),
            format!("The hand with {nearest} points, or nearest to them, wins."),
            points.wins_basis,
        );
    }

    fn dealing(&mut self) {
        self.topic("El reparto", "The deal");
        let dealing = &self.description().dealing;
        self.say(
            "Reparten los jugadores que quieran, por turno desde el puesto 1.",
            "Players who want to deal do so, in turn from place 1.",
            dealing.rotates,
        );
        self.say(
            "Quien no quiere repartir pasa el distribuidor al de su derecha.",
            "Whoever does not want to deal passes the shoe to his right.",
            dealing.pass.basis,
        );
        self.say(
            "Quien reparte juega la mano de la banca y tiene que apostar por ella.",
            "Whoever deals plays the bank's hand and must bet on it.",
            dealing.must_bet,
        );
        self.say(
            "La mano del jugador la lleva quien más ha apostado por ella.",
            "The player's hand is held by whoever has bet most on it.",
            dealing.highest,
        );
        self.say(
            "Si nadie ha apostado por ella, la lleva el crupier.",
            "If nobody has bet on it, the croupier holds it.",
            dealing.croupier,
        );
        self.say(
            "El derecho a repartir se pierde cuando pierde la banca.",
            "The right to deal ends when the bank loses.",
            dealing.lost,
        );
    }

    fn third_cards(&mut self) {
        self.topic("La tercera carta", "The third card");
        let description = self.description();
        let natural = description.natural.value;
        self.say(
            format!("Con {natural} o más puntos en dos cartas de cualquiera de las manos, no hay tercera carta."),
            format!("With {natural} or more points on two cards of either hand there is no third card."),
            description.natural.basis,
        );
        let (draws, stands) = (&description.player.draws, &description.player.stands);
        self.say(
            format!("El jugador pide con {} o menos.", draws.value),
            format!("The player draws with {} or less.", draws.value),
            draws.basis,
        );
        self.say(
            format!("El jugador se planta desde {}.", stands.value),
            format!("The player stands from {}.", stands.value),
            stands.basis,
        );
        let table = &description.bank.table;
        for points in 0..table.len() as u8 {
            let (es, en) = against(table, points);
            let (_, basis) = table.says(points, None);
            self.say(
                format!("La banca con {points} {es}."),
                format!("The bank with {points} {en}."),
                basis,
            );
        }
    }

    fn bets(&mut self) {
        self.topic("Las apuestas", "The bets");
        for (place, bet) in self.description().bets.iter().enumerate() {
            let (odds, most) = (bet.pays.value, euros(self.rules.most[place].value));
            let on = match bet.on {
                On::Player => Words::new("a la mano del jugador", "on the player's hand"),
                On::Bank => Words::new("a la mano de la banca", "on the bank's hand"),
                On::Tie => Words::new("al empate", "on a tie"),
            };
            self.say(
                format!(
                    "{}: apuesta {}, se paga {odds} a 1; hasta {}.",
                    bet.name.es, on.es, most.es
                ),
                format!(
                    "{}: a bet {}, pays {odds} to 1; up to {}.",
                    bet.name.en, on.en, most.en
                ),
                bet.pays.basis,
            );
            if let Some(keeps) = bet.keeps {
                self.say(
                    format!(
                        "{}: la casa retiene {} de lo ganado.",
                        bet.name.es, keeps.value
                    ),
                    format!(
                        "{}: the house keeps {} of the winnings.",
                        bet.name.en, keeps.value
                    ),
                    keeps.basis,
                );
            }
            if let Some(ties) = bet.ties {
                self.say(
                    format!("{}: en el empate se devuelve.", bet.name.es),
                    format!("{}: in a tie it goes back.", bet.name.en),
                    ties,
                );
            }
        }
    }
}

/// Against which third cards a hand of these points draws, in words.
fn against(table: &ThirdCardTable, points: u8) -> (String, String) {
    let thirds = 0..(ThirdCardTable::COLUMNS - 1) as u8;
    let draws: Vec<u8> = thirds
        .filter(|third| table.says(points, Some(*third)).0 == ThirdCard::Draws)
        .collect();
    let stood = table.says(points, None).0 == ThirdCard::Draws;
    if draws.len() == ThirdCardTable::COLUMNS - 1 && stood {
        return ("pide siempre".into(), "always draws".into());
    }
    if draws.is_empty() && !stood {
        return ("se planta siempre".into(), "always stands".into());
    }
    let list: Vec<String> = draws.iter().map(u8::to_string).collect();
    let list = list.join(", ");
    let (es, en) = match stood {
        true => (" o si el jugador se plantó", " or if the player stood"),
        false => ("", ""),
    };
    (
        format!("pide contra una tercera carta de {list}{es}"),
        format!("draws against a third card of {list}{en}"),
    )
}
