//! What is written and read back tells whether moves are kept.

use std::path::Path;

use rollwright_tables::{Database, OpenError, StoreError};
use sqlx::{AnyConnection, Connection};

use crate::test_disk::TestDisk;
use crate::test_postgres::TestPostgres;
use crate::test_support::{TestDatabase, block_on, for_each_database};

async fn a_probe_is_written_each_time_whoever_else_probes(database: &TestDatabase) {
    let (one, other) = (database.store().await, database.store().await);
    for _ in 0..3 {
        one.check_health().await.unwrap();
        other.check_health().await.unwrap();
    }
    let mut connection = AnyConnection::connect(&database.url).await.unwrap();
    let counted = sqlx::query_as("SELECT writes FROM probe").fetch_all(&mut connection);
    let counted: Vec<(i64,)> = counted.await.unwrap();
    assert_eq!(counted, [(6,)], "one row, however often");
}

for_each_database!(a_probe_is_written_each_time_whoever_else_probes);

#[cfg(unix)]
#[test]
fn a_probe_fails_while_the_file_is_away() {
    let database = TestDatabase::sqlite();
    block_on(async {
        let store = database.store().await;
        let file = Path::new(database.url.strip_prefix("sqlite:").unwrap());
        std::fs::rename(file, file.with_extension("away")).unwrap();
        assert!(store.check_health().await.is_err());
        assert!(!file.exists(), "no empty one in its place");
        std::fs::rename(file.with_extension("away"), file).unwrap();
        store.check_health().await.unwrap();
    });
}

#[test]
fn a_probe_fails_in_a_file_that_was_damaged() {
    let database = TestDatabase::sqlite();
    block_on(async {
        // All is in the file, nothing in its log any more.
        database.store().await.close().await;
        let store = database.store().await;
        let file = Path::new(database.url.strip_prefix("sqlite:").unwrap());
        let length = std::fs::metadata(file).unwrap().len() as usize;
        std::fs::write(file, vec![b'?'; length]).unwrap();
        assert!(store.check_health().await.is_err());
    });
}

#[test]
fn a_probe_fails_on_a_disk_that_is_full_or_read_only() {
    // Room for an empty database and its log: what is left in the log would be read from it.
    let Some(disk) = TestDisk::with_kilobytes(1200) else { return };
    block_on(async {
        let database = TestDatabase::with_url(disk.database_url());
        let store = database.store().await;
        store.check_health().await.unwrap();
        disk.fill();
        // What is in the log already may be written over without more room.
        let mut full = false;
        for _ in 0..40 {
            full = full || store.check_health().await.is_err();
        }
        assert!(full, "the disk is full");
        disk.free();
        store.check_health().await.unwrap();
        store.close().await;
        disk.make_read_only();
        let why = Database::connect(&database.url).await.err();
        assert!(matches!(why, Some(StoreError::Open(OpenError::ReadOnly(_)))), "{why:?}");
        disk.make_writable();
        database.store().await.check_health().await.unwrap();
    });
}

#[test]
fn a_probe_fails_while_postgresql_is_gone() {
    let server = TestPostgres::start();
    block_on(async {
        let store = TestDatabase::with_url(server.url()).store().await;
        store.check_health().await.unwrap();
        server.stop_immediately();
        assert!(store.check_health().await.is_err());
        let why = Database::connect(&server.url()).await.err();
        assert!(matches!(why, Some(StoreError::Open(OpenError::Unreachable { .. }))), "{why:?}");
        server.restart();
        store.check_health().await.unwrap();
    });
}
