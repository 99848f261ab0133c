//! What a family says of its games: the part of a round that is its own.

use std::fmt;
use std::ops::DerefMut;

use cards::Bag;
use exact::Cents;
use law::BasisRef;
use table::{
    Action, Actor, BoxNumber, BoxView, Cause, ChoiceId, Drawn, Event, Face, Irregularity, Line,
    NoticeId, Person, Picked, Place, PoolId, Refusal, Remedy, RemedyEffect, Role, Rulebook,
    Seating, Source, SpotId, View, Viewer, Why,
};

use crate::{
    Behind, Bounds, Cited, Course, NO_TEXT, NoticeRule, Offered, Open, Phase, Player, Raising,
    Whose, holder_only, left_to, no_choice, refuse, while_open,
};

/// What every table's rules say, whatever is played at it.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Who holds the bank.
    pub bank: Bank,
    /// How many places there are.
    pub places: Cited<u8>,
    /// How many of them one person may have.
    pub each: Cited<u8>,
    /// What is said when bets are closed, by its place among the notices, and what closes them.
    pub closing: Cited<Vec<usize>>,
    /// Why nothing is bet after that.
    pub late: BasisRef,
    /// Why nothing is heard once a round is over.
    pub over: BasisRef,
    /// That a player's chips, and his place, are his own to move.
    pub own: BasisRef,
    /// Why nobody lets others onto his hand, where nobody does.
    pub guests: BasisRef,
    /// How people bet behind the player of a place, where they do.
    pub behind: Option<Behind>,
    /// What is played with.
    pub equipment: BasisRef,
    /// Who settles what the text does not.
    pub problems: Cited<Role>,
    /// What his decision rests on where the text prescribes none.
    pub discretion: BasisRef,
}

/// Who stands against the players, and what says so.
#[derive(Clone, Copy, Debug)]
pub enum Bank {
    /// The house.
    House(BasisRef),
    /// One of them, by turns.
    Player(BasisRef),
}

/// The rules of a table that a script plays by.
pub trait Table: Rulebook {
    /// What they say that every table's do.
    fn terms(&self) -> &Terms;
    /// What must be shown or said.
    fn notices(&self) -> &[NoticeRule];

    /// How the minimum is raised, where it may be.
    fn raising(&self) -> Option<&Raising> {
        None
    }

    /// What is said of the session's last round before it is played, where something is.
    fn last(&self) -> Option<NoticeId> {
        None
    }
}

/// What a round waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Due {
    /// People: to sit down, to bet, to close the bets.
    Bets,
    /// The choice of one player, at a stage of the felt.
    Choice {
        /// His place.
        at: BoxNumber,
        /// Who he is, unless it is the one who plays there.
        by: Option<Person>,
        /// The stage.
        stage: u8,
    },
    /// A card.
    Card {
        /// Where it goes.
        to: Place,
        /// How it lies.
        face: Face,
        /// What has it dealt.
        basis: BasisRef,
    },
    /// The fall of dice or of a ball.
    Fall(BasisRef),
    /// The counter of a pool.
    Meter(PoolId),
    /// Nobody: something follows of itself.
    Itself,
    /// Nothing: it is over.
    Nothing,
}

/// A choice that was made and is open.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a> {
    /// The place for which it was made.
    pub player: &'a Player,
    /// Who made it.
    pub by: Person,
    /// The choice.
    pub choice: ChoiceId,
    /// Whether somebody of the house made it for one who is absent.
    pub absent: bool,
    /// The cards that were picked for it, where some are.
    pub cards: Option<Picked>,
    /// What it stakes, and what offers it.
    pub offered: Offered,
}

impl Chosen<'_> {
    /// That it was made, on some basis.
    #[inline]
    pub fn event(&self, basis: BasisRef) -> Event {
        Event::Chose {
            at: self.player.at,
            by: self.by,
            choice: self.choice,
            absent: self.absent,
            basis,
        }
    }
}

/// A family of games.
pub trait Script: fmt::Debug + Sized {
    /// The rules of one of its tables.
    type Rules: Table;
    /// A round of it: a [`Course`] and its own facts.
    type State: Clone + PartialEq + fmt::Debug + DerefMut<Target = Course>;

