//! The protocol over two servers is linearisable: whatever people do at the same time,
//! there is one order of all of it that everybody could have seen.
//!
//! People move, take back, join, hand seats over and look, at random and at random
//! servers, while bots go on from server to server, because one of
//! them loses its leases again and again. Afterwards everything that was
//! acknowledged is held against the record: each change is made again, by the table as it
//! stood at one version, and must give the very events that follow there; no event
//! belongs to two changes; and nobody was shown less than what anybody knew when they
//! asked. `ROLLWRIGHT_LONG=1` does twenty times as much.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rollwright_bots::{NoCache, NoProgress, SolutionProvider, SplitMix64};
use rollwright_games::record::Event;
use rollwright_games::{GameId, Phase, Seat};
use rollwright_tables::{
    Command, Database, Id, Person, SeatRequest, Table, TableError, Tables, TokenHash,
};

use crate::test_support::{TestDatabase, block_on, local_seat, setup};

/// What somebody did, and what they were told.
struct AcknowledgedChange {
    who: TokenHash,
    command: Command,
    /// The latest version that anybody knew before they asked.
    known: u64,
    /// The version they were told.
    version: u64,
}

/// One table, and all that was done there.
struct RandomPlay {
    tables: [Tables; 2],
    id: Id,
    hands: Vec<TokenHash>,
    known: AtomicU64,
    done: Mutex<Vec<AcknowledgedChange>>,
    refused: AtomicU64,
}

impl RandomPlay {
    async fn new(tables: [Tables; 2], game: GameId) -> Self {
        let seats = [local_seat("Ann"), SeatRequest::Open, SeatRequest::Open];
        let ann = tables[0].create_table(setup(game, &seats), None).await.unwrap();
        let mut hands = vec![ann.token.hash()];
        let ben = tables[1].join_table(&ann.table, Seat(1), "Ben", None).await.unwrap();
        hands.push(ben.token.hash());
        // A third person may or may not get the last seat.
        hands.push(crate::test_support::new_token_hash());
        let known = AtomicU64::new(1);
        Self {
            tables,
            id: ann.table,
            hands,
            known,
            done: Mutex::default(),
            refused: AtomicU64::new(0),
        }
    }

