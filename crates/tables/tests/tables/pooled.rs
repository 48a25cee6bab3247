//! PgBouncer in transaction mode before PostgreSQL: it is found out at the start, nothing
//! is prepared, locked or listened for across transactions, and servers look for each
//! other's moves.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rollwright_bots::{NoCache, Solutions, Unwatched};
use rollwright_games::{GameId, Seat};
use rollwright_tables::{Store, Tables};

use crate::postgres::Own;
use crate::world::{block_on, bot, here, setup_from_first, step};

async fn tables(url: &str) -> Tables {
    let store = Store::connect(url).await.unwrap();
    let solutions = Solutions::new(&NoCache, &Unwatched, 1);
    Tables::new(store, Arc::new(solutions)).as_node().unwrap()
}

#[test]
fn servers_play_through_a_pooler_in_transaction_mode() {
    let server = Own::start();
    let pooler = server.pooled(&["pool_mode = transaction", "default_pool_size = 6"]);
    block_on(async {
        let direct = Store::connect(&server.url()).await.unwrap();
        assert!(!direct.is_pooled());
        let (one, other) = (tables(&pooler.url).await, tables(&pooler.url).await);
        assert!(one.store().is_pooled() && other.store().is_pooled());
        let _attending = (one.attend().await.unwrap(), other.attend().await.unwrap());
        let game = setup_from_first(GameId::Yahtzee, &[here("Ann"), bot("greedy")]);
        let ann = one.found(game, None).await.unwrap();
        let hands = [ann.token.hash(), ann.token.hash()];
        let mut news = other.follow(&ann.table).await.unwrap();
        for number in 0..6 {
            let tables = [&one, &other][number % 2];
            // The bot answers at whichever server lets it play.
            let waiting = async {
                let turn = |table: &rollwright_tables::Table| table.game().active();
                while tables.read(&ann.table, turn).await.unwrap() != Seat(0) {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(30), waiting).await.expect("the bot plays");
            let hands = hands.clone();
            let moved = tables.change(&ann.table, move |table| step(table, &hands).unwrap()).await;
            let version = moved.unwrap();
            let heard = news.wait_for(|heard| *heard >= version);
            tokio::time::timeout(Duration::from_secs(30), heard).await.expect("heard").unwrap();
        }
        // Every list and look goes through it too.
        let store = other.store();
        store.open_tables().await.unwrap();
        store.in_play(&hands[0]).await.unwrap();
        store.history(&hands[0], None, 100).await.unwrap();
        store.probe().await.unwrap();
        assert_eq!(store.name_of(&hands[0]).await.unwrap().as_deref(), Some("Ann"));
        let version = |table: &rollwright_tables::Table| table.version();
        let seen = one.read(&ann.table, version).await.unwrap();
        assert!(other.read(&ann.table, version).await.unwrap() >= seen);
    });
}

#[test]
fn every_statement_of_the_store_asks_whether_it_may_be_prepared() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    for folder in [folder.clone(), folder.join("admin")] {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            // These speak to SQLite alone, or are what all others ask.
            let exempt = ["dialect.rs", "address.rs", "backup.rs"].contains(&name.as_str());
            if path.is_dir() || exempt {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(!text.contains("sqlx::query("), "{name}: write self.query or to.query");
        }
    }
}
