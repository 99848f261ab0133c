//! A hand played for its outcome alone, for those who count many: nobody watches, so that nothing
//! is told and no reason is written down. Street by street it asks what `course` asks and changes
//! what `apply` changes, on the same chips and bets; what a player may not do is refused by the
//! same judge. What a ruling would change does not happen here.

use cards::{Bag, Card};
use exact::Cents;
use round::Round;
use table::{
    Action, Actor, BoxNumber, ChoiceId, Drawn, Face, Game, Picked, Place, Refusal, Role, Seating,
    Why,
};

use super::apply::{close, mixed, picked, receives};
use super::asked::{Answer, Asked, Players};
use super::chips::more;
use super::choosing::in_hand;
use super::course::{following, is_blank, opening, rakes_now, withholds};
use super::dealing::{mixes, too_few_cards};
use super::description::{DealStep, DealTo, Interval, StreetRule, Work};
use super::division::{may_give_up, nobody_wins, rake_due, winnings};
use super::few::Few;
use super::gathering::too_few;
use super::places::Chair;
use super::rules::{ChoiceKind, POT, Rules};
use super::script::Hands;
use super::seat::MOST_SEATS;
use super::session::{self, those_who_play};
use super::settle::each_line;
use super::speaking::{deals_from, dealt_to, draws_next, next_to_show};
use super::state::{HandState, Phase, State};
use super::turn::Turn;
use crate::Rules as AnyRules;
use crate::common::NO_TEXT;

/// A hand among players. Whoever plays many from the same seats opens one and copies it over the
/// last (`clone_from`).
#[derive(Debug)]
pub struct Hand<'a> {
    rules: &'a Rules,
    state: HandState,
    charged: Cents,
}

impl Clone for Hand<'_> {
    fn clone(&self) -> Self {
        Hand {
            state: self.state.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Self) {
        (self.rules, self.charged) = (other.rules, other.charged);
        self.state.clone_from(&other.state);
    }
}

