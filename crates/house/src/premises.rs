//! What all tables of a house share: where it writes, the key of its shoes, its chance.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use activities::TableLimits;
use captions::{as_written, sheet};
use exact::Cents;
use games::Rules;
use law::{Basis, Sheet, SheetProblem};
use ledger::{AccountId, Transfer};
use table::{Felt, Pool, PoolId, Rulebook};
use zeroize::Zeroizing;

use crate::disputes::Ruling;
use crate::fair::{
    Entropy, NoEntropy, NotUnsealed, SealedShoe, SealingKey, Shoe, ShoeLabel, ShuffleRefusal,
    Source, SourceFault,
};
use crate::floor::{Floors, NotOpenOnFloor, OnFloor};
use crate::players::{Barred, NotDone, Players, Why};
use crate::store::nodes::Nodes;
use crate::store::{EventStore, Reading, StoreError};
use crate::{Now, PlayerId, TableId, Token, accounts};

/// Some source of unpredictable bytes.
struct AnyEntropy(Box<dyn Entropy + Send>);

impl Entropy for AnyEntropy {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        self.0.fill(bytes)
    }
}

/// What all tables of a house share.
pub struct Premises {
    store: Arc<dyn EventStore>,
    key: SealingKey,
    source: Mutex<Source<AnyEntropy>>,
    pools: Mutex<()>,
    seats: Mutex<BTreeMap<TableId, Sitting>>,
    rulebooks: OnceLock<Rulebooks>,
    floors: Mutex<Floors>,
    /// Where other nodes see who sits here, and this one who sits there.
    nodes: OnceLock<Arc<Nodes>>,
    players: OnceLock<Mutex<Players>>,
    rulings: Mutex<BTreeMap<TableId, Vec<RulingTold>>>,
}

/// A ruling on a hand that was settled, as its table is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingTold {
    /// The number of the dispute.
    pub dispute: u64,
    /// The round.
    pub round: u64,
    /// What was ruled.
    pub ruling: Ruling,
    /// On what ground.
    pub ground: String,
}

/// How many rulings a table tells.
const RULINGS_TOLD: usize = 3;

/// What comes of a sheet: rules, or what is wrong with it; nothing where there is no such game.
pub type Ruled = Option<Result<Rules, Vec<SheetProblem>>>;

/// Makes the rules of a game out of its ruleset, its key and a sheet.
type Rulebooks = Box<dyn Fn(&str, &str, &Sheet) -> Ruled + Send + Sync>;

/// The limits of a table by its rules.
pub fn limits_of(rules: &Rules) -> TableLimits {
    let felt = rules.felt();
    TableLimits {
        minimum: felt.minimum,
        maximum: felt.maximum,
    }
}

/// Who sits at a table, and whether nobody may who sits elsewhere.
struct Sitting {
    alone: bool,
    people: BTreeSet<PlayerId>,
    /// Whether the other nodes know it so.
    told: bool,
}

impl Premises {
    /// A store, the key under which shoes are sealed, and a source of chance for all tables: if
    /// it fails a check, no table shuffles again.
    pub fn new(
        store: Arc<dyn EventStore>,
        key: SealingKey,
        entropy: impl Entropy + Send + 'static,
    ) -> Premises {
        Premises {
            store,
            key,
            source: Mutex::new(Source::new(AnyEntropy(Box::new(entropy)))),
            pools: Mutex::new(()),
            seats: Mutex::default(),
            rulebooks: OnceLock::new(),
            floors: Mutex::default(),
            nodes: OnceLock::new(),
            players: OnceLock::new(),
            rulings: Mutex::default(),
        }
    }

    /// Shares who sits where with the other nodes of the house.
    #[must_use]
    pub fn with_nodes(self, nodes: Arc<Nodes>) -> Premises {
        let _ = self.nodes.set(nodes);
        self
    }

    /// Where rules are found that a table was open under before: a round of then can still be told.
    #[must_use]
    pub fn with_rulebooks(
        self,
        find: impl Fn(&str, &str, &Sheet) -> Ruled + Send + Sync + 'static,
    ) -> Premises {
        let _ = self.rulebooks.set(Box::new(find));
        self
    }