    /// The round as it opens.
    fn begin(rules: &Self::Rules, seating: &Seating) -> Self::State;
    /// What happens as it opens, beside what is shown and said.
    fn begun(_: &Self::Rules, _: &Self::State, _: &Seating, _: &mut Vec<Event>) {}
    /// What it waits for.
    fn due(rules: &Self::Rules, state: &Self::State) -> Due;
    /// What follows of itself next, where something is due that does.
    fn follow(rules: &Self::Rules, state: &Self::State, events: &mut Vec<Event>);
    /// What an event does beside what it does at every table. The course is still as it was
    /// before the event, and changes next: what was due, lay there or was reported can be asked.
    fn apply(rules: &Self::Rules, state: &mut Self::State, event: &Event);
    /// What has come of an event once the course has changed as well.
    fn applied(_: &Self::Rules, _: &mut Self::State, _: &Event) {}
    /// What may be added to what lies on a spot of somebody's, or why nothing.
    fn bounds(
        rules: &Self::Rules,
        state: &Self::State,
        whose: Whose<'_>,
        spot: SpotId,
    ) -> Result<Bounds, Cause>;
    /// What each bet that lies there is due as things stand.
    fn settle(rules: &Self::Rules, state: &Self::State) -> Vec<Line>;
    /// All bets go back, and the round ends.
    fn void(rules: &Self::Rules, state: &Self::State, basis: BasisRef, events: &mut Vec<Event>);
    /// Adds what this family shows beside people and their chips.
    fn look(rules: &Self::Rules, state: &Self::State, viewer: Viewer, view: &mut View);

    /// Whether a bet on a spot of the cloth wins by what fell or lies there, whether or not
    /// anybody has made it. Where nothing is decided for all alike, none does.
    fn wins(_: &Self::Rules, _: &Self::State, _: SpotId) -> bool {
        false
    }

    /// That a round opens, and against whom.
    fn opened(rules: &Self::Rules) -> Event {
        let Terms {
            bank, equipment, ..
        } = *rules.terms();
        match bank {
            Bank::House(against_house) => Event::Opened {
                against_house,
                deck: equipment,
            },
            Bank::Player(between) => Event::OpenedCircle {
                between,
                deck: equipment,
            },
        }
    }

    /// What lets somebody sit down at a place who has so many others.
    fn seats(rules: &Self::Rules, _: &Self::State, _: BoxNumber, _: usize) -> BasisRef {
        rules.terms().places.basis
    }

    /// What else happens when somebody has sat down.
    fn seated(_: &Self::Rules, _: &Self::State, _: BoxNumber, _: &mut Vec<Event>) {}

    /// What else happens when somebody has left.
    fn left(_: &Self::Rules, _: &Self::State, _: BoxNumber, _: &mut Vec<Event>) {}

    /// Whether people leave by now, and what has nobody leave another's place; or why not.
    fn leaving(rules: &Self::Rules, state: &Self::State) -> Result<BasisRef, Cause> {
        Self::betting(rules, state).map(|()| NO_TEXT)
    }

    /// Whether what was reported waits for people to come, and is over once they have.
    fn awaits_people(_: &Self::Rules, _: &Self::State) -> bool {
        false
    }

    /// That the cloth has these spots and no others.
    fn only_these(_: &Self::Rules) -> BasisRef {
        NO_TEXT
    }

    /// Whether people sit down, leave and bet by now, or why not.
    fn betting(rules: &Self::Rules, state: &Self::State) -> Result<(), Cause> {
        while_open(state.phase, rules.terms().late)
    }

    /// Whether chips may be laid on a spot by now, or why not.
    fn window(rules: &Self::Rules, state: &Self::State, _: SpotId) -> Result<(), Cause> {
        Self::betting(rules, state)
    }

    /// What must lie elsewhere before somebody lays chips on a spot, where something must and
    /// does not.
    fn beside(_: &Self::Rules, _: &Self::State, _: Whose<'_>, _: SpotId) -> Option<Cause> {
        None
    }

    /// That bets are chips, where a bet of none is refused for that and not for the least bet.
    fn chips_only(_: &Self::Rules) -> Option<BasisRef> {
        None
    }

    /// What a player's bank still covers of bets on a spot, beside all that lie there, and that
    /// it covers no more.
    fn covers(_: &Self::Rules, _: &Self::State, _: SpotId) -> Option<Cited<Cents>> {
        None
    }

    /// What lies on a spot of somebody's, to which he may add or which he may take back: his pile
    /// there, unless a family keeps its chips otherwise.
    fn lies(_: &Self::Rules, _: &Self::State, whose: Whose<'_>, spot: SpotId) -> Cents {
        whose.on(spot)
    }

    /// Whether chips lie at a place: piles, unless a family keeps them otherwise.
    fn plays(_: &Self::Rules, _: &Self::State, player: &Player) -> bool {
        player.plays()
    }

