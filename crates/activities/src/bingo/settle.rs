//! What there is to win, who wins it, and how money moves.

use exact::{Cents, Ratio};
use law::BasisRef;

use super::rules::{Bingo, Rest};
use super::state::{Event, Of, On, Prize, Purse, Share, State, Win};
use super::terms::{Gift, Part, When};
use crate::{Movement, Party, Purpose};

/// What was paid and is not given to a prize yet.
const CARDS: &str = "cards";

/// What there is to win in each room: each prize rounded down, the house keeps what is left.
pub(crate) fn purses(rules: &Bingo, state: &State) -> Vec<Purse> {
    let sheet = state.sheet();
    let mut purses = vec![Purse::default(); sheet.rooms.len()];
    for sale in state.sales.iter() {
        purses[sale.room].cards += sale.cards;
    }
    for purse in &mut purses {
        let staked = sheet.price().times(purse.cards.into());
        let staked = staked.expect("judged when the game was opened");
        let of = |Part(part): Part| {
            let rounded = rules.sharing.rounding.apply(staked, part);
            rounded
                .expect("a part is no more than the whole")
                .amount
                .count()
        };
        purse.staked = staked.count();
        purse.line = of(sheet.line);
        purse.bingo = of(sheet.bingo);
        purse.common = sheet.common.map_or(0, of);
        purse.kept = purse.staked - purse.line - purse.bingo - purse.common;
    }
    purses
}

/// What the calls on the last ball win.
pub(crate) fn calls(rules: &Bingo, state: &State) -> Vec<Event> {
    let mut events = Vec::new();
    for prize in [Prize::Line, Prize::Bingo] {
        for room in 0..state.purses.len() {
            let of = match prize {
                Prize::Line => Of::Line(room),
                Prize::Bingo => Of::Bingo(room),
            };
            let cards = called(state, prize, Some(room));
            if !cards.is_empty() {
                events.push(Event::Won(shared(rules, state, of, &cards)));
            }
        }
    }
    let full = called(state, Prize::Bingo, None);
    let common = state.sheet().common.is_some() && state.gone(Of::Common).is_none();
    if common && !full.is_empty() {
        events.push(Event::Won(shared(rules, state, Of::Common, &full)));
    }
    for (extra, said) in state.extras_left() {
        let fell = match said.when {
            When::By(balls) => state.balls.len() <= usize::from(balls),
            When::With(ball) => state.balls.last() == Some(&ball),
        };
        let cards = called(state, said.prize, None);
        if !fell || cards.is_empty() {
            continue;
        }
        events.push(match (&said.gift, cards.len()) {
            (Gift::Kind(thing), 1) => Event::Won(given(state, extra, thing, cards[0])),
            (Gift::Kind(_), _) => Event::LotsDue { extra, cards },
            (Gift::Cash(_), _) => Event::Won(shared(rules, state, Of::Extra(extra), &cards)),
        });
    }
    events
}

/// The cards that were called for a prize, in the order of the calls; of one room, or of all.
fn called(state: &State, prize: Prize, room: Option<usize>) -> Vec<u32> {
    let calls = state.calls.iter().filter(|call| call.prize == prize);
    let here = |card: &u32| {
        let sale = state.sale_of(*card);
        room.is_none_or(|room| sale.is_some_and(|sale| sale.room == room))
    };
    calls.map(|call| call.card).filter(here).collect()
}

fn share_of(state: &State, card: u32, amount: u64) -> Share {
    let sale = state
        .sale_of(card)
        .expect("only cards that were sold are called");
    Share {
        card,
        who: sale.who.clone(),
        on: sale.on,
        amount,
    }
}

/// A prize divided by winning cards.
fn shared(rules: &Bingo, state: &State, of: Of, cards: &[u32]) -> Win {
    let prize = state.amount_of(of);
    let each = Ratio::new(1, cards.len() as u64).expect("some card won");
    let each = rules.sharing.rounding.apply(prize, each);
    let each = each
        .expect("a part is no more than the whole")
        .amount
        .count();
    let shares = cards.iter().map(|card| share_of(state, *card, each));
    let shares: Vec<Share> = shares.collect();
    let first = shares[0].who.clone();
    Win {
        of,
        balls: state.balls.len() as u8,
        shares,
        thing: None,
        by_lot: false,
        rest: prize.count() - each * cards.len() as u64,
        rest_to: (rules.sharing.rest == Rest::FirstCall).then_some(first),
    }
}

fn given(state: &State, extra: usize, thing: &str, card: u32) -> Win {
    Win {
        of: Of::Extra(extra),
        balls: state.balls.len() as u8,
        shares: vec![share_of(state, card, 0)],
        thing: Some(thing.into()),
        by_lot: !state.lots.is_empty(),
        rest: 0,
        rest_to: None,
    }
}

/// What lots gave for the first thing that they are due for.
pub(crate) fn lot(state: &State, place: usize) -> Event {
    let (extra, cards) = &state.lots[0];
    let thing = state.sheet().extras[*extra].gift.clone();
    let thing = match &thing {
        Gift::Kind(thing) => thing.as_str(),
        Gift::Cash(_) => unreachable!("money is divided"),
    };
    Event::Won(given(state, *extra, thing, cards[place]))
}

