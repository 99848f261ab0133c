//! The rules in words, for a printed sheet and the panel beside the felt: made from the same
//! values that the engine runs on, so that what people read is what is played.

use exact::Cents;
use law::Words;
use table::RuleLine;

use super::description::{BetRule, Cited, Placed, When};
use super::rules::Rules;
use super::throws::On;
use crate::common::Telling;

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules);
    sheet.table();
    sheet.thrower();
    sheet.bets();
    sheet.limits();
    sheet.course();
    sheet.errors();
    sheet.lines
}

type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn table(&mut self) {
        let rules = self.rules;
        let description = &rules.description;
        let against = rules.description.table.against_house;
        self.against_house(against, rules.terms.places);
        let dice = description.dice.value;
        self.say(
            format!("Se lanzan {dice} dados."),
            format!("{dice} dice are thrown."),
            description.dice.basis,
        );
        let least = euros(rules.minimum.value);
        self.say(
            format!("Mínimo de cada apuesta: {}.", least.es),
            format!("Minimum of each bet: {}.", least.en),
            rules.minimum.basis,
        );
    }

    fn thrower(&mut self) {
        self.topic("Quien lanza", "Who throws");
        let description = &self.rules.description;
        let thrower = &description.thrower;
        self.say(
            "Los dados se ofrecen primero a la primera casilla ocupada y después a las siguientes por su orden.",
            "The dice are offered to the first box in play, then to the others in their order.",
            thrower.first,
        );
        let bets = thrower.bets.value.iter();
        let names: Vec<&Words> = bets.map(|bet| &description.bets[*bet].name).collect();
        self.say(
            format!(
                "Antes de una primera tirada, quien lanza debe apostar a {}.",
                either(&names, |n| &n.es, "o")
            ),
            format!(
                "Before a first throw the thrower must bet on {}.",
                either(&names, |n| &n.en, "or")
            ),
            thrower.bets.basis,
        );
        self.say(
            "Puede rehusar los dados, que pasan al siguiente.",
            "He may refuse the dice, which go to the next player.",
            thrower.refuses.basis,
        );
        self.say(
            "Los dados pasan de largo a quien no ha hecho esa apuesta.",
            "The dice pass over whoever has not made that bet.",
            thrower.skipped,
        );
        self.say(
            "Puede pedir otros dados antes de lanzar, pero no mientras busca el punto.",
            "He may ask for other dice before he throws, but not while he throws for a point.",
            thrower.changes.basis,
        );
        self.say(
            "Si se pierde un dado se le ofrecen otros, también mientras busca el punto.",
            "If a die is lost others are offered to him, also while he throws for a point.",
            thrower.lost.basis,
        );
        let point = &description.point;
        let numbers = list(point.numbers.value.iter());
        self.say(
            format!("En la primera tirada son punto: {numbers}."),
            format!("On a first throw these become the point: {numbers}."),
            point.numbers.basis,
        );
        let (ends, passes) = (throws(&point.ends.value), throws(&point.passes.value));
        self.say(
            format!("El punto acaba con {}.", ends.es),
            format!("The point ends with {}.", ends.en),
            point.ends.basis,
        );
        self.say(
            format!("Si lo acaba {}, los dados cambian de mano.", passes.es),
            format!("If {} ends it, the dice change hands.", passes.en),
            point.passes.basis,
        );
    }

    fn bets(&mut self) {
        let rules = self.rules;
        for (place, group) in rules.description.groups.iter().enumerate() {
            self.topic(&group.name.es, &group.name.en);
            if place == 0 {
                self.say(
                    "No se admite ninguna otra apuesta.",
                    "No other bet is taken.",
                    rules.description.only_these,
                );
            }
            let bets = rules.description.bets.iter();
            for bet in bets.filter(|bet| bet.group == place) {
                self.bet(bet);
            }
        }
    }

    fn bet(&mut self, bet: &BetRule) {
        let (es, en) = (&bet.name.es, &bet.name.en);
        let placed = self.placed(bet);
        self.say(
            format!("{es}: {}.", placed.value.es),
            format!("{en}: {}.", placed.value.en),
            placed.basis,
        );
        let outcomes = &bet.outcomes;
        let (wins, loses) = (throws(&outcomes.wins.value), throws(&outcomes.loses.value));
        self.say(
            format!("{es}: gana con {}.", wins.es),
            format!("{en}: wins with {}.", wins.en),
            outcomes.wins.basis,
        );
        self.say(
            format!("{es}: pierde con {}.", loses.es),
            format!("{en}: loses with {}.", loses.en),
            outcomes.loses.basis,
        );
        if let Some(null) = &outcomes.null {
            let throws = throws(&null.value);
            self.say(
                format!("{es}: es nula con {} y se devuelve.", throws.es),
                format!("{en}: is null with {} and goes back.", throws.en),
                null.basis,
            );
        }
        self.number(bet);
        if let Some(stays) = bet.stays {
            let (may_es, may_en) = match stays.may_leave {
                true => ("puede retirarse", "may be taken off"),
                false => ("no puede retirarse", "may not be taken off"),
            };
            self.say(
                format!("{es}: mientras no se decide sigue en juego y {may_es}."),
                format!("{en}: until it is decided it stays and {may_en}."),
                stays.basis,
            );
        }
        self.pays(bet);
    }

    fn placed(&self, bet: &BetRule) -> Cited<Words> {
        let (es, en, basis) = match &bet.placed {
            Placed::With(with) => {
                let name = &self.rules.description.bets[with.value].name;
                return Cited {
                    value: Words::new(
                        format!("se juega junto a {}, una vez conocido su número", name.es),
                        format!("is played beside {}, once its number is known", name.en),
                    ),
                    basis: with.basis,
                };
            }
            // What refuses it at other throws says the most of it.
            Placed::At {
                when, otherwise, ..
            } => {
                let (es, en) = match when {
                    When::Any => ("se juega en cualquier momento", "is played at any time"),
                    When::FirstThrow => {
                        ("se juega a la primera tirada", "is played on a first throw")
                    }
                    When::Point => (
                        "se juega cuando hay punto",
                        "is played when there is a point",
                    ),
                };
                (es, en, *otherwise)
            }
        };
        Cited {
            value: Words::new(es, en),
            basis,
        }
    }

    fn number(&mut self, bet: &BetRule) {
        let Some(number) = &bet.number else {
            return;
        };
        let (es, en) = (&bet.name.es, &bet.name.en);
        let (to_es, to_en) = match number.own {
            true => ("pasa al número que sale", "moves to the number thrown"),
            false => (
                "queda pendiente del punto",
                "waits for the point to be decided",
            ),
        };
        self.say(
            format!("{es}: con otro resultado {to_es}."),
            format!("{en}: with any other throw it {to_en}."),
            number.basis,
        );
        let (wins, loses) = (&number.then.wins, &number.then.loses);
        let (wins_with, loses_with) = (throws(&wins.value), throws(&loses.value));
        self.say(
            format!(
                "{es}: desde entonces gana con {} y pierde con {}.",
                wins_with.es, loses_with.es
            ),
            format!(
                "{en}: from then on it wins with {} and loses with {}.",
                wins_with.en, loses_with.en
            ),
            wins.basis,
        );
    }

    fn pays(&mut self, bet: &BetRule) {
        let mut parts: Vec<(String, String)> = Vec::new();
        let mut told = Vec::new();
        for (_, odds) in &bet.pays.by {
            if told.contains(odds) {
                continue;
            }
            told.push(*odds);
            let alike = bet.pays.by.iter().filter(|(_, known)| known == odds);
            let numbers = list(alike.map(|(number, _)| number));
            parts.push((
                format!("{odds} a 1 con {numbers}"),
                format!("{odds} to 1 with {numbers}"),
            ));
        }
        parts.extend(bet.pays.odds.map(|odds| match parts.is_empty() {
            true => (format!("{odds} a 1"), format!("{odds} to 1")),
            false => (
                format!("{odds} a 1 con los demás"),
                format!("{odds} to 1 with the others"),
            ),
        }));
        let es: Vec<&str> = parts.iter().map(|(es, _)| es.as_str()).collect();
        let en: Vec<&str> = parts.iter().map(|(_, en)| en.as_str()).collect();
        self.say(
            format!("{}: paga {}.", bet.name.es, es.join("; ")),
            format!("{}: pays {}.", bet.name.en, en.join("; ")),
            bet.pays.basis,
        );
    }

    fn limits(&mut self) {
        self.topic("Máximos", "Maxima");
        let rules = self.rules;
        for (place, spot) in rules.description.spots.iter().enumerate() {
            let bet = rules.bet(spot);
            if spot.moved {
                continue;
            }
            let Some(most) = rules.most[place] else {
                self.beside(spot.number, bet, &spot.name);
                continue;
            };
            let amount = euros(most.value);
            self.say(
                format!("{}: hasta {}.", spot.name.es, amount.es),
                format!("{}: up to {}.", spot.name.en, amount.en),
                most.basis,
            );
        }
    }

    /// The most of a bet that hangs on another.
    fn beside(&mut self, number: Option<u8>, bet: &BetRule, name: &Words) {
        let Placed::With(with) = &bet.placed else {
            return;
        };
        let beside = &self.rules.description.bets[with.value].name;
        let points = &self.rules.description.point.numbers.value;
        let numbers = points
            .iter()
            .filter(|n| number.is_none_or(|own| own == **n));
        let percents: Vec<(u8, u64)> = numbers.map(|n| (*n, bet.percent(Some(*n)))).collect();
        let same = percents.windows(2).all(|pair| pair[0].1 == pair[1].1);
        let first = percents.first().map_or(100, |(_, percent)| *percent);
        let parts: Vec<String> = percents
            .iter()
            .map(|(number, percent)| format!("{percent} % ({number})"))
            .collect();
        let how = match same {
            true => format!("{first} %"),
            false => parts.join(", "),
        };
        self.say(
            format!(
                "{}: hasta el {how} de lo apostado a {}.",
                name.es, beside.es
            ),
            format!("{}: up to {how} of what lies on {}.", name.en, beside.en),
            bet.most.basis,
        );
    }

    fn course(&mut self) {
        self.topic("La tirada", "The throw");
        let course = &self.rules.description.course;
        self.say(
            "Se apuesta antes de cada tirada, hasta el «ya no va más».",
            "Bets are taken before each throw, until “no more bets”.",
            course.bets,
        );
        self.say(
            "Desde entonces no se pone ni se retira ninguna apuesta.",
            "From then on no bet is placed or taken off.",
            course.closed,
        );
    }

    fn errors(&mut self) {
        self.topic("Errores", "Errors");
        let rules = self.rules;
        for rule in &rules.description.irregularities {
            if let Some(remedy) = rule.remedies.first() {
                self.say(rule.words.es.clone(), rule.words.en.clone(), remedy.basis);
            }
        }
        self.say(
            "Lo no previsto lo decide el stickman.",
            "What is not foreseen the stickman decides.",
            rules.description.table.problems.basis,
        );
    }
}

