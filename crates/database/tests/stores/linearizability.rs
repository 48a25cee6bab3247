//! The protocol is linearizable across two servers: whatever people do concurrently, there is one
//! order of all changes that everybody could have seen.
//!
//! People move, take back, join, hand seats over and read, at random and on random servers.
//! Meanwhile the bots move from server to server, because one of them loses its leases again and
//! again.
//!
//! Afterwards the test compares everything that was acknowledged with the record:
//!
//! - Each change, planned again at one version of the table, gives exactly the events that follow
//!   there.
//! - No event belongs to two changes.
//! - Nobody saw less than what anybody knew when they asked.
//!
//! Both tests also record the history of all operations with their times, and check it
//! (`operation_history`). In the second test, servers lose the network to the database, their
//! clocks are wrong, and the database crashes or loses everything that it hasn't synced
//! (`power_loss`). `multi_node` in the tests of the program records
//! histories of servers that are killed and suspended.
//!
//! `ROLLWRIGHT_LONG=1` does twenty times as much.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rollwright_bots::SplitMix64;
use rollwright_database::Database;
use rollwright_games::record::Event;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::platform::time::unix_millis;
use rollwright_tables::{
    Command, Id, Person, SeatRequest, Table, TableError, Tables, TokenHash, UnixMillisSource,
};
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Executor, Row};

use crate::operation_history::{OperationHistory, Outcome};
use crate::postgres_proxy::PostgresProxy;
use crate::power_loss::SyncedCopy;
use crate::test_postgres::TestPostgres;
use crate::test_store::{TestStore, block_on, tables_over};
use crate::test_support::{local_seat, setup};

/// A command and the version it was acknowledged with.
struct AcknowledgedChange {
    who: TokenHash,
    command: Command,
    /// The latest version that anybody knew before the command.
    known: u64,
    /// The acknowledged version.
    version: u64,
}

/// A digest of the whole game as stored, for comparing what servers show.
fn content_digest(table: &Table) -> u64 {
    let mut hasher = DefaultHasher::new();
    format!("{:?}", table.events()).hash(&mut hasher);
    hasher.finish()
}

/// What an acknowledged command did. Some commands add no event, so their version isn't their own.
fn outcome_of(command: &Command, version: u64) -> Outcome {
    match command {
        Command::TakeBack { .. } | Command::AnswerTakeBack { .. } => Outcome::Saw { version },
        _ => Outcome::Changed { version },
    }
}

/// One table, and all that was done there.
struct RandomPlay {
    tables: [Tables; 2],
    id: Id,
    token_hashes: Vec<TokenHash>,
    known: AtomicU64,
    done: Mutex<Vec<AcknowledgedChange>>,
    refused: AtomicU64,
    history: OperationHistory,
}

impl RandomPlay {
    async fn new(tables: [Tables; 2], game: GameId) -> Self {
        let seats = [local_seat("Ann"), SeatRequest::Open, SeatRequest::Open];
        let ann = tables[0].create_table(setup(game, &seats), None).await.unwrap();
        let mut token_hashes = vec![ann.token.hash()];
        let ben = tables[1].join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
        token_hashes.push(ben.token.hash());
        // A third person may or may not get the last seat.
        token_hashes.push(crate::test_support::new_token_hash());
        let known = AtomicU64::new(1);
        Self {
            tables,
            id: ann.table,
            token_hashes,
            known,
            done: Mutex::default(),
            refused: AtomicU64::new(0),
            history: OperationHistory::new(),
        }
    }

