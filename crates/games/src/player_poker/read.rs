//! Reads a law file into a [`Description`], strictly: all problems of the file together.

use cards::HandOrder;
use law::{BasisRef, Fields};
use table::Face;

use super::description::*;
use super::seat::{MOST_CARDS, MOST_COMMON};
use super::{hands, streets};
use crate::common::{Head, Listed, NoticeRule, Reads};

crate::common::reads!(whole read_root, offered read_root);

fn read_root(root: &Fields<'_, '_>, head: Head) -> Option<Description> {
    let table = Reads::read(root, "table");
    let seats: Option<SeatRules> = Reads::read(root, "seats");
    let ways = Reads::read(root, "directions");
    let most = seats.as_ref().map(|seats| seats.most.within);
    let cards = root.fields("pack");
    let cards = cards.and_then(|f| hands::read_cards(&f, most));
    let order = root.fields("order");
    let order = cards.as_ref().zip(order);
    let order = order.and_then(|(cards, order)| hands::read_order(&order, cards));
    let making = root.fields("best_hand");
    let making = making.and_then(|f| hands::read_making(&f));
    let also = root.optional_fields("also");
    let also = also.map(|f| read_also(&f)).unwrap_or_default();
    let notices = &head.notices;
    let initial = root.tables("initial");
    let initial = initial.iter().filter_map(streets::read_initial).collect();
    let hands = order.as_ref().map(|order| &order.hands);
    let streets = read_streets(root, hands, notices);
    if let (Some(cards), Some(seats)) = (&cards, &seats) {
        check_pack(root, cards, seats, &streets);
    }
    let betting = root.fields("betting");
    let betting = betting.and_then(|f| BettingRules::of(&f, root, &streets));
    let (showdown, pots) = (Reads::read(root, "showdown"), Reads::read(root, "pots"));
    let profit = root.optional_fields("profit");
    let profit = profit.map(|f| ProfitRules::of(&f, notices));
    let game_rules = root.optional_fields("game_course");
    let game_rules = game_rules.map(|f| GameRules::of(&f, notices));
    let irregularities = root.tables("irregularity");
    let irregularities = irregularities.iter();
    let irregularities = irregularities
        .filter_map(streets::read_irregularity)
        .collect();
    Some(Description {
        head,
        table: table?,
        seats: seats?,
        ways: ways?,
        cards: cards?,
        order: order?,
        making: making?,
        also,
        initial,
        streets,
        betting: betting?,
        showdown: showdown?,
        pots: pots?,
        profit: match profit {
            Some(profit) => Some(profit?),
            None => None,
        },
        game_rules: match game_rules {
            Some(game_rules) => Some(game_rules?),
            None => None,
        },
        irregularities,
    })
}

/// `[also]`: what a variant's own text says beside the general rules.
fn read_also(fields: &Fields<'_, '_>) -> Vec<(Also, BasisRef)> {
    let said = Also::ALL.iter().filter_map(|also| {
        let section = fields.optional_fields(also.word())?;
        Some((*also, section.basis()))
    });
    said.collect()
}

fn read_streets(
    root: &Fields<'_, '_>,
    hands: Option<&HandOrder>,
    notices: &[NoticeRule],
) -> Vec<StreetRule> {
    let tables = root.tables("street");
    let streets: Vec<StreetRule> = tables
        .iter()
        .filter_map(|fields| streets::read_street(fields, hands, notices))
        .collect();
    let bets = |street: &StreetRule| matches!(street.work, Work::Bet(_));
    if streets.len() == tables.len() && !streets.first().is_some_and(bets) {
        root.problem(
            "a hand begins with a betting interval",
            "add a [[street]] with `opens`",
        );
    }
    if streets.len() == tables.len() {
        check_deal(root, &streets);
        check_draws(&tables, &streets);
        for (number, fields) in tables.iter().enumerate() {
            if can_open(&streets, number) {
                continue;
            }
            // The problem is of what says who opens: the house may have said it.
            if let Some(opens) = fields.optional_fields("opens") {
                opens.leave_out();
                let right = "let one open by what there is to see or was done before that interval";
                opens.problem("nobody could tell who opens it", right);
            }
        }
    }
    streets
}

