//! Players of the house's own making: they fill a table where one cannot play alone while a person
//! sits there, see their own view and nothing else, and go when nobody is left to play with.

use bots::{Before, Bot, Level};
use exact::Cents;
use games::AnyGame;
use sha2::{Digest, Sha256};
use table::{
    Action, BoxNumber, BoxView, Game, Moment, Options, Person, Rulebook, Spot, SpotLimits, View,
    Viewer,
};

use super::croupier::{choose_for_absent, stand_up};
use super::draft::Draft;
use super::refusal::{Halt, fault};
use super::round::{BOT, Player};
use super::{Table, Wish};
use crate::{PlayerId, TableId};

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

/// A newcomer of the house's own making gets so many times the least that he may need at once.
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
    /// He gives up the bank that keeps him.
    GiveUp(Person),
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

/// One of them in a tournament, by the name under which he fills a place there.
pub(crate) fn in_tournament(who: &str) -> Option<Player> {
    let number: usize = who.strip_prefix(BOT)?.parse().ok()?;
    let place = number.checked_sub(1)?;
    let name = NAMES[place % NAMES.len()];
    let again = place / NAMES.len();
    Some(Player {
        id: PlayerId::new(who).ok()?,
        name: match again {
            0 => name.to_owned(),
            _ => format!("{name} {}", again + 1),
        },
    })
}

impl Table {
    /// Whether one cannot play here alone, and company comes to who sits down.
    pub(super) fn has_company(&self) -> bool {
        let hands = self.rules.felt().hands.is_some();
        self.settings.company > 0 && (hands || self.rules.least_players() > 1)
    }

    /// What one of them is to do now, if anything.
    pub(super) fn next_bot_move(&self) -> Option<BotMove> {
        let plays = self.has_company() || self.tournament().is_some();
        if !self.goes_on() || !plays {
            return None;
        }
        match self.round.moment(&self.rules) {
            Moment::Betting if self.tournament().is_some() => None,
            Moment::Betting => self.gather(),
            Moment::Choosing { by, .. } if !self.is_bot(by) => None,
            Moment::Choosing { by, .. } if self.lacks_chips(by) => Some(BotMove::Fund(by)),
            Moment::Choosing { by, .. } => Some(BotMove::Act(by)),
            Moment::Dealing | Moment::Irregular(_) | Moment::Over => None,
        }
    }

    fn is_bot(&self, person: Person) -> bool {
        self.round.player(person).is_some_and(Player::is_bot)
    }

    /// Before a hand: company comes, brings chips and is ready, or goes.
    fn gather(&self) -> Option<BotMove> {
        let view = self.round.public(&self.rules);
        let (bots, people): (Vec<&BoxView>, Vec<&BoxView>) = view
            .boxes
            .iter()
            .partition(|found| self.is_bot(found.holder));
        let bots: Vec<Person> = bots.iter().map(|found| found.holder).collect();
        if people.is_empty() {
            return self.left_alone(&bots);
        }
        let goes = bots.iter().copied().find(|bot| self.may_go(*bot));
        let goes = goes.map(BotMove::Go);
        let people = self.who_count(&people);
        // Whoever waits for a seat has that of one of them, and people who are enough play alone.
        if goes.is_some() && (self.list.lacks_seats() || self.are_enough(people)) {
            return goes;
        }
        let few = people + bots.len() + self.list.kept() < usize::from(self.company());
        if self.has_free_seat(&view) && (few || self.lacks_people()) {
            return self.newcomer(&bots).map(BotMove::Sit);
        }
        // They wait for a person to bring chips.
        if !self.round.somebody_plays() {
            return None;
        }
        bots.iter().find_map(|bot| self.prepare_bot(*bot))
    }

    /// Nobody else is left: they go, unless a pot that waits keeps some of them. Then they play
    /// until it is won, whoever could go among them, for it takes so many.
    fn left_alone(&self, bots: &[Person]) -> Option<BotMove> {
        let mut bots_here = bots.iter().copied();
        let kept = bots.iter().any(|bot| !self.may_go(*bot));
        if !kept || !self.rules.felt().among_players {
            let goes = bots_here.clone().find(|bot| self.may_go(*bot));
            let goes = goes.map(BotMove::Go);
            return goes.or_else(|| bots_here.find_map(|bot| self.gives_up(bot)));
        }
        if bots.len() < usize::from(self.rules.least_players()) {
            return self.newcomer(bots).map(BotMove::Sit);
        }
        bots_here.find_map(|bot| self.prepare_bot(bot))
    }

