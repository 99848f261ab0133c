//! Why a bet was paid what it was paid: one sentence, then step by step.

use cards::Card;
use exact::{Cents, Residue};
use law::Words;
use table::{
    Against, Because, BoxNumber, Compared, HandView, Line, Outcome, PayTable, PayTableId,
    StageKind, View,
};

use crate::card::rank_name;
use crate::speaker::the_box;
use crate::text::{lower, quoted, upper, with};
use crate::{Citation, Speaker, circle, euros, odds, rows, symbols, takes};

/// The hands that a line speaks of, those cards that count first. An empty one is covered:
/// the explanation then names its class alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hands<'a> {
    /// The cards of the box.
    pub own: &'a [Card],
    /// The bank's cards.
    pub bank: &'a [Card],
}

/// Why a bet was due what it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The outcome in one sentence.
    pub summary: Words,
    /// Why, in the order in which one would say it. A step has no full stop.
    pub steps: Vec<Step>,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The step.
    pub words: Words,
    /// What it rests on, each citation once.
    pub citations: Vec<Citation>,
}

impl<'a> Hands<'a> {
    /// The hands that a viewer sees, for a bet of a box: against the bank's cards, or against
    /// those of the player who holds it.
    pub fn in_view(view: &'a View, line: &Line) -> Hands<'a> {
        fn cards(hand: &Option<HandView>) -> &[Card] {
            hand.as_ref().map_or(&[], |hand| hand.cards.as_slice())
        }
        let of_box = |at: BoxNumber| {
            let found = view.boxes.iter().find(|found| found.number == at);
            found.map_or(&[][..], |found| cards(&found.hand))
        };
        Hands {
            own: if class_is(view, line) {
                of_box(line.at)
            } else {
                &[]
            },
            bank: match line.against {
                Against::House => cards(&view.bank_hand),
                Against::Bank { at, .. } => of_box(at),
                Against::Pot => &[],
            },
        }
    }
}

/// Whether the hand that a line names is of the class of the one in view: a bet on the first
/// cards alone may have been decided by another.
fn class_is(view: &View, line: &Line) -> bool {
    let named = line.reasons.iter().find_map(|reason| match reason.because {
        Because::HandIs { class } => Some(class),
        _ => None,
    });
    let mut boxes = view.boxes.iter();
    let found = boxes.find(|found| found.number == line.at);
    let seen = found.and_then(|found| found.hand.as_ref());
    named.is_none() || seen.is_none_or(|hand| named == Some(hand.class))
}

/// How one of two hands compares with the bank's.
fn compares(hand: &Words, compared: Compared) -> Words {
    let (es, en) = match compared {
        Compared::Above => ("supera a la de la banca", "beats the bank's"),
        Compared::Equal => ("iguala a la de la banca", "equals the bank's"),
        Compared::Below => ("es inferior a la de la banca", "is below the bank's"),
    };
    Words::new(format!("{} {es}", hand.es), format!("{} {en}", hand.en))
}

impl Speaker<'_> {
    /// Why a bet was due what it was, with the cards that a viewer sees.
    pub fn explain_in(&self, line: &Line, view: &View) -> Explanation {
        let steps = self.steps(line, Hands::in_view(view, line));
        Explanation {
            summary: self.summary_in(line, view),
            steps,
        }
    }

    /// The outcome of a bet in one sentence, with the bettor's name where several people bet
    /// on the box.
    pub(crate) fn summary_in(&self, line: &Line, view: &View) -> Words {
        let found = view.boxes.iter().find(|found| found.number == line.at);
        match found {
            Some(found) if found.standing.len() > 1 => self.summary_with_bettor(line),
            _ => self.summary(line),
        }
    }

    /// Why a bet was due what it was.
    pub fn explain(&self, line: &Line, hands: Hands<'_>) -> Explanation {
        Explanation {
            summary: self.summary(line),
            steps: self.steps(line, hands),
        }
    }

