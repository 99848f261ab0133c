use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, Words};

/// A question about the odds of a game, under the sheet that ships with it or another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct OddsQuestion {
    /// The ruleset's key.
    pub ruleset: String,
    /// The game's key.
    pub game: String,
    /// Lines of the house sheet that differ, by field; an empty one is taken off.
    #[serde(default)]
    pub sheet: BTreeMap<String, String>,
    /// Odds that differ from those of the text, by their place: [`OddsPaid::path`].
    #[serde(default)]
    pub law: BTreeMap<String, String>,
    /// Whether only an answer that is known already is wanted; 204 where there is none.
    #[serde(default)]
    pub only_known: bool,
}

/// What of a game may be changed in a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsSubject {
    /// The game's key.
    pub game: String,
    /// The game's name.
    pub name: Words,
    /// The ruleset's key.
    pub ruleset: String,
    /// The region and the text in force.
    pub ruleset_name: Words,
    /// The other rulesets that have the game.
    pub also_under: Vec<OddsRuleset>,
    /// Everything that is paid, in the order of the text.
    pub paid: Vec<OddsPaid>,
    /// Everything that is left to the house.
    pub choices: Vec<OddsChoice>,
}

/// A ruleset by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsRuleset {
    /// Its key.
    pub key: String,
    /// The region and the text in force.
    pub name: Words,
}

/// What is paid in one place of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsPaid {
    /// The place.
    pub path: String,
    /// Odds to one, as `5` or `3/2`.
    pub odds: String,
    /// The pay table or the bet that it belongs to.
    pub part: Words,
    /// For what it is paid.
    pub name: Words,
    /// The field of the house sheet that says it, where the text leaves it to the house.
    pub field: Option<String>,
    /// What fixes it.
    pub citations: Vec<Citation>,
}

/// A choice that the text leaves to the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsChoice {
    /// The field of the house sheet.
    pub field: String,
    /// What the sheet that ships says.
    pub value: Option<String>,
    /// The answers that the text names.
    pub answers: Vec<String>,
    /// Whether there are no others.
    pub closed: bool,
    /// What leaves it to the house.
    pub citations: Vec<Citation>,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsAnswer {
    /// The game's key.
    pub game: String,
    /// The game's name.
    pub name: Words,
    /// The ruleset's key.
    pub ruleset: String,
    /// The region and the text in force.
    pub ruleset_name: Words,
    /// The hash of the rules that were solved.
    pub rules_hash: String,
    /// What the law refuses of it. If anything, no table opens so: the figures are of a table
    /// that may not be.
    pub refused: Vec<OddsRefusal>,
    /// What was found.
    pub solved: OddsSolved,
}

/// What the law refuses of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsRefusal {
    /// The field of the sheet or the place in the text.
    pub at: String,
    /// Why.
    pub why: Words,
    /// What would be lawful.
    pub way_out: Words,
    /// What refuses it.
    pub citations: Vec<Citation>,
}

/// A table solved, or why it is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsSolved {
    /// Why it is not solved, if so; everything else is empty then.
    pub unsolved: Option<Words>,
    /// The bets.
    pub bets: Vec<OddsBet>,
    /// Best play, decision by decision.
    pub decisions: Vec<OddsDecision>,
    /// Best play by totals, where hands are counted towards one.
    pub chart: Vec<OddsCell>,
    /// Bets that feed a pool.
    pub pools: Vec<OddsPool>,
}

/// A bet that feeds a pool, by what its counter says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsPool {
    /// Its key.
    pub bet: String,
    /// Its name.
    pub name: Words,
    /// The stake, in euros.
    pub stake: Exact,
    /// What the house puts in at first, in euros.
    pub seed: Exact,
    /// The player's expectation by unit of the stake with the counter at the seed.
    pub ev_at_seed: Exact,
    /// The counter at which his expectation is nothing, in euros; nothing if it never is.
    pub break_even: Option<Exact>,
}

/// A number, exactly and in decimals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Exact {
    /// As a fraction: `-686689/20358520`.
    pub fraction: String,
    /// Rounded: `-0.0337298094`.
    pub decimal: String,
}

