//! Players of the house's own making: they fill a table among players while a person sits there,
//! see their own view and nothing else, and go when nobody is left to play with.

use bots::{Bot, Level};
use exact::Cents;
use games::Floor;
use sha2::{Digest, Sha256};
use table::{
    Action, BoxNumber, Game, Moment, Options, Person, PlaceOption, Rulebook, Seat, Viewer,
};

use super::croupier::stand_up;
use super::draft::Draft;
use super::refusal::{Halt, fault};
use super::round::{BOT, Player};
use super::{Table, Wish};
use crate::{PlayerId, TableId, accounts};

/// What they are called: machines and mills, so that nobody takes them for a guest.
const NAMES: [&str; 8] = [
    "Ajedrecista",
    "Noria",
    "Ábaco",
    "Telar",
    "Astrolabio",
    "Molino",
    "Carrillón",
    "Péndulo",
];

/// A newcomer of the house's own making gets so many times the least that one brings.
const FUNDS: u64 = 20;

/// What a player of the house's own making does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BotMove {
    /// One more sits down: which of them.
    Sit(usize),
    /// He gets practice chips.
    Fund(Person),
    /// He brings chips to the table.
    Bring(Person),
    /// He is ready.
    Ready(Person),
    /// He takes his turn.
    Act(Person),
    /// He takes his chips and goes.
    Go(Person),
}

/// One of them, by his place among the names.
fn bot(table: &TableId, place: usize) -> Option<Player> {
    Some(Player {
        id: PlayerId::new(&format!("{BOT}{}-{table}", place + 1)).ok()?,
        name: (*NAMES.get(place)?).to_owned(),
    })
}

impl Table {
    /// What one of them is to do now, if anything.
    pub(super) fn next_bot_move(&self) -> Option<BotMove> {
        let open = self.closed.is_none() && self.hands_left() != Some(0);
        if !open || self.settings.company == 0 || !self.rules.felt().among_players {
            return None;
        }
        match self.round.moment(&self.rules) {
            Moment::Betting => self.gather(),
            Moment::Choosing { by, .. } => self.is_bot(by).then_some(BotMove::Act(by)),
            Moment::Dealing | Moment::Irregular(_) | Moment::Over => None,
        }
    }

    fn is_bot(&self, person: Person) -> bool {
        self.round.player(person).is_some_and(Player::is_bot)
    }

    /// Before a hand: company comes, brings chips and is ready, or goes.
    fn gather(&self) -> Option<BotMove> {
        let seats = self.round.seats(&self.rules);
        let (bots, people): (Vec<&Seat>, Vec<&Seat>) =
            seats.iter().partition(|seat| self.is_bot(seat.holder));
        let wanted = usize::from(self.company());
        let goes = self.first_who_may_go(&bots).map(BotMove::Go);
        if people.is_empty() {
            return goes.or_else(|| self.plays_it_out(&seats));
        }
        // Whoever waits for a seat has that of one of them.
        if self.list.lacks_seats() && goes.is_some() {
            return goes;
        }
        if seats.len() + self.list.kept() < wanted {
            return self.newcomer(&seats).map(BotMove::Sit);
        }
        // They wait for a person to bring chips.
        if !self.round.somebody_plays() {
            return None;
        }
        bots.iter().find_map(|seat| self.prepare_bot(seat.holder))
    }

    /// Nobody else is left, and a pot that waits keeps them: they play until it is won, and go.
    fn plays_it_out(&self, seats: &[Seat]) -> Option<BotMove> {
        if seats.is_empty() {
            return None;
        }
        if seats.len() < usize::from(self.rules.least_players()) {
            return self.newcomer(seats).map(BotMove::Sit);
        }
        seats.iter().find_map(|seat| self.prepare_bot(seat.holder))
    }

    /// How many seats are filled: never fewer than a hand needs, and one stays free for people.
    fn company(&self) -> u8 {
        let (least, boxes) = (self.rules.least_players(), self.rules.felt().boxes);
        self.settings
            .company
            .min(boxes.saturating_sub(1))
            .max(least)
    }

    fn first_who_may_go(&self, bots: &[&Seat]) -> Option<Person> {
        let mut bots = bots.iter().map(|seat| seat.holder);
        bots.find(|person| self.may_go(*person))
    }

    /// Whether somebody may leave his seat, with his chips if he has some.
    pub(super) fn may_go(&self, person: Person) -> bool {
        let options = self.options_of(person);
        !options.leave.is_empty() || !options.take_back.is_empty()
    }

    /// The first of them who does not sit yet.
    fn newcomer(&self, seats: &[Seat]) -> Option<usize> {
        let sits = |player: &Player| {
            let person = self.round.person(&player.id);
            person.is_some_and(|person| seats.iter().any(|seat| seat.holder == person))
        };
        (0..NAMES.len()).find(|place| bot(&self.id, *place).is_some_and(|player| !sits(&player)))
    }

