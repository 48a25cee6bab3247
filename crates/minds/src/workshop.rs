//! Where strategies get the tables they need: from memory, from a shelf, or built.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::{Stopped, Watch};

/// Keeps tables between runs, for instance as files. Whatever it gives back is
/// what was put there: a shelf notices damage itself and gives nothing.
pub trait Shelf: Send + Sync {
    /// The table kept under `key`, if it is there and sound.
    fn load(&self, key: &str) -> Option<Vec<u8>>;

    /// Keeps a table. A shelf that can't does without.
    fn save(&self, key: &str, bytes: &[u8]);
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoShelf;

impl Shelf for NoShelf {
    fn load(&self, _key: &str) -> Option<Vec<u8>> {
        None
    }

    fn save(&self, _key: &str, _bytes: &[u8]) {}
}

/// A table that a solver makes and strategies play by.
pub trait Table: Any + Send + Sync + Sized {
    /// The table as bytes, for a shelf.
    fn to_bytes(&self) -> Vec<u8>;

    /// Reads what [`Table::to_bytes`] wrote; `None` when it does not fit.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;
}

/// Hands tables out: from memory, from the shelf, or built.
pub struct Workshop<'a> {
    shelf: &'a dyn Shelf,
    watch: &'a dyn Watch,
    threads: usize,
    lends: bool,
    ready: Arc<Mutex<HashMap<String, Ready>>>,
}

/// A table that was handed out.
struct Ready {
    table: Weak<dyn Any + Send + Sync>,
    bytes: usize,
    /// Keeps it in memory even when nobody uses it.
    _kept: Option<Arc<dyn Any + Send + Sync>>,
}

impl<'a> Workshop<'a> {
    /// A workshop that builds with so many threads.
    #[must_use]
    pub fn new(shelf: &'a dyn Shelf, watch: &'a dyn Watch, threads: usize) -> Self {
        Self { shelf, watch, threads: threads.max(1), lends: false, ready: Arc::default() }
    }

    /// The same workshop, but tables leave the memory when nobody uses them any more.
    #[must_use]
    pub fn lending(self) -> Self {
        Self { lends: true, ..self }
    }

    /// The same workshop, with the same tables in memory, under another watch.
    #[must_use]
    pub fn watched_by<'b>(&self, watch: &'b dyn Watch) -> Workshop<'b>
    where
        'a: 'b,
    {
        Workshop { watch, ready: self.ready.clone(), ..*self }
    }

    /// How many bytes the tables in memory take, roughly.
    #[must_use]
    pub fn in_memory(&self) -> usize {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.values().filter(|one| one.table.strong_count() > 0).map(|one| one.bytes).sum()
    }

    /// The table called `key`, which names the game, its rules and settings and the
    /// version of the code that made it. Built by `build` when it is nowhere to be had
    /// and the watch has not stopped it yet. Others can have theirs meanwhile; whoever
    /// wants a table that is just being built builds it too.
    ///
    /// # Errors
    /// What `build` says, for instance that the watch stopped it.
    pub fn table<T: Table, E: From<Stopped>>(
        &self,
        key: &str,
        build: impl FnOnce(usize, &dyn Watch) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        if let Some(table) = self.find(key) {
            return Ok(table);
        }
        let kept = self.shelf.load(key);
        let found = kept.as_deref().and_then(T::from_bytes).zip(kept.as_ref().map(Vec::len));
        drop(kept);
        let (table, bytes) = match found {
            Some(found) => found,
            None if self.watch.stopped() => return Err(Stopped.into()),
            None => {
                let table = build(self.threads, self.watch)?;
                let bytes = table.to_bytes();
                self.shelf.save(key, &bytes);
                (table, bytes.len())
            }
        };
        let table = Arc::new(table);
        let shared: Arc<dyn Any + Send + Sync> = table.clone();
        let weak = Arc::downgrade(&shared);
        let ready = Ready { table: weak, bytes, _kept: (!self.lends).then_some(shared) };
        let mut all = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(key.to_owned(), ready);
        Ok(table)
    }

    fn find<T: Table>(&self, key: &str) -> Option<Arc<T>> {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.get(key)?.table.upgrade()?.downcast().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Stopped, Unwatched};

    #[derive(Debug, PartialEq)]
    struct Number(u8);

    impl Table for Number {
        fn to_bytes(&self) -> Vec<u8> {
            vec![self.0]
        }

        fn from_bytes(bytes: &[u8]) -> Option<Self> {
            bytes.first().map(|&byte| Self(byte))
        }
    }

    #[derive(Default)]
    struct Memory(Mutex<HashMap<String, Vec<u8>>>);

    impl Shelf for Memory {
        fn load(&self, key: &str) -> Option<Vec<u8>> {
            self.0.lock().unwrap().get(key).cloned()
        }

        fn save(&self, key: &str, bytes: &[u8]) {
            self.0.lock().unwrap().insert(key.to_owned(), bytes.to_vec());
        }
    }

    #[test]
    fn a_table_is_built_once_and_then_found() {
        let shelf = Memory::default();
        let first = Workshop::new(&shelf, &Unwatched, 1);
        assert_eq!(*first.table("a", |_, _| Ok::<_, Stopped>(Number(7))).unwrap(), Number(7));
        assert_eq!(*first.table("a", |_, _| Ok::<_, Stopped>(Number(8))).unwrap(), Number(7));
        let second = Workshop::new(&shelf, &Unwatched, 1);
        assert_eq!(*second.table("a", |_, _| Ok::<_, Stopped>(Number(9))).unwrap(), Number(7));
        assert_eq!(*second.table("b", |_, _| Ok::<_, Stopped>(Number(9))).unwrap(), Number(9));
    }

    #[test]
    fn a_table_that_was_lent_leaves_the_memory_after_use() {
        let build = |_: usize, _: &dyn Watch| Ok::<_, Stopped>(Number(7));
        for (shop, left) in [
            (Workshop::new(&NoShelf, &Unwatched, 1), 1),
            (Workshop::new(&NoShelf, &Unwatched, 1).lending(), 0),
        ] {
            let table = shop.table("a", build).unwrap();
            assert_eq!(shop.in_memory(), 1);
            drop(table);
            assert_eq!(shop.in_memory(), left);
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
        let shop = Workshop::new(&NoShelf, &Unwatched, 1);
        let never = shop.watched_by(&Never);
        let build = |_: usize, _: &dyn Watch| Ok::<_, Stopped>(Number(7));
        assert!(never.table("a", build).is_err());
        assert!(shop.table("a", build).is_ok());
        assert!(never.table("a", build).is_ok());
    }

    #[test]
    fn what_was_stopped_is_not_kept() {
        let shelf = Memory::default();
        let shop = Workshop::new(&shelf, &Unwatched, 1);
        assert!(shop.table("a", |_, _| Err::<Number, _>(Stopped)).is_err());
        assert_eq!(shelf.load("a"), None);
    }
}
