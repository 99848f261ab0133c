//! What a law file and a house's sheet say of a raise of the minimum ([`Raising`]), and the sheet
//! of the table once it is in force.

use captions::{as_written, sheet};
use exact::{Cents, Ratio};
use law::{BasisRef, Fields, Sheet, Words};
use round::Raising;
use table::{Announced, Audience, Role};

use super::{
    Cited, Desk, NoticeMoment, NoticeRule, OnSheet, Reads, merge, on_sheet, read_role, sense,
};

/// `[minimum_raise]`: how a table's minimum is raised.
#[derive(Clone, Debug, PartialEq)]
pub struct RaiseRules {
    /// The minima that the house is authorised to play by.
    pub minima: OnSheet<()>,
    /// What a raise is called where none is authorised.
    pub name: Words,
    /// That the minimum only goes up.
    pub upwards: BasisRef,
    /// Who announces it.
    pub by: Role,
    /// How many rounds are still played at the present minimum.
    pub rounds: u8,
    /// What is announced; `{minimum}` stands for the new one.
    pub words: Words,
    /// What has it announced.
    pub announced: BasisRef,
    /// What is said once it is in force.
    pub in_force: Words,
    /// What else goes up with it. The sheet that is in force then says what it was raised from.
    pub follows: OnSheet<()>,
}

impl Reads for Option<RaiseRules> {
    fn read(fields: &Fields<'_, '_>, key: &'static str) -> Option<Option<RaiseRules>> {
        let section = fields.optional_fields(key);
        Some(section.and_then(|section| read_raise(&section)))
    }
}

fn read_raise(fields: &Fields<'_, '_>) -> Option<RaiseRules> {
    let minima = fields.fields("authorised_minima")?;
    let name = minima.words("words");
    let minima = on_sheet(&minima, Some(()));
    let upwards = fields.fields("upwards").map(|upwards| upwards.basis());
    let announced = fields.fields("announced")?;
    let (by, rounds) = (
        read_role(&announced, "by"),
        announced.count("rounds", sense::HANDS),
    );
    let words = announced.words("words");
    let in_force = fields.fields("in_force")?;
    let said = in_force.words("words");
    Some(RaiseRules {
        minima: minima?,
        name: name?,
        upwards: upwards?,
        by: by?,
        rounds: rounds?,
        words: words?,
        announced: announced.basis(),
        in_force: said?,
        follows: on_sheet(&in_force, Some(()))?,
    })
}

/// What the sheet says of a raise; its notices stand behind those of the game.
pub(crate) fn raising(
    desk: &mut Desk<'_>,
    rules: &RaiseRules,
    minimum: Cited<Cents>,
    notices: &mut Vec<NoticeRule>,
) -> Raising {
    let minima = minima(desk, &rules.minima, minimum.value);
    let authorised = match minima.is_empty() {
        true => rules.minima.basis,
        false => desk.chosen(&rules.minima, &list(&minima)),
    };
    let upwards = merge(&mut desk.bases, rules.upwards, authorised);
    let follows = merge(&mut desk.bases, rules.follows.basis, minimum.basis);
    let announced = merge(&mut desk.bases, rules.announced, upwards);
    let in_force = notices.len() as u8;
    notices.push(NoticeRule {
        key: "minimo-en-vigor".to_owned(),
        when: NoticeMoment::OnRaising,
        words: filled(&rules.in_force, minimum.value),
        to: Audience::All,
        binds: None,
        basis: follows,
    });
    let (by, hands) = (rules.by, None);
    let said = NoticeMoment::WhenAnnounced(Announced { by, hands });
    let mut announce = |key: String, when, words: Words, basis| {
        notices.push(NoticeRule {
            key,
            when,
            words,
            to: Audience::All,
            binds: None,
            basis,
        });
    };
    for to in &minima {
        let key = format!("minimo-{}", plain(*to));
        // One that is no raise is not offered; whoever tries it is told why he may not.
        let when = match *to > minimum.value {
            true => said,
            false => NoticeMoment::OnRaising,
        };
        announce(key, when, filled(&rules.words, *to), announced);
    }
    if minima.is_empty() {
        // It stands there so that whoever tries is told why he may not.
        let key = "sube-el-minimo".to_owned();
        announce(key, said, rules.name.clone(), rules.minima.basis);
    }
    Raising {
        minimum: minimum.value,
        minima,
        rounds: rules.rounds,
        upwards,
        announced,
        authorised,
        follows,
        in_force,
    }
}

