//! What each way to set a hand's cards is worth to its player, against a bank of the house's.

use cards::Card;
use games::bank_poker::{
    ChoiceEffect, Rules, Setting, SettleWay, TwoHands, house_setting, places_apart,
};
use table::{Banker, BoxView, Moment, Person, Rulebook, Seen, View};

use super::best::Nets;
use super::worth::{Pack, Steps};
use super::{Learnt, learn, pairs::Worths};
use crate::SolveError;
use crate::advice::{Advice, Advises, NotAdvised, Weighed, Weighs};
use crate::fraction::{Fraction, fraction, whole};
use crate::hands::CHOOSE;

/// How the house sets every deal, ready to be held against one.
pub(crate) struct Setter {
    rules: Rules,
    cards: Vec<Card>,
    size: usize,
    steps: [Steps; 2],
    worths: Worths,
    nets: Nets,
    /// What a player's bank has of each bet that it covers, where players may hold one.
    bank_nets: Option<Nets>,
}

impl Setter {
    /// Sets every deal in the house's way.
    pub(crate) fn prepare(
        threads: std::num::NonZeroUsize,
        rules: &Rules,
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<Setter, SolveError> {
        let description = rules.description();
        let deck = description.cards.deck.value.cards().collect();
        let pack = Pack::new(description, deck).ok_or(SolveError::LooksElsewhere)?;
        // The first that is learnt is the bet against the croupier's bank.
        let learnt = learn(rules, &pack)?;
        let (_, told) = learnt.first().ok_or(SolveError::OtherCourse)?;
        let nets = Nets::of(told).ok_or(SolveError::LooksElsewhere)?;
        let bank_nets = of_the_bank(rules, &learnt)?;
        let (mut done, total) = (0, pack.deals() as u64);
        let worths = pack.worths(threads, &mut |more| {
            done = (done + more).min(total);
            progress(done, total);
        })?;
        Ok(Setter {
            rules: rules.clone(),
            size: pack.size,
            steps: pack.steps(),
            cards: pack.cards,
            worths,
            nets,
            bank_nets,
        })
    }
}

impl Advises for Setter {
    /// What each way to set his cards brings a person who is asked now.
    fn advise(&self, view: &View, person: Person) -> Result<Advice, NotAdvised> {
        let Moment::Choosing { at, by, .. } = view.moment else {
            return Err(NotAdvised::NotAsked);
        };
        if by != person {
            return Err(NotAdvised::NotAsked);
        }
        let own = view.boxes.iter().find(|found| found.number == at);
        let own = own.ok_or(NotAdvised::NotKnown)?;
        let cards = seen(own).filter(|cards| cards.len() == self.size);
        let cards = cards.ok_or(NotAdvised::NotKnown)?;
        let held = match view.carry_over.banker {
            Some(Banker::Box(bank)) => Some(bank),
            _ => None,
        };
        let (nets, stake) = match held == Some(at) {
            true => (self.bank_nets.as_ref(), self.covered(view, own)),
            false => (Some(&self.nets), Some(self.staked(own, person))),
        };
        let (nets, stake) = nets.zip(stake).ok_or(NotAdvised::NotKnown)?;
        let weighed = self.weigh(&cards, nets).ok_or(NotAdvised::NotKnown)?;
        let choices = self.rules.description().stages.iter();
        let choices: Vec<_> = choices.flat_map(|stage| stage.what.choices()).collect();
        let mut told = Vec::new();
        for option in view.yours.choose.iter().filter(|option| option.at == at) {
            let felt = self.rules.felt().choices.iter();
            let key = felt.into_iter().find(|known| known.id == option.choice);
            let choice = choices
                .iter()
                .find(|known| key.is_some_and(|key| key.key == known.key));
            let ways = weighed
                .iter()
                .filter(|way| match choice.map(|choice| &choice.does) {
                    Some(ChoiceEffect::SetsByHouse) => way.is_house,
                    Some(ChoiceEffect::Sets) => true,
                    _ => false,
                });
            told.extend(ways.map(|way| Weighed {
                choice: option.choice,
                aside: way.low.clone(),
                expectation: &way.net * whole(stake.into()),
            }));
        }
        match told.is_empty() {
            true => Err(NotAdvised::NotKnown),
            false => Ok(Advice {
                choices: told,
                // Players set their cards as they like, and the croupier in the house's way.
                weighs: match held {
                    Some(_) => Weighs::AgainstHouseWay,
                    None => Weighs::Hand,
                },
                left_out: Vec::new(),
                stake,
            }),
        }
    }
}

impl Setter {
    /// What a person has bet on his hands.
    fn staked(&self, own: &BoxView, person: Person) -> u64 {
        let stakes = own.wagers.iter().filter(|wager| wager.by == person);
        stakes.map(|wager| wager.stake.count()).sum()
    }

