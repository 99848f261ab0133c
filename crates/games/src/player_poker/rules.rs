//! The rules of one table: a description and the house sheet that closes its open choices.

use cards::Bag;
use exact::{Cents, Mode, Ratio, Rounding};
use law::{BasisRef, SheetProblem};
use round::{Bank, Terms};
use table::{ChoiceId, SpotId};

use super::closing::{
    InitialBet, Session, bring_in, chip, fixed_length, initial_bet, least_stack, limit, maximum,
    profit, seated, seats,
};
use super::description::*;
use super::posting::{Due, dues};
use crate::common::{Cited, Desk, NO_TEXT, Pinned, merge};

/// The chips before a player.
pub(crate) const STACK: SpotId = SpotId(0);
/// What he has put into the pot.
pub(crate) const POT: SpotId = SpotId(1);

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) pinned: Pinned<Description>,
    pub(crate) upwards: Upwards,
    pub(crate) minimum: Cited<Cents>,
    /// Why nobody bets more than he has.
    pub(crate) short_bet: BasisRef,
    /// Why one who has raised as often as he may raises again.
    pub(crate) uncapped_bet: BasisRef,
    /// Why no bet or raise is below it.
    pub(crate) least_bet: BasisRef,
    /// Whose turn it is to show.
    pub(crate) showing: BasisRef,
    /// Why one who has acted, and owes nothing, waits for the others.
    pub(crate) acted: BasisRef,
    /// To whom a chip goes that cannot be divided, and which chip that is.
    pub(crate) odd_chip: BasisRef,
    /// The table's maximum; none where bets have no limit.
    pub(crate) maximum: Option<Cited<Cents>>,
    /// What may be brought to the table.
    pub(crate) least_stack: Cited<Cents>,
    pub(crate) most_stack: Cents,
    pub(crate) chip: Cited<Cents>,
    /// The initial bets, in the order of the description's.
    pub(crate) initial: Vec<InitialBet>,
    /// What they ask of whom, for each number of players.
    dues: Vec<Vec<Due>>,
    /// With what the first to speak may enter, where one enters.
    pub(crate) bring_in: Option<Cited<Cents>>,
    /// The limit in force, by its place in the description, and its rule.
    pub(crate) limit: Cited<usize>,
    in_force: LimitRule,
    /// The cap on raises in force.
    pub(crate) cap: Option<Cited<Cap>>,
    pub(crate) rake: Cited<Ratio>,
    pub(crate) rake_rounding: Rounding,
    /// What it takes for each session instead.
    pub(crate) session: Option<Session>,
    /// Whether the house has fixed beforehand how long a game lasts.
    pub(crate) length_is_fixed: bool,
    /// What gives a seat at the start of a game, and in its course.
    pub(crate) seated: (BasisRef, BasisRef),
    pub(crate) choices: Vec<(ChoiceKind, ChoiceWords)>,
    /// The same by their kind, for the judge.
    by_kind: [Option<(ChoiceId, BasisRef)>; ChoiceKind::COUNT],
    /// The whole deck.
    pub(crate) bag: Bag,
}

/// Whether the ways around the table follow the numbers of the seats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Upwards {
    pub(crate) mano: bool,
    pub(crate) deal: bool,
    pub(crate) action: bool,
}

impl Upwards {
    fn of(description: &Description) -> Upwards {
        let ways = &description.ways;
        Upwards {
            mano: goes_upwards(description, ways.mano.value),
            deal: goes_upwards(description, ways.deal.to.value),
            action: goes_upwards(description, ways.action.value),
        }
    }
}

/// What a player may say, beside the amounts that he bets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChoiceKind {
    Fold,
    Check,
    Call,
    BringIn,
    Show,
    GiveUp,
    Rest,
    Draw,
    Stand,
    Return,
}

impl ChoiceKind {
    /// How many kinds there are.
    const COUNT: usize = ChoiceKind::Return as usize + 1;
}

/// Each kind's choice by its place in the list, and what offers it.
fn by_kind(
    choices: &[(ChoiceKind, ChoiceWords)],
) -> [Option<(ChoiceId, BasisRef)>; ChoiceKind::COUNT] {
    let mut by_kind = [None; ChoiceKind::COUNT];
    for (place, (kind, words)) in choices.iter().enumerate() {
        by_kind[*kind as usize].get_or_insert((ChoiceId(place as u8), words.basis));
    }
    by_kind
}

impl Rules {
    /// What the house takes of a pot; nothing where it takes a charge for each session instead.
    pub fn share_of(&self, pot: Cents) -> Cents {
        match self.session {
            Some(_) => Cents::ZERO,
            None => super::pots::rake(pot, self.rake.value, self.rake_rounding),
        }
    }

    /// What part of a pot that is, before it is rounded down to a chip.
    pub fn share(&self) -> Ratio {
        self.rake.value
    }

    /// What part of the table's maximum, or else of his stack, each pays for a session, where the
    /// house takes that.
    pub fn session_share(&self) -> Option<Ratio> {
        self.session.as_ref().map(|session| session.share.value)
    }

