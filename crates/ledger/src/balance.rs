use exact::Cents;

/// The most that any counter of an account may reach: what a signed 64-bit column holds.
pub const MOST: Cents = Cents::new(i64::MAX as u64);

/// What has gone out of an account and come into it, and what is held for transfers that are
/// not settled yet. The four counters only say what happened; the balance is their difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// All that was taken from the account.
    pub debits_posted: Cents,
    /// All that was given to the account.
    pub credits_posted: Cents,
    /// What is reserved out of the account.
    pub debits_pending: Cents,
    /// What is reserved in favour of the account. It cannot be spent.
    pub credits_pending: Cents,
}

impl Balance {
    /// An account to which nothing has happened.
    pub const NEW: Balance = Balance {
        debits_posted: Cents::ZERO,
        credits_posted: Cents::ZERO,
        debits_pending: Cents::ZERO,
        credits_pending: Cents::ZERO,
    };

    /// What the account may spend: given, less taken, less reserved. `None` when that is below
    /// zero, which only an issuing account can be.
    pub fn available(&self) -> Option<Cents> {
        let out = self.debits_posted.plus(self.debits_pending).ok()?;
        self.credits_posted.minus(out).ok()
    }

    /// What the account holds, reservations still counted in: given less taken, with its sign.
    pub fn net(&self) -> i128 {
        i128::from(self.credits_posted.count()) - i128::from(self.debits_posted.count())
    }
}
