//! A disk that is full, read-only or gone: what is acknowledged is stored, and what can't be stored
//! is refused.

use std::sync::Arc;

use std::path::Path;

use rollwright_games::GameId;
use rollwright_tables::{Id, TableError, Tables, TokenHash};
use sqlx::{AnyConnection, Connection, Executor};

use crate::test_disk::TestDisk;
use crate::test_store::{TestStore, block_on, tables_over};
use crate::test_support::{local_seat, next_step, setup};

async fn start_game(tables: &Tables) -> (Id, TokenHash) {
    let ann =
        tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None).await.unwrap();
    (ann.table, ann.token.hash())
}

async fn play_step(tables: &Tables, (id, token_hash): &(Id, TokenHash)) -> Result<u64, TableError> {
    let token_hashes = [token_hash.clone()];
    tables.change_table(id, move |table| next_step(table, &token_hashes).unwrap()).await
}

/// How many events of a table are visible through another connection.
async fn stored_version(url: &str, id: &Id) -> u64 {
    let mut other = AnyConnection::connect(url).await.unwrap();
    let select = "SELECT COUNT(*) FROM events WHERE table_id = $1";
    let (count,): (i64,) =
        sqlx::query_as(select).bind(id.as_str()).fetch_one(&mut other).await.unwrap();
    other.close().await.unwrap();
    count as u64
}

/// Plays on: every acknowledged move is visible to others at once, and after the store was closed
/// and opened again.
async fn check_can_play_on(database: &TestStore, tables: Tables, player: &(Id, TokenHash)) {
    for _ in 0..4 {
        let version = play_step(&tables, player).await.unwrap();
        assert_eq!(stored_version(&database.url, &player.0).await, version);
    }
    let version = tables.read_table(&player.0, |table| table.version()).await.unwrap();
    tables.store().close().await;
    let again = database.tables().await;
    assert_eq!(again.read_table(&player.0, |table| table.version()).await.unwrap(), version);
}

#[test]
fn after_a_full_disk_acknowledged_moves_are_stored() {
    let Some(disk) = TestDisk::with_kilobytes(1000) else { return };
    block_on(async {
        let database = TestStore::with_url(disk.database_url());
        let tables = database.tables().await;
        let player = start_game(&tables).await;
        let mut acknowledged = 0;
        for _ in 0..4 {
            acknowledged = play_step(&tables, &player).await.unwrap();
        }
        for _ in 0..2 {
            disk.fill();
            let mut refused = 0;
            while refused < 2 {
                // Space that the log already has may be overwritten.
                match play_step(&tables, &player).await {
                    Ok(version) => acknowledged = version,
                    Err(refusal) => {
                        assert!(matches!(refusal, TableError::Store(_)), "{refusal}");
                        refused += 1;
                    }
                }
                assert!(acknowledged < 40, "the disk is full");
            }
            assert_eq!(stored_version(&database.url, &player.0).await, acknowledged);
            disk.free();
            acknowledged = play_step(&tables, &player).await.unwrap();
            assert_eq!(stored_version(&database.url, &player.0).await, acknowledged);
        }
        check_can_play_on(&database, tables, &player).await;
    });
}

/// The same without a disk to fill: SQLite itself ends the transaction of one move, as it does when
/// the disk is full, and refuses a second move.
#[test]
fn a_transaction_ended_by_sqlite_loses_no_later_moves() {
    let database = TestStore::sqlite();
    block_on(async {
        let tables = database.tables().await;
        let players =
            [start_game(&tables).await, start_game(&tables).await, start_game(&tables).await];
        let mut other = AnyConnection::connect(&database.url).await.unwrap();
        for (player, how) in [(&players[0], "ROLLBACK"), (&players[1], "ABORT")] {
            let trigger = format!(
                "CREATE TRIGGER {how}_it BEFORE INSERT ON events WHEN NEW.table_id = '{}' \
                 BEGIN SELECT RAISE({how}, 'no room'); END",
                player.0
            );
            other.execute(&*trigger).await.unwrap();
        }
        other.close().await.unwrap();
        // Often enough that a reused connection would meet both.
        for player in [0, 0, 1].repeat(4) {
            assert!(matches!(
                play_step(&tables, &players[player]).await,
                Err(TableError::Store(_))
            ));
            assert_eq!(stored_version(&database.url, &players[player].0).await, 0);
        }
        check_can_play_on(&database, tables, &players[2]).await;
    });
}

fn assert_file_moved(result: Result<u64, TableError>) {
    let refusal = result.unwrap_err();
    assert!(matches!(refusal, TableError::Store(_)), "{refusal}");
    assert!(refusal.to_string().contains("put it back"), "{refusal}");
}

#[cfg(unix)]
#[test]
fn no_move_is_acknowledged_after_the_file_was_moved() {
    let database = TestStore::sqlite();
    block_on(async {
        let tables = database.tables().await;
        let player = start_game(&tables).await;
        let version = play_step(&tables, &player).await.unwrap();
        let file = Path::new(database.url.strip_prefix("sqlite:").unwrap());
        let away = file.with_extension("away");
        std::fs::rename(file, &away).unwrap();
        assert_file_moved(play_step(&tables, &player).await);
        assert!(tables.store().check_health().await.is_err(), "the health check reports it");
        assert!(!file.exists(), "no empty file replaces it");
        // Another file in its place isn't written to.
        std::fs::copy(&away, file).unwrap();
        assert_file_moved(play_step(&tables, &player).await);
        std::fs::rename(&away, file).unwrap();
        assert_eq!(stored_version(&database.url, &player.0).await, version, "nothing was written");
        check_can_play_on(&database, tables, &player).await;
    });
}

#[cfg(unix)]
#[test]
fn no_move_is_acknowledged_after_the_log_was_deleted() {
    let database = TestStore::sqlite();
    block_on(async {
        let tables = database.tables().await;
        let player = start_game(&tables).await;
        let version = play_step(&tables, &player).await.unwrap();
        let log = format!("{}-wal", database.url.strip_prefix("sqlite:").unwrap());
        std::fs::remove_file(log).unwrap();
        assert_file_moved(play_step(&tables, &player).await);
        // A clean shutdown saves what the log contained.
        tables.store().close().await;
        let again = database.tables().await;
        assert_eq!(again.read_table(&player.0, |table| table.version()).await.unwrap(), version);
        check_can_play_on(&database, again, &player).await;
    });
}

#[test]
fn play_continues_after_the_disk_was_read_only() {
    let Some(disk) = TestDisk::with_kilobytes(2000) else { return };
    block_on(async {
        let database = TestStore::with_url(disk.database_url());
        let tables = database.tables().await;
        let other_database = database.database().await;
        let other = tables_over(Arc::new(other_database.clone()));
        let player = start_game(&tables).await;
        other.read_table(&player.0, |_| ()).await.unwrap();
        let version = play_step(&tables, &player).await.unwrap();
        disk.make_read_only();
        // A failed job closes the connection that could still write.
        let missing = Id::generate().unwrap();
        assert!(
            other_database.delete_unfinished_console_game(&missing).await.is_err(),
            "there is no such game"
        );
        for _ in 0..2 {
            let refusal = play_step(&other, &player).await.unwrap_err();
            assert!(refusal.to_string().contains("nothing has changed"), "{refusal}");
        }
        disk.make_writable();
        assert_eq!(stored_version(&database.url, &player.0).await, version);
        check_can_play_on(&database, other, &player).await;
    });
}
