//! `[[settle]]`, `[[paytable]]`: what each bet is due.

use ::table::Compared;
use cards::{Rank, Threshold};
use exact::Ratio;
use law::{BasisRef, Fields};

use super::super::description::{
    BetRule, CaseResult, CaseRule, Cited, Counted, Holding, HoldingRow, LeastPaid, OrderRules, Pay,
    PayWhat, PoolRule, PrizeRule, SettleRule, SettleWay, TableChoice, TableRows, TableRule,
};
use crate::common::{basis_of, cited, on_sheet, place_of, rests, word};

pub(super) fn read_paytables(root: &Fields<'_, '_>, order: &OrderRules) -> Vec<TableRule> {
    root.tables("paytable")
        .iter()
        .filter_map(|table| read_paytable(table, order))
        .collect()
}

fn read_paytable(fields: &Fields<'_, '_>, order: &OrderRules) -> Option<TableRule> {
    let (key, name, basis) = (fields.text("key"), fields.words("name"), fields.basis());
    let holdings = fields.tables("holding");
    let rows = if holdings.is_empty() {
        read_classes(fields, order, basis)
    } else {
        let rows: Vec<HoldingRow> = holdings.iter().filter_map(read_holding_row).collect();
        check_apart(fields, &rows);
        Some(TableRows::Holdings(rows))
    };
    let out_of_order = basis_of(fields, "out_of_order");
    Some(TableRule {
        key: key?,
        name: name?,
        rows: rows?,
        out_of_order,
        basis,
    })
}

fn read_holding_row(fields: &Fields<'_, '_>) -> Option<HoldingRow> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let own = read_holding(fields, "held");
    let bank = fields.optional_fields("bank").and_then(|bank| {
        bank.optional_basis();
        read_holding(&bank, "held")
    });
    let pays = cited(fields.odds("odds"), fields);
    Some(HoldingRow {
        key: key?,
        name: name?,
        own: own?,
        bank,
        pays: pays?,
    })
}

/// Two cards stand in one row, or in a second one that asks besides what the bank holds.
fn check_apart(fields: &Fields<'_, '_>, rows: &[HoldingRow]) {
    for (place, row) in rows.iter().enumerate() {
        let same_suits = |other: &HoldingRow| match (row.own.suited, other.own.suited) {
            (Some(one), Some(another)) => one == another,
            (None, _) | (_, None) => true,
        };
        let alike = |other: &&HoldingRow| {
            let shared = other
                .own
                .ranks
                .iter()
                .find(|pair| row.own.ranks.contains(pair));
            shared.is_some() && same_suits(other) && other.bank == row.bank
        };
        if let Some(other) = rows[..place].iter().find(alike) {
            fields.problem(
                format!("the same two cards are {} and {}", other.key, row.key),
                "list them once, or say in both whether they are `suited`",
            );
        }
    }
}

/// Two cards, as `cards = ["A-Q", "A-J"]` with `suited = true` or `false` where it matters.
fn read_holding(fields: &Fields<'_, '_>, key: &'static str) -> Option<Holding> {
    let mut ranks = Vec::new();
    for text in fields.optional_texts(key) {
        let pair: Vec<Option<Rank>> = text.split('-').map(Rank::from_word).collect();
        match pair[..] {
            [Some(first), Some(second)] => ranks.push([first, second]),
            _ => fields.problem(
                format!("`{text}` are no two cards"),
                "write them as \"A-K\" or \"10-10\"",
            ),
        }
    }
    let suited = fields.optional_flag("suited");
    (!ranks.is_empty()).then_some(Holding { ranks, suited })
}

