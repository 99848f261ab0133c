//! What is asked and said alike in every coup against a player's bank.

use law::BasisRef;
use round::{Open, no_choice, plain};
use table::{BoxNumber, Cause, Why};

/// What is asked of the rules at a point of a coup.
#[derive(Debug)]
pub(crate) struct Asked<'a, R, S> {
    pub(crate) rules: &'a R,
    pub(crate) state: &'a S,
}

impl<R, S> Clone for Asked<'_, R, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, S> Copy for Asked<'_, R, S> {}

/// What is taken as the choice of one who is absent, when it is his turn.
pub(crate) fn taken_for_absent<C: PartialEq>(
    (at, turn): (BoxNumber, Option<BoxNumber>),
    (choice, taken): (C, C),
    (priority, absent): (BasisRef, BasisRef),
) -> Open {
    if turn != Some(at) {
        let (why, basis) = (Why::NotYourTurn { turn }, priority);
        return Err(Cause { why, basis });
    }
    match choice == taken {
        true => plain(absent),
        false => no_choice(),
    }
}

/// What the scripts of such games say alike: the family's own modules answer each question.
macro_rules! coup_script {
    () => {
        type Rules = Rules;
        type State = State;

        fn begin(rules: &Rules, seating: &table::Seating) -> State {
            State::new(rules, seating)
        }

        fn apply(rules: &Rules, state: &mut State, event: &table::Event) {
            super::apply::apply(rules, state, event);
        }

        fn bounds(
            rules: &Rules,
            state: &State,
            player: round::Whose<'_>,
            spot: table::SpotId,
        ) -> Result<round::Bounds, table::Cause> {
            Asked { rules, state }.bounds(&player, spot)
        }

        fn settle(rules: &Rules, state: &State) -> Vec<table::Line> {
            super::settle::settle(rules, state)
        }

        fn void(
            rules: &Rules,
            state: &State,
            basis: law::BasisRef,
            events: &mut Vec<table::Event>,
        ) {
            super::settle::void(rules, state, basis, events);
        }

        fn due(rules: &Rules, state: &State) -> round::Due {
            state.waits_for(state.due(rules), STAGES)
        }

        fn look(rules: &Rules, state: &State, _: table::Viewer, view: &mut table::View) {
            super::seen::look(rules, state, view);
        }

        fn look_at(
            rules: &Rules,
            state: &State,
            player: &round::Player,
            viewer: table::Viewer,
            view: &mut table::BoxView,
        ) {
            state.look_at(&rules.coup, state.due(rules), player, viewer, view);
            super::seen::look_at(rules, state, player, view);
        }

        fn lies_on(rules: &Rules, spot: table::SpotId) -> law::BasisRef {
            rules.description.lies_on(spot)
        }

        fn open(
            rules: &Rules,
            state: &State,
            player: round::Whose<'_>,
            choice: table::ChoiceId,
        ) -> round::Open {
            let asked = Asked { rules, state };
            let choice = crate::player_bank::choice_of(choice);
            choice.map_or_else(round::no_choice, |choice| asked.open(&player, choice))
        }

        fn for_absent(
            rules: &Rules,
            state: &State,
            player: round::Whose<'_>,
            choice: table::ChoiceId,
        ) -> round::Open {
            let asked = Asked { rules, state };
            let choice = crate::player_bank::choice_of(choice);
            choice.map_or_else(round::no_choice, |choice| {
                asked.for_absent(player.at, choice)
            })
        }

        fn offers(rules: &Rules, choice: table::ChoiceId) -> law::BasisRef {
            let choice = crate::player_bank::choice_of(choice);
            choice.map_or(round::NO_TEXT, |choice| rules.description.offers(choice))
        }

        fn chosen(
            rules: &Rules,
            state: &State,
            chosen: round::Chosen<'_>,
            events: &mut Vec<table::Event>,
        ) {
            if let Some(choice) = crate::player_bank::choice_of(chosen.choice) {
                Asked { rules, state }.chosen(choice, chosen, events);
            }
        }

        fn can_happen(rules: &Rules, state: &State, found: &table::Irregularity) -> bool {
            let rule = super::ruling::rule_of(rules, state, found);
            state.can_happen(found.kind, rule, state.due(rules) == Due::Bets)
                && super::ruling::timely(rules, state, found)
        }

        fn remedies(
            rules: &Rules,
            state: &State,
            found: &table::Irregularity,
        ) -> Vec<table::Remedy> {
            match super::ruling::rule_of(rules, state, found) {
                Some(rule) => rule.remedies.iter().map(table::Remedy::from).collect(),
                None => rules.not_foreseen().to_vec(),
            }
        }

        fn ruled(
            rules: &Rules,
            state: &State,
            found: &table::Irregularity,
            (effect, basis): (table::RemedyEffect, law::BasisRef),
            events: &mut Vec<table::Event>,
        ) {
            if let table::RemedyEffect::Coup(effect) = effect {
                super::ruling::uncovers(rules, state, found, (effect, basis), events);
            }
        }
    };
}