/// The end, with what nobody called.
pub(crate) fn ended(state: &State) -> Event {
    let rooms = 0..state.purses.len();
    let mut left: Vec<(String, u64)> = rooms
        .flat_map(|room| [Of::Line(room), Of::Bingo(room)])
        .chain([Of::Common])
        .filter(|of| state.gone(*of).is_none())
        .map(|of| (state.fund(of), state.amount_of(of).count()))
        .collect();
    let extras = state.extras_left();
    let extras = extras.map(|(extra, _)| state.amount_of(Of::Extra(extra)).count());
    left.push(("extra".into(), extras.sum()));
    left.retain(|(_, amount)| *amount > 0);
    Event::Ended { uncalled: left }
}

/// The money that goes with an event.
pub(crate) fn movements(rules: &Bingo, state: &State, event: &Event) -> Vec<Movement> {
    match event {
        Event::Sold { who, cards, .. } => {
            let paid = state.sheet().price().times((*cards).into());
            let paid = paid.expect("judged when the game was opened");
            vec![from_to(
                Party::person(who),
                Party::fund(CARDS),
                paid,
                Purpose::Stake,
                rules.sale,
            )]
        }
        Event::SaleClosed { purses } => divided(rules, state, purses),
        Event::Cancelled {} => {
            let back = |sale: &super::state::Sale| {
                let paid = state.sheet().price().times(sale.cards.into());
                let paid = paid.expect("judged when the game was opened");
                let who = Party::person(&sale.who);
                from_to(Party::fund(CARDS), who, paid, Purpose::Refund, rules.sale)
            };
            state.sales.iter().map(back).collect()
        }
        Event::Won(win) => paid(rules, state, win),
        Event::Ended { uncalled } => {
            let kept = |(fund, amount): &(String, u64)| {
                let (fund, amount) = (Party::fund(fund), Cents::new(*amount));
                from_to(fund, Party::House, amount, Purpose::Rake, rules.uncalled)
            };
            uncalled.iter().map(kept).collect()
        }
        _ => Vec::new(),
    }
}

fn from_to(from: Party, to: Party, amount: Cents, purpose: Purpose, basis: BasisRef) -> Movement {
    Movement {
        from,
        to,
        amount,
        purpose,
        basis,
    }
}

/// What was paid goes to the prizes and to the house; the house puts up what it promised beside.
fn divided(rules: &Bingo, state: &State, purses: &[Purse]) -> Vec<Movement> {
    let mut moved = Vec::new();
    for (room, purse) in purses.iter().enumerate() {
        let parts = [
            (Of::Line(room), purse.line),
            (Of::Bingo(room), purse.bingo),
            (Of::Common, purse.common),
        ];
        for (of, amount) in parts.into_iter().filter(|(_, amount)| *amount > 0) {
            let to = Party::fund(&state.fund(of));
            let basis = if of == Of::Common {
                rules.linked.prize
            } else {
                rules.prizes
            };
            let amount = Cents::new(amount);
            moved.push(from_to(
                Party::fund(CARDS),
                to,
                amount,
                Purpose::Contribution,
                basis,
            ));
        }
        if purse.kept > 0 {
            let (from, kept) = (Party::fund(CARDS), Cents::new(purse.kept));
            moved.push(from_to(
                from,
                Party::House,
                kept,
                Purpose::Rake,
                rules.prizes,
            ));
        }
    }
    let extras = state.sheet().cash_extras();
    if !extras.is_zero() {
        let (to, basis) = (Party::fund("extra"), rules.modality.basis);
        moved.push(from_to(Party::House, to, extras, Purpose::Fill, basis));
    }
    moved
}

fn paid(rules: &Bingo, state: &State, win: &Win) -> Vec<Movement> {
    let fund = || Party::fund(&state.fund(win.of));
    let basis = rules.prize_basis(win.of);
    let share = |share: &Share| {
        let (to, amount) = (Party::person(&share.who), Cents::new(share.amount));
        from_to(fund(), to, amount, Purpose::Payment, basis)
    };
    let mut moved: Vec<Movement> = win.shares.iter().map(share).collect();
    if win.rest > 0 {
        let to = win.rest_to.as_deref().map_or(Party::House, Party::person);
        let (rest, basis) = (Cents::new(win.rest), rules.sharing.rest_basis);
        moved.push(from_to(fund(), to, rest, Purpose::Rake, basis));
    }
    moved.retain(|movement| !movement.amount.is_zero());
    moved
}

impl Bingo {
    /// What a prize rests on.
    pub(crate) fn prize_basis(&self, of: Of) -> BasisRef {
        match of {
            Of::Line(_) => self.line,
            Of::Bingo(_) => self.bingo,
            Of::Common => self.linked.prize,
            Of::Extra(_) => self.modality.basis,
        }
    }

    /// Everything that a win rests on.
    pub(crate) fn win_rests_on(&self, win: &Win) -> Vec<BasisRef> {
        let mut all = vec![self.prize_basis(win.of)];
        if matches!(win.of, Of::Line(_)) {
            all.push(self.which_line);
        }
        if win.shares.len() > 1 {
            all.push(self.sharing.basis);
        }
        if win.rest > 0 {
            all.push(self.sharing.rest_basis);
        }
        if win.by_lot {
            all.push(self.sharing.lots);
        }
        all.extend(
            win.shares
                .iter()
                .flat_map(|share| self.on_rests_on(share.on)),
        );
        all.sort_unstable();
        all.dedup();
        all
    }

    /// What it rests on that something other than paper plays.
    pub(crate) fn on_rests_on(&self, on: On) -> Vec<BasisRef> {
        match on {
            On::Paper => Vec::new(),
            On::Electronic => vec![self.electronic],
            On::Machine => vec![self.machines.basis, self.machines.play],
        }
    }
}
