//! What perfect play leads to, for everybody who looks: worked out when somebody first asks,
//! one game after the other, and kept. There are few enough rule sets that this needs no
//! limit of its own.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rollwright_bots::{BotError, HasBots, Solutions, SolveOptions, Solving, Stopped, Watch};
use rollwright_games::{GameId, RuleChoice, with_game};
use rollwright_lab::SolutionDocument;
use rollwright_tables::Tables;
use rollwright_tables::tasks::{spawn, spawn_blocking};
use tokio::sync::{Semaphore, watch};

/// How long after a failure for want of memory another try is made.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// Games with what perfect play leads to.
pub(crate) struct ExactGames {
    all: Mutex<HashMap<(GameId, &'static str), Arc<ExactGame>>>,
    one_at_a_time: Arc<Semaphore>,
}

/// A game that is being solved, or was.
#[derive(Default)]
pub(crate) struct ExactGame {
    /// How far it has come, in thousandths.
    done: AtomicU64,
    found: Mutex<Option<Result<Arc<SolutionDocument>, BotError>>>,
    ended: OnceLock<Instant>,
}

impl ExactGame {
    /// How far it has come, in percent.
    pub(crate) fn percent(&self) -> u64 {
        self.done.load(Ordering::Relaxed) / 10
    }

    /// Whether it failed a while ago for want of memory, of which there may be enough now.
    fn is_outdated(&self) -> bool {
        let is_past = |ended: &Instant| ended.elapsed() > RETRY_AFTER;
        matches!(self.found(), Some(Err(BotError::NoMemory(_))))
            && self.ended.get().is_some_and(is_past)
    }

    /// What was found, once it is done.
    pub(crate) fn found(&self) -> Option<Result<Arc<SolutionDocument>, BotError>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The rule sets that can be solved with all that comes of them, game by game.
pub(crate) fn offered() -> Vec<(GameId, Vec<&'static str>)> {
    let sets = |game: GameId| with_game!(game, G => rule_sets_of::<G>());
    let all = GameId::ALL.into_iter().map(|game| (game, sets(game)));
    all.filter(|(_, sets)| !sets.is_empty()).collect()
}

fn rule_sets_of<G: HasBots>() -> Vec<&'static str> {
    match G::solving() {
        Solving::Exact(solvable) if solvable.distribution => {
            G::rule_sets().iter().map(|set| set.name).collect()
        }
        _ => Vec::new(),
    }
}

impl ExactGames {
    pub(crate) fn new() -> Self {
        Self { all: Mutex::default(), one_at_a_time: Arc::new(Semaphore::new(1)) }
    }

    /// The game by this rule set with its usual settings; its solution is begun if nobody
    /// has asked before. `None` where there is no such game.
    pub(crate) fn look(
        &self,
        game: GameId,
        rules: &str,
        tables: &Tables,
        closing: watch::Receiver<bool>,
    ) -> Option<Arc<ExactGame>> {
        let offered = offered().into_iter().find(|(offered, _)| *offered == game)?;
        let rules = offered.1.into_iter().find(|name| *name == rules)?;
        let choice = with_game!(game, G => RuleChoice::new::<G>(Some(rules), &BTreeMap::new()));
        let choice = choice.ok()?;
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&(game, rules)).filter(|known| !known.is_outdated()) {
            return Some(known.clone());
        }
        let begun = Arc::new(ExactGame::default());
        all.insert((game, rules), begun.clone());
        let (exact, tables) = (begun.clone(), tables.clone());
        let gate = self.one_at_a_time.clone();
        spawn(async move {
            let _turn = gate.acquire().await;
            let work = exact.clone();
            let found = spawn_blocking(move || {
                let clock = Clock { exact: &work, closing };
                let solutions = tables.solutions().watched_by(&clock);
                with_game!(game, G => solve::<G>(&choice, &solutions))
            });
            let found = found.await.unwrap_or(Err(BotError::Stopped(Stopped)));
            let _ = exact.ended.set(Instant::now());
            *exact.found.lock().unwrap_or_else(PoisonError::into_inner) = Some(found.map(Arc::new));
        });
        Some(begun)
    }
}

fn solve<G: HasBots>(
    choice: &RuleChoice,
    solutions: &Solutions<'_>,
) -> Result<SolutionDocument, BotError> {
    let seats = match G::solving() {
        Solving::Exact(solvable) => *solvable.seats.start(),
        Solving::Not { .. } => 1,
    };
    let began = Instant::now();
    let options = SolveOptions { seats, discount: 1.0, distribution: true, target: None };
    let solved = G::solve(&G::rules(choice), options, solutions)?;
    let seconds = began.elapsed().as_secs_f64();
    let rules = choice.set().name;
    Ok(SolutionDocument::new(G::ID, rules, &solved, seconds, &[]))
}

/// Tells how far a solution has come, and ends it when the server closes.
struct Clock<'e> {
    exact: &'e ExactGame,
    closing: watch::Receiver<bool>,
}

impl Watch for Clock<'_> {
    fn progress(&self, done: u64, total: u64) {
        self.exact.done.store(1000 * done / total.max(1), Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        *self.closing.borrow()
    }
}
