//! The memory budget that all solutions share.

use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A number of bytes, shared by everything that is built from this budget and its clones.
///
/// Code that builds something large reserves its bytes first, and holds the [`Reservation`] as long
/// as the thing exists.
#[derive(Clone)]
pub struct MemoryBudget(Arc<Shared>);

struct Shared {
    limit: usize,
    reserved: AtomicUsize,
    peak: AtomicUsize,
    refused: AtomicU64,
    caches: Mutex<Vec<Weak<dyn Evictor>>>,
}

/// A cache that gives memory back when the budget runs short.
pub trait Evictor: Send + Sync {
    /// Drops the least recently used entry that is not in use; returns false if there is none.
    fn evict_one(&self) -> bool;
}

/// The budget has too few bytes left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "this solution needs {} MB of memory, but the limit for all solutions is {} MB, and some of that may be in use",
    megabytes_rounded_up(*.needed),
    .limit >> 20
)]
pub struct BudgetExceeded {
    /// The requested bytes.
    pub needed: usize,
    /// The total bytes of the budget.
    pub limit: usize,
}

impl BudgetExceeded {
    /// Whether the memory may be free later. If not, it never fits.
    #[must_use]
    pub fn is_temporary(self) -> bool {
        self.needed <= self.limit
    }
}

/// Megabytes, rounded up.
#[must_use]
pub fn megabytes_rounded_up(bytes: usize) -> usize {
    bytes.div_ceil(1 << 20)
}

impl MemoryBudget {
    /// A budget of `limit` bytes.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self(Arc::new(Shared {
            limit,
            reserved: AtomicUsize::new(0),
            peak: AtomicUsize::new(0),
            refused: AtomicU64::new(0),
            caches: Mutex::default(),
        }))
    }

    /// A budget without a limit, for programs with a single user.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::new(usize::MAX)
    }

    /// The total bytes of the budget.
    #[must_use]
    pub fn limit_bytes(&self) -> usize {
        self.0.limit
    }

    /// The bytes reserved now.
    #[must_use]
    pub fn reserved_bytes(&self) -> usize {
        self.0.reserved.load(Ordering::Relaxed)
    }

    /// The most bytes ever reserved at the same time.
    #[must_use]
    pub fn peak_bytes(&self) -> usize {
        self.0.peak.load(Ordering::Relaxed)
    }

    /// The number of refused reservations.
    #[must_use]
    pub fn refused_count(&self) -> u64 {
        self.0.refused.load(Ordering::Relaxed)
    }

    /// Lets the budget evict entries of `cache` when it runs short, for as long as the cache
    /// exists.
    pub fn add_evictor(&self, cache: Weak<dyn Evictor>) {
        let mut caches = self.0.caches.lock().unwrap_or_else(PoisonError::into_inner);
        caches.retain(|cache| cache.strong_count() > 0);
        caches.push(cache);
    }

    /// Reserves `bytes`. Caches evict unused entries until they fit.
    ///
    /// # Errors
    /// They don't fit.
    pub fn reserve_evicting_unused(&self, bytes: usize) -> Result<Reservation, BudgetExceeded> {
        let mut reservation = Reservation { budget: self.clone(), bytes: 0 };
        reservation.grow_to(bytes)?;
        Ok(reservation)
    }

    /// Checks that `bytes` fit if nothing else is reserved, so that nobody starts building the
    /// first of several solutions that never fit together.
    ///
    /// # Errors
    /// They never fit.
    pub fn check_ever_fits(&self, bytes: usize) -> Result<(), BudgetExceeded> {
        if bytes <= self.limit_bytes() {
            return Ok(());
        }
        self.0.refused.fetch_add(1, Ordering::Relaxed);
        Err(BudgetExceeded { needed: bytes, limit: self.limit_bytes() })
    }

    /// Adds `bytes` if the sum stays within `limit`.
    fn add(&self, bytes: usize, limit: usize) -> bool {
        let sum = |reserved: usize| reserved.checked_add(bytes).filter(|&sum| sum <= limit);
        let added = self.0.reserved.fetch_update(Ordering::Relaxed, Ordering::Relaxed, sum);
        if let Ok(before) = added {
            self.0.peak.fetch_max(before + bytes, Ordering::Relaxed);
        }
        added.is_ok()
    }

    fn evict_one(&self) -> bool {
        // Not under the lock: dropping a large entry takes time.
        let caches = self.0.caches.lock().unwrap_or_else(PoisonError::into_inner).clone();
        caches.iter().filter_map(Weak::upgrade).any(|cache| cache.evict_one())
    }
}

impl Default for MemoryBudget {
    fn default() -> Self {
        Self::unlimited()
    }
}

impl fmt::Debug for MemoryBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryBudget")
            .field("limit", &self.limit_bytes())
            .field("reserved", &self.reserved_bytes())
            .finish()
    }
}

