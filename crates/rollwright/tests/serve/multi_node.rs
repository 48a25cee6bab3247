//! Three server processes over one PostgreSQL, one of them through PgBouncer in transaction
//! mode, with one player at each. During the games:
//!
//! - one server is killed,
//! - one is suspended beyond its lease and resumed,
//! - notifications are lost,
//! - the database is restarted.
//!
//! No acknowledged move is lost, no version is used twice, all subscribers end on the same
//! version, and bots continue.
//!
//! `ROLLWRIGHT_LONG=1` does it six times with rotating roles. `ROLLWRIGHT_QUIET=1` requires
//! bots to continue within five seconds, which needs an otherwise idle machine.

mod players;
mod three_server_game;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::server_killed::{SharedServerAddress, send_request};
use crate::server_process::{ServerProcess, json_number, json_text};
use crate::test_postgres::TestPostgres;

use players::TestPlayers;
use three_server_game::ThreeServerGame;

/// How long anything may take on a busy machine.
const WAIT_TIMEOUT: Duration = Duration::from_secs(60);
/// How soon bots must continue on an idle machine.
const BOT_RESUME_TIMEOUT: Duration = Duration::from_secs(5);

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < WAIT_TIMEOUT, "never: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn table_version(address: &str, table: &str) -> Option<u64> {
    json_number(&send_request(address, "GET", &format!("/api/tables/{table}"), "", "")?, "version")
}

/// Creates tables where bots play slowly, so that their games last.
fn create_bot_tables(address: &str) -> Vec<String> {
    let body = r#"{"game":"yahtzee","seats":[{"bot":"greedy"},{"bot":"random"}]}"#;
    let table =
        || json_text(&send_request(address, "POST", "/api/tables", "", body).unwrap(), "table");
    (0..12).map(|_| table()).collect()
}

/// Causes a failure, waits until the bots of all tables continue, and prints how long that took.
fn assert_bots_resume(what: &str, address: &str, tables: &[String], cause_failure: impl FnOnce()) {
    cause_failure();
    let began = Instant::now();
    let current_version = |table: &String| {
        let mut seen = None;
        wait_until("a table is shown", || {
            seen = table_version(address, table);
            seen.is_some()
        });
        seen
    };
    let before: Vec<Option<u64>> = tables.iter().map(current_version).collect();
    for (table, before) in tables.iter().zip(before) {
        wait_until("bots go on", || table_version(address, table) > before);
    }
    let took = began.elapsed();
    println!("{what}: bots go on after {took:.1?}");
    assert!(
        !is_env_set("ROLLWRIGHT_QUIET") || took < BOT_RESUME_TIMEOUT,
        "{what}: bots go on after {took:?}"
    );
}

fn is_env_set(name: &str) -> bool {
    std::env::var_os(name).is_some()
}

fn play_through_failures(seed: u64) {
    let began = Instant::now();
    let log = |what: &str| println!("{:>5.1} s: {what}", began.elapsed().as_secs_f64());
    let database = TestPostgres::start();
    let lines = ["pool_mode = transaction", "default_pool_size = 10", "server_login_retry = 1"];
    let pooler = database.start_pgbouncer(&lines);
    let urls = [database.url(), database.url(), pooler.url.clone()];
    let start = |number: usize| ServerProcess::start_with(&urls[number], &["--pace", "400"]);
    let mut servers: Vec<ServerProcess> = (0..3).map(start).collect();
    let address = |server: &ServerProcess| Arc::new(Mutex::new(server.address.clone()));
    let addresses: Vec<SharedServerAddress> = servers.iter().map(address).collect();
    let games = Mutex::new(vec![Arc::new(ThreeServerGame::new(&addresses).unwrap())]);
    let people = TestPlayers { addresses, games, moves: AtomicUsize::new(0) };
    let done = AtomicBool::new(false);
    let [home, killed, sleeps] = [0, 1, 2].map(|role| (role + seed as usize) % 3);
    std::thread::scope(|scope| {
        for seat in 0..3 {
            let (people, done) = (&people, &done);
            scope.spawn(move || people.play_seat(seat, seed, done));
        }
        // Stop the players even if something below fails.
        let _ends = StopOnDrop(&done);
        log("three servers run");
        people.wait_for_moves(10);
        let at = servers[home].address.clone();
        wait_until_all_hold_leases(&urls[0]);

        log("one is killed");
        // Its player moves to another server.
        assert_bots_resume("killed", &at, &create_bot_tables(&at), || {
            servers[killed].kill();
            *people.addresses[killed].lock().unwrap() = at.clone();
        });
        people.wait_for_moves(5);
        log("it starts again");
        servers[killed] = start(killed);
        *people.addresses[killed].lock().unwrap() = servers[killed].address.clone();
        people.wait_for_moves(5);
        wait_until_all_hold_leases(&urls[0]);

        log("one sleeps");
        assert_bots_resume("asleep", &at, &create_bot_tables(&at), || {
            servers[sleeps].send_signal("STOP")
        });
        log("it wakes");
        servers[sleeps].send_signal("CONT");
        people.wait_for_moves(10);

        log("notifications are lost");
        for _ in 0..3 {
            kill_notify_connections(&urls[0]);
            people.wait_for_moves(3);
        }

        log("the database is away");
        assert_bots_resume("database restarted", &at, &create_bot_tables(&at), || {
            database.stop_immediately();
            database.restart();
            log("it is back");
        });
        log("bots play on");
        people.wait_for_moves(10);
        log("people play on");
    });
    let games = people.games.into_inner().unwrap();
    let moves: usize = games.iter().map(|game| game.assert_nothing_lost(&people.addresses)).sum();
    println!("{} games, {moves} moves acknowledged and stored", games.len());
    assert!(moves > 30, "{moves}");
    log("nothing is lost");
}

/// Waits until each server holds leases, so that a failure of any one matters.
fn wait_until_all_hold_leases(url: &str) {
    let count = "SELECT count(DISTINCT node) FROM leases WHERE node <> ''";
    wait_until("all servers hold leases", || run_sql(url, count).trim() == "3");
}

/// Closes the connections on which servers receive notifications.
fn kill_notify_connections(url: &str) {
    run_sql(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'",
    );
}

fn run_sql(url: &str, what: &str) -> String {
    let done = std::process::Command::new("psql").args(["-qAt", "-c", what, url]).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).into_owned()
}

/// Stops the players when dropped.
struct StopOnDrop<'d>(&'d AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn three_servers_play_through_a_kill_a_sleep_lost_notifications_and_a_restarted_database() {
    for seed in 0..if is_env_set("ROLLWRIGHT_LONG") { 6 } else { 1 } {
        play_through_failures(seed);
    }
}