/// What a bet is worth under best play. The unit is its first stake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsBet {
    /// Its key, with that of the pay table where the house chooses one.
    pub bet: String,
    /// Its name.
    pub name: Words,
    /// The spot on the felt or the kind of bet, where it is one.
    pub spot: Option<String>,
    /// Whether the sheet takes it so: of several pay tables one is in force.
    pub in_force: bool,
    /// The player's expectation.
    pub ev_initial: Exact,
    /// The same by unit of all that is staked on average.
    pub ev_wagered: Exact,
    /// What goes back of all that is staked.
    #[serde(rename = "return")]
    pub returned: Exact,
    /// What is staked on average.
    pub wagered: Exact,
    /// Whether best play with it differs from best play without it.
    pub changes_play: bool,
    /// How its results are distributed; nothing where a choice makes several hands of one bet.
    pub results: Option<OddsResults>,
    /// How they are spread then, where that is counted.
    pub hands: Option<OddsHands>,
}

/// How what a round brings is spread in which one bet may become several hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsHands {
    /// How many hands a round has on average.
    pub count: Exact,
    /// Of all hands, the part that brings something.
    pub win: Exact,
    /// The part that brings nothing.
    pub push: Exact,
    /// The part that loses.
    pub lose: Exact,
    /// The variance of what all hands of a round bring together.
    pub variance: Exact,
    /// The standard deviation in decimals, rounded.
    pub deviation: String,
    /// What a hand brings, from the lowest, and which part of all hands does.
    pub distribution: Vec<OddsPayoff>,
}

/// How the results of a bet are distributed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsResults {
    /// The probability that something is paid.
    pub hit: Exact,
    /// That one ends above what one had.
    pub win: Exact,
    /// That one ends where one was.
    pub push: Exact,
    /// That one ends below.
    pub lose: Exact,
    /// The variance of the net result.
    pub variance: Exact,
    /// The standard deviation in decimals, rounded.
    pub deviation: String,
    /// Every net result, from the lowest.
    pub distribution: Vec<OddsPayoff>,
}

/// A net result in first stakes, and how likely it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsPayoff {
    /// The result.
    pub net: Exact,
    /// Its probability.
    pub probability: Exact,
}

/// Best play at one decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsDecision {
    /// What was chosen before it.
    pub after: Vec<Words>,
    /// Hands in a row that are played alike, from the highest; empty where they are too many.
    pub runs: Vec<OddsRun>,
    /// How often each choice is best.
    pub shares: Vec<OddsShare>,
    /// The same in words, where what is seen is no whole hand.
    pub plain: Option<OddsPlain>,
}

/// Best play in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsPlain {
    /// What is chosen with what; the last line is for all that the others do not name.
    pub lines: Vec<OddsLine>,
    /// What playing so costs against best play, in first stakes.
    pub costs: Exact,
}

/// What is chosen with what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsLine {
    /// The choice.
    pub choice: Words,
    /// What of the cards in sight it is made with.
    pub with: Words,
    /// How likely that is.
    pub probability: Exact,
}

/// Hands in a row that are played alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsRun {
    /// What is chosen; several where it depends on the card that the bank shows.
    pub choices: Vec<Words>,
    /// The highest of them.
    pub highest: OddsHand,
    /// The lowest of them.
    pub lowest: OddsHand,
    /// How likely one of them is.
    pub probability: Exact,
}

/// A hand by what counts in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsHand {
    /// Its class.
    pub class: Words,
    /// The ranks that decide inside the class: `Q-6-4`.
    pub ranks: String,
}

/// A choice and how often it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsShare {
    /// The choice's key.
    pub key: String,
    /// Its name.
    pub choice: Words,
    /// How often.
    pub probability: Exact,
}

/// What is done with a total against a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsCell {
    /// Whose choice it is, where it is not always the same one's; empty words otherwise.
    pub who: Words,
    /// The hand: `hard 16`, `soft 18`, `8-8`.
    pub hand: String,
    /// What of the other's hand is seen.
    pub against: Words,
    /// What is chosen; several where it is best left to chance.
    pub choices: Vec<OddsShare>,
    /// What each choice is worth, in decimals.
    pub worth: Vec<OddsWorth>,
}

/// What a choice is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsWorth {
    /// The choice's key.
    pub key: String,
    /// Its expectation in first stakes.
    pub decimal: String,
}

/// How far a question is that takes its time: ask again with the same words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OddsProgress {
    /// How much is done …
    #[ts(type = "number")]
    pub done: u64,
    /// … of how much; zero while it waits for its turn or has not been measured yet.
    #[ts(type = "number")]
    pub total: u64,
    /// Whether it waits for others to be answered.
    pub waiting: bool,
}
