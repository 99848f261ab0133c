//! A history played for its outcome alone, as most are: no table is set, and nothing is written
//! down. What cannot be played so is left to the table, which says why.

use cards::{Bag, Card, Deck, Rank, Suit};
use exact::Cents;
use games::Rules;
use games::player_poker::{Answer, Asked, Hand as Outcome, Players};
use phh::{Hand, Step};
use table::{BoxNumber, Picked, Place, Rulebook};

use crate::Unfit;
use crate::cards_of::CardsOf;
use crate::replay::{next_bet, player, puts_away, same_board, seating};

/// Why a hand was not played for its outcome.
pub(crate) enum Stopped {
    /// For a reason that the file alone gives.
    ReasonStep(Unfit),
    /// A move was not taken: the table says why.
    AtTheTable,
}

impl From<Unfit> for Stopped {
    fn from(unfit: Unfit) -> Stopped {
        Stopped::ReasonStep(unfit)
    }
}

/// What each player ends with.
pub(crate) fn play(rules: &Rules, hand: &Hand) -> Result<Vec<Cents>, Stopped> {
    let deck = rules.felt().deck.unwrap_or(Deck::FRENCH);
    let mut script = Script {
        hand,
        cards: CardsOf::of(hand, deck)?,
        done: 0,
        lost: false,
        unfit: None,
    };
    let seating = seating(rules, hand)?;
    let mut outcome = Outcome::open(rules, &seating).ok_or(Stopped::AtTheTable)?;
    let played = outcome.play(&mut script);
    if let Some(unfit) = script.unfit {
        return Err(unfit.into());
    }
    if played.is_err() || script.lost {
        return Err(Stopped::AtTheTable);
    }
    if let Some(place) = next_bet(hand, script.done) {
        return Err(Unfit::GoesOn { number: place + 1 }.into());
    }
    let mut stacks = vec![Cents::ZERO; hand.starting_stacks.len()];
    for (at, stack) in outcome.stacks() {
        stacks[player(at)] = stack;
    }
    Ok(stacks)
}

/// A history that plays itself.
struct Script<'a> {
    hand: &'a Hand,
    cards: CardsOf,
    /// How many moves of the file are behind.
    done: usize,
    /// Whether the file does not say what comes next.
    lost: bool,
    /// What it is not, where that is plain.
    unfit: Option<Unfit>,
}

/// An answer that nobody may give.
const NONE: Answer = Answer::Bet(Cents::ZERO);

impl Script<'_> {
    /// What the player who is asked does, as the file says it; nothing where it says otherwise.
    fn answer(&mut self, asked: &Asked<'_>) -> Option<Answer> {
        let place = next_bet(self.hand, self.done)?;
        same_board(self.hand, place, asked.common().len()).ok()?;
        self.done = place + 1;
        let at = player(asked.at());
        match self.hand.moves[place].step {
            Step::Fold(who) if who == at => Some(Answer::Fold),
            Step::CheckOrCall(who) if who == at => Some(match asked.may_check() {
                true => Answer::Check,
                false => Answer::Call,
            }),
            Step::BringIn(who) if who == at => Some(Answer::BringIn),
            Step::BetTo {
                player: who,
                amount,
            } if who == at => {
                let stake = amount.down_to_zero(asked.already());
                Some(Answer::Bet(stake))
            }
            _ => None,
        }
    }

    /// The next card that goes to a place of the table.
    fn next(&mut self, to: Place) -> Option<Card> {
        match to {
            Place::Box(at) => self.cards.own(player(at)),
            Place::Common => self.cards.common(),
            Place::Burnt => self.cards.burnt(),
            Place::Bank => None,
        }
    }
}

impl Players for Script<'_> {
    const GIVE_UP: bool = true;

    fn card(&mut self, left: &Bag) -> Card {
        let any = left.iter().next().map(|(card, _)| card);
        any.unwrap_or(Card::new(Rank::Ace, Suit::Spades))
    }

    fn card_to(&mut self, left: &Bag, to: Place) -> Card {
        let card = self.next(to);
        self.lost |= card.is_none();
        card.unwrap_or_else(|| self.card(left))
    }

    fn bet(&mut self, asked: &mut Asked<'_>) -> Answer {
        let answer = self.answer(asked);
        self.lost |= answer.is_none();
        answer.unwrap_or(NONE)
    }

    fn draw(&mut self, _asked: &Asked<'_>) -> Picked {
        // No game that the format names and we play has a draw.
        self.lost = true;
        Picked::NONE
    }

    fn shows(&mut self, at: BoxNumber, may_give_up: bool) -> bool {
        let asked = player(at);
        let shows = !may_give_up || !puts_away(self.hand, asked);
        if shows && !self.cards.knows(asked) {
            let player = asked + 1;
            self.unfit.get_or_insert(Unfit::UnknownHand { player });
        }
        shows
    }
}
