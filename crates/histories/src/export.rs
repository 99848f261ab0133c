//! A hand of the engine as a history.

use std::collections::BTreeMap;
use std::fmt;

use cards::Card;
use exact::Cents;
use games::player_poker::{Awaited, awaited};
use games::{AnyGame, Rules, State};
use phh::{Bets, Hand, Move, Stack, Step, Variant};
use table::record::{Difference, Record, Step as Done, steps};
use table::{Action, Actor, BoxNumber, ChoiceId, Event, Game, Place, Rulebook, SpotId, Viewer};

use crate::RULESET;

/// Why a record makes no history.
#[derive(Clone, Debug, PartialEq)]
pub enum NoHistory {
    /// It was played under a law, whose shares and ways around the table the format cannot say.
    OtherRuleset(String),
    /// The format has no such game.
    NoSuchVariant {
        /// The game.
        game: String,
        /// The limit that it was played with.
        limit: String,
    },
    /// The hand is not over.
    NotOver,
    /// Antes of two kinds, of which the format has one.
    TwoAntes,
    /// Somebody ruled on an irregularity, which the format cannot say.
    Ruled,
    /// The record does not hold.
    DoesNotHold(Difference),
}

impl fmt::Display for NoHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoHistory::OtherRuleset(ruleset) => write!(
                f,
                "the hand was played under `{ruleset}`: only hands of `{RULESET}` make a history, \
                 which knows no house's share and no way around the table but one"
            ),
            NoHistory::NoSuchVariant { game, limit } => {
                write!(f, "the format has no {game} with the limit `{limit}`")
            }
            NoHistory::NotOver => write!(f, "the hand is not over"),
            NoHistory::TwoAntes => write!(f, "the format has one kind of antes, and the hand two"),
            NoHistory::Ruled => write!(f, "somebody ruled on an error, which no history can say"),
            NoHistory::DoesNotHold(difference) => {
                write!(f, "the record does not hold: {difference}")
            }
        }
    }
}

impl std::error::Error for NoHistory {}

/// Whether hands played by these rules make histories.
pub fn makes_histories(rules: &Rules) -> bool {
    let felt = rules.felt();
    let sheet = Sheet(rules.sheet());
    felt.ruleset == RULESET && variant(&felt.game, sheet.text("limit")).is_ok()
}

/// Writes a recorded hand as a history. A card that the record keeps covered is one that nobody
/// saw.
///
/// # Errors
/// With the reason why it makes none.
pub fn export(rules: &Rules, record: &Record) -> Result<Hand, NoHistory> {
    let header = record.header();
    if header.ruleset != RULESET {
        return Err(NoHistory::OtherRuleset(header.ruleset.clone()));
    }
    if !record.is_over() {
        return Err(NoHistory::NotOver);
    }
    let sheet = Sheet(rules.sheet());
    let variant = variant(&header.game, sheet.text("limit"))?;
    let seating = header.seating(rules).map_err(NoHistory::DoesNotHold)?;
    let done = steps::<AnyGame>(rules, record).map_err(NoHistory::DoesNotHold)?;
    let (state, _) = AnyGame::open(rules, &seating);
    let mut telling = Telling {
        rules,
        state,
        players: Vec::new(),
        starting: Vec::new(),
        dealt: BTreeMap::new(),
        board: Vec::new(),
        moves: Vec::new(),
    };
    let covered = record.covered();
    for (place, step) in done.iter().enumerate() {
        telling.tell(step, covered.contains(&place))?;
    }
    telling.deal();
    let players = telling.players.len();
    let (antes, trims_antes) = sheet.antes(players)?;
    Ok(Hand {
        variant,
        antes,
        blinds: sheet.row("blinds", players),
        posts: sheet.row("posts", players),
        trims_antes,
        bets: sheet.bets(variant),
        finishing_stacks: Some(telling.stacks().into_iter().map(Stack::Of).collect()),
        starting_stacks: telling.starting.into_iter().map(Stack::Of).collect(),
        players: None,
        moves: shows_before_the_last_cards(telling.moves),
        details: Vec::new(),
    })
}

