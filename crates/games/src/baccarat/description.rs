//! A game of two hands dealt for all, as its law file describes it. Every value has its basis.

use cards::Deck;
use exact::Ratio;
use law::{BasisRef, Words};
use table::Role;

pub use super::scoring::{PointRules, ThirdCard, ThirdCardTable};
pub use crate::common::{ChoiceWords, Cited, Head, NoticeMoment, NoticeRule, OnSheet};

/// The most kinds of bet that a game may have.
pub const MOST_BETS: usize = 4;

/// A game, before any house has chosen anything.
#[derive(Clone, Debug)]
pub struct Description {
    /// What every game's file says.
    pub head: Head,
    /// The table and its people.
    pub table: TableRules,
    /// The shoe.
    pub shoe: ShoeRules,
    /// What cards count.
    pub points: PointRules,
    /// Who deals, and who holds which hand.
    pub dealing: DealingRules,
    /// The four cards dealt.
    pub deal: DealRules,
    /// With how many points on two cards the coup ends.
    pub natural: Cited<u8>,
    /// The player's hand.
    pub player: PlayerRules,
    /// The bank's hand.
    pub bank: BankRules,
    /// The kinds of bet.
    pub bets: Vec<BetRule>,
    /// That a person decides what is not foreseen.
    pub unforeseen: BasisRef,
    /// Where what the house keeps builds up, before each box.
    pub circle: Option<CircleRule>,
    /// What the croupier says in the course of a coup, by place among the notices.
    pub voices: Voices,
}

/// The table and its people.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRules {
    /// That the house pays and takes all bets.
    pub against_house: BasisRef,
    /// How many places there are: so many, unless the sheet says fewer; what may be more.
    pub places: OnSheet<u8>,
    /// Whether the sheet may say more places than that.
    pub places_fixed: bool,
    /// Who bets.
    pub bets: BasisRef,
    /// The table's minimum.
    pub minimum: OnSheet<()>,
    /// Whether bets go in multiples of it, where the house may ask for that.
    pub multiples: Option<OnSheet<()>>,
    /// The table's maximum, from so many to so many times the minimum.
    pub maximum: OnSheet<(u64, u64)>,
    /// Who settles what the text does not.
    pub problems: Cited<Role>,
    /// How winnings are rounded, if the sheet does not say.
    pub rounding: OnSheet<String>,
    /// The notices that close the bets, by place.
    pub closing: Cited<Vec<usize>>,
    /// That another game's rules are these, where the text says so.
    pub same: Option<BasisRef>,
}

/// The shoe.
#[derive(Clone, Debug, PartialEq)]
pub struct ShoeRules {
    /// What each pack is.
    pub deck: Deck,
    /// How many there are.
    pub packs: u8,
    /// What says so.
    pub basis: BasisRef,
    /// How many cards lie behind the stop card.
    pub stop: Cited<u8>,
    /// The notice of it, by place.
    pub stop_notice: usize,
    /// The first card tells how many are burnt; what tens and court cards count for that.
    pub burn: Cited<u8>,
}

/// Who deals out of the shoe.
#[derive(Clone, Debug, PartialEq)]
pub struct DealingRules {
    /// That players deal in turn, if they want.
    pub rotates: BasisRef,
    /// The choice to deal.
    pub deal: ChoiceWords,
    /// The choice to pass.
    pub pass: ChoiceWords,
    /// That whoever deals plays the bank's hand and must bet.
    pub must_bet: BasisRef,
    /// That the highest bettor holds the player's hand.
    pub highest: BasisRef,
    /// That the croupier does where nobody bet on it.
    pub croupier: BasisRef,
    /// That the right to deal ends when the bank loses.
    pub lost: BasisRef,
    /// What is taken as the choice of one who is absent.
    pub absent: BasisRef,
}

/// The four cards dealt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DealRules {
    /// Two to each hand in turn, face down.
    pub first: BasisRef,
    /// The player's hand is shown, and its points announced.
    pub player_shows: BasisRef,
    /// The same of the bank's.
    pub bank_shows: BasisRef,
}

/// The player's hand.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRules {
    /// What it is called.
    pub name: Words,
    /// Up to which points it draws.
    pub draws: Cited<u8>,
    /// From which it stands.
    pub stands: Cited<u8>,
}

/// The bank's hand.
#[derive(Clone, Debug, PartialEq)]
pub struct BankRules {
    /// What it is called.
    pub name: Words,
    /// That a table decides.
    pub rule: BasisRef,
    /// The table.
    pub table: ThirdCardTable,
}

/// What a bet is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// The player's hand.
    Player,
    /// The bank's.
    Bank,
    /// That both are equal.
    Tie,
}

/// A kind of bet.
#[derive(Clone, Debug, PartialEq)]
pub struct BetRule {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// What it is on.
    pub on: On,
    /// What it pays.
    pub pays: Cited<Ratio>,
    /// That it is void in a tie.
    pub ties: Option<BasisRef>,
    /// The part of the winnings that the house keeps.
    pub keeps: Option<Cited<Ratio>>,
    /// The most that it takes, as a part of the table's maximum.
    pub most: Option<Cited<Ratio>>,
}

/// Where what the house keeps of winning bets builds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CircleRule {
    /// That it is put into a circle before the box.
    pub fills: BasisRef,
    /// That it is collected when the shoe ends.
    pub emptied: BasisRef,
}

/// What the croupier says, by place among the notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voices {
    /// The player stands.
    pub player_stands: usize,
    /// A card for the player.
    pub player_draws: usize,
    /// The bank stands.
    pub bank_stands: usize,
    /// A card for the bank.
    pub bank_draws: usize,
    /// The player wins.
    pub player_wins: usize,
    /// The bank wins.
    pub bank_wins: usize,
    /// Neither does.
    pub tie: usize,
}

impl Voices {
    /// All that is said.
    pub(super) fn all(&self) -> [usize; 7] {
        [
            self.player_stands,
            self.player_draws,
            self.bank_stands,
            self.bank_draws,
            self.player_wins,
            self.bank_wins,
            self.tie,
        ]
    }
}
