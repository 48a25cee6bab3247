//! PgBouncer in transaction mode in front of PostgreSQL. It is detected at startup, nothing is
//! prepared, locked or listened for across transactions, and servers poll for each other's moves.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rollwright_database::Database;
use rollwright_games::{GameId, Seat};
use rollwright_tables::Tables;

use crate::test_postgres::TestPostgres;
use crate::test_store::{block_on, setup_from_first, tables_over};
use crate::test_support::{bot_seat, local_seat, next_step};

async fn start_tables(url: &str) -> Tables {
    let store = Database::connect(url).await.unwrap();
    assert!(store.is_behind_pooler());
    tables_over(Arc::new(store)).join_cluster_if_database_shared().unwrap()
}

#[test]
fn servers_play_through_a_pooler_in_transaction_mode() {
    let server = TestPostgres::start();
    let pooler = server.start_pgbouncer(&["pool_mode = transaction", "default_pool_size = 6"]);
    block_on(async {
        let direct = Database::connect(&server.url()).await.unwrap();
        assert!(!direct.is_behind_pooler());
        let (one, other) = (start_tables(&pooler.url).await, start_tables(&pooler.url).await);
        let _sync_tasks =
            (one.start_sync_tasks().await.unwrap(), other.start_sync_tasks().await.unwrap());
        let game = setup_from_first(GameId::Yahtzee, &[local_seat("Ann"), bot_seat("greedy")]);
        let ann = one.create_table(game, None).await.unwrap();
        let token_hashes = [ann.token.hash(), ann.token.hash()];
        let mut updates = other.subscribe(&ann.table).await.unwrap();
        for number in 0..6 {
            let tables = [&one, &other][number % 2];
            // The bot answers on whichever server runs it.
            let waiting = async {
                let turn = |table: &rollwright_tables::Table| table.game().active_seat();
                while tables.read_table(&ann.table, turn).await.unwrap() != Seat(0) {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(30), waiting).await.expect("the bot plays");
            let token_hashes = token_hashes.clone();
            let moved = tables
                .change_table(&ann.table, move |table| next_step(table, &token_hashes).unwrap())
                .await;
            let version = moved.unwrap();
            let update = updates.wait_for(|update| *update >= version);
            tokio::time::timeout(Duration::from_secs(30), update).await.expect("heard").unwrap();
        }
        // All lists and reads go through it too.
        let store = other.store();
        store.list_open_tables(0).await.unwrap();
        store.list_tables_of(&token_hashes[0]).await.unwrap();
        store.list_past_games(&token_hashes[0], None, 100).await.unwrap();
        store.check_health().await.unwrap();
        assert_eq!(store.latest_name_of(&token_hashes[0]).await.unwrap().as_deref(), Some("Ann"));
        let version = |table: &rollwright_tables::Table| table.version();
        let version_before = one.read_table(&ann.table, version).await.unwrap();
        assert!(other.read_table(&ann.table, version).await.unwrap() >= version_before);
    });
}

#[test]
fn every_statement_of_the_store_respects_the_pooler() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for folder in ["", "admin", "cluster", "connection", "writer"].map(|name| source.join(name)) {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            // These use only SQLite, or are what the others call.
            let exempt =
                ["dialect.rs", "connector.rs", "sqlite_backup.rs"].contains(&name.as_str());
            if path.is_dir() || exempt {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(!text.contains("sqlx::query("), "{name}: write self.query or to.query");
        }
    }
}