/// Bytes of a [`MemoryBudget`], released on drop.
#[derive(Debug)]
pub struct Reservation {
    budget: MemoryBudget,
    bytes: usize,
}

impl Reservation {
    /// The reserved bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Grows the reservation to `bytes` in total; does nothing if it is already as large.
    ///
    /// # Errors
    /// They don't fit. The reservation is unchanged.
    pub fn grow_to(&mut self, bytes: usize) -> Result<(), BudgetExceeded> {
        let more = bytes.saturating_sub(self.bytes);
        let limit = self.budget.limit_bytes();
        while !self.budget.add(more, limit) {
            if bytes > limit || !self.budget.evict_one() {
                self.budget.0.refused.fetch_add(1, Ordering::Relaxed);
                return Err(BudgetExceeded { needed: bytes, limit });
            }
        }
        self.bytes += more;
        Ok(())
    }

    /// Releases everything above `bytes`.
    pub fn shrink_to(&mut self, bytes: usize) {
        let less = self.bytes.saturating_sub(bytes);
        self.bytes -= less;
        self.budget.0.reserved.fetch_sub(less, Ordering::Relaxed);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.shrink_to(0);
    }
}

/// Memory for results that a solution memoizes while in use. It goes without once half of the
/// budget is taken: the other half is for solutions.
#[derive(Debug)]
pub(crate) struct MemoGrowth {
    budget: MemoryBudget,
    bytes: AtomicUsize,
}

impl MemoGrowth {
    pub(crate) fn new(budget: MemoryBudget) -> Self {
        Self { budget, bytes: AtomicUsize::new(0) }
    }

    /// Reserves `bytes` more; returns false if the result can't be memoized.
    pub(crate) fn try_add(&self, bytes: usize) -> bool {
        let added = self.budget.add(bytes, self.budget.limit_bytes() / 2);
        if added {
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
        added
    }
}

impl Default for MemoGrowth {
    fn default() -> Self {
        Self::new(MemoryBudget::unlimited())
    }
}

impl Drop for MemoGrowth {
    fn drop(&mut self) {
        self.budget.0.reserved.fetch_sub(*self.bytes.get_mut(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropping_a_reservation_releases_it() {
        let budget = MemoryBudget::new(100);
        let mut first = budget.reserve_evicting_unused(60).unwrap();
        assert_eq!(
            budget.reserve_evicting_unused(41).unwrap_err(),
            BudgetExceeded { needed: 41, limit: 100 }
        );
        assert!(budget.reserve_evicting_unused(41).unwrap_err().is_temporary());
        assert!(!budget.reserve_evicting_unused(101).unwrap_err().is_temporary());
        assert!(first.grow_to(101).is_err());
        assert_eq!((first.bytes(), budget.reserved_bytes(), budget.refused_count()), (60, 60, 4));
        assert!(budget.check_ever_fits(100).is_ok() && budget.check_ever_fits(101).is_err());
        first.shrink_to(20);
        let second = budget.clone().reserve_evicting_unused(80).unwrap();
        assert_eq!(budget.reserved_bytes(), 100);
        drop(first);
        drop(second);
        assert_eq!((budget.reserved_bytes(), budget.peak_bytes()), (0, 100));
    }

    #[test]
    fn caches_evict_until_a_reservation_fits() {
        struct Cache(Mutex<Vec<Reservation>>);
        impl Evictor for Cache {
            fn evict_one(&self) -> bool {
                self.0.lock().unwrap().pop().is_some()
            }
        }
        let budget = MemoryBudget::new(100);
        let reservations = (0..3).map(|_| budget.reserve_evicting_unused(30).unwrap()).collect();
        let cache = Arc::new(Cache(Mutex::new(reservations)));
        let weak = Arc::downgrade(&cache);
        budget.add_evictor(weak);
        let reservation = budget.reserve_evicting_unused(50).unwrap();
        assert_eq!(cache.0.lock().unwrap().len(), 1, "evicts no more than needed");
        // A request that can never fit evicts nothing.
        assert!(budget.reserve_evicting_unused(101).is_err());
        assert_eq!(cache.0.lock().unwrap().len(), 1);
        assert!(budget.reserve_evicting_unused(51).is_err());
        assert_eq!(budget.reserved_bytes(), reservation.bytes());
    }

    #[test]
    fn memoized_results_leave_half_of_the_budget_free() {
        let budget = MemoryBudget::new(100);
        let growth = MemoGrowth::new(budget.clone());
        assert!(growth.try_add(30) && growth.try_add(20) && !growth.try_add(1));
        assert_eq!(budget.reserved_bytes(), 50);
        drop(growth);
        assert_eq!(budget.reserved_bytes(), 0);
        assert!(MemoGrowth::default().try_add(1 << 40), "an unlimited budget always has room");
    }
}