impl<'a> Hand<'a> {
    /// A hand at a table of this family; nothing at one of another.
    // In its place at once: a hand is large to be moved.
    #[inline(always)]
    pub fn open(rules: &'a AnyRules, seating: &Seating) -> Option<Hand<'a>> {
        let AnyRules::PlayerPoker(rules) = rules else {
            return None;
        };
        let state = HandState::open(rules, seating);
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
    /// When it cannot begin or was played already, when a card cannot come, or when a player does
    /// what he may not.
    pub fn play(&mut self, players: &mut impl Players) -> Result<(), Refusal> {
        let ready = those_who_play(self.rules, &self.state);
        let too_few = too_few(self.rules, &self.state, ready);
        if too_few.is_some() || self.state.phase != Phase::Gathering {
            let croupier = Actor::Staff(Role::Croupier);
            return Err(self.refused(self.state.phase, croupier, &Action::Close));
        }
        close(self.rules, &mut self.state, ready);
        if self.state.phase == Phase::Charging {
            self.charge();
        }
        let played = self.post_and_play(players);
        self.state.phase = Phase::Over;
        played
    }

    /// The chips of each player.
    pub fn stacks(&self) -> impl Iterator<Item = (BoxNumber, Cents)> + '_ {
        let seats = self.state.seats.iter().enumerate();
        seats.map(|(place, seat)| (seat.at, self.state.betting.chips.stack(place)))
    }

    /// What the house took of the pot.
    pub fn raked(&self) -> Cents {
        self.state.betting.chips.raked()
    }

    /// What the house took of the players for the session.
    pub fn charged(&self) -> Cents {
        self.charged
    }

    /// What stays in the pot for the next hand.
    pub fn carried(&self) -> Cents {
        self.state.betting.chips.net()
    }

    /// What the house takes for the session.
    fn charge(&mut self) {
        let (rules, state) = (self.rules, &mut self.state);
        let mut lines = Vec::new();
        each_line(rules, state, |line| lines.push(line));
        for line in &lines {
            self.charged = more(self.charged, line.stake);
            session::paid(rules, state, line);
        }
    }

    /// From the initial bets over the streets to the showdown.
    fn post_and_play<P: Players>(&mut self, players: &mut P) -> Result<(), Refusal> {
        let rules = self.rules;
        if !self.post() {
            return Ok(());
        }
        for (number, street) in (0..).zip(&rules.description.streets) {
            self.deal(players, number, street)?;
            match &street.work {
                Work::Bet(interval) => {
                    self.interval(players, (number, interval))?;
                    if is_blank(interval, &self.state.betting) {
                        // The pot stays for the next hand.
                        return Ok(());
                    }
                }
                Work::Draw(_) => self.draws(players, number)?,
            }
            let state = &mut self.state;
            if rakes_now(rules, state) && nobody_wins(rules, state).is_none() {
                state.betting.chips.rakes(rake_due(rules, state));
            }
            if !state.betting.playing().are_several() {
                break;
            }
        }
        match P::GIVE_UP {
            true => self.show_or_give_up(players),
            false => self.show(),
        }
        self.pay();
        Ok(())
    }

    /// Marks the mano and takes the initial bets; nothing where nobody plays.
    fn post(&mut self) -> bool {
        let (rules, state) = (self.rules, &mut self.state);
        let Some(mano) = state.next_mano(rules.upwards.mano) else {
            return false;
        };
        state.mano = Some(state.seats[mano].at);
        let playing = state.betting.playing();
        let (mut order, mut players) = ([0; MOST_SEATS], 0);
        for place in playing.around(mano, rules.upwards.action) {
            order[players] = place as u8;
            players += 1;
        }
        for due in rules.dues(players) {
            let place = usize::from(order[usize::from(due.step)]);
            let stake = due.asks.value.min(state.betting.chips.stack(place));
            if !stake.is_zero() {
                state.betting.posts(due, place, stake);
            }
        }
        true
    }

    fn deal(
        &mut self,
        players: &mut impl Players,
        number: u8,
        street: &StreetRule,
    ) -> Result<(), Refusal> {
        let betting = &mut self.state.betting;
        betting.pot_then = betting.chips.net();
        for (step, deal) in (0..).zip(&street.deal) {
            let mut deal = *deal;
            if deal.to == DealTo::Players
                && too_few_cards(&self.state, deal.cards)
                && !self.replenishes((number, step), deal.cards)
            {
                // One card in the middle is everybody's.
                (deal.to, deal.cards) = (DealTo::Common, 1);
            }
            self.deal_step(players, (number, step), &deal)?;
        }
        Ok(())
    }

    /// All cards of a step.
    fn deal_step(
        &mut self,
        players: &mut impl Players,
        step: (u8, u8),
        deal: &DealStep,
    ) -> Result<(), Refusal> {
        let (rules, state) = (self.rules, &mut self.state);
        let dealt = match deal.to {
            DealTo::Players => deals_around(rules, players, state, deal),
            DealTo::Common => {
                let common = (Place::Common, &mut state.common);
                deals(players, &mut state.bag, deal.cards, common)
            }
            DealTo::Burn => {
                let burnt = (Place::Burnt, &mut state.burnt);
                deals(players, &mut state.bag, deal.cards, burnt)
            }
        };
        dealt.map_err(|card| self.cannot_come(self.dealing(step), card))
    }

    /// A step of a deal of which no card was given yet.
    fn dealing(&self, (street, step): (u8, u8)) -> Phase {
        let to = dealt_to(self.rules, &self.state, 0);
        Phase::Dealing {
            street,
            step,
            given: 0,
            to: to.unwrap_or(0) as u8,
        }
    }

    /// Mixes the cards set aside with the rest, where a street says so: whether they then suffice
    /// to give each player so many.
    #[cold]
    fn replenishes(&mut self, step: (u8, u8), cards: u8) -> bool {
        self.state.phase = self.dealing(step);
        if mixes(self.rules, &self.state).is_some() {
            mixed(self.rules, &mut self.state);
        }
        !too_few_cards(&self.state, cards)
    }

    #[cold]
    fn cannot_come(&mut self, phase: Phase, card: Card) -> Refusal {
        let action = Action::Draw(Drawn::Card(card));
        self.refused(phase, Actor::Chance, &action)
    }

    /// A betting interval, and what of it goes back.
    fn interval(
        &mut self,
        players: &mut impl Players,
        (street, interval): (u8, &Interval),
    ) -> Result<(), Refusal> {
        let rules = self.rules;
        let mut turn = opening(rules, &self.state, street);
        self.state.betting.first = turn.map(Chair::at);
        while let Some(place) = turn {
            self.bet(players, (street, interval), place)?;
            turn = following(rules, &self.state, place);
        }
        self.state.betting.ends();
        if withholds(rules, &self.state) {
            self.show();
        }
        let stays = nobody_wins(rules, &self.state).is_some();
        let betting = &mut self.state.betting;
        if let Some((place, stake)) = betting.uncalled().filter(|_| !stays) {
            betting.chips.takes_back(place, stake);
        }
        betting.clears();
        Ok(())
    }

    /// A player's turn.
    fn bet(
        &mut self,
        players: &mut impl Players,
        (street, interval): (u8, &Interval),
        place: usize,
    ) -> Result<(), Refusal> {
        let (rules, state) = (self.rules, &mut self.state);
        let turn = Turn::to_bet(&state.betting, (street, interval), place);
        let mut asked = Asked::new(rules, state, turn);
        let answer = players.bet(&mut asked);
        let Some(stake) = asked.moves(answer) else {
            return Err(self.not_open((street, place), answer));
        };
        match answer {
            Answer::Fold => state.betting.folds(place),
            Answer::Check => state.betting.checks(place),
            Answer::Call | Answer::BringIn | Answer::Bet(_) => {
                state.betting.bets(rules, street, place, stake);
            }
        }
        Ok(())
    }

    /// Players put cards aside, one after the other, and get others.
    #[inline(never)]
    fn draws(&mut self, players: &mut impl Players, street: u8) -> Result<(), Refusal> {
        while let Some(place) = draws_next(self.rules, &self.state, street) {
            let turn = Turn::of_draw(place, street);
            let cards = players.draw(&Asked::new(self.rules, &self.state, turn));
            if cards.count() > 0 {
                self.replace(players, (street, place), cards)?;
            }
            self.state.betting.acts(place);
        }
        self.state.betting.asks_again();
        Ok(())
    }

    fn replace(
        &mut self,
        players: &mut impl Players,
        (street, place): (u8, usize),
        cards: Picked,
    ) -> Result<(), Refusal> {
        let (rules, state) = (self.rules, &mut self.state);
        let Some((choice, _)) = rules.choice(ChoiceKind::Draw) else {
            return Ok(());
        };
        let seat = &state.seats[place];
        let (at, by) = (seat.at, seat.holder);
        let phase = |owed: u8| Phase::Drawing {
            street,
            turn: place as u8,
            owed,
        };
        let most = rules.draw(street).map_or(0, |draw| draw.most);
        if cards.count() > most || !in_hand(seat, cards) {
            let action = Action::Pick { at, choice, cards };
            return Err(self.refused(phase(0), Actor::Player(by), &action));
        }
        picked(state, at, cards);
        for owed in (1..=cards.count()).rev() {
            self.state.phase = phase(owed);
            if mixes(rules, &self.state).is_some() {
                mixed(rules, &mut self.state);
            }
            let card = next_card(players, &mut self.state.bag, Place::Box(at))
                .map_err(|card| self.cannot_come(phase(owed), card))?;
            receives(&mut self.state.seats[place], card, Face::Down);
        }
        Ok(())
    }

    /// Cards are shown: whether somebody could open is then known. Nothing else depends on it.
    fn show(&mut self) {
        let opener = self.state.betting.opener.map(usize::from);
        if let Some(opener) = opener.filter(|_| self.rules.proves_opening()) {
            self.state.seats[opener].shown = true;
        }
    }

    /// Cards are shown one after the other, or the pot is given up where that is open.
    fn show_or_give_up(&mut self, players: &mut impl Players) {
        let rules = self.rules;
        let gives = rules.choice(ChoiceKind::GiveUp).is_some();
        while let Some(place) = next_to_show(rules, &self.state) {
            let state = &mut self.state;
            let opened = state.betting.opener == Some(Chair::at(place)) && rules.proves_opening();
            if state.playing() < 2 && !opened {
                break;
            }
            let may = gives && state.playing() > 1 && may_give_up(state, place);
            match players.shows(state.seats[place].at, may) || !may {
                true => state.seats[place].shown = true,
                false => state.betting.gives_up(place),
            }
        }
    }

    /// The house's share, and then the pots.
    fn pay(&mut self) {
        let (rules, state) = (self.rules, &mut self.state);
        if nobody_wins(rules, state).is_some() {
            return;
        }
        let due = rake_due(rules, state);
        if !due.is_zero() {
            state.betting.chips.rakes(due);
        }
        let playing = state.betting.playing();
        match playing.next(0, true) {
            // Alone, and he could open: all of it is his.
            Some(alone) if !playing.are_several() => state.betting.chips.pays_alone(alone),
            _ => {
                let won = winnings(rules, state);
                state.betting.chips.pays(playing, &won);
            }
        }
    }

    /// An answer that is not open to a player, as the table refuses it.
    #[cold]
    fn not_open(&mut self, (street, place): (u8, usize), answer: Answer) -> Refusal {
        let seat = &self.state.seats[place];
        let (at, by) = (seat.at, seat.holder);
        let turn = place as u8;
        let phase = Phase::Betting { street, turn };
        let kind = match answer {
            Answer::Fold => ChoiceKind::Fold,
            Answer::Check => ChoiceKind::Check,
            Answer::Call => ChoiceKind::Call,
            Answer::BringIn => ChoiceKind::BringIn,
            Answer::Bet(stake) => {
                let spot = POT;
                return self.refused(phase, Actor::Player(by), &Action::Place { at, spot, stake });
            }
        };
        let choice = self.rules.choice(kind).map(|(choice, _)| choice);
        // A choice that the game does not have: no list has so many.
        let choice = choice.unwrap_or(ChoiceId(u8::MAX));
        self.refused(phase, Actor::Player(by), &Action::Choose { at, choice })
    }

    /// What the table says to an action that it does not take, at this point of the hand.
    #[cold]
    fn refused(&mut self, phase: Phase, actor: Actor, action: &Action) -> Refusal {
        self.state.phase = phase;
        let table = State::around(self.state.clone());
        let judged = Round::<Hands>::judge(self.rules, &table, actor, action, &mut Vec::new());
        // Two opinions of what is open would be a mistake of ours: the hand stops all the same.
        judged
            .err()
            .unwrap_or_else(|| Refusal::because(Why::NotOffered, NO_TEXT))
    }
}

/// The next card, or the one that cannot come.
#[inline(always)]
fn next_card(players: &mut impl Players, bag: &mut Bag, to: Place) -> Result<Card, Card> {
    let card = players.card_to(bag, to);
    bag.take(card).map_err(|error| error.card)?;
    Ok(card)
}

/// So many cards, or the one that cannot come.
#[inline(always)]
fn deals<const N: usize>(
    players: &mut impl Players,
    bag: &mut Bag,
    cards: u8,
    (place, to): (Place, &mut Few<Card, N>),
) -> Result<(), Card> {
    for _ in 0..cards {
        to.push(next_card(players, bag, place)?);
    }
    Ok(())
}

/// So many cards to each player, one by one, or the one that cannot come.
fn deals_around(
    rules: &Rules,
    players: &mut impl Players,
    state: &mut HandState,
    deal: &DealStep,
) -> Result<(), Card> {
    let (from, upwards) = deals_from(rules, state);
    let (playing, seats) = (state.betting.playing(), &mut state.seats[..]);
    for _ in 0..deal.cards {
        for place in playing.around(from, upwards) {
            let to = Place::Box(seats[place].at);
            let card = next_card(players, &mut state.bag, to)?;
            receives(&mut seats[place], card, deal.face);
        }
    }
    Ok(())
}
