//! The rules in words, for a printed sheet and the panel beside the felt: made from the same
//! values that the engine runs on, so that what people read is what is played.

use exact::{Cents, Ratio};
use law::{BasisRef, Words};
use table::{Compared, Face, Place, RuleLine, Takes};

use super::description::*;
use super::players_bank::OfferRule;
use super::rules::Rules;
use crate::common::{Telling, euros};
use crate::pools::Several;

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    Sheet::of(rules).lines
}

/// What is printed on the cloth: with what the bank plays.
pub(super) fn on_the_cloth(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules, "bank-poker");
    sheet.topic("El tapete", "The cloth");
    sheet.bank_plays_with();
    sheet.lines
}

/// The rules in words, made from the same values that the engine runs on.
type Sheet<'a> = Telling<'a, Rules>;

impl Sheet<'_> {
    fn of(rules: &Rules) -> Sheet<'_> {
        let mut sheet = Sheet::new(rules, "bank-poker");
        sheet.table();
        sheet.cards();
        sheet.bets();
        sheet.course();
        sheet.settlement();
        sheet.errors();
        sheet.lines.extend(house_way(&rules.description));
        sheet
    }

    fn table(&mut self) {
        self.topic("La mesa", "The table");
        let (rules, table) = (self.rules, &self.rules.description.table);
        self.say(
            "Se juega contra la casa.",
            "Players play against the house.",
            table.against_house,
        );
        let boxes = table.boxes.value;
        self.say(
            format!("Hay {boxes} casillas como máximo."),
            format!("There are {boxes} boxes at most."),
            table.boxes.basis,
        );
        let each = table.boxes_each.value;
        let (es, en) = if each == 1 {
            ("casilla", "box")
        } else {
            ("casillas", "boxes")
        };
        self.say(
            format!("Cada jugador juega {each} {es} como máximo."),
            format!("Each player plays {each} {en} at most."),
            table.boxes_each.basis,
        );
        if let Some(blind) = table.blind {
            self.say(
                "Quien juega varias ve solo las cartas de la primera; las demás van a ciegas.",
                "Who plays several sees the cards of the first only; the others are blind.",
                blind,
            );
        }
        let bettors = rules.bettors.value;
        if bettors > 1 {
            self.say(
                format!("Hasta {bettors} personas pueden apostar a una mano, si quien la juega consiente."),
                format!("Up to {bettors} people may bet on a hand, if its player consents."),
                rules.bettors.basis,
            );
        }
        let (least, most) = (euros(rules.minimum), euros(rules.maximum));
        self.say(
            format!("Mínimo {} y máximo {}.", least.es, most.es),
            format!("Minimum {}, maximum {}.", least.en, most.en),
            rules.limits_basis,
        );
        self.say(
            "Se apuesta solo con fichas.",
            "Bets are chips only.",
            table.chips_only,
        );
    }

    fn cards(&mut self) {
        self.topic("Las cartas", "The cards");
        let description = &self.rules.description;
        let count = description.cards.deck.value.cards().count();
        self.say(
            format!("Una baraja de {count} cartas."),
            format!("One deck of {count} cards."),
            description.cards.deck.basis,
        );
        self.say(
            "De mayor a menor: as, rey, dama, jota, 10 … 2.",
            "From high to low: ace, king, queen, jack, 10 … 2.",
            description.cards.ranks,
        );
        let ace = match description.cards.ace.value {
            cards::AceRule::HighOnly => Words::new(
                "El as es siempre la carta más alta.",
                "The ace is always high.",
            ),
            cards::AceRule::BelowTheLowest => Words::new(
                "El as puede abrir la escalera más baja o cerrar la más alta.",
                "The ace may open the lowest straight or close the highest.",
            ),
            cards::AceRule::SecondHighestStraight => Words::new(
                "La escalera del as bajo es la segunda más alta.",
                "The straight with the low ace is the second highest.",
            ),
        };
        self.say(ace.es, ace.en, description.cards.ace.basis);
        for class in &description.order.classes {
            self.say(
                format!("{}: {}.", class.name.es, class.meaning.es),
                format!("{}: {}.", class.name.en, class.meaning.en),
                class.basis,
            );
        }
    }

    fn bets(&mut self) {
        self.topic("Las apuestas", "The bets");
        let rules = self.rules;
        for (place, bet) in rules.description.bets.iter().enumerate() {
            let (text, basis) = match (&bet.stake, rules.limits[place]) {
                (StakeRule::TimesBet { times, of, basis }, _) => {
                    let other = &rules.description.bets[*of].name;
                    let es = format!("{}: {times} × {}.", bet.name.es, other.es);
                    (
                        Words::new(es, format!("{}: {times} × {}.", bet.name.en, other.en)),
                        *basis,
                    )
                }
                (_, Some(limits)) if limits.least.value == limits.most.value => {
                    let amount = euros(limits.most.value);
                    let es = format!("{}: {}, ni más ni menos.", bet.name.es, amount.es);
                    let en = format!("{}: {}, no more and no less.", bet.name.en, amount.en);
                    (Words::new(es, en), limits.most.basis)
                }
                (_, Some(limits)) => {
                    let (least, most) = (euros(limits.least.value), euros(limits.most.value));
                    let es = format!("{}: de {} a {}.", bet.name.es, least.es, most.es);
                    let en = format!("{}: from {} to {}.", bet.name.en, least.en, most.en);
                    (Words::new(es, en), limits.most.basis)
                }
                _ => continue,
            };
            self.say(text.es, text.en, basis);
        }
    }

    fn course(&mut self) {
        self.topic("La mano", "The hand");
        let rules = self.rules;
        for stage in &rules.description.stages {
            match &stage.what {
                StageWork::Bets { .. } => self.say(
                    "Se apuesta antes de repartir.",
                    "Bets are placed before the deal.",
                    stage.basis,
                ),
                StageWork::OfferBank(offer) => self.offer(offer, stage.basis),
                StageWork::Deal(steps) => self.deal(steps, stage.basis),
                StageWork::Choose { choices, .. } => self.choices(choices, stage.basis),
                StageWork::Throw(dice) => self.say(
                    format!("Se tiran {dice} dados: la suma dice quién recibe la primera mano."),
                    format!("{dice} dice are thrown: their sum says who gets the first hand."),
                    stage.basis,
                ),
                StageWork::SetBank => self.say(
                    "La banca coloca sus dos manos según la regla de la casa.",
                    "The bank sets its two hands by the house way.",
                    stage.basis,
                ),
                StageWork::SettleEarly(bets) => self.settling_early(bets, stage.basis),
                StageWork::Turn(Place::Common) => self.say(
                    "Cuando todos han elegido, el crupier descubre la carta común siguiente.",
                    "When all have chosen, the croupier turns the next common card.",
                    stage.basis,
                ),
                StageWork::Turn(_) => self.say(
                    "Cuando todos han elegido, el crupier descubre sus cartas.",
                    "When all have chosen, the croupier turns his cards.",
                    stage.basis,
                ),
                StageWork::Settle { from_right } => self.settling(*from_right, stage.basis),
            }
        }
    }

    /// The bank that passes among the players.
    fn offer(&mut self, offer: &OfferRule, basis: BasisRef) {
        let lines = [
            (
                "Pueden tener la banca el crupier y cualquier jugador.",
                "The croupier and any player may hold the bank.",
                offer.held,
            ),
            (
                "Antes de cada mano se ofrece a cada jugador por turno: la toma o pasa.",
                "Before each hand it is offered to each player in turn: he takes it or passes.",
                basis,
            ),
            (
                "Cuando llega su turno, el crupier debe tomarla.",
                "When his turn comes, the croupier must take it.",
                offer.croupier,
            ),
            (
                "Quien la tiene está señalado con un círculo blanco.",
                "Whoever holds it is marked with a white circle.",
                offer.marked,
            ),
            (
                "La banca de un jugador cubre con sus fichas todas las apuestas, las paga y las cobra.",
                "A player's bank covers all bets with its chips, pays them and takes them.",
                offer.cover,
            ),
        ];
        for (es, en, basis) in lines {
            self.say(es, en, basis);
        }
    }

    /// How many cards go where in a deal, from the croupier's left.
    fn deal(&mut self, steps: &[DealStep], basis: BasisRef) {
        let count = |to: DealTo| {
            steps
                .iter()
                .filter(|step| step.to == to)
                .map(|step| u16::from(step.cards))
                .sum::<u16>()
        };
        let places = [
            (count(DealTo::Boxes), "a cada mano", "to each hand"),
            (count(DealTo::Bank), "a la banca", "to the bank"),
            match count(DealTo::Common) {
                1 => (1, "común", "in common"),
                many => (many, "comunes", "in common"),
            },
            match count(DealTo::Burn) {
                1 => (1, "quemada", "burnt"),
                many => (many, "quemadas", "burnt"),
            },
            (
                count(DealTo::Everyone),
                "a cada mano y a la banca, desde donde dicen los dados",
                "to each hand and to the bank, from where the dice say",
            ),
        ];
        let dealt: Vec<_> = places
            .into_iter()
            .filter(|(count, _, _)| *count > 0)
            .collect();
        let es: Vec<String> = dealt
            .iter()
            .map(|(count, es, _)| format!("{count} {es}"))
            .collect();
        let en: Vec<String> = dealt
            .iter()
            .map(|(count, _, en)| format!("{count} {en}"))
            .collect();
        self.say(
            format!(
                "Se reparten las cartas desde la izquierda del crupier: {}.",
                es.join(", ")
            ),
            format!(
                "Cards are dealt from the croupier's left: {}.",
                en.join(", ")
            ),
            basis,
        );
        self.exposed(steps);
    }

    /// Which cards of the bank lie face up.
    fn exposed(&mut self, steps: &[DealStep]) {
        let mut place = 0;
        for step in steps.iter().filter(|step| step.to == DealTo::Bank) {
            for _ in 0..step.cards {
                place += 1;
                if step.face == Face::Up {
                    self.say(
                        format!("La carta {place} de la banca se da descubierta."),
                        format!("The bank's card {place} is dealt face up."),
                        step.basis,
                    );
                }
            }
        }
    }

    fn choices(&mut self, choices: &[ChoiceRule], basis: BasisRef) {
        let join = |language: fn(&Words) -> &str, or: &str| {
            let names = choices
                .iter()
                .map(|choice| language(&choice.name).to_lowercase());
            names.collect::<Vec<String>>().join(or)
        };
        let es = join(|words| &words.es, " o ");
        let en = join(|words| &words.en, " or ");
        self.say(
            format!("Vistas sus cartas, cada jugador elige: {es}."),
            format!("Having seen his cards, each player chooses: {en}."),
            basis,
        );
        for choice in choices {
            self.choice(choice);
        }
    }

    fn settling_early(&mut self, bets: &[usize], basis: BasisRef) {
        let names: Vec<&Words> = bets
            .iter()
            .map(|bet| &self.rules.description.bets[*bet].name)
            .collect();
        let es: Vec<&str> = names.iter().map(|name| name.es.as_str()).collect();
        let en: Vec<&str> = names.iter().map(|name| name.en.as_str()).collect();
        self.say(
            format!("Se liquida ya, por las cartas que hay: {}.", es.join(", ")),
            format!(
                "Settled now, by the cards that lie there: {}.",
                en.join(", ")
            ),
            basis,
        );
    }

    fn settling(&mut self, from_right: bool, basis: BasisRef) {
        let (es, en) = if from_right {
            ("derecha", "right")
        } else {
            ("izquierda", "left")
        };
        self.say(
            format!("Se paga y se cobra desde la {es} del crupier."),
            format!("Bets are paid and taken from the croupier's {en}."),
            basis,
        );
    }

    fn choice(&mut self, choice: &ChoiceRule) {
        let bets = &self.rules.description.bets;
        let name = &choice.name;
        match &choice.does {
            ChoiceEffect::Places(bet) => {
                let bet = &bets[*bet].name;
                self.say(
                    format!("{}: se añade «{}».", name.es, bet.es),
                    format!("{}: “{}” is added.", name.en, bet.en),
                    choice.basis,
                );
            }
            ChoiceEffect::Withdraws { forfeits, .. } if forfeits.is_empty() => self.say(
                format!("{}: se deja la mano.", name.es),
                format!("{}: the hand is given up.", name.en),
                choice.basis,
            ),
            ChoiceEffect::Withdraws { forfeits: lost, .. } => {
                let es: Vec<&str> = lost.iter().map(|bet| bets[*bet].name.es.as_str()).collect();
                let en: Vec<&str> = lost.iter().map(|bet| bets[*bet].name.en.as_str()).collect();
                let (lost_es, are) = if lost.len() == 1 {
                    ("se pierde", "is")
                } else {
                    ("se pierden", "are")
                };
                self.say(
                    format!("{}: {lost_es} {}.", name.es, es.join(" y ")),
                    format!("{}: {} {are} lost.", name.en, en.join(" and ")),
                    choice.basis,
                );
            }
            ChoiceEffect::TakesBack(bet) => {
                let bet = &bets[*bet].name;
                self.say(
                    format!("{}: se recupera «{}».", name.es, bet.es),
                    format!("{}: “{}” is taken back.", name.en, bet.en),
                    choice.basis,
                );
            }
            ChoiceEffect::Buys { price, face } => {
                let bet = &bets[*price].name;
                let (es, en) = match face {
                    table::Face::Up => ("descubierta", "face up"),
                    table::Face::Down => ("tapada", "face down"),
                };
                self.say(
                    format!(
                        "{}: se descarta una carta y se compra otra, {es}, por «{}»; una sola vez.",
                        name.es, bet.es
                    ),
                    format!(
                        "{}: one card is put aside and another bought, {en}, for “{}”; once only.",
                        name.en, bet.en
                    ),
                    choice.basis,
                );
            }
            ChoiceEffect::TakesBank(_) | ChoiceEffect::PassesBank => {}
            ChoiceEffect::Sets => self.say(
                format!("{}: el jugador aparta su mano baja.", name.es),
                format!("{}: the player sets his low hand apart.", name.en),
                choice.basis,
            ),
            ChoiceEffect::SetsByHouse => self.say(
                format!("{}: la casa coloca las dos manos a su manera.", name.es),
                format!("{}: the house sets both hands in its own way.", name.en),
                choice.basis,
            ),
            ChoiceEffect::Stays => {}
        }
    }

    fn bank_plays_with(&mut self) {
        if let Some(needed) = &self.rules.description.bank_plays_with {
            let hand = &needed.value.name;
            self.say(
                format!("La banca solo juega con {} o mejor.", hand.es),
                format!("The bank plays only with {} or better.", hand.en),
                needed.basis,
            );
        }
    }

    fn settlement(&mut self) {
        self.topic("Los pagos", "Payments");
        self.bank_plays_with();
        let rules = self.rules;
        for settle in &rules.description.settles {
            let name = &rules.description.bets[settle.bet].name;
            if let SettleWay::AgainstBank {
                bank_out,
                beats,
                loses,
                ties,
                ..
            } = &settle.how
            {
                if let Some(bank_out) = bank_out {
                    self.pay(
                        name,
                        "si la banca no juega",
                        "if the bank does not play",
                        bank_out,
                    );
                }
                self.pay(name, "si supera a la banca", "if it beats the bank", beats);
                self.pay(name, "en caso de empate", "in a tie", ties);
                self.say(
                    format!("{}: se pierde si la banca tiene mejor mano.", name.es),
                    format!("{}: lost if the bank's hand is higher.", name.en),
                    *loses,
                );
            }
            if let SettleWay::IntoPool(pool) = &settle.how {
                self.pool(*pool);
            }
            if let SettleWay::TwoHands { cases, foul, .. } = &settle.how {
                self.two_hands(cases, *foul);
            }
            if let SettleWay::WithCroupier(basis) = &settle.how {
                self.say(
                    "Las manos de la banca de un jugador se comparan primero con las del crupier.",
                    "The hands of a player's bank are held against the croupier's first.",
                    *basis,
                );
            }
            if let SettleWay::Bank(basis) = &settle.how {
                self.say(
                    "Al final de la mano, lo que queda en la banca vuelve a su jugador.",
                    "At the end of the hand what is left in the bank goes back to its player.",
                    *basis,
                );
            }
            if let SettleWay::Kept(basis) = &settle.how {
                self.say(
                    format!("{}: se lo queda la banca.", name.es),
                    format!("{}: the bank keeps it.", name.en),
                    *basis,
                );
            }
            if let SettleWay::OwnHand {
                only_top,
                otherwise,
                ..
            } = &settle.how
            {
                self.say(
                    format!("{}: solo se paga el premio mayor.", name.es),
                    format!("{}: only the highest prize is paid.", name.en),
                    *only_top,
                );
                self.say(
                    format!(
                        "{}: se pierde sin ninguna combinación de la tabla.",
                        name.es
                    ),
                    format!("{}: lost without a combination of the table.", name.en),
                    *otherwise,
                );
            }
        }
    }

    fn pay(&mut self, name: &Words, when_es: &str, when_en: &str, pay: &Pay) {
        let (mut es, mut en) = match pay.what {
            PayWhat::Odds(odds) => (format!("se paga {odds} a 1"), format!("paid {odds} to 1")),
            PayWhat::Back => ("se devuelve".into(), "given back".into()),
            PayWhat::ByTable(table) => {
                let table = &self.rules.description.tables[table].name;
                let es = format!("se paga según «{}»", table.es);
                (es, format!("paid by “{}”", table.en))
            }
        };
        if let Some(least) = &pay.only_with {
            let is = |rule: &&ClassRule| rule.class == least.value.class();
            let class = self.rules.description.order.classes.iter().find(is);
            let name = class.map_or(Words::same("?"), |class| class.name.clone());
            let (least_es, least_en) = (name.es.to_lowercase(), name.en.to_lowercase());
            let (else_es, else_en) = match pay.lost_below {
                true => ("se pierde", "lost"),
                false => ("se devuelve", "given back"),
            };
            es = format!("{es} (solo con {least_es} o más; si no, {else_es})");
            en = format!("{en} (only with {least_en} or better, else {else_en})");
        }
        self.say(
            format!("{}: {es} {when_es}.", name.es),
            format!("{}: {en} {when_en}.", name.en),
            pay.basis,
        );
    }

    /// A pool: what goes in, what comes out, and what its winners are paid together.
    fn pool(&mut self, place: usize) {
        let (rules, pool) = (self.rules, &self.rules.description.pools[place]);
        let (terms, name) = (&rules.pools[place], &pool.name);
        self.say(
            format!("{}: lo apostado se acumula.", name.es),
            format!("{}: stakes go into the pool.", name.en),
            pool.fed,
        );
        if terms.deduction.value != Ratio::ZERO {
            let kept = percent(terms.deduction.value);
            self.say(
                format!("{}: antes, la casa deduce {}.", name.es, kept.es),
                format!("{}: the house first keeps {}.", name.en, kept.en),
                terms.deduction.basis,
            );
        }
        if !terms.seed.value.is_zero() {
            let seed = euros(terms.seed.value);
            self.say(
                format!(
                    "{}: la casa lo empieza y lo repone con {}.",
                    name.es, seed.es
                ),
                format!(
                    "{}: the house starts and restarts it with {}.",
                    name.en, seed.en
                ),
                terms.seed.basis,
            );
        }
        for prize in &pool.prizes {
            let class = &rules.description.order.classes[prize.class].name;
            let takes = takes(prize.takes);
            self.say(
                format!("{}: {} gana {}.", name.es, class.es, takes.es),
                format!("{}: {} wins {}.", name.en, class.en, takes.en),
                prize.basis,
            );
            self.several(name, class, prize);
        }
    }

    fn several(&mut self, name: &Words, class: &Words, prize: &PoolPrizeRule) {
        let (es, en) = match prize.several.value {
            Several::InTurn { .. } => (
                "se paga primero la mano más alta y cada una sobre lo que queda",
                "the highest hand is paid first, each on what is left",
            ),
            Several::Shared => (
                "se reparte por partes iguales",
                "it is shared in equal parts",
            ),
            Several::Highest => ("solo la más alta", "only the highest wins it"),
        };
        self.say(
            format!(
                "{}: si hay varias manos de {}, {es}.",
                name.es,
                class.es.to_lowercase()
            ),
            format!(
                "{}: of several hands of {}, {en}.",
                name.en,
                class.en.to_lowercase()
            ),
            prize.several.basis,
        );
    }

    /// The nine results of two hands, hands set wrongly, and what the house keeps.
    fn two_hands(&mut self, cases: &[CaseRule], foul: BasisRef) {
        for case in cases {
            let result = match case.result {
                CaseResult::Wins(odds) => Words::new(
                    format!("se gana {odds} a 1, menos la comisión"),
                    format!("wins {odds} to 1, less the commission"),
                ),
                CaseResult::Null => Words::new("partida nula, se devuelve", "null, given back"),
                CaseResult::Loses => Words::new("se pierde", "lost"),
            };
            let (high, low) = (compared(case.high), compared(case.low));
            self.say(
                format!("Alta {}, baja {}: {}.", high.es, low.es, result.es),
                format!("High {}, low {}: {}.", high.en, low.en, result.en),
                case.basis,
            );
        }
        self.say(
            "Una mano mal colocada siempre pierde.",
            "Hands set wrongly always lose.",
            foul,
        );
        if let Some(commission) = self.rules.commission {
            let share = commission.value;
            self.say(
                format!("La casa retiene {share} de lo ganado."),
                format!("The house keeps {share} of winnings."),
                commission.basis,
            );
        }
    }

    fn errors(&mut self) {
        self.topic("Errores", "Errors");
        let rules = self.rules;
        for rule in &rules.description.irregularities {
            let words = &rule.words;
            let mut said = Vec::new();
            for remedy in &rule.remedies {
                // Remedies to choose from under one provision are one rule in words.
                if !said.contains(&remedy.basis) {
                    self.say(words.es.clone(), words.en.clone(), remedy.basis);
                    said.push(remedy.basis);
                }
            }
        }
    }
}