fn read_classes(fields: &Fields<'_, '_>, order: &OrderRules, basis: BasisRef) -> Option<TableRows> {
    let classes: Vec<String> = order
        .classes
        .iter()
        .map(|class| class.class.name().to_string())
        .collect();
    let mut pays: Vec<Option<Cited<Ratio>>> = vec![None; classes.len()];
    let rows = fields.fields("pays")?;
    for class in rows.names() {
        let place = place_of(&rows, &class, &classes, "class");
        if let Some(place) = place {
            pays[place] = read_row(&rows, &class, basis);
        }
    }
    let least = fields
        .optional_fields("least")
        .and_then(|least| read_least(&least, order));
    let listed = fields.optional_fields("as");
    let others = listed.map(|f| read_paid_as(&f, &classes, &mut pays));
    let PaidAs { paid_as, unpaid } = others.unwrap_or_default();
    check_covered(fields, &classes, &pays, &unpaid);
    Some(TableRows::Classes {
        pays,
        least,
        paid_as,
    })
}

/// A row: odds alone, which rest on what the table rests on, or `{ odds = "…", cite = "…" }`.
fn read_row(rows: &Fields<'_, '_>, class: &str, table: BasisRef) -> Option<Cited<Ratio>> {
    if rows.is_section(class) {
        let row = rows.named(class)?;
        return cited(row.odds("odds"), &row);
    }
    let (text, basis) = (rows.named_text(class)?, table);
    match text.parse() {
        Ok(value) => {
            let value = rows.sound_odds(class, value)?;
            Some(Cited { value, basis })
        }
        Err(_) => {
            let right = "write them as \"4\" or \"3/2\"";
            rows.problem(format!("`{text}` are no odds"), right);
            None
        }
    }
}

fn read_least(fields: &Fields<'_, '_>, order: &OrderRules) -> Option<Cited<LeastPaid>> {
    let (name, hand) = (fields.words("name"), read_threshold(fields, order)?);
    let value = LeastPaid {
        hand: hand.value,
        name: name?,
    };
    Some(Cited {
        value,
        basis: hand.basis,
    })
}

fn read_threshold(fields: &Fields<'_, '_>, order: &OrderRules) -> Option<Cited<Threshold>> {
    let basis = fields.basis();
    let hand = fields.text("hand")?;
    match order.hands.threshold(&hand) {
        Ok(value) => Some(Cited { value, basis }),
        Err(error) => {
            fields.problem(error.to_string(), "name a hand of the order");
            None
        }
    }
}

/// Classes that a table does not list: paid as another, or expressly not at all.
#[derive(Default)]
struct PaidAs {
    paid_as: Vec<(usize, BasisRef)>,
    unpaid: Vec<usize>,
}

/// What a class is paid as that is not paid.
const NOTHING: &str = "nothing";

fn read_paid_as(
    fields: &Fields<'_, '_>,
    classes: &[String],
    pays: &mut [Option<Cited<Ratio>>],
) -> PaidAs {
    let basis = fields.basis();
    let mut found = PaidAs::default();
    for class in fields
        .names()
        .iter()
        .filter(|name| !matches!(name.as_str(), "cite" | "reading"))
    {
        let Some(other) = fields.named_text(class) else {
            continue;
        };
        let Some(from) = place_of(fields, class, classes, "class") else {
            continue;
        };
        if other == NOTHING {
            found.unpaid.push(from);
        } else if let Some(to) = place_of(fields, &other, classes, "class") {
            pays[from] = pays[to];
            found.paid_as.push((from, basis));
        }
    }
    found
}

/// A table pays every class from the highest down to the lowest that it pays: a hole would
/// mean that a better hand is worth less, by oversight.
fn check_covered(
    fields: &Fields<'_, '_>,
    classes: &[String],
    pays: &[Option<Cited<Ratio>>],
    unpaid: &[usize],
) {
    let lowest = pays.iter().rposition(Option::is_some).unwrap_or(0);
    for (place, (class, odds)) in classes.iter().zip(pays).enumerate().take(lowest) {
        if odds.is_none() && !unpaid.contains(&place) {
            fields.problem(
                format!("the table does not say what {class} pays"),
                format!("list it, or say as = {{ {class} = \"…\", reading = \"…\" }}"),
            );
        }
    }
}

