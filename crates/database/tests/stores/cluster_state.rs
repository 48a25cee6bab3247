//! Ephemeral state that is the same on all servers: reactions, bot preparation and lab runs.

use std::sync::Arc;
use std::time::Duration;

use rollwright_database::Database;
use rollwright_games::{GameId, Seat};
use rollwright_tables::{Id, Reaction, SeatRequest, SyncTasks, TableError, Tables};

use crate::test_store::{TestStore, block_on, tables_over};
use crate::test_support::{bot_seat, local_seat, new_token_hash, setup};

/// How long something may take on a busy machine before the test fails.
const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

async fn start_server(url: &str) -> (Tables, SyncTasks) {
    let store = Arc::new(Database::connect(url).await.unwrap());
    let tables = tables_over(store).join_cluster_if_database_shared().unwrap();
    let tasks = tables.start_sync_tasks().await.unwrap();
    (tables, tasks)
}

async fn eventually(expectation: &str, mut condition: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(WAIT_TIMEOUT, waiting)
        .await
        .unwrap_or_else(|_| panic!("never: {expectation}"));
}

#[test]
fn a_reaction_reaches_every_server_once() {
    let database = TestStore::postgres();
    block_on(async {
        let ((one, _tasks), (other, _other_tasks)) =
            (start_server(&database.url).await, start_server(&database.url).await);
        let game = setup(GameId::Qwixx, &[local_seat("Ann"), SeatRequest::Open]);
        let ann = one.create_table(game, None).await.unwrap();
        let ben = other.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
        let _subscriptions = [one.subscribe(&ann.table).await, other.subscribe(&ann.table).await];
        one.publish_reaction(&ann.table, &ann.token.hash(), Seat(0), Reaction::Bravo)
            .await
            .unwrap();
        eventually("Ann's reaction is seen where Ben is", async || {
            !other.reactions_numbered_after(&ann.table, 0).is_empty()
        })
        .await;
        other
            .publish_reaction(&ann.table, &ben.token.hash(), Seat(1), Reaction::Thanks)
            .await
            .unwrap();
        eventually("Ben's is seen where Ann is", async || {
            one.reactions_numbered_after(&ann.table, 0).len() == 2
        })
        .await;
        for tables in [&one, &other] {
            let seen = tables.reactions_numbered_after(&ann.table, 0);
            let seen: Vec<_> = seen.iter().map(|one| (one.seat, one.reaction)).collect();
            assert_eq!(seen, [(Seat(0), Reaction::Bravo), (Seat(1), Reaction::Thanks)]);
        }
        // The limit on reactions applies on every server.
        let again =
            other.publish_reaction(&ann.table, &ann.token.hash(), Seat(0), Reaction::Oh).await;
        assert!(matches!(again, Err(TableError::ReactionTooSoon)), "{again:?}");
    });
}

#[test]
fn every_server_reports_the_progress_of_a_bot_preparation() {
    let database = TestStore::postgres();
    block_on(async {
        let ((one, _tasks), (other, _other_tasks)) =
            (start_server(&database.url).await, start_server(&database.url).await);
        let game = setup(GameId::Yahtzee, &[local_seat("Ann"), bot_seat("optimal")]);
        let table = one.create_table(game, None).await.unwrap().table;
        let _subscriptions = [one.subscribe(&table).await, other.subscribe(&table).await];
        eventually("both tell of the studies", async || {
            one.bot_preparation_percent(&table).is_some()
                && other.bot_preparation_percent(&table).is_some()
        })
        .await;
        eventually("both tell that they are done", async || {
            one.bot_preparation_percent(&table).is_none()
                && other.bot_preparation_percent(&table).is_none()
        })
        .await;
    });
}

#[test]
fn a_lab_run_is_visible_everywhere_and_can_be_taken_over() {
    let database = TestStore::postgres();
    block_on(async {
        let ((one, tasks), (other, _other_tasks)) =
            (start_server(&database.url).await, start_server(&database.url).await);
        let ((here, first), (there, store)) =
            (one.node_id_and_cluster_store().unwrap(), other.node_id_and_cluster_store().unwrap());
        let (ann, id) = (new_token_hash(), Id::generate().unwrap());
        assert!(first.create_simulation_run(&id, here, &ann, "{}").await.unwrap());
        let second = Id::generate().unwrap();
        assert!(
            !store.create_simulation_run(&second, there, &ann, "{}").await.unwrap(),
            "one at a time"
        );
        first.update_simulation_run(&id, here, 17, "").await.unwrap();
        let run = store.simulation_run(&id).await.unwrap().unwrap();
        assert_eq!((run.games_played, run.is_node_alive, run.outcome.as_str()), (17, true, ""));
        assert_eq!(store.simulation_runs_of_others(there).await.unwrap(), [run]);

        // Its server dies: another takes over, and later writes of the dead one are ignored.
        tasks.leave_cluster().await;
        let left = store.simulation_run(&id).await.unwrap().unwrap();
        assert!(!left.is_node_alive);
        assert!(store.take_over_simulation_run(&left, there).await.unwrap());
        assert!(!store.take_over_simulation_run(&left, there).await.unwrap(), "once");
        first.update_simulation_run(&id, here, 99, "late").await.unwrap();
        store.update_simulation_run(&id, there, 40, "done").await.unwrap();
        let run = first.simulation_run(&id).await.unwrap().unwrap();
        assert_eq!((run.games_played, run.is_node_alive, run.outcome.as_str()), (40, true, "done"));
        assert!(
            store.create_simulation_run(&second, there, &ann, "{}").await.unwrap(),
            "the next one"
        );
    });
}