    /// The outcome of a bet in one sentence: "Casilla 1, Pareja Plus: 10,00 € × 4 = 40,00 €
    /// ganados; la apuesta se conserva."
    pub fn summary(&self, line: &Line) -> Words {
        let what = self.result(line);
        let (head, spot) = (upper(&the_box(line.at)), self.bet_name(line));
        Words::new(
            format!("{}, {}: {}.", head.es, spot.es, what.es),
            format!("{}, {}: {}.", head.en, spot.en, what.en),
        )
    }

    /// The same, where several people bet on one box: "Casilla 1, Ante (Marta): …"
    pub fn summary_with_bettor(&self, line: &Line) -> Words {
        let (who, what) = (self.name(line.by), self.result(line));
        let (head, spot) = (upper(&the_box(line.at)), self.bet_name(line));
        Words::new(
            format!("{}, {} ({}): {}.", head.es, spot.es, who.es, what.es),
            format!("{}, {} ({}): {}.", head.en, spot.en, who.en, what.en),
        )
    }

    /// The name of what was settled: a prize is called by the table that it is paid by.
    fn bet_name(&self, line: &Line) -> Words {
        let table = line.reasons.iter().find_map(|reason| match reason.because {
            Because::TableInForce { table } => self.table(table),
            _ => None,
        });
        match (line.outcome, table) {
            (Outcome::Prize, Some(table)) => table.name.clone(),
            (Outcome::Prize, None) => with(&self.spot(line.spot), "{}, premio", "{}, prize"),
            (
                Outcome::Won | Outcome::Lost | Outcome::Pushed | Outcome::Void | Outcome::PotShare,
                _,
            ) => self.spot(line.spot),
        }
    }

    fn result(&self, line: &Line) -> Words {
        let stake = euros(line.stake);
        match line.outcome {
            Outcome::Won => {
                let won = if line.paid == Cents::new(100) {
                    "ganado"
                } else {
                    "ganados"
                };
                let es = format!("{{}} {won}; la apuesta se conserva");
                with(&product(line), &es, "{} won; the stake stays")
            }
            Outcome::Prize if self.felt().pool_of(line.spot).is_some() => {
                with(&euros(line.paid), "{} de premio", "{} as a prize")
            }
            Outcome::Prize => with(&product(line), "{} de premio", "{} as a prize"),
            Outcome::Lost if self.felt().pool_of(line.spot).is_some() => with(
                &stake,
                "la apuesta de {} pasa a lo acumulado",
                "the stake of {} goes into the pool",
            ),
            Outcome::Lost => with(
                &stake,
                "se pierde la apuesta de {}",
                "the stake of {} is lost",
            ),
            Outcome::Pushed => with(
                &stake,
                "se devuelve la apuesta de {}",
                "the stake of {} is given back",
            ),
            Outcome::PotShare => with(&euros(line.paid), "se lleva {}", "takes {}"),
            Outcome::Void => with(
                &stake,
                "mano anulada; se devuelve la apuesta de {}",
                "the hand is void; the stake of {} is given back",
            ),
        }
    }

    /// One step per reason. The same reason under two provisions is one step with both, and
    /// what the table pays belongs to the step that names the table.
    fn steps(&self, line: &Line, hands: Hands<'_>) -> Vec<Step> {
        let mut steps: Vec<(Because, Step)> = Vec::new();
        for reason in line.reasons.iter() {
            let because = reason.because;
            let same = |known: &Because| {
                *known == because
                    || (because == Because::OnTheTable
                        && matches!(known, Because::TableInForce { .. }))
            };
            let citations = self.cite(reason.basis);
            match steps.iter_mut().find(|(known, _)| same(known)) {
                Some((_, step)) => {
                    let new = citations
                        .into_iter()
                        .filter(|found| !step.citations.contains(found));
                    let new: Vec<Citation> = new.collect();
                    step.citations.extend(new);
                }
                None => {
                    let words = self.because(because, line, hands);
                    steps.push((because, Step { words, citations }));
                }
            }
        }
        steps.into_iter().map(|(_, step)| step).collect()
    }

    /// The least hand with which the bank plays.
    fn bank_needs(&self) -> Words {
        let unnamed = || Words::new("la mano mínima", "the least hand");
        self.felt().bank_needs.clone().unwrap_or_else(unnamed)
    }

