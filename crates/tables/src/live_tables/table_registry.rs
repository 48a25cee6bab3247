//! The registry of tables in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::table_entry::TableEntry;
use crate::secrets::Id;

/// The entries of the tables in memory, by ID.
#[derive(Default)]
pub(super) struct TableRegistry {
    entries: Mutex<HashMap<Id, Arc<TableEntry>>>,
}

impl TableRegistry {
    fn entries(&self) -> MutexGuard<'_, HashMap<Id, Arc<TableEntry>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The entry of a table, if there is one.
    pub(super) fn get(&self, id: &Id) -> Option<Arc<TableEntry>> {
        self.entries().get(id).cloned()
    }

    /// The entry of a table. A new entry has the time of `now`, and no table in memory yet.
    pub(super) fn get_or_insert(&self, id: &Id, now: impl Fn() -> Duration) -> Arc<TableEntry> {
        let mut entries = self.entries();
        if let Some(entry) = entries.get(id) {
            return entry.clone();
        }
        let new = Arc::new(TableEntry::new(id.clone(), now()));
        entries.insert(id.clone(), new.clone());
        new
    }

    /// Removes an entry.
    pub(super) fn remove(&self, id: &Id) {
        self.entries().remove(id);
    }

    /// Evicts the tables that nobody uses, and removes the entries that nobody needs any more.
    pub(super) fn evict_idle(&self, now: Duration) {
        self.entries().retain(|_, entry| {
            let is_used = Arc::strong_count(entry) > 1 || entry.has_subscribers();
            is_used || entry.evict_table(now)
        });
    }

    /// How many entries there are.
    pub(super) fn count(&self) -> usize {
        self.entries().len()
    }

    /// All entries.
    pub(super) fn all(&self) -> Vec<Arc<TableEntry>> {
        self.entries().values().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_stays_while_somebody_uses_it() {
        let (registry, now) = (TableRegistry::default(), Duration::ZERO);
        let ids = [(); 3].map(|()| Id::generate().unwrap());
        let held = registry.get_or_insert(&ids[0], || now);
        let subscriber = registry.get_or_insert(&ids[1], || now).subscribe();
        registry.get_or_insert(&ids[2], || now);
        registry.evict_idle(now);
        assert_eq!(registry.count(), 2);
        assert!(registry.get(&ids[2]).is_none(), "nobody uses it");
        drop((held, subscriber));
        registry.evict_idle(now);
        assert_eq!(registry.count(), 0);
    }

    #[test]
    fn a_table_has_one_entry() {
        let (registry, id) = (TableRegistry::default(), Id::generate().unwrap());
        let first = registry.get_or_insert(&id, || Duration::ZERO);
        let second = registry.get_or_insert(&id, || Duration::MAX);
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(registry.all().len(), 1);
        registry.remove(&id);
        assert!(registry.get(&id).is_none());
    }
}
