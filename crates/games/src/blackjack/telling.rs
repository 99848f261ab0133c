//! The rules in words, for a printed sheet and the panel beside the felt: made from the same
//! values that the engine runs on, so that what people read is what is played.

use exact::Ratio;
use law::Words;
use table::RuleLine;

use super::description::Description;
use super::rules::Rules;
use crate::common::{Telling, euros};

pub(super) fn tell(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules);
    sheet.table();
    sheet.shoe();
    sheet.hands();
    sheet.play();
    sheet.insurance();
    sheet.bank();
    sheet.payment();
    sheet.jackpot();
    sheet.errors();
    sheet.lines
}

/// What is printed on the cloth.
pub(super) fn on_the_cloth(rules: &Rules) -> Vec<RuleLine> {
    let mut sheet = Sheet::new(rules);
    sheet.topic("Sobre el paño", "On the cloth");
    let description = &rules.description;
    let (best, pays) = (&description.points.best.name, description.pays.best);
    let (es, en) = odds(pays.value);
    sheet.say(
        format!("{} paga {es}", best.es),
        format!("{} pays {en}", best.en),
        pays.basis,
    );
    let on = description.bank.stands;
    sheet.say(
        format!("La banca se planta con {}", on.value),
        format!("The bank stands on {}", on.value),
        on.basis,
    );
    let wins = description.insurance.wins;
    let (es, en) = odds(wins.value);
    sheet.say(
        format!("El seguro paga {es}"),
        format!("Insurance pays {en}"),
        wins.basis,
    );
    sheet.lines
}

/// Odds as a cloth has them: three to two.
fn odds(odds: Ratio) -> (String, String) {
    let (paid, staked) = (odds.numerator(), odds.denominator());
    (format!("{paid} a {staked}"), format!("{paid} to {staked}"))
}

/// The words of a notice, with the prizes of the jackpot where it asks for them.
pub(super) fn with_prizes(rules: &Rules, words: &Words) -> Words {
    let Some((jackpot, terms)) = rules.jackpot() else {
        return words.clone();
    };
    let (mut es, mut en) = (Vec::new(), Vec::new());
    for (prize, odds) in jackpot.prizes.iter().zip(&terms.odds) {
        es.push(format!("{}, {} a 1", prize.name.es, odds.value));
        en.push(format!("{}, {} to 1", prize.name.en, odds.value));
    }
    let (top, floor) = (&jackpot.pool.prize.name, euros(terms.floor));
    es.push(format!(
        "{}, el jackpot, nunca menos de {}",
        top.es, floor.es
    ));
    en.push(format!(
        "{}, the jackpot, never less than {}",
        top.en, floor.en
    ));
    Words::new(
        words.es.replace("{prizes}", &es.join("; ")),
        words.en.replace("{prizes}", &en.join("; ")),
    )
}

type Sheet<'a> = Telling<'a, Rules>;