    /// What an event does as at every table; of a line, which pile it ends among its player's. A
    /// family that keeps its chips otherwise moves them itself, and takes part in the rest.
    #[inline(always)]
    fn happens(rules: &Self::Rules, state: &mut Self::State, event: &Event, ends: Option<usize>) {
        state.apply(event, rules.terms().behind.as_ref(), ends);
    }

    /// That chips are laid on a spot.
    fn lays(
        _: &Self::Rules,
        whose: Whose<'_>,
        (spot, stake): (SpotId, Cents),
        bounds: &Bounds,
    ) -> Event {
        Event::Placed {
            at: whose.at,
            by: whose.by,
            spot,
            stake,
            window: bounds.window,
            size: bounds.size,
        }
    }

    /// What else happens when somebody lays chips, before they lie there.
    fn laying(_: &Self::Rules, _: &Self::State, _: SpotId, _: Cents, _: &mut Vec<Event>) {}

    /// What else happens once they do.
    fn laid(_: &Self::Rules, _: &Self::State, _: &Player, _: SpotId, _: &mut Vec<Event>) {}

    /// What has nobody else lay or take chips on a spot of a player's.
    fn own(rules: &Self::Rules, _: SpotId) -> BasisRef {
        rules.terms().own
    }

    /// Why chips on a spot are not taken back once bets are closed.
    fn stays(rules: &Self::Rules, _: SpotId) -> BasisRef {
        rules.terms().late
    }

    /// Spots whose chips come off with those of another, before them.
    fn riders(_: &Self::Rules, _: SpotId) -> &[SpotId] {
        &[]
    }

    /// Whether chips may be taken back though bets are closed.
    fn withdraws(_: &Self::Rules, _: &Self::State) -> bool {
        false
    }

    /// What lets a player take back what lies on a spot of his, or why it stays. Something does.
    fn holds(_: &Self::Rules, _: &Self::State, _: Whose<'_>, _: SpotId) -> Result<BasisRef, Cause> {
        Ok(NO_TEXT)
    }

