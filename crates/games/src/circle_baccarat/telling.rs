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
    sheet.garage();
    sheet.bets();
    sheet.cards();
    tell_chart(&mut sheet, &rules.description.bank.chart);
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
            "Los jugadores se enfrentan entre sí: uno tiene la banca y los demás, sentados o de pie, apuestan contra ella.",
            "Players play against each other: one holds the bank, and all others, seated or standing, bet against it.",
        );
        let (seats, stand) = (self.rules.seats, self.rules.standing);
        self.say(
            format!(
                "Hay {} asientos y sitio para {} jugadores de pie.",
                seats.value, stand.value
            ),
            format!(
                "There are {} seats, and room for {} who stand.",
                seats.value, stand.value
            ),
            self.rules.terms.places.basis,
        );
        let fewest = self.description().table.fewest;
        self.say(
            format!("Se juega con {} jugadores como mínimo.", fewest.value),
            format!("It takes {} players at least.", fewest.value),
            fewest.basis,
        );
        let least = euros(self.rules.minimum.value);
        self.say(
            format!("Mínimo del punto: {}.", least.es),
            format!("Least bet against the bank: {}.", least.en),
            self.rules.minimum.basis,
        );
        self.rule(
            Rule::Priority,
            "Los sentados van antes que los de pie, desde la derecha del banquero.",
            "Those who sit come before those who stand, from the right of the bank's holder.",
        );
    }

    fn bank(&mut self) {
        self.topic("La banca", "The bank");
        let most = self.rules.bank_most;
        match self.rules.unlimited {
            Some(basis) => self.say(
                "La banca no tiene máximo.",
                "The bank has no maximum.",
                basis,
            ),
            None => {
                let most_is = euros(most.value);
                self.say(
                    format!("Máximo de la banca: {}.", most_is.es),
                    format!("The bank's maximum: {}.", most_is.en),
                    most.basis,
                );
            }
        }
        self.rule(
            Rule::FirstBank,
            "La banca empieza en el asiento 1.",
            "The bank begins at seat 1.",
        );
        self.rule(
            Rule::Keeps,
            "Quien gana puede retenerla.",
            "Whoever wins may keep it.",
        );
        self.rule(
            Rule::LostPasses,
            "Quien pierde la cede a su derecha.",
            "Whoever loses hands it on to the right.",
        );
        self.rule(
            Rule::SameSum,
            "La banca abandonada se toma, al menos, por la misma cantidad.",
            "A bank that was given up is taken for the same sum at least.",
        );
        self.rule(
            Rule::Auction,
            "La que nadie toma en su turno se subasta; y si nadie puja, la acepta por el mínimo quien esté a la derecha.",
            "One that nobody takes in turn is auctioned; without a bid the player to the right must take it at the minimum.",
        );
        self.rule(
            Rule::MustDeal,
            "Quien la toma da cartas al menos una vez.",
            "Whoever takes it deals at least once.",
        );
        self.rule(
            Rule::PartnerJoins,
            "Si el banquero lo acepta, otros pueden asociarse con él.",
            "Others may share the bank if its holder agrees.",
        );
        let keeps = self.description().table.keeps;
        self.say(
            format!(
                "De lo que la banca gana en cada jugada la casa deduce {}.",
                keeps.value
            ),
            format!(
                "Of what the bank wins in each coup the house keeps {}.",
                keeps.value
            ),
            keeps.basis,
        );
    }

    fn garage(&mut self) {
        self.topic("El garaje", "Garage");
        self.rule(
            Rule::GarageHalf,
            "Desde el segundo pase el banquero puede retirar la mitad de la banca.",
            "From the second pass on the holder may put half of the bank aside.",
        );
        self.rule(
            Rule::GarageDouble,
            "Si no se cubrió toda, puede dejar sólo el doble de lo que entró.",
            "If it was not all covered he may leave only twice what was.",
        );
        self.rule(
            Rule::GarageForced,
            "Lo que las apuestas no cubren queda fuera de la jugada.",
            "What the bets do not cover is out of the coup.",
        );
        self.rule(
            Rule::GarageImproper,
            "Lo que pasa del máximo queda fuera.",
            "What is above the maximum is out of it.",
        );
    }

    fn bets(&mut self) {
        self.topic("Las apuestas", "Bets");
        self.rule(
            Rule::PuntoMost,
            "Se apuesta hasta lo que haya en la banca; quien la cubre toda hace banco.",
            "Bets go up to what is in the bank; whoever covers all of it makes banco.",
        );
        self.rule(
            Rule::BancoAlone,
            "El banco de uno solo va antes que lo que otros hayan apostado.",
            "One alone comes before what others have bet together.",
        );
        self.rule(
            Rule::WithTable,
            "Con la mesa: la mitad de la banca; los demás completan.",
            "With the table: half of the bank; the others complete it.",
        );
        self.rule(
            Rule::RepeatRight,
            "Quien hizo banco y perdió puede repetirlo antes que nadie.",
            "Whoever made banco and lost may repeat it before anybody else.",
        );
        self.rule(
            Rule::Highest,
            "Sin banco, juega las cartas el sentado que más apuesta.",
            "Without banco, the seat with the highest bet plays the cards.",
        );
        let supports = self.description().table.supports;
        self.say(
            format!(
                "Cubierta la banca, hasta {} pueden abonar a su favor.",
                supports.value
            ),
            format!(
                "Once it is covered, up to {} may bet for the bank.",
                supports.value
            ),
            supports.basis,
        );
    }

    fn cards(&mut self) {
        self.topic("Las cartas", "The cards");
        let description = self.description();
        tell_shoe(self, description, self.rules.bases_of.counts);
        let (natural, punto) = (description.natural, &description.punto);
        self.say(
            format!("Con {} o más en dos cartas se abate.", natural.value),
            format!(
                "With {} or more on two cards the hand is shown at once.",
                natural.value
            ),
            natural.basis,
        );
        tell_draws(self, punto);
        let must = description.bank.must;
        self.say(
            format!("El banquero elige, pero con {} pide carta.", must.value),
            format!(
                "The holder of the bank chooses, but draws with {}.",
                must.value
            ),
            must.basis,
        );
        self.rule(
            Rule::Tie,
            "El empate anula la jugada.",
            "A tie makes the coup void.",
        );
    }
}
