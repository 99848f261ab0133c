//! What a file of the law says of bets.

use std::str::FromStr;

use law::{BasisRef, Fields, Words};

/// The rules of bets.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) event: EventRules,
    pub(super) modes: Vec<Mode>,
    pub(super) forms: Vec<Form>,
    pub(super) stakes: BasisRef,
    pub(super) closing: BasisRef,
    pub(super) result: BasisRef,
    pub(super) withdrawn: BasisRef,
    pub(super) void: BasisRef,
    pub(super) pool: PoolRules,
    pub(super) fixed: FixedRules,
}

/// On what one may bet.
#[derive(Debug)]
pub(super) struct EventRules {
    /// The sorts of events.
    pub(super) sorts: Vec<String>,
    /// With fewer outcomes than these nothing is uncertain.
    pub(super) fewest_outcomes: u8,
    pub(super) basis: BasisRef,
}

/// Where bets are placed.
#[derive(Debug)]
pub(super) struct Mode {
    pub(super) key: String,
    pub(super) name: Words,
    pub(super) premises: Premises,
    /// Whether the premises need an authorisation for it.
    pub(super) authorised: bool,
    pub(super) basis: BasisRef,
}

/// The premises of a mode, beside the place of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Premises {
    /// The place of the event itself.
    OfTheEvent,
    /// Any other.
    Elsewhere,
}

/// Who may bet.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) key: String,
    pub(super) name: Words,
    /// Whether it is meant where nothing is said.
    pub(super) usual: bool,
    /// Whether those who take part in the event may bet.
    pub(super) participants: bool,
    pub(super) basis: BasisRef,
}

/// What all staked is shared among those who won.
#[derive(Debug)]
pub(super) struct PoolRules {
    pub(super) dead_heat: PoolDeadHeat,
    pub(super) dead_heat_basis: BasisRef,
    pub(super) nobody_won: NobodyWon,
    pub(super) nobody_won_basis: BasisRef,
    pub(super) basis: BasisRef,
}

/// How several outcomes that tie share a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PoolDeadHeat {
    /// Stakes go back, and what the others lost is divided into as many parts as outcomes won.
    ProfitInParts,
    /// All who bet on any of them share it as if they had bet on one.
    OnePool,
}

/// What becomes of a pool that nobody won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NobodyWon {
    /// All stakes go back.
    Refund,
    /// The house keeps them.
    House,
}

/// What a bet pays is agreed when it is placed.
#[derive(Debug)]
pub(super) struct FixedRules {
    pub(super) dead_heat: FixedDeadHeat,
    pub(super) dead_heat_basis: BasisRef,
    pub(super) basis: BasisRef,
}

/// What odds pay where several outcomes tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FixedDeadHeat {
    /// The stake is divided among the outcomes that tie: one part has won.
    StakeInParts,
    /// As if the outcome had won alone.
    FullOdds,
}

/// Words of a file, each with what it means.
macro_rules! words_of {
    ($type:ty, $($word:literal => $value:expr),+ $(,)?) => {
        impl FromStr for $type {
            type Err = ();

            fn from_str(text: &str) -> Result<$type, ()> {
                match text {
                    $($word => Ok($value),)+
                    _ => Err(()),
                }
            }
        }
    };
}

words_of!(Premises, "of-the-event" => Premises::OfTheEvent, "elsewhere" => Premises::Elsewhere);
words_of!(
    PoolDeadHeat,
    "profit-in-parts" => PoolDeadHeat::ProfitInParts,
    "one-pool" => PoolDeadHeat::OnePool,
);
words_of!(NobodyWon, "refund" => NobodyWon::Refund, "house" => NobodyWon::House);
words_of!(
    FixedDeadHeat,
    "stake-in-parts" => FixedDeadHeat::StakeInParts,
    "full-odds" => FixedDeadHeat::FullOdds,
);

