//! What each bet is due as the cards lie, and why.

use law::BasisRef;
use round::{Pile, Player, settled, voided};
use table::{Compared, Line, Outcome, ReasonStep, Reasons};

use super::description::{BetRule, On};
use super::rules::Rules;
use super::state::{Due, State};

/// The lines of every bet once the coup is decided: losers first, then winners.
pub(super) fn settle(rules: &Rules, state: &State) -> Vec<Line> {
    let Some(winner) = state
        .winner(rules)
        .filter(|_| state.due(rules) == Due::Settle)
    else {
        return Vec::new();
    };
    let mut lines: Vec<Line> = bets(rules, state)
        .map(|(player, pile, bet)| due(rules, state, (player, pile), bet, winner))
        .collect();
    lines.sort_by_key(|line| line.outcome != Outcome::Lost);
    lines
}

/// Every bet goes back.
pub(super) fn void(rules: &Rules, state: &State, basis: BasisRef) -> Vec<Line> {
    let back = |(player, pile, _): (&Player, Pile, _)| voided(player, &pile, basis);
    bets(rules, state).map(back).collect()
}

/// Every bet that lies there, with its bettor and its rule.
fn bets<'a>(
    rules: &'a Rules,
    state: &'a State,
) -> impl Iterator<Item = (&'a Player, Pile, &'a BetRule)> {
    state.players.iter().flat_map(move |player| {
        let piles = player.piles();
        piles.filter_map(move |pile| Some((player, pile, rules.bet(pile.spot)?)))
    })
}

fn due(
    rules: &Rules,
    state: &State,
    (player, pile): (&Player, Pile),
    bet: &BetRule,
    winner: On,
) -> Line {
    let points = &rules.description.points;
    let class = |hand| points.class(state.points(rules, hand));
    let counts = rules.bases_of.counts;
    let own = ReasonStep::PlayerHandIs {
        class: class(&state.player),
    };
    let banks = ReasonStep::BankHandIs {
        class: class(&state.bank),
    };
    let compared = match winner {
        On::Player => ReasonStep::Points(Compared::Above),
        On::Bank => ReasonStep::Points(Compared::Below),
        On::Tie => ReasonStep::Points(Compared::Equal),
    };
    let mut reasons = Reasons::new().and(own, counts).and(banks, counts);
    reasons.push(compared, points.wins_basis);
    let ties = bet.ties.filter(|_| winner == On::Tie);
    if bet.on == winner {
        return won(rules, (player, pile), bet, reasons);
    }
    let (outcome, basis) = match ties {
        Some(basis) => (Outcome::Pushed, basis),
        None => (Outcome::Lost, bet.pays.basis),
    };
    settled(
        player,
        &pile,
        outcome,
        reasons.and(ReasonStep::TheRule, basis),
    )
}

fn won(rules: &Rules, (player, pile): (&Player, Pile), bet: &BetRule, reasons: Reasons) -> Line {
    let mut reasons = reasons.and(ReasonStep::TheRule, bet.pays.basis);
    if let Some(keeps) = bet.commission {
        reasons.push(ReasonStep::Commission, keeps.basis);
    }
    let odds = rules.pays[usize::from(pile.spot.0)];
    round::won(
        settled(player, &pile, Outcome::Won, reasons),
        odds,
        rules.rounding,
    )
}
