//! From a game and a sheet to a report.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::thread;

use cards::{CardSet, Rank, Threshold};
use exact::Cents;
use games::GameFile;
use games::bank_poker::{BankPoker, Description, Rules};
use law::Sheet;
use table::{ChoiceId, Place, Rulebook, Seat, Seating, SpotId, SpotLimits};

use crate::SolveError;
use crate::against::Tallied;
use crate::bets::{Plan, group_of, plans, thresholds};
use crate::coup::InShoe;
use crate::course::Course;
use crate::desk::Desk;
use crate::families::{self, Work};
use crate::fraction::{Fraction, fraction};
use crate::hands::{Asked, Hands};
use crate::pages::{Ordered, Pages};
use crate::payoff::{Learner, Payoffs};
use crate::purchase::Aside;
use crate::quick::{Kernel, Layout, Shape, random_deals, shape, telling_deals};
use crate::report::{BetOdds, Report};
use crate::script::{BOX, End, MOST_DRAWS, Node, PLAYER, Script, scout};
use crate::simple::{Bars, Rule, Simple, barred, key_of};
use crate::strategy::{ChartCell, Namer, Strategy};
use crate::team::{Walked, walk};
use crate::trial::{Book, Guide, Trial};
use crate::walk::Taken;

/// Whose chart it is that says which card is put aside for another.
const PUT_ASIDE: &str = "the card put aside";