    /// Whether it was told where rules are found.
    pub(crate) fn has_rulebooks(&self) -> bool {
        self.rulebooks.get().is_some()
    }

    /// The rules of a game under a sheet, if the house can make them.
    pub(crate) fn rules_of(
        &self,
        ruleset: &str,
        game: &str,
        sheet: &[(String, String)],
    ) -> Option<Arc<Rules>> {
        let lines = sheet.iter();
        let sheet = lines.fold(Sheet::new(), |sheet, (field, value)| {
            sheet.with(field, value)
        });
        let find = self.rulebooks.get()?;
        find(ruleset, game, &sheet)?.ok().map(Arc::new)
    }

    /// The rules of a table at other limits, or why its text has none at them.
    pub fn at_limits(
        &self,
        own: &Arc<Rules>,
        limits: TableLimits,
    ) -> Result<Arc<Rules>, Vec<SheetProblem>> {
        if limits_of(own) == limits {
            return Ok(Arc::clone(own));
        }
        let sheet = own.sheet_at(limits.minimum, limits.maximum);
        let made = self.made(own.felt(), &sheet);
        // What else is bounded by the minimum goes with it; where that does not do, it is told as
        // the sheet was.
        let made = made.or_else(|problems| {
            let along = own.along_with(&sheet, limits.minimum, &problems);
            self.made(own.felt(), &along).map_err(|_| problems)
        })?;
        match limits_of(&made) {
            at if at == limits => Ok(Arc::new(made)),
            at => Err(vec![SheetProblem {
                field: "maximum".to_owned(),
                what: sheet::maximum_follows_minimum(
                    &as_written(at.maximum),
                    &as_written(at.minimum),
                ),
                right: sheet::write_it(&as_written(at.maximum)),
                basis: made.maximum_basis(),
            }]),
        }
    }

    fn made(&self, felt: &Felt, sheet: &Sheet) -> Result<Rules, Vec<SheetProblem>> {
        let find = self.rulebooks.get();
        let made = find.and_then(|find| find(&felt.ruleset, &felt.game, sheet));
        made.ok_or_else(Vec::new)?
    }

    fn floors(&self) -> MutexGuard<'_, Floors> {
        self.floors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on a table takes bets only while a floor of the house has it open; what it rests
    /// on that one without a floor takes none.
    pub fn keep_on_a_floor(&self, table: TableId, rests_on: Vec<Basis>) {
        self.floors().keep(table, rests_on);
    }

    /// How the tables stand on the floors of the house by now.
    pub fn tell_of_floors(&self, placed: BTreeMap<TableId, OnFloor>) {
        self.floors().tell(placed);
    }

    /// The rules at the limits that the house's floor gives a table.
    pub fn rules_on_floor(&self, table: &TableId) -> Option<Arc<Rules>> {
        self.floors().rules_of(table)
    }

    /// Which opening of a table this is on the house's floor, where it must stand on one.
    pub(crate) fn opening_on_floor(&self, table: &TableId) -> Option<u32> {
        self.floors().opening_of(table)
    }

    /// Why a table is not open on the house's floor, if so.
    pub fn why_not_open(&self, table: &TableId) -> Option<NotOpenOnFloor> {
        self.floors().why_not_open(table)
    }

    /// Why somebody may not come to a table: he was sent away from it.
    pub(crate) fn why_expelled(&self, table: &TableId, player: &PlayerId) -> Option<Barred> {
        let rests_on = self.floors().expelled(table, player.as_str())?;
        Some(Barred {
            why: Why::ExpelledHere,
            rests_on,
        })
    }

    /// The last rulings on hands of a table, the newest last.
    pub fn rulings(&self, table: &TableId) -> Vec<RulingTold> {
        let rulings = self.rulings.lock().unwrap_or_else(PoisonError::into_inner);
        rulings.get(table).cloned().unwrap_or_default()
    }

