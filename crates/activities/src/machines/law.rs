//! What a file of the law says of machines.

use exact::Cents;
use law::{BasisRef, Fields, Words};

/// The rules of machines.
#[derive(Debug)]
pub(super) struct Rules {
    /// What a game may turn on: chance, skill or both.
    pub(super) by: Vec<String>,
    pub(super) machine: BasisRef,
    pub(super) excluded: BasisRef,
    pub(super) types: Vec<Type>,
    /// How the park is kept.
    pub(super) park: BasisRef,
}

/// A type of machines.
#[derive(Debug)]
pub(super) struct Type {
    pub(super) key: String,
    pub(super) name: Words,
    /// The only premises for it; any where none are named.
    pub(super) only_in: Vec<String>,
    /// The price of a game, where it is fixed.
    pub(super) price: Option<Price>,
    pub(super) prizes: Vec<PrizeRule>,
    pub(super) basis: BasisRef,
}

/// What a game costs.
#[derive(Debug)]
pub(super) struct Price {
    pub(super) amount: Cents,
    pub(super) basis: BasisRef,
}

/// Prizes that a type may give, and when.
#[derive(Debug)]
pub(super) struct PrizeRule {
    pub(super) forms: Vec<String>,
    /// What it must turn on alone; anything where nothing is named.
    pub(super) by: Vec<String>,
    /// Goods are worth no more than the games that they take.
    pub(super) worth_the_games: bool,
    /// It is given by a program of the machine.
    pub(super) program: bool,
    /// A regulation limits it.
    pub(super) limited: bool,
    pub(super) basis: BasisRef,
}

impl Rules {
    pub(super) fn read(root: &Fields<'_, '_>) -> Option<Rules> {
        let machine = root.fields("machine").map(|fields| {
            let by = fields.optional_texts("by");
            (by, fields.basis())
        });
        let basis = |key| root.fields(key).map(|fields| fields.basis());
        let (excluded, park) = (basis("excluded"), basis("park"));
        let types = root.tables("type");
        let types: Vec<Type> = types.iter().filter_map(one).collect();
        if types.is_empty() {
            root.problem("there is no type of machines", "add [[type]]");
        }
        let (by, machine) = machine?;
        Some(Rules {
            by,
            machine,
            excluded: excluded?,
            types,
            park: park?,
        })
    }

    /// The type of that key.
    pub(super) fn find(&self, key: &str) -> Option<&Type> {
        self.types.iter().find(|known| known.key == key)
    }
}

fn one(fields: &Fields<'_, '_>) -> Option<Type> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let only_in = fields.optional_texts("only_in");
    let price = fields.optional_fields("price").and_then(|fields| {
        let amount = fields.parsed("amount", "write euros, as 0.20");
        let basis = fields.basis();
        Some(Price {
            amount: amount?,
            basis,
        })
    });
    let prizes = fields.tables("prize");
    let prizes: Vec<PrizeRule> = prizes.iter().map(prize).collect();
    if prizes.is_empty() {
        fields.problem("the type gives nothing, not even use", "add [[type.prize]]");
    }
    let basis = fields.basis();
    Some(Type {
        key: key?,
        name: name?,
        only_in,
        price,
        prizes,
        basis,
    })
}

fn prize(fields: &Fields<'_, '_>) -> PrizeRule {
    PrizeRule {
        forms: fields.optional_texts("forms"),
        by: fields.optional_texts("by"),
        worth_the_games: fields.flag("worth_the_games"),
        program: fields.flag("program"),
        limited: fields.flag("limited"),
        basis: fields.basis(),
    }
}
