//! Several servers on one PostgreSQL database: each knows what the others write, nothing is written
//! twice, and exactly one of them runs each bot.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use rollwright_database::Database;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::store::TableWrite;
use rollwright_tables::store::{LeaseFence, PARTITION_COUNT, table_partition};
use rollwright_tables::{
    Command, Id, SeatGrant, SeatRequest, SleepFn, StoreError, SyncTasks, TableError, Tables,
    TokenHash,
};
use sqlx::{AnyConnection, Connection, Executor};

use crate::test_store::{TestStore, block_on, setup_from_first, tables_over};
use crate::test_support::{TableTestExt, bot_seat, local_seat, next_step, setup};

/// How long something may take on a busy machine before the test fails.
const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

/// A server and its background tasks, which don't run until they are started.
struct TestServer {
    tables: Tables,
    sync_tasks: Option<SyncTasks>,
}

impl TestServer {
    async fn new(url: &str) -> Self {
        let store = Arc::new(Database::connect(url).await.unwrap());
        let tables = tables_over(store).join_cluster_if_database_shared().unwrap();
        Self { tables, sync_tasks: None }
    }

    async fn with_sync_tasks(url: &str) -> Self {
        let mut server = Self::new(url).await;
        server.sync_tasks = Some(server.tables.start_sync_tasks().await.unwrap());
        server
    }

    async fn version(&self, table: &Id) -> u64 {
        self.tables.read_table(table, |table| table.version()).await.unwrap()
    }

    /// Plays a simple next step for the player whose turn it is.
    async fn step(&self, table: &Id, token_hashes: &[TokenHash]) -> Result<u64, TableError> {
        let token_hashes = token_hashes.to_vec();
        self.tables.change_table(table, move |table| next_step(table, &token_hashes).unwrap()).await
    }
}

async fn eventually(expectation: &str, mut condition: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !condition().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(WAIT_TIMEOUT, waiting)
        .await
        .unwrap_or_else(|_| panic!("never: {expectation}"));
}

/// A table for three, whose players use three servers.
async fn three_people(servers: &[TestServer], game: GameId) -> (Id, Vec<TokenHash>) {
    let seats = [local_seat("Ann"), SeatRequest::Open, SeatRequest::Open];
    let ann = servers[0].tables.create_table(setup(game, &seats), None).await.unwrap();
    let mut token_hashes = vec![ann.token.hash()];
    for (number, name) in [(1, "Ben"), (2, "Cleo")] {
        let seat = Seat(number as u8);
        let SeatGrant { token, .. } =
            servers[number].tables.join_table(&ann.table, seat, name, None).await.unwrap();
        token_hashes.push(token.hash());
    }
    (ann.table, token_hashes)
}

#[test]
fn all_servers_see_an_acknowledged_change_at_once() {
    let database = TestStore::postgres();
    block_on(async {
        // No background tasks run: the servers learn of each other only through the store.
        let mut servers = Vec::new();
        for _ in 0..3 {
            servers.push(TestServer::new(&database.url).await);
        }
        let (table, token_hashes) = three_people(&servers, GameId::Qwixx).await;
        for number in 0..30 {
            let moved = servers[number % 3].step(&table, &token_hashes).await.unwrap();
            for server in &servers {
                assert_eq!(server.version(&table).await, moved);
            }
        }
    });
}

