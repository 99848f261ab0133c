//! Passwords: what may be one, and how they are kept.

use argon2::{Algorithm, Argon2, Params, Version};
use zeroize::Zeroizing;

/// What trying one password costs: 19 MiB of memory, two passes, one lane. This is the least that
/// OWASP recommends for Argon2id; two at a time keep a small machine below 40 MiB.
pub const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// How many characters a password has at least, and at most.
const SHORTEST: usize = 12;
const LONGEST: usize = 200;

/// How many characters of a password differ at least.
const LEAST_VARIED: usize = 5;

const SALT: usize = 16;
const HASH: usize = 32;

/// A password on its way to be tried. Nothing prints it, and it is wiped.
#[derive(Clone)]
pub struct Password(Zeroizing<String>);

impl Password {
    /// As it was typed.
    pub fn new(typed: String) -> Password {
        Password(Zeroizing::new(typed))
    }
}

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(…)")
    }
}

/// Why a text is no password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPassword {
    /// Too short or too long.
    #[error("a password has {SHORTEST} to {LONGEST} characters")]
    Length,
    /// It is, or holds, its owner's name.
    #[error("a password does not hold its owner's name")]
    HoldsTheName,
    /// The same few characters over and over.
    #[error("a password has at least {LEAST_VARIED} different characters")]
    TooPlain,
}

/// Whether somebody of this name may have this password.
pub fn check(name: &str, password: &Password) -> Result<(), BadPassword> {
    let text = password.0.as_str();
    if !(SHORTEST..=LONGEST).contains(&text.chars().count()) {
        return Err(BadPassword::Length);
    }
    let folded = |text: &str| text.to_lowercase().replace(char::is_whitespace, "");
    let (own, given) = (folded(name), folded(text));
    let parts = name.split_whitespace().map(folded);
    // A name of two letters is in every other word.
    let held = parts.filter(|part| part.chars().count() > 3);
    if given.contains(&own) || held.into_iter().any(|part| given.contains(&part)) {
        return Err(BadPassword::HoldsTheName);
    }
    let mut characters: Vec<char> = text.chars().collect();
    characters.sort_unstable();
    characters.dedup();
    match characters.len() < LEAST_VARIED {
        true => Err(BadPassword::TooPlain),
        false => Ok(()),
    }
}

/// What a password is tried against: its salt, its hash and what that cost.
#[derive(Clone, PartialEq, Eq)]
pub struct Verifier {
    cost: (u32, u32, u32),
    salt: [u8; SALT],
    hash: [u8; HASH],
}

impl Verifier {
    /// The verifier of a new password, with fresh salt. It takes a while: not for an async thread.
    pub fn of(password: &Password, salt: [u8; SALT]) -> Verifier {
        let hash = hash(password, &salt, COST).expect("our own cost is within bounds");
        Verifier {
            cost: COST,
            salt,
            hash,
        }
    }

    /// One that no password opens, and that takes as long to try as any other.
    pub fn nobody() -> Verifier {
        Verifier {
            cost: COST,
            salt: [0; SALT],
            hash: [0; HASH],
        }
    }

    /// Whether this is the password. It takes a while: not for an async thread. All bytes of the
    /// hash are compared.
    pub fn is(&self, password: &Password) -> bool {
        let Some(given) = hash(password, &self.salt, self.cost) else {
            return false;
        };
        same(&self.hash, &given) && self.hash != [0; HASH]
    }

    pub(super) fn to_plain(&self) -> Zeroizing<Vec<u8>> {
        let (memory, passes, lanes) = self.cost;
        let mut plain = Zeroizing::new(Vec::with_capacity(12 + SALT + HASH));
        for number in [memory, passes, lanes] {
            plain.extend(number.to_be_bytes());
        }
        plain.extend(self.salt);
        plain.extend(self.hash);
        plain
    }

    pub(super) fn from_plain(plain: &[u8]) -> Option<Verifier> {
        let (cost, rest) = plain.split_first_chunk::<12>()?;
        let (salt, hash) = rest.split_first_chunk::<SALT>()?;
        let number = |at: usize| Some(u32::from_be_bytes(cost[at..at + 4].try_into().ok()?));
        Some(Verifier {
            cost: (number(0)?, number(4)?, number(8)?),
            salt: *salt,
            hash: hash.try_into().ok()?,
        })
    }
}

impl std::fmt::Debug for Verifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Verifier(…)")
    }
}

fn hash(
    password: &Password,
    salt: &[u8],
    (memory, passes, lanes): (u32, u32, u32),
) -> Option<[u8; HASH]> {
    let params = Params::new(memory, passes, lanes, Some(HASH)).ok()?;
    let mut hash = [0; HASH];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(password.0.as_bytes(), salt, &mut hash)
        .ok()?;
    Some(hash)
}

/// Whether two texts of bytes are the same; the time says nothing of where they differ.
pub(super) fn same(left: &[u8], right: &[u8]) -> bool {
    let pairs = left.iter().zip(right);
    let unlike = pairs.fold(
        u8::from(left.len() != right.len()),
        |unlike, (left, right)| std::hint::black_box(unlike | (left ^ right)),
    );
    unlike == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password::new(text.to_owned())
    }

    #[test]
    fn the_password_opens_and_nothing_else_does() {
        let right = password("tres tristes tigres");
        let verifier = Verifier::of(&right, [7; SALT]);
        assert!(verifier.is(&right));
        for wrong in ["", "tres tristes tigre", "Tres tristes tigres"] {
            assert!(!verifier.is(&password(wrong)), "{wrong:?}");
            assert!(!Verifier::nobody().is(&password(wrong)));
        }
        let again = Verifier::from_plain(&verifier.to_plain()).unwrap();
        assert!(again == verifier && again.is(&right));
        assert_eq!(Verifier::from_plain(&verifier.to_plain()[1..]), None);
        assert_ne!(Verifier::of(&right, [8; SALT]), verifier, "salted");
        assert_eq!(format!("{right:?} {verifier:?}"), "Password(…) Verifier(…)");
    }

    /// The vector of the reference implementation for Argon2id, version 0x13, m = 2^16, t = 2.
    #[test]
    fn it_is_argon2id_as_others_have_it() {
        let hash = hash(&password("password"), b"somesalt", (65_536, 2, 1)).unwrap();
        let right = "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7";
        assert_eq!(crate::hex::encode(&hash), right);
    }

    #[test]
    fn a_password_is_long_and_no_name() {
        let bad = |name: &str, text: &str| check(name, &password(text)).unwrap_err();
        assert_eq!(bad("Ana", "short"), BadPassword::Length);
        assert_eq!(bad("Ana", &"ab cd ef gh".repeat(20)), BadPassword::Length);
        assert_eq!(
            bad("Carmen Ruiz", "xx CARMEN ruiz 1"),
            BadPassword::HoldsTheName
        );
        assert_eq!(
            bad("Carmen Ruiz", "hola carmen 2026"),
            BadPassword::HoldsTheName
        );
        assert_eq!(bad("Ana", "aaaaaaaaaaaaaaaa"), BadPassword::TooPlain);
        assert_eq!(check("Ana Paz", &password("tres tristes tigres")), Ok(()));
    }
}
