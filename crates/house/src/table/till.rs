//! The money of a step: which transfers follow from what happened.

use exact::Cents;
use games::Rules;
use law::BasisRef;
use ledger::{Account, Act, Reason, Transfer, TransferId};
use table::{Against, Event, Felt, Line, Outcome, Pool, Rulebook};

use super::refusal::{Halt, fault};
use super::round::Player;
use crate::journal::Entry;
use crate::store::{Reading, StreamName, Version};
use crate::{PlayerId, TableId, accounts};

/// The longest basis that a transfer tells, in bytes; a longer one ends in an ellipsis.
const LONGEST_BASIS: usize = 400;

/// Why chips of a tournament come to a table and go.
const LAID: &str = "reading tournament-chips";

/// A player's chips away from the table: his own, or those of the tournament that is played there.
pub(super) fn purse(tournament: Option<&str>, player: &PlayerId) -> Account {
    match tournament {
        Some(name) => accounts::purse(name, player),
        None => accounts::wallet(player),
    }
}

/// The transfers of one append, and what the tray will hold after them.
pub(super) struct Till {
    stream: StreamName,
    table: TableId,
    /// The tournament whose chips these are, if they are one's.
    tournament: Option<String>,
    pub(super) float: Cents,
    pub(super) accounts: Vec<Account>,
    pub(super) transfers: Vec<Transfer>,
    /// The pools that were read: what follows holds only while they are so.
    pub(super) readings: Vec<Reading>,
    /// What lies in the pot while it is divided, and what it owes, to whom and why.
    pot_holds: Cents,
    pot_owes: Vec<(Account, Cents, String)>,
}

impl Till {
    pub(super) fn new(
        stream: &StreamName,
        table: &TableId,
        float: Cents,
        tournament: Option<&str>,
    ) -> Till {
        Till {
            stream: stream.clone(),
            table: table.clone(),
            tournament: tournament.map(str::to_owned),
            float,
            accounts: Vec::new(),
            transfers: Vec::new(),
            readings: Vec::new(),
            pot_holds: Cents::ZERO,
            pot_owes: Vec::new(),
        }
    }

    /// The transfers that follow from an event about this player's chips; for a bet settled with
    /// a player's bank, whose it is.
    pub(super) fn follow(
        &mut self,
        at: Version,
        rules: &Rules,
        (player, banker): (&Player, Option<&Player>),
        event: &Event,
    ) -> Result<(), Halt> {
        let wallet = purse(self.tournament.as_deref(), &player.id);
        let stakes = accounts::stakes(&self.table, &player.id);
        let basis = basis(rules, &event.bases());
        match event {
            Event::Placed { stake, .. } => {
                self.transfer(at, wallet, stakes, *stake, Reason::Stake, basis)
            }
            Event::TakenBack { stake, .. } => {
                let basis = "taken back while bets are open".to_owned();
                self.transfer(at, stakes, wallet, *stake, Reason::Refund, basis)
            }
            Event::Settled(line) => match rules.felt().pool_of(line.spot) {
                Some(pool) => {
                    let account = accounts::pool(rules.felt(), pool);
                    let fed = pool.fed_by(line.taken());
                    self.settle_pool(at, line, (account, fed), wallet, stakes, basis)
                }
                None => match (line.against, banker) {
                    (Against::House, _) => self.settle(at, line, wallet, stakes, basis),
                    (Against::Bank { commission, .. }, Some(banker)) => {
                        let bank = accounts::stakes(&self.table, &banker.id);
                        self.settle_bank(at, line, (bank, commission), wallet, stakes, basis)
                    }
                    (Against::Bank { .. }, None) => Err(fault("a bank of nobody")),
                    (Against::Pot, _) => self.settle_pot(at, line, wallet, stakes, basis),
                },
            },
            _ => Ok(()),
        }
    }

    fn settle(
        &mut self,
        at: Version,
        line: &Line,
        wallet: Account,
        stakes: Account,
        basis: String,
    ) -> Result<(), Halt> {
        let float = accounts::float(&self.table);
        let back = line.returned();
        self.transfer(
            at,
            stakes.clone(),
            float.clone(),
            line.taken(),
            Reason::Loss,
            basis.clone(),
        )?;
        let (to, reason) = (wallet.clone(), Reason::Refund);
        self.transfer(at, stakes, to, back, reason, basis.clone())?;
        self.transfer(at, float, wallet, line.paid, Reason::Payment, basis)
    }

