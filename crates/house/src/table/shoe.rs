//! The shoes of a round, out of the store: never shuffled again, gone on with where they stood.

use super::round::Round;
use crate::Premises;
use crate::fair::{Commitment, SealedShoe, Shoe, ShoeLabel};

/// The shoe that a round is dealt from as it stands: mixed if the round says so, with as many
/// cards dealt.
pub(super) fn load(premises: &Premises, round: &Round) -> Result<Shoe, String> {
    load_one(premises, round, round.remixed, round.drawn)
}

/// One of a round's shoes, with so many cards dealt.
pub(super) fn load_one(
    premises: &Premises,
    round: &Round,
    which: u8,
    dealt: u32,
) -> Result<Shoe, String> {
    let promised = round.promise(which);
    let promised = promised.ok_or("the round promised no such shoe")?;
    let shoe = unseal(premises, promised)?;
    as_it_stands(shoe, round, dealt)
}

/// A shoe of a round, mixed if the round says so, with so many cards dealt.
pub(super) fn as_it_stands(mut shoe: Shoe, round: &Round, dealt: u32) -> Result<Shoe, String> {
    // While hands are waited for nothing was drawn, though the rules may have burnt already.
    let Some(contributions) = &round.mixed else {
        return Ok(shoe);
    };
    let mixed = shoe.mix(contributions.clone());
    mixed.map_err(|error| error.to_string())?;
    let resumed = shoe.resume_at(dealt);
    resumed.map_err(|error| error.to_string())?;
    Ok(shoe)
}

/// A shoe that was promised, out of the store.
pub(super) fn unseal(premises: &Premises, promised: &Commitment) -> Result<Shoe, String> {
    unsealed(premises, promised, sealed(premises, &promised.label)?)
}

/// A shoe as the store has it.
pub(super) fn sealed(premises: &Premises, label: &ShoeLabel) -> Result<Vec<u8>, String> {
    let sealed = premises.store().secret(label.as_str());
    let sealed = sealed.map_err(|error| error.to_string())?;
    sealed.ok_or_else(|| format!("the shoe {label} is not in the store"))
}

/// The same, opened: it must be the one that was promised.
pub(super) fn unsealed(
    premises: &Premises,
    promised: &Commitment,
    sealed: Vec<u8>,
) -> Result<Shoe, String> {
    let label = &promised.label;
    let sealed = SealedShoe::from_bytes(sealed);
    let shoe = Shoe::unseal(premises.key(), label, &sealed);
    let shoe = shoe.map_err(|error| format!("the shoe {label}: {error}"))?;
    match shoe.commitment() == *promised {
        true => Ok(shoe),
        false => Err(format!("the shoe {label} is not the one promised")),
    }
}
