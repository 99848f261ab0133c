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

    /// How a hand of the usual order is called, its class by the name given.
    fn called(cards: &str, es: &str, en: &str) -> (String, String) {
        let order = HandOrder::new(OrderSpec::standard()).unwrap();
        let value = order.best(&parse_hand(cards).unwrap()).unwrap();
        let row = ClassRow {
            key: order.class_of(value).name().to_owned(),
            name: Words::new(es, en),
            meaning: Words::same(""),
            basis: BasisRef::NONE,
        };
        let called = hand_called(&row, &order.ranks_of(value));
        (called.es, called.en)
    }

    #[test]
    fn a_hand_says_of_what_it_is() {
        let is = |cards, es, en, told: &str, in_english: &str| {
            assert_eq!(
                called(cards, es, en),
                (told.to_owned(), in_english.to_owned())
            );
        };
        is("Kh Ks 7d 4c 2c", "Pareja", "Pair", "Pareja de reyes", "Pair of kings");
        is("Kh Ks 7d 7c 2c", "Doble pareja", "Two pair", "Doble pareja de reyes y sietes", "Two pair: kings and sevens");
        is("Qh Qs Qd 7c 2c", "Trío", "Three of a kind", "Trío de damas", "Three of a kind: queens");
        is("Th 9s 8d 7c 6c", "Escalera", "Straight", "Escalera al diez", "Straight to the ten");
        is("5h 4s 3d 2c Ac", "Escalera", "Straight", "Escalera al cinco", "Straight to the five");
        is("Qh Js Td 9c 8c", "Escalera", "Straight", "Escalera a la dama", "Straight to the queen");
        is("Ah 9h 7h 3h 2h", "Color", "Flush", "Color al as", "Flush, ace high");
        is("2h 2s 2d Jc Js", "Full", "Full house", "Full de doses y jotas", "Full house: twos and jacks");
        is("3h 3s 3d 3c Js", "Póquer", "Four of a kind", "Póquer de treses", "Four of a kind: threes");
        is("9h 8h 7h 6h 5h", "Escalera de color", "Straight flush", "Escalera de color al nueve", "Straight flush to the nine");
        is("Kh Js 7d 4c 2c", "Carta mayor", "High card", "Carta mayor, rey", "High card, king");
    }

    #[test]
    fn one_hand_alone_and_points_have_no_ranks_to_tell() {
        is_plain("royal-flush", "Escalera real de color");
        is_plain("total-9", "9 puntos");
    }

    fn is_plain(key: &str, name: &str) {
        let row = ClassRow {
            key: key.to_owned(),
            name: Words::same(name),
            meaning: Words::same(""),
            basis: BasisRef::NONE,
        };
        assert_eq!(hand_called(&row, &[Rank::Ace]), Words::same(name));
    }
}