pub(super) fn read_settles(
    root: &Fields<'_, '_>,
    bets: &[BetRule],
    tables: &[TableRule],
    pools: &[PoolRule],
    order: &OrderRules,
) -> Vec<SettleRule> {
    let mut sections = root.tables("settle");
    sections.retain(|settle| {
        let bet = settle.optional_text("of_bet");
        let left_out = bet.is_some_and(|bet| settle.is_not_offered(&bet));
        if left_out {
            settle.leave_out();
        }
        !left_out
    });
    let mut settles: Vec<SettleRule> = sections
        .iter()
        .filter_map(|settle| read_settle(settle, bets, tables, order))
        .collect();
    let all_read = settles.len() == sections.len();
    // A pool says of itself what becomes of the bet that feeds it.
    settles.extend(pools.iter().enumerate().map(|(place, pool)| SettleRule {
        bet: pool.bet,
        how: SettleWay::IntoPool(place),
    }));
    for (place, bet) in bets.iter().enumerate() {
        let times = settles.iter().filter(|settle| settle.bet == place).count();
        if all_read && times != 1 {
            let what = format!("the bet {} is settled {times} times", bet.key);
            root.problem(what, "give each bet one [[settle]] or one [[pool]] section");
        }
    }
    settles
}

fn read_settle(
    fields: &Fields<'_, '_>,
    bets: &[BetRule],
    tables: &[TableRule],
    order: &OrderRules,
) -> Option<SettleRule> {
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let bet = fields
        .text("of_bet")
        .and_then(|bet| place_of(fields, &bet, &keys, "bet"));
    let table_keys: Vec<String> = tables.iter().map(|table| table.key.clone()).collect();
    let kept = basis_of(fields, "kept").map(SettleWay::Kept);
    let bank = basis_of(fields, "bank").map(SettleWay::Bank);
    let croupier = basis_of(fields, "croupier").map(SettleWay::WithCroupier);
    let by_itself = bank.or(croupier).or(kept);
    let how = match fields.optional_fields("looks_at") {
        None if by_itself.is_some() => by_itself,
        None if fields.has("case") => read_two_hands(fields),
        Some(on) => read_own_hand(fields, &on, &table_keys),
        None => read_against_bank(fields, &table_keys, order),
    };
    Some(SettleRule {
        bet: bet?,
        how: how?,
    })
}

fn read_against_bank(
    fields: &Fields<'_, '_>,
    tables: &[String],
    order: &OrderRules,
) -> Option<SettleWay> {
    let pay = |key: &'static str| {
        let pay = fields.fields(key)?;
        read_pay(&pay, tables, order)
    };
    let (beats, ties) = (pay("beats"), pay("ties"));
    let bank_out = fields
        .optional_fields("bank_out")
        .and_then(|pay| read_pay(&pay, tables, order));
    let loses = rests(fields, "loses");
    let prize = fields.optional_fields("earns").and_then(|prize| {
        let table = place_of(&prize, &prize.text("by_table")?, tables, "pay table");
        let basis = prize.basis();
        // One provision may both grant it and say how much it is.
        let earned = match prize.optional_cite("earned") {
            BasisRef::NONE => basis,
            earned => earned,
        };
        let bank_out = prize.optional_cite("if_bank_out");
        let whatever_the_bank_has = prize.optional_cite("whatever_the_bank_has");
        Some(PrizeRule {
            table: table?,
            earned,
            bank_out,
            whatever_the_bank_has,
            basis,
        })
    });
    Some(SettleWay::AgainstBank {
        bank_out,
        beats: beats?,
        loses: loses?,
        ties: ties?,
        prize,
    })
}

