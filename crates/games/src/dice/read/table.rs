//! `[table]`, `[dice]`, `[[group]]`.

use law::Fields;

use super::super::description::{Cited, Gain, GroupRule, MostOf, TableRules};
use crate::common::{
    HouseTable, cited, on_sheet, read_maximum, read_multiples, read_said_rounding,
};

/// The most dice whose throws one set can hold.
const MOST_DICE: u8 = 2;

pub(super) fn read_table(fields: &Fields<'_, '_>) -> Option<TableRules> {
    let house = HouseTable::of(fields);
    let (maximum, rounding) = (read_maximum(fields), read_said_rounding(fields));
    let gain = fields.fields("gain").and_then(|f| {
        let (from, to, unless_said) = (
            f.odds("from_times"),
            f.odds("to_times"),
            f.odds("times_unless_said"),
        );
        let gain = f.range(from, to).zip(unless_said);
        let gain = gain.map(|((from, to), unless_said)| Gain {
            from,
            to,
            unless_said,
        });
        let within = |gain: &Gain| (gain.from..=gain.to).contains(&gain.unless_said);
        if gain.as_ref().is_some_and(|gain| !within(gain)) {
            f.problem(
                "what holds unless said is out of its bounds",
                "let it lie between them",
            );
        }
        on_sheet(&f, gain)
    });
    Some(TableRules {
        house: house?,
        multiples: read_multiples(fields),
        maximum: maximum?,
        gain: gain?,
        rounding: rounding?,
    })
}

pub(super) fn read_dice(fields: &Fields<'_, '_>) -> Option<Cited<u8>> {
    cited(fields.count("count", 1..=MOST_DICE), fields)
}

pub(super) fn read_group(fields: &Fields<'_, '_>) -> Option<GroupRule> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let most = match fields.text("limited_by")?.as_str() {
        "simple" => MostOf::Simple,
        "gain" => MostOf::Gain,
        "bet" => MostOf::Bet,
        other => {
            let right = "use simple, gain or bet";
            fields.problem(format!("a maximum is not reckoned on `{other}`"), right);
            return None;
        }
    };
    Some(GroupRule {
        key: key?,
        name: name?,
        most,
        numbered: fields.flag("numbered"),
    })
}
