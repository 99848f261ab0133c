//! What is said at a table where players play against each other.

use crate::messages::say;
use exact::Cents;
use law::Words;
use table::{BoxNumber, Person, SpotId, View};

use crate::refusal::{Refused, refuse};
use crate::speaker::{Subject, the_box};
use crate::{Speaker, euros};

impl Speaker<'_> {
    /// "Empieza una mano entre jugadores, con una baraja de 52 cartas."
    pub(crate) fn opened_circle(&self) -> Words {
        let cards = self.felt().deck.map_or(0, |deck| deck.len());
        say!(poker::OpenedCircle { cards })
    }

    /// Chips from the stack into the pot, or back.
    pub(crate) fn moved(
        &self,
        by: Person,
        at: BoxNumber,
        (from, to): (SpotId, SpotId),
        stake: Cents,
        view: &View,
    ) -> Words {
        let Subject { name, you } = self.subject(by, view);
        let (from, to) = (self.spot(from), self.spot(to));
        let (stake, at) = (euros(stake), the_box(at));
        say!(poker::Shifted {
            who: name,
            you,
            stake,
            from,
            to,
            at
        })
    }

    /// A bet that lies over to the next round.
    pub(crate) fn held(&self, by: Subject, stake: &Words, spot: &Words) -> Words {
        let Subject { name, you } = by;
        if self.felt().wheel.is_some() {
            return say!(events::HeldInPrison {
                who: name,
                you,
                stake,
                spot
            });
        }
        if self.felt().dice.is_some() {
            return say!(events::HeldInPlay {
                who: name,
                you,
                stake,
                spot
            });
        }
        say!(events::HeldOver {
            who: name,
            you,
            stake,
            spot
        })
    }
}

pub(crate) fn mano(at: BoxNumber) -> Words {
    say!(poker::Mano { at: the_box(at) })
}

pub(crate) fn speaks(at: BoxNumber) -> Words {
    let at = the_box(at);
    say!(poker::Speaks { at })
}

pub(crate) fn mixed() -> Words {
    say!(poker::Mixed)
}

pub(crate) fn raked(amount: Cents) -> Words {
    say!(poker::Raked {
        amount: euros(amount)
    })
}

/// What the house keeps of winning bets lies before the box, or was collected there.
pub(crate) fn circled(at: BoxNumber, amount: Cents, lies: Cents) -> Words {
    let (kept, now, place) = (euros(amount), euros(lies), the_box(at));
    if lies.is_zero() {
        return say!(poker::CircleCollected { kept, place });
    }
    say!(poker::Circled { kept, now, place })
}

pub(crate) fn of_pot(number: u8) -> Words {
    if number == 0 {
        return say!(poker::MainPot);
    }
    say!(poker::SidePot { number })
}

pub(crate) fn outranked(by: BoxNumber) -> Words {
    say!(poker::Outranked { by: the_box(by) })
}

pub(crate) fn higher_than_all(at: BoxNumber) -> Words {
    say!(poker::HigherThanAll { at: the_box(at) })
}

pub(crate) fn too_few_players(least: u8, here: u8) -> Refused {
    refuse!(poker::TooFewPlayers { least, here })
}

pub(crate) fn game_goes_on(hands: u16) -> Refused {
    refuse!(poker::GameGoesOn { hands })
}

pub(crate) fn rested_enough(most: u8) -> Refused {
    refuse!(poker::RestedEnough { most })
}

pub(crate) fn raised_enough(most: u8) -> Refused {
    refuse!(poker::RaisedEnough { most })
}

pub(crate) fn only_to_call(maximum: Cents) -> Refused {
    if maximum.is_zero() {
        return refuse!(poker::OnlyToCheck);
    }
    refuse!(poker::OnlyToCall {
        maximum: euros(maximum)
    })
}
