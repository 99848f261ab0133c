//! What a file of the law says of a draw.

use std::str::FromStr;

use law::{BasisRef, Fields};
use serde::{Deserialize, Serialize};

/// What a prize is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// Cash.
    Money,
    /// What stands for cash and can be turned into it.
    Token,
    /// A thing.
    Object,
    /// Something done for the winner.
    Service,
}

impl Kind {
    pub(super) const ALL: [Kind; 4] = [Kind::Money, Kind::Token, Kind::Object, Kind::Service];

    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Money => "money",
            Kind::Token => "token",
            Kind::Object => "object",
            Kind::Service => "service",
        }
    }
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(text: &str) -> Result<Kind, ()> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.word() == text)
            .ok_or(())
    }
}

/// Something that is so or not, and what that rests on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    pub(super) is: bool,
    pub(super) basis: BasisRef,
}

/// How a ticket wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Each prize is drawn among the tickets sold.
    Drawing,
    /// A number is drawn, and tickets win that match it.
    Matching,
    /// Winning tickets are drawn all at once; who holds one takes an object, or points.
    Choosing,
}

impl FromStr for Way {
    type Err = ();

    fn from_str(text: &str) -> Result<Way, ()> {
        match text {
            "drawing" => Ok(Way::Drawing),
            "matching" => Ok(Way::Matching),
            "choosing" => Ok(Way::Choosing),
            _ => Err(()),
        }
    }
}

/// How tickets are told apart.
#[derive(Clone, Debug)]
pub(super) struct Numbered {
    pub(super) how: Vec<String>,
    pub(super) basis: BasisRef,
}

impl Numbered {
    pub(super) const IN_ORDER: &'static str = "in-order";
    pub(super) const MARKS: &'static str = "marks";
    pub(super) const DIGITS: &'static str = "digits";

    pub(super) fn may_be(&self, how: &str) -> bool {
        self.how.iter().any(|one| one == how)
    }
}

/// The product that a draw advertises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product {
    /// Whether who only uses it takes part too.
    pub(super) users: bool,
    pub(super) basis: BasisRef,
    /// Whether its price may be raised for the draw.
    pub(super) raised: Allowed,
}

/// A draw, as a file of the law describes it.
#[derive(Debug)]
pub(crate) struct Draw {
    pub(super) price: BasisRef,
    pub(super) kinds: [Allowed; 4],
    pub(super) several: Option<BasisRef>,
    pub(super) way: Way,
    pub(super) won: BasisRef,
    /// Which parts of a number may be matched: `whole`, `first`, `last`.
    pub(super) parts: Vec<String>,
    pub(super) points: BasisRef,
    pub(super) numbered: Numbered,
    pub(super) day: Allowed,
    pub(super) exchange: Exchange,
    pub(super) product: Option<Product>,
    pub(super) again: Allowed,
    pub(super) closed: BasisRef,
    pub(super) called_off: BasisRef,
}

/// Which prizes are turned into money.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    pub(super) of: Vec<Kind>,
    pub(super) basis: BasisRef,
}

impl Draw {
    pub(super) fn kind(&self, kind: Kind) -> Allowed {
        self.kinds[kind as usize]
    }

    pub(super) fn read(root: &Fields<'_, '_>) -> Option<Draw> {
        let price = root.fields("price").map(|fields| fields.basis());
        let kinds = kinds(root);
        let several = root.optional_fields("several").map(|fields| fields.basis());
        let won = root.fields("won");
        let way = won
            .as_ref()
            .and_then(|won| won.parsed("by", "write drawing, matching or choosing"));
        let parts = match (&won, way) {
            (Some(won), Some(Way::Matching)) => parts(won),
            _ => Vec::new(),
        };
        let points = match (&won, way) {
            (Some(won), Some(Way::Choosing)) => won.fields("points").map(|points| points.basis()),
            _ => Some(BasisRef::NONE),
        };
        let numbered = root.fields("numbered").map(|fields| Numbered {
            how: known(&fields, "how", &HOW),
            basis: fields.basis(),
        });
        let day = allowed(root, "day", "stated");
        let exchange = root.fields("exchange").map(|fields| Exchange {
            of: fields
                .optional_texts("of")
                .iter()
                .filter_map(|word| kind_of(&fields, word))
                .collect(),
            basis: fields.basis(),
        });
        let product = root.optional_fields("product").and_then(|fields| {
            let users = fields.flag("users");
            let raised = allowed(&fields, "price", "raised");
            Some(Product {
                users,
                basis: fields.basis(),
                raised: raised?,
            })
        });
        let again = match way {
            Some(Way::Matching) => Some(Allowed {
                is: true,
                basis: BasisRef::NONE,
            }),
            _ => allowed(root, "again", "allowed"),
        };
        let closed = root.fields("closed").map(|fields| fields.basis());
        let called_off = root.fields("called_off").map(|fields| fields.basis());
        Some(Draw {
            price: price?,
            kinds: kinds?,
            several,
            way: way?,
            won: won?.basis(),
            parts,
            points: points?,
            numbered: numbered?,
            day: day?,
            exchange: exchange?,
            product,
            again: again?,
            closed: closed?,
            called_off: called_off?,
        })
    }
}

const HOW: [&str; 3] = [Numbered::IN_ORDER, Numbered::MARKS, Numbered::DIGITS];

fn allowed(fields: &Fields<'_, '_>, key: &'static str, flag: &'static str) -> Option<Allowed> {
    let fields = fields.fields(key)?;
    let is = fields.optional_flag(flag);
    if is.is_none() {
        fields.problem(
            format!("`{key}` does not say `{flag}`"),
            "write true or false",
        );
    }
    Some(Allowed {
        is: is?,
        basis: fields.basis(),
    })
}

/// Words of which each must be known, and one must be there.
fn known(fields: &Fields<'_, '_>, key: &'static str, all: &[&str]) -> Vec<String> {
    let said = fields.optional_texts(key);
    let right = || format!("use one or more of {}", all.join(", "));
    if said.is_empty() {
        fields.problem(format!("`{key}` says nothing"), right());
    }
    for word in said.iter().filter(|word| !all.contains(&word.as_str())) {
        fields.problem(format!("`{key}` cannot be `{word}`"), right());
    }
    said
}

fn parts(won: &Fields<'_, '_>) -> Vec<String> {
    known(won, "parts", &["whole", "first", "last"])
}

fn kind_of(fields: &Fields<'_, '_>, word: &str) -> Option<Kind> {
    let kind = word.parse().ok();
    if kind.is_none() {
        let right = "use money, token, object or service";
        fields.problem(format!("`{word}` is no kind of prize"), right);
    }
    kind
}

/// Of each kind of prize, whether there may be such.
fn kinds(root: &Fields<'_, '_>) -> Option<[Allowed; 4]> {
    let said: Vec<(Kind, Allowed)> = root
        .tables("prize")
        .iter()
        .filter_map(|fields| {
            let kind = kind_of(fields, &fields.text("key")?)?;
            let is = fields.flag("allowed");
            let basis = fields.basis();
            Some((kind, Allowed { is, basis }))
        })
        .collect();
    let mut kinds = [None; 4];
    for kind in Kind::ALL {
        let found = said.iter().find(|(one, _)| *one == kind);
        if found.is_none() {
            let what = format!("nothing is said of prizes in {}", kind.word());
            root.problem(
                what,
                format!("add [[prize]] with key = \"{}\"", kind.word()),
            );
        }
        kinds[kind as usize] = found.map(|(_, allowed)| *allowed);
    }
    let [money, token, object, service] = kinds;
    Some([money?, token?, object?, service?])
}