    /// A bet settled with a player's bank: his chips pay it or take it, and the house keeps its
    /// commission of what passes.
    fn settle_bank(
        &mut self,
        at: Version,
        line: &Line,
        (bank, commission): (Account, Cents),
        wallet: Account,
        stakes: Account,
        basis: String,
    ) -> Result<(), Halt> {
        let float = accounts::float(&self.table);
        let taken = line.taken();
        let (loss, rake) = (Reason::Loss, Reason::Rake);
        self.transfer(at, stakes.clone(), bank.clone(), taken, loss, basis.clone())?;
        self.transfer(at, bank.clone(), float, commission, rake, basis.clone())?;
        let (back, refund) = (line.returned(), Reason::Refund);
        self.transfer(at, stakes, wallet.clone(), back, refund, basis.clone())?;
        self.transfer(at, bank, wallet, line.paid, Reason::Payment, basis)
    }

    /// A bet settled among players: what he bet is the pot's, what he won comes out of it.
    fn settle_pot(
        &mut self,
        at: Version,
        line: &Line,
        wallet: Account,
        stakes: Account,
        basis: String,
    ) -> Result<(), Halt> {
        let pot = accounts::pot(&self.table);
        let (taken, back) = (line.taken(), line.returned());
        let (loss, refund) = (Reason::Loss, Reason::Refund);
        self.transfer(at, stakes.clone(), pot.clone(), taken, loss, basis.clone())?;
        self.transfer(at, stakes, wallet.clone(), back, refund, basis.clone())?;
        self.pot_owes.push((wallet, line.paid, basis));
        let holds = self.pot_holds.plus(taken);
        self.pot_holds = holds.map_err(|_| fault("the pot overflows"))?;
        Ok(())
    }

    /// Pays what the pot owes once every stake lies in it; the rest is the house's share, which
    /// rests on this.
    pub(super) fn pay_pot(&mut self, at: Version, share: &str) -> Result<(), Halt> {
        let (pot, cagnotte) = (accounts::pot(&self.table), accounts::cagnotte(&self.table));
        let mut left = std::mem::take(&mut self.pot_holds);
        for (wallet, paid, basis) in std::mem::take(&mut self.pot_owes) {
            left = left
                .minus(paid)
                .map_err(|_| fault("the pot does not hold what it pays"))?;
            self.transfer(at, pot.clone(), wallet, paid, Reason::Payment, basis)?;
        }
        let basis = share.to_owned();
        self.transfer(at, pot, cagnotte, left, Reason::Rake, basis)
    }

    /// Gives a player of the house's own making practice chips to play with.
    pub(super) fn issue(
        &mut self,
        at: Version,
        player: &Player,
        amount: Cents,
    ) -> Result<(), Halt> {
        let (cage, wallet) = (accounts::cage(), accounts::wallet(&player.id));
        let basis = "practice chips, worth nothing".to_owned();
        self.transfer(at, cage, wallet, amount, Reason::Issue, basis)
    }

    /// A stake that feeds a pool, less what the house keeps of it, or a prize out of the pool;
    /// what such a bet wins at odds is the tray's to pay.
    fn settle_pool(
        &mut self,
        at: Version,
        line: &Line,
        (pool, fed): (Account, Cents),
        wallet: Account,
        stakes: Account,
        basis: String,
    ) -> Result<(), Halt> {
        let kept = line.taken().minus(fed);
        let kept = kept.map_err(|_| fault("more goes into the pool than was staked"))?;
        let float = accounts::float(&self.table);
        let (into, loss) = (Reason::Contribution, Reason::Loss);
        self.transfer(at, stakes.clone(), pool.clone(), fed, into, basis.clone())?;
        self.transfer(at, stakes.clone(), float.clone(), kept, loss, basis.clone())?;
        let (back, refund) = (line.returned(), Reason::Refund);
        self.transfer(at, stakes, wallet.clone(), back, refund, basis.clone())?;
        let (from, reason) = match line.outcome {
            Outcome::Prize => (pool, Reason::Award),
            Outcome::Won | Outcome::Lost | Outcome::Pushed | Outcome::Void | Outcome::PotShare => {
                (float, Reason::Payment)
            }
        };
        self.transfer(at, from, wallet, line.paid, reason, basis)
    }

