//! A coup in course. Only `apply` changes it; what is due next is read off it.

use std::cmp::Ordering;

use cards::Card;
use law::BasisRef;
use round::{Course, Phase, Player};
use table::{
    Banker, BoxNumber, BoxSet, Circles, NoticeId, Place, Seating, ShoeLeft, ShoeTurn, SpotId,
};

use super::description::{On, ThirdCard};
use super::rules::Rules;
pub(super) use super::scoring::Hand;

/// A coup in course: the two hands, and who deals.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    round: Course,
    /// Who dealt before, or whose turn it was.
    pub(super) turn: Option<ShoeTurn>,
    /// Who deals, once that is known.
    pub(super) dealer: Option<Banker>,
    /// Those who passed the shoe on.
    pub(super) passed: BoxSet,
    /// The first card of a new shoe, which tells how many are burnt.
    pub(super) turned: Option<Card>,
    pub(super) player: Hand,
    pub(super) bank: Hand,
    /// What lies in the circle before each box.
    pub(super) circles: Circles,
}

crate::common::gives_out!(State, round: round::Course);

/// What a coup waits for, or what follows of itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Due {
    /// Bets are open.
    Bets,
    /// The stop card has come to the front of the shoe.
    Stop,
    /// Whether the player of a box deals.
    AskDealer(BoxNumber),
    /// The shoe goes to somebody.
    ShoeTo(Banker, BasisRef),
    /// The cards that the first one tells of are burnt.
    Burn(u8),
    /// A card.
    Card(Place, BasisRef),
    /// A hand is shown.
    Show(Place, BasisRef),
    /// The croupier says something, by place among the notices, and why.
    Say(usize, BasisRef),
    /// Bets are settled, and the coup ends.
    Settle,
    /// A card is due, and the shoe has none left.
    Empty,
    /// Nothing: it is over.
    Nothing,
}

impl State {
    pub(super) fn new(rules: &Rules, seating: &Seating) -> State {
        let shoe = &rules.description.shoe;
        State {
            round: Course::new(seating, || shoe.bag()),
            turn: seating.passed().dealer,
            dealer: None,
            passed: BoxSet::default(),
            turned: None,
            player: Hand::default(),
            bank: Hand::default(),
            circles: seating.passed().circles,
        }
    }

    fn has_said(&self, notice: usize) -> bool {
        self.round.has_said(NoticeId(notice as u8))
    }

    pub(super) fn stopped(&self, rules: &Rules) -> bool {
        self.has_said(rules.description.shoe.stop.says)
    }

    /// What is left for the next coup. Cards that were never shown are as good as burnt.
    pub(super) fn shoe_left(&self, rules: &Rules) -> Option<ShoeLeft> {
        let goes_on = self.phase == Phase::Over && !self.stopped(rules) && self.aside > 0;
        goes_on.then(|| {
            let hands = [&self.player, &self.bank].into_iter();
            let covered = hands.filter(|hand| !hand.shown);
            self.left(covered.flat_map(|hand| hand.cards()))
        })
    }

    /// Whose turn with the shoe comes next.
    pub(super) fn next_turn(&self, rules: &Rules) -> Option<ShoeTurn> {
        match self.dealer {
            Some(Banker::Box(at)) => {
                let keeps = self.phase != Phase::Over || self.winner(rules) != Some(On::Player);
                Some(ShoeTurn { at, keeps })
            }
            Some(Banker::House) | None => self.turn.map(|turn| ShoeTurn {
                keeps: turn.keeps && self.dealer.is_none(),
                ..turn
            }),
        }
    }

    pub(super) fn points(&self, rules: &Rules, hand: &Hand) -> u8 {
        rules.description.points.total(hand.cards())
    }

    /// What the coup waits for, or what follows of itself.
    pub(super) fn due(&self, rules: &Rules) -> Due {
        match self.phase {
            Phase::Open => return Due::Bets,
            Phase::Over => return Due::Nothing,
            Phase::Playing => {}
        }
        let stop = &rules.description.shoe.stop;
        if !self.stopped(rules) && self.to_come() <= u32::from(stop.cards.value) {
            return Due::Stop;
        }
        match self.course(rules) {
            Due::Card(..) if self.to_come() == 0 => Due::Empty,
            due => due,
        }
    }

    fn course(&self, rules: &Rules) -> Due {
        let description = &rules.description;
        if self.dealer.is_none() {
            return self.next_dealer(rules);
        }
        match (self.turned, self.aside) {
            (None, 0) => return Due::Card(Place::Burnt, description.shoe.burn.basis),
            (Some(card), 0) => return Due::Burn(rules.burns(card)),
            _ => {}
        }
        let (player, bank) = (self.player.count(), self.bank.count());
        if player < 2 || bank < 2 {
            let to = if player <= bank {
                Place::Common
            } else {
                Place::Bank
            };
            return Due::Card(to, description.deal.first);
        }
        if !self.player.shown {
            let bets = rules.bet_on(On::Player);
            let bet = |player: &Player| bets.is_some_and(|bet| !player.on(bet).is_zero());
            let bases = &rules.bases_of;
            let basis = if self.players.iter().any(bet) {
                bases.shown_by_bettor
            } else {
                bases.shown_by_croupier
            };
            return Due::Show(Place::Common, basis);
        }
        if !self.bank.shown {
            return Due::Show(Place::Bank, description.deal.bank_shows);
        }
        self.third_cards(rules)
    }

