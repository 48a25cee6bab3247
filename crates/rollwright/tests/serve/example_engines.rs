//! The engines in `examples/` play any seat of any game, and reconnect to a restarted server.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
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

/// Starts a proxy that loses every tenth answer of a server, after the server has acted: it closes
/// the connection without an answer, or in the middle of one. Returns its address. The engines use
/// one connection per request.
fn start_losing_proxy(server: &str) -> String {
    let server = server.trim_start_matches("http://").to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for (number, client) in listener.incoming().enumerate() {
            let (client, server) = (client.unwrap(), TcpStream::connect(&server).unwrap());
            std::thread::spawn(move || forward_request(client, server, number));
        }
    });
    address
}

fn forward_request(mut client: TcpStream, mut server: TcpStream, number: usize) {
    let (mut from_client, mut to_server) =
        (client.try_clone().unwrap(), server.try_clone().unwrap());
    std::thread::spawn(move || std::io::copy(&mut from_client, &mut to_server));
    let mut answer = Vec::new();
    // A connection that breaks is as good as one that the proxy closes.
    let _ = server.read_to_end(&mut answer);
    let sent = match number % 20 {
        9 => &[],
        19 => &answer[..answer.len() / 2],
        _ => &answer[..],
    };
    let _ = client.write_all(sent);
    let _ = client.shutdown(Shutdown::Both);
}

#[test]
fn both_engines_play_on_if_one_answer_in_ten_gets_lost() {
    let folder = ServerFolder::new("engines-lossy");
    let server = ServerProcess::start(&folder.database_url());
    let proxy = start_losing_proxy(&server.address);
    let mut output = String::new();
    for game in ["pig", "yahtzee"] {
        let other = start_python_engine(&[&proxy, "--game", game]);
        let ended = start_rust_engine(&[&proxy, game]).join().unwrap();
        assert!(ended.starts_with("Engine "), "{game}: {ended}");
        let ended = wait_for_output(other);
        assert!(ended.contains("\nEngine "), "{game}: {ended}");
        output += &ended;
    }
    assert!(output.contains("lost the server"), "{output}");
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
