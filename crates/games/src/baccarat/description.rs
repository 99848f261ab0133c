//! A game of two hands dealt for all, as its law file describes it. Every value has its basis.

use exact::Ratio;
use law::{BasisRef, Fields, Words};
use table::Role;

use super::scoring::read_chart;
pub use super::scoring::{PointRules, ThirdCard, ThirdCardTable};
pub use crate::common::{ChoiceWords, Cited, Head, NoticeMoment, NoticeRule, OnSheet, Packs};
use crate::common::{
    Reads, cited, closed_list, described, on_sheet, read_against, read_closing, said_notice, sense,
    small,
};

/// The most kinds of bet that a game may have.
pub const MOST_BETS: usize = 4;

described! {
    /// The table and its people.
    TableRules |fields, notices: &[NoticeRule]| {
        /// That the house pays and takes all bets.
        against_house: BasisRef = read_against(fields),
        /// How many places there are.
        places: Places = Reads::read(fields, "seats"),
        /// Who bets.
        bets: BasisRef,
        /// The table's minimum.
        minimum: OnSheet<()>,
        /// Whether bets go in multiples of it, where the house may ask for that.
        multiples: Option<OnSheet<()>>,
        /// The table's maximum, from so many to so many times the minimum.
        maximum: OnSheet<(u64, u64)>,
        /// Who settles what the text does not.
        problems: Cited<Role>,
        /// How winnings are rounded, if the sheet does not say.
        rounding: OnSheet<String>,
        /// The notices that close the bets, by place.
        closing: Cited<Vec<usize>> = read_closing(fields, notices),
        /// That another game's rules are these, where the text says so.
        same: Option<BasisRef> = Reads::read(fields, "same_rules"),
    }
}

described! {
    /// How many places there are.
    Places |fields| {
        /// Whether the sheet may say no more than that.
        fixed: bool = Some(fields.has("up_to")),
        /// So many, unless the sheet says fewer, or more.
        number: OnSheet<u8> = {
            let key = if fixed == Some(true) { "up_to" } else { "number_unless_said" };
            on_sheet(fields, fields.count(key, sense::PLACES))
        },
    }
}

described! {
    /// The shoe.
    ShoeRules |fields, notices: &[NoticeRule]| within filled: Packs {
        /// The stop card.
        stop: StopRules [notices],
        /// The first card tells how many are burnt; what tens and court cards count for that.
        burn: Cited<u8> = small(fields, "burn", "tens", sense::VALUE),
    }
}

described! {
    /// Who deals out of the shoe.
    DealingRules |fields| {
        /// That players deal in turn, if they want.
        rotates: BasisRef,
        /// The choice to deal.
        deal: ChoiceWords,
        /// The choice to pass.
        pass: ChoiceWords,
        /// That whoever deals plays the bank's hand and must bet.
        must_bet: BasisRef,
        /// That the highest bettor holds the player's hand.
        highest: BasisRef = Reads::read(fields, "highest_bettor"),
        /// That the croupier does where nobody bet on it.
        croupier: BasisRef,
        /// That the right to deal ends when the bank loses.
        lost: BasisRef,
        /// What is taken as the choice of one who is absent.
        absent: BasisRef,
    }
}

described! {
    /// The four cards dealt.
    #[derive(Copy)]
    DealRules |fields| {
        /// Two to each hand in turn, face down.
        first: BasisRef,
        /// The player's hand is shown, and its points announced.
        player_shows: BasisRef,
        /// The same of the bank's.
        bank_shows: BasisRef,
    }
}

described! {
    /// The player's hand.
    PlayerRules |fields| {
        /// What it is called.
        name: Words,
        /// Up to which points it draws.
        draws: Cited<u8> = small(fields, "draws", "to_points", sense::POINTS),
        /// From which it stands.
        stands: Cited<u8> = small(fields, "stands", "from_points", sense::POINTS),
    }
}

described! {
    /// The bank's hand.
    BankRules |fields| {
        /// What it is called.
        name: Words,
        /// That a table decides.
        rule: BasisRef = Reads::read(fields, "drawing"),
        /// The table.
        table: ThirdCardTable = Some(read_chart(fields, "chart")),
    }
}

described! {
    /// The stop card.
    StopRules |fields, notices: &[NoticeRule]| {
        /// The notice of it, by place.
        says: usize = notice(fields, "says", notices),
        /// How many cards lie behind it.
        cards: Cited<u8> = cited(fields.count("cards", sense::STOP), fields),
    }
}

closed_list! {
    /// What a bet is on.
    On {
        /// The player's hand.
        Player = "player",
        /// The bank's.
        Bank = "bank",
        /// That both are equal.
        Tie = "tie",
    }
}

described! {
    /// A kind of bet.
    BetRule |fields| {
        /// Its key.
        key: String,
        /// Its name.
        name: Words,
        /// What it is on, and what it pays.
        wins: WinRule,
        /// That it is void in a tie.
        ties: Option<BasisRef>,
        /// The part of the winnings that the house keeps.
        commission: Option<Cited<Ratio>> = Some(part(fields, "commission")),
        /// The most that it takes, as a part of the table's maximum.
        most: Option<Cited<Ratio>> = Some(part(fields, "most")),
    }
}

crate::common::gives_out!(BetRule, wins: WinRule);

described! {
    /// What a bet is on, and what it pays.
    WinRule |fields| {
        /// What it is on.
        on: On = Reads::read(fields, "side"),
        /// What it pays.
        pays: Cited<Ratio> = cited(fields.odds("odds"), fields),
    }
}

fn part(fields: &Fields<'_, '_>, key: &'static str) -> Option<Cited<Ratio>> {
    let fields = fields.optional_fields(key)?;
    cited(fields.part("part"), &fields)
}

described! {
    /// Where what the house keeps of winning bets builds up.
    #[derive(Copy, Eq)]
    CircleRule |fields| {
        /// That it is put into a circle before the box.
        fills: BasisRef,
        /// That it is collected when the shoe ends.
        emptied: BasisRef,
    }
}

described! {
    /// What the croupier says, by place among the notices.
    #[derive(Copy, Eq)]
    Voices |fields, notices: &[NoticeRule]| {
        /// The player stands.
        player_stands: usize = notice(fields, "player_stands", notices),
        /// A card for the player.
        player_draws: usize = notice(fields, "player_draws", notices),
        /// The bank stands.
        bank_stands: usize = notice(fields, "bank_stands", notices),
        /// A card for the bank.
        bank_draws: usize = notice(fields, "bank_draws", notices),
        /// The player wins.
        player_wins: usize = notice(fields, "player_wins", notices),
        /// The bank wins.
        bank_wins: usize = notice(fields, "bank_wins", notices),
        /// Neither does.
        tie: usize = notice(fields, "tie", notices),
    }
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

/// Something that is said in the course of a coup, by its place.
pub(super) fn notice(
    fields: &Fields<'_, '_>,
    key: &'static str,
    notices: &[NoticeRule],
) -> Option<usize> {
    let name = fields.text(key)?;
    said_notice(fields, &name, notices, NoticeMoment::OnSettling)
}