    /// How many may sit down.
    pub fn most_seats(&self) -> u8 {
        self.terms.places.value
    }

    /// The rules of a table as its sheet has them, before the table is drawn from them.
    pub(super) fn under(
        mut description: Description,
        mut desk: Desk<'_>,
    ) -> Result<Rules, Vec<SheetProblem>> {
        say_too(&mut desk, &mut description);
        go_around(&mut desk, &mut description);
        leave_out(&mut desk, &mut description);
        let table = &description.table;
        let minimum = desk.minimum(&table.minimum);
        let limit = limit(&mut desk, &description.betting);
        let limited = description.betting.limits.get(limit.value);
        let has_maximum = limited.is_some_and(|limit| limit.bounded);
        let maximum = has_maximum.then(|| maximum(&mut desk, &table.maximum, minimum.value));
        let initial = description.initial.iter();
        let initial: Vec<InitialBet> = initial
            .map(|rule| initial_bet(&mut desk, rule, minimum.value))
            .collect();
        let bring_in = bring_in(&mut desk, &description, minimum.value);
        let least_stack = least_stack(&mut desk, &table.stack, minimum.value);
        let chip = chip(&mut desk, &table.chip);
        let seats = seats(&mut desk, &description);
        let (rake, session) = profit(&mut desk, &description);
        let game = description.game_rules.as_ref();
        let length = game.and_then(|game| game.length.as_ref());
        let length_is_fixed = length.is_some_and(|length| fixed_length(&mut desk, &length.fixed));
        let seated = seated(&mut desk, &description);
        let discretion = desk.discretion(&table.problems);
        let showing = merge(
            &mut desk.bases,
            description.showdown.first.basis,
            description.betting.order,
        );
        let (order, once) = (description.betting.order, description.betting.once);
        let acted = merge(&mut desk.bases, order, once);
        let odd_chip = merge(&mut desk.bases, description.pots.odd, chip.basis);
        let uncapped = description.betting.uncapped;
        let uncapped_bet = merge(&mut desk.bases, limit.basis, uncapped);
        let short_bet = merge(&mut desk.bases, limit.basis, description.betting.short);
        let least_bet = merge(
            &mut desk.bases,
            minimum.basis,
            description.betting.least.basis,
        );
        let terms = terms(&description, seats, discretion);
        let closed = desk.close()?;
        let in_force = description.betting.limits[limit.value].clone();
        let most_stack = least_stack.value.times(table.stack.within);
        let unit = if chip.value.is_zero() {
            Cents::new(1)
        } else {
            chip.value
        };
        let rules = Rules {
            upwards: Upwards::of(&description),
            minimum,
            least_bet,
            short_bet,
            uncapped_bet,
            showing,
            acted,
            odd_chip,
            maximum,
            least_stack,
            // Sheets say amounts of a table, far below what 64 bits hold.
            most_stack: most_stack.unwrap_or(least_stack.value),
            chip,
            dues: dues(&description.initial, &initial),
            initial,
            bring_in,
            limit,
            cap: in_force.cap.or(description.betting.cap),
            in_force,
            rake,
            session,
            length_is_fixed,
            seated,
            rake_rounding: Rounding::new(Mode::Down, unit).expect("a chip is worth something"),
            by_kind: by_kind(&choices(&description)),
            choices: choices(&description),
            bag: description.cards.deck.value.bag(1),
            pinned: Pinned::new(description, closed, terms),
        };
        Ok(rules)
    }

    /// The initial bets in their order, where so many play.
    pub(crate) fn dues(&self, players: usize) -> &[Due] {
        &self.dues[players]
    }

    pub(crate) fn street(&self, place: u8) -> Option<&StreetRule> {
        self.description.streets.get(usize::from(place))
    }

    /// A step of a street's deal.
    pub(crate) fn deal(&self, street: u8, step: u8) -> Option<&DealStep> {
        self.street(street)?.deal.get(usize::from(step))
    }

    /// The betting interval of a street, if it has one.
    pub(crate) fn interval(&self, street: u8) -> Option<&Interval> {
        match &self.street(street)?.work {
            Work::Bet(interval) => Some(interval),
            Work::Draw(_) => None,
        }
    }

    /// The draw of a street, if it has one.
    pub(crate) fn draw(&self, street: u8) -> Option<&DrawRules> {
        match &self.street(street)?.work {
            Work::Draw(draw) => Some(draw),
            Work::Bet(_) => None,
        }
    }

    pub(crate) fn limit(&self) -> &LimitRule {
        &self.in_force
    }

    /// How long a game lasts, where the rules say it.
    pub(crate) fn length(&self) -> Option<&LengthRules> {
        self.description.game_rules.as_ref()?.length.as_ref()
    }

    /// Whether opening the pot must be proved at the end.
    pub(crate) fn proves_opening(&self) -> bool {
        let interval = self.interval(0);
        interval.is_some_and(|interval| interval.proof.is_some())
    }