    /// A bank keeps him.
    fn gives_up(&self, person: Person) -> Option<BotMove> {
        let view = self.round.view(&self.rules, Viewer::Player(person));
        let options = AnyGame::legal(&self.rules, &view, person);
        let given_up = Bot::give_up(self.before(person, &view, &options));
        given_up.map(|_| BotMove::GiveUp(person))
    }

    /// How many boxes are filled: as many as a round needs hands, or never fewer than it needs
    /// players, and one stays free for people.
    fn company(&self) -> u8 {
        let felt = self.rules.felt();
        if let Some((hands, _)) = felt.hands {
            return hands;
        }
        self.settings
            .company
            .min(felt.boxes.saturating_sub(1))
            .max(self.rules.least_players())
    }

    /// How many of the people's boxes count: where a round needs so many hands, those that they bet
    /// on, for nobody knows whether the others will; one at least, for whom the company waits.
    fn who_count(&self, people: &[&BoxView]) -> usize {
        if self.rules.felt().hands.is_none() {
            return people.len();
        }
        let bets = |found: &&&BoxView| !found.wagers.is_empty();
        people.iter().filter(bets).count().max(1)
    }

    /// Whether people have all the hands that a round needs.
    fn are_enough(&self, people: usize) -> bool {
        let hands = self.rules.felt().hands;
        hands.is_some_and(|(hands, _)| people >= usize::from(hands))
    }

    fn has_free_seat(&self, view: &View) -> bool {
        let held = |at: &BoxNumber| view.boxes.iter().any(|found| found.number == *at);
        let mut seats = self.rules.felt().seats();
        seats.any(|at| !held(&at) && !self.is_kept_for_anybody(at))
    }

    /// Whether the rules find too few people where they are needed, though as many sit as would
    /// do elsewhere.
    fn lacks_people(&self) -> bool {
        let among = self.rules.felt().among_players;
        !among && self.round.missing_people(&self.rules) > 0
    }

    /// Whether somebody may leave his seat, with his chips if he has some.
    pub(super) fn may_go(&self, person: Person) -> bool {
        let options = self.options_of(person);
        !options.leave.is_empty() || !options.take_back.is_empty()
    }

    /// The first of them who does not sit yet.
    fn newcomer(&self, bots: &[Person]) -> Option<usize> {
        let sits = |player: &Player| {
            let person = self.round.person(&player.id);
            person.is_some_and(|person| bots.contains(&person))
        };
        (0..NAMES.len()).find(|place| bot(&self.id, *place).is_some_and(|player| !sits(&player)))
    }

    fn options_of(&self, person: Person) -> Options {
        let view = self.round.view(&self.rules, Viewer::Player(person));
        AnyGame::legal(&self.rules, &view, person)
    }

    fn purse_of(&self, person: Person) -> Cents {
        let player = self.round.player(person);
        player.map_or(Cents::ZERO, |player| self.balance(&player.id))
    }

    fn before<'a>(&'a self, person: Person, view: &'a View, options: &'a Options) -> Before<'a> {
        Before {
            rules: &self.rules,
            view,
            options,
            person,
            purse: self.purse_of(person),
        }
    }

    /// The most that one of them may need at once to take part: the dearest of the bets, or what
    /// is brought to the table where chips stay there.
    fn needs(&self, person: Person) -> Cents {
        let felt = self.rules.felt();
        if felt.among_players {
            let offer = self.options_of(person).place.first().copied();
            return offer.map_or(Cents::ZERO, |offer| offer.least);
        }
        let least = |spot: &Spot| match spot.limits {
            SpotLimits::Between { least, .. } => least,
            SpotLimits::Times { .. } => Cents::ZERO,
        };
        let dearest = felt.spots.iter().map(least).max();
        dearest.unwrap_or(felt.minimum)
    }

    /// Whether one of them cannot take part for want of chips.
    fn lacks_chips(&self, person: Person) -> bool {
        !self.rules.felt().among_players && self.purse_of(person) < self.needs(person)
    }

    fn prepare_bot(&self, person: Person) -> Option<BotMove> {
        if self.round.has_chips_down(person) {
            let ready = self.round.ready.contains(&person);
            return (!ready).then_some(BotMove::Ready(person));
        }
        let view = self.round.view(&self.rules, Viewer::Player(person));
        let options = AnyGame::legal(&self.rules, &view, person);
        if options.place.is_empty() {
            return None;
        }
        if self.purse_of(person) < self.needs(person) {
            return Some(BotMove::Fund(person));
        }
        // Whether he lays anything is decided by what he sees, how much by his whim.
        let mut anybody = Bot::new(Level::Simple, 0);
        let lays = anybody.lay(self.before(person, &view, &options));
        lays.map(|_| BotMove::Bring(person))
    }

    /// The chips that one of them gets to play with.
    fn funds(&self, person: Person) -> Option<Cents> {
        times(self.needs(person), FUNDS).ok()
    }
}