    /// What else happens once somebody has taken chips back.
    fn took_back(_: &Self::Rules, _: &Self::State, _: Whose<'_>, _: &mut Vec<Event>) {}

    /// Where chips could lie and none do: what lets them lie there.
    fn lies_on(_: &Self::Rules, _: SpotId) -> BasisRef {
        NO_TEXT
    }

    /// Whether somebody may be let onto another's hand, or into his bank.
    fn allows(rules: &Self::Rules, _: &Self::State, _: &Player) -> Result<BasisRef, Cause> {
        let (why, basis) = (Why::NotOffered, rules.terms().guests);
        Err(Cause { why, basis })
    }

    /// Whether it is somebody's turn to choose for a place; or that of the house, for one who is
    /// absent. Unless it is said, whoever plays a place chooses for it.
    fn turn(
        rules: &Self::Rules,
        _: &Self::State,
        player: &Player,
        person: Option<Person>,
        _: ChoiceId,
    ) -> Result<(), Refusal> {
        let own = rules.terms().own;
        let other = person.and_then(|person| holder_only(player.holder, person, own));
        Refusal::unless_empty(other.into_iter().collect())
    }

    /// Whether a choice is open to somebody whose turn it is.
    fn open(_: &Self::Rules, _: &Self::State, _: Whose<'_>, _: ChoiceId) -> Open {
        no_choice()
    }

    /// Why cards cannot be picked for a choice, beside how many they are.
    fn picks(
        _: &Self::Rules,
        _: &Self::State,
        _: Whose<'_>,
        _: (ChoiceId, Picked),
    ) -> Option<Cause> {
        None
    }

    /// Whether it is what is taken as his choice while he is absent.
    fn for_absent(_: &Self::Rules, _: &Self::State, _: Whose<'_>, _: ChoiceId) -> Open {
        no_choice()
    }

    /// What offers a choice, when it is offered.
    fn offers(_: &Self::Rules, _: ChoiceId) -> BasisRef {
        NO_TEXT
    }

    /// What a choice brings.
    fn chosen(_: &Self::Rules, _: &Self::State, chosen: Chosen<'_>, events: &mut Vec<Event>) {
        events.push(chosen.event(chosen.offered.basis));
    }

    /// What says who closes the bets.
    fn closer(rules: &Self::Rules) -> BasisRef {
        rules.terms().closing.basis
    }

    /// Why bets cannot be closed yet, beside who closes them.
    fn closes(rules: &Self::Rules, state: &Self::State) -> Vec<Cause> {
        let none = !state.players.iter().any(Player::plays);
        let (why, basis) = (Why::NoBets, rules.terms().closing.basis);
        none.then_some(Cause { why, basis }).into_iter().collect()
    }

    /// What else happens when bets are closed, before it is said.
    fn closing(_: &Self::Rules, _: &Self::State, _: &mut Vec<Event>) {}

    /// What else happens once it is said, before they are closed.
    fn said_closing(_: &Self::Rules, _: &Self::State, _: &mut Vec<Event>) {}

    /// Why something is not announced yet, beside who announces it.
    fn announcing(_: &Self::Rules, _: &Self::State, _: NoticeId) -> Option<Cause> {
        None
    }

    /// What has a player cut the cards, where one does.
    fn cut(_: &Self::Rules) -> Option<BasisRef> {
        None
    }

    /// What the reading of a pool's counter rests on, where it has one.
    fn reading(_: &Self::Rules, _: PoolId) -> Option<BasisRef> {
        None
    }

    /// What an action brings that not every table knows.
    fn act(
        _: &Self::Rules,
        _: &Self::State,
        actor: Actor,
        _: &Action,
        _: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        refuse(Why::NotForYou { actor }, NO_TEXT)
    }

    /// Which pile a line ends, by its place among its player's, where several lie on its spot;
    /// unless it is said, the one that lies there for this round.
    fn ends(_: &Self::Rules, _: &Self::State, _: &Line) -> Option<usize> {
        None
    }

    /// The cards that nobody has seen: those of the course, unless a family keeps them with its
    /// hands.
    fn unseen(state: &Self::State) -> &Bag {
        &state.unseen
    }

    /// What chance draws from.
    fn source(_: &Self::Rules, state: &Self::State) -> Source {
        Source::Bag(Self::unseen(state).clone())
    }

    /// What fell, where it can have.
    fn fell(_: &Self::Rules, _: Drawn) -> Option<Event> {
        None
    }

    /// Why no card is due.
    fn no_card(_: &Self::Rules, _: &Self::State) -> BasisRef {
        NO_TEXT
    }

    /// Whether such a thing can have gone wrong by now.
    fn can_happen(_: &Self::Rules, state: &Self::State, _: &Irregularity) -> bool {
        state.phase != Phase::Open
    }

    /// What shows that it cannot have gone wrong as it is told.
    fn belies(_: &Self::Rules, _: &Self::State, _: &Irregularity) -> Option<Cause> {
        None
    }

    /// What the text prescribes for what went wrong.
    fn remedies(rules: &Self::Rules, _: &Self::State, _: &Irregularity) -> Vec<Remedy> {
        let terms = rules.terms();
        left_to(terms.problems.value, terms.discretion).to_vec()
    }

    /// What a ruling brings at once, beside a round that is void.
    fn ruled(
        _: &Self::Rules,
        _: &Self::State,
        _: &Irregularity,
        _: (RemedyEffect, BasisRef),
        _: &mut Vec<Event>,
    ) {
    }

    /// Adds what this family shows of a player's place beside his chips.
    fn look_at(_: &Self::Rules, _: &Self::State, _: &Player, _: Viewer, _: &mut BoxView) {}

    /// In which order open choices are offered; that of the felt, where it is the same.
    fn comes(_: &Self::Rules, _: ChoiceId) -> u8 {
        0
    }

    /// In which order free places are offered.
    fn rank(_: &Self::Rules, at: BoxNumber) -> (bool, u8, usize) {
        (false, at.0, 0)
    }
}

/// An action held against the rules and the state.
pub(crate) struct Judge<'a, S: Script> {
    pub(crate) rules: &'a S::Rules,
    pub(crate) state: &'a S::State,
}

impl<S: Script> Clone for Judge<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Script> Copy for Judge<'_, S> {}

impl<'a, S: Script> Judge<'a, S> {
    pub(crate) fn terms(self) -> &'a Terms {
        self.rules.terms()
    }

    pub(crate) fn player_at(self, at: BoxNumber) -> Result<&'a Player, Refusal> {
        let found = self.state.find(at);
        let basis = self.terms().places.basis;
        found.ok_or_else(|| Refusal::because(Why::NoSuchBox { at }, basis))
    }

    /// How many cards are still to come.
    pub(crate) fn to_come(self) -> u32 {
        let aside = u32::from(self.state.aside);
        S::unseen(self.state).total().saturating_sub(aside)
    }

    pub(crate) fn spots(self) -> impl Iterator<Item = SpotId> {
        let spots = self.rules.felt().spots.len();
        (0..spots).map(|place| SpotId(place as u8))
    }

    pub(crate) fn own(self, person: Person, player: &Player, basis: BasisRef) -> Option<Cause> {
        holder_only(player.holder, person, basis)
    }
}
