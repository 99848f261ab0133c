//! A history played again: each of its cards and bets is given to the engine.

use std::collections::HashMap;
use std::sync::Arc;

use cards::{Card, Deck};
use exact::Cents;
use games::player_poker::{Awaited, awaited};
use games::{AnyGame, Catalogue, Rules};
use law::{Library, Sheet, Words};
use phh::{Hand, Stack, Step};
use table::record::{Record, Recorder};
use table::{
    Action, Actor, BoxNumber, ChoiceOption, Drawn, Game, Held, Next, Person, Place, Role, Rulebook,
    Seat, Seating, SpotId, TurnView, View, Viewer,
};
use words::{ByNumber, Speaker};

use crate::cards_of::CardsOf;
use crate::script::{self, Stopped};
use crate::setting::{Setting, stacks};
use crate::{RULESET, Unfit};

/// A hand that was played to its end.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game's key in the ruleset.
    pub game: &'static str,
    /// The house sheet in force, the switches of the rules among its lines.
    pub sheet: Arc<[(String, String)]>,
    /// What each player ends with.
    pub stacks: Vec<Stack>,
    /// What the file says that each ends with, where it does.
    pub told: Option<Vec<Stack>>,
}

impl Replayed {
    /// Whether it ends as the file says; nothing where the file says nothing.
    pub fn holds(&self) -> Option<bool> {
        self.told.as_ref().map(|told| *told == self.stacks)
    }
}

/// Plays histories again, one after the other. Tables alike have one set of rules, which is read
/// once.
pub struct Replayer<'a> {
    library: &'a Library,
    catalogue: &'a Catalogue,
    tables: HashMap<(&'static str, Sheet), Table>,
}

/// The rules of a table, and its sheet in force.
#[derive(Clone)]
struct Table {
    rules: Arc<Rules>,
    sheet: Arc<[(String, String)]>,
}

/// So many tables are remembered; whoever plays at more begins to remember anew.
const MOST_TABLES: usize = 256;

impl<'a> Replayer<'a> {
    /// Plays by the games of a catalogue.
    pub fn new(library: &'a Library, catalogue: &'a Catalogue) -> Replayer<'a> {
        let tables = HashMap::new();
        Replayer {
            library,
            catalogue,
            tables,
        }
    }

    /// Plays a history again. Where houses differ (the smallest chip, what a short raise counts
    /// for), the sheet that leads to what the file says is taken, and named in what is given back.
    ///
    /// # Errors
    /// With the reason why the hand cannot be played under the ruleset.
    pub fn replay(&mut self, hand: &Hand) -> Result<Replayed, Unfit> {
        let Setting { game, sheets } = Setting::of(hand)?;
        let mut first = None;
        for sheet in sheets {
            let table = self.table(game, sheet)?;
            let played = match script::play(&table.rules, hand) {
                Ok(stacks) => Ok(stacks),
                Err(Stopped::ReasonStep(unfit)) => Err(unfit),
                // The table itself says why.
                Err(Stopped::AtTheTable) => {
                    play(self.library, &table.rules, hand).map(|(_, stacks)| stacks)
                }
            };
            let played = played.map(|stacks| Replayed {
                game,
                sheet: table.sheet,
                stacks: as_told(hand, &stacks),
                told: hand.finishing_stacks.clone(),
            });
            if matches!(&played, Ok(played) if played.holds() != Some(false)) {
                return played;
            }
            first.get_or_insert(played);
        }
        first.expect("a setting has a sheet")
    }

    /// The record of a hand that was played again, under the sheet that was then in force.
    ///
    /// # Errors
    /// With the reason why it cannot be played, which it could be before.
    pub fn record(&mut self, hand: &Hand, played: &Replayed) -> Result<Record, Unfit> {
        let lines = played.sheet.iter();
        let sheet = lines.fold(Sheet::new(), |sheet, (field, value)| {
            sheet.with(field, value)
        });
        let table = self.table(played.game, sheet)?;
        play(self.library, &table.rules, hand).map(|(record, _)| record)
    }

    fn table(&mut self, game: &'static str, sheet: Sheet) -> Result<Table, Unfit> {
        if let Some(table) = self.tables.get(&(game, sheet.clone())) {
            return Ok(table.clone());
        }
        let file = self.catalogue.find(RULESET, game);
        let file = file.expect("the ruleset has every game that histories name");
        let rules = file.rules(&sheet).map_err(Unfit::NoSuchTable)?;
        let table = Table {
            sheet: rules.sheet().into(),
            rules: Arc::new(rules),
        };
        if self.tables.len() >= MOST_TABLES {
            self.tables.clear();
        }
        self.tables.insert((game, sheet), table.clone());
        Ok(table)
    }
}

