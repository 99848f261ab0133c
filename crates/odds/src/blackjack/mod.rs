//! Hands counted towards a total against the bank, out of a shoe of many packs: the best way to
//! play by totals and by the cards of the hand, and what each is worth from a full shoe, to the last
//! digit.
//!
//! Which hand a card makes of another, what may be done with it, when the bank draws and what is
//! paid are all asked of the engine ([`games::blackjack`]); here deals are counted. `context` has
//! the weights, `play` the choice. Other hands at the table change nothing: their cards are as
//! unknown to a player who looks at his hand alone as those never dealt.

mod bank;
mod context;
mod ends;
mod guide;
mod hint;
mod jackpot;
mod kinds;
mod play;
mod simple;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cards::Card;
use exact::Cents;
use games::blackjack::{Description, Hand, Rivals, Rules};
use num_bigint::BigInt;
use num_traits::Zero;
use table::{Rulebook, Seat, Seating};

pub(crate) use self::guide::ByTotals;
pub(crate) use self::hint::ByHand;
pub(crate) use self::jackpot::jackpot;
pub(crate) use self::simple::simply;

use self::bank::Bank;
use self::context::{Scale, Table};
use self::guide::Sight;
use self::kinds::{Counts, Hands, Shoe};
use self::play::{At, Cell, Deed, Looks, Play, Standings};
use crate::SolveError;
use crate::families::Work;
use crate::fraction::{Fraction, whole};
use crate::place::Way;
use crate::report::{BetOdds, EachHand, Payoff, Report};
use crate::script::{BOX, PLAYER};
use crate::strategy::{ChartCell, Strategy};
use crate::trial::{Guide, Trial};

/// The bet and its insurance, from a full shoe; and the bet of that name, or the first, ready to be
/// played from one.
pub(crate) fn solve_to_play(
    description: &Description,
    work: Work<'_>,
    play: Option<&str>,
) -> Result<(Report, Trial), SolveError> {
    let rules = Rules::new(description, work.sheet).map_err(SolveError::Sheet)?;
    let description = rules.description();
    let shoe = Shoe::full(&rules)?;
    let solved = solve_shoe(work.threads, &rules, &shoe, work.progress)?;
    let bet = |name: String, found: &Means, spread: Option<&Spread>, changes_play: bool| BetOdds {
        bet: name,
        ev_wagered: &found.expectation / &found.staked,
        ev_initial: found.expectation.clone(),
        wagered: found.staked.clone(),
        rounds: None,
        // Hands of one pair stand or fall with the bank's together: their joint results are
        // too many to be counted.
        results: None,
        hands: spread.map(|spread| spread.each_hand(&found.expectation)),
        changes_play,
    };
    let key = &description.bet.key;
    let mut bets = vec![bet(
        key.clone(),
        &solved.by_totals,
        solved.spreads[0].as_ref(),
        false,
    )];
    bets.extend(insurance(&rules, &shoe)?);
    bets.push(bet(
        format!("{key}-{BY_CARDS}"),
        &solved.by_cards,
        solved.spreads[1].as_ref(),
        true,
    ));
    let trial = trial(&rules, &shoe, &solved, play)?;
    let report = Report {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        bets,
        strategy: Strategy {
            decisions: Vec::new(),
            chart: solved.chart,
        },
    };
    Ok((report, trial))
}

fn trial(
    rules: &Rules,
    shoe: &Shoe,
    solved: &Solved,
    bet: Option<&str>,
) -> Result<Trial, SolveError> {
    let description = rules.description();
    let felt = rules.felt();
    let spot = |key: &str| felt.spots.iter().find(|spot| spot.key == key);
    let first = &description.bet.key;
    let by_cards = format!("{first}-{BY_CARDS}");
    let insurance = &description.insurance.spot.key;
    let named = bet.unwrap_or(first);
    let watched = match named {
        _ if named == first || named == by_cards => first,
        _ if named == insurance => insurance,
        _ => return Err(SolveError::NoSuchBet),
    };
    let (laid, watched) = (spot(first), spot(watched));
    let (laid, watched) = laid.zip(watched).ok_or(SolveError::NoSuchBet)?;
    let seat = Seat {
        at: BOX,
        holder: PLAYER,
    };
    let seating = Seating::new(vec![seat], felt.boxes, 1).map_err(SolveError::Seating)?;
    let insures = watched.id != laid.id;
    // Twice the minimum, so that half of it may be an insurance.
    let stake = felt.minimum.times(2).map_err(|_| SolveError::TooMany)?;
    let most = description.insurance.most.value;
    let unit = match insures {
        true => Cents::new(stake.count() * most.numerator() / most.denominator()),
        false => stake,
    };
    let cells = solved.chart.iter().zip(&solved.looks);
    let cell = |(cell, (looks, up)): (&ChartCell, &(Looks, usize))| {
        let done = cell
            .choices
            .first()
            .map_or(String::new(), |(key, _)| key.clone());
        (*looks, shoe.cards[*up].rank(), done)
    };
    let by_totals = ByTotals {
        cells: cells.map(cell).collect(),
        by_cards: (named == by_cards).then(|| solved.by_hand.clone()),
        insures,
    };
    Ok(Trial {
        bet: named.to_owned(),
        seating,
        stakes: vec![(laid.id, stake)],
        spots: vec![watched.id],
        unit,
        guide: Guide::Totals(by_totals),
        rules: games::Rules::Blackjack(rules.clone()),
    })
}

