//! What a file of the law says of tickets.

use law::{BasisRef, Fields, Words};

/// A way in which a ticket is opened.
#[derive(Clone, Debug)]
pub(super) struct OpenedBy {
    pub(super) key: String,
    pub(super) name: Words,
}

/// Who pays a prize.
#[derive(Clone, Copy, Debug)]
pub(super) struct PaidBy {
    /// Whether the place that sold the ticket may.
    pub(super) seller: bool,
    /// Whether somebody else may whom the authority allows.
    pub(super) other: bool,
    pub(super) basis: BasisRef,
}

/// Whether tickets are a game of their own, or go with others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) alone: bool,
    pub(super) combined: bool,
    pub(super) basis: BasisRef,
}

/// Tickets with a prize inside, as a file of the law describes them.
#[derive(Debug)]
pub(crate) struct Tickets {
    pub(super) sold: BasisRef,
    pub(super) played: Played,
    pub(super) authorised: BasisRef,
    pub(super) secure: BasisRef,
    pub(super) substituted: BasisRef,
    pub(super) instructions: BasisRef,
    pub(super) opened_by: Vec<OpenedBy>,
    pub(super) unlinked: BasisRef,
    pub(super) serial: BasisRef,
    pub(super) price: BasisRef,
    pub(super) unknown: BasisRef,
    pub(super) won: BasisRef,
    pub(super) paid_by: PaidBy,
    pub(super) paid_once: BasisRef,
    pub(super) left: BasisRef,
}

impl Tickets {
    pub(super) fn read(root: &Fields<'_, '_>) -> Option<Tickets> {
        let rule = |key: &'static str| root.fields(key).map(|fields| fields.basis());
        let played = root.fields("played").map(|fields| Played {
            alone: fields.flag("alone"),
            combined: fields.flag("combined"),
            basis: fields.basis(),
        });
        let paid_by = root.fields("paid_by").map(|fields| PaidBy {
            seller: fields.flag("seller"),
            other: fields.flag("other"),
            basis: fields.basis(),
        });
        let instructions = root.fields("instructions");
        let opened_by: Vec<OpenedBy> = instructions
            .iter()
            .flat_map(|fields| fields.tables("way"))
            .filter_map(|fields| {
                let (key, name) = (fields.text("key"), fields.words("name"));
                Some(OpenedBy {
                    key: key?,
                    name: name?,
                })
            })
            .collect();
        let instructions = instructions.map(|fields| {
            if opened_by.is_empty() {
                let what = "there is no way to open a ticket";
                fields.problem(what, "add [[instructions.way]]");
            }
            fields.basis()
        });
        let (sold, authorised) = (rule("sold"), authorised(root));
        let (secure, substituted) = (rule("secure"), rule("substituted"));
        let (unlinked, serial) = (rule("unlinked"), rule("serial"));
        let (price, unknown, won) = (rule("price"), rule("unknown"), rule("won"));
        let (paid_once, left) = (rule("paid_once"), rule("left"));
        Some(Tickets {
            sold: sold?,
            played: played?,
            authorised: authorised?,
            secure: secure?,
            substituted: substituted?,
            instructions: instructions?,
            opened_by,
            unlinked: unlinked?,
            serial: serial?,
            price: price?,
            unknown: unknown?,
            won: won?,
            paid_by: paid_by?,
            paid_once: paid_once?,
            left: left?,
        })
    }
}

/// The paper without which no series is opened. It stands in a list of its own, since what rests on
/// an authorisation alone would be the house's to say.
fn authorised(root: &Fields<'_, '_>) -> Option<BasisRef> {
    let papers = root.tables("paper");
    let mut found = None;
    for paper in &papers {
        let key = paper.text("key");
        let basis = paper.basis();
        match key.as_deref() {
            Some(AUTHORISATION) => found = Some(basis),
            Some(other) => {
                let right = format!("use {AUTHORISATION}");
                paper.problem(format!("there is no paper `{other}`"), right);
            }
            None => {}
        }
    }
    if found.is_none() {
        let right = format!("add [[paper]] with key = \"{AUTHORISATION}\"");
        root.problem("no authorisation is asked for", right);
    }
    found
}

/// The term that names it.
pub(super) const AUTHORISATION: &str = "authorised";
