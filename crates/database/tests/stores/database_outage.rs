//! The database goes away and comes back.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rollwright_games::{GameId, Seat};
use rollwright_tables::{Id, SeatRequest, SleepFn, TableError, Tables, TokenHash};
use sqlx::{AnyConnection, Connection, Executor};
use tokio::sync::Semaphore;

use crate::postgres_proxy::PostgresProxy;
use crate::test_postgres::{TestPostgres, new_database};
use crate::test_store::{TestStore, block_on};
use crate::test_support::{TableTestExt, bot_seat, local_seat, next_step, setup};

async fn play_step(tables: &Tables, id: &Id, token_hash: &TokenHash) -> Result<u64, TableError> {
    let token_hashes = [token_hash.clone()];
    tables.change_table(id, move |table| next_step(table, &token_hashes).unwrap()).await
}

#[test]
fn a_lost_database_is_reported_and_play_continues_when_it_is_back() {
    let server = TestPostgres::start();
    block_on(async {
        let database = TestStore::with_url(server.url());
        let tables = database.tables().await;
        let ann =
            tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None).await.unwrap();
        let (id, token_hash) = (ann.table, ann.token.hash());
        let mut acknowledged = 0;
        for _ in 0..3 {
            for _ in 0..4 {
                acknowledged = play_step(&tables, &id, &token_hash).await.unwrap();
            }
            server.stop_immediately();
            let refusal = play_step(&tables, &id, &token_hash).await.unwrap_err();
            assert!(matches!(refusal, TableError::Store(_)), "{refusal}");
            assert!(refusal.to_string().contains("nothing has changed"), "{refusal}");
            assert!(tables.store().check_health().await.is_err());
            // Reads fail meanwhile, too.
            let read = tables.read_table(&id, |table| table.version()).await;
            assert!(matches!(read, Err(TableError::Store(_))));
            server.restart();
            let mut back = tables.read_table(&id, |table| table.version()).await;
            for _ in 0..50 {
                if back.is_ok() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
                back = tables.read_table(&id, |table| table.version()).await;
            }
            assert_eq!(back.unwrap(), acknowledged, "what was acknowledged, and no more");
        }
        play_step(&tables, &id, &token_hash).await.unwrap();
    });
}

async fn start_game(tables: &Tables) -> (Id, TokenHash) {
    let ann =
        tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None).await.unwrap();
    (ann.table, ann.token.hash())
}

/// Ends every connection to the database except this one.
async fn end_connections(other: &mut AnyConnection) {
    let end = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity \
               WHERE pid <> pg_backend_pid() AND datname = current_database()";
    other.execute(end).await.unwrap();
}

#[test]
fn a_terminated_connection_loses_nothing_acknowledged() {
    let database = TestStore::postgres();
    block_on(async {
        let tables = database.tables().await;
        let players =
            [start_game(&tables).await, start_game(&tables).await, start_game(&tables).await];
        let mut other = AnyConnection::connect(&database.url).await.unwrap();
        // Between moves: the next one uses a new connection.
        for version in 1..4 {
            assert_eq!(play_step(&tables, &players[2].0, &players[2].1).await.unwrap(), version);
            end_connections(&mut other).await;
        }
        // In the middle of a transaction, and during its commit.
        let die = "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                   PERFORM pg_terminate_backend(pg_backend_pid()); \
                   PERFORM pg_sleep(1); RETURN NEW; END $$";
        other.execute(die).await.unwrap();
        for (player, how) in [
            (&players[0], "TRIGGER in_it BEFORE INSERT ON events"),
            (&players[1], "CONSTRAINT TRIGGER at_end AFTER INSERT ON events INITIALLY DEFERRED"),
        ] {
            let when = format!("FOR EACH ROW WHEN (NEW.table_id = '{}')", player.0);
            let trigger = format!("CREATE {how} {when} EXECUTE FUNCTION die()");
            other.execute(&*trigger).await.unwrap();
        }
        for (player, sure) in [(&players[0], true), (&players[1], false)] {
            let refusal = play_step(&tables, &player.0, &player.1).await.unwrap_err();
            assert_eq!(refusal.to_string().contains("nothing has changed"), sure, "{refusal}");
            assert_eq!(tables.read_table(&player.0, |table| table.version()).await.unwrap(), 0);
        }
        assert_eq!(play_step(&tables, &players[2].0, &players[2].1).await.unwrap(), 4);
        let again = database.tables().await;
        assert_eq!(again.read_table(&players[2].0, |table| table.version()).await.unwrap(), 4);
    });
}