    pub(crate) fn choice(&self, kind: ChoiceKind) -> Option<(ChoiceId, BasisRef)> {
        self.by_kind[kind as usize]
    }

    pub(crate) fn kind(&self, choice: ChoiceId) -> Option<ChoiceKind> {
        let found = self.choices.get(usize::from(choice.0));
        found.map(|(kind, _)| *kind)
    }

    /// Which way seat numbers go for a direction around the table: upwards, or downwards.
    pub(crate) fn goes_upwards(&self, to: Side) -> bool {
        goes_upwards(&self.description, to)
    }
}

fn goes_upwards(description: &Description, to: Side) -> bool {
    // The number after a seat is at its player's left where 1 is at the croupier's left.
    to == description.seats.first.value
}

/// What every table's rules say, of a table of players.
fn terms(description: &Description, places: Cited<u8>, discretion: BasisRef) -> Terms {
    let table = &description.table;
    let own = table.seats_each.basis;
    Terms {
        bank: Bank::Player(table.between),
        places,
        each: table.seats_each,
        // What is said as the hand begins is said when the mano is marked.
        closing: Cited {
            value: Vec::new(),
            basis: description.streets[0].basis,
        },
        late: table.once_begun,
        over: NO_TEXT,
        own,
        guests: own,
        behind: None,
        equipment: description.cards.deck.basis,
        problems: table.problems,
        discretion,
    }
}

/// Which way around the table decides who gets the next card and whose turn it is.
fn go_around(desk: &mut Desk<'_>, description: &mut Description) {
    let (deal, action) = (
        description.ways.deal.to.basis,
        description.ways.action.basis,
    );
    let order = &mut description.betting.order;
    *order = merge(&mut desk.bases, *order, action);
    let steps = description
        .streets
        .iter_mut()
        .flat_map(|street| &mut street.deal);
    for step in steps.filter(|step| step.to == DealTo::Players) {
        step.basis = merge(&mut desk.bases, step.basis, deal);
    }
}

/// A hand that would be of a class left out rests on what leaves it out as well.
fn leave_out(desk: &mut Desk<'_>, description: &mut Description) {
    let order = &mut description.order;
    if let (Some(left_out), Some(without)) = (&mut order.left_out, &description.cards.without) {
        let classes = order.classes.iter();
        let instead = classes.map(|rule| merge(&mut desk.bases, rule.basis, without.basis));
        left_out.instead = instead.collect();
    }
}

/// What the variant's own text says is added to what the general rules rest on.
fn say_too(desk: &mut Desk<'_>, description: &mut Description) {
    for (also, basis) in description.also.clone() {
        let (betting, pots) = (&mut description.betting, &mut description.pots);
        let place = match also {
            Also::Between => &mut description.table.between,
            Also::Minimum => &mut description.table.minimum.basis,
            Also::Fold => &mut betting.fold.basis,
            Also::Check => &mut betting.check.basis,
            Also::Call => &mut betting.call.basis,
            Also::Raise => &mut betting.raise,
            Also::Absent => &mut betting.absent,
            Also::Lots => match &mut description.game_rules {
                Some(game) => &mut game.lots,
                None => continue,
            },
            Also::Show => &mut description.showdown.show.basis,
            Also::Best => &mut pots.best,
            Also::Alone => &mut pots.alone,
            Also::Shared => &mut pots.shared,
            Also::Short => match &mut description.order.short {
                Some((_, basis)) => basis,
                None => continue,
            },
        };
        *place = merge(&mut desk.bases, *place, basis);
    }
}

fn choices(description: &Description) -> Vec<(ChoiceKind, ChoiceWords)> {
    let betting = &description.betting;
    let mut choices = vec![
        (ChoiceKind::Fold, betting.fold.clone()),
        (ChoiceKind::Check, betting.check.clone()),
        (ChoiceKind::Call, betting.call.clone()),
        (ChoiceKind::Show, description.showdown.show.clone()),
    ];
    let brings_in = description.bring_in().into_iter();
    choices.extend(brings_in.map(|rule| (ChoiceKind::BringIn, rule.words.clone())));
    let give_up = description.showdown.give_up.iter();
    choices.extend(give_up.map(|words| (ChoiceKind::GiveUp, words.clone())));
    let rest = description.table.rest.iter();
    choices.extend(rest.map(|rest| (ChoiceKind::Rest, rest.words.clone())));
    let draws = description
        .streets
        .iter()
        .find_map(|street| match &street.work {
            Work::Draw(draw) => Some(draw),
            Work::Bet(_) => None,
        });
    if let Some(draw) = draws {
        choices.push((ChoiceKind::Draw, draw.draw.clone()));
        choices.push((ChoiceKind::Stand, draw.stand.clone()));
    }
    let back = description.table.comes_back.iter();
    choices.extend(back.map(|words| (ChoiceKind::Return, words.clone())));
    choices
}

crate::common::rulebook! {
    Rules,
    book {
        fn least_players(&self) -> u8 {
            self.description.table.least_players.value
        }
    }
}
