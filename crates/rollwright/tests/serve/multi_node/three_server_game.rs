//! A game whose three players and subscribers are at three servers.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use rollwright_bots::SplitMix64;
use rollwright_games::record::{Event, parse_record};

use super::{table_version, wait_until};
use crate::operation_history::{OperationHistory, Outcome};
use crate::server_killed::{SharedServerAddress, send_request, subscribe_across_restarts};
use crate::server_process::{json_number, json_text};

/// An acknowledged move: its seat, its action (`None` for a roll) and its version.
struct AcknowledgedMove {
    seat: usize,
    action: Option<String>,
    version: u64,
}

/// A subscriber at one server.
struct TestSubscriber {
    latest_version: Arc<AtomicU64>,
    received_events: JoinHandle<Vec<(u64, String)>>,
}

/// A game whose three players are at three servers.
pub(super) struct ThreeServerGame {
    pub(super) table: String,
    pub(super) tokens: Vec<String>,
    acknowledged: Mutex<Vec<AcknowledgedMove>>,
    listeners: Mutex<Vec<TestSubscriber>>,
    is_finished_receiving: Arc<AtomicBool>,
    history: OperationHistory,
}

/// The result of an attempt to move.
pub(super) enum MoveAttempt {
    Moved,
    NotMyTurn,
    GameOver,
}

impl ThreeServerGame {
    /// Creates a table; `None` if a server is down.
    pub(super) fn new(servers: &[SharedServerAddress]) -> Option<Self> {
        let at = |number: usize| servers[number].lock().unwrap().clone();
        let body = r#"{"game":"qwixx","seats":[{"name":"Ann"},{"open":true},{"open":true}]}"#;
        let seated = send_request(&at(0), "POST", "/api/tables", "", body)?;
        if !seated.starts_with("HTTP/1.1 201") {
            return None;
        }
        let table = json_text(&seated, "table");
        let mut tokens = vec![json_text(&seated, "token")];
        for (number, name) in [(1, "Ben"), (2, "Cleo")] {
            let path = format!("/api/tables/{table}/seats/{}", number + 1);
            let seated =
                send_request(&at(number), "POST", &path, "", &format!("{{\"name\":\"{name}\"}}"))?;
            if !seated.starts_with("HTTP/1.1 201") {
                return None;
            }
            tokens.push(json_text(&seated, "token"));
        }
        let (is_finished_receiving, mut listeners) = (Arc::new(AtomicBool::new(false)), Vec::new());
        for address in servers {
            let (address, table, latest) = (address.clone(), table.clone(), Arc::default());
            let (done, latest_version) = (is_finished_receiving.clone(), Arc::clone(&latest));
            let received = std::thread::spawn(move || {
                subscribe_across_restarts(&address, &table, &done, &latest_version)
            });
            listeners.push(TestSubscriber { latest_version: latest, received_events: received });
        }
        let (acknowledged, listeners) = (Mutex::default(), Mutex::new(listeners));
        let history = OperationHistory::new();
        Some(Self { table, tokens, acknowledged, listeners, is_finished_receiving, history })
    }

