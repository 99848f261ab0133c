//! What goes wrong in a coup against a player's bank, and what is done about it, in words.

use law::Words;
use table::{CoupEffect, CoupFault};

/// What sort of thing went wrong.
pub(crate) fn coup_fault(fault: CoupFault) -> Words {
    match fault {
        CoupFault::CardsStuck => Words::new(
            "dos o más cartas pegadas entre sí",
            "two or more cards stuck together",
        ),
        CoupFault::CardOnTheFloor => Words::new("una carta caída al suelo", "a card on the floor"),
        CoupFault::DrawnBeforeClose => Words::new(
            "cartas sacadas antes de cerrarse las apuestas",
            "cards drawn before the bets were closed",
        ),
        CoupFault::BothCardsExposed => Words::new(
            "las dos cartas del punto descubiertas por el crupier",
            "both of the player's cards uncovered by the croupier",
        ),
        CoupFault::CardCalledWrongly => Words::new(
            "el crupier anuncia carta cuando el punto ha dicho no",
            "the croupier calls a card though the player said no",
        ),
        CoupFault::FifthCardDrawn => Words::new(
            "el banquero extrae una quinta carta",
            "the banker draws a fifth card",
        ),
        CoupFault::BankDealtTooMany => Words::new(
            "el banquero se da más de dos cartas al repartir",
            "the banker deals himself more than two cards",
        ),
        CoupFault::TwoThirdCards => Words::new(
            "dos terceras cartas en vez de una",
            "two third cards for one",
        ),
        CoupFault::FirstCardInBasket => Words::new(
            "una de las dos primeras cartas del punto cae en la cesta",
            "one of the player's first two cards falls into the basket",
        ),
        CoupFault::ThirdCardInBasket => Words::new(
            "la tercera carta del punto cae en la cesta",
            "the player's third card falls into the basket",
        ),
        CoupFault::BankCardInBasket => Words::new(
            "el banquero echa una carta a la cesta antes de que todos la vean",
            "the banker puts a card into the basket before all have seen it",
        ),
        CoupFault::ExposedByBanker => Words::new(
            "el banquero descubre una carta del punto",
            "the banker uncovers a card of the player",
        ),
        CoupFault::BothExposedByBanker => Words::new(
            "el banquero descubre las dos cartas del punto",
            "the banker uncovers both cards of the player",
        ),
        CoupFault::BankShownEarly => Words::new(
            "el banquero abate antes de que hable el punto",
            "the banker shows before the player has spoken",
        ),
        CoupFault::NaturalNotShown => Words::new(
            "un ocho o un nueve que no se abate a su tiempo",
            "a natural not shown in its time",
        ),
        CoupFault::SlowHand => Words::new(
            "el jugador retiene las cartas demasiado tiempo",
            "the player holds the cards too long",
        ),
        CoupFault::AdviceGiven => Words::new(
            "un consejo de quien no es el crupier",
            "advice from somebody other than the croupier",
        ),
        CoupFault::WrongWord => Words::new(
            "el punto dice carta por no, o al revés",
            "the player says card for no, or the reverse",
        ),
        CoupFault::CardsThrownAway => Words::new(
            "el jugador arroja las cartas a la cesta sin que se vean",
            "the player throws the cards into the basket unseen",
        ),
        CoupFault::BetNotInView => Words::new(
            "una apuesta que no está al descubierto o que nadie vigila",
            "a bet that is not in full view, or that nobody watches",
        ),
        CoupFault::BetSaidOtherwise => Words::new(
            "un anuncio distinto del lugar de la apuesta",
            "a bet said to be something else than where it lies",
        ),
        CoupFault::MovedToFollow => Words::new(
            "un jugador de pie se desplaza para seguir la mano",
            "somebody who stands moves to follow the hand",
        ),
        CoupFault::CardsToWrongPlayer => Words::new(
            "las cartas se dan a quien no corresponden",
            "the cards are given to the wrong player",
        ),
        CoupFault::CardsGrabbed => Words::new(
            "un jugador toma las cartas que corresponden a otro",
            "somebody takes another's cards",
        ),
        CoupFault::CardMisgiven => Words::new(
            "el banquero da carta a quien dijo no, o no la da a quien la pidió",
            "the banker gives a card to whoever said no, or none to whoever asked",
        ),
        CoupFault::TwoWords => Words::new(
            "el punto dice carta y después no, o al revés",
            "the player says card and then no, or the reverse",
        ),
    }
}

