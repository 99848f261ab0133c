//! Cards, seen and spoken.

use crate::messages::say;
use cards::{Card, Rank, Suit, Symbols};
use law::Words;

use crate::text::join;

/// Cards as they are seen: `K♥ 10♥ 4♥`.
pub fn symbols(cards: &[Card]) -> String {
    Symbols(cards).to_string()
}

/// A card as it is spoken: «rey de corazones», "king of hearts".
///
/// ```
/// let queen = "Qs".parse().unwrap();
/// assert_eq!(words::spoken(queen), law::Words::new("dama de picas", "queen of spades"));
/// ```
pub fn spoken(card: Card) -> Words {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
        return say!(cards::Joker);
    };
    say!(cards::Card {
        rank: rank.name(),
        suit: suit_key(suit)
    })
}

/// Several cards as they are spoken, in order.
pub fn spoken_hand(cards: &[Card]) -> Words {
    let spoken: Vec<Words> = cards.iter().map(|card| spoken(*card)).collect();
    join(&spoken, &say!(speech::And))
}

/// A card with its article and its symbol: «el rey de corazones (K♥)».
pub(crate) fn the_card(card: Card) -> Words {
    let seen = symbols(&[card]);
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
        return say!(cards::TheJoker { seen });
    };
    say!(cards::TheCard {
        rank: rank.name(),
        suit: suit_key(suit),
        seen
    })
}

/// A rank's name.
pub(crate) fn rank_name(rank: Rank) -> Words {
    say!(cards::Rank { rank: rank.name() })
}

/// What the catalogues know a suit by.
fn suit_key(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_spoken_with_their_gender() {
        let the = |text: &str| the_card(text.parse().unwrap());
        assert_eq!(
            the("Kh"),
            Words::new("el rey de corazones (K♥)", "the king of hearts (K♥)")
        );
        assert_eq!(the("Js").es, "la jota de picas (J♠)");
        assert_eq!(the("Qd").es, "la dama de diamantes (Q♦)");
        assert_eq!(the("Ac").es, "el as de tréboles (A♣)");
        assert_eq!(
            the("Th"),
            Words::new("el diez de corazones (10♥)", "the ten of hearts (10♥)")
        );
        assert_eq!(spoken(Card::JOKER), Words::new("comodín", "joker"));
    }

    #[test]
    fn a_hand_is_spoken_in_order() {
        let hand = cards::parse_cards("Kh 7h 4h").unwrap();
        let words = spoken_hand(&hand);
        assert_eq!(
            words.es,
            "rey de corazones, siete de corazones y cuatro de corazones"
        );
        assert_eq!(
            words.en,
            "king of hearts, seven of hearts and four of hearts"
        );
        assert_eq!(spoken_hand(&[]), Words::new("", ""));
    }
}