    /// Makes a move if it is this seat's turn; `None` if its server is down.
    pub(super) fn try_move(
        &self,
        seat: usize,
        address: &str,
        random: &mut SplitMix64,
    ) -> Option<MoveAttempt> {
        let (path, token) = (format!("/api/tables/{}", self.table), &self.tokens[seat]);
        let invocation = self.history.invoke(seat);
        let position = send_request(address, "GET", &path, token, "")?;
        let version = json_number(&position, "version")?;
        // An error has no version, and a body in part none either.
        if position.starts_with("HTTP/1.1 200") {
            self.history.complete(invocation, Outcome::Saw { version }, None);
        }
        let (what, body, action) = if position.contains("\"waits_for\":\"over\"") {
            return Some(MoveAttempt::GameOver);
        } else if position.contains("\"waits_for\":\"roll\"") {
            position.contains("\"yours\":true,\"dice\"").then_some(())?;
            ("roll", format!("{{\"version\":{version}}}"), None)
        } else {
            let start = position.find("\"actions\":[\"")? + 11;
            let listed = position[start..].split(']').next()?;
            let actions: Vec<&str> = listed.split(',').map(|one| one.trim_matches('"')).collect();
            let action = actions[random.next_below(actions.len() as u64) as usize].to_owned();
            let seat = seat + 1;
            let body = format!("{{\"version\":{version},\"seat\":{seat},\"action\":\"{action}\"}}");
            ("act", body, Some(action))
        };
        let invocation = self.history.invoke(seat);
        let answer = send_request(address, "POST", &format!("{path}/{what}"), token, &body)?;
        if answer.starts_with("HTTP/1.1 200") {
            let version = json_number(&answer, "version")?;
            self.history.complete(invocation, Outcome::Changed { version }, None);
            self.acknowledged.lock().unwrap().push(AcknowledgedMove { seat, action, version });
            return Some(MoveAttempt::Moved);
        }
        // The only allowed errors: a stale version, or the database is down.
        let allowed = ["409", "422", "503"];
        let is_allowed = allowed.iter().any(|code| answer.starts_with(&format!("HTTP/1.1 {code}")));
        assert!(is_allowed, "{answer}");
        Some(MoveAttempt::NotMyTurn)
    }

    /// Checks that every server has every acknowledged move once, and that every subscriber
    /// received every event once and in order. Returns the number of acknowledged moves.
    pub(super) fn assert_nothing_lost(&self, addresses: &[SharedServerAddress]) -> usize {
        assert_eq!(self.history.find_violation(), None, "of {} operations", self.history.len());
        let acknowledged = std::mem::take(&mut *self.acknowledged.lock().unwrap());
        let versions: HashSet<u64> = acknowledged.iter().map(|one| one.version).collect();
        assert_eq!(versions.len(), acknowledged.len(), "no version twice");
        let at = |address: &SharedServerAddress| address.lock().unwrap().clone();
        let record = |address: &SharedServerAddress| {
            let path = format!("/api/tables/{}/record", self.table);
            let answer = send_request(&at(address), "GET", &path, "", "").unwrap();
            parse_record(answer.split_once("\r\n\r\n").unwrap().1.as_bytes()).unwrap().0.events
        };
        let events = record(&addresses[0]);
        let last = table_version(&at(&addresses[0]), &self.table).unwrap();
        for address in &addresses[1..] {
            assert_eq!(table_version(&at(address), &self.table), Some(last));
            assert_eq!(record(address), events);
        }
        for AcknowledgedMove { seat, action, version } in &acknowledged {
            assert!(*version <= last, "version {version} of {last} is lost");
            // Answers to an open question are not public yet.
            let Some(until) = events.get(..*version as usize) else { continue };
            let mut before = until.iter().rev();
            match action {
                None => assert!(matches!(before.next(), Some(Event::Roll { .. }))),
                Some(action) => {
                    // An automatic roll or, at the end, the seed may follow the action.
                    let is_consequence =
                        |event: &&Event| matches!(event, Event::Roll { .. } | Event::Seed { .. });
                    let found = before.find(|event| !is_consequence(event));
                    let is_same = matches!(found, Some(Event::Act { seat: by, action: what, .. })
                        if by.index() == *seat && what == action);
                    assert!(is_same, "{action} by seat {seat} as version {version}: {found:?}");
                }
            }
        }
        let listeners = std::mem::take(&mut *self.listeners.lock().unwrap());
        wait_until("all who listen end on the same version", || {
            listeners.iter().all(|one| one.latest_version.load(Ordering::Relaxed) >= last)
        });
        self.is_finished_receiving.store(true, Ordering::Relaxed);
        for listener in listeners {
            let received = listener.received_events.join().unwrap().into_iter().map(|(id, _)| id);
            assert_eq!(received.collect::<Vec<_>>(), (1..=last).collect::<Vec<_>>());
        }
        acknowledged.len()
    }
}
