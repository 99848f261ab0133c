//! A hand played for its outcome alone, for those who count many: nobody watches, so that nothing
//! is told and no reason is written down. It goes the way that [`super::course`] knows, through
//! the same changes that `apply` makes; what a player may not do is refused by the same judge.

use cards::{Bag, Card};
use exact::Cents;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Picked, Place, Refusal, Role, Seating, Why,
};

use super::apply::{
    bets, checks, close, drawn, folds, marked, mixed, moved, picked, posts, raked, receives,
    speaks, stands, turned,
};
use super::betting::{Due, Turn, initial_bet, raise, turn};
use super::course::{next_step, uncalled};
use super::decide::{self, mixes, next_card};
use super::description::{DealStep, DealTo};
use super::rules::{ChoiceKind, POT, Rules, STACK};
use super::session;
use super::settle::{each_line, nobody_wins, rake_due, winnings};
use super::state::{MOST_SEATS, Phase, Seat, State, more};
use crate::Rules as AnyRules;
use crate::common::{NO_TEXT, refuse};

/// Those who play, and chance.
pub trait Players {
    /// One of the cards that are left.
    fn card(&mut self, left: &Bag) -> Card;
    /// What the player whose turn it is does.
    fn bet(&mut self, asked: &mut Asked<'_>) -> Answer;
    /// Which of his cards a player puts aside; none if he keeps them all.
    fn draw(&mut self, asked: &Asked<'_>) -> Picked;
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
    state: &'a State,
    turn: Turn,
    /// What he may raise by, once it was asked.
    raise: Option<Option<(Cents, Cents)>>,
}

impl<'a> Asked<'a> {
    fn new(rules: &'a Rules, state: &'a State, turn: Turn) -> Asked<'a> {
        Asked {
            rules,
            state,
            turn,
            raise: None,
        }
    }

    fn seat(&self) -> &'a Seat {
        &self.state.seats[self.turn.place]
    }

    /// His box.
    pub fn at(&self) -> BoxNumber {
        self.seat().at
    }

    /// His cards.
    pub fn own(&self) -> impl Iterator<Item = Card> + 'a {
        self.seat().hand()
    }

    /// The cards that all share.
    pub fn common(&self) -> &'a [Card] {
        &self.state.common
    }

    /// All that lies in the pot.
    pub fn pot(&self) -> Cents {
        self.state.pot()
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
        self.turn.bring_in.map(|amount| amount.value)
    }

    /// The least and the most that he may add as a bet or raise, where he may.
    pub fn raise(&mut self) -> Option<(Cents, Cents)> {
        let (rules, state, turn) = (self.rules, self.state, self.turn);
        *self.raise.get_or_insert_with(|| {
            let amounts = raise(rules, state, turn).ok()?;
            Some((amounts.least.value, amounts.most.value))
        })
    }

    /// What an answer moves from his stack to the pot; nothing where it is not open to him.
    fn moves(&mut self, answer: Answer) -> Option<Cents> {
        let may = match answer {
            Answer::Fold => self.may_fold(),
            Answer::Check => self.may_check(),
            Answer::Call => self.turn.may_call(),
            Answer::BringIn => self.turn.bring_in.is_some(),
            Answer::Bet(stake) => self
                .raise()
                .is_some_and(|(least, most)| least <= stake && stake <= most && !stake.is_zero()),
        };
        may.then(|| match answer {
            Answer::Fold | Answer::Check => Cents::ZERO,
            Answer::Call => self.turn.to_call,
            Answer::BringIn => self.bring_in().unwrap_or_default().min(self.seat().stack),
            Answer::Bet(stake) => stake,
        })
    }
}

/// A hand among players.
#[derive(Clone, Debug)]
pub struct Hand<'a> {
    rules: &'a Rules,
    state: State,
    charged: Cents,
}

impl<'a> Hand<'a> {
    /// A hand at a table of this family; nothing at one of another.
    // In its place at once: a hand is large to be moved.
    #[inline(always)]
    pub fn open(rules: &'a AnyRules, seating: &Seating) -> Option<Hand<'a>> {
        let AnyRules::CirclePoker(rules) = rules else {
            return None;
        };
        let state = State::open(rules, seating);
        let charged = Cents::ZERO;
        Some(Hand {
            rules,
            state,
            charged,
        })
    }

    /// Plays it to its end.
    ///
    /// # Errors
    /// When it cannot begin, when a card cannot come, or when a player does what he may not.
    pub fn play(&mut self, players: &mut impl Players) -> Result<(), Refusal> {
        if decide::too_few(self.rules, &self.state).is_some() {
            return self.refused(Actor::Staff(Role::Croupier), &Action::Close);
        }
        close(self.rules, &mut self.state);
        while self.state.phase != Phase::Over {
            self.step(players)?;
        }
        Ok(())
    }

    /// The chips of each player.
    pub fn stacks(&self) -> impl Iterator<Item = (BoxNumber, Cents)> + '_ {
        self.state.seats.iter().map(|seat| (seat.at, seat.stack))
    }