#[test]
fn answers_to_one_question_come_from_three_servers() {
    let database = TestStore::postgres();
    block_on(async {
        let mut servers = Vec::new();
        for _ in 0..3 {
            servers.push(TestServer::new(&database.url).await);
        }
        let (table, token_hashes) = three_people(&servers, GameId::Qwixx).await;
        let version = servers[0].step(&table, &token_hashes).await.unwrap();
        // All three have to answer, and do so at the same moment with the version they saw.
        let answers = token_hashes.iter().enumerate().map(|(number, token_hash)| {
            let (tables, table) = (servers[number].tables.clone(), table.clone());
            let (seat, action) = (Seat(number as u8), "pass".to_owned());
            let command = Command::Act { version, seat, action };
            let token_hash = token_hash.clone();
            tokio::spawn(async move { tables.run_command(&table, token_hash, command).await })
        });
        for answer in answers.collect::<Vec<_>>() {
            answer.await.unwrap().unwrap();
        }
        assert_eq!(servers[1].version(&table).await, version + 3);
        // Answering the same version again is refused with the current version.
        let again = Command::Act { version, seat: Seat(0), action: "pass".to_owned() };
        let refusal = servers[2]
            .tables
            .run_command(&table, token_hashes[0].clone(), again)
            .await
            .unwrap_err();
        assert!(
            matches!(refusal, TableError::StaleVersion { now, .. } if now == version + 3),
            "{refusal}"
        );
    });
}

#[test]
fn subscribers_on_other_servers_get_moves_even_without_notify() {
    let database = TestStore::postgres();
    block_on(async {
        let servers = [
            TestServer::with_sync_tasks(&database.url).await,
            TestServer::with_sync_tasks(&database.url).await,
        ];
        let ann = servers[0]
            .tables
            .create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None)
            .await;
        let ann = ann.unwrap();
        let token_hashes = [ann.token.hash()];
        let mut updates = servers[1].tables.subscribe(&ann.table).await.unwrap();
        let mut other = AnyConnection::connect(&database.url).await.unwrap();
        for round in 0..4 {
            if round % 2 == 1 {
                // Cut the listening connections: nobody receives the next notice.
                let cut = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity \
                           WHERE datname = current_database() AND query LIKE 'LISTEN%'";
                other.execute(cut).await.unwrap();
            }
            let version = servers[0].step(&ann.table, &token_hashes).await.unwrap();
            let update = updates.wait_for(|update| *update == version);
            tokio::time::timeout(WAIT_TIMEOUT, update).await.expect("the update arrives").unwrap();
        }
    });
}

#[test]
fn a_name_deleted_on_one_server_is_gone_on_all() {
    let database = TestStore::postgres();
    block_on(async {
        let servers = [
            TestServer::with_sync_tasks(&database.url).await,
            TestServer::with_sync_tasks(&database.url).await,
        ];
        let ann = servers[0]
            .tables
            .create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None)
            .await;
        let table = ann.unwrap().table;
        let _listens = servers[1].tables.subscribe(&table).await.unwrap();
        let person = servers[1].tables.read_table(&table, |table| {
            table.seat_holder(Seat(0)).and_then(|assignment| assignment.person.clone()).unwrap()
        });
        let person = person.await.unwrap();
        servers[0].tables.delete_person_name_everywhere(&person.id).await.unwrap();
        // A reader sees it at once, and subscribers are notified.
        let name = servers[1]
            .tables
            .read_table(&table, |table| table.seat_display_name(Seat(0)))
            .await
            .unwrap();
        assert_eq!(name, "Player 1");
        eventually("the name leaves the memory of the other server", async || {
            let name = servers[1]
                .tables
                .read_table_allowing_stale(&table, |table| table.seat_display_name(Seat(0)))
                .await;
            name.unwrap() == "Player 1"
        })
        .await;
    });
}