/// Solves a table for one player at one box, with as many threads as the machine has.
/// `progress` is told how many of how many classes of deals are done.
///
/// # Errors
/// With what keeps the table from opening or from being solved.
pub fn solve(
    game: &GameFile,
    sheet: &Sheet,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Report, SolveError> {
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    solve_on(threads, game, sheet, progress)
}

/// Solves a table with so many threads; the report does not depend on how many.
///
/// # Errors
/// As [`solve`].
pub fn solve_on(
    threads: NonZeroUsize,
    game: &GameFile,
    sheet: &Sheet,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Report, SolveError> {
    families::solved(game).solve(Work {
        threads,
        sheet,
        progress,
    })
}

/// Solves a table whose coup comes out of a shoe of which something is known, rank by rank.
/// Draws that nobody has seen are exchangeable: cards that are burnt unseen are not gone here.
///
/// # Errors
/// As [`solve`]; or if the shoe does not hold so many, or the game is not dealt so.
pub fn solve_without(
    game: &GameFile,
    sheet: &Sheet,
    told: &BTreeMap<Rank, InShoe>,
) -> Result<Report, SolveError> {
    families::solved(game).solve_without(sheet, told)
}

/// Solves a table, and makes the bet of that name, or the first, ready to be played by the engine
/// as it was solved.
///
/// # Errors
/// As [`solve`]; or if there is no such bet, or the game is one that is played among players.
pub fn solve_to_play(
    threads: NonZeroUsize,
    game: &GameFile,
    sheet: &Sheet,
    bet: Option<&str>,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<(Report, Trial), SolveError> {
    let work = Work {
        threads,
        sheet,
        progress,
    };
    families::solved(game).solve_to_play(work, bet)
}

/// The bet of whoever sets two hands out of one deal in the best way, and not in the house's, and
/// with how many of all deals the house's way is best, and with how many another; nothing if the
/// game has no two hands to set. This looks at every setting of every deal.
///
/// # Errors
/// As [`solve`].
pub fn best_way(
    threads: NonZeroUsize,
    game: &GameFile,
    sheet: &Sheet,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Option<(BetOdds, [Fraction; 2])>, SolveError> {
    families::solved(game).best_way(Work {
        threads,
        sheet,
        progress,
    })
}

/// Poker against the house; `play` asks for a bet, or the first, ready to be played.
pub(crate) fn bank_poker(
    description: &Description,
    work: Work<'_>,
    play: Option<Option<&str>>,
) -> Result<(Report, Option<Trial>), SolveError> {
    let Work {
        threads,
        sheet,
        progress,
    } = work;
    // The game as it holds under the sheet: without the bets that the house does not offer.
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    if crate::two_hands::fits(rules.description()) {
        let trial = play
            .map(|bet| crate::two_hands::trial(&rules, bet))
            .transpose()?;
        return Ok((crate::two_hands::solve(threads, &rules, progress)?, trial));
    }
    let description = rules.description();
    let plans = plans(description, sheet);
    let rules = plans
        .iter()
        .map(|plan| Rules::new(description, &plan.sheet));
    let rules = rules
        .collect::<Result<Vec<Rules>, _>>()
        .map_err(SolveError::Sheet)?;
    let thresholds = thresholds(description);
    let tables = plans.iter().zip(&rules);
    let tables = tables.map(|(plan, rules)| Table::new(plan, rules));
    let tables = tables.collect::<Result<Vec<Table>, _>>()?;
    let is_meant = |table: &Table| {
        let bet = play.map(|bet| bet.is_none_or(|bet| bet == table.plan.name));
        bet.unwrap_or(false)
    };
    let noted = tables.iter().position(is_meant);
    if play.is_some() && noted.is_none() {
        return Err(SolveError::NoSuchBet);
    }
    let (bets, strategy, book) = match quickly(threads, &tables, &thresholds, noted, progress)? {
        Some(solved) => solved,
        None => card_by_card(threads, &tables, &thresholds, noted, progress)?,
    };
    let trial = match (noted, book) {
        (Some(place), Some(book)) => Some(tables[place].trial(book)?),
        _ => None,
    };
    let (game, ruleset) = (description.game.clone(), description.ruleset.clone());
    let report = Report {
        game,
        ruleset,
        bets,
        strategy,
    };
    Ok((report, trial))
}

/// The bets, best play in short, and best play to be looked up where that was asked for.
type Found = (Vec<BetOdds>, Strategy, Option<Book>);

/// Counts the deals of all tables by a kernel; nothing where none fits.
fn quickly(
    threads: NonZeroUsize,
    tables: &[Table],
    thresholds: &[Threshold],
    noted: Option<usize>,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Option<Found>, SolveError> {
    let first = tables.first().ok_or(SolveError::Waits)?;
    let description = first.rules.description();
    let order = &description.order.hands;
    let shapes = tables
        .iter()
        .map(|table| shape(&table.script, order.size()));
    let Some(shapes) = shapes.collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let kind = shapes[0];
    let alike = |table: &Table| table.script.decisions == first.script.decisions;
    if shapes.iter().any(|other| *other != kind) || !tables.iter().all(alike) {
        return Ok(None);
    }
    let Some(hands) = Hands::new(first.script.deck, asked(description, thresholds)) else {
        return Ok(None);
    };
    let Some(kernel) = Kernel::new(&hands, &first.script, kind) else {
        return Ok(None);
    };
    let mut learners = Vec::with_capacity(tables.len());
    for (place, table) in tables.iter().enumerate() {
        let mut learner = table.learner(&hands, kind.1)?;
        learner.noted = noted == Some(place);
        learners.push(learner);
    }
    let mut solved = kernel.solve(&mut learners, threads, progress)?;
    let mut bets = Vec::with_capacity(tables.len());
    for (table, (payoffs, tallied)) in tables.iter().zip(&solved) {
        bets.push(BetOdds {
            changes_play: tallied.changes_play,
            ..table.counted(payoffs, tallied)
        });
    }
    let strategy = first.counted_strategy(&hands, &solved[0].0, &solved[0].1);
    let book = noted.map(|place| {
        let (payoffs, tallied) = &mut solved[place];
        Book {
            decisions: first.script.decisions.clone(),
            options: options_of(&first.script.root),
            pages: std::mem::take(&mut tallied.pages),
            shape: Some(kind.0),
            afterwards: kernel.afterwards(payoffs),
        }
    });
    Ok(Some((bets, strategy, book)))
}

/// What simple rules cost of the bets without which a box does not play: each choice made always,
/// each never, and going on with what the bank needs to play.
pub(crate) fn simply(
    description: &Description,
    work: Work<'_>,
    solved: &Report,
) -> Result<Vec<Simple>, SolveError> {
    let Work {
        threads,
        sheet,
        progress,
    } = work;
    let rules = Rules::new(description, sheet).map_err(SolveError::Sheet)?;
    if crate::two_hands::fits(rules.description()) {
        return Ok(Vec::new());
    }
    let description = rules.description();
    let plans = plans(description, sheet);
    let plan = plans.first().ok_or(SolveError::NoSuchBet)?;
    let rules = Rules::new(description, &plan.sheet).map_err(SolveError::Sheet)?;
    let table = Table::new(plan, &rules)?;
    let Some(kind) = shape(&table.script, description.order.hands.size()) else {
        return Ok(Vec::new());
    };
    let thresholds = thresholds(description);
    let asked = asked(description, &thresholds);
    let Some(hands) = Hands::new(table.script.deck, asked) else {
        return Ok(Vec::new());
    };
    let Some(kernel) = Kernel::new(&hands, &table.script, kind) else {
        return Ok(Vec::new());
    };
    let rules = table.rules_of_play(kind.0)?;
    let mut learners = Vec::with_capacity(rules.len());
    for (_, bars) in &rules {
        let mut learner = table.learner(&hands, kind.1)?;
        learner.bars = Some(bars.clone());
        learners.push(learner);
    }
    let found = kernel.solve(&mut learners, threads, progress)?;
    let simple = rules.into_iter().zip(&found);
    let simple = simple.filter_map(|((rule, _), (payoffs, tallied))| {
        Simple::of(rule, table.counted(payoffs, tallied), solved)
    });
    Ok(simple.collect())
}

/// What is asked of the hands of a game.
fn asked<'a>(description: &'a Description, thresholds: &'a [Threshold]) -> Asked<'a> {
    let needed = description.bank_plays_with.as_ref();
    Asked {
        order: &description.order.hands,
        thresholds,
        bank_plays_with: needed.map(|needed| &needed.value.at_least),
        nothing_is_equal: description.order.nothing_is_equal.is_some(),
    }
}

/// Walks the deals of every table with the engine.
fn card_by_card(
    threads: NonZeroUsize,
    tables: &[Table],
    thresholds: &[Threshold],
    noted: Option<usize>,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Found, SolveError> {
    if let Some(long) = tables.iter().find(|table| table.script.draws > MOST_DRAWS) {
        let draws = long.script.draws;
        return Err(SolveError::TooLong { draws });
    }
    if tables.iter().any(|table| puts_aside(&table.script.root)) {
        return Err(SolveError::PicksCards);
    }
    let courses: Vec<Course<BankPoker>> = tables
        .iter()
        .map(|table| table.course(thresholds))
        .collect();
    let cells = courses.iter().flat_map(|course| &course.cells);
    let total = cells.map(|cell| cell.len() as u64).sum::<u64>();
    let (mut done, mut bets, mut first) = (0, Vec::new(), None::<(Vec<Taken>, Strategy)>);
    let mut book = None;
    for (place, (table, course)) in tables.iter().zip(&courses).enumerate() {
        let walked = walk(course, threads, &mut |classes| {
            done += classes;
            progress(done, total);
        })?;
        let base = first.get_or_insert_with(|| (walked.taken.clone(), table.strategy(&walked)));
        bets.push(table.odds(&walked, &base.0));
        if noted == Some(place) {
            book = Some(table.book(&walked.taken));
        }
    }
    let (_, strategy) = first.ok_or(SolveError::Waits)?;
    Ok((bets, strategy, book))
}

/// A plan with its rules and its stakes.
struct Table<'a> {
    plan: &'a Plan,
    rules: &'a Rules,
    stakes: Vec<(SpotId, Cents)>,
    group: Vec<usize>,
    script: Script<<BankPoker as table::Game>::State>,
}

impl<'a> Table<'a> {
    fn new(plan: &'a Plan, rules: &'a Rules) -> Result<Table<'a>, SolveError> {
        let description = rules.description();
        let stakes = stakes(rules, &plan.placed);
        let script = scout::<BankPoker>(rules, &stakes)?;
        let group = (0..description.bets.len())
            .map(|bet| group_of(description, bet))
            .collect();
        Ok(Table {
            plan,
            rules,
            stakes,
            group,
            script,
        })
    }

    /// The engine, asked for what most deals show, and held against some at random.
    fn learner(&'a self, hands: &'a Hands<'a>, layout: Layout) -> Result<Learner<'a>, SolveError> {
        let Table { plan, rules, .. } = self;
        let learner = Learner::new(hands, rules, &self.group, &plan.placed, &self.script);
        let mut learner = learner?;
        for cards in telling_deals(hands, layout) {
            learner.learn(&cards)?;
        }
        learner.audit(random_deals(hands, layout))?;
        Ok(learner)
    }

    /// The bet as a kernel counted it.
    fn counted(&self, payoffs: &Payoffs, tallied: &Tallied) -> BetOdds {
        let Plan { name, bet, .. } = self.plan;
        let results = payoffs.results(&tallied.counts, *bet);
        BetOdds::of_results(name.clone(), &results, tallied.total, self.stake(*bet))
    }

    /// The simple rules that fit the choices of a round, and what each leaves out.
    fn rules_of_play(&self, shape: Shape) -> Result<Vec<(Rule, Bars)>, SolveError> {
        let (root, felt) = (&self.script.root, self.rules.felt());
        let mut choices: Vec<ChoiceId> = Vec::new();
        for choice in options_of(root).into_iter().flatten() {
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        let mut found = Vec::new();
        for choice in &choices {
            let key = key_of(felt, *choice)?;
            found.push((
                Rule::Always(key.clone()),
                Bars::Ends(barred(root, *choice, true)),
            ));
            // Never one of two is always the other.
            if choices.len() > 2 {
                found.push((Rule::Never(key), Bars::Ends(barred(root, *choice, false))));
            }
        }
        let bank_needs = self.rules.description().bank_plays_with.is_some();
        if let (true, Shape::Duel { .. }, Some(ends)) = (bank_needs, shape, two_ends(root)) {
            let [more, less] = self.goes_on(ends)?;
            found.push((Rule::AsTheBank, Bars::ByHand([less, more])));
        }
        Ok(found)
    }

    /// Of two ends the one at which more is staked, and the other.
    fn goes_on(&self, [one, other]: [&End; 2]) -> Result<[usize; 2], SolveError> {
        let mut desk = Desk::<BankPoker>::new(self.rules, &self.group, &self.script.start);
        let mut staked = |end: &End| {
            let cards: Vec<_> = self
                .script
                .deck
                .iter()
                .take(end_draws(end))
                .map(Some)
                .collect();
            let outcome = desk.outcome(end, &cards)?;
            let staked = outcome.groups.iter().map(|group| group.wagered.count());
            Ok::<u64, SolveError>(staked.sum())
        };
        Ok(match staked(one)? >= staked(other)? {
            true => [one.id, other.id],
            false => [other.id, one.id],
        })
    }

    fn course(&'a self, thresholds: &'a [Threshold]) -> Course<'a, BankPoker> {
        let order = Some(&self.rules.description().order.hands);
        let (group, script) = (self.group.clone(), self.script.clone());
        Course::new(self.rules, group, script, order, thresholds)
    }

    fn stake(&self, bet: usize) -> u128 {
        let staked = self
            .stakes
            .iter()
            .find(|(spot, _)| usize::from(spot.0) == bet);
        staked.map_or(1, |(_, stake)| u128::from(stake.count()))
    }

    /// The bet, ready to be played.
    fn trial(&self, book: Book) -> Result<Trial, SolveError> {
        let seat = Seat {
            at: BOX,
            holder: PLAYER,
        };
        let seating = Seating::new(vec![seat], self.rules.felt().boxes, 1);
        let own = (0..).map(SpotId).zip(&self.group);
        let own = own.filter(|(_, group)| **group == self.plan.bet);
        let unit = u64::try_from(self.stake(self.plan.bet)).map_err(|_| SolveError::TooMany)?;
        Ok(Trial {
            bet: self.plan.name.clone(),
            seating: seating.map_err(SolveError::Seating)?,
            stakes: self.stakes.clone(),
            spots: own.map(|(spot, _)| spot).collect(),
            unit: Cents::new(unit),
            guide: Guide::Hands(Box::new(book)),
            rules: games::Rules::BankPoker(self.rules.clone()),
        })
    }

    /// Best play as every deal of it was walked.
    fn book(&self, taken: &[Taken]) -> Book {
        let options = options_of(&self.script.root);
        let mut pages = Pages::default();
        for taken in taken {
            let of = |own: bool| {
                let sets = taken.seen.iter();
                let sets = sets.filter(|(place, _)| (*place == Place::Box(BOX)) == own);
                sets.fold(CardSet::EMPTY, |all, (_, set)| all.union(*set))
            };
            let seen = Ordered::new([of(true), of(false)]);
            let options = options[taken.decision].iter();
            let chosen = options.clone().position(|choice| *choice == taken.choice);
            pages.note(taken.decision, &seen, chosen.unwrap_or(0));
        }
        Book {
            decisions: self.script.decisions.clone(),
            options,
            pages,
            shape: None,
            afterwards: None,
        }
    }

    fn namer(&self) -> Namer<'_> {
        let unit = self
            .stakes
            .first()
            .map_or(1, |(_, stake)| u128::from(stake.count()));
        Namer {
            order: &self.rules.description().order.hands,
            felt: self.rules.felt(),
            unit,
        }
    }

    fn strategy(&self, walked: &Walked) -> Strategy {
        self.namer().strategy(&self.script.decisions, &walked.taken)
    }

    /// Best play as a kernel counted it.
    fn counted_strategy(&self, hands: &Hands, payoffs: &Payoffs, tallied: &Tallied) -> Strategy {
        let mut taken = tallied.taken.clone();
        taken.sort_by_key(|taken| (taken.decision, taken.seen.first().map(|(_, cards)| *cards)));
        let mut strategy = self.namer().strategy(&self.script.decisions, &taken);
        let options = options_of(&self.script.root);
        for (decision, shares) in strategy.decisions.iter_mut().zip(&tallied.shares) {
            let options = &options[decision.id];
            decision.shares = self.namer().shares(shares, options);
            let parts = payoffs.parts as u128;
            decision.plain = self
                .namer()
                .plain(&tallied.plain, decision.id, options, parts);
        }
        strategy.chart = self.asides(tallied);
        let by_hand = taken.is_empty() && !tallied.by_step.is_empty();
        if let (Some(first), true) = (strategy.decisions.first_mut(), by_hand) {
            let options = &options[first.id];
            first.runs = self
                .namer()
                .runs_of(&hands.steps, &tallied.by_step, options);
        }
        strategy
    }

    /// Which card is put aside for another: by the class of the hand and what is kept of it.
    fn asides(&self, tallied: &Tallied) -> Vec<ChartCell> {
        let asides: Vec<(&Aside, &u128)> = tallied.asides.iter().collect();
        let alike = asides
            .chunk_by(|(one, _), (other, _)| (one.class, one.kept) == (other.class, other.kept));
        let cell = |alike: &[(&Aside, &u128)]| {
            let all: u128 = alike.iter().map(|(_, count)| **count).sum();
            let (first, _) = alike.first()?;
            let share = |(aside, count): &(&Aside, &u128)| {
                (aside.which.key().to_owned(), fraction(**count, all))
            };
            Some(ChartCell {
                who: PUT_ASIDE.to_owned(),
                hand: self.rules.felt().classes[first.class].key.clone(),
                against: first.kept.key().to_owned(),
                choices: alike.iter().map(share).collect(),
                expectations: Vec::new(),
            })
        };
        alike.filter_map(cell).collect()
    }

    fn odds(&self, walked: &Walked, base: &[Taken]) -> BetOdds {
        let Plan { name, bet, .. } = self.plan;
        let mut odds = BetOdds::of(name.clone(), walked, *bet, self.stake(*bet));
        let chosen = |taken: &Taken| (taken.decision, taken.seen.clone(), taken.choice);
        odds.changes_play = !walked.taken.iter().map(chosen).eq(base.iter().map(chosen));
        odds
    }
}

/// How many cards are drawn on the way to an end.
fn end_draws(end: &End) -> usize {
    end.places.iter().map(|group| group.draws.len()).sum()
}

/// The two ends of a round with one choice of two.
fn two_ends(root: &Node) -> Option<[&End; 2]> {
    let Node::Choose(decision) = root else {
        return None;
    };
    match &decision.options[..] {
        [(_, Node::End(one)), (_, Node::End(other))] => Some([one, other]),
        _ => None,
    }
}

/// Whether a card is put aside on some course.
fn puts_aside(node: &Node) -> bool {
    match node {
        Node::End(end) => end.aside.is_some(),
        Node::Choose(decision) => decision.options.iter().any(|(_, next)| puts_aside(next)),
    }
}

/// What may be chosen at each decision of a script, by its number.
fn options_of(node: &Node) -> Vec<Vec<ChoiceId>> {
    let mut found = Vec::new();
    fn gather(node: &Node, found: &mut Vec<Vec<ChoiceId>>) {
        if let Node::Choose(decision) = node {
            let options = decision.options.iter().map(|(choice, _)| *choice).collect();
            found.resize(found.len().max(decision.id + 1), Vec::new());
            found[decision.id] = options;
            decision
                .options
                .iter()
                .for_each(|(_, next)| gather(next, found));
        }
    }
    gather(node, &mut found);
    found
}

/// The same stake on each spot: the least of the first, as far as the others' limits let it.
pub(crate) fn stakes(rules: &Rules, placed: &[usize]) -> Vec<(SpotId, Cents)> {
    let mut unit = None;
    let mut stakes = Vec::with_capacity(placed.len());
    for &bet in placed {
        let spot = &rules.felt().spots[bet];
        if let SpotLimits::Between { least, most, .. } = spot.limits {
            let stake = (*unit.get_or_insert(least)).clamp(least, most.max(least));
            stakes.push((spot.id, stake));
        }
    }
    stakes
}
