//! The server is killed at random times during games, and in one test the power fails. No
//! acknowledged move is lost, no table is damaged, and subscribers receive every event exactly once.
//!
//! It is done a few times, or 50 times with `ROLLWRIGHT_LONG=1`.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rollwright_games::record::{Event, parse_record};

use crate::power_loss::SyncedCopy;
use crate::server_process::{ServerFolder, ServerProcess, json_number, json_text};
use crate::test_postgres;

/// The address of the running server, shared by players and subscribers.
pub(crate) type SharedServerAddress = Arc<Mutex<String>>;

/// A table, the token of its seat, and the acknowledged moves.
pub(crate) struct TestPlayer {
    pub(crate) table: String,
    pub(crate) token: String,
    pub(crate) acknowledged_version: u64,
    pub(crate) moves: u64,
    /// How many moves the server could not store.
    pub(crate) refused_moves: u64,
}

impl TestPlayer {
    pub(crate) fn new(server: &ServerProcess) -> Self {
        Self::try_new(server).unwrap_or_else(|answer| panic!("{answer}"))
    }

    /// Creates a table, or returns the error response.
    pub(crate) fn try_new(server: &ServerProcess) -> Result<Self, String> {
        let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"}],"training":true}"#;
        let seated = server.post("/api/tables", body, None);
        if !seated.starts_with("HTTP/1.1 201") {
            return Err(seated);
        }
        let (table, token) = (json_text(&seated, "table"), json_text(&seated, "token"));
        Ok(Self { table, token, acknowledged_version: 0, moves: 0, refused_moves: 0 })
    }

    /// Plays until the server is gone.
    fn play_until_server_gone(&mut self, address: &str) {
        while self.make_move(address).is_some() {
            assert_eq!(self.refused_moves, 0, "every move is stored");
        }
    }

    /// Makes a move; `None` when the server is gone or the game is over.
    pub(crate) fn make_move(&mut self, address: &str) -> Option<()> {
        let path = format!("/api/tables/{}", self.table);
        let position = send_request(address, "GET", &path, &self.token, "")?;
        let version = json_number(&position, "version")?;
        let (what, body) = if position.contains("\"waits_for\":\"roll\"") {
            ("roll", format!("{{\"version\":{version}}}"))
        } else if position.contains("\"waits_for\":\"over\"") {
            return None;
        } else {
            let start = position.find("\"actions\":[\"")? + 12;
            let action = position[start..].split('"').next()?;
            ("act", format!("{{\"version\":{version},\"seat\":1,\"action\":\"{action}\"}}"))
        };
        // Undo a decision now and then, which is free in training.
        let undo = self.moves % 7 == 6;
        let (what, body) =
            if undo { ("undo", format!("{{\"version\":{version}}}")) } else { (what, body) };
        let answer = send_request(address, "POST", &format!("{path}/{what}"), &self.token, &body)?;
        self.moves += 1;
        if answer.starts_with("HTTP/1.1 200") {
            self.acknowledged_version = json_number(&answer, "version")?;
        } else if answer.starts_with("HTTP/1.1 503") {
            self.refused_moves += 1;
        } else {
            assert!(answer.starts_with("HTTP/1.1 4") && undo, "{answer}");
        }
        Some(())
    }
}

