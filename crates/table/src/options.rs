use exact::Cents;
use law::BasisRef;

use crate::{
    Action, Actor, BoxNumber, Called, CardPlace, ChoiceId, Event, Game, Irregularity,
    IrregularityKind, Moment, NoticeId, Person, Place, Remedy, Role, Rulebook, SpotId, View,
    Viewer,
};

/// What a player may do now. It is made from his view alone, so that it betrays nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Boxes that he may sit down at.
    pub sit: Vec<BoxNumber>,
    /// Boxes that he may leave.
    pub leave: Vec<BoxNumber>,
    /// Spots on which he may put chips.
    pub place: Vec<PlaceOption>,
    /// Spots from which he may take his chips back.
    pub take_back: Vec<(BoxNumber, SpotId)>,
    /// Boxes on whose hand he may let others bet.
    pub allow: Vec<BoxNumber>,
    /// Choices asked of him.
    pub choose: Vec<ChoiceOption>,
    /// Whether he may cut the deck.
    pub cut: bool,
}

/// How many of his cards a choice asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picks {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}

/// A spot that takes chips: from `least` to `most` on top of what lies there, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceOption {
    /// The box.
    pub at: BoxNumber,
    /// The spot.
    pub spot: SpotId,
    /// The least that may be added.
    pub least: Cents,
    /// The most that may be added.
    pub most: Cents,
    /// From the least on amounts go in steps of this.
    pub step: Cents,
    /// What the limits rest on.
    pub basis: BasisRef,
}

/// A choice asked of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// The box.
    pub at: BoxNumber,
    /// The choice.
    pub choice: ChoiceId,
    /// What it stakes, and where.
    pub stakes: Option<(SpotId, Cents)>,
    /// The cards that it asks for; a choice that asks for none is made without.
    pub picks: Option<Picks>,
    /// What offers it.
    pub basis: BasisRef,
}

impl Options {
    /// Whether nothing is asked or offered.
    pub fn is_empty(&self) -> bool {
        self.sit.is_empty()
            && self.leave.is_empty()
            && self.place.is_empty()
            && self.take_back.is_empty()
            && self.allow.is_empty()
            && self.choose.is_empty()
            && !self.cut
    }
}

/// What somebody of the house may do now. It is asked of the rules themselves, and made from
/// what the public sees, so that it betrays nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffOptions {
    /// His post.
    pub role: Role,
    /// What he may report.
    pub report: Vec<IrregularityKind>,
    /// Where it may have happened.
    pub places: Vec<Place>,
    /// The remedies for what was reported, in the order of [`Game::remedies`].
    pub rule: Vec<RemedyOption>,
    /// What is announced at this table.
    pub announce: Vec<AnnounceOption>,
    /// Those whom the holder of a box let in, and on whom he may agree.
    pub approve: Vec<(BoxNumber, Person)>,
    /// Players for whom he may call a bet that lies nowhere yet.
    pub call: Vec<(BoxNumber, Person)>,
    /// Bets that another voice has called, and whether he may repeat each.
    pub repeat: Vec<(Called, bool)>,
}

/// A remedy for what was reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemedyOption {
    /// The remedy.
    pub remedy: Remedy,
    /// Whether this post may decide it.
    pub may: bool,
    /// What it would move at once.
    pub moves: RulingMoves,
}

/// The chips that a ruling would move at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RulingMoves {
    /// None: the round goes on.
    #[default]
    Nothing,
    /// These, by person.
    These(Vec<RulingMove>),
    /// Cards decide it that lie covered: nobody is told beforehand.
    Covered,
}

/// What a ruling would move for one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulingMove {
    /// Who.
    pub person: Person,
    /// The chips of his that go back to him.
    pub back: Cents,
    /// What is paid to him.
    pub paid: Cents,
    /// What is taken from him.
    pub taken: Cents,
}

/// Something that is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnnounceOption {
    /// What.
    pub notice: NoticeId,
    /// Whether this post may announce it now.
    pub may: bool,
}

impl StaffOptions {
    /// What a post may do at this point of a round.
    pub fn of<G: Game>(rules: &G::Rules, state: &G::State, role: Role) -> StaffOptions {
        let view = G::view(rules, state, Viewer::Public);
        let may = |action: Action| {
            G::judge(rules, state, Actor::Staff(role), &action, &mut Vec::new()).is_ok()
        };
        let places = places(rules.felt().places.as_slice(), &view);
        let reports = |kind: &IrregularityKind| {
            let report = |place| Irregularity {
                place,
                ..Irregularity::of(*kind)
            };
            let mut wheres = places.iter().copied().map(Some).chain([None]);
            wheres.any(|place| may(Action::Report(report(place))))
        };
        let remedies = match &view.moment {
            Moment::Irregular(reported) => G::remedies(rules, state, reported),
            Moment::Betting | Moment::Dealing | Moment::Choosing { .. } | Moment::Over => {
                Vec::new()
            }
        };
        let rule = (0u8..).zip(remedies).map(|(number, remedy)| RemedyOption {
            may: may(Action::Rule { remedy: number }),
            moves: moves::<G>(rules, state, number, &remedy),
            remedy,
        });
        let notices = rules.felt().notices.iter();
        let announced = notices.filter(|notice| notice.announced.is_some());
        let announce = announced.map(|notice| AnnounceOption {
            notice: notice.id,
            may: may(Action::Announce { notice: notice.id }),
        });
        let approve = view.boxes.iter().flat_map(|found| {
            let waits = |person: &&Person| !found.approved.contains(person);
            let waiting = found.allowed.iter().filter(waits);
            waiting.map(|person| (found.number, *person))
        });
        let call = may_call::<G>(rules, state, role, &view);
        let is_placed = |event: &Event| matches!(event, Event::Placed { .. });
        let counts = |called: &Called| {
            let said = said_aloud::<G>(rules, state, role, *called);
            said.iter().any(is_placed)
        };
        let waiting = view.called.iter();
        let repeat = waiting.map(|called| (*called, counts(called))).collect();
        StaffOptions {
            role,
            call,
            repeat,
            report: IrregularityKind::ALL.into_iter().filter(reports).collect(),
            rule: rule.collect(),
            announce: announce.collect(),
            approve: approve
                .filter(|(at, person)| {
                    let (at, person) = (*at, *person);
                    may(Action::Approve { at, person })
                })
                .collect(),
            places,
        }
    }
}