impl<'a> Sheet<'a> {
    fn description(&self) -> &'a Description {
        &self.rules.description
    }

    fn table(&mut self) {
        self.topic("La mesa", "The table");
        let table = &self.description().table;
        self.say(
            "Se juega contra la casa.",
            "Players play against the house.",
            table.against_house,
        );
        let (boxes, bettors) = (table.boxes.value, table.bettors.value);
        self.say(
            format!("La mesa tiene {boxes} casillas."),
            format!("The table has {boxes} boxes."),
            table.boxes.basis,
        );
        self.say(
            "Se puede apostar también en las casillas vacantes.",
            "Players may bet on vacant boxes too.",
            table.vacant,
        );
        self.say(
            format!("En una casilla apuestan hasta {bettors} personas."),
            format!("Up to {bettors} people bet on one box."),
            table.bettors.basis,
        );
        self.say(
            "En la mano de otro se apuesta con su consentimiento y, entre todos, sin pasar del máximo.",
            "Betting on another's hand takes his consent, and all together keep to the maximum.",
            table.consent,
        );
        self.say(
            "Decide por la casilla quien está sentado ante ella.",
            "Whoever sits before a box decides for it.",
            table.leads,
        );
        self.say(
            "En una casilla vacante decide la apuesta mayor; si son iguales, quien esté más cerca del distribuidor.",
            "At a vacant box the larger bet decides; if they are equal, whoever is nearest the shoe.",
            table.larger,
        );
        let hands = table.hands.value;
        self.say(
            format!("No se juega con menos de {hands} manos apostadas."),
            format!("No round is played with fewer than {hands} hands bet on."),
            table.hands.basis,
        );
        let (least, most) = (
            euros(self.rules.minimum.value),
            euros(self.rules.maximum.value),
        );
        self.say(
            format!("Apuesta por mano: de {} a {}.", least.es, most.es),
            format!("Bet on each hand: from {} to {}.", least.en, most.en),
            self.rules.maximum.basis,
        );
    }

    fn shoe(&mut self) {
        self.topic("Las cartas", "The cards");
        let shoe = &self.description().shoe;
        let (packs, cards) = (shoe.packs, shoe.deck.len());
        self.say(
            format!("Se juega con {packs} barajas de {cards} cartas en un distribuidor."),
            format!("{packs} decks of {cards} cards are played out of a shoe."),
            shoe.basis,
        );
        self.say(
            "Antes de empezar la talla, un jugador corta.",
            "Before a shoe is begun a player cuts.",
            shoe.cut,
        );
        let (burn, reserve) = (shoe.burn.value, self.rules.reserve);
        self.say(
            format!("Se apartan las {burn} primeras cartas."),
            format!("The first {burn} cards are set aside."),
            shoe.burn.basis,
        );
        self.say(
            format!("El separador deja {reserve} cartas de reserva; la jugada en que aparece es la última de la talla."),
            format!("The stop card leaves {reserve} cards in reserve; the round in which it shows is the last of the shoe."),
            self.description().notices[shoe.stop].basis,
        );
        self.say(
            "Las cartas se reparten boca arriba.",
            "Cards are dealt face up.",
            shoe.face_up,
        );
    }

    fn hands(&mut self) {
        self.topic("Los puntos", "The points");
        let points = &self.description().points;
        let (most, courts) = (points.most.value, points.courts.value);
        self.say(
            format!("Se trata de llegar a {most} puntos o acercarse sin pasarse."),
            format!("The aim is to reach {most} points, or come near without passing them."),
            points.most.basis,
        );
        self.say(
            format!("Las figuras valen {courts}; las demás cartas, su número."),
            format!("Court cards count {courts}; the others their number."),
            points.courts.basis,
        );
        let (low, high) = points.ace.value;
        self.say(
            format!("El as vale {low} u {high}, según convenga."),
            format!("An ace counts {low} or {high}, as suits."),
            points.ace.basis,
        );
        let (name, meaning) = (&points.best.name, &points.best.meaning);
        self.say(
            format!("{}: {}.", name.es, meaning.es),
            format!("{}: {}.", name.en, meaning.en),
            points.best.basis,
        );
    }

    fn play(&mut self) {
        self.topic("La jugada", "The round");
        let description = self.description();
        self.say(
            "Cada mano recibe una carta, y la banca otra; después, cada mano la segunda.",
            "Each hand receives a card, and the bank one; then each hand its second.",
            description.deal.second,
        );
        self.say(
            "Por orden, cada jugador pide cartas de una en una o se planta.",
            "In turn each player takes cards one by one, or stands.",
            description.draw.hit.basis,
        );
        let most = description.points.most.value;
        self.say(
            format!("Con {most} puntos no se pide carta."),
            format!("With {most} points no card is taken."),
            description.draw.full,
        );
        self.say(
            "La mano que se pasa pierde en el acto.",
            "A hand that goes over loses at once.",
            description.draw.over,
        );
        self.say(
            "Dos cartas del mismo valor se pueden separar en dos manos, con otra apuesta igual; y otra vez si vuelve a salir pareja.",
            "Two cards of one value may be split into two hands, with another equal bet; and again if a pair comes.",
            description.split.choice.basis,
        );
        let aces = description.split.aces.value;
        self.say(
            format!("A cada as separado se le da {aces} carta."),
            format!("Each split ace takes {aces} card."),
            description.split.aces.basis,
        );
        self.say(
            "Una mano separada no hace la jugada máxima.",
            "A split hand never makes the best hand.",
            description.split.no_best,
        );
        let points: Vec<String> = description
            .double
            .points
            .iter()
            .map(u8::to_string)
            .collect();
        let points = points.join(", ");
        self.say(
            format!("Con {points} puntos en dos cartas se puede doblar la apuesta y recibir una sola carta."),
            format!("With {points} points on two cards the bet may be doubled for a single card."),
            description.double.choice.basis,
        );
        self.say(
            "Se dobla con cualquier mano, también separada, menos con ases separados.",
            "Any hand may be doubled, a split one too, but not split aces.",
            description.double.each,
        );
        self.say(
            "Quien apuesta en mano ajena decide si añade lo suyo cuando se separa o se dobla.",
            "Whoever bets on another's hand decides whether he adds his own when it is split or doubled.",
            description.follow.with.basis,
        );
    }

    fn insurance(&mut self) {
        self.topic("El seguro", "Insurance");
        let rules = &self.description().insurance;
        let best = &self.description().points.best.name;
        self.say(
            format!("Si la primera carta de la banca es un as, los jugadores pueden asegurarse contra su «{}».", best.es),
            format!("If the bank's first card is an ace, players may insure against its “{}”.", best.en),
            rules.take.basis,
        );
        self.say(
            "Hasta que se da la primera tercera carta.",
            "Until the first third card is given.",
            rules.window,
        );
        let (least, most) = (rules.least.value, rules.most.value);
        self.say(
            format!("Desde {least} del mínimo de la mesa hasta {most} de la apuesta."),
            format!("From {least} of the table's minimum to {most} of the bet."),
            rules.most.basis,
        );
        let odds = rules.wins.value;
        self.say(
            format!("Se paga {odds} a 1; si la banca no lo tiene, se pierde."),
            format!("It pays {odds} to 1; if the bank does not have it, it is lost."),
            rules.wins.basis,
        );
        let even = &self.description().even;
        self.say(
            format!(
                "Quien tiene «{}» frente a un as puede cobrar a la par.",
                best.es
            ),
            format!("Whoever has “{}” against an ace may be paid even.", best.en),
            even.choice.basis,
        );
    }

    fn bank(&mut self) {
        self.topic("La banca", "The bank");
        let bank = &self.description().bank;
        self.say(
            "La banca toma cartas solo si le queda rival.",
            "The bank draws only if it has a rival left.",
            bank.draws,
        );
        let on = bank.stands.value;
        self.say(
            format!("Pide hasta {on} y con {on} o más se planta."),
            format!("It draws below {on} and stands on {on} or more."),
            bank.stands.basis,
        );
        let (es, en) = match bank.soft_stands.value {
            true => (
                "Cuenta el as como más si así se planta.",
                "It counts an ace high if it then stands.",
            ),
            false => (
                "Pide también con ese total si el as cuenta más.",
                "It draws on that total too if an ace counts high.",
            ),
        };
        self.say(es, en, bank.soft_stands.basis);
    }

    fn payment(&mut self) {
        self.topic("Los pagos", "The payments");
        let description = self.description();
        let pays = &description.pays;
        let (even, best) = (pays.even.value, pays.best.value);
        self.say(
            format!("La mano más alta gana {even} a 1; la más baja pierde."),
            format!("A higher hand wins {even} to 1; a lower one loses."),
            pays.even.basis,
        );
        self.say(
            "Con los mismos puntos, la apuesta es nula y se devuelve.",
            "With equal points the bet is void and goes back.",
            pays.tie,
        );
        let name = &description.points.best.name;
        self.say(
            format!(
                "{} se paga {best} a 1 y gana a los mismos puntos con más cartas.",
                name.es
            ),
            format!(
                "{} pays {best} to 1 and beats the same points of more cards.",
                name.en
            ),
            pays.best.basis,
        );
        if let Some(special) = &description.special {
            let odds = special.pays.value;
            self.say(
                format!("{}: se paga {odds} a 1.", special.name.es),
                format!("{}: pays {odds} to 1.", special.name.en),
                special.pays.basis,
            );
        }
        self.say(
            "Si la banca se pasa, paga todas las apuestas que quedan.",
            "If the bank goes over, it pays every bet that is left.",
            pays.bank_over,
        );
        self.say(
            "Se cobra y se paga de derecha a izquierda.",
            "Bets are taken and paid from right to left.",
            pays.order,
        );
    }

    fn jackpot(&mut self) {
        let Some((jackpot, terms)) = self.rules.jackpot() else {
            return;
        };
        self.topic("El jackpot", "The jackpot");
        let stake = euros(terms.stake.value);
        self.say(
            format!(
                "Apuesta adicional de {} sobre las primeras cartas.",
                stake.es
            ),
            format!("An extra bet of {} on the first cards.", stake.en),
            terms.stake.basis,
        );
        for (prize, odds) in jackpot.prizes.iter().zip(&terms.odds) {
            self.say(
                format!("{}: {} a 1.", prize.name.es, odds.value),
                format!("{}: {} to 1.", prize.name.en, odds.value),
                odds.basis,
            );
        }
        let (prize, floor) = (&jackpot.pool.prize, euros(terms.floor));
        self.say(
            format!(
                "{}: el jackpot, nunca menos de {}.",
                prize.name.es, floor.es
            ),
            format!(
                "{}: the jackpot, never less than {}.",
                prize.name.en, floor.en
            ),
            prize.basis,
        );
        self.say(
            "Solo se paga el premio mayor.",
            "Only the highest prize is paid.",
            jackpot.highest,
        );
        self.say(
            "Cuentan solo las cartas del jugador.",
            "Only the player's own cards count.",
            jackpot.own,
        );
    }

    fn errors(&mut self) {
        self.topic("Errores", "Errors");
        for rule in &self.description().irregularities {
            for remedy in &rule.remedies {
                self.say(rule.words.es.clone(), rule.words.en.clone(), remedy.basis);
            }
        }
        self.say(
            "Lo demás lo decide el jefe de mesa.",
            "Anything else the table head decides.",
            self.description().unforeseen,
        );
    }
}