/// Whether what decides who opens an interval is there by then: open cards, an earlier bet, an
/// opening of the pot.
fn can_open(streets: &[StreetRule], number: usize) -> bool {
    let Some(StreetRule {
        work: Work::Bet(interval),
        ..
    }) = streets.get(number)
    else {
        return true;
    };
    let opens_the_pot = |street: &StreetRule| match &street.work {
        Work::Bet(interval) => !interval.openers.is_empty(),
        Work::Draw(_) => false,
    };
    let mut dealt = streets[..=number].iter().flat_map(|street| &street.deal);
    match interval.opens.by {
        Opens::Mano => true,
        Opens::LowestShowing | Opens::LowestBySuit | Opens::HighestShowing => {
            dealt.any(|step| step.to == DealTo::Players && step.face == Face::Up)
        }
        Opens::LastBettor => number > 0,
        Opens::Opener => streets[..number].iter().any(opens_the_pot),
    }
}

/// Players get cards, and all that are dealt have room.
fn check_deal(root: &Fields<'_, '_>, streets: &[StreetRule]) {
    let steps = || streets.iter().flat_map(|street| &street.deal);
    let dealt = |to: DealTo| -> usize {
        let of = steps().filter(|step| step.to == to);
        of.map(|step| usize::from(step.cards)).sum()
    };
    let first = streets.first().map_or(&[][..], |street| &street.deal);
    if first.iter().all(|step| step.to != DealTo::Players) {
        root.problem(
            "no player gets cards to bet on",
            "deal some in the first street",
        );
    }
    for (to, most) in [
        (DealTo::Players, MOST_CARDS),
        (DealTo::Common, MOST_COMMON),
        (DealTo::Burn, MOST_CARDS),
    ] {
        if dealt(to) > most {
            let what = format!("{} cards are dealt to one place", dealt(to));
            root.problem(what, format!("{most} are the most"));
        }
    }
}

/// As many as may sit down can be dealt all their cards, unless a street says what is done where
/// its cards do not suffice. Cards that are changed come out of what was put aside, if need be.
fn check_pack(root: &Fields<'_, '_>, cards: &CardRules, seats: &SeatRules, streets: &[StreetRule]) {
    let whole = streets.iter().filter(|street| street.short.is_none());
    let steps: Vec<&DealStep> = whole.flat_map(|street| &street.deal).collect();
    let needs = |players: u8| -> usize {
        let each = |step: &&DealStep| match step.to {
            DealTo::Players => usize::from(step.cards) * usize::from(players),
            DealTo::Common | DealTo::Burn => usize::from(step.cards),
        };
        steps.iter().map(each).sum()
    };
    let alone = [(cards.deck.value, seats.most.within)];
    let served = match cards.serves.is_empty() {
        true => &alone[..],
        false => &cards.serves[..],
    };
    for (deck, players) in served {
        let (needs, has) = (needs(*players), usize::from(deck.len()));
        if needs > has {
            let what = format!("{players} players are dealt {needs} cards of {has}");
            let right = "let fewer sit down, deal fewer, or say what is done (`short_stub`)";
            root.problem(what, right);
        }
    }
}

/// Nobody changes more cards than he was dealt.
fn check_draws(tables: &[Fields<'_, '_>], streets: &[StreetRule]) {
    let mut dealt = 0;
    for (fields, street) in tables.iter().zip(streets) {
        let own = street.deal.iter().filter(|step| step.to == DealTo::Players);
        dealt += own.map(|step| step.cards).sum::<u8>();
        if let Work::Draw(draw) = &street.work
            && draw.most > dealt
        {
            let what = format!("{} cards are changed of {dealt}", draw.most);
            fields.problem(what, format!("write at most {dealt}"));
        }
    }
}
