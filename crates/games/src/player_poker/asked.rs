//! Those who play a hand for its outcome alone, what each is asked and what he may answer.

use cards::{Bag, Card};
use exact::Cents;
use table::{BoxNumber, Picked, Place};

use super::rules::Rules;
use super::state::HandState;
use super::turn::{Turn, raise};

/// Those who play, and chance.
pub trait Players {
    /// One of the cards that are left.
    fn card(&mut self, left: &Bag) -> Card;

    /// The card that goes to a place of the table, for those who know which goes where.
    fn card_to(&mut self, left: &Bag, _to: Place) -> Card {
        self.card(left)
    }

    /// What the player whose turn it is does.
    fn bet(&mut self, asked: &mut Asked<'_>) -> Answer;
    /// Which of his cards a player puts aside; none if he keeps them all.
    fn draw(&mut self, asked: &Asked<'_>) -> Picked;

    /// Whether anybody may lay his cards down unseen at the end: whoever plays to win does not.
    const GIVE_UP: bool = false;

    /// Whether the player at a box shows his cards, where he may also give the pot up; otherwise he
    /// shows them whatever is answered.
    fn shows(&mut self, _at: BoxNumber, _may_give_up: bool) -> bool {
        true
    }
}

/// What a player does in his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// He withdraws.
    Fold,
    /// He passes: nobody has bet.
    Check,
    /// He puts in what is needed to stay.
    Call,
    /// He enters with what the rules name.
    BringIn,
    /// He bets or raises, adding this.
    Bet(Cents),
}

/// A player who is asked, and what he can see.
#[derive(Clone, Debug)]
pub struct Asked<'a> {
    rules: &'a Rules,
    state: &'a HandState,
    turn: Turn<'a>,
    /// What he may raise by, once it was asked.
    raise: Option<Option<(Cents, Cents)>>,
}

impl<'a> Asked<'a> {
    pub(super) fn new(rules: &'a Rules, state: &'a HandState, turn: Turn<'a>) -> Asked<'a> {
        Asked {
            rules,
            state,
            turn,
            raise: None,
        }
    }

    /// His box.
    pub fn at(&self) -> BoxNumber {
        self.state.seats[self.turn.place].at
    }

    /// His cards.
    pub fn own(&self) -> impl Iterator<Item = Card> + 'a {
        self.state.seats[self.turn.place].hand()
    }

    /// The cards that all share.
    pub fn common(&self) -> &'a [Card] {
        &self.state.common
    }

    /// All that lies in the pot.
    pub fn pot(&self) -> Cents {
        self.state.betting.chips.in_pot()
    }

    /// What he has bet in this interval.
    pub fn already(&self) -> Cents {
        self.state.betting.bet(self.turn.place)
    }

    /// What he must add to stay in; nothing if he need not.
    pub fn to_call(&self) -> Cents {
        self.turn.to_call
    }

    /// Whether he may withdraw.
    pub fn may_fold(&self) -> bool {
        self.turn.may_fold()
    }

    /// Whether he may pass.
    pub fn may_check(&self) -> bool {
        self.turn.may_check()
    }

    /// With what he may enter instead of betting.
    pub fn bring_in(&self) -> Option<Cents> {
        let amount = self.rules.bring_in.filter(|_| self.turn.may_enter());
        amount.map(|amount| amount.value)
    }

    /// The least and the most that he may add as a bet or raise, where he may.
    #[inline(always)]
    pub fn raise(&mut self) -> Option<(Cents, Cents)> {
        let (rules, state, turn) = (self.rules, self.state, self.turn);
        *self.raise.get_or_insert_with(|| bounds(rules, state, turn))
    }

    /// What an answer moves from his stack to the pot; nothing where it is not open to him.
    pub(super) fn moves(&self, answer: Answer) -> Option<Cents> {
        let may = match answer {
            Answer::Fold => self.may_fold(),
            Answer::Check => self.may_check(),
            Answer::Call => self.turn.may_call(),
            Answer::BringIn => self.turn.may_enter(),
            Answer::Bet(stake) => {
                let unasked = || unasked_bounds(self.rules, self.state, self.turn);
                let bounds = self.raise.unwrap_or_else(unasked);
                bounds.is_some_and(|(least, most)| {
                    least <= stake && stake <= most && !stake.is_zero()
                })
            }
        };
        may.then(|| match answer {
            Answer::Fold | Answer::Check => Cents::ZERO,
            Answer::Call => self.turn.to_call,
            Answer::BringIn => {
                let stack = self.state.betting.chips.stack(self.turn.place);
                self.bring_in().unwrap_or_default().min(stack)
            }
            Answer::Bet(stake) => stake,
        })
    }
}

/// The least and the most that may be bet or raised, without the reasons.
#[inline(always)]
fn bounds(rules: &Rules, state: &HandState, turn: Turn<'_>) -> Option<(Cents, Cents)> {
    let amounts = raise(rules, state, turn).ok()?;
    Some((amounts.least.value, amounts.most.value))
}

/// The same, for whoever bets without having asked.
#[cold]
fn unasked_bounds(rules: &Rules, state: &HandState, turn: Turn<'_>) -> Option<(Cents, Cents)> {
    bounds(rules, state, turn)
}
