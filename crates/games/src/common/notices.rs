//! What must be shown or said: `[[notice]]`.

use law::Fields;
use round::{NoticeMoment, NoticeRule};
use table::{Announced, Audience, HouseRule};

use super::{place_of, read_role, sense};

/// The place of a notice that is said at a moment of the round.
pub(crate) fn said_notice(
    fields: &Fields<'_, '_>,
    name: &str,
    notices: &[NoticeRule],
    when: NoticeMoment,
) -> Option<usize> {
    let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
    let place = place_of(fields, name, &keys, "notice")?;
    if notices[place].when != when {
        let what = format!("`{name}` is said at another moment than its `shown` says");
        fields.problem(what, "let both say the same");
    }
    Some(place)
}

/// As many notices as a round can tell apart once they are said.
const MOST_SAID: usize = u64::BITS as usize;

/// What is said in the course of a round is named by what says it.
pub(crate) fn all_are_said(root: &Fields<'_, '_>, notices: &[NoticeRule], said: &[usize]) {
    if notices.len() > MOST_SAID {
        let what = format!("there are {} notices", notices.len());
        root.problem(what, format!("{MOST_SAID} are the most"));
    }
    for (place, notice) in notices.iter().enumerate() {
        let in_course = matches!(
            notice.when,
            NoticeMoment::OnClosing | NoticeMoment::OnSettling
        );
        if in_course && !said.contains(&place) {
            let what = format!("nothing says the notice `{}`", notice.key);
            root.problem(what, "name it where it is said, or show it at the table");
        }
        if said.iter().filter(|other| **other == place).count() > 1 {
            let what = format!("the notice `{}` is said for two reasons", notice.key);
            root.problem(what, "give each its own words");
        }
    }
}

/// Reads a `[[notice]]`.
pub(crate) fn read_notice(fields: &Fields<'_, '_>) -> Option<NoticeRule> {
    let (key, words) = (fields.text("key"), fields.words("words"));
    let (when, to, binds) = (read_moment(fields), read_to(fields), read_binds(fields));
    check_date(fields);
    let names = HouseRule::ALL
        .into_iter()
        .find(|rule| key.as_deref() == Some(rule.name()));
    if names != binds {
        let what = "what a notice binds the house to is not what its key says";
        fields.problem(
            what,
            "write the same word as `key` and as `binds`, or neither",
        );
    }
    Some(NoticeRule {
        key: key?,
        when: when?,
        to: to?,
        words: words?,
        binds,
        basis: fields.basis(),
    })
}

/// A date that the house says in a notice is a day: `2026-01-15`.
fn check_date(fields: &Fields<'_, '_>) {
    let Some(date) = fields.optional_text("date") else {
        return;
    };
    let parts: Vec<&str> = date.split('-').collect();
    let digits = |text: &str, count| text.len() == count && text.parse::<u16>().is_ok();
    let within = |text: &str, most| (1..=most).contains(&text.parse::<u16>().unwrap_or(0));
    let is_day = matches!(parts[..], [year, month, day]
        if digits(year, 4) && digits(month, 2) && digits(day, 2) && within(month, 12) && within(day, 31));
    if !is_day {
        fields.problem(format!("`{date}` is no date"), "write it as 2026-01-15");
    }
}

/// Who is spoken to; whoever is at the table, where the text names nobody.
fn read_to(fields: &Fields<'_, '_>) -> Option<Audience> {
    let Some(word) = fields.optional_text("to") else {
        return Some(Audience::All);
    };
    let named = Audience::ALL.into_iter().find(|to| to.name() == word);
    if named.is_none() || named == Some(Audience::All) {
        let what = format!("`{word}` is nobody to whom a notice is said");
        fields.problem(what, "write players or banker; left out, all are meant");
        return None;
    }
    named
}

/// When a notice may be shown.
const SHOWN: [&str; 5] = [
    "at-the-table",
    "on-opening",
    "on-closing",
    "on-settling",
    "when-announced",
];

fn read_moment(fields: &Fields<'_, '_>) -> Option<NoticeMoment> {
    let shown = fields.text_of("shown", &SHOWN)?;
    Some(match shown.as_str() {
        "at-the-table" => NoticeMoment::AtTheTable,
        "on-opening" => NoticeMoment::OnOpening,
        "on-closing" => NoticeMoment::OnClosing,
        "on-settling" => NoticeMoment::OnSettling,
        "when-announced" => NoticeMoment::WhenAnnounced(read_announced(fields)?),
        other => {
            fields.problem(
                format!("a notice cannot be shown `{other}`"),
                format!("use one of {}", SHOWN.join(", ")),
            );
            return None;
        }
    })
}

fn read_binds(fields: &Fields<'_, '_>) -> Option<HouseRule> {
    let name = fields.optional_text_of("binds", &HouseRule::ALL.map(HouseRule::name))?;
    let mut known = HouseRule::ALL.into_iter();
    let found = known.find(|rule| rule.name() == name);
    if found.is_none() {
        let names = HouseRule::ALL.map(HouseRule::name).join(", ");
        fields.problem(
            format!("`{name}` is no rule that the house keeps"),
            format!("use one of {names}, or leave `binds` out"),
        );
    }
    found
}

fn read_announced(fields: &Fields<'_, '_>) -> Option<Announced> {
    let (by, hands) = (
        read_role(fields, "by"),
        fields.optional_count("hands", sense::HANDS),
    );
    Some(Announced { by: by?, hands })
}

/// The notice that a rule names, which is said when the rule has it said.
pub(crate) fn said_then(
    fields: &Fields<'_, '_>,
    key: &str,
    notices: &[NoticeRule],
    when: NoticeMoment,
) -> Option<usize> {
    let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
    let place = place_of(fields, key, &keys, "notice")?;
    let right = match when {
        NoticeMoment::OnClosing => "say it on-closing",
        NoticeMoment::OnSettling => "say it on-settling",
        NoticeMoment::AtTheTable | NoticeMoment::OnOpening | NoticeMoment::OnRaising => {
            "say it when the round opens"
        }
        NoticeMoment::WhenAnnounced(_) => "let it be announced, for as many rounds as are left",
    };
    let fits = match (notices[place].when, when) {
        // Who announces it is the notice's own.
        (NoticeMoment::WhenAnnounced(said), NoticeMoment::WhenAnnounced(needed)) => {
            said.hands == needed.hands
        }
        (said, needed) => said == needed,
    };
    if !fits {
        fields.problem(format!("`{key}` is said at another moment"), right);
    }
    Some(place)
}
