//! What is asked and said alike in every coup against a player's bank.

use law::BasisRef;
use round::{Open, no_choice, plain};
use table::{BoxNumber, Cause, Event, Irregularity, IrregularityKind, Place, Why};

use crate::common::{FaultMoment, HandOf};

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

/// What is said of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A card.
    Card,
    /// No.
    Stand,
    /// It is shown at once.
    Show,
}

/// Whether the cards asked for are given, where the bank's hand has been so shown and said so;
/// the other way it is shown. Nothing where its holder has yet to say.
pub(crate) fn gives(word: Option<Word>, gave: bool, open: bool, shows: bool) -> Option<bool> {
    match word {
        Some(Word::Show) => Some(false),
        _ if gave || !open => gave.then_some(true),
        _ => Some(!shows),
    }
}

/// Whose hand something happened at: the bank's if it was there, else a player's.
pub(crate) fn hand_of(banker: Option<BoxNumber>, found: &Irregularity) -> HandOf {
    let bank = banker.map(Place::Box);
    let there = found.place == Some(Place::Bank) || (bank.is_some() && found.place == bank);
    if there { HandOf::Bank } else { HandOf::Punto }
}

/// A hand is shown.
pub(crate) fn turned(at: BoxNumber, basis: BasisRef) -> Event {
    let place = Place::Box(at);
    Event::Turned { place, basis }
}

/// Whether something of that kind can happen at such a table at all.
pub(crate) fn of_a_coup(kind: IrregularityKind) -> bool {
    use table::Equipment::{Bank, Cards};
    kind.of().is_none_or(|of| matches!(of, Bank | Cards))
}

/// Whether it is the moment for something: what the text knows at the moments that it knows it
/// at, anything else while the cards are played.
pub(crate) fn is_now(moment: Option<FaultMoment>, betting: bool, playing: bool) -> bool {
    match moment {
        Some(FaultMoment::Betting) => betting,
        Some(FaultMoment::Playing) | None => playing,
        Some(FaultMoment::Any) => betting || playing,
    }
}

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
            super::seen::look_at(rules, state, player, viewer, view);
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
            super::ruling::can_happen(rules, state, found)
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
    };
}

/// What the rules of such tables answer alike, and the numbers of their spots.
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

            /// It is said, for such a reason.
            pub(super) fn says(&self, voice: Voice, basis: law::BasisRef) -> table::Event {
                let (notice, _) = self.voice(voice);
                table::Event::Shown { notice, basis }
            }
        }

        impl Pile {
            /// Its spot: spots stand in the order of these.
            pub fn spot(self) -> table::SpotId {
                table::SpotId(self as u8)
            }

            /// What chips on a spot are.
            pub(super) fn on(spot: table::SpotId) -> Option<Pile> {
                Pile::ALL.get(usize::from(spot.0)).copied()
            }
        }

        crate::common::played_by_script!(Rules);

        crate::common::rulebook! {
            Rules,
            $($more)+
            fn boxes_each(&self) -> u8 {
                1
            }
        }
    };
}

/// What is asked of this family's rules at a point of a coup.
macro_rules! asked_of {
    ($rules:ident, $state:ident, $rule:ident, $due:ident) => {
        pub(super) type Asked<'a> = crate::player_bank::Asked<'a, $rules, $state>;

        impl Asked<'_> {
            pub(super) fn by(self, rule: $rule) -> law::BasisRef {
                self.rules.by(rule)
            }

            pub(super) fn due(self) -> $due {
                self.state.due(self.rules)
            }

            /// Who is asked.
            pub(super) fn asked(self) -> Option<table::BoxNumber> {
                match <Coups as round::Script>::due(self.rules, self.state) {
                    round::Due::Choice { at, .. } => Some(at),
                    _ => None,
                }
            }

            /// Whoever plays may ask, once a shoe, that its cards be checked when it ends.
            pub(super) fn checking(self) -> round::Open {
                match self.state.course.check {
                    false => round::plain(self.by($rule::Checks)),
                    true => round::no_choice(),
                }
            }
        }
    };
}

/// The stop card comes before what the cards bring, and where none is left nothing does.
macro_rules! stop_card_first {
    ($state:ident, $rules:ident, $due:ident, $voice:ident) => {
        impl $state {
            pub(super) fn playing(&self, rules: &$rules) -> $due {
                let stop = &rules.description.shoe.stop;
                let stopped = self.has_said(rules, $voice::Stop);
                if !stopped && self.to_come() <= u32::from(stop.value) {
                    return $due::Say($voice::Stop, rules.bases_of.stop);
                }
                match self.course_of_cards(rules) {
                    $due::Card(..) if self.to_come() == 0 => $due::Empty,
                    due => due,
                }
            }

            /// Whether the cards asked for are given; the other way the bank's hand is shown.
            fn gives(&self, rules: &$rules) -> Option<bool> {
                let shows = self.shows(rules, &self.bank);
                crate::player_bank::gives(self.bank.word, self.gave, self.bank.open, shows)
            }
        }
    };
}

pub(crate) use {asked_of, coup_rules, coup_script, stop_card_first};