impl Rules {
    pub(super) fn read(root: &Fields<'_, '_>) -> Option<Rules> {
        let event = root.fields("event").and_then(|fields| event(&fields));
        let modes = root.tables("mode");
        let modes: Vec<Mode> = modes.iter().filter_map(mode).collect();
        let forms = root.tables("form");
        let forms: Vec<Form> = forms.iter().filter_map(form).collect();
        for (list, noun) in [(modes.len(), "mode"), (forms.len(), "form")] {
            if list == 0 {
                root.problem(format!("there is no {noun}"), format!("add [[{noun}]]"));
            }
        }
        if forms.iter().filter(|form| form.usual).count() != 1 {
            let right = "write `usual = true` in one [[form]]";
            root.problem("it is not said which form is meant where none is", right);
        }
        let basis = |key| root.fields(key).map(|fields| fields.basis());
        let (stakes, closing) = (basis("stakes"), basis("closing"));
        let (result, withdrawn, void) = (basis("result"), basis("withdrawn"), basis("void"));
        let pool = root.fields("pool").and_then(|fields| pool(&fields));
        let fixed = root.fields("fixed").and_then(|fields| fixed(&fields));
        Some(Rules {
            event: event?,
            modes,
            forms,
            stakes: stakes?,
            closing: closing?,
            result: result?,
            withdrawn: withdrawn?,
            void: void?,
            pool: pool?,
            fixed: fixed?,
        })
    }

    /// The mode of that key.
    pub(super) fn mode(&self, key: &str) -> Option<&Mode> {
        self.modes.iter().find(|mode| mode.key == key)
    }

    /// The form of that key.
    pub(super) fn form(&self, key: &str) -> Option<&Form> {
        self.forms.iter().find(|form| form.key == key)
    }
}

fn event(fields: &Fields<'_, '_>) -> Option<EventRules> {
    let sorts = fields.optional_texts("sorts");
    if sorts.is_empty() {
        fields.problem("no event may be bet on", "add `sorts = [\"sporting\", …]`");
    }
    let fewest_outcomes = fields.count("fewest_outcomes", 1..=u8::MAX);
    let basis = fields.basis();
    Some(EventRules {
        sorts,
        fewest_outcomes: fewest_outcomes?,
        basis,
    })
}

fn mode(fields: &Fields<'_, '_>) -> Option<Mode> {
    let right = "write of-the-event or elsewhere";
    let (key, name) = (fields.text("key"), fields.words("name"));
    let premises = fields.parsed("premises", right);
    let (authorised, basis) = (fields.flag("authorised"), fields.basis());
    Some(Mode {
        key: key?,
        name: name?,
        premises: premises?,
        authorised,
        basis,
    })
}

fn form(fields: &Fields<'_, '_>) -> Option<Form> {
    let (key, name) = (fields.text("key"), fields.words("name"));
    let (usual, participants) = (fields.flag("usual"), fields.flag("participants"));
    let basis = fields.basis();
    Some(Form {
        key: key?,
        name: name?,
        usual,
        participants,
        basis,
    })
}

/// A rule that is one word, with what it rests on.
fn ruled<T: FromStr>(
    fields: &Fields<'_, '_>,
    key: &'static str,
    right: &str,
) -> Option<(T, BasisRef)> {
    let fields = fields.fields(key)?;
    let (rule, basis) = (fields.parsed("rule", right), fields.basis());
    Some((rule?, basis))
}

fn pool(fields: &Fields<'_, '_>) -> Option<PoolRules> {
    let dead_heat = ruled(fields, "dead_heat", "write profit-in-parts or one-pool");
    let nobody_won = ruled(fields, "nobody_won", "write refund or house");
    let basis = fields.basis();
    let ((dead_heat, dead_heat_basis), (nobody_won, nobody_won_basis)) = (dead_heat?, nobody_won?);
    Some(PoolRules {
        dead_heat,
        dead_heat_basis,
        nobody_won,
        nobody_won_basis,
        basis,
    })
}

fn fixed(fields: &Fields<'_, '_>) -> Option<FixedRules> {
    let dead_heat = ruled(fields, "dead_heat", "write stake-in-parts or full-odds");
    let basis = fields.basis();
    let (dead_heat, dead_heat_basis) = dead_heat?;
    Some(FixedRules {
        dead_heat,
        dead_heat_basis,
        basis,
    })
}