#[test]
fn leases_are_distributed_and_a_stale_fence_is_refused() {
    let database = TestStore::postgres();
    block_on(async {
        let (one, other) =
            (TestServer::new(&database.url).await, TestServer::new(&database.url).await);
        let ids = [Id::generate().unwrap(), Id::generate().unwrap()];
        let store = one.tables.node_id_and_cluster_store().unwrap().1;
        let alone = store.renew_leases(&ids[0]).await.unwrap();
        assert_eq!(
            alone.fence_by_partition.len() as i64,
            PARTITION_COUNT,
            "a single server has all"
        );
        // The first server releases what exceeds its fair share, and the second takes it.
        assert!(store.renew_leases(&ids[1]).await.unwrap().fence_by_partition.is_empty());
        let mut parts = Vec::new();
        for id in [&ids[0], &ids[1], &ids[0]] {
            parts.push(store.renew_leases(id).await.unwrap().fence_by_partition);
        }
        assert_eq!([parts[1].len(), parts[2].len()], [8, 8]);
        let fences: BTreeMap<i64, i64> = parts[1].clone();
        assert!(fences.values().all(|fence| *fence == 2), "they have a new holder");

        // A write under a lease that was taken over since.
        let ann = other
            .tables
            .create_table(setup(GameId::Yahtzee, &[local_seat("Ann")]), None)
            .await
            .unwrap();
        let partition = table_partition(&ann.table);
        let holder = if fences.contains_key(&partition) { 1 } else { 0 };
        let number = if holder == 1 { 2 } else { 1 };
        let token_hash = ann.token.hash();
        let write = other.tables.read_table(&ann.table, move |table| {
            TableWrite::from_change(table, &table.roll(&token_hash, 0, None).unwrap())
        });
        let write = write.await.unwrap();
        for (node, number) in [(1 - holder, number), (holder, number - 1)] {
            let fence = Some(LeaseFence { partition, node: ids[node].clone(), number });
            let late = one
                .tables
                .store()
                .write_table(TableWrite { lease_fence: fence, ..write.clone() })
                .await;
            assert!(matches!(late, Err(StoreError::Conflict)), "{late:?}");
        }
        let fence = Some(LeaseFence { partition, node: ids[holder].clone(), number });
        one.tables
            .store()
            .write_table(TableWrite { lease_fence: fence, ..write.clone() })
            .await
            .unwrap();
        assert_eq!(other.version(&ann.table).await, 1);

        // A server that stops releases everything at once.
        store.release_leases(&ids[0]).await.unwrap();
        assert_eq!(
            store.renew_leases(&ids[1]).await.unwrap().fence_by_partition.len() as i64,
            PARTITION_COUNT
        );
    });
}

#[test]
fn bots_continue_when_their_server_dies() {
    let database = TestStore::postgres();
    block_on(async {
        let first = TestServer::with_sync_tasks(&database.url).await;
        // Its bots are blocked in the middle of the game, as if it had stopped.
        let stuck: SleepFn = Arc::new(|_| Box::pin(std::future::pending()));
        let tables =
            first.tables.clone().with_bot_step_delay(Duration::from_secs(1)).with_sleep_fn(stuck);
        let seats = [local_seat("Ann"), bot_seat("greedy")];
        let ann =
            tables.create_table(setup_from_first(GameId::Yahtzee, &seats), None).await.unwrap();
        let (table, token_hashes) = (ann.table.clone(), [ann.token.hash(), ann.token.hash()]);
        let _watches = tables.add_spectator_and_pace_bots(&table).await.unwrap();
        let turn = |table: &rollwright_tables::Table| table.game().active_seat();
        while tables.read_table(&table, turn).await.unwrap() == Seat(0) {
            let token_hashes = token_hashes.clone();
            tables
                .change_table(&table, move |table| next_step(table, &token_hashes).unwrap())
                .await
                .unwrap();
        }
        let second = TestServer::with_sync_tasks(&database.url).await;
        drop(first.sync_tasks);
        let began = std::time::Instant::now();
        eventually("the bot finishes its turn elsewhere", async || {
            second.tables.read_table(&table, turn).await.unwrap() == Seat(0)
        })
        .await;
        println!("taken over after {:?}", began.elapsed());
        // The first server's pending move is refused, and it sees what has happened.
        let version = second.version(&table).await;
        assert_eq!(tables.read_table(&table, |table| table.version()).await.unwrap(), version);
    });
}

