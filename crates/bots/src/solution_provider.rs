//! Provides the solutions that strategies play by: from memory, from a cache, or newly built.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::memory_budget::{BudgetExceeded, MemoryBudget, Reservation};
use crate::{Cancelled, Progress};

/// Stores solutions between runs, for instance as files. A cache detects damage itself and returns
/// nothing for a damaged entry.
pub trait SolutionCache: Send + Sync {
    /// The solution stored under `key`, if it exists and is intact.
    fn load(&self, key: &str) -> Option<Vec<u8>>;

    /// Stores a solution. A cache that can't store it ignores it.
    fn save(&self, key: &str, bytes: &[u8]);
}

/// Stores nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCache;

impl SolutionCache for NoCache {
    fn load(&self, _key: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, _key: &str, _bytes: &[u8]) {}
}

/// The result of a solver, by which strategies play.
pub trait CacheableSolution: Any + Send + Sync + Sized {
    /// The solution as bytes, for a cache.
    fn to_bytes(&self) -> Vec<u8>;

    /// Reads what [`CacheableSolution::to_bytes`] wrote; `None` if the bytes are invalid.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;

    /// From now on, results that the solution memoizes take their memory from `budget`.
    fn remember_within(&mut self, _budget: &MemoryBudget) {}
}

/// How much memory a solution takes, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MemoryFootprint {
    /// While the solution exists.
    pub(crate) stored_bytes: usize,
    /// The peak while building it, including the solution itself.
    pub(crate) solving_bytes: usize,
}

impl MemoryFootprint {
    /// The peak over its lifetime: while it is built, or while it is read or written as bytes,
    /// which take no more than the solution itself.
    pub(crate) fn peak(self) -> usize {
        self.solving_bytes.max(2 * self.stored_bytes)
    }
}

/// A solution together with its memory reservation, which is released on drop.
pub struct SolutionWithReservation<T> {
    solution: T,
    // After the solution: fields are dropped in declaration order.
    _memory: Reservation,
}

impl<T> SolutionWithReservation<T> {
    pub(crate) fn new(solution: T, memory: Reservation) -> Self {
        Self { solution, _memory: memory }
    }
}

impl<T> Deref for SolutionWithReservation<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.solution
    }
}

impl<T: fmt::Debug> fmt::Debug for SolutionWithReservation<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.solution.fmt(f)
    }
}

/// A solution shared by all its users.
pub(crate) type Shared<T> = Arc<SolutionWithReservation<T>>;

/// Why a solution wasn't built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolutionBuildError {
    /// The caller cancelled it.
    #[error(transparent)]
    Stopped(#[from] Cancelled),
    /// The memory budget is too small, or in use by others.
    #[error(transparent)]
    NoMemory(#[from] BudgetExceeded),
}

/// Provides solutions from memory, from the cache, or by building them.
pub struct SolutionProvider<'a> {
    cache: &'a dyn SolutionCache,
    progress: &'a dyn Progress,
    threads: usize,
    drops_unused_at_once: bool,
    budget: MemoryBudget,
    loaded: Arc<Mutex<HashMap<String, LoadedSolution>>>,
}

/// A solution in use, or pinned in memory.
struct LoadedSolution {
    solution: Weak<dyn Any + Send + Sync>,
    /// Keeps the solution in memory even when it is unused.
    _pinned: Option<Arc<dyn Any + Send + Sync>>,
}

impl<'a> SolutionProvider<'a> {
    /// A provider that builds solutions with `threads` threads and without a memory limit.
    #[must_use]
    pub fn new(cache: &'a dyn SolutionCache, progress: &'a dyn Progress, threads: usize) -> Self {
        let (threads, budget) = (threads.max(1), MemoryBudget::unlimited());
        Self {
            cache,
            progress,
            threads,
            drops_unused_at_once: false,
            budget,
            loaded: Arc::default(),
        }
    }

    /// The same provider, but solutions leave memory once unused.
    #[must_use]
    pub fn dropping_unused_at_once(self) -> Self {
        Self { drops_unused_at_once: true, ..self }
    }

    /// The same provider, but all solutions together stay within `budget`.
    #[must_use]
    pub fn with_memory_budget(self, budget: MemoryBudget) -> Self {
        Self { budget, ..self }
    }

    /// The memory budget that all solutions share.
    #[must_use]
    pub fn budget(&self) -> &MemoryBudget {
        &self.budget
    }