/// What the bet is called when its player looks at the cards of his hand, and not at its total
/// alone.
const BY_CARDS: &str = Way::ByCards.key();

/// Whose chart has the hands that are then played otherwise.
const WHO_LOOKS: &str = "a player by cards";

/// A shoe, solved.
pub(crate) struct Solved {
    pub(crate) by_totals: Means,
    pub(crate) by_cards: Means,
    /// How each of both is spread, where that is counted.
    pub(crate) spreads: [Option<Spread>; 2],
    /// Best play by totals; then the hands that are played otherwise by their cards.
    pub(crate) chart: Vec<ChartCell>,
    /// What the hands of each cell by totals look like, and the kind of the bank's card.
    looks: Vec<(Looks, usize)>,
    /// What a player by cards does with each hand, by key.
    by_hand: BTreeMap<Sight, String>,
}

/// What a way to play comes to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Means {
    /// What one bet brings its player.
    pub(crate) expectation: Fraction,
    /// What is staked on average, in bets.
    pub(crate) staked: Fraction,
}

/// How what a way to play comes to is spread.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Spread {
    /// The square of what a round brings, on average, in squared bets.
    pub(crate) square: Fraction,
    /// How many hands bring what on average, in bets.
    pub(crate) hands: BTreeMap<Fraction, Fraction>,
}

impl Spread {
    /// Adds what another part of the shoe brings.
    fn and(mut self, other: &Spread) -> Spread {
        self.square += &other.square;
        for (net, count) in &other.hands {
            *self.hands.entry(net.clone()).or_default() += count;
        }
        self
    }

    fn each_hand(&self, mean: &Fraction) -> EachHand {
        EachHand::of(self.hands.clone(), &self.square - mean * mean)
    }
}

/// What a part of the shoe adds: all deals with one first card of the bank.
struct Part {
    by_totals: Means,
    by_cards: Means,
    spreads: [Option<Spread>; 2],
    chart: Vec<(Looks, ChartCell)>,
    otherwise: Vec<(Looks, ChartCell)>,
    by_hand: Vec<(Sight, String)>,
}

