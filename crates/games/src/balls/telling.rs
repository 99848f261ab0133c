//! The rules in words: made from the same values that the engine runs on.

use table::RuleLine;

use super::description::{BetRule, number};
use super::rules::Rules;
use crate::common::{Telling, euros};

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules);
    sheet.table();
    sheet.drum();
    sheet.bets();
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn table(&mut self) {
        let rules = self.rules;
        let against = rules.description.table.against_house;
        self.against_house(against, rules.terms.places);
        let (least, most) = (euros(rules.minimum.value), euros(rules.maximum.value));
        self.say(
            format!("Mínimo de cada apuesta: {}.", least.es),
            format!("Minimum of each bet: {}.", least.en),
            rules.minimum.basis,
        );
        self.say(
            format!("Máximo de cada apuesta: {}.", most.es),
            format!("Maximum of each bet: {}.", most.en),
            rules.maximum.basis,
        );
    }

    fn drum(&mut self) {
        self.topic("El bombo", "The drum");
        let drum = self.rules.description.drum;
        let (balls, drawn) = (drum.balls.value, drum.drawn.value);
        self.say(
            format!("El bombo tiene {balls} bolas, numeradas del 1 al {balls}."),
            format!("The drum holds {balls} balls, numbered from 1 to {balls}."),
            drum.balls.basis,
        );
        self.say(
            format!("Salen {drawn}, una tras otra, y no vuelven al bombo."),
            format!("{drawn} come out, one after another, and do not go back."),
            drum.drawn.basis,
        );
        let course = self.rules.description.course;
        self.say(
            "Se apuesta hasta que el croupier cierra las apuestas.",
            "Bets are taken until the croupier closes them.",
            course.bets,
        );
        self.say(
            "Desde entonces no se apuesta ni se retira nada.",
            "From then on nothing is bet or taken back.",
            course.closed,
        );
    }

    fn bets(&mut self) {
        self.topic("Las apuestas", "The bets");
        let description = &self.rules.description;
        self.say(
            "No se admite ninguna otra apuesta.",
            "No other bet is taken.",
            description.only_these,
        );
        for (place, bet) in description.bets.iter().enumerate() {
            let mut spots = description.spots.iter().filter(|spot| spot.bet == place);
            match (spots.next(), spots.next()) {
                (Some(only), None) => {
                    let numbers = only.balls.iter().map(|ball| number(*ball).to_string());
                    self.bet(bet, &numbers.collect::<Vec<String>>().join(", "));
                }
                _ => self.number(bet),
            }
            self.say(
                format!("{}: paga {} a 1.", bet.name.es, bet.pays.value),
                format!("{}: pays {} to 1.", bet.name.en, bet.pays.value),
                bet.pays.basis,
            );
        }
    }

    /// A bet on each ball for itself.
    fn number(&mut self, bet: &BetRule) {
        self.say(
            format!("{}: gana si sale esa bola.", bet.name.es),
            format!("{}: wins if that ball comes out.", bet.name.en),
            bet.covers,
        );
    }

    /// A bet on several balls together.
    fn bet(&mut self, bet: &BetRule, numbers: &str) {
        let needed = bet.wins.value;
        self.say(
            format!("{}: son suyas las bolas {numbers}.", bet.name.es),
            format!("{}: its balls are {numbers}.", bet.name.en),
            bet.covers,
        );
        self.say(
            format!("{}: gana si salen {needed} de ellas o más.", bet.name.es),
            format!(
                "{}: wins if {needed} of them or more come out.",
                bet.name.en
            ),
            bet.wins.basis,
        );
    }
}
