//! Three servers over one PostgreSQL, in processes of their own. A node is killed, one
//! sleeps through its lease and wakes, the database is restarted, all while people play.
//! Nothing acknowledged is lost, no version is given twice, all who listen end on the
//! same version, and bots go on.
//!
//! It takes most of a minute on a busy machine: `ROLLWRIGHT_LONG=1` does it, ten times. The
//! usual tests have the same troubles within one process (`nodes` in the tests of tables).

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rollwright_games::record::{Event, read};

use crate::kill::{Address, ask, listen};
use crate::postgres::Own;
use crate::server::{Server, field, number};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A table for three, whose people sit at three servers.
struct ThreePeople {
    table: String,
    tokens: Vec<String>,
    /// Every version that was acknowledged for a move.
    acknowledged: Mutex<Vec<u64>>,
    moves: AtomicUsize,
}

impl ThreePeople {
    fn new(servers: &[Address]) -> Self {
        let at = |number: usize| servers[number].lock().unwrap().clone();
        let body = r#"{"game":"qwixx","seats":[{"name":"Ann"},{"open":true},{"open":true}],
                       "training":true}"#;
        let seated = ask(&at(0), "POST", "/api/tables", "", body).unwrap();
        let table = field(&seated, "table");
        let mut tokens = vec![field(&seated, "token")];
        for (number, name) in [(1, "Ben"), (2, "Cleo")] {
            let body = format!("{{\"name\":\"{name}\"}}");
            let path = format!("/api/tables/{table}/seats/{}", number + 1);
            let seated = ask(&at(number), "POST", &path, "", &body).unwrap();
            assert!(seated.starts_with("HTTP/1.1 201"), "{seated}");
            tokens.push(field(&seated, "token"));
        }
        Self { table, tokens, acknowledged: Mutex::default(), moves: AtomicUsize::new(0) }
    }

    /// Plays one seat at whichever server its person is at, until told to stop.
    fn play(&self, seat: usize, server: &Address, done: &AtomicBool) {
        while !done.load(Ordering::Relaxed) {
            let address = server.lock().unwrap().clone();
            if self.step(seat, &address).is_none() {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }

    /// A move, if this seat is asked; `None` where it is not or the server is away.
    fn step(&self, seat: usize, address: &str) -> Option<()> {
        let (path, token) = (format!("/api/tables/{}", self.table), &self.tokens[seat]);
        let position = ask(address, "GET", &path, token, "")?;
        let version = number(&position, "version")?;
        let (what, body) = if position.contains("\"waits_for\":\"roll\"") {
            position.contains("\"yours\":true,\"dice\"").then_some(())?;
            ("roll", format!("{{\"version\":{version}}}"))
        } else if position.contains("\"waits_for\":\"over\"") {
            return None;
        } else {
            let start = position.find("\"actions\":[\"")? + 12;
            let action = position[start..].split('"').next()?;
            let seat = seat + 1;
            ("act", format!("{{\"version\":{version},\"seat\":{seat},\"action\":\"{action}\"}}"))
        };
        let answer = ask(address, "POST", &format!("{path}/{what}"), token, &body)?;
        if answer.starts_with("HTTP/1.1 200") {
            self.acknowledged.lock().unwrap().push(number(&answer, "version")?);
            self.moves.fetch_add(1, Ordering::Relaxed);
            return Some(());
        }
        // Stale, or the database is away; never anything else.
        let told = ["409", "422", "503"]
            .iter()
            .any(|code| answer.starts_with(&format!("HTTP/1.1 {code}")));
        assert!(told, "{answer}");
        None
    }

    /// Waits until so many more moves were acknowledged.
    fn goes_on(&self, more: usize) {
        let (began, until) = (Instant::now(), self.moves.load(Ordering::Relaxed) + more);
        while self.moves.load(Ordering::Relaxed) < until {
            assert!(began.elapsed() < PATIENCE, "the game does not go on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// A table where bots play slowly, because somebody watches.
fn bots(address: &str) -> String {
    let body = r#"{"game":"yahtzee","seats":[{"bot":"greedy"},{"bot":"random"}]}"#;
    field(&ask(address, "POST", "/api/tables", "", body).unwrap(), "table")
}

fn version(address: &str, table: &str) -> Option<u64> {
    number(&ask(address, "GET", &format!("/api/tables/{table}"), "", "")?, "version")
}

/// Waits until the bots of all these tables have played on; how long that took.
fn bots_go_on(address: &str, tables: &[String]) -> Duration {
    let before: Vec<u64> = tables.iter().map(|table| version(address, table).unwrap()).collect();
    let began = Instant::now();
    for (table, before) in tables.iter().zip(before) {
        while version(address, table).is_none_or(|now| now <= before) {
            assert!(began.elapsed() < PATIENCE, "bots do not go on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    began.elapsed()
}

fn three_servers(url: &str, trouble: impl FnOnce(&mut [Server], &[Address], &ThreePeople)) {
    let start = || Server::start_with(url, &["--pace", "400"]);
    let mut servers: Vec<Server> = (0..3).map(|_| start()).collect();
    let addresses: Vec<Address> =
        servers.iter().map(|server| Arc::new(Mutex::new(server.address.clone()))).collect();
    let game = ThreePeople::new(&addresses);
    let (done, heard_out) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (game, done, heard_out) = (&game, &done, &heard_out);
        let listeners: Vec<_> = addresses
            .iter()
            .map(|address| scope.spawn(|| listen(address, &game.table, heard_out)))
            .collect();
        let players: Vec<_> = addresses
            .iter()
            .enumerate()
            .map(|(seat, address)| scope.spawn(move || game.play(seat, address, done)))
            .collect();
        game.goes_on(6);
        trouble(&mut servers, &addresses, game);
        game.goes_on(3);
        done.store(true, Ordering::Relaxed);
        players.into_iter().for_each(|player| player.join().unwrap());
        all_agree(game, &addresses);
        // A moment for what was written last to be heard of everywhere.
        std::thread::sleep(Duration::from_secs(2));
        heard_out.store(true, Ordering::Relaxed);
        let last = version(&addresses[0].lock().unwrap(), &game.table).unwrap();
        for listener in listeners {
            let heard: Vec<u64> = listener.join().unwrap().into_iter().map(|(id, _)| id).collect();
            let all: Vec<u64> = (1..=last).collect();
            let shown = &heard[heard.len().saturating_sub(5)..];
            assert_eq!(heard, all, "everything once and in order; the last heard: {shown:?}");
        }
    });
}

/// Everything that was acknowledged is there, once, on every server.
fn all_agree(game: &ThreePeople, addresses: &[Address]) {
    let acknowledged = game.acknowledged.lock().unwrap().clone();
    let unique: HashSet<u64> = acknowledged.iter().copied().collect();
    assert_eq!(unique.len(), acknowledged.len(), "no version twice");
    let record = |address: &Address| {
        let path = format!("/api/tables/{}/record", game.table);
        let answer = ask(&address.lock().unwrap(), "GET", &path, "", "").unwrap();
        read(answer.split_once("\r\n\r\n").unwrap().1.as_bytes()).unwrap().0
    };
    let first = record(&addresses[0]);
    for address in &addresses[1..] {
        assert_eq!(record(address).events, first.events);
    }
    let now = version(&addresses[0].lock().unwrap(), &game.table).unwrap();
    assert!(acknowledged.iter().all(|version| *version <= now), "nothing is lost");
    let moves = first.events.iter().filter(|event| matches!(event, Event::Act { .. })).count();
    assert!(moves > 0);
}

#[test]
fn three_servers_play_through_a_kill_a_sleep_and_a_restarted_database() {
    let rounds = if std::env::var_os("ROLLWRIGHT_LONG").is_some() { 10 } else { 0 };
    for _ in 0..rounds {
        let database = Own::start();
        let url = database.url();
        three_servers(&url, |servers, addresses, game| {
            let home = servers[0].address.clone();
            let tables: Vec<String> = (0..10).map(|_| bots(&home)).collect();
            let looked_out = AtomicBool::new(false);
            std::thread::scope(|scope| {
                // Somebody watches each of them, so that bots take their time.
                for table in &tables {
                    let (home, looked_out) = (&home, &looked_out);
                    scope.spawn(move || watch(home, table, looked_out));
                }
                bots_go_on(&home, &tables);

                // Killed without a word; its person goes to another server.
                servers[1].kill();
                *addresses[1].lock().unwrap() = servers[2].address.clone();
                game.goes_on(2);
                let took = bots_go_on(&home, &tables);
                assert!(took < Duration::from_secs(5), "bots go on after {took:?}");

                // One sleeps past its lease and wakes.
                servers[2].signal("STOP");
                let took = bots_go_on(&home, &tables);
                assert!(took < Duration::from_secs(5), "bots go on after {took:?}");
                servers[2].signal("CONT");
                game.goes_on(2);

                // The database is away for a moment.
                database.cut();
                database.go_on();
                game.goes_on(2);
                bots_go_on(&home, &tables);
                looked_out.store(true, Ordering::Relaxed);
            });
        });
    }
}

/// Looks on at a table until told to stop.
fn watch(address: &str, table: &str, done: &AtomicBool) {
    use std::io::{Read, Write};
    let host = address.strip_prefix("http://").unwrap();
    while !done.load(Ordering::Relaxed) {
        let mut stream = std::net::TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        let path = format!("/api/tables/{table}/events?eyes=1");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut bytes = [0; 4096];
        while !done.load(Ordering::Relaxed) {
            match stream.read(&mut bytes) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(_) => break,
            }
        }
    }
}
