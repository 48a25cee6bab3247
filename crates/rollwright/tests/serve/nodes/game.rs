//! A game for three, whose people and listeners are at three servers.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use rollwright_bots::Luck;
use rollwright_games::record::{Event, read};

use super::{eventually, version};
use crate::kill::{Address, ask, listen};
use crate::server::{field, number};

/// A move that was acknowledged: by whom, with which action (none for a roll), and the
/// version that was told.
struct Acknowledged {
    seat: usize,
    action: Option<String>,
    version: u64,
}

/// Somebody who listens to a game at one server.
struct Listener {
    latest: Arc<AtomicU64>,
    heard: JoinHandle<Vec<(u64, String)>>,
}

/// A game for three, whose people sit at three servers.
pub(super) struct Game {
    pub(super) table: String,
    pub(super) tokens: Vec<String>,
    acknowledged: Mutex<Vec<Acknowledged>>,
    listeners: Mutex<Vec<Listener>>,
    heard_out: Arc<AtomicBool>,
}

/// What came of an attempt to make a move.
pub(super) enum Step {
    Made,
    Waits,
    Over,
}

impl Game {
    /// A new table; none where a server is away.
    pub(super) fn new(servers: &[Address]) -> Option<Self> {
        let at = |number: usize| servers[number].lock().unwrap().clone();
        let body = r#"{"game":"qwixx","seats":[{"name":"Ann"},{"open":true},{"open":true}]}"#;
        let seated = ask(&at(0), "POST", "/api/tables", "", body)?;
        if !seated.starts_with("HTTP/1.1 201") {
            return None;
        }
        let table = field(&seated, "table");
        let mut tokens = vec![field(&seated, "token")];
        for (number, name) in [(1, "Ben"), (2, "Cleo")] {
            let path = format!("/api/tables/{table}/seats/{}", number + 1);
            let seated = ask(&at(number), "POST", &path, "", &format!("{{\"name\":\"{name}\"}}"))?;
            if !seated.starts_with("HTTP/1.1 201") {
                return None;
            }
            tokens.push(field(&seated, "token"));
        }
        let (heard_out, mut listeners) = (Arc::new(AtomicBool::new(false)), Vec::new());
        for address in servers {
            let (address, table, latest) = (address.clone(), table.clone(), Arc::default());
            let (done, telling) = (heard_out.clone(), Arc::clone(&latest));
            let heard = std::thread::spawn(move || listen(&address, &table, &done, &telling));
            listeners.push(Listener { latest, heard });
        }
        let (acknowledged, listeners) = (Mutex::default(), Mutex::new(listeners));
        Some(Self { table, tokens, acknowledged, listeners, heard_out })
    }

    /// A move, if this seat is asked and its server is there.
    pub(super) fn step(&self, seat: usize, address: &str, luck: &mut Luck) -> Option<Step> {
        let (path, token) = (format!("/api/tables/{}", self.table), &self.tokens[seat]);
        let position = ask(address, "GET", &path, token, "")?;
        let version = number(&position, "version")?;
        let (what, body, action) = if position.contains("\"waits_for\":\"over\"") {
            return Some(Step::Over);
        } else if position.contains("\"waits_for\":\"roll\"") {
            position.contains("\"yours\":true,\"dice\"").then_some(())?;
            ("roll", format!("{{\"version\":{version}}}"), None)
        } else {
            let start = position.find("\"actions\":[\"")? + 11;
            let listed = position[start..].split(']').next()?;
            let actions: Vec<&str> = listed.split(',').map(|one| one.trim_matches('"')).collect();
            let action = actions[luck.below(actions.len() as u64) as usize].to_owned();
            let seat = seat + 1;
            let body = format!("{{\"version\":{version},\"seat\":{seat},\"action\":\"{action}\"}}");
            ("act", body, Some(action))
        };
        let answer = ask(address, "POST", &format!("{path}/{what}"), token, &body)?;
        if answer.starts_with("HTTP/1.1 200") {
            let version = number(&answer, "version")?;
            self.acknowledged.lock().unwrap().push(Acknowledged { seat, action, version });
            return Some(Step::Made);
        }
        // Stale, or the database is away; never anything else.
        let told = ["409", "422", "503"];
        let told = told.iter().any(|code| answer.starts_with(&format!("HTTP/1.1 {code}")));
        assert!(told, "{answer}");
        Some(Step::Waits)
    }

    /// Everything that was acknowledged is there, once, on every server, and all who
    /// listened have heard everything once and in order.
    pub(super) fn check(&self, addresses: &[Address]) -> usize {
        let acknowledged = std::mem::take(&mut *self.acknowledged.lock().unwrap());
        let versions: HashSet<u64> = acknowledged.iter().map(|one| one.version).collect();
        assert_eq!(versions.len(), acknowledged.len(), "no version twice");
        let at = |address: &Address| address.lock().unwrap().clone();
        let record = |address: &Address| {
            let path = format!("/api/tables/{}/record", self.table);
            let answer = ask(&at(address), "GET", &path, "", "").unwrap();
            read(answer.split_once("\r\n\r\n").unwrap().1.as_bytes()).unwrap().0.events
        };
        let events = record(&addresses[0]);
        let last = version(&at(&addresses[0]), &self.table).unwrap();
        for address in &addresses[1..] {
            assert_eq!(version(&at(address), &self.table), Some(last));
            assert_eq!(record(address), events);
        }
        for Acknowledged { seat, action, version } in &acknowledged {
            assert!(*version <= last, "version {version} of {last} is lost");
            // Answers to an open question are not public yet.
            let Some(until) = events.get(..*version as usize) else { continue };
            let mut before = until.iter().rev();
            match action {
                None => assert!(matches!(before.next(), Some(Event::Roll { .. }))),
                Some(action) => {
                    // A roll may have followed by itself, and the seed the end of the game.
                    let follows =
                        |event: &&Event| matches!(event, Event::Roll { .. } | Event::Seed { .. });
                    let kept = before.find(|event| !follows(event));
                    let is_it = matches!(kept, Some(Event::Act { seat: by, action: what, .. })
                        if by.index() == *seat && what == action);
                    assert!(is_it, "{action} by seat {seat} as version {version}: {kept:?}");
                }
            }
        }
        let listeners = std::mem::take(&mut *self.listeners.lock().unwrap());
        eventually("all who listen end on the same version", || {
            listeners.iter().all(|one| one.latest.load(Ordering::Relaxed) >= last)
        });
        self.heard_out.store(true, Ordering::Relaxed);
        for listener in listeners {
            let heard = listener.heard.join().unwrap().into_iter().map(|(id, _)| id);
            assert_eq!(heard.collect::<Vec<_>>(), (1..=last).collect::<Vec<_>>());
        }
        acknowledged.len()
    }
}
