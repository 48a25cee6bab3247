//! Three servers over one PostgreSQL, in processes of their own; one of them reaches it
//! through PgBouncer in transaction mode. Three people sit at three servers. A node is
//! killed, one sleeps through its lease and wakes, notifications are dropped, the database
//! is restarted, all while people play. Nothing acknowledged is lost, no version is given
//! twice, all who listen end on the same version, and bots go on.
//!
//! `ROLLWRIGHT_LONG=1` does it six times, with fixed seeds and the roles going round, and
//! holds bots to five seconds, which takes a machine that is not busy. On a busy one a run
//! in four or so found people who could not play on for a minute after the kill; why is
//! not known yet. The usual tests have the same troubles within one process (`nodes`,
//! `pooled` and `linear` in the tests of tables).

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rollwright_games::record::{Event, read};
use rollwright_minds::Luck;

use crate::kill::{Address, ask, listen_telling};
use crate::postgres::Own;
use crate::server::{Server, field, number};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// How soon bots have to go on.
const SOON: Duration = Duration::from_secs(5);

fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

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
struct Game {
    table: String,
    tokens: Vec<String>,
    acknowledged: Mutex<Vec<Acknowledged>>,
    listeners: Mutex<Vec<Listener>>,
    heard_out: Arc<AtomicBool>,
}

enum Step {
    Made,
    Waits,
    Over,
}