    /// Puts into a pool what the house starts it with, if anything.
    pub(super) fn seed(
        &mut self,
        at: Version,
        felt: &Felt,
        pool: &Pool,
    ) -> Result<Option<Entry>, Halt> {
        if pool.seed.is_zero() {
            return Ok(None);
        }
        let (cage, account) = (accounts::cage(), accounts::pool(felt, pool));
        let basis = "what the house starts the pool with".to_owned();
        self.transfer(at, cage, account, pool.seed, Reason::Contribution, basis)?;
        Ok(Some(Entry::Seeded {
            pool: pool.key.clone(),
            amount: pool.seed.count(),
        }))
    }

    /// Fills the tray up to a level, if it holds less than half of it or less than is needed.
    /// Tells how much came.
    pub(super) fn top_up(
        &mut self,
        at: Version,
        level: Cents,
        needed: Cents,
    ) -> Result<Option<Cents>, Halt> {
        let half = level.divided_down(2);
        if self.float >= half.max(needed) {
            return Ok(None);
        }
        let target = level
            .plus(needed)
            .map_err(|_| fault("the tray overflows"))?;
        let amount = target.down_to_zero(self.float);
        let (cage, float) = (accounts::cage(), accounts::float(&self.table));
        let basis = "the table's tray".to_owned();
        self.transfer(at, cage, float, amount, Reason::Fill, basis)?;
        Ok(Some(amount))
    }

    /// Lays a player's chips of the tournament before him.
    pub(super) fn lay(&mut self, at: Version, player: &Player, chips: Cents) -> Result<(), Halt> {
        let purse = purse(self.tournament.as_deref(), &player.id);
        let stakes = accounts::stakes(&self.table, &player.id);
        self.transfer(at, purse, stakes, chips, Reason::Stake, LAID.to_owned())
    }

    /// Takes the chips of a tournament that is over off the cloth.
    pub(super) fn collect(
        &mut self,
        at: Version,
        player: &Player,
        chips: Cents,
    ) -> Result<(), Halt> {
        let name = self.tournament.as_deref();
        let bank = accounts::bank(name.ok_or_else(|| fault("these are no chips of a tournament"))?);
        let stakes = accounts::stakes(&self.table, &player.id);
        self.transfer(at, stakes, bank, chips, Reason::Redeem, LAID.to_owned())
    }

    /// Gives back what a player had on the cloth.
    pub(super) fn give_back(
        &mut self,
        at: Version,
        player: &Player,
        held: Cents,
        why: &str,
    ) -> Result<(), Halt> {
        let wallet = purse(self.tournament.as_deref(), &player.id);
        let stakes = accounts::stakes(&self.table, &player.id);
        self.transfer(at, stakes, wallet, held, Reason::Refund, why.to_owned())
    }

    fn transfer(
        &mut self,
        at: Version,
        debit: Account,
        credit: Account,
        amount: Cents,
        reason: Reason,
        basis: String,
    ) -> Result<(), Halt> {
        // Between two spots of one person no chip changes hands.
        if amount.is_zero() || debit.id == credit.id {
            return Ok(());
        }
        let id = format!("{}/{at}/{}", self.stream, self.transfers.len());
        let id = TransferId::new(&id).map_err(|error| fault(error.to_string()))?;
        let float = accounts::float(&self.table).id;
        let overdrawn = || fault("the tray does not hold what it pays");
        if debit.id == float {
            self.float = self.float.minus(amount).map_err(|_| overdrawn())?;
        }
        if credit.id == float {
            self.float = self.float.plus(amount).map_err(|_| overdrawn())?;
        }
        let act = Act::Move {
            debit: debit.id.clone(),
            credit: credit.id.clone(),
            amount,
        };
        self.accounts.extend([debit, credit]);
        self.transfers.push(Transfer {
            id,
            act,
            reason,
            basis,
        });
        Ok(())
    }
}

/// What an event rests on, in words for the books.
pub(super) fn basis(rules: &Rules, bases: &[BasisRef]) -> String {
    let mut said: Vec<String> = Vec::new();
    for basis in bases.iter().flat_map(|basis| rules.bases().get(*basis)) {
        let text = basis.to_string();
        if !said.contains(&text) {
            said.push(text);
        }
    }
    let mut text = said.join("; ");
    if text.len() > LONGEST_BASIS {
        let fits = |(place, _): &(usize, char)| *place <= LONGEST_BASIS;
        let end = text.char_indices().take_while(fits).last();
        text.truncate(end.map_or(0, |(place, _)| place));
        text.push('…');
    }
    text
}
