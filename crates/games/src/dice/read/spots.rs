//! Every place where chips may lie, and whether each bet is decided or goes on with every throw.

use law::Fields;

use super::super::description::{BetRule, ClothSpot, Placed, PointRules, SpotRule};
use super::super::throws::{On, ThrowSet, throws};

/// The most spots that a cloth may have.
const MOST_SPOTS: usize = 64;

/// The spots of all bets, in their order.
pub(super) fn lay_out(root: &Fields<'_, '_>, bets: &[BetRule], points: &[u8]) -> Vec<SpotRule> {
    let mut spots: Vec<SpotRule> = Vec::new();
    for (place, bet) in bets.iter().enumerate() {
        let found = of_bet(bets, place, bet, points, &spots);
        spots.extend(found);
    }
    if spots.len() > MOST_SPOTS {
        let what = format!("the cloth takes {} bets", spots.len());
        root.problem(what, format!("{MOST_SPOTS} are the most"));
    }
    spots
}

fn of_bet(
    bets: &[BetRule],
    place: usize,
    bet: &BetRule,
    points: &[u8],
    before: &[SpotRule],
) -> Vec<SpotRule> {
    let called = (bet.key.as_str(), &bet.name);
    let spot = |number: Option<u8>, moved: bool, with: Option<usize>| SpotRule {
        spot: match number {
            Some(number) => ClothSpot::on(number, place, called),
            None => ClothSpot::only(place, called),
        },
        number,
        moved,
        with,
    };
    if let Placed::With(with) = &bet.placed {
        let own = bets[with.value].number.as_ref().is_some_and(|n| n.own);
        let beside = before.iter().enumerate();
        let beside = beside.filter(|(_, spot)| spot.bet == with.value && spot.moved == own);
        return beside
            .map(|(at, beside)| spot(beside.number, false, Some(at)))
            .collect();
    }
    if !bet.numbers.is_empty() {
        let numbers = bet.numbers.iter();
        return numbers.map(|n| spot(Some(*n), false, None)).collect();
    }
    let moves = bet.number.as_ref().is_some_and(|number| number.own);
    let moved = points.iter().filter(|_| moves);
    let moved = moved.map(|number| spot(Some(*number), true, None));
    [spot(None, false, None)].into_iter().chain(moved).collect()
}

/// What the law file says of the dice can come: every sum that it names, and an end of each bet.
pub(super) fn check(root: &Fields<'_, '_>, point: &PointRules, bets: &[BetRule], dice: u8) {
    let points = &point.numbers.value;
    check_sums(root, "point", &point.ends.value, dice);
    check_sums(root, "point", &point.passes.value, dice);
    for bet in bets {
        check_ends(root, bet, dice, points);
        let numbers: Vec<Option<u8>> = match bet.numbers.as_slice() {
            [] => vec![None],
            numbers => numbers.iter().copied().map(Some).collect(),
        };
        for number in numbers {
            check_bet(root, bet, dice, number, points);
        }
        check_pays(root, bet, dice, points);
    }
}

/// Whatever a bet may win with is listed, unless it pays the same for all that is not.
fn check_pays(root: &Fields<'_, '_>, bet: &BetRule, dice: u8, points: &[u8]) {
    let (pays, own) = (&bet.pays, bet.numbers.as_slice());
    let rides = matches!(bet.placed, Placed::With(_));
    // By the number that it lies on, as `BetRule::odds` is asked; by the sum where it has none.
    let mut paid: Vec<u8> = match (own, rides || bet.number.is_some()) {
        ([], true) => points.to_vec(),
        ([], false) => Vec::new(),
        (own, _) => own.to_vec(),
    };
    if own.is_empty() && !rides {
        let wins = ThrowSet::of(dice, &bet.outcomes.wins.value, None);
        let won_at_once = throws(dice).filter(|throw| wins.holds(*throw));
        paid.extend(won_at_once.map(|throw| throw.sum()));
    }
    paid.retain(|number| !pays.by.iter().any(|(listed, _)| listed == number));
    paid.sort_unstable();
    paid.dedup();
    if pays.odds.is_none() && !paid.is_empty() {
        let paid: Vec<String> = paid.iter().map(u8::to_string).collect();
        let what = format!(
            "`{}` does not say what it pays on {}",
            bet.key,
            paid.join(", ")
        );
        root.problem(what, "list it, or give the odds of all that is not listed");
    }
}

