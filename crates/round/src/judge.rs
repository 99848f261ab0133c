//! Judges actions: the events that an action brings, or every reason why it did not happen.

use cards::Card;
use exact::Cents;
use law::BasisRef;
use table::{
    Action, Actor, BoxNumber, Cause, ChoiceId, ChoiceOption, Drawn, Event, Face, Irregularity,
    NoticeId, Person, Picked, Place, PlaceOption, PoolId, Refusal, Remedy, RemedyEffect, Role,
    Rulebook, SpotId, Why,
};

use crate::script::Judge;
use crate::{
    Bounds, Chosen, Cited, Due, NO_TEXT, Offered, Phase, Player, Script, Sits, Table, Whose,
    announced, may_close, may_leave, may_report, may_sit, refuse, remedy_of,
};

type Judged = Result<(), Refusal>;

impl<'a, S: Script> Judge<'a, S> {
    pub(crate) fn judge(self, actor: Actor, action: &Action, events: &mut Vec<Event>) -> Judged {
        self.hears(action)?;
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
                self.choose(Some(person), *at, (*choice, None), events)
            }
            (Actor::Player(person), Action::Pick { at, choice, cards }) => {
                self.choose(Some(person), *at, (*choice, Some(*cards)), events)
            }
            (Actor::Staff(_), Action::Choose { at, choice }) => {
                self.choose(None, *at, (*choice, None), events)
            }
            (Actor::Staff(role), Action::Approve { at, person }) => {
                self.approve(role, *at, *person, events)
            }
            (Actor::Staff(role), Action::Close) => self.close(role, events),
            (Actor::Staff(role), Action::Announce { notice }) => {
                self.announce(role, *notice, events)
            }
            (Actor::Staff(role), Action::Report(irregularity)) => {
                self.report(role, *irregularity, events)
            }
            (Actor::Staff(role), Action::Rule { remedy }) => self.rule(role, *remedy, events),
            (Actor::Staff(role), Action::Meter { pool, amount }) => {
                self.meter(role, *pool, *amount, events)
            }
            (Actor::Player(person), Action::Cut) if S::cut(self.rules).is_some() => {
                self.cut(person, events)
            }
            (Actor::Chance, Action::Draw(drawn)) => self.draw(*drawn, events),
            _ => S::act(self.rules, self.state, actor, action, events),
        }
    }

    /// Whether anything is heard by now: the round is not over, and waits for no ruling.
    #[inline]
    pub(crate) fn hears(self, action: &Action) -> Judged {
        let terms = self.terms();
        if self.state.phase == Phase::Over {
            return refuse(Why::RoundIsOver, terms.over);
        }
        if self.state.report.is_some() && !self.goes_on(action) {
            return refuse(Why::WaitingForRuling, terms.problems.basis);
        }
        Ok(())
    }

    /// What is done though something was reported: it is ruled on, and people come to a table that
    /// waits for them.
    fn goes_on(self, action: &Action) -> bool {
        match action {
            Action::Rule { .. } => true,
            Action::Sit { .. } | Action::Place { .. } => S::awaits_people(self.rules, self.state),
            _ => false,
        }
    }

    /// Before the bets are closed.
    fn is_open(self) -> Judged {
        S::betting(self.rules, self.state).map_err(shut)
    }

    pub(crate) fn sit(self, person: Person, at: BoxNumber, events: &mut Vec<Event>) -> Judged {
        self.is_open()?;
        let terms = self.terms();
        let sitting = self.state.players.iter().map(|player| Sits {
            at: player.at,
            holder: player.holder,
        });
        let held = may_sit(person, at, sitting, terms.places, terms.each)?;
        let basis = S::seats(self.rules, self.state, at, held);
        events.push(Event::Seated { at, person, basis });
        S::seated(self.rules, self.state, at, events);
        Ok(())
    }

    pub(crate) fn leave(self, person: Person, at: BoxNumber, events: &mut Vec<Event>) -> Judged {
        let own = S::leaving(self.rules, self.state).map_err(shut)?;
        let player = self.player_at(at)?;
        let holder = player.holder;
        let plays = S::plays(self.rules, self.state, player);
        may_leave(person, Sits { at, holder }, plays, own)?;
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
        let basis = match &self.terms().behind {
            Some(behind) => {
                causes.extend(self.own(person, player, behind.consent));
                causes.extend(behind.lets_in(player, guest));
                behind.consent
            }
            None => {
                causes.extend(self.own(person, player, self.terms().own));
                let allows = S::allows(self.rules, self.state, player);
                causes.extend(allows.err());
                allows.unwrap_or(NO_TEXT)
            }
        };
        Refusal::unless_empty(causes)?;
        let person = guest;
        events.push(Event::Allowed { at, person, basis });
        Ok(())
    }

    /// The house agrees to somebody whom the player of a place let in.
    fn approve(self, by: Role, at: BoxNumber, guest: Person, events: &mut Vec<Event>) -> Judged {
        self.is_open()?;
        let player = self.player_at(at)?;
        let Some(behind) = &self.terms().behind else {
            return refuse(Why::NotOffered, self.terms().guests);
        };
        let approves = behind.approves(player, guest, by);
        let basis = approves.map_err(|causes| Refusal { causes })?;
        let person = guest;
        events.push(Event::Approved {
            at,
            person,
            by,
            basis,
        });
        Ok(())
    }

    /// Whether the player of a place may let one more in.
    pub(crate) fn may_allow(self, person: Person, player: &Player) -> bool {
        match &self.terms().behind {
            Some(behind) => self.state.phase == Phase::Open && behind.has_room(player),
            None => self
                .allow(person, player.at, person, &mut Vec::new())
                .is_ok(),
        }
    }

    /// A place where nobody is, as it will be for whoever bets there, where that is allowed.
    #[cold]
    fn vacant_place(self, person: Person, at: BoxNumber) -> Result<Player, Refusal> {
        let terms = self.terms();
        let is_place = (1..=terms.places.value).contains(&at.0);
        let vacant = terms.behind.is_some_and(|behind| behind.vacant.is_some());
        match vacant && is_place && self.state.phase == Phase::Open {
            true => Ok(Player::vacant(at, person)),
            false => self.player_at(at).cloned(),
        }
    }

    /// Whose chips somebody means at a place: his own, and where nobody bets behind its player,
    /// that player's.
    fn whose<'p>(self, player: &'p Player, person: Person) -> Whose<'p> {
        let by = match self.terms().behind {
            Some(_) => person,
            None => player.holder,
        };
        Whose { player, by }
    }

    /// Why somebody may not bet at a place. Once bets are closed whoever has one was let in.
    fn may_bet(self, whose: Whose<'_>, person: Person, spot: SpotId) -> Vec<Cause> {
        let mut causes = Vec::new();
        match &self.terms().behind {
            Some(behind) if self.state.phase == Phase::Open => {
                let sits = || self.state.of(person).is_some();
                behind.refuse(whose, sits, &mut causes);
            }
            Some(_) => {}
            None => {
                let own = S::own(self.rules, spot);
                causes.extend(self.own(person, whose.player, own));
            }
        }
        if let Some(missing) = S::beside(self.rules, self.state, whose, spot) {
            causes.push(missing);
        }
        causes
    }

    fn place(
        self,
        person: Person,
        (at, spot): (BoxNumber, SpotId),
        stake: Cents,
        events: &mut Vec<Event>,
    ) -> Judged {
        S::window(self.rules, self.state, spot).map_err(shut)?;
        let vacant;
        let player = match self.state.find(at) {
            Some(player) => player,
            None => {
                vacant = self.vacant_place(person, at)?;
                &vacant
            }
        };
        self.is_spot(spot)?;
        let whose = self.whose(player, person);
        let mut causes = self.may_bet(whose, person, spot);
        let bounds = S::bounds(self.rules, self.state, whose, spot);
        match &bounds {
            Err(shut) => causes.push(*shut),
            Ok(bounds) => {
                let lies = S::lies(self.rules, self.state, whose, spot);
                self.too_few_or_many(bounds, lies, (spot, stake), &mut causes);
            }
        }
        Refusal::unless_empty(causes)?;
        let bounds = bounds.as_ref().map_err(|cause| shut(*cause))?;
        S::laying(self.rules, self.state, spot, stake, events);
        events.push(S::lays(self.rules, whose, (spot, stake), bounds));
        S::laid(self.rules, self.state, player, spot, events);
        Ok(())
    }

    /// Why so many chips are not laid beside what lies there.
    fn too_few_or_many(
        self,
        bounds: &Bounds,
        lies: Cents,
        (spot, stake): (SpotId, Cents),
        causes: &mut Vec<Cause>,
    ) {
        if let Some(basis) = S::chips_only(self.rules).filter(|_| stake.is_zero()) {
            let why = Why::NothingStaked;
            return causes.push(Cause { why, basis });
        }
        bounds.refuse(lies, stake, causes);
        if let Some(Cited { value: left, basis }) = S::covers(self.rules, self.state, spot)
            && stake > left
        {
            let why = Why::NotCovered { left };
            causes.push(Cause { why, basis });
        }
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
        let whose = self.whose(player, person);
        let behind = &self.terms().behind;
        let own = self.own(person, player, self.terms().own);
        let mut causes: Vec<Cause> = own.filter(|_| behind.is_none()).into_iter().collect();
        let apart = player.chips_of(whose.by);
        let apart = apart.is_some_and(|chips| chips.apart(spot));
        let lies = !S::lies(self.rules, self.state, whose, spot).is_zero() || apart;
        let lets_go = match lies {
            true => S::holds(self.rules, self.state, whose, spot),
            false => Err(Cause {
                why: Why::NothingThere,
                basis: S::lies_on(self.rules, spot),
            }),
        };
        causes.extend(lets_go.err());
        Refusal::unless_empty(causes)?;
        // With the bet of whoever sits there go those of all behind him.
        let all = behind.is_some_and(|behind| behind.first == spot)
            && !player.vacant
            && player.holder == person;
        if behind.is_some_and(|behind| behind.as_laid) {
            self.taken_as_laid(whose, spot, all, events);
            return Ok(());
        }
        let goes = player
            .bettors()
            .filter(|(_, other)| all || other.person == person);
        for (_, bettor) in goes {
            self.taken_back(player, bettor.person, spot, events);
        }
        S::took_back(self.rules, self.state, whose, events);
        Ok(())
    }

    /// The chips of a person come off a spot, with those that ride on them and, where all do,
    /// those of the others at his place, in the order in which they were laid.
    fn taken_as_laid(self, whose: Whose<'_>, spot: SpotId, all: bool, events: &mut Vec<Event>) {
        let Whose { player, by } = whose;
        let riders = S::riders(self.rules, spot);
        let laid = player.laid().into_iter().filter(|(person, pile)| {
            let own = *person == by && (pile.spot == spot || riders.contains(&pile.spot));
            own || (all && *person != by)
        });
        events.extend(laid.map(|(by, pile)| {
            let lets_go = S::holds(self.rules, self.state, Whose { player, by }, pile.spot);
            Event::TakenBack {
                at: player.at,
                by,
                spot: pile.spot,
                stake: pile.stake,
                basis: lets_go.unwrap_or_else(|cause| cause.basis),
            }
        }));
    }

    /// The chips of a person come off a spot, and those that ride on them before.
    fn taken_back(self, player: &Player, by: Person, spot: SpotId, events: &mut Vec<Event>) {
        let whose = Whose { player, by };
        let taken = |spot| {
            let stake = S::lies(self.rules, self.state, whose, spot);
            let lets_go = S::holds(self.rules, self.state, whose, spot);
            (!stake.is_zero()).then_some(Event::TakenBack {
                at: player.at,
                by,
                spot,
                stake,
                basis: lets_go.unwrap_or_else(|cause| cause.basis),
            })
        };
        let riders = S::riders(self.rules, spot).iter().copied();
        events.extend(riders.chain([spot]).filter_map(taken));
    }

    fn choose(
        self,
        person: Option<Person>,
        at: BoxNumber,
        (choice, cards): (ChoiceId, Option<Picked>),
        events: &mut Vec<Event>,
    ) -> Judged {
        let player = self.player_at(at)?;
        S::turn(self.rules, self.state, player, person, choice)?;
        let asked = || match S::due(self.rules, self.state) {
            Due::Choice { at: asked, by, .. } if asked == at => by,
            _ => None,
        };
        let by = person.or_else(asked).unwrap_or(player.holder);
        let whose = Whose { player, by };
        let open = match person {
            Some(_) => S::open(self.rules, self.state, whose, choice),
            None => S::for_absent(self.rules, self.state, whose, choice),
        };
        // What is not open now is open when its own rule says so.
        let offered = open.map_err(|cause| match cause.basis == NO_TEXT {
            true => Refusal::because(cause.why, S::offers(self.rules, choice)),
            false => Refusal::because(cause.why, cause.basis),
        })?;
        self.picked(whose, offered, (choice, cards))?;
        let chosen = Chosen {
            player,
            by,
            choice,
            absent: person.is_none(),
            cards,
            offered,
        };
        S::chosen(self.rules, self.state, chosen, events);
        Ok(())
    }

    /// As many cards were picked as the choice asks for, and they can be.
    fn picked(
        self,
        whose: Whose<'_>,
        offered: Offered,
        (choice, cards): (ChoiceId, Option<Picked>),
    ) -> Judged {
        if let (None, None) = (cards, offered.picks) {
            return Ok(());
        }
        let count = offered
            .picks
            .map_or((0, 0), |picks| (picks.least, picks.most));
        let (least, most) = count;
        let right = match cards {
            Some(cards) => offered.picks.is_some() && (least..=most).contains(&cards.count()),
            None => offered.picks.is_none(),
        };
        let mut causes = Vec::new();
        if !right {
            let why = Why::WrongNumberPicked { least, most };
            let basis = S::offers(self.rules, choice);
            causes.push(Cause { why, basis });
        }
        if let Some(cards) = cards {
            causes.extend(S::picks(self.rules, self.state, whose, (choice, cards)));
        }
        Refusal::unless_empty(causes)
    }

    fn close(self, role: Role, events: &mut Vec<Event>) -> Judged {
        self.is_open()?;
        let closing = &self.terms().closing;
        let closer = S::closer(self.rules);
        let mut causes: Vec<Cause> = may_close(role, closer).into_iter().collect();
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
        let too_early = S::announcing(self.rules, self.state, notice);
        Refusal::unless_empty(too_early.into_iter().collect())?;
        events.push(shown);
        Ok(())
    }

    /// The card that chance gave, where one is due and this one can come: where it goes, how it
    /// lies, and what has it dealt.
    #[inline(always)]
    pub(crate) fn card(self, drawn: Drawn) -> Option<(Card, Place, Face, BasisRef)> {
        let (Drawn::Card(card), Due::Card { to, face, basis }) =
            (drawn, S::due(self.rules, self.state))
        else {
            return None;
        };
        let heard = self.state.phase != Phase::Over && self.state.report.is_none();
        let comes = heard && S::unseen(self.state).count(card) > 0;
        comes.then_some((card, to, face, basis))
    }

    /// What chance gave brings one event.
    fn draw(self, drawn: Drawn, events: &mut Vec<Event>) -> Judged {
        if let Some((card, to, face, basis)) = self.card(drawn) {
            events.push(Event::Drawn {
                card,
                to,
                face,
                basis,
            });
            return Ok(());
        }
        let equipment = self.terms().equipment;
        match (S::due(self.rules, self.state), drawn) {
            (Due::Card { .. }, Drawn::Card(card)) => {
                refuse(Why::CardCannotCome { card }, equipment)
            }
            (Due::Card { .. }, _) => refuse(Why::CannotCome { drawn }, equipment),
            (Due::Fall(_), _) => {
                let source = S::source(self.rules, self.state);
                let fell = S::fell(self.rules, drawn).filter(|_| source.weight(drawn) > 0);
                let cannot = || Refusal::because(Why::CannotCome { drawn }, equipment);
                events.push(fell.ok_or_else(cannot)?);
                Ok(())
            }
            _ => refuse(Why::NoCardDue, S::no_card(self.rules, self.state)),
        }
    }

    fn report(self, by: Role, irregularity: Irregularity, events: &mut Vec<Event>) -> Judged {
        let problems = self.terms().problems.basis;
        may_report(by, problems)?;
        if !S::can_happen(self.rules, self.state, &irregularity) {
            return refuse(Why::NotAnIrregularity, problems);
        }
        let belies = S::belies(self.rules, self.state, &irregularity);
        Refusal::unless_empty(belies.into_iter().collect())?;
        events.push(Event::Reported { by, irregularity });
        Ok(())
    }

    /// A player who sits cuts the cards, before the bets are closed.
    fn cut(self, person: Person, events: &mut Vec<Event>) -> Judged {
        self.is_open()?;
        let sits = |player: &Player| !player.vacant && player.holder == person;
        let sits = self.state.players.iter().any(sits);
        let Some(basis) = S::cut(self.rules).filter(|_| sits) else {
            let actor = Actor::Player(person);
            return refuse(Why::NotForYou { actor }, NO_TEXT);
        };
        if self.state.is_cut {
            return refuse(Why::AlreadyCut, basis);
        }
        let by = Some(person);
        events.push(Event::Cut { by, basis });
        Ok(())
    }

    /// The counter of a pool is read once all that decides its prizes lies there.
    fn meter(self, role: Role, pool: PoolId, amount: Cents, events: &mut Vec<Event>) -> Judged {
        let due = S::due(self.rules, self.state) == Due::Meter(pool);
        let Some(basis) = S::reading(self.rules, pool).filter(|_| due) else {
            return refuse(Why::NoReadingDue, NO_TEXT);
        };
        Refusal::unless_empty(may_close(role, basis).into_iter().collect())?;
        // What a ruling settled before has gone in as well.
        let mut lines = S::settle(self.rules, self.state);
        lines.extend(self.state.lines.iter().copied());
        let least = self.rules.felt().fed(pool, &lines);
        if amount < least {
            return refuse(Why::ReadingTooLow { least }, basis);
        }
        events.push(Event::Metered {
            pool,
            amount,
            basis,
        });
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

    /// What is open to somebody at a place.
    pub(crate) fn choices(self, whose: Whose<'_>) -> impl Iterator<Item = ChoiceOption> {
        let Whose { player, by } = whose;
        let choices = self.rules.felt().choices.iter();
        choices.filter_map(move |choice| {
            let choice = choice.id;
            S::turn(self.rules, self.state, player, Some(by), choice).ok()?;
            let open = S::open(self.rules, self.state, whose, choice);
            let Offered {
                stakes,
                picks,
                basis,
            } = open.ok()?;
            Some(ChoiceOption {
                at: player.at,
                choice,
                stakes,
                picks,
                basis,
            })
        })
    }

    /// Where somebody may put chips at a place.
    pub(crate) fn places(self, person: Person, at: BoxNumber) -> Vec<PlaceOption> {
        let vacant;
        let player = match self.state.find(at) {
            Some(player) => player,
            None => match self.vacant_place(person, at) {
                Ok(place) => {
                    vacant = place;
                    &vacant
                }
                Err(_) => return Vec::new(),
            },
        };
        let whose = self.whose(player, person);
        let option = |spot: SpotId| {
            S::window(self.rules, self.state, spot).ok()?;
            let bounds = S::bounds(self.rules, self.state, whose, spot).ok()?;
            let (least, most) = bounds.room(S::lies(self.rules, self.state, whose, spot))?;
            let covers = S::covers(self.rules, self.state, spot);
            let most = covers.map_or(most, |left| most.min(left.value));
            let open = least <= most && self.may_bet(whose, person, spot).is_empty();
            open.then_some(PlaceOption {
                at,
                spot,
                least,
                most,
                step: bounds.step.value,
                basis: bounds.most_basis,
            })
        };
        self.spots().filter_map(option).collect()
    }
}

fn shut(cause: Cause) -> Refusal {
    Refusal::because(cause.why, cause.basis)
}