/// Two hands, each against the bank's: nine results and what each is worth.
fn read_two_hands(fields: &Fields<'_, '_>) -> Option<SettleWay> {
    let sections = fields.tables("case");
    let cases: Vec<CaseRule> = sections.iter().filter_map(read_case).collect();
    let foul = rests(fields, "foul");
    let commission = fields
        .fields("commission")
        .and_then(|commission| on_sheet(&commission, commission.part("most_part")));
    for (high, low) in Compared::ALL
        .into_iter()
        .flat_map(|high| Compared::ALL.map(|low| (high, low)))
    {
        let times = cases
            .iter()
            .filter(|case| (case.high, case.low) == (high, low));
        if cases.len() == sections.len() && times.count() != 1 {
            let (high, low) = (high.name(), low.name());
            fields.problem(
                format!("high {high} and low {low} are not one case"),
                "give each of the nine results one [[settle.case]]",
            );
        }
    }
    Some(SettleWay::TwoHands {
        cases,
        foul: foul?,
        commission: commission?,
    })
}

fn read_case(fields: &Fields<'_, '_>) -> Option<CaseRule> {
    let known = Compared::ALL.map(|compared| (compared.name(), compared));
    let (high, low) = (word(fields, "high", &known), word(fields, "low", &known));
    let odds = fields.optional_odds("odds");
    let (pushes, loses) = (fields.flag("pushes"), fields.flag("is_lost"));
    let basis = fields.basis();
    let result = match (odds, pushes, loses) {
        (Some(odds), false, false) => CaseResult::Wins(odds),
        (None, true, false) => CaseResult::Null,
        (None, false, true) => CaseResult::Loses,
        _ => {
            fields.problem(
                "it is not clear what the case is worth",
                "write pays = \"…\", pushes = true or loses = true",
            );
            return None;
        }
    };
    Some(CaseRule {
        high: high?,
        low: low?,
        result,
        basis,
    })
}

fn read_pay(fields: &Fields<'_, '_>, tables: &[String], order: &OrderRules) -> Option<Pay> {
    let pushes = fields.flag("pushes");
    let odds = fields.optional_odds("odds");
    let table = fields.optional_text("by_table");
    let least = fields.optional_fields("only_with");
    let lost_below = least.as_ref().is_some_and(|least| least.flag("lost_below"));
    let only_with = least.and_then(|least| read_threshold(&least, order));
    let basis = fields.basis();
    let what = match (pushes, odds, table) {
        (true, None, None) => PayWhat::Back,
        (false, Some(odds), None) => PayWhat::Odds(odds),
        (false, None, Some(table)) => {
            PayWhat::ByTable(place_of(fields, &table, tables, "pay table")?)
        }
        _ => {
            fields.problem(
                "it is not clear what the bet gets",
                "write pays = \"…\", table = \"…\" or pushes = true",
            );
            return None;
        }
    };
    Some(Pay {
        what,
        only_with,
        lost_below,
        basis,
    })
}

fn read_own_hand(
    fields: &Fields<'_, '_>,
    on: &Fields<'_, '_>,
    tables: &[String],
) -> Option<SettleWay> {
    let known = [
        ("own-hand", Counted::Hand),
        ("first-cards", Counted::FirstCards),
        ("holding", Counted::Holding),
    ];
    let which = word(on, "is", &known)?;
    let (wins, only_top) = (rests(fields, "wins"), rests(fields, "only_top"));
    let otherwise = rests(fields, "otherwise");
    let table = fields
        .fields("pay_table")
        .and_then(|table| read_table_choice(&table, tables));
    Some(SettleWay::OwnHand {
        on: on.basis(),
        which,
        table: table?,
        wins: wins?,
        only_top: only_top?,
        otherwise: otherwise?,
    })
}

fn read_table_choice(fields: &Fields<'_, '_>, tables: &[String]) -> Option<TableChoice> {
    if let Some(key) = fields.optional_text("is") {
        let table = place_of(fields, &key, tables, "pay table");
        return cited(table, fields).map(TableChoice::Fixed);
    }
    let options = fields.fields("by_choice")?;
    let mut choices = Vec::new();
    for name in options.names() {
        let table = options.named_text(&name)?;
        choices.push((name, place_of(&options, &table, tables, "pay table")?));
    }
    on_sheet(fields, Some(choices)).map(TableChoice::OnSheet)
}
