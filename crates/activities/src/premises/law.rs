//! What a file of the law says of the catalogue of games and of premises.

use law::{BasisRef, Fields, Words};

/// The catalogue, and who may offer what is in it.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) catalogue: BasisRef,
    pub(super) authorisation: BasisRef,
    pub(super) remote: Option<Remote>,
    pub(super) premises: Vec<PremisesKind>,
    pub(super) classes: Vec<Class>,
    pub(super) games: Vec<Game>,
}

/// Games at a distance.
#[derive(Debug)]
pub(super) struct Remote {
    /// What an order on it must secure.
    pub(super) secures: Vec<String>,
    pub(super) secures_basis: BasisRef,
    pub(super) order: BasisRef,
    pub(super) basis: BasisRef,
}

/// A kind of premises.
#[derive(Debug)]
pub(super) struct PremisesKind {
    pub(super) key: String,
    pub(super) name: Words,
    /// Whether it must be authorised as such.
    pub(super) authorised: bool,
    pub(super) basis: BasisRef,
}

/// A class of the catalogue.
#[derive(Debug)]
pub(super) struct Class {
    pub(super) key: String,
    pub(super) name: Words,
    /// The only premises for it; any where none are named.
    pub(super) only_in: Vec<String>,
    pub(super) basis: BasisRef,
}

/// A game of the catalogue, or several modes of one.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) key: String,
    pub(super) name: Words,
    pub(super) class: String,
    /// What it is a mode of, from the nearest to the widest.
    pub(super) within: Vec<String>,
    /// Whether only its modes are played.
    pub(super) modes_only: bool,
    /// Against whom its players play, where the text says so.
    pub(super) against: Option<String>,
    /// What its place in the catalogue rests on, with that of whatever it is a mode of.
    pub(super) basis: BasisRef,
    /// The same with its class.
    pub(super) with_class: BasisRef,
    /// The same with the need of an authorisation.
    pub(super) with_authorisation: BasisRef,
}

impl Rules {
    pub(super) fn read(root: &Fields<'_, '_>) -> Option<Rules> {
        let basis = |key| root.fields(key).map(|fields| fields.basis());
        let (catalogue, authorisation) = (basis("catalogue"), basis("authorisation"));
        let remote = root.optional_fields("remote").map(|it| remote(&it));
        let premises = root.tables("premises");
        let premises: Vec<PremisesKind> = premises.iter().filter_map(kind).collect();
        let classes = root.tables("class");
        let classes: Vec<Class> = classes.iter().filter_map(class).collect();
        let authorisation = authorisation?;
        let mut games: Vec<Game> = Vec::new();
        for fields in root.tables("game") {
            games.extend(game(root, &fields, &games, &classes, authorisation));
        }
        for (list, noun) in [
            (premises.len(), "premises"),
            (classes.len(), "class"),
            (games.len(), "game"),
        ] {
            if list == 0 {
                root.problem(format!("there is no {noun}"), format!("add [[{noun}]]"));
            }
        }
        Some(Rules {
            catalogue: catalogue?,
            authorisation,
            remote,
            premises,
            classes,
            games,
        })
    }

    /// The game of that key.
    pub(super) fn game(&self, key: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.key == key)
    }

    /// The class of that key.
    pub(super) fn class(&self, key: &str) -> Option<&Class> {
        self.classes.iter().find(|class| class.key == key)
    }

    /// The kind of premises of that key.
    pub(super) fn kind(&self, key: &str) -> Option<&PremisesKind> {
        self.premises.iter().find(|kind| kind.key == key)
    }
}

fn remote(fields: &Fields<'_, '_>) -> Remote {
    let cited = |key| {
        let basis = fields.optional_cite(key);
        if basis == BasisRef::NONE {
            let right = format!("add `{key} = \"…\"`");
            fields.problem(format!("[remote] does not cite its `{key}`"), right);
        }
        basis
    };
    Remote {
        secures: fields.optional_texts("secures"),
        secures_basis: cited("secures_cite"),
        order: cited("order_cite"),
        basis: cited("authorisation_cite"),
    }
}

fn kind(fields: &Fields<'_, '_>) -> Option<PremisesKind> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let (authorised, basis) = (fields.flag("authorised"), fields.basis());
    Some(PremisesKind {
        key: key?,
        name: name?,
        authorised,
        basis,
    })
}

fn class(fields: &Fields<'_, '_>) -> Option<Class> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let (only_in, basis) = (fields.optional_texts("only_in"), fields.basis());
    Some(Class {
        key: key?,
        name: name?,
        only_in,
        basis,
    })
}

/// A game: of a class, or a mode of a game before it.
fn game(
    root: &Fields<'_, '_>,
    fields: &Fields<'_, '_>,
    before: &[Game],
    classes: &[Class],
    authorisation: BasisRef,
) -> Option<Game> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let (class, within) = (
        fields.optional_text("class"),
        fields.optional_text("within"),
    );
    let (modes_only, against) = (fields.flag("modes_only"), fields.optional_text("against"));
    let own = fields.basis();
    let wider = within
        .as_ref()
        .and_then(|key| before.iter().find(|game| game.key == *key));
    let class = match (class, &within, wider) {
        (Some(class), None, _) => class,
        (None, Some(_), Some(wider)) => wider.class.clone(),
        _ => {
            let right = "say its class, or the game above it of which it is a mode";
            fields.problem("it is not said where in the catalogue this stands", right);
            return None;
        }
    };
    let Some(of_class) = classes.iter().find(|known| known.key == class) else {
        let all: Vec<&str> = classes.iter().map(|class| class.key.as_str()).collect();
        let right = format!("use one of {}", all.join(", "));
        fields.problem(format!("there is no class `{class}`"), right);
        return None;
    };
    let basis = root.together([own].into_iter().chain(wider.map(|wider| wider.basis)));
    let with_class = root.together([basis, of_class.basis]);
    let mut above: Vec<String> = wider.map(|wider| wider.key.clone()).into_iter().collect();
    above.extend(wider.into_iter().flat_map(|wider| wider.within.clone()));
    Some(Game {
        key: key?,
        name: name?,
        class,
        within: above,
        modes_only,
        against: against.or_else(|| wider.and_then(|wider| wider.against.clone())),
        basis,
        with_class,
        with_authorisation: root.together([authorisation, with_class]),
    })
}