    /// Somebody does something on one of the servers.
    async fn random_step(&self, random: &mut SplitMix64) {
        let tables = &self.tables[random.next_below(2) as usize];
        if random.next_below(40) == 0 {
            // It loses its leases without noticing: the other server takes them over.
            let (node, store) = tables.node_id_and_cluster_store().unwrap();
            store.release_leases(node).await.unwrap();
        }
        let known = self.known.load(Ordering::SeqCst);
        let number = random.next_below(3) as usize;
        let (seat, who) = (Seat(number as u8), self.token_hashes[number].clone());
        let read = move |table: &Table| {
            let legal = table.game().legal_actions(seat);
            let is_roll = matches!(table.game().phase(), Phase::Roll { .. });
            (table.version(), content_digest(table), is_roll, legal)
        };
        let invocation = self.history.invoke(number);
        let (version, content, must_roll, legal) = tables.read_table(&self.id, read).await.unwrap();
        self.history.complete(invocation, Outcome::Saw { version }, Some(content));
        assert!(version >= known, "shown version {version} when {known} was known");
        self.known.fetch_max(version, Ordering::SeqCst);
        let command = match random.next_below(20) {
            0 => {
                let person = Person { id: Id::generate().unwrap(), name: "Cleo".to_owned() };
                Command::Join { seat: Seat(2), person }
            }
            1 => Command::HandOver { seat, strategy: "random".to_owned() },
            2..=4 => Command::ReclaimSeat { seat },
            5 => Command::TakeBack { version, confirmed: random.next_below(2) == 0 },
            6 | 7 => Command::AnswerTakeBack { version, accept: random.next_below(4) > 0 },
            _ if must_roll || legal.is_empty() => Command::Roll { version, faces: None },
            _ => {
                let action = legal[random.next_below(legal.len() as u64) as usize].clone();
                Command::Act { version, seat, action }
            }
        };
        // Sometimes on another server than the one that was read.
        let tables = &self.tables[random.next_below(2) as usize];
        let known = self.known.load(Ordering::SeqCst);
        let invocation = self.history.invoke(number);
        match tables.run_command(&self.id, who.clone(), command.clone()).await {
            Ok(table) => {
                let version = table.version();
                let content = Some(content_digest(&table));
                self.history.complete(invocation, outcome_of(&command, version), content);
                self.known.fetch_max(version, Ordering::SeqCst);
                self.done.lock().unwrap().push(AcknowledgedChange { who, command, known, version });
            }
            Err(TableError::Store(error)) => panic!("{error}"),
            Err(TableError::StaleVersion { now, .. }) => {
                assert!(now >= known, "refused with version {now} when {known} was known");
                self.history.complete(invocation, Outcome::Saw { version: now }, None);
                self.refused.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => _ = self.refused.fetch_add(1, Ordering::Relaxed),
        }
    }

    /// Compares everything with the record.
    async fn check_linearizable(&self) -> usize {
        let stored = self.tables[0].store().load_table(&self.id).await.unwrap().unwrap();
        let events = stored.record.events.clone();
        // Seat holders don't change, except for the seat that is joined.
        let definition = stored.definition.clone();
        let at = |version: usize| {
            Table::from_events(definition.clone(), events[..version].to_vec()).unwrap()
        };
        let mut owner: HashMap<usize, usize> = HashMap::new();
        let done = std::mem::take(&mut *self.done.lock().unwrap());
        for (index, change) in done.iter().enumerate() {
            let to = change.version as usize;
            assert!(
                change.version >= change.known,
                "acknowledged {to} when {} was known",
                change.known
            );
            assert!(to <= events.len(), "version {to} doesn't exist");
            let planned_from = match &change.command {
                // A person's roll and an automatic one look the same in the record.
                Command::Roll { .. } => {
                    assert!(matches!(events[to - 1], Event::Roll { .. }), "{:?}", events[to - 1]);
                    continue;
                }
                // The record doesn't contain whether the seat was open, or take-back requests.
                Command::Join { .. }
                | Command::AnswerTakeBack { .. }
                | Command::TakeBack { .. } => {
                    continue;
                }
                command => (change.known as usize..=to).find(|&from| {
                    let again = at(from).plan_command(&change.who, command.clone());
                    again.is_ok_and(|draft| draft.new_events() == &events[from..to])
                }),
            };
            let from = planned_from.unwrap_or_else(|| {
                let around = &events[change.known as usize..to];
                let tried: Vec<String> = (change.known as usize..=to)
                    .map(|from| match at(from).plan_command(&change.who, change.command.clone()) {
                        Ok(draft) => format!("{:?}", draft.new_events()),
                        Err(refusal) => refusal.to_string(),
                    })
                    .collect();
                panic!("{:?} gives {tried:?}, but recorded is {around:?}", change.command)
            });
            for number in from..to {
                let before = owner.insert(number, index);
                assert_eq!(before, None, "event {number} belongs to two changes");
            }
        }
        assert_eq!(self.history.find_violation(), None);
        let joined = events.iter().filter(
            |event| matches!(event, Event::Sit { seat: Seat(2), sitter } if sitter.bot.is_none()),
        );
        let joins =
            done.iter().filter(|change| matches!(change.command, Command::Join { .. })).count();
        assert!(joins <= joined.count().min(1), "one seat, one person");
        // Both servers show the same: reading one and then the other never shows less. Bots may
        // still be playing.
        let seen = |table: &Table| table.public_events_after(0).to_vec();
        let mut before = Vec::new();
        for tables in [&self.tables[0], &self.tables[1], &self.tables[0]] {
            let now = tables.read_table(&self.id, seen).await.unwrap();
            assert!(now.starts_with(&before), "{before:?} was shown before {now:?}");
            before = now;
        }
        done.len()
    }
}

#[test]
fn concurrent_changes_on_two_servers_have_one_order() {
    let long = std::env::var_os("ROLLWRIGHT_LONG").is_some();
    let (rounds, steps) = if long { (60, 120) } else { (6, 60) };
    let database = TestStore::postgres();
    block_on(async {
        let server = async || {
            let store = Arc::new(Database::connect(&database.url).await.unwrap());
            tables_over(store).join_cluster_if_database_shared().unwrap()
        };
        let both = [server().await, server().await];
        let _sync_tasks =
            (both[0].start_sync_tasks().await.unwrap(), both[1].start_sync_tasks().await.unwrap());
        let (mut stored_count, mut refused) = (0, 0);
        for round in 0..rounds {
            let mut plays = Vec::new();
            for game in [GameId::Qwixx, GameId::Qwinto, GameId::Yahtzee] {
                plays.push(Arc::new(RandomPlay::new(both.clone(), game).await));
            }
            let mut people = tokio::task::JoinSet::new();
            for (number, play) in plays.iter().enumerate() {
                for person in 0..4 {
                    let play = play.clone();
                    people.spawn(async move {
                        let mut random = SplitMix64::new(round * 100 + number as u64 * 10 + person);
                        for _ in 0..steps {
                            play.random_step(&mut random).await;
                        }
                    });
                }
            }
            let all = async { while people.join_next().await.transpose().unwrap().is_some() {} };
            tokio::time::timeout(Duration::from_secs(300), all).await.expect("nobody is stuck");
            for play in plays {
                stored_count += play.check_linearizable().await;
                refused += play.refused.load(Ordering::Relaxed);
            }
        }
        println!("{stored_count} changes stored, {refused} refused");
        assert!(stored_count > 100 && refused > 100, "{stored_count} stored, {refused} refused");
    });
}

/// A table whose players are at three servers that fail.
struct PlayThroughFailures {
    nodes: Vec<Tables>,
    id: Id,
    token_hashes: Vec<TokenHash>,
    history: OperationHistory,
    changes: AtomicU64,
    failures: AtomicU64,
    is_done: AtomicBool,
}

impl PlayThroughFailures {
    async fn new(nodes: Vec<Tables>, game: GameId) -> Self {
        let seats = [local_seat("Ann"), SeatRequest::Open, SeatRequest::Open];
        let ann = nodes[0].create_table(setup(game, &seats), None).await.unwrap();
        let mut token_hashes = vec![ann.token.hash()];
        for (seat, name) in [(1, "Ben"), (2, "Cleo")] {
            let node = &nodes[usize::from(seat)];
            let joined = node.join_table(&ann.table, Seat(seat), name, None).await.unwrap();
            token_hashes.push(joined.token.hash());
        }
        Self {
            nodes,
            id: ann.table,
            token_hashes,
            history: OperationHistory::new(),
            changes: AtomicU64::new(0),
            failures: AtomicU64::new(0),
            is_done: AtomicBool::new(false),
        }
    }