/// Each sum that is named is one of these dice.
fn check_sums(root: &Fields<'_, '_>, of: &str, words: &[On], dice: u8) {
    for word in words {
        let On::Sum(sum) = word else { continue };
        if ThrowSet::of(dice, &[*word], None) == ThrowSet::default() {
            let what = format!("`{of}` speaks of {sum}, which no throw makes");
            root.problem(what, "name a sum of the dice");
        }
    }
}

/// Some throw decides a bet, and so it does once it has a number: a round that waits for none
/// would never end.
fn check_ends(root: &Fields<'_, '_>, bet: &BetRule, dice: u8, points: &[u8]) {
    let (first, then) = (
        &bet.outcomes,
        bet.number.as_ref().map(|number| &number.then),
    );
    for outcomes in [Some(first), then].into_iter().flatten() {
        let said = [
            Some(&outcomes.wins),
            Some(&outcomes.loses),
            outcomes.null.as_ref(),
        ];
        let said = said
            .into_iter()
            .chain([outcomes.by_letter.as_ref()])
            .flatten();
        said.for_each(|words| check_sums(root, &bet.key, &words.value, dice));
    }
    let Some(then) = then else { return };
    for number in points {
        let of = |words: &[On]| ThrowSet::of(dice, words, Some(*number));
        let (wins, loses) = (of(&then.wins.value), of(&then.loses.value));
        if wins.meets(loses) {
            let what = format!("on {number} a throw of `{}` both wins and loses", bet.key);
            root.problem(what, "say one of the two");
        }
        if wins.and(loses) == ThrowSet::default() {
            let what = format!("on {number} no throw ever decides `{}`", bet.key);
            root.problem(what, "name throws that come");
        }
    }
}

/// No throw both wins and loses, and every throw decides a bet unless it says what then.
fn check_bet(root: &Fields<'_, '_>, bet: &BetRule, dice: u8, number: Option<u8>, points: &[u8]) {
    let of = |words: &[On]| ThrowSet::of(dice, words, number);
    let wins = of(&bet.outcomes.wins.value);
    let null = bet.outcomes.null.as_ref().map(|null| of(&null.value));
    let null = null.unwrap_or_default();
    let loses = of(&bet.outcomes.loses.value);
    if wins.meets(loses) {
        let what = format!("a throw of `{}` both wins and loses", bet.key);
        root.problem(what, "say one of the two");
    }
    let letter = bet.outcomes.by_letter.as_ref();
    let letter = letter.map(|letter| of(&letter.value)).unwrap_or_default();
    if letter.meets(wins.and(null)) {
        let what = format!(
            "a throw of `{}` does not lose that loses by the letter",
            bet.key
        );
        root.problem(what, "name throws that lose");
    }
    if wins.meets(null) || loses.meets(null) {
        let what = format!("a throw of `{}` is null and decides it", bet.key);
        root.problem(what, "say one of the two");
    }
    let rest = ThrowSet::all(dice).without(wins.and(null).and(loses));
    let others = bet.outcomes.loses.value.contains(&On::Other);
    let goes_on = bet.stays.is_some() || others;
    if bet.number.is_none() && !others && rest == ThrowSet::all(dice) {
        let what = format!("no throw ever decides `{}`", bet.key);
        root.problem(what, "name throws that come");
    }
    if !goes_on && rest != ThrowSet::default() {
        root.problem(
            format!("some throws neither decide `{}` nor leave it", bet.key),
            "say that it stays, or that it loses with any other",
        );
    }
    let given: Vec<On> = points.iter().copied().map(On::Sum).collect();
    if bet.number.is_some() && rest != of(&given) {
        root.problem(
            format!("`{}` takes numbers that cannot be the point", bet.key),
            "let the throws that do not decide it be those of the point",
        );
    }
}
