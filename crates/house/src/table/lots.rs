//! Seats at the start of a game among players: by lot, where its rules have them so.
//!
//! The lots are promised as the cards are: their order lies in a sealed shoe of seat numbers
//! whose root is published when the round opens, before anybody asks for a seat. Whoever sits
//! down gets the next of them whose seat is free; each lot drawn is opened against the promise.

use games::{AnyGame, Rules};
use table::{Action, BoxNumber, Game, Person, Rulebook, Viewer};

use super::draft::Draft;
use super::refusal::{Halt, fault};
use super::round::{Happened, Round};
use super::shoe;
use crate::Premises;
use crate::fair::{Commitment, Contributions, Opening, Shoe, ShoeLabel};
use crate::journal::{Entry, SeatByLot};
use crate::store::Secret;

/// How many lots each seat has: enough for people who come and go before the first hand. After
/// the last of them the order begins anew.
const LOTS_EACH: usize = 16;

/// The lots of a round, for whoever checks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LotsProof {
    /// The promise.
    pub commitment: Commitment,
    /// Those that gave somebody a seat.
    pub given: Vec<SeatByLot>,
    /// Every lot drawn, those of seats that were taken included, opened in order.
    pub openings: Vec<Opening>,
}

/// The lots of a round and the same sealed; nothing where seats are not drawn. In the course of a
/// game they wait: all may get up, and others begin the next one in the same round.
pub(super) fn promise(
    table: &str,
    rules: &Rules,
    premises: &Premises,
) -> Result<Option<(Commitment, Secret)>, String> {
    if rules.felt().seats_by_lot.is_none() {
        return Ok(None);
    }
    let label = ShoeLabel::new(&format!("{table}/lots"));
    let label = label.map_err(|error| error.to_string())?;
    let seats: Vec<u8> = rules.felt().seats().map(|at| at.0).collect();
    let (shoe, sealed) = premises
        .shuffle(label, &seats.repeat(LOTS_EACH))
        .map_err(|error| error.to_string())?;
    let commitment = shoe.commitment();
    let secret = Secret {
        name: commitment.label.as_str().to_owned(),
        sealed: sealed.as_bytes().to_vec(),
    };
    Ok(Some((commitment, secret)))
}

/// The lots that were promised, with so many drawn. Nobody mixes them: they come as promised.
fn load(premises: &Premises, promised: &Commitment, drawn: u32) -> Result<Shoe, String> {
    let mut shoe = shoe::unseal(premises, promised)?;
    let mixed = shoe.mix(Contributions::default());
    mixed.map_err(|error| error.to_string())?;
    let resumed = shoe.resume_at(drawn.min(promised.count));
    resumed.map_err(|error| error.to_string())?;
    Ok(shoe)
}

/// The seat that a lot gives.
pub(super) fn seat_of(
    premises: &Premises,
    promised: &Commitment,
    number: u32,
) -> Result<BoxNumber, String> {
    let place = number % promised.count.max(1);
    let lots = load(premises, promised, place + 1)?;
    let draw = lots.drawn(place).ok_or("there is no such lot")?;
    Ok(BoxNumber(draw.index()))
}

/// What anybody may check of a round's lots.
pub(super) fn proof(premises: &Premises, round: &Round) -> Result<Option<LotsProof>, String> {
    let Some(promised) = round.lots.clone().filter(|_| round.lots_drawn > 0) else {
        return Ok(None);
    };
    let lots = load(premises, &promised, round.lots_drawn)?;
    let drawn = 0..round.lots_drawn.min(promised.count);
    let opened = drawn.filter_map(|number| lots.drawn(number));
    Ok(Some(LotsProof {
        openings: opened.map(|draw| draw.opening().clone()).collect(),
        given: round.lots_given().collect(),
        commitment: promised,
    }))
}

impl Draft<'_> {
    /// What somebody asks for, with the seat that the lot gives him where he wants to sit down
    /// before the first hand of a game has begun.
    pub(super) fn by_lot(&mut self, person: Person, action: &Action) -> Result<Action, Halt> {
        let (rules, asked) = (self.table_rules(), action.clone());
        let sits = matches!(action, Action::Sit { .. });
        let Some(promised) = self.round.lots.clone().filter(|_| self.draws_seats()) else {
            return Ok(asked);
        };
        let view = self.round.view(rules, Viewer::Player(person));
        let mut free = AnyGame::legal(rules, &view, person).sit;
        let player = self.round.player(person);
        free.retain(|at| player.is_some_and(|player| !self.is_kept(*at, &player.id)));
        if !sits || view.carry_over.game.is_some() || free.is_empty() {
            return Ok(asked);
        }
        // Every seat has a lot in each turn of the order.
        let from = self.round.lots_drawn;
        for number in from..from.saturating_add(promised.count) {
            let at = seat_of(self.premises(), &promised, number).map_err(Halt::Fault)?;
            if free.contains(&at) {
                let entry = Entry::Lot {
                    person,
                    number,
                    seat: at.0,
                };
                self.note(entry, Happened::Lot(person, at, number))?;
                return Ok(Action::Sit { at });
            }
        }
        Err(fault("no lot gives a free seat"))
    }
}
