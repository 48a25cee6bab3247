//! What perfect play leads to, for everybody who looks: worked out when somebody first asks,
//! one game after the other, and kept. There are few enough rule sets that this needs no
//! limit of its own.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rollwright_bots::{
    BotError, Cancelled, HasBots, Progress, SolutionProvider, Solvability, SolveOptions,
};
use rollwright_games::{GameId, RuleChoice, with_game};
use rollwright_lab::SolutionDocument;
use rollwright_tables::Tables;
use rollwright_tables::tasks::{spawn, spawn_blocking};
use tokio::sync::{Semaphore, watch};

/// How long after a failure for want of memory another try is made.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// Games with what perfect play leads to.
pub(crate) struct GameSolutions {
    by_rules: Mutex<HashMap<(GameId, &'static str), Arc<GameSolution>>>,
    solve_permit: Arc<Semaphore>,
}

/// A game that is being solved, or was.
#[derive(Default)]
pub(crate) struct GameSolution {
    /// How far it has come, in thousandths.
    permille_done: AtomicU64,
    result: Mutex<Option<Result<Arc<SolutionDocument>, BotError>>>,
    ended: OnceLock<Instant>,
}

impl GameSolution {
    /// How far it has come, in percent.
    pub(crate) fn percent(&self) -> u64 {
        self.permille_done.load(Ordering::Relaxed) / 10
    }

    /// Whether it failed a while ago for want of memory, of which there may be enough now.
    fn is_outdated(&self) -> bool {
        let is_past = |ended: &Instant| ended.elapsed() > RETRY_AFTER;
        matches!(self.result(), Some(Err(BotError::NoMemory(_))))
            && self.ended.get().is_some_and(is_past)
    }

    /// What was found, once it is done.
    pub(crate) fn result(&self) -> Option<Result<Arc<SolutionDocument>, BotError>> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The rule sets that can be solved with all that comes of them, game by game.
pub(crate) fn solvable_rule_sets() -> Vec<(GameId, Vec<&'static str>)> {
    let sets = |game: GameId| with_game!(game, G => solvable_rule_sets_of::<G>());
    let all = GameId::ALL.into_iter().map(|game| (game, sets(game)));
    all.filter(|(_, sets)| !sets.is_empty()).collect()
}

fn solvable_rule_sets_of<G: HasBots>() -> Vec<&'static str> {
    match G::solvability() {
        Solvability::Solvable(solvable) if solvable.has_distribution => {
            G::rule_sets().iter().map(|set| set.name).collect()
        }
        _ => Vec::new(),
    }
}

impl GameSolutions {
    pub(crate) fn new() -> Self {
        Self { by_rules: Mutex::default(), solve_permit: Arc::new(Semaphore::new(1)) }
    }

    /// The game by this rule set with its usual settings; its solution is begun if nobody
    /// has asked before. `None` where there is no such game.
    pub(crate) fn get_or_start(
        &self,
        game: GameId,
        rules: &str,
        tables: &Tables,
        closing: watch::Receiver<bool>,
    ) -> Option<Arc<GameSolution>> {
        let offered = solvable_rule_sets().into_iter().find(|(offered, _)| *offered == game)?;
        let rules = offered.1.into_iter().find(|name| *name == rules)?;
        let choice = with_game!(game, G => RuleChoice::new::<G>(Some(rules), &BTreeMap::new()));
        let choice = choice.ok()?;
        let mut all = self.by_rules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&(game, rules)).filter(|known| !known.is_outdated()) {
            return Some(known.clone());
        }
        let begun = Arc::new(GameSolution::default());
        all.insert((game, rules), begun.clone());
        let (exact, tables) = (begun.clone(), tables.clone());
        let gate = self.solve_permit.clone();
        spawn(async move {
            let _turn = gate.acquire().await;
            let work = exact.clone();
            let found = spawn_blocking(move || {
                let clock = SolveProgress { solution: &work, shutdown: closing };
                let solutions = tables.solutions().with_progress(&clock);
                with_game!(game, G => solve::<G>(&choice, &solutions))
            });
            let found = found.await.unwrap_or(Err(BotError::Cancelled(Cancelled)));
            let _ = exact.ended.set(Instant::now());
            *exact.result.lock().unwrap_or_else(PoisonError::into_inner) =
                Some(found.map(Arc::new));
        });
        Some(begun)
    }
}

fn solve<G: HasBots>(
    choice: &RuleChoice,
    solutions: &SolutionProvider<'_>,
) -> Result<SolutionDocument, BotError> {
    let seats = match G::solvability() {
        Solvability::Solvable(solvable) => *solvable.seat_range.start(),
        Solvability::Unsolvable { .. } => 1,
    };
    let began = Instant::now();
    let options = SolveOptions { seats, discount: 1.0, wants_distribution: true, target: None };
    let solved = G::solve(&G::rules_for(choice), options, solutions)?;
    let seconds = began.elapsed().as_secs_f64();
    let rules = choice.rule_set().name;
    Ok(SolutionDocument::new(G::ID, rules, &solved, seconds, &[]))
}

/// Tells how far a solution has come, and ends it when the server closes.
struct SolveProgress<'e> {
    solution: &'e GameSolution,
    shutdown: watch::Receiver<bool>,
}

impl Progress for SolveProgress<'_> {
    fn report(&self, done: u64, total: u64) {
        self.solution.permille_done.store(1000 * done / total.max(1), Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        *self.shutdown.borrow()
    }
}
