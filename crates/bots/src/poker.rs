//! Poker among players: what a hand is worth against what it costs.

use exact::Cents;
use games::Rules;
use table::{Action, ChoiceOption, Person, PlaceOption, Rulebook, View};

use crate::strength::{self, Chance};
use crate::{Before, Bot, Level, WHOLE, choose, place};

impl Bot {
    pub(crate) fn play_poker(&mut self, before: Before<'_>) -> Option<Action> {
        let (rules, options) = (before.rules, before.options);
        let asked = options.choose.iter().any(|option| option.stakes.is_some())
            || options.place.iter().any(|place| !is_stack(rules, place));
        if asked {
            return Some(self.bet(before));
        }
        self.choose(before)
    }

    /// A bet, a call, a check or a fold.
    fn bet(&mut self, before: Before<'_>) -> Action {
        let Before {
            rules,
            view,
            options,
            person,
            ..
        } = before;
        let call = options.choose.iter().find(|option| option.stakes.is_some());
        let to_call = call.and_then(|option| option.stakes);
        let to_call = to_call.map_or(Cents::ZERO, |(_, stake)| stake);
        let raise = options.place.iter().find(|place| !is_stack(rules, place));
        let chance = match self.level {
            Level::Simple => 50,
            level => Chance::of(rules, view, person).estimate(level.deals(), &mut self.dice),
        };
        if let Some(raise) = raise.filter(|_| self.raises(chance, to_call)) {
            return place(raise, self.amount(raise, chance));
        }
        if self.stays(chance, to_call, pot(view), stack(rules, view, person)) {
            let stays = |option: &&ChoiceOption| !withdraws(rules, option);
            if let Some(option) = options.choose.iter().find(stays) {
                return choose(option);
            }
        }
        // Where nothing else is offered a bet is forced: the least will do.
        match (options.choose.iter().find(|o| withdraws(rules, o)), raise) {
            (Some(option), _) => choose(option),
            (None, Some(raise)) => place(raise, raise.least),
            (None, None) => choose(&options.choose[0]),
        }
    }

    fn raises(&mut self, chance: u64, to_call: Cents) -> bool {
        match self.level {
            Level::Simple => to_call.is_zero() && self.dice.once_in(6),
            Level::Careful => chance > 70,
            Level::Strong => chance > 60 || (to_call.is_zero() && self.dice.once_in(12)),
        }
    }

    /// Whether a call is worth its price: the chance to win against its part of the pot.
    fn stays(&mut self, chance: u64, to_call: Cents, pot: Cents, stack: Cents) -> bool {
        if to_call.is_zero() {
            return true;
        }
        if self.level == Level::Simple {
            return to_call.count().saturating_mul(4) <= stack.count() || self.dice.once_in(3);
        }
        let after = pot.count().saturating_add(to_call.count());
        // chance / WHOLE >= to_call / after, without a division.
        chance.saturating_mul(after) >= to_call.count().saturating_mul(WHOLE)
    }

    /// More for better hands, between the least and the most.
    fn amount(&mut self, raise: &PlaceOption, chance: u64) -> Cents {
        let (least, most) = (raise.least.count(), raise.most.count());
        let span = (most - least) / 8;
        let steps = chance.saturating_sub(50) / 10;
        let most = most.min(least.saturating_add(span.saturating_mul(steps)));
        Cents::new(self.dice.between(least, most.max(least)))
    }

    /// Cards shown or changed; before the hand nothing is asked of a bot.
    fn choose(&mut self, before: Before<'_>) -> Option<Action> {
        let Before {
            rules,
            view,
            options,
            person,
            ..
        } = before;
        let changes = options.choose.iter().find(|option| option.picks.is_some());
        if let Some(option) = changes
            && let Some(cards) = strength::to_change(view, person, option.picks)
            && self.level != Level::Simple
        {
            let (at, choice) = (option.at, option.choice);
            return Some(Action::Pick { at, choice, cards });
        }
        let turn = view.circle.as_ref()?.turn.as_ref()?;
        let mine = turn.by == person;
        let plain = |option: &&ChoiceOption| option.picks.is_none() && !withdraws(rules, option);
        let option = options.choose.iter().find(plain).filter(|_| mine)?;
        Some(choose(option))
    }
}

/// Whether chips on this spot are brought to the table rather than bet.
fn is_stack(rules: &Rules, place: &PlaceOption) -> bool {
    let spots = &rules.felt().spots;
    let spot = spots.iter().find(|spot| spot.id == place.spot);
    spot.is_some_and(|spot| spot.required)
}

fn withdraws(rules: &Rules, option: &ChoiceOption) -> bool {
    let choice = rules.felt().choices.get(usize::from(option.choice.0));
    choice.is_some_and(|choice| choice.withdraws)
}

/// What lies in the pots and before the players.
pub(crate) fn pot(view: &View) -> Cents {
    let circles = view.circle.iter();
    let amounts = circles.flat_map(|circle| {
        let pots = circle.pots.iter().map(|pot| pot.amount);
        pots.chain(circle.bets.iter().map(|(_, amount)| *amount))
    });
    Cents::sum_up_to_most(amounts)
}

fn stack(rules: &Rules, view: &View, person: Person) -> Cents {
    let required = |spot: &&table::Spot| spot.required;
    let Some(spot) = rules.felt().spots.iter().find(required) else {
        return Cents::ZERO;
    };
    let boxes = view.boxes.iter().filter(|found| found.holder == person);
    let mut wagers = boxes.flat_map(|found| &found.wagers);
    let stack = wagers.find(|wager| wager.spot == spot.id);
    stack.map_or(Cents::ZERO, |wager| wager.stake)
}