fn solve_shoe(
    threads: NonZeroUsize,
    rules: &Rules,
    shoe: &Shoe,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Solved, SolveError> {
    let hands = Hands::of(rules, shoe);
    let parts = each_card(threads, shoe.kinds(), progress, &|up| {
        against(rules, shoe, &hands, up)
    })?;
    let sum = |of: fn(&Part) -> &Means| Means {
        expectation: parts.iter().map(|part| &of(part).expectation).sum(),
        staked: parts.iter().map(|part| &of(part).staked).sum(),
    };
    let (by_totals, by_cards) = (sum(|part| &part.by_totals), sum(|part| &part.by_cards));
    let spread = |way: usize| {
        let spreads = parts.iter().map(|part| part.spreads[way].as_ref());
        let all: Option<Vec<&Spread>> = spreads.collect();
        all.map(|all| all.into_iter().fold(Spread::default(), Spread::and))
    };
    let spreads = [spread(0), spread(1)];
    let mut charts: [Vec<(Looks, usize, ChartCell)>; 2] = Default::default();
    let mut by_hand = BTreeMap::new();
    for (up, part) in parts.into_iter().enumerate() {
        by_hand.extend(part.by_hand);
        for (chart, cells) in charts.iter_mut().zip([part.chart, part.otherwise]) {
            chart.extend(cells.into_iter().map(|(looks, cell)| (looks, up, cell)));
        }
    }
    let [mut by_looks, mut otherwise] = charts;
    // Hard hands, then soft ones, then pairs; the highest first, and by the bank's card.
    let order = |looks: &Looks| {
        let kind = (looks.best, looks.may_split, looks.soft, looks.may_double);
        (kind, std::cmp::Reverse(looks.total), looks.may_hit)
    };
    by_looks.sort_by_key(|(looks, up, _)| (order(looks), *up));
    otherwise.sort_by_key(|(looks, up, cell)| (order(looks), cell.hand.clone(), *up));
    let looks = by_looks
        .iter()
        .map(|(looks, up, _)| (*looks, *up))
        .collect();
    let cells = by_looks.into_iter().chain(otherwise);
    Ok(Solved {
        by_totals,
        by_cards,
        spreads,
        looks,
        by_hand,
        chart: cells.map(|(_, _, cell)| cell).collect(),
    })
}

/// Works something out for each first card of the bank, several at once, in their order.
fn each_card<T: Send>(
    threads: NonZeroUsize,
    kinds: usize,
    progress: &mut (dyn FnMut(u64, u64) + Send),
    of: &(dyn Fn(usize) -> Result<T, SolveError> + Sync),
) -> Result<Vec<T>, SolveError> {
    let (next, told) = (AtomicUsize::new(0), Mutex::new((0, progress)));
    let work = || {
        let mut parts = Vec::new();
        loop {
            let up = next.fetch_add(1, Ordering::Relaxed);
            if up >= kinds {
                return Ok(parts);
            }
            parts.push((up, of(up)?));
            if let Ok(mut told) = told.lock() {
                told.0 += 1;
                let done = told.0;
                (told.1)(done, kinds as u64);
            }
        }
    };
    let worked: Vec<Result<Vec<(usize, T)>, SolveError>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(|worker| worker.join());
        joined
            .map(|parts| parts.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut parts = Vec::with_capacity(kinds);
    for worked in worked {
        parts.extend(worked?);
    }
    parts.sort_by_key(|(up, _)| *up);
    Ok(parts.into_iter().map(|(_, part)| part).collect())
}

/// Best play against one first card of the bank, weighed with how often it comes.
fn against(rules: &Rules, shoe: &Shoe, hands: &Hands, up: usize) -> Result<Part, SolveError> {
    playing(rules, shoe, hands, up, |play, scale| {
        part(rules, shoe, up, play, scale)
    })?
}

/// Sets all play against one first card of the bank up, and has something done with it.
fn playing<T>(
    rules: &Rules,
    shoe: &Shoe,
    hands: &Hands,
    up: usize,
    work: impl FnOnce(Play<'_>, &Scale) -> T,
) -> Result<T, SolveError> {
    let left = shoe.without(up);
    let rivals = |best: bool| Rivals { other: !best, best };
    let bank = Bank::after(rules, &left, up, rivals(false))?;
    let bank_of_best = Bank::after(rules, &left, up, rivals(true))?;
    let unit = unit(rules);
    let scale = Scale::new(left.total(), longest(&left, hands, &bank));
    let table = Table {
        rules,
        hands,
        shoe: &left,
        scale: &scale,
        bank: &bank,
        bank_of_best: &bank_of_best,
        unit,
    };
    let description = rules.description();
    let pays = description.even.pays;
    let even = i128::from(pays.numerator()) * unit / i128::from(pays.denominator());
    let even = rules.points().is_ace(shoe.cards[up]).then_some(even);
    Ok(work(Play::new(&table, even)?, &scale))
}

/// What a way to play comes to, weighed with how often the bank's first card is this one.
fn means_of(rules: &Rules, shoe: &Shoe, up: usize, play: &Play<'_>, scale: &Scale) -> Means {
    let likely = Fraction::new(shoe.counts[up].into(), shoe.total().into());
    let of_all = |sum: BigInt| Fraction::new(sum, scale.all().clone()) * &likely;
    Means {
        expectation: of_all(play.total()) / whole(unit(rules).unsigned_abs()),
        staked: of_all(play.staked()),
    }
}

/// How a way to play is spread, weighed as its means are.
fn spread_of(rules: &Rules, shoe: &Shoe, up: usize, found: play::Spread, scale: &Scale) -> Spread {
    let likely = Fraction::new(shoe.counts[up].into(), shoe.total().into());
    let of_all = |sum: BigInt| Fraction::new(sum, scale.all().clone()) * &likely;
    let unit = whole(unit(rules).unsigned_abs());
    let bets = |net: i128| Fraction::from_integer(net.into()) / &unit;
    let hands = found.hands.into_iter();
    Spread {
        square: of_all(found.square) / (&unit * &unit),
        hands: hands
            .map(|(net, count)| (bets(net), of_all(count)))
            .collect(),
    }
}

fn part(
    rules: &Rules,
    shoe: &Shoe,
    up: usize,
    mut play: Play<'_>,
    scale: &Scale,
) -> Result<Part, SolveError> {
    let unit = unit(rules);
    play.settle();
    let mut standings = Standings::default();
    let totals_apart = play.apart(&mut standings)?;
    let means = |play: &Play<'_>| means_of(rules, shoe, up, play, scale);
    let named = |cell: &Cell| (cell.looks, name_cell(rules, shoe, up, cell, unit));
    let asked = |play: &Play<'_>| -> Vec<Cell> {
        let asked = play.cells.iter().filter(|cell| !cell.comes.is_zero());
        asked.cloned().collect()
    };
    let (by_totals, chart) = (means(&play), asked(&play).iter().map(named).collect());
    let done: HashMap<At, Deed> = play
        .cells
        .iter()
        .flat_map(|cell| cell.hands.iter().map(|at| (*at, cell.deeds[cell.done])))
        .collect();
    play.look_at_cards();
    play.settle();
    let differs = |cell: &&Cell| done.get(&cell.hands[0]) != Some(&cell.deeds[cell.done]);
    let cells = asked(&play);
    let otherwise = cells.iter().filter(differs).map(|cell| {
        let (looks, mut named) = named(cell);
        let hand = name_cards(shoe, play.seen(cell.hands[0]));
        (named.who, named.hand) = (WHO_LOOKS.to_owned(), format!("{hand} ({})", named.hand));
        (looks, named)
    });
    let by_hand = cells.iter().map(|cell| {
        let done = key_of(rules, cell.deeds[cell.done], cell.looks.best);
        let sight = sight_of(rules, shoe, up, play.seen(cell.hands[0]));
        (sight, done.to_owned())
    });
    let apart = totals_apart.zip(play.apart(&mut standings)?);
    let together = apart.and_then(|(totals, cards)| play.together(vec![totals, cards]));
    let mut spreads = together.into_iter().flatten();
    let mut next = || {
        let found = spreads.next()?;
        Some(spread_of(rules, shoe, up, found, scale))
    };
    Ok(Part {
        by_totals,
        chart,
        otherwise: otherwise.collect(),
        by_hand: by_hand.collect(),
        by_cards: means(&play),
        spreads: [next(), next()],
    })
}

/// What a player by cards looks at in a hand.
fn sight_of(
    rules: &Rules,
    shoe: &Shoe,
    up: usize,
    (counts, pair): (&Counts, Option<usize>),
) -> Sight {
    let low = |kind: usize| rules.points().low(shoe.cards[kind]);
    let cards = (0..shoe.kinds())
        .flat_map(|kind| std::iter::repeat_n(low(kind), usize::from(counts[kind])));
    let mut cards: Vec<u8> = cards.collect();
    cards.sort_unstable();
    (low(up), cards, pair.map(low))
}

/// The cards of a hand, from the highest count, and the pair that it was split off.
fn name_cards(shoe: &Shoe, (counts, pair): (&Counts, Option<usize>)) -> String {
    let rank = |kind: usize| {
        let rank = shoe.cards[kind].rank();
        rank.map_or("?".to_owned(), |rank| rank.to_string())
    };
    let mut kinds: Vec<usize> = (0..shoe.kinds())
        .flat_map(|kind| (0..counts[kind]).map(move |_| kind))
        .collect();
    kinds.sort_by_key(|kind| std::cmp::Reverse(shoe.cards[*kind].rank()));
    let cards: Vec<String> = kinds.into_iter().map(rank).collect();
    match pair {
        None => cards.join("-"),
        Some(pair) => format!("{} off {}", cards.join("-"), rank(pair)),
    }
}

/// What all odds are multiplied with, so that they are whole.
fn unit(rules: &Rules) -> i128 {
    let description = rules.description();
    let pays = &description.pays;
    let special = description.special.as_ref().map(|rule| rule.pays.value);
    let odds = [pays.ordinary.value, pays.best.value, description.even.pays];
    let below = odds
        .into_iter()
        .chain(special)
        .map(|odds| i128::from(odds.denominator()));
    below.product()
}

/// The most cards that are looked at together: the second cards of as many hands as a pair may
/// become, two hands and the bank's.
fn longest(shoe: &Shoe, hands: &Hands, bank: &Bank) -> usize {
    let most = shoe.counts.iter().max().copied().unwrap_or(0) as usize;
    let hand = hands.list.last().map_or(0, |held| usize::from(held.cards));
    (2 * most + 3 + 2 * hand + 1 + bank.most()).min(shoe.total() as usize)
}

/// The key of the choice by which a deed is done with a hand, the best there is or another.
fn key_of(rules: &Rules, deed: Deed, best: bool) -> &str {
    let description = rules.description();
    match deed {
        Deed::Hit => &description.draw.hit.key,
        // A best hand that is not paid even waits for the bank.
        Deed::Stand if best => &description.insurance.decline.key,
        Deed::Stand => &description.draw.stand.key,
        Deed::Double => &description.double.choice.key,
        Deed::Split => &description.split.choice.key,
        Deed::Even => &description.even.choice.key,
    }
}

fn name_cell(rules: &Rules, shoe: &Shoe, up: usize, cell: &Cell, unit: i128) -> ChartCell {
    let key = |deed: &Deed| key_of(rules, *deed, cell.looks.best).to_owned();
    let rank = |kind: usize| {
        shoe.cards[kind]
            .rank()
            .map_or("?".into(), |rank| rank.to_string())
    };
    let looks = cell.looks;
    let half = |kind: &usize| rules.points().low(shoe.cards[*kind]) * 2 == looks.low;
    let pair = (0..shoe.kinds()).find(half).map(rank);
    let hand = match (looks.best, looks.may_split, looks.soft, pair) {
        (true, ..) => "best hand".to_owned(),
        (_, true, _, Some(rank)) => format!("{rank}-{rank}"),
        (_, _, true, _) => format!("soft {}", looks.total),
        _ => format!("hard {}", looks.total),
    };
    let first = looks.may_double && !looks.may_split;
    let hand = if first {
        format!("{hand}, first two cards")
    } else {
        hand
    };
    let below = &cell.comes * unit;
    let expectation = |sum: &BigInt| Fraction::new(sum.clone(), below.clone());
    let brings = cell.deeds.iter().zip(&cell.brings);
    ChartCell {
        who: String::new(),
        hand,
        against: rank(up),
        choices: vec![(key(&cell.deeds[cell.done]), whole(1))],
        expectations: brings
            .map(|(deed, sum)| (key(deed), expectation(sum)))
            .collect(),
    }
}

/// How likely the bank's first card becomes the best hand, with these cards left.
fn chance_of_best(rules: &Rules, left: &Shoe, up: usize) -> Result<Fraction, SolveError> {
    let points = rules.points();
    let rivals = Rivals {
        other: false,
        best: true,
    };
    let bank = Bank::after(rules, left, up, rivals)?;
    let mut best = Fraction::zero();
    for end in bank
        .finals
        .iter()
        .filter(|end| bank.classes[end.class].is_best(points))
    {
        let mut ways = whole(end.orders.unsigned_abs());
        let mut cards = left.total();
        for &(kind, count) in &end.drawn {
            for taken in 0..u32::from(count) {
                ways *= Fraction::new((left.counts[kind] - taken).into(), cards.into());
                cards -= 1;
            }
        }
        best += ways;
    }
    Ok(best)
}

/// Of the cards that make the best hand of this one, the part with which an insurance wins.
fn winning_part(rules: &Rules, up: Card) -> Fraction {
    let (shoe, points) = (&rules.description().shoe, rules.points());
    let (mut best, mut won) = (0, 0);
    for (card, count) in shoe.deck.bag(shoe.packs).iter() {
        let mut bank = Hand::new();
        bank.add(points, up);
        bank.add(points, card);
        best += if bank.is_best(points) { count } else { 0 };
        won += if rules.insurance_wins(&bank) {
            count
        } else {
            0
        };
    }
    Fraction::new(won.into(), best.max(1).into())
}

/// The insurance of a player who looks at the bank's ace alone: nothing where no card lets one
/// insure.
fn insurance(rules: &Rules, shoe: &Shoe) -> Result<Option<BetOdds>, SolveError> {
    let rule = &rules.description().insurance;
    let points = rules.points();
    let Some(up) = (0..shoe.kinds()).find(|kind| points.is_ace(shoe.cards[*kind])) else {
        return Ok(None);
    };
    let left = shoe.without(up);
    let best = chance_of_best(rules, &left, up)? * winning_part(rules, shoe.cards[up]);
    let odds = rule.wins.value;
    let wins = Fraction::new(odds.numerator().into(), odds.denominator().into());
    let lost = Payoff {
        net: -whole(1),
        probability: whole(1) - &best,
    };
    let won = Payoff {
        net: wins,
        probability: best.clone(),
    };
    let key = rule.spot.key.clone();
    let deals = left.total().into();
    Ok(Some(BetOdds::from_distribution(
        key,
        vec![lost, won],
        whole(1),
        best,
        deals,
    )))
}
