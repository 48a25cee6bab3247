//! The database goes away and comes back.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollwright_games::GameId;
use rollwright_tables::{Id, SleepFn, TableError, Tables, TokenHash};
use sqlx::{AnyConnection, Connection, Executor};
use tokio::sync::Semaphore;

use crate::postgres_proxy::PostgresProxy;
use crate::test_postgres::{TestPostgres, new_database};
use crate::test_support::{
    TableTestExt, TestDatabase, block_on, bot_seat, local_seat, next_step, setup,
};

async fn play_step(tables: &Tables, id: &Id, hand: &TokenHash) -> Result<u64, TableError> {
    let hands = [hand.clone()];
    tables.change_table(id, move |table| next_step(table, &hands).unwrap()).await
}

#[test]
fn a_lost_database_is_told_and_play_goes_on_when_it_is_back() {
    let server = TestPostgres::start();
    block_on(async {
        let database = TestDatabase::with_url(server.url());
        let tables = database.tables().await;
        let ann =
            tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None).await.unwrap();
        let (id, hand) = (ann.table, ann.token.hash());
        let mut acknowledged = 0;
        for _ in 0..3 {
            for _ in 0..4 {
                acknowledged = play_step(&tables, &id, &hand).await.unwrap();
            }
            server.stop_immediately();
            let refusal = play_step(&tables, &id, &hand).await.unwrap_err();
            assert!(matches!(refusal, TableError::Store(_)), "{refusal}");
            assert!(refusal.to_string().contains("nothing has changed"), "{refusal}");
            assert!(tables.store().check_health().await.is_err());
            // Nothing is made up meanwhile.
            let looked = tables.read_table(&id, |table| table.version()).await;
            assert!(matches!(looked, Err(TableError::Store(_))));
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
        play_step(&tables, &id, &hand).await.unwrap();
    });
}

async fn start_game(tables: &Tables) -> (Id, TokenHash) {
    let ann =
        tables.create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None).await.unwrap();
    (ann.table, ann.token.hash())
}

/// Ends every connection to the database but this one.
async fn end_connections(other: &mut AnyConnection) {
    let end = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity \
               WHERE pid <> pg_backend_pid() AND datname = current_database()";
    other.execute(end).await.unwrap();
}

