//! What a hand of cards is called: its class, and the ranks that tell it from others of that class.

use cards::{Class, Rank};
use law::Words;
use table::ClassRow;

use crate::card::rank_name;
use crate::messages::say;

/// A hand by its class and its ranks: «pareja de reyes», "straight to the ten". Of a class that holds
/// one hand alone, and of points that are counted, the name says it all.
pub fn hand_called(row: &ClassRow, ranks: &[Rank]) -> Words {
    let name = &row.name;
    let class = row.key.parse::<Class>().ok();
    match (class, ranks) {
        (Some(Class::Pair), [one, ..]) => {
            say!(hands::PairOf {
                name,
                ranks: several(*one)
            })
        }
        (Some(Class::TwoPair | Class::FullHouse), [high, low, ..]) => say!(hands::TwoOf {
            name,
            high: several(*high),
            low: several(*low)
        }),
        (Some(Class::ThreeOfAKind | Class::FourOfAKind), [one, ..]) => say!(hands::AllOf {
            name,
            ranks: several(*one)
        }),
        (Some(Class::Straight | Class::StraightFlush), [top, ..]) => {
            say!(hands::UpTo {
                name,
                rank: top.name()
            })
        }
        (Some(Class::Flush), [top, ..]) => say!(hands::Headed {
            name,
            rank: top.name()
        }),
        (Some(Class::HighCard), [top, ..]) => say!(hands::WithHigh {
            name,
            rank: rank_name(*top)
        }),
        (
            Some(
                Class::FiveOfAKind
                | Class::RoyalFlush
                | Class::StraightFlush
                | Class::FourOfAKind
                | Class::FullHouse
                | Class::Flush
                | Class::Straight
                | Class::ThreeOfAKind
                | Class::Figures
                | Class::TwoPair
                | Class::Pair
                | Class::AceKing
                | Class::HighCard,
            )
            | None,
            _,
        ) => name.clone(),
    }
}

/// «reyes», "kings".
fn several(rank: Rank) -> Words {
    say!(hands::Several { rank: rank.name() })
}

#[cfg(test)]
mod tests {
    use cards::{HandOrder, OrderSpec, parse_hand};
    use law::BasisRef;

    use super::*;

    /// Cards, the name of their class in both languages, and what the hand is called in both.
    const CALLED: &str = "
        Kh Ks 7d 4c 2c | Pareja | Pair | Pareja de reyes | Pair of kings
        Kh Ks 7d 7c 2c | Doble pareja | Two pair | Doble pareja de reyes y sietes | Two pair: kings and sevens
        Qh Qs Qd 7c 2c | Trío | Three of a kind | Trío de damas | Three of a kind: queens
        Th 9s 8d 7c 6c | Escalera | Straight | Escalera al diez | Straight to the ten
        5h 4s 3d 2c Ac | Escalera | Straight | Escalera al cinco | Straight to the five
        Qh Js Td 9c 8c | Escalera | Straight | Escalera a la dama | Straight to the queen
        Ah 9h 7h 3h 2h | Color | Flush | Color al as | Flush, ace high
        2h 2s 2d Jc Js | Full | Full house | Full de doses y jotas | Full house: twos and jacks
        3h 3s 3d 3c Js | Póquer | Four of a kind | Póquer de treses | Four of a kind: threes
        9h 8h 7h 6h 5h | Escalera de color | Straight flush | Escalera de color al nueve | Straight flush to the nine
        Kh Js 7d 4c 2c | Carta mayor | High card | Carta mayor, rey | High card, king";

    #[test]
    fn a_hand_says_of_what_it_is() {
        let order = HandOrder::new(OrderSpec::standard()).unwrap();
        for line in CALLED.lines().skip(1) {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [cards, es, en, told, in_english] = parts[..] else {
                panic!("{line}");
            };
            let value = order.best(&parse_hand(cards).unwrap()).unwrap();
            let key = order.class_of(value).name();
            let called = hand_called(&row(key, Words::new(es, en)), &order.ranks_of(value));
            assert_eq!(called, Words::new(told, in_english), "{cards}");
        }
    }

    #[test]
    fn one_hand_alone_and_points_have_no_ranks_to_tell() {
        for (key, name) in [("royal-flush", "Escalera real"), ("total-9", "9 puntos")] {
            let name = Words::same(name);
            assert_eq!(hand_called(&row(key, name.clone()), &[Rank::Ace]), name);
        }
    }

    fn row(key: &str, name: Words) -> ClassRow {
        ClassRow {
            key: key.to_owned(),
            name,
            meaning: Words::same(""),
            basis: BasisRef::NONE,
        }
    }
}
