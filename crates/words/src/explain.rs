//! Why a bet was paid what it was paid: one sentence, then step by step.

use crate::messages::say;
use cards::Card;
use exact::{Cents, Residue};
use law::Words;
use table::{
    Against, BoxNumber, Compared, HandView, Line, Outcome, PayTable, PayTableId, ReasonStep,
    StageKind, View,
};

use crate::card::rank_name;
use crate::speaker::the_box;
use crate::text::{lower, quoted, upper};
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
        ReasonStep::HandIs { class } => Some(class),
        _ => None,
    });
    let mut boxes = view.boxes.iter();
    let found = boxes.find(|found| found.number == line.at);
    let seen = found.and_then(|found| found.hand.as_ref());
    named.is_none() || seen.is_none_or(|hand| named == Some(hand.class))
}

/// How one of two hands compares with the bank's.
fn compares(hand: &Words, compared: Compared) -> Words {
    match compared {
        Compared::Above => say!(reasons::HandAbove { hand }),
        Compared::Equal => say!(reasons::HandEqual { hand }),
        Compared::Below => say!(reasons::HandBelow { hand }),
    }
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
        say!(reasons::Summary { head, spot, what })
    }

    /// The same, where several people bet on one box: "Casilla 1, Ante (Marta): …"
    pub fn summary_with_bettor(&self, line: &Line) -> Words {
        let (who, what) = (self.name(line.by), self.result(line));
        let (head, spot) = (upper(&the_box(line.at)), self.bet_name(line));
        say!(reasons::SummaryWithBettor {
            head,
            spot,
            what,
            who
        })
    }

    /// The name of what was settled: a prize is called by the table that it is paid by.
    fn bet_name(&self, line: &Line) -> Words {
        let table = line.reasons.iter().find_map(|reason| match reason.because {
            ReasonStep::TableInForce { table } => self.table(table),
            _ => None,
        });
        match (line.outcome, table) {
            (Outcome::Prize, Some(table)) => table.name.clone(),
            (Outcome::Prize, None) => say!(reasons::PrizeOfBet {
                spot: self.spot(line.spot)
            }),
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
                let (amount, one) = (product(line), line.paid == Cents::new(100));
                say!(reasons::ResultWon { amount, one })
            }
            Outcome::Prize if self.felt().pool_of(line.spot).is_some() => {
                say!(reasons::ResultPrize {
                    paid: euros(line.paid)
                })
            }
            Outcome::Prize => say!(reasons::ResultPrize {
                paid: product(line)
            }),
            Outcome::Lost if self.felt().pool_of(line.spot).is_some() => {
                say!(reasons::ResultIntoPool { stake })
            }
            Outcome::Lost => say!(reasons::ResultLost { stake }),
            Outcome::Pushed => say!(reasons::ResultPushed { stake }),
            Outcome::PotShare => say!(reasons::ResultPotShare {
                paid: euros(line.paid)
            }),
            Outcome::Void => say!(reasons::ResultVoid { stake }),
        }
    }

    /// One step per reason. The same reason under two provisions is one step with both, and
    /// what the table pays belongs to the step that names the table.
    fn steps(&self, line: &Line, hands: Hands<'_>) -> Vec<Step> {
        let mut steps: Vec<(ReasonStep, Step)> = Vec::new();
        for reason in line.reasons.iter() {
            let because = reason.because;
            let same = |known: &ReasonStep| {
                *known == because
                    || (because == ReasonStep::OnTheTable
                        && matches!(known, ReasonStep::TableInForce { .. }))
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
        let unnamed = || say!(reasons::LeastHand);
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
    fn because(&self, because: ReasonStep, line: &Line, hands: Hands<'_>) -> Words {
        match because {
            ReasonStep::TheRule => self.rule(line),
            ReasonStep::HandIs { class } => {
                let cards = if self.is_settled_early(line) {
                    &[]
                } else {
                    hands.own
                };
                self.hand_is(&the_box(line.at), class, cards)
            }
            ReasonStep::PlayerHandIs { class } => {
                let name = self.felt().common_name.clone();
                let name = name.unwrap_or_else(|| say!(reasons::TheHand));
                let (points, _) = self.class(class);
                say!(reasons::PlayerHandIs { name, points })
            }
            ReasonStep::BankHandIs { class } => {
                self.hand_is(&say!(reasons::TheBank), class, hands.bank)
            }
            ReasonStep::AceIsLow | ReasonStep::AceIsHigh => ace(because == ReasonStep::AceIsHigh),
            ReasonStep::BankDoesNotPlay => {
                let needs = self.bank_needs();
                say!(reasons::BankDoesNotPlay { needs })
            }
            ReasonStep::BankPlays => {
                let needs = self.bank_needs();
                say!(reasons::BankPlays { needs })
            }
            ReasonStep::HigherClass if line.outcome == Outcome::PotShare => {
                circle::higher_than_all(line.at)
            }
            ReasonStep::AllEqual if line.outcome == Outcome::PotShare => say!(reasons::SomeEqual),
            ReasonStep::HigherClass | ReasonStep::LowerClass => {
                higher_class(line.at, because == ReasonStep::HigherClass)
            }
            ReasonStep::HigherCards | ReasonStep::LowerCards => {
                higher_cards(line.at, because == ReasonStep::HigherCards)
            }
            ReasonStep::CardOrder => self.card_order(),
            ReasonStep::AllEqual => say!(reasons::AllEqual),
            ReasonStep::Withdrew => say!(reasons::Withdrew),
            ReasonStep::TableInForce { table } => self.table_in_force(table, line),
            ReasonStep::OnTheTable => say!(reasons::OnTheTable {
                odds: odds(line.odds)
            }),
            ReasonStep::OnlyTheHighest => say!(reasons::OnlyTheHighest),
            ReasonStep::NoCombination => say!(reasons::NoCombination),
            ReasonStep::OwnHandOnly => say!(reasons::OwnHandOnly),
            ReasonStep::WhateverTheBankHas => say!(reasons::WhateverTheBankHas),
            ReasonStep::Holds { table, row } => self.holds(table, row, line),
            ReasonStep::NeitherHasACombination => say!(reasons::NeitherHasACombination),
            ReasonStep::NotGoodEnoughToBePaid => say!(reasons::NotGoodEnoughToBePaid),
            ReasonStep::CardBought => say!(reasons::CardBought),
            ReasonStep::IntoThePool => say!(reasons::IntoThePool),
            ReasonStep::OfThePool => say!(reasons::OfThePool),
            ReasonStep::PoolPrize => self.pool_prize(line),
            ReasonStep::InTurn => say!(reasons::InTurn),
            ReasonStep::EqualsAlike => say!(reasons::EqualsAlike),
            ReasonStep::Shared => say!(reasons::Shared),
            ReasonStep::PoolIsSpent => {
                say!(reasons::PoolIsSpent)
            }
            ReasonStep::StakeIsKept => {
                say!(reasons::StakeIsKept)
            }
            ReasonStep::Penalty => say!(reasons::Penalty),
            ReasonStep::HighHand(compared) => compares(&say!(reasons::HighHand), compared),
            ReasonStep::LowHand(compared) => compares(&say!(reasons::LowHand), compared),
            ReasonStep::JokerStandsIn => say!(reasons::JokerStandsIn),
            ReasonStep::AgainstTheCroupier => say!(reasons::AgainstTheCroupier),
            ReasonStep::CroupierHigh(compared) => compares(&say!(reasons::CroupierHigh), compared),
            ReasonStep::CroupierLow(compared) => compares(&say!(reasons::CroupierLow), compared),
            ReasonStep::BankSetWrongly => say!(reasons::BankSetWrongly),
            ReasonStep::WithThePlayersBank => say!(reasons::WithThePlayersBank),
            ReasonStep::BankEnds => say!(reasons::BankEnds),
            ReasonStep::SetWrongly => say!(reasons::SetWrongly),
            ReasonStep::Commission => say!(reasons::Commission),
            ReasonStep::HandIsVoid => say!(reasons::HandIsVoid),
            ReasonStep::Rounded => say!(reasons::Rounded),
            ReasonStep::BallIn { pocket } => say!(reasons::BallIn {
                pocket: self.pocket_call(pocket)
            }),
            ReasonStep::RowsAre { upper, lower } => rows::rows(self.felt(), (upper, lower)),
            ReasonStep::FirstCard { same } => rows::first_card(same),
            ReasonStep::Insured => rows::insured(),
            ReasonStep::Threw { throw } => say!(reasons::Threw {
                sum: throw.sum(),
                throw: throw.to_string()
            }),
            ReasonStep::NumberIs { number } => say!(reasons::NumberIs { number }),
            ReasonStep::WinsWithIt => say!(reasons::WinsWithIt {
                spot: self.spot(line.spot)
            }),
            ReasonStep::LosesWithIt => say!(reasons::LosesWithIt {
                spot: self.spot(line.spot)
            }),
            ReasonStep::NullWithIt => say!(reasons::NullWithIt {
                spot: self.spot(line.spot)
            }),
            ReasonStep::Covered | ReasonStep::NotCovered => {
                self.covered(line, because == ReasonStep::Covered)
            }
            ReasonStep::StakeIsHis => say!(reasons::StakeIsHis),
            ReasonStep::PaidInOrder => say!(reasons::PaidInOrder),
            ReasonStep::ZeroPart => say!(reasons::ZeroPart {
                zero: rows::zero(self.felt())
            }),
            ReasonStep::ZeroAgain => say!(reasons::ZeroAgain {
                zero: rows::zero(self.felt())
            }),
            ReasonStep::LastSpin => say!(reasons::LastSpin),
            ReasonStep::GoesFree => say!(reasons::GoesFree),
            ReasonStep::Points(compared) => match compared {
                Compared::Above => say!(reasons::PointsAbove),
                Compared::Equal => say!(reasons::PointsEqual),
                Compared::Below => say!(reasons::PointsBelow),
            },
            ReasonStep::OfSplit { hand } => say!(reasons::OfSplit { hand: hand + 1 }),
            ReasonStep::SplitMakesNone => say!(reasons::SplitMakesNone),
            ReasonStep::WentOver => say!(reasons::WentOver),
            ReasonStep::BankWentOver => say!(reasons::BankWentOver),
            ReasonStep::BankDrewNone => say!(reasons::BankDrewNone),
            ReasonStep::EvenMoney => say!(reasons::EvenMoney),
            ReasonStep::NeverBelow => say!(reasons::NeverBelow),
            ReasonStep::LostInPrison => say!(reasons::LostInPrison),
            ReasonStep::OfPot { number } => circle::of_pot(number),
            ReasonStep::AloneInThePot => say!(reasons::AloneInThePot),
            ReasonStep::BestHand => say!(reasons::BestHand),
            ReasonStep::Outranked { by } => circle::outranked(by),
            ReasonStep::MadeOf => say!(reasons::MadeOf),
            ReasonStep::HigherInShortDeck => say!(reasons::HigherInShortDeck),
            ReasonStep::OddChip => say!(reasons::OddChip),
            ReasonStep::SessionCharge => say!(reasons::SessionCharge),
            ReasonStep::HouseShare => say!(reasons::HouseShare),
            ReasonStep::FalseOpening => say!(reasons::FalseOpening),
            ReasonStep::GaveUp => say!(reasons::GaveUp),
        }
    }

    /// Whether a bet covers what came, by name.
    fn covered(&self, line: &Line, covers: bool) -> Words {
        let spot = self.spot(line.spot);
        if covers {
            say!(reasons::Covered { spot })
        } else {
            say!(reasons::NotCovered { spot })
        }
    }

    /// What a hand wins of the pool that its bet feeds.
    fn pool_prize(&self, line: &Line) -> Words {
        let class = line.reasons.iter().find_map(|reason| match reason.because {
            ReasonStep::HandIs { class } => self.felt().classes.get(usize::from(class)),
            _ => None,
        });
        let pool = self.felt().pool_of(line.spot);
        let prize = class
            .zip(pool)
            .and_then(|(class, pool)| pool.prizes.iter().find(|prize| prize.key == class.key));
        let takes = prize.map_or_else(|| say!(reasons::APrize), |p| takes(p.takes));
        say!(reasons::PoolPrize { takes })
    }

    /// What the two own cards are on a pay table.
    fn holds(&self, table: PayTableId, row: u8, line: &Line) -> Words {
        let row = self
            .table(table)
            .and_then(|table| table.rows.get(usize::from(row)));
        let name = row.map_or_else(|| Words::same("?"), |row| lower(&row.name));
        let at = the_box(line.at);
        say!(reasons::Holds { at, name })
    }

    /// What the rule does with this bet.
    fn rule(&self, line: &Line) -> Words {
        let by_table = line
            .reasons
            .iter()
            .any(|r| matches!(r.because, ReasonStep::TableInForce { .. }));
        match line.outcome {
            Outcome::Won if by_table => say!(reasons::RuleCombination),
            Outcome::Won => say!(reasons::RuleWon {
                odds: odds(line.odds)
            }),
            Outcome::Lost => say!(reasons::RuleLost),
            Outcome::Pushed => say!(reasons::RulePushed),
            Outcome::Void => say!(reasons::RuleVoid),
            Outcome::PotShare => say!(reasons::RulePotShare),
            Outcome::Prize => say!(reasons::RulePrize),
        }
    }

    /// "La casilla 1 tiene K♥ 7♥ 4♥: color (tres cartas de un mismo palo, no seguidas)".
    fn hand_is(&self, whose: &Words, class: u8, cards: &[Card]) -> Words {
        let (name, meaning) = self.class(class);
        let has = say!(reasons::ClassAndMeaning { meaning, name });
        if cards.is_empty() {
            return say!(reasons::CoveredHandIs { whose, has });
        }
        let seen = symbols(cards);
        say!(reasons::HandIs { whose, seen, has })
    }

    /// A class's name in the middle of a sentence, and what it is made of.
    fn class(&self, class: u8) -> (Words, Words) {
        match self.felt.classes.get(usize::from(class)) {
            Some(row) => (lower(&row.name), row.meaning.clone()),
            None => {
                let unknown = say!(reasons::UnknownClass);
                (unknown, say!(reasons::NotOnTheFelt))
            }
        }
    }

    fn table(&self, table: PayTableId) -> Option<&PayTable> {
        self.felt.tables.iter().find(|known| known.id == table)
    }

    /// "Rige «Pareja Plus, tabla B»: color, 4 a 1".
    fn table_in_force(&self, table: PayTableId, line: &Line) -> Words {
        let name = self.table(table).map(|table| table.name.clone());
        let name = quoted(&name.unwrap_or_else(|| say!(reasons::AnotherTable)));
        let hand = line.reasons.iter().find_map(|reason| match reason.because {
            ReasonStep::HandIs { class } => Some(self.class(class).0),
            _ => None,
        });
        let hand = hand.unwrap_or_else(|| say!(reasons::TheCombination));
        let pays = odds(line.odds);
        say!(reasons::TableInForce { hand, name, pays })
    }

    /// From high to low, down to the lowest card of the deck in play.
    fn card_order(&self) -> Words {
        let lowest = self.felt.deck.map(|deck| deck.lowest());
        let tail = lowest.map_or_else(
            || say!(reasons::AndTheOthers),
            |lowest| {
                say!(reasons::TenDownTo {
                    lowest: rank_name(lowest)
                })
            },
        );
        say!(reasons::CardOrder { tail })
    }
}

/// `10,00 € × 4 = 40,00 €`, or `≈` where the winnings were rounded.
fn product(line: &Line) -> Words {
    let (stake, paid) = (euros(line.stake), euros(line.paid));
    let equals = if line.residue == Residue::NONE {
        "="
    } else {
        "≈"
    };
    let odds = line.odds.to_string();
    say!(reasons::Product {
        stake,
        odds,
        equals,
        paid
    })
}

fn ace(high: bool) -> Words {
    if high {
        return say!(reasons::AceIsHigh);
    }
    say!(reasons::AceIsLow)
}

fn higher_class(at: BoxNumber, own: bool) -> Words {
    if own {
        return say!(reasons::HigherClass { at: the_box(at) });
    }
    say!(reasons::LowerClass { at: the_box(at) })
}

fn higher_cards(at: BoxNumber, own: bool) -> Words {
    let whose = if own {
        the_box(at)
    } else {
        say!(reasons::TheBank)
    };
    say!(reasons::HigherCards { whose })
}