    /// Somebody does something at one of the servers.
    async fn random_step(&self, luck: &mut SplitMix64) {
        let tables = &self.tables[luck.next_below(2) as usize];
        if luck.next_below(40) == 0 {
            // Its leases are gone, and it does not know: the other one takes them over.
            tables.store().release_leases(tables.node_id().unwrap()).await.unwrap();
        }
        let known = self.known.load(Ordering::SeqCst);
        let number = luck.next_below(3) as usize;
        let (seat, who) = (Seat(number as u8), self.hands[number].clone());
        let look = move |table: &Table| {
            let legal = table.game().legal_actions(seat);
            (table.version(), matches!(table.game().phase(), Phase::Roll { .. }), legal)
        };
        let (version, rolls, legal) = tables.read_table(&self.id, look).await.unwrap();
        assert!(version >= known, "shown version {version} when {known} was known");
        self.known.fetch_max(version, Ordering::SeqCst);
        let command = match luck.next_below(20) {
            0 => {
                let person = Person { id: Id::generate().unwrap(), name: "Cleo".to_owned() };
                Command::Join { seat: Seat(2), person }
            }
            1 => Command::HandOver { seat, strategy: "random".to_owned() },
            2..=4 => Command::ReclaimSeat { seat },
            5 => Command::TakeBack { version, confirmed: luck.next_below(2) == 0 },
            6 | 7 => Command::AnswerTakeBack { version, accept: luck.next_below(4) > 0 },
            _ if rolls || legal.is_empty() => Command::Roll { version, faces: None },
            _ => {
                let action = legal[luck.next_below(legal.len() as u64) as usize].clone();
                Command::Act { version, seat, action }
            }
        };
        // Sometimes at the other server than the one that was looked at.
        let tables = &self.tables[luck.next_below(2) as usize];
        let known = self.known.load(Ordering::SeqCst);
        match tables.run_command(&self.id, who.clone(), command.clone()).await {
            Ok(version) => {
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

    /// Holds everything against the record.
    async fn check_linearizable(&self) -> usize {
        let stored = self.tables[0].store().load_table(&self.id).await.unwrap().unwrap();
        let events = stored.record.events.clone();
        // Who holds a seat does not change, but for the one that is joined.
        let founding = stored.definition.clone();
        let at = |version: usize| Table::new(founding.clone(), events[..version].to_vec()).unwrap();
        let mut owner: HashMap<usize, usize> = HashMap::new();
        let done = std::mem::take(&mut *self.done.lock().unwrap());
        for (index, one) in done.iter().enumerate() {
            let to = one.version as usize;
            assert!(one.version >= one.known, "told {to} when {} was known", one.known);
            assert!(to <= events.len(), "version {to} is not there");
            let made = match &one.command {
                // A person's roll and one that follows by itself look the same in the record.
                Command::Roll { .. } => {
                    assert!(matches!(events[to - 1], Event::Roll { .. }), "{:?}", events[to - 1]);
                    continue;
                }
                // Whether the seat was open, and what was asked, is not in the record.
                Command::Join { .. }
                | Command::AnswerTakeBack { .. }
                | Command::TakeBack { .. } => {
                    continue;
                }
                command => (one.known as usize..=to).find(|&from| {
                    let again = at(from).plan_command(&one.who, command.clone());
                    again.is_ok_and(|draft| draft.events() == &events[from..to])
                }),
            };
            let from = made.unwrap_or_else(|| {
                let around = &events[one.known as usize..to];
                let tried: Vec<String> = (one.known as usize..=to)
                    .map(|from| match at(from).plan_command(&one.who, one.command.clone()) {
                        Ok(draft) => format!("{:?}", draft.events()),
                        Err(refusal) => refusal.to_string(),
                    })
                    .collect();
                panic!("{:?} gives {tried:?}, but recorded is {around:?}", one.command)
            });
            for number in from..to {
                let before = owner.insert(number, index);
                assert_eq!(before, None, "event {number} belongs to two changes");
            }
        }
        let joined = events.iter().filter(
            |event| matches!(event, Event::Sit { seat: Seat(2), sitter } if sitter.bot.is_none()),
        );
        let joins = done.iter().filter(|one| matches!(one.command, Command::Join { .. })).count();
        assert!(joins <= joined.count().min(1), "one seat, one person");
        // Both servers show the same: whoever looks at one and then at the other sees no less.
        // Bots may still be playing.
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
fn whatever_happens_at_once_on_two_servers_has_one_order() {
    let long = std::env::var_os("ROLLWRIGHT_LONG").is_some();
    let (rounds, steps) = if long { (60, 120) } else { (6, 60) };
    let database = TestDatabase::postgres();
    block_on(async {
        let server = async || {
            let store = Database::connect(&database.url).await.unwrap();
            let solutions = Arc::new(SolutionProvider::new(&NoCache, &NoProgress, 1));
            Tables::new(store, solutions).join_cluster().unwrap()
        };
        let both = [server().await, server().await];
        let _attending = (
            both[0].start_cluster_tasks().await.unwrap(),
            both[1].start_cluster_tasks().await.unwrap(),
        );
        let (mut kept, mut refused) = (0, 0);
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
                        let mut luck = SplitMix64::new(round * 100 + number as u64 * 10 + person);
                        for _ in 0..steps {
                            play.random_step(&mut luck).await;
                        }
                    });
                }
            }
            let all = async { while people.join_next().await.transpose().unwrap().is_some() {} };
            tokio::time::timeout(Duration::from_secs(300), all).await.expect("nobody is stuck");
            for play in plays {
                kept += play.check_linearizable().await;
                refused += play.refused.load(Ordering::Relaxed);
            }
        }
        println!("{kept} changes kept, {refused} refused");
        assert!(kept > 100 && refused > 100, "{kept} kept, {refused} refused");
    });
}
