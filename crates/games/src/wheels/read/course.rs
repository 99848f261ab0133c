//! `[zero]`, `[course]`, `[payment]`, `[[notice]]`, `[[irregularity]]`.

use law::Fields;
use table::{Announced, Pocket, Role};

use super::super::description::*;
use super::super::rows::Ending;
use crate::common::{Reads, cited, place_of, read_close, said_then};

pub(super) fn read_zero(fields: &Fields<'_, '_>, decides: &Decides) -> Option<ZeroRules> {
    let own = match decides {
        Decides::Wheel(wheel) => read_zeros(fields, wheel),
        Decides::Rows(_) => Ending::such(|ending| ending == Ending::Refait),
    };
    let also = decides.wheel().zip(fields.optional_fields("also"));
    let also = also.and_then(|(wheel, also)| cited(Some(read_zeros(&also, wheel)), &also));
    let pockets = also.as_ref().map_or(own, |also| own.and(also.value));
    let back = fields
        .fields("back")
        .and_then(|back| cited(back.part("part"), &back));
    let prison: Option<Option<PrisonRules>> = Reads::read(fields, "prison");
    Some(ZeroRules {
        pockets,
        back: back?,
        also,
        prison: prison?,
    })
}

/// The pockets that a list names, which have no number.
fn read_zeros(fields: &Fields<'_, '_>, wheel: &WheelRules) -> PocketSet {
    let labels = fields.optional_texts("pockets");
    let zero = |label: &String| {
        let is = |pocket: &PocketRule| pocket.label == *label && pocket.number.is_none();
        wheel.pockets.iter().position(is)
    };
    let zeros: Option<Vec<usize>> = labels.iter().map(zero).collect();
    let twice = |(at, label): (usize, &String)| labels[..at].contains(label);
    if zeros.as_ref().is_none_or(Vec::is_empty) || labels.iter().enumerate().any(twice) {
        let right = "name the zeros of the wheel, each once";
        fields.problem("no such pocket is a zero", right);
    }
    let zeros = zeros.unwrap_or_default().into_iter();
    zeros.map(|place| Pocket(place as u8)).collect()
}

pub(super) fn read_course(fields: &Fields<'_, '_>, notices: &[NoticeRule]) -> Option<CourseRules> {
    let last_of_all = NoticeMoment::WhenAnnounced(Announced {
        by: Role::TableHead,
        hands: Some(1),
    });
    let close = read_close(fields, notices);
    let last = fields.optional_fields("last").and_then(|last| {
        let name = last.optional_text("says")?;
        said_then(&last, &name, notices, last_of_all)
    });
    let called = fields.optional_fields("called");
    let called = called.map(|called| called.basis());
    Some(CourseRules {
        close: close?,
        last,
        called,
    })
}

pub(super) fn read_payment(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<PaymentRules> {
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let mut order: Vec<Vec<usize>> = Vec::new();
    for group in fields.optional_texts("sequence") {
        let kinds = group.split(", ");
        let kinds = kinds.filter_map(|key| place_of(fields, key, &keys, "bet"));
        order.push(kinds.collect());
    }
    let missing = (0..bets.len()).find(|bet| order.iter().all(|group| !group.contains(bet)));
    if let Some(missing) = missing {
        fields.problem(
            format!("`{}` has no place in the order", bets[missing].key),
            "name each kind of bet once",
        );
    }
    let all: Vec<usize> = order.iter().flatten().copied().collect();
    let twice = |(at, bet): &(usize, &usize)| all[..*at].contains(bet);
    if let Some((_, bet)) = all.iter().enumerate().find(twice) {
        let what = format!("`{}` has two places in the order", bets[*bet].key);
        fields.problem(what, "name each kind of bet once");
    }
    let player_at_once = fields.flag("player_at_once");
    let farthest_first = fields.flag("farthest_first");
    let basis = fields.basis();
    Some(PaymentRules {
        order,
        player_at_once,
        farthest_first,
        basis,
    })
}

/// On a wheel nothing else is said when a spin is settled than what it calls of itself.
pub(super) fn check_notices(root: &Fields<'_, '_>, notices: &[NoticeRule]) {
    let settling = |notice: &&NoticeRule| notice.when == NoticeMoment::OnSettling;
    for notice in notices.iter().filter(settling) {
        let what = format!("`{}` is said when a spin is settled", notice.key);
        let right =
            "leave it out: what is said then is the number, which the wheel calls of itself";
        root.problem(what, right);
    }
}