#[test]
fn a_connection_that_postgresql_ends_takes_nothing_acknowledged_with_it() {
    let database = TestDatabase::postgres();
    block_on(async {
        let tables = database.tables().await;
        let players =
            [start_game(&tables).await, start_game(&tables).await, start_game(&tables).await];
        let mut other = AnyConnection::connect(&database.url).await.unwrap();
        // Between moves: the next one finds a new connection.
        for version in 1..4 {
            assert_eq!(play_step(&tables, &players[2].0, &players[2].1).await.unwrap(), version);
            end_connections(&mut other).await;
        }
        // In the middle of a transaction, and while it is committed.
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
fn what_was_committed_without_an_answer_is_not_called_lost_nor_written_twice() {
    let direct = new_database();
    let wire = PostgresProxy::connect_to(&direct);
    let database = TestDatabase::with_url(wire.url());
    block_on(async {
        let tables = database.tables().await;
        let players =
            [start_game(&tables).await, start_game(&tables).await, start_game(&tables).await];
        let mut news = tables.subscribe(&players[1].0).await.unwrap();
        let moving = |number: usize| {
            let (tables, (id, hand)) = (tables.clone(), players[number].clone());
            tokio::spawn(async move { play_step(&tables, &id, &hand).await })
        };
        wire.hold();
        let first = moving(0);
        while !wire.is_holding() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // These two wait for the first, and then go together.
        let together = [moving(1), moving(2)];
        tokio::time::sleep(Duration::from_millis(300)).await;
        wire.lose_answer_to_commit(2);
        wire.resume();
        assert_eq!(first.await.unwrap().unwrap(), 1);
        let mut unsure = 0;
        for moved in together {
            if let Err(refusal) = moved.await.unwrap() {
                let says = refusal.to_string();
                assert!(says.contains("did not say whether"), "{says}");
                unsure += 1;
            }
        }
        assert!(unsure > 0, "an answer was lost");
        // Whoever listens is told to look, and finds what was kept.
        tokio::time::timeout(Duration::from_secs(30), news.changed()).await.unwrap().unwrap();
        for (id, hand) in &players {
            assert_eq!(tables.read_table(id, |table| table.version()).await.unwrap(), 1);
            assert_eq!(play_step(&tables, id, hand).await.unwrap(), 2);
        }
    });
}

#[test]
fn a_read_only_postgresql_refuses_and_play_goes_on_when_it_can_be_written() {
    let database = TestDatabase::postgres();
    block_on(async {
        let tables = database.tables().await;
        let (id, hand) = start_game(&tables).await;
        assert_eq!(play_step(&tables, &id, &hand).await.unwrap(), 1);
        let name = database.url.split(['/', '?']).nth(3).unwrap().to_owned();
        let mut other = AnyConnection::connect(&database.url).await.unwrap();
        let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
        other.execute(&*set).await.unwrap();
        end_connections(&mut other).await;
        for _ in 0..2 {
            let refusal = play_step(&tables, &id, &hand).await.unwrap_err();
            assert!(refusal.to_string().contains("nothing has changed"), "{refusal}");
        }
        let reset = format!("ALTER DATABASE {name} RESET default_transaction_read_only");
        other.execute(&*reset).await.unwrap();
        assert_eq!(play_step(&tables, &id, &hand).await.unwrap(), 2);
    });
}

#[test]
fn bots_that_somebody_follows_go_on_by_themselves() {
    let database = TestDatabase::sqlite();
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
        let mut news = tables.subscribe(&table).await.unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(*news.borrow_and_update(), 0, "nothing could be kept");
        other.execute("DELETE FROM people WHERE id = 'full'").await.unwrap();
        let played = news.wait_for(|version| *version > 3);
        tokio::time::timeout(Duration::from_secs(60), played).await.unwrap().unwrap();
    });
}

/// What the bots of a table wait for, told apart by how long they want to.
struct SleepLog {
    /// Bots at a reader's pace stand here until they are let through.
    pace: Semaphore,
    at_pace: Semaphore,
    /// How long they wanted to wait for the store.
    for_store: Mutex<Vec<Duration>>,
}

impl SleepLog {
    fn sleep_fn(self: &Arc<Self>) -> SleepFn {
        let waits = self.clone();
        Arc::new(move |pause| {
            let waits = waits.clone();
            Box::pin(async move {
                if pause < Duration::from_secs(1) {
                    waits.at_pace.add_permits(1);
                    waits.pace.acquire().await.unwrap().forget();
                } else {
                    waits.for_store.lock().unwrap().push(pause);
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            })
        })
    }
}

#[test]
fn a_bot_game_goes_on_when_postgresql_is_back_though_nobody_looks() {
    let server = TestPostgres::start();
    block_on(async {
        let waits = Arc::new(SleepLog {
            pace: Semaphore::new(0),
            at_pace: Semaphore::new(0),
            for_store: Mutex::default(),
        });
        let database = TestDatabase::with_url(server.url());
        let tables = database.tables().await.with_bot_step_delay(Duration::from_millis(600));
        let tables = tables.with_sleep(waits.sleep_fn());
        // Somebody has looked, so that the bot stands still in the middle of the game.
        let seats = [bot_seat("greedy"), local_seat("Ann")];
        let ann = tables.create_table(setup(GameId::Yahtzee, &seats), None).await.unwrap();
        let (id, hand) = (ann.table, ann.token.hash());
        let watchers = tables.add_spectator(&id).await.unwrap();
        tables.change_table(&id, move |table| table.roll(&hand, 0, None)).await.unwrap();
        let stands = tokio::time::timeout(Duration::from_secs(30), waits.at_pace.acquire());
        stands.await.expect("the bot pauses before it decides").unwrap().forget();
        drop(watchers);
        server.stop_immediately();
        waits.pace.add_permits(100);
        let tried = || waits.for_store.lock().unwrap().len() > 6;
        for _ in 0..3000 {
            if tried() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(tried(), "the bot goes on trying though nobody looks");
        let seconds: Vec<u64> =
            waits.for_store.lock().unwrap().iter().map(Duration::as_secs).collect();
        assert_eq!(seconds[..7], [1, 2, 4, 8, 16, 30, 30], "it waits longer and longer");
        server.restart();
        // Not through the tables: a look there would make the bot go on.
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
        assert!(decided > 0, "the bot has gone on by itself");
    });
}
