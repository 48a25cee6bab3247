//! Study: a bot that plays from an exact solution may have to work it out first.
//!
//! One solution is worked out at a time unless more are allowed, and kept in the cache. The table is there
//! meanwhile; only its bot takes no part yet.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rollwright_bots::{BotError, Cost, HasBots, Level, NoMemory, Watch};
use rollwright_games::{RuleChoice, Seats, with_game};
use tokio::sync::{Semaphore, watch};

use super::beside::tell;
use super::nodes::Node;
use super::{OpenTable, Tables};
use crate::any_game::{AnyBot, AnyGame};
use crate::draft::Draft;
use crate::refusal::Refusal;
use crate::setup::SetupError;
use crate::store::beside::Kind;
use crate::store::{Class, StoreError};
use crate::table::Table;
use crate::tasks::{spawn, spawn_blocking};
use crate::token::Id;

/// How much bots may study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StudyLimits {
    /// How many solutions are worked out at the same time.
    pub at_once: usize,
    /// How many may be worked out or wait for it.
    pub waiting: usize,
}

impl Default for StudyLimits {
    fn default() -> Self {
        Self { at_once: 1, waiting: 4 }
    }
}

/// Listeners hear of progress in steps of so many percent.
const STEP: u64 = 5;

/// Everything that is being worked out.
pub(super) struct Studies {
    limits: StudyLimits,
    places: Semaphore,
    /// How many tables wait for each solution.
    waiting: Mutex<BTreeMap<String, usize>>,
    stop: Arc<AtomicBool>,
}

impl Default for Studies {
    fn default() -> Self {
        Self::new(StudyLimits::default())
    }
}

impl Studies {
    pub(super) fn new(limits: StudyLimits) -> Self {
        let places = Semaphore::new(limits.at_once);
        Self { limits, places, waiting: Mutex::default(), stop: Arc::default() }
    }
}

/// How far a table's bots have come with their studies.
pub(super) struct Study {
    percent: AtomicU64,
    stop: Arc<AtomicBool>,
    tell: watch::Sender<u64>,
    /// The table, and the other servers that hear of it.
    table: Id,
    others: Option<Arc<Node>>,
}

impl Study {
    fn tell_others(&self, percent: i64) {
        if let Some(node) = &self.others {
            tell(node, &self.table, Kind::Study, percent);
        }
    }
}

impl Watch for Study {
    fn progress(&self, done: u64, total: u64) {
        let percent = done.saturating_mul(100) / total.max(1);
        let before = self.percent.swap(percent, Ordering::Relaxed);
        if before / STEP != percent / STEP {
            self.tell.send_modify(|_| {});
            self.tell_others(percent.min(100) as i64);
        }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Only what is there already may be used.
struct NothingNew;

impl Watch for NothingNew {
    fn progress(&self, _done: u64, _total: u64) {}

    fn stopped(&self) -> bool {
        true
    }
}

/// A place among those that wait for a solution.
struct Waiting {
    studies: Arc<Studies>,
    key: String,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut waiting = self.studies.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = waiting.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                waiting.remove(&self.key);
            }
        }
    }
}

impl Tables {
    /// How many percent of its work a bot of this table has done, if one still
    /// studies. A strategy that needs several solutions counts for each anew.
    #[must_use]
    pub fn studying(&self, table: &Id) -> Option<u8> {
        let all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let open = all.get(table)?;
        let study = open.study.lock().unwrap_or_else(PoisonError::into_inner);
        match study.as_ref() {
            Some(study) => Some(study.percent.load(Ordering::Relaxed).min(100) as u8),
            None => self.study_elsewhere(open),
        }
    }