/// The minimum as the maxima go by it: after a raise they rest on what has them follow it.
pub(crate) fn for_maxima(
    desk: &mut Desk<'_>,
    raise: Option<&RaiseRules>,
    minimum: Cited<Cents>,
) -> Cited<Cents> {
    let Some(rules) = raise else {
        return minimum;
    };
    let field = &rules.follows;
    let Some(text) = desk.ask(field) else {
        return minimum;
    };
    let from = desk.amount(field, text).unwrap_or(Cents::ZERO);
    if from >= minimum.value {
        let what = sheet::not_raised_from(&as_written(from), &as_written(minimum.value));
        desk.problem(field, what, sheet::leave_the_raise_out());
    }
    desk.chosen(field, &from.to_string());
    Cited {
        value: minimum.value,
        basis: merge(&mut desk.bases, minimum.basis, rules.follows.basis),
    }
}

/// A sheet with a raised minimum: amounts that are multiples of it go up with it, and it says
/// where it comes from.
pub(crate) fn raised_sheet(
    lines: &[(String, String)],
    minimum: (&OnSheet<()>, Cents),
    (raise, to): (Option<&RaiseRules>, Cents),
    multiples: &[&str],
) -> Sheet {
    let (field, from) = minimum;
    let factor = Ratio::new(to.count(), from.count()).unwrap_or(Ratio::ONE);
    let raised = |value: &String| {
        let amount = value.parse::<Cents>().ok();
        let amount = amount.and_then(|amount| factor.exactly_of(amount).ok());
        amount.map_or_else(|| value.clone(), |amount| amount.to_string())
    };
    let comes_from = raise.map(|rules| (rules.follows.field.as_str(), from.to_string()));
    let blank = comes_from
        .into_iter()
        .fold(Sheet::new(), |sheet, (name, value)| sheet.with(name, value));
    let earlier = raise.map(|rules| &rules.follows.field);
    let lines = lines.iter().filter(|(name, _)| Some(name) != earlier);
    lines.fold(blank, |sheet, (name, value)| {
        let value = match name {
            name if *name == field.field => to.to_string(),
            name if multiples.contains(&name.as_str()) => raised(value),
            _ => value.clone(),
        };
        sheet.with(name, value)
    })
}

/// The minima of a sheet: rising, the present one among them.
fn minima(desk: &mut Desk<'_>, field: &OnSheet<()>, minimum: Cents) -> Vec<Cents> {
    let Some(text) = desk.ask(field) else {
        return Vec::new();
    };
    let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
    let minima: Option<Vec<Cents>> = parts.map(|part| part.parse().ok()).collect();
    let minima = minima.unwrap_or_default();
    let rising = minima.windows(2).all(|pair| pair[0] < pair[1]);
    let most = usize::from(u8::MAX / 8);
    if !rising || minima.len() > most || !minima.contains(&minimum) {
        let what = sheet::no_minima(&as_written(text));
        let right = sheet::write_minima(&as_written(minimum));
        desk.problem(field, what, right);
        return Vec::new();
    }
    minima
}

fn list(minima: &[Cents]) -> String {
    let written: Vec<String> = minima.iter().map(Cents::to_string).collect();
    written.join(", ")
}

fn plain(amount: Cents) -> String {
    amount.to_string().trim_end_matches(".00").to_owned()
}

fn filled(words: &Words, minimum: Cents) -> Words {
    words.filled("{minimum}", &captions::short_euros(minimum))
}