/// What each ends with. Of whoever has as much as he needs nobody knows it.
fn as_told(hand: &Hand, stacks: &[Cents]) -> Vec<Stack> {
    let each = hand.starting_stacks.iter().zip(stacks);
    each.map(|(start, end)| match start {
        Stack::Of(_) => Stack::Of(*end),
        Stack::Unknown => Stack::Unknown,
    })
    .collect()
}

fn play(library: &Library, rules: &Rules, hand: &Hand) -> Result<(Record, Vec<Cents>), Unfit> {
    let deck = rules.felt().deck.unwrap_or(Deck::FRENCH);
    let mut play = Play {
        library,
        rules,
        hand,
        cards: CardsOf::of(hand, deck)?,
        recorder: Recorder::open(rules, seating(rules, hand)?),
        done: 0,
    };
    let croupier = Actor::Staff(Role::Croupier);
    play.act(croupier, Action::Close)?;
    while AnyGame::next(rules, play.recorder.state()) != Next::Over {
        play.step()?;
    }
    if let Some(number) = play.next_bet() {
        return Err(Unfit::GoesOn { number: number + 1 });
    }
    let view = play.view();
    let stack = |player: usize| {
        let wagers = view.boxes.iter().filter(|seat| seat.number == at(player));
        let mut wagers = wagers.flat_map(|seat| &seat.wagers);
        wagers
            .find(|wager| wager.spot == STACK)
            .map_or(Cents::ZERO, |wager| wager.stake)
    };
    let stacks = (0..hand.starting_stacks.len()).map(stack).collect();
    Ok((play.recorder.finish(), stacks))
}

/// The spots of a table among players, in the order of its felt.
const STACK: SpotId = SpotId(0);
const POT: SpotId = SpotId(1);

/// Players sit from the first box on, the one after the button first.
fn at(player: usize) -> BoxNumber {
    BoxNumber(player as u8 + 1)
}

pub(crate) fn player(at: BoxNumber) -> usize {
    usize::from(at.0.saturating_sub(1))
}

/// Everybody sits with the chips that the file gives him, as from a hand before.
pub(crate) fn seating(rules: &Rules, hand: &Hand) -> Result<Seating, Unfit> {
    let stacks = stacks(hand)?;
    let people = || 0..hand.starting_stacks.len();
    let seats = people().map(|player| Seat {
        at: at(player),
        holder: Person(player as u8),
    });
    let held = people().map(|player| Held {
        at: at(player),
        by: Person(player as u8),
        spot: STACK,
        stake: stacks[player],
        times: 1,
    });
    let seating = Seating::new(seats.collect(), rules.felt().boxes, 1);
    // The sheet has a seat for each.
    let seating = seating.map_err(|_| Unfit::NoSuchTable(Vec::new()))?;
    Ok(seating.holding(held.collect()))
}

/// The place of the next move from one on that is a player's and no showing.
pub(crate) fn next_bet(hand: &Hand, from: usize) -> Option<usize> {
    let moves = hand.moves.iter().enumerate().skip(from);
    let mut turns = moves.filter(|(_, moved)| moved.step.is_turn());
    turns.next().map(|(place, _)| place)
}

/// Whether before a move as many common cards lie on the table as the file has dealt.
pub(crate) fn same_board(hand: &Hand, place: usize, lies: usize) -> Result<(), Unfit> {
    let dealt = hand.moves[..place].iter();
    let told = dealt.map(|moved| match &moved.step {
        Step::Board(cards) => cards.len(),
        _ => 0,
    });
    let told = told.sum();
    if told == lies {
        return Ok(());
    }
    let number = place + 1;
    Err(Unfit::OtherBoard { number, told, lies })
}

/// Whether the file says that a player put his hand away unseen.
pub(crate) fn puts_away(hand: &Hand, asked: usize) -> bool {
    let told = hand.moves.iter().find_map(|moved| match &moved.step {
        Step::Show { player, cards } if *player == asked => Some(cards.is_empty()),
        _ => None,
    });
    told == Some(true)
}

/// A history being played again.
struct Play<'a> {
    library: &'a Library,
    rules: &'a Rules,
    hand: &'a Hand,
    cards: CardsOf,
    recorder: Recorder<'a, AnyGame>,
    /// How many moves of the file are behind.
    done: usize,
}