    /// What a player's bank plays for: every bet that it covers, and the banker's own stake against
    /// the croupier's hands. Nothing if the bank may not suffice for all, for then each bet hangs on
    /// the others.
    fn covered(&self, view: &View, own: &BoxView) -> Option<u64> {
        let on = |found: &BoxView, wanted: fn(&SettleWay) -> bool| -> u64 {
            let settles = &self.rules.description().settles;
            let meant = |spot: usize| {
                let mut of_spot = settles.iter().filter(|settle| settle.bet == spot);
                of_spot.any(|settle| wanted(&settle.how))
            };
            let laid = found.wagers.iter();
            let laid = laid.filter(|wager| meant(usize::from(wager.spot.0)));
            laid.map(|wager| wager.stake.count()).sum()
        };
        let others = view.boxes.iter().filter(|found| found.number != own.number);
        let bets: u64 = others
            .map(|found| on(found, |how| matches!(how, SettleWay::TwoHands { .. })))
            .sum();
        let bank = on(own, |how| matches!(how, SettleWay::Bank(_)));
        let croupier = on(own, |how| matches!(how, SettleWay::WithCroupier(_)));
        (bets <= bank).then_some(bets + croupier)
    }

    /// The settings of a deal that no other matches or beats in both hands, and the house's.
    fn weigh(&self, cards: &[Card], nets: &Nets) -> Option<Vec<Way>> {
        let description = self.rules.description();
        let order = &description.order;
        let low = &order.low.as_ref()?.hands;
        let settings = places_apart(self.size, low.size()).map(|apart| {
            let of = |is_low: bool| -> Vec<Card> {
                let at = (0..self.size).filter(|place| (apart >> place & 1 == 1) == is_low);
                at.map(|place| cards[place]).collect()
            };
            let hands = TwoHands {
                high: order.hands.value(&of(false)).ok()?,
                low: low.value(&of(true)).ok()?,
            };
            Some(Setting { apart, hands })
        });
        let settings = settings.collect::<Option<Vec<Setting>>>()?;
        let (house, _) = house_setting(description, cards, &settings)?;
        let strength =
            |setting: &Setting| (setting.hands.high.strength(), setting.hands.low.strength());
        let mut stand: Vec<Setting> = settings
            .into_iter()
            .filter(|one| one.hands.may_stand(description))
            .collect();
        stand.sort_by_key(|one| std::cmp::Reverse(strength(one)));
        let mut kept: Vec<Setting> = Vec::new();
        for one in stand {
            let highest = kept.iter().map(|known| known.hands.low.strength()).max();
            let higher = highest.is_none_or(|highest| one.hands.low.strength() > highest);
            if higher || one.apart == house.apart {
                kept.push(one);
            }
        }
        let counts = self.against(cards)?;
        let way = |one: Setting| Way {
            low: (0..self.size)
                .filter(|place| one.apart >> place & 1 == 1)
                .map(|place| cards[place])
                .collect(),
            is_house: one.apart == house.apart,
            net: self.net(one.hands, &counts, nets),
        };
        Some(kept.into_iter().map(way).collect())
    }

    /// How many of the bank's deals without these cards come to each worth.
    fn against(&self, cards: &[Card]) -> Option<Vec<u32>> {
        let held = cards
            .iter()
            .map(|card| self.cards.iter().position(|known| known == card));
        let held = held.collect::<Option<Vec<usize>>>()?;
        let free: Vec<usize> = (0..self.cards.len())
            .filter(|place| !held.contains(place))
            .collect();
        let mut counts = vec![0; self.worths.values.len()];
        self.deals(self.size, &free, 0, &mut counts);
        Some(counts)
    }

    fn deals(&self, taken: usize, free: &[usize], number: usize, counts: &mut [u32]) {
        if taken == 1 {
            for place in free {
                counts[self.worths.place[number + place] as usize] += 1;
            }
            return;
        }
        for at in taken - 1..free.len() {
            let number = number + CHOOSE[taken][free[at]] as usize;
            self.deals(taken - 1, &free[..at], number, counts);
        }
    }

