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
//! `ROLLWRIGHT_LONG=1` does twenty times as much.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollwright_bots::SplitMix64;
use rollwright_database::Database;
use rollwright_games::record::Event;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::{Command, Id, Person, SeatRequest, Table, TableError, Tables, TokenHash};

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

/// One table, and all that was done there.
struct RandomPlay {
    tables: [Tables; 2],
    id: Id,
    token_hashes: Vec<TokenHash>,
    known: AtomicU64,
    done: Mutex<Vec<AcknowledgedChange>>,
    refused: AtomicU64,
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
            (table.version(), matches!(table.game().phase(), Phase::Roll { .. }), legal)
        };
        let (version, must_roll, legal) = tables.read_table(&self.id, read).await.unwrap();
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
        match tables.run_command(&self.id, who.clone(), command.clone()).await {
            Ok(table) => {
                let version = table.version();
                self.known.fetch_max(version, Ordering::SeqCst);
                self.done.lock().unwrap().push(AcknowledgedChange { who, command, known, version });
            }
            Err(TableError::Store(error)) => panic!("{error}"),
            Err(TableError::StaleVersion { now, .. }) => {
                assert!(now >= known, "refused with version {now} when {known} was known");
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