    /// Whether a bet is settled by the cards that lie there before the last ones come: the hand
    /// that one sees later is then another, and only its class is named.
    fn is_settled_early(&self, line: &Line) -> bool {
        let mut stages = self.felt().stages.iter();
        stages.any(|stage| match &stage.kind {
            StageKind::SettleEarly(spots) => spots.contains(&line.spot),
            _ => false,
        })
    }

    /// A reason in words.
    fn because(&self, because: Because, line: &Line, hands: Hands<'_>) -> Words {
        match because {
            Because::TheRule => self.rule(line),
            Because::HandIs { class } => {
                let cards = if self.is_settled_early(line) {
                    &[]
                } else {
                    hands.own
                };
                self.hand_is(&the_box(line.at), class, cards)
            }
            Because::PlayerHandIs { class } => {
                let name = self.felt().common_name.clone();
                let name = name.unwrap_or_else(|| Words::new("mano", "the hand"));
                let (points, _) = self.class(class);
                Words::new(
                    format!("{}: {}", name.es, points.es),
                    format!("{}: {}", name.en, points.en),
                )
            }
            Because::BankHandIs { class } => {
                self.hand_is(&Words::new("banca", "the bank"), class, hands.bank)
            }
            Because::AceIsLow | Because::AceIsHigh => ace(because == Because::AceIsHigh),
            Because::BankDoesNotPlay => {
                let needs = self.bank_needs();
                Words::new(
                    format!("La banca no llega a {} y no juega", needs.es),
                    format!("The bank has less than {} and does not play", needs.en),
                )
            }
            Because::BankPlays => {
                let needs = self.bank_needs();
                Words::new(
                    format!("La banca tiene {} o más y juega", needs.es),
                    format!("The bank has {} or better and plays", needs.en),
                )
            }
            Because::HigherClass if line.outcome == Outcome::PotShare => {
                circle::higher_than_all(line.at)
            }
            Because::AllEqual if line.outcome == Outcome::PotShare => Words::new(
                "Hay manos iguales carta por carta",
                "Some hands are equal card by card",
            ),
            Because::HigherClass | Because::LowerClass => {
                higher_class(line.at, because == Because::HigherClass)
            }
            Because::HigherCards | Because::LowerCards => {
                higher_cards(line.at, because == Because::HigherCards)
            }
            Because::CardOrder => self.card_order(),
            Because::AllEqual => Words::new(
                "Las dos manos son iguales carta por carta: hay empate",
                "Both hands are equal card by card: it is a tie",
            ),
            Because::Withdrew => Words::new("El jugador se retiró", "The player withdrew"),
            Because::TableInForce { table } => self.table_in_force(table, line),
            Because::OnTheTable => with(
                &odds(line.odds),
                "La combinación se paga {}",
                "The combination pays {}",
            ),
            Because::OnlyTheHighest => Words::new(
                "Solo se paga el premio mayor",
                "Only the highest prize is paid",
            ),
            Because::NoCombination => Words::new(
                "La mano no tiene ninguna combinación con premio",
                "The hand has none of the combinations paid",
            ),
            Because::OwnHandOnly => Words::new(
                "Solo cuenta la mano del jugador, no la de la banca",
                "Only the player's hand counts, not the bank's",
            ),
            Because::WhateverTheBankHas => Words::new(
                "El premio se paga tenga lo que tenga la banca",
                "The prize is paid whatever the bank has",
            ),
            Because::Holds { table, row } => self.holds(table, row, line),
            Because::NeitherHasACombination => Words::new(
                "Ninguna mano tiene combinación, y sin ella no se comparan: valen lo mismo",
                "Neither hand has a combination, and without one they are not compared: they are equal",
            ),
            Because::NotGoodEnoughToBePaid => Words::new(
                "La mano gana, pero no llega a la que esta apuesta necesita para cobrar",
                "The hand wins, but it is below what this bet needs to be paid",
            ),
            Because::CardBought => Words::new(
                "Es el precio de la carta comprada, y se lo queda la banca",
                "It is the price of the card bought, which the bank keeps",
            ),
            Because::IntoThePool => Words::new(
                "Lo apostado pasa a lo acumulado",
                "The stake goes into the pool",
            ),
            Because::OfThePool => Words::new(
                "El premio se calcula sobre lo acumulado en ese momento",
                "The prize is reckoned on what stands in the pool at that moment",
            ),
            Because::PoolPrize => self.pool_prize(line),
            Because::InTurn => Words::new(
                "Entre varios ganadores se paga primero la mano más alta, y a cada una sobre lo que queda",
                "Of several winners the highest hand is paid first, and each on what is left",
            ),
            Because::EqualsAlike => Words::new(
                "Las manos iguales cobran cada una lo mismo",
                "Equal hands are each paid alike",
            ),
            Because::Shared => Words::new(
                "Varios ganadores se lo reparten por partes iguales",
                "Several winners share it in equal parts",
            ),
            Because::PoolIsSpent => {
                Words::new("Lo acumulado no da para más", "The pool holds no more")
            }
            Because::StakeIsKept => {
                Words::new("Quien gana conserva su apuesta", "A winner keeps his stake")
            }
            Because::Penalty => Words::new(
                "La apuesta se pierde por una infracción",
                "The bet is lost by a breach of the rules",
            ),
            Because::HighHand(compared) => {
                compares(&Words::new("La mano alta", "The high hand"), compared)
            }
            Because::LowHand(compared) => {
                compares(&Words::new("La mano baja", "The low hand"), compared)
            }
            Because::JokerStandsIn => Words::new(
                "El comodín vale por un as o completa escalera o color",
                "The joker stands for an ace, or completes a straight or a flush",
            ),
            Because::AgainstTheCroupier => Words::new(
                "Las manos de quien tiene la banca se comparan primero con las del crupier",
                "The hands of whoever holds the bank are held against the croupier's first",
            ),
            Because::CroupierHigh(compared) => compares(
                &Words::new("La mano alta del crupier", "The croupier's high hand"),
                compared,
            ),
            Because::CroupierLow(compared) => compares(
                &Words::new("La mano baja del crupier", "The croupier's low hand"),
                compared,
            ),
            Because::BankSetWrongly => Words::new(
                "Las manos de la banca están mal colocadas",
                "The bank's hands are set wrongly",
            ),
            Because::WithThePlayersBank => Words::new(
                "La apuesta se resuelve con las fichas del jugador que tiene la banca",
                "The bet is settled with the chips of the player who holds the bank",
            ),
            Because::BankEnds => Words::new(
                "Acaba el turno de la banca: lo que queda en ella vuelve a su jugador",
                "The bank's turn ends: what is left in it goes back to its player",
            ),
            Because::SetWrongly => Words::new(
                "Las manos están mal colocadas: la baja supera a la alta",
                "The hands are set wrongly: the low one outranks the high one",
            ),
            Because::Commission => Words::new(
                "La casa retiene su comisión de lo ganado",
                "The house keeps its commission of the winnings",
            ),
            Because::HandIsVoid => Words::new(
                "Toda la jugada es nula y las apuestas se devuelven",
                "The whole hand is void and the stakes are given back",
            ),
            Because::Rounded => Words::new(
                "El pago exacto no es un número entero de céntimos: se redondea",
                "The exact payment is no whole number of cents: it is rounded",
            ),
            Because::BallIn { pocket } => with(
                &self.pocket_call(pocket),
                "Ha salido el {}",
                "The number is {}",
            ),
            Because::RowsAre { upper, lower } => rows::rows(self.felt(), (upper, lower)),
            Because::FirstCard { same } => rows::first_card(same),
            Because::Insured => rows::insured(),
            Because::Threw { throw } => Words::new(
                format!("Los dados suman {}: {throw}", throw.sum()),
                format!("The dice make {}: {throw}", throw.sum()),
            ),
            Because::NumberIs { number } => Words::new(
                format!("El número de la apuesta es el {number}"),
                format!("The bet is on {number}"),
            ),
            Because::WinsWithIt => with(&self.spot(line.spot), "{} gana", "{} wins"),
            Because::LosesWithIt => with(&self.spot(line.spot), "{} pierde", "{} loses"),
            Because::NullWithIt => with(
                &self.spot(line.spot),
                "{} ni gana ni pierde: el resultado es nulo",
                "{} neither wins nor loses: the result is null",
            ),
            Because::Covered | Because::NotCovered => {
                self.covered(line, because == Because::Covered)
            }
            Because::StakeIsHis => Words::new(
                "Quien gana conserva su apuesta",
                "The winner keeps the stake",
            ),
            Because::PaidInOrder => Words::new(
                "Primero se retiran las apuestas perdedoras y después se pagan las ganadoras por su orden",
                "Losing bets are taken first, then winners are paid in their order",
            ),
            Because::ZeroPart => with(
                &rows::zero(self.felt()),
                "Con {}, una parte de la apuesta sencilla vuelve al jugador y el resto es de la banca",
                "At {} a part of a simple chance goes back to the player and the rest is the bank's",
            ),
            Because::ZeroAgain => with(
                &rows::zero(self.felt()),
                "Ha vuelto {}: la apuesta en prisión pierde una parte de su valor",
                "Once more it is {}: a bet in prison loses a part of its worth",
            ),
            Because::LastSpin => Words::new(
                "Es la última jugada de la sesión: no hay prisión y se devuelve la parte que queda",
                "It is the session's last spin: there is no prison, and the part left is given back",
            ),
            Because::GoesFree => Words::new(
                "La apuesta estaba en prisión y su suerte ha salido: queda libre",
                "The bet was in prison and its chance came: it goes free",
            ),
            Because::Points(compared) => match compared {
                Compared::Above => Words::new(
                    "La mano gana en puntos a la de la banca",
                    "The hand beats the bank's in points",
                ),
                Compared::Equal => Words::new(
                    "Las dos manos suman los mismos puntos",
                    "Both hands have the same points",
                ),
                Compared::Below => Words::new(
                    "La mano de la banca gana en puntos",
                    "The bank's hand wins in points",
                ),
            },
            Because::OfSplit { hand } => Words::new(
                format!("Es la mano {} de las que se separaron", hand + 1),
                format!("It is hand {} of those that were split", hand + 1),
            ),
            Because::SplitMakesNone => Words::new(
                "La mano viene de separar: con la carta siguiente suma lo más alto, pero no es la jugada máxima",
                "The hand comes of a split: the next card brings it to the highest count, which is not the best hand",
            ),
            Because::WentOver => Words::new("La mano se ha pasado", "The hand went over"),
            Because::BankWentOver => Words::new(
                "La banca se ha pasado: paga todas las apuestas que quedan",
                "The bank went over: it pays every bet that is left",
            ),
            Because::BankDrewNone => Words::new(
                "La banca no ha tomado más cartas: no le quedaba mano a la que vencer",
                "The bank drew no more cards: no hand was left that it could beat",
            ),
            Because::EvenMoney => Words::new(
                "El jugador ha elegido cobrar a la par",
                "The player chose to be paid even",
            ),
            Because::NeverBelow => Words::new(
                "El premio tiene un mínimo: la casa completa lo que falta",
                "The prize has a floor: the house adds what is missing",
            ),
            Because::LostInPrison => Words::new(
                "La apuesta estaba en prisión y su suerte no ha salido: se pierde",
                "The bet was in prison and its chance did not come: it is lost",
            ),
            Because::OfPot { number } => circle::of_pot(number),
            Because::AloneInThePot => Words::new(
                "Nadie más sigue en este bote: no hace falta mostrar las cartas",
                "Nobody else is in this pot: no cards need be shown",
            ),
            Because::BestHand => Words::new(
                "Es la mano más alta de las que optan al bote",
                "It is the highest hand of those that contend for the pot",
            ),
            Because::Outranked { by } => circle::outranked(by),
            Because::MadeOf => Words::new(
                "La jugada se forma con las cartas que manda esta variante",
                "The hand is made of the cards that this variant asks for",
            ),
            Because::HigherInShortDeck => Words::new(
                "Con menos de 52 cartas esta combinación vale más",
                "With fewer than 52 cards this combination ranks higher",
            ),
            Because::OddChip => Words::new(
                "La ficha que no se puede dividir es de quien está primero a partir de la mano",
                "The chip that cannot be divided goes to the first from the mano on",
            ),
            Because::SessionCharge => Words::new(
                "La casa cobra a cada jugador su cuota de la sesión",
                "The house takes each player's charge for the session",
            ),
            Because::HouseShare => Words::new(
                "Antes de pagar, la casa retiene su parte del bote",
                "Before it is paid the house keeps its share of the pot",
            ),
            Because::FalseOpening => Words::new(
                "El jugador abrió el bote sin la jugada necesaria y no puede ganarlo",
                "The player opened the pot without the hand that it takes and cannot win it",
            ),
            Because::GaveUp => Words::new(
                "El jugador renunció al bote y no mostró sus cartas",
                "The player gave up the pot and showed no cards",
            ),
        }
    }

