//! Who takes which part of the pot: layer by layer, by the strength of the hands that claim it.

use cards::{Card, HandOrder, HandValue};
use exact::{Cents, Ratio};
use law::BasisRef;
use table::Picked;

use super::chips::{Each, less, more};
use super::description::Making;
use super::few::Few;
use super::places::Places;
use super::pots::{Layer, Stakes, divide, falls_on, rake};
use super::rules::Rules;
use super::seat::{MOST_SEATS, NO_CARD, Seat};
use super::state::HandState;

/// What the house still has to take before the pot is paid.
pub(crate) fn rake_due(rules: &Rules, state: &HandState) -> Cents {
    if rules.rake.value == Ratio::ZERO {
        return Cents::ZERO;
    }
    let unseen = state.betting.chips.unseen();
    rake(unseen, rules.rake.value, rules.rake_rounding)
}

/// What each player takes of the whole pot, by his place: the sums of the lines, without them.
pub(crate) fn winnings(rules: &Rules, state: &HandState) -> Each<Cents> {
    let mut won = [Cents::ZERO; MOST_SEATS];
    let strength = |place: usize| standing(rules, state, &state.seats[place]);
    let division = Division::of(rules, state, strength);
    if division.stakes.is_one_pot() {
        let pot = state.betting.chips.net();
        return division.shares(division.stakes.contenders, pot).paid;
    }
    division.each_layer(|_, _, shares| {
        for place in shares.winners.iter() {
            won[place] = more(won[place], shares.paid[place]);
        }
    });
    won
}

/// The hand that a player has, if his cards make one.
pub(crate) fn value(rules: &Rules, state: &HandState, seat: &Seat) -> Option<HandValue> {
    if seat.aside == Picked::NONE {
        return value_of(rules, &seat.cards, &state.common);
    }
    value_of(rules, &cards(seat.hand()), &state.common)
}

/// How strong a player's hand is among those of a showdown, if his cards make one.
fn standing(rules: &Rules, state: &HandState, seat: &Seat) -> Option<u32> {
    if rules.description.making.value == Making::Any && seat.aside == Picked::NONE {
        return rules
            .description
            .order
            .hands
            .standing(&seat.cards, &state.common);
    }
    value(rules, state, seat).map(HandValue::strength)
}

pub(crate) fn cards(list: impl Iterator<Item = Card>) -> Few<Card, 16> {
    let mut cards = Few::new(NO_CARD);
    list.for_each(|card| cards.push(card));
    cards
}

/// What each class rests on for a player whose cards would be of one that this variant leaves out.
pub(super) fn instead_of<'a>(
    rules: &'a Rules,
    state: &HandState,
    seat: &Seat,
) -> Option<&'a [BasisRef]> {
    let left_out = rules.description.order.left_out.as_ref()?;
    let own = cards(seat.hand());
    let value = value_in(&left_out.hands, rules, &own, &state.common)?;
    let class = left_out.hands.class_of(value);
    let stands = left_out.classes.contains(&class);
    stands.then_some(&left_out.instead)
}

pub(crate) fn value_of(rules: &Rules, own: &[Card], common: &[Card]) -> Option<HandValue> {
    value_in(&rules.description.order.hands, rules, own, common)
}

/// The same by one order or another.
fn value_in(order: &HandOrder, rules: &Rules, own: &[Card], common: &[Card]) -> Option<HandValue> {
    match rules.description.making.value {
        Making::Any => order.best_together(own, common).ok(),
        Making::Exactly {
            own: mine,
            common: shared,
        } => order
            .best_with(own, usize::from(mine), common, usize::from(shared))
            .ok(),
    }
}

/// A pot being divided.
pub(super) struct Division<'a> {
    rules: &'a Rules,
    state: &'a HandState,
    pub(super) stakes: Stakes,
    /// How strong each hand is that contends; alone in the pot one has none to compare.
    strengths: Each<u32>,
    /// Who opened without the cards for it, and what follows.
    pub(super) falsely: Option<(usize, BasisRef, BasisRef)>,
}

/// What a layer of the pot brings to whom.
pub(super) struct Shares {
    pub(super) winners: Places,
    pub(super) paid: Each<Cents>,
    /// Those to whom an odd chip went.
    pub(super) odd_chip: Places,
}

