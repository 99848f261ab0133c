//! The words that the files of such games share, and those that each has of its own.

use table::{ChoiceId, SpotId};

use crate::common::Listed;

/// The words of a family's files.
pub trait Lists: Clone + std::fmt::Debug {
    /// Rules that say all in what they cite: those that all have, and the family's own.
    type Rule: Listed + From<Alike>;
    /// What a player may choose.
    type Choice: Listed;
    /// What chips on a spot are.
    type Pile: Listed;
    /// What is said or shown, by the file's own notices.
    type Voice: Listed;
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

/// The lists of a family's words, as they are called in every one.
macro_rules! names {
    () => {
        /// The words of this family's files.
        #[derive(Clone, Copy, Debug)]
        pub struct Names;

        impl crate::player_bank::Lists for Names {
            type Rule = Rule;
            type Choice = Choice;
            type Pile = Pile;
            type Voice = Voice;
        }

        impl From<crate::player_bank::Alike> for Rule {
            fn from(alike: crate::player_bank::Alike) -> Rule {
                // Its list begins with them.
                Rule::ALL[alike as usize]
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

pub(crate) use {coup_rules_list, names};

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
