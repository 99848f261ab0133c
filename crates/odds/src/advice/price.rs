//! What the bets of one box bring at every end, learnt from the engine for the stakes that lie
//! there.

use exact::Cents;
use games::bank_poker::{BankPoker, Description, Rules, StakeRule, Window};
use table::{BoxView, Game, Person, Rulebook, SpotId};

use super::known::{Sign, signs};
use crate::SolveError;
use crate::bets::group_of;
use crate::hands::Hands;
use crate::payoff::{Cards, Learner, Payoffs};
use crate::quick::{Layout, random_deals, telling_deals};
use crate::script::{Script, scout};

/// What lies on each spot before cards are dealt.
pub(super) type Stakes = Vec<(SpotId, Cents)>;

/// A round with certain stakes: its course, and what it brings.
pub(super) struct Priced {
    pub(super) script: Script<<BankPoker as Game>::State>,
    pub(super) signs: Vec<(usize, Sign)>,
    pub(super) payoffs: Payoffs,
}

impl Priced {
    /// Plays the engine for everything that it can tell apart, with these deals among others.
    pub(super) fn new(
        rules: &Rules,
        hands: &Hands<'_>,
        layout: Layout,
        stakes: &Stakes,
        further: &[Cards],
    ) -> Result<Priced, SolveError> {
        let script = scout::<BankPoker>(rules, stakes)?;
        let group = groups(rules.description());
        let placed: Vec<usize> = stakes.iter().map(|(spot, _)| usize::from(spot.0)).collect();
        let mut learner = Learner::new(hands, rules, &group, &placed, &script)?;
        for cards in telling_deals(hands, layout).iter().chain(further) {
            learner.learn(cards)?;
        }
        learner.audit(random_deals(hands, layout))?;
        let payoffs = learner.payoffs()?;
        Ok(Priced {
            signs: signs(rules, &script)?,
            payoffs,
            script,
        })
    }
}

/// The group of each bet.
pub(super) fn groups(description: &Description) -> Vec<usize> {
    let bets = 0..description.bets.len();
    bets.map(|bet| group_of(description, bet)).collect()
}

/// What a person laid on a box before the cards, from what lies there now; and the spots that are
/// left out, because they feed a pool.
pub(super) fn laid(rules: &Rules, own: &BoxView, person: Person) -> (Stakes, Vec<SpotId>) {
    let description = rules.description();
    let feeds = |bet: usize| description.pools.iter().any(|pool| pool.bet == bet);
    let lies = |bet: usize| {
        let spot = rules.felt().spots[bet].id;
        let mut wagers = own.wagers.iter();
        let wager = wagers.find(|wager| wager.by == person && wager.spot == spot);
        wager.map(|wager| wager.stake)
    };
    let (mut stakes, mut left_out) = (Vec::new(), Vec::new());
    for (bet, rule) in description.bets.iter().enumerate() {
        let spot = rules.felt().spots[bet].id;
        if feeds(bet) {
            left_out.extend(lies(bet).map(|_| spot));
            continue;
        }
        let by_hand = matches!(rule.placed.value, Window::Required | Window::Beside(_));
        let found = lies(bet).or_else(|| by_its_multiples(description, bet, &lies));
        if let (true, Some(stake)) = (by_hand, found) {
            stakes.push((spot, stake));
        }
    }
    (stakes, left_out)
}

/// A bet that was taken back is known by another that was staked as a multiple of it.
fn by_its_multiples(
    description: &Description,
    bet: usize,
    lies: &dyn Fn(usize) -> Option<Cents>,
) -> Option<Cents> {
    let multiples = description.bets.iter().enumerate();
    let mut found = multiples.filter_map(|(other, rule)| match &rule.stake {
        StakeRule::TimesBet { times, of, .. } if *of == bet => {
            let stake = lies(other)?.count() * times.denominator();
            let whole = stake.is_multiple_of(times.numerator());
            whole.then(|| Cents::new(stake / times.numerator()))
        }
        _ => None,
    });
    found.next()
}