/// What a remedy would move at once, decided by whom the text names. Where covered cards would be
/// turned, it is not told: whoever rules sees no more than the public.
fn moves<G: Game>(rules: &G::Rules, state: &G::State, number: u8, remedy: &Remedy) -> RulingMoves {
    let by = Actor::Staff(remedy.decided_by);
    let rule = Action::Rule { remedy: number };
    let Ok(events) = G::decide(rules, state, by, &rule) else {
        return RulingMoves::Nothing;
    };
    if !events.iter().all(is_told_beforehand) {
        return RulingMoves::Covered;
    }
    let mut all: Vec<RulingMove> = Vec::new();
    for event in &events {
        let none = Cents::ZERO;
        let (person, back, paid, taken) = match event {
            Event::TakenBack { by, stake, .. } => (*by, *stake, none, none),
            Event::Shifted { by, stake, .. } => (*by, *stake, none, none),
            Event::Settled(line) => (line.by, line.returned(), line.paid, line.taken()),
            _ => continue,
        };
        let place = match all.iter().position(|one| one.person == person) {
            Some(place) => place,
            None => {
                let (back, paid, taken) = (none, none, none);
                all.push(RulingMove {
                    person,
                    back,
                    paid,
                    taken,
                });
                all.len() - 1
            }
        };
        let sums = &mut all[place];
        for (sum, more) in [
            (&mut sums.back, back),
            (&mut sums.paid, paid),
            (&mut sums.taken, taken),
        ] {
            *sum = sum.plus_up_to_most(more);
        }
    }
    match all.is_empty() {
        true => RulingMoves::Nothing,
        false => RulingMoves::These(all),
    }
}

/// Whether the public may know beforehand that a ruling brings this about: no covered card has a
/// part in it. A new event counts as one that cards decide until it is named here.
fn is_told_beforehand(event: &Event) -> bool {
    matches!(
        event,
        Event::Ruled { .. }
            | Event::Shown { .. }
            | Event::Left { .. }
            | Event::Placed { .. }
            | Event::TakenBack { .. }
            | Event::Shifted { .. }
            | Event::Moved { .. }
            | Event::Held { .. }
            | Event::Settled(_)
            | Event::Raked { .. }
            | Event::Circled { .. }
            | Event::BankHeld { .. }
            | Event::ShoeTo { .. }
            | Event::CardsTo { .. }
            | Event::DiceTo { .. }
            | Event::Pointed { .. }
            | Event::Cut { .. }
            | Event::Burnt { .. }
            | Event::Mixed { .. }
            | Event::Mano { .. }
            | Event::Speaks { .. }
            | Event::Ended
    )
}

/// What a voice of the house brings about by saying a bet aloud.
fn said_aloud<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    role: Role,
    called: Called,
) -> Vec<Event> {
    let Called {
        at,
        by,
        spot,
        stake,
    } = called;
    let action = Action::Call {
        at,
        by,
        spot,
        stake,
    };
    let mut events = Vec::new();
    let said = G::judge(rules, state, Actor::Staff(role), &action, &mut events);
    said.map_or(Vec::new(), |()| events)
}

/// The players for whom a post may call a bet: one that he could put down himself tells.
fn may_call<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    role: Role,
    view: &View,
) -> Vec<(BoxNumber, Person)> {
    let is_called = |event: &Event| matches!(event, Event::Called { .. });
    let players = view.boxes.iter().map(|found| (found.number, found.holder));
    let may = |&(at, by): &(BoxNumber, Person)| {
        let seen = G::view(rules, state, Viewer::Player(by));
        let offered = G::legal(rules, &seen, by).place;
        let offer = offered.iter().find(|offer| offer.at == at);
        offer.is_some_and(|offer| {
            let (spot, stake) = (offer.spot, offer.least);
            let called = Called {
                at,
                by,
                spot,
                stake,
            };
            let said = said_aloud::<G>(rules, state, role, called);
            said.iter().any(is_called)
        })
    };
    players.filter(may).collect()
}

/// Where cards lie or will: the boxes in play, then what the cloth has beside them.
fn places(cloth: &[CardPlace], view: &View) -> Vec<Place> {
    let playing = view.boxes.iter().filter(|found| !found.standing.is_empty());
    let boxes = playing.map(|found| Place::Box(found.number));
    let beside = cloth.iter().filter_map(|place| match place {
        CardPlace::Boxes(_) => None,
        CardPlace::Bank(_) => Some(Place::Bank),
        CardPlace::Common(_) => Some(Place::Common),
    });
    boxes.chain(beside).collect()
}