/// Sends a request; `None` when the server is gone.
pub(crate) fn send_request(
    address: &str,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Option<String> {
    let host = address.strip_prefix("http://")?;
    let mut stream = TcpStream::connect(host).ok()?;
    // A suspended server accepts connections but never responds.
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let length = body.len();
    let token = match token {
        "" => String::new(),
        token => format!("Authorization: Bearer {token}\r\n"),
    };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         {token}Content-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    std::io::Read::read_to_string(&mut stream, &mut answer).ok()?;
    // A server that dies in the middle of a response has not acknowledged anything.
    let (head, text) = answer.split_once("\r\n\r\n")?;
    let length: usize =
        head.lines().find_map(|l| l.strip_prefix("content-length: "))?.parse().ok()?;
    (text.len() == length).then_some(answer)
}

/// Subscribes across restarts and stores the latest id in `latest`. Returns the id and data of
/// every event.
pub(crate) fn subscribe_across_restarts(
    address: &SharedServerAddress,
    table: &str,
    done: &AtomicBool,
    latest: &AtomicU64,
) -> Vec<(u64, String)> {
    let mut received: Vec<(u64, String)> = Vec::new();
    while !done.load(Ordering::Relaxed) {
        let host = address.lock().unwrap().strip_prefix("http://").unwrap().to_owned();
        let last = received.last().map_or(0, |(id, _)| *id);
        let Ok(mut stream) = TcpStream::connect(&host) else {
            std::thread::sleep(Duration::from_millis(10));
            continue;
        };
        stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        let path = format!("/api/tables/{table}/events");
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nLast-Event-ID: {last}\r\n\r\n");
        if stream.write_all(request.as_bytes()).is_err() {
            continue;
        }
        let (mut id, mut data, mut line) = (0, String::new(), String::new());
        let mut lines = BufReader::new(stream);
        loop {
            match lines.read_line(&mut line) {
                Ok(0) => break,
                Ok(_) if line.ends_with('\n') => {
                    if let Some(text) = line.strip_prefix("id: ") {
                        id = text.trim().parse().unwrap();
                    } else if let Some(text) = line.strip_prefix("data: ") {
                        data = text.trim().to_owned();
                    } else if line == "\n" && id > 0 {
                        latest.store(id, Ordering::Relaxed);
                        received.push((std::mem::take(&mut id), std::mem::take(&mut data)));
                    }
                    line.clear();
                }
                Ok(_) => {}
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    if done.load(Ordering::Relaxed) {
                        break;
                    }
                }
                Err(_) => break,
            }
        }
    }
    received
}