/// What the rules of such tables answer alike.
macro_rules! coup_rules {
    ($($more:tt)+) => {
        impl Rules {
            /// Every case of something that goes wrong.
            pub(crate) fn cases(
                &self,
                kind: table::IrregularityKind,
            ) -> Vec<crate::common::Prescribed> {
                self.description.every_case(kind, self.not_foreseen())
            }

            /// What is done where the text prescribes nothing.
            pub(super) fn not_foreseen(&self) -> [table::Remedy; 2] {
                let terms = &self.terms;
                crate::common::left_to(terms.problems.value, terms.discretion)
            }

            /// What a rule rests on.
            pub(super) fn by(&self, rule: Rule) -> law::BasisRef {
                self.description.by(rule)
            }

            /// The notice of a voice, and what asks for it.
            pub(super) fn voice(&self, voice: Voice) -> (table::NoticeId, law::BasisRef) {
                self.description.voice(voice)
            }

            pub(super) fn is_seat(&self, at: table::BoxNumber) -> bool {
                self.coup.cloths.is_seat(at)
            }
        }

        impl crate::player_bank::InWords for Rules {
            type Words = Names;

            fn text(&self) -> &crate::player_bank::Text<Names> {
                &self.description.lists
            }

            fn coup(&self) -> &CoupRules {
                &self.coup
            }
        }

        crate::common::rulebook! { Rules, book { $($more)+ } }
    };
}

/// What is asked of this family's rules at a point of a coup.
macro_rules! asked_of {
    () => {
        pub(super) type Asked<'a> = crate::player_bank::Asked<'a, Rules, State>;

        impl Asked<'_> {
            pub(super) fn by(self, rule: Rule) -> law::BasisRef {
                self.rules.by(rule)
            }

            pub(super) fn due(self) -> Due {
                self.state.due(self.rules)
            }

            /// Who is asked.
            pub(super) fn asked(self) -> Option<table::BoxNumber> {
                match <Coups as round::Script>::due(self.rules, self.state) {
                    round::Due::Choice { at, .. } => Some(at),
                    _ => None,
                }
            }

            /// Whether anybody has bet against the bank.
            pub(super) fn bets_lie(self) -> bool {
                !self.state.staked(self.rules).is_zero()
            }

            /// Why no cards come: bets are not open, or there are none.
            pub(super) fn no_bets(self) -> Option<table::Cause> {
                let none = self.due() != Due::Bets || !self.bets_lie();
                none.then_some(table::Cause {
                    why: table::Why::NoBets,
                    basis: self.rules.terms.closing.basis,
                })
            }

            /// Whoever plays may ask, once a shoe, that its cards be checked when it ends.
            pub(super) fn checking(self) -> round::Open {
                match self.state.course.check {
                    false => round::plain(self.by(Rule::Checks)),
                    true => round::no_choice(),
                }
            }

            /// Whether a choice is what is taken as that of one who is absent.
            fn for_absent(self, at: table::BoxNumber, choice: Choice) -> round::Open {
                let bases = (self.by(Rule::Priority), self.by(Rule::Absent));
                let taken = (choice, self.if_absent());
                crate::player_bank::taken_for_absent((at, self.asked()), taken, bases)
            }

            /// What a word about covered cards rests on for all to hear: not on what they are.
            pub(super) fn said_aloud(self, choice: Choice) -> Option<law::BasisRef> {
                let card = matches!(choice, Choice::Card | Choice::Stand);
                match self.due() {
                    Due::Punto(_) if card => Some(self.by(Rule::Speaks)),
                    Due::Banker(_) if card => Some(self.by(self.bank_speaks())),
                    _ => None,
                }
            }

            /// The cards that were asked for are given, unless the bank has a natural to show.
            pub(super) fn giving(self, choice: Choice, gives: law::BasisRef) -> round::Open {
                let (coup, natural) = (&self.rules.coup, self.rules.coup.natural.basis);
                match (choice, coup.shows(&self.state.coup.bank)) {
                    (Choice::Show, true) => round::plain(natural),
                    (Choice::Give, false) => round::plain(gives),
                    (Choice::Give, true) => round::not_this_hand(natural),
                    _ => round::no_choice(),
                }
            }

            /// The pile that a choice lays goes down.
            pub(super) fn staked(
                self,
                player: &round::Player,
                offered: round::Offered,
            ) -> Option<table::Event> {
                let (spot, stake) = offered.stakes?;
                let (window, size) = self.lays(Pile::on(spot)?, offered);
                Some(player.places((spot, stake), window, size))
            }
        }
    };
}

pub(crate) use {asked_of, coup_rules, coup_script};
