//! Where strategies get the tables they need: from memory, from a shelf, or built.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Watch;

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

/// Builds tables at most once each and hands them out.
pub struct Workshop<'a> {
    shelf: &'a dyn Shelf,
    watch: &'a dyn Watch,
    threads: usize,
    ready: Mutex<HashMap<String, Arc<dyn Any + Send + Sync>>>,
}

impl<'a> Workshop<'a> {
    /// A workshop that builds with so many threads.
    #[must_use]
    pub fn new(shelf: &'a dyn Shelf, watch: &'a dyn Watch, threads: usize) -> Self {
        Self { shelf, watch, threads: threads.max(1), ready: Mutex::default() }
    }

    /// The table called `key`, which names the game, its rules and settings and the
    /// version of the code that made it. Built by `build` when it is nowhere to be had.
    ///
    /// # Errors
    /// What `build` says, for instance that the watch stopped it.
    pub fn table<T: Table, E>(
        &self,
        key: &str,
        build: impl FnOnce(usize, &dyn Watch) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = ready.get(key).cloned().and_then(|table| table.downcast().ok()) {
            return Ok(table);
        }
        let table = match self.shelf.load(key).as_deref().and_then(T::from_bytes) {
            Some(table) => table,
            None => {
                let table = build(self.threads, self.watch)?;
                self.shelf.save(key, &table.to_bytes());
                table
            }
        };
        let table = Arc::new(table);
        ready.insert(key.to_owned(), table.clone());
        Ok(table)
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
    fn what_was_stopped_is_not_kept() {
        let shelf = Memory::default();
        let shop = Workshop::new(&shelf, &Unwatched, 1);
        assert!(shop.table("a", |_, _| Err::<Number, _>(Stopped)).is_err());
        assert_eq!(shelf.load("a"), None);
    }
}