    /// Whether a bet covers what came, by name.
    fn covered(&self, line: &Line, covers: bool) -> Words {
        let spot = self.spot(line.spot);
        if covers {
            with(&spot, "{} lo cubre", "{} covers it")
        } else {
            with(&spot, "{} no lo cubre", "{} does not cover it")
        }
    }

    /// What a hand wins of the pool that its bet feeds.
    fn pool_prize(&self, line: &Line) -> Words {
        let class = line.reasons.iter().find_map(|reason| match reason.because {
            Because::HandIs { class } => self.felt().classes.get(usize::from(class)),
            _ => None,
        });
        let pool = self.felt().pool_of(line.spot);
        let prize = class
            .zip(pool)
            .and_then(|(class, pool)| pool.prizes.iter().find(|prize| prize.key == class.key));
        let takes = prize.map_or_else(|| Words::new("un premio", "a prize"), |p| takes(p.takes));
        Words::new(
            format!("La combinación gana {}", takes.es),
            format!("The combination wins {}", takes.en),
        )
    }

    /// What the two own cards are on a pay table.
    fn holds(&self, table: PayTableId, row: u8, line: &Line) -> Words {
        let row = self
            .table(table)
            .and_then(|table| table.rows.get(usize::from(row)));
        let name = row.map_or_else(|| Words::same("?"), |row| lower(&row.name));
        let at = the_box(line.at);
        Words::new(
            format!("La {} tiene {}", at.es, name.es),
            format!("{} holds {}", upper(&at).en, name.en),
        )
    }

