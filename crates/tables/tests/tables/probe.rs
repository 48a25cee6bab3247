//! What is written and read back tells whether moves are kept.

use std::path::Path;

use rollwright_tables::{Opening, Store, StoreError};
use sqlx::{AnyConnection, Connection};

use crate::disk::Disk;
use crate::postgres::Own;
use crate::world::{Database, block_on, over_both};

async fn a_probe_is_written_each_time_whoever_else_probes(database: &Database) {
    let (one, other) = (database.store().await, database.store().await);
    for _ in 0..3 {
        one.probe().await.unwrap();
        other.probe().await.unwrap();
    }
    let mut connection = AnyConnection::connect(&database.url).await.unwrap();
    let counted = sqlx::query_as("SELECT writes FROM probe").fetch_all(&mut connection);
    let counted: Vec<(i64,)> = counted.await.unwrap();
    assert_eq!(counted, [(6,)], "one row, however often");
}

over_both!(a_probe_is_written_each_time_whoever_else_probes);

#[cfg(unix)]
#[test]
fn a_probe_fails_while_the_file_is_away() {
    let database = Database::sqlite();
    block_on(async {
        let store = database.store().await;
        let file = Path::new(database.url.strip_prefix("sqlite:").unwrap());
        std::fs::rename(file, file.with_extension("away")).unwrap();
        assert!(store.probe().await.is_err());
        assert!(!file.exists(), "no empty one in its place");
        std::fs::rename(file.with_extension("away"), file).unwrap();
        store.probe().await.unwrap();
    });
}

#[test]
fn a_probe_fails_in_a_file_that_was_damaged() {
    let database = Database::sqlite();
    block_on(async {
        // All is in the file, nothing in its log any more.
        database.store().await.close().await;
        let store = database.store().await;
        let file = Path::new(database.url.strip_prefix("sqlite:").unwrap());
        let length = std::fs::metadata(file).unwrap().len() as usize;
        std::fs::write(file, vec![b'?'; length]).unwrap();
        assert!(store.probe().await.is_err());
    });
}

#[test]
fn a_probe_fails_on_a_disk_that_is_full_or_read_only() {
    // Room for an empty database and its log: what is left in the log would be read from it.
    let Some(disk) = Disk::of_kilobytes(1200) else { return };
    block_on(async {
        let database = Database::at(disk.database());
        let store = database.store().await;
        store.probe().await.unwrap();
        disk.fill();
        // What is in the log already may be written over without more room.
        let mut full = false;
        for _ in 0..40 {
            full = full || store.probe().await.is_err();
        }
        assert!(full, "the disk is full");
        disk.free();
        store.probe().await.unwrap();
        store.close().await;
        disk.make_read_only();
        let why = Store::connect(&database.url).await.err();
        assert!(matches!(why, Some(StoreError::Opening(Opening::ReadOnly(_)))), "{why:?}");
        disk.make_writable();
        database.store().await.probe().await.unwrap();
    });
}

#[test]
fn a_probe_fails_while_postgresql_is_gone() {
    let server = Own::start();
    block_on(async {
        let store = Database::at(server.url()).store().await;
        store.probe().await.unwrap();
        server.cut();
        assert!(store.probe().await.is_err());
        let why = Store::connect(&server.url()).await.err();
        assert!(matches!(why, Some(StoreError::Opening(Opening::Unreachable { .. }))), "{why:?}");
        server.go_on();
        store.probe().await.unwrap();
    });
}