fn variant(game: &str, limit: &str) -> Result<Variant, NoHistory> {
    match (game, limit) {
        ("holdem", "none") => Ok(Variant::NoLimitHoldem),
        ("holdem", "fixed" | "fixed-whole") => Ok(Variant::FixedHoldem),
        ("short-deck-holdem", "none") => Ok(Variant::ShortDeck),
        ("omaha", "pot") => Ok(Variant::PotOmaha),
        ("seven-stud", "fixed" | "fixed-whole") => Ok(Variant::SevenStud),
        _ => Err(NoHistory::NoSuchVariant {
            game: game.to_string(),
            limit: limit.to_string(),
        }),
    }
}

/// The house sheet in force.
struct Sheet(Vec<(String, String)>);

impl Sheet {
    fn text(&self, field: &str) -> &str {
        let found = self.0.iter().find(|(known, _)| known == field);
        found.map_or("", |(_, value)| value)
    }

    fn amount(&self, field: &str) -> Cents {
        self.text(field).parse().unwrap_or(Cents::ZERO)
    }

    /// Amounts from the first player on, one for each.
    fn row(&self, field: &str, players: usize) -> Vec<Cents> {
        let amounts = self.text(field).split('/');
        let mut row: Vec<Cents> = amounts.filter_map(|text| text.parse().ok()).collect();
        row.resize(players, Cents::ZERO);
        row
    }

    fn antes(&self, players: usize) -> Result<(Vec<Cents>, bool), NoHistory> {
        match (self.text("ante"), self.text("dead-antes")) {
            (_, "") => Ok((vec![self.amount("ante"); players], true)),
            ("", _) => Ok((self.row("dead-antes", players), false)),
            (_, _) => Err(NoHistory::TwoAntes),
        }
    }

    fn bets(&self, variant: Variant) -> Bets {
        let least = self.amount("minimum");
        if !variant.is_fixed() {
            return Bets::AtLeast(least);
        }
        let bring_in = variant.has_bring_in().then(|| self.amount("bring-in"));
        Bets::Fixed {
            small: least,
            big: self.amount("maximum"),
            bring_in,
        }
    }
}

const STACK: SpotId = SpotId(0);

/// A hand being told.
struct Telling<'a> {
    rules: &'a Rules,
    state: State,
    /// The boxes that play, from the mano on.
    players: Vec<BoxNumber>,
    starting: Vec<Cents>,
    /// Cards that were dealt and not told yet.
    dealt: BTreeMap<usize, Vec<Option<Card>>>,
    board: Vec<Option<Card>>,
    moves: Vec<Move>,
}