#[test]
fn presence_and_take_back_requests_are_shared_by_all_servers() {
    let database = TestStore::postgres();
    block_on(async {
        let servers = [
            TestServer::with_sync_tasks(&database.url).await,
            TestServer::with_sync_tasks(&database.url).await,
        ];
        let seats = [local_seat("Ann"), SeatRequest::Open];
        let ann = servers[0]
            .tables
            .create_table(setup_from_first(GameId::Yahtzee, &seats), None)
            .await
            .unwrap();
        let ben = servers[1].tables.join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
        let token_hashes = [ann.token.hash(), ben.token.hash()];
        let table = &ann.table;
        // Ann has ended her turn and asks Ben, on the other server, to agree to a take-back.
        while servers[0].tables.read_table(table, |table| table.game().active_seat()).await.unwrap()
            == Seat(0)
        {
            servers[0].step(table, &token_hashes).await.unwrap();
        }
        let version = servers[0].version(table).await;
        let take_back = Command::TakeBack { version, confirmed: false };
        servers[0].tables.run_command(table, token_hashes[0].clone(), take_back).await.unwrap();
        let request =
            servers[1].tables.read_table(table, |table| table.take_back_request().cloned());
        assert_eq!(request.await.unwrap().unwrap().seat, Seat(0));
        let yes = Command::AnswerTakeBack { version, accept: true };
        servers[1].tables.run_command(table, token_hashes[1].clone(), yes).await.unwrap();
        assert_eq!(servers[0].version(table).await, version + 1);
        let request =
            servers[0].tables.read_table(table, |table| table.take_back_request().is_some());
        assert!(!request.await.unwrap());

        // A page that Ben has open on the second server keeps him present on the first.
        let clock = Arc::new(std::sync::atomic::AtomicU64::new(0));
        let clock_reader = clock.clone();
        let later = servers[0].tables.clone().with_monotonic_time_source(Arc::new(move || {
            Duration::from_secs(clock_reader.load(std::sync::atomic::Ordering::Relaxed))
        }));
        let page = servers[1]
            .tables
            .track_open_page_of_seat_holder(table, token_hashes[1].clone())
            .await
            .unwrap();
        let away = async |who: Seat| {
            later.read_table(table, move |table| table.is_player_away(who)).await.unwrap()
        };
        clock.store(1_000_000, std::sync::atomic::Ordering::Relaxed);
        eventually("Ann, who has no page open, is away", async || away(Seat(0)).await).await;
        eventually("Ben is there", async || !away(Seat(1)).await).await;
        drop(page);
        clock.store(2_000_000, std::sync::atomic::Ordering::Relaxed);
        eventually("Ben has closed his page", async || {
            clock.fetch_add(1000, std::sync::atomic::Ordering::Relaxed);
            away(Seat(1)).await
        })
        .await;
    });
}

#[test]
fn servers_can_start_together_on_an_empty_database() {
    let database = TestStore::postgres();
    block_on(async {
        let start = || TestServer::with_sync_tasks(&database.url);
        let (one, two, three, four) = tokio::join!(start(), start(), start(), start());
        for server in [one, two, three, four] {
            let game = setup(GameId::Yahtzee, &[local_seat("Ann")]);
            let ann = server.tables.create_table(game, None).await.unwrap();
            assert!(matches!(
                server.tables.read_table(&ann.table, |table| table.game().phase()).await.unwrap(),
                Phase::Roll { .. }
            ));
        }
    });
}

#[test]
fn a_server_of_another_version_is_refused_while_others_run() {
    let database = TestStore::postgres();
    block_on(async {
        let running = TestServer::with_sync_tasks(&database.url).await;
        let mut other = AnyConnection::connect(&database.url).await.unwrap();
        other.execute("UPDATE nodes SET protocol = protocol + 1").await.unwrap();
        let refused = Database::connect(&database.url).await.err().unwrap();
        assert!(refused.to_string().contains("stop them first"), "{refused}");
        running.sync_tasks.unwrap().leave_cluster().await;
        Database::connect(&database.url).await.unwrap();
    });
}