    fn options_of(&self, person: Person) -> Options {
        let view = self.round.view(&self.rules, Viewer::Player(person));
        Floor::legal(&self.rules, &view, person)
    }

    fn prepare_bot(&self, person: Person) -> Option<BotMove> {
        if self.round.has_chips_down(person) {
            let ready = self.round.ready.contains(&person);
            return (!ready).then_some(BotMove::Ready(person));
        }
        let least = self.options_of(person).place.first()?.least;
        let player = self.round.player(person)?;
        let wallet = self
            .premises
            .store()
            .balance(&accounts::wallet(&player.id).id);
        let wallet = wallet.ok()?.and_then(|balance| balance.available());
        match wallet.unwrap_or(Cents::ZERO) < least {
            true => Some(BotMove::Fund(person)),
            false => Some(BotMove::Bring(person)),
        }
    }
}

impl Draft<'_> {
    /// Does what one of them does next, as if he had asked for it himself.
    pub(super) fn bot(&mut self, next: BotMove) -> Result<(), Halt> {
        match next {
            BotMove::Sit(place) => self.seat_bot(place),
            BotMove::Fund(person) => {
                let chips = times(self.brings(person)?.least, FUNDS)?;
                let player = self.known(person)?;
                self.issue(&player, chips)
            }
            BotMove::Bring(person) => {
                let offer = self.brings(person)?;
                // Twice the least, if that is not too much: enough to play, and to lose.
                let stake = times(offer.least, 2)?.min(offer.most);
                let stake = stake.min(self.purse(person)?);
                let (at, spot) = (offer.at, offer.spot);
                self.wish(person, Wish::Act(Action::Place { at, spot, stake }))
            }
            // They have no hand in the shuffle: the house would have it.
            BotMove::Ready(person) => self.wish(person, Wish::Ready),
            BotMove::Act(person) => {
                let action = self.bot_acts(person)?;
                self.wish(person, Wish::Act(action))
            }
            BotMove::Go(person) => stand_up(self, person),
        }
    }

    fn known(&self, person: Person) -> Result<Player, Halt> {
        let player = self.round.player(person).cloned();
        player.ok_or_else(|| fault("a bot that is nobody"))
    }

    fn wish(&mut self, person: Person, wish: Wish) -> Result<(), Halt> {
        let player = self.known(person)?;
        self.obey(&player, &wish)
    }

    fn seat_bot(&mut self, place: usize) -> Result<(), Halt> {
        let player = bot(self.table_id(), place).ok_or_else(|| fault("no more bots"))?;
        let person = self.join(&player)?;
        let seats = self.round.seats(self.table_rules());
        // Farthest from whoever sits: company spreads around the table.
        let boxes = self.table_rules().felt().boxes;
        let apart = |at: &BoxNumber| {
            let ways = seats.iter().map(|seat| seat.at.0.abs_diff(at.0));
            ways.map(|way| way.min(boxes - way)).min()
        };
        let mut free = self.options(person).sit;
        free.retain(|at| !self.is_kept(*at, &player.id));
        let at = free.into_iter().rev().max_by_key(apart);
        let at = at.ok_or_else(|| fault("no seat is free"))?;
        self.wish(person, Wish::Act(Action::Sit { at }))
    }

    fn options(&self, person: Person) -> Options {
        let rules = self.table_rules();
        let view = self.round.view(rules, Viewer::Player(person));
        Floor::legal(rules, &view, person)
    }

    /// What he may bring to the table.
    fn brings(&self, person: Person) -> Result<PlaceOption, Halt> {
        let offer = self.options(person).place.first().copied();
        offer.ok_or_else(|| fault("nothing can be brought"))
    }

    /// His turn, out of what he sees; what he does is decided by the place, the hand and himself.
    fn bot_acts(&self, person: Person) -> Result<Action, Halt> {
        let rules = self.table_rules();
        let player = self.known(person)?;
        let mut bot = Bot::new(level(&player), self.seed(&player));
        let view = self.round.view(rules, Viewer::Player(person));
        let options = Floor::legal(rules, &view, person);
        let action = bot.act(rules, &view, &options, person);
        action.ok_or_else(|| fault("a bot does not know what to do"))
    }

    fn seed(&self, player: &Player) -> u64 {
        let name = format!(
            "{} {} {}",
            player.id,
            self.round.number,
            self.next_version().0
        );
        let digest: [u8; 32] = Sha256::digest(name).into();
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&digest[..8]);
        u64::from_be_bytes(bytes)
    }
}

/// How well he plays: the first of them the best, then by turns.
fn level(player: &Player) -> Level {
    let place = NAMES.iter().position(|name| *name == player.name);
    let place = place.unwrap_or_default() % Level::ALL.len();
    Level::ALL[Level::ALL.len() - 1 - place]
}

fn times(amount: Cents, by: u64) -> Result<Cents, Halt> {
    let product = amount.count().checked_mul(by);
    product
        .map(Cents::new)
        .ok_or_else(|| fault("too many chips"))
}
