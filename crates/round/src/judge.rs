//! Judges actions: the events that an action brings, or every reason why it did not happen.

use exact::Cents;
use table::{
    Action, Actor, BoxNumber, Cause, ChoiceId, Drawn, Event, Irregularity, NoticeId, Person,
    Refusal, Remedy, RemedyEffect, Role, Rulebook, SpotId, Why,
};

use crate::script::Judge;
use crate::{
    Bounds, Chosen, Due, NO_TEXT, Phase, Script, Sits, Table, announced, may_close, may_leave,
    may_report, may_sit, refuse, remedy_of, steps,
};

type Judged = Result<(), Refusal>;

impl<S: Script> Judge<'_, S> {
    pub(crate) fn judge(self, actor: Actor, action: &Action, events: &mut Vec<Event>) -> Judged {
        let terms = self.terms();
        if self.state.phase == Phase::Over {
            return refuse(Why::RoundIsOver, terms.over);
        }
        if self.state.report.is_some() && !matches!(action, Action::Rule { .. }) {
            return refuse(Why::WaitingForRuling, terms.problems.basis);
        }
        match (actor, action) {
            (Actor::Player(person), Action::Sit { at }) => self.sit(person, *at, events),
            (Actor::Player(person), Action::Leave { at }) => self.leave(person, *at, events),
            (Actor::Player(person), Action::Allow { at, person: guest }) => {
                self.allow(person, *at, *guest, events)
            }
            (Actor::Player(person), Action::Place { at, spot, stake }) => {
                self.place(person, (*at, *spot), *stake, events)
            }
            (Actor::Player(person), Action::TakeBack { at, spot }) => {
                self.take_back(person, *at, *spot, events)
            }
            (Actor::Player(person), Action::Choose { at, choice }) => {
                self.choose(Some(person), *at, *choice, events)
            }
            (Actor::Staff(_), Action::Choose { at, choice }) => {
                self.choose(None, *at, *choice, events)
            }
            (Actor::Staff(role), Action::Close) => self.close(role, events),
            (Actor::Staff(role), Action::Announce { notice }) => {
                self.announce(role, *notice, events)
            }
            (Actor::Staff(role), Action::Report(irregularity)) => {
                self.report(role, *irregularity, events)
            }
            (Actor::Staff(role), Action::Rule { remedy }) => self.rule(role, *remedy, events),
            (Actor::Chance, Action::Draw(drawn)) => self.draw(*drawn, events),
            _ => S::act(self.rules, self.state, actor, action, events),
        }
    }

    /// Before the bets are closed.
    fn is_open(self) -> Judged {
        match self.state.phase {
            Phase::Open => Ok(()),
            Phase::Playing | Phase::Over => refuse(Why::BetsAreClosed, self.terms().late),
        }
    }

    pub(crate) fn sit(self, person: Person, at: BoxNumber, events: &mut Vec<Event>) -> Judged {
        self.is_open()?;
        let terms = self.terms();
        let sitting = self.state.players.iter().map(|player| Sits {
            at: player.at,
            holder: player.holder,
        });
        may_sit(person, at, sitting, terms.places, terms.each)?;
        let basis = S::seats(self.rules, self.state, at);
        events.push(Event::Seated { at, person, basis });
        S::seated(self.rules, self.state, at, events);
        Ok(())
    }

    pub(crate) fn leave(self, person: Person, at: BoxNumber, events: &mut Vec<Event>) -> Judged {
        self.is_open()?;
        let player = self.player_at(at)?;
        let holder = player.holder;
        let lie_there = !player.chips.is_empty();
        may_leave(person, Sits { at, holder }, lie_there, NO_TEXT)?;
        events.push(Event::Left { at, person });
        S::left(self.rules, self.state, at, events);
        Ok(())
    }

    pub(crate) fn allow(
        self,
        person: Person,
        at: BoxNumber,
        guest: Person,
        events: &mut Vec<Event>,
    ) -> Judged {
        self.is_open()?;
        let player = self.player_at(at)?;
        let mut causes: Vec<Cause> = Vec::new();
        causes.extend(self.own(person, player, self.terms().own));
        let allows = S::allows(self.rules, self.state, player);
        causes.extend(allows.err());
        Refusal::unless_empty(causes)?;
        let (person, basis) = (guest, allows.unwrap_or(NO_TEXT));
        events.push(Event::Allowed { at, person, basis });
        Ok(())
    }

    fn place(
        self,
        person: Person,
        (at, spot): (BoxNumber, SpotId),
        stake: Cents,
        events: &mut Vec<Event>,
    ) -> Judged {
        self.is_open()?;
        let player = self.player_at(at)?;
        self.is_spot(spot)?;
        let own = self.own(person, player, S::own(self.rules, spot));
        let mut causes: Vec<Cause> = own.into_iter().collect();
        let bounds = S::bounds(self.rules, self.state, player, spot);
        match &bounds {
            Err(shut) => causes.push(*shut),
            Ok(bounds) => causes.extend(bounds.refuse(player.on(spot), stake)),
        }
        Refusal::unless_empty(causes)?;
        let Bounds { window, size, .. } =
            bounds.map_err(|cause| Refusal::because(cause.why, cause.basis))?;
        S::laying(self.rules, self.state, spot, stake, events);
        events.push(Event::Placed {
            at,
            by: person,
            spot,
            stake,
            window,
            size,
        });
        S::laid(self.rules, self.state, player, spot, events);
        Ok(())
    }

    fn is_spot(self, spot: SpotId) -> Judged {
        match usize::from(spot.0) < self.rules.felt().spots.len() {
            true => Ok(()),
            false => refuse(Why::NoSuchSpot, S::only_these(self.rules)),
        }
    }

    pub(crate) fn take_back(
        self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        events: &mut Vec<Event>,
    ) -> Judged {
        self.is_spot(spot)?;
        if self.state.phase != Phase::Open && !S::withdraws(self.rules, self.state) {
            return refuse(Why::BetsAreClosed, S::stays(self.rules, spot));
        }
        let player = self.player_at(at)?;
        let own = self.own(person, player, self.terms().own);
        let mut causes: Vec<Cause> = own.into_iter().collect();
        let stake = player.on(spot);
        let lies = !stake.is_zero() || player.chips.apart(spot);
        let lets_go = match lies {
            true => S::holds(self.rules, self.state, player, spot),
            false => Err(Cause {
                why: Why::NothingThere,
                basis: S::lies_on(self.rules, spot),
            }),
        };
        causes.extend(lets_go.err());
        Refusal::unless_empty(causes)?;
        let taken = |spot| {
            let stake = player.on(spot);
            let lets_go = S::holds(self.rules, self.state, player, spot);
            (!stake.is_zero()).then_some(Event::TakenBack {
                at,
                by: person,
                spot,
                stake,
                basis: lets_go.unwrap_or_else(|cause| cause.basis),
            })
        };
        let riders = S::riders(self.rules, spot).iter().copied();
        events.extend(riders.chain([spot]).filter_map(taken));
        Ok(())
    }

    fn choose(
        self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
        events: &mut Vec<Event>,
    ) -> Judged {
        let player = self.player_at(at)?;
        let own = person.and_then(|person| self.own(person, player, self.terms().own));
        Refusal::unless_empty(own.into_iter().collect())?;
        let open = match person {
            Some(_) => S::open(self.rules, self.state, player, choice),
            None => S::for_absent(self.rules, self.state, player, choice),
        };
        // What is not open now is open when its own rule says so.
        let offered = open.map_err(|cause| match cause.basis == NO_TEXT {
            true => Refusal::because(cause.why, S::offers(self.rules, choice)),
            false => Refusal::because(cause.why, cause.basis),
        })?;
        let chosen = Chosen {
            player,
            choice,
            absent: person.is_none(),
            offered,
        };
        S::chosen(self.rules, self.state, chosen, events);
        Ok(())
    }

    fn close(self, role: Role, events: &mut Vec<Event>) -> Judged {
        self.is_open()?;
        let closing = &self.terms().closing;
        let mut causes: Vec<Cause> = may_close(role, closing.basis).into_iter().collect();
        causes.extend(S::closes(self.rules, self.state));
        Refusal::unless_empty(causes)?;
        S::closing(self.rules, self.state, events);
        let said = closing.value.iter();
        events.extend(said.filter_map(|notice| self.says(*notice)));
        S::said_closing(self.rules, self.state, events);
        let basis = closing.basis;
        events.push(Event::Closed { basis });
        Ok(())
    }

    /// A notice is said, by its place.
    fn says(self, place: usize) -> Option<Event> {
        let basis = self.rules.notices().get(place)?.basis;
        let notice = NoticeId(place as u8);
        Some(Event::Shown { notice, basis })
    }

    /// What a person of the house says aloud. The session's last round is announced before it is
    /// played, and in it no raise is: no rounds are left to announce it in.
    fn announce(self, role: Role, notice: NoticeId, events: &mut Vec<Event>) -> Judged {
        let last = self.rules.last();
        if let Some(raising) = self.rules.raising() {
            let is_last = last.is_some_and(|last| self.state.has_said(last));
            raising.may_announce(self.state.raise, is_last, notice)?;
        }
        let shown = announced(self.rules.notices(), role, notice)?;
        if last == Some(notice) {
            self.is_open()?;
        }
        events.push(shown);
        Ok(())
    }

    fn draw(self, drawn: Drawn, events: &mut Vec<Event>) -> Judged {
        let equipment = self.terms().equipment;
        let (to, face, basis) = match S::due(self.rules, self.state) {
            Due::Card { to, face, basis } => (to, face, basis),
            Due::Fall(_) => {
                let fell = S::fell(self.rules, drawn);
                let cannot = || Refusal::because(Why::CannotCome { drawn }, equipment);
                events.push(fell.ok_or_else(cannot)?);
                return Ok(());
            }
            _ => return refuse(Why::NoCardDue, S::no_card(self.rules, self.state)),
        };
        let Drawn::Card(card) = drawn else {
            return refuse(Why::CannotCome { drawn }, equipment);
        };
        if self.state.unseen.count(card) == 0 {
            return refuse(Why::CardCannotCome { card }, equipment);
        }
        events.push(Event::Drawn {
            card,
            to,
            face,
            basis,
        });
        Ok(())
    }

    fn report(self, by: Role, irregularity: Irregularity, events: &mut Vec<Event>) -> Judged {
        let problems = self.terms().problems.basis;
        may_report(by, problems)?;
        if !S::can_happen(self.rules, self.state, &irregularity) {
            return refuse(Why::NotAnIrregularity, problems);
        }
        events.push(Event::Reported { by, irregularity });
        Ok(())
    }

    fn rule(self, by: Role, remedy: u8, events: &mut Vec<Event>) -> Judged {
        let offered = |found: &Irregularity| S::remedies(self.rules, self.state, found);
        let terms = |remedy: &Remedy| (remedy.decided_by, remedy.basis);
        let problems = self.terms().problems.basis;
        let report = self.state.report;
        let (found, remedy) = remedy_of(by, remedy, report, problems, offered, terms)?;
        let Remedy { effect, basis, .. } = remedy;
        events.push(Event::Ruled { by, effect, basis });
        match effect {
            RemedyEffect::VoidHand => S::void(self.rules, self.state, basis, events),
            _ => S::ruled(self.rules, self.state, &found, (effect, basis), events),
        }
        Ok(())
    }

    /// What is open to a player.
    pub(crate) fn choices(self, player: &crate::Player) -> Vec<table::ChoiceOption> {
        let option = |choice: &table::Choice| {
            let id = choice.id;
            let crate::Offered { stakes, basis } =
                S::open(self.rules, self.state, player, id).ok()?;
            Some(table::ChoiceOption {
                at: player.at,
                choice: id,
                stakes,
                picks: None,
                basis,
            })
        };
        self.rules
            .felt()
            .choices
            .iter()
            .filter_map(option)
            .collect()
    }

    /// Where a player may put chips.
    pub(crate) fn places(self, at: BoxNumber) -> Vec<table::PlaceOption> {
        let Some(player) = self.state.find(at) else {
            return Vec::new();
        };
        let option = |spot: SpotId| {
            let bounds = S::bounds(self.rules, self.state, player, spot).ok()?;
            let Bounds {
                step, most_basis, ..
            } = bounds;
            let lies = player.on(spot);
            let (least, most) = bounds.whole(lies)?;
            let (least, most) = steps::room(lies, (least, most), step.value)?;
            Some(table::PlaceOption {
                at,
                spot,
                least,
                most,
                step: step.value,
                basis: most_basis,
            })
        };
        self.spots().filter_map(option).collect()
    }
}