    /// What the rule does with this bet.
    fn rule(&self, line: &Line) -> Words {
        let by_table = line
            .reasons
            .iter()
            .any(|r| matches!(r.because, Because::TableInForce { .. }));
        match line.outcome {
            Outcome::Won if by_table => Words::new(
                "Una combinación de la tabla gana su premio",
                "A combination of the table wins its prize",
            ),
            Outcome::Won => with(
                &odds(line.odds),
                "La apuesta se paga {}",
                "The bet is paid {}",
            ),
            Outcome::Lost => Words::new("La apuesta se pierde", "The bet is lost"),
            Outcome::Pushed => Words::new("La apuesta se devuelve", "The stake is given back"),
            Outcome::Void => Words::new(
                "La apuesta se anula y se devuelve",
                "The bet is void and given back",
            ),
            Outcome::PotShare => Words::new(
                "La apuesta está en el bote, y esta es su parte",
                "The stake lies in the pot, and this is its share",
            ),
            Outcome::Prize => Words::new(
                "Esta mano da derecho a un premio en proporción a la apuesta",
                "This hand earns a prize in proportion to the stake",
            ),
        }
    }

    /// "La casilla 1 tiene K♥ 7♥ 4♥: color (tres cartas de un mismo palo, no seguidas)".
    fn hand_is(&self, whose: &Words, class: u8, cards: &[Card]) -> Words {
        let (name, meaning) = self.class(class);
        let has = Words::new(
            format!("{} ({})", name.es, meaning.es),
            format!("{} ({})", name.en, meaning.en),
        );
        if cards.is_empty() {
            let es = format!("La mano de la {}: {}", whose.es, has.es);
            return Words::new(es, format!("The hand of {}: {}", whose.en, has.en));
        }
        let seen = symbols(cards);
        let owner = upper(whose);
        Words::new(
            format!("La {} tiene {seen}: {}", whose.es, has.es),
            format!("{} has {seen}: {}", owner.en, has.en),
        )
    }

