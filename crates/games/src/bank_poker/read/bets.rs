//! `[[bet]]`: when each bet is placed and how much it may be.

use law::Fields;

use super::super::description::{BetRule, Cited, StakeRule, Window};
use super::table::read_multiples;
use crate::common::{cited, on_sheet, place_of};

pub(super) fn read_bets(root: &Fields<'_, '_>) -> Vec<BetRule> {
    let sections = root.tables("bet");
    let keys: Vec<String> = sections.iter().filter_map(|bet| bet.text("key")).collect();
    let bets: Vec<BetRule> = sections
        .iter()
        .filter_map(|bet| read_bet(bet, &keys))
        .collect();
    if bets.len() == sections.len() {
        for (place, section) in sections.iter().enumerate() {
            check_leads_on(section, &bets, place);
        }
    }
    bets
}

/// A bet that goes with another, or is a multiple of it, leads to one that stands by itself.
fn check_leads_on(fields: &Fields<'_, '_>, bets: &[BetRule], place: usize) {
    let leads_to = |place: usize| match (&bets[place].placed.value, &bets[place].stake) {
        (Window::Beside(other) | Window::With(other), _) => vec![*other],
        (_, StakeRule::TimesBet { of, .. }) => vec![*of],
        _ => Vec::new(),
    };
    let times = |place: usize| match &bets[place].stake {
        StakeRule::TimesBet { of, .. } => Some(*of),
        _ => None,
    };
    let mut open: Vec<usize> = leads_to(place).into_iter().chain(times(place)).collect();
    for _ in 0..bets.len() {
        if open.contains(&place) {
            let what = format!("the bet {} is a matter of itself", bets[place].key);
            return fields.problem(what, "name another bet, which does not lead back to it");
        }
        let next = open
            .iter()
            .flat_map(|bet| leads_to(*bet).into_iter().chain(times(*bet)));
        open = next.collect();
    }
}

fn read_bet(fields: &Fields<'_, '_>, keys: &[String]) -> Option<BetRule> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let placed = fields.fields("placed").and_then(|placed| {
        let value = read_window(&placed, keys);
        let basis = fields.and_offered(placed.basis());
        Some(Cited {
            value: value?,
            basis,
        })
    });
    let stake = fields
        .fields("stake")
        .and_then(|stake| read_stake(&stake, keys));
    Some(BetRule {
        key: key?,
        name: name?,
        placed: placed?,
        stake: stake?,
    })
}

fn read_window(fields: &Fields<'_, '_>, keys: &[String]) -> Option<Window> {
    let (at, by) = (fields.optional_text("at"), fields.optional_text("by"));
    let (required, beside) = (fields.flag("required"), fields.optional_text("beside"));
    let with = fields.optional_text("with");
    let bet = |key: &str| place_of(fields, key, keys, "bet");
    match (at.as_deref(), by, required, beside, with) {
        (Some("open"), None, true, None, None) => Some(Window::Required),
        (Some("open"), None, false, Some(beside), None) => bet(&beside).map(Window::Beside),
        (Some("open"), None, false, None, Some(with)) => bet(&with).map(Window::With),
        (None, Some(choice), false, None, None) => Some(Window::ByChoice(choice)),
        _ => {
            let right = "write at = \"open\" with required = true, beside = \"…\" or with = \"…\", or by = the key of a choice";
            fields.problem("it is not clear when the bet is placed", right);
            None
        }
    }
}

fn read_stake(fields: &Fields<'_, '_>, keys: &[String]) -> Option<StakeRule> {
    if let Some(within) = fields.optional_text("within") {
        if within != "table-limits" {
            fields.problem(
                format!("a stake cannot be within `{within}`"),
                "use table-limits",
            );
        }
        return Some(StakeRule::TableLimits(fields.basis()));
    }
    if let Some(most) = fields.optional_text("up_to_limit") {
        if most != "table-maximum" {
            let what = format!("a stake cannot go up to `{most}`");
            fields.problem(what, "use table-maximum");
        }
        return Some(StakeRule::UpToMaximum(fields.basis()));
    }
    if let Some(of) = fields.optional_text("of") {
        let (times, of) = (fields.multiple("times"), place_of(fields, &of, keys, "bet"));
        let basis = fields.basis();
        return Some(StakeRule::TimesBet {
            times: times?,
            of: of?,
            basis,
        });
    }
    if let Some(fixed) = fields.optional_fields("fixed") {
        let most = fixed.optional_multiple("most_times_minimum");
        return on_sheet(&fixed, Some(most)).map(StakeRule::Fixed);
    }
    if fields.flag("own_limits") {
        let least = fields.fields("least").and_then(|f| on_sheet(&f, Some(())));
        let most = fields
            .fields("most")
            .and_then(|f| on_sheet(&f, read_multiples(&f)));
        return Some(StakeRule::OwnLimits {
            least: least?,
            most: most?,
        });
    }
    let least = fields.fields("least").and_then(|f| {
        // Nothing at all is a least stake as well.
        let right = "write a multiple of the minimum, as \"1/2\"";
        on_sheet(&f, f.parsed("part_of_minimum", right))
    });
    let most = fields.fields("most");
    let most = most.and_then(|f| cited(f.multiple("times_minimum"), &f));
    let (least, most) = (least?, most?);
    fields.range(Some(least.within), Some(most.value))?;
    Some(StakeRule::TimesMinimum { least, most })
}

/// The places of several bets, without those that the house does not offer.
pub(super) fn bets_named(
    fields: &Fields<'_, '_>,
    key: &'static str,
    bets: &[BetRule],
) -> Vec<usize> {
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let named = fields.optional_texts(key);
    let offered = named.iter().filter(|bet| !fields.is_not_offered(bet));
    offered
        .filter_map(|bet| place_of(fields, bet, &keys, "bet"))
        .collect()
}