/// Throws as people name them: «7 u 11», «su número».
fn throws(on: &[On]) -> Words {
    let word = |on: &On| match on {
        On::Sum(sum) => Words::same(sum.to_string()),
        On::Number => Words::new("su número", "its number"),
        On::Double => Words::new("su número por dobles", "its number by doubles"),
        On::NotDouble => Words::new("su número sin dobles", "its number without doubles"),
        On::Other => Words::new("cualquier otro resultado", "any other result"),
    };
    let words: Vec<Words> = on.iter().map(word).collect();
    let words: Vec<&Words> = words.iter().collect();
    Words::new(
        either(&words, |word| &word.es, "o"),
        either(&words, |word| &word.en, "or"),
    )
}

fn either(words: &[&Words], of: impl Fn(&Words) -> &str, or: &str) -> String {
    match words {
        [] => String::new(),
        [one] => of(one).to_string(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(|word| of(word)).collect();
            format!("{} {or} {}", most.join(", "), of(last))
        }
    }
}

fn list<'a>(numbers: impl Iterator<Item = &'a u8>) -> String {
    let numbers: Vec<String> = numbers.map(u8::to_string).collect();
    numbers.join(", ")
}

/// An amount as people write it: `2,50 €` and `€2.50`.
fn euros(amount: Cents) -> Words {
    let text = amount.to_string();
    Words::new(format!("{} €", text.replace('.', ",")), format!("€{text}"))
}