    /// A class's name in the middle of a sentence, and what it is made of.
    fn class(&self, class: u8) -> (Words, Words) {
        match self.felt.classes.get(usize::from(class)) {
            Some(row) => (lower(&row.name), row.meaning.clone()),
            None => {
                let unknown = Words::new("combinación desconocida", "unknown combination");
                (
                    unknown,
                    Words::new("no figura en el tapete", "not on the felt"),
                )
            }
        }
    }

    fn table(&self, table: PayTableId) -> Option<&PayTable> {
        self.felt.tables.iter().find(|known| known.id == table)
    }

    /// "Rige «Pareja Plus, tabla B»: color, 4 a 1".
    fn table_in_force(&self, table: PayTableId, line: &Line) -> Words {
        let name = self.table(table).map(|table| table.name.clone());
        let name = quoted(&name.unwrap_or_else(|| Words::new("otra tabla", "another table")));
        let hand = line.reasons.iter().find_map(|reason| match reason.because {
            Because::HandIs { class } => Some(self.class(class).0),
            _ => None,
        });
        let hand = hand.unwrap_or_else(|| Words::new("la combinación", "the combination"));
        let pays = odds(line.odds);
        Words::new(
            format!("Rige la tabla {}: {}, {}", name.es, hand.es, pays.es),
            format!("The pay table is {}: {}, {}", name.en, hand.en, pays.en),
        )
    }

