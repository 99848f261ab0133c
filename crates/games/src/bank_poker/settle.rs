//! What each bet is due as the cards lie, and why.

use std::cmp::Ordering;

use cards::Card;
use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use table::{
    Compared, Event, Irregularity, Line, Outcome, PayTableId, Place, ReasonStep, Reasons,
    RemedyEffect, SpotId, Wager,
};

use super::description::{
    CaseResult, Cited, Counted, HoldingRow, LeastPaid, Pay, PayWhat, PrizeRule, RemedyRule,
    SettleRule, SettleWay, StageWork, TableRows,
};
use super::judging::{Hand, forfeited_by, judge, line, push_own, value_of};
use super::rules::Rules;
use super::state::{Dealt, Played, State};
use super::two_hands;
use super::{players_bank, pool};

pub(super) fn bank_plays(rules: &Rules, state: &State) -> bool {
    let Some(needed) = &rules.description.bank_plays_with else {
        return true;
    };
    let value = value_of(rules, state.bank.iter().chain(&state.common));
    let order = &rules.description.order.hands;
    value.is_some_and(|value| order.meets(value, &needed.value.at_least))
}

/// Where lines are written. A line is long: it is begun in its place and told to its end there,
/// and not handed on.
pub(super) trait Lines {
    /// Begins a line.
    fn begin(&mut self, line: Line) -> &mut Line;
}

impl Lines for Vec<Line> {
    #[inline]
    fn begin(&mut self, line: Line) -> &mut Line {
        let place = self.len();
        self.push(line);
        &mut self[place]
    }
}

impl Lines for Vec<Event> {
    #[inline]
    fn begin(&mut self, line: Line) -> &mut Line {
        self.push(Event::Settled(line));
        match self.last_mut() {
            Some(Event::Settled(line)) => line,
            _ => unreachable!("it was just written"),
        }
    }
}

/// The lines of every bet on the table, box by box, in the order of the rules.
pub(super) fn settle(rules: &Rules, state: &State) -> Vec<Line> {
    let mut lines = Vec::new();
    each_line(rules, state, &mut lines);
    players_bank::in_order(rules, state, &mut lines);
    lines
}

/// Writes the line of every bet on the table, box by box, in the order of the rules.
pub(super) fn each_line(rules: &Rules, state: &State, lines: &mut impl Lines) {
    let bank = judge(rules, state.bank.iter().chain(&state.common));
    let plays = state.bank_plays.unwrap_or_else(|| bank_plays(rules, state));
    let mut settle_box = |found: Played<'_>| {
        let hand = judge(rules, found.hand().chain(&state.common));
        let table = Settling {
            rules,
            state,
            found,
            hand,
            bank,
            plays,
        };
        let settles = rules.description.settles.iter().enumerate();
        let spots = settles.map(|(place, rule)| (SpotId(rule.bet as u8), (place, rule)));
        found.wagers_on(spots, |wager, (place, rule)| {
            table.settle(place, rule, wager, lines);
        });
    };
    if rules.from_right {
        state.all_played().rev().for_each(&mut settle_box);
    } else {
        state.all_played().for_each(&mut settle_box);
    }
    for (place, pool) in rules.description.pools.iter().enumerate() {
        if let Some(reading) = state.meters[place] {
            for line in pool::prizes(rules, state, pool, reading) {
                lines.begin(line);
            }
        }
    }
}

/// All bets go back.
pub(super) fn void(state: &State, basis: BasisRef) -> impl Iterator<Item = Line> {
    let reasons = Reasons::new().and(ReasonStep::HandIsVoid, basis);
    state.all_played().flat_map(move |found| {
        let wagers = found.wagers().into_iter();
        wagers.map(move |wager| line(found.at(), &wager, Outcome::Void, reasons))
    })
}

