//! The engines in `examples/` play any seat of any game, and come back to a server that
//! was away.

use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use rollwright_games::GameId;

use crate::server::{Folder, Server, field};

#[allow(dead_code)]
#[path = "../../../../examples/engine.rs"]
mod engine;

const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/engine.py");

/// Starts the engine in Python.
fn python(arguments: &[&str]) -> Child {
    let mut command = Command::new("python3");
    command.arg(PYTHON).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// What it said, which must have come to its end.
fn said(python: Child) -> String {
    let played = python.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&played.stderr);
    assert!(played.status.success(), "{err}");
    format!("{}{err}", String::from_utf8_lossy(&played.stdout))
}

/// Starts the engine in Rust.
fn rust(arguments: &[&str]) -> JoinHandle<String> {
    let arguments: Vec<String> = arguments.iter().map(|one| (*one).to_owned()).collect();
    std::thread::spawn(move || {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        engine::run(&arguments).unwrap()
    })
}

#[test]
fn both_engines_play_a_game_of_each() {
    let folder = Folder::new("engines");
    let server = Server::start(&folder.database());
    for game in GameId::ALL {
        let other = python(&[&server.address, "--game", game.name()]);
        let ended = rust(&[&server.address, game.name()]).join().unwrap();
        assert!(ended.starts_with("Engine ") && ended.contains("(bot)"), "{game}: {ended}");
        let ended = said(other);
        assert!(ended.contains("\nEngine ") && ended.contains("(bot)"), "{game}: {ended}");
    }
    server.stop();
}

/// A table for two at which the engine in the first seat has played and waits.
fn waits_for_the_other(server: &Server) -> (String, String) {
    let body = r#"{"game":"yahtzee","seats":[{"name":"First"},{"open":true}]}"#;
    let seated = server.post("/api/tables", body, None);
    (field(&seated, "table"), field(&seated, "token"))
}

fn wait_until_it_is_the_turn_of_seat_2(server: &Server, table: &str) {
    for _ in 0..3000 {
        if server.get(&format!("/api/tables/{table}")).contains("\"active\":2") {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the engine in seat 1 does not play its turn");
}

#[test]
fn both_engines_come_back_to_a_server_that_was_away() {
    let folder = Folder::new("engines-back");
    let database = folder.database();
    let mut server = Server::start(&database);

    let (table, token) = waits_for_the_other(&server);
    let first = rust(&[&server.address, "--token", &table, &token]);
    wait_until_it_is_the_turn_of_seat_2(&server, &table);
    server.kill();
    server = server.start_again(&database);
    let second = python(&[&server.address, "--table", &table, "--seat", "2"]);
    assert!(first.join().unwrap().starts_with("First "));
    assert!(said(second).contains("First "));

    let (table, token) = waits_for_the_other(&server);
    let first = python(&[&server.address, "--table", &table, "--token", &token]);
    wait_until_it_is_the_turn_of_seat_2(&server, &table);
    server.kill();
    server = server.start_again(&database);
    let second = rust(&[&server.address, "--table", &table, "2"]);
    assert!(second.join().unwrap().starts_with("First "));
    let first = said(first);
    assert!(first.contains("lost the server"), "it was away: {first}");
    server.stop();
}