impl Play<'_> {
    fn view(&self) -> View {
        AnyGame::view(self.rules, self.recorder.state(), Viewer::Public)
    }

    fn step(&mut self) -> Result<(), Unfit> {
        match awaited(self.rules, self.recorder.state()) {
            Some(Awaited::Card(place)) => {
                let card = self.card(place).ok_or(Unfit::NoCardLeft)?;
                self.act(Actor::Chance, Action::Draw(Drawn::Card(card)))
            }
            Some(Awaited::Bet { at, already, .. }) => self.bet(at, already),
            Some(Awaited::Show(at)) => self.show(at),
            // No game that the format names and we play has a draw.
            Some(Awaited::Draw(at)) => Err(Unfit::EndsEarly {
                player: player(at) + 1,
            }),
            None => Err(Unfit::EndsEarly { player: 1 }),
        }
    }

    fn card(&mut self, place: Place) -> Option<Card> {
        match place {
            Place::Box(at) => self.cards.own(player(at)),
            Place::Common => self.cards.common(),
            Place::Burnt => self.cards.burnt(),
            Place::Bank => None,
        }
    }

    /// The place of the next move that is a player's and no showing.
    fn next_bet(&self) -> Option<usize> {
        next_bet(self.hand, self.done)
    }

    /// The next move of the player who is to act, and its number.
    fn taken(&mut self, at: BoxNumber) -> Result<(usize, Step), Unfit> {
        let asked = player(at) + 1;
        let place = self.next_bet().ok_or(Unfit::EndsEarly { player: asked })?;
        self.same_board(place)?;
        self.done = place + 1;
        Ok((place + 1, self.hand.moves[place].step.clone()))
    }

    /// Before a move as many common cards lie on the table as the file has dealt.
    fn same_board(&self, place: usize) -> Result<(), Unfit> {
        same_board(self.hand, place, self.view().common.len())
    }

    fn bet(&mut self, at: BoxNumber, already: Cents) -> Result<(), Unfit> {
        let (number, step) = self.taken(at)?;
        let asked = player(at);
        let actor = Actor::Player(Person(asked as u8));
        let other = Err(Unfit::OtherTurn {
            number,
            player: asked + 1,
            asked: "for a bet",
        });
        let action = match step {
            Step::Fold(who) if who == asked => self.choice(at, &["fold"]),
            Step::CheckOrCall(who) if who == asked => self.choice(at, &["check", "call"]),
            Step::BringIn(who) if who == asked => self.choice(at, &["enter"]),
            Step::BetTo {
                player: who,
                amount,
            } if who == asked => Some(Action::Place {
                at,
                spot: POT,
                stake: amount.down_to_zero(already),
            }),
            _ => return other,
        };
        match action {
            Some(action) => self.act(actor, action),
            None => other,
        }
    }

    fn turn(&self) -> Option<TurnView> {
        self.view().circle.and_then(|circle| circle.turn)
    }

    /// The first of these choices that is offered.
    fn choice(&self, at: BoxNumber, keys: &[&str]) -> Option<Action> {
        let turn = self.turn()?;
        let key = |option: &ChoiceOption| {
            let choices = &self.rules.felt().choices;
            let choice = choices.iter().find(|choice| choice.id == option.choice);
            choice.map(|choice| choice.key.as_str())
        };
        let is_one = |option: &&ChoiceOption| key(option).is_some_and(|key| keys.contains(&key));
        let option = turn.choose.iter().find(is_one)?;
        let choice = option.choice;
        Some(Action::Choose { at, choice })
    }

    /// Whoever put his hand away gives up where he may; all others show.
    fn show(&mut self, at: BoxNumber) -> Result<(), Unfit> {
        let asked = player(at);
        let gives_up = self.choice(at, &["concede"]);
        let gives_up = gives_up.filter(|_| puts_away(self.hand, asked));
        if gives_up.is_none() && !self.cards.knows(asked) {
            return Err(Unfit::UnknownHand { player: asked + 1 });
        }
        let action = gives_up.or_else(|| self.choice(at, &["show"]));
        let action = action.ok_or(Unfit::UnknownHand { player: asked + 1 })?;
        self.act(Actor::Player(Person(asked as u8)), action)
    }

    fn act(&mut self, actor: Actor, action: Action) -> Result<(), Unfit> {
        let number = self.done;
        let (rules, library) = (self.rules, self.library);
        self.recorder.act(actor, action).map_err(|refusal| {
            let speaker = Speaker::new(rules, library, &ByNumber);
            let reason = |cause| -> Words { speaker.refuse(cause).why };
            let reasons = refusal.causes.iter().map(reason).collect();
            Unfit::Refused { number, reasons }
        })?;
        Ok(())
    }
}