/// What a remedy does, as a sentence without its full stop.
pub(crate) fn coup_effect(effect: CoupEffect) -> Words {
    match effect {
        CoupEffect::FollowTheRules => Words::new(
            "el punto y el banquero se ajustan a sus reglas y al cuadro",
            "player and banker are bound by their rules and the chart",
        ),
        CoupEffect::DrawInOptions => Words::new(
            "el banquero se ajusta al cuadro y pide carta en los casos opcionales",
            "the banker is bound by the chart, and draws where it leaves a choice",
        ),
        CoupEffect::ExposeMatching => Words::new(
            "el banquero descubre su carta respectiva",
            "the banker uncovers his own matching card",
        ),
        CoupEffect::ExposeBoth => Words::new(
            "se descubren las dos manos y el banquero se ajusta al cuadro",
            "both hands are uncovered, and the banker is bound by the chart",
        ),
        CoupEffect::CroupierPlays => Words::new(
            "la mano se descubre y se juega según las reglas",
            "the hand is uncovered and played by its rules",
        ),
        CoupEffect::CountsNine => Words::new(
            "la mano del punto vale nueve",
            "the player's hand counts nine",
        ),
        CoupEffect::CountsZero => Words::new(
            "las primeras cartas de la banca no valen nada, y puede pedir carta",
            "the bank's first cards count nothing, and it may draw",
        ),
        CoupEffect::BankLoses => Words::new("la banca pierde la jugada", "the bank loses the coup"),
        CoupEffect::BankWins => Words::new("la banca gana la jugada", "the bank wins the coup"),
        CoupEffect::MayWithdraw => Words::new(
            "los puntos pueden retirar sus apuestas",
            "those who bet may take their bets back",
        ),
        CoupEffect::LosesNatural => Words::new(
            "se pierde el derecho a abatir",
            "the natural may no longer be shown",
        ),
        CoupEffect::BankerDecides => Words::new(
            "el banquero da o niega la carta",
            "the banker gives the card or refuses it",
        ),
        CoupEffect::TakesCard => Words::new(
            "el banquero acepta la carta si el punto no la pide",
            "the banker takes the card if the player asks for none",
        ),
        CoupEffect::HigherCounts => Words::new(
            "vale la tercera carta que da más puntos",
            "the third card that makes more points counts",
        ),
        CoupEffect::LowerCounts => Words::new(
            "vale la tercera carta que da menos puntos",
            "the third card that makes fewer points counts",
        ),
        CoupEffect::PaidLast => Words::new(
            "se le cobra el primero o se le paga el último",
            "he is the first to be taken from, or the last to be paid",
        ),
        CoupEffect::MustPlay => Words::new(
            "quien las sacó sigue la jugada",
            "whoever drew them plays the coup",
        ),
        CoupEffect::Restore => Words::new(
            "la jugada se restablece: las cartas van a quien correspondían y el banquero sigue el cuadro si dice lo mismo para los dos paños",
            "the coup is restored: the cards go to whom they were due, and the banker follows the chart where it says the same for both cloths",
        ),
        CoupEffect::RestoreForBanker => Words::new(
            "la jugada se restablece y, si el cuadro difiere entre los paños, el punto del banquero decide si pide",
            "the coup is restored and, where the chart differs between the cloths, the points of the banker decide if he draws",
        ),
    }
}