    /// Reads at one server, and then acts at another.
    async fn random_step(&self, random: &mut SplitMix64) {
        let number = random.next_below(3) as usize;
        let (seat, who) = (Seat(number as u8), self.token_hashes[number].clone());
        let node = &self.nodes[random.next_below(3) as usize];
        let read = move |table: &Table| {
            let is_roll = matches!(table.game().phase(), Phase::Roll { .. });
            let legal = table.game().legal_actions(seat);
            (table.version(), content_digest(table), is_roll, legal)
        };
        let invocation = self.history.invoke(number);
        let Ok((version, content, must_roll, legal)) = node.read_table(&self.id, read).await else {
            self.failures.fetch_add(1, Ordering::Relaxed);
            return;
        };
        self.history.complete(invocation, Outcome::Saw { version }, Some(content));
        let command = match random.next_below(12) {
            0 => Command::HandOver { seat, strategy: "random".to_owned() },
            1 | 2 => Command::ReclaimSeat { seat },
            _ if must_roll || legal.is_empty() => Command::Roll { version, faces: None },
            _ => {
                let action = legal[random.next_below(legal.len() as u64) as usize].clone();
                Command::Act { version, seat, action }
            }
        };
        let node = &self.nodes[random.next_below(3) as usize];
        let invocation = self.history.invoke(number);
        match node.run_command(&self.id, who, command.clone()).await {
            Ok(table) => {
                let (version, content) = (table.version(), content_digest(&table));
                let outcome = outcome_of(&command, version);
                self.history.complete(invocation, outcome, Some(content));
                self.changes.fetch_add(1, Ordering::Relaxed);
            }
            Err(TableError::StaleVersion { now, .. }) => {
                self.history.complete(invocation, Outcome::Saw { version: now }, None);
            }
            // It may have been stored.
            Err(TableError::Store(_)) => _ = self.failures.fetch_add(1, Ordering::Relaxed),
            Err(_) => {}
        }
    }