#[test]
fn a_commit_without_an_answer_is_neither_reported_lost_nor_repeated() {
    let direct = new_database();
    let proxy = PostgresProxy::connect_to(&direct);
    let database = TestStore::with_url(proxy.url());
    block_on(async {
        let tables = database.tables().await;
        let players =
            [start_game(&tables).await, start_game(&tables).await, start_game(&tables).await];
        let mut updates = tables.subscribe(&players[1].0).await.unwrap();
        let start_move = |number: usize| {
            let (tables, (id, token_hash)) = (tables.clone(), players[number].clone());
            tokio::spawn(async move { play_step(&tables, &id, &token_hash).await })
        };
        proxy.hold();
        let first = start_move(0);
        while !proxy.is_holding() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // These two wait for the first and then share a transaction.
        let together = [start_move(1), start_move(2)];
        tokio::time::sleep(Duration::from_millis(300)).await;
        proxy.lose_answer_to_commit(2);
        proxy.resume();
        assert_eq!(first.await.unwrap().unwrap(), 1);
        let mut unsure = 0;
        for moved in together {
            if let Err(refusal) = moved.await.unwrap() {
                let message = refusal.to_string();
                assert!(message.contains("didn't confirm whether"), "{message}");
                unsure += 1;
            }
        }
        assert!(unsure > 0, "an answer was lost");
        // Subscribers are notified and find what was stored.
        tokio::time::timeout(Duration::from_secs(30), updates.changed()).await.unwrap().unwrap();
        for (id, token_hash) in &players {
            assert_eq!(tables.read_table(id, |table| table.version()).await.unwrap(), 1);
            assert_eq!(play_step(&tables, id, token_hash).await.unwrap(), 2);
        }
    });
}

