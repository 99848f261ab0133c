//! What a bot makes of each family. Which families there are, `games` says; of one that says
//! nothing here, a bot plays no hand, and who wants to see a round is shown a bet against the house.

use games::{
    Rules, baccarat, balls, bank_poker, blackjack, circle_baccarat, dice, each_family,
    player_poker, two_cloths, wheels,
};
use table::{Action, BoxNumber, Rulebook, SpotId};

use crate::shown::{Why, weighed};
use crate::{Before, Bot, against_house, coups, totals};

/// The rules of a table as a bot plays under them.
pub(crate) trait Played {
    /// What it does at its turn.
    fn act(&self, _: &mut Bot, _: Before<'_>) -> Option<Action> {
        None
    }

    /// The chips with which it takes part.
    fn lay(&self, _: &mut Bot, _: Before<'_>) -> Option<Action> {
        None
    }

    /// How it gives up a bank at a table where nobody is left to play with.
    fn give_up(&self, _: Before<'_>) -> Option<Action> {
        None
    }

    /// The bet of somebody who wants to see a round, and whether no other wins so often.
    fn show_bet(&self, _: &mut Bot, before: Before<'_>) -> Option<(Action, bool)> {
        against_house::lay(before)
    }

    /// What he is shown at his turn, and why.
    fn show_choice(&self, _: &mut Bot, _: Before<'_>) -> Option<(Action, Why)> {
        None
    }
}

macro_rules! by_family {
    ($($(#[$about:meta])* $family:ident in $room:ident as $machine:ident, called $($key:literal)|+;)+) => {
        /// The rules of a table, as its family is played.
        pub(crate) fn played(rules: &Rules) -> &dyn Played {
            match rules { $(Rules::$family(rules) => rules,)+ }
        }
    };
}

each_family!(by_family);

impl Played for bank_poker::Rules {
    fn show_choice(&self, _: &mut Bot, before: Before<'_>) -> Option<(Action, Why)> {
        against_house::act(before)
    }
}

impl Played for player_poker::Rules {
    fn act(&self, bot: &mut Bot, before: Before<'_>) -> Option<Action> {
        bot.play_poker(before)
    }

    fn lay(&self, _: &mut Bot, before: Before<'_>) -> Option<Action> {
        before.brings(before.options.place.first()?)
    }

    fn show_bet(&self, bot: &mut Bot, before: Before<'_>) -> Option<(Action, bool)> {
        bot.lay_once(before)
    }

    fn show_choice(&self, bot: &mut Bot, before: Before<'_>) -> Option<(Action, Why)> {
        Some((bot.play_poker(before)?, weighed(before)))
    }
}

impl Played for blackjack::Rules {
    fn act(&self, _: &mut Bot, before: Before<'_>) -> Option<Action> {
        totals::act(self, before)
    }

    fn lay(&self, _: &mut Bot, before: Before<'_>) -> Option<Action> {
        totals::lay(before)
    }

    fn show_bet(&self, bot: &mut Bot, before: Before<'_>) -> Option<(Action, bool)> {
        bot.lay_once(before)
    }

    fn show_choice(&self, _: &mut Bot, before: Before<'_>) -> Option<(Action, Why)> {
        Some((totals::act(self, before)?, totals::why(self, before)))
    }
}

/// A bank that players hold: where its chips lie, and where one bets against it.
trait HeldBank {
    fn bank(&self) -> SpotId;

    fn bet(&self, at: BoxNumber) -> Option<SpotId>;
}

impl HeldBank for circle_baccarat::Rules {
    fn bank(&self) -> SpotId {
        circle_baccarat::Pile::Bank.spot()
    }

    fn bet(&self, _: BoxNumber) -> Option<SpotId> {
        Some(circle_baccarat::Pile::Bet.spot())
    }
}

impl HeldBank for two_cloths::Rules {
    fn bank(&self) -> SpotId {
        two_cloths::Pile::Bank.spot()
    }

    /// On the own cloth.
    fn bet(&self, at: BoxNumber) -> Option<SpotId> {
        let piles = [two_cloths::Pile::First, two_cloths::Pile::Second];
        let mut cloths = self.felt().cloths.iter().zip(piles);
        let own = cloths.find(|(cloth, _)| cloth.boxes.contains(&at));
        own.map(|(_, pile)| pile.spot())
    }
}

impl<B: HeldBank> Played for B {
    fn act(&self, bot: &mut Bot, before: Before<'_>) -> Option<Action> {
        coups::act(before, self.bank(), &mut bot.dice)
    }

    fn lay(&self, bot: &mut Bot, before: Before<'_>) -> Option<Action> {
        coups::lay(before, |at| self.bet(at), &mut bot.dice)
    }

    fn give_up(&self, before: Before<'_>) -> Option<Action> {
        coups::give_up(before)
    }

    fn show_bet(&self, bot: &mut Bot, before: Before<'_>) -> Option<(Action, bool)> {
        bot.lay_once(before)
    }

    /// A bank costs more than a look is worth.
    fn show_choice(&self, bot: &mut Bot, before: Before<'_>) -> Option<(Action, Why)> {
        let action = coups::modestly(before).or_else(|| self.act(bot, before));
        action.map(|action| (action, Why::LeastSaid))
    }
}

impl Played for wheels::Rules {}
impl Played for baccarat::Rules {}
impl Played for dice::Rules {}
impl Played for balls::Rules {}
