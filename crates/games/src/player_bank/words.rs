//! The words that the files of such games share, and those that each has of its own.

use law::Fields;
use table::{ChoiceId, SpotId};

use crate::common::Listed;

/// What is said of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// A card.
    Card,
    /// No.
    Stand,
    /// It is shown at once.
    Show,
}

impl Word {
    /// Every word.
    pub(crate) const ALL: [Word; 3] = [Word::Card, Word::Stand, Word::Show];
}

/// The words of a family's files.
pub trait Lists: Clone + std::fmt::Debug {
    /// Rules that say all in what they cite: those that all have, and the family's own.
    type Rule: Listed + From<Alike>;
    /// What a player may choose: what is said of a hand, and the family's own.
    type Choice: Listed + From<Word>;
    /// What chips on a spot are.
    type Pile: Listed;
    /// What is said or shown, by the file's own notices.
    type Voice: Listed;
    /// What some of its rules say besides what they cite.
    type Said: Clone + std::fmt::Debug;

    /// Reads that, of the sections of the rules in the order of their list.
    fn said(rules: &[Option<Fields<'_, '_>>]) -> Option<Self::Said>;
}

/// The rules of a family's files: first those that all of them have, then its own.
macro_rules! coup_rules_list {
    ($(#[$about:meta])* $name:ident { $($own:tt)* }) => {
        crate::common::closed_list! {
            $(#[$about])*
            $name {
                /// Players play against each other, one of them the bank.
                Between = "between",
                /// Who may stand behind the seats, and bets too.
                Standing = "standing",
                /// Who comes before whom.
                Priority = "priority",
                /// Without a banker the bank is auctioned.
                Auction = "auction",
                /// How equal bids are settled.
                EqualBids = "equal-bids",
                /// In which order the cards are dealt.
                Deals = "deals",
                /// The players speak before the banker.
                Speaks = "speaks",
                /// The banker draws as he likes, as far as nothing binds him.
                BankerFree = "banker-free",
                /// Whoever asks for the chart is bound by it.
                Chart = "chart",
                /// Third cards lie face up.
                ThirdUp = "third-up",
                /// A tie is void.
                Tie = "tie",
                /// The croupier pays and takes.
                Pays = "pays",
                /// What the bank wins joins it.
                JoinsBank = "joins-bank",
                /// A bet on the line plays for a part.
                OnTheLine = "on-the-line",
                /// What is taken as the choice of one who is absent.
                Absent = "absent",
                /// The cards are checked when the shoe ends, if a player asks for it.
                Checks = "checks",
                /// No claim is heard once a coup is settled.
                NoClaim = "no-claim",
                $($own)*
            }
        }
    };
}

coup_rules_list! {
    /// A rule that all files of such games have.
    Alike {}
}

/// The words of a family's files: its own, each list where it goes on from the words that all such
/// files have. What is said of a bank that is offered, of betting and of hands, and what chips and
/// voices there are, stands in the order of the felt.
macro_rules! coup_words {
    (
        rules { $($rules:tt)* }
        offered { $($offered:tt)* }
        betting { $($betting:tt)* }
        speaking { $($speaking:tt)* }
        piles { $($piles:tt)* }
        voices { $($voices:tt)* }
        settling { $($settling:tt)* }
    ) => {
        crate::player_bank::coup_rules_list! {
            /// A rule that says all in what it cites; the interpreter knows what it means.
            Rule { $($rules)* }
        }

        crate::common::closed_list! {
            /// Something that a player may choose.
            Choice {
                /// Takes the bank that is offered.
                Take = "take",
                /// Does not.
                Decline = "decline",
                $($offered)*
                /// Goes on with the bank as it is.
                Keep = "keep",
                /// Gives the bank up.
                Pass = "pass",
                $($betting)*
                /// Asks for a card.
                Card = "card",
                /// Stands.
                Stand = "stand",
                /// Shows a natural.
                Show = "show",
                $($speaking)*
                /// Gives the cards asked for.
                Give = "give",
                /// Plays by the chart.
                Chart = "chart",
                /// Asks that the cards be checked when the shoe ends.
                Check = "check",
            }
        }

        crate::common::closed_list! {
            /// What chips on a spot are.
            Pile {
                /// The bank.
                Bank = "bank",
                $($piles)*
            }
        }

        crate::common::closed_list! {
            /// What is said or shown, by the file's own notices.
            Voice {
                /// What is in the bank.
                InBank = "in-bank",
                $($voices)*
                /// The stop card.
                Stop = "stop",
                /// The cards of the shoe are checked.
                Checked = "checked",
                $($settling)*
            }
        }

        crate::player_bank::lists!();
    };
}

/// Those lists, as they are called in every family.
macro_rules! lists {
    () => {
        /// The words of this family's files.
        #[derive(Clone, Copy, Debug)]
        pub struct Names;

        impl crate::player_bank::Lists for Names {
            type Rule = Rule;
            type Choice = Choice;
            type Pile = Pile;
            type Voice = Voice;
            type Said = super::description::Said;

            fn said(rules: &[Option<law::Fields<'_, '_>>]) -> Option<Self::Said> {
                super::description::Said::of(rules)
            }
        }

        impl From<crate::player_bank::Alike> for Rule {
            fn from(alike: crate::player_bank::Alike) -> Rule {
                // Its list begins with them.
                Rule::ALL[alike as usize]
            }
        }

        impl From<crate::player_bank::Word> for Choice {
            fn from(word: crate::player_bank::Word) -> Choice {
                match word {
                    crate::player_bank::Word::Card => Choice::Card,
                    crate::player_bank::Word::Stand => Choice::Stand,
                    crate::player_bank::Word::Show => Choice::Show,
                }
            }
        }

        impl Pile {
            /// Its spot: spots stand in the order of these.
            pub fn spot(self) -> table::SpotId {
                crate::player_bank::spot_of(self)
            }

            /// What chips on a spot are.
            pub(super) fn on(spot: table::SpotId) -> Option<Pile> {
                Pile::ALL.get(usize::from(spot.0)).copied()
            }
        }
    };
}

pub(crate) use {coup_rules_list, coup_words, lists};

/// The choice of that number.
pub(crate) fn choice_of<C: Listed>(id: ChoiceId) -> Option<C> {
    C::EVERY.get(usize::from(id.0)).copied()
}

/// What the felt calls a choice.
pub(crate) fn id_of<C: Listed>(choice: C) -> ChoiceId {
    ChoiceId(choice.place() as u8)
}

/// The spot of a pile: spots stand in the order of these.
pub(crate) fn spot_of<P: Listed>(pile: P) -> SpotId {
    SpotId(pile.place() as u8)
}