impl<'a> Division<'a> {
    /// The pot as it lies, and how strong the hands of those who play are.
    pub(super) fn of(
        rules: &'a Rules,
        state: &'a HandState,
        strength: impl Fn(usize) -> Option<u32>,
    ) -> Division<'a> {
        let mut stakes = state.stakes();
        let falsely = false_opening(rules, state);
        if let Some((place, _, _)) = falsely {
            stakes.contenders = stakes.contenders.without(place);
        }
        let mut strengths = [1; MOST_SEATS];
        for place in stakes.contenders.iter() {
            strengths[place] = strength(place).unwrap_or(1);
        }
        Division {
            rules,
            state,
            stakes,
            strengths,
            falsely,
        }
    }

    /// Names the layers of the pot in their order, and what each brings to whom. What was carried
    /// over lies in the first.
    pub(super) fn each_layer(&self, mut tell: impl FnMut(u8, &Layer, &Shares)) {
        let betting = &self.state.betting;
        let (mut below, mut raked) = (Cents::ZERO, Cents::ZERO);
        let mut carried = betting.chips.all_carried();
        for (number, layer) in (0..).zip(self.stakes.layers()) {
            let amount = more(layer.amount, std::mem::take(&mut carried));
            below = more(below, amount);
            // The house's share follows the layers, without a cent lost between them.
            let upto = match betting.chips.raked().is_zero() {
                true => Cents::ZERO,
                false => falls_on(betting.chips.raked(), below, betting.chips.in_pot()),
            };
            let net = less(amount, less(upto, raked));
            raked = upto;
            tell(number, &layer, &self.shares(layer.claims, net));
        }
    }

    /// Who of those who claim an amount takes it, and what each of them is paid.
    fn shares(&self, claims: Places, net: Cents) -> Shares {
        let winners = self.winners(claims);
        let chip = self.rules.chip.value;
        let (mut paid, mut odd_chip) = ([Cents::ZERO; MOST_SEATS], Places::NONE);
        let (share, mut odd) = match winners.are_several() {
            true => divide(net, winners.count() as u64, chip),
            // What is not shared leaves no odd chip.
            false => (net, Cents::ZERO),
        };
        // Odd chips go one by one to the winners, the first in the order of action from the mano.
        let upwards = self.rules.upwards.action;
        for place in winners.around(self.state.mano_place(), upwards) {
            let chip = chip.min(odd);
            if !chip.is_zero() {
                odd_chip = odd_chip.and(place);
            }
            paid[place] = more(share, chip);
            odd = less(odd, chip);
        }
        Shares {
            winners,
            paid,
            odd_chip,
        }
    }

    /// Those of some who have the best hand.
    fn winners(&self, claims: Places) -> Places {
        let (mut best, mut winners) = (0, Places::NONE);
        for place in claims.iter() {
            let strength = self.strengths[place];
            if strength > best {
                (best, winners) = (strength, Places::NONE);
            }
            if strength == best {
                winners = winners.and(place);
            }
        }
        winners
    }
}

/// What keeps an opener who has shown his cards from winning: he could not have opened.
fn false_opening(rules: &Rules, state: &HandState) -> Option<(usize, BasisRef, BasisRef)> {
    let interval = rules.interval(0)?;
    let proof = interval.proof?;
    let place = usize::from(state.betting.opener?);
    let seat = &state.seats[place];
    let after = usize::from(state.blanks).min(interval.openers.len().checked_sub(1)?);
    let needed = &interval.openers[after];
    // The hand that was dealt, before the draw.
    let dealt: u8 = rules.street(0)?.deal.iter().map(|step| step.cards).sum();
    let dealt = seat.cards.get(..usize::from(dealt))?;
    let order = &rules.description.order.hands;
    let held = order
        .best(dealt)
        .is_ok_and(|value| order.meets(value, &needed.value));
    (state.betting.is_in(place) && seat.shown && !held).then_some((
        place,
        proof.fails,
        needed.basis,
    ))
}

/// Why nobody can win the pot: its opener is alone in it and could not have opened.
pub(crate) fn nobody_wins(rules: &Rules, state: &HandState) -> Option<BasisRef> {
    let alone = state.playing() == 1;
    let kept = rules.interval(0)?.proof?.kept;
    (alone && false_opening(rules, state).is_some()).then_some(kept)
}

/// Whether a player may lay his cards down: in each pot that he contends another stays in.
pub(crate) fn may_give_up(state: &HandState, place: usize) -> bool {
    let stakes = state.stakes();
    let mut layers = stakes.layers();
    layers.all(|layer| !layer.claims.contains(place) || layer.claims.are_several())
}

impl HandState {
    /// What each has in the pot to be matched. Whoever has put in nothing but what nobody matches
    /// plays for that alone.
    pub(crate) fn stakes(&self) -> Stakes {
        let betting = &self.betting;
        let only_dead = |place: usize| {
            !betting.chips.carried(place).is_zero() && betting.chips.fresh(place).is_zero()
        };
        let mut bet_no_more = betting.playing().except(betting.able()).iter();
        // Where nobody who contends has anything else in, that is all there is to win.
        let nothing_else = betting.playing().iter().all(only_dead);
        Stakes {
            amounts: betting.chips.all_fresh(betting.dealt_in()),
            staked: betting.dealt_in(),
            contenders: betting.playing(),
            ground: nothing_else || bet_no_more.any(only_dead),
        }
    }
}
