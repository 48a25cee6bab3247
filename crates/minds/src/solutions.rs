//! Where strategies get the solved tables they play by: from memory, from a cache, or built.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::{Stopped, Watch};

/// Keeps solutions between runs, for instance as files. Whatever it gives back is
/// what was put there: a cache notices damage itself and gives nothing.
pub trait SolutionCache: Send + Sync {
    /// The solution kept under `key`, if it is there and sound.
    fn load(&self, key: &str) -> Option<Vec<u8>>;

    /// Keeps a solution. A cache that can't does without.
    fn save(&self, key: &str, bytes: &[u8]);
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCache;

impl SolutionCache for NoCache {
    fn load(&self, _key: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, _key: &str, _bytes: &[u8]) {}
}

/// A solution that a solver makes and strategies play by.
pub trait Solution: Any + Send + Sync + Sized {
    /// The solution as bytes, for a cache.
    fn to_bytes(&self) -> Vec<u8>;

    /// Reads what [`Solution::to_bytes`] wrote; `None` when it does not fit.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;
}

/// Hands solutions out: from memory, from the cache, or built.
pub struct Solutions<'a> {
    cache: &'a dyn SolutionCache,
    watch: &'a dyn Watch,
    threads: usize,
    lends: bool,
    ready: Arc<Mutex<HashMap<String, Ready>>>,
}

/// A solution that was handed out.
struct Ready {
    solution: Weak<dyn Any + Send + Sync>,
    bytes: usize,
    /// Keeps it in memory even when nobody uses it.
    _kept: Option<Arc<dyn Any + Send + Sync>>,
}

impl<'a> Solutions<'a> {
    /// Solutions that are built with so many threads.
    #[must_use]
    pub fn new(cache: &'a dyn SolutionCache, watch: &'a dyn Watch, threads: usize) -> Self {
        Self { cache, watch, threads: threads.max(1), lends: false, ready: Arc::default() }
    }

    /// The same, but a solution leaves the memory when nobody uses it any more.
    #[must_use]
    pub fn lending(self) -> Self {
        Self { lends: true, ..self }
    }

    /// The same, with the same solutions in memory, under another watch.
    #[must_use]
    pub fn watched_by<'b>(&self, watch: &'b dyn Watch) -> Solutions<'b>
    where
        'a: 'b,
    {
        Solutions { watch, ready: self.ready.clone(), ..*self }
    }

    /// How many bytes the solutions in memory take, roughly.
    #[must_use]
    pub fn in_memory(&self) -> usize {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.values().filter(|one| one.solution.strong_count() > 0).map(|one| one.bytes).sum()
    }

    /// The solution called `key`, which names the game, its rules and settings and the
    /// version of the code that made it. Built by `build` when it is nowhere to be had
    /// and the watch has not stopped it yet. Others can have theirs meanwhile; whoever
    /// wants a solution that is just being built builds it too.
    ///
    /// # Errors
    /// What `build` says, for instance that the watch stopped it.
    pub(crate) fn get_or_build<T: Solution, E: From<Stopped>>(
        &self,
        key: &str,
        build: impl FnOnce(usize, &dyn Watch) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        if let Some(solution) = self.find(key) {
            return Ok(solution);
        }
        let kept = self.cache.load(key);
        let found = kept.as_deref().and_then(T::from_bytes).zip(kept.as_ref().map(Vec::len));
        drop(kept);
        let (solution, bytes) = match found {
            Some(found) => found,
            None if self.watch.stopped() => return Err(Stopped.into()),
            None => {
                let solution = build(self.threads, self.watch)?;
                let bytes = solution.to_bytes();
                self.cache.save(key, &bytes);
                (solution, bytes.len())
            }
        };
        let solution = Arc::new(solution);
        let shared: Arc<dyn Any + Send + Sync> = solution.clone();
        let weak = Arc::downgrade(&shared);
        let ready = Ready { solution: weak, bytes, _kept: (!self.lends).then_some(shared) };
        let mut all = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(key.to_owned(), ready);
        Ok(solution)
    }

    fn find<T: Solution>(&self, key: &str) -> Option<Arc<T>> {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.get(key)?.solution.upgrade()?.downcast().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stopped, Unwatched};

    #[derive(Debug, PartialEq)]
    struct Number(u8);

    impl Solution for Number {
        fn to_bytes(&self) -> Vec<u8> {
            vec![self.0]
        }

        fn from_bytes(bytes: &[u8]) -> Option<Self> {
            bytes.first().map(|&byte| Self(byte))
        }
    }

    #[derive(Default)]
    struct Memory(Mutex<HashMap<String, Vec<u8>>>);

    impl SolutionCache for Memory {
        fn load(&self, key: &str) -> Option<Vec<u8>> {
            self.0.lock().unwrap().get(key).cloned()
        }

        fn save(&self, key: &str, bytes: &[u8]) {
            self.0.lock().unwrap().insert(key.to_owned(), bytes.to_vec());
        }
    }

    #[test]
    fn a_solution_is_built_once_and_then_found() {
        let cache = Memory::default();
        let first = Solutions::new(&cache, &Unwatched, 1);
        assert_eq!(
            *first.get_or_build("a", |_, _| Ok::<_, Stopped>(Number(7))).unwrap(),
            Number(7)
        );
        assert_eq!(
            *first.get_or_build("a", |_, _| Ok::<_, Stopped>(Number(8))).unwrap(),
            Number(7)
        );
        let second = Solutions::new(&cache, &Unwatched, 1);
        assert_eq!(
            *second.get_or_build("a", |_, _| Ok::<_, Stopped>(Number(9))).unwrap(),
            Number(7)
        );
        assert_eq!(
            *second.get_or_build("b", |_, _| Ok::<_, Stopped>(Number(9))).unwrap(),
            Number(9)
        );
    }

    #[test]
    fn a_solution_that_was_lent_leaves_the_memory_after_use() {
        let build = |_: usize, _: &dyn Watch| Ok::<_, Stopped>(Number(7));
        for (solutions, left) in [
            (Solutions::new(&NoCache, &Unwatched, 1), 1),
            (Solutions::new(&NoCache, &Unwatched, 1).lending(), 0),
        ] {
            let solution = solutions.get_or_build("a", build).unwrap();
            assert_eq!(solutions.in_memory(), 1);
            drop(solution);
            assert_eq!(solutions.in_memory(), left);
        }
    }

    #[test]
    fn under_a_watch_that_stops_everything_only_what_is_there_is_found() {
        struct Never;
        impl Watch for Never {
            fn progress(&self, _: u64, _: u64) {}
            fn stopped(&self) -> bool {
                true
            }
        }
        let solutions = Solutions::new(&NoCache, &Unwatched, 1);
        let never = solutions.watched_by(&Never);
        let build = |_: usize, _: &dyn Watch| Ok::<_, Stopped>(Number(7));
        assert!(never.get_or_build("a", build).is_err());
        assert!(solutions.get_or_build("a", build).is_ok());
        assert!(never.get_or_build("a", build).is_ok());
    }

    #[test]
    fn what_was_stopped_is_not_kept() {
        let cache = Memory::default();
        let solutions = Solutions::new(&cache, &Unwatched, 1);
        assert!(solutions.get_or_build("a", |_, _| Err::<Number, _>(Stopped)).is_err());
        assert_eq!(cache.load("a"), None);
    }
}
