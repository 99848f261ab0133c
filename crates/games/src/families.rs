//! The families of games, each in one line.

use exact::Cents;
use law::SheetProblem;
use round::Raising;
use table::IrregularityKind;

use crate::common::Prescribed;

/// Hands every family to a macro: what it is, its room in this crate, its machine, and what game
/// files call it. A new family is a line here; other crates ask here too which there are.
#[macro_export]
macro_rules! each_family {
    ($make:ident) => {
        $make! {
            /// Poker against the house.
            BankPoker in bank_poker as BankPoker, called "bank-poker";
            /// A wheel against the house, or rows of cards in its place.
            Wheel in wheels as Wheel, called "wheel" | "rows";
            /// Poker among players.
            PlayerPoker in player_poker as PlayerPoker, called "circle-poker";
            /// Cards counted towards a total against the house.
            Blackjack in blackjack as Blackjack, called "blackjack";
            /// Two hands dealt for all, on either of which people bet.
            Baccarat in baccarat as Baccarat, called "baccarat";
            /// A bank that a player holds, and one hand of cards against it.
            CircleBaccarat in circle_baccarat as CircleBaccarat, called "circle-baccarat";
            /// A bank that a player holds, and a hand of cards of each of two cloths against it.
            TwoCloths in two_cloths as TwoCloths, called "two-cloth-baccarat";
            /// Dice against the house.
            Dice in dice as DiceGame, called "dice";
            /// Numbered balls drawn from a drum against the house.
            Balls in balls as BallDraw, called "balls";
        }
    };
}

/// What some families' rules can do beside what all can.
pub(crate) trait Abilities: Sized {
    /// The rules of the same table at a higher minimum; nothing where it cannot be raised.
    fn at_minimum(&self, _: Cents) -> Result<Option<Self>, Vec<SheetProblem>> {
        Ok(None)
    }

    /// Its sheet without what does not go with another minimum; nothing where all of it does.
    fn lines_for(&self, _: Cents) -> Option<Vec<(String, String)>> {
        None
    }

    /// How its minimum is raised, where the text has a raise announced.
    fn raise_rules(&self) -> Option<&Raising> {
        None
    }

    /// The table opens only if it could go on at every minimum that it may be raised to.
    fn opens(self) -> Result<Self, Vec<SheetProblem>> {
        if let Some(to) = self.raise_rules().and_then(Raising::next) {
            self.at_minimum(to)?;
        }
        Ok(self)
    }

    /// Everything that the text prescribes for something that goes wrong, where it tells cases
    /// apart by whose hand it was, by what was said of it, or by what that counts.
    fn all_cases(&self, _: IrregularityKind) -> Vec<Prescribed> {
        Vec::new()
    }
}

impl Abilities for crate::bank_poker::Rules {
    fn at_minimum(&self, to: Cents) -> Result<Option<Self>, Vec<SheetProblem>> {
        self.raised(to).map(Some)
    }

    fn raise_rules(&self) -> Option<&Raising> {
        self.raising.as_ref()
    }
}

impl Abilities for crate::wheels::Rules {
    fn lines_for(&self, to: Cents) -> Option<Vec<(String, String)>> {
        Some(self.lines_above(to))
    }

    fn at_minimum(&self, to: Cents) -> Result<Option<Self>, Vec<SheetProblem>> {
        self.raised(to).map(Some)
    }

    fn raise_rules(&self) -> Option<&Raising> {
        self.raising.as_ref()
    }
}

impl Abilities for crate::blackjack::Rules {
    fn at_minimum(&self, to: Cents) -> Result<Option<Self>, Vec<SheetProblem>> {
        self.raised(to).map(Some)
    }

    fn raise_rules(&self) -> Option<&Raising> {
        self.raising.as_ref()
    }
}

impl Abilities for crate::circle_baccarat::Rules {
    fn all_cases(&self, kind: IrregularityKind) -> Vec<Prescribed> {
        self.cases(kind)
    }
}

impl Abilities for crate::two_cloths::Rules {
    fn all_cases(&self, kind: IrregularityKind) -> Vec<Prescribed> {
        self.cases(kind)
    }
}

impl Abilities for crate::player_poker::Rules {}
impl Abilities for crate::baccarat::Rules {}
impl Abilities for crate::dice::Rules {}
impl Abilities for crate::balls::Rules {}
