//! The health check writes something and reads it back.

use std::path::Path;

use rollwright_database::{Database, OpenError};
use sqlx::{AnyConnection, Connection};

use crate::test_disk::TestDisk;
use crate::test_postgres::TestPostgres;
use crate::test_store::{TestStore, block_on, for_each_database};

async fn every_check_writes_even_if_others_check_too(database: &TestStore) {
    let (one, other) = (database.store().await, database.store().await);
    for _ in 0..3 {
        one.check_health().await.unwrap();
        other.check_health().await.unwrap();
    }
    let mut connection = AnyConnection::connect(&database.url).await.unwrap();
    let counted = sqlx::query_as("SELECT writes FROM probe").fetch_all(&mut connection);
    let counted: Vec<(i64,)> = counted.await.unwrap();
    assert_eq!(counted, [(6,)], "always one row");
}

for_each_database!(every_check_writes_even_if_others_check_too);

#[cfg(unix)]
#[test]
fn the_check_fails_while_the_file_is_away() {
    let database = TestStore::sqlite();
    block_on(async {
        let store = database.store().await;
        let file = Path::new(database.url.strip_prefix("sqlite:").unwrap());
        std::fs::rename(file, file.with_extension("away")).unwrap();
        assert!(store.check_health().await.is_err());
        assert!(!file.exists(), "no empty file replaces it");
        std::fs::rename(file.with_extension("away"), file).unwrap();
        store.check_health().await.unwrap();
    });
}

#[test]
fn the_check_fails_in_a_damaged_file() {
    let database = TestStore::sqlite();
    block_on(async {
        // Everything is in the file, and the log is empty.
        database.store().await.close().await;
        let store = database.store().await;
        let file = Path::new(database.url.strip_prefix("sqlite:").unwrap());
        let length = std::fs::metadata(file).unwrap().len() as usize;
        std::fs::write(file, vec![b'?'; length]).unwrap();
        assert!(store.check_health().await.is_err());
    });
}

#[test]
fn the_check_fails_on_a_full_or_read_only_disk() {
    // Room for an empty database and its log: what is left in the log would be read from there.
    let Some(disk) = TestDisk::with_kilobytes(1200) else { return };
    block_on(async {
        let database = TestStore::with_url(disk.database_url());
        let store = database.store().await;
        store.check_health().await.unwrap();
        disk.fill();
        // Space that the log already has may be overwritten.
        let mut full = false;
        for _ in 0..40 {
            full = full || store.check_health().await.is_err();
        }
        assert!(full, "the disk is full");
        disk.free();
        store.check_health().await.unwrap();
        store.close().await;
        disk.make_read_only();
        let error = Database::connect(&database.url).await.err();
        assert!(matches!(error, Some(OpenError::ReadOnly(_))), "{error:?}");
        disk.make_writable();
        database.store().await.check_health().await.unwrap();
    });
}

#[test]
fn the_check_fails_while_postgresql_is_gone() {
    let server = TestPostgres::start();
    block_on(async {
        let store = TestStore::with_url(server.url()).store().await;
        store.check_health().await.unwrap();
        server.stop_immediately();
        assert!(store.check_health().await.is_err());
        let error = Database::connect(&server.url()).await.err();
        assert!(matches!(error, Some(OpenError::Unreachable { .. })), "{error:?}");
        server.restart();
        store.check_health().await.unwrap();
    });
}