    fn net(&self, hands: TwoHands, counts: &[u32], nets: &Nets) -> Fraction {
        let [high, low] = &self.steps;
        let own = (high.of(hands.high), low.of(hands.low));
        let mut by_net = vec![0_u128; nets.nets.len()];
        for (count, bank) in counts.iter().zip(&self.worths.values) {
            by_net[nets.against(own, *bank)] += u128::from(*count);
        }
        let all = by_net.iter().sum();
        let parts = by_net.iter().zip(&nets.nets);
        parts.map(|(count, net)| fraction(*count, all) * net).sum()
    }
}

/// What a bank has of the bets against it, by how its own hands compare with the others'.
fn of_the_bank(rules: &Rules, learnt: &Learnt) -> Result<Option<Nets>, SolveError> {
    let settles = rules.description().settles.iter();
    let mut banks = settles.filter(|settle| matches!(settle.how, SettleWay::Bank(_)));
    let Some(bank) = banks.next() else {
        return Ok(None);
    };
    let key = &rules.description().bets[bank.bet].key;
    let Some((_, told)) = learnt.iter().find(|(name, _)| name == key) else {
        return Ok(None);
    };
    // It was learnt by how the bets' hands compare with the bank's.
    let mut turned = told.clone();
    turned.reverse();
    turned.iter_mut().for_each(|row| row.reverse());
    let nets = Nets::of(&turned).ok_or(SolveError::LooksElsewhere)?;
    Ok(Some(nets))
}

/// A way to set a deal, and what it brings of a stake.
struct Way {
    low: Vec<Card>,
    is_house: bool,
    net: Fraction,
}

fn seen(found: &BoxView) -> Option<Vec<Card>> {
    let card = |seen: &Seen| match seen {
        Seen::Card(card) => Some(*card),
        _ => None,
    };
    found.cards.iter().map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bank that a player holds has all equalities, and a twentieth less of what it wins; where
    /// the croupier holds it there is no such bank.
    #[test]
    fn a_players_bank_is_weighed_from_its_own_side() {
        let description = super::super::tests::description();
        for offered in [false, true] {
            let sheet = super::super::tests::sheet(offered);
            let rules = Rules::new(&description, &sheet).expect("right");
            let deck = description.cards.deck.value.cards().collect();
            let pack = Pack::new(rules.description(), deck).expect("alike");
            let learnt = learn(&rules, &pack).expect("the engine plays");
            let nets = of_the_bank(&rules, &learnt).expect("it rises");
            assert_eq!(nets.is_some(), offered);
            let Some(nets) = nets else { continue };
            let net = |own, bet| nets.nets[nets.against(own, bet)].to_string();
            assert_eq!(net((2, 2), (1, 1)), "19/20");
            assert_eq!(net((1, 1), (1, 1)), "19/20");
            assert_eq!(net((1, 2), (1, 1)), "19/20");
            assert_eq!(net((2, 1), (1, 2)), "0");
            assert_eq!(net((1, 1), (1, 2)), "0");
            assert_eq!(net((1, 1), (2, 2)), "-1");
        }
    }

    /// What a hand's ways are worth, against every deal of the bank's set by the engine itself: out of
    /// a small pack, to the last digit; and the best of them is the best of all.
    #[test]
    fn the_ways_of_a_hand_are_worth_what_each_deal_of_the_bank_says() {
        let description = super::super::tests::description();
        let deck = super::super::tests::small(4);
        let pack = Pack::new(&description, deck).expect("alike");
        let rules = Rules::new(&description, &super::super::tests::sheet(false)).expect("right");
        let worths = pack
            .worths(std::num::NonZeroUsize::MIN, &mut |_| {})
            .expect("all are set");
        let setter = Setter {
            rules,
            size: pack.size,
            steps: pack.steps(),
            cards: pack.cards.clone(),
            worths,
            nets: super::super::tests::nets(&description),
            bank_nets: None,
        };
        let own: Vec<Card> = pack.cards.iter().copied().step_by(2).take(7).collect();
        let ways = setter.weigh(&own, &setter.nets).expect("it is weighed");
        assert_eq!(ways.iter().filter(|way| way.is_house).count(), 1);
        let counts = setter.against(&own).expect("they are ours");
        assert_eq!(counts.iter().sum::<u32>(), CHOOSE[7][pack.cards.len() - 7]);
        for way in &ways {
            let order = &description.order;
            let high: Vec<Card> = own
                .iter()
                .copied()
                .filter(|card| !way.low.contains(card))
                .collect();
            let hands = TwoHands {
                high: order.hands.value(&high).expect("five"),
                low: order
                    .low
                    .as_ref()
                    .expect("two")
                    .hands
                    .value(&way.low)
                    .expect("two"),
            };
            let (mut sum, mut all) = (0_i64, 0_i64);
            crate::hands::for_each_choice(pack.cards.len(), 7, |set| {
                let at: Vec<u8> = (0..pack.cards.len() as u8)
                    .filter(|place| set >> place & 1 == 1)
                    .collect();
                if at
                    .iter()
                    .any(|place| own.contains(&pack.cards[usize::from(*place)]))
                {
                    return;
                }
                let bank = pack.set_by_house(&at).expect("it is set");
                let above = |own: cards::HandValue, bank: cards::HandValue| {
                    own.strength() > bank.strength()
                };
                all += 20;
                sum += match (above(hands.high, bank.high), above(hands.low, bank.low)) {
                    (true, true) => 19,
                    (false, false) => -20,
                    _ => 0,
                };
            });
            assert_eq!(
                way.net,
                Fraction::new(sum.into(), all.into()),
                "{:?}",
                way.low
            );
        }
    }
}