    /// Reads the table at every server, once it answers again, and at a new one.
    async fn read_everywhere(&self, new_node: &Tables) {
        for (number, node) in self.nodes.iter().chain([new_node]).enumerate() {
            let read = |table: &Table| (table.version(), content_digest(table));
            let began = Instant::now();
            loop {
                let invocation = self.history.invoke(number);
                if let Ok((version, content)) = node.read_table(&self.id, read).await {
                    self.history.complete(invocation, Outcome::Saw { version }, Some(content));
                    break;
                }
                assert!(began.elapsed() < Duration::from_secs(60), "server {number} is back");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Reverts a server that was stopped to what it has synced.
fn lose_power(server: &TestPostgres, synced: &SyncedCopy) {
    synced.lose_power();
    // No process has its number after a power loss.
    std::fs::remove_file(server.file("data/postmaster.pid")).unwrap();
}

#[test]
fn a_power_loss_loses_what_was_not_synced() {
    let mut synced = None;
    let server = TestPostgres::start_with_environment(|folder| {
        synced.insert(SyncedCopy::of_folder(folder)).environment()
    });
    let synced = synced.unwrap();
    block_on(async {
        let mut connection = PgConnection::connect(&server.url()).await.unwrap();
        connection.execute("CREATE TABLE numbers (number INT)").await.unwrap();
        connection.execute("INSERT INTO numbers VALUES (1)").await.unwrap();
        connection.execute("ALTER SYSTEM SET fsync = off").await.unwrap();
        connection.execute("SELECT pg_reload_conf()").await.unwrap();
        while connection.fetch_one("SHOW fsync").await.unwrap().get::<&str, _>(0) == "on" {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        connection.execute("INSERT INTO numbers VALUES (2)").await.unwrap();
        server.stop_immediately();
        lose_power(&server, &synced);
        server.restart();
        let mut connection = PgConnection::connect(&server.url()).await.unwrap();
        let rows = connection.fetch_all("SELECT number FROM numbers ORDER BY number").await;
        let numbers: Vec<i32> = rows.unwrap().iter().map(|row| row.get(0)).collect();
        assert_eq!(numbers, [1]);
    });
}

#[test]
fn histories_through_partitions_power_losses_and_wrong_clocks_are_linearizable() {
    let rounds = if std::env::var_os("ROLLWRIGHT_LONG").is_some() { 40 } else { 1 };
    let mut synced = None;
    let server = TestPostgres::start_with_environment(|folder| {
        synced.insert(SyncedCopy::of_folder(folder)).environment()
    });
    let synced = synced.unwrap();
    let proxies = [0, 1, 2].map(|_| PostgresProxy::connect_to(&server.url()));
    block_on(async {
        let (mut nodes, mut sync_tasks) = (Vec::new(), Vec::new());
        for (proxy, clock_error) in proxies.iter().zip([0, 86_400_000, -3_600_000]) {
            let store = Arc::new(Database::connect(&proxy.url()).await.unwrap());
            let clock: UnixMillisSource = Arc::new(move || unix_millis() + clock_error);
            let node = tables_over(store)
                .with_unix_millis_source(clock)
                .join_cluster_if_database_shared()
                .unwrap();
            sync_tasks.push(node.start_sync_tasks().await.unwrap());
            nodes.push(node);
        }
        let (mut operations, mut changes, mut failures) = (0, 0, 0);
        for round in 0..rounds {
            let game = [GameId::Qwixx, GameId::Qwinto, GameId::Yahtzee][round % 3];
            let play = Arc::new(PlayThroughFailures::new(nodes.clone(), game).await);
            let mut people = tokio::task::JoinSet::new();
            for person in 0..4 {
                let play = play.clone();
                people.spawn(async move {
                    let mut random = SplitMix64::new((round * 10 + person) as u64);
                    while !play.is_done.load(Ordering::Relaxed) {
                        play.random_step(&mut random).await;
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                });
            }
            let pause = async |millis: u64| tokio::time::sleep(Duration::from_millis(millis)).await;
            pause(500).await;
            // Behind the partition, its leases expire.
            let partitioned = &proxies[round % 3];
            partitioned.hold();
            pause(if round % 2 == 0 { 1000 } else { 6000 }).await;
            partitioned.resume();
            pause(500).await;
            server.stop_immediately();
            if round % 2 == 0 {
                lose_power(&server, &synced);
            }
            server.restart();
            pause(1000).await;
            play.is_done.store(true, Ordering::Relaxed);
            while people.join_next().await.transpose().unwrap().is_some() {}
            let new_node = tables_over(Arc::new(Database::connect(&server.url()).await.unwrap()));
            play.read_everywhere(&new_node).await;
            assert_eq!(play.history.find_violation(), None, "round {round}");
            operations += play.history.len();
            changes += play.changes.load(Ordering::Relaxed);
            failures += play.failures.load(Ordering::Relaxed);
        }
        println!("{operations} operations, {changes} changes, {failures} without an answer");
        assert!(
            operations > 50 && changes > 5 && failures > 0,
            "{operations} {changes} {failures}"
        );
    });
}