    /// What the house took of the pot. Its share of one that nobody wins stays in it until the
    /// pot is won, though it was told.
    pub fn raked(&self) -> Cents {
        match self.carried().is_zero() {
            true => self.state.raked,
            false => Cents::ZERO,
        }
    }

    /// What the house took of the players for the session.
    pub fn charged(&self) -> Cents {
        self.charged
    }

    /// What stays in the pot for the next hand.
    pub fn carried(&self) -> Cents {
        self.state.pot()
    }

    fn step(&mut self, players: &mut impl Players) -> Result<(), Refusal> {
        let (rules, state) = (self.rules, &mut self.state);
        match state.phase {
            Phase::Dealing { .. } | Phase::Drawing { owed: 1.., .. } => return self.deal(players),
            Phase::Betting { street, .. } => return self.bet(players, street),
            Phase::Drawing { street, turn, .. } => return self.draw(players, street, turn),
            Phase::Posting { rule, step, place } => {
                let asks = initial_bet(rules, state, (rule, step)).value;
                let stake = asks.min(state.seats[usize::from(place)].stack);
                posts(rules, state, Due { rule, step, place }, stake);
            }
            Phase::Opening { .. } => speaks(state),
            Phase::Showing { turn } => {
                let at = state.seats[usize::from(turn)].at;
                turned(rules, state, Place::Box(at));
            }
            Phase::Returning { .. } => {
                if let Some((place, stake)) = uncalled(state) {
                    moved(rules, state, place, STACK, stake);
                }
            }
            Phase::Raking { .. } => {
                let amount = rake_due(rules, state);
                raked(rules, state, amount);
            }
            Phase::Charging => {
                let mut lines = Vec::new();
                each_line(rules, state, |line| lines.push(line));
                for line in &lines {
                    self.charged = more(self.charged, line.stake);
                    session::paid(rules, state, line);
                }
            }
            Phase::Marking => {
                let upwards = rules.upwards(rules.description.ways.mano.value);
                match state.next_mano(upwards) {
                    Some(at) => marked(rules, state, at),
                    None => state.phase = Phase::Over,
                }
            }
            Phase::Paying => {
                pay(rules, state);
                state.phase = Phase::Over;
            }
            // What was carried over stays where it lies; before the hand and after it, and where a
            // ruling voids it, there is nothing to play.
            Phase::Blank | Phase::Gathering | Phase::Voiding | Phase::Over => {
                state.phase = Phase::Over;
            }
        }
        Ok(())
    }

    fn deal(&mut self, players: &mut impl Players) -> Result<(), Refusal> {
        if let Some(step) = self.whole_step() {
            let dealt = self.deal_step(players, step);
            return dealt.or_else(|card| self.cannot_come(card));
        }
        let (rules, state) = (self.rules, &mut self.state);
        if mixes(rules, state).is_some() {
            mixed(rules, state);
        }
        let Some((to, face, _)) = next_card(rules, state) else {
            state.phase = Phase::Over;
            return Ok(());
        };
        let card = players.card(&state.bag);
        if state.bag.count(card) == 0 {
            return self.cannot_come(card);
        }
        drawn(rules, state, card, to, face);
        Ok(())
    }

    /// The step of the deal that begins, if there are cards for all of it.
    fn whole_step(&self) -> Option<(DealStep, u8)> {
        let Phase::Dealing {
            street,
            step,
            given: 0,
            to,
        } = self.state.phase
        else {
            return None;
        };
        let deal = self.rules.deal(street, step)?;
        let receive = match deal.to {
            DealTo::Players => self.state.playing(),
            DealTo::Common | DealTo::Burn => 1,
        };
        let cards = usize::from(deal.cards) * receive;
        (cards <= self.state.bag.total() as usize).then_some((*deal, to))
    }