impl Game {
    /// A new table; none where a server is away.
    fn new(servers: &[Address]) -> Option<Self> {
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
            let heard =
                std::thread::spawn(move || listen_telling(&address, &table, &done, &telling));
            listeners.push(Listener { latest, heard });
        }
        let (acknowledged, listeners) = (Mutex::default(), Mutex::new(listeners));
        Some(Self { table, tokens, acknowledged, listeners, heard_out })
    }

    /// A move, if this seat is asked and its server is there.
    fn step(&self, seat: usize, address: &str, luck: &mut Luck) -> Option<Step> {
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
    fn check(&self, addresses: &[Address]) -> usize {
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

/// Three people who play one game after the other.
struct People {
    addresses: Vec<Address>,
    games: Mutex<Vec<Arc<Game>>>,
    moves: AtomicUsize,
}

impl People {
    fn game(&self) -> Arc<Game> {
        self.games.lock().unwrap().last().unwrap().clone()
    }

    /// The next game, unless somebody else has begun it.
    fn after(&self, game: &Arc<Game>) {
        let mut games = self.games.lock().unwrap();
        if games.last().is_some_and(|last| Arc::ptr_eq(last, game)) {
            games.extend(Game::new(&self.addresses).map(Arc::new));
        }
    }

    /// Plays one seat at whichever server its person is at, until told to stop.
    fn play(&self, seat: usize, seed: u64, done: &AtomicBool) {
        let mut luck = Luck::new(seed * 10 + seat as u64);
        while !done.load(Ordering::Relaxed) {
            let (address, game) = (self.addresses[seat].lock().unwrap().clone(), self.game());
            match game.step(seat, &address, &mut luck) {
                Some(Step::Made) => _ = self.moves.fetch_add(1, Ordering::Relaxed),
                Some(Step::Over) => self.after(&game),
                _ => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// What everybody is shown.
    fn shown(&self) -> Vec<Option<String>> {
        let (path, game) = (format!("/api/tables/{}", self.game().table), self.game());
        let at = |seat: usize| self.addresses[seat].lock().unwrap().clone();
        (0..3).map(|seat| ask(&at(seat), "GET", &path, &game.tokens[seat], "")).collect()
    }

    /// Waits until so many more moves were acknowledged.
    fn go_on(&self, more: usize) {
        let (began, until) = (Instant::now(), self.moves.load(Ordering::Relaxed) + more);
        while self.moves.load(Ordering::Relaxed) < until {
            assert!(began.elapsed() < PATIENCE, "people do not play on: {:#?}", self.shown());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn version(address: &str, table: &str) -> Option<u64> {
    number(&ask(address, "GET", &format!("/api/tables/{table}"), "", "")?, "version")
}

/// Tables where bots play at a pace at which one can watch, so that they are not done soon.
fn bots(address: &str) -> Vec<String> {
    let body = r#"{"game":"yahtzee","seats":[{"bot":"greedy"},{"bot":"random"}]}"#;
    let table = || field(&ask(address, "POST", "/api/tables", "", body).unwrap(), "table");
    (0..12).map(|_| table()).collect()
}

/// After some trouble: waits until the bots of all these tables have played on, and says
/// how long that took.
fn bots_go_on(what: &str, address: &str, tables: &[String], trouble: impl FnOnce()) {
    trouble();
    let began = Instant::now();
    let look = |table: &String| {
        let mut seen = None;
        eventually("a table is shown", || {
            seen = version(address, table);
            seen.is_some()
        });
        seen
    };
    let before: Vec<Option<u64>> = tables.iter().map(look).collect();
    for (table, before) in tables.iter().zip(before) {
        eventually("bots go on", || version(address, table) > before);
    }
    let took = began.elapsed();
    println!("{what}: bots go on after {took:.1?}");
    assert!(!is_long() || took < SOON, "{what}: bots go on after {took:?}");
}

fn is_long() -> bool {
    std::env::var_os("ROLLWRIGHT_LONG").is_some()
}

fn through_all_troubles(seed: u64) {
    let database = Own::start();
    let lines = ["pool_mode = transaction", "default_pool_size = 10", "server_login_retry = 1"];
    let pooler = database.pooled(&lines);
    let urls = [database.url(), database.url(), pooler.url.clone()];
    let start = |number: usize| Server::start_with(&urls[number], &["--pace", "400"]);
    let mut servers: Vec<Server> = (0..3).map(start).collect();
    let address = |server: &Server| Arc::new(Mutex::new(server.address.clone()));
    let addresses: Vec<Address> = servers.iter().map(address).collect();
    let games = Mutex::new(vec![Arc::new(Game::new(&addresses).unwrap())]);
    let people = People { addresses, games, moves: AtomicUsize::new(0) };
    let done = AtomicBool::new(false);
    let [home, killed, sleeps] = [0, 1, 2].map(|role| (role + seed as usize) % 3);
    std::thread::scope(|scope| {
        for seat in 0..3 {
            let (people, done) = (&people, &done);
            scope.spawn(move || people.play(seat, seed, done));
        }
        // Whatever fails below ends the players too.
        let _ends = Ends(&done);
        people.go_on(10);
        let at = servers[home].address.clone();

        // Killed without a word; its person goes to another server.
        bots_go_on("killed", &at, &bots(&at), || {
            servers[killed].kill();
            *people.addresses[killed].lock().unwrap() = at.clone();
        });
        people.go_on(5);
        servers[killed] = start(killed);
        *people.addresses[killed].lock().unwrap() = servers[killed].address.clone();
        people.go_on(5);

        // One sleeps past its lease and wakes.
        bots_go_on("asleep", &at, &bots(&at), || servers[sleeps].signal("STOP"));
        servers[sleeps].signal("CONT");
        people.go_on(10);

        // What is rung now nobody hears.
        for _ in 0..3 {
            cut_those_who_listen(&urls[0]);
            people.go_on(3);
        }

        // The database is away for a moment.
        bots_go_on("database restarted", &at, &bots(&at), || {
            database.cut();
            database.go_on();
        });
        people.go_on(10);
    });
    let games = people.games.into_inner().unwrap();
    let kept: usize = games.iter().map(|game| game.check(&people.addresses)).sum();
    println!("{} games, {kept} moves acknowledged and kept", games.len());
    assert!(kept > 30, "{kept}");
}

/// Cuts the connections over which servers hear of each other.
fn cut_those_who_listen(url: &str) {
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'";
    let done = std::process::Command::new("psql").args(["-q", "-c", cut, url]).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// Ends the players when it is dropped.
struct Ends<'d>(&'d AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn three_servers_play_through_a_kill_a_sleep_lost_notifications_and_a_restarted_database() {
    for seed in 0..if is_long() { 6 } else { 0 } {
        through_all_troubles(seed);
    }
}