    /// A provider that shares these solutions and reports to another `progress`.
    #[must_use]
    pub fn with_progress<'b>(&self, progress: &'b dyn Progress) -> SolutionProvider<'b>
    where
        'a: 'b,
    {
        let (loaded, budget) = (self.loaded.clone(), self.budget.clone());
        SolutionProvider { progress, loaded, budget, ..*self }
    }

    /// The solution called `key`, which names the game, its rules and settings, and the version of
    /// the solver. `build` builds it if it is neither in memory nor cached and `progress` hasn't
    /// cancelled yet.
    ///
    /// Nothing is locked during the build: other solutions remain available, and a second caller
    /// for the same solution builds it too. The memory is reserved before anything is read or
    /// built.
    ///
    /// # Errors
    /// There is too little memory, or `build` fails, for instance because it was cancelled.
    pub(crate) fn get_or_build<T: CacheableSolution, E: From<SolutionBuildError>>(
        &self,
        key: &str,
        footprint: MemoryFootprint,
        build: impl FnOnce(usize, &dyn Progress) -> Result<T, E>,
    ) -> Result<Shared<T>, E> {
        if let Some(solution) = self.find_loaded(key) {
            return Ok(solution);
        }
        let reserve =
            |bytes| self.budget.reserve_evicting_unused(bytes).map_err(SolutionBuildError::from);
        let mut memory = reserve(2 * footprint.stored_bytes)?;
        let cached = self.cache.load(key).and_then(|bytes| T::from_bytes(&bytes));
        let mut solution = match cached {
            Some(solution) => solution,
            None if self.progress.is_cancelled() => {
                return Err(SolutionBuildError::from(Cancelled).into());
            }
            None => {
                memory.grow_to(footprint.peak()).map_err(SolutionBuildError::from)?;
                let solution = build(self.threads, self.progress)?;
                self.cache.save(key, &solution.to_bytes());
                solution
            }
        };
        memory.shrink_to(footprint.stored_bytes);
        solution.remember_within(&self.budget);
        Ok(self.share(key, SolutionWithReservation::new(solution, memory)))
    }

    /// A value called `key` that takes at most `bytes` and is quick to make. It is shared like a
    /// solution but never cached.
    ///
    /// # Errors
    /// There is too little memory.
    pub(crate) fn get_or_make<T: Any + Send + Sync>(
        &self,
        key: &str,
        bytes: usize,
        make: impl FnOnce() -> T,
    ) -> Result<Shared<T>, BudgetExceeded> {
        if let Some(value) = self.find_loaded(key) {
            return Ok(value);
        }
        let memory = self.budget.reserve_evicting_unused(bytes)?;
        Ok(self.share(key, SolutionWithReservation::new(make(), memory)))
    }

    /// Makes the solution available to everybody who asks for it from now on.
    fn share<T: Any + Send + Sync>(
        &self,
        key: &str,
        solution: SolutionWithReservation<T>,
    ) -> Shared<T> {
        let solution = Arc::new(solution);
        let shared: Arc<dyn Any + Send + Sync> = solution.clone();
        let weak = Arc::downgrade(&shared);
        let loaded = LoadedSolution {
            solution: weak,
            _pinned: (!self.drops_unused_at_once).then_some(shared),
        };
        let mut all = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, loaded| loaded.solution.strong_count() > 0);
        all.insert(key.to_owned(), loaded);
        solution
    }

    /// The solution called `key`, if it is in memory.
    pub(crate) fn find_loaded<T: Any + Send + Sync>(&self, key: &str) -> Option<Shared<T>> {
        let loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        loaded.get(key)?.solution.upgrade()?.downcast().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cancelled, NoProgress};

    const SMALL: MemoryFootprint = MemoryFootprint { stored_bytes: 1, solving_bytes: 5 };

    #[derive(Debug, PartialEq)]
    struct Number(u8);

    impl CacheableSolution for Number {
        fn to_bytes(&self) -> Vec<u8> {
            vec![self.0]
        }

        fn from_bytes(bytes: &[u8]) -> Option<Self> {
            bytes.first().map(|&byte| Self(byte))
        }
    }

    #[derive(Default)]
    struct MemoryCache(Mutex<HashMap<String, Vec<u8>>>);

    impl SolutionCache for MemoryCache {
        fn load(&self, key: &str) -> Option<Vec<u8>> {
            self.0.lock().unwrap().get(key).cloned()
        }

        fn save(&self, key: &str, bytes: &[u8]) {
            self.0.lock().unwrap().insert(key.to_owned(), bytes.to_vec());
        }
    }

    #[test]
    fn a_solution_is_built_once_and_then_reused() {
        let cache = MemoryCache::default();
        let first = SolutionProvider::new(&cache, &NoProgress, 1);
        assert_eq!(
            **first
                .get_or_build("a", SMALL, |_, _| Ok::<_, SolutionBuildError>(Number(7)))
                .unwrap(),
            Number(7)
        );
        assert_eq!(
            **first
                .get_or_build("a", SMALL, |_, _| Ok::<_, SolutionBuildError>(Number(8)))
                .unwrap(),
            Number(7)
        );
        let second = SolutionProvider::new(&cache, &NoProgress, 1);
        assert_eq!(
            **second
                .get_or_build("a", SMALL, |_, _| Ok::<_, SolutionBuildError>(Number(9)))
                .unwrap(),
            Number(7)
        );
        assert_eq!(
            **second
                .get_or_build("b", SMALL, |_, _| Ok::<_, SolutionBuildError>(Number(9)))
                .unwrap(),
            Number(9)
        );
    }

    #[test]
    fn with_eviction_an_unused_solution_leaves_memory() {
        let build = |_: usize, _: &dyn Progress| Ok::<_, SolutionBuildError>(Number(7));
        for (solutions, left) in [
            (SolutionProvider::new(&NoCache, &NoProgress, 1), 1),
            (SolutionProvider::new(&NoCache, &NoProgress, 1).dropping_unused_at_once(), 0),
        ] {
            let solution = solutions.get_or_build("a", SMALL, build).unwrap();
            assert_eq!(solutions.budget().reserved_bytes(), 1);
            drop(solution);
            assert_eq!(solutions.budget().reserved_bytes(), left);
        }
    }

    #[test]
    fn a_cancelled_provider_only_finds_loaded_solutions() {
        struct AlwaysCancelled;
        impl Progress for AlwaysCancelled {
            fn report(&self, _: u64, _: u64) {}
            fn is_cancelled(&self) -> bool {
                true
            }
        }
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
        let never = solutions.with_progress(&AlwaysCancelled);
        let build = |_: usize, _: &dyn Progress| Ok::<_, SolutionBuildError>(Number(7));
        assert!(never.get_or_build("a", SMALL, build).is_err());
        assert!(solutions.get_or_build("a", SMALL, build).is_ok());
        assert!(never.get_or_build("a", SMALL, build).is_ok());
    }

    #[test]
    fn a_cancelled_build_is_not_cached() {
        let cache = MemoryCache::default();
        let solutions = SolutionProvider::new(&cache, &NoProgress, 1);
        assert!(
            solutions
                .get_or_build("a", SMALL, |_, _| Err::<Number, _>(SolutionBuildError::from(
                    Cancelled
                )))
                .is_err()
        );
        assert_eq!(cache.load("a"), None);
    }

    #[test]
    fn memory_is_reserved_before_building_and_counted_once_when_shared() {
        let budget = MemoryBudget::new(7);
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1)
            .dropping_unused_at_once()
            .with_memory_budget(budget.clone());
        let build = |_: usize, _: &dyn Progress| {
            assert_eq!(budget.reserved_bytes() % 10, 5, "while building");
            Ok::<_, SolutionBuildError>(Number(7))
        };
        let one = solutions.get_or_build("a", SMALL, build).unwrap();
        let other = solutions.get_or_build("a", SMALL, build).unwrap();
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(budget.reserved_bytes(), 1);
        let never =
            |_: usize, _: &dyn Progress| -> Result<Number, SolutionBuildError> { unreachable!() };
        let large = MemoryFootprint { stored_bytes: 3, solving_bytes: 7 };
        let error = solutions.get_or_build("b", large, never).unwrap_err();
        assert_eq!(error, SolutionBuildError::NoMemory(BudgetExceeded { needed: 7, limit: 7 }));
        drop((one, other));
        assert_eq!(budget.reserved_bytes(), 0);
        assert!(
            solutions
                .get_or_build("b", large, |_, _| Ok::<_, SolutionBuildError>(Number(1)))
                .is_ok()
        );
    }
}