    /// Deals all cards of a step, or the one that cannot come.
    fn deal_step(
        &mut self,
        players: &mut impl Players,
        (deal, to): (DealStep, u8),
    ) -> Result<(), Card> {
        let (rules, state) = (self.rules, &mut self.state);
        let upwards = rules.upwards(rules.description.ways.deal.value);
        let mut next = |bag: &mut Bag| {
            let card = players.card(bag);
            bag.take(card).map(|()| card).map_err(|error| error.card)
        };
        for _ in 0..deal.cards {
            match deal.to {
                DealTo::Players => {
                    for place in state.seats.playing().around(to.into(), upwards) {
                        let card = next(&mut state.bag)?;
                        state
                            .seats
                            .note(place, |seat| receives(seat, card, deal.face));
                    }
                }
                DealTo::Common => state.common.push(next(&mut state.bag)?),
                DealTo::Burn => state.burnt.push(next(&mut state.bag)?),
            }
        }
        next_step(rules, state);
        Ok(())
    }

    fn cannot_come(&self, card: Card) -> Result<(), Refusal> {
        let action = Action::Draw(Drawn::Card(card));
        self.refused(Actor::Chance, &action)
    }

    fn bet(&mut self, players: &mut impl Players, street: u8) -> Result<(), Refusal> {
        let (rules, state) = (self.rules, &mut self.state);
        let Some(turn) = turn(rules, state) else {
            return Ok(());
        };
        let mut asked = Asked::new(rules, state, turn);
        let answer = players.bet(&mut asked);
        let Some(stake) = asked.moves(answer) else {
            return self.not_open(turn.place, answer);
        };
        match answer {
            Answer::Fold => folds(rules, state, street, turn.place),
            Answer::Check => checks(rules, state, street, turn.place),
            Answer::Call | Answer::BringIn | Answer::Bet(_) => {
                bets(rules, state, street, turn.place, stake);
            }
        }
        Ok(())
    }

    fn draw(&mut self, players: &mut impl Players, street: u8, turn: u8) -> Result<(), Refusal> {
        let (rules, state, place) = (self.rules, &mut self.state, usize::from(turn));
        let seat = &state.seats[place];
        let (at, by) = (seat.at, seat.holder);
        let turn = Turn::of_draw(place, street);
        let cards = players.draw(&Asked::new(rules, state, turn));
        if cards.count() == 0 {
            stands(rules, state, street, place);
            return Ok(());
        }
        let action = rules
            .choice(ChoiceKind::Draw)
            .map(|(choice, _)| Action::Pick { at, choice, cards });
        match action {
            Some(action) => {
                decide::judge(rules, state, Actor::Player(by), &action, &mut Vec::new())?;
                picked(state, at, cards);
            }
            None => stands(rules, state, street, place),
        }
        Ok(())
    }

    /// An answer that is not open to a player, as the table refuses it.
    fn not_open(&self, place: usize, answer: Answer) -> Result<(), Refusal> {
        let seat = &self.state.seats[place];
        let (at, by) = (seat.at, seat.holder);
        let kind = match answer {
            Answer::Fold => ChoiceKind::Fold,
            Answer::Check => ChoiceKind::Check,
            Answer::Call => ChoiceKind::Call,
            Answer::BringIn => ChoiceKind::BringIn,
            Answer::Bet(stake) => {
                let spot = POT;
                return self.refused(Actor::Player(by), &Action::Place { at, spot, stake });
            }
        };
        let choice = self.rules.choice(kind).map(|(choice, _)| choice);
        // A choice that the game does not have: no list has so many.
        let choice = choice.unwrap_or(ChoiceId(u8::MAX));
        self.refused(Actor::Player(by), &Action::Choose { at, choice })
    }

    fn refused(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        let judged = decide::judge(self.rules, &self.state, actor, action, &mut Vec::new());
        // Two opinions of what is open would be a mistake of ours: the hand stops all the same.
        judged.and_then(|()| refuse(Why::NotOffered, NO_TEXT))
    }
}

/// The house's share, and then the pots.
fn pay(rules: &Rules, state: &mut State) {
    if nobody_wins(rules, state).is_some() {
        return;
    }
    let due = rake_due(rules, state);
    if !due.is_zero() {
        raked(rules, state, due);
    }
    let won: [Cents; MOST_SEATS] = winnings(rules, state);
    for (place, won) in won.iter().take(state.seats.len()).enumerate() {
        state.seats.chips(place, |seat| {
            seat.stack = more(seat.stack, *won);
            (seat.pot, seat.carried) = (Cents::ZERO, Cents::ZERO);
        });
    }
}