fn kill_repeatedly(database: &str, power: Option<&SyncedCopy>) {
    let start = || match power {
        None => ServerProcess::start(database),
        Some(synced) => ServerProcess::start_in_environment(database, synced.environment()),
    };
    let long = std::env::var_os("ROLLWRIGHT_LONG").is_some();
    let times = if long { 50 } else { 4 };
    let mut server = start();
    let address: SharedServerAddress = Arc::new(Mutex::new(server.address.clone()));
    let mut players: Vec<TestPlayer> = (0..4).map(|_| TestPlayer::new(&server)).collect();
    let mut ended = Vec::new();
    let done = Arc::new(AtomicBool::new(false));
    let listeners: Vec<_> = players
        .iter()
        .map(|player| {
            let (address, table, done) = (address.clone(), player.table.clone(), done.clone());
            let latest = Arc::new(AtomicU64::new(0));
            let latest_received = latest.clone();
            let listening = std::thread::spawn(move || {
                subscribe_across_restarts(&address, &table, &done, &latest_received)
            });
            (player.table.clone(), latest, listening)
        })
        .collect();
    let mut moves = 0;
    for time in 0.. {
        // On a busy machine there are few moves before a kill, so kill more often.
        let made = moves + players.iter().map(|player| player.moves).sum::<u64>();
        if time >= times && made > times {
            break;
        }
        assert!(time < 20 * times, "only {made} moves");
        let at = address.lock().unwrap().clone();
        // Random times that cover startup, play and load.
        let clock = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().subsec_nanos();
        let moment = Duration::from_millis(20 + u64::from(clock / 1000 % 300));
        std::thread::scope(|scope| {
            for player in &mut players {
                let at = &at;
                scope.spawn(move || player.play_until_server_gone(at));
            }
            std::thread::sleep(moment);
            server.kill();
        });
        power.inspect(|synced| synced.lose_power());
        server = start();
        *address.lock().unwrap() = server.address.clone();
        for player in &players {
            let record = server.get(&format!("/api/tables/{}/record", player.table));
            let body = record.split_once("\r\n\r\n").unwrap().1;
            let (record, torn) =
                parse_record(body.as_bytes()).unwrap_or_else(|e| panic!("{time}: {e}"));
            assert_eq!(torn, None);
            let there = record.events.len() as u64;
            assert!(
                there >= player.acknowledged_version,
                "{there} of {}",
                player.acknowledged_version
            );
        }
        // Replace finished games.
        for player in &mut players {
            let position = server.get(&format!("/api/tables/{}", player.table));
            if position.contains("\"waits_for\":\"over\"") {
                moves += player.moves;
                ended.push(std::mem::replace(player, TestPlayer::new(&server)).table);
            }
        }
    }
    // Wait for the subscribers to catch up, then compare their events with the record.
    let record_of = |table: &str| {
        let record = server.get(&format!("/api/tables/{table}/record"));
        parse_record(record.split_once("\r\n\r\n").unwrap().1.as_bytes()).unwrap().0
    };
    let began = Instant::now();
    for (table, latest, _) in &listeners {
        let events = record_of(table).events.len() as u64;
        while latest.load(Ordering::Relaxed) < events {
            assert!(began.elapsed() < Duration::from_secs(120), "a listener hears no more");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    done.store(true, Ordering::Relaxed);
    for (table, _, listening) in listeners {
        let (received, record) = (listening.join().unwrap(), record_of(&table));
        let ids: Vec<u64> = received.iter().map(|(id, _)| *id).collect();
        let all: Vec<u64> = (1..=record.events.len() as u64).collect();
        assert_eq!(ids, all, "every event once");
        for ((_, data), event) in received.iter().zip(&record.events) {
            let kind = match event {
                Event::Roll { .. } => "\"event\":\"roll\"",
                Event::Act { .. } => "\"event\":\"act\"",
                Event::Undo { .. } => "\"event\":\"undo\"",
                _ => "\"event\":",
            };
            assert!(data.contains(kind), "{data}");
        }
    }
    println!("{times} kills, {moves} moves, {} games ended, {:?}", ended.len(), began.elapsed());
}

#[test]
fn no_acknowledged_move_is_lost_on_sqlite() {
    let folder = ServerFolder::new("kill");
    kill_repeatedly(&folder.database_url(), None);
}

/// The server syncs each acknowledged move.
#[test]
fn no_acknowledged_move_is_lost_on_sqlite_when_the_power_fails() {
    let folder = ServerFolder::new("power");
    let data = folder.file_path("data");
    std::fs::create_dir(&data).unwrap();
    let synced = SyncedCopy::of_folder(&data);
    kill_repeatedly(&format!("sqlite:{}/tables.db", data.display()), Some(&synced));
}

#[test]
fn no_acknowledged_move_is_lost_on_postgresql() {
    kill_repeatedly(&test_postgres::new_database(), None);
}

/// A full disk: clear responses, no damage, and everything is there once there is room again.
#[test]
fn a_full_disk_is_reported_and_nothing_is_lost() {
    let folder = ServerFolder::new("full");
    let server = ServerProcess::start_with_file_limit(&folder.database_url(), 760);
    let mut full = None;
    let mut players = Vec::new();
    'tables: for _ in 0..200 {
        let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
        let seated = server.post("/api/tables", body, None);
        if !seated.starts_with("HTTP/1.1 201") {
            full = Some(seated);
            break;
        }
        let (table, token) = (json_text(&seated, "table"), json_text(&seated, "token"));
        let mut version = 0;
        for action in ["roll", "chance", "roll", "ones"] {
            let path = format!("/api/tables/{table}");
            let (path, body) = match action {
                "roll" => (format!("{path}/roll"), format!("{{\"version\":{version}}}")),
                _ => {
                    let body =
                        format!("{{\"version\":{version},\"seat\":1,\"action\":\"{action}\"}}");
                    (format!("{path}/act"), body)
                }
            };
            // With a single player the next roll follows automatically.
            let answer = server.post(&path, &body, Some(&token));
            match json_number(&answer, "version").filter(|_| answer.starts_with("HTTP/1.1 200")) {
                Some(next) => version = next,
                None if answer.starts_with("HTTP/1.1 422") => continue,
                None => {
                    full = Some(answer);
                    players.push((table, version));
                    break 'tables;
                }
            }
        }
        players.push((table, version));
    }
    let full = full.expect("the disk is full at some time");
    assert!(full.starts_with("HTTP/1.1 503"), "{full}");
    assert!(full.contains("nothing has changed"), "{full}");
    for (table, version) in &players {
        let position = server.get(&format!("/api/tables/{table}"));
        assert_eq!(json_number(&position, "version"), Some(*version), "it can still be looked at");
    }
    server.stop_and_read_log();
    let server = ServerProcess::start(&folder.database_url());
    for (table, version) in &players {
        let position = server.get(&format!("/api/tables/{table}"));
        assert_eq!(json_number(&position, "version"), Some(*version));
    }
    let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
    assert!(server.post("/api/tables", body, None).starts_with("HTTP/1.1 201"));
}