/// What a pool pays, in one line: `Póquer, 5 %; Full, 75 €`.
pub(super) fn prizes(rules: &Rules, pool: &PoolRule) -> Words {
    let rows = pool.prizes.iter().map(|prize| {
        let class = &rules.description.order.classes[prize.class].name;
        let takes = takes(prize.takes);
        Words::new(
            format!("{}, {}", class.es, takes.es),
            format!("{}, {}", class.en, takes.en),
        )
    });
    let rows: Vec<Words> = rows.collect();
    let join = |language: fn(&Words) -> &str| {
        let rows: Vec<&str> = rows.iter().map(language).collect();
        rows.join("; ")
    };
    Words::new(join(|words| &words.es), join(|words| &words.en))
}

fn takes(takes: Takes) -> Words {
    match takes {
        Takes::Part(part) if part == Ratio::ONE => {
            Words::new("todo lo acumulado", "the whole pool")
        }
        Takes::Part(part) => {
            let part = percent(part);
            Words::new(
                format!("el {} de lo acumulado", part.es),
                format!("{} of the pool", part.en),
            )
        }
        Takes::Amount(amount) => euros(amount),
    }
}

/// A part as people write it: `10 %` and `10%`, or `1/3` where no hundredth of a percent fits.
fn percent(part: Ratio) -> Words {
    match part.exactly_of(Cents::new(10_000)) {
        Ok(hundredths) => {
            let text = hundredths.to_string();
            let text = text.strip_suffix(".00").unwrap_or(&text);
            Words::new(format!("{} %", text.replace('.', ",")), format!("{text}%"))
        }
        Err(_) => Words::same(part.to_string()),
    }
}

/// The rules of the house way, in their order.
pub(super) fn house_way(description: &Description) -> Vec<RuleLine> {
    let line = |rule: &WayRule| RuleLine {
        topic: Words::new("Cómo coloca la casa", "The house way").into(),
        text: (&rule.words).into(),
        basis: rule.basis,
    };
    description.house_way.iter().map(line).collect()
}

fn compared(compared: Compared) -> Words {
    match compared {
        Compared::Above => Words::new("superior", "above"),
        Compared::Equal => Words::new("igual", "equal"),
        Compared::Below => Words::new("inferior", "below"),
    }
}
