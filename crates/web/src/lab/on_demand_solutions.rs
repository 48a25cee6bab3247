//! Solutions of games, shared by all visitors: each is computed on the first request, one at a
//! time, and cached. There are so few rule sets that this needs no limit.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use rollwright_bots::{
    BotError, Cancelled, HasSolver, Progress, SolutionProvider, Solvability, SolveRequest,
    unsolvable_explanation,
};
use rollwright_games::{GameId, RuleSetWithSettings, rules_of_every_rule_set, with_game};
use rollwright_lab::SolutionDocument;
use rollwright_tables::Tables;
use rollwright_tables::platform::tasks::{spawn, spawn_low_priority};
use rollwright_tables::platform::time::{self, Instant};
use tokio::sync::{Semaphore, watch};

/// How long after a lack of memory to try again.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// The solutions of games by rule set.
pub(crate) struct OnDemandSolutions {
    by_rules: Mutex<HashMap<(GameId, &'static str), Arc<GameSolution>>>,
    solve_permit: Arc<Semaphore>,
}

/// The solution of a game, done or in progress.
#[derive(Default)]
pub(crate) struct GameSolution {
    /// The progress in thousandths.
    permille_done: AtomicU64,
    result: Mutex<Option<Result<Arc<SolutionDocument>, BotError>>>,
    ended: OnceLock<Instant>,
}

impl GameSolution {
    /// The progress in percent.
    pub(crate) fn percent(&self) -> u64 {
        self.permille_done.load(Ordering::Relaxed) / 10
    }

    /// Whether it failed a while ago for lack of memory, which may be free now.
    fn is_outdated(&self) -> bool {
        let is_past = |ended: &Instant| ended.elapsed() > RETRY_AFTER;
        matches!(self.result(), Some(Err(BotError::NoMemory(_))))
            && self.ended.get().is_some_and(is_past)
    }

    /// The result, once it is done.
    pub(crate) fn result(&self) -> Option<Result<Arc<SolutionDocument>, BotError>> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The rule sets with a solution that includes distributions, by game.
pub(crate) fn solvable_rule_sets() -> Vec<(GameId, Vec<&'static str>)> {
    let sets = |game: GameId| with_game!(game, G => solvable_rule_sets_of::<G>());
    let all = GameId::ALL.into_iter().map(|game| (game, sets(game)));
    all.filter(|(_, sets)| !sets.is_empty()).collect()
}

fn solvable_rule_sets_of<G: HasSolver>() -> Vec<&'static str> {
    let has_distribution = |rules: &G::Rules| match G::solvability(rules) {
        Solvability::Solvable(solvable) => solvable.has_distribution,
        Solvability::Unsolvable { .. } => false,
    };
    G::rule_sets()
        .iter()
        .zip(rules_of_every_rule_set::<G>())
        .filter(|(_, rules)| has_distribution(rules))
        .map(|(set, _)| set.name)
        .collect()
}

impl OnDemandSolutions {
    pub(crate) fn new() -> Self {
        Self { by_rules: Mutex::default(), solve_permit: Arc::new(Semaphore::new(1)) }
    }

    /// The solution of a rule set with its default settings, started on the first request. `None`
    /// if there is no such rule set.
    pub(crate) fn get_or_start(
        &self,
        game: GameId,
        rules: &str,
        tables: &Tables,
        shutdown: watch::Receiver<bool>,
    ) -> Option<Arc<GameSolution>> {
        let offered = solvable_rule_sets().into_iter().find(|(offered, _)| *offered == game)?;
        let rules = offered.1.into_iter().find(|name| *name == rules)?;
        let choice = with_game!(game, G => RuleSetWithSettings::from_name_and_settings::<G>(Some(rules), &BTreeMap::new()));
        let choice = choice.ok()?;
        let mut all = self.by_rules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&(game, rules)).filter(|known| !known.is_outdated()) {
            return Some(known.clone());
        }
        let solution = Arc::new(GameSolution::default());
        all.insert((game, rules), solution.clone());
        let (worker, tables) = (solution.clone(), tables.clone());
        let permits = self.solve_permit.clone();
        spawn(async move {
            let _permit = permits.acquire().await;
            let work = worker.clone();
            let result = spawn_low_priority(move || {
                let progress = SolveProgress { solution: &work, shutdown };
                let solutions = tables.solutions().with_progress(&progress);
                with_game!(game, G => solve::<G>(&choice, &solutions))
            });
            let result = result.await.unwrap_or(Err(BotError::Cancelled(Cancelled)));
            let _ = worker.ended.set(time::now());
            *worker.result.lock().unwrap_or_else(PoisonError::into_inner) =
                Some(result.map(Arc::new));
        });
        Some(solution)
    }
}

fn solve<G: HasSolver>(
    choice: &RuleSetWithSettings,
    solutions: &SolutionProvider<'_>,
) -> Result<SolutionDocument, BotError> {
    let rules = G::rules_for(choice);
    let seats = match G::solvability(&rules) {
        Solvability::Solvable(solvable) => *solvable.seat_range.start(),
        Solvability::Unsolvable { .. } => {
            return Err(BotError::Unsolvable(unsolvable_explanation::<G>(&rules)));
        }
    };
    let started = time::now();
    let request = SolveRequest { seats, discount: 1.0, wants_distribution: true, target: None };
    let solved = G::solve(&rules, request, solutions)?;
    let seconds = started.elapsed().as_secs_f64();
    let rules = choice.rule_set().name;
    Ok(SolutionDocument::new(G::ID, rules, &solved, seconds, &[]))
}

/// Reports the progress of a solution, and cancels it when the server shuts down.
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
