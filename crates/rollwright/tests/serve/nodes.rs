//! Three servers over one PostgreSQL, in processes of their own; one of them reaches it
//! through PgBouncer in transaction mode. Three people sit at three servers. A node is
//! killed, one sleeps through its lease and wakes, notifications are dropped, the database
//! is restarted, all while people play. Nothing acknowledged is lost, no version is given
//! twice, all who listen end on the same version, and bots go on.
//!
//! `ROLLWRIGHT_LONG=1` does it six times, with the roles going round. `ROLLWRIGHT_QUIET=1`
//! holds bots to five seconds, which takes a machine that has nothing else to do.

mod game;
mod people;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::kill::{Address, ask};
use crate::postgres::Own;
use crate::server::{Server, field, number};

use game::Game;
use people::People;

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
    assert!(!is_set("ROLLWRIGHT_QUIET") || took < SOON, "{what}: bots go on after {took:?}");
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some()
}

fn through_all_troubles(seed: u64) {
    let began = Instant::now();
    let tell = |what: &str| println!("{:>5.1} s: {what}", began.elapsed().as_secs_f64());
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
        tell("three servers run");
        people.go_on(10);
        let at = servers[home].address.clone();
        all_hold_leases(&urls[0]);

        tell("one is killed");
        // Killed without a word; its person goes to another server.
        bots_go_on("killed", &at, &bots(&at), || {
            servers[killed].kill();
            *people.addresses[killed].lock().unwrap() = at.clone();
        });
        people.go_on(5);
        tell("it starts again");
        servers[killed] = start(killed);
        *people.addresses[killed].lock().unwrap() = servers[killed].address.clone();
        people.go_on(5);
        all_hold_leases(&urls[0]);

        tell("one sleeps");
        // One sleeps past its lease and wakes.
        bots_go_on("asleep", &at, &bots(&at), || servers[sleeps].signal("STOP"));
        tell("it wakes");
        servers[sleeps].signal("CONT");
        people.go_on(10);

        tell("notifications are lost");
        // What is rung now nobody hears.
        for _ in 0..3 {
            cut_those_who_listen(&urls[0]);
            people.go_on(3);
        }

        tell("the database is away");
        // The database is away for a moment.
        bots_go_on("database restarted", &at, &bots(&at), || {
            database.cut();
            database.go_on();
            tell("it is back");
        });
        tell("bots play on");
        people.go_on(10);
        tell("people play on");
    });
    let games = people.games.into_inner().unwrap();
    let kept: usize = games.iter().map(|game| game.check(&people.addresses)).sum();
    println!("{} games, {kept} moves acknowledged and kept", games.len());
    assert!(kept > 30, "{kept}");
    tell("all is as it was told");
}

/// Waits until each of the three servers drives tables, so that trouble with any is one.
fn all_hold_leases(url: &str) {
    let count = "SELECT count(DISTINCT node) FROM leases WHERE node <> ''";
    eventually("all servers hold leases", || query(url, count).trim() == "3");
}

/// Cuts the connections over which servers hear of each other.
fn cut_those_who_listen(url: &str) {
    query(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'");
}

fn query(url: &str, what: &str) -> String {
    let done = std::process::Command::new("psql").args(["-qAt", "-c", what, url]).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).into_owned()
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
    for seed in 0..if is_set("ROLLWRIGHT_LONG") { 6 } else { 1 } {
        through_all_troubles(seed);
    }
}
