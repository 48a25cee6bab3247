//! Test support: stores, and tables over them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};

use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_database::Database;
use rollwright_games::{GameId, Seat};
use rollwright_tables::store::{RowPersistence, StoredRow};
use rollwright_tables::{MemoryStore, SeatRequest, Store, StoreError, TableSetup, Tables};

use crate::test_support::setup;

/// A setup with the default rule set, in which the first seat begins.
pub(crate) fn setup_from_first(game: GameId, seats: &[SeatRequest]) -> TableSetup {
    TableSetup { first_seat: Some(Seat(0)), ..setup(game, seats) }
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

/// A store for a test.
pub(crate) struct TestStore {
    /// The URL of its database; empty for a store in memory.
    pub(crate) url: String,
    folder: Option<TestFolder>,
    memory: Arc<MemoryStore>,
    rows: Option<Arc<RowsInMemory>>,
}

/// What a browser would store: rows that outlive the store which writes them.
#[derive(Default)]
pub(crate) struct RowsInMemory {
    rows: Mutex<BTreeMap<String, String>>,
    /// The store over these rows, as long as somebody uses it.
    store: Mutex<Weak<MemoryStore>>,
}

#[async_trait::async_trait]
impl RowPersistence for RowsInMemory {
    async fn write(&self, changed: Vec<StoredRow>) -> Result<(), StoreError> {
        // A transaction of a browser takes a moment, too.
        tokio::task::yield_now().await;
        let mut rows = self.rows.lock().unwrap();
        for StoredRow { key, value } in changed {
            match value {
                Some(value) => rows.insert(key, value),
                None => rows.remove(&key),
            };
        }
        Ok(())
    }
}

impl RowsInMemory {
    /// The store over these rows; opened again if nobody uses it any more.
    fn store(self: &Arc<Self>) -> Arc<MemoryStore> {
        let mut store = self.store.lock().unwrap();
        if let Some(store) = store.upgrade() {
            return store;
        }
        let rows = self.rows.lock().unwrap().clone();
        let row = |(key, value)| StoredRow { key, value: Some(value) };
        let rows: Vec<StoredRow> = rows.into_iter().map(row).collect();
        let opened = Arc::new(MemoryStore::open(&rows, self.clone()).unwrap());
        *store = Arc::downgrade(&opened);
        opened
    }
}

impl TestStore {
    pub(crate) fn memory() -> Self {
        Self::with_url(String::new())
    }

    /// A store in memory that writes its rows elsewhere, as in a browser.
    pub(crate) fn persisted() -> Self {
        Self { rows: Some(Arc::default()), ..Self::memory() }
    }

    pub(crate) fn sqlite() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("rollwright-tables-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let url = format!("sqlite:{}/tables.db", folder.display());
        Self { folder: Some(TestFolder(folder)), ..Self::with_url(url) }
    }

    pub(crate) fn postgres() -> Self {
        Self::with_url(crate::test_postgres::new_database())
    }

    /// A file next to a SQLite database.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.as_ref().expect("a database in a folder").0.join(name)
    }

    /// The database at a URL.
    pub(crate) fn with_url(url: String) -> Self {
        Self { url, folder: None, memory: Arc::default(), rows: None }
    }

    /// The tables of this store, newly opened.
    pub(crate) async fn tables(&self) -> Tables {
        tables_over(self.store().await)
    }

    /// The store, newly opened.
    pub(crate) async fn store(&self) -> Arc<dyn Store> {
        match (self.url.as_str(), &self.rows) {
            (_, Some(rows)) => rows.store(),
            ("", None) => self.memory.clone(),
            _ => Arc::new(self.database().await),
        }
    }

    /// The database, newly opened.
    pub(crate) async fn database(&self) -> Database {
        Database::connect(&self.url).await.unwrap()
    }

    /// Connector to the database; `None` for a store in memory.
    pub(crate) async fn pool(&self) -> Option<sqlx::AnyPool> {
        sqlx::any::install_default_drivers();
        match self.url.as_str() {
            "" => None,
            url => Some(sqlx::AnyPool::connect(url).await.unwrap()),
        }
    }

    /// All texts in the store.
    pub(crate) async fn all_stored_texts(&self) -> String {
        if let Some(rows) = &self.rows {
            return format!("{:?}", rows.rows.lock().unwrap());
        }
        let Some(pool) = self.pool().await else { return format!("{:?}", self.memory) };
        let mut all = String::new();
        for sql in [
            "SELECT id || ' ' || name FROM people",
            "SELECT id || header || host || rematch FROM tables",
            "SELECT table_id || holder || person FROM chairs",
            "SELECT line FROM events",
            "SELECT table_id || person || bot FROM results",
        ] {
            let rows: Vec<(String,)> = sqlx::query_as(sql).fetch_all(&pool).await.unwrap();
            rows.into_iter().for_each(|(text,)| all.push_str(&text));
        }
        all
    }
}

/// A folder that is removed when dropped.
struct TestFolder(PathBuf);

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The tables of a store; bots have no solutions yet.
pub(crate) fn tables_over(store: Arc<dyn Store>) -> Tables {
    Tables::new(store, Arc::new(SolutionProvider::new(&NoCache, &NoProgress, 1)))
}

/// Runs each test on SQLite and on PostgreSQL.
macro_rules! for_each_database {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $name() {
                let store = crate::test_store::TestStore::sqlite();
                crate::test_store::block_on(super::$name(&store));
            })*
        }
        mod postgres {
            $(#[test]
            fn $name() {
                let store = crate::test_store::TestStore::postgres();
                crate::test_store::block_on(super::$name(&store));
            })*
        }
    };
}
pub(crate) use for_each_database;

/// Runs each test in memory, as in a browser, on SQLite and on PostgreSQL.
macro_rules! for_each_store {
    ($($name:ident),* $(,)?) => {
        mod memory {
            $(#[test]
            fn $name() {
                let store = crate::test_store::TestStore::memory();
                crate::test_store::block_on(super::$name(&store));
            })*
        }
        mod persisted {
            $(#[test]
            fn $name() {
                let store = crate::test_store::TestStore::persisted();
                crate::test_store::block_on(super::$name(&store));
            })*
        }
        crate::test_store::for_each_database!($($name),*);
    };
}
pub(crate) use for_each_store;