    /// From high to low, down to the lowest card of the deck in play.
    fn card_order(&self) -> Words {
        let lowest = self.felt.deck.map(|deck| deck.lowest());
        let tail = lowest.map_or_else(
            || Words::new("y las demás", "and the others"),
            |lowest| {
                Words::new(
                    format!("y del diez al {}", rank_name(lowest)),
                    format!("and ten down to {}", lowest.name()),
                )
            },
        );
        with(
            &tail,
            "Las cartas valen, de mayor a menor: as, rey, dama, jota {}",
            "Cards rank from high to low: ace, king, queen, jack {}",
        )
    }
}

/// `10,00 € × 4 = 40,00 €`, or `≈` where the winnings were rounded.
fn product(line: &Line) -> Words {
    let (stake, paid) = (euros(line.stake), euros(line.paid));
    let equals = if line.residue == Residue::NONE {
        '='
    } else {
        '≈'
    };
    Words::new(
        format!("{} × {} {equals} {}", stake.es, line.odds, paid.es),
        format!("{} × {} {equals} {}", stake.en, line.odds, paid.en),
    )
}

fn ace(high: bool) -> Words {
    if high {
        return Words::new(
            "El as cuenta como la carta más alta de la escalera",
            "The ace counts as the highest card of the straight",
        );
    }
    Words::new(
        "El as cuenta como la carta más baja de la escalera",
        "The ace counts as the lowest card of the straight",
    )
}

fn higher_class(at: BoxNumber, own: bool) -> Words {
    if own {
        return with(
            &the_box(at),
            "La combinación de la {} supera a la de la banca",
            "The combination of {} is above the bank's",
        );
    }
    with(
        &the_box(at),
        "La combinación de la banca supera a la de la {}",
        "The bank's combination is above that of {}",
    )
}

fn higher_cards(at: BoxNumber, own: bool) -> Words {
    let whose = if own {
        the_box(at)
    } else {
        Words::new("banca", "the bank")
    };
    with(
        &whose,
        "A igual combinación ganan las cartas más altas: las de la {}",
        "Of equal combinations the higher cards win: those of {}",
    )
}
