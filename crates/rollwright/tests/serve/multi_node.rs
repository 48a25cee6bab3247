//! Three servers over one PostgreSQL, in processes of their own; one of them reaches it
//! through PgBouncer in transaction mode. Three people sit at three servers. A node is
//! killed, one sleeps through its lease and wakes, notifications are dropped, the database
//! is restarted, all while people play. Nothing acknowledged is lost, no version is given
//! twice, all who listen end on the same version, and bots go on.
//!
//! `ROLLWRIGHT_LONG=1` does it six times, with the roles going round. `ROLLWRIGHT_QUIET=1`
//! holds bots to five seconds, which takes a machine that has nothing else to do.

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
/// How soon bots have to go on.
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

/// Tables where bots play at a pace at which one can watch, so that they are not done soon.
fn create_bot_tables(address: &str) -> Vec<String> {
    let body = r#"{"game":"yahtzee","seats":[{"bot":"greedy"},{"bot":"random"}]}"#;
    let table =
        || json_text(&send_request(address, "POST", "/api/tables", "", body).unwrap(), "table");
    (0..12).map(|_| table()).collect()
}

/// After some trouble: waits until the bots of all these tables have played on, and says
/// how long that took.
fn assert_bots_resume(what: &str, address: &str, tables: &[String], trouble: impl FnOnce()) {
    trouble();
    let began = Instant::now();
    let look = |table: &String| {
        let mut seen = None;
        wait_until("a table is shown", || {
            seen = table_version(address, table);
            seen.is_some()
        });
        seen
    };
    let before: Vec<Option<u64>> = tables.iter().map(look).collect();
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
    let tell = |what: &str| println!("{:>5.1} s: {what}", began.elapsed().as_secs_f64());
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
        // Whatever fails below ends the players too.
        let _ends = StopOnDrop(&done);
        tell("three servers run");
        people.wait_for_moves(10);
        let at = servers[home].address.clone();
        wait_until_all_hold_leases(&urls[0]);

        tell("one is killed");
        // Killed without a word; its person goes to another server.
        assert_bots_resume("killed", &at, &create_bot_tables(&at), || {
            servers[killed].kill();
            *people.addresses[killed].lock().unwrap() = at.clone();
        });
        people.wait_for_moves(5);
        tell("it starts again");
        servers[killed] = start(killed);
        *people.addresses[killed].lock().unwrap() = servers[killed].address.clone();
        people.wait_for_moves(5);
        wait_until_all_hold_leases(&urls[0]);

        tell("one sleeps");
        // One sleeps past its lease and wakes.
        assert_bots_resume("asleep", &at, &create_bot_tables(&at), || {
            servers[sleeps].send_signal("STOP")
        });
        tell("it wakes");
        servers[sleeps].send_signal("CONT");
        people.wait_for_moves(10);

        tell("notifications are lost");
        // What is rung now nobody hears.
        for _ in 0..3 {
            kill_notify_connections(&urls[0]);
            people.wait_for_moves(3);
        }

        tell("the database is away");
        // The database is away for a moment.
        assert_bots_resume("database restarted", &at, &create_bot_tables(&at), || {
            database.stop_immediately();
            database.restart();
            tell("it is back");
        });
        tell("bots play on");
        people.wait_for_moves(10);
        tell("people play on");
    });
    let games = people.games.into_inner().unwrap();
    let kept: usize = games.iter().map(|game| game.assert_nothing_lost(&people.addresses)).sum();
    println!("{} games, {kept} moves acknowledged and kept", games.len());
    assert!(kept > 30, "{kept}");
    tell("all is as it was told");
}

/// Waits until each of the three servers drives tables, so that trouble with any is one.
fn wait_until_all_hold_leases(url: &str) {
    let count = "SELECT count(DISTINCT node) FROM leases WHERE node <> ''";
    wait_until("all servers hold leases", || run_sql(url, count).trim() == "3");
}

/// Cuts the connections over which servers hear of each other.
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

/// Ends the players when it is dropped.
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
