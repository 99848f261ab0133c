//! `[[group]]`.

use law::Fields;

use super::super::description::{GroupRule, MostOf};

pub(super) fn read_group(fields: &Fields<'_, '_>) -> Option<GroupRule> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let most = match fields
        .text_of("limited_by", &["simple", "gain", "bet"])?
        .as_str()
    {
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