    /// Lets a table know of a ruling. Tells whether it is news there.
    pub fn tell_ruling(&self, table: TableId, ruling: RulingTold) -> bool {
        let mut rulings = self.rulings.lock().unwrap_or_else(PoisonError::into_inner);
        let told = rulings.entry(table).or_default();
        if told.iter().any(|known| known.dispute == ruling.dispute) {
            return false;
        }
        told.push(ruling);
        let more = told.len().saturating_sub(RULINGS_TOLD);
        told.drain(..more);
        true
    }

    /// From now on the house keeps its players.
    pub fn keep_players(&self, players: Players) {
        let _ = self.players.set(Mutex::new(players));
    }

    /// The players, where the house keeps them.
    pub fn players(&self) -> Option<MutexGuard<'_, Players>> {
        let players = self.players.get()?;
        Some(players.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Why somebody may not sit down or bet now, if so.
    pub fn why_barred(&self, player: &PlayerId, now: Now) -> Option<Barred> {
        self.players()?.why_not(player, now)
    }

    /// Why somebody may not put so much down, if so: the highest at once, and all together.
    pub(crate) fn why_not_so_much(
        &self,
        player: &PlayerId,
        stakes: (Cents, Cents),
        now_ms: u64,
    ) -> Option<Barred> {
        self.players()?
            .why_not_so_much(self, player, stakes, now_ms)
    }

    /// Lets the players know what moved.
    pub(crate) fn follow_players(&self, transfers: &[Transfer], now: Now) {
        if let Some(mut players) = self.players().filter(|_| !transfers.is_empty()) {
            players.follow(self, transfers, now);
        }
    }

    /// Somebody gets chips, or gives them back, that he neither won nor lost: told before it is done.
    pub fn bring(&self, player: &PlayerId, cents: i64, now: Now) -> Result<(), NotDone> {
        match self.players() {
            Some(mut players) => players.bring(&*self.store, player, cents, now),
            None => Ok(()),
        }
    }

    /// All that a player has, what lies on tables included, as of one moment.
    pub(crate) fn fortune(&self, player: &PlayerId) -> Result<Cents, StoreError> {
        let wallet = accounts::wallet(player).id;
        self.sum(self.stakes_of(player).chain([wallet]).collect())
    }

    /// What a player has on tables.
    pub(crate) fn on_tables(&self, player: &PlayerId) -> Result<Cents, StoreError> {
        self.sum(self.stakes_of(player).collect())
    }

    fn stakes_of(&self, player: &PlayerId) -> impl Iterator<Item = AccountId> {
        let tables = self.tables().into_iter();
        tables.map(move |table| accounts::stakes(&table, player).id)
    }

    fn sum(&self, accounts: Vec<AccountId>) -> Result<Cents, StoreError> {
        let balances = self.store.balances(&accounts)?;
        let held = balances.into_iter().flatten();
        let held = held.filter_map(|balance| balance.available());
        // More than can be counted is not little.
        Ok(Cents::sum_up_to_most(held))
    }

    /// Where the house writes.
    pub fn store(&self) -> &dyn EventStore {
        &*self.store
    }

    /// What stands in each pool of a table; of one that cannot be read nothing is said.
    pub fn pools(&self, felt: &Felt) -> Vec<(PoolId, Cents)> {
        let stands = |pool: &Pool| Some((pool.id, self.stands_in(felt, pool).ok()?));
        felt.pools.iter().filter_map(stands).collect()
    }

    /// What stands in a pool: its counter is its account.
    pub(crate) fn stands_in(&self, felt: &Felt, pool: &Pool) -> Result<Cents, StoreError> {
        Ok(self.read_pool(felt, pool)?.available())
    }

    /// The account of a pool as it is now: what is decided on it is written only while it is so.
    pub(crate) fn read_pool(&self, felt: &Felt, pool: &Pool) -> Result<Reading, StoreError> {
        let account = accounts::pool(felt, pool).id;
        let held = self.store.balance(&account)?;
        Ok(Reading { account, held })
    }

    /// What lies in the tray of a table.
    pub fn tray(&self, table: &TableId) -> Option<Cents> {
        let balance = self.store.balance(&accounts::float(table).id).ok()?;
        balance.and_then(|balance| balance.available())
    }

    /// The pools, for one table of this program alone, so that its tables do not decide in vain. A
    /// table of another program that moves one meanwhile has the step refused by the store.
    pub(crate) fn hold_pools(&self) -> MutexGuard<'_, ()> {
        self.pools.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who sits at a table.
    pub fn sitting_at(&self, table: &TableId) -> Vec<PlayerId> {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let sitting = seats.get(table);
        sitting.map_or_else(Vec::new, |one| one.people.iter().cloned().collect())
    }

    /// The tables of the house.
    pub(crate) fn tables(&self) -> Vec<TableId> {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        seats.keys().cloned().collect()
    }

    /// Notes who sits at a table now.
    pub(crate) fn sit_at(&self, table: &TableId, alone: bool, people: BTreeSet<PlayerId>) {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let known = seats.get(table);
        if known.is_some_and(|it| it.told && it.alone == alone && it.people == people) {
            return;
        }
        let told = match self.nodes.get() {
            None => true,
            Some(nodes) => match nodes.sit(table, alone, &people) {
                Ok(()) => true,
                Err(error) => {
                    tracing::warn!(%table, %error, "the other nodes do not know who sits here");
                    false
                }
            },
        };
        let sitting = Sitting {
            alone,
            people,
            told,
        };
        seats.insert(table.clone(), sitting);
    }

    /// A table that another node has: who sits there, only that one knows.
    pub(crate) fn is_elsewhere(&self, table: &TableId) {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let unknown = Sitting {
            alone: false,
            people: BTreeSet::new(),
            told: false,
        };
        seats.insert(table.clone(), unknown);
    }

    /// Another table at which somebody sits, if either will not have him at two. His name is put
    /// down at this one before it is asked for, so that of two tables one sees the other.
    pub(crate) fn sits_elsewhere(
        &self,
        table: &TableId,
        alone: bool,
        player: &PlayerId,
    ) -> Result<Option<TableId>, StoreError> {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let mut others = seats.iter().filter(|(known, _)| *known != table);
        let sits = |sitting: &Sitting| (alone || sitting.alone) && sitting.people.contains(player);
        let elsewhere = others.find(|(_, sitting)| sits(sitting));
        let elsewhere = elsewhere.map(|(known, _)| known.clone());
        let elsewhere = match (elsewhere, self.nodes.get()) {
            (None, Some(nodes)) => nodes.sits_elsewhere(table, alone, player)?,
            (elsewhere, _) => elsewhere,
        };
        if elsewhere.is_none()
            && let Some(own) = seats.get_mut(table)
        {
            own.people.insert(player.clone());
        }
        Ok(elsewhere)
    }

    pub(crate) fn key(&self) -> &SealingKey {
        &self.key
    }

    /// A shuffled shoe and its sealed form.
    pub(crate) fn shuffle(
        &self,
        label: ShoeLabel,
        outcomes: &[u8],
    ) -> Result<(Shoe, SealedShoe), ShuffleRefusal> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let shoe = Shoe::shuffle(label, outcomes, &mut source)?;
        let sealed = shoe.seal(&self.key, &mut source)?;
        Ok((shoe, sealed))
    }

    /// A fresh seed for the draws of an activity, and its sealed form.
    pub(crate) fn seed(&self, name: &str) -> Result<(Zeroizing<Token>, Vec<u8>), SourceFault> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let seed = Zeroizing::new(source.bytes()?);
        let sealed = self.key.seal(name.as_bytes(), &*seed, &mut source)?;
        Ok((seed, sealed))
    }

    /// Bytes sealed under the house's key and bound to a name.
    pub(crate) fn seal(&self, name: &[u8], plain: &[u8]) -> Result<Vec<u8>, SourceFault> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        self.key.seal(name, plain, &mut source)
    }

    /// The bytes that were sealed so.
    pub(crate) fn unseal(
        &self,
        name: &[u8],
        sealed: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, NotUnsealed> {
        self.key.unseal(name, sealed)
    }

    /// 256 fresh bits, for a session's token.
    pub fn token(&self) -> Result<[u8; 32], SourceFault> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        source.bytes()
    }
}