/// What a ruling that lets the hand go on, or ends some bets only, does to those that lie there.
pub(super) fn by_ruling(
    rules: &Rules,
    state: &State,
    reported: &Irregularity,
    remedy: &RemedyRule,
) -> Vec<Line> {
    let places = [reported.place, reported.with];
    let concerned = |line: &Line| places.contains(&Some(Place::Box(line.at)));
    let bet = |line: &Line| usize::from(line.spot.0);
    let back = void(state, remedy.basis);
    match remedy.does {
        RemedyEffect::VoidBox | RemedyEffect::OutOfHand => back.filter(concerned).collect(),
        RemedyEffect::LoseBets => {
            let penalty = Reasons::new().and(ReasonStep::Penalty, remedy.basis);
            let costs = |line: &Line| remedy.bets.is_empty() || remedy.bets.contains(&bet(line));
            let holds = |line: &Line| {
                let player = state.find(line.at);
                player.is_some_and(|player| player.holder == line.by)
            };
            // A sanction is personal: those who bet on his hand get their stakes back.
            let lines = back.filter(|line| concerned(line) && (!holds(line) || costs(line)));
            let lost = |line: Line| Line {
                outcome: Outcome::Lost,
                reasons: penalty,
                ..line
            };
            lines
                .map(|line| if holds(&line) { lost(line) } else { line })
                .collect()
        }
        RemedyEffect::VoidMainBets => {
            let mut decided = settle(rules, state);
            decided.retain(|line| rules.is_on_own_cards(bet(line)));
            let is = |line: &Line, other: &Line| {
                (line.at, line.by, line.spot) == (other.at, other.by, other.spot)
            };
            let instead = |line: Line| decided.iter().find(|other| is(&line, other)).copied();
            back.map(|line| instead(line).unwrap_or(line)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a box has a bet that its cards still decide, though its player may have withdrawn.
pub(super) fn has_live_bet(rules: &Rules, found: Played<'_>) -> bool {
    let live = |wager: &Wager| forfeited_by(rules, found, wager).is_none();
    found.wagers().iter().any(live)
}

/// One box held against the bank.
struct Settling<'a> {
    rules: &'a Rules,
    state: &'a State,
    found: Played<'a>,
    hand: Option<Hand>,
    bank: Option<Hand>,
    plays: bool,
}

impl Settling<'_> {
    fn settle(&self, place: usize, rule: &SettleRule, wager: &Wager, lines: &mut impl Lines) {
        if let Some(mut line) = self.forfeited(wager) {
            if let SettleWay::IntoPool(pool) = rule.how {
                let fed = self.rules.description.pools[pool].fed;
                line.reasons.push(ReasonStep::IntoThePool, fed);
            }
            lines.begin(line);
            return;
        }
        let told = match &rule.how {
            SettleWay::AgainstBank { prize, .. } => {
                let Some(hand) = self.hand else { return };
                self.against_bank(&rule.how, hand, self.begin(wager, lines));
                if let Some(prize) = prize {
                    self.prize(prize, hand, wager, lines);
                }
                return;
            }
            SettleWay::IntoPool(place) => {
                let pool = &self.rules.description.pools[*place];
                let won = pool::winners(self.rules, self.state, pool);
                let own = pool::judged(self.rules, self.state, pool, &self.found);
                let line = pool::stake(self.rules, pool, self.found, wager, own, &won);
                Some(line)
            }
            SettleWay::TwoHands { .. } => self.two_hands(&rule.how, wager),
            SettleWay::Bank(basis) => {
                let reasons = Reasons::new().and(ReasonStep::BankEnds, *basis);
                Some(line(self.found.at(), wager, Outcome::Pushed, reasons))
            }
            SettleWay::WithCroupier(basis) => {
                let won = |wager: &Wager, odds, reasons| self.won(wager, odds, reasons);
                players_bank::with_croupier(self.rules, self.state, wager, *basis, won)
            }
            SettleWay::Kept(basis) => {
                let reasons = Reasons::new().and(ReasonStep::CardBought, *basis);
                Some(line(self.found.at(), wager, Outcome::Lost, reasons))
            }
            SettleWay::OwnHand {
                which: Counted::Holding,
                ..
            } => self.holding(place, &rule.how, wager),
            SettleWay::OwnHand { which, .. } => {
                let hand = match which {
                    Counted::FirstCards => judge(self.rules, self.found.first_cards()),
                    Counted::Hand | Counted::Holding => self.hand,
                };
                if let Some(hand) = hand {
                    self.own_hand(place, &rule.how, hand, self.begin(wager, lines));
                }
                return;
            }
        };
        if let Some(line) = told {
            lines.begin(line);
        }
    }

    /// Begins the line of a bet, to be told to its end.
    #[inline]
    fn begin<'l>(&self, wager: &Wager, lines: &'l mut impl Lines) -> &'l mut Line {
        lines.begin(line(self.found.at(), wager, Outcome::Lost, Reasons::new()))
    }

    /// The loss of a bet whose bettor withdrew.
    fn forfeited(&self, wager: &Wager) -> Option<Line> {
        let basis = forfeited_by(self.rules, self.found, wager)?;
        let reasons = Reasons::new().and(ReasonStep::Withdrew, basis);
        Some(line(self.found.at(), wager, Outcome::Lost, reasons))
    }

    fn against_bank(&self, how: &SettleWay, hand: Hand, line: &mut Line) {
        let SettleWay::AgainstBank {
            bank_out,
            beats,
            loses,
            ties,
            ..
        } = how
        else {
            unreachable!("the caller matched it")
        };
        self.hands(hand, &mut line.reasons);
        if !self.plays {
            let needed = self.rules.description.bank_plays_with.as_ref();
            line.reasons.push(
                ReasonStep::BankDoesNotPlay,
                needed.map_or(BasisRef::NONE, |needed| needed.basis),
            );
            if let Some(bank_out) = bank_out {
                return self.pay(bank_out, hand, line);
            }
        }
        match self.compare(hand, &mut line.reasons) {
            Ordering::Greater => self.pay(beats, hand, line),
            Ordering::Equal => self.pay(ties, hand, line),
            Ordering::Less => {
                line.reasons.push(ReasonStep::TheRule, *loses);
                line.outcome = Outcome::Lost;
            }
        }
    }

    /// What both hands are.
    #[inline]
    fn hands(&self, hand: Hand, reasons: &mut Reasons) {
        push_own(self.rules, hand, reasons);
        if let Some(bank) = self.bank {
            let class = &self.rules.description.order.classes[usize::from(bank.class)];
            reasons.push(ReasonStep::BankHandIs { class: bank.class }, class.basis);
        }
    }

    /// The player's hand against the bank's, with the reason for which one is above.
    fn compare(&self, hand: Hand, reasons: &mut Reasons) -> Ordering {
        let Some(bank) = self.bank else {
            return Ordering::Equal;
        };
        let order = &self.rules.description.order;
        let result = hand.value.compare(bank.value).unwrap_or(Ordering::Equal);
        let nothing = |hand: Hand| usize::from(hand.class) + 1 == order.classes.len();
        if let Some(equal) = order.nothing_is_equal
            && nothing(hand)
            && nothing(bank)
        {
            reasons.push(ReasonStep::NeitherHasACombination, equal);
            return Ordering::Equal;
        }
        if hand.class != bank.class {
            let because = if result.is_gt() {
                ReasonStep::HigherClass
            } else {
                ReasonStep::LowerClass
            };
            reasons.push(because, order.ranking);
            return result;
        }
        if result.is_eq() {
            reasons.push(ReasonStep::AllEqual, order.all_equal);
            return result;
        }
        let because = if result.is_gt() {
            ReasonStep::HigherCards
        } else {
            ReasonStep::LowerCards
        };
        reasons.push(because, order.same);
        reasons.push(ReasonStep::CardOrder, self.rules.description.cards.ranks);
        let ties = order.classes[usize::from(hand.class)].ties;
        if ties != order.same && ties != BasisRef::NONE {
            reasons.push(because, ties);
        }
        result
    }

    #[inline]
    fn pay(&self, pay: &Pay, hand: Hand, line: &mut Line) {
        let order = &self.rules.description.order.hands;
        if let Some(least) = &pay.only_with {
            if !order.meets(hand.value, &least.value) {
                line.reasons
                    .push(ReasonStep::NotGoodEnoughToBePaid, least.basis);
                line.outcome = match pay.lost_below {
                    true => Outcome::Lost,
                    false => Outcome::Pushed,
                };
                return;
            }
            if !matches!(pay.what, PayWhat::ByTable(_)) {
                line.reasons.push(ReasonStep::TheRule, least.basis);
            }
        }
        match pay.what {
            PayWhat::Odds(odds) => {
                line.reasons.push(ReasonStep::TheRule, pay.basis);
                self.wins(odds, line);
            }
            PayWhat::Back => {
                line.reasons.push(ReasonStep::TheRule, pay.basis);
                line.outcome = Outcome::Pushed;
            }
            PayWhat::ByTable(table) => self.by_table(table, pay.basis, hand, line),
        }
    }

    /// A bet that the bank's defeat pays by a table; a hand below the table gets its stake back.
    fn by_table(&self, table: usize, basis: BasisRef, hand: Hand, line: &mut Line) {
        let id = PayTableId(table as u8);
        line.reasons.push(
            ReasonStep::TableInForce { table: id },
            self.rules.description.tables[table].basis,
        );
        let Some(row) = self.row(table, hand) else {
            line.reasons.push(ReasonStep::TheRule, basis);
            line.outcome = Outcome::Pushed;
            return;
        };
        line.reasons.push(ReasonStep::OnTheTable, row.basis);
        self.push_paid_as(table, hand, &mut line.reasons);
        self.push_out_of_order(table, hand, &mut line.reasons);
        line.reasons.push(ReasonStep::TheRule, basis);
        self.wins(row.value, line);
    }

    /// That a hand pays more than one above it.
    fn push_out_of_order(&self, table: usize, hand: Hand, reasons: &mut Reasons) {
        let table = &self.rules.description.tables[table];
        let (TableRows::Classes { pays, .. }, Some(basis)) = (&table.rows, table.out_of_order)
        else {
            return;
        };
        let class = usize::from(hand.class);
        let own = pays[class].map(|row| row.value);
        let above = pays[..class].iter().flatten();
        if above.map(|row| Some(row.value)).any(|above| above < own) {
            reasons.push(ReasonStep::OnTheTable, basis);
        }
    }

    /// A bet wins at these odds; what cannot be paid exactly is rounded as the table does, and said.
    #[inline]
    fn wins(&self, odds: Ratio, line: &mut Line) {
        let rounding = self.rules.rounding;
        // Stakes are bounded by the table's maximum, so that no payment comes near 64 bits.
        let rounded = rounding.value.apply(line.stake, odds);
        let (paid, residue) =
            rounded.map_or((Cents::ZERO, Residue::NONE), |r| (r.amount, r.residue));
        if residue != Residue::NONE {
            line.reasons.push(ReasonStep::Rounded, rounding.basis);
        }
        line.outcome = Outcome::Won;
        (line.odds, line.paid, line.residue) = (odds, paid, residue);
    }

    /// The line of a bet that wins at these odds.
    fn won(&self, wager: &Wager, odds: Ratio, reasons: Reasons) -> Line {
        let mut line = line(self.found.at(), wager, Outcome::Won, reasons);
        self.wins(odds, &mut line);
        line
    }

    fn prize(&self, prize: &PrizeRule, hand: Hand, wager: &Wager, lines: &mut impl Lines) {
        let table = &self.rules.description.tables[prize.table];
        let Some(row) = self.row(prize.table, hand) else {
            return;
        };
        let line = self.begin(wager, lines);
        let reasons = &mut line.reasons;
        push_own(self.rules, hand, reasons);
        if prize.earned != prize.basis {
            reasons.push(ReasonStep::TheRule, prize.earned);
        }
        reasons.push(ReasonStep::TheRule, prize.basis);
        reasons.push(
            ReasonStep::TableInForce {
                table: PayTableId(prize.table as u8),
            },
            table.basis,
        );
        if row.basis != table.basis {
            reasons.push(ReasonStep::OnTheTable, row.basis);
        }
        self.push_paid_as(prize.table, hand, reasons);
        if !self.plays {
            reasons.push(ReasonStep::WhateverTheBankHas, prize.bank_out);
        } else {
            reasons.push(ReasonStep::WhateverTheBankHas, prize.whatever_the_bank_has);
        }
        self.wins(row.value, line);
        line.outcome = Outcome::Prize;
    }

    fn push_paid_as(&self, table: usize, hand: Hand, reasons: &mut Reasons) {
        let TableRows::Classes { paid_as, .. } = &self.rules.description.tables[table].rows else {
            return;
        };
        let found = paid_as
            .iter()
            .find(|(class, _)| *class == usize::from(hand.class));
        if let Some((_, basis)) = found {
            reasons.push(ReasonStep::OnTheTable, *basis);
        }
    }

    fn own_hand(&self, place: usize, how: &SettleWay, hand: Hand, line: &mut Line) {
        let SettleWay::OwnHand {
            on,
            wins,
            only_top,
            otherwise,
            ..
        } = how
        else {
            unreachable!("the caller matched it")
        };
        let reasons = &mut line.reasons;
        push_own(self.rules, hand, reasons);
        reasons.push(ReasonStep::OwnHandOnly, *on);
        let Some(chosen) = self.rules.tables[place] else {
            line.outcome = Outcome::Pushed;
            return;
        };
        let id = PayTableId(chosen.value as u8);
        let Some(row) = self.row(chosen.value, hand) else {
            if self.stays_covered() {
                *reasons = Reasons::new().and(ReasonStep::OwnHandOnly, *on);
            } else if let Some(least) = self.least_paid(chosen.value, hand) {
                reasons.push(ReasonStep::NotGoodEnoughToBePaid, least);
            }
            reasons.push(ReasonStep::NoCombination, *otherwise);
            line.outcome = Outcome::Lost;
            return;
        };
        reasons.push(ReasonStep::TableInForce { table: id }, chosen.basis);
        let table = self.rules.description.tables[chosen.value].basis;
        if table != chosen.basis && table != row.basis {
            reasons.push(ReasonStep::TableInForce { table: id }, table);
        }
        reasons.push(ReasonStep::OnTheTable, row.basis);
        if let Some(least) = self.least_paid(chosen.value, hand) {
            reasons.push(ReasonStep::OnTheTable, least);
        }
        self.push_paid_as(chosen.value, hand, reasons);
        reasons.push(ReasonStep::TheRule, *wins);
        reasons.push(ReasonStep::OnlyTheHighest, *only_top);
        self.wins(row.value, line);
    }

    /// Whether a hand that loses a bet now stays covered, so that no reason may say what it is.
    fn stays_covered(&self) -> bool {
        let stage = self.rules.stage(self.state.stage);
        stage.is_some_and(|stage| matches!(stage.what, StageWork::SettleEarly(_)))
    }

    /// Each of two hands against the bank's.
    fn two_hands(&self, how: &SettleWay, wager: &Wager) -> Option<Line> {
        let SettleWay::TwoHands { cases, foul, .. } = how else {
            unreachable!("the caller matched it")
        };
        let own = two_hands::of_box(self.rules, &self.found)?;
        let bank = players_bank::hands(self.rules, self.state)?;
        let order = &self.rules.description.order;
        let low_order = order.low.as_ref()?;
        if two_hands::is_foul(self.rules, own) {
            let reasons = Reasons::new()
                .and(ReasonStep::SetWrongly, *foul)
                .and(ReasonStep::SetWrongly, low_order.outranked);
            return Some(self.lost_to_bank(wager, reasons));
        }
        let (high, low) = players_bank::compare(self.rules, own, bank)?;
        let (own_class, own_basis) = order.class_of(own.high);
        let (bank_class, bank_basis) = order.class_of(bank.high);
        let mut reasons = Reasons::new()
            .and(ReasonStep::HandIs { class: own_class }, own_basis)
            .and(ReasonStep::BankHandIs { class: bank_class }, bank_basis);
        let cards = &self.rules.description.cards;
        if order.hands.uses_low_ace(own.high) {
            reasons.push(ReasonStep::AceIsLow, cards.ace.basis);
        }
        let bank_cards = self
            .state
            .bank_box()
            .map_or(&self.state.bank, |found| &found.facts().cards);
        let dealt = self.found.cards.iter().chain(bank_cards);
        if let Some(joker) = cards.joker
            && dealt.into_iter().any(|dealt| dealt.card.is_joker())
        {
            reasons.push(ReasonStep::JokerStandsIn, joker.basis);
        }
        if two_hands::is_foul(self.rules, bank) {
            reasons.push(ReasonStep::BankSetWrongly, *foul);
        }
        let ranking = match own_class == bank_class {
            true => self.rules.within_class,
            false => order.ranking,
        };
        let low_class = low_order.hands.class_position(own.low);
        let mut reasons = reasons
            .and(ReasonStep::HighHand(high), ranking)
            .and(ReasonStep::LowHand(low), low_order.classes[low_class].basis);
        if high == Compared::Equal || low == Compared::Equal {
            reasons.push(ReasonStep::AllEqual, order.all_equal);
        }
        let case = cases
            .iter()
            .find(|case| (case.high, case.low) == (high, low))?;
        reasons.push(ReasonStep::TheRule, case.basis);
        Some(match case.result {
            CaseResult::Loses => self.lost_to_bank(wager, reasons),
            CaseResult::Null => Line {
                against: players_bank::against(self.rules, self.state, Cents::ZERO),
                ..line(self.found.at(), wager, Outcome::Pushed, reasons)
            },
            CaseResult::Wins(odds) => {
                let commission = self.rules.commission?;
                reasons.push(ReasonStep::Commission, commission.basis);
                let net = two_hands::less(odds, commission.value).unwrap_or(odds);
                self.won_from_bank(wager, (odds, net), reasons)
            }
        })
    }

    /// A bet that goes to whoever holds the bank: of what a player's bank wins the house keeps
    /// its commission as well.
    fn lost_to_bank(&self, wager: &Wager, mut reasons: Reasons) -> Line {
        let mut kept = Cents::ZERO;
        if let (Some(offer), Some(_), Some(commission)) = (
            self.rules.offer(),
            self.state.bank_box(),
            self.rules.commission,
        ) {
            let net = two_hands::less(Ratio::ONE, commission.value).unwrap_or(Ratio::ONE);
            let gain = self.rules.rounding.value.apply(wager.stake, net);
            let gain = gain.map_or(wager.stake, |rounded| rounded.amount);
            kept = wager.stake.down_to_zero(gain);
            reasons.push(ReasonStep::WithThePlayersBank, offer.cover);
            reasons.push(ReasonStep::Commission, commission.basis);
        }
        Line {
            against: players_bank::against(self.rules, self.state, kept),
            ..line(self.found.at(), wager, Outcome::Lost, reasons)
        }
    }

    /// A bet that whoever holds the bank pays: the odds, and what is left of them after the
    /// commission.
    fn won_from_bank(
        &self,
        wager: &Wager,
        (odds, net): (Ratio, Ratio),
        mut reasons: Reasons,
    ) -> Line {
        if let (Some(offer), Some(_)) = (self.rules.offer(), self.state.bank_box()) {
            reasons.push(ReasonStep::WithThePlayersBank, offer.cover);
        }
        let won = self.won(wager, net, reasons);
        let owed = self.rules.rounding.value.apply(wager.stake, odds);
        let owed = owed.map_or(won.paid, |rounded| rounded.amount);
        let kept = owed.down_to_zero(won.paid);
        Line {
            against: players_bank::against(self.rules, self.state, kept),
            ..won
        }
    }

    /// A bet on the two cards dealt, which looks at the bank's where the row says so.
    fn holding(&self, place: usize, how: &SettleWay, wager: &Wager) -> Option<Line> {
        let SettleWay::OwnHand {
            on,
            wins,
            only_top,
            otherwise,
            ..
        } = how
        else {
            unreachable!("the caller matched it")
        };
        let own = two(&self.found.cards)?;
        let table = self.rules.tables[place]?;
        let TableRows::Holdings(rows) = &self.rules.description.tables[table.value].rows else {
            return None;
        };
        let held = |row: &&HoldingRow| {
            let bank = || two(&self.state.bank);
            let by_bank = |asked: &super::description::Holding| bank().is_some_and(|b| asked.is(b));
            row.own.is(own) && row.bank.as_ref().is_none_or(by_bank)
        };
        let own_only = Reasons::new().and(ReasonStep::OwnHandOnly, *on);
        let Some(row) = rows.iter().find(held) else {
            let reasons = own_only.and(ReasonStep::NoCombination, *otherwise);
            return Some(line(self.found.at(), wager, Outcome::Lost, reasons));
        };
        // A row that asks what the bank holds does not look at the player's cards alone.
        let reasons = match row.bank {
            Some(_) => Reasons::new().and(ReasonStep::TheRule, *on),
            None => own_only,
        };
        let id = PayTableId(table.value as u8);
        let place = rows.iter().position(|known| known == row).unwrap_or(0) as u8;
        let holds = ReasonStep::Holds {
            table: id,
            row: place,
        };
        let mut reasons = reasons.and(holds, row.pays.basis);
        let list = self.rules.description.tables[table.value].basis;
        if list != table.basis {
            reasons.push(ReasonStep::TableInForce { table: id }, list);
        }
        let reasons = reasons
            .and(ReasonStep::TableInForce { table: id }, table.basis)
            .and(ReasonStep::TheRule, *wins)
            .and(ReasonStep::OnlyTheHighest, *only_top);
        Some(self.won(wager, row.pays.value, reasons))
    }

    /// What says from which hand on a class is paid, where a hand is of that class.
    fn least_paid(&self, table: usize, hand: Hand) -> Option<BasisRef> {
        let TableRows::Classes {
            least: Some(least), ..
        } = &self.rules.description.tables[table].rows
        else {
            return None;
        };
        let class = self.rules.description.order.hands.class_of(hand.value);
        (least.value.hand.class() == class).then_some(least.basis)
    }

    /// What a pay table has for a hand, if anything.
    fn row(&self, table: usize, hand: Hand) -> Option<Cited<Ratio>> {
        let TableRows::Classes { pays, least, .. } = &self.rules.description.tables[table].rows
        else {
            return None;
        };
        let order = &self.rules.description.order.hands;
        let enough = |least: &Cited<LeastPaid>| order.meets(hand.value, &least.value.hand);
        let paid = least.as_ref().is_none_or(enough);
        pays[usize::from(hand.class)].filter(|_| paid)
    }
}

/// A hand of two cards.
fn two(cards: &[Dealt]) -> Option<[Card; 2]> {
    match cards {
        [first, second] => Some([first.card, second.card]),
        _ => None,
    }
}