impl Draft<'_> {
    /// Does what one of them does next, as if he had asked for it himself.
    pub(super) fn bot(&mut self, next: BotMove) -> Result<(), Halt> {
        match next {
            BotMove::Sit(place) => self.seat_bot(place),
            BotMove::Fund(person) => {
                let chips = self.before_it().funds(person);
                let chips = chips.ok_or_else(|| fault("too many chips"))?;
                let player = self.known(person)?;
                self.issue(&player, chips)
            }
            BotMove::Bring(person) => {
                let laid = self.with_bot(person, |bot, before| bot.lay(before))?;
                let laid = laid.ok_or_else(|| fault("nothing can be brought"))?;
                self.wish(person, Wish::Act(laid))
            }
            // They have no hand in the shuffle: the house would have it.
            BotMove::Ready(person) => self.wish(person, Wish::Ready),
            BotMove::Act(person) => {
                match self.with_bot(person, |bot, before| bot.act(before))? {
                    Some(action) => self.wish(person, Wish::Act(action)),
                    // What it does not know the rules do: it is as good as absent.
                    None => choose_for_absent(self),
                }
            }
            BotMove::GiveUp(person) => {
                let given_up = self.with_bot(person, |_, before| Bot::give_up(before))?;
                let given_up = given_up.ok_or_else(|| fault("there is nothing to give up"))?;
                self.wish(person, Wish::Act(given_up))
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
        let felt = self.table_rules().felt();
        let mut free = self.options(person).sit;
        free.retain(|at| !self.is_kept(*at, &player.id) && !felt.standing.contains(at));
        let seats = self.round.seats(self.table_rules());
        // Around a pot farthest from whoever sits: company spreads around the table. Elsewhere
        // seats are taken in the order in which they are offered.
        let apart = |at: &BoxNumber| {
            let ways = seats.iter().map(|seat| seat.at.0.abs_diff(at.0));
            ways.map(|way| way.min(felt.boxes - way)).min()
        };
        let at = match felt.among_players {
            true => free.into_iter().rev().max_by_key(apart),
            false => free.first().copied(),
        };
        let at = at.ok_or_else(|| fault("no seat is free"))?;
        self.wish(person, Wish::Act(Action::Sit { at }))
    }

    fn options(&self, person: Person) -> Options {
        let rules = self.table_rules();
        let view = self.round.view(rules, Viewer::Player(person));
        AnyGame::legal(rules, &view, person)
    }

    /// What one of them makes of what he sees; it is decided by the place, the hand and himself.
    fn with_bot(
        &self,
        person: Person,
        decide: impl FnOnce(&mut Bot, Before<'_>) -> Option<Action>,
    ) -> Result<Option<Action>, Halt> {
        let rules = self.table_rules();
        let player = self.known(person)?;
        let mut bot = Bot::new(level(&player), self.seed(&player));
        let view = self.round.view(rules, Viewer::Player(person));
        let options = AnyGame::legal(rules, &view, person);
        let before = Before {
            rules,
            view: &view,
            options: &options,
            person,
            purse: self.purse(person)?,
        };
        Ok(decide(&mut bot, before))
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
    let place = NAMES.iter().position(|name| player.name.starts_with(name));
    let place = place.unwrap_or_default() % Level::ALL.len();
    Level::ALL[Level::ALL.len() - 1 - place]
}

fn times(amount: Cents, by: u64) -> Result<Cents, Halt> {
    let product = amount.count().checked_mul(by);
    product
        .map(Cents::new)
        .ok_or_else(|| fault("too many chips"))
}