    fn third_cards(&self, rules: &Rules) -> Due {
        let (description, voices) = (&rules.description, &rules.description.voices);
        let points = &description.points;
        let (own, banks) = (
            points.total(self.player.first_two()),
            points.total(self.bank.first_two()),
        );
        let natural = description.natural.value;
        let said_by = |notice: usize| description.notices[notice].basis;
        if own >= natural || banks >= natural {
            return self.end(rules, &rules.natural_wins);
        }
        let draws = own <= description.player.draws.value;
        if !draws && !self.has_said(voices.player_stands) {
            return Due::Say(voices.player_stands, rules.bases_of.player_stands);
        }
        if draws && !self.has_said(voices.player_draws) {
            return Due::Say(voices.player_draws, said_by(voices.player_draws));
        }
        if draws && self.player.third().is_none() {
            return Due::Card(Place::Common, rules.bases_of.player_draws);
        }
        let third = self.player.third().map(|card| points.of(card));
        let (says, _) = description.bank.table.says(banks, third);
        let row = rules.bank_rows[usize::from(banks)];
        match says {
            ThirdCard::Draws if !self.has_said(voices.bank_draws) => {
                Due::Say(voices.bank_draws, said_by(voices.bank_draws))
            }
            ThirdCard::Draws if self.bank.third().is_none() => Due::Card(Place::Bank, row.draws),
            ThirdCard::Draws => self.end(rules, &rules.wins),
            // The house plays the bank's hand: what the table leaves open it does not take.
            ThirdCard::Stands | ThirdCard::May if !self.has_said(voices.bank_stands) => {
                Due::Say(voices.bank_stands, row.stands)
            }
            ThirdCard::Stands | ThirdCard::May => self.end(rules, &rules.wins),
        }
    }

    /// The croupier says who wins, and bets are settled.
    fn end(&self, rules: &Rules, said_by: &[BasisRef; 3]) -> Due {
        let voices = &rules.description.voices;
        let (voice, place) = match self.winner(rules) {
            Some(On::Player) => (voices.player_wins, 0),
            Some(On::Bank) => (voices.bank_wins, 1),
            Some(On::Tie) | None => (voices.tie, 2),
        };
        match self.has_said(voice) {
            false => Due::Say(voice, said_by[place]),
            true => Due::Settle,
        }
    }

    /// To whom the shoe passes because the bank lost: the next in the order of places.
    pub(super) fn loses_shoe(&self, rules: &Rules) -> Option<BoxNumber> {
        let Some(Banker::Box(at)) = self.dealer else {
            return None;
        };
        let lost = self.winner(rules) == Some(On::Player);
        let later = self.players.iter().find(|player| player.at > at);
        let next = later.or_else(|| self.players.first());
        next.filter(|_| lost).map(|player| player.at)
    }

    /// Which hand wins as the cards lie.
    pub(super) fn winner(&self, rules: &Rules) -> Option<On> {
        if self.player.count() < 2 || self.bank.count() < 2 || !self.bank.shown {
            return None;
        }
        let (own, banks) = (
            self.points(rules, &self.player),
            self.points(rules, &self.bank),
        );
        Some(match rules.description.points.compare(own, banks) {
            Ordering::Greater => On::Player,
            Ordering::Less => On::Bank,
            Ordering::Equal => On::Tie,
        })
    }

    /// Who deals: whoever did and has bet on the bank again, then each in turn who has and wants
    /// to, else the croupier.
    fn next_dealer(&self, rules: &Rules) -> Due {
        let dealing = &rules.description.dealing;
        let bet = rules.bet_on(On::Bank).unwrap_or(SpotId(0));
        let may = |player: &&Player| !player.on(bet).is_zero() && !self.passed.has(player.at);
        let kept = self.turn.filter(|turn| turn.keeps);
        let kept = kept.and_then(|turn| self.find(turn.at)).filter(may);
        if let Some(kept) = kept {
            return Due::ShoeTo(Banker::Box(kept.at), dealing.must_bet);
        }
        let after = self.turn.map_or(0, |turn| turn.at.0);
        let later = self.players.iter().filter(|player| player.at.0 > after);
        let earlier = self.players.iter().filter(|player| player.at.0 <= after);
        match later.chain(earlier).find(may) {
            Some(next) => Due::AskDealer(next.at),
            None => Due::ShoeTo(Banker::House, dealing.rotates),
        }
    }
}

impl Rules {
    /// How many cards the first one of a shoe has burnt.
    pub(super) fn burns(&self, card: Card) -> u8 {
        let (points, burn) = (&self.description.points, self.description.shoe.burn.value);
        match points.of(card) {
            tens if tens == points.tens => burn,
            value => value,
        }
    }
}