    /// How many solutions are worked out or waited for.
    #[must_use]
    pub fn studies_waiting(&self) -> usize {
        self.studies.waiting.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Stops whatever is being worked out; nothing half-done is kept.
    pub fn stop_studies(&self) {
        self.studies.stop.store(true, Ordering::Relaxed);
    }

    /// A bot of this strategy, or none if it may study first.
    ///
    /// # Errors
    /// Why it can't play here.
    pub(super) async fn bot_for(
        &self,
        table: &Table,
        strategy: &str,
    ) -> Result<Option<AnyBot>, Refusal> {
        if let Some(bot) = self.bot_at_hand(table.game(), strategy).await? {
            return Ok(Some(bot));
        }
        let cost = bearable_cost(table.game(), strategy)?;
        {
            let waiting = self.studies.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            if waiting.contains_key(&key_of(table, strategy)) {
                return Ok(None);
            }
            if waiting.len() >= self.studies.limits.waiting {
                return Err(Refusal::Busy);
            }
        }
        // Others may take the memory until the bot's turn comes; a simpler one then stands in.
        self.solutions.budget().try_reserve(cost.memory).map_err(no_memory)?;
        Ok(None)
    }

    /// Gets the bots of a table ready, or has them study.
    pub(super) async fn prepare(&self, open: &Arc<OpenTable>, table: &mut Table) {
        let mut to_study = Vec::new();
        for (seat, strategy) in table.bots_to_prepare() {
            match self.bot_at_hand(table.game(), &strategy).await {
                Ok(Some(bot)) => table.bring(seat, Some(bot)),
                Ok(None) | Err(Refusal::Setup(SetupError::Bot(BotError::NoMemory(_)))) => {
                    to_study.push((seat, strategy));
                }
                Err(refusal) => {
                    let game = table.game().id();
                    tracing::warn!(%game, strategy, %refusal, "a bot is not ready");
                }
            }
        }
        let mut is_ready = false;
        for (seat, strategy) in table.stand_ins() {
            match self.bot_at_hand(table.game(), &strategy).await {
                Ok(Some(_)) => is_ready = true,
                _ => to_study.push((seat, strategy)),
            }
        }
        if is_ready {
            self.relieve_soon(open);
        }
        if let Some((_, strategy)) = to_study.first() {
            self.study(open, table, strategy);
        }
    }

    /// Has a bot work out what it needs, and comes back for the next one.
    fn study(&self, open: &Arc<OpenTable>, table: &Table, strategy: &str) {
        let mut place = open.study.lock().unwrap_or_else(PoisonError::into_inner);
        if place.is_some() {
            return;
        }
        let stop = self.studies.stop.clone();
        let study = Arc::new(Study {
            percent: AtomicU64::new(0),
            stop,
            tell: open.version.clone(),
            table: open.id.clone(),
            others: self.node.clone(),
        });
        study.tell_others(0);
        *place = Some(study.clone());
        let key = key_of(table, strategy);
        let mut all = self.studies.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        *all.entry(key.clone()).or_default() += 1;
        let waiting = Waiting { studies: self.studies.clone(), key };
        let (tables, open, strategy) = (self.clone(), open.clone(), strategy.to_owned());
        let game = table.game().boxed();
        if let Some(patience) = self.stand_in_after {
            let (tables, open) = (self.clone(), open.clone());
            spawn(async move {
                (tables.pause)(patience).await;
                tables.stand_in(&open).await;
            });
        }
        spawn(async move {
            let worked_out = tables.work_out(study, game, &strategy).await;
            drop(waiting);
            tables.graduate(&open, worked_out).await;
        });
    }

    /// Where a bot takes long to get ready, a simpler one plays meanwhile.
    async fn stand_in(&self, open: &Arc<OpenTable>) {
        let mut held = open.table.clone().lock_owned().await;
        let Some(table) = held.as_ref() else { return };
        let draft = table.have_others_stand_in();
        self.keep_change(open, &mut held, draft).await;
    }

    /// Has bots that are ready take over once the table is not locked any more.
    fn relieve_soon(&self, open: &Arc<OpenTable>) {
        let (tables, open) = (self.clone(), open.clone());
        spawn(async move { tables.relieve(&open).await });
    }

    /// Bots that are ready now take over from those that stood in for them.
    async fn relieve(&self, open: &Arc<OpenTable>) {
        let mut held = open.table.clone().lock_owned().await;
        let Some(table) = held.as_ref() else { return };
        let mut ready = Vec::new();
        for (seat, strategy) in table.stand_ins() {
            if let Ok(Some(_)) = self.bot_at_hand(table.game(), &strategy).await {
                ready.push((seat, strategy));
            }
        }
        let draft = table.relieve(ready);
        self.keep_change(open, &mut held, draft).await;
    }

    async fn keep_change(
        &self,
        open: &Arc<OpenTable>,
        held: &mut Option<Table>,
        draft: Result<Draft, Refusal>,
    ) {
        let kept = match draft {
            Ok(draft) if draft.is_empty() => return,
            // Another server lets the bots of this table play.
            Ok(_) if !self.drives(&open.id) => return,
            Ok(draft) => self.keep(open, held, draft, self.fence(&open.id)).await,
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = kept {
            tracing::warn!(table = %open.id, %refusal, "a bot was not relieved");
        }
        self.drive(open, held);
    }

    async fn work_out(
        &self,
        study: Arc<Study>,
        game: Box<dyn AnyGame>,
        strategy: &str,
    ) -> Result<AnyBot, Refusal> {
        let closed = |_| Refusal::Store(StoreError::Closed);
        let _turn = self.studies.places.acquire().await.map_err(closed)?;
        let (solutions, name) = (self.solutions.clone(), strategy.to_owned());
        let made = spawn_blocking(move || game.bot(&name, &solutions.watched_by(study.as_ref())));
        let closed = |_| Refusal::Store(StoreError::Closed);
        Ok(made.await.map_err(closed)?.map_err(SetupError::Bot)?)
    }

    /// What was worked out is there for all seats that wait for it.
    async fn graduate(&self, open: &Arc<OpenTable>, worked_out: Result<AnyBot, Refusal>) {
        let mut held = open.table.clone().lock_owned().await;
        *open.study.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.tell_others(&open.id, Kind::Study, -1);
        match (worked_out, held.as_mut()) {
            // The solution is in memory as long as the bot is kept.
            (Ok(_bot), Some(table)) => self.prepare(open, table).await,
            (Ok(_), None) => {}
            (Err(refusal), _) => {
                tracing::warn!(%refusal, "a bot has not finished its studies");
            }
        }
        self.drive(open, &mut held);
        drop(held);
        open.version.send_modify(|_| {});
    }

    /// A bot that needs no study; `None` if this one does.
    async fn bot_at_hand(
        &self,
        game: &dyn AnyGame,
        strategy: &str,
    ) -> Result<Option<AnyBot>, Refusal> {
        let (game, solutions) = (game.boxed(), self.solutions.clone());
        let strategy = strategy.to_owned();
        let made = spawn_blocking(move || game.bot(&strategy, &solutions.watched_by(&NothingNew)));
        match made.await.map_err(|_| Refusal::Store(StoreError::Closed))? {
            Ok(bot) => Ok(Some(bot)),
            Err(BotError::Stopped(_)) => Ok(None),
            Err(error) => Err(SetupError::Bot(error).into()),
        }
    }
}

/// What has to be worked out, whoever asks for it.
fn key_of(table: &Table, strategy: &str) -> String {
    format!("{} {strategy}", Class::of(table.header()))
}

fn no_memory(why: NoMemory) -> Refusal {
    SetupError::Bot(BotError::NoMemory(why)).into()
}

/// What a bot's solution takes. A visitor must not keep the server busy for long.
fn bearable_cost(game: &dyn AnyGame, strategy: &str) -> Result<Cost, Refusal> {
    with_game!(game.id(), G => bearable_cost_in::<G>(game.rules(), game.seats(), strategy))
}

fn bearable_cost_in<G: HasBots>(
    choice: &RuleChoice,
    seats: Seats,
    strategy: &str,
) -> Result<Cost, Refusal> {
    let (cost, options) = G::study_cost(strategy, &G::rules(choice), seats.count());
    if cost.is_bearable() {
        return Ok(cost);
    }
    let instead = G::level(Level::Hard);
    let settings: String = (choice.settings())
        .map(|(setting, value)| format!(" --set {}={value}", setting.key))
        .collect();
    let rules = match choice.set() {
        set if *set == G::rule_sets()[0] => String::new(),
        set => format!(" --rules {}", set.name),
    };
    let why = format!(
        "its solution takes about {:.0} seconds and {} MB to work out, too much while people \
         wait; take {instead}, or have 'rollwright solve {}{rules}{settings}{options}' run on the server",
        cost.seconds,
        cost.memory >> 20,
        G::ID,
    );
    Err(SetupError::NotStudied { strategy: strategy.to_owned(), instead, why }.into())
}
