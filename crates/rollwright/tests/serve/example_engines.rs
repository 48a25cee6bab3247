//! The engines in `examples/` play any seat of any game, and reconnect to a restarted server.

use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use rollwright_games::GameId;

use crate::server_process::{ServerFolder, ServerProcess, json_text};

#[allow(dead_code)]
#[path = "../../../../examples/engine.rs"]
mod engine;

const PYTHON_ENGINE_PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/engine.py");

/// Starts the engine in Python.
fn start_python_engine(arguments: &[&str]) -> Child {
    let mut command = Command::new("python3");
    command.arg(PYTHON_ENGINE_PATH).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits for a successful exit and returns the output.
fn wait_for_output(python: Child) -> String {
    let played = python.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&played.stderr);
    assert!(played.status.success(), "{err}");
    format!("{}{err}", String::from_utf8_lossy(&played.stdout))
}

/// Starts the engine in Rust.
fn start_rust_engine(arguments: &[&str]) -> JoinHandle<String> {
    let arguments: Vec<String> = arguments.iter().map(|one| (*one).to_owned()).collect();
    std::thread::spawn(move || {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        engine::run(&arguments).unwrap()
    })
}

#[test]
fn both_engines_play_every_game() {
    let folder = ServerFolder::new("engines");
    let server = ServerProcess::start(&folder.database_url());
    for game in GameId::ALL {
        let other = start_python_engine(&[&server.address, "--game", game.name()]);
        let ended = start_rust_engine(&[&server.address, game.name()]).join().unwrap();
        assert!(ended.starts_with("Engine ") && ended.contains("(bot)"), "{game}: {ended}");
        let ended = wait_for_output(other);
        assert!(ended.contains("\nEngine ") && ended.contains("(bot)"), "{game}: {ended}");
    }
    server.stop_and_read_log();
}

/// A table for two at which the engine in the first seat has moved and waits.
fn table_waiting_for_seat_2(server: &ServerProcess) -> (String, String) {
    let body = r#"{"game":"yahtzee","seats":[{"name":"First"},{"open":true}]}"#;
    let seated = server.post("/api/tables", body, None);
    (json_text(&seated, "table"), json_text(&seated, "token"))
}

fn wait_for_turn_of_seat_2(server: &ServerProcess, table: &str) {
    for _ in 0..3000 {
        if server.get(&format!("/api/tables/{table}")).contains("\"active\":2") {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the engine in seat 1 does not play its turn");
}

#[test]
fn both_engines_reconnect_to_a_restarted_server() {
    let folder = ServerFolder::new("engines-back");
    let database = folder.database_url();
    let mut server = ServerProcess::start(&database);

    let (table, token) = table_waiting_for_seat_2(&server);
    let first = start_rust_engine(&[&server.address, "--token", &table, &token]);
    wait_for_turn_of_seat_2(&server, &table);
    server.kill();
    server = server.restart(&database);
    let second = start_python_engine(&[&server.address, "--table", &table, "--seat", "2"]);
    assert!(first.join().unwrap().starts_with("First "));
    assert!(wait_for_output(second).contains("First "));

    let (table, token) = table_waiting_for_seat_2(&server);
    let first = start_python_engine(&[&server.address, "--table", &table, "--token", &token]);
    wait_for_turn_of_seat_2(&server, &table);
    server.kill();
    server = server.restart(&database);
    let second = start_rust_engine(&[&server.address, "--table", &table, "2"]);
    assert!(second.join().unwrap().starts_with("First "));
    let first = wait_for_output(first);
    assert!(first.contains("lost the server"), "it was away: {first}");
    server.stop_and_read_log();
}