impl Telling<'_> {
    fn tell(&mut self, done: &Done, covered: bool) -> Result<(), NoHistory> {
        if matches!(done.action, Action::Report(_) | Action::Rule { .. }) {
            return Err(NoHistory::Ruled);
        }
        let waits = awaited(self.rules, &self.state);
        if let (Some(waits), Actor::Player(_) | Actor::Staff(_)) = (waits, done.actor) {
            self.deal();
            let step = self.step(waits, &done.action);
            self.moves
                .extend(step.map(|step| Move { step, said: None }));
        }
        if matches!(done.action, Action::Close) {
            self.begin(&done.events);
        }
        for event in &done.events {
            self.dealt(event, covered);
            AnyGame::apply(self.rules, &mut self.state, event);
        }
        Ok(())
    }

    /// Who plays, in the order of the format, and with what.
    fn begin(&mut self, events: &[Event]) {
        let mano = events.iter().find_map(|event| match event {
            Event::Mano { at, .. } => Some(*at),
            _ => None,
        });
        let view = AnyGame::view(self.rules, &self.state, Viewer::Public);
        let stack = |at| stack(&view, at);
        let mut playing: Vec<BoxNumber> = view.boxes.iter().map(|seat| seat.number).collect();
        playing.retain(|at| !stack(*at).is_zero());
        let first = playing.iter().position(|at| Some(*at) == mano);
        playing.rotate_left(first.unwrap_or(0));
        self.starting = playing.iter().map(|at| stack(*at)).collect();
        self.players = playing;
    }

    fn stacks(&self) -> Vec<Cents> {
        let view = AnyGame::view(self.rules, &self.state, Viewer::Public);
        self.players.iter().map(|at| stack(&view, *at)).collect()
    }

    fn player(&self, at: BoxNumber) -> usize {
        self.players
            .iter()
            .position(|known| *known == at)
            .unwrap_or(0)
    }

    /// What a player did, where the format has a word for it.
    fn step(&self, waits: Awaited, action: &Action) -> Option<Step> {
        let (Awaited::Bet { at, .. } | Awaited::Show(at)) = waits else {
            return None;
        };
        let player = self.player(at);
        match (action, waits) {
            (Action::Place { stake, .. }, Awaited::Bet { already, .. }) => {
                // Chips of a table are far below what 64 bits hold.
                let amount = already.plus_up_to_most(*stake);
                Some(Step::BetTo { player, amount })
            }
            (Action::Choose { choice, .. }, _) => self.chosen(player, at, *choice),
            _ => None,
        }
    }

    fn chosen(&self, player: usize, at: BoxNumber, choice: ChoiceId) -> Option<Step> {
        let choices = &self.rules.felt().choices;
        let choice = choices.iter().find(|known| known.id == choice)?;
        let shows = |cards| Step::Show { player, cards };
        match choice.key.as_str() {
            "fold" => Some(Step::Fold(player)),
            "check" | "call" => Some(Step::CheckOrCall(player)),
            "enter" => Some(Step::BringIn(player)),
            "show" => Some(shows(self.own(at))),
            "concede" => Some(shows(Vec::new())),
            _ => None,
        }
    }

    /// The cards of a player, which he shows.
    fn own(&self, at: BoxNumber) -> Vec<Option<Card>> {
        let told = self.moves.iter().filter_map(|moved| match &moved.step {
            Step::DealTo { player, cards } if self.players.get(*player) == Some(&at) => {
                Some(cards.clone())
            }
            _ => None,
        });
        told.flatten().collect()
    }

    fn dealt(&mut self, event: &Event, covered: bool) {
        let Event::Drawn { card, to, .. } = event else {
            return;
        };
        // What is read in the place of a covered card is a stand-in.
        let card = (!covered).then_some(*card);
        match to {
            Place::Box(at) => {
                let player = self.player(*at);
                self.dealt.entry(player).or_default().push(card);
            }
            Place::Common => self.board.push(card),
            // A burnt card begins a street.
            Place::Burnt => self.deal(),
            Place::Bank => {}
        }
    }

    /// Tells the cards that were dealt since the last move.
    fn deal(&mut self) {
        let own = std::mem::take(&mut self.dealt).into_iter();
        let own = own.map(|(player, cards)| Step::DealTo { player, cards });
        let board = std::mem::take(&mut self.board);
        let board = (!board.is_empty()).then_some(Step::Board(board));
        let steps = own.chain(board);
        self.moves
            .extend(steps.map(|step| Move { step, said: None }));
    }
}

fn stack(view: &table::View, at: BoxNumber) -> Cents {
    let mut boxes = view.boxes.iter();
    let found = boxes.find(|seat| seat.number == at);
    let mut wagers = found.into_iter().flat_map(|seat| &seat.wagers);
    let found = wagers.find(|wager| wager.spot == STACK);
    found.map_or(Cents::ZERO, |wager| wager.stake)
}

/// Where nobody can bet any more the format has hands shown before the last cards.
fn shows_before_the_last_cards(moves: Vec<Move>) -> Vec<Move> {
    let last = moves.iter().rposition(|moved| moved.step.is_turn());
    let end = last.map_or(0, |place| place + 1);
    let (before, after) = moves.split_at(end);
    let is_show = |moved: &&Move| matches!(moved.step, Step::Show { .. });
    let shows = after.iter().filter(is_show);
    let cards = after.iter().filter(|moved| !is_show(moved));
    let all = before.iter().chain(shows).chain(cards);
    all.cloned().collect()
}
