//! What goes wrong in a coup against a player's bank, and what is done about it, in words.

use crate::messages::say;
use law::Words;
use table::{CoupEffect, CoupFault};

/// What sort of thing went wrong.
pub(crate) fn coup_fault(fault: CoupFault) -> Words {
    match fault {
        CoupFault::CardsStuck => say!(coup::CardsStuck),
        CoupFault::CardOnTheFloor => say!(coup::CardOnTheFloor),
        CoupFault::DrawnBeforeClose => say!(coup::DrawnBeforeClose),
        CoupFault::BothCardsExposed => say!(coup::BothCardsExposed),
        CoupFault::CardCalledWrongly => say!(coup::CardCalledWrongly),
        CoupFault::FifthCardDrawn => say!(coup::FifthCardDrawn),
        CoupFault::BankDealtTooMany => say!(coup::BankDealtTooMany),
        CoupFault::TwoThirdCards => say!(coup::TwoThirdCards),
        CoupFault::FirstCardInBasket => say!(coup::FirstCardInBasket),
        CoupFault::ThirdCardInBasket => say!(coup::ThirdCardInBasket),
        CoupFault::BankCardInBasket => say!(coup::BankCardInBasket),
        CoupFault::ExposedByBanker => say!(coup::ExposedByBanker),
        CoupFault::BothExposedByBanker => say!(coup::BothExposedByBanker),
        CoupFault::BankShownEarly => say!(coup::BankShownEarly),
        CoupFault::NaturalNotShown => say!(coup::NaturalNotShown),
        CoupFault::SlowHand => say!(coup::SlowHand),
        CoupFault::AdviceGiven => say!(coup::AdviceGiven),
        CoupFault::WrongWord => say!(coup::WrongWord),
        CoupFault::CardsThrownAway => say!(coup::CardsThrownAway),
        CoupFault::BetNotInView => say!(coup::BetNotInView),
        CoupFault::BetSaidOtherwise => say!(coup::BetSaidOtherwise),
        CoupFault::MovedToFollow => say!(coup::MovedToFollow),
        CoupFault::CardsToWrongPlayer => say!(coup::CardsToWrongPlayer),
        CoupFault::CardsGrabbed => say!(coup::CardsGrabbed),
        CoupFault::CardMisgiven => say!(coup::CardMisgiven),
        CoupFault::TwoWords => say!(coup::TwoWords),
    }
}

/// What a remedy does, as a sentence without its full stop.
pub(crate) fn coup_effect(effect: CoupEffect) -> Words {
    match effect {
        CoupEffect::FollowTheRules => say!(coup::FollowTheRules),
        CoupEffect::DrawInOptions => say!(coup::DrawInOptions),
        CoupEffect::ExposeMatching => say!(coup::ExposeMatching),
        CoupEffect::ExposeBoth => say!(coup::ExposeBoth),
        CoupEffect::CroupierPlays => say!(coup::CroupierPlays),
        CoupEffect::CountsNine => say!(coup::CountsNine),
        CoupEffect::CountsZero => say!(coup::CountsZero),
        CoupEffect::BankLoses => say!(coup::BankLoses),
        CoupEffect::BankWins => say!(coup::BankWins),
        CoupEffect::MayWithdraw => say!(coup::MayWithdraw),
        CoupEffect::LosesNatural => say!(coup::LosesNatural),
        CoupEffect::BankerDecides => say!(coup::BankerDecides),
        CoupEffect::TakesCard => say!(coup::TakesCard),
        CoupEffect::HigherCounts => say!(coup::HigherCounts),
        CoupEffect::LowerCounts => say!(coup::LowerCounts),
        CoupEffect::PaidLast => say!(coup::PaidLast),
        CoupEffect::MustPlay => say!(coup::MustPlay),
        CoupEffect::Restore => say!(coup::Restore),
        CoupEffect::RestoreForBanker => say!(coup::RestoreForBanker),
    }
}