#[test]
fn writes_on_a_partitioned_node_are_answered_within_five_seconds() {
    let direct = new_database();
    let proxy = PostgresProxy::connect_to(&direct);
    let database = TestStore::with_url(proxy.url());
    block_on(async {
        let tables = database.tables().await;
        let players = [start_game(&tables).await, start_game(&tables).await];
        let open = [local_seat("Ann"), SeatRequest::Open];
        let open = tables.create_table(setup(GameId::Yahtzee, &open), None).await.unwrap();
        // Another token of this server, which it has to look up.
        let known = tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ben")]), None).await;
        let token = known.unwrap().token;
        let (tables_for_new, token_for_new) = (tables.clone(), token.clone());
        proxy.hold();
        let mut writes = tokio::task::JoinSet::new();
        // Several people wait for the same table.
        for player in players.iter().chain(&players).chain(&players) {
            let (tables, (id, token_hash)) = (tables.clone(), player.clone());
            writes.spawn(async move {
                let began = Instant::now();
                let step = play_step(&tables, &id, &token_hash).await;
                (began.elapsed(), step.map(|_| ()))
            });
        }
        for _ in 0..2 {
            let (tables, id, token) = (tables.clone(), open.table.clone(), token.clone());
            writes.spawn(async move {
                let began = Instant::now();
                let joined = tables.join_table(&id, Seat(1), "Cleo", Some(token.clone())).await;
                (began.elapsed(), joined.map(|_| ()))
            });
            let (tables, token) = (tables_for_new.clone(), token_for_new.clone());
            writes.spawn(async move {
                let began = Instant::now();
                let setup = setup(GameId::Yahtzee, &[local_seat("Dan")]);
                let created = tables.create_table(setup, Some(token)).await;
                (began.elapsed(), created.map(|_| ()))
            });
        }
        while let Some(write) = writes.join_next().await {
            let (took, answer) = write.unwrap();
            assert!(took < Duration::from_secs(5), "{took:?}");
            assert!(matches!(answer, Err(TableError::Store(_))), "{answer:?}");
        }
        proxy.resume();
        for (id, token_hash) in &players {
            let began = Instant::now();
            while play_step(&tables, id, token_hash).await.is_err() {
                assert!(began.elapsed() < Duration::from_secs(60), "play continues");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    });
}

#[test]
fn play_continues_after_postgresql_was_read_only() {
    let database = TestStore::postgres();
    block_on(async {
        let tables = database.tables().await;
        let (id, token_hash) = start_game(&tables).await;
        assert_eq!(play_step(&tables, &id, &token_hash).await.unwrap(), 1);
        let name = database.url.split(['/', '?']).nth(3).unwrap().to_owned();
        let mut other = AnyConnection::connect(&database.url).await.unwrap();
        let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
        other.execute(&*set).await.unwrap();
        end_connections(&mut other).await;
        for _ in 0..2 {
            let refusal = play_step(&tables, &id, &token_hash).await.unwrap_err();
            assert!(refusal.to_string().contains("nothing has changed"), "{refusal}");
        }
        let reset = format!("ALTER DATABASE {name} RESET default_transaction_read_only");
        other.execute(&*reset).await.unwrap();
        assert_eq!(play_step(&tables, &id, &token_hash).await.unwrap(), 2);
    });
}

#[test]
fn bots_with_subscribers_continue_by_themselves() {
    let database = TestStore::sqlite();
    block_on(async {
        let tables = database.tables().await;
        let mut other = AnyConnection::connect(&database.url).await.unwrap();
        let refuse = "CREATE TRIGGER no_room BEFORE INSERT ON events \
                      WHEN EXISTS (SELECT 1 FROM people WHERE id = 'full') \
                      BEGIN SELECT RAISE(ROLLBACK, 'no room'); END";
        other.execute(refuse).await.unwrap();
        other.execute("INSERT INTO people VALUES ('full', '', 0)").await.unwrap();
        let bots = [bot_seat("greedy"), bot_seat("random")];
        let table = tables.create_table(setup(GameId::Qwixx, &bots), None).await.unwrap().table;
        let mut updates = tables.subscribe(&table).await.unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(*updates.borrow_and_update(), 0, "nothing could be stored");
        other.execute("DELETE FROM people WHERE id = 'full'").await.unwrap();
        let played = updates.wait_for(|version| *version > 3);
        tokio::time::timeout(Duration::from_secs(60), played).await.unwrap().unwrap();
    });
}

/// The sleeps of a table's bots, told apart by their length.
struct SleepLog {
    /// Paced bots wait here until they are let through.
    pace: Semaphore,
    at_pace: Semaphore,
    /// How long bots wanted to wait for the store.
    for_store: Mutex<Vec<Duration>>,
}

impl SleepLog {
    fn sleep_fn(self: &Arc<Self>) -> SleepFn {
        let sleeps = self.clone();
        Arc::new(move |delay| {
            let sleeps = sleeps.clone();
            Box::pin(async move {
                if delay < Duration::from_secs(1) {
                    sleeps.at_pace.add_permits(1);
                    sleeps.pace.acquire().await.unwrap().forget();
                } else {
                    sleeps.for_store.lock().unwrap().push(delay);
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            })
        })
    }
}

#[test]
fn a_bot_game_continues_after_an_outage_even_without_readers() {
    let server = TestPostgres::start();
    block_on(async {
        let sleeps = Arc::new(SleepLog {
            pace: Semaphore::new(0),
            at_pace: Semaphore::new(0),
            for_store: Mutex::default(),
        });
        let database = TestStore::with_url(server.url());
        let tables = database.tables().await.with_bot_step_delay(Duration::from_millis(600));
        let tables = tables.with_sleep_fn(sleeps.sleep_fn());
        // A spectator makes the bot pause in the middle of the game.
        let seats = [bot_seat("greedy"), local_seat("Ann")];
        let ann = tables.create_table(setup(GameId::Yahtzee, &seats), None).await.unwrap();
        let (id, token_hash) = (ann.table, ann.token.hash());
        let spectator = tables.add_spectator_and_pace_bots(&id).await.unwrap();
        tables.change_table(&id, move |table| table.roll(&token_hash, 0, None)).await.unwrap();
        let paused = tokio::time::timeout(Duration::from_secs(30), sleeps.at_pace.acquire());
        paused.await.expect("the bot pauses before it decides").unwrap().forget();
        drop(spectator);
        server.stop_immediately();
        sleeps.pace.add_permits(100);
        let has_retried = || sleeps.for_store.lock().unwrap().len() > 6;
        for _ in 0..3000 {
            if has_retried() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(has_retried(), "the bot keeps retrying although nobody reads the table");
        let seconds: Vec<u64> =
            sleeps.for_store.lock().unwrap().iter().map(Duration::as_secs).collect();
        assert_eq!(seconds[..7], [1, 2, 4, 8, 16, 30, 30], "the delay doubles up to its limit");
        server.restart();
        // Not through the tables: a read there would make the bot continue.
        let mut other = AnyConnection::connect(&server.url()).await.unwrap();
        let turn = "SELECT COUNT(*) FROM events WHERE line LIKE '%\"act\"%\"seat\":1%'";
        let mut decided = 0_i64;
        for _ in 0..3000 {
            decided = sqlx::query_scalar(turn).fetch_one(&mut other).await.unwrap();
            if decided > 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(decided > 0, "the bot has continued by itself");
    });
}
