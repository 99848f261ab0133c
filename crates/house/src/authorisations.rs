//! What the house is authorised to do, out of its registers: the one home of it. Tables, options,
//! minima, jackpots, channels, tournaments and approved models all ask what is read here.

use activities::{Given, InForce};
use registers::{Book, Proposal, Signature, Statement, Subject};

/// The register of authorisations.
pub const AUTHORISATIONS: &str = "authorisations";
/// The register of approved models.
pub const MODELS: &str = "approved-models";
/// Whose resolutions they are.
const DIRECTORATE: &str = "gaming-directorate";
/// Who signs.
const DIRECTOR: &str = "director";

/// Whether what is written in a register is about this.
pub fn concerns(register: &str) -> bool {
    [AUTHORISATIONS, MODELS].contains(&register)
}

/// Something that stands in a register and was not cancelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Granted {
    /// The text on whose floor alone it counts.
    pub under: Option<String>,
    /// By which resolution, and when it counts.
    pub in_force: InForce,
    /// What was given, where a floor asks for it.
    pub given: Option<Given>,
}

/// What stands in the house's two registers. Nothing where the first was never opened: a house of
/// an older store goes on by what its floors know.
pub fn granted(authorisations: &Book, models: &Book) -> Option<Vec<Granted>> {
    authorisations.opened()?;
    let all = authorisations.subjects().iter().chain(models.subjects());
    let open = all.filter(|subject| subject.closed_by.is_none());
    Some(open.map(one).collect())
}

/// What a floor under a text is told.
pub fn given_under(granted: &[Granted], text: &str) -> Vec<Given> {
    let own = granted.iter();
    let own = own.filter(|one| one.under.as_deref().is_none_or(|under| under == text));
    own.filter_map(|one| one.given.clone()).collect()
}

/// Whether a resolution stands in the registers and counts on a day.
pub fn is_in_force(granted: &[Granted], resolution: &str, day: &str) -> bool {
    let of = |one: &&Granted| one.in_force.resolution.as_deref() == Some(resolution);
    granted.iter().filter(of).any(|one| one.in_force.on(day))
}

fn one(subject: &Subject) -> Granted {
    let says = |field: &str| subject.says(field).map(str::to_owned);
    let in_force = InForce {
        resolution: says("resolution").or_else(|| says("approval")),
        from: says("from"),
        until: says("expires"),
    };
    let act = subject.entries.first().map(|entry| entry.act.as_str());
    let given = match act.unwrap_or_default() {
        "authorisation" => game(subject, in_force.clone()),
        "approval" => Some(Given::Approval {
            model: subject.name.clone(),
            deals: says("deals").and_then(|deals| deals.parse().ok()),
            in_force: in_force.clone(),
        }),
        "permit" => says("what")
            .zip(says("for"))
            .map(|(what, subject)| Given::Permit {
                what,
                subject,
                in_force: in_force.clone(),
            }),
        "title" => says("title").map(|title| Given::Title {
            title,
            in_force: in_force.clone(),
        }),
        "communication" => {
            let told = says("device").zip(says("to"));
            told.map(|(device, to)| Given::Communication { device, to })
        }
        _ => None,
    };
    Granted {
        under: says("under"),
        in_force,
        given,
    }
}

/// A game without a maximum may be offered up to any.
fn game(subject: &Subject, in_force: InForce) -> Option<Given> {
    let says = |field: &str| subject.says(field);
    let most = says("maximum").and_then(|most| most.parse().ok());
    Some(Given::Authorisation {
        game: says("game").unwrap_or(&subject.name).to_owned(),
        channel: says("channel").map(str::to_owned),
        minimum: says("minimum").and_then(|least| least.parse().ok())?,
        maximum: most.unwrap_or(exact::Cents::new(u64::MAX)),
        no_minimum_table: says("no-minimum-table") == Some("yes"),
        in_force,
    })
}

/// What is entered, in which register, so that this is given under a text: a first entry, or a
/// change of one that stands there.
pub fn entry(
    given: &Given,
    under: &str,
    book_of: impl Fn(&str) -> Book,
    day: registers::Date,
    signed_by: &str,
) -> (&'static str, Proposal) {
    let register = match given {
        Given::Approval { .. } => MODELS,
        _ => AUTHORISATIONS,
    };
    let of = given.of();
    let subject = match (&of.of, given) {
        // Models are approved for all floors.
        (_, Given::Approval { .. }) => of.subject.clone(),
        (Some(for_whom), _) => format!("{} ({for_whom}, {under})", of.subject),
        (None, _) => format!("{} ({under})", of.subject),
    };
    let known = book_of(register).open_subject(&subject).is_some();
    let (act, section) = match given {
        Given::Authorisation { .. } if known => ("change", None),
        Given::Authorisation { .. } => ("authorisation", Some("games")),
        Given::Approval { .. } => ("approval", Some("tables")),
        Given::Permit { .. } => ("permit", Some("options")),
        Given::Title { .. } => ("title", Some("titles")),
        Given::Communication { .. } => ("communication", Some("communications")),
    };
    let proposal = Proposal {
        date: day,
        class: "inscription".to_owned(),
        act: act.to_owned(),
        subject,
        section: section.map(str::to_owned),
        filing: None,
        place: None,
        statements: statements(given, under, act),
        signed: Signature {
            name: signed_by.to_owned(),
            office: DIRECTOR.to_owned(),
        },
    };
    (register, proposal)
}

fn statements(given: &Given, under: &str, act: &str) -> Vec<Statement> {
    let says = |field: &str, value: &str| Statement {
        field: field.to_owned(),
        value: value.to_owned(),
        issued_by: None,
        approved_by: None,
    };
    let mut all = match given {
        Given::Authorisation {
            game,
            channel,
            minimum,
            maximum,
            no_minimum_table,
            ..
        } => {
            let mut all = vec![
                says("minimum", &minimum.to_string()),
                says("maximum", &maximum.to_string()),
            ];
            if act == "authorisation" {
                all.extend([says("game", game), says("under", under)]);
                all.extend(channel.as_deref().map(|channel| says("channel", channel)));
                all.extend(no_minimum_table.then(|| says("no-minimum-table", "yes")));
            }
            all
        }
        Given::Approval { deals, .. } => {
            let deals = deals.map(|deals| says("deals", &deals.to_string()));
            [says("maker", "—")].into_iter().chain(deals).collect()
        }
        Given::Permit { what, subject, .. } => {
            vec![
                says("what", what),
                says("for", subject),
                says("under", under),
            ]
        }
        Given::Title { title, .. } => vec![says("title", title), says("under", under)],
        Given::Communication { device, to } => {
            vec![says("device", device), says("to", to), says("under", under)]
        }
    };
    if let Some(in_force) = given.in_force() {
        let field = match given {
            Given::Approval { .. } => "approval",
            _ => "resolution",
        };
        let resolution = in_force.resolution.as_deref();
        all.extend(resolution.map(|resolution| Statement {
            issued_by: Some(DIRECTORATE.to_owned()),
            ..says(field, resolution)
        }));
        all.extend(in_force.from.as_deref().map(|from| says("from", from)));
        all.extend(
            in_force
                .until
                .as_deref()
                .map(|until| says("expires", until)),
        );
    }
    all
}
